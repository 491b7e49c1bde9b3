"""``judge corpus``: import editions that the user holds, list, show, remove and export editions."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from judge.cli import terminal
from judge.compiled import Progress
from judge.corpus import wording
from judge.corpus.model import Edition, Kind
from judge.corpus.store import Corpus
from judge.errors import InputError, JudgeError
from judge.locale import _, ngettext

if TYPE_CHECKING:
    from judge.corpus.held.files import Imported
    from judge.corpus.held.survey import Survey

LIST, REPORT = "judge.corpus/1", "judge.corpus-report/1"
_MANY = 12

corpus_app = typer.Typer(
    help=_("Import, list, show, remove and export editions of the rules."),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


class As(StrEnum):
    """What an edition is exported as; the values are those of ``files.Format``."""

    TXT = "txt"
    JSON = "json"
    PO = "po"
    XLIFF = "xliff"
    XLIFF2 = "xliff2"
    TMX = "tmx"


class ImportedKind(StrEnum):
    """What an imported text is."""

    OFFICIAL = "official"
    OFFICIAL_TRANSLATION = "official-translation"
    TRANSLATION = "translation"


@corpus_app.command("import", help=_("Read rules from a file and keep them as an edition."))
def import_(
    files: Annotated[list[Path], typer.Argument(help=_("Official text, a translation of it, PO, XLIFF, TMX or JSON."))],
    lang: Annotated[str, typer.Option(help=_("The language of the rules in the file: en, es, fr, ru, pt, zh …"))],
    effective: Annotated[
        str | None, typer.Option(help=_("The first day of these rules, if the text doesn’t say it."))
    ] = None,
    id: Annotated[str | None, typer.Option(help=_("What to call the edition; en-2014-02-01 without it."))] = None,
    title: Annotated[str | None, typer.Option(help=_("The edition’s name, as it is shown."))] = None,
    kind: Annotated[ImportedKind | None, typer.Option(help=_("Whose text it is."))] = None,
    follows: Annotated[
        str | None, typer.Option(help=_("The effective date of the English rules it translates."))
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help=_("Take the place of the edition with the same id."))
    ] = False,
    force: Annotated[bool, typer.Option("--force", help=_("Replace it even if the new one is plainly worse."))] = False,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.corpus-report/1)."))] = False,
) -> int:
    """Read rules from a file and keep them as an edition."""
    from judge.corpus.held.files import Wanted, import_file

    language = lang.strip().lower().replace("_", "-")
    if not (language.replace("-", "").isalpha() and language.isascii() and 2 <= len(language) <= 12):
        raise InputError(_("{language} is no language code").format(language=lang), place="--lang", code="language")
    if len(files) > 1 and (effective or id or title):
        message = _("--effective, --id and --title describe one file; {n} were named.").format(n=len(files))
        raise InputError(message, hint=_("Import them one by one."), code="import")
    if len(files) > 1 and json:
        raise InputError(_("--json reports one file; {n} were named.").format(n=len(files)), code="import")
    wanted = Wanted(
        language,
        terminal.parse_day(effective, "--effective") if effective else None,
        id or "",
        title or "",
        Kind(kind.value) if kind else None,
        terminal.parse_day(follows, "--follows") if follows else None,
        replace,
        force,
    )
    faults = 0
    for file in files:
        progress = Progress(_("Importing {file}").format(file=file.name), 3)
        try:
            done = import_file(file, wanted, progress.step)
        except JudgeError as error:
            progress.close()
            if len(files) == 1:
                raise
            faults += 1
            terminal.complain(str(error))
            continue
        progress.close()
        if json:
            terminal.show_json(report(done.held.edition, done.held.counts, done.survey, done.held.origin))
        elif len(files) == 1:
            terminal.show(_imported(done))
        else:
            counts = _counts_in_words(done.held.counts)
            terminal.show([f"{done.held.edition.id}  {counts}"])
    if len(files) > 1:
        message = ngettext("{n} edition imported", "{n} editions imported", len(files) - faults)
        failed = ngettext("{n} file refused", "{n} files refused", faults).format(n=faults) if faults else ""
        said = message.format(n=len(files) - faults)
        terminal.show([f"{said}, {failed}." if failed else f"{said}."])
    return 2 if faults else 0


@corpus_app.command("list", help=_("List the editions there are, the user’s own among them."))
def list_(
    lang: Annotated[str | None, typer.Option(help=_("Only the editions in one language."))] = None,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.corpus/1)."))] = False,
) -> int:
    """List the editions there are."""
    corpus = Corpus.open()
    found = [e for e in (*corpus.editions, *corpus.held.values()) if lang is None or e.language == lang.lower()]
    rows = [(edition, _counts(corpus, edition)) for edition in found]
    if json:
        editions = [_edition_report(edition) | {"counts": dict(counts)} for edition, counts in rows]
        terminal.show_json({"schema": LIST, "editions": editions})
        return 0 if rows else 1
    table = [[_("edition"), _("in force"), _("rules"), _("glossary"), _("what it is")]]
    for edition, counts in rows:
        days = wording.days(corpus, (edition.first, edition.last))
        origin = f"{wording.kind(corpus, edition)}{' · ' + edition.source if edition.held else ''}"
        table.append([edition.id, days, str(counts.get("rules", 0)), str(counts.get("glossary", 0)), origin])
    terminal.show(_table(table, right=(2, 3)))
    _name_the_broken()
    return 0 if rows else 1


def _name_the_broken() -> None:
    from judge.corpus.held import shelf

    for file in shelf.broken():
        message = _("{file} is damaged and left out; import it again with --replace, or remove the file.")
        terminal.complain(message.format(file=file))


@corpus_app.command("show", help=_("Show what an edition has, and what is odd about it."))
def show(
    edition: Annotated[str, typer.Argument(help=_("The id of an edition; judge corpus list shows them."))],
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.corpus-report/1)."))] = False,
) -> int:
    """Show what an edition has, and what is odd about it."""
    from judge.corpus.held import files, survey

    held = files.held_of(edition)
    found = survey.survey(held.segments, held.edition.language, held.problems)
    counts = {**held.counts, **found.counts}
    if json:
        terminal.show_json(report(held.edition, counts, found, held.origin))
        return 0
    corpus = Corpus.open()
    lines = [f"{held.edition.id}  ({wording.source(corpus, held.edition, (held.edition.first, held.edition.last))})"]
    if held.edition.follows:
        lines.append("  " + _("Follows the English rules of {date}.").format(date=corpus.date(held.edition.follows)))
    if held.origin.get("file"):
        told = " · ".join(filter(None, (held.origin[key] for key in ("file", "format", "encoding", "imported"))))
        lines.append("  " + _("From: {origin}").format(origin=told))
    terminal.show([*lines, *_found(counts, found)])
    return 0


@corpus_app.command("remove", help=_("Remove an imported edition."))
def remove(edition: Annotated[str, typer.Argument(help=_("The id of an imported edition, in full."))]) -> int:
    """Remove an imported edition."""
    from judge.corpus.held import shelf

    if edition in {each.id for each in Corpus.open().editions}:
        message = _("{name} is an edition of Judge itself; only imported ones can be removed.").format(name=edition)
        raise InputError(message, code="edition-id")
    shelf.remove(edition)
    terminal.show([_("{name} was removed.").format(name=edition)])
    return 0


@corpus_app.command("export", help=_("Write an edition as text, JSON, PO, XLIFF or TMX."))
def export(
    edition: Annotated[str, typer.Argument(help=_("The id of an edition; judge corpus list shows them."))],
    format: Annotated[As, typer.Option(help=_("What it is written as; xliff is 1.2, xliff2 is 2.1."))] = As.TXT,
    against: Annotated[
        str | None, typer.Option(help=_("The edition whose texts are the source, such as the English one."))
    ] = None,
    output: Annotated[Path | None, typer.Option(help=_("The file to write; standard output without it."))] = None,
) -> int:
    """Write an edition as text, JSON, PO, XLIFF or TMX."""
    from judge.corpus.held import files

    if against and format in (As.TXT, As.JSON):
        raise InputError(_("--against is for PO, XLIFF and TMX."), place="--against", code="export")
    write_whole(files.export(edition, files.Format(format.value), against or ""), output)
    return 0


def write_whole(text: str, output: Path | None) -> None:
    """Write a text on standard output, or as a file that appears when it is complete. Raises InputError."""
    if output is None:
        sys.stdout.write(text)
        return
    part = output.with_name(output.name + ".part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(output)
    except OSError as error:
        raise InputError(error.strerror or str(error), place=str(output)) from error


# -- words ----------------------------------------------------------------------------------------------------------


def _imported(done: Imported) -> list[str]:
    edition = done.held.edition
    corpus = Corpus.open()
    lines = [
        _("Imported: {edition} ({source})").format(edition=edition.id, source=wording.source(corpus, edition, None))
    ]
    if done.replaced is not None:
        lines.append(
            "  " + _("It takes the place of an edition with {counts}.").format(counts=_counts_in_words(done.replaced))
        )
    if done.stated is not None and done.stated != edition.first:
        message = _("The text itself says {stated}; it is kept under {date}, as you said.")
        lines.append("  " + message.format(stated=corpus.date(done.stated), date=corpus.date(edition.first)))
    return [*lines, *_found(done.held.counts, done.survey)]


def _counts_in_words(counts: Mapping[str, int]) -> str:
    parts = []
    for key, said in (
        ("rules", ngettext("{n} rule", "{n} rules", counts.get("rules", 0))),
        ("examples", ngettext("{n} example", "{n} examples", counts.get("examples", 0))),
        ("glossary", ngettext("{n} glossary entry", "{n} glossary entries", counts.get("glossary", 0))),
    ):
        parts.append(said.format(n=counts.get(key, 0)))
    return ", ".join(parts)


def _found(counts: Mapping[str, int], found: Survey) -> list[str]:
    limit = terminal.width()
    rows = [
        _counts_in_words(counts),
        ", ".join(
            (
                ngettext("{n} section", "{n} sections", counts.get("sections", 0)).format(n=counts.get("sections", 0)),
                ngettext("{n} heading", "{n} headings", counts.get("headings", 0)).format(n=counts.get("headings", 0)),
                ngettext("{n} paragraph around them", "{n} paragraphs around them", counts.get("prose", 0)).format(
                    n=counts.get("prose", 0)
                ),
            )
        ),
    ]
    for label, items in (
        (_("Gaps:"), [str(number) for number in found.gaps]),
        (_("Doubled:"), [str(number) for number in found.duplicates]),
        (
            _("Belong to no rule:"),
            [f"{s.text[:50]}… ({s.place})" if len(s.text) > 50 else f"{s.text} ({s.place})" for s in found.orphans],
        ),
        (_("Refer to nothing:"), [f"{place} → {goal}" for place, goal in found.dangling]),
    ):
        rows.append(f"{label} {_some(items)}" if items else f"{label} {_('none')}")
    if counts.get("untranslated"):
        n = counts["untranslated"]
        rows.append(ngettext("{n} text isn’t translated", "{n} texts aren’t translated", n).format(n=n))
    oddities: dict[str, list[str]] = {}
    for problem in found.problems:
        if problem.code not in ("duplicate", "orphan-line"):
            oddities.setdefault(problem.message or problem.code, []).append(str(problem.place.line))
    for message, lines in list(oddities.items())[:_MANY]:
        where = ngettext("line {lines}", "lines {lines}", len(lines)).format(lines=_some(lines))
        rows.append(f"{message} ({where})")
    return [line for row in rows for line in terminal.wrap(row, limit, "    ", "  ")]


def _some(items: Sequence[str]) -> str:
    said = ", ".join(items[:_MANY])
    return f"{said} … (+{len(items) - _MANY})" if len(items) > _MANY else said


def _table(rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    widths = [max(terminal.columns(row[column]) for row in rows) for column in range(len(rows[0]))]
    right = set(right)
    lines = []
    for row in rows:
        cells = []
        for column, cell in enumerate(row):
            space = " " * (widths[column] - terminal.columns(cell))
            cells.append(space + cell if column in right else cell + space)
        lines.append("  ".join(cells).rstrip())
    return lines


# -- data -----------------------------------------------------------------------------------------------------------


def _counts(corpus: Corpus, edition: Edition) -> Mapping[str, int]:
    if edition.held:
        from judge.corpus.held import shelf

        return shelf.header(edition.id)["counts"]
    return corpus.counts(edition.id)


def _edition_report(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "language": edition.language,
        "kind": edition.kind.value,
        "title": edition.titles.get("en"),
        "effective": [_iso(edition.first), _iso(edition.last)],
        "follows": _iso(edition.follows),
        "imported": edition.held,
    }


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def report(edition: Edition, counts: Mapping[str, int], found: Survey, origin: Mapping[str, str]) -> dict[str, Any]:
    """What an edition has and what is odd about it, schema ``judge.corpus-report/1``."""
    return {
        "schema": REPORT,
        **_edition_report(edition),
        "origin": dict(origin),
        "counts": dict(counts),
        "gaps": [str(number) for number in found.gaps],
        "duplicates": [str(number) for number in found.duplicates],
        "orphans": [{"text": segment.text, "line": segment.place.line} for segment in found.orphans],
        "dangling": [{"in": place, "refers_to": goal} for place, goal in found.dangling],
        "problems": [{"code": p.code, "message": p.message, "line": p.place.line} for p in found.problems],
    }
