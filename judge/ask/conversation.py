"""A conversation: what is asked after an answer may change the question at hand instead of putting a new one.

«And before 2018?» asks the same at another date; «what if it's my turn?», «et s'il a le piétinement ?» add to the
question, or take the place of what it said of the same thing. The question that comes of it is shown, so that the asker
sees what was answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from judge.ask.answer import Answer, Verdict
from judge.ask.grammar import Question
from judge.ask.named import typed
from judge.ask.ruling import ask
from judge.ask.situation import asked_date
from judge.language import Tag, repair, tag
from judge.language.text import word_lists

ALIKE = (
    ("turn",),
    ("precombat-main-phase", "postcombat-main-phase", "main-phase", "upkeep", "draw-step", "end-step", "combat", "combat-phase",
     "declare-attackers-step", "declare-blockers-step", "combat-damage-step", "beginning-of-combat", "end-of-combat"),
    ("planeswalker", "creature", "artifact", "enchantment", "land", "instant", "sorcery"),
    ("opponent", "teammate"),
)  # fmt: skip
"""Concepts of which a follow-up's takes the place of the question's."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of a conversation as it was understood, with its answer; ``followed`` if it changed the one before."""

    question: str
    answer: Answer
    followed: bool = False


@cache
def _openers(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What a follow-up opens with, and the words for *if*, of a language."""
    table = word_lists()[language]
    return tuple(
        re.compile(rf"^[¿\s]*({'|'.join(re.escape(w) for w in sorted(openers, key=len, reverse=True))})(?=\W)[\s,]*", re.IGNORECASE)
        for openers in (table["follow_up"], [*table["if"].split(), *table.get("if_elided", ())])
    )  # type: ignore[return-value]


class Conversation:
    """Questions put one after the other. ``language``, ``as_of`` and ``reading`` are those of ``judge.ask.ask``."""

    def __init__(self, *, language: str | None = None, as_of: date | None = None, reading: str | None = None) -> None:
        self.language, self.as_of, self.reading = language, as_of, reading
        self.turns: list[Turn] = []

    def ask(self, text: str) -> Turn:
        """Answer the next question; raises what ``judge.ask.ask`` raises, and then the conversation is as it was before."""
        text = repair(text).strip()
        turn = self._follow_up(text) or self._new(text)
        self.turns.append(turn)
        return turn

    def _new(self, text: str) -> Turn:
        return Turn(text, ask(text, language=self.language, as_of=self.as_of, reading=self.reading))

    def _follow_up(self, text: str) -> Turn | None:
        """The last question changed by this one, if this opens as a follow-up does and the change can be answered."""
        last = self.turns[-1] if self.turns else None
        if last is None:
            return None
        language = last.answer.language
        opener, _ = _openers(language)
        if not opener.match(text):
            return None
        said = opener.sub("", text, count=1).strip(" ?¿")
        day = asked_date(Question.read(tag(said, language)), date.today())
        if day is not None and _only_a_date(said, language):
            answer = ask(_without_date(last.question, language), language=language, as_of=day, reading=self.reading)
            return Turn(last.question, answer, followed=True)
        as_of = self.as_of or (last.answer.as_of if last.followed else None)
        first: Turn | None = None
        for question in _changed(last.question, said, language):
            answer = ask(question, language=language, as_of=as_of, reading=self.reading)
            turn = Turn(question, answer, followed=True)
            if answer.verdict is not Verdict.UNKNOWN:
                return turn
            first = first or turn
        alone = self._new(text)
        return alone if alone.answer.verdict is not Verdict.UNKNOWN else first


def _read(text: str, language: str) -> Question:
    return Question.read(typed(tag(text, language, cards=True)))


def _only_a_date(text: str, language: str) -> bool:
    """Whether nothing of weight is said but the date."""
    q = _read(text, language)
    weighty = [t for t in q.tagged.tags if not all(c.startswith(("q-", "r-", "p-", "t-")) or c in ("rule", "game") for c in t.concepts)]
    return not weighty and not [i for i in q.content() if not any(c.isdigit() for c in q.tokens[i].text)]


def _without_date(text: str, language: str) -> str:
    """The question without the year or date it names, which the follow-up's takes the place of."""
    return re.sub(r"\s*\b(20\d\d-\d\d-\d\d)\b", "", text)


def _changed(question: str, said: str, language: str) -> Iterator[str]:
    """The question with what the follow-up says in the place of what it said of the same thing, or else added to it."""
    _, conditional = _openers(language)
    bare = conditional.sub("", said, count=1)
    old, new = _read(question, language), _read(bare, language)
    for alike in ALIKE:
        mine, its = _group(old, alike), _group(new, alike)
        if len(mine) == 1 and len(its) == 1 and not _same(old, mine[0], new, its[0]):
            first, last = _phrase(old, mine[0])
            begin, end = _phrase(new, its[0])
            if _says_more(new, begin, end):
                continue
            text, put = old.tagged.text, new.tagged.text[new.tokens[begin].start : new.tokens[end].end]
            yield text[: old.tokens[first].start] + put + text[old.tokens[last].end :]
    body = question.rstrip(" ?.!")
    joint = "" if conditional.match(said) else f"{_IF[language]} "
    yield f"{body}, {joint}{said}?"
    yield f"{body} {said}?"


def _says_more(q: Question, begin: int, end: int) -> bool:
    """Whether something of weight is said outside a phrase."""
    outside = [t for t in q.tagged.tags if not begin <= t.first <= end]
    return any(not all(c.startswith(("q-", "p-", "t-", "r-have")) for c in t.concepts) for t in outside) or bool(q.content())


_IF = {"en": "if", "es": "si", "fr": "si", "ru": "если"}


def _group(q: Question, concepts: tuple[str, ...]) -> list[Tag]:
    return [t for t in q.tagged.tags if t.concept in concepts]


def _same(old: Question, one: Tag, new: Question, other: Tag) -> bool:
    return one.concept == other.concept and old.owner(one) == new.owner(other)


ARTICLES = frozenset("the a an el la los las un una le les l' une".split())


def _phrase(q: Question, named: Tag) -> tuple[int, int]:
    """The tokens of a thing with its article and its owner, before it or behind it; the preposition stays outside."""
    first, last = named.first, named.last
    sentence = q.sentence_of(first)
    while first > sentence.first and (q.tokens[first - 1].norm in ARTICLES or _is_owner(q, first - 1)):
        first -= 1
    behind = last + 1
    while behind < sentence.last and q.tokens[behind].norm in q.words.of | ARTICLES | q.words.me_possessive:
        behind += 1
    return first, behind if behind <= sentence.last and _is_owner(q, behind) else last


def _is_owner(q: Question, index: int) -> bool:
    here = q.tag_at(index)
    return q.tokens[index].norm in q.words.me_possessive | q.words.third_possessive | q.words.own or (
        here is not None and here.concept in ("opponent", "teammate", "p-other-player")
    )
