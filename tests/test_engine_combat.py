"""Combat damage by date: how many assignments are legal, and which."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from judge.scenario import Scenario, explore

BEFORE, ORDERED, FREE = date(2008, 1, 1), date(2014, 1, 1), date(2025, 1, 1)


def assignments(day: date, attackers: list[dict[str, Any]], blockers: list[dict[str, Any]], **rest: Any) -> set[Any]:
    """The options of the first assignment of combat damage, whatever order was chosen before."""
    scenario = Scenario.from_dict(
        {
            "name": "combat",
            "players": {"A": {}, "B": {}},
            "battlefield": {"A": attackers, "B": [*blockers, *rest.get("walkers", ())]},
            "do": [
                {"attack": {a["id"]: rest.get("at", "B") for a in attackers}},
                {"block": rest.get("blocks", {b["id"]: attackers[0]["id"] for b in blockers})},
                {"goto": "end-combat"},
            ],
        }
    )
    found = explore(scenario, day, budget=20_000)
    assert found.complete
    first = attackers[0]["id"]
    return {frozenset(o) for c in found.offered if c.kind == "assign" and c.data["object"] == first for o in c.options}


def creature(name: str, pt: str, *keywords: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "card": "creature", "pt": pt, "keywords": list(keywords), **more}


@pytest.mark.parametrize(("day", "count"), [(BEFORE, 6), (ORDERED, 5), (FREE, 6)])
def test_combat_five_damage_on_two_blockers(day: date, count: int) -> None:
    """5 among a 3/3 and a 4/4: six ways freely; in order 3+2, 4+1, 5+0 one way round and 4+1, 5+0 the other."""
    options = assignments(day, [creature("ogre", "5/5")], [creature("small", "3/3"), creature("big", "4/4")])
    assert len(options) == count


@pytest.mark.parametrize(("day", "most"), [(BEFORE, 1), (date(2010, 1, 1), 1), (date(2010, 7, 16), 5), (FREE, 5)])
def test_combat_deathtouch_and_trample(day: date, most: int) -> None:
    options = assignments(day, [creature("beast", "6/6", "trample", "deathtouch")], [creature("guard", "5/5")])
    assert max(dict(o).get("B", 0) for o in options) == most


def test_combat_deathtouch_divided_freely_in_2010() -> None:
    two = [creature("small", "3/3"), creature("big", "4/4")]
    assert len(assignments(date(2010, 1, 1), [creature("snake", "5/5", "deathtouch")], two)) == 6


def test_combat_trample_never_goes_through_the_planeswalker_to_its_controller() -> None:
    walkers = [{"id": "jace", "card": "planeswalker", "loyalty": 2}]
    for day in (BEFORE, ORDERED, FREE):
        options = assignments(
            day, [creature("beast", "9/9", "trample")], [creature("guard", "2/2")], walkers=walkers, at="jace"
        )
        assert {name for option in options for name, _ in option} == {"guard", "jace"}


def test_combat_trample_over_planeswalkers_takes_loyalty_first() -> None:
    walkers = [{"id": "jace", "card": "planeswalker", "loyalty": 3}]
    beast = [creature("beast", "7/7", "trample-over-planeswalkers")]
    options = assignments(FREE, beast, [creature("guard", "2/2")], walkers=walkers, at="jace")
    for option in map(dict, options):
        if option.get("B"):
            assert option["guard"] >= 2
            assert option["jace"] >= 3
    assert max(dict(o).get("B", 0) for o in options) == 2


@pytest.mark.parametrize("day", [BEFORE, ORDERED, FREE])
def test_combat_other_attackers_damage_counts_for_trample(day: date) -> None:
    """b13: the trampler may assign from none to all of its damage to the player, since the others suffice."""
    attackers = [creature("beast", "4/4", "trample"), creature("wall", "3/5"), creature("ogre", "4/4")]
    blocker = [creature("colossus", "0/6", "blocks-any-number")]
    options = assignments(day, attackers, blocker, blocks={"colossus": ["beast", "wall", "ogre"]})
    assert {dict(o).get("B", 0) for o in options} == {0, 1, 2, 3, 4}
