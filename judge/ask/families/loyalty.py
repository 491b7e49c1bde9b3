"""Loyalty: how many counters, what damage does to them, when loyalty abilities may be activated."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import DAMAGE, PLANESWALKER, amount, opponent_of, planeswalker_owner
from judge.ask.situation import STEPS, Moment, moment
from judge.ask.story import Story
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
        near = q.numbers_near(tag, before=0, after=2)
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
            distance = tag.first - index if index < tag.first else index - tag.last
            if value is None or (token.kind == "word" and value == 1 and distance > 1):
                continue  # «один», «un» far from its noun is an article
            if best is None or distance < best[0]:
                best = distance, value
        if best is not None:
            return best[1]
    return None


def about_activation(q: Question) -> bool:
    """Whether the question is about activating an ability of a planeswalker."""
    if not q.has(*PLANESWALKER) and not q.has("loyalty-ability", "loyalty"):
        return False
    return bool(signed(q)) or q.has("loyalty-ability", "activate", "activated-ability") or (q.has(*ABILITY) and q.has(*PLANESWALKER))


HISTORY = frozenset({"activate", "cast", "play", "enter", "resolve", "gain-control", "exchange", "exile", "return", "r-return", "flicker", "tap",
                     "r-became", "attack", "respond", "trigger", "pay", "put", "r-keep", "remove-counter", "put-counter", "r-have"})  # fmt: skip
"""Events that a question about activating may tell of, all of which the scenario can hold."""


@family("loyalty-activation", rank=30)
def activation(q: Question) -> Plan | None:
    """May (must) a loyalty ability be activated: time, once each turn, enough counters, whose planeswalker, what went before?"""
    if not about_activation(q) or q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST):
        return None
    story = Story(q)
    if not _asks_to_activate(q, story) or any(not set(e.concepts) & HISTORY for e in story.before if e.tag.concept not in ("counter",)):
        return None
    if q.has("redirect", "card-doubling-season", "double", "copy", "emblem", "legend-rule", "x", "hexproof", "two-headed-giant", "graveyard", "hand"):
        return None
    actor = q.actor if isinstance(q.actor, Who) else story.asked.subject if story.asked and isinstance(story.asked.subject, Who) else Who.ME
    if actor is Who.TEAMMATE:
        return None
    return _activation_plan(q, story, actor)


def _asks_to_activate(q: Question, story: Story) -> bool:
    if q.has("stack", "use-stack") and q.asked("stack", "use-stack") and not q.has(*ABILITY[:1], "r-stack-empty") and not signed(q):
        return False
    if story.asks_for("activate"):
        return True
    if q.asked("activated-ability") and q.language == "ru":
        return True  # «активировать способность» is the verb with its noun
    if story.asked is None or story.asks_for("pay", "r-became", "r-keep"):
        return bool(signed(q)) and q.kind in (Kind.CAN, Kind.DOES)
    return False


def _activation_plan(q: Question, story: Story, actor: Who) -> Plan | None:
    costs = signed(q)
    have = loyalty_said(q)
    if have is None and costs:
        have = _lone_number(q)
    owner = planeswalker_owner(q)
    owner = owner if owner in (Who.ME, Who.OPPONENT) else actor
    stolen = bool(story.told("gain-control", "exchange")) or q.has("gain-control")
    when = _asked_moment(q, story, actor)
    if _separate(q):
        return _two_walkers(q, actor)
    if q.has("r-same", "r-another") and story.told("cast", "play", "put", "enter") and not q.has("r-twice") and _another_walker(q):
        return _second_copy(q)
    uses_before = [e for e in story.told("activate") if not e.negated]
    renewed = bool(story.told("exile", "flicker", "r-return", "return"))
    repeated = not renewed and (q.has("r-twice") or len(costs) > 1 or bool(uses_before) and not stolen)
    just_in = bool(story.told("cast", "play", "enter", "resolve")) or q.has("r-just-entered")
    cost = costs[-1] if costs else 1
    enough = have if have is not None else max(4, 1 - cost)
    abilities = [{"loyalty": f"{c:+d}", "effect": [{"draw": 1}]} for c in dict.fromkeys(costs or [1])]
    if repeated and len(abilities) == 1:
        abilities.append({"loyalty": "+1", "effect": [{"draw": 1}]})
    if q.kind is Kind.MUST:
        return _must(q, actor, when.turn or actor)
    board, seat = Board(), SEAT[actor]
    if stolen and uses_before and when.turn in (None, actor) and not q.has("r-this-turn"):
        first = opponent_of(actor)
        board.turn(SEAT[first]).put("battlefield", SEAT[first], planeswalker(loyalty=5, abilities=abilities))
        board.do(activate="walker", ability=0, by=SEAT[first]).do(pass_="all").do(goto={"active": seat, "step": "main1"})
        board.do(happen={"gain-control": "walker", "by": seat}).do(try_={"activate": "walker", "ability": 0, "by": seat})
        return _plan_activation(board, costs, have, repeated=False)
    turn, step = when.turn or actor, when.step or "main1"
    board.turn(SEAT[turn], step)
    walker = planeswalker(loyalty=enough, abilities=abilities)
    holder = SEAT[opponent_of(actor)] if stolen else SEAT[owner]
    if just_in and not stolen and SEAT[turn] == holder and step in ("main1", "main2") and not uses_before:
        board.put("hand", holder, walker).do(cast="walker", by=holder).do(pass_="all")
    else:
        board.put("battlefield", holder, {**walker, "sick": True} if just_in else walker)
    if stolen:
        board.do(happen={"gain-control": "walker", "by": seat})
    if when.busy:
        board.put("hand", SEAT[turn], {"id": "spell", "card": "instant", "effect": [{"draw": 1}]})
        board.do(cast="spell", by=SEAT[turn])
    if story.told("tap"):
        board.do(happen={"tap": "walker"})
    if story.told("r-became"):
        board.do(happen={"animate": "walker", "pt": "4/4", "types": ["creature"]})
    if repeated or (uses_before and renewed):
        board.do(activate="walker", ability=0, by=seat).do(pass_="all")
    if renewed:
        board.do(happen={"flicker": "walker"})
    if SEAT[turn] != seat:
        board.do(pass_=SEAT[turn])
    board.do(try_={"activate": "walker", "ability": len(abilities) - 1 if repeated else 0, "by": seat})
    return _plan_activation(board, costs, have, repeated=repeated)


def _plan_activation(board: Board, costs: list[int], have: int | None, *, repeated: bool) -> Plan:
    keys = ("loyalty-ability.timing", "planeswalker.loyalty-abilities")
    if costs and costs[-1] < 0 and have is not None and not repeated:
        keys = ("loyalty-ability.needs-counters", *keys)
    return Plan("loyalty-activation", Query("allowed"), [Case(board.build())], keys, USES | HISTORY | {"steal", "control", "creature", "card", "tapped",
                "r-already", "r-after", "r-in-hand-before", "activated-ability", "triggered-ability", "trigger-condition", "r-different",
                "r-another", "r-same", "r-still", "effect", "r-one-of"}, names_matter=False)  # fmt: skip


def _asked_moment(q: Question, story: Story, actor: Who) -> Moment:
    """When the ability is to be activated: what the asking sentence says, and what the others say if nothing else is said there."""
    whole = moment(q, actor)
    turns = [(t, q.owner(t)) for t in q.tags("turn")]
    asked = [o for t, o in turns if q.asks(t.first) and o in (Who.ME, Who.OPPONENT)]
    told = [o for t, o in turns if not q.asks(t.first) and o in (Who.ME, Who.OPPONENT)]
    turn = asked[0] if asked else None
    if turn is None and told:
        at_once = q.has("r-just-entered", "r-this-turn", "t-today") or story.told("cast", "play", "flash")
        turn = told[-1] if at_once or not story.told("activate") else None
    steps = [STEPS[c] for t in q.tags(*STEPS) if q.asks(t.first) for c in t.concepts if c in STEPS]
    step = (steps or [whole.step])[-1] if steps or whole.step else None
    if q.has("r-after") and q.has("combat", "combat-phase") and step == "begin-combat":
        step = "main2"
    elif q.has("r-in-hand-before") and q.has("combat", "combat-phase") and step == "begin-combat":
        step = "main1"
    if story.told("attack") and step == "main1":
        step = "main2"
    return Moment(turn, step, whole.busy)


def _lone_number(q: Question) -> int | None:
    """The one plain number of a question that has a loyalty cost besides: «у вокера 3, жму -3»."""
    plain = [numbers.value(t, q.language) for t in q.tokens if t.kind == "number"]
    plain += [v for t in q.tokens if t.kind == "word" and (v := numbers.value(t, q.language)) is not None and v > 1]
    return plain[0] if len(plain) == 1 and not q.has("r-twice") else None


def _separate(q: Question) -> bool:
    """Whether two different planeswalkers are spoken of, one ability of each."""
    return (q.has("r-each") and _plural(q)) or (q.has("r-different") and _beside_walker(q, "r-different") and _plural(q))


def _plural(q: Question) -> bool:
    return any(n >= 2 for t in q.tags(*PLANESWALKER) for n in q.numbers_near(t, before=3, after=0)) or len(q.tags("planeswalker-name")) > 1


def _beside_walker(q: Question, concept: str) -> bool:
    """Whether a word stands right beside a planeswalker, and not beside an ability."""
    return any(len(q.between(d, w)) <= 1 for d in q.tags(concept) for w in q.tags(*PLANESWALKER))


def _another_walker(q: Question) -> bool:
    walkers = q.tags(*PLANESWALKER, "copy", "cast", "play", "put")
    return len(q.tags(*PLANESWALKER)) > 1 or any(len(q.between(d, w)) <= 2 for d in q.tags("r-same", "r-another") for w in walkers) or not q.has(*ABILITY)


def _two_walkers(q: Question, actor: Who) -> Plan:
    seat = SEAT[actor]
    board = Board().turn(seat).put("battlefield", seat, planeswalker("old", name="One", subtypes=["Jace"]))
    board.put("battlefield", seat, planeswalker("new", name="Two", subtypes=["Chandra"]))
    board.do(activate="old", ability=0, by=seat).do(pass_="all").do(try_={"activate": "new", "ability": 0, "by": seat})
    return Plan("loyalty-two-walkers", Query("allowed"), [Case(board.build())], ("loyalty-ability.timing", "planeswalker.loyalty-abilities"),
                USES | {"r-each", "r-different", "r-both", "control", "r-have", "number", "r-one-of"}, names_matter=False)  # fmt: skip


def _must(q: Question, actor: Who, turn: Who) -> Plan:
    """Is anybody forced to activate? Passing priority without it is either legal or not."""
    board = Board().turn(SEAT[turn]).put("battlefield", SEAT[actor], planeswalker())
    board.do(try_={"pass": SEAT[turn]})
    return Plan("loyalty-must", Query("allowed", negate=True), [Case(board.build())],
                ("loyalty-ability.timing", "priority.pass", "planeswalker.loyalty-abilities"), USES | {"r-each", "once-each-turn"}, names_matter=False)  # fmt: skip


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
        USES | {"r-same", "r-another", "r-after", "legend-rule", "copy", "name", "put", "legendary", "r-already"},
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
    if not (q.has("r-zero") or 0 in numbers_said) or q.has(*DAMAGE) or signed(q) or q.has("resolve", "ability", "activate", "r-printed"):
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
