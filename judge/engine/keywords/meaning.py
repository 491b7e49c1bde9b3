"""Keyword abilities that stand for an activated or a triggered ability: what each of them means.

Source: 702.21-702.185 (2026-04-17),
502 (2007-10-01). A keyword ability stands for the ability that its rule spells out;
here each is built of the same parts as an ability that a card spells out. Each ability carries the key of its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from judge.engine.ruleset import plain
from judge.engine.state import Ability, AbilityKind, Card, Effect

MEANING: dict[str, Callable[[Any], tuple[Ability, ...]]] = {}


def effect(verb: str, **args: Hashable) -> Effect:
    return Effect(verb, tuple((k.rstrip("_").replace("_", "-"), v) for k, v in args.items()))


def triggered(
    name: str, key: str, when: str, *effects: Effect, of: str = "this", may: bool = False, **args: Hashable
) -> Ability:
    made = (("keyword", name), ("key", key), *((k.rstrip("_").replace("_", "-"), v) for k, v in args.items()))
    return Ability(AbilityKind.TRIGGERED, effects, when=when, of=of, optional=may, args=made)


def activated(name: str, key: str, costs: tuple[Effect, ...], *effects: Effect, **args: Hashable) -> Ability:
    made = (("keyword", name), ("key", key), *((k.rstrip("_").replace("_", "-"), v) for k, v in args.items()))
    return Ability(AbilityKind.ACTIVATED, effects, costs=costs, args=made)


def static(name: str, key: str, kind: str, **args: Hashable) -> Ability:
    made = (("keyword", name), ("key", key), *((k.rstrip("_").replace("_", "-"), v) for k, v in args.items()))
    return Ability(AbilityKind.STATIC, static=kind, args=made)


def means(*names: str) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    def register(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        for name in names:
            MEANING[name] = function
        return function

    return register


def expand(keywords: frozenset[str], args: tuple[tuple[str, Hashable], ...]) -> tuple[Ability, ...]:
    """The abilities that keyword abilities stand for, in the order of their names."""
    if not keywords:
        return ()
    return _expand(keywords, args)


@lru_cache(maxsize=4096)
def _expand(keywords: frozenset[str], args: tuple[tuple[str, Hashable], ...]) -> tuple[Ability, ...]:
    from judge.engine import gaining
    from judge.engine.keywords import activating, pairing

    assert activating and pairing and gaining, "what they stand for is registered as these modules are loaded"
    values: dict[str, list[Hashable]] = {}
    for name, value in args:
        values.setdefault(name, []).append(value)
    found: list[Ability] = []
    for name in sorted(keywords):
        make = MEANING.get(name)
        if make is not None:
            for value in values.get(name, [None]):
                found += make(value)
    return tuple(found)


def costs(value: object) -> tuple[Effect, ...]:
    """The cost a keyword ability carries, as costs."""
    if isinstance(value, str):
        return (Effect("mana", (("amount", value),)),) if value else ()
    return tuple(value) if isinstance(value, tuple) else ()


def _n(value: object) -> int:
    return int(value) if isinstance(value, int | str) else 1


def token(
    name: str,
    power: int | None,
    toughness: int | None,
    *types: str,
    keywords: tuple[str, ...] = (),
    colors: tuple[str, ...] = (),
    subtypes: tuple[str, ...] = (),
    abilities: tuple[Ability, ...] = (),
) -> Card:
    return Card(name, frozenset(types), frozenset(), frozenset(subtypes or (name,)), frozenset(colors), power,
    toughness,
                keywords=frozenset(keywords), abilities=abilities)  # fmt: skip


def create(card: Card, count: Hashable = 1, **more: Hashable) -> Effect:
    return effect("create-token", card=card, id=f"token-{card.name.lower()}", count=count, **more)


# ---------------------------------------------------------------------- triggered abilities


def _pump(to: str, power: int, toughness: int, **more: Hashable) -> Effect:
    return effect("pump", pt=(power, toughness), to=to, **more)


plain(
    __name__, "exalted.trigger", "prowess.trigger", "battle-cry.trigger", "flanking.trigger", "bushido.trigger",
    "rampage.trigger", "persist.trigger", "undying.trigger", "annihilator.trigger", "evolve.trigger",
    "extort.trigger", "afflict.trigger", "training.trigger", "mentor.trigger", "dethrone.trigger", "melee.trigger",
    "renown.trigger", "ingest.trigger", "afterlife.trigger", "fabricate.trigger", "cumulative-upkeep.trigger",
    "echo.trigger", "fading.remove", "vanishing.trigger", "modular.dies", "storm.trigger", "exploit.trigger",
    "decayed.sacrifice", "living-weapon.trigger", "ward.trigger", "frenzy.trigger", "poisonous.trigger",
    "soulshift.trigger", "gravestorm.trigger", "myriad.trigger", "provoke.trigger", "mobilize.trigger",
    "firebending.trigger", "offspring.trigger", "squad.trigger", "replicate.copies", "for-mirrodin.trigger",
    "job-select.trigger", "ravenous.draw", "casualty.copy", "backup.trigger", "demonstrate.trigger",
    "evoke.sacrifice", "dash.return", "blitz.sacrifice", "impending.counters", "warp.exile", "champion.trigger",
)  # fmt: skip


@means("exalted")
def _exalted(_: Any) -> tuple[Ability, ...]:
    """702.83a: whenever a creature you control attacks alone, it gets +1/+1."""
    return (triggered("exalted", "exalted.trigger", "attacks-alone", _pump("that", 1, 1), of="your-creature"),)


@means("prowess")
def _prowess(_: Any) -> tuple[Ability, ...]:
    """702.108a: whenever you cast a noncreature spell, this gets +1/+1."""
    return (triggered("prowess", "prowess.trigger", "casts", _pump("this", 1, 1), of="you", spell="noncreature"),)


@means("battle-cry")
def _battle_cry(_: Any) -> tuple[Ability, ...]:
    """702.91a: whenever this attacks, each other attacking creature gets +1/+0."""
    return (triggered("battle-cry", "battle-cry.trigger", "attacks", _pump("each-other-attacking-creature", 1, 0)),)


@means("flanking")
def _flanking(_: Any) -> tuple[Ability, ...]:
    """702.25a: whenever this becomes blocked by a creature without flanking, that creature gets -1/-1."""
    return (
        triggered(
            "flanking", "flanking.trigger", "blocked-by", _pump("that", -1, -1), that="about", without="flanking"
        ),
    )


@means("bushido")
def _bushido(value: Any) -> tuple[Ability, ...]:
    """702.45a: whenever this blocks or becomes blocked, it gets +N/+N."""
    gains = _pump("this", _n(value), _n(value))
    return tuple(triggered("bushido", "bushido.trigger", w, gains) for w in ("blocks", "becomes-blocked"))


@means("rampage")
def _rampage(value: Any) -> tuple[Ability, ...]:
    """702.23a: whenever this becomes blocked, +N/+N for each blocker beyond the first."""
    return (triggered("rampage", "rampage.trigger", "becomes-blocked",
                      _pump("this", _n(value), _n(value), times="blockers-beyond-first")),)  # fmt: skip


@means("frenzy")
def _frenzy(value: Any) -> tuple[Ability, ...]:
    """702.68a: whenever this attacks and isn't blocked, it gets +N/+0."""
    return (triggered("frenzy", "frenzy.trigger", "attacks-unblocked", _pump("this", _n(value), 0)),)


@means("persist")
def _persist(_: Any) -> tuple[Ability, ...]:
    """702.79a: when this dies without a -1/-1 counter, it returns with one."""
    back = effect("return-this", counters=(("-1/-1", 1),))
    return (triggered("persist", "persist.trigger", "dies", back, if_="not-this-has--1/-1-counter"),)


@means("undying")
def _undying(_: Any) -> tuple[Ability, ...]:
    """702.93a: when this dies without a +1/+1 counter, it returns with one."""
    back = effect("return-this", counters=(("+1/+1", 1),))
    return (triggered("undying", "undying.trigger", "dies", back, if_="not-this-has-+1/+1-counter"),)


@means("annihilator")
def _annihilator(value: Any) -> tuple[Ability, ...]:
    """702.86a: whenever this attacks, the defending player sacrifices N permanents."""
    return (triggered("annihilator", "annihilator.trigger", "attacks",
                      effect("player-sacrifices", what="permanent", amount=_n(value),
                      to="defending-player")),)  # fmt: skip


@means("evolve")
def _evolve(_: Any) -> tuple[Ability, ...]:
    """702.100a: whenever a creature you control enters with greater power or toughness, a +1/+1 counter."""
    return (triggered("evolve", "evolve.trigger", "enters", effect("put-counters", counter="+1/+1", to="this"),
                      of="your-other-creature", if_="bigger-than-this"),)  # fmt: skip


@means("extort")
def _extort(_: Any) -> tuple[Ability, ...]:
    """702.101a: whenever you cast a spell, you may pay {W/B}; if you do, opponents lose 1 and you gain that much."""
    price = (Effect("mana", (("amount", "{W/B}"),)),)
    return (triggered("extort", "extort.trigger", "casts",
                      effect("pay-or", costs=price, key="extort.trigger",
                             then=(effect("drain", amount=1, to="each-opponent"),)), of="you"),)  # fmt: skip


@means("afflict")
def _afflict(value: Any) -> tuple[Ability, ...]:
    """702.130a: whenever this becomes blocked, the defending player loses N life."""
    return (triggered("afflict", "afflict.trigger", "becomes-blocked",
                      effect("lose-life", amount=_n(value), to="defending-player")),)  # fmt: skip


@means("training")
def _training(_: Any) -> tuple[Ability, ...]:
    """702.149a: whenever this and a creature with greater power attack, a +1/+1 counter."""
    return (triggered("training", "training.trigger", "attacks", effect("put-counters", counter="+1/+1", to="this"),
                      with_="greater-power"),)  # fmt: skip


@means("mentor")
def _mentor(_: Any) -> tuple[Ability, ...]:
    """702.134a: whenever this attacks, a +1/+1 counter on target attacking creature with lesser power."""
    return (triggered("mentor", "mentor.trigger", "attacks",
                      effect("put-counters", counter="+1/+1", to="target-attacking-creature",
                      lesser_power=True)),)  # fmt: skip


@means("dethrone")
def _dethrone(_: Any) -> tuple[Ability, ...]:
    """702.105a: whenever this attacks the player with the most life, a +1/+1 counter."""
    return (triggered("dethrone", "dethrone.trigger", "attacks", effect("put-counters", counter="+1/+1", to="this"),
                      with_="most-life"),)  # fmt: skip


@means("melee")
def _melee(_: Any) -> tuple[Ability, ...]:
    """702.121a: whenever this attacks, +1/+1 for each opponent attacked with a creature this combat."""
    return (triggered("melee", "melee.trigger", "attacks", _pump("this", 1, 1, times="opponents-attacked")),)


@means("renown")
def _renown(value: Any) -> tuple[Ability, ...]:
    """702.112a: when this deals combat damage to a player and isn't renowned, N +1/+1 counters and it is."""
    grows = effect("put-counters", counter="+1/+1", amount=_n(value), to="this")
    return (triggered("renown", "renown.trigger", "deals-combat-damage-to-player", grows, effect("mark",
    name="renowned"),
                      if_="not-marked-renowned"),)  # fmt: skip


@means("ingest")
def _ingest(_: Any) -> tuple[Ability, ...]:
    """702.115a: whenever this deals combat damage to a player, that player exiles the top card of their library."""
    return (triggered("ingest", "ingest.trigger", "deals-combat-damage-to-player",
                      effect("exile-top", amount=1, to="that-player"), that="about"),)  # fmt: skip


@means("poisonous")
def _poisonous(value: Any) -> tuple[Ability, ...]:
    """702.70a: whenever this deals combat damage to a player, that player gets N poison counters."""
    return (triggered("poisonous", "poisonous.trigger", "deals-combat-damage-to-player",
                      effect("poison", amount=_n(value), to="that-player"), that="about"),)  # fmt: skip


@means("afterlife")
def _afterlife(value: Any) -> tuple[Ability, ...]:
    """702.135a: when this dies, N 1/1 white and black Spirits with flying."""
    spirit = token("Spirit", 1, 1, "creature", keywords=("flying",), colors=("white", "black"))
    return (triggered("afterlife", "afterlife.trigger", "dies", create(spirit, _n(value))),)


@means("fabricate")
def _fabricate(value: Any) -> tuple[Ability, ...]:
    """702.123a: when this enters, N +1/+1 counters; if not, N 1/1 Servos."""
    servo = token("Servo", 1, 1, "artifact", "creature")
    choice = effect("either", key="fabricate.trigger",
                    first=(effect("put-counters", counter="+1/+1", amount=_n(value), to="this"),),
                    second=(create(servo, _n(value)),))  # fmt: skip
    return (triggered("fabricate", "fabricate.trigger", "enters", choice),)


@means("cumulative-upkeep")
def _cumulative(value: Any) -> tuple[Ability, ...]:
    """702.24a: at the beginning of your upkeep an age counter, then pay for each or sacrifice."""
    return (triggered("cumulative-upkeep", "cumulative-upkeep.trigger", "upkeep",
                      effect("put-counters", counter="age", amount=1, to="this"),
                      effect("pay-or", costs=costs(value), times="age", key="cumulative-upkeep.trigger",
                             otherwise=(effect("sacrifice", to="this"),)), of="you",
                             if_="this-on-battlefield"),)  # fmt: skip


@means("echo")
def _echo(value: Any) -> tuple[Ability, ...]:
    """702.30a: at your upkeep, if this came under your control since your last upkeep, pay or sacrifice."""
    return (triggered("echo", "echo.trigger", "upkeep",
                      effect("pay-or", costs=costs(value), key="echo.trigger", otherwise=(effect("sacrifice",
                      to="this"),)),
                      effect("mark", name="echoed"), of="you", if_="not-marked-echoed"),)  # fmt: skip


@means("fading")
def _fading(value: Any) -> tuple[Ability, ...]:
    """702.32a: enters with N fade counters; at your upkeep remove one, or sacrifice it."""
    return (
        static("fading", "fading.enters", "enters-with", counter="fade", amount=_n(value)),
        triggered("fading", "fading.remove", "upkeep", effect("remove-or", counter="fade",
        otherwise=(effect("sacrifice", to="this"),)), of="you"),
    )  # fmt: skip


@means("vanishing")
def _vanishing(value: Any) -> tuple[Ability, ...]:
    """702.63a: enters with N time counters; remove one each upkeep; when the last is removed, sacrifice it."""
    return (
        static("vanishing", "vanishing.enters", "enters-with", counter="time", amount=_n(value)),
        triggered("vanishing", "vanishing.trigger", "upkeep", effect("remove-counters", counter="time", amount=1,
        to="this"), of="you", if_="this-has-time-counter"),
        triggered("vanishing", "vanishing.trigger", "last-counter-removed", effect("sacrifice", to="this"),
        counter="time"),
    )  # fmt: skip


@means("impending")
def _impending(value: Any) -> tuple[Ability, ...]:
    """702.176a: while it has time counters it isn't a creature; one is removed at your end step."""
    return (
        triggered(
            "impending",
            "impending.counters",
            "end",
            effect("remove-counters", counter="time", amount=1, to="this"),
            of="you",
            if_="this-has-time-counter",
        ),
    )


@means("modular")
def _modular(value: Any) -> tuple[Ability, ...]:
    """702.43a: enters with N +1/+1 counters; when it dies, they may go to target artifact creature."""
    return (
        static("modular", "modular.enters", "enters-with", counter="+1/+1", amount=_n(value)),
        triggered("modular", "modular.dies", "dies", effect("put-counters", counter="+1/+1", amount="its-+1/+1",
        to="target-artifact-creature"), may=True),
    )  # fmt: skip


@means("graft")
def _graft(value: Any) -> tuple[Ability, ...]:
    """702.58a: enters with N +1/+1 counters; another creature that enters may get one of them."""
    return (
        static("graft", "graft.enters", "enters-with", counter="+1/+1", amount=_n(value)),
        triggered("graft", "graft.move", "enters", effect("move-counter", counter="+1/+1", to="that"),
        of="other-creature", may=True, if_="this-has-+1/+1-counter"),
    )  # fmt: skip


@means("storm")
def _storm(_: Any) -> tuple[Ability, ...]:
    """702.40a: when you cast this spell, copy it for each spell cast before it this turn."""
    return (
        triggered(
            "storm",
            "storm.trigger",
            "cast-this",
            effect("copy-spell", to="this", count="spells-before", key="storm.trigger"),
        ),
    )


@means("gravestorm")
def _gravestorm(_: Any) -> tuple[Ability, ...]:
    """702.69a: when you cast this spell, copy it for each permanent put into a graveyard this turn."""
    return (
        triggered(
            "gravestorm",
            "gravestorm.trigger",
            "cast-this",
            effect("copy-spell", to="this", count="permanents-died", key="gravestorm.trigger"),
        ),
    )


@means("replicate")
def _replicate(_: Any) -> tuple[Ability, ...]:
    """702.56a: when you cast this spell, copy it for each time its replicate cost was paid."""
    return (
        triggered(
            "replicate",
            "replicate.copies",
            "cast-this",
            effect("copy-spell", to="this", count="replicate", key="replicate.copies"),
            paid="replicate",
        ),
    )


@means("casualty")
def _casualty(_: Any) -> tuple[Ability, ...]:
    """702.153a: when you cast this spell, if the casualty cost was paid, copy it."""
    return (
        triggered(
            "casualty",
            "casualty.copy",
            "cast-this",
            effect("copy-spell", to="this", count=1, key="casualty.copy"),
            paid="casualty",
        ),
    )


@means("demonstrate")
def _demonstrate(_: Any) -> tuple[Ability, ...]:
    """702.144a: when you cast this spell, you may copy it; if you do, an opponent copies it too."""
    return (
        triggered(
            "demonstrate",
            "demonstrate.trigger",
            "cast-this",
            effect("copy-spell", to="this", count=1, key="demonstrate.trigger"),
            effect("copy-spell", to="this", count=1, by_opponent=True, key="demonstrate.trigger"),
            may=True,
        ),
    )


@means("cascade")
def _cascade(_: Any) -> tuple[Ability, ...]:
    """702.85a: when you cast this spell, exile cards until a nonland card of lesser mana value; you may cast it."""
    return (triggered("cascade", "cascade.trigger", "cast-this", effect("cascade")),)


@means("exploit")
def _exploit(_: Any) -> tuple[Ability, ...]:
    """702.110a: when this enters, you may sacrifice a creature."""
    return (
        triggered(
            "exploit",
            "exploit.trigger",
            "enters",
            effect("player-sacrifices", what="creature", amount=1, to="you", exploit=True),
            may=True,
        ),
    )


@means("decayed")
def _decayed(_: Any) -> tuple[Ability, ...]:
    """702.147a: it can't block, and when it attacks, sacrifice it at end of combat."""
    later = triggered("decayed", "decayed.sacrifice", "end-combat", effect("sacrifice", to="this"))
    return (
        static("decayed", "decayed.cant-block", "cant-block-this"),
        triggered("decayed", "decayed.sacrifice", "attacks", effect("delayed", ability=later)),
    )


@means("living-weapon")
def _living_weapon(_: Any) -> tuple[Ability, ...]:
    """702.92a: when this Equipment enters, a 0/0 black Germ, and this is attached to it."""
    germ = token("Germ", 0, 0, "creature", colors=("black",), subtypes=("Phyrexian", "Germ"))
    return (triggered("living-weapon", "living-weapon.trigger", "enters", create(germ, 1, attach=True)),)


@means("for-mirrodin")
def _for_mirrodin(_: Any) -> tuple[Ability, ...]:
    """702.163a: when this Equipment enters, a 2/2 red Rebel, and this is attached to it."""
    rebel = token("Rebel", 2, 2, "creature", colors=("red",))
    return (triggered("for-mirrodin", "for-mirrodin.trigger", "enters", create(rebel, 1, attach=True)),)


@means("job-select")
def _job_select(_: Any) -> tuple[Ability, ...]:
    """702.182a: when this Equipment enters, a 1/1 colorless Hero, and this is attached to it."""
    return (
        triggered(
            "job-select", "job-select.trigger", "enters", create(token("Hero", 1, 1, "creature"), 1, attach=True)
        ),
    )


@means("ward")
def _ward(value: Any) -> tuple[Ability, ...]:
    """702.21a: whenever this becomes the target of an opponent's spell or ability, counter it unless they pay."""
    return (triggered("ward", "ward.trigger", "becomes-target",
                      effect("counter-unless", costs=costs(value), to="about", key="ward.trigger"), by="opponents",
                      that="about"),)  # fmt: skip


@means("soulshift")
def _soulshift(value: Any) -> tuple[Ability, ...]:
    """702.46a: when this dies, you may return a Spirit card of mana value N or less from your graveyard."""
    return (
        triggered(
            "soulshift",
            "soulshift.trigger",
            "dies",
            effect("return-card", to="target-spirit-card-in-your-graveyard", zone="hand", most=_n(value)),
            may=True,
        ),
    )


@means("myriad")
def _myriad(_: Any) -> tuple[Ability, ...]:
    """702.116a: whenever this attacks, for each other opponent a copy attacking that player, exiled afterwards."""
    return (triggered("myriad", "myriad.trigger", "attacks", effect("myriad"), may=True),)


@means("mobilize")
def _mobilize(value: Any) -> tuple[Ability, ...]:
    """702.181a: whenever this attacks, N attacking 1/1 red Warriors, sacrificed at the next end step."""
    warrior = token("Warrior", 1, 1, "creature", colors=("red",))
    return (
        triggered(
            "mobilize", "mobilize.trigger", "attacks", create(warrior, _n(value), attacking=True, end="sacrifice")
        ),
    )


@means("firebending")
def _firebending(value: Any) -> tuple[Ability, ...]:
    """702.189a: whenever this attacks, add N red mana that lasts until end of combat."""
    return (
        triggered(
            "firebending", "firebending.trigger", "attacks", effect("add-mana", amount="{R}" * _n(value), to="you")
        ),
    )


@means("offspring")
def _offspring(_: Any) -> tuple[Ability, ...]:
    """702.175a: when it enters and its offspring cost was paid, a 1/1 token that is a copy of it."""
    return (
        triggered(
            "offspring",
            "offspring.trigger",
            "enters",
            effect("copy-token", to="this", pt=(1, 1)),
            if_="marked-offspring",
        ),
    )


@means("squad")
def _squad(_: Any) -> tuple[Ability, ...]:
    """702.157a: when it enters, a token copy for each time its squad cost was paid."""
    return (
        triggered(
            "squad", "squad.trigger", "enters", effect("copy-token", to="this", count="mark-squad"), if_="marked-squad"
        ),
    )


@means("evoke")
def _evoke(_: Any) -> tuple[Ability, ...]:
    """702.74a: when it enters, if its evoke cost was paid, its controller sacrifices it."""
    return (triggered("evoke", "evoke.sacrifice", "enters", effect("sacrifice", to="this"), if_="way-evoke"),)


@means("dash")
def _dash(_: Any) -> tuple[Ability, ...]:
    """702.109a: if it was dashed it has haste and returns to hand at the next end step."""
    later = triggered("dash", "dash.return", "end", effect("bounce", to="this"))
    return (
        triggered(
            "dash",
            "dash.return",
            "entered",
            effect("grant", keywords=("haste",), to="this", until="forever"),
            effect("delayed", ability=later),
            if_="way-dash",
            silent=True,
        ),
    )


@means("blitz")
def _blitz(_: Any) -> tuple[Ability, ...]:
    """702.152a: if it was blitzed it has haste, draws a card when it dies, and is sacrificed at the next end step."""
    later = triggered("blitz", "blitz.sacrifice", "end", effect("sacrifice", to="this"))
    return (
        triggered(
            "blitz",
            "blitz.sacrifice",
            "entered",
            effect("grant", keywords=("haste",), to="this", until="forever"),
            effect("delayed", ability=later),
            if_="way-blitz",
            silent=True,
        ),
        triggered("blitz", "blitz.sacrifice", "dies", effect("draw", amount=1, to="you"), if_="way-blitz"),
    )


@means("warp")
def _warp(_: Any) -> tuple[Ability, ...]:
    """702.185a: if it was cast for its warp cost, it is exiled at the next end step."""
    later = triggered("warp", "warp.exile", "end", effect("exile", to="this"))
    return (triggered("warp", "warp.exile", "entered", effect("delayed", ability=later), if_="way-warp", silent=True),)


@means("ravenous")
def _ravenous(_: Any) -> tuple[Ability, ...]:
    """702.156a: enters with X +1/+1 counters, and draws a card if X is 5 or more."""
    return (
        static("ravenous", "ravenous.enters", "enters-with", counter="+1/+1", amount="x"),
        triggered("ravenous", "ravenous.draw", "enters", effect("draw", amount=1, to="you"), if_="marked-x-five"),
    )


@means("backup")
def _backup(value: Any) -> tuple[Ability, ...]:
    """702.165a: when this enters, N +1/+1 counters on target creature."""
    return (
        triggered(
            "backup",
            "backup.trigger",
            "enters",
            effect("put-counters", counter="+1/+1", amount=_n(value), to="target-creature"),
        ),
    )


@means("champion")
def _champion(value: Any) -> tuple[Ability, ...]:
    """702.72a: when this enters, sacrifice it unless you exile another such permanent; it returns when this leaves."""
    word = f"your-other-{value or 'creature'}"
    return (
        triggered(
            "champion",
            "champion.trigger",
            "enters",
            effect("exile-other-or", what=word, otherwise=(effect("sacrifice", to="this"),)),
        ),
        triggered("champion", "champion.trigger", "leaves", effect("return-linked")),
    )


@means("provoke")
def _provoke(_: Any) -> tuple[Ability, ...]:
    """702.39a: whenever this attacks, you may untap target creature of the defender; it blocks this if able."""
    return (
        triggered(
            "provoke",
            "provoke.trigger",
            "attacks",
            effect("untap", to="target-creature-an-opponent-controls"),
            effect("must-block-this", to="same-target"),
            may=True,
        ),
    )
