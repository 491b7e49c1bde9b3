"""Banding: bands of attackers, what blocks one blocks all of them, and who divides damage.

Source: 702.22c-k, 508.1e (2026-04-17); 502.10, 308.2b (2007-10-01). "Bands with other" isn't played.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Attack, Ref

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.game import Game

plain(
    __name__, "banding.band", "banding.same-target", "banding.lasts", "banding.blocked-together",
    "banding.attackers-damage", "banding.blockers-damage", "attack.bands",
)  # fmt: skip

Bands = tuple[tuple[str, ...], ...]
Pairs = tuple[tuple[str, str], ...]


def problems(game: Game, pairs: Pairs, bands: Bands) -> list[Considered]:
    """What is wrong with the bands announced: more than one creature without banding, or targets that differ
    (702.22c-d)."""
    attacked = dict(pairs)
    found = []
    members = [name for band in bands for name in band]
    for band in bands:
        about = {"object": band[0] if band else ""}
        with_banding = sum(name in game.state.objects and game.view_of(name).has("banding") for name in band)
        if len(band) < 2 or len(band) - with_banding > 1 or any(members.count(name) > 1 for name in band):
            found.append(Considered("banding.band", Reason.NO_BAND, about))
        if any(name not in attacked for name in band):
            found.append(Considered("banding.band", Reason.NOT_ATTACKING, about))
        elif len({attacked[name] for name in band}) > 1:
            found.append(Considered("banding.same-target", Reason.BAND_IS_SPLIT, about))
    return found


def announce(game: Game, bands: Bands) -> tuple[frozenset[Ref], ...]:
    """The bands are announced; they last for the rest of combat (508.1e, 702.22e)."""
    for band in bands:
        game.step(StepKind.BAND, "attack.bands", "banding.band", "banding.lasts", objects=band)
    return tuple(frozenset(game.obj(name).ref for name in band) for band in bands)


def possible(game: Game, pairs: Pairs) -> Iterable[Bands]:
    """Each way to announce one band among attackers; more than one band at a time isn't looked for."""
    if not any(game.view_of(name).has("banding") for name, _ in pairs):
        return
    for size in range(2, len(pairs) + 1):
        for some in combinations([name for name, _ in pairs], size):
            if not problems(game, pairs, (some,)):
                yield (some,)


def blocked_together(
    game: Game, attacks: list[Attack], blocks: dict[Ref, tuple[Ref, ...]]
) -> tuple[list[Attack], dict[Ref, tuple[Ref, ...]]]:
    """What blocks one member of a band blocks every other one too (702.22h)."""
    combat = game.state.combat
    found = {a.attacker: a for a in attacks}
    for band in combat.bands if combat else ():
        there = [ref for ref in found if ref in band]
        blockers = dict.fromkeys(b for ref in there for b in found[ref].blockers)
        for ref in there:
            more = tuple(b for b in blockers if b not in found[ref].blockers)
            if not more:
                continue
            found[ref] = replace(found[ref], blocked=True, blockers=found[ref].blockers + more)
            for blocker in more:
                blocks[blocker] = (*blocks[blocker], ref)
            game.step(StepKind.BLOCKED, "banding.blocked-together", object=ref.id, blockers=tuple(b.id for b in more))
    return list(found.values()), blocks


def divides(game: Game, creatures: Iterable[Ref]) -> bool:
    """Whether banding among the creatures dealt damage lets their side divide it (702.22j-k)."""
    return any(game.on_battlefield(ref) is not None and game.view(ref).has("banding") for ref in creatures)
