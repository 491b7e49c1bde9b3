"""What an exploration comes to: its lines of play by how they end, with the shortest line for each ending.

Two lines end alike if the players can't tell them apart afterwards: the same life totals, counters and losses, and the
same objects in the same zones and states. Which of two alike creatures died makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from judge.engine.state import Obj, State, Zone
from judge.scenario.explore import Line


@dataclass(frozen=True, slots=True)
class Outcome:
    """Lines that end alike, the shortest first: the one with the fewest decisions, then with the fewest steps."""

    lines: tuple[Line, ...]

    @property
    def shortest(self) -> Line:
        return self.lines[0]


def outcomes(lines: Iterable[Line]) -> tuple[Outcome, ...]:
    """The lines of play by their endings, in the order in which the endings are first reached."""
    found: dict[Hashable, list[Line]] = {}
    for line in lines:
        found.setdefault((ending(line.state), line.stopped, bool(line.allowed), len(line.refused)), []).append(line)
    return tuple(Outcome(tuple(sorted(alike, key=_length))) for alike in found.values())


def _length(line: Line) -> tuple[int, int]:
    return len(line.decisions), len(line.steps)


def ending(state: State) -> Hashable:
    """What of a state is told when the play is over; damage and tapping only of permanents."""
    objects = Counter(
        (o.card.name, o.owner, o.controller, o.zone, o.token, o.counters, *_on_battlefield(o))
        for o in state.objects.values()
        if o.zone is not Zone.NOWHERE
    )
    players = tuple(
        (p.name, p.poison, p.hand, p.library, p.graveyard, p.lost, p.counters) for p in state.players.values()
    )
    return tuple(state.life.items()), state.over, players, frozenset(objects.items())


def _on_battlefield(obj: Obj) -> tuple[Hashable, ...]:
    return (obj.tapped, obj.damage, obj.phased, obj.facedown, obj.face) if obj.zone is Zone.BATTLEFIELD else ()
