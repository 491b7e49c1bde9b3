"""Resolving what is on top of the stack, and countering what is on it.

Source: 608.1-608.3, 701.6 (2026-04-17); 413, 310.4 (2007-10-01). A spell or ability all of whose targets are illegal
was "countered by the rules" until 2018-04-26 and "doesn't resolve" since: it has no effect either way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.engine import attaching, conditions, daytime, effects, layers, leaving, mutating, targets, triggers, zones
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain, rule
from judge.engine.state import Delayed, Kind, Ref, StackItem, Target, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "effect.definition", "resolving.starts", "resolving.instructions", "resolving.to-graveyard",
    "resolving.permanent", "keyword-action.counter", "keyword-action.counter-no-refund", "golden-rule.card-wins",
    "golden-rule.cant-wins", "planeswalker.resolves", "creature.resolves", "artifact.resolves",
    "enchantment.resolves", "battle.resolves", "resolving.aura", "rebound.exile", "rebound.cast", "buyback.return",
    "adventure.exile", "bestow.becomes-creature", "copy.permanent-spell",
)  # fmt: skip


def resolve_top(game: Game) -> None:
    """Resolve the topmost object of the stack (608.1)."""
    item = game.state.stack[-1]
    if item.kind is Kind.COMBAT_DAMAGE:
        from judge.engine import combat_damage

        game.state.stack = game.state.stack[:-1]
        combat_damage.resolve_from_stack(game, item)
        return
    if item.condition and not conditions.holds(game, item.condition, item.controller, item.source, item, item.subject):
        game.state.stack = game.state.stack[:-1]
        game.step(
            StepKind.NOT_TRIGGERED, "trigger.intervening-if", object=item.id, source=item.source.id,
            considered=(Considered("trigger.intervening-if", Reason.CONDITION_FAILS, {"object": item.source.id}),),
        )  # fmt: skip
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
    permanent = spell and layers.copiable(game.obj(item.source.id)).is_permanent
    game.step(
        StepKind.RESOLVES,
        "resolving.starts",
        "effect.definition" if not permanent else "",
        "priority.after-resolution",
        "ability.independent-of-source" if not spell and game.current(item.source) is None else "",
        object=item.id,
        source=item.source.id,
    )
    if permanent:
        game.state.stack = game.state.stack[:-1]
        _permanent(game, item, kept)
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
        _put_away(game, item)


def _permanent(game: Game, item: StackItem, kept: tuple[tuple[Target, ...], ...]) -> None:
    """A permanent spell becomes a permanent; an Aura enters attached to its target (608.3, 303.4)."""
    card = layers.copiable(game.obj(item.source.id))
    keys = [
        f"{t}.resolves" for t in ("planeswalker", "creature", "artifact", "enchantment", "battle") if t in card.types
    ][:1]
    game.set_fact("resolving", item)
    if item.copy:
        game.put(replace(game.obj(item.source.id), token=True))
        keys.append("copy.permanent-spell")
    if item.get("way") == "mutate" and kept and kept[0] and isinstance(kept[0][0], Ref):
        game.set_fact("resolving", None)
        mutating.merge(game, item, kept[0][0])
        return
    ref = zones.enter(game, item.source, item.controller, *keys, "resolving.permanent")
    game.set_fact("resolving", None)
    if ref and kept and kept[0]:
        attaching.attach(game, ref, kept[0][0], "resolving.aura")
    if ref:
        daytime.starts(game, ref)


LEAVES_TO_EXILE = {
    "flashback": "flashback.cast", "jump-start": "jump-start.cast", "disturb": "disturb.cast",
    "aftermath": "aftermath.cast",
}  # fmt: skip


def _put_away(game: Game, item: StackItem) -> None:
    """Where an instant or sorcery goes as it has resolved: the graveyard, unless something says otherwise
    (608.2n)."""
    from judge.engine.keywords import encoding

    way = str(item.get("way", ""))
    card = game.obj(item.source.id).card
    if item.copy:
        game.move(item.source, Zone.GRAVEYARD)
        game.put(replace(game.obj(item.source.id), zone=Zone.NOWHERE))
        game.step(StepKind.COPY_CEASES, "sba.copy", object=item.id)
        return
    if way in LEAVES_TO_EXILE:
        game.move(item.source, Zone.EXILE)
        game.step(StepKind.EXILED, LEAVES_TO_EXILE[way], object=item.id)
    elif way == "adventure":
        moved = game.move(item.source, Zone.EXILE)
        game.put(replace(game.obj(item.source.id), face=0).with_mark("on-adventure", True))
        game.step(StepKind.EXILED, "adventure.exile", object=item.id)
        assert moved
    elif item.get("buyback"):
        game.move(item.source, Zone.HAND)
        game.step(StepKind.RETURNED, "buyback.return", object=item.id)
    elif "rebound" in card.keywords and item.get("from") == "hand":
        _rebound(game, item)
    elif encoding.encode(game, item, card):
        return
    else:
        zone, keys = leaving.of_card(game, Zone.GRAVEYARD)
        game.move(item.source, zone)
        game.step(leaving.KIND_OF[zone], "resolving.to-graveyard", *keys, object=item.id)


def _rebound(game: Game, item: StackItem) -> None:
    """Exiled, and at the next upkeep it may be cast for nothing (702.88a)."""
    from judge.engine.keywords import meaning

    moved = game.move(item.source, Zone.EXILE)
    assert moved is not None
    game.step(StepKind.EXILED, "rebound.exile", object=item.id)
    later = meaning.triggered(
        "rebound", "rebound.cast", "upkeep", meaning.effect("cast-for", cost=(), name="rebound"), of="you"
    )
    triggers.wait_for(game, Delayed(item.controller, moved, later))


CREATURE_WITHOUT_TARGET = {"bestow": "bestow.becomes-creature", "mutate": "mutate.target-illegal"}
"""Spells that go on as creature spells when their target is illegal (702.103e, 702.140b)."""


def _fizzle(game: Game, item: StackItem, lost: list[Considered]) -> None:
    """Nothing happens: all its targets are illegal (608.2b)."""
    game.state.stack = game.state.stack[:-1]
    stays = CREATURE_WITHOUT_TARGET.get(str(item.get("way"))) if item.kind is Kind.SPELL else None
    if stays is not None:
        game.put(replace(game.obj(item.source.id).with_mark("as", None), token=item.copy))
        game.step(StepKind.NOT_APPLIED, stays, object=item.id, considered=lost)
        zones.enter(game, item.source, item.controller, stays, "resolving.permanent")
        return
    if item.kind is Kind.SPELL:
        exiled = str(item.get("way", "")) in LEAVES_TO_EXILE
        game.move(item.source, Zone.EXILE if exiled else leaving.of_card(game, Zone.GRAVEYARD)[0])
        if item.copy:
            game.put(replace(game.obj(item.source.id), zone=Zone.NOWHERE))
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


def spell_of(game: Game, ref: Ref) -> StackItem | None:
    """A spell on the stack, or as it last was there this turn: storm copies it though it was countered (608.2h)."""
    there = next((i for i in game.state.stack if i.source == ref and i.kind is Kind.SPELL), None)
    if there is not None:
        return there
    left = (fact[1] for fact in game.state.turn.facts if isinstance(fact, tuple) and fact[0] == "left-stack")
    return next((item for item in left if item.source == ref), None)


def counter(game: Game, ref: Ref, *keys: str) -> None:
    """Counter a spell on the stack: it doesn't resolve and goes to its owner's graveyard (701.6a)."""
    item = next((i for i in game.state.stack if i.source == ref and i.kind is Kind.SPELL), None)
    if item is None:
        return
    counter_item(game, item, *keys)


def counter_item(game: Game, item: StackItem, *keys: str) -> None:
    """Counter a spell or ability on the stack (701.6a)."""
    if item.kind is not Kind.SPELL:
        game.state.stack = tuple(i for i in game.state.stack if i.id != item.id)
        game.step(StepKind.COUNTERED, "keyword-action.counter", *keys, object=item.id)
        return
    ref = item.source
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
    game.note("left-stack", item)
    exiled = LEAVES_TO_EXILE.get(str(item.get("way", "")), "")
    old, where = game.obj(ref.id), Zone.EXILE if exiled else Zone.GRAVEYARD
    if old.mark("commander"):
        where, more = leaving.destination(game, view, where)
    else:
        where, more = leaving.of_card(game, where)
    keys = (*keys, *more)
    there = game.move(ref, where)
    if there is not None:
        leaving.remember(game, old, there)
    keys = (*keys, exiled)
    if item.copy:
        game.put(replace(game.obj(ref.id), zone=Zone.NOWHERE))
    game.step(StepKind.COUNTERED, "keyword-action.counter", "keyword-action.counter-no-refund", *keys, object=item.id)
