"""Rules as they once were: the variants of ``history.toml`` under the numbers and dates of the timeline.

A text refers to other rules by key in braces (``{replacement.redirection}``); at each date the reference is what that
rule was called then.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from judge.errors import DataError
from judge.rules import RuleKey, RuleNumber, Span, Timeline

_KEY = re.compile(r"\{([a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+)\}")


@dataclass(frozen=True, slots=True)
class Past:
    """The text of one key in one span, or in a part of it in which the rules it refers to kept their numbers."""

    span: Span
    first: date
    last: date | None
    text: str
    line: int


def load(file: Path) -> dict[RuleKey, dict[str, tuple[str, int]]]:
    """Key -> variant -> text and line. Raises DataError with the file; a file that isn't there is empty."""
    if not file.is_file():
        return {}
    source = file.read_text(encoding="utf-8")
    try:
        table = tomllib.loads(source)
    except ValueError as error:
        raise DataError(str(error), place=str(file)) from error
    lines = _lines(source)
    texts: dict[RuleKey, dict[str, tuple[str, int]]] = {}
    for key, variants in table.items():
        if not isinstance(variants, dict) or not all(isinstance(text, str) for text in variants.values()):
            raise DataError("every variant needs a text", place=f"{file}: {key}")
        texts[RuleKey(key)] = {name: (text.strip(), lines.get((key, name), 1)) for name, text in variants.items()}
    return texts


def resolve(texts: dict[RuleKey, dict[str, tuple[str, int]]], timeline: Timeline) -> Iterator[Past]:
    """Every text in every span that has its variant, cut where a rule it refers to changed its number.

    Raises DataError for a key or a variant that the timeline doesn't know.
    """
    for key, variants in texts.items():
        if key not in timeline:
            raise DataError("the timeline has no such key", place=f"history: {key}")
        spans = timeline.spans(key)
        unknown = set(variants) - {span.variant for span in spans}
        if unknown:
            raise DataError(f"the timeline has no variant {', '.join(sorted(unknown))}", place=f"history: {key}")
        for span in spans:
            if span.variant in variants and span.number is not None:
                text, line = variants[span.variant]
                yield from _pieces(text, line, span, timeline)


def references(text: str) -> tuple[RuleKey, ...]:
    """The keys that a text refers to, in order."""
    return tuple(RuleKey(key) for key in _KEY.findall(text))


def _pieces(text: str, line: int, span: Span, timeline: Timeline) -> Iterator[Past]:
    days = {span.first}
    for key in references(text):
        if key not in timeline:
            raise DataError(f"{{{key}}} is a key that the timeline doesn't know", place=f"history: {span.key}")
        days |= {other.first for other in timeline.spans(key) if span.covers(other.first)}
    before: Past | None = None
    for day in sorted(days):
        said = _said(text, day, timeline)
        if before is not None and before.text == said:
            continue
        if before is not None:
            yield Past(span, before.first, day - timedelta(days=1), before.text, line)
        before = Past(span, day, span.last, said, line)
    if before is not None:
        yield before


def _said(text: str, day: date, timeline: Timeline) -> str:
    return _KEY.sub(lambda match: str(_number_at(match[1], day, timeline)), text)


def _number_at(key: str, day: date, timeline: Timeline) -> RuleNumber:
    """What the key was called at a date; where it had no number then, the one it got next, else its last one."""
    spans = timeline.spans(key)
    later = [span.number for span in spans if span.number and (span.last is None or span.last >= day)]
    if later:
        return later[0]
    earlier = [span.number for span in spans if span.number]
    if not earlier:
        raise DataError("a key that never had a number can't be referred to", place=f"history: {key}")
    return earlier[-1]


def _lines(source: str) -> dict[tuple[str, str], int]:
    """The line at which each variant of each key begins."""
    found: dict[tuple[str, str], int] = {}
    key = ""
    for number, line in enumerate(source.splitlines(), 1):
        if match := re.match(r"\s*\[\s*[\"']?([a-z0-9.-]+)[\"']?\s*\]", line):
            key = match[1]
        elif match := re.match(r"\s*[\"']?([a-z0-9-]+)[\"']?\s*=", line):
            found.setdefault((key, match[1]), number)
    return found
