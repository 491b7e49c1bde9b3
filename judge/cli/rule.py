"""``judge rule``: the text of a rule, what it was called, what it is tied to. Needs no framework to start."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge import compiled, data
from judge.cli import terminal
from judge.corpus import wording
from judge.corpus.model import Kind, Part
from judge.corpus.references import CYRILLIC_LETTERS
from judge.corpus.store import Corpus, Passage
from judge.errors import InputError, JudgeError
from judge.locale import LANGUAGES, _, quoted, speaking
from judge.rules import RuleKey, RuleNumber, RuleRange, Span

if TYPE_CHECKING:
    from judge.terms import Concept

SCHEMA = "judge.rule/1"
OPTIONS = {
    "--lang": str, "--as-of": str, "--edition": str, "--compare": str, "--examples": bool, "--no-examples": bool,
    "--cite": bool, "--json": bool,
}  # fmt: skip
"""The options as ``terminal.parse`` takes them; the Typer command declares the same ones."""

_COLUMN = 28
"""Languages are laid side by side where each gets at least this many columns."""
_SIDE_BY_SIDE = 200
"""Lines with several columns may be this long."""
_NUMBER_WORDS = re.compile(
    r"^\s*(?:(?:CR|rules?|reglas?|règles?|правил[оау]?|п\.|§|№)\s*)+(?=\d)|(?<=\d)\.(?=[a-zа-я]$)", re.IGNORECASE
)
"""What people write around a number: *rule 306*, *§ 306*, *702.19.b*."""
_LINK = re.compile(r"(?:judge:)?([a-z0-9-]+)/(.+)")
"""A deep link: an edition and what it calls the rule, ``judge:en-2026-04/702.19b``."""
_SHOWN = 3
"""More scenarios than this are counted, not named."""
_MANY = 12
"""More references than this are cut short in text, never in JSON."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: a range of rules, a chapter, an item of a list or a word of the glossary."""

    text: str
    range: RuleRange | None = None
    chapter: int = 0
    item: str = ""
    parts: bool = True
    """Whether subrules are shown along; a final stop (``704.5.``) says no."""
    level: bool = False
    """Whether the rules of a section are shown without their subrules (``702.``)."""
    word: str = ""
    edition: str = ""
    """The edition that a deep link names."""

    @property
    def single(self) -> RuleNumber | None:
        """The one rule that was asked for, if it is one."""
        if self.range is None or self.range.first != self.range.last or self.range.first.rule is None:
            return None
        return self.range.first


def fast(arguments: Sequence[str]) -> int | None:
    """Run a well-formed command line; None for one that Typer has to look at."""
    parsed = terminal.parse(arguments, OPTIONS)
    if parsed is None or len(parsed[0]) != 1:
        return None
    (number,), options = parsed
    return run(number, **{name[2:].replace("-", "_"): value for name, value in options.items()})


def run(
    number: str,
    lang: str | None = None,
    as_of: str | None = None,
    edition: str | None = None,
    compare: str | None = None,
    examples: bool = True,
    cite: bool = False,
    json: bool = False,
) -> int:
    """Look a rule up and print it; the exit status: 0 found, 1 not found. Raises JudgeError."""
    corpus = Corpus.open()
    language = terminal.text_language(lang)
    if as_of and edition:
        raise InputError(_("--as-of and --edition exclude each other."), hint=_("An edition has its dates."))
    day = terminal.parse_day(as_of) if as_of else None
    name = corpus.edition(edition).id if edition else ""
    asked = understand(number, corpus, day, name)
    name = asked.edition or name
    language = corpus.edition(name).language if name else language
    passages = find(corpus, asked, language, day, name)
    if not passages:
        return _not_found(corpus, asked, language, day, name, json)
    wanted = [code for code in re.split(r"[,\s]+", compare or "") if code]
    others = LANGUAGES if wanted == ["all"] else [terminal.text_language(code) for code in wanted]
    compared = {code: find(corpus, asked, code, day, "") for code in dict.fromkeys(others) if code != language}
    if not examples:
        passages = _without_examples(passages)
        compared = {code: _without_examples(found) for code, found in compared.items()}
    if json:
        terminal.show_json(report(corpus, asked, language, day, passages, compared))
    elif cite:
        terminal.show(
            citation(corpus, p) for each in (passages, *compared.values()) for p in each if not _is_whole(asked, p)
        )
    elif compared:
        terminal.show(_compared(corpus, {language: passages, **compared}))
    else:
        terminal.show(_text(corpus, asked, passages, day))
    return 0


def _without_examples(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    return tuple(replace(passage, segment=replace(passage.segment, examples=())) for passage in passages)


def _is_whole(asked: Asked, passage: Passage) -> bool:
    """Whether a passage is the subrules of what was asked for alone: a citation of 702.19 is one line."""
    return asked.single is not None and passage.number != asked.single


def understand(text: str, corpus: Corpus, day: date | None = None, edition: str = "") -> Asked:
    """A number, range, section, chapter, key, item, deep link or word as people write them. Raises InputError."""
    written = text.strip()
    if (link := _LINK.fullmatch(written)) and not edition:
        edition, written = corpus.edition(link[1]).id, link[2]
    written = _NUMBER_WORDS.sub("", written)
    if edition and corpus.edition(edition).kind is Kind.PRIMER:
        return Asked(text, item=written.rstrip("."), edition=edition)
    if re.fullmatch(r"[1-9]\.?", written):
        return Asked(text, chapter=int(written[0]))
    if re.fullmatch(r"[a-z-]+(?:\.[a-z0-9-]+)+", written):
        return Asked(text, range=_range_of_key(written, corpus, day), edition=edition)
    if re.search(r"[^\W\d_]{2}", written):
        return Asked(text, word=written, edition=edition)
    try:
        range_ = RuleRange.parse(written.lower().translate(CYRILLIC_LETTERS).replace(",", "."))
    except InputError as error:
        hint = error.hint or _("Write a section (306), a rule (306.5), a subrule (306.5a) or a range (306.5a-c).")
        raise InputError(error.message, place=error.place, hint=hint, code="rule-number") from error
    stop = written.endswith(".")
    section = stop and range_.first == range_.last and range_.first.rule is None
    return Asked(text, range=range_, parts=not stop or section, level=section, edition=edition)


def _range_of_key(key: str, corpus: Corpus, day: date | None) -> RuleRange:
    span = corpus.span_at(key, day or corpus.newest_day)
    number = span.number or next((s.number for s in reversed(corpus.spans(key)) if s.number), None)
    if number is None:
        raise InputError(_("{key} has no number.").format(key=key), code="rule-key")
    return RuleRange(number, number)


def find(corpus: Corpus, asked: Asked, language: str, day: date | None, edition: str) -> tuple[Passage, ...]:
    """The passages for what was asked, in order; empty where there are none."""
    if asked.item:
        return corpus.items(edition, asked.item)
    if asked.chapter:
        return corpus.chapter(asked.chapter, language)
    if asked.word:
        return of_word(corpus, asked.word, language, day, edition)
    assert asked.range is not None
    found = corpus.rule(asked.range, language, day=day, edition=edition, parts=asked.parts, held=day is not None)
    return tuple(p for p in found if not asked.level or p.number is None or not p.number.letter)


def of_word(
    corpus: Corpus, word: str, language: str, day: date | None = None, edition: str = ""
) -> tuple[Passage, ...]:
    """The glossary's entry of a word of any language, and its concept's own rules; ``judge term`` tells more.

    At a day (or in an edition) before the newest rules there is no glossary: the rules are those that said it then.
    """
    then = corpus.edition(edition).first if edition else day
    past = then is not None and then < corpus.newest_day
    entries = corpus.glossary(word, language)
    numbers = _own_rules(word)
    if not entries:
        entries = next((e for name in _english(word) if (e := corpus.glossary(name, language))), ())
    numbers = numbers or [r.range.first for entry in entries for r in entry.segment.references]
    if past:
        entries, numbers = (), [n for number in numbers for n in _called_then(corpus, number, then)]
    rules = [
        passage
        for number in dict.fromkeys(numbers)
        for passage in corpus.rule(number, language, day=day, edition=edition, parts=False)
    ]
    return (*entries, *rules)


def _meanings(word: str) -> list[Concept]:
    from judge.language.meanings import look_up
    from judge.terms import TermBase

    return list(look_up(TermBase.load(), word))


def _english(word: str) -> list[str]:
    """The English words of what a word may mean."""
    return [form.text for concept in _meanings(word) for form in concept.words["en"].forms]


def _own_rules(word: str) -> list[RuleNumber]:
    """The numbers that the term base names as the own rules of the likeliest meaning of a word."""
    return [RuleNumber.parse(rule) for concept in _meanings(word)[:1] for rule in concept.rules]


def _called_then(corpus: Corpus, number: RuleNumber, day: date) -> list[RuleNumber]:
    """What the rules that a number now says were called at a day."""
    spans = [corpus.span_at(span.key, day) for span in corpus.keys_of(number, corpus.newest_day)]
    return [span.number for span in spans if span.number is not None]


# -- not found ------------------------------------------------------------------------------------------------------


def _not_found(corpus: Corpus, asked: Asked, language: str, day: date | None, edition: str, as_json: bool) -> int:
    if asked.word and not _meanings(asked.word):
        return _no_word(asked, as_json, report(corpus, asked, language, day, (), {}))
    nearest: tuple[RuleNumber, ...] = ()
    shown = edition or (newest.id if (newest := corpus.newest(language) or corpus.newest("en")) else "")
    if asked.range is not None and not (asked.single and corpus.keys_of(asked.single)):
        nearest = corpus.nearest(asked.range.first, shown)
    if as_json:
        value = report(corpus, asked, language, day, (), {})
        terminal.show_json(value | {"nearest": [str(number) for number in nearest]})
        return 1
    lines = [_missing(corpus, asked, day, edition, shown)]
    if nearest and day is None:
        lines.append(_("Nearest: {numbers}.").format(numbers=", ".join(map(str, nearest))))
    lines += _elsewhen(corpus, asked, day)
    terminal.complain("\n".join(lines))
    return 1


def _no_word(asked: Asked, as_json: bool, value: dict[str, Any]) -> int:
    from judge.terms import TermBase

    near = TermBase.load().nearest(asked.word)
    if as_json:
        terminal.show_json(value | {"nearest": near})
        return 1
    lines = [_("{word} is neither a rule number nor a word of the rules.").format(word=quoted(asked.word))]
    lines += [_("Close to it: {words}.").format(words=", ".join(near))] if near else []
    lines.append(_("Search for it: {command}").format(command=f"judge search {shlex.quote(asked.word)}"))
    terminal.complain("\n".join(lines))
    return 1


def _missing(corpus: Corpus, asked: Asked, day: date | None, edition: str, shown: str) -> str:
    if edition:
        return _("{number} is not in {edition}.").format(number=asked.text, edition=edition)
    if day is not None and day < corpus.newest_day:
        message = _("No text of {number} for {day} is here.")
        return message.format(number=asked.text, day=corpus.date(day))
    first = corpus.edition(shown).first if shown else corpus.newest_day
    message = _("There is no {number} in the rules of {date}.")
    return message.format(number=asked.text.strip(), date=corpus.date(first))


def _elsewhen(corpus: Corpus, asked: Asked, day: date | None) -> list[str]:
    """What the number meant at other dates."""
    if asked.single is None:
        return []
    spans = [span for span in corpus.keys_of(asked.single) if span.variant != "absent"]
    lines = []
    for span in spans[:3]:
        message = _("{days}: {key}. Show it with: judge rule {number} --as-of {date}")
        lines.append(
            message.format(
                days=wording.days(corpus, (span.first, span.last)), key=span.key, number=asked.single, date=span.first
            )
        )
    if not spans and day is not None and day < corpus.newest_day and corpus.rule(asked.single, "en"):
        lines.append(_("Its present text: judge rule {number}").format(number=asked.single))
    return lines


# -- as text --------------------------------------------------------------------------------------------------------


def _text(corpus: Corpus, asked: Asked, passages: Sequence[Passage], day: date | None) -> list[str]:
    limit = terminal.width()
    lines: list[str] = []
    notice = _notice(corpus, passages, day)
    if notice:
        lines += [*terminal.wrap(notice, limit), ""]
    rest: Sequence[Passage] = passages
    before = ""
    alone = (
        bool(asked.item)
        or passages[0].segment.part is Part.GLOSSARY
        or (asked.single is not None and passages[0].number == asked.single)
    )
    if alone:
        main, rest = passages[0], passages[1:]
        lines += [*_head(corpus, main, limit), *_text_of(main, limit, "  ", "  ")]
        before = main.edition.id
    for passage in rest:
        if passage.edition.id != before or passage.fallback:
            lines += [
                *([""] if lines and lines[-1] else []),
                *terminal.wrap(_source_of_many(corpus, passage), limit),
                "",
            ]
            before = passage.edition.id
        lines += _body(passage, limit)
    details = _item_details(corpus, passages[0], limit) if asked.item else []
    if asked.word:
        details = terminal.wrap(_("In every language: {command}").format(command=f"judge term {asked.word}"), limit)
    if alone and asked.single is not None:
        details = _details(corpus, passages[0], passages, day, limit)
    return [*lines, "", *details] if details else lines


def _notice(corpus: Corpus, passages: Sequence[Passage], day: date | None) -> str:
    if day is None:
        return ""
    if day > corpus.newest_day:
        message = _("The newest rules here are those of {date}; later ones may differ.")
        return message.format(date=corpus.date(corpus.newest_day))
    whole = (Kind.OFFICIAL, Kind.OFFICIAL_TRANSLATION, Kind.TRANSLATION)
    if len(passages) > 1 and day < corpus.newest_day and any(p.edition.kind not in whole for p in passages):
        message = _("Of the rules of {date} only those are here whose history is known.")
        return message.format(date=corpus.date(day))
    return ""


def _head(corpus: Corpus, passage: Passage, limit: int | None) -> list[str]:
    """Number, heading and source of the one rule that was asked for."""
    source = wording.source(corpus, passage.edition, passage.effective, passage.fallback)
    item = passage.segment.label and passage.segment.part is not Part.GLOSSARY
    name = _("Item {number}").format(number=passage.segment.label) if item else passage.name
    left = f"{name}  {corpus.heading_of(passage)}".rstrip()
    if limit is None:
        return [f"{left}  ({source})"]
    space = limit - terminal.columns(left) - terminal.columns(source)
    if space >= 2:
        return [left + " " * space + source]
    return [left, *terminal.wrap(source, limit)]


def _source_of_many(corpus: Corpus, passage: Passage) -> str:
    """The source of the rules that follow, without what differs from one to the next."""
    edition = passage.edition
    dated = edition.kind in (Kind.TRANSLATION, Kind.OFFICIAL_TRANSLATION)
    return wording.source(corpus, edition, passage.effective if dated else None, passage.fallback)


def _body(passage: Passage, limit: int | None) -> list[str]:
    """One of several rules: its number, then its text, subrules further in."""
    if passage.segment.part is Part.SECTION:
        return terminal.wrap(passage.segment.text, limit, "     ", f"{passage.name}  ")
    lead = "  " if passage.number is not None and passage.number.letter else ""
    return _text_of(passage, limit, lead + "    ", f"{lead}{passage.name}  ")


def _text_of(passage: Passage, limit: int | None, indent: str, first: str) -> list[str]:
    lines = terminal.wrap(passage.segment.text, limit, indent, first)
    for example in passage.segment.examples:
        lines += terminal.wrap(f"{_('Example:')} {example}", limit, indent + "  ")
    return lines


def _details(
    corpus: Corpus, main: Passage, passages: Sequence[Passage], day: date | None, limit: int | None
) -> list[str]:
    rows: list[tuple[str, str]] = []
    keys = list(dict.fromkeys(key for passage in passages if passage.number == main.number for key in passage.keys))
    asked_day = day or _day_of(main, corpus)
    since = outdated_since(corpus, main, day)
    if since is not None:
        message = _("since {date}: the English rule says something else now.")
        rows.append((_("Outdated:"), message.format(date=corpus.date(since))))
    for key in keys:
        before, after = names(corpus, key, asked_day)
        prefix = f"{key}: " if len(keys) > 1 else ""
        if before:
            rows.append((_("Before:"), prefix + " · ".join(_called(corpus, s, key, asked_day) for s in before)))
        if after:
            rows.append((_("After:"), prefix + " · ".join(_called(corpus, s, key, asked_day) for s in after)))
    refers, cited = links(corpus, main, day)
    if refers:
        rows.append((_("See also:"), _some(refers)))
    if cited:
        rows.append((_("Cited by:"), _some(cited)))
    others: dict[str, list[str]] = {}
    for span in other_meanings(corpus, main, keys):
        others.setdefault(wording.days(corpus, (span.first, span.last)), []).append(span.key)
    if others:
        said = " · ".join(f"{', '.join(each)} ({days})" for days, each in others.items())
        rows.append((_("The number also meant:"), said))
    for edition, label in dict.fromkeys(pair for key in keys for pair in corpus.items_of_key(key)):
        if edition != main.edition.id:
            rows.append((_("Also in:"), _("{edition}, item {label}").format(edition=edition, label=label)))
    previous, following = neighbours(corpus, main)
    around = [f"{label} {name}" for label, name in ((_("Previous:"), previous), (_("Next:"), following)) if name]
    if around:
        first, *rest = " · ".join(around).split(" ", 1)
        rows.append((first, *rest))
    for key in keys:
        rows.append((_("Key:"), _playable_words(key)))
    if not keys or status(main) == "definition":
        rows.append((_("In the engine:"), status_words(status(main))))
    rows.append((_("Link:"), link(main)))
    return _rows(rows, limit)


def _item_details(corpus: Corpus, passage: Passage, limit: int | None) -> list[str]:
    rows = []
    for key in passage.keys:
        span = corpus.span_at(key, passage.edition.first)
        number = str(span.number) if span.number else "—"
        rows.append((_("Speaks of:"), f"{key} ({number})"))
    return _rows(rows, limit)


def _rows(rows: Iterable[tuple[str, str]], limit: int | None) -> list[str]:
    lines: list[str] = []
    merged: dict[str, list[str]] = {}
    for label, text in rows:
        merged.setdefault(label, []).append(text)
    for label, texts in merged.items():
        indent = "    "
        separator = " · " if all(len(text) < 40 for text in texts) else ""
        if separator:
            lines += terminal.wrap(f"{label} {separator.join(texts)}", limit, indent, "")
        else:
            for text in texts:
                lines += terminal.wrap(f"{label} {text}", limit, indent, "")
    return lines


def _called(corpus: Corpus, span: Span, key: RuleKey, day: date) -> str:
    """``306.8 (Jul 11, 2009 – Sep 30, 2009, other text)``."""
    notes = [wording.days(corpus, (span.first, span.last))]
    try:
        now = corpus.span_at(key, day)
    except JudgeError:
        now = span
    if span.number is None:
        return f"{_('no rule')} ({notes[0]})"
    if span.variant != now.variant:
        notes.append(_("other text") if span.in_force else _("removed"))
    return f"{span.number} ({', '.join(notes)})"


def _some(numbers: Sequence[str]) -> str:
    said = ", ".join(numbers[:_MANY])
    return f"{said} … (+{len(numbers) - _MANY})" if len(numbers) > _MANY else said


def _playable_words(key: RuleKey) -> str:
    known = playable(key)
    if known is None or known["executable"] is None:
        return str(key)
    if not known["executable"]:
        return f"{key} ({_('not executable yet')})"
    said, names = f"{key} ({_('executable')})", known["scenarios"]
    more = f" (+{len(names) - _SHOWN})" if len(names) > _SHOWN else ""
    return f"{said} — judge run {', '.join(names[:_SHOWN])}{more}" if names else said


def status_words(state: str) -> str:
    """What a rule is to the engine, in words."""
    said = {"executable": _("executable"), "definition": _("a definition"), "not-yet": _("not executable yet")}
    return said[state]


def citation(corpus: Corpus, passage: Passage) -> str:
    """A line to copy: number, text, edition with its dates, deep link; in the language of the text."""
    with speaking(passage.edition.language):
        source = wording.source(corpus, passage.edition, passage.effective).partition(" · ")[2]
        text = passage.segment.text.replace("\n", " ")
        return f"{passage.name}: {quoted(text)} ({source}; {link(passage)})"


def _compared(corpus: Corpus, by_language: dict[str, tuple[Passage, ...]]) -> list[str]:
    """Languages beside each other, a rule a row, where each has room for a column; else below each other."""
    limit = terminal.width(_SIDE_BY_SIDE)
    each = (limit - 2 * (len(by_language) - 1)) // len(by_language) if limit else 0
    if each < _COLUMN:
        limit, each = terminal.width(), 0
    rows: dict[str, dict[str, list[Passage]]] = {}
    for code, passages in by_language.items():
        for passage in passages:
            name = passage.name if passage.segment.part is not Part.GLOSSARY else _("Glossary")
            rows.setdefault(name, {}).setdefault(code, []).append(passage)
    lines: list[str] = []
    sources: dict[str, str] = {}
    for name, cells in rows.items():
        lines += [""] if lines else []
        blocks = []
        for code in by_language:
            block: list[str] = []
            for passage in cells.get(code, ()):
                source = wording.source(corpus, passage.edition, passage.effective, passage.fallback)
                if not each or sources.get(code) != source:
                    block += terminal.wrap(f"[{source}]", each or limit, "", "" if each else f"{name}  ")
                    sources[code] = source
                indent = "" if each else "  "
                said = passage.segment.text
                if passage.segment.part is Part.GLOSSARY:
                    said = f"{passage.name}: {said}"
                block += terminal.wrap(said, each or limit, indent)
                for example in passage.segment.examples:
                    block += terminal.wrap(f"{_('Example:')} {example}", each or limit, indent)
            blocks.append(block or terminal.wrap(f"[{code} · {_('no text')}]", each or limit))
        if each:
            lines += [name, *terminal.beside(blocks, each)]
        else:
            lines += [line for block in blocks for line in block]
    return lines


# -- as data --------------------------------------------------------------------------------------------------------


def names(corpus: Corpus, key: str, day: date) -> tuple[list[Span], list[Span]]:
    """What a key was called before and after a date, the nearest first; times without any rule are left out."""
    spans = corpus.spans(key)
    before = [s for s in reversed(spans) if s.last is not None and s.last < day and s.number is not None]
    after = [s for s in spans if s.first > day]
    if all(span.variant == "absent" for span in after):
        after = []
    return before, after


def links(corpus: Corpus, passage: Passage, day: date | None) -> tuple[list[str], list[str]]:
    """The numbers a passage refers to and those that refer to it in the same edition."""
    refers = list(dict.fromkeys(_range_words(r.range) for r in passage.segment.references))
    number = passage.segment.number
    cited = (
        corpus.cited_by(number, passage.edition.id, day if passage.edition.kind is Kind.HISTORY else None)
        if number
        else ()
    )
    return refers, [str(each) for each in cited]


def neighbours(corpus: Corpus, passage: Passage) -> tuple[str, str]:
    """The numbers before and after a rule in its edition; empty at either end, and for former rules."""
    number = passage.segment.number
    if number is None or passage.edition.kind is Kind.HISTORY:
        return "", ""
    before, after = corpus.beside(number, passage.edition.id)
    return str(before or ""), str(after or "")


def link(passage: Passage) -> str:
    """A deep link that ``judge rule`` understands: edition and the name there, ``judge:en-2026-04/702.19b``."""
    return f"judge:{passage.edition.id}/{passage.segment.number or passage.segment.label}"


def _range_words(range_: RuleRange) -> str:
    if range_.first.rule is None and range_.last.section - range_.first.section == 99:
        return str(range_.first.chapter)
    return str(range_)


def outdated_since(corpus: Corpus, passage: Passage, day: date | None) -> date | None:
    """Since when a translation's rule is outdated, at a date or today; None where it isn't, or nobody knows."""
    number, edition = passage.segment.number, passage.edition
    if number is None or edition.follows is None:
        return None
    since = corpus.outdated_since(edition, number)
    if any(e.language == "en" and e.first > edition.follows for e in corpus.held.values()):
        from judge.corpus.held import story

        since = story.outdated_since(corpus, edition, number)
    return since if since is not None and (day is None or since <= day) else None


def other_meanings(corpus: Corpus, passage: Passage, keys: Sequence[RuleKey]) -> list[Span]:
    """The spans of other keys that had the number of a passage at other dates."""
    if passage.number is None:
        return []
    merged: dict[RuleKey, Span] = {}
    for span in corpus.keys_of(passage.number):
        if span.key in keys:
            continue
        known = merged.get(span.key)
        merged[span.key] = (
            Span(span.key, known.first, span.last, span.number, span.variant)
            if known and known.last is not None and (span.first - known.last).days <= 1
            else span
        )
    return list(merged.values())


def _day_of(passage: Passage, corpus: Corpus) -> date:
    """A date at which a passage speaks: the newest one it is in force at."""
    last = passage.effective[1]
    return last if last is not None else max(passage.effective[0], corpus.newest_day)


def report(
    corpus: Corpus,
    asked: Asked,
    language: str,
    day: date | None,
    passages: Sequence[Passage],
    compared: dict[str, tuple[Passage, ...]],
) -> dict[str, Any]:
    """The look-up as JSON, schema ``judge.rule/1``."""
    value: dict[str, Any] = {
        "schema": SCHEMA,
        "query": asked.text,
        "language": language,
        "as_of": day.isoformat() if day else None,
        "newest_rules": corpus.newest_day.isoformat(),
        "rules": [_passage_report(corpus, passage, day) for passage in passages],
    }
    if compared:
        value["compared"] = {
            code: [_passage_report(corpus, passage, day) for passage in found] for code, found in compared.items()
        }
    return value


def _passage_report(corpus: Corpus, passage: Passage, day: date | None) -> dict[str, Any]:
    refers, cited = links(corpus, passage, day)
    segment = passage.segment
    previous, following = neighbours(corpus, passage)
    return {
        "number": str(passage.number) if passage.number else None,
        "label": segment.label or None,
        "part": segment.part.value,
        "heading": corpus.heading_of(passage),
        "text": segment.text,
        "examples": list(segment.examples),
        "edition": passage.edition.id,
        "edition_number": str(segment.number) if segment.number else None,
        "kind": passage.edition.kind.value,
        "language": passage.edition.language,
        "fallback": passage.fallback,
        "effective": [each.isoformat() if each else None for each in passage.effective],
        "follows": passage.edition.follows.isoformat() if passage.edition.follows else None,
        "outdated_since": since.isoformat() if (since := outdated_since(corpus, passage, day)) else None,
        "source": f"{segment.place.file}:{segment.place.line}",
        "refers_to": refers,
        "cited_by": cited,
        "previous": previous or None,
        "next": following or None,
        "link": link(passage),
        "citation": citation(corpus, passage),
        "status": status(passage),
        "keys": [_key_report(corpus, key) for key in passage.keys],
    }


def _key_report(corpus: Corpus, key: RuleKey) -> dict[str, Any]:
    known = playable(key) or {"executable": None, "scenarios": []}
    return {
        "key": str(key),
        "executable": known["executable"],
        "scenarios": known["scenarios"],
        "spans": [
            {
                "from": span.first.isoformat(),
                "to": span.last.isoformat() if span.last else None,
                "number": str(span.number) if span.number else None,
                "variant": span.variant,
            }
            for span in corpus.spans(key)
        ],
        "items": [{"edition": edition, "item": label} for edition, label in corpus.items_of_key(key)],
    }


# -- what the engine plays ------------------------------------------------------------------------------------------


def playable(key: str) -> dict[str, Any] | None:
    """Whether the engine plays a key, and the scenarios that show it; None where that can't be told."""
    return _playable().get("keys", {}).get(key)


def status(passage: Passage) -> str:
    """What a rule is to the engine: ``executable``, ``definition``, ``not-yet``.

    A rule is executable where the engine plays one of its keys. A heading, an entry of the glossary and a rule that
    the term base names as a concept's own are definitions, unless it has a key of something to play or the concept is
    a keyword; of everything else nothing is played yet.
    """
    known = {key: playable(key) for key in passage.keys}
    if any(each and each["executable"] for each in known.values()):
        return "executable"
    if passage.segment.is_heading or passage.segment.part is Part.GLOSSARY:
        return "definition"
    defines = str(passage.segment.number) in _playable().get("defined", ())
    return "definition" if defines and all(key.startswith("term.") for key in known) else "not-yet"


@cache
def _playable() -> dict[str, Any]:
    """The table of all keys, compiled, so that a look-up needn't load the engine."""
    package = data.PACKAGE
    sources = [
        package / "engine",
        data.path("scenarios"),
        data.path("terms"),
        data.path("timeline.toml"),
        Path(__file__),
    ]
    try:
        file = compiled.ensure("playable.json", [path for path in sources if path.exists()], _write_playable)
        return json.loads(file.read_text(encoding="utf-8"))
    except (ImportError, OSError, ValueError, JudgeError):
        return {}


def _write_playable(path: Path) -> None:
    import judge.engine.kernel  # noqa: F401  its modules register what they carry out
    from judge.engine.ruleset import implemented
    from judge.terms import TermBase

    played, shown = implemented(), _shown_by_scenarios()
    keys = {
        str(key): {"executable": key in played, "scenarios": shown.get(str(key), [])}
        for key in Corpus.open().keys()  # noqa: SIM118
    }
    defined = sorted({rule for c in TermBase.load() if not c.field_name.startswith("keyword") for rule in c.rules})
    path.write_text(json.dumps({"keys": keys, "defined": defined}, ensure_ascii=False), encoding="utf-8")


def _shown_by_scenarios() -> dict[str, list[str]]:
    """Key -> names of the scenarios that cite it, those that cite least first."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    shown: dict[str, list[tuple[int, str]]] = {}
    for file in sorted(data.path("scenarios").rglob("*.yaml")):
        try:
            documents = list(yaml.load_all(file.read_text(encoding="utf-8"), Loader=loader))
        except yaml.YAMLError:
            continue
        for scenario in documents:
            if not isinstance(scenario, dict):
                continue
            expect = scenario.get("expect")
            cites = [*(scenario.get("cites") or ()), *((expect.get("cites") or ()) if isinstance(expect, dict) else ())]
            for key in cites:
                shown.setdefault(str(key), []).append((len(cites), file.stem))
    return {key: [name for _size, name in sorted(set(found))] for key, found in shown.items()}
