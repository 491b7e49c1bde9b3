"""Two of a kind: the legend rule and the planeswalker uniqueness rule."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import PLANESWALKER
from judge.ask.situation import moment

KEYS = ("sba.planeswalker-uniqueness", "sba.legend", "planeswalker.uniqueness")

USES = frozenset(
    {*PLANESWALKER, "legend-rule", "planeswalker-uniqueness-rule", "legendary", "legend", "r-same", "r-another", "r-both",
     "r-one-of", "r-different", "r-keep", "r-lose-it", "name", "subtype", "planeswalker-type", "creature", "permanent",
     "cast", "play", "enter", "battlefield", "control", "opponent", "player", "copy", "dies", "destroy", "graveyard",
     "sacrifice", "choose", "q-who", "put", "turn", "r-this-turn", "token", "state-based-action", "q-what-happens", "resolve", "create",
     "loyalty", "second", "type", "p-own", "card", "r-have", "x", "mana-cost", "cost", "zero", "r-zero", "artifact", "stay",
     "enchantment", "land", "leave-the-battlefield", "commander", "controller", "each", "rule", "r-only", "r-at-my", "supertype", "r-lose", "lose-the-game", "to-copy", "creature-spell", "p-own"}
)  # fmt: skip


def _pair_words(q: Question) -> bool:
    """Whether two objects of one kind are spoken of."""
    if q.has("legend-rule", "planeswalker-uniqueness-rule"):
        return True
    if q.has("r-same", "r-another", "r-both", "r-different", "copy", "to-copy"):
        return True
    return any(n == 2 for t in q.tags(*PLANESWALKER, "legend", "legendary", "creature") for n in q.numbers_near(t, before=2, after=0))


@family("uniqueness-subject", rank=20)
def subject_to(q: Question) -> Plan | None:
    """Does the legend rule apply to planeswalkers?"""
    rule = q.first("legend-rule", "planeswalker-uniqueness-rule")
    if rule is None or q.kind not in (Kind.DOES, Kind.CAN) or not q.has(*PLANESWALKER):
        return None
    if q.has("r-same", "r-another", "r-both", "copy", "cast", "attack", "activate", "damage", "redirect", "sacrifice", "destroy",
             "r-lose", "choose", "indestructible"):
        return None
    if "planeswalker-uniqueness-rule" in rule.concepts and not q.has("legend-rule"):
        return None
    board = Board().turn("A")
    board.put("battlefield", "A", planeswalker("old", name="Walker"))
    board.put("hand", "A", planeswalker("new", name="Walker")).do(cast="new", by="A").do(pass_="all")
    return Plan(
        "uniqueness-subject",
        Query("cited", key="sba.legend"),
        [Case(board.build())],
        ("planeswalker.uniqueness", "sba.legend", "sba.planeswalker-uniqueness"),
        USES | {"apply", "count", "subject-to"},
        names_matter=False,
    )


@family("uniqueness", rank=42)
def pair(q: Question) -> Plan | None:
    """What becomes of two legendary permanents or planeswalkers of one name or type; who chooses; can one have both?"""
    walker = q.has(*PLANESWALKER)
    if not walker and not q.has("legend", "legendary", "legend-rule"):
        return None
    if not _pair_words(q) or q.kind in (Kind.WHAT_IS, Kind.WHICH_RULE, Kind.WHY, Kind.HOW, Kind.HOW_MANY):
        return None
    if q.has("damage", "attack", "redirect", "deck", "loyalty-counter", "target", "respond", "block", "counter-spell",
             "two-headed-giant", "commander-tax", "triggered-ability", "trigger") or q.has("loyalty-ability"):  # fmt: skip
        return None
    if q.has("activate", "activated-ability", "ability"):
        return _before_it_goes(q)
    return _plan(q, walker)


def _plan(q: Question, walker: bool) -> Plan | None:
    names_differ = _differ(q)
    share_type = _share_type(q)
    owners = _owners(q)
    make = _walker if walker else _legend
    board = Board().turn(SEAT[owners[1]])
    old_name, new_name = ("Walker One", "Walker Two") if names_differ else ("Walker", "Walker")
    subtypes = ("Jace", "Jace") if share_type or not names_differ else ("Jace", "Chandra")
    dead_on_arrival = q.has("x", "x") and (q.has("r-zero", "zero") or any(t.norm == "0" for t in q.tokens))
    board.put("battlefield", SEAT[owners[0]], make("old", old_name, subtypes[0]))
    second = make("new", new_name, subtypes[1])
    if dead_on_arrival and not walker:
        second["pt"] = "0/0"
    board.put("hand", SEAT[owners[1]], second)
    board.do(cast="new", by=SEAT[owners[1]]).do(pass_="all")
    if dead_on_arrival and not walker:
        keys: tuple[str, ...] = ("sba.toughness-zero", "sba.legend")
    else:
        keys = KEYS if walker else ("sba.legend",)
    query = _query(q, owners)
    if query is None:
        return None
    return Plan("uniqueness", query, [Case(board.build())], keys, USES, names_matter=False)


def _walker(name: str, card: str, subtype: str) -> dict:
    return planeswalker(name, name=card, subtypes=[subtype])


def _legend(name: str, card: str, subtype: str) -> dict:
    return creature(name, "2/2", name=card, supertypes=["legendary"])


def _names(q: Question) -> list[frozenset[str]]:
    """The planeswalkers that are named, each as the words of its name."""
    return list(dict.fromkeys(frozenset(q.tagged.text[t.start : t.end].casefold().split()) for t in q.tags("planeswalker-name")))


def _differ(q: Question) -> bool:
    """Whether the two are said to have different names."""
    return (q.has("r-different") and not q.has("planeswalker-type", "subtype")) or len(_names(q)) > 1 or (
        q.has("r-different") and q.has("name")
    )


def _share_type(q: Question) -> bool:
    """Whether the two share a planeswalker type although their names differ: Jace Beleren and Jace, the Mind Sculptor."""
    names = _names(q)
    if len(names) > 1 and names[0] & names[1]:
        return True
    return q.has("subtype", "planeswalker-type") and q.has("r-same")


def _owners(q: Question) -> tuple[Who, Who]:
    """Who controls the first one and who brings the second."""
    speakers = {Who.ME: False, Who.OPPONENT: False}
    order: list[Who] = []
    for tag in q.tags("r-have", "cast", "play", "enter", "control", "create", "copy", *PLANESWALKER, "legend", "legendary"):
        who = q.subject(tag) if tag.concepts[0] in ("r-have", "cast", "play", "create", "copy", "control") else q.owner(tag)
        if who in speakers and (not order or order[-1] is not who):
            order.append(who)
    for tag in q.tags("r-at-my"):
        order.insert(0, Who.ME) if tag.first == 0 else order.append(Who.ME)
    distinct = list(dict.fromkeys(order))
    if len(distinct) >= 2:
        return distinct[0], distinct[1]
    only = distinct[0] if distinct else Who.ME
    return only, only


def _query(q: Question, owners: tuple[Who, Who]) -> Query | None:
    both_gone = lambda f: f.zone("old") != "battlefield" and f.zone("new") != "battlefield"  # noqa: E731
    both_stay = lambda f: f.zone("old") == "battlefield" and f.zone("new") == "battlefield"  # noqa: E731
    any_gone = lambda f: not (f.zone("old") == "battlefield" and f.zone("new") == "battlefield")  # noqa: E731
    if q.kind is Kind.WHO:
        return Query("chooser", kind="keep")
    if q.kind is Kind.WHAT_HAPPENS:
        return Query("value", fact=lambda f: {"old": f.zone("old"), "new": f.zone("new")})
    keep = q.asked("r-keep", "choose")
    if keep is not None and not q.has("r-both"):
        if _new_one(q, keep):
            return Query("happens", fact=lambda f: f.zone("new") == "battlefield" and f.zone("old") != "battlefield")
        return Query("happens", fact=lambda f: f.zone("new") == "battlefield" or f.zone("old") == "battlefield")
    if q.asked("r-lose-it", "r-lose", "lose-the-game", "dies", "destroy", "graveyard", "sacrifice", "leave-the-battlefield") is not None:
        if q.asked("destroy") and not q.has("r-both"):
            return Query("happens", fact=lambda f: f.happened("destroyed", "old") or f.happened("destroyed", "new"))
        if q.asked("sacrifice") and not q.has("r-both"):
            return Query("happens", fact=lambda f: f.happened("sacrificed", "old") or f.happened("sacrificed", "new"))
        return Query("happens", fact=both_gone if q.has("r-both") else any_gone, every=True)
    if (q.kind is Kind.CAN and (q.asked("r-have", "control", "cast", "play", "battlefield") or keep)) or (keep and q.has("r-both")):
        return Query("happens", fact=both_stay)
    return None


def _new_one(q: Question, keep) -> bool:
    """Whether it is the newer one that is to be kept."""
    return any(t.first > keep.first for t in q.tags("r-another", "r-another", "new"))


def _before_it_goes(q: Question) -> Plan | None:
    """Is there time to activate abilities before one of the two goes?"""
    if q.kind is not Kind.CAN or moment(q, Who.ME).said or q.has(*PLANESWALKER):
        return None
    if not q.has("r-in-hand-before", "r-lose-it", "respond", "respond"):
        return None
    board = Board().turn("A")
    board.put("battlefield", "A", creature("old", "2/2", name="Legend", supertypes=["legendary"]))
    board.do(happen={"copy-token": "old", "under": "A", "id": "old-copy"})
    return Plan(
        "uniqueness-before",
        Query("happens", fact=lambda f: f.zone("old") == "battlefield" and f.zone("old-copy") == "battlefield"),
        [Case(board.build())],
        ("sba.check", "priority.sba-and-triggers-first", "sba.legend"),
        USES | {"activate", "activated-ability", "ability", "r-in-hand-before", "respond", "r-still"},
        negatable=frozenset({"r-lose-it"}),
        names_matter=False,
    )
