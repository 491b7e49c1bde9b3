"""Hexproof, shroud, protection, indestructible: what keeps an object from being acted on.

Source: 702.11, 702.12, 702.16, 702.18 (2026-04-17). In 2007 protection was 502.7 and shroud 502.72; hexproof was a
sentence on cards until it became a keyword in 2011. Indestructible was a word of effects until 2013-07-12 and a keyword
since: what it does is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.reasons import Reason
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import COLORS, Target, View

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "hexproof.permanent", "hexproof.player", "protection.targets", "protection.damage", "protection.blocks",
    "indestructible.not-destroyed", "shroud.targets", "hexproof.from", "protection.definition",
)  # fmt: skip


def protected_from(keywords: frozenset[str], source: View) -> bool:
    """Whether any protection among the keywords is from a quality that the source has (702.16a)."""
    for keyword in keywords:
        if not keyword.startswith("protection-from-"):
            continue
        quality = keyword.removeprefix("protection-from-")
        if quality == "everything":
            return True
        if quality in COLORS:
            if quality in source.colors:
                return True
        elif quality == "monocolored":
            if len(source.colors) == 1:
                return True
        elif quality == "multicolored":
            if len(source.colors) > 1:
                return True
        elif quality.removesuffix("s") in source.types or quality in source.types or quality == source.name.lower():
            return True
    return False


def _has(source: View, quality: str) -> bool:
    """Whether a source has the quality that a hexproof is from (702.11d)."""
    return quality in source.colors or quality.removesuffix("s") in source.types


def targeting_fault(game: Game, you: str, source: View, candidate: Target) -> Considered | None:
    """Why hexproof, shroud or protection keeps something from being targeted; None where nothing does."""
    if isinstance(candidate, str):
        keywords, opponent = game.state.players[candidate].keywords, game.are_opponents(you, candidate)
        name = candidate
        hexproof = "hexproof.player"
    elif not game.on_battlefield(candidate):
        return None  # what isn't a permanent isn't kept by its own keywords: a creature spell can be countered
    else:
        view = game.view(candidate)
        keywords, opponent = view.keywords, game.are_opponents(you, view.controller)
        name = candidate.id
        hexproof = "hexproof.permanent"
    if "shroud" in keywords:
        return Considered("shroud.targets", Reason.SHROUD, {"object": name})
    for word in keywords:
        if word.startswith("hexproof-from-") and opponent and _has(source, word.removeprefix("hexproof-from-")):
            return Considered("hexproof.from", Reason.HEXPROOF, {"object": name})
    if "hexproof" in keywords and opponent:
        return Considered(hexproof, Reason.HEXPROOF, {"object": name})
    if protected_from(keywords, source):
        return Considered("protection.targets", Reason.PROTECTION, {"object": name, "source": source.id})
    return None
