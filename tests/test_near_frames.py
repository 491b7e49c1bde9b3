"""The contributor's tool that says what keeps a frame from answering."""

import sys
from pathlib import Path

from judge import language
from judge.ask.grammar import Question
from judge.ask.named import typed

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import near_frames


def near(text: str, spoken: str = "en") -> dict[str, list[str]]:
    q = Question.read(typed(language.tag(text, spoken, cards=True)))
    return {frame.name: why for frame, why in near_frames.nearest(q)}


def test_a_frame_that_answers_has_nothing_in_its_way():
    assert [] in near("My creature has vigilance. Does it tap when it attacks?").values()


def test_what_is_missing_is_named():
    found = near("I have hexproof. Can my opponent cast a spell on me?")
    assert any("not said" in why for reasons in found.values() for why in reasons)


def test_a_word_that_no_frame_knows_is_left_over():
    found = near("My creature with vigilance attacks on a bicycle. Does it tap?")
    assert any("«bicycle»" in why for reasons in found.values() for why in reasons)
