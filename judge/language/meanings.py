"""What a word may mean: the concepts behind it, whatever language, form or spelling it is given in."""

from __future__ import annotations

from judge.locale import LANGUAGES
from judge.terms import Concept, Form, TermBase


def look_up(base: TermBase, word: str, asked: str | None = None) -> dict[Concept, list[Form]]:
    """The concepts a word may mean, likeliest first, each with the forms that say so.

    Looked for in the language asked for, else in any: as an id, as a citation form, as an inflected form.
    """
    meanings: dict[Concept, list[Form]] = {}
    named = base.get(word.strip().lower())
    if named is not None:
        meanings[named] = []
    pairs = base.matches(word, asked) or base.matches(word)
    if not pairs and not meanings:
        pairs = _inflected(base, word, asked)
    for concept, form in pairs:
        meanings.setdefault(concept, []).append(form)
    return meanings


def _inflected(base: TermBase, word: str, asked: str | None) -> tuple[tuple[Concept, Form], ...]:
    from judge.language import tagger

    for code in (asked,) if asked else LANGUAGES:
        tagged = tagger(code).tag(word)
        if len(tagged.tags) == 1 and not tagged.uncovered and not tagged.tags[0].mended:
            concepts = tagged.tags[0].concepts
            return tuple(pair for pair in base.matches(tagged.tags[0].form, code) if pair[0].id in concepts)
    return ()
