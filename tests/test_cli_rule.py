"""``judge rule`` as a user meets it, on the fast path and by way of Typer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from judge import locale
from judge.__main__ import main
from judge.cli import app, rule, terminal
from judge.corpus.store import Corpus

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    yield
    locale.set_language("en")


def judge(capsys, *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    out, err = capsys.readouterr()
    return status, out, err


def test_a_rule_is_shown_with_edition_dates_names_and_links(capsys) -> None:
    status, out, err = judge(capsys, "rule", "306.7", "--as-of", "2014-01-01", "--edition=", "--lang", "en")
    assert (status, err) == (0, "")
    first, text, *rest = out.splitlines()
    assert first.startswith("306.7  Planeswalkers  (en · ") and "October 1, 2009 to April 26, 2018" in first
    assert text.startswith("  ")
    assert any(line.startswith("Before: 306.8 (Jul 11, 2009 – Sep 30, 2009)") and "212.9g" in line for line in rest)
    assert any(line.startswith("After: 306.7 (since Apr 27, 2018, removed)") for line in rest)
    assert any("614.9" in line for line in rest if line.startswith("See also:"))
    assert any("planeswalker.redirect (executable)" in line for line in rest if line.startswith("Key:"))
    assert "ru-2007-primer, item 9" in out


def test_a_seed_is_quoted_at_its_dates_in_its_language(capsys) -> None:
    status, out, _err = judge(capsys, "rule", "306.7", "--lang", "es", "--as-of", "2014-01-01")
    assert status == 0
    assert "Si el daño que no es de combate sería hecho a un jugador" in out
    assert "13 de julio de 2013" in out and "28 de septiembre de 2017" in out


@pytest.mark.parametrize(
    ("number", "numbers"),
    [
        ("306.5a-c", ["306.5a", "306.5b", "306.5c"]),
        ("306.5", ["306.5", "306.5a", "306.5b", "306.5c", "306.5d"]),
        ("306.5.", ["306.5"]),
        ("CR 306.6", ["306.6"]),
        ("306,6", ["306.6"]),
        ("306.5а", ["306.5a"]),
        ("planeswalker.redirect", ["306.7"]),
    ],
)
def test_numbers_are_understood_as_people_write_them(capsys, number: str, numbers: list[str]) -> None:
    status, out, _err = judge(capsys, "rule", number, "--json", "--lang", "fr")
    assert status == 0
    assert [found["number"] for found in json.loads(out)["rules"]] == numbers


def test_a_section_is_shown_whole_and_a_chapter_as_its_sections(capsys) -> None:
    _status, out, _err = judge(capsys, "rule", "306", "--lang", "ru")
    numbers = [line.split()[0] for line in out.splitlines() if line[:1].isdigit()]
    assert numbers == ["306"] + [f"306.{n}" for n in range(1, 10)]
    _status, out, _err = judge(capsys, "rule", "7")
    assert any(line.startswith("704  State-Based Actions") for line in out.splitlines())


def test_items_of_the_primer_are_found_by_their_numbers(capsys) -> None:
    status, out, _err = judge(capsys, "rule", "9", "--edition", "ru-2007-primer", "--json")
    (found,) = json.loads(out)["rules"]
    assert status == 0 and found["label"] == "9" and found["number"] is None and found["kind"] == "primer"
    assert "planeswalker.redirect" in [key["key"] for key in found["keys"]]
    status, _out, err = judge(capsys, "rule", "10", "--edition", "ru-2007-primer")
    assert status == 1 and "10" in err


def test_an_unknown_number_names_the_nearest_and_exits_1(capsys) -> None:
    status, out, err = judge(capsys, "rule", "306.5e")
    assert (status, out) == (1, "")
    assert "306.5e" in err and "306.5d, 306.6" in err and "Traceback" not in err
    status, out, _err = judge(capsys, "rule", "306.5e", "--json")
    value = json.loads(out)
    assert status == 1 and value["rules"] == [] and value["nearest"] == ["306.5d", "306.6"]


def test_a_former_number_says_when_it_was_one(capsys) -> None:
    status, _out, err = judge(capsys, "rule", "212.9g")
    assert status == 1
    assert "planeswalker.redirect" in err and "judge rule 212.9g --as-of 2007-10-01" in err
    status, out, _err = judge(capsys, "rule", "212.9g", "--as-of", "2007-10-01")
    assert status == 0 and out.startswith("212.9g")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["30x"], "30x"),
        (["306.5l"], "l and o"),
        (["306.5d-b"], "backwards"),
        (["306.7", "--as-of", "1999-01-01"], "October 1, 2007"),
        (["306.7", "--as-of", "yesterday"], "--as-of"),
        (["306.7", "--as-of", "2014-02-30"], "2014-02-30"),
        (["306.7", "--edition", "xx"], "es-2013-306"),
        (["306.7", "--lang", "klingon"], "en, es, fr, ru"),
        (["306.7", "--edition", "es-2013-306", "--as-of", "2014-01-01"], "--edition"),
        (["306.5c-a"], "306.5c-a"),
        ([], "number"),
        (["306.7", "--nonsense"], "--nonsense"),
        (["306.7", "--lang"], "--lang"),
    ],
)
def test_mistakes_end_in_one_message_and_status_2(capsys, arguments: list[str], words: str) -> None:
    status, out, err = judge(capsys, "rule", *arguments)
    assert (status, out) == (2, "")
    assert words in err and "Traceback" not in err


def test_dates_after_the_newest_rules_are_owned_up_to(capsys) -> None:
    _status, out, _err = judge(capsys, "rule", "306.7", "--as-of", "2031-01-01")
    assert out.startswith("The newest rules here are those of April 17, 2026;")
    _status, out, _err = judge(capsys, "rule", "704.5", "--as-of", "2012-01-01")
    assert out.startswith("Of the rules of January 1, 2012 only those are here whose history is known.")


def test_json_has_its_schema_and_what_the_text_shows(capsys) -> None:
    _status, out, _err = judge(capsys, "rule", "306.7", "--lang", "es", "--as-of", "2014-01-01", "--json")
    value = json.loads(out)
    assert value["schema"] == "judge.rule/1" and value["as_of"] == "2014-01-01" and value["language"] == "es"
    (found,) = value["rules"]
    assert found["edition"] == "es-2013-306" and found["effective"] == ["2013-07-13", "2017-09-28"]
    assert found["heading"] == "Planeswalkers" and not found["fallback"]
    (key,) = found["keys"]
    assert key["key"] == "planeswalker.redirect"
    assert [span["number"] for span in key["spans"]] == ["212.9g", "306.8", "306.7", "306.7"]
    assert {"edition": "ru-2007-primer", "item": "9"} in key["items"]


def test_languages_are_laid_side_by_side_when_there_is_room(capsys, monkeypatch) -> None:
    monkeypatch.setattr(terminal, "width", lambda *widest: 90)
    _status, out, _err = judge(capsys, "rule", "306.9", "--compare", "es", "--lang", "fr")
    lines = out.splitlines()
    assert lines[0] == "306.9" and "[fr ·" in lines[1] and "[es ·" in lines[1]
    assert max(map(terminal.columns, lines)) <= 90
    monkeypatch.setattr(terminal, "width", lambda *widest: 60)
    _status, out, _err = judge(capsys, "rule", "306.9", "--compare", "es,ru", "--lang", "fr")
    lines = out.splitlines()
    assert max(map(terminal.columns, lines)) <= 60
    assert [line.split("[")[1][:2] for line in lines if "[" in line] == ["fr", "es", "ru"]


def test_rows_of_a_comparison_are_aligned_rule_by_rule(capsys, monkeypatch) -> None:
    monkeypatch.setattr(terminal, "width", lambda *widest: 140)
    _status, out, _err = judge(capsys, "rule", "306.5", "--compare", "all", "--lang", "fr")
    lines = out.splitlines()
    numbers = ["306.5", "306.5a", "306.5b", "306.5c", "306.5d"]
    assert [line for line in lines if line in numbers] == numbers
    starts = [index * (140 - 6) // 4 for index in range(4)]
    row = lines[lines.index("306.5c") + 1]
    cells = [row[start + 2 * index : start + 2 * index + 20].strip() for index, start in enumerate(starts)]
    assert all(cells) and len({cell[:4] for cell in cells}) == 4
    assert max(map(terminal.columns, lines)) <= 140


def test_a_section_with_a_stop_is_its_rules_without_their_parts(capsys) -> None:
    _status, out, _err = judge(capsys, "rule", "702.", "--json")
    numbers = [found["number"] for found in json.loads(out)["rules"]]
    assert numbers[:3] == ["702", "702.1", "702.2"] and "702.19" in numbers and "702.19b" not in numbers


@pytest.mark.parametrize(
    ("word", "language", "first", "rules"),
    [
        ("trample", "en", "Trample", {"702.19a", "702.19b"}),
        ("Trample", "ru", "Пробивной удар", {"702.19a", "702.19b"}),
        ("вокер", "es", "planeswalker", {"306.1"}),
        ("legend rule", "fr", "règle", {"704.5j"}),
        ("regla de leyendas", "en", "Legend Rule", {"704.5j"}),
    ],
)
def test_a_word_shows_its_entry_and_its_rules(capsys, word: str, language: str, first: str, rules: set[str]) -> None:
    status, out, _err = judge(capsys, "rule", word, "--lang", language, "--json")
    found = json.loads(out)["rules"]
    assert status == 0 and found[0]["part"] == "glossary" and found[0]["label"].startswith(first)
    assert found[0]["language"] == language and rules <= {rule["number"] for rule in found[1:]}


def test_a_word_at_a_date_shows_the_rules_that_said_it_then(capsys) -> None:
    status, out, _err = judge(capsys, "rule", "trample", "--as-of", "2010-01-01", "--json")
    found = json.loads(out)["rules"]
    assert status == 0 and {rule["number"] for rule in found} == {"702.17a", "702.17b"}
    status, out, _err = judge(capsys, "rule", "planeswalker", "--edition", "es-2013-306", "--json")
    assert status == 0 and {rule["edition"] for rule in json.loads(out)["rules"]} == {"es-2013-306"}
    status, out, err = judge(capsys, "rule", "trample", "--edition", "es-2013-306")
    assert (status, out) == (1, "") and "es-2013-306" in err


def test_a_word_nobody_knows_names_near_ones_and_the_search(capsys) -> None:
    status, out, err = judge(capsys, "rule", "tramplle")
    assert (status, out) == (1, "") and "trample" in err and "judge search tramplle" in err
    status, out, _err = judge(capsys, "rule", "tramplle", "--json")
    assert status == 1 and "trample" in json.loads(out)["nearest"]


@pytest.mark.parametrize(
    "said", ["rule 702.19b", "§ 702.19b", "правило 702.19b", "règle 702.19b", "702.19.b", "702.19B"]
)
def test_what_stands_around_a_number_is_let_go(capsys, said: str) -> None:
    status, out, _err = judge(capsys, "rule", said, "--json")
    assert status == 0 and [found["number"] for found in json.loads(out)["rules"]] == ["702.19b"]


def test_a_citation_is_one_line_with_edition_and_link_that_leads_back(capsys) -> None:
    status, out, _err = judge(capsys, "rule", "702.19b", "--cite", "--compare", "fr,ru")
    lines = out.splitlines()
    assert status == 0 and len(lines) == 3 and all(line.startswith("702.19b: ") for line in lines)
    assert "“" in lines[0] and "«\u00a0" in lines[1] and "April 17, 2026" in lines[0] and "17 апреля 2026" in lines[2]
    for line, edition in zip(lines, ("en-2026-04", "fr-2026-04", "ru-2026-04"), strict=True):
        link = f"judge:{edition}/702.19b"
        assert line.endswith(f"{link})")
        status, out, _err = judge(capsys, "rule", link, "--json")
        (found,) = json.loads(out)["rules"]
        assert status == 0 and found["edition"] == edition and found["link"] == link
    status, out, _err = judge(capsys, "rule", "judge:ru-2007-primer/9", "--cite")
    assert status == 0 and out.startswith("9: «")


def test_previous_next_and_examples(capsys) -> None:
    _status, out, _err = judge(capsys, "rule", "702.19b", "--lang", "en")
    assert "Previous: 702.19a · Next: 702.19c" in out and "Link: judge:en-2026-04/702.19b" in out
    _status, out, _err = judge(capsys, "rule", "100.1", "--json")
    first, *_rest = json.loads(out)["rules"]
    assert first["previous"] is None and first["next"] == "100.1a"
    corpus = Corpus.open()
    number = next(s.number for _id, s in corpus.segments("en-2026-04") if s.examples and s.number)
    _status, out, _err = judge(capsys, "rule", f"{number}.")
    _status, without, _err = judge(capsys, "rule", f"{number}.", "--no-examples")
    assert "Example:" in out and "Example:" not in without and out.splitlines()[0] == without.splitlines()[0]


@pytest.mark.parametrize(
    ("number", "state"),
    [("704.5j", "executable"), ("702.19", "definition"), ("105.1", "definition"), ("100.6b", "not-yet")],
)
def test_a_rule_says_what_it_is_to_the_engine(capsys, number: str, state: str) -> None:
    _status, out, _err = judge(capsys, "rule", number, "--json")
    assert json.loads(out)["rules"][0]["status"] == state


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_lines_keep_to_the_terminal(capsys, monkeypatch, width: int, language: str) -> None:
    monkeypatch.setattr(terminal, "width", lambda *widest: width)
    for number in ("306", "306.7", "704.5j"):
        _status, out, _err = judge(capsys, "rule", number, "--lang", language)
        assert max(map(terminal.columns, out.splitlines())) <= width


def test_piped_output_is_neither_wrapped_nor_coloured(capsys) -> None:
    _status, out, _err = judge(capsys, "rule", "306.5d")
    assert "\033" not in out
    (passage,) = Corpus.open().rule("306.5d", "en")
    assert f"  {passage.segment.text}\n" in out


def test_square_brackets_come_through(capsys, monkeypatch) -> None:
    (passage,) = Corpus.open().rule("306.9", "en")
    object.__setattr__(passage.segment, "text", "“[cost]: [effect]” [/] [bold]x")
    monkeypatch.setattr(rule, "find", lambda *rest: (passage,))
    _status, out, _err = judge(capsys, "rule", "306.9")
    assert "“[cost]: [effect]” [/] [bold]x" in out


@pytest.mark.parametrize(
    "arguments",
    [["306.7"], ["306.7", "--lang=fr"], ["--json", "306.5"], ["306.5e"], ["306.7", "--as-of", "2010"], ["--", "306.7"]],
)
def test_fast_path_and_typer_print_the_same(capsys, arguments: list[str]) -> None:
    fast = judge(capsys, "rule", *arguments)
    locale.set_language(terminal.chosen_language(arguments) or "en")
    status = app.run(["rule", *arguments])
    assert (status, *capsys.readouterr()) == fast


def test_the_fast_path_knows_every_option_of_typer() -> None:
    import typer

    application = typer.Typer(**app.PLAIN)
    for name, function, options in (("rule", app.rule, rule.OPTIONS), ("search", app.search, None)):
        application.command(name)(function)
        command = typer.main.get_command(application)
        command = getattr(command, "commands", {name: command})[name]
        given = [option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)]
        known = {option for option in given if option.startswith("--")}
        if options is None:
            from judge.cli import search

            options = search.OPTIONS
        assert known == set(options)


def test_looking_up_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['judge', 'rule', '306.7', '--lang', 'es']\n"
        "from judge.__main__ import main; assert main() == 0\n"
        "heavy = {'typer', 'rich', 'click', 'whoosh', 'spacy', 'babel', 'yaml', 'pymorphy3', 'simplemma', 'rapidfuzz',"
        " 'tomllib.never', 'judge.engine', 'judge.language', 'judge.search'} & set(sys.modules)\n"
        "sys.exit(f'imported {sorted(heavy)}' if heavy else 0)"
    )
    main(["rule", "306.7"])  # compiled now, so that the next process only reads
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_output_is_utf8_whatever_the_environment_claims() -> None:
    environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PATH": "", "HOME": str(Path.home())}
    command = [sys.executable, "-m", "judge", "rule", "306.9", "--lang", "ru"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, env=environment)
    assert done.returncode == 0 and "верность" in done.stdout.decode("utf-8").lower()


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m judge rule 100-999 --lang ru | head -n 1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "" and done.stdout.count("\n") == 1


def test_an_interrupt_ends_with_130(monkeypatch, capsys) -> None:
    def interrupted(*rest):
        raise KeyboardInterrupt

    monkeypatch.setattr(rule, "run", interrupted)
    assert judge(capsys, "rule", "306.7") == (130, "", "")
