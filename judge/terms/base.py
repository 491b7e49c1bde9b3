"""The term base as a whole: loading, look-ups by id and by form, near words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path

from judge import data
from judge.errors import DataError
from judge.locale import LANGUAGES
from judge.terms import reading
from judge.terms.model import Concept, Form, fold

Meaning = tuple[Concept, Form]
"""A form with a concept it may mean."""


class TermBase:
    """Every concept with its words. Immutable; iterates over concepts in the order of the files."""

    def __init__(self, concepts: Iterable[Concept]) -> None:
        self._concepts = {concept.id: concept for concept in concepts}

    # --- loading ----------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, paths: Iterable[str | Path] | None = None) -> TermBase:
        """Read term files, or all files of folders; without paths, those of the project (read once a process).

        Raises DataError for the first fault, with its file, concept and field.
        """
        if paths is None:
            return _packaged()
        concepts, problems = reading.read_files(term_files(paths))
        if problems:
            raise problems[0]
        return cls(concepts.values())

    @staticmethod
    def problems(paths: Iterable[str | Path] | None = None) -> list[DataError]:
        """Every fault of the files, none of them raised."""
        _concepts, problems = reading.read_files(term_files(paths))
        return problems

    # --- concepts ---------------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Concept]:
        return iter(self._concepts.values())

    def __len__(self) -> int:
        return len(self._concepts)

    def __contains__(self, concept_id: object) -> bool:
        return concept_id in self._concepts

    def __getitem__(self, concept_id: str) -> Concept:
        return self._concepts[concept_id]

    def get(self, concept_id: str) -> Concept | None:
        """The concept of that id, if there is one."""
        return self._concepts.get(concept_id)

    def narrower(self, concept_id: str) -> tuple[Concept, ...]:
        """The concepts directly below one."""
        return tuple(concept for concept in self if concept.broader == concept_id)

    def is_a(self, concept_id: str, ancestor: str) -> bool:
        """Whether a concept is another, or stands below it at any depth."""
        above: str | None = concept_id
        while above is not None:
            if above == ancestor:
                return True
            concept = self._concepts.get(above)
            above = concept.broader if concept else None
        return False

    # --- words ------------------------------------------------------------------------------------------------------

    @cached_property
    def _by_form(self) -> dict[tuple[str, str], list[Meaning]]:
        return self._meanings(accents=True)

    @cached_property
    def _by_plain_form(self) -> dict[tuple[str, str], list[Meaning]]:
        return self._meanings(accents=False)

    def _meanings(self, *, accents: bool) -> dict[tuple[str, str], list[Meaning]]:
        found: dict[tuple[str, str], list[Meaning]] = {}
        for concept in self:
            for form in concept.forms:
                found.setdefault((form.language, fold(form.text, accents=accents)), []).append((concept, form))
        return found

    def matches(self, word: str, language: str | None = None) -> tuple[Meaning, ...]:
        """The concepts a citation form may mean, each with the form, in one language or in all.

        Case, ё and е, kinds of apostrophe don't matter; accents only where the word with its accents is known.
        Official words come before slang, slang before forbidden words.
        """
        languages = LANGUAGES if language is None else (language,)
        found: list[Meaning] = []
        for code in languages:
            exact = self._by_form.get((code, fold(word)), [])
            found += exact or self._by_plain_form.get((code, fold(word, accents=False)), [])
        return tuple(sorted(found, key=lambda pair: _RANK[pair[1].status]))

    def find(self, word: str, language: str | None = None) -> tuple[Concept, ...]:
        """The concepts a citation form may mean, likeliest first; empty if none is known."""
        return tuple({concept.id: concept for concept, _form in self.matches(word, language)}.values())

    def nearest(self, word: str, language: str | None = None, limit: int = 5) -> list[str]:
        """Known forms like a word that isn't known, best first."""
        languages = LANGUAGES if language is None else (language,)
        written = {fold(form.text): form.text for c in self for form in c.forms if form.language in languages}
        return [written[key] for key in reading.nearest(fold(word), written, limit, cutoff=70)]


_RANK = {status: rank for rank, status in enumerate(reading.Status)}


def term_files(paths: Iterable[str | Path] | None = None) -> list[Path]:
    """The term files among paths; folders stand for the TOML files in them, none for the project's own."""
    files: list[Path] = []
    for path in [data.path("terms")] if paths is None else map(Path, paths):
        files += sorted(path.glob("*.toml")) if path.is_dir() else [path]
    return files


@cache
def _packaged() -> TermBase:
    return TermBase.load([data.path("terms")])
