"""What the term base may lack: expressions of several words that the rules use often and no concept covers.

Expressions are counted by the lemmas of their words, so that inflected forms are one. How much one is worth follows
the C-value (Frantzi, Ananiadou, Mima 2000): frequent, long, and not only a part of a longer one. One that is the name
of a glossary entry comes first, since the rules themselves say that it is a term.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from judge.corpus import Corpus, Part, Segment
from judge.errors import InputError
from judge.language import fold, lemmatiser
from judge.language.lemmas import small_words
from judge.language.text import Token, tokens
from judge.locale import _
from judge.search.index import stored_tags
from judge.terms import TermBase

_LONGEST = 4
_OFTEN, _RULES = 5, 3
"""An expression is said at least so often, in at least so many rules."""
_LETTERS = 3
"""A shorter word neither begins nor ends one."""
_LINKS = {
    "en": "of the a an to in on for from with by",
    "es": "de del la el los las lo un una a al en con sin por para",
    "fr": "de du des d' la le les l' un une a au aux en sans par pour sur",
    "ru": "в во на с со без из от по для о об к за при",
}
"""The small words that may stand inside one: prepositions and articles, no conjunctions."""
_BRACKETED = re.compile(r"\s*[\[(][^\])]*[\])]")

Gram = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An expression as it is said most often, how often and in which rules; the concepts that parts of it name, and
    whether the glossary has an entry of that name.
    """

    words: str
    count: int
    rules: tuple[str, ...]
    concepts: tuple[str, ...]
    glossary: bool
    score: float


@dataclass(slots=True)
class _Seen:
    count: int = 0
    said: Counter[str] = field(default_factory=Counter)
    rules: dict[str, None] = field(default_factory=dict)
    concepts: Counter[tuple[str, ...]] = field(default_factory=Counter)
    around: Counter[Gram] = field(default_factory=Counter)


def candidates(language: str, *, limit: int = 40) -> list[Candidate]:
    """The best candidates of a language's newest rules, best first. Raises InputError where it has none."""
    return list(_every(language)[:limit])


@cache
def _every(language: str) -> tuple[Candidate, ...]:
    corpus = Corpus.open()
    edition = corpus.newest(language)
    if edition is None:
        raise InputError(_("there are no rules in this language"), place=language)
    tags = stored_tags(edition.id)
    seen: dict[Gram, _Seen] = {}
    entries: dict[Gram, None] = {}
    for id, segment in corpus.segments(edition.id):
        if segment.part is Part.GLOSSARY:
            name = _BRACKETED.sub("", segment.label)
            entries[tuple(_key(token, language) for token in _cut(name, language))] = None
        elif segment.number is not None and segment.part is Part.RULE:
            _count(segment, tags.get(id, ()), language, seen)
    known = {
        tuple(_key(token, language) for token in _cut(form.text, language))
        for concept in TermBase.load()
        for form in concept.words[language].forms
    }
    found = [
        _candidate(gram, each, gram in entries)
        for gram, each in seen.items()
        if each.count >= _OFTEN and len(each.rules) >= _RULES and gram not in known
    ]
    found = [each for each in found if each.score > 0 and (each.glossary or _names(each))]
    return tuple(sorted(found, key=lambda each: (not each.glossary, -each.score, each.words)))


def _names(candidate: Candidate) -> bool:
    """Whether an expression may name a thing: what holds a verb of the rules says what is done with things."""
    base = TermBase.load()
    return not any((concept := base.get(id)) is not None and concept.pos == "verb" for id in candidate.concepts)


def _cut(text: str, language: str) -> list[Token]:
    return [token for token in tokens(text, language) if token.kind == "word"]


def _key(token: Token, language: str) -> str:
    written = token.text if len(token.norm) == len(token.text) else token.norm
    return lemmatiser(language).keys(written)[0]


@cache
def _everyday(language: str) -> frozenset[str]:
    """Words that are too common in any text to begin or end an expression, folded."""
    words = import_module(f"spacy.lang.{language}.stop_words").STOP_WORDS
    return small_words(language) | {fold(word) for word in words}


@cache
def _linking(language: str) -> frozenset[str]:
    return frozenset(_LINKS[language].split())


def _count(segment: Segment, tags: Sequence[tuple[int, int, str]], language: str, seen: dict[Gram, _Seen]) -> None:
    for run in _runs(segment.text, language):
        keys = [_key(token, language) for token in run]
        ends = [_may_end(token, language) for token in run]
        for first in range(len(run)):
            if not ends[first]:
                continue
            for last in range(first + 1, min(first + _LONGEST, len(run))):
                if not ends[last]:
                    if last - first and not (_links(run[last], language) or _stands(run[last], language)):
                        break
                    continue
                start, end = run[first].start, run[last].end
                inside = [tag for tag in tags if tag[0] < end and start < tag[1]]
                if any(tag[0] <= start and end <= tag[1] for tag in inside):
                    continue  # a concept covers it
                if any(tag[0] < start or end < tag[1] for tag in inside):
                    continue  # it cuts a concept in two
                gram = tuple(keys[first : last + 1])
                each = seen.setdefault(gram, _Seen())
                each.count += 1
                each.said[fold_case(segment.text[start:end], run[first])] += 1
                each.rules[segment.name] = None
                each.concepts[tuple(tag[2] for tag in inside)] += 1
                for size in range(2, len(gram)):
                    for inner in {gram[i : i + size] for i in range(len(gram) - size + 1)}:
                        if inner != gram:
                            seen.setdefault(inner, _Seen()).around[gram] += 1


def fold_case(text: str, first: Token) -> str:
    """An expression without the capital of a sentence's beginning."""
    return text[:1].lower() + text[1:] if first.text[1:].islower() else text


def _runs(text: str, language: str) -> Iterator[list[Token]]:
    """The words of a text between signs and numbers."""
    run: list[Token] = []
    for token in tokens(text, language):
        if token.kind == "word":
            run.append(token)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _may_end(token: Token, language: str) -> bool:
    return len(token.norm) >= _LETTERS and _stands(token, language)


def _stands(token: Token, language: str) -> bool:
    """Whether a word has a meaning of its own."""
    return token.norm not in _everyday(language) and "'" not in token.norm


def _links(token: Token, language: str) -> bool:
    return token.norm in _linking(language)


def _candidate(gram: Gram, seen: _Seen, glossary: bool) -> Candidate:
    nested = sum(seen.around.values()) / len(seen.around) if seen.around else 0
    score = math.log2(len(gram) + 1) * (seen.count - nested)
    concepts = seen.concepts.most_common(1)[0][0]
    return Candidate(seen.said.most_common(1)[0][0], seen.count, tuple(seen.rules), concepts, glossary, score)
