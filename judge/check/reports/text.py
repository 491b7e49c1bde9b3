"""The report in lines: for a terminal of any width, or whole and plain for a pipe."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from judge.check.model import Finding, Group, Passage, Report, Severity
from judge.check.passages import marked
from judge.locale import _, format_list, ngettext

_NARROW = 76
"""Below this many columns a message stands under its heading and not beside it."""
_SIDE_BY_SIDE = 80
"""From this many columns on texts stand side by side."""
_GAP = "  │ "
_ON, _OFF = "\ue000", "\ue001"
"""Where a mark begins and ends while lines are being made; they take no column."""
_BOLD, _PLAIN = "\x1b[1;7m", "\x1b[0m"


def severity_name(severity: Severity) -> str:
    """A severity in the language of the messages."""
    return {Severity.CRITICAL: _("critical"), Severity.MAJOR: _("major"), Severity.MINOR: _("minor")}[severity]


def lines(report: Report, width: int | None = None, *, texts: bool = False, colour: bool = False) -> list[str]:
    """The report; ``width`` None leaves every finding on one line.

    ``texts`` adds what the texts say, side by side from 80 columns on, with the words meant between ``**`` or, where
    there may be ``colour``, in reverse.
    """
    out: list[str] = []
    faults = [f for f in report.findings if f.group is not Group.EDITION]
    changes = [f for f in report.findings if f.group is Group.EDITION]
    several = len(report.compared) > 1
    for each in report.compared:
        own = [f for f in faults if f.edition == each.edition]
        if several and own:
            out += ([""] if out else []) + [each.edition]
        for finding in own:
            out += _finding(finding, width)
            out += _texts(finding, report.passage(finding), width, colour) if texts else ()
    if changes:
        out += ([""] if out else []) + [
            _("No faults: the rules have changed since, or other editions follow other rules")
        ]
        for each in report.compared:
            own = [f for f in changes if f.edition == each.edition]
            if several and own:
                out.append(each.edition)
            for finding in own:
                out += _finding(finding, width)
                out += _texts(finding, report.passage(finding), width, colour) if texts else ()
    for file, entry in report.stale:
        out += wrapped(stale_line(file, entry), width, "")
    return out + ([""] if out and out[-1] else []) + wrapped(summary(report), width, "")


def stale_line(file: str, entry: str) -> str:
    """What is said of an entry that no finding answers to."""
    return _("{file}: nothing answers to “{entry}” any more").format(file=file, entry=entry)


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
    if report.known:
        number = len(report.known)
        said.append(ngettext("{n} known from the baseline", "{n} known from the baseline", number).format(n=number))
    if report.paid:
        said.append(ngettext("{n} of the baseline gone", "{n} of the baseline gone", report.paid).format(n=report.paid))
    text = format_list(said, "unit") + "."
    against = list(dict.fromkeys(a for each in report.compared for a in each.against))
    if against:
        text += " " + _("Compared with: {editions}.").format(editions=", ".join(against))
    if report.since:
        text += " " + _("Only what has changed since {revision} is reported.").format(revision=report.since)
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


def told(finding: Finding) -> str:
    """The message with the suggestion and the scenario behind it, each once."""
    message = finding.message
    if finding.suggestion and finding.suggestion not in message:
        message += f" → {finding.suggestion}"
    if finding.scenario and finding.scenario not in message:
        message += " " + _("Scenario: {name}").format(name=finding.scenario)
    return message


def _finding(finding: Finding, width: int | None) -> Iterator[str]:
    head = (finding.where, severity_name(finding.severity), finding.check)
    message = told(finding)
    if width is None:
        yield "  ".join((*head, message))
    elif width < _NARROW:
        yield "  ".join(head)
        yield from wrapped(message, width, "  ")
    else:
        first = f"{padded(head[0], 7)} {padded(head[1], 11)} {padded(head[2], 18)} "
        yield from wrapped(message, width, " " * columns(first), first)


def _texts(finding: Finding, passage: Passage | None, width: int | None, colour: bool) -> Iterator[str]:
    """This text and the others, in rows of two where there is room for it."""
    blocks: list[tuple[str, str]] = []
    if passage is not None:
        own = marked(passage.text, finding, _ON, _OFF)
        blocks.append((f"{finding.edition} {finding.where}", own))
    others = finding.other or (passage.beside[:1] if passage else ())
    blocks += [(f"{other.edition} {other.number}", other.text) for other in others]
    if width is None or width < _SIDE_BY_SIDE:
        for name, text in blocks:
            yield from (
                _show_marks(line, colour) for line in wrapped(_marks(f"{name}: {text}", colour), width, "      ")
            )
        return
    room = (width - 6 - len(_GAP)) // 2
    for index in range(0, len(blocks), 2):
        pair = [
            [_ending(name, room), *wrapped(_marks(text, colour), room, "")] for name, text in blocks[index : index + 2]
        ]
        for row in range(max(map(len, pair))):
            cells = [block[row] if row < len(block) else "" for block in pair]
            line = _GAP.join([*(padded(cell, room) for cell in cells[:-1]), cells[-1]])
            yield "      " + _show_marks(line, colour).rstrip()
    if blocks:
        yield ""


def _ending(name: str, room: int) -> str:
    """A name, of which the end tells most, in a number of columns."""
    return name if len(name) <= room else "…" + name[1 - room :]


def _marks(text: str, colour: bool) -> str:
    """Marks as they will be shown: asterisks around the whole, or colour for each word, since lines are cut between."""
    if not colour:
        return text.replace(_ON, "**").replace(_OFF, "**")
    before, on, rest = text.partition(_ON)
    inside, off, after = rest.partition(_OFF)
    return before + on + inside.replace(" ", f"{_OFF} {_ON}") + off + after


def _show_marks(line: str, colour: bool) -> str:
    return line.replace(_ON, _BOLD).replace(_OFF, _PLAIN) if colour else line


def padded(text: str, room: int) -> str:
    """A text with spaces behind it up to a number of columns."""
    return text + " " * max(0, room - columns(text))


def columns(text: str) -> int:
    """The columns a text takes: accents that are letters of their own take none, wide letters two."""
    return sum(
        0 if unicodedata.combining(c) or c in (_ON, _OFF) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def wrapped(text: str, width: int | None, indent: str, first: str | None = None) -> list[str]:
    """Lines of a width, parted at plain spaces only; a paragraph stays whole where there is no width."""
    lead = indent if first is None else first
    if width is None:
        return [lead + " ".join(text.split("\n"))]
    out: list[str] = []
    line, empty = lead, True
    for word in _words(text):
        if not empty and columns(line) + 1 + columns(word) > width:
            out.append(line)
            line, empty = indent, True
        line += word if empty else f" {word}"
        empty = False
    return [*out, line]


def _words(text: str) -> Sequence[str]:
    return [word for word in text.replace("\n", " ").split(" ") if word]
