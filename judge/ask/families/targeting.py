"""What may be targeted: planeswalkers by spells that say creature, player, any target, permanent; and what a planeswalker is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.ask.families.redirection import about_moving
from judge.ask.grammar import PLAYERS, THINGS, Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import BURN, DAMAGE, PLANESWALKER, opponent_of, planeswalker_owner
from judge.language import Tag

USES = frozenset(
    {*PLANESWALKER, *DAMAGE, "target", "to-target", "creature", "player", "permanent", "any-target", "x-creature-or-player",
     "x-creature-or-planeswalker", "x-player-or-planeswalker", "x-any-target-older", "spell", "ability", "card", "destroy", "exile",
     "choose", "opponent", "r-instead", "artifact", "enchantment", "land", "r-count-as", "type", "card-type", "cast", "r-affect",
     "instant", "sorcery", "noncreature", "target-player", "target-creature", "target-opponent", "nonland-permanent",
     "noncreature-permanent", "bounce", "control", "owner", "r-only", "battlefield", "removal", "r-still", "text", "word", "return",
     "tap", "untap", "battle", "r-became", "r-text", "include", "r-get-rid", "r-abolished-talk", "r-lose-it", "dies", "burn", "x-someone",
     "p-own", "loyalty-ability", "activated-ability", "gain-control", "attack", "lose-life", "lifelink", "r-goes-to", "animated",
     "source", "r-says", "q-show", "legal", "mass-removal", "board-wipe", "play", "effect", "p-myself", "x-nonblack", "x-regular", "discard", "mill", "illegal-target"}
)  # fmt: skip

PHRASES = (
    ("x-creature-or-player", "any-target"),  # what such cards say has been \"any target\" since 2018-04-27
    ("x-any-target-older", "any-target"),
    ("any-target", "any-target"),
    ("x-creature-or-planeswalker", "target-creature-or-planeswalker"),
    ("x-player-or-planeswalker", "target-player-or-planeswalker"),
    ("target-player", "target-player"),
    ("target-creature", "target-creature"),
    ("target-opponent", "target-opponent"),
)
"""Concepts that are what a spell says it targets, and the word of scenarios for it."""

NOUNS = (
    ("nonland-permanent", "nonland-permanent"), ("noncreature-permanent", "noncreature-permanent"),
    ("artifact-creature", "artifact"), ("creature", "creature"), ("player", "player"), ("opponent", "opponent"), ("permanent", "permanent"),
    ("artifact", "artifact"), ("enchantment", "enchantment"), ("land", "land"), ("battle", "battle"),
)  # fmt: skip
EVERYTHING = (
    ("each-creature", "each-creature"), ("each-permanent", "each-permanent"), ("p-each-player", "each-player"),
    ("p-each-opponent", "each-opponent"),
)  # fmt: skip
SHIELDS = ("hexproof", "shroud", "protection")
VERBS = (
    ("destroy", "destroy"),
    ("exile", "exile"),
    ("bounce", "bounce"),
    ("gain-control", "gain-control"),
    ("untap", "untap"),
    ("tap", "tap"),
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a spell says: the word of scenarios for what it acts on, and the tags of the question it is said with."""

    word: str
    tags: tuple[Tag, ...]

    @property
    def is_target(self) -> bool:
        return not self.word.startswith("each-")


def phrase_of(q: Question) -> Phrase | None:
    """What the spell of the question acts on; None if the question doesn't say, or says more than one thing."""
    found = [(word, t) for concept, word in PHRASES for t in q.tags(concept)]
    if found:
        words = {word for word, _ in found}
        return Phrase(found[0][0], tuple(t for _, t in found)) if len(words) == 1 else None
    spoken = []
    for target in q.tags("target", "to-target"):
        for index in (target.last + 1, target.first - 1, target.last + 2, target.first - 2):
            tag = q.tag_at(index) if 0 <= index < len(q.tokens) else None
            if tag is None or tag is target or any(q.tokens[i].kind == "punct" for i in q.between(tag, target)):
                continue
            noun = next((word for concept, word in NOUNS if concept in tag.concepts), None)
            if q.tokens[tag.last].text.lower().endswith(("'s", "’s")):
                continue  # *target my opponent's planeswalker*
            if noun and not _is_actor(q, tag, target):
                spoken.append((f"target-{noun}", (target, tag)))
                break
    if len({word for word, _ in spoken}) == 1:
        return Phrase(spoken[0][0], tuple(t for _, tags in spoken for t in tags))
    if spoken:
        return None
    if burns := q.tags(*BURN):
        return Phrase("any-target", tuple(burns))  # their words since 2018-04-27; the engine knows what it meant before
    for concept, word in EVERYTHING:
        tags = q.tags(concept)
        if tags and sum(q.has(other) for other, _ in EVERYTHING) == 1:
            return Phrase(word, tuple(tags))
    return None


def _is_actor(q: Question, tag: Tag, target: Tag) -> bool:
    """Whether a noun beside *target* is who or what targets: *can my opponent target*, «le joueur cible»."""
    if "to-target" in target.concepts and "target" not in target.concepts:
        return tag.last < target.first
    return (
        any(c in PLAYERS for c in tag.concepts)
        and tag.last < target.first
        and q.tag_is_verb(target)
        and q.language == "en"
    )


def keyword_holder(q: Question, keyword: Tag) -> Who | str | None:
    """Who or what is said to have a keyword: the nearest player or thing before it in its sentence, else what *it* is."""
    sentence = q.sentence_of(keyword.first)
    for index in range(keyword.first - 1, sentence.first - 1, -1):
        token, tag = q.tokens[index], q.tag_at(index)
        norm = token.norm
        if tag is not None and tag.last == index:
            if any(c in PLANESWALKER for c in tag.concepts):
                return "planeswalker"
            if any(c in THINGS for c in tag.concepts):
                return next(c for c in tag.concepts if c in THINGS)
            if any(c in PLAYERS for c in tag.concepts):
                if (owned := _owned_by(q, tag)) is not None:
                    return owned
                return next(PLAYERS[c] for c in tag.concepts if c in PLAYERS)
            if "r-have" in tag.concepts and q.language in ("es", "fr") and q.first_person_verb(index):
                return Who.ME
        if norm in q.words.me_subject or (q.language == "ru" and norm in ("меня", "мне")):
            return Who.ME
        if q.language == "en" and norm in ("it", "she", "he"):
            return "planeswalker" if norm == "it" or q.topic == "planeswalker" else Who.OPPONENT
    return "planeswalker" if q.language != "en" and q.topic == "planeswalker" else None


def _owned_by(q: Question, player: Tag) -> str | None:
    """The thing that a player is named as the owner of, right behind it: «el planeswalker de mi oponente»."""
    for thing in q.tagged.tags:
        if thing.last >= player.first or not any(c in (*THINGS, *PLANESWALKER) for c in thing.concepts):
            continue
        gap = [q.tokens[i].norm for i in q.between(thing, player)]
        if len(gap) <= 3 and all(
            w in q.words.of | q.words.me_possessive | {"l'", "la", "el", "the", "le"} for w in gap
        ):
            return "planeswalker" if any(c in PLANESWALKER for c in thing.concepts) else thing.concept
    return None


# --- may it be targeted, does it hit ---------------------------------------------------------------------------------


@family("targeting-planeswalker", rank=28)
def planeswalker_as_target(q: Question) -> Plan | None:
    """Can what targets X target a planeswalker, does what hits every X hit it?"""
    if not q.has(*PLANESWALKER) or q.kind not in (Kind.CAN, Kind.DOES, Kind.WHAT_HAPPENS):
        return None
    if q.has("block", "activate", "ward", "two-headed-giant", "trample", "combat-damage", "deck", "redirect", "rule-of-redirection",
             "regenerate", "equip", "enchant", "aura", "counter-spell", "sacrifice", "prevent", "double", "copy", "legend-rule",
             "attacking-creature", "token", "fight"):  # fmt: skip
        return None
    if about_moving(q) or (q.kind is Kind.CAN and q.asked("be-dealt-damage", "r-take") and not q.asked("target", "to-target")):
        return None  # making it take what is dealt to a player is no targeting
    if q.asked("damage") and any(not q.asks(t.first) for t in q.tags("p-myself")):
        return None  # the target was said: oneself
    if q.kind is Kind.CAN and q.asked("damage") and (p := q.first("target-player", "target-opponent")) and not q.asks(p.first):
        return None  # what it targets is told; asked is where its damage goes
    if q.kind is Kind.DOES and q.asked("r-goes-to") and q.asked("player", "opponent", "p-each-player") and not q.asked(*PLANESWALKER):
        return None  # where its damage goes, too
    if q.asked("choose") and (q.asked("be-dealt-damage") or q.asked("damage") and q.asked("r-goes-to")):
        return None  # choosing where damage goes is no choice of a target
    if any(q.side_by_side(p, w) for p in q.tags("player", "opponent", "r-face") for w in q.tags(*PLANESWALKER)):
        return None  # one and the other at once
    if q.has(*SHIELDS):
        return _shielded(q)
    phrase = phrase_of(q)
    if phrase is None or any(t.form.casefold().startswith(("il", "неле", "недо")) for t in q.tags("illegal-target")):
        return None
    animated = _animated(q, phrase)
    if animated is None:
        return None
    if not phrase.is_target:
        return _everything(q, phrase, animated)
    if q.kind is Kind.WHAT_HAPPENS or q.has("loyalty", "loyalty-counter", "lose-life") or not _reaches(q):
        return None
    candidate = _candidate(q, phrase)
    if candidate is None:
        return None
    return _plan(q, phrase, candidate, animated)


def _reaches(q: Question) -> bool:
    """Whether the question is about targeting or hitting something."""
    return q.has("target", "to-target", "destroy", "exile", "choose", *DAMAGE, "any-target", "r-affect", "include", "bounce", "r-get-rid",
                 "tap", "untap", "gain-control", "target-creature", "target-player", "x-creature-or-player", "cast", "r-count-as")  # fmt: skip


def _animated(q: Question, phrase: Phrase) -> bool | None:
    """Whether the planeswalker is said to be a creature too; None where it can't be told."""
    if q.has("noncreature"):
        return False
    outside = [t for t in q.tags("creature") if t not in phrase.tags]
    if q.has("r-became", "animated"):
        denied = [t for t in q.tags("r-became", "animated") if _denied(q, t)]
        if denied:
            return False
        return True if outside or phrase.word == "target-creature" or q.has("animated", "r-became") else None
    for tag in outside:
        if _denied(q, tag):
            continue
        if any(walker.last < tag.first for walker in q.tags(*PLANESWALKER)) and _linked(q, tag):
            return True
        if q.owner(tag) is None and not any(
            c in THINGS for c in (q.tag_at(tag.last + 1) or tag).concepts[:1] if c != "creature"
        ):
            return None
    return False


def _denied(q: Question, tag: Tag) -> bool:
    """Whether a word is denied in its clause: *that isn't a creature*, «qui n'est pas une créature»."""
    sentence = q.sentence_of(tag.first)
    for negation in q.tags("r-not"):
        gap = q.between(negation, tag)
        if (
            negation.first in sentence
            and negation.last < tag.first
            and len(gap) <= 4
            and all(q.tokens[i].kind != "punct" for i in gap)
        ):
            return True
    return False


def _linked(q: Question, tag: Tag) -> bool:
    """Whether a noun is what something is said to be: *is also a creature*, «c'est aussi une créature»."""
    before = {q.tokens[i].norm for i in range(max(0, tag.first - 5), tag.first)}
    return bool(
        before
        & {
            "made",
            "makes",
            "is",
            "being",
            "also",
            "too",
            "est",
            "aussi",
            "es",
            "sea",
            "también",
            "tambien",
            "существом",
            "еще",
            "ещё",
        }
    )


def _candidate(q: Question, phrase: Phrase) -> str | None:
    """What is to be chosen as the target: a planeswalker, or what else the question names besides it and the spell."""
    others = []
    for tag in q.tagged.tags:
        if tag in phrase.tags:
            continue
        noun = next((w for c, w in NOUNS if c in tag.concepts and w in ("artifact", "enchantment", "land")), None)
        if noun is None:
            continue
        beside = [t for t in q.tags("creature", "noncreature") if 0 <= t.first - tag.last <= 6]
        if any("noncreature" in t.concepts or _denied(q, t) for t in beside):
            others.append(noun)
        else:
            return None
    return others[0] if others else "planeswalker"


def _plan(q: Question, phrase: Phrase, candidate: str, animated: bool) -> Plan | None:
    word = phrase.word
    verb = next((name for concept, name in VERBS if q.has(concept)), "damage")
    if word in ("any-target", "target-player", "target-opponent", "target-player-or-planeswalker"):
        verb = "damage"
    owner = planeswalker_owner(q)
    owner = owner if owner in (Who.ME, Who.OPPONENT) else Who.OPPONENT
    caster = _caster(q, owner)
    effect: dict[str, Any] = {"damage": 3, "to": word} if verb == "damage" else {verb: word}
    board = Board().turn(SEAT[caster])
    if candidate == "planeswalker":
        board.put("battlefield", SEAT[owner], planeswalker())
        if animated:
            board.do(happen={"animate": "walker", "pt": "4/4", "types": ["creature"]})
    else:
        board.put("battlefield", SEAT[owner], {"id": "walker", "card": candidate})
    board.put("hand", SEAT[caster], {"id": "spell", "card": "instant", "effect": [effect]})
    board.put("battlefield", SEAT[owner], creature("bear", "2/2"))
    board.do(try_={"cast": "spell", "by": SEAT[caster], "targets": ["walker"]})
    keys = ["targets.spell", "targets.definition", "permanent.definition", "casting.targets"]
    if word in ("any-target",):
        keys = ["targets.any-target", *keys, "planeswalker.redirect"]
    if animated:
        keys.insert(0, "type.becomes-also")
    if word in ("target-player", "target-opponent"):
        keys.append("planeswalker.redirect")
    return Plan(
        "targeting-planeswalker",
        Query("allowed"),
        [Case(board.build())],
        keys,
        USES | ({"effect", "r-this-turn", "until-end-of-turn", "artifact-creature", "turn"} if animated else set()),
        names_matter=False,
        negatable=frozenset({"creature", "animated", "r-became", "noncreature"}),
        related=("targets.any-target",),
    )


def _caster(q: Question, owner: Who) -> Who:
    """Whose spell it is: the subject of the asking verb or the owner of the spell, else the asker's."""
    for tag in q.tags("spell", "ability", "instant", "sorcery", "card", "removal"):
        who = q.owner(tag)
        if who in (Who.ME, Who.OPPONENT):
            return who
    if q.actor in (Who.ME, Who.OPPONENT):
        return q.actor  # type: ignore[return-value]
    return opponent_of(owner)


def _everything(q: Question, phrase: Phrase, animated: bool) -> Plan | None:
    """What hits every creature, permanent or player: is the planeswalker among them?"""
    word = phrase.word
    owner = planeswalker_owner(q)
    owner = owner if owner in (Who.ME, Who.OPPONENT) else Who.ME
    verb = next(
        (name for concept, name in VERBS if q.has(concept) and name in ("destroy", "exile", "bounce", "tap")), None
    )
    hurts = q.has(*DAMAGE)
    if (verb is None and not hurts) or (q.kind is Kind.WHAT_HAPPENS) or q.has("target", "hexproof"):
        return None
    walkers = [t for t in q.tags(*PLANESWALKER)]
    if any("each-planeswalker" in t.concepts for t in walkers) or (
        hurts and verb and not q.asked("destroy", "r-get-rid", "dies")
    ):
        return None
    if (hurts and q.has("attack", "block", "combat")) or (word in ("each-player", "each-opponent") and not hurts):
        return None
    damage = next((n for t in q.tags(*DAMAGE) for n in q.numbers_near(t, before=3, after=3) if 0 < n < 30), 2)
    told_first = [t for t in (*q.tags(*DAMAGE), *q.tags("destroy", "exile", "bounce", "tap"))]
    if not told_first or (word in ("each-player", "each-opponent") and q.has("r-lose", "redirect") and q.has("life")):
        return None
    board = Board().turn("A").put("battlefield", SEAT[owner], planeswalker(loyalty=9))
    if animated:
        board.do(happen={"animate": "walker", "pt": "4/4", "types": ["creature"]})
    board.put("battlefield", SEAT[owner], creature("bear", "2/2"))
    effect: dict[str, Any] = (
        {"damage": damage, "to": word} if hurts and (verb is None or not _said_of(q, phrase, verb)) else {verb: word}
    )
    board.put("hand", "A", {"id": "spell", "card": "sorcery", "effect": [effect]})
    board.do(cast="spell", by="A").do(pass_="all")
    return Plan(
        "targeting-everything",
        Query("happens", fact=_touched, negate=q.asked("r-survive", "r-keep") is not None and not q.asked("dies", "destroy", "r-lose")),
        [Case(board.build())],
        ("type.card-types", "permanent.definition", *(("damage.recipients",) if q.has("damage", "deal-damage") else ()), "damage.to-planeswalker", "keyword-action.destroy", "targets.affects-without-targeting", *(("type.becomes-also",) if animated else ())),
        USES | {"loyalty", "loyalty-counter", "r-lose", "each-creature", "each-permanent", "p-each-player", "p-each-opponent", "life",
                "remove", "counter", "r-each", "resolve", "r-survive", "r-keep", *(("effect", "r-this-turn", "turn", "until-end-of-turn") if animated else ())},
        names_matter=False,
        negatable=frozenset({"creature", "animated", "r-became"}),
        numbers_read=True,
    )  # fmt: skip


def _said_of(q: Question, phrase: Phrase, verb: str) -> bool:
    """Whether a verb stands right before what the spell acts on: *destroy all creatures*."""
    concept = next(c for c, name in VERBS if name == verb)
    return any(len(q.between(t, p)) <= 2 for t in q.tags(concept) for p in phrase.tags)


def _touched(facts: Any) -> bool:
    """Whether the planeswalker left the battlefield, lost loyalty or was tapped."""
    thing = facts.state.objects.get("walker")
    return (
        facts.zone("walker") != "battlefield"
        or facts.loyalty("walker") < 9
        or bool(thing and thing.tapped)
        or facts.damage("walker") > 0
    )


# --- hexproof, shroud, protection --------------------------------------------------------------------------------------


def _shielded(q: Question) -> Plan | None:
    """A planeswalker or a player with hexproof or shroud, and a spell that would target the planeswalker."""
    if q.has("protection", "attack", "redirect", "r-became", "target-opponent", "loyalty-ability", "ability") or not _aims(q):
        return None
    keyword = next(k for k in SHIELDS if q.has(k))
    holder = keyword_holder(q, q.tags(keyword)[0])
    owner = planeswalker_owner(q)
    if owner not in (Who.ME, Who.OPPONENT) or holder is None or len(q.tags("hexproof", "shroud")) > 1:
        return None
    caster = _aiming(q, owner)
    if caster is None or q.has(
        "target-creature", "target-player", "each-creature", "creature", "each-permanent", "p-each-player"
    ):
        return None
    stops = bool(q.asked("protects")) or (q.asked("r-keep") is not None and q.language == "en")
    board = Board().turn(SEAT[caster])
    if holder == "planeswalker":
        board.put("battlefield", SEAT[owner], planeswalker(keywords=[keyword]))
    elif holder in (Who.ME, Who.OPPONENT):
        board.player(SEAT[holder], keywords=[keyword])  # type: ignore[index]
        board.put("battlefield", SEAT[owner], planeswalker())
    else:
        return None
    board.put("hand", SEAT[caster], {"id": "spell", "card": "instant", "effect": [{"destroy": "target-planeswalker"}]})
    board.do(try_={"cast": "spell", "by": SEAT[caster], "targets": ["walker"]})
    first = (
        "shroud.targets"
        if keyword == "shroud"
        else "hexproof.permanent"
        if holder == "planeswalker"
        else "hexproof.player"
    )
    return Plan(
        "targeting-shielded",
        Query("allowed", negate=stops),
        [Case(board.build())],
        (first, "targets.spell"),
        USES | {"hexproof", "shroud", "protects", "r-keep", "spell-or-ability", "give", "r-give", "r-have"},
        names_matter=False,
        negatable=frozenset(),
    )


def _aims(q: Question) -> bool:
    return q.has(
        "target", "to-target", "protects", "choose", "destroy", "any-target", "card-bolt", "card-burn", "deal-damage"
    )


def _aiming(q: Question, owner: Who) -> Who | None:
    """Who would target: the owner of the spells, or who is asked about."""
    if q.actor in (Who.ME, Who.OPPONENT) and q.kind is Kind.CAN and not q.asked("protects"):
        return q.actor  # type: ignore[return-value]
    for tag in q.tags("spell", "ability", "spell-or-ability", "removal", "card-bolt", "card-burn"):
        who = q.owner(tag)
        if who in (Who.ME, Who.OPPONENT):
            return who
    for tag in q.tags("to-target", "target", "choose", "destroy"):
        who = q.subject(tag)
        if who in (Who.ME, Who.OPPONENT):
            return who  # type: ignore[return-value]
    if q.has("opponent", "p-other-player") and owner is Who.ME:
        return Who.OPPONENT
    return None


# --- Auras and Equipment --------------------------------------------------------------------------------------------------


@family("targeting-attached", rank=27)
def attached(q: Question) -> Plan | None:
    """Can an Aura that enchants creatures be put on a planeswalker; can a planeswalker be equipped?"""
    if (
        not q.has(*PLANESWALKER)
        or q.kind not in (Kind.CAN, Kind.DOES)
        or not q.has("aura", "enchant", "equip", "equipment")
    ):
        return None
    if q.has(
        "attack",
        "block",
        *DAMAGE,
        "copy",
        "loyalty",
        "activate",
        "stop",
        "stops-being",
        "hexproof",
        "fall-off",
        "graveyard",
        "dies",
        "phasing",
    ):
        return None
    equips = q.has("equip", "equipment")
    if equips and q.has("aura", "enchant"):
        return None
    phrase = next((word for concept, word in (("planeswalker", "planeswalker"), ("permanent", "permanent"), ("creature", "creature"))
                   if not equips and _enchants(q, concept)), None)  # fmt: skip
    if not equips and phrase is None:
        return None
    outside = [t for t in q.tags("creature") if equips or not _beside_enchant(q, t)]
    denied = any(_denied(q, t) for t in (*outside, *q.tags("animated", "r-became"))) or q.has("noncreature")
    animated = not denied and q.has("r-became", "animated")
    if outside and not denied and not animated:
        return None
    owner = planeswalker_owner(q)
    owner = owner if owner in (Who.ME, Who.OPPONENT) else Who.ME
    board = Board().turn("A").put("battlefield", "A" if equips else SEAT[owner], planeswalker())
    if animated:
        board.do(happen={"animate": "walker", "pt": "4/4", "types": ["creature"]})
    if equips and owner is Who.OPPONENT:
        return None
    board.put("battlefield", "A", creature("bear", "2/2"))
    if equips:
        board.put(
            "battlefield",
            "A",
            {"id": "source", "card": "artifact", "subtypes": ["Equipment"], "keywords": [{"equip": "{0}"}]},
        )
        board.do(try_={"activate": "source", "by": "A", "targets": ["walker"]})
        keys: tuple[str, ...] = ("equip.attach", "equip.only-creature", "targets.spell")
    else:
        board.put(
            "hand", "A", {"id": "spell", "card": "enchantment", "subtypes": ["Aura"], "keywords": [{"enchant": phrase}]}
        )
        board.do(try_={"cast": "spell", "by": "A", "targets": ["walker"]})
        keys = ("enchant.restricts", "aura.target", "targets.spell")
    if animated:
        keys = (*keys, "type.becomes-also")
    return Plan(
        "targeting-attached",
        Query("allowed"),
        [Case(board.build())],
        keys,
        USES | {"aura", "enchant", "equip", "equipment", "attach", "put", "enchanted", "equipped", "until-end-of-turn", "r-this-turn", "enchant-creature"},
        names_matter=False,
        negatable=frozenset({"creature", "animated", "r-became"}),
    )  # fmt: skip


def _beside_enchant(q: Question, tag: Tag) -> bool:
    return any(t.first <= tag.first and tag.first - t.last <= 3 for t in q.tags("enchant"))


def _enchants(q: Question, concept: str) -> bool:
    """Whether the Aura says *enchant …* with that word."""
    return any(_beside_enchant(q, t) for t in q.tags(concept)) and q.has("enchant")


# --- what a planeswalker is ------------------------------------------------------------------------------------------------


RELATIONS = frozenset({"r-count-as", "r-became", "r-still", "r-only", "r-polite", "r-already", "r-than"})
"""Small words that may stand in a question about what a planeswalker is; others tell of something that happens."""
IS_USES = frozenset(
    {*PLANESWALKER, "creature", "permanent", "player", "artifact", "enchantment", "land", "battle", "instant", "sorcery", "legendary",
     "r-count-as", "type", "card-type", "permanent-type", "card", "battlefield", "r-became", "animated", "noncreature", "x-someone"}
)  # fmt: skip


@family("planeswalker-is", rank=44)
def is_a(q: Question) -> Plan | None:
    """Is a planeswalker a creature, a permanent, a player?"""
    walkers = q.tags(*PLANESWALKER)
    if not walkers or q.kind not in (Kind.DOES, Kind.CAN):
        return None
    kinds = [c for t in q.tags("creature", "permanent", "player", "artifact", "enchantment", "land", "legendary", "battle", "instant", "sorcery")
             for c in t.concepts]  # fmt: skip
    known = (
        "creature",
        "permanent",
        "player",
        "artifact",
        "enchantment",
        "legendary",
        "land",
        "battle",
        "instant",
        "sorcery",
    )
    wanted = {c for c in kinds if c in known}
    if len(wanted) != 1 or (q.kind is Kind.CAN and not q.has("r-count-as")):
        return None
    kind = next(iter(wanted))
    verbs = [t for t in q.tagged.tags if q.tag_is_verb(t) and not any(c.startswith(("q-", "r-")) for c in t.concepts)]
    relations = [t for t in q.tagged.tags if t.concept.startswith("r-") and t.concept not in RELATIONS]
    if (
        verbs
        or relations
        or q.has("target", "each-creature", "damage", "attack", "summoning-sickness", "spell", "ability")
    ):
        return None
    animated = q.has("r-became", "animated") and not any(_denied(q, t) for t in q.tags("r-became", "animated"))
    if not (q.has("r-count-as") or q.has("q-does") or _copula(q)):
        return None
    board = Board().turn("A").put("battlefield", "A", planeswalker())
    if animated:
        board.do(happen={"animate": "walker", "pt": "4/4", "types": ["creature"]})
    keys = {
        "creature": ("type.card-types", "planeswalker.subtypes"), "permanent": ("permanent.definition",),
        "player": ("permanent.definition",), "legendary": ("planeswalker.uniqueness", "sba.legend"),
    }.get(kind, ("type.card-types", "permanent.definition"))  # fmt: skip
    return Plan(
        "planeswalker-is",
        Query("happens", fact=lambda f: f.is_a("walker", kind)),
        [Case(board.build())],
        keys,
        IS_USES,
        names_matter=False,
    )


def _copula(q: Question) -> bool:
    """Whether the question links two nouns: «вокер — это существо?», «¿es un planeswalker una criatura?»."""
    norms = {t.norm for t in q.tokens}
    if q.language == "ru" and any(a.concept in PLANESWALKER and q.tokens[a.last + 1 : a.last + 2] and q.tokens[a.last + 1].text in "—–-"
                                  for a in q.tags(*PLANESWALKER)):  # fmt: skip
        return True  # «вокеры — легендарные?»
    return bool(
        norms
        & {
            "is",
            "are",
            "es",
            "son",
            "est",
            "sont",
            "это",
            "является",
            "являются",
            "считается",
            "считаются",
            "compte",
            "cuenta",
            "counts",
        }
    )


@family("planeswalker-sick", rank=43)
def summoning_sick(q: Question) -> Plan | None:
    """Do planeswalkers have summoning sickness? Not for what they do: a loyalty ability may be activated at once."""
    if not q.has(*PLANESWALKER) or not q.has("summoning-sickness") or q.kind not in (Kind.DOES, Kind.CAN):
        return None
    if q.has(
        "creature",
        "r-became",
        "animated",
        "attack",
        "activate",
        "ability",
        "loyalty-ability",
        "haste",
        "tap",
        "opponent",
        "r-not",
    ):
        return None
    board = Board().turn("A").put("hand", "A", planeswalker())
    board.do(cast="walker", by="A").do(pass_="all").do(try_={"activate": "walker", "ability": 1, "by": "A"})
    return Plan(
        "planeswalker-sick",
        Query("allowed", negate=True),
        [Case(board.build())],
        ("creature.summoning-sickness", "loyalty-ability.timing"),
        IS_USES | {"summoning-sickness", "rule", "apply", "r-apply", "enter", "r-just-entered", "r-affect", "spell"},
        names_matter=False,
    )


@family("dies-meaning", rank=47)
def goes_to_graveyard(q: Question) -> Plan | None:
    """A planeswalker that goes to the graveyard from the battlefield: is that *dying*, does what watches for it trigger?"""
    if not q.has(*PLANESWALKER) or not q.has("dies") or not q.has("graveyard") or q.kind not in (Kind.DOES, Kind.CAN):
        return None
    if not q.asked("dies") or q.has("creature", "damage", "deal-damage", "attack", "loyalty", "loyalty-counter", "destroy", "r-zero", "r-not",
                                    "legend-rule", "r-same", "hand", "library", "stack", "exile", "counter-spell", "token"):  # fmt: skip
        return None
    board = Board().turn("A").put("battlefield", "A", planeswalker()).do(happen={"destroy": "walker"})
    return Plan(
        "dies-meaning",
        Query("happens", fact=lambda f: f.rules.variant("dies.meaning") == "standard" and f.zone("walker") == "graveyard"),
        [Case(board.build())],
        ("dies.meaning",),
        USES | {"graveyard", "rule", "put", "r-count-as", "trigger", "leave-the-battlefield", "redirect", "skip", "pass-priority", "q-when", "zone",
                "x-through", "r-says", "step"},
        names_matter=False,
    )  # fmt: skip


# --- how to hurt one -----------------------------------------------------------------------------------------------------


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
        (
            "targets.any-target",
            "planeswalker.redirect",
            "damage.to-planeswalker",
            "planeswalker.damage-removes-loyalty",
        ),
        USES | {"noncombat-damage", "r-abolished-talk", "redirection-effect", "combat", "redirect"},
        names_matter=False,
    )
