"""Numbers in texts by value, whether in digits or in words, inflected or not."""

from __future__ import annotations

from functools import cache

from judge.language.text import Token, fold, word_lists


@cache
def _words(language: str) -> dict[str, int]:
    return {fold(form): int(value) for value, forms in word_lists()[language]["numbers"].items() for form in forms.split()}


def value(token: Token, language: str) -> int | None:
    """The value of a number token or number word; None for anything else, and for ``one`` as an article."""
    if token.kind == "number":
        return int(token.norm)
    if token.kind == "signed" and token.norm.lstrip("+-").isdigit():
        number = int(token.norm.lstrip("+-"))
        return -number if token.norm.startswith("-") else number
    return _words(language).get(token.norm) if token.kind == "word" else None


def power_toughness(token: Token) -> tuple[str, str] | None:
    """Power and toughness of ``3/3``, ``*/4`` or ``-1/-1`` as written, signs kept; None for another token."""
    if token.kind != "pt":
        return None
    power, _, toughness = token.norm.partition("/")
    return power, toughness
