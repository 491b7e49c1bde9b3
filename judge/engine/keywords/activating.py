"""Keyword abilities that stand for an activated ability: what each of them means.

Source: 702.6, 702.29, 702.49, 702.53, 702.57, 702.67, 702.77, 702.84, 702.87, 702.97, 702.107, 702.122, 702.128-129,
702.151, 702.171, 702.184 (2026-04-17).
"""

from __future__ import annotations

from typing import Any

from judge.engine.keywords.meaning import _n, activated, costs, effect, means
from judge.engine.ruleset import plain
from judge.engine.state import Ability, Effect

plain(
    __name__, "equip.attach", "cycling.discard", "crew.tap", "unearth.return", "outlast.counter", "level-up.counter",
    "scavenge.counters", "embalm.token", "eternalize.token", "reinforce.counters", "transmute.search",
    "ninjutsu.swap", "forecast.reveal", "fortify.attach", "typecycling.search", "saddle.tap", "station.tap",
    "reconfigure.attach", "boast.once", "exhaust.once", "fading.enters", "vanishing.enters", "modular.enters",
    "graft.enters", "graft.move", "ravenous.enters",
)  # fmt: skip


@means("equip")
def _equip(value: Any) -> tuple[Ability, ...]:
    """702.6a: attach this to target creature you control; only as a sorcery."""
    return (
        activated(
            "equip",
            "equip.attach",
            costs(value),
            effect("attach-this", to="target-creature-you-control"),
            timing="sorcery",
        ),
    )


@means("fortify")
def _fortify(value: Any) -> tuple[Ability, ...]:
    """702.67a: attach this to target land you control; only as a sorcery."""
    return (
        activated(
            "fortify",
            "fortify.attach",
            costs(value),
            effect("attach-this", to="target-land-you-control"),
            timing="sorcery",
        ),
    )


@means("reconfigure")
def _reconfigure(value: Any) -> tuple[Ability, ...]:
    """702.151a: attach this to another target creature you control, or unattach it; only as a sorcery."""
    return (
        activated(
            "reconfigure",
            "reconfigure.attach",
            costs(value),
            effect("attach-this", to="target-other-creature-you-control"),
            timing="sorcery",
        ),
        activated("unattach", "reconfigure.attach", costs(value), effect("unattach", to="this"), timing="sorcery"),
    )


@means("cycling")
def _cycling(value: Any) -> tuple[Ability, ...]:
    """702.29a: pay, discard this card: draw a card."""
    return (
        activated(
            "cycling",
            "cycling.discard",
            (*costs(value), Effect("discard-this")),
            effect("draw", amount=1, to="you"),
            zone="hand",
        ),
    )


@means("typecycling", "basic-landcycling")
def _typecycling(value: Any) -> tuple[Ability, ...]:
    """702.29e: pay, discard this card: search for a card of the type."""
    word, price = value if isinstance(value, tuple) and len(value) == 2 else ("basic-land", value)
    return (
        activated(
            "typecycling",
            "typecycling.search",
            (*costs(price), Effect("discard-this")),
            effect("search", what=word, zone="hand", to="you"),
            zone="hand",
        ),
    )


@means("transmute")
def _transmute(value: Any) -> tuple[Ability, ...]:
    """702.53a: pay, discard this card: search for a card with the same mana value; only as a sorcery."""
    return (
        activated(
            "transmute",
            "transmute.search",
            (*costs(value), Effect("discard-this")),
            effect("search", what="card", same_value=True, zone="hand", to="you"),
            zone="hand",
            timing="sorcery",
        ),
    )


@means("reinforce")
def _reinforce(value: Any) -> tuple[Ability, ...]:
    """702.77a: pay, discard this card: N +1/+1 counters on target creature."""
    number, price = value if isinstance(value, tuple) and len(value) == 2 else (1, value)
    return (
        activated(
            "reinforce",
            "reinforce.counters",
            (*costs(price), Effect("discard-this")),
            effect("put-counters", counter="+1/+1", amount=number, to="target-creature"),
            zone="hand",
        ),
    )


@means("forecast")
def _forecast(value: Any) -> tuple[Ability, ...]:
    """702.57a: reveal this card from your hand, only during your upkeep and once each turn."""
    return (
        activated(
            "forecast",
            "forecast.reveal",
            (*costs(value), Effect("reveal-this")),
            effect("draw", amount=1, to="you"),
            zone="hand",
            during="upkeep",
            once=True,
        ),
    )


@means("crew")
def _crew(value: Any) -> tuple[Ability, ...]:
    """702.122a: tap creatures with total power N or more: this becomes an artifact creature until end of turn."""
    price = Effect("tap-others", (("to", "your-creature"), ("power", _n(value))))
    return (activated("crew", "crew.tap", (price,), effect("animate", to="this", types=("artifact", "creature"))),)


@means("saddle")
def _saddle(value: Any) -> tuple[Ability, ...]:
    """702.171a: tap other creatures with total power N or more: this becomes saddled; only as a sorcery."""
    price = Effect("tap-others", (("to", "your-creature"), ("power", _n(value))))
    return (
        activated(
            "saddle", "saddle.tap", (price,), effect("mark", name="saddled", until="end-of-turn"), timing="sorcery"
        ),
    )


@means("station")
def _station(_: Any) -> tuple[Ability, ...]:
    """702.184a: tap another creature: charge counters equal to its power; only as a sorcery."""
    return (
        activated(
            "station",
            "station.tap",
            (Effect("tap-others", (("to", "your-creature"), ("amount", 1), ("remember", True))),),
            effect("put-counters", counter="charge", amount="power-tapped", to="this"),
            timing="sorcery",
        ),
    )


@means("unearth")
def _unearth(value: Any) -> tuple[Ability, ...]:
    """702.84a: return this from the graveyard with haste; exile it at the end step or if it would leave."""
    return (
        activated("unearth", "unearth.return", costs(value), effect("unearth"), zone="graveyard", timing="sorcery"),
    )


@means("scavenge")
def _scavenge(value: Any) -> tuple[Ability, ...]:
    """702.97a: exile this from your graveyard: +1/+1 counters equal to its power on target creature."""
    return (
        activated(
            "scavenge",
            "scavenge.counters",
            (*costs(value), Effect("exile-this")),
            effect("put-counters", counter="+1/+1", amount="its-power", to="target-creature"),
            zone="graveyard",
            timing="sorcery",
        ),
    )


@means("embalm")
def _embalm(value: Any) -> tuple[Ability, ...]:
    """702.128a: exile this from your graveyard: a white Zombie token copy without mana cost."""
    return (
        activated(
            "embalm",
            "embalm.token",
            (*costs(value), Effect("exile-this")),
            effect("copy-token", to="this-card", colors=("white",), subtypes=("Zombie",)),
            zone="graveyard",
            timing="sorcery",
        ),
    )


@means("eternalize")
def _eternalize(value: Any) -> tuple[Ability, ...]:
    """702.129a: exile this from your graveyard: a 4/4 black Zombie token copy without mana cost."""
    return (
        activated(
            "eternalize",
            "eternalize.token",
            (*costs(value), Effect("exile-this")),
            effect("copy-token", to="this-card", colors=("black",), subtypes=("Zombie",), pt=(4, 4)),
            zone="graveyard",
            timing="sorcery",
        ),
    )


@means("outlast")
def _outlast(value: Any) -> tuple[Ability, ...]:
    """702.107a: pay, tap: a +1/+1 counter on this; only as a sorcery."""
    return (
        activated(
            "outlast",
            "outlast.counter",
            (*costs(value), Effect("tap")),
            effect("put-counters", counter="+1/+1", to="this"),
            timing="sorcery",
        ),
    )


@means("level-up")
def _level_up(value: Any) -> tuple[Ability, ...]:
    """702.87a: pay: a level counter on this; only as a sorcery."""
    return (
        activated(
            "level-up",
            "level-up.counter",
            costs(value),
            effect("put-counters", counter="level", to="this"),
            timing="sorcery",
        ),
    )


@means("ninjutsu")
def _ninjutsu(value: Any) -> tuple[Ability, ...]:
    """702.49a: pay, return an unblocked attacker: put this from your hand tapped and attacking."""
    back = Effect("return", (("to", "your-unblocked-attacking-creature"), ("remember", True)))
    return (activated("ninjutsu", "ninjutsu.swap", (*costs(value), back), effect("enter-attacking"), zone="hand"),)
