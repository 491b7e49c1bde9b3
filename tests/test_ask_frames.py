"""Frames: their format, how they read a question, and that every one of them can be reached and played."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from judge import data
from judge.ask import Verdict, ask, frames
from judge.ask.families import framed
from judge.ask.grammar import Question
from judge.errors import DataError
from judge.language import tag

DAY = date(2026, 11, 1)

PLAY = "  says: [land, respond]\n  play: {players: {P: {}, Q: {}}}\n  keys: [land.play]\n"


def read(tmp_path: Path, text: str) -> list[frames.Frame]:
    file = tmp_path / "one.yaml"
    file.write_text(text, encoding="utf-8")
    groups, raw = frames.read_files([data.path("frames") / "groups.yaml", file])
    frames.check(groups, raw)
    return [frames._frame(entry, groups, place) for place, entry in raw]


def test_every_frame_shipped_is_sound() -> None:
    groups, raw = frames.read_files(sorted(data.path("frames").glob("*.yaml")))
    frames.check(groups, raw)
    assert len(raw) == len(frames.frames()) > 20


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("- frame: a\n  sais: [land]\n", "sais"),
        ("- frame: a\n" + PLAY, "asks"),
        ("- frame: a\n" + PLAY + "  asks: [{of: [respond]}]\n", "query"),
        ("- frame: a\n" + PLAY + "  asks: [{of: [respnd], allowed: true}]\n", "respnd"),
        ("- frame: a\n" + PLAY.replace("land.play", "land.ply") + "  asks: [{of: [respond], allowed: true}]\n", "land.ply"),
        ("- frame: a\n" + PLAY + "  asks: [{of: ['@nobody'], allowed: true}]\n", "@nobody"),
        ("- frame: a\n" + PLAY + "  asks: [{kinds: [whether], allowed: true}]\n", "whether"),
        ("- frame: a\n" + PLAY + "  let: {n: {guess: [land]}}\n  asks: [{allowed: true}]\n", "n"),
        (2 * ("- frame: a\n" + PLAY + "  asks: [{allowed: true}]\n"), "a"),
        ("- says: [land]\n", "name"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(DataError) as caught:
        read(tmp_path, text)
    assert "one.yaml:1" in str(caught.value) or "one.yaml:" in str(caught.value)
    assert named in str(caught.value)


def test_a_template_takes_values_sums_and_players() -> None:
    made = frames.fill(
        {"P": ["${n}", "${n + 1}", "${size.power}", "x ${n}", None, "${none}"]}, {"n": 3, "size": "4/5", "none": None}, {"P": "B"}
    )
    assert made == {"B": [3, 4, 4, "x 3"]}


@pytest.mark.parametrize("expression", ["n.power.x", "__import__('os')", "n ** 2", "unknown"])
def test_an_expression_can_only_add_up(expression: str) -> None:
    with pytest.raises(DataError):
        frames.evaluate(expression, {"n": 3})


def question(text: str, language: str = "en") -> Question:
    return Question.read(tag(text, language))


def frame(name: str) -> frames.Frame:
    return next(f for f in frames.frames() if f.name == name)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Can my opponent respond to me playing a land?", {"P": "A", "Q": "B"}),
        ("Can I respond when my opponent plays a land?", {"P": "B", "Q": "A"}),
        ("Can a land drop be responded to?", {"P": "A", "Q": "B"}),
    ],
)
def test_who_is_who_comes_from_what_is_said(text: str, seats: dict[str, str]) -> None:
    found = framed._seats(frame("respond-to-a-land"), question(text))
    assert found is not None
    assert {letter: found[letter] for letter in seats} == seats


def test_two_things_said_of_who_is_who_that_do_not_go_together_fit_no_frame(tmp_path: Path) -> None:
    roles = "  roles: {P: {does: [play-a-land]}, Q: {does: [respond]}}\n"
    (frame,) = read(tmp_path, "- frame: a\n" + PLAY + roles + "  asks: [{allowed: true}]\n")
    assert framed._seats(frame, question("Can I respond to me playing a land?")) is None
    assert framed._seats(frame, question("Can I respond to my opponent playing a land?")) is not None


def test_a_number_that_nobody_reads_is_a_veto() -> None:
    assert framed.plan(frame("respond-to-a-land"), question("Can I respond to my opponent playing a land?")) is not None
    assert framed.plan(frame("respond-to-a-land"), question("Can I respond to my opponent playing 3 lands?")) is None


def test_the_contrary_is_answered_by_the_opposite() -> None:
    draws = ask("Does the starting player draw a card on the first turn?", as_of=DAY)
    skips = ask("Does the starting player skip the draw step of the first turn?", as_of=DAY)
    assert (draws.verdict, skips.verdict) == (Verdict.NO, Verdict.YES)
