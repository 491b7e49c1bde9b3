"""Levels: of Classes, which are gained one after the other, and of creatures that level up.

Source: 716.2-716.4 (2026-04-17; since 2021-07-23); 711.2-711.6, 702.87 (2026-04-17; since 2010-04-23). A Class's level
is a designation of the permanent, level counters are counters: neither counts for the other.
"""

from __future__ import annotations

import re

from judge.engine.ruleset import plain
from judge.engine.state import Ability, Obj

plain(
    __name__, "class.level-kept", "class.first-level", "class.other-abilities", "leveler.range", "leveler.at-least",
    "leveler.uppermost",
)  # fmt: skip


def of_class(obj: Obj) -> int:
    """The level of a permanent; 1 where it has none (716.2d)."""
    return int(obj.mark("class-level", 1))


def has(obj: Obj, ability: Ability) -> bool:
    """Whether a permanent has an ability that stands beside a class level bar (716.2a, 716.3)."""
    return of_class(obj) >= int(ability.get("class-level", 1))


_RANGE = re.compile(r"(\d+)(?:-(\d+)|\+)?")


def in_range(symbol: object, obj: Obj) -> bool:
    """Whether the level counters on a permanent are those of a level symbol: ``1-4`` or ``5+`` (711.2a-b)."""
    match = _RANGE.fullmatch(str(symbol))
    assert match is not None, symbol
    number = obj.count("level")
    return int(match[1]) <= number <= int(match[2] or number)


def keys(obj: Obj) -> tuple[str, ...]:
    """The rules by which levels make an object what it is."""
    symbols = [str(a.get("level")) for a in obj.card.abilities if a.get("level") is not None]
    held = [s for s in symbols if in_range(s, obj)]
    if symbols:
        return tuple("leveler.range" if "-" in s else "leveler.at-least" for s in held) or ("leveler.uppermost",)
    if any(a.get("class-level") for a in obj.card.abilities) or obj.card.get("class-level"):
        return ("class.other-abilities", "class.first-level" if of_class(obj) == 1 else "class.level-kept")
    return ()
