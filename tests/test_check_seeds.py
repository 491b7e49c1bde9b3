"""The three seed texts against the labelled faults, and our own restatement as the test of false alarms."""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from pathlib import Path

import pytest

from judge.check import Finding, Group, check, load

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("JUDGE_SHARED") or ROOT.parent / "shared")
LABELS = SHARED / "truth" / "seed_findings.jsonl"

needs_labels = pytest.mark.skipif(not LABELS.is_file(), reason="the labelled findings aren't here")


@cache
def seeds() -> tuple[Finding, ...]:
    return tuple(check(load(["es-2013-306", "fr-2013-306", "ru-2007-primer"])).findings)


def found(name: str, edition: str, where: str = "") -> list[Finding]:
    return [f for f in seeds() if f.check == name and f.edition == edition and where in ("", f.where, *f.also)]


@needs_labels
def test_check_finds_the_labelled_faults_and_flags_nothing_else() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import score_findings
    finally:
        sys.path.pop(0)
    labels = [json.loads(line) for line in LABELS.read_text(encoding="utf-8").splitlines() if line]
    faults = [label for label in labels if label["kind"] != "no-fault" and label["severity"] in "CM"]
    hits = [f for f in faults if len({x.edition for x in score_findings.found(f, seeds())}) == len(f["texts"])]
    assert 10 * len(hits) >= 9 * len(faults)
    used = {x.fingerprint for label in faults for x in score_findings.found(label, seeds())}
    alarms = [
        x for label in labels if label["kind"] == "no-fault"
        for x in score_findings.found(label, seeds()) if x.fingerprint not in used
    ]  # fmt: skip
    assert alarms == []


TARGETS = {
    "306.1": "601", "306.3": "205.3j", "306.4": "704", "306.5b": "614.1c", "306.5d": "606", "306.6": "508",
    "306.7": "614", "306.9": "704",
}  # fmt: skip


@pytest.mark.parametrize("edition", ["es-2013-306", "fr-2013-306"])
@pytest.mark.parametrize(("rule", "target"), TARGETS.items())
def test_check_names_the_target_of_every_lost_reference(edition: str, rule: str, target: str) -> None:
    """Both translations lost the same pointers, so neither can show the other's loss; the rules know."""
    messages = [f.message for f in found("reference-lost", edition, rule)]
    assert any(f"rule {target}" in message for message in messages), messages


def test_check_reference_is_critical_where_nothing_else_says_it() -> None:
    assert found("reference-lost", "es-2013-306", "306.4")[0].severity == "critical"
    assert found("reference-lost", "es-2013-306", "306.9")[0].severity == "major"


def test_check_tells_a_contradiction_from_a_changed_rule() -> None:
    """Item 9 was wrong when it was written; item 4 was right, and is told apart as a conflict of editions."""
    wrong = [f for f in seeds() if f.check == "contradicts-date"]
    assert [(f.edition, f.where, f.keys) for f in wrong] == [("ru-2007-primer", "9", ("planeswalker.redirect",))]
    assert "212.9g" in wrong[0].message
    assert found("edition-conflict", "ru-2007-primer", "4")[0].group is Group.EDITION
    assert found("abolished-since", "ru-2007-primer", "4")
    assert found("abolished-since", "ru-2007-primer", "9")


def test_check_spanish_mass_noun_and_the_rest_are_no_faults() -> None:
    for name in ("numbers-differ", "term-confused", "omission"):
        assert not found(name, "es-2013-306", "306.8")
        assert not found(name, "es-2013-306", "306.4")
        assert not found(name, "fr-2013-306", "306.4")


def test_check_numbering_of_the_seeds_is_complete() -> None:
    assert not [f for f in seeds() if f.check.startswith("number-") or f.check == "rule-missing"]


@pytest.mark.long
@pytest.mark.parametrize("edition", ["en-2026-04", "es-2026-04", "fr-2026-04", "ru-2026-04"])
def test_every_finding_in_our_restatement_is_read(edition: str) -> None:
    """What is found is mended in the text or put aside with its reason; nothing is put aside that isn't found."""
    report = check(load([edition]))
    assert report.segments > 400
    assert [(f.where, f.check, f.message) for f in report.findings if f.group is not Group.EDITION] == []
    assert report.stale == []
