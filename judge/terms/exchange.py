"""Concepts on their way out and in: what TBX and CSV have in common, and putting what came back into term files.

A concept travels as a table shaped like its table in a term file (``judge.terms.reading``), with ``field`` for the
file. What came in may be partial: a key that isn't there says nothing, and keeps what the term base has; a list of
forms that is there replaces the one of the term base. Nothing is written unless all of it makes a sound term base.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from judge.errors import DataError, InputError
from judge.locale import LANGUAGES, _
from judge.terms import reading
from judge.terms.model import Concept, Form, Status, fold

Table = dict[str, Any]
"""A concept, or a part of one, as in a term file."""

FORM_LISTS = tuple(str(status) for status in Status)
_DETAILS = {"dated": ("since", "until"), "forbidden": ("why", "instead")}
_CONCEPT = ("field", "pos", "rules", "broader", "confusable", "definition", *LANGUAGES)
_WORDS = ("gender", *FORM_LISTS, "ambiguous_with")
_FILE = re.compile(r"[a-z][a-z0-9-]*")


# --- concepts as tables ---------------------------------------------------------------------------------------------


def as_table(concept: Concept) -> Table:
    """A concept as its table in a term file, with ``field``; keys that would be empty are left out."""
    table: Table = {"field": concept.field_name, "pos": concept.pos, "rules": list(concept.rules)}
    if concept.broader:
        table["broader"] = concept.broader
    if concept.confusable:
        table["confusable"] = list(concept.confusable)
    table["definition"] = dict(concept.definitions)
    for language, words in concept.words.items():
        told: Table = {"gender": words.gender} if words.gender else {}
        for status in Status:
            forms = [_form(form) for form in words.with_status(status)]
            if forms:
                told[str(status)] = forms
        if words.ambiguous_with:
            told["ambiguous_with"] = list(words.ambiguous_with)
        table[language] = told
    return table


def _form(form: Form) -> str | dict[str, Any]:
    if form.status is Status.DATED:
        told: dict[str, Any] = {"form": form.text}
        if form.since:
            told["since"] = short_day(form.since, first=True)
        if form.until:
            told["until"] = short_day(form.until, first=False)
        return told
    if form.status is Status.FORBIDDEN:
        told = {"form": form.text, "why": form.why}
        return {**told, "instead": form.instead} if form.instead else told
    return form.text


def short_day(day: date, *, first: bool) -> int | date:
    """A day as term files have it: the year alone where a span begins or ends with it."""
    return day.year if (day.month, day.day) == ((1, 1) if first else (12, 31)) else day


def read_day(text: str) -> int | date | str:
    """A year, a date, or the text as it is, which the reading of term files will complain about."""
    text = text.strip()
    if re.fullmatch(r"\d{4}", text):
        return int(text)
    try:
        return date.fromisoformat(text)
    except ValueError:
        return text


def merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> Table:
    """A table with what a partial one says about it."""
    table: Table = {key: value for key, value in old.items() if key not in LANGUAGES}
    table |= {key: value for key, value in new.items() if key not in LANGUAGES and key != "definition"}
    table["definition"] = {**old.get("definition", {}), **new.get("definition", {})}
    for language in LANGUAGES:
        before, after = old.get(language, {}), new.get(language)
        if after is None:
            if language in old:
                table[language] = before
            continue
        known = {
            (status, fold(form["form"])): form
            for status in _DETAILS
            for form in before.get(status, [])
            if "form" in form
        }
        told = {
            key: value for key, value in before.items() if key not in FORM_LISTS or not after.keys() & set(FORM_LISTS)
        }
        for key, value in after.items():
            if key in _DETAILS:
                value = [{**known.get((key, fold(form["form"])), {}), **form} for form in value]
                value = [{name: detail for name, detail in form.items() if detail != ""} for form in value]
            told[key] = value
        table[language] = {key: told[key] for key in _WORDS if told.get(key)}
    return {key: table[key] for key in _CONCEPT if table.get(key) or (key in table and key in ("rules", *LANGUAGES))}


# --- what would change ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: the concept, the field in it (``fr.official``), what it was and what it becomes."""

    concept: str
    field: str
    old: str
    new: str

    def __str__(self) -> str:
        place = f"{self.concept}.{self.field}" if self.field else self.concept
        return f"{place}: {self.old or '—'} → {self.new or '—'}"


def differences(concept: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """What a new table says otherwise than an old one."""
    before, after = dict(_leaves(old)), dict(_leaves(new))
    for name in dict.fromkeys((*before, *after)):
        if before.get(name, "") != after.get(name, ""):
            yield Change(concept, name, before.get(name, ""), after.get(name, ""))


def _leaves(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{above}{key}.")
        elif isinstance(value, list):
            shown = map(_shown, value)
            yield f"{above}{key}", ", ".join(sorted(shown) if key == "forbidden" else shown)  # their order says nothing
        else:
            yield f"{above}{key}", str(value)


def _shown(item: Any) -> str:
    if not isinstance(item, Mapping):
        return str(item)
    details = [f"{key}: {value}" for key, value in item.items() if key != "form"]
    return f"{item.get('form', '')} ({'; '.join(details)})" if details else str(item.get("form", ""))


# --- bringing in ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Import:
    """What an import would do: the changes, the new concepts among them, and the files as they would be."""

    changes: list[Change] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    files: dict[Path, str] = field(default_factory=dict)

    def write(self) -> None:
        """Write the files, all or none of them. Raises InputError, with everything as it was."""
        kept: dict[Path, bytes | None] = {}
        try:
            for file, content in self.files.items():
                part = file.with_name(file.name + ".part")
                part.write_text(content, encoding="utf-8")
            for file in self.files:
                kept[file] = file.read_bytes() if file.exists() else None
                file.with_name(file.name + ".part").replace(file)
        except OSError as error:
            for file, before in kept.items():
                if before is None:
                    file.unlink(missing_ok=True)
                else:
                    file.write_bytes(before)
            message = _("can't be written: {reason}.").format(reason=error.strerror or error)
            hint = _("Nothing was changed.")
            raise InputError(message, place=str(error.filename or "").removesuffix(".part"), hint=hint) from error
        finally:
            for file in self.files:
                file.with_name(file.name + ".part").unlink(missing_ok=True)


def prepare(incoming: Mapping[str, Mapping[str, Any]], folder: Path) -> Import:
    """What bringing partial tables, by concept, into the term files of a folder would change; nothing is written.

    Raises the DataErrors of the outcome, if there are any, as an ExceptionGroup.
    """
    files = {file.stem: file for file in sorted(folder.glob("*.toml"))}
    concepts, problems = reading.read_files(files.values())
    _stop(problems)
    made = Import()
    by_file: dict[str, dict[str, Table]] = {}
    for name, new in incoming.items():
        old = as_table(concepts[name]) if name in concepts else {}
        table = merged(old, new)
        if old and table.get("field", old["field"]) != old["field"]:
            message = _("is in {file}; move it there by hand.").format(file=f"{old['field']}.toml")
            _stop([DataError(message, place=f"{name}.field", code="terms")])
        home = str(table.get("field", ""))
        if not _FILE.fullmatch(home):
            _stop(
                [DataError(_("must name the file that the concept belongs to."), place=f"{name}.field", code="terms")]
            )
        found = list(differences(name, old, table))
        if found:
            by_file.setdefault(home, {})[name] = table
            made.changes += found
        if found and not old:
            made.added.append(name)
    for home, tables in by_file.items():
        file = files.get(home, folder / f"{home}.toml")
        source = file.read_text(encoding="utf-8") if file.exists() else ""
        made.files[file] = _rewritten(source, tables)
    _stop(_faults(made, files.values(), {name: t for tables in by_file.values() for name, t in tables.items()}))
    return made


def _stop(problems: Iterable[DataError]) -> None:
    problems = list(problems)
    if problems:
        raise ExceptionGroup("terms", problems)


def _faults(made: Import, files: Iterable[Path], wanted: Mapping[str, Table]) -> list[DataError]:
    """What is wrong with the term base as it would be."""
    with tempfile.TemporaryDirectory() as folder:
        for file in dict.fromkeys((*files, *made.files)):
            content = made.files.get(file) or file.read_text(encoding="utf-8")
            (Path(folder) / file.name).write_text(content, encoding="utf-8")
        concepts, problems = reading.read_files(sorted(Path(folder).glob("*.toml")))
    if not problems:
        for name, table in wanted.items():
            if left := list(differences(name, as_table(concepts[name]), table)):
                problems.append(DataError(_("can't be written as it is."), place=str(left[0]), code="terms"))
    return problems


def _rewritten(source: str, tables: Mapping[str, Table]) -> str:
    """A term file with some concepts changed or added at its end; everything else stays as it is written."""
    import tomlkit

    document = tomlkit.parse(source)
    for name, table in tables.items():
        if name not in document:
            if document.body:
                document.add(tomlkit.nl())
            document.add(name, tomlkit.table())
        home: Any = document[name]
        for key in [key for key in home if key not in table]:
            del home[key]
        for key, value in table.items():
            if key in LANGUAGES:
                _language(home, key, value)
            elif key == "definition":
                _definition(home, value)
            elif key != "field" and home.get(key) != value:
                home[key] = _item(value)
    return tomlkit.dumps(document)


def _definition(home: Any, definitions: Mapping[str, str]) -> None:
    import tomlkit

    if "definition" not in home:
        dotted = tomlkit.table()
        for language, text in definitions.items():
            dotted.append(tomlkit.key(["definition", language]), text)
        for key, value in dotted.value.body:
            home.append(key, value)
        return
    for language, text in definitions.items():
        if home["definition"].get(language) != text:
            home["definition"][language] = text


def _language(home: Any, language: str, words: Mapping[str, Any]) -> None:
    import tomlkit

    if language not in home:
        home[language] = tomlkit.table()
    table = home[language]
    for key in [key for key in table if key not in words]:
        del table[key]
    for key, value in words.items():
        if table.get(key) != value:
            table[key] = _item(value)


def _item(value: Any) -> Any:
    """Lists of words on one line, lists of tables with a line each, as term files have them."""
    import tomlkit

    if not isinstance(value, list) or not value or not isinstance(value[0], Mapping):
        return value
    array = tomlkit.array()
    for each in value:
        row = tomlkit.inline_table()
        row.update(each)
        array.append(tomlkit.value(f"{{ {row.as_string()[1:-1]} }}"))
    return array.multiline(True)
