"""Random legal games with the whole library and every keyword keep the invariants of the engine, at every date."""

from __future__ import annotations

import functools
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.cards import Library, as_object
from judge.engine import kernel
from judge.engine.reasons import StepKind
from judge.engine.records import Action, ActionKind, Pending, Refused, Result, Step
from judge.engine.ruleset import RuleSet
from judge.engine.state import Kind, Ref, State, TurnStep, Zone
from judge.errors import NotCovered
from judge.scenario import Scenario, build, words

DAYS = [
    date(2007, 10, 1),
    date(2008, 6, 1),
    date(2009, 7, 11),
    date(2010, 7, 16),
    date(2011, 7, 1),
    date(2013, 7, 13),
    date(2016, 1, 1),
    date(2017, 9, 29),
    date(2018, 4, 27),
    date(2021, 6, 18),
    date(2023, 4, 14),
    date(2024, 11, 8),
    date(2026, 4, 17),
]
WALKER = [
    {"loyalty": "+1", "effect": {"draw": 1}},
    {"loyalty": -2, "effect": {"damage": 2, "to": "any-target"}},
    {"loyalty": 0, "effect": {"animate": "this", "types": ["creature"], "pt": "4/4"}},
]
ROLE = {"card": "enchantment", "id": "token-role", "subtypes": ["Aura", "Role"], "keywords": [{"enchant": "creature"}],
        "abilities": [{"static": "anthem", "to": "attached", "pt": "+1/+1"}]}  # fmt: skip
SPELLS: list[dict[str, Any]] = [
    {"card": "burn", "damage": 3, "colors": ["red"]},
    {"card": "instant", "effect": {"destroy": "target-creature"}},
    {"card": "instant", "effect": {"counter-spell": "target-spell"}},
    {"card": "instant", "effect": {"flicker": "target-permanent"}},
    {"card": "sorcery", "effect": {"gain-control": "target-permanent", "until": "end-of-turn"}},
    {"card": "instant", "effect": {"prevent": 2, "to": "any-target"}},
    {"card": "sorcery", "effect": {"copy-token": "target-planeswalker"}},
    {"card": "sorcery", "effect": {"create-token": {"card": "creature", "pt": "1/1", "id": "token"}, "count": 2}},
    {"card": "sorcery", "effect": {"damage": 2, "to": "each-creature"}},
    {"card": "instant", "effect": {"copy-spell": "target-spell"}},
    {"card": "instant", "effect": {"destroy": "target-creature-with-power-3-or-greater"}},
    {"card": "sorcery", "effect": {"create-token": ROLE, "to": "target-creature"}},
    {"card": "sorcery", "effect": {"venture": "you"}},
    {"card": "sorcery", "effect": {"initiative": "you"}},
    {"card": "sorcery", "effect": {"monarch": "you"}},
    {"card": "sorcery", "keywords": ["cipher"], "effect": {"draw": 1}},
    {"card": "instant", "subtypes": ["Arcane"], "effect": {"gain-life": 1}},
    {"card": "instant", "subtypes": ["Arcane"], "keywords": [{"splice": ["arcane", "{R}"]}],
     "effect": {"damage": 1, "to": "any-target"}},
    {"card": "instant", "modes": [{"draw": 1}, {"damage": 2, "to": "target-creature"}], "choose": "one-or-both"},
    {"card": "sorcery", "effect": {"damage": "x", "to": "any-target"}, "cost": "{X}{R}"},
    {"card": "instant", "effect": {"transform": "target-creature"}},
    {"card": "instant", "effect": {"fight": "target-creature", "with": "target-creature-you-control"}},
    {"card": "sorcery", "effect": [{"proliferate": True}, {"scry": 2}]},
    {"card": "sorcery", "effect": {"manifest": 1}},
    {"card": "instant", "effect": {"regenerate": "target-creature"}},
    {"card": "instant", "effect": {"phase-out": "target-permanent"}},
    {"card": "sorcery", "effect": {"extra-turn": "you"}},
    {"card": "sorcery", "effect": {"day": True}},
    {"card": "land"},
]  # fmt: skip
PERMANENTS: list[dict[str, Any]] = [
    {"card": "planeswalker", "loyalty": 4, "name": "Jace A", "subtypes": ["Jace"], "abilities": WALKER},
    {"card": "planeswalker", "loyalty": 2, "name": "Jace B", "subtypes": ["Jace"], "abilities": WALKER},
    {"card": "enchantment", "abilities": [{"static": "double-counters"}]},
    {"card": "enchantment", "abilities": [{"static": "double-damage"}]},
    {"card": "enchantment", "abilities": [{"static": "anthem", "to": "your-creatures", "pt": "+1/+1"}]},
    {"card": "enchantment",
     "abilities": [{"static": "anthem", "to": "creatures-with-power-2-or-less", "pt": "+1/+0"}]},
    {"card": "enchantment", "abilities": [{"static": "prevent-damage", "amount": 1, "to": "you"}]},
    {"card": "enchantment", "abilities": [{"static": "attack-cost", "amount": "{2}"}]},
    {"card": "enchantment", "subtypes": ["Class"], "keywords": [{"class-level": [2, "{R}"]}],
     "abilities": [{"static": "anthem", "to": "your-creatures", "pt": "+1/+0", "class-level": 2}]},
    {"card": "enchantment", "subtypes": ["Aura"], "keywords": [{"enchant": "creature"}],
     "abilities": [{"static": "set-pt", "to": "attached", "pt": "1/1"}]},
    {"card": "enchantment", "subtypes": ["Aura"], "keywords": ["umbra-armor", {"enchant": "creature"}]},
    {"card": "enchantment", "subtypes": ["Saga"], "abilities": [
        {"when": "chapter", "chapters": [1, 2], "effect": {"draw": 1}},
        {"when": "chapter", "chapters": [3], "effect": {"damage": 2, "to": "any-target"}}]},
    {"card": "artifact", "subtypes": ["Equipment"], "keywords": [{"equip": "{1}"}],
     "abilities": [{"static": "anthem", "to": "attached", "pt": "+2/+0"}]},
    {"card": "artifact", "subtypes": ["Vehicle"], "pt": "4/4", "keywords": [{"crew": 2}]},
    {"card": "battle", "subtypes": ["Siege"], "defense": 3},
    {"card": "creature", "pt": "2/2", "abilities": [{"when": "dies", "effect": {"damage": 1, "to": "any-target"}}]},
    {"card": "creature", "pt": "1/1", "abilities": [{"when": "enters", "effect": {"draw": 1}, "may": True}]},
    {"card": "creature", "pt": "1/1", "keywords": ["soulbond"],
     "abilities": [{"static": "anthem", "to": "paired", "pt": "+1/+1"}]},
    {"card": "creature", "pt": "1/1", "keywords": [{"level-up": "{W}"}],
     "abilities": [{"static": "set-pt", "pt": "3/3", "level": "1-2"},
                   {"static": "set-pt", "pt": "5/5", "level": "3+"}]},
    {"card": "creature", "pt": "1/2", "layout": "flip", "back": {"card": "creature", "name": "Master", "pt": "3/4"},
     "abilities": [{"when": "attacks", "effect": {"flip": "this"}}]},
    {"card": "creature", "pt": "2/2", "keywords": ["daybound"], "layout": "transform",
     "back": {"card": "creature", "name": "Beast", "pt": "4/4", "keywords": ["nightbound"]}},
    {"card": "creature", "pt": "2/2", "layout": "adventure", "back": {"card": "instant", "effect": {"draw": 1}}},
    {"card": "creature", "pt": "2/2", "abilities": [{"static": "enters-as-copy", "to": "creatures"}]},
]  # fmt: skip
DUNGEON = {"card": "dungeon", "rooms": {
    "gate": {"effect": {"gain-life": 1}, "to": ["left", "right"]},
    "left": {"effect": {"damage": 1, "to": "any-target"}, "to": ["end"]},
    "right": {"effect": {"draw": 1}, "to": ["end"]},
    "end": {"effect": {"create-token": {"card": "creature", "pt": "1/1", "id": "token"}}},
}}  # fmt: skip
WORDS = {"affinity": "artifacts", "champion": "creature"}
OTHER = {
    "plot": "{1}", "prototype": ["{1}{R}", "2/2"], "reinforce": [2, "{W}"], "suspend": [2, "{U}"],
    "typecycling": ["forest", "{2}"],
}  # fmt: skip
NOT_FOR_CREATURES = frozenset({
    "aftermath", "any-number", "class-level", "daybound", "disturb", "enchant", "equip", "fortify", "fuse", "meld",
    "nightbound", "splice", "transmute", "typecycling", "rebound", "retrace", "jump-start", "cipher", "overload",
    "entwine", "escalate", "cant-lose", "buyback", "flashback", "storm", "gravestorm", "replicate", "surge",
    "spectacle", "can-be-commander", "start-your-engines", "split-second", "demonstrate", "casualty", "cascade",
    "crew", "station", "living-weapon", "for-mirrodin", "job-select", "reconfigure", "impending", "impending-counters",
    "escapes-with", "bestow", "level-up", "umbra-armor", "soulbond", "compleated", "loyalty",
})  # fmt: skip
"""Keywords that stand on other kinds of cards, or need more than the keyword."""


@functools.cache
def creatures_with_keywords() -> tuple[str, ...]:
    """For each keyword a creature that has it, as JSON."""
    found: list[Any] = [word for word in sorted(words.KEYWORDS - NOT_FOR_CREATURES)]
    found += [{word: "{2}"} for word in sorted(words.COST_KEYWORDS - NOT_FOR_CREATURES)]
    found += [{word: 2} for word in sorted(words.NUMBER_KEYWORDS - NOT_FOR_CREATURES)]
    found += [{word: value} for word, value in {**WORDS, **OTHER}.items()]
    found += ["protection-from-red", "hexproof-from-black", "protection-from-everything"]
    return tuple(json.dumps(one) for one in found)


@functools.cache
def library_cards() -> tuple[tuple[str, bool], ...]:
    """Every card of the library that is played in full, and whether it is a permanent."""
    permanent = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
    cards = [card for card in Library.load() if not card.unplayed and not card.not_played()]
    return tuple((card.name(), bool(permanent & set(card.types))) for card in cards)


def spell_with_keyword(rng: random.Random) -> dict[str, Any]:
    """An instant or sorcery with a keyword that stands on such cards."""
    word: Any = rng.choice([
        "storm", "gravestorm", "cascade", "demonstrate", "rebound", "retrace", "jump-start", "split-second",
        {"casualty": 1}, {"replicate": "{1}"}, {"buyback": "{1}"}, {"flashback": "{2}"}, {"kicker": "{1}"},
        {"surge": "{1}"}, {"spectacle": "{1}"}, {"suspend": [2, "{U}"]}, {"foretell": "{1}"}, {"madness": "{1}"},
        {"escape": ["{B}", {"exile-from-graveyard": 1}]},
    ])  # fmt: skip
    return {
        "card": rng.choice(["instant", "sorcery"]),
        "keywords": [word],
        "cost": "{2}",
        "effect": rng.choice([{"damage": 2, "to": "any-target"}, {"gain-life": 2}, {"bounce": "target-creature"}]),
    }


@functools.cache
def unknown_words(day: date) -> frozenset[str]:
    """Words of cards that no rule of a day speaks of yet: keywords and kinds of cards that came later."""
    rules = RuleSet.at(day)
    of: dict[str, bool] = {}
    for key in map(str, rules.timeline):
        room, _, action = key.partition(".")
        word = action if room == "keyword-action" else room
        of[word] = of.get(word, False) or rules.in_force(key)
    later = {word for word, known in of.items() if not known}
    return frozenset(later | ({"day", "night"} if "day-night" in later else set()))


def said(value: Any) -> Iterator[str]:
    """Every word of a card as data."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from said(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from said(one)
    else:
        yield str(value).lower()


def existed(card: dict[str, Any], day: date) -> bool:
    """Whether the rules of a day know all that a card has: a battle in 2008 would do things that no rule speaks of."""
    named = None if card["card"] in words.CARDS else Library.load().find(card["card"])
    return not unknown_words(day).intersection(said(as_object(named, day) if named else card))


def random_card(rng: random.Random, zone: str, day: date) -> dict[str, Any]:
    """A card for the battlefield, the hand or the graveyard that the rules of a day know."""
    while True:
        one = any_card(rng, zone)
        if existed(one, day):
            return one


def any_card(rng: random.Random, zone: str) -> dict[str, Any]:
    """A card of the library, or one made of the parts there are."""
    kind = rng.random()
    if kind < 0.4:
        return {"card": rng.choice([name for name, permanent in library_cards() if permanent or zone != "battlefield"])}
    if kind < 0.6:
        keywords = [json.loads(one) for one in rng.sample(creatures_with_keywords(), rng.randint(0, 2))]
        return {"card": "creature", "pt": f"{rng.randint(0, 5)}/{rng.randint(1, 5)}", "keywords": keywords,
                "cost": "{2}", "colors": rng.sample(["red", "black", "white"], rng.randint(0, 1))}  # fmt: skip
    if zone == "battlefield" or kind < 0.75:
        return rng.choice(PERMANENTS)
    return rng.choice(SPELLS) if kind < 0.9 else spell_with_keyword(rng)


def random_scenario(rng: random.Random, day: date, two_headed: bool) -> Scenario:
    players: dict[str, dict[str, Any]] = (
        {p: {"team": "one" if p in "AB" else "two", "library": 8} for p in "ABCD"}
        if two_headed
        else {p: {"library": 8, "life": rng.randint(3, 20)} for p in "AB"}
    )
    number = 0
    zones: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for player in players:
        for zone, size in (("battlefield", 4), ("hand", 3), ("graveyard", 2)):
            for _ in range(rng.randint(0, size)):
                number += 1
                one = {**random_card(rng, zone, day), "id": f"{player}{number}"}
                zones.setdefault(zone, {}).setdefault(player, []).append(one)
        zones.setdefault("outside", {})[player] = [
            {**DUNGEON, "id": f"{player}-mine"}, {**DUNGEON, "id": f"{player}-city", "subtypes": ["Undercity"]},
        ]  # fmt: skip
    return Scenario.from_dict({
        "name": "random", "players": players, "variant": "two-headed-giant" if two_headed else "", **zones,
    })  # fmt: skip


@dataclass
class Tally:
    """What games came to."""

    games: int = 0
    stopped: int = 0
    actions: int = 0
    steps: int = 0
    citations: int = 0
    keys: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)

    def add(self, steps: tuple[Step, ...]) -> None:
        self.actions += 1
        self.steps += len(steps)
        self.citations += sum(len(step.cites) for step in steps)
        self.keys.update(key for step in steps for key in step.cites)


def held(before: State, result: Result) -> None:
    """What is true of every state and every step."""
    state = result.state
    for step in result.steps:
        assert step.cites, step
    _zones(state)
    _life(before, result)
    _counters(before, result)
    for obj in state.objects.values():
        assert all(number > 0 for _, number in obj.counters)
        if obj.zone is not Zone.BATTLEFIELD:
            assert not obj.damage and not obj.tapped
    if not state.over:
        turn = state.turn
        assert bool(turn.awaiting) != (turn.priority is not None)
        assert turn.step is not TurnStep.UNTAP
        assert turn.step is not TurnStep.CLEANUP or state.extra == ("cleanup-again",)
        assert all(not state.players[p].lost for p in [turn.priority or turn.active])
    if state.combat:
        for attack in state.combat.attacks:
            assert state.objects[attack.attacker.id].n == attack.attacker.n
            if isinstance(attack.attacked, Ref):
                assert state.objects[attack.attacked.id].zone is Zone.BATTLEFIELD
    hash(state)


def _zones(state: State) -> None:
    """Each object is in one zone: what is in a library or on the stack is there once, and nowhere else."""
    listed = [name for names in state.libraries.values() for name in names]
    assert len(listed) == len(set(listed))
    assert set(listed) == {o.id for o in state.objects.values() if o.zone is Zone.LIBRARY}
    spells = [item.source.id for item in state.stack if item.kind is Kind.SPELL]
    assert sorted(spells) == sorted(o.id for o in state.objects.values() if o.zone is Zone.STACK)


def _life(before: State, result: Result) -> None:
    """Every change of a life total is told."""
    change: Counter[str] = Counter()
    for step in result.steps:
        if step.kind in (StepKind.LIFE_GAINED, StepKind.LIFE_LOST):
            player = step.data["player"]
            side = before.players[player].team if before.two_headed else player
            change[side] += step.data["amount"] * (1 if step.kind is StepKind.LIFE_GAINED else -1)
    for side, life in result.state.life.items():
        assert life == before.life[side] + change[side], side


def _counters(before: State, result: Result) -> None:
    """Every counter that comes to a permanent or goes from it is told, as long as it is the same permanent."""
    change: Counter[tuple[str, str]] = Counter()
    for step in result.steps:
        if step.kind in (StepKind.COUNTERS_PUT, StepKind.COUNTERS_REMOVED):
            for kind in step.data["counter"].split(", "):
                sign = 1 if step.kind is StepKind.COUNTERS_PUT else -1
                change[step.data["object"], kind] += sign * step.data["amount"]
        elif step.kind is StepKind.PAYS_LOYALTY:
            sign = 1 if step.data["cost"] > 0 else -1
            change[step.data["object"], "loyalty"] += sign * abs(step.data["amount"])
    for obj in result.state.objects.values():
        old = before.objects.get(obj.id)
        if old is None or old.n != obj.n or obj.zone is not Zone.BATTLEFIELD:
            continue
        for kind in {kind for kind, _ in (*old.counters, *obj.counters)}:
            assert obj.count(kind) == old.count(kind) + change[obj.id, kind], (obj.id, kind)


def legal_actions(rules: RuleSet, state: State) -> tuple[Action, ...]:
    """What may be done; where there are more declarations than are looked through, the one that the rules leave."""
    try:
        return kernel.legal_actions(rules, state)
    except NotCovered as unknown:
        assert unknown.code == "budget" and state.turn.awaiting, unknown
        kind = ActionKind.ATTACK if state.turn.awaiting == "attackers" else ActionKind.BLOCK
        active = state.turn.active
        defending = next(p for p, who in state.players.items() if who.team != state.players[active].team)
        return (Action(kind, active if kind is ActionKind.ATTACK else defending, pairs=None),)


def play_randomly(seed: int, day: date, two_headed: bool, actions: int, tally: Tally | None = None) -> int:
    rng = random.Random(seed)
    rules = RuleSet.at(day)
    scenario = random_scenario(rng, day, two_headed)
    state = build.state_of(scenario, rules)
    done = 0
    for _ in range(actions):
        legal = legal_actions(rules, state)
        if not legal:
            assert state.over
            break
        # Passing is chosen often enough for turns to go by.
        action = legal[0] if rng.random() < 0.3 else rng.choice(legal)
        decisions: tuple[object, ...] = ()
        before = state.key()
        try:
            while True:
                outcome = kernel.apply(rules, state, action, decisions)
                if not isinstance(outcome, Pending):
                    break
                assert len(outcome.choice.options) > 1
                decisions = (*decisions, rng.choice(outcome.choice.options))
        except NotCovered as unknown:
            # Which card a shuffled library shows is chance, and ten creatures that must attack can do so in a million
            # ways: the engine says so, and the game can't go on.
            assert unknown.code == "chance" or (unknown.code == "budget" and state.turn.awaiting), unknown
            if tally is not None:
                tally.stopped += 1
            break
        assert state.key() == before
        assert not isinstance(outcome, Refused), (action, outcome)
        held(state, outcome)
        if rng.random() < 0.1:
            assert kernel.apply(rules, state, action, decisions) == outcome
        if tally is not None:
            tally.add(outcome.steps)
        state = outcome.state
        done += 1
    if tally is not None:
        tally.games += 1
        tally.cards |= {str(one["card"]) for _, _, _, one in scenario.objects() if one["card"] not in words.CARDS}
    return done


@pytest.mark.long
def test_engine_two_thousand_random_games() -> None:
    rng, tally = random.Random(306), Tally()
    for _ in range(2000):
        play_randomly(rng.randrange(10**9), rng.choice(DAYS), rng.random() < 0.3, 60, tally)
    assert tally.games == 2000
    assert tally.stopped < 100
    assert tally.cards == {name for name, _ in library_cards()}
    assert tally.citations > 1.5 * tally.steps
    assert len(tally.keys) > 300
    print(f"\n{tally.games} games ({tally.stopped} not told to the end), {tally.actions} actions, {tally.steps} steps, "
          f"{tally.citations / tally.steps:.2f} citations a step, {len(tally.keys)} keys")  # fmt: skip


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9), st.sampled_from(DAYS), st.booleans())
def test_engine_random_games_keep_invariants(seed: int, day: date, two_headed: bool) -> None:
    play_randomly(seed, day, two_headed, 40)
