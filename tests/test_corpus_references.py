"""Cross-references in the words of each language, with the characters they stand at."""

from __future__ import annotations

import pytest

from judge.corpus.references import find, numbers
from judge.rules import RuleNumber

CASES = [
    ("en", "(See rule 601, “Casting Spells.”)", ["601"]),
    ("en", "rules 601.2c–d and 510.1c-d; see section 7, “Additional Rules.”", ["601.2c–d", "510.1c–d", "700–799"]),
    ("en", "See rules 110, 111, and 113.5.", ["110", "111", "113.5"]),
    ("en", "rule 508, “Declare Attackers Step,” and rule 509", ["508", "509"]),
    ("en", "rules 508 and 509 apply; rules 702.6–702.9", ["508", "509", "702.6–702.9"]),
    ("en", "rules 601.2b through 601.2h", ["601.2b–h"]),
    ("en", "It has 300 counters and costs 306 mana or 2.5 life.", []),
    ("en", "rule 704.5j.", ["704.5j"]),
    ("es", "(ver la regla 614.1) Ver las reglas 601.2c-d, 508 y 509.", ["614.1", "601.2c–d", "508", "509"]),
    ("es", "Ver la sección 3, “Tipos de carta”.", ["300–399"]),
    ("fr", "(cf. règle 614.1) Cf. règle 704, « Actions basées sur un état ».", ["614.1", "704"]),
    ("fr", "cf. règles 508.1a et 508.1b, de 601.2a à 601.2d", ["508.1a", "508.1b", "601.2a–d"]),
    ("ru", "(см. правило 614.1) См. правило 704, «Действия, вызванные состоянием».", ["614.1", "704"]),
    ("ru", "по правилам 601.2c–d и 508; правилу 306, правилом 307", ["601.2c–d", "508", "306", "307"]),
    ("ru", "в разделе 7", ["700–799"]),
    ("ru", "см. правило 508.1а", ["508.1a"]),
    ("pt", "veja as regras 601.2c–d e 704", ["601.2c–d", "704"]),
    ("de", "rule 306.7", ["306.7"]),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "expected"), CASES)
def test_references_are_found_with_their_places(language: str, text: str, expected: list[str]) -> None:
    found = find(text, language)
    assert [str(reference) for reference in found] == expected
    for reference in found:
        part = text[reference.start : reference.end]
        assert part[0].isdigit() and part.strip() == part


def test_numbers_are_those_of_the_known_ones_that_are_meant() -> None:
    known = [RuleNumber.parse(text) for text in ("601.2b", "601.2c", "601.2d", "601.3", "704", "704.5j", "705.1")]
    found = numbers(find("rules 601.2c–d and 704", "en"), known)
    assert sorted(map(str, found)) == ["601.2c", "601.2d", "704", "704.5j"]
