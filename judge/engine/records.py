"""What goes into the kernel and what comes out: actions, choices, steps and results."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from judge.engine.reasons import Reason, StepKind
from judge.engine.state import Effect, State


class ActionKind(StrEnum):
    """What a player can do, and ``EVENT``: what an unnamed effect does."""

    CAST = "cast"
    ACTIVATE = "activate"
    PLAY = "play"
    PASS = "pass"
    ATTACK = "attack"
    BLOCK = "block"
    EVENT = "event"
    SPECIAL = "special"
    START = "start"
    CONCEDE = "concede"
    LOOK = "look"


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a player does.

    ``object`` is the card or permanent, ``ability`` the place of the ability among those of the object. ``targets``
    None leaves them to be chosen; else one tuple of names for each word "target". ``pairs`` are the attackers with
    what each attacks, or the blockers with what each blocks; None leaves the declaration to the rules (nobody, unless
    something is required), and ``bands`` which attackers are banded together. ``effect`` is for events only. ``way`` is
    how a spell is cast, or which special action it is.
    """

    kind: ActionKind
    player: str = ""
    object: str = ""
    ability: int = 0
    targets: tuple[tuple[str, ...], ...] | None = None
    pairs: tuple[tuple[str, str], ...] | None = None
    effect: Effect | None = None
    source: str = ""
    way: str = ""
    bands: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Considered:
    """A rule that was looked at and did not apply, and the condition of it that failed."""

    key: str
    reason: Reason
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, the keys that made it happen, and the rules that were considered beside them."""

    kind: StepKind
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    cites: tuple[str, ...] = ()
    considered: tuple[Considered, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that a rule asks a player for. Options are hashable; equal ones are one option."""

    kind: str
    player: str
    options: tuple[Hashable, ...]
    key: str
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Result:
    """The action was carried out. ``choices`` are the decisions it asked for, in order."""

    state: State
    steps: tuple[Step, ...]
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Pending:
    """The action needs one more decision; nothing of it has happened. ``steps`` are what leads up to the choice."""

    choice: Choice
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """The action isn't legal. ``considered`` names every condition that failed, not only the first."""

    action: Action
    considered: tuple[Considered, ...]


class Unanswered(Exception):
    """A rule asks for a decision that hasn't been made: the action is rolled back."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.kind)
        self.choice = choice


class Refusal(Exception):
    """An action turned out to be illegal on the way: it is rolled back (733)."""

    def __init__(self, considered: list[Considered]) -> None:
        super().__init__(", ".join(f"{c.key}: {c.reason}" for c in considered))
        self.considered = tuple(considered)
