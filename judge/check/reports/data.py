"""The report as JSON: ``judge.check/1``."""

from __future__ import annotations

from typing import Any

from judge.check.model import Finding, Group, Report, Severity
from judge.check.passages import region
from judge.locale import language

SCHEMA = "judge.check/1"


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
        "changed_since": report.since or None,
        "edition_changes": len(report.findings) - len(faults),
        "findings": [finding_as_json(f, report) for f in report.findings],
        "suppressed": [{**finding_as_json(f, report), "reason": reason} for f, reason in report.suppressed],
        "known": [finding_as_json(f, report) for f in report.known],
        "paid": report.paid,
        "stale": [{"file": file, "entry": entry} for file, entry in report.stale],
    }  # fmt: skip


def finding_as_json(finding: Finding, report: Report) -> dict[str, Any]:
    """One finding."""
    passage = report.passage(finding)
    at = region(finding, passage)
    return {
        "check": finding.check,
        "severity": finding.severity.value,
        "group": finding.group.value,
        "edition": finding.edition,
        "language": finding.language,
        "rule": finding.where,
        "also": list(finding.also),
        "span": [finding.span.start, finding.span.end] if finding.span else None,
        "words": finding.words,
        "text": passage.text if passage else None,
        "message": finding.message,
        "other": [
            {"edition": o.edition, "language": o.language, "rule": o.number, "text": o.text} for o in finding.other
        ],
        "suggestion": finding.suggestion,
        "keys": list(finding.keys),
        "scenario": finding.scenario,
        "place": {"file": finding.place.file, "line": finding.place.line} if finding.place else None,
        "region": {"line": at.line, "column": at.column, "end": at.end} if at else None,
        "fingerprint": finding.fingerprint,
    }
