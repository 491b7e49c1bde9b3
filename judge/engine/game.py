"""The game while one action is carried out: the rules, the state being changed, the steps so far and the decisions.

Everything that changes a state goes through this class. Zones and new objects: 400.3, 400.7; tokens outside the
battlefield: 111.8; removal from combat: 506.4; last known information: 608.2h (edition of 2026-04-17).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from judge.engine import layers
from judge.engine.reasons import StepKind
from judge.engine.records import Choice, Considered, Step, Unanswered
from judge.engine.ruleset import RuleSet, plain
from judge.engine.state import Combat, Obj, Ref, State, Target, View, Zone
from judge.errors import InputError, NotCovered

plain(
    __name__, "zone.owner", "zone.new-object", "combat.removed", "combat.attacked-planeswalker-gone", "choices.apnap",
)  # fmt: skip

ORDERING = ("replacement.order-any", "replacement.order-repeat", "replacement.once")
"""What ordering replacement effects is made of, beside the rule on who chooses."""
STEP_BUDGET = 5_000
"""How many steps one action may take before the game is called undetermined."""


def _refs(value: Any) -> Iterator[Ref]:
    """Every reference to an object that a part of the state holds, however deep."""
    if isinstance(value, Ref):
        yield value
    elif isinstance(value, Mapping):
        yield from _refs([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _refs(one)
    elif is_dataclass(value):
        yield from _refs([getattr(value, one.name) for one in fields(value)])


class Game:
    """Rules and a state of its own; see the module's docstring."""

    __slots__ = ("_views", "carrying_out", "choices", "decisions", "rules", "state", "steps", "used")

    def __init__(self, rules: RuleSet, state: State, decisions: tuple[Hashable, ...] = ()) -> None:
        self.rules = rules
        self.state = state.copy()
        self.decisions = decisions
        self.used = 0
        self.carrying_out = 0
        self.steps: list[Step] = []
        self.choices: list[Choice] = []
        self._views: dict[str, View] | None = None

    # ------------------------------------------------------------------ steps and choices

    def step(self, kind: StepKind, *cites: str, considered: Iterable[Considered] = (), **data: Any) -> Step:
        """Record what happened. Keys that aren't rules at this date are left out of the citations."""
        if len(self.steps) >= STEP_BUDGET:
            raise NotCovered("the action doesn't come to an end within the budget of steps", code="budget")
        cited = tuple(dict.fromkeys(key for key in cites if key and self.rules.in_force(key)))
        made = Step(kind, data, cited, tuple(considered))
        self.steps.append(made)
        return made

    def citable(self, *keys: str) -> str:
        """The first of several rules that is in force at this date; the last where none is."""
        return next((key for key in keys if self.rules.in_force(key)), keys[-1])

    def choose(self, player: str, kind: str, options: Iterable[Hashable], key: str, /, **data: Any) -> Any:
        """Have a player decide. One option is no decision; without an answer the action is rolled back."""
        allowed = tuple(dict.fromkeys(options))
        distinct = self._distinct(allowed)
        if len(distinct) == 1:
            return distinct[0]
        choice = Choice(kind, player, distinct, key, data)
        if self.used >= len(self.decisions):
            raise Unanswered(choice)
        answer = self.decisions[self.used]
        if answer not in allowed:
            raise InputError(f"{answer!r} is no option of {kind}: {distinct!r}", code="choice")
        self.used += 1
        self.choices.append(choice)
        also = ORDERING if kind == "replacement-order" else ()
        self.step(StepKind.CHOOSES, key, *also, player=player, choice=kind, option=answer, **data)
        return answer

    def _distinct(self, options: tuple[Hashable, ...]) -> tuple[Hashable, ...]:
        """One option for objects that nothing tells apart, and one for ways to share out among them or to order them."""
        objects = self.state.objects
        alike: dict[str, Hashable] = {}

        def kind(one: Hashable) -> Hashable:
            if isinstance(one, str) and one in objects:
                if one not in alike:
                    alike[one] = self.likeness(one)
                return alike[one]
            if isinstance(one, tuple) and all(isinstance(o, tuple) and len(o) == 2 and o[0] in objects for o in one):
                return frozenset(Counter((kind(name), amount) for name, amount in one).items())
            if isinstance(one, tuple) and all(isinstance(o, str) and o in objects for o in one):
                return tuple(kind(name) for name in one)
            return "", one

        kept: dict[Hashable, Hashable] = {}
        for option in options:
            kept.setdefault(kind(option), option)
        return tuple(kept.values())

    def likeness(self, name: str, apart: Collection[str] = ()) -> Hashable:
        """Equal for objects that nothing tells apart: same card, same state, the same part in combat and the same past
        this turn, and nothing else refers to them. Each name that is to be told ``apart``, or isn't an object's, is like
        none but itself."""
        state = self.state
        obj = state.objects.get(name)
        if obj is None or name in apart or obj.ref in state.turn.loyalty_used or obj.ref in self._spoken_of():
            return "", name
        part: Hashable = None
        if fight := state.combat:
            if any(obj.ref in band for band in fight.bands) or any(one.attacked == obj.ref for one in fight.attacks):
                return "", name
            attack = fight.attack_of(obj.ref)
            struck = obj.ref in fight.first_step_strikers, obj.ref in fight.first_step_assigned
            part = attack and replace(attack, attacker=Ref("", 0)), fight.blocked_by(obj.ref), struck
        past = frozenset(
            tuple("" if one == obj.ref else one for one in fact)
            for fact in state.turn.facts
            if isinstance(fact, tuple) and obj.ref in fact
        )
        return replace(obj, id="", n=0, timestamp=0), part, past

    def _spoken_of(self) -> set[Ref]:
        """What is a target, a source, affected, attached to or waited for, outside combat."""
        state = self.state
        where = (
            state.stack, state.effects, state.shields, state.waiting, state.delayed, state.requirements, state.extra,
            state.facts, [o.attached for o in state.objects.values()],
        )  # fmt: skip
        return set(_refs(where))

    # ------------------------------------------------------------------ players

    def side(self, player: str) -> str:
        """Whose life total counts for a player: the team's where teams share one (810.4)."""
        return self.state.players[player].team if self.state.two_headed else player

    def are_opponents(self, one: str, other: str) -> bool:
        return self.state.players[one].team != self.state.players[other].team

    def opponents(self, player: str) -> list[str]:
        return [p for p in self.living() if self.are_opponents(player, p)]

    def teammates(self, player: str) -> list[str]:
        """The players of one's team, oneself included."""
        return [p for p in self.living() if not self.are_opponents(player, p)]

    def living(self) -> list[str]:
        return [name for name, player in self.state.players.items() if not player.lost]

    def is_active(self, player: str) -> bool:
        """Whether it is this player's turn; where turns are shared, the team's (805.4a)."""
        active = self.state.turn.active
        return player == active or (self.state.two_headed and not self.are_opponents(player, active))

    def apnap(self) -> list[str]:
        """The living players, active player first, in turn order (101.4)."""
        order = list(self.state.order)
        start = order.index(self.state.turn.active)
        return [p for p in order[start:] + order[:start] if not self.state.players[p].lost]

    def life(self, player: str) -> int:
        return self.state.life[self.side(player)]

    def set_player(self, name: str, **changes: Any) -> None:
        self.state.players[name] = replace(self.state.players[name], **changes)
        self._views = None

    def set_turn(self, **changes: Any) -> None:
        self.state.turn = replace(self.state.turn, **changes)
        if "active" in changes:
            self._views = None

    def set_combat(self, combat: Combat | None) -> None:
        """The combat phase changes; abilities that work while something attacks go by it."""
        self.state.combat = combat
        self._views = None

    # ------------------------------------------------------------------ objects

    def obj(self, name: str) -> Obj:
        return self.state.objects[name]

    def current(self, ref: Ref) -> Obj | None:
        """The object, if it is still the same one."""
        found = self.state.objects.get(ref.id)
        return found if found is not None and found.n == ref.n else None

    def on_battlefield(self, ref: Target | None) -> Obj | None:
        """The permanent that is still this one; what is phased out is treated as though it weren't there (702.26b)."""
        found = self.current(ref) if isinstance(ref, Ref) else None
        return found if found is not None and found.zone is Zone.BATTLEFIELD and not found.phased else None

    def put(self, obj: Obj) -> None:
        self.state.objects[obj.id] = obj
        self._views = None

    def touch(self) -> None:
        """Continuous effects changed: characteristics must be computed anew."""
        self._views = None

    def tick(self) -> int:
        """The next timestamp."""
        self.state.clock += 1
        return self.state.clock

    @property
    def views(self) -> dict[str, View]:
        """Every permanent after all continuous effects, by id."""
        if self._views is None:
            self._views = layers.compute(self.state, self.rules)
        return self._views

    def permanents(self) -> Iterator[View]:
        yield from self.views.values()

    def view(self, ref: Ref) -> View:
        """An object as it is, or as it last existed."""
        found = self.current(ref)
        if found is None:
            known = self.state.known.get(ref)
            if known is None:
                raise NotCovered(f"nothing is known of {ref.id} any more", code="object")
            return known
        if found.zone is Zone.BATTLEFIELD and not found.phased:
            return self.views[ref.id]
        return layers.printed(found, self.rules)

    def view_of(self, name: str) -> View:
        return self.view(self.obj(name).ref)

    def cards_in(self, player: str, zone: Zone) -> list[Obj]:
        return [o for o in self.state.objects.values() if o.zone is zone and o.owner == player]

    def fact(self, name: str, default: Any = None) -> Any:
        """Something that is true of the whole game: whose the monarchy is, whether it is day."""
        return self.state.facts.get(name, default)

    def set_fact(self, name: str, value: Hashable) -> None:
        if value is None:
            self.state.facts.pop(name, None)
        else:
            self.state.facts[name] = value

    def note(self, *fact: Hashable) -> None:
        """Remember something for the rest of the turn."""
        self.set_turn(facts=self.state.turn.facts | {fact})

    def noted(self, *fact: Hashable) -> bool:
        return fact in self.state.turn.facts

    # ------------------------------------------------------------------ zones

    def move(self, ref: Ref, zone: Zone, *, controller: str = "", bottom: bool = False) -> Ref | None:
        """Move an object to another zone, where it is a new object, its owner's unless it is on the battlefield
        or the stack (400.3, 400.7). A token that has left the battlefield stays where it is (111.8)."""
        obj = self.current(ref)
        if obj is None or (obj.token and obj.zone not in (Zone.BATTLEFIELD, Zone.NOWHERE, Zone.STACK)):
            return None
        self.state.known[ref] = self.view(ref)
        if obj.zone is Zone.BATTLEFIELD:
            self.remove_from_combat(ref)
        if obj.zone is Zone.LIBRARY:
            library = self.state.libraries[obj.owner]
            self.state.libraries[obj.owner] = tuple(name for name in library if name != obj.id)
        holder = (controller or obj.controller) if zone in (Zone.BATTLEFIELD, Zone.STACK) else obj.owner
        moved = Obj(obj.id, obj.n + 1, obj.card, obj.owner, holder, zone, holder, obj.token, timestamp=self.tick())
        if zone in (Zone.STACK, Zone.BATTLEFIELD) and obj.zone is not Zone.BATTLEFIELD:
            moved = replace(moved, facedown=obj.facedown, face=obj.face)
        if "commander" in dict(obj.marks):
            moved = moved.with_mark("commander", True)
        self.put(moved)
        if zone is Zone.LIBRARY:
            library = self.state.libraries.get(obj.owner, ())
            self.state.libraries[obj.owner] = (*library, obj.id) if bottom else (obj.id, *library)
        return moved.ref

    def remove_from_combat(self, ref: Ref, *, key: str = "combat.removed") -> None:
        """Take an object out of combat. What attacked it goes on attacking, but nothing (506.4, 506.4c)."""
        combat = self.state.combat
        if combat is None:
            return
        attacks, hit = [], False
        for attack in combat.attacks:
            if attack.attacker == ref:
                hit = True
                self.step(StepKind.REMOVED_FROM_COMBAT, key, object=ref.id)
                continue
            if attack.attacked == ref:
                hit = True
                attack = replace(attack, attacked=None)
                self.step(
                    StepKind.REMOVED_FROM_COMBAT,
                    key,
                    "combat.attacked-planeswalker-gone",
                    object=ref.id,
                    attacker=attack.attacker.id,
                )
            if ref in attack.blockers:
                hit = True
                attack = replace(attack, blockers=tuple(b for b in attack.blockers if b != ref))
            attacks.append(attack)
        blocks = tuple((b, tuple(a for a in attackers if a != ref)) for b, attackers in combat.blocks if b != ref)
        if len(blocks) != len(combat.blocks):
            hit = True
            self.step(StepKind.REMOVED_FROM_COMBAT, key, object=ref.id)
        if hit:
            self.set_combat(replace(combat, attacks=tuple(attacks), blocks=blocks))

    def name_of(self, target: Target | None) -> str:
        return "" if target is None else target if isinstance(target, str) else target.id
