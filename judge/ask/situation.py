"""When something happens, as a question tells it: whose turn, which step, what is on the stack, and at which date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from judge.ask.grammar import Question, Who, small_words
from judge.language import Tag

STEPS = {
    "precombat-main-phase": "main1", "main-phase": "main1", "postcombat-main-phase": "main2",
    "upkeep": "upkeep", "draw-step": "draw", "beginning-of-combat": "begin-combat",
    "declare-attackers-step": "declare-attackers", "declare-blockers-step": "declare-blockers",
    "combat-damage-step": "combat-damage", "end-of-combat": "end-combat", "end-step": "end",
    "combat-phase": "begin-combat", "combat": "begin-combat",
}  # fmt: skip
"""Concepts for phases and steps, and the step a scenario uses for them."""


@dataclass(frozen=True, slots=True)
class Moment:
    """``turn``: whose (None: not said); ``step``: which (None: not said); ``busy``: something is on the stack."""

    turn: Who | None
    step: str | None
    busy: bool | None

    @property
    def said(self) -> bool:
        """Whether the question says anything about the time."""
        return self.turn is not None or self.step is not None or self.busy is not None

    def variants(self, actor: Who) -> Iterator[tuple[Who, str, bool, str]]:
        """(whose turn, step, busy, label) for everything that is left open and matters.

        Who says «on my opponent's turn» or «in response» has said enough; who names a step of nobody's turn means
        their own; who says nothing at all leaves the turn and the step open.
        """
        turn = self.turn
        if turn is None and not self.said:
            yield actor, "main1", False, "in a main phase of one's own turn with an empty stack"
            yield Who.OPPONENT if actor is Who.ME else Who.ME, "main1", False, "in another player's turn"
            return
        yield turn or actor, self.step or "main1", bool(self.busy), ""


def moment(q: Question, actor: Who) -> Moment:
    """Read the time off a question."""
    turn = None
    for tag in (*q.tags("turn"), *q.tags(*STEPS)):
        owner = q.owner(tag)
        if owner in (Who.ME, Who.OPPONENT, Who.TEAMMATE):
            turn = Who.OPPONENT if owner is Who.ME and "turn" in tag.concepts and _outside(q, tag) else owner
            break
    turn = the_others(q, turn) or turn
    said = sorted(q.tags(*STEPS), key=lambda t: not q.asks(t.first))  # «combat is over. Can I, in main phase two, …?»
    step = next((STEPS[c] for t in said for c in t.concepts if c in STEPS), None)
    after = any("q-can" not in t.concepts for t in q.tags("r-after"))  # French «puis» is also «I can»
    if step == "main1" and after and q.has("combat-phase", "combat"):
        step = "main2"
    if step == "begin-combat":
        step = _beside_combat(q) or step
    busy: bool | None = None
    if q.has("respond", "respond", "respond", "instant-speed"):
        busy = True
    if q.has("r-while-cast"):
        busy = True
    stack = q.first("stack")
    if stack is not None:
        empty = q.has("r-stack-empty", "r-stack-empty")
        denied = any(abs(n.first - stack.first) <= 4 for n in q.tags("r-not"))
        busy = denied if empty else True if not q.asked("stack") or q.has("while", "spell") else busy
    if q.has("r-stack-empty") and busy is None:
        busy = any(n.last < t.first and t.first - n.last <= 3 for n in q.tags("r-not") for t in q.tags("r-stack-empty"))
    return Moment(turn, step, busy)


def the_others(q: Question, turn: Who | None) -> Who | None:
    """Whose turn a pronoun means after a turn of ``turn``: «… en mi turno y me lo roba en el suyo»; None where there is none."""
    pattern = _OTHERS_TURN[turn].get(q.language) if turn in _OTHERS else None
    return _OTHERS[turn] if pattern is not None and not q.has("r-in-hand-before") and pattern.search(q.tagged.text) else None


_OTHERS = {Who.ME: Who.OPPONENT, Who.OPPONENT: Who.ME}
_OTHERS_TURN = {
    Who.ME: {"es": re.compile(r"\ben el suyo\b"), "fr": re.compile(r"\b(?:au|pendant le) sien\b")},
    Who.OPPONENT: {"es": re.compile(r"\ben el mío\b"), "fr": re.compile(r"\b(?:au|pendant le) mien\b")},
}


def _outside(q: Question, turn: Tag) -> bool:
    """Whether it is any turn but that one: *outside my turn*, «hors de mon tour», «не в свой ход»."""
    small = small_words(q.language)
    for index in range(turn.first - 1, max(q.sentence_of(turn.first).first, turn.first - 4) - 1, -1):
        here = q.tag_at(index)
        if q.tokens[index].norm in _OUTSIDE or (here is not None and "r-not" in here.concepts):
            return True
        if q.tokens[index].norm not in small:
            return False
    return False


_OUTSIDE = frozenset("outside hors dehors fuera вне".split())


def _beside_combat(q: Question) -> str | None:
    """The main phase that *before combat* or *after combat* means; None where it is combat itself."""
    for combat in q.tags("combat", "combat-phase"):
        for concept, step in (("r-after", "main2"), ("r-in-hand-before", "main1")):
            if any(0 <= combat.first - t.last <= 3 for t in q.tags(concept)):
                return step
    return None


_ISO = re.compile(r"\b(20\d\d)-(\d\d)-(\d\d)\b")
_YEAR = re.compile(r"\b(20(?:0[7-9]|1\d|2\d))\b")


def asked_date(q: Question, today: date) -> date | None:
    """The date a question names: a full date, *in 2010*, *before 2013*, *today*; None if it names none.

    A year alone means its middle; *before* a year means the end of the year before it.
    """
    text = q.tagged.text
    full = _ISO.search(text)
    if full:
        try:
            return date(int(full[1]), int(full[2]), int(full[3]))
        except ValueError:
            return None
    year = _YEAR.search(text)
    if year:
        number = int(year[1])
        start = year.start()
        before = any(t.start < start and start - t.end <= 12 for t in q.tags("r-in-hand-before"))
        after = any(t.start < start and start - t.end <= 12 for t in q.tags("r-after"))
        if before:
            return date(number - 1, 12, 31)
        if after:
            return date(number + 1, 1, 1)
        return date(number, 6, 30)
    if q.has("t-today"):
        return today
    return None
