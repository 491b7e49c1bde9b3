"""``judge concordance``: a term in its contexts, the languages set side by side by rule number.

``judge concordance --json`` prints an object of the schema ``judge.concordance/1`` (``docs/formats.md``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from judge.cli import terminal
from judge.cli.term import look_up
from judge.locale import LANGUAGES, _, ngettext
from judge.terms import Concept, TermBase

if TYPE_CHECKING:
    from judge.usage.concordance import Occurrence, Row

SCHEMA = "judge.concordance/1"
_PIPE = 100
"""How many characters of a rule are shown where lines have no width."""


def concordance(
    word: Annotated[list[str], typer.Argument(help=_("A word or expression of the rules, in any language."))],
    lang: Annotated[
        str | None, typer.Option(help=_("The languages of the texts: fr,ru; all of them without it."))
    ] = None,
    edition: Annotated[
        list[str] | None, typer.Option(help=_("Look through this edition, such as fr-2013-306, instead of the newest."))
    ] = None,
    limit: Annotated[int, typer.Option(help=_("How many rules at most."))] = 20,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.concordance/1), every rule."))] = False,
) -> int:
    """Show a term in its contexts, in every language, by rule number."""
    return run(" ".join(word), lang, edition or [], limit, json)


def run(word: str, lang: str | None, editions: Sequence[str], limit: int, json: bool) -> int:
    """Print the concordance; the exit status: 0 something found, 1 nothing. Raises JudgeError."""
    from judge.corpus import Corpus
    from judge.usage.concordance import concordance as find

    languages = [terminal.text_language(code.strip()) for code in lang.split(",")] if lang else list(LANGUAGES)
    corpus = Corpus.open()
    named = [corpus.edition(name) for name in editions]
    if named and not lang:
        languages = list(dict.fromkeys(edition.language for edition in named))
    newest = [corpus.newest(code) for code in languages if all(edition.language != code for edition in named)]
    texts = [*(edition for edition in newest if edition), *named]
    meanings = list(look_up(TermBase.load(), word))
    concept = meanings[0] if meanings else None
    forms = _forms(concept, languages) if concept else {code: [(word, "")] for code in languages}
    rows = find(forms, texts, concept)
    if json:
        terminal.show_json(report(word, concept, languages, rows))
    elif rows:
        terminal.show(_text(rows[: max(1, limit)], languages))
        terminal.show(_summary(rows, languages, max(1, limit), meanings[1:]))
    else:
        terminal.complain(_("No rule says {word}.").format(word=word))
    return 0 if rows else 1


def _forms(concept: Concept, languages: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
    return {code: [(form.text, str(form.status)) for form in concept.words[code].forms] for code in languages}


def report(word: str, concept: Concept | None, languages: Sequence[str], rows: Sequence[Row]) -> dict[str, Any]:
    """What ``judge concordance --json`` prints."""
    from judge.usage.concordance import counts

    return {
        "schema": SCHEMA,
        "query": word,
        "concept": concept.id if concept else None,
        "languages": list(languages),
        "counts": {code: dict(found.most_common()) for code, found in counts(rows).items()},
        "rules": [
            {
                "number": str(row.number),
                "hits": {code: [_hit(hit) for hit in row.hits[code]] for code in languages if code in row.hits},
                "without": list(row.without),
            }
            for row in rows
        ],
    }


def _hit(hit: Occurrence) -> dict[str, Any]:
    return {
        "edition": hit.edition.id,
        "text": hit.segment.text,
        "mark": [hit.start, hit.end],
        "form": hit.form,
        "status": hit.status,
        "within": hit.within or None,
    }


def _text(rows: Sequence[Row], languages: Sequence[str]) -> Iterator[str]:
    width = terminal.width()
    for row in rows:
        yield str(row.number)
        for code in languages:
            for hit in row.hits.get(code, ()):
                yield f"  {code}  {_in_context(hit, (width or _PIPE) - 6)}"
        if row.without:
            yield "  " + _("not in: {languages}").format(languages=", ".join(row.without))


def _in_context(hit: Occurrence, room: int) -> str:
    """One line with the word in the middle, cut at the ends."""
    text = hit.segment.text.replace("\n", " ")
    opening, closing = ("\033[1;33m", "\033[0m") if terminal.coloured() else ("**", "**")
    said = text[hit.start : hit.end]
    used = terminal.columns(said) + (0 if terminal.coloured() else 4)
    left, right = text[: hit.start], text[hit.end :]
    side = max(8, (room - used) // 2)
    if len(left) <= side:
        right_room = max(8, room - used - len(left))
    else:
        right_room = min(len(right), side)
        left_room = max(8, room - used - right_room)
        left = "…" + left[len(left) - left_room + 1 :].lstrip() if len(left) > left_room else left
    if len(right) > right_room:
        right = right[: right_room - 1].rstrip() + "…"
    return f"{left}{opening}{said}{closing}{right}"


def _summary(rows: Sequence[Row], languages: Sequence[str], limit: int, others: Sequence[Concept]) -> Iterator[str]:
    from judge.usage.concordance import counts

    width = terminal.width()
    statuses = {(hit.language, hit.form): hit.status for row in rows for hits in row.hits.values() for hit in hits}
    yield ""
    for code, found in sorted(counts(rows).items(), key=lambda pair: languages.index(pair[0])):
        parts = []
        for form, number in found.most_common():
            status = statuses[code, form]
            parts.append(f"{form} {number}" + (f" ({status})" if status not in ("", "official") else ""))
        told = ", ".join(parts)
        yield from terminal.wrap(told, width, "      ", f"  {code}  ")
    number = len(rows)
    told = ngettext("{n} rule.", "{n} rules.", number).format(n=number)
    if number > limit:
        told += " " + _("The first {n} are shown; --limit shows more.").format(n=limit)
    yield from terminal.wrap(told, width)
    if others:
        told = _("The same word can mean: {words}").format(words=", ".join(concept.id for concept in others))
        yield from terminal.wrap(told, width)
