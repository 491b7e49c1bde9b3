"""The term base: what it holds, its look-ups, words at a date."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import data
from judge.errors import DataError
from judge.locale import LANGUAGES
from judge.terms import GENDERS, PARTS_OF_SPEECH, Form, Status, TermBase, fold


@pytest.fixture(scope="module")
def base() -> TermBase:
    return TermBase.load()


# --- what it holds --------------------------------------------------------------------------------------------------


def test_term_base_has_no_faults():
    assert [str(problem) for problem in TermBase.problems()] == []


def test_term_base_is_read_once(base):
    assert TermBase.load() is base


def test_term_base_is_large_enough(base):
    assert len(base) >= 500
    for language in LANGUAGES:
        assert sum(len(concept.words[language].forms) for concept in base) >= 1100


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_concept_is_complete_in(language, base):
    for concept in base:
        assert concept.pos in PARTS_OF_SPEECH
        assert concept.definition(language).strip(), concept.id
        assert concept.official(language) is not None, concept.id
        assert concept.words[language].language == language
        assert all(form.language == language for form in concept.words[language].forms)


@pytest.mark.parametrize("language", ["es", "fr", "ru"])
def test_every_noun_has_a_gender_in(language, base):
    without = [c.id for c in base if c.pos == "noun" and c.words[language].gender not in GENDERS]
    assert without == []


def test_definitions_are_short_and_of_their_language(base):
    for concept in base:
        for language, text in concept.definitions.items():
            assert len(text) <= 130, (concept.id, language)
            assert text.endswith("."), (concept.id, language)
            cyrillic = bool(re.search("[а-я]", text, re.IGNORECASE))
            assert cyrillic == (language == "ru"), (concept.id, language)


def test_official_russian_words_are_written_without_yo(base):
    for concept in base:
        for form in concept.words["ru"].with_status(Status.OFFICIAL):
            assert "ё" not in form.text.lower(), concept.id


@pytest.mark.parametrize(
    ("what", "ids"),
    [
        ("zones", "library hand battlefield graveyard stack exile-zone command-zone ante outside-the-game"),
        ("steps", "untap-step upkeep draw-step beginning-of-combat declare-attackers-step declare-blockers-step "
                  "combat-damage-step end-of-combat end-step cleanup-step main-phase combat-phase ending-phase"),
        ("card types", "artifact battle conspiracy creature dungeon enchantment instant kindred land phenomenon plane "
                       "planeswalker scheme sorcery vanguard"),
        ("supertypes", "basic legendary ongoing snow world"),
        ("play", "cast activate play resolve counter-spell target to-target respond priority stack copy to-copy"),
        ("combat", "attack block attacking-creature blocking-creature unblocked-creature blocked-creature "
                   "remove-from-combat lethal-damage excess-damage assign-damage deal-damage damage-assignment-order"),
        ("damage", "damage combat-damage noncombat-damage prevent replacement-effect redirect redirection-effect"),
        ("rules of state", "state-based-action legend-rule planeswalker-uniqueness-rule layer timestamp dependency"),
        ("planeswalkers", "loyalty loyalty-counter loyalty-ability loyalty-cost planeswalker-type"),
        ("life", "life life-total gain-life lose-life pay-life poison-counter starting-life-total"),
        ("actions", "destroy sacrifice exile bounce discard draw mill search shuffle scry flicker dies tap untap"),
        ("costs", "mana mana-cost mana-value x additional-cost alternative-cost cost pay"),
        ("players", "player opponent teammate active-player attacking-player defending-player owner controller"),
        ("formats", "two-headed-giant commander-format multiplayer commander commander-tax commander-damage deck "
                    "sideboard mulligan basic-land"),
        ("words", "rule may ability-word counter token emblem gain-control"),
    ],
)  # fmt: skip
def test_covers(what, ids, base):
    assert [concept_id for concept_id in ids.split() if concept_id not in base] == []


def test_covers_keyword_abilities_and_actions(base):
    abilities = [c for c in base if any(re.match(r"702\.\d+[a-z]", rule) for rule in c.rules)]
    actions = [c for c in base if any(re.match(r"701\.\d+[a-z]", rule) for rule in c.rules)]
    assert len(abilities) >= 100
    assert len(actions) >= 40


def test_rules_exist_in_the_restatement(base):
    texts = [p.read_text(encoding="utf-8") for p in sorted(data.path("en", "2026-04-17").glob("*.txt"))]
    if not data.path("en", "2026-04-17", "9.txt").is_file():
        pytest.skip("the restatement is not complete")
    numbers = set(re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", "\n".join(texts), re.MULTILINE))
    assert [(c.id, rule) for c in base for rule in c.rules if rule not in numbers] == []


def test_keywords_that_russian_cards_never_printed_are_proposed(base):
    for concept_id in ("toxic", "disguise", "plot", "offspring", "battle", "saddle"):
        words = base[concept_id].words["ru"]
        assert not words.with_status(Status.OFFICIAL)
        assert words.official().status is Status.PROPOSED


def test_keyword_verbs_of_spanish_have_both_forms(base):
    for concept_id, forms in {
        "flying": {"vuela", "volar"},
        "trample": {"arrolla", "arrollar"},
        "first-strike": {"daña primero", "dañar primero"},
        "double-strike": {"daña dos veces", "dañar dos veces"},
    }.items():
        assert forms <= {form.text for form in base[concept_id].words["es"].with_status(Status.OFFICIAL)}


# --- look-ups -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "language", "concept_id"),
    [
        ("вокер", "ru", "planeswalker"), ("пв", "ru", "planeswalker"), ("мироходец", "ru", "planeswalker"),
        ("демедж", "ru", "damage"), ("дамаг", "ru", "damage"), ("трамл", "ru", "trample"), ("трампл", "ru", "trample"),
        ("тремпл", "ru", "trample"), ("дестач", "ru", "deathtouch"), ("дабл страйк", "ru", "double-strike"),
        ("Фёрст страйк", "ru", "first-strike"), ("лайфлинк", "ru", "lifelink"), ("хексопруф", "ru", "hexproof"),
        ("отконтрить", "ru", "counter-spell"), ("сакнуть", "ru", "sacrifice"), ("бонснуть", "ru", "bounce"),
        ("блинк", "ru", "flicker"), ("апкип", "ru", "upkeep"), ("энд степ", "ru", "end-step"),
        ("опп", "ru", "opponent"), ("тиммейт", "ru", "teammate"), ("абилка", "ru", "ability"),
        ("инста", "ru", "instant"), ("энча", "ru", "enchantment"), ("ленд", "ru", "land"),
        ("крип", "ru", "creature"), ("прожать", "ru", "activate"), ("спихнуть", "ru", "redirect"),
        ("жетон верности", "ru", "loyalty-counter"), ("ДВС", "ru", "state-based-action"), ("castear", "es", "cast"),
        ("contrar", "es", "counter-spell"), ("rival", "es", "opponent"), ("mesa", "es", "battlefield"),
        ("bicho", "es", "creature"), ("desviar", "es", "redirect"),
        ("gigante de dos cabezas", "es", "two-headed-giant"), ("comerse", "es", "be-dealt-damage"),
        ("balancer", "fr", "cast"), ("contrer", "fr", "counter-spell"), ("bête", "fr", "creature"),
        ("dégâts", "fr", "damage"), ("meuler", "fr", "mill"), ("coéquipier", "fr", "teammate"),
        ("capa", "fr", "ability"), ("dévier", "fr", "redirect"), ("troll à deux têtes", "fr", "two-headed-giant"),
        ("ABE", "fr", "state-based-action"), ("pw", "en", "planeswalker"), ("SBA", "en", "state-based-action"),
        ("P/T", "en", "power-toughness"), ("ETB", "en", "enter"), ("CMC", "en", "mana-value"),
        ("EDH", "en", "commander-format"), ("2HG", "en", "two-headed-giant"),
    ],
)  # fmt: skip
def test_find_understands_players(word, language, concept_id, base):
    found = [concept.id for concept in base.find(word, language)]
    assert found[:1] == [concept_id]


def test_find_without_a_language_looks_in_all(base):
    assert [c.id for c in base.find("contrecarrer")] == ["counter-spell"]
    assert base.find("no such thing anywhere") == ()


def test_find_forgives_missing_accents_but_prefers_the_exact_word(base):
    assert [c.id for c in base.find("degats", "fr")] == ["damage"]
    assert [c.id for c in base.find("mana", "es")] == ["mana"]
    assert [c.id for c in base.find("l’initiative", "fr")] == ["initiative"]


def test_find_puts_official_words_before_slang(base):
    assert [c.id for c in base.find("robar", "es")] == ["draw", "gain-control"]


def test_false_friends_mean_the_other_concept(base):
    pairs = (("ru", "жетон", "фишка"), ("fr", "marqueur", "jeton"), ("es", "contador", "ficha"))
    for language, counter, token in pairs:
        assert [c.id for c in base.find(counter, language)] == ["counter"]
        assert [c.id for c in base.find(token, language)] == ["token"]
        forbidden = {form.text: form for form in base["counter"].words[language].with_status(Status.FORBIDDEN)}
        assert forbidden[token].instead == counter
        assert token not in {form.text for form in base["counter"].words[language].forms}
    assert "token" in base["counter"].confusable


def test_the_two_counters_are_ambiguous_in_english_only(base):
    assert {c.id for c in base.find("counter", "en")} == {"counter", "counter-spell"}
    assert base["counter"].words["en"].ambiguous_with == ("counter-spell",)
    for language, thing, action in (("ru", "жетон", "отменить"), ("es", "contador", "contrarrestar")):
        assert base["counter"].official(language).text == thing
        assert base["counter-spell"].official(language).text == action


def test_ambiguity_is_mutual(base):
    for concept in base:
        for language, words in concept.words.items():
            for other in words.ambiguous_with:
                assert concept.id in base[other].words[language].ambiguous_with


def test_nearest_offers_words_like_a_mistyped_one(base):
    assert "плейнсволкер" in base.nearest("плейнсволкр", "ru")
    assert base.nearest("planeswaker", "en")[0] == "planeswalker"
    assert base.nearest("zzzzzzzzzz") == []


def test_hierarchy(base):
    assert base.is_a("loyalty-counter", "counter")
    assert base.is_a("loyalty-ability", "ability")
    assert not base.is_a("counter", "loyalty-counter")
    assert not base.is_a("no-such-concept", "counter")
    assert "combat-damage" in {concept.id for concept in base.narrower("damage")}


def test_unknown_ids(base):
    assert base.get("no-such-concept") is None
    assert "no-such-concept" not in base
    with pytest.raises(KeyError):
        base["no-such-concept"]


# --- words at a date ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("concept_id", "language", "day", "word"),
    [
        ("planeswalker", "ru", date(2007, 10, 12), "Мироходец"),
        ("planeswalker", "ru", date(2008, 1, 1), "planeswalker"),
        ("planeswalker", "es", date(2007, 10, 12), "caminante de planos"),
        ("planeswalker", "fr", date(2007, 10, 12), "arpenteur"),
        ("planeswalker", "ru", date(2006, 1, 1), None),
        ("battlefield", "en", date(2009, 7, 10), "in play"),
        ("battlefield", "en", date(2009, 7, 11), "battlefield"),
        ("counter", "ru", date(2006, 6, 1), "счетчик"),
        ("counter", "ru", date(2007, 1, 1), "жетон"),
        ("mana-value", "fr", date(2021, 4, 21), "coût converti de mana"),
        ("mana-value", "fr", date(2021, 4, 22), "valeur de mana"),
        ("kindred", "en", date(2024, 6, 6), "tribal"),
        ("state-based-action", "en", date(2007, 10, 1), "state-based effect"),
        ("any-target", "es", date(2018, 4, 27), "cualquier objetivo"),
        ("damage", "es", date(1999, 1, 1), "daño"),
    ],
)
def test_official_word_at_a_date(concept_id, language, day, word, base):
    form = base[concept_id].official(language, day)
    assert (form.text if form else None) == word


def test_official_word_of_today_is_never_dated(base):
    for concept in base:
        for language in LANGUAGES:
            assert concept.official(language).status in (Status.OFFICIAL, Status.PROPOSED)


def test_spans_in_words():
    def years(since, until):
        return Form("x", "en", Status.DATED, since, until).years

    assert years(date(2005, 1, 1), date(2006, 12, 31)) == "2005–2006"
    assert years(date(2007, 1, 1), date(2007, 12, 31)) == "2007"
    assert years(None, date(2009, 7, 10)) == "–2009-07-10"
    assert years(date(2009, 7, 11), None) == "2009-07-11–"
    assert years(None, None) == ""


# --- folding --------------------------------------------------------------------------------------------------------


def test_fold():
    assert fold("  Счётчик ") == "счетчик"
    assert fold("jusqu’à") == "jusqu'à"
    assert fold("−1/−1") == "-1/-1"
    assert fold("Dégâts", accents=False) == "degats"


@given(st.text(max_size=40))
def test_fold_of_folded_text_is_the_same(text):
    assert fold(fold(text)) == fold(text)


def test_loading_a_folder_that_is_not_there_gives_an_error(tmp_path):
    with pytest.raises(DataError):
        TermBase.load([tmp_path / "none.toml"])
