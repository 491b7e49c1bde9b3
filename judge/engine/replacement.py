"""Replacement and prevention effects on damage: which apply, in whose order, each once.

Source: 614.1-614.9, 615.1-615.12, 616.1 (2026-04-17); 419 (2007-10-01). The affected player, or the controller of the
affected permanent, chooses which applies first; a redirection to a planeswalker has its own chooser when it applies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.engine import selectors
from judge.engine.keywords import protection
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import COLORS, Ability, Ref, Shield, Target, View

if TYPE_CHECKING:
    from judge.engine.damage import Damage
    from judge.engine.game import Game

plain(
    __name__, "replacement.definition", "replacement.instead", "replacement.once", "replacement.never-happens",
    "replacement.redirection", "replacement.order", "replacement.order-any", "replacement.order-repeat",
    "prevention.definition", "prevention.never-happens", "prevention.shield",
)  # fmt: skip

REDIRECT = "redirect"


@dataclass(frozen=True, slots=True)
class Replacement:
    """One effect that would change the damage: its name, and what it makes of it."""

    label: str
    apply: Callable[[], list[Damage]]
    keys: tuple[str, ...] = ()


def affected(game: Game, target: Target) -> str:
    """Who chooses the order: the affected player or the controller of the affected permanent (616.1)."""
    return target if isinstance(target, str) else game.view(target).controller


def in_order(game: Game, damages: list[Damage]) -> list[Damage]:
    """Simultaneous damage in the order in which its effects are applied: by affected player in APNAP order; where a
    shield covers only part of the damage to one recipient, its controller chooses which damage first (615.7)."""
    order = {player: place for place, player in enumerate(game.apnap())}
    damages = sorted(damages, key=lambda d: order.get(affected(game, d.recipient), 99))
    limited = [s for s in game.state.shields if s.amount is not None]
    if not limited or len(damages) < 2:
        return damages
    arranged: list[Damage] = []
    rest = list(damages)
    while rest:
        recipient = rest[0].recipient
        group = [d for d in rest if d.recipient == recipient]
        rest = [d for d in rest if d.recipient != recipient]
        covered = any(_covers(s, group[0]) for s in limited)
        while len(group) > 1 and covered:
            names = {d.source.id: d for d in reversed(group)}
            first = game.choose(
                affected(game, recipient),
                "shield-order",
                sorted(names),
                "prevention.shield",
                object=game.name_of(recipient),
            )
            arranged.append(names[first])
            group.remove(names[first])
        arranged += group
    return arranged


def process(game: Game, damage: Damage) -> list[tuple[Damage, tuple[Considered, ...]]]:
    """Apply every effect that applies, one after the other, until none is left (616.1f)."""
    considered: dict[tuple[str, str], Considered] = {}
    pending, done = [damage], []
    while pending:
        current = pending.pop(0)
        candidates = {r.label: r for r in _gather(game, current, considered) if r.label not in current.applied}
        if not candidates or current.amount <= 0:
            done.append(current)
            continue
        label = game.choose(
            affected(game, current.recipient),
            "replacement-order",
            candidates,
            "replacement.order",
            source=current.source.id,
            recipient=game.name_of(current.recipient),
            amount=current.amount,
        )
        results = candidates[label].apply()
        pending = [replace(r, applied=current.applied | r.applied | {label}) for r in results] + pending
    reasons = tuple(considered.values())
    return [(d, reasons if place == 0 else ()) for place, d in enumerate(done)]


def _gather(game: Game, damage: Damage, considered: dict[tuple[str, str], Considered]) -> list[Replacement]:
    found = list(_rule_redirect(game, damage, considered))
    for holder in list(game.permanents()):
        for place, ability in enumerate(holder.abilities):
            if ability.static in STATICS:
                label = holder.id if place == 0 else f"{holder.id}#{place + 1}"
                made = STATICS[ability.static](game, damage, holder, ability, label)
                if made is not None:
                    found.append(made)
    for shield in game.state.shields:
        if shield.kind in ("prevent", "redirect") and _covers(shield, damage):
            found.append(_from_shield(game, damage, shield))
    if isinstance(damage.recipient, Ref) and game.obj(damage.recipient.id).count("shield"):
        ref = damage.recipient

        def shielded() -> list[Damage]:
            from judge.engine import counters

            counters.remove(game, ref, "shield", 1, "counter.shield")
            return _prevent(game, damage, damage.amount, "shield-counter", "counter.shield")

        found.append(Replacement("shield-counter", shielded))
    keywords = (
        game.state.players[damage.recipient] if isinstance(damage.recipient, str) else game.view(damage.recipient)
    ).keywords
    if protection.protected_from(keywords, damage.source):
        found.append(
            Replacement("protection", lambda: _prevent(game, damage, damage.amount, "protection", "protection.damage",
                                               "protection.definition"))
        )
    return found


# ---------------------------------------------------------------------- the rule on planeswalkers


def _rule_redirect(game: Game, damage: Damage, considered: dict[tuple[str, str], Considered]) -> list[Replacement]:
    """Noncombat damage to a player moved to one of that player's planeswalkers, at the dates when rules had it."""
    key = "planeswalker.redirect"
    if REDIRECT in damage.applied:
        return []
    if not game.rules.in_force(key):
        if isinstance(damage.recipient, str):
            reason = game.rules.absence(key)
            considered[key, reason] = Considered(key, reason, {"player": damage.recipient})
            former = game.rules.former(key)
            if former is not None:
                for outcome in former(game, damage):
                    if isinstance(outcome, Considered):
                        considered[key, outcome.reason] = outcome
        return []
    for outcome in game.rules[key](game, damage):
        if isinstance(outcome, Considered):
            if outcome.reason is not Reason.RECIPIENT_NOT_A_PLAYER:
                considered[key, outcome.reason] = outcome
            continue
        chooser, planeswalkers = outcome

        def apply(chooser: str = chooser, planeswalkers: list[Ref] = planeswalkers) -> list[Damage]:
            names = {p.id: p for p in planeswalkers}
            answer = game.choose(
                chooser,
                REDIRECT,
                ("no", *names),
                key,
                source=damage.source.id,
                recipient=damage.recipient,
                amount=damage.amount,
            )
            if answer == "no":
                considered[key, Reason.DECLINED] = Considered(key, Reason.DECLINED, {"player": chooser})
                return [damage]
            game.step(
                StepKind.DAMAGE_REDIRECTED,
                key,
                "replacement.redirection",
                "damage.unpreventable" if unpreventable(game, damage) else "",
                source=damage.source.id,
                before=game.name_of(damage.recipient),
                recipient=answer,
                amount=damage.amount,
                player=chooser,
            )
            return [replace(damage, recipient=names[answer])]

        return [Replacement(REDIRECT, apply, (key,))]
    return []


# ---------------------------------------------------------------------- static abilities


def _matches(game: Game, damage: Damage, holder: View, ability: Ability, recipients: str) -> bool:
    if ability.get("combat") is not None and bool(ability.get("combat")) != damage.combat:
        return False
    if ability.get("during") is not None:
        mine = game.is_active(holder.controller)
        if mine != (ability.get("during") == "your-turn"):
            return False
    sources = str(ability.get("sources", "any"))
    if not source_matches(game, sources, holder, damage.source):
        return False
    color = ability.get("from")
    if color and not _has_quality(damage.source, str(color)):
        return False
    word = str(ability.get("recipients", ability.get("to", recipients)))
    return selectors.fault(game, word, holder.controller, holder.ref, damage.recipient) is None


def _has_quality(source: View, quality: str) -> bool:
    if quality in COLORS:
        return quality in source.colors
    return quality.removesuffix("s") in source.types or quality == source.id


def source_matches(game: Game, word: str, holder: View, source: View) -> bool:
    """Whether a source is among those an ability speaks of; ``yours`` and ``opponents`` go by its controller."""
    if word == "any":
        return True
    if word == "this":
        return source.ref == holder.ref
    if word in ("yours", "you"):
        return source.controller == holder.controller
    if word == "opponents":
        return game.are_opponents(source.controller, holder.controller)
    return selectors.view_matches(word, holder, source)


def _change(game: Game, damage: Damage, holder: View, ability: Ability, label: str) -> Replacement | None:
    """Damage doubled, halved or raised (616.1 decides when)."""
    if not _matches(game, damage, holder, ability, "any"):
        return None

    def apply() -> list[Damage]:
        amount = damage.amount
        if ability.static == "double-damage":
            amount *= int(ability.get("times", 2))
        elif ability.static == "halve-damage":
            amount = amount // 2 if ability.get("round", "down") == "down" else -(-amount // 2)
        else:
            amount += int(ability.get("amount", 1))
        game.step(
            StepKind.DAMAGE_CHANGED,
            "replacement.instead",
            "replacement.definition",
            by=label,
            source=damage.source.id,
            recipient=game.name_of(damage.recipient),
            before=damage.amount,
            amount=amount,
        )
        return [replace(damage, amount=amount)]

    return Replacement(label, apply)


def _prevention(game: Game, damage: Damage, holder: View, ability: Ability, label: str) -> Replacement | None:
    if not _matches(game, damage, holder, ability, "you"):
        return None
    amount = ability.get("amount", "all")
    number = damage.amount if amount == "all" else min(int(amount), damage.amount)
    return Replacement(label, lambda: _prevent(game, damage, number, label, "prevention.definition"))


def _prevent(game: Game, damage: Damage, number: int, by: str, key: str, *more: str) -> list[Damage]:
    """Prevent damage, unless it can't be prevented: the effect is applied all the same and prevents nothing
    (615.12)."""
    name = game.name_of(damage.recipient)
    if unpreventable(game, damage):
        game.step(
            StepKind.DAMAGE_NOT_PREVENTED,
            key,
            "damage.unpreventable",
            source=damage.source.id,
            recipient=name,
            by=by,
            considered=(Considered(key, Reason.UNPREVENTABLE, {"source": damage.source.id}),),
        )
        return [damage]
    game.step(
        StepKind.DAMAGE_PREVENTED,
        key,
        *more,
        "prevention.never-happens",
        "prevention.definition",
        source=damage.source.id,
        recipient=name,
        amount=number,
        by=by,
    )
    left = damage.amount - number
    return [replace(damage, amount=left)] if left > 0 else []


def unpreventable(game: Game, damage: Damage) -> bool:
    if damage.unpreventable or any(s.kind == "cant-be-prevented" for s in game.state.shields):
        return True
    for holder in game.permanents():
        for ability in holder.abilities:
            if ability.static == "cant-be-prevented" and source_matches(
                game, str(ability.get("sources", "any")), holder, damage.source
            ):
                return True
    return False


def _instead_to_this(game: Game, damage: Damage, holder: View, ability: Ability, label: str) -> Replacement | None:
    """Damage that would be dealt to its controller (or others it names) is dealt to this permanent instead (614.9)."""
    if holder.ref == damage.recipient or not _matches(game, damage, holder, ability, "you"):
        return None
    if not holder.types & {"creature", "planeswalker", "battle"}:
        return None

    def apply() -> list[Damage]:
        game.step(
            StepKind.DAMAGE_REDIRECTED,
            "replacement.redirection",
            "damage.unpreventable" if unpreventable(game, damage) else "",
            source=damage.source.id,
            by=label,
            before=game.name_of(damage.recipient),
            recipient=holder.id,
            amount=damage.amount,
        )
        return [replace(damage, recipient=holder.ref)]

    return Replacement(label, apply)


def _becomes_counters(game: Game, damage: Damage, holder: View, ability: Ability, label: str) -> Replacement | None:
    """Damage that would be dealt is put as that many counters on this permanent instead (614.6)."""
    if not _matches(game, damage, holder, ability, "you"):
        return None

    def apply() -> list[Damage]:
        from judge.engine import counters

        game.step(
            StepKind.DAMAGE_REPLACED_BY_COUNTERS,
            "replacement.instead",
            "replacement.never-happens",
            by=holder.id,
            source=damage.source.id,
            recipient=game.name_of(damage.recipient),
            amount=damage.amount,
        )
        counters.put(game, holder.ref, str(ability.get("counter", "damage")), damage.amount, "replacement.instead")
        return []

    return Replacement(label, apply)


STATICS: dict[str, Callable[[Game, Damage, View, Ability, str], Replacement | None]] = {
    "double-damage": _change,
    "halve-damage": _change,
    "plus-damage": _change,
    "prevent-damage": _prevention,
    "damage-to-this-instead": _instead_to_this,
    "damage-becomes-counters": _becomes_counters,
}


# ---------------------------------------------------------------------- shields


def _covers(shield: Shield, damage: Damage) -> bool:
    if shield.protects and damage.recipient not in shield.protects:
        return False
    if shield.source is not None and damage.source.ref != shield.source:
        return False
    if shield.combat is not None and shield.combat != damage.combat:
        return False
    if shield.color and not _has_quality(damage.source, shield.color):
        return False
    return shield.amount is None or shield.amount > 0


def _from_shield(game: Game, damage: Damage, shield: Shield) -> Replacement:
    number = damage.amount if shield.amount is None else min(shield.amount, damage.amount)

    def use() -> None:
        left = None if shield.amount is None else shield.amount - number
        gone = shield.once or left == 0
        kept = [s for s in game.state.shields if s.id != shield.id]
        game.state.shields = tuple(kept) if gone else (*kept, replace(shield, amount=left))

    def apply() -> list[Damage]:
        if shield.kind == "prevent":
            if not unpreventable(game, damage):
                use()
            return _prevent(
                game,
                damage,
                number,
                shield.id,
                "prevention.shield" if shield.amount is not None else "prevention.definition",
            )
        to = shield.to
        if isinstance(to, Ref) and (
            game.on_battlefield(to) is None or not game.view(to).types & {"creature", "planeswalker", "battle"}
        ):
            game.step(
                StepKind.NOT_APPLIED,
                "replacement.redirection",
                object=shield.id,
                considered=(Considered("replacement.redirection", Reason.RECIPIENT_GONE, {"object": to.id}),),
            )
            return [damage]
        use()
        assert to is not None
        game.step(
            StepKind.DAMAGE_REDIRECTED,
            "replacement.redirection",
            "damage.unpreventable" if unpreventable(game, damage) else "",
            source=damage.source.id,
            by=shield.id,
            before=game.name_of(damage.recipient),
            recipient=game.name_of(to),
            amount=number,
        )
        moved = replace(damage, recipient=to, amount=number)
        rest = replace(damage, amount=damage.amount - number)
        return [moved] if number == damage.amount else [moved, rest]

    return Replacement(shield.id, apply)
