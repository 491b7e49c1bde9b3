"""Combats of creatures among themselves: who dies, how much is dealt, how much life is gained; played with what was said.

The creatures are read by ``bodies``. What happened between blocks and damage (a bonus, a removed blocker, a regeneration
shield, prevented damage) is read here. What is left open and would matter makes the answer unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any

from judge.ask.families.bodies import BLOCK, COLORS, KEYWORDS, Bodies, Body, Head
from judge.ask.grammar import PLAYERS, Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, family
from judge.ask.roles import PLANESWALKER
from judge.ask.verdict import Facts
from judge.engine.reasons import StepKind
from judge.language import Tag, numbers

OTHER_MATTERS = (
    *PLANESWALKER, "two-headed-giant", "redirect", "battle", "target", "activate", "loyalty-ability", "copy", "counter-spell", "commander", "fight",
    "bite", "double", "unpreventable", "noncombat-damage", "banding", "ninjutsu", "myriad", "melee", "vehicle", "equip", "equipment",
    "enchant", "aura", "phasing", "flicker", "gain-control", "deck", "triggered-ability", "combat-phase", "morph", "until-end-of-turn", "x-next-turn",
    "goad", "remove-from-combat", "excess-damage", "commander-damage", "monarch", "prowess", "cast-trigger", "x-order", "damage-assignment-order",
)  # fmt: skip
"""What makes it another question than one about a plain combat."""

DEATH = ("dies", "destroy", "r-keep", "r-survive", "x-save", "graveyard")
GONE = ("destroy", "bounce", "exile", "sacrifice", "dies", "return", "r-return")
DEALT = ("damage", "combat-damage", "deal-damage", "be-dealt-damage", "assign-damage", "x-through", "lethal-damage", "r-take", "r-rest")
GAIN = ("r-give", "gain-ability", "gain-life", "r-take", "r-get", "r-have")
LOSE = ("lose-life", "r-lose", "r-lose-it")

USES = frozenset({
    *KEYWORDS, *COLORS, *BLOCK, *DEALT, "creature", "artifact-creature", "token", "x-body", "attack", "attacking-creature", "attack-alone", "combat",
    "unblocked-creature", "blocking-creature", "blocked-creature", "declare-blockers", "declare-blockers-step", "declare-attackers", "point-of-damage",
    "declare-attackers-step", "combat-damage-step", "power", "toughness", "power-toughness", "protection", "r-both", "r-each", "each", "r-one-of",
    "x-nobody", "x-regular", "r-have", "untapped", "defending-player", "attacking-player", "life", "life-total", "r-another", "simultaneously", "minimum",
    "r-face", "r-vs", "lethal-damage", "double-block", "r-most", "keyword-ability", "ability", "r-than", "r-only", "p-other-player", "r-different",
    "p-own", "r-all-of-it", "opponent", "player", "r-get", "r-after", "r-keep", "r-survive", "x-before-damage",
})  # fmt: skip
"""What every plan about a duel takes into account."""


_READ = USES | frozenset({*DEATH, *GONE})


@dataclass(frozen=True, slots=True)
class Happening:
    """Something between blocks and damage: an effect of a scenario, on one creature."""

    verb: str
    body: Body
    value: Any = None


@dataclass
class Duel:
    """One combat as told, with its creatures and what happens on the way."""

    q: Question
    bodies: Bodies = field(init=False)
    happenings: list[Happening] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    prevented: bool = False
    known: bool = True

    def __post_init__(self) -> None:
        self.bodies = Bodies(self.q)
        self._settle_roles()
        self._pumps()
        self._gone()
        self._shields()
        self._marked()

    # --- who is in it ---------------------------------------------------------------------------------------------------

    def _settle_roles(self) -> None:
        """Give creatures without a role the one that is left for them."""
        bodies = self.bodies.all
        if not self.bodies.verbs and len(bodies) == 2 and self.q.has("r-vs", "combat") and not any(b.role for b in bodies):
            bodies[0].role, bodies[1].role = "attacker", "blocker"
            self.used.add("combat")
        if not self.bodies.verbs and len(bodies) == 1 and not bodies[0].role and self.hit_told:
            bodies[0].role = "attacker"
        if len(bodies) == 1 and bodies[0].count == 2 and self.block_told and self.q.has("p-other-player", "r-another", "r-different"):
            one = bodies[0]  # «two 3/3s, one blocks the other»
            one.count, one.role = 1, "attacker"
            self.bodies.heads.append((self.bodies.heads[-1][0], replace(one, role="blocker")))
            return
        for body in bodies:
            if not body.role and "exalted" in body.keywords and self.attackers:
                body.role = "bystander"
        two = self.attackers
        if self.q.language == "ru" and len(two) == 2 and not self.blockers and self.block_told and two[0].size != two[1].size and two[0].count == two[1].count == 1:
            first = [v for v in self.bodies.verbs if not self.bodies.blocks(v)]
            last = [v for v in self.bodies.verbs if self.bodies.blocks(v)]
            if first and last and first[0].first < last[0].first:
                two[1].role = "blocker"  # «5/5 атакует, блокирую 2/2»
        loose = [b for b in bodies if not b.role]
        if len(loose) == 1 and self.attackers and not self.blockers and self.block_told:
            loose[0].role = "blocker"
        elif len(loose) == 1 and self.blockers and not self.attackers:
            loose[0].role = "attacker"
        elif len(loose) == 1 and len(bodies) == 1 and self.unblocked_told:
            loose[0].role = "attacker"

    @property
    def attackers(self) -> list[Body]:
        return [b for b in self.bodies.all if b.role == "attacker"]

    @property
    def blockers(self) -> list[Body]:
        return [b for b in self.bodies.all if b.role == "blocker"]

    @cached_property
    def hit_told(self) -> bool:
        """«My 2/2 connects»: damage to a player is told, without a word of attacking."""
        return any(not self.q.asks(t.first) for t in self.q.tags("deal-damage", "x-through"))

    @cached_property
    def unblocked_told(self) -> bool:
        q = self.q
        if any(t.concept == "unblocked-creature" for t in q.tags("unblocked-creature")):
            return True
        nouns = [t for t in self.q.tags(*BLOCK, "declare-blockers-step") if not self.q.asks(t.first) and not self.bodies.role_noun(t)]
        return any(self._nobody(t) for t in (*self.bodies.verbs, *nouns) if self.bodies.blocks(t) or t in nouns)

    def _nobody(self, tag: Tag) -> bool:
        """«Nobody blocks», «no lo bloquean», «не блокируют»."""
        q = self.q
        sentence = q.sentence_of(tag.first)
        near = range(max(sentence.first, tag.first - 4), min(sentence.last, tag.last + 2) + 1)
        return any((t := q.tag_at(i)) is not None and ("x-nobody" in t.concepts or ("r-not" in t.concepts and abs(i - tag.first) <= 3
                   and not any(c in KEYWORDS for u in q.tagged.tags if t.last < u.first < tag.first for c in u.concepts))) for i in near)  # fmt: skip

    @cached_property
    def block_told(self) -> bool:
        """Whether a block is told, or given as the condition of what is asked."""
        return not self.unblocked_told and any(self.bodies.blocks(t) for t in self.bodies.verbs)

    @property
    def whole(self) -> bool:
        """Whether the roles of all creatures and everything told of them could be read."""
        bodies = self.bodies.all
        if not bodies or any(not b.role for b in bodies) or not self.known or not self.bodies.clear:
            return False
        return bool(self.attackers) and sum(b.count for b in bodies) <= 6 and not (self.blockers and self.unblocked_told)

    @cached_property
    def sides(self) -> tuple[Who, bool]:
        """Whose the attackers are, and whether that was said."""
        said = self.bodies.side
        if said is not None:
            return said, True
        taking = [t for t in self.q.tags("be-dealt-damage", "r-take", "lose-life", "r-lose") if self.q.asks(t.first)]
        if not self.q.asked("life", "gain-life") and any(self.q.subject(t) is Who.ME for t in taking) and not any(b.owner for b in self.bodies.all):
            return Who.OPPONENT, True
        return Who.ME, False

    @cached_property
    def ids(self) -> dict[int, list[str]]:
        """The ids of the creatures of each body."""
        found: dict[int, list[str]] = {}
        for role in ("attacker", "blocker", "bystander"):
            several = sum(b.count for b in self.bodies.all if b.role == role) > 1
            number = 0
            for body in (b for b in self.bodies.all if b.role == role):
                name = "creature" if role == "bystander" else role
                found[id(body)] = [f"{name}-{number + n + 1}" if several else name for n in range(body.count)]
                number += body.count
        return found

    # --- what happens on the way ------------------------------------------------------------------------------------------

    def body_of(self, tag: Tag, *, objects: bool = True) -> Body | None:
        """The creature that something is said of: the one named nearest in the sentence, else the only one that can be meant."""
        q = self.q
        sentence = q.sentence_of(tag.first)
        here = [(h, b) for h, b in self.bodies.heads if h.first in sentence]
        behind = [(h, b) for h, b in here if tag.last < h.first <= tag.last + 5 and not self._verb_between(tag.last + 1, h.first)]
        before = [(h, b) for h, b in here if h.last < tag.first and not self._verb_between(h.last + 1, tag.first)]
        if objects and behind:
            return behind[0][1]
        if before:
            return before[-1][1]
        return None

    def _verb_between(self, begin: int, end: int) -> bool:
        return any(begin <= t.first < end for t in self.bodies.verbs)

    def _pumps(self) -> None:
        q = self.q
        for index, token in enumerate(q.tokens):
            if token.kind != "pt" or token.norm[:1] not in "+-":
                continue
            tag = q.tag_at(index)
            if tag is not None and any(c in ("plus-one-counter", "minus-one-counter") for c in tag.concepts):
                continue
            place = tag or Tag(("pt-modifier",), index, index, token.start, token.end, "", "")
            body = self.body_of(place)
            pronoun = body is None or self._own_spell(place)
            if pronoun:
                body = self._pumped(place, token.norm) or body
            if body is None or q.asks(index):
                self.known = False
                continue
            self.bodies.read.add(index)
            self.happenings.append(Happening("pump", body, token.norm))
            self.used |= {"pt-modifier", "cast", "instant", "spell", "combat-trick", "r-give", "r-lets", "gain-ability", "r-after", "activate", "play",
                          "r-in-hand-before", "respond", "r-take", "hand", "effect", "use-pump"}  # fmt: skip

    def _own_spell(self, tag: Tag) -> bool:
        """«I cast a +3/+3»: nobody says on what; a player is the subject."""
        return isinstance(self.q.subject(tag), Who)

    def _pumped(self, tag: Tag, bonus: str) -> Body | None:
        """Whom a bonus goes to where nobody says: who casts it helps their own creature, or hurts the other's."""
        who = self.q.subject(tag)
        if who not in (Who.ME, Who.OPPONENT):
            alone = self.bodies.all
            return alone[0] if len(alone) == 1 else None
        attacking, said = self.sides
        if not said:
            return None
        role = "attacker" if (who is attacking) is not bonus.startswith("-") else "blocker"
        found = [b for b in self.bodies.all if b.role == role]
        return found[0] if len(found) == 1 and found[0].count == 1 else None

    def _gone(self) -> None:
        q = self.q
        for tag in q.tags(*GONE):
            if q.asks(tag.first):
                continue
            if "return" in tag.concepts or "r-return" in tag.concepts:
                if not any(0 < t.first - tag.last <= 5 for t in q.tags("hand")):
                    continue
                self.used.add("hand")
            body = self.body_of(tag)
            before_blocks = any(t.first < tag.first and tag.first - t.last <= 6 for t in q.tags("r-in-hand-before") if self._of_blocks(t))
            if body is None or before_blocks or (body.count > 1):
                self.known = False
                continue
            verb = next((v for v in ("exile", "bounce", "sacrifice") if v in tag.concepts), "bounce" if "return" in tag.concepts or "r-return" in tag.concepts else "destroy")
            self.happenings.append(Happening(verb, body))
            self.used |= {*tag.concepts, "r-after", "r-in-hand-before", "respond", "spell", "instant", "r-only", "r-one-of", "removal", "get-rid", "r-back"}

    def _of_blocks(self, tag: Tag) -> bool:
        behind = range(tag.last + 1, min(tag.last + 4, len(self.q.tokens)))
        return any((t := self.q.tag_at(i)) is not None and any(c in (*BLOCK, "declare-blockers", "declare-blockers-step") for c in t.concepts) for i in behind)

    def _shields(self) -> None:
        q = self.q
        for tag in q.tags("regenerate"):
            if q.asks(tag.first):
                continue
            body = self.body_of(tag)
            if body is None or body.count > 1:
                self.known = False
                continue
            self.happenings.append(Happening("regenerate", body))
            self.used |= {"regenerate", "activate", "r-after", "r-in-hand-before", "pay", "shield-counter-not"}
        fog = [t for t in q.tags("prevent")]
        if fog:
            every = q.has("combat-damage", "r-all-of-it") or any("card-fog" in t.concepts for t in fog)
            if any(q.asks(t.first) for t in fog) or not every:
                self.known = False
            self.prevented = True
            self.used |= {"prevent", "spell", "instant", "cast", "this-turn", "r-this-turn", "r-all-of-it", "effect"}

    def _marked(self) -> None:
        """«already has 2 damage on it»."""
        q = self.q
        for tag in q.tags("damage"):
            if q.asks(tag.first) or tag.concept in ("lethal-damage",):
                continue
            near = [i for i in range(max(0, tag.first - 2), tag.first) if numbers.value(q.tokens[i], q.language) is not None and i not in self.bodies.read]
            if not near:
                continue
            told = any(t.first in q.sentence_of(tag.first) for t in q.tags("deal-damage", "x-through"))
            body = self.body_of(tag, objects=False)
            if told or body is None:
                self.known = False
                continue
            self.bodies.read.add(near[-1])
            self.happenings.append(Happening("marked", body, numbers.value(q.tokens[near[-1]], q.language)))
            self.used |= {"damage", "r-take", "r-already", "be-dealt-damage", "r-have", "r-this-turn", "this-turn"}

    # --- on the board -----------------------------------------------------------------------------------------------------

    def boards(self, until: str = "end-combat") -> Iterator[Board]:
        """The combat as told, up to a step; once for every size of the creatures whose size nobody said."""
        open_ = [b for b in self.bodies.all if b.size is None and b.role != "bystander"]
        nameless = not self.blockers and self.block_told
        for sizes in product(((1, 1), (9, 9)), repeat=len(open_) + (1 if nameless else 0)):
            given = {id(b): size for b, size in zip(open_, sizes, strict=False)}
            yield self._board(given, sizes[-1] if nameless else None, until)

    @property
    def open(self) -> bool:
        """Whether the size of a creature was left open."""
        return any(b.size is None and b.role != "bystander" for b in self.bodies.all) or (not self.blockers and self.block_told)

    def _board(self, given: dict[int, tuple[int, int]], nameless: tuple[int, int] | None, until: str) -> Board:
        attacking = self.sides[0]
        seat = SEAT[attacking]
        other = "B" if seat == "A" else "A"
        board = Board().turn(seat)
        if self.prevented:
            board.put("battlefield", other, {"id": "ward", "card": "enchantment", "abilities": [
                {"static": "prevent-damage", "combat": True, "recipients": "permanents-and-players"}]})  # fmt: skip
        for body in self.bodies.all:
            for one in self.ids[id(body)]:
                board.put("battlefield", other if body.role == "blocker" else seat, creature_of(body, one, given.get(id(body))))
        first = [one for b in self.attackers for one in self.ids[id(b)]]
        board.do(attack={one: other for one in first})
        blocks = self._blocks()
        if nameless is not None:
            board.put("battlefield", other, {"id": "blocker", "card": "creature", "pt": f"{nameless[0]}/{nameless[1]}"})
            blocks = {"blocker": first[0]}
        board.do(goto={"step": "declare-blockers"})
        board.do(block=blocks)
        board.do(pass_="stack")
        for one in self.happenings:
            for name in self.ids[id(one.body)]:
                if one.verb == "pump":
                    board.do(happen={"pump": one.value, "to": name})
                elif one.verb != "marked":
                    board.do(happen={one.verb: name})
        return board.do(goto={"step": until})

    def _blocks(self) -> dict[str, str]:
        """Who blocks whom: several block one, or each one of several."""
        first = [one for b in self.attackers for one in self.ids[id(b)]]
        second = [one for b in self.blockers for one in self.ids[id(b)]]
        if len(first) == 1:
            return {one: first[0] for one in second}
        return dict(zip(second, first, strict=False))

    def marked(self, body: Body) -> int:
        return sum(int(h.value) for h in self.happenings if h.verb == "marked" and h.body is body)

    def uses(self) -> frozenset[str]:
        return USES | frozenset(self.used)

    def negatable(self) -> frozenset[str]:
        """What was told as not being so, and is on the board so."""
        found = {k for b in self.bodies.all for k in b.lacks}
        if self.unblocked_told:
            found |= {*BLOCK, "unblocked-creature", "declare-blockers-step"}
        found |= {"ability", "keyword-ability"}  # «sin esa habilidad»
        return frozenset(found)


def creature_of(body: Body, name: str, size: tuple[int, int] | None = None) -> dict[str, Any]:
    """A creature of a scenario with everything that was said of it."""
    power, toughness = body.size or size or (2, 2)
    thing: dict[str, Any] = {"id": name, "card": "creature", "pt": f"{power}/{toughness}"}
    keywords: list[Any] = [k if not n else {k: n} for k, n in body.keywords.items() if k not in ("landwalk",)]
    keywords += [f"protection-from-{color}" for color in sorted(body.protections)]
    if keywords:
        thing["keywords"] = keywords
    if body.colors:
        thing["colors"] = sorted(body.colors)
    if body.artifact:
        thing["types"] = ["artifact", "creature"]
        del thing["card"]
    if body.tapped:
        thing["tapped"] = True
    if body.sick:
        thing["sick"] = True
    return thing


# --- what is asked ----------------------------------------------------------------------------------------------------------


def told(q: Question) -> Duel | None:
    """The duel a question tells of, with everything in it understood; None if it tells of none."""
    if any(not _READ.intersection(t.concepts) for t in q.tags(*OTHER_MATTERS)):
        return None
    duel = Duel(q)
    if not duel.whole or len(duel.attackers) > 1 and duel.blockers or sum(b.count for b in duel.attackers) > 1 and len(duel.blockers) != 0:
        return None
    duel.sides  # noqa: B018  what contradicts itself isn't clear
    return duel if duel.bodies.clear and duel.whole else None


def _plan(q: Question, name: str, duel: Duel, query: Query, keys: list[str], more: frozenset[str] | set[str] = frozenset()) -> Plan | None:
    if duel.bodies.unread_numbers():
        return None
    boards = []
    for board in duel.boards():
        made = board.build()
        for body in duel.bodies.all:
            for holder in made["battlefield"].values():
                for thing in holder:
                    if thing["id"] in duel.ids[id(body)] and duel.marked(body):
                        thing["damage"] = duel.marked(body)
        boards.append(Case(made))
    return Plan(f"duel-{name}", query, boards, tuple(dict.fromkeys(keys)), duel.uses() | more, names_matter=True,
                negatable=duel.negatable(), numbers_read=True)  # fmt: skip


def _sum(facts: Facts, kind: StepKind, **wanted: str) -> int:
    return sum(int(s.data["amount"]) for s in facts.steps if s.kind is kind and all(s.data.get(k) == v for k, v in wanted.items()))


def dealt(facts: Facts, sources: list[str] | None = None, recipients: list[str] | None = None) -> int:
    """How much damage was dealt, by whom and to whom it matters."""
    return sum(
        int(s.data["amount"]) for s in facts.steps if s.kind is StepKind.DAMAGE
        and (sources is None or s.data["source"] in sources) and (recipients is None or s.data["recipient"] in recipients)
    )  # fmt: skip


def _has(duel: Duel, *keywords: str) -> bool:
    return any(k in b.keywords for b in duel.bodies.all for k in keywords)


def _strike_keys(duel: Duel) -> list[str]:
    """The rules of the keywords and happenings of a duel, most telling first."""
    keys: list[str] = []
    if any(h.verb == "regenerate" for h in duel.happenings):
        keys.append("keyword-action.regenerate")
    if duel.prevented:
        keys.append("prevention.never-happens")
    if any(b.protections for b in duel.bodies.all):
        keys.append("protection.damage")
    for keyword, rules in _KEYS.items():
        if _has(duel, keyword):
            keys += rules
    return keys


_KEYS = {
    "indestructible": ["indestructible.not-destroyed"], "deathtouch": ["deathtouch.destroys", "sba.deathtouch"],
    "exalted": ["exalted.trigger"], "battle-cry": ["battle-cry.trigger"], "flanking": ["flanking.trigger"], "bushido": ["bushido.trigger"], "rampage": ["rampage.trigger"],
    "first-strike": ["first-strike.damage", "combat-damage.first-strike-step"],
    "double-strike": ["double-strike.damage", "combat-damage.first-strike-step"],
    "infect": ["damage.wither-creature"], "wither": ["damage.wither-creature"],
}  # fmt: skip


def _known_keys(keys: list[str]) -> list[str]:
    from judge.rules import Timeline

    known = set(map(str, Timeline.load()))
    return [k for k in keys if k in known]


@family("duel-death", rank=44)
def death(q: Question) -> Plan | None:
    """Who dies or survives; may so many be killed; what becomes of the creatures."""
    verb = next((t for t in q.tags(*DEATH) if q.asks(t.first)), None)
    open_ = q.kind in (Kind.WHAT_HAPPENS, Kind.WHO)
    if verb is None and not open_:
        return None
    aside = q.tags("minus-one-counter", "plus-one-counter", "poison-counter", "life", "hand", "r-lose", "lose-life", "attack")
    if any(q.asks(t.first) and not {*DEATH}.intersection(t.concepts) for t in aside) and q.asked("dies", "destroy") is None:
        return None
    if q.kind not in (Kind.CAN, Kind.DOES, Kind.WHAT_HAPPENS, Kind.WHO, Kind.MUST, Kind.HOW_MANY):
        return None
    duel = told(q)
    if duel is None or (not duel.blockers and not duel.block_told and not duel.unblocked_told):
        return None
    keys = _known_keys([*_strike_keys(duel), "sba.lethal-damage", "combat-damage.deal", "combat-damage.blocked", "combat-damage.blocker"])
    if open_:
        if duel.open:
            return None
        names = [one for b in duel.bodies.all for one in duel.ids[id(b)]]
        fact = _fates(names)
        return _plan(q, "outcome", duel, Query("value", fact=fact), keys, {*DEATH, "r-win", "x-win"})
    assert verb is not None
    if q.kind is Kind.HOW_MANY:
        crowd = next((side for side in (duel.blockers, duel.attackers) if sum(b.count for b in side) > 1), None)
        if crowd is None or duel.open or any(c in ("r-keep", "r-survive", "x-save", "graveyard") for c in verb.concepts) or q.asked("damage", "life"):
            return None
        names = [one for b in crowd for one in duel.ids[id(b)]]
        return _plan(q, "deaths", duel, Query("most", fact=lambda f: sum(f.zone(one) == "graveyard" for one in names), name="most", settled=True), keys, {*DEATH})
    patients = _patients(q, duel, verb)
    if patients is None:
        return None
    survive = any(c in ("r-keep", "r-survive", "x-save") for c in verb.concepts)
    wanted = "battlefield" if survive else "graveyard"
    ids = [one for b in patients for one in duel.ids[id(b)]]
    return _plan(
        q, "death", duel, Query("happens", fact=lambda f: all(f.zone(one) == wanted for one in ids), every=q.kind is not Kind.CAN,
                                settled=q.kind is not Kind.CAN or duel.open), keys, {*DEATH},
    )  # fmt: skip


def _fates(names: list[str]) -> Callable[[Facts], dict[str, Any]]:
    return lambda f: {"objects": {name: {"zone": f.zone(name)} for name in names}}


def _patients(q: Question, duel: Duel, verb: Tag) -> list[Body] | None:
    """Who is asked to die or to survive; None where it can't be told."""
    here = [(h, b) for h, b in duel.bodies.heads if q.asks(h.first)]
    attackers, blockers = duel.attackers, duel.blockers
    active = "destroy" in verb.concepts and not _passive_destroy(q, verb)
    both = next((t for t in q.tags("r-both") if q.asks(t.first)), None)
    if both is not None and not any(both.first <= h.first <= both.last + 3 for h, _ in here if h.size):
        crowd = next((side for side in (blockers, attackers) if sum(b.count for b in side) > 1), None)
        if active or q.kind is Kind.CAN:
            return crowd if crowd is not None else None
        everybody = [*attackers, *blockers]
        return everybody if crowd is None and sum(b.count for b in everybody) == 2 else crowd if crowd is not None and here and here[-1][1] in crowd else None
    if active:
        behind = [b for h, b in here if h.first > verb.first]
        if behind and q.language != "ru":
            return behind[:1]
        agents = [b for h, b in here if h.first < verb.first]
        if behind:
            return behind[-1:]
        if agents and agents[0].role:
            rest = blockers if agents[0].role == "attacker" else attackers
            return rest if len(rest) == 1 else None
        mine = _of_asker(duel, Who.OPPONENT)
        return mine if mine is not None and len(mine) == 1 else None
    named = [b for _, b in here if b.role]
    if named:
        return list(dict.fromkeys(named)) if len(set(map(id, named))) == 1 else _nearest(here, verb)
    bodies = duel.bodies.all
    if len(bodies) == 1:
        return bodies
    mine = [b for b in bodies if b.owner is Who.ME]
    return mine if len(mine) == 1 else None


def _nearest(here: list[tuple[Head, Body]], verb: Tag) -> list[Body] | None:
    """The creature whose name stands right beside the verb, where several are named."""
    gaps = sorted(((h.first - verb.last if h.first > verb.last else verb.first - h.last), place) for place, (h, _) in enumerate(here))
    return [here[gaps[0][1]][1]] if len(gaps) == 1 or gaps[0][0] + 1 < gaps[1][0] else None


def _passive_destroy(q: Question, verb: Tag) -> bool:
    words = q.tokens[verb.last].norm
    before = {q.tokens[i].norm for i in range(max(0, verb.first - 4), verb.first)}
    return (q.language == "en" and words.endswith(("ed", "en")) and bool(before & {"is", "be", "gets", "get", "are", "was", "being"})) or (
        q.language == "es" and (words.endswith(("ida", "ido", "idos", "idas")) or "se" in before)
    ) or (q.language == "fr" and "est" in before and words.endswith(("uite", "uit", "uee", "ue"))) or (
        q.language == "ru" and words.endswith(("жится", "жен", "жена", "жено", "жены"))
    )  # fmt: skip


def _of_asker(duel: Duel, who: Who) -> list[Body] | None:
    """The creatures of a player, where it is known whose they are."""
    attacking, said = duel.sides
    if not said:
        return None
    return duel.attackers if attacking is who else duel.blockers


@family("duel-life", rank=43)
def life(q: Question) -> Plan | None:
    """How much life does lifelink gain; does anybody gain any?"""
    amount = _amount_asked(q)
    asked = q.asked("gain-life") or (q.asked("life", "life-total", "lifelink") and q.asked(*GAIN)) or (amount and q.asked(*GAIN))
    if not asked or not q.has("lifelink") or q.asked(*LOSE, "dies") or q.kind not in (Kind.HOW_MANY, Kind.DOES, Kind.CAN):
        return None
    duel = told(q)
    if duel is None or sum("lifelink" in b.keywords for b in duel.bodies.all) != 1:
        return None
    owner = next(b for b in duel.bodies.all if "lifelink" in b.keywords)
    attacking, said = duel.sides
    seat = SEAT[attacking] if owner.role == "attacker" else SEAT[Who.OPPONENT if attacking is Who.ME else Who.ME]
    gainer = next((who for t in q.tags(*GAIN) if q.asks(t.first) and (who := q.subject(t)) in (Who.ME, Who.OPPONENT)), None)
    if gainer is not None and said and SEAT[gainer] != seat:
        return None
    if gainer is not None and not said:
        seat = SEAT[gainer]
        if SEAT[attacking] != seat and owner.role == "attacker" or SEAT[attacking] == seat and owner.role == "blocker":
            return None
    keys = _known_keys(["lifelink.gain", "damage.lifelink", *_strike_keys(duel)])
    name = "me" if seat == "A" else "opponent"
    more = {"gain-life", *GAIN, "point-of-damage"}
    if q.kind is Kind.HOW_MANY:
        if duel.open and owner.size is None:
            return None
        fact = lambda f: {"life_gained": {name: _sum(f, StepKind.LIFE_GAINED, player=seat)}}  # noqa: E731
        return _plan(q, "life", duel, Query("value", fact=fact, settled=True), keys, more)
    if amount:
        duel.bodies.read.add(amount[0])
        if duel.open and owner.size is None:
            return None
    gains = lambda f: (n := _sum(f, StepKind.LIFE_GAINED, player=seat)) > 0 and (not amount or n == amount[1])  # noqa: E731
    return _plan(q, "life", duel, Query("happens", fact=gains, every=True, settled=True), keys, more)


def _amount_asked(q: Question) -> tuple[int, int] | None:
    """The place and value of the number that is asked about: «do I gain 6?»."""
    found = [(i, n) for i in range(len(q.tokens)) if q.asks(i) and q.tokens[i].kind == "number" and (n := numbers.value(q.tokens[i], q.language))]
    return found[0] if len(found) == 1 else None


@family("duel-poison", rank=43)
def poison(q: Question) -> Plan | None:
    """How many poison counters; does the player lose life as well?"""
    if not q.has("infect", "toxic") or q.kind not in (Kind.HOW_MANY, Kind.DOES, Kind.CAN):
        return None
    counters, lost = q.asked("poison-counter", "poisoned"), q.asked(*LOSE)
    if not counters and not (lost and q.asked("life", "lose-life")):
        return None
    duel = told(q)
    if duel is None or (duel.open and not duel.unblocked_told and duel.block_told):
        return None
    other = "B" if SEAT[duel.sides[0]] == "A" else "A"
    kind = StepKind.POISONED if counters else StepKind.LIFE_LOST
    keys = _known_keys((["toxic.poison"] if _has(duel, "toxic") else ["damage.infect-player"]) + ["damage.to-player", *_strike_keys(duel)])
    more = {"poison-counter", "poisoned", *LOSE, "life", *GAIN, "counter", "player", "r-get", "r-still"}
    if q.kind is Kind.HOW_MANY:
        seat = "me" if other == "A" else "opponent"
        name = "poison" if counters else "life_lost"
        if duel.open:
            return None
        return _plan(q, "poison", duel, Query("value", fact=lambda f: {name: {seat: _sum(f, kind, player=other)}}, settled=True), keys, more)
    for tag in q.tags("life"):
        for index in range(max(0, tag.first - 2), tag.first):
            if q.asks(index) and (n := numbers.value(q.tokens[index], q.language)) is not None:
                duel.bodies.read.add(index)
                return _plan(q, "poison", duel, Query("happens", fact=lambda f: _sum(f, kind, player=other) == n, every=True, settled=True), keys, more)
    return _plan(q, "poison", duel, Query("happens", fact=lambda f: _sum(f, kind, player=other) > 0, every=True, settled=True), keys, more)


@family("duel-damage", rank=45)
def damage(q: Question) -> Plan | None:
    """How much damage is dealt, to whom; does any get to the player, or to a creature?"""
    verb = next((t for t in q.tags(*DEALT, "trample", "r-goes-to", "enter", "lose-life", "r-lose", "attack") if q.asks(t.first)), None)
    most = q.kind is Kind.DOES and q.asked("r-most") is not None  # «Max to face?»
    much = most or (q.kind is Kind.HOW_MANY and q.asked("r-most", "player", "r-face", *PLAYERS) is not None)
    verb = verb or (q.asked("r-most", "player", "r-face", *PLAYERS) if much else None)
    if verb is None or q.kind not in (Kind.HOW_MANY, Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS) or q.asked(*DEATH, "lifelink", "life-total") or (
        q.asked("life") and not q.asked(*LOSE)
    ):  # fmt: skip
        return None
    if q.kind is Kind.WHAT_HAPPENS or not (much or q.asked(*DEALT, *LOSE, "trample")):
        return None
    if q.asked("minus-one-counter", "poison-counter"):
        return None
    duel = told(q)
    if duel is None:
        return None
    attacking = SEAT[duel.sides[0]]
    other = "B" if attacking == "A" else "A"
    to = _recipient(q, duel, other)
    if to is None:
        return None
    sources, recipients = to
    more = {"player", "r-take", "r-goes-to", "enter", "x-through", "trample", "r-rest", "lose-life", "r-lose", "life", "redirect", "step", "skip", "pass-priority",
            "put", "maximum", "put-counter", "r-give", "r-still", "activate"} - ({"activate"} if q.has("activated-ability") else set())  # fmt: skip
    if recipients == [other]:
        keys = ["trample.over-blockers", "deathtouch.lethal", "trample.no-blockers-left"] if _has(duel, "trample") and (duel.blockers or duel.block_told) else []
        if duel.block_told or duel.blockers:
            keys += ["combat-damage.blocked", "block.becomes-blocked"]
        else:
            keys += ["combat-damage.unblocked", "combat-damage.amount"]
        keys = _known_keys([*(["trample.no-blockers-left"] if any(h.body.role == "blocker" and h.verb in ("destroy", "bounce", "exile", "sacrifice") for h in duel.happenings) and _has(duel, "trample") else []),
                            *(["double-strike.damage"] if _has(duel, "double-strike") else []), *keys, *_strike_keys(duel), "damage.to-player"])  # fmt: skip
    else:
        nothing = ["combat-damage.amount"] if any(b.size and b.size[0] == 0 for b in duel.bodies.all) else []
        keys = _known_keys([*nothing, *_strike_keys(duel), "combat-damage.deal", "combat-damage.blocker", "combat-damage.blocked", "combat-damage.unblocked", "combat-damage.amount"])
    fact = lambda f: dealt(f, sources, recipients)  # noqa: E731
    if q.kind is Kind.HOW_MANY or most:
        if duel.open and not (any(h.verb in ("destroy", "bounce", "exile", "sacrifice") for h in duel.happenings) or not _has(duel, "trample")):
            return None
        if _chosen(duel) and recipients == [other]:
            return _plan(q, "damage", duel, Query("most", fact=fact, name="most", settled=True), keys, more)
        return _plan(q, "damage", duel, Query("value", fact=lambda f: {"damage": fact(f)}, settled=True), keys, more)
    choose = recipients == [other] and _chosen(duel)
    return _plan(q, "damage", duel, Query("happens", fact=lambda f: fact(f) > 0, every=not choose, settled=not choose or duel.open), keys, more)


def _chosen(duel: Duel) -> bool:
    """Whether the attacker's controller decides how much goes to the player."""
    return _has(duel, "trample") and bool(duel.blockers)


def _recipient(q: Question, duel: Duel, other: str) -> tuple[list[str] | None, list[str] | None] | None:
    """Who deals the damage asked about and to whom; None for either: whoever it is. None if it can't be told."""
    heads = [(h, b) for h, b in duel.bodies.heads if q.asks(h.first) and b.role]
    taking = next((t for t in q.tags("be-dealt-damage", "r-take", "r-lose", "lose-life") if q.asks(t.first)), None)
    if taking is not None:
        who = q.subject(taking)
        named = next((t for t in q.tags(*PLAYERS, "player") if q.asks(t.first)), None)
        if who in (Who.ME, Who.OPPONENT) and not (heads and heads[0][0].first < taking.first):
            if who is Who.OPPONENT and named is None:
                return None if len(duel.bodies.all) > 1 and duel.blockers else (None, [other])
            return (None, [other]) if SEAT[who] == other or not duel.sides[1] else None
        if named is not None and not heads:
            return None, [other]
        alone = [b for b in duel.bodies.all if b.owner is Who.ME]
        if not heads and len(alone) == 1 and _mine_alone(q):
            return None, duel.ids[id(alone[0])]
        patients = [b for _, b in heads]
        if len(patients) >= 1:
            return None, duel.ids[id(patients[0] if heads[0][0].first < taking.first or len(patients) == 1 else patients[-1])]
        return None
    player = next((t for t in q.tags(*PLAYERS, "player", "r-face", "p-that-player") if q.asks(t.first)), None)
    if player is not None or _to_me(q):
        return None, [other]
    sources = [b for _, b in heads]
    if q.asked("x-through", "trample", "r-goes-to"):
        return None, [other]
    if q.kind is Kind.HOW_MANY and q.asked("deal-damage", "damage", "combat-damage"):
        if len(sources) == 1:
            return duel.ids[id(sources[0])], None
        if len(duel.bodies.all) == 1:
            return duel.ids[id(duel.bodies.all[0])], None
        return None if duel.blockers or duel.block_told else (None, [other])
    if q.asked("deal-damage") and len(sources) == 1:
        return duel.ids[id(sources[0])], None
    return None


def _mine_alone(q: Question) -> bool:
    """«Мой получит урон?», *does mine take damage*: a possessive that stands for a creature."""
    return any(q.asks(i) and t.norm in q.words.me_possessive and q.tag_at(i + 1) is not None and not q.tokens[i + 1].kind == "punct"
               and any(c in (*DEALT, *DEATH) for c in q.tag_at(i + 1).concepts) for i, t in enumerate(q.tokens[:-1])) or any(
        q.asks(i) and t.norm in ("mine", "mienne", "mien") for i, t in enumerate(q.tokens))  # fmt: skip


def _to_me(q: Question) -> bool:
    """«¿Cuánto daño me entra?», «Мне что-нибудь прилетит?», *to me*."""
    return any(token.norm in q.words.me_object and q.asks(index) for index, token in enumerate(q.tokens) if token.norm not in q.words.me_possessive or token.text == "mí")


@family("duel-counters", rank=43)
def counters(q: Question) -> Plan | None:
    """How many -1/-1 counters do infect and wither leave; does the creature keep them?"""
    if not q.has("infect", "wither") or not q.asked("minus-one-counter") or q.kind not in (Kind.HOW_MANY, Kind.DOES, Kind.CAN):
        return None
    duel = told(q)
    if duel is None or duel.open or not (duel.blockers and duel.attackers):
        return None
    source = [b for b in duel.bodies.all if {"infect", "wither"} & set(b.keywords)]
    if len(source) != 1:
        return None
    for index, token in enumerate(q.tokens):
        if token.kind == "pt" and token.norm.startswith("-"):
            duel.bodies.read.add(index)
    names = [one for b in duel.bodies.all if b.role != source[0].role for one in duel.ids[id(b)]]
    if len(names) != 1:
        return None
    keys = _known_keys(["damage.wither-creature", *_strike_keys(duel)])
    placed = lambda f: sum(int(s.data.get("amount", s.data.get("number", 0)) or 0) for s in f.steps if s.kind is StepKind.COUNTERS_PUT and s.data.get("object") == names[0])  # noqa: E731
    more = {"minus-one-counter", "counter", *GAIN, "r-keep", "r-still", "gain-control", "put-counter", "put", "r-take"}
    if q.kind is Kind.HOW_MANY:
        return _plan(q, "counters", duel, Query("value", fact=lambda f: {"counters_added": placed(f)}, settled=True), keys, more)
    return _plan(q, "counters", duel, Query("happens", fact=lambda f: placed(f) > 0 and f.zone(names[0]) == "battlefield", every=True, settled=True), keys, more)
