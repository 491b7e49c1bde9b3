"""Loops of mandatory actions: when a state comes back with nobody having had a choice, the game is a draw.

Source: 104.4b (2026-04-17), 102.4b of 2007-10-01 in substance. Whoever plays a game on (a scenario, a search) keeps the
essences of the states in which players have only passed since the last decision, and asks here whether one came back.
"""

from __future__ import annotations

from collections.abc import Hashable

from judge.engine.game import Game
from judge.engine.reasons import StepKind
from judge.engine.records import Result
from judge.engine.ruleset import RuleSet, plain
from judge.engine.state import Ref, State

plain(__name__, "ending.mandatory-loop")


def essence(state: State) -> Hashable:
    """What makes two states the same to the players: not which of its successive selves an object is, nor what time it
    is."""

    def name(target: object) -> object:
        return target.id if isinstance(target, Ref) else target

    turn = state.turn
    objects = frozenset(
        (o.id, o.card, o.owner, o.controller, o.zone, o.token, o.tapped, o.sick, o.damage, o.counters, o.protector,
         o.ref in turn.loyalty_used, name(o.attached), o.facedown, o.face, o.phased, o.marks)
        for o in state.objects.values()
    )  # fmt: skip
    stack = tuple(
        (item.kind, item.controller, item.source.id, item.effects, name(item.subject), item.amount)
        for item in state.stack
    )
    targets = tuple(tuple(name(t) for ts in item.targets for t in ts) for item in state.stack)
    effects = frozenset(
        (e.change, frozenset(r.id for r in e.affected), e.args, e.until, e.player) for e in state.effects
    )
    waiting = tuple((w.controller, w.source.id, w.ability, name(w.subject), w.amount) for w in state.waiting)
    return (
        tuple(state.players.values()), tuple(state.life.items()), turn.active, turn.step, turn.priority, turn.passed,
        turn.awaiting, turn.lands_played, state.combat, state.over, objects, tuple(state.libraries.items()), stack,
        targets, effects, state.shields, waiting, tuple(sorted(state.facts.items(), key=lambda f: f[0])), state.delayed,
    )  # fmt: skip


def draw(rules: RuleSet, state: State) -> Result:
    """The game is a draw, since a loop of mandatory actions has come round."""
    game = Game(rules, state)
    game.state.over = "draw"
    game.set_turn(priority=None)
    game.step(StepKind.GAME_DRAWN, "ending.mandatory-loop")
    return Result(game.state, tuple(game.steps))
