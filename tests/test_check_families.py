"""Every family of checks, with a text that has the fault and one that hasn't."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from judge.check import CHECKS, Finding, check, load
from judge.check.bounds import borders
from judge.corpus import Corpus

TODAY = date(2026, 4, 17)
SECTION = {"es": "306. Planeswalkers", "fr": "306. Planeswalkers", "ru": "306. Planeswalker'ы"}

GRANTED = (
    "Este permanente entra con una cantidad de contadores de lealtad sobre él igual a su número de lealtad impreso"
)
ES = {
    "306.5b": f"306.5b Todo planeswalker tiene la habilidad “{GRANTED}”. Esta habilidad crea un efecto de reemplazo "
    "(ver la regla 614.1c).",
    "306.8": "306.8. Cuando se hace daño a un planeswalker, se remueve de él esa misma cantidad de contadores de "
    "lealtad.",
    "306.9": "306.9. Si la lealtad de un planeswalker es 0, se pone en el cementerio de su propietario. (Esta es una "
    "acción basada en estado. Ver la regla 704.)",
}
FR = {
    "306.3": "306.3. Les sous-types de planeswalker sont toujours un seul mot et suivent un tiret long\u00a0: "
    "«\u00a0Planeswalker — Jace\u00a0». Chaque mot qui suit ce tiret est un sous-type distinct. "
    "Un planeswalker peut en avoir plusieurs. "
    "Cf. règle 205.3j pour la liste complète des types de planeswalker.",
    "306.5d": "306.5d Un planeswalker a des capacités de loyauté, qui sont des capacités activées dont le coût "
    "comprend un symbole de loyauté. Un joueur peut activer une capacité de loyauté d'un "
    "permanent qu'il contrôle à tout moment où il a la priorité pendant une phase principale de son tour et où la pile "
    "est vide, mais seulement si aucune capacité de loyauté de ce permanent n'a été activée pendant ce tour. "
    "Cf. règle 606, «\u00a0Capacités de loyauté\u00a0».",
    "306.8": "306.8. Si des blessures sont infligées à un planeswalker, autant de marqueurs «\u00a0loyauté\u00a0» lui "
    "sont retirés.",
    "702.3b": "702.3b Une créature avec le défenseur ne peut pas attaquer.",
}
RU = {
    "306.6": "306.6. Planeswalker'ов можно атаковать. (См. правило 508, «Шаг объявления атакующих».)",
    "306.8": "306.8. Когда planeswalker'у наносятся повреждения, с него удаляется столько же жетонов верности.",
    "306.9": "306.9. Planeswalker с верностью 0 кладется на кладбище его владельца. (Это действие, вызванное "
    "состоянием. См. правило 704.)",
    "701.21a": "701.21a Чтобы пожертвовать перманент, контролирующий его игрок перемещает его с поля битвы прямо на "
    "кладбище его владельца. Игрок не может пожертвовать то, что не является перманентом, или перманент не под своим "
    "контролем. Пожертвованный перманент не считается уничтоженным, поэтому ни регенерация, ни другие эффекты, "
    "замещающие уничтожение, на это действие не влияют.",
}

CASES = [
    # check, language, the rule as it should be, what to change it from and to
    ("reference-lost", "es", ES["306.9"], " Ver la regla 704.", ""),
    ("reference-changed", "es", ES["306.5b"], "614.1c", "614.1d"),
    ("reference-self", "es", ES["306.9"], "regla 704", "regla 306.9"),
    ("negation", "fr", FR["702.3b"], "ne peut pas", "peut"),
    ("role", "es", ES["306.9"], "propietario", "controlador"),
    ("zone", "ru", RU["306.9"], "на кладбище его владельца", "в руку его владельца"),
    ("quantity", "es", ES["306.8"], "esa misma cantidad de contadores", "algunos contadores"),
    ("quantity", "fr", FR["306.8"], "autant de", "des"),
    ("term-confused", "fr", FR["306.8"], "marqueurs", "jetons"),
    ("term-confused", "ru", RU["306.8"], "жетонов", "фишек"),
    ("term-forbidden", "es", ES["306.9"], "propietario", "dueño"),
    ("term-forbidden", "fr", FR["306.8"], "blessures sont infligées", "dommages sont infligés"),
    ("term-unofficial", "ru", RU["306.8"], "наносятся повреждения", "наносится урон"),
    ("restriction", "fr", FR["306.5d"], "mais seulement si", "si"),
    ("trigger-wording", "fr", FR["306.5d"], "à tout moment où il a", "chaque fois qu'il a"),
    ("quotes-lost", "es", ES["306.5b"], f"“{GRANTED}”", GRANTED),
    ("example-damaged", "fr", FR["306.3"], "«\u00a0Planeswalker — Jace\u00a0»", "Planeswalker Jace"),
    ("quotes-unbalanced", "es", ES["306.5b"], "impreso”", "impreso"),
    ("typography", "fr", FR["306.3"], "long\u00a0:", "long :"),
    ("typography", "ru", RU["306.6"], "«Шаг объявления атакующих»", '"Шаг объявления атакующих"'),
    ("spaces", "es", ES["306.9"], "es 0, se", "es 0 , se"),
    ("mixed-script", "ru", RU["306.9"], "верностью", "вeрностью"),
    ("untranslated", "ru", RU["306.9"], "кладется на кладбище его владельца", "is put into the graveyard of its owner"),
    ("spelling", "ru", RU["306.9"], "верностью", "вернастью"),
    ("numbers-differ", "es", ES["306.9"], "es 0", "es 1 o 3"),
    ("term-confused", "ru", RU["701.21a"], "Чтобы пожертвовать перманент", "Чтобы уничтожить перманент"),
    ("number-letter", "es", ES["306.5b"], "306.5b", "306.5l"),
    ("number-form", "es", ES["306.5b"], "306.5b ", "306.5b. "),
    ("reference-title", "fr", FR["306.5d"], "«\u00a0Capacités de loyauté\u00a0»", "«\u00a0Capacités\u00a0»"),
    ("negation-form", "fr", FR["702.3b"], "ne peut pas", "ne peut"),
    ("word-hanging", "ru", RU["306.8"], "удаляется столько же жетонов верности", "удаляется столько же жетонов без"),
    ("word-twice", "fr", FR["702.3b"], "ne peut pas", "ne peut pas pas"),
]  # fmt: skip


def checked(tmp_path: Path, language: str, *lines: str, day: date = TODAY, name: str = "text.txt") -> list[Finding]:
    """The findings of a small text."""
    file = tmp_path / name
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return check(load([str(file)], language=language, day=day)).findings


def ids(findings: list[Finding]) -> set[str]:
    return {finding.check for finding in findings}


@pytest.mark.parametrize(
    ("name", "language", "good", "old", "new"), CASES, ids=[f"{c[0]}-{c[1]}-{i}" for i, c in enumerate(CASES)]
)
def test_check_finds_the_fault_and_not_the_good_text(
    tmp_path: Path, name: str, language: str, good: str, old: str, new: str
) -> None:
    assert old in good
    bad = good.replace(old, new)
    assert name in ids(checked(tmp_path, language, SECTION[language], bad))
    assert name not in ids(checked(tmp_path, language, SECTION[language], good))


@pytest.mark.parametrize(("language", "rules"), [("es", ES), ("fr", FR), ("ru", RU)])
def test_check_of_good_rules_says_nothing_heavy(tmp_path: Path, language: str, rules: dict[str, str]) -> None:
    found = checked(tmp_path, language, SECTION[language], *rules.values())
    heavy = [f for f in found if f.severity.weight and f.group != "edition" and f.check != "metadata-missing"]
    assert [(f.where, f.check, f.message) for f in heavy] == []


def test_check_orphan_line_names_the_rule_it_repeats(tmp_path: Path) -> None:
    found = checked(tmp_path, "es", SECTION["es"], ES["306.9"], "Esta es una acción basada en estado.")
    orphan = next(f for f in found if f.check == "orphan-line")
    assert orphan.where == "—"
    assert "306.9" in orphan.message


def test_check_numbering_knows_that_l_and_o_are_never_used(tmp_path: Path) -> None:
    letters = [f"306.5{letter} Regla {letter}." for letter in "abcdefghijkmnp"]
    assert "number-gap" not in ids(checked(tmp_path, "es", SECTION["es"], *letters, day=date(2014, 1, 1)))
    assert "number-gap" in ids(checked(tmp_path, "es", SECTION["es"], *letters[:3], *letters[4:], day=date(2014, 1, 1)))


def test_check_numbering_sees_twice_and_out_of_order(tmp_path: Path) -> None:
    twice = checked(tmp_path, "es", SECTION["es"], ES["306.8"], ES["306.8"], ES["306.9"])
    assert "number-duplicate" in ids(twice)
    assert "number-order" in ids(checked(tmp_path, "es", SECTION["es"], ES["306.9"], ES["306.8"]))


def own(language: str, number: str) -> str:
    """The project's own text of a rule."""
    return Corpus.open().rule(number, language)[0].segment.text


def test_check_beside_a_version_of_the_same_text(tmp_path: Path) -> None:
    """Synonyms say the same as the other version; a term of another concept and a clause left out don't."""
    good = f"103.1. {own('es', '103.1')}"
    assert not [f for f in checked(tmp_path, "es", SECTION["es"], good) if f.check.startswith("version-")]
    same = good.replace("luego", "después")
    assert not [f for f in checked(tmp_path, "es", SECTION["es"], same) if f.check.startswith("version-")]
    sentences = good.split(". ")
    shorter = ". ".join([*sentences[:3], *sentences[4:]])
    heavy = {f.check for f in checked(tmp_path, "es", SECTION["es"], shorter) if f.severity.weight}
    assert heavy & {"version-omits", "version-differs"}
    other = f"514.1. {own('es', '514.1')}".replace("cartas", "fichas")
    heavy = {f.check for f in checked(tmp_path, "es", SECTION["es"], other) if f.severity.weight}
    assert heavy & {"version-differs", "term-confused"}


def test_check_sentence_that_belongs_elsewhere(tmp_path: Path) -> None:
    good = f"117.3a {own('ru', '117.3a')}"
    strange = " Существо с Полетом могут блокировать только существа с Полетом или Захватом."
    assert not ids(checked(tmp_path, "ru", SECTION["ru"], good)) & {"addition", "sentence-moved"}
    assert ids(checked(tmp_path, "ru", SECTION["ru"], good + strange)) & {"addition", "sentence-moved"}
    moved = " " + own("ru", "208.1").split(". ")[-1]
    assert ids(checked(tmp_path, "ru", SECTION["ru"], good + moved)) & {"addition", "sentence-moved"}


def test_check_digits_of_a_language_without_words(tmp_path: Path) -> None:
    good, bad = "119.1. Cada jogador começa com 20 pontos.", "119.1. Cada jogador começa com 25 pontos."
    assert "numbers-differ" not in ids(checked(tmp_path, "pt", good))
    assert "numbers-differ" in ids(checked(tmp_path, "pt", bad))


def test_check_duplicate_sentence(tmp_path: Path) -> None:
    sentence = "Los planeswalkers pueden ser atacados por cualquier criatura."
    found = checked(tmp_path, "es", SECTION["es"], f"306.6. {sentence} {sentence}")
    assert "duplicate-line" in ids(found)


def test_check_term_drift_names_both_words_and_the_right_one(tmp_path: Path) -> None:
    other = "306.5c Sur le champ de bataille, sa loyauté est égale au nombre de compteurs de loyauté sur lui."
    bad = FR["306.8"].replace("marqueurs «\u00a0loyauté\u00a0»", "pions de loyauté")
    found = checked(tmp_path, "fr", SECTION["fr"], other, bad)
    drift = next(f for f in found if f.check == "term-drift")
    assert "compteurs" in drift.message
    assert "pions" in drift.message
    assert "marqueur" in drift.suggestion
    assert drift.severity == "critical"


def test_check_term_built_in_two_ways(tmp_path: Path) -> None:
    one = "306.1. Un joueur qui a la priorité peut lancer une carte de planeswalker de sa main."
    other = "306.5a La loyauté d'une carte planeswalker qui n'est pas sur le champ de bataille est le nombre imprimé."
    assert "term-drift-form" in ids(checked(tmp_path, "fr", SECTION["fr"], one, other))
    assert "term-drift-form" not in ids(checked(tmp_path, "fr", SECTION["fr"], one))


def test_check_capitals_inside_sentences(tmp_path: Path) -> None:
    bad = "306.6. Los Planeswalkers pueden ser atacados. Un jugador ataca a los planeswalkers, y los planeswalkers no."
    assert "capitals" in ids(checked(tmp_path, "es", SECTION["es"], bad.replace("Los P", "Todos los P")))
    assert "capitals" not in ids(checked(tmp_path, "es", SECTION["es"], bad.replace("Los P", "Los p")))


def test_check_conditional_of_a_replacement_effect(tmp_path: Path) -> None:
    bad = (
        "306.7. Si el daño que no es de combate sería hecho a un jugador por una fuente controlada por un oponente, "
        "ese oponente puede hacer que esa fuente haga ese daño a un planeswalker en vez de eso."
    )
    good = bad.replace("sería hecho", "fuera a hacerse")
    old = date(2014, 6, 1)
    assert "conditional" in ids(checked(tmp_path, "es", SECTION["es"], bad, day=old))
    assert "conditional" not in ids(checked(tmp_path, "es", SECTION["es"], good, day=old))


def test_check_noncombat_lost(tmp_path: Path) -> None:
    text = (
        "306.7. Si daño {kind}fuera a hacerse a un jugador por una fuente controlada por un oponente, ese oponente "
        "puede hacer que esa fuente haga ese daño a un planeswalker que controla ese jugador en vez de eso."
    )
    old = date(2014, 6, 1)
    assert "combat" in ids(checked(tmp_path, "es", SECTION["es"], text.format(kind=""), day=old))
    good = text.format(kind="que no sea de combate ")
    assert "combat" not in ids(checked(tmp_path, "es", SECTION["es"], good, day=old))


def test_check_references_are_those_of_the_date(tmp_path: Path) -> None:
    """Redirection was 614.9 in 2014; the rule that says so today has no such pointer at all."""
    text = "306.7. Si daño que no sea de combate fuera a hacerse a un jugador (ver la regla 614.9 y la regla 616)."
    found = checked(tmp_path, "es", SECTION["es"], text, day=date(2014, 6, 1))
    assert not ids(found) & {"reference-lost", "reference-added", "reference-changed"}


def test_check_metadata_is_wanted_of_texts_from_elsewhere(tmp_path: Path) -> None:
    assert "metadata-missing" in ids(checked(tmp_path, "es", SECTION["es"], ES["306.9"]))
    head = "Reglas completas de Magic, en español, en vigor desde el 17 de abril de 2026. Fuente: Wizards of the Coast."
    assert "metadata-missing" not in ids(checked(tmp_path, "es", head, SECTION["es"], ES["306.9"]))


def test_check_primer_numbers_are_no_rule_numbers(tmp_path: Path) -> None:
    found = checked(tmp_path, "ru", "1. Planeswalker — это перманент.", "2. Он не существо.", day=date(2007, 10, 10))
    assert "structure" in ids(found)


CLAIMS = [
    # language, date, the claim, whether it contradicts the rules of that date
    ("ru", date(2007, 10, 10), "1. Повреждения игроку можно перенаправить, даже если наносишь их сам себе.", True),
    ("ru", date(2007, 10, 10), "1. Оппонент, который контролирует источник, может перенаправить повреждения.", False),
    ("ru", date(2007, 10, 10), "1. Если planeswalker'ов одного типа два, все они отправляются на кладбище.", False),
    ("ru", date(2015, 1, 1), "1. Если planeswalker'ов одного типа два, все они отправляются на кладбище.", True),
    ("es", date(2015, 1, 1), "1. Si hay dos planeswalkers del mismo tipo, todos ellos van al cementerio.", True),
    ("fr", date(2015, 1, 1), "1. Si deux planeswalkers ont un même type, ils sont tous mis au cimetière.", True),
    ("fr", date(2015, 1, 1), "1. Entre planeswalkers d'un type, il en choisit un, l'autre va au cimetière.", False),
    ("es", date(2010, 1, 1), "1. El daño que te haces a ti mismo se puede redirigir a tu planeswalker.", True),
]  # fmt: skip


@pytest.mark.parametrize(("language", "day", "claim", "wrong"), CLAIMS)
def test_check_claims_are_held_against_the_rules_of_the_date(
    tmp_path: Path, language: str, day: date, claim: str, wrong: bool
) -> None:
    assert ("contradicts-date" in ids(checked(tmp_path, language, claim, day=day))) is wrong


def test_check_language_without_a_pack_still_has_form_and_references(tmp_path: Path) -> None:
    found = checked(
        tmp_path, "pt", "306. Planeswalkers", "306.6. Planeswalkers podem ser atacados. (Veja a regra 509.)"
    )
    assert "reference-changed" in ids(found)
    assert not ids(found) & {"term-unofficial", "negation", "omission"}


def test_check_every_check_is_declared_once() -> None:
    for name, each in CHECKS.items():
        assert name == each.id
        assert each.title and each.explanation


@pytest.mark.parametrize(
    ("language", "text", "number", "exact"),
    [
        ("en", "If two or more players do", 1, True),
        ("en", "If more than two players do", 2, True),
        ("en", "No more than two of them do", 2, True),
        ("en", "If several players do", 1, False),
        ("es", "Si más de dos jugadores", 2, True),
        ("es", "un número mayor o igual que 3", 2, True),
        ("fr", "au moins dix marqueurs", 9, True),
        ("fr", "plus d'une fois", 1, False),
        ("ru", "десять или более жетонов", 9, True),
        ("ru", "не более двух карт", 2, True),
    ],
)
def test_a_bound_lies_between_two_numbers(language: str, text: str, number: int, exact: bool) -> None:
    (found,) = borders(text, language)
    assert (found[0].number, found[0].exact) == (number, exact)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Nadie puede. No puede nadie. Si no hay ninguna, no ocurre nada. Si fuera a morir ninguna muere."),
        ("es", "Es legal a menos que sea una criatura. Si la criatura que tenga daño muere, se hace si se puede."),
        ("fr", "Aucun joueur ne peut. Il n'a ni cartes ni terrains. N'importe quel joueur le peut, à moins qu'il ne soit mort."),
        ("fr", "Ils sont ajoutés un par un, si cet objet est un sort ou si l'on peut."),
        ("ru", "Никто из игроков, кроме активного, не получает приоритет. Он не теряет ничего, как и никакие карты."),
    ],
)
def test_grammar_that_is_right_is_left_alone(tmp_path: Path, language: str, text: str) -> None:
    found = ids(checked(tmp_path, language, SECTION[language], f"306.6. {text}"))
    assert not found & {"negation-form", "mood", "word-hanging", "word-twice"}
