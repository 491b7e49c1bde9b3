"""Family *numbering*: gaps, rules that stand twice, out of order or under a letter that is never used."""

from __future__ import annotations

from collections.abc import Iterator

from judge.check.context import Context
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.corpus import Part, Segment
from judge.locale import _, ngettext
from judge.rules import LETTERS, RuleNumber

GAP = Check(
    "number-gap", Severity.MAJOR, Group.TEXT, N_("missing rule"),
    N_("The numbers of a section or the letters of a rule leave one out. The letters l and o are never used, so k is "
       "followed by m and n by p. In a text that holds only parts of sections, a gap is reported where another text "
       "has the rule."),
)  # fmt: skip
TWICE = Check(
    "number-duplicate", Severity.MAJOR, Group.TEXT, N_("rule number that stands twice"),
    N_("Two lines have the same number. One of them is misnumbered or a leftover."),
)  # fmt: skip
ORDER = Check(
    "number-order", Severity.MAJOR, Group.TEXT, N_("rule out of order"),
    N_("A rule stands after one that comes later. Rules are found by their order; move it back or correct its number."),
)  # fmt: skip
LETTER = Check(
    "number-letter", Severity.MAJOR, Group.TEXT, N_("letter that subrules never have"),
    N_("The letters l and o look like digits and are never used; Cyrillic letters in a number break every search."),
)  # fmt: skip
FORM = Check(
    "number-form", Severity.MINOR, Group.TEXT, N_("form of the rule number"),
    N_("Rules end in a stop (306.5.), subrules don't (306.5a), and a space follows."),
)  # fmt: skip
MISSING = Check(
    "rule-missing", Severity.CRITICAL, Group.TRANSLATION, N_("rule that other texts of the same date have"),
    N_("A text that was named for comparison has this rule and this one hasn't, though it has its neighbours."),
)  # fmt: skip

CHECKS = (GAP, TWICE, ORDER, LETTER, FORM, MISSING)

_BY_CODE = {
    "duplicate": TWICE, "order": ORDER, "cyrillic-letter": LETTER, "bad-letter": LETTER, "stop": FORM, "no-stop": FORM,
    "no-space": FORM,
}  # fmt: skip


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if context.text.primer:
        return
    by_line = {(s.place.file, s.place.line): s for s in context.text.segments}
    for problem in context.text.problems:
        check = _BY_CODE.get(problem.code)
        if check is not None:
            segment = by_line.get((problem.place.file, problem.place.line))
            yield context.finding(
                check, segment, problem.message, identity=f"{problem.code} {segment.name if segment else ''}"
            )
    yield from _gaps(context)
    yield from _missing(context)


def _gaps(context: Context) -> Iterator[Finding]:
    numbers = sorted({s.number for s in context.text.numbered()})
    have = set(numbers)
    known = _known_elsewhere(context)
    for parent, first, last in _families(numbers):
        expected = _between(parent, first, last)
        missing = [n for n in expected if n not in have and (n in known or _dense(context, parent, have))]
        if missing:
            message = ngettext("{numbers} is missing here", "{numbers} are missing here", len(missing))
            segment = context.text.segment(last)
            shown = ", ".join(map(str, missing))
            yield context.finding(GAP, segment, message.format(numbers=shown), identity=shown, place=str(missing[0]))


def _families(numbers: list[RuleNumber]) -> Iterator[tuple[RuleNumber, RuleNumber, RuleNumber]]:
    """Each section with its first possible and last rule, each rule with its first possible and last subrule."""
    children: dict[RuleNumber, list[RuleNumber]] = {}
    for number in numbers:
        children.setdefault(number.parent, []).append(number)
    for parent, own in children.items():
        yield parent, own[0], own[-1]


def _between(parent: RuleNumber, first: RuleNumber, last: RuleNumber) -> list[RuleNumber]:
    if parent.rule is None:
        return [RuleNumber(parent.section, n) for n in range(1, last.rule)]
    return [RuleNumber(parent.section, parent.rule, letter) for letter in LETTERS[: LETTERS.index(last.letter)]]


def _dense(context: Context, parent: RuleNumber, have: set[RuleNumber]) -> bool:
    """Whether a text means to have all of a section or rule: it has more of it than it lacks, and isn't a selection."""
    own = [n for n in have if n.parent == parent]
    if context.text.own or not own:
        return False
    last = max(own)
    size = last.rule if parent.rule is None else LETTERS.index(last.letter) + 1
    return len(own) >= 2 and 2 * len(own) > size


def _known_elsewhere(context: Context) -> set[RuleNumber]:
    """The rules that a text of the same language and date has."""
    known: set[RuleNumber] = set()
    for other in (*context.pivot.beside, *context.others):
        if other.id != context.text.id and not other.primer and other.day == context.text.day:
            known |= {s.number for s in other.numbered()}
    return known


def _missing(context: Context) -> Iterator[Finding]:
    have = {s.number for s in context.text.numbered()}
    sections = {n.section for n in have}
    reported: set[RuleNumber] = set()
    for other in context.pivot.beside:
        if other.primer or other.day != context.text.day:
            continue
        theirs = [s for s in other.numbered() if s.part is Part.RULE]
        for segment in theirs:
            number = segment.number
            if number in have or number in reported or number.section not in sections:
                continue
            if not _neighbours(number, [s.number for s in theirs], have):
                continue
            reported.add(number)
            message = _("{number} is missing; {edition} has it").format(number=number, edition=other.id)
            yield context.finding(
                MISSING, None, message, identity=str(number), place=str(number), other=(_as_witness(other, segment),)
            )


def _neighbours(number: RuleNumber, theirs: list[RuleNumber], have: set[RuleNumber]) -> bool:
    index = theirs.index(number)
    around = theirs[max(0, index - 1) : index] + theirs[index + 1 : index + 2]
    return any(n in have for n in around)


def _as_witness(other: object, segment: Segment):
    from judge.check.pivot import Witness

    return Witness(other.id, other.language, segment, (), True)
