"""Playing a scenario: along its script, and through every decision the script leaves open.

A node is a state and what is still to be done. Carrying out one operation gives the next node or, at a decision that
nobody scripted, one node for each option. Equal nodes are gone through once, so a loop that a player may stop is gone
through once too. What the budget cuts off makes the exploration incomplete, and what depends on it is undetermined.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from judge.engine import kernel, loops
from judge.engine.records import Action, ActionKind, Choice, Considered, Pending, Refused, Step
from judge.engine.ruleset import Reading, RuleSet
from judge.engine.state import State, TurnStep
from judge.errors import NotCovered, ScenarioError
from judge.locale import _
from judge.rules import FIRST_DAY, Span, Timeline
from judge.scenario import build, model
from judge.scenario.model import Scenario

BUDGET = 4_000
"""How many operations an exploration may carry out."""
PASSES = 400
"""How many passes ``goto`` may take."""
DECLARATIONS = 200_000
"""How many declarations ``attack: any`` and ``block: any`` look through; with more, nothing is determined."""


@dataclass(frozen=True, slots=True)
class Op:
    """Something still to be done: an item of the script, or a part of one.

    ``seen`` are the essences of the states gone through since decision number ``since``: if one comes back, the game is
    in a loop of mandatory actions.
    """

    kind: str
    item: Any = None
    index: int = -1
    tried: bool = False
    action: Action | None = None
    left: int = PASSES
    since: int = -1
    seen: frozenset[Hashable] = frozenset()

    def __hash__(self) -> int:
        return hash((self.kind, self.index, self.tried, self.action, self.left))


@dataclass(frozen=True, slots=True)
class Made:
    """A decision that was made: what was asked, and the answer."""

    choice: Choice
    option: Hashable
    scripted: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One way the scenario can go: the decisions that nobody scripted, every step, and where it ends.

    ``refused`` are the attempts that weren't legal, with their item of the script; ``stopped`` says that the script
    wasn't carried out to its end, because an action that wasn't merely tried isn't legal.
    """

    decisions: tuple[tuple[Choice, Hashable], ...]
    steps: tuple[Step, ...]
    state: State
    refused: tuple[Refused, ...] = ()
    allowed: tuple[Action, ...] = ()
    made: tuple[Made, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Playing:
    """The scenario along its script. ``pending`` is the decision it stopped at because nobody scripted it."""

    state: State
    steps: tuple[Step, ...]
    refused: tuple[Refused, ...]
    choices_offered: tuple[Choice, ...]
    pending: Choice | None
    allowed: tuple[Action, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Exploration:
    """Every way the scenario can go. ``complete`` is False where the budget cut something off."""

    lines: tuple[Line, ...]
    complete: bool
    offered: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class _Node:
    state: State
    ops: tuple[Op, ...]
    given: tuple[Hashable, ...] = ()
    steps: tuple[Step, ...] = ()
    made: tuple[Made, ...] = ()
    refused: tuple[Refused, ...] = ()
    allowed: tuple[Action, ...] = ()
    asked: tuple[Choice, ...] = ()
    stopped: bool = False
    emitted: frozenset[tuple[str, str]] = frozenset()


class _Asks(Exception):
    """A decision that the script doesn't make; ``node`` is where it is asked, with the scripted answers before it."""

    def __init__(self, pending: Pending, node: _Node) -> None:
        super().__init__(pending.choice.kind)
        self.pending = pending
        self.node = node


def play(scenario: Scenario, day: date, reading: str | None = None) -> Playing:
    """Follow the script at a date; stops at the first decision that it doesn't make.

    ``reading`` overlays a reading of one text; None means the scenario's own, if it has one.
    """
    rules = RuleSet.at(day, reading or scenario.reading or None)
    node = _start(scenario, rules)
    while node.ops:
        try:
            node = _advance(scenario, rules, node)
        except _Asks as asks:
            choice, node = asks.pending.choice, asks.node
            return Playing(
                node.state,
                node.steps + asks.pending.steps,
                node.refused,
                (*(m.choice for m in node.made), choice),
                choice,
                node.allowed,
            )
    return Playing(
        node.state, node.steps, node.refused, tuple(m.choice for m in node.made), None, node.allowed, node.stopped
    )


def explore(scenario: Scenario, day: date, reading: str | None = None, budget: int = BUDGET) -> Exploration:
    """Go through every decision that the script leaves open."""
    return _explore(scenario, RuleSet.at(day, reading or scenario.reading or None), budget)


def _explore(scenario: Scenario, rules: RuleSet, budget: int, *, lenient: bool = False) -> Exploration:
    lines: list[Line] = []
    offered = _Offered()
    seen: set[Hashable] = set()
    nodes = [_start(scenario, rules)]
    complete = True
    while nodes:
        node = nodes.pop()
        while node.ops:
            budget -= 1
            if budget < 0:
                return Exploration(tuple(lines), False, offered.choices)
            try:
                node = _advance(scenario, rules, node)
            except _Asks as asks:
                choice, node = asks.pending.choice, asks.node
                offered.add(choice)
                script = tuple((op.kind, op.index, op.tried, op.action) for op in node.ops)
                key = (loops.essence(node.state), script, node.given, node.emitted, len(node.refused))
                if key in seen:
                    break
                seen.add(key)
                for option in reversed(choice.options):
                    made = Made(choice, option, False)
                    nodes.append(replace(node, given=(*node.given, option), made=(*node.made, made)))
                break
            except NotCovered as error:
                if error.code != "budget" and not lenient:
                    raise
                complete = False
                break
            except ScenarioError:
                if not lenient:
                    raise
                complete = False
                break
        else:
            for made in node.made:
                offered.add(made.choice)
            free = tuple((m.choice, m.option) for m in node.made if not m.scripted)
            lines.append(Line(free, node.steps, node.state, node.refused, node.allowed, node.made, node.stopped))
    return Exploration(tuple(lines), complete, offered.choices)


class _Offered:
    """Choices in the order they came up, each once. The same object is looked at once: a choice may have a hundred
    thousand options, and as many lines come from it."""

    def __init__(self) -> None:
        self._known: dict[int, Choice] = {}
        self._distinct: dict[Choice, None] = {}

    def add(self, choice: Choice) -> None:
        if id(choice) not in self._known:
            self._known[id(choice)] = choice
            self._distinct[choice] = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(self._distinct)


def _keys(steps: tuple[Step, ...]) -> Iterator[tuple[str, str]]:
    for step in steps:
        for key in step.cites:
            yield key, ""
        for one in step.considered:
            yield one.key, one.reason.value


def _start(scenario: Scenario, rules: RuleSet) -> _Node:
    ops = tuple(Op("item", item, n) for n, item in enumerate(scenario.do))
    return _Node(build.state_of(scenario, rules), ops)


def _advance(scenario: Scenario, rules: RuleSet, node: _Node) -> _Node:
    """Carry out or unfold the first operation. Raises _Asks at a decision that the script doesn't make."""
    op, rest = node.ops[0], node.ops[1:]
    if op.kind == "item":
        return replace(node, ops=(*_unfold(scenario, rules, node.state, op), *rest))
    if op.kind == "pass-all":
        return replace(node, ops=(*_pass_all(node.state, op), *rest))
    if op.kind == "stack":
        if not node.state.stack or node.state.over:
            return replace(node, ops=rest)
        if (op := _watch(node, op)) is None:
            return _drawn(rules, node)
        return replace(node, ops=(Op("pass-all", index=op.index), _less(op), *rest))
    if op.kind == "goto":
        if node.state.stack and (op := _watch(node, op)) is None:
            return _drawn(rules, node)
        return replace(node, ops=(*_goto(node.state, op), *rest))
    if op.kind == "choose" and isinstance(op.item["choose"], Mapping) and op.item["choose"].get("optional"):
        return replace(node, ops=rest)
    if op.kind == "choose":
        raise scenario.where.error(("do", op.index), _("nobody asks for a decision here."))
    given, made, left = node.given, node.made, rest
    if op.action is None and (kind := model.left_open(op.item)) and node.state.turn.awaiting == KINDS[kind]:
        action = _declared(scenario, rules, node, KINDS[kind])
        decided = given[1:]
    else:
        action = op.action or build.action_of(scenario, node.state, rules, op.item, ("do", op.index))
        decided = given
    while True:
        outcome = kernel.apply(rules, node.state, action, decided)
        if not isinstance(outcome, Pending):
            break
        answer, left = _scripted(scenario, outcome.choice, left)
        if answer is None:
            raise _Asks(outcome, replace(node, ops=(op, *left), given=given, made=made))
        given, decided = (*given, answer[0]), (*decided, answer[0])
        made = (*made, Made(outcome.choice, answer[0], True))
    if isinstance(outcome, Refused):
        refused = (*node.refused, outcome)
        if op.tried:
            return replace(node, ops=left, refused=refused, given=(), made=made)
        return replace(node, ops=(), refused=refused, given=(), made=made, stopped=True)
    allowed = (*node.allowed, action) if op.tried else node.allowed
    return replace(
        node,
        state=outcome.state,
        ops=left,
        given=(),
        made=made,
        steps=node.steps + outcome.steps,
        emitted=node.emitted | frozenset(_keys(outcome.steps)),
        allowed=allowed,
    )


KINDS: Mapping[str, str] = {"attack": "attackers", "block": "blockers"}
"""What a declaration decides."""


def _declared(scenario: Scenario, rules: RuleSet, node: _Node, kind: str) -> Action:
    """The declaration that was decided on. Raises _Asks with every legal one where none was yet.

    Declarations that differ only in which of several alike creatures does something are one option, unless the rest of
    the script or the expectations name the creature.
    """
    if not node.given:
        named = model.words([op.item for op in node.ops]) | model.words(scenario.expect)
        legal = kernel.legal_declarations(rules, node.state, named, DECLARATIONS)
        options = [(action.pairs or (), action.bands) if action.bands else action.pairs or () for action in legal]
        player = legal[0].player
        key = "attack.declare" if kind == "attackers" else "block.declare"
        raise _Asks(Pending(Choice(kind, player, tuple(options), key), ()), node)
    choice = next(made.choice for made in reversed(node.made) if made.choice.kind == kind)
    pairs: Any = node.given[0]
    bands = ()
    if pairs and not isinstance(pairs[0][0], str):
        pairs, bands = pairs
    what = ActionKind.ATTACK if kind == "attackers" else ActionKind.BLOCK
    return Action(what, choice.player, pairs=pairs, bands=bands)


def _watch(node: _Node, op: Op) -> Op | None:
    """Remember the state that the stack is resolved from; None where it has been there since the last decision."""
    known = op.seen if op.since == len(node.made) else frozenset()
    essence = loops.essence(node.state)
    return None if essence in known else replace(op, since=len(node.made), seen=known | {essence})


def _drawn(rules: RuleSet, node: _Node) -> _Node:
    """The game ends in a draw by a loop; what was still to be done isn't."""
    result = loops.draw(rules, node.state)
    return replace(node, state=result.state, steps=node.steps + result.steps, ops=())


def _less(op: Op) -> Op:
    if op.left <= 0:
        raise NotCovered(_("the scenario doesn't come to the step it is to go to"), code="budget")
    return replace(op, left=op.left - 1)


def _scripted(scenario: Scenario, choice: Choice, ops: tuple[Op, ...]) -> tuple[tuple[Hashable] | None, tuple[Op, ...]]:
    """The next ``choose`` of the script, if it answers this choice."""
    for place, op in enumerate(ops):
        if op.kind == "item" and "choose" in op.item:
            value = op.item["choose"]
            kind = value.get("kind", "") if isinstance(value, Mapping) else ""
            if isinstance(value, Mapping) and value.get("player", choice.player) != choice.player:
                continue  # somebody else's decision, which may come later or earlier
            if kind and kind != choice.kind:
                return None, ops
            option = _option(value.get("option") if isinstance(value, Mapping) else value, choice)
            if option is None:
                known = [str(o) for o in choice.options]
                given = value.get("option") if isinstance(value, Mapping) else value
                raise scenario.where.unknown(("do", op.index), f"option of {choice.kind}", given, known)
            return option, ops[:place] + ops[place + 1 :]
        if op.kind == "item":
            return None, ops
    return None, ops


def _option(value: Any, choice: Choice) -> tuple[Hashable] | None:
    """The option that a script means: as it stands, or ``{recipient: amount}`` for damage, or a list."""
    if isinstance(value, Mapping):
        wanted = {str(k): v for k, v in value.items() if v}
        for option in choice.options:
            if (
                isinstance(option, tuple)
                and all(isinstance(o, tuple) and len(o) == 2 for o in option)
                and dict(option) == wanted
            ):
                return (option,)
        return None
    for option in choice.options:
        if option == value or str(option) == str(value):
            return (option,)
        if isinstance(value, bool) and option == ("yes" if value else "no"):
            return (option,)
    return None


# ---------------------------------------------------------------------- unfolding


def _unfold(scenario: Scenario, rules: RuleSet, state: State, op: Op) -> tuple[Op, ...]:
    item = op.item
    if "choose" in item:
        return (Op("choose", item, op.index),)
    if "pass" in item:
        if item["pass"] == "all":
            return (Op("pass-all", index=op.index),)
        if item["pass"] == "stack":
            return (Op("stack", index=op.index),)
        return (Op("act", index=op.index, action=Action(ActionKind.PASS, str(item["pass"]))),)
    if "goto" in item:
        value = item["goto"] if isinstance(item["goto"], Mapping) else {"step": item["goto"]}
        return (
            Op(
                "goto",
                (str(value.get("step", "main1")), str(value.get("active", "")), state.turn.number, True),
                op.index,
            ),
        )
    if "try" in item:
        tried = item["try"]
        if "pass" in tried:
            return (Op("act", index=op.index, tried=True, action=Action(ActionKind.PASS, str(tried["pass"]))),)
        return (*_lead_in(state, tried, op.index, tried=True), Op("act", tried, op.index, tried=True))
    return (*_lead_in(state, item, op.index, tried=False), Op("act", item, op.index))


def _lead_in(state: State, item: Mapping[str, Any], index: int, *, tried: bool) -> tuple[Op, ...]:
    """What must come before a declaration: going to the step in which it is made."""
    turn = state.turn
    if "attack" in item and turn.awaiting != "attackers":
        pairs = () if model.left_open(item) else item["attack"]
        controller = (
            state.objects[next(iter(pairs))].controller if pairs and next(iter(pairs)) in state.objects else turn.active
        )
        mine = state.players[controller].team == state.players[turn.active].team
        early = turn.step in (TurnStep.UNTAP, TurnStep.UPKEEP, TurnStep.DRAW, TurnStep.MAIN1, TurnStep.BEGIN_COMBAT)
        if mine and early and not state.stack:
            return (Op("goto", ("declare-attackers", "", turn.number, False), index),)
        if not tried:
            return (Op("goto", ("declare-attackers", controller, turn.number, not (mine and early)), index),)
    if "block" in item and turn.awaiting != "blockers":
        fighting = state.combat is not None and state.combat.attacks and turn.step is TurnStep.DECLARE_ATTACKERS
        if fighting and not state.stack:
            return (Op("goto", ("declare-blockers", "", turn.number, False), index),)
    return ()


def _declaration(state: State, index: int) -> Op:
    """The declaration that nobody scripted: as little as the rules allow."""
    if state.turn.awaiting == "attackers":
        return Op("act", index=index, action=Action(ActionKind.ATTACK, state.turn.active))
    defending = next(p for p in state.players if state.players[p].team != state.players[state.turn.active].team)
    return Op("act", index=index, action=Action(ActionKind.BLOCK, defending))


def _pass_all(state: State, op: Op) -> tuple[Op, ...]:
    """Every player passes once in succession, beginning with the one who has priority."""
    if state.over:
        return ()
    if state.turn.awaiting:
        return (_declaration(state, op.index),)
    holder = state.turn.priority
    if holder is None:
        return ()
    order = [p for p, who in state.players.items() if not who.lost]
    order = order[order.index(holder) :] + order[: order.index(holder)]
    passing, teams = [], set()
    for player in order:
        team = state.players[player].team if state.two_headed else player
        if team not in teams:
            teams.add(team)
            passing.append(Op("act", index=op.index, action=Action(ActionKind.PASS, player)))
    return tuple(passing)


def _goto(state: State, op: Op) -> tuple[Op, ...]:
    """One more pass or declaration on the way to a step; nothing once it is reached."""
    step, active, number, onward = op.item
    turn = state.turn
    mine = turn.active == active or (
        state.two_headed and active and state.players[active].team == state.players[turn.active].team
    )
    there = turn.step.value == step and (not active or mine)
    moved = turn.number != number or op.left < PASSES or not onward
    if state.over or (there and moved):
        return ()
    if turn.awaiting:
        return (_declaration(state, op.index), _less(op))
    if turn.priority is None:
        return ()
    return (Op("pass-all", index=op.index), _less(op))


# ---------------------------------------------------------------------- by date


class _Recording(RuleSet):
    """The rules at a date, remembering which keys anybody asked for."""

    __slots__ = ("asked",)

    def __init__(self, timeline: Timeline, day: date, reading: Reading | None) -> None:
        self.asked: set[str] = set()
        super().__init__(timeline, day, reading)

    def in_force(self, key: str) -> bool:
        self.asked.add(key)
        return super().in_force(key)

    def span(self, key: str) -> Span:
        self.asked.add(key)
        return super().span(key)


def change_days(scenario: Scenario, reading: str | None = None, budget: int = BUDGET) -> tuple[date, ...]:
    """The days from which a rule that the scenario depends on is another one, the first day covered included.

    Between two of these days nothing that the scenario asks about changes, so its answer holds for the whole span. What
    the engine doesn't cover at a date, or the script can't do then, is passed over: that day is among the days, and
    playing it says why.
    """
    timeline = Timeline.load()
    name = reading or scenario.reading or None
    days = [FIRST_DAY]
    asked: set[str] = set()
    day: date | None = FIRST_DAY
    while day is not None:
        rules = _Recording(timeline, day, Reading.load(name) if name else None)
        _explore(scenario, rules, budget, lenient=True)
        asked |= rules.asked
        later = [d for d in timeline.change_days(tuple(asked)) if d > day]
        day = min(later) if later else None
        if day is not None:
            days.append(day)
    return tuple(days)


def considered(steps: tuple[Step, ...], refused: tuple[Refused, ...] = ()) -> tuple[Considered, ...]:
    """Everything that was considered and didn't apply, in order."""
    return tuple(c for s in steps for c in s.considered) + tuple(c for r in refused for c in r.considered)


__all__ = [
    "BUDGET", "Exploration", "Line", "Made", "Playing", "change_days", "considered", "explore", "field", "play",
]  # fmt: skip
