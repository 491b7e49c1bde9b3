"""The rules at one date: which implementation stands behind each key.

``@rule(key, variant=...)`` registers an implementation; ``plain(...)`` declares keys whose rule is carried out by a
procedure of the module and had the same meaning in every edition it was in. ``RuleSet.at(day)`` reads the timeline
once and is immutable. A reading (``corpus/readings/NAME.toml``) overlays variants: the rules as one text has them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from judge import data
from judge.engine.reasons import Reason
from judge.errors import DataError, InputError, NotCovered
from judge.rules import RuleKey, Span, Timeline

_registry: dict[tuple[str, str], Callable[..., Any]] = {}
_plain: dict[str, str] = {}


F = TypeVar("F", bound=Callable[..., Any])


def rule(key: str, *, variant: str) -> Callable[[F], F]:
    """Register a function as what a key means in one of its variants."""

    def register(function: F) -> F:
        if (key, variant) in _registry:
            raise DataError(f"{key} ({variant}) is implemented twice", code="rule-key")
        _registry[key, variant] = function
        return function

    return register


def plain(module: str, *keys: str) -> None:
    """Declare keys that the procedures of a module carry out, alike in every variant a text gave them."""
    for key in keys:
        _plain.setdefault(RuleKey(key), module)


def implemented() -> frozenset[str]:
    """Every key that the engine carries out."""
    return frozenset(_plain) | {key for key, _ in _registry}


def variants_of(key: str) -> frozenset[str]:
    """The variants of a key that have an implementation of their own."""
    return frozenset(variant for known, variant in _registry if known == key)


@dataclass(frozen=True, slots=True)
class Reading:
    """One text taken at its word: the variants it overlays, by key, and the item of the text that says so."""

    name: str
    edition: str
    overlays: Mapping[str, str]
    items: Mapping[str, str]

    @classmethod
    def load(cls, name: str) -> Reading:
        """Read ``corpus/readings/NAME.toml``. Raises InputError for an unknown name, DataError for a bad file."""
        file = data.path("readings", f"{name}.toml")
        if not file.is_file() or "/" in name or "\\" in name:
            raise InputError(f"no reading is called {name!r}", hint=f"Known: {', '.join(readings())}.", code="reading")
        try:
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            overlays = {str(RuleKey(row["key"])): str(row["variant"]) for row in table["overlay"]}
            items = {row["key"]: str(row["item"]) for row in table["overlay"]}
            return cls(name, table["edition"], MappingProxyType(overlays), MappingProxyType(items))
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"the reading is malformed: {error}", place=str(file)) from error


def readings() -> tuple[str, ...]:
    """The names of the readings there are."""
    folder = data.path("readings")
    return tuple(sorted(f.stem for f in folder.glob("*.toml"))) if folder.is_dir() else ()


class RuleSet:
    """The rules at a date: immutable, and the same object for the same date and reading."""

    __slots__ = ("_spans", "_variants", "day", "reading", "timeline")

    def __init__(self, timeline: Timeline, day: date, reading: Reading | None = None) -> None:
        self.day = day
        self.timeline = timeline
        self.reading = reading
        self._spans: dict[str, Span] = {str(key): timeline.at(key, day) for key in timeline}
        self._variants: dict[str, str] = {key: s.variant for key, s in self._spans.items() if s.in_force}
        if reading:
            self._variants.update(reading.overlays)

    @classmethod
    def at(cls, day: date, reading: str | None = None) -> RuleSet:
        """The rules as of a day. Raises NotCovered before the first day, InputError for an unknown reading."""
        return _at(Timeline.load(), day, reading)

    def __iter__(self) -> Iterator[str]:
        return iter(self._variants)

    def in_force(self, key: str) -> bool:
        """Whether there is such a rule at this date. Raises NotCovered for a key that no timeline knows."""
        if key in self._variants:
            return True
        if key not in self._spans:
            raise NotCovered(f"no rule is called {key!r}", code="rule-key")
        return False

    def variant(self, key: str) -> str | None:
        """Which of its variants the key has at this date; None where there is no such rule."""
        return self._variants.get(key) if self.in_force(key) else None

    def absence(self, key: str) -> Reason:
        """Why a key that isn't in force isn't: abolished before this day, or not made yet."""
        before = any(s.in_force for s in self.timeline.spans(key) if s.first <= self.day)
        return Reason.RULE_ABOLISHED if before else Reason.RULE_NOT_YET

    def __getitem__(self, key: str) -> Callable[..., Any]:
        """The implementation of a key. Raises NotCovered where the variant at this date has none."""
        variant = self.variant(key)
        found = _registry.get((key, variant or ""))
        if found is None:
            raise NotCovered(f"{key} as of {self.day} ({variant}) isn't played by the engine", code="not-covered")
        return found

    def former(self, key: str) -> Callable[..., Any] | None:
        """What an abolished key was last: to say which of its conditions would have failed even then."""
        spans = [s for s in self.timeline.spans(key) if s.in_force and s.first <= self.day]
        return _registry.get((key, spans[-1].variant)) if spans else None

    def span(self, key: str) -> Span:
        """The span of the timeline that a key has at this date."""
        if key not in self._spans:
            raise NotCovered(f"no rule is called {key!r}", code="rule-key")
        return self._spans[key]


@lru_cache(maxsize=256)
def _at(timeline: Timeline, day: date, reading: str | None) -> RuleSet:
    from judge.engine import kernel  # every module that registers rules is loaded before a table is built

    assert kernel
    return RuleSet(timeline, day, Reading.load(reading) if reading else None)
