"""``judge term``: a word of the rules in every language.

``judge term --json`` prints an object of the schema ``judge.term/1``::

    {"schema": "judge.term/1", "query": "вокер", "concepts": [
      {"id": "planeswalker", "pos": "noun", "field": "card-types", "rules": ["306.1", …],
       "broader": "card-type", "confusable": [], "definition": {"en": …, "es": …, "fr": …, "ru": …},
       "matched": [{"language": "ru", "form": "вокер", "status": "slang"}],
       "words": {"ru": {"gender": "m", "official": [{"form": "planeswalker"}],
                        "dated": [{"form": "Мироходец", "since": "2007-01-01", "until": "2007-12-31"}],
                        "slang": [{"form": "вокер"}, …], "forbidden": [{"form": …, "why": …, "instead": …}]}, …}}],
     "nearest": []}

A status without a form is left out of ``words``; ``nearest`` holds known words like an unknown one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from judge.cli import terminal
from judge.language.meanings import look_up
from judge.locale import LANGUAGES, _, language, ngettext
from judge.terms import Concept, Form, Status, TermBase, Words

SCHEMA = "judge.term/1"


def term(
    word: Annotated[list[str], typer.Argument(help=_("A word or expression of the rules, in any language."))],
    lang: Annotated[str | None, typer.Option(help=_("The language of the word: en, es, fr, ru."))] = None,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.term/1)."))] = False,
) -> int:
    """Show a word of the rules in every language."""
    return run(" ".join(word), lang, json)


def run(word: str, lang: str | None = None, json: bool = False) -> int:
    """Look a word up and print what is known of it; the exit status: 0 found, 1 not. Raises JudgeError."""
    asked = terminal.text_language(lang) if lang else None
    base = TermBase.load()
    meanings = look_up(base, word, asked)
    nearest = [] if meanings else base.nearest(word, asked) or base.nearest(word)
    if json:
        terminal.show_json(report(word, meanings, nearest))
    elif meanings:
        terminal.show(_text(base, asked or language(), list(meanings)))
    else:
        lines = [_("{word} is no word of the term base.").format(word=word)]
        if nearest:
            lines.append(_("Close to it: {words}.").format(words=", ".join(nearest)))
        terminal.complain("\n".join(lines))
    return 0 if meanings else 1


def report(word: str, meanings: Mapping[Concept, Sequence[Form]], nearest: Sequence[str]) -> dict[str, Any]:
    """What ``judge term --json`` prints."""
    return {
        "schema": SCHEMA,
        "query": word,
        "concepts": [_concept_report(concept, forms) for concept, forms in meanings.items()],
        "nearest": list(nearest),
    }


def _concept_report(concept: Concept, matched: Sequence[Form]) -> dict[str, Any]:
    return {
        "id": concept.id,
        "pos": concept.pos,
        "field": concept.field_name,
        "rules": list(concept.rules),
        "broader": concept.broader,
        "confusable": list(concept.confusable),
        "definition": dict(concept.definitions),
        "matched": [{"language": f.language, "form": f.text, "status": str(f.status)} for f in matched],
        "words": {code: _words_report(words) for code, words in concept.words.items()},
    }


def _words_report(words: Words) -> dict[str, Any]:
    report: dict[str, Any] = {"gender": words.gender} if words.gender else {}
    for status in Status:
        forms = [_form_report(form) for form in words.with_status(status)]
        if forms:
            report[str(status)] = forms
    return report


def _form_report(form: Form) -> dict[str, str]:
    report = {"form": form.text}
    if form.since:
        report["since"] = form.since.isoformat()
    if form.until:
        report["until"] = form.until.isoformat()
    if form.why:
        report["why"] = form.why
    if form.instead:
        report["instead"] = form.instead
    return report


def _text(base: TermBase, spoken: str, concepts: Sequence[Concept]) -> list[str]:
    limit = terminal.width()
    lines: list[str] = []
    for concept in concepts:
        if lines:
            lines.append("")
        lines += _concept_text(base, concept, spoken, limit)
    return lines


def _concept_text(base: TermBase, concept: Concept, spoken: str, limit: int | None) -> list[str]:
    title = concept.official(spoken)
    parts = _parts_of_speech()
    lines = terminal.wrap(f"{title.text if title else concept.id}  ({parts[concept.pos]} · {concept.id})", limit)
    lines += terminal.wrap(concept.definition(spoken), limit, "  ")
    for code in LANGUAGES:
        lines += _words_text(concept.words[code], limit)
    for label, ids in (
        (_("Part of: {words}"), [concept.broader] if concept.broader else []),
        (_("Includes: {words}"), [c.id for c in base.narrower(concept.id)]),
        (_("Not to be confused with: {words}"), concept.confusable),
        (_("The same word can mean: {words}"), concept.words[spoken].ambiguous_with),
    ):
        if ids:
            named = [_named(base[other], spoken) for other in ids]
            lines += terminal.wrap(label.format(words=", ".join(named)), limit, "    ", "  ")
    if concept.rules:
        label = ngettext("Rule: {numbers}", "Rules: {numbers}", len(concept.rules))
        lines += terminal.wrap(label.format(numbers=", ".join(concept.rules)), limit, "    ", "  ")
    return lines


def _words_text(words: Words, limit: int | None) -> list[str]:
    official = [form.text for form in words.with_status(Status.OFFICIAL)]
    proposed = [form.text for form in words.with_status(Status.PROPOSED)]
    line = ", ".join(official)
    if proposed:
        note = _("proposed: {words}").format(words=", ".join(proposed))
        line = f"{line}; {note}" if line else note
    if words.gender:
        line = f"{line} · {_genders()[words.gender]}"
    lines = terminal.wrap(line, limit, "      ", f"  {words.language}  ")
    details = []
    dated = [f"{form.text} ({form.years})" for form in words.with_status(Status.DATED)]
    if dated:
        details.append(_("formerly: {words}").format(words=", ".join(dated)))
    slang = [form.text for form in words.with_status(Status.SLANG)]
    if slang:
        details.append(_("players say: {words}").format(words=", ".join(slang)))
    for form in words.with_status(Status.FORBIDDEN):
        details.append(_("not {word}: {reason}").format(word=form.text, reason=form.why))
    for detail in details:
        lines += terminal.wrap(detail, limit, "        ", "      ")
    return lines


def _named(concept: Concept, spoken: str) -> str:
    form = concept.official(spoken)
    return f"{form.text} ({concept.id})" if form and form.text != concept.id else concept.id


def _parts_of_speech() -> dict[str, str]:
    return {"noun": _("noun"), "verb": _("verb"), "adjective": _("adjective"), "phrase": _("phrase")}


def _genders() -> dict[str, str]:
    return {"m": _("masculine"), "f": _("feminine"), "n": _("neuter"), "pl": _("plural")}
