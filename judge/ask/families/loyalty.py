"""Loyalty abilities: when they may be activated and by whom, what they cost, whether they resolve, who may respond."""

from __future__ import annotations

from judge.ask.families.loyalty_counts import loyalty_said, signed
from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, family, planeswalker
from judge.ask.roles import DAMAGE, PLANESWALKER, opponent_of, planeswalker_owner
from judge.ask.situation import STEPS, Moment, moment, the_others
from judge.ask.story import Event, Story
from judge.language import numbers

ABILITY = ("loyalty-ability", "activate", "activated-ability", "ability", "activate", "r-minus", "r-plus", "ultimate")

USES = frozenset(
    {*PLANESWALKER, *ABILITY, "loyalty", "loyalty-counter", "loyalty-cost", "counter", "turn", "opponent", "player",
     "main-phase", "phase", "step", "combat-phase", "combat", "stack", "r-stack-empty", "respond", "instant-speed", "sorcery-speed", "priority", "upkeep", "draw-step", "end-step", "sorcery",
     "precombat-main-phase", "postcombat-main-phase", "cast", "play", "enter", "battlefield", "cost", "pay", "time",
     "r-this-turn", "r-twice", "r-once", "r-just-entered", "activate", "same", "put", "remove", "p-own", "r-lose", "haste",
     "summoning-sickness", "permanent", "beginning-of-combat",
     "declare-attackers-step", "r-printed", "card", "object", "x-second-time", "r-new", "once", "status", "order"}
)  # fmt: skip


def about_activation(q: Question) -> bool:
    """Whether the question is about activating an ability of a planeswalker."""
    if not q.has(*PLANESWALKER) and not q.has("loyalty-ability", "loyalty"):
        return False
    return (
        bool(signed(q))
        or q.has("loyalty-ability", "activate", "activated-ability")
        or (q.has(*ABILITY) and q.has(*PLANESWALKER))
    )


HISTORY = frozenset({"activate", "cast", "play", "enter", "resolve", "gain-control", "exchange", "exile", "return", "r-return", "flicker", "tap",
                     "r-became", "attack", "respond", "trigger", "pay", "put", "r-keep", "remove-counter", "put-counter", "r-have", "r-back"})  # fmt: skip
"""Events that a question about activating may tell of, all of which the scenario can hold."""


@family("loyalty-activation", rank=30)
def activation(q: Question) -> Plan | None:
    """May (must) a loyalty ability be activated: time, once each turn, enough counters, whose planeswalker, what went before?"""
    if not about_activation(q) or q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST):
        return None
    story = Story(q)
    if not _asks_to_activate(q, story) or any(
        not set(e.concepts) & HISTORY for e in story.before if e.tag.concept not in ("counter",)
    ):
        return None
    if q.has(
        "redirect",
        "card-doubling-season",
        "double",
        "copy",
        "emblem",
        "legend-rule",
        "x",
        "hexproof",
        "two-headed-giant",
        "graveyard",
        "hand",
        "r-zero",
        "r-instead",
        *DAMAGE,
    ) or any(t.concept == "attacking-creature" for t in q.tags("attacking-creature")):
        return None
    if any("r-not" in t.concepts and _denies_ability(q, t) for t in q.tags("r-not")):
        return None
    if q.has("r-another") and any("order" in t.concepts for t in q.tags("r-old")):
        return None  # the second one after the first: two planeswalkers
    cue = q.kind_tag
    if any(not q.asks(t.first) or (cue is not None and t.last < cue.first) for t in q.tags("instant-speed", "counter-spell", "x-counter-ability")):
        return None
    actor = (
        q.actor
        if isinstance(q.actor, Who)
        else story.asked.subject
        if story.asked and isinstance(story.asked.subject, Who)
        else Who.ME
    )
    if not isinstance(q.actor, Who) and q.asked("x-next-turn") and any(e.subject is Who.OPPONENT and "gain-control" in e.concepts for e in story.before):
        return None  # nobody can tell whose next turn it is
    if actor is Who.TEAMMATE or (q.has("opponent", "p-other-player") and not _opponent_has_a_role(q, story, actor)):
        return None
    return _activation_plan(q, story, actor)


def _opponent_has_a_role(q: Question, story: Story, actor: Who) -> bool:
    """Whether it is told what the opponent has to do with it: the turn, the planeswalker or a deed is theirs."""
    if (
        actor is Who.OPPONENT
        or planeswalker_owner(q) is Who.OPPONENT
        or any(q.owner(t) is Who.OPPONENT for t in q.tags("loyalty-ability"))
    ):
        return True
    if any(q.owner(t) is Who.OPPONENT for t in q.tags("turn", *STEPS)) or any(
        e.subject is Who.OPPONENT for e in story.before
    ):
        return True
    return any(q.owner(t) is Who.OPPONENT for t in q.tags("spell", "ability", "creature", "instant"))


def _denies_ability(q: Question, negation) -> bool:
    """Whether what was told is that something was not activated, or that counters are not there."""
    return any(
        0 <= t.first - negation.last - 1 <= 1
        for t in q.tags("loyalty", "loyalty-counter", "counter")
        if not q.asks(t.first)
    )


def _asks_to_activate(q: Question, story: Story) -> bool:
    if (
        q.has("stack", "use-stack")
        and q.asked("stack", "use-stack")
        and not q.has(*ABILITY[:1], "r-stack-empty")
        and not signed(q)
    ):
        return False
    if story.asks_for("activate"):
        return True
    if q.asked("activated-ability") and q.language == "ru":
        return True  # «активировать способность» is the verb with its noun
    if story.asks_for("attack") and not any(q.asks(i) for i, t in enumerate(q.tokens) if t.kind == "signed"):
        return False  # «жму +1, потом он оживает: может он атаковать?»
    if story.asked is None or story.asks_for("pay", "r-became", "r-keep", "attack"):
        return bool(signed(q)) and q.kind in (Kind.CAN, Kind.DOES)
    return False


def _activation_plan(q: Question, story: Story, actor: Who) -> Plan | None:
    costs = signed(q)
    have = loyalty_said(q)
    if have is None and costs:
        have = _lone_number(q)
    owner = planeswalker_owner(q)
    if owner is None and q.has("opponent", "p-other-player"):  # else «его способность» is the planeswalker's
        owner = next((o for t in q.tags("loyalty-ability", "ability") if (o := q.owner(t))), None)
    owner = owner if owner in (Who.ME, Who.OPPONENT) else actor
    stolen = bool(story.told("gain-control", "exchange")) or q.has("gain-control")
    when = _asked_moment(q, story, actor)
    thief = next(
        (e.subject for e in story.told("gain-control", "exchange") if e.subject in (Who.ME, Who.OPPONENT)), None
    )
    if any(0 <= c.first - g.last - 1 <= 1 for g in q.tags("r-give") for c in q.tags("control")):
        return None  # *gave control of it*: to whom?
    if q.has("x-gave-control"):
        stolen, thief = True, opponent_of(actor) if thief is None else opponent_of(thief)
    if stolen and thief is None:
        if owner is actor:
            return None
        thief = actor
    if _separate(q):
        return _two_walkers(q, actor)
    if (
        q.has("r-same", "r-another")
        and story.told("cast", "play", "put", "enter")
        and not q.has("r-twice")
        and _another_walker(q)
    ):
        return _second_copy(q)
    uses_before = [] if q.has("r-forgot") else [e for e in story.told("activate") if not e.negated and not _names_the_same(q, e, story) and not _wished(q, e)]
    if story.asked is not None and not q.asks(story.asked.tag.first) and not _wished(q, story.asked) and q.has("r-already", "r-more", "r-again") and not q.has("r-forgot"):
        uses_before.append(story.asked)  # «уже нажал +1. Можно ещё и нулевую?»: the deed is told, the question only points at it
    later = bool(q.asked("x-next-turn")) and q.kind is Kind.CAN
    if later and (q.has("until-end-of-turn") or not uses_before or when.turn is not None):
        return None
    if later:
        when = Moment(_whose(q, "x-next-turn") or actor, when.step, when.busy)
    earlier = (later or q.has("x-last-turn")) and bool(uses_before)
    if earlier:
        uses_before = []  # another turn, another activation
    renewed = bool(story.told("exile", "flicker", "r-return", "return"))
    repeated = not renewed and not earlier and (q.has("r-twice", "x-second-time") or len(costs) > 1 or (bool(uses_before) and not stolen))
    abilities_named = q.tags("ability", "loyalty-ability", "activated-ability")
    if any(q.asks(b.first) and 0 < a.first - b.last <= 3 for b in q.tags("r-both") for a in abilities_named):
        repeated = True  # both abilities of one
    counted = [n for a in abilities_named if q.asks(a.first) for n in q.numbers_near(a, before=3, after=0)]
    if not earlier and any(n >= 2 for n in counted):
        repeated = True  # *two different loyalty abilities*
    just_in = bool(story.told("cast", "play", "enter", "resolve")) or q.has("r-just-entered")
    cost = costs[-1] if costs else 1
    enough = have if have is not None else max(4, 1 - cost)
    abilities = [{"loyalty": f"{c:+d}", "effect": [{"draw": 1}]} for c in dict.fromkeys(costs or [1])]
    if repeated and len(abilities) == 1:
        abilities.append({"loyalty": "+1", "effect": [{"draw": 1}]})
    if q.kind is Kind.MUST and q.has("r-least", "x-need", "r-exactly"):
        return None  # so much must be there to activate it
    if q.kind is Kind.MUST:
        return _must(q, actor, when.turn or actor)
    board, seat = Board(), SEAT[actor]
    if stolen and thief is not actor:
        if uses_before or q.has("exchange"):
            return None
        mine = (
            Board()
            .turn(SEAT[when.turn or actor], when.step or "main1")
            .put("battlefield", SEAT[actor], planeswalker(loyalty=max(4, enough)))
        )
        mine.do(happen={"gain-control": "walker", "by": SEAT[thief]}).do(
            try_={"activate": "walker", "ability": 0, "by": SEAT[actor]}
        )
        return _plan_activation(mine, costs, have, repeated=False)
    if stolen and uses_before and when.turn in (None, actor) and not q.has("r-this-turn"):
        first = opponent_of(actor)
        board.turn(SEAT[first]).put("battlefield", SEAT[first], planeswalker(loyalty=5, abilities=abilities))
        board.do(activate="walker", ability=0, by=SEAT[first]).do(pass_="all").do(
            goto={"active": seat, "step": "main1"}
        )
        board.do(happen={"gain-control": "walker", "by": seat}).do(
            try_={"activate": "walker", "ability": 0, "by": seat}
        )
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
    return _plan_activation(board, costs, have, repeated=repeated, busy=bool(when.busy), sick=q.has("summoning-sickness"),
                            animated=stolen or q.has("creature"), earlier=earlier)


WISHES = frozenset({"want", "wants", "like", "хочу", "хочет", "quiero", "quiere", "veux", "voudrais", "veut"})


def _wished(q: Question, event: Event) -> bool:
    """Whether somebody only wants to do it: *I want to use its -3*."""
    return any(q.tokens[i].norm in WISHES for i in range(max(0, event.tag.first - 3), event.tag.first))


def _names_the_same(q: Question, event: Event, story: Story) -> bool:
    """Whether an activation that seems to be told is the verb of the one asked about: «могу прожать его плюс?»"""
    asked = story.asked
    if asked is None or not q.asks(event.tag.first):
        return False
    costs = {"r-plus", "r-minus"}.intersection((*asked.tag.concepts, *event.tag.concepts))
    return bool(costs) and len(q.between(event.tag, asked.tag)) <= 1


def _plan_activation(board: Board, costs: list[int], have: int | None, *, repeated: bool, busy: bool = False, sick: bool = False,
                     animated: bool = False, earlier: bool = False) -> Plan:
    keys = ("loyalty-ability.timing", "planeswalker.loyalty-abilities")
    if costs and costs[-1] < 0 and have is not None and not repeated:
        keys = ("loyalty-ability.needs-counters", *keys)
    return Plan("loyalty-activation", Query("allowed"), [Case(board.build())], keys, USES | HISTORY | {"steal", "control", "creature", "card", "tapped",
                "r-already", "r-after", "r-in-hand-before", "activated-ability", "triggered-ability", "trigger-condition", "r-different",
                "r-another", "r-same", "r-still", "effect", "r-one-of"} | ({"spell", "instant"} if busy else set()) | ({"r-or"} if sick else set())
                | ({"until-end-of-turn"} if animated else set()) | ({"x-last-turn", "x-next-turn", "r-again", "r-twice"} if earlier else set()), names_matter=True)  # fmt: skip


def _whose(q: Question, concept: str) -> Who | None:
    """Whose turn is named: *on his next turn*."""
    return next((o for t in q.tags(concept) if (o := q.owner(t)) in (Who.ME, Who.OPPONENT)), None)


def _asked_moment(q: Question, story: Story, actor: Who) -> Moment:
    """When the ability is to be activated: what the asking sentence says, and what the others say if nothing else is said there."""
    whole = moment(q, actor)
    turns = [(t, q.owner(t)) for t in q.tags("turn")]
    asked = [o for t, o in turns if q.asks(t.first) and o in (Who.ME, Who.OPPONENT)]
    told = [o for t, o in turns if not q.asks(t.first) and o in (Who.ME, Who.OPPONENT)]
    turn = asked[0] if asked else None
    if told and (other := the_others(q, told[-1])) is not None:
        told.append(other)
    if turn is None and told:
        at_once = q.has("r-just-entered", "r-this-turn", "t-today") or story.told("cast", "play", "flash")
        turn = told[-1] if at_once or not story.told("activate") else None
    steps = [STEPS[c] for t in q.tags(*STEPS) if q.asks(t.first) for c in t.concepts if c in STEPS]
    step = (steps or [whole.step])[-1] if steps or whole.step else None
    if (
        any("q-can" not in t.concepts for t in q.tags("r-after"))
        and q.has("combat", "combat-phase")
        and step == "begin-combat"
    ):
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
    return (q.has("r-each") and _plural(q)) or (
        q.has("r-different") and _beside_walker(q, "r-different") and _plural(q)
    )


def _plural(q: Question) -> bool:
    return (
        any(n >= 2 for t in q.tags(*PLANESWALKER) for n in q.numbers_near(t, before=3, after=0))
        or len(q.tags("planeswalker-name")) > 1
    )


def _beside_walker(q: Question, concept: str) -> bool:
    """Whether a word stands right beside a planeswalker, and not beside an ability."""
    return any(len(q.between(d, w)) <= 1 for d in q.tags(concept) for w in q.tags(*PLANESWALKER))


def _another_walker(q: Question) -> bool:
    walkers = q.tags(*PLANESWALKER, "copy", "cast", "play", "put")
    return (
        len(q.tags(*PLANESWALKER)) > 1
        or any(len(q.between(d, w)) <= 2 for d in q.tags("r-same", "r-another") for w in walkers)
        or not q.has(*ABILITY)
    )


def _two_walkers(q: Question, actor: Who) -> Plan:
    seat = SEAT[actor]
    board = Board().turn(seat).put("battlefield", seat, planeswalker("old", name="One", subtypes=["Jace"]))
    board.put("battlefield", seat, planeswalker("new", name="Two", subtypes=["Chandra"]))
    board.do(activate="old", ability=0, by=seat).do(pass_="all").do(try_={"activate": "new", "ability": 0, "by": seat})
    return Plan("loyalty-two-walkers", Query("allowed"), [Case(board.build())], ("loyalty-ability.timing", "planeswalker.loyalty-abilities"),
                USES | {"r-each", "r-different", "r-both", "control", "r-have", "number", "r-one-of"}, names_matter=True)  # fmt: skip


def _must(q: Question, actor: Who, turn: Who) -> Plan:
    """Is anybody forced to activate? Passing priority without it is either legal or not."""
    board = Board().turn(SEAT[turn]).put("battlefield", SEAT[actor], planeswalker())
    board.do(try_={"pass": SEAT[turn]})
    return Plan("loyalty-must", Query("allowed", negate=True), [Case(board.build())],
                ("loyalty-ability.timing", "priority.pass", "planeswalker.loyalty-abilities"), USES | {"r-each", "once-each-turn", "attack-requirement"}, names_matter=True)  # fmt: skip


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
        USES | {"r-same", "r-another", "r-after", "legend-rule", "copy", "name", "put", "legendary", "r-already", "x-carry"},
        names_matter=True,
    )


@family("loyalty-source-gone", rank=25)
def source_gone(q: Question) -> Plan | None:
    """Does the ability resolve although its planeswalker left (by its own cost, or destroyed in response)?"""
    if not q.has(*PLANESWALKER, "loyalty-ability") or q.kind not in (Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS):
        return None
    if not q.has(*ABILITY) and not signed(q):
        return None
    lost = q.asked("r-lose", "lose-ability", "r-lose-it", "fizzle") if not q.asked("resolve", "r-work") else None
    if (
        lost is not None
        and not any(t.first < lost.first and q.asks(t.first) for t in q.tags("ability", "loyalty-ability"))
        and "lose-ability" not in lost.concepts
    ):
        lost = None
    if not q.has("resolve", "effect", "q-what-happens", "work", "r-work") and lost is None:
        return None
    if q.has("redirect", "attack", "target", "hexproof", "deck", "legend-rule", "two-headed-giant", *DAMAGE) or (
        lost is not None and q.negated(lost)
    ):
        return None
    if q.kind is Kind.WHAT_HAPPENS and not q.asked(*ABILITY, "effect", "resolve", "r-work"):
        return None  # what becomes of the planeswalker
    cue = q.kind_tag or q.asked("q-does")
    if q.asked("activate") and q.kind is Kind.CAN or any(
        q.asks(t.first) and (cue is None or t.first > cue.first) for t in q.tags("r-in-hand-before")
    ):
        return None  # whether there is time to activate it is another question
    killed = q.has("destroy", "dies", "exile", "leave-the-battlefield", "graveyard", "bounce")
    emptied = q.has("r-zero", "graveyard", "dies") or 0 in [
        n for t in q.tags("loyalty", "loyalty-counter") for n in q.numbers_near(t)
    ]
    if not killed and not emptied:
        return None
    responded = q.has("respond", "opponent") and killed
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
        Query("happens", fact=lambda f: f.life("A") == 23, negate=lost is not None),
        [Case(board.build())],
        ("ability.independent-of-source", "loyalty-ability.cost", "sba.loyalty-zero"),
        USES | {"destroy", "dies", "exile", "leave-the-battlefield", "graveyard", "bounce", "resolve", "effect", "r-still", "q-what-happens",
                "work", "r-work", "r-became", "r-zero", "r-lose", "lose-ability", "r-lose-it", "r-same", "spell", "instant", "source", "fizzle", "creature", "permanent", "counter-spell"},
        names_matter=True,
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
    used = q.asked("activate")
    if tag is None or (used is not None and used.first < tag.first and q.has("spell", "instant") and q.kind is Kind.CAN):
        return None  # «можно прожать вокера в ответ на спелл?» asks when it may be activated
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
        names_matter=True,
    )


# --- zones, zero and X, teams -----------------------------------------------------------------------------------------


@family("loyalty-in-zone", rank=20)
def in_zone(q: Question) -> Plan | None:
    """Can a loyalty ability be activated of a card that isn't on the battlefield?"""
    place = q.first("graveyard", "hand", "exile-zone", "library")
    if (
        place is None
        or not about_activation(q)
        or q.kind is not Kind.CAN
        or not (Story(q).asks_for("activate") or q.asked("activate", "activated-ability"))
    ):
        return None
    if q.has(
        "enter",
        "cast",
        "return",
        "r-return",
        "respond",
        "dies",
        "destroy",
        "bounce",
        "flicker",
        "target",
        "draw",
        "discard",
        "r-not",
        "r-in-hand-before",
        "r-goes-to",
        "two-headed-giant",
    ):
        return None
    zone = (
        "graveyard"
        if "graveyard" in place.concepts
        else "hand"
        if "hand" in place.concepts
        else "exile"
        if "exile-zone" in place.concepts
        else None
    )
    if zone is None or q.has("r-minus", "r-became"):
        return None
    board = Board().turn("A").put(zone, "A", planeswalker())
    board.do(try_={"activate": "walker", "ability": 0, "by": "A"})
    return Plan("loyalty-in-zone", Query("allowed"), [Case(board.build())], ("loyalty-ability.timing", "planeswalker.loyalty-abilities"),
                USES | {"graveyard", "hand", "exile-zone", "r-still", "r-where"}, names_matter=True)  # fmt: skip


@family("loyalty-x", rank=20)
def x_is_zero(q: Question) -> Plan | None:
    """Can X be zero in a cost of -X?"""
    if (
        not any(t.kind == "signed" and t.norm.endswith("x") for t in q.tokens)
        or q.kind not in (Kind.CAN, Kind.DOES)
        or q.has("damage", "target", "respond", "r-not")
    ):
        return None
    zeros = [i for i, t in enumerate(q.tokens) if numbers.value(t, q.language) == 0]
    others = [v for t in q.tokens if t.kind == "number" and (v := numbers.value(t, q.language))]
    if (
        not zeros
        or others
        or not (
            q.has("x", "choose", "activate", "loyalty-ability")
            and q.has("loyalty", "loyalty-ability", "ability", *PLANESWALKER)
        )
    ):
        return None
    board = Board().turn("A")
    board.put("battlefield", "A", planeswalker(loyalty=3, abilities=[{"loyalty": "-X", "effect": [{"gain-life": 1}]}]))
    board.do(activate="walker", ability=0, by="A").do(pass_="all")
    return Plan("loyalty-x", Query("happens", fact=lambda f: f.loyalty("walker") == 3 and f.life("A") == 21), [Case(board.build())],
                ("loyalty-ability.cost", "casting.modes", "loyalty-ability.timing"), USES | {"x", "choose", "r-zero", "value"}, names_matter=True)  # fmt: skip


@family("loyalty-counts-as-use", rank=20)
def zero_counts(q: Question) -> Plan | None:
    """Does a [0] ability (or one whose effect does nothing) count as this turn's activation?"""
    zeros = [i for i, t in enumerate(q.tokens) if numbers.value(t, q.language) == 0]
    if (
        not zeros
        or q.kind not in (Kind.DOES, Kind.CAN)
        or not q.asked("r-count-as", "q-count")
        or not q.asked("activate", "activated-ability")
    ):
        return None
    if not q.has("ability", "loyalty-ability", "activated-ability", *PLANESWALKER) or q.has(
        "r-not", "counter", "loyalty", "damage", "copy", "respond", "r-different"
    ):
        return None
    abilities = [{"loyalty": "0", "effect": [{"draw": 1}]}, {"loyalty": "+1", "effect": [{"draw": 1}]}]
    board = Board().turn("A").put("battlefield", "A", planeswalker(loyalty=3, abilities=abilities))
    board.do(activate="walker", ability=0, by="A").do(pass_="all").do(
        try_={"activate": "walker", "ability": 1, "by": "A"}
    )
    return Plan("loyalty-counts-as-use", Query("allowed", negate=True), [Case(board.build())], ("loyalty-ability.timing", "planeswalker.loyalty-abilities"),
                USES | {"r-count-as", "q-count", "r-zero", "this-turn", "r-this-turn"}, names_matter=True)  # fmt: skip


@family("loyalty-cost-first", rank=19)
def cost_first(q: Question) -> Plan | None:
    """Are the counters put on or removed as the cost is paid, or as the ability resolves?"""
    if (
        not signed(q)
        or not q.has("counter", "loyalty-counter", "loyalty")
        or not q.has("put", "remove", "put-counter", "remove-counter")
    ):
        return None
    if q.kind not in (Kind.DOES, Kind.HOW, Kind.WHEN, Kind.CAN) or q.has(
        "respond", *DAMAGE, "double", "counter-spell", "destroy", "x", "card-doubling-season"
    ):
        return None
    claims = {"now": q.tags("cost", "r-just-entered"), "then": q.tags("resolve")}
    denied = {name: any(_denied_here(q, t) for t in tags) for name, tags in claims.items()}
    if (
        (not claims["now"]
        and not claims["then"])
        or (denied["now"]
        and denied["then"])
        or (q.has("r-or")
        and not any(denied.values()))
    ):
        return None
    if claims["now"] and claims["then"] and not any(denied.values()):
        return None
    says_now = denied["then"] or (bool(claims["now"]) and not denied["now"])
    cost = signed(q)[0]
    start = 3 if cost > 0 else 1 - cost
    board = Board().turn("A")
    board.put(
        "battlefield", "A", planeswalker(loyalty=start, abilities=[{"loyalty": f"{cost:+d}", "effect": [{"draw": 1}]}])
    )
    board.do(activate="walker", ability=0, by="A")
    return Plan("loyalty-cost-first", Query("happens", fact=lambda f: f.loyalty("walker") == start + cost, negate=not says_now), [Case(board.build())],
                ("loyalty-ability.cost", "loyalty-ability.timing"),
                USES | {"r-instead", "resolve", "put-counter", "remove-counter", "counter-spell", "resolving"},
                names_matter=True, negatable=frozenset({"resolve", "cost", "r-just-entered"}))  # fmt: skip


def _denied_here(q: Question, tag) -> bool:
    """«rather than on resolution», «y no al resolverse», «а не при разрешении»."""
    sentence = q.sentence_of(tag.first)
    return any(n.first in sentence and 0 < tag.first - n.last <= 4 for n in q.tags("r-not", "r-instead"))


@family("loyalty-two-headed", rank=16)
def two_headed(q: Question) -> Plan | None:
    """Teammates: each with a planeswalker of their own, one with the other's, one that changes hands within the turn."""
    if (
        not q.has("teammate")
        or not about_activation(q)
        or q.kind not in (Kind.CAN, Kind.DOES)
        or q.has("r-not", "target", "damage", "attack", "respond", "r-same")
    ):
        return None
    story = Story(q)
    if not story.asks_for("activate", "r-use") and not (q.asked("activate") or q.asked("r-already")):
        return None
    if not q.has("two-headed-giant", "team", "shared-team-turns"):
        return None
    uses = USES | {"two-headed-giant", "team", "teammate", "r-each", "r-already", "shared-team-turns", "companion", "gain-control", "control", "this-turn", "r-this-turn",
                   "as-though", "r-after", "each", "r-both", "once-each-turn", "r-have"}  # fmt: skip
    board = Board(two_headed=True).turn("A")
    taken = [t for t in q.tags("gain-control", "exchange", "control") if not q.asks(t.first)]
    used = [e for e in story.told("activate")] or [t for t in q.tags("r-already", "activate") if not q.asks(t.first)]
    if taken and used:
        board.put("battlefield", "A", planeswalker()).do(activate="walker", ability=0, by="A").do(pass_="all")
        board.do(happen={"gain-control": "walker", "by": "C"}).do(try_={"activate": "walker", "ability": 0, "by": "C"})
        keys: tuple[str, ...] = ("loyalty-ability.timing", "planeswalker.loyalty-abilities")
    elif taken or used:
        return None
    elif q.has("r-each", "each", "r-both", "p-own") and _we(q):
        board.put("battlefield", "A", planeswalker()).put(
            "battlefield", "C", planeswalker("other-walker", subtype="Chandra")
        )
        board.do(activate="walker", ability=0, by="A").do(pass_="all").do(
            try_={"activate": "other-walker", "ability": 0, "by": "C"}
        )
        keys = ("loyalty-ability.timing", "planeswalker.loyalty-abilities")
    elif (
        q.actor is Who.ME
        and {q.owner(t) for t in q.tags(*PLANESWALKER)} & {Who.TEAMMATE}
        and not {q.owner(t) for t in q.tags("turn")} & {Who.OPPONENT}
    ):
        board.put("battlefield", "C", planeswalker()).do(try_={"activate": "walker", "ability": 0, "by": "A"})
        keys = ("loyalty-ability.timing", "activating.whose", "planeswalker.loyalty-abilities")
    else:
        return None
    from judge.ask.families.loyalty_counts import _known

    return Plan(
        "loyalty-two-headed",
        Query("allowed"),
        [Case(board.build())],
        [k for k in keys if _known(k)],
        uses,
        names_matter=True,
    )


def _we(q: Question) -> bool:
    """Whether the asker and the teammate act together: both are named in the asking sentence."""
    me = any(
        t.norm in q.words.me_subject or t.norm in q.words.me_possessive for i, t in enumerate(q.tokens) if q.asks(i)
    )
    return me and q.asked("teammate") is not None
