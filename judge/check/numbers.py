"""Family *numbers*: values that the other texts don't have, in digits or in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from judge.check.context import EXAMPLE, Context, plain
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.patterns import Pattern, Words, compiled, found, words
from judge.check.tables import shipped
from judge.check.vocabulary import GOOD
from judge.corpus import Segment
from judge.language import tokens
from judge.locale import LANGUAGES, _

DIFFER = Check(
    "numbers-differ", Severity.CRITICAL, Group.TRANSLATION, N_("another number"),
    N_("A number of the rule is another one here, or is missing, by value: digits and words count alike. Numbers of "
       "rules are looked at by the checks of references; “one” is left out, since it is an article too."),
)  # fmt: skip

CHECKS = (DIFFER,)


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    for segment in context.text.numbered():
        yield from _compared(context, segment) if context.spoken else _digits(context, segment)
        yield from _in_examples(context, segment) if context.spoken else ()


def _digits(context: Context, segment: Segment) -> Iterator[Finding]:
    """Without the number words of a language: digits here that another text has neither in digits nor in words."""
    others = [w for w in context.witnesses(segment) if w.language in LANGUAGES]
    if not others:
        return
    ours = _in_digits(plain(segment))
    theirs = [values(w.segment, w.language, names=True) for w in others]
    added = [v for v in ours if v > 1 and not any(t[v] for t in theirs)]
    lost = [v for v in _in_digits(plain(others[0].segment)) if v > 1 and v not in ours]
    if added and lost:
        message = _("the number is {given}; the other texts say {wanted}")
        message = message.format(given=_list(added), wanted=_list(lost))
        yield context.finding(
            DIFFER, segment, message, identity=f"{_list(added)}/{_list(lost)}", other=others[:1], suggestion=_list(lost)
        )


def _in_digits(text: str) -> set[int]:
    return {int(token.norm) for token in tokens(text) if token.kind == "number" and token.norm.isdecimal()}


def values(segment: Segment, language: str, *, names: bool = False) -> Counter[int]:
    """How often each number is named in a rule, pointers to rules and the number one left out.

    Numbers in names (*Two-Headed Giant*, *double strike*) count only with ``names``: other languages have other ones.
    """
    return _counted(plain(segment), language, names)


@cache
def _counted(text: str, language: str, names: bool) -> Counter[int]:
    return Counter(value for value, _index in _values(words(text, language), names))


def _values(text: Words, names: bool = False) -> Iterator[tuple[int, int]]:
    named = {
        i
        for use in text.uses
        if use.last > use.first and use.best.status in GOOD
        for i in range(use.first, use.last + 1)
    }
    for index, value in enumerate(text.values):
        token = text.tokens[index]
        if (
            value is None
            or abs(value) == 1
            or token.kind == "pt"
            or (index in named and not names)
        ):
            continue
        yield abs(value), index


def _compared(context: Context, segment: Segment) -> Iterator[Finding]:
    witnesses = context.witnesses(segment)
    if not witnesses:
        return
    ours = values(segment, context.language)
    theirs = [values(w.segment, w.language) for w in witnesses]
    sibling = context.sibling(segment)
    if sibling is not None:
        version = values(sibling.segment, context.language, names=True)
        ours = values(segment, context.language, names=True)
        added = [v for v in ours if ours[v] > version[v] and 2 * sum(t[v] < ours[v] for t in theirs) > len(theirs)]
        lost = [v for v in version if version[v] > ours[v] and (added or sum(t[v] > ours[v] for t in theirs) > 1)]
    else:
        lost = [v for v in set().union(*theirs) if ours[v] == 0 and all(t[v] for t in theirs)]
        added = [v for v in ours if not any(t[v] for t in theirs)]
    if not added:
        hidden = _hidden(plain(segment), context.language)
        usual = _hidden(plain(sibling.segment), context.language) if sibling is not None else {}
        lost = [v for v in lost if v and hidden.get(v, 0) <= usual.get(v, 0)]  # «ненулевой», «трехзначный», *both*
    if not lost and not (added and len(witnesses) > 1):
        return
    if not lost and not _odd(context, segment, added, theirs):
        return
    cut = words(plain(segment), context.language)
    at = next(
        ((cut.tokens[i].start, cut.tokens[i].end) for v, i in _values(cut, sibling is not None) if v in added),
        (0, 0),
    )
    pivot = [w for w in witnesses if w.language == "en"] or list(witnesses)
    if lost and added:
        message = _("the number is {given}; the other texts say {wanted}")
    elif lost:
        message = _("the number {wanted} is missing")
    else:
        message = _("the number {given} is in no other text")
    message = message.format(given=_list(added), wanted=_list(lost))
    idiom = (lost or added) == [2]  # *the two of them*
    light = idiom or (not lost and not _counting(theirs))
    severity = Severity.CRITICAL if lost and added else Severity.MINOR if light else Severity.MAJOR
    yield context.finding(
        DIFFER, segment, message, identity=f"{_list(added)}/{_list(lost)}", span=at, severity=severity, other=pivot[:1],
        suggestion=_list(lost),
    )  # fmt: skip


def _in_examples(context: Context, segment: Segment) -> Iterator[Finding]:
    """Numbers of an example, power and toughness among them, that are others than in the same example elsewhere."""
    for number, stretch in enumerate(s for s in context.stretches(segment) if s.start == EXAMPLE):
        ours = _figures(stretch.text, context.language)
        others = [(w, _figures(piece, w.language)) for w, piece in stretch.others]
        # A text may have an example of its own.
        others = [(w, t) for w, t in others if 2 * (ours & t).total() + (w.language == context.language) > t.total() > 0]
        theirs = [t for _w, t in others]
        if len(theirs) < 2 and all(w.language != context.language for w, _t in others):
            continue
        added = sorted(v for v in ours if ours[v] > max(t[v] for t in theirs))
        lost = sorted(v for v in set().union(*theirs) if ours[v] < min(t[v] for t in theirs))
        if added and lost:
            message = _("the number is {given}; the other texts say {wanted}")
            message = message.format(given=", ".join(added), wanted=", ".join(lost))
            yield context.finding(
                DIFFER, segment, message, identity=f"example {number}: {' '.join(added)}/{' '.join(lost)}",
                other=[w for w, _t in others][:1], suggestion=", ".join(lost),
            )  # fmt: skip


@cache
def _figures(text: str, language: str) -> Counter[str]:
    """How often an example names each number, or each power and toughness; the number one left out."""
    cut = words(text, language)
    found = Counter(str(value) for value, _index in _values(cut, names=True))
    found.update(token.norm for token in cut.tokens if token.kind == "pt")
    return found


@cache
def _hidden(text: str, language: str) -> Mapping[int, int]:
    """How often a number is said as part of a word or in an order: *third*, «трехзначный»."""
    cut = words(text, language)
    return {value: len(found(patterns, cut)) for value, patterns in _inner(language).items()}


@cache
def _inner(language: str) -> Mapping[int, tuple[Pattern, ...]]:
    return {int(value): compiled(rows, language) for value, rows in shipped("numbers.toml").get(language, {}).items()}


def _odd(context: Context, segment: Segment, added: list[int], theirs: list[Counter[int]]) -> bool:
    """Whether a number of this text alone tells something: two is often an idiom (*les deux*, *обе*)."""
    if not any(v > 2 or v == 0 for v in added) or len(theirs) < 3:
        return False
    return _counting(theirs) or not any(_hinted(context, segment, value) for value in added)


def _counting(theirs: Sequence[Counter[int]]) -> bool:
    """Whether the rule is one of numbers, that most of its texts name."""
    return sum(bool(+t) for t in theirs) * 2 >= len(theirs)


def _hinted(context: Context, segment: Segment, value: int) -> bool:
    """Whether another text says a number in a name or as part of a word; a small one it may always say so."""
    return value < 3 or any(
        values(w.segment, w.language, names=True)[value] or _hidden(plain(w.segment), w.language).get(value)
        for w in context.witnesses(segment)
    )


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
