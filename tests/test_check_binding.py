"""What a thing is said of: a change that leaves every count as it was shows beside what it is said of."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.check import check, load
from judge.check.binding import Unbound, unbound
from judge.check.features import counts

SAID = {
    "en": "A player can't cast spells during the turn of another player with more life; they may activate abilities.",
    "es": "Un jugador no puede lanzar hechizos durante el turno de otro jugador con más vidas; "
    "puede activar habilidades.",
    "fr": "Un joueur ne peut pas lancer de sorts pendant le tour d'un autre joueur avec plus de points de vie ; "
    "il peut activer des capacités.",
    "ru": "Игрок не может разыгрывать заклинания в ход другого игрока, у которого больше жизней; "
    "он может активировать способности.",
}
TURNED = {
    "es": "Un jugador puede lanzar hechizos durante el turno de otro jugador con más vidas; "
    "no puede activar habilidades.",
    "fr": "Un joueur peut lancer des sorts pendant le tour d'un autre joueur avec plus de points de vie ; "
    "il ne peut pas activer de capacités.",
    "ru": "Игрок может разыгрывать заклинания в ход другого игрока, у которого больше жизней; "
    "он не может активировать способности.",
}


def differing(text: str, language: str) -> set[Unbound]:
    others = [(other, theirs) for theirs, other in SAID.items() if theirs != language]
    return {each for each, differs in unbound(text, language, others) if differs}


@pytest.mark.parametrize("language", TURNED)
def test_what_is_said_of_a_thing_shows_where_counts_are_alike(language: str) -> None:
    before, after = (counts(text, language) for text in (SAID[language], TURNED[language]))
    assert (before["cannot"], before["may"]) == (after["cannot"], after["may"])
    assert not any(each.feature == "cannot" for each in differing(SAID[language], language))
    assert Unbound("cannot", "spell", lost=True) in differing(TURNED[language], language)


def test_two_other_texts_say_too_little() -> None:
    assert not list(unbound(TURNED["es"], "es", [(SAID["en"], "en"), (SAID["fr"], "fr")]))


def test_a_sentence_that_all_other_texts_have_is_missed(tmp_path: Path) -> None:
    rule = "505.2 "
    file = tmp_path / "rules.txt"
    file.write_text(f"505. Phase principale\n{rule}(Cf. règle 106.4.)\n", encoding="utf-8")
    (found,) = [f for f in check(load([str(file)], language="fr")).findings if f.check == "length"]
    assert found.where == "505.2"
