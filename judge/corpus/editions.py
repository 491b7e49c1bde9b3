"""The list of editions, and the segments of each as its reader finds them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

from judge import data
from judge.corpus.model import Document, Edition, Kind
from judge.corpus.reader import READERS
from judge.errors import DataError
from judge.rules import RuleKey

_FIELDS = {"language", "kind", "layout", "first", "last", "files", "items", "source", "authority", "titles", "follows"}


def load(file: Path | None = None) -> tuple[tuple[Edition, ...], dict[str, dict[str, str]]]:
    """The editions of ``editions.toml``, and for each its ``layout`` and ``items`` file.

    Raises DataError with the file and the edition for anything that isn't as it should be.
    """
    file = file or data.path("editions.toml")
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(str(error), place=str(file)) from error
    editions, reading = [], {}
    for name, row in table.items():
        place = f"{file}: {name}"
        if not isinstance(row, dict) or set(row) - _FIELDS:
            raise DataError(f"unknown fields {sorted(set(row) - _FIELDS)}", place=place)
        try:
            layout = row.get("layout", "official")
            edition = Edition(
                id=name,
                language=row["language"],
                kind=Kind(row["kind"]),
                first=row["first"],
                last=row.get("last"),
                source=row.get("source", ""),
                authority=row.get("authority", 0),
                files=tuple(row["files"]),
                titles=row.get("titles", {}),
                follows=row.get("follows"),
            )
        except (KeyError, ValueError) as error:
            raise DataError(f"{error} is missing or wrong", place=place) from error
        if layout not in READERS or not isinstance(edition.first, date):
            raise DataError("layout or first is wrong", place=place)
        editions.append(edition)
        reading[name] = {"layout": layout, "items": row.get("items", "")}
    return tuple(editions), reading


def documents(edition: Edition, layout: str, folder: Path | None = None) -> Iterator[Document]:
    """Every file of an edition, read; the segments carry the edition's id. Raises InputError for a bad file."""
    folder = folder or data.path()
    for pattern in edition.files:
        for file in sorted(folder.glob(pattern), key=lambda path: path.name):
            document = READERS[layout]().read(file, edition.language, name=file.relative_to(folder).as_posix())
            segments = tuple(replace(segment, edition=edition.id) for segment in document.segments)
            yield replace(document, segments=segments)


def items(file: Path) -> dict[str, tuple[RuleKey, ...]]:
    """The keys that the items of a primer speak of. Raises DataError."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        return {label: tuple(RuleKey(key) for key in keys) for label, keys in table.items()}
    except (OSError, ValueError, TypeError) as error:
        raise DataError(str(error), place=str(file)) from error
