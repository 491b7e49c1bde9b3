"""Editions and their segments: plain data, no files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from judge.corpus.references import Reference
from judge.rules import RuleNumber


class Kind(StrEnum):
    """What sort of text an edition is; decides what may be quoted as the rule in force."""

    OFFICIAL = "official"
    OFFICIAL_TRANSLATION = "official-translation"
    TRANSLATION = "translation"
    RESTATEMENT = "restatement"
    PRIMER = "primer"
    HISTORY = "history"


class Part(StrEnum):
    """What a segment is within its text."""

    CHAPTER = "chapter"
    SECTION = "section"
    HEADING = "heading"
    """A numbered rule that only names what its subrules are about: ``702.19. Trample``."""
    RULE = "rule"
    ITEM = "item"
    """An item of a list whose number is no rule number."""
    GLOSSARY = "glossary"
    PROSE = "prose"
    """A paragraph of an introduction, of credits, between a primer's items."""
    ORPHAN = "orphan"
    """A line among the rules that has no number and belongs to no rule."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A text: what it is, for which dates it speaks, where it comes from and how far it is to be believed.

    ``last`` is None while it is in force. Of two texts of one language the higher ``authority`` is quoted. ``files``
    are relative to the corpus.
    """

    id: str
    language: str
    kind: Kind
    first: date
    last: date | None = None
    source: str = ""
    authority: int = 0
    files: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    follows: date | None = None
    """Of a translation: the effective date of the English rules it says in its language."""
    held: bool = False
    """Whether the user brought it, and it is none of the editions of the house."""

    def covers(self, day: date) -> bool:
        return self.first <= day and (self.last is None or day <= self.last)

    def title(self, language: str) -> str:
        """The edition's name in a language, else in English, else its id."""
        return self.titles.get(language) or self.titles.get("en") or self.id


@dataclass(frozen=True, slots=True)
class Place:
    """Where a segment stands: the file, relative to the corpus where it is of the corpus, and the line, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Segment:
    """A numbered rule, a heading, an item, an entry of a glossary, or a line that is none of these.

    ``number`` is None for everything that has no rule number; ``label`` is then what it is called (a chapter's digit,
    an item's number, the word of a glossary). ``text`` is without its number, paragraphs parted by a line end;
    ``examples`` are without their opening word.
    """

    part: Part
    number: RuleNumber | None
    label: str
    text: str
    examples: tuple[str, ...]
    references: tuple[Reference, ...]
    place: Place
    edition: str = ""

    @property
    def is_heading(self) -> bool:
        return self.part in (Part.CHAPTER, Part.SECTION, Part.HEADING)

    @property
    def name(self) -> str:
        """What people call it: the rule number, or the label."""
        return str(self.number) if self.number else self.label


@dataclass(frozen=True, slots=True)
class Problem:
    """Something odd that a reader saw and went on from: ``code`` for programs, ``message`` for people."""

    code: str
    message: str
    place: Place

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass(frozen=True, slots=True)
class Document:
    """What a reader makes of a file: segments in the order of the text, orphans among them, and problems."""

    segments: tuple[Segment, ...]
    problems: tuple[Problem, ...] = ()
    encoding: str = "utf-8"
    effective: date | None = None
    """The date the text itself says it is in force from."""

    @property
    def orphans(self) -> tuple[Segment, ...]:
        return tuple(segment for segment in self.segments if segment.part is Part.ORPHAN)

    @property
    def rules(self) -> tuple[Segment, ...]:
        """The numbered rules and subrules, headings with a rule number among them, sections not."""
        return tuple(s for s in self.segments if s.part in (Part.RULE, Part.HEADING))

    def numbers(self) -> set[RuleNumber]:
        """Every number of the text, sections included."""
        return {segment.number for segment in self.segments if segment.number}
