"""Family *bounds*: at least, at most, more than, fewer than – by value, so that *two or more* is *more than one*.

A bound is a border between two whole numbers. *More than two* and *no more than two* have the same, and so a negation
that one language puts elsewhere moves none; *two or more* has another. Texts of one rule are compared by their borders
(``corpus/check/bounds.toml``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from judge.check.context import Context, plain
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.numbers import values
from judge.check.patterns import Match, Pattern, Words, compiled, words
from judge.check.tables import shipped
from judge.corpus import Segment
from judge.errors import DataError
from judge.locale import _

BOUND = Check(
    "bound", Severity.CRITICAL, Group.TRANSLATION, N_("another bound"),
    N_("“Two or more” is “more than one”, and not “more than two”: where the other texts draw the line, this one draws "
       "it one higher or lower."),
)  # fmt: skip
CHECKS = (BOUND,)

_SEVERAL = 2
_MOST = 1
"""The greatest number below which a border is no sign: *one or more* is said in many ways."""


@dataclass(frozen=True, slots=True)
class Border:
    """The line above a number, or below the next greater one: for *two or more* ``number`` is 1.

    ``of`` is the variable that it counts from, if any; ``exact`` is False for words such as *several*.
    """

    number: int
    of: str = ""
    exact: bool = True


@cache
def _rows(language: str) -> tuple[tuple[Pattern, ...], tuple[tuple[int, Pattern], ...]]:
    """The patterns of a language: for *several*, and for each other row how far its border lies from the number."""
    table = shipped("bounds.toml").get(language, {})
    rows = table.get("rows", [])
    wrong = next((row for row in rows if row[0] not in _SIDES), None)
    if wrong:
        raise DataError(f"{wrong[0]!r} is no side of a number", place=f"bounds.toml: {language}", hint="above, below")
    patterns = compiled([row[1] for row in rows], language)
    return compiled(table.get("several", []), language), tuple(
        (_SIDES[row[0]], pattern) for row, pattern in zip(rows, patterns, strict=True)
    )


_SIDES = {"above": 0, "below": -1}


@cache
def borders(text: str, language: str) -> tuple[tuple[Border, Match], ...]:
    """Every bound that a text sets, with its words."""
    cut = words(text, language)
    taken: set[int] = set()
    found: list[tuple[Border, Match]] = []
    several, rows = _rows(language)
    for pattern in several:
        for match in pattern.find(cut, taken):
            taken.update(range(match.first, match.last + 1))
            found.append((Border(_SEVERAL - 1, exact=False), match))
    for side, pattern in rows:
        for match in pattern.find(cut, taken):
            border = _border(cut, match, side)
            if border is not None:
                taken.update(range(match.first, match.last + 1))
                found.append((border, match))
    return tuple(found)


def _border(cut: Words, match: Match, side: int) -> Border | None:
    for index in range(match.first, match.last + 1):
        value = cut.values[index]
        if value is not None:
            return Border(abs(value) + side)
        if cut.tokens[index].text in _VARIABLES:
            return Border(side, cut.tokens[index].text)
    return None


_VARIABLES = frozenset("NXYZ")


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    for segment in context.text.numbered():
        witnesses = context.witnesses(segment)
        if len(witnesses) > 1:
            yield from _moved(context, segment, [borders(plain(w.segment), w.language) for w in witnesses])


def _moved(context: Context, segment: Segment, theirs: Sequence[Sequence[tuple[Border, Match]]]) -> Iterator[Finding]:
    """Borders that are in no other text: next to one that others have and this text hasn't, or all by themselves."""
    ours = borders(plain(segment), context.language)
    known = {(border.number, border.of) for border, _match in ours}
    others = [{(b.number, b.of) for b, _match in each} for each in theirs]
    witnesses = context.witnesses(segment)
    for border, match in ours:
        place = border.number, border.of
        if not border.exact or (not border.of and border.number < _MOST) or any(place in each for each in others):
            continue
        said = segment.text[match.start : match.end]
        for beside in ((border.number - 1, border.of), (border.number + 1, border.of)):
            by = [i for i, each in enumerate(others) if beside in each]
            if not by or beside in known:
                continue
            message = _("“{given}” draws the line elsewhere than the other texts: “{wanted}”")
            wanted = _words(witnesses[by[0]].segment, theirs[by[0]], beside)
            yield context.finding(
                BOUND, segment, message.format(given=said, wanted=wanted), identity=f"{border.of}{border.number}",
                span=(match.start, match.end), other=[witnesses[i] for i in by][:2],
                severity=Severity.CRITICAL if len(by) > 1 and 2 * len(by) > len(others) else Severity.MINOR,
            )  # fmt: skip
            break
        else:
            named = {border.number, border.number + 1}
            if border.of or any(named.intersection(values(w.segment, w.language, names=True)) for w in witnesses):
                continue
            yield context.finding(
                BOUND, segment, _("“{given}” is in no other text of this rule").format(given=said),
                identity=f"{border.number}", span=(match.start, match.end), severity=Severity.MINOR, other=witnesses[:2],
            )  # fmt: skip


def _words(segment: Segment, found: Sequence[tuple[Border, Match]], place: tuple[int, str]) -> str:
    match = next(m for b, m in found if (b.number, b.of) == place)
    return segment.text[match.start : match.end]
