"""``judge check``: do translations say the same, and what the rules of their date say?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from judge.cli import terminal
from judge.errors import InputError
from judge.locale import _, ngettext

if TYPE_CHECKING:
    from judge.check import Report
    from judge.check.settings import Settings


class Format(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    HTML = "html"
    GITHUB = "github"
    XLIFF = "xliff"


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
    rules: Annotated[
        bool | None,
        typer.Option("--rules/--no-rules", help=_("Compare with the project’s own texts of the rules too.")),
    ] = None,
    as_of: Annotated[
        str | None, typer.Option(help=_("The date whose rules files are held against: 2014-06-01."))
    ] = None,
    format: Annotated[Format, typer.Option(help=_("How the report is written."))] = Format.TEXT,
    profile: Annotated[
        str | None, typer.Option(help=_("strict, release or draft: what counts, and from when on the run fails."))
    ] = None,
    fail_on: Annotated[
        Threshold | None, typer.Option(help=_("The severity from which on the exit status is 1."))
    ] = None,
    only: Annotated[list[str] | None, typer.Option(help=_("Run these checks alone."))] = None,
    show_texts: Annotated[bool, typer.Option("--texts", help=_("Show what the texts say."))] = False,
    output: Annotated[Path | None, typer.Option(help=_("Write the report into a file."))] = None,
    changed_since: Annotated[
        str | None, typer.Option(metavar="REV", help=_("Only what has changed since a revision of a git checkout."))
    ] = None,
    suppress: Annotated[
        list[Path] | None, typer.Option(help=_("A file of [[suppress]] entries for several texts."))
    ] = None,
    baseline: Annotated[Path | None, typer.Option(help=_("Findings of this file are known and don’t count."))] = None,
    write_baseline: Annotated[
        Path | None, typer.Option(help=_("Write the findings into a baseline and succeed."))
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help=_("The judge.toml or pyproject.toml to go by, instead of the nearest one."))
    ] = None,
    show_config: Annotated[bool, typer.Option("--show-config", help=_("Show what the run would go by."))] = False,
    explain: Annotated[str | None, typer.Option(help=_("Explain a check; “all” lists them."))] = None,
) -> int:
    """Check translations against each other and against the rules of their date.

    Exit status: 0 nothing found, 1 findings of the severity of --fail-on or a heavier one, 2 a text or an option that
    can't be used. Conflicts that come from changed rules are told apart and don't count.
    """
    from judge.check.model import Severity

    terminal.text_language(lang)  # a language that isn't spoken is an error before anything is read
    if explain:
        from judge.check import examples

        _show(examples.known_checks() if explain == "all" else examples.explain(explain), None, wrap=True)
        return 0
    settings = _settings(config, profile)
    settings = replace(
        settings,
        fail_on=Severity(fail_on.value) if fail_on else settings.fail_on,
        texts=tuple(texts or settings.texts),
        against=tuple(against or settings.against),
        rules=settings.rules if rules is None else rules,
        baseline=baseline or settings.baseline,
        suppress=(*settings.suppress, *(suppress or ())),
    )
    if show_config:
        from judge.check import CHECKS
        from judge.check.settings import shown

        terminal.show(shown(settings, CHECKS))
        return 0
    if not settings.texts:
        raise InputError(
            _("no text to check was named"), hint=_("Name files, or editions such as fr-2013-306."), code="check-input"
        )
    if write_baseline is not None:
        settings = replace(settings, baseline=None)  # what was owed before is written down anew
    report = _run(settings, text_lang or "", as_of, only or [], changed_since)
    if write_baseline is not None:
        from judge.check.suppression import Baseline

        count = Baseline.write(write_baseline, report.findings)
        terminal.complain(ngettext("{n} finding written.", "{n} findings written.", count).format(n=count))
        return 0
    _write(report, format, show_texts, output)
    return 1 if report.fails(settings.fail_on) or (settings.fail_on_stale and report.stale) else 0


def _settings(config: Path | None, profile: str | None) -> Settings:
    from judge.check import CHECKS
    from judge.check import settings as reading

    settings = reading.load(config or reading.find(), CHECKS)
    return settings.with_profile(profile) if profile else settings


def _run(settings: Settings, language: str, as_of: str | None, only: Sequence[str], revision: str | None) -> Report:
    from judge.check import changes, load
    from judge.check import check as run
    from judge.check.families import named
    from judge.check.suppression import Baseline

    for name in only:
        named(name)
    loaded = load(settings.texts, language=language, day=terminal.parse_day(as_of) if as_of else None)
    return run(
        loaded,
        load(settings.against, day=None),
        baseline=Baseline.load(settings.baseline) if settings.baseline else None,
        only=frozenset(only),
        rules=settings.rules,
        settings=settings,
        changes=changes.since(revision, loaded) if revision is not None else None,
    )


def _write(report: Report, format: Format, show_texts: bool, output: Path | None) -> None:
    import json

    from judge.check.reports import data, github, page, sarif, text, xliff

    if format is Format.TEXT:
        width = None if output else terminal.width()
        colour = terminal.coloured() and not output
        _show(text.lines(report, width, texts=show_texts, colour=colour), output)
    elif format is Format.HTML:
        _show([page.page(report).rstrip("\n")], output)
    elif format is Format.GITHUB:
        _show(github.annotations(report), output)
    elif format is Format.XLIFF:
        _show([xliff.xliff(report)], output)
    else:
        table = data.as_json(report) if format is Format.JSON else sarif.as_sarif(report)
        _show([json.dumps(table, ensure_ascii=False, indent=2)], output)


def _show(lines: list[str], output: Path | None, *, wrap: bool = False) -> None:
    if wrap:
        limit = terminal.width()
        lines = [piece for line in lines for piece in terminal.wrap(line, limit)]
    text = "\n".join(lines) + "\n"
    if output is None:
        sys.stdout.write(text)
        return
    from judge.check.tables import write

    write(output, text)
