"""Every shipped scenario comes out as it says, on every day it claims and on every day between at which a rule
changes."""

from __future__ import annotations

from datetime import date

import pytest

from judge.engine.ruleset import RuleSet, implemented
from judge.errors import ScenarioError
from judge.rules import FIRST_DAY
from judge.scenario import Scenario, change_days, check, explore, library, load
from judge.scenario.expect import check_exploration


@pytest.mark.parametrize("name", library.names())
def test_scenario_comes_out_as_expected(name: str) -> None:
    scenario = load(name)
    assert scenario.name == name
    assert scenario.expect
    days = set(scenario.days()) | {day for day in change_days(scenario) if scenario.covers(day)}
    for day in sorted(days):
        assert check(scenario, day) == ()


@pytest.mark.parametrize("name", library.names())
def test_scenario_round_trip(name: str) -> None:
    scenario = load(name)
    assert Scenario.from_dict(scenario.to_dict()) == scenario
    assert Scenario.from_yaml(scenario.to_yaml()) == scenario


@pytest.mark.parametrize("name", library.names())
def test_scenario_steps_all_cite_rules_in_force(name: str) -> None:
    scenario = load(name)
    for day in scenario.days():
        rules = RuleSet.at(day, scenario.reading or None)
        for line in explore(scenario, day).lines:
            for step in line.steps:
                assert step.cites, step
                assert all(rules.in_force(key) for key in step.cites)
                assert set(step.cites) <= implemented(), step


def test_scenarios_cover_issue_clauses_with_refusals() -> None:
    refusing = [n for n in library.names() if "refused" in load(n).expect]
    assert len(refusing) >= 8


def test_scenario_change_days_begin_at_the_first_day_and_hold_between() -> None:
    scenario = load("redirect-by-opponent")
    days = change_days(scenario)
    assert days[0] == FIRST_DAY
    assert list(days) == sorted(set(days))
    assert date(2018, 4, 27) in days
    first = [sorted(line.state.life.items()) for line in explore(scenario, days[0]).lines]
    second = [sorted(line.state.life.items()) for line in explore(scenario, days[1]).lines]
    assert first == second


def test_scenario_exploration_reports_what_the_budget_cuts() -> None:
    scenario = load("redirect-by-opponent")
    cut = explore(scenario, date(2014, 1, 1), budget=3)
    assert not cut.complete
    failed = check_exploration(scenario, cut, RuleSet.at(date(2014, 1, 1)))
    assert any(f.what == "undetermined" for f in failed)


@pytest.mark.parametrize("name", library.names())
def test_scenario_can_be_played_in_every_span_of_the_timeline(name: str) -> None:
    """Nothing is uncovered at any date; only the script itself may not fit the rules of another date."""
    scenario = load(name)
    for day in change_days(scenario):
        try:
            explore(scenario, day)
        except ScenarioError as error:
            assert not scenario.covers(day), error
