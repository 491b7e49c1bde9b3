"""``judge terms``: the term base itself. Checking it, TBX and CSV both ways, and what it lacks.

``judge terms candidates --json`` prints an object of the schema ``judge.candidates/1`` (``docs/formats.md``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from judge.cli import terminal
from judge.errors import InputError
from judge.locale import LANGUAGES, _, ngettext
from judge.terms import Status, TermBase

if TYPE_CHECKING:
    from judge.terms.exchange import Import

SCHEMA = "judge.candidates/1"

terms_app = typer.Typer(
    help=_("Check, exchange and complete the term base."),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


class Format(StrEnum):
    """How terms are exchanged."""

    TBX = "tbx"
    CSV = "csv"


@terms_app.command("check", help=_("Check term files: form, references, doubled words."))
def check(
    files: Annotated[
        list[Path] | None, typer.Argument(help=_("Files or folders; the project's own without any."))
    ] = None,
) -> int:
    return run_check(files)


@terms_app.command("export", help=_("Write the term base as TBX (ISO 30042) or CSV, for translators' tools."))
def export(
    output: Annotated[Path | None, typer.Option(help=_("The file to write; standard output without it."))] = None,
    format: Annotated[
        Format | None, typer.Option(help=_("tbx or csv; without it, what the file's name ends in."))
    ] = None,
) -> int:
    return run_export(output, format)


@terms_app.command("import", help=_("Bring a TBX or CSV file into the term base: all of it or nothing."))
def import_(
    file: Annotated[Path, typer.Argument(help=_("A file with the name ending .tbx, .xml or .csv."))],
    dry_run: Annotated[bool, typer.Option("--dry-run", help=_("Show what would change and write nothing."))] = False,
    into: Annotated[
        Path | None, typer.Option(help=_("The folder of term files; the project's own without it."))
    ] = None,
) -> int:
    return run_import(file, dry_run, into)


@terms_app.command("candidates", help=_("List frequent expressions of the texts that no concept covers."))
def candidates(
    lang: Annotated[str | None, typer.Option(help=_("The language of the texts: en, es, fr, ru."))] = None,
    limit: Annotated[int, typer.Option(help=_("How many at most."))] = 40,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.candidates/1)."))] = False,
) -> int:
    return run_candidates(lang, limit, json)


def run_check(files: Sequence[Path] | None = None) -> int:
    """Print every fault of term files; the exit status: 0 none, 1 some. Raises InputError for a missing file."""
    for file in files or ():
        if not file.exists():
            raise InputError(_("there is no such file."), place=str(file))
    problems = TermBase.problems(files or None)
    if problems:
        terminal.show(str(problem) for problem in problems)
        count = len(problems)
        terminal.complain(ngettext("{n} fault.", "{n} faults.", count).format(n=count))
        return 1
    terminal.show(_counts(TermBase.load(files or None)))
    return 0


def _counts(base: TermBase) -> list[str]:
    concepts = len(base)
    lines = [ngettext("{n} concept, no faults.", "{n} concepts, no faults.", concepts).format(n=concepts)]
    for code in LANGUAGES:
        forms = [form for concept in base for form in concept.words[code].forms]
        unofficial = sum(1 for c in base if not c.words[code].with_status(Status.OFFICIAL))
        line = ngettext("{n} word", "{n} words", len(forms)).format(n=len(forms))
        missing = ngettext(
            "{n} concept without an official word", "{n} concepts without an official word", unofficial
        ).format(n=unofficial)
        lines.append(f"  {code}  {line} · {missing}")
    return lines


def run_export(output: Path | None, format: Format | None = None) -> int:
    """Write the term base; the exit status. Raises InputError where the file can't be written."""
    from judge.terms.sheet import to_csv
    from judge.terms.tbx import to_tbx

    sheet = format is Format.CSV or (format is None and output is not None and output.suffix.lower() == ".csv")
    document = to_csv(TermBase.load()) if sheet else to_tbx(TermBase.load())
    if output is None:
        terminal.show([document.rstrip("\n")])
        return 0
    try:
        output.write_text(document, encoding="utf-8", newline="")
    except OSError as error:
        message = _("can't be written: {reason}.").format(reason=error.strerror or error)
        raise InputError(message, place=str(output)) from error
    return 0


def run_import(file: Path, dry_run: bool = False, into: Path | None = None) -> int:
    """Bring a file in, or show what that would do; the exit status: 0 done, 2 there are faults and nothing was changed.

    Raises InputError for a file that can't be read.
    """
    from judge import data
    from judge.terms import exchange

    folder = into or data.path("terms")
    if not folder.is_dir():
        raise InputError(_("there is no such folder."), place=str(folder))
    try:
        tables, strange = _tables(file, folder)
        planned = exchange.prepare(tables, folder)
    except ExceptionGroup as faults:
        for fault in faults.exceptions:
            terminal.complain(str(fault))
        terminal.complain(_("Nothing was changed."))
        return 2
    for language in strange:
        terminal.complain(
            _("{language} is not a language of the term base; its words are left out.").format(language=language)
        )
    if not planned.changes:
        terminal.show([_("The term base says all of it already.")])
        return 0
    if not dry_run:
        planned.write()
    limit = terminal.width()
    terminal.show(line for told in _report(planned) for line in terminal.wrap(told, limit, "    ", ""))
    if dry_run:
        terminal.show([_("Nothing was written.")])
    return 0


def _report(planned: Import) -> Iterator[str]:
    """New concepts in a line each, every change of the others, and the sum."""
    for name in planned.added:
        official = [(code, f"{name}.{code}.official", f"{name}.{code}.proposed") for code in LANGUAGES]
        new = {f"{change.concept}.{change.field}": change.new for change in planned.changes if change.concept == name}
        words = " · ".join(f"{code} {new.get(one) or new.get(other, '')}" for code, one, other in official)
        yield f"{name}: {_('new')}: {words}"
    yield from (str(change) for change in planned.changes if change.concept not in planned.added)
    concepts = len({change.concept for change in planned.changes})
    told = ngettext("{n} concept changed", "{n} concepts changed", concepts).format(n=concepts)
    if planned.added:
        told += ", " + ngettext("{n} of them new", "{n} of them new", len(planned.added)).format(n=len(planned.added))
    yield f"{told}: {', '.join(sorted(path.name for path in planned.files))}."


def _tables(file: Path, folder: Path) -> tuple[dict[str, dict[str, object]], tuple[str, ...]]:
    from judge.terms import sheet, tbx

    try:
        content = file.read_bytes()
    except OSError as error:
        raise InputError(error.strerror or str(error), place=str(file)) from error
    if file.suffix.lower() in (".tbx", ".xml"):
        return tbx.from_tbx(content, str(file), {concept.id: concept for concept in TermBase.load([folder])})
    if file.suffix.lower() in (".csv", ".tsv"):
        try:
            return sheet.from_csv(content.decode("utf-8-sig"), str(file)), ()
        except UnicodeDecodeError as error:
            message = _("is not UTF-8 text (byte {position}).").format(position=error.start)
            raise InputError(message, place=str(file)) from error
    hint = _("One of: {choices}.").format(choices=".tbx, .xml, .csv")
    raise InputError(_("can't tell from its name what it is."), place=str(file), hint=hint)


def run_candidates(lang: str | None, limit: int, json: bool) -> int:
    """Print candidates for new concepts; the exit status: 0 some, 1 none. Raises InputError for an unknown language."""
    from judge.usage.candidates import candidates

    language = terminal.text_language(lang)
    found = candidates(language, limit=max(1, limit))
    if json:
        rows = [
            {
                "words": c.words,
                "count": c.count,
                "rules": list(c.rules),
                "concepts": list(c.concepts),
                "glossary": c.glossary,
            }
            for c in found
        ]
        terminal.show_json({"schema": SCHEMA, "language": language, "candidates": rows})
    else:
        width = terminal.width()
        for c in found:
            rules = ", ".join(c.rules[:6]) + (" …" if len(c.rules) > 6 else "")
            mark = " · " + _("in the glossary") if c.glossary else ""
            head = f"{c.count:5}  {c.words}{mark}  "
            terminal.show(terminal.wrap(head + rules, width, "         ", ""))
    return 0 if found else 1
