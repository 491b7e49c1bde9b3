"""Finding rules: a question's words become forms, lemma keys and concepts, and the best segments come back.

What must be met is decided word by word (a *unit* is a word or a term of several): first the segments that meet all
units, then, where those are few, the ones that meet most. A unit is met by the form as written, by another form of
the word, or by the concept it names, in whatever language the text is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from judge.corpus.model import Kind
from judge.corpus.store import Corpus, Passage
from judge.language import fold, lemmatiser, repair, tagger
from judge.language.concepts import Tag, Tagged
from judge.language.detect import detect
from judge.language.text import Token, tokens
from judge.locale import LANGUAGES
from judge.search import index as indexing

from whoosh import query as q  # isort: skip  (after the import that keeps its warnings quiet)
from whoosh.index import FileIndex  # isort: skip
from whoosh.scoring import BM25F  # isort: skip
from whoosh.lang.stopwords import stoplists  # isort: skip
from whoosh.query.compound import DefaultOr  # isort: skip

_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]")
_SECTION = re.compile(r"[1-9]\d\d")
_COMMON = 0.3
"""A word that more than this part of a language's segments have decides nothing, unless there is no other."""
_WEIGHTS = {
    Kind.OFFICIAL: 1.05, Kind.OFFICIAL_TRANSLATION: 1.0, Kind.RESTATEMENT: 1.0, Kind.TRANSLATION: 0.7,
    Kind.HISTORY: 0.5, Kind.PRIMER: 0.6,
}  # fmt: skip
_FORM, _LEMMA, _CONCEPT, _HEAD, _NUMBER, _TOGETHER = 1.0, 1.0, 1.0, 1.0, 40.0, 0.5
_HOME, _WITHIN, _DEFINES = 3.0, 0.3, 1.0
_GLOSSARY = 0.4
_FEWER, _ANY = 0.4, 0.2
_ENOUGH = 10
_FULLNESS, _SATURATION = 0.5, 1.2

_Tag = tuple[int, int, str]
"""Characters from and to, and the concept that they name."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing that was asked for: the words as folded, their lemma keys by language, the concepts they may name."""

    words: tuple[str, ...]
    lemmas: tuple[str, ...]
    language: str
    concepts: tuple[str, ...] = ()
    number: str = ""
    phrase: bool = False
    main_lemmas: tuple[str, ...] = ()
    """The likeliest lemma key of each word."""
    cue: bool = False
    """Whether it is a word that questions are put with; it counts only where nothing else was typed."""


class _Found(NamedTuple):
    """A row of the index: the segment's id, its edition, the score, and the concepts tagged in its text."""

    id: int
    edition: str
    score: float
    tags: Sequence[_Tag]
    part: str = "rule"


@dataclass(frozen=True, slots=True)
class Hit:
    """A segment that was found: its score, and the characters of its text that answer to the question."""

    passage: Passage
    score: float
    spans: tuple[tuple[int, int], ...] = ()
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """The hits of a search; ``corrected`` is what was searched for instead where nothing fitted the words as typed."""

    query: str
    language: str
    hits: tuple[Hit, ...]
    corrected: str = ""
    suggestions: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    skipped: int = 0
    more: bool = False
    """Whether there are hits after these."""


class Search:
    """The index, open for searching."""

    def __init__(self, corpus: Corpus, index: FileIndex) -> None:
        self._corpus = corpus
        flat = {f"{name}_B": 0.0 for name in ("home", "within", "defines", "number")}
        self._searcher = index.searcher(weighting=BM25F(B=_FULLNESS, K1=_SATURATION, **flat))
        self._vocabulary: dict[str, list[str]] = {}

    @classmethod
    def open(cls) -> Search:
        """The index of the shipped corpus, made on first use; one object a process."""
        return _shipped()

    def find(
        self,
        words: str,
        language: str,
        *,
        edition: str = "",
        chapter: int = 0,
        section: int = 0,
        glossary: bool | None = None,
        limit: int = 10,
        skip: int = 0,
        everywhere: bool = False,
    ) -> Results:
        """The best segments for words in any language, in texts of one language, of one edition or ``everywhere``.

        ``chapter`` and ``section`` keep to rules under these numbers, ``glossary`` to its entries (True) or to
        everything else (False). ``skip`` leaves out as many of the best. Never raises for what was typed; InputError
        for an edition that isn't there.
        """
        words = repair(words).strip()
        chosen = self._corpus.edition(edition) if edition else None
        if chosen is not None and chosen.held:
            from judge.search import held

            return held.find(words, language, chosen, limit)
        text_language = chosen.language if chosen else language
        languages = [text_language] if chosen or not everywhere else list(LANGUAGES)
        within = self._within(chosen.id if chosen else "", tuple(languages), chapter, section, glossary)
        spoken = detect(words, default=language)
        units = self._units(words, spoken, languages)
        corrected = ""
        if any(self._strange_word(unit, spoken) for unit in units):
            mended = self._mended(words, units, spoken)
            if mended and mended != words:
                corrected, units = mended, self._units(mended, spoken, languages)
        found = self._search(units, within, languages, skip + limit)
        if not found and any(len(unit.words) > 1 and not unit.phrase for unit in units):
            units = [part for unit in units for part in self._parts(unit)]
            found = self._search(units, within, languages, skip + limit)
        hits = self._hits(found, units, skip + limit + 1, whole=chosen is not None)
        suggestions = () if hits else tuple(dict.fromkeys(self._suggestions(units, spoken)))
        concepts = tuple(dict.fromkeys(concept for unit in units for concept in unit.concepts))
        shown = hits[skip : skip + limit]
        return Results(
            words, spoken, shown, corrected if hits else "", suggestions, concepts, skip, len(hits) > skip + limit
        )

    @cache  # noqa: B019  (one object a process)
    def _within(
        self, edition: str, languages: tuple[str, ...], chapter: int, section: int, glossary: bool | None
    ) -> set[int]:
        """The documents that a search is kept to."""
        kept: list[q.Query] = [_any([q.Term("language", code) for code in languages])]
        if edition:
            kept.append(q.Term("edition", edition))
        if chapter:
            kept.append(q.Term("chapter", str(chapter)))
        if section:
            kept.append(q.Term("section", str(section)))
        if glossary is not None:
            kept.append(q.Term("part", "glossary" if glossary else "rule"))
        return set(self._searcher.docs_for_query(_every(kept)))

    # -- from words to units --------------------------------------------------------------------------------------

    def _units(self, words: str, spoken: str, languages: Sequence[str]) -> list[Unit]:
        """The units of what was typed that tell something; words that most segments have are left out."""
        units: list[Unit] = []
        for match in _QUOTED.finditer(words):
            tagged = tagger(spoken).tag(match[1])
            forms = tuple(indexing.forms(tagged))
            if forms:
                keys = tuple(keys[0] for keys in indexing.lemmas(tagged))
                units.append(Unit(forms, keys, spoken, phrase=True))
        rest = _QUOTED.sub(" ", words)
        tagged = tagger(spoken).tag(rest)
        if tagged.uncovered and languages != [spoken]:
            other = tagger(languages[0]).tag(rest)
            if _strange(other) < _strange(tagged):
                tagged = other
        units += self._units_of(tagged)
        telling = [unit for unit in units if unit.words and not self._tells_nothing(unit, languages)]
        return telling or [unit for unit in units if unit.words]

    @staticmethod
    def _units_of(tagged: Tagged) -> Iterable[Unit]:
        def unit(tokens: Sequence[Token], keys: Sequence[tuple[str, ...]], tag: Tag | None = None) -> Unit:
            said = [key for each in keys for key in each]
            count = [key for token in tokens for key in indexing.digits(token, tagged.language)]
            flat = tuple(dict.fromkeys(said + count))
            concepts = indexing.things(tag) if tag is not None else ()
            cue = tag is not None and not concepts and not count and not tag.mended
            main = tuple(each[0] for each in keys)
            return Unit(
                tuple(token.norm for token in tokens), flat, tagged.language, concepts, cue=cue, main_lemmas=main
            )

        position = 0
        starts = {tag.first: tag for tag in tagged.tags}
        while position < len(tagged.tokens):
            token = tagged.tokens[position]
            tag = starts.get(position)
            if tag is not None:
                last = tag.last + 1
                kept = [i for i in range(position, last) if tagged.tokens[i].kind != "punct"]
                yield unit([tagged.tokens[i] for i in kept], [tagged.keys[i] for i in kept], tag)
                position = last
                continue
            if token.kind == "rule" or (token.kind == "number" and _SECTION.fullmatch(token.norm)):
                yield Unit((token.norm,), (), tagged.language, number=token.norm)
            elif token.kind != "punct":
                yield unit([token], [tagged.keys[position]])
            position += 1

    # -- from units to segments -----------------------------------------------------------------------------------

    def _search(self, units: Sequence[Unit], within: set[int], languages: Sequence[str], limit: int) -> list[_Found]:
        """What fits, the best first: all units, then all but one, then any."""
        if not units or not within:
            return []
        parts = [self._query(unit, languages) for unit in units]
        wanted = max(50, 4 * limit)
        every = _every(parts)
        together = [word for unit in units for word in _telling(unit.words, unit.language)]
        if len(units) > 1 and len(together) > 1:
            near = [q.Phrase(f"form_{code}", together, slop=3, boost=_TOGETHER) for code in languages]
            every = q.AndMaybe(every, _any(near))
        found = self._run(every, within, wanted, 1.0)
        named = [q.Term("number", unit.number, boost=_NUMBER) for unit in units if unit.number]
        if named:
            found |= self._run(_any(named), within, wanted, 1.0)
        if not any(unit.phrase for unit in units):
            if len(found) < _ENOUGH and 2 < len(parts) < 6:
                fewer = _any([q.And([*parts[:i], *parts[i + 1 :]]) for i in range(len(parts))])
                found |= self._run(fewer, within, wanted, _FEWER) | found
            if len(found) < _ENOUGH and len(parts) > 1:
                found |= self._run(_any(parts), within, wanted, _ANY) | found
        editions = {each.id: each for each in self._corpus.editions}
        weighted = [
            row._replace(
                score=row.score * _WEIGHTS[editions[row.edition].kind] * (_GLOSSARY if row.part == "glossary" else 1)
            )
            for row in found.values()
        ]
        return sorted(weighted, key=lambda row: (-row.score, -row.id if row.edition.endswith("-history") else row.id))

    def _run(self, query: q.Query, within: set[int], limit: int, weight: float) -> dict[int, _Found]:
        hits = self._searcher.search(query, limit=limit, filter=within)
        rows = {}
        for number in range(hits.scored_length()):
            stored = hits.fields(number)
            score = weight * hits.score(number)
            rows[stored["segment"]] = _Found(
                stored["segment"], stored["edition"], score, stored["tags"], stored["part"]
            )
        return rows

    def _query(self, unit: Unit, languages: Sequence[str]) -> q.Query:
        if unit.phrase:
            return _any([_phrase(f"form_{code}", unit.words) for code in languages])
        ways: list[q.Query] = self._words(unit, languages)
        if unit.number:
            ways.append(q.Term("number", unit.number, boost=_NUMBER))
        for code in languages:
            ways += [q.Term(f"concept_{code}", concept, boost=_CONCEPT) for concept in unit.concepts]
            ways += [q.Term(f"about_{code}", concept, boost=_HEAD) for concept in unit.concepts]
        for place, concept in enumerate(unit.concepts):
            weight = 1.0 if place == 0 else 0.5
            for name, boost in (("home", _HOME), ("within", _WITHIN), ("defines", _DEFINES)):
                ways.append(q.Term(name, concept, boost=boost * weight))
        return _any(ways)

    @staticmethod
    def _words(unit: Unit, languages: Sequence[str]) -> list[q.Query]:
        """The words of a unit: one by any of its keys; of several, all as written."""
        ways: list[q.Query] = []
        for code in languages:
            if code != unit.language and not all(word.isascii() for word in unit.words):
                continue
            if len(unit.words) > 1:
                words = _telling(unit.words, unit.language)
                ways.append(_every([q.Term(f"form_{code}", word, boost=_FORM) for word in words]))
                if code == unit.language:
                    keys = [key for word, key in zip(unit.words, unit.main_lemmas, strict=False) if word in words]
                    ways.append(_every([q.Term(f"lemma_{code}", key, boost=_LEMMA) for key in keys]))
                continue
            ways.append(q.Term(f"form_{code}", unit.words[0], boost=_FORM))
            if code == unit.language:
                ways += [q.Term(f"lemma_{code}", key, boost=_LEMMA) for key in unit.lemmas]
                ways += [q.Term(f"head_{code}", key, boost=_HEAD) for key in unit.lemmas]
        return ways

    def _parts(self, unit: Unit) -> list[Unit]:
        """The words of a term, each with the concepts it names alone."""
        if len(unit.words) == 1 or unit.phrase:
            return [unit]
        return [part for word in unit.words for part in self._units_of(tagger(unit.language).tag(word))]

    def _tells_nothing(self, unit: Unit, languages: Sequence[str]) -> bool:
        """Whether a unit is a word alone that too many segments have."""
        if unit.cue or unit.phrase or unit.number or unit.concepts or len(unit.words) != 1:
            return unit.cue
        if unit.words[0] in _stop_words(unit.language):
            return True
        reader = self._searcher.reader()
        for code in languages:
            have = self._documents(code)
            most = max((reader.doc_frequency(f"lemma_{code}", key) for key in unit.lemmas), default=0)
            if have and most > _COMMON * have:
                return True
        return False

    @cache  # noqa: B019  (one object a process)
    def _documents(self, language: str) -> int:
        return self._searcher.reader().doc_frequency("language", language)

    # -- hits -----------------------------------------------------------------------------------------------------

    def _hits(self, found: Sequence[_Found], units: Sequence[Unit], limit: int, whole: bool) -> tuple[Hit, ...]:
        hits: list[Hit] = []
        seen: set[object] = set()
        for row in found:
            passage = self._corpus.passage(row.id)
            same: object = (passage.name, passage.edition.language, passage.segment.text)
            if (
                passage.edition.kind is Kind.HISTORY
            ):  # one rule with each number and wording that it ever had: the best will do
                same = (passage.edition.id, passage.keys, whole and passage.segment.text)
            if same in seen:
                continue
            seen.add(same)
            spans = _marked(passage, units, row.tags)
            hits.append(Hit(passage, row.score, spans, self._corpus.heading_of(passage)))
            if len(hits) == limit:
                break
        return tuple(hits)

    # -- typing errors --------------------------------------------------------------------------------------------

    def _strange_word(self, unit: Unit, spoken: str) -> bool:
        """Whether a unit is a word alone that no text has and no term is."""
        return (
            len(unit.words) == 1
            and not unit.concepts
            and not unit.number
            and not self._known(unit.words[0], unit.lemmas, spoken)
        )

    def _mended(self, words: str, units: Sequence[Unit], spoken: str) -> str:
        """The words with every one that the index doesn't have replaced by the nearest one that it has."""
        mended = words
        for unit in units:
            if self._strange_word(unit, spoken):
                near = self._near(unit.words[0], spoken, 1)
                if near:
                    mended = re.sub(rf"\b{re.escape(unit.words[0])}\b", near[0], fold(mended))
        return mended

    def _suggestions(self, units: Sequence[Unit], spoken: str) -> Iterable[str]:
        for unit in units:
            if len(unit.words) == 1 and not self._known(unit.words[0], unit.lemmas, spoken):
                yield from self._near(unit.words[0], spoken, 3)

    def _known(self, word: str, keys: Sequence[str], language: str) -> bool:
        reader = self._searcher.reader()
        return (f"form_{language}", word) in reader or any((f"lemma_{language}", key) in reader for key in keys)

    def _near(self, word: str, language: str, limit: int) -> list[str]:
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        if len(word) < 4:
            return []
        if language not in self._vocabulary:
            lexicon = self._searcher.reader().lexicon(f"form_{language}")
            self._vocabulary[language] = [w.decode("utf-8") if isinstance(w, bytes) else w for w in lexicon]
        most = 1 if len(word) < 7 else 2
        found = process.extract(
            word, self._vocabulary[language], scorer=OSA.distance, score_cutoff=most, limit=limit * 4
        )
        reader = self._searcher.reader()
        field_name = f"form_{language}"
        ranked = sorted(
            found, key=lambda row: (row[1], row[0][0] != word[0], -reader.doc_frequency(field_name, row[0]))
        )
        return [row[0] for row in ranked[:limit]]


def _telling(words: Sequence[str], language: str) -> list[str]:
    """The words of a term without those that only join others: postings of *de* are long and say nothing."""
    return [word for word in words if word not in _stop_words(language)] or list(words)


@cache
def _stop_words(language: str) -> frozenset[str]:
    """The words of a language that join others: *of*, *con*, *dans*, *за*."""
    return frozenset(map(fold, stoplists.get(language, ())))


def _strange(tagged: Tagged) -> tuple[int, int]:
    """How many words of a text its language doesn't know, and how many name no concept."""
    known = lemmatiser(tagged.language).known
    return sum(not known(tagged.tokens[i].norm) for i in tagged.uncovered), len(tagged.uncovered)


def _phrase(field_name: str, words: Sequence[str]) -> q.Query:
    return q.Phrase(field_name, list(words)) if len(words) > 1 else q.Term(field_name, words[0])


def _every(ways: Sequence[q.Query]) -> q.Query:
    return q.And(ways) if len(ways) > 1 else ways[0]


def _any(ways: Sequence[q.Query]) -> q.Query:
    if len(ways) == 1:
        return ways[0]
    return DefaultOr(ways) if ways else q.NullQuery


def _marked(passage: Passage, units: Sequence[Unit], tags: Sequence[_Tag]) -> tuple[tuple[int, int], ...]:
    """The characters of a text that answer to the units, overlapping ones joined."""
    language = passage.edition.language
    wanted = {concept for unit in units for concept in unit.concepts}
    spans = [(start, end) for start, end, concept in tags if concept in wanted]
    plain = [unit for unit in units if not unit.concepts and (len(unit.words) == 1 or unit.phrase)]
    cut = [token for token in tokens(passage.segment.text, language) if token.kind != "punct"] if plain else []
    keys_of = lemmatiser(language).keys
    for unit in plain:
        size = len(unit.words)
        for first in range(len(cut) - size + 1):
            found = tuple(token.norm for token in cut[first : first + size]) == unit.words
            if not found and not unit.phrase and unit.language == language:
                found = not set(unit.lemmas).isdisjoint(keys_of(cut[first].text))
            if found:
                spans.append((cut[first].start, cut[first + size - 1].end))
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


@cache
def _shipped() -> Search:
    return Search(Corpus.open(), indexing.opened())
