"""The table of rules at a date: variants, readings, gaps."""

from __future__ import annotations

from datetime import date

import pytest

from judge.engine import ruleset
from judge.engine.reasons import Reason, StepKind, describe
from judge.engine.ruleset import RuleSet
from judge.errors import InputError, NotCovered
from judge.rules import Timeline


def test_ruleset_has_an_implementation_for_every_variant_of_a_varied_key() -> None:
    timeline = Timeline.load()
    for key in timeline:
        registered = ruleset.variants_of(key)
        wanted = {s.variant for s in timeline.spans(key) if s.in_force}
        if registered:
            assert wanted <= registered, key


def test_ruleset_registers_only_keys_of_the_timeline() -> None:
    timeline = Timeline.load()
    assert {key for key in ruleset.implemented() if key not in timeline} == set()


def test_ruleset_before_the_first_day_is_not_covered() -> None:
    with pytest.raises(NotCovered):
        RuleSet.at(date(2007, 9, 30))


def test_ruleset_tells_abolished_from_not_yet() -> None:
    assert RuleSet.at(date(2020, 1, 1)).absence("planeswalker.redirect") is Reason.RULE_ABOLISHED
    assert RuleSet.at(date(2020, 1, 1)).absence("trample.over-planeswalkers") is Reason.RULE_NOT_YET


def test_ruleset_reading_overlays_a_variant_at_any_date() -> None:
    for day in (date(2007, 10, 1), date(2020, 1, 1)):
        rules = RuleSet.at(day, "ru-2007-primer")
        assert rules.variant("planeswalker.redirect") == "by-source-controller"


def test_ruleset_unknown_reading_and_key() -> None:
    with pytest.raises(InputError, match="ru-2007-primer"):
        RuleSet.at(date(2020, 1, 1), "nobody")
    with pytest.raises(NotCovered):
        RuleSet.at(date(2020, 1, 1)).variant("planeswalker.flies")
    with pytest.raises(NotCovered):
        RuleSet.at(date(2020, 1, 1))["planeswalker.redirect"]


def test_ruleset_is_the_same_object_for_the_same_day() -> None:
    assert RuleSet.at(date(2020, 1, 1)) is RuleSet.at(date(2020, 1, 1))


def test_reasons_all_say_which_condition() -> None:
    texts = [describe(member) for member in Reason]
    assert all(text.endswith(".") for text in texts)
    assert len(set(texts)) == len(texts)
    assert len({kind.value for kind in StepKind}) == len(StepKind)
