"""Random legal games keep the invariants of the engine, at every date."""

from __future__ import annotations

import random
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.engine import kernel
from judge.engine.records import Pending, Refused, Result
from judge.engine.ruleset import RuleSet
from judge.engine.state import Ref, Zone
from judge.scenario import Scenario, build

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
KEYWORDS = [
    "trample",
    "first-strike",
    "double-strike",
    "deathtouch",
    "lifelink",
    "flying",
    "reach",
    "vigilance",
    "haste",
    "menace",
    "defender",
    "indestructible",
    "hexproof",
    "infect",
    "protection-from-red",
    "trample-over-planeswalkers",
]
WALKER = [
    {"loyalty": "+1", "effect": {"draw": 1}},
    {"loyalty": -2, "effect": {"damage": 2, "to": "any-target"}},
    {"loyalty": 0, "effect": {"animate": "this", "types": ["creature"], "pt": "4/4"}},
]
SPELLS = [
    {"card": "burn", "damage": 3, "colors": ["red"]},
    {"card": "instant", "effect": {"destroy": "target-creature"}},
    {"card": "instant", "effect": {"counter-spell": "target-spell"}},
    {"card": "instant", "effect": {"flicker": "target-permanent"}},
    {"card": "sorcery", "effect": {"gain-control": "target-permanent", "until": "end-of-turn"}},
    {"card": "instant", "effect": {"prevent": 2, "to": "any-target"}},
    {"card": "instant", "effect": {"pump": "+2/+2", "to": "target-creature"}},
    {"card": "sorcery", "effect": {"copy-token": "target-planeswalker"}},
    {"card": "sorcery", "effect": {"create-token": {"card": "creature", "pt": "1/1", "id": "token"}, "count": 2}},
    {"card": "sorcery", "effect": {"damage": 2, "to": "each-creature"}},
    {"card": "sorcery", "effect": [{"lose-life": 2, "who": "each-opponent"}, {"gain-life": 2}]},
    {"card": "enchantment", "abilities": [{"static": "double-counters"}]},
    {"card": "enchantment", "abilities": [{"static": "double-damage"}]},
    {"card": "enchantment", "abilities": [{"static": "anthem", "to": "your-creatures", "pt": "+1/+1"}]},
    {"card": "enchantment", "abilities": [{"static": "prevent-damage", "amount": 1, "to": "you"}]},
    {"card": "creature", "pt": "2/2", "abilities": [{"when": "dies", "effect": {"damage": 1, "to": "any-target"}}]},
    {"card": "creature", "pt": "1/1", "abilities": [{"when": "enters", "effect": {"draw": 1}, "may": True}]},
    {"card": "land"},
]


def random_scenario(rng: random.Random, two_headed: bool) -> Scenario:
    players = (
        {p: {"team": "one" if p in "AB" else "two", "library": 5} for p in "ABCD"}
        if two_headed
        else {p: {"library": 5, "life": rng.randint(3, 20)} for p in "AB"}
    )
    number = 0
    zones: dict[str, dict[str, list[dict[str, object]]]] = {"battlefield": {}, "hand": {}}
    for player in players:
        for zone, size in (("battlefield", 3), ("hand", 2)):
            for _ in range(rng.randint(0, size)):
                number += 1
                kind = rng.random()
                one: dict[str, object] = {"id": f"{player}{number}"}
                if kind < 0.45:
                    power, toughness = rng.randint(0, 5), rng.randint(1, 5)
                    one |= {
                        "card": "creature",
                        "pt": f"{power}/{toughness}",
                        "keywords": rng.sample(KEYWORDS, rng.randint(0, 2)),
                    }
                elif kind < 0.7:
                    one |= {
                        "card": "planeswalker",
                        "loyalty": rng.randint(1, 6),
                        "abilities": WALKER,
                        "name": rng.choice(["Jace A", "Jace B"]),
                        "subtypes": ["Jace"],
                    }
                else:
                    one |= rng.choice(SPELLS[11:15]) if zone == "battlefield" else rng.choice(SPELLS)
                zones[zone].setdefault(player, []).append(one)
    return Scenario.from_dict({
        "name": "random", "players": players, "variant": "two-headed-giant" if two_headed else "",
        **{zone: held for zone, held in zones.items() if held},
    })  # fmt: skip


def held(result: Result) -> None:
    """What is true of every state and every step."""
    state = result.state
    for obj in state.objects.values():
        assert all(number > 0 for _, number in obj.counters)
        if obj.zone is not Zone.BATTLEFIELD:
            assert not obj.damage and not obj.tapped
    for step in result.steps:
        assert step.cites, step
    for name in [n for names in state.libraries.values() for n in names]:
        assert state.objects[name].zone is Zone.LIBRARY
    if not state.over:
        assert bool(state.turn.awaiting) != (state.turn.priority is not None)
        assert all(not state.players[p].lost for p in [state.turn.priority or state.turn.active])
    if state.combat:
        for attack in state.combat.attacks:
            assert state.objects[attack.attacker.id].n == attack.attacker.n
            if isinstance(attack.attacked, Ref):
                assert state.objects[attack.attacked.id].zone is Zone.BATTLEFIELD
    hash(state)


def play_randomly(seed: int, day: date, two_headed: bool, actions: int) -> int:
    rng = random.Random(seed)
    rules = RuleSet.at(day)
    state = build.state_of(random_scenario(rng, two_headed), rules)
    done = 0
    for _ in range(actions):
        legal = kernel.legal_actions(rules, state)
        if not legal:
            assert state.over
            break
        action = rng.choice(legal)
        decisions: tuple[object, ...] = ()
        before = state.key()
        while True:
            outcome = kernel.apply(rules, state, action, decisions)
            assert state.key() == before
            if not isinstance(outcome, Pending):
                break
            assert len(outcome.choice.options) > 1
            decisions = (*decisions, rng.choice(outcome.choice.options))
        assert not isinstance(outcome, Refused), (action, outcome)
        held(outcome)
        assert kernel.apply(rules, state, action, decisions) == outcome
        state = outcome.state
        done += 1
    return done


@pytest.mark.long
def test_engine_two_thousand_random_games() -> None:
    rng = random.Random(306)
    for _ in range(2000):
        play_randomly(rng.randrange(10**9), rng.choice(DAYS), rng.random() < 0.3, 60)


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9), st.sampled_from(DAYS), st.booleans())
def test_engine_random_games_keep_invariants(seed: int, day: date, two_headed: bool) -> None:
    play_randomly(seed, day, two_headed, 40)
