"""The official layout, as published and as translators keep it; primers; the seeds."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from judge import data
from judge.corpus.model import Part
from judge.corpus.reader import Primer, read
from judge.errors import InputError
from judge.rules import RuleNumber

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"
needs_reference = pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference editions are not here")

WHOLE = """\
Rules of a Game

These rules are effective as of April 17, 2026.

Introduction

See rule 100.1 for more.

Contents

1. Game Concepts
100. General
Glossary
Credits

1. Game Concepts

100. General

100.1. These rules apply to games. See rule 101.

100.1a A game of two. See rules 100.2–100.3.
     A second paragraph.

Example: Two players play. See rule 100.1.
Example: Three don't.

100.2. Heading

100.2a Text.

100.3. The list is as follows:

100.3a First.

Glossary

Ability
1. Text on an object.
2. Something on the stack.

Active Player
The player whose turn it is. See rule 100.1.

Credits

Somebody made it.
"""


def test_a_whole_text_is_told_apart() -> None:
    document = read(WHOLE.encode(), "en", name="whole.txt")
    assert document.effective == date(2026, 4, 17)
    assert not document.problems and not document.orphans
    assert [segment.name for segment in document.segments if segment.part is not Part.PROSE] == [
        "1", "100", "100.1", "100.1a", "100.2", "100.2a", "100.3", "100.3a", "Ability", "Active Player",
    ]  # fmt: skip
    by_name = {segment.name: segment for segment in document.segments}
    assert by_name["100.1a"].text == "A game of two. See rules 100.2–100.3.\nA second paragraph."
    assert by_name["100.1a"].examples == ("Two players play. See rule 100.1.", "Three don't.")
    assert [str(r) for r in by_name["100.1a"].references] == ["100.2–100.3", "100.1"]
    assert str(by_name["100.1a"].place) == "whole.txt:22"
    assert [n for n, s in by_name.items() if s.part is Part.HEADING] == ["100.2"]
    assert by_name["Ability"].text == "1. Text on an object.\n2. Something on the stack."
    prose = [segment.text for segment in document.segments if segment.part is Part.PROSE]
    assert prose[-1] == "Somebody made it." and prose[3] == "See rule 100.1 for more."


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_encoding_and_line_ends_change_nothing(end: str, encoding: str) -> None:
    plain = read(WHOLE.encode(), "en", name="x")
    other = read(WHOLE.replace("\n", end).encode(encoding), "en", name="x")
    assert other.segments == plain.segments


def test_oddities_are_reported_and_read_on() -> None:
    lines = [
        "306. Planeswalkers",
        "306.1. One.",
        "306.1a. With a stop.",
        "306.2 Without.",
        "щ306.3 glued",
        "306.4а Кириллица.",
        "306.5l No such letter.",
        "306.2. Again.",
        "306.1b Back.",
        "306.6.No space.",
        "belongs to nothing",
    ]
    document = read("\n".join(lines).encode(), "ru", name="odd")
    assert [(problem.code, problem.place.line) for problem in document.problems] == [
        ("stop", 3), ("no-stop", 4), ("orphan-line", 5), ("cyrillic-letter", 6), ("bad-letter", 7), ("duplicate", 8),
        ("order", 9), ("no-space", 10), ("orphan-line", 11),
    ]  # fmt: skip
    assert [o.text for o in document.orphans] == ["щ306.3 glued", "No such letter.", "belongs to nothing"]
    assert RuleNumber.parse("306.4a") in document.numbers()
    assert [s.text for s in document.segments if s.name == "306.6"] == ["No space."]


@pytest.mark.parametrize(
    ("language", "word"), [("es", "Ejemplo:"), ("fr", "Exemple :"), ("ru", "Пример:"), ("fr", "Exemple\u00a0:")]
)
def test_examples_open_with_the_word_of_the_language(language: str, word: str) -> None:
    document = read(f"100.1. Texto.\n{word} uno.".encode(), language)
    assert document.segments[0].examples == ("uno.",)


def test_a_section_without_rules_keeps_the_headings_above_it() -> None:
    document = read(b"905. Last\n\n6. Spells\n\n600. General\n\n601. Casting\n\n601.1. One.", "en")
    assert [(s.part, s.name) for s in document.segments] == [
        (Part.PROSE, ""), (Part.CHAPTER, "6"), (Part.SECTION, "600"), (Part.SECTION, "601"), (Part.RULE, "601.1"),
    ]  # fmt: skip


def test_a_text_without_rules_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        read(b"Dear diary,\nnothing.", "en", name="diary.txt")
    assert (caught.value.code, caught.value.place) == ("no-rules", "diary.txt")
    with pytest.raises(InputError):
        read(Path("no/such/file.txt"), "en")


@pytest.mark.parametrize("language", ["es", "fr"])
def test_seed_sections_have_their_fourteen_segments(language: str) -> None:
    file = data.path(language, "2013-07-13", "306.txt")
    document = read(file, language)
    names = ["306", "306.1", "306.2", "306.3", "306.4", "306.5", "306.5a", "306.5b", "306.5c", "306.5d"]
    names += ["306.6", "306.7", "306.8", "306.9"]
    assert [segment.name for segment in document.segments if segment.number] == names
    assert not file.read_bytes().endswith(b"\n")


def test_the_french_orphan_is_kept_and_reported() -> None:
    document = read(data.path("fr", "2013-07-13", "306.txt"), "fr")
    (orphan,) = document.orphans
    assert orphan.text == "Il s’agit d’une action basée sur l’état." and orphan.place.line == 15
    assert [problem.code for problem in document.problems] == ["orphan-line"]
    assert not read(data.path("es", "2013-07-13", "306.txt"), "es").problems


def test_the_primer_is_a_list_whose_numbers_are_no_rule_numbers() -> None:
    document = Primer().read(data.path("ru", "2007-10", "primer.txt"), "ru")
    assert [s.label for s in document.segments if s.part is Part.ITEM] == list("123456789")
    assert not document.numbers()
    eighth = next(segment for segment in document.segments if segment.label == "8")
    assert len(eighth.text.split("\n")) == 2 and eighth.text.split("\n")[1].startswith("Защищающийся игрок")
    assert [s.text for s in document.segments if s.part is Part.PROSE] == [
        "Значит так, начнем с самого начала.", "Продолжим.",
    ]  # fmt: skip


@needs_reference
@pytest.mark.parametrize(
    ("edition", "rules"), [("2007-10-01", 1123), ("2013-07-13", 1941), ("2018-04-27", 2277), ("2026-04-17", 3138)]
)
def test_reference_editions_are_read_whole(edition: str, rules: int) -> None:
    file = REFERENCE / "cr-en" / f"{edition}.txt"
    document = read(file, "en")
    assert len(document.rules) == rules
    assert document.effective == date.fromisoformat(edition)
    assert not document.orphans
    text = file.read_text(encoding="utf-8")
    body = text[: text.rindex("\nGlossary")]
    assert sum(len(rule.examples) for rule in document.rules) == len(re.findall(r"^ ?Example:", body, re.MULTILINE))
    words = {segment.label for segment in document.segments if segment.part is Part.GLOSSARY}
    assert {"Ability", "Active Player"} <= words and len(words) > 350


@needs_reference
@pytest.mark.parametrize(
    ("file", "rules", "encoding"),
    [
        ("2006-02-01_cr-line-ends.txt", 917, "utf-8"),
        ("2007-10-01_cr-line-ends.txt", 1123, "utf-8"),
        ("2013-04-29_utf16be.txt", 1930, "utf-16"),
        ("2014-02-01_cp1252.txt", 1958, "cp1252"),
        ("2016-09-30_utf16le.txt", 2153, "utf-16"),
        ("2019-05-03_bom_crlf_cr.txt", 2333, "utf-8-sig"),
        ("MagicCompRules 20260417.txt", 3138, "utf-8-sig"),
    ],
)
def test_raw_files_are_read_as_they_come(file: str, rules: int, encoding: str) -> None:
    document = read(REFERENCE / "cr-raw" / file, "en")
    assert (len(document.rules), document.encoding) == (rules, encoding)
    assert not document.orphans
