"""Questions about when planeswalkers are cast, what can be done about it, and how else they enter."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import ask

OLD, MIDDLE, NEW = date(2008, 6, 1), date(2014, 6, 15), date(2026, 11, 29)

QUESTIONS = [
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "It's my upkeep. Am I able to cast a planeswalker now?",
            "ru": "Сейчас мой шаг поддержки. Могу я разыграть planeswalker'а?",
            "es": "Es mi mantenimiento. ¿Puedo lanzar un planeswalker ahora?",
            "fr": "C'est mon étape d'entretien. Puis-je lancer un planeswalker maintenant ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "yes"},
        {
            "en": "Can I cast Ajani in my first main phase with nothing on the stack?",
            "ru": "Могу я разыграть Аджани в свою первую главную фазу, если стек пуст?",
            "es": "¿Puedo lanzar a Ajani en mi primera fase principal con la pila vacía?",
            "fr": "Puis-je lancer Ajani pendant ma première phase principale avec la pile vide ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "Can my opponent play a planeswalker during my turn?",
            "ru": "Может ли соперник выложить planeswalker'а в мой ход?",
            "es": "¿Puede mi oponente jugar un planeswalker en mi turno?",
            "fr": "Mon adversaire peut-il jouer un planeswalker pendant mon tour ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "yes"},
        {
            "en": "My planeswalker has flash. May I cast it in my opponent's turn?",
            "ru": "У моего planeswalker'а Миг. Могу я разыграть его в ход соперника?",
            "es": "Mi planeswalker tiene destello. ¿Puedo lanzarlo en el turno de mi oponente?",
            "fr": "Mon planeswalker a le flash. Puis-je le lancer pendant le tour de mon adversaire ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "yes"},
        {
            "en": "Could my opponent counter my planeswalker while it's a spell?",
            "ru": "Может ли оппонент отменить заклинание моего planeswalker'а?",
            "es": "¿Puede mi oponente contrarrestar mi hechizo de planeswalker?",
            "fr": "Mon adversaire peut-il contrecarrer mon sort de planeswalker ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "My planeswalker spell was countered. Does it enter the battlefield anyway?",
            "ru": "Заклинание моего planeswalker'а отменили. Выйдет ли он всё равно на поле битвы?",
            "es": "Contrarrestaron mi hechizo de planeswalker. ¿Entra igualmente al campo de batalla?",
            "fr": "Mon sort de planeswalker a été contrecarré. Arrive-t-il quand même sur le champ de bataille ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "yes"},
        {
            "en": "When I cast a planeswalker, can my opponent respond to it?",
            "ru": "Если я разыгрываю planeswalker'а, может ли соперник ответить?",
            "es": "Si lanzo un planeswalker, ¿puede responder mi oponente?",
            "fr": "Si je lance un planeswalker, mon adversaire peut-il répondre ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "yes"},
        {
            "en": "Does a planeswalker spell go on the stack?",
            "ru": "Заклинание planeswalker'а использует стек?",
            "es": "¿El hechizo de planeswalker usa la pila?",
            "fr": "Un sort de planeswalker utilise-t-il la pile ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "yes"},
        {
            "en": "An effect returns a planeswalker from my graveyard to the battlefield. Does it have its loyalty counters?",
            "ru": "Эффект возвращает planeswalker'а с моего кладбища на поле битвы. Будут ли на нём жетоны верности?",
            "es": "Un efecto regresa un planeswalker de mi cementerio al campo de batalla. ¿Tiene sus contadores de lealtad?",
            "fr": "Un effet renvoie un planeswalker de mon cimetière sur le champ de bataille. A-t-il ses marqueurs de loyauté ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "Can I cast a planeswalker in response to my opponent's spell?",
            "ru": "Могу я разыграть planeswalker'а в ответ на заклинание оппонента?",
            "es": "¿Puedo lanzar un planeswalker en respuesta al hechizo de mi oponente?",
            "fr": "Puis-je lancer un planeswalker en réponse au sort de mon adversaire ?",
        },
    ),
]
UNANSWERABLE = [
    ("en", "Can I cast a movie about a planeswalker?"),
    ("en", "Can I cast my planeswalker from the graveyard?"),
    ("ru", "Могу ли я разыграть друга мироходцем?"),
    ("es", "¿Puedo lanzar mi planeswalker por la ventana?"),
    ("fr", "Puis-je lancer mon planeswalker par la fenêtre ?"),
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
def test_casting_is_answered_at_the_date(language: str, text: str, day: date, verdict: str) -> None:
    answer = ask(text, language=language, as_of=day)
    assert answer.verdict == verdict, answer.not_understood
    assert answer.citations


@pytest.mark.parametrize(("language", "text"), UNANSWERABLE)
def test_casting_stays_unknown_where_it_cant_be_told(language: str, text: str) -> None:
    assert ask(text, language=language, as_of=NEW).verdict == "unknown"
