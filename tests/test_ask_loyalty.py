"""Questions about loyalty and loyalty abilities, as players put them, played through ``judge.ask``."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import ask

OLD, PAST, LATER, NOW = "2008-06-01", "2014-06-15", "2020-06-01", "2026-11-29"

TIMING = [
    ("en", "Can I use my planeswalker's ability at the end of my opponent's turn?", {PAST: "no", NOW: "no"}),
    ("en", "May I activate a loyalty ability in my upkeep?", {OLD: "no", NOW: "no"}),
    ("en", "I have already used Liliana's -2 this turn. Can I use her +1 too?", {NOW: "no"}),
    ("en", "Can I activate Jace on the turn I cast him?", {OLD: "yes", NOW: "yes"}),
    ("en", "Can I use two different planeswalkers in the same turn?", {NOW: "yes"}),
    ("en", "Can I activate a loyalty ability while a spell is on the stack?", {NOW: "no"}),
    ("en", "Can my opponent activate my planeswalker?", {NOW: "no"}),
    ("ru", "Можно использовать способность вокера в ход оппонента?", {OLD: "no", NOW: "no"}),
    ("ru", "Могу я прожать Джейса дважды за ход?", {PAST: "no", NOW: "no"}),
    ("ru", "Можно ли прожать вокера сразу, как он вышел?", {NOW: "yes"}),
    ("ru", "Может ли оппонент использовать моего вокера?", {NOW: "no"}),
    ("es", "¿Puedo activar a Jace dos veces en el mismo turno?", {NOW: "no"}),
    ("es", "¿Puedo usar la habilidad de mi planeswalker en el turno de mi rival?", {NOW: "no"}),
    ("es", "¿Puedo activar mi planeswalker en el turno en que entra?", {NOW: "yes"}),
    ("fr", "Puis-je utiliser la capacité de Chandra pendant le tour de l'adversaire ?", {NOW: "no"}),
    ("fr", "Est-ce que je peux activer Jace deux fois dans le même tour ?", {NOW: "no"}),
    ("fr", "Puis-je utiliser mon planeswalker le tour où il arrive ?", {OLD: "yes", NOW: "yes"}),
]

COSTS = [
    ("en", "My Jace has 2 loyalty counters. Can I use his -3?", {PAST: "no", NOW: "no"}),
    ("en", "My Jace has 3 loyalty counters. Can I use his -3?", {PAST: "yes", NOW: "yes"}),
    ("ru", "У вокера 1 верность. Можно прожать -2?", {NOW: "no"}),
    ("ru", "На вокере 5 жетонов верности, могу я сделать -5?", {NOW: "yes"}),
    ("es", "Mi planeswalker tiene 2 contadores de lealtad. ¿Puedo usar el -4?", {NOW: "no"}),
    ("fr", "Mon planeswalker a 4 marqueurs de loyauté. Puis-je activer son -4 ?", {NOW: "yes"}),
]

COUNTS = [
    (
        "en",
        "My planeswalker has 5 loyalty and is dealt 3 damage. How much loyalty does it have left?",
        {PAST: "outcome", NOW: "outcome"},
    ),
    ("en", "My planeswalker with 3 loyalty takes 3 damage. Does it die?", {NOW: "yes"}),
    ("en", "My planeswalker with 4 loyalty takes 3 damage. Does it die?", {NOW: "no"}),
    ("en", "Does an indestructible planeswalker die at 0 loyalty?", {NOW: "yes"}),
    ("en", "A source with deathtouch deals 1 damage to my planeswalker with 5 loyalty. Does it die?", {NOW: "no"}),
    ("en", "A planeswalker card with 4 printed is in my graveyard. What is its loyalty?", {NOW: "outcome"}),
    (
        "en",
        "My Jace with 3 printed was at 1 loyalty, got bounced and I recast it. How many loyalty counters does it have?",
        {NOW: "outcome"},
    ),
    ("en", "My planeswalker is a 4/4 creature with 2 loyalty. It is dealt 2 damage. Does it die?", {NOW: "yes"}),
    (
        "en",
        "With Doubling Season, how many loyalty counters does a planeswalker with 4 loyalty enter with?",
        {NOW: "outcome"},
    ),
    ("ru", "У вокера 4 верности, ему нанесли 4 повреждения. Он умрёт?", {OLD: "yes", NOW: "yes"}),
    ("ru", "На вокере 6 жетонов верности, он получает 2 урона. Сколько верности останется?", {NOW: "outcome"}),
    ("ru", "Вокер с нулём верности остаётся на поле битвы?", {NOW: "no"}),
    ("es", "Mi planeswalker tiene 4 de lealtad y recibe 3 puntos de daño. ¿Muere?", {NOW: "no"}),
    ("es", "Mi planeswalker con 2 de lealtad recibe 3 de daño. ¿Muere?", {NOW: "yes"}),
    ("es", "¿Un planeswalker puede superar la lealtad impresa?", {NOW: "yes"}),
    ("fr", "Mon planeswalker à 5 de loyauté subit 2 blessures. Il lui reste combien de loyauté ?", {NOW: "outcome"}),
    ("fr", "Mon planeswalker a 3 de loyauté et subit 3 blessures. Est-ce qu'il meurt ?", {NOW: "yes"}),
    ("fr", "La loyauté d'un planeswalker peut-elle dépasser le nombre imprimé ?", {NOW: "yes"}),
]

RESOLVING = [
    (
        "en",
        "My planeswalker is destroyed in response to its ability. Does the ability still resolve?",
        {PAST: "yes", NOW: "yes"},
    ),
    ("ru", "Оппонент уничтожает моего вокера в ответ на его способность. Способность сработает?", {NOW: "yes"}),
    ("es", "El rival destruye mi planeswalker en respuesta a su habilidad. ¿Se resuelve la habilidad?", {NOW: "yes"}),
    ("fr", "L'adversaire peut-il répondre à la capacité de mon planeswalker ?", {NOW: "yes"}),
]

UNKNOWN = [
    ("en", "Can my planeswalker activate a coffee machine?"),
    ("en", "My planeswalker has no loyalty counters. Can I use the -3 with its seven counters?"),
    ("ru", "Можно ли прожать вокера, если я опоздал на турнир?"),
    ("es", "¿Puedo activar a Jace si mi rival se ha ido a comer?"),
    ("fr", "Puis-je activer mon planeswalker avec les pieds ?"),
    ("en", "How many loyalty counters does a sandwich have?"),
    ("en", "With Blorpstone out, can I activate my planeswalker twice each turn?"),
]


@pytest.mark.parametrize(("language", "text", "expected"), [*TIMING, *COSTS, *COUNTS, *RESOLVING])
def test_ask_loyalty_verdicts(language: str, text: str, expected: dict[str, str]) -> None:
    got = {day: str(ask(text, language=language, as_of=date.fromisoformat(day)).verdict) for day in expected}
    assert got == expected


@pytest.mark.parametrize(("language", "text"), UNKNOWN)
def test_ask_loyalty_unknown(language: str, text: str) -> None:
    assert str(ask(text, language=language, as_of=date(2026, 11, 29)).verdict) == "unknown"
