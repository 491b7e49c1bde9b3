"""What a check says: findings, how heavy they are, and what was compared. Plain data; no file is read here."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import PurePath

from judge.corpus import Place
from judge.language import fold
from judge.rules import LETTERS


class Severity(StrEnum):
    """How far a finding misleads a reader: to a wrong ruling, to a doubt, or not at all."""

    CRITICAL = "critical"
    MAJOR = "major"
    MINOR = "minor"

    @property
    def weight(self) -> int:
        """2 for critical, 1 for major, 0 for minor."""
        return 2 - list(Severity).index(self)


class Group(StrEnum):
    """Whose matter a finding is. A conflict of editions is no fault of a translation."""

    TRANSLATION = "translation"
    """The text says something else than the rule it renders, or says it in other words than it should."""
    TEXT = "text"
    """The text by itself: numbering, lines, quotes, typography."""
    RULES = "rules"
    """The text against the rules of its own date."""
    EDITION = "edition"
    """Nothing is wrong for the text's date: the rules have changed."""


def N_(message: str) -> str:
    """Mark a message for the catalogues that is looked up later, when the language is known."""
    return message


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of finding: its id, how heavy it usually is, and what it means, in English for the catalogues."""

    id: str
    severity: Severity
    group: Group
    title: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Span:
    """Characters of a segment's text; ``start == end`` stands for the whole segment."""

    start: int = 0
    end: int = 0

    def __bool__(self) -> bool:
        return self.end > self.start


@dataclass(frozen=True, slots=True)
class Other:
    """What another text says at the same place."""

    edition: str
    language: str
    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at.

    ``where`` is the rule's number, the item's label, or an em dash for a line that has neither. ``words`` are the
    words of the text that are meant. ``identity`` tells findings of one check in one rule apart and, unlike the
    message, is the same in every language; it is what the fingerprint is made of.
    """

    check: str
    severity: Severity
    group: Group
    edition: str
    where: str
    message: str
    identity: str = ""
    span: Span = Span()
    words: str = ""
    other: tuple[Other, ...] = ()
    suggestion: str = ""
    place: Place | None = None
    also: tuple[str, ...] = ()
    scenario: str = ""
    keys: tuple[str, ...] = ()
    language: str = ""

    @property
    def fingerprint(self) -> str:
        """Sixteen digits that stay the same while other rules are edited, lines move and the file lies elsewhere.

        They are made of the file's name (the edition's id where there is no file), the text's language, the rule, the
        check and the identity; never of a line or of the folder that the command was run from.
        """
        file = PurePath(self.place.file if self.place else self.edition).name
        told = "\0".join((file, self.language, self.where, self.check, normal(self.identity or self.words)))
        return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()

    @property
    def order(self) -> tuple[object, ...]:
        """Findings in the order of their text; what belongs to no rule comes last."""
        return self.edition, natural(self.where), -self.severity.weight, self.check, self.span.start, self.identity


@dataclass(frozen=True, slots=True)
class Compared:
    """How much of an edition was looked at, and how much of it had something to be compared with."""

    edition: str
    language: str
    segments: int
    compared: int
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of a segment that a finding is in, what other texts say there (nearest first), and the lines of the
    file that it takes, as they stand there; ``first`` is the number of the first one.
    """

    text: str
    beside: tuple[Other, ...] = ()
    lines: tuple[str, ...] = ()
    first: int = 1


@dataclass(slots=True)
class Report:
    """What a run found: findings to be acted on, those that were put aside, and what was compared."""

    findings: list[Finding] = field(default_factory=list)
    suppressed: list[tuple[Finding, str]] = field(default_factory=list)
    """Findings that a file of suppressions knows, each with the reason given there."""
    known: list[Finding] = field(default_factory=list)
    """Findings of the baseline: old debt."""
    paid: int = 0
    """How many findings of the baseline are there no more."""
    stale: list[tuple[str, str]] = field(default_factory=list)
    """Entries of files of suppressions and of the baseline that no finding answers to: the place and the entry."""
    compared: list[Compared] = field(default_factory=list)
    since: str = ""
    """The revision since which only what has changed is reported; empty where everything is."""
    passages: dict[Place, Passage] = field(default_factory=dict)
    """What the texts say where something was found."""

    def keep(self, wanted: Callable[[Finding], bool]) -> None:
        """Leave out the findings that aren't wanted, whether they count or are put aside."""
        self.findings = [f for f in self.findings if wanted(f)]
        self.suppressed = [(f, reason) for f, reason in self.suppressed if wanted(f)]
        self.known = [f for f in self.known if wanted(f)]

    def passage(self, finding: Finding) -> Passage | None:
        """What the texts say where a finding is; None where it belongs to no segment."""
        return self.passages.get(finding.place) if finding.place else None

    def count(self, severity: Severity) -> int:
        return sum(finding.severity == severity for finding in self.findings)

    def fails(self, severity: Severity) -> bool:
        """Whether a fault reaches a severity; that the rules have changed is no fault."""
        return any(f.group is not Group.EDITION and f.severity.weight >= severity.weight for f in self.findings)

    @property
    def segments(self) -> int:
        return sum(each.compared for each in self.compared)


def normal(text: str) -> str:
    """A text without what may change without a change of meaning: case, accents, spaces, kinds of quotes."""
    return " ".join("".join(c if c.isalnum() or c in "+-/{}." else " " for c in fold(text)).split())


def natural(where: str) -> tuple[int, tuple[int, ...], str]:
    """An order for numbers of rules and items: 9 before 10, 306.5 before 306.5a, names after numbers."""
    digits, letter = where, ""
    if where and where[-1].isalpha() and where[:-1].replace(".", "").isdigit():
        digits, letter = where[:-1], where[-1]
    if not digits.replace(".", "").isdigit():
        return 1, (), where
    place = LETTERS.find(letter) + 1 if letter else 0
    return 0, (*(int(part) for part in digits.split(".") if part), *((place,) if letter else ())), ""


def heaviest(findings: Iterable[Finding]) -> Severity | None:
    """The heaviest severity among findings; None where there are none."""
    return max((finding.severity for finding in findings), key=lambda severity: severity.weight, default=None)
