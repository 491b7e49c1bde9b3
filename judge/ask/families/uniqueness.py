"""Two of a kind: the legend rule and the planeswalker uniqueness rule."""

from __future__ import annotations

from typing import Any

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import PLANESWALKER
from judge.ask.situation import moment
from judge.language import Tag

KEYS = ("sba.planeswalker-uniqueness", "sba.legend", "planeswalker.uniqueness")

USES = frozenset(
    {*PLANESWALKER, "legend-rule", "planeswalker-uniqueness-rule", "legendary", "legend", "r-same", "r-another", "r-both",
     "r-one-of", "r-different", "r-keep", "r-lose-it", "name", "subtype", "planeswalker-type", "creature", "permanent",
     "cast", "play", "enter", "battlefield", "control", "opponent", "player", "copy", "dies", "destroy", "graveyard",
     "sacrifice", "choose", "q-who", "put", "turn", "r-this-turn", "token", "state-based-action", "q-what-happens", "resolve", "create",
     "loyalty", "loyalty-counter", "second", "type", "p-own", "card", "r-have", "x", "mana-cost", "cost", "zero", "r-zero", "artifact", "stay",
     "enchantment", "land", "leave-the-battlefield", "commander", "controller", "each", "rule", "r-only", "r-at-my", "supertype", "r-lose",
     "lose-the-game", "to-copy", "creature-spell", "r-twice", "r-each", "r-get-rid", "x-same-type", "r-already", "r-just-entered", "r-count-as", "hand",
     "at-once", "simultaneously", "r-extra", "r-share", "r-under", "r-still", "discard", "r-goes-to", "instead", "r-character", "r-new", "card-type", "status", "order", "r-old", "apply", "r-apply", "r-affect", "r-printed", "x-remove", "x-through", "flash", "combat", "instant-speed", "main-phase", "reanimate", "x-someone"}
)  # fmt: skip

OTHER_MATTERS = ("damage", "deal-damage", "attack", "redirect", "deck", "target", "block", "counter-spell", "commander-tax", "triggered-ability", "trigger",
                 "sideboard", "constructed", "draw", "search", "loyalty-ability", "phasing", "flicker", "exile", "proliferate", "emblem")  # fmt: skip

TYPES = ("subtype", "planeswalker-type", "type", "card-type", "x-same-type")


def _pair_words(q: Question) -> bool:
    """Whether two objects of one kind, or of two kinds beside each other, are spoken of."""
    if q.has("legend-rule", "planeswalker-uniqueness-rule") or q.has(
        "r-same", "r-another", "r-both", "r-different", "copy", "to-copy"
    ) or _each_the_same(q):
        return True
    if len(_names(q)) > 1 or _one_each(q):
        return True
    return _how_many(q) >= 2


def _one_each(q: Question) -> bool:
    """Whether a planeswalker named once is controlled by the asker and by an opponent: *I have a Jace, he also controls one*."""
    return len(_names(q)) == 1 and q.has("opponent") and len(q.tags("control", "r-have", "cast", "play", "r-at-my")) > 1 and q.asked("control", "r-have", "play", "cast", "r-keep", "r-hold") is not None


def _each_the_same(q: Question) -> bool:
    """«cada uno la misma criatura»: one each of one name, and not that very one."""
    return q.has("r-that-very") and q.has("r-each")


def _steals(q: Question) -> bool:
    """Whether something changes hands; what somebody must «quitar» is got rid of."""
    return any(not (q.kind is Kind.MUST and "r-get-rid" in t.concepts and q.asks(t.first)) for t in q.tags("gain-control"))


def _how_many(q: Question) -> int:
    near = [
        n
        for t in q.tags(*PLANESWALKER, "legend", "legendary", "creature", "copy")
        for n in q.numbers_near(t, before=2, after=0)
    ]
    return max(near, default=1)


@family("uniqueness-exists", rank=14)
def rule_exists(q: Question) -> Plan | None:
    """Is the planeswalker uniqueness rule in force?"""
    rule = q.first("planeswalker-uniqueness-rule")
    if rule is None or q.kind not in (Kind.DOES, Kind.CAN):
        return None
    others = [
        t
        for t in q.tagged.tags
        if t is not rule
        and not any(
            c.startswith(("q-", "r-", "t-", "p-")) or c in ("rule", "apply", "exists", *PLANESWALKER)
            for c in t.concepts
        )
    ]
    applies, gone = q.asked("r-apply", "apply", "r-work", "r-in-force"), q.asked("r-abolished-talk")
    if (
        others
        or q.has("r-not", "r-same", "r-both", "r-another", "r-different")
        or not (applies or gone or q.has("r-still"))
    ):
        return None
    board = _board(
        Who.ME,
        Who.ME,
        planeswalker("old", name="One", subtypes=["Jace"]),
        planeswalker("new", name="Two", subtypes=["Jace"]),
    )
    return Plan("uniqueness-exists", Query("cited", key="sba.planeswalker-uniqueness", negate=gone is not None and applies is None), [Case(board.build())],
                ("planeswalker.uniqueness", "sba.planeswalker-uniqueness"), USES | {"apply", "exists", "r-still", "r-abolished-talk"}, names_matter=True)  # fmt: skip


@family("uniqueness-subject", rank=20)
def subject_to(q: Question) -> Plan | None:
    """Does the legend rule apply to planeswalkers?"""
    rule = q.first("legend-rule", "planeswalker-uniqueness-rule")
    if rule is None or q.kind not in (Kind.DOES, Kind.CAN) or not q.has(*PLANESWALKER):
        return None
    if q.has("r-same", "r-another", "r-both", "copy", "cast", "attack", "activate", "damage", "redirect", "sacrifice", "destroy",
             "r-lose", "choose", "indestructible", "graveyard", "r-lose-it", "r-keep", "dies", "respond", "r-different", "r-not", "name", "teammate", "two-headed-giant"):  # fmt: skip
        return None
    if "planeswalker-uniqueness-rule" in rule.concepts and not q.has("legend-rule"):
        return None
    board = _board(Who.ME, Who.ME, planeswalker("old", name="Walker"), planeswalker("new", name="Walker"))
    return Plan("uniqueness-subject", Query("cited", key="sba.legend"), [Case(board.build())],
                ("planeswalker.uniqueness", "sba.legend", "sba.planeswalker-uniqueness"), USES | {"apply", "count", "subject-to"}, names_matter=True)  # fmt: skip


@family("uniqueness", rank=35)
def pair(q: Question) -> Plan | None:
    """What becomes of two legendary permanents or planeswalkers of one name or type; who chooses; can one have both?"""
    walker = q.has(*PLANESWALKER)
    if not walker and not q.has("legend", "legendary", "legend-rule"):
        return None
    if (
        not _pair_words(q)
        or q.kind in (Kind.WHAT_IS, Kind.WHICH_RULE, Kind.WHY, Kind.HOW, Kind.HOW_MANY, Kind.WHEN)
        or q.has(*OTHER_MATTERS)
    ):
        return None
    if q.has("hand") and not q.has("cast", "play", "enter", "bounce", "resolve", "r-just-entered", "x-drop", "put", "reanimate") or q.has("hand") and q.kind is Kind.MUST and not q.has("cast", "play", "enter", "resolve"):
        return None  # a card in a hand is no permanent
    if q.has("activate", "activated-ability", "ability", "respond"):
        return _before_it_goes(q)
    return _plan(q, walker)


def _plan(q: Question, walker: bool) -> Plan | None:
    reading = _reading(q)
    if reading is None or _how_many(q) > 3:
        return None
    owners = _owners(q)
    if q.has("x-someone") and owners[0] is owners[1] and _how_many(q) < 2:
        return None  # «la tenemos cada uno: ¿alguien la pierde?»
    mixed = walker and q.has("creature") and q.has("legendary", "legend")
    if q.has("creature") and walker and not mixed:
        return None
    make = _walker if walker else _legend
    dead = q.has("x") and (q.has("r-zero", "zero") or any(t.norm == "0" for t in q.tokens)) and not walker
    theirs = _asked_of_the_opponent(q)
    if theirs:
        owners = (Who.ME, Who.ME)  # the opponent is only asked about as the one who chooses
    cases = []
    arrival = _arrival(q, owners)
    if arrival is None:
        return None
    if q.has("two-headed-giant", "teammate", "team"):
        if (
            not q.has("two-headed-giant")
            or not (q.has("teammate") or q.has("team"))
            or arrival != "cast"
            or q.has("opponent")
        ):
            return None
        owners = (Who.ME, Who.TEAMMATE)
    for names, types, label in reading:
        old = make("old", names[0], types[0])
        new = (_legend if mixed else make)("new", names[1], types[1])
        if dead:
            new["pt"] = "0/0"
        if q.has("indestructible"):
            old["keywords"], new["keywords"] = ["indestructible"], ["indestructible"]
        cases.append(Case(_board(*owners, old, new, arrival=arrival, nonlegendary=_nonlegendary(q)).build(), label))
    keys: tuple[str, ...] = KEYS if walker and not mixed else ("sba.legend",)
    if walker and owners[0] is not owners[1]:
        keys = ("sba.legend", *KEYS)  # two controllers: neither rule applies, and either is worth telling
    if dead:
        keys = ("sba.toughness-zero", "sba.legend")
    elif q.asked("destroy"):
        keys = (*keys, "indestructible.not-destroyed")
    query = Query("offered", kind="keep", player=SEAT[Who.OPPONENT]) if theirs else _query(q, owners, "old-copy" if arrival == "copy" else "new")
    if query is None:
        return None
    return Plan("uniqueness", query, cases, keys,
                USES | {"indestructible", "gain-control", *(("effect",) if q.has("gain-control") else ()), "nonlegendary", "two-headed-giant", "teammate", "team", "r-give"} | ({"r-not"} if _nonlegendary(q) else set()),
                names_matter=True, negatable=frozenset({"legendary", "r-new", "r-old", *(("name",) if _not_the_same(q) else ())}))  # fmt: skip


def _asked_of_the_opponent(q: Question) -> bool:
    """Whether the opponent is only asked about as the one who would choose among somebody else's: *does he choose which of mine …?*"""
    choice = q.asked("choose")
    if choice is None or q.kind not in (Kind.CAN, Kind.DOES) or len(q.tags("opponent")) != 1:
        return False
    return q.actor is Who.OPPONENT or q.kind is Kind.DOES and q.subject(choice) is Who.OPPONENT


# --- what the two are -------------------------------------------------------------------------------------------------

Names = tuple[str, str]


def _reading(q: Question) -> list[tuple[Names, Names, str]] | None:
    """(names, types, label) of the pair: more than one where it matters and isn't said; None where it can't be told."""
    same, differ = ("Walker", "Walker"), ("Walker One", "Walker Two")
    one, two = ("Jace", "Jace"), ("Jace", "Chandra")
    named = _names(q)
    if len(named) > 2:
        return None
    names_differ, names_same = _said(q, "r-different", "name") or _said(q, "r-another", "name"), _said(q, "r-same", "name")
    if names_same and _not_the_same(q):
        names_differ, names_same = True, False
    types_differ, types_same = _said(q, "r-different", *TYPES), _said(q, "r-same", *TYPES) or q.has("x-same-type")
    if len(named) == 2:
        return [(differ, one if named[0].split()[0] == named[1].split()[0] else two, "")]
    if names_same or ((q.has("r-same") or _each_the_same(q)) and not types_same and not names_differ and not types_differ):
        return None if names_differ else [(same, one, "")]
    if names_differ or types_same or types_differ:
        if types_same:
            if not names_differ and not named:
                cases = [(differ, one, "they have different names"), (same, one, "they have the same name")]
                return cases
            return [(differ, one, "")]
        if types_differ or q.has("creature"):
            return [(differ, two, "")]
        if named:
            return [(differ, one, "")]  # «another Jace with a different name»
        return [
            (differ, two, "they are of different planeswalker types"),
            (differ, one, "they share a planeswalker type"),
        ]
    if q.has("r-different") and named:
        return [(differ, one, "")]  # «a different Jace»
    if q.has("r-different"):
        return [
            (differ, two, "they are of different planeswalker types"),
            (differ, one, "they share a planeswalker type"),
        ]
    if (
        q.has("copy", "to-copy", "r-another", "r-twice", "legend-rule")
        or (named and (_how_many(q) >= 2 or _one_each(q)))
        or (q.has("legend", "legendary") and q.has("r-both"))
    ):
        return [(same, one, "")]
    return None


def _said(q: Question, word: str, *nouns: str) -> bool:
    """Whether *same* or *different* is said of the name or of the type."""
    for tag in q.tags(word):
        text = q.tagged.text[tag.start : tag.end].casefold()
        if (
            ("name" in nouns
            and any(stem in text for stem in ("name", "имен", "имён", "nombre", "nom ", "noms")))
            or ("name" in nouns and text.endswith("nom"))
        ):
            return True
        for noun in q.tags(*nouns):
            if q.sentence_of(noun.first) != q.sentence_of(tag.first) or any(q.tokens[i].kind == "punct" for i in q.between(tag, noun)):
                continue
            if noun.first < tag.first and any(t.first == tag.last + 1 for t in q.tags(*TYPES, "name")):
                continue  # «otro nombre pero el mismo tipo»
            if len(q.between(tag, noun)) <= (4 if noun.first < tag.first and q.language in ("es", "fr") else 1):
                return True  # «nombres de carta distintos»
    return False


def _not_the_same(q: Question) -> bool:
    """«pas le même nom», *not the same name*: they differ."""
    return any(0 < s.first - n.last <= 2 and len(q.between(s, t)) <= 1 for n in q.tags("r-not") for s in q.tags("r-same") for t in q.tags("name") if t.first > s.first)


def _names(q: Question) -> list[str]:
    """The planeswalkers that are named, each once."""
    cards = [(t.first, c.removeprefix("card:").replace("-", " ")) for t in q.tags(*PLANESWALKER) for c in t.concepts if c.startswith("card:")]
    cards = [(i, name) for i, name in cards if not any(t.first == i for t in q.tags("planeswalker-name"))]
    named = [(t.first, " ".join(_spelling(q, t))) for t in q.tags("planeswalker-name")]
    return list(dict.fromkeys(name for _, name in sorted(named + cards)))


def _spelling(q: Question, tag: Tag) -> list[str]:
    """A name in its citation form, so that «Джейса» and «Джейс» are one."""
    return tag.form.casefold().replace(",", " ").split()


def _nonlegendary(q: Question) -> bool:
    if q.has("nonlegendary"):
        return True
    return any(0 <= t.first - n.last - 1 <= 1 for n in q.tags("r-not") for t in q.tags("legendary", "legend"))


def _walker(name: str, card: str, subtype: str) -> dict[str, Any]:
    return planeswalker(name, name=card, subtypes=[subtype])


def _legend(name: str, card: str, subtype: str) -> dict[str, Any]:
    return creature(name, "2/2", name=card, supertypes=["legendary"])


# --- how they come to be there ----------------------------------------------------------------------------------------


def _arrival(q: Question, owners: tuple[Who, Who]) -> str | None:
    """How the second one comes: ``cast``, ``steal``, ``copy``; None where it can't be told."""
    if _steals(q) or q.has("exchange"):
        return "steal" if not q.has("exchange") else None
    if q.has("token") or (_nonlegendary(q) and q.has("copy", "to-copy")):
        return "copy" if q.has("copy", "to-copy") else None
    return None if _nonlegendary(q) else "cast"


def _board(
    first: Who,
    second: Who,
    old: dict[str, Any],
    new: dict[str, Any],
    *,
    arrival: str = "cast",
    nonlegendary: bool = False,
) -> Board:
    """One object on the battlefield, and another that comes."""
    board = Board(two_headed=Who.TEAMMATE in (first, second))
    a, b = SEAT[first], SEAT[second]
    board.turn(b if b != "C" else "A").put("battlefield", a, old)
    if arrival == "copy":
        return board.do(
            happen={
                "copy-token": "old",
                "under": b,
                "id": "old-copy",
                **({"nonlegendary": True} if nonlegendary else {}),
            }
        )
    if arrival == "steal":
        thief = a if first is second else b
        board.put("battlefield", "A" if thief == "B" else "B", new)
        return board.do(happen={"gain-control": "new", "by": thief})
    if b == "C":
        return board.put("battlefield", b, new).do(pass_="A")
    return board.put("hand", b, new).do(cast="new", by=b).do(pass_="all")


def _owners(q: Question) -> tuple[Who, Who]:
    """Who controls the first one and who brings the second."""
    if _steals(q):
        return Who.ME, Who.ME
    speakers = {Who.ME, Who.OPPONENT}
    if q.has("token") and q.has("copy", "to-copy"):
        makers = {who for tag in q.tags("create") if (who := q.subject(tag)) in speakers}
        originals = {who for tag in q.tags(*PLANESWALKER, "legend", "legendary") if (who := q.owner(tag)) in speakers}
        if len(makers) == len(originals) == 1:
            return originals.pop(), makers.pop()  # whoever makes the copy gets it
    order: list[Who] = []
    for tag in q.tags(
        "r-have", "cast", "play", "enter", "control", "create", "copy", *PLANESWALKER, "legend", "legendary"
    ):
        who = (
            q.subject(tag)
            if tag.concepts[0] in ("r-have", "cast", "play", "create", "copy", "control")
            else q.owner(tag)
        )
        if who in speakers and (not order or order[-1] is not who):
            order.append(who)
    for tag in q.tags("r-at-my"):
        order.insert(0, Who.ME) if tag.first == 0 else order.append(Who.ME)
    distinct = list(dict.fromkeys(order))
    two_players = any(2 in q.numbers_near(t, before=2, after=0) for t in q.tags("player", "p-each-player"))
    apart = any(0 < p.first - d.last <= 1 for d in q.tags("r-different") for p in q.tags("player", "p-each-player"))
    if len(distinct) < 2 and (_each_has_one(q) or two_players or apart):
        distinct = [Who.OPPONENT, Who.ME]
    if distinct == [Who.OPPONENT] and _how_many(q) >= 2 and not _of_mine(q):
        return Who.OPPONENT, Who.OPPONENT  # «my opponent controls two copies»
    if q.has("opponent") and len(distinct) < 2:
        distinct = [Who.OPPONENT, Who.ME] if distinct in ([Who.OPPONENT], []) else [Who.ME, Who.OPPONENT]
    if len(distinct) >= 2:
        return distinct[0], distinct[1]
    only = distinct[0] if distinct else Who.ME
    return only, only


def _of_mine(q: Question) -> bool:
    """Whether something but the opponent is said to be the asker's, or to be done by the asker."""
    for index, token in enumerate(q.tokens):
        following = q.tag_at(index + 1) if index + 1 < len(q.tokens) else None
        if token.norm in q.words.me_subject or q.first_person_verb(index):
            return True
        if token.norm in q.words.me_possessive | q.words.me_object and not (following is not None and "opponent" in following.concepts):
            return True
    return False


_MINE, _THEIRS = frozenset("mine mia mio mías míos mienne mien miennes miens моя мой мое".split()), frozenset(
    "his hers theirs suya suyo sienne sien leur его её ее их".split()
)


_US = frozenset("we us nous nosotros мы нас".split())


def _each_has_one(q: Question) -> bool:
    """«la suya y … la mía», *his and mine*: one is the other player's."""
    said = {t.norm for t in q.tokens}
    if said & _US and q.has("r-each", "r-both", "r-at-my", "opponent"):
        return True
    return bool(said & _MINE) and bool(said & _THEIRS)


# --- what is asked ----------------------------------------------------------------------------------------------------


def _query(q: Question, owners: tuple[Who, Who], new: str) -> Query | None:
    both = ("old", new)
    both_gone = lambda f: all(f.zone(n) != "battlefield" for n in both)  # noqa: E731
    both_stay = lambda f: all(f.zone(n) == "battlefield" for n in both)  # noqa: E731
    any_gone = lambda f: not both_stay(f)  # noqa: E731
    if q.kind is Kind.WHO:
        return Query("chooser", kind="keep")
    if q.kind is Kind.WHAT_HAPPENS:
        return Query("value", fact=lambda f: {"old": f.zone("old"), "new": f.zone(new)})
    if q.kind is Kind.CAN and (q.asked("sacrifice") or q.asked("legend-rule") and q.asked("r-in-hand-before", "respond")):
        return None  # what one may do before the legend rule is another question
    if q.asked("legend-rule") and q.asked("apply", "r-apply", "r-affect"):
        if q.asked("r-in-hand-before", "r-in-time"):
            return None  # nor is it asked whether the rule applies
        return Query("cited", key="sba.legend")
    sacrificed, gone_by = q.asked("sacrifice"), q.asked("destroy")
    if sacrificed is not None and not q.has("r-both"):
        return Query("happens", fact=lambda f: any(f.happened("sacrificed", n) for n in both))
    if gone_by is not None and (not q.has("r-both") or q.has("r-count-as")):
        return Query("happens", fact=lambda f: any(f.happened("destroyed", n) for n in both))
    leaving = q.asked(
        "r-lose-it", "r-lose", "lose-the-game", "dies", "destroy", "graveyard", "leave-the-battlefield", "r-get-rid"
    )
    keep = q.asked("r-keep", "choose")
    if leaving is not None and (q.negated(leaving) or (q.has("r-not") and not _nonlegendary(q))):
        return None
    if q.kind is Kind.MUST:
        if leaving is not None and not q.asked("r-both"):
            return Query("happens", fact=any_gone, every=True)
        if leaving is not None:
            return Query("happens", fact=both_gone, every=True)
        if keep is not None and "choose" in keep.concepts:
            return Query("offered", kind="keep")
        return None
    several = max(
        (
            n
            for t in q.tags(*PLANESWALKER, "legend", "legendary", "creature", "copy")
            if q.asks(t.first)
            for n in q.numbers_near(t, before=3, after=0)
        ),
        default=1,
    )
    if keep is not None and leaving is None and not q.has("r-both") and several == 2 and "choose" not in keep.concepts:
        return Query("happens", fact=both_stay)
    if keep is not None and leaving is None and not q.has("r-both"):
        mine = new if owners[1] is Who.ME else "old"
        if owners[0] is not owners[1]:
            return Query("happens", fact=lambda f: f.zone(mine) == "battlefield")
        if _new_one(q, keep):
            return Query("happens", fact=lambda f: f.zone(new) == "battlefield" and f.zone("old") != "battlefield")
        if _old_one(q, keep):
            return Query("happens", fact=lambda f: f.zone("old") == "battlefield" and f.zone(new) != "battlefield")
        if "choose" in keep.concepts:
            return Query("offered", kind="keep", player=SEAT[q.actor] if q.actor in (Who.ME, Who.OPPONENT) else None)
        return None
    if leaving is not None and keep is None:
        if (
            owners[0] is not owners[1]
            and not q.asked("r-both")
            and q.asked("r-lose")
            and isinstance(q.subject(leaving), Who)
            and not q.has("teammate")
        ):
            loser = "old" if owners[0] is q.subject(leaving) else new
            return Query("happens", fact=lambda f: f.zone(loser) != "battlefield", every=True)
        return Query("happens", fact=both_gone if q.asked("r-both") else any_gone, every=True)
    holds = q.asked("r-have", "control", "cast", "play", "battlefield", "r-hold", "enter")
    if (q.kind is Kind.CAN and (holds or keep)) or (keep and q.has("r-both")):
        return Query("happens", fact=both_stay)
    return None


def _new_one(q: Question, keep: Tag) -> bool:
    """Whether it is the newer one that is to be kept."""
    return any(t.first > keep.first for t in q.tags("r-another", "r-new"))


def _old_one(q: Question, keep: Tag) -> bool:
    return any(t.first > keep.first for t in q.tags("r-old"))


def _before_it_goes(q: Question) -> Plan | None:
    """Is there time to do something before one of the two goes?"""
    if (
        q.kind is not Kind.CAN
        or not q.has("r-in-hand-before", "r-lose-it", "respond")
        or (q.has("r-after")
        and not q.has("legend-rule"))
    ):
        return None
    walker = q.has(*PLANESWALKER)
    answers_rule = any(
        0 < rule.first - r.last <= 4
        for r in q.tags("respond")
        for rule in q.tags("legend-rule", "planeswalker-uniqueness-rule")
    )
    if (walker and not answers_rule) or (not walker and (moment(q, Who.ME).said and not answers_rule)):
        return None
    board = Board().turn("A")
    if walker:
        board = _board(Who.ME, Who.ME, _walker("old", "Walker", "Jace"), _walker("new", "Walker", "Jace"))
        second = "new"
    else:
        board.put("battlefield", "A", creature("old", "2/2", name="Legend", supertypes=["legendary"]))
        board.do(happen={"copy-token": "old", "under": "A", "id": "old-copy"})
        second = "old-copy"
    return Plan("uniqueness-before", Query("happens", fact=lambda f: f.zone("old") == "battlefield" and f.zone(second) == "battlefield"),
                [Case(board.build())], ("sba.check", "priority.sba-and-triggers-first", "sba.legend", "sba.planeswalker-uniqueness"),
                USES | {"activate", "activated-ability", "ability", "r-in-hand-before", "respond", "r-still", "r-after"},
                negatable=frozenset({"r-lose-it"}), names_matter=True)  # fmt: skip
