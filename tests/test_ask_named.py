"""Cards that a question names are played as themselves, or not at all."""

from __future__ import annotations

import pytest

from judge.ask.grammar import Question
from judge.ask.named import kinds_of, put_in, typed
from judge.ask.plan import Case, Plan, Query
from judge.cards import Library
from judge.language import tag


def asked(text: str, language: str = "en") -> Question:
    return Question.read(typed(tag(text, language, cards=True)))


def planned(**battlefield: list[dict]) -> Plan:
    scenario = {"players": {"A": {}, "B": {}}, "battlefield": battlefield, "do": []}
    return Plan("test", Query("allowed"), [Case(scenario)], (), frozenset({"creature", "attack"}))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Can Grizzly Bears attack?", "en"),
        ("¿Pueden atacar los Osos pardos?", "es"),
        ("Can Grizzly Bears attack?", "ru"),
        ("Les Grizzly Bears peuvent-ils attaquer ?", "fr"),
    ],
)
def test_a_named_card_is_what_it_is(text: str, language: str) -> None:
    (named,) = [t for t in asked(text, language).tagged.tags if any(c.startswith("card:") for c in t.concepts)]
    assert "creature" in named.concepts and "card:grizzly-bears" in named.concepts


def test_an_aura_is_an_aura_first() -> None:
    assert kinds_of(Library.load()["pacifism"])[0] == "aura"


def test_the_card_takes_the_place_of_the_one_generic_object() -> None:
    plan = put_in(asked("Can Grizzly Bears attack?"), planned(A=[{"id": "creature", "card": "creature", "pt": "3/3", "tapped": True}]))
    assert plan is not None
    assert plan.cases[0].scenario["battlefield"]["A"] == [{"id": "creature", "tapped": True, "card": "Grizzly Bears"}]


@pytest.mark.parametrize(
    "things",
    [
        [{"id": "a", "card": "creature"}, {"id": "b", "card": "creature"}],
        [{"id": "a", "card": "land"}],
        [{"id": "a", "card": "creature", "abilities": [{"static": "x"}]}],
    ],
    ids=["two places", "no place of its kind", "an object with a text of its own"],
)
def test_without_a_place_of_its_own_nothing_is_played(things: list[dict]) -> None:
    assert put_in(asked("Can Grizzly Bears attack?"), planned(A=things)) is None


def test_a_question_without_cards_is_left_as_it_is() -> None:
    plan = planned(A=[{"id": "a", "card": "creature"}])
    assert put_in(asked("Can a creature attack?"), plan) is plan
