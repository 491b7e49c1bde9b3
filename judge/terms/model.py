"""Concepts and their words, as plain immutable data."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import lru_cache

PARTS_OF_SPEECH = ("noun", "verb", "adjective", "phrase")

GENDERS = ("m", "f", "n", "pl")
"""Masculine, feminine, neuter; ``pl`` for words without a singular, such as чары."""

_SAME = str.maketrans(
    {"’": "'", "ʼ": "'", "−": "-", "\u00a0": " ", "\u202f": " ", "ё": "е", **dict.fromkeys("“”„\"«»", "")}
)


@lru_cache(maxsize=32768)
def fold(text: str, *, accents: bool = True) -> str:
    """A form as it is compared: without case and quotation marks, ё as е, one kind of apostrophe, minus and space.

    With ``accents=False`` the letters lose their accents too: ``maná`` and ``mana`` become one.
    """
    folded = " ".join(unicodedata.normalize("NFC", text).casefold().translate(_SAME).split())
    if accents:
        return folded
    return "".join(c for c in unicodedata.normalize("NFD", folded) if not unicodedata.combining(c))


class Status(StrEnum):
    """What may be done with a word."""

    OFFICIAL = "official"
    """On printed cards or in the translated rules: write it."""
    PROPOSED = "proposed"
    """No official word exists; write this one."""
    DATED = "dated"
    """Was official once: write it only of that time."""
    SLANG = "slang"
    """Players say it: understand it, don't write it."""
    FORBIDDEN = "forbidden"
    """Wrong for this concept; ``why`` says so, ``instead`` what to write."""


@dataclass(frozen=True, slots=True)
class Form:
    """One word, or expression of several, for a concept in one language: a citation form.

    ``since`` and ``until`` are the first and last day on which it was official; None is unbounded.
    """

    text: str
    language: str
    status: Status
    since: date | None = None
    until: date | None = None
    why: str = ""
    instead: str = ""

    def covers(self, day: date) -> bool:
        """Whether the form was in use on that day."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)

    @property
    def years(self) -> str:
        """The span in years or, where a change of rules fell within one, dates: ``2005–2007``, ``–2009-07-10``."""
        if self.since is None and self.until is None:
            return ""
        since = _year_or_date(self.since, 1, 1)
        until = _year_or_date(self.until, 12, 31)
        return since if since == until else f"{since}–{until}"


def _year_or_date(day: date | None, month: int, number: int) -> str:
    if day is None:
        return ""
    return str(day.year) if (day.month, day.day) == (month, number) else day.isoformat()


@dataclass(frozen=True, slots=True)
class Words:
    """What a concept is called in one language. The first form of each status is the one to prefer."""

    language: str
    gender: str = ""
    forms: tuple[Form, ...] = ()
    """Every form by which the concept may be meant, official ones first, forbidden ones last."""
    false_friends: tuple[Form, ...] = ()
    """Forbidden forms that are the word for another concept: whoever says them means that one."""
    ambiguous_with: tuple[str, ...] = ()
    """Concepts that share one of the forms."""

    def with_status(self, status: Status) -> tuple[Form, ...]:
        """The forms of one status, in the order of the file."""
        every = self.forms + self.false_friends if status is Status.FORBIDDEN else self.forms
        return tuple(form for form in every if form.status is status)

    def official(self, day: date | None = None) -> Form | None:
        """The word to write: of a day, or of today; the proposed one where no official word exists.

        None for a day before the first of which anything is known.
        """
        dated = self.with_status(Status.DATED)
        current = next((f for f in self.forms if f.status in (Status.OFFICIAL, Status.PROPOSED)), None)
        if day is None:
            return current
        then = next((form for form in dated if form.covers(day)), None)
        if then is not None:
            return then
        known_from = [form.since for form in dated]
        if known_from and None not in known_from and day < min(known_from):
            return None
        return current


@dataclass(frozen=True, slots=True)
class Concept:
    """One concept of the rules. ``rules`` are the numbers of the 2026-04-17 edition that define it."""

    id: str
    pos: str
    rules: tuple[str, ...] = ()
    broader: str | None = None
    confusable: tuple[str, ...] = ()
    definitions: Mapping[str, str] = field(default_factory=dict, hash=False)
    words: Mapping[str, Words] = field(default_factory=dict, hash=False)
    field_name: str = ""
    """The file the concept stands in, which is the field of the rules it belongs to: ``zones``, ``combat`` …"""

    @property
    def forms(self) -> tuple[Form, ...]:
        """Every form in every language, without false friends."""
        return tuple(form for words in self.words.values() for form in words.forms)

    def __iter__(self) -> Iterator[Form]:
        return iter(self.forms)

    def official(self, language: str, day: date | None = None) -> Form | None:
        """The word to write in a language, on a day or today."""
        return self.words[language].official(day)

    def definition(self, language: str) -> str:
        """The short definition in a language."""
        return self.definitions[language]
