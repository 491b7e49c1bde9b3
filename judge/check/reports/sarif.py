"""The report as SARIF 2.1.0, for code hosts and editors: every check declared, with help in the messages' language."""

from __future__ import annotations

from pathlib import PurePath, PurePosixPath
from typing import Any
from urllib.parse import quote

from judge import __version__
from judge.check.examples import example
from judge.check.families import CHECKS
from judge.check.model import Finding, Group, Other, Report, Severity
from judge.check.passages import region
from judge.check.reports.text import stale_line, told
from judge.locale import _, language

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_LEVELS = {Severity.CRITICAL: "error", Severity.MAJOR: "warning", Severity.MINOR: "note"}


def as_sarif(report: Report) -> dict[str, Any]:
    """One run. Findings put aside are suppressed results, those of the baseline are results that were there before,
    and entries that nothing answers to are notifications.
    """
    index = {check: position for position, check in enumerate(CHECKS)}
    results = [_result(f, index, report) for f in report.findings]
    for finding, reason in report.suppressed:
        row = _result(finding, index, report)
        results.append({**row, "suppressions": [{"kind": "external", "justification": reason}]})
    results += [{**_result(f, index, report), "baselineState": "unchanged"} for f in report.known]
    notes = [{"level": "warning", "message": {"text": stale_line(file, entry)}} for file, entry in report.stale]
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "judge check",
                        "version": __version__,
                        "semanticVersion": __version__,
                        "language": language(),
                        "rules": [_rule(check) for check in CHECKS],
                    }
                },
                "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": notes}],
                "language": language(),
                "columnKind": "unicodeCodePoints",
                "results": results,
                "properties": {"segmentsCompared": report.segments},
            }
        ],
    }


def _rule(name: str) -> dict[str, Any]:
    check = CHECKS[name]
    title, explanation = _(check.title), _(check.explanation)
    shown = example(name)
    text, markdown = explanation, explanation
    if shown is not None:
        bad, good = _("Bad:"), _("Good:")
        text += f"\n\n{bad}\n{shown.bad}\n\n{good}\n{shown.good}"
        markdown += f"\n\n**{bad}**\n\n{_quoted(shown.bad)}\n\n**{good}**\n\n{_quoted(shown.good)}"
    return {
        "id": check.id,
        "name": "".join(part.capitalize() for part in check.id.split("-")),
        "shortDescription": {"text": title},
        "fullDescription": {"text": explanation},
        "help": {"text": text, "markdown": markdown},
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
        "properties": {"severity": check.severity.value, "group": check.group.value},
    }


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}  " for line in text.split("\n"))


def _result(finding: Finding, index: dict[str, int], report: Report) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.check,
        "ruleIndex": index[finding.check],
        "level": "note" if finding.group is Group.EDITION else _LEVELS[finding.severity],
        "message": {"text": f"{finding.where}: {told(finding)}"},
        "partialFingerprints": {"judge/v1": finding.fingerprint},
        "locations": [_location(finding, report)],
        "properties": {
            "severity": finding.severity.value,
            "group": finding.group.value,
            "edition": finding.edition,
            "rule": finding.where,
        },
    }
    if finding.other:
        result["relatedLocations"] = [_other(number, other) for number, other in enumerate(finding.other, 1)]
    return result


def _location(finding: Finding, report: Report) -> dict[str, Any]:
    location: dict[str, Any] = {
        "logicalLocations": [{"name": finding.where, "fullyQualifiedName": f"{finding.edition} {finding.where}"}]
    }
    if finding.place:
        at = region(finding, report.passage(finding))
        where: dict[str, Any] = {"startLine": finding.place.line}
        if at:
            where = {"startLine": at.line, "startColumn": at.column, "endLine": at.line, "endColumn": at.end}
        if finding.words:
            where["snippet"] = {"text": finding.words}
        location["physicalLocation"] = {"artifactLocation": _artifact(finding.place.file), "region": where}
    return location


def _other(number: int, other: Other) -> dict[str, Any]:
    name = {"name": other.number, "fullyQualifiedName": f"{other.edition} {other.number}"}
    return {"id": number, "logicalLocations": [name], "message": {"text": other.text or other.number}}


def _artifact(file: str) -> dict[str, str]:
    path = PurePath(file)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(str(PurePosixPath(file.replace("\\", "/")))), "uriBaseId": "%SRCROOT%"}
