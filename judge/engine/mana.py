"""Mana: symbols, pools, mana abilities, what a cost of mana can be paid with, and mana that is left over.

Source: 106, 107.4, 118.2-118.3, 202, 605 (2026-04-17); 104.3, 406, 411, 300.3 (2007-10-01). Mana that was left as a
phase ended burned until 2009-07-10. A pool is written as symbols: ``{R}{R}{C}``; a symbol with S, such as ``{GS}``, is
mana of a snow source; a number is mana of any type. Where a player's mana isn't known (None), costs of mana are taken
as paid.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain, rule
from judge.engine.state import COLORS, Ability, AbilityKind, Effect, View
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "mana.produced", "mana.pool", "mana.types", "mana.colored-cost", "mana.generic-cost",
    "mana.colorless-cost", "mana.zero-cost", "mana.hybrid-cost", "mana.phyrexian-cost", "mana.snow-cost",
    "mana-ability.no-stack", "mana-ability.when", "land.basic-mana-ability", "casting.mana-abilities",
    "cost.mana-payment", "cost.resources",
)  # fmt: skip

SYMBOL = re.compile(r"\{([^}]+)\}")
LETTERS = dict(zip("WUBRG", COLORS, strict=True))
TYPES = frozenset("WUBRGC")
ANY = "*"
LIFE = "life"
BASIC = {"plains": "{W}", "island": "{U}", "swamp": "{B}", "mountain": "{R}", "forest": "{G}"}
"""The mana that a land with a basic land type can be tapped for (305.6)."""

Pool = tuple[tuple[str, int], ...]


@lru_cache(maxsize=4096)
def symbols(text: str) -> tuple[str, ...]:
    """The symbols of a cost or a pool, in order. Raises NotCovered for what it can't read."""
    found = SYMBOL.findall(text)
    if "".join(f"{{{s}}}" for s in found) != text.replace(" ", ""):
        raise NotCovered(f"the engine can't read the mana {text!r}", code="mana")
    return tuple(found)


def pool(text: str) -> Counter[str]:
    """A pool by kind of mana; ``*`` is mana of any type."""
    found: Counter[str] = Counter()
    for symbol in symbols(text):
        if symbol.isdigit():
            found[ANY] += int(symbol)
        elif symbol in TYPES or (len(symbol) == 2 and symbol[0] in TYPES and symbol[1] == "S"):
            found[symbol] += 1
        else:
            raise NotCovered(f"{{{symbol}}} is no mana", code="mana")
    return found


def written(mana: Counter[str]) -> str:
    """A pool as text."""
    text = "".join(f"{{{s}}}" * mana[s] for s in sorted(mana, key=_order) if s != ANY)
    return text + (f"{{{mana[ANY]}}}" if mana[ANY] else "")


def _order(symbol: str) -> tuple[int, str]:
    return ("WUBRGC".index(symbol[0]) if symbol[0] in TYPES else 9, symbol)


@lru_cache(maxsize=4096)
def mana_value(text: str) -> int:
    """The total amount of mana in a cost, X as 0, hybrid symbols by their greater half (202.3)."""
    total = 0
    for symbol in symbols(text):
        if symbol.isdigit():
            total += int(symbol)
        elif symbol not in ("X", "Y"):
            halves = symbol.split("/")
            total += max([int(h) for h in halves if h.isdigit()], default=1)
    return total


def compared(view: View) -> tuple[int, ...]:
    """The mana values by which a comparison may find an object fit: more than one for a split card of old (202.3d)."""
    return tuple(mana_value(cost) for cost in view.get("half-costs") or (view.cost or str(view.get("front-cost", "")),))


def colors_of(text: str) -> frozenset[str]:
    """The colours of the symbols of a mana cost (202.2)."""
    return frozenset(LETTERS[c] for s in symbols(text) for c in s.split("/") if c in LETTERS)


def symbol_keys(text: str) -> tuple[str, ...]:
    """The rules on the kinds of symbols in a cost."""
    found: dict[str, None] = {}
    for symbol in symbols(text):
        if symbol == "0":
            key = "mana.zero-cost"
        elif symbol.isdigit() or symbol in ("X", "Y"):
            key = "mana.generic-cost"
        elif symbol == "C":
            key = "mana.colorless-cost"
        elif symbol == "S":
            key = "mana.snow-cost"
        elif "P" in symbol.split("/"):
            key = "mana.phyrexian-cost"
        elif "/" in symbol:
            key = "mana.hybrid-cost"
        else:
            key = "mana.colored-cost"
        found[key] = None
    return tuple(found)


def _options(symbol: str) -> tuple[str, ...]:
    """The kinds of payment that one symbol other than a number accepts."""
    if symbol == "S":
        return ("snow",)
    found: list[str] = []
    for half in symbol.split("/"):
        if half == "P":
            found.append(LIFE)
        elif half.isdigit():
            found.append(f"generic-{half}")
        elif half in TYPES:
            found.append(half)
        else:
            raise NotCovered(f"the engine doesn't pay {{{symbol}}}", code="mana")
    return tuple(found)


def _kinds(option: str, mana: Counter[str]) -> list[str]:
    """The kinds of mana in a pool that pay for one option."""
    if option == "snow":
        return [k for k in mana if k.endswith("S") and mana[k]]
    return [k for k in (option, option + "S", ANY) if mana[k]]


def payments(cost: str, mana: Counter[str], life: bool = True) -> frozenset[tuple[Pool, int]]:
    """Every way to pay a cost from a pool: what is left of it, and how many symbols are paid with life."""
    generic, wanted = 0, []
    for symbol in symbols(cost):
        if symbol.isdigit():
            generic += int(symbol)
        else:
            wanted.append(_options(symbol))
    wanted.sort(key=len)
    found: set[tuple[Pool, int]] = set()
    seen: set[tuple[int, Pool, int, int]] = set()

    def walk(place: int, left: Counter[str], loose: int, lives: int) -> None:
        key = (place, tuple(sorted((+left).items())), loose, lives)
        if key in seen:
            return
        seen.add(key)
        if len(seen) > 20_000:
            raise NotCovered("too many ways to pay", code="budget")
        if place == len(wanted):
            _generic(left, loose, lives)
            return
        for option in wanted[place]:
            if option == LIFE:
                if life:
                    walk(place + 1, left, loose, lives + 1)
            elif option.startswith("generic-"):
                walk(place + 1, left, loose + int(option[8:]), lives)
            else:
                for kind in _kinds(option, left):
                    walk(place + 1, left - Counter({kind: 1}), loose, lives)

    def _generic(left: Counter[str], loose: int, lives: int) -> None:
        kinds = [k for k in left if left[k]]
        if sum(left.values()) < loose:
            return

        def take(place: int, rest: Counter[str], need: int) -> None:
            if not need:
                found.add((tuple(sorted((+rest).items())), lives))
                return
            if place == len(kinds):
                return
            kind = kinds[place]
            for number in range(min(rest[kind], need), -1, -1):
                take(place + 1, rest - Counter({kind: number}), need - number)

        take(0, Counter(left), loose)

    walk(0, Counter(mana), generic, 0)
    return frozenset(found)


# ---------------------------------------------------------------------- mana abilities


@rule("mana-ability.definition", variant="loyalty-too")
def loyalty_abilities_too(ability: Ability) -> bool:
    """Also a loyalty ability that makes mana is a mana ability. Source: 406.1 (2007-10-01), 605.1a (2009-07-11 to
    2010-09-30)."""
    return True


@rule("mana-ability.definition", variant="not-loyalty")
def loyalty_abilities_not(ability: Ability) -> bool:
    """A loyalty ability is no mana ability. Source: 605.1a (since 2010-10-01)."""
    return ability.kind is not AbilityKind.LOYALTY


def is_mana_ability(game: Game, ability: Ability) -> bool:
    """Whether an activated ability is a mana ability: no target, may add mana, and what the date says of loyalty
    abilities (605.1a)."""
    from judge.engine import targets

    if ability.kind not in (AbilityKind.ACTIVATED, AbilityKind.LOYALTY):
        return False
    makes = any(e.verb == "add-mana" for e in ability.effects)
    if not makes or targets.slots(game, ability.effects):
        return False
    return bool(game.rules["mana-ability.definition"](ability))


def basic_abilities(subtypes: Iterable[str]) -> tuple[Ability, ...]:
    """The mana abilities that basic land types give (305.6)."""
    return tuple(_basic(BASIC[s.lower()]) for s in sorted(subtypes) if s.lower() in BASIC)


@lru_cache(maxsize=8)
def _basic(symbol: str) -> Ability:
    effect = Effect("add-mana", (("amount", symbol), ("to", "you")))
    return Ability(AbilityKind.ACTIVATED, (effect,), costs=(Effect("tap"),), args=(("key", "land.basic-mana-ability"),))


def add(game: Game, player: str, amount: str, source: View | None, *keys: str) -> None:
    """Put mana into a player's pool (106.3, 106.4)."""
    snow = source is not None and "snow" in source.supertypes
    made = pool(amount)
    if snow:
        made = Counter({(k + "S" if k in TYPES else k): n for k, n in made.items()})
    who = game.state.players[player]
    if who.mana is not None:
        game.set_player(player, mana=written(pool(who.mana) + made))
    game.step(
        StepKind.ADDS_MANA,
        *keys,
        "mana.produced",
        "mana.pool",
        "mana.types",
        player=player,
        mana=amount,
        object=source.id if source else "",
    )


# ---------------------------------------------------------------------- paying


def sources(game: Game, player: str) -> list[tuple[str, int, Ability, View]]:
    """The mana abilities that a player could activate now: their object, their place and what they are."""
    from judge.engine import abilities, costs

    found = []
    for view in list(game.permanents()):
        if view.controller != player:
            continue
        for place, ability in enumerate(abilities.activated(view)):
            if is_mana_ability(game, ability) and ability.kind is AbilityKind.ACTIVATED:
                wrong = [c for cost in ability.costs for c in costs.problems(game, player, view, cost)]
                if not wrong and not any(c.verb == "mana" for c in ability.costs):
                    found.append((view.id, place, ability, view))
    return found


def _yields(ability: Ability, view: View) -> list[Counter[str]]:
    """What a mana ability may add, each of its options."""
    found: list[Counter[str]] = [Counter()]
    for effect in ability.effects:
        if effect.verb != "add-mana":
            continue
        amounts = [a.strip() for a in str(effect.get("amount")).split(" or ")]
        if amounts == ["any"]:
            amounts = [f"{{{c}}}" for c in "WUBRG"]
        made = [pool(a) for a in amounts]
        if "snow" in view.supertypes:
            made = [Counter({(k + "S" if k in TYPES else k): n for k, n in m.items()}) for m in made]
        found = [a + b for a in found for b in made]
    return found


def affordable(game: Game, player: str, cost: str) -> bool:
    """Whether a player could pay a cost of mana with what is in the pool and what mana abilities can add."""
    mana = game.state.players[player].mana
    if mana is None or not cost:
        return True
    return _reachable(pool(mana), sources(game, player), cost, game.life(player))


def _reachable(mana: Counter[str], there: list[tuple[str, int, Ability, View]], cost: str, life: int) -> bool:
    seen: set[tuple[int, Pool]] = set()

    def walk(place: int, have: Counter[str]) -> bool:
        key = (place, tuple(sorted(have.items())))
        if key in seen:
            return False
        seen.add(key)
        if len(seen) > 20_000:
            raise NotCovered("too many ways to make mana", code="budget")
        if any(lives * 2 <= life for _, lives in payments(cost, have)):
            return True
        if place == len(there):
            return False
        _name, _place, ability, view = there[place]
        used = {n for n, _p, _a, _v in there[:place]}
        options = [] if view.id in used else _yields(ability, view)
        return any(walk(place + 1, have + more) for more in options) or walk(place + 1, have)

    return walk(0, mana)


def problems(game: Game, player: str, cost: str) -> list[Considered]:
    """Why a cost of mana can't be paid."""
    if affordable(game, player, cost):
        return []
    mana = game.state.players[player].mana
    return [Considered("cost.cant-pay", Reason.NOT_ENOUGH_MANA, {"cost": cost, "mana": mana or "{0}"})]


def pay(game: Game, player: str, cost: str, about: str, *keys: str) -> None:
    """Activate mana abilities as needed, then pay a cost of mana (601.2g-h)."""
    from judge.engine import damage

    if not cost:
        return
    mana = game.state.players[player].mana
    if mana is None:
        lives = sum("P" in s.split("/") for s in symbols(cost))
        paid_with = 0
        if lives and game.life(player) >= 2:
            paid_with = int(
                game.choose(player, "phyrexian", range(min(lives, game.life(player) // 2) + 1), "mana.phyrexian-cost")
            )
        game.step(StepKind.PAYS, "casting.total-cost", *keys, "casting.pay", *symbol_keys(cost), player=player,
                  object=about, cost=cost)  # fmt: skip
        game.set_fact("paid-with-life", paid_with or None)
        if paid_with:
            damage.lose_life(game, player, 2 * paid_with, "mana.phyrexian-cost", "life.pay")
        return
    while True:
        ways = {w for w in payments(cost, pool(game.state.players[player].mana or "")) if w[1] * 2 <= game.life(player)}
        there = sources(game, player)
        names = {}
        for name, place, ability, view in there:
            for number, more in enumerate(_yields(ability, view)):
                rest = [s for s in there if s[0] != name]
                have = pool(game.state.players[player].mana or "") + more
                if not ways and _reachable(have, rest, cost, game.life(player)):
                    label = name if len(_yields(ability, view)) == 1 and place == 0 else f"{name}: {written(more)}"
                    names.setdefault(label, (name, place, number, more))
        if ways or not names:
            break
        name, place, _number, more = names[
            game.choose(player, "mana-source", names, "casting.mana-abilities", object=about)
        ]
        _tap_for(game, player, name, place, written(more))
    if not ways:
        from judge.engine.records import Refusal

        raise Refusal(problems(game, player, cost))
    lives = sorted({n for _, n in ways})
    chosen_life = game.choose(player, "phyrexian", lives, "mana.phyrexian-cost", object=about)
    left = {written(Counter(dict(p))): p for p, n in ways if n == chosen_life}
    rest = left[game.choose(player, "mana-left", sorted(left), "casting.pay", object=about)]
    game.set_player(player, mana=written(Counter(dict(rest))))
    game.step(
        StepKind.PAYS, "casting.total-cost", *keys, "casting.pay", "cost.mana-payment", *symbol_keys(cost),
        player=player, object=about, cost=cost,
    )  # fmt: skip
    game.set_fact("paid-with-life", chosen_life or None)
    if chosen_life:
        damage.lose_life(game, player, 2 * chosen_life, "mana.phyrexian-cost", "life.pay")


def _tap_for(game: Game, player: str, name: str, place: int, made: str) -> None:
    """Activate a mana ability in the middle of paying; it resolves at once (605.3a-b)."""
    from judge.engine import abilities, costs

    view = game.view_of(name)
    ability = abilities.activated(view)[place]
    game.step(
        StepKind.ACTIVATES, "mana-ability.when", "casting.mana-abilities", "mana-ability.definition",
        str(ability.get("key", "")), player=player, object=name, ability=place, loyalty=None,
    )  # fmt: skip
    for cost in ability.costs:
        costs.pay(game, player, view, cost)
    bare = made.replace("S}", "}") if "snow" in view.supertypes else made
    add(game, player, bare, view, "resolving.instructions", "mana-ability.no-stack")


def spent_colors(game: Game, player: str, cost: str, about: str, before: Counter[str], *keys: str) -> int:
    """Pay a cost of mana; how many colours of mana were spent for it, where that is known (106.6, 702.44)."""
    first = len(game.steps)
    pay(game, player, cost, about, *keys)
    mana = game.state.players[player].mana
    if mana is None:
        return len(colors_of(cost))
    made = Counter(before)
    for step in game.steps[first:]:
        if step.kind is StepKind.ADDS_MANA and step.data["player"] == player:
            made += pool(str(step.data["mana"]))
    return len({k[0] for k in (made - pool(mana)) if k[0] in "WUBRG"})


# ---------------------------------------------------------------------- mana that is left


@rule("turn.mana-empties", variant="mana-burn")
def burns(game: Game, player: str, lost: int, phase_ends: bool) -> None:
    """Mana left as a phase ends is lost, and burns: one life for each. Source: 300.3 (2007-10-01 to 2009-07-10)."""
    from judge.engine import damage

    if phase_ends:
        game.set_player(player, mana="")
        game.step(StepKind.MANA_EMPTIES, "turn.mana-empties", player=player, amount=lost)
        damage.lose_life(game, player, lost, "turn.mana-empties")


@rule("turn.mana-empties", variant="empties")
def empties(game: Game, player: str, lost: int, phase_ends: bool) -> None:
    """Mana left as a step or phase ends is lost. Source: 500.4 (2009-07-11), 500.5 (since 2025-11-14)."""
    game.set_player(player, mana="")
    game.step(StepKind.MANA_EMPTIES, "turn.mana-empties", "mana.pool", player=player, amount=lost)


def step_ends(game: Game, phase_ends: bool) -> None:
    """What happens to unspent mana as a step ends, and as a phase does (500.5)."""
    for player in game.living():
        mana = game.state.players[player].mana
        if mana and game.state.players[player].name in game.state.players and game.fact("mana-lasts") != player:
            lost = sum(pool(mana).values())
            if lost:
                game.rules["turn.mana-empties"](game, player, lost, phase_ends)
