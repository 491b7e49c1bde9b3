"""A term in its contexts: every place of the rules that says it, the languages set side by side by rule number.

A term of several words counts as one for its parts too: *loyalty* is found in *loyalty counter*, with the longer
concept named. The numbered rules are looked through; the glossary, whose entries have no number, is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from judge.corpus import Corpus, Edition, Segment
from judge.language import lemmatiser, tagger
from judge.language.text import Token, tokens
from judge.rules import RuleNumber
from judge.search.index import candidates
from judge.terms import Concept

Keys = tuple[frozenset[str], ...]
"""The lemma keys of each word of a form."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place: characters ``start`` to ``end`` of a segment's text (``segment.examples`` are not looked at).

    ``form`` is the term base's word that is said there and ``status`` what it is; ``within`` the longer concept that
    it is a part of, empty where it stands for itself.
    """

    edition: Edition
    segment: Segment
    start: int
    end: int
    form: str
    status: str
    within: str = ""

    @property
    def language(self) -> str:
        return self.edition.language

    @property
    def said(self) -> str:
        """The words as they stand there."""
        return self.segment.text[self.start : self.end]


@dataclass(slots=True)
class Row:
    """A rule with the places in each language; ``without`` are languages that have the rule and not the term."""

    number: RuleNumber
    hits: dict[str, list[Occurrence]] = field(default_factory=dict)
    without: tuple[str, ...] = ()


def concordance(
    forms: Mapping[str, Sequence[tuple[str, str]]], editions: Iterable[Edition], concept: Concept | None = None
) -> list[Row]:
    """The rules that say one of the forms, in their order.

    ``forms`` are pairs of form and status by language; of each language in it the given editions are looked through.
    Where the whole of a form is the word for another concept alone, the place is left out.
    """
    corpus = Corpus.open()
    wanted = [edition for edition in editions if forms.get(edition.language)]
    rows: dict[RuleNumber, Row] = {}
    for edition in wanted:
        for occurrence in _in_edition(corpus, edition, forms[edition.language], concept):
            number = occurrence.segment.number
            assert number is not None
            row = rows.setdefault(number, Row(number))
            row.hits.setdefault(edition.language, []).append(occurrence)
    there = {edition.id: set(corpus.numbers(edition.id)) for edition in wanted}
    for row in rows.values():
        having = dict.fromkeys(e.language for e in wanted if row.number in there[e.id])
        row.without = tuple(language for language in having if language not in row.hits)
    return sorted(rows.values(), key=lambda row: row.number)


def counts(rows: Iterable[Row]) -> dict[str, Counter[str]]:
    """How often each form of the term base is said, by language."""
    found: dict[str, Counter[str]] = {}
    for row in rows:
        for language, hits in row.hits.items():
            found.setdefault(language, Counter()).update(hit.form for hit in hits)
    return found


def _in_edition(
    corpus: Corpus, edition: Edition, forms: Sequence[tuple[str, str]], concept: Concept | None
) -> Iterator[Occurrence]:
    language = edition.language
    sought = [(keys, form, status) for form, status in forms if (keys := _keys(form, language))]
    sought.sort(key=lambda each: -len(each[0]))
    for id in candidates(edition.id, language, [keys for keys, _form, _status in sought]):
        segment = corpus.passage(id).segment
        if segment.number is not None and segment.number.rule is not None:
            yield from _in_segment(edition, segment, sought, concept)


def _keys(form: str, language: str) -> Keys:
    return tuple(_of(token, language) for token in tokens(form, language) if token.kind != "punct")


def _of(token: Token, language: str) -> frozenset[str]:
    if token.kind != "word":
        return frozenset([token.norm])
    written = token.text if len(token.norm) == len(token.text) else token.norm
    return frozenset(lemmatiser(language).keys(written))


def _in_segment(
    edition: Edition, segment: Segment, sought: Sequence[tuple[Keys, str, str]], concept: Concept | None
) -> Iterator[Occurrence]:
    language = edition.language
    words = [token for token in tokens(segment.text, language) if token.kind != "punct"]
    keys = [_of(token, language) for token in words]
    tags = None
    index = 0
    while index < len(words):
        found = next((each for each in sought if _fits(each[0], keys, index)), None)
        if found is None:
            index += 1
            continue
        size = len(found[0])
        start, end = words[index].start, words[index + size - 1].end
        index += size
        tags = tags if tags is not None else tagger(language).tag(segment.text).tags
        around = next((tag for tag in tags if tag.start <= start and end <= tag.end), None)
        within = ""
        if around and concept and concept.id not in around.concepts:
            if (around.start, around.end) == (start, end):
                continue  # the word for something else
            within = around.concept
        yield Occurrence(edition, segment, start, end, found[1], found[2], within)


def _fits(form: Keys, keys: Sequence[frozenset[str]], index: int) -> bool:
    return index + len(form) <= len(keys) and all(
        not want.isdisjoint(have) for want, have in zip(form, keys[index:], strict=False)
    )
