"""Reading term files: TOML into concepts, and every fault of a file named with its place.

A file is a field of the rules, a table in it a concept, a sub-table the words of a language::

    [token]
    pos = "noun"                                  # noun, verb, adjective, phrase
    rules = ["111.1"]                             # numbers of the 2026-04-17 edition; may be empty
    broader = "permanent"                         # optional: a concept id
    confusable = ["counter"]                      # optional: concept ids
    definition.ru = "Перманент, созданный …"      # one for each language

    [token.ru]
    gender = "f"                                  # of the first word: m, f, n, pl; optional
    official = ["фишка"]                          # the word to write first; empty only if `proposed` isn't
    proposed = []                                 # where no official word exists
    dated = [{ form = "…", since = 2005, until = 2009-07-10 }]      # years or dates, both inclusive
    slang = ["токен"]
    forbidden = [{ form = "жетон", why = "…", instead = "фишка" }]  # `instead` is optional
    ambiguous_with = ["…"]                        # concepts that share one of the forms above

No form may stand twice in a language, unless both concepts name each other in ``ambiguous_with``. A forbidden form may
be the word for another concept: a false friend.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from judge.errors import DataError
from judge.locale import LANGUAGES, _, quoted
from judge.terms.model import GENDERS, PARTS_OF_SPEECH, Concept, Form, Status, Words, fold

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_UNTIDY = re.compile(r"^\s|\s$|\s\s|[\n\t]")
_RULE = re.compile(r"\d{3}(?:\.\d{1,3}[a-km-np-z]?)?")

_CONCEPT_FIELDS = ("pos", "rules", "broader", "confusable", "definition", *LANGUAGES)
_LANGUAGE_FIELDS = ("gender", "official", "proposed", "dated", "slang", "forbidden", "ambiguous_with")
_DATED_FIELDS = ("form", "since", "until")
_FORBIDDEN_FIELDS = ("form", "why", "instead")


def nearest(word: str, choices: Iterable[str], limit: int = 1, cutoff: float = 60) -> list[str]:
    """The choices most like a word, best first."""
    from rapidfuzz import fuzz, process

    found = process.extract(word, list(choices), scorer=fuzz.ratio, limit=limit, score_cutoff=cutoff)
    return [choice for choice, _score, _index in found]


@dataclass(slots=True)
class Reading:
    """Concepts read so far and the faults found on the way."""

    concepts: dict[str, Concept] = field(default_factory=dict)
    problems: list[DataError] = field(default_factory=list)
    _places: dict[str, str] = field(default_factory=dict)

    def complain(self, place: str, message: str, hint: str = "") -> None:
        """Note a fault."""
        self.problems.append(DataError(message, place=place, hint=hint, code="terms"))

    def read(self, file: Path) -> None:
        """Read one file."""
        try:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            return self.complain(file.name, _("can't be read: {reason}.").format(reason=error.strerror or error))
        except UnicodeDecodeError as error:
            return self.complain(file.name, _("is not UTF-8 text (byte {position}).").format(position=error.start))
        except tomllib.TOMLDecodeError as error:
            return self.complain(file.name, _("is not TOML: {reason}.").format(reason=error))
        for concept_id, table in tables.items():
            place = f"{file.name}: {concept_id}"
            if not isinstance(table, dict):
                self.complain(place, _("stands outside any concept."))
            elif not _ID.fullmatch(concept_id):
                hint = _("Small Latin letters, digits and single hyphens: deal-damage.")
                self.complain(place, _("is no concept id."), hint)
            elif concept_id in self.concepts:
                self.complain(place, _("stands in {place} already.").format(place=self._places[concept_id]))
            else:
                self._places[concept_id] = file.name
                self.concepts[concept_id] = self._concept(place, concept_id, table, file.stem)

    # --- one concept ------------------------------------------------------------------------------------------------

    def _concept(self, place: str, concept_id: str, table: Mapping[str, Any], field_name: str) -> Concept:
        self._known_fields(place, table, _CONCEPT_FIELDS)
        pos = self._one_of(place, table, "pos", PARTS_OF_SPEECH)
        rules = self._strings(place, table, "rules", required=True)
        for number in rules:
            if not _RULE.fullmatch(number):
                self.complain(f"{place}.rules", _("{number} is no rule number.").format(number=number))
        definitions = table.get("definition", {})
        if not isinstance(definitions, dict):
            self.complain(f"{place}.definition", _("must be a table of languages."))
            definitions = {}
        self._known_fields(f"{place}.definition", definitions, LANGUAGES)
        words = {}
        for language in LANGUAGES:
            definition = definitions.get(language)
            if not isinstance(definition, str) or not definition.strip():
                self.complain(f"{place}.definition.{language}", _("is missing."))
            if isinstance(table.get(language), dict):
                words[language] = self._words(f"{place}.{language}", table[language], language)
            else:
                self.complain(f"{place}.{language}", _("is missing."))
                words[language] = Words(language)
        return Concept(
            id=concept_id,
            pos=pos,
            rules=rules,
            broader=self._string(place, table, "broader") or None,
            confusable=self._strings(place, table, "confusable"),
            definitions={code: str(text) for code, text in definitions.items()},
            words=words,
            field_name=field_name,
        )

    def _words(self, place: str, table: Mapping[str, Any], language: str) -> Words:
        self._known_fields(place, table, _LANGUAGE_FIELDS)
        gender = self._one_of(place, table, "gender", GENDERS) if "gender" in table else ""
        forms = [
            Form(text, language, status)
            for status in (Status.OFFICIAL, Status.PROPOSED)
            for text in self._strings(place, table, str(status))
        ]
        if not forms:
            hint = _("Where no official word exists, say what to write in `proposed`.")
            self.complain(f"{place}.official", _("is empty, and so is `proposed`."), hint)
        forms += self._dated(f"{place}.dated", table.get("dated", []), language)
        forms += [Form(text, language, Status.SLANG) for text in self._strings(place, table, "slang")]
        forms += self._forbidden(f"{place}.forbidden", table.get("forbidden", []), language)
        seen: dict[str, Form] = {}
        for form in forms:
            twin = seen.setdefault(fold(form.text), form)
            if twin is not form:
                message = _("{form} stands here already, as {status}.").format(form=form.text, status=twin.status)
                self.complain(f"{place}.{form.status}", message)
        ambiguous = self._strings(place, table, "ambiguous_with")
        return Words(language, gender, tuple(forms), (), ambiguous)

    def _dated(self, place: str, entries: Any, language: str) -> list[Form]:
        forms = []
        for entry in self._tables(place, entries, _DATED_FIELDS):
            text = self._string(place, entry, "form", required=True)
            since = self._day(place, entry, "since", first=True)
            until = self._day(place, entry, "until", first=False)
            if since is None and until is None:
                self.complain(place, _("{form} needs `since` or `until`.").format(form=text))
            elif since and until and since > until:
                self.complain(place, _("{form} ends before it begins.").format(form=text))
            forms.append(Form(text, language, Status.DATED, since, until))
        return forms

    def _forbidden(self, place: str, entries: Any, language: str) -> list[Form]:
        forms = []
        for entry in self._tables(place, entries, _FORBIDDEN_FIELDS):
            text = self._string(place, entry, "form", required=True)
            why = self._string(place, entry, "why", required=True)
            instead = self._string(place, entry, "instead")
            forms.append(Form(text, language, Status.FORBIDDEN, why=why, instead=instead))
        return forms

    # --- one value --------------------------------------------------------------------------------------------------

    def _known_fields(self, place: str, table: Mapping[str, Any], known: Sequence[str]) -> None:
        for name in table:
            if name not in known:
                close = nearest(name, known)
                hint = _("Perhaps {word}?").format(word=close[0]) if close else ""
                self.complain(f"{place}.{name}", _("there is no such field."), hint)

    def _tables(self, place: str, entries: Any, known: Sequence[str]) -> list[Mapping[str, Any]]:
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.complain(place, _("must be a list of tables with a form each."))
            return []
        for entry in entries:
            self._known_fields(place, entry, known)
        return entries

    def _string(self, place: str, table: Mapping[str, Any], name: str, *, required: bool = False) -> str:
        value = table.get(name, "")
        if not isinstance(value, str):
            self.complain(f"{place}.{name}", _("must be text in quotation marks."))
            return ""
        if required and not value.strip():
            self.complain(f"{place}.{name}", _("is missing."))
        self._tidy(f"{place}.{name}", value)
        return value

    def _strings(self, place: str, table: Mapping[str, Any], name: str, *, required: bool = False) -> tuple[str, ...]:
        if name not in table:
            if required:
                self.complain(f"{place}.{name}", _("is missing."))
            return ()
        values = table[name]
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self.complain(f"{place}.{name}", _("must be a list of texts in quotation marks."))
            return ()
        for value in values:
            if not value.strip():
                self.complain(f"{place}.{name}", _("holds an empty word."))
            self._tidy(f"{place}.{name}", value)
        return tuple(values)

    def _tidy(self, place: str, value: str) -> None:
        if _UNTIDY.search(value):
            self.complain(place, _("has spaces that don't belong there: {text}.").format(text=quoted(value)))

    def _one_of(self, place: str, table: Mapping[str, Any], name: str, choices: Sequence[str]) -> str:
        value = table.get(name)
        if value in choices:
            return str(value)
        hint = _("One of: {choices}.").format(choices=", ".join(choices))
        message = _("is missing.") if value is None else _("can't be {value}.").format(value=value)
        self.complain(f"{place}.{name}", message, hint)
        return ""

    def _day(self, place: str, table: Mapping[str, Any], name: str, *, first: bool) -> date | None:
        value = table.get(name)
        if value is None:
            return None
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        if isinstance(value, int) and not isinstance(value, bool) and 1993 <= value <= 9999:
            return date(value, 1, 1) if first else date(value, 12, 31)
        hint = _("A year or a date: 2009, 2009-07-10.")
        self.complain(f"{place}.{name}", _("can't be {value}.").format(value=value), hint)
        return None

    # --- all concepts together --------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Check what concepts say about each other, and tell false friends from forms that are merely wrong."""
        for concept in self.concepts.values():
            self._references(concept)
        owners: dict[tuple[str, str], list[str]] = {}
        for concept in self.concepts.values():
            for form in concept.forms:
                if form.status is not Status.FORBIDDEN:
                    sharing = owners.setdefault((form.language, fold(form.text)), [])
                    if concept.id not in sharing:
                        sharing.append(concept.id)
        self._shared_forms(owners)
        for concept in list(self.concepts.values()):
            words = {code: _part_false_friends(w, owners) for code, w in concept.words.items()}
            self.concepts[concept.id] = replace(concept, words=words)

    def _references(self, concept: Concept) -> None:
        place = f"{self._places[concept.id]}: {concept.id}"
        named = [("broader", concept.broader)] if concept.broader else []
        named += [("confusable", other) for other in concept.confusable]
        named += [(f"{w.language}.ambiguous_with", other) for w in concept.words.values() for other in w.ambiguous_with]
        for name, other in named:
            if other == concept.id:
                self.complain(f"{place}.{name}", _("names the concept itself."))
            elif other not in self.concepts:
                close = nearest(other, self.concepts)
                hint = _("Perhaps {word}?").format(word=close[0]) if close else ""
                self.complain(f"{place}.{name}", _("there is no concept {id}.").format(id=other), hint)
        chain, above = [concept.id], concept.broader
        while above in self.concepts and above not in chain:
            chain.append(above)
            above = self.concepts[above].broader
        if above == concept.id:
            circle = " → ".join([*chain, concept.id])
            self.complain(f"{place}.broader", _("leads back to the concept: {circle}.").format(circle=circle))

    def _shared_forms(self, owners: Mapping[tuple[str, str], list[str]]) -> None:
        sharing: dict[tuple[str, str], set[str]] = {}
        for (language, text), ids in owners.items():
            for one in ids:
                others = {other for other in ids if other != one}
                sharing.setdefault((one, language), set()).update(others)
                missing = others - set(self.concepts[one].words[language].ambiguous_with)
                for other in sorted(missing):
                    place = f"{self._places[one]}: {one}.{language}"
                    message = _("{form} is a word for {id} too.").format(form=text, id=other)
                    self.complain(place, message, _("If that is meant, name it in ambiguous_with of both."))
        for concept in self.concepts.values():
            for words in concept.words.values():
                shared = sharing.get((concept.id, words.language), set())
                for other in words.ambiguous_with:
                    if other in self.concepts and other not in shared and other != concept.id:
                        place = f"{self._places[concept.id]}: {concept.id}.{words.language}.ambiguous_with"
                        self.complain(place, _("shares no form with {id}.").format(id=other))


def _part_false_friends(words: Words, owners: Mapping[tuple[str, str], list[str]]) -> Words:
    def friend(form: Form) -> bool:
        return form.status is Status.FORBIDDEN and (form.language, fold(form.text)) in owners

    false_friends = tuple(form for form in words.forms if friend(form))
    if not false_friends:
        return words
    return replace(words, forms=tuple(f for f in words.forms if not friend(f)), false_friends=false_friends)


def read_files(files: Iterable[Path]) -> tuple[dict[str, Concept], list[DataError]]:
    """The concepts of the files, in their order, and every fault found in them."""
    reading = Reading()
    for file in files:
        reading.read(file)
    reading.finish()
    return reading.concepts, reading.problems
