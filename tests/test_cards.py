"""The card library: files, names in every language, the objects that cards make, what isn't played."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from judge.cards import Card, Library, UnknownCard, as_object, namings, resolve
from judge.errors import DataError, NotCovered
from judge.locale import LANGUAGES

LIBRARY = Library.load()
GOOD = """
test-bear:
  names: {en: Test Bear, ru: [Новый Медведь, Старый Мёдведь], fr: L’Ours d'essai}
  types: [creature]
  cost: "{1}{G}"
  pt: 2/2
  keywords: [trample]
"""


def read(tmp_path: Path, text: str) -> Library:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return Library.load([file])


def test_library_has_no_faults():
    assert Library.problems() == []
    assert len(LIBRARY) >= 250
    assert len({card.slug for card in LIBRARY}) == len(LIBRARY)


def test_compiled_library_is_the_library_of_the_files():
    assert list(Library.load([Path(next(iter(LIBRARY)).file).parent])) == list(LIBRARY)


@pytest.mark.parametrize(
    "name",
    [
        "Lightning Bolt", "Shock", "Doubling Season", "Jace Beleren", "Jace, the Mind Sculptor", "Liliana of the Veil",
        "Gideon Jura", "Gideon Blackblade", "Chandra, Torch of Defiance", "Garruk Wildspeaker",
        "Ajani Goldmane", "Teferi, Hero of Dominaria", "Karn Liberated", "Oko, Thief of Crowns", "Tarmogoyf",
        "Platinum Angel", "Humility",
        "Opalescence", "Blood Moon", "Dryad Arbor", "Clone", "Torpor Orb", "Leyline of the Void", "Rest in Peace",
        "Path to Exile", "Swords to Plowshares", "Counterspell", "Mana Leak", "Wrath of God", "Doom Blade", "Murder",
        "Hero's Downfall", "Terminate", "Earthquake", "Hurricane", "Furnace of Rath", "Fog", "Mirror Gallery",
        "Mirror Box", "Privileged Position", "Questing Beast", "Plains", "Island", "Swamp", "Mountain", "Forest",
        "Giant Tortoise", "Kiora, the Crashing Wave", "Despark", "It That Betrays", "Jace, Memory Adept",
        "Cadric, Soul Kindler", "Pir, Imaginative Rascal", "Oath of Kaya", "Hooded Blightfang", "Chandra's Magmutt",
        "Tamiyo, Compleated Sage", "Kira, Great Glass-Spinner", "Spark Double", "Harm's Way", "Glarecaster",
        "Trap Runner", "Runed Halo", "March of the Machines", "Mycosynth Lattice", "Lightning Helix", "Thran Golem",
        "Lure", "Redirect",
    ],
)  # fmt: skip
def test_cards_asked_about_are_there(name: str):
    assert LIBRARY.find(name).name() == name


# --- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", LIBRARY, ids=lambda c: c.slug)
def test_every_printed_name_finds_its_card(card: Card):
    for language in LANGUAGES:
        for name in card.names.get(language, ()):
            assert card in LIBRARY.matches(name, language)
            assert card in LIBRARY.matches(name.upper())


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Удар молнии", "Lightning Bolt"), ("relampago", "Lightning Bolt"), ("FOUDRE", "Lightning Bolt"),
        ("liliana del velo", "Liliana of the Veil"), ("jace the mind sculptor", "Jace, the Mind Sculptor"),
        ("Hero’s Downfall", "Hero's Downfall"), ("heros downfall", "Hero's Downfall"),
        ("Спираль Молний", "Lightning Helix"), ("lightning-bolt", "Lightning Bolt"), ("Гойф", "Tarmogoyf"),
        ("Swords", "Swords to Plowshares"),
    ],
)  # fmt: skip
def test_names_are_found_however_written(said: str, name: str):
    assert LIBRARY.find(said).name() == name


def test_two_names_of_one_card_find_it_and_the_newest_is_shown():
    """Reported of another search engine: a card that had two Russian names was found by one of them only."""
    golem = LIBRARY.find("Голем Трана")
    assert golem is LIBRARY.find("Транский Голем")
    assert golem.name() == "Thran Golem"
    assert golem.name("ru") == "Транский Голем"


def test_a_card_that_was_never_printed_in_a_language_is_named_in_english():
    card = LIBRARY.find("Humility")
    assert "ru" not in card.names
    assert card.name("ru") == "Humility"


def test_a_name_in_another_language_than_asked_isn_t_found():
    assert LIBRARY.matches("Foudre", "fr")
    assert not LIBRARY.matches("Foudre", "ru")


def test_an_unknown_name_is_an_error_with_the_nearest():
    with pytest.raises(UnknownCard) as caught:
        LIBRARY.find("Lihgtning Bolt")
    assert caught.value.nearest[0] == "Lightning Bolt"
    assert "Lightning Bolt" in str(caught.value)
    assert LIBRARY.nearest("удор молнии")[0] == "Удар Молнии"


def test_names_don_t_clash_within_a_language():
    for language in LANGUAGES:
        for card in LIBRARY:
            if language in card.names:
                assert LIBRARY.find(card.name(language), language) is card


def test_namings_name_cards_and_no_ordinary_words():
    found = list(namings())
    assert ("ru", "Удар Молнии", "card:lightning-bolt") in found
    assert ("ru", "Lightning Bolt", "card:lightning-bolt") in found
    assert ("fr", "Tarmogoyf", "card:tarmogoyf") in found
    words = {(one.language, one.form) for one in found}
    assert not words & {("en", "Shock"), ("fr", "Choc"), ("en", "Fog"), ("en", "Plains"), ("fr", "Marais")}
    assert len(found) == len(set(found))


# --- objects --------------------------------------------------------------------------------------------------------


def test_an_object_has_the_facts_of_the_card():
    assert as_object(LIBRARY.find("Serra Angel")) == {
        "name": "Serra Angel", "types": ["creature"], "subtypes": ["Angel"], "keywords": ["flying", "vigilance"],
        "colors": ["white"], "cost": "{3}{W}{W}", "pt": "4/4",
    }  # fmt: skip


def test_colours_come_from_the_cost_unless_the_card_says_so():
    assert as_object(LIBRARY.find("Boros Reckoner"))["colors"] == ["white", "red"]
    assert as_object(LIBRARY.find("Dryad Arbor"))["colors"] == ["green"]
    assert "colors" not in as_object(LIBRARY.find("Wurmcoil Engine"))


def test_whether_a_planeswalker_is_legendary_is_left_to_the_rules_of_the_day():
    assert "supertypes" not in as_object(LIBRARY.find("Jace Beleren"))
    assert as_object(LIBRARY.find("Isamaru, Hound of Konda"))["supertypes"] == ["legendary"]


def test_wording_goes_by_date():
    """M19 still printed "you may", War of the Spark doesn't."""
    card = LIBRARY.find("Ajani's Pridemate")
    assert as_object(card, date(2019, 5, 2))["abilities"][0]["may"] is True
    assert "may" not in as_object(card, date(2019, 5, 3))["abilities"][0]
    assert "may" not in as_object(card)["abilities"][0]


def test_x_is_filled_in_or_left_to_be_announced():
    card = LIBRARY.find("Blaze")
    assert as_object(card, x=4)["effect"] == [{"damage": 4, "to": "any-target"}]
    assert as_object(card, x=4)["cost"] == "{4}{R}"
    assert as_object(card)["effect"] == [{"damage": "x", "to": "any-target"}]
    chandra = as_object(LIBRARY.find("Chandra Nalaar"), x=4)
    assert chandra["abilities"][1]["effect"] == [{"damage": "x", "to": "target-creature"}]


def test_what_may_matter_anywhere_is_refused_by_name():
    with pytest.raises(NotCovered, match=r"Platinum Angel.*lose the game"):
        as_object(LIBRARY.find("Platinum Angel"))
    assert as_object(LIBRARY.find("Platinum Angel"), strict=False)["pt"] == "4/4"


def test_a_size_that_nobody_knows_is_never_made_up(tmp_path: Path):
    text = GOOD.replace("2/2", '"*/*"')
    for strict in (True, False):
        with pytest.raises(NotCovered, match="Test Bear"):
            as_object(read(tmp_path, text).find("Test Bear"), strict=strict)
    assert LIBRARY.find("Tarmogoyf").pt == "*/1+*"
    assert as_object(LIBRARY.find("Tarmogoyf"))["pt"] == "0/0"


def test_modes_and_costs_of_a_spell_are_handed_on():
    assert len(as_object(LIBRARY.find("Cryptic Command"))["modes"]) == 4
    assert as_object(LIBRARY.find("Cryptic Command"))["choose"] == 2
    assert as_object(LIBRARY.find("Mulldrifter"))["keywords"] == ["flying", {"evoke": "{2}{U}"}]


def test_what_matters_only_when_used_is_told_then():
    made = as_object(LIBRARY.find("Liliana of the Veil"))
    assert made["abilities"][0]["effect"] == [{"discard": 1, "who": "each-player"}]
    assert made["abilities"][2]["effect"][0]["unplayed"].startswith("Liliana of the Veil")
    runner = as_object(LIBRARY.find("Trap Runner"))
    assert runner["abilities"][0]["cost"][-1]["unplayed"].startswith("Trap Runner")


def test_resolve_knows_names_and_nothing_else():
    found = resolve("Foudre")
    assert found and found[0].slug == "lightning-bolt" and found[1]["name"] == "Lightning Bolt"
    assert resolve("no such card") is None


def test_playable_means_that_nothing_is_left_out():
    assert LIBRARY.find("Shock").playable
    assert LIBRARY.find("Blaze").playable
    assert not LIBRARY.find("Terminate").playable
    assert sum(card.playable for card in LIBRARY) >= 250


# --- files ----------------------------------------------------------------------------------------------------------


def test_a_card_file_is_read(tmp_path: Path):
    library = read(tmp_path, GOOD)
    card = library.find("старый медведь")
    assert (card.name("ru"), card.pt, card.cost) == ("Новый Медведь", "2/2", "{1}{G}")
    assert library.find("l'ours d’essai") is card
    assert library.lines(card)[("test-bear", "pt")] == 6


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("keywords:", "keyword:", 7, "Perhaps keywords?"),
        ("types: [creature]", "types: [craeture]", 4, "Perhaps creature?"),
        ("types: [creature]", "types: creature", 4, "test-bear.types"),
        ("ru: [Новый", "rus: [Новый", 3, "Perhaps ru?"),
        ("en: Test Bear, ", "", 3, "test-bear.names.en"),
        ('"{1}{G}"', '"1G"', 5, "For example: {1}{R}."),
        ("pt: 2/2", "pt: two", 6, "For example: 2/2."),
        ("  pt: 2/2\n", "", 2, "test-bear.pt"),
        ("pt: 2/2", "pt: 2/2\n  pt: 3/3", 7, "pt"),
        ("pt: 2/2", "pt: 2/2\n  loyalty: four", 7, "test-bear.loyalty"),
        ("keywords: [trample]", "effect: {damage: 3}", 7, "test-bear.effect"),
        ("keywords: [trample]", "effect: [damage]", 7, "test-bear.effect[0]"),
        ("keywords: [trample]", "abilities: [{cost: tap, effect: []}]", 7, "test-bear.abilities[0].cost"),
        ("keywords: [trample]", "wordings: [{until: yesterday, pt: 1/1}]", 7, "test-bear.wordings[0].until"),
        ("keywords: [trample]", "modes: [draw]", 7, "test-bear.modes[0]"),
        ("keywords: [trample]", "wordings: [{pt: 1/1}]", 7, "test-bear.wordings[0]"),
        ("keywords: [trample]", "wordings: [{until: 2019-01-01, names: {}}]", 7, "test-bear.wordings[0].names"),
        ("test-bear:", "Test Bear:", 2, "lightning-bolt"),
        ("keywords: [trample]", "keywords: [trample", 8, "YAML"),
    ],
)  # fmt: skip
def test_faults_are_told_with_file_line_and_nearest_word(tmp_path: Path, old: str, new: str, line: int, told: str):
    assert old in GOOD
    with pytest.raises(DataError) as caught:
        read(tmp_path, GOOD.replace(old, new))
    assert f"mine.yaml:{line}" in str(caught.value)
    assert told in str(caught.value)


def test_a_card_that_stands_twice_is_a_fault(tmp_path: Path):
    (tmp_path / "a.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(DataError, match=r"b\.yaml:2.*a\.yaml"):
        Library.load([tmp_path])


def test_a_file_that_can_t_be_read_is_told(tmp_path: Path):
    (tmp_path / "c.yaml").write_bytes("é: x".encode("cp1252"))
    with pytest.raises(DataError, match="UTF-8"):
        Library.load([tmp_path / "c.yaml"])
    with pytest.raises(DataError, match=r"none\.yaml"):
        Library.load([tmp_path / "none.yaml"])
