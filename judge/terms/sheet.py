"""The term base as a table for spreadsheets: CSV with a row for each word, both ways.

What belongs to the concept or to its words in a language stands in every row of theirs; rows that say otherwise than
their first one are an error. A column may be left out: then nothing is said about it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from judge.errors import InputError
from judge.locale import LANGUAGES, _
from judge.terms.exchange import FORM_LISTS, Table, as_table, read_day
from judge.terms.model import Concept
from judge.terms.reading import nearest

COLUMNS = (
    "concept", "field", "pos", "rules", "broader", "confusable", "language", "definition", "gender", "ambiguous_with",
    "status", "form", "since", "until", "why", "instead",
)  # fmt: skip
_NEEDED = ("concept", "language", "status", "form")
_LISTS = ("rules", "confusable", "ambiguous_with")
_PARTS = {"dated": ("since", "until"), "forbidden": ("why", "instead")}


def to_csv(concepts: Iterable[Concept]) -> str:
    """The concepts, a row a word, with a heading row."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for concept in concepts:
        table = as_table(concept)
        above = {key: _cell(table.get(key, "")) for key in ("field", "pos", "rules", "broader", "confusable")}
        for language in LANGUAGES:
            words = table.get(language, {})
            shared = {
                **above,
                "concept": concept.id,
                "language": language,
                "definition": table["definition"].get(language, ""),
                "gender": words.get("gender", ""),
                "ambiguous_with": _cell(words.get("ambiguous_with", "")),
            }
            for status in FORM_LISTS:
                for form in words.get(status, []):
                    details = form if isinstance(form, dict) else {"form": form}
                    writer.writerow({**shared, "status": status, **{k: str(v) for k, v in details.items()}})
    return out.getvalue()


def _cell(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def from_csv(text: str, name: str) -> dict[str, Table]:
    """Partial tables of the concepts in a sheet. Commas, semicolons or tabs part the cells.

    Raises InputError, with file and line, for an unknown column, language or status, and for rows that contradict.
    """
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), dialect=_dialect(text), strict=True)
    columns = [(column or "").strip() for column in reader.fieldnames or ()]
    reader.fieldnames = columns
    for column in columns:
        if column not in COLUMNS:
            hint = "".join(_("Perhaps {word}?").format(word=word) for word in nearest(column, COLUMNS))
            raise _error(name, 1, _("there is no column {word}.").format(word=column or "—"), hint)
    for column in _NEEDED:
        if column not in columns:
            raise _error(name, 1, _("the column {word} is missing.").format(word=column))
    tables: dict[str, Table] = {}
    try:
        for row in reader:
            if any(isinstance(cell, str) and cell.strip() for cell in row.values()):
                _add(tables, row, name, reader.line_num)
    except csv.Error as error:
        raise _error(name, reader.line_num + 1, str(error)) from error
    return tables


def _dialect(text: str) -> type[csv.Dialect]:
    class Sheet(csv.excel):
        delimiter = max(",;\t", key=text.partition("\n")[0].count)

    return Sheet


def _add(tables: dict[str, Table], row: Mapping[str | None, Any], name: str, line: int) -> None:
    if None in row or None in row.values():
        raise _error(name, line, _("this row has not as many cells as the first one."))
    cells = {str(key): value.strip() for key, value in row.items()}
    language, status = cells["language"], cells["status"]
    if not cells["concept"]:
        raise _error(name, line, _("the column {word} is empty.").format(word="concept"))
    for value, known in ((language, LANGUAGES), (status, FORM_LISTS)):
        if value not in known:
            hint = _("One of: {choices}.").format(choices=", ".join(known))
            raise _error(name, line, _("can't be {value}.").format(value=value or "—"), hint)
    table = tables.setdefault(cells["concept"], {})
    words = table.setdefault(language, {})
    for key in ("field", "pos", "rules", "broader", "confusable"):
        if key in cells:
            _agree(table, key, cells[key], name, line)
    if "definition" in cells:
        _agree(table.setdefault("definition", {}), language, cells["definition"], name, line)
    for key in ("gender", "ambiguous_with"):
        if key in cells:
            _agree(words, key, cells[key], name, line)
    form: Any = cells["form"]
    if status in _PARTS:
        form = {"form": form, **{k: cells[k] for k in _PARTS[status] if k in cells}}
        form |= {k: read_day(form[k]) for k in ("since", "until") if form.get(k)}
    words.setdefault(status, []).append(form)


def _agree(table: Table, key: str, cell: str, name: str, line: int) -> None:
    value: Any = cell
    if key in _LISTS:
        value = [part.strip() for part in cell.split(",") if part.strip()]
    if table.setdefault(key, value) != value:
        message = _("{field} is {one} here and {other} in a row above.")
        raise _error(name, line, message.format(field=key, one=cell or "—", other=_cell(table[key]) or "—"))


def _error(name: str, line: int, message: str, hint: str = "") -> InputError:
    return InputError(message, place=f"{name}:{line}", hint=hint, code="terms")
