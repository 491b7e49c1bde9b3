"""What the other texts of a rule say, whatever it is called there and whenever they speak for.

A rule is followed by its key: 306.7 of 2013 is ``planeswalker.redirect`` in its variant ``by-opponent``, and its other
texts are those of that variant, in every language, and not what 306.7 says today. Where no key is known, the same
number is the same rule only in a text of the same date.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from judge.check.model import normal
from judge.check.texts import Text
from judge.corpus import Corpus, Edition, Kind, Part, Segment
from judge.corpus.references import Reference
from judge.errors import NotCovered
from judge.language import tokens
from judge.locale import LANGUAGES
from judge.rules import FIRST_DAY, RuleKey, RuleNumber, RuleRange, Span

PIVOT = "en"
"""The language of the rules that count."""


@dataclass(frozen=True, slots=True)
class Witness:
    """One other text of a rule. ``given`` says that the user named its edition; ``pointers`` are its references, each
    under the numbers of the date that is checked (None where they have none).
    """

    edition: str
    language: str
    segment: Segment
    pointers: tuple[tuple[Reference, RuleRange | None], ...]
    given: bool = False

    @property
    def number(self) -> str:
        return self.segment.name


class Pivot:
    """The other texts for one text under check: those named with it or against it, and the project's own."""

    def __init__(self, text: Text, beside: Sequence[Text] = (), *, only: bool = False) -> None:
        self.text, self.day = text, text.day
        self.corpus = Corpus.open()
        self.timeline = self.corpus.timeline
        self.beside = tuple(other for other in beside if other.id != text.id)
        self.only = only
        """Whether nothing is compared but the texts that were named."""
        self._witnesses: dict[tuple[str, str], tuple[Witness, ...]] = {}
        self._sections: dict[tuple[int, date], RuleNumber] = {}

    # -- the rule behind a number -----------------------------------------------------------------------------------

    def spans(self, segment: Segment) -> tuple[Span, ...]:
        """What a segment speaks of, as the timeline has it at the text's date."""
        if segment.part is Part.ITEM:
            keys = self.text.items.get(segment.label, ())
            return tuple(self.timeline.at(key, max(self.day, FIRST_DAY)) for key in keys if key in self.timeline)
        if segment.number is None:
            return ()
        return tuple(
            span
            for span in self.timeline.keys_of(segment.number, max(self.day, FIRST_DAY))
            if span.number == segment.number
        )

    def named(self, key: RuleKey, day: date) -> Span | None:
        """The span of a key at a date; None before the rules that are covered."""
        try:
            return self.timeline.at(key, max(day, FIRST_DAY))
        except NotCovered:
            return None

    # -- other texts ------------------------------------------------------------------------------------------------

    def witnesses(self, segment: Segment) -> tuple[Witness, ...]:
        """The other texts of the rule that a segment renders; none for items and lines that render no one rule."""
        place = str(segment.place), segment.name
        if place not in self._witnesses:
            self._witnesses[place] = tuple(self._found(segment)) if segment.number else ()
        return self._witnesses[place]

    def _found(self, segment: Segment) -> Iterable[Witness]:
        spans = self.spans(segment)
        seen: set[tuple[str, str]] = {(self.text.id, segment.name)}
        for other in self.beside:
            for found in self._in_text(other, segment, spans):
                if (other.id, found.name) not in seen:
                    seen.add((other.id, found.name))
                    yield self._witness(other.edition, found, other.day, given=True)
        if self.only:
            return
        for language in LANGUAGES:
            for edition, found, day in self._own(language, segment, spans):
                if (edition.id, found.name) not in seen:
                    seen.add((edition.id, found.name))
                    yield self._witness(edition, found, day)

    def of_item(self, segment: Segment, language: str) -> tuple[Witness, ...]:
        """Our own texts, in one language, of every rule that an item speaks of."""
        restatement = _restatement(language)
        found = []
        for span in self.spans(segment):
            now = self.named(span.key, restatement.first) if restatement else None
            if now is not None and now.number in (own := _segments(restatement.id)):
                found.append(self._witness(restatement, own[now.number], restatement.first))
        return tuple(found)

    def _in_text(self, other: Text, segment: Segment, spans: Sequence[Span]) -> Iterable[Segment]:
        if other.primer or self.text.primer:
            return
        for span in spans:
            theirs = self.named(span.key, other.day)
            if theirs is not None and theirs.number is not None and theirs.variant == span.variant:
                found = other.segment(theirs.number)
                if found is not None and (alone := self._alone(theirs, other.day)):
                    yield found
                    if alone:
                        return
        if not spans and segment.number and self._same_rules(other.edition, other.day):
            found = other.segment(segment.number)
            if found is not None:
                yield found

    def _alone(self, span: Span, day: date) -> bool:
        """Whether a number says this one thing only, so that its whole text can be compared."""
        return (
            span.number is not None
            and len({s.key for s in self.timeline.keys_of(span.number, day) if s.number == span.number}) == 1
        )

    def _same_rules(self, edition: Edition, day: date) -> bool:
        ours = self.text.edition
        return edition.covers(self.day) or ours.covers(day)

    def _own(self, language: str, segment: Segment, spans: Sequence[Span]) -> Iterable[tuple[Edition, Segment, date]]:
        restatement = _restatement(language)
        if len(spans) > 1 and len({self._now(s, restatement) for s in spans}) > 1:
            return
        for span in spans[:1] if len(spans) == 1 else spans:
            if restatement is not None:
                now = self.named(span.key, restatement.first)
                if (
                    now is not None
                    and now.number is not None
                    and now.variant == span.variant
                    and self._whole(now, restatement.first, spans)
                ):
                    found = _segments(restatement.id).get(now.number)
                    if found is not None:
                        yield restatement, found, restatement.first
                        continue
            for passage in (
                self.corpus.rule(segment.number, language, edition=f"{language}-history", parts=False)
                if _history(language)
                else ()
            ):
                full = self.corpus.passage(passage.id)
                first, last = full.effective
                if span.key in full.keys and first <= self.day and (last is None or self.day <= last):
                    yield full.edition, full.segment, self.day
                    break
        if (
            not spans
            and segment.number
            and restatement is not None
            and self._same_rules(restatement, restatement.first)
        ):
            found = _segments(restatement.id).get(segment.number)
            if found is not None:
                yield restatement, found, restatement.first

    def _now(self, span: Span, restatement: Edition | None) -> RuleNumber | None:
        now = self.named(span.key, restatement.first) if restatement else None
        return now.number if now else None

    def _whole(self, now: Span, day: date, spans: Sequence[Span]) -> bool:
        """Whether the rule that has the number now has no more keys than the segment under check."""
        keys = {s.key for s in self.timeline.keys_of(now.number, day) if s.number == now.number}
        return keys <= {s.key for s in spans}

    def _witness(self, edition: Edition, segment: Segment, day: date, given: bool = False) -> Witness:
        pointers = tuple((r, self.at_date(r.range, day)) for r in segment.references)
        return Witness(edition.id, edition.language, segment, pointers, given)

    # -- references from one date to another ------------------------------------------------------------------------

    def at_date(self, range_: RuleRange, day: date) -> RuleRange | None:
        """What a range of one date is called at the date of the text under check; None where nobody knows."""
        if day == self.day:
            return range_
        first = self._number_at(range_.first, day)
        if range_.first == range_.last or first is None:
            return RuleRange(first, first) if first else None
        last = self._number_at(range_.last, day)
        return RuleRange(first, last) if last is not None and first <= last else None

    def _number_at(self, number: RuleNumber, day: date) -> RuleNumber | None:
        if number.rule is None:
            return self._section_at(number.section, day)
        for span in self.timeline.keys_of(number, max(day, FIRST_DAY)):
            if span.number == number:
                there = self.named(span.key, self.day)
                if there is not None and there.number is not None:
                    return there.number
        return number if self._steady(number, day) else None

    def _section_at(self, section: int, day: date) -> RuleNumber:
        """Where most of a section's keys stood at the text's date; the section itself where there is no key in it."""
        if (section, day) not in self._sections:
            places: Counter[int] = Counter()
            for key in self.timeline:
                then = self.named(key, day)
                if then and then.number and then.number.section == section:
                    there = self.named(key, self.day)
                    if there and there.number:
                        places[there.number.section] += 1
            self._sections[section, day] = RuleNumber(places.most_common(1)[0][0] if places else section)
        return self._sections[section, day]

    def _steady(self, number: RuleNumber, day: date) -> bool:
        """Whether all known rules around a number have the same numbers at both dates."""
        parent = number.parent or number
        for key in self.timeline:
            then, now = self.named(key, day), self.named(key, self.day)
            if then and then.number and parent.contains(then.number) and (now is None or now.number != then.number):
                return False
        return abs((day - self.day).days) < 400

    # -- the pivot --------------------------------------------------------------------------------------------------

    @staticmethod
    def english(witnesses: Iterable[Witness]) -> Witness | None:
        """The English text among others, the named one first."""
        return next((w for w in witnesses if w.language == PIVOT), None)


@cache
def _restatement(language: str) -> Edition | None:
    """The project's own text of today's rules in a language."""
    fitting = [e for e in Corpus.open().editions if e.language == language and e.kind is Kind.RESTATEMENT]
    return max(fitting, key=lambda edition: edition.first, default=None)


@cache
def _history(language: str) -> bool:
    return any(edition.id == f"{language}-history" for edition in Corpus.open().editions)


@cache
def _segments(edition: str) -> dict[RuleNumber, Segment]:
    found: dict[RuleNumber, Segment] = {}
    for _id, segment in Corpus.open().segments(edition):
        if segment.number and segment.part in (Part.RULE, Part.HEADING):
            found.setdefault(segment.number, segment)
    return found


@cache
def own_texts(language: str) -> tuple[str, ...]:
    """The project's own texts of a language, folded, each between spaces."""
    corpus = Corpus.open()
    own = [e.id for e in corpus.editions if e.language == language and e.kind in (Kind.RESTATEMENT, Kind.HISTORY)]
    return tuple(f" {normal(segment.text)} " for edition in own for _id, segment in corpus.segments(edition))


@cache
def own_sentences(language: str) -> dict[str, tuple[str, ...]]:
    """The sentences of the project's own rules in a language, folded -> the numbers of the rules they stand in."""
    restatement = _restatement(language)
    found: dict[str, tuple[str, ...]] = {}
    for number, segment in _segments(restatement.id).items() if restatement else ():
        for sentence in segment.text.replace("\n", " ").split(". "):
            said = normal(sentence).strip(" .")
            found[said] = (*found.get(said, ()), str(number))
    return found


@cache
def own_words(language: str) -> frozenset[str]:
    """The words of the project's own texts of a language."""
    corpus = Corpus.open()
    own = [e.id for e in corpus.editions if e.language == language and e.kind in (Kind.RESTATEMENT, Kind.HISTORY)]
    return frozenset(
        token.text for edition in own for _id, segment in corpus.segments(edition)
        for token in tokens(segment.text, language) if token.kind == "word"
    )  # fmt: skip
