"""Files of the checks: TOML that people write, read so that every fault can be named with its line; reports, written
whole or not at all.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from judge import data
from judge.errors import DataError, InputError
from judge.locale import _

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]#]+?)\s*\]\]?\s*(?:#.*)?$")
_ASSIGNED = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")

Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A TOML file: its content, and the line of each table and key. ``code`` is that of the errors it gives rise to."""

    file: str
    content: Mapping[str, Any]
    lines: Mapping[Key, int]
    code: str

    def fault(self, key: Key, message: str, hint: str = "") -> InputError:
        """An error at a key, or at the nearest table above it whose line is known."""
        while key and key not in self.lines:
            key = key[:-1]
        place = f"{self.file}:{self.lines[key]}" if key else self.file
        return InputError(message, place=place, hint=hint, code=self.code)

    def unknown(self, key: Key, known: Iterable[str]) -> InputError:
        """The error for a key that means nothing here, with the known one nearest to it."""
        known = list(known)
        message = _("“{word}” means nothing here").format(word=key[-1])
        return self.fault(key, message, nearest(str(key[-1]), known))


def read(path: Path, code: str) -> Table:
    """Read a file. Raises InputError where it can't be read or is no TOML; the message names the line."""
    try:
        source = path.read_text(encoding="utf-8")
        content = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        place = f"{path}:{line[1]}" if line else str(path)
        raise InputError(_("this is no TOML: {error}").format(error=error), place=place, code=code) from error
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(getattr(error, "strerror", None) or str(error), place=str(path), code=code) from error
    return Table(shown(path), content, _lines(source), code)


@cache
def shipped(name: str) -> Mapping[str, Any]:
    """The content of a file of ``corpus/check``. Raises DataError where it can't be read or is no TOML."""
    file = data.path("check", name)
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(str(error), place=str(file)) from error


def shown(path: Path) -> str:
    """A path as people are told it: from the working directory where it lies below."""
    here, full = Path.cwd(), path.resolve()
    return str(full.relative_to(here)) if full.is_relative_to(here) else str(path)


def write(path: Path, text: str) -> None:
    """Write a file whole, or leave it as it was; into a pipe or a device the text simply goes. Raises InputError."""
    part = path.with_name(path.name + ".part")
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8") as out:
                out.write(text)
            return
        target = path.resolve()  # where it is a link, it stays one
        part = target.with_name(target.name + ".part")
        part.write_text(text, encoding="utf-8")
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InputError(error.strerror or str(error), place=str(path)) from error


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint that names the known words: the nearest ones, or all where none is near."""
    from rapidfuzz import process

    known = list(known)
    near = [name for name, score, _i in process.extract(word, known, limit=3) if score > 50]
    if near:
        return _("Nearest: {names}.").format(names=", ".join(near))
    return _("Possible: {names}.").format(names=", ".join(known)) if len(known) <= 12 else ""


def _lines(source: str) -> dict[Key, int]:
    """The line of each table and key, elements of arrays of tables counted from 0."""
    found: dict[Key, int] = {}
    counted: dict[Key, int] = {}
    above: Key = ()
    for number, line in enumerate(source.splitlines(), 1):
        header = _HEADER.match(line)
        if header:
            above = _split(header[2])
            for end in range(1, len(above) + 1):
                found.setdefault(above[:end], number)
            if header[1] == "[[":
                index = counted.get(above, 0)
                counted[above] = index + 1
                above = (*above, index)
            found.setdefault(above, number)
            continue
        assigned = _ASSIGNED.match(line)
        if assigned:
            key = (*above, *_split(assigned[1]))
            for end in range(len(above) + 1, len(key) + 1):
                found.setdefault(key[:end], number)
    return found


def _split(dotted: str) -> Key:
    try:
        table: Any = tomllib.loads(f"{dotted} = 0")
    except tomllib.TOMLDecodeError:
        return (dotted,)
    keys: list[str | int] = []
    while isinstance(table, dict):
        ((key, table),) = table.items()
        keys.append(key)
    return tuple(keys)
