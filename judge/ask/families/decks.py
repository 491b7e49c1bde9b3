"""How many cards of a name a deck may have, how many cards a deck and a sideboard, and when cards may be exchanged."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question
from judge.ask.named import PREFIX, card_of
from judge.ask.plan import Case, Plan, Query, family
from judge.ask.roles import PLANESWALKER
from judge.engine.deck import LEAST, LEAST_LIMITED, SIDEBOARD
from judge.language import Tag, numbers

USES = frozenset({*PLANESWALKER, "deck", "sideboard", "copy", "to-copy", "card", "name", "basic-land", "land", "r-same", "constructed", "legendary", "legend",
                  "creature", "play", "have", "put", "format", "main-deck", "limit", "maximum", "r-only", "r-one-of", "forest", "basic", "different",
                  "r-different", "r-another", "battlefield", "legend-rule", "r-each", "r-have", "four-card-limit", "deck-size", "main-phase", "enter", "number", "nonbasic-land", "r-compared", "r-than", "r-more", "r-one-more"})  # fmt: skip
FORMAT = frozenset({"limited", "draft", "r-least", "r-most", "q-must", "x-no-cards", "library", "game", "x-size", "x-third", "r-exactly", "r-allowed", "r-count-as", "snow",
                    "mana-pool", "r-wear", "r-take", "r-get-rid", "x-drop", "enters-with", "instant", "sorcery", "spell", "artifact", "enchantment", "r-begins",
                    "r-number", "x-no-limit", "r-usual", "r-extra", "r-at-all", "player", "r-rest", "island", "plains", "swamp", "mountain", "attach", "x-need", "r-keep", "in-hand"})  # fmt: skip
"""What may be named besides without changing the answer, where the format is read."""
LIMITED = ("limited", "draft")
NO_FORMAT = frozenset("limit limits limite limites límite límites лимит".split())
"""Words that share a stem with the format and mean a bound."""
BASICS = ("basic-land", "forest", "island", "plains", "swamp", "mountain")
NOT_HERE = ("draw", "commander", "mill", "mulligan", "brawl", "singleton", "activate", "damage", "attack", "commander-format", "cast", "search")
MANY = 250
"""A deck of very many cards, where none is too many."""
NAMED = ("card-bolt", "card-shock", "card-burn")
ORDINALS = {
    "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "5th": 5, "6th": 6, "4th": 4, "segunda": 2, "tercera": 3, "tercer": 3, "cuarta": 4, "cuarto": 4,
    "quinta": 5, "quinto": 5, "sexta": 6, "troisieme": 3, "quatrieme": 4, "cinquieme": 5, "5e": 5, "5eme": 5, "sixieme": 6, "третью": 3, "четвертую": 4, "четвертая": 4,
    "пятую": 5, "пятая": 5, "пятой": 5, "пятый": 5, "5-ю": 5, "шестую": 6, "шестая": 6,
}  # fmt: skip
"""How many copies there are with the one that is called so."""


def _limited(q: Question) -> bool:
    """Whether the deck is made from a limited pool."""
    return any(q.tagged.text[t.start : t.end].lower() not in NO_FORMAT for t in q.tags(*LIMITED))


def _of_the_library(q: Question) -> bool:
    """Whether a library is spoken of by a word that doesn't mean the deck too."""
    return any("library" in t.concepts and "deck" not in t.concepts for t in q.tagged.tags)


@family("deck-limit", rank=15)
def limit(q: Question) -> Plan | None:
    """Is so many cards of one name, or a deck or sideboard of that size, allowed?"""
    if not q.has("deck", "sideboard", "constructed", "deck-size", *LIMITED) or _of_the_library(q):
        return None
    named = [t for t in q.tagged.tags if t.concept in NAMED or any(c.startswith(PREFIX) for c in t.concepts)]
    if any(t.concept in NOT_HERE and t not in named for t in q.tagged.tags) or len({n.concept for n in named}) > 1:
        return None
    if q.content():
        return None  # the name of a card that nobody knows may be one that a deck may have any number of
    said = _numbers(q)
    if q.has("sideboard"):
        return _sideboard(q, said, named)
    if not q.has("deck", "deck-size", "constructed") and not (said and q.has("copy", "to-copy", "card", *BASICS)):
        return None
    size = q.has("deck-size") or (q.has("deck", "card") and not _of_one_name(q, named))
    if size and q.has("r-least", "r-most", "deck-size", "q-must") and q.kind in (Kind.HOW_MANY, Kind.WHAT_IS) and not said and not q.has("r-not"):
        return _bounds(q)
    if size and q.kind is Kind.HOW_MANY and not said and not q.has("r-not", "r-same", *BASICS, "land"):
        return _bounds(q)
    if q.kind is Kind.HOW_MANY:
        if (
            any(n < 40 for n in said)
            or q.has("r-not")
            or not (named or q.has("copy", *PLANESWALKER, "card", "land", "to-copy", *BASICS))
        ):
            return None
        if not (named or q.has("r-same", "copy", "to-copy", "name", *PLANESWALKER, *BASICS)):
            return None  # how many cards a deck has is another question
        return Plan("deck-how-many", Query("deck-most"), [Case({"deck": {"basic": _basic(q, named), "limited": _limited(q)}})],
                    _keys(q), USES | FORMAT | _names(named), names_matter=False)  # fmt: skip
    if q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST):
        return None
    if q.kind is Kind.DOES and size and not said and _most(q) and not q.has("r-not"):
        return Plan("deck-size", Query("deck", negate=True), [Case({"deck": {"size": MANY, "limited": _limited(q)}})], ("deck.no-maximum",), USES | FORMAT, names_matter=False)
    if len(said) == 1 and said[0] >= 20 and not _of_one_name(q, named) and (q.has("card") or q.has("deck", "deck-size")):
        return _size(q, said[0])
    if q.kind is Kind.MUST and any(n >= 40 for n in said):
        return None
    only = q.has("r-only", "r-one-of") and (not said or said == [1])
    if only:
        said = [1]
    if (any(not _of_basics(q, t) for t in q.tags("r-not")) and not only) or (q.kind is Kind.MUST and not only):
        return None
    copies = _copies(q, [n for n in said if n < 39])
    if copies is None or (not only and copies == 1 and not q.has("r-same", "copy", "to-copy")):
        return None
    # «only one copy?» asks whether one more is forbidden
    told = {"copies": copies + only, "basic": _basic(q, named), "limited": _limited(q)}
    return Plan("deck-limit", Query("deck", negate=only), [Case({"deck": told})], _keys(q),
                USES | FORMAT | _names(named), names_matter=False, negatable=frozenset({"r-only", "r-one-of", *BASICS}))  # fmt: skip


def _keys(q: Question) -> tuple[str, ...]:
    return ("deck.minimum-forty",) if _limited(q) else ("deck.four-of-a-name",)


def _names(named: list[Tag]) -> frozenset[str]:
    return frozenset(c for t in named for c in t.concepts)


def _of_one_name(q: Question, named: list[Tag]) -> bool:
    return bool(named) or q.has("r-same", "copy", "to-copy", "name", "four-card-limit", *BASICS, "nonbasic-land", "land", *PLANESWALKER)


def _bounds(q: Question) -> Plan | None:
    """The least number of cards of a deck, or the greatest: there is none."""
    most = _most(q)
    if most and q.has("r-least"):
        return None
    if not most and not q.has("r-least", "deck-size", "q-must", *LIMITED, "constructed"):
        return None  # «how many cards can a deck have?» asks for both
    keys = ("deck.no-maximum",) if most else ("deck.minimum-forty" if _limited(q) else "deck.minimum-sixty",)
    if most and q.language == "es" and q.kind is Kind.HOW_MANY and q.tokens[q.sentence_of(q.kind_tag.first).first + (q.tokens[0].text == "¿")].norm == "hay":
        return Plan("deck-size", Query("deck", negate=True), [Case({"deck": {"size": MANY, "limited": _limited(q)}})], keys, USES | FORMAT, names_matter=False)
    if most and q.kind_tag is not None and q.has("q-does") and q.kind is Kind.HOW_MANY and q.tags("q-does")[0].first < q.kind_tag.first:
        return Plan("deck-size", Query("deck", negate=True), [Case({"deck": {"size": MANY, "limited": _limited(q)}})], keys, USES | FORMAT, names_matter=False)
    told = {"size": 0, "limited": _limited(q), "bound": "most" if most else "least"}
    return Plan("deck-bounds", Query("deck-bound"), [Case({"deck": told})], keys, USES | FORMAT, names_matter=False)


def _most(q: Question) -> bool:
    """Whether the greatest number is asked for, and not the least."""
    sizes = (q.tagged.text[t.start : t.end].lower() for t in q.tags("deck-size", "q-how-many"))
    return q.has("r-most") or any(word in text for text in sizes for word in ("max", "máx", "макс"))


def _size(q: Question, size: int) -> Plan | None:
    """May a deck have so many cards?"""
    if q.has("r-not"):
        return None
    limited, exactly = _limited(q), q.has("r-exactly", "r-only")
    if q.kind is Kind.MUST and not exactly and q.has("r-most"):
        return None
    key = "deck.minimum-forty" if limited else "deck.minimum-sixty"
    if q.kind is Kind.MUST:
        if exactly:  # must it be exactly 60: no, 61 is as good
            return Plan("deck-size", Query("deck", negate=True), [Case({"deck": {"size": size + 1, "limited": limited}})], ("deck.no-maximum", key), USES | FORMAT,
                        names_matter=False)  # fmt: skip
        if size not in (LEAST, LEAST_LIMITED):
            return None
        return Plan("deck-size", Query("deck", negate=True), [Case({"deck": {"size": size - 1, "limited": limited}})], (key,), USES | FORMAT, names_matter=False)
    keys = (key, "deck.no-maximum") if size <= (LEAST_LIMITED if limited else LEAST) else ("deck.no-maximum", key)
    return Plan("deck-size", Query("deck"), [Case({"deck": {"size": size, "limited": limited}})], keys, USES | FORMAT, names_matter=False)


def _numbers(q: Question) -> list[int]:
    """The numbers said; in languages where the word for one is an article it is none."""
    found = []
    for index, token in enumerate(q.tokens):
        value = numbers.value(token, q.language) if token.kind in ("number", "word") else None
        if value is not None and not (token.kind == "word" and value == 1):
            found.append(value + _beyond(q, index))
    return found


def _nth(q: Question) -> int | None:
    """Which copy it is that is asked about: *a fifth*."""
    found = {ORDINALS[token.norm] for token in q.tokens if token.norm in ORDINALS}
    return found.pop() if len(found) == 1 else None


def _beyond(q: Question, index: int) -> int:
    """1 for a number that is to be exceeded, -1 for one that isn't to be reached (*fewer than 60*), else 0."""
    return next((step for i in (index - 1, index - 2, index - 3) if i >= 0 for words, step in ((MORE, 1), (FEWER, -1)) if q.tokens[i].norm in words
                 and all(q.tokens[k].norm in THAN for k in range(i + 1, index))), 0)  # fmt: skip


MORE = frozenset("more over above mas plus больше более свыше".split())
FEWER = frozenset("fewer less under below menos moins меньше менее".split())
THAN = frozenset(("than", "de", "чем", ",", "d'", "que"))


def _basic(q: Question, named: list[Tag]) -> bool:
    """Whether it is of the cards of which a deck may hold any number: basic lands, and those that say so."""
    for tag in named:
        card = card_of(tag)
        return card is not None and ("basic" in card.supertypes or "any-number" in card.says.get("keywords", ()))
    said = q.tags("land", *BASICS)
    return bool(said) and not q.has(*PLANESWALKER, "nonbasic-land") and not any(_of_basics(q, t) for t in q.tags("r-not"))


def _of_basics(q: Question, negation: Tag) -> bool:
    """Whether a negation says that the card is no basic land: «pas un terrain de base», «que no es tierra básica»."""
    return any(0 < t.first - negation.last <= 4 for t in q.tags(*BASICS))


def _copies(q: Question, said: list[int]) -> int | None:
    """How many copies of one name: two numbers are added for one name, and not for two; *a fifth* makes five."""
    nth = _nth(q)
    if nth is not None and len(said) <= 1:
        return nth if not said or said[0] == nth - 1 else None
    if len(said) <= 1:
        return said[0] if said else None
    if len(said) > 2:
        return None
    named = [q.tagged.text[t.start : t.end].casefold() for t in q.tags("planeswalker-name")]
    other_name = any(len(q.between(a, n)) <= 1 for a in q.tags("r-another") for n in q.tags("name"))
    if q.has("r-different") or other_name or len({n.split()[-1] for n in named}) > 1:
        return max(said)
    return sum(said) if q.has("r-same", "r-another") else None


def _sideboard(q: Question, said: list[int], named: list[Tag]) -> Plan | None:
    if q.has("r-not"):
        if q.kind in (Kind.CAN, Kind.DOES) and not said and not named and not _limited(q) and not q.has("r-same", "copy", "to-copy", "card"):
            return Plan("deck-sideboard", Query("deck"), [Case({"deck": {"sideboard": 0}})], ("deck.sideboard-use", "deck.sideboard"), USES | FORMAT | {"r-not"},
                        names_matter=False, negatable=frozenset({"sideboard", "r-have", "put", "play"}))  # fmt: skip
        return None
    limited, uses = _limited(q), USES | FORMAT
    most = q.kind is Kind.HOW_MANY or (q.kind is Kind.WHAT_IS and q.has("x-size", "deck-size") and q.has("r-most", "x-limit", "q-how-many"))
    if most and not said and not named and not q.has("r-same", "copy", "to-copy", *PLANESWALKER, "r-least"):
        return Plan("deck-sideboard-most", Query("deck-bound"), [Case({"deck": {"sideboard": 0, "limited": limited, "bound": "most"}})],
                    ("deck.sideboard-limited" if limited else "deck.sideboard",), uses | {"x-limit", "r-most"}, names_matter=False)  # fmt: skip
    if q.kind is Kind.MUST and not limited and not named and not q.has("r-same", "copy", "to-copy", "r-most"):
        if not said:  # must there be one: no, none is as good
            return Plan("deck-sideboard", Query("deck", negate=True), [Case({"deck": {"sideboard": 0}})], ("deck.sideboard-use", "deck.sideboard"), uses, names_matter=False)
        if said == [SIDEBOARD]:
            return Plan("deck-sideboard", Query("deck", negate=True), [Case({"deck": {"sideboard": SIDEBOARD - 1}})], ("deck.sideboard",), uses, names_matter=False)
        return None
    if q.kind not in (Kind.CAN, Kind.MUST, Kind.DOES):
        return None
    one_card = bool(named) or q.has("r-same", "copy", "to-copy", "four-card-limit", *PLANESWALKER) or _nth(q) is not None
    big = [n for n in said if n >= 40]
    if len(said) == 2 and len(big) == 1 and q.kind is Kind.CAN and q.has("deck", "main-deck") and not one_card:
        told = {"sideboard": next(n for n in said if n < 40), "size": big[0], "limited": limited}
        return Plan("deck-sideboard", Query("deck"), [Case({"deck": told})], ("deck.sideboard", "deck.minimum-sixty"), uses, names_matter=False)
    if one_card and len(said) == 1 and q.has("deck", "main-deck") and q.has("r-one-more"):
        said = [*said, 1]
    if one_card:
        nth = _nth(q)
        copies = nth if nth is not None and len(said) <= 1 and (not said or said[0] == nth - 1) else sum(said) if len(said) == 2 else None
        if copies is None or q.has("r-different") or q.kind is Kind.MUST:
            return None
        return Plan("deck-and-sideboard", Query("deck"), [Case({"deck": {"copies": copies, "basic": _basic(q, named), "limited": limited}})],
                    ("deck.minimum-forty",) if limited else ("deck.four-of-a-name", "deck.sideboard"), uses | {"r-more"} | _names(named), names_matter=False)  # fmt: skip
    if len(said) != 1 or q.kind is Kind.MUST:
        return None
    if q.kind is Kind.DOES and q.has("x-limit", "limit", "maximum", "r-most"):  # is it limited to fifteen: is one more too many?
        if said[0] != SIDEBOARD and not limited:
            return None
        return Plan("deck-sideboard", Query("deck", negate=True), [Case({"deck": {"sideboard": said[0] + 1, "other": 60, "limited": limited}})],
                    ("deck.sideboard-limited" if limited else "deck.sideboard",), uses | {"x-limit"}, names_matter=False)  # fmt: skip
    return Plan(
        "deck-sideboard",
        Query("deck"),
        [Case({"deck": {"sideboard": said[0], "other": 60, "limited": limited}})],
        ("deck.sideboard-limited" if limited else "deck.sideboard",),
        uses,
        names_matter=False,
    )
