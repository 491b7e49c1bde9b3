"""Errors with a code, the place they were found at and the way out.

Everything a user can cause ends in one of these; the command line prints them on standard error and exits with 2.
"""

from __future__ import annotations

from collections.abc import Iterable


class JudgeError(Exception):
    """What went wrong (``message``), where (``place``: file, line, field) and what to do about it (``hint``).

    ``code`` is stable and made for programs; the three texts are in the user's language.
    """

    code = "judge"

    def __init__(self, message: str, *, place: str = "", hint: str = "", code: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.hint = hint
        if code:
            self.code = code

    def __str__(self) -> str:
        text = f"{self.place}: {self.message}" if self.place else self.message
        if not self.hint:
            return text
        return f"{text} {self.hint}" if text.endswith((".", "!", "?", "…", ":")) else f"{text}. {self.hint}"


class InputError(JudgeError):
    """A word, file or option that can't be understood."""

    code = "input"


class DataError(JudgeError):
    """A data file of the corpus that breaks its format."""

    code = "data"


class ScenarioError(InputError):
    """A scenario file that breaks its format: ``place`` is file and line."""

    code = "scenario"


class NotCovered(JudgeError):
    """The rules at that date, or a card's words, that the engine doesn't play. Never answered with a guess."""

    code = "not-covered"


class UnknownRule(JudgeError):
    """A rule number or key that the edition doesn't have; ``nearest`` are the numbers close to it."""

    code = "unknown-rule"

    def __init__(self, message: str, *, nearest: Iterable[str] = (), **rest: str) -> None:
        super().__init__(message, **rest)
        self.nearest = tuple(nearest)
