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

PLAYED = ("keywords", "effect", "abilities", "unplayed", "pt", "loyalty", "cost", "types", "subtypes", "supertypes")
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
    """The facts of a card as they are today. ``says`` holds keywords, effect and abilities as they are written."""

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
        if "*" in self.pt and not found:
            found.append(self.pt)
        for part in (self.says.get("effect", ()), self.says.get("abilities", ())):
            found += _unplayed(part)
        if self._needs_x():
            found.append("X")
        return tuple(dict.fromkeys(found))

    @property
    def playable(self) -> bool:
        """Whether all of it can be played (a value for X aside)."""
        return not set(self.not_played()) - {"X"}

    def _needs_x(self) -> bool:
        return any(_is_x(one) for one in (*self.says.get("effect", ()), *self.says.get("abilities", ())))


def colors_of(cost: str) -> tuple[str, ...]:
    """The colours that the symbols of a mana cost make an object (105.2, 202.2)."""
    letters = {letter for symbol in _SYMBOL.findall(cost) for letter in symbol.split("/")}
    return tuple(color for letter, color in LETTERS.items() if letter in letters)


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


def _is_x(part: Any) -> bool:
    """Whether an effect, or a static ability, has X for a number. What a loyalty ability calls X is its own cost."""
    if isinstance(part, Mapping):
        if "loyalty" in part:
            return False
        return any(value == "x" or _is_x(value) for value in part.values())
    return isinstance(part, list | tuple) and any(map(_is_x, part))


# --- the object it makes --------------------------------------------------------------------------------------------


def as_object(card: Card, day: date | None = None, *, x: int | None = None, strict: bool = True) -> dict[str, Any]:
    """The card as an object of a scenario, in its vocabulary, without an id: as it read on a day, or reads today.

    ``x`` is the value of an X in its cost. Raises NotCovered, naming the card and the ability, where the engine doesn't
    play something that may matter wherever the card is; what matters only once an ability is used, a spell resolves or
    something triggers is refused by the engine in the same way at that moment. ``strict=False`` leaves out the first
    kind, for questions that can't depend on it.
    """
    wording = card.wording(day)
    said: dict[str, Any] = {
        "unplayed": card.unplayed, "pt": card.pt, "loyalty": card.loyalty, "cost": card.cost, "types": card.types,
        "subtypes": card.subtypes, "supertypes": card.supertypes, **card.says, **(wording.says if wording else {}),
    }  # fmt: skip
    missing = [*said["unplayed"]] or ([said["pt"]] if "*" in said["pt"] else [])
    if missing and (strict or "*" in said["pt"]):
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
        made["pt"] = said["pt"]
    for name, value in (("loyalty", said["loyalty"]), ("defense", card.defense)):
        if value is not None:
            made[name] = value
    if said.get("effect"):
        made["effect"] = [_effect(card, one, x) for one in said["effect"]]
    if said.get("abilities"):
        made["abilities"] = [_ability(card, one, x) for one in said["abilities"]]
    return made


def _tell(card: Card, words: Any) -> str:
    """What is told of something that isn't played: the card and the ability."""
    told = words if isinstance(words, str) else ", ".join(words)
    return _("{card}: not played: {words}").format(card=card.name(), words=told)


def _effect(card: Card, effect: Mapping[str, Any], x: int | str | None) -> dict[str, Any]:
    made = {name: _effect_value(card, value, x) for name, value in effect.items()}
    if "unplayed" in made:
        made["unplayed"] = _tell(card, effect["unplayed"])
    elif "x" in made.values():
        if x is None:
            return {"unplayed": _tell(card, "X"), **{k: v for k, v in made.items() if k in ("to", "who", "targets")}}
        made = {name: x if value == "x" else value for name, value in made.items()}
    return made


def _effect_value(card: Card, value: Any, x: int | str | None) -> Any:
    """The value of an argument; a token has abilities of its own."""
    if isinstance(value, Mapping) and "abilities" in value:
        return {**value, "abilities": [_ability(card, one, x) for one in value["abilities"]]}
    return value


def _ability(card: Card, ability: Mapping[str, Any], x: int | str | None) -> dict[str, Any]:
    made = dict(ability)
    if "static" in made:
        if "x" in made.values():
            if x is None:
                return {"when": "enters", "effect": [{"unplayed": _tell(card, "X")}]}
            made = {name: x if value == "x" else value for name, value in made.items()}
        return made
    words = made.pop("unplayed", None)
    if "cost" in made:
        made["cost"] = [
            {"unplayed": _tell(card, one["unplayed"])} if isinstance(one, Mapping) and "unplayed" in one else one
            for one in made["cost"]
        ]
    if words is not None and "cost" in made:
        made["cost"] = [*made["cost"], {"unplayed": _tell(card, words)}]
    elif words is not None:
        made["effect"] = [*made.get("effect", ()), {"unplayed": words}]
    # The X of a loyalty ability is announced with it.
    value = "x" if "loyalty" in made else x
    made["effect"] = [_effect(card, one, value) for one in made.get("effect", ())]
    return made
