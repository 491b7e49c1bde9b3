"""Counters: putting them on and taking them off, and the effects that change how many.

Source: 122.1, 122.6, 606.4, 614.16, 616.1 (2026-04-17). An effect that doubles the counters "an effect would put"
doubles those that a planeswalker enters with, and not those paid as the cost of a loyalty ability, unless another
replacement effect has made the putting its own effect first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import selectors
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Ability, Ref, View

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "counter.definition", "counter.loyalty", "counter.enters-with-counts-as-put",
    "replacement.counter-doublers", "counter.player", "counter.power-toughness", "counter.keyword", "counter.stun",
    "counter.shield", "counter.finality",
)  # fmt: skip

KEYWORDS = frozenset({
    "flying", "first-strike", "double-strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink",
    "menace", "reach", "trample", "vigilance", "decayed", "shadow", "exalted",
})  # fmt: skip
CHANGERS = ("double-counters", "plus-one-counter")
TOKEN_CHANGERS = ("double-tokens", "plus-one-token")


def modified(game: Game, ref: Ref, kind: str, number: int, *, effect: bool) -> int:
    """How many counters are put after all effects that change the number, in the order that the controller of the
    permanent chooses (616.1). ``effect`` is False for counters that are paid as a cost."""
    view = game.view(ref)
    applied: set[str] = set()
    refused: list[Considered] = []
    while number > 0:
        candidates: dict[str, Ability] = {}
        refused = []
        for holder in list(game.permanents()):
            if holder.ref == ref:
                continue
            for place, ability in enumerate(holder.abilities):
                if ability.static not in CHANGERS or not _applies(ability, holder, view, kind):
                    continue
                label = holder.id if place == 0 else f"{holder.id}#{place + 1}"
                if label in applied:
                    continue
                if ability.static == "double-counters" and not effect and not ability.get("costs"):
                    refused.append(
                        Considered("replacement.counter-doublers", Reason.NOT_AN_EFFECT, {"object": holder.id})
                    )
                    continue
                candidates[label] = ability
        if not candidates:
            break
        label = game.choose(
            view.controller, "replacement-order", candidates, "replacement.order", object=ref.id, counter=kind
        )
        before = number
        if candidates[label].static == "double-counters":
            number *= int(candidates[label].get("times", 2))
        else:
            number += int(candidates[label].get("amount", 1))
        applied.add(label)
        effect = True
        game.step(
            StepKind.COUNTERS_MULTIPLIED,
            "replacement.counter-doublers",
            "replacement.instead",
            "replacement.order" if len(candidates) > 1 else "",
            object=ref.id,
            counter=kind,
            by=label,
            before=before,
            after=number,
        )
    if refused:
        game.step(StepKind.NOT_APPLIED, "counter.definition", considered=refused, object=ref.id)
    return number


def tokens(game: Game, player: str, number: int) -> int:
    """How many tokens are created under a player's control after all effects that double them or add some, in the order
    that the player chooses where it matters (614.16, 614.5, 616.1)."""
    left: dict[str, Ability] = {}
    for holder in list(game.permanents()):
        for place, ability in enumerate(holder.abilities):
            if ability.static in TOKEN_CHANGERS and holder.controller == player:
                left[holder.id if place == 0 else f"{holder.id}#{place + 1}"] = ability
    while left and number > 0:
        several = len({ability.static for ability in left.values()}) > 1
        label = game.choose(player, "replacement-order", left, "replacement.order") if several else next(iter(left))
        ability = left.pop(label)
        before = number
        number = number * int(ability.get("times", 2)) if ability.static == "double-tokens" else number + int(ability.get("amount", 1))
        game.step(
            StepKind.TOKENS_MULTIPLIED, "replacement.counter-doublers", "replacement.instead", "replacement.once",
            "replacement.order" if several else "", player=player, by=label, before=before, after=number,
        )  # fmt: skip
    return number


def _applies(ability: Ability, holder: View, view: View, kind: str) -> bool:
    wanted = ability.get("counter")
    if wanted and wanted != kind:
        return False
    return selectors.view_matches(str(ability.get("to", "your-permanents")), holder, view)


def put(game: Game, ref: Ref, kind: str, number: int, *keys: str) -> int:
    """An effect puts counters on a permanent."""
    obj = game.on_battlefield(ref)
    if obj is None or number <= 0:
        return 0
    final = modified(game, ref, kind, number, effect=True)
    obj = game.obj(ref.id)
    game.put(obj.with_counters(kind, obj.count(kind) + final))
    power = ("counter.power-toughness",) if "/" in kind else ("counter.keyword",) if kind in KEYWORDS else ()
    game.step(
        StepKind.COUNTERS_PUT, *keys, "counter.definition", *power, object=ref.id, counter=kind, amount=final,
        printed=number,
    )  # fmt: skip
    from judge.engine import sagas, triggers

    if kind == "lore":
        sagas.reached(game, ref, obj.count(kind))
    game.set_fact("counter-kind", kind)
    triggers.fire(game, "counter-put", subject=ref, amount=final)
    game.set_fact("counter-kind", None)
    return final


def player(game: Game, name: str, kind: str, number: int, *keys: str) -> None:
    """Counters that a player has: energy, experience, rad (122.1)."""
    who = game.state.players[name]
    total = max(0, who.count(kind) + number)
    rest = [(k, n) for k, n in who.counters if k != kind]
    game.set_player(name, counters=tuple(sorted([*rest, (kind, total)] if total else rest)))
    game.step(StepKind.PLAYER_COUNTERS, *keys, "counter.definition", "counter.player", player=name, counter=kind,
              amount=number, total=total)  # fmt: skip


def remove(
    game: Game, ref: Ref, kind: str, number: int, *keys: str, kind_of_step: StepKind = StepKind.COUNTERS_REMOVED
) -> int:
    """Take counters off; no more than there are."""
    obj = game.on_battlefield(ref)
    if obj is None:
        return 0
    taken = min(number, obj.count(kind))
    if taken > 0:
        game.put(obj.with_counters(kind, obj.count(kind) - taken))
        game.step(kind_of_step, *keys, object=ref.id, counter=kind, amount=taken, left=obj.count(kind) - taken)
        if taken == obj.count(kind):
            from judge.engine import triggers

            game.set_fact("counter-kind", kind)
            triggers.fire(game, "last-counter-removed", subject=ref)
            game.set_fact("counter-kind", None)
    return taken
