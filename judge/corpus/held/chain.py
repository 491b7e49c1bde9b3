"""The held editions of a language one after the other: what became of every number from each to the next.

Aligning a hundred editions takes a minute; it is done once, and what look-ups need of it is kept in one SQLite file.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from judge import compiled
from judge.corpus.held import alignment, difference, shelf
from judge.corpus.held.alignment import Entry
from judge.corpus.held.difference import Change, Row
from judge.corpus.model import Edition, Kind
from judge.corpus.ordering import number_of, order
from judge.corpus.store import Corpus
from judge.locale import _
from judge.rules import RuleNumber

_SCHEMA = """
CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT);
CREATE TABLE entry (edition INTEGER, number INTEGER, words INTEGER);
CREATE TABLE goes (edition INTEGER, old INTEGER, new INTEGER);
CREATE TABLE row (edition INTEGER, changes TEXT, old INTEGER, new INTEGER, likeness REAL, silent INTEGER);
"""
_INDEXES = """
CREATE UNIQUE INDEX entry_number ON entry (number, edition);
CREATE INDEX goes_old ON goes (edition, old);
CREATE INDEX goes_new ON goes (edition, new);
CREATE INDEX row_edition ON row (edition);
"""


def sequence(corpus: Corpus, language: str) -> tuple[Edition, ...]:
    """The held editions of a language that follow one another: of each date the weightiest."""
    best: dict[date, Edition] = {}
    for edition in corpus.held.values():
        if edition.language == language:
            known = best.get(edition.first)
            if known is None or edition.authority > known.authority:
                best[edition.first] = edition
    editions = [best[day] for day in sorted(best)]
    official = [edition for edition in editions if edition.kind is Kind.OFFICIAL]
    return tuple(official if len(official) > 1 else editions)


def is_complete(held: Sequence[Edition]) -> bool:
    """Whether no edition that there was is missing between the first and the last."""
    have = {edition.first for edition in held}
    first, last = held[0].first, held[-1].first
    return all(day in have for day in shelf.effective_days() if first <= day <= last)


class Chain:
    """What became of numbers, from edition to edition; editions are counted from 0."""

    def __init__(self, corpus: Corpus, held: Sequence[Edition]) -> None:
        self.held = tuple(held)
        file = _compiled(corpus, self.held)
        self._connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)

    def having(self, number: RuleNumber) -> list[int]:
        """The editions that have a number."""
        rows = self._connection.execute("SELECT edition FROM entry WHERE number = ? ORDER BY edition", (order(number),))
        return [index for (index,) in rows]

    def text(self, index: int, number: RuleNumber) -> str:
        """What a number says in an edition; empty where the edition doesn't have it."""
        row = self._connection.execute(
            "SELECT text FROM entry JOIN words ON words.id = entry.words WHERE number = ? AND edition = ?",
            (order(number), index),
        ).fetchone()
        return row[0] if row else ""

    def numbers(self, index: int) -> list[RuleNumber]:
        """Every number of an edition."""
        rows = self._connection.execute("SELECT number FROM entry WHERE edition = ?", (index,))
        return [number_of(number) for (number,) in rows]

    def onward(self, index: int, number: RuleNumber) -> RuleNumber | None:
        """What a rule of an edition is called in the next one; None where it is gone."""
        row = self._connection.execute(
            "SELECT new FROM goes WHERE edition = ? AND old = ?", (index, order(number))
        ).fetchone()
        if row is not None:
            return number_of(row[0]) if row[0] is not None else None
        return number

    def goals(self, index: int) -> dict[RuleNumber, RuleNumber | None]:
        """The rules of an edition that the next one calls otherwise, or (None) doesn't have."""
        rows = self._connection.execute("SELECT old, new FROM goes WHERE edition = ?", (index,))
        return {number_of(old): number_of(new) if new is not None else None for old, new in rows}

    def back(self, index: int, number: RuleNumber) -> RuleNumber | None:
        """What a rule of an edition was called in the one before; None where it is new."""
        place = order(number)
        rows = self._connection.execute(
            "SELECT old FROM goes WHERE edition = ? AND new = ?", (index - 1, place)
        ).fetchone()
        if rows is not None:
            return number_of(rows[0])
        stayed = self._connection.execute(
            "SELECT 1 FROM entry WHERE number = ? AND edition = ?"
            " AND NOT EXISTS (SELECT 1 FROM goes WHERE edition = ? AND old = ?)",
            (place, index - 1, index - 1, place),
        ).fetchone()
        return number if stayed else None

    def rows(self, index: int, number: RuleNumber | None = None) -> list[Row]:
        """What changed from an edition to the next one: everything, or what concerns a number on either side."""
        where, values = ("", ()) if number is None else (" AND (old = ? OR new = ?)", (order(number), order(number)))
        found = self._connection.execute(
            f"SELECT changes, old, new, likeness, silent FROM row WHERE edition = ?{where}", (index, *values)
        )
        return [
            Row(tuple(map(Change, changes.split())), _entry(old), _entry(new), likeness, bool(silent))
            for changes, old, new, likeness, silent in found
        ]

    def unsure_since(self, index: int) -> date | None:
        """The day of an edition where others, not held, lie between it and the next one."""
        first, last = self.held[index].first, self.held[index + 1].first
        return first if any(first < day < last for day in shelf.effective_days()) else None


def _entry(place: int | None) -> Entry | None:
    return Entry(number_of(place), "") if place is not None else None


def _compiled(corpus: Corpus, held: Sequence[Edition]) -> Path:
    def build(path: Path) -> None:
        progress = compiled.Progress(_("Comparing the editions"), len(held))
        connection = sqlite3.connect(path)
        connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_SCHEMA}")
        words: dict[str, int] = {}
        before: tuple[Entry, ...] = ()
        for index, edition in enumerate(held):
            entries = difference.texts(corpus, edition)
            _write_entries(connection, index, entries, words)
            if index:
                made = difference.aligned(corpus, held[index - 1], edition, (before, entries))
                _write_step(connection, index - 1, made, before)
            before = entries
            progress.step()
        connection.executemany("INSERT INTO words VALUES (?, ?)", ((number, text) for text, number in words.items()))
        connection.executescript(_INDEXES + "ANALYZE;")
        connection.commit()
        connection.close()
        progress.close()

    modules = [Path(module.__file__) for module in (alignment, difference)] + [Path(__file__)]
    name = f"chain_{held[0].language}_{'official' if held[0].kind is Kind.OFFICIAL else 'translations'}.sqlite"
    state = json.dumps([[edition.id, *shelf.stamp(shelf.path_of(edition.id))] for edition in held])
    return compiled.ensure(name, modules, build, state=state)


def _write_entries(connection: sqlite3.Connection, index: int, entries: Sequence[Entry], words: dict[str, int]) -> None:
    rows = [(index, order(entry.number), words.setdefault(entry.text, len(words))) for entry in entries]
    connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)


def _write_step(connection: sqlite3.Connection, index: int, made: alignment.Alignment, before: Sequence[Entry]) -> None:
    rows, _unchanged = difference.rows_of(made)
    connection.executemany(
        "INSERT INTO row VALUES (?, ?, ?, ?, ?, ?)",
        [
            (
                index, " ".join(row.changes), order(row.old.number) if row.old else None,
                order(row.new.number) if row.new else None, row.likeness, int(row.silent),
            )
            for row in rows
        ],
    )  # fmt: skip
    goal = {pair.old.number: pair.new.number for pair in made.pairs}
    moved = [(index, order(e.number), goal.get(e.number)) for e in before if goal.get(e.number) != e.number]
    connection.executemany(
        "INSERT INTO goes VALUES (?, ?, ?)", [(i, old, order(new) if new else None) for i, old, new in moved]
    )
