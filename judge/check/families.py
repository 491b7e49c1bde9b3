"""The table of all checks, and a run: texts in, a report out. Nothing is printed here.

A new family is one module with ``CHECKS`` and ``run(context)``, named in ``FAMILIES``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType, ModuleType

from judge.check import (
    bounds,
    capitals,
    contrasts,
    dates,
    drift,
    grammar,
    lengths,
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
from judge.check.changes import Changes
from judge.check.context import Context
from judge.check.model import Check, Compared, Finding, Report
from judge.check.passages import passages
from judge.check.pivot import Pivot
from judge.check.settings import Settings
from judge.check.tables import nearest
from judge.check.texts import Text
from judge.corpus import Part
from judge.errors import InputError
from judge.locale import _

FAMILIES: tuple[ModuleType, ...] = (
    structure, numbering, lines, references, numbers, bounds, meaning, contrasts, lengths, versions, wording, terms,
    drift, quotes, dates, capitals, typography, spelling, grammar,
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
    message = _("no check is called {name}").format(name=check)
    raise InputError(message, hint=nearest(check, CHECKS), code="check-id")


def run(context: Context) -> Iterator[Finding]:
    """Every finding of every family for one text."""
    runners: list[Callable[[Context], Iterator[Finding]]] = [family.run for family in FAMILIES]
    for runner in runners:
        yield from runner(context)


_OF_WORDS = frozenset(("term-forbidden", "term-unofficial", "jargon"))
_TOLD_BETTER = frozenset(
    ("negation", "modality", "restriction", "role", "combat", "quantity", "zone", "time", "numbers-differ",
     "term-confused", "term-drift", "term-forbidden", "contrast", "contrast-denied")
)  # fmt: skip
_BY_COUNT = frozenset(("quantity", "modality"))


def check(
    texts: Sequence[Text],
    against: Sequence[Text] = (),
    *,
    baseline: suppression.Baseline | None = None,
    only: frozenset[str] = frozenset(),
    rules: bool = True,
    settings: Settings | None = None,
    changes: Changes | None = None,
) -> Report:
    """Check texts with those of ``against``, or with each other where it names none, and with the rules.

    ``only`` are the ids of checks to keep; empty means all. Without ``rules`` nothing is compared but the named texts.
    ``settings`` say which findings are wanted and how heavy they are, ``changes`` which segments are of interest.
    """
    settings = settings or Settings()
    suppressions = suppression.gather(texts, settings.suppress, CHECKS)
    report = Report(since=changes.revision if changes else "")
    beside = (*against, *texts)
    found: list[Finding] = []
    for text in texts:
        pivot = Pivot(text, against or beside, only=not rules)
        made = list(run(Context(text, pivot, beside)))
        found += made
        report.passages.update(passages(text, pivot, made))
        report.compared.append(_compared(text, pivot))
    found = [settings.weighed(finding) for finding in _once(found)]
    suppression.apply(report, found, texts, suppressions, baseline)
    report.keep(
        lambda finding: (
            (not only or finding.check in only)
            and settings.wants(finding)
            and (changes is None or changes.touch(finding))
        )
    )
    report.findings.sort(key=lambda finding: finding.order)
    return report


def _once(found: Sequence[Finding]) -> list[Finding]:
    """Each finding once, and none that another check of the same words says better."""
    kept: dict[tuple[str, str], Finding] = {}
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
        kept.setdefault((finding.edition, finding.fingerprint), finding)
    return list(kept.values())


def _compared(text: Text, pivot: Pivot) -> Compared:
    rules = [s for s in text.numbered()]
    counted = rules or [s for s in text.segments if s.part in (Part.ITEM, Part.PROSE)]
    with_others = [s for s in counted if pivot.witnesses(s) or (not s.number and pivot.spans(s))]
    against = dict.fromkeys(w.edition for s in rules for w in pivot.witnesses(s))
    return Compared(text.id, text.language, len(counted), len(with_others), tuple(against))
