"""The editions that a user imported: one file each in the data folder, written whole or not at all.

A file is JSON Lines: the first line says what the edition is, each other one is a segment, so that a list of editions
reads one line of each. What look-ups ask is compiled from it when it is first used (``compiled_file``).
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from judge import compiled, data
from judge.corpus import references
from judge.corpus.model import Edition, Kind, Part, Place, Problem, Segment
from judge.errors import DataError, InputError
from judge.locale import _
from judge.rules import RuleNumber

SCHEMA = "judge.edition/1"
SUFFIX = ".jsonl"
KINDS = (Kind.OFFICIAL, Kind.OFFICIAL_TRANSLATION, Kind.TRANSLATION)
"""What an imported text can be."""

_AUTHORITY = {Kind.OFFICIAL: 100, Kind.OFFICIAL_TRANSLATION: 80, Kind.TRANSLATION: 50}
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class Held:
    """An edition with everything it has.

    ``sources`` are the texts that the segments of a bilingual file were translated from, in the order of ``segments``,
    each by the tail of its context in ``units`` (empty: not known). ``origin`` says where it came from: ``file``,
    ``format``, ``encoding``, ``imported``.
    """

    edition: Edition
    segments: tuple[Segment, ...]
    problems: tuple[Problem, ...] = ()
    sources: tuple[Mapping[str, str], ...] = ()
    origin: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)


def folder() -> Path:
    """Where the editions lie; it may not exist."""
    return data.user_folder() / "editions"


def checked_id(name: str) -> str:
    """The id, if it can be one. Raises InputError."""
    if not _ID.fullmatch(name):
        message = _("{name} can’t be the id of an edition.").format(name=name)
        hint = _("Small letters, digits, hyphens: en-2014-02-01.")
        raise InputError(message, place="--id", hint=hint, code="edition-id")
    return name


def path_of(name: str) -> Path:
    """The file of an edition."""
    return folder() / f"{checked_id(name)}{SUFFIX}"


def editions() -> dict[str, Edition]:
    """The held editions by id, in the order of language and date. A file that can't be read is left out."""
    return {name: edition for name, (edition, _header) in _headers().items()}


def header(name: str) -> Mapping[str, Any]:
    """What the first line of an edition's file says. Raises InputError for an id that isn't held."""
    found = _headers().get(name)
    if found is None:
        raise InputError(_("{name} was not imported.").format(name=name), code="edition")
    return found[1]


def broken() -> tuple[Path, ...]:
    """Files in the folder that are no edition."""
    known = _headers()
    return tuple(file for file in _files() if file.name.removesuffix(SUFFIX) not in known)


def read(name: str, *, with_references: bool = True) -> Held:
    """An edition with its segments. Raises InputError for an id that isn't held, DataError for a damaged file."""
    head = header(name)
    edition = editions()[name]
    file = path_of(name)
    segments, sources = [], []
    try:
        with file.open(encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                row = json.loads(line)
                segments.append(segment_of(row, edition, str(file.name), with_references))
                sources.append(row.get("source", {}))
    except (OSError, ValueError, KeyError, TypeError, InputError) as error:
        hint = _("Import it again with --replace.")
        raise DataError(f"{type(error).__name__}: {error}", place=str(file), hint=hint) from error
    problems = tuple(
        Problem(code, message, Place(head.get("file", ""), line)) for code, message, line in head.get("problems", ())
    )
    origin = {key: head.get(key, "") for key in ("file", "format", "encoding", "imported")}
    return Held(edition, tuple(segments), problems, tuple(sources) if any(sources) else (), origin, head["counts"])


def write(held: Held) -> Path:
    """Keep an edition, in place of one with the same id. Raises DataError where nothing can be written."""
    target = path_of(held.edition.id)
    rows = [json.dumps(header_row(held), ensure_ascii=False)]
    sources = held.sources or ({},) * len(held.segments)
    rows += [
        json.dumps(segment_row(segment, source), ensure_ascii=False)
        for segment, source in zip(held.segments, sources, strict=True)
    ]
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(prefix=".import-", suffix=".part", dir=target.parent)
    except OSError as error:
        hint = _("Set JUDGE_DATA to a writable folder.")
        raise DataError(error.strerror or str(error), place=str(target), hint=hint) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write("\n".join(rows) + "\n")
            out.flush()
            os.fsync(out.fileno())
        os.replace(part, target)
    except OSError as error:
        raise DataError(error.strerror or str(error), place=str(target)) from error
    finally:
        with contextlib.suppress(OSError):
            os.unlink(part)
    return target


def remove(name: str) -> None:
    """Take an edition out. Raises InputError for an id that isn't held."""
    header(name)
    try:
        path_of(name).unlink()
    except OSError as error:
        raise DataError(error.strerror or str(error), place=str(path_of(name))) from error


def compiled_file(edition: Edition) -> Path:
    """What look-ups read of an edition, compiled when its file is new."""
    from judge.corpus.store import sources

    def build(path: Path) -> None:
        from judge.corpus.build import build_one

        progress = compiled.Progress(_("Preparing {edition}").format(edition=edition.id), 2)
        held = read(edition.id)
        progress.step()
        build_one(path, edition, held.segments)
        progress.close()

    modules = [source for source in sources() if source.suffix == ".py"]
    return compiled.ensure(f"edition_{edition.id.replace('-', '_')}.sqlite", [path_of(edition.id), *modules], build)


# -- rows -----------------------------------------------------------------------------------------------------------


def header_row(held: Held) -> dict[str, Any]:
    """What an edition is, as the first line of its file and the head of its JSON say it."""
    edition = held.edition
    return {
        "schema": SCHEMA,
        "id": edition.id,
        "language": edition.language,
        "kind": edition.kind.value,
        "effective": edition.first.isoformat(),
        "follows": edition.follows.isoformat() if edition.follows else None,
        "title": edition.titles.get("en") or None,
        **{key: held.origin.get(key, "") for key in ("file", "format", "encoding", "imported")},
        "counts": dict(held.counts),
        "problems": [[p.code, p.message, p.place.line] for p in held.problems],
    }


def segment_row(segment: Segment, source: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A segment as JSON; what is empty is left out."""
    row: dict[str, Any] = {
        "part": segment.part.value,
        "number": str(segment.number) if segment.number else None,
        "label": segment.label,
        "text": segment.text,
        "examples": list(segment.examples),
        "line": segment.place.line,
        "source": dict(source or {}),
    }
    return {key: value for key, value in row.items() if value not in (None, "", [], {}) or key == "text"}


def segment_of(row: Mapping[str, Any], edition: Edition, file: str, with_references: bool = True) -> Segment:
    """The inverse of ``segment_row``. Raises KeyError, ValueError, TypeError and InputError for a row that is none."""
    text = row["text"]
    examples = tuple(row.get("examples", ()))
    if not isinstance(text, str) or not all(isinstance(example, str) for example in examples):
        raise ValueError("a text is missing")
    number = RuleNumber.parse(row["number"]) if row.get("number") else None
    found = references.find("\n".join((text, *examples)), edition.language) if with_references else ()
    place = Place(file, int(row.get("line", 0)))
    return Segment(Part(row["part"]), number, row.get("label", ""), text, examples, found, place, edition.id)


# -- what is there --------------------------------------------------------------------------------------------------

_known: dict[str, Any] = {"state": None, "headers": {}}


def _headers() -> dict[str, tuple[Edition, Mapping[str, Any]]]:
    """The first lines of all files, read again when a file is new."""
    files = _files()
    state = tuple((str(file), stamp(file)) for file in files)
    if state != _known["state"]:
        rows = [row for file in files if (row := _first_line(file)) is not None]
        _known.update(state=state, headers=_dated(rows))
    return _known["headers"]


def _files() -> list[Path]:
    try:
        return sorted(file for file in folder().iterdir() if file.suffix == SUFFIX)
    except OSError:
        return []


def stamp(file: Path) -> tuple[int, int]:
    """Time and size of a file, which change whenever it is written."""
    try:
        found = file.stat()
        return found.st_mtime_ns, found.st_size
    except OSError:
        return 0, 0


def _first_line(file: Path) -> Mapping[str, Any] | None:
    try:
        with file.open(encoding="utf-8") as lines:
            row = json.loads(lines.readline())
        good = row["schema"] == SCHEMA and row["id"] == file.name.removesuffix(SUFFIX) and "counts" in row
        edition_of(row)
        return row if good else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def edition_of(row: Mapping[str, Any]) -> Edition:
    """The edition that a head describes. Raises KeyError, ValueError and TypeError for one that is malformed."""
    kind = Kind(row["kind"])
    return Edition(
        id=row["id"],
        language=row["language"],
        kind=kind,
        first=date.fromisoformat(row["effective"]),
        source=row.get("file", ""),
        authority=_AUTHORITY.get(kind, 0),
        titles={"en": row["title"]} if row.get("title") else {},
        follows=date.fromisoformat(row["follows"]) if row.get("follows") else None,
        held=True,
    )


def _dated(rows: Iterable[Mapping[str, Any]]) -> dict[str, tuple[Edition, Mapping[str, Any]]]:
    """The editions with the last day each speaks for: the day before the rules changed, or before the next one held."""
    pairs = [(edition_of(row), row) for row in rows]
    pairs.sort(key=lambda pair: (pair[0].language, pair[0].first, pair[0].id))
    known = effective_days()
    dated = {}
    for edition, row in pairs:
        later = [day for day in known if day > edition.first]
        later += [e.first for e, _row in pairs if e.language == edition.language and e.first > edition.first]
        last = min(later) - timedelta(days=1) if later else None
        dated[edition.id] = (replace(edition, last=last), row)
    return dated


@cache
def effective_days() -> tuple[date, ...]:
    """The days from which another edition of the English rules was in force."""
    file = data.path("effective.toml")
    try:
        return tuple(sorted(tomllib.loads(file.read_text(encoding="utf-8"))["english"]))
    except (OSError, ValueError, KeyError) as error:
        raise DataError(str(error), place=str(file)) from error
