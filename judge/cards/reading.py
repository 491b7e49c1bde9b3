"""Reading card files: YAML into cards, and every fault of a file with its line.

The facts are checked here. The words of effects and abilities are those of scenarios, which stand on a higher floor and
check them where a card is used (``judge.scenario.cards``); ``judge card --check`` does so for whole files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path as File
from typing import Any

from judge.cards import text
from judge.cards.model import LETTERS, PLAYED, SAYS, Card, Wording
from judge.cards.text import Path
from judge.errors import DataError
from judge.locale import LANGUAGES, _, quoted
from judge.terms.reading import nearest

TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery")
SUPERTYPES = ("basic", "legendary", "snow", "world")
FIELDS = (
    "names", "also", "supertypes", "types", "subtypes", "cost", "colors", "pt", "loyalty", "defense", "keywords",
    "additional", "choose", "modes", "effect", "abilities", "unplayed", "wordings",
)  # fmt: skip
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_COST = re.compile(r"(?:\{(?:\d+|[WUBRGCXS]|[WUBRG2C]/[WUBRG](?:/P)?|[WUBRG]/P)\})+")
_PT = re.compile(r"(?:\d+|\*|\d+\+\*)/(?:\d+|\*|\d+\+\*)")


@dataclass(slots=True)
class Reading:
    """Cards read so far and the faults found on the way."""

    cards: dict[str, Card] = field(default_factory=dict)
    problems: list[DataError] = field(default_factory=list)
    _file: str = ""
    _lines: Mapping[Path, int] = field(default_factory=dict)

    def complain(self, path: Path, message: str, hint: str = "") -> None:
        """Note a fault at a place of the file that is being read."""
        self.problems.append(DataError(message, place=self._place(path), hint=hint, code="cards"))

    def _place(self, path: Path) -> str:
        shown = "".join(f"[{p}]" if isinstance(p, int) else (f".{p}" if n else p) for n, p in enumerate(path))
        known = next((path[:n] for n in range(len(path), -1, -1) if path[:n] in self._lines), None)
        place = self._file if known is None else f"{self._file}:{self._lines[known]}"
        return f"{place}: {shown}" if shown else place

    def read(self, file: File) -> None:
        """Read one file."""
        self._file, self._lines = str(file), {}
        try:
            tables, self._lines = text.load(file.read_text(encoding="utf-8"), str(file))
        except OSError as error:
            return self.complain((), _("can't be read: {reason}.").format(reason=error.strerror or error))
        except UnicodeDecodeError as error:
            return self.complain((), _("is not UTF-8 text (byte {position}).").format(position=error.start))
        except DataError as error:
            self.problems.append(error)
            return None
        if not isinstance(tables, Mapping):
            return self.complain((), _("a mapping is needed here, not {value}.").format(value=quoted(tables)))
        for slug, table in tables.items():
            path: Path = (str(slug),)
            if not isinstance(table, Mapping):
                self.complain(path, _("a mapping is needed here, not {value}.").format(value=quoted(table)))
            elif not _SLUG.fullmatch(str(slug)):
                self.complain(path, _("can't be {value}.").format(value=quoted(slug)), "lightning-bolt")
            elif slug in self.cards:
                self.complain(path, _("stands in {place} already.").format(place=self.cards[slug].file))
            else:
                found = len(self.problems)
                card = self._card(path, table)
                if len(self.problems) == found:
                    self.cards[card.slug] = card
        return None

    # --- one card ---------------------------------------------------------------------------------------------------

    def _card(self, path: Path, table: Mapping[str, Any]) -> Card:
        self._known(path, table, FIELDS)
        names = self._names(path, "names", table)
        if "en" not in names:
            self.complain((*path, "names", "en"), _("is missing."))
        facts = self._facts(path, table)
        if not facts.get("types"):
            self.complain((*path, "types"), _("is missing."))
        if "creature" in facts.get("types", ()) and not facts.get("pt"):
            self.complain((*path, "pt"), _("is missing."))
        wordings = table.get("wordings", [])
        if not isinstance(wordings, list):
            self.complain((*path, "wordings"), _("a list is needed here, not {value}.").format(value=quoted(wordings)))
            wordings = []
        return Card(
            slug=str(path[0]), names=names, also=self._names(path, "also", table),
            supertypes=facts.get("supertypes", ()), types=facts.get("types", ()), subtypes=facts.get("subtypes", ()),
            cost=facts.get("cost", ""), colors=facts.get("colors", ()), pt=facts.get("pt", ""),
            loyalty=facts.get("loyalty"), defense=facts.get("defense"),
            says={name: facts[name] for name in SAYS if name in facts},
            unplayed=facts.get("unplayed", ()),
            wordings=tuple(self._wording((*path, "wordings", n), n, one) for n, one in enumerate(wordings)),
            file=self._file,
        )  # fmt: skip

    def _names(self, path: Path, name: str, table: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        given = table.get(name, {})
        if not isinstance(given, Mapping):
            self.complain((*path, name), _("must be a table of languages."))
            return {}
        self._known((*path, name), given, LANGUAGES)
        found = {}
        for language, forms in given.items():
            forms = self._strings((*path, name, language), [forms] if isinstance(forms, str) else forms)
            if forms:
                found[language] = forms
        return found

    def _facts(self, path: Path, table: Mapping[str, Any]) -> dict[str, Any]:
        """The fields that a card and a wording share, checked."""
        found: dict[str, Any] = {}
        known = {"types": TYPES, "supertypes": SUPERTYPES, "colors": tuple(LETTERS.values())}
        for name in ("types", "supertypes", "subtypes", "colors", "unplayed"):
            if name in table:
                found[name] = self._strings((*path, name), table[name], known.get(name))
        for name, pattern, example in (("cost", _COST, "{1}{R}"), ("pt", _PT, "2/2")):
            if name in table:
                found[name] = str(table[name])
                if not pattern.fullmatch(found[name]):
                    hint = _("For example: {value}.").format(value=example)
                    self.complain((*path, name), _("can't be {value}.").format(value=quoted(table[name])), hint)
        for name in ("loyalty", "defense"):
            value = table.get(name)
            if name in table and (not isinstance(value, int) or isinstance(value, bool)):
                message = _("a whole number is needed here, not {value}.").format(value=quoted(value))
                self.complain((*path, name), message)
            elif name in table:
                found[name] = value
        for name in ("effect", "abilities"):
            if name in table:
                found[name] = self._mappings((*path, name), table[name])
        for name in ("keywords", "additional", "modes"):
            if name in table and not isinstance(table[name], list):
                message = _("a list is needed here, not {value}.").format(value=quoted(table[name]))
                self.complain((*path, name), message)
            elif name in table:
                found[name] = table[name]
        for place, mode in enumerate(found.get("modes", ())):
            self._mappings((*path, "modes", place), mode)
        if "choose" in table:
            found["choose"] = table["choose"]
        return found

    def _wording(self, path: Path, place: int, given: Any) -> Wording:
        if not isinstance(given, Mapping):
            self.complain(path, _("a mapping is needed here, not {value}.").format(value=quoted(given)))
            return Wording(None, None, {}, place)
        self._known(path, given, ("since", "until", *PLAYED))
        since, until = self._day((*path, "since"), given), self._day((*path, "until"), given)
        if since is None and until is None:
            self.complain((*path, "until"), _("is missing."))
        says = {name: list(v) if isinstance(v, tuple) else v for name, v in self._facts(path, given).items()}
        return Wording(since, until, says, place)

    # --- one value --------------------------------------------------------------------------------------------------

    def _known(self, path: Path, table: Mapping[str, Any], known: Iterable[str]) -> None:
        for name in table:
            if name not in known:
                self.complain((*path, name), _("there is no such field."), _nearest(name, known))

    def _strings(self, path: Path, value: Any, known: Iterable[str] | None = None) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
            self.complain(path, _("must be a list of texts in quotation marks."))
            return ()
        for word in value:
            if known is not None and word not in known:
                self.complain(path, _("can't be {value}.").format(value=quoted(word)), _nearest(word, known))
        return tuple(value)

    def _mappings(self, path: Path, value: Any) -> list[Mapping[str, Any]]:
        if not isinstance(value, list):
            self.complain(path, _("a list is needed here, not {value}.").format(value=quoted(value)))
            return []
        for place, one in enumerate(value):
            if not isinstance(one, Mapping):
                message = _("a mapping is needed here, not {value}.").format(value=quoted(one))
                self.complain((*path, place), message)
                return []
            lists = ("unplayed", *(("effect", "cost") if path[-1] == "abilities" else ()))
            for name in lists:
                if name in one and not isinstance(one[name], list):
                    message = _("a list is needed here, not {value}.").format(value=quoted(one[name]))
                    self.complain((*path, place, name), message)
                    return []
        return value

    def _day(self, path: Path, table: Mapping[str, Any]) -> date | None:
        value = table.get(path[-1])
        if value is None:
            return None
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            self.complain(path, _("can't be {value}.").format(value=quoted(value)), "2019-05-02")
            return None


def _nearest(word: object, known: Iterable[str]) -> str:
    close = nearest(str(word), known)
    return _("Perhaps {word}?").format(word=close[0]) if close else ""


def read_files(files: Iterable[File]) -> tuple[dict[str, Card], list[DataError]]:
    """The cards of the files, in their order, and every fault found in them."""
    reading = Reading()
    for file in files:
        reading.read(file)
    return reading.cards, reading.problems
