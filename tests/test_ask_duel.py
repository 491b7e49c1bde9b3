"""Combats of creatures among themselves: how they are read, and what comes of them when they are played."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import Verdict, ask
from judge.ask.families.bodies import Bodies
from judge.ask.families.duel import Duel
from judge.ask.grammar import Question, Who
from judge.language import tag

TODAY = date(2026, 11, 29)


def read(text: str, language: str) -> Bodies:
    return Bodies(Question.read(tag(text, language)))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "My 7/7 with trample is blocked by two 2/3s. Does it die?"),
        ("ru", "Моего 7/7 с трамплом блокируют два 2/3. Он умрёт?"),
        ("es", "A mi 7/7 con arrollar lo bloquean dos 2/3. ¿Muere?"),
        ("fr", "Ma 7/7 avec piétinement est bloquée par deux 2/3. Meurt-elle ?"),
    ],
)
def test_creatures_are_read_alike_in_every_language(language, text):
    attacker, blocker = read(text, language).all
    assert (attacker.role, attacker.size, attacker.count, attacker.owner) == ("attacker", (7, 7), 1, Who.ME)
    assert set(attacker.keywords) == {"trample"}
    assert (blocker.role, blocker.size, blocker.count) == ("blocker", (2, 3), 2)


@pytest.mark.parametrize(
    ("language", "text", "roles"),
    [
        ("en", "I block a 5/5 with my 3/3.", ["attacker", "blocker"]),
        ("es", "un 2/2 que ataca y un 6/6 que lo bloquea", ["attacker", "blocker"]),
        ("ru", "Мой 2/2 блокирует 4/4.", ["blocker", "attacker"]),
        ("ru", "Моего 5/5 заблокировал 4/4.", ["attacker", "blocker"]),
        ("fr", "Une 2/2 attaque et une 3/3 bloque.", ["attacker", "blocker"]),
        ("en", "A 2/2 without flying blocks the attacking 4/4.", ["blocker", "attacker"]),
    ],
)
def test_who_attacks_and_who_blocks(language, text, roles):
    assert [b.role for b in read(text, language).all] == roles


def test_a_number_that_nobody_read_makes_the_answer_unknown():
    assert ask("My 3/3 blocks a 2/2 and 17 swans. Does my creature die?", language="en", as_of=TODAY).verdict is Verdict.UNKNOWN


def test_what_contradicts_itself_is_not_clear():
    duel = Duel(Question.read(tag("My 3/3 isn't blocked and the 2/2 that blocks it has deathtouch.", "en")))
    assert not (duel.whole and duel.bodies.clear)


@pytest.mark.parametrize(
    ("text", "day", "verdict"),
    [
        ("A 1/1 deathtouch blocks a 9/9. Does the 9/9 die?", TODAY, Verdict.YES),
        ("My 2/2 blocks a 4/4 and I cast a +3/+3 pump. Does my creature survive?", TODAY, Verdict.YES),
        ("A 5/5 blocks my 2/2. I bounce the 5/5 before damage. Does my 2/2 die?", TODAY, Verdict.NO),
        ("My 6/6 is blocked by a 2/2 and a 5/5. Can I put all the damage on the 5/5?", TODAY, Verdict.YES),
        ("My 5/5 is blocked by a 3/3 and a 2/2. May I deal 4 to the 3/3 and 1 to the 2/2?", date(2014, 6, 15), Verdict.YES),
        ("My 5/5 is blocked by a 3/3 and a 2/2. May I deal 2 to the 3/3 and 3 to the 2/2?", date(2014, 6, 15), Verdict.YES),
        ("My 5/5 is blocked by a 3/3 and a 4/4. May I deal 2 to the 3/3 and 3 to the 4/4?", date(2014, 6, 15), Verdict.NO),
        ("My 5/5 is blocked by a 3/3 and a 4/4. May I deal 2 to the 3/3 and 3 to the 4/4?", TODAY, Verdict.YES),
        ("Can my 2/2 without flying block a flyer?", TODAY, Verdict.NO),
        ("Can a creature with defender attack if it also has haste?", TODAY, Verdict.NO),
        ("My 4/4 has 3 damage on it and then gets -1/-1. Does it die?", TODAY, Verdict.YES),
    ],
)
def test_verdicts_come_from_play(text, day, verdict):
    assert ask(text, language="en", as_of=day).verdict is verdict


@pytest.mark.parametrize(("day", "most"), [(date(2010, 5, 1), 2), (TODAY, 7)])
def test_deathtouch_and_trample_by_date(day, most):
    answer = ask("9/9 trample deathtouch, blocked by a 3/3 and a 4/4. Max to face?", language="en", as_of=day)
    assert answer.outcomes[0] == {"most": most}


def test_a_colour_left_open_that_would_matter_makes_the_answer_unknown():
    assert ask("Can my creature block an attacker with fear?", language="en", as_of=TODAY).verdict is Verdict.UNKNOWN
    assert ask("Can a black creature block an attacker with fear?", language="en", as_of=TODAY).verdict is Verdict.YES
