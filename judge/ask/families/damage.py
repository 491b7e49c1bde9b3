"""Damage outside combat to players and permanents: what it does, who orders the effects on it, what prevention leaves."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, burn, family, planeswalker
from judge.ask.roles import DAMAGE, PLANESWALKER, amount, opponent_of, planeswalker_owner
from judge.ask.story import Story
from judge.language import numbers

USES = frozenset(
    {*DAMAGE, "double", "prevent", "replacement-effect", "prevention-effect", "effect", "player", "apply", "r-apply", "order", "choose",
     "q-who", "r-another", "r-same", "opponent", "spell", "first", "r-both", "source", "shield", "next", "life", "r-one-of",
     "ability", "creature", "enchantment", "card", "r-next", "controller", "control", "p-myself", "x-someone"}
)  # fmt: skip


@family("damage-order", rank=30)
def order(q: Question) -> Plan | None:
    """Doubling and preventing the same damage: who chooses the order?"""
    if q.has(*PLANESWALKER, "redirect") or not q.has("double") or not q.has("prevent") or not q.has(*DAMAGE):
        return None
    if q.kind not in (Kind.WHO, Kind.CAN) or q.kind is Kind.CAN and q.asked("prevent") and not q.asked("choose", "q-who"):
        return None
    board = Board().turn("B")
    board.put("battlefield", "A", {"id": "doubler", "card": "enchantment", "abilities": [{"static": "double-damage"}]})
    board.put(
        "battlefield",
        "A",
        {"id": "ward", "card": "enchantment", "abilities": [{"static": "prevent-damage", "amount": 2}]},
    )
    board.put("hand", "B", burn(damage=amount(q) or 3)).do(cast="burn", by="B", targets=["A"]).do(pass_="all")
    return Plan(
        "damage-order",
        Query("chooser", kind="replacement-order"),
        [Case(board.build())],
        ("replacement.order", "replacement.order-any"),
        USES | {"r-different"},
        names_matter=False,
        numbers_read=True,
    )


@family("damage-shield", rank=32)
def shield(q: Question) -> Plan | None:
    """How much damage gets through a shield against the next N?"""
    if (
        q.kind is not Kind.HOW_MANY
        or not q.has("prevent")
        or not q.has(*DAMAGE)
        or q.has(*PLANESWALKER, "combat-damage")
    ):
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
        USES | {"r-take"},
        names_matter=False,
        numbers_read=True,
    )


# --- damage to a planeswalker and its controller ---------------------------------------------------------------------------

FIGHTS = (
    "attack",
    "block",
    "combat",
    "combat-damage",
    "attacking-creature",
    "trample",
    "unblocked-creature",
    "attacked",
)


@family("damage-controller", rank=29)
def controller_unhurt(q: Question) -> Plan | None:
    """Damage dealt to a planeswalker, outside combat: does its controller lose life, or take what is left over?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.DOES, Kind.CAN, Kind.MUST) or not q.has(*DAMAGE):
        return None
    if q.has(*FIGHTS, "redirect", "r-instead", "prevent", "double", "two-headed-giant", "target", "lifelink", "infect", "wither", "hexproof",
             "loyalty-ability", "activate", "r-became", "battle", "each-creature", "p-each-player", "p-each-opponent", "r-not", "token",
             "animated", "q-who") or q.asked("choose") is not None:  # fmt: skip
        return None
    owner = planeswalker_owner(q)
    owner = owner if owner in (Who.ME, Who.OPPONENT) else None
    if any(not q.asks(t.first) for t in q.tags("r-lose", "lose-life")) and any(
        not q.asks(t.first) for t in q.tags("life")
    ):
        return None  # it is told that somebody loses life
    loser = _loser(q, Story(q), owner)
    if loser is None:
        return None
    owner = owner or (loser if loser in (Who.ME, Who.OPPONENT) else Who.OPPONENT)
    if not _hits_walker(q):
        return None
    seat = SEAT[owner if loser is Who.PLAYER else loser]
    said = [n for t in q.tags(*DAMAGE) for n in q.numbers_near(t, before=3, after=3) if 0 < n < 100]
    loyalty = _loyalty(q, said[0] if said else None)
    dealt = said[0] if said else 3
    board = Board().turn(SEAT[opponent_of(owner)]).put("battlefield", SEAT[owner], planeswalker(loyalty=loyalty))
    board.put("battlefield", SEAT[opponent_of(owner)], {"id": "source", "card": "artifact"})
    board.do(happen={"damage": dealt, "to": "walker"}, source="source")
    return Plan(
        "damage-controller",
        Query("happens", fact=lambda f: f.life(seat) < 20),
        [Case(board.build())],
        ("damage.to-planeswalker", "planeswalker.damage-removes-loyalty", "damage.to-player"),
        USES | {*PLANESWALKER, "r-lose", "lose-life", "life", "points-of-life", "loyalty", "loyalty-counter", "excess-damage", "r-rest", "r-than",
                "r-through", "x-through", "r-take", "owner", "lethal-damage", "trigger", "dies", "remaining", "r-other", "instant", "sorcery", "p-own",
                "r-goes-to", "noncombat-damage", "r-face", "life-total"},
        names_matter=False,
        numbers_read=True,
    )  # fmt: skip


def _loyalty(q: Question, dealt: int | None) -> int:
    """The loyalty that is told: beside the word for it, or the other number of the question; four where nothing is told."""
    for tag in q.tags("loyalty", "loyalty-counter"):
        near = [n for n in q.numbers_near(tag, before=3, after=2) if 0 < n < 30]
        if near:
            return near[0]
    others = [
        v for t in q.tokens if (v := numbers.value(t, q.language)) is not None and v not in (1, dealt) and 0 < v < 30
    ]
    return others[0] if others else 4


def _loser(q: Question, story: Story, owner: Who | None) -> Who | None:
    """Who is asked about as losing life or taking damage: a player, or the planeswalker's controller (PLAYER)."""
    asked = [
        t
        for t in q.tags(
            "r-lose",
            "lose-life",
            "be-dealt-damage",
            "r-take",
            "x-through",
            "r-through",
            "r-goes-to",
            "excess-damage",
            "r-rest",
            "deal-damage",
        )
        if q.asks(t.first)
    ]
    if not asked:
        return None
    if any(c for t in q.tags("loyalty", "loyalty-counter") for c in (q.asks(t.first),) if c) and not q.asked(
        "life", "controller", "player", "opponent"
    ):
        return None
    for tag in asked:
        if not any(c in ("r-lose", "lose-life", "be-dealt-damage", "r-take") for c in tag.concepts):
            continue
        subject = q.subject(tag)
        if q.asked("controller") or q.asked("owner"):
            return Who.PLAYER
        if subject in (Who.ME, Who.OPPONENT) and (q.asked("life") or not any("r-lose" in t.concepts for t in asked)):
            return subject  # type: ignore[return-value]
    if (q.asked("excess-damage") or q.asked("r-rest")) and q.asked("player", "controller", "opponent", "owner"):
        return Who.PLAYER
    return None


def _hits_walker(q: Question) -> bool:
    """Whether it is the planeswalker that the told damage is dealt to, and nobody else."""
    for tag in q.tags(
        "deal-damage", "be-dealt-damage", "damage", "card-bolt", "card-shock", "noncombat-damage", "card-burn"
    ):
        sentence = q.sentence_of(tag.first)
        walkers = [t for t in q.tags(*PLANESWALKER) if t.first in sentence]
        if not walkers:
            continue
        players = [t for t in q.tags("opponent", "player", "x-someone") if tag.last < t.first < walkers[0].first]
        if not players and (
            walkers[0].first > tag.first or "be-dealt-damage" in tag.concepts or q.language in ("ru", "es")
        ):
            return True
    return False


@family("damage-loyalty", rank=49)
def removes_loyalty(q: Question) -> Plan | None:
    """Does damage remove loyalty counters from a planeswalker?"""
    if q.kind not in (Kind.DOES, Kind.CAN) or not q.has("damage", "deal-damage", "be-dealt-damage", "noncombat-damage"):
        return None
    if (
        not q.has("loyalty-counter", "loyalty")
        or not q.has("x-remove", "remove-counter", "r-lose")
        or q.has("r-not", "redirect", "prevent", "double")
    ):
        return None
    if q.has(
        *FIGHTS,
        "creature",
        "each-creature",
        "infect",
        "wither",
        "indestructible",
        "life",
        "each-permanent",
        "target",
        "copy",
        "token",
        "turn",
    ):
        return None
    if any(numbers.value(t, q.language) not in (None, 1) for t in q.tokens):
        return None
    board = (
        Board()
        .turn("B")
        .put("battlefield", "A", planeswalker(loyalty=6))
        .put("battlefield", "B", {"id": "source", "card": "artifact"})
    )
    board.do(happen={"damage": 2, "to": "walker"}, source="source")
    return Plan(
        "damage-loyalty",
        Query("happens", fact=lambda f: f.loyalty("walker") < 6),
        [Case(board.build())],
        ("planeswalker.damage-removes-loyalty", "damage.to-planeswalker"),
        USES
        | {
            *PLANESWALKER,
            "loyalty",
            "loyalty-counter",
            "counter",
            "x-remove",
            "remove-counter",
            "r-lose",
            "noncombat-damage",
            "rule",
        },
        names_matter=False,
    )
