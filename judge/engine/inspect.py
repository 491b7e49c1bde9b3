"""Looking at a permanent: which continuous effects make it what it is, in the order in which they are applied.

Source: 613.1, 613.3-613.8, 109.3 (2026-04-17). Looking changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import layers, levels
from judge.engine.reasons import StepKind
from judge.engine.records import Action
from judge.engine.ruleset import plain
from judge.engine.state import Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "color.of-object", "name.of-object", "mana.value", "power-toughness.printed", "static.works-always",
    "object.characteristics", "layers.always",
)  # fmt: skip


def look(game: Game, action: Action) -> None:
    """Take down each continuous effect that is applied to an object, then what it is after all of them."""
    name = action.object
    obj = game.obj(name)
    trace: list[layers.Applied] = []
    if obj.zone is Zone.BATTLEFIELD:
        layers.compute(game.state, game.rules, trace)
        mine = [one for one in trace if name in one.affected]
        for one in mine:
            key = layers.LAYER_KEYS[one.layer]
            game.step(
                StepKind.LAYER, "layers.order", "static.works-always", key,
                *(("layers.dependency", "layers.depends-on") if one.waited else ("layers.timestamp",)),
                "land.type-changed" if one.change == "become-land" else "",
                "layers.power-toughness" if isinstance(one.layer, str) else "", object=name, source=one.source,
                change=one.change,
            )  # fmt: skip
        if len({(o.source, o.change) for o in mine}) < len(mine):
            game.step(StepKind.NOT_APPLIED, "layers.parts", object=name)
    view = game.view(obj.ref)
    types = ("changeling.every-type",) if view.has("changeling") else ()
    colors = ("devoid.colorless",) if view.has("devoid") else ()
    face = "double-faced.back" if obj.face else ""
    if obj.card.layout == "transform" and obj.zone is not Zone.BATTLEFIELD:
        face = "double-faced.only-front"
    game.step(
        StepKind.CHARACTERISTICS, "object.characteristics", "color.of-object", "name.of-object", "mana.value",
        "layers.always",
        "power-toughness.printed" if view.power is not None else "", *types, *colors,
        "face-down.characteristics" if view.facedown else "", "split.combined" if obj.card.layout == "split" else "",
        face, *levels.keys(obj),
        object=name, types=tuple(sorted(view.types)), power=view.power, toughness=view.toughness,
        colors=tuple(sorted(view.colors)), keywords=tuple(sorted(view.keywords)), subtypes=tuple(sorted(view.subtypes)),
    )  # fmt: skip
