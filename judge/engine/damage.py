"""Dealing damage: replacing it, dealing it, and what it results in.

Source: 120.1-120.8, 119.3, 702.2, 702.15, 702.80, 702.90, 614.9 (2026-04-17); 119, 502.63, 502.68 (2007-10-01).
Lifelink and deathtouch were triggered abilities until 2009-07-10; each is a variant of its key.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.engine import counters, replacement, triggers
from judge.engine.keywords import damage as keyword_damage
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Effect, Ref, Target, View

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "damage.zero", "damage.stays-marked", "damage.recipients", "damage.combat-or-not", "damage.to-player",
    "damage.infect-player", "damage.to-planeswalker", "damage.wither-creature", "damage.to-creature",
    "damage.to-battle", "damage.sequence", "life.gain-or-loss", "planeswalker.damage-removes-loyalty",
    "two-headed.shared-life", "two-headed.life", "toxic.poison", "life.cant-gain", "life.gain-replaced",
    "monarch.steal", "infect.player", "infect.creature", "damage.unpreventable", "term.teammate", "wither.creature",
    "battle.damage", "two-headed.poison-individual",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Damage:
    """Damage that one source would deal to one recipient, and the effects already applied to it (614.5)."""

    source: View
    recipient: Target
    amount: int
    combat: bool = False
    unpreventable: bool = False
    applied: frozenset[str] = frozenset()


def deal(game: Game, damages: Iterable[Damage], *keys: str) -> list[Damage]:
    """Deal damage simultaneously; returns what was dealt after replacement and prevention (120.4)."""
    from judge.engine import dungeons

    final: list[tuple[Damage, tuple[Considered, ...]]] = []
    for damage in replacement.in_order(game, [d for d in damages if _can_be_dealt(game, d)]):
        final += replacement.process(game, damage)
    dealt = []
    for damage, considered in final:
        if not _can_be_dealt(game, damage):
            continue
        game.step(
            StepKind.DAMAGE, "damage.combat-or-not", *keys, *_result_keys(game, damage), "damage.recipients",
            "damage.sequence",
            considered=considered, source=damage.source.id, recipient=game.name_of(damage.recipient),
            amount=damage.amount, combat=damage.combat,
        )  # fmt: skip
        dealt.append(damage)
    for damage in dealt:
        _shields(game, damage)
        _result(game, damage)
    for damage in dealt:
        keyword_damage.after_damage(game, damage)
    for damage in dealt:
        _fire(game, damage)
    if game.fact("initiative"):
        dungeons.combat_damage(game, dealt)
    return dealt


def _shields(game: Game, damage: Damage) -> None:
    """What is remembered of damage to players: for bloodthirst, for commanders, for the monarch (704.6c, 725.2)."""
    if isinstance(damage.recipient, Ref):
        return
    game.note("dealt-damage", damage.recipient)
    if not damage.combat:
        return
    obj = game.current(damage.source.ref)
    if obj is not None and obj.mark("commander"):
        key = f"commander-damage:{damage.recipient}:{obj.id}"
        game.set_fact(key, int(game.fact(key, 0)) + damage.amount)
    if game.fact("monarch") == damage.recipient and damage.source.is_a("creature"):
        crown = (Effect("monarch", (("to", "you"),)),)
        triggers.without_source(
            game, damage.source.controller, "monarch", "deals-combat-damage-to-player", crown, "monarch.steal"
        )


def _can_be_dealt(game: Game, damage: Damage) -> bool:
    name = game.name_of(damage.recipient)
    if damage.amount <= 0:
        game.step(
            StepKind.DAMAGE_NOT_DEALT,
            "damage.zero",
            source=damage.source.id,
            recipient=name,
            considered=(Considered("damage.zero", Reason.NO_DAMAGE_TO_DEAL, {"source": damage.source.id}),),
        )
        return False
    if isinstance(damage.recipient, Ref):
        there = game.on_battlefield(damage.recipient)
        if there is None or not game.view(damage.recipient).types & {"creature", "planeswalker", "battle"}:
            game.step(
                StepKind.DAMAGE_NOT_DEALT,
                "damage.recipients",
                source=damage.source.id,
                recipient=name,
                considered=(Considered("damage.recipients", Reason.RECIPIENT_GONE, {"object": name}),),
            )
            return False
    elif game.state.players[damage.recipient].lost:
        return False
    return True


def _result_keys(game: Game, damage: Damage) -> tuple[str, ...]:
    if isinstance(damage.recipient, str):
        if damage.source.has("infect"):
            individually = ("two-headed.poison-individual",) if game.state.two_headed else ()
            return ("damage.infect-player", "infect.player", *individually)
        shared = ("two-headed.shared-life",) if game.state.two_headed else ()
        return ("damage.to-player", *shared)
    types = game.view(damage.recipient).types
    found: list[str] = []
    if "creature" in types:
        wither = damage.source.has("infect") or damage.source.has("wither")
        found.append("damage.wither-creature" if wither else "damage.to-creature")
        if damage.source.has("infect"):
            found.append("infect.creature")
        elif wither:
            found.append("wither.creature")
    if "planeswalker" in types:
        found += ["damage.to-planeswalker", "planeswalker.damage-removes-loyalty"]
    if "battle" in types:
        found += ["damage.to-battle", "battle.damage"]
    return tuple(found)


def _result(game: Game, damage: Damage) -> None:
    """What dealt damage results in, each by what the recipient is: a permanent that is a creature and a planeswalker
    both has it marked and loses counters (120.3)."""
    if isinstance(damage.recipient, str):
        if damage.source.has("infect"):
            poison(game, damage.recipient, damage.amount, "damage.infect-player")
        else:
            lose_life(game, damage.recipient, damage.amount, "damage.to-player", by_damage=True)
        if damage.combat and damage.source.get("toxic") is not None:
            total = sum(int(v) for k, v in damage.source.args if k == "toxic")
            poison(game, damage.recipient, total, "toxic.poison")
        return
    ref = damage.recipient
    types = game.view(ref).types
    if "creature" in types:
        if damage.source.has("infect") or damage.source.has("wither"):
            counters.put(game, ref, "-1/-1", damage.amount, "damage.wither-creature")
        else:
            obj = game.obj(ref.id)
            game.put(replace(obj, damage=obj.damage + damage.amount))
            game.step(
                StepKind.DAMAGE_MARKED,
                "damage.to-creature",
                "damage.stays-marked",
                object=ref.id,
                amount=damage.amount,
                total=obj.damage + damage.amount,
            )
    if "planeswalker" in types:
        counters.remove(
            game,
            ref,
            "loyalty",
            damage.amount,
            "damage.to-planeswalker",
            "planeswalker.damage-removes-loyalty",
            "planeswalker.loyalty-is-counters",
        )
    if "battle" in types:
        counters.remove(game, ref, "defense", damage.amount, "damage.to-battle", "battle.damage")


def _fire(game: Game, damage: Damage) -> None:
    from judge.engine.keywords import encoding

    subject, amount = damage.source, damage.amount
    about = damage.recipient
    triggers.fire(game, "deals-damage", subject=subject, amount=amount, about=about)
    kind = "player" if isinstance(about, str) else "permanent"
    if damage.combat:
        triggers.fire(game, "deals-combat-damage", subject=subject, amount=amount, about=about)
        triggers.fire(game, f"deals-combat-damage-to-{kind}", subject=subject, amount=amount, about=about)
        if kind == "player":
            encoding.damaged_player(game, subject)
    triggers.fire(game, f"deals-damage-to-{kind}", subject=subject, amount=amount, about=about)
    if isinstance(about, Ref):
        for card_type in game.view(about).types & {"creature", "planeswalker", "battle"}:
            triggers.fire(game, f"deals-damage-to-{card_type}", subject=subject, amount=amount, about=about)
    triggers.fire(game, "dealt-damage", subject=about, amount=amount)


def lose_life(game: Game, player: str, amount: int, *keys: str, by_damage: bool = False) -> None:
    """A player loses life; where a team shares a total it is adjusted by that (119.3, 810.9). Losing life isn't
    damage."""
    if amount <= 0:
        return
    side = game.side(player)
    game.state.life[side] -= amount
    game.touch()
    game.note("lost-life", player)
    considered = ()
    if not by_damage and game.rules.in_force("planeswalker.redirect"):
        has_one = any("planeswalker" in v.types and v.controller == player for v in game.permanents())
        if has_one:
            considered = (Considered("planeswalker.redirect", Reason.NOT_DAMAGE, {"player": player}),)
    shared = ("two-headed.shared-life", "two-headed.life") if game.state.two_headed else ()
    game.step(
        StepKind.LIFE_LOST,
        *keys,
        "life.gain-or-loss",
        *shared,
        considered=considered,
        player=player,
        amount=amount,
        life=game.state.life[side],
    )
    if game.carrying_out and game.state.life[side] + amount > 0 and game.state.life[side] <= 0:
        game.step(StepKind.NOT_APPLIED, "sba.not-while-resolving", "sba.check", object=player, considered=(
            Considered("ending.life-zero", Reason.STILL_RESOLVING, {"player": player}),
        ))  # fmt: skip
    triggers.fire(game, "loses-life", subject=player, amount=amount)


def _gain_changed(game: Game, player: str, amount: int) -> int:
    """Effects that double life gained or say that life can't be gained (119.7, 119.10)."""
    for view in list(game.permanents()):
        for ability in view.abilities:
            if ability.static == "no-life-gain" and (
                ability.get("players", "players") == "players" or game.are_opponents(player, view.controller)
            ):
                game.step(StepKind.NOT_APPLIED, "life.cant-gain", "golden-rule.cant-wins", object=view.id,
                          considered=(Considered("life.gain-or-loss", Reason.OVERRIDDEN_BY_CARD,
                          {"player": player}),))  # fmt: skip
                return 0
    changing = {
        view.id if place == 0 else f"{view.id}#{place + 1}": ability
        for view in game.permanents() if view.controller == player
        for place, ability in enumerate(view.abilities) if ability.static in ("double-life-gain", "plus-life-gain")
    }  # fmt: skip
    while changing:
        several = len({ability.static for ability in changing.values()}) > 1
        label = game.choose(player, "replacement-order", changing, "replacement.order") if several else next(iter(changing))
        ability, before = changing.pop(label), amount
        amount = amount * 2 if ability.static == "double-life-gain" else amount + int(ability.get("amount", 1))
        name = label.partition("#")[0]
        game.step(
            StepKind.COUNTERS_MULTIPLIED, "life.gain-replaced", "replacement.instead", "replacement.order" if several else "",
            object=name, by=name, before=before, after=amount,
        )  # fmt: skip
    return amount


def gain_life(game: Game, player: str, amount: int, *keys: str) -> None:
    """A player gains life (119.3)."""
    if amount <= 0:
        return
    amount = _gain_changed(game, player, amount)
    if amount <= 0:
        return
    side = game.side(player)
    game.state.life[side] += amount
    game.touch()
    game.note("gained-life", player)
    shared = ("two-headed.shared-life",) if game.state.two_headed else ()
    game.step(
        StepKind.LIFE_GAINED,
        *keys,
        "life.gain-or-loss",
        *shared,
        player=player,
        amount=amount,
        life=game.state.life[side],
    )
    triggers.fire(game, "gains-life", subject=player, amount=amount)


def poison(game: Game, player: str, amount: int, *keys: str) -> None:
    """A player gets poison counters (122.1f); where a team shares them, each player still gets their own (810.10)."""
    if game.state.two_headed:
        keys = (*keys, "two-headed.poison-individual")
    game.set_player(player, poison=game.state.players[player].poison + amount)
    game.step(
        StepKind.POISONED,
        *keys,
        "counter.definition",
        player=player,
        amount=amount,
        total=game.state.players[player].poison,
    )
