"""What a question is answered with: the data of ``judge.answer/1``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

SCHEMA = "judge.answer/1"


class Verdict(StrEnum):
    """``unknown`` is an honest answer; a guess is none."""

    YES = "yes"
    NO = "no"
    DEPENDS = "depends"
    OUTCOME = "outcome"
    DEFINITION = "definition"
    UNKNOWN = "unknown"


class Role(StrEnum):
    """What a cited rule has to do with the answer."""

    APPLIED = "applied"
    """It made happen what happened, or says what was asked about."""
    CONSIDERED = "considered"
    """It was looked at and did not apply; ``reason`` says why."""
    NEAREST = "nearest"
    """Nothing was played; the rule is near to what was asked."""


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule at a date, with its text in the language of the answer, or (``fallback``) in English."""

    key: str
    number: str
    edition: str
    language: str
    effective: tuple[str, str | None]
    text: str
    role: Role
    reason: str | None = None
    fallback: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key, "number": self.number, "edition": self.edition, "language": self.language,
            "effective": list(self.effective), "text": self.text, "role": str(self.role), "reason": self.reason,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class DatedVerdict:
    """The verdict from one day to another, with the numbers that said so then."""

    first: date
    last: date | None
    verdict: Verdict
    numbers: tuple[str, ...]
    summary: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "from": self.first.isoformat(), "to": self.last.isoformat() if self.last else None,
            "verdict": str(self.verdict), "numbers": list(self.numbers), "summary": self.summary,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A text that says otherwise, and what would be the answer if it were right."""

    edition: str
    item: str
    key: str
    verdict: Verdict
    contradicts: str

    def to_json(self) -> dict[str, Any]:
        return {
            "edition": self.edition, "item": self.item, "key": self.key, "verdict": str(self.verdict),
            "contradicts": self.contradicts,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, ready to be printed or sent. All texts are in ``language``."""

    question: str
    language: str
    verdict: Verdict
    kind: str
    as_of: date
    headline: str
    summary: str
    citations: tuple[CitedRule, ...] = ()
    by_date: tuple[DatedVerdict, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    outcomes: tuple[Mapping[str, Any], ...] = ()
    assumed: tuple[str, ...] = ()
    scenario: Mapping[str, Any] = field(default_factory=dict)
    played: str = ""
    steps: tuple[str, ...] = ()
    related: tuple[CitedRule, ...] = ()
    not_understood: tuple[str, ...] = ()
    reading: str | None = None
    parts: tuple[Answer, ...] = ()
    """The answers to the parts of a question that has several; the verdict is that of those to be answered by yes or no, where they agree."""

    def to_json(self) -> dict[str, Any]:
        """The answer as ``judge.answer/1`` (docs/formats.md)."""
        parts = {"parts": [part.to_json() for part in self.parts]} if self.parts else {}
        return {
            "schema": SCHEMA,
            "question": self.question,
            "language": self.language,
            "verdict": str(self.verdict),
            "kind": self.kind,
            "as_of": self.as_of.isoformat(),
            "reading": self.reading,
            "summary": self.summary,
            "citations": [c.to_json() for c in self.citations],
            "by_date": [d.to_json() for d in self.by_date],
            "disagreements": [d.to_json() for d in self.disagreements],
            "outcomes": [dict(o) for o in self.outcomes],
            "assumed": list(self.assumed),
            "scenario": dict(self.scenario),
            "steps": list(self.steps),
            "related": [c.to_json() for c in self.related],
            "not_understood": list(self.not_understood),
            **parts,
        }
