"""YAML as scenarios use it: with the line of every value, and without YAML's habit of reading ``no`` as false."""

from __future__ import annotations

import re
from typing import Any

import yaml

from judge.errors import ScenarioError
from judge.locale import _, quoted
from judge.scenario.words import Path


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # in C where PyYAML was built with it: ten times as fast
    """``true`` and ``false`` are the only words for truth; dates and numbers with a plus (loyalty costs) stay text."""


_Loader.yaml_implicit_resolvers = {
    first: [
        (tag, pattern) for tag, pattern in found if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")
    ]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.yaml_implicit_resolvers["+"] = []
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


class _Dumper(yaml.SafeDumper):
    """Writes what the loader reads back as the same values: it quotes by the loader's rules and the standard's."""


_Dumper.ignore_aliases = lambda self, data: True


def load(text: str, file: str) -> tuple[Any, dict[Path, int]]:
    """The value, and the line of each part of it by its path. Raises ScenarioError with the line."""
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        value = None if node is None else loader.construct_document(node)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{file}:{mark.line + 1}" if mark else file
        raise ScenarioError(getattr(error, "problem", None) or str(error), place=place) from error
    lines: dict[Path, int] = {}
    if node is not None:
        _lines(node, (), lines, file)
    return value, lines


def _lines(node: yaml.Node, path: Path, lines: dict[Path, int], file: str) -> None:
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            if key.value in seen:
                raise ScenarioError(
                    _("{name} stands here twice.").format(name=quoted(key.value)),
                    place=f"{file}:{key.start_mark.line + 1}",
                )
            seen.add(key.value)
            _lines(value, (*path, key.value), lines, file)
            lines[(*path, key.value)] = key.start_mark.line + 1
    elif isinstance(node, yaml.SequenceNode):
        for n, value in enumerate(node.value):
            _lines(value, (*path, n), lines, file)


def dump(value: Any) -> str:
    """YAML text in the order of the fields."""
    return yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)
