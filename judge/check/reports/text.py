"""The report in lines: for a terminal of any width, or whole and plain for a pipe."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from judge.check.families import CHECKS
from judge.check.model import Finding, Group, Report, Severity
from judge.locale import _, format_list, ngettext

_NARROW = 76
"""Below this many columns a message stands under its heading and not beside it."""


def severity_name(severity: Severity) -> str:
    """A severity in the language of the messages."""
    return {Severity.CRITICAL: _("critical"), Severity.MAJOR: _("major"), Severity.MINOR: _("minor")}[severity]


def lines(report: Report, width: int | None = None, *, texts: bool = False) -> list[str]:
    """The report; ``width`` None leaves every finding on one line. ``texts`` adds what the texts say."""
    out: list[str] = []
    faults = [f for f in report.findings if f.group is not Group.EDITION]
    changes = [f for f in report.findings if f.group is Group.EDITION]
    several = len(report.compared) > 1
    for each in report.compared:
        own = [f for f in faults if f.edition == each.edition]
        if several and own:
            out += ([""] if out else []) + [each.edition]
        out += [line for finding in own for line in _finding(finding, width, texts)]
    if changes:
        out += ([""] if out else []) + [
            _("No faults: the rules have changed since, or other editions follow other rules")
        ]
        for each in report.compared:
            own = [f for f in changes if f.edition == each.edition]
            if several and own:
                out.append(each.edition)
            out += [line for finding in own for line in _finding(finding, width, texts)]
    for file, entry in report.stale:
        out += _wrapped(_("{file}: nothing answers to “{entry}” any more").format(file=file, entry=entry), width, "")
    out += ([""] if out else []) + _wrapped(summary(report), width, "")
    return out


def summary(report: Report) -> str:
    """What was compared and found, and how to learn more."""
    compared = ngettext("{n} segment compared", "{n} segments compared", report.segments).format(n=report.segments)
    faults = [f for f in report.findings if f.group is not Group.EDITION]
    numbers = {severity: sum(f.severity is severity for f in faults) for severity in Severity}
    counts = [_COUNTS[severity](number) for severity, number in numbers.items() if number]
    said = [compared, *counts] if faults else [compared, _("no faults found")]
    changes = len(report.findings) - len(faults)
    if changes:
        said.append(ngettext("{n} change of the rules", "{n} changes of the rules", changes).format(n=changes))
    if report.suppressed:
        number = len(report.suppressed)
        said.append(ngettext("{n} put aside", "{n} put aside", number).format(n=number))
    text = format_list(said, "unit") + "."
    against = list(dict.fromkeys(a for each in report.compared for a in each.against))
    if against:
        text += " " + _("Compared with: {editions}.").format(editions=", ".join(against))
    if report.findings:
        commonest = max((f.check for f in report.findings), key=lambda c: sum(f.check == c for f in report.findings))
        text += " " + _("Explanation: {command}").format(command=f"judge check --explain {commonest}")
    return text


def _critical(n: int) -> str:
    return ngettext("{n} critical", "{n} critical", n).format(n=n)


def _major(n: int) -> str:
    return ngettext("{n} major", "{n} major", n).format(n=n)


def _minor(n: int) -> str:
    return ngettext("{n} minor", "{n} minor", n).format(n=n)


_COUNTS = {Severity.CRITICAL: _critical, Severity.MAJOR: _major, Severity.MINOR: _minor}


def explain(check: str) -> list[str]:
    """What a check looks for, how heavy it is, and how to live with it."""
    from judge.check.families import family_of, named

    found = named(check)
    return [
        f"{found.id} — {_(found.title)}",
        "",
        _(found.explanation),
        "",
        _("Severity: {severity} · family: {family}").format(
            severity=severity_name(found.severity), family=family_of(check)
        ),
        _("To put one aside, write into the file beside the text, {name}:").format(name="TEXT.judge.toml"),
        "",
        "[[suppress]]",
        f'check = "{found.id}"',
        'where = "306.7"',
        f'reason = "{_("why this is right here")}"',
    ]


def _finding(finding: Finding, width: int | None, texts: bool) -> Iterator[str]:
    head = (finding.where, severity_name(finding.severity), finding.check)
    message = finding.message
    if finding.suggestion and finding.suggestion not in message:
        message += f" → {finding.suggestion}"
    if finding.scenario and finding.scenario not in message:
        message += " " + _("Scenario: {name}").format(name=finding.scenario)
    if width is None:
        yield "  ".join((*head, message))
    elif width < _NARROW:
        yield "  ".join(head)
        yield from _wrapped(message, width, "  ")
    else:
        first = f"{_padded(head[0], 7)} {_padded(head[1], 11)} {_padded(head[2], 18)} "
        yield from _wrapped(message, width, " " * _columns(first), first)
    if texts:
        if finding.words:
            yield from _wrapped(f"{finding.edition}: “{finding.words}”", width, "      ")
        for other in finding.other:
            yield from _wrapped(f"{other.edition} {other.number}: {other.text}", width, "      ")


def _padded(text: str, columns: int) -> str:
    return text + " " * max(0, columns - _columns(text))


def _columns(text: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _wrapped(text: str, width: int | None, indent: str, first: str | None = None) -> list[str]:
    """Lines of a width, parted at plain spaces only; a paragraph stays whole where there is no width."""
    lead = indent if first is None else first
    if width is None:
        return [lead + " ".join(text.split("\n"))]
    out: list[str] = []
    line, empty = lead, True
    for word in _words(text):
        if not empty and _columns(line) + 1 + _columns(word) > width:
            out.append(line)
            line, empty = indent, True
        line += word if empty else f" {word}"
        empty = False
    return [*out, line]


def _words(text: str) -> Sequence[str]:
    return [word for word in text.replace("\n", " ").split(" ") if word]


def known_checks() -> list[str]:
    """Every check with its title, for the listing of ``--explain`` without an id."""
    return [
        f"{_padded(check.id, 22)} {_padded(severity_name(check.severity), 9)} {_(check.title)}"
        for check in CHECKS.values()
    ]
