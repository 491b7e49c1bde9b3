"""What the term base knows of a concept that questions need: its part of speech, its name in a language."""

from __future__ import annotations

from functools import cache

from judge.terms import TermBase


@cache
def _base() -> TermBase:
    return TermBase.load()


def is_verb(concept: str) -> bool:
    """Whether a concept is something one does. Cues of the possible and of having count as verbs."""
    if concept in ("q-can", "q-must", "r-have", "r-keep", "r-became", "r-lose", "r-take"):
        return True
    found = _base().get(concept)
    return found is not None and found.pos == "verb"
