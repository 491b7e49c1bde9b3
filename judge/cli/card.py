"""``judge card``: a card's names, facts and abilities in a language, and what of it can't be played.

``judge card --json`` prints an object of the schema ``judge.card/1`` (docs/formats.md). ``judge card --check`` checks
card files: their form, and the words of their abilities as scenarios read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from judge.cards import Card, Library, UnknownCard, as_object
from judge.cli import card_words as say
from judge.cli import terminal
from judge.errors import JudgeError
from judge.locale import LANGUAGES, _, joined, language, speaking

SCHEMA = "judge.card/1"

def card(
    name: Annotated[list[str] | None, typer.Argument(help=_("The name of a card, in any language."))] = None,
    lang: Annotated[str | None, typer.Option(help=_("The language of the name: en, es, fr, ru."))] = None,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.card/1)."))] = False,
    check: Annotated[
        bool, typer.Option("--check", help=_("Check card files or folders instead; the project's own without any."))
    ] = False,
) -> int:
    """Show a card: its names, facts and abilities, and what can't be played."""
    if check:
        return run_check(name or [])
    return run(" ".join(name or []), lang, json)


def run(name: str, lang: str | None = None, json: bool = False) -> int:
    """Look a card up and print it; the exit status: 0 found, 1 not. Raises JudgeError."""
    asked = terminal.text_language(lang) if lang else None
    library = Library.load()
    try:
        found = library.matches(name, asked) or (library.find(name),)
    except UnknownCard as error:
        if json:
            terminal.show_json({"schema": SCHEMA, "query": name, "cards": [], "nearest": list(error.nearest)})
        else:
            terminal.complain(str(error))
        return 1
    if json:
        terminal.show_json({"schema": SCHEMA, "query": name, "cards": [report(c) for c in found], "nearest": []})
    else:
        with speaking(asked or language()):
            terminal.show(line for one in found for line in _text(one))
    return 0


def report(one: Card) -> dict[str, Any]:
    """What ``judge card --json`` prints of a card."""
    return {
        "slug": one.slug,
        "names": {code: list(one.names[code]) for code in LANGUAGES if code in one.names},
        "also": {code: list(forms) for code, forms in one.also.items()},
        "supertypes": list(one.supertypes), "types": list(one.types), "subtypes": list(one.subtypes),
        "cost": one.cost, "pt": one.pt or None, "loyalty": one.loyalty, "defense": one.defense,
        "keywords": list(one.says.get("keywords", ())), "effect": list(one.says.get("effect", ())),
        "abilities": list(one.says.get("abilities", ())), "not_played": list(one.not_played()),
        "wordings": [
            {"from": w.since and w.since.isoformat(), "to": w.until and w.until.isoformat(), **w.says}
            for w in one.wordings
        ],
    }  # fmt: skip


def run_check(paths: Iterable[str]) -> int:
    """Check card files and print every fault; the exit status: 0 none, 1 some."""
    given = [Path(p) for p in paths] or None
    faults: list[str] = [str(problem) for problem in Library.problems(given)]
    if not faults:
        faults = [str(problem) for one in Library.load(given) for problem in wrong_words(one)]
    terminal.show([*faults, _("Faults in card files: {n}").format(n=len(faults))])
    return 1 if faults else 0


def wrong_words(one: Card) -> Iterator[JudgeError]:
    """Faults in the words of a card's abilities, each with its line: today's and those of every other wording."""
    from judge.scenario import cards
    from judge.scenario.words import Where

    where = Where(one.file, Library.load([]).lines(one))
    for wording in (None, *one.wordings):
        day = wording and (wording.until or wording.since)
        place = (one.slug, "wordings", wording.place) if wording else (one.slug,)
        try:
            made = as_object(one, day, strict=False)
        except JudgeError:
            continue
        try:
            cards.read_card(where, place, made, frozenset())
        except JudgeError as error:
            yield error


# --- text -----------------------------------------------------------------------------------------------------------


def _text(one: Card) -> Iterator[str]:
    width = terminal.width()
    size = one.pt or (str(one.loyalty) if one.loyalty is not None else str(one.defense or ""))
    types = " ".join(say.word(w) for w in (*one.supertypes, *one.types))
    line = f"{types} — {' '.join(one.subtypes)}" if one.subtypes else types
    yield "  ".join(part for part in (one.name(language()), one.cost, line, size) if part)
    for other in LANGUAGES:
        if other in one.names:
            yield from terminal.wrap(" · ".join(one.forms(other)), width, "      ", f"  {other}  ")
    for told in say.abilities(one):
        yield from terminal.wrap(told, width, "    ", "  ")
    missing = one.not_played()
    if missing:
        yield from terminal.wrap(_("Not played: {words}").format(words=joined(missing)), width, "    ", "  ")
