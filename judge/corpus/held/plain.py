"""The official layout written, and JSON: the project's own form, nested chapters as translators publish them, and
tables of numbers and texts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from judge.corpus import decoding, reader, references
from judge.corpus.held import shelf
from judge.corpus.held.units import Unit, pair
from judge.corpus.model import Document, Edition, Kind, Part, Problem, Segment
from judge.errors import InputError
from judge.locale import _

_NUMBER = re.compile(r"\d{3}\.\d{1,3}\.?[a-z]?\.?")
_NUMBER_FIELDS = ("number", "ruleNumber", "chapter", "id")
_TEXT_FIELDS = ("text", "ruleText", "content", "rule")
_EFFECTIVE = {
    "en": "These rules are effective as of {date}.", "es": "Estas reglas están en vigor desde el {date}.",
    "fr": "Ces règles sont en vigueur depuis le {date}.", "ru": "Эти правила действуют с {date}",
    "pt": "Estas regras estão em vigor desde {date}.", "de": "Diese Regeln gelten ab dem {date}.",
    "it": "Queste regole sono in vigore dal {date}.", "zh": "此规则于{date}起生效。", "ja": "{date}",
}  # fmt: skip


# -- the official layout --------------------------------------------------------------------------------------------


def write_text(edition: Edition, segments: Sequence[Segment]) -> str:
    """An edition in the official layout, without contents; what reads that layout reads the same segments."""
    words = references.words(edition.language)
    order = [index for index, segment in enumerate(segments) if segment.part is not Part.PROSE]
    first, last = (order[0], order[-1]) if order else (0, len(segments))
    lines: list[str] = []
    opening = [segment.text for segment in segments[:first]]
    if reader.effective_date(opening) != edition.first:
        lines += [_effective_line(edition), ""]
    for text in opening:
        lines += [text, ""]
    in_glossary = False
    for segment in segments[first : last + 1]:
        if segment.part is Part.GLOSSARY and not in_glossary:
            lines += [words.glossary[0], ""]
            in_glossary = True
        lines += [*_lines_of(segment, words.example[0]), ""]
    credits = [segment.text for segment in segments[last + 1 :]]
    if credits:
        lines += [words.credits[0], ""]
    for text in credits:
        lines += [text, ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _effective_line(edition: Edition) -> str:
    pattern = _EFFECTIVE.get(edition.language.split("-")[0])
    if pattern is None or edition.language.startswith("ja"):
        return edition.first.isoformat()
    if edition.language.startswith("zh"):
        return pattern.format(date=f"{edition.first.year}年{edition.first.month}月{edition.first.day}日")
    from babel.dates import format_date

    return pattern.format(date=format_date(edition.first, "long", locale=edition.language.replace("-", "_")))


def _lines_of(segment: Segment, example: str) -> list[str]:
    text = segment.text.split("\n")
    match segment.part:
        case Part.CHAPTER | Part.ITEM:
            lines = [f"{segment.label}. {text[0]}", *text[1:]]
        case Part.SECTION:
            lines = [f"{segment.number}. {text[0]}", *text[1:]]
        case Part.GLOSSARY:
            lines = [segment.label, *(text if segment.text else [])]
        case Part.ORPHAN | Part.PROSE:
            lines = text
        case _:
            stop = "" if segment.number and segment.number.letter else "."
            lines = [f"{segment.number}{stop} {text[0]}".rstrip(), *(f"     {paragraph}" for paragraph in text[1:])]
    colon = "：" if example in ("例如", "例") else ":"
    return [*lines, *(f"{example}{colon} {each}" for each in segment.examples)]


# -- JSON -----------------------------------------------------------------------------------------------------------


def write_json(held: shelf.Held) -> dict[str, Any]:
    """An edition as JSON, schema ``judge.edition/1``."""
    sources = held.sources or ({},) * len(held.segments)
    rows = [shelf.segment_row(segment, source) for segment, source in zip(held.segments, sources, strict=True)]
    head = shelf.header_row(held)
    head["problems"] = [{"code": p.code, "message": p.message, "line": p.place.line} for p in held.problems]
    return head | {"segments": rows}


def read_json(content: bytes, language: str, name: str) -> shelf.Held:
    """An edition from any of the JSON forms. Raises InputError with line or field for what is none.

    Dates and kind are those that the file states; where it states none the edition's first day is ``date.min``.
    """
    text = decoding.decode(content, language, name)
    try:
        value = json.loads("\n".join(text.lines))
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        message = _("this is no JSON ({error}).").format(error=error)
        raise InputError(message, place=f"{name}:{line}", code="json") from error
    except RecursionError as error:
        raise InputError(_("this JSON is nested too deep."), place=name, code="json") from error
    if isinstance(value, dict) and value.get("schema") == shelf.SCHEMA:
        return _own(value, name)
    if isinstance(value, dict) and isinstance(value.get("main"), list):
        units, kept = list(_nested(value, language, name)), "json-nested"
    else:
        units, kept = list(_table(value, language, name)), "json-table"
    pairing = pair(units, language, name, text.encoding)
    edition = Edition(name, language, Kind.TRANSLATION, pairing.document.effective or date.min)
    counts = {"untranslated": pairing.untranslated, "unfinished": pairing.unfinished}
    origin = {"format": kept, "encoding": text.encoding}
    document: Document = pairing.document
    return shelf.Held(edition, document.segments, document.problems, pairing.sources, origin, counts)


def _own(value: Mapping[str, Any], name: str) -> shelf.Held:
    try:
        edition = shelf.edition_of(value)
        rows = value["segments"]
        segments, sources = [], []
        for index, row in enumerate(rows):
            try:
                segments.append(shelf.segment_of(row, edition, name))
            except (KeyError, ValueError, TypeError, AttributeError, InputError) as error:
                message = _("this segment is malformed ({error}).").format(error=f"{type(error).__name__}: {error}")
                raise InputError(message, place=f"{name}: segments[{index}]", code="json") from error
            source = row.get("source")
            sources.append(source if isinstance(source, dict) else {})
    except (KeyError, ValueError, TypeError) as error:
        message = _("the head of this edition is malformed ({error}).").format(error=f"{type(error).__name__}: {error}")
        raise InputError(message, place=name, code="json") from error
    kept = tuple(sources) if any(sources) else ()
    return shelf.Held(edition, tuple(segments), _problems(value), kept, {"format": "json", "encoding": "utf-8"})


def _problems(value: Mapping[str, Any]) -> tuple[Problem, ...]:
    from judge.corpus.model import Place

    rows = value.get("problems")
    found = []
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and isinstance(row.get("code"), str) and isinstance(row.get("line"), int):
            found.append(
                Problem(row["code"], str(row.get("message", "")), Place(str(value.get("file", "")), row["line"]))
            )
    return tuple(found)


def _nested(value: Mapping[str, Any], language: str, name: str) -> Iterator[Unit]:
    """``main`` is a list of chapters, each with ``chapter`` (its number), texts by language and ``subrules``."""
    prose = 0

    def section_of(key: str) -> Iterable[Any]:
        part = value.get(key)
        rows = part.get("contents") if isinstance(part, dict) else part
        return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []

    for row in section_of("intro"):
        prose += 1
        yield _unit(row, language, f"prose {prose}")
    for index, row in enumerate(value["main"]):
        yield from _rule_rows(row, language, f"{name}: main[{index}]")
    for index, row in enumerate(section_of("glossary"), 1):
        target = _of_language(row, language, "name")
        yield Unit(str(row.get("enname") or row.get("name") or target), target, f"glossary {index}")
        yield _unit(row, language, f"glossary {index} text")
    for row in section_of("credits")[1:]:
        prose += 1
        yield _unit(row, language, f"prose {prose}")


def _rule_rows(row: Any, language: str, place: str) -> Iterator[Unit]:
    if not isinstance(row, dict) or not isinstance(row.get("chapter"), str):
        raise InputError(_("a rule needs its number."), place=f"{place}.chapter", code="json")
    number = re.sub(r"\.(?=[a-z])", "", row["chapter"].strip().rstrip("."))
    context = f"chapter {number}" if re.fullmatch(r"[1-9]", number) else number
    if not re.fullmatch(r"chapter \d|\d{3}(\.\d{1,3}[a-km-np-z]?)?", context):
        message = _("{number} is not a rule number.").format(number=row["chapter"])
        raise InputError(message, place=f"{place}.chapter", code="json")
    yield _unit(row, language, context)
    examples = 0
    for extra in row.get("extras") or ():
        unit = _unit(extra, language, context) if isinstance(extra, dict) else Unit("", "")
        said = reader.example_pattern(language).fullmatch(unit.target.strip())
        source = reader.example_pattern("en").fullmatch(unit.source.strip())
        if said or source:
            examples += 1
            texts = (source["text"] if source else unit.source, said["text"] if said else unit.target)
            yield Unit(*texts, f"{context} example {examples}")
        else:
            yield unit
    for index, each in enumerate(row.get("subrules") or ()):
        yield from _rule_rows(each, language, f"{place}.subrules[{index}]")


def _unit(row: Mapping[str, Any], language: str, context: str) -> Unit:
    target = _of_language(row, language)
    return Unit(str(row.get("en") or target), target, context)


def _of_language(row: Mapping[str, Any], language: str, tail: str = "") -> str:
    for code in (language, language.split("-")[0]):
        if isinstance(row.get(f"{code}{tail}"), str):
            return row[f"{code}{tail}"]
    return ""


def _table(value: Any, language: str, name: str) -> Iterator[Unit]:
    """Numbers with texts: a mapping from one to the other, or a list or mapping of objects that have both."""
    rows = value.get("rules", value) if isinstance(value, dict) else value
    if isinstance(rows, dict):
        pairs = [(key, row) for key, row in rows.items() if _NUMBER.fullmatch(str(key).strip())]
    elif isinstance(rows, list):
        pairs = [(_field(row, _NUMBER_FIELDS), row) for row in rows if isinstance(row, dict)]
    else:
        pairs = []
    found = False
    for written, row in pairs:
        number = re.sub(r"\.(?=[a-z])", "", str(written).strip().rstrip("."))
        if not re.fullmatch(r"\d{3}(\.\d{1,3}[a-km-np-z]?)?", number):
            continue
        found = True
        text = row if isinstance(row, str) else _of_language(row, language) or _field(row, _TEXT_FIELDS)
        yield Unit(text, text, number)
        examples = row.get("examples") if isinstance(row, dict) else None
        for index, example in enumerate(examples if isinstance(examples, list) else (), 1):
            said = reader.example_pattern(language).fullmatch(str(example))
            yield Unit(str(example), said["text"] if said else str(example), f"{number} example {index}")
    if not found:
        message = _("there is no rule in this JSON: no numbers with texts, no edition, no chapters.")
        raise InputError(message, place=name, code="no-rules")
    glossary = value.get("glossary") if isinstance(value, dict) else None
    for index, (key, row) in enumerate(glossary.items() if isinstance(glossary, dict) else (), 1):
        label = _field(row, ("term", "name")) or str(key) if isinstance(row, dict) else str(key)
        text = row if isinstance(row, str) else _field(row, ("definition", *_TEXT_FIELDS))
        yield Unit(label, label, f"glossary {index}")
        yield Unit(text, text, f"glossary {index} text")


def _field(row: Any, names: Iterable[str]) -> str:
    if not isinstance(row, dict):
        return ""
    return next((row[name] for name in names if isinstance(row.get(name), str)), "")
