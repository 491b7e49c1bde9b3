"""The scenario format: errors with file, line and nearest word; round trips; the script; sentences."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.engine.reasons import Reason, StepKind
from judge.errors import ScenarioError
from judge.scenario import Scenario, check, explore, model, narrate, play

GOOD = """\
name: test
dates: [2014-06-01]
players: {A: {life: 20}, B: {}}
battlefield:
  B:
    - {id: jace, card: planeswalker, loyalty: 4}
    - {id: bear, card: creature, pt: 2/2, keywords: [trample]}
hand:
  A: [{id: bolt, card: burn, damage: 3}]
do:
  - {cast: bolt, targets: [B]}
  - {pass: all}
  - {choose: {kind: redirect, option: no}}
expect:
  life: {B: 17}
  cites: [damage.to-player]
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "nearest"),
    [
        ("name: test", "name: test\nplayer: {}", 2, "players"),
        ("pt: 2/2", "pt: two", 7, ""),
        ("keywords: [trample]", "keywords: [trampel]", 7, "trample"),
        ("card: planeswalker", "card: planeswalkr", 6, "planeswalker"),
        ("loyalty: 4", "loyality: 4", 6, "loyalty"),
        ("{cast: bolt", "{casts: bolt", 11, "cast"),
        ("targets: [B]", "targets: [jase]", 11, "jace"),
        ("{pass: all}", "{pass: al}", 12, "all"),
        ("kind: redirect", "kind: redirekt", 13, "redirect"),
        ("life: {B: 17}", "lives: {B: 17}", 15, "life"),
        ("life: {B: 17}", "life: {C: 17}", 15, ""),
        ("damage.to-player", "damage.to-players", 16, "damage.to-player"),
        ("damage: 3", "damage: three", 9, ""),
        ("2014-06-01", "2014-06-31", 2, ""),
        ("2014-06-01", "2003-06-01", 2, ""),
        ("id: bear", "id: jace", 7, ""),
        ("[{id: bolt, card: burn, damage: 3}]", "[{id: bolt, card: instant, effect: {damge: 3, to: any-target}}]", 9,
        "damage"),
        ("[{id: bolt, card: burn, damage: 3}]", "[{id: bolt, card: instant, effect: {destroy: target-creatur}}]", 9,
        "target-creature"),
        ("players:", "players: [", 4, ""),
    ],
)  # fmt: skip
def test_scenario_errors_name_file_line_and_nearest_word(old: str, new: str, line: int, nearest: str) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_yaml(text, "some/file.yaml")
    assert caught.value.place.startswith(f"some/file.yaml:{line}")
    if nearest:
        assert f"“{nearest}”" in caught.value.hint


def test_scenario_duplicate_field_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="twice"):
        Scenario.from_yaml(GOOD + "name: again\n", "file.yaml")


def test_scenario_script_answers_choices_and_play_stops_at_open_ones() -> None:
    scenario = Scenario.from_yaml(GOOD)
    playing = play(scenario, date(2014, 6, 1))
    assert playing.pending is None
    assert playing.state.life["B"] == 17
    assert [c.kind for c in playing.choices_offered] == ["redirect"]
    open_one = Scenario.from_yaml(GOOD.replace("  - {choose: {kind: redirect, option: no}}\n", ""))
    stopped = play(open_one, date(2014, 6, 1))
    assert stopped.pending is not None
    assert stopped.pending.player == "A"
    assert len(explore(open_one, date(2014, 6, 1)).lines) == 2


def test_scenario_answer_that_is_no_option_is_an_error_with_its_line() -> None:
    scenario = Scenario.from_yaml(GOOD.replace("option: no", "option: jac"), "file.yaml")
    with pytest.raises(ScenarioError, match="jace") as caught:
        play(scenario, date(2014, 6, 1))
    assert caught.value.place.startswith("file.yaml:13")


def test_scenario_answer_that_nobody_asks_for_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="nobody asks"):
        play(Scenario.from_yaml(GOOD), date(2020, 1, 1))


def test_scenario_illegal_action_stops_and_is_a_failed_expectation() -> None:
    scenario = Scenario.from_yaml(GOOD.replace("targets: [B]", "targets: [jace]"))
    playing = play(scenario, date(2014, 6, 1))
    assert playing.stopped
    assert [c.reason for c in playing.refused[0].considered] == [Reason.ILLEGAL_TARGET, Reason.WRONG_TYPE]
    assert any(f.what == "do" for f in check(scenario, date(2014, 6, 1)))


def test_scenario_wrong_expectations_are_reported() -> None:
    scenario = Scenario.from_yaml(GOOD.replace("B: 17", "B: 16").replace("damage.to-player", "damage.to-creature"))
    failed = check(scenario, date(2014, 6, 1))
    assert {f.what for f in failed} == {"life.B", "cites"}


names = st.text(alphabet="abcdefgh", min_size=1, max_size=5)
creatures = st.fixed_dictionaries(
    {"card": st.just("creature"), "pt": st.sampled_from(["0/1", "2/2", "10/3"])},
    optional={
        "keywords": st.lists(st.sampled_from(["flying", "trample", "haste"]), max_size=2),
        "tapped": st.booleans(),
              "colors": st.lists(st.sampled_from(["red", "white"]), max_size=2), "token": st.booleans()},
)  # fmt: skip
walkers = st.fixed_dictionaries(
    {"card": st.just("planeswalker"), "loyalty": st.integers(0, 9)},
    optional={"name": st.sampled_from(["no", "2013-07-13", "Jace", "yes", "1/2", "Ёж"]),
              "abilities": st.lists(st.fixed_dictionaries({"loyalty": st.integers(-3, 3), "effect": st.sampled_from(
                  [{"draw": 1}, [{"damage": 2, "to": "any-target"}], {"destroy": "target-creature"}])}), max_size=2)},
)  # fmt: skip


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    ids = draw(st.lists(names, min_size=0, max_size=5, unique=True))
    made: dict[str, Any] = {
        "name": draw(st.sampled_from(["one", "no", "2020-01-01", "a: b", "я"])),
        "dates": draw(st.sampled_from([["today"], ["2014-06-01", "2018-04-27.."], ["..2010-01-01"]])),
        "players": {"A": draw(st.sampled_from([{}, {"life": 3}, {"poison": 2, "keywords": ["hexproof"]}])), "B": {}},
        "turn": {"active": draw(st.sampled_from("AB")), "step": draw(st.sampled_from(["main1", "upkeep", "end"]))},
        "battlefield": {},
        "do": [],
        "expect": draw(
            st.sampled_from(
                [{}, {"life": {"A": 3}, "lost": ["B"]}, {"outcomes": [{"life": {"B": 1}}], "offered": "redirect"}]
            )
        ),
    }
    for name in ids:
        one = {"id": name, **draw(st.one_of(creatures, walkers))}
        made["battlefield"].setdefault(draw(st.sampled_from("AB")), []).append(one)
    for name in ids[:2]:
        made["do"].append(
            draw(
                st.sampled_from(
                    [
                        {"activate": name, "ability": "+1"},
                        {"pass": "all"},
                        {"attack": {name: "B"}},
                        {"try": {"block": {name: name}}},
                        {"happen": {"damage": 2, "to": name}},
                    ]
                )
            )
        )
    return made


@settings(max_examples=80, deadline=None)
@given(scenarios())
def test_scenario_round_trips_through_dict_and_yaml(made: dict[str, Any]) -> None:
    scenario = Scenario.from_dict(made)
    assert Scenario.from_dict(scenario.to_dict()) == scenario
    assert Scenario.from_yaml(scenario.to_yaml()) == scenario


def test_narration_has_one_message_for_every_kind_of_step_reason_and_choice() -> None:
    assert set(narrate.STEPS) == set(StepKind)
    assert set(narrate.REASONS) == set(Reason)
    assert set(narrate.CHOICES) == set(model.CHOICES)
    for speak in (*narrate.REASONS.values(), *narrate.CHOICES.values()):
        assert speak(narrate._Missing(amount=1)).strip()


def test_narration_of_every_step_of_a_game_is_a_sentence() -> None:
    scenario = Scenario.from_yaml(GOOD)
    for step in play(scenario, date(2014, 6, 1)).steps:
        text = narrate.step(step, {"bolt": "Lightning Bolt"})
        assert text.endswith(".")
        assert "{" not in text
