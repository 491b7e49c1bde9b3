"""What changed from one edition to another: rules created, reworded, moved, split, merged, removed.

Two texts that say the rules word by word are compared by ``alignment``. The project's own words are compared by the
keys of the timeline: at two dates, what each key was called and which variant of it was in force.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from pathlib import Path

from judge import compiled
from judge.corpus.held import alignment, shelf
from judge.corpus.held.alignment import Alignment, Entry, How
from judge.corpus.model import Edition, Kind, Part
from judge.corpus.ordering import order
from judge.corpus.store import Corpus, Passage
from judge.errors import InputError
from judge.locale import LANGUAGES, _
from judge.rules import FIRST_DAY, RuleNumber


class Change(StrEnum):
    """What happened to a rule; one may have happened in several ways."""

    CREATED = "created"
    REMOVED = "removed"
    REWORDED = "reworded"
    REFERENCES = "references"
    """Only the numbers it refers to, or its marks, changed."""
    MOVED = "moved"
    SPLIT = "split"
    MERGED = "merged"


@dataclass(frozen=True, slots=True)
class Side:
    """One of two texts: an edition, or the project's own rules at a date."""

    name: str
    language: str
    day: date
    edition: Edition | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A rule that isn't the same on both sides.

    It is ``silent`` where its new number stood for another rule on the old side: who looks that number up unawares
    finds another rule.
    """

    changes: tuple[Change, ...]
    old: Entry | None
    new: Entry | None
    likeness: float = 1.0
    silent: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that changed, in the order of the newer text; ``by`` says how it was found: ``words`` or ``keys``."""

    old: Side
    new: Side
    rows: tuple[Row, ...]
    unchanged: tuple[RuleNumber, ...]
    by: str

    def counts(self) -> dict[str, int]:
        table = {change.value: 0 for change in Change}
        for row in self.rows:
            for change in row.changes:
                table[change.value] += 1
        return table | {"silent": sum(row.silent for row in self.rows), "unchanged": len(self.unchanged)}


def side(corpus: Corpus, said: str, language: str) -> Side:
    """What a word on the command line means: an edition, or a date.

    At a date it is the edition that the user holds for it, else the project's own rules. Raises InputError.
    """
    try:
        day = date.fromisoformat(said)
    except ValueError:
        edition = corpus.edition(said)
        if edition.kind is Kind.PRIMER:
            message = _("the items of {edition} are no rules; there is nothing to compare.")
            raise InputError(message.format(edition=edition.id), code="diff") from None
        own = edition.kind in (Kind.RESTATEMENT, Kind.HISTORY)
        return Side(edition.id, edition.language, edition.first, None if own else edition)
    if day < FIRST_DAY and not any(e.language == language and e.covers(day) for e in corpus.held.values()):
        raise corpus.not_covered(day)
    fitting = [e for e in corpus.held.values() if e.language == language and e.covers(day)]
    held = max(fitting, key=lambda e: (e.authority, e.first), default=None)
    if held is None and language not in LANGUAGES:
        message = _("no edition in {language} for {day} was imported.")
        raise InputError(message.format(language=language, day=corpus.date(day)), code="diff")
    return Side(held.id if held else day.isoformat(), language, day, held)


def compare(corpus: Corpus, old: Side, new: Side) -> Difference:
    """Compare two sides of one language. Raises InputError for two languages."""
    if old.language != new.language:
        message = _("{one} is in {first}, {other} in {second}: only texts of one language can be compared.")
        hint = _("judge check compares translations.")
        told = message.format(one=old.name, first=old.language, other=new.name, second=new.language)
        raise InputError(told, hint=hint, code="diff")
    if old.edition is not None and new.edition is not None:
        return _by_words(corpus, old, new, old.edition, new.edition)
    return _by_keys(corpus, old, new)


def section(difference: Difference, number: RuleNumber) -> Difference:
    """What of a difference concerns a section, rule or subrule, on either side."""
    rows = tuple(
        row for row in difference.rows if any(e is not None and number.contains(e.number) for e in (row.old, row.new))
    )
    unchanged = tuple(each for each in difference.unchanged if number.contains(each))
    return replace(difference, rows=rows, unchanged=unchanged)


# -- by words -------------------------------------------------------------------------------------------------------


def texts(corpus: Corpus, edition: Edition) -> tuple[Entry, ...]:
    """The numbered texts of an edition, without looking for references."""
    if edition.held:
        return alignment.entries(shelf.read(edition.id, with_references=False).segments)
    return alignment.entries(segment for _id, segment in corpus.segments(edition.id))


def aligned(
    corpus: Corpus, old: Edition, new: Edition, known: tuple[Sequence[Entry], Sequence[Entry]] | None = None
) -> Alignment:
    """The alignment of two editions, kept once it was made; ``known`` are their texts, where they were read already."""
    one, other = known or (texts(corpus, old), texts(corpus, new))
    if not (old.held and new.held):
        return alignment.align(one, other, new.language)

    def build(path: Path) -> None:
        made = alignment.align(one, other, new.language)
        rows = {
            "pairs": [(str(p.old.number), str(p.new.number), p.how.value, p.likeness) for p in made.pairs],
            "parts": [(str(p.old.number), str(p.new.number), p.how.value, p.likeness) for p in made.parts],
        }
        path.write_text(json.dumps(rows), encoding="utf-8")

    modules = [Path(alignment.__file__)]
    name = f"align_{old.id}__{new.id}".replace("-", "_")
    file = compiled.ensure(f"{name}.json", [shelf.path_of(old.id), shelf.path_of(new.id), *modules], build)
    return _alignment(json.loads(file.read_text(encoding="utf-8")), one, other)


def _alignment(rows: Mapping[str, Sequence[Sequence]], old: Sequence[Entry], new: Sequence[Entry]) -> Alignment:
    ours = {str(entry.number): entry for entry in old}
    theirs = {str(entry.number): entry for entry in new}
    pairs = tuple(alignment.Pair(ours[o], theirs[n], How(how), score) for o, n, how, score in rows["pairs"])
    parts = tuple(alignment.Pair(ours[o], theirs[n], How(how), score) for o, n, how, score in rows["parts"])
    met_old, met_new = {p.old.number for p in pairs}, {p.new.number for p in pairs}
    alone = ([entry for entry in side if entry.number not in met] for side, met in ((old, met_old), (new, met_new)))
    return alignment.assembled(pairs, parts, *alone)


def _by_words(corpus: Corpus, old: Side, new: Side, first: Edition, second: Edition) -> Difference:
    found = aligned(corpus, first, second)
    rows, unchanged = rows_of(found)
    return Difference(old, new, rows, unchanged, "words")


def rows_of(found: Alignment) -> tuple[tuple[Row, ...], tuple[RuleNumber, ...]]:
    """The rows of an alignment, and the numbers of the rules that are the same on both sides."""
    numbers_before = {p.old.number for p in (*found.pairs, *found.parts)} | {e.number for e in found.removed}
    rows: list[Row] = []
    unchanged: list[RuleNumber] = []
    split = {pair.old.number for pair in found.parts if pair.how is How.SPLIT}
    merged = {pair.new.number for pair in found.parts if pair.how is How.MERGED}
    for pair in found.pairs:
        changes: list[Change] = []
        if pair.old.number != pair.new.number:
            changes.append(Change.MOVED)
        if pair.how is How.FUZZY:
            changes.append(Change.REWORDED)
        elif pair.how is How.REFERENCES:
            changes.append(Change.REFERENCES)
        if pair.old.number in split:
            changes.append(Change.SPLIT)
        if pair.new.number in merged:
            changes.append(Change.MERGED)
        if not changes:
            unchanged.append(pair.new.number)
            continue
        silent = Change.MOVED in changes and pair.new.number in numbers_before
        rows.append(Row(tuple(changes), pair.old, pair.new, pair.likeness, silent))
    for pair in found.parts:
        change = Change.SPLIT if pair.how is How.SPLIT else Change.MERGED
        silent = change is Change.SPLIT and pair.new.number in numbers_before
        rows.append(Row((change,), pair.old, pair.new, pair.likeness, silent))
    rows += [Row((Change.CREATED,), None, entry, 0.0, entry.number in numbers_before) for entry in found.created]
    rows += [Row((Change.REMOVED,), entry, None, 0.0) for entry in found.removed]
    return tuple(sorted(rows, key=_place)), tuple(unchanged)


def _place(row: Row) -> tuple[int, int]:
    entry = row.new or row.old
    assert entry is not None
    return order(entry.number), 0 if row.new else 1


# -- by keys --------------------------------------------------------------------------------------------------------


def _by_keys(corpus: Corpus, old: Side, new: Side) -> Difference:
    """Every key at both dates: its number and its variant."""
    rows: list[Row] = []
    unchanged: set[RuleNumber] = set()
    reading = {True: _Reader(corpus, old), False: _Reader(corpus, new)}
    for key in corpus.keys():  # noqa: SIM118
        before, after = corpus.span_at(key, old.day), corpus.span_at(key, new.day)
        was, now = before.number, after.number
        if was is None and now is None:
            continue
        changes: list[Change] = []
        if was is None:
            changes.append(Change.CREATED)
        elif now is None or (not after.in_force and before.in_force):
            changes.append(Change.REMOVED)
        else:
            if was != now:
                changes.append(Change.MOVED)
            if before.variant != after.variant:
                changes.append(Change.REWORDED)
        if not changes:
            unchanged |= {now} if now is not None else set()
            continue
        silent = now is not None and was != now and any(s.key != key for s in corpus.keys_of(now, old.day))
        entries = [reading[True].entry(key, was), reading[False].entry(key, now)]
        rows.append(Row(tuple(changes), *entries, 0.0 if None in (was, now) else 1.0, silent, str(key)))
    return Difference(old, new, tuple(sorted(rows, key=_place)), tuple(sorted(unchanged)), "keys")


class _Reader:
    """The project's own words of a key at one date; empty where there are none."""

    def __init__(self, corpus: Corpus, at: Side) -> None:
        self._corpus, self._at = corpus, at

    def entry(self, key: str, number: RuleNumber | None) -> Entry | None:
        if number is None:
            return None
        found = own_words(self._corpus, number, key, self._at.language, self._at.day)
        return Entry(number, found.segment.text if found else "", Part.RULE)


def own_words(corpus: Corpus, number: RuleNumber, key: str, language: str, day: date) -> Passage | None:
    """What the project says of a key at a date, in its own words."""
    passages: Iterable[Passage] = corpus.rule(number, language, day=max(day, FIRST_DAY), parts=False)
    for passage in passages:
        if key in passage.keys and passage.edition.kind in (Kind.RESTATEMENT, Kind.HISTORY):
            return passage
    return None
