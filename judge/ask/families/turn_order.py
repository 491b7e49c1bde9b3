"""The phases and steps of a turn: in which order they come, how many there are, which of two is earlier."""

from __future__ import annotations

from collections.abc import Callable

from judge.ask.grammar import Kind, Question
from judge.ask.plan import Case, Plan, Query, family
from judge.ask.verdict import Facts
from judge.engine.reasons import StepKind
from judge.language import Tag

STEPS = {
    "untap": "untap-step", "upkeep": "upkeep", "draw": "draw-step", "main1": "precombat-main-phase", "begin-combat": "beginning-of-combat",
    "declare-attackers": "declare-attackers-step", "declare-blockers": "declare-blockers-step", "combat-damage": "combat-damage-step",
    "end-combat": "end-of-combat", "main2": "postcombat-main-phase", "end": "end-step", "cleanup": "cleanup-step",
}  # fmt: skip
"""The concepts of the steps of a turn; a main phase has no steps and stands for itself."""
PHASES = {"untap": "beginning-phase", "main1": "precombat-main-phase", "begin-combat": "combat-phase", "main2": "postcombat-main-phase", "end": "ending-phase"}
"""With which step a phase begins."""
BEGINNINGS = {concept: step for step, concept in STEPS.items()} | {"beginning-phase": "untap", "combat-phase": "begin-combat", "combat": "begin-combat", "ending-phase": "end"}
COMBAT = ("begin-combat", "declare-attackers", "declare-blockers", "combat-damage", "end-combat")
TURN = ("turn", "beginning-phase", "combat-phase", "combat", "ending-phase")

USES = frozenset({
    *BEGINNINGS, *TURN, "phase", "step", "order", "main-phase", "player", "r-have", "x-consists", "r-in-hand-before", "r-after", "r-old", "x-acts-first", "r-then", "enter",
    "r-goes-to", "game", "r-all-of-it", "r-each", "r-different", "number", "r-or", "x-happens", "play", "r-both", "r-begin", "r-begins", "x-phase-in", "phasing", "r-this-turn", "this-turn", "x-ahead", "r-polite",
})  # fmt: skip
OTHER_MATTERS = ("cast", "trigger", "triggered-ability", "ability", "priority", "attack", "block", "damage", "creature", "spell", "draw", "untap", "discard", "mana", "extra-turn",
                 "skip", "respond", "stack", "r-not", "opponent", "card", "x-extra-combat", "activate", "layer", "permanent", "r-twice", "two-headed-giant")  # fmt: skip

_BOARD = {
    "players": {"A": {}, "B": {}},
    "turn": {"active": "B", "step": "end"},
    "battlefield": {"A": [{"id": "attacker", "card": "creature", "pt": "2/2"}]},
    "do": [{"goto": {"step": "declare-attackers", "active": "A"}}, {"attack": {"attacker": "B"}}, {"goto": {"step": "upkeep", "active": "B"}}],
}
"""A whole turn with an attack, so that no step is left out."""


def _begun(facts: Facts) -> list[str]:
    """The steps of the turn of A, in the order in which they began."""
    return [str(s.data["step"]) for s in facts.steps if s.kind is StepKind.STEP_BEGINS and s.data.get("player") == "A"]


@family("turn-order", rank=4)
def order(q: Question) -> Plan | None:
    """In which order do the phases or steps come, and how many are there?"""
    if q.has(*OTHER_MATTERS) or not q.asked("phase", "step", "x-phase-in"):
        return None
    named = [t for t in q.tags(*BEGINNINGS) if not set(t.concepts) & {"combat", "combat-phase"}]
    many = q.kind is Kind.HOW_MANY
    if named or not (many or (q.asked("order") and q.kind in (Kind.WHAT_IS, Kind.WHAT_HAPPENS, Kind.HOW, Kind.WHEN, Kind.DOES))):
        return None
    combat = q.asked("combat", "combat-phase") is not None
    steps = q.asked("step") is not None and (combat or q.asked("phase", "x-phase-in") is None)
    if not combat and not steps and not q.has("turn", "r-this-turn") and many:
        return None
    keys = ("combat.phase",) if combat else ("turn.phases",)

    def found(facts: Facts) -> list[str]:
        begun = _begun(facts)
        wanted = [s for s in begun if s in COMBAT] if combat else begun
        return [STEPS[s] for s in wanted] if steps or combat else [PHASES[s] for s in wanted if s in PHASES]

    if many:
        fact: Callable[[Facts], object] = lambda f: {"number": len(found(f))}  # noqa: E731
    else:
        fact = lambda f: {"order": found(f)}  # noqa: E731
    return Plan("turn-order", Query("value", fact=fact, settled=True), [Case(_BOARD)], keys, USES, names_matter=False)


@family("turn-earlier", rank=4)
def earlier(q: Question) -> Plan | None:
    """Does one step come before another; which of the two is first?"""
    ordered = q.asked("order") is not None
    deeds = {"untap": "untap-step", "draw": "draw-step"} if ordered else {}  # *do I untap or draw first?*
    if q.has(*(c for c in OTHER_MATTERS if c not in deeds)):
        return None
    known = {**{c: c for c in BEGINNINGS}, **deeds}
    named = [(t, known[c]) for t in q.tags(*known) if q.asks(t.first) and (c := next((c for c in t.concepts if c in known), None))]
    if len(named) != 2 or named[0][1] == named[1][1]:
        return None
    (one, first), (two, second) = named
    a, b = BEGINNINGS[first], BEGINNINGS[second]
    if a == b:
        return None
    keys = ("turn.phases", "turn.beginning-phase", "combat.phase") if {a, b} - {*COMBAT} else ("combat.phase", "turn.phases")
    if {a, b} <= {"untap", "upkeep", "draw"}:
        keys = ("turn.beginning-phase", "turn.phases")
    if {a, b} <= {"end", "cleanup"}:
        keys = ("turn.ending-phase", "turn.phases")
    if q.kind is Kind.DOES and not (ordered and q.has("r-or")):
        between = [t for t in q.tags("r-in-hand-before", "r-after", "x-ahead") if one.last < t.first < two.first]
        if len(between) != 1 or not _plain(q, one, two):
            return None
        before = "r-after" not in between[0].concepts
        holds = lambda f: (_begun(f).index(a) < _begun(f).index(b)) is before  # noqa: E731
        return Plan("turn-earlier", Query("happens", fact=holds, every=True), [Case(_BOARD)], keys, USES, names_matter=False)
    alternative = q.kind is Kind.DOES and ordered and q.has("r-or")
    if alternative or q.kind in (Kind.WHAT_IS, Kind.WHAT_HAPPENS, Kind.WHO) and q.asked("order", "r-old", "r-in-hand-before"):
        names = {a: first, b: second}
        fact = lambda f: {"order": [names[s] for s in _begun(f) if s in names]}  # noqa: E731
        return Plan("turn-earlier", Query("value", fact=fact, settled=True), [Case(_BOARD)], keys, USES | set(deeds), names_matter=False)
    return None


def _plain(q: Question, one: Tag, two: Tag) -> bool:
    """Whether both are named in one sentence."""
    return q.sentence_of(one.first) == q.sentence_of(two.first)
