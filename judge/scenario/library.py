"""The scenarios that are shipped: ``corpus/scenarios/*.yaml``, by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from judge import data
from judge.errors import ScenarioError
from judge.locale import _, quoted
from judge.scenario.model import Scenario
from judge.scenario.words import nearest


@cache
def _files() -> dict[str, Path]:
    folder = data.path("scenarios")
    return {file.stem: file for file in sorted(folder.rglob("*.yaml"))} if folder.is_dir() else {}


def names() -> tuple[str, ...]:
    """The names of the shipped scenarios: their file names."""
    return tuple(_files())


def load(name: str) -> Scenario:
    """A shipped scenario by name, or any file. Raises ScenarioError naming the nearest name."""
    file = _files().get(name) or Path(name)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        close = nearest(name, names())
        raise ScenarioError(
            _("there is no scenario {name}.").format(name=quoted(name)),
            hint=_("Nearest: {word}.").format(word=quoted(close)) if close else "",
        ) from error
    return Scenario.from_yaml(text, str(file))
