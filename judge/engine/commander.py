"""Commander: who may be one, colour identity, what a deck may hold, and how the game begins.

Source: 903.3-903.6 (2026-04-17; since 2009-10-01, when the variant was called EDH and a deck went by the colours of its
general's mana cost). Partners and backgrounds aren't played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from judge.engine import zones
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain, rule
from judge.engine.state import Card, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "commander.color-identity", "commander.back-face", "commander.hundred", "commander.different-names",
    "commander.no-sideboard", "commander.begins",
)  # fmt: skip

SIZE = 100
LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
LANDS = {"plains": "white", "island": "blue", "swamp": "black", "mountain": "red", "forest": "green"}
_SYMBOL = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class DeckCard:
    """So many copies of one card in a deck; ``partly`` says that not all of its text is here."""

    name: str
    number: int
    card: Card
    partly: bool = False

    @property
    def identity(self) -> frozenset[str]:
        """Its colour identity. Raises NotCovered where a part of its text, and so perhaps a symbol, is missing."""
        if self.partly:
            raise NotCovered(f"the color identity of {self.name} isn't known: not all of its text is", code="card")
        return color_identity(self.card)

    @property
    def basic(self) -> bool:
        return "land" in self.card.types and "basic" in self.card.supertypes


Deck = tuple[DeckCard, ...]


def _texts(value: Any) -> Iterator[str]:
    """Every text inside a card: costs, and what its abilities cost and make."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | frozenset):
        for one in value:
            yield from _texts(one)
    elif is_dataclass(value):
        for one in fields(value):
            yield from _texts(getattr(value, one.name))


def color_identity(card: Card) -> frozenset[str]:
    """The colours of the mana symbols in a card's cost and text, of its colour indicator and of its other face
    (903.4, 903.4d-e)."""
    letters = {letter for text in _texts(card) for symbol in _SYMBOL.findall(text) for letter in symbol.split("/")}
    faces = (card, card.back) if card.back else (card,)
    return frozenset(LETTERS[letter] for letter in letters & set(LETTERS)).union(*(face.colors for face in faces))


def _produced(card: Card) -> frozenset[str]:
    """The colours of mana that a card's basic land types let it make (305.6)."""
    return frozenset(LANDS[s.lower()] for s in card.subtypes if s.lower() in LANDS)


@rule("commander.designation", variant="legendary-creature")
def legendary_creature(card: Card) -> bool:
    """A legendary creature, or a card that says that it can be a commander. Source: 903.3 (2009-10-01 to 2025-07-24),
    903.3a (since 2015-01-23)."""
    return "legendary" in card.supertypes and "creature" in card.types


@rule("commander.designation", variant="creature-vehicle-spacecraft")
def creature_vehicle_spacecraft(card: Card) -> bool:
    """A legendary creature, Vehicle, or Spacecraft with power and toughness. Source: 903.3 (since 2025-07-25)."""
    kinds = {s.lower() for s in card.subtypes}
    able = "creature" in card.types or "vehicle" in kinds or ("spacecraft" in kinds and card.power is not None)
    return "legendary" in card.supertypes and able


@rule("commander.deck-identity", variant="colors-of-the-cost")
def colors_of_the_cost(commander: Card) -> frozenset[str]:
    """The colours of the general's mana cost. Source: 903.4c (2009-10-01 to 2011-02-03)."""
    found = {letter for symbol in _SYMBOL.findall(commander.cost) for letter in symbol.split("/")}
    return frozenset(LETTERS[letter] for letter in found & set(LETTERS))


@rule("commander.deck-identity", variant="color-identity")
def colors_of_identity(commander: Card) -> frozenset[str]:
    """The commander's colour identity. Source: 903.5c (since 2011-02-04)."""
    return color_identity(commander)


@rule("commander.basic-land-types", variant="basic-lands")
def basic_lands(one: DeckCard) -> bool:
    """Only basic lands go by the mana they could make. Source: 903.4d (2009-10-01 to 2011-02-03)."""
    return one.basic


@rule("commander.basic-land-types", variant="basic-land-types")
def basic_land_types(one: DeckCard) -> bool:
    """Every card with a basic land type goes by it. Source: 903.5d (since 2011-02-04)."""
    return bool(_produced(one.card))


def problems(game: Game, deck: Deck, side: Deck, commander: Card | None) -> list[Considered]:
    """What is wrong with a Commander deck, commander included (903.5)."""
    rules, found = game.rules, []
    if not rules.in_force("commander.deck-identity"):
        return [Considered("commander.deck-identity", Reason.RULE_NOT_YET)]
    if commander is None or not (
        rules["commander.designation"](commander) or "can-be-commander" in commander.keywords
    ):
        name = commander.name if commander else ""
        return [Considered("commander.designation", Reason.NOT_A_COMMANDER, {"name": name})]
    size = sum(one.number for one in deck)
    if size != SIZE:
        found.append(Considered("commander.hundred", Reason.WRONG_DECK_SIZE, {"has": size, "needs": SIZE}))
    if side and rules.in_force("commander.no-sideboard"):
        number = sum(one.number for one in side)
        found.append(Considered("commander.no-sideboard", Reason.SIDEBOARD_SIZE, {"has": number, "most": 0}))
    allowed = rules["commander.deck-identity"](commander)
    for one in deck:
        about = {"name": one.name, "has": one.number, "most": 1}
        if one.number > 1 and not one.basic and "any-number" not in one.card.keywords:
            found.append(Considered("commander.different-names", Reason.TOO_MANY_OF_A_NAME, about))
        if not one.identity <= allowed:
            found.append(Considered("commander.deck-identity", Reason.NOT_IN_COLOR_IDENTITY, about))
        if rules["commander.basic-land-types"](one) and not _produced(one.card) <= allowed:
            found.append(Considered("commander.basic-land-types", Reason.NOT_IN_COLOR_IDENTITY, about))
    return found


def begins(game: Game, player: str, deck: Deck, commander: Card) -> None:
    """The deck is a legal one; its commander is put face up into the command zone (903.6)."""
    faces = "commander.back-face" if any(one.card.back for one in deck) else ""
    game.step(
        StepKind.DECK, "commander.hundred", "commander.different-names", "commander.color-identity", faces,
        "commander.deck-identity", "commander.basic-land-types", player=player, amount=sum(one.number for one in deck),
    )  # fmt: skip
    if not any(o.mark("commander") for o in game.cards_in(player, Zone.COMMAND)):
        ref = zones.create(game, f"commander-{player}", commander, player, token=False)
        placed = game.obj(ref.id).with_mark("commander", True)
        game.put(type(placed)(placed.id, 1, commander, player, player, Zone.COMMAND, player, marks=placed.marks))
    named = next(o.id for o in game.cards_in(player, Zone.COMMAND) if o.mark("commander"))
    game.step(StepKind.COMMANDER, "commander.designation", "commander.begins", "command.definition", player=player,
              object=named)  # fmt: skip
