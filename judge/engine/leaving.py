"""What replaces a move out of the battlefield or a draw.

Source: 614.1, 614.6, 400.7, 702.52, 702.84a, 702.89, 903.9b, 121.6 (2026-04-17).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import selectors
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain, rule
from judge.engine.state import Obj, Ref, View, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "replacement.zone-change", "dredge.replace", "draw.skip", "replacement.skip",
)  # fmt: skip


@rule("commander.returns", variant="graveyard-or-exile")
def from_graveyard_or_exile(zone: Zone) -> bool:
    """A commander that would go to a graveyard or exile may go to the command zone. Source: 903.11-12 (2011-06-17 to
    2015-07-16)."""
    return zone in (Zone.GRAVEYARD, Zone.EXILE)


@rule("commander.returns", variant="any-zone")
def from_any_zone(zone: Zone) -> bool:
    """Also one that would go to the hand or the library. Source: 903.11 (2015-07-17), 903.9 (2016-01-16 to
    2020-07-02)."""
    return zone in (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY)


@rule("commander.returns", variant="hand-or-library")
def from_hand_or_library(zone: Zone) -> bool:
    """Only one that would go to the hand or the library is replaced. Source: 903.9b (since 2020-07-03)."""
    return zone in (Zone.HAND, Zone.LIBRARY)


KIND_OF = {
    Zone.EXILE: StepKind.EXILED, Zone.HAND: StepKind.RETURNED, Zone.GRAVEYARD: StepKind.PUT_INTO_GRAVEYARD,
    Zone.COMMAND: StepKind.TO_COMMAND_ZONE, Zone.LIBRARY: StepKind.PUT_INTO_LIBRARY,
}  # fmt: skip


def destination(game: Game, view: View, zone: Zone) -> tuple[Zone, tuple[str, ...]]:
    """Where a permanent that would go to a zone really goes, and the rules that say so."""
    obj = game.obj(view.id)
    if obj.mark("unearthed") and zone is not Zone.EXILE:
        return Zone.EXILE, ("unearth.exile", "replacement.zone-change")
    if obj.count("finality") and zone is Zone.GRAVEYARD:
        return Zone.EXILE, ("counter.finality", "replacement.zone-change")
    if obj.mark("exile-when-leaves"):
        return Zone.EXILE, ("replacement.zone-change",)
    if zone is Zone.GRAVEYARD:
        instead = {
            holder.id: Zone(str(ability.get("becomes", "exile")))
            for holder in game.permanents()
            for ability in holder.abilities
            if ability.static == "exile-instead" and not (obj.token and ability.get("to") in CARDS)
            and selectors.view_matches(str(ability.get("to", "any")), holder, view)
        }  # fmt: skip
        if len(set(instead.values())) > 1:  # the controller of the permanent chooses (616.1)
            first = game.choose(view.controller, "replacement-order", tuple(sorted(instead)), "replacement.order", object=obj.id)
            return instead[first], ("replacement.zone-change", "replacement.instead", "replacement.order")
        if instead:
            return next(iter(instead.values())), ("replacement.zone-change", "replacement.instead")
    replaced = (
        obj.mark("commander")
        and game.state.variant == "commander"
        and game.rules.in_force("commander.returns")
        and game.rules["commander.returns"](zone)
    )
    if replaced and game.choose(obj.owner, "command-zone", ("yes", "no"), "commander.returns", object=obj.id) == "yes":
        return Zone.COMMAND, ("commander.returns",)
    return zone, ()


CARDS = ("cards", "card")
"""What speaks of cards means them in every zone, and no tokens (108.2b)."""


def of_card(game: Game, zone: Zone) -> tuple[Zone, tuple[str, ...]]:
    """Where a card that would go to a zone from elsewhere than the battlefield really goes, and the rules that say so."""
    if zone is Zone.GRAVEYARD and any(
        ability.static == "exile-instead" and ability.get("to") in CARDS and "becomes" not in dict(ability.args)
        for holder in game.permanents()
        for ability in holder.abilities
    ):
        return Zone.EXILE, ("replacement.zone-change", "replacement.instead")
    return zone, ()


def remember(game: Game, old: Obj, new: Ref) -> None:
    """What is known of an object in its new zone (400.7)."""
    if old.mark("exiles"):
        game.put(game.obj(new.id).with_mark("exiles", old.mark("exiles")))
    if old.mark("commander"):
        game.put(game.obj(new.id).with_mark("moved", True))


def draw_replaced(game: Game, player: str) -> bool:
    """Whether something is done instead of drawing a card (121.6, 614.10, 702.52a)."""
    skipping = [
        view.id for view in game.permanents() if view.controller == player and any(a.static == "skip-draws" for a in view.abilities)
    ]
    if skipping:
        several = len(skipping) > 1
        first = game.choose(player, "replacement-order", tuple(skipping), "replacement.order") if several else skipping[0]
        game.step(StepKind.NOT_DRAWN, "draw.skip", "replacement.skip", player=player, object=first)
        return True
    library = game.state.players[player].library + len(game.state.libraries.get(player, ()))
    names = {
        o.id: o for o in game.cards_in(player, Zone.GRAVEYARD)
        if o.card.get("dredge") is not None and int(o.card.get("dredge")) <= library
    }  # fmt: skip
    if not names:
        return False
    answer = game.choose(player, "dredge", ("no", *sorted(names)), "dredge.replace")
    if answer == "no":
        return False
    from judge.engine import zones

    zones.mill(game, player, int(names[answer].card.get("dredge")))
    game.move(game.obj(answer).ref, Zone.HAND)
    game.step(StepKind.RETURNED, "dredge.replace", "replacement.instead", object=answer)
    return True
