"""How much loyalty a planeswalker has: as it enters, after damage, as a copy, in other zones, at zero, with doublers."""

from __future__ import annotations

from typing import Any

from judge.ask.families.fight import Fight
from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import BURN, DAMAGE, PLANESWALKER, opponent_of, planeswalker_owner
from judge.ask.story import Story
from judge.language import numbers

LOYALTY = ("loyalty", "loyalty-counter", "counter")
LEAVING = ("dies", "destroy", "graveyard", "r-keep", "r-lose-it", "leave-the-battlefield")

USES = frozenset({
    *PLANESWALKER, *LOYALTY, "opponent", "player", "battlefield", "p-own", "permanent", "r-printed", "card", "left", "r-have", "put", "remove", "r-lose",
    "enter", "resolve", "cast", "play", "number", "r-just-entered", "r-still", "controller", "control", "r-at-my", "r-rest",
})  # fmt: skip


# --- reading ----------------------------------------------------------------------------------------------------------


def signed(q: Question) -> list[int]:
    """The signed numbers of the question: costs of loyalty abilities."""
    found = []
    for token in q.tokens:
        if token.kind == "signed":
            value = numbers.value(token, q.language)
            if value is not None:
                found.append(value)
    for tag in q.tags("r-minus", "r-plus"):
        near = q.numbers_near(tag, before=0, after=2)
        if near:
            found.append(-near[0] if "r-minus" in tag.concepts else near[0])
    return found


def _plain_numbers(q: Question) -> list[tuple[int, int]]:
    """(index, value) of the numbers that stand alone; words for one only right beside what they count."""
    return [
        (i, v)
        for i, t in enumerate(q.tokens)
        if t.kind in ("number", "word") and (v := numbers.value(t, q.language)) is not None
    ]


def _near(q: Question, index: int, first: int, last: int, reach: int) -> bool:
    gap = first - index if index < first else index - last
    return 0 < gap <= reach and q.sentence_of(index) == q.sentence_of(first)


def printed_said(q: Question) -> tuple[int, int] | None:
    """(index, value) of the number said to be printed on the card."""
    best: tuple[int, int, int] | None = None
    for tag in q.tags("r-printed"):
        for index, value in _plain_numbers(q):
            if not _near(q, index, tag.first, tag.last, 4) or (q.tokens[index].kind == "word" and value == 1):
                continue
            gap = tag.first - index if index < tag.first else index - tag.last
            if best is None or gap < best[0]:
                best = gap, index, value
    return best[1:] if best else None


def loyalty_said(q: Question) -> int | None:
    """How much loyalty the planeswalker is said to have: a plain number beside the word for loyalty or counters."""
    printed = printed_said(q)
    for tag in q.tags("loyalty", "loyalty-counter", "counter"):
        sentence = q.sentence_of(tag.first)
        best = None
        for index in range(max(sentence.first, tag.first - 3), min(sentence.last, tag.last + 3) + 1):
            token = q.tokens[index]
            if (
                tag.first <= index <= tag.last
                or token.kind not in ("number", "word")
                or (printed and index == printed[0] and q.has("token", "copy"))
            ):
                continue
            value = numbers.value(token, q.language)
            distance = tag.first - index if index < tag.first else index - tag.last
            if value is None or (token.kind == "word" and value == 1 and distance > 1):
                continue  # «один», «un» far from its noun is an article
            if best is None or distance < best[0]:
                best = distance, value
        if best is not None:
            return best[1]
    return None


def current_said(q: Question) -> int | None:
    """How much loyalty it has now: beside the word for loyalty, or as «a planeswalker at 3», «вокер на 1»."""
    printed = printed_said(q)
    for index, value in _plain_numbers(q):
        if (printed and index == printed[0]) or q.asks(index):
            continue
        if any(_near(q, index, t.first, t.last, 3) for t in q.tags(*LOYALTY)) and (
            q.tokens[index].kind == "number" or value != 1
        ):
            return value
    for tag in q.tags(*PLANESWALKER):
        for index, value in _plain_numbers(q):
            if (printed and index == printed[0]) or q.tokens[index].kind != "number":
                continue
            before = q.tokens[index - 1].norm if index else ""
            if (
                _near(q, index, tag.first, tag.last, 7)
                and index > tag.last
                and before in ("at", "to", "on", "на", "en", "a", "from", "с", "сейчас")
            ):
                return value
    return Fight(q).loyalty


def damage_said(q: Question) -> int | None:
    """How much damage is told of: beside the word for damage and not beside the word for loyalty."""
    taken = _of_loyalty(q)
    found: list[tuple[int, int]] = []
    for tag in q.tags(*DAMAGE, "point-of-damage", "r-take"):
        for concept, number in BURN.items():
            if concept in tag.concepts:
                found.append((0, number))
        for index, value in _plain_numbers(q):
            if not _near(q, index, tag.first, tag.last, 4) or index in taken:
                continue
            gap = tag.first - index if index < tag.first else index - tag.last
            if q.tokens[index].kind == "word" and value == 1 and gap > 1:
                continue
            found.append((gap, value))
    values = {v for _, v in found if 0 < v < 100}
    if len(values) > 1:
        nearest = min(found)[0]
        values = {v for g, v in found if g == nearest}
    return values.pop() if len(values) == 1 else None


def _of_loyalty(q: Question) -> set[int]:
    """The indexes of the numbers that say how much loyalty: the nearest to each word for it, the one before it first."""
    found = set()
    for tag in q.tags("loyalty", "loyalty-counter"):
        near = [
            (tag.first - i if i < tag.first else i - tag.last, i > tag.last, i)
            for i, _ in _plain_numbers(q)
            if _near(q, i, tag.first, tag.last, 3)
        ]
        if near:
            found.add(min(near)[2])
    return found


def asks_how_much(q: Question) -> bool:
    """Whether a number is asked for: *how much*, or *what* and the word for loyalty."""
    if q.kind is Kind.HOW_MANY:
        return True
    if q.kind not in (Kind.WHAT_IS, Kind.DOES) or q.asked("loyalty") is None:
        return False
    words = {"what", "what's", "какая", "какой", "какова", "que", "cual", "quelle"}
    return any(t.norm in words and q.asks(i) for i, t in enumerate(q.tokens)) and not any(
        q.asks(t.first) for t in q.tags("q-can", "q-must")
    )


def _left(facts: Any) -> dict:
    return {"loyalty": facts.loyalty("walker"), "zone": facts.zone("walker")}


def _others(q: Question, *allowed: str) -> bool:
    """Whether something is told of that the scenarios of this module don't hold."""
    return q.has(*({"redirect", "block", "trample", "attack", "prevent", "protection", "double", "card-doubling-season", "two-headed-giant", "deck",
                    "emblem", "legend-rule", "hexproof", "phasing", "regenerate", "shield-counter"} - set(allowed)))  # fmt: skip


# --- as it enters -----------------------------------------------------------------------------------------------------


@family("loyalty-count", rank=45)
def count(q: Question) -> Plan | None:
    """How many loyalty counters does a planeswalker enter with?"""
    if not asks_how_much(q) or not q.has(*LOYALTY) or not q.has(*PLANESWALKER) or _others(q) or signed(q):
        return None
    if q.has(
        *DAMAGE, "graveyard", "hand", "bounce", "r-not", "copy", "token", "flicker", "x", "exile", "proliferate"
    ) or not q.has("enter", "resolve", "cast", "play", "r-just-entered"):
        return None
    printed = printed_said(q)
    have = printed[1] if printed else loyalty_said(q)
    board = (
        Board().turn("A").put("hand", "A", planeswalker(loyalty=have or 4)).do(cast="walker", by="A").do(pass_="all")
    )
    fact = (
        _left
        if have is not None
        else lambda f: {"enters_with": "printed" if f.loyalty("walker") == 4 else str(f.loyalty("walker"))}
    )
    return Plan("loyalty-count", Query("value", fact=fact), [Case(board.build())],
                ("planeswalker.enters-with-loyalty", "planeswalker.loyalty-printed", "planeswalker.loyalty-is-counters"), USES, names_matter=True)  # fmt: skip


@family("loyalty-returns", rank=43)
def returns(q: Question) -> Plan | None:
    """A planeswalker that left and came again: does it have its printed loyalty, or what it had?"""
    if (
        not q.has(*PLANESWALKER)
        or q.kind not in (Kind.DOES, Kind.CAN, Kind.HOW_MANY)
        or _others(q)
        or q.has(*DAMAGE)
        or signed(q)
    ):
        return None
    if (
        not q.has("bounce", "flicker", "exile", "return", "r-return", "hand")
        or not q.has("enter", "cast", "return", "r-return", "flicker", "play")
        or q.has("activate")
    ):
        return None
    if (
        not (q.has("r-printed") or q.kind is Kind.HOW_MANY)
        or not (q.has(*LOYALTY) or q.asked("r-printed"))
        or q.has("r-not", "copy", "token")
    ):
        return None
    printed = printed_said(q)
    now = current_said(q)
    if q.kind is Kind.HOW_MANY and printed is None:
        return None
    full = printed[1] if printed else max(4, (now or 1) + 2)
    board = Board().turn("A").put("battlefield", "A", planeswalker(loyalty=full, counters={"loyalty": now or 1}))
    if q.has("flicker", "exile"):
        board.do(happen={"flicker": "walker"})
    else:
        board.do(happen={"bounce": "walker"}).do(cast="walker", by="A").do(pass_="all")
    query = Query("happens", fact=lambda f: f.loyalty("walker") == full)
    if q.kind is Kind.HOW_MANY:
        query = Query("value", fact=_left)
    return Plan("loyalty-returns", query, [Case(board.build())],
                ("zone.new-object", "planeswalker.enters-with-loyalty", "planeswalker.loyalty-printed"),
                USES | {"bounce", "flicker", "exile", "return", "r-return", "hand", "r-twice", "r-both", "status", "r-became", "spell", "r-after", "r-just-entered"},
                names_matter=True)  # fmt: skip


@family("loyalty-elsewhere", rank=41)
def elsewhere(q: Question) -> Plan | None:
    """The loyalty of a card in a hand, a graveyard or exile is the printed number."""
    place = q.asked("hand", "graveyard", "exile-zone") or (q.asked("exile") if q.language != "ru" else None)
    place = place or (
        q.first("hand", "graveyard", "exile-zone")
        if asks_how_much(q) and not q.has("enter", "battlefield", "return", "r-return")
        else None
    )
    if (
        place is None
        or not q.has("loyalty")
        or not q.has(*PLANESWALKER)
        or _others(q)
        or q.has(*DAMAGE, "activate", "loyalty-ability", "ability", "cast", "r-not", "bounce")
        or signed(q)
    ):
        return None
    zone = (
        "hand"
        if "hand" in place.concepts
        else "exile"
        if "exile" in place.concepts or "exile-zone" in place.concepts
        else "graveyard"
    )
    printed = printed_said(q)
    loyalty = printed[1] if printed else 4
    board = Board().turn("A")
    if zone == "graveyard" and q.has("dies", "r-zero", "destroy"):
        board.put("battlefield", "A", planeswalker(loyalty=loyalty, counters={"loyalty": 1})).do(
            happen={"remove-counters": {"loyalty": 1}, "to": "walker"}
        )
    else:
        board.put(zone, "A", planeswalker(loyalty=loyalty))
    if asks_how_much(q):
        if printed is None:
            return None
        query = Query("value", fact=lambda f: {"loyalty": f.state.objects["walker"].card.loyalty})
    elif (
        q.kind in (Kind.DOES, Kind.CAN)
        and q.asked("loyalty")
        and not q.asked("counter", "loyalty-counter", "dies", "put", "r-goes-to", "r-lose-it", "enter")
        and (zone == "hand" or not any(v == 0 for _, v in _plain_numbers(q)))
        and type(q) is Question
    ):
        query = Query("happens", fact=lambda f: f.state.objects["walker"].card.loyalty is not None)
    else:
        return None
    return Plan("loyalty-elsewhere", query, [Case(board.build())],
                ("planeswalker.loyalty-printed", "planeswalker.loyalty", "planeswalker.enters-with-loyalty"),
                USES | {"hand", "graveyard", "exile", "exile-zone", "dies", "destroy", "r-zero", "mana"}, names_matter=True)  # fmt: skip


@family("loyalty-is", rank=39)
def printed_or_counters(q: Question) -> Plan | None:
    """On the battlefield: is loyalty the printed number or the number of counters?"""
    if (
        not q.has("r-printed")
        or not q.has("loyalty")
        or not q.asked("counter", "loyalty-counter")
        or not q.asked("r-printed")
        or _others(q)
        or q.has(*DAMAGE)
    ):
        return None
    if (
        q.has("enter", "cast", "copy", "token", "hand", "graveyard", "r-not", "exile", "activate")
        or signed(q)
        or q.kind in (Kind.CAN, Kind.MUST, Kind.HOW_MANY)
        or not q.has("r-or")
    ):
        return None
    board = Board().turn("A").put("battlefield", "A", planeswalker(loyalty=4, counters={"loyalty": 2})).do(pass_="A")
    return Plan("loyalty-is", Query("value", fact=lambda f: {"loyalty_is": "counters" if f.loyalty("walker") == 2 else "printed"}), [Case(board.build())],
                ("planeswalker.loyalty-is-counters", "planeswalker.loyalty", "planeswalker.loyalty-printed"), USES | {"r-or", "number", "counter-spell"},
                names_matter=True)  # fmt: skip


@family("loyalty-above", rank=38)
def above_printed(q: Question) -> Plan | None:
    """Can a planeswalker have more loyalty than is printed?"""
    if (
        q.kind not in (Kind.CAN, Kind.DOES)
        or not q.has("r-exceed", "r-than")
        or not q.has("loyalty", "loyalty-counter")
        or not q.has(*PLANESWALKER)
    ):
        return None
    if (
        not q.has("r-printed", "starting")
        or _others(q)
        or q.has(*DAMAGE, "enter", "cast", "r-not", "copy", "token", "hand", "graveyard", "pay")
    ):
        return None
    board = (
        Board()
        .turn("A")
        .put("battlefield", "A", planeswalker(loyalty=4))
        .do(activate="walker", ability=0, by="A")
        .do(pass_="all")
    )
    return Plan("loyalty-above", Query("happens", fact=lambda f: f.loyalty("walker") > 4), [Case(board.build())],
                ("loyalty-ability.cost", "planeswalker.loyalty-is-counters", "counter.loyalty"),
                USES | {"r-exceed", "r-than", "r-became", "x-through", "redirect", "r-take", "activate", "loyalty-ability", "activated-ability", "ability", "starting"},
                names_matter=True)  # fmt: skip


# --- copies -----------------------------------------------------------------------------------------------------------


@family("loyalty-copy", rank=37)
def copied(q: Question) -> Plan | None:
    """A copy enters with the printed loyalty."""
    if (
        not q.has("copy", "to-copy", "token")
        or not q.has(*PLANESWALKER)
        or _others(q)
        or q.has(*DAMAGE, "activate", "r-not")
        or signed(q)
    ):
        return None
    claimed = [v for i, v in _plain_numbers(q) if q.asks(i) and q.tokens[i].kind == "number"]
    counting = asks_how_much(q)
    if not counting and not (
        q.kind in (Kind.DOES, Kind.CAN) and len(claimed) == 1 and q.asked("token", "copy", *LOYALTY)
    ):
        return None
    printed = printed_said(q)
    now = current_said(q)
    if printed is None:
        values = sorted(
            {n for t in q.tags(*LOYALTY) for n in q.numbers_near(t, before=3, after=3)}
            - set(() if counting else claimed)
        )
        if not counting or len(values) != 1 or q.has("r-printed"):
            return None
        return None
    board = (
        Board()
        .turn("A")
        .put("battlefield", "A", planeswalker(loyalty=printed[1], counters={"loyalty": now or printed[1]}))
    )
    board.do(happen={"copy-token": "walker", "under": "A", "id": "walker-copy", "nonlegendary": True})
    query = Query("value", fact=lambda f: {"loyalty": f.loyalty("walker-copy")})
    if not counting:
        query = Query("happens", fact=lambda f: f.loyalty("walker-copy") == claimed[0])
    return Plan("loyalty-copy", query, [Case(board.build())], ("planeswalker.enters-with-loyalty", "copy.copiable-values"),
                USES | {"copy", "token", "create", "nonlegendary", "legendary", "r-both", "to-copy", "r-became", "creature", "r-keep", "r-same", "t-today"},
                names_matter=True)  # fmt: skip


# --- damage -----------------------------------------------------------------------------------------------------------


@family("loyalty-damage", rank=46)
def damaged(q: Question) -> Plan | None:
    """Damage to a planeswalker: how much is left, does it die, does it lose loyalty; also to one that is a creature."""
    if (
        not q.has(*PLANESWALKER)
        or _others(q)
        or q.has("x-no-longer-walker", "x-stops-being", "target", "counter-spell", "copy", "token", "bounce", "exile", "r-instead")
        or not q.has(*DAMAGE)
    ):
        return None
    query = _damage_query(q)
    return _after_damage(q, query) if query is not None else None


def _damage_query(q: Question) -> Query | None:
    asked = q.asked(*LEAVING)
    if asks_how_much(q):
        if q.asked("life") or not (q.asked(*LOYALTY) or q.asked("r-keep", "r-rest", "left") or q.has("loyalty")):
            return None
        return Query("value", fact=_left)
    if q.kind is Kind.WHAT_HAPPENS or (q.kind is Kind.WHAT_IS and q.asked("damage") and len(q.tokens) < 14):
        return Query("value", fact=_left)
    if q.kind not in (Kind.DOES, Kind.CAN):
        return None
    if q.asked("r-lose", "remove-counter") and q.asked("loyalty", "loyalty-counter"):
        lost = q.asked("r-lose", "remove-counter")
        return (
            None
            if q.negated(lost)
            else Query("happens", fact=lambda f: any(str(s.kind) == "counters-removed" for s in f.steps))
        )
    if asked is not None and not q.negated(asked):
        keep = "r-keep" in asked.concepts
        return Query("happens", fact=lambda f: f.zone("walker") != "battlefield", negate=keep)
    return None


def _after_damage(q: Question, query: Query) -> Plan | None:
    fight = Fight(q)
    animated = fight.animated
    have = current_said(q)
    if have is None:
        have = loyalty_said(q)
    counts = query.ask == "value" or bool(q.asked(*LEAVING))
    general = (
        query.ask == "value"
        and q.kind in (Kind.WHAT_HAPPENS, Kind.WHAT_IS)
        and not [v for i, v in _plain_numbers(q) if v != 1]
    )
    pts = [t.norm for t in q.tokens if t.kind == "pt"]
    number = damage_said(q)
    keywords = [k for k in ("deathtouch", "lifelink", "infect", "wither") if q.has(k)]
    if general or not counts:
        have, number = have or 5, number or 3
    if animated and not pts and counts:
        return None
    if number is None and pts and not animated:
        number = int(pts[0].split("/")[0]) if pts[0].split("/")[0].isdigit() else None
    if have is None or number is None or len(pts) > 1:
        return None
    owner = planeswalker_owner(q)
    owner = owner if owner in (Who.ME, Who.OPPONENT) else Who.ME
    side = SEAT[opponent_of(owner)]
    costs = signed(q)
    if len(costs) > 1 or (costs and not q.has("respond", "r-after", "activate")):
        return None
    source = creature("source", f"{number}/9", keywords)
    thing = planeswalker(
        loyalty=have, counters={"loyalty": have}, keywords=["indestructible"] if q.has("indestructible") else []
    )
    if costs:
        thing["abilities"] = [{"loyalty": f"{costs[0]:+d}", "effect": [{"gain-life": 1}]}]
    board = (
        Board()
        .turn(SEAT[owner] if costs else side)
        .put("battlefield", SEAT[owner], thing)
        .put("battlefield", side, source)
    )
    if costs:
        board.do(activate="walker", ability=0, by=SEAT[owner])
    if animated:
        board.do(happen={"animate": "walker", "pt": pts[0] if pts else "4/4", "types": ["creature"]})
    board.do(happen={"damage": number, "to": "walker", "source": "source"})
    if costs:
        board.do(pass_="all")
    keys = ["damage.to-planeswalker", "planeswalker.damage-removes-loyalty", "sba.loyalty-zero"]
    if animated:
        keys = ["sba.lethal-damage", "damage.to-creature", *keys]
    if costs:
        keys = ["loyalty-ability.cost", *keys]
    if "deathtouch" in keywords:
        keys = ["sba.deathtouch", "deathtouch.destroys", *keys]
    return Plan("loyalty-damage", query, [Case(board.build())], [k for k in keys if _known(k)],
                USES | set(DAMAGE) | {*LEAVING, "deathtouch", "lifelink", "infect", "wither", "creature", "indestructible", "q-enough", "r-take", "r-one-of",
                                      "spell", "lethal-damage", "source", "mark", "power", "toughness", "point-of-damage", "r-became", "until-end-of-turn",
                                      "q-what-happens", "turn", "respond", "activate", "r-after", "r-goes-to", "instant", "remove-counter", "color"},
                names_matter=True)  # fmt: skip


def _known(key: str) -> bool:
    from judge.rules import Timeline

    return key in {str(k) for k in Timeline.load()}


@family("loyalty-wears-off", rank=38)
def wears_off(q: Question) -> Plan | None:
    """Do lost loyalty counters come back at the end of the turn, as damage wears off?"""
    if (
        not q.has(*DAMAGE)
        or not q.has(*LOYALTY)
        or not q.has("end-step", "cleanup-step", "turn", "until-end-of-turn")
        or _others(q)
        or signed(q)
    ):
        return None
    back = q.asked("return", "r-return", "r-back", "buyback", "r-restore")
    if (
        back is None
        or q.kind not in (Kind.DOES, Kind.CAN)
        or q.has("respond", "target", "bounce", "cast", "r-not", "copy")
    ):
        return None
    board = (
        Board()
        .turn("B")
        .put("battlefield", "A", planeswalker(loyalty=5))
        .put("battlefield", "B", creature("source", "2/2"))
    )
    board.do(happen={"damage": 2, "to": "walker", "source": "source"}).do(goto={"active": "A", "step": "main1"})
    return Plan("loyalty-wears-off", Query("happens", fact=lambda f: f.loyalty("walker") == 5), [Case(board.build())],
                ("damage.to-planeswalker", "planeswalker.damage-removes-loyalty", "counter.loyalty"),
                USES | set(DAMAGE) | {"end-step", "cleanup-step", "turn", "until-end-of-turn", "return", "r-return", "r-back", "buyback", "creature", "r-restore",
                                      "r-abolished-talk", "gain-control", "r-lose"}, names_matter=True)  # fmt: skip


# --- zero and destruction ---------------------------------------------------------------------------------------------


@family("loyalty-zero", rank=48)
def zero(q: Question) -> Plan | None:
    """A planeswalker without loyalty: does it die, is that destruction, does indestructible help?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.DOES, Kind.WHAT_HAPPENS, Kind.CAN):
        return None
    zeros = [i for i, v in _plain_numbers(q) if v == 0]
    at_zero = any(
        _near(q, i, t.first, t.last, 4) for i in zeros for t in q.tags("loyalty", "loyalty-counter", *PLANESWALKER)
    )
    hits = all(any(0 < z - t.last <= 2 for z in zeros) for t in q.tags(*DAMAGE))
    if (
        not (q.has("r-zero") or at_zero)
        or not hits
        or signed(q)
        or q.has("resolve", "ability", "activate", "r-printed", "graveyard-from", "copy", "double", "x")
    ):
        return None
    if any(v > 0 and (q.tokens[i].kind == "number" or v > 1) for i, v in _plain_numbers(q)):
        return None
    board = Board().turn("A")
    keywords = ["indestructible"] if q.has("indestructible") else []
    board.put("battlefield", "A", planeswalker(loyalty=1, counters={"loyalty": 1}, keywords=keywords))
    board.do(happen={"remove-counters": {"loyalty": 1}, "to": "walker"})
    if q.kind is Kind.WHAT_HAPPENS:
        query = Query("value", fact=_left)
    elif q.asked("destroy") and not q.asked("dies", "graveyard", "r-keep"):
        query = Query("happens", fact=lambda f: f.happened("destroyed", "walker"))
    elif q.asked("sacrifice"):
        query = Query("happens", fact=lambda f: f.happened("sacrificed", "walker"))
    elif (asked := q.asked("r-keep", "dies", "graveyard", "r-lose-it", "leave-the-battlefield")) is not None:
        denied = q.negated(asked)
        if denied and q.kind is Kind.DOES:
            return None
        query = Query("happens", fact=lambda f: f.zone("walker") == "graveyard", negate="r-keep" in asked.concepts)
    else:
        return None
    return Plan("loyalty-zero", query, [Case(board.build())],
                ("sba.loyalty-zero", "planeswalker.loyalty-zero", "indestructible.not-destroyed"),
                USES | {"r-zero", *LEAVING, "indestructible", "sacrifice", "state-based-action", "trigger", "r-became", "x-through", "r-count-as", "deal-damage",
                        "q-what-happens", "r-goes-to", "step", "redirect", "pass-priority", "regenerate", "until-end-of-turn", "this-turn", "r-give"},
                names_matter=True, negatable=frozenset({"r-zero", "r-keep"}))  # fmt: skip


@family("loyalty-destroy", rank=36)
def destroyed(q: Question) -> Plan | None:
    """A spell that destroys a planeswalker, whatever its loyalty; indestructible."""
    if (
        not q.has("destroy")
        or not q.has("target", "spell", "instant", "sorcery")
        or not q.has(*PLANESWALKER)
        or q.kind not in (Kind.DOES, Kind.CAN)
    ):
        return None
    if (
        _others(q)
        or q.has(
            *DAMAGE,
            "creature",
            "permanent",
            "respond",
            "counter-spell",
            "ability",
            "activate",
            "r-same",
            "r-both",
            "sacrifice",
            "r-not",
            "land",
        )
        or signed(q)
    ):
        return None
    asked = q.asked("destroy", "dies", "r-keep")
    objects = [e for e in Story(q).events if e.is_a("destroy") and e.object == "planeswalker"]
    if asked is None or not objects or not (q.has("loyalty", "indestructible")):
        return None
    keywords = ["indestructible"] if q.has("indestructible") else []
    board = Board().turn("B").put("battlefield", "A", planeswalker(loyalty=loyalty_said(q) or 5, keywords=keywords))
    board.put("hand", "B", {"id": "removal", "card": "instant", "effect": [{"destroy": "target-planeswalker"}]})
    board.do(cast="removal", by="B", targets=["walker"]).do(pass_="all")
    return Plan("loyalty-destroy", Query("happens", fact=lambda f: f.zone("walker") == "graveyard", negate="r-keep" in asked.concepts), [Case(board.build())],
                ("keyword-action.destroy", "indestructible.not-destroyed"),
                USES | {"destroy", "dies", "r-keep", "target", "to-target", "spell", "instant", "sorcery", "indestructible", "object", "r-same", "r-rest"},
                names_matter=True)  # fmt: skip


# --- doublers ---------------------------------------------------------------------------------------------------------


@family("loyalty-double", rank=22)
def doubled(q: Question) -> Plan | None:
    """Counter doublers: with entering, and with the cost of a loyalty ability."""
    if not q.has("card-doubling-season", "double") or not q.has(*PLANESWALKER, "loyalty", "loyalty-counter", "counter"):
        return None
    if not q.has("card-doubling-season", *LOYALTY) or q.has(
        "damage", "redirect", "life", "attack", "double-strike", "legend-rule", "deal-damage", "hand", "draw"
    ):
        return None
    if q.kind not in (Kind.DOES, Kind.HOW_MANY, Kind.CAN, Kind.WHAT_HAPPENS) or not q.has(
        "card-doubling-season", "effect", "enchantment", "replacement-effect", "double"
    ):
        return None
    costs = signed(q)
    doubler = {"id": "doubler", "card": "enchantment", "abilities": [{"static": "double-counters"}]}
    board = Board().turn("A").put("battlefield", "A", doubler)
    uses = USES | {"card-doubling-season", "double", "effect", "enchantment", "replacement-effect", "apply", "resolve", "activate", "ability", "loyalty-ability",
                   "activated-ability", "r-minus", "r-plus", "r-give", "r-take", "r-goes-to", "loyalty-cost", "cost", "pay", "add-mana", "x-remove", "remove-counter"}  # fmt: skip
    if costs and q.kind is Kind.CAN and q.has("enter", "cast", "play") and q.asked("activate", "loyalty-ability") is not None:
        said = sorted({n for i, t in enumerate(q.tokens) if t.kind != "signed" and (n := numbers.value(t, q.language)) is not None and 1 < n < 30})
        if not said or len(said) > 2 or len(said) == 2 and said[1] != 2 * said[0]:
            return None
        walker = planeswalker(loyalty=said[0], abilities=[{"loyalty": f"{costs[0]:+d}", "effect": [{"draw": 1}]}])
        board.put("hand", "A", walker).do(cast="walker", by="A").do(pass_="all").do(try_={"activate": "walker", "ability": 0, "by": "A"})
        return Plan("loyalty-double-activated", Query("allowed"), [Case(board.build())], ("loyalty-ability.timing", "replacement.counter-doublers", "planeswalker.enters-with-loyalty"),
                    uses | {"x-need", "r-instead", "instead", "r-just-entered", "turn", "r-this-turn", "r-same"}, names_matter=True, numbers_read=True)  # fmt: skip
    if costs:
        cost = costs[0]
        start = 3 if cost > 0 else 3 - 2 * cost
        walker = planeswalker(
            loyalty=start, counters={"loyalty": start}, abilities=[{"loyalty": f"{cost:+d}", "effect": [{"draw": 1}]}]
        )
        board.put("battlefield", "A", walker).do(activate="walker", ability=0, by="A").do(pass_="all")
        claimed = [n for t in q.tags(*LOYALTY) for n in q.numbers_near(t) if n != abs(cost)]
        keys = ("loyalty-ability.cost", "replacement.counter-doublers")
        if q.kind is Kind.DOES and claimed:
            query = Query("happens", fact=lambda f: abs(f.loyalty("walker") - start) == claimed[0])
        elif q.kind in (Kind.DOES, Kind.CAN):
            query = Query("happens", fact=lambda f: abs(f.loyalty("walker") - start) == 2 * abs(cost))
        else:
            query = Query(
                "value", fact=lambda f: {"counters_added": f.loyalty("walker") - start, "loyalty": f.loyalty("walker")}
            )
        return Plan("loyalty-double-cost", query, [Case(board.build())], keys, uses, names_matter=True)
    if not q.has(*PLANESWALKER) or not q.has("enter", "cast", "play", "resolve"):
        return None
    printed = printed_said(q)
    have = printed[1] if printed else loyalty_said(q)
    if have is None and q.kind in (Kind.HOW_MANY, Kind.WHAT_HAPPENS):
        return None
    have = have or 3
    board.put("hand", "A", planeswalker(loyalty=have)).do(cast="walker", by="A").do(pass_="all")
    if q.kind in (Kind.HOW_MANY, Kind.WHAT_HAPPENS):
        query = Query("value", fact=lambda f: {"loyalty": f.loyalty("walker")})
    else:
        query = Query("happens", fact=lambda f: f.loyalty("walker") == 2 * have)
    keys = ("replacement.counter-doublers", "planeswalker.enters-with-loyalty", "replacement.enters-with")
    return Plan("loyalty-double-enters", query, [Case(board.build())], keys, uses | {"game"}, names_matter=True)
