"""Family *structure*: what a text must say about itself, and numbers that only look like rule numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.check.context import Context
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.corpus import Part
from judge.language import fold
from judge.locale import _, format_list

METADATA = Check(
    "metadata-missing", Severity.MAJOR, Group.TEXT, N_("nothing says what text this is"),
    N_("A rules text must say of which date, from which source and in which language it is: numbers and rules change "
       "with every edition. The project's own texts have this in editions.toml; a text from elsewhere must have it "
       "itself."),
)  # fmt: skip
LIST = Check(
    "structure", Severity.MAJOR, Group.TEXT, N_("list numbers that aren’t rule numbers"),
    N_("The numbers of this text count its paragraphs. A reader or a program may take “1.” for chapter 1 and cite it "
       "as a rule; each item needs the number or the key of the rule it speaks of."),
)  # fmt: skip
PARAGRAPHS = Check(
    "structure-paragraphs", Severity.MINOR, Group.TEXT, N_("item of several paragraphs"),
    N_("A paragraph without a number continues an item; it can't be cited by itself."),
)  # fmt: skip

CHECKS = (METADATA, LIST, PARAGRAPHS)

_SOURCE = re.compile(r"wizards|source|fuente|источник|©|copyright|https?://|www\.", re.IGNORECASE)
_EDITION = re.compile(
    r"\b(?:comprehensive rules|reglas completas|regles completes|подробные правила|полные правила|edition|edicion)\b"
)
_NAMES = {
    "es": ("espanol", "castellano", "spanish"),
    "fr": ("francais", "french"),
    "ru": ("русск", "russian"),
    "en": ("english",),
}


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.text.own:
        yield from _metadata(context)
    if context.text.primer:
        yield from _list(context)


def _metadata(context: Context) -> Iterator[Finding]:
    head = fold("\n".join(line for lines in context.text.sources.values() for line in (*lines[:30], *lines[-10:])))
    # What the lines of rules say isn't said about the text.
    rules = {fold(s.text) for s in context.text.segments if s.part not in (Part.PROSE, Part.SECTION, Part.CHAPTER)}
    said = "\n".join(
        line
        for line in head.split("\n")
        if not any(line.endswith(rule[:60]) or rule[:60] in line for rule in rules if rule)
    )
    missing = []
    if not _EDITION.search(said):
        missing.append(_("the edition"))
    if not context.text.states_date:
        missing.append(_("the date"))
    if not _SOURCE.search(said):
        missing.append(_("the source"))
    if not any(name in said for name in _NAMES.get(context.language, ())):
        missing.append(_("the language"))
    if not missing or (context.text.states_date and len(missing) < 3):
        return
    message = _("the text doesn’t say: {missing}").format(missing=format_list(missing))
    yield context.finding(
        METADATA, None, message, identity="metadata",
        suggestion=_("begin the text with its edition, the date it is in force from, its source and its language"),
    )  # fmt: skip


def _list(context: Context) -> Iterator[Finding]:
    items = [s for s in context.text.segments if s.part is Part.ITEM]
    if not items:
        return
    message = _(
        "the numbers {first} to {last} count paragraphs and are no rule numbers: “{first}.” isn’t chapter {first}"
    )
    message = message.format(first=items[0].label, last=items[-1].label)
    yield context.finding(
        LIST, None, message, identity="list", also=[s.label for s in items],
        suggestion=_("name the rule that each item speaks of"),
    )  # fmt: skip
    for item in items:
        if "\n" in item.text:
            number = item.text.count("\n") + 1
            message = _("item {label} has {number} paragraphs").format(label=item.label, number=number)
            yield context.finding(PARAGRAPHS, item, message, identity=f"paragraphs {item.label}")
