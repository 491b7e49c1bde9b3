"""Combat with planeswalkers up to blocks: what may attack what, who may block, what is still attacked."""

from __future__ import annotations

from judge.ask.families.fight import ATTACK, BLOCK, CREATURES, USES, Fight, is_infinitive
from judge.ask.grammar import Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, creature, family, planeswalker
from judge.ask.roles import DAMAGE, PLANESWALKER, opponent_of, teammate_does
from judge.ask.story import Story
from judge.language import Tag, fold

OTHER_MATTERS = ("redirect", "activate", "loyalty-ability", "target", "two-headed-giant", "double", "counter-spell", "copy", "deck", "emblem",
                 "legend-rule", "r-same-name")  # fmt: skip
"""What makes it another question than one about attacking and blocking."""


def about(q: Question) -> bool:
    return q.has(*PLANESWALKER) and q.has(*ATTACK, *BLOCK, "combat", "combat-damage", "trample")


def passive(q: Question, verb: Tag) -> bool:
    """«be attacked», «атакован», «atacado», «attaqué»: what is named before it is attacked and doesn't attack."""
    word = q.tokens[verb.first].text.lower()
    before = q.tokens[verb.first - 1].norm if verb.first else ""
    two_before = q.tokens[verb.first - 2].norm if verb.first > 1 else ""
    match q.language:
        case "en":
            return word.endswith("ed") and bool(
                {before, two_before} & {"be", "is", "are", "being", "been", "was", "were", "get", "gets", "it"}
            )
        case "ru":
            return word.startswith(("атакован", "атакуем", "заблокирован", "блокирован"))
        case "es":
            return word.endswith(("ado", "ada", "ados", "adas")) or before == "se"
        case _:
            return (
                word.endswith(("é", "ée", "és", "ées")) or {before, two_before} >= {"est"} or before in ("ete", "etre")
            )


def _inverted(q: Question, verb: Tag) -> bool:
    """«¿Puede bloquear un planeswalker?»: a subject may stand behind its verb; an object would have its preposition."""
    cue = q.kind_tag
    third = cue is not None and q.tokens[cue.first].norm in ("puede", "pueden", "podria", "может", "могут")
    if q.language not in ("es", "ru") or not third or (cue.first and q.tokens[cue.first - 1].norm == "se"):
        return False
    behind = next((t for t in q.tags(*PLANESWALKER) if t.first > verb.last), None)
    if behind is None or len(q.between(verb, behind)) > 2 or q.has("creature", "player", "opponent"):
        return False
    if q.language == "ru" and fold(q.tagged.text[behind.start : behind.end]) != fold(behind.form):
        return False  # only the nominative is a subject
    return not any(q.tokens[i].norm in q.words.to or q.tokens[i].kind == "punct" for i in q.between(verb, behind))


def _walker_does(q: Question, verb: Tag) -> bool:
    """Whether the planeswalker is the one that attacks or blocks."""
    if passive(q, verb):
        return False
    if _object_before(q, verb):
        return False
    subject = q.subject(verb)
    if subject == "planeswalker" or _theirs_before(q, verb):
        return True
    if isinstance(subject, Who):
        if subject is not Who.OPPONENT or q.has(
            "opponent", "p-other-player", "defending-player", "p-that-player", "teammate"
        ):
            return False
        return _walker_spoken_of_before(q, verb) and (
            q.topic == "planeswalker" or not q.has("creature", "attacking-creature")
        )
    if subject is not None:
        return subject == "creature" and _is_it(q, verb)
    sentence = q.sentence_of(verb.first)
    if _inverted(q, verb):
        return True
    if _creature_behind(q, verb):
        return False
    before = [t for t in q.tags(*CREATURES, *PLANESWALKER) if sentence.first <= t.first < verb.first]
    if before:
        return any(c in PLANESWALKER for c in before[0].concepts) and "creature" not in {
            c for t in before for c in t.concepts
        }
    return q.topic == "planeswalker" and not any(
        any(c in PLANESWALKER for c in t.concepts) and t.first > verb.last for t in q.tags(*PLANESWALKER)
    )


def _theirs_before(q: Question, verb: Tag) -> bool:
    """«вокер оппонента», «el planeswalker de mi oponente» before the verb: whose it is stands nearer, and yet it is the planeswalker that does it."""
    return q.language != "en" and q.subject(verb) is Who.OPPONENT and any(
        1 <= owner.first - walker.last <= 3 and walker.first < owner.first < verb.first for walker in q.tags(*PLANESWALKER) for owner in q.tags("opponent")
    )  # fmt: skip


def _object_before(q: Question, verb: Tag) -> bool:
    """«Его могут атаковать?», «¿Lo pueden atacar?»: a pronoun before the verb is what is attacked, if nobody else is named."""
    pronouns = {"ru": {"его", "ее", "их"}, "es": {"lo", "los"}}.get(q.language, set())
    return any(q.tokens[i].norm in pronouns for i in range(max(0, verb.first - 2), verb.first))


def _with_walker(q: Question, verb: Tag) -> bool:
    """«attack with my planeswalker»: it is the means and not the aim."""
    for walker in q.tags(*PLANESWALKER):
        before = {q.tokens[i].norm for i in range(max(0, walker.first - 2), walker.first)}
        instrumental = q.language == "ru" and q.tokens[walker.first].text.lower().endswith(("ом", "ой", "ами", "ем"))
        if walker.first > verb.first and (before & {"with", "con", "avec"} or instrumental):
            return True
    return False


def _creature_behind(q: Question, verb: Tag) -> bool:
    """«¿Puede bloquear una criatura mía?», «Может его заблокировать существо …?»: the creature behind the verb does it."""
    if q.language not in ("es", "ru"):
        return False
    for tag in q.tags("creature"):
        if 0 < tag.first - verb.last <= 3 and q.sentence_of(tag.first) == q.sentence_of(verb.first):
            between = [q.tokens[i].norm for i in range(verb.last + 1, tag.first)]
            objects = [q.tokens[i].norm for i in range(max(0, verb.first - 2), verb.first)]
            if q.language == "es":
                return "a" not in between and "al" not in between
            return bool({"его", "ее", "их"} & set(objects))
    return False


def _is_it(q: Question, verb: Tag) -> bool:
    """«My planeswalker is a creature: can it attack?»: the creature is the planeswalker."""
    return q.topic == "planeswalker" and Fight(q).animated


def _walker_spoken_of_before(q: Question, verb: Tag) -> bool:
    sentence = q.sentence_of(verb.first)
    return any(t.last < sentence.first for t in q.tags(*PLANESWALKER))


@family("combat-walker-fights", rank=33)
def walker_fights(q: Question) -> Plan | None:
    """Can a planeswalker attack or block?"""
    if (
        not about(q)
        or q.kind not in (Kind.CAN, Kind.DOES)
        or q.has(*OTHER_MATTERS, "trample", "r-back", "dies")
        or _hurts(q)
    ):
        return None
    verb = q.asked("attack", "block")
    if verb is None or not (_walker_does(q, verb) or _bare(q, verb)):
        return None
    fight = Fight(q)
    animated = fight.animated and not any(_is_not(q, t) for t in q.tags("creature"))
    blocks = "block" in verb.concepts
    sick = q.has("r-just-entered", "enter", "cast", "summoning-sickness") or (
        q.has("r-this-turn") and not q.has("until-end-of-turn")
    )
    if (
        (sick and not animated)
        or (q.has("creature")
        and not animated
        and not any(_is_not(q, t) for t in q.tags("creature")))
    ):
        return None
    keywords = ["haste"] if q.has("haste") and not fight.denies("haste") else []
    thing = planeswalker(loyalty=4, keywords=keywords)
    if sick:
        thing["sick"] = True
    if q.has("tapped", "tap"):
        thing["tapped"] = True
    board = Board()
    sizes = [t.norm for t in q.tokens if t.kind == "pt"]
    change = {
        "animate": "walker",
        "pt": sizes[0] if sizes else "4/4",
        "types": ["artifact", "creature"] if q.has("artifact", "artifact-creature") else ["creature"],
    }
    if blocks:
        board.turn("B").put("battlefield", "A", thing).put("battlefield", "B", creature("attacker", "2/2"))
        if animated:
            board.do(happen=change)
        attacked = (
            "walker"
            if any(t is not verb and "attack" in t.concepts for t in q.tags(*ATTACK)) and not q.has("player")
            else "A"
        )
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": attacked})
        board.do(goto={"step": "declare-blockers"}).do(try_={"block": {"walker": "attacker"}})
        keys: tuple[str, ...] = ("block.which-creatures", "creature.attack-and-block", "combat.who-attacks-what")
    else:
        board.turn("A").put("battlefield", "A", thing)
        if animated:
            board.do(happen=change)
        board.do(goto={"step": "declare-attackers"}).do(try_={"attack": {"walker": "B"}})
        keys = (
            "attack.which-creatures",
            "combat.who-attacks-what",
            "creature.attack-and-block",
            "creature.summoning-sickness",
        )
        if sick:
            keys = ("creature.summoning-sickness", *keys[:3])
    return Plan("combat-walker-fights", Query("allowed"), [Case(board.build())], keys,
                USES | {"r-became", "artifact", "r-just-entered", "r-this-turn", "this-turn", "enter", "cast", "effect", "summoning-sickness", "tapped", "tap",
                        "until-end-of-turn", "ability", "artifact-creature", "r-where", "x-last-turn"},
                names_matter=True, negatable=frozenset({"haste", "creature", "r-became"}))  # fmt: skip


def _hurts(q: Question) -> bool:
    """Whether damage is told of; that it is asked about besides («…, and where does the damage go?») is another matter."""
    return any(
        not q.asks(t.first) or (t.concept == "deal-damage" and not q.has("r-where"))
        for t in q.tags("deal-damage", "damage", "combat-damage")
        if not {*ATTACK}.intersection(t.concepts)  # «бьёт вокера» is an attack
    )


def _is_not(q: Question, tag: Tag) -> bool:
    """A negation before a noun with no other noun between: «qui n'est pas une créature», «si no es una criatura»."""
    for negation in q.tags("r-not"):
        gap = q.between(negation, tag)
        if negation.first < tag.first and len(gap) <= 3 and all(q.tokens[i].kind != "punct" for i in gap):
            return True
    return False


@family("combat-attack-walker", rank=36)
def attack_walker(q: Question) -> Plan | None:
    """Can planeswalkers be attacked: by whom, whose, by any split of attackers, right away?"""
    if not about(q) or q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST) or q.has(*OTHER_MATTERS, *DAMAGE, *BLOCK, "protection", "prevent", "trample",
                                                                                "dies", "destroy", "leave-the-battlefield", "r-became", "exchange", "x-change",
                                                                                "gain-control", "exile", "bounce", "sacrifice"):  # fmt: skip
        return None
    verb = _attack_asked(q)
    if (
        verb is None
        or _walker_does(q, verb)
        or (q.kind is Kind.DOES and q.language == "en" and not q.has("x-need"))
        or _with_walker(q, verb)
        or (q.has("p-myself") and q.has("control"))  # «que controlo yo mismo»: whose it is isn't read
    ):
        return None
    fight = Fight(q)
    too = _player_too(q)
    if too is None or _same_creature(q):
        return None
    needed = q.kind is Kind.MUST or q.has("x-need")
    if needed and not _asks_for_haste(q):
        return _must_attack(q, fight)
    if fight.said_attacker_side is not None and fight.said_attacker_side is fight.said_walker_side:
        attacker = owner = fight.said_attacker_side
    elif fight.sides is None:
        return None
    else:
        attacker, owner = fight.sides
    seat, holder = SEAT[attacker], SEAT[owner]
    other = SEAT[opponent_of(attacker)]
    if "C" in (seat, holder):
        return None
    board = Board().turn(seat).put("battlefield", holder, planeswalker(keywords=fight.keywords("walker")))
    thing = creature(
        "attacker",
        "3/3",
        [k for k in fight.keywords("attacker") if k not in ("hexproof", "shroud", "indestructible", "trample")],
    )
    sick = _came_this_turn(q)
    if sick is None:
        return None
    if sick:
        thing["sick"] = True
        if needed and "haste" in thing.get("keywords", ()):
            thing["keywords"] = [k for k in thing["keywords"] if k != "haste"]
    elif needed:
        return None
    if q.has("tapped"):
        thing["tapped"] = True
    board.put("battlefield", seat, thing).do(goto={"step": "declare-attackers"})
    pairs = {"attacker": "walker"}
    if too:
        board.put("battlefield", seat, creature("second", "2/2"))
        pairs["second"] = other
    if _several_walkers(q):
        if _one_creature(q):
            return None
        board.put("battlefield", holder, planeswalker("other-walker", subtype="Chandra"))
        board.put("battlefield", seat, creature("third", "2/2"))
        pairs["third"] = "other-walker"
    board.do(try_={"attack": pairs})
    keys: tuple[str, ...] = (
        "planeswalker.can-be-attacked",
        "attack.what-is-attacked",
        "combat.attacking-player",
        "combat.who-attacks-what",
    )
    if holder == seat:
        keys = ("attack.what-is-attacked", "combat.attacking-player")
    if sick:
        keys = ("creature.summoning-sickness", "attack.which-creatures", "haste.attack", "attack.restrictions")
    elif "tapped" in thing or "defender" in thing.get("keywords", ()):
        keys = ("attack.which-creatures", "defender.cant-attack", "attack.restrictions", *keys)
    return Plan("combat-attack-walker", Query("allowed", negate=needed), [Case(board.build())], keys,
                USES | {"r-split", "permanent", "r-just-entered", "enter", "cast", "r-this-turn", "summoning-sickness", "tapped", "untapped", "x-need", "p-myself", "time",
                        "same-time", "at-once", "simultaneously"},
                names_matter=True, negatable=frozenset(fight.negatable()))  # fmt: skip


def _same_creature(q: Question) -> bool:
    """Whether one and the same creature would attack: then what else it attacks is what the question is about."""
    return any(same.last + 1 == thing.first for same in q.tags("r-same") for thing in q.tags(*CREATURES))


def _attack_asked(q: Question) -> Tag | None:
    """The attack that is asked about: its verb, or the word for attackers where the verb is only hinted at («two at the player, one …»)."""
    verb = next((t for t in q.tags("attack", "attack-alone") if q.asks(t.first)), None)
    verb = verb or next((t for t in q.tags("attacking-player") if q.asks(t.first) and is_infinitive(q, t)), None)
    if (
        verb is None and q.kind is Kind.CAN and q.language == "es"
    ):  # «¿Pueden mis criaturas atacar …?» reads as one term
        verb = next(
            (t for t in q.tags("attacking-creature") if q.asks(t.first) and q.tokens[t.last].norm == "atacar"), None
        )
    if verb is not None:
        return verb
    attackers = next(
        (t for t in q.tags("attacking-creature") if t.concept == "attacking-creature" or not q.asks(t.first)), None
    )
    return attackers if attackers is not None and q.asked(*PLANESWALKER) and _player_too(q) else None


def _asks_for_haste(q: Question) -> bool:
    return q.has("haste") and not q.has("r-not")


def _came_this_turn(q: Question) -> bool | None:
    """Whether the attacking creature came this turn; None if it may be the planeswalker that did."""
    tags = q.tags("r-just-entered", "enter", "cast", "summoning-sickness")
    if not tags:
        return False
    creatures = q.tags(*CREATURES)
    if not creatures:
        return None
    if q.has("haste", "summoning-sickness"):
        return True
    for tag in tags:
        subject = q.subject(tag)
        if subject == "planeswalker":
            return None if len(tags) > 1 else False
    return True


def _player_too(q: Question) -> bool | None:
    """Whether attackers go at the player as well, named as attacked and not as spared; None where one would attack both."""
    if q.has("r-instead"):
        return False
    attackers = any(
        t.concept == "attacking-creature" or (t.concept == "attack" and not q.asks(t.first))
        for t in q.tags("attacking-creature", "attack")
    )
    several = (
        q.has("r-split", "r-another", "r-different", "r-both", "r-same", "r-rest", "p-other-player")
        or attackers
        or len(q.tags("creature")) > 1
        or (max((n for t in q.tags("creature") for n in q.numbers_near(t, before=2, after=0)), default=1) > 1)
    )
    if _one_for_all(q):
        return None
    if any(q.asks(t.first) and is_infinitive(q, t) for t in q.tags("attacking-player")):
        return True if several else None
    for tag in q.tags("player", "opponent", "r-face", "defending-player"):
        if not q.asks(tag.first):
            continue
        before = q.tokens[tag.first - 1].norm if tag.first else ""
        two = q.tokens[tag.first - 2].norm if tag.first > 1 else ""
        towards = {before, two} & (
            q.words.to | {"for", "the", "al", "au", "le", "and", "y", "et", "и"}
        ) and before not in q.words.of | {"del", "du"}
        possessive = q.tokens[tag.last].text.lower().endswith(("'s", "’s"))
        relation = towards or (q.language == "ru" and any(0 < tag.first - v.last <= 2 for v in q.tags("attack")))
        if relation and not possessive and (several or q.has("simultaneously", "r-hold", "r-both")):
            return True if several else None
    return False


def _one_for_all(q: Question) -> bool:
    """Whether one creature would attack the player and the planeswalker: *can a creature attack both a player and …?*"""
    several = any(n >= 2 for t in q.tags("attacking-creature") for n in q.numbers_near(t, before=2, after=0))
    return _one_creature(q) and not several and len(q.tags("creature")) <= 1 and not q.has("r-split", "r-another", "r-different", "r-rest", "r-or") and any(
        q.side_by_side(player, walker) for player in q.tags("player", "opponent", "r-face", "defending-player") for walker in q.tags(*PLANESWALKER)
    )  # fmt: skip


def _several_walkers(q: Question) -> bool:
    return (
        any(n >= 2 for t in q.tags(*PLANESWALKER) for n in q.numbers_near(t, before=3, after=0))
        or len(set(_names(q))) > 1
        or (
            q.has("r-both")
            and not q.has("player", "opponent", "r-face", "attacking-creature")
            and _both_beside_walker(q)
        )
    )


def _both_beside_walker(q: Question) -> bool:
    return any(len(q.between(b, w)) <= 2 for b in q.tags("r-both") for w in q.tags(*PLANESWALKER))


def _names(q: Question) -> list[str]:
    return [q.tagged.text[t.start : t.end].casefold() for t in q.tags("planeswalker-name")]


def _one_creature(q: Question) -> bool:
    """Whether a single attacker is spoken of: it can't attack two things, and no declaration could even say so."""
    plural = any(q.tokens[t.last].norm.endswith(("s", "а", "ами", "ов", "и")) for t in q.tags(*CREATURES))
    return not plural and not any(
        n >= 2 for t in q.tags("creature", "blocking-creature") for n in q.numbers_near(t, before=1, after=0)
    )


def _must_attack(q: Question, fight: Fight) -> Plan | None:
    """Is it to be announced at the declaration which attackers attack a planeswalker?"""
    if (
        q.kind is not Kind.MUST
        or not q.has("declare-attackers", "declare-attackers-step", "announce")
        or fight.sides is None
    ):
        return None
    board = fight.board(until="")
    if board is None:
        return None
    return Plan("combat-announce", Query("cited", key="attack.what-is-attacked"), [Case(board.build())],
                ("attack.what-is-attacked", "attack.declare"), USES | {"announce", "declare-attackers"}, names_matter=True)  # fmt: skip


@family("combat-forced", rank=32)
def forced(q: Question) -> Plan | None:
    """A creature that must attack: does attacking a planeswalker satisfy that?"""
    must = next((t for t in q.tags("q-must") if not q.asks(t.first) or q.kind is not Kind.MUST), None)
    if not about(q) or must is None or q.has(*OTHER_MATTERS, *DAMAGE, *BLOCK, "r-became", "r-not"):
        return None
    told = [t for t in q.tags("attack") if 0 < t.first - must.last <= 4]
    asked = next((t for t in q.tags("attack") if q.asks(t.first) and t not in told), None)
    if not told or asked is None or not any(t.first > asked.first and q.asks(t.first) for t in q.tags(*PLANESWALKER)):
        return None
    board = (
        Board()
        .turn("A")
        .put("battlefield", "A", creature("attacker", "3/3", ["attacks-if-able"]))
        .put("battlefield", "B", planeswalker())
    )
    board.do(goto={"step": "declare-attackers"}).do(try_={"attack": {"attacker": "walker"}})
    return Plan("combat-forced", Query("allowed"), [Case(board.build())], ("attack.requirements", "attack.what-is-attacked", "planeswalker.can-be-attacked"),
                USES | {"r-this-turn", "x-need", "q-must", "q-enough", "x-if-able", "r-each", "attack-requirement", "goad"}, names_matter=True)  # fmt: skip


@family("combat-switch", rank=19)
def switch(q: Question) -> Plan | None:
    """Once attackers are declared, can one be moved from the player to a planeswalker?"""
    moved = q.asked("redirect", "exchange", "x-change", "change-target")
    if (
        moved is None
        or q.kind is not Kind.CAN
        or not q.has("attacking-creature", "attack")
        or not q.has(*PLANESWALKER)
        or q.has(*DAMAGE, "two-headed-giant", "target")
    ):
        return None
    if not any(t.first > moved.first for t in q.tags("attacking-creature", "attack", "creature")) or not q.has(
        "player", "opponent", "r-face", "r-another"
    ):
        return None
    declared = q.has("r-already", "r-after", "declare-attackers", "declare-blockers", "declare-blockers-step", "block")
    if not declared and not any(e.tag.first < moved.first for e in Story(q).told("attack")):
        return None  # «one at the player and one at the planeswalker» is a division, not a change of mind
    fight = Fight(q)
    if fight.sides is None:
        return None
    seat, other = SEAT[fight.sides[0]], SEAT[fight.sides[1]]
    walker_first = _order(q)
    board = (
        Board()
        .turn(seat)
        .put("battlefield", seat, creature("attacker", "3/3"))
        .put("battlefield", other, planeswalker())
    )
    board.put("battlefield", other, creature("blocker", "2/2"))
    first, then = ("walker", other) if walker_first else (other, "walker")
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": first})
    if q.has("declare-blockers-step", "block", "declare-blockers"):
        board.do(goto={"step": "declare-blockers"}).do(block={})
    board.do(try_={"attack": {"attacker": then}, "by": seat})
    return Plan("combat-switch", Query("allowed"), [Case(board.build())], ("attack.what-is-attacked", "attack.declare", "combat-damage.unblocked"),
                USES | {"redirect", "exchange", "x-change", "change-target", "r-after", "r-already", "announce", "block", "declare-blockers", "r-just-entered"},
                names_matter=True)  # fmt: skip


def _order(q: Question) -> bool:
    """Whether the planeswalker is named before the player."""
    walker = max((t.first for t in q.tags(*PLANESWALKER)), default=-1)
    player = max((t.first for t in q.tags("player", "r-face") or q.tags("opponent")), default=-1)
    return walker < player


@family("combat-block", rank=34)
def block(q: Question) -> Plan | None:
    """Can what attacks a planeswalker be blocked: by whom, with what, even if the planeswalker is gone?"""
    if (
        not about(q)
        or q.kind not in (Kind.CAN, Kind.DOES)
        or q.has(*OTHER_MATTERS, "protection", "r-became", "trample")
        or _hurts(q)
    ):
        return None
    verb = next(
        (
            t
            for t in q.tags(*BLOCK)
            if q.asks(t.first) and ("block" in t.concepts or "chump-block" in t.concepts or is_infinitive(q, t))
        ),
        None,
    )
    if verb is None or _walker_does(q, verb) or (q.negated(verb) and not q.has("flying", "menace")) or q.asked("r-both"):
        return None
    if q.pronoun_is_open(verb):
        return None
    if q.kind is Kind.DOES and not q.has("attack", "attacking-creature", "creature", "artifact-creature"):
        return None  # «¿los planeswalkers bloquean?»: nothing is said to attack one
    fight = Fight(q)
    subject = q.subject(verb)
    third_player = q.has("free-for-all", "multiplayer", "p-other-player") and not q.has("two-headed-giant")
    evasion = [k for k in ("flying", "menace") if k in fight.keywords("attacker")]
    if (
        len(evasion) != sum(q.has(k) for k in ("flying", "menace"))
        and not set(fight.keywords("blocker")) & {"flying"}
        and not fight.denies("flying")
    ):
        return None
    attacker = creature("attacker", "3/3", evasion)
    blocker = creature("blocker", "2/2", [k for k in fight.keywords("blocker") if k in ("flying", "reach")])
    if q.has("tapped"):
        blocker["tapped"] = True
    names = ["blocker"]
    board = Board()
    if third_player:
        if fight.said_walker_side is not Who.OPPONENT or (subject not in (Who.ME, None) and q.actor is not Who.ME):
            return None
        board.build()["players"]["C"] = {}
        active, holder, seat = "C", "B", "A"
    else:
        if fight.sides is None:
            return None
        active, holder = SEAT[fight.sides[0]], SEAT[fight.sides[1]]
        seat = holder
        blocking = subject if isinstance(subject, Who) and not passive(q, verb) else None
        if (
            blocking in (Who.ME, Who.OPPONENT)
            and SEAT[blocking] != holder
            and (fight.said_walker_side or fight.said_attacker_side)
            and not _by_pronoun(q, verb)
        ):
            return None
    board.turn(active).put("battlefield", holder, planeswalker()).put("battlefield", active, attacker).put(
        "battlefield", seat, blocker
    )
    if _two_blockers(q, verb):
        board.put("battlefield", seat, creature("second-blocker", "2/2", blocker.get("keywords", ())))
        names.append("second-blocker")
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "walker"})
    if fight.gone is not None:
        verb_of = next(
            (v for v in ("exile", "bounce", "sacrifice", "remove-from-combat") if v in fight.gone.concepts), "destroy"
        )
        board.do(happen={verb_of: "walker"})
    elif fight.changed_control:
        return None
    board.do(goto={"step": "declare-blockers"}).do(try_={"block": dict.fromkeys(names, "attacker")})
    keys = ["block.which-creatures", "block.declare", "planeswalker.can-be-attacked"]
    if evasion:
        keys = ["flying.evasion" if "flying" in evasion else "menace.two-blockers", "block.restrictions", *keys]
    if fight.gone is not None:
        keys = ["combat.attacked-planeswalker-gone", "block.which-creatures", "combat.removed", *keys]
    return Plan("combat-block", Query("allowed"), [Case(board.build())], keys,
                fight.uses() | {"free-for-all", "multiplayer", "x-someone", "x-save", "tapped", "r-still", "x-nobody", "match", "r-affect", "to-target", "r-where"},
                names_matter=True, negatable=fight.negatable() | {"flying", "reach"})  # fmt: skip


def _bare(q: Question, verb: Tag) -> bool:
    """«¿Los planeswalkers bloquean?»: nothing but planeswalkers before the verb, and nobody else who could do it."""
    others = q.has("creature", "artifact-creature", "player", "opponent", "teammate", "attacking-creature", "p-myself")
    return q.kind is Kind.DOES and not others and any(t.last + 1 == verb.first for t in q.tags("planeswalker"))


def _by_pronoun(q: Question, verb: Tag) -> bool:
    """Whether the subject is only a pronoun that the grammar has taken for the opponent."""
    return q.subject(verb) is Who.OPPONENT and not q.has("opponent", "p-other-player", "defending-player")


def _two_blockers(q: Question, verb: Tag) -> bool:
    sentence = q.sentence_of(verb.first)
    near = [
        n
        for t in q.tags("creature", "blocking-creature")
        if t.first in sentence
        for n in q.numbers_near(t, before=2, after=0)
    ]
    return any(n == 2 for n in near)


@family("combat-still-attacked", rank=26)
def still_attacked(q: Question) -> Plan | None:
    """The attacked planeswalker changes sides, leaves or stops being one: is it still attacked, does the creature still attack?"""
    fight = Fight(q)
    if (
        not about(q)
        or q.kind not in (Kind.CAN, Kind.DOES)
        or q.has("redirect", "activate", "target", "two-headed-giant", *DAMAGE, *BLOCK, "flicker", "exile")
    ):
        return None
    asked = next((t for t in q.tags(*ATTACK, "remove-from-combat") if q.asks(t.first)), None)
    if asked is None or not (q.has("r-still", "r-keep") or "remove-from-combat" in asked.concepts):
        return None
    if (
        not (fight.changed_control or fight.gone is not None)
        or q.has("r-not")
        or (len(fight.attack_tags) < 2
        and "attack" in asked.concepts)
    ):
        return None
    board = fight.board(until="")
    if board is None:
        return None
    named = any(q.asks(t.first) and 0 < asked.first - t.first <= 2 for t in q.tags("creature")) or asked.form.casefold().startswith(("créature", "criatura", "creature"))
    creature_asked = q.subject(asked) in CREATURES or named or ("remove-from-combat" in asked.concepts and q.topic == "creature")
    if creature_asked and not passive(q, asked):
        query = Query("happens", fact=lambda f: f.attacking("attacker"), negate="remove-from-combat" in asked.concepts)
        keys = ("combat.attacked-planeswalker-gone", "combat.removed")
    else:
        query = Query("happens", fact=_walker_attacked, negate="remove-from-combat" in asked.concepts)
        keys = ("combat.removed", "combat.attacked-planeswalker-gone")
    return Plan(
        "combat-still-attacked",
        query,
        [Case(board.build())],
        keys,
        fight.uses() | {"r-still", "r-keep", "remove-from-combat"},
        names_matter=True,
    )


def _walker_attacked(facts) -> bool:
    combat = facts.state.combat
    return bool(combat) and any(getattr(a.attacked, "id", "") == "walker" for a in combat.attacks)


@family("combat-not-walker", rank=27)
def attack_permanent(q: Question) -> Plan | None:
    """Can a creature attack a permanent that is no planeswalker?"""
    if (
        q.kind is not Kind.CAN
        or not q.asked("attack")
        or not q.has("permanent", "battle")
        or not q.has("creature", "attack")
    ):
        return None
    if q.has("permanent") and not (q.has(*PLANESWALKER) and q.has("r-not", "r-different")):
        return None
    if q.has("block", "damage", "trample", "control", "two-headed-giant", "tap"):
        return None
    board = Board().turn("A").put("battlefield", "A", creature("attacker", "3/3"))
    mine = any(q.owner(t) is Who.ME for t in q.tags("battle")) or q.has("cast", "play", "siege") and q.actor is Who.ME
    board.put("battlefield", "A" if mine else "B", {"id": "siege", "card": "battle", "defense": 4, "protector": "B"})
    board.do(goto={"step": "declare-attackers"}).do(try_={"attack": {"attacker": "siege"}})
    return Plan("combat-not-walker", Query("allowed"), [Case(board.build())],
                ("combat.who-attacks-what", "battle.can-be-attacked", "attack.what-is-attacked"),
                USES | {"battle", "siege", "cast", "play", "p-own", "p-myself", "r-not", "r-still", "permanent", "artifact", "enchantment", "land"}, names_matter=True)  # fmt: skip


@family("combat-two-headed", rank=18)
def two_headed(q: Question) -> Plan | None:
    """Two-Headed Giant: whom creatures attack, who may block, whose planeswalkers can be attacked."""
    if not q.has("two-headed-giant") or q.has(
        "mulligan", "draw", "life", "life-total", "poison-counter", "gain-life", "redirect", "trample"
    ):
        return None
    if q.has("damage", "activate", "cast", "target", "activated-ability", "loyalty-ability", "r-same", "legend-rule"):
        return None
    uses = USES | {"two-headed-giant", "team", "teammate", "p-other-player", "r-one-of", "gain-control", "instant", "r-still",
                   "spell", "r-both", "either", "second", "opposing-team", "r-or", "r-all-of-it", "defending-player"}  # fmt: skip
    board = Board(two_headed=True).turn("A").put("battlefield", "A", creature("attacker", "3/3"))
    if q.has("gain-control") and q.has("attack", "attacking-creature"):
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "B"})
        board.do(happen={"gain-control": "attacker", "by": "C"})
        return Plan("two-headed-control", Query("happens", fact=lambda f: f.attacking("attacker")), [Case(board.build())],
                    ("combat.removed",), uses, names_matter=True)  # fmt: skip
    asked_block = q.asked("block") or next(
        (t for t in q.tags("blocked-creature") if q.asks(t.first) and is_infinitive(q, t)), None
    )
    if asked_block is not None and q.kind in (Kind.CAN, Kind.DOES):
        if q.has("simultaneously", "r-both", "x-together", "r-not", "r-just-entered"):
            return None
        if _walker_does(q, asked_block) or teammate_does(q, ("attack", "attacking-creature")):
            return None
        board.put("battlefield", "D", creature("blocker", "2/2"))
        attacked = "B"
        if q.has(*PLANESWALKER):
            board.put("battlefield", "B", planeswalker())
            attacked = "walker"
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": attacked})
        board.do(goto={"step": "declare-blockers"}).do(try_={"block": {"blocker": "attacker"}})
        return Plan("two-headed-block", Query("allowed"), [Case(board.build())], ("shared-turns.blocks", "block.which-creatures"), uses,
                    names_matter=True)  # fmt: skip
    if not q.has("attack", "attacking-creature"):
        return None
    if q.has(*PLANESWALKER):
        attack = q.asked("attack", "attacking-creature")
        if (
            q.kind not in (Kind.CAN, Kind.DOES)
            or attack is None
            or (_walker_does(q, attack) and not passive(q, attack))
        ):
            return None
        mates = q.has("teammate") and Fight(q).said_walker_side in (Who.TEAMMATE, Who.ME)
        if mates and Fight(q).said_attacker_side not in (Who.OPPONENT, None):
            board.put("battlefield", "C", planeswalker()).do(goto={"step": "declare-attackers"}).do(
                try_={"attack": {"attacker": "walker"}}
            )
            return Plan("two-headed-own-walker", Query("allowed"), [Case(board.build())], ("combat.attacking-player", "shared-turns.attack", "combat.who-attacks-what"),
                        uses, names_matter=True)  # fmt: skip
        board.put("battlefield", "D", planeswalker()).do(goto={"step": "declare-attackers"}).do(
            try_={"attack": {"attacker": "walker"}}
        )
        return Plan("two-headed-walker", Query("allowed"), [Case(board.build())],
                    ("shared-turns.attack", "planeswalker.can-be-attacked", "two-headed.combat"), uses, names_matter=True)  # fmt: skip
    if q.has("team", "player", "opponent") and (q.has("r-or") or q.kind in (Kind.WHAT_HAPPENS, Kind.WHO)
                                                 or q.kind is Kind.DOES and not q.has("defending-player", "r-another", "p-other-player", "r-still")):  # fmt: skip
        board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": "B"})
        return Plan("two-headed-attack", Query("variant", key="shared-turns.attack", name="attacks"), [Case(board.build())],
                    ("shared-turns.attack", "two-headed.combat", "shared-turns.team-attacks-team"), uses, names_matter=True)  # fmt: skip
    return None
