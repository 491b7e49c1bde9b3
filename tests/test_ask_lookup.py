"""Questions that ask for a rule: by number, by what it defines, by what it says."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import ask

OLD, MIDDLE, NEW = date(2008, 6, 1), date(2014, 6, 15), date(2026, 11, 29)

QUESTIONS = [
    (
        {OLD: ("definition", "502.63"), MIDDLE: ("definition", "702.2"), NEW: ("definition", "702.2")},
        {
            "en": "Define deathtouch, please.",
            "ru": "Объясните, что такое смертельное касание.",
            "es": "¿Qué significa toque mortal?",
            "fr": "Expliquez le contact mortel.",
        },
    ),
    (
        {OLD: ("definition", "502.9"), MIDDLE: ("definition", "702.19"), NEW: ("definition", "702.19")},
        {
            "en": "What is trample?",
            "ru": "Что такое пробивной удар?",
            "es": "¿Qué es arrollar?",
            "fr": "Qu'est-ce que le piétinement ?",
        },
    ),
    (
        {OLD: ("definition", "214.1"), MIDDLE: ("definition", "110"), NEW: ("definition", "110")},
        {
            "en": "What's a permanent?",
            "ru": "Что такое перманент?",
            "es": "¿Qué es un permanente?",
            "fr": "C'est quoi un permanent ?",
        },
    ),
    (
        {OLD: ("definition", "420.5"), MIDDLE: ("definition", "704.5"), NEW: ("definition", "704.5j")},
        {
            "en": "Explain the legend rule.",
            "ru": "Что такое правило легенд?",
            "es": "Explica la regla de las leyendas.",
            "fr": "C'est quoi la règle des légendes ?",
        },
    ),
    (
        {MIDDLE: ("definition", "306.7"), NEW: ("definition", "306.7")},
        {
            "en": "Quote rule 306.7.",
            "ru": "Процитируй правило 306.7.",
            "es": "Muéstrame la regla 306.7.",
            "fr": "Cite la règle 306.7.",
        },
    ),
    (
        {MIDDLE: ("definition", "704.5i"), NEW: ("definition", "704.5i")},
        {
            "en": "704.5i, what does it say?",
            "ru": "704.5i — что говорит это правило?",
            "es": "¿Qué dice la regla 704.5i?",
            "fr": "Que dit la règle 704.5i ?",
        },
    ),
    (
        {OLD: ("definition", "212.9f"), MIDDLE: ("definition", "606.3"), NEW: ("definition", "606.3")},
        {
            "en": "Which rule says that I can't activate a loyalty ability on my opponent's turn?",
            "ru": "Какое правило запрещает активировать способность верности в ход оппонента?",
            "es": "¿Qué regla dice que no puedo activar una habilidad de lealtad en el turno del oponente?",
            "fr": "Quelle règle dit que je ne peux pas activer une capacité de loyauté pendant le tour de l'adversaire ?",
        },
    ),
    (
        {OLD: ("definition", "212.9g"), MIDDLE: ("definition", "306.7"), NEW: ("definition", "306.7")},
        {
            "en": "Which rule lets an opponent redirect noncombat damage from me to my planeswalker?",
            "ru": "Какое правило позволяет сопернику перенаправить небоевые повреждения с меня в моего planeswalker'а?",
            "es": "¿Qué regla permite a un oponente redirigir daño que no es de combate a mi planeswalker?",
            "fr": "Quelle règle permet à un adversaire de rediriger des blessures non-combat vers mon planeswalker ?",
        },
    ),
    (
        {OLD: ("definition", "212.9a"), MIDDLE: ("definition", "306.1"), NEW: ("definition", "306.1")},
        {
            "en": "Which rule says that a planeswalker can't be cast during combat?",
            "ru": "Какое правило говорит, что planeswalker'а нельзя разыграть во время боя?",
            "es": "¿Qué regla dice que no se puede lanzar un planeswalker durante el combate?",
            "fr": "Quelle règle dit qu'on ne peut pas lancer un planeswalker pendant le combat ?",
        },
    ),
    (
        {
            OLD: ("definition", "104.7", "104.8"),
            MIDDLE: ("definition", "107.7", "606.4"),
            NEW: ("definition", "107.7", "606.4"),
        },
        {
            "en": "What does the symbol [+1] in a planeswalker's ability mean?",
            "ru": "Что означает символ [+1] в способности planeswalker'а?",
            "es": "¿Qué significa el símbolo [+1] en una habilidad de planeswalker?",
            "fr": "Que signifie le symbole [+1] dans une capacité de planeswalker ?",
        },
    ),
]
UNANSWERABLE = [
    ("en", "What is the price of a planeswalker?"),
    ("en", "What is love?"),
    ("ru", "Что такое любовь?"),
    ("es", "¿Qué es la felicidad?"),
    ("fr", "Qu'est-ce que le bonheur ?"),
    ("en", "What is rule 306.7 of chess about knights?"),
]


@pytest.mark.parametrize(
    ("language", "text", "day", "wanted"),
    [
        (lang, text, day, wanted)
        for dates, texts in QUESTIONS
        for lang, text in texts.items()
        for day, wanted in dates.items()
    ],
)
def test_lookup_quotes_the_rule_of_the_day(language: str, text: str, day: date, wanted: tuple[str, ...]) -> None:
    answer = ask(text, language=language, as_of=day)
    assert answer.verdict == wanted[0], answer.not_understood
    assert any(
        c.number.startswith(wanted[1:]) or any(w.startswith(c.number) for w in wanted[1:]) for c in answer.citations
    )


@pytest.mark.parametrize(("language", "text"), UNANSWERABLE)
def test_lookup_of_what_is_no_rule_stays_unknown(language: str, text: str) -> None:
    assert ask(text, language=language, as_of=NEW).verdict == "unknown"
