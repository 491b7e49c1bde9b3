"""Every effect, static ability and event of the scenario language does what it says."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from judge.engine.effects import VERBS
from judge.engine.replacement import STATICS
from judge.errors import NotCovered, ScenarioError
from judge.scenario import Scenario, check, words

NEW = date(2026, 4, 17)
OLD = date(2008, 2, 1)

BOARD: dict[str, Any] = {
    "battlefield": {
        "A": [
            {"id": "mine", "card": "creature", "pt": "2/2"},
            {"id": "walker", "card": "planeswalker", "loyalty": 4, "name": "W"},
        ],
        "B": [{"id": "theirs", "card": "creature", "pt": "3/3"}, {"id": "rock", "card": "artifact"}],
    },
    "hand": {"B": [{"id": "held", "card": "land"}]},
    "library": {"A": [{"id": "top", "card": "land"}]},
}


def failures(do: list[dict[str, Any]], expect: dict[str, Any], day: date = NEW, **more: Any) -> Any:
    given = {"name": "effects", "players": {"A": {}, "B": {}}, **BOARD, **more, "do": do, "expect": expect}
    return check(Scenario.from_dict(given), day)


EFFECTS = [
    ({"damage": 2, "to": "each-creature"}, {"zone": {"mine": "graveyard"}, "damage": {"theirs": 2}}),
    ({"damage": 1, "to": "walker", "source": "mine"}, {"loyalty": {"walker": 3}, "life": {"A": 20}}),
    ({"damage": 0, "to": "B"}, {"life": {"B": 20}, "not_applied": {"damage.zero": "no-damage-to-deal"}}),
    ({"damage": 2, "to": "rock"}, {"not_applied": {"damage.recipients": "recipient-gone"}}),
    ({"destroy": "theirs"}, {"zone": {"theirs": "graveyard"}}),
    ({"exile": "theirs"}, {"zone": {"theirs": "exile"}}),
    ({"graveyard": "walker"}, {"zone": {"walker": "graveyard"}, "not_cites": "keyword-action.destroy"}),
    ({"leaves": "theirs", "to": "hand"}, {"zone": {"theirs": "hand"}}),
    ({"sacrifice": "mine"}, {"zone": {"mine": "graveyard"}, "cites": "keyword-action.sacrifice"}),
    ({"bounce": "theirs"}, {"zone": {"theirs": "hand"}, "hand": {"B": 2}}),
    ({"flicker": "walker"}, {"zone": {"walker": "battlefield"}, "loyalty": {"walker": 4}}),
    ({"enters": "top", "under": "B"}, {"zone": {"top": "battlefield"}, "controller": {"top": "B"}}),
    ({"draw": 2}, {"hand": {"A": 2}, "zone": {"top": "hand"}}),
    ({"draw": 1, "who": "each-player"}, {"hand": {"A": 1, "B": 2}}),
    ({"discard": 1, "who": "B"}, {"hand": {"B": 0}, "zone": {"held": "graveyard"}}),
    ({"mill": 1}, {"zone": {"top": "graveyard"}}),
    ({"gain-life": 3}, {"life": {"A": 23}}),
    ({"lose-life": 3, "who": "each-opponent"}, {"life": {"B": 17}}),
    ({"poison": 10, "who": "B"}, {"lost": ["B"], "won": ["A"]}),
    ({"put-counters": {"loyalty": 2}, "to": "walker"}, {"loyalty": {"walker": 6}}),
    ({"put-counters": {"+1/+1": 2}, "to": "your-creatures"}, {"pt": {"mine": "4/4"}}),
    ({"remove-counters": {"loyalty": 4}, "to": "walker"}, {"zone": {"walker": "graveyard"}}),
    ({"tap": "theirs"}, {"tapped": {"theirs": True}}),
    ({"gain-control": "theirs"}, {"controller": {"theirs": "A"}}),
    (
        {"animate": "rock", "types": ["creature"], "pt": "5/5"},
        {"types": {"rock": ["artifact", "creature"]}, "pt": {"rock": "5/5"}},
    ),
    (
        {"animate": "walker", "pt": "4/4", "only": True},
        {"types": {"walker": ["creature"]}, "zone": {"walker": "battlefield"}},
    ),
    ({"pump": "+1/-2", "to": "mine"}, {"zone": {"mine": "graveyard"}, "cites": "sba.toughness-zero"}),
    (
        {"create-token": {"card": "creature", "pt": "1/1", "id": "token"}, "count": 2},
        {"zone": {"token": "battlefield", "token-2": "battlefield"}},
    ),
    (
        {"copy-token": "walker", "nonlegendary": True, "under": "B"},
        {"controller": {"walker-copy": "B"}, "loyalty": {"walker-copy": 4}},
    ),
    ({"lose-game": "B"}, {"lost": ["B"]}),
    ({"remove-from-combat": "mine"}, {"zone": {"mine": "battlefield"}}),
]


@pytest.mark.parametrize(("effect", "expect"), EFFECTS, ids=lambda v: str(v)[:40])
def test_effects(effect: dict[str, Any], expect: dict[str, Any]) -> None:
    assert failures([{"happen": effect, "by": "A"}], expect) == ()


def test_effects_every_verb_of_the_language_is_known_to_the_engine() -> None:
    assert set(VERBS) == words.VERBS | words.INTERNAL_VERBS
    assert set(STATICS) <= words.STATICS


def test_effects_untap_grant_and_lose() -> None:
    do = [
        {"happen": {"tap": "mine"}},
        {"happen": {"untap": "mine"}},
        {"happen": {"grant": ["flying"], "to": "mine"}},
        {"attack": {"mine": "B"}},
        {"goto": "declare-blockers"},
        {"try": {"block": {"theirs": "mine"}}},
    ]
    assert failures(do, {"refused": {"flying.evasion": "flying"}}) == ()
    do[3:3] = [{"happen": {"lose-abilities": "mine"}}]
    assert failures(do, {"allowed": True, "blocked": "mine"}) == ()


STATIC_CASES = [
    ({"static": "double-damage"}, {"damage": 3, "to": "B"}, {"life": {"B": 14}}),
    ({"static": "double-damage", "sources": "opponents"}, {"damage": 3, "to": "B"}, {"life": {"B": 17}}),
    ({"static": "halve-damage", "round": "up"}, {"damage": 3, "to": "B"}, {"life": {"B": 18}}),
    ({"static": "halve-damage", "round": "down"}, {"damage": 3, "to": "B"}, {"life": {"B": 19}}),
    ({"static": "plus-damage", "amount": 2, "recipients": "opponents"}, {"damage": 3, "to": "B"}, {"life": {"B": 15}}),
    ({"static": "prevent-damage", "amount": 1}, {"damage": 3, "to": "A"}, {"life": {"A": 18}}),
    (
        {"static": "prevent-damage", "to": "your-planeswalkers"},
        {"damage": 3, "to": "walker"},
        {"loyalty": {"walker": 4}},
    ),
    ({"static": "prevent-damage", "from": "red"}, {"damage": 3, "to": "A"}, {"life": {"A": 17}}),
    (
        {"static": "damage-becomes-counters", "counter": "x"},
        {"damage": 3, "to": "A"},
        {"life": {"A": 20}, "counters": {"aura": {"x": 3}}},
    ),
    (
        {"static": "anthem", "to": "your-creatures", "pt": "+1/+1"},
        {"damage": 2, "to": "mine"},
        {"pt": {"mine": "3/3"}, "zone": {"mine": "battlefield"}},
    ),
    (
        {"static": "grant", "to": "your-planeswalkers", "keywords": ["indestructible"]},
        {"destroy": "walker"},
        {"zone": {"walker": "battlefield"}},
    ),
    ({"static": "lose-abilities", "to": "creatures"}, {"damage": 1, "to": "B"}, {"life": {"B": 19}}),
    ({"static": "double-counters"}, {"put-counters": {"loyalty": 2}, "to": "walker"}, {"loyalty": {"walker": 8}}),
    ({"static": "plus-one-counter"}, {"put-counters": {"loyalty": 2}, "to": "walker"}, {"loyalty": {"walker": 7}}),
    ({"static": "cant-attack", "to": "creatures"}, {"draw": 1}, {"pt": {"mine": "2/2"}}),
]


@pytest.mark.parametrize(("static", "effect", "expect"), STATIC_CASES, ids=lambda v: str(v)[:40])
def test_static_abilities(static: dict[str, Any], effect: dict[str, Any], expect: dict[str, Any]) -> None:
    aura = {"id": "aura", "card": "enchantment", "abilities": [static]}
    board = {"battlefield": {**BOARD["battlefield"], "A": [*BOARD["battlefield"]["A"], aura]}}
    assert failures([{"happen": effect, "by": "A"}], expect, **board) == ()


def test_effects_shields_prevent_redirect_and_run_out() -> None:
    do = [
        {"happen": {"prevent": 2, "to": "A"}, "by": "A"},
        {"happen": {"damage": 3, "to": "A"}, "by": "B"},
        {"happen": {"damage": 1, "to": "A"}, "by": "B"},
    ]
    assert failures(do, {"life": {"A": 18}, "cites": "prevention.shield"}) == ()
    do[0] = {"happen": {"redirect": 2, "to": "mine", "protects": "A"}, "by": "A"}
    assert failures(do, {"life": {"A": 18}, "zone": {"mine": "graveyard"}}) == ()
    do[0] = {"happen": {"unpreventable": True}, "by": "A"}
    do[1:1] = [{"happen": {"prevent": "all", "to": "A"}, "by": "A"}]
    assert failures(do, {"life": {"A": 16}, "not_applied": {"prevention.definition": "unpreventable"}}) == ()


def test_effects_shield_that_covers_only_part_asks_which_damage() -> None:
    do = [
        {"happen": {"prevent": 2, "to": "B"}, "by": "B"},
        {"attack": {"mine": "B", "other": "B"}},
        {"goto": "end-combat"},
    ]
    other = {"id": "other", "card": "creature", "pt": "3/3", "keywords": ["lifelink"]}
    board = {"battlefield": {"A": [*BOARD["battlefield"]["A"], other], "B": []}}
    expect = {
        "offered": "shield-order",
        "chooser": {"shield-order": "B"},
        "outcomes": [{"life": {"A": 23, "B": 17}}, {"life": {"A": 21, "B": 17}}],
    }
    assert failures(do, expect, **board) == ()


@pytest.mark.parametrize("day", [OLD, NEW])
def test_effects_unknown_words_are_not_guessed(day: date) -> None:
    with pytest.raises(ScenarioError):
        failures([{"happen": {"polymorph": "mine"}}], {}, day)
    with pytest.raises(ScenarioError):
        failures([{"happen": {"destroy": "each-wombat"}}], {}, day)


def test_effects_too_many_declarations_are_reported_and_not_guessed() -> None:
    from judge.engine import kernel
    from judge.engine.ruleset import RuleSet
    from judge.scenario import build

    many = [{"id": f"c{n}", "card": "creature", "pt": "1/1"} for n in range(20)]
    given = {
        "name": "many",
        "players": {"A": {}, "B": {}},
        "battlefield": {"A": many},
        "turn": {"step": "declare-attackers"},
    }
    rules = RuleSet.at(NEW)
    with pytest.raises(NotCovered) as caught:
        kernel.legal_actions(rules, build.state_of(Scenario.from_dict(given), rules))
    assert caught.value.code == "budget"
