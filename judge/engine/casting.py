"""Casting spells and playing lands, in the steps that the rules list.

Source: 601.2a-i, 601.3, 302.1, 305.1-305.3, 306.1, 307.1, 310.1, 116.2a, 118.3 (2026-04-17); 409.1 and 212.9a
(2007-10-01), where casting was called playing. What is announced comes before targets, targets before costs; an illegal
spell is rolled back (733.1).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from judge.engine import conditions, costs, mana, mutating, priority, selectors, targets, triggers, ways, zones
from judge.engine.keywords import splicing
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Action, Considered, Refusal
from judge.engine.ruleset import plain
from judge.engine.state import Card, Effect, Kind, Obj, Ref, StackItem, Target, View, Zone
from judge.engine.ways import Way

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "spell.definition", "casting.steps", "casting.announce", "casting.legality", "casting.total-cost",
    "casting.pay", "casting.done", "casting.only-if-allowed", "stack.put", "cost.cant-pay", "creature.cast",
    "land.play", "land.own-turn", "land.one-each-turn", "actions.play-land", "planeswalker.cast", "flash.timing",
    "casting.modes", "casting.divide", "modal.choose", "x.announced", "x.no-cost-zero", "kicker.cost",
    "multikicker.cost", "buyback.cost", "entwine.cost", "replicate.cost", "convoke.tap", "delve.exile",
    "improvise.tap", "affinity.reduce", "escalate.cost", "casualty.cost", "bargain.cost", "offspring.cost",
    "squad.cost", "undaunted.reduce", "artifact.cast", "enchantment.cast", "instant.cast", "sorcery.cast",
    "battle.cast", "illegal-action.rollback", "cost.reduction", "cost.increase", "land.additional",
)  # fmt: skip

OPTIONAL = {
    "kicker": "kicker.cost", "buyback": "buyback.cost", "entwine": "entwine.cost", "casualty": "casualty.cost",
    "bargain": "bargain.cost", "offspring": "offspring.cost",
}  # fmt: skip
"""Optional additional costs that may be paid once."""
REPEATED = {"multikicker": "multikicker.cost", "replicate": "replicate.cost", "squad": "squad.cost"}
"""Optional additional costs that may be paid any number of times."""
MOST_TIMES = 4
"""The greatest number of times that such a cost is offered where no mana limits it."""
MOST_X = 20
"""The greatest X that is offered where nothing limits it."""


def timing_key(card: Card) -> str:
    """The rule that says when a card of this type may be cast."""
    for card_type in ("planeswalker", "creature", "battle", "artifact", "enchantment", "sorcery"):
        if card_type in card.types:
            return f"{card_type}.cast"
    return "priority.sorcery-timing"


def at_instant_speed(game: Game, player: str, card: Card) -> bool:
    """Whether a card may be cast any time its owner has priority: instants, flash, and what a card allows."""
    if "instant" in card.types or "flash" in card.keywords:
        return True
    for view in game.permanents():
        for ability in view.abilities:
            if ability.static == "flash" and view.controller == player:
                wanted = ability.get("types")
                if wanted is None or set(wanted) & card.types:
                    return True
    return False


# ---------------------------------------------------------------------- what may be cast


def _open(game: Game, player: str, obj: Obj, wanted: str) -> tuple[list[Way], list[Considered]]:
    """The ways that are open, and why none is."""
    if obj.card.filler:
        return [], [Considered("casting.only-if-allowed", Reason.NOT_IN_HAND, {"object": obj.id, "player": player})]
    there, refused = ways.ways(game, player, obj)
    if wanted:
        there = [w for w in there if wanted in (w.name, "normal" if not w.name else w.name)]
    if not there and not refused:
        refused = [Considered("casting.only-if-allowed", Reason.NOT_IN_HAND, {"object": obj.id, "player": player})]
    return there, refused


def _way_problems(game: Game, player: str, obj: Obj, way: Way, action: Action) -> list[Considered]:
    """Everything that keeps a card from being cast in one way."""
    found: list[Considered] = []
    if "land" in way.card.types:
        found.append(Considered("casting.only-if-allowed", Reason.IS_A_LAND, {"object": obj.id}))
    sorcery = way.name == "plot" or not at_instant_speed(game, player, way.card)
    key = timing_key(way.card) if sorcery else "priority.cast-instant"
    found += priority.priority_problems(game, player, key)
    found += priority.spell_problems(game, player, key)
    if sorcery:
        found += priority.sorcery_problems(game, player, key)
    found += prohibitions(game, player, obj, way)
    view = game.view(obj.ref)
    if (
        not way.free
        and not way.alternative
        and not way.card.cost
        and "land" not in way.card.types
        and way.card.get("no-cost")
    ):
        found.append(Considered("cost.unpayable", Reason.COST_CANT_BE_PAID, {"object": obj.id}))
    effects = _spell_effects(way)
    if way.card.get("modes") is None:
        more = splicing.texts(game, player, way.card, obj.id)
        settled = {
            tuple(e for e in effects + text if conditions.announced(e, paid))
            for paid in ({}, {"kicked": 1}) for text in more
        }  # fmt: skip
        each = [targets.problems(game, one, player, view, action.targets) for one in settled]
        found += min(each, key=len)
    total = total_cost(game, player, obj, way, 0)
    for cost in total:
        found += _payable(game, player, obj, view, way, cost)
    return found


def _payable(game: Game, player: str, obj: Obj, view: View, way: Way, cost: Effect) -> list[Considered]:
    if cost.verb != "mana":
        return costs.problems(game, player, view, cost)
    helping = {"convoke", "delve", "improvise"} & way.card.keywords
    if helping and game.state.players[player].mana is not None:
        return []
    return mana.problems(game, player, str(cost.get("amount")))


def prohibitions(game: Game, player: str, obj: Obj, way: Way) -> list[Considered]:
    """Effects that say a player can't cast the spell (101.2, 601.3)."""
    view = game.view(obj.ref)
    found = []
    for holder in game.permanents():
        for ability in holder.abilities:
            if ability.static != "cant-cast":
                continue
            whose = str(ability.get("players", "players"))
            affected = whose == "players" or (whose == "you") == (player == holder.controller)
            word = ability.get("to")
            name = holder.get("chosen-name") if ability.get("chosen") else None
            fits = (word is None or selectors.view_matches(str(word), holder, view)) and name in (None, view.name)
            if affected and fits:
                found.append(
                    Considered("golden-rule.cant-wins", Reason.CANT_BE_CAST, {"object": obj.id, "by": holder.id})
                )
    most = [int(a.get("spells-each-turn")) for h in game.permanents() for a in h.abilities if a.get("spells-each-turn")]
    if most and dict(game.state.turn.casts).get(player, 0) >= min(most):
        found.append(Considered("golden-rule.cant-wins", Reason.CANT_BE_CAST, {"object": obj.id, "by": ""}))
    return found


def _spell_effects(way: Way) -> tuple[Effect, ...]:
    """What a spell does as it resolves; an Aura's target comes of its enchant ability (303.4a)."""
    if way.name == "mutate":
        return mutating.ONTO
    if way.card.is_permanent:
        word = way.card.get("enchant")
        if word and "Aura" in way.card.subtypes:
            return (Effect("attach-this", (("to", f"target-{word}"),)),)
        return ()
    if way.name == "overload":
        return tuple(_overloaded(e) for e in way.card.effects)
    return way.card.effects


def _overloaded(effect: Effect) -> Effect:
    """Each word "target" becomes "each" (702.96a)."""
    word = str(effect.get("to", ""))
    return effect.with_args(to="each-" + word.removeprefix("target-")) if word.startswith("target-") else effect


def problems(game: Game, action: Action) -> list[Considered]:
    """Every condition for casting that isn't met: of the way that comes nearest."""
    player, obj = action.player, game.obj(action.object)
    there, refused = _open(game, player, obj, action.way)
    if not there:
        return [*refused, *priority.priority_problems(game, player, "priority.cast-instant")]
    each = [_way_problems(game, player, obj, way, action) for way in there]
    best = min(each, key=len)
    return best if not best or len(there) == 1 else [*best, *refused]


# ---------------------------------------------------------------------- what it costs


def total_cost(
    game: Game, player: str, obj: Obj, way: Way, x: int, more: tuple[Effect, ...] = ()
) -> tuple[Effect, ...]:
    """The total cost (601.2f): the mana cost or an alternative one, what is added, then what is taken off."""
    extra = tuple(way.card.get("additional") or ())
    parts = [*way.costs, *extra, *more]
    text = "".join(str(c.get("amount")) for c in parts if c.verb == "mana")
    rest = [c for c in parts if c.verb != "mana"]
    symbols = [s for s in mana.symbols(text) if s not in ("X", "Y")]
    generic = sum(int(s) for s in symbols if s.isdigit()) + x * sum(s == "X" for s in mana.symbols(text))
    other = [s for s in symbols if not s.isdigit()]
    up, down, floor = _changes(game, player, obj, way)
    for symbol in mana.symbols(up):
        if symbol.isdigit():
            generic += int(symbol)
        else:
            other.append(symbol)
    for symbol in mana.symbols(down):
        if symbol.isdigit():
            generic = max(0, generic - int(symbol))
        elif symbol in other:
            other.remove(symbol)
        else:
            generic = max(0, generic - 1)
    if generic + len(other) < floor:
        generic = floor - len(other)
    total = (f"{{{generic}}}" if generic or not other else "") + "".join(f"{{{s}}}" for s in other)
    if not text and not up and not floor:
        return tuple(rest)
    return (Effect("mana", (("amount", total),)), *rest)


def _changes(game: Game, player: str, obj: Obj, way: Way) -> tuple[str, str, int]:
    """What effects add to a cost, what they take off, and the least it must be."""
    up, down, floor = "", "", 0
    spell = replace(
        game.view(obj.ref), types=way.card.types, subtypes=way.card.subtypes, colors=way.card.colors, controller=player
    )
    for holder in game.permanents():
        for ability in holder.abilities:
            if ability.static not in ("cost-more", "cost-less", "cost-at-least"):
                continue
            whose = str(ability.get("players", "players"))
            if (whose == "you" and player != holder.controller) or (
                whose == "opponents" and not game.are_opponents(player, holder.controller)
            ):
                continue
            word = ability.get("to")
            if word is not None and not selectors.view_matches(str(word), holder, spell):
                continue
            amount = str(ability.get("amount", "{1}"))
            if ability.static == "cost-more":
                up += amount
            elif ability.static == "cost-less":
                down += amount
            else:
                floor = max(floor, mana.mana_value(amount))
    word = way.card.get("affinity")
    if word:
        count = sum(1 for t in selectors.select(game, f"your-{word}", player, obj.ref) if isinstance(t, Ref))
        down += f"{{{count}}}"
    if "undaunted" in way.card.keywords:
        down += f"{{{len(game.opponents(player))}}}"
    return up, down, floor


# ---------------------------------------------------------------------- casting


def cast(game: Game, action: Action) -> None:
    """Cast a spell: announce it, choose what there is to choose, pay, and it is cast (601.2)."""
    player, obj = action.player, game.obj(action.object)
    there, _refused = _open(game, player, obj, action.way)
    legal = [w for w in there if not _way_problems(game, player, obj, w, action)]
    if not legal:
        raise Refusal(problems(game, action))
    names = {w.name or "normal": w for w in legal}
    way = names[game.choose(player, "way", names, "casting.announce", object=obj.id)]
    carry(game, player, obj, way, action.targets)
    priority.act(game, player)


def possible(game: Game, player: str, obj: Obj, way: Way) -> bool:
    """Whether a spell that an effect would have cast can be: nothing forbids it and its targets can be chosen."""
    if "land" in way.card.types or prohibitions(game, player, obj, way):
        return False
    effects = _spell_effects(way)
    return bool(way.card.get("modes")) or not targets.problems(game, effects, player, game.view(obj.ref), None)


def carry(game: Game, player: str, obj: Obj, way: Way, named: Any = None) -> Ref:
    """The steps of casting, in one way (601.2a-i). Also for spells that an effect has cast."""
    quick = at_instant_speed(game, player, way.card) or game.state.turn.priority is None
    flash = "flash" in way.card.keywords
    kind = "instant.cast" if "instant" in way.card.types else ""
    key = "flash.timing" if flash else "priority.cast-instant" if quick else timing_key(way.card)
    sorcery = "priority.sorcery-timing" if not quick else ""
    origin = obj.zone
    game.put(replace(obj, facedown=way.facedown, face=way.face))
    ref = game.move(obj.ref, Zone.STACK, controller=player)
    assert ref is not None
    _become(game, ref, way)
    game.step(
        StepKind.CASTS, key, kind, sorcery, "casting.steps", "casting.announce", "stack.put",
        "spell.definition",
        "" if quick else "turn.main-cast", *way.keys,
        player=player, object=obj.id, types=tuple(sorted(way.card.types)), way=way.name,
    )  # fmt: skip
    item = StackItem(
        obj.id, Kind.SPELL, player, ref, _spell_effects(way), paid=(("way", way.name), ("from", origin.value)),
        copy=obj.token,
    )  # fmt: skip
    game.state.stack = (*game.state.stack, item)
    item, more = _announce(game, player, obj, way, item)
    view = game.view(ref)
    chosen = targets.choose(game, item.effects, player, view, named)
    if chosen:
        item = replace(item, targets=chosen)
        game.step(
            StepKind.TARGETS, "casting.targets", *_target_keys(item.effects), "targets.definition",
            *targets.compared(game, targets.slots(game, item.effects), chosen), object=obj.id,
            targets=tuple(game.name_of(t) for ts in chosen for t in ts),
        )  # fmt: skip
        item = replace(item, division=_divide(game, player, item))
    game.state.stack = (*game.state.stack[:-1], item)
    colors = _pay_total(game, player, obj, way, item, more)
    item = replace(
        item, paid=(*item.paid, ("colors-spent", colors), ("paid-with-life", game.fact("paid-with-life", 0)))
    )
    game.set_fact("paid-with-life", None)
    game.state.stack = (*game.state.stack[:-1], item)
    if way.name == "commander":
        game.set_fact(f"commander-casts:{obj.id}", int(game.fact(f"commander-casts:{obj.id}", 0)) + 1)
    cast_before = dict(game.state.turn.casts)
    cast_before[player] = cast_before.get(player, 0) + 1
    game.set_turn(casts=tuple(sorted(cast_before.items())))
    game.step(
        StepKind.GOES_ON_STACK,
        "casting.done",
        "casting.legality",
        "priority.after-action",
        player=player,
        object=obj.id,
    )
    _fire(game, player, ref, item, chosen)
    return ref


def _become(game: Game, ref: Ref, way: Way) -> None:
    """What a spell is that isn't simply the face of its card: fused, bestowed, small."""
    if way.face == 2 or way.name in ("bestow", "prototype"):
        game.put(game.obj(ref.id).with_mark("as", way.card))


def _fire(game: Game, player: str, ref: Ref, item: StackItem, chosen: tuple[tuple[Target, ...], ...]) -> None:
    view = game.view(ref)
    own = [(view, a) for a in view.abilities if a.when == "cast-this"]
    if own:  # what the spell was like, and how many were cast before it, should it be gone as the ability resolves
        before = sum(n for _, n in game.state.turn.casts) - 1
        game.set_fact(f"cast:{ref.id}", replace(item, paid=(*item.paid, ("spells-before", before))))
        triggers.fire(game, "cast-this", subject=ref, watching=own, amount=int(item.get("x", 0)))
    triggers.fire(game, "casts", subject=ref, player=player)
    for target in dict.fromkeys(t for ts in chosen for t in ts):
        triggers.fire(game, "becomes-target", subject=target, about=ref)


def _target_keys(effects: tuple[Effect, ...]) -> tuple[str, ...]:
    if any("any-target" in str(e.get("to", "")) for e in effects):
        return ("targets.any-target",)
    if any(e.verb == "attach-this" for e in effects):
        return ("aura.target", "enchant.restricts")
    return ("targets.spell",)


def _announce(game: Game, player: str, obj: Obj, way: Way, item: StackItem) -> tuple[StackItem, tuple[Effect, ...]]:
    """Modes, optional costs and X (601.2b)."""
    card = way.card
    paid: list[tuple[str, Any]] = list(item.paid)
    more: list[Effect] = []
    effects = item.effects
    for name, key in OPTIONAL.items():
        value = card.get(name)
        if value is None and name not in card.keywords:
            continue
        price = _casualty(value) if name == "casualty" else (BARGAIN if name == "bargain" else ways.costs_of(value))
        view = game.view(game.obj(obj.id).ref)
        able = not [c for one in price for c in costs.problems(game, player, view, one)]
        if able and game.choose(player, name, ("yes", "no"), key, object=obj.id) == "yes":
            more += price
            paid.append(("kicked" if name == "kicker" else name, 1))
            game.step(
                StepKind.ANNOUNCES, "casting.modes", key, "cost.additional", player=player, object=obj.id, what=name
            )
    for name, key in REPEATED.items():
        value = card.get(name)
        if value is None:
            continue
        price = ways.costs_of(value)
        times = int(game.choose(player, name, range(MOST_TIMES + 1), key, object=obj.id))
        if times:
            more += list(price) * times
            paid.append(("kicked" if name == "multikicker" else name, times))
            game.step(
                StepKind.ANNOUNCES, "casting.modes", key, "cost.additional", player=player, object=obj.id, what=name
            )
    if card.get("modes"):
        effects = _modes(game, player, obj, card, dict(paid), more)
    text, price = splicing.reveal(game, player, obj, card)
    effects, more = effects + text, [*more, *price]
    text = "".join(str(c.get("amount")) for c in (*way.costs, *more) if c.verb == "mana")
    if "X" in mana.symbols(text):
        limit = MOST_X
        if game.state.players[player].mana is not None:
            limit = max(
                (
                    n
                    for n in range(MOST_X + 1)
                    if not _too_dear(game, player, total_cost(game, player, obj, way, n, tuple(more)))
                ),
                default=0,
            )
        x = int(game.choose(player, "x", range(limit + 1), game.citable("x.announced", "casting.modes"), object=obj.id))
        paid.append(("x", x))
        game.step(StepKind.ANNOUNCES_X, "casting.modes", "x.announced", player=player, object=obj.id, amount=x)
    elif "{X}" in card.cost:
        paid.append(("x", 0))
        game.step(StepKind.ANNOUNCES_X, "x.no-cost-zero", player=player, object=obj.id, amount=0)
    known = dict(paid)
    effects = tuple(e for e in effects if conditions.announced(e, known))
    return replace(item, effects=effects, paid=tuple(paid), amount=int(known.get("x", 0))), tuple(more)


BARGAIN = (Effect("sacrifice", (("to", "artifact-or-enchantment-or-token"), ("amount", 1))),)


def _casualty(value: object) -> tuple[Effect, ...]:
    return (Effect("sacrifice", (("to", "creature"), ("amount", 1), ("power", value))),)


def _too_dear(game: Game, player: str, total: tuple[Effect, ...]) -> bool:
    return any(c.verb == "mana" and not mana.affordable(game, player, str(c.get("amount"))) for c in total)


def _modes(
    game: Game, player: str, obj: Obj, card: Card, known: dict[str, Any], more: list[Effect]
) -> tuple[Effect, ...]:
    """The player chooses modes; each is followed in the order written (700.2)."""
    modes = card.get("modes")
    least, most = card.get("choose", (1, 1))
    if known.get("entwine") or (known.get("kicked") and card.get("kicked-choose")):
        least = most = len(modes)
    view = game.view(game.obj(obj.id).ref)
    legal = [n for n, one in enumerate(modes) if not targets.problems(game, one, player, view, None)]
    options = [c for k in range(least, most + 1) for c in combinations(legal, k)]
    if not options:
        raise Refusal([Considered("modal.choose", Reason.NO_LEGAL_TARGET, {"object": obj.id})])
    names = {"+".join(str(n + 1) for n in c): c for c in options}
    key = game.citable("modal.choose", "casting.modes")
    picked = names[game.choose(player, "mode", names, key, object=obj.id)]
    price = card.get("escalate")
    if price is not None and len(picked) > 1:
        more += list(ways.costs_of(price)) * (len(picked) - 1)
        game.step(StepKind.ANNOUNCES, "escalate.cost", "cost.additional", player=player, object=obj.id, what="escalate")
    game.step(StepKind.ANNOUNCES, "casting.modes", "modal.choose", player=player, object=obj.id, what="mode")
    return tuple(e for n in picked for e in modes[n])


def _divide(game: Game, player: str, item: StackItem) -> tuple[tuple[Target, int], ...]:
    """How an amount is divided among targets, at least one each (601.2d)."""
    found: list[tuple[Target, int]] = []
    for effect, chosen in zip(targets.targeted(game, item.effects), item.targets, strict=True):
        if not effect.get("divided") or not chosen:
            continue
        total = item.amount if effect.get("amount") == "x" else int(effect.get("amount"))
        options = {tuple((game.name_of(t), n) for t, n in zip(chosen, split, strict=True)): split
                   for split in _splits(total, len(chosen))}  # fmt: skip
        if not options:
            raise Refusal(
                [Considered("casting.divide", Reason.WRONG_NUMBER_OF_TARGETS, {"wanted": total, "named": len(chosen)})]
            )
        split = options[game.choose(player, "divide", options, "casting.divide", object=item.id)]
        found += list(zip(chosen, split, strict=True))
        game.step(StepKind.ANNOUNCES, "casting.divide", player=player, object=item.id, what="divide")
    return tuple(found)


def _splits(total: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(total,)] if total >= 1 else []
    return [(n, *rest) for n in range(total - parts + 1, 0, -1) for rest in _splits(total - n, parts - 1)]


def _pay_total(game: Game, player: str, obj: Obj, way: Way, item: StackItem, more: tuple[Effect, ...]) -> int:
    """Determine and pay the total cost (601.2f-h); the number of colours of mana spent."""
    view = game.view(game.obj(obj.id).ref)
    total = total_cost(game, player, obj, way, int(item.get("x", 0)), more)
    up, down, _floor = _changes(game, player, obj, way)
    keys = [("cost.increase" if up else ""), ("cost.reduction" if down else "")]
    if way.card.get("affinity"):
        keys.append("affinity.reduce")
    if "undaunted" in way.card.keywords:
        keys.append("undaunted.reduce")
    before = mana.pool(game.state.players[player].mana or "")
    spent = 0
    for cost in total:
        if cost.verb == "mana":
            text = _help(game, player, way, str(cost.get("amount")), obj)
            spent = mana.spent_colors(game, player, text, obj.id, before, *keys)
    for cost in total:
        if cost.verb != "mana":
            wrong = costs.problems(game, player, view, cost)
            if wrong:
                raise Refusal(wrong)
            costs.pay(game, player, view, cost, "cost.additional" if not way.alternative else "cost.alternative", *keys)
    return spent


def _help(game: Game, player: str, way: Way, cost: str, obj: Obj) -> str:
    """Creatures, artifacts or cards in the graveyard that help to pay (702.51, 702.126, 702.66)."""
    if game.state.players[player].mana is None:
        return cost
    for keyword, word, key in (
        ("convoke", "your-creatures", "convoke.tap"),
        ("improvise", "your-artifacts", "improvise.tap"),
    ):
        while keyword in way.card.keywords:
            names = {
                r.id: r for r in selectors.select(game, word, player, None)
                if isinstance(r, Ref) and not game.obj(r.id).tapped and _reduced(cost, game.view(r), keyword) != cost
            }  # fmt: skip
            if not names:
                break
            answer = game.choose(player, keyword, (*sorted(names), "done"), key, object=obj.id)
            if answer == "done":
                break
            cost = _reduced(cost, game.view(names[answer]), keyword)
            game.put(replace(game.obj(answer), tapped=True))
            game.step(StepKind.TAPS, key, "casting.pay", object=answer)
    if "delve" in way.card.keywords:
        generic = sum(int(s) for s in mana.symbols(cost) if s.isdigit())
        there = game.state.players[player].graveyard + len(game.cards_in(player, Zone.GRAVEYARD))
        number = int(game.choose(player, "delve", range(min(generic, there) + 1), "delve.exile", object=obj.id))
        if number:
            costs.pay(
                game,
                player,
                game.view(game.obj(obj.id).ref),
                Effect("exile-from-graveyard", (("amount", number),)),
                "delve.exile",
            )
            cost = _minus(cost, number)
    return cost


def _minus(cost: str, number: int) -> str:
    symbols = list(mana.symbols(cost))
    generic = max(0, sum(int(s) for s in symbols if s.isdigit()) - number)
    rest = [s for s in symbols if not s.isdigit()]
    return (f"{{{generic}}}" if generic or not rest else "") + "".join(f"{{{s}}}" for s in rest)


def _reduced(cost: str, view: View, keyword: str) -> str:
    """A cost after one creature or artifact has been tapped for it."""
    symbols = list(mana.symbols(cost))
    if keyword == "convoke":
        for letter, color in mana.LETTERS.items():
            if color in view.colors and letter in symbols:
                symbols.remove(letter)
                return "".join(f"{{{s}}}" for s in symbols) or "{0}"
    return _minus(cost, 1) if any(s.isdigit() and int(s) for s in symbols) else cost


# ---------------------------------------------------------------------- lands


def lands_allowed(game: Game, player: str) -> int:
    """How many lands a player may play this turn (305.2)."""
    more = sum(int(a.get("amount", 1)) for v in game.permanents() if v.controller == player
               for a in v.abilities if a.static == "additional-land")  # fmt: skip
    return 1 + more


def land_problems(game: Game, action: Action) -> list[Considered]:
    """Every condition for playing a land that isn't met (305.1-305.3)."""
    player, obj = action.player, game.obj(action.object)
    found: list[Considered] = []
    if obj.zone is not Zone.HAND or obj.owner != player:
        found.append(Considered("land.play", Reason.NOT_IN_HAND, {"object": obj.id, "player": player}))
    back = obj.card.back if obj.card.layout == "modal" else None
    if "land" not in obj.card.types and not (back and "land" in back.types):
        found.append(Considered("land.play", Reason.NOT_A_LAND, {"object": obj.id}))
    found += priority.priority_problems(game, player, "land.play")
    found += priority.sorcery_problems(game, player, "land.play")
    if not game.is_active(player):
        found.append(
            Considered("land.own-turn", Reason.NOT_OWN_TURN, {"player": player, "active": game.state.turn.active})
        )
    if game.state.turn.lands(player) >= lands_allowed(game, player):
        found.append(Considered("land.one-each-turn", Reason.LAND_ALREADY_PLAYED, {"player": player}))
    return found


def play_land(game: Game, action: Action) -> None:
    """Play a land: a special action that doesn't use the stack (305.1, 116.2a)."""
    wrong = land_problems(game, action)
    if wrong:
        raise Refusal(wrong)
    player = action.player
    obj = game.obj(action.object)
    modal = ()
    if "land" not in obj.card.types:
        game.put(replace(obj, face=1))
        modal = ("modal-faces.choose",)
    more = ("land.additional",) if game.state.turn.lands(player) else ()
    game.step(StepKind.PLAYS_LAND, "land.play", "actions.play-land", *modal, *more, player=player, object=action.object)
    zones.enter(game, game.obj(action.object).ref, player, "land.play")
    counts = dict(game.state.turn.lands_played)
    counts[player] = counts.get(player, 0) + 1
    game.set_turn(lands_played=tuple(counts.items()))
    priority.act(game, player)
