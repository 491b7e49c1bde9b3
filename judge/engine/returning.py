"""Cards and permanents that return, and those that are exiled for a time.

Source: 400.7, 607.2, 610.3, 702.49, 702.72, 702.79, 702.84, 702.116 (2026-04-17).
"""

from __future__ import annotations

from judge.engine import entering, selectors, triggers, zones
from judge.engine.actions import _nested, make
from judge.engine.effects import Resolution, _objects, verb
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Delayed, Effect, Ref, Target, Zone

plain(
    __name__, "champion.trigger", "copy.copiable-values", "exile.until", "keyword-action.exile", "linked.abilities",
    "myriad.trigger", "ninjutsu.attacking", "ninjutsu.swap", "resolving.instructions", "unearth.exile",
    "unearth.return",
)  # fmt: skip


# ---------------------------------------------------------------------- returning and exiling


@verb("return-this")
def _return_this(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """The card that left returns, if it is still where it went; a token doesn't (400.7, 111.8)."""
    game = run.game
    obj = game.state.objects.get(run.item.source.id)
    if obj is None or obj.n != run.item.source.n + 1 or obj.zone is not Zone.GRAVEYARD or obj.token:
        return
    zones.enter(game, obj.ref, obj.owner, "resolving.instructions", extra=tuple(effect.get("counters") or ()))


@verb("return-card")
def _return_card(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    for ref in recipients:
        if isinstance(ref, Ref) and game.current(ref):
            if str(effect.get("zone", "hand")) == "battlefield":
                zones.enter(game, ref, run.you, "resolving.instructions", tapped=bool(effect.get("tapped")))
            else:
                game.move(ref, Zone.HAND)
                game.step(StepKind.RETURNED, "resolving.instructions", object=ref.id)


@verb("unearth")
def _unearth(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Return it with haste; exile it at the next end step, or if it would leave (702.84a)."""
    from judge.engine.keywords import meaning

    game = run.game
    if game.current(run.item.source) is None:
        return
    back = zones.enter(game, run.item.source, run.you, "unearth.return")
    if back:
        game.put(game.obj(back.id).with_mark("unearthed", True))
        entering.grant(game, back, ("haste",), "unearth.return")
        later = meaning.triggered("unearth", "unearth.exile", "end", meaning.effect("exile", to="this"))
        triggers.wait_for(game, Delayed(run.you, back, later))


@verb("exile-until")
def _exile_until(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Exile until this leaves the battlefield; if it has left already, nothing happens (610.3)."""
    game = run.game
    if game.on_battlefield(run.item.source) is None:
        game.step(StepKind.NOT_APPLIED, "exile.until", object=run.item.id,
                  considered=(Considered("exile.until", Reason.NOT_ON_BATTLEFIELD,
                  {"object": run.item.source.id}),))  # fmt: skip
        return
    refs = _objects(game, recipients)
    owners = {r.id: game.obj(r.id) for r in refs}
    moved = zones.leave(
        game, refs, Zone.EXILE, StepKind.EXILED, "keyword-action.exile", "exile.until", "linked.abilities"
    )
    mine = game.obj(run.item.source.id)
    there = tuple(m for m in moved if not owners[m.id].token)
    game.put(mine.with_mark("exiles", (*tuple(mine.mark("exiles") or ()), *there)))


@verb("exile-other-or")
def _exile_other(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    names = {
        t.id: t for t in selectors.select(game, str(effect.get("what")), run.you, run.item.source) if isinstance(t, Ref)
    }  # fmt: skip
    answer = game.choose(run.you, "champion", (*sorted(names), "none"), "champion.trigger", object=run.item.id)
    if answer == "none":
        _nested(run, effect.get("otherwise") or ())
        return
    moved = zones.leave(game, [names[answer]], Zone.EXILE, StepKind.EXILED, "keyword-action.exile", "champion.trigger")
    if game.on_battlefield(run.item.source):
        game.put(game.obj(run.item.source.id).with_mark("exiles", tuple(moved)))


@verb("return-linked")
def _return_linked(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """The cards that this exiled return, if it is still them (607.2a)."""
    game = run.game
    obj = game.state.objects.get(run.item.source.id)
    for ref in tuple(obj.mark("exiles") or ()) if obj else ():
        if game.current(ref) and game.obj(ref.id).zone is Zone.EXILE:
            zones.enter(game, ref, game.obj(ref.id).owner, "resolving.instructions", "linked.abilities")


@verb("enter-attacking")
def _enter_attacking(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """From the hand onto the battlefield tapped and attacking what the returned creature attacked (702.49c)."""
    from judge.engine import combat

    game = run.game
    ref = (
        zones.enter(game, run.item.source, run.you, "ninjutsu.swap", tapped=True)
        if game.current(run.item.source)
        else None
    )
    if ref:
        combat.put_attacking(game, ref, str(run.item.get("memory") or ""), "ninjutsu.attacking")


@verb("myriad")
def _myriad(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A token copy, tapped and attacking, for each opponent other than the defending player; exiled at end of
    combat."""
    from judge.engine import combat
    from judge.engine.keywords import meaning

    game = run.game
    fought = game.state.combat.attack_of(run.item.source) if game.state.combat else None
    if fought is None:
        return
    card = entering.copiable_of(game, run.item.source)
    for player in game.opponents(run.you):
        if player == fought.defender:
            continue
        ref = make(run, card, f"{run.item.source.id}-copy", "myriad.trigger", "copy.copiable-values", tapped=True)
        if ref:
            combat.put_attacking(game, ref, player, "myriad.trigger")
            later = meaning.triggered("myriad", "myriad.trigger", "end-combat", meaning.effect("exile", to="this"))
            triggers.wait_for(game, Delayed(run.you, ref, later))
