"""TBX, the terminology exchange format of ISO 30042:2019, both ways, for translators' tools.

What is written is the dialect TBX-Basic in DCA style. What TBX-Basic has no field for goes into notes that begin with
a key (``status: slang``, ``why: …``), so that it comes back as it went. What is read may be of another tool, TBX of
2008 too; there a word's status is that of the term base, or else follows from its administrative status.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any
from xml.etree import ElementTree as ET

from judge.errors import InputError
from judge.locale import LANGUAGES, _
from judge.terms.exchange import Table, as_table, read_day, short_day
from judge.terms.model import Concept, Form, Status, Words, fold

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
_ELSEWHERE = {"supersededTerm-admn-sts": Status.DATED, "deprecatedTerm-admn-sts": Status.SLANG}
"""What a word is that only its administrative status tells of; official where that is another one."""
_PART_OF_SPEECH = {"noun": "noun", "verb": "verb", "adjective": "adjective", "phrase": "other"}
_GENDER = {"m": "masculine", "f": "feminine", "n": "neuter"}
_SAID = {
    Status.PROPOSED: "no official form exists",
    Status.SLANG: "players' speech: understood, not written",
    Status.DATED: "official at other times",
    Status.FORBIDDEN: "wrong for this concept",
}


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
        _child(entry, "note", "rules: " + ", ".join(concept.rules))
    for language, words in concept.words.items():
        section = ET.SubElement(entry, "langSec", {_XML_LANG: language})
        _child(section, "descrip", concept.definition(language), type="definition")
        if words.ambiguous_with:
            _child(section, "note", "ambiguous with: " + ", ".join(words.ambiguous_with))
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
    for key, value in _notes(words, form, preferred):
        _child(term, "note", f"{key}: {value}")


def _notes(words: Words, form: Form, preferred: bool) -> Iterator[tuple[str, str]]:
    if preferred and words.gender == "pl":
        yield "gender", "pl (plural only)"
    if form.status in _SAID:
        yield "status", f"{form.status} ({_SAID[form.status]})"
    if form.since:
        yield "since", form.since.isoformat()
    if form.until:
        yield "until", form.until.isoformat()
    if form.why:
        yield "why", form.why
    if form.instead:
        yield "instead", form.instead


# --- reading --------------------------------------------------------------------------------------------------------


def from_tbx(content: bytes, name: str, base: Mapping[str, Concept]) -> tuple[dict[str, Table], tuple[str, ...]]:
    """Partial tables of the concepts in a document, and the languages in it that the term base hasn't.

    ``base`` are the concepts there are, which say what a word of another tool's file is. Raises InputError for what
    is no TBX, and for an entry without an id.
    """
    root = _root(content, name)
    tables: dict[str, Table] = {}
    strange: dict[str, None] = {}
    for entry in _all(root, "conceptEntry", "termEntry"):
        concept = entry.get("id", "")
        if not concept or concept in tables:
            message = _("an entry has no id") if not concept else _("two entries have the id {id}").format(id=concept)
            raise InputError(message, place=name, code="terms")
        known = base.get(concept)
        table = tables.setdefault(concept, _head(entry, known))
        for section in _all(entry, "langSec", "langSet"):
            tag = section.get(_XML_LANG) or section.get("lang") or ""
            language = tag.replace("_", "-").split("-")[0].lower()
            if language not in LANGUAGES:
                strange[tag or "—"] = None
                continue
            table.setdefault("definition", {})
            _section(table, section, language, known)
        if not table.get("definition"):
            table.pop("definition", None)
    if not tables:
        raise InputError(_("there are no concepts in it"), place=name, code="terms")
    return tables, tuple(strange)


def _root(content: bytes, name: str) -> ET.Element:
    if b"<!ENTITY" in content:
        raise InputError(_("it defines entities of its own, which isn't read"), place=name, code="terms")
    try:
        root = ET.fromstring(content)
    except ET.ParseError as error:
        line, column = error.position
        message = _("this is no XML: {reason}").format(reason=error)
        raise InputError(message, place=f"{name}:{line}:{column + 1}", code="terms") from error
    if _tag(root) not in ("tbx", "martif"):
        raise InputError(_("this is no TBX, but {tag}").format(tag=_tag(root)), place=name, code="terms")
    return root


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _all(parent: ET.Element, *tags: str) -> Iterator[ET.Element]:
    return (element for element in parent.iter() if _tag(element) in tags)


def _children(parent: ET.Element, tag: str) -> Iterator[ET.Element]:
    """Children of a name; what old TBX puts into a group of its own counts as a child."""
    for child in parent:
        if _tag(child) == tag:
            yield child
        elif _tag(child) in ("descripGrp", "termGrp", "termNoteGrp"):
            yield from _children(child, tag)


def _told(element: ET.Element) -> str:
    return re.sub(r"[ \t\r\n]+", " ", "".join(element.itertext())).strip(" ")  # no-break spaces stay


def _keyed(parent: ET.Element) -> dict[str, str]:
    """The notes that begin with a key."""
    pairs = (_told(note).partition(": ") for note in _children(parent, "note"))
    return {key: value for key, colon, value in pairs if colon}


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _head(entry: ET.Element, known: Concept | None) -> Table:
    table: Table = {}
    for descrip in _children(entry, "descrip"):
        if descrip.get("type") == "subjectField" and known is None:
            table["field"] = _told(descrip).lower().replace(" ", "-")
    notes = _keyed(entry)
    if "rules" in notes or known is None:
        table["rules"] = _list(notes.get("rules", ""))
    references = [r for r in _children(entry, "ref") if r.get("type") == "crossReference"]
    if references:
        table["broader"] = next((r.get("target", "") for r in references if _told(r) == "broader concept"), "")
        table["confusable"] = [r.get("target", "") for r in references if _told(r) == "not to be confused with"]
    spoken = [n for n in _all(entry, "termNote") if n.get("type") in ("partOfSpeech", "termType")]
    said = {_told(note) for note in spoken}
    if "phrase" in said or (said == {"other"}):
        table["pos"] = "phrase"
    elif word := next((word for word in ("noun", "verb", "adjective") if word in said), ""):
        table["pos"] = word
    return table


def _section(table: Table, section: ET.Element, language: str, known: Concept | None) -> None:
    for descrip in _children(section, "descrip"):
        if descrip.get("type") == "definition":
            table["definition"][language] = _told(descrip)
    words: Table = table.setdefault(language, {})
    notes = _keyed(section)
    if "ambiguous with" in notes:
        words["ambiguous_with"] = _list(notes["ambiguous with"])
    statuses = {}
    if known is not None:
        told = as_table(known)[language]
        for status in Status:
            for form in told.get(str(status), []):
                statuses[fold(form["form"] if isinstance(form, dict) else form)] = status
    for term in _all(section, "termSec", "tig", "ntig"):
        form = next((_told(each) for each in _all(term, "term")), "")
        if form:
            _form(words, term, form, statuses.get(fold(form)))


def _form(words: Table, term: ET.Element, form: str, known: Status | None) -> None:
    notes = _keyed(term)
    types = {note.get("type", ""): _told(note) for note in _all(term, "termNote")}
    administrative = types.get("administrativeStatus", _PREFERRED)
    status = Status(_first(notes["status"])) if _first(notes.get("status", "")) in list(Status) else None
    if status is None and known is not None and administrative in (_STATUS[known], _PREFERRED):
        status = known
    status = status or _ELSEWHERE.get(administrative, Status.OFFICIAL)
    gender = {long: short for short, long in _GENDER.items()}.get(types.get("grammaticalGender", ""), "")
    if gender or "gender" in notes:
        words.setdefault("gender", gender or _first(notes["gender"]))
    told: Any = form
    if status is Status.DATED:
        told = {"form": form, **{k: read_day(notes[k]) for k in ("since", "until") if k in notes}}
        told |= {k: _short(k, told[k]) for k in ("since", "until") if k in told}
    elif status is Status.FORBIDDEN:
        told = {"form": form, **{k: notes[k] for k in ("why", "instead") if k in notes}}
    preferred = administrative == _PREFERRED and status in (Status.OFFICIAL, Status.PROPOSED)
    forms: list[Any] = words.setdefault(str(status), [])
    forms.insert(0, told) if preferred and "administrativeStatus" in types else forms.append(told)


def _short(key: str, day: Any) -> Any:
    return short_day(day, first=key == "since") if isinstance(day, date) else day


def _first(text: str) -> str:
    return text.partition(" ")[0]
