"""No wrong verdict on the labelled questions, and the questions of the design card come out as they must."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import pytest

from judge.ask import Verdict, ask

ROOT = Path(__file__).resolve().parent.parent
TRUTH = Path(os.environ.get("JUDGE_SHARED", ROOT.parent / "shared")) / "truth"
OWN = sorted((ROOT / "tests" / "questions").glob("*.jsonl"))
NONSENSE = [bank for bank in OWN if bank.stem.startswith("nonsense")]
BANKS = [TRUTH / "public_questions.jsonl", TRUTH / "questions_extra.jsonl", *(bank for bank in OWN if bank not in NONSENSE)]
LANGUAGES = ("en", "ru", "es", "fr")

DESIGN_CARD = {
    "en": "can I redirect damage from myself to my own planeswalker?",
    "ru": "можно ли перенаправить урон самому себе на своего плейнсволкера?",
    "es": "¿puedo redirigir el daño que me hago a mí mismo?",
    "fr": "puis-je rediriger vers mon planeswalker les dégâts que je m'inflige ?",
}


def rows(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def asked_in(bank: Path) -> list[str]:
    """The languages in which a bank asks; all where it isn't here, so that the test says so."""
    return [code for code in LANGUAGES if not bank.is_file() or any(f"q_{code}" in row for row in rows(bank))]


def each_bank() -> list:
    """Every bank in every language it asks in. Our own are asked whole by the long runs."""
    return [
        pytest.param(code, bank, id=f"{code}-{bank.stem}", marks=[] if bank.parent == TRUTH else pytest.mark.long)
        for code in LANGUAGES for bank in BANKS if code in asked_in(bank)
    ]  # fmt: skip


def right_of(asked: Iterable[tuple[dict, str]]) -> float:
    """The share of right verdicts among the askings of rows, each in a language; fails where one is wrong."""
    wrong, right, count = [], 0, 0
    for row, language in asked:
        for gold in row["gold"]:
            answer = ask(row[f"q_{language}"], language=language, as_of=date.fromisoformat(gold["as_of"]))
            wanted = {gold.get("verdict_by_lang", {}).get(language, gold["verdict"]), *gold.get("also", ())}
            count += 1
            if answer.verdict is Verdict.UNKNOWN:
                continue
            if str(answer.verdict) in wanted:
                right += 1
            else:
                wrong.append((row["id"], language, gold["as_of"], str(answer.verdict), sorted(wanted)))
    assert count and not wrong
    return right / count


@pytest.mark.parametrize(("language", "bank"), each_bank())
def test_no_verdict_is_wrong(language, bank):
    if not bank.is_file():
        pytest.skip("the labelled questions are not here")
    assert right_of((row, language) for row in rows(bank) if f"q_{language}" in row) >= 0.2


@pytest.mark.parametrize("bank", [bank for bank in BANKS if bank.parent != TRUTH], ids=lambda bank: bank.stem)
def test_every_third_question_has_no_wrong_verdict(bank):
    """What the quick suite asks of our own banks, the languages in turns."""
    some = rows(bank)[::3]
    languages = asked_in(bank)
    assert right_of((row, spoken) for turn, row in enumerate(some) if f"q_{(spoken := languages[turn % len(languages)])}" in row) >= 0.2


def each_nonsense() -> list:
    """Every bank of nonsense in every language; the quick suite asks each in one language, in turns."""
    return [
        pytest.param(bank, code, id=f"{code}-{bank.stem}", marks=[] if (turn + nth) % len(LANGUAGES) == 0 else pytest.mark.long)
        for turn, bank in enumerate(NONSENSE) for nth, code in enumerate(LANGUAGES)
    ]  # fmt: skip


@pytest.mark.parametrize(("bank", "language"), each_nonsense())
def test_nonsense_gets_no_verdict(bank, language):
    answered = [row["id"] for row in rows(bank) if ask(row[f"q_{language}"], language=language).verdict is not Verdict.UNKNOWN]
    assert not answered


@pytest.mark.parametrize("language", ["es", "fr", "ru"])
@pytest.mark.parametrize(
    ("day", "number"),
    [(date(2008, 6, 1), "212.9g"), (date(2009, 8, 1), "306.8"), (date(2010, 1, 1), "306.7"), (date(2014, 6, 1), "306.7"), (date(2026, 11, 29), "306.7")],
)
def test_the_question_of_the_design_card(language, day, number):
    answer = ask(DESIGN_CARD[language], as_of=day)
    assert answer.language == language and answer.verdict is Verdict.NO
    cited = answer.citations[0]
    assert (cited.key, cited.number, cited.language) == ("planeswalker.redirect", number, language)
    assert [(d.edition, d.item, d.verdict) for d in answer.disagreements] == [("ru-2007-primer", "9", Verdict.YES)]


@pytest.mark.parametrize("language", ["es", "fr", "ru"])
def test_the_primer_taken_at_its_word_says_yes(language):
    answer = ask(DESIGN_CARD[language], as_of=date(2010, 1, 1), reading="ru-2007-primer")
    assert answer.verdict is Verdict.YES and answer.reading == "ru-2007-primer"


def test_seeds_are_quoted_in_their_dates():
    for language, edition in (("es", "es-2013-306"), ("fr", "fr-2013-306")):
        answer = ask(DESIGN_CARD[language], as_of=date(2014, 6, 1))
        assert answer.citations[0].edition == edition
        assert answer.citations[0].effective == ("2013-07-13", "2017-09-28")
