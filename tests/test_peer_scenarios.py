"""Situations from other engines' tests and from reported faults: each is a scenario that plays as the rules say.

The rows are read where they are present; without them there is nothing to compare.
"""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from judge.engine.ruleset import RuleSet
from judge.rules import FIRST_DAY
from judge.scenario import Scenario, check, explore, library, load
from judge.scenario.explore import considered

ROOT = Path(__file__).resolve().parent.parent
TRUTH = Path(os.environ.get("JUDGE_SHARED", ROOT.parent / "shared")) / "truth"
NEWEST = date(2026, 4, 17)
"""The edition whose numbers a row's ``rules`` are."""
MISTAKEN = {
    ("xm-pw-01", "212.9h"): "no edition before 2009-07-11 has a rule 212.9h: loyalty lost by damage was in 212.9d",
}
"""Numbers in rows that no edition bears out, and why."""
SITUATIONS = re.compile(r"planeswalker|replacement|redirection|combat|edition switch|legend rule|2HG")
"""Kinds of reported faults that are situations; the others are about texts, search and files."""
ALSO = frozenset({"b23", "b49"})
"""Faults of other kinds that describe a situation all the same."""


def rows(name: str) -> list[dict[str, Any]]:
    file = TRUTH / name
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []


PEERS = rows("peer_scenarios.jsonl")
FAULTS = [r for r in rows("bug_reports.jsonl") if SITUATIONS.search(r["kind"]) or r["id"] in ALSO]


@functools.cache
def by_source() -> dict[str, list[Scenario]]:
    found: dict[str, list[Scenario]] = {}
    for name in library.names():
        scenario = load(name)
        for row in re.split(r"[,\s]+", scenario.source):
            found.setdefault(row, []).append(scenario)
    return found


def numbers(scenarios: list[Scenario], day: date) -> set[str]:
    """Every rule number that the scenarios cite on a day, for what happened and for what was looked at in vain."""
    rules, found = RuleSet.at(day), set()
    for scenario in scenarios:
        if not scenario.covers(day):
            continue
        for line in explore(scenario, day).lines:
            keys = {key for step in line.steps for key in step.cites}
            keys |= {one.key for one in considered(line.steps, line.refused)}
            for span in map(rules.span, keys):
                found |= {str(n) for n in (span.number, *span.also) if n}
    return found


def asked(row: dict[str, Any]) -> Iterator[tuple[date, list[str]]]:
    """On which days which numbers are wanted: those of the newest edition, and of the last day of each span named."""
    yield NEWEST, row["rules"]
    for span, wanted in row.get("rules_by_date", {}).items():
        last = span.split("..")[1]
        day = NEWEST if last == "now" else date.fromisoformat(last)
        yield day, wanted if isinstance(wanted, list) else re.findall(r"\b\d{3}\.\d+[a-z]?\b", wanted)


@pytest.mark.skipif(not PEERS, reason="the rows are absent")
@pytest.mark.parametrize("row", PEERS, ids=lambda r: r["id"])
def test_peer_situation_is_played_and_cites_its_rules(row: dict[str, Any]) -> None:
    scenarios = by_source().get(row["id"], [])
    assert scenarios, "no scenario carries the id of this row"
    since = max(FIRST_DAY, date.fromisoformat(row["valid_from"]))
    assert any(s.covers(day) for s in scenarios for day in (since, NEWEST))
    for scenario in scenarios:
        assert scenario.expect
        for day in scenario.days():
            assert check(scenario, day) == ()
    if row["trust"] != "ok":
        texts = [(ROOT / "corpus" / "scenarios" / f"{s.name}.yaml").read_text(encoding="utf-8") for s in scenarios]
        assert any(re.search(r"^# ", text, re.MULTILINE) for text in texts), "the decision stands beside a doubtful row"
        return
    for day, wanted in asked(row):
        cited = numbers(scenarios, day)
        missing = [n for n in wanted if n not in cited and (row["id"], n) not in MISTAKEN]
        assert not missing, f"{day}: {missing} not among the citations"


@pytest.mark.skipif(not FAULTS, reason="the rows are absent")
@pytest.mark.parametrize("row", FAULTS, ids=lambda r: r["id"])
def test_reported_fault_has_a_scenario_that_passes(row: dict[str, Any]) -> None:
    scenarios = by_source().get(row["id"], [])
    assert scenarios, "no scenario carries the id of this row"
    for scenario in scenarios:
        for day in scenario.days():
            assert check(scenario, day) == ()
