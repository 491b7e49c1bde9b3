"""Reports in every format, and the command itself."""

from __future__ import annotations

import json
import re
import unicodedata
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from faulty import BAD, DAY, run
from typer.testing import CliRunner

from judge import locale
from judge.check import CHECKS, Group, Severity, check, load
from judge.check.model import natural
from judge.check.patterns import Pattern, Words
from judge.check.reports import data, github, page, sarif, text, xliff
from judge.check.suppression import SUFFIX
from judge.errors import DataError, InputError


@pytest.mark.parametrize("width", [40, 60, 79, 80, 120])
def test_check_text_report_fits_its_width(bad: Path, width: int) -> None:
    report = run(bad)
    for line in text.lines(report, width, texts=True):
        assert sum(not unicodedata.combining(c) for c in line) <= width or " " not in line.strip(), line


def test_check_text_report_sets_texts_side_by_side_and_marks_words(bad: Path) -> None:
    report = run(bad, only=frozenset(["term-forbidden"]))
    finding = report.findings[-1]
    wide = "\n".join(text.lines(report, 100, texts=True))
    assert "│" in wide
    assert f"**{finding.words}**" in wide
    narrow = text.lines(report, 60, texts=True)
    assert not any("│" in line for line in narrow)
    assert any("es-2026-04" in line for line in narrow)
    coloured = "\n".join(text.lines(report, 60, texts=True, colour=True))
    assert f"\x1b[1;7m{finding.words}\x1b[0m" in coloured
    assert "**" not in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured).replace(" ", "") in "\n".join(narrow).replace("**", "").replace(
        " ", ""
    )


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
        "check", "severity", "group", "edition", "language", "rule", "also", "span", "words", "text", "message",
        "other", "suggestion", "keys", "scenario", "place", "region", "fingerprint",
    }  # fmt: skip
    assert sum(table["counts"].values()) + table["edition_changes"] == len(table["findings"])


def test_check_spans_and_regions_point_at_the_words(bad: Path) -> None:
    bad.write_text(BAD.replace("se pone en", "se pone,  en el cementerio o\n en"), encoding="utf-8")
    table = data.as_json(run(bad))
    lines = bad.read_text(encoding="utf-8").splitlines()
    placed = 0
    for finding in table["findings"]:
        if finding["span"]:
            start, end = finding["span"]
            assert finding["text"][start:end] == finding["words"]
        if finding["region"]:
            placed += 1
            at = finding["region"]
            assert lines[at["line"] - 1][at["column"] - 1 : at["end"] - 1] == finding["words"]
    assert placed


SARIF = json.loads((Path(__file__).parent / "schemas" / "sarif-used.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_check_sarif_is_valid_and_declares_every_rule(bad: Path, language: str) -> None:
    beside = bad.with_name(bad.name + SUFFIX)
    stale = '[[suppress]]\ncheck = "zone"\nwhere = "306.1"\nreason = "gone"\n'
    beside.write_text(
        f'[[suppress]]\ncheck = "term-forbidden"\nwords = "dueño"\nreason = "quoted"\n{stale}', encoding="utf-8"
    )
    with locale.speaking(language):
        log = json.loads(json.dumps(sarif.as_sarif(run(bad))))
    jsonschema.Draft202012Validator(SARIF).validate(log)
    (one,) = log["runs"]
    rules = one["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CHECKS)
    for rule in rules:
        assert rule["help"]["text"].startswith(rule["fullDescription"]["text"])
        assert "> " in rule["help"]["markdown"], "an example"
    assert language == "en" or rules[0]["fullDescription"]["text"] != CHECKS[rules[0]["id"]].explanation
    assert one["language"] == language
    assert one["results"]
    for result in one["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["partialFingerprints"]["judge/v1"]
    (put_aside,) = (result for result in one["results"] if "suppressions" in result)
    assert put_aside["suppressions"] == [{"kind": "external", "justification": "quoted"}]
    assert len(one["invocations"][0]["toolExecutionNotifications"]) == 1


def test_check_html_needs_nothing_from_elsewhere(bad: Path) -> None:
    report = run(bad)
    html = page.page(report)
    assert html.startswith("<!doctype html>")
    assert "viewport" in html
    assert not any(word in html for word in ("src=", "<link", "@import", "http://", "https://"))
    assert html.count("<article") == len(report.findings)
    for finding in report.findings:
        assert f'data-check="{finding.check}"' in html
        assert f'<option value="{finding.check}">' in html
    assert "<mark>dueño</mark>" in html


def test_check_html_shows_marks_of_html_as_text(bad: Path) -> None:
    bad.write_text(BAD.replace("su dueño", "su dueño <b onclick=x>&"), encoding="utf-8")
    html = page.page(run(bad))
    assert "<b onclick" not in html
    assert "&lt;b onclick=x&gt;&amp;" in html


def test_check_github_annotations_name_file_line_and_columns(bad: Path) -> None:
    report = run(bad)
    lines = github.annotations(report)
    assert lines[-1] == text.summary(report)
    commands = lines[:-1]
    assert len(commands) == len(report.findings)
    for line in commands:
        assert re.fullmatch(r"::(error|warning|notice) (\w+=[^:,]*,)*title=[^:,]*::.+", line), line
    kinds = [line.split(" ")[0] for line in commands]
    heavy = [f for f in report.findings if f.severity is Severity.CRITICAL and f.group is not Group.EDITION]
    assert kinds[: len(heavy)] == ["::error"] * len(heavy)
    forbidden = next(line for line in commands if "title=term-forbidden" in line and "dueño" in line)
    start = BAD.splitlines()[2].index("dueño") + 1
    assert f"line=3,col={start},endColumn={start + 4}," in forbidden


def test_check_xliff_is_a_bilingual_document_with_notes(bad: Path) -> None:
    report = run(bad)
    root = ET.fromstring(xliff.xliff(report).encode())
    space = {"x": xliff.NAMESPACE}
    assert (root.get("version"), root.get("srcLang"), root.get("trgLang")) == ("2.0", "en", "es")
    assert len(root.findall(".//x:note", space)) == len(report.findings)
    for file in root.findall("x:file", space):
        units = file.findall("x:unit", space)
        assert len({unit.get("id") for unit in units}) == len(units) > 0
        for unit in units:
            assert [child.tag.split("}")[1] for child in unit] == ["notes", "segment"]
            assert unit.find("x:segment/x:target", space) is not None
    unit = next(u for u in root.iter(f"{{{xliff.NAMESPACE}}}unit") if u.get("name") == "306.9")
    assert "graveyard" in unit.findtext("x:segment/x:source", "", space)
    assert "dueño" in unit.findtext("x:segment/x:target", "", space)
    priorities = {note.get("priority") for note in root.findall(".//x:note", space)}
    assert priorities <= {"1", "4", "7"}


def test_check_xliff_is_of_one_language(bad: Path) -> None:
    other = bad.with_name("fr.txt")
    other.write_text("306. Planeswalkers\n306.6. Un planeswalker peut être attaqué.\n", encoding="utf-8")
    report = check([*load([str(bad)], language="es", day=DAY), *load([str(other)], language="fr", day=DAY)])
    with pytest.raises(InputError, match="es, fr"):
        xliff.xliff(report)


def test_check_xliff_of_a_text_without_others_is_its_own_source(bad: Path) -> None:
    report = check(load([str(bad)], language="es", day=DAY), rules=False)
    root = ET.fromstring(xliff.xliff(report).encode())
    assert (root.get("srcLang"), root.get("trgLang")) == ("es", None)
    assert not list(root.iter(f"{{{xliff.NAMESPACE}}}target"))


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
    for name in ("github", "xliff", "sarif"):
        assert command(*options, "--format", name).exit_code == 1
    known = tmp_path / "known.json"
    assert command(*options, "--write-baseline", str(known)).exit_code == 0
    assert command(*options, "--baseline", str(known)).exit_code == 0


def test_check_command_goes_by_the_settings_of_the_project(
    bad: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = ["--text-lang", "es", "--as-of", "2026-04-17"]
    settings = tmp_path / "judge.toml"
    settings.write_text('[check]\ntexts = ["306.txt"]\n', encoding="utf-8")
    assert command(*options).exit_code == 1
    checks = {finding["check"] for finding in json.loads(command(*options, "--format", "json").output)["findings"]}
    off = "".join(f'{name} = "off"\n' for name in checks)
    settings.write_text(f'[check]\ntexts = ["306.txt"]\n[check.checks]\n{off}', encoding="utf-8")
    assert command(*options).exit_code == 0
    minor = "".join(f'{name} = "minor"\n' for name in checks)
    settings.write_text(f'[check]\nprofile = "release"\ntexts = ["306.txt"]\n[check.checks]\n{minor}', encoding="utf-8")
    assert command(*options).exit_code == 0
    assert command(*options, "--fail-on", "minor").exit_code == 1
    assert command(*options, "--profile", "strict").exit_code == 1
    assert 'profile = "strict"' in command("--profile", "strict", "--show-config").output
    assert isinstance(command(*options, "--profile", "stict").exception, InputError)
    assert isinstance(command(*options, "--config", "nothing.toml").exception, InputError)


def test_check_command_fails_on_stale_entries_where_that_is_wanted(bad: Path, tmp_path: Path) -> None:
    options = [str(bad), "--text-lang", "es", "--as-of", "2026-04-17", "--only", "number-gap"]
    aside = tmp_path / "aside.toml"
    entry = '[[suppress]]\ncheck = "zone"\nwhere = "306.1"\ntext = "306.txt"\nreason = "gone"\n'
    aside.write_text(entry, encoding="utf-8")
    assert command(*options, "--suppress", str(aside)).exit_code == 0
    assert command(*options, "--suppress", str(aside), "--profile", "strict").exit_code == 1


def test_check_command_only_what_changed(bad: Path) -> None:
    said = command(str(bad), "--text-lang", "es", "--changed-since", "HEAD").exception
    assert isinstance(said, InputError)
    assert "git" in str(said)


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_check_command_explains_every_check(language: str) -> None:
    from judge.check.examples import example, explain

    with locale.speaking(language):
        for name in CHECKS:
            shown = explain(name)
            assert shown[0].startswith(f"{name} — ")
            told = example(name)
            assert told is not None, name
            assert f"  {told.bad.splitlines()[0]}" in shown
            assert f"  {told.good.splitlines()[-1]}" in shown
    assert command("--explain", "zone").exit_code == 0
    assert len(command("--explain", "all").output.splitlines()) >= len(CHECKS)


def test_check_severity_weights() -> None:
    assert [s.weight for s in Severity] == [2, 1, 0]


def test_check_messages_of_data_files_are_in_the_catalogues() -> None:
    from judge.check import sayings
    from judge.check.dates import claims
    from judge.check.features import features
    from judge.check.wording import wordings

    assert {f.says for f in features().values() if f.says} == set(sayings.MEANINGS)
    assert {w.message for w in wordings()} == set(sayings.WORDINGS)
    assert {c.says for c in claims()[0]} == set(sayings.CLAIMS)
