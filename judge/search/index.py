"""The index: what of each segment can be searched for, and how it is made.

Every language has fields of its own, so that the weight of a word is its weight in that language: ``form_es`` holds
the folded words as written (for phrases and typing errors), ``lemma_es`` the lemma keys, ``head_es`` those of the
headings a rule stands under. ``concept_es`` and ``about_es`` hold the concepts of both, whose names are the same in all
languages: that is how a word of one language finds the rules of another.

Three fields say what a segment is for, in concepts again: ``home`` where the term base names it as a concept's own rule
(or it is the heading of one), ``within`` where it is a part of such a rule or the glossary points at it, ``defines``
where it is the glossary's entry of the concept.
"""

from __future__ import annotations

import re
import time
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from judge import compiled
from judge.compiled import Progress
from judge.corpus.model import Part, Segment
from judge.corpus.store import Corpus
from judge.corpus.store import sources as corpus_sources
from judge.errors import DataError
from judge.language import build as language_build
from judge.language import numbers, tagger, text
from judge.language.concepts import CUE, Tag, Tagged
from judge.locale import LANGUAGES, _
from judge.rules import RuleNumber
from judge.terms import TermBase

with warnings.catch_warnings():
    # Whoosh is frozen; newer Pythons warn about the way it writes some strings.
    warnings.simplefilter("ignore")
    from whoosh import fields, query
    from whoosh.analysis import Token, Tokenizer
    from whoosh.filedb.filestore import FileStorage
    from whoosh.index import FileIndex
    from whoosh.index import IndexError as WhooshIndexError

NAME = "search"
_RETRIES = 5
_SEARCHED = (Part.RULE, Part.HEADING, Part.SECTION, Part.ITEM, Part.GLOSSARY, Part.ORPHAN, Part.PROSE)


class Precut(Tokenizer):
    """Takes text that is already cut: words parted by spaces, readings of one word by ``|``."""

    def __call__(self, value, positions=False, start_pos=0, mode="", **kwargs):
        token = Token(positions, False, removestops=False, mode=mode)
        for position, group in enumerate(value.split(" "), start_pos):
            for reading in group.split("|"):
                if reading:
                    token.text = reading
                    token.boost = 1.0
                    token.pos = position
                    yield token


def schema() -> fields.Schema:
    """The fields of the index."""
    one_word = {"stored": False, "analyzer": Precut()}
    table = {
        "segment": fields.STORED(),
        "edition": fields.ID(stored=True),
        "language": fields.ID(stored=True),
        "number": fields.ID(),
        "section": fields.ID(),
        "chapter": fields.ID(),
        "part": fields.ID(stored=True),
        "tags": fields.STORED(),
    }
    for name in ("home", "within", "defines"):
        table[name] = fields.TEXT(phrase=False, stored=False, analyzer=Precut())
    for language in LANGUAGES:
        table[f"form_{language}"] = fields.TEXT(phrase=True, **one_word)
        table[f"lemma_{language}"] = fields.TEXT(phrase=True, **one_word)
        for name in ("head", "concept", "about"):
            table[f"{name}_{language}"] = fields.TEXT(phrase=False, **one_word)
    return fields.Schema(**table)


def sources() -> list[Path]:
    """What the index is made of, the modules that make it included."""
    return [*corpus_sources(), *language_build.sources(), Path(__file__)]


@cache
def compiled_folder() -> Path:
    """The folder of the index, made now where texts or terms have changed."""
    return compiled.ensure(NAME, sources(), build)


def build(path: Path) -> None:
    """Write the index of the whole corpus into a new folder."""
    corpus = Corpus.open()
    segments = [(id, segment) for id, segment in corpus.segments() if segment.part in _SEARCHED and segment.text]
    progress = Progress(_("Preparing the search"), len(segments) + len(segments) // 8)
    path.mkdir(parents=True)
    index = FileStorage(str(path)).create_index(schema())
    writer = index.writer(limitmb=128)
    languages = {edition.id: edition.language for edition in corpus.editions}
    homes = _homes(segments, {newest.id for code in LANGUAGES if (newest := corpus.newest(code)) is not None})
    for (id, segment), headings in zip(segments, _headings(corpus, segments), strict=True):
        language = languages[segment.edition]
        writer.add_document(**_document(id, segment, language, headings), **homes.get(id, {}))
        progress.step()
    writer.commit(optimize=True)
    index.close()
    progress.close()


def _headings(corpus: Corpus, segments: list[tuple[int, Segment]]) -> Iterator[str]:
    """For each segment the headings it stands under, those of the newest edition where its own has none."""
    known: dict[tuple[str, RuleNumber], str] = {
        (segment.edition, segment.number): segment.text
        for _id, segment in segments
        if segment.number and segment.part in (Part.HEADING, Part.SECTION)
    }
    for _id, segment in segments:
        number = segment.number
        above = []
        while number is not None and number.parent is not None:
            number = number.parent
            above.append(known.get((segment.edition, number), ""))
        yield " ".join(filter(None, above))


def _homes(segments: list[tuple[int, Segment]], newest: set[str]) -> dict[int, dict[str, str]]:
    """What the segments of the newest editions are for: the fields ``home``, ``within`` and ``defines`` of each."""
    own: dict[RuleNumber, list[str]] = {}
    for concept in TermBase.load():
        for number in map(RuleNumber.parse, concept.rules):
            own.setdefault(number, []).append(concept.id)
    pointed = _pointed(segments)
    found: dict[int, dict[str, str]] = {}
    headed: dict[RuleNumber, list[str]] = {}
    for number, concepts in own.items():
        if number.parent is not None:
            headed.setdefault(number.parent, []).extend(concepts)
    for id, segment in segments:
        if segment.edition not in newest:
            continue
        if segment.part is Part.GLOSSARY:
            if named := _named(segment.label):
                found[id] = {"defines": named}
        elif segment.number is not None:
            home = own.get(segment.number, []) + (headed.get(segment.number, []) if segment.is_heading else [])
            parent = own.get(segment.number.parent, []) if segment.number.parent is not None else []
            within = [concept for concept in parent + pointed.get(segment.number, []) if concept not in home]
            found[id] = {"home": " ".join(dict.fromkeys(home)), "within": " ".join(dict.fromkeys(within))}
    return found


def _pointed(segments: list[tuple[int, Segment]]) -> Mapping[RuleNumber, list[str]]:
    """The concepts whose entries in the glossary refer to a number by itself."""
    found: dict[RuleNumber, list[str]] = {}
    for _id, segment in segments:
        if segment.part is Part.GLOSSARY and (named := _named(segment.label)):
            for reference in segment.references:
                if reference.range.first == reference.range.last:
                    found.setdefault(reference.range.first, []).append(named)
    return found


@cache
def _named(label: str) -> str:
    """The concept that the word of a glossary's entry names as a whole, by its English term (``vuela [Flying]``)."""
    english = re.search(r"\[([^\[\]]+)\]$", label)
    tagged = tagger("en").tag(english[1] if english else label)
    if len(tagged.tags) != 1 or tagged.tags[0].last - tagged.tags[0].first + 1 < len(tagged.tokens):
        return ""
    return next(iter(things(tagged.tags[0])), "")


def _document(id: int, segment: Segment, language: str, headings: str) -> dict[str, object]:
    whole = "\n".join([segment.label if segment.part is Part.GLOSSARY else "", segment.text, *segment.examples])
    tagged = tagger(language).tag(whole)
    head = tagger(language).tag(f"{headings} {segment.text}" if segment.is_heading else headings)
    document: dict[str, object] = {
        "segment": id,
        "edition": segment.edition,
        "language": language,
        "part": "glossary" if segment.part is Part.GLOSSARY else "rule",
        "tags": [(t.start, t.end, things(t)[0]) for t in tagger(language).tag(segment.text).tags if things(t)],
        f"concept_{language}": " ".join(_concepts(tagged)),
        f"about_{language}": " ".join(_concepts(head)),
        f"form_{language}": " ".join(forms(tagged)),
        f"lemma_{language}": " ".join("|".join(keys) for keys in lemmas(tagged)),
        f"head_{language}": " ".join("|".join(keys) for keys in lemmas(head)),
    }
    if segment.number:
        section = segment.number.section
        document |= {"number": str(segment.number), "section": str(section), "chapter": str(section // 100)}
    return document


def things(tag: Tag) -> tuple[str, ...]:
    """The concepts of a tag that are things of the rules; the cues that questions are put with (``q-can``) are none."""
    return tuple(concept for concept in tag.concepts if not CUE.match(concept))


def _concepts(tagged: Tagged) -> list[str]:
    """The likeliest concept of each tag: the others would make a text findable by what it doesn't speak of.

    A term of several words holds others: what speaks of a *redirection effect* speaks of *redirection*.
    """
    found: list[str] = []
    for tag in tagged.tags:
        found += things(tag)[:1]
        if tag.last > tag.first:
            for first, last in ((tag.first + 1, tag.last + 1), (tag.first, tag.last)):
                inner = tagger(tagged.language).tag_tokens(tagged.text, tagged.tokens[first:last])
                found += [things(each)[0] for each in inner.tags if len(things(each)) == 1]
    return found


def forms(tagged: Tagged) -> list[str]:
    """The folded words of a text, punctuation left out."""
    return [token.norm.replace(" ", "").replace("|", "") for token in tagged.tokens if token.kind != "punct"]


def lemmas(tagged: Tagged) -> list[tuple[str, ...]]:
    """The lemma keys of those words; a number in words is also one in digits."""
    return [
        (*(_plain(key) for key in keys), *digits(token, tagged.language))
        for token, keys in zip(tagged.tokens, tagged.keys, strict=True)
        if token.kind != "punct"
    ]


@cache
def opened() -> FileIndex:
    """The index of the shipped corpus, made on first use and open for reading. Raises DataError where it can't be."""
    folder = compiled_folder()
    problem: Exception | None = None
    for attempt in range(_RETRIES):
        try:
            return FileStorage(str(folder), readonly=True).open_index()
        except (OSError, WhooshIndexError) as error:
            problem = error
            time.sleep(0.05 * attempt)
    raise DataError(str(problem), place=str(folder))


def candidates(edition: str, language: str, forms: Iterable[Sequence[Iterable[str]]]) -> list[int]:
    """The ids of an edition's segments that have all words of one of the forms, in the order of the text.

    A form is a sequence of words, each given by its lemma keys.
    """
    field = f"lemma_{language}"
    any_form = query.Or(
        [
            query.And([query.Or([query.Term(field, _plain(key)) for key in keys]) for keys in words])
            for words in forms
            if words
        ]
    )
    with opened().searcher() as searcher:
        hits = searcher.docs_for_query(query.And([any_form, query.Term("edition", edition)]))
        return sorted(searcher.stored_fields(hit)["segment"] for hit in hits)


def stored_tags(edition: str) -> dict[int, list[tuple[int, int, str]]]:
    """The concepts that each segment of an edition names, by its id: characters from and to, and the concept."""
    with opened().searcher() as searcher:
        hits = searcher.docs_for_query(query.Term("edition", edition))
        stored = (searcher.stored_fields(hit) for hit in hits)
        return {each["segment"]: each["tags"] for each in stored}


def _plain(key: str) -> str:
    return key.replace(" ", "").replace("|", "")


def digits(token: text.Token, language: str) -> tuple[str, ...]:
    """A number word in digits: ``cero`` as ``0``; empty for anything else."""
    value = numbers.value(token, language) if token.kind == "word" else None
    return () if value is None else (str(value),)
