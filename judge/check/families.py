"""The table of all checks, and a run: texts in, a report out. Nothing is printed here.

A new family is one module with ``CHECKS`` and ``run(context)``, named in ``FAMILIES``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType, ModuleType

from judge.check import (
    capitals,
    dates,
    drift,
    lines,
    meaning,
    numbering,
    numbers,
    quotes,
    references,
    spelling,
    structure,
    suppression,
    terms,
    typography,
    versions,
    wording,
)  # fmt: skip
from judge.check.context import Context
from judge.check.model import Check, Compared, Finding, Report
from judge.check.pivot import Pivot
from judge.check.texts import Text
from judge.corpus import Part
from judge.errors import InputError
from judge.locale import _

FAMILIES: tuple[ModuleType, ...] = (
    structure, numbering, lines, references, numbers, meaning, versions, wording, terms, drift, quotes, dates, capitals,
    typography, spelling,
)  # fmt: skip

CHECKS: Mapping[str, Check] = MappingProxyType({check.id: check for family in FAMILIES for check in family.CHECKS})
"""Every check by its id."""


def family_of(check: str) -> str:
    """The name of the family that a check belongs to."""
    return next(f.__name__.rpartition(".")[2] for f in FAMILIES if any(c.id == check for c in f.CHECKS))


def named(check: str) -> Check:
    """A check by its id. Raises InputError with the nearest ones."""
    if check in CHECKS:
        return CHECKS[check]
    from rapidfuzz import process

    near = [name for name, score, _i in process.extract(check, list(CHECKS), limit=3) if score > 50]
    message = _("no check is called {name}").format(name=check)
    hint = _("Nearest: {names}.").format(names=", ".join(near)) if near else ""
    raise InputError(message, hint=hint, code="check-id")


def run(context: Context) -> Iterator[Finding]:
    """Every finding of every family for one text."""
    runners: list[Callable[[Context], Iterator[Finding]]] = [family.run for family in FAMILIES]
    for runner in runners:
        yield from runner(context)


_OF_WORDS = frozenset(("term-forbidden", "term-unofficial", "jargon"))
_TOLD_BETTER = frozenset(
    ("negation", "modality", "restriction", "role", "combat", "quantity", "zone", "time", "numbers-differ",
     "term-confused", "term-drift", "term-forbidden")
)  # fmt: skip
_BY_COUNT = frozenset(("quantity", "modality"))


def check(
    texts: Sequence[Text],
    against: Sequence[Text] = (),
    *,
    baseline: suppression.Baseline | None = None,
    only: frozenset[str] = frozenset(),
    rules: bool = True,
) -> Report:
    """Check texts with those of ``against``, or with each other where it names none, and with the rules.

    ``only`` are the ids of checks to keep; empty means all. Without ``rules`` nothing is compared but the named texts.
    """
    report = Report()
    beside = (*against, *texts)
    found: list[Finding] = []
    for text in texts:
        pivot = Pivot(text, against or beside, only=not rules)
        context = Context(text, pivot, beside)
        found += [finding for finding in run(context) if not only or finding.check in only]
        report.compared.append(_compared(text, pivot))
    found = _once(found)
    suppression.apply(report, found, texts, baseline)
    report.findings.sort(key=lambda finding: finding.order)
    return report


def _once(found: Sequence[Finding]) -> list[Finding]:
    """Each finding once, and none that another check of the same words says better."""
    kept: dict[str, Finding] = {}
    drifted = {(f.edition, f.identity) for f in found if f.check == "term-drift"}
    told = {(f.edition, f.where) for f in found if f.severity.weight and f.check in _TOLD_BETTER}
    marked = {(f.edition, f.where, f.check) for f in found if f.span}
    for finding in found:
        if finding.check in _OF_WORDS and (finding.edition, finding.identity.split(" ")[0]) in drifted:
            continue  # the drift names the word, its places and the right one
        if finding.check == "version-differs" and (finding.edition, finding.where) in told:
            continue  # the other languages tell it too, and better
        if (
            finding.check in _BY_COUNT
            and not finding.span
            and (finding.edition, finding.where, finding.check) in marked
        ):
            continue
        kept.setdefault(finding.fingerprint, finding)
    return list(kept.values())


def _compared(text: Text, pivot: Pivot) -> Compared:
    rules = [s for s in text.numbered()]
    counted = rules or [s for s in text.segments if s.part in (Part.ITEM, Part.PROSE)]
    with_others = [s for s in counted if pivot.witnesses(s) or (not s.number and pivot.spans(s))]
    against = dict.fromkeys(w.edition for s in rules for w in pivot.witnesses(s))
    return Compared(text.id, text.language, len(counted), len(with_others), tuple(against))
