"""The report as XLIFF 2.0, for translators' tools: each passage with a finding is a unit, each finding a note of it."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

from judge.check.model import Finding, Passage, Report, Severity
from judge.check.reports.text import severity_name, told
from judge.errors import InputError
from judge.locale import _

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
_XML = "{http://www.w3.org/XML/1998/namespace}"
_PRIORITY = {Severity.CRITICAL: "1", Severity.MAJOR: "4", Severity.MINOR: "7"}
_SOURCE = "en"
_FORBIDDEN = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What may not stand in XML."""


def xliff(report: Report) -> str:
    """The document. Raises InputError for texts of several languages, since a document has one.

    The source is the English text of each rule, or one in the language that was compared with; the target is the text
    under check. Where nothing was compared with, the text is the source. Findings that belong to no segment are notes
    of the file.
    """
    languages = list(dict.fromkeys(each.language for each in report.compared))
    if len(languages) > 1:
        message = _("XLIFF is for texts of one language, not of {languages}").format(languages=", ".join(languages))
        raise InputError(message, place="--format", hint=_("Check the languages one by one."), code="check-format")
    source = _source_language(report)
    root = ET.Element("xliff", {"xmlns": NAMESPACE, "version": "2.0", "srcLang": source or languages[0]})
    if source:
        root.set("trgLang", languages[0])
    for number, each in enumerate(report.compared, 1):
        file = ET.SubElement(root, "file", {"id": f"f{number}", "original": each.edition})
        found = [finding for finding in report.findings if finding.edition == each.edition]
        loose = [finding for finding in found if report.passage(finding) is None]
        if loose:
            _notes(file, loose, "")
        passages = {f.place: passage for f in found if (passage := report.passage(f))}
        for index, (place, passage) in enumerate(passages.items(), 1):
            _unit(file, index, passage, [f for f in found if f.place == place], source)
        if not passages:
            _empty(file)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode")


def _source_language(report: Report) -> str:
    """English where anything was compared with it, else the language compared with most; empty where none was."""
    own = {each.language for each in report.compared}
    counted = Counter(
        o.language for passage in report.passages.values() for o in passage.beside if o.language not in own
    )
    return _SOURCE if counted[_SOURCE] else next((code for code, _n in counted.most_common(1)), "")


def _unit(file: ET.Element, index: int, passage: Passage, findings: list[Finding], source: str) -> None:
    """The rule in the source language, empty where there is none, and the text under check with the notes on it."""
    unit = ET.SubElement(file, "unit", {"id": f"u{index}", "name": findings[0].where})
    _notes(unit, findings, "target" if source else "source")
    segment = ET.SubElement(unit, "segment", {"id": "s1"})
    if source:
        said = next((other.text for other in passage.beside if other.language == source), "")
        _text(segment, "source", said)
    _text(segment, "target" if source else "source", passage.text)


def _empty(file: ET.Element) -> None:
    """XLIFF wants a unit in each file."""
    unit = ET.SubElement(file, "unit", {"id": "u0", "translate": "no"})
    _text(ET.SubElement(unit, "segment", {"id": "s1"}), "source", _("no findings in the segments of this text"))


def _notes(parent: ET.Element, findings: list[Finding], applies_to: str) -> None:
    notes = ET.SubElement(parent, "notes")
    for finding in findings:
        attributes = {"category": finding.check, "priority": _PRIORITY[finding.severity]}
        if applies_to:
            attributes["appliesTo"] = applies_to
        note = ET.SubElement(notes, "note", attributes)
        place = "" if applies_to else f"{finding.where}: "
        words = f" [{finding.words}]" if finding.words and finding.words not in finding.message else ""
        note.text = _FORBIDDEN.sub("", f"{severity_name(finding.severity)}: {place}{told(finding)}{words}")


def _text(parent: ET.Element, tag: str, text: str) -> None:
    ET.SubElement(parent, tag, {f"{_XML}space": "preserve"}).text = _FORBIDDEN.sub("", text)
