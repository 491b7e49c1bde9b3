"""The timeline against the English editions, which lie outside the project and may be absent."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import tomllib
from datetime import date
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("JUDGE_SHARED") or ROOT.parent / "shared")
REFERENCE = SHARED / "reference" / "cr-en"
KNOWN = SHARED / "reference" / "rule_timeline.jsonl"

_spec = importlib.util.spec_from_file_location("verify_timeline", ROOT / "tools" / "verify_timeline.py")
verify = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(verify)

needs_reference = pytest.mark.skipif(not REFERENCE.is_dir(), reason="the English editions are not here")

KEYS = {
    "redirection to planeswalkers": (("planeswalker.redirect",), "by-opponent"),
    "redirection removed note": (("planeswalker.redirect",), "removed"),
    "PW uniqueness (all die)": (("sba.planeswalker-uniqueness", "planeswalker.uniqueness"), "all-die"),
    "PW uniqueness (controller keeps one)": (("sba.planeswalker-uniqueness",), "controller-keeps-one"),
    "legend rule (all die)": (("sba.legend",), "all-die"),
    "legend rule (controller keeps one)": (("sba.legend",), "controller-keeps-one"),
    "deathtouch lethal assignment": (("deathtouch.lethal",), "any-amount-lethal"),
    "deathtouch triggered": (("deathtouch.destroys",), "triggered"),
    "combat damage on the stack": (("combat-damage.on-stack",), "standard"),
    "damage assignment order": (("block.damage-order",), "announced"),
    "layer 7e exists": (("layers.switch",), "standard"),
    "layer 7 counters own sublayer": (("layers.counters",), "after-modifiers"),
    "2HG attack individual (810.7 note)": (("two-headed.combat",), "shared-turns"),
    "2HG team attack": (("shared-turns.team-attacks-team",), "standard"),
    "trample over planeswalkers": (("trample.over-planeswalkers",), "standard"),
    "loyalty 0 SBA": (("sba.loyalty-zero",), "standard"),
    "damage to PW removes loyalty": (("damage.to-planeswalker",), "standard"),
    "trample no damage to PW controller": (("trample.not-to-controller",), "standard"),
}
"""The independently known rules: the keys that say them here, and the variant."""


@pytest.fixture(scope="module")
def timeline():
    return verify.read_timeline(verify.TIMELINE)


@pytest.fixture(scope="module")
def editions():
    return verify.read_editions(REFERENCE)


@needs_reference
def test_timeline_holds_in_every_edition(timeline, editions):
    assert len(editions) > 100
    assert [str(mismatch) for mismatch in verify.check(timeline, editions)] == []


def known_rules():
    if not KNOWN.is_file():
        return []
    return [json.loads(line) for line in KNOWN.read_text(encoding="utf-8").splitlines() if line.strip()]


@needs_reference
@pytest.mark.parametrize("known", known_rules(), ids=lambda known: known["rule"])
def test_timeline_agrees_with_known_rule(known, timeline, editions):
    keys, variant = KEYS[known["rule"]]
    days = list(editions)

    def nearest(text: str) -> int:
        """The edition of a document's date, which may be that of its publication."""
        return min(range(len(days)), key=lambda i: abs(days[i] - date.fromisoformat(text)))

    def at(key: str, day: date):
        return next(span for span in timeline[key] if span.covers(day))

    def numbers(day: date) -> set[str]:
        spans = [at(key, day) for key in keys]
        return {n for span in spans for n in (span.number, *span.also) if n}

    seen = [row for row in known["spans"] if date.fromisoformat(row["last_seen"]) >= verify.FIRST_DAY]
    assert seen
    for row in seen:
        for day in days[nearest(row["first_seen"]):nearest(row["last_seen"]) + 1]:
            assert at(keys[0], day).variant == variant, day
            assert set(row["numbers"]) <= numbers(day), day
    first, last = nearest(seen[0]["first_seen"]), nearest(seen[-1]["last_seen"])
    began = date.fromisoformat(seen[0]["first_seen"]) > verify.FIRST_DAY
    for inside, outside in ((first, first - 1 if began else -1), (last, last + 1)):
        if 0 <= outside < len(days):
            here, there = at(keys[0], days[inside]), at(keys[0], days[outside])
            assert (there.number, there.variant) != (here.number, here.variant), days[outside]


def test_check_reports_wrong_number_wrong_words_and_late_start():
    day = [date(2007, 10, 1), date(2008, 2, 1), date(2008, 5, 1)]
    editions = {
        day[0]: verify.read_edition("100. One\n\n100.1. Frogs jump.\n\n100.2. Frogs swim.\n"),
        day[1]: verify.read_edition("100. One\n\n100.1. Frogs swim.\n\n100.2. Frogs “fly.”\nExample: never.\n"),
        day[2]: verify.read_edition("100. One\n\n100.1. Frogs swim.\n\n100.2. Frogs “fly.”\n\nGlossary\n\nFrog\n"),
    }
    span = verify.Span
    good = {
        "frog.jump": [
            span(day[0], day[1], "100.1", "standard", (), ("jump",)), span(day[1], None, None, "abolished", (), ()),
        ],
        "frog.swim": [
            span(day[0], day[1], "100.2", "standard", (), ("swim",)),
            span(day[1], None, "100.1", "standard", (), ("swim",)),
        ],
        "frog.fly": [
            span(day[0], day[1], None, "absent", (), ()), span(day[1], None, "100.2", "standard", (), ('"fly."',)),
        ],
    }
    assert verify.check(good, editions) == []
    silent_move = {"frog.swim": [span(day[0], None, "100.2", "standard", (), ("swim",))]}
    assert [str(m) for m in verify.check(silent_move, editions)] == [
        f"frog.swim 100.2 {d}: doesn't say 'swim'" for d in day[1:]
    ]
    late = {"frog.fly": [good["frog.fly"][0]._replace(end=day[2]), good["frog.fly"][1]._replace(first=day[2])]}
    assert [m.what for m in verify.check(late, editions)] == ["already says it: the span begins too late"]
    no_rule = {"frog.sing": [span(day[0], None, "100.3", "standard", ("100.1",), ("sing",))]}
    assert [m.what for m in verify.check(no_rule, editions)] == ["no such rule"] * 3


def test_main_without_reference_says_so(tmp_path, capsys):
    assert verify.main(["--reference", str(tmp_path / "absent")]) == 0
    assert "nothing was checked" in capsys.readouterr().out


def test_history_restates_every_variant_no_longer_in_force(timeline):
    history = tomllib.loads((ROOT / "corpus" / "en" / "history.toml").read_text(encoding="utf-8"))
    told = {(key, variant) for key, texts in history.items() for variant in texts}
    past = {
        (key, span.variant) for key, spans in timeline.items() for span in spans
        if span.variant not in (spans[-1].variant, *verify.NO_RULE)
    }
    assert told == past


def test_history_refers_to_keys_that_had_a_number(timeline):
    history = tomllib.loads((ROOT / "corpus" / "en" / "history.toml").read_text(encoding="utf-8"))
    for key, texts in history.items():
        for variant, text in texts.items():
            for day in (span.first for span in timeline[key] if span.variant == variant):
                for other in re.findall(r"{([^{}]*)}", text):
                    assert next(s for s in timeline[other] if s.covers(day)).number, (key, variant, other, day)
