"""Words and small tables for reading combats among creatures: keywords, role nouns, prepositions; a naming, a creature."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.ask.grammar import Who

STRIKES = ("trample", "deathtouch", "lifelink", "first-strike", "double-strike", "infect", "wither", "toxic")
EVASION = (
    "flying",
    "reach",
    "menace",
    "fear",
    "intimidate",
    "shadow",
    "horsemanship",
    "skulk",
    "landwalk",
    "unblockable",
)
TRIGGERED = ("flanking", "bushido", "rampage", "afflict", "exalted", "battle-cry")
LIMITS = ("vigilance", "haste", "defender", "indestructible", "hexproof", "shroud")
KEYWORDS = (*STRIKES, *EVASION, *TRIGGERED, *LIMITS)
NUMBERED = ("bushido", "rampage", "toxic", "afflict")
COLORS = ("white", "blue", "black", "red", "green")
BLOCK = ("block", "blocked-creature", "blocking-creature", "chump-block")
ATTACK = ("attack", "attacking-creature", "attack-alone")
MORE_THAN = {"x-more-than-one": 2, "x-more-than-two": 3}
"""What is more than a number, and the least that is: whether more than one may, two show."""
CONJUNCTIONS = frozenset({"and", "but", "y", "pero", "et", "mais", "и", "а", "но", "while", "then"})
"""Words that begin another clause, or go on with a list."""
CREATURE_NOUNS = ("creature", "artifact-creature", "token", "vehicle", "x-body", "x-one-creature")

ROLE_NOUNS = {
    "attacker": {"en": ("attacker", "swinger"), "ru": ("атакующ", "атакер", "аттакер", "атачащ", "атачер", "аттачер", "нападающ"),
                 "es": ("atacante", "attacker"), "fr": ("attaquant",)},
    "blocker": {"en": ("blocker",), "ru": ("блокер", "блокирующ", "блокиратор", "блокировщик", "блочащ", "блоккер", "блочер", "чампблокер", "чамп-блокер"),
                "es": ("bloqueador", "bloqueante", "blocker"), "fr": ("bloqueur", "bloqueuse")},
}  # fmt: skip
CREATURE = {"en": "creature", "ru": "существ", "es": "criatura", "fr": "creature"}
NOUNS_OF_DEEDS = {
    "en": (), "ru": ("блок", "блока", "блоки", "блоков", "блоке", "блоком", "атака", "атаки", "атаке", "атаку", "атакой"),
    "es": ("bloqueo", "bloqueos", "ataque", "ataques"), "fr": ("blocage", "blocages", "bloc", "blocs", "attaques"),
}  # fmt: skip
AFTER_THESE = {
    "en": ("after", "before", "the", "during", "of", "on", "in"),
    "ru": (),
    "es": (),
    "fr": ("l'", "d'", "une", "cette"),
}
"""Words after which *block* and *attack* are nouns."""
ADJECTIVES = {"attacking": "attacker", "blocking": "blocker", "blocked": "attacker", "unblocked": "attacker"}
BEFORE_WALLS = frozenset({"a", "the", "my", "his", "their", "another", *KEYWORDS})
"""Words after which *wall* is a creature and no verb."""
BE = {
    "en": frozenset(["be", "is", "are", "was", "were", "been", "being", "get", "gets", "got", "getting", "becomes", "became"]),
    "es": frozenset(["es", "fue", "son", "fueron", "esta", "sea", "sido", "queda", "ser", "siendo", "era", "eran", "han", "ha", "resulta", "estan"]),
    "fr": frozenset(["est", "sont", "ete", "etre", "fut", "etait", "etaient", "soit"]), "ru": frozenset(),
}  # fmt: skip
BY = {"en": "by", "es": "por", "fr": "par", "ru": ""}
WITH = {
    "en": frozenset({"with", "using"}),
    "es": frozenset({"con", "junto"}),
    "fr": frozenset({"avec"}),
    "ru": frozenset(),
}
DEFINITE = {
    "en": frozenset({"the", "that", "this"}), "es": frozenset({"el", "la", "los", "ese", "esa", "este", "esta", "al", "del"}),
    "fr": frozenset({"le", "la", "les", "l'", "ce", "cette", "cet", "au", "du"}), "ru": frozenset({"этот", "это", "этого", "тот", "того"}),
}  # fmt: skip
NOUN_FORMS = {
    "en": ("trampler", "tramplers", "flyer", "flyers", "flier", "fliers", "striker", "strikers", "lifelinker", "lifelinkers", "deathtoucher", "deathtouchers",
           "islandwalker", "swampwalker", "mountainwalker", "forestwalker", "plainswalker", "landwalker"),
    "ru": ("летун", "летуна", "летуны", "летунов", "летуном", "трамплер", "трамплера", "страйкер", "страйкера", "страйкером", "дабл-страйкер", "дабл-страйкера",
           "дабл-страйкером", "даблстрайкер", "ферст-страйкер", "дезтачер", "дезтачера", "лайфлинкер", "лайфлинкера"),
    "es": ("voladora", "voladoras", "volador", "voladores"), "fr": ("pietineur", "pietineuse", "volant", "volante", "volants", "volantes"),
}  # fmt: skip
"""What a keyword looks like that stands for a creature with it: *a trampler*, «летуна»."""


@dataclass(slots=True)
class Head:
    """One naming of a creature, or of several alike: tokens ``first`` to ``last``."""

    first: int
    last: int
    count: int = 1
    size: tuple[int, int] | None = None
    role: str = ""
    noun: str = ""


@dataclass(slots=True, eq=False)
class Body:
    """A creature, or several alike, with everything that was said of it."""

    count: int = 1
    size: tuple[int, int] | None = None
    role: str = ""
    owner: Who | None = None
    keywords: dict[str, int] = field(default_factory=dict)
    lacks: set[str] = field(default_factory=set)
    colors: set[str] = field(default_factory=set)
    protections: set[str] = field(default_factory=set)
    artifact: bool = False
    tapped: bool = False
    sick: bool = False
