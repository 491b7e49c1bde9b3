"""How many cards of a name a deck may have, and how many cards a deck and a sideboard."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question
from judge.ask.plan import Case, Plan, Query, family
from judge.ask.roles import PLANESWALKER
from judge.language import Tag, numbers

USES = frozenset({*PLANESWALKER, "deck", "sideboard", "copy", "to-copy", "card", "name", "basic-land", "land", "r-same", "constructed", "legendary", "legend",
                  "creature", "play", "have", "put", "format", "main-deck", "limit", "maximum", "r-only", "r-one-of", "forest", "basic", "different",
                  "r-different", "r-another", "battlefield", "legend-rule", "r-each", "r-have", "four-card-limit", "deck-size", "main-phase", "enter", "number", "nonbasic-land", "r-compared", "r-than", "r-more", "r-one-more"})  # fmt: skip


def _of_the_library(q: Question) -> bool:
    """Whether a library is spoken of by a word that doesn't mean the deck too."""
    return any("library" in t.concepts and "deck" not in t.concepts for t in q.tagged.tags)


@family("deck-limit", rank=15)
def limit(q: Question) -> Plan | None:
    """Is so many cards of one name, or a deck or sideboard of that size, allowed?"""
    if not q.has("deck", "sideboard", "constructed") or _of_the_library(q) or q.has("draw", "commander", "mill", "limited", "draft", "mulligan", "brawl", "singleton",
                                                             "activate", "damage", "attack", "commander-format", "cast", "search"):  # fmt: skip
        return None
    if q.content():
        return None  # the name of a card that nobody knows may be one that a deck may have any number of
    said = _numbers(q)
    if q.has("sideboard"):
        return _sideboard(q, said)
    if q.kind is Kind.HOW_MANY:
        if (
            any(n < 40 for n in said)
            or q.has("r-not")
            or not q.has("copy", *PLANESWALKER, "card", "land", "basic-land", "forest", "to-copy")
        ):
            return None
        if not q.has("r-same", "copy", "to-copy", "name", *PLANESWALKER, "basic-land", "forest"):
            return None  # how many cards a deck has is another question
        return Plan(
            "deck-how-many",
            Query("deck-most"),
            [Case({"deck": {"basic": _basic(q)}})],
            ("deck.four-of-a-name",),
            USES,
            names_matter=False,
        )
    if q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST):
        return None
    if q.kind is Kind.MUST and any(n >= 40 for n in said):
        return None
    only = q.has("r-only", "r-one-of") and (not said or said == [1])
    if only:
        said = [1]
    if (any(not _of_basics(q, t) for t in q.tags("r-not")) and not only) or (q.kind is Kind.MUST and not only):
        return None
    if len(said) == 1 and said[0] >= 40 and q.has("card") and not q.has("r-same", "copy", "to-copy", "basic-land", "forest", *PLANESWALKER):
        return Plan("deck-size", Query("deck"), [Case({"deck": {"size": said[0]}})], ("deck.minimum-sixty",), USES | {"x-no-cards", "q-must"}, names_matter=False)
    copies = _copies(q, [n for n in said if n < 40])
    if copies is None or (not only and copies == 1 and not q.has("r-same", "copy", "to-copy")):
        return None
    # «only one copy?» asks whether one more is forbidden
    return Plan("deck-limit", Query("deck", negate=only), [Case({"deck": {"copies": copies + only, "basic": _basic(q)}})], ("deck.four-of-a-name",),
                USES | {"q-must"}, names_matter=False, negatable=frozenset({"r-only", "r-one-of", "basic-land", "forest"}))  # fmt: skip


def _numbers(q: Question) -> list[int]:
    """The numbers said; in languages where the word for one is an article it is none."""
    found = []
    for index, token in enumerate(q.tokens):
        value = numbers.value(token, q.language) if token.kind in ("number", "word") else None
        if value is not None and not (token.kind == "word" and value == 1):
            found.append(value + _beyond(q, index))
    return found


def _beyond(q: Question, index: int) -> int:
    """1 for a number that is to be exceeded, -1 for one that isn't to be reached (*fewer than 60*), else 0."""
    return next((step for i in (index - 1, index - 2, index - 3) if i >= 0 for words, step in ((MORE, 1), (FEWER, -1)) if q.tokens[i].norm in words
                 and all(q.tokens[k].norm in THAN for k in range(i + 1, index))), 0)  # fmt: skip


MORE = frozenset("more over above mas plus больше более свыше".split())
FEWER = frozenset("fewer less under below menos moins меньше менее".split())
THAN = frozenset(("than", "de", "чем", ",", "d'", "que"))


def _basic(q: Question) -> bool:
    said = q.tags("basic-land", "forest", "land")
    return bool(said) and not q.has(*PLANESWALKER, "nonbasic-land") and not any(_of_basics(q, t) for t in q.tags("r-not"))


def _of_basics(q: Question, negation: Tag) -> bool:
    """Whether a negation says that the card is no basic land: «pas un terrain de base», «que no es tierra básica»."""
    return any(0 < t.first - negation.last <= 4 for t in q.tags("basic-land", "forest"))


def _copies(q: Question, said: list[int]) -> int | None:
    """How many copies of one name: two numbers are added for one name, and not for two."""
    if len(said) <= 1:
        return said[0] if said else None
    if len(said) > 2:
        return None
    named = [q.tagged.text[t.start : t.end].casefold() for t in q.tags("planeswalker-name")]
    other_name = any(len(q.between(a, n)) <= 1 for a in q.tags("r-another") for n in q.tags("name"))
    if q.has("r-different") or other_name or len({n.split()[-1] for n in named}) > 1:
        return max(said)
    return sum(said) if q.has("r-same", "r-another") else None


SIZE = USES | {"x-limit", "limited", "x-size", "r-most", "at-most", "q-can", "constructed", "mana-pool", "r-polite"}


def _sideboard_most(q: Question, said: list[int]) -> Plan | None:
    """How many cards a sideboard may have."""
    if said or not q.has("card", "x-size", "x-limit", "r-most") or q.has("r-not", "r-same", "copy", "to-copy", "game", "r-another", *PLANESWALKER):
        return None
    return Plan("sideboard-most", Query("deck-most", name="sideboard"), [Case({"deck": {"basic": False}})], ("deck.sideboard",), SIZE, names_matter=False)


def _sideboard_needed(q: Question) -> Plan:
    """Must one have a sideboard, or may one play without?"""
    return Plan("sideboard-needed", Query("deck", negate=q.kind is Kind.MUST), [Case({"deck": {"copies": 4, "basic": False}})], ("deck.sideboard",),
                USES | {"r-not", "without", "mana-pool", "q-must", "r-polite", "attack-requirement"}, names_matter=False,
                negatable=frozenset({"sideboard", "r-have", "play", "have", "r-polite", "deck", "constructed"}))  # fmt: skip


def _sideboard(q: Question, said: list[int]) -> Plan | None:
    if q.kind in (Kind.HOW_MANY, Kind.WHAT_IS):
        return _sideboard_most(q, said)
    if not said and q.kind is Kind.MUST and not q.has("r-not", "card", "copy", "to-copy", "game", "x-size"):
        return _sideboard_needed(q)
    if not said and q.kind is Kind.CAN and len(q.tags("r-not")) == 1 and not q.has("card", "copy", "to-copy", "game", "x-size", "q-cannot"):
        return _sideboard_needed(q)
    big = [n for n in said if n >= 40]
    if len(said) == 2 and len(big) == 1 and q.kind is Kind.CAN and q.has("deck", "main-deck") and not q.has("r-not", "r-same", "copy", "to-copy", *PLANESWALKER):
        side = next(n for n in said if n < 40)
        return Plan("deck-sideboard", Query("deck"), [Case({"deck": {"sideboard": side, "size": big[0]}})], ("deck.sideboard", "deck.minimum-sixty"), USES, names_matter=False)
    if q.kind not in (Kind.CAN, Kind.MUST, Kind.DOES) or not said or q.has("r-not"):
        return None
    one_card = q.has("r-same", "copy", "to-copy", *PLANESWALKER)
    if one_card and len(said) == 1 and q.has("deck", "main-deck") and q.has("r-one-more"):
        said = [*said, 1]
    if one_card:
        if len(said) != 2 or q.has("r-different") or q.kind is Kind.MUST:
            return None
        return Plan("deck-and-sideboard", Query("deck"), [Case({"deck": {"copies": sum(said), "basic": _basic(q)}})],
                    ("deck.four-of-a-name", "deck.sideboard"), USES | {"r-more"}, names_matter=False)  # fmt: skip
    if len(said) != 1:
        return None
    if q.kind is Kind.MUST:  # whether it must be so many is whether fewer are forbidden
        if said[0] < 2 or q.has("x-limit", "r-most", "r-more", "r-than"):
            return None
        return Plan("deck-sideboard", Query("deck", negate=True), [Case({"deck": {"sideboard": said[0] - 1, "other": 60}})], ("deck.sideboard",), SIZE | {"x-consists"}, names_matter=False)
    return Plan(
        "deck-sideboard",
        Query("deck"),
        [Case({"deck": {"sideboard": said[0], "other": 60}})],
        ("deck.sideboard",),
        USES,
        names_matter=False,
    )
