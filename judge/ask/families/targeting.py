"""What may be targeted: planeswalkers by spells that say creature, player, any target, permanent; and what a planeswalker is."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import DAMAGE, PLANESWALKER, planeswalker_owner

USES = frozenset(
    {*PLANESWALKER, *DAMAGE, "target", "creature", "player", "permanent", "any-target", "x-creature-or-player", "spell",
     "ability", "card", "destroy", "exile", "choose", "destroy", "opponent", "r-instead", "artifact", "enchantment", "land",
     "r-count-as", "type", "card-type", "cast", "r-affect", "deal-damage", "instant", "sorcery", "say", "noncreature", "target-player",
     "target-creature", "nonland-permanent", "bounce", "control", "owner", "r-only", "redirect", "battlefield", "removal",
     "r-still", "text", "word", "counter-spell", "return", "deal-damage", "fight", "tap", "untap", "battle", "r-became"}
)  # fmt: skip

TARGETS = (
    ("x-creature-or-player", "any-target"),  # what such cards say has been \"any target\" since 2018-04-27
    ("any-target", "any-target"),
    ("x-creature-or-planeswalker", "target-creature-or-planeswalker"),
    ("x-player-or-planeswalker", "target-player-or-planeswalker"),
    ("target-player", "target-player"),
    ("target-creature", "target-creature"),
    ("target-opponent", "target-player"),
)


def target_phrase(q: Question) -> str | None:
    """What the spell of the question says it targets, in the vocabulary of scenarios; None if the question doesn't say."""
    for concept, phrase in TARGETS:
        if q.has(concept):
            return phrase
    for target in q.tags("target"):
        for index in (target.last + 1, target.first - 1, target.last + 2, target.first - 2):
            if not 0 <= index < len(q.tokens):
                continue
            tag = q.tag_at(index)
            if tag is None:
                continue
            for concept, phrase in (("creature", "target-creature"), ("player", "target-player"), ("opponent", "target-player"),
                                    ("permanent", "target-permanent"), ("planeswalker", None)):  # fmt: skip
                if concept in tag.concepts:
                    return phrase
    return None


@family("targeting-planeswalker", rank=28)
def planeswalker_as_target(q: Question) -> Plan | None:
    """Can what targets X target a planeswalker?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.CAN, Kind.DOES):
        return None
    if q.has("attack", "block", "activate", "loyalty-ability", "hexproof", "shroud", "protection", "ward", "indestructible",
             "two-headed-giant", "loyalty", "loyalty-counter", "lose-life", "trample", "combat-damage", "deck"):  # fmt: skip
        return None
    phrase = target_phrase(q)
    animated = q.has("r-became", "r-became") and q.has("creature")
    if phrase is None and q.has("creature") and q.has("target", "destroy", "exile", "destroy", "r-affect") and not animated:
        phrase = "target-creature"
    if phrase is None or not q.has("target", "destroy", "exile", "choose", "destroy", *DAMAGE, "any-target", "deal-damage", "r-affect"):
        return None
    verb = "destroy" if q.has("destroy", "destroy") else "exile" if q.has("exile") else "damage"
    return _plan(phrase, verb, animated)


def _plan(phrase: str, verb: str, animated: bool) -> Plan:
    if phrase in ("any-target", "target-creature-or-player", "target-player", "target-player-or-planeswalker"):
        verb = "damage"
    effect = {"damage": 3, "to": phrase} if verb == "damage" else {verb: phrase}
    board = Board().turn("A").put("battlefield", "B", planeswalker())
    if animated:
        board.do(happen={"animate": "walker", "pt": "4/4", "types": ["creature"]})
    board.put("hand", "A", {"id": "spell", "card": "instant", "effect": [effect]})
    board.put("battlefield", "B", creature("bear", "2/2"))
    board.do(try_={"cast": "spell", "by": "A", "targets": ["walker"]})
    keys = ["targets.spell", "targets.definition", "casting.targets"]
    if phrase in ("any-target", "target-creature-or-player"):
        keys.insert(0, "targets.any-target")
    if animated:
        keys.insert(0, "type.becomes-also")
    if phrase == "target-player":
        keys.append("planeswalker.redirect")
    return Plan(
        "targeting-planeswalker",
        Query("allowed"),
        [Case(board.build())],
        keys,
        USES | ({"r-became", "r-became"} if animated else set()),
        names_matter=False,
        related=("targets.any-target",),
    )


@family("planeswalker-is", rank=44)
def is_a(q: Question) -> Plan | None:
    """Is a planeswalker a creature, a permanent, a player?"""
    walkers = q.tags(*PLANESWALKER)
    if not walkers or q.kind is not Kind.DOES:
        return None
    kinds = [c for t in q.tags("creature", "permanent", "player", "artifact", "enchantment", "spell", "legendary") for c in t.concepts]
    wanted = next((c for c in kinds if c in ("creature", "permanent", "player", "artifact", "enchantment", "legendary")), None)
    if wanted is None or len(set(kinds)) > 1:
        return None
    verbs = [t for t in q.tagged.tags if q.tag_is_verb(t) and not any(c.startswith(("q-", "r-")) for c in t.concepts)]
    if verbs:
        return None
    animated = q.has("r-became", "r-became")
    if not (q.has("r-count-as") or q.has("q-does") or _copula(q)):
        return None
    board = Board().turn("A").put("battlefield", "A", planeswalker())
    if animated:
        board.do(happen={"animate": "walker", "pt": "4/4", "types": ["creature"]})
    keys = {
        "creature": ("type.card-types", "planeswalker.subtypes"), "permanent": ("permanent.definition",),
        "player": ("permanent.definition",), "legendary": ("planeswalker.uniqueness", "sba.legend"),
    }.get(wanted, ("type.card-types",))  # fmt: skip
    return Plan(
        "planeswalker-is",
        Query("happens", fact=lambda f: f.is_a("walker", wanted)),
        [Case(board.build())],
        keys,
        USES | {"legendary", "permanent-type"},
        names_matter=False,
    )


def _copula(q: Question) -> bool:
    """Whether the question links two nouns: «вокер — это существо?», «¿es un planeswalker una criatura?»."""
    norms = {t.norm for t in q.tokens}
    return bool(norms & {"is", "are", "es", "son", "est", "sont", "это", "является", "являются", "считается", "считаются"})


@family("damage-how", rank=26)
def how_to_damage(q: Question) -> Plan | None:
    """How does one deal noncombat damage to another's planeswalker?"""
    if q.kind is not Kind.HOW or not q.has(*PLANESWALKER) or not q.has(*DAMAGE, "deal-damage", "destroy", "attack"):
        return None
    if planeswalker_owner(q) is Who.ME or q.has("block", "trample", "activate"):
        return None
    board = Board().turn("A").put("battlefield", "B", planeswalker(loyalty=6))
    board.put("hand", "A", {"id": "burn", "card": "burn", "damage": 3})
    board.do(try_={"cast": "burn", "by": "A", "targets": ["walker"]}).do(pass_="all")
    return Plan(
        "damage-how",
        Query("value", fact=lambda f: {"how": "target it directly" if f.loyalty("walker") == 3 else "by redirection"}),
        [Case(board.build())],
        ("targets.any-target", "planeswalker.redirect", "damage.to-planeswalker", "planeswalker.damage-removes-loyalty"),
        USES | {"noncombat-damage", "r-abolished-talk", "redirection-effect", "combat"},
        names_matter=False,
    )
