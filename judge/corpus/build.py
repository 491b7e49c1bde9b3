"""Compiling the corpus: texts, timeline and dates in words into the one SQLite file that look-ups read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from judge import data
from judge.compiled import Progress
from judge.corpus import editions, history, references
from judge.corpus.model import Edition, Kind, Part, Place, Segment
from judge.corpus.ordering import order
from judge.locale import LANGUAGES, _
from judge.rules import RuleNumber, Span, Timeline

_SCHEMA = """
CREATE TABLE edition (
    id TEXT PRIMARY KEY, language TEXT, kind TEXT, first TEXT, last TEXT, source TEXT, authority INTEGER,
    files TEXT, titles TEXT, follows TEXT);
CREATE TABLE segment (
    id INTEGER PRIMARY KEY, edition TEXT, language TEXT, part TEXT, number TEXT, ord INTEGER, label TEXT, text TEXT,
    examples TEXT, file TEXT, line INTEGER,
    key TEXT, variant TEXT, principal INTEGER, first TEXT, last TEXT, span_first TEXT, span_last TEXT);
CREATE TABLE reference (segment INTEGER, first INTEGER, last INTEGER, text TEXT, start INTEGER, end INTEGER);
CREATE TABLE span (
    key TEXT, position INTEGER, first TEXT, last TEXT, number TEXT, ord INTEGER, variant TEXT, also TEXT);
CREATE TABLE called (ord INTEGER, key TEXT, position INTEGER, principal INTEGER);
CREATE TABLE item (edition TEXT, label TEXT, key TEXT);
CREATE TABLE problem (edition TEXT, code TEXT, message TEXT, file TEXT, line INTEGER);
CREATE TABLE date_words (language TEXT, style TEXT, month INTEGER, pattern TEXT);
"""

_INDEXES = """
CREATE INDEX segment_number ON segment (edition, ord);
CREATE INDEX segment_key ON segment (key, edition);
CREATE INDEX reference_segment ON reference (segment);
CREATE INDEX reference_target ON reference (first, last);
CREATE INDEX span_key ON span (key);
CREATE INDEX called_number ON called (ord);
"""


def timeline() -> Timeline:
    """The timeline of the corpus; empty where there is none."""
    file = data.path("timeline.toml")
    return Timeline.load(file) if file.is_file() else Timeline({})


def build(path: Path) -> None:
    """Write the compiled file. Raises DataError and InputError for sources that break their format."""
    listed, reading = editions.load()
    known = timeline()
    progress = Progress(_("Preparing the rules"), len(listed) + len(LANGUAGES) + 1)
    connection = sqlite3.connect(path)
    connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_SCHEMA}")
    for edition in listed:
        _write_edition(connection, edition)
        for document in editions.documents(edition, reading[edition.id]["layout"]):
            for segment in document.segments:
                _write_segment(connection, edition, segment)
            connection.executemany(
                "INSERT INTO problem VALUES (?, ?, ?, ?, ?)",
                [(edition.id, p.code, p.message, p.place.file, p.place.line) for p in document.problems],
            )
        if reading[edition.id]["items"]:
            for label, keys in editions.items(data.path(reading[edition.id]["items"])).items():
                connection.executemany("INSERT INTO item VALUES (?, ?, ?)", [(edition.id, label, k) for k in keys])
        progress.step()
    _write_timeline(connection, known)
    for language in LANGUAGES:
        _write_history(connection, language, known)
        progress.step()
    _write_dates(connection)
    connection.executescript(_INDEXES + "ANALYZE;")
    connection.commit()
    connection.close()
    progress.close()


def build_one(path: Path, edition: Edition, segments: Iterable[Segment]) -> None:
    """Write the file of a single edition, in the same tables."""
    connection = sqlite3.connect(path)
    connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_SCHEMA}")
    _write_edition(connection, edition)
    for segment in segments:
        _write_segment(connection, edition, segment)
    connection.executescript(_INDEXES + "ANALYZE;")
    connection.commit()
    connection.close()


def _write_edition(connection: sqlite3.Connection, edition: Edition) -> None:
    connection.execute(
        "INSERT INTO edition VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            edition.id, edition.language, edition.kind.value, _iso(edition.first), _iso(edition.last), edition.source,
            edition.authority, json.dumps(edition.files), json.dumps(dict(edition.titles), ensure_ascii=False),
            _iso(edition.follows),
        ),
    )  # fmt: skip


def _write_segment(
    connection: sqlite3.Connection,
    edition: Edition,
    segment: Segment,
    span: Span | None = None,
    days: tuple[date, date | None] | None = None,
) -> None:
    first, last = days or (edition.first, edition.last)
    cursor = connection.execute(
        "INSERT INTO segment VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            edition.id, edition.language, segment.part.value, str(segment.number) if segment.number else None,
            order(segment.number) if segment.number else None, segment.label, segment.text,
            json.dumps(segment.examples, ensure_ascii=False) if segment.examples else "",
            segment.place.file, segment.place.line,
            span.key if span else None, span.variant if span else None,
            int(span is None or span.number == segment.number), _iso(first), _iso(last),
            _iso(span.first) if span else None, _iso(span.last) if span else None,
        ),
    )  # fmt: skip
    connection.executemany(
        "INSERT INTO reference VALUES (?, ?, ?, ?, ?, ?)",
        [
            (cursor.lastrowid, order(r.range.first), order(r.range.last), str(r.range), r.start, r.end)
            for r in segment.references
        ],
    )


def _write_timeline(connection: sqlite3.Connection, known: Timeline) -> None:
    for key in known:
        for position, span in enumerate(known.spans(key)):
            number = str(span.number) if span.number else None
            also = " ".join(map(str, span.also))
            connection.execute(
                "INSERT INTO span VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    key, position, _iso(span.first), _iso(span.last), number,
                    order(span.number) if span.number else None, span.variant, also,
                ),
            )  # fmt: skip
            for each in (span.number, *span.also):
                if each is not None:
                    connection.execute(
                        "INSERT INTO called VALUES (?, ?, ?, ?)", (order(each), key, position, int(each == span.number))
                    )


def _write_history(connection: sqlite3.Connection, language: str, known: Timeline) -> None:
    file = data.path(language, "history.toml")
    texts = history.load(file)
    if not texts:
        return
    pasts = list(history.resolve(texts, known))
    name = f"{language}/history.toml"
    if not pasts:
        return
    lasts = [past.span.last for past in pasts]
    edition = Edition(
        id=f"{language}-history",
        language=language,
        kind=Kind.HISTORY,
        first=min(past.first for past in pasts),
        last=None if None in lasts else max(lasts),
        source="Judge project",
        authority=20,
        files=(name,),
    )
    _write_edition(connection, edition)
    for past, number in _numbered(pasts):
        found = references.find(past.text, language)
        segment = Segment(Part.RULE, number, "", past.text, (), found, Place(name, past.line), edition.id)
        _write_segment(connection, edition, segment, past.span, (past.first, past.last))


def _numbered(pasts: list[history.Past]) -> Iterator[tuple[history.Past, RuleNumber]]:
    for past in pasts:
        for number in (past.span.number, *past.span.also):
            if number is not None:
                yield past, number


def _write_dates(connection: sqlite3.Connection) -> None:
    """Dates in words as Babel has them, one pattern a month: ``{d} апреля {y} г.``"""
    from babel.dates import format_date

    for language in LANGUAGES:
        for style in ("long", "medium"):
            for month in range(1, 13):
                said = format_date(date(2001, month, 22), style, locale=language)
                pattern = said.replace("2001", "{y}").replace("22", "{d}")
                connection.execute("INSERT INTO date_words VALUES (?, ?, ?, ?)", (language, style, month, pattern))


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
