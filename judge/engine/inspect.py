"""Looking at a permanent: which continuous effects make it what it is, in the order in which they are applied.

Source: 613.1, 613.3-613.8, 109.3 (2026-04-17). Looking changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import layers, levels, mana
from judge.engine.reasons import StepKind
from judge.engine.records import Action
from judge.engine.ruleset import plain
from judge.engine.state import State, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game
    from judge.engine.ruleset import RuleSet

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


def mana_value(state: State, rules: RuleSet, name: str) -> int:
    """The mana value of an object: an X is what was announced while it is a spell, else 0 (202.3, 2026-04-17).

    Raises NotCovered for a split card at a date at which it had one mana value a half.
    """
    obj = state.objects[name]
    if obj.card.layout == "split" and obj.zone is not Zone.STACK and not rules.in_force("split.combined"):
        raise NotCovered("before 2017-04-28 a split card had two mana values", code="mana-value")
    view = layers.view(state, obj, rules)
    cost = view.cost or str(view.get("front-cost", ""))
    item = next((i for i in state.stack if i.id == name), None)
    announced = int(dict(item.paid).get("x", 0)) if item else 0
    return mana.mana_value(cost) + announced * mana.symbols(cost).count("X")
