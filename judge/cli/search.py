"""``judge search``: rules by words, with the words marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from judge.cli import terminal
from judge.corpus import wording
from judge.corpus.model import Kind, Part
from judge.corpus.store import Corpus
from judge.errors import InputError
from judge.locale import _
from judge.rules import RuleNumber

if TYPE_CHECKING:
    from judge.search.finder import Hit, Results

SCHEMA = "judge.search/1"
OPTIONS = {
    "--lang": str, "--edition": str, "--chapter": int, "--section": int, "--glossary": bool, "--no-glossary": bool,
    "--limit": int, "--page": int, "--json": bool,
}  # fmt: skip
"""The options as ``terminal.parse`` takes them; the Typer command declares the same ones."""

_SNIPPET = 220
_MARKS, _COLOUR = ("**", "**"), ("\033[1;33m", "\033[0m")


def fast(arguments: Sequence[str]) -> int | None:
    """Run a well-formed command line; None for one that Typer has to look at."""
    parsed = terminal.parse(arguments, OPTIONS)
    if parsed is None or not parsed[0]:
        return None
    words, options = parsed
    return run(words, **{name[2:]: value for name, value in options.items()})


def run(
    words: Sequence[str],
    lang: str | None = None,
    edition: str | None = None,
    chapter: int | None = None,
    section: int | None = None,
    glossary: bool | None = None,
    limit: int = 10,
    page: int = 1,
    json: bool = False,
) -> int:
    """Search and print; the exit status: 0 something found, 1 nothing. Raises JudgeError."""
    from judge.search import Search

    for name, value in (("--limit", limit), ("--page", page)):
        if value < 1:
            raise InputError(_("a number from 1 on is needed here."), place=name, code="number")
    corpus = Corpus.open()
    _check_filters(corpus, chapter, section, glossary)
    everywhere = lang == "all"
    language = terminal.text_language(None if everywhere else lang)
    typed = " ".join(words)
    kept = {"chapter": chapter or 0, "section": section or 0, "glossary": glossary}
    place = {"limit": limit, "skip": limit * (page - 1)}
    results = Search.open().find(typed, language, edition=edition or "", everywhere=everywhere, **kept, **place)
    if not results.hits and page == 1 and not everywhere and not edition:
        elsewhere = Search.open().find(typed, language, everywhere=True, **kept, **place)
        results = elsewhere if elsewhere.hits else results
    if json:
        terminal.show_json(report(corpus, results, page))
    elif results.hits:
        terminal.show(_text(corpus, results, page))
    else:
        _nothing(results, page)
    return 0 if results.hits else 1


def _check_filters(corpus: Corpus, chapter: int | None, section: int | None, glossary: bool | None) -> None:
    """Raises InputError for a chapter or section that isn't there, and for filters that exclude each other."""
    if chapter is not None and chapter not in range(1, 10):
        raise InputError(_("there is no such chapter."), place="--chapter", hint=_("Chapters: 1 to 9."), code="chapter")
    if section is not None and not (100 <= section <= 999 and corpus.rule(RuleNumber(section), "en", parts=False)):
        hint = _("The sections of a chapter: judge rule 7")
        raise InputError(_("there is no such section."), place="--section", hint=hint, code="section")
    if glossary and (chapter or section):
        message = _("the glossary has no chapters and sections.")
        raise InputError(message, place="--glossary", hint=_("Leave one of the two out."), code="filters")


def _nothing(results: Results, page: int) -> None:
    if page > 1:
        terminal.complain(_("There is no page {page}.").format(page=page))
        return
    lines = [_("Nothing found for {words}.").format(words=results.query)]
    if results.suggestions:
        lines.append(_("Did you mean: {words}?").format(words=", ".join(results.suggestions)))
    terminal.complain("\n".join(lines))


# -- as text ----------------------------------------------------------------------------------------------------------


def _text(corpus: Corpus, results: Results, page: int) -> list[str]:
    limit = terminal.width()
    lines: list[str] = []
    if results.corrected:
        lines += [_("Searched for: {words}").format(words=results.corrected), ""]
    for group in grouped(corpus, results.hits):
        lines += _group(corpus, group, limit)
        if limit is not None:
            lines.append("")
    if limit is not None:
        lines.pop()
    if results.more:
        lines += ["", _("More: --page {page}").format(page=page + 1)]
    return lines


def grouped(corpus: Corpus, hits: Sequence[Hit]) -> list[list[Hit]]:
    """Hits under one heading of one text together, in the order of the best of each group."""
    groups: dict[object, list[Hit]] = {}
    for hit in hits:
        number, _name = heading(corpus, hit)
        dates = hit.passage.effective if hit.passage.edition.kind is Kind.HISTORY else None
        groups.setdefault((hit.passage.edition.id, number, dates), []).append(hit)
    return list(groups.values())


def heading(corpus: Corpus, hit: Hit) -> tuple[str, str]:
    """Number and name of the heading a hit stands under: ``702.26`` *Phasing*, ``306`` *Planeswalkers*."""
    passage = hit.passage
    number = passage.number
    if number is None:
        return "", _("Glossary") if passage.segment.part is Part.GLOSSARY else ""
    if passage.segment.is_heading:
        return str(number), passage.segment.text
    for above in (RuleNumber(number.section, number.rule), RuleNumber(number.section)):
        if above != number and (name := corpus.heading_at(above, passage.edition.id)):
            return str(above), name
    return str(number.section), hit.heading


def _group(corpus: Corpus, hits: Sequence[Hit], limit: int | None) -> list[str]:
    passage = hits[0].passage
    number, name = heading(corpus, hits[0])
    source = wording.source(corpus, passage.edition, passage.effective)
    left = f"{number}  {name}".strip()
    if limit is None:
        lines = [f"{left}  ({source})" if left else f"({source})"]
    else:
        space = limit - terminal.columns(left) - terminal.columns(source)
        lines = [left + " " * space + source] if space >= 2 else [left, *terminal.wrap(source, limit, "  ")]
    for hit in hits:
        if not hit.passage.segment.is_heading:
            lines += _hit(hit, limit)
    return lines


def _hit(hit: Hit, limit: int | None) -> list[str]:
    passage, text = hit.passage, hit.passage.segment.text
    label = passage.segment.label
    name = (
        passage.name if not label or passage.segment.part is Part.GLOSSARY else _("Item {number}").format(number=label)
    )
    if limit is None:
        return [f"  {name}  {highlighted(text, hit.spans)}"]
    start, end = snippet(text, hit.spans)
    spans = [(a - start, b - start) for a, b in hit.spans if a >= start and b <= end]
    shown = ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")
    offset = 2 if start else 0
    return _coloured(shown, [(a + offset, b + offset) for a, b in spans], limit, f"  {name}  ")


def _coloured(text: str, spans: Sequence[tuple[int, int]], limit: int, first: str) -> list[str]:
    """Wrap first, then colour, so that the codes take no columns: the words keep their order in the lines."""
    if not terminal.coloured():
        return terminal.wrap(highlighted(text, spans), limit, "    ", first)
    out, position = [], 0
    for lead, line in zip([first, *["    "] * len(text)], terminal.wrap(text, limit, "    ", first), strict=False):
        body = line[len(lead) :]
        begin = text.index(body, position) if body else position
        inside = [(max(a, begin) - begin, min(b, begin + len(body)) - begin) for a, b in spans]
        out.append(lead + highlighted(body, [s for s in inside if s[0] < s[1]], _COLOUR))
        position = begin + len(body)
    return out


def highlighted(text: str, spans: Sequence[tuple[int, int]], marks: tuple[str, str] = _MARKS) -> str:
    """A text with marks around spans of characters."""
    out, position = [], 0
    for start, end in spans:
        out += [text[position:start], marks[0], text[start:end], marks[1]]
        position = end
    return "".join(out) + text[position:]


def snippet(text: str, spans: Sequence[tuple[int, int]], longest: int = _SNIPPET) -> tuple[int, int]:
    """The part of a text to show: where most marks are, cut at spaces, at most so many characters."""
    if len(text) <= longest:
        return 0, len(text)
    if not spans:
        return 0, _cut(text, longest)
    lead = longest // 4

    def marked(place: int) -> int:
        return sum(place <= start and end <= place + longest - lead for start, end in spans)

    best = max((start for start, _end in spans), key=lambda place: (marked(place), -place))
    start = max(0, best - lead)
    if start:
        start = text.rfind(" ", 0, start) + 1
    return start, len(text) if len(text) - start <= longest else _cut(text, start + longest)


def _cut(text: str, position: int) -> int:
    return text.rfind(" ", 0, position) if " " in text[:position] else position


def report(corpus: Corpus, results: Results, page: int = 1) -> dict[str, Any]:
    """The results as JSON, schema ``judge.search/1``; the hits in their order, each with the heading of its group."""
    return {
        "schema": SCHEMA,
        "query": results.query,
        "query_language": results.language,
        "corrected": results.corrected or None,
        "suggestions": list(results.suggestions),
        "concepts": list(results.concepts),
        "page": page,
        "more": results.more,
        "hits": [_hit_report(corpus, hit) for hit in results.hits],
    }


def _hit_report(corpus: Corpus, hit: Hit) -> dict[str, Any]:
    passage = hit.passage
    number, name = heading(corpus, hit)
    return {
        "number": str(passage.number) if passage.number else None,
        "label": passage.segment.label or None,
        "part": passage.segment.part.value,
        "group": {"number": number or None, "heading": name},
        "heading": hit.heading,
        "edition": passage.edition.id,
        "language": passage.edition.language,
        "effective": [day.isoformat() if day else None for day in passage.effective],
        "keys": list(passage.keys),
        "text": passage.segment.text,
        "marks": [list(span) for span in hit.spans],
        "score": round(hit.score, 3),
    }
