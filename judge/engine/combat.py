"""Combat up to damage: declaring attackers and blockers, and what makes a declaration illegal.

Source: 506-509, 802 in games of more than two sides, 805.10 for shared turns, 310.5-310.8 (2026-04-17); 306-309, 500
(2007-10-01). Planeswalkers can be attacked since 2007-10-01, battles since 2023-04-14.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod
from typing import TYPE_CHECKING

from judge.engine import mana, triggers
from judge.engine.keywords import banding, evasion
from judge.engine.multiplayer import two_headed_giant
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Action, ActionKind, Considered, Refusal
from judge.engine.ruleset import plain
from judge.engine.state import Attack, Combat, Ref, Target, TurnStep, View
from judge.errors import NotCovered

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator

    from judge.engine.game import Game

plain(
    __name__, "combat.attacking-player", "combat.who-attacks-what", "combat.tapped-stays", "battle.can-be-attacked",
    "battle.who-attacks", "attack.declare", "attack.which-creatures", "attack.what-is-attacked",
    "attack.restrictions", "attack.requirements", "attack.tap", "attack.become-attacking", "attack.none",
    "block.declare", "block.which-creatures", "block.restrictions", "block.become-blocking", "block.becomes-blocked",
    "block.damage-order", "block.attacker-order", "creature.attack-and-block", "planeswalker.can-be-attacked",
    "attack.put-attacking", "block.requirements", "goad.requirement", "enlist.trigger", "attack-multiple.any",
    "attack-multiple.each", "combat.defending-players", "attack.cost", "attack.cost-paid",
)  # fmt: skip

DECLARATIONS = 50_000
"""How many declarations are looked through before an enumeration is given up."""

Pairs = tuple[tuple[str, str], ...]


def begin(game: Game) -> None:
    """The combat phase begins (507.1)."""
    game.set_combat(Combat())


# ---------------------------------------------------------------------- attackers


def attackable(game: Game) -> list[Target]:
    """What may be attacked: defending players, their planeswalkers, and the battles that they protect."""
    active = game.state.turn.active
    found: list[Target] = list(game.opponents(active))
    for view in game.permanents():
        if _attack_fault(game, view.ref) is None:
            found.append(view.ref)
    return found


def _attack_fault(game: Game, target: Target) -> Considered | None:
    active = game.state.turn.active
    name = game.name_of(target)
    key = "combat.who-attacks-what"
    if isinstance(target, str):
        if not game.are_opponents(active, target):
            return Considered("combat.attacking-player", Reason.OWN_SIDE, {"object": name})
        return Considered(key, Reason.PLAYER_LOST, {"player": name}) if game.state.players[target].lost else None
    if game.on_battlefield(target) is None:
        return Considered(key, Reason.NOT_ON_BATTLEFIELD, {"object": name})
    view = game.view(target)
    if view.is_a("battle") and game.rules.in_force("battle.can-be-attacked"):
        if not game.are_opponents(active, view.protector or view.controller):
            return Considered("battle.who-attacks", Reason.PROTECTOR_CANT_ATTACK, {"object": name})
        return None
    if not view.is_a("planeswalker"):
        return Considered(key, Reason.CANT_BE_ATTACKED, {"object": name})
    if not game.are_opponents(active, view.controller):
        return Considered("combat.attacking-player", Reason.OWN_SIDE, {"object": name})
    return None


def attack_problems(game: Game, pairs: Pairs) -> list[Considered]:
    """Every reason why a set of attackers, each with what it attacks, isn't legal (508.1a-d)."""
    found: list[Considered] = []
    for name, attacked in pairs:
        ref = game.obj(name).ref
        if game.on_battlefield(ref) is None:
            found.append(Considered("attack.which-creatures", Reason.NOT_ON_BATTLEFIELD, {"object": name}))
            continue
        view = game.view(ref)
        if not game.is_active(view.controller):
            found.append(
                Considered(
                    "attack.which-creatures", Reason.NOT_CONTROLLER, {"object": name, "player": game.state.turn.active}
                )
            )
        if not view.is_a("creature"):
            found.append(Considered("combat.who-attacks-what", Reason.NOT_A_CREATURE, {"object": name}))
        else:
            found += evasion.attacking_problems(game, view)
        wrong = _attack_fault(game, _target(game, attacked))
        if wrong is not None:
            found.append(wrong)
    if not found:
        price = _price(game, pairs)
        if not mana.affordable(game, game.state.turn.active, price):
            found.append(Considered("attack.cost", Reason.NOT_ENOUGH_MANA, {
                "cost": price, "mana": game.state.players[game.state.turn.active].mana or "{0}",
            }))  # fmt: skip
        found += _requirements(game, pairs)
    return found


def _price(game: Game, pairs: Pairs) -> str:
    """The mana that attacking so costs, by effects that say that creatures can't attack somebody unless their
    controller pays (508.1h)."""
    found = ""
    for _, attacked in pairs:
        target = _target(game, attacked)
        for holder in game.permanents():
            for ability in holder.abilities:
                if ability.static != "attack-cost":
                    continue
                theirs = isinstance(target, Ref) and game.view(target).controller == holder.controller
                if target == holder.controller or (theirs and ability.get("also")):
                    found += str(ability.get("amount"))
    return found


def _target(game: Game, name: str) -> Target:
    return name if name in game.state.players else game.obj(name).ref


def _wanted(game: Game) -> list[tuple[str, str]]:
    """The requirements in force: which creature must attack, and what ("": anything)."""
    turn = game.state.turn
    found = []
    for view in game.permanents():
        if not view.is_a("creature") or not game.is_active(view.controller):
            continue
        if view.has("attacks-if-able"):
            found.append((view.id, ""))
        by = game.obj(view.id).mark("goaded")
        if by:
            found.append((view.id, ""))
        for kind, player, target, number in game.state.requirements:
            due = kind == "attack" and number == turn.number and player == view.controller
            if due and (isinstance(target, str) or game.on_battlefield(target) is not None):
                found.append((view.id, game.name_of(target)))
    return found


def _against_goader(game: Game, name: str, attacked: str) -> bool:
    """Whether a goaded creature attacks a player who goaded it though it could attack another (701.15b)."""
    by = game.obj(name).mark("goaded")
    if not by or attacked not in by:
        return False
    return any(isinstance(t, str) and t not in by for t in attackable(game))


def _requirements(game: Game, pairs: Pairs) -> list[Considered]:
    wanted = _wanted(game)
    if not wanted:
        return []
    possible: dict[str, int] = {}
    for name, _ in wanted:
        view = game.view_of(name)
        if evasion.attacking_problems(game, view):
            continue
        options = [o for o in map(game.name_of, attackable(game)) if not _price(game, ((name, o),))]
        possible[name] = max((sum(1 for n, w in wanted if n == name and w in ("", o)) for o in options), default=0)
    declared = dict(pairs)
    found = [
        Considered("goad.requirement", Reason.ATTACK_REQUIRED, {"object": name})
        for name, attacked in pairs if _against_goader(game, name, attacked)
    ]  # fmt: skip
    for name, most in possible.items():
        attacked = declared.get(name)
        obeyed = 0 if attacked is None else sum(1 for n, w in wanted if n == name and w in ("", attacked))
        if obeyed < most:
            found.append(Considered("attack.requirements", Reason.ATTACK_REQUIRED, {"object": name}))
    return found


def put_attacking(game: Game, ref: Ref, attacked: str, *keys: str) -> None:
    """A creature put onto the battlefield attacking: its controller chooses what it attacks; it never attacked
    (508.4)."""
    combat = game.state.combat
    if combat is None or game.on_battlefield(ref) is None:
        return
    view = game.view(ref)
    names = {game.name_of(t): t for t in attackable(game)}
    if attacked not in names:
        attacked = game.choose(view.controller, "attacked", sorted(names), "attack.put-attacking", object=ref.id)
    target = names[attacked]
    defender = target if isinstance(target, str) else game.view(target).protector or game.view(target).controller
    game.set_combat(replace(combat, attacks=(*combat.attacks, Attack(ref, target, defender))))
    game.step(
        StepKind.ATTACKS,
        "attack.put-attacking",
        *keys,
        attacker=ref.id,
        attacked=attacked,
        defender=defender,
        team=False,
    )


def declarations(game: Game, apart: Collection[str] = (), most: int = DECLARATIONS) -> Iterator[Pairs]:
    """Every legal set of attackers, the smallest first; see ``_sets`` for ``apart`` and ``most``."""
    options = [game.name_of(t) for t in attackable(game)]
    able = [
        v.id
        for v in game.permanents()
        if v.is_a("creature") and game.is_active(v.controller) and not evasion.attacking_problems(game, v)
    ]
    yield from _sets(game, [(name, options) for name in able], attack_problems, apart, most)


def _sets(
    game: Game,
    choices: list[tuple[str, list[str]]],
    problems: Callable[[Game, Pairs], list[Considered]],
    apart: Collection[str],
    most: int,
) -> Iterator[Pairs]:
    """Every legal way to let creatures do one of their options each, or nothing, the fewest doing anything first.

    Ways that differ only in which of several alike objects does or suffers something are one way, except for objects
    that are to be told ``apart``. Raises NotCovered where more than ``most`` ways would have to be looked through.
    """
    alike = {name: game.likeness(name, apart) for choice in choices for name in (choice[0], *choice[1])}
    kinds: dict[tuple[Hashable, ...], list[str]] = {}
    for name, options in choices:
        kinds.setdefault((alike[name], *options), []).append(name)
    total = prod(comb(len(names) + len(kind) - 1, len(names)) for kind, names in kinds.items())
    if total > most:
        raise NotCovered(f"{total} declarations are more than can be looked through", code="budget")
    ways = product(
        *(combinations_with_replacement((None, *kind[1:]), len(names)) for kind, names in kinds.items())
    )
    place = {name: n for n, (name, _) in enumerate(choices)}
    sets: dict[Hashable, Pairs] = {}
    for way in ways:
        chosen = [
            (name, option, number)
            for number, (names, does) in enumerate(zip(kinds.values(), way, strict=True))
            for name, option in zip(names, does, strict=True)
            if option is not None
        ]
        by_option: dict[str, list[int]] = {}
        for _name, option, number in chosen:
            by_option.setdefault(option, []).append(number)
        pattern = Counter((alike[option], tuple(numbers)) for option, numbers in by_option.items())
        pairs = tuple((name, option) for name, option, _ in sorted(chosen, key=lambda one: place[one[0]]))
        sets.setdefault(frozenset(pattern.items()), pairs)
    for pairs in sorted(sets.values(), key=len):
        if not problems(game, pairs):
            yield pairs


def attack(game: Game, action: Action) -> None:
    """Declare attackers (508.1). Without pairs, as few as the rules allow: nobody, unless something must attack."""
    turn = game.state.turn
    if turn.awaiting != "attackers" or not game.is_active(action.player):
        reason = Reason.NOT_OWN_TURN if not game.is_active(action.player) else Reason.NOT_DECLARE_ATTACKERS
        about = {"step": turn.step.value, "player": action.player, "active": turn.active}
        raise Refusal([Considered("attack.declare", reason, about), *(attack_problems(game, action.pairs or ()))])
    pairs = action.pairs
    if pairs is None:
        pairs = (
            _default(game, action.player, declarations(game), "attackers", "attack.declare") if _wanted(game) else ()
        )
    wrong = attack_problems(game, pairs) + banding.problems(game, pairs, action.bands)
    if wrong:
        raise Refusal(wrong)
    bands = banding.announce(game, action.bands)
    price = _price(game, pairs)
    attacks = []
    for name, attacked in pairs:
        view = game.view_of(name)
        target = _target(game, attacked)
        defender = target if isinstance(target, str) else game.view(target).controller
        if isinstance(target, Ref) and game.view(target).is_a("battle"):
            defender = game.view(target).protector or defender
        attacks.append(Attack(view.ref, target, defender))
        keys = two_headed_giant.combat_keys(game)
        what = (
            ("planeswalker.can-be-attacked",)
            if isinstance(target, Ref) and game.view(target).is_a("planeswalker")
            else ()
        )
        if isinstance(target, Ref) and game.view(target).is_a("battle"):
            what = ("battle.can-be-attacked", "battle.who-attacks")
        haste = ("haste.attack",) if view.has("haste") and game.obj(name).sick else ()
        game.step(
            StepKind.ATTACKS,
            "attack.declare",
            "attack.what-is-attacked",
            *what,
            "attack.become-attacking",
            "creature.attack-and-block",
            *haste,
            *keys,
            *(
                ("attack-multiple.any", "attack-multiple.each", "combat.defending-players")
                if len(game.state.order) > 2 and not game.state.two_headed
                else ()
            ),
            attacker=name,
            attacked=attacked,
            defender=defender,
            team=two_headed_giant.attacks_team(game) and isinstance(target, str),
        )
        game.note("attacked-with", view.ref)
        game.note("attacked", view.controller)
        if view.has("vigilance"):
            game.step(StepKind.NOT_APPLIED, "vigilance.no-tap", object=name)
        else:
            game.put(replace(game.obj(name), tapped=True))
            game.step(StepKind.TAPS, "attack.tap", object=name)
            triggers.fire(game, "becomes-tapped", subject=view.ref)
    if price:
        mana.pay(game, action.player, price, attacks[0].attacker.id, "attack.cost", "attack.cost-paid")
    game.set_combat(Combat(tuple(attacks), bands=bands))
    if not attacks:
        game.step(StepKind.NO_ATTACK, "attack.declare", player=turn.active)
    game.set_turn(awaiting="", priority=turn.active, passed=frozenset())
    for one in attacks:
        triggers.fire(game, "attacks", subject=one.attacker, about=one.attacked)
        if isinstance(one.attacked, str):
            triggers.fire(game, "attacks-player", subject=one.attacker, about=one.attacked)
        elif game.view(one.attacked).is_a("planeswalker"):
            triggers.fire(game, "attacks-planeswalker", subject=one.attacker, about=one.attacked)
    if len(attacks) == 1:
        triggers.fire(game, "attacks-alone", subject=attacks[0].attacker)
    _enlist(game, attacks)
    for target in dict.fromkeys(a.attacked for a in attacks):
        if isinstance(target, str):
            triggers.fire(game, "player-attacked", subject=target, about=turn.active)
        elif target is not None and game.view(target).is_a("planeswalker"):
            triggers.fire(game, "planeswalker-attacked", subject=target, about=turn.active)
            _only_the_planeswalker(game, attacks, game.view(target))
    triggers.step_begins(game, TurnStep.DECLARE_ATTACKERS.value)


def _only_the_planeswalker(game: Game, attacks: list[Attack], view: View) -> None:
    """Attacking a planeswalker isn't attacking its controller: what watches for that doesn't trigger (508.3b)."""
    player = view.controller
    if any(a.attacked == player for a in attacks):
        return
    for holder, ability in triggers.watchers(game):
        if ability.when == "player-attacked" and triggers.watches(game, holder, ability, player):
            about = {"object": holder.id, "planeswalker": view.id, "player": player}
            considered = Considered("attack.player-trigger", Reason.PLANESWALKER_ATTACKED, about)
            game.step(StepKind.NOT_APPLIED, "attack.become-attacking", object=holder.id, considered=(considered,))


def _enlist(game: Game, attacks: list[Attack]) -> None:
    """As it attacks, an untapped nonattacking creature may be tapped to add its power (702.154a)."""
    for one in attacks:
        view = game.view(one.attacker)
        if not view.has("enlist"):
            continue
        names = {
            v.id: v for v in game.permanents()
            if v.is_a("creature") and v.controller == view.controller and not v.tapped
            and v.ref not in {a.attacker for a in attacks}
            and (v.has("haste") or not game.obj(v.id).sick)
        }  # fmt: skip
        answer = game.choose(view.controller, "enlist", ("no", *sorted(names)), "enlist.trigger", object=view.id)
        if answer != "no":
            from judge.engine.keywords import meaning

            game.put(replace(game.obj(answer), tapped=True))
            game.step(StepKind.TAPS, "enlist.trigger", object=answer)
            gains = meaning.effect("pump", pt=(max(0, names[answer].power or 0), 0), to="this")
            ability = meaning.triggered("enlist", "enlist.trigger", "attacks", gains)
            triggers.reflexive(game, view.controller, view.ref, ability, None)


def _default(game: Game, player: str, sets: Iterator[Pairs], kind: str, key: str) -> Pairs:
    """The smallest legal declarations; where there are several of that size, the player chooses."""
    smallest: list[Pairs] = []
    for pairs in sets:
        if smallest and len(pairs) > len(smallest[0]):
            break
        smallest.append(pairs)
    return game.choose(player, kind, smallest, key)


# ---------------------------------------------------------------------- blockers


def can_be_blocked_by(game: Game, one: Attack, player: str) -> bool:
    """Whether a player's creatures may block an attacker: it attacks that player or that player's side (509.1a,
    805.10d).

    An attacker whose planeswalker is gone may still be blocked by the player who controlled it (506.4c).
    """
    if one.defender == player:
        return True
    return game.state.two_headed and not game.are_opponents(one.defender, player)


def block_problems(game: Game, pairs: Pairs) -> list[Considered]:
    """Every reason why a set of blockers, each with what it blocks, isn't legal (509.1a-c)."""
    combat = game.state.combat or Combat()
    found: list[Considered] = []
    blockers_of: dict[Ref, list[Ref]] = {}
    for name, blocked in pairs:
        ref = game.obj(name).ref
        if game.on_battlefield(ref) is None:
            found.append(Considered("block.which-creatures", Reason.NOT_ON_BATTLEFIELD, {"object": name}))
            continue
        view = game.view(ref)
        if not view.is_a("creature"):
            found.append(Considered("combat.who-attacks-what", Reason.NOT_A_CREATURE, {"object": name}))
            continue
        if game.is_active(view.controller):
            found.append(
                Considered(
                    "block.which-creatures", Reason.NOT_A_DEFENDING_PLAYER, {"object": name, "player": view.controller}
                )
            )
            continue
        target = game.obj(blocked).ref if blocked in game.state.objects else Ref(blocked, -1)
        one = combat.attack_of(target)
        if one is None:
            found.append(Considered("block.which-creatures", Reason.NOT_ATTACKING, {"object": blocked}))
            continue
        if not can_be_blocked_by(game, one, view.controller):
            found.append(
                Considered(
                    "block.which-creatures", Reason.NOT_ATTACKING_DEFENDER, {"object": name, "attacker": blocked}
                )
            )
        found += evasion.blocking_problems(game, view, game.view(target))
        blockers_of.setdefault(target, []).append(ref)
    names = [name for name, _ in pairs]
    for name in dict.fromkeys(names):
        if names.count(name) > 1 and not game.view_of(name).has("blocks-any-number"):
            found.append(Considered("block.which-creatures", Reason.BLOCKS_TOO_MANY, {"object": name}))
    for target, blockers in blockers_of.items():
        found += evasion.number_problems(game.view(target), blockers)
    return found or _block_requirements(game, pairs)


def _block_requirements(game: Game, pairs: Pairs) -> list[Considered]:
    """Creatures that must block, and creatures that must be blocked, if able (509.1c)."""
    combat = game.state.combat or Combat()
    declared = dict(pairs)
    found = []
    for kind, name, target, number in game.state.requirements:
        if kind != "block" or number != game.state.turn.number or name not in game.state.objects:
            continue
        obj = game.obj(name)
        one = combat.attack_of(target) if isinstance(target, Ref) else None
        if one is None or game.on_battlefield(obj.ref) is None or not can_be_blocked_by(game, one, obj.controller):
            continue
        able = not evasion.blocking_problems(game, game.view(obj.ref), game.view(one.attacker))
        if able and declared.get(name) != one.attacker.id:
            found.append(
                Considered("block.requirements", Reason.BLOCK_REQUIRED, {"object": name, "attacker": one.attacker.id})
            )
    for one in combat.attacks:
        if not game.view(one.attacker).has("must-be-blocked") or one.attacker.id in declared.values():
            continue
        able = [
            v for v in game.permanents()
            if v.is_a("creature") and can_be_blocked_by(game, one, v.controller) and v.id not in declared
            and not game.is_active(v.controller) and not evasion.blocking_problems(game, v, game.view(one.attacker))
        ]  # fmt: skip
        if able:
            found.append(
                Considered(
                    "block.requirements", Reason.BLOCK_REQUIRED, {"object": able[0].id, "attacker": one.attacker.id}
                )
            )
    return found


def block_declarations(game: Game, apart: Collection[str] = (), most: int = DECLARATIONS) -> Iterator[Pairs]:
    """Every legal set of blockers, the smallest first; see ``_sets`` for ``apart`` and ``most``."""
    combat = game.state.combat or Combat()
    able = []
    for view in game.permanents():
        if view.is_a("creature") and not game.is_active(view.controller):
            options = [
                a.attacker.id
                for a in combat.attacks
                if can_be_blocked_by(game, a, view.controller)
                and not evasion.blocking_problems(game, view, game.view(a.attacker))
            ]
            if options:
                able.append((view.id, options))
    yield from _sets(game, able, block_problems, apart, most)


def block(game: Game, action: Action) -> None:
    """Declare blockers (509.1); from 2009-07-11 to 2024-11-07 also the damage assignment order (509.2, 509.3)."""
    turn = game.state.turn
    if turn.awaiting != "blockers":
        about = {"step": turn.step.value, "player": action.player}
        raise Refusal(
            [Considered("block.declare", Reason.NOT_DECLARE_BLOCKERS, about), *block_problems(game, action.pairs or ())]
        )
    if game.is_active(action.player):
        raise Refusal([Considered("block.declare", Reason.NOT_A_DEFENDING_PLAYER, {"player": action.player})])
    pairs = action.pairs or ()
    if action.pairs is None and block_problems(game, pairs):
        pairs = _default(game, action.player, block_declarations(game), "blockers", "block.declare")
    wrong = block_problems(game, pairs)
    if wrong:
        raise Refusal(wrong)
    combat = game.state.combat
    assert combat is not None
    blocks: dict[Ref, tuple[Ref, ...]] = {}
    for name, blocked in pairs:
        ref, target = game.obj(name).ref, game.obj(blocked).ref
        blocks[ref] = (*blocks.get(ref, ()), target)
        shared = ("shared-turns.blocks",) if game.state.two_headed else ()
        reach = ("reach.blocks-flying",) if game.view(target).has("flying") and game.view(ref).has("reach") else ()
        game.step(
            StepKind.BLOCKS,
            "block.declare",
            "block.become-blocking",
            "block.which-creatures",
            *shared,
            *reach,
            blocker=name,
            attacker=blocked,
        )
    attacks = []
    for one in combat.attacks:
        blockers = tuple(b for b, targets in blocks.items() if one.attacker in targets)
        attacks.append(replace(one, blocked=bool(blockers), blockers=blockers))
        game.step(
            StepKind.BLOCKED if blockers else StepKind.UNBLOCKED,
            "block.becomes-blocked",
            object=one.attacker.id,
            blockers=tuple(b.id for b in blockers),
        )
    attacks, blocks = banding.blocked_together(game, attacks, blocks)
    attacks, blocks = _orders(game, attacks, blocks)
    game.set_combat(replace(combat, attacks=tuple(attacks), blocks=tuple(blocks.items())))
    game.set_turn(awaiting="", priority=turn.active, passed=frozenset())
    for ref, blocked_refs in blocks.items():
        triggers.fire(game, "blocks", subject=ref, about=blocked_refs[0])
    for one in attacks:
        if one.blocked:
            triggers.fire(game, "becomes-blocked", subject=one.attacker, about=one.blockers[0])
            for blocker in one.blockers:
                triggers.fire(game, "blocked-by", subject=one.attacker, about=blocker)
        else:
            triggers.fire(game, "attacks-unblocked", subject=one.attacker)
    triggers.step_begins(game, TurnStep.DECLARE_BLOCKERS.value)


def _orders(
    game: Game, attacks: list[Attack], blocks: dict[Ref, tuple[Ref, ...]]
) -> tuple[list[Attack], dict[Ref, tuple[Ref, ...]]]:
    """Damage assignment orders, where the rules of the date have them."""
    if not game.rules.in_force("block.damage-order"):
        return attacks, blocks
    ordered = []
    for one in attacks:
        if len(one.blockers) > 1:
            player = game.view(one.attacker).controller
            one = replace(one, blockers=_order(game, player, one.attacker, one.blockers))
        ordered.append(one)
    arranged = {}
    for blocker, targets in blocks.items():
        if len(targets) > 1:
            targets = _order(game, game.view(blocker).controller, blocker, targets, "block.attacker-order")
        arranged[blocker] = targets
    return ordered, arranged


def _order(
    game: Game, player: str, creature: Ref, others: tuple[Ref, ...], key: str = "block.damage-order"
) -> tuple[Ref, ...]:
    names = {r.id: r for r in others}
    chosen = game.choose(player, "damage-order", list(permutations(names)), key, object=creature.id)
    game.step(StepKind.DAMAGE_ORDER, key, object=creature.id, order=chosen)
    return tuple(names[name] for name in chosen)


def legal_declarations(game: Game, apart: Collection[str] = (), most: int = DECLARATIONS) -> Iterator[Action]:
    """The declarations that are legal now, as actions; see ``_sets`` for ``apart`` and ``most``."""
    awaiting = game.state.turn.awaiting
    if awaiting == "attackers":
        for pairs in declarations(game, apart, most):
            yield Action(ActionKind.ATTACK, game.state.turn.active, pairs=pairs)
            for bands in banding.possible(game, pairs):
                yield Action(ActionKind.ATTACK, game.state.turn.active, pairs=pairs, bands=bands)
    elif awaiting == "blockers":
        for pairs in block_declarations(game, apart, most):
            yield Action(ActionKind.BLOCK, _defending(game), pairs=pairs)


def _defending(game: Game) -> str:
    combat = game.state.combat
    if combat and combat.attacks:
        return combat.attacks[0].defender
    return game.opponents(game.state.turn.active)[0]
