"""Reading rules texts in the official layout, and primers whose numbers are only those of a list.

A reader is anything with ``read(source, language) -> Document``; more layouts are more readers. The official layout,
as published since 2003 and kept by translators: an introduction, the contents, chapter headings (``3. Card Types``),
section headings (``306. Planeswalkers``), rules (``306.1. …``), subrules (``306.5a …``), examples, a glossary, credits.
Single sections and chapters are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Protocol

from judge.corpus import decoding, references
from judge.corpus.model import Document, Part, Place, Problem, Segment
from judge.errors import InputError
from judge.locale import _
from judge.rules import LETTERS, RuleNumber

_RULE = re.compile(r"\s*(?P<number>\d{3}\.\s?\d{1,3}(?:\.?[a-zасеху](?![^\W\d_]))?)(?P<stop>\.?)(?:\s+(?P<text>.*)|$)")
_GLUED = re.compile(r"\s*(?P<number>\d{3}\.\d{1,3}[a-z]?)\.?(?=[^\W\d_])(?P<text>.*)")
_SECTION = re.compile(r"\s*(?P<number>\d{3})\.?\s+(?P<text>\D.*)")
_CHAPTER = re.compile(r"\s*(?P<number>[1-9])\.\s+(?P<text>\D.*)")
_ITEM = re.compile(r"\s*(?P<number>\d{1,2})\.\s+(?P<text>.*)")
_SENTENCE_END = re.compile(r"[.!?:…;。！？：；][)”\"»’'）」』]?$")
_LONGEST_HEADING = 90

_MONTHS = {
    name: month
    for month, names in enumerate(
        (
            "january enero janvier января janeiro januar gennaio",
            "february febrero février февраля fevereiro februar febbraio",
            "march marzo mars марта março märz", "april abril avril апреля aprile",
            "may mayo mai мая maio maggio", "june junio juin июня junho juni giugno",
            "july julio juillet июля julho juli luglio", "august agosto août августа",
            "september septiembre septembre сентября setembro settembre",
            "october octubre octobre октября outubro oktober ottobre",
            "november noviembre novembre ноября novembro",
            "december diciembre décembre декабря dezembro dezember dicembre",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_DAY_FIRST = re.compile(r"\b(\d{1,2})(?:er|\.|º|°)?(?: de)? ([^\W\d_]+)(?: de| del)? (\d{4})\b")
_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})\s?[年-]\s?(\d{1,2})\s?[月-]\s?(\d{1,2})(?!\d)")
_MONTH_FIRST = re.compile(r"\b([A-Z][a-z]+) (\d{1,2}), (\d{4})\b")


class Reader(Protocol):
    """What reads one layout."""

    def read(self, source: Path | bytes, language: str, *, name: str = "") -> Document: ...


def read(source: Path | bytes, language: str, *, name: str = "") -> Document:
    """Read a rules text in the official layout; ``name`` is what places call the file.

    Raises InputError for a file that can't be read or decoded and for one without a single rule.
    """
    return OfficialLayout().read(source, language, name=name)


def load(source: Path | bytes, language: str, name: str, *, lost: int = 0) -> tuple[decoding.Text, str]:
    """The decoded text of a file and the name its places get. Raises InputError.

    ``lost`` is how many lines may have lost a character (``decoding.decode``).
    """
    if isinstance(source, bytes):
        return decoding.decode(source, language, name, lost=lost), name
    name = name or str(source)
    try:
        content = source.read_bytes()
    except OSError as error:
        raise InputError(error.strerror or str(error), place=name) from error
    return decoding.decode(content, language, name, lost=lost), name


class OfficialLayout:
    """The layout of the comprehensive rules, in any language.

    With ``lost``, that many lines may have lost a character to an earlier conversion; each is a problem then, where
    without it the text is refused.
    """

    def __init__(self, lost: int = 0) -> None:
        self.lost = lost

    def read(self, source: Path | bytes, language: str, *, name: str = "") -> Document:
        text, name = load(source, language, name, lost=self.lost)
        parse = _Parse(text.lines, language, name)
        parse.run()
        problems = [Problem("repaired", repair, Place(name, 1)) for repair in text.repairs] + parse.problems
        message = _("a character was lost when the text was last converted")
        problems += [Problem("lost-character", message, Place(name, line)) for line in text.lost]
        return Document(tuple(parse.segments), tuple(problems), text.encoding, effective_date(text.lines))


class Primer:
    """A text whose numbered paragraphs are the items of a list: ``1. …`` to ``9. …``.

    A line right under an item is its next paragraph; a line after a gap is prose of its own.
    """

    def read(self, source: Path | bytes, language: str, *, name: str = "") -> Document:
        text, name = load(source, language, name)
        segments: list[Segment] = []
        gap = True
        for line_number, line in enumerate(text.lines, 1):
            line = line.strip()
            if not line:
                gap = True
                continue
            item = _ITEM.fullmatch(line)
            if item:
                segments.append(_segment(Part.ITEM, None, item["number"], item["text"], language, name, line_number))
            elif gap or not segments:
                segments.append(_segment(Part.PROSE, None, "", line, language, name, line_number))
            else:
                segments[-1] = _lengthened(segments[-1], line, language)
            gap = False
        if not any(segment.part is Part.ITEM for segment in segments):
            raise InputError(_("there is no numbered item in this text."), place=name, code="no-rules")
        return Document(tuple(segments), (), text.encoding, effective_date(text.lines))


class _Parse:
    """One pass over the lines of a text in the official layout."""

    def __init__(self, lines: Iterable[str], language: str, name: str) -> None:
        self.lines = tuple(lines)
        self.language, self.name = language, name
        self.words = references.words(language)
        self.segments: list[Segment] = []
        self.problems: list[Problem] = []
        self._seen: dict[RuleNumber, Place] = {}
        self._gap = True
        self._last: RuleNumber | None = None
        self._example = example_pattern(language)

    def run(self) -> None:
        start = self._start_of_rules()
        if start is None:
            opening = next((i for i, line in enumerate(self.lines) if line.strip()), 0)
            if self.lines and self._is_title(self.lines[opening], self.words.glossary):
                self._glossary(opening + 1, len(self.lines))  # a glossary in a file of its own
                return
            raise InputError(_("there is no numbered rule in this text."), place=self.name, code="no-rules")
        end = self._line_after(start, self.words.glossary)
        credits = self._line_after(end if end is not None else start, self.words.credits)
        stop = len(self.lines)
        rules_end = min(x for x in (end, credits, stop) if x is not None)
        self._prose(0, self._contents(start))
        for index in range(start, rules_end):
            self._rule_line(index)
        if end is not None:
            self._glossary(end + 1, credits if credits is not None else stop)
        if credits is not None:
            self._prose(credits + 1, stop)
        self.segments = mark_headings(self.segments)
        self._look_for_the_end(end, credits)

    def _start_of_rules(self) -> int | None:
        """The first rule with the headings right above it; what is before is no rule.

        Sections without rules of their own may stand between the chapter's heading and that of the first rule.
        """
        first = next((i for i, line in enumerate(self.lines) if _RULE.fullmatch(line)), None)
        if first is None:
            return None
        section = int(self.lines[first].strip()[:3])
        last = section + 1
        for index in range(first - 1, -1, -1):
            line = self.lines[index]
            if not line.strip():
                continue
            if (match := _SECTION.fullmatch(line)) and section // 100 * 100 <= int(match["number"]) < last:
                first, last = index, int(match["number"])
            elif (match := _CHAPTER.fullmatch(line)) and int(match["number"]) == section // 100:
                return index
            else:
                break
        return first

    def _contents(self, start: int) -> int:
        """The line at which the contents begin, or the rules where there are none."""
        for index in range(start):
            if self._is_title(self.lines[index], self.words.contents):
                return index
        run = 0
        for index in range(start):
            if _SECTION.fullmatch(self.lines[index]) or _CHAPTER.fullmatch(self.lines[index]):
                run += 1
                if run == 3:
                    return index - 2
            elif self.lines[index].strip():
                run = 0
        return start

    def _line_after(self, start: int, titles: tuple[str, ...]) -> int | None:
        return next((i for i in range(start, len(self.lines)) if self._is_title(self.lines[i], titles)), None)

    @staticmethod
    def _is_title(line: str, titles: tuple[str, ...]) -> bool:
        return line.strip().rstrip(".:").casefold() in {title.casefold() for title in titles}

    def _prose(self, start: int, end: int) -> None:
        for index in range(start, end):
            if self.lines[index].strip():
                self._add(Part.PROSE, None, "", self.lines[index], index)

    def _rule_line(self, index: int) -> None:
        line = self.lines[index]
        if not line.strip():
            self._gap = True
            return
        gap, self._gap = self._gap, False
        example = self._example.fullmatch(line)
        if example:
            self._example_line(example["text"], index)
        elif match := _RULE.fullmatch(line):
            self._numbered(match["number"], match["text"] or "", bool(match["stop"]), index)
        elif match := _GLUED.fullmatch(line):
            self._problem("no-space", _("there is no space after the rule number"), index)
            self._numbered(match["number"], match["text"], True, index)
        elif match := _SECTION.fullmatch(line):
            self._add(Part.SECTION, RuleNumber(int(match["number"])), "", match["text"], index)
        elif match := _CHAPTER.fullmatch(line):
            self._add(Part.CHAPTER, None, match["number"], match["text"], index)
        elif line[0].isspace() and self.segments and self.segments[-1].part is Part.RULE:
            self.segments[-1] = _lengthened(self.segments[-1], line.strip(), self.language)
        else:
            where = f" ({self.segments[-1].name})" if self.segments and not gap else ""
            self._problem("orphan-line", _("a line without a number belongs to no rule") + where, index)
            self._add(Part.ORPHAN, None, "", line, index)

    def _example_line(self, text: str, index: int) -> None:
        if not self.segments or self.segments[-1].part is not Part.RULE:
            self._problem("orphan-line", _("an example belongs to no rule"), index)
            self._add(Part.ORPHAN, None, "", self.lines[index], index)
            return
        last = self.segments[-1]
        more = references.find(text, self.language)
        offset = len(last.text) + sum(len(example) + 1 for example in last.examples) + 1
        moved = tuple(references.Reference(r.range, r.start + offset, r.end + offset) for r in more)
        examples = (*last.examples, text.strip())
        self.segments[-1] = replace(last, examples=examples, references=last.references + moved)

    def _numbered(self, written: str, text: str, stop: bool, index: int) -> None:
        written = re.sub(r"\s", "", written)
        plain = written.translate(references.CYRILLIC_LETTERS)
        if plain != written:
            self._problem("cyrillic-letter", _("the letter of {number} is a Cyrillic one").format(number=plain), index)
        plain = re.sub(r"\.(?=[a-z])", "", plain)
        if plain[-1].isalpha() and plain[-1] not in LETTERS:
            message = _("{number} has a letter that subrules never have").format(number=plain)
            self._problem("bad-letter", message, index)
            self._add(Part.ORPHAN, None, plain, text, index)
            return
        number = RuleNumber.parse(plain)
        if number.letter and stop:
            self._problem("stop", _("there is a stop after the letter of {number}").format(number=number), index)
        elif not number.letter and not stop:
            self._problem("no-stop", _("there is no stop after {number}").format(number=number), index)
        if number in self._seen:
            message = _("{number} stands here a second time, first at {place}")
            self._problem("duplicate", message.format(number=number, place=self._seen[number]), index)
        elif self._last is not None and number < self._last:
            message = _("{number} stands after {last}").format(number=number, last=self._last)
            self._problem("order", message, index)
        self._seen.setdefault(number, Place(self.name, index + 1))
        self._last = number
        self._add(Part.RULE, number, "", text, index)

    def _glossary(self, start: int, end: int) -> None:
        """Entries parted by empty lines: the word, then what it means."""
        entry: list[tuple[int, str]] = []
        for index in [*range(start, end), None]:
            line = self.lines[index].strip() if index is not None else ""
            if line:
                entry.append((index, line))
            elif len(entry) == 1 and self.segments[-1].part is Part.GLOSSARY and _SENTENCE_END.search(entry[0][1]):
                self.segments[-1] = _lengthened(self.segments[-1], entry[0][1], self.language)
                entry = []
            elif entry:
                text = "\n".join(part for _line, part in entry[1:])
                self._add(Part.GLOSSARY, None, entry[0][1], text, entry[0][0])
                entry = []

    def _look_for_the_end(self, glossary: int | None, credits: int | None) -> None:
        """A glossary that stops in the middle of a sentence, with nothing behind it, was cut off."""
        last = next((i for i in range(len(self.lines) - 1, -1, -1) if self.lines[i].strip()), 0)
        if glossary is not None and credits is None and not _SENTENCE_END.search(self.lines[last].strip()):
            self._problem("truncated", _("the text stops in the middle of a sentence"), last)

    def _add(self, part: Part, number: RuleNumber | None, label: str, text: str, index: int) -> None:
        self.segments.append(_segment(part, number, label, text, self.language, self.name, index + 1))

    def _problem(self, code: str, message: str, index: int) -> None:
        self.problems.append(Problem(code, message, Place(self.name, index + 1)))


def cut(line: str, language: str) -> tuple[Part | None, str, str] | None:
    """What a line is by itself: its part, its number as written and its text; None for a line without a number.

    An example has neither part nor number. A list's number (``1. …``) looks like a chapter's; the caller knows better.
    """
    if match := example_pattern(language).fullmatch(line):
        return None, "", match["text"]
    for part, pattern in ((Part.RULE, _RULE), (Part.RULE, _GLUED), (Part.SECTION, _SECTION), (Part.CHAPTER, _CHAPTER)):
        if match := pattern.fullmatch(line):
            return part, re.sub(r"\s", "", match["number"]).translate(references.CYRILLIC_LETTERS), match["text"] or ""
    return None


@cache
def example_pattern(language: str) -> re.Pattern[str]:
    """A line that is an example, in the language's word for it or in the English one."""
    said = "|".join(map(re.escape, references.words(language).example + references.WORDS["en"].example))
    colon = "[:：]" if references.words(language).spaced else "[:：，]"
    return re.compile(rf"\s*(?:{said})\s?{colon}\s*(?P<text>.*)", re.IGNORECASE | re.DOTALL)


def is_unfinished(text: str) -> bool:
    """Whether a text doesn't end as a sentence does."""
    return not _SENTENCE_END.search(text)


def mark_headings(segments: Iterable[Segment]) -> list[Segment]:
    """The segments with every rule that has subrules and no sentence of its own marked as a heading."""
    segments = list(segments)
    parents = {segment.number.parent for segment in segments if segment.number and segment.number.letter}
    for index, segment in enumerate(segments):
        if (
            segment.part is Part.RULE
            and segment.number in parents
            and not segment.number.letter
            and len(segment.text) <= _LONGEST_HEADING
            and not _SENTENCE_END.search(segment.text)
        ):
            segments[index] = replace(segment, part=Part.HEADING)
    return segments


def _segment(
    part: Part, number: RuleNumber | None, label: str, text: str, language: str, name: str, line: int
) -> Segment:
    text = text.strip()
    return Segment(part, number, label, text, (), references.find(text, language), Place(name, line))


def _lengthened(segment: Segment, line: str, language: str) -> Segment:
    text = f"{segment.text}\n{line}" if segment.text else line
    return replace(segment, text=text, references=references.find(text, language))


def effective_date(lines: Iterable[str]) -> date | None:
    """The first date in words among the first thirty lines: *effective as of April 17, 2026*."""
    for line in list(lines)[:30]:
        if match := _YEAR_FIRST.search(line):
            try:
                return date(int(match[1]), int(match[2]), int(match[3]))
            except ValueError:
                continue
        for pattern, order in ((_MONTH_FIRST, (3, 1, 2)), (_DAY_FIRST, (3, 2, 1))):
            match = pattern.search(line)
            month = _MONTHS.get(match[order[1]].lower()) if match else None
            if match and month:
                try:
                    return date(int(match[order[0]]), month, int(match[order[2]]))
                except ValueError:
                    continue
    return None


READERS: dict[str, Callable[[], Reader]] = {"official": OfficialLayout, "primer": Primer}
"""The layouts by the name that ``editions.toml`` gives them."""
