"""Conditions on effects and on abilities: "if it was kicked", "if you control an artifact", "only if ...".

Source: 603.4, 608.2c, 702.33, 107.3 (2026-04-17). A condition that the engine doesn't know raises NotCovered.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from judge.engine.state import Effect, Ref, StackItem, Target, View, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

ANNOUNCED = ("kicked", "not-kicked", "entwine", "buyback", "bargain", "way-")
"""Conditions that are settled as a spell is cast, so that targets go by them (601.2c)."""


def announced(effect: Effect, paid: dict[str, Any]) -> bool:
    """Whether an effect of a spell is carried out at all, by what was announced."""
    word = str(effect.get("if", ""))
    if word == "kicked":
        return bool(paid.get("kicked"))
    if word == "not-kicked":
        return not paid.get("kicked")
    if word.startswith("way-"):
        return paid.get("way") == word.removeprefix("way-")
    if word in ("entwine", "buyback", "bargain"):
        return bool(paid.get(word))
    return True


def known(word: str) -> bool:
    """Whether the engine knows a condition."""
    return bool(
        word in ANNOUNCED or word in SIMPLE or word.startswith("way-")
        or re.fullmatch(r"(?:not-)?(?:you-control|opponent-controls)-(?:\d+-)?.+", word)
        or re.fullmatch(r"(?:not-)?marked-.+", word)
        or re.fullmatch(r"life-(?:at-least|at-most)-\d+", word)
        or re.fullmatch(r"(?:not-)?this-has-.+-counter", word)
        or re.fullmatch(r"(?:x-at-least|class-level)-\d+", word)
    )  # fmt: skip


SIMPLE = frozenset({
    "this-on-battlefield", "this-in-graveyard", "this-tapped", "this-untapped", "your-turn", "not-your-turn",
    "attacking-alone", "hellbent", "metalcraft", "threshold", "delirium", "ferocious", "morbid", "raid", "landfall",
    "that-dead", "day", "night", "monarch", "city-blessing", "max-speed", "was-cast", "not-was-cast", "no-poison",
    "opponent-lost-life", "gained-life", "no-spells-cast", "two-spells-cast", "that-not-same", "bigger-than-this",
    "first-time", "pairable", "paired", "completed-dungeon", "initiative",
})  # fmt: skip


def holds(
    game: Game, word: str, you: str, source: Ref, item: StackItem | None = None, subject: Target | View | None = None
) -> bool:
    """Whether a condition is true now."""
    if not word:
        return True
    from judge.engine import levels
    from judge.engine.keywords import pairing

    paid = dict(item.paid) if item else {}
    if word in ("kicked", "not-kicked", "entwine", "buyback", "bargain") or word.startswith("way-"):
        marks = dict(game.view(source).marks)
        both = {**marks, **paid}
        return announced(Effect("", (("if", word),)), both)
    if word.startswith("not-") and word not in SIMPLE:
        return not holds(game, word[4:], you, source, item, subject)
    if match := re.fullmatch(r"(you-control|opponent-controls)-(?:(\d+)-)?(.+)", word):
        from judge.engine import selectors

        there = [t for t in selectors.select(game, match[3], you, source) if isinstance(t, Ref)]
        mine = [t for t in there if (game.view(t).controller == you) == (match[1] == "you-control")]
        return len(mine) >= int(match[2] or 1)
    if match := re.fullmatch(r"marked-(.+)", word):
        return bool(dict(game.view(source).marks).get(match[1]))
    if match := re.fullmatch(r"life-(at-least|at-most)-(\d+)", word):
        life = game.life(you)
        return life >= int(match[2]) if match[1] == "at-least" else life <= int(match[2])
    if match := re.fullmatch(r"this-has-(.+)-counter", word):
        obj = game.current(source)
        if obj is None:
            return game.view(source).count(match[1]) > 0
        return obj.count(match[1]) > 0
    if match := re.fullmatch(r"x-at-least-(\d+)", word):
        return (item.amount if item else 0) >= int(match[1])
    if match := re.fullmatch(r"class-level-(\d+)", word):
        here = game.on_battlefield(source)
        return here is not None and levels.of_class(here) == int(match[1])
    if word == "pairable":
        return pairing.pairable(game, you, source, subject)
    return _simple(game, word, you, source, item, subject)


def _simple(game: Game, word: str, you: str, source: Ref, item: StackItem | None, subject: Any) -> bool:
    here = game.current(source)
    mine = [v for v in game.permanents() if v.controller == you]
    grave = game.cards_in(you, Zone.GRAVEYARD)
    if word == "this-on-battlefield":
        return here is not None and here.zone is Zone.BATTLEFIELD
    if word == "this-in-graveyard":
        return here is not None and here.zone is Zone.GRAVEYARD
    if word in ("this-tapped", "this-untapped"):
        return here is not None and here.zone is Zone.BATTLEFIELD and here.tapped is (word == "this-tapped")
    if word in ("your-turn", "not-your-turn"):
        return game.is_active(you) is (word == "your-turn")
    if word == "attacking-alone":
        return game.state.combat is not None and len(game.state.combat.attacks) == 1
    if word == "hellbent":
        return not game.cards_in(you, Zone.HAND) and not game.state.players[you].hand
    if word == "metalcraft":
        return sum("artifact" in v.types for v in mine) >= 3
    if word == "threshold":
        return len(grave) + game.state.players[you].graveyard >= 7
    if word == "delirium":
        return len({t for o in grave for t in o.card.types}) >= 4
    if word == "ferocious":
        return any("creature" in v.types and (v.power or 0) >= 4 for v in mine)
    if word == "morbid":
        return game.noted("creature-died")
    if word == "raid":
        return game.noted("attacked", you)
    if word == "landfall":
        return game.noted("land-entered", you)
    if word in ("day", "night"):
        return game.fact("day") == word
    if word == "monarch":
        return game.fact("monarch") == you
    if word == "initiative":
        return game.fact("initiative") == you
    if word == "completed-dungeon":
        return int(game.fact(f"dungeons:{you}", 0)) > 0
    if word == "paired":
        return here is not None and here.mark("paired") is not None
    if word == "city-blessing":
        return bool(game.state.players[you].count("city-blessing"))
    if word == "max-speed":
        return game.state.players[you].count("speed") >= 4
    if word in ("was-cast", "not-was-cast"):
        return bool(here is not None and here.mark("cast")) is (word == "was-cast")
    if word == "opponent-lost-life":
        return any(game.noted("lost-life", p) for p in game.opponents(you))
    if word == "gained-life":
        return game.noted("gained-life", you)
    if word == "no-spells-cast":
        return not game.state.turn.casts
    if word == "two-spells-cast":
        return any(n >= 2 for _, n in game.state.turn.casts)
    if word == "bigger-than-this":
        view = subject if isinstance(subject, View) else game.view(subject)
        this = game.view(source)
        return (view.power or 0) > (this.power or 0) or (view.toughness or 0) > (this.toughness or 0)
    if word == "first-time":
        return True
    raise NotCovered(f"the engine doesn't know the condition {word!r}", code="condition")
