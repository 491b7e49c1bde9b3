"""Dungeons and the initiative: venturing, rooms and their abilities, completing a dungeon.

Source: 309.2-309.7, 701.49a-d, 704.5t (2026-04-17; since 2021-07-23); 726.1-726.5 (2026-04-17; since 2022-06-10). A
dungeon card waits outside the game; ``rooms`` on it lists each room with its effects and the rooms its arrows lead to,
the topmost first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.engine import triggers
from judge.engine.effects import Resolution, _players, verb
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Ability, AbilityKind, Effect, Obj, Target, Waiting, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "dungeon.begins-outside", "dungeon.command-zone", "dungeon.topmost-room", "dungeon.room-ability",
    "dungeon.next-room", "dungeon.last-room", "dungeon.completed", "venture.enter", "venture.move", "venture.again",
    "venture.quality", "sba.dungeon", "initiative.takes", "initiative.abilities", "initiative.one-player",
    "initiative.again",
)  # fmt: skip

Room = tuple[str, tuple[Effect, ...], tuple[str, ...]]
UNDERCITY = "undercity"
"""The quality that only the initiative asks for: such a dungeon can't be entered otherwise."""


def rooms(obj: Obj) -> dict[str, Room]:
    """The rooms of a dungeon card by name, the topmost first."""
    return {room[0]: room for room in obj.card.get("rooms", ())}


def _mine(game: Game, player: str, zone: Zone) -> list[Obj]:
    return [o for o in game.cards_in(player, zone) if "dungeon" in o.card.types and not o.mark("completed")]


@verb("venture")
def _venture(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _players(recipients) or [run.you]:
        venture(run.game, player)


def venture(game: Game, player: str, quality: str = "") -> None:
    """Enter a dungeon, or move on in the one the player is in, or leave a finished one for another (701.49a-d)."""
    here = _mine(game, player, Zone.COMMAND)
    if here:
        dungeon = here[0]
        onward = rooms(dungeon)[str(dungeon.mark("room"))][2]
        if onward:
            room = game.choose(player, "room", sorted(onward), "venture.move", object=dungeon.id)
            _into(game, player, dungeon, room, "venture.move", "dungeon.next-room")
            return
        complete(game, dungeon, "venture.again", "dungeon.completed")
    _enter(game, player, quality)


def _enter(game: Game, player: str, quality: str) -> None:
    """A dungeon card comes from outside the game into the command zone (309.2a, 309.4a)."""
    names = {
        o.id: o for o in _mine(game, player, Zone.NOWHERE)
        if (UNDERCITY in {s.lower() for s in o.card.subtypes}) is (quality == UNDERCITY)
    }  # fmt: skip
    if not names:
        about = {"player": player}
        game.step(StepKind.NOT_APPLIED, "venture.enter", object=player, considered=(
            Considered("venture.enter", Reason.NO_DUNGEON, about),
        ))  # fmt: skip
        return
    name = game.choose(player, "dungeon", sorted(names), "venture.enter")
    dungeon = replace(names[name], zone=Zone.COMMAND, n=names[name].n + 1, timestamp=game.tick())
    game.put(dungeon)
    game.step(
        StepKind.DUNGEON_ENTERED, "venture.enter", "venture.quality" if quality else "", "dungeon.begins-outside",
        "dungeon.command-zone", "command.definition", player=player, object=name,
    )  # fmt: skip
    _into(game, player, dungeon, next(iter(rooms(dungeon))), "venture.enter", "dungeon.topmost-room")


def _into(game: Game, player: str, dungeon: Obj, room: str, *keys: str) -> None:
    """The venture marker is moved into a room, whose ability triggers (309.4c)."""
    game.put(dungeon.with_mark("room", room))
    game.step(StepKind.ROOM, *keys, player=player, object=dungeon.id, room=room)
    ability = Ability(AbilityKind.TRIGGERED, rooms(dungeon)[room][1], when="room")
    game.step(StepKind.TRIGGERS, "dungeon.room-ability", "trigger.when", object=dungeon.id, when="room")
    waiting = Waiting(player, dungeon.ref, ability, None, 0, ("dungeon.room-ability",))
    game.state.waiting = (*game.state.waiting, waiting)


def complete(game: Game, dungeon: Obj, *keys: str) -> None:
    """A dungeon card is removed from the game: its owner has completed it (309.7)."""
    player = dungeon.owner
    game.put(replace(dungeon, zone=Zone.NOWHERE, n=dungeon.n + 1).with_mark("completed", True))
    game.set_fact(f"dungeons:{player}", completed(game, player) + 1)
    game.step(StepKind.DUNGEON_COMPLETED, *keys, player=player, object=dungeon.id)


def completed(game: Game, player: str) -> int:
    """How many dungeons a player has completed."""
    return int(game.fact(f"dungeons:{player}", 0))


def finished(game: Game) -> bool:
    """Dungeons whose marker is in the bottommost room and whose ability is done are removed (704.5t, 309.6)."""
    acted = False
    for dungeon in list(game.state.objects.values()):
        if dungeon.zone is not Zone.COMMAND or "dungeon" not in dungeon.card.types:
            continue
        due = not rooms(dungeon)[str(dungeon.mark("room"))][2]
        pending = any(i.source == dungeon.ref for i in (*game.state.stack, *game.state.waiting))
        if due and not pending:
            complete(game, dungeon, "sba.dungeon", "sba.check", "dungeon.last-room", "dungeon.completed")
            acted = True
    return acted


# ---------------------------------------------------------------------- the initiative


@verb("initiative")
def _initiative(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _players(recipients)[:1]:
        take(run.game, player)


@verb("venture-undercity")
def _undercity(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    venture(run.game, run.you, UNDERCITY)


@verb("take-initiative")
def _take(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    take(run.game, run.you)


def take(game: Game, player: str) -> None:
    """A player takes the initiative, from whoever has it, and ventures into Undercity (726.2, 726.3, 726.5)."""
    again = "initiative.again" if game.fact("initiative") == player else ""
    game.set_fact("initiative", player)
    game.step(StepKind.INITIATIVE, "initiative.takes", "initiative.one-player", again, player=player)
    _ability(game, player, "venture-undercity", "takes-initiative")


def upkeep(game: Game) -> None:
    """At the beginning of the upkeep of the player who has it, that player ventures into Undercity (726.2)."""
    player = game.fact("initiative")
    if player and game.is_active(str(player)):
        _ability(game, str(player), "venture-undercity", "upkeep")


def combat_damage(game: Game, damages: list[Any]) -> None:
    """Creatures that deal combat damage to the player who has it: their controller takes it (726.2)."""
    holder = game.fact("initiative")
    hit = [d for d in damages if d.combat and d.recipient == holder and d.source.is_a("creature")]
    for player in dict.fromkeys(d.source.controller for d in hit):
        _ability(game, player, "take-initiative", "deals-combat-damage-to-player")


def _ability(game: Game, player: str, what: str, when: str) -> None:
    triggers.without_source(game, player, "initiative", when, (Effect(what),), "initiative.abilities")
