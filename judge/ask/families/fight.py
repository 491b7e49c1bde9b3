"""What a question tells of a combat: who attacks what with what, who blocks, what happened on the way.

Nothing here decides a verdict. A fight is read once, and the families of ``combat`` and ``combat_damage`` put it on a board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, creature, planeswalker
from judge.ask.roles import PLANESWALKER, opponent_of
from judge.ask.story import Story
from judge.language import Tag, numbers

EVASION = ("flying", "reach", "menace")
STRIKES = (
    "trample",
    "deathtouch",
    "lifelink",
    "first-strike",
    "double-strike",
    "infect",
    "wither",
    "trample-over-planeswalkers",
)
LIMITS = ("vigilance", "haste", "defender", "indestructible", "hexproof", "shroud")
KEYWORDS = (*STRIKES, *EVASION, *LIMITS)

ATTACK = ("attack", "attacking-creature", "attack-alone", "attacking-player")
BLOCK = ("block", "blocking-creature", "blocked-creature", "chump-block")
PLAYERS = ("player", "opponent", "defending-player", "controller", "r-face", "life", "p-other-player", "p-that-player")
CREATURES = ("creature", "attacking-creature", "blocking-creature", "artifact-creature")
GONE = ("dies", "destroy", "exile", "bounce", "sacrifice", "leave-the-battlefield", "r-lose-it", "remove-from-combat", "flicker", "graveyard",
        "phasing")  # fmt: skip
HURT = ("deal-damage", "be-dealt-damage", "assign-damage", "damage", "combat-damage", "excess-damage", "x-through", "trample", "resolve",
        "r-work", "redirect", "r-rest", "lose-life", "r-lose", "r-lose-it", "r-give", "r-take")  # fmt: skip
"""Words by which damage is said to go somewhere."""

USES = frozenset({
    *PLANESWALKER, *KEYWORDS, *ATTACK, *BLOCK, *PLAYERS, *CREATURES, "unblocked-creature", "unblockable", "damage", "deal-damage",
    "be-dealt-damage", "assign-damage", "combat-damage", "lethal-damage", "excess-damage", "combat", "combat-phase", "combat-damage-step", "turn",
    "declare-attackers-step", "declare-attackers", "declare-blockers-step", "declare-blockers", "attacking-player", "power", "toughness",
    "power-toughness", "loyalty", "loyalty-counter", "counter", "r-instead", "r-another", "r-same", "r-both", "p-own", "left", "r-rest", "r-than", "r-only", "minimum",
    "each", "control", "battlefield", "r-one-of", "x-through", "x-before-damage", "r-different", "point-of-damage", "x-regular", "order", "r-each", "color",
})  # fmt: skip
"""What every plan about a fight takes into account. What was told on the way is added by ``Fight.uses``."""


def is_infinitive(q: Question, tag: Tag) -> bool:
    """Whether a term begins with an infinitive, so that «заблокировать существо» is a deed and no blocked creature."""
    endings = {"ru": ("ть", "ться"), "es": ("ar", "er", "ir"), "fr": ("er", "re", "ir")}
    return q.tokens[tag.first].norm.endswith(endings.get(q.language, ("\0",)))


def q_same(q: Question, one: Tag, other: Tag) -> bool:
    """Whether two tags are in one sentence."""
    return q.sentence_of(one.first) == q.sentence_of(other.first)


@dataclass
class Fight:
    """One combat with a planeswalker, as told."""

    q: Question

    @cached_property
    def story(self) -> Story:
        return Story(self.q)

    # --- whose --------------------------------------------------------------------------------------------------------

    @cached_property
    def walkers(self) -> list[Tag]:
        return self.q.tags(*PLANESWALKER)

    @cached_property
    def said_walker_side(self) -> Who | None:
        """Whose planeswalker it is, where the question says so; None also where it says two things."""
        said = {w for w in (self.q.owner(t) for t in self.walkers) if w is not None}
        if len(said) > 1:
            said &= {Who.ME, Who.OPPONENT, Who.TEAMMATE}
        return said.pop() if len(said) == 1 else None

    @cached_property
    def attack_tags(self) -> list[Tag]:
        return self.q.tags(*ATTACK)

    @cached_property
    def said_attacker_side(self) -> Who | None:
        """Who attacks, where the question says so."""
        q = self.q
        for tag in self.attack_tags:
            subject = q.subject(tag)
            if (
                isinstance(subject, Who)
                and subject is not Who.PLAYER
                and "attack" in tag.concepts
                and not self._walker_before(tag)
            ):
                return subject
            if isinstance(subject, str) and subject != "planeswalker":
                for thing in reversed([t for t in q.tags(subject) if t.first < tag.first]):
                    if (owner := q.owner(thing)) is not None:
                        return owner
            owner = q._possessive(tag, q.sentence_of(tag.first))
            if owner is not None and not self._walker_before(tag):
                return owner
        for tag in q.tags("trample", "trample-over-planeswalkers", "commander"):
            if (owner := q.owner(tag)) is not None:
                return owner
        asked = self.story.asked
        if q.kind in (Kind.CAN, Kind.MUST) and asked is not None and asked.is_a(*ATTACK) and isinstance(q.actor, Who):
            return q.actor
        own = any(len(q.between(p, w)) <= 1 for p in q.tags("p-own", "p-myself") for w in self.walkers)
        own = own or any(
            q.tokens[i].norm in q.words.own for w in self.walkers for i in range(max(0, w.first - 2), w.first)
        )
        return Who.ME if own and q.kind is Kind.CAN and q.actor is None and q.asked(*ATTACK) else None

    def _walker_before(self, tag: Tag) -> bool:
        """«My planeswalker is attacked»: the owner before the verb is the planeswalker's."""
        sentence = self.q.sentence_of(tag.first)
        return any(sentence.first <= w.first < tag.first and tag.first - w.last <= 4 for w in self.walkers)

    @cached_property
    def sides(self) -> tuple[Who, Who] | None:
        """(who attacks, whose planeswalker): what isn't said is the other side of what is; None where it makes no sense."""
        attacker, walker = self.said_attacker_side, self.said_walker_side
        plain = (Who.ME, Who.OPPONENT)
        attacker = attacker if attacker in plain else None
        walker = walker if walker in plain else None
        if attacker is None and walker is None:
            return Who.ME, Who.OPPONENT
        attacker = attacker or opponent_of(walker)
        walker = walker or opponent_of(attacker)
        return (attacker, walker) if attacker is not walker else None

    # --- with what ----------------------------------------------------------------------------------------------------

    @cached_property
    def _anchors(self) -> list[tuple[Tag, str]]:
        """The words beside which a size or a keyword may stand, with whose it then is."""
        found = []
        for tag in self.q.tagged.tags:
            if any(c in BLOCK for c in tag.concepts) and not self._passive_block(tag):
                found.append((tag, "blocker"))
            elif any(c in ATTACK for c in tag.concepts) or tag.concept in (
                "trample",
                "trample-over-planeswalkers",
                "double-strike",
            ):
                found.append((tag, "attacker"))
            elif any(c in PLANESWALKER for c in tag.concepts):
                found.append((tag, "walker"))
        return found

    def _passive_block(self, tag: Tag) -> bool:
        """«a blocked 5/5» is an attacker; «is blocked by a 2/2» leads to a blocker all the same."""
        return False

    def holder(self, first: int, last: int, *, walker: bool = False) -> str | None:
        """Whether tokens belong to the attacker, the blocker or (if that is possible) the planeswalker: to whom they stand nearest."""
        sentence = self.q.sentence_of(first)
        best: list[tuple[float, str]] = []
        for tag, who in self._anchors:
            if tag.first not in sentence or (who == "walker" and not walker) or tag.first <= first <= tag.last:
                continue
            gap = tag.first - last if tag.first > last else first - tag.last
            between = range(min(last, tag.last) + 1, max(first, tag.first))
            cut = sum(self.q.tokens[i].kind == "punct" and self.q.tokens[i].text in ",;:" for i in between)
            best.append((gap + 6 * cut + (0.5 if tag.first < first else 0), who))
        if not best:
            return None
        best.sort(key=lambda b: b[0])
        return best[0][1]

    @cached_property
    def sizes(self) -> dict[str, tuple[int, int]] | None:
        """Power and toughness of ``attacker`` and ``blocker`` where they are said; None where more are said than can be told apart."""
        found: dict[str, tuple[int, int]] = {}
        pts = [(i, t) for i, t in enumerate(self.q.tokens) if t.kind == "pt"]
        for index, token in pts:
            power, _, toughness = token.norm.partition("/")
            if not (power.isdigit() and toughness.isdigit()):
                continue
            who = self.holder(index, index) or "attacker"
            if who in found:
                other = "blocker" if who == "attacker" else "attacker"
                if other in found or len(pts) > 2 or not self.blocked:
                    return None
                who = other
            found[who] = int(power), int(toughness)
        return found

    def keywords(self, who: str) -> list[str]:
        """The keywords that somebody is said to have."""
        found = []
        for tag in self.q.tagged.tags:
            keyword = next((k for k in KEYWORDS if k in tag.concepts), None)
            if keyword is None or self._denied(tag):
                continue
            if keyword in ("indestructible", "hexproof", "shroud"):
                holder = self.holder(tag.first, tag.last, walker=True)
            elif keyword in EVASION or keyword in ("first-strike", "deathtouch"):
                holder = self.holder(tag.first, tag.last)
            else:
                holder = "attacker"
            if holder == who:
                found.append(keyword)
        return list(dict.fromkeys(found))

    def _denied(self, tag: Tag) -> bool:
        """«with neither flying nor reach»: a negation before a keyword or before the keyword it is listed with; «хасты нет»."""
        index = tag.first - 1
        sentence = self.q.sentence_of(tag.first)
        if any(self.q.tokens[i].norm in ("нет", "нету") for i in range(tag.last + 1, min(tag.last + 4, sentence.last + 1)) if self._unbroken(tag.last, i)):
            return True
        while index >= sentence.first and tag.first - index <= 6:
            here = self.q.tag_at(index)
            if here is not None and "r-not" in here.concepts:
                return True
            if here is not None and not any(c in KEYWORDS or c in ("r-have", "control") for c in here.concepts):
                return False
            index -= 1
        return False

    def _unbroken(self, first: int, last: int) -> bool:
        """Whether no punctuation stands between two tokens."""
        return all(self.q.tokens[i].kind != "punct" for i in range(first + 1, last))

    def denies(self, concept: str) -> bool:
        return any(self._denied(t) for t in self.q.tags(concept))

    # --- what happened ------------------------------------------------------------------------------------------------

    @cached_property
    def blocked(self) -> bool:
        """Whether the attacker is told to have been blocked."""
        q = self.q
        if q.has("unblocked-creature", "unblockable"):
            return False
        told = [t for t in q.tags(*BLOCK) if t is not self._asked_block]
        return bool(told) and not any(self._nobody(t) for t in told)

    @cached_property
    def _asked_block(self) -> Tag | None:
        asked = self.story.asked
        if asked is None or not asked.is_a(*BLOCK) or self.q.kind is Kind.HOW_MANY:
            return None  # how much gets through is asked of a block that is told
        return asked.tag

    def _nobody(self, tag: Tag) -> bool:
        """«Nobody blocks», «no blockers», «Блока нет»."""
        q = self.q
        sentence = q.sentence_of(tag.first)
        near = range(max(sentence.first, tag.first - 4), min(sentence.last, tag.last + 2) + 1)
        return any((t := q.tag_at(i)) is not None and ("r-not" in t.concepts or "x-nobody" in t.concepts) for i in near)

    @cached_property
    def gone(self) -> Tag | None:
        """The word that tells that the attacked planeswalker left the battlefield or combat; None if it didn't."""
        q = self.q
        for tag in q.tags(*GONE):
            if q.asks(tag.first) and self.story.asked is not None and self.story.asked.tag is tag:
                continue
            if self._of_walker(tag):
                return tag
        return None

    def _of_walker(self, tag: Tag) -> bool:
        """Whether it is the planeswalker that a word of leaving speaks of, and no creature."""
        q = self.q
        sentence = q.sentence_of(tag.first)
        things = [
            t
            for t in q.tagged.tags
            if t.first in sentence and any(c in (*CREATURES, *PLANESWALKER) for c in t.concepts)
        ]
        before = [t for t in things if t.last < tag.first]
        after = [t for t in things if t.first > tag.last and t.first - tag.last <= 4]
        subject = q.subject(tag)
        if subject == "planeswalker" or any(any(c in PLANESWALKER for c in t.concepts) for t in after[:1]):
            return True
        if isinstance(subject, str) and subject in CREATURES:
            return False
        if before:
            return any(any(c in PLANESWALKER for c in t.concepts) for t in before) and not any(
                "blocking-creature" in t.concepts for t in before[-1:]
            )
        return q.topic == "planeswalker" or bool(self.walkers and self.walkers[0].first < tag.first)

    @cached_property
    def by_first_striker(self) -> bool:
        """Whether it is a creature with first strike that killed the planeswalker: that is played, not told."""
        return self.gone is not None and self.q.has("first-strike") and self.second

    @cached_property
    def second(self) -> bool:
        """Whether a second attacker beside the first is told of."""
        q = self.q
        return q.has("first-strike") and q.has("r-another", "x-regular", "p-other-player", "r-both")

    @cached_property
    def changed_control(self) -> bool:
        taken = [t for t in self.q.tags("gain-control") if "flying" not in t.concepts]
        return bool(taken) or (self.q.has("exchange", "x-change") and self.q.has("control", "controller"))

    @cached_property
    def prevented(self) -> bool:
        """Whether all combat damage is told to be prevented."""
        return (
            self.q.has("prevent") and self.q.has("combat-damage", "r-all-of-it", "combat") and not self.partly_prevented
        )

    @cached_property
    def partly_prevented(self) -> bool:
        """Whether what is prevented is only the damage to somebody, or so much of it."""
        q = self.q
        for tag in q.tags("prevent"):
            sentence = q.sentence_of(tag.first)
            for index in range(sentence.first, sentence.last + 1):
                here = q.tag_at(index)
                named = (
                    here is not None
                    and here is not tag
                    and any(c in (*PLAYERS, *CREATURES, *PLANESWALKER, "source") for c in here.concepts)
                )
                if named or q.tokens[index].kind == "number" or (q.tokens[index].norm in q.words.me_object):
                    return not q.asks(tag.first)
        return False

    @cached_property
    def animated(self) -> bool:
        """Whether the planeswalker is told to be a creature too."""
        q = self.q
        if any(not self._not_before(t) for t in q.tags("r-became")):
            return True
        for tag in q.tags("creature", "artifact-creature"):
            near = [
                w
                for w in self.walkers
                if 0 < tag.first - w.last <= 14 and q.sentence_of(w.first) == q.sentence_of(tag.first)
            ]
            if not near or any(q.tokens[i].norm in q.words.me_possessive for i in range(near[-1].last + 1, tag.first)):
                continue
            gap = q.between(near[-1], tag)
            verbs = [
                t
                for t in q.tagged.tags
                if t.first in gap and any(c in ("attack", "block", "deal-damage", "r-not", "cast") for c in t.concepts)
            ]
            copula = any(t.first in gap and "q-does" in t.concepts for t in q.tagged.tags) or any(
                q.tokens[i].norm in ("es", "est", "сейчас", "stal", "is", "was", "теперь", "тоже", "also") for i in gap
            )
            if not verbs and (copula or len(gap) == 0):
                return True
        return False

    def _not_before(self, tag: Tag) -> bool:
        """Whether a negation stands right before a word."""
        return any(0 <= tag.first - n.last - 1 <= 1 and q_same(self.q, n, tag) for n in self.q.tags("r-not"))

    @cached_property
    def loyalty(self) -> int | None:
        """How much loyalty the planeswalker is said to have, also as «a planeswalker at 3»."""
        from judge.ask.families.loyalty_counts import loyalty_said

        said = loyalty_said(self.q)
        if said is not None:
            return said
        for tag in self.walkers:
            sentence = self.q.sentence_of(tag.first)
            for index in range(tag.last + 1, min(sentence.last, tag.last + 4) + 1):
                token = self.q.tokens[index]
                here = self.q.tag_at(index)
                if token.kind in ("punct", "pt") or (here is not None and "r-have" not in here.concepts):
                    break
                value = numbers.value(token, self.q.language)
                if value is not None and (token.kind == "number" or value > 1):
                    return value
        return None

    # --- on the board -------------------------------------------------------------------------------------------------

    def board(
        self, *, attacker: dict[str, Any] | None = None, loyalty: int | None = None, until: str = "end-combat"
    ) -> Board | None:
        """The combat as told, with everything on it that was told; up to a step. None where the roles can't be told."""
        if self.sides is None or self.sizes is None or (self.q.has("prevent") and not self.prevented):
            return None
        seat, other = SEAT[self.sides[0]], SEAT[self.sides[1]]
        power, toughness = self.sizes.get("attacker", (7, 7) if self.blocked else (3, 3))
        keywords = self.keywords("attacker")
        board = Board().turn(seat)
        if self.prevented:
            board.put(
                "battlefield",
                other,
                {
                    "id": "ward",
                    "card": "enchantment",
                    "abilities": [{"static": "prevent-damage", "combat": True, "recipients": "permanents-and-players"}],
                },
            )
        thing = creature("attacker", f"{power}/{toughness}", [k for k in keywords if k != "indestructible"])
        thing.update(attacker or {})
        board.put("battlefield", seat, thing)
        have = loyalty if loyalty is not None else self.loyalty if self.loyalty is not None else 4
        board.put("battlefield", other, planeswalker(loyalty=have, keywords=self.keywords("walker")))
        pairs = {"attacker": "walker"}
        more = attackers_told(self.q) - 1
        if more and self.blocked:
            return None
        for place in range(more):
            board.put("battlefield", seat, {**thing, "id": f"attacker-{place + 2}"})
            pairs[f"attacker-{place + 2}"] = "walker"
        if self.second and not more:
            board.put("battlefield", seat, creature("second", "3/3"))
            pairs["second"] = "walker"
            thing["pt"] = f"{max(have, 1)}/2"
        if self.animated:
            pt = self.sizes.get("walker", (4, 4))
            board.do(happen={"animate": "walker", "pt": f"{pt[0]}/{pt[1]}", "types": ["creature"]})
        board.do(goto={"step": "declare-attackers"}).do(attack=pairs)
        told_first = self.gone is None or any(t.first < self.gone.first for t in self.q.tags(*BLOCK))
        if not told_first:
            self._happen(board, seat)
        if self.blocked:
            size = self.sizes.get("blocker", (2, 2))
            board.put("battlefield", other, creature("blocker", f"{size[0]}/{size[1]}", self.keywords("blocker")))
            board.do(goto={"step": "declare-blockers"}).do(block={"blocker": "attacker"})
        if told_first:
            self._happen(board, seat)
        if until:
            board.do(goto={"step": until})
        return board

    def _happen(self, board: Board, seat: str) -> None:
        if self.gone is not None and not self.by_first_striker:
            verb = next(
                (v for v in ("exile", "bounce", "sacrifice", "remove-from-combat") if v in self.gone.concepts),
                "destroy",
            )
            board.do(happen={verb: "walker"})
        elif self.changed_control:
            board.do(happen={"gain-control": "walker", "by": seat})

    def uses(self) -> frozenset[str]:
        """The concepts of what was told and is on the board."""
        found = set(USES)
        if self.gone is not None:
            found |= {c for t in self.q.tags(*GONE) for c in t.concepts} | {"r-in-hand-before", "r-after", "r-back", "respond", "spell", "instant",
                                                                             "hand", "when", "ability", "triggered-ability"}  # fmt: skip
        if self.changed_control:
            found |= {"gain-control", "exchange", "x-change", "control", "controller"}
        if self.prevented:
            found |= {"prevent", "spell", "instant", "this-turn", "r-this-turn", "r-all-of-it", "effect"}
        if self.animated:
            found |= {
                "r-became",
                "until-end-of-turn",
                "artifact",
                "artifact-creature",
                "this-turn",
                "r-this-turn",
                "effect",
                "ability",
            }
        if not self.blocked:
            found |= {"x-nobody"}
        return frozenset(found)

    def negatable(self) -> frozenset[str]:
        """What was told as not being so, and is on the board so."""
        found = {k for k in KEYWORDS if self.denies(k)}
        if not self.blocked:
            found |= set(BLOCK) | {"unblocked-creature"}
        return frozenset(found)


def attackers_told(q: Question) -> int:
    """How many attackers alike are told of: «four 2/2 creatures attack it». 1 where no number stands before them."""
    for index, token in enumerate(q.tokens):
        count = numbers.value(token, q.language)
        if count is None or not 2 <= count <= 9 or token.kind not in ("word", "number"):
            continue
        behind = range(index + 1, min(index + 4, len(q.tokens)))
        for place in behind:
            here = q.tag_at(place)
            if q.tokens[place].kind == "punct" or (here is not None and {"planeswalker", "loyalty", "loyalty-counter", "damage"}.intersection(here.concepts)):
                break
            if here is not None and {"creature", "attacking-creature", "unblocked-creature"}.intersection(here.concepts) and here.concept != "attack":
                return count
    return 1
