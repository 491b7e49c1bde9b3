"""Entering and leaving the battlefield, drawing, discarding, milling, control.

Source: 110.2, 110.5b, 121.1-121.4, 306.5b, 310.4b, 400.3, 400.7, 614.1c, 614.12, 701.9, 701.17 (2026-04-17).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import counters, triggers
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Card, Obj, Ref, View, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "draw.empty-library", "keyword-action.regenerate", "replacement.enters-with",
    "planeswalker.loyalty-printed", "replacement.definition", "planeswalker.loyalty",
)  # fmt: skip


def create(game: Game, name: str, card: Card, owner: str, *, token: bool) -> Ref:
    """A new object that is in no zone yet; give it a name of its own."""
    unique, number = name, 2
    while unique in game.state.objects or unique in game.state.players:
        unique = f"{name}-{number}"
        number += 1
    obj = Obj(unique, 0, card, owner, owner, Zone.NOWHERE, owner, token)
    game.put(obj)
    return obj.ref


def enter(
    game: Game, ref: Ref, controller: str, *keys: str, tapped: bool = False, extra: tuple[tuple[str, int], ...] = ()
) -> Ref | None:
    """Put an object onto the battlefield: what replaces how it enters, the entering itself, its triggers.

    A planeswalker enters with as many loyalty counters as its printed loyalty says, by whatever route it comes: that is
    a replacement effect, so effects that double counters apply to it. Source: 306.5b, 614.1c, 614.16, 122.6.
    """
    card = game.obj(ref.id).card
    moved = game.move(ref, Zone.BATTLEFIELD, controller=controller)
    if moved is None:
        return None
    obj = replace(game.obj(moved.id), tapped=tapped)
    game.put(obj)
    view = game.view(moved)
    wanted: list[tuple[str, int, tuple[str, ...]]] = []
    if "planeswalker" in view.types and card.loyalty is not None:
        wanted.append(
            (
                "loyalty",
                card.loyalty,
                ("planeswalker.enters-with-loyalty", "replacement.enters-with", "planeswalker.loyalty-printed"),
            )
        )
    if "battle" in view.types and card.defense is not None:
        wanted.append(("defense", card.defense, ("replacement.enters-with",)))
    for ability in view.abilities:
        if ability.static == "enters-with":
            wanted.append((str(ability.get("counter")), int(ability.get("amount", 1)), ("replacement.enters-with",)))
    for kind, number in extra:
        wanted.append((kind, number, ("replacement.enters-with",)))
    game.step(StepKind.ENTERS, *keys, "permanent.definition", object=obj.id, controller=controller)
    for kind, number, cited in wanted:
        final = counters.modified(game, moved, kind, number, effect=True)
        if final > 0:
            game.put(game.obj(obj.id).with_counters(kind, game.obj(obj.id).count(kind) + final))
            game.step(
                StepKind.COUNTERS_PUT,
                *cited,
                "counter.enters-with-counts-as-put",
                *(("planeswalker.loyalty-is-counters", "planeswalker.loyalty") if kind == "loyalty" else ()),
                object=obj.id,
                counter=kind,
                amount=final,
                printed=number,
            )
    if "battle" in view.types:
        _protector(game, moved, controller)
    triggers.fire(game, "enters", subject=moved)
    return moved


def _protector(game: Game, ref: Ref, controller: str) -> None:
    """A battle's controller chooses its protector as it enters; a Siege's must be an opponent (310.8a, 310.11a)."""
    view = game.view(ref)
    if "siege" in {s.lower() for s in view.subtypes}:
        protector = game.choose(
            controller, "protector", game.opponents(controller), "battle.can-be-attacked", object=ref.id
        )
    else:
        protector = controller
    game.put(replace(game.obj(ref.id), protector=protector))


def leave(
    game: Game,
    refs: list[Ref],
    zone: Zone,
    kind: StepKind,
    *keys: str,
    watching: triggers.Watching | None = None,
    before: Mapping[str, View] | None = None,
    **data: object,
) -> list[Ref]:
    """Move objects off the battlefield at the same time; what sees them go looks back to before (603.10a).

    ``watching`` and ``before`` are the abilities and the permanents as they were before an event of which this is a
    part: state-based actions look back to before all of them (704.8).
    """
    before = game.views if before is None else before
    watching = triggers.watchers(game) if watching is None else watching
    views: list[View] = []
    moved = []
    for ref in refs:
        obj = game.on_battlefield(ref)
        if obj is None:
            continue
        view = before[ref.id]
        views.append(view)
        there = game.move(ref, zone)
        game.state.known[ref] = view
        if there is not None:
            moved.append(there)
        game.step(kind, *keys, "zone.owner", object=ref.id, zone=zone.value, owner=obj.owner, **data)
    for view in views:
        triggers.fire(game, "leaves", subject=view, watching=watching)
        if zone is Zone.GRAVEYARD:
            triggers.fire(game, "dies", subject=view, watching=watching)
    return moved


def regenerated(game: Game, ref: Ref) -> bool:
    """Whether a regeneration shield replaces the destruction of a permanent; one shield is used up (701.19a, 614.8)."""
    shield = next((s for s in game.state.shields if s.kind == "regenerate" and ref in s.protects), None)
    if shield is None:
        return False
    game.state.shields = tuple(s for s in game.state.shields if s.id != shield.id)
    game.remove_from_combat(ref)
    game.put(replace(game.obj(ref.id), damage=0, deathtouched=False, tapped=True))
    game.step(StepKind.REGENERATED, "keyword-action.regenerate", "replacement.instead", object=ref.id)
    return True


def draw(game: Game, player: str, number: int, keys: tuple[str, ...] = ()) -> None:
    """Draw cards one at a time; from an empty library nothing is drawn, and that is remembered (121.2, 121.4)."""
    drawn = 0
    for _ in range(number):
        library = game.state.libraries.get(player, ())
        who = game.state.players[player]
        if library:
            game.move(game.obj(library[0]).ref, Zone.HAND)
            game.step(
                StepKind.DRAWS, *(keys or ("resolving.instructions",)), player=player, object=library[0], amount=1
            )
        elif who.library > 0:
            game.set_player(player, library=who.library - 1, hand=who.hand + 1)
            drawn += 1
        else:
            game.set_player(player, drew_from_empty=True)
            game.step(StepKind.DRAWS_FROM_EMPTY, "draw.empty-library", *keys, player=player)
        triggers.fire(game, "draws", subject=player)
    if drawn:
        game.step(StepKind.DRAWS, *(keys or ("resolving.instructions",)), player=player, object="", amount=drawn)


def discard_to(game: Game, player: str, most: int) -> None:
    """Discard down to a number of cards: those that nobody named go first, since nothing depends on them."""
    named = game.cards_in(player, Zone.HAND)
    excess = len(named) + game.state.players[player].hand - most
    if excess > 0:
        discard(game, player, excess, keys=("turn.cleanup-discard",))


def discard(game: Game, player: str, number: int, keys: tuple[str, ...] = ("resolving.instructions",)) -> None:
    """Discard cards of the player's choice (701.9)."""
    who = game.state.players[player]
    plain_cards = min(number, who.hand)
    if plain_cards:
        game.set_player(player, hand=who.hand - plain_cards, graveyard=who.graveyard + plain_cards)
        game.step(StepKind.DISCARDS, *keys, player=player, object="", amount=plain_cards)
    for _ in range(number - plain_cards):
        named = sorted(o.id for o in game.cards_in(player, Zone.HAND))
        if not named:
            return
        name = game.choose(player, "discard", named, keys[0])
        game.move(game.obj(name).ref, Zone.GRAVEYARD)
        game.step(StepKind.DISCARDS, *keys, player=player, object=name, amount=1)


def mill(game: Game, player: str, number: int) -> None:
    """Put cards from the top of a library into its owner's graveyard; no more than there are (701.17)."""
    milled = 0
    for _ in range(number):
        library = game.state.libraries.get(player, ())
        who = game.state.players[player]
        if library:
            game.move(game.obj(library[0]).ref, Zone.GRAVEYARD)
            milled += 1
        elif who.library:
            game.set_player(player, library=who.library - 1, graveyard=who.graveyard + 1)
            milled += 1
    if milled:
        game.step(StepKind.MILLS, "resolving.instructions", player=player, amount=milled)


def change_control(game: Game, ref: Ref, player: str, *keys: str) -> None:
    """A permanent comes under another player's control: it leaves combat and is summoning sick (506.4, 302.6)."""
    obj = game.on_battlefield(ref)
    if obj is None or obj.controller == player:
        return
    game.remove_from_combat(ref)
    game.put(replace(obj, controller=player, sick=True))
    game.step(StepKind.CONTROL_CHANGES, *keys, object=ref.id, controller=player, before=obj.controller)


def recompute_control(game: Game, ref: Ref) -> None:
    """Who controls a permanent by the effects that are left (613.1b)."""
    obj = game.on_battlefield(ref)
    if obj is None:
        return
    holders = [e.player for e in game.state.effects if e.change == "control" and ref in e.affected]
    change_control(game, ref, holders[-1] if holders else obj.base_controller, "turn.cleanup-damage")


def after_types_changed(game: Game, key: str) -> None:
    """What stopped being a creature, planeswalker or battle leaves combat accordingly (506.4)."""
    combat = game.state.combat
    if combat is None:
        return
    for attack in combat.attacks:
        obj = game.on_battlefield(attack.attacker)
        if obj is not None and "creature" not in game.view(attack.attacker).types:
            game.remove_from_combat(attack.attacker)
        attacked = attack.attacked
        there = isinstance(attacked, Ref) and game.on_battlefield(attacked) is not None
        if there and not game.view(attacked).types & {"planeswalker", "battle"}:
            game.remove_from_combat(attacked)
    for blocker, _ in combat.blocks:
        if game.on_battlefield(blocker) is not None and "creature" not in game.view(blocker).types:
            game.remove_from_combat(blocker)
