"""One creature out of combat: damage marked on it, bonuses and counters, one after the other. Does it die?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.ask.families.bodies import Bodies, Body
from judge.ask.families.duel import DEATH, OTHER_MATTERS, USES, creature_of
from judge.ask.grammar import Kind, Question
from judge.ask.plan import Board, Case, Plan, Query, family
from judge.ask.roles import BURN, DAMAGE
from judge.language import Tag, numbers
from judge.language.text import word_lists

ELSEWHERE = (*(c for c in OTHER_MATTERS if c not in ("until-end-of-turn", "x-next-turn")), "attack", "block", "lifelink", "infect", "prevent", "x-more-damage",
             "each-creature", "protection", "replace", "ward", "hexproof", "kicker", "gain-life", "regenerate")  # fmt: skip
ENDED = ("end-step", "cleanup-step", "until-end-of-turn", "r-wears-off", "x-next-turn", "x-end-of-turn")
TAKEN_OFF = ("remove-counter", "x-remove", "r-get-rid", "r-lose-it", "r-abolished-talk")
"""What may be said of counters that are taken off the creature again."""
COUNTERS = {"plus-one-counter": "+1/+1", "minus-one-counter": "-1/-1"}
TOLD = frozenset({
    *USES, *DAMAGE, *BURN, "pt-modifier", "plus-one-counter", "minus-one-counter", "counter", "put", "put-counter", "regenerate", "r-take", "be-dealt-damage",
    "spell", "instant", "sorcery", "cast", "respond", "r-after", "r-already", "this-turn", "r-this-turn", "r-in-hand-before", "r-give", "gain-ability", "r-lets",
    "opponent", "r-same", "source", "effect", "activate", "play", "combat-trick", "r-polite", "r-and", "turn", "r-back", "toughness", "power", "state-based-action",
    "r-became", "r-more", "combat", "r-another", "x-before-damage", "main-phase", "r-rest", "postcombat-main-phase", "until-end-of-turn", "r-old",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    place: int
    action: dict[str, Any]
    bonus: int = 0
    """What it adds to toughness."""


def _events(q: Question, bodies: Bodies) -> list[Event] | None:
    """What befalls the creature, in the order of the text; None where something of it can't be read."""
    found: list[Event] = []
    for tag in q.tagged.tags:
        for concept, kind in COUNTERS.items():
            if concept in tag.concepts:
                near = [
                    i
                    for i in range(max(0, tag.first - 2), tag.first)
                    if (numbers.value(q.tokens[i], q.language) or 0) > 0
                ]
                count = numbers.value(q.tokens[near[-1]], q.language) if near else 1
                bodies.read.update({*near[-1:], *range(tag.first, tag.last + 1)})
                found.append(
                    Event(
                        tag.first,
                        {"put-counters": {kind: count}, "to": "creature"},
                        (count or 1) * (1 if kind[0] == "+" else -1),
                    )
                )
        if "regenerate" in tag.concepts and q.asks(tag.first) and not q.has("respond", "r-in-hand-before"):
            return None  # nobody says whether it would be in time
        if "regenerate" in tag.concepts:
            found.append(Event(tag.first, {"regenerate": "creature"}))
    taken_off = next((t for t in q.tags(*TAKEN_OFF) if any(t.first > e.place for e in found if "put-counters" in e.action)), None)
    if taken_off is not None:
        put = [e for e in found if "put-counters" in e.action]
        if len(put) != 1 or q.asks(taken_off.first):
            return None
        ((kind, count),) = put[0].action["put-counters"].items()
        found.append(Event(taken_off.first, {"remove-counters": {kind: count}, "to": "creature"}, -put[0].bonus))
    for index, token in enumerate(q.tokens):
        if token.kind == "pt" and token.norm[:1] in "+-" and index not in bodies.read:
            power, _, toughness = token.norm.partition("/")
            if not all(part.lstrip("+-").isdigit() for part in (power, toughness)):
                return None
            bodies.read.add(index)
            found.append(Event(index, {"pump": token.norm, "to": "creature"}, int(toughness)))
    for tag in q.tags(*DAMAGE):
        amount = next((BURN[c] for c in tag.concepts if c in BURN), None)
        if amount is not None and _said_beside(q, tag):
            amount = None  # «bolts it for 3 damage»: said once more
        if amount is None:
            near = [i for i in range(max(0, tag.first - 3), min(len(q.tokens), tag.last + 4))
                    if q.tokens[i].kind != "pt" and numbers.value(q.tokens[i], q.language) and i not in bodies.read and i in q.sentence_of(tag.first)]  # fmt: skip
            near.sort(key=lambda i: abs(i - tag.first))
            if not near or (
                q.tokens[near[0]].kind == "word"
                and numbers.value(q.tokens[near[0]], q.language) == 1
                and q.language != "en"
            ):
                continue
            bodies.read.add(near[0])
            amount = numbers.value(q.tokens[near[0]], q.language)
        found.append(Event(tag.first, {"damage": amount, "to": "creature"}))
    if not any("damage" in e.action for e in found) or q.has("x-last-turn"):
        found += _taken(q, bodies)
    if any("damage" in e.action for e in found):
        for tag in q.tags("r-more", "r-another", "r-still"):  # «and 2 more from a spell»
            for index in (tag.first - 1, tag.last + 1):
                value = (
                    numbers.value(q.tokens[index], q.language)
                    if 0 <= index < len(q.tokens) and index not in bodies.read and (q.tokens[index].kind == "number" or _ends(q, max(index, tag.last)))
                    else None
                )
                if value:
                    bodies.read.add(index)
                    found.append(Event(index, {"damage": value, "to": "creature"}))
    if q.has("x-last-turn") and any("damage" in e.action for e in found):
        for tag in q.tags("this-turn", "r-this-turn"):  # «3 last turn and 4 this turn»
            index = tag.first - 1
            if index > 0 and q.tokens[index].kind == "number" and index not in bodies.read and not q.asks(index):
                bodies.read.add(index)
                found.append(Event(index, {"damage": numbers.value(q.tokens[index], q.language), "to": "creature"}))
    found.sort(key=lambda e: e.place)
    respond = q.first("respond")
    if respond is not None and len(found) > 1:
        late = _responses(q, respond, found)
        if not late:
            return None
        found = [*late, *(e for e in found if e not in late)]
    return found


def _ends(q: Question, index: int) -> bool:
    """Whether a clause ends behind a word, so that a number there counts what was told before: «elle en prend encore une.»"""
    return q.tokens[index].kind == "word" and (index + 1 == len(q.tokens) or q.tokens[index + 1].kind == "punct")


def _responses(q: Question, respond: Tag, events: list[Event]) -> list[Event]:
    """What is done in response, which comes first: the events of the clause that says so, or what is told right behind it.

    Not what is responded to: *in response to his bolt I give it +3/+3*.
    """
    sentence, small = q.sentence_of(respond.first), word_lists()[q.language]["clause"].split()
    ends = [i for i in range(sentence.first, sentence.last + 1) if q.tokens[i].kind == "punct" or q.tokens[i].norm in small]
    first = max((i for i in ends if i < respond.first), default=sentence.first)
    last = min((i for i in ends if i > respond.last), default=sentence.last + 1)
    answered = next((e for e in events if e.place > respond.last), None) if _to_something(q, respond) else None
    inside = [e for e in events if first <= e.place < last and e is not answered]
    return inside or [e for e in events if e.place > respond.last and e is not answered][:1]


def _to_something(q: Question, respond: Tag) -> bool:
    """Whether what is answered stands behind the word: *in response to his bolt*, «в ответ на болт», «en réponse à»."""
    to = word_lists()[q.language]["answered"].split()
    return any(q.tokens[i].norm in to for i in (respond.last, respond.last + 1) if i < len(q.tokens))


def _taken(q: Question, bodies: Bodies) -> list[Event]:
    """«took 3 in combat», «получил 3 в бою»: damage that isn't called so."""
    found = []
    for tag in q.tags("r-take", "r-get", "r-has-taken"):
        if not {"r-take", "r-has-taken"} & set(tag.concepts) and not q.has("combat", "damage"):
            continue
        index = tag.last + 1
        value = numbers.value(q.tokens[index], q.language) if index < len(q.tokens) and q.tokens[index].kind == "number" and index not in bodies.read else None
        if value and not q.asks(index):
            bodies.read.add(index)
            found.append(Event(tag.first, {"damage": value, "to": "creature"}))
    return found


def _earlier(q: Question, events: list[Event]) -> list[Event]:
    """What befell the creature in a turn before: what stands nearest to *last turn* in its sentence."""
    found: list[Event] = []
    for tag in q.tags("x-last-turn"):
        near = [e for e in events if e.place in q.sentence_of(tag.first)]
        if near:
            found.append(min(near, key=lambda e: abs(e.place - tag.first)))
    return found


def _said_beside(q: Question, burn: Tag) -> bool:
    """Whether how much a spell deals is said beside its name: *bolts it for 3 damage*; not *took 2 damage and I bolt it*."""
    for tag in q.tags("damage", "deal-damage", "point-of-damage"):
        if tag is burn or any(c in BURN for c in tag.concepts) or not q.numbers_near(tag, before=3, after=1):
            continue
        first, last = sorted((burn, tag), key=lambda t: t.first)
        between = range(first.last + 1, last.first)
        parted = any(q.tokens[i].kind == "punct" or q.tokens[i].norm in word_lists()[q.language]["clause"].split() for i in between)
        if len(between) <= 5 and not parted and burn.first in q.sentence_of(tag.first):
            return True
    return False


@family("wound-death", rank=46)
def wound(q: Question) -> Plan | None:
    """Does a creature die of damage, of less toughness, of both; does it when the bonus ends?"""
    verb = next((t for t in q.tags(*DEATH, "lethal-damage") if q.asks(t.first)), None)
    if (
        verb is None
        or q.kind not in (Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS)
        or any(not TOLD.intersection(t.concepts) for t in q.tags(*ELSEWHERE))
    ):
        return None
    if {"r-keep", "r-stay"}.intersection(verb.concepts) and (q.asked("counter", *COUNTERS) or len({c for c in COUNTERS if q.has(c)}) == 2 and q.asked("r-both")):
        return None  # whether the counters stay
    bodies = Bodies(q)
    if len(bodies.all) != 1 or bodies.verbs or not bodies.clear:
        return None
    body: Body = bodies.all[0]
    deadly = "deathtouch" in body.keywords
    body.keywords.pop("deathtouch", None)
    if set(body.keywords) - {"indestructible"} or body.lacks:
        return None
    zero = _zero_toughness(q, bodies)
    events = _events(q, bodies)
    if body.count > 1 or events is None or bodies.unread_numbers() or _of_one_spell(q, events):
        return None
    if body.size is None:
        bonus = sum(e.bonus for e in events)
        if not zero or not events or any("damage" in e.action for e in events) or bonus >= 0:
            return None
        body.size = (max(2, -bonus), -bonus)  # «it got -5/-5 and has toughness 0»
    if not events:
        return None
    board = Board().turn("A")
    board.put("battlefield", "A", creature_of(body, "creature"))
    earlier = _earlier(q, events)
    if q.has("x-last-turn") and (not earlier or len(earlier) == len(events)):
        return None
    events = [*earlier, *(e for e in events if e not in earlier)]
    if _at_once(q, events):
        events.sort(key=lambda e: -e.bonus)  # nothing is looked at before the spell has done both
    if deadly:
        board.put("battlefield", "B", {"id": "source", "card": "creature", "pt": "1/1", "keywords": ["deathtouch"]})
    for event in events:
        source = {"source": "source"} if deadly and "damage" in event.action else {}
        board.do(happen=event.action, by="B" if event.bonus <= 0 else "A", **source)
        if event in earlier and event is earlier[-1]:
            board.do(goto={"step": "main1", "active": "B"})
    bonus = any(e.bonus > 0 and "pump" in e.action for e in events)
    ended = q.has(*(c for c in ENDED if bonus or c != "until-end-of-turn"))  # «-1/-1 until end of turn» asks of now
    if ended and not bonus:
        return None
    made = board.build()
    made["do"].append({"pass": "all"})
    if ended:
        made["do"][-1] = {"goto": {"step": "upkeep", "active": "B"}}
    removal = any("remove-counters" in e.action for e in events)
    survive = any(c in ("r-keep", "r-survive", "x-save") for c in verb.concepts)
    wanted = "battlefield" if survive else "graveyard"
    toughness = body.size[1] + sum(e.bonus for e in events)
    keys = ["turn.cleanup-damage"] if ended or earlier else []
    keys += ["keyword-action.regenerate"] if any("regenerate" in e.action for e in events) else []
    keys += ["deathtouch.destroys", "sba.deathtouch"] if deadly else []
    keys += (
        ["sba.toughness-zero"]
        if toughness <= 0
        else ["indestructible.not-destroyed"]
        if "indestructible" in body.keywords
        else []
    )
    keys += ["sba.lethal-damage", "damage.stays-marked", "sba.toughness-zero"]
    query = Query("value", fact=lambda f: {"objects": {"creature": {"zone": f.zone("creature")}}}) if q.kind is Kind.WHAT_HAPPENS else Query(
        "happens", fact=lambda f: f.zone("creature") == wanted, every=True, settled=True)  # fmt: skip
    uses = TOLD | {*(TAKEN_OFF if removal else ()), *(("simultaneously", "r-same-spell") if _at_once(q, events) else ()), *DEATH, *(ENDED if ended else ()), *(("x-last-turn",) if earlier else ())} | ({"toughness", "r-zero"} if zero else set())
    return Plan("wound-death", query, [Case(made)], tuple(dict.fromkeys(keys)), frozenset(uses), names_matter=True,
                negatable=frozenset(body.lacks), numbers_read=True)  # fmt: skip


def _of_one_spell(q: Question, events: list[Event]) -> bool:
    """Whether a loss and a gain of toughness are told in one breath, so that one spell may do both."""
    return any(
        one.bonus < 0 < other.bonus and "pump" in one.action and "pump" in other.action and q.sentence_of(one.place) == q.sentence_of(other.place)
        for one in events for other in events
    ) and q.has("spell", "instant", "sorcery", "r-same-spell", "effect")  # fmt: skip


def _at_once(q: Question, events: list[Event]) -> bool:
    """Whether one spell is told to deal damage and to give toughness."""
    if not any("damage" in e.action for e in events) or not any(e.bonus > 0 and "pump" in e.action for e in events) or q.has("respond", "r-after", "r-then", "r-later"):
        return False
    if q.has("r-same-spell", "simultaneously"):
        return True
    spells, first = q.tags("spell", "instant", "sorcery"), min(e.place for e in events)
    sentences = {q.sentence_of(e.place) for e in events}
    return len(spells) == 1 and len(sentences) == 1 and spells[0].first < first and q.sentence_of(spells[0].first) in sentences


def _zero_toughness(q: Question, bodies: Bodies) -> bool:
    """«and has toughness 0»."""
    for tag in q.tags("toughness"):
        for index in (tag.first - 1, tag.last + 1, tag.last + 2):
            if 0 <= index < len(q.tokens) and numbers.value(q.tokens[index], q.language) == 0:
                bodies.read.add(index)
                return True
    return q.has("r-zero")
