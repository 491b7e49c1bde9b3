"""Moving noncombat damage from a player to a planeswalker (planeswalker.redirect), and ordering it with other effects."""

from __future__ import annotations

from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, burn, creature, family, planeswalker
from judge.ask.roles import (
    DAMAGE,
    PLANESWALKER,
    DamageEvent,
    damage_event,
    loses_life,
    opponent_of,
    planeswalker_owner,
)

REDIRECT_USES = frozenset(
    {"redirect", "redirection-effect", *PLANESWALKER, *DAMAGE, "source", "spell", "ability", "controller", "control",
     "opponent", "player", "teammate", "life", "r-face", "r-instead", "r-split", "r-all-of-it", "choose", "q-who",
     "creature", "instant", "sorcery", "triggered-ability", "trigger", "cast", "permanent", "lose-life", "lose-the-game", "r-lose", "r-lose-it",
     "p-myself", "p-own", "battlefield", "replacement-effect", "when-dealt", "target", "card", "effect", "deal-damage", "dies", "card-hurricane", "zone", "player", "trigger-condition", "curse", "attack-alone"}
)  # fmt: skip


@family("redirection", rank=20)
def redirection(q: Question) -> Plan | None:
    """Can somebody move damage to a planeswalker?"""
    contest = q.has("choose", "order") and q.has("double", "prevent", "replace") and q.has(*PLANESWALKER)
    moved = q.has("redirect") or (contest and q.kind is Kind.WHO) or (
        q.has("r-instead") and (q.has(*DAMAGE) or loses_life(q)) and q.has(*PLANESWALKER) and q.kind in (Kind.CAN, Kind.MUST)
    )
    if not moved or q.has("two-headed-giant") or q.kind in (Kind.WHAT_IS, Kind.WHICH_RULE, Kind.WHY, Kind.HOW):
        return None
    turned = q.has("enchantment", "artifact") and q.has("counter")
    if (turned or q.has("double", "replacement-effect", "prevent", "replace")) and not loses_life(q):
        return _ordered(q)
    if loses_life(q):
        return _life_loss(q)
    if is_combat(q):
        return _combat(q)
    event = damage_event(q)
    owner = planeswalker_owner(q)
    actor = q.actor if isinstance(q.actor, Who) else None
    if q.kind is Kind.WHO:
        actor = None
    cases = _cases(event, owner, actor)
    return Plan(
        "redirection",
        _query(q, actor),
        cases,
        ("planeswalker.redirect", "replacement.redirection", "targets.any-target"),
        REDIRECT_USES,
        names_matter=False,
        negatable=frozenset({"dies"}),
        related=("targets.any-target", "damage.to-planeswalker"),
    )


def is_combat(q: Question) -> bool:
    """Whether the damage is combat damage: by name, or because somebody attacks.

    A word that means both hitting and attacking («бить») doesn't tell.
    """
    if q.has("noncombat-damage"):
        return False
    fights = q.tags("combat-damage", "attack", "attacking-creature", "attacking-player", "unblocked-creature", "block", "combat")
    return any("deal-damage" not in tag.concepts for tag in fights)


def _query(q: Question, actor: Who | None) -> Query:
    if q.kind is Kind.WHO:
        return Query("chooser", kind="redirect")
    if q.has("r-split"):
        return Query("happens", fact=_both_hit)
    if q.kind is Kind.MUST:
        return Query("happens", fact=lambda f: f.loyalty("walker") < 9 or f.zone("walker") != "battlefield", every=True)
    return Query("offered", kind="redirect", player=SEAT[actor] if actor else None)


def _both_hit(facts) -> bool:
    """Whether one and the same damage hit a player and a planeswalker."""
    return any(facts.life(p) < 20 for p in facts.players) and facts.loyalty("walker") < 9


def _cases(event: DamageEvent, owner: Who | None, actor: Who | None) -> list[Case]:
    """The ways to fill in whose source, whom it hits and whose planeswalker it is, as far as the question left open."""
    if event.damaged is Who.EACH_PLAYER:
        pairs = [(event.source or Who.ME, Who.ME), (event.source or Who.ME, Who.OPPONENT)]
        labels = {Who.ME: "the damage dealt to the controller of the source", Who.OPPONENT: "the damage dealt to an opponent"}
        return [Case(_scenario(s, d, d, event.amount), labels[d]) for s, d in pairs]
    damaged = event.damaged if event.damaged in (Who.ME, Who.OPPONENT) else None
    source = event.source if event.source in (Who.ME, Who.OPPONENT) else None
    if event.damaged is Who.EACH_OPPONENT:
        damaged = opponent_of(source or Who.ME)
    if damaged is None:
        damaged = owner if owner in (Who.ME, Who.OPPONENT) else opponent_of(source) if source else Who.ME
    walker = owner if owner in (Who.ME, Who.OPPONENT) else damaged
    if source is None and actor is not None and actor is not damaged:
        source = actor
    sources = [source] if source else [Who.OPPONENT, Who.ME] if damaged is Who.ME else [Who.ME, Who.OPPONENT]
    labels = {
        True: "the source is controlled by the damaged player",
        False: "the source is controlled by an opponent of the damaged player",
    }
    return [Case(_scenario(s, damaged, walker, event.amount), labels[s is damaged]) for s in sources]


def _scenario(source: Who, damaged: Who, walker: Who, amount: int | None) -> dict:
    board = Board().turn(SEAT[source])
    board.put("battlefield", SEAT[walker], planeswalker(loyalty=9))
    board.put("hand", SEAT[source], burn(damage=amount or 3))
    board.do(cast="burn", by=SEAT[source], targets=[SEAT[damaged]])
    board.do(pass_="all")
    return board.build()


def _life_loss(q: Question) -> Plan:
    """Losing life is no damage: nothing is there to move."""
    owner = planeswalker_owner(q) or Who.ME
    board = Board().turn("B")
    board.put("battlefield", SEAT[owner], planeswalker(loyalty=9))
    number = next((n for t in q.tags("lose-life", "life") for n in q.numbers_near(t)), 2)
    board.do(happen={"lose-life": number, "to": SEAT[owner]})
    return Plan(
        "redirection-life-loss",
        Query("offered", kind="redirect"),
        [Case(board.build())],
        ("planeswalker.redirect", "life.gain-or-loss", "damage.to-player"),
        REDIRECT_USES | {"points-of-life", "life-total"},
        names_matter=False,
    )


def _combat(q: Question) -> Plan | None:
    """Combat damage goes to what is attacked."""
    attacker = q.first("creature", "attacking-creature", "attack")
    mine = q.owner(attacker) if attacker else None
    side = mine if mine in (Who.ME, Who.OPPONENT) else Who.ME
    other = opponent_of(side)
    pt = next((t.norm for t in q.tokens if t.kind == "pt"), "3/3")
    board = Board().turn(SEAT[side], "main1")
    board.put("battlefield", SEAT[side], creature("attacker", pt))
    board.put("battlefield", SEAT[other], planeswalker(loyalty=9))
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": SEAT[other]})
    board.do(goto={"step": "end-combat"})
    return Plan(
        "redirection-combat",
        Query("offered", kind="redirect"),
        [Case(board.build())],
        ("combat-damage.unblocked", "planeswalker.redirect", "attack.what-is-attacked"),
        REDIRECT_USES | {"attack", "attacking-creature", "attacking-player", "unblocked-creature", "block", "blocking-creature",
                         "blocked-creature", "combat", "assign-damage", "combat-damage", "r-face", "declare-blockers-step"},
        names_matter=False,
        negatable=frozenset({"block", "blocked-creature", "blocking-creature", "unblocked-creature"}),
    )  # fmt: skip


def _ordered(q: Question) -> Plan | None:
    """Redirection and another replacement or prevention effect on the same damage: who orders them (616.1)?"""
    if q.kind not in (Kind.CAN, Kind.WHO, Kind.WHAT_HAPPENS, Kind.DOES):
        return None
    owner = planeswalker_owner(q) or Who.ME
    damaged = owner
    source = opponent_of(damaged)
    board = Board().turn(SEAT[source])
    board.put("battlefield", SEAT[damaged], planeswalker(loyalty=9))
    parts = []
    if q.has("double"):
        parts.append({"static": "double-damage"})
    if q.has("prevent"):
        parts.append({"static": "prevent-damage", "amount": 2})
    guarded = q.has("creature")
    if guarded:
        board.put("battlefield", SEAT[damaged],
                  creature("guardian", "0/8", abilities=[{"static": "damage-to-this-instead"}]))  # fmt: skip
    if not parts and not guarded:
        parts.append({"static": "damage-becomes-counters"})
    if parts:
        board.put("battlefield", SEAT[damaged], {"id": "charm", "card": "enchantment", "abilities": parts})
    board.put("hand", SEAT[source], burn(damage=2))
    board.do(cast="burn", by=SEAT[source], targets=[SEAT[damaged]]).do(pass_="all")
    who_orders = q.kind is Kind.WHO or q.has("q-who")
    actor = SEAT[q.actor] if isinstance(q.actor, Who) else None
    query = Query("chooser" if who_orders else "offered", kind="replacement-order", player=None if who_orders else actor)
    return Plan(
        "redirection-order",
        query,
        [Case(board.build())],
        ("replacement.order", "replacement.order-any", "replacement.order-repeat", "planeswalker.redirect"),
        REDIRECT_USES | {"double", "prevent", "replace", "replacement-effect", "enchantment", "counter",
                         "creature", "apply", "r-apply", "r-affect", "order", "artifact", "choose", "turn", "r-became", "exchange", "trigger",
                         "be-dealt-damage", "to-target", "put", "enchant", "enchanted"},
        names_matter=False,
    )  # fmt: skip
