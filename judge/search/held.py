"""Searching an edition that the user imported: an index of its own, in SQLite's full text, made on the first search.

Languages that are spoken here are found by form, lemma and concept, so in any language and by slang, as the project's
own texts are; other languages by their words, and scripts without spaces by their letters.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from judge import compiled
from judge.compiled import Progress
from judge.corpus import references
from judge.corpus.held import shelf
from judge.corpus.model import Edition, Part, Segment
from judge.corpus.store import Corpus
from judge.errors import DataError
from judge.language import build as language_build
from judge.language import fold, lemmatiser, tagger
from judge.language.concepts import CUE, Tag, Tagged
from judge.language.detect import detect
from judge.language.text import tokens
from judge.locale import LANGUAGES, _

if TYPE_CHECKING:
    from judge.search.finder import Results

_WEIGHTS = "0.0, 1.0, 0.9, 1.2"
_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]")
_SEARCHED = (Part.RULE, Part.HEADING, Part.SECTION, Part.ITEM, Part.GLOSSARY, Part.ORPHAN)


def find(words: str, language: str, edition: Edition, limit: int, skip: int = 0) -> Results:
    """The best segments of an imported edition. Raises DataError where SQLite has no full text search."""
    from judge.search.finder import Hit, Results

    spoken = detect(words, default=language)
    groups = _groups(words, spoken, edition.language)
    connection = _opened(_compiled(edition))
    found: list[tuple[int, float]] = []
    for joined in (" AND ", " OR "):
        query = joined.join(f"({group})" for group in groups)
        if query and len(found) < limit + skip:
            sql = f"SELECT rowid, bm25(text, {_WEIGHTS}) AS rank FROM text WHERE text MATCH ? ORDER BY rank LIMIT ?"
            rows = connection.execute(sql, (query, limit + skip)).fetchall()
            known = {row for row, _rank in found}
            found += [(row, -rank) for row, rank in rows if row not in known]
    corpus = Corpus.open()
    hits = []
    for row, score in found[skip : skip + limit]:
        passage = corpus.passage(row, edition.id)
        spans = _marks(passage.segment.text, words, spoken, edition.language)
        hits.append(Hit(passage, score, spans, corpus.heading_of(passage)))
    return Results(words, spoken, tuple(hits))


def _groups(words: str, spoken: str, language: str) -> list[str]:
    """For each thing that was asked for the ways to meet it, as SQLite writes them."""
    groups = [_phrase("words", _cut(match[1], language)) for match in _QUOTED.finditer(words)]
    rest = _QUOTED.sub(" ", words)
    if language not in LANGUAGES:
        return [group for group in groups if group] + [_phrase("words", each) for each in _runs(rest, language)]
    tagged = tagger(spoken).tag(rest)
    starts = {tag.first: tag for tag in tagged.tags}
    position = 0
    while position < len(tagged.tokens):
        tag = starts.get(position)
        last = tag.last + 1 if tag else position + 1
        kept = [i for i in range(position, last) if tagged.tokens[i].kind != "punct"]
        position = last
        if not kept:
            continue
        concepts = [concept for concept in tag.concepts if not CUE.match(concept)][:1] if tag else []
        if tag and not concepts and not tag.mended:
            continue  # a word that questions are put with
        ways = [_phrase("words", [tagged.tokens[i].norm for i in kept])]
        if spoken == language:
            ways += [_phrase("lemmas", [key]) for i in kept[:1] for key in tagged.keys[i]] if len(kept) == 1 else []
        ways += [_phrase("concepts", [concept]) for concept in concepts]
        groups.append(" OR ".join(way for way in ways if way))
    return [group for group in groups if group]


def _phrase(column: str, words: Sequence[str]) -> str:
    said = " ".join(word.replace('"', "") for word in words)
    return f'{column} : "{said}"' if said.strip() else ""


def _runs(text: str, language: str) -> list[list[str]]:
    """The words of a query in a language that isn't spoken here; a run of letters without spaces is one phrase."""
    if references.words(language).spaced:
        return [[word] for word in _cut(text, language)]
    return [_cut(run, language) for run in text.split() if run.strip()]


def _cut(text: str, language: str) -> list[str]:
    """The words as they are indexed: folded; letters one by one in scripts without spaces."""
    if language in LANGUAGES:
        return [token.norm for token in tokens(text, language) if token.kind != "punct"]
    if references.words(language).spaced:
        return re.findall(r"[\w./+{}-]*\w", fold(text))
    return re.findall(r"[a-z0-9.]*[a-z0-9]|[^\W\da-z_]", fold(text))


def _marks(text: str, words: str, spoken: str, language: str) -> tuple[tuple[int, int], ...]:
    """The characters of a text that are words of the query."""
    if language not in LANGUAGES:
        wanted = {word for run in _runs(_QUOTED.sub(r" \1 ", words), language) for word in ["".join(run)] if word}
        found = [m.span() for word in wanted for m in re.finditer(re.escape(word), text, re.IGNORECASE)]
        return _joined(found)
    tagged = tagger(spoken).tag(words)
    concepts = {c for tag in tagged.tags for c in tag.concepts[:1] if not CUE.match(c)}
    keys = {key for each in tagged.keys for key in each} if spoken == language else set()
    norms = {token.norm for token in tagged.tokens if token.kind != "punct" and len(token.norm) > 2}
    keys_of = lemmatiser(language).keys
    spans = [(tag.start, tag.end) for tag in tagger(language).tag(text).tags if concepts & set(tag.concepts[:1])]
    for token in tokens(text, language):
        if (
            token.kind != "punct"
            and len(token.norm) > 2
            and (token.norm in norms or not keys.isdisjoint(keys_of(token.text)))
        ):
            spans.append((token.start, token.end))
    return _joined(spans)


def _joined(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def _compiled(edition: Edition) -> Path:
    def build(path: Path) -> None:
        segments = [(id, segment) for id, segment in Corpus.open().segments(edition.id) if segment.part in _SEARCHED]
        progress = Progress(_("Preparing the search"), len(segments))
        connection = sqlite3.connect(path)
        try:
            connection.execute("CREATE VIRTUAL TABLE text USING fts5(number, words, lemmas, concepts, content='')")
        except sqlite3.OperationalError as error:
            raise DataError(str(error), place=str(path)) from error
        for id, segment in segments:
            row = (id, str(segment.number or ""), *_row(segment, edition.language))
            connection.execute("INSERT INTO text (rowid, number, words, lemmas, concepts) VALUES (?, ?, ?, ?, ?)", row)
            progress.step()
        connection.commit()
        connection.close()
        progress.close()

    sources = [shelf.path_of(edition.id), *language_build.sources(), Path(__file__)]
    return compiled.ensure(f"held_search_{edition.id.replace('-', '_')}.sqlite", sources, build)


def _row(segment: Segment, language: str) -> tuple[str, str, str]:
    text = "\n".join(filter(None, (segment.name, segment.text, *segment.examples)))
    if language not in LANGUAGES:
        return " ".join(_cut(text, language)), "", ""
    tagged = tagger(language).tag(text)
    kept = [i for i, token in enumerate(tagged.tokens) if token.kind != "punct"]
    concepts = [concept for tag in tagged.tags for concept in _concepts(tagged, tag)]
    words = " ".join(tagged.tokens[i].norm for i in kept)
    return words, " ".join(key for i in kept for key in tagged.keys[i]), " ".join(concepts)


def _concepts(tagged: Tagged, tag: Tag) -> list[str]:
    """The likeliest concept of a tag; of a term of several words, those of the shorter terms in it too."""
    found = [concept for concept in tag.concepts[:1] if not CUE.match(concept)]
    if tag.last > tag.first:
        for first, last in ((tag.first + 1, tag.last + 1), (tag.first, tag.last)):
            inner = tagger(tagged.language).tag_tokens(tagged.text, tagged.tokens[first:last])
            found += [
                each.concepts[0] for each in inner.tags if len(each.concepts) == 1 and not CUE.match(each.concepts[0])
            ]
    return found


@cache
def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
