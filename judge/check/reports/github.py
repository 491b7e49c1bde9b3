"""The report as workflow commands, which GitHub Actions shows beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterator

from judge.check.families import CHECKS
from judge.check.model import Finding, Group, Report, Severity
from judge.check.passages import region
from judge.check.reports.text import stale_line, summary, told
from judge.locale import _

_COMMANDS = {Severity.CRITICAL: "error", Severity.MAJOR: "warning", Severity.MINOR: "notice"}


def annotations(report: Report) -> list[str]:
    """One command a finding, the heaviest first, since only the first ten of a kind are shown; then the summary."""
    ordered = sorted(report.findings, key=lambda f: (f.group is Group.EDITION, -f.severity.weight, f.order))
    lines = [_command(finding, report) for finding in ordered]
    lines += [f"::warning::{_value(stale_line(file, entry))}" for file, entry in report.stale]
    return [*lines, summary(report)]


def _command(finding: Finding, report: Report) -> str:
    command = "notice" if finding.group is Group.EDITION else _COMMANDS[finding.severity]
    properties = ",".join(f"{name}={_property(value)}" for name, value in _properties(finding, report))
    return f"::{command} {properties}::{_value(f'{finding.where}: {told(finding)}')}"


def _properties(finding: Finding, report: Report) -> Iterator[tuple[str, str]]:
    if finding.place:
        yield "file", finding.place.file
        at = region(finding, report.passage(finding))
        yield "line", str(at.line if at else finding.place.line)
        if at:
            yield "col", str(at.column)
            yield "endColumn", str(at.end - 1)
    yield "title", f"{finding.check}: {_(CHECKS[finding.check].title)}"


def _value(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _value(text).replace(":", "%3A").replace(",", "%2C")
