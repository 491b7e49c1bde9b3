"""The YAML of card files, with the line of every value, and without YAML's habit of reading ``no`` as false.

Numbers with a sign (loyalty costs) and dates stay text.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from judge.errors import DataError
from judge.locale import _, quoted

Path = tuple[str | int, ...]

_BASE: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TEXT = ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")


class _Loader(_BASE):
    """``true`` and ``false`` are the only words for truth."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag not in _TEXT]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.yaml_implicit_resolvers["+"] = []
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


def load(text: str, file: str) -> tuple[Any, dict[Path, int]]:
    """The value, and the line of each part of it by its path. Raises DataError with file and line."""
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return {}, {}
        lines: dict[Path, int] = {}
        _walk(node, (), lines, file)
        return loader.construct_document(node), lines
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{file}:{mark.line + 1}" if mark else file
        reason = getattr(error, "problem", None) or str(error)
        raise DataError(_("is not YAML: {reason}.").format(reason=reason), place=place, code="cards") from error
    finally:
        loader.dispose()


def _walk(node: yaml.Node, path: Path, lines: dict[Path, int], file: str) -> None:
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            line = key.start_mark.line + 1
            if key.value in seen:
                message = _("{name} stands here twice.").format(name=quoted(key.value))
                raise DataError(message, place=f"{file}:{line}", code="cards")
            seen.add(key.value)
            _walk(value, (*path, key.value), lines, file)
            lines[(*path, key.value)] = line
    elif isinstance(node, yaml.SequenceNode):
        for place, value in enumerate(node.value):
            _walk(value, (*path, place), lines, file)
