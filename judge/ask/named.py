"""Cards that a question names: what kinds of thing they are, and their place in the scenario that is played.

A named card is played as the card it is, or not at all: where nobody can tell which object of the scenario it is, or
where its text isn't defined, the question stays unanswered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.ask.amounts import joined
from judge.ask.grammar import Question
from judge.ask.plan import Case, Plan
from judge.cards import Card, Library
from judge.language import Tag, Tagged
from judge.scenario.model import ZONES

PREFIX = "card:"
KINDS = ("creature", "planeswalker", "instant", "sorcery", "artifact", "enchantment", "land", "battle", "aura", "equipment", "vehicle", "saga")
"""Card types and subtypes that are concepts too."""
SPECIFIC = ("abilities", "modes")
"""What makes an object of a scenario so much itself that no card can take its place."""


def slug_of(tag: Tag) -> str | None:
    """The card that a tag names, if it names one."""
    return next((c.removeprefix(PREFIX) for c in tag.concepts if c.startswith(PREFIX)), None)


def card_of(tag: Tag) -> Card | None:
    """The same as a card of the library."""
    slug = slug_of(tag)
    return Library.load()[slug] if slug is not None else None


def kinds_of(card: Card) -> tuple[str, ...]:
    """The concepts of what a card is, the most telling first: an Aura before an enchantment."""
    found = [kind for kind in KINDS if kind in (*card.types, *(s.lower() for s in card.subtypes))]
    narrow = [kind for kind in found if kind in ("aura", "equipment", "vehicle", "saga")]
    return tuple(dict.fromkeys([*narrow, *found, *(("spell",) if {"instant", "sorcery"} & set(found) else ())]))


def typed(tagged: Tagged) -> Tagged:
    """The text with each name of a card standing for what the card is, too: *Tarmogoyf* is a creature; amounts are joined.

    A word that names a concept as well (« éphémère », *bolt*) is read as the concept alone.
    """
    tagged = of_players(lettered(tagged))
    if not any(slug_of(tag) for tag in tagged.tags):
        return joined(tagged)
    tags = []
    for tag in tagged.tags:
        card = card_of(tag)
        plain = tuple(c for c in tag.concepts if not c.startswith(PREFIX))
        if card is not None:
            tag = replace(tag, concepts=plain or (*kinds_of(card), f"{PREFIX}{card.slug}"))  # noqa: PLW2901
        tags.append(tag)
    return joined(replace(tagged, tags=tuple(tags)))


OWN_HEXPROOF = {
    "en": re.compile(r"\b(opponent|player|i|he|she|they|myself|himself)('?s| has| have| gains?| gained| got| with)?( gained)? $"),
    "ru": re.compile(r"((^|[.,;:!?(«] ?)у (моего |самого )*(оппонента|соперника|меня|противника)( самого)?( есть)?|(^|[.,;:!?(«] ?)(игрок|игрока|игроком) с|(оппонент|соперник|игрок|я)( [^., ]+){0,5} (получ\w+|име\w+)) $"),
    "es": re.compile(r"((?<!de mi )(?<!de tu )(?<!de su )(?<!de un )(?<!de )(?<!del )(rival|oponente|jugador|él)( mismo)? (tiene|gana|ganó|con|obtiene)|tengo|gano) $"),
    "fr": re.compile(r"((?<!de mon )(?<!de ton )(?<!de son )(?<!d[’']un )(?<!de )(?<!du )(?<!de l[’'])(adversaire|joueur)( lui[- ]même)? (a|gagne|possède|avec|obtient)|j[’'](ai|obtiens)|je (gagne|possède)) (la |une )?$"),
}  # fmt: skip
"""What stands before *hexproof* where a player has it and no permanent."""


def of_players(tagged: Tagged) -> Tagged:
    """The text with a hexproof that a player has (*my opponent has hexproof*) named as such, besides."""
    tags = []
    for tag in tagged.tags:
        if "hexproof" in tag.concepts and tag.last + 1 < len(tagged.tokens):
            behind = next((t for t in tagged.tags if t.first == tag.last + 1), None)
            noun = behind is not None and bool({"creature", "permanent", "artifact", "planeswalker", "x-body"}.intersection(behind.concepts))
            if not noun and OWN_HEXPROOF[tagged.language].search(tagged.text[: tag.start].lower()):
                tag = replace(tag, concepts=("x-player-hexproof", *tag.concepts))  # noqa: PLW2901
        tags.append(tag)
    return replace(tagged, tags=tuple(tags))


LETTERS = (("A", "B"), ("X", "Y"), ("А", "Б"), ("А", "В"))
"""Pairs of letters by which people call two things of one kind, Latin and Cyrillic."""


def lettered(tagged: Tagged) -> Tagged:
    """The text with two things called by letters (*blocked by A and B*) as the first and the second of them.

    An *A* that opens a sentence is no name, and neither letter is one without the other.
    """
    for pair in LETTERS:
        places = {letter: [i for i, t in enumerate(tagged.tokens) if t.text == letter and not _opens(tagged, i)] for letter in pair}
        if not all(places.values()):
            continue
        names = {i: concept for letter, concept in zip(pair, ("x-letter-a", "x-letter-b"), strict=True) for i in places[letter]}
        tags = [t for t in tagged.tags if not (t.first == t.last and t.first in names)]
        tags += [Tag((c,), i, i, tagged.tokens[i].start, tagged.tokens[i].end, "cue", tagged.tokens[i].text) for i, c in names.items()]
        return replace(tagged, tags=tuple(sorted(tags, key=lambda t: t.first)))
    return tagged


def _opens(tagged: Tagged, index: int) -> bool:
    """Whether a word opens a sentence."""
    return index == 0 or tagged.tokens[index - 1].text in (".", "?", "!", "¿", "¡", ":")


def put_in(q: Question, plan: Plan) -> Plan | None:
    """The plan with the named cards in the places of its generic objects; None where a card has no place of its own."""
    named = {slug: card_of(tag) for tag in q.tagged.tags if (slug := slug_of(tag)) is not None}
    if not named or all("deck" in case.scenario for case in plan.cases):
        return plan  # what a deck may hold goes by the name
    cases = []
    for case in plan.cases:
        scenario = case.scenario
        for card in named.values():
            scenario = _placed(scenario, card) if scenario is not None and card is not None else None
        if scenario is None:
            return None
        cases.append(Case(scenario, case.label, case.query))
    return replace(plan, cases=cases)


def _placed(scenario: Mapping[str, Any], card: Card) -> dict[str, Any] | None:
    places = [place for place in _objects(scenario) if _fits(place[3], card)]
    if len(places) != 1:
        return None
    zone, player, index, thing = places[0]
    made = {k: v for k, v in thing.items() if k not in ("card", "types", "pt", "subtypes", "supertypes", "colors", "cost", "loyalty", "damage", "name", "effect")}
    row = [*scenario[zone][player]]
    row[index] = {**made, "card": card.name("en")}
    return {**scenario, zone: {**scenario[zone], player: row}}


def _objects(scenario: Mapping[str, Any]) -> Iterator[tuple[str, str, int, Mapping[str, Any]]]:
    for zone in ZONES:
        for player, things in dict(scenario.get(zone, {})).items():
            for index, thing in enumerate(things):
                yield zone, player, index, thing


def _fits(thing: Mapping[str, Any], card: Card) -> bool:
    """Whether an object is generic, or a spell that does the same kind of thing, and of the card's kind."""
    kinds = thing.get("types") or [thing.get("card")]
    kinds = ["instant" if kind == "burn" else kind for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    if any(field in thing for field in SPECIFIC) or not any(kind in card.types for kind in kinds):
        return False
    return "effect" not in thing or _deeds(thing["effect"]) == _deeds(card.says.get("effect", ()))


def _deeds(effect: Any) -> set[str]:
    """What an effect does, without how much and to whom."""
    parts = [effect] if isinstance(effect, Mapping) else effect
    return {name for part in parts if isinstance(part, Mapping) for name in list(part)[:1]}
