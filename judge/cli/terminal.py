"""What commands share: reading well-formed options without a framework, printing text and JSON, lines of a width.

Look-ups must not wait for a command-line framework. ``parse`` understands a well-formed command line of theirs and
gives everything else (help, an unknown option, a missing value) back to Typer, so both ways behave alike.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from judge.errors import InputError
from judge.locale import LANGUAGES, _, language

WIDEST = 96
"""Lines longer than this are hard to read, however wide the terminal is."""

_TODAY = ("today", "now", "hoy", "aujourd'hui", "aujourd’hui", "сегодня")


def parse(arguments: Sequence[str], options: Mapping[str, type]) -> tuple[list[str], dict[str, Any]] | None:
    """The words and the options of a well-formed command line, None for any other.

    ``options`` says what each option takes: ``bool`` nothing, ``int`` a number, ``str`` anything. ``--no-x`` says that
    ``--x`` is off.
    """
    words: list[str] = []
    found: dict[str, Any] = {}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if argument == "--":
            words += rest
            break
        if not argument.startswith("-") or argument == "-":
            words.append(argument)
            continue
        name, equals, value = argument.partition("=")
        kind = options.get(name)
        if kind is None or (kind is bool and equals):
            return None
        if kind is bool:
            off = name.startswith("--no-")
            found[f"--{name[5:]}" if off else name] = not off
            continue
        if not equals:
            if not rest or rest[0].startswith("--"):
                return None
            value = rest.pop(0)
        if kind is int:
            if not re.fullmatch(r"-?\d{1,9}", value):
                return None
            found[name] = int(value)
        else:
            found[name] = value
    return words, found


def chosen_language(arguments: Sequence[str]) -> str:
    """The value of ``--lang`` anywhere among the arguments; empty where there is none."""
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return ""


def text_language(code: str | None) -> str:
    """The language of texts: the one asked for, else the interface's. Raises InputError for one that isn't spoken."""
    if not code:
        return language()
    folded = code.lower().replace("_", "-").split("-")[0]
    if folded not in LANGUAGES:
        message = _("{language} is not a language spoken here.").format(language=code)
        hint = _("Languages: {languages}.").format(languages=", ".join(LANGUAGES))
        raise InputError(message, place="--lang", hint=hint, code="language")
    return folded


def parse_day(text: str, place: str = "--as-of") -> date:
    """``2014-06-01``, ``2014-06`` and ``2014`` (their first day), ``today``. Raises InputError."""
    said = text.strip().lower()
    if said in _TODAY:
        return date.today()
    match = re.fullmatch(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", said)
    try:
        if match:
            return date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        pass
    message = _("{text} is not a date.").format(text=text)
    raise InputError(message, place=place, hint=_("Write it as year-month-day: 2014-06-01."), code="date")


def width(widest: int = WIDEST) -> int | None:
    """The columns to wrap at; None where the output is no terminal and nothing may be wrapped."""
    if not sys.stdout.isatty():
        return None
    return max(20, min(shutil.get_terminal_size((80, 24)).columns, widest))


def coloured() -> bool:
    """Whether highlights may be in colour: a terminal, and nobody asked for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns(text: str) -> int:
    """The columns a text takes: accents that are letters of their own take none, wide letters two."""
    if text.isascii():
        return len(text)
    total = 0
    for letter in text:
        if not unicodedata.combining(letter):
            total += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return total


def wrap(text: str, limit: int | None, indent: str = "", first: str | None = None) -> list[str]:
    """The lines of a text, each with the indent; a text of several paragraphs keeps them apart.

    Words are parted at plain spaces only, so a no-break space holds. ``limit`` None leaves paragraphs whole.
    """
    lines: list[str] = []
    lead = indent if first is None else first
    for paragraph in text.split("\n"):
        if limit is None:
            lines.append(lead + paragraph)
            lead = indent
            continue
        line, used = lead, columns(lead)
        empty = True
        for word in paragraph.split(" "):
            needed = columns(word)
            if not empty and used + 1 + needed > limit:
                lines.append(line)
                line, used, empty = indent, columns(indent), True
            if not empty:
                line, used = line + " ", used + 1
            line, used, empty = line + word, used + needed, False
        lines.append(line)
        lead = indent
    return lines


def beside(blocks: Sequence[Sequence[str]], each: int, gap: str = "  ") -> list[str]:
    """Blocks of lines side by side in columns of one width."""
    rows = []
    for index in range(max(map(len, blocks), default=0)):
        cells = [block[index] if index < len(block) else "" for block in blocks]
        padded = [cell + " " * max(0, each - columns(cell)) for cell in cells[:-1]]
        rows.append(gap.join([*padded, cells[-1]]).rstrip())
    return rows


def show(lines: Iterable[str]) -> None:
    """Print lines on standard output."""
    sys.stdout.write("\n".join(lines) + "\n")


def show_json(value: object) -> None:
    """Print a value as JSON, in the letters of its language."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def complain(message: str) -> None:
    """Print one message on standard error."""
    sys.stdout.flush()
    sys.stderr.write(message + "\n")
