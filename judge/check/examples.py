"""What a check means, told to people: its explanation, and a bad and a good example (``corpus/check/examples.toml``).

The examples are texts that can be checked: the tests hold that the bad one has the finding and the good one hasn't.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Any

from judge import data
from judge.check.families import CHECKS, family_of, named
from judge.check.reports.text import padded, severity_name
from judge.errors import DataError
from judge.locale import LANGUAGES, _, language


@dataclass(frozen=True, slots=True)
class Example:
    """A text with the fault and the same without it, in a language, held against the rules of a date."""

    check: str
    language: str
    bad: str
    good: str
    day: date


@cache
def examples() -> Mapping[str, tuple[Example, ...]]:
    """The examples of every check that has some. Raises DataError for an entry that breaks the format."""
    path = data.path("check", "examples.toml")
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    found = {check: tuple(_examples(check, rows)) for check, rows in table.items()}
    return MappingProxyType(found)


def _examples(check: str, rows: Mapping[str, Any]) -> list[Example]:
    made = []
    for code, row in rows.items():
        if code not in LANGUAGES or set(row) - {"bad", "good", "day"} or not {"bad", "good"} <= set(row):
            raise DataError("an example has a bad and a good text, and a day", place=f"examples.toml: {check}.{code}")
        day = row.get("day", date(2026, 4, 17))
        made.append(Example(check, code, row["bad"].strip("\n"), row["good"].strip("\n"), day))
    return made


def example(check: str) -> Example | None:
    """The example of a check to show: in the language of the messages if there is one."""
    found = examples().get(check, ())
    return next((each for each in found if each.language == language()), found[0] if found else None)


def explain(check: str) -> list[str]:
    """What a check looks for, how heavy it is, an example, and how to live with it. Raises InputError for no check."""
    found = named(check)
    lines = [
        f"{found.id} — {_(found.title)}",
        "",
        _(found.explanation),
        "",
        _("Severity: {severity} · family: {family}").format(
            severity=severity_name(found.severity), family=family_of(check)
        ),
    ]
    shown = example(check)
    if shown is not None:
        lines += ["", _("Bad:"), *(f"  {line}" for line in shown.bad.split("\n"))]
        lines += [_("Good:"), *(f"  {line}" for line in shown.good.split("\n"))]
    return [
        *lines,
        "",
        _("To put one aside, write into the file beside the text, {name}:").format(name="TEXT.judge.toml"),
        "",
        "[[suppress]]",
        f'check = "{found.id}"',
        'where = "306.7"',
        f'reason = "{_("why this is right here")}"',
    ]


def known_checks() -> list[str]:
    """Every check with its severity and title, a line each."""
    return [
        f"{padded(check.id, 22)} {padded(severity_name(check.severity), 9)} {_(check.title)}"
        for check in CHECKS.values()
    ]
