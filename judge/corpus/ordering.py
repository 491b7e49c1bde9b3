"""Rule numbers as integers that sort as the rules do, so that a range is one comparison in SQL."""

from __future__ import annotations

from judge.rules import LETTERS, RuleNumber

_RULES = 1001
_LETTERS = 32


def order(number: RuleNumber) -> int:
    """A number's place: a section comes before its rules, a rule before its subrules."""
    rule = 0 if number.rule is None else number.rule + 1
    letter = LETTERS.index(number.letter) + 1 if number.letter else 0
    return (number.section * _RULES + rule) * _LETTERS + letter


def order_end(number: RuleNumber) -> int:
    """The place of the last number that is a part of this one; of a subrule, its own."""
    if number.letter:
        return order(number)
    if number.rule is not None:
        return order(number) + _LETTERS - 1
    return order(number) + _RULES * _LETTERS - 1


def number_of(place: int) -> RuleNumber:
    """The number at a place; the inverse of ``order``."""
    rest, letter = divmod(place, _LETTERS)
    section, rule = divmod(rest, _RULES)
    return RuleNumber(section, rule - 1 if rule else None, LETTERS[letter - 1] if letter else "")
