"""``judge term`` and ``judge terms``."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from typer.testing import CliRunner

from judge import locale
from judge.cli import term as command
from judge.cli import terms
from judge.errors import InputError
from judge.locale import LANGUAGES

FORM = {
    "type": "object",
    "required": ["form"],
    "properties": {name: {"type": "string"} for name in ("form", "since", "until", "why", "instead")},
    "additionalProperties": False,
}
FORMS = {"type": "array", "items": FORM, "minItems": 1}
WORDS = {
    "type": "object",
    "properties": {
        "gender": {"enum": ["m", "f", "n", "pl"]},
        **{status: FORMS for status in ("official", "proposed", "dated", "slang", "forbidden")},
    },
    "additionalProperties": False,
    "anyOf": [{"required": ["official"]}, {"required": ["proposed"]}],
}
STRINGS = {"type": "array", "items": {"type": "string"}}
MATCH = {
    "type": "object",
    "required": ["language", "form", "status"],
    "properties": {name: {"type": "string"} for name in ("language", "form", "status")},
    "additionalProperties": False,
}
CONCEPT = {
    "type": "object",
    "required": ["id", "pos", "field", "rules", "broader", "confusable", "definition", "matched", "words"],
    "properties": {
        "id": {"type": "string"},
        "pos": {"enum": ["noun", "verb", "adjective", "phrase"]},
        "field": {"type": "string"},
        "rules": STRINGS,
        "broader": {"type": ["string", "null"]},
        "confusable": STRINGS,
        "definition": {"type": "object", "required": list(LANGUAGES), "additionalProperties": {"type": "string"}},
        "matched": {"type": "array", "items": MATCH},
        "words": {"type": "object", "required": list(LANGUAGES), "additionalProperties": WORDS},
    },
    "additionalProperties": False,
}
SCHEMA = {
    "type": "object",
    "required": ["schema", "query", "concepts", "nearest"],
    "properties": {
        "schema": {"const": "judge.term/1"},
        "query": {"type": "string"},
        "concepts": {"type": "array", "items": CONCEPT},
        "nearest": STRINGS,
    },
    "additionalProperties": False,
}


def run(capsys, *arguments, **options) -> tuple[int, str, str]:
    with locale.speaking("en"):
        status = command.run(*arguments, **options)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_a_known_word_is_shown_in_every_language(capsys):
    status, out, err = run(capsys, "loyalty counter")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "loyalty counter  (noun · loyalty-counter)"
    assert "  es  contador de lealtad · masculine" in lines
    assert "  ru  жетон верности · masculine" in lines
    assert any("players say: " in line and "жетон лояльности" in line for line in lines)
    assert any(line.startswith("      not pion de loyauté: ") for line in lines)
    assert "  Rules: 306.5c, 122.1e" in lines
    assert any(line.startswith("  Not to be confused with: token") for line in lines)


def test_dates_of_old_words_are_shown(capsys):
    assert "      formerly: Мироходец (2007)" in run(capsys, "planeswalker")[1].splitlines()


def test_brackets_and_braces_are_printed_as_they_are(capsys):
    assert "{T}" in run(capsys, "tap symbol")[1]


def test_the_language_chooses_the_heading(capsys):
    _status, out, _err = run(capsys, "жетон", "ru")
    assert out.startswith("жетон  (noun · counter)\n")
    assert "Отметка" in out.splitlines()[1]


def test_an_ambiguous_word_shows_all_its_concepts(capsys):
    _status, out, _err = run(capsys, "counter", "en")
    assert "(noun · counter)" in out
    assert "(verb · counter-spell)" in out


def test_a_concept_id_is_a_word(capsys):
    status, out, _err = run(capsys, "noncombat-damage")
    assert status == 0
    assert "(noun · noncombat-damage)" in out


def test_an_unknown_word_offers_near_ones_and_exits_with_1(capsys):
    status, out, err = run(capsys, "плейнсволкр", "ru")
    assert (status, out) == (1, "")
    assert "плейнсволкр is no word of the term base." in err
    assert "плейнсволкер" in err


def test_an_unknown_language_is_an_error():
    with pytest.raises(InputError) as caught:
        command.run("token", "zz")
    assert caught.value.place == "--lang"


@pytest.mark.parametrize("word", ["вокер", "counter", "mana value", "no such word", "toxic", "двс", "jeton"])
def test_json_keeps_its_schema(word, capsys):
    status, out, _err = run(capsys, word, json=True)
    report = json.loads(out)
    jsonschema.validate(report, SCHEMA)
    assert status == (0 if report["concepts"] else 1)


def test_json_says_what_matched(capsys):
    report = json.loads(run(capsys, "вокер", json=True)[1])
    [concept] = report["concepts"]
    assert concept["id"] == "planeswalker"
    assert concept["matched"] == [{"language": "ru", "form": "вокер", "status": "slang"}]
    assert concept["words"]["ru"]["dated"] == [
        {"form": "Мироходец", "since": "2007-01-01", "until": "2007-12-31"}
    ]


def test_json_of_an_unknown_word_has_near_ones(capsys):
    report = json.loads(run(capsys, "planeswaker", json=True)[1])
    assert report["concepts"] == []
    assert "planeswalker" in report["nearest"]


# --- judge terms ----------------------------------------------------------------------------------------------------


def test_check_of_the_term_base_is_clean(capsys):
    assert terms.run_check() == 0
    out = capsys.readouterr().out
    assert "no faults" in out
    assert all(f"  {code}  " in out for code in LANGUAGES)


def test_check_prints_every_fault_and_exits_with_1(tmp_path, capsys):
    file = tmp_path / "broken.toml"
    file.write_text('[token]\npos = "nuon"\n', encoding="utf-8")
    assert terms.run_check([file]) == 1
    printed = capsys.readouterr()
    assert "broken.toml: token.pos: can't be nuon. One of: noun, verb, adjective, phrase." in printed.out
    assert "faults." in printed.err


def test_check_of_a_missing_file_is_an_input_error(tmp_path):
    with pytest.raises(InputError):
        terms.run_check([tmp_path / "none.toml"])


def test_export_to_a_file_and_to_standard_output(tmp_path, capsys):
    file = tmp_path / "terms.tbx"
    assert terms.run_export(file) == 0
    assert capsys.readouterr().out == ""
    assert terms.run_export(None) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")
    assert ET.parse(file).getroot().get("type") == "TBX-Basic"


def test_export_to_a_place_that_cannot_be_written(tmp_path):
    with pytest.raises(InputError) as caught:
        terms.run_export(tmp_path / "no" / "terms.tbx")
    assert caught.value.place.endswith("terms.tbx")


def test_commands_are_mounted():
    runner = CliRunner()
    helped = runner.invoke(terms.terms_app, ["--help"])
    assert helped.exit_code == 0
    assert all(name in helped.output for name in ("check", "export", "import", "candidates"))
    checked = runner.invoke(terms.terms_app, ["check"])
    assert checked.exit_code == 0
