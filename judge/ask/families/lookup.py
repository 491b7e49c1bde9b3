"""Questions that are answered by quoting: what is rule N, what is this thing, which rule says so."""

from __future__ import annotations

from dataclasses import replace

from judge.ask.grammar import Kind, Question
from judge.ask.plan import Case, Plan, Query, family, plans
from judge.ask.roles import PLANESWALKER
from judge.errors import InputError
from judge.language import Tag
from judge.rules import RuleNumber

NEUTRAL = frozenset({"rule", "section", "card-type", "type", "ability", "player", "keyword-ability", "game", "reveal", "look-at", "text",
                     "edition", "comprehensive-rules", "word", "term", "r-text", "r-says", "subrule"})  # fmt: skip
CUES = ("q-", "r-", "p-", "t-")
SETTINGS = frozenset(
    {
        "planeswalker",
        "card",
        "game",
        "permanent",
        "spell",
        "creature",
        "rule",
        "ability",
        "battlefield",
        "two-headed-giant",
    }
)
"""What a thing may be said to be of or in, when it is asked what it is: *a loyalty ability of a planeswalker*."""


def weighty(q: Question) -> list[Tag]:
    """The tags that are more than cues of a question."""
    return [t for t in q.tagged.tags if not any(c.startswith(CUES) for c in t.concepts)]


@family("lookup-number", rank=5)
def rule_number(q: Question) -> Plan | None:
    """What does rule 306.7 say; what is section 704 about?"""
    numbers = [t.norm for t in q.tokens if t.kind == "rule"]
    numbers += [
        t.norm
        for t in q.tokens
        if t.kind == "number" and len(t.norm) == 3 and q.has("rule") and "100" <= t.norm <= "906"
    ]
    others = [t for t in weighty(q) if not NEUTRAL.intersection(t.concepts)]
    if len(set(numbers)) != 1 or others or q.kind in (Kind.CAN, Kind.MUST):
        return None
    try:
        number = str(RuleNumber.parse(numbers[0]))
    except InputError:
        return None
    return Plan(
        "lookup-number", Query("define", name=number), [Case({})], (), NEUTRAL, names_matter=False, numbers_read=True
    )


@family("lookup-symbol", rank=8)
def loyalty_symbol(q: Question) -> Plan | None:
    """What does [−2] mean? The cost of a loyalty ability."""
    signs = [t for t in q.tokens if t.kind == "signed"]
    bracketed = [
        i
        for i, t in enumerate(q.tokens)
        if t.kind == "number" and i and q.tagged.text[t.start - 1 : t.start] in "-−–+["
    ]
    if (
        q.kind is not Kind.WHAT_IS
        or not (signs or bracketed)
        or not q.has("x-symbol", "loyalty-cost", "cost", "loyalty-ability", "ability", *PLANESWALKER)
    ):
        return None
    if any(not {"x-symbol", "loyalty-cost", "cost", "loyalty-ability", "ability", "activated-ability", "loyalty", "card", *PLANESWALKER}.intersection(t.concepts)
           for t in weighty(q)):  # fmt: skip
        return None
    uses = frozenset(c for t in weighty(q) for c in t.concepts)
    return Plan("lookup-definition", Query("define-concept", name="loyalty-cost"), [Case({})], (), uses | NEUTRAL | {"r-minus", "r-plus"},
                names_matter=False, numbers_read=True)  # fmt: skip


@family("lookup-definition", rank=70)
def definition(q: Question) -> Plan | None:
    """What is a thing? The rule that defines it."""
    if q.kind is not Kind.WHAT_IS or "{" in q.tagged.text or any(t.kind in ("rule", "signed", "pt") for t in q.tokens):
        return None  # who writes a cost asks about that cost
    if q.has("r-next"):
        return None  # «quel temps fera-t-il à la prochaine étape ?»: a thing of some day isn't what is to be defined
    concepts = weighty(q)
    if len(concepts) > 1:
        concepts = [
            t for t in concepts if not set(t.concepts) & {"rule", "game", "ability-word", "r-text", "word", "term"}
        ] or concepts
    if len(concepts) == 2 and (_setting_of(q, *concepts) or concepts[0].concept == concepts[1].concept):
        concepts = concepts[:1]  # «adivinar (scry)» says it twice
    if len(concepts) != 1:
        return None
    uses = frozenset(c for t in weighty(q) for c in t.concepts)
    return Plan("lookup-definition", Query("define-concept", name=concepts[0].concept), [Case({})], (), uses | NEUTRAL)


def _setting_of(q: Question, head: Tag, other: Tag) -> bool:
    """Whether the second thing only says where the first belongs: *a loyalty ability of a planeswalker*."""
    if (
        not SETTINGS.intersection(other.concepts)
        or other.first < head.first
        or {"cost", "owner", "controller", "name"}.intersection(head.concepts)
    ):
        return False
    gap = {q.tokens[i].norm for i in q.between(head, other)}
    return bool(gap & (q.words.of | {"in", "on", "en", "dans", "sur", "в", "на"})) or (q.language == "ru" and not gap)


@family("lookup-which-rule", rank=6)
def which_rule(q: Question) -> Plan | None:
    """Which rule says so? The rules that the situation turns on, as playing it shows."""
    if q.kind is not Kind.WHICH_RULE:
        return None
    for kind in (Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS, Kind.MUST):
        for plan in plans(_AsIf(q, kind)):
            if not plan.family.startswith(("lookup", "which-rule")):
                return replace(
                    plan, family=f"which-rule/{plan.family}", query=replace(plan.query, name="which-rule"),
                    uses=plan.uses | {"r-not", "forbid"},
                )  # fmt: skip
    return None


@family("lookup-rule-search", rank=90)
def which_rule_by_words(q: Question) -> Plan | None:
    """Which rule says so, where nothing can be played: the rules that speak of everything the question names."""
    named = [t for t in weighty(q) if not {"rule", "game"}.intersection(t.concepts)]
    if q.kind is not Kind.WHICH_RULE or not 2 <= len(named) <= 5 or q.has("p-myself", "opponent", "r-split"):
        return None
    from judge.ask.ruling import left_over

    played = which_rule(q)
    if played is not None and not left_over(q, played):
        return None  # playing it tells more
    uses = frozenset(c for t in weighty(q) for c in t.concepts) | {
        "r-not",
        "r-or",
        "r-minus",
        "r-plus",
        "r-twice",
        "r-became",
    }
    return Plan(
        "lookup-rule-search",
        Query("define-search", name=q.tagged.text),
        [Case({})],
        (),
        uses | NEUTRAL,
        names_matter=True,
    )


class _AsIf(Question):
    """The same question, asked for something else: *which rule says that it dies* as *does it die*."""

    def __init__(self, question: Question, kind: Kind) -> None:
        super().__init__(question.tagged, question.sentences)
        object.__setattr__(self, "_as_kind", kind)

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        return self._as_kind  # type: ignore[attr-defined]
