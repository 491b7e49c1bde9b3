"""``judge card``: what it prints, in words and as JSON, and checking card files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.cards import Library
from judge.cli import card, card_words
from judge.locale import LANGUAGES, speaking


def test_a_card_is_shown_with_its_names_in_every_language(capsys: pytest.CaptureFixture[str]):
    assert card.run("удар молнии") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Lightning Bolt  {R}  instant\n")
    for name in ("Relámpago", "Foudre", "Удар Молнии"):
        assert name in printed
    assert "damage 3 → any target" in printed


def test_it_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str]):
    assert card.run("Rayo", "es") == 1
    capsys.readouterr()
    assert card.run("Relámpago", "es") == 0
    assert capsys.readouterr().out.startswith("Relámpago  {R}  instantáneo\n")


def test_what_isn_t_played_is_shown(capsys: pytest.CaptureFixture[str]):
    card.run("Terminate")
    assert "can't be regenerated" in capsys.readouterr().out


def test_an_unknown_name_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]):
    assert card.run("Lihgtning Bolt") == 1
    assert "Lightning Bolt" in capsys.readouterr().err
    assert card.run("Lihgtning Bolt", json=True) == 1
    assert json.loads(capsys.readouterr().out)["nearest"][0] == "Lightning Bolt"


def test_json_holds_everything(capsys: pytest.CaptureFixture[str]):
    assert card.run("Jace Beleren", json=True) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["schema"] == "judge.card/1"
    (one,) = printed["cards"]
    assert one["loyalty"] == 3 and one["names"]["ru"] and len(one["abilities"]) == 3 and one["not_played"] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_can_be_put_into_words(code: str):
    with speaking(code):
        for one in Library.load():
            for line in card_words.abilities(one):
                assert line.strip() and "{'" not in line and "['" not in line, (one.slug, line)


def test_the_library_is_without_faults(capsys: pytest.CaptureFixture[str]):
    assert card.run_check([]) == 0
    assert capsys.readouterr().out.endswith(": 0\n")


def test_faults_of_a_file_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "mine.yaml"
    file.write_text("a:\n  names: {en: A}\n  types: [instnat]\nb:\n  names: {en: B}\n", encoding="utf-8")
    assert card.run_check([str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "mine.yaml:3: a.types" in printed and "instant" in printed and "mine.yaml:4: b.types" in printed
    file.write_text("a:\n  names: {en: A}\n  types: [instant]\n  effect: [{dmage: 3}]\n", encoding="utf-8")
    assert card.run_check([str(tmp_path)]) == 1
    assert "mine.yaml:4: a.effect[0].dmage" in capsys.readouterr().out
