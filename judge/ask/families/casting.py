"""When and how planeswalkers (and other cards with the timing of sorceries) are cast, countered, put onto the battlefield."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import PLANESWALKER
from judge.ask.situation import Moment, moment

USES = frozenset(
    {*PLANESWALKER, "cast", "play", "spell", "card", "hand", "turn", "opponent", "player", "main-phase", "phase", "step",
     "precombat-main-phase", "postcombat-main-phase", "combat-phase", "combat", "stack", "r-stack-empty", "respond", "respond", "respond",
     "instant-speed", "sorcery-speed", "priority", "flash", "creature", "sorcery", "instant", "upkeep", "draw-step",
     "end-step", "beginning-of-combat", "declare-attackers-step", "permanent", "resolve", "active-player",
     "nonactive-player", "timing", "time", "p-own", "beginning-phase", "ending-phase", "untap-step", "cleanup-step",
     "effect", "like", "precombat-main-phase", "postcombat-main-phase", "spell-or-ability", "battlefield"}
)  # fmt: skip


@family("casting-timing", rank=40)
def timing(q: Question) -> Plan | None:
    """May a planeswalker be cast at that time?"""
    walkers = q.tags(*PLANESWALKER)
    cast = q.asked("cast", "play") or (q.first("cast", "play") if q.kind in (Kind.CAN, Kind.WHEN) else None)
    if not walkers or cast is None or q.kind not in (Kind.CAN, Kind.DOES, Kind.WHEN, Kind.MUST):
        return None
    if q.has("loyalty-ability", "activate", "activated-ability", "counter-spell", "target", "attack", "redirect",
             "r-same", "r-another", "r-both", "copy", "legend-rule", "deck"):  # fmt: skip
        return None
    actor = q.actor if isinstance(q.actor, Who) else q.subject(cast)
    actor = actor if isinstance(actor, Who) else Who.ME
    when = moment(q, actor)
    if q.kind is Kind.WHEN or (q.kind is Kind.DOES and not when.said):
        return None
    flash = q.has("flash") and not _denied(q, "flash")
    return Plan(
        "casting-timing",
        Query("allowed"),
        _cases(actor, when, flash),
        ("planeswalker.cast", "priority.sorcery-timing", "turn.main-cast"),
        USES | {"r-give"},
        names_matter=False,
        negatable=frozenset({"flash", "stack", "r-stack-empty"}),
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
            other = "B" if seat == "A" else "A"
            caster = SEAT[turn]
            board.put("hand", caster, {"id": "spell", "card": "instant", "effect": [{"draw": 1}]})
            board.do(cast="spell", by=caster)
            if caster != seat:
                board.do(pass_=caster)
            assert other
        elif SEAT[turn] != seat:
            board.do(pass_=SEAT[turn])
        board.do(try_={"cast": "walker", "by": seat})
        cases.append(Case(board.build(), label))
    return cases


@family("casting-counter", rank=35)
def countered(q: Question) -> Plan | None:
    """Can a planeswalker spell be countered; does it use the stack?"""
    if not q.has(*PLANESWALKER) or q.has("activate", "loyalty-ability", "ability", "target", "redirect", "deck"):
        return None
    counters = q.asked("counter-spell")
    stack = q.asked("stack", "respond") if q.kind in (Kind.CAN, Kind.DOES) and q.has("cast", "play", "spell", "stack") else None
    if counters is None and (stack is None or moment(q, Who.ME).busy or q.has("when")):
        return None
    if q.kind not in (Kind.CAN, Kind.DOES):
        return None
    board = Board().turn("A").put("hand", "A", planeswalker())
    board.put("hand", "B", {"id": "denial", "card": "instant", "effect": [{"counter-spell": True}]})
    board.do(cast="walker", by="A").do(pass_="A").do(try_={"cast": "denial", "by": "B", "targets": ["walker"]})
    board.do(pass_="all")
    query = Query("happens", fact=lambda f: f.zone("walker") == "graveyard") if counters else Query("allowed")
    return Plan(
        "casting-counter",
        query,
        [Case(board.build())],
        ("planeswalker.cast", "casting.announce", "keyword-action.counter"),
        USES | {"counter-spell", "uncounterable", "destroy"},
        names_matter=False,
    )


@family("casting-enters", rank=60)
def under_whose_control(q: Question) -> Plan | None:
    """Under whose control does a planeswalker enter; where does it go as it resolves?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.WHO, Kind.WHAT_HAPPENS) or not q.has("resolve", "enter"):
        return None
    if q.has("counter", "loyalty-counter", "loyalty", "legend-rule", "activate", "r-same", "r-another", "damage", "attack"):
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


@family("casting-summoning", rank=62)
def is_not_creature_spell(q: Question) -> Plan | None:
    """Casting something else in response to a planeswalker, or a creature on another's turn: plain timing of creatures."""
    if q.has(*PLANESWALKER) or q.kind is not Kind.CAN or not q.asked("cast", "play") or not q.has("creature", "sorcery", "instant"):
        return None
    if q.has("target", "token", "copy", "attack", "block", "legend", "legendary", "damage", "counter-spell", "graveyard",
             "library", "exile", "activate", "ability", "destroy", "destroy"):  # fmt: skip
        return None
    cast = q.asked("cast", "play")
    actor = q.actor if isinstance(q.actor, Who) else q.subject(cast)
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
        scenario["hand"] = {**scenario["hand"], seat: [c if c["id"] != "walker" else thing for c in scenario["hand"][seat]]}
        cases.append(Case(scenario, case.label))
    keys = ("priority.sorcery-timing", "creature.cast", "turn.main-cast") if kind != "instant" else ("priority.cast-instant",)
    return Plan("casting-timing-other", Query("allowed"), cases, keys, USES, names_matter=True)
