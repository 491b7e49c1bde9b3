"""Questions about combat with planeswalkers, as players put them, played through ``judge.ask``."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import ask

OLD, PAST, NOW = "2008-06-01", "2014-06-15", "2026-11-29"

ATTACKING = [
    ("en", "May my 2/2 attack an opposing planeswalker instead of the player?", {PAST: "yes", NOW: "yes"}),
    ("en", "Is it legal to attack my own planeswalker?", {PAST: "no", NOW: "no"}),
    ("en", "Can my 5/5 attack a planeswalker and a player at the same time with one body?", {NOW: "no"}),
    ("en", "Can planeswalkers be attacked?", {OLD: "yes", NOW: "yes"}),
    ("en", "My opponent has two planeswalkers. Can my creatures attack both of them in the same combat?", {NOW: "yes"}),
    ("en", "Can a creature with defender attack a planeswalker?", {NOW: "no"}),
    ("en", "My creature just came in. Can it attack a planeswalker without haste?", {PAST: "no", NOW: "no"}),
    ("en", "Can a creature with haste attack a planeswalker the turn it comes in?", {NOW: "yes"}),
    ("en", "Can an opponent's creature attack my planeswalker that has hexproof?", {NOW: "yes"}),
    ("ru", "Можно атаковать вражеского вокера?", {OLD: "yes", NOW: "yes"}),
    ("ru", "Может ли оппонент атаковать моего вокера?", {NOW: "yes"}),
    ("ru", "Можно ли атаковать собственного вокера?", {NOW: "no"}),
    ("ru", "Могу я одним существом атаковать игрока, а другим его вокера?", {OLD: "yes", NOW: "yes"}),
    ("es", "¿Puede mi rival atacar a mi planeswalker con sus criaturas?", {NOW: "yes"}),
    ("es", "¿Pueden mis criaturas atacar al planeswalker del rival?", {NOW: "yes"}),
    ("fr", "Est-ce que je peux attaquer le planeswalker de mon adversaire avec une créature ?", {NOW: "yes"}),
    ("fr", "Mon adversaire peut-il attaquer son propre planeswalker ?", {NOW: "no"}),
]

WALKERS = [
    ("en", "Can Gideon block if he is not a creature?", {NOW: "no"}),
    ("en", "My planeswalker is a 4/4 creature until end of turn. Can it block?", {NOW: "yes"}),
    ("ru", "Может ли planeswalker блокировать?", {OLD: "no", NOW: "no"}),
    ("ru", "Мой вокер стал существом 5/5. Может он атаковать?", {NOW: "yes"}),
    ("es", "¿Mi planeswalker puede atacar?", {NOW: "no"}),
    ("fr", "Un planeswalker peut-il bloquer ?", {NOW: "no"}),
]

BLOCKING = [
    ("en", "A creature attacks my planeswalker. Can I block it with my creature?", {NOW: "yes"}),
    ("en", "An attacker with menace goes at my planeswalker. Can I block it with one creature?", {NOW: "no"}),
    ("en", "A flying creature attacks my planeswalker. Can my creature with reach block it?", {NOW: "yes"}),
    ("ru", "Оппонент атакует моего вокера. Могу я заблокировать атакующего своим существом?", {OLD: "yes", NOW: "yes"}),
    ("ru", "Летающее существо атакует моего вокера. Могу я заблокировать его существом с захватом?", {NOW: "yes"}),
    ("es", "El rival ataca a mi planeswalker. ¿Puedo bloquear al atacante?", {NOW: "yes"}),
    ("fr", "L'adversaire attaque mon planeswalker. Est-ce que je peux bloquer avec ma créature ?", {NOW: "yes"}),
]

DAMAGE = [
    (
        "en",
        "My 4/4 with trample attacks a planeswalker with 2 loyalty and nobody blocks. Does the rest go to the player?",
        {PAST: "no", NOW: "no"},
    ),
    ("en", "My 6/6 attacks a planeswalker and is blocked by a 1/1. Does the planeswalker lose loyalty?", {NOW: "no"}),
    (
        "en",
        "My 6/6 with trample attacks a planeswalker and is blocked by a 1/1. How much can I assign to the planeswalker?",
        {PAST: "outcome", NOW: "outcome"},
    ),
    (
        "en",
        "I attack a planeswalker with my 3/3 and the opponent destroys the planeswalker in response. Does the player take the damage?",
        {NOW: "no"},
    ),
    ("en", "An unblocked 4/4 attacks my planeswalker with 4 loyalty. Does the planeswalker die?", {NOW: "yes"}),
    ("en", "An unblocked 3/3 attacks my planeswalker with 4 loyalty. Does the planeswalker die?", {NOW: "no"}),
    ("en", "A 2/2 with infect attacks my planeswalker. Do I get poison counters?", {NOW: "no"}),
    ("en", "My 3/3 lifelinker attacks a planeswalker and isn't blocked. Do I gain life?", {NOW: "yes"}),
    ("en", "Does a planeswalker deal damage to a creature that attacks it?", {NOW: "no"}),
    ("ru", "Моё 5/5 с трамплом атакует вокера с 2 верности, его блокирует 1/1. Игрок получит урон?", {NOW: "no"}),
    ("ru", "Незаблокированное 4/4 атакует вокера с 3 верности. Вокер умрёт?", {NOW: "yes"}),
    ("ru", "Вокер наносит урон существу, которое его атакует?", {NOW: "no"}),
    ("es", "Mi 4/4 ataca sin bloqueo a un planeswalker con 6 de lealtad. ¿Cuánta lealtad le queda?", {NOW: "outcome"}),
    ("es", "Mi 2/2 con vínculo vital ataca a un planeswalker. ¿Gano vidas?", {NOW: "yes"}),
    ("es", "Ataco a un planeswalker con una 3/3 y lo exilian antes del daño. ¿El jugador recibe el daño?", {NOW: "no"}),
    (
        "fr",
        "Ma 4/4 attaque un planeswalker à 6 de loyauté sans être bloquée. Il lui reste combien de loyauté ?",
        {NOW: "outcome"},
    ),
    (
        "fr",
        "Ma créature avec le lien de vie attaque un planeswalker. Est-ce que je gagne des points de vie ?",
        {NOW: "yes"},
    ),
    (
        "fr",
        "Ma 5/5 avec piétinement attaque un planeswalker et une 2/2 la bloque. Je peux assigner 3 au planeswalker ?",
        {NOW: "yes"},
    ),
]

TEAMS = [
    ("en", "In Two-Headed Giant, may my creature attack a planeswalker of the other opponent?", {NOW: "yes"}),
    ("ru", "2HG: тиммейт может заблокировать существо, которое атакует моего вокера?", {NOW: "yes"}),
]

UNKNOWN = [
    ("en", "Can my creature attack the moon?"),
    ("ru", "Может ли вокер атаковать оппонента в шахматах?"),
    ("es", "¿Puede mi criatura atacar a un planeswalker en Hearthstone?"),
    ("fr", "Ma créature peut-elle attaquer le planeswalker de mon voisin de palier ?"),
    ("en", "Does my planeswalker like being attacked?"),
    ("en", "A creature attacks my planeswalker. How old is it?"),
]


@pytest.mark.parametrize(("language", "text", "expected"), [*ATTACKING, *WALKERS, *BLOCKING, *DAMAGE, *TEAMS])
def test_ask_combat_verdicts(language: str, text: str, expected: dict[str, str]) -> None:
    got = {day: str(ask(text, language=language, as_of=date.fromisoformat(day)).verdict) for day in expected}
    assert got == expected


@pytest.mark.parametrize(("language", "text"), UNKNOWN)
def test_ask_combat_unknown(language: str, text: str) -> None:
    assert str(ask(text, language=language, as_of=date(2026, 11, 29)).verdict) == "unknown"
