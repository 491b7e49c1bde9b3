"""The data of a game: characteristics, objects, the stack, the turn, combat and everything in one State.

Everything is immutable except State itself, whose fields are replaced on a copy and never edited in place by two
owners. Nothing here knows a rule. Zones: 400; objects: 109; turn: 500 (numbers of the edition of 2026-04-17).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple


class Zone(StrEnum):
    """Where an object is (400.1)."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"
    NOWHERE = "nowhere"


class TurnStep(StrEnum):
    """The steps of a turn in order (500.1); the main phases have no steps and stand for themselves."""

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    MAIN1 = "main1"
    BEGIN_COMBAT = "begin-combat"
    DECLARE_ATTACKERS = "declare-attackers"
    DECLARE_BLOCKERS = "declare-blockers"
    COMBAT_DAMAGE = "combat-damage"
    END_COMBAT = "end-combat"
    MAIN2 = "main2"
    END = "end"
    CLEANUP = "cleanup"


MAIN_PHASES = (TurnStep.MAIN1, TurnStep.MAIN2)
CARD_TYPES = (
    "artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery",
)  # fmt: skip
PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
COLORS = ("white", "blue", "black", "red", "green")


class Ref(NamedTuple):
    """One object as it is now: its name in the game and which of its successive selves it is (400.7)."""

    id: str
    n: int


Target = str | Ref
"""A player by name, or an object."""


def among(pairs: tuple[tuple[str, Hashable], ...], name: str, default: Any = None) -> Any:
    """The value that goes with ``name`` among the pairs, or ``default``; pairs in a tuple keep a state hashable."""
    for key, value in pairs:
        if key == name:
            return value
    return default


@dataclass(frozen=True, slots=True)
class Effect:
    """One instruction: a verb and its arguments, in the order they were written."""

    verb: str
    args: tuple[tuple[str, Hashable], ...] = ()

    def get(self, name: str, default: Any = None) -> Any:
        return among(self.args, name, default)

    def with_args(self, **more: Hashable) -> Effect:
        return Effect(self.verb, tuple({**dict(self.args), **more}.items()))


class AbilityKind(StrEnum):
    """What kind of ability it is (113.3); loyalty abilities are activated ones with rules of their own (606)."""

    ACTIVATED = "activated"
    LOYALTY = "loyalty"
    TRIGGERED = "triggered"
    STATIC = "static"


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability: which fields count depends on its kind.

    ``loyalty`` is the cost of a loyalty ability, ``costs`` those of another activated one. ``when`` and ``of`` say
    what a triggered ability watches. ``static`` names a continuous, replacement or prevention effect.
    """

    kind: AbilityKind
    effects: tuple[Effect, ...] = ()
    loyalty: int | None = None
    costs: tuple[Effect, ...] = ()
    when: str = ""
    of: str = "this"
    optional: bool = False
    static: str = ""
    args: tuple[tuple[str, Hashable], ...] = ()

    def get(self, name: str, default: Any = None) -> Any:
        return among(self.args, name, default)


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed: the copiable values (707.2). ``legendary_by_date`` says that the rules of the date decide.

    ``args`` holds what keyword abilities carry (costs, numbers, what an Aura enchants). ``back`` is the other face or
    half, and ``layout`` how the two go together: ``transform``, ``modal``, ``split``, ``adventure``, ``aftermath`` or
    ``flip``.
    """

    name: str
    types: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    keywords: frozenset[str] = frozenset()
    effects: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    cost: str = ""
    legendary_by_date: bool = False
    filler: bool = False
    args: tuple[tuple[str, Hashable], ...] = ()
    layout: str = ""
    back: Card | None = None

    @property
    def is_permanent(self) -> bool:
        return bool(self.types & PERMANENT_TYPES)

    def get(self, name: str, default: Any = None) -> Any:
        """What a keyword ability with a cost or a number says: ``get("kicker")`` is the cost, ``get("bushido")`` the
        number."""
        return among(self.args, name, default)


Counters = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Obj:
    """A card, token or spell in a zone. ``sick``: not under its controller's control since that turn began.

    ``attached`` is what an Aura or Equipment is on, ``facedown`` what made it face down, ``face`` which face is up,
    ``phased`` that it is phased out, ``marks`` what else is remembered of this object.
    """

    id: str
    n: int
    card: Card
    owner: str
    controller: str
    zone: Zone
    base_controller: str = ""
    token: bool = False
    tapped: bool = False
    sick: bool = True
    damage: int = 0
    deathtouched: bool = False
    counters: Counters = ()
    timestamp: int = 0
    protector: str = ""
    attached: Target | None = None
    facedown: str = ""
    face: int = 0
    phased: bool = False
    marks: tuple[tuple[str, Hashable], ...] = ()

    @property
    def ref(self) -> Ref:
        return Ref(self.id, self.n)

    def mark(self, name: str, default: Any = None) -> Any:
        """What is remembered of the object: that it is exerted or goaded, the X it was cast with."""
        return among(self.marks, name, default)

    def with_mark(self, name: str, value: Hashable) -> Obj:
        """The object with something remembered of it; None forgets it."""
        rest = [(key, v) for key, v in self.marks if key != name]
        if value is not None:
            rest.append((name, value))
        return replace(self, marks=tuple(sorted(rest, key=lambda m: m[0])))

    def count(self, kind: str) -> int:
        for name, number in self.counters:
            if name == kind:
                return number
        return 0

    def with_counters(self, kind: str, number: int) -> Obj:
        rest = [(name, n) for name, n in self.counters if name != kind]
        if number > 0:
            rest.append((kind, number))
        return replace(self, counters=tuple(sorted(rest)))


@dataclass(frozen=True, slots=True)
class View:
    """An object as the rules see it after all continuous effects (613), or as it last was (608.2h)."""

    ref: Ref
    zone: Zone
    name: str
    owner: str
    controller: str
    types: frozenset[str]
    supertypes: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    power: int | None
    toughness: int | None
    keywords: frozenset[str]
    abilities: tuple[Ability, ...]
    counters: Counters
    token: bool = False
    tapped: bool = False
    printed_loyalty: int | None = None
    protector: str = ""
    args: tuple[tuple[str, Hashable], ...] = ()
    cost: str = ""
    attached: Target | None = None
    facedown: str = ""
    marks: tuple[tuple[str, Hashable], ...] = ()

    def get(self, name: str, default: Any = None) -> Any:
        return among(self.args, name, default)

    @property
    def id(self) -> str:
        return self.ref.id

    def count(self, kind: str) -> int:
        for name, number in self.counters:
            if name == kind:
                return number
        return 0

    def is_a(self, card_type: str) -> bool:
        return card_type in self.types

    def has(self, keyword: str) -> bool:
        return keyword in self.keywords


class Kind(StrEnum):
    """What is on the stack."""

    SPELL = "spell"
    ABILITY = "ability"
    TRIGGER = "trigger"
    COMBAT_DAMAGE = "combat-damage"


@dataclass(frozen=True, slots=True)
class Assignment:
    """Combat damage that one creature assigns to one recipient."""

    source: Ref
    recipient: Target
    amount: int


@dataclass(frozen=True, slots=True)
class StackItem:
    """A spell, an ability or (before 2009-07-11) combat damage waiting to resolve.

    ``targets`` holds one tuple for each word "target" of ``effects``, in order. ``paid`` is what was announced,
    ``condition`` an intervening "if", ``division`` how an amount is divided among targets.
    """

    id: str
    kind: Kind
    controller: str
    source: Ref
    effects: tuple[Effect, ...] = ()
    targets: tuple[tuple[Target, ...], ...] = ()
    subject: Target | None = None
    amount: int = 0
    optional: bool = False
    loyalty: bool = False
    damage: tuple[Assignment, ...] = ()
    paid: tuple[tuple[str, Hashable], ...] = ()
    copy: bool = False
    condition: str = ""
    division: tuple[tuple[Target, int], ...] = ()

    def get(self, name: str, default: Any = None) -> Any:
        """What was announced as it was put on the stack: ``x``, ``kicked``, how it was cast."""
        return among(self.paid, name, default)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A triggered ability that waits to be put on the stack (603.2)."""

    controller: str
    source: Ref
    ability: Ability
    subject: Target | None = None
    amount: int = 0
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Continuous:
    """A continuous effect of a resolved spell or ability (611.2): what it changes and on which objects."""

    change: str
    affected: frozenset[Ref]
    args: tuple[tuple[str, Hashable], ...]
    timestamp: int
    until: str = "end-of-turn"
    player: str = ""

    def get(self, name: str, default: Any = None) -> Any:
        return among(self.args, name, default)


@dataclass(frozen=True, slots=True)
class Delayed:
    """A delayed triggered ability (603.7): what it waits for, and whether it is used up once it has triggered."""

    controller: str
    source: Ref
    ability: Ability
    watches: Target | None = None
    once: bool = True
    until: str = ""


@dataclass(frozen=True, slots=True)
class Shield:
    """A replacement or prevention effect of a resolved spell or ability: on whom, how much, how often.

    ``kind`` is ``prevent``, ``redirect``, ``double`` or ``cant-be-prevented``. ``amount`` None is all of it.
    """

    id: str
    kind: str
    controller: str
    protects: tuple[Target, ...] = ()
    amount: int | None = None
    once: bool = False
    source: Ref | None = None
    color: str = ""
    to: Target | None = None
    combat: bool | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """One attacking creature: what it attacks now (None: nothing any more), and whether it became blocked."""

    attacker: Ref
    attacked: Target | None
    defender: str
    blocked: bool | None = None
    blockers: tuple[Ref, ...] = ()
    dealt_first: bool = False


@dataclass(frozen=True, slots=True)
class Combat:
    """The combat phase so far."""

    attacks: tuple[Attack, ...] = ()
    blocks: tuple[tuple[Ref, tuple[Ref, ...]], ...] = ()
    first_step_done: bool = False
    first_step_strikers: frozenset[Ref] = frozenset()
    first_step_assigned: frozenset[Ref] = frozenset()
    first_step_needed: bool = False
    bands: tuple[frozenset[Ref], ...] = ()

    def attack_of(self, ref: Ref) -> Attack | None:
        return next((a for a in self.attacks if a.attacker == ref), None)

    def blocked_by(self, ref: Ref) -> tuple[Ref, ...]:
        return next((attackers for blocker, attackers in self.blocks if blocker == ref), ())


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, in which step, who has priority, and what happened only this turn."""

    active: str
    number: int = 1
    step: TurnStep = TurnStep.MAIN1
    priority: str | None = None
    passed: frozenset[str] = frozenset()
    awaiting: str = ""
    lands_played: tuple[tuple[str, int], ...] = ()
    loyalty_used: frozenset[Ref] = frozenset()
    drawn: bool = False
    casts: tuple[tuple[str, int], ...] = ()
    facts: frozenset[Hashable] = frozenset()

    def lands(self, player: str) -> int:
        return dict(self.lands_played).get(player, 0)


@dataclass(frozen=True, slots=True)
class Player:
    """A player. Cards that nobody named are only counted: ``hand`` and ``library`` beside the named ones.

    ``mana`` None means that costs of mana are taken as paid; else it is what the player can spend.
    """

    name: str
    team: str
    poison: int = 0
    keywords: frozenset[str] = frozenset()
    hand: int = 0
    library: int = 40
    graveyard: int = 0
    mana: str | None = None
    drew_from_empty: bool = False
    lost: bool = False
    max_hand: int = 7
    counters: Counters = ()
    shuffled: bool = False

    def count(self, kind: str) -> int:
        for name, number in self.counters:
            if name == kind:
                return number
        return self.poison if kind == "poison" else 0


@dataclass(slots=True)
class State:
    """A whole game. Copied before it is changed; its parts are shared between copies and never edited in place."""

    players: dict[str, Player]
    life: dict[str, int]
    turn: Turn
    objects: dict[str, Obj] = field(default_factory=dict)
    libraries: dict[str, tuple[str, ...]] = field(default_factory=dict)
    stack: tuple[StackItem, ...] = ()
    combat: Combat | None = None
    effects: tuple[Continuous, ...] = ()
    shields: tuple[Shield, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    known: dict[Ref, View] = field(default_factory=dict)
    requirements: tuple[tuple[str, str, Target, int], ...] = ()
    clock: int = 0
    over: str = ""
    two_headed: bool = False
    extra: tuple[Hashable, ...] = ()
    variant: str = ""
    facts: dict[str, Hashable] = field(default_factory=dict)
    delayed: tuple[Delayed, ...] = ()

    def copy(self) -> State:
        """A state of its own: the dictionaries are copied, what is in them is shared."""
        return State(
            dict(self.players), dict(self.life), self.turn, dict(self.objects), dict(self.libraries), self.stack,
            self.combat, self.effects, self.shields, self.waiting, dict(self.known), self.requirements, self.clock,
            self.over, self.two_headed, self.extra, self.variant, dict(self.facts), self.delayed,
        )  # fmt: skip

    def key(self) -> Hashable:
        """All that the rest of the game depends on, hashable: equal keys have equal futures."""
        objects = frozenset(
            (
                o.id,
                o.card,
                o.owner,
                o.controller,
                o.zone,
                o.token,
                o.tapped,
                o.sick,
                o.damage,
                o.deathtouched,
                o.counters,
                o.protector,
                o.n,
                o.attached,
                o.facedown,
                o.face,
                o.phased,
                o.marks,
            )
            for o in self.objects.values()
        )
        return (
            tuple(self.players.values()), tuple(self.life.items()), self.turn, objects,
            tuple(self.libraries.items()), self.stack, self.combat, self.effects, self.shields, self.waiting,
            self.requirements, self.over, self.extra, tuple(sorted(self.facts.items(), key=lambda f: f[0])),
            self.delayed,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def order(self) -> tuple[str, ...]:
        """The players in turn order."""
        return tuple(self.players)
