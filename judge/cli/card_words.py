"""The abilities of a card in few words of the current language: official words of the term base, put side by side.

These aren't sentences of cards: what happens, how much, to what, in the order of the card file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.cards import Card
from judge.locale import _, format_list, joined, language
from judge.terms import TermBase

_CONCEPTS: Mapping[str, str] = {
    "create-token": "create", "copy-token": "to-copy", "enters": "enter", "leaves": "leave-the-battlefield",
    "put-counters": "put-counter", "remove-counters": "remove-counter", "lose-game": "lose-the-game",
    "lose-abilities": "lose-ability", "grant": "gain-ability", "poison": "poison-counter",
    "force-attack": "attack-requirement", "attacks-if-able": "attack-requirement", "attacks": "attack",
    "blocks": "block", "draws": "draw", "casts": "cast", "gains-life": "gain-life", "loses-life": "lose-life",
    "end": "end-step", "dealt-damage": "be-dealt-damage", "that-much": "damage", "become-blocked": "blocked-creature",
    "counter-unless": "counter-spell", "counter-ability": "counter-spell", "player-sacrifices": "sacrifice",
    "set-life": "life-total", "copy-spell": "to-copy", "chapter": "chapter-ability", "cda-pt": "power-toughness",
    "become-land": "land-type", "cost-more": "cost-increase", "enters-as-copy": "copy", "islandwalk": "landwalk",
    "kicked": "kicker", "becomes-monstrous": "monstrosity", "pay-life": "pay-life", "set-pt": "base-power",
    "add-types": "subtype",
}  # fmt: skip
"""Words of the scenario format whose concept has another id; of the others the word is the id."""

_PLAIN = (
    "types", "subtypes", "colors", "pt", "amount", "counter", "grant", "from", "while", "plus", "zone", "what", "costs",
)  # fmt: skip
"""Arguments that say enough without their name."""
_PREFIXES = ("up-to-one-target-", "target-", "each-", "all-")


def abilities(one: Card) -> Iterator[str]:
    """A line for its keywords, for its effect as a spell and for each of its abilities."""
    keywords = one.says.get("keywords", ())
    if keywords:
        yield ", ".join(_keyword(keyword) for keyword in keywords)
    if one.says.get("additional"):
        yield f"{word('additional-cost')}: {', '.join(map(_value, one.says['additional']))}"
    for mode in one.says.get("modes", ()):
        yield f"• {_effects(mode)}"
    if one.says.get("effect"):
        yield _effects(one.says["effect"])
    for ability in one.says.get("abilities", ()):
        yield _ability(ability)


def _keyword(given: Any) -> str:
    """A keyword, or one that carries a cost, a number or a word."""
    if isinstance(given, Mapping):
        return ", ".join(f"{word(str(name))} {_value(value)}" for name, value in given.items())
    return word(str(given))


def word(name: str) -> str:
    """A word of the scenario format: the official word of its concept, or the word itself where it has none."""
    base, code = TermBase.load(), language()
    for concept in (base.get(_CONCEPTS.get(name, name)), base.get(name.removesuffix("s"))):
        form = concept.official(code) if concept else None
        if form:
            return form.text
    if name.startswith("protection-from-"):
        return f"{word('protection')} ({word(name.removeprefix('protection-from-'))})"
    return _others().get(name, name)


def _others() -> dict[str, str]:
    """Words that no concept stands for."""
    return {
        "you": _("you"), "this": _("this card"), "that": _("that object"), "any": _("everything"),
        "that-player": _("that player"), "same-target": _("the same target"),
        "attached": _("what it is attached to"), "each-other-player": _("each other player"),
        "target-power": _("the target's power"), "its-power": _("its power"),
        "controller-of-target": _("controller of the target"), "owner-of-target": _("owner of the target"),
        "its-controller": _("its controller"), "other": _("other"), "forever": _("for good"),
        "cant-attack": _("can't attack"), "cant-block": _("can't block"),
        "uncounterable": _("can't be countered"), "dies": _("dies"), "dealt-damage": _("is dealt damage"),
        "deals-damage": _("deals damage"), "deals-damage-to-player": _("deals damage to a player"),
        "deals-combat-damage-to-player": _("deals combat damage to a player"),
        "planeswalker-attacked": _("planeswalker attacked"),
        "trample-over-planeswalkers": _("trample over planeswalkers"),
    }  # fmt: skip


def _statics() -> dict[str, str]:
    """What static abilities do."""
    return {
        "animate": _("is also"), "become": _("is"), "anthem": _("gets"), "grant": _("has"),
        "double-counters": _("counters put on it are doubled"), "plus-one-counter": _("one counter more is put on it"),
        "double-damage": _("damage is doubled"), "plus-damage": _("more damage"), "halve-damage": _("damage is halved"),
        "prevent-damage": _("damage is prevented"), "cant-be-prevented": _("damage can't be prevented"),
        "damage-to-this-instead": _("damage is dealt to this card instead"),
        "damage-becomes-counters": _("damage becomes counters"), "enters-with": _("enters with counters"),
        "flash": _("spells may be cast as though they had flash"),
        "legend-rule-off": _("the legend rule doesn't apply"),
        "lose-abilities": _("loses all abilities"), "no-life-gain": _("players can't gain life"),
        "enters-tapped": _("enters tapped"), "control": _("you control it"),
    }  # fmt: skip


def _ability(ability: Mapping[str, Any]) -> str:
    if "static" in ability:
        rest = {name: value for name, value in ability.items() if name != "static"}
        name = str(ability["static"])
        return " ".join(filter(None, (_statics().get(name) or word(name), _arguments(rest))))
    if "loyalty" in ability:
        before = str(ability["loyalty"]).replace("-", "−")
    elif "cost" in ability:
        before = ", ".join(_value(one) for one in ability["cost"])
    else:
        about = _value(ability["chapters"]) if "chapters" in ability else selector(str(ability.get("of", "this")))
        before = f"{word(str(ability['when']))} ({about})"
    may = f"{word('may')}: " if ability.get("may") else ""
    told = [_effects(ability.get("effect", ())), _arguments({k: v for k, v in ability.items() if k == "unplayed"})]
    return f"{before}: {may}{' '.join(filter(None, told))}"


def _counted() -> dict[str, str]:
    """What is counted."""
    return {
        "card-types-in-all-graveyards": _("card types in graveyards"),
        "creature-cards-in-all-graveyards": _("creature cards in graveyards"),
    }


def _effects(effects: Iterable[Mapping[str, Any]]) -> str:
    return joined(_arguments(effect) for effect in effects)


def _arguments(given: Mapping[str, Any]) -> str:
    """The parts of an effect, in their order."""
    told = []
    for name, value in given.items():
        if name in ("to", "who", "recipients"):
            told.append(f"→ {selector(str(value))}")
        elif name == "sources":
            told.append(f"({word('source')}: {selector(str(value))})")
        elif name == "unplayed":
            told.append(f"[{', '.join(value)}]")
        elif name == "during":
            told.append(_("during your turn") if value == "your-turn" else _("during other turns"))
        elif name == "until":
            told.append(word("until-end-of-turn") if value == "end-of-turn" else word(str(value)))
        elif name in ("count", "targets", "times") and not isinstance(value, str):
            told.append(f"× {value}")
        elif name == "pump":
            told.append(str(value))
        elif name == "up-to":
            told.append(f"({_('or fewer')})")
        elif name == "combat":
            told.append(f"({word('combat-damage')})")
        elif name == "abilities":
            told.append(joined(f"({_ability(one)})" for one in value))
        elif name == "unpreventable":
            told.append(_("damage can't be prevented"))
        elif name == "animate":
            told.append(f"{selector(str(value))} =")
        elif name == "keywords":
            told.append(", ".join(map(_keyword, value)))
        elif name in _PLAIN:
            told.append(_value(value))
        elif name == "emblem":
            told.append(f"{word(name)} ({_ability(value)})")
        elif name == "counter-unless":
            told.append(f"{word(name)} ({word('unless')} {_value(value)})")
        elif value is True:
            told.append(word(name))
        elif name == "if":
            told.append(f"({selector(str(value))})")
        elif name in ("each", "count") and isinstance(value, str):
            told.append(f"× {_counted().get(value) or selector(value)}")
        elif name == "card":
            told.append(word(str(value)))
        elif name not in ("id", "name", "once", "that", "under"):
            told.append(f"{word(name)} {_value(value)}")
    return " ".join(told)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        name = f"“{value['name']}” " if "name" in value else ""
        if not name and all(kind[:1] in "+-" for kind in value):
            return ", ".join(f"{number} × {kind}" for kind, number in value.items())
        return f"{name}({_arguments(value)})" if name else _arguments(value)
    if isinstance(value, list | tuple):
        return ", ".join(_value(one) for one in value)
    return selector(str(value))


def selector(text: str) -> str:
    """What an effect acts on: ``target-other-creature-you-control`` as its noun and, in brackets, its qualities."""
    if word(text) != text or "-" not in text.strip("-+") or "/" in text:
        return word(text)
    rest, notes = text, []
    prefix = next((p for p in _PREFIXES if text.startswith(p)), "")
    rest = rest.removeprefix(prefix)
    for ending, side in (
        ("-you-control", _("yours")), ("-opponents-control", _("an opponent's")),
        ("-an-opponent-controls", _("an opponent's")),
    ):  # fmt: skip
        if rest.endswith(ending):
            rest, notes = rest.removesuffix(ending), [*notes, side]
    if rest.startswith("opponents-"):
        rest, notes = rest.removeprefix("opponents-"), [*notes, _("an opponent's")]
    nouns = []
    for part in rest.replace("-and-", "-or-").split("-"):
        if part == "your":
            notes.append(_("yours"))
        elif part.startswith("non") and part != "non":
            notes.append(_("not: {word}").format(word=word(part.removeprefix("non"))))
        elif part in ("other", "another"):
            notes.append(_("other"))
        elif part in _ADJECTIVES:
            notes.append(word(_ADJECTIVES[part]))
        elif part != "or":
            nouns.append(word(part))
    told = format_list(nouns, "or") if nouns else word(rest)
    told = f"{told} ({', '.join(notes)})" if notes else told
    if prefix == "up-to-one-target-":
        return f"{word('target')} ({_('at most one')}): {told}"
    return f"{word('target')}: {told}" if prefix == "target-" else told


_ADJECTIVES: Mapping[str, str] = {
    "attacking": "attacking-creature", "blocking": "blocking-creature", "tapped": "tapped", "untapped": "untapped",
    "legendary": "legendary", "white": "white", "blue": "blue", "black": "black", "red": "red", "green": "green",
}  # fmt: skip
