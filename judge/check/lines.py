"""Family *lines*: lines that belong to no rule, and texts that stand twice."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz import fuzz

from judge.check.context import Context
from judge.check.model import N_, Check, Finding, Group, Severity, normal
from judge.corpus import Part, Segment
from judge.corpus.references import WORDS
from judge.locale import _

ORPHAN = Check(
    "orphan-line", Severity.MAJOR, Group.TEXT, N_("line without a number"),
    N_("A line among the rules has no number and belongs to no rule: a leftover, a line broken in two, or an example "
       "without its opening word."),
)  # fmt: skip
DUPLICATE = Check(
    "duplicate-line", Severity.MAJOR, Group.TEXT, N_("text that stands twice"),
    N_("Two rules of this text say word for word the same, and their other texts don't; or a sentence is repeated "
       "within a rule."),
)  # fmt: skip
FOREIGN = Check(
    "sentence-moved", Severity.MAJOR, Group.TRANSLATION, N_("text of another rule"),
    N_("What stands here is in the other texts what another rule says."),
)  # fmt: skip

CHECKS = (ORPHAN, DUPLICATE, FOREIGN)

_ALIKE = 90.0
_LONG = 25


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    before: Segment | None = None
    for segment in context.text.segments:
        if segment.part is Part.ORPHAN and context.language in WORDS:
            yield _orphan(context, segment, before)
        elif segment.part is not Part.PROSE:
            before = segment
    yield from _twice(context)
    yield from _repeated(context)
    yield from _moved(context)


def _orphan(context: Context, segment: Segment, before: Segment | None) -> Finding:
    repeated = next((s for s in context.text.numbered() if _ends_with(s, segment)), None)
    after = before.name if before else ""
    if repeated is not None:
        message = _("a line without a number after {after} repeats words of {repeated}: “{words}”")
        message = message.format(after=after, repeated=repeated.name, words=_short(segment.text))
        suggestion = _("delete the line")
    else:
        message = _("a line without a number after {after} belongs to no rule: “{words}”")
        message = message.format(after=after or "—", words=_short(segment.text))
        suggestion = ""
    return context.finding(
        ORPHAN, segment, message, span=(0, len(segment.text)), suggestion=suggestion, place="—",
        also=tuple(filter(None, [after])),
    )  # fmt: skip


def _ends_with(rule: Segment, line: Segment) -> bool:
    ours, theirs = normal(line.text).rstrip("."), normal(rule.text)
    return len(ours) > _LONG // 2 and (ours in theirs or fuzz.partial_ratio(ours, theirs) >= _ALIKE + 5)


def _twice(context: Context) -> Iterator[Finding]:
    seen: dict[str, Segment] = {}
    for segment in context.text.numbered():
        said = normal(segment.text)
        if len(said) < _LONG or segment.part is not Part.RULE:
            continue
        first = seen.setdefault(said, segment)
        if first is segment or _same_elsewhere(context, first, segment):
            continue
        message = _("{number} says word for word what {first} says").format(number=segment.name, first=first.name)
        yield context.finding(
            DUPLICATE, segment, message, also=(first.name,), other=context.witnesses(segment)[:1],
            suggestion=_("look which of the two is out of place"),
        )  # fmt: skip


def _same_elsewhere(context: Context, one: Segment, other: Segment) -> bool:
    """Whether other texts too say the same in both rules, or have nothing to say about it."""
    first = {w.edition: normal(w.segment.text) for w in context.witnesses(one, spoken=False)}
    second = {w.edition: normal(w.segment.text) for w in context.witnesses(other, spoken=False)}
    shared = first.keys() & second.keys()
    return not shared or any(fuzz.ratio(first[e], second[e]) > _ALIKE for e in shared)


def _repeated(context: Context) -> Iterator[Finding]:
    """A sentence that stands twice in one rule."""
    for segment in context.text.spoken():
        position, seen = 0, {}
        for sentence in segment.text.replace("\n", " ").split(". "):
            said = normal(sentence).rstrip(".")
            if len(said) > _LONG and said in seen:
                message = _("a sentence stands twice in this rule: “{words}”").format(words=_short(sentence))
                yield context.finding(
                    DUPLICATE, segment, message, identity=said, span=(position, position + len(sentence))
                )
            seen[said] = position
            position += len(sentence) + 2


def _moved(context: Context) -> Iterator[Finding]:
    """Rules whose text is, nearly word for word, that of another rule in a text of the same language."""
    same = context.language
    own = {s.number: {w.edition: w.segment for w in context.witnesses(s, spoken=False) if w.language == same}
           for s in context.text.numbered() if s.part is Part.RULE}  # fmt: skip
    everywhere = {(e, n): t for n, theirs in own.items() for e, t in theirs.items()}
    for segment in context.text.numbered():
        theirs = own.get(segment.number)
        if (
            not theirs
            or len(segment.text) < _LONG
            or any(fuzz.ratio(segment.text, t.text) > 60 for t in theirs.values())
        ):
            continue
        for (edition, number), other in everywhere.items():
            if number != segment.number and edition in theirs and fuzz.ratio(segment.text, other.text) > _ALIKE:
                message = _("this is what {number} says in {edition}").format(number=number, edition=edition)
                yield context.finding(FOREIGN, segment, message, also=(str(number),))
                break


def _short(text: str, length: int = 60) -> str:
    return text if len(text) <= length else text[:length].rsplit(" ", 1)[0] + " …"
