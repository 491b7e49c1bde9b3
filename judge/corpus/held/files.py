"""Importing a file, whatever it is, and exporting an edition: the formats put together, all or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from pathlib import Path

from judge.corpus import reader
from judge.corpus.held import bilingual, plain, shelf, survey
from judge.corpus.held.units import Unit, against, pair, units_of
from judge.corpus.model import Document, Edition, Kind, Part, Place, Problem, Segment
from judge.corpus.store import Corpus
from judge.errors import DataError, InputError
from judge.locale import _

LOST = 25
"""So many lines may have lost a character to an earlier conversion; a text with more of them is too damaged."""
_PO_START = (b"msgid ", b"msgctxt ", b"#", b"domain ")
_LARGEST = 200_000_000


class Format(StrEnum):
    """What an edition is exported as."""

    TXT = "txt"
    JSON = "json"
    PO = "po"
    XLIFF = "xliff"
    XLIFF2 = "xliff2"
    TMX = "tmx"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user says of a file; empty where the file itself is to say it."""

    language: str
    effective: date | None = None
    id: str = ""
    title: str = ""
    kind: Kind | None = None
    follows: date | None = None
    replace: bool = False
    force: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """An edition that was kept: what it is, what was found, and what it took the place of."""

    held: shelf.Held
    survey: survey.Survey
    file: Path
    replaced: Mapping[str, int] | None = None
    stated: date | None = None
    """The date the text itself states."""


def import_file(path: Path, wanted: Wanted, step: Callable[[], None] = lambda: None) -> Imported:
    """Read a file and keep it as an edition; ``step`` is called three times on the way.

    Raises InputError, and keeps nothing, for a file that can't be read or isn't rules, for one without a date where
    none is given, for an id that is taken (without ``replace``) or is the house's own, and for an edition that is
    plainly worse than the one it would replace (without ``force``).
    """
    held, stated = read_file(path, wanted)
    step()
    found = survey.survey(held.segments, held.edition.language, held.problems)
    missing = {key: held.counts[key] for key in ("untranslated", "unfinished") if held.counts.get(key)}
    lost = sum(problem.code == "lost-character" for problem in held.problems)
    held = replace(held, counts={**found.counts, "lost": lost, **missing})
    if not found.counts["rules"]:
        raise InputError(_("there is no numbered rule in this text."), place=str(path), code="no-rules")
    step()
    replaced = _may_be_kept(held, wanted)
    file = shelf.write(held)
    step()
    return Imported(held, found, file, replaced, stated)


def _may_be_kept(held: shelf.Held, wanted: Wanted) -> Mapping[str, int] | None:
    """The counts of the edition that would be replaced, None where there is none. Raises InputError."""
    name = held.edition.id
    if name in {edition.id for edition in Corpus.open().editions}:
        message = _("{name} is an edition of Judge itself, which no import replaces.").format(name=name)
        raise InputError(message, place="--id", hint=_("Choose another id with --id."), code="edition-id")
    if name not in shelf.editions():
        return None
    old: Mapping[str, int] = shelf.header(name)["counts"]
    if not wanted.replace and _says_the_same(held, name):
        return None
    if not wanted.replace:
        message = _("there is an edition {name} already.").format(name=name)
        hint = _("Replace it with --replace, or choose another id with --id. Nothing was changed.")
        raise InputError(message, hint=hint, code="edition-exists")
    faults = survey.worse(held.counts, old)
    if faults and not wanted.force:
        names = _names_of_counts()
        told = ", ".join(f"{names[key]} {before} → {now}" for key, before, now in faults)
        message = _("the new {name} is plainly worse than the one it would replace ({faults}).")
        hint = _("Nothing was changed. --force replaces it all the same.")
        raise InputError(message.format(name=name, faults=told), hint=hint, code="edition-worse")
    return old


def _says_the_same(held: shelf.Held, name: str) -> bool:
    """Whether the edition of that name was made of the same text: importing a file twice is no mistake."""
    try:
        known = shelf.read(name, with_references=False)
    except DataError:
        return False
    rows = [
        [(s.part, s.number, s.label, s.text, s.examples) for s in each.segments]
        + [each.edition.kind, each.edition.titles]
        for each in (held, known)
    ]
    return rows[0] == rows[1]


def _names_of_counts() -> dict[str, str]:
    return {
        "rules": _("rules"),
        "sections": _("sections"),
        "glossary": _("glossary"),
        "examples": _("examples"),
        "gaps": _("gaps"),
        "duplicates": _("doubled numbers"),
        "orphans": _("lines of no rule"),
        "dangling": _("references to nothing"),
        "lost": _("lost characters"),
    }


def read_file(path: Path, wanted: Wanted) -> tuple[shelf.Held, date | None]:
    """The edition a file holds and the date it states itself; nothing is kept. Raises InputError."""
    name = str(path)
    try:
        if path.stat().st_size > _LARGEST:
            raise InputError(_("this file is too large to be a rules text."), place=name, code="import-format")
        content = path.read_bytes()
    except OSError as error:
        raise InputError(error.strerror or str(error), place=name) from error
    try:
        held = _read(content, wanted.language, name)
    except InputError as error:
        if error.code not in ("no-text", "no-rules", "import-format"):
            raise
        detail = "" if error.code == "import-format" else f" ({error.message.rstrip('.')})"
        message = _("this is no rules text, nor PO, XLIFF, TMX or JSON of one{detail}. Nothing was changed.")
        raise InputError(message.format(detail=detail), place=name, code="import-format") from error
    return _described(held, wanted, path)


def _read(content: bytes, language: str, name: str) -> shelf.Held:
    start = content.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")[:200].replace(b"\x00", b"")
    if start[:1] == b"<":
        if start[:14].lower().startswith((b"<!doctype html", b"<html")):
            raise InputError(_("this is a web page"), place=name, code="no-text")
        return _of_units(bilingual.read_xml(content, name), language, name)
    if start[:1] in (b"{", b"["):
        return plain.read_json(content, language, name)
    if start.startswith(_PO_START) and b"msgstr" in content.replace(b"\x00", b""):
        return _of_units(bilingual.read_po(content, name), language, name)
    document = reader.OfficialLayout(lost=LOST).read(content, language, name=name)
    edition = Edition(name, language, Kind.TRANSLATION, document.effective or date.min)
    origin = {"format": "txt", "encoding": document.encoding}
    return shelf.Held(edition, document.segments, document.problems, (), origin)


def _of_units(file: bilingual.Bilingual, language: str, name: str) -> shelf.Held:
    said = file.target_language.replace("_", "-").lower()
    if said and said.split("-")[0] != language.split("-")[0]:
        message = _("this file says its translation is in {said}, not in {language}.")
        raise InputError(message.format(said=said, language=language), place=name, hint="--lang", code="language")
    pairing = pair(file.units, language, name)
    document: Document = pairing.document
    fields = dict(file.fields)
    try:
        first = date.fromisoformat(fields["effective"]) if "effective" in fields else document.effective
        follows = date.fromisoformat(fields["follows"]) if "follows" in fields else None
        kind = Kind(fields["kind"]) if fields.get("kind") in shelf.KINDS else Kind.TRANSLATION
    except ValueError as error:
        raise InputError(str(error), place=name, code="date") from error
    edition = Edition(fields.get("id", name), language, kind, first or date.min, follows=follows)
    counts = {"untranslated": pairing.untranslated, "unfinished": pairing.unfinished}
    origin = {"format": file.format, "encoding": document.encoding}
    return shelf.Held(edition, document.segments, document.problems, pairing.sources, origin, counts)


def _described(held: shelf.Held, wanted: Wanted, path: Path) -> tuple[shelf.Held, date | None]:
    """The edition as the user describes it, where that goes before what the file says."""
    stated = held.edition.first if held.edition.first != date.min else None
    first = wanted.effective or stated
    if first is None:
        message = _("this text doesn’t say from when on it is in force.")
        raise InputError(message, place=str(path), hint=_("Give the date with --effective 2014-02-01."), code="date")
    language = wanted.language
    kind = wanted.kind or (Kind.OFFICIAL if language == "en" else held.edition.kind)
    if kind not in shelf.KINDS:
        kind = Kind.TRANSLATION
    follows = wanted.follows or held.edition.follows
    if kind is not Kind.OFFICIAL and follows is None:
        follows = first
    edition = Edition(
        id=shelf.checked_id(wanted.id or f"{language.lower()}-{first.isoformat()}"),
        language=language,
        kind=kind,
        first=first,
        source=path.name,
        titles={"en": wanted.title} if wanted.title else dict(held.edition.titles),
        follows=follows,
        held=True,
    )
    segments = tuple(replace(segment, edition=edition.id) for segment in held.segments)
    problems = tuple(replace(p, place=Place(path.name, p.place.line)) for p in held.problems)
    origin = {**held.origin, "file": path.name, "imported": date.today().isoformat()}
    return replace(held, edition=edition, segments=segments, problems=problems, origin=origin), stated


# -- export ---------------------------------------------------------------------------------------------------------


def held_of(name: str) -> shelf.Held:
    """An edition of the house or of the user with all it has. Raises InputError for one that isn't there."""
    corpus = Corpus.open()
    edition = corpus.edition(name)
    if edition.held:
        return shelf.read(edition.id)
    segments = tuple(segment for _id, segment in sorted(corpus.segments(edition.id), key=lambda pair: pair[0]))
    problems = tuple(Problem(code, "", Place(file, line)) for _edition, code, file, line in corpus.problems(edition.id))
    counts = survey.survey(segments, edition.language, problems).counts
    origin = {"file": ", ".join(edition.files), "format": "txt", "encoding": "utf-8", "imported": ""}
    return shelf.Held(edition, segments, problems, (), origin, counts)


def export(name: str, form: Format, other: str = "") -> str:
    """An edition in a format. Raises InputError for an edition that isn't there or can't be written so.

    In PO, XLIFF and TMX the sources are the texts of ``other``; without it those that the edition was translated
    from, where it was imported with them; else its own texts.
    """
    held = held_of(name)
    edition = held.edition
    if edition.kind is Kind.HISTORY:
        message = _("{name} is made of former rules, many texts to a number; it can’t be exported.").format(name=name)
        raise InputError(message, code="export")
    if form is Format.JSON:
        return json.dumps(plain.write_json(held), ensure_ascii=False, indent=1) + "\n"
    if form is Format.TXT:
        return plain.write_text(edition, held.segments)
    units, source_language = _units(held, other)
    about = bilingual.About(
        edition.id, edition.language, source_language, edition.first, edition.kind.value, edition.follows
    )
    match form:
        case Format.PO:
            return bilingual.write_po(units, about)
        case Format.TMX:
            return bilingual.write_tmx(units, about)
        case _:
            return bilingual.write_xliff(units, about, "1.2" if form is Format.XLIFF else "2.1")


def _units(held: shelf.Held, other: str) -> tuple[Sequence[Unit], str]:
    if other:
        source = held_of(other)
        return against(_exportable(held.segments), _exportable(source.segments)), source.edition.language
    language = "en" if held.sources else held.edition.language
    return units_of(held.segments, held.sources or None), language


def _exportable(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    return tuple(segment for segment in segments if segment.text or segment.part is Part.GLOSSARY)
