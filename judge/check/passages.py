"""Where findings stand: the lines that a segment takes, what its texts say, and the columns of the words meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judge.check.model import Finding, Other, Passage
from judge.check.pivot import Pivot
from judge.check.texts import Text
from judge.corpus import Place, Segment


def extents(text: Text) -> Iterator[tuple[Segment, int, int]]:
    """Each segment with its first line and its last: that before the next one, blank lines left out."""
    by_file: dict[str, list[Segment]] = {}
    for segment in text.segments:
        by_file.setdefault(segment.place.file, []).append(segment)
    for file, segments in by_file.items():
        lines = text.sources.get(file, ())
        segments.sort(key=lambda segment: segment.place.line)
        for index, segment in enumerate(segments):
            later = (s.place.line for s in segments[index + 1 :] if s.place.line > segment.place.line)
            last = next(later, len(lines) + 1) - 1
            while last > segment.place.line and last <= len(lines) and not lines[last - 1].strip():
                last -= 1
            yield segment, segment.place.line, max(last, segment.place.line)


def passages(text: Text, pivot: Pivot, findings: Iterable[Finding]) -> dict[Place, Passage]:
    """The passages of the segments that something was found in, each with one other text a language, nearest first:
    a text that the user named, one of the same language, an English one.
    """
    places = {finding.place for finding in findings}
    found: dict[Place, Passage] = {}
    for segment, first, last in extents(text):
        if segment.place not in places or segment.place in found:
            continue
        witnesses = sorted(
            pivot.witnesses(segment), key=lambda w: (not w.given, w.language != text.language, w.language != "en")
        )
        beside: dict[str, Other] = {}
        for w in witnesses:
            beside.setdefault(w.language, Other(w.edition, w.language, w.number, w.segment.text))
        lines = text.sources.get(segment.place.file, ())[first - 1 : last]
        found[segment.place] = Passage(segment.text, tuple(beside.values()), tuple(lines), first)
    return found


@dataclass(frozen=True, slots=True)
class Region:
    """Characters of a file: a line from 1 and two columns from 1, the second behind the last character."""

    line: int
    column: int
    end: int


def region(finding: Finding, passage: Passage | None) -> Region | None:
    """Where in its file the words of a finding stand; None where it means the whole segment or they are parted."""
    if passage is None or not finding.words:
        return None
    before = passage.text.count(finding.words, 0, finding.span.start)
    for offset, line in enumerate(passage.lines):
        at = line.find(finding.words)
        while at >= 0 and before:
            before -= 1
            at = line.find(finding.words, at + 1)
        if at >= 0:
            return Region(passage.first + offset, at + 1, at + 1 + len(finding.words))
    return None


def marked(text: str, finding: Finding, opening: str = "**", closing: str = "**") -> str:
    """A passage with the words of a finding between marks; as it is where the finding means all of it."""
    start, end = finding.span.start, finding.span.end
    if not finding.span or text[start:end] != finding.words:
        return text
    return text[:start] + opening + text[start:end] + closing + text[end:]
