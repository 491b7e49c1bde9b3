"""Attaching: Auras, Equipment and Fortifications, what they may be on, and coming off.

Source: 301.5, 303.4, 701.3, 702.5, 702.6, 702.16c-d, 613.7e (2026-04-17); 212.4, 212.2g, 502.45 (2007-10-01).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import selectors
from judge.engine.keywords import protection
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Ref, Target, View, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "keyword-action.attach", "keyword-action.unattach", "equip.only-creature", "equipment.attached",
    "equipment.not-creature", "aura.attached", "aura.target", "enchant.restricts", "protection.enchant",
    "protection.equip", "layers.attached-timestamp", "keyword-action.attach-same", "fortification.land",
    "umbra-armor.instead", "aura.enters-uncast", "aura.controller", "equipment.controller",
)  # fmt: skip


def fault(game: Game, view: View, target: Target) -> Considered | None:
    """Why a permanent can't be attached to something; None where it can (701.3b, 303.4c, 301.5b, 702.16c-d)."""
    name = game.name_of(target)
    subtypes = {s.lower() for s in view.subtypes}
    aura = "aura" in subtypes
    if isinstance(target, Ref) and game.on_battlefield(target) is None:
        return Considered("keyword-action.attach", Reason.NOT_ON_BATTLEFIELD, {"object": name})
    if target == view.ref:
        return Considered("keyword-action.attach", Reason.ATTACHED_TO_ITSELF, {"object": name})
    if "creature" in view.types and not view.get("reconfigure"):
        return Considered("equipment.not-creature", Reason.IS_A_CREATURE, {"object": view.id})
    if aura:
        word = str(view.get("enchant") or "")
        if word:
            wrong = selectors.fault(game, f"target-{word}", view.controller, view.ref, target)
            if wrong is not None:
                return Considered("enchant.restricts", wrong, {"object": name, "word": word})
    elif "fortification" in subtypes:
        if isinstance(target, str) or not game.view(target).is_a("land"):
            return Considered("fortification.land", Reason.NOT_A_LAND, {"object": name})
    elif isinstance(target, str) or not game.view(target).is_a("creature"):
        return Considered("equip.only-creature", Reason.NOT_A_CREATURE, {"object": name})
    keywords = game.state.players[target].keywords if isinstance(target, str) else game.view(target).keywords
    if protection.protected_from(keywords, view):
        key = "protection.enchant" if aura else "protection.equip"
        return Considered(key, Reason.PROTECTION, {"object": name, "source": view.id})
    return None


def attach(game: Game, ref: Ref, target: Target, *keys: str) -> bool:
    """Attach a permanent; to where it is already, or where it can't go, nothing happens (701.3b)."""
    obj = game.on_battlefield(ref)
    if obj is None:
        return False
    view = game.view(ref)
    wrong = fault(game, view, target)
    if obj.attached == target:
        wrong = Considered("keyword-action.attach-same", Reason.ALREADY_ATTACHED, {"object": game.name_of(target)})
    if wrong is not None:
        game.step(StepKind.NOT_ATTACHED, "keyword-action.attach", considered=(wrong,), object=ref.id)
        return False
    game.put(replace(obj, attached=target, timestamp=game.tick()))
    what = ("aura.attached",) if "aura" in {s.lower() for s in view.subtypes} else ("equipment.attached",)
    game.step(
        StepKind.ATTACHED, "keyword-action.attach", *what, "layers.attached-timestamp", *keys, object=ref.id,
        recipient=game.name_of(target),
    )  # fmt: skip
    from judge.engine import triggers

    triggers.fire(game, "becomes-attached", subject=ref, about=target)
    return True


def choose_host(game: Game, ref: Ref, controller: str) -> None:
    """An Aura that enters otherwise than by resolving is put on something its controller chooses, and targets nothing (303.4f).

    Where there is nothing it could enchant, it comes off by the state-based action.
    """
    obj = game.on_battlefield(ref)
    if obj is None or obj.attached is not None or "aura" not in {s.lower() for s in game.view(ref).subtypes}:
        return
    view = game.view(ref)
    found = [v.ref for v in game.permanents() if v.ref != ref and fault(game, view, v.ref) is None]
    hosts: dict[str, Target] = {game.name_of(t): t for t in (*found, *(p for p in game.state.players if fault(game, view, p) is None))}
    if not hosts or not view.get("enchant"):
        return
    answer = game.choose(controller, "as-enters", sorted(hosts), "aura.enters-uncast", object=ref.id)
    attach(game, ref, hosts[answer], "aura.enters-uncast")


def unattach(game: Game, ref: Ref, *keys: str) -> None:
    """A permanent comes off what it is on and stays on the battlefield (701.3d)."""
    obj = game.on_battlefield(ref)
    if obj is None or obj.attached is None:
        return
    game.put(replace(obj, attached=None))
    game.step(StepKind.UNATTACHED, "keyword-action.unattach", *keys, object=ref.id)


def armored(game: Game, ref: Ref) -> bool:
    """Whether an Aura with umbra armor is destroyed instead of what it enchants, whose damage is removed (702.89a)."""
    from judge.engine import zones

    names = {v.id: v for v in game.permanents() if v.attached == ref and v.has("umbra-armor")}
    if not names:
        return False
    player = game.view(ref).controller
    aura = names[game.choose(player, "armor", sorted(names), "umbra-armor.instead", object=ref.id)]
    game.put(replace(game.obj(ref.id), damage=0, deathtouched=False))
    game.step(
        StepKind.NOT_DESTROYED, "umbra-armor.instead", "replacement.instead", object=ref.id,
        considered=(Considered("keyword-action.destroy", Reason.REPLACED, {"object": ref.id, "by": aura.id}),),
    )  # fmt: skip
    zones.leave(game, [aura.ref], Zone.GRAVEYARD, StepKind.DESTROYED, "umbra-armor.instead", "keyword-action.destroy")
    return True


def illegal(game: Game, view: View) -> Considered | None:
    """Why an attached permanent can't go on being where it is; None where it can (704.5m-p)."""
    obj = game.obj(view.id)
    if obj.attached is None:
        return None
    if isinstance(obj.attached, str) and game.state.players[obj.attached].lost:
        return Considered("enchant.restricts", Reason.PLAYER_LOST, {"player": obj.attached})
    return fault(game, view, obj.attached)
