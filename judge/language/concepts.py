"""Tagging a text with the concepts it names: the longest term wins, inflected, folded, mended where mistyped.

A concept is named by a sequence of words; the tagger holds all sequences of one language in a trie over lemma keys.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from judge.language import numbers
from judge.language.lemmas import CompiledLemmatiser, Lemmatiser, amount_words, small_words, time_words, without_clitics
from judge.language.text import Token, fold, tokens

CUE = re.compile(r"[a-z]-")
"""How the concepts begin that are only cues of questions: ``q-can``, ``x-last-turn``."""

CARD = "card"
"""The status of the names of cards, whose concepts are ``card:slug``."""

_RANK = {"official": 0, "cue": 1, "proposed": 2, "dated": 3, "slang": 4, "forbidden": 5, CARD: 6}
"""Which reading of an ambiguous word comes first."""

_SKIPPED = frozenset("«»“”\"„',")
"""What may stand inside a term: « marqueur « loyauté » », « une cible, créature ou joueur »."""


@dataclass(frozen=True, slots=True)
class Naming:
    """That a concept is called so in a language: ``status`` is official, proposed, dated, slang, forbidden, cue or card."""

    language: str
    form: str
    concept: str
    status: str


@dataclass(frozen=True, slots=True)
class Tag:
    """A concept found in a text: tokens ``first`` to ``last`` (inclusive), characters ``start`` to ``end``.

    ``concepts`` has more than one id where the word is ambiguous; ``mended`` is the word meant where it was mistyped.
    """

    concepts: tuple[str, ...]
    first: int
    last: int
    start: int
    end: int
    status: str
    form: str
    mended: str = ""

    @property
    def concept(self) -> str:
        return self.concepts[0]


@dataclass(slots=True)
class _Node:
    children: dict[str, _Node] = field(default_factory=dict)
    namings: list[Naming] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tagged:
    """A text with its tokens, the lemma keys of each, its tags, and the word tokens that no tag covers."""

    text: str
    language: str
    tokens: tuple[Token, ...]
    keys: tuple[tuple[str, ...], ...]
    tags: tuple[Tag, ...]

    @property
    def uncovered(self) -> tuple[int, ...]:
        """Indexes of word tokens that belong to no tag."""
        covered = {i for tag in self.tags for i in range(tag.first, tag.last + 1)}
        return tuple(i for i, token in enumerate(self.tokens) if token.kind == "word" and i not in covered)

    def has(self, *concepts: str) -> bool:
        """Whether any tag may name any of the concepts."""
        return any(concept in tag.concepts for tag in self.tags for concept in concepts)


class Tagger:
    """Tags texts of one language. ``lemmatiser`` gives the lemma keys; ``mend`` allows for typing errors."""

    def __init__(self, lemmatiser: Lemmatiser, namings: Iterable[Naming], *, mend: bool = True) -> None:
        self.language = lemmatiser.language
        self._lemmatiser = lemmatiser
        self._mend = mend and isinstance(lemmatiser, CompiledLemmatiser)
        self._root = _Node()
        for naming in namings:
            if naming.language == self.language:
                self._add(naming)

    def _add(self, naming: Naming) -> None:
        sequences: list[tuple[str, ...]] = [()]
        for token in tokens(naming.form, self.language):
            if token.kind == "punct":
                continue
            sequences = [(*s, key) for s in sequences for key in self._keys_of(token)[:3]]
        for sequence in sequences[:24]:
            node = self._root
            for key in sequence:
                node = node.children.setdefault(key, _Node())
            if node is not self._root and all(n.concept != naming.concept for n in node.namings):
                node.namings.append(naming)

    def _keys_of(self, token: Token) -> tuple[str, ...]:
        if token.kind != "word":
            return (token.norm,)
        # The part before the ending of «planeswalker'ов», or the word as written: dictionaries want its accents.
        written = token.text if len(token.norm) == len(token.text) else token.norm
        return self._lemmatiser.keys(written)

    def tag(self, text: str, *, piecemeal: bool | Collection[int] = False) -> Tagged:
        """Cut, lemmatise and tag a text; with ``piecemeal``, phrases of questions made of terms fall into these: all, or
        those that begin at the tokens given, numbers among them.

        Never raises.
        """
        return self.tag_tokens(text, tokens(text, self.language), piecemeal=piecemeal)

    def tag_tokens(self, text: str, cut: Sequence[Token], *, piecemeal: bool | Collection[int] = False) -> Tagged:
        """Tag a text that is already cut into tokens."""
        keys = [self._keys_of(token) for token in cut]
        mended: dict[int, str] = {}
        if self._mend:
            for index, token in enumerate(cut):
                if token.kind == "word" and len(token.norm) > 4 and not self._known(token.norm):
                    word = self._nearest(token.norm)
                    if word:
                        mended[index] = word
                        keys[index] = tuple(dict.fromkeys((*keys[index], *self._lemmatiser.keys(word))))
        tags: list[Tag] = []
        index = 0
        while index < len(cut):
            apart = piecemeal if isinstance(piecemeal, bool) else index in piecemeal
            tag = self._longest(cut, keys, index, mended, apart, counted=apart and not isinstance(piecemeal, bool))
            if tag is None:
                index += 1
            else:
                tags.append(tag)
                index = tag.last + 1
        return Tagged(text, self.language, tuple(cut), tuple(keys), tuple(tags))

    def _longest(
        self, cut: Sequence[Token], keys: Sequence[tuple[str, ...]], first: int, mended: dict[int, str],
        piecemeal: bool = False, *, counted: bool = False,
    ) -> Tag | None:
        best: tuple[int, list[Naming]] | None = None
        nodes = [self._root]
        for index in range(first, len(cut)):
            if index > first and cut[index].kind == "punct" and cut[index].text in _SKIPPED:
                continue
            nodes = [n.children[key] for n in nodes for key in keys[index] if key in n.children]
            if not nodes:
                break
            namings = [naming for node in nodes for naming in node.namings if not self._is_verb_instead(naming, cut[first : index + 1])]
            if piecemeal and namings and self._is_made_of_things(cut[first : index + 1], keys[first : index + 1], counted):
                namings = [naming for naming in namings if not naming.concept.startswith("x-")]
            if namings:
                best = index, namings
        if best is None:
            return None
        last, namings = best
        # The word as written tells more than its lemma: «planeswalker» is the card type before it is the keyword action.
        written = fold(" ".join(cut[i].text for i in range(first, last + 1)))
        namings.sort(key=lambda naming: (fold(naming.form) != written, _RANK.get(naming.status, 9)))
        concepts = tuple(dict.fromkeys(n.concept for n in namings))
        words = " ".join(mended[i] for i in range(first, last + 1) if i in mended)
        return Tag(
            concepts, first, last, cut[first].start, cut[last].end, namings[0].status, namings[0].form, words
        )

    def _is_made_of_things(self, words: Sequence[Token], keys: Sequence[tuple[str, ...]], counted: bool = False) -> bool:
        """Whether the words of a phrase tell by themselves what it speaks of: *still attacking*, *a tapped creature*.

        A turn named in passing (*last turn*) says when, and so does what stands *after* or *before* something; a phrase
        that asks (*is there a …*) says how, and one with an amount (*the second mulligan*) how many; they stay whole.
        With ``counted`` a number in words or digits may be split off: whoever reads the text has to read it, too.
        """
        if len(words) < 2 or self._counts(words, counted) or any(word.norm in time_words(self.language) for word in words):
            return False
        telling = [own for word, own in zip(words, keys, strict=True) if word.norm not in small_words(self.language)]
        named = {
            naming.concept
            for own in telling
            for key in own
            if key in self._root.children
            for naming in self._root.children[key].namings
        }
        asks = any(concept.startswith("q-") for concept in named)
        return not asks and any(not CUE.match(concept) for concept in named - {"turn"})

    def _counts(self, words: Sequence[Token], numbered: bool = False) -> bool:
        """Whether a phrase says how many or which of several; *the two* and *both* are only a way to say *they*."""
        for place, word in enumerate(words):
            value = numbers.value(word, self.language)
            they = place > 0 and words[place - 1].norm in ("the", "los", "las", "les", "des")
            if numbered and value is not None:
                continue
            if word.norm in amount_words(self.language) or value is not None and value > 1 and not they:
                return True
        return False

    def _is_verb_instead(self, naming: Naming, written: Sequence[Token]) -> bool:
        """French «l'adversaire cible ma créature» is no «adversaire ciblé»: the accent tells the participle from the verb."""
        last = written[-1].text
        return self.language == "fr" and len(written) > 1 and naming.form.endswith("ciblé") and last.lower() == "cible"

    def _known(self, word: str) -> bool:
        return self._lemmatiser.real(word) or bool(self._lemmatiser.known(without_clitics(word, self.language)))

    @cached_property
    def _by_length(self) -> dict[int, list[str]]:
        groups: dict[int, list[str]] = {}
        for word in self._lemmatiser.words():
            groups.setdefault(len(word), []).append(word)
        return groups

    def _nearest(self, word: str) -> str:
        """The known word that a mistyped one means, if exactly one lemma is near enough; else the empty string."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        limit = 1 if len(word) < 8 else 2
        choices = [w for n in range(len(word) - limit, len(word) + limit + 1) for w in self._by_length.get(n, ())]
        found = process.extract(word, choices, scorer=OSA.distance, score_cutoff=limit, limit=8)
        found = [f for f in found if f[0][0] == word[0] or f[1] <= 1]
        if not found:
            return ""
        best = min(f[1] for f in found)
        lemmas = {self._lemmatiser.keys(f[0])[0]: f[0] for f in found if f[1] == best}
        return next(iter(lemmas.values())) if len(lemmas) == 1 else ""
