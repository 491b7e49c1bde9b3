"""The turn: its phases and steps, what happens of itself in each, and the next turn.

Source: 500-505, 507, 511, 513, 514 (2026-04-17), 805.4 for shared turns; 300-306, 313-314 (2007-10-01). The steps of
combat that need declarations stop at ``turn.awaiting`` until the declaration is made.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import combat, combat_damage, daytime, dungeons, mana, sagas, special, state_based, triggers, zones
from judge.engine.keywords import phasing
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Effect, TurnStep, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "turn.ending-phase", "turn.beginning-phase", "turn.based-actions", "turn.phases", "turn.untap",
    "turn.upkeep", "turn.draw", "turn.main-phases", "turn.main-cast", "turn.end-step", "turn.cleanup-discard",
    "turn.cleanup-damage", "combat.begin", "combat.end", "combat.phase", "turn.cleanup-priority", "turn.extra",
    "turn.extra-phase", "turn.skip", "monarch.draw",
)  # fmt: skip

ORDER = tuple(TurnStep)
STEP_KEYS = {
    TurnStep.UNTAP: "turn.untap", TurnStep.UPKEEP: "turn.upkeep", TurnStep.DRAW: "turn.draw",
    TurnStep.MAIN1: "turn.main-phases", TurnStep.MAIN2: "turn.main-phases", TurnStep.BEGIN_COMBAT: "combat.begin",
    TurnStep.DECLARE_ATTACKERS: "attack.declare", TurnStep.DECLARE_BLOCKERS: "block.declare",
    TurnStep.COMBAT_DAMAGE: "combat-damage.assign", TurnStep.END_COMBAT: "combat.end", TurnStep.END: "turn.end-step",
    TurnStep.CLEANUP: "turn.cleanup-damage",
}  # fmt: skip


def advance(game: Game) -> None:
    """End the step and begin the next ones until a player gets priority or a declaration is due."""
    while not game.state.over:
        here = game.state.turn.step
        _end(game, here)
        following = _next(game, here)
        mana.step_ends(game, _phase_ends(here, following))
        if game.state.over:
            return
        if following is None:
            _next_turn(game)
            following = TurnStep.UNTAP
        if _skipped(game, following):
            game.set_turn(step=following, priority=None, passed=frozenset(), awaiting="")
            continue
        begin(game, following)
        if game.state.turn.awaiting or game.state.turn.priority is not None or game.state.over:
            return


PHASES = {
    TurnStep.UNTAP: 0, TurnStep.UPKEEP: 0, TurnStep.DRAW: 0, TurnStep.MAIN1: 1, TurnStep.BEGIN_COMBAT: 2,
    TurnStep.DECLARE_ATTACKERS: 2, TurnStep.DECLARE_BLOCKERS: 2, TurnStep.COMBAT_DAMAGE: 2, TurnStep.END_COMBAT: 2,
    TurnStep.MAIN2: 3, TurnStep.END: 4, TurnStep.CLEANUP: 4,
}  # fmt: skip
"""Which phase a step belongs to."""


def _phase_ends(here: TurnStep, following: TurnStep | None) -> bool:
    return following is None or PHASES[here] != PHASES[following]


def _skipped(game: Game, step: TurnStep) -> bool:
    """A step that its player is to skip (500.11, 614.10)."""
    skips = tuple(game.fact("skips", ()))
    for one in skips:
        player, what = one
        if what == step.value and game.is_active(player):
            left = list(skips)
            left.remove(one)
            game.set_fact("skips", tuple(left) or None)
            game.step(StepKind.STEP_SKIPPED, "replacement.skip", "turn.skip", steps=(step.value,))
            return True
    return False


def end_now(game: Game) -> None:
    """The turn is ended: it is the cleanup step (724.1)."""
    begin(game, TurnStep.CLEANUP)
    if game.state.turn.priority is None:
        advance(game)


def _next(game: Game, here: TurnStep) -> TurnStep | None:
    if here is TurnStep.CLEANUP:
        return TurnStep.CLEANUP if game.state.extra == ("cleanup-again",) else None
    if here is TurnStep.DECLARE_ATTACKERS and not (game.state.combat and game.state.combat.attacks):
        game.step(StepKind.STEP_SKIPPED, "attack.none", steps=("declare-blockers", "combat-damage"))
        return TurnStep.END_COMBAT
    if here in (TurnStep.MAIN1, TurnStep.MAIN2) and game.fact("extra-combats"):
        game.set_fact("extra-combats", int(game.fact("extra-combats")) - 1 or None)
        game.step(StepKind.EXTRA_PHASE, "turn.extra-phase", player=game.state.turn.active)
        return TurnStep.BEGIN_COMBAT
    if here is TurnStep.COMBAT_DAMAGE and combat_damage.second_step_due(game):
        return TurnStep.COMBAT_DAMAGE
    return ORDER[ORDER.index(here) + 1]


def _end(game: Game, step: TurnStep) -> None:
    """What happens as a step or phase ends (500.5, 511.3)."""
    if step is TurnStep.END_COMBAT:
        if game.state.combat and game.state.combat.attacks:
            game.step(StepKind.COMBAT_ENDS, "combat.end")
        game.set_combat(None)
        _expire(game, "end-of-combat")


def begin(game: Game, step: TurnStep) -> None:
    """Begin a step: its turn-based actions, its triggers, and priority to the active player (500, 703.4)."""
    active = game.state.turn.active
    game.set_turn(step=step, priority=None, passed=frozenset(), awaiting="")
    more = () if step in (TurnStep.UNTAP, TurnStep.CLEANUP) else ("priority.step-begins",)
    more += ("combat.phase",) if step is TurnStep.BEGIN_COMBAT else ()
    more += {
        TurnStep.UNTAP: ("turn.beginning-phase", "turn.based-actions"), TurnStep.DRAW: ("turn.based-actions",),
        TurnStep.END: ("turn.ending-phase",),
    }.get(step, ())  # fmt: skip
    game.step(StepKind.STEP_BEGINS, STEP_KEYS[step], "turn.phases", *more, step=step.value, player=active)
    game.state.extra = ()
    if step is TurnStep.UNTAP:
        phasing.untap_step(game)
        daytime.untap_step(game)
        _untap(game)
        return
    if step is TurnStep.CLEANUP:
        _cleanup(game)
        return
    if step is TurnStep.DRAW:
        for player in _active_players(game):
            _draw(game, player)
    elif step is TurnStep.MAIN1:
        sagas.turn(game)
    elif step is TurnStep.UPKEEP:
        special.suspended(game)
        dungeons.upkeep(game)
    elif step is TurnStep.END and game.fact("monarch") and game.is_active(str(game.fact("monarch"))):
        draws = (Effect("draw", (("amount", 1), ("to", "you"))),)
        triggers.without_source(game, str(game.fact("monarch")), "monarch", "end", draws, "monarch.draw")
    elif step is TurnStep.BEGIN_COMBAT:
        combat.begin(game)
    elif step is TurnStep.DECLARE_ATTACKERS:
        game.set_turn(awaiting="attackers")
        return
    elif step is TurnStep.DECLARE_BLOCKERS:
        game.set_turn(awaiting="blockers")
        return
    elif step is TurnStep.COMBAT_DAMAGE:
        combat_damage.step_begins(game)
    triggers.step_begins(game, step.value)
    game.set_turn(priority=active)


def _active_players(game: Game) -> list[str]:
    return [p for p in game.apnap() if game.is_active(p)]


def _draw(game: Game, player: str) -> None:
    """The active player draws, but the one who begins skips it in the first turn of most games (504.1, 103.8)."""
    from judge.engine import start

    key = start.first_draw_skipped(game, player)
    if key:
        game.step(StepKind.NOT_DRAWN, key, player=player, object="")
        return
    more = ("start.multiplayer-draw",) if game.fact("first-turn") and game.state.turn.number == 1 else ()
    zones.draw(game, player, 1, keys=("turn.draw", *more))


def _untap(game: Game) -> None:
    """Untap step: the active player's permanents untap; nobody gets priority (502.3, 502.4)."""
    for view in list(game.permanents()):
        obj = game.obj(view.id)
        if not game.is_active(view.controller):
            continue
        game.put(replace(obj, sick=False))
        obj = game.obj(view.id)
        if not obj.tapped:
            continue
        if obj.mark("stays-tapped") or view.has("doesnt-untap"):
            game.put(obj.with_mark("stays-tapped", None))
            key = "keyword-action.exert" if obj.mark("stays-tapped") else "effect.static"
            game.step(StepKind.STAYS_TAPPED, "turn.untap", key, object=obj.id)
            continue
        if obj.count("stun"):
            from judge.engine import counters

            counters.remove(game, obj.ref, "stun", 1, "counter.stun", "replacement.instead")
            continue
        game.step(StepKind.UNTAPS, "turn.untap", object=obj.id)
        game.put(replace(game.obj(obj.id), tapped=False))
        triggers.fire(game, "becomes-untapped", subject=obj.ref)


def _cleanup(game: Game) -> None:
    """Discard down to the maximum hand size, then damage wears off and effects end (514.1, 514.2, 514.3a)."""
    for player in _active_players(game):
        zones.discard_to(game, player, game.state.players[player].max_hand)
    marked = [o for o in game.state.objects.values() if o.zone is Zone.BATTLEFIELD and (o.damage or o.deathtouched)]
    for obj in marked:
        game.put(replace(obj, damage=0, deathtouched=False))
    if marked:
        game.step(StepKind.DAMAGE_WEARS_OFF, "turn.cleanup-damage", objects=tuple(o.id for o in marked))
    _expire(game, "end-of-turn")
    game.state.shields = ()
    if state_based.would_act(game) or game.state.waiting:
        game.state.extra = ("cleanup-again",)
        game.step(StepKind.STEP_BEGINS, "turn.cleanup-priority", step="cleanup", player=game.state.turn.active)
        game.set_turn(priority=game.state.turn.active)


def _expire(game: Game, when: str) -> None:
    """Continuous effects end (514.2, 511.2); control goes back to where it comes from without them."""
    ending = [e for e in game.state.effects if e.until == when]
    if not ending:
        return
    game.state.effects = tuple(e for e in game.state.effects if e.until != when)
    game.touch()
    game.step(
        StepKind.EFFECT_ENDS,
        "turn.cleanup-damage" if when == "end-of-turn" else "combat.end",
        objects=tuple(sorted({r.id for e in ending for r in e.affected})),
    )
    for effect in ending:
        if effect.change == "control":
            for ref in effect.affected:
                zones.recompute_control(game, ref)
    zones.after_types_changed(game, "turn.cleanup-damage")


def _next_turn(game: Game) -> None:
    """The next player's (where turns are shared, the next team's) turn begins."""
    turn = game.state.turn
    order = list(game.state.order)
    start = order.index(turn.active) + 1
    rest = [p for p in order[start:] + order[:start] if not game.state.players[p].lost]
    if game.state.two_headed:
        rest = [p for p in rest if game.are_opponents(p, turn.active)] or rest
    following = rest[0]
    extra = tuple(game.fact("extra-turns", ()))
    if extra:
        following = str(extra[0])
        game.set_fact("extra-turns", extra[1:] or None)
        game.step(StepKind.EXTRA_TURN, "turn.extra", player=following)
    game.set_fact("spells-last-turn", dict(turn.casts).get(turn.active, 0))
    game.state.turn = replace(
        turn, active=following, number=turn.number + 1, lands_played=(), loyalty_used=frozenset(), priority=None,
        passed=frozenset(), awaiting="", casts=(), facts=frozenset(),
    )  # fmt: skip
    game.touch()
    for obj in list(game.state.objects.values()):
        by = obj.mark("goaded")
        if by and following in by:
            game.put(obj.with_mark("goaded", frozenset(by - {following}) or None))
    game.state.effects = tuple(
        e for e in game.state.effects if not (e.until == "your-next-turn" and e.player == following)
    )
    game.step(StepKind.TURN_BEGINS, "turn.phases", player=following, number=turn.number + 1)
