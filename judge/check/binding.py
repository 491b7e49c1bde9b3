"""What a thing is said of: the *not* of “can't block”, the *opponent* of “an opponent chooses”, in any language.

Where a stretch says a thing several times, its count tells little of one that is lost or added. So each is also looked
for beside what it is said of: a concept, a number, or a feature that languages say alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.check.features import features, said, weakly
from judge.check.patterns import surest, words

FEATURE, NUMBER = "!", "#"
"""Before the name of what is no concept."""
_NEAR, _FAR = 3, 9
"""So many words off a thing surely belongs to another, or may."""
_OTHERS = 3
_ENDS, _CLAUSE = frozenset(".!?…"), frozenset(".!?…;:,()")


@dataclass(frozen=True, slots=True)
class Unbound:
    """A feature that a text alone doesn't say of a thing (``lost``), or says of it alone."""

    feature: str
    of: str
    lost: bool


def unbound(text: str, language: str, others: Sequence[tuple[str, str]]) -> Iterator[tuple[Unbound, bool]]:
    """Every feature that a text says of a thing, or that all its other texts do, with whether the other side doesn't.

    Only things count that all of them name; ``others`` are texts with their languages, of which two say too little.
    """
    if len(others) < _OTHERS:
        return
    named = frozenset.intersection(_things(text, language), *(_things(*other) for other in others))
    if not named:
        return
    near, far = _beside(text, language, _NEAR), _beside(text, language, _FAR)
    nearly, farther = [_beside(*other, _NEAR) for other in others], [_beside(*other, _FAR) for other in others]
    for name, things in sorted(near.items()):
        for thing in sorted(things & named):
            yield Unbound(name, thing, False), not any(thing in each.get(name, ()) for each in farther)
    for name in sorted(set(farther[0]).intersection(*farther[1:])):
        for thing in sorted(named.intersection(*(each[name] for each in farther))):
            if sum(thing in each.get(name, ()) for each in nearly) >= len(others) - 1:
                yield Unbound(name, thing, True), thing not in far.get(name, ())


@lru_cache(maxsize=16384)
def _places(text: str, language: str) -> tuple[tuple[str, int, int], ...]:
    """The things a text names, with their first and last tokens."""
    cut, surely = words(text, language), said(text, language)
    found = [(concept, use.first, use.last) for use in cut.uses for concept in surest(use)]
    firm = (f.id for f in features().values() if f.firm)
    found += [(f"{FEATURE}{name}", m.first, m.last) for name in firm for m in surely.get(name, ())]
    found += [(f"{NUMBER}{abs(v)}", i, i) for i, v in enumerate(cut.values) if v is not None and abs(v) != 1]
    return tuple(found)


@lru_cache(maxsize=16384)
def _things(text: str, language: str) -> frozenset[str]:
    return frozenset(thing for thing, _first, _last in _places(text, language))


@lru_cache(maxsize=16384)
def _beside(text: str, language: str, reach: int) -> Mapping[str, frozenset[str]]:
    """Feature -> the things that stand within reach of it: in the same clause if near, in the same sentence if far.

    From afar, words count too that may say it.
    """
    surely, weak = said(text, language), weakly(text, language) if reach > _NEAR else {}
    clauses = _clauses(text, language, _CLAUSE if reach == _NEAR else _ENDS)
    places = [(thing, first, last, clauses[first]) for thing, first, last in _places(text, language)]
    found: dict[str, set[str]] = {}
    for name in {*surely, *weak}:
        for match in (*surely.get(name, ()), *weak.get(name, ())):
            start, end, clause = match.first, match.last, clauses[match.first]
            things = {
                thing for thing, first, last, where in places
                if where == clause and first - end <= reach and start - last <= reach
                and (first > end or last < start or thing[0] == NUMBER)  # nothing is said of itself: but *two or more*
            }  # fmt: skip
            found.setdefault(name, set()).update(things)
    return {name: frozenset(things) for name, things in found.items()}


@lru_cache(maxsize=16384)
def _clauses(text: str, language: str, ends: frozenset[str]) -> list[int]:
    """For each token the number of its clause."""
    cut = words(text, language)
    found, clause = [], 0
    for index in range(len(cut.tokens)):
        clause += cut.punctuation(index) in ends
        found.append(clause)
    return found
