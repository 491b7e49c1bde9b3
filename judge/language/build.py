"""Compiling what the tagger needs at run time: namings of concepts and the table of forms."""

from __future__ import annotations

import sqlite3
import tomllib
from collections.abc import Iterable
from pathlib import Path

from judge import data
from judge.compiled import Progress
from judge.errors import DataError
from judge.language.concepts import Naming
from judge.language.lemmas import DictionaryLemmatiser
from judge.language.text import tokens
from judge.locale import LANGUAGES, _
from judge.terms import TermBase

_SCHEMA = """
CREATE TABLE form (language TEXT, form TEXT, keys TEXT, vocabulary INTEGER, PRIMARY KEY (language, form)) WITHOUT ROWID;
CREATE TABLE naming (language TEXT, form TEXT, concept TEXT, status TEXT);
CREATE INDEX naming_language ON naming (language);
"""


def sources() -> list[Path]:
    """The files that the compiled language data is made from, code included."""
    here = Path(__file__).parent
    return [data.path("terms"), data.path("language"), *(data.path(code) for code in LANGUAGES), here]


def namings() -> list[Naming]:
    """Every form of every concept: the term base, and the cues that questions are put with.

    Raises DataError where a file ``corpus/language/cues*.toml`` breaks its format.
    """
    found = [
        Naming(form.language, form.text, concept.id, str(form.status))
        for concept in TermBase.load()
        for form in concept.forms
    ]
    for file in sorted(data.path("language").glob("cues*.toml")):
        for concept, languages in tomllib.loads(file.read_text(encoding="utf-8")).items():
            unknown = set(languages) - set(LANGUAGES)
            if unknown:
                raise DataError(f"no such language: {', '.join(unknown)}", place=f"{file.name}: {concept}")
            found.extend(Naming(code, form, concept, "cue") for code, forms in languages.items() for form in forms)
    return found


def corpus_words(language: str) -> Iterable[str]:
    """Every word of the texts shipped in a language."""
    for file in sorted(data.path(language).rglob("*")):
        if file.suffix in (".txt", ".toml"):
            for token in tokens(file.read_text(encoding="utf-8"), language):
                if token.kind == "word":
                    yield token.text


def build(target: Path) -> None:
    """Write the SQLite file. Takes seconds: the dictionaries have to be read."""
    named = namings()
    progress = Progress(_("Preparing the dictionaries"), len(LANGUAGES))
    connection = sqlite3.connect(target)
    with connection:
        connection.executescript(_SCHEMA)
        connection.executemany(
            "INSERT INTO naming VALUES (?, ?, ?, ?)", [(n.language, n.form, n.concept, n.status) for n in named]
        )
        for language in LANGUAGES:
            lemmatiser = DictionaryLemmatiser(language)
            texts = {t.text for n in named if n.language == language for t in tokens(n.form, language) if t.kind == "word"}
            lemmatiser.learn(sorted(texts))
            vocabulary = lemmatiser.paradigms(sorted(texts))
            others = lemmatiser.paradigms(sorted(set(corpus_words(language)) - texts))
            rows = [(language, form, " ".join(keys), 1) for form, keys in vocabulary.items()]
            rows += [(language, f, " ".join(k), 0) for f, k in others.items() if f not in vocabulary]
            connection.executemany("INSERT INTO form VALUES (?, ?, ?, ?)", rows)
            progress.step()
    connection.close()
    progress.close()
