"""Combat with planeswalkers: what attacks what, who blocks, where the damage goes."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import DAMAGE, PLANESWALKER, opponent_of, planeswalker_owner

KEYWORDS = ("trample", "deathtouch", "lifelink", "first-strike", "double-strike", "flying", "reach", "vigilance", "menace",
            "haste", "defender", "infect", "wither", "indestructible", "trample-over-planeswalkers")  # fmt: skip

USES = frozenset(
    {*PLANESWALKER, *DAMAGE, *KEYWORDS, "attack", "attacking-creature", "attacking-creature", "block", "blocking-creature", "blocked-creature",
     "unblocked-creature", "unblocked-creature", "blocked-creature", "creature", "player", "opponent", "defending-player", "attacking-player", "controller", "combat",
     "combat-phase", "combat-damage", "combat-damage-step", "assign-damage", "assign-damage", "lethal-damage", "excess-damage",
     "turn", "declare-attackers-step", "declare-blockers-step", "power", "toughness", "loyalty", "loyalty-counter", "counter",
     "r-split", "r-instead", "r-different", "r-another", "r-both", "r-back", "r-same", "p-own", "r-face", "left", "r-rest",
     "r-than", "r-only", "permanent", "declare-attackers", "minimum", "go-through", "life", "each", "control", "dies", "destroy", "battlefield", "attack-alone", "attacking-player", "chump-block"}
)  # fmt: skip


def about(q: Question) -> bool:
    return q.has(*PLANESWALKER) and q.has("attack", "attacking-creature", "block", "blocker", "combat", "combat-damage", "trample", "attacking-creature")


def _pts(q: Question) -> list[tuple[int, int]]:
    found = []
    for token in q.tokens:
        if token.kind == "pt":
            power, _, toughness = token.norm.partition("/")
            if power.isdigit() and toughness.isdigit():
                found.append((int(power), int(toughness)))
    return found


def _loyalty(q: Question) -> int | None:
    from judge.ask.families.loyalty import loyalty_said

    return loyalty_said(q)


def _is_subject(q: Question, verb) -> bool:
    """Whether the planeswalker is the one that attacks or blocks."""
    subject = q.subject(verb)
    if subject == "planeswalker":
        return True
    if isinstance(subject, Who):
        return subject is Who.OPPONENT and _pronoun_for_walker(q, verb)
    if subject is None and not any(t.last < verb.first and q.sentence_of(t.first) == q.sentence_of(verb.first)
                                   for t in q.tags("creature", *PLANESWALKER, "attacking-creature")):  # fmt: skip
        return q.topic == "planeswalker"
    walker = next((t for t in q.tags(*PLANESWALKER) if t.last < verb.first and q.sentence_of(t.first) == q.sentence_of(verb.first)), None)
    creature_between = walker and any(walker.last < t.first < verb.first for t in q.tags("creature", "attacking-creature", "opponent"))
    return bool(walker and not creature_between and not isinstance(subject, Who) and subject is None)


def _pronoun_for_walker(q: Question, verb) -> bool:
    """Whether *it* or «он» before the verb stands for a planeswalker spoken of in an earlier sentence."""
    sentence = q.sentence_of(verb.first)
    earlier = any(t.last < sentence.first for t in q.tags(*PLANESWALKER))
    return earlier and not q.has("opponent", "creature")


@family("combat-walker-fights", rank=33)
def walker_fights(q: Question) -> Plan | None:
    """Can a planeswalker attack or block; does it deal damage back?"""
    if not about(q) or q.kind not in (Kind.CAN, Kind.DOES) or q.has("redirect", "activate", "loyalty-ability", "target", "two-headed-giant"):
        return None
    if q.has("r-back") or (q.asked("deal-damage") and q.subject(q.asked("deal-damage")) == "planeswalker"):
        return _deals_back(q)
    verb = q.asked("attack", "block")
    if verb is None or not _is_subject(q, verb):
        return None
    animated = q.has("r-became") and q.has("creature", "artifact-creature")
    blocks = "block" in verb.concepts
    sick = q.has("r-just-entered", "enter", "r-this-turn", "cast") and animated
    keywords = ["haste"] if q.has("haste") and not any(n.last < t.first <= n.last + 3 for t in q.tags("haste") for n in q.tags("r-not")) else []
    board = Board()
    thing = planeswalker(loyalty=4, keywords=keywords) if keywords else planeswalker(loyalty=4)
    if sick:
        thing["sick"] = True
    pt = "/".join(map(str, (_pts(q) or [(4, 4)])[0]))
    if blocks:
        board.turn("B").put("battlefield", "A", thing).put("battlefield", "B", creature("attacker", "2/2"))
        if animated:
            board.do(happen={"animate": "walker", "pt": pt, "types": ["artifact", "creature"]})
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker" if q.has("attack", "attacking-creature") else "A"})
        board.do(goto={"step": "declare-blockers"}).do(try_={"block": {"walker": "attacker"}})
        keys: tuple[str, ...] = ("block.which-creatures", "creature.attack-and-block", "combat.who-attacks-what")
    else:
        board.turn("A").put("battlefield", "A", thing)
        if animated:
            board.do(happen={"animate": "walker", "pt": pt, "types": ["creature"]})
        board.do(goto={"step": "declare-attackers"}).do(try_={"attack": {"walker": "B"}})
        keys = ("attack.which-creatures", "combat.who-attacks-what", "creature.attack-and-block")
        if sick:
            keys = ("creature.summoning-sickness", *keys)
    return Plan("combat-walker-fights", Query("allowed"), [Case(board.build())], keys,
                USES | {"r-became", "r-became", "artifact", "r-just-entered", "r-this-turn", "enter", "cast", "haste", "effect",
                        "summoning-sickness", "until-end-of-turn", "ability", "artifact-creature", "p-own", "where", "r-where"},
                names_matter=False, negatable=frozenset({"haste"}))  # fmt: skip


def _deals_back(q: Question) -> Plan:
    board = Board().turn("A").put("battlefield", "A", creature("attacker", "2/2")).put("battlefield", "B", planeswalker(loyalty=5))
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"}).do(goto={"step": "end-combat"})
    return Plan(
        "combat-deals-back",
        Query("happens", fact=lambda f: f.damage("attacker") > 0),
        [Case(board.build())],
        ("combat-damage.assign", "combat-damage.unblocked", "damage.to-planeswalker"),
        USES,
        names_matter=False,
    )


@family("combat-attack-walker", rank=36)
def attack_walker(q: Question) -> Plan | None:
    """Can planeswalkers be attacked, by any split of attackers; can what attacks them be blocked?"""
    if not about(q) or q.kind not in (Kind.CAN, Kind.DOES) or q.has("redirect", "activate", "target", "two-headed-giant", "double",
                                                                      "protection", "prevent", "trample", "hexproof", "permanent",
                                                                      "r-not"):  # fmt: skip
        return None
    verb = q.asked("attack", "block")
    if verb is None or _is_subject(q, verb):
        return None
    if q.asked("damage", "deal-damage", "combat-damage", "assign-damage", "assign-damage") or q.has("dies", "leave-the-battlefield", "destroy", "destroy", "r-became"):
        return None
    actor = q.actor if isinstance(q.actor, Who) else None
    if "block" in verb.concepts:
        side = actor if actor in (Who.ME, Who.OPPONENT) else planeswalker_owner(q) or Who.OPPONENT
        seat, other = SEAT[side], SEAT[opponent_of(side)]
        board = Board().turn(other).put("battlefield", seat, planeswalker()).put("battlefield", seat, creature("blocker", "2/2"))
        board.put("battlefield", other, creature("attacker", "3/3"))
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"})
        board.do(goto={"step": "declare-blockers"}).do(try_={"block": {"blocker": "attacker"}})
        return Plan("combat-block-for-walker", Query("allowed"), [Case(board.build())],
                    ("block.which-creatures", "block.declare", "planeswalker.can-be-attacked"), USES, names_matter=False)  # fmt: skip
    side = actor if actor in (Who.ME, Who.OPPONENT) else Who.ME
    owner = planeswalker_owner(q)
    seat = SEAT[side]
    target_seat = SEAT[owner] if owner in (Who.ME, Who.OPPONENT) else SEAT[opponent_of(side)]
    split = q.has("r-split", "r-different", "r-another", "r-both") or (q.has("player", "opponent") and q.has("r-same"))
    board = Board().turn(seat).put("battlefield", target_seat, planeswalker()).put("battlefield", seat, creature("attacker", "3/3"))
    board.do(goto={"step": "declare-attackers"})
    pairs = {"attacker": "walker"}
    if split:
        board.put("battlefield", seat, creature("second", "2/2"))
        pairs["second"] = SEAT[opponent_of(side)]
    board.do(try_={"attack": pairs})
    return Plan("combat-attack-walker", Query("allowed"), [Case(board.build())],
                ("planeswalker.can-be-attacked", "attack.what-is-attacked", "combat.attacking-player"), USES, names_matter=False)  # fmt: skip


@family("combat-not-walker", rank=27)
def attack_permanent(q: Question) -> Plan | None:
    """Can a creature attack a permanent that is no planeswalker?"""
    if q.kind is not Kind.CAN or not q.asked("attack") or not q.has("permanent", "battle") or not q.has("creature", "attack"):
        return None
    if q.has("permanent") and not (q.has(*PLANESWALKER) and q.has("r-not", "r-different")):
        return None
    if q.has("block", "damage", "trample", "control", "two-headed-giant", "tap"):
        return None
    board = Board().turn("A").put("battlefield", "A", creature("attacker", "3/3"))
    board.put("battlefield", "B", {"id": "siege", "card": "battle", "defense": 4, "protector": "B"})
    board.do(goto={"step": "declare-attackers"}).do(try_={"attack": {"attacker": "siege"}})
    return Plan("combat-not-walker", Query("allowed"), [Case(board.build())],
                ("combat.who-attacks-what", "battle.can-be-attacked", "attack.what-is-attacked"),
                USES | {"battle", "r-not", "r-still", "artifact", "enchantment", "land"}, names_matter=False)  # fmt: skip


@family("combat-walker-gone", rank=31)
def walker_gone(q: Question) -> Plan | None:
    """The attacked planeswalker leaves: can the attackers be blocked, do they deal damage, to whom?"""
    if not about(q) or not q.has("dies", "leave-the-battlefield", "destroy", "exile", "destroy", "bounce", "sacrifice", "remove-from-combat", "r-lose-it"):
        return None
    if q.has("redirect", "activate", "deathtouch", "lose-life", "two-headed-giant", "trample", "r-became") or q.has("loyalty"):
        return None
    if not q.has("r-in-hand-before", "r-after", "respond", "respond", "declare-blockers-step", "attack", "when"):
        return None
    if q.kind not in (Kind.CAN, Kind.DOES, Kind.WHAT_HAPPENS, Kind.HOW_MANY):
        return None
    board = Board().turn("A").put("battlefield", "A", creature("attacker", "3/3"))
    board.put("battlefield", "B", planeswalker()).put("battlefield", "B", creature("blocker", "2/2"))
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"}).do(happen={"destroy": "walker"})
    uses = USES | {"destroy", "exile", "leave-the-battlefield", "bounce", "sacrifice", "remove-from-combat", "r-lose-it", "r-in-hand-before", "r-after",
                   "respond", "respond", "r-where", "r-still", "spell", "or", "r-or", "instant", "go", "q-what-happens", "where"}  # fmt: skip
    keys = ("combat.attacked-planeswalker-gone", "combat-damage.unblocked", "block.which-creatures", "combat.removed")
    if q.asked("block") and q.kind in (Kind.CAN, Kind.DOES):
        board.do(goto={"step": "declare-blockers"}).do(try_={"block": {"blocker": "attacker"}})
        return Plan("combat-walker-gone", Query("allowed"), [Case(board.build())], keys, uses, names_matter=False)
    board.do(goto={"step": "end-combat"})
    if q.kind in (Kind.WHAT_HAPPENS, Kind.HOW_MANY):
        query = Query("value", fact=lambda f: {"damage_dealt": 20 - f.life("B"), "life": {"opponent": f.life("B")}})
    elif q.asked(*DAMAGE, "assign-damage", "player", "r-face", "life") and q.has("player", "opponent", "r-face", "controller", "p-third", "life"):
        query = Query("happens", fact=lambda f: f.life("B") < 20)
    elif q.asked("attacking-creature", "attack") and q.has("r-still"):
        query = Query("happens", fact=lambda f: f.happened("attacks", "attacker"))
        return None
    else:
        return None
    return Plan("combat-walker-gone", query, [Case(board.build())], keys, uses, names_matter=False)


@family("combat-trample", rank=29)
def trample(q: Question) -> Plan | None:
    """Trample over blockers to the planeswalker, and never through it to its controller."""
    if not about(q) or not q.has("trample", "excess-damage", "trample-over-planeswalkers") or q.has("redirect", "two-headed-giant", "protection", "double"):
        return None
    if q.kind not in (Kind.CAN, Kind.DOES, Kind.HOW_MANY, Kind.WHAT_HAPPENS, Kind.MUST):
        return None
    pts = _pts(q)
    over = q.has("trample-over-planeswalkers")
    keywords = [k for k in KEYWORDS if q.has(k)]
    if over:
        keywords = [k for k in keywords if k != "trample"]
    elif "trample" not in keywords and q.has("excess-damage"):
        pass
    blocked = q.has("block", "blocker", "blocked-creature", "blocked-creature")
    denied = any(q.negated(t) for t in q.tags("block", "blocked-creature", "unblocked-creature"))
    if q.has("unblocked-creature", "unblocked-creature") or denied:
        blocked = False
    have = _loyalty(q)
    attacker = pts[0] if pts else (7, 7)
    blocker = pts[1] if len(pts) > 1 else (2, 2)
    if q.kind is Kind.HOW_MANY and (not pts or (blocked and len(pts) < 2)):
        return None
    board = Board().turn("A").put("battlefield", "A", creature("attacker", f"{attacker[0]}/{attacker[1]}", keywords))
    loyalty = have if have is not None else (3 if not blocked else 20)
    board.put("battlefield", "B", planeswalker(loyalty=loyalty))
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"})
    if blocked:
        board.put("battlefield", "B", creature("blocker", f"{blocker[0]}/{blocker[1]}"))
        board.do(goto={"step": "declare-blockers"}).do(block={"blocker": "attacker"})
    board.do(goto={"step": "end-combat"})
    to_player = _to_player(q)
    keys = ["trample.over-blockers", "trample.not-to-controller", "combat-damage.unblocked", "trample.definition"]
    if over:
        keys.insert(0, "trample.over-planeswalkers")
    elif to_player:
        keys = ["trample.not-to-controller", "trample.definition", "combat-damage.unblocked", "trample.over-blockers"]
    if q.kind in (Kind.HOW_MANY, Kind.WHAT_HAPPENS):
        if to_player and not q.has("r-split"):
            query = Query("most", fact=lambda f: 20 - f.life("B"), name="damage")
        else:
            query = Query("most", fact=lambda f: loyalty - f.loyalty("walker"), name="damage")
    elif to_player:
        query = Query("happens", fact=lambda f: f.life("B") < 20)
    elif blocked:
        query = Query("happens", fact=lambda f: f.loyalty("walker") < loyalty or f.zone("walker") != "battlefield")
    else:
        return None
    return Plan("combat-trample", query, [Case(board.build())], keys, USES, names_matter=False)


def _to_player(q: Question) -> bool:
    """Whether the question is about damage that reaches the player."""
    last = max((t.first for t in q.tags("player", "opponent", "controller", "r-face", "life") if q.asks(t.first)), default=-1)
    walker = max((t.first for t in q.tags(*PLANESWALKER) if q.asks(t.first)), default=-1)
    subject = q.actor
    only_subject = isinstance(subject, Who) and sum(q.asks(t.first) for t in q.tags("player", "opponent", "controller", "r-face", "life")) == 1 and (
        subject is Who.OPPONENT
    )
    if last < 0 or only_subject:
        return False
    return last > walker or walker < 0 or q.has("excess-damage", "r-rest")


@family("combat-damage-walker", rank=47)
def damage_walker(q: Question) -> Plan | None:
    """An unblocked attacker and a planeswalker: does it die, how much loyalty is left, does lifelink or deathtouch work?"""
    if not about(q) or q.has("redirect", "block", "blocked-creature", "trample", "two-headed-giant", "protection", "prevent", "double", "target",
                             "r-became", "activate", "r-split", "r-instead"):  # fmt: skip
        return None
    have, pts = _loyalty(q), _pts(q)
    if have is None or not pts:
        return None
    power = pts[0][0]
    keywords = [k for k in KEYWORDS if q.has(k)]
    owner = planeswalker_owner(q)
    seat = SEAT[owner] if owner in (Who.ME, Who.OPPONENT) else "B"
    other = "A" if seat == "B" else "B"
    board = Board().turn(other).put("battlefield", other, creature("attacker", f"{power}/{pts[0][1]}", keywords))
    board.put("battlefield", seat, planeswalker(loyalty=have))
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"}).do(goto={"step": "end-combat"})
    if q.kind in (Kind.HOW_MANY, Kind.WHAT_HAPPENS):
        if q.asked("life", "gain-life", "lifelink"):
            query = Query("value", fact=lambda f: {"life_gained": f.life(other) - 20})
        else:
            query = Query("value", fact=lambda f: {"loyalty": f.loyalty("walker"), "zone": f.zone("walker")})
    elif q.asked("dies", "destroy", "destroy", "r-keep", "r-lose-it"):
        query = Query("happens", fact=lambda f: f.zone("walker") != "battlefield", negate=bool(q.asked("r-keep")))
    elif q.asked("gain-life", "lifelink"):
        query = Query("happens", fact=lambda f: f.life(other) > 20)
    else:
        return None
    keys = ("damage.to-planeswalker", "planeswalker.damage-removes-loyalty", "sba.loyalty-zero", "combat-damage.unblocked")
    return Plan("combat-damage-walker", query, [Case(board.build())], keys, USES | {"destroy", "r-keep", "r-lose-it", "gain-life"}, names_matter=False)


@family("combat-protection", rank=24)
def protected(q: Question) -> Plan | None:
    """A planeswalker with protection from the colour of what attacks it."""
    if not q.has(*PLANESWALKER) or not q.has("protection") or q.kind not in (Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS):
        return None
    if not q.has("attack", "combat-damage", "attacking-creature", *DAMAGE) or q.has("target", "redirect", "trample", "block", "destroy"):
        return None
    colour = next((c for c in ("white", "blue", "black", "red", "green") if q.has(c)), None)
    if colour is None:
        return None
    board = Board().turn("B").put("battlefield", "B", creature("attacker", "3/3", colors=[colour]))
    board.put("battlefield", "A", planeswalker(loyalty=5)).do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"})
    board.do(happen={"grant": [f"protection-from-{colour}"], "to": "walker"}).do(goto={"step": "end-combat"})
    asks_prevented = q.asked("prevent")
    query = Query("happens", fact=lambda f: f.loyalty("walker") == 5, negate=not asks_prevented)
    if q.kind is Kind.WHAT_HAPPENS:
        query = Query("value", fact=lambda f: {"loyalty": f.loyalty("walker")})
    return Plan("combat-protection", query, [Case(board.build())], ("protection.damage", "prevention.definition"),
                USES | {"protection", "prevent", colour, "white", "blue", "black", "red", "green", "r-give", "gain", "colour"},
                names_matter=False)  # fmt: skip


@family("combat-two-headed", rank=18)
def two_headed(q: Question) -> Plan | None:
    """Two-Headed Giant: whom creatures attack, who may block, whose planeswalkers can be attacked."""
    if not q.has("two-headed-giant") or q.has("mulligan", "draw", "life", "life-total", "poison-counter", "gain-life", "redirect", "trample"):
        return None
    if q.has("damage", "activate", "cast", "target"):
        return None
    uses = USES | {"two-headed-giant", "team", "teammate", "p-other-player", "r-one-of", "gain-control", "instant", "r-still",
                   "spell", "gain-control", "r-both", "either", "second", "opposing-team", "r-or", "r-all-of-it", "defending-player"}  # fmt: skip
    board = Board(two_headed=True).turn("A").put("battlefield", "A", creature("attacker", "3/3"))
    if q.has("gain-control", "gain-control") and q.has("attack", "attacking-creature"):
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "B"})
        board.do(happen={"gain-control": "attacker", "by": "C"})
        return Plan("two-headed-control", Query("happens", fact=lambda f: f.attacking("attacker")), [Case(board.build())],
                    ("combat.removed",), uses, names_matter=False)  # fmt: skip
    if q.asked("block") and q.kind in (Kind.CAN, Kind.DOES):
        board.put("battlefield", "D", creature("blocker", "2/2"))
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "B"})
        board.do(goto={"step": "declare-blockers"}).do(try_={"block": {"blocker": "attacker"}})
        return Plan("two-headed-block", Query("allowed"), [Case(board.build())], ("shared-turns.blocks", "block.which-creatures"), uses,
                    names_matter=False)  # fmt: skip
    if not q.has("attack", "attacking-creature"):
        return None
    if q.has(*PLANESWALKER):
        if q.kind not in (Kind.CAN, Kind.DOES):
            return None
        board.put("battlefield", "D", planeswalker()).do(goto={"step": "declare-attackers"}).do(try_={"attack": {"attacker": "walker"}})
        return Plan("two-headed-walker", Query("allowed"), [Case(board.build())],
                    ("shared-turns.attack", "planeswalker.can-be-attacked", "two-headed.combat"), uses, names_matter=False)  # fmt: skip
    if q.has("team", "player", "opponent") and (q.has("r-or") or q.kind in (Kind.DOES, Kind.WHAT_HAPPENS, Kind.WHO)):
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "B"})
        return Plan("two-headed-attack", Query("variant", key="shared-turns.attack", name="attacks"), [Case(board.build())],
                    ("shared-turns.attack", "two-headed.combat", "shared-turns.team-attacks-team"), uses, names_matter=False)  # fmt: skip
    return None
