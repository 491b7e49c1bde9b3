"""Family *wording*: turns of phrase that a language keeps for something else (``corpus/check/wording.toml``)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from judge.check.context import Context, plain
from judge.check.meaning import QUANTITY
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.patterns import Pattern, compiled, words
from judge.check.tables import shipped
from judge.corpus import Part, Segment
from judge.errors import DataError
from judge.locale import LANGUAGES, _

CONDITIONAL = Check(
    "conditional", Severity.MAJOR, Group.TRANSLATION, N_("conditional of a replacement effect"),
    N_("Cards mark an event that is replaced by “if … would …, … instead”: es «si … fuera a», fr « si … devait », ru "
       "«если … должен». A conditional after “if” is ungrammatical in Spanish and French and hides what is replaced."),
)  # fmt: skip
TRIGGER = Check(
    "trigger-wording", Severity.MAJOR, Group.TRANSLATION, N_("wording of a triggered ability"),
    N_("“Whenever” begins a triggered ability. Where the rule only says at what times something may be done, the words "
       "for “at any time that” are wanted."),
)  # fmt: skip
MEASURE = Check(
    "quantity-wording", Severity.MINOR, Group.TRANSLATION, N_("measure that cards put otherwise"),
    N_("How cards put “two or more”, “at least”, “up to” is fixed; another turn of phrase makes a reader look for a "
       "difference."),
)  # fmt: skip
ADDRESS = Check(
    "address", Severity.MINOR, Group.TEXT, N_("address of the reader"),
    N_("Rules speak in the third person."),
)  # fmt: skip

CHECKS = (CONDITIONAL, TRIGGER, MEASURE, ADDRESS)
_BY_ID = {check.id: check for check in (*CHECKS, QUANTITY)}
_QUOTE = re.compile(r"[«»“”\"]")
_FIELDS = {"check", "severity", "message", "where", "without", "lacks", "right", *LANGUAGES}


@dataclass(frozen=True, slots=True)
class Wording:
    """One kind of wording that is wrong where it means something else."""

    id: str
    check: Check
    severity: Severity
    message: str
    where: str
    without: str
    lacks: str
    right: Mapping[str, str]
    patterns: Mapping[str, tuple[Pattern, ...]]


@cache
def wordings() -> tuple[Wording, ...]:
    """Every wording of the file. Raises DataError."""
    found = []
    for name, row in shipped("wording.toml").items():
        if set(row) - _FIELDS or row.get("check") not in _BY_ID:
            raise DataError(f"unknown field or check: {sorted(set(row) - _FIELDS)}", place=f"wording.toml: {name}")
        found.append(
            Wording(
                name, _BY_ID[row["check"]], Severity(row["severity"]), row["message"], row.get("where", ""),
                row.get("without", ""), row.get("lacks", ""), row.get("right", {}),
                {language: compiled(row[language], language) for language in LANGUAGES if language in row},
            )
        )  # fmt: skip
    return tuple(found)


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    for segment in context.text.spoken():
        if segment.part in (Part.RULE, Part.ITEM):
            for wording in wordings():
                yield from _found(context, segment, wording)


def _found(context: Context, segment: Segment, wording: Wording) -> Iterator[Finding]:
    patterns = wording.patterns.get(context.language, ())
    if not patterns or not _fits(context, segment, wording):
        return
    text = words(plain(segment), context.language)
    matches = [m for pattern in patterns for m in pattern.find(text) if not _QUOTE.search(text.text[m.start : m.end])]
    if not matches:
        return
    match = matches[0]
    right = wording.right.get(context.language, "")
    yield context.finding(
        wording.check, segment, _(wording.message).format(right=right), identity=wording.id,
        span=(match.start, match.end), severity=wording.severity, suggestion=right,
        other=[w for w in context.witnesses(segment) if w.language in ("en", context.language)][:2],
    )  # fmt: skip


def _fits(context: Context, segment: Segment, wording: Wording) -> bool:
    """Whether the other texts of the rule mean what the wording is wrong for; without any, it stands by itself."""
    witnesses = context.witnesses(segment)
    if wording.lacks and context.said(segment, context.language).get(wording.lacks):
        return False
    if not witnesses:
        return not (wording.where or wording.without)
    said = [context.said(w.segment, w.language) for w in witnesses if w.language == "en"] or [
        context.said(w.segment, w.language) for w in witnesses
    ]
    if wording.where and not any(each.get(wording.where) for each in said):
        return False
    return not (wording.without and any(each.get(wording.without) for each in said))
