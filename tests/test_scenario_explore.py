"""Declarations that are left open, alike objects as one choice, and lines of play grouped by their endings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.engine import kernel
from judge.engine.ruleset import RuleSet
from judge.errors import NotCovered, ScenarioError
from judge.scenario import Scenario, explore, play
from judge.scenario.outcomes import outcomes

DAYS = (date(2008, 6, 1), date(2014, 6, 15), date(2026, 4, 17))


def board(attackers: list[str], blockers: list[str], *do: dict[str, object]) -> Scenario:
    """Creatures named after what they are (``3/3``), so that equal ones are alike."""
    rows = {
        player: [{"id": f"{player}{n}", "name": kind, "card": "creature", "pt": kind} for n, kind in enumerate(kinds)]
        for player, kinds in (("A", attackers), ("B", blockers))
    }
    attack = {f"A{n}": "B" for n in range(len(attackers))}
    return Scenario.from_dict(
        {"name": "board", "players": {"A": {}, "B": {}}, "battlefield": rows, "do": [{"attack": attack}, *do]}
    )


SIZES = st.lists(st.sampled_from(["1/1", "2/2", "3/3"]), min_size=1, max_size=3)


def pattern(pairs: tuple[tuple[str, str], ...], kinds: dict[str, str]) -> Hashable:
    """A declaration without the names of the creatures: what is blocked by what."""
    blocked: dict[str, list[str]] = {}
    for blocker, attacker in pairs:
        blocked.setdefault(attacker, []).append(kinds[blocker])
    return frozenset(Counter((kinds[a], tuple(sorted(blockers))) for a, blockers in blocked.items()).items())


@given(attackers=SIZES, blockers=SIZES)
@settings(max_examples=30, deadline=None)
def test_scenario_explore_alike_declarations_are_one(attackers: list[str], blockers: list[str]) -> None:
    scenario = board(attackers, blockers, {"goto": "declare-blockers"})
    day = DAYS[-1]
    state, rules = play(scenario, day).state, RuleSet.at(day)
    kinds = {name: obj.card.name for name, obj in state.objects.items()}
    every = kernel.legal_declarations(rules, state, apart=kinds)
    once = kernel.legal_declarations(rules, state)
    assert len(every) == (len(attackers) + 1) ** len(blockers)
    patterns = [pattern(action.pairs or (), kinds) for action in once]
    assert len(set(patterns)) == len(patterns)
    assert set(patterns) == {pattern(action.pairs or (), kinds) for action in every}


@given(attackers=SIZES, blockers=st.lists(st.sampled_from(["1/1", "2/2"]), min_size=1, max_size=2), day=st.sampled_from(DAYS))
@settings(max_examples=12, deadline=None)
def test_scenario_explore_alike_creatures_lose_no_outcome(attackers: list[str], blockers: list[str], day: date) -> None:
    """Telling all creatures apart, by expecting something of each, adds lines of play but no ending."""
    do = ({"block": "any"}, {"goto": "end-combat"})
    alike = board(attackers, blockers, *do)
    data = alike.to_dict()
    names = [f"A{n}" for n in range(len(attackers))] + [f"B{n}" for n in range(len(blockers))]
    data["expect"] = {"controller": {name: name[0] for name in names}}
    apart = Scenario.from_dict(data)
    few, many = explore(alike, day, budget=50_000), explore(apart, day, budget=50_000)
    assert few.complete and many.complete
    assert len(few.lines) <= len(many.lines)
    assert {outcome_key(o) for o in outcomes(few.lines)} == {outcome_key(o) for o in outcomes(many.lines)}


def outcome_key(outcome: object) -> Hashable:
    from judge.scenario.outcomes import Outcome, ending

    assert isinstance(outcome, Outcome)
    return ending(outcome.shortest.state)


def test_scenario_explore_six_against_six() -> None:
    found = explore(board(["3/3"] * 6, ["2/2"] * 6, {"block": "any"}, {"goto": "end-combat"}), DAYS[-1])
    (blocks,) = [choice for choice in found.offered if choice.kind == "blockers"]
    assert len(blocks.options) == 30  # partitions of at most six blockers over attackers that are alike
    assert found.complete


def test_scenario_explore_what_the_budget_cuts_is_undetermined() -> None:
    scenario = board([f"{n}/{n}" for n in range(1, 5)], ["2/2"] * 3, {"block": "any"}, {"goto": "end-combat"})
    assert not explore(scenario, DAYS[-1], budget=40).complete
    state, rules = play(board(["1/1"] * 3, ["1/1", "2/2"], {"goto": "declare-blockers"}), DAYS[-1]).state, RuleSet.at(DAYS[-1])
    with pytest.raises(NotCovered):
        kernel.legal_declarations(rules, state, apart=list(state.objects), most=15)
    assert len(kernel.legal_declarations(rules, state, apart=list(state.objects), most=16)) == 16


def test_scenario_explore_outcomes_show_the_shortest_line() -> None:
    found = explore(board(["2/2"], ["2/2", "2/2", "5/5"], {"block": "any"}, {"goto": "end-combat"}), DAYS[-1])
    ends = outcomes(found.lines)
    assert sum(len(end.lines) for end in ends) == len(found.lines)
    for end in ends:
        assert end.shortest in end.lines
        assert all(len(end.shortest.decisions) <= len(line.decisions) for line in end.lines)
    unblocked = next(end for end in ends if end.shortest.state.life["B"] == 18)
    assert unblocked.shortest.decisions[0][1] == ()


def test_scenario_explore_open_declaration_stands_alone() -> None:
    with pytest.raises(ScenarioError, match="stands alone"):
        board(["1/1"], ["1/1"], {"try": {"block": "any"}})
