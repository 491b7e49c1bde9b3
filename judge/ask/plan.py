"""What a question family makes of a question: a scenario to play, and what to look for in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.ask.grammar import Question, Who

SEAT = {Who.ME: "A", Who.OPPONENT: "B", Who.TEAMMATE: "C", None: "A"}
"""Who sits where in scenarios built from questions: the asker is A, the opponent B."""


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for in the tree of choices.

    ``ask`` is one of:

    - ``allowed``: whether the scenario's last ``try`` is not refused;
    - ``offered``: whether some line of play offers ``player`` (None: anybody) a choice of ``kind`` with ``option``;
    - ``happens``: whether ``fact`` holds at the end, in some line (``every`` False) or in every line;
    - ``value``: the values that ``fact`` has at the ends of the lines;
    - ``chooser``: who is offered the choice of ``kind`` (``option`` "nobody": or that nobody is);
    - ``most``, ``least``: the greatest or smallest value that ``fact`` has, called ``name``;
    - ``cited``: whether the rule ``key`` was applied in some line;
    - ``variant``: which variant of the rule ``key`` was in force, or what ``values`` says of it;
    - ``deck``, ``deck-most``, ``deck-bound``, ``define``, ``define-concept``, ``define-search``: no play, see judge.ask.verdict and judge.ask.ruling.

    ``settled``: where lines of play or cases come to different ends, nothing is known.

    ``fact`` reads a final state: it is given a ``Facts`` (judge.ask.verdict). ``negate`` swaps yes and no, for
    questions that ask for the opposite of the fact.
    """

    ask: str
    fact: Callable[[Any], Any] | None = None
    every: bool = False
    kind: str = ""
    player: str | None = None
    option: str | None = None
    key: str = ""
    negate: bool = False
    name: str = ""
    values: Mapping[str, Any] | None = None
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """One way to fill in what the question left open; ``label`` is a message (English source) that says which."""

    scenario: Mapping[str, Any]
    label: str = ""
    query: Query | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A question understood: cases to play, one query, the keys the answer turns on (most telling first).

    ``uses`` are the concepts the plan has taken into account; what else of weight the question says vetoes the answer.
    ``negatable`` are concepts whose negation the plan has taken into account as well.
    ``names_matter`` is True where a card that nobody has defined could change the verdict.
    ``numbers_read`` is True where the plan has looked at every number word of the question.
    ``refuses`` are concepts whose naming makes it another question.
    """

    family: str
    query: Query
    cases: Sequence[Case]
    keys: Sequence[str]
    uses: frozenset[str]
    played: str = ""
    names_matter: bool = True
    assumed: Sequence[str] = ()
    related: Sequence[str] = ()
    negatable: frozenset[str] = frozenset()
    numbers_read: bool = False
    refuses: frozenset[str] = frozenset()


Family = Callable[[Question], Plan | None]

_families: list[tuple[int, str, Family]] = []
Source = Callable[[Question], Iterable[tuple[int, str, Family]]]
_sources: list[Source] = []


def family(name: str, *, rank: int = 50) -> Callable[[Family], Family]:
    """Register a question family; lower ranks are tried first. It returns a plan, or None if it isn't about that."""

    def register(function: Family) -> Family:
        _families.append((rank, name, function))
        return function

    return register


def source(function: Source) -> Source:
    """Register what gives families by the question: those, with their ranks, that could be about it."""
    _sources.append(function)
    return function


def plans(question: Question) -> list[Plan]:
    """The plans of all families that recognise the question, best rank first."""
    from judge.ask import families

    assert families
    found = []
    known = [*_families, *(one for given in _sources for one in given(question))]
    for _, _, function in sorted(known, key=lambda f: (f[0], f[1])):
        plan = function(question)
        if plan is not None:
            found.append(plan)
    return found


class Board:
    """Builds the scenario of a question, piece by piece, in the terms of scenario files."""

    def __init__(self, *, two_headed: bool = False) -> None:
        self._data: dict[str, Any] = {"players": {"A": {}, "B": {}}, "do": []}
        if two_headed:
            self._data["variant"] = "two-headed-giant"
            self._data["players"] = {
                "A": {"team": "us"}, "C": {"team": "us"}, "B": {"team": "them"}, "D": {"team": "them"},
            }  # fmt: skip

    def turn(self, active: str, step: str = "main1") -> Board:
        self._data["turn"] = {"active": active, "step": step}
        return self

    def put(self, zone: str, player: str, thing: Mapping[str, Any]) -> Board:
        """Put an object into a zone of a player's."""
        self._data.setdefault(zone, {}).setdefault(player, []).append(dict(thing))
        return self

    def player(self, name: str, **attributes: Any) -> Board:
        self._data["players"].setdefault(name, {}).update(attributes)
        return self

    def do(self, **action: Any) -> Board:
        """Add an action. A name that is a Python keyword may end in an underscore."""
        self._data["do"].append({key.rstrip("_").replace("_", "-"): value for key, value in action.items()})
        return self

    def build(self) -> dict[str, Any]:
        return self._data


def planeswalker(id_: str = "walker", *, loyalty: int = 4, subtype: str = "Jace", **rest: Any) -> dict[str, Any]:
    """A planeswalker with one ability that adds and one that removes loyalty counters."""
    thing: dict[str, Any] = {"id": id_, "card": "planeswalker", "loyalty": loyalty, "subtypes": [subtype]}
    thing["abilities"] = [
        {"loyalty": "+1", "effect": [{"draw": 1}]},
        {"loyalty": "-2", "effect": [{"draw": 2}]},
    ]
    thing.update(rest)
    return thing


def creature(id_: str = "creature", pt: str = "3/3", keywords: Sequence[str] = (), **rest: Any) -> dict[str, Any]:
    """A creature that has been there since before the turn."""
    thing: dict[str, Any] = {"id": id_, "card": "creature", "pt": pt}
    if keywords:
        thing["keywords"] = list(keywords)
    thing.update(rest)
    return thing


def burn(id_: str = "burn", damage: int = 3, to: str = "target-player", **rest: Any) -> dict[str, Any]:
    """An instant that deals damage."""
    return {"id": id_, "card": "instant", "effect": [{"damage": damage, "to": to}], **rest}
