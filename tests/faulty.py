"""A faulty text that several test modules check."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from judge.check import Report, check, load

BAD = """306. Planeswalkers
306.8. Cuando se hace daño a un planeswalker, se remueven de él algunas fichas de lealtad.
306.9. Si la lealtad de un planeswalker es 0, se pone en el cementerio de su dueño.
"""
DAY = date(2026, 4, 17)


def run(file: Path, **options: object) -> Report:
    """Check a Spanish text against the rules of DAY."""
    return check(load([str(file)], language="es", day=DAY), **options)
