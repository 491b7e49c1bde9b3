"""Cipher: a card encoded on a creature is copied whenever the creature deals combat damage to a player.

Source: 702.99a-c (2026-04-17; since 2013-02-01).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import casting, ways, zones
from judge.engine.effects import Resolution, verb
from judge.engine.keywords import meaning
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Card, Effect, StackItem, Target, View, Waiting, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(__name__, "cipher.definition", "cipher.encoded", "cipher.lasts")


def encode(game: Game, item: StackItem, card: Card) -> bool:
    """As a spell with cipher has resolved its card may be exiled encoded on a creature you control (702.99a)."""
    names = {v.id: v for v in game.permanents() if v.is_a("creature") and v.controller == item.controller}
    if "cipher" not in card.keywords or item.copy or not names:
        return False
    answer = game.choose(item.controller, "cipher", ("no", *sorted(names)), "cipher.definition", object=item.id)
    if answer == "no":
        return False
    moved = game.move(item.source, Zone.EXILE)
    assert moved is not None
    game.put(game.obj(moved.id).with_mark("encoded", names[answer].ref))
    game.step(StepKind.ENCODED, "cipher.definition", "cipher.encoded", object=item.id, recipient=answer)
    return True


def damaged_player(game: Game, source: View) -> None:
    """A creature with cards encoded on it has dealt combat damage to a player: an ability of it triggers for each."""
    if game.on_battlefield(source.ref) is None:
        return
    for obj in game.state.objects.values():
        if obj.zone is Zone.EXILE and obj.mark("encoded") == source.ref:
            ability = meaning.triggered("cipher", "cipher.definition", "deals-combat-damage-to-player",
                                        meaning.effect("cast-encoded", card=obj.card))  # fmt: skip
            game.step(StepKind.TRIGGERS, "cipher.definition", "cipher.lasts", "trigger.when", object=source.id,
                      when="deals-combat-damage-to-player")  # fmt: skip
            waiting = Waiting(game.view(source.ref).controller, source.ref, ability, obj.ref, 0, ("cipher.definition",))
            game.state.waiting = (*game.state.waiting, waiting)


@verb("cast-encoded")
def _cast(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """You may copy the encoded card and cast the copy without paying its mana cost, if it is still exiled."""
    game = run.game
    encoded = run.item.subject
    if encoded is None or isinstance(encoded, str) or game.current(encoded) is None:
        return
    keys = ("cipher.definition", "cost.alternative")
    way = ways.Way("cipher", effect.get("card"), (), keys, alternative=True, free=True)
    if not casting.possible(game, run.you, game.obj(encoded.id), way):
        return
    if game.choose(run.you, "may-cast", ("yes", "no"), "cipher.definition", object=encoded.id) == "no":
        return
    made = zones.create(game, f"{encoded.id}-copy", effect.get("card"), run.you, token=True)
    casting.carry(game, run.you, game.obj(made.id), way)
