"""Reports, suppression, baseline and the command itself."""

from __future__ import annotations

import json
import unicodedata
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from judge.check import CHECKS, Report, Severity, check, load
from judge.check.model import natural
from judge.check.patterns import Pattern, Words
from judge.check.reports import data, page, text
from judge.check.suppression import SUFFIX, Baseline
from judge.errors import DataError, InputError

BAD = """306. Planeswalkers
306.8. Cuando se hace daño a un planeswalker, se remueven de él algunas fichas de lealtad.
306.9. Si la lealtad de un planeswalker es 0, se pone en el cementerio de su dueño.
"""
DAY = date(2026, 4, 17)


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "306.txt"
    file.write_text(BAD, encoding="utf-8")
    return file


def run(file: Path, **options: object) -> Report:
    return check(load([str(file)], language="es", day=DAY), **options)


def test_check_text_report_fits_its_width(bad: Path) -> None:
    for width in (60, 80):
        for line in text.lines(run(bad), width, texts=True):
            assert sum(not unicodedata.combining(c) for c in line) <= width or " " not in line.strip(), line


def test_check_text_report_is_plain_in_a_pipe(bad: Path) -> None:
    lines = text.lines(run(bad))
    assert any(line.startswith("306.9  ") for line in lines)
    assert not any("\x1b" in line or "[/" in line for line in lines)
    assert "2 segments compared" in lines[-1]


def test_check_json_has_every_field(bad: Path) -> None:
    table = json.loads(json.dumps(data.as_json(run(bad))))
    assert table["schema"] == "judge.check/1"
    assert table["segments_compared"] == 2
    first = table["findings"][0]
    assert set(first) == {
        "check", "severity", "group", "edition", "rule", "also", "span", "words", "message", "other", "suggestion",
        "keys", "scenario", "place", "fingerprint",
    }  # fmt: skip
    assert sum(table["counts"].values()) + table["edition_changes"] == len(table["findings"])


def test_check_spans_point_at_the_words(bad: Path) -> None:
    loaded = load([str(bad)], language="es", day=DAY)
    texts = {segment.name: segment.text for segment in loaded[0].segments}
    for finding in check(loaded).findings:
        if finding.span:
            assert texts[finding.where][finding.span.start : finding.span.end] == finding.words


def test_check_sarif_declares_every_rule_and_places_results(bad: Path) -> None:
    sarif = json.loads(json.dumps(data.as_sarif(run(bad))))
    assert sarif["version"] == "2.1.0"
    (one,) = sarif["runs"]
    rules = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
    assert rules == list(CHECKS)
    assert one["results"]
    for result in one["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        assert result["partialFingerprints"]["judge/v1"]
        for location in result["locations"]:
            physical = location.get("physicalLocation")
            if physical:
                assert physical["region"]["startLine"] >= 1
                assert " " not in physical["artifactLocation"]["uri"]


def test_check_html_needs_nothing_from_elsewhere(bad: Path) -> None:
    html = page.page(run(bad))
    assert html.startswith("<!doctype html>")
    assert "viewport" in html
    assert not any(word in html for word in ("src=", "<link", "@import", "http://", "https://"))
    assert html.count("<article") == len(run(bad).findings)


def test_check_suppression_needs_a_reason_and_goes_stale(bad: Path) -> None:
    beside = bad.with_name(bad.name + SUFFIX)
    beside.write_text('[[suppress]]\ncheck = "term-forbidden"\nwhere = "306.9"\nreason = "quoted"\n', encoding="utf-8")
    report = run(bad)
    assert [(f.check, reason) for f, reason in report.suppressed] == [("term-forbidden", "quoted")]
    assert not report.stale
    bad.write_text(BAD.replace("dueño", "propietario"), encoding="utf-8")
    assert [entry for _file, entry in run(bad).stale] == ["term-forbidden 306.9"]
    beside.write_text('[[suppress]]\ncheck = "term-forbidden"\n', encoding="utf-8")
    with pytest.raises(InputError):
        run(bad)


def test_check_fingerprints_survive_edits_elsewhere(bad: Path) -> None:
    before = {f.fingerprint for f in run(bad).findings if f.where == "306.9"}
    bad.write_text(
        BAD.replace("306. Planeswalkers\n", "306. Planeswalkers\n\n\n").replace("algunas", "varias"), encoding="utf-8"
    )
    assert {f.fingerprint for f in run(bad).findings if f.where == "306.9"} == before


def test_check_baseline_takes_old_debt_and_shows_what_is_paid(bad: Path, tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    Baseline.write(file, run(bad).findings)
    report = run(bad, baseline=Baseline.load(file))
    assert report.findings == []
    assert report.suppressed
    bad.write_text(BAD.replace("dueño", "propietario"), encoding="utf-8")
    assert run(bad, baseline=Baseline.load(file)).stale
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(InputError):
        Baseline.load(file)


def test_check_file_that_is_a_shipped_edition_is_recognised(tmp_path: Path) -> None:
    from judge import data as places

    copy = tmp_path / "mine.txt"
    copy.write_bytes(places.path("fr", "2013-07-13", "306.txt").read_bytes())
    (loaded,) = load([str(copy)])
    assert loaded.id == "fr-2013-306"
    assert loaded.day == date(2013, 7, 13)
    copy.write_text(copy.read_text(encoding="utf-8").replace("loyauté", "fidélité"), encoding="utf-8")
    (loaded,) = load([str(copy)])
    assert (loaded.day, loaded.dated) == (date(2013, 7, 13), "alike")


def test_check_order_is_that_of_the_rules() -> None:
    assert sorted(["306.10", "306.9", "306.5a", "306.5", "—", "9"], key=natural) == [
        "9",
        "306.5",
        "306.5a",
        "306.9",
        "306.10",
        "—",
    ]


PATTERNS = [
    ("es", "no|nunca puede*", "Un jugador no puede atacar.", ["no puede"]),
    ("es", "él!", "el contador sobre él", ["él"]),
    ("fr", "ne _2 que", "Il ne contrôle que des créatures.", ["ne contrôle que"]),
    ("fr", "si _8 serait", "Si elle attaque. Elle serait détruite.", []),
    ("ru", "жетон~", "два жетона на нем", ["жетона"]),
    ("ru", "## жетон*", "положите 3 жетона и два жетона", ["3 жетона", "два жетона"]),
    ("en", "^ if _3 would", "If it would die. It would if so.", ["If it would"]),
    ("en", "damage -combat", "combat damage or damage", ["damage", "damage"]),
    ("es", "@damage", "todo el daño", ["daño"]),
    ("ru", "если только _6 не", "если только, как сказано, он не умер", ["если только, как сказано, он не"]),
]


@pytest.mark.parametrize(("language", "source", "said", "matches"), PATTERNS)
def test_check_patterns(language: str, source: str, said: str, matches: list[str]) -> None:
    cut = Words(said, language)
    assert [said[m.start : m.end] for m in Pattern(source, language).find(cut)] == matches


def test_check_pattern_that_cannot_be_read() -> None:
    for source in ("", "_3", "<nothing", "a||b"):
        with pytest.raises(DataError):
            Pattern(source, "en")


def command(*arguments: str):
    import typer

    from judge.cli.check import check as function

    application = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

    @application.callback(invoke_without_command=False)
    def _main() -> None: ...

    def status(*args: object, **named: object) -> None:
        raise typer.Exit(function(*args, **named))

    status.__signature__ = __import__("inspect").signature(function, eval_str=True)
    application.command("check")(status)
    return CliRunner().invoke(application, ["check", *arguments])


def test_check_command_exit_status(bad: Path) -> None:
    options = [str(bad), "--text-lang", "es", "--as-of", "2026-04-17"]
    assert command(*options).exit_code == 1
    assert command(*options, "--only", "number-gap").exit_code == 0
    assert command(*options, "--only", "quotes-lost-name", "--fail-on", "critical").exit_code == 0
    assert isinstance(command(str(bad) + "x").exception, InputError)
    assert isinstance(command(*options, "--only", "no-such-check").exception, InputError)


def test_check_command_formats(bad: Path, tmp_path: Path) -> None:
    options = [str(bad), "--text-lang", "es", "--as-of", "2026-04-17"]
    assert json.loads(command(*options, "--format", "json").output)["schema"] == "judge.check/1"
    target = tmp_path / "report.html"
    command(*options, "--format", "html", "--output", str(target))
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    known = tmp_path / "known.json"
    assert command(*options, "--write-baseline", str(known)).exit_code == 0
    assert command(*options, "--baseline", str(known)).exit_code == 0


def test_check_command_explains_every_check() -> None:
    for name in CHECKS:
        shown = command("--explain", name)
        assert shown.exit_code == 0
        assert name in shown.output
    assert len(command("--explain", "all").output.splitlines()) >= len(CHECKS)


def test_check_severity_weights() -> None:
    assert [s.weight for s in Severity] == [2, 1, 0]


def test_check_messages_of_data_files_are_in_the_catalogues() -> None:
    from judge.check import sayings
    from judge.check.dates import claims
    from judge.check.features import features
    from judge.check.wording import wordings

    assert {f.says for f in features().values()} == set(sayings.MEANINGS)
    assert {w.message for w in wordings()} == set(sayings.WORDINGS)
    assert {c.says for c in claims()[0]} == set(sayings.CLAIMS)
