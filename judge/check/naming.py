"""Which concepts of the term base the texts of a rule name, and what one text names that the others don't."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from judge.check.patterns import counted, words
from judge.check.terms import part_of_speech
from judge.check.vocabulary import GOOD, is_form, vocabulary
from judge.language import lemmatiser, numbers, tokens


@lru_cache(maxsize=4096)
def named_otherwise(
    text: str, language: str, others: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The concepts that a text doesn't name and the others do, and those that it alone names.

    ``others`` are texts with their languages. All of them must name what is lost, and all but one by a word that means
    nothing else; what is added none of them may name, not even by a word that may mean it.
    """
    here, clearly = counted(text, language, False), counted(text, language, True)
    surely = [counted(other, theirs, True) for other, theirs in others]
    loosely = [counted(other, theirs, False) for other, theirs in others]
    lost = [
        c for c in (set.intersection(*map(set, loosely)) if loosely else ())
        if c not in here and sum(bool(t[c]) for t in surely) >= max(2, len(others) - 1)
    ]  # fmt: skip
    if lost:
        present = parts_in(text, language)
        lost = [c for c in lost if c not in present and not _instead(c, language, here, loosely)]
    added = [c for c in clearly if not any(t[c] for t in loosely) and in_form(text, language, c)]
    if added:
        elsewhere = {part for other, theirs in others for part in parts_in(other, theirs)}
        added = [c for c in added if c not in elsewhere]
    return tuple(sorted(lost)), tuple(sorted(added))


def _instead(concept: str, language: str, here: Mapping[str, int], others: Sequence[Mapping[str, int]]) -> bool:
    """Whether a text names something wider or narrower oftener than the others do."""
    broader = vocabulary(language).broader
    chain, wider = set(), broader.get(concept)
    while wider and wider not in chain:
        chain.add(wider)
        wider = broader.get(wider)
    return any(
        here[c] > max(t.get(c, 0) for t in others)
        for c in here if c in chain or broader.get(c) == concept or concept in c.split("-")
    )  # fmt: skip


def in_form(text: str, language: str, concept: str) -> bool:
    """Whether a text names a concept by a form of its word, and not by a word with the same stem: « entraîne »."""
    cut = words(text, language)
    return any(
        is_form(word, cut.tokens[use.first : use.last + 1], language)
        for use in cut.uses for word in use.words
        if word.concept == concept and word.status in GOOD
    )  # fmt: skip


_STEM = 6
"""So many letters alike make two words forms or derivations of one: «измененный», «изменяется»."""


@lru_cache(maxsize=32768)
def parts_in(text: str, language: str) -> Mapping[str, int]:
    """Concepts whose official words all stand in a text, if not side by side."""
    present = frozenset(key for keys in words(text, language).keys for key in keys)
    stems = {key[:_STEM] for key in present}
    table = _official(language)
    return {
        concept: 1
        for concept in {c for key in present for c in _beginning(language).get(key[:_STEM], ())}
        if any(
            all(any(key[:_STEM] in stems for key in k) for k in (s[:1] if part_of_speech(concept) == "verb" else s))
            for s in table[concept]
        )  # «добавить ману»: the verb alone may stand for it
    }


@cache
def _beginning(language: str) -> Mapping[str, tuple[str, ...]]:
    """Beginning of a lemma key -> the concepts with an official word whose first part begins so."""
    table: dict[str, dict[str, None]] = {}
    for concept, rows in _official(language).items():
        for row in rows:
            for key in row[0]:
                table.setdefault(key[:_STEM], {})[concept] = None
    return {key: tuple(concepts) for key, concepts in table.items()}


@cache
def _official(language: str) -> Mapping[str, tuple[tuple[frozenset[str], ...], ...]]:
    """Concept -> for each of its official words, the lemma keys of the parts."""
    table: dict[str, list[tuple[frozenset[str], ...]]] = {}
    for word in vocabulary(language).words:
        if word.status in (*GOOD, "dated"):
            cut = [t for t in tokens(word.form, language) if t.kind == "word" and len(t.norm) > 2]
            parts = [t for t in cut if numbers.value(t, language) is None]
            keys = tuple(frozenset(lemmatiser(language).keys(t.text)) for t in parts)
            if keys:
                table.setdefault(word.concept, []).append(keys)
    return {concept: tuple(rows) for concept, rows in table.items()}
