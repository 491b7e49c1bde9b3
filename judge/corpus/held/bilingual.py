"""PO, XLIFF 1.2 and 2.1, and TMX: read into units and written from them.

PO is Babel's; XML is the standard library's, after a pass that refuses files with entities of their own (an entity can
unfold without end, or name a file of the reader's machine).
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from xml.etree import ElementTree
from xml.parsers import expat

from judge.corpus import decoding
from judge.corpus.held.units import Unit
from judge.errors import InputError
from judge.locale import _

_NOTE = re.compile(r"judge: (?P<fields>(?:\w+=\S+ ?)+)")
_UNDONE = {"new", "needs-translation", "needs-adaptation", "needs-l10n", "initial"}
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_XLIFF_1, _XLIFF_2 = "urn:oasis:names:tc:xliff:document:1.2", "urn:oasis:names:tc:xliff:document:2.0"


@dataclass(frozen=True, slots=True)
class Bilingual:
    """A file's units and what it says of itself: languages, and the fields that our own files have."""

    units: tuple[Unit, ...]
    format: str
    source_language: str = ""
    target_language: str = ""
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """What a written file says of itself."""

    id: str
    language: str
    source_language: str
    effective: date
    kind: str
    follows: date | None = None

    def note(self) -> str:
        follows = f" follows={self.follows.isoformat()}" if self.follows else ""
        return f"judge: id={self.id} effective={self.effective.isoformat()} kind={self.kind}{follows}"


def fields_of(text: str) -> tuple[tuple[str, str], ...]:
    """The fields of a note of ours anywhere in a text."""
    match = _NOTE.search(text)
    return tuple(tuple(each.split("=", 1)) for each in match["fields"].split()) if match else ()


# -- PO -------------------------------------------------------------------------------------------------------------


def read_po(content: bytes, name: str) -> Bilingual:
    """The messages of a PO file, fuzzy ones as unfinished. Raises InputError with the line of a fault."""
    from babel.messages.pofile import PoFileError, read_po

    text = decoding.decode(content, "en", name)
    try:
        catalogue = read_po(io.StringIO("\n".join(text.lines)), abort_invalid=True)
    except PoFileError as error:
        line = getattr(error, "lineno", None)
        place = f"{name}:{line + 1}" if isinstance(line, int) else name
        raise InputError(str(error), place=place, code="po") from error
    except Exception as error:  # what Babel raises for a header it can't read differs by version
        raise InputError(str(error) or type(error).__name__, place=name, code="po") from error
    units = []
    for message in catalogue:
        if not message.id:
            continue
        source = message.id if isinstance(message.id, str) else message.id[0]
        target = message.string if isinstance(message.string, str) else (message.string or ("",))[0]
        units.append(Unit(source, target or "", message.context or "", message.lineno or 0, not message.fuzzy))
    said = re.search(r'^"Language: *([A-Za-z_-]+)', "\n".join(text.lines[:60]), re.MULTILINE)
    fields = fields_of("\n".join(text.lines[:30]))
    return Bilingual(tuple(units), "po", "", said[1].lower() if said else "", fields)


def write_po(units: Sequence[Unit], about: About) -> str:
    """The units as PO, each with its place as context."""
    from babel.core import Locale, UnknownLocaleError
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    try:
        locale = Locale.parse(about.language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        locale = None
    catalogue = Catalog(locale=locale, project=about.id, version=about.effective.isoformat(), charset="utf-8")
    catalogue.header_comment = f"# {about.note()}"
    catalogue.fuzzy = False
    for unit in units:
        catalogue.add(unit.source, unit.target, context=unit.context)
    out = io.BytesIO()
    write_po(out, catalogue, width=0, omit_header=False)
    return out.getvalue().decode("utf-8")


# -- XLIFF ----------------------------------------------------------------------------------------------------------


def read_xml(content: bytes, name: str) -> Bilingual:
    """The units of an XLIFF or TMX file. Raises InputError for other XML, for broken XML and for entities."""
    root = _parsed(content, name)
    kind = _local(root.tag)
    if kind == "xliff":
        found = _read_xliff_2(root) if (root.get("version") or "").startswith("2") else _read_xliff_1(root)
    elif kind == "tmx":
        found = _read_tmx(root)
    else:
        message = _("this XML is neither XLIFF nor TMX (its root is {root}).").format(root=kind)
        raise InputError(message, place=name, code="import-format")
    if not found.units:
        raise InputError(_("there is no unit of translation in this file."), place=name, code="no-rules")
    return found


def _parsed(content: bytes, name: str) -> ElementTree.Element:
    guard = expat.ParserCreate()

    def refuse(*_declaration: object) -> None:
        message = _("this file declares entities, which may hide anything; it is not read.")
        raise InputError(message, place=f"{name}:{guard.CurrentLineNumber}", code="entities")

    guard.EntityDeclHandler = refuse
    try:
        guard.Parse(content, True)
        return ElementTree.fromstring(content)
    except (expat.ExpatError, ElementTree.ParseError) as error:
        line = getattr(error, "lineno", None) or getattr(error, "position", (0,))[0]
        message = _("this is no well-formed XML ({error}).").format(error=error)
        raise InputError(message, place=f"{name}:{line}", code="xml") from error
    except (LookupError, ValueError) as error:  # an encoding that isn't known
        raise InputError(str(error), place=name, code="xml") from error


def _local(tag: object) -> str:
    return str(tag).rpartition("}")[2]


def _children(element: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    return (child for child in element.iter() if _local(child.tag) == name)


def _text(element: ElementTree.Element | None) -> str:
    return "" if element is None else "".join(element.itertext())


def _child(element: ElementTree.Element, name: str) -> ElementTree.Element | None:
    return next((child for child in element if _local(child.tag) == name), None)


def _read_xliff_1(root: ElementTree.Element) -> Bilingual:
    units, languages, notes = [], ("", ""), []
    for file in _children(root, "file"):
        languages = (file.get("source-language", languages[0]), file.get("target-language", languages[1]))
        notes += [_text(note) for header in _children(file, "header") for note in _children(header, "note")]
        for each in _children(file, "trans-unit"):
            target = _child(each, "target")
            done = target is None or target.get("state", "") not in _UNDONE
            context = each.get("resname") or each.get("id") or ""
            units.append(Unit(_text(_child(each, "source")), _text(target), context, len(units) + 1, done))
    return Bilingual(tuple(units), "xliff-1.2", *languages, fields_of(" ".join(notes)))


def _read_xliff_2(root: ElementTree.Element) -> Bilingual:
    units = []
    notes = [_text(note) for file in _children(root, "file") for note in _children(file, "note")]
    for each in _children(root, "unit"):
        segments = [child for child in each.iter() if _local(child.tag) in ("segment", "ignorable")]
        source = "".join(_text(_child(segment, "source")) for segment in segments)
        target = "".join(_text(_child(segment, "target")) for segment in segments)
        done = not any(segment.get("state", "") in _UNDONE for segment in segments)
        context = each.get("name") or each.get("id") or ""
        units.append(Unit(source, target, context, len(units) + 1, done))
    said = fields_of(" ".join(notes[:1]))
    return Bilingual(tuple(units), "xliff-2", root.get("srcLang", ""), root.get("trgLang", ""), said)


def write_xliff(units: Sequence[Unit], about: About, version: str = "1.2") -> str:
    """The units as XLIFF 1.2 or 2.1."""
    if version == "1.2":
        ElementTree.register_namespace("", _XLIFF_1)
        root = ElementTree.Element(f"{{{_XLIFF_1}}}xliff", version="1.2")
        names = {"source-language": about.source_language, "target-language": about.language, "original": about.id}
        file = _under(root, "file", datatype="plaintext", **names)
        _under(_under(file, "header"), "note").text = about.note()
        body = _under(file, "body")
        for index, unit in enumerate(units, 1):
            each = _under(body, "trans-unit", id=str(index), resname=unit.context)
            each.set(_SPACE, "preserve")
            _under(each, "source").text = unit.source
            _under(each, "target", state="final" if unit.target else "needs-translation").text = unit.target
    else:
        ElementTree.register_namespace("", _XLIFF_2)
        names = {"version": "2.1", "srcLang": about.source_language, "trgLang": about.language}
        root = ElementTree.Element(f"{{{_XLIFF_2}}}xliff", names)
        file = _under(root, "file", id="f1", original=about.id)
        _under(_under(file, "notes"), "note", category="judge").text = about.note()
        for index, unit in enumerate(units, 1):
            each = _under(file, "unit", id=f"u{index}", name=unit.context)
            each.set(_SPACE, "preserve")
            segment = _under(each, "segment", state="final" if unit.target else "initial")
            _under(segment, "source").text = unit.source
            if unit.target:
                _under(segment, "target").text = unit.target
    return _written(root)


def _under(parent: ElementTree.Element, name: str, /, **attributes: str) -> ElementTree.Element:
    space = parent.tag.partition("}")[0] + "}" if parent.tag.startswith("{") else ""
    return ElementTree.SubElement(parent, f"{space}{name}", attributes)


def _written(root: ElementTree.Element) -> str:
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


# -- TMX ------------------------------------------------------------------------------------------------------------


def _read_tmx(root: ElementTree.Element) -> Bilingual:
    header = _child(root, "header")
    source_language = (header.get("srclang") if header is not None else "") or "en"
    units, target_language = [], ""
    for each in _children(root, "tu"):
        texts = {
            (tuv.get(XML_LANG) or tuv.get("lang") or "").lower(): _text(_child(tuv, "seg"))
            for tuv in _children(each, "tuv")
        }
        pairs = [
            (code, text) for code, text in texts.items() if code.split("-")[0] != source_language.split("-")[0].lower()
        ]
        source = next((text for code, text in texts.items() if code not in dict(pairs)), "")
        if not pairs:  # a text of the source language alone
            pairs = [(source_language, source)]
        target_language = target_language or pairs[0][0]
        units.append(Unit(source, pairs[0][1], each.get("tuid") or "", len(units) + 1))
    fields = fields_of(_text(header)) if header is not None else ()
    return Bilingual(tuple(units), "tmx", source_language, target_language, fields)


def write_tmx(units: Sequence[Unit], about: About) -> str:
    """The units as TMX 1.4; one without a translation is left out, for a memory holds none."""
    root = ElementTree.Element("tmx", version="1.4")
    header = _under(
        root, "header", creationtool="judge", creationtoolversion="1", segtype="block", adminlang="en",
        datatype="plaintext", srclang=about.source_language, **{"o-tmf": "judge"},
    )  # fmt: skip
    _under(header, "note").text = about.note()
    body = _under(root, "body")
    for unit in units:
        if not unit.target:
            continue
        each = _under(body, "tu", tuid=unit.context)
        pairs = [(about.source_language, unit.source), (about.language, unit.target)]
        for code, text in dict(pairs).items():
            tuv = _under(each, "tuv")
            tuv.set(XML_LANG, code)
            _under(tuv, "seg").text = text
    return _written(root)
