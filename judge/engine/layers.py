"""What an object is after all continuous effects (611, 613 as far as types, colours, abilities, power and toughness
go).

Layers in order: control (2), types (4), colours (5), abilities (6), power and toughness set (7b), changed (7c).
Effects within a layer apply by timestamp (613.7). An effect that began to apply in an earlier layer goes on to apply in
later ones although its ability is gone (613.6). Dependency (613.8) isn't played: effects that would need it raise
NotCovered where they can arise. Numbers of the edition of 2026-04-17.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.engine.ruleset import RuleSet, plain
from judge.engine.state import Ability, Obj, State, View, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

plain(__name__, "type.becomes-also", "effect.set-fixed", "permanent.definition", "copy.copiable-values")

CHANGES_TYPES = {"animate", "become"}
CHANGES_ABILITIES = {"grant", "lose-abilities", "anthem", "cant-block", "cant-attack"}


def view(state: State, obj: Obj, rules: RuleSet | None = None) -> View:
    """One object as it is: a permanent after all continuous effects, anything else as printed.

    Without rules, a planeswalker made on the way whose card doesn't say whether it is legendary isn't.
    """
    return compute(state, rules)[obj.id] if obj.zone is Zone.BATTLEFIELD else printed(obj, rules)


def printed(obj: Obj, rules: RuleSet | None) -> View:
    """An object by its printed values alone: what it is outside the battlefield.

    Planeswalkers are legendary since the rule on their uniqueness is gone (306.4 of 2017-09-29).
    """
    card = obj.card
    supertypes = card.supertypes
    if card.legendary_by_date and rules is not None and not rules.in_force("planeswalker.uniqueness"):
        supertypes = supertypes | {"legendary"}
    return View(
        obj.ref, obj.zone, card.name, obj.owner, obj.controller, card.types, supertypes, card.subtypes, card.colors,
        card.power, card.toughness, card.keywords, card.abilities, obj.counters, obj.token, obj.tapped, card.loyalty,
        obj.protector,
    )  # fmt: skip


def compute(state: State, rules: RuleSet | None) -> dict[str, View]:
    """Every permanent after all continuous effects."""
    found = {o.id: printed(o, rules) for o in state.objects.values() if o.zone is Zone.BATTLEFIELD}
    statics = _statics(state, found)
    for ability, holder in statics:
        if ability.static in CHANGES_TYPES and _active(ability, holder, state):
            for target in _affected(ability, holder, found):
                found[target] = _types(found[target], ability.get)
    for effect in state.effects:
        if effect.change == "animate":
            for ref in effect.affected:
                if ref.id in found and found[ref.id].ref == ref:
                    found[ref.id] = _types(found[ref.id], effect.get)
    began = [(a, h) for a, h in statics if a.static == "anthem"]
    later = []
    for effect in state.effects:
        if effect.change in ("grant", "lose-abilities"):
            for ref in effect.affected:
                if ref.id in found and found[ref.id].ref == ref:
                    found[ref.id] = _abilities(found[ref.id], effect.get, effect.change)
    for ability, holder in statics:
        if ability.static not in CHANGES_ABILITIES or not _active(ability, holder, state):
            continue
        if ability not in found[holder.id].abilities:
            continue
        later.append((ability, holder))
        for target in _affected(ability, holder, found):
            found[target] = _abilities(found[target], ability.get, ability.static)
    for name, obj in ((n, state.objects[n]) for n in found):
        words = [kind for kind, _ in obj.counters if kind in KEYWORD_COUNTERS]
        if words:
            found[name] = replace(found[name], keywords=found[name].keywords | set(words))
    for effect in state.effects:
        if effect.change == "animate" and effect.get("pt") is not None:
            for ref in effect.affected:
                if ref.id in found and found[ref.id].ref == ref:
                    power, toughness = effect.get("pt")
                    found[ref.id] = replace(found[ref.id], power=power, toughness=toughness)
    for ability, holder in statics:
        if ability.static in CHANGES_TYPES and ability.get("pt") is not None and _active(ability, holder, state):
            for target in _affected(ability, holder, found):
                power, toughness = ability.get("pt")
                found[target] = replace(found[target], power=power, toughness=toughness)
    for name in found:
        found[name] = _counters(found[name])
    for effect in state.effects:
        if effect.change == "pump":
            for ref in effect.affected:
                if ref.id in found and found[ref.id].ref == ref:
                    found[ref.id] = _pump(found[ref.id], effect.get("power", 0), effect.get("toughness", 0))
    for ability, holder in began:
        if (ability, holder) in later and ability.get("pt") is not None:
            power, toughness = ability.get("pt")
            for target in _affected(ability, holder, found):
                found[target] = _pump(found[target], power, toughness)
    return found


KEYWORD_COUNTERS = frozenset({
    "flying", "first-strike", "double-strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink",
    "menace", "reach", "trample", "vigilance",
})  # fmt: skip


def _statics(state: State, found: dict[str, View]) -> list[tuple[Ability, View]]:
    held = sorted(found.values(), key=lambda v: state.objects[v.id].timestamp)
    return [(a, v) for v in held for a in v.abilities if a.static]


def _active(ability: Ability, holder: View, state: State) -> bool:
    """Whether an ability that says "during your turn" or the like works now."""
    during = ability.get("during")
    if during is None:
        return True
    mine = state.turn.active == holder.controller or (
        state.two_headed and state.players[state.turn.active].team == state.players[holder.controller].team
    )
    return mine if during == "your-turn" else not mine


def _affected(ability: Ability, holder: View, found: dict[str, View]) -> Iterable[str]:
    from judge.engine import selectors

    word = str(ability.get("to", "this"))
    return [name for name, view in found.items() if selectors.view_matches(word, holder, view)]


def _types(view: View, get: Any) -> View:
    types = frozenset(get("types") or ())
    subtypes = frozenset(get("subtypes") or ())
    colors = get("colors")
    return replace(
        view,
        types=types if get("only") else view.types | types,
        subtypes=view.subtypes | subtypes,
        colors=frozenset(colors) if colors else view.colors,
    )


def _abilities(view: View, get: Any, change: str) -> View:
    if change == "lose-abilities":
        lost = get("keywords")
        if lost:
            return replace(view, keywords=view.keywords - frozenset(lost))
        return replace(view, keywords=frozenset(), abilities=())
    if change in ("cant-block", "cant-attack"):
        return replace(view, keywords=view.keywords | {change})
    return replace(view, keywords=view.keywords | frozenset(get("keywords") or ()))


def _pump(view: View, power: int, toughness: int) -> View:
    if view.power is None or view.toughness is None:
        return view
    return replace(view, power=view.power + power, toughness=view.toughness + toughness)


def _counters(view: View) -> View:
    """+1/+1 and -1/-1 counters (122.1a)."""
    change = view.count("+1/+1") - view.count("-1/-1")
    return _pump(view, change, change) if change else view
