"""Meld: two cards of a pair become one permanent, and two cards again when it leaves.

Source: 701.42a-c, 712.4a-c, 712.8g, 712.14c, 712.21, 202.3c, 730.3 (2026-04-17; since 2016-07-22). One of the two cards
stands for the permanent; the other is out of the way until it leaves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import zones
from judge.engine.effects import Resolution, verb
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Effect, Obj, Ref, Target, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "meld.melds", "meld.only-pair", "meld.stay", "meld.enters", "meld.leaves", "meld.characteristics",
    "merge.leaves",
)  # fmt: skip


@verb("meld")
def _meld(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Exile this and its counterpart, then put them onto the battlefield as one permanent (701.42a)."""
    game = run.game
    this = game.on_battlefield(run.item.source)
    others = [game.obj(r.id) for r in recipients if isinstance(r, Ref) and game.on_battlefield(r)]
    if this is None or not others or this.owner != run.you or others[0].owner != run.you:
        return
    moved = zones.leave(game, [this.ref, others[0].ref], Zone.EXILE, StepKind.EXILED, "keyword-action.exile",
                        "resolving.instructions")  # fmt: skip
    there = [game.obj(ref.id) for ref in moved]
    pair = this.card.get("meld")
    if len(there) < 2 or pair is None or pair != others[0].card.get("meld") or any(o.token for o in there):
        about = {"object": this.id, "other": others[0].id}
        game.step(StepKind.NOT_APPLIED, "meld.stay", "meld.only-pair", considered=(
            Considered("meld.melds", Reason.NOT_A_MELD_PAIR, about),
        ), **about)  # fmt: skip
        return
    front, part = sorted(there, key=lambda o: o.card.back is None)
    game.put(replace(part, zone=Zone.NOWHERE, n=part.n + 1))
    game.put(replace(front, face=1))
    entered = zones.enter(game, front.ref, run.you, "meld.melds", "meld.enters", "meld.characteristics")
    if entered is not None:
        game.put(game.obj(entered.id).with_mark("merged", (part.id,)))


def apart(game: Game, obj: Obj, zone: Zone) -> list[Ref]:
    """The other cards of a melded or merged permanent that leaves go where the first goes (712.21, 730.3); a token
    among them ceases to exist."""
    found: list[Ref] = []
    if obj.mark("base-token") is not None and game.obj(obj.id).n > obj.n:
        game.put(replace(game.obj(obj.id), token=bool(obj.mark("base-token"))))
    for name in tuple(obj.mark("merged") or ()):
        other = game.obj(str(name))
        game.step(StepKind.MELD_ENDS, "meld.leaves" if obj.card.layout == "meld" else "merge.leaves", object=obj.id,
                  other=other.id)  # fmt: skip
        if other.token:
            continue
        game.put(Obj(other.id, other.n + 1, other.card, other.owner, other.owner, zone, other.owner,
                     timestamp=game.tick()))  # fmt: skip
        if zone is Zone.LIBRARY:
            game.state.libraries[other.owner] = (other.id, *game.state.libraries.get(other.owner, ()))
        found.append(game.obj(other.id).ref)
    return found
