"""The words of the term base as texts use them: which concept a word stands for, and how good a word it is for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache

from judge.language import Naming, Tagger, Token, fold, lemmatiser, tokens
from judge.terms import TermBase

GOOD = ("official", "proposed")
"""Words that a text may use today."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of one concept in one language, as the term base has it."""

    concept: str
    language: str
    form: str
    status: str
    since: date | None = None
    until: date | None = None
    why: str = ""
    instead: str = ""

    def good(self, day: date) -> bool:
        """Whether a text of a date may use it: official words, and dated ones in their time."""
        if self.status in GOOD:
            return self.since is None or self.since <= day or self.status == "proposed"
        return (
            self.status == "dated"
            and (self.since is None or self.since <= day)
            and (self.until is None or day <= self.until)
        )


@dataclass(frozen=True, slots=True)
class Use:
    """A word of the term base in a text: tokens ``first`` to ``last`` (inclusive), characters ``start`` to ``end``.

    ``words`` are all that it may be: «жетон» is the official word of one concept and a wrong one for another.
    """

    words: tuple[Word, ...]
    first: int
    last: int
    start: int
    end: int

    @property
    def concepts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word.concept for word in self.words))

    @property
    def best(self) -> Word:
        """What it is most likely to be: the word of the best standing."""
        return min(self.words, key=lambda word: _STANDING.index(word.status))

    def stands_for(self, concept: str, status: str = "") -> bool:
        return any(word.concept == concept and status in ("", word.status) for word in self.words)


_STANDING = ("official", "proposed", "dated", "forbidden", "slang")


class Vocabulary:
    """All words of a language, and the tagger that finds them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words: list[Word] = []
        self.rules: dict[str, tuple[str, ...]] = {}
        self.broader: dict[str, str] = {}
        for concept in TermBase.load():
            self.rules[concept.id] = tuple(map(str, getattr(concept, "rules", ()) or ()))
            self.broader[concept.id] = getattr(concept, "broader", "") or ""
            for form in concept.forms:
                if form.language == language:
                    self.words.append(_word(concept.id, form))
        namings = [Naming(language, word.form, str(index), word.status) for index, word in enumerate(self.words)]
        self._tagger = Tagger(lemmatiser(language), namings, mend=False)
        self._by_concept: dict[str, list[Word]] = {}
        for word in self.words:
            self._by_concept.setdefault(word.concept, []).append(word)

    def uses(self, text: str, cut: tuple[Token, ...]) -> tuple[tuple[Use, ...], tuple[tuple[str, ...], ...]]:
        """The words found in a text, longest first at each place, and the lemma keys of every token."""
        tagged = self._tagger.tag_tokens(text, cut)
        found = []
        for tag in tagged.tags:
            words = tuple(self.words[int(index)] for index in tag.concepts)
            sure = tuple(w for w in words if _same_word(w, cut[tag.first : tag.last + 1], self.language))
            if text[tag.end : tag.end + 1] == "-":
                sure = tuple(w for w in sure if w.status in GOOD)  # *to the face-down object* is no slang
            if sure:
                found.append(Use(sure, tag.first, tag.last, tag.start, tag.end))
        return tuple(found), tagged.keys

    def official(self, concept: str, day: date | None = None) -> str:
        """The word to write for a concept, at a date where it was another one then; empty where there is none."""
        known = self._by_concept.get(concept, ())
        if day is not None:
            for word in known:
                if word.status == "dated" and word.since and word.until and word.since <= day <= word.until:
                    return word.form
        for status in GOOD:
            for word in known:
                if word.status == status:
                    return word.form
        return ""

    def of(self, concept: str) -> tuple[Word, ...]:
        return tuple(self._by_concept.get(concept, ()))

    def about(self, section: str) -> frozenset[str]:
        """The concepts that a rule or section of today defines."""
        return frozenset(
            concept
            for concept, rules in self.rules.items()
            if any(r == section or re.match(rf"{re.escape(section)}\b", r) for r in rules)
        )


@cache
def vocabulary(language: str) -> Vocabulary:
    """The vocabulary of a language; one object a process."""
    return Vocabulary(language)


def _word(concept: str, form: object) -> Word:
    return Word(
        concept=concept,
        language=form.language,
        form=form.text,
        status=str(form.status),
        since=_day(getattr(form, "since", None), first=True),
        until=_day(getattr(form, "until", None), first=False),
        why=getattr(form, "why", "") or "",
        instead=getattr(form, "instead", "") or "",
    )


def _day(value: object, first: bool) -> date | None:
    if value is None or isinstance(value, date):
        return value
    return date(int(value), 1, 1) if first else date(int(value), 12, 31)


def _same_word(word: Word, cut: Iterable[Token], language: str) -> bool:
    return word.status in GOOD or is_form(word, cut, language)


def is_form(word: Word, cut: Iterable[Token], language: str) -> bool:
    """Whether tokens really are forms of a word, and don't only have its stem: «égal» is no «égalité»."""
    ours = [t for t in cut if t.kind == "word"]
    theirs = _norms(word.form, language)
    if len(ours) != len(theirs):
        return len(ours) > len(theirs)
    return all(_forms_of_one(a.norm, b, language) for a, b in zip(ours, theirs, strict=True))


@cache
def _norms(form: str, language: str) -> tuple[str, ...]:
    return tuple(t.norm for t in tokens(form, language) if t.kind == "word")


@lru_cache(maxsize=8192)
def _forms_of_one(one: str, other: str, language: str) -> bool:
    if one == other:
        return True
    if language == "ru":
        return _russian(one, other)
    return not _lemmas(one, language).isdisjoint(_lemmas(other, language))


def _russian(one: str, other: str) -> bool:
    """Inflected slang is in no dictionary: forms of one word part only in their last letters."""
    shared = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return len(one) - shared <= 4 and len(other) - shared <= 4 and shared >= 2


@lru_cache(maxsize=8192)
def _lemmas(folded: str, language: str) -> frozenset[str]:
    """The dictionary lemmas of a folded form, and the form without its plural."""
    found = {folded, re.sub(r"(?:es|s|x)$", "", folded)}
    for spelled in spellings(language).get(folded, (folded,)):
        lemma = dictionary(language).get(spelled)
        if lemma:
            found.add(fold(lemma))
    return frozenset(found)


@cache
def dictionary(language: str) -> dict[str, str]:
    """Form -> lemma, as the dictionary of a language has them."""
    from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

    return DefaultDictionaryFactory().get_dictionary(language)


@cache
def spellings(language: str) -> dict[str, tuple[str, ...]]:
    """Folded form -> the spellings the dictionary knows: «dégât» for «degat»."""
    table: dict[str, tuple[str, ...]] = {}
    for spelled in dictionary(language):
        if not spelled.isascii():
            folded = fold(spelled)
            table[folded] = (*table.get(folded, (folded,)), spelled)
    return table
