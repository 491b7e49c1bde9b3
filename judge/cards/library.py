"""All cards that are known, found by name in any language; compiled once to start fast."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache, cached_property
from pathlib import Path as File
from typing import Any, NamedTuple

from judge import compiled, data
from judge.cards import reading, text
from judge.cards.model import Card, Wording, as_object
from judge.cards.text import Path
from judge.errors import DataError, InputError
from judge.locale import LANGUAGES, _, quoted
from judge.terms import TermBase
from judge.terms.model import fold
from judge.terms.reading import nearest

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ł": "l", "ß": "ss", "'": None})


class UnknownCard(InputError):
    """A name that no card of the library bears; ``nearest`` are names close to it."""

    code = "unknown-card"

    def __init__(self, message: str, *, nearest: Iterable[str] = (), **rest: str) -> None:
        super().__init__(message, **rest)
        self.nearest = tuple(nearest)


class NamedCard(NamedTuple):
    """That a card is called so in a language; ``concept`` is ``card:`` and its slug, as tags of a text name it."""

    language: str
    form: str
    concept: str


@cache
def key(name: str) -> str:
    """A name as it is compared: without case, accents, ё, apostrophes, ligatures and punctuation."""
    plain = fold(name, accents=False).translate(_LETTERS)
    return " ".join("".join(c if unicodedata.category(c)[0] in "LN" else " " for c in plain).split())


class Library:
    """Cards by slug and by name. Immutable; iterates over the cards in the order of the files."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = {card.slug: card for card in cards}

    @classmethod
    def load(cls, paths: Iterable[str | File] | None = None) -> Library:
        """Read card files, or all files of folders; without paths, those of the project (read once a process).

        Raises DataError for the first fault, with its file and line.
        """
        if paths is None:
            return _packaged()
        cards, problems = reading.read_files(card_files(paths))
        if problems:
            raise problems[0]
        return cls(cards.values())

    @staticmethod
    def problems(paths: Iterable[str | File] | None = None) -> list[DataError]:
        """Every fault of the files, none of them raised."""
        return reading.read_files(card_files(paths))[1]

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def __contains__(self, slug: object) -> bool:
        return slug in self._cards

    def __getitem__(self, slug: str) -> Card:
        return self._cards[slug]

    # --- names ------------------------------------------------------------------------------------------------------

    @cached_property
    def _by_name(self) -> dict[str, dict[str, list[Card]]]:
        """Cards by language and compared name: those so named now, then those that were, then what players say."""
        found: dict[str, dict[str, list[Card]]] = {code: {} for code in LANGUAGES}
        for rank in range(3):
            for card in self:
                for code in LANGUAGES:
                    names = card.names.get(code, ())
                    for name in (names[:1], names[1:], card.also.get(code, ()))[rank]:
                        same = found[code].setdefault(key(name), [])
                        if card not in same:
                            same.append(card)
        return found

    def matches(self, name: str, language: str | None = None) -> tuple[Card, ...]:
        """The cards that a name may mean, likeliest first: in one language, or English first and then in any."""
        wanted = key(name)
        found: dict[str, Card] = {}
        for code in LANGUAGES if language is None else (language,):
            for card in self._by_name[code].get(wanted, ()):
                found[card.slug] = card
        slug = name.strip()
        if slug in self._cards:
            found.setdefault(slug, self._cards[slug])
        return tuple(found.values())

    def find(self, name: str, language: str | None = None) -> Card:
        """The card of a name, whatever its case, accents and apostrophes. Raises UnknownCard with near names."""
        found = self.matches(name, language)
        if found:
            return found[0]
        close = self.nearest(name, language)
        raise UnknownCard(
            _("There is no card {name} here.").format(name=quoted(name)),
            hint=_("Nearest: {word}.").format(word=quoted(close[0])) if close else "",
            nearest=close,
        )

    def nearest(self, name: str, language: str | None = None, limit: int = 5) -> list[str]:
        """Known names like one that isn't known, best first."""
        written: dict[str, str] = {}
        for code in LANGUAGES if language is None else (language,):
            for card in self:
                for form in card.forms(code):
                    written.setdefault(key(form), form)
        return [written[found] for found in nearest(key(name), written, limit, cutoff=70)]

    def namings(self) -> Iterator[NamedCard]:
        """Every name of every card for the tagger of each language: English names are used in all of them.

        Names that are words of the rules (Plains, Redirect) or a single ordinary word (Shock, Option, Шок) are left
        out: a text that says such a word rarely means the card.
        """
        told: set[tuple[str, str, str]] = set()
        for card in self:
            for code in LANGUAGES:
                for form in (*card.forms(code), *card.forms("en")):
                    if (card.slug, code, key(form)) not in told and not _ordinary(form, code):
                        told.add((card.slug, code, key(form)))
                        yield NamedCard(code, form, f"card:{card.slug}")

    def lines(self, card: Card) -> Mapping[Path, int]:
        """The line of each part of a card in its file, by its path from the card's slug on."""
        return _Lines(card.file)


class _Lines(Mapping[Path, int]):
    """The lines of a card file, read when somebody asks for one: to tell where an error is."""

    def __init__(self, file: str) -> None:
        self._file = file

    @cached_property
    def _read(self) -> dict[Path, int]:
        try:
            return text.load(File(self._file).read_text(encoding="utf-8"), self._file)[1]
        except (OSError, DataError):
            return {}

    def __getitem__(self, path: Path) -> int:
        return self._read[path]

    def __iter__(self) -> Iterator[Path]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)


@cache
def _of_the_rules() -> frozenset[str]:
    """Every word of the term base, as names are compared."""
    return frozenset(key(form.text) for concept in TermBase.load() for form in concept.forms)


@cache
def _ordinary(form: str, language: str) -> bool:
    """Whether a name is a word of the rules, or a single ordinary word of the language."""
    if key(form) in _of_the_rules():
        return True
    if " " in key(form):
        return False
    from simplemma import is_known

    return len(form) < 4 or is_known(form.lower(), language) or is_known(form.lower(), "en")


# --- what the project ships -----------------------------------------------------------------------------------------


def card_files(paths: Iterable[str | File] | None = None) -> list[File]:
    """The card files among paths; folders stand for the YAML files in them, none for the project's own."""
    files: list[File] = []
    for path in [data.path("cards")] if paths is None else map(File, paths):
        files += sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return files


@cache
def _packaged() -> Library:
    here = File(__file__).parent
    file = compiled.ensure("cards.json", [data.path("cards"), *sorted(here.glob("*.py"))], _build)
    folder = data.path("cards")
    return Library(_thawed(one, folder) for one in json.loads(file.read_text(encoding="utf-8")))


def _build(target: File) -> None:
    """Compile the project's card files: reading YAML takes half a second, reading this a few milliseconds."""
    library = Library.load([data.path("cards")])
    target.write_text(json.dumps([_frozen(card) for card in library], ensure_ascii=False), encoding="utf-8")


def _frozen(card: Card) -> dict[str, Any]:
    made = {name: getattr(card, name) for name in Card.__slots__ if getattr(card, name) not in ((), "", None)}
    made["file"] = File(card.file).name
    made["wordings"] = [
        [w.since and w.since.isoformat(), w.until and w.until.isoformat(), w.says, w.place] for w in card.wordings
    ]
    return made


def _thawed(one: dict[str, Any], folder: File) -> Card:
    for name in ("supertypes", "types", "subtypes", "colors", "unplayed"):
        if name in one:
            one[name] = tuple(one[name])
    for name in ("names", "also"):
        one[name] = {code: tuple(forms) for code, forms in one.get(name, {}).items()}
    one["wordings"] = tuple(
        Wording(since and date.fromisoformat(since), until and date.fromisoformat(until), says, place)
        for since, until, says, place in one["wordings"]
    )
    return Card(**{**one, "file": str(folder / one["file"])})


def namings() -> Iterator[NamedCard]:
    """The names of the project's cards for the tagger."""
    return Library.load().namings()


def resolve(name: str, day: date | None = None, *, x: int | None = None) -> tuple[Card, dict[str, Any]] | None:
    """The card of a name and the object it makes on a day; None where no card is called so."""
    found = Library.load().matches(name)
    return (found[0], as_object(found[0], day, x=x)) if found else None
