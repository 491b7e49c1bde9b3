"""Triggered abilities: what makes them trigger, and putting them on the stack.

Source: 603.2, 603.3, 603.3b, 603.10a, 101.4, 805.7 (2026-04-17); 410, 404 (2007-10-01).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import conditions, selectors, targets
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import (
    Ability,
    AbilityKind,
    Card,
    Delayed,
    Effect,
    Kind,
    Ref,
    StackItem,
    Target,
    View,
    Waiting,
    Zone,
)

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "trigger.no-legal-choice", "trigger.when", "trigger.put-on-stack", "trigger.order", "trigger.look-back",
    "attack.triggers", "attack.player-trigger", "trigger.intervening-if", "trigger.delayed", "trigger.delayed-once",
    "trigger.reflexive", "trigger.state", "trigger.enters", "trigger.leaves", "trigger.step",
    "trigger.once-each-turn", "trigger.cast", "mana-ability.triggered", "trigger.delayed-controller",
    "trigger.becomes",
)  # fmt: skip

WHEN = frozenset({
    "enters", "dies", "leaves", "attacks", "attacks-player", "attacks-planeswalker", "player-attacked",
    "planeswalker-attacked", "blocks", "becomes-blocked", "deals-damage", "deals-combat-damage",
    "deals-combat-damage-to-player", "deals-combat-damage-to-permanent", "deals-damage-to-player",
    "deals-damage-to-permanent", "deals-damage-to-creature", "deals-damage-to-planeswalker", "deals-damage-to-battle",
    "dealt-damage", "untap", "upkeep", "draw", "main1", "begin-combat", "combat-damage", "end-combat", "main2", "end",
    "declare-attackers", "declare-blockers", "draws", "casts", "gains-life", "loses-life", "attacks-alone",
    "blocked-by",
    "attacks-unblocked", "becomes-target", "last-counter-removed", "becomes-tapped", "becomes-untapped", "cast-this",
    "entered", "sacrificed", "discards", "cycles", "transforms", "turned-face-up", "becomes-monstrous", "exerts",
    "explores", "scries", "surveils", "counter-put", "tapped-for-mana", "state", "chapter", "becomes-attached",
    "becomes-day", "becomes-night", "exiled", "phases-in", "mills", "searches", "copied", "activates", "gains-level",
    "mutates",
})  # fmt: skip
"""The events that abilities can watch."""

Watching = list[tuple[View, Ability]]


def watchers(game: Game) -> Watching:
    """The triggered abilities of permanents and emblems as they are now (603.10a looks back to them)."""
    found = [(v, a) for v in game.permanents() for a in v.abilities if a.kind is AbilityKind.TRIGGERED]
    for obj in game.state.objects.values():
        if obj.zone is Zone.COMMAND and obj.mark("emblem"):
            view = game.view(obj.ref)
            found += [(view, a) for a in view.abilities if a.kind is AbilityKind.TRIGGERED]
    return found


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
        if ability.when == kind and _fits(game, holder, ability, subject, player, about):
            _trigger(game, holder, ability, kind, subject, amount, about, look_back=look_back)
    for delayed in game.state.delayed:
        ability = delayed.ability
        if ability.when != kind or delayed not in game.state.delayed:
            continue
        holder = game.view(delayed.source)
        if delayed.watches is not None and _reference(subject) != delayed.watches:
            continue
        if delayed.watches is None and not _fits(game, holder, ability, subject, player, about):
            continue
        if delayed.once:
            game.state.delayed = tuple(d for d in game.state.delayed if d != delayed)
        _trigger(game, holder, ability, kind, subject, amount, about, delayed=delayed)


def watches(game: Game, holder: View, ability: Ability, player: str) -> bool:
    """Whether an ability watches for what happens to this player."""
    return _is_about(game, holder, ability, player, "")


def _reference(subject: Target | View) -> Target:
    return subject.ref if isinstance(subject, View) else subject


def _fits(
    game: Game, holder: View, ability: Ability, subject: Target | View, player: str, about: Target | None
) -> bool:
    """Whether an ability that watches for this kind of event watches for this one."""
    if not _is_about(game, holder, ability, subject, player):
        return False
    if ability.get("once") and any(w.source == holder.ref and w.ability == ability for w in game.state.waiting):
        return False
    if ability.get("once-each-turn") and game.noted("triggered", holder.ref, ability):
        return False
    spell = ability.get("spell")
    if spell and isinstance(subject, Ref) and not selectors.view_matches(str(spell), holder, game.view(subject)):
        return False
    without = ability.get("without")
    if without and isinstance(about, Ref) and game.view(about).has(str(without)):
        return False
    if ability.get("by") == "opponents":
        whose = about if isinstance(about, str) else _controller_of(game, about)
        if not whose or not game.are_opponents(whose, holder.controller):
            return False
    if (
        ability.get("to")
        and about is not None
        and selectors.fault(game, str(ability.get("to")), holder.controller, holder.ref, about)
    ):
        return False
    if ability.get("counter") and game.fact("counter-kind") not in (None, ability.get("counter")):
        return False
    paid = ability.get("paid")
    if paid and not any(i.source == holder.ref and i.get(str(paid)) for i in game.state.stack):
        return False
    if not _company(game, holder, str(ability.get("with", ""))):
        return False
    return conditions.holds(game, str(ability.get("if", "")), holder.controller, holder.ref, None, subject)


def _controller_of(game: Game, ref: Target | None) -> str:
    if not isinstance(ref, Ref):
        return ref or ""
    item = next((i for i in game.state.stack if i.source == ref or i.id == ref.id), None)
    return item.controller if item else game.view(ref).controller


def _company(game: Game, holder: View, word: str) -> bool:
    """Conditions on what attacks together with the creature, or whom it attacks."""
    combat = game.state.combat
    if not word or combat is None:
        return not word
    if word == "greater-power":
        mine = [game.view(a.attacker) for a in combat.attacks if a.attacker != holder.ref]
        return any((v.power or 0) > (holder.power or 0) for v in mine if v.controller == holder.controller)
    if word == "most-life":
        one = combat.attack_of(holder.ref)
        most = max(game.life(p) for p in game.living())
        return one is not None and isinstance(one.attacked, str) and game.life(one.attacked) == most
    return True


KEYS = {
    "enters": "trigger.enters", "dies": "trigger.leaves", "leaves": "trigger.leaves", "casts": "trigger.cast",
    "cast-this": "trigger.cast", "attacks": "attack.triggers", "attacks-player": "attack.player-trigger",
    "player-attacked": "attack.player-trigger", "planeswalker-attacked": "attack.player-trigger",
    "state": "trigger.state",
    "mutates": "mutate.trigger", "becomes-tapped": "trigger.becomes", "becomes-target": "trigger.becomes",
    **dict.fromkeys(("untap", "upkeep", "draw", "end", "begin-combat", "end-combat", "main1", "main2"), "trigger.step"),
}  # fmt: skip
"""The rules on what each kind of event makes trigger."""


def _trigger(
    game: Game, holder: View, ability: Ability, kind: str, subject: Target | View, amount: int,
    about: Target | None, *, look_back: bool = False, delayed: Delayed | None = None,
) -> None:  # fmt: skip
    told = about if about is not None and ability.get("that", "subject") == "about" else _reference(subject)
    controller = delayed.controller if delayed else holder.controller
    key = str(ability.get("key", ""))
    waiting = Waiting(controller, holder.ref, ability, told, amount, (key,) if key else ())
    if ability.get("once-each-turn"):
        game.note("triggered", holder.ref, ability)
    game.step(
        StepKind.TRIGGERS, "trigger.when", key, KEYS.get(kind, ""),
        "trigger.look-back" if look_back else "", "trigger.intervening-if" if ability.get("if") else "",
        *(("trigger.delayed", "trigger.delayed-once", "trigger.delayed-controller") if delayed else ()),
        "trigger.once-each-turn" if ability.get("once-each-turn") else "",
        object=holder.id, when=kind,
    )  # fmt: skip
    if (
        kind == "tapped-for-mana"
        and any(e.verb == "add-mana" for e in ability.effects)
        and not targets.slots(game, ability.effects)
    ):
        _at_once(game, waiting)
        return
    game.state.waiting = (*game.state.waiting, waiting)


def _at_once(game: Game, waiting: Waiting) -> None:
    """A triggered mana ability doesn't use the stack (605.4a)."""
    from judge.engine import effects

    game.step(StepKind.NOT_ON_STACK, "mana-ability.triggered", *waiting.keys, object=waiting.source.id)
    item = StackItem(
        "trigger", Kind.TRIGGER, waiting.controller, waiting.source, waiting.ability.effects, (), waiting.subject
    )
    effects.carry_out(game, item, ())


def wait_for(game: Game, delayed: Delayed) -> None:
    """A delayed triggered ability is created (603.7)."""
    game.state.delayed = (*game.state.delayed, delayed)
    game.step(StepKind.WAITS, "trigger.delayed", object=delayed.source.id, when=delayed.ability.when)


def without_source(
    game: Game, controller: str, name: str, when: str, effects: tuple[Effect, ...], *keys: str
) -> None:  # fmt: skip
    """A triggered ability of a rule, such as the monarch's, has no source; an object without qualities stands for it
    (113.8, 725.2, 726.2)."""
    from judge.engine import zones

    standing = game.state.objects.get(f"{name}-{controller}")
    source = standing.ref if standing else zones.create(
        game, f"{name}-{controller}", Card(name, filler=True), controller, token=False
    )  # fmt: skip
    game.step(StepKind.TRIGGERS, *keys, "trigger.when", object=source.id, when=when)
    ability = Ability(AbilityKind.TRIGGERED, effects, when=when)
    game.state.waiting = (*game.state.waiting, Waiting(controller, source, ability, controller, 0, keys))


def reflexive(game: Game, controller: str, source: Ref, ability: Ability, subject: Target | None) -> None:
    """An ability that triggers by what has just been done as something resolves (603.12)."""
    game.step(StepKind.TRIGGERS, "trigger.reflexive", "trigger.when", object=source.id, when="reflexive")
    game.state.waiting = (*game.state.waiting, Waiting(controller, source, ability, subject))


def check_states(game: Game) -> bool:
    """State triggers: they trigger when the state is so, and not again until they have left the stack (603.8)."""
    found = False
    for holder, ability in watchers(game):
        if ability.when != "state":
            continue
        pending = any(w.source == holder.ref and w.ability == ability for w in game.state.waiting)
        there = any(i.source == holder.ref and i.effects == ability.effects for i in game.state.stack)
        if pending or there or not conditions.holds(game, str(ability.get("if", "")), holder.controller, holder.ref):
            continue
        _trigger(game, holder, ability, "state", holder.ref, 0, None)
        found = True
    return found


def _is_about(game: Game, holder: View, ability: Ability, subject: Target | View, player: str) -> bool:
    word = ability.of
    if player:
        if word in ("you", "your") or (word == "this" and not isinstance(subject, Ref)):
            return player == holder.controller
        if word == "this":
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
    from judge.engine import priority

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
        condition=str(waiting.ability.get("if", "")),
    )
    game.state.stack = (*game.state.stack, item)
    game.step(
        StepKind.GOES_ON_STACK,
        *waiting.keys,
        "trigger.put-on-stack",
        "priority.sba-and-triggers-first",
        "stack.put",
        *apnap,
        *priority.despite_split_second(game),
        player=waiting.controller,
        object=name,
    )
    if chosen:
        game.step(
            StepKind.TARGETS,
            "casting.targets",
            *targets.compared(game, targets.slots(game, waiting.ability.effects), chosen),
            object=name,
            targets=tuple(game.name_of(t) for ts in chosen for t in ts),
        )
        for target in dict.fromkeys(t for ts in chosen for t in ts):
            fire(game, "becomes-target", subject=target, about=Ref(name, -1))


def subject_player(game: Game, subject: Target | None) -> str:
    """The player an ability speaks of as "that player": the one it was about, or the controller of the object."""
    if isinstance(subject, Ref):
        return game.view(subject).controller
    return subject or ""
