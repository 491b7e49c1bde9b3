"""A card, and the object of a scenario that it makes on a day."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from judge.errors import NotCovered
from judge.locale import _

LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SYMBOL = re.compile(r"\{([^{}]+)\}")

SAYS = ("keywords", "additional", "choose", "modes", "effect", "abilities")
"""Fields in the words of scenarios."""
PLAYED = (*SAYS, "unplayed", "pt", "loyalty", "cost", "types", "subtypes", "supertypes")
"""What a wording may say otherwise than the card says today."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What a card said from one day to another, both included; None is unbounded. ``place``: its place in the file."""

    since: date | None
    until: date | None
    says: Mapping[str, Any]
    place: int = 0

    def covers(self, day: date) -> bool:
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of a card as they are today. ``says`` holds the fields ``SAYS`` as they are written."""

    slug: str
    names: Mapping[str, tuple[str, ...]]
    """By language, the newest printed name first. English is always there."""
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What players call it besides."""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    cost: str = ""
    colors: tuple[str, ...] = ()
    pt: str = ""
    loyalty: int | None = None
    defense: int | None = None
    says: Mapping[str, Any] = field(default_factory=dict)
    unplayed: tuple[str, ...] = ()
    """What can't be played although it may matter wherever the card is; more may stand in the abilities."""
    wordings: tuple[Wording, ...] = ()
    file: str = ""

    def name(self, language: str = "en") -> str:
        """Its newest name in a language, in English where it was never printed in that one."""
        return (self.names.get(language) or self.names["en"])[0]

    def forms(self, language: str) -> tuple[str, ...]:
        """Everything it is called in a language, what to write first."""
        return (*self.names.get(language, ()), *self.also.get(language, ()))

    def wording(self, day: date | None) -> Wording | None:
        """The wording of a day, where it was another than today's."""
        return None if day is None else next((w for w in self.wordings if w.covers(day)), None)

    def not_played(self) -> tuple[str, ...]:
        """Everything about the card that can't be played, wherever it is written."""
        found = [*self.unplayed]
        if "*" in self.pt and not _defined(self.says):
            found.append(self.pt)
        for part in self.says.values():
            found += _unplayed(part)
        return tuple(dict.fromkeys(found))

    @property
    def playable(self) -> bool:
        """Whether all of it can be played."""
        return not self.not_played()


def colors_of(cost: str) -> tuple[str, ...]:
    """The colours that the symbols of a mana cost make an object (105.2, 202.2)."""
    letters = {letter for symbol in _SYMBOL.findall(cost) for letter in symbol.split("/")}
    return tuple(color for letter, color in LETTERS.items() if letter in letters)


def _defined(says: Mapping[str, Any]) -> bool:
    """Whether an ability says what power and toughness are (604.3)."""
    return any(one.get("static") == "cda-pt" for one in says.get("abilities", ()))


def _unplayed(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        for name, value in part.items():
            if name == "unplayed":
                yield from (value,) if isinstance(value, str) else value
            else:
                yield from _unplayed(value)
    elif isinstance(part, list | tuple):
        for one in part:
            yield from _unplayed(one)


# --- the object it makes --------------------------------------------------------------------------------------------


def as_object(card: Card, day: date | None = None, *, x: int | None = None, strict: bool = True) -> dict[str, Any]:
    """The card as an object of a scenario, in its vocabulary, without an id: as it read on a day, or reads today.

    ``x`` settles an X in its cost, which is chosen in the game otherwise. Raises NotCovered, naming the card and the
    ability, where the engine doesn't play something that may matter wherever the card is; what matters only once an
    ability is used, a spell resolves or something triggers is refused by the engine in the same way at that moment.
    ``strict=False`` leaves out the first kind, for questions that can't depend on it.
    """
    wording = card.wording(day)
    said: dict[str, Any] = {
        "unplayed": card.unplayed, "pt": card.pt, "loyalty": card.loyalty, "cost": card.cost, "types": card.types,
        "subtypes": card.subtypes, "supertypes": card.supertypes, **card.says, **(wording.says if wording else {}),
    }  # fmt: skip
    unknown = "*" in said["pt"] and not _defined(said)
    missing = [*said["unplayed"], *([said["pt"]] if unknown else ())]
    if missing and (strict or unknown):
        raise NotCovered(_tell(card, missing), code="card")
    made: dict[str, Any] = {"name": card.name(), "types": [t for t in said["types"] if t != "kindred"]}
    # Whether a planeswalker is legendary goes by the rules of the day, so that isn't said here.
    if said["supertypes"] and "planeswalker" not in said["types"]:
        made["supertypes"] = list(said["supertypes"])
    for name in ("subtypes", "keywords"):
        if said.get(name):
            made[name] = list(said[name])
    colors = card.colors or colors_of(said["cost"])
    if colors:
        made["colors"] = list(colors)
    if said["cost"]:
        made["cost"] = said["cost"] if x is None else said["cost"].replace("{X}", f"{{{x}}}")
    if said["pt"]:
        made["pt"] = "0/0" if "*" in said["pt"] else said["pt"]
    for name, value in (("loyalty", said["loyalty"]), ("defense", card.defense)):
        if value is not None:
            made[name] = value
    for name in ("choose", "additional"):
        if name in said:
            made[name] = said[name]
    if said.get("modes"):
        made["modes"] = [[_effect(card, one, x) for one in mode] for mode in said["modes"]]
    if said.get("effect"):
        made["effect"] = [_effect(card, one, x) for one in said["effect"]]
    if said.get("abilities"):
        made["abilities"] = [_ability(card, one, x) for one in said["abilities"]]
    return made


def _tell(card: Card, words: Any) -> str:
    """What is told of something that isn't played: the card and the ability."""
    told = words if isinstance(words, str) else ", ".join(words)
    return _("{card}: not played: {words}").format(card=card.name(), words=told)


def _effect(card: Card, effect: Mapping[str, Any], x: int | None) -> dict[str, Any]:
    """An effect with its X settled and with whose it is that isn't played, in whatever is inside it."""
    made = {name: _inside(card, value, x) for name, value in effect.items()}
    if "unplayed" in made:
        made["unplayed"] = _tell(card, effect["unplayed"])
    return made


def _inside(card: Card, value: Any, x: int | None) -> Any:
    """The value of an argument: a number, or a token, an emblem or further effects with abilities of their own."""
    if value == "x":
        return "x" if x is None else x
    if isinstance(value, Mapping):
        return _effect(card, value, x)
    if isinstance(value, list):
        return [_inside(card, one, x) for one in value]
    return value


def _ability(card: Card, ability: Mapping[str, Any], x: int | None) -> dict[str, Any]:
    # The X of a loyalty ability is its own.
    made = _effect(card, ability, None if "loyalty" in ability else x)
    words = made.pop("unplayed", None)
    if words is not None:
        where = "cost" if "cost" in made else "effect"
        made[where] = [*made.get(where, ()), {"unplayed": words}]
    return made
