"""Whether what a scenario expects comes true, on every line that its open decisions allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from judge.engine import layers
from judge.engine.reasons import StepKind
from judge.engine.records import Step
from judge.engine.ruleset import RuleSet
from judge.engine.state import State, View, Zone
from judge.scenario.explore import Exploration, considered, explore
from judge.scenario.model import EXPECT_LISTS, EXPECT_OBJECTS, EXPECT_PLAYERS, Scenario


@dataclass(frozen=True, slots=True)
class Failed:
    """An expectation that didn't come true: which one, what was wanted, what came instead."""

    what: str
    wanted: Any
    got: Any
    day: date

    def __str__(self) -> str:
        return f"{self.day} {self.what}: expected {self.wanted!r}, got {self.got!r}"


def check(scenario: Scenario, day: date, reading: str | None = None) -> tuple[Failed, ...]:
    """The expectations that fail on a day.

    States are expected of every line, or of some line each where ``outcomes`` are listed. Citations, reasons and
    choices are expected of the lines taken together.
    """
    found = explore(scenario, day, reading)
    rules = RuleSet.at(day, reading or scenario.reading or None)
    return check_exploration(scenario, found, rules)


def check_exploration(scenario: Scenario, found: Exploration, rules: RuleSet) -> tuple[Failed, ...]:
    """The expectations that an exploration doesn't fulfil."""
    failed: list[Failed] = []
    expect = scenario.expect
    day = rules.day

    def wrong(what: str, wanted: Any, got: Any) -> None:
        one = Failed(what, wanted, got, day)
        if one not in failed:
            failed.append(one)

    if bool(expect.get("undetermined", False)) == found.complete:
        wrong("undetermined", expect.get("undetermined", False), not found.complete)
    if not found.lines:
        wrong("lines", "at least one", 0)
    for line in found.lines:
        if line.stopped and "refused" not in expect:
            wrong("do", "legal", [f"{c.key}: {c.reason}" for c in line.refused[-1].considered])
        for what, wanted, got in _state(expect, line, rules):
            wrong(what, wanted, got)
    if "outcomes" in expect:
        _outcomes(expect["outcomes"], found, rules, wrong)
    _together(expect, found, wrong)
    return tuple(failed)


class End(Protocol):
    """The end of a line of play: its state, and the steps that led there."""

    state: State
    steps: Sequence[Step]


def holds(expect: Mapping[str, Any], line: End, rules: RuleSet) -> bool:
    """Whether what a scenario file may expect of a state is so at the end of a line of play."""
    return not _state(expect, line, rules)


def reading(what: str, name: str, line: End, rules: RuleSet) -> Any:
    """A value that a scenario file may expect: of a player, of an object, or (of a list) whether the name is in it."""
    if what in EXPECT_PLAYERS:
        return _of_player(line.state, what, name)
    if what in EXPECT_LISTS:
        return name in _lists(line)[what]
    kinds = ("+1/+1", "-1/-1", "loyalty", "charge") if what == "counters" else ()
    found = _of_object(line.state, layers.compute(line.state, rules), what, name, kinds)
    if what == "counters" and found:
        return {kind: n for kind, n in found.items() if n}
    return sorted(found) if isinstance(found, (set, frozenset)) else found


def _state(expect: Mapping[str, Any], line: End, rules: RuleSet) -> list[tuple[str, Any, Any]]:
    """What is expected of the state at the end of a line and isn't so."""
    state = line.state
    views = layers.compute(state, rules)
    failed = []
    for what in EXPECT_PLAYERS:
        for player, wanted in dict(expect.get(what, {})).items():
            got = _of_player(state, what, player)
            if got != wanted:
                failed.append((f"{what}.{player}", wanted, got))
    for what in EXPECT_OBJECTS:
        for name, wanted in dict(expect.get(what, {})).items():
            got = _of_object(state, views, what, name, wanted)
            if what in ("keywords", "lacks"):
                wanted_set = set(wanted if isinstance(wanted, list | tuple) else (wanted,))
                if (wanted_set & (got or set())) != (wanted_set if what == "keywords" else set()):
                    failed.append((f"{what}.{name}", wanted, sorted(got or ())))
                continue
            if got != (frozenset(wanted) if what in ("types", "colors") else wanted):
                failed.append((f"{what}.{name}", wanted, got))
    for what, got_names in _lists(line).items():
        if what in expect:
            wanted = set(expect[what] if isinstance(expect[what], list | tuple) else (expect[what],))
            if what in ("lost", "won"):
                if wanted != got_names:
                    failed.append((what, sorted(wanted), sorted(got_names)))
            elif not wanted <= got_names:
                failed.append((what, sorted(wanted), sorted(got_names)))
    if "draw" in expect and expect["draw"] != (state.over == "draw"):
        failed.append(("draw", expect["draw"], state.over))
    if "attacking" in expect:
        attacks = {
            a.attacker.id: "" if a.attacked is None else a.attacked if isinstance(a.attacked, str) else a.attacked.id
            for a in (state.combat.attacks if state.combat else ())
        }
        for name, wanted in dict(expect["attacking"]).items():
            if attacks.get(name) != (wanted or ""):
                failed.append((f"attacking.{name}", wanted, attacks.get(name)))
    return failed


def _of_player(state: State, what: str, player: str) -> Any:
    who = state.players[player]
    if what == "life":
        return state.life[who.team if state.two_headed else player]
    if what == "poison":
        return who.poison
    if what == "mana":
        return who.mana
    if what == "tokens":
        return sum(o.token and o.zone is Zone.BATTLEFIELD and o.controller == player for o in state.objects.values())
    if what == "library":
        return who.library + len(state.libraries.get(player, ()))
    return who.hand + sum(o.zone is Zone.HAND and o.owner == player for o in state.objects.values())


def _of_object(state: State, views: dict[str, View], what: str, name: str, wanted: Any) -> Any:
    obj = state.objects.get(name)
    if obj is None:
        return None
    if what == "zone":
        return obj.zone.value
    if obj.zone is not Zone.BATTLEFIELD:
        return obj.card.loyalty if what == "loyalty" else obj.controller if what == "controller" else None
    if obj.phased:
        return "phased-out" if what == "zone" else None
    view = views[name]
    if what in ("loyalty", "defense"):
        return view.count(what)
    if what == "counters":
        return {kind: view.count(kind) for kind in wanted}
    if what == "damage":
        return obj.damage
    if what == "controller":
        return view.controller
    if what == "types":
        return view.types
    if what == "colors":
        return view.colors
    if what in ("keywords", "lacks"):
        return set(view.keywords)
    if what == "attached":
        host = view.attached
        return None if host is None else host if isinstance(host, str) else host.id
    if what == "pt":
        return f"{view.power}/{view.toughness}"
    return obj.tapped


def _lists(line: End) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {
        "blocked": set(),
        "lost": set(),
        "won": set(),
        "resolved": set(),
        "countered": set(),
        "gone": set(),
    }
    for step in line.steps:
        if step.kind is StepKind.BLOCKED:
            found["blocked"].add(step.data["object"])
        elif step.kind is StepKind.RESOLVES:
            found["resolved"].add(step.data["object"])
        elif step.kind in (StepKind.COUNTERED, StepKind.DOES_NOT_RESOLVE):
            found["countered"].add(step.data["object"])
        elif step.kind is StepKind.LOSES:
            found["lost"].add(step.data["player"])
        elif step.kind is StepKind.WINS:
            found["won"].add(step.data["player"])
        elif step.kind is StepKind.TOKEN_CEASES:
            found["gone"].add(step.data["object"])
    return found


def _outcomes(wanted: tuple[Mapping[str, Any], ...], found: Exploration, rules: RuleSet, wrong: Any) -> None:
    """Each line ends in one of the outcomes, and each outcome is reached by a line."""
    reached = [False] * len(wanted)
    for line in found.lines:
        fits = [n for n, one in enumerate(wanted) if not _state(one, line, rules)]
        for n in fits:
            reached[n] = True
        if not fits:
            wrong("outcomes", [dict(o) for o in wanted], [t for o in wanted for t in _state(o, line, rules)])
    for n, hit in enumerate(reached):
        if not hit:
            wrong(f"outcomes[{n}]", dict(wanted[n]), "never reached")


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _together(expect: Mapping[str, Any], found: Exploration, wrong: Any) -> None:
    cited = {key for line in found.lines for step in line.steps for key in step.cites}
    reasons: dict[str, set[str]] = {}
    refusals: dict[str, set[str]] = {}
    allowed = 0
    for line in found.lines:
        allowed += len(line.allowed)
        for one in considered(line.steps, line.refused):
            reasons.setdefault(one.key, set()).add(one.reason.value)
        for refused in line.refused:
            for one in refused.considered:
                refusals.setdefault(one.key, set()).add(one.reason.value)
    kinds = {choice.kind for choice in found.offered}
    for key in _several(expect.get("cites", ())):
        if key not in cited:
            wrong("cites", key, sorted(cited))
    for key in _several(expect.get("not_cites", ())):
        if key in cited:
            wrong("not_cites", key, "cited")
    for what, got in (("not_applied", reasons), ("refused", refusals)):
        for key, wanted in dict(expect.get(what, {})).items():
            for reason in _several(wanted):
                if reason not in got.get(key, set()):
                    wrong(f"{what}.{key}", reason, {k: sorted(v) for k, v in got.items()})
    if "allowed" in expect and bool(allowed) != bool(expect["allowed"]):
        wrong("allowed", expect["allowed"], bool(allowed))
    for kind in _several(expect.get("offered", ())):
        if kind not in kinds:
            wrong("offered", kind, sorted(kinds))
    for kind in _several(expect.get("never_offered", ())):
        if kind in kinds:
            wrong("never_offered", kind, sorted(kinds))
    for kind, player in dict(expect.get("chooser", {})).items():
        who = {choice.player for choice in found.offered if choice.kind == kind}
        if who != {player}:
            wrong(f"chooser.{kind}", player, sorted(who))
    for kind, options in dict(expect.get("options", {})).items():
        there = {str(o) for choice in found.offered if choice.kind == kind for o in choice.options}
        if there != {str(o) for o in _several(options)}:
            wrong(f"options.{kind}", sorted(map(str, _several(options))), sorted(there))
