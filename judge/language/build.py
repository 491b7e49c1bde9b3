"""Compiling what the tagger needs at run time: namings of concepts and the table of forms."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from collections.abc import Iterable
from pathlib import Path

from judge import cards, compiled, data
from judge.compiled import Progress
from judge.errors import DataError
from judge.language.concepts import CARD, Naming
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
    return [data.path("terms"), data.path("language"), data.path("cards"), *(data.path(code) for code in LANGUAGES), here]


def namings() -> list[Naming]:
    """Every form of every concept, see ``wordings``, and the names of cards."""
    return [*wordings(), *(Naming(n.language, n.form, n.concept, CARD) for n in cards.namings())]


def wordings() -> list[Naming]:
    """Every form of every concept of the term base and of the cues that questions are put with.

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


def loans(named: Iterable[Naming]) -> list[Naming]:
    """The English official names of keywords as words of the other languages, where they name nothing there yet.

    Players of every language say them, often in brackets behind their own word. Those that are words of that language
    itself (French *support*, Spanish *escape*) are left out.
    """
    base = TermBase.load()
    named = list(named)
    english = [n for n in named if n.language == "en" and n.status == "official" and (concept := base.get(n.concept)) and concept.rules and concept.rules[0][:3] in ("701", "702")]
    found = []
    for language in LANGUAGES:
        if language != "en":
            taken = {n.form.lower() for n in named if n.language == language}
            own = DictionaryLemmatiser(language)
            found += [
                Naming(language, n.form, n.concept, "slang") for n in english
                if n.form.lower() not in taken and (language == "ru" or not any(own.is_word(t.text) for t in tokens(n.form, language)))
            ]  # fmt: skip
    return found


def corpus_words(language: str) -> Iterable[str]:
    """Every word of the texts shipped in a language."""
    for file in sorted(data.path(language).rglob("*")):
        if file.suffix in (".txt", ".toml"):
            for token in tokens(file.read_text(encoding="utf-8"), language):
                if token.kind == "word":
                    yield token.text


def forms_of_the_texts(target: Path) -> None:
    """Write, by language, the lemma keys of every form of every word of the texts: slow, and rarely done."""
    progress = Progress(_("Reading the dictionaries"), len(LANGUAGES))
    found: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        paradigms = DictionaryLemmatiser(language).paradigms(sorted(set(corpus_words(language))))
        found[language] = {form: " ".join(keys) for form, keys in paradigms.items()}
        progress.step()
    progress.close()
    target.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")


def _forms_of_the_texts() -> dict[str, dict[str, str]]:
    """The forms of the texts, compiled apart so that a new cue or term doesn't have the texts read again."""
    here = Path(__file__).parent
    made_of = [*(data.path(code) for code in LANGUAGES), data.path("language", "words.toml"), here / "lemmas.py", here / "text.py"]
    file = compiled.ensure("forms.json", made_of, forms_of_the_texts)
    return json.loads(file.read_text(encoding="utf-8"))


def _words(named: Iterable[Naming]) -> set[str]:
    return {t.text for n in named for t in tokens(n.form, n.language) if t.kind == "word"}


def _joined(keys: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {form: " ".join(each) for form, each in keys.items()}


def build(target: Path) -> None:
    """Write the SQLite file. Takes seconds: the dictionaries have to be read."""
    texts_forms = _forms_of_the_texts()
    named = namings()
    named += loans(named)
    progress = Progress(_("Preparing the dictionaries"), len(LANGUAGES))
    connection = sqlite3.connect(target)
    with connection:
        connection.executescript(_SCHEMA)
        connection.executemany(
            "INSERT INTO naming VALUES (?, ?, ?, ?)", [(n.language, n.form, n.concept, n.status) for n in named]
        )
        for language in LANGUAGES:
            words, of_cards = (_words(n for n in named if (n.status == CARD) is card and n.language == language) for card in (False, True))
            vocabulary, others = _forms_of(language, words, of_cards)
            forms = {**texts_forms[language], **others}
            rows = [(language, form, keys, 0) for form, keys in forms.items() if form not in vocabulary]
            rows += [(language, form, keys, 1) for form, keys in vocabulary.items()]
            connection.executemany("INSERT INTO form VALUES (?, ?, ?, ?)", rows)
            progress.step()
    connection.close()
    progress.close()


def _forms_of(language: str, words: set[str], of_cards: set[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The forms of the words that concepts are named with, and those of look-alikes and of cards, with their lemma keys.

    Compiled apart, by the words: a new phrase of words that are known already has no dictionary read.
    """

    def write(target: Path) -> None:
        lemmatiser = DictionaryLemmatiser(language)
        lemmatiser.learn(sorted(words | of_cards))
        vocabulary = lemmatiser.paradigms(sorted(words))
        # Typing errors are mended towards words of the rules alone: a card may be called anything.
        others = {**_joined(lemmatiser.look_alikes(vocabulary)), **_joined(lemmatiser.paradigms(sorted(of_cards - words)))}
        target.write_text(json.dumps([_joined(vocabulary), others], ensure_ascii=False), encoding="utf-8")

    here = Path(__file__).parent
    made_of = [data.path("language", "words.toml"), here / "lemmas.py", here / "text.py"]
    file = compiled.ensure(f"forms_{language}.json", made_of, write, state=" ".join([*sorted(words), "|", *sorted(of_cards)]))
    vocabulary, others = json.loads(file.read_text(encoding="utf-8"))
    return vocabulary, others
