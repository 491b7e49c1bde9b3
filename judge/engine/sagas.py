"""Sagas and classes: lore counters, chapters, levels.

Source: 714.1-714.4, 716.1-716.4, 704.5s (2026-04-17).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import counters
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Ability, Ref, View, Waiting, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "saga.turn", "saga.chapter", "sba.saga", "saga.final",
)  # fmt: skip


def chapters(view: View) -> list[tuple[int, Ability]]:
    """The chapter abilities with their numbers."""
    return [(int(n), a) for a in view.abilities if a.when == "chapter" for n in tuple(a.get("chapters") or ())]


def turn(game: Game) -> None:
    """As the main phase before combat begins, each Saga of the active player gets a lore counter (714.3c)."""
    for view in list(game.permanents()):
        if "saga" in {s.lower() for s in view.subtypes} and game.is_active(view.controller):
            counters.put(game, view.ref, "lore", 1, "saga.turn")


def reached(game: Game, ref: Ref, before: int) -> None:
    """A chapter triggers when the number of lore counters reaches it (714.2b)."""
    view = game.view(ref)
    for number, ability in chapters(view):
        if before < number <= view.count("lore"):
            game.step(StepKind.TRIGGERS, "saga.chapter", "trigger.when", object=view.id, when="chapter")
            game.state.waiting = (
                *game.state.waiting,
                Waiting(view.controller, ref, ability, ref, number, ("saga.chapter",)),
            )


def finished(game: Game) -> list[Ref]:
    """Sagas whose last chapter has been reached and has left the stack (704.5s)."""
    found = []
    for view in game.permanents():
        numbers = [n for n, _ in chapters(view)]
        if not numbers or view.count("lore") < max(numbers) or "saga" not in {s.lower() for s in view.subtypes}:
            continue
        busy = any(i.source == view.ref and i.kind == "trigger" for i in game.state.stack)
        busy = busy or any(w.source == view.ref for w in game.state.waiting)
        if not busy and game.obj(view.id).zone is Zone.BATTLEFIELD:
            found.append(view.ref)
    return found
