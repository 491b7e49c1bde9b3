"""What every family of checks works with: the text, the other texts, and how a finding is made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from judge.check.alignment import stretches
from judge.check.features import counts
from judge.check.model import Check, Finding, Group, Other, Severity, Span, normal
from judge.check.patterns import Words, words
from judge.check.pivot import PIVOT, Pivot, Witness
from judge.check.texts import Text, where
from judge.check.vocabulary import Vocabulary, vocabulary
from judge.corpus import Part, Segment
from judge.corpus.references import Reference
from judge.locale import LANGUAGES

_NOWHERE = Span()


EXAMPLE = -1
"""Where a stretch starts that is an example, and stands in no line of its rule."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of sentences of a segment, from the character ``start`` on, with what its other texts say there.

    Each example of a rule is a stretch, with ``start`` at ``EXAMPLE``. A piece is empty where a text has nothing of the
    kind. Pointers to other rules are blanked out.
    """

    text: str
    start: int
    others: tuple[tuple[Witness, str], ...]


@dataclass
class Context:
    """One text under check, with what it is compared to."""

    text: Text
    pivot: Pivot
    others: Sequence[Text] = ()
    """The other texts of the same run, for conflicts of editions."""
    _stretches: dict[tuple[str, str], tuple[Stretch, ...]] = field(default_factory=dict)

    @property
    def language(self) -> str:
        return self.text.language

    @property
    def spoken(self) -> bool:
        """Whether there are words and concepts for the text's language; without, only its form can be checked."""
        return self.text.language in LANGUAGES

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.language)

    def words(self, segment: Segment) -> Words:
        """A segment's text, cut and tagged."""
        return words(segment.text, self.language)

    def witnesses(self, segment: Segment, *, spoken: bool = True) -> tuple[Witness, ...]:
        """The other texts of a segment's rule; only those whose language has words, unless ``spoken`` is False."""
        found = self.pivot.witnesses(segment)
        return tuple(w for w in found if w.language in LANGUAGES) if spoken else found

    def item_witnesses(self, segment: Segment) -> tuple[Witness, ...]:
        """Our own texts of the rules that an item of a list speaks of: their concepts count, their wording doesn't."""
        return self.pivot.of_item(segment, self.language) if segment.part is Part.ITEM else ()

    def nearest(self, segment: Segment) -> Witness | None:
        """The text of the same language that is the most like a segment, however it is worded."""
        from rapidfuzz import fuzz

        alike = [w for w in self.witnesses(segment) if w.language == self.language]
        return max(alike, key=lambda w: fuzz.ratio(w.segment.text, segment.text), default=None)

    def sibling(self, segment: Segment) -> Witness | None:
        """Another version of the same text: in the same language and nearly word for word the same."""
        from rapidfuzz import fuzz

        alike = [
            (fuzz.ratio(w.segment.text, segment.text), w)
            for w in self.witnesses(segment)
            if w.language == self.language
        ]
        best = max(alike, key=lambda pair: pair[0], default=None)
        return best[1] if best and best[0] >= _VERSION else None

    def original(self, segment: Segment) -> Witness | None:
        """The text of the same language that a segment is a copy of, with a few words changed, left out or added."""
        sibling = self.sibling(segment)
        copy = sibling and is_copy(words(plain(segment), self.language), words(plain(sibling.segment), self.language))
        return sibling if copy else None

    def said(self, segment: Segment, language: str) -> Mapping[str, int]:
        """How often a text says each feature, its pointers to other rules left out."""
        return counts(plain(segment), language)

    def stretches(self, segment: Segment) -> tuple[Stretch, ...]:
        """A segment cut into what says the same in all its texts; whole where there are no other texts."""
        place = str(segment.place), segment.name
        if place not in self._stretches:
            self._stretches[place] = tuple(self._cut(segment))
        return self._stretches[place]

    def _cut(self, segment: Segment) -> Iterator[Stretch]:
        witnesses = self.witnesses(segment)
        texts = [(plain(segment), self.language), *((plain(w.segment), w.language) for w in witnesses)]
        order = sorted(range(1, len(texts)), key=lambda i: (texts[i][1] != self.language, texts[i][1] == PIVOT, i))
        turned = [*order, 0]
        for spans in stretches([texts[i] for i in turned]) if order else ():
            by_text = dict(zip(turned, spans, strict=True))
            pieces = [texts[i][0][by_text[i][0] : by_text[i][1]] for i in range(len(texts))]
            yield Stretch(pieces[0], by_text[0][0], tuple(zip(witnesses, pieces[1:], strict=True)))
        alike = [w for w in witnesses if len(w.segment.examples) == len(segment.examples)]
        for index, example in enumerate(segment.examples):
            yield Stretch(_bare(example), EXAMPLE, tuple((w, _bare(w.segment.examples[index])) for w in alike))

    def finding(
        self,
        check: Check,
        segment: Segment | None,
        message: str,
        *,
        identity: str = "",
        span: Span | tuple[int, int] = _NOWHERE,
        severity: Severity | None = None,
        group: Group | None = None,
        other: Sequence[Witness] = (),
        suggestion: str = "",
        also: Sequence[str] = (),
        place: str = "",
        keys: Sequence[str] = (),
        scenario: str = "",
    ) -> Finding:
        """A finding of this text, with its words and what the other texts say there."""
        span = span if isinstance(span, Span) else Span(*span)
        marked = segment.text[span.start : span.end] if segment and span else ""
        return Finding(
            check=check.id,
            severity=severity or check.severity,
            group=group or check.group,
            edition=self.text.id,
            where=place or (where(segment) if segment else "—"),
            message=message,
            identity=identity or normal(marked or (segment.text if segment else "")),
            span=span,
            words=marked,
            other=tuple(Other(w.edition, w.language, w.number, w.segment.text) for w in other),
            suggestion=suggestion,
            place=segment.place if segment else None,
            also=tuple(also),
            scenario=scenario,
            keys=tuple(map(str, keys)),
            language=self.language,
        )


_VERSION = 75.0
"""How alike, of 100, two texts of one language must be to be versions of one another."""
_SEE = re.compile(r"\b(?:cf|см|v|p|п)\. ", re.IGNORECASE)
_QUOTED = {"“": "”", "«": "»", '"': '"', "„": "“"}


def pointer_span(text: str, reference: Reference) -> tuple[int, int]:
    """The whole of a pointer: its brackets or sentence, the word for *rule*, and the title in quotes behind it."""
    start, end = reference.start, reference.end
    before = _SEE.sub(lambda match: match[0].replace(". ", ".\0"), text[:start])
    left = max(before.rfind("("), before.rfind(". "), before.rfind(".) "), before.rfind("\n"))
    opener = text.rfind("(", 0, start)
    if opener >= 0 and ")" not in text[opener:start]:
        closer = text.find(")", end)
        if closer >= 0:
            return opener, closer + 1
    if start - left < 60:
        start = left + 1 if left >= 0 else 0
    tail = text[end:]
    for mark, close in _QUOTED.items():
        lead = len(tail) - len(tail.lstrip(", \u00a0"))
        if tail[lead : lead + 1] == mark:
            stop = tail.find(close, lead + 1)
            if 0 < stop < 120:
                end += stop + 1
            break
    return start, end


_NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-z]?)?(?:[–-][a-z])?(?![\d.]*\d)")


def _bare(example: str) -> str:
    """An example without the numbers of rules."""
    return _NUMBER.sub(lambda match: " " * len(match[0]), example)


def plain(segment: Segment) -> str:
    """A segment's text with its pointers to other rules blanked out, every character at its place."""
    return _without(segment.text, segment.references) if segment.references else segment.text


@cache
def _without(text: str, references: tuple[Reference, ...]) -> str:
    for reference in references:
        if reference.end > len(text):
            continue
        start, end = _pointer(text, reference)
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _pointer(text: str, reference: Reference) -> tuple[int, int]:
    """The number and the title in quotes behind it; the words around stay."""
    start, end = reference.start, reference.end
    tail = text[end:]
    lead = len(tail) - len(tail.lstrip(", \u00a0\u202f"))
    mark = tail[lead : lead + 1]
    if mark in _QUOTED:
        stop = tail.find(_QUOTED[mark], lead + 1)
        if 0 < stop - lead < 120:
            end += stop + 1
    return start, end


def is_copy(ours: Words, theirs: Words) -> bool:
    """Whether a text is another with few new words in it, or all of another and more."""
    new = len(difference(ours, theirs))
    return new <= max(_WORDS, _SHARE * len(ours.tokens)) or len(difference(theirs, ours)) <= 1 < len(theirs.tokens)


_WORDS, _SHARE = 4, 0.08
"""More new words than this make a text another wording, and no version with a slip."""


def difference(one: Words, other: Words) -> list[int]:
    """The words of one text that the other doesn't have, wherever they stand."""
    left = Counter(t.norm for t in other.tokens if t.kind != "punct")
    found = []
    for index, token in enumerate(one.tokens):
        if token.kind == "punct":
            continue
        if left[token.norm]:
            left[token.norm] -= 1
        else:
            found.append(index)
    return found
