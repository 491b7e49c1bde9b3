"""A run: texts in, a report out. Nothing is printed here."""

from __future__ import annotations

from collections.abc import Sequence

from judge.check import families, suppression
from judge.check.context import Context
from judge.check.model import Compared, Finding, Report
from judge.check.pivot import Pivot
from judge.check.texts import Text
from judge.corpus import Part

_OF_WORDS = frozenset(("term-forbidden", "term-unofficial", "jargon"))
_BY_COUNT = frozenset(("quantity", "modality"))


def check(
    texts: Sequence[Text],
    against: Sequence[Text] = (),
    *,
    baseline: suppression.Baseline | None = None,
    only: frozenset[str] = frozenset(),
) -> Report:
    """Check texts with each other and with the rules, or, where ``against`` names texts, with those alone.

    ``only`` are the ids of checks to keep; empty means all.
    """
    report = Report()
    beside = (*against, *texts)
    found: list[Finding] = []
    for text in texts:
        pivot = Pivot(text, against or beside, only=bool(against))
        context = Context(text, pivot, beside)
        found += [finding for finding in families.run(context) if not only or finding.check in only]
        report.compared.append(_compared(text, pivot))
    found = _once(found)
    suppression.apply(report, found, texts, baseline)
    report.findings.sort(key=lambda finding: finding.order)
    return report


def _once(found: Sequence[Finding]) -> list[Finding]:
    """Each finding once, and none that another check of the same words says better."""
    kept: dict[str, Finding] = {}
    drifted = {(f.edition, f.identity) for f in found if f.check == "term-drift"}
    marked = {(f.edition, f.where, f.check) for f in found if f.span}
    for finding in found:
        if finding.check in _OF_WORDS and (finding.edition, finding.identity.split(" ")[0]) in drifted:
            continue  # the drift names the word, its places and the right one
        if finding.check in _BY_COUNT and not finding.span and (finding.edition, finding.where, finding.check) in marked:
            continue
        kept.setdefault(finding.fingerprint, finding)
    return list(kept.values())


def _compared(text: Text, pivot: Pivot) -> Compared:
    rules = [s for s in text.numbered()]
    counted = rules or [s for s in text.segments if s.part in (Part.ITEM, Part.PROSE)]
    with_others = [s for s in counted if pivot.witnesses(s) or (not s.number and pivot.spans(s))]
    against = dict.fromkeys(w.edition for s in rules for w in pivot.witnesses(s))
    return Compared(text.id, text.language, len(counted), len(with_others), tuple(against))
