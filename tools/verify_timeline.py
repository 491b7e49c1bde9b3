#!/usr/bin/env python3
"""Check corpus/timeline.toml against every English edition of the comprehensive rules.

    verify_timeline.py [--reference DIR] [--timeline FILE]

A number must never be cited at a date at which it says something else. So each span of each key is looked up in each
edition it covers: the number must exist there and the words in ``says`` must stand in it. At both ends of a span the
edition outside it must really differ, so that no span begins too late or ends too early.

The reference folder holds editions as text, named by their effective date (2009-07-11.txt). It is not part of the
project; where it is absent there is nothing to check. Exit status: 0 nothing found or no folder, 1 mismatches, 2 the
timeline can't be read.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import os
import pathlib
import re
import sys
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMELINE = ROOT / "corpus" / "timeline.toml"
FIRST_DAY = datetime.date(2007, 10, 1)
DAMAGED = frozenset({datetime.date(2016, 8, 26)})
"""Editions known only in part: a rule missing there is no mismatch."""

NO_RULE = ("absent", "abolished")
LONGEST = 6
"""The most words one phrase of ``says`` may have: it names a fact, it doesn't quote."""

_RULE = re.compile(r"(\d{3}\.\d{1,3}[a-z]?)(?:\.(?=\s|$)|(?=\s|$))\s*(.*)")
_SECTION = re.compile(r"\d{1,3}\. \S")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_SAME = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "—": "-", "–": "-", "\u00a0": " ", "_": None})

Edition = dict[str, str]


class Span(NamedTuple):
    first: datetime.date
    end: datetime.date | None
    """The first day after the span; None where it still lasts."""
    number: str | None
    variant: str
    also: tuple[str, ...]
    says: tuple[str, ...]

    def covers(self, day: datetime.date) -> bool:
        return self.first <= day and (self.end is None or day < self.end)


class Mismatch(NamedTuple):
    key: str
    number: str
    edition: str
    what: str

    def __str__(self) -> str:
        return f"{self.key} {self.number} {self.edition}: {self.what}"


def plain(text: str) -> str:
    """The text in lower case with straight quotes and single spaces."""
    return re.sub(r"\s+", " ", text.translate(_SAME).replace(" -- ", " - ")).strip().lower()


def read_edition(text: str) -> Edition:
    """Every numbered rule of an edition, without its examples."""
    rules: Edition = {}
    current, example = None, False
    for raw in text.splitlines():
        line = raw.translate(_SAME).strip()
        if match := _RULE.fullmatch(line):
            current, example = match[1], False
            rules[current] = f"{rules.get(current, '')} {match[2]}"
        elif not line:
            continue
        elif line == "Glossary" or _SECTION.match(line):
            current = None
        elif current:
            example = example or line.startswith("Example")
            if not example:
                rules[current] += f" {line}"
    return {number: plain(rule) for number, rule in rules.items()}


def read_editions(folder: pathlib.Path) -> dict[datetime.date, Edition]:
    """The editions of a folder since the first day covered, by effective date, oldest first."""
    found = {}
    for file in sorted(folder.glob("[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].txt")):
        day = datetime.date.fromisoformat(file.stem)
        if day >= FIRST_DAY:
            found[day] = read_edition(file.read_text(encoding="utf-8-sig"))
    return found


def read_timeline(file: pathlib.Path) -> dict[str, list[Span]]:
    """Every key with its spans as written, not yet checked."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    timeline = {}
    for key, entry in table.items():
        rows = entry["spans"]
        ends = [row["from"] for row in rows[1:]] + [None]
        timeline[key] = [
            Span(row["from"], end, row.get("number"), row["variant"],
                 tuple(row.get("also", ())), tuple(row.get("says", ())))
            for row, end in zip(rows, ends, strict=True)
        ]
    return timeline


def check_shape(key: str, spans: list[Span], days: list[datetime.date]) -> Iterator[Mismatch]:
    """Spans must be ordered, contiguous from the first day on, begin with an edition, and differ from one another."""
    if spans[0].first != FIRST_DAY:
        yield Mismatch(key, str(spans[0].number), str(spans[0].first), f"the first span doesn't begin on {FIRST_DAY}")
    for before, after in itertools.pairwise(spans):
        if after.first <= before.first:
            yield Mismatch(key, str(after.number), str(after.first), "not after the span before it")
        if before[2:5] == after[2:5]:
            yield Mismatch(key, str(after.number), str(after.first), "nothing differs from the span before it")
    for index, span in enumerate(spans):
        where = (key, str(span.number), str(span.first))
        if span.first not in days:
            yield Mismatch(*where, "no edition takes effect on this day")
        if not _SLUG.fullmatch(span.variant):
            yield Mismatch(*where, f"{span.variant!r} is no variant's name")
        if span.variant in NO_RULE and span.number:
            yield Mismatch(*where, f"{span.variant}, yet it has a number")
        if (span.variant == "absent" and index) or (span.variant == "abolished" and index != len(spans) - 1):
            yield Mismatch(*where, f"{span.variant} in the middle")
        if bool(span.number) != bool(span.says):
            yield Mismatch(*where, "a number needs words in says, and no number has none")
        if span.also and not span.number:
            yield Mismatch(*where, "also without a number")
        for phrase in span.says:
            if not phrase.strip() or len(phrase.split()) > LONGEST:
                yield Mismatch(*where, f"{phrase!r} isn't one to {LONGEST} words")


def says_all(span: Span, text: str | None) -> bool:
    return text is not None and all(plain(phrase) in text for phrase in span.says)


def check_span(key: str, span: Span, editions: dict[datetime.date, Edition]) -> Iterator[Mismatch]:
    """In every edition of the span its numbers must exist, and the first must say what it should."""
    for day, rules in editions.items():
        if not span.number or not span.covers(day):
            continue
        for number in (span.number, *span.also):
            if number not in rules and day not in DAMAGED:
                yield Mismatch(key, number, str(day), "no such rule")
        for phrase in span.says:
            if span.number in rules and plain(phrase) not in rules[span.number]:
                yield Mismatch(key, span.number, str(day), f"doesn't say {phrase!r}")


def check_edges(key: str, spans: list[Span], editions: dict[datetime.date, Edition]) -> Iterator[Mismatch]:
    """Where one span ends and the next begins, the rules of the two editions must really differ."""
    for before, after in itertools.pairwise(spans):
        earlier = [day for day in editions if day < after.first]
        if not earlier or after.first not in editions:
            continue
        old, new = editions[earlier[-1]], editions[after.first]
        if before.number == after.number and before.variant != after.variant and before.number:
            alike = says_all(after, old.get(before.number)) and says_all(before, new.get(after.number))
            further = {*before.also, *after.also}
            if alike and all(old.get(n) == new.get(n) for n in further):
                yield Mismatch(key, after.number or "", str(after.first), "the rule says the same as before")
            continue
        # Two rules may stand side by side where the variant changes with the number; a mere renumbering leaves nothing.
        moved = before.variant == after.variant or not (before.number and after.number)
        if moved and before.number != after.number:
            if after.number and after.number not in before.also and says_all(after, old.get(after.number)):
                yield Mismatch(key, after.number, str(earlier[-1]), "already says it: the span begins too late")
            if before.number and before.number not in after.also and says_all(before, new.get(before.number)):
                yield Mismatch(key, before.number, str(after.first), "still says it: the span ends too early")


def check(timeline: dict[str, list[Span]], editions: dict[datetime.date, Edition]) -> list[Mismatch]:
    """Everything in the timeline that the editions don't bear out."""
    found: list[Mismatch] = []
    for key, spans in timeline.items():
        found += check_shape(key, spans, list(editions))
        for span in spans:
            found += check_span(key, span, editions)
        found += check_edges(key, spans, editions)
    return found


def default_reference() -> pathlib.Path:
    shared = os.environ.get("JUDGE_SHARED")
    return (pathlib.Path(shared) if shared else ROOT.parent / "shared") / "reference" / "cr-en"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reference", type=pathlib.Path, default=default_reference(), metavar="DIR",
                        help="folder with the editions as text (default: %(default)s)")
    parser.add_argument("--timeline", type=pathlib.Path, default=TIMELINE, metavar="FILE")
    options = parser.parse_args(arguments)
    try:
        timeline = read_timeline(options.timeline)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"{options.timeline}: {error!r}", file=sys.stderr)
        return 2
    if not options.reference.is_dir():
        print(f"{options.reference} is absent: nothing was checked")
        return 0
    editions = read_editions(options.reference)
    if not editions:
        print(f"{options.reference} holds no edition since {FIRST_DAY}: nothing was checked")
        return 0
    found = check(timeline, editions)
    for mismatch in found:
        print(mismatch)
    spans = [span for each in timeline.values() for span in each]
    lookups = sum(span.covers(day) for span in spans if span.number for day in editions)
    print(f"{len(timeline)} keys, {len(spans)} spans, {len(editions)} editions, {lookups} look-ups, "
          f"{len(found)} mismatches")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
