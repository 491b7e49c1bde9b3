"""The ways to cast a card: from which zones, for which costs, with which of its faces.

Source: 118.9, 601.3, 702.27-702.185 as far as they let a spell be cast, 708.4, 709.3, 712.11, 715.3, 903.8
(2026-04-17). Each way names the rule that allows it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.engine.reasons import Reason
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Card, Effect, Obj, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "flashback.cast", "retrace.cast", "jump-start.cast", "escape.cast", "disturb.cast", "aftermath.cast",
    "evoke.cost", "dash.cost", "blitz.cost", "surge.cost", "spectacle.cost", "overload.cost", "bestow.cost",
    "morph.cast", "face-down.cast", "face-down.characteristics", "foretell.cast", "plot.cast", "adventure.cast",
    "adventure.later", "split.halves", "split.combined", "modal-faces.choose", "prototype.cast", "impending.cost",
    "warp.cost", "commander.cast", "commander.tax", "fuse.cast", "disguise.cast", "double-faced.only-front",
    "double-faced.front", "double-faced.enters", "cast.without-paying",
)  # fmt: skip

FROM_HAND = {
    "evoke": "evoke.cost", "dash": "dash.cost", "blitz": "blitz.cost", "surge": "surge.cost",
    "spectacle": "spectacle.cost", "overload": "overload.cost", "bestow": "bestow.cost", "impending": "impending.cost",
    "warp": "warp.cost", "mutate": "mutate.cost",
}  # fmt: skip
"""Keyword abilities that are an alternative cost of a card in hand, with their rules."""
FACE_DOWN = {"morph": "morph.cast", "megamorph": "morph.cast", "disguise": "disguise.cast"}
FROM_GRAVEYARD = {
    "flashback": "flashback.cast", "escape": "escape.cast", "disturb": "disturb.cast",
}  # fmt: skip
THREE = (Effect("mana", (("amount", "{3}"),)),)
FACELESS = Card("", frozenset({"creature"}), power=2, toughness=2)
"""What is face down: a 2/2 creature with no name, text, subtypes or cost (708.2a)."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cast a card: its name, what the spell is, what it costs, which face is up."""

    name: str
    card: Card
    costs: tuple[Effect, ...]
    keys: tuple[str, ...] = ()
    face: int = 0
    facedown: str = ""
    alternative: bool = False
    free: bool = False


def _mana(cost: str) -> tuple[Effect, ...]:
    return (Effect("mana", (("amount", cost),)),) if cost else ()


def costs_of(value: object) -> tuple[Effect, ...]:
    """The costs a keyword ability carries: a mana cost as text, or several costs."""
    if isinstance(value, str):
        return _mana(value)
    return tuple(value) if isinstance(value, tuple) else ()


def _normal(card: Card, face: int = 0, keys: tuple[str, ...] = (), name: str = "") -> Way:
    return Way(name, card, _mana(card.cost), keys, face)


def _faced(card: Card) -> list[Way]:
    """What a card in hand may be cast as."""
    if card.back is None:
        return [_normal(card)]
    if card.layout == "modal":
        return [
            _normal(card, 0, ("modal-faces.choose", "double-faced.front"), "front"),
            _normal(card.back, 1, ("modal-faces.choose",), "back"),
        ]
    if card.layout == "split":
        found = [_normal(card, 0, ("split.halves",), "left"), _normal(card.back, 1, ("split.halves",), "right")]
        if "fuse" in card.keywords:
            both = replace(card, name=f"{card.name} // {card.back.name}", cost=card.cost + card.back.cost,
                           effects=card.effects + card.back.effects, colors=card.colors | card.back.colors)  # fmt: skip
            found.append(Way("fuse", both, _mana(both.cost), ("fuse.cast",), 2))
        return found
    if card.layout == "adventure":
        return [_normal(card), _normal(card.back, 1, ("adventure.cast",), "adventure")]
    keys = ("double-faced.front",) if card.layout == "transform" else ()
    return [_normal(card, 0, keys)]


def free(card: Card, *keys: str) -> list[Way]:
    """Every face that a card may be cast as without paying its mana cost."""
    return [
        Way(way.name or "free", way.card, (), (*way.keys, *keys), way.face, alternative=True, free=True)
        for way in _faced(card) if "land" not in way.card.types
    ]  # fmt: skip


def ways(game: Game, player: str, obj: Obj) -> tuple[list[Way], list[Considered]]:
    """Every way in which a player may cast a card, and why others aren't open."""
    card, found, refused = obj.card, [], []
    if obj.zone is Zone.HAND and obj.owner == player:
        found += [w for w in _faced(card) if "land" not in w.card.types or w.face == 0]
        for name, key in FROM_HAND.items():
            if card.get(name) is None:
                continue
            wrong = _condition(game, player, name)
            if wrong is not None:
                refused.append(Considered(key, wrong, {"object": obj.id, "player": player}))
                continue
            spell = _bestowed(card) if name == "bestow" else card
            found.append(Way(name, spell, costs_of(card.get(name)), (key, "cost.alternative"), alternative=True))
        if card.get("prototype") is not None:
            cost, power, toughness = card.get("prototype")
            small = replace(card, cost=cost, power=power, toughness=toughness, colors=_colors(cost))
            found.append(Way("prototype", small, _mana(cost), ("prototype.cast",)))
        for name, key in FACE_DOWN.items():
            if card.get(name) is not None:
                keys = (key, "face-down.cast", "face-down.characteristics", "cost.alternative")
                spell = (
                    replace(FACELESS, keywords=frozenset({"ward"}), args=(("ward", "{2}"),))
                    if name == "disguise"
                    else FACELESS
                )
                found.append(Way(name, spell, THREE, keys, 0, name, True))
    elif obj.zone is Zone.GRAVEYARD and obj.owner == player:
        for name, key in FROM_GRAVEYARD.items():
            if card.get(name) is not None:
                spell, face = (card.back, 1) if name == "disturb" and card.back else (card, 0)
                found.append(Way(name, spell, costs_of(card.get(name)), (key, "cost.alternative"), face, "", True))
        if "retrace" in card.keywords:
            land = Effect("discard", (("to", "land"), ("amount", 1)))
            found.append(Way("retrace", card, (*_mana(card.cost), land), ("retrace.cast", "cost.additional")))
        if "jump-start" in card.keywords:
            any_card = Effect("discard", (("amount", 1),))
            found.append(Way("jump-start", card, (*_mana(card.cost), any_card), ("jump-start.cast", "cost.additional")))
        if card.layout == "aftermath" and card.back:
            found.append(_normal(card.back, 1, ("aftermath.cast",), "aftermath"))
    elif obj.zone is Zone.EXILE and obj.owner == player:
        foretold = obj.mark("foretold")
        if foretold is not None and foretold != game.state.turn.number:
            found.append(
                Way(
                    "foretell", card, costs_of(card.get("foretell")), ("foretell.cast", "cost.alternative"), 0, "", True
                )
            )
        plotted = obj.mark("plotted")
        if plotted is not None and plotted != game.state.turn.number:
            found.append(Way("plot", card, (), ("plot.cast", "cost.alternative"), alternative=True, free=True))
        if obj.mark("on-adventure"):
            found.append(_normal(card, 0, ("adventure.later",)))
        if obj.mark("may-cast") == player:
            found.append(
                Way("free", card, (), ("cast.without-paying", "cost.alternative"), alternative=True, free=True)
            )
    elif obj.zone is Zone.COMMAND and obj.owner == player and obj.mark("commander"):
        times = int(game.fact(f"commander-casts:{obj.id}", 0))
        tax = _mana(f"{{{2 * times}}}") if times else ()
        keys = ("commander.cast", "commander.tax", "cost.additional") if times else ("commander.cast",)
        found.append(Way("commander", card, (*_mana(card.cost), *tax), keys))
    return found, refused


def _colors(cost: str) -> frozenset[str]:
    from judge.engine import mana

    return mana.colors_of(cost)


def _bestowed(card: Card) -> Card:
    """A bestowed card is an Aura with enchant creature and no creature (702.103b)."""
    args = (*((k, v) for k, v in card.args if k != "enchant"), ("enchant", "creature"))
    return replace(card, types=card.types - {"creature"}, subtypes=card.subtypes | {"Aura"}, args=args)


def _condition(game: Game, player: str, name: str) -> Reason | None:
    """The condition on an alternative cost that isn't met."""
    if name == "surge":
        cast = dict(game.state.turn.casts)
        return None if any(cast.get(p) for p in game.teammates(player)) else Reason.NO_SPELL_CAST_YET
    if name == "spectacle":
        lost = any(game.noted("lost-life", p) for p in game.opponents(player))
        return None if lost else Reason.NO_LIFE_LOST_YET
    return None
