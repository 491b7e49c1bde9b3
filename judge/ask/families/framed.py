"""Questions that a frame of ``corpus/frames`` fits: the frame is filled in with what was said, and played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from judge.ask import frames
from judge.ask.families.targeting import keyword_holder
from judge.ask.frames import Ask, Frame, Need
from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import Case, Plan, Query, source
from judge.ask.roles import teammate_does
from judge.ask.situation import moment
from judge.ask.story import EVENTS, THING_CONCEPTS, Story
from judge.ask.verdict import Facts
from judge.engine import layers
from judge.engine.inspect import mana_value
from judge.engine.reasons import StepKind
from judge.language import Tag, numbers
from judge.scenario import expect
from judge.scenario.model import EXPECT_KEYS

EVERYWHERE = frozenset({"player", "opponent", "control", "controller", "battlefield", "game", "r-have", "x-enough-mana"})
"""Concepts that name what every situation has: saying them changes nothing by itself."""


@source
def framed(q: Question) -> Iterator[tuple[int, str, Callable[[Question], Plan | None]]]:
    """The frames whose needed concepts the question names, each as a family."""
    said = {c for tag in q.tagged.tags for c in tag.concepts} | ({"x"} if "{X}" in q.tagged.text.upper() else set())
    said |= {"q-who"} if q.kind is Kind.WHO else set()  # French «qui» alone is no cue
    for frame in frames.frames():
        if all(said.intersection(need) for need in frame.says) and not _unfit(frame, q):
            yield frame.rank, f"frame:{frame.name}", partial(plan, frame)


def _unfit(frame: Frame, q: Question) -> bool:
    """Whether something is said that the frame is not about.

    A word that may also be something the frame knows is taken to be that; the cue that opens the question is no more
    than that (French «puis-je» is no *then*).
    """
    known = {c for need in (*frame.says, *frame.tells) for c in need} | {*frame.allows, *frame.denies, *frame.idle}
    if any(_beside(q, one, other) for one, other in frame.apart):
        return True
    return any(
        (tag.concept in frame.unless or not known.intersection(tag.concepts) and not set(frame.unless).isdisjoint(tag.concepts))
        and tag.concept not in known
        and tag is not q.kind_tag
        for tag in q.tagged.tags
    )


def _beside(q: Question, one: Need, other: Need) -> bool:
    """Whether two namings stand beside each other in a sentence, with at most one word between them."""
    return any(
        a is not b and len(q.between(a, b)) <= 1 and q.sentence_of(a.first) == q.sentence_of(b.first)
        for a in q.tags(*one)
        for b in q.tags(*other)
    )


def plan(frame: Frame, q: Question) -> Plan | None:
    """What a frame makes of a question, or None where it doesn't fit."""
    story = Story(q)
    if any(not [t for t in q.tags(*need) if _told_of(q, t, story)] for need in frame.tells):
        return None
    ask = next((one for one in frame.asks if fits(one, q) and (not one.denies or _denied(q, one.denies))), None)
    if ask is None or (frame.denies and not _denied(q, frame.denies)):
        return None
    if ask.query == "chooser" and q.kind_tag is not None and any(t.last < q.kind_tag.first <= t.last + 2 for t in q.tags("choose")):
        return None  # «это мне выбирать, кто …?»: who chooses is said, and *who* is what is chosen
    if _kills_a_player(q) and not {"lose-the-game", "player"}.intersection(ask.of):
        return None
    seats = _of_actor(frame, ask, q, _seats(frame, q))
    values = _values(frame, q, seats) if seats else None
    if seats is None or values is None:
        return None
    seats = _with_asked(ask, q, seats)
    if seats is None:
        return None
    plays = [("", ask.play)] if ask.play is not None else frame.cases
    cases = [Case(frames.fill(play, values, seats), label) for label, play in plays]
    keys = ask.keys or frame.keys
    actor = q.actor if isinstance(q.actor, Who) else Who.ME
    query = _query(ask, q, _frozen(frames.fill(ask.value, values, {**seats, "ACTOR": _ACTORS.get(actor, "A")})))
    uses = {c for need in (*frame.says, *frame.tells) for c in need} | {*frame.allows, *frame.denies, *frame.idle}
    uses |= {*ask.of, *ask.contrary, *ask.denies, *ask.allows, *ask.about, *ask.not_about} | EVERYWHERE
    uses |= {c for role in frame.roles.values() for need in role.values() for c in need}
    uses |= {c for let in frame.let.values() for kind in frames.OF_CONCEPTS for c in let.get(kind, ())}
    if any("turn" in let for let in frame.let.values()):
        uses |= TIMES
    return Plan(
        f"frame:{frame.name}", query, cases, keys, frozenset(uses), names_matter=True, assumed=frame.assumed, related=frame.related,
        negatable=frozenset({*frame.denies, *ask.denies, *frame.idle}), numbers_read=True, refuses=frozenset((*frame.unless, *ask.unless)),
    )  # fmt: skip


def _kills_a_player(q: Question) -> bool:
    """«Does that kill me?»: what dies is a player and no permanent."""
    event = Story(q).asked
    if event is None or not event.is_a("destroy") or event.object is not None or not q.asks(event.tag.first) or q.language == "es":
        return False
    before, after = q.tokens[event.tag.first - 1].norm, event.tag.last + 1
    behind = q.tokens[after].norm if after < len(q.tokens) else ""
    return behind in ("me", "us") if q.language == "en" else "меня" in (before, behind) if q.language == "ru" else before in ("me", "m'")


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
    """Whether this is what the question asks: the kind, and the event or, where no event is asked about, the thing.

    A cue of a question that is told (*if X is 3*) asks for nothing.
    """
    banned = [t for t in q.tags(*ask.unless) if t is not q.kind_tag and (q.asks(t.first) or not t.concept.startswith("q-"))]
    if q.kind not in ask.kinds or banned:
        return False
    wanted = (*ask.of, *ask.contrary)
    if ask.about and q.asked(*ask.about) is None or ask.not_about and q.asked(*ask.not_about) is not None:
        return False
    if not wanted:
        return True
    if "r-keep" in wanted:
        wanted = (*wanted, "r-survive")  # what survives keeps being there
    story = Story(q)
    event = story.asked
    if event is not None and (event.tag.concept in EVENTS or event.tag.concept.startswith(("x-", "r-"))) and not story.in_time_clause(event.tag):
        if any(c in wanted for c in event.tag.concepts):
            return True
        if q.asks(event.tag.first) and not QUALITIES.intersection(event.tag.concepts):  # «équipement», «my tapped creatures»
            return q.asked(*(c for c in wanted if c not in EVENTS and c.startswith(("x-", "r-")))) is not None
    # A noun that could also be a common verb («partie») asks for no event.
    return any(
        q.asks(t.first) and not (t.concept in EVENTS and story.in_time_clause(t)) and any(c in wanted and (c == t.concept or not c.startswith("r-")) for c in t.concepts)
        for t in q.tags(*wanted)
    )


def _contrary(ask: Ask, q: Question) -> bool:
    """Whether the question asks for the opposite: by the event it asks about, else by what else it names."""
    if q.asked(*(c for c in ask.contrary if c in PASSING_OVER)) is not None:
        return True
    event = Story(q).asked
    if event is not None and q.asks(event.tag.first) and event.is_a(*ask.of) is not event.is_a(*ask.contrary):
        return event.is_a(*ask.contrary)
    deeds = tuple(c for c in ask.of if c not in NOUNS)
    return q.asked(*ask.contrary) is not None and (not deeds or q.asked(*deeds) is None)


PASSING_OVER = frozenset({"skip", "r-miss"})
"""What says of the deed behind it that it isn't done: *skip my draw*."""
NOUNS = THING_CONCEPTS | {"counter", "plus-one-counter", "minus-one-counter", "loyalty-counter", "poison-counter", "pt-modifier", "damage", "marked-damage",
                          "equipment", "enchanted", "equipped", "graveyard", "hand", "life", "legend-rule", "legend", "legendary", "indestructible", "state-based-action",
                          "removal", "battlefield"}  # fmt: skip
"""Concepts that name what is kept or lost, and don't say which of the two is asked."""
QUALITIES = NOUNS | {"tapped", "untapped"}
"""What may be taken for an event asked about and is none."""


def _query(ask: Ask, q: Question, value: Any) -> Query:
    negate = bool(ask.contrary) and _contrary(ask, q)
    match ask.query:
        case "allowed":
            return Query("allowed", negate=negate)
        case "offered":
            kind, player = (value["kind"], value["player"]) if isinstance(value, Mapping) else (value, None)
            return Query("offered", kind=kind, player=player, negate=negate)
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


def _frozen(value: Any) -> Any:
    """Lists as tuples, as scenarios hold what they expect."""
    if isinstance(value, Mapping):
        return {k: _frozen(v) for k, v in value.items()}
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value


def _holds(wanted: Mapping[str, Any], facts: Facts) -> bool:
    """Whether a line ends as a scenario file may expect, cites what it may expect, and has what only frames tell of (copies)."""
    cited = {key for step in facts.steps for key in step.cites}
    state = {what: one for what, one in wanted.items() if what not in (*EXPECT_KEYS, *frames.OWN)}
    own = [(what, name, one) for what, named in wanted.items() if what in frames.OWN for name, one in named.items()]
    if "cites" in wanted and not cited.issuperset(_several(wanted["cites"])):
        return False
    if "not_cites" in wanted and cited.intersection(_several(wanted["not_cites"])):
        return False
    return expect.holds(state, facts, facts.rules) and all(_one(what, name, facts) == one for what, name, one in own)


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def _told(wanted: Mapping[str, Any], facts: Facts) -> dict[str, Any]:
    """What came of it: players' values by kind (``life``, ``hand``), everything else by object (``objects``)."""
    found: dict[str, Any] = {}
    for what, named in wanted.items():
        for name in named if isinstance(named, (list, tuple)) else [named]:
            one = _one(what, name, facts)
            if what == "layer":
                found["value"] = one
            elif name in facts.state.players and what not in ("lost", "won", "priority", "resolves-first"):
                found.setdefault(what.replace("-", "_"), {})[SEATS[name]] = one
            elif name in facts.state.players:
                found.setdefault(what, []).extend([SEATS[name]] if one else [])
                if what == "priority" and one:
                    found["player"] = "active" if facts.state.turn.active == name else "nonactive"
            else:
                found.setdefault("objects", {}).setdefault(name, {})[what] = one
    return found


SEATS = {"A": "me", "B": "opponent", "C": "teammate", "D": "other-opponent"}


def _step_of(kind: StepKind, name: str, facts: Facts) -> str | None:
    """The step of the turn in which something of a kind last befell an object; None if it didn't."""
    now = found = None
    for step in facts.steps:
        if step.kind is StepKind.STEP_BEGINS:
            now = str(step.data["step"])
        elif step.kind is kind and (step.data.get("object") == name or name in step.data.get("objects", ())):
            found = now
    return found


def _resolves_first(name: str, facts: Facts) -> bool:
    """Whether what resolves first is a player's."""
    first = next((s.data["object"] for s in facts.steps if s.kind is StepKind.RESOLVES), None)
    return any(s.kind is StepKind.GOES_ON_STACK and s.data.get("object") == first and s.data.get("player") == name for s in facts.steps)


def _x_of(name: str, facts: Facts) -> int | None:
    """The X of a spell on the stack, or what was last announced for it; None where there is none."""
    item = next((item for item in facts.state.stack if item.id == name), None)
    if item is not None and "x" in dict(item.paid):
        return int(dict(item.paid)["x"])
    return next((int(s.data["amount"]) for s in reversed(facts.steps) if s.kind is StepKind.ANNOUNCES_X and s.data.get("object") == name), None)


def _layer_of(name: str, facts: Facts) -> str | None:
    """What the layer is called in which the last effect was applied to an object; None where none was."""
    keys = {*layers.LAYER_KEYS.values(), "layers.control"}
    found = [key for s in facts.steps if s.kind in (StepKind.LAYER, StepKind.CONTROL_CHANGES) and s.data.get("object") == name for key in s.cites if key in keys]
    return layers.called(found[-1], facts.rules) if found else None


def _one(what: str, name: str, facts: Facts) -> Any:
    if what == "layer":
        return _layer_of(name, facts)
    if what == "stacked-in":
        return _step_of(StepKind.GOES_ON_STACK, name, facts)
    if what == "untapped-in":
        return _step_of(StepKind.UNTAPS, name, facts)
    if what == "ends-in":
        return _step_of(StepKind.EFFECT_ENDS, name, facts)
    if what == "priority-in":
        begun = [step for step in facts.steps if step.kind is StepKind.STEP_BEGINS and step.data["step"] == name]
        return any("priority.step-begins" in step.cites for step in begun) if begun else None
    if what == "resolves-first":
        return _resolves_first(name, facts)
    if what == "x":
        return _x_of(name, facts)
    if what == "on-stack":
        return any(item.id == name for item in facts.state.stack)
    if what == "priority":
        return facts.state.turn.priority == name
    if what == "copies":
        return sum(str(step.kind) == "spell-copied" and str(step.data["object"]).startswith(f"{name}-copy") for step in facts.steps)
    if what == "paid":
        return next((str(s.data["cost"]) for s in reversed(facts.steps) if s.kind is StepKind.PAYS and s.data.get("object") == name), None)
    if what == "mana-value":
        return mana_value(facts.state, facts.rules, name)
    if what == "life-lost":
        return facts.begun.life[facts.begun.players[name].team] - facts.life(name)
    if what == "life-gained":
        return facts.life(name) - facts.begun.life[facts.begun.players[name].team]
    if what == "drawn":
        return expect.reading("hand", name, facts, facts.rules) - expect.reading("hand", name, facts.beginning, facts.rules)
    if what == "loyalty-lost":
        begun, left = (expect.reading("counters", name, f, facts.rules) or {} for f in (facts.beginning, facts))
        return begun.get("loyalty", 0) - left.get("loyalty", 0)
    if what == "owner":
        thing = facts.state.objects.get(name)
        return thing.owner if thing else None
    return expect.reading(what, name, facts, facts.rules)


def _denied(q: Question, concepts: Need) -> bool:
    """Whether a negation stands beside one of the concepts, or that somebody can't."""
    unable = q.tags("q-cannot")
    return any(q.negated(tag) or any(0 < tag.first - t.last <= 2 for t in unable) for tag in q.tags(*concepts))


# --- who is who ---------------------------------------------------------------------------------------------------------


def _with_asked(ask: Ask, q: Question, seats: dict[str, str]) -> dict[str, str] | None:
    """The seats with ``WHO``, of whom it is asked whether they do it; None where an entry needs to know and nobody says."""
    if "WHO" not in repr(ask.value):
        return seats
    event = Story(q).asked
    wanted = (*ask.of, *ask.contrary)
    tag = event.tag if event is not None and event.is_a(*wanted) and q.asks(event.tag.first) else q.asked(*wanted)
    who = (q.subject(tag), q.owner(tag)) if tag is not None else ()
    seat = next((s for w, s in ((Who.ME, "A"), (Who.OPPONENT, "B")) if w in who), None) if len({*who} & {Who.ME, Who.OPPONENT}) == 1 else None
    return {**seats, "WHO": seat} if seat else None


def _seats(frame: Frame, q: Question) -> dict[str, str] | None:
    """The seats of P and Q; None where the question says two things that don't go together."""
    swapped = _sides(frame, q)
    return None if swapped is None or len(swapped) > 1 else _SEATS[swapped.pop() if swapped else False]


def _shown(frame: Frame, q: Question) -> bool:
    """Whether something said shows who P is."""
    return bool(_sides(frame, q))


def _sides(frame: Frame, q: Question) -> set[bool] | None:
    """What is said of the roles: False for P being the asker, True for P being the opponent; None where it doesn't fit at all."""
    swapped: set[bool] = set()
    for letter, role in frame.roles.items():
        if letter == "PM":
            if "surely" in role and not teammate_does(q, role["surely"]) or teammate_does(q, role.get("never", ())):
                return None
            continue
        sure = [q.owner(t) for t in q.tags(*role.get("sure", ()))]
        if "sure" in role and Who.ME not in sure and Who.OPPONENT not in sure:
            return None
        doers = [q.subject(t) for t in q.tags(*role.get("surely", ()))]
        if "surely" in role and Who.ME not in doers and Who.OPPONENT not in doers:
            return None
        found = doers + [q.subject(t) for t in q.tags(*role.get("does", ())) if t.concept not in DOERS and not _only_target(q, t)] + [q.owner(t) for t in q.tags(*role.get("has", ()))]
        for who in found:
            if who in (Who.ME, Who.OPPONENT):
                swapped.add((who is Who.OPPONENT) is (letter == "P"))
            elif who is Who.TEAMMATE:
                return None
    return swapped


def _only_target(q: Question, tag: Tag) -> bool:
    """Whether a word that may be a deed is the thing: *the only target*, «l'unique cible»."""
    return tag.concept == "target" and any(t.last == tag.first - 1 for t in q.tags("r-only"))


def _of_actor(frame: Frame, ask: Ask, q: Question, seats: dict[str, str] | None) -> dict[str, str] | None:
    """The seats such that the player of whom it is asked whether they may is the one who tries; None where that can't be.

    Where nothing said has shown who P is, the one who tries is.
    """
    actor = _ACTORS.get(q.actor) if isinstance(q.actor, Who) else None
    owned = any(q.tagged.text[t.start : t.end].endswith(("'s", "’s")) for t in q.tags("opponent") if q.asks(t.first))
    if q.kind is not Kind.CAN or owned and q.actor is Who.OPPONENT:
        return seats
    tries = _who_tries(frame, ask) if seats is not None and ask.query == "allowed" else None
    if seats is None or actor is None or tries is None or seats[tries] == actor:
        return seats
    swapped = _SEATS[seats["P"] == "A"]
    return None if _shown(frame, q) else swapped


def _who_tries(frame: Frame, ask: Ask) -> str | None:
    """P or Q, whoever tries the last action of a frame's play; None where it doesn't say so itself."""
    plays = [ask.play] if ask.play is not None else [play for _, play in frame.cases]
    found = set()
    for play in plays:
        last = (play.get("do") or [{}])[-1]
        action = last.get("try") if isinstance(last, Mapping) else None
        if not isinstance(action, Mapping):
            return None
        found.add(action.get("by") or _holder(play, action))
    only = found.pop() if len(found) == 1 else None
    return only if only in ("P", "Q") else None


def _holder(play: Mapping[str, Any], action: Mapping[str, Any]) -> str | None:
    """In whose zone of a play the object of an action is."""
    verb = next(iter(action), "")
    thing = action[verb]
    name = next(iter(thing), None) if isinstance(thing, Mapping) else thing
    for zone in ("battlefield", "hand", "graveyard", "command", "library", "exile"):
        for player, objects in (play.get(zone) or {}).items():
            if any(isinstance(o, Mapping) and o.get("id") == name and "controller" not in o for o in (objects if isinstance(objects, list) else ())):
                return str(player)
    return None


DOERS = ("attacking-creature", "blocking-creature")
"""Who does something: a word for them is no verb with a subject (*I take no damage from that attacker*)."""
_ACTORS = {Who.ME: "A", Who.OPPONENT: "B"}
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
        elif "holder" in let:
            values[name] = str(next((keyword_holder(q, t) for t in q.tags(*let["holder"])), None) or "")
            if values[name] not in let["only"]:
                return None
        elif "which" in let:
            named = [c for c in let["which"] if q.has(c)]
            if len(named) > 1 or not named and "default" not in let:
                return None
            values[name] = named[0] if named else let["default"]
        elif "first" in let:
            earlier = _told_before(q, let["first"], let["before"])
            if earlier is None:
                return None
            if not earlier and "else" not in let:
                return None
            values[name] = let["then"] if earlier else let["else"]
        elif "times" in let:
            values[name] = len(q.tags(*let["times"]))
            if not let.get("least", 1) <= values[name] <= let.get("most", FAR):
                return None
        elif "symbols" in let:
            cost = _symbols(q, let["symbols"])
            if cost is None and "default" not in let:
                return None
            values[name] = let["default"] if cost is None else cost
        else:
            kind = next(k for k in PLACES if k in let)
            rivals = [(other[kind], bool(other.get("behind"))) for key, other in frame.let.items() if key != name and kind in other]
            found = _nearest(q, let[kind], kind, read, rivals, articles=bool(let.get("one")), behind=bool(let.get("behind")), within=let.get("within", FAR))
            if found is None and "default" not in let:
                return None
            values[name] = let["default"] if found is None else found
            if "only" in let and values[name] not in frames.fill(let["only"], values, {}):
                return None
            if "least" in let and int(str(values[name]).partition("/")[0]) < let["least"]:
                return None
    changes = _changes(q)
    if frame.any_numbers and q.kind in (Kind.CAN, Kind.DOES, Kind.MUST) and any(i not in read and q.asks(i) and _several_of(q, i) for i in _numbers(q)):
        return None  # so many are asked about
    left = [i for i in (*_numbers(q), *changes, *_costs(q)) if i not in read]
    named = {c for need in frame.says for c in need if c.endswith("counter")}
    left = [i for i in left if (tag := q.tag_at(i)) is None or i not in changes or named.isdisjoint(tag.concepts)]  # «dos +1/+1 y dos -1/-1»
    if frame.any_numbers:  # less power and toughness is no matter of size: who doesn't know of it isn't asked about it
        left = [i for i in changes if i in left and q.tokens[i].norm[:1] == "-" and "pt-modifier" not in (*frame.allows, *(c for need in frame.says for c in need))]
    return None if left else values


def _several_of(q: Question, index: int) -> bool:
    """Whether a number counts the things named behind it: *can I play three lands*."""
    value = numbers.value(q.tokens[index], q.language) if q.tokens[index].kind != "pt" else None
    here = next((i for i in (index + 1, index + 2) if i < len(q.tokens) and (q.tag_at(i) is not None or q.tokens[i].kind == "punct")), None)
    behind = q.tag_at(here) if here is not None else None
    return value is not None and value > 2 and behind is not None and not q.tag_is_verb(behind)


def _symbols(q: Question, which: str | bool) -> str | None:
    """The first mana cost written in symbols, or the greater (``most``) or lesser (``least``) of exactly two."""
    costs = [found[0].upper() for found in re.finditer(r"(?:\{[^{}]+\})+", q.tagged.text)]
    if which is True or not costs:
        return costs[0] if costs else None
    costs.sort(key=lambda cost: (cost.count("{"), sum(map(int, re.findall(r"\d+", cost)))))
    return costs[-1 if which == "most" else 0] if len(costs) == 2 else None


def _told_before(q: Question, first: Need, second: Need) -> bool | None:
    """Whether the one is told before the other, as it happened; None where *after* or *before* turns the order of the words round."""
    one, other = q.first(*first), q.first(*second)
    if one is None or other is None or one is other or q.has("r-in-hand-before"):
        return None
    between = [t for t in q.tags("r-after") if min(one.last, other.last) < t.first < max(one.first, other.first)]
    if one.first < other.first:  # *my attacker, after attackers are declared, gains …*: what came before is the same thing
        between = [t for t in between if not any(t.last < a.first < other.first for a in q.tags(*first))]
    return (one.first < other.first) is not any(_preposition(q, tag) for tag in between)


def _preposition(q: Question, tag: Tag) -> bool:
    """Whether an *after* says what came before it: «after it lost», «después de que», «après avoir», but not «y después»."""
    here = q.tokens[tag.last].norm
    behind = q.tokens[tag.last + 1].norm if tag.last + 1 < len(q.tokens) else ""
    if behind == "de" and q.tokens[min(tag.last + 2, len(q.tokens) - 1)].norm == "lo":
        return False  # «después de lo cual»
    return here in ("after", "после") and behind not in ("that", "this", "which", "этого", "чего") or behind in ("de", "que", "qu'", "avoir", "del")


def _time(q: Question, let: Mapping[str, Any], seats: Mapping[str, str]) -> dict[str, Any]:
    said = moment(q, Who.ME)
    active = {Who.ME: "A", Who.OPPONENT: "B"}.get(said.turn) or ("B" if _other_is_active(q) else seats[let["turn"]])
    return {"active": active, "step": let.get("at") or said.step or let.get("step", "main1")}


def _other_is_active(q: Question) -> bool:
    """Whether *the active player* is named as somebody else than the asker: *if the active player has one and I have one*."""
    named = q.tags("active-player")
    return bool(named) and all(q.subject(t) is not Who.ME for t in named) and any(
        q.subject(t) is Who.ME or q.owner(t) is Who.ME for t in q.tagged.tags if t not in named)  # fmt: skip


FAR = 8
"""How far a number may stand from what it is the number of."""


def _nearest(q: Question, concepts: Need, kind: str, read: set[int], rivals: list[tuple[Need, bool]], *, articles: bool = False, behind: bool = False, within: int = FAR) -> Any:
    """The number, the power and toughness, or the change of these that stands nearest to a naming of a concept in its sentence.

    What stands nearer to a naming that another value goes by (``rivals``) is that one's. With ``behind`` only what
    follows the naming counts. With ``articles``, an article
    or *one* right before the naming is the number 1.
    """
    best: tuple[int, int, Any] | None = None
    places = [i for i in PLACES[kind](q) if i not in read and (kind != "number" or q.tokens[i].kind != "pt")]
    for tag in q.tags(*concepts):
        sentence = q.sentence_of(tag.first)
        for index in places:
            if index in sentence:
                gap = _gap(tag, index, behind)
                if any(_gap(t, index, late) < gap for rival, late in rivals for t in q.tags(*rival) if t.first in sentence):
                    continue
                value = numbers.value(q.tokens[index], q.language) if kind == "number" else q.tokens[index].norm.replace("−", "-")
                if gap <= within and (best is None or gap < best[0]):
                    best = gap, index, value
        if articles and tag.first > sentence.first and (best is None or best[0] > 1) and numbers.value(q.tokens[tag.first - 1], q.language) == 1:
            best = 1, tag.first - 1, 1
    if best is None:
        return None
    read.add(best[1])
    return best[2]


def _gap(tag: Tag, index: int, behind: bool = False) -> int:
    """How many places a token stands from a naming; very many where it stands on the wrong side."""
    if behind and index < tag.first:
        return 1000
    return tag.first - index if index < tag.first else max(0, index - tag.last)


def _sizes(q: Question) -> list[int]:
    return [i for i, t in enumerate(q.tokens) if t.kind == "pt" and t.norm.replace("/", "").isdigit()]


def _changes(q: Question) -> list[int]:
    """The places of such as +2/+2, where they aren't the name of a counter."""
    named = {i for tag in q.tagged.tags if tag.concept.endswith("counter") for i in range(tag.first, tag.last + 1)}
    return [i for i, t in enumerate(q.tokens) if i not in named and t.kind == "pt" and t.norm[:1] in "+-" and _CHANGE.fullmatch(t.norm)]


_CHANGE = re.compile(r"[+-]\d+/[+-]?\d+")


def _numbers(q: Question) -> list[int]:
    """The places of numbers and sizes, without articles and years."""
    tagged = {i for tag in q.tagged.tags for i in range(tag.first, tag.last + 1)}
    return [i for i, t in enumerate(q.tokens) if _is_number(t, q.language) and i not in tagged]


def _costs(q: Question) -> list[int]:
    """The places of loyalty costs such as -3."""
    return [i for i, t in enumerate(q.tokens) if t.kind == "signed" and t.norm[1:].isdigit()]


PLACES: Mapping[str, Callable[[Question], list[int]]] = {"number": _numbers, "size": _sizes, "change": _changes, "signed": _costs}
"""Where a question has values of each kind."""


def _is_number(token: Any, language: str) -> bool:
    if token.kind == "pt":
        return token.norm.replace("/", "").isdigit()
    value = numbers.value(token, language)
    return value is not None and not (token.kind == "word" and value == 1) and not 1990 < value < 2100

