"""Family *lengths*: a rule, or a stretch of one, far shorter than its other texts, and a sentence that is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.check.alignment import USUAL
from judge.check.context import EXAMPLE, Context, Stretch, plain
from judge.check.evidence import POOL, differences, said_in
from judge.check.meaning import LIST, shown
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.patterns import counted
from judge.check.pivot import Witness
from judge.corpus import Part, Segment
from judge.locale import _

LENGTH = Check(
    "length", Severity.MAJOR, Group.TRANSLATION, N_("much shorter than the other texts"),
    N_("The text, or one place of it, is far shorter than in the other texts of the rule, measured by what is usual "
       "between the languages; or a sentence of all the others is missing."),
)  # fmt: skip
CHECKS = (LENGTH,)

_SHORT, _SHORTER = 0.5, 0.85
"""A rule, or a stretch that also names less, of less than so much of the length of the shortest other text."""
_WHOLE = 0.95
"""A rule of more than so much of that length has its sentence elsewhere."""
_TERSE = frozenset(("en",))
"""Languages whose clean stretches are so often shorter than those of the others that it tells nothing."""
_GAP = 0.6
"""A rule that lacks less than so much of the letters of a missing sentence may say it elsewhere."""
_FEW_WORDS, _FEW_LETTERS = 6, 25


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    for segment in context.text.numbered():
        witnesses = context.witnesses(segment)
        if segment.part is not Part.RULE or len(witnesses) < 2 or segment.text.count(",") > LIST:
            continue
        ours, theirs = _lengths(plain(segment), context.language, [(plain(w.segment), w.language) for w in witnesses])
        share = ours / theirs
        other = shown(witnesses, witnesses)
        if share < _SHORT and len(plain(segment).split()) >= _FEW_WORDS:
            yield context.finding(LENGTH, segment, _percent(share), identity="length", other=other)
        elif share < _WHOLE and len(witnesses) > 2 and context.language not in _TERSE:
            yield from _stretches(context, segment, theirs - ours, other)


def _lengths(text: str, language: str, others: Sequence[tuple[str, str]]) -> tuple[float, float]:
    """How long a text and the shortest of the others are, as English would have it."""
    shortest = min(len(other) / USUAL[theirs] for other, theirs in others)
    return len(text) / USUAL[language], max(shortest, 1.0)


def _letters(text: str) -> str:
    """A text without what parts its words, and so without the room of its pointers."""
    return "".join(text.split())


def _percent(share: float) -> str:
    message = _("this has {percent} % of the length that the other texts would make one expect")
    return message.format(percent=round(100 * share))


def _stretches(context: Context, segment: Segment, gap: float, other: Sequence[Witness]) -> Iterator[Finding]:
    """Stretches that all the other texts have and this one doesn't, or that say less here in fewer letters.

    ``gap`` is how much shorter the whole rule is: where that is less than the stretch, it may be said elsewhere.
    """
    for index, stretch in enumerate(context.stretches(segment)):
        others = [(_letters(piece), w.language) for w, piece in stretch.others]
        if stretch.start == EXAMPLE or min(len(piece) for piece, _language in others) < _FEW_LETTERS:
            continue
        ours, theirs = _lengths(_letters(stretch.text), context.language, others)
        if not stretch.text.strip():
            message = _("a sentence is missing here: “{words}”").format(words=stretch.others[0][1].strip()[:80])
            severity = Severity.MAJOR if gap >= _GAP * theirs else Severity.MINOR
            yield context.finding(LENGTH, segment, message, identity=f"{index}", severity=severity, other=other)
        elif ours < _SHORTER * theirs and _says_less(stretch, context.language):
            yield context.finding(
                LENGTH, segment, _percent(ours / theirs), identity=f"<{index}", severity=Severity.MINOR,
                span=(stretch.start, stretch.start + len(stretch.text)), other=other,
            )  # fmt: skip


def _says_less(stretch: Stretch, language: str) -> bool:
    """Whether all the others name a concept, or say a thing, oftener."""
    here = counted(stretch.text, language, False)
    theirs = [counted(piece, w.language, False) for w, piece in stretch.others]
    if any(here[c] < min(each[c] for each in theirs) for c in set.intersection(*map(set, theirs))):
        return True
    said = [said_in(piece, w.language) for w, piece in stretch.others]
    return any(d.lost and not d.item.startswith(POOL) for d in differences(said_in(stretch.text, language), said))
