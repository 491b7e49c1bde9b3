"""Soulbond: two creatures are paired, and cease to be.

Source: 702.95a-e (2026-04-17; since 2012-05-01). Each creature of a pair remembers the other as ``paired``; whatever
stops being a creature, changes its controller or leaves ends the pair for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.effects import Resolution, verb
from judge.engine.keywords.meaning import effect, means, triggered
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Ability, Effect, Ref, Target, View

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "soulbond.trigger", "soulbond.paired", "soulbond.not-paired", "soulbond.one-other", "soulbond.unpaired",
)  # fmt: skip


@means("soulbond")
def _soulbond(_: Any) -> tuple[Ability, ...]:
    """702.95a: as this or another creature of yours enters, if both are unpaired, you may pair them."""
    return (
        triggered("soulbond", "soulbond.trigger", "enters", effect("pair"), if_="pairable"),
        triggered("soulbond", "soulbond.trigger", "enters", effect("pair", to="that"), of="your-other-creature",
                  if_="pairable"),
    )  # fmt: skip


def free(game: Game, ref: Target | None, player: str) -> bool:
    """Whether something is an unpaired creature that a player controls."""
    if not isinstance(ref, Ref) or game.on_battlefield(ref) is None:
        return False
    view = game.view(ref)
    return view.is_a("creature") and view.controller == player and game.obj(ref.id).mark("paired") is None


def pairable(game: Game, player: str, this: Ref, subject: Target | View | None) -> bool:
    """The condition of both abilities: this and the other, or some other, are unpaired creatures of yours."""
    other = subject.ref if isinstance(subject, View) else subject
    if not free(game, this, player):
        return False
    if other is None or other == this:
        return any(free(game, v.ref, player) for v in game.permanents() if v.ref != this)
    return free(game, other, player)


@verb("pair")
def _pair(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """You may pair this creature with another unpaired creature you control (702.95a, c, d)."""
    game, this = run.game, run.item.source
    others = recipients or [v.ref for v in game.permanents() if v.ref != this]
    names = {ref.id: ref for ref in others if isinstance(ref, Ref) and free(game, ref, run.you)}
    if not free(game, this, run.you) or not names:
        about = {"object": this.id}
        game.step(StepKind.NOT_APPLIED, "soulbond.not-paired", considered=(
            Considered("soulbond.paired", Reason.CANT_BE_PAIRED, about),
        ), **about)  # fmt: skip
        return
    answer = game.choose(run.you, "pair", ("no", *sorted(names)), "soulbond.trigger", object=this.id)
    if answer == "no":
        return
    for one, other in ((this, names[answer]), (names[answer], this)):
        game.put(game.obj(one.id).with_mark("paired", other))
    game.step(StepKind.PAIRED, "soulbond.paired", "soulbond.one-other", object=this.id, recipient=answer)


def settle(game: Game) -> None:
    """Pairs that aren't two creatures of one player any more end (702.95e)."""
    for obj in list(game.state.objects.values()):
        other = obj.mark("paired")
        if other is None or game.current(obj.ref) is None or game.obj(obj.id).mark("paired") is None:
            continue
        both = [ref for ref in (obj.ref, other) if game.on_battlefield(ref) is not None]
        views = [game.view(ref) for ref in both]
        if len(both) == 2 and all(v.is_a("creature") for v in views) and views[0].controller == views[1].controller:
            continue
        for ref in (obj.ref, other):
            if game.current(ref) is not None:
                game.put(game.obj(ref.id).with_mark("paired", None))
        game.step(StepKind.UNPAIRED, "soulbond.unpaired", object=obj.id, recipient=other.id)
