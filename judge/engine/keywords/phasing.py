"""Phasing: permanents phase out and in; what is phased out is treated as though it didn't exist.

Source: 702.26, 502.1 (2026-04-17). Until 2009-07-10 phased-out permanents were in a zone of their own (217.8 of
2007-10-01), which isn't played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Ref, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "phasing.turn", "phasing.out", "phasing.indirect", "phasing.in",
)  # fmt: skip


def out(game: Game, refs: list[Ref], *keys: str) -> None:
    """Permanents phase out, and what is attached to them with them (702.26b, 702.26g)."""
    for ref in refs:
        obj = game.on_battlefield(ref)
        if obj is None or obj.phased:
            continue
        for other in list(game.state.objects.values()):
            if other.zone is Zone.BATTLEFIELD and other.attached == ref and not other.phased:
                game.put(replace(other, phased=True).with_mark("phased-with", ref))
                game.step(StepKind.PHASES_OUT, "phasing.out", "phasing.indirect", object=other.id)
        game.remove_from_combat(ref)
        game.put(replace(game.obj(ref.id), phased=True))
        game.step(StepKind.PHASES_OUT, "phasing.out", *keys, object=ref.id)


def untap_step(game: Game) -> None:
    """Before untapping, the active player's phased-out permanents phase in and those with phasing phase out, at once
    (502.1, 702.26a)."""
    there = list(game.state.objects.values())
    back = [o for o in there if o.zone is Zone.BATTLEFIELD and o.phased and game.is_active(o.controller)]
    going = [v.ref for v in game.permanents() if v.has("phasing") and game.is_active(v.controller)]
    for obj in back:
        game.put(replace(obj, phased=False).with_mark("phased-with", None))
        game.step(StepKind.PHASES_IN, "phasing.turn", "phasing.in", object=obj.id)
    out(game, going, "phasing.turn")
