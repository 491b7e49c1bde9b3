"""The language room: folding, tokens, lemma keys, concept tags, detection, numbers."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.language import fold, lemmatiser, repair, tag, tokens
from judge.language import numbers as number_words
from judge.language.detect import detect
from judge.locale import LANGUAGES


@given(st.text(max_size=60))
def test_fold_is_the_same_for_composed_and_decomposed_text(text):
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


@given(st.text(max_size=60))
def test_fold_of_folded_text_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=120), st.sampled_from(LANGUAGES))
def test_tokens_lie_in_order_at_their_places_in_the_text(text, language):
    end = 0
    for token in tokens(text, language):
        assert end <= token.start < token.end
        assert text[token.start : token.end] == token.text
        end = token.end


@pytest.mark.parametrize(
    ("one", "other"),
    [("Счётчик", "счетчик"), ("DAÑO", "dano"), ("Dégâts", "degats"), ("cœur", "coeur"), ("l’effet", "l'effet"), ("−3", "-3")],
)
def test_fold_takes_away_what_writers_vary(one, other):
    assert fold(one) == fold(other)


def test_fold_keeps_short_i():
    assert fold("Мой") != fold("мои")


@pytest.mark.parametrize(
    ("text", "language", "kinds"),
    [
        ("-3 у вокера", "ru", ["signed", "word", "word"]),
        ("un 4/4 avec l'initiative", "fr", ["word", "pt", "word", "word", "word"]),
        ("{X}{R} 306.5a 2010-01-01", "en", ["mana", "rule", "date"]),
        ("planeswalker'ов", "ru", ["word"]),
        ("Puis-je", "fr", ["word", "word"]),
    ],
)
def test_tokens_have_the_kinds_that_questions_need(text, language, kinds):
    assert [t.kind for t in tokens(text, language)] == kinds


@pytest.mark.parametrize(
    ("text", "language", "concept"),
    [
        ("счётчиков верности", "ru", "loyalty-counter"),
        ("жетонов лояльности", "ru", "loyalty-counter"),
        ("жетонами верности", "ru", "loyalty-counter"),
        ("contadores de lealtad", "es", "loyalty-counter"),
        ("capacités de loyauté", "fr", "loyalty-ability"),
        ("marqueurs « loyauté »", "fr", "loyalty-counter"),
        ("плейнсволкеров", "ru", "planeswalker"),
        ("planeswalker'ами", "ru", "planeswalker"),
        ("мироходца", "ru", "planeswalker"),
        ("демеджа", "ru", "damage"),
        ("отконтрили", "ru", "counter-spell"),
        ("les planeswalkers", "fr", "planeswalker"),
        ("blessures non-combat", "fr", "noncombat-damage"),
        ("daño que no sea de combate", "es", "noncombat-damage"),
        ("degats", "fr", "damage"),
        ("piétinements", "fr", "trample"),
        ("loyalty abilities", "en", "loyalty-ability"),
    ],
)
def test_tag_finds_inflected_terms_and_slang(text, language, concept):
    tags = tag(text, language).tags
    assert any(concept in t.concepts for t in tags), tags


@pytest.mark.parametrize(
    ("text", "language", "concept"),
    [("лояльнсти", "ru", "loyalty"), ("planeswaker", "en", "planeswalker"), ("redirigr", "es", "redirect"), ("loyaté", "fr", "loyalty")],
)
def test_tag_mends_typing_errors(text, language, concept):
    found = [t for t in tag(text, language).tags if concept in t.concepts]
    assert found and found[0].mended


@pytest.mark.parametrize(
    ("text", "language", "concept"),
    [("à mon adversaire", "fr", "aura"), ("el rival", "es", "r-not"), ("peut-il", "fr", "ability")],
)
def test_tag_leaves_function_words_alone(text, language, concept):
    assert not tag(text, language).has(concept)


def test_longest_term_wins():
    tags = tag("жетон верности", "ru").tags
    assert [t.concept for t in tags] == ["loyalty-counter"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Can I redirect it?", "en"),
        ("¿puedo redirigir el daño?", "es"),
        ("puis-je rediriger les blessures ?", "fr"),
        ("можно перенаправить урон?", "ru"),
        ("puedo atacar a un planeswalker", "es"),
        ("je peux attaquer un planeswalker", "fr"),
        ("does trample work", "en"),
    ],
)
def test_detect_tells_the_languages_apart(text, language):
    assert detect(text) == language


@pytest.mark.parametrize(
    ("word", "language", "value"),
    [("тремя", "ru", 3), ("двух", "ru", 2), ("cuatro", "es", 4), ("trois", "fr", 3), ("seven", "en", 7), ("-3", "en", -3), ("12", "fr", 12)],
)
def test_numbers_are_read_by_value(word, language, value):
    assert number_words.value(tokens(word, language)[0], language) == value


def test_repair_undoes_a_wrong_code_page_and_mixed_scripts():
    assert repair("íà÷èíàþùèé") == "начинающий"
    assert repair("плeйнсволкeр") == "плейнсволкер"
    assert repair("¿cuántos puntos de daño?") == "¿cuántos puntos de daño?"


def test_compiled_table_and_dictionaries_give_the_same_tags():
    from judge.language.concepts import Tagger
    from judge.language.pipeline import SPANS, pipeline

    sentences = {
        "ru": "Можно ли перенаправить на плейнсволкера урон, который моё заклинание наносит оппоненту? У вокера 2 жетона верности.",
        "es": "¿Puedo lanzar un planeswalker en el turno de mi oponente? Controlo tres criaturas con la habilidad de arrollar.",
        "fr": "Les planeswalkers adverses peuvent-ils être attaqués ? Mes créatures infligent des blessures de combat.",
        "en": "Does the state-based action put both planeswalkers into their owners' graveyards?",
    }
    for language, text in sentences.items():
        doc = pipeline(language)(text)
        live = {(span.start_char, span.end_char, span.label_) for span in doc.spans[SPANS]}
        table = tag(text, language)
        compiled = {(t.start, t.end, concept) for t in table.tags if not t.mended for concept in t.concepts}
        assert compiled and compiled == live
        assert isinstance(Tagger(lemmatiser(language), [], mend=False).tag(text).keys, tuple)
