"""The words of the scenario format, and errors that name the file, the line and the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.errors import ScenarioError
from judge.locale import _, quoted

Path = tuple[str | int, ...]

KEYWORDS = frozenset({
    "deathtouch", "defender", "double-strike", "first-strike", "flash", "flying", "haste", "hexproof", "indestructible",
    "infect", "lifelink", "menace", "reach", "shroud", "trample", "trample-over-planeswalkers", "vigilance", "wither",
    "aftermath", "ascend", "any-number", "banding", "can-be-commander", "cipher", "soulbond", "battle-cry",
    "bargain", "cascade", "changeling", "compleated", "convoke", "daybound",
    "decayed", "delve",
    "demonstrate", "dethrone", "devoid", "enlist", "evolve", "exalted", "exploit", "extort", "fear", "flanking",
    "for-mirrodin", "fuse", "gravestorm", "horsemanship", "improvise", "ingest", "intimidate", "job-select",
    "jump-start", "living-weapon", "melee", "mentor", "myriad", "nightbound", "persist", "phasing", "provoke",
    "prowess", "ravenous", "rebound", "retrace", "riot", "shadow", "skulk", "split-second", "start-your-engines",
    "station", "storm", "sunburst", "training", "undaunted", "undying", "umbra-armor", "unleash", "doesnt-untap",
    "must-be-blocked",
    "plainswalk", "islandswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk", "nonbasic-landwalk",
    "cant-lose", "attacks-if-able", "blocks-any-number", "cant-attack", "cant-block", "unblockable", "uncounterable",
})  # fmt: skip
"""Keywords an object may have; ``protection-from-QUALITY`` and ``hexproof-from-QUALITY`` besides."""

COST_KEYWORDS = frozenset({
    "blitz", "bestow", "buyback", "cumulative-upkeep", "cycling", "dash", "disguise", "disturb", "echo", "embalm",
    "entwine", "equip", "escalate", "escape", "eternalize", "evoke", "flashback", "forecast", "foretell", "fortify",
    "impending", "kicker", "level-up", "madness", "megamorph", "morph", "multikicker", "mutate", "ninjutsu",
    "offspring",
    "outlast", "overload", "reconfigure", "replicate", "scavenge", "spectacle", "squad", "surge", "transmute",
    "unearth", "ward", "warp",
})  # fmt: skip
"""Keywords that carry a cost: ``{flashback: "{2}{R}"}``, ``{escape: ["{B}", {exile-from-graveyard: 3}]}``."""
NUMBER_KEYWORDS = frozenset({
    "afflict", "afterlife", "annihilator", "backup", "bloodthirst", "bushido", "casualty", "crew", "devour", "dredge",
    "fabricate", "fading", "firebending", "frenzy", "graft", "impending-counters", "escapes-with", "mobilize",
    "modular", "poisonous",
    "rampage", "renown", "saddle", "soulshift", "toxic", "tribute", "vanishing",
})  # fmt: skip
"""Keywords that carry a number: ``{bushido: 2}``."""
WORD_KEYWORDS = frozenset({"affinity", "champion", "enchant"})
"""Keywords that carry a word: ``{enchant: creature}``."""
OTHER_KEYWORDS = frozenset({
    "class-level", "meld", "plot", "prototype", "reinforce", "splice", "suspend", "typecycling",
})  # fmt: skip
"""``{plot: "{2}"}``, ``{prototype: ["{1}{R}", 2/2]}``, ``{reinforce: [2, "{1}{W}"]}``, ``{suspend: [3, "{U}"]}``,
``{typecycling: [forest, "{2}"]}``, ``{splice: [arcane, "{1}{R}"]}``, ``{class-level: [2, "{1}{R}"]}``, ``{meld: name of
the pair}``."""
CARRYING = COST_KEYWORDS | NUMBER_KEYWORDS | WORD_KEYWORDS | OTHER_KEYWORDS

STATICS = frozenset({
    "animate", "anthem", "become", "cant-attack", "cant-be-prevented", "cant-block", "damage-becomes-counters",
    "damage-to-this-instead", "double-counters", "double-damage", "enters-with", "flash", "grant", "halve-damage",
    "legend-rule-off", "lose-abilities", "plus-damage", "plus-life-gain", "plus-one-counter", "prevent-damage", "uncounterable",
    "add-types", "additional-land", "become-land", "cant-activate", "cant-cast", "cda-pt", "choose-as-enters",
    "control", "cost-at-least", "cost-less", "cost-more", "counter-limit", "double-life-gain", "double-tokens", "enters-as-copy",
    "enters-tapped", "exile-instead", "no-life-gain", "others-enter-tapped", "set-color", "set-pt", "skip-draws",
    "switch-pt", "text", "attack-cost", "loyalty-any-time", "plus-one-token",
})  # fmt: skip
STATIC_ARGS = frozenset({
    "amount", "colors", "combat", "costs", "counter", "during", "from", "keywords", "only", "pt", "recipients", "round",
    "sources", "subtypes", "times", "to", "types", "ability", "also", "becomes", "chosen", "count", "counters", "each",
    "if", "level", "most-counters", "nonlegendary", "not-mana", "options", "players", "plus", "spells-each-turn",
    "supertypes", "while", "with",
    "word", "class-level",
})  # fmt: skip

CARDS: Mapping[str, tuple[str, ...]] = {
    "planeswalker": ("planeswalker",), "creature": ("creature",), "instant": ("instant",), "sorcery": ("sorcery",),
    "burn": ("instant",), "land": ("land",), "artifact": ("artifact",), "enchantment": ("enchantment",),
    "battle": ("battle",), "dungeon": ("dungeon",), "card": (),
}  # fmt: skip
OBJECT_FIELDS = frozenset({
    "abilities", "card", "colors", "controller", "cost", "counters", "damage", "defense", "effect", "id", "keywords",
    "loyalty", "name", "owner", "protector", "pt", "sick", "subtypes", "supertypes", "tapped", "targets", "to", "token",
    "types", "rooms", "additional", "attached", "back", "choose", "commander", "facedown", "layout", "modes", "no-cost",
    "transformed",
})  # fmt: skip
ABILITY_FIELDS = frozenset({
    "anyone", "boast", "by", "chapters", "cost", "counter", "during", "effect", "exhaust", "if", "loyalty", "may",
    "of", "once", "class-level",
    "once-each-turn", "spell", "static", "that", "timing", "when", "with", "without", "zone",
})  # fmt: skip

TO_VALUE = frozenset({
    "animate", "become-blocked", "bounce", "copy-token", "counter-spell", "destroy", "exile", "flicker", "force-attack",
    "gain-control", "graveyard", "lose-abilities", "lose-game", "regenerate", "remove-from-combat", "sacrifice", "tap",
    "untap", "attach-this", "attach", "unattach", "fight", "shuffle", "reveal", "to-library", "support", "explore",
    "suspect", "exert", "goad", "detain", "transform", "turn-face-up", "phase-out", "become-land", "become-copy",
    "switch-pt", "copy-spell", "counter-ability", "change-target", "must-block-this", "return-card", "exile-until",
    "double-life", "exchange-life", "exchange-control", "extra-turn", "win-game", "monarch", "cant-lose", "player-sacrifices",
    "flip", "initiative", "meld", "venture",
})  # fmt: skip
"""Verbs whose value is what they act on."""
AMOUNT_VALUE = frozenset(
    {"damage", "draw", "discard", "mill", "gain-life", "lose-life", "poison", "prevent", "redirect", "scry", "surveil",
     "fateseal", "exile-top", "discover", "adapt", "monstrosity", "bolster", "connive", "investigate", "amass",
     "endure",
     "blight", "manifest", "cloak", "set-life", "drain"}
)  # fmt: skip
BARE_VERBS = frozenset({
    "ascend", "cascade", "day", "draw-game", "end-turn", "extra-combat", "night", "populate", "proliferate",
    "return-linked", "return-this",
})  # fmt: skip
"""Verbs that need nothing more: ``{proliferate: true}``."""
NESTED_VERBS = frozenset({"coin", "delayed", "die", "either", "emblem", "if-then", "pay-or", "reflexive"})
"""Verbs with further effects or abilities inside."""
"""Verbs whose value is a number."""
OTHER_VERBS = frozenset({
    "put-counters", "remove-counters", "grant", "pump", "create-token", "enter", "unpreventable", "add-mana",
    "counter-unless", "double-counters", "double-power", "mark", "move-counter", "player-counters", "remove-or",
    "search", "set-color", "set-pt", "skip", "text",
})  # fmt: skip
INTERNAL_VERBS = frozenset({
    "cast-encoded", "cast-for", "class-level", "enter-attacking", "pair", "take-initiative",
    "venture-undercity", "exile-other-or", "myriad", "suspend-tick", "unearth",
})  # fmt: skip
"""Verbs that only keyword abilities use; no card or scenario spells them out."""
VERBS = TO_VALUE | AMOUNT_VALUE | OTHER_VERBS | BARE_VERBS | NESTED_VERBS
ALIASES = {"enters": "enter", "leaves": "graveyard", "create-tokens": "create-token"}
EFFECT_ARGS = frozenset({
    "by", "colors", "combat", "count", "counter", "counters", "from", "id", "keywords", "may", "nonlegendary", "once",
    "only", "protects", "pt", "source", "subtypes", "tapped", "targets", "to", "types", "under", "unpreventable",
    "until", "up-to", "who", "also", "becomes", "both", "bottom", "condition", "costs", "divided", "each", "else",
    "first", "if",
    "kind", "least", "may-play", "of", "otherwise", "repeats", "results", "same-value", "second", "sides", "then",
    "times", "value",
    "watch", "what", "with", "word", "zone", "attacking", "attach", "end",
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
            _("Unknown ({what}): {word}.").format(what=what, word=quoted(str(word))),
            _("Nearest: {word}.").format(word=quoted(close)) if close else "",
        )

    def fields(self, path: Path, value: Any, known: Iterable[str], what: str = "field") -> dict[str, Any]:
        """A mapping whose fields are all known."""
        if not isinstance(value, Mapping):
            raise self.error(path, _("a mapping is needed here, not {value}.").format(value=quoted(value)))
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
