"""The restatement is whole: every rule in every language, in order, with the same references, all of which resolve."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from judge.corpus.reader import read
from judge.locale import LANGUAGES
from judge.rules import RuleNumber

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("JUDGE_SHARED", ROOT.parent / "shared"))
REFERENCE = SHARED / "reference" / "cr-en" / "2026-04-17.txt"
RULES = 3138
"""How many numbered rules the edition of 2026-04-17 has."""


@pytest.fixture(scope="module")
def texts():
    """Number -> segment, in each language."""
    found = {}
    for language in LANGUAGES:
        segments = []
        for file in sorted((ROOT / "corpus" / language / "2026-04-17").glob("[1-9].txt")):
            document = read(file, language)
            assert not document.orphans, document.orphans
            segments += [s for s in document.segments if s.number is not None]
        found[language] = segments
    return found


def references(segment) -> set[str]:
    """The sections, rules and ranges a segment points to."""
    return {str(reference.range) for reference in segment.references}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_once_and_in_order(texts, language):
    numbers = [s.number for s in texts[language]]
    assert numbers == sorted(numbers)
    assert len(numbers) == len(set(numbers))
    assert sum(n.rule is not None for n in numbers) == RULES


def test_all_languages_have_the_same_numbers(texts):
    for language in LANGUAGES:
        assert [s.number for s in texts[language]] == [s.number for s in texts["en"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reference_resolves(texts, language):
    numbers = {s.number for s in texts[language]}
    sections = {RuleNumber(n.section) for n in numbers}
    for segment in texts[language]:
        for reference in segment.references:
            ends = (reference.range.first, reference.range.last)
            if ends[0].section % 100 == 0 and ends[1].section % 100 == 99:
                continue  # a whole chapter
            for end in ends:
                assert end in numbers or end in sections, f"{segment.number}: {reference.range}"


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_references_are_the_same_in_every_language(texts, language):
    english = {s.number: references(s) for s in texts["en"]}
    differ = {str(s.number): (references(s), english[s.number]) for s in texts[language] if references(s) != english[s.number]}
    assert not differ


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the reference rules are not here")
def test_numbers_are_those_of_the_reference(texts):
    body = REFERENCE.read_text(encoding="utf-8").split("\nGlossary\n")[-2]
    official = [m[1] for m in re.finditer(r"^(\d{3}\.\d+[a-z]?)[. ]", body, re.MULTILINE)]
    start = len(official) - 1 - official[::-1].index("100.1")
    assert [str(s.number) for s in texts["en"] if s.number.rule is not None] == official[start:]


@pytest.fixture(scope="module")
def glossaries():
    """The glossary of each language: English term -> segment."""
    found = {}
    for language in LANGUAGES:
        document = read(ROOT / "corpus" / language / "2026-04-17" / "glossary.txt", language)
        entries = {}
        for segment in document.segments:
            head = segment.label
            english = head
            if language != "en":
                english = re.search(r" \[((?:[^\[\]]|\[[^\]]*\])*)\]$", head)[1]
            assert english not in entries, english
            entries[english] = segment
        found[language] = entries
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_is_complete(glossaries, language):
    assert len(glossaries[language]) == 730
    assert {e.casefold() for e in glossaries[language]} == {e.casefold() for e in glossaries["en"]}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_glossary_entries_point_to_the_same_rules(glossaries, language):
    english = {term.casefold(): references(segment) for term, segment in glossaries["en"].items()}
    differ = {t: (references(s), english[t.casefold()]) for t, s in glossaries[language].items() if references(s) != english[t.casefold()]}
    assert not differ
