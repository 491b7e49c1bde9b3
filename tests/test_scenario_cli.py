"""``judge run``, ``judge scenarios`` and ``judge coverage`` as commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from judge.cli import run as commands
from judge.scenario import names

app = typer.Typer()
app.command()(commands.run)
app.command()(commands.scenarios)
app.command()(commands.coverage)
runner = CliRunner()


def invoke(*words: str, code: int = 0) -> str:
    result = runner.invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize("lang", ["en", "es", "fr", "ru"])
def test_scenario_run_prints_steps_with_rule_numbers(lang: str) -> None:
    text = invoke("run", "redirect-by-opponent", "--as-of", "2014-06-01", "--trace", "--explore", "--lang", lang)
    assert "306.7" in text
    assert "614.9" in text
    assert "{" not in text


@pytest.mark.parametrize("lang", ["en", "es", "fr", "ru"])
def test_scenario_trace_of_a_combat_reads_as_reviewed(lang: str) -> None:
    """The traces in ``tests/traces`` were read sentence by sentence; whoever changes a sentence reads them again."""
    shown = invoke("run", "trample-doubled-and-prevented", "--as-of", "2026-04-17", "--trace", "--explore",
                   "--lang", lang)  # fmt: skip
    reviewed = Path(__file__).parent / "traces" / f"trample-doubled-and-prevented.{lang}.txt"
    assert shown.splitlines() == reviewed.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name, said", [
    ("redirect-combat-shield", "redirects damage (to: A, from: giant, amount: 2, instead to: B)"),
    ("redirect-combat-shield", "2 damage from “giant” goes to B instead of A (effect of “harm”)"),
    ("redirect-by-opponent", "decided by: A"),
])  # fmt: skip
def test_scenario_trace_says_who_or_what_moves_damage(name: str, said: str) -> None:
    assert said in invoke("run", name, "--as-of", "2014-06-01", "--trace", "--explore", "--lang", "en")


def test_scenario_run_numbers_are_those_of_the_date() -> None:
    assert "212.9g" in invoke("run", "redirect-by-opponent", "--as-of", "2008-01-01", "--explore", "--trace")
    assert "306.8" in invoke("run", "redirect-by-opponent", "--as-of", "2009-08-01", "--explore", "--trace")


def test_scenario_run_with_a_reading_names_its_item() -> None:
    text = invoke("run", "redirect-own-damage", "--reading", "ru-2007-primer", "--explore", "--trace")
    assert "ru-2007-primer" in text
    assert "9" in text


def test_scenario_run_json() -> None:
    data = json.loads(invoke("run", "redirect-by-opponent", "--json"))
    assert data["schema"] == "judge.run/1"
    assert data["complete"] is True
    assert [o["choice"] for o in data["offered"]] == ["redirect"]
    assert len(data["lines"]) == 3
    assert data["failed"] == []
    for line in data["lines"]:
        for step in line["steps"]:
            assert step["cites"]
            assert step["text"]


def test_scenario_run_exits_with_one_when_expectations_fail(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("name: wrong\nplayers: {A: {}, B: {}}\ndo:\n  - {happen: {draw: 1}}\nexpect:\n  life: {A: 3}\n")
    assert "life.A" in invoke("run", str(file), code=1)


def test_scenarios_are_listed() -> None:
    listed = [s["name"] for s in json.loads(invoke("scenarios", "--json"))["scenarios"]]
    assert listed == list(names())
    assert "redirect-by-opponent" in invoke("scenarios")


def test_scenario_coverage_counts_what_passing_scenarios_emit() -> None:
    data = json.loads(invoke("coverage", "--json"))
    assert data["failing"] == []
    assert data["played"] > 100
    assert data["executed"]["planeswalker.redirect"] in names()
    assert len(data["executed"]) > 140
    assert not set(data["executed"]) & set(data["untouched"])
    assert sum(row["executed"] for row in data["sections"]) == len(data["executed"])
