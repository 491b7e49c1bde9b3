"""Family *typography*: spaces, quotation marks and dashes as the language of the text wants them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judge.check.context import Context
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.corpus import Segment
from judge.locale import _, ngettext

TYPOGRAPHY = Check(
    "typography", Severity.MINOR, Group.TEXT, N_("typography of the language"),
    N_("French wants a no-break space before : ; ? ! and inside « »; Spanish and Russian want none there. Quotation "
       "marks are “ ” in Spanish, « » in French and Russian. Dashes stand between spaces, and a hyphen is no dash."),
)  # fmt: skip
SPACES = Check(
    "spaces", Severity.MINOR, Group.TEXT, N_("spaces"),
    N_("Two spaces in a row, a space before a comma or a stop, none after one."),
)  # fmt: skip

CHECKS = (TYPOGRAPHY, SPACES)

_NBSP = "\u00a0\u202f"
_PLAIN_SPACE = N_("plain space before “{mark}”: it wants a no-break space")
_NO_SPACE = N_("no space before “{mark}”: it wants a no-break space")
_INSIDE = N_("« » want a no-break space inside")


@dataclass(frozen=True, slots=True)
class _Habit:
    id: str
    pattern: re.Pattern[str]
    message: str
    check: Check = TYPOGRAPHY


_HABITS: Mapping[str, tuple[_Habit, ...]] = {
    "fr": (
        _Habit("space-before", re.compile(r"(?<=\S) (?=[:;?!](?:\s|$|»))"), _PLAIN_SPACE),
        _Habit("no-space-before", re.compile(rf"[^\s{_NBSP}.:?!;«»(\[/](?=[;?!](?:\s|$)|:(?=\s))"), _NO_SPACE),
        _Habit("space-inside", re.compile(rf"(?<=«)[^{_NBSP}]|[^{_NBSP}](?=»)"), _INSIDE),
        _Habit("marks", re.compile(r"\"[^\"]+\""), N_("quotation marks are « » in French")),
        _Habit("hyphen", re.compile(r"(?<=\w) - (?=\w)"), N_("a hyphen between spaces: write a dash")),
    ),
    "es": (
        _Habit("space-before", re.compile(rf"(?<=\w)[ {_NBSP}]+(?=[:;?!](?:\s|$))"), N_("space before “{mark}”")),
        _Habit("marks", re.compile(r"\"[^\"]+\""), N_("straight quotation marks: write “ ”")),
        _Habit("question", re.compile(r"(?<![¿])\b[^.!?¿\n]*\?"), N_("a question without “¿”")),
        _Habit("hyphen", re.compile(r"(?<=\w) - (?=\w)"), N_("a hyphen between spaces: write a dash")),
    ),
    "ru": (
        _Habit("space-before", re.compile(rf"(?<=\w)[ {_NBSP}]+(?=[:;?!](?:\s|$))"), N_("space before “{mark}”")),
        _Habit("marks", re.compile(r"[\"“][^\"“”]+[\"”]"), N_("quotation marks are « » in Russian, „ “ inside")),
        _Habit("hyphen", re.compile(r"(?<=\w) - (?=\w)"), N_("a hyphen between spaces: write a dash")),
        _Habit("yo", re.compile(r"ё", re.IGNORECASE), N_("cards are printed without ё")),
    ),
    "en": (),
}  # fmt: skip

_EVERYWHERE = (
    _Habit("double-space", re.compile(r"(?<=\S) {2,}(?=\S)"), N_("two spaces in a row"), SPACES),
    _Habit("before-stop", re.compile(rf"(?<=\w)[ {_NBSP}]+(?=[,.](?:\s|$))"), N_("space before “{mark}”"), SPACES),
    _Habit("after-comma", re.compile(r"(?<=[^\W\d_]),(?=[^\W\d_])"), N_("no space after a comma"), SPACES),
)


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family: one for each habit, with every rule it is broken in."""
    for habit in (*_HABITS.get(context.language, ()), *_EVERYWHERE):
        broken: list[tuple[Segment, re.Match[str]]] = []
        for segment in context.text.spoken():
            broken += [(segment, match) for match in habit.pattern.finditer(segment.text)]
        if broken:
            yield _finding(context, habit, broken)


def _finding(context: Context, habit: _Habit, broken: list[tuple[Segment, re.Match[str]]]) -> Finding:
    segment, match = broken[0]
    numbers = list(dict.fromkeys(s.name or "—" for s, _m in broken))
    mark = segment.text[match.end() : match.end() + 1] if match.end() < len(segment.text) else ""
    message = _(habit.message).format(mark=mark)
    count = ngettext("{n} place: {numbers}", "{n} places: {numbers}", len(broken))
    message += " — " + count.format(n=len(broken), numbers=_some(numbers))
    start, end = match.span()
    return context.finding(
        habit.check,
        segment,
        message,
        identity=habit.id,
        span=(start, max(end, start + 1)),
        also=numbers[1:],
    )


def _some(numbers: list[str], most: int = 8) -> str:
    return ", ".join(numbers[:most]) + (" …" if len(numbers) > most else "")
