"""``judge history``, ``judge diff``, ``judge outdated``: what became of rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from judge.cli import difference_page, terminal
from judge.cli.corpus import write_whole
from judge.corpus import wording
from judge.corpus.model import Kind
from judge.corpus.store import Corpus
from judge.errors import InputError
from judge.locale import _, format_list, joined, ngettext
from judge.rules import RuleNumber

if TYPE_CHECKING:
    from judge.corpus.held.difference import Difference, Row
    from judge.corpus.held.story import Event, Outdated, Story

HISTORY, DIFF, OUTDATED = "judge.history/1", "judge.diff/1", "judge.outdated/1"
_SHORT = 88


class Format(StrEnum):
    """How a difference is written."""

    TEXT = "text"
    HTML = "html"
    JSON = "json"


class By(StrEnum):
    """What a history is read from."""

    KEYS = "keys"
    WORDS = "words"


def history(
    number: Annotated[str, typer.Argument(help=_("A rule or subrule: 306.7, 704.5j."))],
    lang: Annotated[str | None, typer.Option(help=_("The language of the texts: en, es, fr, ru."))] = None,
    by: Annotated[
        By | None, typer.Option(help=_("Read it from the timeline (keys) or from imported editions (words)."))
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.history/1)."))] = False,
) -> int:
    """Tell the history of a rule: when it was created, moved, reworded, removed, and what else its number meant."""
    from judge.corpus.held import story

    corpus = Corpus.open()
    language = _language(lang)
    asked = _number(number)
    told = story.tell(corpus, asked, language, by.value if by else "")
    if json:
        terminal.show_json(_story_report(told))
    else:
        terminal.show(_story(corpus, told))
    return 0


def diff(
    old: Annotated[str, typer.Argument(help=_("The older text: the id of an edition, or a date."))],
    new: Annotated[str, typer.Argument(help=_("The newer text: the id of an edition, or a date."))],
    section: Annotated[str | None, typer.Option(help=_("Only what concerns this section or rule."))] = None,
    lang: Annotated[str | None, typer.Option(help=_("The language of texts named by their date."))] = None,
    format: Annotated[Format, typer.Option(help=_("How it is written."))] = Format.TEXT,
    output: Annotated[Path | None, typer.Option(help=_("The file to write; standard output without it."))] = None,
) -> int:
    """Show what changed between two editions, or between the rules of two dates.

    Rules created, reworded, moved, split, merged and removed. Numbers that now stand for another rule are marked.
    """
    from judge.corpus.held import difference

    corpus = Corpus.open()
    language = _language(lang)
    found = difference.compare(corpus, difference.side(corpus, old, language), difference.side(corpus, new, language))
    if section:
        found = difference.section(found, _number(section))
    if format is Format.JSON:
        import json

        text = json.dumps(_difference_report(found), ensure_ascii=False, indent=2) + "\n"
    elif format is Format.HTML:
        text = difference_page.page(found, *_titles(corpus, found), what=what)
    else:
        text = "\n".join(_difference(corpus, found, None if output else terminal.width())) + "\n"
    write_whole(text, output)
    return 0


def outdated(
    lang: Annotated[str, typer.Option(help=_("The language of the translation."))],
    against: Annotated[str | None, typer.Option(help=_("An edition or a date: the rules to catch up with."))] = None,
    edition: Annotated[str | None, typer.Option(help=_("The translation, where the language has several."))] = None,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.outdated/1)."))] = False,
) -> int:
    """List what a translator has to do: the rules whose English changed since the edition a translation follows."""
    from judge.corpus.held import difference, story

    corpus = Corpus.open()
    language = lang.strip().lower()
    chosen = _translation(corpus, language, edition)
    until = difference.side(corpus, against, "en").day if against else _newest_english(corpus)
    found, by = story.outdated(corpus, chosen, until)
    have = set(corpus.numbers(chosen.id))
    sections = {number.section for number in have}
    partial = len({number.chapter for number in have}) < 5
    rows = [
        row
        for row in found
        if row.old in have
        or (row.old is None and row.new is not None and (not partial or row.new.section in sections))
        or (row.old is not None and not partial)
    ]
    start = story.follows(chosen)
    assert start is not None
    if json:
        terminal.show_json(
            {
                "schema": OUTDATED,
                "edition": chosen.id,
                "language": chosen.language,
                "follows": start.isoformat(),
                "against": until.isoformat(),
                "by": by,
                "rules": [_outdated_report(row) for row in rows],
            }
        )
        return 0
    terminal.show(_outdated(corpus, chosen.id, start, until, by, rows))
    return 0


# -- what was asked -------------------------------------------------------------------------------------------------


def _language(lang: str | None) -> str:
    """The language of texts: one that is spoken here, or one of an imported edition."""
    if lang and any(edition.language == lang.lower() for edition in Corpus.open().held.values()):
        return lang.lower()
    return terminal.text_language(lang)


def _number(text: str) -> RuleNumber:
    try:
        return RuleNumber.parse(text)
    except InputError as error:
        message = _("{text} is not a rule number.").format(text=text)
        raise InputError(
            message, hint=_("Write a section (306), a rule (306.5) or a subrule (306.5a)."), code="rule-number"
        ) from error


def _translation(corpus: Corpus, language: str, name: str | None) -> Any:
    if language == "en":
        raise InputError(
            _("English is what translations follow; name another language."), place="--lang", code="language"
        )
    if name:
        edition = corpus.edition(name)
        if edition.language != language:
            message = _("{edition} is in {language}.").format(edition=edition.id, language=edition.language)
            raise InputError(message, place="--edition", code="edition")
        return edition
    fitting = [
        edition
        for edition in (*corpus.held.values(), *corpus.editions)
        if edition.language == language and edition.kind not in (Kind.PRIMER, Kind.HISTORY)
    ]
    if not fitting:
        message = _("there is no translation in {language}.").format(language=language)
        raise InputError(message, place="--lang", hint=_("Import one with judge corpus import."), code="language")
    return max(fitting, key=lambda each: (each.held, each.first, len(corpus.numbers(each.id))))


def _newest_english(corpus: Corpus) -> date:
    return max([corpus.newest_day, *(e.first for e in corpus.held.values() if e.language == "en")])


# -- words ----------------------------------------------------------------------------------------------------------


def what(changes: Sequence[str], silent: bool = False) -> str:
    """What happened to a rule, in words."""
    words = {
        "created": _("new"),
        "removed": _("removed"),
        "reworded": _("reworded"),
        "references": _("references renumbered"),
        "moved": _("moved"),
        "split": _("split"),
        "merged": _("merged"),
    }
    said = [words[change] for change in changes]
    if silent:
        said.append(_("the number meant another rule before"))
    return ", ".join(said)


def _story(corpus: Corpus, told: Story) -> list[str]:
    limit = terminal.width()
    newest = told.meanings[-1]
    shown = [told.threads[newest.thread]]
    same_days = [m.thread for m in told.meanings if (m.first, m.last) == (newest.first, newest.last)]
    shown = [told.threads[index] for index in dict.fromkeys(same_days)]
    lines: list[str] = []
    for thread in shown:
        head = f"{told.number}  {thread.key}".rstrip()
        if newest.last is not None:
            head += "  (" + _("no such number since {date}").format(date=corpus.date(_after(newest.last))) + ")"
        lines += [head]
        for event in thread.events:
            lines += _event(corpus, event, limit)
        if not thread.key and len(thread.events) == 1 and told.by == "keys":
            note = _("The timeline knows nothing of it before; imported editions would.")
            lines += terminal.wrap(note, limit, "  ")
        lines.append("")
    others = [m for m in told.meanings if told.threads[m.thread] not in shown]
    if others:
        lines.append(_("The number stood for other rules:"))
    for meaning in others:
        thread = told.threads[meaning.thread]
        days = wording.days(corpus, (meaning.first, meaning.last))
        name = thread.key or _quoted(_text_at(thread.events, meaning.first))
        now = _("now {number}").format(number=thread.now) if thread.in_force and thread.now else _("removed")
        said = _("{days}: {rule} ({now})").format(days=days, rule=name, now=now)
        lines += terminal.wrap(said, limit, "    ", "  ")
    if lines[-1]:
        lines.append("")
    if told.by == "keys":
        lines += terminal.wrap(_("From the timeline of the rules."), limit)
    else:
        n = len(told.editions)
        message = ngettext("From {n} imported edition.", "From {n} imported editions.", n).format(n=n)
        lines += terminal.wrap(message, limit)
    return lines


def _after(day: date) -> date:
    return date.fromordinal(day.toordinal() + 1)


def _text_at(events: Sequence[Event], day: date) -> str:
    text = ""
    for event in events:
        if event.day <= day:
            text = event.text or text
    return text


def _quoted(text: str) -> str:
    line = text.split("\n")[0]
    return _("“{text}”").format(text=f"{line[:_SHORT].rstrip()}…" if len(line) > _SHORT else line)


def _event(corpus: Corpus, event: Event, limit: int | None) -> list[str]:
    from judge.corpus.held.difference import Change

    day = corpus.date(event.day)
    if event.since is not None:
        day = _("between {first} and {last}").format(first=corpus.date(event.since), last=day)
    number = str(event.new or event.old)
    if not event.changes:
        said = _("{date}: {number} (the first that is known)").format(date=day, number=number)
    else:
        moved = event.old is not None and event.new is not None and event.old != event.new
        name = f"{event.old} → {event.new}" if moved else number
        told = what([c.value for c in event.changes], event.silent)
        said = _("{date}: {number}, {what}").format(date=day, number=name, what=told)
    if event.others:
        said += f" ({format_list([str(number) for number in event.others], 'unit')})"
    lines = terminal.wrap(said, limit, "    ", "  ")
    if event.text and event.changes != (Change.MOVED,):
        lines += terminal.wrap(event.text, limit, "      ", "      ")
    return lines


def _titles(corpus: Corpus, found: Difference) -> tuple[str, str]:
    """What each side of a difference is, in words."""
    said = []
    for side in (found.old, found.new):
        if side.edition is not None:
            said.append(f"{side.name} ({wording.kind(corpus, side.edition)})")
        else:
            said.append(_("rules of {date}, in Judge’s own words").format(date=corpus.date(side.day)))
    return said[0], said[1]


def _difference(corpus: Corpus, found: Difference, limit: int | None) -> list[str]:
    from judge.corpus.held.marking import marked

    old, new = _titles(corpus, found)
    lines = terminal.wrap(f"{old} → {new}", limit)
    lines += terminal.wrap(summary(found), limit)
    if found.by == "keys":
        note = _("Only rules whose history the timeline knows are compared.")
        lines += terminal.wrap(note, limit)
    for row in found.rows:
        lines.append("")
        lines += terminal.wrap(f"{name_of(row)}  {what([c.value for c in row.changes], row.silent)}", limit, "  ", "")
        if set(_values(row)) <= {"moved", "references"}:
            lines += terminal.wrap(_quoted(row.new.text if row.new else ""), limit, "    ", "    ")
            continue
        before, after = row.old.whole if row.old else "", row.new.whole if row.new else ""
        if before and after and set(_values(row)) & {"reworded", "removed"}:
            lines += terminal.wrap(marked(before, after, ("[-", "-]"), ("{+", "+}")), limit, "    ", "    ")
        else:
            lines += terminal.wrap(after or before, limit, "    ", "    ")
    return lines


def _values(row: Row) -> list[str]:
    return [change.value for change in row.changes]


def name_of(row: Row) -> str:
    """The number of a row, or both: *306.8 → 306.7*."""
    old, new = (str(entry.number) if entry else "" for entry in (row.old, row.new))
    return f"{old} → {new}" if old and new and old != new else new or old


def summary(found: Difference) -> str:
    """The counts of a difference in words; kinds that don't occur are left out."""
    counts = found.counts()
    silent = counts.pop("silent")
    same = counts.pop("unchanged")
    said = [_("{what}: {n}").format(what=what([name]), n=count) for name, count in counts.items() if count]
    if silent:
        said.append(_("numbers that mean another rule now: {n}").format(n=silent))
    return joined([*said, _("unchanged: {n}").format(n=same)])


def _outdated(corpus: Corpus, name: str, start: date, until: date, by: str, rows: Sequence[Outdated]) -> list[str]:
    limit = terminal.width()
    message = _("{edition} follows the English rules of {start}. To catch up with those of {until}:")
    told = message.format(edition=name, start=corpus.date(start), until=corpus.date(until))
    lines = terminal.wrap(told, limit)
    if by == "keys":
        lines += terminal.wrap(_("Only rules whose history the timeline knows are compared."), limit)
    if not rows:
        return [*lines, _("Nothing: no rule has changed.")]
    for row in rows:
        old, new = str(row.old or ""), str(row.new or "")
        number = f"{old} → {new}" if old and new and old != new else new or old
        since = _("since {first}").format(first=corpus.date(row.since, "medium"))
        key = f"  {row.key}" if row.key else ""
        lines += terminal.wrap(f"{number}  {what([c.value for c in row.changes])}, {since}{key}", limit, "    ", "  ")
    return [*lines, ngettext("{n} rule.", "{n} rules.", len(rows)).format(n=len(rows))]


# -- data -----------------------------------------------------------------------------------------------------------


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _said(number: RuleNumber | None) -> str | None:
    return str(number) if number else None


def _story_report(told: Story) -> dict[str, Any]:
    return {
        "schema": HISTORY,
        "number": str(told.number),
        "language": told.language,
        "by": told.by,
        "editions": list(told.editions),
        "rules": [
            {
                "key": thread.key or None,
                "number": _said(thread.now),
                "in_force": thread.in_force,
                "events": [
                    {
                        "date": event.day.isoformat(),
                        "not_before": _iso(event.since),
                        "changes": [change.value for change in event.changes],
                        "from": _said(event.old),
                        "to": _said(event.new),
                        "silent": event.silent,
                        "others": [str(number) for number in event.others],
                        "text": event.text,
                    }
                    for event in thread.events
                ],
            }
            for thread in told.threads
        ],
        "meanings": [
            {"from": meaning.first.isoformat(), "to": _iso(meaning.last), "rule": meaning.thread}
            for meaning in told.meanings
        ],
    }


def _difference_report(found: Difference) -> dict[str, Any]:
    return {
        "schema": DIFF,
        "old": {"name": found.old.name, "date": found.old.day.isoformat()},
        "new": {"name": found.new.name, "date": found.new.day.isoformat()},
        "language": found.new.language,
        "by": found.by,
        "counts": found.counts(),
        "rules": [
            {
                "from": str(row.old.number) if row.old else None,
                "to": str(row.new.number) if row.new else None,
                "changes": _values(row),
                "silent": row.silent,
                "likeness": row.likeness,
                "key": row.key or None,
                "before": row.old.whole if row.old else None,
                "after": row.new.whole if row.new else None,
            }
            for row in found.rows
        ],
    }


def _outdated_report(row: Outdated) -> dict[str, Any]:
    return {
        "from": _said(row.old),
        "to": _said(row.new),
        "since": row.since.isoformat(),
        "changes": [change.value for change in row.changes],
        "key": row.key or None,
        "before": row.before,
        "after": row.text,
    }
