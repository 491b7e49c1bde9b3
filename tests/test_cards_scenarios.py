"""Cards of the library in scenarios: each makes an object that the engine accepts, and plays as it says."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from judge.cards import Card, Library, as_object
from judge.cli.card import wrong_words
from judge.engine import kernel
from judge.engine.ruleset import RuleSet
from judge.errors import NotCovered, ScenarioError
from judge.scenario import Scenario, build, check, explore
from judge.scenario.words import Where

LIBRARY = Library.load()
TODAY = date(2026, 4, 17)


def scenario(**given: Any) -> Scenario:
    return Scenario.from_dict({"name": "test", "players": {"A": {"life": 20}, "B": {"life": 20}}, **given})


def place(card: Card) -> str:
    permanent = set(card.types) & {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
    return "battlefield" if permanent else "hand"


@pytest.mark.parametrize("card", LIBRARY, ids=lambda c: c.slug)
def test_words_of_abilities_are_known(card: Card):
    assert [str(problem) for problem in wrong_words(card)] == []


@pytest.mark.parametrize("card", LIBRARY, ids=lambda c: c.slug)
def test_every_card_makes_an_object_that_the_engine_accepts(card: Card):
    """Or says by name what isn't played."""
    given = {place(card): {"A": [{"id": "it", "card": card.name()}]}}
    missing = card.not_played()
    if card.unplayed:
        with pytest.raises(NotCovered) as caught:
            scenario(**given)
        assert card.name() in str(caught.value) and missing[0] in str(caught.value)
        return
    for day in (date(2007, 10, 1), date(2014, 6, 1), TODAY):
        rules = RuleSet.at(day)
        state = build.state_of(scenario(**given), rules)
        made = state.objects["it"].card
        assert made.name == card.name() and set(made.types) == set(card.types) - {"kindred"}
        if not missing:
            kernel.legal_actions(rules, state)


@pytest.mark.parametrize("card", [c for c in LIBRARY if c.playable and c.cost], ids=lambda c: c.slug)
def test_every_playable_card_can_be_cast_or_is_refused_for_a_reason(card: Card):
    one = {"id": "it", "card": card.name()} | ({"x": 1} if "{X}" in card.cost else {})
    given = scenario(
        hand={"A": [one]},
        battlefield={
            "A": [{"id": "mine", "card": "Grizzly Bears"}, {"id": "jace", "card": "Jace Beleren"}],
            "B": [{"id": "theirs", "card": "Hill Giant"}, {"id": "disk", "card": "Icy Manipulator"}],
        },
        library={"A": [{"id": "land", "card": "Forest"}, {"id": "elf", "card": "Llanowar Elves"}]},
        do=[{"try": {"cast": "it", "by": "A"}}, {"pass": "stack"}],
    )
    found = explore(given, TODAY, budget=2000)
    assert found.lines
    assert all(step.cites for line in found.lines for step in line.steps)


def test_bolt_at_a_planeswalker_goes_by_date():
    given = {
        "hand": {"A": [{"id": "bolt", "card": "Foudre"}]},
        "battlefield": {"B": [{"id": "jace", "card": "Джейс Белерен"}]},
    }
    cast = {"cast": "bolt", "by": "A", "targets": ["jace"]}
    now = scenario(**given, do=[cast, {"pass": "all"}], expect={"zone": {"jace": "graveyard"}})
    assert check(now, TODAY) == ()
    before = scenario(**given, do=[{"try": cast}], expect={"allowed": False})
    assert check(before, date(2017, 1, 1)) == ()


def test_doubling_season_and_pir():
    given = scenario(
        hand={"A": [{"id": "jace", "card": "Jace, the Mind Sculptor"}]},
        battlefield={"A": [{"id": "season", "card": "Doubling Season"}]},
        do=[{"cast": "jace", "by": "A"}, {"pass": "all"}],
        expect={"loyalty": {"jace": 6}},
    )
    assert check(given, date(2014, 1, 1)) == ()


def test_gideon_blackblade_on_either_turn():
    for active, loyalty in (("A", 4), ("B", 1)):
        given = scenario(
            turn={"active": active},
            hand={"B": [{"id": "bolt", "card": "Lightning Bolt"}]},
            battlefield={"A": [{"id": "gideon", "card": "Gideon Blackblade"}]},
            do=[{"pass": "A"}] if active == "A" else [],
        ).to_dict()
        given["do"] = [*given.get("do", ()), {"cast": "bolt", "by": "B", "targets": ["gideon"]}, {"pass": "all"}]
        given["expect"] = {"loyalty": {"gideon": loyalty}}
        assert check(Scenario.from_dict(given), TODAY) == ()


def test_the_wording_of_the_day_is_played():
    given = scenario(
        battlefield={"A": [{"id": "pridemate", "card": "Ajani's Pridemate"}]},
        do=[{"happen": {"gain-life": 1}, "by": "A"}, {"pass": "all"}],
    )
    assert len(explore(given, date(2018, 1, 1)).lines) == 2
    assert len(explore(given, TODAY).lines) == 1


def test_an_ability_that_isn_t_played_is_refused_when_it_is_used():
    given = {"battlefield": {"A": [{"id": "liliana", "card": "Liliana of the Veil", "counters": {"loyalty": 7}}]}}
    plus = {"activate": "liliana", "ability": "+1", "by": "A"}
    assert check(scenario(**given, do=[plus, {"pass": "all"}], expect={"loyalty": {"liliana": 8}}), TODAY) == ()
    minus = scenario(**given, do=[{**plus, "ability": "-6", "targets": ["B"]}, {"pass": "all"}])
    with pytest.raises(NotCovered, match=r"Liliana of the Veil.*two piles"):
        explore(minus, TODAY)


def test_an_activated_ability_that_isn_t_played_is_refused_when_it_is_activated():
    runner = {"id": "runner", "card": "Trap Runner"}
    given = scenario(battlefield={"A": [runner]}, do=[{"activate": "runner", "by": "A"}])
    with pytest.raises(NotCovered, match=r"Trap Runner.*after blockers"):
        explore(given, TODAY)


def test_the_size_of_tarmogoyf_is_counted():
    given = scenario(
        battlefield={"A": [{"id": "goyf", "card": "Goyf"}]},
        graveyard={"B": [{"id": "bear", "card": "Grizzly Bears"}, {"id": "shock", "card": "Shock"}]},
        expect={"pt": {"goyf": "2/3"}},
    )
    assert check(given, TODAY) == ()


def test_state_of_an_object_goes_before_what_the_card_says():
    given = scenario(battlefield={"A": [{"id": "jace", "card": "Jace Beleren", "loyalty": 5, "tapped": True}]})
    obj = build.state_of(given, RuleSet.at(TODAY)).objects["jace"]
    assert obj.count("loyalty") == 5 and obj.tapped and obj.card.name == "Jace Beleren"


def test_scenarios_with_cards_survive_being_written():
    given = scenario(hand={"A": [{"id": "blaze", "card": "Blaze", "x": 3}]})
    assert Scenario.from_yaml(given.to_yaml()) == given
    assert Scenario.from_dict(given.to_dict()) == given


def test_an_unknown_card_is_an_error_with_the_nearest_name():
    with pytest.raises(ScenarioError, match="Lightning Bolt"):
        scenario(hand={"A": [{"id": "bolt", "card": "Lightning Blot"}]})
    with pytest.raises(ScenarioError, match="creature"):
        scenario(hand={"A": [{"id": "bolt", "card": "craeture"}]})


def test_wrong_words_of_a_card_file_are_told_with_file_line_and_nearest_word(tmp_path: Path):
    text = (
        "test-bolt:\n  names: {en: Test Bolt}\n  types: [instant]\n  cost: '{R}'\n  effect:\n"
        "    - {damage: 3, to: any-target}\n    - {gian-life: 3}\n"
    )
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    card = Library.load([tmp_path]).find("Test Bolt")
    (problem,) = wrong_words(card)
    assert "mine.yaml:7" in str(problem) and "“gain-life”" in str(problem)
    assert as_object(card)["effect"][1] == {"gian-life": 3}
    assert Where(card.file, LIBRARY.lines(card)).place(("test-bolt", "cost")).endswith("mine.yaml:4: test-bolt.cost")
