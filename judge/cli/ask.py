"""``judge ask``: a question in anybody's own words, or a batch of them as JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, Any

import typer

from judge import data
from judge.ask import Answer, Verdict, ask as ask_judge
from judge.ask.answer import CitedRule
from judge.ask.wording import assumed_text, disagreement_text
from judge.cli import terminal
from judge.corpus import Corpus, wording
from judge.errors import InputError, JudgeError
from judge.locale import _, speaking


def ask(
    question: Annotated[list[str] | None, typer.Argument(help=_("The question, in your own words."))] = None,
    lang: Annotated[str, typer.Option("--lang", help=_("Language of question and answer: en, es, fr, ru."))] = "",
    as_of: Annotated[str, typer.Option("--as-of", help=_("The date asked about: 2010-01-01, today."))] = "",
    reading: Annotated[str, typer.Option("--reading", help=_("Take one text at its word, such as ru-2007-primer."))] = "",
    steps: Annotated[bool, typer.Option("--steps", help=_("Show every step of the play with its rules."))] = False,
    show_scenario: Annotated[bool, typer.Option("--show-scenario", help=_("Print the scenario that was played, as YAML."))] = False,
    batch: Annotated[bool, typer.Option("--batch", help=_("Read questions and write answers as JSON lines."))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the answer as JSON."))] = False,
) -> None:
    """Answer a rules question: verdict, reason, rule, and what changes by date."""
    language = terminal.text_language(lang) if lang else None
    day = terminal.parse_day(as_of) if as_of else None
    if batch:
        for line in answers(sys.stdin, language, day, reading or None):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        return
    text = " ".join(question or ())
    if not text.strip() and not as_json and sys.stdin.isatty() and sys.stdout.isatty():
        _talk(language, day, reading or None, steps=steps)
        return
    if not text.strip():
        raise InputError(_("there is no question."), hint=_('Write one: judge ask "can a planeswalker block?"'), code="empty-question")
    answer = ask_judge(text, language=language, as_of=day, reading=reading or None)
    if as_json:
        terminal.show_json(answer.to_json())
    elif show_scenario and answer.scenario:
        from judge.scenario import Scenario

        terminal.show([Scenario.from_dict(answer.scenario).to_yaml().rstrip("\n")])
    else:
        with speaking(answer.language):
            terminal.show(render(answer, steps=steps, limit=terminal.width()))
    if answer.verdict is Verdict.UNKNOWN:
        raise typer.Exit(1)


def _talk(language: str | None, day: date | None, reading: str | None, *, steps: bool) -> None:
    """Questions one after the other, until somebody leaves."""
    from judge.cli import prompt, rule
    from judge.locale import language as spoken

    def show(turn: prompt.Turn) -> None:
        limit = terminal.width()
        with speaking(turn.answer.language):
            understood = terminal.wrap(prompt.followed(turn), limit) if turn.followed else []
            terminal.show([*understood, *([""] if understood else []), *render(turn.answer, steps=steps, limit=limit), ""])

    terminal.show([line for text in prompt.greeting() for line in terminal.wrap(text, terminal.width())])
    read = prompt.terminal_reader(data.state_folder() / "history", language or spoken())
    conversation = prompt.Conversation(language=language, as_of=day, reading=reading)
    prompt.talk(read, show, lambda number: rule.run(number, lang=language), _complain, conversation)


def _complain(error: JudgeError) -> None:
    terminal.complain(str(error))


def answers(lines: Iterable[str], language: str | None, day: date | None, reading: str | None) -> Iterator[str]:
    """One JSON line for each JSON line: ``id``, ``question``, ``language``, ``as_of``. A bad line gets an ``error``, and the batch goes on."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        told: dict[str, Any] = {}
        try:
            told = json.loads(line)
            if not isinstance(told, dict) or not isinstance(told.get("question"), str):
                raise InputError(_("a line needs a question."), place=f"line {number}")
            asked = terminal.parse_day(told["as_of"]) if told.get("as_of") else day
            answer = ask_judge(told["question"], language=told.get("language") or language, as_of=asked, reading=told.get("reading") or reading)
            made = answer.to_json()
        except Exception as error:  # a batch answers every line, whatever one of them does
            made = {"schema": "judge.answer/1", "verdict": "unknown", "citations": [], "error": str(error) or type(error).__name__}
        if isinstance(told, dict) and "id" in told:
            made = {"id": told["id"], **made}
        yield json.dumps(made, ensure_ascii=False)


def render(answer: Answer, *, steps: bool, limit: int | None) -> list[str]:
    """The answer as lines for a terminal: verdict first, reason, rule, dates, texts that disagree."""
    if answer.parts:
        return _in_parts(answer, steps=steps, limit=limit)
    lines = terminal.wrap(answer.headline, limit)
    if answer.verdict is Verdict.UNKNOWN:
        lines += _not_known(answer, limit)
        return lines
    if answer.summary and answer.summary != answer.headline:
        lines += ["", *terminal.wrap(answer.summary, limit)]
    if answer.reading:
        lines += ["", *terminal.wrap(_("Read as this text has it: {reading}").format(reading=answer.reading), limit)]
    for cited in answer.citations[:3]:
        lines += ["", *_cited(cited, limit)]
    if len(answer.citations) > 3:
        rest = ", ".join(c.number for c in answer.citations[3:])
        lines += ["", *terminal.wrap(_("Also: {rules}").format(rules=rest), limit)]
    if answer.by_date:
        lines += ["", _("By date"), *_dates(answer, limit)]
    if answer.disagreements:
        lines += ["", _("Another text says otherwise")]
        for text in disagreement_text(answer):
            lines += terminal.wrap(text, limit, indent="  ")
    if answer.assumed:
        lines += ["", *terminal.wrap(_("Assumed: {what}.").format(what=assumed_text(answer.assumed)), limit)]
    if answer.played and not steps:
        lines += ["", *terminal.wrap(_("Played: {what}").format(what=answer.played), limit)]
    if steps:
        lines += ["", _("Steps")]
        for step in answer.steps:
            lines += terminal.wrap(step, limit, indent="     ", first="  ")
    elif answer.scenario:
        lines += terminal.wrap(_("Steps: judge ask --steps …   Scenario: judge ask --show-scenario …"), limit)
    if answer.related:
        lines += ["", *terminal.wrap(_("See also: {rules}").format(rules=", ".join(dict.fromkeys(r.number for r in answer.related))), limit)]
    return lines


def _in_parts(answer: Answer, *, steps: bool, limit: int | None) -> list[str]:
    """The answers to the parts of a question, each under its part."""
    lines: list[str] = []
    for number, part in enumerate(answer.parts, 1):
        lines += ["", *terminal.wrap(f"{number}. {part.question}", limit, indent="   ", first=""), ""]
        lines += render(part, steps=steps, limit=limit)
    return lines[1:]


def _not_known(answer: Answer, limit: int | None) -> list[str]:
    lines: list[str] = []
    if answer.not_understood:
        words = ", ".join(answer.not_understood)
        lines += ["", *terminal.wrap(_("Not understood: {words}.").format(words=words), limit)]
    else:
        lines += ["", *terminal.wrap(_("I find no situation in the question that I can play."), limit)]
    if answer.related:
        lines += ["", _("Nearest rules")]
        for cited in answer.related:
            text = cited.text if limit is None or len(cited.text) < 2 * limit else cited.text[: 2 * limit - 3].rsplit(" ", 1)[0] + " …"
            lines += terminal.wrap(f"{cited.number}  {text}", limit, indent="         ", first="  ")
    else:
        lines += ["", *terminal.wrap(_("No word of the question is one of the rules. Look rules up like this:"), limit)]
        lines += ["  judge rule 306.7", *(f"  judge {name} '{_('trample')}'" for name in ("search", "term"))]
    return lines


def _cited(cited: CitedRule, limit: int | None) -> list[str]:
    """A rule: its number, what text is quoted and for which dates, and the text."""
    corpus = Corpus.open()
    first, last = cited.effective
    days = (date.fromisoformat(first), date.fromisoformat(last) if last else None)
    source = wording.source(corpus, corpus.edition(cited.edition), days, cited.fallback)
    head = terminal.wrap(f"{cited.number}  ({source})", limit, indent="    ", first="  ")
    return head + terminal.wrap(cited.text, limit, indent="  ")


def _dates(answer: Answer, limit: int | None) -> list[str]:
    verdicts = {Verdict.YES: _("yes"), Verdict.NO: _("no"), Verdict.DEPENDS: _("it depends"), Verdict.DEFINITION: _("see")}
    corpus = Corpus.open()
    lines = []
    for row in answer.by_date:
        told = row.summary if row.verdict is Verdict.OUTCOME else verdicts.get(row.verdict, str(row.verdict))
        numbers = f"  ({', '.join(row.numbers)})" if row.numbers else ""
        span = wording.days(corpus, (row.first, row.last))
        lines += terminal.wrap(_("{days}: {verdict}").format(days=span, verdict=told) + numbers, limit, indent="    ", first="  ")
    return lines
