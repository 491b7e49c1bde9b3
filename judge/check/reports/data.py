"""The report as data: JSON (``judge.check/1``) and SARIF 2.1.0."""

from __future__ import annotations

from typing import Any

from judge import __version__
from judge.check.families import CHECKS
from judge.check.model import Finding, Group, Report, Severity
from judge.locale import _, language

SCHEMA = "judge.check/1"
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVELS = {Severity.CRITICAL: "error", Severity.MAJOR: "warning", Severity.MINOR: "note"}


def as_json(report: Report) -> dict[str, Any]:
    """The report as ``docs/formats.md`` describes it."""
    faults = [f for f in report.findings if f.group is not Group.EDITION]
    return {
        "schema": SCHEMA,
        "language": language(),
        "segments_compared": report.segments,
        "compared": [
            {"edition": c.edition, "language": c.language, "segments": c.segments, "compared": c.compared,
             "against": list(c.against)}
            for c in report.compared
        ],
        "counts": {severity.value: sum(f.severity is severity for f in faults) for severity in Severity},
        "edition_changes": len(report.findings) - len(faults),
        "findings": [finding_as_json(f) for f in report.findings],
        "suppressed": [{**finding_as_json(f), "reason": reason} for f, reason in report.suppressed],
        "stale": [{"file": file, "entry": entry} for file, entry in report.stale],
    }  # fmt: skip


def finding_as_json(finding: Finding) -> dict[str, Any]:
    """One finding."""
    return {
        "check": finding.check,
        "severity": finding.severity.value,
        "group": finding.group.value,
        "edition": finding.edition,
        "rule": finding.where,
        "also": list(finding.also),
        "span": [finding.span.start, finding.span.end] if finding.span else None,
        "words": finding.words,
        "message": finding.message,
        "other": [
            {"edition": o.edition, "language": o.language, "rule": o.number, "text": o.text} for o in finding.other
        ],
        "suggestion": finding.suggestion,
        "keys": list(finding.keys),
        "scenario": finding.scenario,
        "place": {"file": finding.place.file, "line": finding.place.line} if finding.place else None,
        "fingerprint": finding.fingerprint,
    }


def as_sarif(report: Report) -> dict[str, Any]:
    """The report as SARIF 2.1.0, every check declared, findings put aside as suppressed results."""
    index = {check: position for position, check in enumerate(CHECKS)}
    results = [_result(f, index) for f in report.findings]
    for finding, reason in report.suppressed:
        results.append({**_result(finding, index), "suppressions": [{"kind": "external", "justification": reason}]})
    return {
        "$schema": SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "judge check",
                        "version": __version__,
                        "semanticVersion": __version__,
                        "rules": [_rule(check) for check in CHECKS],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": results,
                "properties": {
                    "segmentsCompared": report.segments,
                    "stale": [f"{file}: {entry}" for file, entry in report.stale],
                },
            }
        ],
    }


def _rule(name: str) -> dict[str, Any]:
    check = CHECKS[name]
    return {
        "id": check.id,
        "name": "".join(part.capitalize() for part in check.id.split("-")),
        "shortDescription": {"text": _(check.title)},
        "fullDescription": {"text": _(check.explanation)},
        "help": {"text": f"judge check --explain {check.id}"},
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
        "properties": {"severity": check.severity.value, "group": check.group.value},
    }


def _result(finding: Finding, index: dict[str, int]) -> dict[str, Any]:
    text = finding.message
    if finding.suggestion and finding.suggestion not in text:
        text += f" → {finding.suggestion}"
    result: dict[str, Any] = {
        "ruleId": finding.check,
        "ruleIndex": index[finding.check],
        "level": "note" if finding.group is Group.EDITION else _LEVELS[finding.severity],
        "message": {"text": f"{finding.where}: {text}"},
        "partialFingerprints": {"judge/v1": finding.fingerprint},
        "properties": {
            "severity": finding.severity.value,
            "group": finding.group.value,
            "edition": finding.edition,
            "rule": finding.where,
        },
    }
    location: dict[str, Any] = {
        "logicalLocations": [{"name": finding.where, "fullyQualifiedName": f"{finding.edition} {finding.where}"}]
    }
    if finding.place:
        location["physicalLocation"] = {
            "artifactLocation": {"uri": _uri(finding.place.file)},
            "region": {"startLine": finding.place.line},
        }
        if finding.words:
            location["physicalLocation"]["region"]["snippet"] = {"text": finding.words}
    result["locations"] = [location]
    return result


def _uri(file: str) -> str:
    from urllib.parse import quote

    return quote(file.replace("\\", "/"))
