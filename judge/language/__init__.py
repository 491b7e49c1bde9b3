"""Language: tokens, lemma keys, concept tags, and which language a text is in.

``tag("…", "ru")`` is all that most callers need. The compiled table answers; the spaCy pipeline of
``judge.language.pipeline`` does the same from the dictionaries, for checks and for the test that holds both together.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from functools import cache

from judge import compiled
from judge.language.concepts import CARD, Naming, Tag, Tagged, Tagger
from judge.language.lemmas import CompiledLemmatiser
from judge.language.text import Token, fold, repair, tokens

__all__ = ["Naming", "Tag", "Tagged", "Tagger", "Token", "fold", "lemmatiser", "repair", "tag", "tagger", "tokens"]


@cache
def _connection() -> sqlite3.Connection:
    from judge.language import build

    file = compiled.ensure("language.sqlite", build.sources(), build.build)
    return sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)


@cache
def lemmatiser(language: str) -> CompiledLemmatiser:
    """The lemma keys of a language, from the compiled table."""
    return CompiledLemmatiser(language, _connection())


@cache
def tagger(language: str, *, cards: bool = False) -> Tagger:
    """The concept tagger of a language, from the compiled table; with ``cards`` it knows the names of cards too."""
    rows = _connection().execute("SELECT language, form, concept, status FROM naming WHERE language = ?", (language,))
    return Tagger(lemmatiser(language), [named for row in rows if (named := Naming(*row)).status != CARD or cards])


def tag(text: str, language: str, *, cards: bool = False, piecemeal: bool | Collection[int] = False) -> Tagged:
    """A text with its tokens, lemma keys and concept tags; with ``cards``, names of cards are ``card:slug``.

    ``piecemeal`` reads phrases that only questions are put with (``x-…``) word by word: all, or those that begin at the
    tokens given.
    """
    return tagger(language, cards=cards).tag(text, piecemeal=piecemeal)
