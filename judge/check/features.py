"""What a rule says, as features that can be counted in any language: who, whether, when, where and how many.

``corpus/check/meaning.toml`` has the words. Two texts of one rule are compared by these counts, never by their words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from judge.check.model import Severity
from judge.check.patterns import Match, Pattern, Words, compiled, words
from judge.check.tables import shipped
from judge.check.vocabulary import GOOD, Use, is_form, vocabulary
from judge.errors import DataError
from judge.language import fold
from judge.locale import LANGUAGES

_FIELDS = {"group", "check", "lost", "added", "opposite", "near", "says", "pool", "firm", "alone", "weak", *LANGUAGES}


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing a text can say; without a ``check`` only words that mean nothing of what follows.

    ``lost`` and ``added`` are how heavy a difference is; None: not reported.
    """

    id: str
    group: str
    check: str
    says: str
    lost: Severity | None
    added: Severity | None
    opposite: str
    near: tuple[str, ...]
    """Further features that it may have been mistaken for."""
    pool: str
    firm: bool
    alone: bool
    """Whether a light difference is worth telling by itself, and not only where another feature stands in its place."""
    patterns: Mapping[str, tuple[Pattern, ...]]
    weak: Mapping[str, tuple[Pattern, ...]]
    """Words that may say it: they keep it from being missed, and are no sign that it was added."""


FILE = "meaning.toml"


@cache
def features() -> Mapping[str, Feature]:
    """Every feature by its id, in the order in which they take words. Raises DataError."""
    found = {}
    for name, row in shipped(FILE).items():
        place = f"{FILE}: {name}"
        if set(row) - _FIELDS or not {"group"} <= set(row):
            raise DataError(f"unknown or missing fields: {sorted(set(row) - _FIELDS)}", place=place)
        found[name] = Feature(
            id=name,
            group=row["group"],
            check=row.get("check", ""),
            says=row.get("says", ""),
            lost=Severity(row["lost"]) if "lost" in row else None,
            added=Severity(row["added"]) if "added" in row else None,
            opposite=row.get("opposite", ""),
            near=tuple(row.get("near", ())),
            pool=row.get("pool", ""),
            firm=row.get("firm", False),
            alone=row.get("alone", True),
            patterns={language: compiled(row[language], language) for language in LANGUAGES if language in row},
            weak={language: compiled(rows, language) for language, rows in row.get("weak", {}).items()},
        )
    for feature in found.values():
        for name in (feature.opposite, *feature.near):
            if name and name not in found:
                raise DataError(f"no such feature: {name}", place=f"{FILE}: {feature.id}")
    return found


@lru_cache(maxsize=8192)
def said(text: str, language: str) -> Mapping[str, tuple[Match, ...]]:
    """Where a text says what: the matches of every feature that its language has words for."""
    cut = words(text, language)
    taken: dict[str, set[int]] = {}
    found: dict[str, tuple[Match, ...]] = {}
    for feature in features().values():
        if language not in feature.patterns:
            continue
        matches = _matches(feature.patterns[language], cut, taken.setdefault(feature.group, set()))
        if feature.check:
            found[feature.id] = tuple(m for m in matches if not _in_term(cut, m, feature.id) and not _is_name(cut, m))
    return found


def _in_term(cut: Words, match: Match, feature: str) -> bool:
    """Whether words belong to a term that says nothing of the kind in other languages.

    «Принадлежность» of «цветовая принадлежность» is no word for an owner, nor «compañero» for a team as a keyword.
    """
    for use in cut.uses:
        if use.first <= match.first and match.last <= use.last:
            concepts = _meant(cut, use)
            return bool(concepts) and all(feature not in carried(concept) for concept in concepts)
    return False


def _meant(cut: Words, use: Use) -> set[str]:
    """The concepts that a use may stand for by a form of their official words; by those very words, if there are."""
    said = cut.tokens[use.first : use.last + 1]
    forms = [w for w in use.words if w.status in GOOD and is_form(w, said, cut.language)]
    written = " ".join(token.text for token in said)
    cased = [w for w in forms if w.form == written]
    exact = [w for w in forms if fold(w.form) in (fold(written), fold(written).removesuffix("s"))]
    return {word.concept for word in cased or exact or forms}


def _is_name(cut: Words, match: Match) -> bool:
    """Whether one word has a capital inside a sentence, as only names have: *Rivales de Ixalan*."""
    first = cut.tokens[match.first].text
    before = cut.tokens[match.first - 1].text if match.first else ""
    return (
        match.first == match.last
        and first[:1].isupper()
        and not first.isupper()
        and match.first not in cut.begins
        and before not in _OPENING
    )


_OPENING = frozenset("«“„\":—–")


@cache
def carried(concept: str) -> frozenset[str]:
    """The features that a concept's official words say in most languages."""
    counted: Counter[str] = Counter()
    spoken = 0
    for language in LANGUAGES:
        form = vocabulary(language).official(concept)
        if not form:
            continue
        spoken += 1
        cut = words(form, language)
        for feature in features().values():
            patterns = (*feature.patterns.get(language, ()), *feature.weak.get(language, ()))
            if _matches(patterns, cut, set()):
                counted[feature.id] += 1
    return frozenset(feature for feature, count in counted.items() if 2 * count > spoken)


def _matches(patterns: tuple[Pattern, ...], cut: Words, taken: set[int]) -> list[Match]:
    matches = []
    for pattern in patterns:
        if not pattern.places(cut):
            continue
        for match in pattern.find(cut, taken):
            taken.update(range(match.first, match.last + 1))
            matches.append(match)
    return sorted(matches, key=lambda match: match.first)


@cache
def counts(text: str, language: str) -> Mapping[str, int]:
    """How often a text says each feature; small, and so kept for every text."""
    return {name: len(matches) for name, matches in said(text, language).items()}


@lru_cache(maxsize=8192)
def weakly(text: str, language: str) -> Mapping[str, Sequence[Match]]:
    """Where a text may say each feature, beyond what it surely says."""
    cut = words(text, language)
    return {
        feature.id: _matches(feature.weak[language], cut, set())
        for feature in features().values()
        if language in feature.weak
    }


@cache
def hinted(text: str, language: str) -> Mapping[str, int]:
    """How often a text may say each feature, beyond what it surely says."""
    return {name: len(matches) for name, matches in weakly(text, language).items()}
