"""How good ``judge check`` is: recall by kind of fault, and false alarms on variants that keep the meaning.

    python benchmarks/check_quality.py [--each 12] [--seed 1] [--lang es] [--missed FILE]

Variants come from ``tools/mutate.py``. Each text is held against the project's texts twice: *beside* its own language's
text, of which it is a version, and *alone*, against those of the other languages only, as a translation is that words
everything in its own way. Found is a fault with a new finding at its rule, of any severity and (heavy) of severity
major or above.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from mutate import LANGUAGES, Variant, variants

from judge.check import Finding, load
from judge.check.families import check
from judge.check.pivot import Pivot
from judge.corpus import Corpus, Edition, Segment
from judge.language import fold

DAY = date(2026, 4, 17)
_MARK = {"es": "Ejemplo: ", "fr": "Exemple\u00a0: ", "ru": "Пример: "}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, default=12, help="variants of each kind and language (12)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", choices=LANGUAGES, action="append")
    parser.add_argument("--kind", action="append")
    parser.add_argument("--missed", type=Path, help="write what was missed or flagged wrongly here, as JSON lines")
    parser.add_argument("--alone", action="store_true", help="only against the other languages")
    given = parser.parse_args(arguments)
    languages = given.lang or list(LANGUAGES)
    results: dict[str, list[tuple[Variant, list[Finding]]]] = {}
    for mode in ("alone",) if given.alone else ("beside", "alone"):
        results[mode] = [
            pair
            for language in languages
            for pair in measured(list(variants(language, given.each, given.seed, given.kind or ())), mode == "alone")
        ]
        print(table(results[mode], languages, mode))
    if given.missed:
        with given.missed.open("w", encoding="utf-8") as file:
            for mode, pairs in results.items():
                for variant, found in pairs:
                    if wrong(variant, found):
                        told = [f"{f.severity} {f.check}: {f.message}" for f in found]
                        file.write(json.dumps({"mode": mode, **asdict(variant), "found": told}, ensure_ascii=False))
                        file.write("\n")
    return 0


def wrong(variant: Variant, found: Sequence[Finding]) -> bool:
    """Whether a fault wasn't found, or a harmless variant was flagged at severity major or above."""
    return heavy(found) if variant.severity == "none" else not found


def heavy(found: Iterable[Finding]) -> bool:
    """Whether a finding is of severity major or above."""
    return any(f.severity.weight for f in found)


# -- measuring -------------------------------------------------------------------------------------------------------


def measured(made: Sequence[Variant], alone: bool) -> Iterator[tuple[Variant, list[Finding]]]:
    """Each variant with the findings that the rule as it stands doesn't have."""
    if not made:
        return
    language = made[0].language
    segments = {s.name: s for _id, s in Corpus.open().segments(f"{language}-2026-04") if s.number}
    around = {name: segments[name] for name in _AROUND if name in segments}
    kinds: dict[str, dict[str, Variant]] = defaultdict(dict)
    for variant in made:
        kinds[variant.kind][variant.rule] = variant
    with only_others(language) if alone else nothing():
        for changed in kinds.values():
            rules = around | {rule: segments[rule] for rule in changed}
            usual = {(f.where, f.check, f.identity) for f in findings(language, rules, {})}
            new = [f for f in findings(language, rules, changed) if (f.where, f.check, f.identity) not in usual]
            for rule, variant in changed.items():
                yield variant, [f for f in new if f.where == rule or (rule in f.also and _tells(f, variant))]


_AROUND = (
    "103.4", "117.3a", "119.3", "120.3a", "302.6", "306.5b", "400.3", "405.5", "500.2", "506.4", "508.1a", "510.1a",
    "601.2b", "603.3", "608.2b", "613.1", "614.1a", "701.8a", "701.21a", "702.2b", "702.19b", "704.5a", "707.2",
    "800.4a", "903.4",
)  # fmt: skip
"""Rules that stand unchanged in every text, so that it has words for its usual things."""


def _tells(finding: Finding, variant: Variant) -> bool:
    """Whether a finding about several rules is about the words that were changed."""
    return bool(variant.after) and fold(variant.after)[:6] in fold(finding.message)


def findings(language: str, rules: dict[str, Segment], changed: dict[str, Variant]) -> list[Finding]:
    """What the check says of a text of these rules, some of them changed."""
    lines = []
    for name, segment in sorted(rules.items(), key=lambda pair: pair[1].number):
        variant = changed.get(name)
        dot = "" if name[-1].isalpha() else "."
        lines.append(f"{name}{dot} {variant.text.strip() if variant else segment.text}")
        lines += [_MARK[language] + e for e in (variant.examples if variant else segment.examples)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rules.txt"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return check(load([str(file)], language=language, day=DAY)).findings


@contextmanager
def only_others(language: str) -> Iterator[None]:
    """The project's own texts of a language aren't among the other texts of a rule."""
    own = Pivot._own

    def without(self: Pivot, wanted: str, segment: Segment, spans: Sequence) -> Iterable[tuple[Edition, Segment, date]]:
        return () if wanted == language else own(self, wanted, segment, spans)

    Pivot._own = without
    try:
        yield
    finally:
        Pivot._own = own


@contextmanager
def nothing() -> Iterator[None]:
    """The check as it is."""
    yield


# -- the table -------------------------------------------------------------------------------------------------------


def table(pairs: Sequence[tuple[Variant, list[Finding]]], languages: Sequence[str], mode: str) -> str:
    """A Markdown table: for each kind and language how many of how many are found, and how many heavily."""
    lines = [f"\n### {mode}\n", "| kind | severity | " + " | ".join(languages) + " |"]
    lines.append("|---|---|" + "---|" * len(languages))
    kinds = {v.kind: v.severity for v, _f in pairs}
    order = ["critical", "major", "none"]
    for kind, severity in sorted(kinds.items(), key=lambda item: order.index(item[1])):
        cells = [_cell([f for v, f in pairs if v.kind == kind and v.language == lang], severity) for lang in languages]
        lines.append(f"| {kind} | {severity} | " + " | ".join(cells) + " |")
    for severity in order:
        cells = [
            _share([f for v, f in pairs if v.severity == severity and v.language == language], severity)
            for language in languages
        ]
        name = {"critical": "recall, critical", "major": "recall, major", "none": "harmless, flagged"}[severity]
        lines.append(f"| **{name}** | | " + " | ".join(cells) + " |")
    faults = [f for v, f in pairs if v.severity != "none"]
    alarms = [f for v, f in pairs if v.severity == "none" and heavy(f)]
    hits = sum(map(heavy, faults))
    flagged = hits + len(alarms)
    lines.append(f"\nprecision at severity major or above: {100 * hits / max(1, flagged):.1f} % of {flagged}")
    return "\n".join(lines)


def _cell(found: Sequence[Sequence[Finding]], severity: str) -> str:
    if not found:
        return "–"
    if severity == "none":
        return f"{sum(map(heavy, found))}/{len(found)}"
    return f"{sum(map(bool, found))}/{len(found)} ({sum(map(heavy, found))})"


def _share(found: Sequence[Sequence[Finding]], severity: str) -> str:
    if not found:
        return "–"
    heavily = 100 * sum(map(heavy, found)) / len(found)
    if severity == "none":
        return f"{heavily:.1f} % of {len(found)}"
    return f"{100 * sum(map(bool, found)) / len(found):.1f} % ({heavily:.1f} %) of {len(found)}"


if __name__ == "__main__":
    sys.exit(main())
