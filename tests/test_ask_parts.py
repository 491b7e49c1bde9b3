"""A question with several parts is answered part by part; one with one part is left whole."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import Verdict, ask
from judge.ask.grammar import Question
from judge.ask.parts import parts
from judge.language import tag

DAY = date(2026, 11, 1)


def split(text: str, language: str) -> list[str]:
    return parts(Question.read(tag(text, language)))


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("en", "Can a planeswalker attack?", 1),
        ("en", "I control a planeswalker. Can it attack?", 1),
        ("en", "I control a planeswalker. Can it attack? Can it block?", 2),
        ("en", "Can a planeswalker attack and can a planeswalker block?", 2),
        ("en", "Can a creature and a planeswalker attack?", 1),
        ("es", "¿Puede atacar un planeswalker y puede bloquear un planeswalker?", 2),
        ("fr", "Un planeswalker peut-il attaquer ? Un planeswalker peut-il bloquer ?", 2),
        ("ru", "Атакую вокера, его убивают до объявления блоков. Соперник ещё может блочить? Куда идёт урон?", 2),
        ("ru", "Если я спрашиваю «проходит?», а опп говорит «ок», мы оба спасовали?", 1),
    ],
)
def test_the_parts_of_a_question(language: str, text: str, count: int) -> None:
    assert len(split(text, language)) == count


def test_a_part_keeps_what_is_told() -> None:
    first, second = split("I control a planeswalker. Can it attack? Can it block?", "en")
    assert first == "I control a planeswalker. Can it attack?"
    assert second == "I control a planeswalker. Can it block?"


def test_a_pronoun_whose_meaning_stands_in_another_part_keeps_them_together() -> None:
    assert len(split("Can my planeswalker attack? Can it block?", "en")) == 1


def test_parts_that_differ_are_an_outcome_with_each_verdict() -> None:
    answer = ask("I control a planeswalker with 2 loyalty. Can I activate its -3? Can a planeswalker be attacked?", as_of=DAY)
    assert [part.verdict for part in answer.parts] == [Verdict.NO, Verdict.YES]
    assert answer.verdict is Verdict.OUTCOME
    assert [part["verdict"] for part in answer.to_json()["parts"]] == ["no", "yes"]


def test_parts_that_agree_share_their_verdict() -> None:
    answer = ask("Can a planeswalker attack and can a planeswalker block?", as_of=DAY)
    assert len(answer.parts) == 2 and answer.verdict is Verdict.NO


def test_a_part_that_nobody_can_answer_leaves_no_half_answer() -> None:
    answer = ask("Can a planeswalker attack and can a zorblax frobnicate?", as_of=DAY)
    assert answer.verdict is Verdict.UNKNOWN
