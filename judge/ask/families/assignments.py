"""Dividing combat damage among several blockers: may it be divided like this; and how big an attacker gets, and what life is left."""

from __future__ import annotations

from dataclasses import replace

from judge.ask.families.bodies import Body
from judge.ask.families.duel import DEALT, Duel, told
from judge.ask.families.duel_asks import dealt, has, known_keys, plan_of, strike_keys
from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Plan, Query, family
from judge.ask.verdict import Facts
from judge.language import Tag, numbers
from judge.scenario import expect

GIVING = ("assign-damage", "deal-damage", "put", "r-split", "redirect", "r-get-rid", "r-give")
SHARES = frozenset(
    {
        *GIVING,
        *DEALT,
        "r-all-of-it",
        "order",
        "damage-assignment-order",
        "r-only",
        "point-of-damage",
        "r-rest",
        "put-counter",
        "r-both",
        "r-each",
        "x-spare-other",
        "r-one-of",
        "r-all-of-it",
        "x-all-damage",
    }
)


def _shares(q: Question, duel: Duel) -> list[tuple[int, Body]]:
    """How much the question gives to which blocker: *4 to the 3/3 and 1 to the 2/2*, *all the damage on the 5/5*."""
    found: list[tuple[int, Body]] = []
    asked = [(h, b) for h, b in duel.bodies.heads if q.asks(h.first) and b.role == "blocker" and b.count == 1]
    for head, body in asked:
        near = [i for i in range(max(0, head.first - 5), head.first) if q.asks(i) and q.tokens[i].kind != "pt" and i not in duel.bodies.read
                and (n := numbers.value(q.tokens[i], q.language)) is not None and (q.tokens[i].kind == "number" or n > 1)]  # fmt: skip
        if near:
            duel.bodies.read.add(near[-1])
            value = numbers.value(q.tokens[near[-1]], q.language)
            assert value is not None
            found.append((value, body))
    if not found:
        found = _in_turn(q, duel) or _all_on_one(q, duel)
    if not found and len(asked) == 1 and q.asked("r-all-of-it"):
        attacker = duel.attackers[0]
        found.append((attacker.size[0] if attacker.size else 0, asked[0][1]))
    return found


def _in_turn(q: Question, duel: Duel) -> list[tuple[int, Body]]:
    """«3 on the first and 4 on the other»: shares of the blockers in the order in which they were named."""
    blockers = [b for b in duel.bodies.all if b.role == "blocker"]
    said = [i for i, t in enumerate(q.tokens) if t.kind == "number" and q.asks(i) and i not in duel.bodies.read]
    if len(blockers) != 2 or any(b.count != 1 for b in blockers) or len(said) != 2:
        return []
    for place, index in enumerate(said):
        behind = [q.tokens[i].norm for i in range(index + 1, min(index + 5, len(q.tokens)))]
        if not ORDINALS[place].intersection(behind):
            return []
    duel.bodies.read.update(said)
    return [(int(numbers.value(q.tokens[i], q.language) or 0), b) for i, b in zip(said, blockers, strict=True)]


def _all_on_one(q: Question, duel: Duel) -> list[tuple[int, Body]]:
    """«All 5 on just one of them»: everything on one of several blockers that nobody tells apart."""
    attacker, crowd = duel.attackers[0], duel.blockers
    said = [i for i, t in enumerate(q.tokens) if t.kind == "number" and q.asks(i) and i not in duel.bodies.read]
    one = any(q.asks(i) and t.norm in ONE for i, t in enumerate(q.tokens))
    if len(crowd) != 1 or not attacker.size or not one or not (said or q.asked("r-all-of-it", "x-all-damage")) or len(said) > 1:
        return []
    if said and numbers.value(q.tokens[said[0]], q.language) != attacker.size[0]:
        return []
    duel.bodies.read.update(said)
    return [(attacker.size[0], crowd[0])]


def _to_each(q: Question, duel: Duel) -> list[tuple[int, str]]:
    """«2 damage to each of them»: the same share for every blocker."""
    said = [i for i, t in enumerate(q.tokens) if t.kind == "number" and q.asks(i) and i not in duel.bodies.read]
    if len(said) != 1 or not q.asked("r-each", "r-both") or q.asked("trample", "player"):
        return []
    duel.bodies.read.update(said)
    share = int(numbers.value(q.tokens[said[0]], q.language) or 0)
    return [(share, name) for body in duel.blockers for name in duel.ids[id(body)]]


ONE = frozenset("one single una uno sola solo seule seul une un одного одну одному одно единственного".split())
"""Words for one of several, folded."""
ORDINALS = (frozenset("first one primero primera premier premiere uno una первого первому первый первую одного одному одно".split()),
            frozenset("second other rest segundo segunda otro otra deuxieme autre seconde second второго второму второй вторую другого другому другое".split()))
"""Words for the first and for the second of two, folded."""


@family("duel-assign", rank=42)
def assign(q: Question) -> Plan | None:
    """May combat damage be divided among the blockers in this way?"""
    if q.kind is not Kind.CAN or q.asked("block", "attack"):
        return None
    deadly = [t for t in q.tags("dies", "destroy", "x-neither") if q.asks(t.first)]
    if deadly and not q.asked("assign-damage", "put", "r-split", "r-give", "deal-damage"):
        return None
    duel = told(q)
    if (
        duel is None
        or (duel.open and not _open_blockers(duel))
        or sum(b.count for b in duel.blockers) < 2
        or sum(b.count for b in duel.attackers) != 1
    ):
        return None
    shares = _shares(q, duel)
    if deadly and (len(shares) < 2 or not _fates_agree(q, deadly, shares)):
        return None
    each = _to_each(q, duel) if not shares and not deadly and not duel.open else []
    if not each and (not shares or (len(shares) < 2 and not q.asked(*GIVING, "damage")) or (duel.open and shares[0][0] != duel.attackers[0].size[0])):
        return None
    names = [(n, duel.ids[id(b)][0]) for n, b in shares] or each
    keys = known_keys(["combat-damage.blocked", "block.damage-order", *strike_keys(duel)])

    def given(facts: Facts) -> bool:
        return all(dealt(facts, None, [name]) == n for n, name in names)

    more = {"dies", "destroy", "x-nobody", "x-neither"} if deadly else set()
    plan = plan_of(q, "assign", duel, Query("happens", fact=given), keys, SHARES | more)
    return replace(plan, negatable=plan.negatable | more) if plan is not None else None


def _open_blockers(duel: Duel) -> bool:
    """Whether nothing is open but the size of the blockers."""
    return all(b.size for b in duel.attackers) and len(duel.blockers) == 1


def _fates_agree(q: Question, deadly: list[Tag], shares: list[tuple[int, Body]]) -> bool:
    """Whether what is said of who is killed is so by the numbers: «killing neither»."""
    nobody = any(q.negated(t) for t in deadly) or q.asked("x-nobody", "x-neither") is not None
    killed = [bool(b.size and n >= b.size[1]) for n, b in shares]
    return not any(killed) if nobody else any(killed)


@family("duel-size", rank=43)
def size(q: Question) -> Plan | None:
    """How big is an attacker that gets bonuses in combat?"""
    if (
        not q.asked("x-size", "power", "power-toughness")
        or not q.has("exalted", "battle-cry", "flanking", "bushido", "rampage")
        or q.kind is Kind.CAN
    ):
        return None
    duel = told(q)
    if duel is None or duel.open:
        return None
    bodies = [b for b in duel.bodies.all if b.role == "attacker"]
    if len(bodies) != 1 or bodies[0].count != 1:
        return None
    name = duel.ids[id(bodies[0])][0]
    plan = plan_of(q, "size", duel, Query("value", fact=lambda f: {"objects": {name: {"pt": expect.reading("pt", name, f, f.rules)}}}, settled=True),
                 known_keys(strike_keys(duel)), {"x-size", "power", "toughness", "power-toughness", "permanent"})  # fmt: skip
    if plan is not None:
        for case in plan.cases:
            case.scenario["do"].pop()  # before damage is dealt
    return plan


@family("duel-life-left", rank=43)
def life_left(q: Question) -> Plan | None:
    """What life total is left after the combat?"""
    asked = q.asked("life-total") or (q.asked("life") and q.asked("r-rest", "r-keep", "r-have", "r-unspent", "left", "r-left"))
    if q.kind not in (Kind.HOW_MANY, Kind.WHAT_IS, Kind.DOES) or not asked or q.has("lifelink", "infect", "gain-life"):
        return None
    duel = told(q)
    if duel is None or duel.open or has(duel, "trample"):
        return None
    totals = [(i, n) for t in q.tags("life", "life-total") if not q.asks(t.first) for i in range(max(0, t.first - 3), min(len(q.tokens), t.last + 4))
              if i not in duel.bodies.read and (n := numbers.value(q.tokens[i], q.language))]  # fmt: skip
    if len({i for i, _ in totals}) != 1:
        return None
    place, total = totals[0]
    duel.bodies.read.add(place)
    attacking = duel.sides[0]
    defender = Who.OPPONENT if attacking is Who.ME else Who.ME
    owner = next((w for t in q.tags("life", "life-total") if (w := q.owner(t)) in (Who.ME, Who.OPPONENT)), Who.ME)
    if owner is not defender and duel.sides[1]:
        return None
    seat = "B" if SEAT[attacking] == "A" else "A"
    name = "me" if seat == "A" else "opponent"
    keys = ["combat-damage.unblocked"] if not duel.blockers else ["combat-damage.blocked"]
    plan = plan_of(q, "life-left", duel, Query("value", fact=lambda f: {"life": {name: f.life(seat)}}, settled=True),
                 known_keys(["damage.to-player", *keys, *strike_keys(duel)]), {"life", "life-total", "r-rest", "r-keep", "r-have", "r-unspent", "r-take", "lose-life"})  # fmt: skip
    if plan is not None:
        for case in plan.cases:
            case.scenario["players"][seat]["life"] = total
    return plan
