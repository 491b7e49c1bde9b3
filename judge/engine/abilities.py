"""Activating abilities other than loyalty abilities: who, when, for what cost.

Source: 602.1-602.5, 113.7a, 302.6, 118.3 (2026-04-17); 409.1, 402 (2007-10-01). Loyalty abilities are in
planeswalkers.py."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import planeswalkers, priority, targets, zones
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Action, Considered, Refusal
from judge.engine.ruleset import plain
from judge.engine.state import Ability, AbilityKind, Effect, Kind, StackItem, View, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "activating.definition", "activating.steps", "activating.whose", "activating.restrictions",
    "ability.independent-of-source", "haste.activate",
)  # fmt: skip


def activated(view: View) -> tuple[Ability, ...]:
    """The activated abilities of a permanent in order, loyalty abilities among them."""
    return tuple(a for a in view.abilities if a.kind in (AbilityKind.ACTIVATED, AbilityKind.LOYALTY))


def problems(game: Game, action: Action) -> list[Considered]:
    """Every condition for activating an ability that isn't met."""
    player, obj = action.player, game.obj(action.object)
    if obj.zone is not Zone.BATTLEFIELD:
        return [Considered("activating.whose", Reason.NOT_ON_BATTLEFIELD, {"object": obj.id})]
    view = game.view(obj.ref)
    found: list[Considered] = []
    if view.controller != player:
        found.append(Considered("activating.whose", Reason.NOT_CONTROLLER, {"object": obj.id, "player": player}))
    there = activated(view)
    if not 0 <= action.ability < len(there):
        return [*found, Considered("activating.definition", Reason.NO_SUCH_ABILITY, {"object": obj.id})]
    ability = there[action.ability]
    if planeswalkers.restricted(game, view, ability):
        found += planeswalkers.activation_problems(game, player, view, ability)
    else:
        found += priority.priority_problems(game, player, "priority.activate-ability")
        if ability.get("timing") == "sorcery":
            found += priority.sorcery_problems(game, player, "activating.restrictions")
    for cost in ability.costs:
        found += _cost_problems(game, player, view, cost)
    found += targets.problems(game, ability.effects, player, view, action.targets)
    return found


def _cost_problems(game: Game, player: str, view: View, cost: Effect) -> list[Considered]:
    obj = game.obj(view.id)
    if cost.verb == "tap":
        found = []
        if obj.tapped:
            found.append(Considered("activating.restrictions", Reason.TAPPED, {"object": obj.id}))
        if "creature" in view.types and obj.sick and "haste" not in view.keywords:
            found.append(Considered("creature.summoning-sickness", Reason.SUMMONING_SICK, {"object": obj.id}))
        return found
    if cost.verb == "mana":
        from judge.engine import casting

        mana = game.state.players[player].mana
        if mana is not None and not casting.affordable(str(cost.get("amount")), mana):
            return [Considered("cost.cant-pay", Reason.NOT_ENOUGH_MANA, {"cost": cost.get("amount"), "mana": mana})]
        return []
    if cost.verb == "sacrifice":
        return []
    if cost.verb == "remove-counters":
        if obj.count(str(cost.get("counter"))) < int(cost.get("amount", 1)):
            return [Considered("cost.cant-pay", Reason.COST_CANT_BE_PAID, {"object": obj.id})]
        return []
    if cost.verb == "lose-life":
        if game.life(player) < int(cost.get("amount", 0)):
            return [Considered("cost.cant-pay", Reason.COST_CANT_BE_PAID, {"player": player})]
        return []
    raise NotCovered(f"the engine doesn't know the cost {cost.verb!r}", code="cost")


def activate(game: Game, action: Action) -> None:
    """Activate an ability: it goes on the stack, targets are chosen, the cost is paid (602.2)."""
    wrong = problems(game, action)
    if wrong:
        raise Refusal(wrong)
    player = action.player
    view = game.view_of(action.object)
    ability = activated(view)[action.ability]
    loyalty = ability.kind is AbilityKind.LOYALTY
    name = _fresh(game, f"{view.id}-ability")
    restricted = planeswalkers.restricted(game, view, ability)
    keys = planeswalkers.KEYS if restricted else ("priority.activate-ability",)
    game.step(
        StepKind.ACTIVATES,
        *keys,
        "activating.steps",
        "activating.whose",
        player=player,
        object=view.id,
        ability=action.ability,
        loyalty=ability.loyalty,
    )
    x = 0
    if ability.get("x"):
        x = planeswalkers.announce_x(game, player, view, ability)
        ability = replace(ability, loyalty=x * int(ability.get("x")))
    chosen = targets.choose(game, ability.effects, player, view, action.targets)
    if chosen:
        game.step(
            StepKind.TARGETS,
            "casting.targets",
            "targets.spell",
            object=view.id,
            targets=tuple(game.name_of(t) for ts in chosen for t in ts),
        )
    game.state.stack = (
        *game.state.stack,
        StackItem(name, Kind.ABILITY, player, view.ref, ability.effects, chosen, amount=x, loyalty=loyalty),
    )
    if restricted:
        game.set_turn(loyalty_used=game.state.turn.loyalty_used | {view.ref})
    if loyalty:
        planeswalkers.pay_loyalty(game, view, ability)
    else:
        for cost in ability.costs:
            _pay(game, player, view, cost)
    game.step(StepKind.GOES_ON_STACK, "stack.put", "activating.steps", player=player, object=name)
    priority.act(game, player)


def _fresh(game: Game, name: str) -> str:
    taken = {item.id for item in game.state.stack} | set(game.state.objects)
    unique, number = name, 2
    while unique in taken:
        unique, number = f"{name}-{number}", number + 1
    return unique


def _pay(game: Game, player: str, view: View, cost: Effect) -> None:
    obj = game.obj(view.id)
    if cost.verb == "tap":
        game.put(replace(obj, tapped=True))
        haste = "haste.activate" if obj.sick and "creature" in view.types else ""
        game.step(StepKind.TAPS, "casting.pay", haste, object=obj.id)
    elif cost.verb == "mana":
        from judge.engine import casting

        mana = game.state.players[player].mana
        if mana is not None:
            game.set_player(player, mana=casting.spend(str(cost.get("amount")), mana))
        game.step(StepKind.PAYS, "casting.pay", player=player, object=obj.id, cost=str(cost.get("amount")))
    elif cost.verb == "sacrifice":
        zones.leave(game, [view.ref], Zone.GRAVEYARD, StepKind.SACRIFICED, "keyword-action.sacrifice", "casting.pay")
    elif cost.verb == "remove-counters":
        from judge.engine import counters

        counters.remove(game, view.ref, str(cost.get("counter")), int(cost.get("amount", 1)), "casting.pay")
    elif cost.verb == "lose-life":
        from judge.engine import damage

        damage.lose_life(game, player, int(cost.get("amount", 0)), "casting.pay")
