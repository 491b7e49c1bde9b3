"""``judge check``: do translations say the same, and what the rules of their date say?"""

from __future__ import annotations

import sys
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from judge.cli import terminal
from judge.errors import InputError
from judge.locale import _

if TYPE_CHECKING:
    from judge.check import Report


class Format(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    HTML = "html"


class Threshold(StrEnum):
    """From which severity on findings fail the run."""

    CRITICAL = "critical"
    MAJOR = "major"
    MINOR = "minor"


def check(
    texts: Annotated[
        list[str] | None, typer.Argument(help=_("Files, folders, or ids of editions such as fr-2013-306."))
    ] = None,
    lang: Annotated[str | None, typer.Option(help=_("The language of the messages: en, es, fr, ru."))] = None,
    text_lang: Annotated[str | None, typer.Option(help=_("The language of files, where it isn’t recognised."))] = None,
    against: Annotated[list[str] | None, typer.Option(help=_("Compare with these files or editions."))] = None,
    rules: Annotated[bool, typer.Option(help=_("Compare with the project’s own texts of the rules too."))] = True,
    as_of: Annotated[
        str | None, typer.Option(help=_("The date whose rules files are held against: 2014-06-01."))
    ] = None,
    format: Annotated[Format, typer.Option(help=_("How the report is written."))] = Format.TEXT,
    fail_on: Annotated[
        Threshold, typer.Option(help=_("The severity from which on the exit status is 1."))
    ] = Threshold.MINOR,
    only: Annotated[list[str] | None, typer.Option(help=_("Run these checks alone."))] = None,
    show_texts: Annotated[bool, typer.Option("--texts", help=_("Show what the texts say."))] = False,
    output: Annotated[Path | None, typer.Option(help=_("Write the report into a file."))] = None,
    baseline: Annotated[Path | None, typer.Option(help=_("Findings of this file are known and don’t count."))] = None,
    write_baseline: Annotated[
        Path | None, typer.Option(help=_("Write the findings into a baseline and succeed."))
    ] = None,
    explain: Annotated[str | None, typer.Option(help=_("Explain a check; “all” lists them."))] = None,
) -> int:
    """Check translations against each other and against the rules of their date.

    Exit status: 0 nothing found, 1 findings of the severity of --fail-on or a heavier one, 2 a text or an option that
    can't be used. Conflicts that come from changed rules are told apart and don't count.
    """
    from judge.check.model import Severity
    from judge.check.reports import text as text_report

    terminal.text_language(lang)  # a language that isn't spoken is an error before anything is read
    if explain:
        _show(text_report.known_checks() if explain == "all" else text_report.explain(explain), None, wrap=True)
        return 0
    if not texts:
        raise InputError(
            _("no text to check was named"), hint=_("Name files, or editions such as fr-2013-306."), code="check-input"
        )
    day = terminal.parse_day(as_of) if as_of else None
    report = _run(texts, against or [], text_lang or "", day, only or [], baseline, rules)
    if write_baseline is not None:
        from judge.check.suppression import Baseline

        known = [*report.findings, *(f for f, reason in report.suppressed if reason == _("in the baseline"))]
        Baseline.write(write_baseline, known)
        return 0
    _write(report, format, show_texts, output)
    return 1 if report.fails(Severity(fail_on.value)) else 0


def _run(
    texts: list[str],
    against: list[str],
    language: str,
    day: date | None,
    only: list[str],
    baseline: Path | None,
    rules: bool,
) -> Report:
    from judge.check import check as run
    from judge.check import load
    from judge.check.families import named
    from judge.check.suppression import Baseline

    for name in only:
        named(name)
    return run(
        load(texts, language=language, day=day),
        load(against, day=None),
        baseline=Baseline.load(baseline) if baseline else None,
        only=frozenset(only),
        rules=rules,
    )


def _write(report: Report, format: Format, show_texts: bool, output: Path | None) -> None:
    import json

    from judge.check.reports import data, page, text

    if format is Format.TEXT:
        width = None if output else terminal.width()
        _show(text.lines(report, width, texts=show_texts), output)
    elif format is Format.HTML:
        _show([page.page(report).rstrip("\n")], output)
    else:
        table = data.as_json(report) if format is Format.JSON else data.as_sarif(report)
        _show([json.dumps(table, ensure_ascii=False, indent=2)], output)


def _show(lines: list[str], output: Path | None, *, wrap: bool = False) -> None:
    if wrap:
        limit = terminal.width()
        lines = [piece for line in lines for piece in terminal.wrap(line, limit)]
    text = "\n".join(lines) + "\n"
    if output is None:
        sys.stdout.write(text)
        return
    part = output.with_name(output.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(output)
    except OSError as error:
        raise InputError(error.strerror or str(error), place=str(output)) from error
