"""Follow-ups change the question at hand; the prompt answers, looks rules up, and survives faults."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from judge.ask import Verdict
from judge.ask.conversation import Conversation, Turn
from judge.cli import prompt
from judge.errors import JudgeError

DAY = date(2026, 11, 1)

CAST = {
    "en": ("Can I cast a planeswalker on my opponent's turn?", "What if it's my turn?"),
    "ru": ("Можно ли разыграть вокера в ход оппонента?", "а если это мой ход?"),
    "es": ("¿Puedo lanzar un planeswalker en el turno de mi oponente?", "¿y si es mi turno?"),
    "fr": ("Puis-je lancer un planeswalker pendant le tour de mon adversaire ?", "et si c'est mon tour ?"),
}


@pytest.mark.parametrize("language", CAST)
def test_whose_turn_it_is_takes_the_place_of_whose_turn_it_was(language: str) -> None:
    talk = Conversation(as_of=DAY)
    question, follow_up = CAST[language]
    assert talk.ask(question).answer.verdict is Verdict.NO
    turn = talk.ask(follow_up)
    assert turn.followed and turn.answer.verdict is Verdict.YES


@pytest.mark.parametrize(
    ("question", "follow_up", "before", "after"),
    [
        ("Can damage from my opponent's spell be redirected from me to my planeswalker?", "and in 2014?", date(2014, 6, 30), None),
        ("¿Puedo redirigir el daño que le hago a mi oponente a su planeswalker?", "¿y antes de 2018?", date(2017, 12, 31), Verdict.YES),
        ("Puis-je rediriger les blessures que j'inflige à mon adversaire sur son planeswalker ?", "et en 2012 ?", date(2012, 6, 30), Verdict.YES),
        ("Могу ли я перенаправить урон, который наношу оппоненту, в его вокера?", "а до 2018 года?", date(2017, 12, 31), Verdict.YES),
    ],
)
def test_another_date_asks_the_same_again(question: str, follow_up: str, before: date, after: Verdict | None) -> None:
    talk = Conversation()
    talk.ask(question)
    turn = talk.ask(follow_up)
    assert turn.followed and turn.answer.as_of == before
    if after is not None:
        assert turn.answer.verdict is after


def test_what_is_added_counts() -> None:
    talk = Conversation(as_of=DAY)
    blocked = "Mon 5/5 attaque un planeswalker avec 3 de loyauté et est bloqué par un 2/2. Combien de blessures vont au planeswalker ?"
    assert talk.ask(blocked).answer.outcomes != (turn := talk.ask("et s'il a le piétinement ?")).answer.outcomes
    assert turn.followed and turn.answer.verdict is Verdict.OUTCOME


def test_a_follow_up_that_says_more_than_a_turn_loses_nothing() -> None:
    talk = Conversation(as_of=DAY)
    talk.ask(CAST["en"][0])
    assert talk.ask("What if it's my turn and a zorblax frobnicates?").answer.verdict is Verdict.UNKNOWN


def test_a_question_of_its_own_changes_nothing() -> None:
    talk = Conversation(as_of=DAY)
    talk.ask(CAST["en"][0])
    turn = talk.ask("Can a planeswalker attack?")
    assert not turn.followed and turn.question == "Can a planeswalker attack?"


def test_the_prompt_goes_on_after_a_fault_and_looks_numbers_up() -> None:
    given = iter(["can a planeswalker attack?", "306.7", "???", "", "exit", "never read"])
    shown: list[Turn] = []
    looked_up: list[str] = []
    faults: list[JudgeError] = []
    prompt.talk(lambda: next(given), shown.append, looked_up.append, faults.append, Conversation(as_of=DAY))
    assert [turn.answer.verdict for turn in shown] == [Verdict.NO]
    assert looked_up == ["306.7"] and len(faults) == 1
    assert next(given) == "never read"


def test_the_prompt_ends_with_its_input() -> None:
    def read() -> str:
        raise EOFError

    nothing: Callable[..., None] = lambda *_: None  # noqa: E731
    prompt.talk(read, nothing, nothing, nothing, Conversation())


def test_completion_knows_rule_numbers_and_cards() -> None:
    assert ("306.7", -4) in list(prompt.completions("see 306.", "en"))
    assert any(name == "Grizzly Bears" and start == -6 for name, start in prompt.completions("can grizzl", "en"))
    assert list(prompt.completions("ca", "en")) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_prompt_opens_on_a_terminal(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path), "TERM": "xterm", "LANGUAGE": "en"}
    asked = subprocess.Popen([sys.executable, "-m", "judge", "ask"], stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    os.write(master, b"can a planeswalker attack?\r")
    seen, until = b"", time.monotonic() + 60
    while b"No." not in seen and time.monotonic() < until:
        seen += os.read(master, 4096)
    while asked.poll() is None and time.monotonic() < until:
        if select.select([master], [], [], 0.5)[0]:
            with contextlib.suppress(OSError):  # the terminal is gone when the program is
                os.read(master, 4096)
        else:
            os.write(master, b"\x04")  # once it waits for the next question
    asked.wait(30)
    os.close(master)
    assert b"No." in seen and asked.returncode == 0
    assert "planeswalker attack" in (tmp_path / "judge" / "history").read_text(encoding="utf-8")
