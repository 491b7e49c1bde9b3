"""``judge search``: rules by words, with the words marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from judge.cli import terminal
from judge.corpus import wording
from judge.corpus.store import Corpus
from judge.locale import _

if TYPE_CHECKING:
    from judge.search.finder import Hit, Results

SCHEMA = "judge.search/1"
OPTIONS = {"--lang": str, "--edition": str, "--limit": int, "--json": bool}

_SNIPPET = 220
_MARKS, _COLOUR = ("**", "**"), ("\033[1;33m", "\033[0m")


def fast(arguments: Sequence[str]) -> int | None:
    """Run a well-formed command line; None for one that Typer has to look at."""
    parsed = terminal.parse(arguments, OPTIONS)
    if parsed is None or not parsed[0] or parsed[1].get("--limit", 1) < 1:
        return None
    words, options = parsed
    return run(words, **{name[2:]: value for name, value in options.items()})


def run(
    words: Sequence[str], lang: str | None = None, edition: str | None = None, limit: int = 10, json: bool = False
) -> int:
    """Search and print; the exit status: 0 something found, 1 nothing. Raises JudgeError."""
    from judge.search import Search

    everywhere = lang == "all"
    language = terminal.text_language(None if everywhere else lang)
    typed = " ".join(words)
    results = Search.open().find(typed, language, edition=edition or "", limit=max(limit, 1), everywhere=everywhere)
    if not results.hits and not everywhere and not edition:
        elsewhere = Search.open().find(typed, language, limit=max(limit, 1), everywhere=True)
        results = elsewhere if elsewhere.hits else results
    corpus = Corpus.open()
    if json:
        terminal.show_json(report(corpus, results))
    elif results.hits:
        terminal.show(_text(corpus, results))
    else:
        _nothing(results)
    return 0 if results.hits else 1


def _nothing(results: Results) -> None:
    lines = [_("Nothing found for {words}.").format(words=results.query)]
    if results.suggestions:
        lines.append(_("Did you mean: {words}?").format(words=", ".join(results.suggestions)))
    terminal.complain("\n".join(lines))


def _text(corpus: Corpus, results: Results) -> list[str]:
    limit = terminal.width()
    lines: list[str] = []
    if results.corrected:
        lines += [_("Searched for: {words}").format(words=results.corrected), ""]
    for hit in results.hits:
        lines += _hit(corpus, hit, limit)
        if limit is not None:
            lines.append("")
    if limit is not None:
        lines.pop()
    return lines


def _hit(corpus: Corpus, hit: Hit, limit: int | None) -> list[str]:
    passage = hit.passage
    source = wording.source(corpus, passage.edition, passage.effective)
    name = passage.name if not passage.segment.label else _("Item {number}").format(number=passage.segment.label)
    heading = hit.heading if not passage.segment.is_heading else ""
    left = f"{name}  {heading}".rstrip()
    if limit is None:
        return [f"{left}  ({source})", "  " + highlighted(passage.segment.text, hit.spans)]
    space = limit - terminal.columns(left) - terminal.columns(source)
    head = [left + " " * space + source] if space >= 2 else [left, *terminal.wrap(source, limit, "  ")]
    start, end = snippet(passage.segment.text, hit.spans)
    text = passage.segment.text[start:end]
    spans = [(a - start, b - start) for a, b in hit.spans if a >= start and b <= end]
    shown = ("… " if start else "") + text + (" …" if end < len(passage.segment.text) else "")
    offset = 2 if start else 0
    return head + _coloured(shown, [(a + offset, b + offset) for a, b in spans], limit)


def _coloured(text: str, spans: Sequence[tuple[int, int]], limit: int) -> list[str]:
    """Wrap first, then colour, so that the codes take no columns: the words keep their order in the lines."""
    lines = terminal.wrap(text, limit, "  ")
    if not terminal.coloured():
        return terminal.wrap(highlighted(text, spans), limit, "  ")
    out, position = [], 0
    for line in lines:
        body = line[2:]
        begin = text.index(body.split("\n")[0], position) if body else position
        inside = [(max(a, begin) - begin, min(b, begin + len(body)) - begin) for a, b in spans]
        out.append("  " + highlighted(body, [s for s in inside if s[0] < s[1]], _COLOUR))
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
    """The part of a text to show: around the first marks, cut at spaces, at most so many characters."""
    if len(text) <= longest or not spans:
        return 0, len(text) if len(text) <= longest else _cut(text, longest)
    start = max(0, spans[0][0] - longest // 4)
    if start:
        start = text.rfind(" ", 0, start) + 1
    end = len(text) if len(text) - start <= longest else _cut(text, start + longest)
    return start, end


def _cut(text: str, position: int) -> int:
    return text.rfind(" ", 0, position) if " " in text[:position] else position


def report(corpus: Corpus, results: Results) -> dict[str, Any]:
    """The results as JSON, schema ``judge.search/1``."""
    return {
        "schema": SCHEMA,
        "query": results.query,
        "query_language": results.language,
        "corrected": results.corrected or None,
        "suggestions": list(results.suggestions),
        "concepts": list(results.concepts),
        "hits": [
            {
                "number": str(hit.passage.number) if hit.passage.number else None,
                "label": hit.passage.segment.label or None,
                "heading": hit.heading,
                "edition": hit.passage.edition.id,
                "language": hit.passage.edition.language,
                "effective": [day.isoformat() if day else None for day in hit.passage.effective],
                "keys": list(hit.passage.keys),
                "text": hit.passage.segment.text,
                "marks": [list(span) for span in hit.spans],
                "score": round(hit.score, 3),
            }
            for hit in results.hits
        ],
    }
