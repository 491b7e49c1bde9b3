"""Which rules the shipped scenarios really carry out: keys by what passing scenarios emit at run time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from judge.engine.ruleset import RuleSet
from judge.rules import Timeline
from judge.scenario import library
from judge.scenario.expect import check_exploration
from judge.scenario.explore import considered, explore


@dataclass(frozen=True, slots=True)
class Coverage:
    """Every key: carried out by a passing scenario, only considered, or neither; and the scenario that shows it."""

    executed: dict[str, str]
    considered: dict[str, str]
    untouched: tuple[str, ...]
    failing: tuple[str, ...]
    played: int

    def state(self, key: str) -> str:
        return "executed" if key in self.executed else "considered" if key in self.considered else "untouched"


def measure(today: date | None = None) -> Coverage:
    """Play every shipped scenario on the days it claims and gather what the passing ones emit."""
    executed: dict[str, str] = {}
    looked_at: dict[str, str] = {}
    failing: list[str] = []
    played = 0
    for name in library.names():
        scenario = library.load(name)
        for day in scenario.days(today):
            rules = RuleSet.at(day, scenario.reading or None)
            found = explore(scenario, day)
            played += 1
            if check_exploration(scenario, found, rules):
                failing.append(f"{name} ({day})")
                continue
            for line in found.lines:
                for step in line.steps:
                    for key in step.cites:
                        executed.setdefault(key, name)
                for one in considered(line.steps, line.refused):
                    looked_at.setdefault(one.key, name)
    untouched = tuple(str(k) for k in Timeline.load() if k not in executed and k not in looked_at)
    return Coverage(executed, looked_at, untouched, tuple(failing), played)


def by_section(coverage: Coverage, day: date) -> list[tuple[str, int, int, int]]:
    """For each section of the rules at a date: how many keys are executed, only considered, untouched."""
    timeline = Timeline.load()
    table: dict[str, list[int]] = {}
    for key in timeline:
        number = timeline.at(key, day).number
        section = f"{number.section}" if number else "–"
        row = table.setdefault(section, [0, 0, 0])
        row[("executed", "considered", "untouched").index(coverage.state(str(key)))] += 1
    return [(section, *row) for section, row in sorted(table.items())]


def by_chapter(sections: list[tuple[str, int, int, int]]) -> list[tuple[str, int, int, int, int]]:
    """For each chapter: in how many sections keys are executed, and how many keys are executed, only considered,
    untouched. What has no number at the date stands under a dash."""
    table: dict[str, list[int]] = {}
    for section, *counts in sections:
        row = table.setdefault(section[0], [0, 0, 0, 0])
        numbered = section[0].isdigit() and counts[0] > 0
        for place, number in enumerate((int(numbered), *counts)):
            row[place] += number
    return [(chapter, *row) for chapter, row in sorted(table.items())]
