"""Reading term files: every fault is named with its file, concept and field."""

from __future__ import annotations

from datetime import date

import pytest

from judge.errors import DataError
from judge.terms import Status, TermBase

TOKEN = """
[token]
pos = "noun"
rules = ["111.1"]
definition.en = "A permanent that is no card."
definition.es = "Un permanente que no es una carta."
definition.fr = "Un permanent qui n'est pas une carte."
definition.ru = "Перманент, который не карта."

[token.en]
official = ["token"]

[token.es]
gender = "f"
official = ["ficha"]

[token.fr]
gender = "m"
official = ["jeton"]

[token.ru]
gender = "f"
official = ["фишка"]
dated = [{ form = "жетончик", since = 2003, until = 2004-05-06 }]
slang = ["токен"]
forbidden = [{ form = "жетон", why = "это counter", instead = "фишка" }]
"""

COUNTER = TOKEN.replace("[token", "[counter").replace('"token"', '"counter"').replace("ficha", "contador")
COUNTER = COUNTER.replace("jeton", "marqueur").replace("токен", "каунтер").replace("жетончик", "счетчик")
COUNTER = COUNTER.replace("жетон", "фишечка").replace("фишка", "жетон")


def faults(tmp_path, *texts: str) -> list[str]:
    files = []
    for index, text in enumerate(texts):
        files.append(tmp_path / f"file{index}.toml")
        files[-1].write_text(text, encoding="utf-8")
    return [str(problem) for problem in TermBase.problems(files)]


def test_a_good_file_has_no_faults(tmp_path):
    assert faults(tmp_path, TOKEN) == []
    assert faults(tmp_path, TOKEN + COUNTER) == []


def test_what_is_read(tmp_path):
    file = tmp_path / "things.toml"
    file.write_text(TOKEN, encoding="utf-8")
    concept = TermBase.load([file])["token"]
    assert (concept.pos, concept.rules, concept.broader, concept.field_name) == ("noun", ("111.1",), None, "things")
    assert concept.definition("fr") == "Un permanent qui n'est pas une carte."
    words = concept.words["ru"]
    assert words.gender == "f"
    assert [(form.text, form.status) for form in words.forms] == [
        ("фишка", Status.OFFICIAL),
        ("жетончик", Status.DATED),
        ("токен", Status.SLANG),
        ("жетон", Status.FORBIDDEN),
    ]
    assert (words.forms[1].since, words.forms[1].until) == (date(2003, 1, 1), date(2004, 5, 6))
    assert (words.forms[3].why, words.forms[3].instead) == ("это counter", "фишка")


def test_a_forbidden_word_of_another_concept_is_a_false_friend(tmp_path):
    file = tmp_path / "things.toml"
    file.write_text(TOKEN + COUNTER, encoding="utf-8")
    base = TermBase.load([file])
    words = base["token"].words["ru"]
    assert [form.text for form in words.false_friends] == ["жетон"]
    assert [form.text for form in words.with_status(Status.FORBIDDEN)] == ["жетон"]
    assert [concept.id for concept in base.find("жетон", "ru")] == ["counter"]


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ('pos = "noun"', 'pos = "nuon"', "token.pos", "can't be nuon"),
        ('pos = "noun"', "", "token.pos", "is missing"),
        ('rules = ["111.1"]', "", "token.rules", "is missing"),
        ('rules = ["111.1"]', 'rules = ["111.1l"]', "token.rules", "111.1l is no rule number"),
        ('rules = ["111.1"]', 'rules = "111.1"', "token.rules", "must be a list"),
        ('rules = ["111.1"]', 'rules = []\nbroder = "x"', "token.broder", "Perhaps broader?"),
        ('rules = ["111.1"]', 'rules = []\nbroader = "tokens"', "token.broader", "Perhaps token?"),
        ('rules = ["111.1"]', 'rules = []\nbroader = "token"', "token.broader", "names the concept itself"),
        ('rules = ["111.1"]', 'rules = []\nconfusable = ["counter"]', "token.confusable", "no concept counter"),
        ('definition.fr = "Un permanent qui n\'est pas une carte."', "", "token.definition.fr", "is missing"),
        ("definition.fr", "definition.pt", "token.definition.pt", "there is no such field"),
        ('[token.es]\ngender = "f"\nofficial = ["ficha"]', "", "token.es", "is missing"),
        ('official = ["ficha"]', "official = []", "token.es.official", "is empty"),
        ('official = ["ficha"]', 'official = [""]', "token.es.official", "empty word"),
        ('official = ["ficha"]', 'official = ["la  ficha"]', "token.es.official", "spaces"),
        ('official = ["ficha"]', 'oficial = ["ficha"]', "token.es.oficial", "Perhaps official?"),
        ('gender = "m"', 'gender = "x"', "token.fr.gender", "One of: m, f, n, pl."),
        ('slang = ["токен"]', 'slang = ["Фишка"]', "token.ru.slang", "stands here already, as official"),
        ("since = 2003", 'since = "2003"', "token.ru.dated.since", "A year or a date"),
        ("since = 2003", "since = 2005", "token.ru.dated", "ends before it begins"),
        (", since = 2003, until = 2004-05-06", "", "token.ru.dated", "needs `since` or `until`"),
        ("since = 2003", "sinse = 2003", "token.ru.dated.sinse", "Perhaps since?"),
        ('why = "это counter", ', "", "token.ru.forbidden.why", "is missing"),
        ('[{ form = "жетон", why = "это counter", instead = "фишка" }]', '["жетон"]', "token.ru.forbidden", "tables"),
        ('slang = ["токен"]', 'ambiguous_with = ["token"]', "token.ru.ambiguous_with", "names the concept itself"),
        ("[token]", "[Token]", "Token", "is no concept id"),
        ("[token]\n", "stray = 1\n[token]\n", "stray", "stands outside any concept"),
    ],
)
def test_a_fault_is_named_with_its_place(old, new, place, says, tmp_path):
    assert old in TOKEN
    found = faults(tmp_path, TOKEN.replace(old, new))
    assert any(fault.startswith(f"file0.toml: {place}: ") and says in fault for fault in found), found


def test_all_faults_are_reported_and_the_first_is_raised(tmp_path):
    text = TOKEN.replace('pos = "noun"', 'pos = "nuon"').replace('gender = "m"', 'gender = "x"')
    assert len(faults(tmp_path, text)) == 2
    with pytest.raises(DataError) as caught:
        TermBase.load([tmp_path / "file0.toml"])
    assert caught.value.place == "file0.toml: token.pos"
    assert caught.value.code == "terms"


def test_a_concept_stands_once(tmp_path):
    assert faults(tmp_path, TOKEN, TOKEN)[0] == "file1.toml: token: stands in file0.toml already."


def test_a_word_for_two_concepts_must_be_meant(tmp_path):
    shared = COUNTER.replace('official = ["marqueur"]', 'official = ["marqueur", "Jeton"]')
    found = faults(tmp_path, TOKEN + shared)
    assert len(found) == 2
    assert found[0].startswith("file0.toml: token.fr: jeton is a word for counter too")
    meant = shared.replace('official = ["marqueur"', 'ambiguous_with = ["token"]\nofficial = ["marqueur"')
    half = faults(tmp_path, TOKEN + meant)
    assert len(half) == 1 and "token.fr" in half[0]
    both = TOKEN.replace('official = ["jeton"]', 'official = ["jeton"]\nambiguous_with = ["counter"]')
    assert faults(tmp_path, both + meant) == []


def test_ambiguity_without_a_shared_word_is_a_fault(tmp_path):
    text = TOKEN.replace('official = ["jeton"]', 'official = ["jeton"]\nambiguous_with = ["counter"]') + COUNTER
    assert faults(tmp_path, text) == ["file0.toml: token.fr.ambiguous_with: shares no form with counter."]


def test_a_circle_of_broader_concepts_is_a_fault(tmp_path):
    one = TOKEN.replace("rules", 'broader = "counter"\nrules', 1)
    other = COUNTER.replace("rules", 'broader = "token"\nrules', 1)
    assert any("token → counter → token" in fault for fault in faults(tmp_path, one + other))


def test_proposed_words_stand_in_for_missing_official_ones(tmp_path):
    text = TOKEN.replace('official = ["ficha"]', 'official = []\nproposed = ["ficha"]')
    assert faults(tmp_path, text) == []
    form = TermBase.load([tmp_path / "file0.toml"])["token"].official("es")
    assert (form.text, form.status) == ("ficha", Status.PROPOSED)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[token\n", "is not TOML"),
        (b"\xff\xfe[\x00", "is not UTF-8 text (byte 0)"),
        (b"x = 1\n", "outside any concept"),
    ],
)
def test_files_that_cannot_be_read(content, says, tmp_path):
    file = tmp_path / "broken.toml"
    file.write_bytes(content)
    assert says in str(TermBase.problems([file])[0])
    assert str(TermBase.problems([file])[0]).startswith("broken.toml: ")


def test_a_missing_file_and_an_empty_folder(tmp_path):
    assert "can't be read" in str(TermBase.problems([tmp_path / "none.toml"])[0])
    assert TermBase.problems([tmp_path]) == []
    assert len(TermBase.load([tmp_path])) == 0
