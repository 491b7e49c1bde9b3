"""Questions about targets, about what hits everything, and about what a planeswalker is."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import ask

OLD, MIDDLE, NEW = date(2008, 6, 1), date(2014, 6, 15), date(2026, 11, 29)

QUESTIONS = [
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "Can I aim a 'destroy target creature' spell at my opponent's Garruk?",
            "ru": "Могу я направить «уничтожьте целевое существо» в Гаррука соперника?",
            "es": "¿Puedo apuntar con «destruye la criatura objetivo» al Garruk de mi oponente?",
            "fr": "Puis-je viser le Garruk de l'adversaire avec « détruisez la créature ciblée » ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "yes"},
        {
            "en": "Can a spell that exiles target permanent exile a planeswalker?",
            "ru": "Может ли заклинание, изгоняющее целевой перманент, изгнать planeswalker'а?",
            "es": "¿Puede un hechizo que exilia el permanente objetivo exiliar un planeswalker?",
            "fr": "Un sort qui exile le permanent ciblé peut-il exiler un planeswalker ?",
        },
    ),
    (
        {MIDDLE: "no", NEW: "yes"},
        {
            "en": "Is a planeswalker a legal choice for a spell that deals 3 damage to any target?",
            "ru": "Можно ли взять целью planeswalker'а для заклинания, которое наносит 3 повреждения любой цели?",
            "es": "¿Se puede elegir un planeswalker como objetivo de un hechizo que hace 3 de daño a cualquier objetivo?",
            "fr": "Peut-on choisir un planeswalker comme cible d'un sort qui inflige 3 blessures à n'importe quelle cible ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "Does a spell that destroys all creatures also destroy my planeswalker?",
            "ru": "Заклинание уничтожает всех существ. Моего planeswalker'а оно тоже уничтожит?",
            "es": "Un hechizo destruye todas las criaturas. ¿También destruye a mi planeswalker?",
            "fr": "Un sort détruit toutes les créatures. Détruit-il aussi mon planeswalker ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "yes"},
        {
            "en": "A spell destroys all permanents. Does it destroy my planeswalker?",
            "ru": "Заклинание уничтожает все перманенты. Уничтожит ли оно моего planeswalker'а?",
            "es": "Un hechizo destruye todos los permanentes. ¿Destruye a mi planeswalker?",
            "fr": "Un sort détruit tous les permanents. Détruit-il mon planeswalker ?",
        },
    ),
    (
        {MIDDLE: "no", NEW: "no"},
        {
            "en": "My opponent's planeswalker has hexproof. Can I target it?",
            "ru": "У planeswalker'а оппонента порчеустойчивость. Могу я взять его целью?",
            "es": "El planeswalker de mi oponente tiene antimaleficio. ¿Puedo hacerlo objetivo?",
            "fr": "Le planeswalker de mon adversaire a la défense talismanique. Puis-je le cibler ?",
        },
    ),
    (
        {MIDDLE: "no", NEW: "no"},
        {
            "en": "My planeswalker has shroud. Can I target it with my own spell?",
            "ru": "У моего planeswalker'а пелена. Могу я сам взять его целью своего заклинания?",
            "es": "Mi planeswalker tiene velo. ¿Puedo hacerlo objetivo de mi propio hechizo?",
            "fr": "Mon planeswalker a le linceul. Puis-je le cibler avec mon propre sort ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "Is a planeswalker an artifact?",
            "ru": "Является ли planeswalker артефактом?",
            "es": "¿Es un planeswalker un artefacto?",
            "fr": "Un planeswalker est-il un artefact ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "Does a planeswalker count as a player?",
            "ru": "Считается ли planeswalker игроком?",
            "es": "¿Un planeswalker cuenta como jugador?",
            "fr": "Un planeswalker compte-t-il comme un joueur ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "Damage was dealt to my planeswalker by a spell. Do I lose life?",
            "ru": "Заклинание нанесло повреждения моему planeswalker'у. Теряю ли я жизни?",
            "es": "Un hechizo le hizo daño a mi planeswalker. ¿Pierdo vidas?",
            "fr": "Un sort a infligé des blessures à mon planeswalker. Est-ce que je perds des points de vie ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "Can I put an enchant creature Aura on a planeswalker that is not a creature?",
            "ru": "Могу я наложить Ауру с «зачаровать существо» на planeswalker'а, который не является существом?",
            "es": "¿Puedo poner un aura con «encantar criatura» en un planeswalker que no es una criatura?",
            "fr": "Puis-je mettre une aura avec « enchanter : créature » sur un planeswalker qui n'est pas une créature ?",
        },
    ),
]
UNANSWERABLE = [
    ("en", "Can my planeswalker target audience be children?"),
    ("en", "Can the Quux spell destroy target zorb on a planeswalker?"),
    ("ru", "Можно ли нацелить рекламу на мироходца?"),
    ("es", "¿Es un planeswalker un buen amigo?"),
    ("fr", "Un planeswalker est-il sympathique ?"),
]


@pytest.mark.parametrize(
    ("language", "text", "day", "verdict"),
    [
        (lang, text, day, verdict)
        for dates, texts in QUESTIONS
        for lang, text in texts.items()
        for day, verdict in dates.items()
    ],
)
def test_targeting_is_answered_at_the_date(language: str, text: str, day: date, verdict: str) -> None:
    answer = ask(text, language=language, as_of=day)
    assert answer.verdict == verdict, answer.not_understood
    assert answer.citations


@pytest.mark.parametrize(("language", "text"), UNANSWERABLE)
def test_targeting_stays_unknown_where_it_cant_be_told(language: str, text: str) -> None:
    assert ask(text, language=language, as_of=NEW).verdict == "unknown"
