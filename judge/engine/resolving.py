"""Resolving what is on top of the stack, and countering what is on it.

Source: 608.1-608.3, 701.6 (2026-04-17); 413, 310.4 (2007-10-01). A spell or ability all of whose targets are illegal
was "countered by the rules" until 2018-04-26 and "doesn't resolve" since: it has no effect either way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.engine import effects, targets, zones
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain, rule
from judge.engine.state import Kind, Ref, StackItem, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "resolving.starts", "resolving.instructions", "resolving.to-graveyard", "resolving.permanent",
    "keyword-action.counter", "keyword-action.counter-no-refund", "golden-rule.card-wins", "golden-rule.cant-wins",
    "planeswalker.resolves",
)  # fmt: skip


def resolve_top(game: Game) -> None:
    """Resolve the topmost object of the stack (608.1)."""
    item = game.state.stack[-1]
    if item.kind is Kind.COMBAT_DAMAGE:
        from judge.engine import combat_damage

        game.state.stack = game.state.stack[:-1]
        combat_damage.resolve_from_stack(game, item)
        return
    if any(item.targets):
        kept, lost = targets.still_legal(game, item)
        if not any(kept):
            _fizzle(game, item, lost)
            return
        if lost:
            game.step(StepKind.TARGET_ILLEGAL, "resolving.illegal-targets", considered=lost, object=item.id)
    else:
        kept = item.targets
    spell = item.kind is Kind.SPELL
    permanent = spell and game.obj(item.source.id).card.is_permanent
    game.step(
        StepKind.RESOLVES,
        "resolving.starts",
        "priority.after-resolution",
        "ability.independent-of-source" if not spell and game.current(item.source) is None else "",
        object=item.id,
        source=item.source.id,
    )
    if permanent:
        game.state.stack = game.state.stack[:-1]
        card = game.obj(item.source.id).card
        keys = ("planeswalker.resolves",) if "planeswalker" in card.types else ()
        zones.enter(game, item.source, item.controller, *keys, "resolving.permanent")
        return
    if (
        item.optional
        and game.choose(item.controller, "may", ("yes", "no"), "resolving.instructions", object=item.id) == "no"
    ):
        game.state.stack = tuple(i for i in game.state.stack if i.id != item.id)
        return
    effects.carry_out(game, item, kept)
    game.state.stack = tuple(i for i in game.state.stack if i.id != item.id)
    if spell and game.current(item.source) is not None:
        game.move(item.source, Zone.GRAVEYARD)
        game.step(StepKind.PUT_INTO_GRAVEYARD, "resolving.to-graveyard", object=item.id)


def _fizzle(game: Game, item: StackItem, lost: list[Considered]) -> None:
    """Nothing happens: all its targets are illegal (608.2b)."""
    game.state.stack = game.state.stack[:-1]
    if item.kind is Kind.SPELL:
        game.move(item.source, Zone.GRAVEYARD)
    game.step(
        StepKind.DOES_NOT_RESOLVE,
        "resolving.illegal-targets",
        considered=lost,
        object=item.id,
        way="countered" if game.rules["resolving.illegal-targets"]().countered else "does-not-resolve",
    )


@dataclass(frozen=True, slots=True)
class IllegalTargets:
    """What a date's rule makes of illegal targets: whether a spell without a legal one is countered, and whether the
    effect still learns from an illegal one (who controls it, how big it is)."""

    countered: bool
    informs: bool


@rule("resolving.illegal-targets", variant="countered")
@rule("resolving.illegal-targets", variant="countered-information-kept")
@rule("resolving.illegal-targets", variant="countered-no-game-rules")
def countered_informs() -> IllegalTargets:
    """Countered; illegal targets aren't acted on, but still inform the effect. Source: 413.2a (2007-10-01), 608.2b
    (2009-07-11 to 2015-07-16)."""
    return IllegalTargets(countered=True, informs=True)


@rule("resolving.illegal-targets", variant="countered-no-information")
def countered_silent() -> IllegalTargets:
    """Countered; nothing is learned from an illegal target. Source: 608.2b (2015-07-17 to 2018-04-26)."""
    return IllegalTargets(countered=True, informs=False)


@rule("resolving.illegal-targets", variant="does-not-resolve")
def does_not_resolve() -> IllegalTargets:
    """It doesn't resolve; nothing is learned from an illegal target. Source: 608.2b (since 2018-04-27)."""
    return IllegalTargets(countered=False, informs=False)


def counter(game: Game, ref: Ref, *keys: str) -> None:
    """Counter a spell on the stack: it doesn't resolve and goes to its owner's graveyard (701.6a)."""
    item = next((i for i in game.state.stack if i.source == ref and i.kind is Kind.SPELL), None)
    if item is None:
        return
    view = game.view(ref)
    if any(a.static == "uncounterable" for a in view.abilities) or "uncounterable" in view.keywords:
        game.step(
            StepKind.NOT_COUNTERED,
            "golden-rule.cant-wins",
            object=item.id,
            considered=(Considered("keyword-action.counter", Reason.CANT_BE_COUNTERED, {"object": item.id}),),
        )
        return
    game.state.stack = tuple(i for i in game.state.stack if i.id != item.id)
    game.move(ref, Zone.GRAVEYARD)
    game.step(StepKind.COUNTERED, "keyword-action.counter", "keyword-action.counter-no-refund", *keys, object=item.id)
