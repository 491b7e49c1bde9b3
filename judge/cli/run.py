"""``judge run``, ``judge scenarios`` and ``judge coverage``: playing scenarios from the command line."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Any

import typer

from judge import locale
from judge.errors import InputError
from judge.locale import _, joined, ngettext, quoted


def _day(text: str, scenario: Any) -> date:
    """The day to play at: the one asked for, or the last day that the scenario claims."""
    if text:
        try:
            return date.today() if text == "today" else date.fromisoformat(text)
        except ValueError:
            raise InputError(
                _("{date} is not a date").format(date=quoted(text)), hint=_("Write it like 2013-07-13."), code="date"
            ) from None
    return max(scenario.days())


def run(
    scenario: Annotated[str, typer.Argument(help=_("A scenario file, or the name of a shipped scenario."))],
    as_of: Annotated[str, typer.Option("--as-of", help=_("The date of the rules, such as 2013-07-13."))] = "",
    reading: Annotated[
        str, typer.Option("--reading", help=_("A text to take at its word, such as ru-2007-primer."))
    ] = "",
    trace: Annotated[bool, typer.Option("--trace", help=_("Show every step with its rules."))] = False,
    explore: Annotated[
        bool, typer.Option("--explore", help=_("Show every outcome of the decisions left open."))
    ] = False,
    lang: Annotated[str, typer.Option("--lang", help=_("The language of the messages: en, es, fr or ru."))] = "",
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False,
) -> None:
    """Play a scenario at a date and print what happens, with the rules."""
    from judge.engine.ruleset import RuleSet
    from judge.scenario import check, library
    from judge.scenario import explore as go_through

    with locale.speaking(lang or locale.language()):
        read = library.load(scenario)
        day = _day(as_of, read)
        rules = RuleSet.at(day, reading or read.reading or None)
        found = go_through(read, day, reading or None)
        bound = not reading and read.covers(day)
        failed = check(read, day) if bound else ()
        if as_json:
            typer.echo(json.dumps(_as_data(read, day, rules, found, failed), ensure_ascii=False, indent=2))
        else:
            _print(read, day, rules, found, trace=trace, outcomes=explore)
            for one in failed:
                typer.echo(_("Not as expected: {what}").format(what=str(one)))
            if bound and not failed and read.expect:
                typer.echo(_("Everything is as expected."))
    if failed:
        raise typer.Exit(1)


def _names(scenario: Any) -> dict[str, str]:
    return {str(o["id"]): str(o.get("name", o["id"])) for _zone, _player, _path, o in scenario.objects()}


QUIET = frozenset(
    {
        "passes",
        "all-pass",
        "goes-on-stack",
        "step-begins",
        "turn-begins",
        "step-skipped",
        "assigns",
        "damage-marked",
        "taps",
        "untaps",
        "unblocked",
        "not-applied",
        "draws",
        "combat-ends",
        "damage-wears-off",
    }
)
"""Kinds of steps that only ``--trace`` shows."""


def _print(scenario: Any, day: date, rules: Any, found: Any, *, trace: bool, outcomes: bool) -> None:
    from judge.scenario import narrate
    from judge.scenario.outcomes import outcomes as endings

    names = _names(scenario)
    title = scenario.title or scenario.name
    typer.echo(_("{title} (rules of {date})").format(title=title, date=locale.format_date(day)))
    ends = endings(found.lines)
    shown = ends if outcomes else ends[:1]
    for place, end in enumerate(shown, 1):
        line = end.shortest
        if len(found.lines) > 1:
            typer.echo("")
            decided = joined(f"{narrate.choice(c, names)} {narrate.option(o, names)}" for c, o in line.decisions)
            typer.echo(_("Outcome {n} of {total}: {decided}").format(n=place, total=len(ends), decided=decided))
            if more := len(end.lines) - 1:
                typer.echo(
                    "  "
                    + ngettext(
                        "(the shortest way to it; {n} more line of play ends so)",
                        "(the shortest way to it; {n} more lines of play end so)",
                        more,
                    ).format(n=more)
                )
        for step in line.steps:
            if not trace and step.kind.value in QUIET and not step.considered:
                continue
            cites = narrate.numbers(step.cites, rules)
            typer.echo("  " + narrate.step(step, names) + (f" [{', '.join(cites)}]" if cites else ""))
            for one in step.considered:
                _print_reason(one, names, rules)
        for refused in line.refused:
            typer.echo("  " + _("Not allowed:"))
            for one in refused.considered:
                number = narrate.former_number(one.key, rules) or one.key
                typer.echo("    " + _("{rule}: {reason}.").format(rule=number, reason=narrate.reason(one, names)))
        typer.echo("  " + _summary(line))
    if more := len(ends) - len(shown):
        typer.echo(
            ngettext("{n} more outcome; --explore shows it.", "{n} more outcomes; --explore shows them.", more).format(
                n=more
            )
        )
    if not found.complete:
        typer.echo(_("Not everything was gone through: the outcome isn't determined."))


def _print_reason(one: Any, names: dict[str, str], rules: Any) -> None:
    from judge.scenario import narrate

    number = narrate.former_number(one.key, rules)
    what = number or one.key
    typer.echo("    " + _("{rule} doesn't apply: {reason}.").format(rule=what, reason=narrate.reason(one, names)))


def _summary(line: Any) -> str:
    totals = ", ".join(_("{name}: {amount}").format(name=side, amount=n) for side, n in line.state.life.items())
    return _("Life totals: {totals}.").format(totals=totals)


def _as_data(scenario: Any, day: date, rules: Any, found: Any, failed: Any) -> dict[str, Any]:
    from judge.scenario import narrate
    from judge.scenario.outcomes import outcomes as endings

    names = _names(scenario)

    def considered(one: Any) -> dict[str, Any]:
        return {
            "key": one.key,
            "number": narrate.former_number(one.key, rules) or None,
            "reason": one.reason.value,
            "text": narrate.reason(one, names),
        }

    def steps(line: Any) -> list[dict[str, Any]]:
        return [
            {
                "kind": s.kind.value,
                "text": narrate.step(s, names),
                "data": _plain(s.data),
                "cites": list(s.cites),
                "numbers": narrate.numbers(s.cites, rules),
                "considered": [considered(c) for c in s.considered],
            }
            for s in line.steps
        ]

    ends = {id(line): n for n, end in enumerate(endings(found.lines)) for line in end.lines}
    lines = [
        {
            "outcome": ends[id(line)],
            "decisions": [{"choice": c.kind, "player": c.player, "option": _plain(o)} for c, o in line.decisions],
            "steps": steps(line), "refused": [[considered(c) for c in r.considered] for r in line.refused],
            "life": dict(line.state.life), "stopped": line.stopped,
        }
        for line in found.lines
    ]  # fmt: skip
    return {
        "schema": "judge.run/1", "name": scenario.name, "title": scenario.title, "as_of": day.isoformat(),
        "reading": rules.reading.name if rules.reading else None, "complete": found.complete,
        "offered": [
            {"choice": c.kind, "player": c.player, "options": [_plain(o) for o in c.options], "key": c.key}
            for c in found.offered
        ],
        "lines": lines, "failed": [{"what": f.what, "wanted": _plain(f.wanted), "got": _plain(f.got)} for f in failed],
    }  # fmt: skip


def _plain(value: Any) -> Any:
    if isinstance(value, dict) or hasattr(value, "items"):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    if isinstance(value, set | frozenset):
        return sorted(_plain(v) for v in value)
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    return str(value)


def scenarios(as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False) -> None:
    """List the shipped scenarios."""
    from judge.scenario import library

    rows = [library.load(name) for name in library.names()]
    if as_json:
        data = [{"name": s.name, "title": s.title, "dates": list(s.dates), "reading": s.reading or None} for s in rows]
        typer.echo(json.dumps({"schema": "judge.scenarios/1", "scenarios": data}, ensure_ascii=False, indent=2))
        return
    for one in rows:
        typer.echo(f"{one.name}: {one.title} ({', '.join(one.dates)})")


def coverage(
    chapters: Annotated[bool, typer.Option("--chapters", help=_("One row a chapter."))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False,
) -> None:
    """Which rules the scenarios carry out, by section."""
    from judge.scenario import coverage as measuring

    today = date.today()
    found = measuring.measure(today)
    rows = measuring.by_section(found, today)
    if as_json:
        data = {
            "schema": "judge.coverage/1", "played": found.played, "failing": list(found.failing),
            "executed": found.executed,
            "considered": {k: v for k, v in found.considered.items() if k not in found.executed},
            "untouched": list(found.untouched),
            "sections": [{"section": s, "executed": e, "considered": c, "untouched": u} for s, e, c, u in rows],
        }  # fmt: skip
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        counts = (_("executed"), _("considered only"), _("untouched"))
        total: tuple[Any, ...] = (
            len(found.executed), len([k for k in found.considered if k not in found.executed]), len(found.untouched),
        )  # fmt: skip
        if chapters:
            table = [(_("chapter"), _("sections"), *counts), *measuring.by_chapter(rows)]
            table.append((_("total"), sum(int(row[1]) for row in table[1:]), *total))
        else:
            table = [(_("section"), *counts), *rows, (_("total"), *total)]
        widths = [max(6, *(len(str(row[n])) for row in table)) for n in range(len(table[0]))]
        for row in table:
            typer.echo("  ".join(str(v).rjust(w) for v, w in zip(row, widths, strict=True)))
        for name in found.failing:
            typer.echo(_("Fails: {name}").format(name=name))
    if found.failing:
        raise typer.Exit(1)
