"""Planeswalkers: loyalty abilities, damage moved to them, uniqueness.

Source: 306.1-306.9 and 606.1-606.6 (2026-04-17); 212.9a-g and 420.5p-q (2007-10-01); 306.4 and 704.5j (2009-07-11 to
2017-09-28). Entering with loyalty counters is in zones.py, losing them to damage in damage.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import counters, priority
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain, rule
from judge.engine.state import Ability, AbilityKind, Ref, View

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.damage import Damage
    from judge.engine.game import Game

plain(
    __name__, "planeswalker.subtypes", "planeswalker.loyalty-is-counters", "planeswalker.loyalty-zero",
    "planeswalker.enters-with-loyalty", "loyalty-ability.cost", "loyalty-ability.needs-counters",
    "planeswalker.uniqueness",
)  # fmt: skip


# ---------------------------------------------------------------------- loyalty abilities


KEYS = ("loyalty-ability.timing", "planeswalker.loyalty-abilities", "loyalty-ability.definition")


@rule("loyalty-ability.definition", variant="every-activated-ability")
@rule("loyalty-ability.timing", variant="every-activated-ability")
@rule("planeswalker.loyalty-abilities", variant="every-activated-ability")
def restricts_every_ability(view: View, ability: Ability) -> bool:
    """Every activated ability of a planeswalker is restricted so. Source: 212.9f (2007-10-01), 306.5 and 606
    (2009-07-11 to 2009-09-30)."""
    return "planeswalker" in view.types or ability.kind is AbilityKind.LOYALTY


@rule("loyalty-ability.definition", variant="loyalty-symbol")
@rule("loyalty-ability.timing", variant="loyalty-symbol")
@rule("planeswalker.loyalty-abilities", variant="loyalty-symbol")
def restricts_loyalty_symbols(view: View, ability: Ability) -> bool:
    """Only abilities with a loyalty symbol in their cost are. Source: 606.2, 606.3, 306.5d (since 2009-10-01)."""
    return ability.kind is AbilityKind.LOYALTY


def restricted(game: Game, view: View, ability: Ability) -> bool:
    """Whether an activated ability is under the rules on loyalty abilities at this date."""
    return bool(game.rules["loyalty-ability.definition"](view, ability))


def activation_problems(game: Game, player: str, view: View, ability: Ability) -> list[Considered]:
    """Each condition that fails: own turn, main phase, empty stack, once a turn, enough counters.

    Source: 606.3, 606.6, 306.5d (2026-04-17); 212.9f (2007-10-01). That none of its loyalty abilities was activated
    this turn goes for the permanent, whoever activated it.
    """
    key = "loyalty-ability.timing"
    found = priority.priority_problems(game, player, key)
    if not _any_time(game, player):
        found += priority.sorcery_problems(game, player, key)
    if view.ref in game.state.turn.loyalty_used:
        found.append(Considered(key, Reason.LOYALTY_ABILITY_USED_THIS_TURN, {"object": view.id}))
    needed = -(ability.loyalty or 0)
    if needed > 0 and view.count("loyalty") < needed:
        found.append(
            Considered(
                "loyalty-ability.needs-counters",
                Reason.NOT_ENOUGH_LOYALTY_COUNTERS,
                {"object": view.id, "has": view.count("loyalty"), "needs": needed},
            )
        )
    return found


def _any_time(game: Game, player: str) -> bool:
    """Whether an effect lets a player activate loyalty abilities any time they could cast an instant (101.1)."""
    return any(a.static == "loyalty-any-time" for v in game.permanents() if v.controller == player for a in v.abilities)


MOST_X = 20
"""The greatest X that is offered where nothing limits it."""


def announce_x(game: Game, player: str, view: View, ability: Ability) -> int:
    """The value of X in a loyalty cost, announced before targets; no more than can be paid (601.2b, 606.6)."""
    most = view.count("loyalty") if int(ability.get("x")) < 0 else MOST_X
    x = int(game.choose(player, "x", range(most + 1), "casting.modes", object=view.id))
    game.step(StepKind.ANNOUNCES_X, "casting.modes", player=player, object=view.id, amount=x)
    return x


def pay_loyalty(game: Game, view: View, ability: Ability) -> None:
    """Put on or remove the counters of the cost. That is paying, so effects that double counters an effect would put
    don't apply to it (606.4, 614.16)."""
    amount = ability.loyalty or 0
    if amount > 0:
        amount = counters.modified(game, view.ref, "loyalty", amount, effect=False)
        obj = game.obj(view.id)
        game.put(obj.with_counters("loyalty", obj.count("loyalty") + amount))
    elif amount < 0:
        obj = game.obj(view.id)
        game.put(obj.with_counters("loyalty", obj.count("loyalty") + amount))
    game.step(
        StepKind.PAYS_LOYALTY,
        "loyalty-ability.cost",
        "casting.pay",
        "counter.loyalty",
        object=view.id,
        cost=ability.loyalty,
        amount=amount,
        left=game.obj(view.id).count("loyalty"),
    )


# ---------------------------------------------------------------------- redirection


def _candidates(game: Game, player: str) -> list[Ref]:
    return [v.ref for v in game.permanents() if "planeswalker" in v.types and v.controller == player]


@rule("planeswalker.redirect", variant="by-opponent")
def redirect_by_opponent(game: Game, damage: Damage) -> Iterable[Considered | tuple[str, list[Ref]]]:
    """An opponent may have a source of theirs deal noncombat damage to a planeswalker instead of its controller.

    Yields each condition that fails; where none does, who decides and the planeswalkers to choose from.
    Source: 212.9g (2007-10-01), 306.8 (2009-07-11), 306.7 (2009-10-01 to 2018-04-26).
    """
    return _redirect(game, damage, opponent_only=True)


@rule("planeswalker.redirect", variant="by-source-controller")
def redirect_by_source_controller(game: Game, damage: Damage) -> Iterable[Considered | tuple[str, list[Ref]]]:
    """The controller of any source may do so, also with damage to himself or herself.

    Source: no edition of the rules; item 9 of a Russian primer of October 2007 says so.
    """
    return _redirect(game, damage, opponent_only=False)


def _redirect(game: Game, damage: Damage, *, opponent_only: bool) -> Iterable[Considered | tuple[str, list[Ref]]]:
    key = "planeswalker.redirect"
    recipient = damage.recipient
    if not isinstance(recipient, str):
        yield Considered(key, Reason.RECIPIENT_NOT_A_PLAYER, {"object": recipient.id})
        return
    chooser = damage.source.controller
    fine = True
    if damage.combat:
        fine = False
        yield Considered(key, Reason.COMBAT_DAMAGE, {"source": damage.source.id})
    if opponent_only and not game.are_opponents(chooser, recipient):
        fine = False
        yield Considered(
            key,
            Reason.SOURCE_NOT_CONTROLLED_BY_OPPONENT,
            {"source": damage.source.id, "controller": chooser, "player": recipient},
        )
    planeswalkers = _candidates(game, recipient)
    if not planeswalkers:
        fine = False
        yield Considered(key, Reason.NO_PLANESWALKER, {"player": recipient})
    if fine:
        yield chooser, planeswalkers


# ---------------------------------------------------------------------- uniqueness


@rule("sba.planeswalker-uniqueness", variant="all-die")
def uniqueness_all_die(game: Game) -> tuple[list[Ref], list[Considered]]:
    """Planeswalkers on the battlefield that share a planeswalker type all go, whoever controls them.

    Source: 420.5q and 212.9c (2007-10-01), 704.5j and 306.4 (2009-07-11 to 2013-07-12).
    """
    views = _planeswalkers(game)
    going = [v.ref for v in views if any(o.ref != v.ref and o.subtypes & v.subtypes for o in views)]
    considered = []
    if not going and len(views) > 1:
        considered.append(
            Considered(
                "sba.planeswalker-uniqueness",
                Reason.DIFFERENT_PLANESWALKER_TYPES,
                {"objects": tuple(v.id for v in views)},
            )
        )
    return going, considered


@rule("sba.planeswalker-uniqueness", variant="controller-keeps-one")
def uniqueness_keep_one(game: Game) -> tuple[list[Ref], list[Considered]]:
    """A player who controls two or more planeswalkers that share a type chooses one of them; the rest go.

    Source: 704.5j and 306.4 (2013-07-13 to 2017-09-28).
    """
    views = _planeswalkers(game)
    going: list[Ref] = []
    for player in game.apnap():
        mine = [v for v in views if v.controller == player]
        for subtype in sorted({s for v in mine for s in v.subtypes}):
            group = [v for v in mine if subtype in v.subtypes and v.ref not in going]
            if len(group) < 2:
                continue
            kept = game.choose(player, "keep", [v.id for v in group], "sba.planeswalker-uniqueness", subtype=subtype)
            going += [v.ref for v in group if v.id != kept]
    considered = []
    if not going and len(views) > 1:
        shared = any(a.subtypes & b.subtypes for a in views for b in views if a.ref != b.ref)
        reason = Reason.DIFFERENT_CONTROLLERS if shared else Reason.DIFFERENT_PLANESWALKER_TYPES
        considered.append(Considered("sba.planeswalker-uniqueness", reason, {"objects": tuple(v.id for v in views)}))
    return going, considered


def _planeswalkers(game: Game) -> list[View]:
    return [v for v in game.permanents() if "planeswalker" in v.types]
