"""The corpus as the program reads it: the compiled file, asked by number, by key, by date and by language.

Nothing here reads a text or imports what compiles one; a look-up opens one SQLite file and is done.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from judge import compiled, data
from judge.corpus.model import Edition, Kind, Part, Place, Segment
from judge.corpus.ordering import number_of, order, order_end
from judge.corpus.references import Reference
from judge.errors import DataError, InputError, NotCovered, UnknownRule
from judge.locale import LANGUAGES, _
from judge.locale import language as current_language
from judge.rules import FIRST_DAY, RuleKey, RuleNumber, RuleRange, Span, Timeline

NAME = "rules.sqlite"
AUTHORITY_LANGUAGE = "en"
"""What is quoted where a language has no text of its own."""

_TRANSLATIONS = (Kind.OFFICIAL, Kind.OFFICIAL_TRANSLATION, Kind.TRANSLATION)
_NUMBERED = tuple(part.value for part in (Part.SECTION, Part.HEADING, Part.RULE))


@dataclass(frozen=True, slots=True)
class Citation:
    """The text of a rule as it can be quoted at a date: what it was called, from which edition, in which language.

    ``number`` is what the key was called at the date, ``segment_number`` what the quoted edition calls it (they differ
    where a rule was moved without being changed). ``effective`` are the first and last day the text speaks for.
    ``fallback`` says that the language asked for has no text of it.
    """

    key: RuleKey
    number: RuleNumber
    edition: str
    language: str
    effective: tuple[date, date | None]
    text: str
    fallback: bool = False
    variant: str = ""
    segment_number: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A segment found by number, with the edition it is of and what it was called at the date asked about."""

    id: int
    segment: Segment
    edition: Edition
    number: RuleNumber | None
    effective: tuple[date, date | None]
    keys: tuple[RuleKey, ...] = ()
    fallback: bool = False

    @property
    def name(self) -> str:
        return str(self.number) if self.number else self.segment.name


def sources() -> list[Path]:
    """What the compiled file is made of, the modules that make it included."""
    here = Path(__file__).parent
    makers = ("build", "decoding", "editions", "history", "model", "ordering", "reader", "references")
    paths = [data.path("editions.toml"), data.path("timeline.toml"), *(here / f"{name}.py" for name in makers)]
    paths += [here.parent / "rules.py", *(data.path(language) for language in LANGUAGES)]
    return [path for path in paths if path.exists()]


@cache
def compiled_file() -> Path:
    """The compiled corpus, made now where the texts have changed."""

    def build(path: Path) -> None:
        from judge.corpus.build import build

        build(path)

    return compiled.ensure(NAME, sources(), build)


class Corpus:
    """The compiled corpus, open for reading. ``Corpus.open()`` gives the shipped one."""

    def __init__(self, file: Path) -> None:
        try:
            uri = f"{file.resolve().as_uri()}?mode=ro&immutable=1"
            self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
            self._editions = {row[0]: _edition(row) for row in self._connection.execute("SELECT * FROM edition")}
        except sqlite3.Error as error:
            raise DataError(str(error), place=str(file)) from error
        self._opened: dict[Path, sqlite3.Connection] = {}

    @classmethod
    def open(cls) -> Corpus:
        """The shipped corpus; one object a process."""
        return _shipped()

    # -- editions -----------------------------------------------------------------------------------------------

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The editions of the house: what answers are made of. What the user brought is in ``held``."""
        return tuple(self._editions.values())

    @property
    def held(self) -> dict[str, Edition]:
        """The editions that the user imported, by id."""
        from judge.corpus.held import shelf

        return shelf.editions()

    def edition(self, name: str) -> Edition:
        """An edition by its id, or by any unmistakable beginning of it. Raises InputError with the ids there are.

        The editions of the house come first; no import can take their ids.
        """
        if name in self._editions:
            return self._editions[name]
        known = self._editions | self.held
        if name in known:
            return known[name]
        alike = [edition for edition in known if edition.startswith(name.lower())]
        if len(alike) == 1:
            return known[alike[0]]
        message = _("there is no edition {name}.").format(name=name)
        hint = _("Editions: {editions}.").format(editions=", ".join(alike or known))
        raise InputError(message, hint=hint, code="edition")

    def _of(self, edition: str) -> sqlite3.Connection:
        """Where the texts of an edition lie: the compiled corpus, or the file that a held one has of its own."""
        if edition in self._editions or edition not in (held := self.held):
            return self._connection
        from judge.corpus.held import shelf

        file = shelf.compiled_file(held[edition])
        if file not in self._opened:
            uri = f"{file.resolve().as_uri()}?mode=ro&immutable=1"
            self._opened[file] = sqlite3.connect(uri, uri=True, check_same_thread=False)
        return self._opened[file]

    @cached_property
    def newest_day(self) -> date:
        """The first day of the newest rules there are here."""
        return max((e.first for e in self.editions if e.kind is not Kind.HISTORY), default=FIRST_DAY)

    def newest(self, language: str) -> Edition | None:
        """The edition in force in a language, if it has one."""
        current = [e for e in self.editions if e.language == language and e.last is None and e.kind is not Kind.HISTORY]
        return max(current, key=lambda e: (e.authority, e.first), default=None)

    # -- by key -------------------------------------------------------------------------------------------------

    def cite(self, key: str, day: date, language: str) -> Citation:
        """The text of a rule at a date in a language; in English, marked as a fallback, where the language has none.

        A translation that was in force then is quoted before the project's own words. Raises NotCovered for a date
        before FIRST_DAY and a key that isn't known, UnknownRule for a rule that didn't exist at that date.
        """
        span = self.span_at(key, day)
        if span.number is None:
            message = _("there was no such rule on {day}.").format(day=self.date(day))
            raise UnknownRule(message, code="not-in-force")
        for each, fallback in _with_fallback(language):
            found = self._cite(span, day, each)
            if found is not None:
                segment, edition, effective = found
                return Citation(
                    span.key, span.number, edition.id, each, effective, segment.text, fallback, span.variant,
                    segment.number,
                )  # fmt: skip
        message = _("no text of {number} ({key}) is here for {day}.")
        raise UnknownRule(message.format(number=span.number, key=key, day=self.date(day)), code="no-text")

    def _cite(self, span: Span, day: date, language: str) -> tuple[Segment, Edition, tuple[date, date | None]] | None:
        numbers = (span.number, *span.also)
        for edition in self._in_force(language, day, _TRANSLATIONS):
            for number in numbers:
                found = self._segment(edition, number)
                if found is not None:
                    return found[1], edition, (edition.first, edition.last)
        for edition in self._in_force(language, None, (Kind.RESTATEMENT,)):
            current = self._span_in(edition, span)
            found = self._segment(edition, current.number) if current is not None and current.number else None
            if found is not None:
                return found[1], edition, (span.first, span.last)
        rows = self._rows(
            "edition = ? AND key = ? AND first <= ? AND (last IS NULL OR last >= ?)",
            (f"{language}-history", span.key, day.isoformat(), day.isoformat()),
        )
        for _id, segment, _row in rows:
            return segment, self._editions[segment.edition], (span.first, span.last)
        return None

    def _span_in(self, edition: Edition, span: Span) -> Span | None:
        """The span of the same key at the edition's date, if it says the same then."""
        current = self.span_at(span.key, edition.first)
        return current if current.variant == span.variant else None

    def spans(self, key: str) -> tuple[Span, ...]:
        """The spans of a key, oldest first. Raises NotCovered for a key that isn't known."""
        spans = tuple(
            _span(row) for row in self._connection.execute("SELECT * FROM span WHERE key = ? ORDER BY position", (key,))
        )
        if not spans:
            raise NotCovered(_("no rule is called {key}.").format(key=key), code="rule-key")
        return spans

    def span_at(self, key: str, day: date) -> Span:
        """The span of a key that covers a date. Raises NotCovered before FIRST_DAY and for a key that isn't known."""
        for span in self.spans(key):
            if span.covers(day):
                return span
        raise self.not_covered(day)

    def keys_of(self, number: RuleNumber, day: date | None = None) -> tuple[Span, ...]:
        """The spans in which a number says something, at a date or (None) ever, oldest first."""
        rows = self._connection.execute(
            "SELECT span.* FROM called JOIN span ON span.key = called.key AND span.position = called.position"
            " WHERE called.ord = ? ORDER BY span.first, span.key",
            (order(number),),
        )
        return tuple(span for span in map(_span, rows) if day is None or span.covers(day))

    @cached_property
    def timeline(self) -> Timeline:
        """The whole timeline as ``judge.rules`` has it."""
        spans: dict[RuleKey, list[Span]] = {}
        for row in self._connection.execute("SELECT * FROM span ORDER BY rowid"):
            span = _span(row)
            spans.setdefault(span.key, []).append(span)
        return Timeline({key: tuple(rows) for key, rows in spans.items()})

    def outdated_since(self, edition: Edition, number: RuleNumber) -> date | None:
        """When the timeline has another variant of a rule than the one that a translation follows; None for never."""
        if edition.follows is None or edition.follows < FIRST_DAY:
            return None
        days = []
        for before in self.keys_of(number, edition.follows):
            if before.number == number:
                later = (s for s in self.spans(before.key) if s.first > before.first and s.variant != before.variant)
                days += [span.first for span in list(later)[:1]]
        return min(days, default=None)

    def keys(self) -> tuple[RuleKey, ...]:
        """Every key of the timeline."""
        return tuple(RuleKey(r[0]) for r in self._connection.execute("SELECT key FROM span WHERE position = 0"))

    def not_covered(self, day: date) -> NotCovered:
        """The error for a date before the rules that are covered."""
        message = _("{day} is before the rules covered here, which begin on {first}.")
        return NotCovered(message.format(day=self.date(day), first=self.date(FIRST_DAY)), code="date")

    # -- by number ----------------------------------------------------------------------------------------------

    def rule(
        self,
        wanted: RuleRange | RuleNumber | str,
        language: str,
        *,
        day: date | None = None,
        edition: str | Edition = "",
        parts: bool = True,
        held: bool = False,
    ) -> tuple[Passage, ...]:
        """The segments of a number, a range or a section, in order; empty where there are none.

        With an ``edition``, of that text; with a ``day``, of the rules as they were then; with neither, of the newest
        ones. ``parts`` False leaves out subrules that aren't named. With ``held``, what a language has no text of
        at the day comes from the editions that the user imported. Raises InputError for a number or edition that is
        none, NotCovered for a day before FIRST_DAY.
        """
        if isinstance(wanted, str):
            wanted = RuleRange.parse(wanted)
        elif isinstance(wanted, RuleNumber):
            wanted = RuleRange(wanted, wanted)
        first, last = order(wanted.first), order_end(wanted.last) if parts else order(wanted.last)
        if edition:
            chosen = edition if isinstance(edition, Edition) else self.edition(edition)
            rows = self._numbered_rows(chosen, first, last)
            return tuple(self._passage(id, segment, chosen, False) for id, segment, _row in rows)
        if day is None:
            day = self.newest_day
        if day < FIRST_DAY:
            raise self.not_covered(day)
        found: dict[int, list[Passage]] = {}
        for each, fallback in _with_fallback(language):
            sources = (
                self._translated,
                self._restated,
                self._past,
                self._past_also,
                *((self._brought,) if held else ()),
            )
            for source in sources:
                new: dict[int, list[Passage]] = {}
                for place, passage in source(each, day, first, last, fallback):
                    if place not in found and passage.segment.text not in [p.segment.text for p in new.get(place, ())]:
                        new.setdefault(place, []).append(passage)
                found.update(new)
        return tuple(passage for place in sorted(found) for passage in found[place])

    def _translated(
        self, language: str, day: date, first: int, last: int, fallback: bool
    ) -> Iterator[tuple[int, Passage]]:
        for edition in self._in_force(language, day, _TRANSLATIONS):
            for id, segment, _row in self._numbered_rows(edition, first, last):
                yield order(segment.number), self._passage(id, segment, edition, fallback, day)

    def _brought(
        self, language: str, day: date, first: int, last: int, fallback: bool
    ) -> Iterator[tuple[int, Passage]]:
        """What the imported editions that speak for a date have."""
        fitting = [edition for edition in self.held.values() if edition.language == language and edition.covers(day)]
        for edition in sorted(fitting, key=lambda each: (each.authority, each.first), reverse=True)[:1]:
            for id, segment, _row in self._numbered_rows(edition, first, last):
                yield order(segment.number), self._passage(id, segment, edition, fallback, day)

    def _restated(
        self, language: str, day: date, first: int, last: int, fallback: bool
    ) -> Iterator[tuple[int, Passage]]:
        for edition in self._in_force(language, day, (Kind.RESTATEMENT,)):
            for id, segment, _row in self._numbered_rows(edition, first, last):
                yield order(segment.number), self._passage(id, segment, edition, fallback, day)

    def _past(
        self, language: str, day: date, first: int, last: int, fallback: bool, principal: bool = True
    ) -> Iterator[tuple[int, Passage]]:
        """What the timeline says of a date before the restatement: old variants, and rules that still say the same."""
        restatements = self._in_force(language, None, (Kind.RESTATEMENT,))
        if any(edition.covers(day) for edition in restatements):
            return
        history = self._editions.get(f"{language}-history")
        if history is not None:
            iso = day.isoformat()
            where = "edition = ? AND ord BETWEEN ? AND ? AND first <= ? AND (last IS NULL OR last >= ?)"
            for id, segment, row in self._rows(
                f"{where} AND principal = ?", (history.id, first, last, iso, iso, principal)
            ):
                days = (_day(row["span_first"]), _day(row["span_last"]))
                yield (
                    order(segment.number),
                    Passage(id, segment, history, segment.number, days, (RuleKey(row["key"]),), fallback),
                )
        rows = self._connection.execute(
            "SELECT called.ord, span.* FROM called JOIN span ON span.key = called.key AND span.position ="
            " called.position WHERE called.ord BETWEEN ? AND ? AND called.principal = ? ORDER BY called.ord",
            (first, last, int(principal)),
        )
        for place, *row in rows:
            span = _span(row)
            if not span.covers(day):
                continue
            for edition in restatements:
                current = self._span_in(edition, span)
                found = self._segment(edition, current.number) if current is not None and current.number else None
                if found is not None:
                    yield (
                        place,
                        Passage(
                            found[0],
                            found[1],
                            edition,
                            number_of(place),
                            (span.first, span.last),
                            (span.key,),
                            fallback,
                        ),
                    )

    def _past_also(
        self, language: str, day: date, first: int, last: int, fallback: bool
    ) -> Iterator[tuple[int, Passage]]:
        """The same for numbers that only repeat what another one says."""
        return self._past(language, day, first, last, fallback, principal=False)

    def _passage(self, id: int, segment: Segment, edition: Edition, fallback: bool, day: date | None = None) -> Passage:
        spans = self.keys_of(segment.number, edition.first) if segment.number else ()
        spans = tuple(sorted(spans, key=lambda span: span.number != segment.number))
        effective: tuple[date, date | None] = (edition.first, edition.last)
        if edition.kind is Kind.RESTATEMENT and spans:
            effective = (min(span.first for span in spans), edition.last)
        keys: Iterable[str] = (span.key for span in spans)
        if segment.part is Part.ITEM:
            keys = self.keys_of_item(edition.id, segment.label)
        return Passage(id, segment, edition, segment.number, effective, tuple(map(RuleKey, keys)), fallback)

    def items(self, edition: str, label: str = "") -> tuple[Passage, ...]:
        """The items of a primer, all of them or the one with a label."""
        chosen = self.edition(edition)
        where, values = "edition = ? AND part = ?", (chosen.id, Part.ITEM.value)
        if label:
            where, values = where + " AND label = ?", (*values, label)
        return tuple(
            self._passage(id, segment, chosen, False) for id, segment, _row in self._rows(where, values, chosen.id)
        )

    def keys_of_item(self, edition: str, label: str) -> tuple[RuleKey, ...]:
        """The keys of the rules that an item of a primer speaks of."""
        rows = self._connection.execute("SELECT key FROM item WHERE edition = ? AND label = ?", (edition, label))
        return tuple(RuleKey(row[0]) for row in rows)

    def items_of_key(self, key: str) -> tuple[tuple[str, str], ...]:
        """Edition and label of the items that speak of a rule."""
        return tuple(self._connection.execute("SELECT edition, label FROM item WHERE key = ?", (key,)))

    def chapter(self, digit: int, language: str) -> tuple[Passage, ...]:
        """The section headings of a chapter in the newest edition of a language."""
        edition = self.newest(language) or self.newest(AUTHORITY_LANGUAGE)
        if edition is None:
            return ()
        first, last = order(RuleNumber(100 * digit)), order_end(RuleNumber(100 * digit + 99))
        where = "edition = ? AND part = ? AND ord BETWEEN ? AND ?"
        rows = self._rows(where, (edition.id, Part.SECTION.value, first, last))
        return tuple(self._passage(id, segment, edition, edition.language != language) for id, segment, _row in rows)

    def heading_of(self, passage: Passage) -> str:
        """The heading a passage stands under; for an old text, today's if the rule never left the section."""
        number, own = passage.number, passage.segment.number
        if number is None or own is None or passage.segment.is_heading:
            return ""
        if own.section != number.section:
            return ""
        heading = self.heading(own, passage.edition.id)
        newest = self.newest(passage.edition.language)
        if heading or newest is None:
            return heading
        now = [self.span_at(key, newest.first).number for key in passage.keys]
        if any(each is not None and each.section == number.section for each in now):
            return self.heading(RuleNumber(number.section), newest.id)
        return ""

    def heading(self, number: RuleNumber, edition: str) -> str:
        """The heading a number stands under in an edition: of its rule where that has one, else of its section."""
        places = [order(number)] if number.rule is not None and not number.letter else []
        places += [order(RuleNumber(number.section, number.rule)), order(RuleNumber(number.section))]
        return next((found for place in places if (found := self.heading_at(number_of(place), edition))), "")

    def heading_at(self, number: RuleNumber, edition: str) -> str:
        """The heading that a number itself is in an edition; empty where it is none."""
        where = "SELECT text FROM segment WHERE edition = ? AND ord = ? AND part IN (?, ?)"
        values = (edition, order(number), Part.HEADING.value, Part.SECTION.value)
        return next((row[0] for row in self._of(edition).execute(where, values)), "")

    def nearest(self, number: RuleNumber, edition: str) -> tuple[RuleNumber, ...]:
        """The numbers around one that an edition doesn't have: the one before and the one after."""
        place = order(number)
        connection = self._of(edition)
        before = connection.execute(
            "SELECT MAX(ord) FROM segment WHERE edition = ? AND ord < ? AND part != 'section'", (edition, place)
        ).fetchone()[0]
        after = connection.execute(
            "SELECT MIN(ord) FROM segment WHERE edition = ? AND ord > ? AND part != 'section'", (edition, place)
        ).fetchone()[0]
        return tuple(number_of(each) for each in (before, after) if each is not None)

    def beside(self, number: RuleNumber, edition: str) -> tuple[RuleNumber | None, RuleNumber | None]:
        """The rules before and after a number in an edition, sections left out; None at either end."""
        where = "edition = ? AND part IN (?, ?) AND ord"
        found = []
        for most, sign in (("MAX", "<"), ("MIN", ">")):
            query = f"SELECT {most}(ord) FROM segment WHERE {where} {sign} ?"
            values = (edition, Part.RULE.value, Part.HEADING.value, order(number))
            place = self._of(edition).execute(query, values).fetchone()[0]
            found.append(number_of(place) if place is not None else None)
        return found[0], found[1]

    def glossary(self, word: str, language: str, edition: str = "") -> tuple[Passage, ...]:
        """The entries of a word in the glossary of an edition, by default the newest of a language.

        The word may be the entry's own or the English one behind it (``vuela [Flying]``), whatever the case.
        """
        chosen = self.edition(edition) if edition else self.newest(language) or self.newest(AUTHORITY_LANGUAGE)
        if chosen is None:
            return ()
        wanted = word.strip().casefold()
        found = []
        for id, segment, _row in self._rows("edition = ? AND part = ?", (chosen.id, Part.GLOSSARY.value)):
            own, _open, english = segment.label.partition(" [")
            if wanted in (own.casefold(), english.rstrip("]").casefold()):
                found.append(self._passage(id, segment, chosen, chosen.language != language))
        return tuple(found)

    def numbers(self, edition: str) -> tuple[RuleNumber, ...]:
        """Every number an edition has, in order, sections included."""
        rows = self._of(edition).execute(
            "SELECT DISTINCT ord FROM segment WHERE edition = ? AND ord IS NOT NULL ORDER BY ord", (edition,)
        )
        return tuple(number_of(row[0]) for row in rows)

    def counts(self, edition: str) -> dict[str, int]:
        """How many rules, sections and entries of the glossary an edition has; of former rules, each text counts."""
        rows = self._of(edition).execute(
            "SELECT part, COUNT(*) FROM segment WHERE edition = ? GROUP BY part", (edition,)
        )
        parts = dict(rows.fetchall())
        rules = parts.get(Part.RULE.value, 0) + parts.get(Part.HEADING.value, 0)
        names = {"sections": Part.SECTION, "headings": Part.HEADING, "glossary": Part.GLOSSARY, "items": Part.ITEM}
        return {"rules": rules} | {name: parts.get(part.value, 0) for name, part in names.items()}

    def cited_by(self, number: RuleNumber, edition: str, day: date | None = None) -> tuple[RuleNumber, ...]:
        """The numbers whose texts refer to this one by itself or in a range; not by way of its section."""
        place = order(number)
        where = "AND segment.first <= :day AND (segment.last IS NULL OR segment.last >= :day)" if day else ""
        rows = self._of(edition).execute(
            "SELECT DISTINCT segment.ord FROM reference JOIN segment ON segment.id = reference.segment"
            " WHERE segment.edition = :edition AND segment.ord IS NOT NULL AND reference.first <= :place"
            f" AND reference.last >= :place AND segment.ord != :place {where} ORDER BY segment.ord",
            {"edition": edition, "place": place, "day": day.isoformat() if day else ""},
        )
        return tuple(number_of(row[0]) for row in rows)

    # -- everything ---------------------------------------------------------------------------------------------

    def segments(self, edition: str = "") -> Iterator[tuple[int, Segment]]:
        """Every segment with its id, of one edition or of all, in the order of the texts."""
        values = (edition,) if edition else ()
        for id, segment, _row in self._rows("edition = ?" if edition else "1", values, edition):
            yield id, segment

    def passage(self, id: int, edition: str = "") -> Passage:
        """The passage of a segment's id, which is one of the house's or of a held edition. Raises KeyError."""
        for found, segment, row in self._rows("id = ?", (id,), edition):
            passage = self._passage(found, segment, self.edition(segment.edition), False)
            if row["key"]:
                days = (_day(row["span_first"]), _day(row["span_last"]))
                return Passage(found, segment, passage.edition, segment.number, days, (RuleKey(row["key"]),))
            return passage
        raise KeyError(id)

    def problems(self, edition: str = "") -> tuple[tuple[str, str, str, int], ...]:
        """What the readers saw: edition, code, file and line."""
        where, values = ("WHERE edition = ?", (edition,)) if edition else ("", ())
        return tuple(self._connection.execute(f"SELECT edition, code, file, line FROM problem {where}", values))

    def date(self, day: date, style: str = "long", language: str = "") -> str:
        """A date in words as Babel writes it, without loading Babel; ``style`` is ``long`` or ``medium``."""
        language = language or current_language()
        pattern = self._date_patterns.get((language, style, day.month), "{y}-{m}-{d}")
        said = str(day.day)
        if language == "fr" and day.day == 1:
            said = "1er"
        return pattern.format(d=said, m=day.month, y=day.year)

    @cached_property
    def _date_patterns(self) -> dict[tuple[str, str, int], str]:
        rows = self._connection.execute("SELECT language, style, month, pattern FROM date_words")
        return {(language, style, month): pattern for language, style, month, pattern in rows}

    # -- rows ---------------------------------------------------------------------------------------------------

    def _in_force(self, language: str, day: date | None, kinds: Sequence[Kind]) -> list[Edition]:
        """The editions of a language and of some kinds at a date (None: at any), the weightiest first."""
        fitting = [
            edition
            for edition in self._editions.values()
            if edition.language == language and edition.kind in kinds and (day is None or edition.covers(day))
        ]
        return sorted(fitting, key=lambda edition: (edition.authority, edition.first), reverse=True)

    def _segment(self, edition: Edition, number: RuleNumber) -> tuple[int, Segment] | None:
        for id, segment, _row in self._numbered_rows(edition, order(number), order(number)):
            return id, segment
        return None

    def _numbered_rows(self, edition: Edition, first: int, last: int) -> Iterator[tuple[int, Segment, sqlite3.Row]]:
        marks = ", ".join("?" * len(_NUMBERED))
        where = f"edition = ? AND ord BETWEEN ? AND ? AND part IN ({marks})"
        return self._rows(where, (edition.id, first, last, *_NUMBERED), edition.id)

    def _rows(
        self, where: str, values: tuple[object, ...], edition: str = ""
    ) -> Iterator[tuple[int, Segment, sqlite3.Row]]:
        """The segments that answer a condition, in the compiled corpus or in the file of a held edition."""
        connection = self._of(edition) if edition else self._connection
        cursor = connection.execute(f"SELECT * FROM segment WHERE {where} ORDER BY ord IS NULL, ord, id", values)
        cursor.row_factory = sqlite3.Row
        for row in cursor.fetchall():
            yield row["id"], self._segment_of(row, connection), row

    @staticmethod
    def _segment_of(row: sqlite3.Row, connection: sqlite3.Connection) -> Segment:
        found = connection.execute(
            "SELECT first, last, start, end FROM reference WHERE segment = ? ORDER BY start", (row["id"],)
        )
        references = tuple(
            Reference(RuleRange(number_of(first), number_of(last)), start, end) for first, last, start, end in found
        )
        return Segment(
            part=Part(row["part"]),
            number=number_of(row["ord"]) if row["ord"] is not None else None,
            label=row["label"],
            text=row["text"],
            examples=tuple(json.loads(row["examples"])) if row["examples"] else (),
            references=references,
            place=Place(row["file"], row["line"]),
            edition=row["edition"],
        )


@cache
def _shipped() -> Corpus:
    return Corpus(compiled_file())


def _with_fallback(language: str) -> Iterator[tuple[str, bool]]:
    yield language, False
    if language != AUTHORITY_LANGUAGE:
        yield AUTHORITY_LANGUAGE, True


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _edition(row: Sequence[str]) -> Edition:
    id, language, kind, first, last, source, authority, files, titles, follows = row
    return Edition(
        id=id,
        language=language,
        kind=Kind(kind),
        first=date.fromisoformat(first),
        last=_day(last),
        source=source,
        authority=int(authority),
        files=tuple(json.loads(files)),
        titles=json.loads(titles),
        follows=_day(follows),
    )


def _span(row: Sequence[object]) -> Span:
    key, _position, first, last, _number, place, variant, also = row
    return Span(
        RuleKey(key),
        date.fromisoformat(first),
        _day(last),
        number_of(place) if place is not None else None,
        variant,
        tuple(RuleNumber.parse(number) for number in also.split()),
    )
