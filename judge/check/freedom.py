"""What a language says more freely than the others, measured on our own texts (``corpus/check/freedom.toml``).

A difference that our own clean texts of a language show in too many places is no sign of a fault there; one that they
hardly ever show is a sign even where nothing else tells of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from judge.check.evidence import WAYS, Difference
from judge.check.tables import shipped

USUAL = 0.02
"""A concept that a language names alone, or fails to name, in more stretches than this is named freely.

One that is too rare to be measured is supposed to be on the edge.
"""


@dataclass(frozen=True, slots=True)
class Freedom:
    """For one language: shares, from 0 to 1, of the stretches that concern an item, by the way a difference shows.

    ``swapped``: in how many stretches items stand in place of one another without a fault. ``fewer`` and ``more``: the
    shares of the stretches that name a concept in which the language fails to name it, or names it alone. ``unsaid``
    and ``said``: of the places where all others say an item of a thing, or this language does, those where it differs.
    """

    lost: Mapping[str, tuple[float, ...]]
    added: Mapping[str, tuple[float, ...]]
    swapped: Mapping[str, int]
    fewer: Mapping[str, float]
    more: Mapping[str, float]
    unsaid: Mapping[str, float]
    said: Mapping[str, float]

    def share(self, difference: Difference) -> float:
        """How often clean texts show a difference; 1 for what was never measured."""
        table = self.lost if difference.lost else self.added
        shares = table.get(difference.item)
        return shares[WAYS.index(difference.way)] if shares else 1.0


@cache
def freedom(language: str) -> Freedom:
    """The table of a language; empty for one that isn't measured. Raises DataError."""
    row = shipped("freedom.toml").get(language, {})
    return Freedom(
        {item: tuple(shares) for item, shares in row.get("lost", {}).items()},
        {item: tuple(shares) for item, shares in row.get("added", {}).items()},
        row.get("swapped", {}), row.get("fewer", {}), row.get("more", {}),
        row.get("unsaid", {}), row.get("said", {}),
    )  # fmt: skip
