"""Generic cards: an object of a scenario, as a dictionary, becomes a Card of the engine.

``{card: creature, pt: 3/3, keywords: [trample]}``, ``{card: planeswalker, loyalty: 4, abilities: [{loyalty: "+1",
effect: [{draw: 1}]}]}``, ``{card: burn, damage: 3}``. Effects are dictionaries with one verb and its arguments.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from datetime import date
from typing import Any

from judge import cards as library
from judge.engine import selectors, targets, triggers
from judge.engine.commander import DeckCard
from judge.engine.state import COLORS, Ability, AbilityKind, Card, Effect
from judge.errors import NotCovered
from judge.locale import _, quoted
from judge.scenario import words
from judge.scenario.words import Path, Where

PT = re.compile(r"([+-]?\d+)\s*/\s*([+-]?\d+)")
LOYALTY = re.compile(r"[+\-−–]?\d+")
SPECIAL = frozenset({
    "same-target", "controller-of-target", "owner-of-target", "that", "that-player", "its-controller", "attached",
    "defending-player", "this-card", "about", "each-other-player", "paired",
})  # fmt: skip
KINDS_OF_CARD = tuple(words.CARDS)
SUPERTYPES = frozenset({"legendary", "basic", "world", "snow"})


def read_card(
    where: Where, path: Path, given: Mapping[str, Any], names: frozenset[str], day: date | None = None
) -> Card:
    """The card behind an object; ``names`` are the players and objects that effects may name.

    ``card`` is a generic kind, or the name of a card of the library in any language, as it read on ``day``.
    """
    named = given.get("card") if isinstance(given, Mapping) else None
    if isinstance(named, str) and named not in words.CARDS:
        return _of_library(where, path, given, names, day)
    fields = where.fields(path, given, words.OBJECT_FIELDS)
    kind = fields.get("card")
    if kind is None and not fields.get("types"):
        raise where.error(
            path, _("an object needs a card."), _("One of: {names}.").format(names=", ".join(KINDS_OF_CARD))
        )
    if kind is not None and kind not in words.CARDS:
        raise where.unknown((*path, "card"), "card", kind, KINDS_OF_CARD)
    types = frozenset(_words(where, (*path, "types"), fields.get("types", words.CARDS.get(str(kind), ())), _types()))
    keywords, args = read_all_keywords(where, (*path, "keywords"), fields.get("keywords", ()), names)
    colors = frozenset(_words(where, (*path, "colors"), fields.get("colors", ()), COLORS))
    power = toughness = None
    if fields.get("pt") is not None:
        power, toughness = read_pt(where, (*path, "pt"), fields["pt"])
    elif "creature" in types:
        raise where.error(path, _("a creature needs a pt, such as 2/2."))
    effects: tuple[Effect, ...] = ()
    if "effect" in fields:
        effects = read_effects(where, (*path, "effect"), fields["effect"], names)
    elif kind == "burn":
        burn = {"damage": fields.get("damage", 3), "to": fields.get("to", "any-target")}
        effects = read_effects(where, path, burn, names)
    abilities = tuple(
        read_ability(where, (*path, "abilities", n), one, names)
        for n, one in enumerate(_list(where, (*path, "abilities"), fields.get("abilities", ())))
    )
    supertypes = frozenset(_words(where, (*path, "supertypes"), fields.get("supertypes", ()), SUPERTYPES))
    by_date = "planeswalker" in types and "supertypes" not in fields
    return Card(
        str(fields.get("name", fields.get("id", ""))), types, supertypes,
        frozenset(str(s) for s in _list(where, (*path, "subtypes"), fields.get("subtypes", ()))), colors, power,
        toughness, _number(where, (*path, "loyalty"), fields.get("loyalty")),
        _number(where, (*path, "defense"), fields.get("defense")), frozenset(keywords), effects, abilities,
        str(fields.get("cost", "")), by_date, False, (*args, *_further(where, path, fields, names)),
        _layout(where, path, fields), _back(where, path, fields, names),
    )  # fmt: skip


LAYOUTS = ("transform", "modal", "split", "adventure", "aftermath", "flip", "meld")


def _layout(where: Where, path: Path, fields: Mapping[str, Any]) -> str:
    layout = str(fields.get("layout", "transform" if "back" in fields else ""))
    if layout and layout not in LAYOUTS:
        raise where.unknown((*path, "layout"), "layout", layout, LAYOUTS)
    return layout


def _back(where: Where, path: Path, fields: Mapping[str, Any], names: frozenset[str]) -> Card | None:
    """The other face or half of a card; it has a name of its own."""
    given = fields.get("back")
    if given is None:
        return None
    if not isinstance(given, Mapping):
        raise where.error((*path, "back"), _("the other face is written like a card."))
    return read_card(where, (*path, "back"), {"id": f"{fields.get('id', '')}-back", **given}, names)


def _further(
    where: Where, path: Path, fields: Mapping[str, Any], names: frozenset[str]
) -> tuple[tuple[str, Hashable], ...]:
    """Modes and additional costs of a spell."""
    found: list[tuple[str, Hashable]] = []
    if "modes" in fields:
        modes = tuple(
            read_effects(where, (*path, "modes", n), one, names)
            for n, one in enumerate(_list(where, (*path, "modes"), fields["modes"]))
        )
        found.append(("modes", modes))
        least, most = CHOOSE.get(str(fields.get("choose", 1)), (1, 1))
        if str(fields.get("choose", 1)).isdigit():
            least = most = int(fields.get("choose", 1))
        found.append(("choose", (least, most)))
    if "additional" in fields:
        found.append(("additional", read_costs(where, (*path, "additional"), fields["additional"])))
    if fields.get("no-cost"):
        found.append(("no-cost", True))
    if "rooms" in fields:
        found.append(("rooms", _rooms(where, (*path, "rooms"), fields["rooms"], names)))
    return tuple(found)


def _rooms(where: Where, path: Path, given: Any, names: frozenset[str]) -> tuple[Hashable, ...]:
    """The rooms of a dungeon, the topmost first: ``{entrance: {effect: [...], to: [hall, crypt]}}``."""
    if not isinstance(given, Mapping) or not given:
        raise where.error(path, _("a mapping is needed here, not {value}.").format(value=repr(given)))
    found = []
    for name, room in given.items():
        fields = where.fields((*path, name), room, ("effect", "to"))
        onward = tuple(str(one) for one in _list(where, (*path, name, "to"), fields.get("to", ())))
        for one in onward:
            if one not in given:
                raise where.unknown((*path, name, "to"), "room", one, map(str, given))
        found.append((str(name), read_effects(where, (*path, name, "effect"), fields.get("effect", ()), names), onward))
    return tuple(found)


CHOOSE = {"one-or-both": (1, 2), "one-or-more": (1, 9), "up-to-two": (0, 2), "two": (2, 2), "one": (1, 1)}


def read_costs(where: Where, path: Path, value: Any) -> tuple[Effect, ...]:
    """Several parts of a cost."""
    return tuple(_cost(where, (*path, n), one) for n, one in enumerate(_list(where, path, value)))


def read_all_keywords(
    where: Where, path: Path, value: Any, names: frozenset[str]
) -> tuple[tuple[str, ...], tuple[tuple[str, Hashable], ...]]:
    """Keywords, and what those carry that are written as a mapping: ``[flying, {bushido: 2}, {cycling: "{2}"}]``."""
    words_found: list[str] = []
    args: list[tuple[str, Hashable]] = []
    for n, one in enumerate(_list(where, path, value)):
        if not isinstance(one, Mapping):
            words_found += read_keywords(where, (*path, n), [one])
            continue
        for name, given in one.items():
            if name not in words.CARRYING:
                raise where.unknown((*path, n, str(name)), "keyword", name, words.CARRYING)
            words_found.append(str(name))
            args.append((str(name), _carried(where, (*path, n, str(name)), str(name), given)))
    return tuple(words_found), tuple(args)


def _carried(where: Where, path: Path, name: str, given: Any) -> Hashable:
    if name in words.NUMBER_KEYWORDS:
        return _number(where, path, given)
    if name in words.WORD_KEYWORDS:
        try:
            selectors.parse(str(given))
        except NotCovered as error:
            raise where.unknown(
                path, "word", given, ("creature", "land", "permanent", "player", "artifacts")
            ) from error
        return str(given)
    if name in ("meld", "plot"):
        return str(given)
    if name in words.OTHER_KEYWORDS:
        parts = _list(where, path, given)
        if len(parts) < 2:
            raise where.error(path, _("two values are needed here, not {value}.").format(value=quoted(given)))
        if name == "splice":
            return str(parts[0]), read_costs(where, path, parts[1:])
        if name == "class-level":
            return int(parts[0]), read_costs(where, path, parts[1:])
        if name == "prototype":
            return (str(parts[0]), *read_pt(where, path, parts[1]))
        if name == "typecycling":
            return str(parts[0]), read_costs(where, path, parts[1:])
        if name == "reinforce":
            return int(parts[0]), read_costs(where, path, parts[1:])
        return int(parts[0]), str(parts[1])
    return read_costs(where, path, given)


def _of_library(where: Where, path: Path, given: Mapping[str, Any], names: frozenset[str], day: date | None) -> Card:
    """A card of the library; what the object says besides (its loyalty now, its id) goes before what the card says.

    ``x`` is the value of an X in its cost. Words that the card file has wrong are errors of that file. Raises
    NotCovered where the card has an ability that isn't played.
    """
    said = dict(given)
    x = _number(where, (*path, "x"), said.pop("x", None))
    found = library.resolve(str(said.pop("card")), day, x=x)
    if found is None:
        every = [name for card in library.Library.load() for name in card.names["en"]]
        raise where.unknown((*path, "card"), "card", given["card"], (*KINDS_OF_CARD, *every))
    card, made = found
    where.fields(path, said, words.OBJECT_FIELDS)
    wording = card.wording(day)
    place: Path = (card.slug,) if wording is None else (card.slug, "wordings", wording.place)
    own = read_card(Where(card.file, library.Library.load().lines(card)), place, made, names)
    if not set(said) & set(_SAYS):
        return own
    return read_card(where, path, {**made, **said}, names)


_SAYS = words.OBJECT_FIELDS - {
    "controller", "counters", "damage", "id", "owner", "protector", "sick", "tapped", "targets", "token",
}  # fmt: skip
"""Fields of an object that belong to its card; the others are its state."""


def _types() -> tuple[str, ...]:
    return ("artifact", "battle", "creature", "dungeon", "enchantment", "instant", "land", "planeswalker", "sorcery")


def _list(where: Where, path: Path, value: Any) -> list[Any]:
    if isinstance(value, str | Mapping):
        return [value]
    if not isinstance(value, list | tuple):
        raise where.error(path, _("a list is needed here, not {value}.").format(value=quoted(value)))
    return list(value)


def _words(where: Where, path: Path, value: Any, known: tuple[str, ...] | frozenset[str]) -> list[str]:
    found = _list(where, path, value)
    for word in found:
        if word not in known:
            raise where.unknown(path, path[-1] if path else "word", word, known)
    return [str(word) for word in found]


def _number(where: Where, path: Path, value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise where.error(path, _("a whole number is needed here, not {value}.").format(value=quoted(value)))
    return value


def read_keywords(where: Where, path: Path, value: Any) -> tuple[str, ...]:
    found = []
    for word in _list(where, path, value):
        if word not in words.KEYWORDS and not str(word).startswith(("protection-from-", "hexproof-from-")):
            raise where.unknown(path, "keyword", word, words.KEYWORDS)
        found.append(str(word))
    return tuple(found)


def read_deck(where: Where, path: Path, given: Any, day: date | None = None) -> tuple[DeckCard, ...]:
    """A deck: how many of each card of the library, by name. Raises NotCovered for a card that can't be used at all."""
    if not isinstance(given, Mapping):
        raise where.error(path, _("a deck is a mapping of names of cards to numbers."))
    found = []
    for name, number in given.items():
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise where.error(
                (*path, name), _("a whole number is needed here, not {value}.").format(value=repr(number))
            )
        card = _of_library(where, (*path, name), {"card": name}, frozenset(), day)
        partly = bool(library.Library.load().find(str(name)).not_played())
        found.append(DeckCard(card.name, number, card, partly))
    return tuple(found)


def read_pt(where: Where, path: Path, value: Any) -> tuple[int, int]:
    match = PT.fullmatch(str(value))
    if not match:
        raise where.error(path, _("power and toughness are written like 2/2, not {value}.").format(value=quoted(value)))
    return int(match[1]), int(match[2])


def read_effects(where: Where, path: Path, value: Any, names: frozenset[str]) -> tuple[Effect, ...]:
    """One effect or a list of them."""
    if isinstance(value, Mapping):
        return (read_effect(where, path, value, names),)
    return tuple(read_effect(where, (*path, n), one, names) for n, one in enumerate(_list(where, path, value)))


def read_effect(where: Where, path: Path, given: Any, names: frozenset[str]) -> Effect:
    """One effect: its verb is the one field that is a verb."""
    if not isinstance(given, Mapping):
        raise where.error(
            path,
            _("an effect is a mapping such as “damage: 3, to: any-target”, not {value}.").format(value=quoted(given)),
        )
    if "unplayed" in given:
        return _unplayed(where, path, given, names)
    fields = {words.ALIASES.get(str(k), str(k)): v for k, v in given.items()}
    verbs = [name for name in fields if name in words.VERBS]
    if len(verbs) > 1 and "attach" in verbs and "create-token" in verbs:
        verbs.remove("attach")
    if len(verbs) > 1 and "unpreventable" in verbs:
        verbs.remove("unpreventable")
    if len(verbs) != 1:
        strange = next((k for k in fields if k not in words.EFFECT_ARGS), None)
        if strange is not None and not verbs:
            raise where.unknown((*path, strange), "effect", strange, words.VERBS)
        raise where.error(path, _("an effect has exactly one verb, not {value}.").format(value=len(verbs)))
    name = verbs[0]
    for field in fields:
        if field != name and field not in words.EFFECT_ARGS:
            raise where.unknown((*path, field), "argument", field, words.EFFECT_ARGS)
    if name == "graveyard" and "leaves" in given:
        zone = fields.pop("to", "graveyard")
        value = fields.pop("graveyard")
        name = {"exile": "exile", "hand": "bounce"}.get(str(zone), "graveyard")
        fields[name] = value
    args: dict[str, Hashable] = {}
    value = fields.pop(name)
    if "who" in fields:
        fields["to"] = fields.pop("who")
    if name in words.TO_VALUE:
        args["to"] = _where_to(where, (*path, name), value, names)
    elif name in words.NESTED_VERBS:
        _nested(where, (*path, name), name, value, fields, args, names)
    elif name in words.BARE_VERBS:
        pass
    elif name in words.AMOUNT_VALUE:
        if value not in ("all", "that-much", "x", "twice-x", "its-power", "target-power", "kicked") and not str(
            value
        ).startswith(("count-", "its-", "mark-")):
            value = _number(where, (*path, name), value)
        args["amount"] = value
        if name == "damage" and "to" not in fields:
            raise where.error(path, _("damage needs a recipient."), _("For example: to: any-target."))
        if name in (
            "draw",
            "discard",
            "mill",
            "gain-life",
            "lose-life",
            "poison",
            "prevent",
            "scry",
            "surveil",
            "set-life",
            "blight",
            "exile-top",
        ):
            fields.setdefault("to", "you")
        elif name in ("fateseal", "drain"):
            fields.setdefault("to", "each-opponent")
        elif name == "connive":
            fields.setdefault("to", "this")
    elif name in ("put-counters", "remove-counters"):
        kind, number = _counters(where, (*path, name), value, fields.pop("count", 1))
        args["counter"], args["amount"] = kind, number
        fields.setdefault("to", "this")
    elif name == "grant":
        granted, more = read_all_keywords(where, (*path, name), value, names)
        args["keywords"] = granted
        if more:
            args["with"] = more
        fields.setdefault("to", "this")
    elif name in ("set-pt", "double-power"):
        if name == "set-pt":
            args["pt"] = read_pt(where, (*path, name), value)
        fields.setdefault("to", "this")
    elif name == "set-color":
        args["colors"] = tuple(str(v) for v in _list(where, (*path, name), value))
    elif name == "add-mana":
        args["amount"] = str(value)
        fields.setdefault("to", "you")
    elif name == "counter-unless":
        args["costs"] = read_costs(where, (*path, name), value)
    elif name in ("double-counters", "move-counter", "remove-or", "player-counters"):
        kind, number = _counters(where, (*path, name), value, fields.pop("count", 1))
        args["counter"], args["amount"] = kind, number
        fields.setdefault("to", "you" if name == "player-counters" else "this")
    elif name == "mark":
        args["name"] = str(value)
    elif name == "search" or name == "skip":
        args["what"] = str(value)
        fields.setdefault("to", "you")
    elif name == "text":
        args["to"] = _where_to(where, (*path, name), value, names)
    elif name == "pump":
        args["pt"] = read_pt(where, (*path, name), value)
        fields.setdefault("to", "this")
    elif name == "create-token":
        args["card"] = read_card(where, (*path, name), value, names)
        args["id"] = str(value.get("id", "token"))
    elif name == "enter":
        args["to"] = _where_to(where, (*path, name), value, names)
    if name == "flicker" and fields.get("under") == "you":
        args["under"] = fields.pop("under")
    for field, one in fields.items():
        args[field] = _argument(where, (*path, field), field, one, names)
    return Effect(name, tuple(args.items()))


def _unplayed(where: Where, path: Path, given: Mapping[str, Any], names: frozenset[str]) -> Effect:
    """What a card of the library does and the engine doesn't play: it may have a target, and is refused by its words
    when it would happen."""
    fields = where.fields(path, given, ("unplayed", "to", "who", "targets"))
    to = fields.get("to", fields.get("who"))
    args: dict[str, Hashable] = {} if to is None else {"to": _where_to(where, (*path, "to"), to, names)}
    if "targets" in fields:
        args["targets"] = _number(where, (*path, "targets"), fields["targets"])
    return Effect(str(fields["unplayed"]), tuple(args.items()))


def _nested(
    where: Where,
    path: Path,
    name: str,
    value: Any,
    fields: dict[str, Any],
    args: dict[str, Hashable],
    names: frozenset[str],
) -> None:
    """Verbs that hold effects or abilities."""
    if name in ("delayed", "reflexive"):
        args["ability"] = read_ability(where, path, value, names)
    elif name == "emblem":
        if not isinstance(value, Mapping):
            raise where.error(path, _("an ability is a mapping, not {value}.").format(value=quoted(value)))
        ability = read_ability(where, path, value, names)
        args["card"] = Card("emblem", abilities=(ability,))
    elif name == "pay-or":
        args["costs"] = read_costs(where, path, value)
    elif name == "if-then":
        args["condition"] = str(value)
    for part in ("then", "otherwise", "first", "second"):
        if part in fields:
            args[part] = read_effects(where, (*path, part), fields.pop(part), names)
    if "results" in fields:
        rows = fields.pop("results")
        args["results"] = tuple(
            sorted(((int(k), read_effects(where, (*path, "results"), v, names)) for k, v in dict(rows).items()),
            reverse=True, key=lambda r: r[0])
        )  # fmt: skip


def _argument(where: Where, path: Path, field: str, value: Any, names: frozenset[str]) -> Hashable:
    if field in ("then", "otherwise", "first", "second"):
        return read_effects(where, path, value, names)
    if field == "costs":
        return read_costs(where, path, value)
    if field == "if":
        from judge.engine import conditions

        if not conditions.known(str(value)):
            raise where.unknown(path, "condition", value, conditions.SIMPLE | set(conditions.ANNOUNCED))
        return str(value)
    if field in ("of", "watch", "with", "what"):
        return _where_to(where, path, value, names)
    if field in ("to", "protects"):
        return _where_to(where, path, value, names)
    if field == "pt":
        return read_pt(where, path, value)
    if field == "keywords":
        return read_keywords(where, path, value)
    if field in ("types", "colors", "subtypes"):
        return tuple(str(v) for v in _list(where, path, value))
    if field == "counters":
        if not isinstance(value, Mapping):
            raise where.error(path, _("counters are a mapping such as loyalty: 1."))
        return tuple((str(k), int(v)) for k, v in value.items())
    if field in ("count", "targets", "least", "sides"):
        if isinstance(value, str) and (value in ("x", "kicked") or value.startswith(("count-", "mark-"))):
            return value
        return _number(where, path, value)
    if field == "by" and value == "that-player":
        return str(value)
    if field in ("source", "under", "by"):
        if value not in names:
            raise where.unknown(path, "name", value, names)
        return str(value)
    if isinstance(value, bool):
        return value
    return str(value)


def _where_to(where: Where, path: Path, value: Any, names: frozenset[str]) -> str:
    """A word for what an effect acts on: a name, a special word, or a selector."""
    word = str(value)
    if word in names or word in SPECIAL:
        return word
    try:
        plain = word.removeprefix("up-to-one-")
        selectors.parse(plain)
    except NotCovered as error:
        known = sorted(
            names
            | SPECIAL
            | {
                "any-target",
                "target-creature",
                "target-player",
                "target-planeswalker",
                "target-permanent",
                "target-spell",
                "you",
                "this",
                "each-opponent",
                "each-player",
                "each-creature",
            }
        )
        raise where.unknown(path, "word", word, known) from error
    return word


def _counters(where: Where, path: Path, value: Any, count: Any) -> tuple[str, Hashable]:
    if isinstance(value, Mapping):
        if len(value) != 1:
            raise where.error(path, _("one kind of counter at a time."))
        kind, number = next(iter(value.items()))
        return str(kind), number
    return str(value), count


def read_ability(where: Where, path: Path, given: Any, names: frozenset[str]) -> Ability:
    """One ability: a loyalty ability, another activated one, a triggered or a static one."""
    if not isinstance(given, Mapping):
        raise where.error(path, _("an ability is a mapping, not {value}.").format(value=quoted(given)))
    if "static" in given:
        fields = where.fields(path, given, words.STATIC_ARGS | {"static"})
        static = fields.pop("static")
        if static not in words.STATICS:
            raise where.unknown((*path, "static"), "static ability", static, words.STATICS)
        args = tuple((k, _static(where, (*path, k), k, v, names)) for k, v in fields.items())
        return Ability(AbilityKind.STATIC, static=str(static), args=args)
    fields = where.fields(path, given, words.ABILITY_FIELDS)
    effects = read_effects(where, (*path, "effect"), fields.get("effect", []), names)
    if str(fields.get("loyalty", "")).upper() in ("-X", "−X", "+X"):
        return Ability(AbilityKind.LOYALTY, effects, args=(("x", -1 if str(fields["loyalty"])[0] != "+" else 1),))
    if "loyalty" in fields:
        return Ability(AbilityKind.LOYALTY, effects, read_loyalty(where, (*path, "loyalty"), fields["loyalty"]))
    if "when" in fields:
        if fields["when"] not in triggers.WHEN:
            raise where.unknown((*path, "when"), "event", fields["when"], triggers.WHEN)
        of = str(fields.get("of", "this"))
        if of not in ("this", "you", "your", "opponents"):
            _where_to(where, (*path, "of"), of, frozenset())
        args = tuple((k, _plain(fields[k])) for k in TRIGGER_ARGS if k in fields)
        return Ability(
            AbilityKind.TRIGGERED, effects, when=str(fields["when"]), of=of, optional=bool(fields.get("may")), args=args
        )
    if "cost" in fields:
        costs = tuple(
            _cost(where, (*path, "cost", n), one) for n, one in enumerate(_list(where, (*path, "cost"), fields["cost"]))
        )
        args = tuple((k, _plain(fields[k])) for k in ACTIVATED_ARGS if k in fields)
        return Ability(AbilityKind.ACTIVATED, effects, costs=costs, args=args)
    raise where.error(path, _("an ability has a loyalty, a cost, a when or a static."))


TRIGGER_ARGS = (
    "class-level", "once", "that", "by", "chapters", "counter", "if", "once-each-turn", "spell", "with", "without",
)  # fmt: skip
ACTIVATED_ARGS = ("class-level", "timing", "zone", "during", "once", "exhaust", "boast", "if", "anyone")


def _plain(value: Any) -> Hashable:
    return tuple(value) if isinstance(value, list) else value


def _static(where: Where, path: Path, field: str, value: Any, names: frozenset[str]) -> Hashable:
    if field in ("pt", "plus"):
        return read_pt(where, path, value)
    if field == "keywords":
        return read_keywords(where, path, value)
    if field == "with":
        return read_all_keywords(where, path, value, names)[1]
    if field == "ability":
        return read_ability(where, path, value, names)
    if field in ("types", "subtypes", "colors", "supertypes", "options"):
        return tuple(str(v) for v in _list(where, path, value))
    if field == "counters":
        return tuple((str(k), int(v)) for k, v in dict(value).items())
    if field in ("to", "recipients"):
        return _where_to(where, path, value, names)
    return value


def _cost(where: Where, path: Path, given: Any) -> Effect:
    """One part of a cost: ``tap``, ``sacrifice``, ``{mana: "{2}"}``, ``{remove-counters: {charge: 1}}``,
    ``{lose-life: 2}``."""
    if isinstance(given, str):
        if given.startswith("{"):
            return Effect("mana", (("amount", given),))
        if given in COST_WORDS:
            return Effect(given)
        raise where.unknown(path, "cost", given, COST_WORDS)
    if isinstance(given, Mapping) and "unplayed" in given:
        return Effect(str(given["unplayed"]))
    fields = where.fields(path, given, (*COST_WORDS, "amount", "power"), "cost")
    name = next(iter(n for n in fields if n in COST_WORDS), "")
    if not name:
        raise where.error(path, _("an effect has exactly one verb, not {value}.").format(value=0))
    value = fields.pop(name)
    more = tuple((k, _number(where, (*path, k), v)) for k, v in fields.items())
    if name in ("remove-counters", "put-counters"):
        kind, number = _counters(where, path, value, 1)
        return Effect(name, (("counter", kind), ("amount", number)))
    if name in ("sacrifice", "return", "tap-others") or (name == "discard" and not isinstance(value, int)):
        word = str(value)
        try:
            selectors.parse(word)
        except NotCovered as error:
            raise where.unknown(path, "word", word, ("creature", "artifact", "land", "permanent", "token")) from error
        return Effect(name, (("to", word), *more))
    return Effect(name, (("amount", value), *more))


COST_WORDS = (
    "tap", "untap", "sacrifice", "mana", "remove-counters", "put-counters", "lose-life", "pay-life", "discard",
    "discard-this", "exile-this", "exile-from-graveyard", "tap-others", "return", "pay-energy", "mill", "reveal-this",
    "exert",
)  # fmt: skip


def read_loyalty(where: Where, path: Path, value: Any) -> int:
    """A loyalty cost: +1, 0, -3, with any kind of minus."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = str(value).strip()
    if not LOYALTY.fullmatch(text):
        raise where.error(path, _("a loyalty cost is written like +1, 0 or -3, not {value}.").format(value=quoted(value)))
    return int(text.replace("−", "-").replace("–", "-"))


def has_targets(card: Card) -> bool:
    return any(targets.is_target(str(e.get("to", ""))) for e in card.effects)
