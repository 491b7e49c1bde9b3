"""The history of a number: the rules that had it, what each was called and when it changed; what is outdated.

Read from the timeline (``keys``: the project's own dated variants) or from the editions that the user holds
(``words``: aligned one after the other). Where editions between two held ones are missing, a change is only known to
lie between their dates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from judge.corpus.held import difference, shelf
from judge.corpus.held.difference import Change, Row
from judge.corpus.model import Edition, Kind
from judge.corpus.store import Corpus
from judge.errors import InputError, UnknownRule
from judge.locale import _
from judge.rules import RuleKey, RuleNumber


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to a rule on a day: its numbers before and after, and its words from then on.

    ``changes`` are empty for the first thing that is known of it. ``since`` is the day of the edition before, where
    others lie between the two and the change may have come with any of them. ``others`` are the rules it was split
    from or merged with.
    """

    day: date
    changes: tuple[Change, ...]
    old: RuleNumber | None
    new: RuleNumber | None
    text: str = ""
    before: str = ""
    since: date | None = None
    silent: bool = False
    others: tuple[RuleNumber, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Thread:
    """One rule through time: its events, oldest first; ``now`` is its number at the end of what is known."""

    events: tuple[Event, ...]
    now: RuleNumber | None
    key: str = ""

    def number_at(self, day: date) -> RuleNumber | None:
        """What it was called on a day."""
        number = None
        for event in self.events:
            if event.day <= day:
                number = event.new
        return number

    @property
    def in_force(self) -> bool:
        """Whether there is a rule to apply at the end."""
        return self.now is not None and Change.REMOVED not in self.events[-1].changes


@dataclass(frozen=True, slots=True)
class Meaning:
    """The days in which a number stood for one thread."""

    first: date
    last: date | None
    thread: int


@dataclass(frozen=True, slots=True)
class Story:
    """Everything known of a number; ``by`` is ``keys`` or ``words``. Of ``meanings`` the last is the newest."""

    number: RuleNumber
    language: str
    by: str
    threads: tuple[Thread, ...]
    meanings: tuple[Meaning, ...]
    editions: tuple[str, ...] = field(default=())


def tell(corpus: Corpus, number: RuleNumber, language: str, by: str = "") -> Story:
    """The story of a number. Without ``by``, of the held editions where they leave nothing out, else of the timeline.

    Raises UnknownRule for a number that neither knows, InputError for a ``by`` that can't be done.
    """
    held = sequence(corpus, language)
    if by == "words" and len(held) < 2:
        message = _("fewer than two editions in {language} were imported; there is nothing to compare.")
        raise InputError(message.format(language=language), hint="judge corpus import", code="history")
    ways = [by] if by else (["words", "keys"] if len(held) > 1 and _complete(held) else ["keys", "words"])
    for way in ways:
        if way == "words" and len(held) < 2:
            continue
        story = _by_words(corpus, number, language, held) if way == "words" else _by_keys(corpus, number, language)
        if story.threads:
            return story
    raise UnknownRule(
        _("nothing is known of the history of {number}.").format(number=number),
        hint=_("Import editions with judge corpus import, or see what there is now: judge rule {number}").format(
            number=number
        ),
    )


def sequence(corpus: Corpus, language: str) -> tuple[Edition, ...]:
    """The held editions of a language that follow one another: of each date the weightiest."""
    best: dict[date, Edition] = {}
    for edition in corpus.held.values():
        if edition.language == language and edition.kind in (Kind.OFFICIAL, Kind.OFFICIAL_TRANSLATION, Kind.TRANSLATION):
            known = best.get(edition.first)
            if known is None or edition.authority > known.authority:
                best[edition.first] = edition
    editions = [best[day] for day in sorted(best)]
    official = [edition for edition in editions if edition.kind is Kind.OFFICIAL]
    return tuple(official if len(official) > 1 else editions)


def _complete(held: Sequence[Edition]) -> bool:
    """Whether no edition that there was is missing between the first and the last."""
    have = {edition.first for edition in held}
    first, last = held[0].first, held[-1].first
    return all(day in have for day in shelf.effective_days() if first <= day <= last)


# -- by keys --------------------------------------------------------------------------------------------------------


def _by_keys(corpus: Corpus, number: RuleNumber, language: str) -> Story:
    threads: dict[RuleKey, Thread] = {}
    meanings: list[tuple[date, date | None, RuleKey]] = []
    for span in corpus.keys_of(number):
        if span.variant == "absent":
            continue
        if span.key not in threads:
            threads[span.key] = _thread_of_key(corpus, span.key, language)
        before = next((m for m in meanings if m[2] == span.key and m[1] and (span.first - m[1]).days == 1), None)
        if before:
            meanings.remove(before)
        meanings.append((before[0] if before else span.first, span.last, span.key))
    keys = list(threads)
    meanings.sort(key=lambda m: (m[0], m[1] or date.max, m[2]))
    told = [Meaning(first, last, keys.index(key)) for first, last, key in meanings]
    all_threads = list(threads.values())
    if all(last is not None for _first, last, _key in meanings):
        newest = corpus.newest(language) or corpus.newest("en")
        for passage in corpus.rule(number, language, edition=newest, parts=False) if newest else ():
            # The number has a rule today, of which the timeline knows no more.
            event = Event(passage.edition.first, (), None, number, passage.segment.text, source=passage.edition.id)
            told.append(Meaning(passage.edition.first, None, len(all_threads)))
            all_threads.append(Thread((event,), number))
    return Story(number, language, "keys", tuple(all_threads), tuple(told))


def _thread_of_key(corpus: Corpus, key: RuleKey, language: str) -> Thread:
    events: list[Event] = []
    before = None
    for span in corpus.spans(key):
        if before is None and span.number is None:
            continue
        changes: list[Change] = []
        number, was = span.number, before.number if before else None
        if before is None:
            if span.first != corpus.spans(key)[0].first:
                changes.append(Change.CREATED)
        elif number is None or (before.in_force and not span.in_force):
            changes.append(Change.REMOVED)
        elif was is None or (span.in_force and not before.in_force):
            changes.append(Change.CREATED)
        else:
            if number != was:
                changes.append(Change.MOVED)
            if span.variant != before.variant:
                changes.append(Change.REWORDED)
        if before is None or changes:
            text = _words(corpus, key, number, language, span.first)
            taken = number is not None and number != was and before is not None
            silent = taken and any(
                s.key != key and s.last is not None and (span.first - s.last).days == 1 and s.variant != "absent"
                for s in corpus.keys_of(number)
            )
            earlier = events[-1].text if events else ""
            events.append(Event(span.first, tuple(changes), was, number, text, earlier, None, silent))
        before = span
    return Thread(tuple(events), before.number if before else None, str(key))


def _words(corpus: Corpus, key: str, number: RuleNumber | None, language: str, day: date) -> str:
    if number is None:
        return ""
    found = difference.own_words(corpus, number, key, language, day)
    return found.segment.text if found else ""


# -- by words -------------------------------------------------------------------------------------------------------


class _Chain:
    """The rows between consecutive editions, by the number on either side."""

    def __init__(self, corpus: Corpus, held: Sequence[Edition]) -> None:
        self.held = held
        self._corpus = corpus
        self._texts: dict[int, dict[RuleNumber, str]] = {}
        self._rows: dict[int, tuple[dict[RuleNumber, RuleNumber], dict[RuleNumber, RuleNumber], list[Row]]] = {}

    def texts(self, index: int) -> dict[RuleNumber, str]:
        if index not in self._texts:
            found = difference.texts(self._corpus, self.held[index])
            self._texts[index] = {entry.number: entry.text for entry in found}
        return self._texts[index]

    def step(self, index: int) -> tuple[dict[RuleNumber, RuleNumber], dict[RuleNumber, RuleNumber], list[Row]]:
        """From edition ``index`` to the next one: numbers forwards, numbers backwards, and the rows that changed."""
        if index not in self._rows:
            made = difference.aligned(self._corpus, self.held[index], self.held[index + 1])
            rows, _unchanged = difference.rows_of(made)
            forwards = {pair.old.number: pair.new.number for pair in made.pairs}
            self._rows[index] = forwards, {new: old for old, new in forwards.items()}, list(rows)
        return self._rows[index]

    def unsure_since(self, index: int) -> date | None:
        """The day of edition ``index`` where others lie between it and the next one."""
        first, last = self.held[index].first, self.held[index + 1].first
        return first if any(first < day < last for day in shelf.effective_days()) else None


def _by_words(corpus: Corpus, number: RuleNumber, language: str, held: Sequence[Edition]) -> Story:
    chain = _Chain(corpus, held)
    having = [index for index in range(len(held)) if number in chain.texts(index)]
    runs: list[list[int]] = []
    for index in having:
        follows = runs and runs[-1][-1] == index - 1 and chain.step(index - 1)[0].get(number) == number
        if follows:
            runs[-1].append(index)
        else:
            runs.append([index])
    threads: list[Thread] = []
    known: list[dict[int, RuleNumber]] = []
    meanings = []
    for run in runs:
        numbers = _numbers(chain, run[0], number)
        if numbers not in known:
            known.append(numbers)
            threads.append(_thread_of_words(corpus, chain, numbers))
        end = held[run[-1] + 1].first if run[-1] + 1 < len(held) else None
        last = date.fromordinal(end.toordinal() - 1) if end else None
        meanings.append(Meaning(held[run[0]].first, last, known.index(numbers)))
    names = tuple(edition.id for edition in held)
    return Story(number, language, "words", tuple(threads), tuple(meanings), names)


def _numbers(chain: _Chain, index: int, number: RuleNumber) -> dict[int, RuleNumber]:
    """What the rule that has a number in one edition is called in each edition that has it."""
    numbers = {index: number}
    at, current = index, number
    while at > 0 and (before := chain.step(at - 1)[1].get(current)) is not None:
        at, current = at - 1, before
        numbers[at] = current
    at, current = index, number
    while at + 1 < len(chain.held) and (after := chain.step(at)[0].get(current)) is not None:
        at, current = at + 1, after
        numbers[at] = current
    return numbers


def _thread_of_words(corpus: Corpus, chain: _Chain, numbers: dict[int, RuleNumber]) -> Thread:
    events: list[Event] = []
    for index in sorted(numbers):
        number, day = numbers[index], chain.held[index].first
        was = numbers.get(index - 1)
        text, source = chain.texts(index).get(number, ""), chain.held[index].id
        if index == 0:
            events.append(Event(day, (), None, number, text, source=source))
            continue
        rows = [r for r in chain.step(index - 1)[2] if r.new is not None and r.new.number == number]
        unsure = chain.unsure_since(index - 1)
        if was is None:
            parent = next((r.old.number for r in rows if Change.SPLIT in r.changes and r.old), None)
            change = Change.SPLIT if parent else Change.CREATED
            silent = any(row.silent for row in rows)
            others = (parent,) if parent else ()
            events.append(Event(day, (change,), parent, number, text, "", unsure, silent, others, source))
            continue
        row = next((r for r in rows if r.old is not None and r.old.number == was), None)
        if row is None or row.changes == (Change.REFERENCES,):
            continue
        before = chain.texts(index - 1).get(was, "")
        changes = tuple(change for change in row.changes if change is not Change.REFERENCES)
        if Change.REWORDED in changes and _only_says_it_is_gone(corpus, number, day):
            changes = (*(change for change in changes if change is not Change.REWORDED), Change.REMOVED)
        others = _others(chain, index, was, number)
        events.append(Event(day, changes, was, number, text, before, unsure, row.silent, others, source))
    last = max(numbers)
    now: RuleNumber | None = numbers[last]
    if last + 1 < len(chain.held):
        rows = [r for r in chain.step(last)[2] if r.old is not None and r.old.number == now]
        goal = next((r.new.number for r in rows if Change.MERGED in r.changes and r.new), None)
        pieces = tuple(r.new.number for r in rows if r.changes == (Change.SPLIT,) and r.new)
        removed = not goal and (not pieces or any(Change.REMOVED in r.changes for r in rows))
        change = Change.MERGED if goal else Change.REMOVED if removed else Change.SPLIT
        others = (goal,) if goal else pieces
        day, unsure, before = chain.held[last + 1].first, chain.unsure_since(last), chain.texts(last).get(now, "")
        events.append(Event(day, (change,), now, None, "", before, unsure, False, others, chain.held[last + 1].id))
        now = None
    keys = corpus.keys_of(now, chain.held[last].first) if now is not None else ()
    return Thread(tuple(events), now, " ".join(span.key for span in keys if span.number == now))


def _others(chain: _Chain, index: int, was: RuleNumber, number: RuleNumber) -> tuple[RuleNumber, ...]:
    """The pieces that a rule was split into, and the rules that were merged into it."""
    found: list[RuleNumber] = []
    for row in chain.step(index - 1)[2]:
        if row.old is None or row.new is None:
            continue
        if row.changes == (Change.SPLIT,) and row.old.number == was:
            found.append(row.new.number)
        if row.changes == (Change.MERGED,) and row.new.number == number:
            found.append(row.old.number)
    return tuple(found)


def _only_says_it_is_gone(corpus: Corpus, number: RuleNumber, day: date) -> bool:
    spans = corpus.keys_of(number, day)
    return bool(spans) and all(not span.in_force for span in spans)


# -- what is outdated -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outdated:
    """A rule of a translation whose English isn't what it was: since when, how, and what it is called now.

    ``old`` is None for a rule that is new, ``new`` for one that is gone. ``before`` and ``text`` are English, empty
    where they aren't known.
    """

    old: RuleNumber | None
    new: RuleNumber | None
    since: date
    changes: tuple[Change, ...]
    before: str = ""
    text: str = ""
    key: str = ""


def follows(edition: Edition) -> date | None:
    """The effective date of the English rules that a text says; None for English itself and for what has no rules."""
    if edition.language == "en" or edition.kind in (Kind.PRIMER, Kind.HISTORY):
        return None
    return edition.follows or edition.first


def outdated(corpus: Corpus, edition: Edition, until: date) -> tuple[tuple[Outdated, ...], str]:
    """What changed in English from the rules a translation follows up to a date, by number; and how that is known.

    From held English editions where one of them is what it follows, else from the timeline. Raises InputError for a
    text that follows nothing.
    """
    start = follows(edition)
    if start is None:
        raise InputError(_("{edition} is no translation.").format(edition=edition.id), code="outdated")
    held = [e for e in sequence(corpus, "en") if start <= e.first <= until]
    if len(held) > 1 and held[0].first == start:
        return tuple(_outdated_by_words(corpus, held)), "words"
    return tuple(_outdated_by_keys(corpus, start, until)), "keys"


def outdated_since(corpus: Corpus, edition: Edition, number: RuleNumber) -> date | None:
    """Since when the English of a rule of a translation has been another one; None where nothing is known of that."""
    start = follows(edition)
    if start is None:
        return None
    if corpus.held:
        found, by = outdated(corpus, edition, date.max)
        if by == "words":
            rows = [row for row in found if row.old == number and set(row.changes) != {Change.MOVED}]
            return rows[0].since if rows else None
    days = [
        span.first
        for before in corpus.keys_of(number, start)
        if before.number == number
        for span in _next_variant(corpus, before.key, start)
    ]
    return min(days, default=None)


def _next_variant(corpus: Corpus, key: str, day: date) -> Iterable:
    variant = corpus.span_at(key, day).variant
    for span in corpus.spans(key):
        if span.first > day and span.variant != variant:
            yield span
            return


def _outdated_by_words(corpus: Corpus, held: Sequence[Edition]) -> Iterable[Outdated]:
    chain = _Chain(corpus, held)
    current: dict[RuleNumber, Outdated] = {
        number: Outdated(number, number, date.min, (), text) for number, text in chain.texts(0).items()
    }
    made: list[Outdated] = []
    for index in range(len(held) - 1):
        forwards, backwards, rows = chain.step(index)
        day = held[index + 1].first
        changed = {row.old.number: row.changes for row in rows if row.old is not None and row.new is not None}
        following: dict[RuleNumber, Outdated] = {}
        for number, state in current.items():
            goal = forwards.get(number)
            changes = {c for c in changed.get(number, ()) if c not in (Change.MOVED, Change.REFERENCES)}
            if goal is None:
                gone = changes & {Change.MERGED, Change.SPLIT} or {Change.REMOVED}
                since = day if state.since == date.min else state.since
                if state.old is not None:
                    all_changes = tuple(dict.fromkeys((*state.changes, *sorted(gone))))
                    made.append(replace(state, new=None, since=since, changes=all_changes))
                continue
            if changes:
                since = day if state.since == date.min else state.since
                all_changes = tuple(dict.fromkeys((*state.changes, *sorted(changes))))
                state = replace(state, since=since, changes=all_changes)
            following[goal] = replace(state, new=goal)
        for number in chain.texts(index + 1):
            if number not in backwards:
                following[number] = Outdated(None, number, day, (Change.CREATED,))
        current = following
    texts = chain.texts(len(held) - 1)
    for number, state in current.items():
        if state.old is not None and state.old != number:
            state = replace(state, changes=(*state.changes, Change.MOVED))
        if state.changes:
            since = held[-1].first if state.since == date.min else state.since
            made.append(replace(state, text=texts.get(number, ""), since=since))
    return sorted(made, key=_outdated_place)


def _outdated_place(row: Outdated) -> tuple[RuleNumber, int]:
    number = row.new or row.old
    assert number is not None
    return number, 0 if row.new else 1


def _outdated_by_keys(corpus: Corpus, start: date, until: date) -> Iterable[Outdated]:
    if until > corpus.newest_day:
        until = corpus.newest_day
    found = []
    for key in corpus.keys():  # noqa: SIM118
        before, after = corpus.span_at(key, start), corpus.span_at(key, until)
        if before.number is None and after.number is None:
            continue
        changes: list[Change] = []
        since = after.first
        if before.number is None:
            changes.append(Change.CREATED)
            since = next(s.first for s in corpus.spans(key) if s.first > start and s.number is not None)
        elif after.number is None or (before.in_force and not after.in_force):
            changes.append(Change.REMOVED)
        elif before.variant != after.variant:
            changes.append(Change.REWORDED)
        if changes and before.number is not None:
            since = next(s.first for s in corpus.spans(key) if s.first > start and s.variant != before.variant)
        if before.number is not None and after.number is not None and before.number != after.number:
            changes.append(Change.MOVED)
        if changes:
            texts = [_words(corpus, key, s.number, "en", day) for s, day in ((before, start), (after, until))]
            found.append(Outdated(before.number, after.number, since, tuple(changes), *texts, str(key)))
    return sorted(found, key=_outdated_place)
