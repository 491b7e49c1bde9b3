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


def word_for(concept: str, language: str) -> str | None:
    """The official word for a concept, or None where there is no such concept."""
    found = _base().get(concept)
    form = found.official(language) if found is not None else None
    return form.text if form is not None else None
