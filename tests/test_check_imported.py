"""Imported texts in languages that the program has no words for: form, references and numbers are checked, nothing floods."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from judge.check import Report, check, load
from judge.corpus.held.files import Wanted, import_file

SHARED = Path(__file__).resolve().parent.parent.parent / "shared" / "reference"
ENGLISH = """These rules are effective as of November 8, 2019.

1. Game Concepts

100. General

100.1. A heron draws 3 cards. See rule 100.2.

100.2. Each frog waits (as herons do) until turn 2. See rule 100.1.
"""
PORTUGUESE = """Estas regras entram em vigor em 8 de novembro de 2019.

1. Conceitos do Jogo

100. Geral

100.1. Uma garça compra 4 cartas. Veja a regra 100.2.

100.2. Cada sapo espera (como as garças até o turno 2.
"""


def report(tmp_path: Path, day: date = date(2019, 11, 8)) -> Report:
    for language, text in (("en", ENGLISH), ("pt", PORTUGUESE)):
        file = tmp_path / f"{language}.txt"
        file.write_text(text, encoding="utf-8")
        import_file(file, Wanted(language, effective=day))
    return check(load(["pt-2019-11-08"]), against=load(["en-2019-11-08"]), rules=False)


def test_a_text_in_portuguese_is_checked_for_what_needs_no_words(tmp_path, user_data) -> None:
    found = {(f.where, f.check) for f in report(tmp_path).findings if f.edition == "pt-2019-11-08"}
    assert ("100.2", "reference-lost") in found
    assert any(rule == "100.2" and check.endswith("unbalanced") for rule, check in found), found
    assert not {check for _rule, check in found} & {"negation", "modality", "untranslated", "term-drift"}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the reference editions are not here")
@pytest.mark.parametrize(("file", "language", "english"), [("pt-2020-11-20.po", "pt", "2020-11-20.txt"), ("zh-2025-09-19.txt", "zh", "2025-09-19.txt")])
def test_the_samples_of_other_languages_are_checked_without_a_flood(user_data, file: str, language: str, english: str) -> None:
    theirs = import_file(SHARED / "cr-other" / file, Wanted(language)).held.edition.id
    ours = import_file(SHARED / "cr-en" / english, Wanted("en")).held.edition.id
    done = check(load([theirs]), against=load([ours]), rules=False)
    found = [f for f in done.findings if f.edition == theirs]
    assert 0 < len(found) < 100
    assert {f.check for f in found} >= {"quotes-unbalanced", "reference-changed"}
