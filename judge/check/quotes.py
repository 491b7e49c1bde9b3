"""Family *quotes*: quotation marks, dashes, brackets and examples that were lost or are open at one end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.check.context import Context, plain
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.pivot import Witness
from judge.corpus import Part, Segment
from judge.corpus.references import WORDS
from judge.locale import _

LOST = Check(
    "quotes-lost", Severity.MAJOR, Group.TRANSLATION, N_("lost quotation marks"),
    N_("The other texts of this rule quote something here: an ability that is granted, the name of a rule, words of a "
       "card. Without the marks a reader can't see where the quotation ends."),
)  # fmt: skip
NAME = Check(
    "quotes-lost-name", Severity.MINOR, Group.TRANSLATION, N_("lost quotation marks around a name"),
    N_("The other texts put the name of a rule or a term in quotation marks; here it stands without."),
)  # fmt: skip
EXAMPLE = Check(
    "example-damaged", Severity.MAJOR, Group.TRANSLATION, N_("damaged example"),
    N_("An example shows how something is written, and lost the very marks it shows: the long dash of a type line or "
       "the quotation marks around it."),
)  # fmt: skip
MISSING = Check(
    "example-missing", Severity.MAJOR, Group.TRANSLATION, N_("missing example"),
    N_("The other texts of this rule have more examples."),
)  # fmt: skip
OPEN = Check(
    "quotes-unbalanced", Severity.MAJOR, Group.TEXT, N_("quotation mark or bracket without its partner"),
    N_("A quotation mark or a bracket is opened and not closed, or closed and not opened."),
)  # fmt: skip

CHECKS = (LOST, NAME, EXAMPLE, MISSING, OPEN)

_QUOTED = re.compile(r"“([^”]*)”|«\s*([^»]*?)\s*»|\"([^\"]*)\"|„([^“]*)“")
_ANY_QUOTE = re.compile(r"[“”«»„\"]")
_DASH = re.compile(r"(?<=\s)[—–-]{1,2}(?=\s)")
_PAIRS = {"(": ")", "[": "]", "«": "»", "“": "”"}
_MANY_WORDS = 5
"""A quotation of this many words is a sentence or an ability, and no name."""


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    for segment in context.text.spoken():
        yield from _unbalanced(context, segment)
    for segment in context.text.numbered():
        yield from _compared(context, segment)


def quotations(text: str) -> list[str]:
    """What stands in quotation marks, in order."""
    return [next(filter(None, match.groups()), "") for match in _QUOTED.finditer(text)]


def _compared(context: Context, segment: Segment) -> Iterator[Finding]:
    witnesses = context.witnesses(segment, spoken=False)
    if not witnesses:
        return
    ours = quotations(plain(segment))
    theirs = [(w, quotations(plain(w.segment))) for w in witnesses]
    quoting = [(w, q) for w, q in theirs if q]
    if ours or _ANY_QUOTE.search(plain(segment)):
        quoting = []
    if len(quoting) * 2 > len(theirs) and any(w.language in ("en", context.language) for w, _q in quoting):
        yield from _lost(context, segment, quoting)
    yield from _examples(context, segment, witnesses)


def _lost(context: Context, segment: Segment, quoting: list[tuple[Witness, list[str]]]) -> Iterator[Finding]:
    """One finding for each thing that the other texts quote and this one doesn't: a type line, an ability, a name."""
    done: set[str] = set()
    for witness, quoted in sorted(
        quoting, key=lambda pair: (pair[0].language != context.language, pair[0].language != "en")
    ):
        for quotation in quoted:
            kind = _kind(quotation)
            if kind in done or sum(kind in map(_kind, q) for _w, q in quoting) * 2 <= len(quoting):
                continue
            done.add(kind)
            if kind == "example":
                lost_dash = not _DASH.search(segment.text)
                message = (
                    _("the example has lost its quotation marks and its long dash")
                    if lost_dash
                    else _("the example has lost its quotation marks")
                )
                yield context.finding(
                    EXAMPLE, segment, message, identity="example", span=_like_example(segment, quotation),
                    other=(witness,), suggestion=_marked(quotation, context.language),
                )  # fmt: skip
            elif kind == "sentence":
                message = _("the quotation marks around a quoted text are gone; its end can't be seen")
                yield context.finding(
                    LOST, segment, message, identity="sentence", span=_like_sentence(segment), other=(witness,),
                    suggestion=_marked(quotation, context.language) if witness.language == context.language else "",
                )  # fmt: skip
            else:
                message = _("the quotation marks around a name are gone: {name}")
                yield context.finding(
                    NAME, segment, message.format(name=quotation), identity=f"name {kind}", other=(witness,)
                )


def _kind(quotation: str) -> str:
    if _DASH.search(quotation):
        return "example"
    return "sentence" if len(quotation.split()) >= _MANY_WORDS else "name"


def _like_example(segment: Segment, quotation: str) -> tuple[int, int]:
    """Where the words of an example stand: its last word is a name and the same in every language."""
    last = re.sub(r"\W+$", "", quotation).split()[-1]
    at = segment.text.find(last)
    if at < 0:
        return 0, 0
    before = segment.text.rfind(":", 0, at)
    start = before + 1 if 0 <= at - before < 60 else at
    while start < at and segment.text[start].isspace():
        start += 1
    return start, at + len(last)


def _like_sentence(segment: Segment) -> tuple[int, int]:
    """A capital letter after a comma or a colon begins what was quoted; it runs to the end of its sentence."""
    match = re.search(r"[,:]\s+(?=[A-ZÀ-ÝА-Я][\w’']*\s)", segment.text)
    if not match:
        return 0, 0
    end = segment.text.find(". ", match.end())
    return match.end(), end if end > 0 else len(segment.text)


def _marked(text: str, language: str) -> str:
    marks = {"fr": "«\u00a0{}\u00a0»", "ru": "«{}»"}.get(language, "“{}”")
    return marks.format(text)


def _examples(context: Context, segment: Segment, witnesses: tuple[Witness, ...]) -> Iterator[Finding]:
    if context.language not in WORDS:
        return  # the reader doesn't know the word that examples begin with
    most = min((len(w.segment.examples) for w in witnesses), default=0)
    if len(segment.examples) < most:
        message = _("{count} of {most} examples are here").format(count=len(segment.examples), most=most)
        yield context.finding(
            MISSING, segment, message, identity=f"{len(segment.examples)}<{most}", other=witnesses[:1]
        )


def _unbalanced(context: Context, segment: Segment) -> Iterator[Finding]:
    if segment.part in (Part.CHAPTER, Part.SECTION):
        return
    for text in (segment.text, *segment.examples):
        stack: list[tuple[str, int]] = []
        for index, letter in enumerate(text):
            if letter in _PAIRS:
                if letter == "“" and stack and stack[-1][0] == "„":
                    stack.pop()
                else:
                    stack.append((letter, index))
            elif letter == "„":
                stack.append((letter, index))
            elif letter in _PAIRS.values():
                opener = next(o for o, c in _PAIRS.items() if c == letter)
                if stack and stack[-1][0] == opener:
                    stack.pop()
                elif letter == ")" and re.search(r"(?:^|\s)\w{1,2}$", text[:index]):
                    continue  # a list: a) … b) …
                else:
                    yield _open(context, segment, letter, index, text is segment.text)
        for letter, index in stack:
            yield _open(context, segment, letter, index, text is segment.text)
        if text.count('"') % 2:
            yield _open(context, segment, '"', text.rfind('"'), text is segment.text)


def _open(context: Context, segment: Segment, letter: str, index: int, inside: bool) -> Finding:
    message = _("“{mark}” has no partner").format(mark=letter)
    around = segment.text[max(0, index - 10) : index + 10] if inside else letter
    return context.finding(
        OPEN, segment, message, identity=f"{letter} {around}", span=(index, index + 1) if inside else (0, 0)
    )
