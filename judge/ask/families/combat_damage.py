"""Where combat damage goes when a planeswalker is attacked, and what comes of it: loyalty, life, poison, triggers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.ask.families.combat import about, passive
from judge.ask.families.fight import ATTACK, BLOCK, HURT, PLAYERS, Fight
from judge.ask.families.redirection import about_moving
from judge.ask.families.targeting import keyword_holder
from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import DAMAGE, PLANESWALKER, opponent_of
from judge.ask.story import Story
from judge.language import Tag

OTHER_MATTERS = ("two-headed-giant", "double", "protection", "target", "activate", "loyalty-ability", "copy", "counter-spell", "legend-rule", "emblem",
                 "r-printed", "shield-counter", "unpreventable")  # fmt: skip


def fight_of(q: Question) -> Fight | None:
    """The fight that a question about combat damage tells of, if it is one."""
    if (
        not about(q)
        or q.has(*OTHER_MATTERS)
        or (q.has("redirect") and not q.has("attack", "attacking-creature", "trample"))
    ):
        return None
    if q.has("noncombat-damage", "spell", "instant", "card-bolt", "card-shock") and not q.has("prevent", *_REMOVAL):
        return None
    told = [
        t
        for t in q.tags(*ATTACK, *BLOCK, "trample", "combat", "combat-damage", "unblocked-creature")
        if not _asked_hit(q, t)
    ]
    return Fight(q) if told else None


def _asked_hit(q: Question, tag: Tag) -> bool:
    """Whether a word for attacking only stands for hitting, in the question itself: «¿puede pegarme?»."""
    return q.asks(tag.first) and "deal-damage" in tag.concepts


_REMOVAL = ("destroy", "exile", "bounce", "dies", "sacrifice", "r-lose-it", "leave-the-battlefield")


# --- to whom ----------------------------------------------------------------------------------------------------------


def recipient(q: Question) -> str | None:
    """To what the damage asked about would be dealt: ``player``, ``walker``, ``blocker`` or ``attacker``; None if it can't be told."""
    found = [(t, who) for t in q.tagged.tags if q.asks(t.first) and (who := _class(q, t))]
    if not found:
        return None
    counting = ("put",) if q.kind is Kind.HOW_MANY else ()
    hurts = [t for t in q.tags(*HURT, *counting) if q.asks(t.first)]
    verb = next((t for t in hurts if not _noun(t)), hurts[0] if hurts else None)
    kinds = {who for _, who in found}
    if len(kinds) == 1:
        return kinds.pop()
    if verb is None:
        return None
    if any(c in ("r-take", "be-dealt-damage", "r-give", "lose-life", "r-lose") for c in verb.concepts):
        before = [who for t, who in found if t.first < verb.first]
        return before[-1] if before else None  # who takes damage stands before the verb
    instead = q.asked("r-instead")
    after = [
        (t, who)
        for t, who in found
        if t.first > verb.first and (instead is None or t.first < instead.first) and not _belongs_to_damage(q, t)
    ]
    return after[-1][1] if after else None


def _noun(tag: Tag) -> bool:
    return tag.concept in ("damage", "combat-damage", "excess-damage", "r-rest", "trample")


def _belongs_to_damage(q: Question, tag: Tag) -> bool:
    """«le surplus de blessures sur un planeswalker»: the planeswalker only says which damage is meant."""
    if not any(c in PLANESWALKER for c in tag.concepts):
        return False
    return any(0 < tag.first - d.last <= 3 for d in q.tags("excess-damage"))


def _class(q: Question, tag: Tag) -> str | None:
    text = q.tokens[tag.last].text.lower()
    if any(c in PLANESWALKER for c in tag.concepts):
        return "walker"
    if tag.concept == "blocking-creature" or (
        "blocking-creature" in tag.concepts
        and text.startswith(("blocker", "блокер", "блокирующ", "bloquead", "bloqueur"))
    ):
        return "blocker"
    if any(c in PLAYERS for c in tag.concepts):
        before = q.tokens[tag.first - 1].norm if tag.first else ""
        owner = text.endswith(("'s", "’s")) or (before in ("del", "du") and _follows(q, tag, "planeswalker"))
        return None if owner else "player"
    return None


def _follows(q: Question, tag: Tag, concept: str) -> bool:
    return any(0 < tag.first - t.last <= 3 for t in q.tags(concept, "planeswalker-name"))


def _me_hurt(q: Question, fight: Fight) -> bool:
    """«Do I take the rest?»: the asker is the player who would be dealt damage."""
    taking = [t for t in q.tags("be-dealt-damage", "r-take", "lose-life") if q.asks(t.first)]
    return fight.said_walker_side is Who.ME and any(q.subject(t) is Who.ME for t in taking)


# --- where it goes ----------------------------------------------------------------------------------------------------


@family("combat-damage-to", rank=29)
def damage_to(q: Question) -> Plan | None:
    """Does damage get to the player, the planeswalker or the blocker; how much at most?"""
    fight = fight_of(q)
    if fight is None or q.kind not in (Kind.CAN, Kind.DOES, Kind.HOW_MANY, Kind.WHAT_HAPPENS, Kind.MUST):
        return None
    if q.kind is Kind.CAN and (about_moving(q) or q.asked("redirect")):
        return None
    if q.asked(
        "dies", "destroy", "gain-life", "lifelink", "poison-counter", "trigger", "triggered-ability"
    ) or _asks_loyalty(q):
        return None
    if q.kind is Kind.DOES and q.asked("r-or"):
        return None  # «does it go to the planeswalker or to the player?» has two answers and no yes
    blocks = any(q.asks(t.first) and _class(q, t) != "blocker" for t in q.tags("block")) and fight.story.asks_for("block")
    if blocks and q.kind is not Kind.HOW_MANY:
        return None
    to = recipient(q) or ("player" if _me_hurt(q, fight) else None)
    if to is None or not _about_damage(q, fight):
        return None
    if fight.animated or (q.has("r-back") and to != "player"):
        return None
    if any(q.negated(t) or q.subject(t) == "planeswalker" for t in q.tags(*HURT) if q.asks(t.first)):
        return None  # what a planeswalker deals is another family's
    board, keys = _set_up(q, fight, to)
    if board is None:
        return None
    query = _query(q, fight, to)
    if query is None:
        return None
    return Plan("combat-damage-to", query, [Case(board.build())], keys,
                fight.uses() | {"r-where", "r-still", "x-variant", "resolve", "r-work", "redirect", "deal-damage", "r-lose-it", "r-back", "put", "lose-life",
                                "r-take", "maximum", "go-through", "trigger-condition", "fight"}, names_matter=True, negatable=fight.negatable())  # fmt: skip


def _about_damage(q: Question, fight: Fight) -> bool:
    """Whether it is damage that is asked about, and nothing else that could come of an attack."""
    asked = fight.story.asked
    if asked is not None and asked.is_a("put"):
        return q.kind is Kind.HOW_MANY and q.has("trample")
    if asked is not None and not asked.is_a(*HURT):
        if not asked.is_a("attack", "block", "attacking-creature") or not any(
            q.asks(t.first)
            for t in q.tags("damage", "deal-damage", "excess-damage", "r-rest", "x-through", "combat-damage")
        ):
            return q.kind is Kind.HOW_MANY and q.has("trample")  # «bloqué par une 2/2, combien sur le planeswalker ?»
    hurt = any(q.asks(t.first) for t in q.tags(*HURT, *DAMAGE, "r-face", "r-take"))
    return hurt or (asked is None and q.kind is Kind.HOW_MANY and q.has("trample"))


def _set_up(q: Question, fight: Fight, to: str) -> tuple[Board | None, tuple[str, ...]]:
    sizes = fight.sizes
    if sizes is None or to == "attacker":
        return None, ()
    numbers = q.kind in (Kind.HOW_MANY, Kind.WHAT_HAPPENS)
    if numbers and ("attacker" not in sizes or (fight.blocked and "blocker" not in sizes)):
        return None, ()
    if to == "blocker" and not fight.blocked:
        return None, ()
    loyalty = fight.loyalty
    if numbers and to == "walker" and loyalty is None:
        loyalty = 60  # how much can be assigned doesn't depend on it
    if numbers and to == "player" and loyalty is None and q.has("trample-over-planeswalkers"):
        return None, ()
    board = fight.board(loyalty=loyalty)
    if board is None:
        return None, ()
    if q.has("x-variant") and q.has("trample"):
        scenario = board.build()
        attacker = scenario["battlefield"][SEAT[fight.sides[0]]][0]
        attacker["keywords"] = ["trample-over-planeswalkers"]
        attacker["pt"] = "9/9"
    return board, _keys(q, fight, to)


def _keys(q: Question, fight: Fight, to: str) -> tuple[str, ...]:
    keys: list[str] = []
    if fight.prevented:
        keys += ["prevention.definition", "prevention.never-happens"]
    if q.has("trample-over-planeswalkers", "x-variant"):
        keys += ["trample.over-planeswalkers"]
    if q.has("trample"):
        keys += (
            ["trample.not-to-controller", "trample.definition"]
            if to == "player"
            else ["trample.over-blockers", "trample.definition"]
        )
    if fight.gone is not None and to == "player":
        keys += ["combat.attacked-planeswalker-gone"]
    if to == "blocker":
        keys += ["combat-damage.blocked", "combat.attacked-planeswalker-gone"]
    keys += [
        "combat-damage.unblocked",
        "combat-damage.blocked",
        "combat-damage.assign",
        "deathtouch.lethal",
        "trample.over-blockers",
        "trample.definition",
    ]
    if to == "walker":
        keys += ["damage.to-planeswalker"]
    return tuple(dict.fromkeys(keys))


def _query(q: Question, fight: Fight, to: str) -> Query | None:
    victim = SEAT[fight.sides[1]]
    facts: dict[str, Callable] = {
        "player": lambda f: f.life(victim) < 20,
        "walker": lambda f: any(str(s.kind) == "damage" and "walker" in map(str, s.data.values()) for s in f.steps),
        "blocker": lambda f: any(str(s.kind) == "damage" and "blocker" in map(str, s.data.values()) for s in f.steps),
    }
    if q.kind in (Kind.HOW_MANY, Kind.WHAT_HAPPENS):
        if to == "player":
            if fight.gone is not None and not q.has("trample"):
                return Query(
                    "value",
                    fact=lambda f: {
                        "damage_dealt": 20 - f.life(victim),
                        "life": {"opponent" if victim == "B" else "me": f.life(victim)},
                    },
                )
            return Query("most", fact=lambda f: 20 - f.life(victim), name="damage")
        if to == "walker" and q.kind is Kind.HOW_MANY:
            return Query("most", fact=_dealt_to_walker, name="damage")
        return None
    return Query("happens", fact=facts[to])


def _dealt_to_walker(facts) -> int:
    return sum(
        int(s.data.get("amount", 0))
        for s in facts.steps
        if str(s.kind) == "damage" and "walker" in map(str, s.data.values())
    )


@family("combat-gone-outcome", rank=31)
def gone_outcome(q: Question) -> Plan | None:
    """The attacked planeswalker is gone: what happens to the damage?"""
    fight = fight_of(q)
    if (
        fight is None
        or q.kind not in (Kind.WHAT_HAPPENS, Kind.HOW_MANY)
        or fight.gone is None
        or fight.by_first_striker
        or q.has("trample", "r-became")
    ):
        return None
    if (q.kind is Kind.HOW_MANY and recipient(q) != "player") or q.has("loyalty") or fight.blocked:
        return None
    if not q.asked(*DAMAGE, "attack", "attacking-creature", "creature", "player", "life"):
        return None
    board = fight.board()
    if board is None:
        return None
    victim = SEAT[fight.sides[1]]
    query = Query(
        "value",
        fact=lambda f: {
            "damage_dealt": 20 - f.life(victim),
            "life": {"opponent" if victim == "B" else "me": f.life(victim)},
        },
    )
    return Plan("combat-gone-outcome", query, [Case(board.build())],
                ("combat.attacked-planeswalker-gone", "combat-damage.unblocked", "combat.removed"),
                fight.uses() | {"r-where", "r-still", "q-what-happens", "go-through", "r-lose-it"}, names_matter=True, negatable=fight.negatable())  # fmt: skip


# --- what comes of it -------------------------------------------------------------------------------------------------


def _asks_loyalty(q: Question) -> bool:
    return q.asked("loyalty", "loyalty-counter") is not None and not (
        q.has("trample") and q.kind in (Kind.CAN, Kind.MUST)
    )


@family("combat-loyalty", rank=28)
def loyalty_left(q: Question) -> Plan | None:
    """How much loyalty is left after an attack; does the attacked planeswalker lose any, does it die?"""
    fight = fight_of(q)
    if (
        fight is None
        or q.kind is Kind.WHO
        or fight.gone is not None
        or q.has("redirect", "r-instead", "minus-one-counter")
        or q.asked("x-through", "r-face", "excess-damage")
    ):
        return None
    asked = fight.story.asked
    counted = q.kind in (Kind.HOW_MANY, Kind.WHAT_IS) and (
        asked is None or asked.is_a("r-keep", "attack", "r-lose", "put", "r-rest")
    )
    if fight.sizes is None or fight.sides is None or fight.animated:
        return None
    if counted or q.kind is Kind.WHAT_HAPPENS:
        if q.asked("life", "player") or not (
            _asks_loyalty(q) or q.asked("r-keep", "r-rest") or q.kind is Kind.WHAT_HAPPENS
        ):
            return None
        if (
            fight.loyalty is None
            or "attacker" not in fight.sizes
            or (fight.blocked and not q.has("trample"))
            or q.has("prevent", "first-strike")
        ):
            return None
        if fight.blocked:
            return None
        query = Query("value", fact=lambda f: {"loyalty": f.loyalty("walker"), "zone": f.zone("walker")})
    elif q.asked("r-lose", "remove-counter", "lose-life") and _asks_loyalty(q) and q.kind in (Kind.DOES, Kind.CAN):
        if q.has("r-not"):
            return None
        query = Query("happens", fact=lambda f: any(str(s.kind) == "counters-removed" for s in f.steps))
    elif (dies := q.asked("dies", "destroy", "r-keep", "r-lose-it")) is not None and q.kind in (Kind.DOES, Kind.CAN):
        if (
            fight.loyalty is None
            or "attacker" not in fight.sizes
            or (fight.blocked and q.has("trample"))
            or not _walker_dies(q, dies)
            or q.negated(dies)
        ):
            return None
        query = Query("happens", fact=lambda f: f.zone("walker") != "battlefield", negate="r-keep" in dies.concepts)
    else:
        return None
    board = fight.board()
    if board is None:
        return None
    keys: tuple[str, ...] = ("damage.to-planeswalker", "planeswalker.damage-removes-loyalty", "sba.loyalty-zero", "combat-damage.unblocked",
                             "deathtouch.destroys")  # fmt: skip
    if fight.prevented:
        keys = ("prevention.definition", "prevention.never-happens", *keys)
    return Plan("combat-loyalty", query, [Case(board.build())], keys,
                fight.uses() | {"r-keep", "r-lose", "r-still", "r-lose-it", "dies", "destroy", "remove-counter", "q-enough", "lethal-damage", "mark", "q-what-happens"},
                names_matter=True, negatable=fight.negatable())  # fmt: skip


def _walker_dies(q: Question, verb: Tag) -> bool:
    """Whether it is the planeswalker that would die, by its name or by a pronoun that can't be the creature."""
    subject = q.subject(verb)
    sentence = q.sentence_of(verb.first)
    if subject == "planeswalker" or any(t.first in sentence for t in q.tags(*PLANESWALKER)):
        return True
    return "destroy" in verb.concepts or q.topic == "planeswalker"


@family("combat-back", rank=23)
def deals_back(q: Question) -> Plan | None:
    """Does a planeswalker deal damage back to what attacks it?"""
    if (
        not about(q)
        or q.kind not in (Kind.CAN, Kind.DOES, Kind.WHO)
        or q.has("redirect", *OTHER_MATTERS, "r-became", "trample", "block")
    ):
        return None
    back = q.asked("r-back")
    hits = q.asked("deal-damage", "damage") if back is None else back
    if hits is None and (back := q.asked("respond")) is not None:
        hits = next(
            (t for t in q.tags("deal-damage", "attack") if q.asks(t.first) and abs(t.first - back.first) <= 2), None
        )
    if hits is None or q.subject(hits) != "planeswalker" or passive(q, hits) or q.has("r-not"):
        return None
    if not any(t.first > hits.first for t in q.tags("attack", "attacking-creature", "creature", "opponent")):
        return None
    board = (
        Board()
        .turn("A")
        .put("battlefield", "A", creature("attacker", "2/2"))
        .put("battlefield", "B", planeswalker(loyalty=5))
    )
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"}).do(goto={"step": "end-combat"})
    return Plan("combat-deals-back", Query("happens", fact=lambda f: f.damage("attacker") > 0), [Case(board.build())],
                ("combat.who-attacks-what", "combat-damage.assign", "combat-damage.unblocked"),
                Fight(q).uses() | {"r-back", "respond", "return", "q-who"}, names_matter=True)  # fmt: skip


@family("combat-lifelink", rank=21)
def lifelink(q: Question) -> Plan | None:
    """Does lifelink gain life when a planeswalker is damaged; how much?"""
    if (
        not q.has("lifelink")
        or not q.has(*PLANESWALKER)
        or q.has("redirect", "prevent", "target", "spell", "two-headed-giant", "r-became", "double", "block", "r-not")
    ):
        return None
    gains = q.asked("gain-life") or (q.asked("life") if q.asked("r-give", "gain") else None)
    gains = gains or (q.asked("lifelink") if q.asked("r-work", "trigger", "apply", "r-affect") else None)
    if (
        gains is None
        or q.kind not in (Kind.DOES, Kind.CAN, Kind.HOW_MANY)
        or not q.has("attack", "attacking-creature", "creature", *DAMAGE)
    ):
        return None
    fight = Fight(q)
    if fight.sizes is None or (q.kind is Kind.HOW_MANY and "attacker" not in fight.sizes):
        return None
    mine = next(
        (
            q.owner(t)
            for t in q.tags("creature", "lifelink", "attacking-creature", "attack")
            if q.owner(t) in (Who.ME, Who.OPPONENT)
        ),
        None,
    )
    subject = q.subject(gains)
    side = mine or fight.said_attacker_side or (subject if subject in (Who.ME, Who.OPPONENT) else Who.ME)
    if side not in (Who.ME, Who.OPPONENT):
        return None
    gainer = subject if subject in (Who.ME, Who.OPPONENT) else side
    seat, other = SEAT[side], SEAT[opponent_of(side)]
    power, toughness = fight.sizes.get("attacker", (3, 3))
    board = Board().turn(seat).put("battlefield", seat, creature("attacker", f"{power}/{toughness}", ["lifelink"]))
    board.put("battlefield", other, planeswalker(loyalty=fight.loyalty or 4)).do(goto={"step": "declare-attackers"})
    board.do(attack={"attacker": "walker"}).do(goto={"step": "end-combat"})
    who = SEAT[gainer]
    query = Query("happens", fact=lambda f: f.life(who) > 20)
    if q.kind is Kind.HOW_MANY:
        query = Query("value", fact=lambda f: {"life_gained": f.life(who) - 20})
    return Plan("combat-lifelink", query, [Case(board.build())], ("lifelink.gain", "damage.lifelink", "damage.to-planeswalker"),
                fight.uses() | {"gain-life", "r-give", "gain", "lifelink", "when", "r-still", "r-work", "trigger", "apply", "r-affect", "source", "point-of-damage"},
                names_matter=True)  # fmt: skip


@family("combat-poison", rank=21)
def poison(q: Question) -> Plan | None:
    """Does infect poison the controller of the planeswalker that it damages; does it take loyalty?"""
    if (
        not q.has("infect", "wither")
        or not q.has(*PLANESWALKER)
        or q.has("redirect", "prevent", "target", "spell", "two-headed-giant", "r-became", "double", "block", "trample")
    ):
        return None
    if q.kind not in (Kind.DOES, Kind.CAN) or any(not _not_a_creature(q, t) for t in q.tags("r-not")):
        return None
    fight = Fight(q)
    if fight.sizes is None:
        return None
    keyword = "infect" if q.has("infect") else "wither"
    side = fight.said_walker_side if fight.said_walker_side in (Who.ME, Who.OPPONENT) else Who.ME
    seat, other = SEAT[opponent_of(side)], SEAT[side]
    if q.asked("poison-counter", "poisoned"):
        subject = q.subject(q.asked("poison-counter", "poisoned"))
        victim = SEAT[subject] if subject in (Who.ME, Who.OPPONENT) else other
        query = Query("happens", fact=lambda f: f.state.players[victim].poison > 0)
        keys = ("damage.infect-player", "damage.to-planeswalker", "planeswalker.damage-removes-loyalty")
    elif q.asked("minus-one-counter", "plus-one-counter"):
        query = Query("happens", fact=lambda f: f.state.objects["walker"].count("-1/-1") > 0)
        keys = ("damage.to-planeswalker", "damage.wither-creature", "planeswalker.damage-removes-loyalty")
    elif q.asked("loyalty", "loyalty-counter") and q.asked("r-lose", "remove-counter"):
        query = Query("happens", fact=lambda f: any(str(s.kind) == "counters-removed" for s in f.steps))
        keys = ("damage.to-planeswalker", "planeswalker.damage-removes-loyalty")
    else:
        return None
    board = (
        Board()
        .turn(seat)
        .put("battlefield", seat, creature("attacker", "2/2", [keyword]))
        .put("battlefield", other, planeswalker(loyalty=fight.loyalty or 5))
    )
    if q.has("combat", "combat-damage", "attack", "attacking-creature"):
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"}).do(goto={"step": "end-combat"})
    else:
        board.do(happen={"damage": 2, "to": "walker", "source": "attacker"})
    return Plan("combat-poison", query, [Case(board.build())], keys,
                fight.uses() | {"infect", "wither", "poison-counter", "poisoned", "r-give", "minus-one-counter", "plus-one-counter", "r-lose", "remove-counter", "source",
                                "r-instead", "creature", "r-still", "put"},
                names_matter=True, negatable=frozenset({"creature"}))  # fmt: skip


def _not_a_creature(q: Question, negation: Tag) -> bool:
    return any(0 < t.first - negation.last <= 4 for t in q.tags("creature"))


@family("combat-trigger", rank=17)
def player_trigger(q: Question) -> Plan | None:
    """An ability that triggers on (combat) damage to a player, when it is a planeswalker that is damaged."""
    if (
        not q.has("trigger", "r-work")
        or not q.has(*PLANESWALKER)
        or q.has("redirect", "prevent", "target", "two-headed-giant", "r-became", "double", "trample", "r-not")
    ):
        return None
    trigger = q.asked("trigger", "r-work", "triggered-ability")
    if trigger is None or q.kind not in (Kind.DOES, Kind.CAN, Kind.WHEN):
        return None
    damage = [
        t for t in q.tags("deal-damage", "damage", "combat-damage") if t.first < trigger.first or q.language == "en"
    ]
    players = [t for t in q.tags("player", "opponent") if any(0 < t.first - d.last <= 6 for d in damage)]
    hits = [t for t in q.tags(*PLANESWALKER) if t.first > max((p.last for p in players), default=10_000)]
    if not players or not hits or not q.has("creature", "attacking-creature"):
        return None
    combat = q.has("combat-damage", "combat")
    when = "deals-combat-damage-to-player" if combat else "deals-damage-to-player"
    attacker = creature("attacker", "2/2", abilities=[{"when": when, "effect": [{"draw": 1}]}])
    board = Board().turn("A").put("battlefield", "A", attacker).put("battlefield", "B", planeswalker(loyalty=5))
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"}).do(goto={"step": "end-combat"})
    return Plan("combat-trigger", Query("happens", fact=lambda f: any(str(s.kind) == "triggers" for s in f.steps)), [Case(board.build())],
                ("trigger.when", "damage.to-planeswalker", "combat-damage.unblocked", "planeswalker.damage-removes-loyalty"),
                Fight(q).uses() | {"trigger", "triggered-ability", "r-work", "ability", "when", "q-when", "attach", "r-affect", "x-whenever"}, names_matter=True)  # fmt: skip


@family("combat-protection", rank=24)
def protected(q: Question) -> Plan | None:
    """A planeswalker with protection from the colour of what attacks it."""
    if not q.has(*PLANESWALKER) or not q.has("protection") or q.kind not in (Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS, Kind.HOW_MANY):
        return None
    if q.kind is Kind.HOW_MANY and not q.asked("loyalty", "loyalty-counter", *DAMAGE):
        return None
    if not q.has("attack", "combat-damage", "attacking-creature", *DAMAGE) or q.has(
        "target", "redirect", "trample", "block", "destroy"
    ):
        return None
    colours = [c for c in ("white", "blue", "black", "red", "green") if q.has(c)]
    if not colours:
        return None
    colour = colours[0]
    holder = keyword_holder(q, q.tags("protection")[0])
    if holder == "creature":
        return None
    board = Board().turn("B").put("battlefield", "B", creature("attacker", "3/3", colors=[colour]))
    gives = q.has("r-give", "respond")
    holder = "planeswalker" if gives else holder
    if holder in (Who.ME, Who.OPPONENT):
        board.player("A", keywords=[f"protection-from-{colour}"])
    has = [f"protection-from-{colour}"] if holder not in (Who.ME, Who.OPPONENT) else []
    board.put("battlefield", "A", planeswalker(loyalty=5, keywords=[] if gives else has)).do(goto={"step": "declare-attackers"})
    asked = Story(q).asked
    if q.kind is Kind.CAN and asked is not None and asked.is_a("attack") and not q.asked("prevent", *DAMAGE):
        board.do(try_={"attack": {"attacker": "walker"}})
        return Plan("combat-protection-attack", Query("allowed"), [Case(board.build())], ("planeswalker.can-be-attacked", "attack.declare", "protection.damage"),
                    Fight(q).uses() | {"protection", colour, "colour", "color"}, names_matter=True)  # fmt: skip
    board.do(attack={"attacker": "walker"})
    if gives and has:
        board.do(happen={"grant": has, "to": "walker"})
    board.do(goto={"step": "end-combat"})
    asks_prevented = q.asked("prevent")
    query = Query("happens", fact=lambda f: f.loyalty("walker") == 5, negate=not asks_prevented)
    if q.kind is Kind.WHAT_HAPPENS:
        query = Query("value", fact=lambda f: {"loyalty": f.loyalty("walker")})
    elif q.kind is Kind.HOW_MANY:
        query = Query("value", fact=lambda f: {"damage": 5 - f.loyalty("walker")})
    plan = Plan("combat-protection", query, [Case(board.build())], ("protection.damage", "protection.definition", "prevention.definition"),
                Fight(q).uses() | {"protection", "prevent", colour, "r-give", "gain", "colour", "color", *(("lose-the-game", "r-lose", "loyalty", "loyalty-counter") if q.kind is Kind.HOW_MANY else ())}, names_matter=True)  # fmt: skip
    return plan if len(colours) == 1 else replace(plan, uses=plan.uses - {colours[0]})
