"""What is checked: editions of the corpus, and files that a translator holds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from judge import data
from judge.corpus import Corpus, Document, Edition, Kind, Part, Problem, Segment, editions, reader
from judge.errors import InputError
from judge.language.detect import detect
from judge.locale import LANGUAGES, _
from judge.rules import RuleKey, RuleNumber

_ALIKE = 85.0
"""How alike, of 100, a file's segments must be to those of a shipped edition to be taken for a version of it."""


@dataclass(frozen=True)
class Text:
    """One text under check.

    ``day`` is the date whose rules it is held against; ``dated`` says how that is known: ``text`` (it says so
    itself), ``edition`` (the corpus knows it), ``alike`` (it is a version of a shipped edition), ``given`` (on the
    command line) or nothing. ``sources`` are the files with their lines, ``own`` is set for the project's own words.
    """

    edition: Edition
    segments: tuple[Segment, ...]
    problems: tuple[Problem, ...] = ()
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: tuple[Path, ...] = ()
    layout: str = "official"
    items: Mapping[str, tuple[RuleKey, ...]] = field(default_factory=dict)
    day: date = date.min
    dated: str = ""
    states_date: bool = False
    own: bool = False

    @property
    def id(self) -> str:
        return self.edition.id

    @property
    def language(self) -> str:
        return self.edition.language

    @property
    def primer(self) -> bool:
        """Whether its numbers are those of a list and no rule numbers."""
        return self.layout == "primer"

    def numbered(self) -> Iterator[Segment]:
        """The rules and subrules, first occurrences only."""
        seen: set[RuleNumber] = set()
        for segment in self.segments:
            if segment.part in (Part.RULE, Part.HEADING) and segment.number not in seen:
                seen.add(segment.number)
                yield segment

    def segment(self, number: RuleNumber) -> Segment | None:
        """The first segment of a number that is a rule or the heading of one."""
        return self._by_number.get(number)

    @cached_property
    def _by_number(self) -> dict[RuleNumber, Segment]:
        return {segment.number: segment for segment in self.numbered()}

    def spoken(self) -> Iterator[Segment]:
        """Every segment that has words: rules, items, prose, orphans; headings too."""
        return (segment for segment in self.segments if segment.text)


def where(segment: Segment) -> str:
    """What a finding calls the place of a segment: its number or label, else an em dash."""
    return segment.name or "—"


def load(names: Sequence[str], *, language: str = "", day: date | None = None) -> list[Text]:
    """The texts named: paths of files, or ids of editions. Raises InputError for anything that is neither."""
    return [_load(name, language, day) for name in names]


def _load(name: str, language: str, day: date | None) -> Text:
    path = Path(name)
    if path.is_dir():
        files = sorted(p for p in path.rglob("*.txt") if p.is_file())
        if not files:
            raise InputError(_("there is no text file in this folder"), place=name, code="check-input")
        return _of_files(files, str(path).rstrip("/"), language, day)
    if path.is_file():
        return _of_files([path], name, language, day)
    if path.suffix or "/" in name or "\\" in name:
        raise InputError(_("there is no such file"), place=name, code="check-input")
    return of_edition(Corpus.open().edition(name), day)


def of_edition(edition: Edition, day: date | None = None) -> Text:
    """A shipped edition, read from its own files, so that lines and problems are known."""
    return _of_edition(edition.id, day)


@cache
def _of_edition(name: str, day: date | None) -> Text:
    edition = Corpus.open().edition(name)
    _listed, reading = editions.load()
    if edition.id not in reading:
        if edition.held:
            return _of_held(edition, day)
        segments = tuple(segment for _id, segment in Corpus.open().segments(edition.id))
        return Text(edition, segments, day=day or edition.first, dated="edition", own=True)
    layout = reading[edition.id]["layout"]
    documents = list(editions.documents(edition, layout))
    items = editions.items(data.path(reading[edition.id]["items"])) if reading[edition.id]["items"] else {}
    names = dict.fromkeys(s.place.file for d in documents for s in d.segments)
    files = {name: data.path(name) for name in names}
    return Text(
        edition=edition,
        segments=tuple(s for d in documents for s in d.segments),
        problems=tuple(p for d in documents for p in d.problems),
        sources={name: _lines(file, edition.language) for name, file in files.items()},
        files=tuple(files.values()),
        layout=layout,
        items=items,
        day=day or edition.first,
        dated="given" if day else "edition",
        states_date=any(d.effective for d in documents),
        own=edition.kind in (Kind.RESTATEMENT, Kind.HISTORY),
    )


def _of_held(edition: Edition, day: date | None) -> Text:
    """An edition that the user imported; in a language without words of its own only the form is checked."""
    from judge.corpus.held import shelf

    held = shelf.read(edition.id)
    problems = tuple(problem for problem in held.problems if problem.code != "repaired")
    first = day or edition.follows or edition.first
    return Text(edition, held.segments, problems, day=first, dated="given" if day else "edition", states_date=True)


def _of_files(files: Sequence[Path], name: str, language: str, day: date | None) -> Text:
    """A file, or the files of a folder as one text. One that is a shipped edition is recognised as that."""
    shipped = _shipped(files)
    if shipped is not None and not language and len(files) == 1:
        known = of_edition(shipped, day)
        names = {known.segments[0].place.file: str(files[0])} if known.segments else {}
        moved = tuple(
            replace(s, place=replace(s.place, file=names.get(s.place.file, s.place.file))) for s in known.segments
        )
        sources = {names.get(key, key): lines for key, lines in known.sources.items()}
        problems = tuple(
            replace(p, place=replace(p.place, file=names.get(p.place.file, p.place.file))) for p in known.problems
        )
        return replace(known, segments=moved, sources=sources, problems=problems, files=tuple(files))
    raw = [file.read_bytes() for file in files]
    language = language or detect("\n".join(_decoded(content) for content in raw)[:20_000])
    if language not in LANGUAGES and language not in reader.references.WORDS and not language.isalpha():
        raise InputError(_("{language} is no language code").format(language=language), place="--text-lang")
    layout, documents = _read(files, language)
    stated = next((d.effective for d in documents if d.effective), None)
    segments = tuple(replace(s, edition=name) for d in documents for s in d.segments)
    like = _alike(segments, language, layout) if stated is None and day is None else None
    first = day or stated or (like.first if like else None) or Corpus.open().newest_day
    edition = Edition(
        id=name,
        language=language,
        kind=Kind.PRIMER if layout == "primer" else Kind.TRANSLATION,
        first=first,
        last=like.last if like else None,
        files=tuple(map(str, files)),
    )
    return Text(
        edition=edition,
        segments=segments,
        problems=tuple(p for d in documents for p in d.problems),
        sources={str(file): _lines(file, language) for file in files},
        files=tuple(files),
        layout=layout,
        items=of_edition(like).items if like else {},
        day=first,
        dated="given" if day else "text" if stated else "alike" if like else "",
        states_date=stated is not None,
        own=bool(like and like.kind is Kind.RESTATEMENT),
    )


def _read(files: Iterable[Path], language: str) -> tuple[str, list[Document]]:
    """The files in the layout that fits. Raises InputError where none does."""
    documents, layout = [], "official"
    for file in files:
        try:
            documents.append(reader.read(file, language))
        except InputError as error:
            if error.code != "no-rules":
                raise
            documents.append(reader.Primer().read(file, language))
            layout = "primer"
    return layout, documents


def _decoded(content: bytes) -> str:
    for encoding in ("utf-8-sig", "utf-16", "cp1251"):
        try:
            return content.decode(encoding)
        except UnicodeError:
            continue
    return content.decode("latin-1")


def _lines(file: Path, language: str) -> tuple[str, ...]:
    return tuple(reader.load(file, language, str(file))[0].lines)


def _shipped(files: Sequence[Path]) -> Edition | None:
    """The edition whose only file has the same content as the only one given."""
    if len(files) != 1:
        return None
    return _contents().get(_digest(files[0].read_bytes()))


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content.strip(), digest_size=16).hexdigest()


@cache
def _contents() -> dict[str, Edition]:
    known = {}
    for edition in editions.load()[0]:
        if len(edition.files) == 1 and (file := data.path(edition.files[0])).is_file():
            known[_digest(file.read_bytes())] = edition
    return known


def _alike(segments: Sequence[Segment], language: str, layout: str) -> Edition | None:
    """The shipped edition that a text without a date is a version of: most of its segments say nearly the same."""
    from rapidfuzz import fuzz

    best: tuple[float, Edition] | None = None
    for edition in editions.load()[0]:
        if edition.language != language:
            continue
        known = of_edition(edition)
        if known.layout != layout:
            continue
        theirs = {s.name: s.text for s in known.segments if s.name}
        ours = {s.name: s.text for s in segments if s.name}
        shared = [fuzz.ratio(ours[name], theirs[name]) for name in ours if name in theirs]
        if len(shared) < max(1, len(ours) // 2):
            continue
        alike = sum(shared) / len(shared)
        if alike >= _ALIKE and (best is None or alike > best[0]):
            best = alike, edition
    return best[1] if best else None
