"""Casting spells and playing lands, in the steps that the rules list.

Source: 601.2a-i, 601.3, 302.1, 305.1-305.3, 306.1, 307.1, 310.1, 116.2a, 118.3 (2026-04-17); 409.1 and 212.9a
(2007-10-01), where casting was called playing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.engine import priority, targets, triggers, zones
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Action, Considered, Refusal
from judge.engine.ruleset import plain
from judge.engine.state import COLORS, Card, Kind, Obj, StackItem, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "casting.steps", "casting.announce", "casting.legality", "casting.total-cost", "casting.pay",
    "casting.done", "casting.only-if-allowed", "stack.put", "cost.cant-pay", "creature.cast", "land.play",
    "land.own-turn", "land.one-each-turn", "actions.play-land", "planeswalker.cast", "flash.timing",
    "casting.modes",
)  # fmt: skip

SYMBOL = re.compile(r"\{([^}]+)\}")
LETTERS = dict(zip("WUBRG", COLORS, strict=True))


def timing_key(card: Card) -> str:
    """The rule that says when a card of this type may be cast."""
    if "planeswalker" in card.types:
        return "planeswalker.cast"
    if "creature" in card.types:
        return "creature.cast"
    return "priority.sorcery-timing"


def at_instant_speed(game: Game, player: str, card: Card) -> bool:
    """Whether a card may be cast any time its owner has priority: instants, flash, and what a card allows."""
    if "instant" in card.types or "flash" in card.keywords:
        return True
    for view in game.permanents():
        for ability in view.abilities:
            if ability.static == "flash" and view.controller == player:
                wanted = ability.get("types")
                if wanted is None or set(wanted) & card.types:
                    return True
    return False


def problems(game: Game, action: Action) -> list[Considered]:
    """Every condition for casting that isn't met."""
    player, obj = action.player, game.obj(action.object)
    found: list[Considered] = []
    if obj.zone is not Zone.HAND or obj.owner != player:
        found.append(Considered("casting.only-if-allowed", Reason.NOT_IN_HAND, {"object": obj.id, "player": player}))
        return found + priority.priority_problems(game, player, "priority.cast-instant")
    if "land" in obj.card.types:
        found.append(Considered("casting.only-if-allowed", Reason.IS_A_LAND, {"object": obj.id}))
    key = timing_key(obj.card)
    if at_instant_speed(game, player, obj.card):
        found += priority.priority_problems(game, player, "priority.cast-instant")
    else:
        found += priority.priority_problems(game, player, key)
        found += priority.sorcery_problems(game, player, key)
    found += targets.problems(
        game, obj.card.effects if not obj.card.is_permanent else (), player, game.view(obj.ref), action.targets
    )
    mana = game.state.players[player].mana
    if mana is not None and not affordable(obj.card.cost, mana):
        found.append(Considered("cost.cant-pay", Reason.NOT_ENOUGH_MANA, {"cost": obj.card.cost, "mana": mana}))
    return found


def cast(game: Game, action: Action) -> None:
    """Cast a spell: announce it, choose targets, pay, and it is cast (601.2). An illegal one is rolled back."""
    wrong = problems(game, action)
    if wrong:
        raise Refusal(wrong)
    player, obj = action.player, game.obj(action.object)
    quick = at_instant_speed(game, player, obj.card)
    key = "flash.timing" if "flash" in obj.card.keywords else "priority.cast-instant" if quick else timing_key(obj.card)
    effects = () if obj.card.is_permanent else obj.card.effects
    ref = game.move(obj.ref, Zone.STACK, controller=player)
    assert ref is not None
    game.step(
        StepKind.CASTS,
        key,
        "casting.steps",
        "casting.announce",
        "stack.put",
        "" if quick else "turn.main-cast",
        player=player,
        object=obj.id,
        types=tuple(sorted(obj.card.types)),
    )
    item = StackItem(obj.id, Kind.SPELL, player, ref, effects)
    game.state.stack = (*game.state.stack, item)
    chosen = targets.choose(game, effects, player, game.view(ref), action.targets)
    if chosen:
        item = StackItem(obj.id, Kind.SPELL, player, ref, effects, chosen)
        game.state.stack = (*game.state.stack[:-1], item)
        game.step(
            StepKind.TARGETS,
            "casting.targets",
            "targets.any-target" if _any_target(effects) else "targets.spell",
            "targets.definition",
            object=obj.id,
            targets=tuple(game.name_of(t) for ts in chosen for t in ts),
        )
    pay(game, player, obj)
    game.step(
        StepKind.GOES_ON_STACK,
        "casting.done",
        "casting.legality",
        "priority.after-action",
        player=player,
        object=obj.id,
    )
    triggers.fire(game, "casts", subject=ref, player=player)
    priority.act(game, player)


def _any_target(effects: tuple[object, ...]) -> bool:
    return any("any-target" in str(e.get("to", "")) for e in effects)


def pay(game: Game, player: str, obj: Obj) -> None:
    """Determine and pay the total cost (601.2f-h). Where the scenario names no mana, it is taken as paid."""
    cost, mana = obj.card.cost, game.state.players[player].mana
    if mana is not None:
        game.set_player(player, mana=spend(cost, mana))
    if cost:
        game.step(StepKind.PAYS, "casting.total-cost", "casting.pay", player=player, object=obj.id, cost=cost)


def _symbols(text: str) -> list[str]:
    found = SYMBOL.findall(text)
    if "".join(f"{{{s}}}" for s in found) != text.replace(" ", ""):
        raise NotCovered(f"the engine can't read the mana {text!r}", code="mana")
    return found


def _split(text: str) -> tuple[dict[str, int], int]:
    colored: dict[str, int] = {}
    generic = 0
    for symbol in _symbols(text):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in LETTERS or symbol == "C":
            colored[symbol] = colored.get(symbol, 0) + 1
        else:
            raise NotCovered(f"the engine doesn't pay {{{symbol}}} yet", code="mana")
    return colored, generic


def affordable(cost: str, mana: str) -> bool:
    """Whether mana such as {R}{R}{W} pays a cost such as {1}{R}."""
    wanted, generic = _split(cost)
    have, loose = _split(mana)
    for symbol, number in wanted.items():
        if have.get(symbol, 0) < number:
            return False
    return sum(have.values()) + loose - sum(wanted.values()) >= generic


def spend(cost: str, mana: str) -> str:
    """The mana that is left after paying."""
    wanted, generic = _split(cost)
    have, loose = _split(mana)
    for symbol, number in wanted.items():
        have[symbol] -= number
    used = min(loose, generic)
    loose, generic = loose - used, generic - used
    for symbol in sorted(have, key=lambda s: have[s], reverse=True):
        used = min(have[symbol], generic)
        have[symbol] -= used
        generic -= used
    return "".join(f"{{{s}}}" * n for s, n in have.items()) + (f"{{{loose}}}" if loose else "")


def land_problems(game: Game, action: Action) -> list[Considered]:
    """Every condition for playing a land that isn't met (305.1-305.3)."""
    player, obj = action.player, game.obj(action.object)
    found: list[Considered] = []
    if obj.zone is not Zone.HAND or obj.owner != player:
        found.append(Considered("land.play", Reason.NOT_IN_HAND, {"object": obj.id, "player": player}))
    if "land" not in obj.card.types:
        found.append(Considered("land.play", Reason.NOT_A_LAND, {"object": obj.id}))
    found += priority.priority_problems(game, player, "land.play")
    found += priority.sorcery_problems(game, player, "land.play")
    if not game.is_active(player):
        found.append(
            Considered("land.own-turn", Reason.NOT_OWN_TURN, {"player": player, "active": game.state.turn.active})
        )
    if game.state.turn.lands(player) >= 1:
        found.append(Considered("land.one-each-turn", Reason.LAND_ALREADY_PLAYED, {"player": player}))
    return found


def play_land(game: Game, action: Action) -> None:
    """Play a land: a special action that doesn't use the stack (305.1, 116.2a)."""
    wrong = land_problems(game, action)
    if wrong:
        raise Refusal(wrong)
    player = action.player
    game.step(StepKind.PLAYS_LAND, "land.play", "actions.play-land", player=player, object=action.object)
    zones.enter(game, game.obj(action.object).ref, player, "land.play")
    counts = dict(game.state.turn.lands_played)
    counts[player] = counts.get(player, 0) + 1
    game.set_turn(lands_played=tuple(counts.items()))
    priority.act(game, player)
