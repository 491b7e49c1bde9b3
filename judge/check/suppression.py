"""Findings put aside: with a reason in a file beside the text, or as old debt in a baseline.

Beside ``306.txt`` stands ``306.txt.judge.toml``::

    [[suppress]]
    check = "term-drift"
    where = "306.7"               # a rule, an item, or a fingerprint
    reason = "quoted from a card of 2006"

A baseline is a JSON file of fingerprints, written with ``--write-baseline``. Entries that no finding answers to are
reported, so that neither file outlives what it was for.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from judge.check.model import Finding, Report
from judge.check.texts import Text
from judge.errors import InputError
from judge.locale import _

SUFFIX = ".judge.toml"
SCHEMA = "judge.baseline/1"
_FIELDS = {"check", "where", "fingerprint", "words", "reason"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One suppression: all that it names must fit."""

    file: str
    check: str
    reason: str
    where: str = ""
    fingerprint: str = ""
    words: str = ""

    def fits(self, finding: Finding) -> bool:
        return (
            self.check in ("*", finding.check)
            and self.where in ("", finding.where, *finding.also)
            and self.fingerprint in ("", finding.fingerprint)
            and (not self.words or self.words in finding.words)
        )

    def __str__(self) -> str:
        told = [self.check, self.where or self.fingerprint, f"“{self.words}”" if self.words else ""]
        return " ".join(part for part in told if part)


@dataclass(slots=True)
class Baseline:
    """Fingerprints of findings that were there before, each with a line that says which it is."""

    file: str = ""
    entries: dict[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> Baseline:
        """Read a baseline. Raises InputError for a file that is none."""
        try:
            table = json.loads(path.read_text(encoding="utf-8"))
            if table["schema"] != SCHEMA:
                raise ValueError(table["schema"])
            return cls(str(path), {str(key): str(line) for key, line in table["findings"].items()})
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise InputError(
                _("this is no baseline: {error}").format(error=error), place=str(path), code="baseline"
            ) from error

    @staticmethod
    def write(path: Path, findings: Iterable[Finding]) -> None:
        """Write the findings of a run as the baseline of the next ones, whole or not at all."""
        table = {f.fingerprint: f"{f.edition} {f.where} {f.check}" for f in sorted(findings, key=lambda f: f.order)}
        text = json.dumps({"schema": SCHEMA, "findings": table}, ensure_ascii=False, indent=1) + "\n"
        part = path.with_name(path.name + ".part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise InputError(error.strerror or str(error), place=str(path)) from error


def sidecar(file: Path) -> Path:
    """The file beside a text that says what is put aside in it."""
    return file.with_name(file.name + SUFFIX)


def entries(text: Text) -> list[Entry]:
    """The suppressions of a text. Raises InputError for an entry without a check or a reason."""
    found: list[Entry] = []
    for file in text.files:
        path = sidecar(file)
        if not path.is_file():
            continue
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise InputError(str(error), place=str(path), code="suppression") from error
        rows = table.get("suppress", [])
        if set(table) - {"suppress"} or not isinstance(rows, list):
            raise InputError(_("only [[suppress]] tables may stand here"), place=str(path), code="suppression")
        for number, row in enumerate(rows, 1):
            unknown = set(row) - _FIELDS
            if unknown or not row.get("check") or not str(row.get("reason", "")).strip():
                message = _("entry {number} needs a check and a reason, and nothing but {fields}")
                message = message.format(number=number, fields=", ".join(sorted(_FIELDS)))
                raise InputError(message, place=str(path), code="suppression")
            found.append(Entry(str(path), **{key: str(value) for key, value in row.items()}))
    return found


def apply(report: Report, found: Sequence[Finding], texts: Sequence[Text], baseline: Baseline | None = None) -> None:
    """Part findings into those that count and those put aside, and note the entries that fit nothing."""
    by_text = {text.id: entries(text) for text in texts}
    used: set[Entry] = set()
    known: set[str] = set()
    for finding in found:
        entry = next((e for e in by_text.get(finding.edition, ()) if e.fits(finding)), None)
        if entry is not None:
            used.add(entry)
            report.suppressed.append((finding, entry.reason))
        elif baseline is not None and finding.fingerprint in baseline.entries:
            known.add(finding.fingerprint)
            report.suppressed.append((finding, _("in the baseline")))
        else:
            report.findings.append(finding)
    report.stale += [(e.file, str(e)) for rows in by_text.values() for e in rows if e not in used]
    if baseline is not None:
        ids = {text.id for text in texts}
        report.stale += [
            (baseline.file, f"{key} {line}") for key, line in baseline.entries.items()
            if key not in known and line.split(" ", 1)[0] in ids
        ]  # fmt: skip
