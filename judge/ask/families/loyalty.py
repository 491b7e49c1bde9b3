"""Loyalty: how many counters, what damage does to them, when loyalty abilities may be activated."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import DAMAGE, PLANESWALKER, amount, opponent_of, planeswalker_owner
from judge.ask.situation import moment
from judge.language import numbers

ABILITY = ("loyalty-ability", "activate", "activated-ability", "ability", "activate", "r-minus", "r-plus", "ultimate")

USES = frozenset(
    {*PLANESWALKER, *ABILITY, "loyalty", "loyalty-counter", "loyalty-cost", "counter", "turn", "opponent", "player",
     "main-phase", "phase", "step", "combat-phase", "combat", "stack", "r-stack-empty", "respond", "respond",
     "respond", "instant-speed", "sorcery-speed", "priority", "upkeep", "draw-step", "end-step", "sorcery",
     "precombat-main-phase", "postcombat-main-phase", "cast", "play", "enter", "battlefield", "cost", "pay", "time",
     "r-this-turn", "r-twice", "r-once", "r-just-entered", "activate", "same", "put", "remove", "p-own", "r-lose", "haste",
     "summoning-sickness", "permanent", "precombat-main-phase", "postcombat-main-phase", "beginning-of-combat",
     "declare-attackers-step", "r-printed", "card", "once"}
)  # fmt: skip


def signed(q: Question) -> list[int]:
    """The signed numbers of the question: costs of loyalty abilities."""
    found = []
    for token in q.tokens:
        if token.kind == "signed":
            value = numbers.value(token, q.language)
            if value is not None:
                found.append(value)
    for tag in q.tags("r-minus", "r-plus"):
        near = q.numbers_near(tag, before=0, after=1)
        if near:
            found.append(-near[0] if "r-minus" in tag.concepts else near[0])
    return found


def loyalty_said(q: Question) -> int | None:
    """How much loyalty the planeswalker is said to have: a plain number beside the word for loyalty or counters."""
    for tag in q.tags("loyalty", "loyalty-counter", "counter"):
        sentence = q.sentence_of(tag.first)
        best = None
        for index in range(max(sentence.first, tag.first - 3), min(sentence.last, tag.last + 3) + 1):
            token = q.tokens[index]
            if tag.first <= index <= tag.last or token.kind not in ("number", "word"):
                continue
            value = numbers.value(token, q.language)
            if value is None or (token.kind == "word" and value == 1):
                continue
            distance = tag.first - index if index < tag.first else index - tag.last
            if best is None or distance < best[0]:
                best = distance, value
        if best is not None:
            return best[1]
    return None


def about_activation(q: Question) -> bool:
    """Whether the question is about activating an ability of a planeswalker."""
    if not q.has(*PLANESWALKER) and not q.has("loyalty-ability", "loyalty"):
        return False
    return bool(signed(q)) or q.has("loyalty-ability", "activate", "activate") or (q.has(*ABILITY) and q.has(*PLANESWALKER))


@family("loyalty-activation", rank=30)
def activation(q: Question) -> Plan | None:
    """May a loyalty ability be activated: time, once each turn, enough counters, whose planeswalker?"""
    if not about_activation(q) or q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST, Kind.HOW_MANY):
        return None
    if q.has("target", "redirect", "double", "card-doubling-season", "destroy", "counter-spell", "copy", "damage", "legend-rule",
             "attack", "block", "resolve", "draw", "lose-life", "hexproof"):  # fmt: skip
        return None
    if q.kind is Kind.HOW_MANY and not q.has("r-this-turn", "turn"):
        return None
    if q.kind is Kind.DOES and not (signed(q) or q.has("r-twice", "r-once")):
        return None
    stolen = q.has("gain-control", "gain-control", "exchange")
    if stolen:
        return _stolen(q)
    actor = q.actor if isinstance(q.actor, Who) else Who.ME
    owner = planeswalker_owner(q)
    costs = signed(q)
    have = loyalty_said(q)
    if q.has("r-same", "r-another", "r-different") and not q.has("r-twice"):
        return _second_copy(q) if _two_objects(q) else None
    when = moment(q, actor)
    cost = costs[0] if costs else 1
    enough = have if have is not None else max(4, -cost + 1)
    just_in = q.has("r-just-entered", "enter", "resolve") or (q.has("r-this-turn") and q.has("cast", "play"))
    repeated = q.has("r-twice") or len(costs) > 1 or q.kind is Kind.HOW_MANY
    abilities = [{"loyalty": f"{c:+d}", "effect": [{"draw": 1}]} for c in (costs or [1])]
    if repeated and len(abilities) == 1:
        abilities.append({"loyalty": "+1", "effect": [{"draw": 1}]})
    cases = []
    controller = owner if owner in (Who.ME, Who.OPPONENT) else actor
    for turn, step, busy, label in when.variants(actor) if when.said else [(actor, "main1", False, "")]:
        board = Board().turn(SEAT[turn], step)
        walker = planeswalker(loyalty=enough, abilities=abilities)
        if just_in:
            board.put("hand", SEAT[controller], walker).do(cast="walker", by=SEAT[controller]).do(pass_="all")
        else:
            board.put("battlefield", SEAT[controller], walker)
        if busy:
            board.put("hand", SEAT[turn], {"id": "spell", "card": "instant", "effect": [{"draw": 1}]})
            board.do(cast="spell", by=SEAT[turn])
        if SEAT[turn] != SEAT[actor]:
            board.do(pass_=SEAT[turn])
        if repeated:
            board.do(activate="walker", ability=0, by=SEAT[actor]).do(pass_="all")
        board.do(try_={"activate": "walker", "ability": len(abilities) - 1 if repeated else 0, "by": SEAT[actor]})
        cases.append(Case(board.build(), label))
    query = Query("allowed")
    if q.kind is Kind.HOW_MANY:
        return None
    return Plan(
        "loyalty-activation",
        query,
        cases,
        _keys(q, costs, have, repeated),
        USES,
        names_matter=False,
    )


def _keys(q: Question, costs: list[int], have: int | None, repeated: bool) -> tuple[str, ...]:
    timing = ("loyalty-ability.timing", "planeswalker.loyalty-abilities")
    if costs and costs[0] < 0 and have is not None and not repeated:
        return ("loyalty-ability.needs-counters", *timing)
    return timing


def _two_objects(q: Question) -> bool:
    """Whether a second planeswalker is spoken of that is put onto the battlefield after the first one was used."""
    return q.has("cast", "play", "copy", "put", "enter") and not q.has("r-different")


def _second_copy(q: Question) -> Plan:
    """Use one, put down another of the same name, use that one in the same turn."""
    board = Board().turn("A")
    board.put("battlefield", "A", planeswalker("old", name="Walker"))
    board.put("hand", "A", planeswalker("new", name="Walker"))
    board.do(activate="old", ability=0, by="A").do(pass_="all")
    board.do(cast="new", by="A").do(pass_="all")
    board.do(try_={"activate": "new", "ability": 0, "by": "A"})
    return Plan(
        "loyalty-second-copy",
        Query("allowed"),
        [Case(board.build())],
        ("sba.planeswalker-uniqueness", "sba.legend", "loyalty-ability.timing"),
        USES | {"r-same", "r-another", "r-after", "legend-rule", "copy", "name", "put", "legendary"},
        names_matter=False,
    )


def _stolen(q: Question) -> Plan:
    """A planeswalker that another player used in their own turn, activated by its new controller."""
    board = Board().turn("B")
    board.put("battlefield", "B", planeswalker(loyalty=5))
    board.do(activate="walker", ability=0, by="B").do(pass_="all")
    board.do(goto={"active": "A", "step": "main1"})
    board.do(happen={"gain-control": "walker", "by": "A"})
    board.do(try_={"activate": "walker", "ability": 0, "by": "A"})
    return Plan(
        "loyalty-stolen",
        Query("allowed"),
        [Case(board.build())],
        ("loyalty-ability.timing", "planeswalker.loyalty-abilities"),
        USES | {"gain-control", "gain-control", "control", "exchange", "r-already", "attack", "creature"},
        names_matter=False,
    )


@family("loyalty-source-gone", rank=25)
def source_gone(q: Question) -> Plan | None:
    """Does the ability resolve although its planeswalker left (by its own cost, or destroyed in response)?"""
    if not q.has(*PLANESWALKER, "loyalty-ability") or q.kind not in (Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS):
        return None
    if not q.has(*ABILITY) and not signed(q):
        return None
    if not q.has("resolve", "effect", "r-still", "q-what-happens", "work") or q.has("redirect", "attack", "target", "hexproof", "deck"):
        return None
    killed = q.has("destroy", "destroy", "dies", "exile", "leave-the-battlefield", "graveyard", "bounce")
    emptied = q.has("r-zero", "graveyard", "dies") or 0 in [n for t in q.tags("loyalty", "loyalty-counter") for n in q.numbers_near(t)]
    if not killed and not emptied:
        return None
    responded = q.has("respond", "respond", "respond", "opponent") and killed
    board = Board().turn("A")
    cost = "+1" if responded else "-3"
    walker = planeswalker(loyalty=3, abilities=[{"loyalty": cost, "effect": [{"gain-life": 3}]}])
    board.put("battlefield", "A", walker).do(activate="walker", ability=0, by="A")
    if responded:
        board.put("hand", "B", {"id": "removal", "card": "instant", "effect": [{"destroy": "target-permanent"}]})
        board.do(pass_="A").do(cast="removal", by="B", targets=["walker"]).do(pass_="all")
    board.do(pass_="all")
    return Plan(
        "loyalty-source-gone",
        Query("happens", fact=lambda f: f.life("A") == 23),
        [Case(board.build())],
        ("ability.independent-of-source", "loyalty-ability.cost", "sba.loyalty-zero"),
        USES | {"destroy", "destroy", "dies", "exile", "leave-the-battlefield", "graveyard", "bounce", "resolve", "effect", "r-still", "q-what-happens",
                "work", "r-zero", "spell", "instant", "source", "fizzle", "creature", "permanent", "counter-spell"},
        names_matter=False,
    )  # fmt: skip


@family("loyalty-double", rank=22)
def doubled(q: Question) -> Plan | None:
    """Counter doublers: with entering, and with the cost of a loyalty ability."""
    if not q.has("card-doubling-season", "double") or not q.has(*PLANESWALKER, "loyalty", "loyalty-counter"):
        return None
    if q.has("damage", "redirect", "life", "attack") or q.kind not in (Kind.DOES, Kind.HOW_MANY, Kind.CAN, Kind.WHAT_HAPPENS):
        return None
    costs = signed(q)
    doubler = {"id": "doubler", "card": "enchantment", "abilities": [{"static": "double-counters"}]}
    board = Board().turn("A").put("battlefield", "A", doubler)
    uses = USES | {"card-doubling-season", "double", "effect", "enchantment", "replacement-effect", "apply", "resolve"}
    if costs:
        cost = costs[0]
        start = 3 if cost > 0 else 3 - 2 * cost
        walker = planeswalker(loyalty=start, counters={"loyalty": start}, abilities=[{"loyalty": f"{cost:+d}", "effect": [{"draw": 1}]}])
        board.put("battlefield", "A", walker).do(activate="walker", ability=0, by="A").do(pass_="all")
        claimed = [n for t in q.tags("loyalty", "loyalty-counter", "counter") for n in q.numbers_near(t) if n != abs(cost)]
        keys = ("loyalty-ability.cost", "replacement.counter-doublers")
        if q.kind is Kind.DOES and claimed:
            query = Query("happens", fact=lambda f: abs(f.loyalty("walker") - start) == claimed[0])
        elif q.kind in (Kind.DOES, Kind.CAN):
            query = Query("happens", fact=lambda f: abs(f.loyalty("walker") - start) == 2 * abs(cost))
        else:
            query = Query("value", fact=lambda f: {"counters_added": f.loyalty("walker") - start, "loyalty": f.loyalty("walker")})
        return Plan("loyalty-double-cost", query, [Case(board.build())], keys, uses, names_matter=False)
    have = loyalty_said(q) or 3
    board.put("hand", "A", planeswalker(loyalty=have)).do(cast="walker", by="A").do(pass_="all")
    if q.kind in (Kind.HOW_MANY, Kind.WHAT_HAPPENS):
        query = Query("value", fact=lambda f: {"loyalty": f.loyalty("walker")})
    else:
        query = Query("happens", fact=lambda f: f.loyalty("walker") == 2 * have)
    keys = ("replacement.counter-doublers", "planeswalker.enters-with-loyalty", "replacement.enters-with")
    return Plan("loyalty-double-enters", query, [Case(board.build())], keys, uses, names_matter=False)


@family("loyalty-count", rank=45)
def count(q: Question) -> Plan | None:
    """How many loyalty counters does it enter with, does a copy get, is left after damage?"""
    if q.kind is not Kind.HOW_MANY or not q.has("loyalty", "loyalty-counter", "counter") or not q.has(*PLANESWALKER):
        return None
    if q.has("double", "card-doubling-season", "redirect", "block", "trample", "attack", "prevent") or signed(q):
        return None
    if q.has("copy", "to-copy", "token"):
        return _copy(q)
    have = loyalty_said(q)
    if q.has(*DAMAGE):
        return _after_damage(q, Query("value", fact=_left))
    if have is None or not q.has("enter", "resolve", "cast", "battlefield", "play"):
        return None
    board = Board().turn("A").put("hand", "A", planeswalker(loyalty=have)).do(cast="walker", by="A").do(pass_="all")
    return Plan(
        "loyalty-count",
        Query("value", fact=_left),
        [Case(board.build())],
        ("planeswalker.enters-with-loyalty", "planeswalker.loyalty-is-counters"),
        USES | {"resolve"},
        names_matter=False,
    )


def _left(facts) -> dict:
    return {"loyalty": facts.loyalty("walker"), "zone": facts.zone("walker")}


def _copy(q: Question) -> Plan | None:
    """A token copy enters with the printed loyalty."""
    values = sorted({n for t in q.tags("loyalty", "loyalty-counter", "counter", "r-printed") for n in q.numbers_near(t, before=3, after=3)})
    printed = _printed(q, values)
    if printed is None:
        return None
    left = next((v for v in values if v != printed), printed)
    board = Board().turn("A")
    board.put("battlefield", "A", planeswalker(loyalty=printed, counters={"loyalty": left}))
    board.do(happen={"copy-token": "walker", "under": "A", "id": "walker-copy", "nonlegendary": True})
    return Plan(
        "loyalty-copy",
        Query("value", fact=lambda f: {"loyalty": f.loyalty("walker-copy")}),
        [Case(board.build())],
        ("planeswalker.enters-with-loyalty", "copy.copiable-values"),
        USES | {"copy", "token", "create", "nonlegendary", "legendary", "r-printed", "r-both", "to-copy", "r-have"},
        names_matter=False,
    )


def _printed(q: Question, values: list[int]) -> int | None:
    for tag in q.tags("r-printed", "r-printed"):
        near = q.numbers_near(tag, before=4, after=4)
        if near:
            return near[0]
    return values[-1] if values else None


@family("loyalty-damage", rank=46)
def damaged(q: Question) -> Plan | None:
    """Does damage kill the planeswalker, remove counters, get marked; does deathtouch matter?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.DOES, Kind.WHAT_HAPPENS, Kind.CAN):
        return None
    if q.has("redirect", "block", "trample", "target", "double", "prevent", "protection", "attack", "r-became", "activate"):
        return None
    hurt = q.has(*DAMAGE) or q.has("deathtouch")
    if not hurt or loyalty_said(q) is None:
        return None
    if q.asked("dies", "destroy", "destroy", "graveyard", "lose-it", "r-keep", "r-lose-it"):
        negate = bool(q.asked("r-keep"))
        query = Query("happens", fact=lambda f: f.zone("walker") != "battlefield", negate=negate)
    elif q.kind is Kind.WHAT_HAPPENS:
        query = Query("value", fact=_left)
    else:
        return None
    return _after_damage(q, query)


def _after_damage(q: Question, query: Query) -> Plan | None:
    have = loyalty_said(q)
    if have is None:
        return None
    owner = planeswalker_owner(q) or Who.ME
    side = SEAT[opponent_of(owner)]
    number = amount(q)
    pts = [t.norm for t in q.tokens if t.kind == "pt"]
    keywords = [k for k in ("deathtouch", "lifelink", "infect", "wither") if q.has(k)]
    if number is None and not pts:
        return None
    source = creature("source", pts[0] if pts else f"{number}/1", keywords)
    board = Board().turn(side).put("battlefield", SEAT[owner], planeswalker(loyalty=have)).put("battlefield", side, source)
    if number is None:
        number = int(pts[0].split("/")[0])
    board.do(happen={"damage": number, "to": "walker", "source": "source"})
    keys = ["damage.to-planeswalker", "planeswalker.damage-removes-loyalty", "sba.loyalty-zero"]
    if "deathtouch" in keywords:
        keys = ["sba.deathtouch", "deathtouch.destroys", *keys]
    return Plan(
        "loyalty-damage",
        query,
        [Case(board.build())],
        keys,
        USES | set(DAMAGE) | {"dies", "destroy", "destroy", "graveyard", "deathtouch", "lifelink", "infect", "wither", "creature",
                              "spell", "lethal-damage", "r-keep", "r-lose-it", "source", "deal-damage", "left", "mark", "power"},
        names_matter=False,
    )  # fmt: skip


@family("loyalty-zero", rank=48)
def zero(q: Question) -> Plan | None:
    """A planeswalker without loyalty: does it die, is that destruction, does indestructible help?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.DOES, Kind.WHAT_HAPPENS, Kind.CAN):
        return None
    numbers_said = [n for t in q.tags("loyalty", "loyalty-counter") for n in q.numbers_near(t)]
    if not (q.has("r-zero") or 0 in numbers_said) or q.has(*DAMAGE) or signed(q) or q.has("resolve", "ability", "activate"):
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
    elif q.asked("dies", "graveyard", "r-keep", "r-lose-it", "leave-the-battlefield"):
        query = Query("happens", fact=lambda f: f.zone("walker") == "graveyard", negate=bool(q.asked("r-keep")))
    else:
        return None
    return Plan(
        "loyalty-zero",
        query,
        [Case(board.build())],
        ("sba.loyalty-zero", "planeswalker.loyalty-zero", "indestructible.not-destroyed"),
        USES | {"r-zero", "dies", "destroy", "graveyard", "r-keep", "r-lose-it", "leave-the-battlefield", "indestructible", "sacrifice",
                "state-based-action", "regenerate", "trigger"},
        names_matter=False,
    )  # fmt: skip


@family("loyalty-respond", rank=34)
def respond(q: Question) -> Plan | None:
    """May players respond to a loyalty ability?"""
    if not about_activation(q) or not q.asked("respond", "respond", "respond") or q.kind not in (Kind.CAN, Kind.DOES):
        return None
    if q.has("activate") and q.asked("activate") and isinstance(q.actor, Who) and q.subject(q.asked("activate")) is q.actor \
            and not q.has("cast", "spell", "instant") and q.asked("respond") is None:  # fmt: skip
        return None
    tag = q.asked("respond")
    if tag is None:
        return None
    actor = q.actor if isinstance(q.actor, Who) else Who.OPPONENT
    owner = opponent_of(actor)
    board = Board().turn(SEAT[owner]).put("battlefield", SEAT[owner], planeswalker())
    board.put("hand", SEAT[actor], {"id": "answer", "card": "instant", "effect": [{"draw": 1}]})
    board.do(activate="walker", ability=0, by=SEAT[owner]).do(pass_=SEAT[owner])
    board.do(try_={"cast": "answer", "by": SEAT[actor]})
    return Plan(
        "loyalty-respond",
        Query("allowed"),
        [Case(board.build())],
        ("priority.after-action", "priority.cast-instant", "stack.put"),
        USES | {"instant", "spell", "counter-spell"},
        names_matter=False,
    )
