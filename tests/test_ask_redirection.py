"""Questions about moving damage to planeswalkers, in four languages and at the dates when the answers differ."""

from __future__ import annotations

from datetime import date

import pytest

from judge.ask import ask

OLD, MIDDLE, NEW = date(2008, 6, 1), date(2014, 6, 15), date(2026, 11, 29)

QUESTIONS = [
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "no"},
        {
            "en": "My Lightning Strike hits my opponent for 3. May I redirect that to a planeswalker she controls?",
            "ru": "Мой файрбол наносит сопернику 3 повреждения. Могу я перенаправить их в его мироходца?",
            "es": "Mi Bola de fuego le hace 3 de daño a mi oponente. ¿Puedo desviar ese daño a un planeswalker suyo?",
            "fr": "Ma Boule de feu inflige 3 blessures à mon adversaire. Puis-je les rediriger vers un de ses planeswalkers ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "My own creature's ability deals 2 damage to me. Could I redirect it to my planeswalker?",
            "ru": "Способность моего же существа наносит мне 2 повреждения. Могу я перевести их на своего вокера?",
            "es": "La habilidad de mi propia criatura me hace 2 de daño. ¿Puedo redirigirlo a mi planeswalker?",
            "fr": "La capacité de ma propre créature m'inflige 2 blessures. Puis-je les rediriger sur mon planeswalker ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes", NEW: "no"},
        {
            "en": "An opponent burns me for 4. Is he allowed to send that damage to my Liliana?",
            "ru": "Оппонент жжёт меня на 4. Может ли он перекинуть этот урон в мою Лилиану?",
            "es": "Un oponente me quema por 4. ¿Puede mandar ese daño a mi Liliana?",
            "fr": "Un adversaire me brûle pour 4. A-t-il le droit de renvoyer ces blessures sur ma Liliana ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "My opponent's spell deals 3 damage to me. Can I choose to have my planeswalker take it instead?",
            "ru": "Заклинание соперника наносит мне 3 повреждения. Могу я сам решить, что вместо меня их получит мой planeswalker?",
            "es": "Un hechizo de mi oponente me hace 3 de daño. ¿Puedo elegir yo que lo reciba mi planeswalker en vez de mí?",
            "fr": "Un sort de mon adversaire m'inflige 3 blessures. Puis-je choisir de les faire subir à mon planeswalker à ma place ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "An unblocked attacker deals combat damage to my opponent. Can I redirect it to his planeswalker?",
            "ru": "Незаблокированный атакующий наносит боевые повреждения оппоненту. Могу перенаправить их в его planeswalker'а?",
            "es": "Un atacante sin bloquear le hace daño de combate a mi oponente. ¿Puedo redirigirlo a su planeswalker?",
            "fr": "Un attaquant non bloqué inflige des blessures de combat à l'adversaire. Puis-je les rediriger vers son planeswalker ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "An opponent's enchantment makes me lose 3 life. Can the loss be moved to my planeswalker?",
            "ru": "Из-за чар соперника я теряю 3 жизни. Можно эту потерю перенаправить на моего вокера?",
            "es": "Un encantamiento rival me hace perder 3 vidas. ¿Se puede redirigir esa pérdida a mi planeswalker?",
            "fr": "Un enchantement adverse me fait perdre 3 points de vie. Peut-on rediriger cette perte vers mon planeswalker ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "I bolt my opponent. Can I split the damage, half to him and half redirected to his planeswalker?",
            "ru": "Кидаю болт в соперника. Можно разделить урон: половину ему, половину перенаправить в его вокера?",
            "es": "Le tiro un Rayo al rival. ¿Puedo dividir el daño, la mitad a él y la mitad redirigida a su planeswalker?",
            "fr": "Je lance Foudre sur l'adversaire. Puis-je partager les blessures, la moitié pour lui et la moitié redirigée sur son planeswalker ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "My opponent shocks me. Must he redirect the damage to my planeswalker?",
            "ru": "Соперник шокает меня. Обязан ли он перенаправить урон в моего мироходца?",
            "es": "Mi oponente me tira un Choque. ¿Está obligado a redirigir el daño a mi planeswalker?",
            "fr": "Mon adversaire me lance un Choc. Doit-il rediriger les blessures vers mon planeswalker ?",
        },
    ),
    (
        {OLD: "outcome", MIDDLE: "outcome", NEW: "outcome"},
        {
            "en": "My opponent's burn spell damages me. Who chooses whether it is redirected to my planeswalker?",
            "ru": "Соперник жжёт меня заклинанием. Кто решает, перенаправить ли урон в моего вокера?",
            "es": "El hechizo de fuego de mi rival me daña. ¿Quién elige si se redirige el daño a mi planeswalker?",
            "fr": "Le sort de feu de mon adversaire me blesse. Qui choisit si les blessures sont redirigées vers mon planeswalker ?",
        },
    ),
    (
        {OLD: "no", MIDDLE: "no", NEW: "no"},
        {
            "en": "I bolt my opponent. Can I redirect the damage to my own planeswalker?",
            "ru": "Кидаю болт в оппонента. Можно перенаправить урон в моего же мироходца?",
            "es": "Le tiro un Rayo a mi oponente. ¿Puedo redirigir el daño a mi propio planeswalker?",
            "fr": "Je lance Foudre sur mon adversaire. Puis-je rediriger les blessures vers mon propre planeswalker ?",
        },
    ),
    (
        {MIDDLE: "no", NEW: "no"},
        {
            "en": "Can the planeswalker redirection rule move damage from my opponent to one of his creatures?",
            "ru": "Можно ли по правилу перенаправления перевести урон с оппонента на одно из его существ?",
            "es": "¿Con la regla de redirección puedo pasar el daño del rival a una de sus criaturas?",
            "fr": "Avec la règle de redirection, puis-je faire passer les blessures de l'adversaire sur une de ses créatures ?",
        },
    ),
    (
        {OLD: "yes", MIDDLE: "yes"},
        {
            "en": "My opponent bolts me while an effect prevents the next 2 damage to me. May I apply the prevention before the damage is redirected to my planeswalker?",
            "ru": "Оппонент кидает в меня болт, а эффект предотвращает следующие 2 повреждения мне. Могу я применить предотвращение раньше, чем урон перенаправят в моего вокера?",
            "es": "Mi oponente me tira un Rayo y un efecto previene los próximos 2 puntos de daño que me harían. ¿Puedo aplicar la prevención antes de que el daño se redirija a mi planeswalker?",
            "fr": "Mon adversaire me lance Foudre et un effet prévient les 2 prochaines blessures qui me seraient infligées. Puis-je appliquer la prévention avant que les blessures soient redirigées vers mon planeswalker ?",
        },
    ),
]
UNANSWERABLE = [
    ("en", "Can I redirect my train of thought?"),
    ("en", "Can I redirect that?"),
    ("ru", "Можно перенаправить это туда?"),
    ("es", "¿Puedo redirigir el correo a mi planeswalker?"),
    ("fr", "Est-ce que je peux rediriger mon appel ?"),
    ("en", "Does the damage get redirected to my planeswalker if Zorblax says so?"),
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
def test_redirection_is_answered_by_playing_at_the_date(language: str, text: str, day: date, verdict: str) -> None:
    answer = ask(text, language=language, as_of=day)
    assert answer.verdict == verdict, answer.not_understood
    assert answer.citations


@pytest.mark.parametrize(("language", "text"), UNANSWERABLE)
def test_redirection_of_nothing_known_stays_unknown(language: str, text: str) -> None:
    assert ask(text, language=language, as_of=MIDDLE).verdict == "unknown"


def test_redirection_names_the_rule_of_the_day() -> None:
    text = "I Shock my opponent. Can I move the damage to her planeswalker?"
    numbers = {day: ask(text, language="en", as_of=day).citations[0].number for day in (OLD, MIDDLE, NEW)}
    assert numbers == {OLD: "212.9g", MIDDLE: "306.7", NEW: "306.7"}


def test_redirection_in_the_primer_of_2007_disagrees() -> None:
    answer = ask("Могу ли я перенаправить урон, который наношу сам себе, в своего мироходца?", language="ru", as_of=OLD)
    assert answer.verdict == "no"
    assert [d.verdict for d in answer.disagreements] == ["yes"]
