"""What an object is after all continuous effects: the layers, with timestamps and dependency.

Source: 611, 613, 604.3, 305.7, 707.2, 708.2, 709.4, 712.8 (2026-04-17); 418.5 (2007-10-01). Layers: copies (1),
control (2, kept by zones.py), text (3), types (4), colours (5), abilities (6), power and toughness (7: defined, set,
changed, counters, switched). By date: colours and abilities shared a layer until 2009-07-10; what is done to power and
toughness has gone in three orders. Within a layer an effect waits for those it depends on, the others go by timestamp.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from judge.engine import levels, mana
from judge.engine.keywords import meaning
from judge.engine.ruleset import RuleSet, plain, rule
from judge.engine.state import Ability, Card, Obj, Ref, State, View, Zone

plain(
    __name__, "permanent.definition", "layers.copy", "layers.text", "layers.type", "layers.color", "layers.ability",
    "layers.characteristic-defining", "layers.set", "layers.modify", "layers.switch", "layers.parts",
    "layers.timestamp", "layers.dependency", "layers.depends-on", "layers.defined", "land.type-changed",
    "changeling.every-type", "devoid.colorless", "effect.static",
)  # fmt: skip

STATICS = {
    "animate": (4, 5, 6, "set"), "become": (4, 5, 6, "set"), "become-land": (4,), "add-types": (4,),
    "set-color": (5,), "grant": (6,), "lose-abilities": (6, "set"), "anthem": (6, "modify"), "cant-block": (6,),
    "cant-attack": (6,), "set-pt": ("set",), "cda-pt": ("define",), "switch-pt": ("switch",), "text": (3,),
}  # fmt: skip
"""Static abilities that are continuous effects on objects, and the layers in which they have parts."""
CONTINUOUS = {
    "copy": (1,), "text": (3,), "animate": (4, 5, "set"), "become-land": (4,), "set-color": (5,), "grant": (6,),
    "grant-ability": (6,), "lose-abilities": (6,), "pump": ("modify",), "set-pt": ("set",), "switch-pt": ("switch",),
}  # fmt: skip
"""Changes that effects of spells and abilities make, and their layers."""
KEYWORD_COUNTERS = frozenset({
    "flying", "first-strike", "double-strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink",
    "menace", "reach", "trample", "vigilance", "decayed", "shadow", "exalted",
})  # fmt: skip
LAYER_KEYS = {
    1: "layers.copy", 3: "layers.text", 4: "layers.type", 5: "layers.color", 6: "layers.ability",
    "define": "layers.defined", "set": "layers.set", "modify": "layers.modify", "counters": "layers.counters",
    "switch": "layers.switch",
}  # fmt: skip
BASIC_TYPES = frozenset({"plains", "island", "swamp", "mountain", "forest"})

Found = dict[str, View]
Layer = int | str
Change = tuple[Layer, bool | None]
"""A kind of change; True for that of static abilities alone, False for that of others, None for all."""


class Applied(NamedTuple):
    """One part of a continuous effect that was applied: in which layer, whose, to what, waiting for which others."""

    layer: Layer
    source: str
    change: str
    affected: frozenset[str]
    waited: bool


def view(state: State, obj: Obj, rules: RuleSet | None = None) -> View:
    """One object as it is: a permanent after all continuous effects, anything else as printed.

    Without rules, a planeswalker made on the way whose card doesn't say whether it is legendary isn't.
    """
    if obj.zone is Zone.BATTLEFIELD and not obj.phased:
        return compute(state, rules)[obj.id]
    return printed(obj, rules)


def copiable(obj: Obj) -> Card:
    """The card by which an object is seen now: its face up, face down, a half or both (707.2, 708.2, 709.4, 712.8)."""
    card: Card = obj.mark("as") or obj.card
    if obj.facedown and obj.zone in (Zone.BATTLEFIELD, Zone.STACK):
        keywords = frozenset({"ward"}) if obj.facedown in ("disguise", "cloak") else frozenset()
        args = (("ward", "{2}"),) if keywords else ()
        return Card("", frozenset({"creature"}), power=2, toughness=2, keywords=keywords, args=args)
    if card.back is None:
        return card
    if card.layout == "split" and obj.zone is not Zone.STACK:
        return replace(card, name=f"{card.name} // {card.back.name}", cost=card.cost + card.back.cost,
                       colors=card.colors | card.back.colors, types=card.types | card.back.types)  # fmt: skip
    if obj.face == 1 and obj.zone in (Zone.STACK, Zone.BATTLEFIELD):
        back = card.back
        if card.layout == "transform" and not back.cost:
            back = replace(back, args=(*back.args, ("front-cost", card.cost)))
        if card.layout == "flip":
            back = replace(back, cost=card.cost, colors=card.colors)
        return back
    return card


def printed(obj: Obj, rules: RuleSet | None) -> View:
    """An object by its printed values alone: what it is outside the battlefield.

    Planeswalkers are legendary since the rule on their uniqueness is gone (306.4 of 2017-09-29).
    """
    made = _base(obj, rules)
    abilities = made.abilities + meaning.expand(made.keywords, made.args)
    if "devoid" in made.keywords:
        made = replace(made, colors=frozenset())
    if "land" in made.types:
        abilities += mana.basic_abilities(made.subtypes)
    return replace(made, abilities=abilities) if abilities != made.abilities else made


def _base(obj: Obj, rules: RuleSet | None) -> View:
    card = copiable(obj)
    supertypes = card.supertypes
    if card.legendary_by_date and rules is not None and not rules.in_force("planeswalker.uniqueness"):
        supertypes = supertypes | {"legendary"}
    args = card.args
    if rules is not None and rules.in_force("double-faced.back") and not rules["double-faced.back"]():
        args = tuple(pair for pair in args if pair[0] != "front-cost")
    if rules is not None and card.back is not None and obj.card.layout == "split" and obj.zone is not Zone.STACK:
        args = (*args, ("half-costs", rules["split.compared"](obj.card.cost, card.back.cost)))
    abilities = card.abilities
    if any(a.get("class-level") is not None for a in abilities):
        abilities = tuple(a for a in abilities if levels.has(obj, a))
    return View(
        obj.ref, obj.zone, card.name, obj.owner, obj.controller, card.types, supertypes, card.subtypes, card.colors,
        card.power, card.toughness, card.keywords, abilities, obj.counters, obj.token, obj.tapped, card.loyalty,
        obj.protector, args, card.cost, obj.attached, obj.facedown, obj.marks,
    )  # fmt: skip


@rule("split.compared", variant="either-half")
def compared_by_halves(left: str, right: str) -> tuple[str, ...]:
    """The costs of a split card by which a comparison may find it fit: each half's own. Source: 505.6 (2007-10-01),
    708.6a (2009-07-11 to 2017-04-27)."""
    return left, right


@rule("split.compared", variant="combined")
def compared_as_one(left: str, right: str) -> tuple[str, ...]:
    """A split card is compared by the cost of both halves together. Source: 708.4b (2017-04-28), 709.4b (since
    2021-07-23)."""
    return (left + right,)


@rule("double-faced.back", variant="no-mana-cost")
def back_without_cost() -> bool:
    """A back face has no mana cost, so its mana value is 0. Source: 711.3 (2011-09-30), 711.4b (2015-01-23 to
    2016-04-07)."""
    return False


@rule("double-faced.back", variant="front-cost")
def back_with_front_cost() -> bool:
    """A back face has the mana value of the front face. Source: 711.4b (2016-04-08), 712.8e (since 2023-04-14)."""
    return True


# ---------------------------------------------------------------------- effects


@dataclass(slots=True)
class _Effect:
    """One continuous effect being applied: of a static ability of ``holder``, or of something that resolved."""

    change: str
    get: Callable[..., Any]
    timestamp: int
    layers: tuple[Layer, ...]
    source: str
    cda: bool = False
    ability: Ability | None = None
    holder: str = ""
    fixed: frozenset[Ref] | None = None
    started: frozenset[str] | None = None
    static: bool = False
    extra: dict[str, Any] = field(default_factory=dict)

    def parts(self, changes: tuple[Change, ...]) -> list[Layer]:
        """The parts it has among the changes of a layer."""
        return [layer for layer, static in changes if layer in self.layers and static in (None, self.static)]

    def may_depend(self, changes: tuple[Change, ...]) -> bool:
        """Whether other effects of a layer can change what it applies to; on power and toughness only words that
        speak of them go by it."""
        from judge.engine import selectors

        word = str(self.get("to", "this"))
        if all(isinstance(layer, int) for layer, _ in changes):
            return True
        return word not in ("this", "attached", "paired") and selectors.parse(word).limit is not None

    def exists(self, found: Found) -> bool:
        if self.started is not None or self.ability is None:
            return True
        holder = found.get(self.holder)
        return holder is not None and self.ability in holder.abilities

    def affected(self, found: Found, state: State) -> list[str]:
        if self.started is not None:
            return [n for n in self.started if n in found]
        if self.fixed is not None:
            return [r.id for r in self.fixed if r.id in found and found[r.id].ref == r]
        from judge.engine import selectors

        holder = found[self.holder]
        word = str(self.get("to", "this"))
        if word == "this":
            return [self.holder]
        if word == "paired":
            other = state.objects[self.holder].mark("paired")
            there = isinstance(other, Ref) and other.id in found and found[other.id].ref == other
            return [self.holder, other.id] if there else []
        if word == "attached":
            host = holder.attached
            return [host.id] if isinstance(host, Ref) and host.id in found and found[host.id].ref == host else []
        return [name for name, view in found.items() if selectors.view_matches(word, holder, view)]


def _effects(state: State, found: Found) -> list[_Effect]:
    made = []
    held = sorted(found.values(), key=lambda v: state.objects[v.id].timestamp)
    for view in held:
        for ability in view.abilities:
            if ability.static in STATICS and _active(ability, view, state):
                cda = ability.static == "cda-pt"
                made.append(
                    _Effect(ability.static, ability.get, state.objects[view.id].timestamp, _parts(ability.static,
                    ability.get),
                            view.id, cda, ability, view.id, static=True)
                )  # fmt: skip
    for effect in state.effects:
        if effect.change in CONTINUOUS:
            made.append(_Effect(effect.change, effect.get, effect.timestamp, _parts(effect.change, effect.get),
                                str(effect.get("source", "")), fixed=effect.affected))  # fmt: skip
    return made


def _parts(change: str, get: Callable[..., Any]) -> tuple[Layer, ...]:
    """The layers in which an effect really has a part (613.6)."""
    layers = STATICS.get(change) or CONTINUOUS[change]
    needs = {
        5: ("colors",),
        6: ("keywords", "with", "ability"),
        "set": ("pt", "count"),
        "modify": ("pt", "power", "toughness"),
    }
    if change in ("lose-abilities", "cant-block", "cant-attack", "grant", "grant-ability"):
        needs.pop(6)
    return tuple(x for x in layers if x not in needs or any(get(n) is not None for n in needs[x]))


def _active(ability: Ability, holder: View, state: State) -> bool:
    """Whether an ability that says "during your turn", "as long as ..." or the like works now."""
    during = ability.get("during")
    if during is not None:
        mine = state.turn.active == holder.controller or (
            state.two_headed and state.players[state.turn.active].team == state.players[holder.controller].team
        )
        if mine != (during == "your-turn"):
            return False
    level = ability.get("level")
    if level is not None and not levels.in_range(level, state.objects[holder.id]):
        return False
    condition = ability.get("while")
    return condition is None or _while(str(condition), holder, state)


def _while(word: str, holder: View, state: State) -> bool:
    """Conditions of static abilities that can be told without the layers."""
    obj = state.objects[holder.id]
    if word in ("tapped", "untapped"):
        return obj.tapped is (word == "tapped")
    if word == "attacking":
        return bool(state.combat and state.combat.attack_of(obj.ref))
    if word == "equipped" or word == "enchanted":
        return any(o.attached == obj.ref for o in state.objects.values() if o.zone is Zone.BATTLEFIELD)
    if word.startswith("marked-"):
        return bool(obj.mark(word[7:]))
    if word.startswith("counters-"):
        kind, _, number = word[9:].rpartition("-")
        return obj.count(kind) >= int(number)
    if word == "max-speed":
        return state.players[holder.controller].count("speed") >= 4
    if word == "city-blessing":
        return bool(state.players[holder.controller].count("city-blessing"))
    if word == "threshold":
        grave = [o for o in state.objects.values() if o.zone is Zone.GRAVEYARD and o.owner == holder.controller]
        return len(grave) + state.players[holder.controller].graveyard >= 7
    from judge.errors import NotCovered

    raise NotCovered(f"the engine doesn't know the condition {word!r}", code="condition")


# ---------------------------------------------------------------------- the layers


@rule("layers.order", variant="six-layers")
def six_layers() -> tuple[tuple[Layer, ...], ...]:
    """Colours and abilities are applied together, by timestamp. Source: 418.5a (2007-10-01 to 2009-07-10)."""
    return (1,), (3,), (4,), (5, 6)


@rule("layers.order", variant="seven-layers")
def seven_layers() -> tuple[tuple[Layer, ...], ...]:
    """Colours are applied before abilities. Source: 612.1 (2009-07-11), 613.1 (since 2009-10-01)."""
    return (1,), (3,), (4,), (5,), (6,)


@rule("layers.power-toughness", variant="static-after-counters")
@rule("layers.counters", variant="before-static-modifiers")
def static_after_counters() -> tuple[tuple[Change, ...], ...]:
    """Setting and changing by timestamp, then counters, then what static abilities change. Source: 418.5a
    (2007-10-01 to 2009-07-10)."""
    return (
        (("define", None),),
        (("set", None), ("modify", False)),
        (("counters", None),),
        (("modify", True),),
        (("switch", None),),
    )


@rule("layers.power-toughness", variant="counters-after-modifiers")
@rule("layers.counters", variant="after-modifiers")
def counters_after_modifiers() -> tuple[tuple[Change, ...], ...]:
    """Set, then changed, then counters, then switched. Source: 612.3 (2009-07-11), 613.3 (2009-10-01 to
    2020-04-16)."""
    return (("define", None),), (("set", None),), (("modify", None),), (("counters", None),), (("switch", None),)


@rule("layers.power-toughness", variant="counters-with-modifiers")
@rule("layers.counters", variant="with-modifiers")
def counters_with_modifiers() -> tuple[tuple[Change, ...], ...]:
    """Set, then changed by effects and counters together, then switched. Source: 613.4 (since 2020-04-17)."""
    return (("define", None),), (("set", None),), (("modify", None), ("counters", None)), (("switch", None),)


def called(key: str, rules: RuleSet) -> str:
    """What the rules of a day call the layer or sublayer that a key of ``LAYER_KEYS``, or ``layers.control``, stands for: 5, or 7c."""
    shared = any(len(layers) > 1 for layers in rules["layers.order"]())
    if key == "layers.control":
        return "2"
    layer = next(layer for layer, name in LAYER_KEYS.items() if name == key)
    if isinstance(layer, int):
        return str(min(layer, 5) if shared else layer)
    parts = rules["layers.power-toughness"]()
    place = next(i for i, changes in enumerate(parts) if any(one == layer for one, _ in changes))
    return f"{6 if shared else 7}{'abcde'[place]}"


def compute(state: State, rules: RuleSet | None, trace: list[Applied] | None = None) -> Found:
    """Every permanent after all continuous effects; ``trace`` takes down what was applied, in order."""
    there = [o for o in state.objects.values() if o.zone is Zone.BATTLEFIELD and not o.phased]
    found = {o.id: _base(o, rules) for o in there}
    effects = _effects(state, found)
    if rules is not None and rules.variant("indestructible.not-destroyed") == "not-an-ability":
        effects = [replace(e, timestamp=_LAST) if _makes_indestructible(e) else e for e in effects]
    order = rules["layers.order"]() if rules is not None else seven_layers()
    for layers in order:
        changed = _layer(tuple((layer, None) for layer in layers), effects, found, state, trace)
        if layers == (4,):
            _after_types(found)
        if 5 in layers:
            for name, one in found.items():
                if "devoid" in one.keywords:
                    found[name] = replace(one, colors=frozenset())
        if 6 in layers:
            _keyword_counters(state, found)
        if changed:
            effects = _again(state, found, effects)
    for changes in rules["layers.power-toughness"]() if rules is not None else counters_with_modifiers():
        _layer(changes, effects, found, state, trace)
        if any(layer == "counters" for layer, _ in changes):
            _counted(found, trace)
    for name, one in found.items():
        extra = meaning.expand(one.keywords, one.args)
        if extra:
            found[name] = replace(one, abilities=one.abilities + extra)
    return found


_LAST = 1 << 60
"""Later than every timestamp."""


def _makes_indestructible(effect: _Effect) -> bool:
    """Whether an effect says that something is indestructible: no ability until 2013, so nothing that was lost with abilities."""
    return effect.change == "grant" and "indestructible" in (effect.get("keywords") or ())


def _again(state: State, found: Found, effects: list[_Effect]) -> list[_Effect]:
    """Effects of abilities that objects have only now, after copying or a change of types or abilities."""
    known = {(e.holder, e.ability) for e in effects if e.ability is not None}
    fresh = [
        e for e in _effects(state, found) if e.ability is not None and (e.holder, e.ability) not in known
    ]  # fmt: skip
    return effects + fresh


def _after_types(found: Found) -> None:
    """Lands have the mana abilities of their basic land types (305.6); changelings every creature type."""
    for name, one in found.items():
        if "land" in one.types:
            extra = mana.basic_abilities(one.subtypes)
            if extra:
                found[name] = replace(one, abilities=one.abilities + extra)


def _keyword_counters(state: State, found: Found) -> None:
    for name in found:
        obj = state.objects[name]
        if obj.counters:
            words = [kind for kind, _ in obj.counters if kind in KEYWORD_COUNTERS]
            if words:
                found[name] = replace(found[name], keywords=found[name].keywords | set(words))


def _layer(
    changes: tuple[Change, ...], effects: list[_Effect], found: Found, state: State, trace: list[Applied] | None
) -> bool:
    """Apply one layer or sublayer: earlier timestamps first, but an effect waits for those it depends on (613.7,
    613.8). Whether anything was applied."""
    waiting = sorted((e for e in effects if e.parts(changes)), key=lambda e: (not e.cda, e.timestamp))
    applied = False
    while waiting:
        free = [e for e in waiting if not _waits(e, waiting, changes, found, state)]
        effect = (free or waiting)[0]
        waited = bool(free) and waiting[0] is not effect
        waiting.remove(effect)
        if not effect.exists(found):
            continue
        names = effect.affected(found, state)
        effect.started = frozenset(names)
        for layer in effect.parts(changes):
            hit = _part(effect, layer, names, found, state)
            applied = applied or bool(hit)
            if trace is not None and hit:
                trace.append(Applied(layer, effect.source, effect.change, hit, waited))
    return applied


def _part(effect: _Effect, layer: Layer, names: list[str], found: Found, state: State) -> frozenset[str]:
    """Apply one part of an effect; to which objects it did anything."""
    hit = set()
    for name in names:
        changed = _apply(effect, layer, found[name], found, state)
        if changed != found[name] or isinstance(layer, int) or layer == "switch":
            hit.add(name)
        found[name] = changed
    return frozenset(hit)


def _waits(effect: _Effect, others: list[_Effect], changes: tuple[Change, ...], found: Found, state: State) -> bool:
    """Whether an effect depends on another one of the layer that is still to be applied (613.8a)."""
    if effect.ability is None or effect.started is not None or len(others) < 2 or not effect.may_depend(changes):
        return False
    before = _footprint(effect, found, state)
    for other in others:
        if other is effect or other.cda != effect.cda or not other.exists(found):
            continue
        after = dict(found)
        for layer in other.parts(changes):
            _part(other, layer, other.affected(found, state), after, state)
        if _footprint(effect, after, state) != before:
            return True
    return False


def _footprint(effect: _Effect, found: Found, state: State) -> Hashable:
    if not effect.exists(found):
        return None
    return frozenset(effect.affected(found, state))


def _counted(found: Found, trace: list[Applied] | None) -> None:
    """What counters do to power and toughness (613.4c)."""
    touched = set()
    for name in found:
        changed = _counters(found[name])
        if changed is not found[name]:
            found[name] = changed
            touched.add(name)
    if trace is not None and touched:
        trace.append(Applied("counters", "", "counters", frozenset(touched), False))


# ---------------------------------------------------------------------- what each part does


def _apply(effect: _Effect, layer: Layer, view: View, found: Found, state: State) -> View:
    get = effect.get
    if layer == 1:
        return _copy(view, get)
    if layer == 3:
        return _text(view, str(get("word")), str(get("becomes")))
    if layer == 4:
        return _land_type(view, get) if effect.change == "become-land" else _types(view, get)
    if layer == 5:
        colors = get("colors")
        if colors is None:
            return view
        colors = frozenset(colors) - {"colorless"}
        return replace(view, colors=view.colors | colors if get("also") else colors)
    if layer == 6:
        return _abilities(view, get, effect.change)
    return _power(effect, layer, view, found, state)


def _copy(view: View, get: Any) -> View:
    card: Card = get("card")
    keep = frozenset(get("keep") or ())
    supertypes = card.supertypes - ({"legendary"} if get("nonlegendary") else set())
    return replace(
        view, name=card.name, types=card.types, supertypes=supertypes, subtypes=card.subtypes, colors=card.colors,
        power=view.power if "pt" in keep else card.power, toughness=view.toughness if "pt" in keep else card.toughness,
        keywords=card.keywords, abilities=card.abilities, printed_loyalty=card.loyalty, args=card.args, cost=card.cost,
    )  # fmt: skip


def _text(view: View, word: str, becomes: str) -> View:
    """Every instance of a colour word or basic land type is another one; names aren't touched (612.2)."""

    def change(value: Any) -> Any:
        if isinstance(value, str):
            parts = value.split("-")
            return "-".join(becomes if p == word else p for p in parts)
        if isinstance(value, tuple):
            return tuple(change(v) for v in value)
        if isinstance(value, Ability):
            return replace(value, args=change(value.args), effects=change(value.effects), of=change(value.of))
        if hasattr(value, "verb"):
            return replace(value, args=change(value.args))
        return value

    subtypes = frozenset(becomes.capitalize() if s.lower() == word else s for s in view.subtypes)
    return replace(view, keywords=frozenset(change(k) for k in view.keywords), abilities=change(view.abilities),
                   args=change(view.args), subtypes=subtypes)  # fmt: skip


def _land_type(view: View, get: Any) -> View:
    """A land becomes of a basic land type: it loses its other land types and its abilities, unless it is so in
    addition (305.7)."""
    subtypes = frozenset(get("subtypes") or ())
    if get("also"):
        return replace(view, subtypes=view.subtypes | subtypes)
    return replace(view, subtypes=subtypes, abilities=(), keywords=frozenset(), args=())


def _types(view: View, get: Any) -> View:
    types = frozenset(get("types") or ())
    subtypes = frozenset(get("subtypes") or ())
    supertypes = frozenset(get("supertypes") or ())
    return replace(
        view,
        types=types if get("only") else view.types | types,
        subtypes=view.subtypes | subtypes,
        supertypes=view.supertypes | supertypes,
    )


def _abilities(view: View, get: Any, change: str) -> View:
    if change == "lose-abilities":
        lost = get("keywords")
        if lost:
            return replace(view, keywords=view.keywords - frozenset(lost))
        return replace(view, keywords=frozenset(), abilities=(), args=())
    if change in ("cant-block", "cant-attack"):
        return replace(view, keywords=view.keywords | {change})
    if change == "grant-ability":
        return replace(view, abilities=(*view.abilities, get("ability")))
    granted = frozenset(get("keywords") or ())
    args = tuple(get("with") or ())
    ability = get("ability")
    extra = (ability,) if isinstance(ability, Ability) else ()
    if not granted and not args and not extra:
        return view
    return replace(
        view, keywords=view.keywords | granted | {k for k, _ in args}, args=view.args + args,
        abilities=view.abilities + extra,
    )  # fmt: skip


def _power(effect: _Effect, layer: Layer, view: View, found: Found, state: State) -> View:
    get = effect.get
    if layer == "define":
        number = count(state, str(get("count")), found[effect.holder], found, view)
        plus = get("plus") or (0, 0)
        return replace(view, power=number + plus[0], toughness=number + plus[1])
    if layer == "set":
        pt = get("pt")
        if get("count") is not None:
            number = count(state, str(get("count")), view, found, view)
            pt = (number, number)
        if pt is None:
            return view
        return replace(view, power=pt[0], toughness=pt[1])
    if layer == "switch":
        return replace(view, power=view.toughness, toughness=view.power)
    if effect.change == "pump":
        return _pump(view, get("power", 0), get("toughness", 0))
    pt = get("pt")
    if pt is None:
        return view
    each = get("each")
    times = 1 if each is None else count(state, str(each), found[effect.holder], found, view)
    return _pump(view, pt[0] * times, pt[1] * times)


def count(state: State, word: str, holder: View, found: Found, target: View) -> int:
    """A number that the game state gives: how many permanents, cards or counters there are (107.3, 604.3)."""
    from judge.engine import selectors

    player = state.players[holder.controller]
    cards = [o for o in state.objects.values() if o.zone is Zone.GRAVEYARD]
    hand = [o for o in state.objects.values() if o.zone is Zone.HAND and o.owner == holder.controller]
    if word == "mana-value":
        return mana.mana_value(target.cost or str(target.get("front-cost", "")))
    if word == "cards-in-your-hand":
        return len(hand) + player.hand
    if word == "cards-in-your-graveyard":
        return sum(o.owner == holder.controller for o in cards) + player.graveyard
    if word in ("creature-cards-in-all-graveyards", "creature-cards-in-graveyards"):
        return sum("creature" in o.card.types for o in cards)
    if word == "card-types-in-all-graveyards":
        return len({t for o in cards for t in o.card.types})
    if word == "your-life":
        return state.life[player.team if state.two_headed else player.name]
    if word.startswith("counters-"):
        return holder.count(word[9:])
    if word == "attached-to-this":
        return sum(o.attached == holder.ref for o in state.objects.values() if o.zone is Zone.BATTLEFIELD)
    return sum(selectors.view_matches(word, holder, v) for v in found.values())


def _pump(view: View, power: int, toughness: int) -> View:
    if view.power is None or view.toughness is None:
        return view
    return replace(view, power=view.power + power, toughness=view.toughness + toughness)


def _counters(view: View) -> View:
    """+1/+1 and -1/-1 counters, and others of the kind (122.1a)."""
    power = toughness = 0
    for kind, number in view.counters:
        if "/" in kind and kind[0] in "+-":
            one, other = kind.split("/")
            power, toughness = power + int(one) * number, toughness + int(other) * number
    return _pump(view, power, toughness) if power or toughness else view
