"""A term in its contexts, and what the term base lacks."""

from __future__ import annotations

import json

import pytest

from judge import locale
from judge.cli import concordance as command
from judge.cli import terms
from judge.corpus import Corpus
from judge.errors import JudgeError
from judge.language import fold
from judge.locale import LANGUAGES
from judge.terms import TermBase
from judge.usage.candidates import candidates
from judge.usage.concordance import concordance, counts


def shown(capsys, *arguments, lang=None, editions=(), limit=20, json=False) -> tuple[int, str, str]:
    with locale.speaking("en"):
        status = command.run(" ".join(arguments), lang, editions, limit, json)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.fixture(scope="module")
def loyalty() -> dict:
    corpus = Corpus.open()
    concept = TermBase.load()["loyalty"]
    forms = command._forms(concept, LANGUAGES)
    rows = concordance(forms, [corpus.newest(code) for code in LANGUAGES], concept)
    return {str(row.number): row for row in rows}


def test_rules_are_aligned_by_number_in_every_language(loyalty) -> None:
    row = loyalty["306.9"]
    assert set(row.hits) == set(LANGUAGES)
    assert row.without == ()
    assert {hit.said for code in ("es", "fr", "ru") for hit in row.hits[code]} >= {"lealtad", "loyauté", "верностью"}


def test_every_place_is_one_of_the_words(loyalty) -> None:
    for row in loyalty.values():
        for code, hits in row.hits.items():
            for hit in hits:
                assert hit.segment.number == row.number
                assert hit.language == code
                assert fold(hit.said)[:4] == fold(hit.form)[:4]


def test_no_rule_that_says_the_word_is_left_out(loyalty) -> None:
    corpus = Corpus.open()
    for code, word in (("en", "loyalty"), ("es", "lealtad"), ("fr", "loyauté")):
        said = {
            segment.name: fold(segment.text).count(fold(word))
            for _id, segment in corpus.segments(f"{code}-2026-04")
            if segment.number and segment.number.rule and fold(word) in fold(segment.text)
        }
        found = {number: len(row.hits[code]) for number, row in loyalty.items() if code in row.hits}
        assert found == said


def test_a_part_of_a_longer_term_names_it(loyalty) -> None:
    hits = loyalty["306.8"].hits["en"]
    assert [hit.within for hit in hits] == ["loyalty-counter"]
    assert not any(hit.within for hit in loyalty["306.9"].hits["en"])


def test_a_word_of_another_concept_alone_is_left_out() -> None:
    """«Counter» the verb is no counter: where the tagger is sure of the verb, the noun's concordance hasn't it."""
    base = TermBase.load()
    corpus = Corpus.open()
    forms = {"fr": [(form.text, str(form.status)) for form in base["token"].words["fr"].forms]}
    rows = concordance(forms, [corpus.newest("fr")], base["token"])
    assert rows
    assert {hit.form for row in rows for hit in row.hits["fr"]} >= {"jeton"}
    assert counts(rows)["fr"]["jeton"] > 20


def test_the_command_marks_the_word_and_counts(capsys) -> None:
    status, out, _err = shown(capsys, "loyalty", lang="es,fr", limit=2)
    assert status == 0
    assert "**lealtad**" in out and "**loyauté**" in out
    assert "\n  es  lealtad " in out
    assert "The first 2 are shown" in out
    assert all(len(line) <= 110 for line in out.splitlines())


def test_another_edition_and_its_own_words(capsys) -> None:
    status, out, _err = shown(capsys, "loyalty counter", editions=["fr-2013-306"])
    assert status == 0
    assert "**pions de loyauté**" in out
    assert "(forbidden)" in out


def test_an_expression_that_is_no_term(capsys) -> None:
    status, out, _err = shown(capsys, "starting life total", lang="en", limit=1)
    assert status == 0
    assert "life total" in out
    status, out, err = shown(capsys, "qwertyuiop")
    assert (status, out) == (1, "")
    assert "qwertyuiop" in err
    with pytest.raises(JudgeError):
        shown(capsys, "loyalty", lang="zz")
    with pytest.raises(JudgeError):
        shown(capsys, "loyalty", editions=["no-such"])


def test_json_marks_are_the_words(capsys) -> None:
    table = json.loads(shown(capsys, "trample", json=True)[1])
    assert table["concept"] == "trample"
    assert table["rules"]
    for rule in table["rules"]:
        for code, hits in rule["hits"].items():
            for hit in hits:
                start, end = hit["mark"]
                assert hit["form"] in table["counts"][code]
                assert hit["text"][start:end].strip() == hit["text"][start:end] != ""


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_candidates_are_said_where_they_claim_and_no_concept_is_called_so(language: str) -> None:
    found = candidates(language, limit=200)
    assert len(found) > 50
    texts = {s.name: s.text for _id, s in Corpus.open().segments(f"{language}-2026-04") if s.number}
    known = {fold(form.text) for concept in TermBase.load() for form in concept.words[language].forms}
    for each in found:
        assert each.count >= len(each.rules) >= 3
        assert len(each.words.split()) > 1 or "-" in each.words
        assert fold(each.words) not in known
        assert any(fold(each.words) in fold(texts[number]) for number in each.rules)
    flags = [each.glossary for each in found]
    assert flags == sorted(flags, reverse=True), "what the glossary names comes first"


def test_candidates_of_the_command(capsys) -> None:
    assert terms.run_candidates("fr", 5, False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert terms.run_candidates("fr", 5, True) == 0
    table = json.loads(capsys.readouterr().out)
    assert [row["words"] for row in table["candidates"]] == [line.split("  ")[-2].split(" · ")[0] for line in lines]
