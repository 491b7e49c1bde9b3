"""Combat damage: who assigns how much to what, and dealing it.

Source: 510.1-510.4, 702.2c, 702.4b, 702.7b, 702.19 (2026-04-17). By date: damage went on the stack as an object until
2009-07-10 (310.1-310.4 of 2007-10-01); damage assignment order from 2009-07-11 to 2024-11-07 (509.2, 510.1c); any
nonzero damage from a source with deathtouch is lethal since 2010-07-16; trample over planeswalkers since 2021-06-18.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.engine import damage as damages
from judge.engine.keywords import banding
from judge.engine.multiplayer import two_headed_giant
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain, rule
from judge.engine.state import Assignment, Attack, Combat, Kind, Ref, StackItem, Target
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "combat-damage.assign", "combat-damage.amount", "combat-damage.unblocked", "combat-damage.deal",
    "combat-damage.on-stack", "first-strike.damage", "double-strike.damage", "trample.definition",
    "trample.over-planeswalkers", "trample.no-blockers-left", "trample.not-to-controller",
    "trample.planeswalker-gone", "first-strike.changed", "combat-damage.total",
)  # fmt: skip

COMBINATIONS = 200_000
"""How many assignments are looked through for creatures that share blockers."""

Split = tuple[tuple[Target, int], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What one creature has to assign: how much, to which creatures in order, and what lies beyond them."""

    source: Ref
    power: int
    creatures: tuple[Ref, ...]
    beyond: tuple[Target, ...] = ()
    deathtouch: bool = False
    freely: bool = False
    """Banding among those dealt damage: their controller divides it, in any way (702.22j-k)."""


def second_step_due(game: Game) -> bool:
    """Whether another combat damage step follows one for first strike (510.4)."""
    return bool(game.state.combat and game.state.combat.first_step_needed)


def step_begins(game: Game) -> None:
    """Assign combat damage and deal it, or at the dates when it used the stack put it there (510.1, 510.2, 310.1)."""
    combat = game.state.combat
    assert combat is not None
    fighters = [a.attacker for a in combat.attacks] + [b for b, _ in combat.blocks]
    strikers = frozenset(r for r in fighters if game.view(r).has("first-strike") or game.view(r).has("double-strike"))
    if not combat.first_step_done and strikers:
        combat = replace(combat, first_step_done=True, first_step_needed=True, first_step_strikers=strikers)
        assigning = set(strikers)
    elif combat.first_step_done:
        struck = game.rules["combat-damage.first-strike-step"](combat)
        assigning = {r for r in fighters if r not in struck or game.view(r).has("double-strike")}
        for ref in fighters:
            changed = "" if (ref in struck) == game.view(ref).has("first-strike") else "first-strike.changed"
            if ref not in assigning:
                _nothing(game, ref, Reason.ALREADY_DEALT, "combat-damage.first-strike-step", "first-strike.damage",
                         changed)  # fmt: skip
            elif changed and ref not in struck:
                game.step(StepKind.NOT_APPLIED, "first-strike.changed", object=ref.id, considered=(
                    Considered("combat-damage.first-strike-step", Reason.HAS_NOT_DEALT, {"object": ref.id}),
                ))  # fmt: skip
        combat = replace(combat, first_step_needed=False)
    else:
        assigning = set(fighters)
    game.set_combat(combat)
    first = combat.first_step_needed
    assigned = _attackers(game, combat, assigning)
    assigned += _blockers(game, combat, assigning)
    if first:
        game.set_combat(replace(combat, first_step_assigned=frozenset(a.source for a in assigned)))
        game.step(
            StepKind.STEP_BEGINS,
            "combat-damage.first-strike-step",
            "first-strike.damage",
            step="first-strike",
            player=game.state.turn.active,
        )
    if not assigned:
        return
    if game.rules.in_force("combat-damage.on-stack"):
        item = StackItem(
            "combat-damage", Kind.COMBAT_DAMAGE, game.state.turn.active, assigned[0].source, damage=tuple(assigned)
        )
        game.state.stack = (*game.state.stack, item)
        game.step(StepKind.DAMAGE_ON_STACK, "combat-damage.on-stack", "combat-damage.assign", object=item.id)
        return
    _deal(game, assigned, "combat-damage.deal")


@rule("combat-damage.first-strike-step", variant="by-assignment")
def struck_by_assignment(combat: Combat) -> frozenset[Ref]:
    """Who deals no second time: what assigned damage in the first step. Source: 310.5 (2007-10-01 to 2009-07-10)."""
    return combat.first_step_assigned


@rule("combat-damage.first-strike-step", variant="by-ability")
def struck_by_ability(combat: Combat) -> frozenset[Ref]:
    """Who deals no second time: what had first or double strike as the first step began. Source: 510.4 (since
    2009-07-11)."""
    return combat.first_step_strikers


def resolve_from_stack(game: Game, item: StackItem) -> None:
    """Combat damage on the stack is dealt as it was assigned, by creatures as they are or last were (310.4)."""
    game.step(StepKind.RESOLVES, "combat-damage.on-stack", object=item.id, source="")
    _deal(game, list(item.damage), "combat-damage.on-stack")


def _deal(game: Game, assigned: list[Assignment], key: str) -> None:
    damages.deal(
        game,
        [damages.Damage(game.view(a.source), a.recipient, a.amount, combat=True) for a in assigned],
        key,
        "combat-damage.amount",
    )


# ---------------------------------------------------------------------- attackers


def _nothing(game: Game, ref: Ref, reason: Reason, key: str, *more: str) -> None:
    game.step(
        StepKind.ASSIGNS_NOTHING, key, *more, object=ref.id, considered=(Considered(key, reason, {"object": ref.id}),)
    )


def _attackers(game: Game, combat: Combat, assigning: set[Ref]) -> list[Assignment]:
    plans: list[tuple[Attack, Plan]] = []
    for one in combat.attacks:
        if one.attacker not in assigning:
            continue
        view = game.view(one.attacker)
        power = view.power or 0
        if power <= 0:
            continue
        creatures = tuple(b for b in one.blockers if game.on_battlefield(b) is not None)
        over = view.has("trample-over-planeswalkers") and game.rules.in_force("trample.over-planeswalkers")
        tramples = view.has("trample") or over
        if one.blocked and not creatures and not tramples:
            _nothing(game, one.attacker, Reason.BLOCKED_NO_BLOCKER, "combat-damage.blocked")
            continue
        beyond = _beyond(game, one, over) if tramples or not one.blocked else ()
        if not creatures and not beyond:
            keys = ("trample.not-to-controller",) if view.has("trample") else ()
            _nothing(
                game,
                one.attacker,
                Reason.ATTACKS_NOTHING,
                "combat-damage.unblocked",
                "combat.attacked-planeswalker-gone",
                *keys,
            )
            continue
        freely = banding.divides(game, creatures)
        plans.append((one, Plan(one.attacker, power, creatures, beyond, view.has("deathtouch"), freely)))
    found: list[Assignment] = []
    done: dict[Ref, Split] = {}
    by_source = {plan.source: plan for _, plan in plans}
    for one, plan in plans:
        group = _group(plan, list(by_source.values()))
        rest = [p for p in group if p.source not in done and p.source != plan.source]
        fixed = {p.source: done[p.source] for p in group if p.source in done}
        splits = _options(game, plan, rest, fixed)
        who = game.view(plan.creatures[0]).controller if plan.freely else game.view(one.attacker).controller
        split = _choose(game, who, one.attacker, splits, _assign_key(plan))
        done[plan.source] = split
        found += _record(game, one, plan, split, "combat-damage.total" if len(group) > 1 else "")
    return found


def _beyond(game: Game, one: Attack, over: bool) -> tuple[Target, ...]:
    """What an unblocked or trampling creature's damage goes to: what it attacks, and with trample over planeswalkers
    the planeswalker's controller too, also when the planeswalker is gone (702.19c-f)."""
    attacked = one.attacked
    if attacked is None:
        return (one.defender,) if over else ()
    if isinstance(attacked, Ref):
        if over and game.view(attacked).is_a("planeswalker"):
            return (attacked, game.view(attacked).controller)
        return (attacked,)
    if two_headed_giant.attacks_team(game):
        team = [p for p in game.living() if not game.are_opponents(p, attacked)]
        return (
            game.choose(
                game.view(one.attacker).controller,
                "defending-player",
                team,
                "shared-turns.damage",
                object=one.attacker.id,
            ),
        )
    return (attacked,)


def _assign_key(plan: Plan) -> str:
    if plan.freely:
        return "banding.attackers-damage"
    if not plan.creatures:
        return "combat-damage.unblocked" if len(plan.beyond) < 2 else "trample.over-planeswalkers"
    return "trample.over-blockers" if plan.beyond else "combat-damage.blocked"


def _group(plan: Plan, plans: list[Plan]) -> list[Plan]:
    """The creatures whose assignments bear on one another: they share blockers, directly or through others."""
    group = [plan]
    grown = True
    while grown:
        grown = False
        for other in plans:
            if other not in group and any(set(other.creatures) & set(p.creatures) for p in group):
                group.append(other)
                grown = True
    return [p for p in plans if p in group]


def _splits(power: int, recipients: tuple[Target, ...]) -> Iterator[Split]:
    if not recipients:
        return
    if len(recipients) == 1:
        yield ((recipients[0], power),)
        return
    for first in range(power, -1, -1):
        for rest in _splits(power - first, recipients[1:]):
            yield ((recipients[0], first), *rest)


def _options(game: Game, plan: Plan, rest: list[Plan], fixed: dict[Ref, Split]) -> list[Split]:
    """The ways to assign one creature's damage that some assignment of the others makes legal as a whole (510.1e)."""
    options = list(_splits(plan.power, plan.creatures + plan.beyond))
    if len(options) == 1 and not rest:
        return options
    legal = [s for s in options if _completes(game, {**fixed, plan.source: s}, [plan], rest, fixed)]
    if not legal:
        raise NotCovered(f"no legal way to assign the damage of {plan.source.id}", code="combat-damage")
    return legal


def _completes(
    game: Game, chosen: dict[Ref, Split], done: list[Plan], rest: list[Plan], fixed: dict[Ref, Split]
) -> bool:
    budget = [COMBINATIONS]

    def search(assigned: dict[Ref, Split], waiting: list[Plan]) -> bool:
        budget[0] -= 1
        if budget[0] < 0:
            raise NotCovered("too many ways to assign combat damage", code="budget")
        if not waiting:
            return all(_legal(game, p, assigned) for p in plans)
        return any(
            search({**assigned, waiting[0].source: s}, waiting[1:])
            for s in _splits(waiting[0].power, waiting[0].creatures + waiting[0].beyond)
        )

    plans = [*done, *rest]
    return search(chosen, rest)


def _legal(game: Game, plan: Plan, assigned: dict[Ref, Split]) -> bool:
    """Whether one creature's assignment is legal beside the others'."""
    mine = dict(assigned[plan.source])
    total: dict[Target, int] = {}
    touched: set[Target] = set()
    for source, split in assigned.items():
        deadly = game.view(source).has("deathtouch") and game.rules.in_force("deathtouch.lethal")
        for recipient, amount in split:
            total[recipient] = total.get(recipient, 0) + amount
            if deadly and amount > 0 and game.rules["deathtouch.lethal"]():
                touched.add(recipient)

    def lethal(creature: Ref) -> bool:
        view = game.view(creature)
        needed = max(0, (view.toughness or 0) - game.obj(creature.id).damage)
        return creature in touched or total.get(creature, 0) >= needed

    if not game.rules["combat-damage.blocked"](plan, mine, lethal, _divides_freely(game, plan)):
        return False
    beyond = [b for b in plan.beyond if mine.get(b, 0) > 0]
    if plan.creatures and beyond and not all(lethal(c) for c in plan.creatures):
        return False
    if len(plan.beyond) == 2 and mine.get(plan.beyond[1], 0) > 0:
        walker = plan.beyond[0]
        assert isinstance(walker, Ref)
        return total.get(walker, 0) >= game.view(walker).count("loyalty")
    return True


def _divides_freely(game: Game, plan: Plan) -> bool:
    """Whether banding or, from 2009-07-11 to 2010-07-15, deathtouch lets a creature ignore the damage assignment order
    (702.22j-k, 702.2b)."""
    return plan.freely or (plan.deathtouch and game.rules.variant("deathtouch.lethal") == "any-division")


@rule("deathtouch.lethal", variant="any-division")
def deathtouch_divides_freely() -> bool:
    """Damage may be divided among the creatures as the controller chooses; lethal damage isn't changed.

    Source: 702.2b (2009-07-11 to 2010-07-15).
    """
    return False


@rule("deathtouch.lethal", variant="any-amount-lethal")
def deathtouch_any_nonzero() -> bool:
    """Any nonzero amount from a source with deathtouch is lethal damage. Source: 702.2b/c (since 2010-07-16)."""
    return True


@rule("trample.over-blockers", variant="free-division")
@rule("combat-damage.blocker", variant="free-division")
@rule("combat-damage.blocked", variant="free-division")
def free_division(plan: Plan, mine: dict[Target, int], lethal: object, freely: bool) -> bool:
    """Damage among several creatures is divided as the controller chooses. Source: 310.2c (2007-10-01 to 2009-07-10),
    510.1c (since 2024-11-08)."""
    return True


@rule("trample.over-blockers", variant="ordered")
@rule("combat-damage.blocker", variant="ordered")
@rule("combat-damage.blocked", variant="ordered")
def ordered_division(plan: Plan, mine: dict[Target, int], lethal: object, freely: bool) -> bool:
    """A creature is assigned damage only when each one before it in the order is assigned lethal damage.

    Source: 510.1c-d, 509.2 (2009-07-11 to 2024-11-07).
    """
    if freely:
        return True
    for place, creature in enumerate(plan.creatures):
        if mine.get(creature, 0) > 0 and not all(lethal(c) for c in plan.creatures[:place]):
            return False
    return True


# ---------------------------------------------------------------------- choosing and recording


def _choose(game: Game, player: str, ref: Ref, splits: list[Split], key: str) -> Split:
    names = {tuple((game.name_of(r), n) for r, n in s if n > 0): s for s in splits}
    return names[game.choose(player, "assign", names, key, object=ref.id)]


def _record(game: Game, one: Attack, plan: Plan, split: Split, together: str) -> list[Assignment]:
    view = game.view(one.attacker)
    keys = ["combat-damage.assign", together, "banding.attackers-damage" if plan.freely else ""]
    considered: list[Considered] = []
    if plan.creatures:
        keys.append("combat-damage.blocked")
        if plan.beyond:
            keys += ["trample.definition", "trample.over-blockers"]
            if plan.deathtouch:
                keys.append("deathtouch.lethal")
    elif one.blocked:
        keys.append("trample.no-blockers-left")
    else:
        keys.append("combat-damage.unblocked")
    if len(plan.beyond) == 2 or (plan.beyond and one.attacked is None):
        keys += ["trample.over-planeswalkers", "" if one.attacked else "trample.planeswalker-gone"]
    elif isinstance(one.attacked, Ref) and view.has("trample"):
        keys.append("trample.not-to-controller")
        if view.has("trample-over-planeswalkers"):
            considered.append(
                Considered("trample.over-planeswalkers", game.rules.absence("trample.over-planeswalkers"))
            )
        else:
            considered.append(
                Considered(
                    "trample.over-planeswalkers", Reason.NO_TRAMPLE_OVER_PLANESWALKERS, {"object": one.attacker.id}
                )
            )
    elif plan.creatures and not plan.beyond:
        considered.append(Considered("trample.over-blockers", Reason.NO_TRAMPLE, {"object": one.attacker.id}))
    if view.has("double-strike"):
        keys.append("double-strike.damage")
    elif view.has("first-strike"):
        keys.append("first-strike.damage")
    if two_headed_giant.attacks_team(game):
        keys.append("two-headed.combat")
    if game.state.two_headed:
        keys.append("shared-turns.damage")
    found = [Assignment(one.attacker, recipient, amount) for recipient, amount in split if amount > 0]
    for assignment in found:
        game.step(
            StepKind.ASSIGNS,
            *keys,
            considered=considered if assignment is found[-1] else (),
            source=one.attacker.id,
            recipient=game.name_of(assignment.recipient),
            amount=assignment.amount,
        )
    return found


# ---------------------------------------------------------------------- blockers


def _blockers(game: Game, combat: Combat, assigning: set[Ref]) -> list[Assignment]:
    """Each blocking creature assigns its damage to what it blocks (510.1d)."""
    found: list[Assignment] = []
    for blocker, attackers in combat.blocks:
        if blocker not in assigning or game.on_battlefield(blocker) is None:
            continue
        view = game.view(blocker)
        if (view.power or 0) <= 0:
            continue
        there = tuple(a for a in attackers if combat.attack_of(a) is not None)
        if not there:
            _nothing(game, blocker, Reason.ATTACKS_NOTHING, "combat-damage.blocker")
            continue
        freely = banding.divides(game, there)
        plan = Plan(blocker, view.power or 0, there, (), view.has("deathtouch"), freely)
        who = game.view(there[0]).controller if freely else view.controller
        key = "banding.blockers-damage" if freely else "combat-damage.blocker"
        split = _choose(game, who, blocker, _options(game, plan, [], {}), key)
        for recipient, amount in split:
            if amount > 0:
                game.step(
                    StepKind.ASSIGNS,
                    "combat-damage.assign",
                    "combat-damage.blocker",
                    key,
                    source=blocker.id,
                    recipient=game.name_of(recipient),
                    amount=amount,
                )
                found.append(Assignment(blocker, recipient, amount))
    return found
