"""Questions that are answered by quoting: what is rule N, what is this thing, which rule says so."""

from __future__ import annotations

from dataclasses import replace

from judge.ask.grammar import Kind, Question
from judge.ask.plan import Case, Plan, Query, family, plans
from judge.rules import RuleNumber

NEUTRAL = frozenset({"rule", "section", "card-type", "type", "ability", "player", "keyword-ability", "game"})


@family("lookup-number", rank=5)
def rule_number(q: Question) -> Plan | None:
    """What does rule 306.7 say; what is section 704 about?"""
    if q.kind not in (Kind.WHAT_IS, Kind.DOES, Kind.WHAT_HAPPENS, Kind.HOW) and not q.has("rule"):
        return None
    numbers = [t.norm for t in q.tokens if t.kind == "rule"]
    numbers += [t.norm for t in q.tokens if t.kind == "number" and len(t.norm) == 3 and q.has("rule") and "100" <= t.norm <= "906"]
    others = [t for t in q.tagged.tags if not any(c.startswith(("q-", "r-", "p-", "t-")) or c in NEUTRAL for c in t.concepts)]
    if len(numbers) != 1 or others or q.kind in (Kind.CAN, Kind.MUST):
        return None
    number = str(RuleNumber.parse(numbers[0]))
    return Plan("lookup-number", Query("define", name=number), [Case({})], (), NEUTRAL, names_matter=False)


@family("lookup-definition", rank=70)
def definition(q: Question) -> Plan | None:
    """What is a thing? The rule that defines it."""
    if q.kind is not Kind.WHAT_IS:
        return None
    concepts = [t for t in q.tagged.tags if not any(c.startswith(("q-", "r-", "p-", "t-")) for c in t.concepts)]
    concepts = [t for t in concepts if not set(t.concepts) & {"rule", "game", "ability-word"} or len(concepts) == 1]
    if len(concepts) != 1:
        return None
    return Plan("lookup-definition", Query("define-concept", name=concepts[0].concept), [Case({})], (),
                frozenset(concepts[0].concepts) | NEUTRAL, names_matter=False)  # fmt: skip


@family("lookup-which-rule", rank=6)
def which_rule(q: Question) -> Plan | None:
    """Which rule says so? The rules that the situation turns on, as playing it shows."""
    if q.kind is not Kind.WHICH_RULE:
        return None
    for kind in (Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS):
        for plan in plans(_AsIf(q, kind)):
            if not plan.family.startswith("lookup"):
                return replace(plan, family=f"which-rule/{plan.family}", query=replace(plan.query, name="which-rule"))
    return None


class _AsIf(Question):
    """The same question, asked for something else: *which rule says that it dies* as *does it die*."""

    def __init__(self, question: Question, kind: Kind) -> None:
        super().__init__(question.tagged, question.sentences)
        object.__setattr__(self, "_as_kind", kind)

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        return self._as_kind  # type: ignore[attr-defined]
