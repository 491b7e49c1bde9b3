"""Declaring attackers and blockers: may this creature attack, may it block that one, may so many block together?

The creatures are read by ``bodies``. What a question leaves open (a colour, whether a blocker flies) is varied; where it
matters, nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from judge.ask.families.bodies import COLORS, Bodies, Body
from judge.ask.families.combat_words import MORE_THAN
from judge.ask.families.duel import OTHER_MATTERS, USES, creature_of
from judge.ask.grammar import Kind, Question
from judge.ask.plan import Board, Case, Plan, Query, family
from judge.language import Tag

NOT_HERE = (*(c for c in OTHER_MATTERS if c not in ("gain-control", "until-end-of-turn")), "damage", "combat-damage", "deal-damage", "dies", "destroy", "life", "pt-modifier",
            "plus-one-counter", "attack-tax", "emblem", "regenerate", "prevent", "fear-not")  # fmt: skip
CAME = (
    "cast",
    "play",
    "enter",
    "put",
    "create",
    "gain-control",
    "flash",
    "reanimate",
    "return",
    "r-return",
    "r-just-entered",
    "drop",
    "resolve",
)
"""Words by which a creature is said to have come under somebody's control."""
NOW = ("r-just-entered", "this-turn", "r-this-turn", "flash")
LANDS = {
    "island": ("island", "остров", "isla", "ile"), "swamp": ("swamp", "болот", "pantano", "marais"), "mountain": ("mountain", "гор", "montan", "montagn"),
    "forest": ("forest", "лес", "bosque", "foret"), "plains": ("plain", "равнин", "llanura", "plaine"),
}  # fmt: skip


def _reading(q: Question) -> Bodies | None:
    if any(not USES.intersection(t.concepts) for t in q.tags(*NOT_HERE)):
        return None
    found = Bodies(q)
    contradictory = found.side is None and not found.clear
    return found if not contradictory and found.clear and sum(b.count for b in found.all) <= 5 else None


def _asked_verb(q: Question, bodies: Bodies) -> Tag | None:
    """The verb of attacking or blocking that is asked about: the last one outside the conditions."""
    verbs = [v for v in bodies.verbs if q.asks(v.first)]
    cue = q.kind_tag
    behind = [v for v in verbs if cue is None or v.first > cue.first] or verbs
    return behind[0] if behind else None


def _came(q: Question) -> bool:
    """Whether a creature is told to have come this turn."""
    if q.has("turn", "end-step", "x-next-turn", "upkeep", "x-last-turn") and not q.has("r-just-entered", "this-turn"):
        return False
    return (
        q.has(*NOW)
        and q.has(*CAME)
        and any(
            not q.asks(t.first) or "flash" in t.concepts or "r-just-entered" in t.concepts for t in q.tags(*NOW, *CAME)
        )
    )


def _too_late(q: Question) -> bool:
    """Whether somebody would block after blockers have been declared."""
    if any(0 < declared.first - after.last <= 6 for after in q.tags("r-after") for declared in q.tags("declare-blockers", "declare-blockers-step")):
        return True
    told = [t for t in q.tags("declare-blockers", "declare-attackers", "announce")
            if not q.asks(t.first) or any(0 < t.first - after.last <= 3 for after in q.tags("r-after"))]  # fmt: skip
    beside = [t for t in told if any(0 < t.first - b.last <= 4 or 0 < b.first - t.last <= 2 for b in q.tags("blocking-creature"))]
    return bool(beside) or any("declare-blockers" in t.concepts for t in told) and q.has("r-already")


MINE = frozenset("mine mia mio mias mios suya suyo mien mienne sien sienne мое мой моя моего моих моему мою моим".split())
WITH = frozenset("with con avec с со".split())


def _mine(q: Question) -> bool:
    """Whether a creature is named by its owner alone, with what it has: «la mía con protección», «моё с защитой»."""
    following = [token.norm for token in q.tokens[1:]]
    return any(token.norm in MINE and behind in WITH for token, behind in zip(q.tokens, following, strict=False))


# --- blocking -----------------------------------------------------------------------------------------------------------------


@family("may-block", rank=42)
def may_block(q: Question) -> Plan | None:
    """May these creatures block those?"""
    if any("x-already-tapped" in t.concepts and not {"tap", "tapped"} & set(t.concepts) for t in q.tagged.tags):
        return None  # such a phrase hides the creature that is tapped
    if q.has("r-purpose") and q.has("tap"):
        return None  # whether it may be tapped to keep it from blocking
    enough = q.kind is Kind.DOES and q.asked("q-enough") is not None
    late = q.has("flash") and any(not q.asks(t.first) for t in q.tags("block", "blocked-creature", "unblocked-creature"))
    if (q.kind is not Kind.CAN and not enough) or late:
        return None  # what comes with flash after blocks comes too late
    bodies = _reading(q)
    verb = _asked_verb(q, bodies) if bodies else None
    if bodies is None or (verb is None and not enough) or (verb is not None and not bodies.blocks(verb)):
        return None
    named = [b for h, b in bodies.heads if q.asks(h.first) and b.role != "attacker"]
    if named and any(b.role == "attacker" for b in bodies.all):
        for body in [b for b in bodies.all if b.role != "attacker" and b not in named]:
            bodies.heads = [
                (h, b) for h, b in bodies.heads if b is not body
            ]  # «I have a 2/4 and a 3/3: can the 3/3 block it?»
    loose = [b for b in bodies.all if not b.role]
    attackers = [b for b in bodies.all if b.role == "attacker"]
    blockers = [b for b in bodies.all if b.role == "blocker"]
    if len(loose) == 1 and not (attackers and blockers):
        loose[0].role = "attacker" if blockers else "blocker"
        (attackers if blockers else blockers).append(loose[0])
    elif loose:
        return None
    if (not attackers and not blockers) or len(attackers) > 1 or sum(b.count for b in attackers) > 3:
        return None
    if len(attackers) + len(blockers) == 1 and _mine(q):
        return None  # what is said behind it is said of one that no noun names
    if sum(b.count for b in attackers) > 1 and q.has("r-only", "r-one-of"):
        return None  # only some of those that attack are to be blocked
    if _too_late(q) or any(q.asks(v.first) and not bodies.blocks(v) for v in bodies.verbs):
        return None
    if q.asked("deal-damage", "damage", "combat-damage", "point-of-damage") is not None:
        return None  # whether it deals damage when it blocks
    came = _came(q)
    if came and len(blockers) == 1:
        blockers[0].sick = True
    lands = _lands(q, bodies)
    if lands is None:
        return None
    skulks = any("skulk" in b.keywords for b in attackers)
    if (skulks and any(b.size is None for b in (*attackers, *blockers))) or bodies.unread_numbers():
        return None
    cases = [Case(board) for board in _blocks(q, attackers, blockers, lands)]
    return Plan("may-block", Query("allowed", settled=True), cases, tuple(_block_keys(attackers, blockers, came)), _uses(came, lands), names_matter=True,
                negatable=frozenset(k for b in bodies.all for k in b.lacks) | {"tapped", "untapped", "ability", *(LANDS if lands else ())}, numbers_read=True)  # fmt: skip


def _uses(came: bool, lands: dict[str, Any]) -> frozenset[str]:
    more = {
        "tap",
        "tapped",
        "untapped",
        "untap",
        "summoning-sickness",
        "r-same",
        "r-lets",
        "unblockable",
        "declare-blockers",
        "r-one-of",
        "opponent",
        "player",
        "x-one-creature",
        "r-unspent",
        *MORE_THAN,
    }
    if came:
        more |= {
            *CAME,
            *NOW,
            "this-turn",
            "hand",
            "r-already",
            "combat",
            "instant-speed",
            "declare-attackers",
            "declare-attackers-step",
        }
    if lands:
        more |= {*LANDS, "land", "basic-land"}
    return USES | more


def _lands(q: Question, bodies: Bodies) -> dict[str, Any] | None:
    """The kind of landwalk and whether the defending player has such a land; empty without landwalk, None if it isn't said."""
    if not q.has("landwalk"):
        return {}
    tag = q.first("landwalk")
    assert tag is not None
    from judge.language import fold

    text = fold(q.tagged.text[tag.start : tag.end + 12])
    kind = next(
        (
            k
            for k, stems in LANDS.items()
            if any(s in text.split() or any(w.startswith(s) for w in text.split()) for s in stems)
        ),
        None,
    )
    named = [(k, t) for k in LANDS for t in q.tags(k) if not tag.first <= t.first <= tag.last + 2]
    if kind is None or not named:
        return None
    return {"kind": kind, "has": any(k == kind and not q.negated(t) for k, t in named)}


def _blocks(
    q: Question, attackers: list[Body], blockers: list[Body], lands: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """The block tried, once for everything that is left open and could matter."""
    evasive = {k for b in attackers for k in b.keywords}
    guarded = {c for b in attackers for c in b.protections}
    colors: list[list[str] | None] = [None]
    if ({"fear", "intimidate"} & evasive or guarded) and not any(b.colors for b in blockers):
        colors = [[], *([c] for c in COLORS)]
    kinds: list[dict[str, Any]] = [{}]
    if not blockers:
        kinds = [
            {},
            {"keywords": ["flying"]},
            {"keywords": ["shadow"]},
            {"keywords": ["horsemanship"]},
            {"types": ["artifact", "creature"]},
        ]
    own = [b.colors for b in attackers]
    shades: list[list[str] | None] = [[c] for c in COLORS] if "intimidate" in evasive and not any(own) else [None]
    for color, kind, shade in product(colors, kinds, shades):
        board = Board().turn("B")
        first = _put(board, "B", attackers, "attacker", shade)
        second = _put(board, "A", blockers, "blocker", color, kind)
        if lands.get("has"):
            board.put("battlefield", "A", {"id": "land", "card": "land", "subtypes": [lands["kind"].capitalize()]})
        made = board.build()
        if lands:
            for thing in made["battlefield"]["B"]:
                thing["keywords"] = [
                    *thing.get("keywords", []),
                    "plainswalk" if lands["kind"] == "plains" else f"{lands['kind']}walk",
                ]
        made["do"] = [{"attack": {one: "A" for one in first}}, {"goto": "declare-blockers"}]
        made["do"].append(
            {"try": {"block": {one: first if len(first) > 1 and len(second) == 1 else first[0] for one in second}}}
        )
        yield made


def _put(
    board: Board,
    seat: str,
    bodies: list[Body],
    role: str,
    color: list[str] | None = None,
    kind: dict[str, Any] | None = None,
) -> list[str]:
    """Put creatures on the board; a plain one where none is named. The names they have."""
    several = sum(b.count for b in bodies) > 1
    names: list[str] = []
    for body in bodies:
        for _ in range(body.count):
            name = f"{role}-{len(names) + 1}" if several else role
            thing = creature_of(body, name, (2, 2) if role == "blocker" else (3, 3))
            if role == "attacker":
                thing.pop("tapped", None)
                thing.pop("sick", None)
            if color is not None and "colors" not in thing:
                thing["colors"] = color
            board.put("battlefield", seat, thing)
            names.append(name)
    if not bodies:
        thing = {"id": role, "card": "creature", "pt": "1/1", **(kind or {})}
        if "types" in thing:
            del thing["card"]
        if color is not None:
            thing["colors"] = color
        board.put("battlefield", seat, thing)
        names.append(role)
    return names


_EVASION = {
    "unblockable": ["block.restrictions"], "flying": ["flying.evasion", "reach.blocks-flying"], "menace": ["menace.two-blockers"], "fear": ["fear.evasion"],
    "intimidate": ["intimidate.evasion"], "shadow": ["shadow.evasion"], "horsemanship": ["horsemanship.evasion"], "skulk": ["skulk.evasion"],
    "landwalk": ["landwalk.evasion"], "reach": ["reach.blocks-flying"], "defender": ["defender.cant-attack"],
}  # fmt: skip


def _block_keys(attackers: list[Body], blockers: list[Body], came: bool) -> list[str]:
    keys: list[str] = []
    for side in (attackers, blockers):
        for keyword, rules in _EVASION.items():
            if any(keyword in b.keywords for b in side):
                keys += rules
    if any(b.protections for b in attackers):
        keys.append("protection.blocks")
    if any(b.sick for b in blockers) and not came:
        keys.append("creature.summoning-sickness")
    return list(
        dict.fromkeys(
            [
                *keys,
                "block.which-creatures",
                "block.declare",
                "block.restrictions",
                "creature.summoning-sickness",
                "protection.blocks",
            ]
        )
    )


# --- attacking ----------------------------------------------------------------------------------------------------------------


@family("may-attack", rank=42)
def may_attack(q: Question) -> Plan | None:
    """May this creature attack: tapped, just come, a defender?"""
    if q.kind is not Kind.CAN and not (q.kind is Kind.DOES and q.asked("r-lets")):
        return None
    if q.has("defender") and q.has("lose-ability", "r-lose"):
        return None  # a defender no more
    bodies = _reading(q)
    verb = _asked_verb(q, bodies) if bodies else None
    if (
        bodies is None
        or verb is None
        or bodies.blocks(verb)
        or len(bodies.all) > 1
        or (q.has("combat", "combat-phase")
        and not q.has("summoning-sickness"))
    ):
        return None
    found = bodies.all
    body = found[0] if found else Body()
    if body.role == "blocker":
        return None
    if not found:
        for tag in q.tagged.tags:
            for keyword in ("haste", "defender", "vigilance"):
                if keyword in tag.concepts and bodies.denied(tag):
                    body.lacks.add(keyword)
                elif keyword in tag.concepts:
                    body.keywords[keyword] = 0
    came = _came(q)
    body.sick = body.sick or came
    if not (body.sick or body.tapped or body.keywords or body.lacks) or bodies.unread_numbers():
        return None
    if not body.sick and not body.tapped and "defender" not in (*body.keywords, *body.lacks):
        return None
    board = Board().turn("A")
    thing = creature_of(body, "creature")
    board.put("battlefield", "A", thing)
    made = board.build()
    made["do"] = [{"goto": "declare-attackers"}, {"try": {"attack": {"creature": "B"}}}]
    keys: list[str] = []
    if body.sick:
        keys += (
            ["haste.attack"]
            if "haste" in body.keywords and "defender" not in body.keywords
            else ["creature.summoning-sickness"]
        )
    if "defender" in (*body.keywords, *body.lacks):
        keys.insert(0, "defender.cant-attack")
    keys += ["attack.which-creatures", "creature.summoning-sickness", "attack.declare"]
    uses = _uses(came, {}) | {"mana", "add-mana", "r-already", "control", "controller", "r-this-turn", "this-turn", "ability", "r-lets", "r-lose", "lose-ability", "until-end-of-turn"} | (
        {"tap-symbol"} if body.tapped else set())  # fmt: skip
    return Plan("may-attack", Query("allowed"), [Case(made)], tuple(dict.fromkeys(keys)), uses, names_matter=True,
                negatable=frozenset({*body.lacks, "haste"}), numbers_read=True)  # fmt: skip
