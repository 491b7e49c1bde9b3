"""The turn: its phases and steps, what happens of itself in each, and the next turn.

Source: 500-505, 507, 511, 513, 514 (2026-04-17), 805.4 for shared turns; 300-306, 313-314 (2007-10-01). The steps of
combat that need declarations stop at ``turn.awaiting`` until the declaration is made.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import combat, combat_damage, state_based, triggers, zones
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import TurnStep, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "turn.phases", "turn.untap", "turn.upkeep", "turn.draw", "turn.main-phases", "turn.main-cast",
    "turn.end-step", "turn.cleanup-discard", "turn.cleanup-damage", "combat.begin", "combat.end", "combat.phase",
    "turn.cleanup-priority",
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
        if following is None:
            _next_turn(game)
            following = TurnStep.UNTAP
        begin(game, following)
        if game.state.turn.awaiting or game.state.turn.priority is not None or game.state.over:
            return


def _next(game: Game, here: TurnStep) -> TurnStep | None:
    if here is TurnStep.CLEANUP:
        return TurnStep.CLEANUP if game.state.extra == ("cleanup-again",) else None
    if here is TurnStep.DECLARE_ATTACKERS and not (game.state.combat and game.state.combat.attacks):
        game.step(StepKind.STEP_SKIPPED, "attack.none", steps=("declare-blockers", "combat-damage"))
        return TurnStep.END_COMBAT
    if here is TurnStep.COMBAT_DAMAGE and combat_damage.second_step_due(game):
        return TurnStep.COMBAT_DAMAGE
    return ORDER[ORDER.index(here) + 1]


def _end(game: Game, step: TurnStep) -> None:
    """What happens as a step or phase ends (500.5, 511.3)."""
    if step is TurnStep.END_COMBAT:
        if game.state.combat and game.state.combat.attacks:
            game.step(StepKind.COMBAT_ENDS, "combat.end")
        game.state.combat = None
        _expire(game, "end-of-combat")


def begin(game: Game, step: TurnStep) -> None:
    """Begin a step: its turn-based actions, its triggers, and priority to the active player (500, 703.4)."""
    active = game.state.turn.active
    game.set_turn(step=step, priority=None, passed=frozenset(), awaiting="")
    more = () if step in (TurnStep.UNTAP, TurnStep.CLEANUP) else ("priority.step-begins",)
    more += ("combat.phase",) if step is TurnStep.BEGIN_COMBAT else ()
    game.step(StepKind.STEP_BEGINS, STEP_KEYS[step], "turn.phases", *more, step=step.value, player=active)
    game.state.extra = ()
    if step is TurnStep.UNTAP:
        _untap(game)
        return
    if step is TurnStep.CLEANUP:
        _cleanup(game)
        return
    if step is TurnStep.DRAW:
        for player in _active_players(game):
            zones.draw(game, player, 1, keys=("turn.draw",))
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


def _untap(game: Game) -> None:
    """Untap step: the active player's permanents untap; nobody gets priority (502.3, 502.4)."""
    for view in list(game.permanents()):
        obj = game.obj(view.id)
        if not game.is_active(view.controller):
            continue
        if obj.tapped:
            game.step(StepKind.UNTAPS, "turn.untap", object=obj.id)
        game.put(replace(obj, tapped=False, sick=False))


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
    game.state.turn = replace(
        turn, active=following, number=turn.number + 1, lands_played=(), loyalty_used=frozenset(), priority=None,
        passed=frozenset(), awaiting="",
    )  # fmt: skip
    game.touch()
    game.step(StepKind.TURN_BEGINS, "turn.phases", player=following, number=turn.number + 1)
