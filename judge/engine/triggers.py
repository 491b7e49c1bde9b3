"""Triggered abilities: what makes them trigger, and putting them on the stack.

Source: 603.2, 603.3, 603.3b, 603.10a, 101.4, 805.7 (2026-04-17); 410, 404 (2007-10-01).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import selectors, targets
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Ability, AbilityKind, Kind, Ref, StackItem, Target, View, Waiting

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "trigger.no-legal-choice", "trigger.when", "trigger.put-on-stack", "trigger.order",
    "trigger.look-back", "attack.triggers", "attack.player-trigger",
)  # fmt: skip

WHEN = frozenset({
    "enters", "dies", "leaves", "attacks", "attacks-player", "attacks-planeswalker", "player-attacked",
    "planeswalker-attacked", "blocks", "becomes-blocked", "deals-damage", "deals-combat-damage",
    "deals-combat-damage-to-player", "deals-combat-damage-to-permanent", "deals-damage-to-player",
    "deals-damage-to-permanent", "deals-damage-to-creature", "deals-damage-to-planeswalker", "deals-damage-to-battle",
    "dealt-damage", "untap", "upkeep", "draw", "main1", "begin-combat", "combat-damage", "end-combat", "main2", "end",
    "declare-attackers", "declare-blockers", "draws", "casts", "gains-life", "loses-life",
})  # fmt: skip
"""The events that abilities can watch."""

Watching = list[tuple[View, Ability]]


def watchers(game: Game) -> Watching:
    """The triggered abilities of permanents as they are now (603.10a looks back to them)."""
    return [(v, a) for v in game.permanents() for a in v.abilities if a.kind is AbilityKind.TRIGGERED]


def fire(
    game: Game,
    kind: str,
    *,
    subject: Target | View,
    player: str = "",
    amount: int = 0,
    about: Target | None = None,
    watching: Watching | None = None,
) -> None:
    """Something happened: every ability that watches for it triggers (603.2)."""
    look_back = watching is not None
    for holder, ability in watching if watching is not None else watchers(game):
        if ability.when != kind or not _is_about(game, holder, ability, subject, player):
            continue
        if ability.get("once") and any(w.source == holder.ref and w.ability == ability for w in game.state.waiting):
            continue
        reference = subject.ref if isinstance(subject, View) else subject
        told = about if about is not None and ability.get("that", "subject") == "about" else reference
        waiting = Waiting(holder.controller, holder.ref, ability, told, amount)
        game.state.waiting = (*game.state.waiting, waiting)
        key = (
            "attack.player-trigger"
            if kind in ("attacks-player", "player-attacked", "planeswalker-attacked")
            else ("attack.triggers" if kind == "attacks" else "")
        )
        game.step(
            StepKind.TRIGGERS,
            "trigger.when",
            key,
            "trigger.look-back" if look_back else "",
            object=holder.id,
            when=kind,
        )


def _is_about(game: Game, holder: View, ability: Ability, subject: Target | View, player: str) -> bool:
    word = ability.of
    if player:
        if word in ("you", "this", "your"):
            return player == holder.controller
        if word == "opponents":
            return game.are_opponents(player, holder.controller)
        return True
    if isinstance(subject, str):
        word = "you" if word == "this" else word
        return selectors.fault(game, word, holder.controller, holder.ref, subject) is None
    view = subject if isinstance(subject, View) else game.view(subject)
    if word == "this":
        return view.ref == holder.ref
    if word == "opponents":
        return game.are_opponents(view.controller, holder.controller)
    return selectors.view_matches(word, holder, view)


def step_begins(game: Game, step: str) -> None:
    """Abilities that trigger at the beginning of a step (603.2b). "Your upkeep" is the active player's (805.4d)."""
    for player in game.apnap():
        if game.is_active(player):
            fire(game, step, subject=player)


def put_on_stack(game: Game) -> bool:
    """Put waiting abilities on the stack, the active player's first, each player's in the order they choose
    (603.3b)."""
    if not game.state.waiting:
        return False
    apnap = ("choices.apnap",) if len({w.controller for w in game.state.waiting}) > 1 else ()
    for player in game.apnap():
        mine = [w for w in game.state.waiting if w.controller == player]
        if not mine:
            continue
        game.state.waiting = tuple(w for w in game.state.waiting if w.controller != player)
        while mine:
            names = _names(mine)
            if len(set(mine)) == 1:
                name = next(iter(names))
            else:
                name = game.choose(player, "trigger-order", names, "trigger.order")
            _place(game, names[name], apnap)
            mine.remove(names[name])
    game.state.waiting = ()
    return True


def _names(waiting: list[Waiting]) -> dict[str, Waiting]:
    names: dict[str, Waiting] = {}
    for one in waiting:
        name, number = f"{one.source.id}: {one.ability.when}", 2
        while name in names:
            name, number = f"{one.source.id}: {one.ability.when} ({number})", number + 1
        names[name] = one
    return names


def _place(game: Game, waiting: Waiting, apnap: tuple[str, ...]) -> None:
    """Put one triggered ability on the stack; without a legal target it is removed (603.3d)."""
    view = game.view(waiting.source)
    wrong = targets.problems(game, waiting.ability.effects, waiting.controller, view, None)
    taken = {item.id for item in game.state.stack} | set(game.state.objects)
    name, number = f"{view.id}-trigger", 2
    while name in taken:
        name, number = f"{view.id}-trigger-{number}", number + 1
    if wrong:
        game.step(
            StepKind.DOES_NOT_RESOLVE,
            "trigger.put-on-stack",
            "trigger.no-legal-choice",
            object=name,
            way="no-target",
            considered=(Considered("casting.targets", Reason.NO_LEGAL_TARGET, {"object": view.id}),),
        )
        return
    chosen = targets.choose(game, waiting.ability.effects, waiting.controller, view, None)
    item = StackItem(
        name,
        Kind.TRIGGER,
        waiting.controller,
        waiting.source,
        waiting.ability.effects,
        chosen,
        waiting.subject,
        waiting.amount,
        waiting.ability.optional,
    )
    game.state.stack = (*game.state.stack, item)
    game.step(
        StepKind.GOES_ON_STACK,
        *waiting.keys,
        "trigger.put-on-stack",
        "priority.sba-and-triggers-first",
        "stack.put",
        *apnap,
        player=waiting.controller,
        object=name,
    )
    if chosen:
        game.step(
            StepKind.TARGETS,
            "casting.targets",
            object=name,
            targets=tuple(game.name_of(t) for ts in chosen for t in ts),
        )


def subject_player(game: Game, subject: Target | None) -> str:
    """The player an ability speaks of as "that player": the one it was about, or the controller of the object."""
    if isinstance(subject, Ref):
        return game.view(subject).controller
    return subject or ""
