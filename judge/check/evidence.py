"""How texts of one rule differ in what they say, stretch by stretch: what one has lost, added or taken for another.

An *item* is a feature of ``corpus/check/meaning.toml``, or a pool of features that languages say in place of one
another. How much a difference tells depends on how often clean texts show it (``corpus/check/freedom.toml``): it is
looked for in several ways, from the strictest on, and each way has its own measured rate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from judge.check.features import Feature, counts, features, hinted

POOL = "*"
"""Before the name of a pool, to tell it from a feature."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one text says in a stretch: how often each item surely and at most, and in which language."""

    language: str
    surely: Mapping[str, int]
    loosely: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """An item that a text says less often (``lost``) or oftener than others; ``way`` is how that shows.

    ``by`` are the indexes of the texts that tell of it.
    """

    item: str
    lost: bool
    way: str
    by: tuple[int, ...]


WAYS = ("none", "all", "sure", "most")
"""*none*: one side doesn't say it at all; *all*: every other text differs from whatever this one may say; *sure*: from
what it surely says; *most*: all but one of three or more differ.
"""

VERSION = "version"
"""The way of a difference from another version of the same text, which needs no measuring."""


@cache
def items() -> Mapping[str, tuple[Feature, ...]]:
    """Every item by its name, with its features."""
    found: dict[str, tuple[Feature, ...]] = {}
    for feature in features().values():
        if not feature.check:
            continue
        found[feature.id] = (feature,)
        if feature.pool:
            found[POOL + feature.pool] = (*found.get(POOL + feature.pool, ()), feature)
    return found


@cache
def said_in(text: str, language: str) -> Said:
    """What a text says, counted by items."""
    surely, may = counts(text, language), hinted(text, language)
    sure = {name: sum(surely.get(f.id, 0) for f in parts) for name, parts in items().items()}
    loose = {name: sure[name] + sum(may.get(f.id, 0) for f in parts) for name, parts in items().items()}
    return Said(language, sure, loose)


def able(item: str, language: str) -> bool:
    """Whether a language has words for an item."""
    return any(language in feature.patterns for feature in items()[item])


def differences(ours: Said, theirs: Sequence[Said]) -> Iterator[Difference]:
    """What a text says less often or oftener than the others, each item by the strictest way that shows it."""
    for item in items():
        if not able(item, ours.language):
            continue
        others = [i for i, each in enumerate(theirs) if able(item, each.language)]
        if len(others) < 2:
            continue
        sure, loose = ours.surely[item], ours.loosely[item]
        said, may = {i: theirs[i].surely[item] for i in others}, {i: theirs[i].loosely[item] for i in others}
        lost = [i for i in others if said[i] > loose], [i for i in others if said[i] > sure]
        added = [i for i in others if may[i] < sure], [i for i in others if said[i] < sure]
        for is_lost, (strictly, all_told) in ((True, lost), (False, added)):
            if len(strictly) == len(others):
                none = not loose if is_lost else not any(may.values())
                yield Difference(item, is_lost, "none" if none else "all", tuple(strictly))
            elif len(all_told) == len(others):
                yield Difference(item, is_lost, "sure", tuple(all_told))
            elif len(strictly) == len(others) - 1 >= 2:
                yield Difference(item, is_lost, "most", tuple(strictly))


def swaps(found: Sequence[Difference]) -> Iterator[tuple[Difference, Difference]]:
    """Pairs of what is lost and what stands in its place: declared opposites, or two things of one check."""
    for lost in found:
        for added in found:
            if lost.lost and not added.lost and _in_place_of(lost.item, added.item):
                yield lost, added


@cache
def _in_place_of(lost: str, added: str) -> bool:
    pairs = [(a, b) for a in items()[lost] for b in items()[added]]
    if lost == added:
        return False
    if any(b.id in (a.opposite, *a.near) or a.id in (b.opposite, *b.near) for a, b in pairs):
        return True
    return any(a.check == b.check and a.check in _EXCHANGED and a.firm and b.firm for a, b in pairs)


_EXCHANGED = frozenset(("role", "zone", "time", "combat", "term-confused"))
"""Checks whose features stand for things of one kind: one player for another, one zone for another."""
