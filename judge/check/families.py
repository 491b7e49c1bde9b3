"""The table of all checks: every family with its checks, in the order in which they run.

A new family is one module with ``CHECKS`` and ``run(context)``, named here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType, ModuleType

from judge.check import (
    capitals, dates, drift, lines, meaning, numbering, numbers, quotes, references, spelling, structure, terms,
    typography, wording,
)  # fmt: skip
from judge.check.context import Context
from judge.check.model import Check, Finding
from judge.errors import InputError
from judge.locale import _

FAMILIES: tuple[ModuleType, ...] = (
    structure, numbering, lines, references, numbers, meaning, wording, terms, drift, quotes, dates, capitals, typography,
    spelling,
)  # fmt: skip

CHECKS: Mapping[str, Check] = MappingProxyType({check.id: check for family in FAMILIES for check in family.CHECKS})
"""Every check by its id."""


def family_of(check: str) -> str:
    """The name of the family that a check belongs to."""
    return next(f.__name__.rpartition(".")[2] for f in FAMILIES if any(c.id == check for c in f.CHECKS))


def named(check: str) -> Check:
    """A check by its id. Raises InputError with the nearest ones."""
    if check in CHECKS:
        return CHECKS[check]
    from rapidfuzz import process

    near = [name for name, score, _i in process.extract(check, list(CHECKS), limit=3) if score > 50]
    message = _("no check is called {name}").format(name=check)
    hint = _("Nearest: {names}.").format(names=", ".join(near)) if near else ""
    raise InputError(message, hint=hint, code="check-id")


def run(context: Context) -> Iterator[Finding]:
    """Every finding of every family for one text."""
    runners: list[Callable[[Context], Iterator[Finding]]] = [family.run for family in FAMILIES]
    for runner in runners:
        yield from runner(context)
