"""Colour identity and decks: what holds for every card and every Commander deck."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.engine import kernel
from judge.engine.commander import LETTERS, DeckCard, color_identity, problems
from judge.engine.game import Game
from judge.engine.reasons import Reason
from judge.engine.records import Action, ActionKind, Refused
from judge.engine.ruleset import RuleSet
from judge.engine.state import Ability, AbilityKind, Card, Effect
from judge.errors import NotCovered, ScenarioError
from judge.scenario import Scenario, build

TODAY = RuleSet.at(date(2026, 4, 17))
SYMBOLS = st.lists(
    st.sampled_from(["{W}", "{U}", "{B}", "{R}", "{G}", "{2}", "{X}", "{G/U}", "{2/R}", "{W/P}", "{C}"]), max_size=5
)
COLORS = st.frozensets(st.sampled_from(sorted(LETTERS.values())))


def colors_in(symbols: list[str]) -> frozenset[str]:
    return frozenset(color for letter, color in LETTERS.items() if any(letter in s for s in symbols))


def creature(cost: list[str], text: list[str] = (), colors: frozenset[str] = frozenset()) -> Card:
    ability = Ability(
        AbilityKind.ACTIVATED, (Effect("add-mana", (("amount", "{C}"),)),),
        costs=(Effect("mana", (("amount", "".join(text)),)),),
    )  # fmt: skip
    return Card("Name", frozenset({"creature"}), frozenset({"legendary"}), power=1, toughness=1, cost="".join(cost),
                abilities=(ability,), colors=colors)  # fmt: skip


@given(SYMBOLS, SYMBOLS, COLORS)
def test_identity_is_the_colors_of_cost_text_and_indicator(cost, text, indicator):
    assert color_identity(creature(cost, text, indicator)) == colors_in(cost) | colors_in(text) | indicator


@given(SYMBOLS, SYMBOLS)
def test_identity_takes_in_the_back_face(front, back):
    both = replace(creature(front), back=creature(back), layout="transform")
    assert color_identity(both) == color_identity(creature(front)) | color_identity(creature(back))


@given(SYMBOLS, SYMBOLS, st.integers(1, 120))
def test_a_deck_is_refused_exactly_for_what_is_wrong_with_it(mine, other, size):
    """One commander, one other card, basic lands that make no coloured mana: 100 cards, within the identity."""
    commander = creature(mine)
    wastes = Card("Wastes", frozenset({"land"}), frozenset({"basic"}))
    deck = (DeckCard("Name", 1, commander), DeckCard("Other", 1, replace(creature(other), name="Other")),
            DeckCard("Wastes", size, wastes))  # fmt: skip
    empty = Scenario.from_dict({"name": "t", "players": {"A": {}, "B": {}}, "variant": "commander"})
    state = build.state_of(empty, TODAY)
    reasons = {one.reason for one in problems(Game(TODAY, state), deck, (), commander)}
    wanted = set()
    if size != 98:
        wanted.add(Reason.WRONG_DECK_SIZE)
    if not colors_in(other) <= colors_in(mine):
        wanted.add(Reason.NOT_IN_COLOR_IDENTITY)
    assert reasons == wanted


def test_before_the_variant_existed_no_deck_is_legal_for_it():
    rules = RuleSet.at(date(2008, 1, 1))
    deck = {"Isamaru, Hound of Konda": 1, "Plains": 99}
    given = {"A": {"commander": "Isamaru, Hound of Konda", "deck": deck}, "B": {}}
    state = build.state_of(Scenario.from_dict({"name": "t", "players": given, "variant": "commander"}), rules)
    outcome = kernel.apply(rules, state, Action(ActionKind.START, "A"))
    assert isinstance(outcome, Refused)
    assert [one.reason for one in outcome.considered] == [Reason.RULE_NOT_YET]


@pytest.mark.parametrize(
    "deck", [{"Lightning Blot": 4}, {"Lightning Bolt": 0}, {"Lightning Bolt": "four"}, ["Lightning Bolt"]]
)
def test_a_deck_with_a_mistake_names_the_place(deck):
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_dict({"name": "t", "players": {"A": {"deck": deck}, "B": {}}})
    assert "players.A.deck" in str(caught.value)


def test_a_card_whose_text_is_not_played_in_full_has_no_known_identity():
    """Symbols in what isn't played would be missed: the answer is that it isn't known."""
    deck = {"Isamaru, Hound of Konda": 1, "Liliana of the Veil": 1, "Plains": 98}
    given = {"A": {"commander": "Isamaru, Hound of Konda", "deck": deck}, "B": {}}
    scenario = Scenario.from_dict({"name": "t", "players": given, "variant": "commander"})
    state = build.state_of(scenario, TODAY)
    with pytest.raises(NotCovered, match="Liliana of the Veil"):
        kernel.apply(TODAY, state, Action(ActionKind.START, "A"))
