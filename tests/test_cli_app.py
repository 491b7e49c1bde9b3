"""The program's entry: help without loading commands, languages, exit statuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from judge import __version__, locale
from judge.__main__ import main
from judge.cli import app, terminal
from judge.errors import InputError

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    yield
    locale.set_language("en")


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_help_lists_the_commands(capsys, arguments: list[str]) -> None:
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "Usage: judge" in out and "  rule " in out and "  search " in out


def test_help_loads_no_command() -> None:
    code = (
        "import sys; from judge.__main__ import main; assert main(['--help']) == 0\n"
        "heavy = {'rich', 'whoosh', 'spacy', 'babel', 'yaml', 'judge.engine', 'judge.search', 'judge.ask'}\n"
        "heavy &= set(sys.modules)\n"
        "sys.exit(f'imported {sorted(heavy)}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_command_there_is_has_help(capsys) -> None:
    names = app.LazyGroup(name="judge").list_commands(None)
    assert {"rule", "search"} <= set(names) <= set(app.COMMANDS)
    for name in ("rule", "search"):
        assert main([name, "--help"]) == 0
        out = capsys.readouterr().out
        assert f"Usage: judge {name}" in out and "--json" in out
    assert set(app._summaries()) == set(app.COMMANDS)


def test_version(capsys) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"judge {__version__}\n"


def test_an_unknown_command_is_a_mistake(capsys) -> None:
    assert main(["nonsense"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "nonsense" in err


def test_errors_of_commands_come_out_as_one_message(capsys, monkeypatch) -> None:
    def refuse(*rest):
        raise InputError("No.", place="file:3", hint="Try yes.")

    monkeypatch.setattr("judge.cli.rule.run", refuse)
    assert main(["rule", "306.7"]) == 2
    assert capsys.readouterr() == ("", "file:3: No. Try yes.\n")


def test_the_language_may_stand_before_the_command(capsys) -> None:
    assert main(["--lang", "ru", "rule", "306.9"]) == 0
    assert "верность" in capsys.readouterr().out.lower()
    assert locale.language() == "ru"


def test_the_language_comes_from_the_environment(capsys, monkeypatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert main(["rule", "306.9"]) == 0
    assert "(fr · " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["306.7"], (["306.7"], {})),
        (["--json", "306.7", "--lang=es"], (["306.7"], {"--json": True, "--lang": "es"})),
        (["a", "--limit", "3", "--", "--json"], (["a", "--json"], {"--limit": 3})),
        (["--help"], None),
        (["--limit", "x"], None),
        (["--lang"], None),
        (["--lang", "--json"], None),
        (["--json=1"], None),
        (["-x"], None),
    ],
)
def test_the_fast_parser_takes_only_what_is_well_formed(arguments, expected) -> None:
    assert terminal.parse(arguments, {"--json": bool, "--lang": str, "--limit": int}) == expected


def test_wrapping_counts_columns_and_keeps_no_break_spaces() -> None:
    text = "un deux\u00a0: trois\nquatre"
    assert terminal.wrap(text, 10, "  ") == ["  un", "  deux\u00a0:", "  trois", "  quatre"]
    assert terminal.wrap(text, None, "  ") == ["  un deux\u00a0: trois", "  quatre"]
    assert terminal.columns("е\u0308規") == 3
    assert terminal.beside([["a", "b"], ["c"]], 3) == ["a    c", "b"]


MISTAKES = {
    "argument": (["rule"], ("argument", "argumento", "argument", "аргумент")),
    "option": (["rule", "--nonsense"], ("There is no option", "No hay ninguna opción", "n’existe pas", "нет")),
    "extra": (["scenarios", "x"], ("too many", "Sobra", "de trop", "Лишний")),
    "value": (["search", "x", "--limit", "y"], ("whole number", "número entero", "nombre entier", "целое число")),
    "choice": (["check", "--fail-on", "y"], ("critical, major, minor", "uno de estos", "l’une de", "одно из")),
    "flag": (["rule", "306", "--json=1"], ("takes no value", "no lleva", "ne prend pas", "не принимает")),
    "command": (["serch", "x"], ("search?", "search?", "search ?", "search?")),
    "part": (["terms", "chek"], ("check?", "check?", "check ?", "check?")),
}  # fmt: skip


@pytest.mark.parametrize("code", locale.LANGUAGES)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_in_a_command_line_are_told_in_the_language_spoken(
    capsys, monkeypatch, mistake: str, code: str
) -> None:
    monkeypatch.setenv("LANG", f"{code}_XX.UTF-8")
    arguments, said = MISTAKES[mistake]
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and said[locale.LANGUAGES.index(code)] in err.replace("\u00a0", " ").replace("\u202f", " ")
    if code != "en":
        for english in ("Usage", "Error", "Try ", "Missing", "No such", "Invalid", "unexpected"):
            assert english not in err
    assert locale.language() == code


@pytest.mark.parametrize("code", ["es", "fr", "ru"])
def test_help_of_every_command_speaks_the_language(capsys, code: str) -> None:
    for name in app.COMMANDS:
        assert main([name, "--help", "--lang", code]) == 0
        out = capsys.readouterr().out
        assert not {"Usage:", "<str>", "<int>", "Show this message and exit."} & set(out.split("  "))
        assert "Usage" not in out and "<str>" not in out and "exit." not in out


@pytest.mark.parametrize("arguments", [["scenarios"], ["terms", "check"], ["coverage", "--help"]])
def test_every_command_takes_the_language(capsys, arguments: list[str]) -> None:
    assert main([*arguments, "--lang", "klingon"]) == 2 or "--help" in arguments
    assert "en, es, fr, ru" in "".join(capsys.readouterr())


def test_names_are_quoted_as_each_language_does() -> None:
    assert [locale.quoted("a", code) for code in locale.LANGUAGES] == ["“a”", "«a»", "«\u00a0a\u00a0»", "«a»"]
    assert locale.quoted({"a": [1, None]}) == '“{"a": [1, null]}”'


@pytest.mark.parametrize("code", locale.LANGUAGES)
def test_a_question_without_a_known_word_shows_how_to_look_rules_up(capsys, code: str) -> None:
    assert main(["ask", "xyzzy plugh", "--lang", code]) == 1
    out, err = capsys.readouterr()
    assert err == "" and "judge rule 306.7" in out and "judge search " in out and "judge term " in out
