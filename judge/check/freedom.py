"""What a language says more freely than the others, measured on our own texts (``corpus/check/freedom.toml``).

A concept or a feature that our own texts of a language name less often, or oftener, than all their other texts in too
many rules is no sign of a fault there; one that they hardly ever do is a sign even where nothing else tells of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from judge import data
from judge.errors import DataError


@dataclass(frozen=True, slots=True)
class Freedom:
    """For one language: shares of rules, from 0 to 1, of those that concern a feature; and concepts named freely."""

    lost: Mapping[str, float]
    added: Mapping[str, float]
    fewer: frozenset[str]
    more: frozenset[str]


_STEADY = 0.004
"""A difference that so few of our own rules show is a sign by itself."""


@cache
def freedom(language: str) -> Freedom:
    """The table of a language; empty for one that isn't measured. Raises DataError."""
    file = data.path("check", "freedom.toml")
    try:
        row = tomllib.loads(file.read_text(encoding="utf-8")).get(language, {})
    except (OSError, ValueError) as error:
        raise DataError(str(error), place=str(file)) from error
    return Freedom(
        row.get("lost", {}), row.get("added", {}), frozenset(row.get("fewer", ())), frozenset(row.get("more", ()))
    )


def steady(feature: str, language: str) -> bool:
    """Whether a language hardly ever drops a feature where the others have it."""
    return freedom(language).lost.get(feature, 1.0) <= _STEADY
