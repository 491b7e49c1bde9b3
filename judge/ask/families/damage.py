"""Damage to players and permanents: who orders the effects on it, what prevention leaves."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question
from judge.ask.plan import Board, Case, Plan, Query, burn, family
from judge.ask.roles import DAMAGE, PLANESWALKER, amount

USES = frozenset(
    {*DAMAGE, "double", "prevent", "replacement-effect", "prevention-effect", "effect", "player", "apply", "order", "choose",
     "q-who", "r-another", "r-same", "opponent", "spell", "first", "r-both", "source", "shield", "next", "life", "r-one-of",
     "ability", "creature", "enchantment", "card"}
)  # fmt: skip


@family("damage-order", rank=30)
def order(q: Question) -> Plan | None:
    """Doubling and preventing the same damage: who chooses the order?"""
    if q.has(*PLANESWALKER, "redirect") or not q.has("double") or not q.has("prevent") or not q.has(*DAMAGE):
        return None
    if q.kind not in (Kind.WHO, Kind.CAN):
        return None
    board = Board().turn("B")
    board.put("battlefield", "A", {"id": "doubler", "card": "enchantment", "abilities": [{"static": "double-damage"}]})
    board.put("battlefield", "A", {"id": "ward", "card": "enchantment", "abilities": [{"static": "prevent-damage", "amount": 2}]})
    board.put("hand", "B", burn(damage=amount(q) or 3)).do(cast="burn", by="B", targets=["A"]).do(pass_="all")
    return Plan(
        "damage-order",
        Query("chooser", kind="replacement-order"),
        [Case(board.build())],
        ("replacement.order", "replacement.order-any"),
        USES,
        names_matter=False,
    )


@family("damage-shield", rank=32)
def shield(q: Question) -> Plan | None:
    """How much damage gets through a shield against the next N?"""
    if q.kind is not Kind.HOW_MANY or not q.has("prevent") or not q.has(*DAMAGE) or q.has(*PLANESWALKER, "combat-damage"):
        return None
    said = [n for t in q.tags("prevent", *DAMAGE) for n in q.numbers_near(t, before=4, after=4)]
    values = list(dict.fromkeys(n for n in said if n > 0))
    if len(values) != 2 or q.has("double", "each", "combat", "creature", "attack"):
        return None
    first_prevent = q.tags("prevent")[0]
    prevented = q.numbers_near(first_prevent, before=0, after=5) or q.numbers_near(first_prevent, before=4, after=5)
    if not prevented:
        return None
    shielded = prevented[0]
    dealt = next(v for v in values if v != shielded)
    board = Board().turn("B")
    board.do(happen={"prevent": shielded, "to": "A"})
    board.put("hand", "B", burn(damage=dealt)).do(cast="burn", by="B", targets=["A"]).do(pass_="all")
    return Plan(
        "damage-shield",
        Query("value", fact=lambda f: {"damage": 20 - f.life("A"), "life": {"me": f.life("A")}}),
        [Case(board.build())],
        ("prevention.shield", "prevention.definition"),
        USES,
        names_matter=False,
    )
