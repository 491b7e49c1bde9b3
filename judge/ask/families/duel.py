"""Combats of creatures among themselves: who dies, how much is dealt, how much life is gained; played with what was said.

The creatures are read by ``bodies``. What happened between blocks and damage (a bonus, a removed blocker, a regeneration
shield, prevented damage) is read here. What is left open and would matter makes the answer unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any

from judge.ask.families.bodies import BLOCK, COLORS, KEYWORDS, Bodies, Body
from judge.ask.families.combat_words import STRIKES, Head
from judge.ask.grammar import Question, Who
from judge.ask.plan import SEAT, Board
from judge.ask.roles import PLANESWALKER
from judge.language import Tag, numbers

OTHER_MATTERS = (
    *PLANESWALKER, "two-headed-giant", "redirect", "battle", "target", "activate", "loyalty-ability", "copy", "counter-spell", "commander", "fight",
    "bite", "double", "unpreventable", "noncombat-damage", "banding", "ninjutsu", "myriad", "melee", "vehicle", "equip", "equipment",
    "enchant", "aura", "phasing", "flicker", "gain-control", "deck", "triggered-ability", "combat-phase", "morph", "until-end-of-turn", "x-next-turn",
    "goad", "remove-from-combat", "commander-damage", "monarch", "prowess", "cast-trigger", "x-order", "damage-assignment-order",
)  # fmt: skip
"""What makes it another question than one about a plain combat."""

DEATH = ("dies", "destroy", "r-keep", "r-survive", "x-save", "graveyard")
GONE = ("destroy", "bounce", "exile", "sacrifice", "dies", "return", "r-return")
DEALT = (
    "damage",
    "combat-damage",
    "deal-damage",
    "be-dealt-damage",
    "assign-damage",
    "x-through",
    "lethal-damage",
    "r-take",
    "r-rest",
)
GAIN = ("r-give", "gain-ability", "gain-life", "r-take", "r-get", "r-have")
LOSE = ("lose-life", "r-lose", "r-lose-it")

USES = frozenset({
    *KEYWORDS, *COLORS, *BLOCK, *DEALT, "creature", "artifact-creature", "token", "x-body", "attack", "attacking-creature", "attack-alone", "combat",
    "unblocked-creature", "blocking-creature", "blocked-creature", "declare-blockers", "declare-blockers-step", "declare-attackers", "point-of-damage",
    "declare-attackers-step", "combat-damage-step", "power", "toughness", "power-toughness", "protection", "r-both", "r-each", "each", "r-one-of",
    "x-nobody", "x-regular", "r-have", "untapped", "defending-player", "attacking-player", "life", "life-total", "r-another", "simultaneously", "minimum",
    "r-face", "r-vs", "lethal-damage", "double-block", "r-most", "keyword-ability", "ability", "r-than", "r-only", "p-other-player", "r-different",
    "p-own", "r-all-of-it", "opponent", "player", "r-get", "x-clash", "x-first-hit", "r-plus", "r-after", "r-keep", "r-survive", "x-before-damage",
})  # fmt: skip
"""What every plan about a duel takes into account."""


_READ = USES | frozenset({*DEATH, *GONE, "counter"})


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
        if (
            not self.bodies.verbs
            and len(bodies) == 2
            and self.q.has("r-vs", "combat")
            and not any(b.role for b in bodies)
        ):
            bodies[0].role, bodies[1].role = "attacker", "blocker"
            self.used |= {"combat", "fight"}
        if not self.bodies.verbs and len(bodies) == 1 and not bodies[0].role and self.hit_told:
            bodies[0].role = "attacker"
        self._gang()
        self._both_of_them()
        bodies = self.bodies.all
        if self.fights:
            self.used.add("fight")
            if len(bodies) == 1 and bodies[0].count == 2:
                bodies[0].count, bodies[0].role = 1, "attacker"  # «two 3/3s fight each other»
                self.bodies.heads.append((self.bodies.heads[-1][0], replace(bodies[0], role="blocker")))
                return
        if not self.bodies.verbs and len(bodies) == 2 and (self.fights or self._hits()) and not any(b.role for b in bodies):
            bodies[0].role, bodies[1].role = "attacker", "blocker"
            self.used |= {"fight"} if self.fights else {"combat"}
        if (
            len(bodies) == 1
            and bodies[0].count == 2
            and self.block_told
            and self.q.has("p-other-player", "r-another", "r-different")
        ):
            one = bodies[0]  # «two 3/3s, one blocks the other»
            one.count, one.role = 1, "attacker"
            self.bodies.heads.append((self.bodies.heads[-1][0], replace(one, role="blocker")))
            return
        for body in bodies:
            if not body.role and "exalted" in body.keywords and self.attackers:
                body.role = "bystander"
        two = self.attackers
        if (
            self.q.language == "ru"
            and len(two) == 2
            and not self.blockers
            and self.block_told
            and two[0].size != two[1].size
            and two[0].count == two[1].count == 1
        ):
            first = [v for v in self.bodies.verbs if not self.bodies.blocks(v)]
            last = [v for v in self.bodies.verbs if self.bodies.blocks(v)]
            if first and last and first[0].first < last[0].first:
                two[1].role = "blocker"  # «5/5 атакует, блокирую 2/2»
        self._unnamed_attacker()
        loose = [b for b in bodies if not b.role]
        if len(loose) == 1 and self.attackers and not self.blockers and self.block_told:
            loose[0].role = "blocker"
        elif (len(loose) == 1 and self.blockers and not self.attackers) or (len(loose) == 1 and len(bodies) == 1 and self.unblocked_told):
            loose[0].role = "attacker"

    def _gang(self) -> None:
        """«Double block of two 2/2s»: the two block, and *the two blockers* behind it are they."""
        bodies = self.bodies.all
        crowd = [b for b in bodies if b.count > 1 and b.size]
        rest = [b for b in bodies if b not in crowd]
        again = [b for b in rest if b.count in (1, 2) and not b.size and b.role == "blocker" and not b.keywords]
        single = [b for b in rest if b not in again]
        if not self.q.has("double-block") or len(crowd) != 1 or len(single) != 1 or single[0].count != 1 or single[0].role == "blocker":
            return
        crowd[0].role, crowd[0].owner = "blocker", None
        single[0].role = "attacker"
        self.bodies.heads = [(h, crowd[0] if b in again else b) for h, b in self.bodies.heads]
        self.used.add("double-block")

    def _both_of_them(self) -> None:
        """«Do both creatures die if a 2/2 blocks a 3/3?»: they are the two that are told of, and no two more."""
        bodies = self.bodies.all
        both = [t.last for t in self.q.tags("r-both") if self.q.asks(t.first)]
        again = [b for h, b in self.bodies.heads if h.count == 2 and not b.size and not b.keywords and any(0 < h.first - last <= 2 for last in both)]
        others = [b for b in bodies if b not in again]
        if len(again) == 1 and len(others) == 2 and all(b.count == 1 for b in others):
            self.bodies.heads = [(h, b) for h, b in self.bodies.heads if b is not again[0]]

    def _unnamed_attacker(self) -> None:
        """«Double strike without trample, the blocker dies to the first hit»: whose blocker it is has what is said first."""
        q = self.q
        if self.attackers or len(self.bodies.all) != 1 or not self.blockers or self.blockers[0].size:
            return
        head = self.bodies.heads[0][0]
        first = [t for t in q.tags(*STRIKES) if t.first < head.first and q.sentence_of(t.first) == q.sentence_of(head.first)]
        if not first or first[0].first != q.sentence_of(head.first).first or not any(q.tokens[i].text == "," for i in range(first[0].last, head.first)):
            return
        blocker = self.blockers[0]
        body = Body(role="attacker", keywords=dict(blocker.keywords), lacks=set(blocker.lacks))
        blocker.keywords, blocker.lacks = {}, set()
        self.bodies.heads.insert(0, (Head(first[0].first, first[0].last, role="attacker"), body))

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
    def fights(self) -> bool:
        """Whether the creatures fight each other, as an effect says, and there is no combat."""
        return not self.bodies.verbs and self.q.has("fight") and not self.q.has("combat", "combat-phase")

    def _hits(self) -> bool:
        """«A 2/2 deals combat damage to my 4/4»: between blocker and attacker, whichever of them is which."""
        (one, first), (two, second) = self.bodies.heads[0], self.bodies.heads[1]
        if first is second or not self.q.has("combat-damage", "combat", "wither", "infect"):
            return False
        return any(one.last < t.first < two.first and not self.q.asks(t.first) for t in self.q.tags("deal-damage", "damage", "combat-damage"))

    @cached_property
    def unblocked_told(self) -> bool:
        q = self.q
        if any(t.concept == "unblocked-creature" for t in q.tags("unblocked-creature")):
            return True
        nouns = [
            t
            for t in self.q.tags(*BLOCK, "declare-blockers-step")
            if not self.q.asks(t.first) and not self.bodies.role_noun(t)
        ]
        return any(self._nobody(t) for t in (*self.bodies.verbs, *nouns) if self.bodies.blocks(t) or t in nouns)

    def _nobody(self, tag: Tag) -> bool:
        """«Nobody blocks», «no lo bloquean», «не блокируют»."""
        q = self.q
        sentence = q.sentence_of(tag.first)
        near = range(max(sentence.first, tag.first - 4), min(sentence.last, tag.last + 2) + 1)
        return any((t := q.tag_at(i)) is not None and ("x-nobody" in t.concepts or ("r-not" in t.concepts and abs(i - tag.first) <= 3
                   and not any(c in KEYWORDS for u in q.tagged.tags if t.last < u.first < tag.first or 0 < u.first - t.last <= 2 and t.first > tag.last
                               for c in u.concepts))) for i in near)  # fmt: skip

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
        return (
            bool(self.attackers) and sum(b.count for b in bodies) <= 6 and not (self.blockers and self.unblocked_told)
        )

    @cached_property
    def sides(self) -> tuple[Who, bool]:
        """Whose the attackers are, and whether that was said."""
        said = self.bodies.side
        if said is not None:
            return said, True
        taking = [t for t in self.q.tags("be-dealt-damage", "r-take", "lose-life", "r-lose") if self.q.asks(t.first)]
        if (
            not self.q.asked("life", "gain-life")
            and any(self.q.subject(t) is Who.ME for t in taking)
            and not any(b.owner for b in self.bodies.all)
        ):
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
        behind = [
            (h, b)
            for h, b in here
            if tag.last < h.first <= tag.last + 5 and not self._verb_between(tag.last + 1, h.first)
        ]
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
            before_blocks = any(
                t.first < tag.first and tag.first - t.last <= 6
                for t in q.tags("r-in-hand-before")
                if self._of_blocks(t)
            )
            if body is not None and self._by_first_strike(tag, body):
                self.used |= {*tag.concepts, "step", "combat-damage-step", "order", "r-old", "deal-damage", "r-after", "r-only", "x-first-hit", "r-plus"}
                continue  # the play shows it
            if body is None or before_blocks or (body.count > 1):
                self.known = False
                continue
            verb = next(
                (v for v in ("exile", "bounce", "sacrifice") if v in tag.concepts),
                "bounce" if "return" in tag.concepts or "r-return" in tag.concepts else "destroy",
            )
            self.happenings.append(Happening(verb, body))
            self.used |= {
                *tag.concepts,
                "r-after",
                "r-in-hand-before",
                "respond",
                "spell",
                "instant",
                "r-only",
                "r-one-of",
                "removal",
                "get-rid",
                "r-back",
            }

    def _by_first_strike(self, tag: Tag, body: Body) -> bool:
        """«its only blocker dies to the first hit»: the combat itself does that."""
        if not any(c in ("dies", "destroy") for c in tag.concepts) or body.role == "attacker":
            return False
        if not any(k in b.keywords for b in self.attackers for k in ("first-strike", "double-strike")):
            return False
        near = [t for t in self.q.tags("deal-damage", "first-strike", "order", "r-old", "x-first-hit") if t.first in self.q.sentence_of(tag.first)]
        return any(abs(t.first - tag.last) <= 7 and not any(h.first <= t.first <= h.last for h, _ in self.bodies.heads) for t in near)

    def _of_blocks(self, tag: Tag) -> bool:
        behind = range(tag.last + 1, min(tag.last + 4, len(self.q.tokens)))
        return any(
            (t := self.q.tag_at(i)) is not None
            and any(c in (*BLOCK, "declare-blockers", "declare-blockers-step") for c in t.concepts)
            for i in behind
        )

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
            near = [
                i
                for i in range(max(0, tag.first - 2), tag.first)
                if numbers.value(q.tokens[i], q.language) is not None and i not in self.bodies.read
            ]
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
        return any(b.size is None and b.role != "bystander" for b in self.bodies.all) or (
            not self.blockers and self.block_told
        )

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
                board.put(
                    "battlefield",
                    other if body.role == "blocker" else seat,
                    creature_of(body, one, given.get(id(body))),
                )
        first = [one for b in self.attackers for one in self.ids[id(b)]]
        if self.fights:
            (two,) = (one for b in self.blockers for one in self.ids[id(b)])
            return self._on_the_way(board).do(happen={"fight": first[0], "with": two}, by=seat).do(pass_="all")
        board.do(attack={one: other for one in first})
        blocks = self._blocks()
        if nameless is not None:
            board.put("battlefield", other, {"id": "blocker", "card": "creature", "pt": f"{nameless[0]}/{nameless[1]}"})
            blocks = {"blocker": first[0]}
        board.do(goto={"step": "declare-blockers"})
        board.do(block=blocks)
        board.do(pass_="stack")
        return self._on_the_way(board).do(goto={"step": until})

    def _on_the_way(self, board: Board) -> Board:
        """What happens before the damage."""
        for one in self.happenings:
            for name in self.ids[id(one.body)]:
                if one.verb == "pump":
                    board.do(happen={"pump": one.value, "to": name})
                elif one.verb != "marked":
                    board.do(happen={one.verb: name})
        return board

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
        found = {k for b in self.bodies.all for k in b.lacks} | self.bodies.all_lack
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


def told(q: Question) -> Duel | None:
    """The duel a question tells of, with everything in it understood; None if it tells of none."""
    if any(not _READ.intersection(t.concepts) and "fight" not in t.concepts for t in q.tags(*OTHER_MATTERS)):
        return None
    duel = Duel(q)
    if q.has("fight") and not q.has("combat", "combat-phase") and (not duel.fights or len(duel.bodies.all) != 2 or any(b.count != 1 for b in duel.bodies.all)):
        return None
    if (
        not duel.whole
        or (len(duel.attackers) > 1
        and duel.blockers)
        or (sum(b.count for b in duel.attackers) > 1
        and len(duel.blockers) != 0)
    ):
        return None
    read = bool(duel.sides) and duel.bodies.clear  # sides that contradict themselves make the reading unclear
    return duel if read and duel.whole else None
