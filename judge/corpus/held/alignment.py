"""Which rule of one edition is which of another: by its words, never by its number alone.

First the texts that are the same letter for letter, then those that are once references, quotation marks and spaces
are made alike, then those that are alike enough; what is left over may be a part of a rule that was split, or have
become a part of one that was merged. A number on both sides whose texts belong to different rules is a silent move.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import log

from rapidfuzz import fuzz

from judge.corpus import references
from judge.corpus.model import Part, Segment
from judge.corpus.ordering import order
from judge.rules import RuleNumber

_QUOTES = str.maketrans({c: '"' for c in "“”„«»″"} | {c: "'" for c in "‘’‚′"} | {c: "-" for c in "–—‑‐−"})
_MARKS = re.compile(r"_|®|™|\((?:r|tm)\)", re.IGNORECASE)
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"(?<=[.!?。！？])[\"')\s]+|\n")
_ALIKE, _SAME_NUMBER = 70.0, 55.0
"""How alike two texts must be, of 100: anywhere, and under one number."""
_CANDIDATES = 6
_SHORT = 24
"""A sentence of fewer letters than this belongs to no rule in particular."""
_CONTAINED = 0.6
"""So much of a text must be in another one for it to be a part of that."""


class How(StrEnum):
    """How two texts were found to be one rule."""

    VERBATIM = "verbatim"
    REFERENCES = "references"
    """The same but for the numbers referred to, and for marks."""
    FUZZY = "fuzzy"
    SPLIT = "split"
    MERGED = "merged"


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered text: a section's or rule's number, what it says, its examples."""

    number: RuleNumber
    text: str
    part: Part = Part.RULE
    examples: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        return "\n".join((self.text, *self.examples))


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts that are one rule; ``likeness`` is 1 for the same words."""

    old: Entry
    new: Entry
    how: How
    likeness: float = 1.0


@dataclass(frozen=True, slots=True)
class Alignment:
    """The pairs of two editions, in the order of the new one, and what has no counterpart.

    In ``parts`` a rule of one side is a part of one of the other: pieces of a rule that was split, rules that were
    merged into one.
    """

    pairs: tuple[Pair, ...]
    created: tuple[Entry, ...]
    removed: tuple[Entry, ...]
    parts: tuple[Pair, ...] = ()


@dataclass
class _Work:
    old: dict[int, Entry]
    new: dict[int, Entry]
    pairs: list[Pair] = field(default_factory=list)

    def join(self, one: int, other: int, how: How, likeness: float = 1.0) -> None:
        self.pairs.append(Pair(self.old.pop(one), self.new.pop(other), how, likeness))


def entries(segments: Iterable[Segment]) -> tuple[Entry, ...]:
    """The numbered texts of an edition; of a number that stands twice, the first."""
    found: dict[RuleNumber, Entry] = {}
    for s in segments:
        if s.number is not None and s.part in (Part.SECTION, Part.HEADING, Part.RULE) and s.number not in found:
            found[s.number] = Entry(s.number, s.text, s.part, s.examples)
    return tuple(found.values())


def normal(text: str, language: str = "en") -> str:
    """A text with references, quotation marks, dashes, spaces and trademarks made alike, in small letters."""
    pieces, end = [], 0
    for reference in references.find(text, language):
        if reference.start >= end:
            pieces += [text[end : reference.start], "§"]
            end = reference.end
    plain = "".join([*pieces, text[end:]]).translate(_QUOTES)
    return _SPACE.sub(" ", _MARKS.sub("", plain)).strip().lower()


def align(old: Sequence[Entry], new: Sequence[Entry], language: str = "en") -> Alignment:
    """Align two editions of one language."""
    work = _Work(dict(enumerate(old)), dict(enumerate(new)))
    plain = {"old": {i: e.whole for i, e in work.old.items()}, "new": {i: e.whole for i, e in work.new.items()}}
    _same_texts(work, plain["old"], plain["new"], How.VERBATIM)
    normals = [{i: normal(e.whole, language) for i, e in side.items()} for side in (work.old, work.new)]
    _same_texts(work, *normals, How.REFERENCES)
    _alike(work, *normals)
    parts = _parts(work, language)
    work.pairs.sort(key=lambda pair: order(pair.new.number))
    return assembled(work.pairs, parts, work.old.values(), work.new.values())


def assembled(pairs: Iterable[Pair], parts: Sequence[Pair], old: Iterable[Entry], new: Iterable[Entry]) -> Alignment:
    """An alignment of its pairs, its parts and what has no pair; a rule whose pieces hold most of it isn't removed."""
    pieces: Counter[RuleNumber] = Counter()
    for pair in parts:
        if pair.how is How.SPLIT:
            pieces[pair.old.number] += len(pair.new.text)
    merged = {pair.old.number for pair in parts if pair.how is How.MERGED}
    split = {pair.new.number for pair in parts if pair.how is How.SPLIT}
    created = tuple(entry for entry in new if entry.number not in split)
    removed = tuple(e for e in old if e.number not in merged and pieces[e.number] < _CONTAINED * len(e.text))
    return Alignment(tuple(pairs), created, removed, tuple(parts))


def _same_texts(work: _Work, old: dict[int, str], new: dict[int, str], how: How) -> None:
    """Pair equal texts: under the same number first, then in order (a text may stand in several sections)."""
    theirs: dict[tuple[str, bool], list[int]] = defaultdict(list)
    for index, entry in work.new.items():
        theirs[new[index], entry.part is Part.SECTION].append(index)
    mine: dict[tuple[str, bool], list[int]] = defaultdict(list)
    for index, entry in work.old.items():
        mine[old[index], entry.part is Part.SECTION].append(index)
    for text, olds in mine.items():
        news = theirs.get(text, [])
        if not news or not text[0]:
            continue
        by_number = {work.new[index].number: index for index in news}
        for index in list(olds):
            other = by_number.get(work.old[index].number)
            if other is not None:
                olds.remove(index)
                news.remove(other)
                work.join(index, other, how)
        if len(olds) == 1 and len(news) == 1:
            work.join(olds[0], news[0], how)
        elif olds and news and len(text[0]) >= _SHORT:
            for index, other in zip(olds, news, strict=False):
                work.join(index, other, how)


def _alike(work: _Work, old: dict[int, str], new: dict[int, str]) -> None:
    """Pair what is alike enough, the likest first. The same number, and the section most rules went to, help."""
    moved = Counter((pair.old.number.section, pair.new.number.section) for pair in work.pairs)
    followed = {section: max((n for (o, _s), n in moved.items() if o == section), default=0) for section, _s in moved}
    index = _Index({i: new[i] for i in work.new})
    numbers = {entry.number: i for i, entry in work.new.items()}
    scored: list[tuple[float, float, int, int]] = []
    for one, entry in work.old.items():
        candidates = set(index.nearest(old[one]))
        if entry.number in numbers:
            candidates.add(numbers[entry.number])
        for other in candidates:
            theirs = work.new[other]
            if (entry.part is Part.SECTION) != (theirs.part is Part.SECTION):
                continue
            likeness = _likeness(old[one], new[other])
            same = entry.number == theirs.number
            if likeness < (_SAME_NUMBER if same else _ALIKE):
                continue
            went = moved[entry.number.section, theirs.number.section]
            bonus = 6.0 if same else 3.0 if went and went == followed.get(entry.number.section) else 0.0
            scored.append((likeness + bonus, likeness, one, other))
    for _score, likeness, one, other in sorted(scored, key=lambda row: (-row[0], row[2], row[3])):
        if one in work.old and other in work.new:
            work.join(one, other, How.FUZZY, round(likeness / 100, 3))


def _likeness(one: str, other: str) -> float:
    """How alike two texts are, of 100: letter by letter, or word by word where words changed places."""
    plain = fuzz.ratio(one, other)
    if plain >= _ALIKE:
        return plain
    return max(plain, 0.95 * fuzz.token_sort_ratio(one, other))


class _Index:
    """Texts by their rare words, to find the few that one could be."""

    def __init__(self, texts: dict[int, str]) -> None:
        self._words: dict[str, list[int]] = defaultdict(list)
        for index, text in texts.items():
            for word in _words_of(text):
                self._words[word].append(index)
        self._size = max(len(texts), 1)

    def nearest(self, text: str) -> list[int]:
        weights: Counter[int] = Counter()
        for word in _words_of(text):
            having = self._words.get(word, ())
            if having and len(having) <= max(40, self._size // 5):
                weight = log(1 + self._size / len(having))
                for index in having:
                    weights[index] += weight
        return [index for index, _weight in weights.most_common(_CANDIDATES)]


def _words_of(text: str) -> set[str]:
    words = set(_WORD.findall(text))
    if len(words) < 4:  # a script without spaces, or a few words: pairs of letters
        words |= {text[i : i + 2] for i in range(len(text) - 1)}
    return words


def _parts(work: _Work, language: str) -> list[Pair]:
    """What is left over and stands, sentence by sentence, in a rule of the other side that has lost or gained it."""
    found: list[Pair] = []
    changed = [pair for pair in work.pairs if pair.how is How.FUZZY]
    gone = list(work.old.values())
    come = list(work.new.values())
    sources = [*((pair.old, pair.new) for pair in changed), *((entry, None) for entry in gone)]
    found += _pieces(come, sources, How.SPLIT, language)
    split = {pair.old.number for pair in found}
    goals = [*((pair.new, pair.old) for pair in changed), *((entry, None) for entry in come)]
    rest = [entry for entry in gone if entry.number not in split]
    found += _pieces(rest, goals, How.MERGED, language)
    return found


def _pieces(
    leftovers: Sequence[Entry], wholes: Sequence[tuple[Entry, Entry | None]], how: How, language: str
) -> list[Pair]:
    """The leftovers that are a piece of one of the wholes, which its counterpart doesn't have."""
    having: dict[str, list[int]] = defaultdict(list)
    for index, (whole, counterpart) in enumerate(wholes):
        kept = set(_sentences(counterpart, language)) if counterpart is not None else set()
        for sentence in _sentences(whole, language):
            if sentence not in kept:
                having[sentence].append(index)
    index_of = _Index({i: sentence for i, sentence in enumerate(having)})
    known = list(having)
    pairs = []
    for entry in leftovers:
        if entry.part is Part.SECTION:
            continue
        sentences = _sentences(entry, language)
        total = sum(map(len, sentences))
        shares: Counter[int] = Counter()
        for sentence in sentences:
            if sentence in having:
                homes = having[sentence]
            else:
                near = [known[i] for i in index_of.nearest(sentence) if fuzz.ratio(sentence, known[i]) >= 82]
                homes = having[near[0]] if near else ()
            for home in homes:
                shares[home] += len(sentence)
        best = [(share, home) for home, share in shares.most_common(1) if share >= _CONTAINED * total]
        if best and wholes[best[0][1]][0].number != entry.number:
            share, home = best[0]
            whole = wholes[home][0]
            pair = (whole, entry) if how is How.SPLIT else (entry, whole)
            pairs.append(Pair(*pair, how, round(share / total, 3)))
    return pairs


def _sentences(entry: Entry, language: str) -> list[str]:
    pieces = _SENTENCE.split(normal(entry.text, language))
    return [piece for piece in pieces if len(piece) >= _SHORT]
