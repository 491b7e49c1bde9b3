"""Patterns over words, lemmas and concepts, as ``corpus/check/*.toml`` writes them.

A pattern is a row of atoms parted by spaces::

    opponent~        any form of the word
    can't            the word as written, case and accents folded
    él!              the word with its accents
    permiss*  *n't   a beginning, an end
    a|b|c            one of several
    no|not?          an atom that may be missing
    _  _3            any one word, up to three words (none of them the end of a sentence)
    @damage          a concept of the term base, whatever it is called
    @concept.{dated} a concept called by a form of that status
    ## #2            any number or variable (N, X), the number two, in digits or in words; ``un|una|#`` as a choice
    ^                the beginning of a sentence
    <quote           an opening or closing quotation mark (``<`` and a name of ``_PUNCTUATION``)
    -word            not this word (takes no word itself)

Everything is matched inside one text; a pattern never runs over the end of a sentence unless it names one.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from judge.check.vocabulary import GOOD, Use, vocabulary
from judge.errors import DataError
from judge.language import Token, fold, lemmatiser, numbers, tokens

_ENDS = frozenset(".!?…")
_PUNCTUATION = {
    "quote": frozenset('«»“”"„'),
    "colon": frozenset(":"),
    "comma": frozenset(","),
    "end": _ENDS,
    "open": frozenset("("),
    "close": frozenset(")"),
}


@dataclass(frozen=True, slots=True)
class Match:
    """Where a pattern was found: tokens ``first`` to ``last`` (inclusive), characters ``start`` to ``end``."""

    first: int
    last: int
    start: int
    end: int


class Words:
    """A text cut, lemmatised and tagged, ready to be matched."""

    def __init__(self, text: str, language: str) -> None:
        self.text, self.language = text, language
        self._starts: tuple[int, dict[_Atom, list[int]]] | None = None
        self.tokens: tuple[Token, ...] = tuple(tokens(text, language))
        self.uses, keys = vocabulary(language).uses(text, self.tokens)
        self.keys = [_key_set(each) for each in keys]
        self.values = [numbers.value(token, language) for token in self.tokens]
        self.at: dict[int, list[Use]] = {}
        for each in self.uses:
            self.at.setdefault(each.first, []).append(each)
        self.begins = self._sentence_beginnings()

    def _sentence_beginnings(self) -> frozenset[int]:
        found, fresh = set(), True
        for index, token in enumerate(self.tokens):
            if token.kind == "punct":
                if token.text in _ENDS:
                    after = self.text[token.end : token.end + 2]
                    fresh = not after or after[0] in ' \n\u00a0)»”"'
                continue
            if fresh:
                found.add(index)
            fresh = False
        return frozenset(found)

    def punctuation(self, index: int) -> str:
        token = self.tokens[index]
        return token.text if token.kind == "punct" else ""

    def starts(self, atom: _Atom) -> Sequence[int]:
        """Where in the text one of the words stands that a pattern begins with."""
        first = _FIRST[self.language]
        if self._starts is None or self._starts[0] != len(first.atoms):
            found: dict[_Atom, list[int]] = {}
            for index, token in enumerate(self.tokens):
                if token.kind != "punct":
                    for each in first.of(token, self.keys[index]):
                        found.setdefault(each, []).append(index)
            self._starts = len(first.atoms), found
        return self._starts[1].get(atom, ())

    def is_indexed(self, index: int) -> bool:
        """Whether a digit stands right behind a token, as in N1."""
        after = self.tokens[index + 1 : index + 2]
        return bool(after) and after[0].kind == "number" and after[0].start == self.tokens[index].end

    def sentence(self, index: int) -> tuple[int, int]:
        """The first and the last token of the sentence that a token stands in."""
        first = max((b for b in self.begins if b <= index), default=0)
        last = min((b for b in self.begins if b > index), default=len(self.tokens)) - 1
        return first, last

    def span(self, first: int, last: int) -> Match:
        return Match(first, last, self.tokens[first].start, self.tokens[last].end)


@lru_cache(maxsize=16384)
def words(text: str, language: str) -> Words:
    """A text as patterns want it; kept, since several checks look at the same segments."""
    return Words(text, language)


@cache
def _key_set(keys: tuple[str, ...]) -> frozenset[str]:
    return frozenset(keys)


@dataclass(frozen=True, slots=True, eq=False)
class _Atom:
    """One atom; made once for each way it is written, so that it is equal to itself alone."""

    kind: str
    values: frozenset[str] = frozenset()
    lemmas: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    parts: re.Pattern[str] | None = None
    concepts: tuple[tuple[str, str], ...] = ()
    number: int | None = None
    counts: bool = False
    """Whether any number may stand here too: ``un|una|#``."""
    optional: bool = False
    most: int = 0
    known: dict[tuple[str, frozenset[str]], bool] = field(default_factory=dict)
    """Words that were asked before: as written, with their lemma keys."""

    def is_word(self, token: Token, keys: frozenset[str]) -> bool:
        """Whether a token is one of the atom's words."""
        asked = token.text, keys
        answer = self.known.get(asked)
        if answer is None:
            answer = self.known[asked] = (
                token.norm in self.values
                or not self.lemmas.isdisjoint(keys)
                or (bool(self.written) and token.text.casefold() in self.written)
                or (self.parts is not None and self.parts.fullmatch(token.norm) is not None)
            )
        return answer


class _First:
    """The atoms that patterns of one language begin with, by the words that they stand for."""

    def __init__(self) -> None:
        self.atoms: set[_Atom] = set()
        self._by_value: dict[str, set[_Atom]] = defaultdict(set)
        self._by_lemma: dict[str, set[_Atom]] = defaultdict(set)
        self._by_letter: dict[str, list[_Atom]] = defaultdict(list)
        self._others: list[_Atom] = []
        self._known: dict[tuple[str, frozenset[str]], frozenset[_Atom]] = {}

    def add(self, atom: _Atom) -> None:
        if atom in self.atoms:
            return
        self.atoms.add(atom)
        for value in atom.values:
            self._by_value[value].add(atom)
        for key in atom.lemmas:
            self._by_lemma[key].add(atom)
        letters = [part[:1] for part in atom.parts.pattern.split("|")] if atom.parts else []
        if atom.written or not all(letter.isalpha() for letter in letters):
            self._others.append(atom)
        else:
            for letter in set(letters):
                self._by_letter[letter].append(atom)
        self._known.clear()

    def of(self, token: Token, keys: frozenset[str]) -> frozenset[_Atom]:
        """Those that a token may be the beginning of."""
        asked = token.text, keys
        if asked not in self._known:
            found = set(self._by_value.get(token.norm, ()))
            found.update(*(self._by_lemma[key] for key in keys if key in self._by_lemma))
            maybe = (*self._others, *self._by_letter.get(token.norm[:1], ()))
            found.update(atom for atom in maybe if atom not in found and atom.is_word(token, keys))
            self._known[asked] = frozenset(found)
        return self._known[asked]


_FIRST: dict[str, _First] = defaultdict(_First)


class Pattern:
    """One pattern of one language, compiled. Raises DataError for one that can't be read."""

    def __init__(self, source: str, language: str) -> None:
        self.source, self.language = source, language
        self._atoms = tuple(_atom(part, language) for part in source.split())
        if not self._atoms or all(atom.kind == "gap" for atom in self._atoms):
            raise DataError(f"the pattern {source!r} names no word", code="check-pattern")
        first = self._atoms[0]
        self._anchored = first.kind == "word" and not (first.optional or first.concepts or first.counts)
        if self._anchored:
            _FIRST[language].add(first)

    def find(self, text: Words, taken: Iterable[int] = ()) -> Iterator[Match]:
        """Matches from left to right that don't overlap, the longest at each place; ``taken`` tokens are left alone."""
        places = self.places(text)
        if not places:
            return
        used = set(taken)
        after = 0
        for index in places:
            if index < after:
                continue
            end = self._match(text, index, 0, used)
            if end is None or end == index:
                continue
            first = index
            while text.tokens[first].kind == "punct" and first < end - 1:
                first += 1
            yield text.span(first, end - 1)
            after = end

    def places(self, text: Words) -> Sequence[int]:
        """The tokens that a match may begin with."""
        first = self._atoms[0]
        if self._anchored:
            return text.starts(first)
        if first.kind == "begin":
            return sorted(text.begins)
        if first.kind == "number" and first.number is not None:
            return [i for i, value in enumerate(text.values) if value == first.number]
        return range(len(text.tokens))

    def _match(self, text: Words, index: int, position: int, used: set[int]) -> int | None:
        """The token after the longest match from here; None where there is none."""
        if position == len(self._atoms):
            return index
        atom = self._atoms[position]
        best: int | None = None
        if atom.kind == "gap":
            for skipped in range(atom.most + 1):
                if skipped and not self._plain(text, index + skipped - 1):
                    break
                best = _farther(best, self._match(text, index + skipped, position + 1, used))
            return best
        if atom.kind == "begin":
            return self._match(text, index, position + 1, used) if index in text.begins else None
        if atom.kind == "not":
            if index < len(text.tokens) and self._one(text, index, atom, used) is not None:
                return None
            return self._match(text, index, position + 1, used)
        if atom.optional:
            best = self._match(text, index, position + 1, used)
        after = self._one(text, index, atom, used) if index < len(text.tokens) else None
        if after is not None:
            best = _farther(best, self._match(text, after, position + 1, used))
        elif position and index < len(text.tokens) and text.punctuation(index) in _SKIPPED:
            best = _farther(best, self._match(text, index + 1, position, used))
        return best

    @staticmethod
    def _plain(text: Words, index: int) -> bool:
        return index < len(text.tokens) and text.punctuation(index) not in _ENDS

    @staticmethod
    def _one(text: Words, index: int, atom: _Atom, used: set[int]) -> int | None:
        """The token after the one thing an atom stands for."""
        if index in used:
            return None
        token = text.tokens[index]
        if atom.concepts:
            for each in text.at.get(index, ()):
                if any(each.stands_for(concept, status) for concept, status in atom.concepts):
                    return each.last + 1
        if atom.kind == "number" or atom.counts:
            value = text.values[index]
            if value is not None and atom.number in (None, value):
                return index + 1
            if atom.number is None and _VARIABLE.fullmatch(token.text):
                return index + (2 if text.is_indexed(index) else 1)
            if atom.kind == "number":
                return None
        if atom.kind == "punct":
            return index + 1 if token.kind == "punct" and token.text in atom.values else None
        if token.kind == "punct":
            return None
        return index + 1 if atom.kind == "any" or atom.is_word(token, text.keys[index]) else None


_VARIABLE = re.compile(r"[NXYZ]")
"""A number that a rule leaves open; N1 and N2 are written with an index."""

_SKIPPED = frozenset('«»“”"„,')
"""Marks that may stand between the words of a pattern without being named."""


def _farther(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else max(one, other)


@cache
def _atom(source: str, language: str) -> _Atom:
    optional = source.endswith("?") and len(source) > 1
    part = source[:-1] if optional else source
    if re.fullmatch(r"_\d*", part):
        return _Atom("gap", most=int(part[1:])) if len(part) > 1 else _Atom("any", optional=optional)
    if part == "^":
        return _Atom("begin")
    if part.startswith("#"):
        rest = part[1:]
        return _Atom("number", number=None if rest in ("", "#") else int(rest), optional=optional)
    if part.startswith("<"):
        if part[1:] not in _PUNCTUATION:
            raise DataError(f"{part!r} is no mark that patterns know", code="check-pattern")
        return _Atom("punct", values=_PUNCTUATION[part[1:]], optional=optional)
    kind = "word"
    if part.startswith("-") and len(part) > 1:
        kind, part = "not", part[1:]
    values, lemmas, written, parts, concepts, counts = set(), set(), set(), [], [], False
    for choice in part.split("|"):
        if not choice:
            raise DataError(f"an empty choice in {source!r}", code="check-pattern")
        if choice in ("#", "##"):
            counts = True
        elif choice.startswith("@"):
            name, _sep, status = choice[1:].partition("{")
            concepts.append((name.rstrip("."), status.rstrip("}")))
        elif "*" in choice:
            expression = ".*".join(re.escape(fold(piece)) for piece in choice.split("*"))
            parts.append(expression)
        elif choice.endswith("!"):
            written.add(choice[:-1].casefold())
        elif choice.endswith("~"):
            lemmas.update(lemmatiser(language).keys(choice[:-1])[:1])
            values.add(fold(choice[:-1]))
        else:
            values.add(fold(choice))
    return _Atom(
        kind, frozenset(values), frozenset(lemmas), frozenset(written),
        re.compile("|".join(parts)) if parts else None, tuple(concepts), None, counts, optional,
    )  # fmt: skip


def compiled(sources: Iterable[str], language: str) -> tuple[Pattern, ...]:
    """Patterns in the order given."""
    return tuple(Pattern(source, language) for source in sources)


def found(patterns: Sequence[Pattern], text: Words, taken: Iterable[int] = ()) -> list[Match]:
    """The matches of several patterns in the order of the text; earlier patterns take their words from later ones."""
    used = set(taken)
    matches: list[Match] = []
    for pattern in patterns:
        for match in pattern.find(text, used):
            used.update(range(match.first, match.last + 1))
            matches.append(match)
    return sorted(matches, key=lambda match: match.first)


@cache
def counted(text: str, language: str, clearly: bool) -> Counter[str]:
    """How often a text names each concept; ``clearly`` counts only words that stand for one."""
    named = [surest(use) for use in words(text, language).uses]
    return Counter(c for concepts in named if len(concepts) == 1 or not clearly for c in concepts)


def surest(use: Use) -> tuple[str, ...]:
    good = tuple(w.concept for w in use.words if w.status in GOOD)
    return good or use.concepts
