"""Rule numbers and ranges: what is written is what is read, and the order is that of the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.corpus.ordering import number_of, order, order_end
from judge.errors import DataError, InputError, NotCovered
from judge.rules import FIRST_DAY, LETTERS, RuleKey, RuleNumber, RuleRange, Timeline

sections = st.integers(100, 999).map(RuleNumber)
rules = st.builds(RuleNumber, st.integers(100, 999), st.integers(0, 999))
subrules = st.builds(RuleNumber, st.integers(100, 999), st.integers(0, 999), st.sampled_from(LETTERS))
numbers = st.one_of(sections, rules, subrules)


@given(numbers)
def test_number_round_trips_through_text(number: RuleNumber) -> None:
    assert RuleNumber.parse(str(number)) == number
    assert RuleNumber.parse(f" {number}. ") == number


@given(numbers, numbers)
def test_range_round_trips_through_text(one: RuleNumber, other: RuleNumber) -> None:
    first, last = sorted((one, other))
    range_ = RuleRange(first, last)
    assert RuleRange.parse(str(range_)) == range_
    assert first in range_ and last in range_


@given(numbers, numbers)
def test_order_of_numbers_is_total_and_the_same_in_the_database(one: RuleNumber, other: RuleNumber) -> None:
    assert (one < other) + (other < one) + (one == other) == 1
    assert (order(one) < order(other)) == (one < other)
    assert number_of(order(one)) == one


@given(numbers, numbers)
def test_parts_lie_between_order_and_order_end(whole: RuleNumber, part: RuleNumber) -> None:
    assert whole.contains(part) == (order(whole) <= order(part) <= order_end(whole))


@given(subrules)
def test_parents_contain_their_parts(number: RuleNumber) -> None:
    rule = number.parent
    assert rule is not None and rule.contains(number) and rule < number
    assert rule.parent == RuleNumber(number.section) and rule.parent.contains(number)
    assert not number.contains(rule)


@pytest.mark.parametrize(
    "text", ["", "306.", "30", "3066", "306.5l", "306.5o", "306.5aa", "306.5-", "a306.5", "306.5я", "306..5", "-306"]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    if text == "306.":
        assert RuleNumber.parse(text) == RuleNumber(306)
        return
    with pytest.raises(InputError):
        RuleNumber.parse(text)


def test_letters_sort_as_subrules_do() -> None:
    assert [str(n) for n in sorted(map(RuleNumber.parse, ["306.10", "306.9", "306", "306.9b", "306.9a"]))] == [
        "306", "306.9", "306.9a", "306.9b", "306.10",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said", "inside", "outside"),
    [
        ("510.1c–d", "510.1c–d", "510.1d", "510.1e"),
        ("510.1c-d", "510.1c–d", "510.1c", "510.1b"),
        ("702.6–702.9", "702.6–702.9", "702.9c", "702.10"),
        ("702.6-9", "702.6–702.9", "702.7", "702.5"),
        ("506–511", "506–511", "511.3", "512"),
        ("704.5", "704.5", "704.5j", "704.6"),
    ],
)
def test_ranges_read_and_hold_their_numbers(text: str, said: str, inside: str, outside: str) -> None:
    range_ = RuleRange.parse(text)
    assert str(range_) == said
    assert RuleNumber.parse(inside) in range_
    assert RuleNumber.parse(outside) not in range_


@pytest.mark.parametrize("text", ["510.1d-c", "306.5a–", "306-305", "306.5a-b-c", "x-y"])
def test_ranges_that_run_backwards_or_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        RuleRange.parse(text)


def test_key_form_is_checked() -> None:
    assert RuleKey("planeswalker.redirect") == "planeswalker.redirect"
    for bad in ("planeswalker", "Planeswalker.redirect", "a..b", "planeswalker.", "306.7"):
        with pytest.raises(DataError):
            RuleKey(bad)


def test_timeline_refuses_gaps_and_overlaps(tmp_path) -> None:
    file = tmp_path / "timeline.toml"
    spans = '{from = 2007-10-01, number = "100.1", variant = "x"}, {from = 2009-07-11, variant = "absent"}'
    good = f'["a.b"]\nspans = [{spans}]\n'
    file.write_text(good, encoding="utf-8")
    timeline = Timeline.load(file)
    assert [span.last is None for span in timeline.spans("a.b")] == [False, True]
    assert timeline.at("a.b", FIRST_DAY).number == RuleNumber(100, 1)
    with pytest.raises(NotCovered):
        timeline.at("a.b", FIRST_DAY.replace(year=2006))
    with pytest.raises(NotCovered):
        timeline.spans("no.such")
    for bad in (good.replace("2009-07-11", "2007-10-01"), good.replace("2007-10-01", "2008-01-01"), good + "x"):
        file.write_text(bad, encoding="utf-8")
        with pytest.raises(DataError):
            Timeline.load(file)
