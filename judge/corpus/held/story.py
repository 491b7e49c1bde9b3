"""The history of a number: the rules that had it, what each was called and when it changed; what is outdated.

Read from the timeline (``keys``: the project's own dated variants) or from the editions that the user holds
(``words``: aligned one after the other). Where editions between two held ones are missing, a change is only known to
lie between their dates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from judge.corpus.held import difference
from judge.corpus.held.chain import Chain, is_complete, sequence
from judge.corpus.held.difference import Change
from judge.corpus.model import Edition, Kind
from judge.corpus.ordering import order
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
    ways = [by] if by else (["words", "keys"] if len(held) > 1 and is_complete(held) else ["keys", "words"])
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


def _by_words(corpus: Corpus, number: RuleNumber, language: str, held: Sequence[Edition]) -> Story:
    chain = Chain(corpus, held)
    runs: list[list[int]] = []
    for index in chain.having(number):
        follows = runs and runs[-1][-1] == index - 1 and chain.onward(index - 1, number) == number
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
        last = end - timedelta(days=1) if end else None
        meanings.append(Meaning(held[run[0]].first, last, known.index(numbers)))
    names = tuple(edition.id for edition in held)
    return Story(number, language, "words", tuple(threads), tuple(meanings), names)


def _numbers(chain: Chain, index: int, number: RuleNumber) -> dict[int, RuleNumber]:
    """What the rule that has a number in one edition is called in each edition that has it."""
    numbers = {index: number}
    at, current = index, number
    while at > 0 and (before := chain.back(at, current)) is not None:
        at, current = at - 1, before
        numbers[at] = current
    at, current = index, number
    while at + 1 < len(chain.held) and (after := chain.onward(at, current)) is not None:
        at, current = at + 1, after
        numbers[at] = current
    return numbers


def _thread_of_words(corpus: Corpus, chain: Chain, numbers: dict[int, RuleNumber]) -> Thread:
    events: list[Event] = []
    for index in sorted(numbers):
        number, was, day, source = numbers[index], numbers.get(index - 1), chain.held[index].first, chain.held[index].id
        if index == 0:
            events.append(Event(day, (), None, number, chain.text(index, number), source=source))
        elif (event := _event(corpus, chain, index, was, number)) is not None:
            events.append(event)
    last = max(numbers)
    now: RuleNumber | None = numbers[last]
    if last + 1 < len(chain.held):
        events.append(_end(chain, last, numbers[last]))
        now = None
    keys = corpus.keys_of(now, chain.held[last].first) if now is not None else ()
    return Thread(tuple(events), now, " ".join(span.key for span in keys if span.number == now))


def _event(corpus: Corpus, chain: Chain, index: int, was: RuleNumber | None, number: RuleNumber) -> Event | None:
    """What an edition did to a rule: created it, took it out of another one, changed it; None for nothing."""
    day, source, unsure = chain.held[index].first, chain.held[index].id, chain.unsure_since(index - 1)
    rows = [row for row in chain.rows(index - 1, number) if row.new is not None and row.new.number == number]
    if was is None:
        parent = next((r.old.number for r in rows if Change.SPLIT in r.changes and r.old), None)
        change = Change.SPLIT if parent else Change.CREATED
        silent = any(row.silent for row in rows)
        others = (parent,) if parent else ()
        return Event(day, (change,), parent, number, chain.text(index, number), "", unsure, silent, others, source)
    row = next((r for r in rows if r.old is not None and r.old.number == was), None)
    changes = tuple(change for change in row.changes if change is not Change.REFERENCES) if row else ()
    if row is None or not changes:
        return None
    if Change.REWORDED in changes and _only_says_it_is_gone(corpus, number, day):
        changes = (*(change for change in changes if change is not Change.REWORDED), Change.REMOVED)
    texts = chain.text(index, number), chain.text(index - 1, was)
    others = _others(chain, index, was, number)
    return Event(day, changes, was, number, *texts, unsure, row.silent, others, source)


def _end(chain: Chain, index: int, number: RuleNumber) -> Event:
    """How a rule ended that the next edition doesn't have: merged into another one, split into several, or removed."""
    rows = [row for row in chain.rows(index, number) if row.old is not None and row.old.number == number]
    goal = next((r.new.number for r in rows if Change.MERGED in r.changes and r.new), None)
    pieces = tuple(r.new.number for r in rows if r.changes == (Change.SPLIT,) and r.new)
    removed = not goal and (not pieces or any(Change.REMOVED in r.changes for r in rows))
    change = Change.MERGED if goal else Change.REMOVED if removed else Change.SPLIT
    after = chain.held[index + 1]
    return Event(
        after.first, (change,), number, None, "", chain.text(index, number), chain.unsure_since(index), False,
        (goal,) if goal else pieces, after.id,
    )  # fmt: skip


def _others(chain: Chain, index: int, was: RuleNumber, number: RuleNumber) -> tuple[RuleNumber, ...]:
    """The pieces that a rule was split into, and the rules that were merged into it."""
    found: list[RuleNumber] = []
    for row in [*chain.rows(index - 1, was), *(chain.rows(index - 1, number) if was != number else ())]:
        if row.old is None or row.new is None:
            continue
        if row.changes == (Change.SPLIT,) and row.old.number == was:
            found.append(row.new.number)
        if row.changes == (Change.MERGED,) and row.new.number == number:
            found.append(row.old.number)
    return tuple(dict.fromkeys(found))


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
    held = sequence(corpus, "en")
    if len([edition for edition in held if start <= edition.first <= until]) > 1 and any(
        e.first == start for e in held
    ):
        return tuple(_outdated_by_words(corpus, held, start, until)), "words"
    return tuple(_outdated_by_keys(corpus, start, until)), "keys"


def outdated_since(corpus: Corpus, edition: Edition, number: RuleNumber) -> date | None:
    """Since when the English of a rule of a translation has been another one; None where nothing is known of that."""
    if follows(edition) is None:
        return None
    start = follows(edition)
    held = sequence(corpus, "en")
    days = [each.first for each in held]
    if start not in days or start == days[-1]:
        return corpus.outdated_since(edition, number)
    chain = Chain(corpus, held)
    for index in range(days.index(start), len(held) - 1):
        rows = [row for row in chain.rows(index, number) if row.old is not None and row.old.number == number]
        goal = chain.onward(index, number)
        if goal is None or any(set(row.changes) - {Change.MOVED, Change.REFERENCES} for row in rows):
            return days[index + 1]
        number = goal
    return None


def _outdated_by_words(corpus: Corpus, held: Sequence[Edition], begin: date, until: date) -> Iterable[Outdated]:
    chain = Chain(corpus, held)
    days = [edition.first for edition in held]
    start = days.index(begin)
    end = max(index for index, day in enumerate(days) if day <= until)
    current = {number: Outdated(number, number, date.min, ()) for number in chain.numbers(start)}
    made: list[Outdated] = []
    for index in range(start, end):
        changed: dict[RuleNumber, set[Change]] = {}
        for row in chain.rows(index):
            if row.old is not None:
                changes = set(row.changes) - {Change.MOVED, Change.REFERENCES}
                changed.setdefault(row.old.number, set()).update(changes)
        following: dict[RuleNumber, Outdated] = {}
        goals = chain.goals(index)
        for number, state in current.items():
            goal = goals.get(number, number)
            changes = changed.get(number, set())
            if goal is None:
                changes = changes & {Change.MERGED, Change.SPLIT} or {Change.REMOVED}
            if changes:
                since = days[index + 1] if state.since == date.min else state.since
                told = tuple(dict.fromkeys((*state.changes, *sorted(changes))))
                state = replace(state, new=goal, since=since, changes=told)
            if goal is not None:
                following[goal] = replace(state, new=goal)
            elif state.old is not None:
                made.append(replace(state, new=None))
        for number in set(chain.numbers(index + 1)) - set(following):
            following[number] = Outdated(None, number, days[index + 1], (Change.CREATED,))
        current = following
    for number, state in current.items():
        if state.old is not None and state.old != number:
            state = replace(state, changes=(*state.changes, Change.MOVED))
            since = days[end] if state.since == date.min else state.since
            state = replace(state, since=since)
        if state.changes:
            before = chain.text(start, state.old) if state.old is not None else ""
            made.append(replace(state, text=chain.text(end, number), before=before))
    return sorted(made, key=_outdated_place)


def _outdated_place(row: Outdated) -> tuple[int, int]:
    number = row.new or row.old
    assert number is not None
    return order(number), 0 if row.new else 1


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
