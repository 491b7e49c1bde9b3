"""The kernel: legal actions, decisions, refusals, and states that are never changed."""

from __future__ import annotations

from datetime import date

import pytest

from judge.engine import kernel
from judge.engine.deck import deck_problems
from judge.engine.reasons import Reason
from judge.engine.records import Action, ActionKind, Pending, Refused, Result
from judge.engine.ruleset import RuleSet
from judge.errors import InputError, NotCovered
from judge.scenario import Scenario, build

OLD, NEW = date(2014, 6, 1), date(2026, 4, 17)


def begin(day: date, **given: object) -> tuple[RuleSet, object]:
    rules = RuleSet.at(day)
    scenario = Scenario.from_dict({"name": "test", "players": {"A": {}, "B": {}}, **given})
    return rules, build.state_of(scenario, rules)


BURN = {
    "hand": {"A": [{"id": "bolt", "card": "burn", "damage": 3}]},
    "battlefield": {"B": [{"id": "jace", "card": "planeswalker", "loyalty": 4}]},
}


def both_pass(rules, state, *decisions):
    state = kernel.apply(rules, state, Action(ActionKind.PASS, "A")).state
    return kernel.apply(rules, state, Action(ActionKind.PASS, "B"), decisions)


def test_kernel_asks_for_targets_and_takes_the_answer() -> None:
    rules, state = begin(NEW, **BURN)
    cast = Action(ActionKind.CAST, "A", "bolt")
    assert cast in kernel.legal_actions(rules, state)
    outcome = kernel.apply(rules, state, cast)
    assert isinstance(outcome, Pending)
    assert (outcome.choice.kind, outcome.choice.player, outcome.choice.options) == ("target", "A", ("A", "B", "jace"))
    assert isinstance(kernel.apply(rules, state, cast, ("jace",)), Result)
    assert state.stack == ()


def test_kernel_refuses_decisions_that_are_no_options_or_too_many() -> None:
    rules, state = begin(NEW, **BURN)
    cast = Action(ActionKind.CAST, "A", "bolt")
    with pytest.raises(InputError):
        kernel.apply(rules, state, cast, ("bolt",))
    with pytest.raises(InputError):
        kernel.apply(rules, state, cast, ("jace", "jace"))


def test_kernel_pending_leaves_nothing_behind() -> None:
    rules, state = begin(OLD, **BURN)
    state = kernel.apply(rules, state, Action(ActionKind.CAST, "A", "bolt", targets=(("B",),))).state
    key = state.key()
    outcome = both_pass(rules, state)
    assert isinstance(outcome, Pending)
    assert (outcome.choice.kind, outcome.choice.player, outcome.choice.options) == ("redirect", "A", ("no", "jace"))
    assert state.key() == key
    assert both_pass(rules, state, "jace").state.life == {"A": 20, "B": 20}
    assert both_pass(rules, state, "no").state.life == {"A": 20, "B": 17}


def test_kernel_refusal_names_every_failed_condition() -> None:
    rules, state = begin(
        NEW,
        turn={"active": "B", "step": "upkeep", "priority": "B"},
        hand={"A": [{"id": "jace", "card": "planeswalker", "loyalty": 3}]},
    )
    outcome = kernel.apply(rules, state, Action(ActionKind.CAST, "A", "jace"))
    assert isinstance(outcome, Refused)
    assert {c.reason for c in outcome.considered} == {Reason.NO_PRIORITY, Reason.NOT_OWN_TURN, Reason.NOT_MAIN_PHASE}
    assert kernel.problems(rules, state, Action(ActionKind.CAST, "A", "jace")) == outcome.considered


def test_kernel_unknown_effect_is_not_covered() -> None:
    from judge.engine.state import Effect

    rules, state = begin(NEW)
    with pytest.raises(NotCovered, match="polymorph"):
        kernel.apply(rules, state, Action(ActionKind.EVENT, "A", effect=Effect("polymorph")))


def test_kernel_legal_actions_list_declarations_when_they_are_due() -> None:
    rules, state = begin(
        NEW,
        battlefield={
            "A": [{"id": "bear", "card": "creature", "pt": "2/2"}],
            "B": [{"id": "jace", "card": "planeswalker", "loyalty": 4}],
        },
        turn={"step": "declare-attackers"},
    )
    declared = {action.pairs for action in kernel.legal_actions(rules, state)}
    assert declared == {(), (("bear", "B"),), (("bear", "jace"),)}


def test_kernel_equal_states_hash_equal() -> None:
    rules, state = begin(NEW, **BURN)
    other = begin(NEW, **BURN)[1]
    assert hash(state) == hash(other)
    assert hash(kernel.apply(rules, state, Action(ActionKind.PASS, "A")).state) != hash(state)


def test_mana_is_spent_where_a_scenario_counts_it() -> None:
    given = {
        "players": {"A": {"mana": "{R}{R}"}, "B": {}},
        "hand": {"A": [{"id": "one", "card": "burn", "cost": "{1}{R}"}, {"id": "two", "card": "burn", "cost": "{R}"}]},
    }
    rules, state = begin(NEW, **given)
    state = kernel.apply(rules, state, Action(ActionKind.CAST, "A", "one", targets=(("B",),))).state
    outcome = kernel.apply(rules, state, Action(ActionKind.CAST, "A", "two", targets=(("B",),)))
    assert isinstance(outcome, Refused)
    assert outcome.considered[0].reason is Reason.NOT_ENOUGH_MANA


def test_deck_limits() -> None:
    rules = RuleSet.at(NEW)
    forests = ["Forest"] * 56
    assert deck_problems([*forests, *["Jace Beleren"] * 4], rules) == ()
    (five,) = deck_problems([*forests, *["Jace Beleren"] * 5], rules)
    assert (five.key, five.reason, five.data["has"]) == ("deck.four-of-a-name", Reason.TOO_MANY_OF_A_NAME, 5)
    (few,) = deck_problems(forests, rules)
    assert few.reason is Reason.TOO_FEW_CARDS
    assert deck_problems([*forests, *["Relentless Rats"] * 9], rules, unlimited=["Relentless Rats"]) == ()
    mixed = deck_problems([*forests, *["Jace Beleren"] * 4], rules, sideboard=["Jace Beleren"])
    assert [c.data["has"] for c in mixed] == [5]


def test_deck_sideboard_by_date() -> None:
    deck = ["Forest"] * 60
    assert deck_problems(deck, RuleSet.at(date(2010, 1, 1)), ["Island"] * 7)[0].reason is Reason.SIDEBOARD_SIZE
    assert deck_problems(deck, RuleSet.at(NEW), ["Island"] * 7) == ()
    assert deck_problems(deck, RuleSet.at(NEW), ["Island"] * 16)[0].reason is Reason.SIDEBOARD_SIZE


def test_engine_import_stays_light() -> None:
    import subprocess
    import sys

    heavy = ("yaml", "typer", "rapidfuzz", "spacy", "whoosh", "babel")
    code = f"import sys, judge.engine.kernel as k; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
