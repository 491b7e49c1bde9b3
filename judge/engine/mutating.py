"""Mutate: a creature spell merges with a creature, which stays the same permanent.

Source: 702.140a-e, 730.2-730.3 (2026-04-17; since 2020-04-17). The creature keeps its place, its counters and what
is on it; what it is comes from the topmost component, its abilities from all of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import layers, triggers
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Card, Effect, Ref, StackItem, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "mutate.cost", "mutate.target-illegal", "mutate.merges", "mutate.trigger", "mutate.abilities",
    "merge.topmost", "merge.same-object",
)  # fmt: skip

ONTO = (Effect("mutate-onto", (("to", "target-nonhuman-creature-you-own"),)),)
"""What a spell cast for its mutate cost targets (702.140a); it is only aimed, never carried out: the spell merges."""


def combined(top: Card, other: Card) -> Card:
    """The topmost component with the abilities of the other too (702.140e, 730.2a)."""
    return replace(
        top,
        keywords=top.keywords | other.keywords,
        abilities=top.abilities + other.abilities,
        args=top.args + tuple(pair for pair in other.args if pair not in top.args),
    )


def merge(game: Game, item: StackItem, onto: Ref) -> None:
    """The spell doesn't enter: it merges with its target, on top or below, as its controller chooses (702.140c)."""
    spell, below = game.obj(item.source.id), game.obj(onto.id)
    place = game.choose(item.controller, "mutate", ("top", "bottom"), "mutate.merges", object=item.id)
    mine, theirs = layers.copiable(spell), layers.copiable(below)
    card = combined(mine, theirs) if place == "top" else combined(theirs, mine)
    game.put(replace(spell, zone=Zone.NOWHERE, n=spell.n + 1))
    merged = (*tuple(below.mark("merged") or ()), spell.id)
    token = spell.token if place == "top" else below.token
    base = below.mark("base-token", below.token)
    below = replace(below, token=token, face=0, facedown="")
    game.put(below.with_mark("as", card).with_mark("merged", merged).with_mark("base-token", base))
    game.step(
        StepKind.MUTATES, "mutate.merges", "mutate.abilities", "merge.topmost", "merge.same-object", object=item.id,
        recipient=onto.id, place=place,
    )  # fmt: skip
    triggers.fire(game, "mutates", subject=onto)
