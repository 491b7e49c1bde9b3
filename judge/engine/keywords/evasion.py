"""What keeps creatures from attacking and blocking: defender, haste, vigilance, flying, reach, menace, protection.

Source: 702.3, 702.9, 702.10, 702.16f, 702.17, 702.20, 702.111, 302.6 (2026-04-17); 502.4, 502.41, 502.5, 502.7, 502.70
(2007-10-01). Menace was a sentence on cards until it became a keyword in 2015; what it does is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.keywords.protection import protected_from
from judge.engine.reasons import Reason
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Ref, View

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "defender.cant-attack", "haste.attack", "flying.evasion", "reach.blocks-flying", "menace.two-blockers",
    "vigilance.no-tap", "creature.summoning-sickness", "fear.evasion", "intimidate.evasion", "shadow.evasion",
    "horsemanship.evasion", "skulk.evasion", "landwalk.evasion", "decayed.cant-block", "unleash.cant-block",
)  # fmt: skip


def attacking_problems(game: Game, view: View) -> list[Considered]:
    """What keeps a creature from attacking, whatever it would attack."""
    obj = game.obj(view.id)
    found = []
    about = {"object": view.id}
    if obj.tapped:
        found.append(Considered("attack.which-creatures", Reason.TAPPED, about))
    if obj.sick and not view.has("haste"):
        found.append(Considered("creature.summoning-sickness", Reason.SUMMONING_SICK, about))
    if view.has("defender"):
        found.append(Considered("defender.cant-attack", Reason.DEFENDER, about))
    if view.has("cant-attack"):
        found.append(Considered("attack.restrictions", Reason.CANT_ATTACK, about))
    return found


def blocking_problems(game: Game, blocker: View, attacker: View) -> list[Considered]:
    """What keeps a creature from blocking an attacker, however many others block it too."""
    about = {"object": blocker.id, "attacker": attacker.id}
    found = []
    if game.obj(blocker.id).tapped:
        found.append(Considered("block.which-creatures", Reason.TAPPED, {"object": blocker.id}))
    if blocker.has("cant-block"):
        found.append(Considered("block.restrictions", Reason.CANT_BLOCK, about))
    if attacker.has("unblockable"):
        found.append(Considered("block.restrictions", Reason.CANT_BE_BLOCKED, about))
    if attacker.has("flying") and not (blocker.has("flying") or blocker.has("reach")):
        found.append(Considered("flying.evasion", Reason.FLYING, about))
    black = "black" in blocker.colors
    artifact = blocker.is_a("artifact")
    if attacker.has("fear") and not (black or artifact):
        found.append(Considered("fear.evasion", Reason.FEAR, about))
    if attacker.has("intimidate") and not (artifact or attacker.colors & blocker.colors):
        found.append(Considered("intimidate.evasion", Reason.INTIMIDATE, about))
    if attacker.has("shadow") != blocker.has("shadow"):
        found.append(Considered("shadow.evasion", Reason.SHADOW, about))
    if attacker.has("horsemanship") and not blocker.has("horsemanship"):
        found.append(Considered("horsemanship.evasion", Reason.HORSEMANSHIP, about))
    if attacker.has("skulk") and (blocker.power or 0) > (attacker.power or 0):
        found.append(Considered("skulk.evasion", Reason.SKULK, about))
    if blocker.has("decayed"):
        found.append(Considered("decayed.cant-block", Reason.CANT_BLOCK, about))
    if game.obj(blocker.id).mark("unleashed") or (blocker.has("unleash") and blocker.count("+1/+1")):
        found.append(Considered("unleash.cant-block", Reason.CANT_BLOCK, about))
    land = next((k.removesuffix("walk") for k in attacker.keywords if k.endswith("walk")), "")
    if land and _has_land(game, blocker.controller, land):
        found.append(Considered("landwalk.evasion", Reason.LANDWALK, about))
    if protected_from(attacker.keywords, blocker):
        found.append(Considered("protection.blocks", Reason.PROTECTION, about))
    return found


def _has_land(game: Game, player: str, kind: str) -> bool:
    """Whether the defending player controls a land of the kind (702.14c)."""
    lands = [v for v in game.permanents() if v.controller == player and v.is_a("land")]
    if kind == "nonbasic-land":
        return any("basic" not in v.supertypes for v in lands)
    return any(kind in {s.lower() for s in v.subtypes} or kind in v.supertypes for v in lands)


def number_problems(attacker: View, blockers: list[Ref]) -> list[Considered]:
    """What is wrong with how many creatures block one attacker."""
    if attacker.has("menace") and len(blockers) == 1:
        return [Considered("menace.two-blockers", Reason.MENACE, {"object": blockers[0].id, "attacker": attacker.id})]
    return []
