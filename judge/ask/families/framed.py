"""Questions that a frame of ``corpus/frames`` fits: the frame is filled in with what was said, and played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from judge.ask import frames
from judge.ask.frames import Ask, Frame, Need
from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import Case, Plan, Query, source
from judge.ask.situation import moment
from judge.ask.story import EVENTS, Story
from judge.ask.verdict import Facts
from judge.engine.inspect import mana_value
from judge.language import Tag, numbers
from judge.scenario import expect

EVERYWHERE = frozenset({"player", "opponent", "control", "controller", "battlefield", "game", "r-have", "x-enough-mana"})
"""Concepts that name what every situation has: saying them changes nothing by itself."""


@source
def framed(q: Question) -> Iterator[tuple[int, str, Callable[[Question], Plan | None]]]:
    """The frames whose needed concepts the question names, each as a family."""
    said = {c for tag in q.tagged.tags for c in tag.concepts} | ({"x"} if "{X}" in q.tagged.text.upper() else set())
    for frame in frames.frames():
        if all(said.intersection(need) for need in frame.says) and not _unfit(frame, q):
            yield frame.rank, f"frame:{frame.name}", partial(plan, frame)


def _unfit(frame: Frame, q: Question) -> bool:
    """Whether something is said that the frame is not about.

    A word that may also be something the frame knows is taken to be that; the cue that opens the question is no more
    than that (French «puis-je» is no *then*).
    """
    known = {c for need in (*frame.says, *frame.tells) for c in need} | {*frame.allows, *frame.denies}
    return any(
        (tag.concept in frame.unless or not known.intersection(tag.concepts) and not set(frame.unless).isdisjoint(tag.concepts))
        and tag.concept not in known
        and tag is not q.kind_tag
        for tag in q.tagged.tags
    )


def plan(frame: Frame, q: Question) -> Plan | None:
    """What a frame makes of a question, or None where it doesn't fit."""
    story = Story(q)
    if any(not [t for t in q.tags(*need) if _told_of(q, t, story)] for need in frame.tells):
        return None
    ask = next((one for one in frame.asks if fits(one, q) and (not one.denies or _denied(q, one.denies))), None)
    if ask is None or (frame.denies and not _denied(q, frame.denies)):
        return None
    seats = _seats(frame, q)
    values = _values(frame, q, seats) if seats else None
    if seats is None or values is None:
        return None
    plays = [("", ask.play)] if ask.play is not None else frame.cases
    cases = [Case(frames.fill(play, values, seats), label) for label, play in plays]
    keys = ask.keys or frame.keys
    query = _query(ask, q, frames.fill(ask.value, values, seats) if not isinstance(ask.value, bool) else ask.value)
    uses = {c for need in (*frame.says, *frame.tells) for c in need} | {*frame.allows, *frame.denies}
    uses |= {*ask.of, *ask.contrary, *ask.denies, *ask.allows} | EVERYWHERE
    uses |= {c for role in frame.roles.values() for need in role.values() for c in need}
    uses |= {c for let in frame.let.values() for kind in ("number", "size", "said") for c in let.get(kind, ())}
    if any("turn" in let for let in frame.let.values()):
        uses |= TIMES
    return Plan(
        f"frame:{frame.name}", query, cases, keys, frozenset(uses), names_matter=True, assumed=frame.assumed, related=frame.related,
        negatable=frozenset({*frame.denies, *ask.denies}), numbers_read=True,
    )  # fmt: skip


TIMES = frozenset({"turn", "upkeep", "draw-step", "main-phase", "precombat-main-phase", "postcombat-main-phase", "combat", "combat-phase", "end-step",
                   "beginning-of-combat", "declare-attackers-step", "declare-blockers-step", "combat-damage-step", "end-of-combat", "phase", "step",
                   "r-in-hand-before", "r-after"})  # fmt: skip
"""What a ``turn`` value has read when it is there."""


def _told_of(q: Question, tag: Tag, story: Story) -> bool:
    """Whether something is told and not asked: outside the question, in a clause of time, or before *…, can I …?*"""
    cue = q.kind_tag
    if not q.asks(tag.first) or story.in_time_clause(tag):
        return True
    return cue is not None and tag.last < cue.first and any(q.tokens[i].text == "," for i in q.between(tag, cue))


# --- what is asked ------------------------------------------------------------------------------------------------------


def fits(ask: Ask, q: Question) -> bool:
    """Whether this is what the question asks: the kind, and the event or, where no event is asked about, the thing."""
    if q.kind not in ask.kinds or any(tag is not q.kind_tag for tag in q.tags(*ask.unless)):
        return False
    wanted = (*ask.of, *ask.contrary)
    if not wanted:
        return True
    story = Story(q)
    event = story.asked
    if event is not None and event.tag.concept in EVENTS and not story.in_time_clause(event.tag):
        asked = any(c in wanted for c in event.tag.concepts)
        if asked or q.asks(event.tag.first):
            doing = [c for c in wanted if c not in EVENTS and c.startswith(("x-", "r-"))]
            return asked or q.asked(*doing) is not None
    return q.asked(*wanted) is not None


def _query(ask: Ask, q: Question, value: Any) -> Query:
    negate = bool(ask.contrary) and q.asked(*ask.contrary) is not None and q.asked(*ask.of) is None
    match ask.query:
        case "allowed":
            return Query("allowed", negate=negate)
        case "offered":
            return Query("offered", kind=value, negate=negate)
        case "chooser":
            return Query("chooser", kind=value)
        case "fact":
            every = ask.every if ask.every is not None else q.kind is not Kind.CAN
            return Query("happens", fact=lambda f: _holds(value, f), every=every, negate=negate)
        case "variant":
            return Query("variant", key=value["key"], name="value", values=value.get("values"))
        case "tell":
            return Query("value", fact=lambda f: _told(value, f))
        case _most:
            ((what, name),) = value.items()
            return Query(ask.query, fact=lambda f: _one(what, name, f), name=ask.query)


def _holds(wanted: Mapping[str, Any], facts: Facts) -> bool:
    """Whether a fact is so: what scenario files may expect, and what only frames tell of (a mana value, copies)."""
    own = {what: named for what, named in wanted.items() if what in frames.OWN}
    rest = {what: named for what, named in wanted.items() if what not in own}
    return expect.holds(rest, facts, facts.rules) and all(_one(what, n, facts) == v for what, named in own.items() for n, v in named.items())


def _told(wanted: Mapping[str, Any], facts: Facts) -> dict[str, Any]:
    """What came of it: players' values by kind (``life``, ``hand``), everything else by object (``objects``)."""
    found: dict[str, Any] = {}
    for what, named in wanted.items():
        for name in named if isinstance(named, (list, tuple)) else [named]:
            one = _one(what, name, facts)
            if name in facts.state.players and what not in ("lost", "won", "priority"):
                found.setdefault(what.replace("-", "_"), {})[SEATS[name]] = one
            elif name in facts.state.players:
                found.setdefault(what, []).extend([SEATS[name]] if one else [])
                if what == "priority" and one:
                    found["player"] = "active" if facts.state.turn.active == name else "nonactive"
            else:
                found.setdefault("objects", {}).setdefault(name, {})[what] = one
    return found


SEATS = {"A": "me", "B": "opponent", "C": "teammate", "D": "other-opponent"}


def _one(what: str, name: str, facts: Facts) -> Any:
    if what == "priority":
        return facts.state.turn.priority == name
    if what == "copies":
        return sum(str(step.kind) == "spell-copied" and str(step.data["object"]).startswith(f"{name}-copy") for step in facts.steps)
    if what == "mana-value":
        return mana_value(facts.state, facts.rules, name)
    if what == "life-lost":
        return facts.begun.life[facts.begun.players[name].team] - facts.life(name)
    if what == "drawn":
        return expect.reading("hand", name, facts, facts.rules) - expect.reading("hand", name, facts.beginning, facts.rules)
    return expect.reading(what, name, facts, facts.rules)


def _denied(q: Question, concepts: Need) -> bool:
    """Whether a negation stands beside one of the concepts, or that somebody can't."""
    unable = q.tags("q-cannot")
    return any(q.negated(tag) or any(0 < tag.first - t.last <= 2 for t in unable) for tag in q.tags(*concepts))


# --- who is who ---------------------------------------------------------------------------------------------------------


def _seats(frame: Frame, q: Question) -> dict[str, str] | None:
    """The seats of P and Q; None where the question says two things that don't go together."""
    swapped: set[bool] = set()
    for letter, role in frame.roles.items():
        sure = [q.owner(t) for t in q.tags(*role.get("sure", ()))]
        if "sure" in role and Who.ME not in sure and Who.OPPONENT not in sure:
            return None
        found = [q.subject(t) for t in q.tags(*role.get("does", ()))] + [q.owner(t) for t in q.tags(*role.get("has", ()))]
        for who in found:
            if who in (Who.ME, Who.OPPONENT):
                swapped.add((who is Who.OPPONENT) is (letter == "P"))
            elif isinstance(who, Who) and who in (Who.TEAMMATE, Who.EACH_PLAYER, Who.EACH_OPPONENT):
                return None
    if len(swapped) > 1:
        return None
    return _SEATS[swapped.pop() if swapped else False]


_SEATS = {False: {"P": "A", "Q": "B", "PM": "C", "QM": "D"}, True: {"P": "B", "Q": "A", "PM": "D", "QM": "C"}}


# --- what is read off ---------------------------------------------------------------------------------------------------


def _values(frame: Frame, q: Question, seats: Mapping[str, str]) -> dict[str, Any] | None:
    """The values of ``let``; None where one is missing, or where a number was said that nobody has read."""
    read: set[int] = set()
    values: dict[str, Any] = {}
    for name, let in frame.let.items():
        if "said" in let:
            values[name] = let.get("then") if q.has(*let["said"]) else let.get("else")
        elif "turn" in let:
            values[name] = _time(q, let, seats)
        elif "symbols" in let:
            cost = re.search(r"(?:\{[^{}]+\})+", q.tagged.text)
            if cost is None and "default" not in let:
                return None
            values[name] = cost[0].upper() if cost else let["default"]
        else:
            found = _nearest(q, let.get("number") or let.get("size"), "number" in let, read)
            if found is None and "default" not in let:
                return None
            values[name] = let["default"] if found is None else found
    if not frame.any_numbers and any(i not in read for i in _numbers(q)):
        return None
    return values


def _time(q: Question, let: Mapping[str, Any], seats: Mapping[str, str]) -> dict[str, Any]:
    said = moment(q, Who.ME)
    active = {Who.ME: "A", Who.OPPONENT: "B"}.get(said.turn) or seats[let["turn"]]
    return {"active": active, "step": said.step or let.get("step", "main1")}


def _nearest(q: Question, concepts: Need, number: bool, read: set[int]) -> Any:
    """The number, or the power and toughness, that stands nearest to a naming of a concept in its sentence."""
    best: tuple[int, int, Any] | None = None
    places = [i for i in (_numbers(q) if number else _sizes(q)) if i not in read]
    for tag in q.tags(*concepts):
        sentence = q.sentence_of(tag.first)
        for index in places:
            if index in sentence:
                gap = tag.first - index if index < tag.first else max(0, index - tag.last)
                value = numbers.value(q.tokens[index], q.language) if number else q.tokens[index].norm
                if gap <= 8 and (best is None or gap < best[0]):
                    best = gap, index, value
    if best is None:
        return None
    read.add(best[1])
    return best[2]


def _sizes(q: Question) -> list[int]:
    return [i for i, t in enumerate(q.tokens) if t.kind == "pt" and t.norm.replace("/", "").isdigit()]


def _numbers(q: Question) -> list[int]:
    """The places of numbers and sizes, without articles and years."""
    tagged = {i for tag in q.tagged.tags for i in range(tag.first, tag.last + 1) if q.tokens[i].kind == "word"}
    return [i for i, t in enumerate(q.tokens) if _is_number(t, q.language) and i not in tagged]


def _is_number(token: Any, language: str) -> bool:
    if token.kind == "pt":
        return token.norm.replace("/", "").isdigit()
    value = numbers.value(token, language)
    return value is not None and not (token.kind == "word" and value == 1) and not 1990 < value < 2100

