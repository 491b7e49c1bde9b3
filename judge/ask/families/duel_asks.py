"""What is asked of a duel: who dies, how much damage is dealt, how much life is gained, which counters are left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.ask.families.bodies import Body, Head
from judge.ask.families.duel import DEALT, DEATH, GAIN, LOSE, Duel, told
from judge.ask.grammar import PLAYERS, Kind, Question, Who
from judge.ask.plan import SEAT, Case, Plan, Query, family
from judge.ask.roles import BURN, damage_event
from judge.ask.verdict import Facts
from judge.engine.reasons import StepKind
from judge.language import Tag, numbers


def plan_of(
    q: Question, name: str, duel: Duel, query: Query, keys: list[str], more: frozenset[str] | set[str] = frozenset()
) -> Plan | None:
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
    return sum(
        int(s.data["amount"])
        for s in facts.steps
        if s.kind is kind and all(s.data.get(k) == v for k, v in wanted.items())
    )


def dealt(facts: Facts, sources: list[str] | None = None, recipients: list[str] | None = None) -> int:
    """How much damage was dealt, by whom and to whom it matters."""
    return sum(
        int(s.data["amount"]) for s in facts.steps if s.kind is StepKind.DAMAGE
        and (sources is None or s.data["source"] in sources) and (recipients is None or s.data["recipient"] in recipients)
    )  # fmt: skip


def has(duel: Duel, *keywords: str) -> bool:
    return any(k in b.keywords for b in duel.bodies.all for k in keywords)


def strike_keys(duel: Duel) -> list[str]:
    """The rules of the keywords and happenings of a duel, most telling first."""
    keys: list[str] = ["keyword-action.fight"] if duel.fights else []
    if any(h.verb == "regenerate" for h in duel.happenings):
        keys.append("keyword-action.regenerate")
    if duel.prevented:
        keys.append("prevention.never-happens")
    if any(b.protections for b in duel.bodies.all):
        keys.append("protection.damage")
    for keyword, rules in _KEYS.items():
        if has(duel, keyword):
            keys += rules
    return keys


_KEYS = {
    "indestructible": ["indestructible.not-destroyed"], "deathtouch": ["deathtouch.destroys", "sba.deathtouch"],
    "exalted": ["exalted.trigger"], "battle-cry": ["battle-cry.trigger"], "flanking": ["flanking.trigger"], "bushido": ["bushido.trigger"], "rampage": ["rampage.trigger"],
    "first-strike": ["first-strike.damage", "combat-damage.first-strike-step"],
    "double-strike": ["double-strike.damage", "combat-damage.first-strike-step"],
    "infect": ["damage.wither-creature"], "wither": ["damage.wither-creature"],
}  # fmt: skip


def known_keys(keys: list[str]) -> list[str]:
    from judge.rules import Timeline

    known = set(map(str, Timeline.load()))
    return [k for k in keys if k in known]


@family("duel-death", rank=44)
def death(q: Question) -> Plan | None:
    """Who dies or survives; may so many be killed; what becomes of the creatures."""
    verb = next((t for t in q.tags(*DEATH) if q.asks(t.first)), None)
    open_ = q.kind in (Kind.WHAT_HAPPENS, Kind.WHO)
    if verb is None and not open_ or verb is not None and "r-rest" in verb.concepts and q.asked("player", "r-face") is not None:
        return None
    aside = q.tags(
        "minus-one-counter", "plus-one-counter", "poison-counter", "life", "hand", "r-lose", "lose-life", "attack"
    )
    if (
        any(q.asks(t.first) and not {*DEATH}.intersection(t.concepts) for t in aside)
        and q.asked("dies", "destroy") is None
    ):
        return None
    if q.kind not in (Kind.CAN, Kind.DOES, Kind.WHAT_HAPPENS, Kind.WHO, Kind.MUST, Kind.HOW_MANY):
        return None
    duel = told(q)
    if duel is None or (not duel.blockers and not duel.block_told and not duel.unblocked_told):
        return None
    keys = known_keys(
        [
            *strike_keys(duel),
            "sba.lethal-damage",
            "combat-damage.deal",
            "combat-damage.blocked",
            "combat-damage.blocker",
        ]
    )
    if open_:
        if duel.open:
            return None
        names = [one for b in duel.bodies.all for one in duel.ids[id(b)]]
        fact = _fates(names)
        return plan_of(q, "outcome", duel, Query("value", fact=fact), keys, {*DEATH, "r-win", "x-win"})
    assert verb is not None
    if q.kind is Kind.HOW_MANY:
        crowd = next((side for side in (duel.blockers, duel.attackers) if sum(b.count for b in side) > 1), None)
        if (
            crowd is None
            or duel.open
            or any(c in ("r-keep", "r-survive", "x-save", "graveyard") for c in verb.concepts)
            or q.asked("damage", "life")
        ):
            return None
        names = [one for b in crowd for one in duel.ids[id(b)]]
        return plan_of(
            q,
            "deaths",
            duel,
            Query("most", fact=lambda f: sum(f.zone(one) == "graveyard" for one in names), name="most", settled=True),
            keys,
            {*DEATH},
        )
    patients = _patients(q, duel, verb)
    if patients is None:
        return None
    survive = any(c in ("r-keep", "r-survive", "x-save") for c in verb.concepts)
    wanted = "battlefield" if survive else "graveyard"
    ids = [one for b in patients for one in duel.ids[id(b)]]
    return plan_of(
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
        return (
            everybody
            if crowd is None and sum(b.count for b in everybody) == 2
            else crowd
            if crowd is not None and here and here[-1][1] in crowd
            else None
        )
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
    whose = _mine_or_theirs(q, verb)
    if whose is not None:
        return [b for b in duel.bodies.all if b.owner is whose] or _of_asker(duel, whose)
    named = [b for _, b in here if b.role]
    if named and _only_before(q, here, verb):
        named = []  # «ma 1/1 bloque une 5/5, elle survit ?» asks about mine
    if named:
        return list(dict.fromkeys(named)) if len(set(map(id, named))) == 1 else _nearest(here, verb)
    bodies = duel.bodies.all
    if len(bodies) == 1:
        return bodies
    mine = [b for b in bodies if b.owner is Who.ME]
    return mine if len(mine) == 1 else None


def _only_before(q: Question, here: list[tuple[Head, Body]], verb: Tag) -> bool:
    """Whether several creatures are named, and none behind the last comma before the verb."""
    comma = next((i for i in range(verb.first - 1, q.sentence_of(verb.first).first, -1) if q.tokens[i].text == ","), None)
    several = len(set(id(b) for _, b in here)) > 1
    return several and comma is not None and all(h.last < comma for h, _ in here)


_OWN = {
    "en": (("mine",), ("hers", "theirs")), "es": (("mio", "mia"), ("suyo", "suya")), "fr": (("mien", "mienne"), ("sien", "sienne")),
    "ru": (("мой", "моя", "мое"), ()),
}  # fmt: skip
"""Possessives that stand for a creature by themselves: *does mine die?*"""


def _mine_or_theirs(q: Question, verb: Tag) -> Who | None:
    """Whose creature a possessive without a noun beside the verb means."""
    mine, theirs = _OWN[q.language]
    for index in range(max(0, verb.first - 2), min(len(q.tokens), verb.last + 3)):
        norm = q.tokens[index].norm
        behind = q.tokens[index + 1] if index + 1 < len(q.tokens) else None
        alone = behind is None or behind.kind == "punct" or verb.first - 1 <= index + 1 <= verb.last
        if norm in (*mine, *theirs) and q.asks(index) and alone and (q.language != "ru" or behind is None or behind.kind != "pt"):
            return Who.ME if norm in mine else Who.OPPONENT
    return None


def _nearest(here: list[tuple[Head, Body]], verb: Tag) -> list[Body] | None:
    """The creature whose name stands right beside the verb, where several are named."""
    gaps = sorted(
        ((h.first - verb.last if h.first > verb.last else verb.first - h.last), place)
        for place, (h, _) in enumerate(here)
    )
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
    asked = (
        q.asked("gain-life")
        or (q.asked("life", "life-total", "lifelink") and q.asked(*GAIN))
        or (amount and q.asked(*GAIN))
    )
    if (
        not asked
        or not q.has("lifelink")
        or q.asked(*LOSE, "dies")
        or q.kind not in (Kind.HOW_MANY, Kind.DOES, Kind.CAN)
    ):
        return None
    duel = told(q)
    if duel is None or sum("lifelink" in b.keywords for b in duel.bodies.all) != 1:
        return None
    owner = next(b for b in duel.bodies.all if "lifelink" in b.keywords)
    attacking, said = duel.sides
    seat = SEAT[attacking] if owner.role == "attacker" else SEAT[Who.OPPONENT if attacking is Who.ME else Who.ME]
    gainer = next(
        (who for t in q.tags(*GAIN) if q.asks(t.first) and (who := q.subject(t)) in (Who.ME, Who.OPPONENT)), None
    )
    if gainer is None and any(q.asks(i) and t.norm in q.words.me_subject for i, t in enumerate(q.tokens)):
        gainer = Who.ME
    asked_of = q.asked("opponent")
    if gainer is None and asked_of is not None and not any(q.tokens[i].norm in q.words.of for i in range(max(0, asked_of.first - 2), asked_of.first)):
        gainer = Who.OPPONENT  # «¿Gana vidas mi oponente?»
    if gainer is Who.ME and owner.owner is None and damage_event(q).damaged is Who.ME:
        return None  # what hurts me isn't mine
    if gainer is not None and owner.owner in (Who.ME, Who.OPPONENT) and owner.owner is not gainer:
        return None
    if gainer is not None and said and SEAT[gainer] != seat:
        return None
    if gainer is not None and not said:
        seat = SEAT[gainer]
        if (SEAT[attacking] != seat and owner.role == "attacker") or (SEAT[attacking] == seat and owner.role == "blocker"):
            return None
    keys = known_keys(["lifelink.gain", "damage.lifelink", *strike_keys(duel)])
    name = "me" if seat == "A" else "opponent"
    more = {"gain-life", *GAIN, "point-of-damage", "controller"}
    if q.kind is Kind.HOW_MANY:
        if duel.open and owner.size is None:
            return None
        fact = lambda f: {"life_gained": {name: _sum(f, StepKind.LIFE_GAINED, player=seat)}}  # noqa: E731
        return plan_of(q, "life", duel, Query("value", fact=fact, settled=True), keys, more)
    if amount:
        duel.bodies.read.add(amount[0])
        if duel.open and owner.size is None:
            return None
    gains = lambda f: (n := _sum(f, StepKind.LIFE_GAINED, player=seat)) > 0 and (not amount or n == amount[1])  # noqa: E731
    return plan_of(q, "life", duel, Query("happens", fact=gains, every=True, settled=True), keys, more)


def _amount_asked(q: Question) -> tuple[int, int] | None:
    """The place and value of the number that is asked about: «do I gain 6?»."""
    found = [
        (i, n)
        for i in range(len(q.tokens))
        if q.asks(i) and q.tokens[i].kind == "number" and (n := numbers.value(q.tokens[i], q.language))
    ]
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
    keys = known_keys(
        (["toxic.poison"] if has(duel, "toxic") else ["damage.infect-player"])
        + ["damage.to-player", *strike_keys(duel)]
    )
    more = {"poison-counter", "poisoned", *LOSE, "life", *GAIN, "counter", "player", "r-get", "r-still"}
    if q.kind is Kind.HOW_MANY:
        seat = "me" if other == "A" else "opponent"
        name = "poison" if counters else "life_lost"
        if duel.open:
            return None
        return plan_of(
            q,
            "poison",
            duel,
            Query("value", fact=lambda f: {name: {seat: _sum(f, kind, player=other)}}, settled=True),
            keys,
            more,
        )
    for tag in q.tags("life"):
        for index in range(max(0, tag.first - 2), tag.first):
            if q.asks(index) and (n := numbers.value(q.tokens[index], q.language)) is not None:
                duel.bodies.read.add(index)
                return plan_of(
                    q,
                    "poison",
                    duel,
                    Query("happens", fact=lambda f: _sum(f, kind, player=other) == n, every=True, settled=True),
                    keys,
                    more,
                )
    return plan_of(
        q,
        "poison",
        duel,
        Query("happens", fact=lambda f: _sum(f, kind, player=other) > 0, every=True, settled=True),
        keys,
        more,
    )


@family("duel-damage", rank=45)
def damage(q: Question) -> Plan | None:
    """How much damage is dealt, to whom; does any get to the player, or to a creature?"""
    verb = next(
        (
            t
            for t in q.tags(*DEALT, "trample", "r-goes-to", "enter", "lose-life", "r-lose", "attack", "excess-damage")
            if q.asks(t.first)
        ),
        None,
    )
    most = q.kind is Kind.DOES and q.asked("r-most") is not None  # «Max to face?»
    much = most or (q.kind is Kind.HOW_MANY and q.asked("r-most", "player", "r-face", *PLAYERS) is not None)
    verb = verb or (q.asked("r-most", "player", "r-face", *PLAYERS) if much else None)
    if any(q.asks(i) and t.norm in ("less", "fewer", "menos", "moins", "меньше") for i, t in enumerate(q.tokens)):
        return None  # less than what is told
    if q.asked("step") and q.asked("r-another"):
        return None  # only one of two steps is asked about
    if verb is None or q.kind not in (Kind.HOW_MANY, Kind.DOES, Kind.CAN, Kind.WHAT_HAPPENS) or q.asked(*DEATH, "lifelink", "life-total") or (
        q.asked("life") and not q.asked(*LOSE)
    ):  # fmt: skip
        return None
    if q.kind is Kind.WHAT_HAPPENS or not (much or q.asked(*DEALT, *LOSE, "trample", "excess-damage")):
        return None
    if q.kind is Kind.CAN and BURN.keys() & {*verb.concepts}:
        return None  # *can I bolt the attacker?* asks of no combat damage
    if q.has("infect", "wither") and q.asked(*LOSE):
        return None  # damage isn't loss of life
    if q.asked("minus-one-counter", "poison-counter"):
        return None
    duel = told(q)
    if duel is None:
        return None
    if q.asked("p-other-player", "r-another") and sum(b.count for b in duel.bodies.all if b.role == "attacker") < 2:
        return None  # *the other attacker*, of whom nothing was told
    attacking = SEAT[duel.sides[0]]
    other = "B" if attacking == "A" else "A"
    to = _recipient(q, duel, other)
    if to is None:
        return None
    sources, recipients = to
    more = {"player", "r-take", "r-goes-to", "enter", "x-through", "trample", "r-rest", "lose-life", "r-lose", "life", "redirect", "step", "skip", "pass-priority",
            "put", "maximum", "put-counter", "r-give", "r-still", "activate", "excess-damage"} - ({"activate"} if q.has("activated-ability") else set())  # fmt: skip
    if recipients == [other]:
        keys = (
            ["trample.over-blockers", "deathtouch.lethal", "trample.no-blockers-left"]
            if has(duel, "trample") and (duel.blockers or duel.block_told)
            else []
        )
        if duel.block_told or duel.blockers:
            keys += ["combat-damage.blocked", "block.becomes-blocked"]
        else:
            keys += ["combat-damage.unblocked", "combat-damage.amount"]
        keys = known_keys([*(["trample.no-blockers-left"] if any(h.body.role == "blocker" and h.verb in ("destroy", "bounce", "exile", "sacrifice") for h in duel.happenings) and has(duel, "trample") else []),
                            *(["double-strike.damage"] if has(duel, "double-strike") else []), *keys, *strike_keys(duel), "damage.to-player"])  # fmt: skip
    else:
        nothing = ["combat-damage.amount"] if any(b.size and b.size[0] == 0 for b in duel.bodies.all) else []
        keys = known_keys(
            [
                *nothing,
                *strike_keys(duel),
                "combat-damage.deal",
                "combat-damage.blocker",
                "combat-damage.blocked",
                "combat-damage.unblocked",
                "combat-damage.amount",
            ]
        )
    fact = lambda f: dealt(f, sources, recipients)  # noqa: E731
    if q.kind is Kind.HOW_MANY or most:
        if duel.open and not (
            any(h.verb in ("destroy", "bounce", "exile", "sacrifice") for h in duel.happenings)
            or not has(duel, "trample")
            or has(duel, "deathtouch")
        ):
            return None
        if _chosen(duel) and recipients == [other]:
            return plan_of(q, "damage", duel, Query("most", fact=fact, name="most", settled=True), keys, more)
        return plan_of(q, "damage", duel, Query("value", fact=lambda f: {"damage": fact(f)}, settled=True), keys, more)
    choose = recipients == [other] and _chosen(duel)
    return plan_of(
        q,
        "damage",
        duel,
        Query("happens", fact=lambda f: fact(f) > 0, every=not choose, settled=not choose or duel.open),
        keys,
        more,
    )


def _chosen(duel: Duel) -> bool:
    """Whether the attacker's controller decides how much goes to the player."""
    return has(duel, "trample") and bool(duel.blockers)


def _recipient(q: Question, duel: Duel, other: str) -> tuple[list[str] | None, list[str] | None] | None:
    """Who deals the damage asked about and to whom; None for either: whoever it is. None if it can't be told."""
    heads = [(h, b) for h, b in duel.bodies.heads if q.asks(h.first) and b.role]
    taking = next((t for t in q.tags("be-dealt-damage", "r-take", "r-lose", "lose-life") if q.asks(t.first) and "x-through" not in t.concepts), None)
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
        if heads and heads[0][0].first > taking.last:  # «¿recibe daño mi bloqueador de un atacante negro?»
            free = [b for h, b in heads if not any(q.tokens[i].norm in FROM for i in range(max(h.first - 3, taking.last + 1), h.first))]
            patients = free if len(free) == 1 else patients
        if len(patients) >= 1:
            return None, duel.ids[
                id(patients[0] if heads[0][0].first < taking.first or len(patients) == 1 else patients[-1])
            ]
        return None
    player = next((t for t in q.tags(*PLAYERS, "player", "r-face", "p-that-player") if q.asks(t.first)), None)
    if player is not None or _to_me(q):
        return None, [other]
    sources = [b for _, b in heads]
    if q.asked("x-through", "trample", "r-goes-to", "excess-damage"):
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


FROM = frozenset({"from", "by", "de", "del", "por", "du", "des", "d'", "par", "от"})
"""What stands before the source of damage."""


def _mine_alone(q: Question) -> bool:
    """«Мой получит урон?», *does mine take damage*: a possessive that stands for a creature."""
    return any(q.asks(i) and t.norm in q.words.me_possessive and q.tag_at(i + 1) is not None and q.tokens[i + 1].kind != "punct"
               and any(c in (*DEALT, *DEATH) for c in q.tag_at(i + 1).concepts) for i, t in enumerate(q.tokens[:-1])) or any(
        q.asks(i) and t.norm in ("mine", "mienne", "mien") for i, t in enumerate(q.tokens))  # fmt: skip


def _to_me(q: Question) -> bool:
    """«¿Cuánto daño me entra?», «Мне что-нибудь прилетит?», *to me*."""
    return any(
        token.norm in q.words.me_object and q.asks(index)
        for index, token in enumerate(q.tokens)
        if token.norm not in q.words.me_possessive or token.text == "mí"
    )


@family("duel-counters", rank=43)
def counters(q: Question) -> Plan | None:
    """How many -1/-1 counters do infect and wither leave; does the creature keep them?"""
    if (
        not q.has("infect", "wither")
        or not q.asked("minus-one-counter", "counter")
        or q.kind not in (Kind.HOW_MANY, Kind.DOES, Kind.CAN, Kind.WHAT_IS, Kind.WHAT_HAPPENS)
        or (q.kind in (Kind.DOES, Kind.CAN) and not q.asked("minus-one-counter"))
    ):
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
    keys = known_keys(["damage.wither-creature", *strike_keys(duel)])
    def placed(f):
        return sum(
            int(s.data.get("amount", s.data.get("number", 0)) or 0)
            for s in f.steps
            if s.kind is StepKind.COUNTERS_PUT and s.data.get("object") == names[0]
        )
    more = {"minus-one-counter", "counter", *GAIN, "r-keep", "r-still", "gain-control", "put-counter", "put", "r-take"}
    if q.kind not in (Kind.DOES, Kind.CAN):
        return plan_of(
            q, "counters", duel, Query("value", fact=lambda f: {"counters_added": placed(f)}, settled=True), keys, more
        )
    return plan_of(
        q,
        "counters",
        duel,
        Query("happens", fact=lambda f: placed(f) > 0 and f.zone(names[0]) == "battlefield", every=True, settled=True),
        keys,
        more,
    )
