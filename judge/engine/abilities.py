"""Activating abilities other than loyalty abilities: who, when, from where, for what cost.

Source: 602.1-602.5, 605, 113.6-113.7a, 302.6, 118.3 (2026-04-17); 409.1, 402 (2007-10-01). Loyalty abilities are in
planeswalkers.py. A mana ability doesn't use the stack."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import conditions, costs, effects, mana, planeswalkers, priority, targets, triggers
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Action, Considered, Refusal
from judge.engine.ruleset import plain
from judge.engine.state import Ability, AbilityKind, Effect, Kind, Obj, StackItem, Target, View, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "activating.definition", "activating.steps", "activating.whose", "activating.restrictions",
    "ability.independent-of-source", "haste.activate", "activating.where", "activating.only-once", "ability.zone",
    "activating.as-sorcery", "activating.condition", "ability.activated", "activating.cant", "stack.mana-abilities",
)  # fmt: skip


def activated(view: View) -> tuple[Ability, ...]:
    """The activated abilities of an object in order, loyalty abilities among them."""
    return tuple(a for a in view.abilities if a.kind in (AbilityKind.ACTIVATED, AbilityKind.LOYALTY))


def problems(game: Game, action: Action) -> list[Considered]:
    """Every condition for activating an ability that isn't met."""
    player, obj = action.player, game.obj(action.object)
    view = game.view(obj.ref)
    there = activated(view)
    found: list[Considered] = []
    ability = there[action.ability] if 0 <= action.ability < len(there) else None
    zone = Zone(str(ability.get("zone", "battlefield"))) if ability else Zone.BATTLEFIELD
    if obj.zone is not zone:
        reason = Reason.NOT_ON_BATTLEFIELD if zone is Zone.BATTLEFIELD else Reason.WRONG_ZONE
        return [Considered("activating.whose", reason, {"object": obj.id, "zone": zone.value})]
    holder = view.controller if zone is Zone.BATTLEFIELD else obj.owner
    if holder != player and not (ability and ability.get("anyone")):
        found.append(Considered("activating.whose", Reason.NOT_CONTROLLER, {"object": obj.id, "player": player}))
    if ability is None:
        return [*found, Considered("activating.definition", Reason.NO_SUCH_ABILITY, {"object": obj.id})]
    is_mana = mana.is_mana_ability(game, ability)
    if planeswalkers.restricted(game, view, ability):
        found += planeswalkers.activation_problems(game, player, view, ability)
    else:
        found += priority.priority_problems(game, player, "priority.activate-ability")
        if ability.get("timing") == "sorcery":
            found += priority.sorcery_problems(game, player, "activating.restrictions")
        found += _restrictions(game, player, obj, ability)
    if not is_mana:
        found += priority.spell_problems(game, player, "priority.activate-ability")
    found += _prohibited(game, view, is_mana)
    for cost in ability.costs:
        text = str(cost.get("amount")) if cost.verb == "mana" else ""
        if "X" in mana.symbols(text) if text else False:
            continue
        found += costs.problems(game, player, view, cost)
    found += targets.problems(game, ability.effects, player, view, action.targets)
    return found


def _restrictions(game: Game, player: str, obj: Obj, ability: Ability) -> list[Considered]:
    """What an ability says of when it may be activated (602.5)."""
    found = []
    during = ability.get("during")
    turn = game.state.turn
    if during is not None:
        step = {"upkeep": "upkeep", "combat": None, "your-turn": None}.get(str(during), str(during))
        if not game.is_active(player) and during != "combat":
            found.append(
                Considered("activating.restrictions", Reason.NOT_OWN_TURN, {"player": player, "active": turn.active})
            )
        if (step and turn.step.value != step) or (during == "combat" and game.state.combat is None):
            found.append(Considered("activating.restrictions", Reason.WRONG_STEP, {"step": turn.step.value}))
    if ability.get("once") and game.noted("activated", obj.ref, ability):
        found.append(Considered("activating.only-once", Reason.ALREADY_ACTIVATED, {"object": obj.id}))
    if ability.get("exhaust") and obj.mark("exhausted"):
        found.append(Considered("exhaust.once", Reason.ALREADY_ACTIVATED, {"object": obj.id}))
    if ability.get("boast") and not game.noted("attacked-with", obj.ref):
        found.append(Considered("boast.once", Reason.HAS_NOT_ATTACKED, {"object": obj.id}))
    condition = str(ability.get("if", ""))
    if condition and not conditions.holds(game, condition, player, obj.ref):
        level = ability.get("keyword") == "class-level"
        key = "class.level-bar" if level else "activating.condition"
        found.append(Considered(key, Reason.WRONG_LEVEL if level else Reason.CONDITION_FAILS, {"object": obj.id}))
    return found


def _prohibited(game: Game, view: View, is_mana: bool) -> list[Considered]:
    """Effects that say that abilities can't be activated (101.2, 602.5)."""
    from judge.engine import selectors

    found = []
    for holder in game.permanents():
        for ability in holder.abilities:
            if ability.static != "cant-activate" or (is_mana and ability.get("not-mana")):
                continue
            word = str(ability.get("to", "permanents"))
            about = holder.attached == view.ref if word == "attached" else selectors.view_matches(word, holder, view)
            if about:
                found.append(
                    Considered("activating.cant", Reason.CANT_BE_ACTIVATED, {"object": view.id, "by": holder.id})
                )
    return found


def activate(game: Game, action: Action) -> None:
    """Activate an ability: it goes on the stack, targets are chosen, the cost is paid (602.2)."""
    wrong = problems(game, action)
    if wrong:
        raise Refusal(wrong)
    player = action.player
    view = game.view_of(action.object)
    ability = activated(view)[action.ability]
    loyalty = ability.kind is AbilityKind.LOYALTY
    is_mana = mana.is_mana_ability(game, ability)
    name = _fresh(game, f"{view.id}-ability")
    restricted = planeswalkers.restricted(game, view, ability)
    keys = planeswalkers.KEYS if restricted else ("priority.activate-ability",)
    key = str(ability.get("key", ""))
    where = ("activating.where", "ability.zone") if ability.get("zone") else ()
    sorcery = "activating.as-sorcery" if ability.get("timing") == "sorcery" else ""
    game.step(
        StepKind.ACTIVATES,
        *keys,
        *(("mana-ability.definition",) if is_mana else ()),
        "activating.steps",
        "activating.whose",
        key,
        *where,
        sorcery,
        player=player,
        object=view.id,
        ability=action.ability,
        loyalty=ability.loyalty,
    )
    x = 0
    if ability.get("x"):
        x = planeswalkers.announce_x(game, player, view, ability)
        ability = replace(ability, loyalty=x * int(ability.get("x")))
    ability, x = _announce_x(game, player, view, ability, x)
    chosen = targets.choose(game, ability.effects, player, view, action.targets)
    if chosen:
        game.step(
            StepKind.TARGETS,
            "casting.targets",
            "targets.ability" if game.rules.in_force("targets.ability") else "targets.spell",
            "targets.definition",
            *(("targets.any-target",) if any("any-target" in str(e.get("to", "")) for e in ability.effects) else ()),
            *targets.compared(game, targets.slots(game, ability.effects), chosen),
            object=view.id,
            targets=tuple(game.name_of(t) for ts in chosen for t in ts),
        )
    if ability.get("once"):
        game.note("activated", view.ref, ability)
    if is_mana and not loyalty:
        _mana(game, player, view, ability)
        return
    item = StackItem(name, Kind.ABILITY, player, view.ref, ability.effects, chosen, amount=x, loyalty=loyalty,
                     paid=(("keyword", str(ability.get("keyword", ""))), ("x", x)))  # fmt: skip
    game.state.stack = (*game.state.stack, item)
    if restricted:
        game.set_turn(loyalty_used=game.state.turn.loyalty_used | {view.ref})
    if loyalty:
        planeswalkers.pay_loyalty(game, view, ability)
        if is_mana:
            game.state.stack = tuple(i for i in game.state.stack if i.id != name)
            game.step(StepKind.NOT_ON_STACK, "mana-ability.no-stack", object=view.id)
            effects.carry_out(game, item, chosen)
            priority.act(game, player)
            return
    game.set_fact("memory", None)
    for cost in ability.costs:
        costs.pay(game, player, view, cost, key)
    memory = game.fact("memory")
    if memory is not None:
        game.set_fact("memory", None)
        item = replace(item, paid=(*item.paid, ("memory", memory)))
        game.state.stack = (*game.state.stack[:-1], item)
    if ability.get("exhaust"):
        game.put(game.obj(view.id).with_mark("exhausted", True))
    game.step(StepKind.GOES_ON_STACK, "stack.put", "activating.steps", "ability.activated", player=player, object=name)
    triggers.fire(game, "activates", subject=view.ref, player=player)
    for target in dict.fromkeys(t for ts in chosen for t in ts):
        _targeted(game, target, name)
    if ability.get("keyword") in ("cycling", "typecycling"):
        triggers.fire(game, "cycles", subject=player)
    priority.act(game, player)


def _targeted(game: Game, target: Target, name: str) -> None:
    from judge.engine.state import Ref

    triggers.fire(game, "becomes-target", subject=target, about=Ref(name, -1))


def _announce_x(game: Game, player: str, view: View, ability: Ability, x: int) -> tuple[Ability, int]:
    """The value of X in a cost of mana (107.3a, 602.2b)."""
    parts = [c for c in ability.costs if c.verb == "mana" and "X" in mana.symbols(str(c.get("amount")))]
    if not parts:
        return ability, x
    most = 20
    if game.state.players[player].mana is not None:
        most = max(
            (n for n in range(21) if all(mana.affordable(game, player, _with_x(c, n)) for c in parts)), default=0
        )
    x = int(game.choose(player, "x", range(most + 1), game.citable("x.announced", "casting.modes"), object=view.id))
    game.step(StepKind.ANNOUNCES_X, "casting.modes", "x.announced", player=player, object=view.id, amount=x)
    paid = tuple(Effect("mana", (("amount", _with_x(c, x)),)) if c in parts else c for c in ability.costs)
    return replace(ability, costs=paid), x


def _with_x(cost: Effect, x: int) -> str:
    return "".join(f"{{{x}}}" if s == "X" else f"{{{s}}}" for s in mana.symbols(str(cost.get("amount"))))


def _mana(game: Game, player: str, view: View, ability: Ability) -> None:
    """A mana ability is paid for and resolves at once; whoever had priority still has it (605.3b)."""
    for cost in ability.costs:
        costs.pay(game, player, view, cost)
    game.step(StepKind.NOT_ON_STACK, "mana-ability.no-stack", "stack.mana-abilities",
              *priority.despite_split_second(game), object=view.id)  # fmt: skip
    item = StackItem("mana", Kind.ABILITY, player, view.ref, ability.effects)
    effects.carry_out(game, item, ())
    priority.act(game, player)


def _fresh(game: Game, name: str) -> str:
    taken = {item.id for item in game.state.stack} | set(game.state.objects)
    unique, number = name, 2
    while unique in taken:
        unique, number = f"{name}-{number}", number + 1
    return unique
