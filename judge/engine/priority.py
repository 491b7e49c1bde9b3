"""Timing and priority: who may act, what happens before anybody may, and what a round of passes does.

Source: 117.1-117.5, 405.5, 805.5 for shared turns (2026-04-17); 408.1-408.2 (2007-10-01).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import resolving, state_based, triggers, zones
from judge.engine.keywords import pairing
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Action, Considered, Refusal
from judge.engine.ruleset import plain
from judge.engine.state import MAIN_PHASES
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "priority.cast-instant", "priority.sorcery-timing", "priority.activate-ability", "priority.step-begins",
    "priority.after-resolution", "priority.after-action", "priority.pass", "priority.all-pass",
    "priority.sba-and-triggers-first", "stack.resolve-top", "split-second.no-response", "split-second.still-allowed",
)  # fmt: skip

ROUNDS = 200
"""How many rounds of state-based actions and triggers may follow one another before the game is undetermined."""


def has_priority(game: Game, player: str) -> bool:
    """Whether a player may act now; where turns are shared it is the team that has priority (805.5)."""
    holder = game.state.turn.priority
    if holder is None or game.state.turn.awaiting:
        return False
    return holder == player or (game.state.two_headed and not game.are_opponents(holder, player))


def priority_problems(game: Game, player: str, key: str) -> list[Considered]:
    """Why a player may do nothing at all now."""
    if game.state.over:
        return [Considered(key, Reason.GAME_OVER)]
    if game.state.players[player].lost:
        return [Considered(key, Reason.PLAYER_LOST, {"player": player})]
    if game.state.turn.awaiting:
        return [Considered(key, Reason.DECLARATION_DUE)]
    if not has_priority(game, player):
        return [Considered(key, Reason.NO_PRIORITY, {"player": player, "holder": game.state.turn.priority or ""})]
    return []


def pass_problems(game: Game, action: Action) -> list[Considered]:
    """Why a player may not pass now (117.3d)."""
    return priority_problems(game, action.player, "priority.pass")


def sorcery_problems(game: Game, player: str, key: str) -> list[Considered]:
    """Each condition of "main phase, own turn, empty stack" that fails (117.1a)."""
    found = []
    turn = game.state.turn
    if not game.is_active(player):
        found.append(Considered(key, Reason.NOT_OWN_TURN, {"player": player, "active": turn.active}))
    if turn.step not in MAIN_PHASES:
        found.append(Considered(key, Reason.NOT_MAIN_PHASE, {"step": turn.step.value}))
    if game.state.stack:
        found.append(Considered(key, Reason.STACK_NOT_EMPTY, {"object": game.state.stack[-1].id}))
    return found


def spell_problems(game: Game, player: str, key: str) -> list[Considered]:
    """Whether a spell with split second keeps others from being cast and abilities from being activated (702.61a)."""
    for item in game.state.stack:
        if item.kind == "spell" and game.view(item.source).has("split-second"):
            return [Considered("split-second.no-response", Reason.SPLIT_SECOND, {"object": item.id})]
    return []


def despite_split_second(game: Game) -> tuple[str, ...]:
    """The rule that lets something happen though a spell with split second is on the stack (702.61b)."""
    return ("split-second.still-allowed",) if spell_problems(game, "", "") else ()


def settle(game: Game) -> None:
    """Before anybody gets priority: state-based actions, then waiting triggers, again until neither happens (117.5)."""
    for _ in range(ROUNDS):
        if game.state.over:
            return
        zones.after_types_changed(game, "combat.removed")
        zones.settle_control(game)
        pairing.settle(game)
        acted = state_based.check(game)
        if game.state.over:
            return
        if acted:
            continue
        stated = triggers.check_states(game)
        if not triggers.put_on_stack(game) and not stated:
            return
    raise NotCovered("state-based actions and triggers don't come to an end", code="budget")


def act(game: Game, player: str) -> None:
    """A player did something other than passing and has priority again (117.3c)."""
    game.set_turn(priority=player, passed=frozenset())


def pass_priority(game: Game, action: Action) -> None:
    """A player passes; when all have in succession, the top of the stack resolves or the step ends (117.3d, 117.4)."""
    from judge.engine import turn as turns

    player = action.player
    wrong = pass_problems(game, action)
    if wrong:
        raise Refusal(wrong)
    turn = game.state.turn
    passing = frozenset(game.teammates(player)) if game.state.two_headed else frozenset({player})
    passed = turn.passed | passing
    waiting = [p for p in game.living() if p not in passed]
    top = game.state.stack[-1].id if game.state.stack else ""
    still = {"player": waiting[0], "object": top} if waiting and top else None
    game.step(
        StepKind.PASSES,
        "priority.pass",
        considered=[
            Considered(key, Reason.NOT_ALL_PASSED, still) for key in ("priority.all-pass", "stack.resolve-top") if still
        ],
        player=player,
    )
    if waiting:
        order = [p for p in _after(game, player) if p in waiting]
        game.set_turn(priority=order[0], passed=passed)
        return
    game.set_turn(passed=frozenset(), priority=None)
    if game.state.stack:
        game.step(StepKind.ALL_PASS, "priority.all-pass", "stack.resolve-top", object=game.state.stack[-1].id)
        resolving.resolve_top(game)
        if not game.state.over:
            game.set_turn(priority=_active_living(game), passed=frozenset())
        return
    game.step(StepKind.ALL_PASS, "priority.all-pass", object="")
    turns.advance(game)


def _after(game: Game, player: str) -> list[str]:
    order = list(game.state.order)
    start = order.index(player) + 1
    return order[start:] + order[:start]


def _active_living(game: Game) -> str:
    active = game.state.turn.active
    if not game.state.players[active].lost:
        return active
    return next(p for p in _after(game, active) if not game.state.players[p].lost)
