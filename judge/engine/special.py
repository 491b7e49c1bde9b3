"""Special actions other than playing lands: turning face up, suspending, foretelling, plotting, conceding.

Source: 116.2b-116.2m, 104.3a, 702.37e, 702.62, 702.143, 702.170, 708.7-708.8 (2026-04-17). They don't use the stack.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import costs, counters, mana, priority, triggers, ways
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Action, Considered, Refusal
from judge.engine.ruleset import plain
from judge.engine.state import Card, Effect, Obj, Ref, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "actions.face-up", "actions.suspend", "actions.foretell", "actions.plot", "morph.turn-up",
    "megamorph.counter", "face-down.turn-up", "suspend.exile", "foretell.exile", "plot.exile", "ending.concede",
    "face-down.no-enters", "layers.face-timestamp", "actions.no-stack", "disguise.turn-up", "manifest.turn-up",
)  # fmt: skip


def _price(game: Game, obj: Obj) -> tuple[tuple[Effect, ...], str] | None:
    """What turning a permanent face up costs, and the rule that allows it."""
    for name, key in (("morph", "morph.turn-up"), ("megamorph", "morph.turn-up"), ("disguise", "disguise.turn-up")):
        if obj.card.get(name) is not None:
            return ways.costs_of(obj.card.get(name)), key
    if obj.facedown in ("manifest", "cloak") and "creature" in obj.card.types:
        return (Effect("mana", (("amount", obj.card.cost or "{0}"),)),), "manifest.turn-up"
    return None


def problems(game: Game, action: Action) -> list[Considered]:
    """What keeps a special action from being taken."""
    player, obj = action.player, game.obj(action.object)
    kind = action.way
    key = {
        "face-up": "actions.face-up",
        "suspend": "actions.suspend",
        "foretell": "actions.foretell",
        "plot": "actions.plot",
    }[kind]
    found = priority.priority_problems(game, player, key)
    if kind == "face-up":
        if obj.zone is not Zone.BATTLEFIELD or not obj.facedown:
            return [*found, Considered(key, Reason.NOT_FACE_DOWN, {"object": obj.id})]
        if game.view(obj.ref).controller != player:
            found.append(Considered(key, Reason.NOT_CONTROLLER, {"object": obj.id, "player": player}))
        price = _price(game, obj)
        if price is None:
            return [*found, Considered("face-down.turn-up", Reason.CANT_TURN_UP, {"object": obj.id})]
        return found + [c for one in price[0] for c in costs.problems(game, player, game.view(obj.ref), one)]
    if obj.zone is not Zone.HAND or obj.owner != player:
        return [*found, Considered(key, Reason.NOT_IN_HAND, {"object": obj.id, "player": player})]
    if obj.card.get(kind) is None:
        return [*found, Considered(key, Reason.NO_SUCH_ABILITY, {"object": obj.id})]
    if kind == "foretell" and not game.is_active(player):
        found.append(Considered(key, Reason.NOT_OWN_TURN, {"player": player, "active": game.state.turn.active}))
    if kind == "plot":
        found += priority.sorcery_problems(game, player, key)
    if kind == "suspend":
        from judge.engine import casting

        if not casting.at_instant_speed(game, player, obj.card):
            found += priority.sorcery_problems(game, player, key)
    return found + mana.problems(game, player, _mana(obj.card, kind))


def _mana(card: Card, kind: str) -> str:
    if kind == "foretell":
        return "{2}"
    value = card.get(kind)
    return str(value[1]) if kind == "suspend" else str(value)


def act(game: Game, action: Action) -> None:
    """Take a special action (116.2)."""
    wrong = problems(game, action)
    if wrong:
        raise Refusal(wrong)
    player, obj = action.player, game.obj(action.object)
    if action.way == "face-up":
        price = _price(game, obj)
        assert price is not None
        for cost in price[0]:
            costs.pay(game, player, game.view(obj.ref), cost, price[1], "actions.face-up")
        face_up(game, obj.ref, "actions.face-up", price[1], *priority.despite_split_second(game))
        if obj.card.get("megamorph") is not None and obj.facedown == "megamorph":
            counters.put(game, obj.ref, "+1/+1", 1, "megamorph.counter")
    else:
        _exile(game, player, obj, action.way)
    priority.act(game, player)


def face_up(game: Game, ref: Ref, *keys: str) -> None:
    """A face-down permanent is turned face up: it is the same object and doesn't enter (708.8)."""
    obj = game.obj(ref.id)
    if not obj.facedown:
        return
    game.put(replace(obj, facedown="", timestamp=game.tick()))
    game.step(
        StepKind.TURNED_FACE_UP,
        *keys,
        "face-down.turn-up",
        "face-down.no-enters",
        "layers.face-timestamp",
        "actions.no-stack",
        object=ref.id,
    )
    triggers.fire(game, "turned-face-up", subject=ref)


def _exile(game: Game, player: str, obj: Obj, kind: str) -> None:
    """Suspend, foretell and plot exile a card from the hand (702.62a, 702.143a, 702.170a)."""
    mana.pay(game, player, _mana(obj.card, kind), obj.id, f"actions.{kind}")
    moved = game.move(obj.ref, Zone.EXILE)
    assert moved is not None
    game.step(StepKind.EXILED, f"actions.{kind}", f"{kind}.exile", "actions.no-stack",
              *priority.despite_split_second(game), object=obj.id)  # fmt: skip
    number = game.state.turn.number
    if kind == "suspend":
        here = game.obj(obj.id).with_counters("time", int(obj.card.get("suspend")[0]))
        game.put(here.with_mark("suspended", True))
        game.step(StepKind.COUNTERS_PUT, "suspend.exile", "counter.definition", object=obj.id, counter="time",
                  amount=here.count("time"), printed=here.count("time"))  # fmt: skip
    else:
        game.put(game.obj(obj.id).with_mark("foretold" if kind == "foretell" else "plotted", number))


def suspended(game: Game) -> None:
    """At the beginning of the owner's upkeep a time counter is removed; with the last, the card is cast (702.62a)."""
    from judge.engine.keywords import meaning
    from judge.engine.state import Waiting

    for obj in list(game.state.objects.values()):
        if obj.zone is Zone.EXILE and obj.mark("suspended") and obj.count("time") and game.is_active(obj.owner):
            ability = meaning.triggered("suspend", "suspend.cast", "upkeep", meaning.effect("suspend-tick"))
            game.step(StepKind.TRIGGERS, "suspend.cast", "trigger.when", object=obj.id, when="upkeep")
            game.state.waiting = (
                *game.state.waiting,
                Waiting(obj.owner, obj.ref, ability, obj.ref, 0, ("suspend.cast",)),
            )


def concede(game: Game, action: Action) -> None:
    """A player may concede at any time: they leave the game and have lost (104.3a), and so has their team (810.8a)."""
    player = action.player
    for one in [player, *(p for p in game.teammates(player) if p != player and game.state.two_headed)]:
        game.set_player(one, lost=True)
        game.step(StepKind.LOSES, "ending.concede" if one == player else "two-headed.win-lose-as-team", player=one)
    from judge.engine import state_based

    state_based.ending(game)
