"""From the form in a text to the key of its lemma.

A *lemma key* is the folded, stemmed lemma: every form of a word has the same one. A form may have several (Russian
«карт»: карта or карт). The dictionaries (pymorphy3, simplemma) are asked when data is compiled and in the spaCy
pipeline; at run time the compiled table answers, and Snowball for words it lacks.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Protocol

from judge.language.text import fold, word_lists

STEMMERS = {"en": "english", "es": "spanish", "fr": "french", "ru": "russian"}


@cache
def small_words(language: str) -> frozenset[str]:
    """Function words, folded: they stand for themselves and are never traced to a lemma (French «à» is no «avoir»)."""
    entry = word_lists()[language]
    lists = [entry["small"], *(listed for name, listed in entry["persons"].items() if name != "first_person")]
    return frozenset(fold(word) for listed in lists for word in listed.split())


@cache
def weightless_words(language: str) -> frozenset[str]:
    """Words of no weight, folded: real words, and none of the rules mistyped."""
    return frozenset(fold(word) for word in word_lists()[language]["weightless"].split())


@cache
def amount_words(language: str) -> frozenset[str]:
    """Words that say how many or which of several, folded: no phrase with one of them means the same without it."""
    return frozenset(fold(word) for word in word_lists()[language]["amounts"].split())


@cache
def time_words(language: str) -> frozenset[str]:
    """Words that say when something is by what it follows, precedes or lasts through, folded."""
    return frozenset(fold(word) for word in word_lists()[language]["times"].split())


_CLITICS = re.compile(r"(.*(?:[aeiáéí]r|[aiáí]e?ndo))(?:[mts]e|nos|l[aeo]s?){1,2}")


def without_clitics(word: str, language: str) -> str:
    """A Spanish infinitive or gerund without the pronouns written onto it: «robarlo» is «robar»; others as they are."""
    match = _CLITICS.fullmatch(word) if language == "es" and len(word) > 5 else None
    return match[1].translate(_PLAIN) if match else word


_VERB_ENDINGS = {
    "es": {"ar": tuple("o as a amos an é aste ó aron aba aban ado ada ados adas ando e es en emos aré ará arán aría ara aran".split())},
    "fr": {"er": tuple("e es ons ez ent é ée és ées ai as a ant era erai erait ait aient".split())},
}  # fmt: skip
"""How borrowed verbs go that no dictionary has: «blinkear», « blinker »."""


_PLAIN = str.maketrans("áéí", "aei")


class Lemmatiser(Protocol):
    """Whatever gives the lemma keys of a form in one language."""

    language: str

    def keys(self, form: str) -> tuple[str, ...]: ...


@cache
def _stemmer(language: str):
    import snowballstemmer

    return snowballstemmer.stemmer(STEMMERS[language])


@lru_cache(maxsize=65536)
def stem(word: str, language: str) -> str:
    """The folded Snowball stem; in Russian texts a Latin word gets the English stemmer."""
    if language == "ru" and word.isascii():
        language = "en"
    return fold(_stemmer(language).stemWord(word.lower()))


class DictionaryLemmatiser:
    """Lemma keys from the dictionaries: pymorphy3 for Russian, simplemma for the others, Snowball on top."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._invented: dict[str, tuple[str, ...]] = {}
        if language == "ru":
            self._morph = russian_dictionary()

    @lru_cache(maxsize=100_000)  # noqa: B019  (lives as long as the process that compiles)
    def keys(self, form: str) -> tuple[str, ...]:
        """The lemma keys of a form as written in a text, likeliest first; never empty."""
        folded = fold(form)
        if folded in small_words(self.language):
            return (folded,)
        word = form.replace("’", "'").lower()
        keys = self._russian(word) if self.language == "ru" and not word.isascii() else self._latin(word)
        return tuple(dict.fromkeys([*keys, *self._invented.get(folded, ())]))

    def _latin(self, word: str) -> tuple[str, ...]:
        known = self._dictionary_keys(word)
        bare = word if known else without_clitics(word, self.language)
        return (*(known or self._dictionary_keys(bare)), stem(bare, self.language))

    def _russian(self, word: str) -> tuple[str, ...]:
        readings = [p for p in self._morph.parse(word) if p.is_known]
        if not readings:
            return (stem(fold(word), "ru"),)
        readings.sort(key=lambda p: ("NOUN" not in p.tag, -p.score))
        return tuple(dict.fromkeys(fold(p.normal_form) for p in readings))

    def _dictionary_keys(self, word: str) -> list[str]:
        lemma = self._simplemma().get(word)
        if lemma is None and fold(word) != word:
            return []
        return [stem(lemma, self.language)] if lemma else []

    @cache  # noqa: B019
    def _simplemma(self) -> Mapping[str, str]:
        from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

        language = "en" if self.language == "ru" else self.language
        return DefaultDictionaryFactory().get_dictionary(language)

    def is_word(self, form: str) -> bool:
        """Whether the dictionary of the language has a form, or it is one of the language's small words."""
        return form.lower() in self._simplemma() or fold(form) in small_words(self.language)

    def learn(self, words: Iterable[str]) -> None:
        """Take over words that no dictionary knows (slang, names), so that their inflected forms find them too."""
        for word in dict.fromkeys(words):
            forms: Iterable[str] = ()
            lowered = word.lower()
            if self.language == "ru" and not lowered.isascii():
                readings = self._morph.parse(lowered)
                if not any(r.is_known for r in readings):
                    likely = [r for r in readings if {"NOUN"} & r.tag.grammemes or "INFN" in r.tag or "VERB" in r.tag]
                    if lowered.endswith(("ть", "ться")):  # slang verbs, and no nouns like «сеть»
                        likely = [r for r in likely if "INFN" in r.tag] or likely
                    forms = [form.word for form in likely[0].lexeme] if likely else []
                    stem_, bare, back = lowered.rpartition("нуть")
                    if bare and back in ("", "ся"):  # «фликнул», and no «флик» like «достиг»
                        forms += [stem_ + "ну" + end for end in (("лся", "лась", "лись", "лось") if back else ("л", "ла", "ли", "ло"))]
            elif lowered not in self._simplemma():
                ending = _VERB_ENDINGS.get(self.language, {}).get(lowered[-2:], ())
                forms = (*(lowered + e for e in ("s", "es", "ed", "ing")), *(lowered[:-2] + e for e in ending)) if len(lowered) > 3 else ()
            if forms:
                keys = self.keys(word)
                for form in forms:
                    known = self._invented.get(fold(form), ())
                    self._invented[fold(form)] = tuple(dict.fromkeys([*known, *keys]))
        self.keys.cache_clear()

    def paradigms(self, words: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Folded form -> lemma keys, for every form of every given word that the dictionaries know or that was learnt."""
        table: dict[str, dict[str, None]] = {}

        def add(form: str) -> None:
            table.setdefault(fold(form), {}).update(dict.fromkeys(self.keys(form)))

        wanted: set[str] = set()
        for word in dict.fromkeys(words):
            add(word)
            wanted.update(self.keys(word))
            if self.language == "ru" and not word.isascii():
                for reading in self._morph.parse(word.lower()):
                    if reading.is_known:
                        for form in reading.lexeme:
                            add(form.word)
        if self.language != "ru":
            for form, lemma in self._simplemma().items():
                if stem(lemma, self.language) in wanted:
                    add(form)
        for form, keys in self._invented.items():
            if wanted.intersection(keys):
                table.setdefault(form, {}).update(dict.fromkeys(keys))
        return {form: tuple(keys) for form, keys in table.items()}


    def look_alikes(self, vocabulary: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Real words that differ from one of the vocabulary by a letter or two, with their keys.

        Whoever mends typing errors must know them: Spanish «nuestro» is no mistyped «muestro». Russian words aren't
        listed (there are millions of forms), see ``CompiledLemmatiser.real``.
        """
        if self.language == "ru":
            return {}
        near = {short for word in vocabulary if len(word) > 4 for short in (word, *_shortened(word))}
        found = {}
        for form in self._simplemma():
            word = fold(form)
            if len(word) > 4 and (word in near or not near.isdisjoint(_shortened(word))):
                found.setdefault(word, self.keys(form))
        return found


def _shortened(word: str) -> list[str]:
    return [word[:i] + word[i + 1 :] for i in range(len(word))]


@cache
def russian_dictionary():
    """The dictionary of Russian, read once for a process."""
    import pymorphy3

    return pymorphy3.MorphAnalyzer()


class CompiledLemmatiser:
    """Lemma keys from the compiled table, Snowball for what it lacks."""

    def __init__(self, language: str, connection: sqlite3.Connection) -> None:
        self.language = language
        self._connection = connection
        self._cache: dict[str, tuple[str, ...]] = {}

    def keys(self, form: str) -> tuple[str, ...]:
        """The lemma keys of a form, likeliest first; never empty."""
        folded = fold(form)
        if folded in small_words(self.language):
            return (folded,)
        known = self._cache.get(folded)
        if known is None:
            known = self.known(folded)
            if not known:
                bare = without_clitics(folded, self.language)
                known = (bare != folded and self.known(bare)) or (stem(bare, self.language),)
            self._cache[folded] = known
        return known

    def known(self, folded: str) -> tuple[str, ...]:
        """The keys the table has for a folded form; empty for a word it lacks."""
        row = self._connection.execute(
            "SELECT keys FROM form WHERE language = ? AND form = ?", (self.language, folded)
        ).fetchone()
        return tuple(row[0].split(" ")) if row else ()

    def real(self, folded: str) -> bool:
        """Whether a form is a word of the language, so that nobody takes it for a mistyped one."""
        if self.known(folded) or folded in small_words(self.language) or folded in weightless_words(self.language):
            return True
        return self.language == "ru" and not folded.isascii() and russian_dictionary().word_is_known(folded)

    def words(self) -> list[str]:
        """Every form of the words that concepts are named with, for mending typing errors."""
        return [
            row[0]
            for row in self._connection.execute(
                "SELECT form FROM form WHERE language = ? AND vocabulary AND length(form) > 3", (self.language,)
            )
        ]
