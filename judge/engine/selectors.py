"""Words for what an effect acts on or an ability watches: ``each-creature``, ``your-other-permanents``,
``target-spell``.

A word is read once into a Spec: nouns joined by ``or``/``and``, with adjectives before them. Unknown words raise
NotCovered, so nothing is guessed. Targets: 115; "you" and "your": 109.5 (edition of 2026-04-17).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.engine.reasons import Reason
from judge.engine.state import COLORS, Ref, Target, View, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

SINGULAR = {
    "creatures": "creature", "planeswalkers": "planeswalker", "permanents": "permanent", "players": "player",
    "opponents": "opponent", "artifacts": "artifact", "enchantments": "enchantment", "lands": "land",
    "battles": "battle", "spells": "spell", "tokens": "token", "abilities": "ability", "cards": "card",
    "instants": "instant-card", "sorceries": "sorcery-card", "artifact": "artifact",
}  # fmt: skip
NOUNS = frozenset(SINGULAR.values()) | {"you", "this", "any"}
TYPES = frozenset({"creature", "planeswalker", "artifact", "enchantment", "land", "battle"})
SUBTYPES = frozenset({
    "aura", "equipment", "vehicle", "saga", "class", "plains", "island", "swamp", "mountain", "forest", "goblin", "elf",
    "zombie", "human", "soldier", "spirit", "dragon", "wizard", "knight", "sliver", "vampire", "samurai", "ninja",
    "god",
    "treasure", "food", "clue", "blood", "wall", "army", "merfolk", "angel", "rebel", "warrior", "cleric", "rogue",
    "shaman", "beast", "elemental", "hydra", "cat", "dog", "bird", "druid", "faerie", "giant", "artificer", "siege",
})  # fmt: skip
"""Subtypes that words may name; ``goblins`` is read as ``goblin``."""
ADJECTIVES = frozenset({
    "other", "another", "attacking", "blocking", "tapped", "untapped", "legendary", "nonlegendary", "nonland",
    "noncreature", "nontoken", "nonplaneswalker", "nonartifact", "nonenchantment", "nonblack", "nonwhite", "nonblue",
    "nonred", "nongreen", "colorless", "multicolored", "monocolored", "basic", "nonbasic", "snow", "historic",
    "unblocked", "facedown", "nonhuman", "enchanted", "equipped", "flying", "nonflying", "modified", "your", "their",
    "white",
    "blue", "black", "red", "green", "sorcery",
    "instant",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spec:
    """A word, read: which nouns, which adjectives, and on whose side ("" for anybody's).

    ``opponents_only`` goes for the players alone: "target opponent or planeswalker".
    """

    word: str
    nouns: frozenset[str]
    adjectives: frozenset[str]
    side: str = ""
    opponents_only: bool = False
    zone: str = ""
    limit: tuple[str, bool, int] | None = None
    """Power, toughness or mana value; whether at most or at least; how much."""


@lru_cache(maxsize=1024)
def parse(word: str) -> Spec:
    """Read a word. Raises NotCovered naming the word it doesn't know."""
    zone = ""
    rest = (
        word.removeprefix("up-to-one-")
        .removeprefix("target-")
        .removeprefix("each-")
        .removeprefix("all-")
        .removeprefix("up-to-one-")
    )
    side = ""
    for ending, place, whose in (
        ("-in-your-graveyard", "graveyard", "you"), ("-in-a-graveyard", "graveyard", ""),
        ("-in-graveyards", "graveyard", ""), ("-in-your-hand", "hand", "you"), ("-in-exile", "exile", ""),
        ("-in-an-opponents-graveyard", "graveyard", "opponent"),
    ):  # fmt: skip
        if rest.endswith(ending):
            rest, zone, side = rest.removesuffix(ending), place, whose
    for ending, whose in (
        ("-you-control", "you"),
        ("-you-own", "owner"),
        ("-opponents-control", "opponent"),
        ("-an-opponent-controls", "opponent"),
    ):
        if rest.endswith(ending):
            rest, side = rest.removesuffix(ending), whose
    limit = None
    if match := _LIMIT.fullmatch(rest):
        rest, limit = match[1], (match[2], match[4] == "less", int(match[3]))
    if rest == "any-target":
        return Spec(word, frozenset({"any-target"}), frozenset(), side)
    if rest.startswith("opponents-"):
        rest, side = rest.removeprefix("opponents-"), "opponent"
    nouns, adjectives = set(), set()
    for part in rest.replace("-and-", "-or-").split("-"):
        noun = SINGULAR.get(part, part)
        kind = part if part in SUBTYPES else PLURALS.get(part, part.removesuffix("s"))
        if kind in SUBTYPES and noun not in NOUNS:
            adjectives.add(f"is-{kind}")
        elif noun in NOUNS:
            nouns.add(noun)
        elif part in ADJECTIVES:
            adjectives.add("other" if part == "another" else part)
        elif part != "or":
            raise NotCovered(f"the engine doesn't know {part!r} in {word!r}", code="selector")
    if "your" in adjectives:
        adjectives.discard("your")
        side = "you"
    opponents_only = "opponent" in nouns
    if opponents_only:
        nouns = (nouns - {"opponent"}) | {"player"}
    if not nouns and adjectives:
        nouns = {"card"}
    if not nouns:
        raise NotCovered(f"the engine doesn't know {word!r}", code="selector")
    return Spec(word, frozenset(nouns), frozenset(adjectives), side, opponents_only, zone, limit)


_LIMIT = re.compile(r"(.+)-with-(power|toughness|mana-value)-(\d+)-or-(less|greater)")


def _within(limit: tuple[str, bool, int], view: View) -> bool:
    """Whether a permanent keeps within a limit: ``creatures-with-power-2-or-less``."""
    from judge.engine import mana

    what, at_most, number = limit
    if what == "mana-value":
        values = mana.compared(view)
        return min(values) <= number if at_most else max(values) >= number
    value = (view.power if what == "power" else view.toughness) or 0
    return value <= number if at_most else value >= number


PLURALS = {
    "elves": "elf",
    "wolves": "wolf",
    "armies": "army",
    "faeries": "faerie",
    "merfolk": "merfolk",
    "plains": "plains",
}


def view_matches(word: str, holder: View, view: View) -> bool:
    """Whether a permanent is among those that an ability of ``holder`` speaks of (without looking at the game)."""
    spec = parse(word)
    if spec.side == "you" and view.controller != holder.controller:
        return False
    if spec.side == "opponent" and view.controller == holder.controller:
        return False
    return permanent_fault(spec, view, holder.ref) is None


def permanent_fault(spec: Spec, view: View, this: Ref | None) -> Reason | None:
    """Why a permanent isn't one that the word speaks of; None where it is. Sides are looked at elsewhere."""
    if "this" in spec.nouns and view.ref == this:
        return None
    if "other" in spec.adjectives and view.ref == this:
        return Reason.ILLEGAL_TARGET
    types = set(spec.nouns & TYPES)
    if "any-target" in spec.nouns:
        raise NotCovered("any target is decided by the rules of the date", code="selector")
    wide = bool(spec.nouns & {"permanent", "any", "card"}) or ("token" in spec.nouns and view.token)
    if not wide and not (types & view.types):
        if spec.nouns & {"player"} and types:
            return Reason.WRONG_TYPE
        if types == {"creature"}:
            return Reason.NOT_A_CREATURE
        if types == {"planeswalker"}:
            return Reason.NOT_A_PLANESWALKER
        if not types and spec.nouns & {"player", "you"}:
            return Reason.NOT_A_PLAYER
        if not types and "spell" in spec.nouns:
            return Reason.NOT_A_SPELL
        return Reason.WRONG_TYPE
    for word in spec.adjectives:
        if not _adjective(word, view):
            return Reason.WRONG_TYPE
    return None if spec.limit is None or _within(spec.limit, view) else Reason.OUTSIDE_LIMIT


def _adjective(word: str, view: View) -> bool:
    if word == "tapped":
        return view.tapped
    if word == "untapped":
        return not view.tapped
    if word == "legendary":
        return "legendary" in view.supertypes
    if word == "nonlegendary":
        return "legendary" not in view.supertypes
    if word == "nontoken":
        return not view.token
    if word.startswith("is-"):
        return word[3:] in {s.lower() for s in view.subtypes} or (view.has("changeling") and word[3:] not in LANDS)
    if word in ("colorless", "multicolored", "monocolored"):
        return {"colorless": 0, "monocolored": 1}.get(word, 2) == min(2, len(view.colors))
    if word in ("basic", "snow"):
        return word in view.supertypes
    if word == "nonbasic":
        return "basic" not in view.supertypes
    if word == "historic":
        return "artifact" in view.types or "legendary" in view.supertypes or "Saga" in view.subtypes
    if word == "facedown":
        return bool(view.facedown)
    if word == "flying":
        return view.has("flying")
    if word == "nonflying":
        return not view.has("flying")
    if word.startswith("non") and word[3:] in COLORS:
        return word[3:] not in view.colors
    if word.startswith("non") and word[3:] in SUBTYPES:
        return not _adjective(f"is-{word[3:]}", view)
    if word.startswith("non"):
        return word.removeprefix("non") not in view.types
    if word in ("sorcery", "instant"):
        return word in view.types
    if word in ("white", "blue", "black", "red", "green"):
        return word in view.colors
    return True


LANDS = frozenset({"plains", "island", "swamp", "mountain", "forest", "aura", "equipment", "vehicle", "saga", "class"})


def fault(game: Game, word: str, you: str, this: Ref | None, candidate: Target) -> Reason | None:
    """Why a player or object isn't one that the word speaks of; None where it is one."""
    spec = parse(word)
    nouns = spec.nouns
    if "any-target" in nouns:
        nouns = game.rules["targets.any-target"]()
        spec = Spec(word, nouns, spec.adjectives, spec.side, spec.opponents_only)
    if isinstance(candidate, str):
        if "you" in nouns and candidate == you:
            return None
        if not nouns & {"player", "any"}:
            if nouns == {"creature"}:
                return Reason.NOT_A_CREATURE
            if nouns == {"planeswalker"}:
                return Reason.NOT_A_PLANESWALKER
            return Reason.NOT_A_SPELL if "spell" in nouns else Reason.WRONG_TYPE
        if (spec.opponents_only or spec.side == "opponent") and not game.are_opponents(you, candidate):
            return Reason.NOT_AN_OPPONENT
        if spec.side == "you" and candidate != you:
            return Reason.WRONG_TYPE
        return None
    if candidate.n == -1:
        there = any(i.id == candidate.id for i in game.state.stack)
        return None if "ability" in nouns and there else Reason.WRONG_TYPE
    obj = game.current(candidate)
    if obj is None or obj.phased:
        return Reason.TARGET_GONE
    view = game.view(candidate)
    if spec.zone:
        if obj.zone.value != spec.zone:
            return Reason.WRONG_ZONE
        wrong = permanent_fault(spec, view, this)
        if wrong is not None:
            return wrong
        mine = spec.side != "you" or obj.owner == you
        theirs = spec.side != "opponent" or game.are_opponents(you, obj.owner)
        return None if mine and theirs else _wrong_side(spec)
    if obj.zone is Zone.STACK:
        if "spell" not in nouns:
            return Reason.NOT_A_CREATURE if nouns == {"creature"} else Reason.WRONG_TYPE
        types = nouns & TYPES
        if types and not types & view.types:
            return Reason.WRONG_TYPE
        if any(not _adjective(w, view) for w in spec.adjectives):
            return Reason.WRONG_TYPE
        return None if _side_fits(game, spec, you, view) else _wrong_side(spec)
    if obj.zone is not Zone.BATTLEFIELD:
        return Reason.NOT_ON_BATTLEFIELD
    if "spell" in nouns:
        return Reason.NOT_A_SPELL
    wrong = permanent_fault(spec, view, this)
    if wrong is not None:
        return wrong
    combat = game.state.combat
    if "unblocked" in spec.adjectives:
        one = combat.attack_of(candidate) if combat else None
        if one is None or one.blocked is not False:
            return Reason.NOT_ATTACKING
    if spec.adjectives & {"enchanted", "equipped"} and not any(v.attached == candidate for v in game.permanents()):
        return Reason.WRONG_TYPE
    if "attacking" in spec.adjectives and not (combat and combat.attack_of(candidate)):
        return Reason.NOT_ATTACKING
    if "blocking" in spec.adjectives and not (combat and any(b == candidate for b, _ in combat.blocks)):
        return Reason.WRONG_TYPE
    return None if _side_fits(game, spec, you, view) else _wrong_side(spec)


def _wrong_side(spec: Spec) -> Reason:
    return Reason.NOT_AN_OPPONENT if spec.side == "opponent" else Reason.NOT_YOUR_OWN


def _side_fits(game: Game, spec: Spec, you: str, view: View) -> bool:
    if spec.side == "you":
        return view.controller == you
    if spec.side == "owner":
        return view.owner == you
    return spec.side != "opponent" or game.are_opponents(you, view.controller)


def everything(game: Game) -> list[Target]:
    """All that could be acted on or targeted: players, permanents, spells on the stack."""
    found: list[Target] = [p for p in game.living()]
    found += [view.ref for view in game.permanents()]
    found += [item.source for item in game.state.stack if item.kind == "spell"]
    found += [Ref(item.id, -1) for item in game.state.stack if item.kind in ("ability", "trigger")]
    return found


def candidates(game: Game, word: str) -> list[Target]:
    """All that a word could speak of: cards in a zone where it names one."""
    spec = parse(word)
    if not spec.zone:
        return everything(game)
    return [o.ref for o in game.state.objects.values() if o.zone.value == spec.zone]


def select(game: Game, word: str, you: str, this: Ref | None) -> list[Target]:
    """Everything that an untargeted word speaks of. A player's name or an object's id speaks of that one."""
    if word in game.state.players:
        return [word]
    if word in game.state.objects:
        return [game.obj(word).ref]
    if word == "you":
        return [you]
    if word == "this":
        return [this] if this else []
    return [t for t in candidates(game, word) if fault(game, word, you, this, t) is None]
