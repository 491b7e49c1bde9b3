"""What a question tells: its events in the order of the text, and which of them it asks about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from judge.ask.grammar import Kind, Question, Who
from judge.language import Tag

EVENTS = frozenset({
    "activate", "adapt", "assign-damage", "attack", "be-dealt-damage", "block", "bounce", "card-bolt", "card-shock", "cast",
    "change-target", "choose", "counter-spell", "create", "deal-damage", "destroy", "dies", "discard", "double", "draw", "enchant",
    "enter", "equip", "exchange", "exile", "fight", "flicker", "gain-control", "gain-life", "leave-the-battlefield", "lose-ability", "lose-life",
    "lose-the-game", "mill", "pay", "phasing", "play", "play-a-land", "prevent", "proliferate", "put", "put-counter", "r-back", "r-became", "r-keep",
    "r-lose", "r-lose-it", "r-return", "reanimate", "redirect", "remove-counter", "remove-from-combat", "replace", "resolve", "respond", "return",
    "reveal", "sacrifice", "search", "shuffle", "tap", "target", "to-copy", "to-target", "trigger", "untap", "use-stack", "x-get",
})  # fmt: skip
"""Concepts that are things done or happening. What isn't among them is a thing, a quality or a small word."""

THING_CONCEPTS = frozenset({
    "planeswalker", "planeswalker-name", "creature", "artifact-creature", "permanent", "spell", "ability", "loyalty-ability", "card", "artifact",
    "enchantment", "land", "token", "player", "legend", "legendary", "copy", "battle", "emblem", "aura", "equipment",
})  # fmt: skip

_RELATIVE = {"en": re.compile("that|which|who"), "es": re.compile("que"), "fr": re.compile("qui"), "ru": re.compile("котор(ый|ая|ое|ые|ого|ую)")}
"""Words with which a clause begins that belongs to the noun before it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that is done: by whom (``subject``), to what (``object``, the nearest thing named behind or else before it)."""

    concepts: tuple[str, ...]
    tag: Tag
    subject: Who | str | None
    object: str | None
    negated: bool
    asked: bool = False

    @property
    def concept(self) -> str:
        return self.concepts[0]

    def is_a(self, *concepts: str) -> bool:
        return any(c in self.concepts for c in concepts)


class Story:
    """The events of a question. ``asked`` is the one it asks about, ``before`` those told as having happened or going on."""

    def __init__(self, question: Question) -> None:
        self.q = question

    @cached_property
    def events(self) -> tuple[Event, ...]:
        q = self.q
        found = []
        for tag in q.tagged.tags:
            concepts = tuple(c for c in tag.concepts if c in EVENTS)
            if not concepts or not self._is_verb_here(tag):
                continue
            found.append(Event(concepts, tag, q.subject(tag), self._object(tag), q.negated(tag), tag is self._asked_tag))
        return tuple(found)

    def _is_verb_here(self, tag: Tag) -> bool:
        """A word that may be a noun or a verb is a noun after a possessive or a preposition of place; a team equips nobody."""
        if "team" in tag.concepts and self.q.has("two-headed-giant"):
            return False
        return not (tag.concept not in EVENTS and any(c.startswith("q-") for c in tag.concepts))

    def _object(self, tag: Tag) -> str | None:
        q = self.q
        sentence = q.sentence_of(tag.first)
        for index in range(tag.last + 1, min(sentence.last, tag.last + 6) + 1):
            if q.tokens[index].kind == "punct" and q.tokens[index].text in ".?!;:,":
                break
            here = q.tag_at(index)
            if here is not None and here.first == index:
                thing = next((c for c in here.concepts if c in THING_CONCEPTS), None)
                if thing:
                    return "planeswalker" if thing == "planeswalker-name" else thing
        return None

    @cached_property
    def _asked_tag(self) -> Tag | None:
        q = self.q
        candidates = [t for t in q.tagged.tags if any(c in EVENTS for c in t.concepts) and q.asks(t.first)]
        if q.has("two-headed-giant"):
            candidates = [t for t in candidates if "team" not in t.concepts]
        candidates = [t for t in candidates if not self._in_relative(t)] or candidates
        if not candidates:
            # «…, then I activate it. Allowed?» asks about what was told last.
            everything = [t for t in q.tagged.tags if any(c in EVENTS for c in t.concepts)]
            bare = not any(q.asks(t.first) for t in q.tagged.tags if t.concept in THING_CONCEPTS or t.concept in ("damage", "combat-damage", "life"))
            return everything[-1] if everything and bare and q.kind in (Kind.CAN, Kind.DOES) else None
        kind = q.kind_tag
        if kind is not None and q.kind in (Kind.CAN, Kind.MUST, Kind.DOES):
            sentence = q.sentence_of(kind.first)
            here = [t for t in candidates if t.first in sentence]
            after = [t for t in here if t.first > kind.last and not self._subordinate(kind, t)]
            if after:
                return after[0]
            if here:
                return here[-1]
        main = [t for t in candidates if not self.in_time_clause(t)]
        return (main or candidates)[-1 if kind is None else 0]

    def _in_relative(self, tag: Tag) -> bool:
        """Whether a verb only says which thing is meant: *a creature that gets flickered*, «существо, которое атакует»."""
        q = self.q
        for index in range(tag.first - 1, max(q.sentence_of(tag.first).first, tag.first - 3) - 1, -1):
            here = q.tag_at(index - 1) if index else None
            if q.tokens[index].kind == "punct":
                return False
            if _RELATIVE[q.language].fullmatch(q.tokens[index].norm):
                if q.language == "ru":
                    return True
                return here is not None and any(c in THING_CONCEPTS or c == "attacking-creature" for c in here.concepts)
        return False

    def _subordinate(self, kind: Tag, tag: Tag) -> bool:
        """Whether a time clause (*before …*, *after …*) opens between the cue and the verb."""
        return any(kind.last < t.first < tag.first and not self._adverb(t) for t in self.q.tags("r-in-hand-before", "r-after"))

    def _adverb(self, opener: Tag) -> bool:
        """Whether *afterwards* is all that is said («потом», « ensuite », «después»): that opens no clause."""
        after = opener.last + 1
        behind = self.q.tokens[after].norm if after < len(self.q.tokens) else ""
        return "r-then" in opener.concepts and behind not in ("de", "del", "que")

    def in_time_clause(self, tag: Tag) -> bool:
        """Whether a word stands in a clause with *when*, *before* or *after* that goes before it."""
        sentence = self.q.sentence_of(tag.first)
        for opener in self.q.tags("r-in-hand-before", "r-after", "q-when"):
            if opener.first in sentence and opener.first < tag.first and not self._adverb(opener):
                closed = any(self.q.tokens[i].kind == "punct" for i in range(opener.last + 1, tag.first))
                if not closed:
                    return True
        return False

    @property
    def asked(self) -> Event | None:
        return next((e for e in self.events if e.asked), None)

    @cached_property
    def before(self) -> tuple[Event, ...]:
        """The events that are told and not asked about."""
        return tuple(e for e in self.events if not e.asked)

    def told(self, *concepts: str) -> list[Event]:
        """The told events of these kinds."""
        return [e for e in self.before if e.is_a(*concepts)]

    def asks_for(self, *concepts: str) -> bool:
        """Whether the event asked about is one of these kinds."""
        return self.asked is not None and self.asked.is_a(*concepts)
