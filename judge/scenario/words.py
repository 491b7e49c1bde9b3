"""The words of the scenario format, and errors that name the file, the line and the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.errors import ScenarioError
from judge.locale import _

Path = tuple[str | int, ...]

KEYWORDS = frozenset({
    "deathtouch", "defender", "double-strike", "first-strike", "flash", "flying", "haste", "hexproof", "indestructible",
    "infect", "lifelink", "menace", "reach", "shroud", "trample", "trample-over-planeswalkers", "vigilance", "wither",
    "attacks-if-able", "blocks-any-number", "cant-attack", "cant-block", "unblockable", "uncounterable",
})  # fmt: skip
"""Keywords an object may have; ``protection-from-QUALITY`` besides."""

STATICS = frozenset({
    "animate", "anthem", "become", "cant-attack", "cant-be-prevented", "cant-block", "damage-becomes-counters",
    "damage-to-this-instead", "double-counters", "double-damage", "enters-with", "flash", "grant", "halve-damage",
    "legend-rule-off", "lose-abilities", "plus-damage", "plus-one-counter", "prevent-damage", "uncounterable",
})  # fmt: skip
STATIC_ARGS = frozenset({
    "amount", "colors", "combat", "costs", "counter", "during", "from", "keywords", "only", "pt", "recipients", "round",
    "sources", "subtypes", "times", "to", "types",
})  # fmt: skip

CARDS: Mapping[str, tuple[str, ...]] = {
    "planeswalker": ("planeswalker",), "creature": ("creature",), "instant": ("instant",), "sorcery": ("sorcery",),
    "burn": ("instant",), "land": ("land",), "artifact": ("artifact",), "enchantment": ("enchantment",),
    "battle": ("battle",), "card": (),
}  # fmt: skip
OBJECT_FIELDS = frozenset({
    "abilities", "card", "colors", "controller", "cost", "counters", "damage", "defense", "effect", "id", "keywords",
    "loyalty", "name", "owner", "protector", "pt", "sick", "subtypes", "supertypes", "tapped", "targets", "to", "token",
    "types",
})  # fmt: skip
ABILITY_FIELDS = frozenset({"cost", "effect", "loyalty", "may", "of", "once", "static", "that", "timing", "when"})

TO_VALUE = frozenset({
    "animate", "become-blocked", "bounce", "copy-token", "counter-spell", "destroy", "exile", "flicker", "force-attack",
    "gain-control", "graveyard", "lose-abilities", "lose-game", "regenerate", "remove-from-combat", "sacrifice", "tap",
    "untap",
})  # fmt: skip
"""Verbs whose value is what they act on."""
AMOUNT_VALUE = frozenset(
    {"damage", "draw", "discard", "mill", "gain-life", "lose-life", "poison", "prevent", "redirect"}
)
"""Verbs whose value is a number."""
OTHER_VERBS = frozenset({"put-counters", "remove-counters", "grant", "pump", "create-token", "enter", "unpreventable"})
VERBS = TO_VALUE | AMOUNT_VALUE | OTHER_VERBS
ALIASES = {"enters": "enter", "leaves": "graveyard", "create-tokens": "create-token"}
EFFECT_ARGS = frozenset({
    "by", "colors", "combat", "count", "counter", "counters", "from", "id", "keywords", "may", "nonlegendary", "once",
    "only", "protects", "pt", "source", "subtypes", "tapped", "targets", "to", "types", "under", "unpreventable",
    "until", "up-to", "who",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Where:
    """Where in a file a value stands: for errors."""

    file: str = ""
    lines: Mapping[Path, int] = field(default_factory=dict)

    def place(self, path: Path) -> str:
        """File and line of a value, or its path where no file is known."""
        shown = "".join(f"[{p}]" if isinstance(p, int) else (f".{p}" if n else str(p)) for n, p in enumerate(path))
        for length in range(len(path), -1, -1):
            line = self.lines.get(path[:length])
            if line is not None:
                return f"{self.file}:{line}: {shown}" if shown else f"{self.file}:{line}"
        return f"{self.file}: {shown}" if self.file and shown else shown or self.file

    def error(self, path: Path, message: str, hint: str = "") -> ScenarioError:
        return ScenarioError(message, place=self.place(path), hint=hint)

    def unknown(self, path: Path, what: str, word: object, known: Iterable[str]) -> ScenarioError:
        """An unknown word, with the nearest known one."""
        close = nearest(str(word), known)
        return self.error(
            path,
            _("Unknown ({what}): {word}.").format(what=what, word=repr(str(word))),
            _("Nearest: {word}.").format(word=repr(close)) if close else "",
        )

    def fields(self, path: Path, value: Any, known: Iterable[str], what: str = "field") -> dict[str, Any]:
        """A mapping whose fields are all known."""
        if not isinstance(value, Mapping):
            raise self.error(path, _("a mapping is needed here, not {value}.").format(value=repr(value)))
        known = frozenset(known)
        for name in value:
            if name not in known:
                raise self.unknown((*path, name), what, name, known)
        return dict(value)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like another, if any is like it at all."""
    from rapidfuzz import process

    found = process.extractOne(word, list(known), score_cutoff=60)
    return found[0] if found else None
