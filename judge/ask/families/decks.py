"""How many cards of a name a deck may have, and how many cards a deck and a sideboard."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question
from judge.ask.plan import Case, Plan, Query, family
from judge.ask.roles import PLANESWALKER
from judge.language import numbers

USES = frozenset({*PLANESWALKER, "deck", "sideboard", "copy", "card", "name", "basic-land", "land", "r-same", "constructed",
                  "planeswalker", "legendary", "legend", "creature", "play", "have", "put", "format", "main-deck", "limit",
                  "maximum", "r-only", "forest", "basic", "different", "r-different", "battlefield"})  # fmt: skip


@family("deck-limit", rank=15)
def limit(q: Question) -> Plan | None:
    """Is so many cards of one name, or a deck or sideboard of that size, allowed?"""
    if not q.has("deck", "sideboard") or q.has("library", "draw", "commander", "mill", "limited", "draft", "mulligan"):
        return None
    said = [n for t in q.tokens if t.kind in ("number", "word") and (n := numbers.value(t, q.language)) is not None]
    if q.has("sideboard"):
        if q.kind not in (Kind.CAN, Kind.MUST, Kind.DOES) or not said:
            return None
        return Plan("deck-sideboard", Query("deck"), [Case({"deck": {"sideboard": said[0], "other": 60}})],
                    ("deck.sideboard",), USES, names_matter=False)  # fmt: skip
    copies = [n for n in said if n < 40]
    subject = "forest" if q.has("basic-land", "forest", "land") else "planeswalker" if q.has(*PLANESWALKER) else "card"
    if q.kind is Kind.HOW_MANY:
        return Plan("deck-how-many", Query("deck-most"), [Case({"deck": {"basic": subject == "forest"}})],
                    ("deck.four-of-a-name",), USES, names_matter=False)  # fmt: skip
    if q.kind not in (Kind.CAN, Kind.DOES) or not copies:
        return None
    only = q.has("r-only")  # «only one copy?» asks whether one more is forbidden
    return Plan(
        "deck-limit",
        Query("deck", negate=only),
        [Case({"deck": {"copies": copies[0] + only, "basic": subject == "forest"}})],
        ("deck.four-of-a-name",),
        USES,
        names_matter=False,
    )
