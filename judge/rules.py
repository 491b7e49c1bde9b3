"""Rule numbers, rule keys and the timeline that ties them together.

A number (``306.7``) is what one edition calls a rule; a key (``planeswalker.redirect``) is the rule itself. The
timeline says which number and which variant a key had at which date.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, total_ordering
from pathlib import Path
from types import MappingProxyType

from judge import compiled, data
from judge.errors import DataError, InputError, NotCovered
from judge.locale import _, quoted

FIRST_DAY = date(2007, 10, 1)
"""The first date the timeline covers: the first edition with planeswalkers."""

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters of subrules in order; l and o are never used, since they look like digits."""

_NUMBER = re.compile(r"(?P<section>\d{3})(?:\.(?P<rule>\d{1,3})(?P<letter>[a-z])?)?")
_KEY = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+")


@total_ordering
@dataclass(frozen=True, slots=True)
class RuleNumber:
    """A section (``306``), a rule (``306.5``) or a subrule (``306.5a``). Ordered as in the rules."""

    section: int
    rule: int | None = None
    letter: str = ""

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """Read a number as people write it, with or without a final stop. Raises InputError."""
        match = _NUMBER.fullmatch(text.strip().rstrip(".").lower())
        if not match or (match["letter"] and match["letter"] not in LETTERS):
            if match and match["letter"]:
                message = _("no subrule has the letter {letter}: l and o are never used.").format(
                    letter=match["letter"]
                )
                raise InputError(message, place=text.strip(), code="rule-number")
            raise InputError(_("{text} is not a rule number.").format(text=quoted(text)), code="rule-number")
        return cls(int(match["section"]), int(match["rule"]) if match["rule"] else None, match["letter"] or "")

    @property
    def chapter(self) -> int:
        return self.section // 100

    @property
    def parent(self) -> RuleNumber | None:
        """The rule of a subrule, the section of a rule, nothing for a section."""
        if self.letter:
            return RuleNumber(self.section, self.rule)
        return RuleNumber(self.section) if self.rule is not None else None

    def contains(self, other: RuleNumber) -> bool:
        """Whether the other is this rule or a part of it: 704.5 contains 704.5j, and 704 contains both."""
        if self.section != other.section or (self.rule is not None and self.rule != other.rule):
            return False
        return not self.letter or self.letter == other.letter

    def _order(self) -> tuple[int, int, int]:
        rule = -1 if self.rule is None else self.rule
        return self.section, rule, LETTERS.index(self.letter) if self.letter else -1

    def __lt__(self, other: RuleNumber) -> bool:
        return self._order() < other._order()

    def __str__(self) -> str:
        return f"{self.section}" if self.rule is None else f"{self.section}.{self.rule}{self.letter}"


@dataclass(frozen=True, slots=True)
class RuleRange:
    """Numbers from ``first`` to ``last``, both included: ``510.1c–d``, ``702.6–702.9``, or one number alone."""

    first: RuleNumber
    last: RuleNumber

    @classmethod
    def parse(cls, text: str) -> RuleRange:
        """Read ``306``, ``306.5a``, ``306.5a-c``, ``510.1c–d`` or ``306.5–306.7``. Raises InputError."""
        parts = re.split(r"\s*[-–—]\s*", text.strip().rstrip("."))
        first = RuleNumber.parse(parts[0])
        if len(parts) == 1:
            return cls(first, first)
        if len(parts) > 2 or not parts[1]:
            raise InputError(_("{text} is not a range of rules.").format(text=quoted(text)), code="rule-number")
        end = parts[1].lower()
        if len(end) == 1 and end.isalpha() and first.letter:
            last = RuleNumber.parse(f"{first.section}.{first.rule}{end}")
        elif end.isdigit() and len(end) < 3 and first.rule is not None and not first.letter:
            last = RuleNumber(first.section, int(end))
        else:
            last = RuleNumber.parse(end)
        if last < first:
            message = _("the range runs backwards.")
            raise InputError(message, place=text.strip(), hint=_("Put the lower number first."), code="rule-number")
        return cls(first, last)

    def __contains__(self, number: RuleNumber) -> bool:
        return self.first <= number and (number <= self.last or self.last.contains(number))

    def __str__(self) -> str:
        if self.first == self.last:
            return str(self.first)
        same = (self.first.section, self.first.rule) == (self.last.section, self.last.rule)
        return f"{self.first}–{self.last.letter if same and self.first.letter and self.last.letter else self.last}"


class RuleKey(str):
    """The stable name of a rule, such as ``planeswalker.redirect``: lower-case words with hyphens, joined by dots."""

    __slots__ = ()

    def __new__(cls, text: str) -> RuleKey:
        if not _KEY.fullmatch(text):
            raise DataError(f"{text!r} is not a rule key", code="rule-key")
        return super().__new__(cls, text)


@dataclass(frozen=True, slots=True)
class Span:
    """What one key was from ``first`` to ``last`` (None: still is): its number and its variant.

    ``number`` is None where no rule existed (variant ``absent`` or ``abolished``). ``also`` are further numbers that
    say the same.
    """

    key: RuleKey
    first: date
    last: date | None
    number: RuleNumber | None
    variant: str
    also: tuple[RuleNumber, ...] = ()

    def covers(self, day: date) -> bool:
        return self.first <= day and (self.last is None or day <= self.last)

    @property
    def in_force(self) -> bool:
        """Whether there is a rule to apply; a rule that only says what was removed is no rule to apply."""
        return self.variant not in ("absent", "abolished", "removed")


class Timeline:
    """Every key with its spans, in the order of dates, without gaps."""

    def __init__(self, spans: Mapping[RuleKey, tuple[Span, ...]]) -> None:
        self._spans = MappingProxyType(dict(spans))
        self._by_number: dict[RuleNumber, list[Span]] = {}
        for key_spans in self._spans.values():
            for span in key_spans:
                for number in (span.number, *span.also):
                    if number is not None:
                        self._by_number.setdefault(number, []).append(span)

    @classmethod
    def load(cls, file: Path | None = None) -> Timeline:
        """Read ``corpus/timeline.toml``. Raises DataError with file and key for gaps, overlaps and bad values."""
        if file is None:
            return _shipped_timeline()
        try:
            table = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise DataError(str(error), place=str(file)) from error
        return cls({RuleKey(key): _spans_of(RuleKey(key), entry, str(file)) for key, entry in table.items()})

    def __iter__(self) -> Iterator[RuleKey]:
        return iter(self._spans)

    def __contains__(self, key: object) -> bool:
        return key in self._spans

    def __len__(self) -> int:
        return len(self._spans)

    def spans(self, key: str) -> tuple[Span, ...]:
        """The spans of a key, oldest first. Raises NotCovered for a key it doesn't know."""
        try:
            return self._spans[RuleKey(key)]
        except KeyError:
            raise NotCovered(f"no rule is called {key!r}", code="rule-key") from None

    def at(self, key: str, day: date) -> Span:
        """The span of a key that covers a date. Raises NotCovered before FIRST_DAY."""
        for span in self.spans(key):
            if span.covers(day):
                return span
        raise NotCovered(f"{key} is not known on {day}; the rules are covered from {FIRST_DAY}", code="date")

    def keys_of(self, number: RuleNumber, day: date | None = None) -> tuple[Span, ...]:
        """The spans in which a number says something, at a date or (None) ever."""
        return tuple(s for s in self._by_number.get(number, ()) if day is None or s.covers(day))

    def change_days(self, keys: Iterator[str] | tuple[str, ...]) -> tuple[date, ...]:
        """The first days, in order, of every variant that any of these keys had: answers can differ only there."""
        days = set()
        for key in keys:
            before = None
            for span in self.spans(key):
                if span.variant != before:
                    days.add(span.first)
                before = span.variant
        return tuple(sorted(days))


def _spans_of(key: RuleKey, entry: object, place: str) -> tuple[Span, ...]:
    rows = entry.get("spans") if isinstance(entry, dict) else None
    if not isinstance(rows, list) or not rows:
        raise DataError("a key needs a list of spans", place=f"{place}: {key}")
    spans = []
    for index, row in enumerate(rows):
        unknown = set(row) - {"from", "number", "variant", "also", "says"}
        if unknown or not isinstance(row.get("from"), date) or "variant" not in row:
            raise DataError(f"span {index + 1} is malformed: {row}", place=f"{place}: {key}")
        after = rows[index + 1].get("from") if index + 1 < len(rows) else None
        if after is not None and after <= row["from"]:
            raise DataError(f"spans overlap at {after}", place=f"{place}: {key}")
        number = RuleNumber.parse(row["number"]) if "number" in row else None
        also = tuple(RuleNumber.parse(n) for n in row.get("also", ()))
        last = after - timedelta(days=1) if after else None
        spans.append(Span(key, row["from"], last, number, row["variant"], also))
    if spans[0].first != FIRST_DAY:
        raise DataError(f"the first span must begin on {FIRST_DAY}", place=f"{place}: {key}")
    return tuple(spans)


@cache
def _shipped_timeline() -> Timeline:
    """The project's own timeline, from a table that was made of the file once: every look-up waits for it."""
    source = data.path("timeline.toml")
    file = compiled.ensure("timeline.json", [source, Path(__file__)], lambda target: _write(Timeline.load(source), target))
    table = json.loads(file.read_text(encoding="utf-8"))
    return Timeline({(key := RuleKey(name)): tuple(_read(key, *row) for row in rows) for name, rows in table.items()})


def _write(timeline: Timeline, target: Path) -> None:
    table = {
        key: [(str(s.first), str(s.last or ""), str(s.number or ""), s.variant, *map(str, s.also)) for s in timeline.spans(key)]
        for key in timeline
    }
    target.write_text(json.dumps(table), encoding="utf-8")


def _read(key: RuleKey, first: str, last: str, number: str, variant: str, *also: str) -> Span:
    return Span(
        key, date.fromisoformat(first), date.fromisoformat(last) if last else None,
        RuleNumber.parse(number) if number else None, variant, tuple(map(RuleNumber.parse, also)),
    )  # fmt: skip
