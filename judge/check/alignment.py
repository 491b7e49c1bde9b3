"""Sentences of one rule that say the same in several texts, whatever the language: where a fault is looked for.

What a whole rule says often hides what one of its sentences doesn't: a *not* that is lost in the second stands in the
fourth. Texts are cut into sentences, each text is aligned with the first of them by the concepts, numbers and lengths
of its sentences (Gale and Church's dynamic programme), and what belongs together in all of them is one stretch.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from judge.check.features import counts
from judge.check.patterns import words

_END = re.compile(r"(?<=[.!?])(?<!\bcf\.)(?<!\bсм\.)[”»)\"\u00a0 ]*\s+(?=[^\W\d_a-zа-яё]|[¿¡«“(\"\[{]|\d)|\n+")
_MOVES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 0), (0, 1))
_PRICE = {(1, 1): 0.0, (2, 2): 0.9, (1, 0): 1.6, (0, 1): 1.6}
_JOINED = 0.35
_SIGNS = frozenset((
    "opponent", "owner", "controller", "active-player", "defending", "attacking", "blocking", "teammate", "target",
    "source", "graveyard", "hand", "library", "stack", "exile", "turn", "main-phase", "counter", "token", "before",
    "after",
))  # fmt: skip
"""Features that languages say alike."""
USUAL = {"en": 1.0, "es": 1.08, "fr": 1.1, "ru": 0.95}
"""How many letters a rule has in a language for each it has in English."""


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Where the sentences of a text stand: start and end. A line of its own is a sentence."""
    found, start = [], 0
    for match in _END.finditer(text):
        stop = match.start() + len(match[0].rstrip())
        if text[start:stop].strip():
            found.append((start, stop))
        start = match.end()
    if text[start:].strip():
        found.append((start, len(text)))
    return tuple(found)


@dataclass(frozen=True, eq=False, slots=True)
class _Sentence:
    """What a sentence or a run of them speaks of, and its length as English would have it."""

    content: Mapping[str, int]
    size: int
    length: float


@lru_cache(maxsize=32768)
def _sentence(text: str, language: str) -> _Sentence:
    """Concepts, numbers, and the features that languages say alike."""
    cut = words(text, language)
    found: Counter[str] = Counter({concept for use in cut.uses for concept in use.concepts})
    found.update({f"!{name}": count for name, count in counts(text, language).items() if name in _SIGNS and count})
    found.update(f"#{abs(v)}" for v in cut.values if v is not None and abs(v) > 1)
    return _Sentence(found, sum(found.values()), len(text) / USUAL.get(language, 1.0))


def _joined(run: Sequence[_Sentence]) -> _Sentence:
    if len(run) == 1:
        return run[0]
    content: Counter[str] = Counter()
    for each in run:
        content.update(each.content)
    return _Sentence(content, sum(each.size for each in run), sum(each.length for each in run))


def _cost(ours: Sequence[_Sentence], theirs: Sequence[_Sentence]) -> float:
    """How little two runs of sentences are likely to say the same: about 0 to 2."""
    one, other = _joined(ours), _joined(theirs)
    total = one.size + other.size
    both = sum(min(count, other.content.get(what, 0)) for what, count in one.content.items())
    shared = 2 * both / total if total else 0.5
    return 1.6 * (1 - shared) + 0.5 * abs(math.log((one.length + 8) / (other.length + 8)))


@lru_cache(maxsize=16384)
def aligned(one: str, language: str, other: str, their: str) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Pairs of runs of sentences, as half-open ranges of their indexes in the two texts, in order."""
    ours, theirs = sentences(one), sentences(other)
    if len(ours) == len(theirs) == 1:
        return (((0, 1), (0, 1)),)
    left = [_sentence(one[start:end], language) for start, end in ours]
    right = [_sentence(other[start:end], their) for start, end in theirs]
    best: dict[tuple[int, int], tuple[float, tuple[int, int] | None]] = {(0, 0): (0.0, None)}
    for i in range(len(ours) + 1):
        for j in range(len(theirs) + 1):
            for a, b in _MOVES:
                if i < a or j < b or (i - a, j - b) not in best:
                    continue
                price = best[i - a, j - b][0] + _PRICE.get((a, b), _JOINED * (a + b - 2))
                if a and b:
                    price += max(a, b) * _cost(left[i - a : i], right[j - b : j])
                if (i, j) not in best or price < best[i, j][0]:
                    best[i, j] = price, (a, b)
    pairs, i, j = [], len(ours), len(theirs)
    while i or j:
        a, b = best[i, j][1] or (i, j)
        pairs.append(((i - a, i), (j - b, j)))
        i, j = i - a, j - b
    return tuple(reversed(pairs))


def stretches(texts: Sequence[tuple[str, str]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """The stretches of texts, given with their languages, that belong together: one span of characters for each text.

    The first text is what the others are aligned with. A span may be empty, where a text has nothing there.
    """
    pivot, language = texts[0]
    cut = [sentences(text) for text, _language in texts]
    runs = [aligned(pivot, language, text, theirs) for text, theirs in texts[1:]]
    bounds = set(range(len(cut[0]) + 1))
    for run in runs:
        bounds &= {0, *(ours[1] for ours, _theirs in run)}
    edges = sorted(bounds | {0, len(cut[0])})
    for first, last in pairwise(edges):
        spans = [_span(cut[0], first, last)]
        for run, sentences_ in zip(runs, cut[1:], strict=True):
            inside = [
                theirs for ours, theirs in run
                if first <= ours[0] and ours[1] <= last and (ours[0] < last or last == len(cut[0]))
            ]  # fmt: skip
            inside = [t for t in inside if t[1] > t[0]]
            spans.append(_span(sentences_, min(t[0] for t in inside), max(t[1] for t in inside)) if inside else (0, 0))
        yield tuple(spans)


def _span(cut: Sequence[tuple[int, int]], first: int, last: int) -> tuple[int, int]:
    return (cut[first][0], cut[last - 1][1]) if last > first else (0, 0)
