"""The TBX export, read back."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from judge.locale import LANGUAGES
from judge.terms import Status, TermBase
from judge.terms.tbx import NAMESPACE, to_tbx

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
STATUSES = {"preferredTerm-admn-sts", "admittedTerm-admn-sts", "supersededTerm-admn-sts", "deprecatedTerm-admn-sts"}


def tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"


@pytest.fixture(scope="module")
def tbx() -> ET.Element:
    document = to_tbx(TermBase.load())
    assert document.startswith('<?xml version="1.0" encoding="UTF-8"?>')
    return ET.fromstring(document.encode("utf-8"))


def entry(tbx: ET.Element, concept_id: str) -> ET.Element:
    return next(e for e in tbx.iter(tag("conceptEntry")) if e.get("id") == concept_id)


def terms(tbx: ET.Element, concept_id: str, language: str) -> dict[str, ET.Element]:
    section = next(s for s in entry(tbx, concept_id).iter(tag("langSec")) if s.get(LANG) == language)
    return {term.findtext(tag("term")): term for term in section.iter(tag("termSec"))}


def note(term: ET.Element, kind: str) -> str | None:
    return next((n.text for n in term.iter(tag("termNote")) if n.get("type") == kind), None)


def test_root_and_header(tbx):
    assert tbx.tag == tag("tbx")
    assert (tbx.get("style"), tbx.get("type"), tbx.get(LANG)) == ("dca", "TBX-Basic", "en")
    assert [child.tag for child in tbx] == [tag("tbxHeader"), tag("text")]
    assert tbx.findtext(f"{tag('tbxHeader')}/{tag('fileDesc')}/{tag('titleStmt')}/{tag('title')}")
    assert tbx.find(f"{tag('tbxHeader')}/{tag('fileDesc')}/{tag('sourceDesc')}/{tag('p')}") is not None


def test_every_concept_and_form_comes_back(tbx):
    base = TermBase.load()
    entries = {e.get("id"): e for e in tbx.iter(tag("conceptEntry"))}
    assert list(entries) == [concept.id for concept in base]
    for concept in base:
        sections = {s.get(LANG): s for s in entries[concept.id].iter(tag("langSec"))}
        assert sorted(sections) == sorted(LANGUAGES)
        for language, section in sections.items():
            words = concept.words[language]
            written = [term.findtext(tag("term")) for term in section.iter(tag("termSec"))]
            assert written == [form.text for form in words.forms + words.false_friends]
            definition = section.find(tag("descrip"))
            assert definition.get("type") == "definition"
            assert definition.text == concept.definition(language)


def test_one_preferred_term_a_language(tbx):
    for section in tbx.iter(tag("langSec")):
        statuses = [note(term, "administrativeStatus") for term in section.iter(tag("termSec"))]
        assert set(statuses) <= STATUSES
        assert statuses.count("preferredTerm-admn-sts") == 1
        assert statuses[0] == "preferredTerm-admn-sts"


def test_statuses(tbx):
    russian = terms(tbx, "planeswalker", "ru")
    assert note(russian["planeswalker"], "administrativeStatus") == "preferredTerm-admn-sts"
    assert note(russian["planeswalker"], "grammaticalGender") == "masculine"
    assert note(russian["Мироходец"], "administrativeStatus") == "supersededTerm-admn-sts"
    notes = [note.text for note in russian["Мироходец"].iter(tag("note"))]
    assert notes == ["status: dated (official at other times)", "since: 2007-01-01", "until: 2007-12-31"]
    assert note(russian["вокер"], "administrativeStatus") == "deprecatedTerm-admn-sts"
    french = terms(tbx, "counter", "fr")
    assert note(french["pion"], "administrativeStatus") == "deprecatedTerm-admn-sts"
    assert "instead: marqueur" in [note.text for note in french["pion"].iter(tag("note"))]
    assert note(french["jeton"], "administrativeStatus") == "deprecatedTerm-admn-sts"


def test_phrases_and_proposed_words(tbx):
    phrase = terms(tbx, "leave-the-battlefield", "en")["leave the battlefield"]
    assert (note(phrase, "partOfSpeech"), note(phrase, "termType")) == ("other", "phrase")
    proposed = terms(tbx, "toxic", "ru")["Токсичность"]
    assert proposed.findtext(tag("note")) == "status: proposed (no official form exists)"
    assert note(proposed, "administrativeStatus") == "preferredTerm-admn-sts"


def test_references_point_to_entries(tbx):
    ids = {e.get("id") for e in tbx.iter(tag("conceptEntry"))}
    references = list(tbx.iter(tag("ref")))
    assert references
    assert all(r.get("type") == "crossReference" and r.get("target") in ids for r in references)


def test_auxiliary_information_stands_before_languages(tbx):
    for e in tbx.iter(tag("conceptEntry")):
        kinds = [child.tag == tag("langSec") for child in e]
        assert kinds == sorted(kinds)


def test_special_letters_survive():
    document = to_tbx([TermBase.load()["loyalty-counter"]])
    assert "marqueur « loyauté »" in document
    assert ET.fromstring(document.encode()) is not None


def test_counts_by_status(tbx):
    base = TermBase.load()
    slang = sum(1 for c in base for form in c.forms if form.status is Status.SLANG)
    spoken = [n for n in tbx.iter(tag("note")) if n.text == "status: slang (players' speech: understood, not written)"]
    assert len(spoken) == slang
