"""Questions about the legend rule, planeswalker uniqueness and decks, as players put them, played through ``judge.ask``."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import ask

OLD, MIDDLE, PAST, NOW = "2008-06-01", "2012-06-15", "2014-06-15", "2026-11-29"

PAIRS = [
    (
        "en",
        "I control Chandra and cast another Chandra with the same name. Do both die?",
        {OLD: "yes", PAST: "no", NOW: "no"},
    ),
    ("en", "Can I keep two planeswalkers with the same name?", {OLD: "no", PAST: "no", NOW: "no"}),
    (
        "en",
        "Can I control two planeswalkers with different names that share a type?",
        {MIDDLE: "no", PAST: "no", NOW: "yes"},
    ),
    (
        "en",
        "My opponent and I each control the same planeswalker. Do both die?",
        {MIDDLE: "yes", PAST: "no", NOW: "no"},
    ),
    (
        "en",
        "I have two copies of the same legendary creature. Who chooses which one stays?",
        {PAST: "outcome", NOW: "outcome"},
    ),
    ("en", "Is the planeswalker put into the graveyard by the legend rule destroyed?", {NOW: "no"}),
    (
        "en",
        "I control Jace Beleren and Jace, the Mind Sculptor. Does one of them have to go?",
        {PAST: "yes", NOW: "no"},
    ),
    ("en", "Can I have Liliana and Chandra out at the same time?", {OLD: "yes", NOW: "yes"}),
    ("en", "If both copies of my legendary creature are indestructible, can I keep both?", {NOW: "no"}),
    ("ru", "У меня Лилиана, и я разыгрываю вторую такую же. Обе умрут?", {OLD: "yes", PAST: "no", NOW: "no"}),
    ("ru", "Могу я держать на столе двух вокеров с одинаковым именем?", {OLD: "no", NOW: "no"}),
    ("ru", "Можно ли контролировать Джейса и Чандру одновременно?", {NOW: "yes"}),
    ("ru", "У оппонента Джейс, я разыгрываю такого же. Оба уйдут на кладбище?", {MIDDLE: "yes", NOW: "no"}),
    ("ru", "У меня два одинаковых легендарных существа. Кто выбирает, какое останется?", {NOW: "outcome"}),
    ("es", "Controlo a Liliana y lanzo otra Liliana igual. ¿Mueren las dos?", {OLD: "yes", PAST: "no", NOW: "no"}),
    ("es", "¿Puedo quedarme con dos planeswalkers del mismo nombre?", {NOW: "no"}),
    ("es", "¿Puedo controlar a Jace y a Chandra al mismo tiempo?", {NOW: "yes"}),
    ("es", "Tengo dos criaturas legendarias iguales. ¿Quién elige cuál se queda?", {NOW: "outcome"}),
    (
        "fr",
        "Je contrôle Liliana et je lance une deuxième Liliana identique. Les deux meurent ?",
        {OLD: "yes", PAST: "no", NOW: "no"},
    ),
    ("fr", "Puis-je garder deux planeswalkers du même nom ?", {NOW: "no"}),
    ("fr", "Puis-je contrôler Jace et Chandra en même temps ?", {NOW: "yes"}),
    ("fr", "J'ai deux créatures légendaires identiques. Quel joueur choisit celle qui reste ?", {NOW: "outcome"}),
]

RULES = [
    ("en", "Is the planeswalker uniqueness rule still in force?", {MIDDLE: "yes", NOW: "no"}),
    ("en", "Does the legend rule apply to planeswalkers?", {PAST: "no", NOW: "yes"}),
    ("ru", "Действует ли ещё правило уникальности planeswalker'ов?", {MIDDLE: "yes", NOW: "no"}),
    ("ru", "Распространяется ли правило легендарности на мироходцев?", {NOW: "yes"}),
    ("es", "¿La regla de leyendas se aplica a los planeswalkers?", {NOW: "yes"}),
    ("fr", "La règle de légende s'applique-t-elle aux planeswalkers ?", {NOW: "yes"}),
]

DECKS = [
    ("en", "Can I have five copies of a planeswalker in my deck?", {OLD: "no", NOW: "no"}),
    ("en", "May I play 4 copies of the same planeswalker in constructed?", {OLD: "yes", NOW: "yes"}),
    ("en", "How many copies of a card may I have in a constructed deck?", {NOW: "outcome"}),
    (
        "en",
        "I have four copies of Jace in my deck. Can I have one more copy of the same card in the sideboard?",
        {NOW: "no"},
    ),
    ("ru", "Можно ли иметь в колоде 4 копии одного вокера?", {OLD: "yes", NOW: "yes"}),
    ("ru", "Можно ли положить в колоду пять копий одной карты?", {NOW: "no"}),
    ("ru", "Сколько копий одного вокера можно иметь в колоде?", {NOW: "outcome"}),
    ("es", "¿Puedo tener cinco copias de la misma carta en mi mazo?", {NOW: "no"}),
    ("es", "¿Puedo jugar 4 copias del mismo planeswalker en mi mazo?", {NOW: "yes"}),
    ("es", "¿Cuántas copias del mismo planeswalker puedo tener en mi mazo?", {NOW: "outcome"}),
    ("fr", "Puis-je jouer cinq exemplaires du même planeswalker dans mon deck ?", {NOW: "no"}),
    ("fr", "Est-ce que je peux avoir 4 exemplaires de la même carte dans mon deck ?", {NOW: "yes"}),
    ("fr", "Combien d'exemplaires de la même carte puis-je avoir dans mon deck ?", {NOW: "outcome"}),
]

UNKNOWN = [
    ("en", "Can I keep two identical sleeves on my planeswalker?"),
    ("en", "Do two legendary sandwiches destroy each other?"),
    ("ru", "Сколько вокеров поместится в коробку?"),
    ("es", "¿Puedo tener dos mesas iguales?"),
    ("fr", "Puis-je jouer cinq exemplaires du même pion aux échecs ?"),
    ("en", "With Blorpstone in play, do both copies of my planeswalker die?"),
]


@pytest.mark.parametrize(("language", "text", "expected"), [*PAIRS, *RULES, *DECKS])
def test_ask_uniqueness_verdicts(language: str, text: str, expected: dict[str, str]) -> None:
    got = {day: str(ask(text, language=language, as_of=date.fromisoformat(day)).verdict) for day in expected}
    assert got == expected


@pytest.mark.parametrize(("language", "text"), UNKNOWN)
def test_ask_uniqueness_unknown(language: str, text: str) -> None:
    assert str(ask(text, language=language, as_of=date(2026, 11, 29)).verdict) == "unknown"
