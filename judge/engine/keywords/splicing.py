"""Splice: a card in hand is revealed as another spell is cast, and the spell gains its text.

Source: 702.47a-e, 612.10, 601.2b (2026-04-17); 502.40 (2007-10-01).
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from judge.engine import costs, targets
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Card, Effect, Obj, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "splice.reveal", "splice.choices", "splice.text", "text.splice",
)  # fmt: skip


def spliceable(game: Game, player: str, spell: Card, but: str) -> list[Obj]:
    """The cards in a player's hand that may be spliced onto a spell."""
    kinds = {s.lower() for s in spell.subtypes | spell.types}
    found = []
    for obj in game.cards_in(player, Zone.HAND):
        onto = obj.card.get("splice")
        if onto is not None and obj.id != but and str(onto[0]).lower() in kinds:
            found.append(obj)
    return found


def texts(game: Game, player: str, spell: Card, but: str) -> list[tuple[Effect, ...]]:
    """Every text that a spell could gain, the empty one first: so that targets can be named for all of it."""
    there = spliceable(game, player, spell, but)
    return [
        tuple(e for obj in some for e in obj.card.effects)
        for size in range(len(there) + 1)
        for some in permutations(there, size)
    ]


def reveal(game: Game, player: str, obj: Obj, spell: Card) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """Reveal any number of cards, each once, in the order in which their effects are to happen: the text that the
    spell gains, and what it costs besides (702.47a-b)."""
    text: tuple[Effect, ...] = ()
    price: tuple[Effect, ...] = ()
    done: set[str] = set()
    while True:
        names = {}
        for one in spliceable(game, player, spell, obj.id):
            view = game.view(one.ref)
            able = not [c for cost in one.card.get("splice")[1] for c in costs.problems(game, player, view, cost)]
            if able and one.id not in done and not targets.problems(game, one.card.effects, player, view, None):
                names[one.id] = one
        if not names:
            return text, price
        answer = game.choose(player, "splice", ("done", *sorted(names)), "splice.reveal", object=obj.id)
        if answer == "done":
            return text, price
        done.add(answer)
        text += names[answer].card.effects
        price += names[answer].card.get("splice")[1]
        game.step(
            StepKind.SPLICED, "splice.reveal", "splice.choices", "splice.text", "text.splice", "cost.additional",
            "casting.modes", player=player, object=answer, recipient=obj.id,
        )  # fmt: skip
