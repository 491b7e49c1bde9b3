"""Gaining a Class level.

Source: 716.2a-c (2026-04-17; since 2021-07-23).
"""

from __future__ import annotations

from typing import Any

from judge.engine import triggers
from judge.engine.effects import Resolution, verb
from judge.engine.keywords.meaning import activated, costs, effect, means
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Ability, Effect, Target

plain(__name__, "class.level-bar")


@means("class-level")
def _class_level(value: Any) -> tuple[Ability, ...]:
    """716.2a: pay: this Class's level becomes N; only if it is level N-1, and only as a sorcery."""
    number, price = value
    return (
        activated("class-level", "class.level-bar", costs(price), effect("class-level", amount=number),
                  timing="sorcery", if_=f"class-level-{number - 1}", number=number),
    )  # fmt: skip


@verb("class-level")
def _gain(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """The Class's level becomes a number; it keeps it as long as it is on the battlefield (716.2a-b)."""
    game = run.game
    obj = game.on_battlefield(run.item.source)
    if obj is None:
        return
    game.put(obj.with_mark("class-level", run.number(effect)))
    game.step(StepKind.CLASS_LEVEL, "class.level-bar", "class.level-kept", object=obj.id, amount=run.number(effect))
    triggers.fire(game, "gains-level", subject=obj.ref)
