"""Scenarios: situations as text, played on the engine at any date.

The way in::

    from judge.scenario import Scenario, play, explore, check, change_days

    scenario = Scenario.from_dict({...})  # or Scenario.from_yaml(text, file=...)
    play(scenario, day, reading=None)     # -> Playing(state, steps, refused, choices_offered, pending, ...)
    explore(scenario, day, reading=None)  # -> Exploration(lines, complete, offered)
    check(scenario, day)                  # -> tuple of failed expectations, empty when all hold
    change_days(scenario)                 # -> the days on which a rule that it depends on becomes another

``play`` follows the script and stops at the first decision that the script doesn't make; ``explore`` goes through all
the options of such decisions. ``judge.scenario.narrate`` puts steps, reasons and choices into sentences.
"""

from judge.scenario.expect import Failed, check
from judge.scenario.explore import Exploration, Line, Playing, change_days, explore, play
from judge.scenario.library import load, names
from judge.scenario.model import Scenario

__all__ = [
    "Exploration", "Failed", "Line", "Playing", "Scenario", "change_days", "check", "explore", "load", "names", "play",
]  # fmt: skip
