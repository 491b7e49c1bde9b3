"""Family *references*: pointers to other rules that were lost, changed, or lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.check.context import Context, pointer_span
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.pivot import Witness
from judge.corpus import Corpus, Kind, Part, Segment
from judge.corpus.references import WORDS, Reference
from judge.errors import InputError
from judge.language import fold
from judge.locale import _
from judge.rules import RuleNumber, RuleRange

LOST = Check(
    "reference-lost", Severity.MAJOR, Group.TRANSLATION, N_("lost cross-reference"),
    N_("The other texts of this rule point to another rule, and this one doesn't. The target is given as it was "
       "numbered at the text's date. It is critical where nothing else in the rule says what the target is about."),
)  # fmt: skip
CHANGED = Check(
    "reference-changed", Severity.CRITICAL, Group.TRANSLATION, N_("changed cross-reference"),
    N_("This rule points to another rule than its other texts do: another number, another letter, another end of a "
       "range."),
)  # fmt: skip
DANGLING = Check(
    "reference-dangling", Severity.MAJOR, Group.TEXT, N_("cross-reference to a rule that isn't there"),
    N_("The rule pointed to doesn't exist in this text, though its section is there, or not in the rules of its date."),
)  # fmt: skip
ADDED = Check(
    "reference-added", Severity.MINOR, Group.TRANSLATION, N_("cross-reference that the other texts don't have"),
    N_("No other text of this rule points there. That may be meant; look whether the pointer belongs here."),
)  # fmt: skip
SELF = Check(
    "reference-self", Severity.MAJOR, Group.TEXT, N_("rule that points to itself"),
    N_("A pointer to the rule's own number leads nowhere; most often a digit or a letter is wrong."),
)  # fmt: skip

TITLE = Check(
    "reference-title", Severity.MAJOR, Group.TEXT, N_("name that the rule pointed to doesn't have"),
    N_("A pointer gives the rule's name in quotation marks, and that rule is called otherwise. It is minor where only "
       "our own text tells the name."),
)  # fmt: skip

_NUMBER = re.compile(r"(?<![\d.])[1-9]\d{2}(?:\.\d{1,3}[a-z]?)?(?:[-–—][a-z](?![a-z]))?(?!\d)")

CHECKS = (LOST, CHANGED, DANGLING, ADDED, SELF, TITLE)


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    numbers = {s.number for s in context.text.segments if s.number}
    sections = {s.number.section for s in context.text.numbered()}
    titles = _titles(context.text.segments)
    for segment in context.text.numbered():
        yield from _compared(context, segment)
        yield from _own(context, segment, numbers, sections)
        if context.spoken:
            yield from _named(context, segment, titles)


def _compared(context: Context, segment: Segment) -> Iterator[Finding]:
    witnesses = [w for w in context.witnesses(segment, spoken=False) if _usable(w)]
    if not witnesses:
        return
    ours = [r for r in _read(segment, context.language) if r.range.first != segment.number]
    missing = [(r, by) for r, by in _expected(witnesses) if not any(_same(r, o.range, by) for o in ours)]
    extra = [o for o in ours if not any(_same(p, o.range, [w]) for w in witnesses for p in _targets(w))]
    for wanted, by in missing:
        if context.language not in WORDS and wanted.first.section != wanted.last.section:
            continue  # a chapter, which is named by a word that isn't known
        near = next((o for o in extra if _near(o.range, wanted)), None)
        if near is not None:
            extra.remove(near)
            message = _("this points to rule {given}; the other texts point to {wanted}")
            yield context.finding(
                CHANGED, segment, message.format(given=near.range, wanted=wanted), identity=f"{near.range}>{wanted}",
                span=(near.start, near.end), other=by, suggestion=str(wanted),
            )  # fmt: skip
            continue
        yield _lost(context, segment, wanted, by)
    for reference in extra:
        if len(witnesses) > 1 or witnesses[0].given:
            message = _("no other text of this rule points to {target}").format(target=reference.range)
            yield context.finding(
                ADDED, segment, message, identity=str(reference.range), span=(reference.start, reference.end),
                other=witnesses[:1],
            )  # fmt: skip


def _read(segment: Segment, language: str) -> Sequence[Reference]:
    """The pointers of a text; in a language whose word for *rule* isn't known, every number that looks like one."""
    if language in WORDS:
        return segment.references
    found = []
    for match in _NUMBER.finditer(segment.text):
        try:
            found.append(Reference(RuleRange.parse(match[0]), match.start(), match.end()))
        except InputError:
            continue
    return found


def _usable(witness: Witness) -> bool:
    return all(there is not None for _reference, there in witness.pointers)


def _targets(witness: Witness) -> list[RuleRange]:
    return [there for _reference, there in witness.pointers if there is not None]


def _expected(witnesses: Sequence[Witness]) -> list[tuple[RuleRange, list[Witness]]]:
    """The ranges that the English text points to, or, where there is none, most of the others; with who says so."""
    found: dict[RuleRange, list[Witness]] = {}
    for witness in witnesses:
        for target in _targets(witness):
            known = next((r for r in found if _same(r, target, [witness])), target)
            if witness not in found.setdefault(known, []):
                found[known].append(witness)
    pivot = [w for w in witnesses if w.language == "en"]
    kept = []
    for target, by in found.items():
        wanted = pivot[0] in by if pivot else 2 * len(by) > len(witnesses)
        if wanted and (len(witnesses) < 3 or len(by) > 1):
            kept.append((target, by))
    return kept


def _same(one: RuleRange, other: RuleRange, by: Sequence[Witness]) -> bool:
    """Whether two pointers lead to one place. What the project says of former rules is more exact than the rules
    were, so there a section stands for its parts.
    """
    if one == other:
        return True
    if any(w.edition.endswith("-history") for w in by):
        return one.first.section == other.first.section and (
            one.first.contains(other.first) or other.first.contains(one.first)
        )
    return False


def _near(one: RuleRange, other: RuleRange) -> bool:
    """Whether one pointer may have been meant as the other: the same section, or digits that differ by one."""
    if one.first.section == other.first.section:
        return True
    a, b = str(one.first), str(other.first)
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) <= 1 or sorted(a) == sorted(b)
    return False


def _lost(context: Context, segment: Segment, wanted: RuleRange, by: Sequence[Witness]) -> Finding:
    target = str(wanted)
    if all(w.edition.endswith("-history") for w in by) and wanted.first.rule is not None:
        target = f"{RuleNumber(wanted.first.section)} ({wanted})"
    severity = LOST.severity
    topic = _topic(context, segment, wanted, by)
    if topic is False:
        severity = Severity.CRITICAL
        message = _("the pointer to rule {target} is gone, and nothing else here says what it is about")
    else:
        message = _("the pointer to rule {target} is gone")
    return context.finding(
        LOST, segment, message.format(target=target), identity=str(wanted.first.section), severity=severity,
        other=by[:2], suggestion=_words(context, wanted, by),
    )  # fmt: skip


def _topic(context: Context, segment: Segment, wanted: RuleRange, by: Sequence[Witness]) -> bool | None:
    """Whether the text names what the target is about, where the other texts do; None where nobody knows."""
    if not context.spoken:
        return None
    from judge.check.patterns import words
    from judge.check.vocabulary import vocabulary

    topics: set[str] = set()
    for witness in by:
        vocabulary_there = vocabulary(witness.language)
        for reference, there in witness.pointers:
            if there == wanted:
                section = f"{reference.range.first.section}"
                topics |= {c for c in vocabulary_there.about(section) if context.vocabulary.of(c)}
    if not topics:
        return None
    named_by_others = [
        w for w in by
        if any(use.stands_for(topic) for use in words(w.segment.text, w.language).uses for topic in topics)
    ]  # fmt: skip
    if len(named_by_others) < max(2, len(by) // 2):
        return None
    return any(use.stands_for(topic) for use in context.words(segment).uses for topic in topics)


def _words(context: Context, wanted: RuleRange, by: Sequence[Witness]) -> str:
    """How a text of the same language puts the pointer, with the number of this text's date."""
    for witness in by:
        if witness.language != context.language:
            continue
        for reference, there in witness.pointers:
            if there == wanted and reference.end <= len(witness.segment.text):
                start, end = pointer_span(witness.segment.text, reference)
                words = (
                    witness.segment.text[start : reference.start]
                    + str(wanted)
                    + witness.segment.text[reference.end : end]
                )
                return words.strip()
    return str(wanted)


def _own(context: Context, segment: Segment, numbers: set[RuleNumber], sections: set[int]) -> Iterator[Finding]:
    whole = context.text.edition.kind in (Kind.OFFICIAL, Kind.OFFICIAL_TRANSLATION)
    for reference in segment.references:
        if reference.range.first == reference.range.last == segment.number and _points(segment, reference):
            message = _("this points to its own rule, {target}").format(target=reference.range)
            yield context.finding(
                SELF, segment, message, identity=str(reference.range), span=(reference.start, reference.end)
            )
        elif _dangles(context, reference.range, numbers, sections, whole):
            message = _("rule {target} doesn't exist in this text").format(target=reference.range)
            yield context.finding(
                DANGLING, segment, message, identity=str(reference.range), span=(reference.start, reference.end)
            )


def _points(segment: Segment, reference: Reference) -> bool:
    before = fold(segment.text[max(0, reference.start - 24) : reference.start])
    return any(
        word in before for word in ("see", "ver", "vease", "cf", "см", "voir", "rule", "regla", "regle", "правил")
    )


def _dangles(context: Context, range_: RuleRange, numbers: set[RuleNumber], sections: set[int], whole: bool) -> bool:
    if (
        range_.first.rule is None
        or range_.first in numbers
        or any(n in range_ or range_.first.contains(n) for n in numbers)
    ):
        return False
    if whole:
        return True
    if range_.first.section in sections and context.text.edition.kind is Kind.TRANSLATION:
        return not context.text.own and _complete(context, range_.first.section, numbers)
    return False


def _complete(context: Context, section: int, numbers: set[RuleNumber]) -> bool:
    """Whether a text has a section as a whole: its rules run from 1 without a gap."""
    rules = sorted({n.rule for n in numbers if n.section == section and n.rule})
    return len(rules) > 2 and rules == list(range(1, len(rules) + 1))


# -- names of rules --------------------------------------------------------------------------------------------------


def _named(context: Context, segment: Segment, titles: Mapping[int, str]) -> Iterator[Finding]:
    """Pointers that give a rule another name than it has in this text, or else in our own of the same language."""
    for reference in segment.references:
        section = reference.range.first.section
        quoted = _QUOTED.match(segment.text, reference.end)
        if reference.range.first != RuleNumber(section) or reference.range.last != reference.range.first or not quoted:
            continue
        title, severity = titles.get(section, ""), Severity.MAJOR
        if not title:
            title, severity = _own_title(context, segment, reference), Severity.MINOR
        if title and not _letters(segment.text[quoted.start(1) :]).startswith(_letters(title)):
            message = _("rule {number} is called “{title}” here").format(number=section, title=title)
            yield context.finding(
                TITLE, segment, message, identity=f"{section}", severity=severity, span=quoted.span(1), suggestion=title
            )


_QUOTED = re.compile(r",?\s*[«“\"„]\s*([^»”\"“]*[^»”\"“\s])")


def _letters(text: str) -> str:
    """A text without what parts its words, quotation marks in whichever style."""
    return "".join(c for c in fold(text) if c.isalnum())


def _titles(segments: Iterable[Segment]) -> dict[int, str]:
    """The names of the rules of three digits."""
    return {s.number.section: s.text for s in segments if s.number and s.number.rule is None and s.part is Part.SECTION}


def _own_title(context: Context, segment: Segment, reference: Reference) -> str:
    """What our own text calls the rule that another of our texts of this rule points to there; empty if none does."""
    corpus = Corpus.open()
    ours = corpus.newest(context.language)
    for witness in context.witnesses(segment) if ours else ():
        newest = corpus.newest(witness.language)
        for theirs, there in witness.pointers if newest and witness.edition == newest.id else ():
            if there == reference.range:
                return corpus.heading_at(theirs.range.first, ours.id)
    return ""
