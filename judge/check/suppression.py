"""Findings put aside: with a reason in a file beside the text, or as old debt in a baseline.

Beside ``306.txt`` stands ``306.txt.judge.toml``::

    [[suppress]]
    check = "term-drift"
    where = "306.7"               # a rule or an item, or a list of them that share the reason
    words = "fichas"              # optional: the finding's words hold these
    fingerprint = "…"             # optional: this finding alone
    reason = "quoted from a card of 2006"

A file for several texts (``suppress`` in the settings, ``--suppress``) says in ``text`` which one each entry is about:
an edition's id, or a path with wildcards such as ``rules/fr/*.txt``. ``corpus/check/suppressed/`` holds such files
for the project's own texts.

A baseline is a JSON file of what is owed (``judge.baseline/1``), written with ``--write-baseline``. Entries that no
finding answers to are reported, so that no file outlives what it was for.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path, PurePath
from typing import Any

from judge import data
from judge.check.model import Finding, Report
from judge.check.tables import nearest, read, write
from judge.check.texts import Text
from judge.errors import InputError
from judge.locale import _

SUFFIX = ".judge.toml"
SCHEMA = "judge.baseline/1"
CODE = "suppression"


@dataclass(frozen=True, slots=True)
class Entry:
    """One suppression: all that it names must fit. ``place`` is its file and line."""

    place: str
    check: str
    reason: str
    where: str = ""
    fingerprint: str = ""
    words: str = ""
    text: str = ""

    def fits(self, finding: Finding) -> bool:
        """Whether a finding of a text it is about is the one meant."""
        return (
            self.check in ("*", finding.check)
            and self.where in ("", finding.where, *finding.also)
            and self.fingerprint in ("", finding.fingerprint)
            and (not self.words or self.words in finding.words)
            and (not self.text or any(_named(self.text, name) for name in (finding.edition, _file(finding))))
        )

    def about(self, text: Text) -> bool:
        """Whether the text, or one of its files, is the one it names."""
        return any(_named(self.text, name) for name in (text.id, *text.sources, *map(str, text.files)))

    def __str__(self) -> str:
        words = f"“{self.words}”" if self.words else ""
        return " ".join(part for part in (self.check, self.text, self.where, self.fingerprint, words) if part)


_FIELDS = tuple(each.name for each in fields(Entry) if each.name != "place")


def _file(finding: Finding) -> str:
    return finding.place.file if finding.place else finding.edition


def _named(pattern: str, name: str) -> bool:
    return pattern == name or PurePath(name).match(pattern)


def sidecar(file: Path) -> Path:
    """The file beside a text that says what is put aside in it."""
    return file.with_name(file.name + SUFFIX)


def shipped() -> tuple[Path, ...]:
    """The files that say what is put aside in the project's own texts, one a language."""
    return tuple(sorted(data.path("check", "suppressed").glob("*.toml")))


def entries(path: Path, checks: Collection[str], *, shared: bool = False) -> list[Entry]:
    """The suppressions of a file; ``shared`` says that it is for several texts. ``checks`` are the ids there are.

    Raises InputError, with file and line, for an entry without a check or a reason, for one that names nothing but a
    check where it stands for all of them, and for a check or a field that doesn't exist.
    """
    table = read(path, CODE)
    for key in table.content:
        if key != "suppress":
            raise table.unknown((key,), ["suppress"])
    rows = table.content.get("suppress", [])
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise table.fault(("suppress",), _("only [[suppress]] tables may stand here"))
    known = _FIELDS if shared else tuple(name for name in _FIELDS if name != "text")
    found = []
    for number, row in enumerate(rows):
        here = ("suppress", number)
        for name, value in row.items():
            if name not in known:
                raise table.unknown((*here, name), known)
            for one in value if name == "where" and isinstance(value, list) and value else [value]:
                if not isinstance(one, str) or not one.strip():
                    message = _("{key} must be {wanted}").format(key=name, wanted=_("a text in quotation marks"))
                    raise table.fault((*here, name), message)
        for name in ("check", "reason", *(("text",) if shared else ())):
            if name not in row:
                raise table.fault(here, _("this entry has no {key}").format(key=name), _hint(name))
        if row["check"] != "*" and row["check"] not in checks:
            message = _("no check is called {name}").format(name=row["check"])
            raise table.fault((*here, "check"), message, nearest(row["check"], checks))
        if row["check"] == "*" and "where" not in row:
            raise table.fault(here, _("an entry for every check must say where"))
        places = row["where"] if isinstance(row.get("where"), list) else [row.get("where", "")]
        found += [Entry(f"{table.file}:{table.lines[here]}", **{**row, "where": place}) for place in places]
    return found


def _hint(name: str) -> str:
    return {
        "reason": _("Say why what the check found is right here."),
        "text": _("Name an edition or a file, such as rules/fr/*.txt."),
    }.get(name, "")


def gather(texts: Sequence[Text], files: Sequence[Path], checks: Collection[str]) -> list[tuple[Entry, Text]]:
    """Every suppression that is about one of the texts, with that text: from the files beside them, from ``files`` for
    several texts, and for the project's own texts from those it ships. Raises InputError as ``entries`` does.
    """
    found = []
    for text in texts:
        beside = [sidecar(file) for file in text.files]
        found += [(entry, text) for path in beside if path.is_file() for entry in entries(path, checks)]
    ours = shipped() if any(text.own for text in texts) else ()
    for path in dict.fromkeys((*files, *ours)):
        own = path in ours
        for entry in entries(path, checks, shared=True):
            found += [(entry, text) for text in texts if (text.own or not own) and entry.about(text)]
    return found


@dataclass(slots=True)
class Baseline:
    """What is owed: how many findings there were of each fingerprint, and which they are."""

    file: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    rows: dict[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> Baseline:
        """Read a baseline. Raises InputError for a file that is none."""
        try:
            table = json.loads(path.read_text(encoding="utf-8"))
            if table["schema"] != SCHEMA:
                raise ValueError(table["schema"])
            rows = {str(row["fingerprint"]): row for row in table["findings"]}
            for row in rows.values():
                if not all(isinstance(row[key], str) for key in ("text", "rule", "check")):
                    raise TypeError(row)
            return cls(str(path), Counter({key: int(row["count"]) for key, row in rows.items()}), rows)
        except OSError as error:
            raise InputError(error.strerror or str(error), place=str(path), code="baseline") from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            hint = _("Write one with --write-baseline.")
            message = _("this is no baseline: {error}").format(error=error)
            raise InputError(message, place=str(path), hint=hint, code="baseline") from error

    @staticmethod
    def write(path: Path, findings: Iterable[Finding]) -> int:
        """Write the findings of a run as the baseline of the next ones, whole or not at all; how many there are."""
        ordered = sorted(findings, key=lambda finding: finding.order)
        times = Counter(finding.fingerprint for finding in ordered)
        rows = {
            f.fingerprint: {
                "fingerprint": f.fingerprint, "text": f.edition, "rule": f.where, "check": f.check, "words": f.words,
                "count": times[f.fingerprint],
            }
            for f in ordered
        }  # fmt: skip
        table = {
            "schema": SCHEMA,
            "counts": dict(sorted(Counter(f.check for f in ordered).items())),
            "findings": list(rows.values()),
        }
        write(path, json.dumps(table, ensure_ascii=False, indent=1) + "\n")
        return len(ordered)


def apply(
    report: Report,
    found: Sequence[Finding],
    texts: Sequence[Text],
    suppressions: Sequence[tuple[Entry, Text]],
    baseline: Baseline | None = None,
) -> None:
    """Part findings into those that count and those put aside, and note the entries that fit nothing.

    ``found`` must be everything that was found: whether an entry is stale doesn't depend on what is shown.
    """
    by_text: dict[str, list[Entry]] = {}
    for entry, text in suppressions:
        by_text.setdefault(text.id, []).append(entry)
    used: set[Entry] = set()
    owed = Counter(baseline.counts) if baseline else Counter()
    for finding in found:
        fitting = [entry for entry in by_text.get(finding.edition, ()) if entry.fits(finding)]
        used.update(fitting)
        if fitting:
            report.suppressed.append((finding, fitting[0].reason))
        elif owed[finding.fingerprint] > 0:
            owed[finding.fingerprint] -= 1
            report.known.append(finding)
        else:
            report.findings.append(finding)
    stale = dict.fromkeys(entry for entry, _text in suppressions if entry not in used)
    report.stale += [(entry.place, str(entry)) for entry in stale]
    if baseline is not None:
        names = {name for text in texts for name in (text.id, *(file.name for file in text.files))}
        for key, left in owed.items():
            row = baseline.rows[key]
            if left > 0 and (row["text"] in names or PurePath(row["text"]).name in names):
                report.paid += left
                report.stale.append((baseline.file, f"{row['check']} {row['text']} {row['rule']} {key}"))
