"""From a scenario to the state it begins with, and from its actions to those of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.engine import abilities, layers
from judge.engine.records import Action, ActionKind
from judge.engine.ruleset import RuleSet
from judge.engine.state import Combat, Kind, Obj, Player, StackItem, State, Target, Turn, TurnStep, Zone
from judge.scenario import cards, model
from judge.scenario.model import Scenario
from judge.scenario.words import Path

LIFE = 20
TEAM_LIFE = 30
COMMANDER_LIFE = 40


def state_of(scenario: Scenario, rules: RuleSet) -> State:
    """The state a scenario begins with."""
    two_headed = scenario.variant == "two-headed-giant"
    start = COMMANDER_LIFE if scenario.variant == "commander" else LIFE
    players: dict[str, Player] = {}
    life: dict[str, int] = {}
    for name, given in scenario.players.items():
        team = str(given.get("team", name))
        players[name] = Player(
            name, team, given.get("poison", 0), frozenset(_several(given.get("keywords", ()))), given.get("hand", 0),
            given.get("library", 40), given.get("graveyard", 0), given.get("mana"),
            counters=tuple(sorted((str(k), int(v)) for k, v in dict(given.get("counters", {})).items())),
        )  # fmt: skip
        side = team if two_headed else name
        if "life" in given or side not in life:
            life[side] = given.get("life", TEAM_LIFE if two_headed else start)
    names = scenario.names()
    turn = scenario.turn
    active = str(turn.get("active", next(iter(players))))
    step = TurnStep(turn.get("step", "main1"))
    state = State(
        players,
        life,
        Turn(active, int(turn.get("number", 3)), step, str(turn.get("priority", active))),
        two_headed=two_headed,
        variant=scenario.variant,
    )
    for zone, player, path, one in scenario.objects():
        _add(scenario, rules, state, zone, player, path, one, names)
    _decks(scenario, rules, state)
    _attach(scenario, state)
    if step in (TurnStep.BEGIN_COMBAT, TurnStep.DECLARE_ATTACKERS):
        state.combat = Combat()
        if step is TurnStep.DECLARE_ATTACKERS:
            state.turn = replace(state.turn, priority=None, awaiting="attackers")
    _stack(scenario, state)
    return state


def _add(
    scenario: Scenario,
    rules: RuleSet,
    state: State,
    zone: str,
    player: str,
    path: Path,
    one: Mapping[str, Any],
    names: frozenset[str],
) -> None:
    name = str(one["id"])
    card = cards.read_card(scenario.where, path, one, names, rules.day)
    if card.legendary_by_date and not rules.in_force("planeswalker.uniqueness"):
        card = replace(card, supertypes=card.supertypes | {"legendary"})
    controller = str(one.get("controller", player))
    owner = str(one.get("owner", player))
    state.clock += 1
    counters = {str(k): int(v) for k, v in dict(one.get("counters", {})).items()}
    obj = Obj(
        name,
        1,
        card,
        owner,
        controller if zone in ("battlefield", "stack") else owner,
        Zone.NOWHERE if zone == "outside" else Zone(zone),
        controller,
        bool(one.get("token")),
        timestamp=state.clock,
    )
    if zone == "battlefield":
        if "planeswalker" in card.types and card.loyalty is not None:
            counters.setdefault("loyalty", card.loyalty)
        if "battle" in card.types and card.defense is not None:
            counters.setdefault("defense", card.defense)
        damage = int(one.get("damage", 0)) if one.get("card") != "burn" else 0
        obj = replace(
            obj, tapped=bool(one.get("tapped")), sick=bool(one.get("sick")), damage=damage,
            counters=tuple(sorted(counters.items())), protector=str(one.get("protector", "")),
            facedown=str(one.get("facedown", "") or ""), face=1 if one.get("transformed") else 0,
        )  # fmt: skip
        if "battle" in card.types and not obj.protector:
            opponents = [p for p in state.players.values() if p.team != state.players[controller].team]
            obj = replace(obj, protector=opponents[0].name)
    elif counters:
        obj = replace(obj, counters=tuple(sorted(counters.items())))
    if one.get("commander"):
        obj = obj.with_mark("commander", True)
    state.objects[name] = obj
    if zone == "library":
        state.libraries[owner] = (*state.libraries.get(owner, ()), name)


def _decks(scenario: Scenario, rules: RuleSet, state: State) -> None:
    """The decks and commanders that players bring; what isn't in the command zone is the library."""
    for name, given in scenario.players.items():
        for field in ("deck", "sideboard"):
            if field in given:
                path = ("players", name, field)
                state.facts[f"{field}:{name}"] = cards.read_deck(scenario.where, path, given[field], rules.day)
        if "commander" in given:
            path = ("players", name, "commander")
            (one,) = cards.read_deck(scenario.where, path, {given["commander"]: 1}, rules.day)
            state.facts[f"commander:{name}"] = one.card
        if "deck" in given and "library" not in given:
            size = sum(one.number for one in state.facts[f"deck:{name}"]) - ("commander" in given)
            state.players[name] = replace(state.players[name], library=size)


def _attach(scenario: Scenario, state: State) -> None:
    """What Auras and Equipment are on as the scenario begins."""
    for zone, _player, _path, one in scenario.objects():
        if zone == "battlefield" and one.get("attached") is not None:
            name = str(one["id"])
            state.objects[name] = replace(state.objects[name], attached=_target(state, one["attached"]))


def _stack(scenario: Scenario, state: State) -> None:
    """Spells that are on the stack as the scenario begins, the last one on top."""
    for zone, player, _path, one in scenario.objects():
        if zone != "stack":
            continue
        obj = state.objects[str(one["id"])]
        chosen = tuple(
            tuple(_target(state, n) for n in (ts if isinstance(ts, tuple) else (ts,)))
            for ts in _several(one.get("targets", ()))
        )
        effects = () if obj.card.is_permanent else obj.card.effects
        item = StackItem(obj.id, Kind.SPELL, str(one.get("controller", player)), obj.ref, effects, chosen)
        state.stack = (*state.stack, item)


def _target(state: State, name: object) -> Target:
    return str(name) if name in state.players else state.objects[str(name)].ref


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def action_of(scenario: Scenario, state: State, rules: RuleSet, item: Mapping[str, Any], path: Path) -> Action:
    """The kernel's action for one item of ``do``; names are those of the state as it is then."""
    where = scenario.where
    by = str(item.get("by", ""))
    targets = None
    if item.get("targets") is not None:
        targets = tuple(tuple(str(n) for n in _several(ts)) for ts in _several(item["targets"]))
    if "cast" in item or "play" in item:
        name = str(item.get("cast", item.get("play")))
        obj = _object(scenario, state, name, path)
        kind = ActionKind.CAST if "cast" in item else ActionKind.PLAY
        return Action(kind, by or obj.owner, name, targets=targets, way=str(item.get("way", "")))
    if "start" in item:
        return Action(ActionKind.START, str(item["start"]))
    if "concede" in item:
        return Action(ActionKind.CONCEDE, str(item["concede"]))
    if "look" in item:
        obj = _object(scenario, state, str(item["look"]), path)
        return Action(ActionKind.LOOK, obj.controller, obj.id)
    for name, way in (("turn-face-up", "face-up"), ("suspend", "suspend"), ("foretell", "foretell"), ("plot", "plot")):
        if name in item:
            obj = _object(scenario, state, str(item[name]), path)
            return Action(ActionKind.SPECIAL, by or obj.controller, obj.id, way=way)
    if "activate" in item:
        name = str(item["activate"])
        obj = _object(scenario, state, name, path)
        return Action(
            ActionKind.ACTIVATE, by or obj.controller, name, _ability(scenario, state, rules, obj, item, path), targets
        )
    if kind := model.left_open(item):  # nothing to decide now: the kernel says why
        if kind == "attack":
            return Action(ActionKind.ATTACK, by or state.turn.active, pairs=())
        defending = next(p for p in state.players if state.players[p].team != state.players[state.turn.active].team)
        return Action(ActionKind.BLOCK, by or defending, pairs=())
    if "attack" in item:
        pairs = tuple((str(a), str(b)) for a, b in item["attack"].items())
        for name, _ in pairs:
            _object(scenario, state, name, path)
        bands = tuple(tuple(str(n) for n in _several(band)) for band in item.get("bands", ()))
        return Action(ActionKind.ATTACK, by or _controller(state, pairs, state.turn.active), pairs=pairs, bands=bands)
    if "block" in item:
        pairs = tuple((str(a), str(b)) for a, bs in item["block"].items() for b in _several(bs))
        defending = next(
            (p for p in state.players if state.players[p].team != state.players[state.turn.active].team), ""
        )
        return Action(ActionKind.BLOCK, by or _controller(state, pairs, defending), pairs=pairs)
    if "happen" in item:
        (effect,) = cards.read_effects(
            where, (*path, "happen"), item["happen"], scenario.names() | frozenset(state.objects)
        )
        source = str(item.get("source", effect.get("source") or ""))
        default = state.objects[source].controller if source in state.objects else state.turn.active
        return Action(ActionKind.EVENT, by or default, effect=effect, source=source)
    raise where.error(path, _("this isn't an action of a player."))


def _object(scenario: Scenario, state: State, name: str, path: Path) -> Obj:
    if name not in state.objects:
        raise scenario.where.unknown(path, "object", name, state.objects)
    return state.objects[name]


def _controller(state: State, pairs: tuple[tuple[str, str], ...], default: str) -> str:
    return state.objects[pairs[0][0]].controller if pairs else default


def _ability(scenario: Scenario, state: State, rules: RuleSet, obj: Obj, item: Mapping[str, Any], path: Path) -> int:
    """Which ability: a number is its place among the activated ones, from 0; a text such as ``+1`` or ``-3`` (or a
    number below 0) is its loyalty cost. An ability that isn't there is left to the engine to refuse."""
    wanted = item.get("ability", 0)
    if isinstance(wanted, int) and wanted >= 0:
        return wanted
    view = layers.view(state, obj, rules)
    keywords = [a.get("keyword") for a in abilities.activated(view)]
    if wanted in keywords:
        return keywords.index(wanted)
    cost = cards.read_loyalty(scenario.where, (*path, "ability"), wanted)
    loyalties = [a.loyalty for a in abilities.activated(view)]
    return loyalties.index(cost) if cost in loyalties else len(loyalties)
