"""Costs other than mana, and whether they can be paid: tapping, sacrificing, discarding, life, counters, exiling.

Source: 118.1-118.12, 601.2h, 602.2b, 701.21, 702.34, 702.122 (2026-04-17). A cost that can't be paid in full isn't paid
in part (118.3).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import counters, mana, selectors, zones
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Effect, Obj, Ref, View, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "cost.definition", "cost.life", "cost.unpayable", "cost.additional", "cost.optional-resolution",
    "life.pay", "tap-symbol.cost", "untap-symbol.cost",
)  # fmt: skip

VERBS = frozenset({
    "tap", "untap", "mana", "sacrifice", "remove-counters", "put-counters", "lose-life", "pay-life", "discard",
    "discard-this", "exile-this", "exile-from-graveyard", "tap-others", "return", "pay-energy", "mill", "reveal-this",
    "exert", "unattach",
})  # fmt: skip


def number(cost: Effect, default: int = 1) -> int:
    value = cost.get("amount", default)
    return int(value)


def _mine(game: Game, player: str, word: str, view: View) -> list[Ref]:
    """The permanents of a player that a word speaks of."""
    found = selectors.select(game, word, player, view.ref)
    return [r for r in found if isinstance(r, Ref) and game.on_battlefield(r) and game.view(r).controller == player]


def _hand(game: Game, player: str, view: View, word: str) -> list[Obj]:
    cards = [o for o in game.cards_in(player, Zone.HAND) if o.id != view.id]
    if word in ("", "card", "cards"):
        return cards
    return [o for o in cards if selectors.view_matches(word, view, game.view(o.ref))]


def problems(game: Game, player: str, view: View, cost: Effect) -> list[Considered]:
    """Why one part of a cost can't be paid now."""
    obj = game.obj(view.id)
    verb = cost.verb
    if verb in ("tap", "untap"):
        found = []
        if obj.tapped is (verb == "tap"):
            found.append(Considered("activating.restrictions", Reason.TAPPED, {"object": obj.id}))
        if "creature" in view.types and obj.sick and "haste" not in view.keywords:
            found.append(Considered("creature.summoning-sickness", Reason.SUMMONING_SICK, {"object": obj.id}))
        return found
    if verb == "mana":
        return mana.problems(game, player, str(cost.get("amount")))
    if verb in ("lose-life", "pay-life"):
        enough = game.life(player) >= number(cost, 0)
        return [] if enough else [Considered("cost.cant-pay", Reason.NOT_ENOUGH_LIFE, {"player": player})]
    if verb == "remove-counters":
        enough = obj.count(str(cost.get("counter"))) >= number(cost)
        return [] if enough else [Considered("cost.cant-pay", Reason.COST_CANT_BE_PAID, {"object": obj.id})]
    if verb == "pay-energy":
        enough = game.state.players[player].count("energy") >= number(cost)
        return [] if enough else [Considered("cost.cant-pay", Reason.COST_CANT_BE_PAID, {"player": player})]
    if verb == "sacrifice":
        word = str(cost.get("to", "this"))
        enough = len(_mine(game, player, word, view)) >= number(cost)
        return [] if enough else [Considered("cost.cant-pay", Reason.NOTHING_TO_SACRIFICE, {"player": player})]
    if verb == "return":
        enough = len(_mine(game, player, str(cost.get("to", "this")), view)) >= number(cost)
        return [] if enough else [Considered("cost.cant-pay", Reason.COST_CANT_BE_PAID, {"player": player})]
    if verb == "discard":
        there = len(_hand(game, player, view, str(cost.get("to", ""))))
        there += game.state.players[player].hand if not cost.get("to") else 0
        enough = there >= number(cost)
        return [] if enough else [Considered("cost.cant-pay", Reason.NOTHING_TO_DISCARD, {"player": player})]
    if verb == "exile-from-graveyard":
        there = [o for o in game.cards_in(player, Zone.GRAVEYARD) if o.id != view.id]
        enough = len(there) + game.state.players[player].graveyard >= number(cost)
        return [] if enough else [Considered("cost.cant-pay", Reason.COST_CANT_BE_PAID, {"player": player})]
    if verb == "tap-others":
        power = sum(max(0, game.view(r).power or 0) for r in _tappable(game, player, view, cost))
        there = len(_tappable(game, player, view, cost))
        enough = power >= int(cost.get("power")) if cost.get("power") is not None else there >= number(cost)
        return [] if enough else [Considered("cost.cant-pay", Reason.COST_CANT_BE_PAID, {"object": obj.id})]
    if verb in VERBS:
        return []
    raise NotCovered(f"the engine doesn't know the cost {cost.verb!r}", code="cost")


def _tappable(game: Game, player: str, view: View, cost: Effect) -> list[Ref]:
    there = _mine(game, player, str(cost.get("to", "creature")), view)
    return [r for r in there if not game.obj(r.id).tapped and r != view.ref]


def _pick(game: Game, player: str, refs: list[Ref], many: int, kind: str, key: str, about: str) -> list[Ref]:
    """The player chooses some of several objects."""
    chosen: list[Ref] = []
    names = {r.id: r for r in refs}
    while len(chosen) < many:
        if len(names) <= many - len(chosen):
            chosen += names.values()
            break
        name = game.choose(player, kind, sorted(names), key, object=about)
        chosen.append(names.pop(name))
    return chosen


def pay(game: Game, player: str, view: View, cost: Effect, *keys: str) -> None:
    """Pay one part of a cost (601.2h, 602.2b)."""
    obj = game.obj(view.id)
    verb = cost.verb
    keys = (*keys, "casting.pay")
    if verb in ("tap", "untap"):
        game.put(replace(obj, tapped=verb == "tap"))
        haste = "haste.activate" if obj.sick and "creature" in view.types else ""
        symbol = "tap-symbol.cost" if verb == "tap" else "untap-symbol.cost"
        game.step(StepKind.TAPS if verb == "tap" else StepKind.UNTAPS, *keys, symbol, haste, object=obj.id)
        from judge.engine import triggers

        triggers.fire(game, "becomes-tapped" if verb == "tap" else "becomes-untapped", subject=view.ref)
    elif verb == "mana":
        mana.pay(game, player, str(cost.get("amount")), obj.id, *keys)
    elif verb == "sacrifice":
        word = str(cost.get("to", "this"))
        chosen = _pick(
            game, player, _mine(game, player, word, view), number(cost), "sacrifice", "keyword-action.sacrifice", obj.id
        )
        zones.leave(game, chosen, Zone.GRAVEYARD, StepKind.SACRIFICED, "keyword-action.sacrifice", *keys)
    elif verb == "remove-counters":
        counters.remove(game, view.ref, str(cost.get("counter")), number(cost), *keys)
    elif verb == "put-counters":
        counters.put(game, view.ref, str(cost.get("counter")), number(cost), *keys)
    elif verb in ("lose-life", "pay-life"):
        from judge.engine import damage

        damage.lose_life(game, player, number(cost, 0), *keys, "life.pay", "cost.life")
    elif verb == "pay-energy":
        counters.player(game, player, "energy", -number(cost), *keys)
    elif verb == "discard":
        zones.discard(
            game,
            player,
            number(cost),
            keys=("casting.pay", "keyword-action.discard"),
            word=str(cost.get("to", "")),
            but=view.id,
        )
    elif verb == "discard-this":
        zones.discard_card(game, player, obj.id, "casting.pay", "keyword-action.discard", *keys)
    elif verb == "exile-this":
        game.move(view.ref, Zone.EXILE)
        game.step(StepKind.EXILED, *keys, "keyword-action.exile", object=obj.id)
    elif verb == "exile-from-graveyard":
        _exile_others(game, player, view, number(cost), keys)
    elif verb == "tap-others":
        tap_others(game, player, view, cost, keys)
    elif verb == "return":
        chosen = _pick(
            game,
            player,
            _mine(game, player, str(cost.get("to", "this")), view),
            number(cost),
            "return",
            "casting.pay",
            obj.id,
        )
        zones.leave(game, chosen, Zone.HAND, StepKind.RETURNED, *keys)
    elif verb == "mill":
        zones.mill(game, player, number(cost))
    elif verb == "reveal-this":
        game.step(StepKind.REVEALED, *keys, "keyword-action.reveal", object=obj.id, player=player)
    elif verb == "exert":
        exert(game, view.ref, *keys)
    else:
        raise NotCovered(f"the engine doesn't know the cost {cost.verb!r}", code="cost")


def exert(game: Game, ref: Ref, *keys: str) -> None:
    """Exert a permanent: it won't untap during its controller's next untap step (701.43)."""
    obj = game.obj(ref.id)
    game.put(obj.with_mark("stays-tapped", obj.controller))
    game.step(StepKind.EXERTED, "keyword-action.exert", *keys, object=ref.id)


def _exile_others(game: Game, player: str, view: View, many: int, keys: tuple[str, ...]) -> None:
    there = [o for o in game.cards_in(player, Zone.GRAVEYARD) if o.id != view.id]
    unnamed = game.state.players[player].graveyard
    taken = min(unnamed, many)
    if taken:
        game.set_player(player, graveyard=unnamed - taken)
        game.step(StepKind.EXILED, *keys, "keyword-action.exile", object="", player=player, amount=taken)
    for ref in _pick(game, player, [o.ref for o in there], many - taken, "exile", "casting.pay", view.id):
        game.move(ref, Zone.EXILE)
        game.step(StepKind.EXILED, *keys, "keyword-action.exile", object=ref.id)


def tap_others(game: Game, player: str, view: View, cost: Effect, keys: tuple[str, ...]) -> list[Ref]:
    """Tap untapped creatures: so many, or such as have the power together (702.122a)."""
    there = _tappable(game, player, view, cost)
    power = cost.get("power")
    chosen: list[Ref] = []
    names = {r.id: r for r in there}

    def enough() -> bool:
        if power is not None:
            return sum(max(0, game.view(r).power or 0) for r in chosen) >= int(power)
        return len(chosen) >= number(cost)

    while not enough() and names:
        name = game.choose(player, "tap", sorted(names), "casting.pay", object=view.id)
        chosen.append(names.pop(name))
    for ref in chosen:
        game.put(replace(game.obj(ref.id), tapped=True))
        game.step(StepKind.TAPS, *keys, object=ref.id)
    return chosen


def optional(game: Game, player: str, view: View, costs: tuple[Effect, ...], key: str) -> bool:
    """A player may pay a cost as something resolves; whether it was paid in full (118.12)."""
    wrong = [c for cost in costs for c in problems(game, player, view, cost)]
    if wrong:
        game.step(StepKind.NOT_PAID, key, "cost.optional-resolution", considered=wrong, player=player, object=view.id)
        return False
    answer = game.choose(player, "pay", ("yes", "no"), key, object=view.id)
    if answer == "no":
        game.step(
            StepKind.NOT_PAID, key, "cost.optional-resolution", player=player, object=view.id,
            considered=(Considered(key, Reason.DECLINED, {"player": player}),),
        )  # fmt: skip
        return False
    for cost in costs:
        pay(game, player, view, cost, key, "cost.optional-resolution")
    return True
