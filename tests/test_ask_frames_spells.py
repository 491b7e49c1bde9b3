"""What frames read off a question and tell of a play: repeats, mana costs in symbols, owners that must be said."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import Verdict, ask, frames
from judge.errors import DataError

TODAY = date(2026, 11, 29)


def test_a_list_is_repeated_as_often_as_a_value_says():
    template = {"do": [{"repeat": "${n}", "of": [{"cast": "spell"}, {"pass": "stack"}]}, {"pass": "P"}]}
    filled = frames.fill(template, {"n": 2}, {"P": "A"})
    assert filled["do"] == [{"cast": "spell"}, {"pass": "stack"}, {"cast": "spell"}, {"pass": "stack"}, {"pass": "A"}]
    assert frames.fill(template, {"n": 0}, {"P": "A"})["do"] == [{"pass": "A"}]


def test_a_list_is_not_repeated_without_end():
    with pytest.raises(DataError):
        frames.fill([{"repeat": "${n}", "of": [1]}], {"n": 500}, {})


def test_parts_of_a_time_can_be_named():
    assert frames.evaluate("when.step", {"when": {"active": "B", "step": "upkeep"}}) == "upkeep"


def test_the_same_concept_is_not_asked_for_and_against():
    one = {"of": ["resolve"], "contrary": ["resolve"], "allowed": True}
    with pytest.raises(DataError, match="resolve"):
        frames._ask(one, lambda value: tuple(value or ()), "file.yaml:1")


@pytest.mark.parametrize(
    ("language", "question", "copies"),
    [
        ("en", "I've cast two spells this turn and now a third one with storm. How many copies do I get?", 2),
        ("ru", "За ход я сыграл четыре заклинания, теперь пятое со штормом. Сколько будет копий?", 4),
        ("fr", "J'ai lancé trois sorts ce tour-ci puis un sort avec déluge. Combien de copies j'obtiens ?", 3),
    ],
)
def test_storm_is_counted_by_playing_it(language, question, copies):
    answer = ask(question, language=language, as_of=TODAY)
    assert {"objects": {"spell": {"copies": copies}}} in answer.outcomes


def test_a_mana_cost_is_read_off_the_question():
    answer = ask("What's the mana value of a {X}{2}{G} card in my graveyard?", language="en", as_of=TODAY)
    assert {"objects": {"card": {"mana-value": 3}}} in answer.outcomes


def test_whose_creature_it_is_decides_about_hexproof():
    verdicts = [
        ask(question, language="en", as_of=TODAY).verdict
        for question in (
            "Can I target my own creature that has hexproof?",
            "Can I target my opponent's creature with hexproof?",
            "Can I target a creature with hexproof?",
        )
    ]
    assert verdicts == [Verdict.YES, Verdict.NO, Verdict.DEPENDS]


@pytest.mark.parametrize(("day", "verdict"), [(date(2014, 6, 15), Verdict.YES), (date(2018, 4, 27), Verdict.NO)])
def test_whether_a_spell_without_legal_targets_is_countered_goes_by_the_date(day, verdict):
    question = "The only target of my spell has become illegal. Is the spell countered?"
    assert ask(question, language="en", as_of=day).verdict is verdict
