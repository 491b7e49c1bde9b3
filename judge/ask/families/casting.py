"""When and how planeswalkers (and other cards with the timing of sorceries) are cast, countered, put onto the battlefield."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, burn, creature, family, planeswalker
from judge.ask.roles import DAMAGE, FROM, PLANESWALKER, opponent_of
from judge.ask.situation import Moment, moment
from judge.ask.story import Story
from judge.language import Tag

USES = frozenset(
    {*PLANESWALKER, "cast", "play", "spell", "card", "hand", "turn", "opponent", "player", "main-phase", "phase", "step",
     "precombat-main-phase", "postcombat-main-phase", "combat-phase", "combat", "stack", "r-stack-empty", "respond",
     "instant-speed", "sorcery-speed", "priority", "flash", "creature", "sorcery", "instant", "upkeep", "draw-step",
     "end-step", "status", "x-nobody", "beginning-of-combat", "declare-attackers-step", "permanent", "resolve", "active-player",
     "nonactive-player", "timing", "time", "p-own", "beginning-phase", "ending-phase", "untap-step", "cleanup-step",
     "effect", "like", "spell-or-ability", "battlefield", "x-someone", "legal", "put", "r-lets"}
)  # fmt: skip

ELSEWHERE = ("graveyard", "library", "exile", "exile-zone", "command-zone", "commander", "foretell", "suspend")
"""Places to cast from that need an effect nobody told of."""
BLASTS = ("card-bolt", "card-shock", "card-burn", "deal-damage")


@family("casting-timing", rank=40)
def timing(q: Question) -> Plan | None:
    """May a planeswalker be cast at that time?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST):
        return None
    if q.has("loyalty-ability", "activate", "activated-ability", "counter-spell", "target", "to-target", "redirect", "r-same", "copy",
             "legend-rule", "deck", "use-stack", "play-a-land", "discard", "sacrifice", "token", "without-casting", *ELSEWHERE):  # fmt: skip
        return None
    if q.has("top-of-library") and q.has("library"):
        return None
    story = Story(q)
    late = bool(q.asked("too-late"))
    asked = story.asked
    if asked is None or (not asked.is_a("cast", "play") and not (asked.is_a("respond") and _cast_by_way(q))):
        return None
    actor = _actor(q, story)
    if actor is None:
        return None
    when = moment(q, actor)
    blasted = _blasted(q, story, actor)
    if blasted is None:
        return None
    two = _how_many(q)
    if two is None or (two == 1 and q.has("r-another", "r-both", "r-different")):
        return None
    if two == 2:
        return _two_in_a_turn(q, actor, when)
    busy = when.busy or blasted
    when = Moment(when.turn, when.step, busy)
    if q.kind in (Kind.DOES, Kind.MUST) and not when.said:
        return None
    attacked = bool(story.told("attack"))
    if attacked and when.step != "main2":
        return None
    flash = (q.has("flash") and not _denied(q, "flash")) or _instant_speed_given(q)
    if flash:
        when = Moment(when.turn, when.step, blasted or (when.busy if q.has("respond", "stack") else None))
    uses = USES | {
        "r-give",
        "as-though",
        "too-late",
        "card-type",
        "mana",
        "x-enough-mana",
        "r-already",
        "top-of-library",
    }
    if attacked:
        uses = uses | {"attack", "attacking-creature", "r-this-turn"}
    if blasted:
        uses = uses | set(DAMAGE)
    keys = (
        ("flash.timing", "planeswalker.cast", "priority.cast-instant")
        if flash
        else ("planeswalker.cast", "priority.sorcery-timing", "turn.main-cast")
    )
    return Plan(
        "casting-timing",
        Query("allowed", negate=late),
        _cases(actor, when, flash),
        keys,
        uses,
        names_matter=True,
        negatable=frozenset({"flash", "stack", "r-stack-empty"}),
        numbers_read=True,
    )


def _instant_speed_given(q: Question) -> bool:
    """Whether an effect is told of that lets one cast at instant speed."""
    return any(not q.asks(t.first) for t in q.tags("instant-speed")) or (
        q.has("instant-speed") and q.has("effect", "r-lets", "as-though")
    )


def _cast_by_way(q: Question) -> bool:
    """«Can I respond by casting a walker»: the answer to what is on the stack is the planeswalker itself."""
    respond = q.asked("respond")
    if respond is None:
        return False
    casts = [t for t in q.tags("cast", "play") if q.asks(t.first) and t.first > respond.first]
    if not casts or not any(q.asks(t.first) and t.first > respond.first for t in q.tags(*PLANESWALKER)):
        return False
    caster = q.subject(casts[0])
    clause = any(
        respond.last < t.first < casts[0].first for t in q.tags("q-when", "r-after", "r-in-hand-before", "while")
    )
    return not clause and (not isinstance(caster, Who) or not isinstance(q.actor, Who) or caster is q.actor)


def _actor(q: Question, story: Story) -> Who | None:
    """Who casts: the subject of the cue or of the verb; the asker where nobody is named."""
    actor = q.actor if isinstance(q.actor, Who) else story.asked.subject if story.asked else None
    if not isinstance(actor, Who):
        actor = Who.ME
    return actor if actor in (Who.ME, Who.OPPONENT) else None


def _blasted(q: Question, story: Story, actor: Who) -> bool | None:
    """Whether a damage spell is told to be on the stack; None where damage is told of otherwise."""
    if not q.has(*DAMAGE):
        return False
    told = [e for e in story.before if e.is_a("deal-damage", "card-bolt", "card-shock", "cast")]
    cards = q.tags("card-bolt", "card-shock", "card-burn")
    if (
        q.has("respond")
        and (told or cards)
        and not q.has("damage", "noncombat-damage", "combat-damage", "be-dealt-damage")
    ):
        return True
    return None


def _how_many(q: Question) -> int | None:
    """How many planeswalkers are to be cast; None where that can't be told."""
    said = {n for t in q.tags(*PLANESWALKER) for n in q.numbers_near(t, before=2, after=0)}
    if said - {1, 2}:
        return None
    return 2 if 2 in said else 1


def _two_in_a_turn(q: Question, actor: Who, when: Moment) -> Plan | None:
    """Two planeswalkers in one turn, one after the other."""
    if when.turn not in (None, actor) or when.step not in (None, "main1", "main2") or when.busy or q.has("r-split"):
        return None
    seat = SEAT[actor]
    board = Board().turn(seat).put("hand", seat, planeswalker("old")).put("hand", seat, planeswalker(subtype="Chandra"))
    board.do(cast="old", by=seat).do(pass_="all").do(try_={"cast": "walker", "by": seat})
    return Plan(
        "casting-timing",
        Query("allowed"),
        [Case(board.build())],
        ("planeswalker.cast", "priority.sorcery-timing", "turn.main-cast"),
        USES
        | {
            "r-different",
            "r-both",
            "r-this-turn",
            "x-enough-mana",
            "mana",
            "r-enough",
            "q-enough",
            "r-another",
            "r-twice",
            "r-rest",
            "x-through",
        },
        names_matter=False,
        numbers_read=True,
    )


def _denied(q: Question, concept: str) -> bool:
    """Whether the question says that something isn't there: *without flash*, *nothing gives it flash*."""
    return any(q.negated(t) for t in q.tags(concept)) or any(
        q.sentence_of(n.first) == q.sentence_of(t.first) and 0 < t.first - n.last <= 5
        for t in q.tags(concept)
        for n in q.tags("r-not")
    )


def _cases(actor: Who, when: Moment, flash: bool) -> list[Case]:
    cases = []
    for turn, step, busy, label in when.variants(actor):
        board = Board().turn(SEAT[turn], step)
        seat = SEAT[actor]
        card = planeswalker(keywords=["flash"]) if flash else planeswalker()
        board.put("hand", seat, card)
        if busy:
            caster = SEAT[turn]
            board.put("hand", caster, {"id": "spell", "card": "instant", "effect": [{"draw": 1}]})
            board.do(cast="spell", by=caster)
            if caster != seat:
                board.do(pass_=caster)
        elif SEAT[turn] != seat:
            board.do(pass_=SEAT[turn])
        board.do(try_={"cast": "walker", "by": seat})
        cases.append(Case(board.build(), label))
    return cases


# --- on the stack -----------------------------------------------------------------------------------------------------


@family("casting-stack", rank=33)
def on_the_stack(q: Question) -> Plan | None:
    """Does a planeswalker use the stack; may it be responded to, like any spell and unlike a land?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.CAN, Kind.DOES):
        return None
    inverted = _uses_inverted(q)
    if (q.has("activate") and not inverted) or q.has("loyalty-ability", "ability", "activated-ability", "target", "to-target", "redirect", "deck", "attack", "copy",
             "triggered-ability", "trigger", "counter-spell", "mana-ability", "legend-rule", "emblem", "token", *DAMAGE):  # fmt: skip
        return None
    story = Story(q)
    uses = USES | {"use-stack", "use", "while", "r-count-as", "r-then", *(("activate",) if inverted else ())}
    respond = q.asked("respond")
    if respond is not None and story.asks_for("cast", "play") and not q.has("play-a-land"):
        return None  # «may I cast one in response?» is about the time of casting
    if (respond is not None and not _cast_by_way(q)) or (q.has("play-a-land") and q.has("respond")):
        if not (q.has("cast", "play", "spell", "stack", "resolve")) or q.has("when-resolved"):
            return None
        denied = respond is not None and any(
            n.first in q.sentence_of(respond.first) for n in q.tags("r-not", "x-nobody", "q-cannot")
        )
        like_land = q.has("play-a-land", "land")
        board = Board().turn("A").put("hand", "A", planeswalker())
        board.put("hand", "B", {"id": "answer", "card": "instant", "effect": [{"draw": 1}]})
        board.do(cast="walker", by="A").do(pass_="A").do(try_={"cast": "answer", "by": "B"})
        if denied and not like_land and q.kind is Kind.CAN:
            denied = False
        return Plan(
            "casting-respond",
            Query("allowed", negate=like_land),
            [Case(board.build())],
            (
                "planeswalker.cast",
                "casting.announce",
                "stack.put",
                "priority.pass",
                "priority.cast-instant",
                "actions.play-land",
            ),
            uses | ({"play-a-land", "land", "r-or", "r-same"} if like_land else set()),
            names_matter=False,
            negatable=frozenset({"respond", "q-can"}) if like_land else frozenset(),
        )
    uses_stack = q.asked("use-stack") or (
        q.asked("stack")
        if story.asked is None or story.asks_for("use-stack", "cast", "play", "put", "activate")
        else None
    )
    if (
        uses_stack is None
        or not (q.has("use-stack") or q.kind is Kind.DOES)
        or q.has("respond", "when", "r-stack-empty", "turn")
    ):
        return None
    board = Board().turn("A").put("hand", "A", planeswalker()).do(cast="walker", by="A")
    return Plan(
        "casting-stack",
        Query("happens", fact=lambda f: f.zone("walker") == "stack"),
        [Case(board.build())],
        ("planeswalker.cast", "stack.put", "casting.announce"),
        uses,
        names_matter=False,
    )


def _uses_inverted(q: Question) -> bool:
    """French «utilise-t-il la pile»: *use* and *stack* with a pronoun in between."""
    stack = q.asked("stack")
    return q.language == "fr" and stack is not None and any(0 < stack.first - t.last <= 5 for t in q.tags("activate"))


@family("casting-window", rank=23)
def window(q: Question) -> Plan | None:
    """The planeswalker has just resolved: may the opponent do something before its controller activates it?"""
    if not q.has(*PLANESWALKER) or q.kind is not Kind.CAN or not q.has("r-in-hand-before"):
        return None
    before = next((t for t in q.tags("r-in-hand-before") if q.asks(t.first)), None)
    use = [
        t
        for t in q.tags("activate", "loyalty-ability", "ability", "r-plus", "r-minus")
        if before is not None and t.first > before.first
    ]
    story = Story(q)
    asked = story.asked
    if (
        not use
        or asked is None
        or not asked.is_a(
            "deal-damage", "card-bolt", "card-shock", "cast", "destroy", "exile", "respond", "bounce", "counter-spell"
        )
    ):
        return None
    if not (story.told("resolve", "enter", "cast", "play") or q.has("r-just-entered", "resolve")) or q.has(
        "combat", "attack", "upkeep", "end-step"
    ):
        return None
    actor = q.actor if isinstance(q.actor, Who) else asked.subject
    if actor not in (Who.ME, Who.OPPONENT):
        return None
    other = opponent_of(actor)
    when = moment(q, other)
    if when.turn not in (None, other):
        return None
    mine, theirs = SEAT[other], SEAT[actor]
    board = Board().turn(mine).put("hand", mine, planeswalker())
    board.put("hand", theirs, burn("burn", 3, to="target-permanent"))
    board.do(cast="walker", by=mine).do(pass_="all").do(try_={"cast": "burn", "by": theirs, "targets": ["walker"]})
    return Plan(
        "casting-window",
        Query("allowed"),
        [Case(board.build())],
        ("priority.after-resolution", "loyalty-ability.timing", "priority.pass"),
        USES | {*DAMAGE, "activate", "loyalty-ability", "ability", "r-just-entered", "destroy", "exile", "bounce", "kill", "r-plus", "r-minus",
                "enter", "attack", "r-became", "instant", "r-have", "time", "window", "to-target"},
        names_matter=False,
        negatable=frozenset({"stack"}),
    )  # fmt: skip


# --- countered --------------------------------------------------------------------------------------------------------


@family("casting-counter", rank=32)
def countered(q: Question) -> Plan | None:
    """Can a planeswalker spell be countered; what becomes of one that was?"""
    if not q.has(*PLANESWALKER) or not q.has("counter-spell"):
        return None
    if q.has("activate", "loyalty-ability", "ability", "activated-ability", "triggered-ability", "redirect", "deck", "mana", "uncounterable",
             "attack", "cost", "copy", *DAMAGE):  # fmt: skip
        return None
    story = Story(q)
    told = [
        t for t in q.tags("counter-spell") if not q.asks(t.first) or story.asked is None or story.asked.tag is not t
    ]
    uses = USES | {"counter-spell", "loyalty-counter", "loyalty", "counter", "enter", "r-still", "graveyard", "x-through", "destroy", "x-get", "r-keep", "reach",
                   "leave-the-battlefield", "r-lose-it", "go", "legendary"}  # fmt: skip
    board = Board().turn("A").put("hand", "A", planeswalker())
    board.put("hand", "B", {"id": "denial", "card": "instant", "effect": [{"counter-spell": "target-spell"}]})
    board.do(cast="walker", by="A").do(pass_="A")
    keys = ("planeswalker.cast", "keyword-action.counter", "casting.announce")
    asked = story.asked
    if asked is not None and asked.is_a("counter-spell") and q.kind in (Kind.CAN, Kind.DOES):
        if (
            any(t for t in story.before if t.is_a("resolve", "enter"))
            or q.negated(asked.tag)
            or q.has("battlefield", "r-just-entered")
        ):
            return None
        board.do(try_={"cast": "denial", "by": "B", "targets": ["walker"]}).do(pass_="all")
        return Plan(
            "casting-counter",
            Query("happens", fact=lambda f: f.zone("walker") == "graveyard"),
            [Case(board.build())],
            keys,
            uses,
            names_matter=False,
        )
    if not told or any(q.negated(t) for t in told):
        return None
    board.do(cast="denial", by="B", targets=["walker"]).do(pass_="all")
    if (
        q.kind in (Kind.DOES, Kind.CAN)
        and (asked is None or asked.is_a("enter", "resolve", "x-get", "put", "put-counter"))
        and q.asked("enter", "resolve", "loyalty-counter", "loyalty", "battlefield")
    ):
        query = Query("happens", fact=lambda f: f.zone("walker") == "battlefield")
    elif q.kind in (Kind.DOES, Kind.CAN) and q.asked("graveyard"):
        query = Query("happens", fact=lambda f: f.zone("walker") == "graveyard")
    elif q.kind is Kind.WHAT_HAPPENS:
        query = Query("value", fact=lambda f: {"zone": f.zone("walker")})
    else:
        return None
    return Plan(
        "casting-countered",
        query,
        [Case(board.build())],
        ("keyword-action.counter", "planeswalker.resolves"),
        uses,
        names_matter=False,
    )


# --- entering ---------------------------------------------------------------------------------------------------------


@family("casting-put", rank=37)
def put_without_casting(q: Question) -> Plan | None:
    """A planeswalker is put onto the battlefield by an effect, without being cast: does it get its loyalty counters?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.DOES, Kind.CAN):
        return None
    story = Story(q)
    told = [e for e in story.events if e.is_a("put", "enter", "return", "reanimate", "r-return")]
    place = next(
        (zone for zone in ("graveyard", "hand", "library", "exile") for t in q.tags(zone) if _comes_from(q, t)), None
    )
    uncast = q.has("without-casting") or any(q.negated(t) for t in q.tags("cast", "play")) or (
        place in ("graveyard", "library", "exile") and not q.has("cast", "play"))  # fmt: skip
    counted = q.asked("loyalty-counter", "loyalty", "counter")
    if (
        not told
        or place is None
        or not uncast
        or counted is None
        or q.has("copy", "token", "double", "attack", "activate", "damage", "deal-damage", "counter-spell")
    ):
        return None
    if story.asked is not None and story.asked.is_a("activate", "attack", "remove-counter", "proliferate"):
        return None
    board = Board().turn("A").put(place, "A", planeswalker(loyalty=4)).do(happen={"enter": "walker"})
    return Plan(
        "casting-put",
        Query("happens", fact=lambda f: f.loyalty("walker") > 0),
        [Case(board.build())],
        ("planeswalker.enters-with-loyalty", "planeswalker.loyalty-printed", "replacement.enters-with"),
        USES | {"loyalty", "loyalty-counter", "counter", "enter", "return", "reanimate", "r-return", "graveyard", "library", "exile", "r-still",
                "without-casting", "x-get", "r-have", "ability", "put-counter", "r-printed", "be-dealt-damage", "r-take", "mana"},
        names_matter=False,
        negatable=frozenset({"cast", "play"}),
    )  # fmt: skip


def _comes_from(q: Question, place: Tag) -> bool:
    """Whether a zone is where something comes from: *from my hand*, «с руки»."""
    return any(
        q.tokens[i].norm in FROM[q.language] or q.tokens[i].norm in ("из", "из-под")
        for i in range(max(0, place.first - 3), place.first)
    )


@family("casting-enters", rank=60)
def under_whose_control(q: Question) -> Plan | None:
    """Under whose control does a planeswalker enter; where does it go as it resolves?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.WHO, Kind.WHAT_HAPPENS) or not q.has("resolve", "enter"):
        return None
    if q.has(
        "counter", "loyalty-counter", "loyalty", "legend-rule", "activate", "r-same", "r-another", "damage", "attack"
    ):
        return None
    board = Board().turn("A").put("hand", "A", planeswalker())
    board.do(cast="walker", by="A").do(pass_="all")
    return Plan(
        "casting-enters",
        Query("value", fact=lambda f: {"zone": f.zone("walker"), "controller": f.controller("walker"), "loyalty": f.loyalty("walker")}),
        [Case(board.build())],
        ("planeswalker.resolves", "resolving.permanent", "planeswalker.enters-with-loyalty"),
        USES | {"enter", "controller", "control"},
    )  # fmt: skip


# --- other cards ------------------------------------------------------------------------------------------------------


@family("casting-other", rank=62)
def is_not_creature_spell(q: Question) -> Plan | None:
    """A creature, sorcery or instant at some time: plain timing."""
    if (
        q.has(*PLANESWALKER)
        or q.kind is not Kind.CAN
        or not q.asked("cast", "play")
        or not q.has("creature", "sorcery", "instant")
    ):
        return None
    if q.has("target", "token", "copy", "attack", "block", "legend", "legendary", "damage", "counter-spell", "graveyard",
             "library", "exile", "activate", "ability", "destroy", "r-not", "too-late", "x-acts-first") or (
        q.has("r-in-hand-before") and q.has("r-work", "r-stack-empty")):  # fmt: skip
        return None  # *before I do anything* asks who may act first
    cast = q.asked("cast", "play")
    actor = q.actor if isinstance(q.actor, Who) else q.subject(cast) if cast else None
    actor = actor if isinstance(actor, Who) else Who.ME
    when = moment(q, actor)
    if not when.said:
        return None
    kind = "creature" if q.has("creature") else "sorcery" if q.has("sorcery") else "instant"
    flash = q.has("flash") and not _denied(q, "flash")
    cases = []
    for case in _cases(actor, when, flash):
        scenario = dict(case.scenario)
        seat = SEAT[actor]
        thing = creature("walker") if kind == "creature" else {"id": "walker", "card": kind, "effect": [{"draw": 1}]}
        if flash:
            thing["keywords"] = ["flash"]
        scenario["hand"] = {
            **scenario["hand"],
            seat: [c if c["id"] != "walker" else thing for c in scenario["hand"][seat]],
        }
        cases.append(Case(scenario, case.label))
    keys = (
        ("priority.sorcery-timing", "creature.cast", "turn.main-cast")
        if kind != "instant"
        else ("priority.cast-instant",)
    )
    return Plan("casting-timing-other", Query("allowed"), cases, keys, USES, names_matter=True)
