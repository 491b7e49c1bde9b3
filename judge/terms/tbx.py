"""Export as TBX, the terminology exchange format of ISO 30042:2019, for translators' tools.

Dialect TBX-Basic in DCA style. What TBX-Basic has no field for (dates, reasons, which rules) goes into notes.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from judge.terms.model import Concept, Form, Status, Words

NAMESPACE = "urn:iso:std:iso:30042:ed-2"
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"

_PREFERRED = "preferredTerm-admn-sts"
_STATUS = {
    Status.OFFICIAL: "admittedTerm-admn-sts",
    Status.PROPOSED: "admittedTerm-admn-sts",
    Status.DATED: "supersededTerm-admn-sts",
    Status.SLANG: "deprecatedTerm-admn-sts",
    Status.FORBIDDEN: "deprecatedTerm-admn-sts",
}
_PART_OF_SPEECH = {"noun": "noun", "verb": "verb", "adjective": "adjective", "phrase": "other"}
_GENDER = {"m": "masculine", "f": "feminine", "n": "neuter"}


def to_tbx(concepts: Iterable[Concept], title: str = "Rules terms of Magic: The Gathering") -> str:
    """A TBX document of the concepts."""
    root = ET.Element("tbx", {"xmlns": NAMESPACE, "style": "dca", "type": "TBX-Basic", _XML_LANG: "en"})
    header = ET.SubElement(root, "tbxHeader")
    file = ET.SubElement(header, "fileDesc")
    _child(ET.SubElement(file, "titleStmt"), "title", title)
    _child(ET.SubElement(file, "sourceDesc"), "p", "The term base of the project Judge, corpus/terms.")
    _child(ET.SubElement(header, "encodingDesc"), "p", "TBXXCSV03.xcs", type="XCSURI")
    body = ET.SubElement(ET.SubElement(root, "text"), "body")
    for concept in concepts:
        _entry(body, concept)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _child(parent: ET.Element, tag: str, text: str, **attributes: str) -> ET.Element:
    child = ET.SubElement(parent, tag, attributes)
    child.text = text
    return child


def _entry(body: ET.Element, concept: Concept) -> None:
    entry = ET.SubElement(body, "conceptEntry", {"id": concept.id})
    _child(entry, "descrip", concept.field_name.replace("-", " "), type="subjectField")
    if concept.broader:
        _child(entry, "ref", "broader concept", type="crossReference", target=concept.broader)
    for other in concept.confusable:
        _child(entry, "ref", "not to be confused with", type="crossReference", target=other)
    if concept.rules:
        _child(entry, "note", "rules (2026-04-17): " + ", ".join(concept.rules))
    for language, words in concept.words.items():
        section = ET.SubElement(entry, "langSec", {_XML_LANG: language})
        _child(section, "descrip", concept.definition(language), type="definition")
        for form in words.forms + words.false_friends:
            _term(section, concept, words, form)


def _term(section: ET.Element, concept: Concept, words: Words, form: Form) -> None:
    preferred = form is words.official()
    term = ET.SubElement(section, "termSec")
    _child(term, "term", form.text)
    _child(term, "termNote", _PART_OF_SPEECH[concept.pos], type="partOfSpeech")
    if preferred and words.gender in _GENDER:
        _child(term, "termNote", _GENDER[words.gender], type="grammaticalGender")
    if concept.pos == "phrase":
        _child(term, "termNote", "phrase", type="termType")
    _child(term, "termNote", _PREFERRED if preferred else _STATUS[form.status], type="administrativeStatus")
    for note in _notes(words, form, preferred):
        _child(term, "note", note)


def _notes(words: Words, form: Form, preferred: bool) -> list[str]:
    notes = []
    if preferred and words.gender == "pl":
        notes.append("plural only")
    if form.status is Status.PROPOSED:
        notes.append("proposed: no official form exists")
    elif form.status is Status.SLANG:
        notes.append("players' speech: understood, not written")
    elif form.status is Status.DATED:
        notes.append(f"official {form.years}")
    elif form.status is Status.FORBIDDEN:
        notes.append(f"{form.why}; write {form.instead}" if form.instead else form.why)
    return notes
