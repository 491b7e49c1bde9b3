"""Questions that are answered by quoting: what is rule N, what is this thing, which rule says so."""

from __future__ import annotations

from dataclasses import replace

from judge.ask.families import turn_order
from judge.ask.grammar import Kind, Question
from judge.ask.plan import Case, Plan, Query, family, plans
from judge.ask.roles import PLANESWALKER
from judge.errors import InputError
from judge.language import Tag
from judge.rules import RuleNumber
from judge.terms import TermBase

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
        if t.kind == "number" and len(t.norm) == 3 and q.has("rule", "section", "q-which-rule") and "100" <= t.norm <= "906"
    ]
    others = [t for t in weighty(q) if not NEUTRAL.intersection(t.concepts)]
    if len(set(numbers)) != 1 or others or (q.kind in (Kind.CAN, Kind.MUST) and not q.has("q-show")):
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
    """What is a thing, how does it work, where do the rules speak of it? The rules that define it."""
    if "{" in q.tagged.text or any(t.kind in ("rule", "signed", "pt") or (t.kind == "number" and len(t.norm) == 3) for t in q.tokens):
        return None  # who writes a cost asks about that cost
    if q.has("two-headed-giant") and q.has("life", "life-total", "starting-life-total"):
        return None  # the life total of a team isn't that of the definition
    if q.has("r-next") or turn_order.order(q) is not None:
        return None  # «quel temps fera-t-il à la prochaine étape ?»: a thing of some day isn't what is to be defined
    name = _topic(q) or _compared(q)
    if name is None or not _asks_about(q, name):
        return None
    uses = frozenset(c for t in q.tagged.tags if t in weighty(q) or ABOUT.intersection(t.concepts) for c in t.concepts) - {"r-not"}
    return Plan("lookup-definition", Query("define-concept", name=name), [Case({})], (), uses | NEUTRAL)


GENERAL = frozenset({"rule", "game", "ability-word", "keyword-action", "r-text", "word", "term", "section", "glossary", "order", "apply", "r-apply", "x-check", "x-consists"})
"""Words that only say what kind of answer is wanted, where another thing is named besides."""
PARTS = {"step": ("phase", "step"), "phase": ("turn",), "x-check": ("state-based-action",)}
ABOUT = frozenset({"apply", "r-between", "r-exists", "r-alone", "r-work", "r-says", "r-text", "r-where", "r-find", "r-apply", "r-polite", "r-count-as", "r-or", "r-than", "r-exceed", "x-check", "order", "r-different", "r-differ", "r-have"})
"""Cues that may stand in a question for the rules about a thing; any other says that something is done or happens."""


def _topic(q: Question) -> str | None:
    """The one concept that a question names; a word in brackets or a second naming of the same thing is a gloss."""
    tags = [t for t in weighty(q)]
    tags = [t for t in tags if not GENERAL.intersection(t.concepts)] or tags
    if len(tags) == 2 and set(tags[0].concepts) & set(PARTS):
        tags = tags[1:] if _kinds_of(tags[1].concept) & {"turn", *PARTS[next(c for c in tags[0].concepts if c in PARTS)]} else tags
    if len(tags) == 2 and not _gloss(q, *tags) and _setting_of(q, *tags):
        tags = tags[:1]
    if len(tags) == 2 and _gloss(q, *tags):
        shared = [c for c in tags[0].concepts if c in tags[1].concepts]
        return shared[0] if shared else tags[1].concept
    return next((c for c in tags[0].concepts if TermBase.load().get(c)), None) if len(tags) == 1 else None


def _compared(q: Question) -> str | None:
    """The two concepts between which a difference is asked for."""
    tags = weighty(q)
    tags = [t for t in tags if t.concept not in ("enter", "x-different")] if q.language in ("es", "fr") else tags
    return f"{tags[0].concept} {tags[1].concept}" if len(tags) == 2 and q.has("r-different", "r-differ") and q.kind is not Kind.CAN and all(q.asks(t.first) for t in tags) else None


def _gloss(q: Question, first: Tag, second: Tag) -> bool:
    """Whether the second naming only repeats the first: «adivinar (scry)», «scry/adivinar»."""
    gap = [q.tokens[i].text for i in q.between(first, second)]
    return bool(gap) and all(not t.isalnum() for t in gap) and ("(" in gap or bool(set(first.concepts) & set(second.concepts)))


def _kinds_of(concept: str) -> set[str]:
    """A concept with everything that it is a kind of in the term base."""
    found: set[str] = set()
    name: str | None = concept
    while name and name not in found:
        found.add(name)
        known = TermBase.load().get(name)
        name = known.broader if known is not None else None
    return found


def _asks_about(q: Question, name: str) -> bool:
    """Whether the question wants to know about the thing and not about something that happens to it."""
    if q.kind is Kind.WHAT_IS and " " not in name:
        return True
    cues = {c for t in q.tagged.tags for c in t.concepts if c.startswith(("r-", "p-", "x-"))}
    if not all(ABOUT.intersection(t.concepts) or t.concept.startswith(("q-", "t-")) or t in weighty(q) for t in q.tagged.tags):
        return False
    part_of_turn = bool(_kinds_of(name) & {"step", "phase", "state-based-action"})
    match q.kind:
        case _any if " " in name:
            return True
        case Kind.HOW:
            return "r-work" in cues
        case Kind.WHICH_RULE:
            return not q.has("q-cannot", "q-must", "r-not")
        case Kind.WHERE | Kind.CAN:
            return q.has("r-where") and q.has("rule", "t-rules-of")
        case Kind.WHAT_HAPPENS if len([t for t in q.tagged.tags if t.concept != "r-polite"]) == 2 and "keyword-ability" in _classes_of(name):
            return True  # «que fait l'indestructible ?»
        case Kind.WHAT_HAPPENS | Kind.WHEN:
            return part_of_turn or "r-count-as" in cues or q.has("order")
        case Kind.DOES:
            return q.has("order") and name == "layer" or q.has("x-consists") or part_of_turn and q.has("q-when")
    return False


CLASSES = ("card-type", "supertype", "subtype", "zone", "step", "phase", "color", "status", "keyword-ability", "keyword-action", "state-based-action",
           "activated-ability", "triggered-ability", "static-ability", "replacement-effect")  # fmt: skip
SECTIONS = {"701": "keyword-action", "702": "keyword-ability"}
"""The rules of which each part describes one thing of a class."""


FETCHING = frozenset({"card", "draw", "search", "r-take", "r-lets", "r-find", "r-get", "choose", "put", "hand", "spell", "sorcery", "instant", "effect", "owner", "p-own", "reveal", "cast", "play", "game",
                      "r-have", "r-story", "r-polite", "r-count-as", "x-count", "r-affect", "mana-pool", "zone", "return", "r-give", "r-goes-to", "ability", "library", "deck", "player",
                      "commander", "x-drop", "r-back", "creature", "artifact", "enchantment", "land", "planeswalker", "be-dealt-damage", "x-fetch", "have", "activate", "r-already"})  # fmt: skip
"""What may be said where a card is to be had from outside the game."""


@family("lookup-outside", rank=7)
def outside(q: Question) -> Plan | None:
    """Is a place outside the game, or may a card be taken from there that must come from outside? No zone is; a sideboard is."""
    if q.kind not in (Kind.CAN, Kind.DOES) or not q.has("outside-the-game", "x-outside-fetch") or q.has("r-not", "opponent", "r-end", "r-keep", "x-until-leaves"):
        return None
    zones = {c for t in q.tagged.tags for c in t.concepts if c == "sideboard" or TermBase.load().get(c) is not None and TermBase.load().get(c).broader == "zone"}
    zones -= {"hand", "library", "mana-pool", "outside-the-game"} if len(zones) > 1 else {"outside-the-game"}
    if len(zones) != 1 or (place := zones.pop()) in ("exile-zone", "hand") or q.has("zone") and place == "sideboard":
        return None
    there = place == "sideboard"
    return Plan("lookup-outside", Query("define-kind", name=place, kind="outside-the-game", negate=not there), [Case({})], (),
                FETCHING | {"outside-the-game", "x-outside-fetch", place, "exile"}, names_matter=False)  # fmt: skip


OF_KINDS = frozenset({"r-count-as", "r-polite", "r-alone", "r-exists", "r-still", "r-have"})
"""Cues that may stand in a question for the class of a thing."""
NO_ZONES = frozenset({"sideboard", "outside-the-game"})
"""What people take for a zone and is none."""


@family("lookup-kind", rank=9)
def kind_of(q: Question) -> Plan | None:
    """Is this a thing of that class? What the term base and the section of its rule say."""
    if q.kind not in (Kind.DOES, Kind.CAN) or q.has("r-not", "r-or"):
        return None
    tags = [t for t in q.tagged.tags if t in weighty(q) or (not t.concept.startswith(CUES) and (_classes_of(t.concept) or t.concept in NO_ZONES))]
    others = [t for t in q.tagged.tags if t not in tags]
    if len(tags) == 3 and _gloss(q, tags[0], tags[1]):
        tags = [tags[1], tags[2]]
    if len(tags) != 2 or any(set(t.concepts) & {"kindred", "x-tribal"} for t in tags):
        return None
    if any(not t.concept.startswith(("q-", "t-")) and not OF_KINDS.intersection(t.concepts) for t in others):
        return None
    classes = [next((c for c in t.concepts if c in CLASSES), None) for t in tags]
    place = 1 if classes[1] else 0
    wanted, thing = classes[place], tags[1 - place]
    if {"step", "phase", "turn"} & set().union(*(_kinds_of(c) for c in thing.concepts)) and wanted not in ("step", "phase"):
        return None  # *activated abilities in the end step*
    if wanted is None or any(q.sentence_of(t.first) not in q.asking for t in tags) or set(thing.concepts) & {"card", "player", "opponent", "game", "rule"}:
        return None
    known = [c for c in thing.concepts if _classes_of(c) or c in NO_ZONES]
    if not known:
        return None
    name = next((c for c in known if wanted in _classes_of(c)), known[0])  # exile is something that is done, and a zone
    uses = frozenset(c for t in tags for c in t.concepts) | NEUTRAL
    return Plan("lookup-kind", Query("define-kind", name=name, kind=wanted, negate=wanted not in _classes_of(name)), [Case({})], (), uses)


def _classes_of(concept: str) -> set[str]:
    """The classes a concept belongs to; empty where the term base doesn't say."""
    known = TermBase.load().get(concept)
    above = TermBase.load().get(known.broader) if known is not None and known.broader else None
    found = {c for c in (known.broader if known else None,) if c in CLASSES}
    if above is not None and above.broader == "card-type" and above.id in ("artifact", "enchantment"):
        found.add("subtype")  # Aura, Equipment, Vehicle, Saga …
    if known is not None:
        found |= {SECTIONS[n[:3]] for n in known.rules if n[:3] in SECTIONS and "." in n}
    return found


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
