"""Score ``judge check`` on labelled findings: how many faults it finds, and how many differences that are none.

    python tools/score_findings.py ../shared/truth/seed_findings.jsonl

A label names texts by language, rules, a kind and a severity (C, M, m). It is found where a finding of one of those
texts stands at one of those rules and is of a check that the kind may be called.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from judge.check import Finding, check, load

EDITIONS = {"es": "es-2013-306", "fr": "fr-2013-306", "ru": "ru-2007-primer"}

KINDS = {
    "reference-lost": {"reference-lost"},
    "reference-changed": {"reference-changed"},
    "example-damaged": {"example-damaged", "quotes-lost"},
    "quotes-lost": {"quotes-lost", "quotes-lost-name", "example-damaged"},
    "modality": {"modality", "conditional", "trigger-wording", "restriction", "negation", "quantity-wording"},
    "negation": {"negation"},
    "metadata-missing": {"metadata-missing"},
    "term-drift": {"term-drift", "term-drift-form", "term-confused"},
    "term-unofficial": {"term-unofficial", "term-forbidden", "term-drift", "jargon", "combat"},
    "term-dated": {"term-dated"},
    "term-forbidden": {"term-forbidden", "term-unofficial", "term-drift"},
    "quantity": {"quantity", "quantity-wording", "numbers-differ"},
    "numbers": {"numbers-differ"},
    "omission": {"omission", "quantity", "role", "combat", "zone", "time", "restriction"},
    "capitals": {"capitals", "capital-after-colon"},
    "orphan-duplicate": {"orphan-line", "duplicate-line"},
    "typography": {"typography", "spaces", "quotes-unbalanced"},
    "contradicts-date": {"contradicts-date"},
    "edition-conflict": {"edition-conflict", "abolished-since", "changed-since"},
    "jargon": {"jargon", "term-unofficial"},
    "structure": {"structure"},
    "spelling": {"spelling"},
    "numbering": {"number-gap", "number-duplicate", "number-order", "number-letter"},
}
"""What a kind of the labels may be called by the checks."""

NO_FAULT = {
    "damage": {"numbers-differ", "quantity", "omission", "term-confused"},
    "rest": {"numbers-differ", "quantity", "omission", "term-confused", "role"},
    "heading": {"omission", "numbers-differ", "length", "capitals", "quantity", "term-drift-form"},
    "subrules": {"number-gap", "number-letter", "number-order", "rule-missing"},
}
"""Checks that would raise a false alarm on a difference that is none, by a word of its description."""

_WORDS = {"daño": "damage", "resto": "rest", "heading": "heading", "letters l and o": "subrules"}


def rules_of(label: dict[str, str]) -> set[str]:
    """The places a label speaks of; ``*`` and lines after a rule are those without a number."""
    rule = label["rule"]
    if rule == "*" or rule.startswith("after "):
        return {"—"}
    return set(rule.split())


def found(label: dict[str, str], findings: Iterable[Finding]) -> list[Finding]:
    """The findings that answer to a label."""
    editions = {EDITIONS[language] for language in label["texts"]}
    wanted = KINDS.get(label["kind"], {label["kind"]})
    if label["kind"] == "no-fault":
        topic = next((topic for words, topic in _WORDS.items() if words in label["what"]), "")
        wanted = NO_FAULT.get(topic, set())
    places = rules_of(label)
    return [
        f for f in findings
        if f.edition in editions and f.check in wanted
        and any(p == f.where or p in f.also for p in places)
    ]  # fmt: skip


def main(paths: list[str]) -> int:
    """Print what was found and missed; the exit status is 0 where nine of ten C and M faults were and no no-fault."""
    findings = check(load(list(EDITIONS.values()))).findings
    labels = [
        json.loads(line) for path in paths for line in Path(path).read_text(encoding="utf-8").splitlines() if line
    ]
    faults = [label for label in labels if label["kind"] != "no-fault"]
    missed: list[dict[str, str]] = []
    used: set[str] = set()
    for label in faults:
        editions = {f.edition for f in found(label, findings)}
        used |= {f.fingerprint for f in found(label, findings)}
        if len(editions) < len(label["texts"]):
            missed.append(label)
    for label in missed:
        print(f"missed  {label['id']} {label['severity']} {label['rule']} {label['kind']}: {label['what']}")
    alarms = [
        (label, f) for label in labels if label["kind"] == "no-fault" for f in found(label, findings)
        if f.fingerprint not in used  # a fault of the same rule is no false alarm
    ]  # fmt: skip
    for label, finding in alarms:
        print(f"alarm   {label['id']} {label['rule']}: {finding.check}: {finding.message}")
    heavy = [label for label in faults if label["severity"] in "CM"]
    heavy_found = len(heavy) - sum(label["severity"] in "CM" for label in missed)
    print(f"faults of severity C and M: {heavy_found} of {len(heavy)} found in every text they are labelled for")
    light = len(faults) - len(heavy)
    print(f"faults of severity m: {light - sum(x['severity'] == 'm' for x in missed)} of {light}")
    print(f"differences that are no faults: {len({label['id'] for label, _f in alarms})} flagged")
    print(f"findings: {len(findings)}, of them {len(used)} answer to one of these labels")
    return 0 if 10 * heavy_found >= 9 * len(heavy) and not alarms else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["../shared/truth/seed_findings.jsonl"]))
