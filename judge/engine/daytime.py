"""Day and night: what they are, and how the turn changes them.

Source: 731, 502.2, 702.145 (2026-04-17).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Ref

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "day-night.day", "day-night.starts", "day-night.turn", "daybound.transform", "nightbound.transform",
    "turn.day-night",
)  # fmt: skip


def becomes(game: Game, what: str, *keys: str) -> None:
    """It becomes day or night; daybound and nightbound permanents turn over accordingly (731.1, 702.145)."""
    if game.fact("day") == what:
        return
    game.set_fact("day", what)
    game.step(StepKind.DAYTIME, "day-night.day", *keys, what=what)
    _turn_over(game)


def _turn_over(game: Game) -> None:
    from judge.engine import actions, effects
    from judge.engine.state import Kind, StackItem

    for view in list(game.permanents()):
        obj = game.obj(view.id)
        key = "daybound.transform" if view.has("daybound") and game.fact("day") == "night" else ""
        key = key or ("nightbound.transform" if view.has("nightbound") and game.fact("day") == "day" else "")
        if key and obj.card.back is not None:
            item = StackItem("daytime", Kind.TRIGGER, view.controller, view.ref)
            actions.transform(effects.Resolution(game, item), view.ref, key)


def starts(game: Game, ref: Ref) -> None:
    """A permanent with daybound makes it day, if it was neither (702.145d)."""
    if game.fact("day") is None and (game.view(ref).has("daybound") or game.view(ref).has("nightbound")):
        becomes(game, "day" if game.view(ref).has("daybound") else "night", "day-night.starts")
    elif game.fact("day") == "night" and game.view(ref).has("daybound"):
        _turn_over(game)


def untap_step(game: Game) -> None:
    """By how many spells the active player of the turn before cast (731.2, 502.2)."""
    day = game.fact("day")
    if day is None:
        return
    cast = int(game.fact("spells-last-turn", 0))
    if day == "day" and cast == 0:
        becomes(game, "night", "day-night.turn", "turn.day-night")
    elif day == "night" and cast >= 2:
        becomes(game, "day", "day-night.turn", "turn.day-night")
