"""The examples that ``judge check --explain`` shows: the bad text has the finding, the good one hasn't."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.check import CHECKS, Text, check, load
from judge.check.examples import Example, examples
from judge.locale import LANGUAGES

EVERY = [each for found in examples().values() for each in found]
ONE_OF_EACH = [found[index % len(found)] for index, found in enumerate(examples().values())]
"""One of each check, not all in the same language."""


def test_every_check_has_examples() -> None:
    assert set(examples()) == set(CHECKS)
    for language in LANGUAGES:
        assert sum(each.language == language for each in EVERY) >= 30


def found(text: str, example: Example, folder: Path, against: str = "") -> set[str]:
    other = read(against, example, folder / "other.txt") if against else []
    return {finding.check for finding in check(read(text, example, folder / "text.txt"), other).findings}


def read(text: str, example: Example, file: Path) -> list[Text]:
    """The text as a file, under the heading of its section where it has rule numbers."""
    number = re.match(r"(\d{3})\.", text.splitlines()[-1])
    file.write_text(f"{number[1]}. …\n{text}\n" if number else f"{text}\n", encoding="utf-8")
    return load([str(file)], language=example.language, day=example.day)


def shows(example: Example, folder: Path) -> None:
    against = example.good if example.check == "rule-missing" else ""
    assert example.check in found(example.bad, example, folder, against)
    assert example.check not in found(example.good, example, folder, against)


@pytest.mark.parametrize("example", ONE_OF_EACH, ids=lambda e: f"{e.check}-{e.language}")
def test_an_example_shows_what_its_check_finds(example: Example, tmp_path: Path) -> None:
    shows(example, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("example", EVERY, ids=lambda e: f"{e.check}-{e.language}")
def test_every_example_shows_what_its_check_finds(example: Example, tmp_path: Path) -> None:
    shows(example, tmp_path)
