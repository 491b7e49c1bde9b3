"""The start of the game: who begins, opening hands, mulligans by date, the first turn.

Source: 100.2a, 103.1-103.8, 903.5-903.6 (2026-04-17); 101 (2007-10-01). A mulligan cost a card until 2015-09-25;
since then a player with a smaller hand scried 1; since 2019-07-12 seven cards are drawn each time and as many as
mulligans were taken go to the bottom. Which cards are drawn is chance, so hands are counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine import commander, deck, turn, zones
from judge.engine.reasons import StepKind
from judge.engine.records import Action, Considered, Refusal
from judge.engine.ruleset import plain, rule
from judge.engine.state import TurnStep

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "start.who-begins", "start.shuffle", "start.life", "start.life-two-headed", "start.life-commander",
    "start.hand", "start.first-turn", "start.first-turn-draw", "start.team-first-turn-draw", "start.multiplayer-draw",
    "two-headed.free-mulligan", "start.opening-hand", "life.total",
)  # fmt: skip

HAND = 7


def begin(game: Game, action: Action) -> None:
    """Begin the game with one player; where nobody is named, the players agree by any method (103.1)."""
    decks(game)
    first = action.player or game.choose("", "first", list(game.state.order), "start.who-begins")
    game.step(StepKind.STARTS, "start.who-begins", player=first)
    for player in game.state.order:
        game.set_player(player, shuffled=True)
        game.step(StepKind.SHUFFLES, "start.shuffle", player=player)
        key = (
            "start.life-two-headed"
            if game.state.two_headed
            else "start.life-commander"
            if game.state.variant == "commander"
            else "start.life"
        )
        game.step(StepKind.LIFE_SET, "start.life", "life.total", key, player=player, life=game.life(player))
    order = _from(game, first)
    for player in order:
        zones.draw(game, player, HAND, keys=("start.hand",))
    _mulligans(game, order)
    game.state.turn = type(game.state.turn)(first, 1, TurnStep.UNTAP)
    game.set_fact("first-turn", first)
    game.step(StepKind.TURN_BEGINS, "start.first-turn", "turn.phases", player=first, number=1)
    turn.begin(game, TurnStep.UNTAP)
    turn.advance(game)


def decks(game: Game) -> None:
    """The decks that players bring must be legal ones (100.2a, 903.5). Refuses the start with all that is wrong."""
    wrong: list[Considered] = []
    brought = [p for p in game.state.order if game.fact(f"deck:{p}") is not None]
    for player in brought:
        main, side = game.fact(f"deck:{player}"), game.fact(f"sideboard:{player}", ())
        if game.state.variant == "commander":
            wrong += commander.problems(game, main, side, game.fact(f"commander:{player}"))
            continue
        names = [one.name for one in main for _ in range(one.number)]
        free = [one.name for one in (*main, *side) if one.basic or "any-number" in one.card.keywords]
        wrong += deck.deck_problems(names, game.rules, [one.name for one in side for _ in range(one.number)], free)
    if wrong:
        raise Refusal(wrong)
    for player in brought:
        main = game.fact(f"deck:{player}")
        if game.state.variant == "commander":
            commander.begins(game, player, main, game.fact(f"commander:{player}"))
        else:
            game.step(
                StepKind.DECK, "deck.minimum-sixty", "deck.four-of-a-name",
                "deck.sideboard" if game.fact(f"sideboard:{player}") else "", player=player,
                amount=sum(one.number for one in main),
            )  # fmt: skip


def _from(game: Game, first: str) -> list[str]:
    order = list(game.state.order)
    place = order.index(first)
    return order[place:] + order[:place]


def _mulligans(game: Game, order: list[str]) -> None:
    """Players who are dissatisfied mulligan, round after round, until nobody does (103.5)."""
    rule_of_date = game.rules["start.mulligan"]
    taken = dict.fromkeys(order, 0)
    deciding = list(order)
    while deciding:
        again = []
        if rule_of_date("in-turn", 0):
            player = deciding[0]
            if _wants(game, player, taken):
                _take(game, player, taken)
            else:
                _keep(game, player, taken)
                deciding.pop(0)
            continue
        for player in deciding:
            if _wants(game, player, taken):
                again.append(player)
            else:
                _keep(game, player, taken)
        for player in again:
            _take(game, player, taken)
        deciding = again


def _free(game: Game) -> bool:
    return len(game.state.order) > 2 and game.rules.in_force("two-headed.free-mulligan")


def _counted(game: Game, taken: dict[str, int], player: str) -> int:
    return max(0, taken[player] - (1 if _free(game) else 0))


def _wants(game: Game, player: str, taken: dict[str, int]) -> bool:
    if game.rules["start.mulligan"]("size", _counted(game, taken, player)) <= 0:
        return False
    return game.choose(player, "mulligan", ("no", "yes"), "start.mulligan") == "yes"


def _take(game: Game, player: str, taken: dict[str, int]) -> None:
    """Shuffle the hand away and draw a new one (103.5)."""
    taken[player] += 1
    size = game.rules["start.mulligan"]("size", _counted(game, taken, player))
    drawn = HAND if game.rules["start.mulligan"]("bottom", 0) else size
    who = game.state.players[player]
    game.set_player(player, library=who.library + who.hand, hand=0)
    free = ("two-headed.free-mulligan",) if _free(game) and taken[player] == 1 else ()
    game.step(StepKind.MULLIGAN, "start.mulligan", *free, player=player, amount=drawn)
    zones.draw(game, player, drawn, keys=("start.mulligan",))


def _keep(game: Game, player: str, taken: dict[str, int]) -> None:
    """The hand is kept: cards may go to the bottom, or the top card may be looked at."""
    number = _counted(game, taken, player)
    if number and game.rules["start.mulligan"]("bottom", 0):
        who = game.state.players[player]
        game.set_player(player, library=who.library + number, hand=who.hand - number)
        game.step(StepKind.PUT_ON_BOTTOM, "start.mulligan", player=player, amount=number)
    elif number and game.rules["start.mulligan"]("scry", 0):
        game.step(StepKind.LOOKS, "start.mulligan", player=player, amount=1, what="scry")
    game.step(
        StepKind.KEEPS, "start.opening-hand", "start.mulligan", player=player, amount=game.state.players[player].hand
    )


@rule("start.mulligan", variant="one-fewer-in-turn")
def paris_in_turn(what: str, taken: int) -> int:
    """One card fewer each time, one player after the other. Source: 101.4 (2007-10-01 to 2009-07-10)."""
    return {"size": HAND - taken, "in-turn": 1, "bottom": 0, "scry": 0}[what]


@rule("start.mulligan", variant="one-fewer")
def paris(what: str, taken: int) -> int:
    """One card fewer each time, all players at once. Source: 103.4 (2009-07-11 to 2015-09-25)."""
    return {"size": HAND - taken, "in-turn": 0, "bottom": 0, "scry": 0}[what]


@rule("start.mulligan", variant="one-fewer-then-look")
def vancouver(what: str, taken: int) -> int:
    """One card fewer each time; then whoever has fewer than seven scries 1. Source: 103.4 (2015-09-26 to
    2019-07-11)."""
    return {"size": HAND - taken, "in-turn": 0, "bottom": 0, "scry": 1}[what]


@rule("start.mulligan", variant="bottom")
def london(what: str, taken: int) -> int:
    """Seven cards each time; as many as mulligans were taken go to the bottom. Source: 103.4 (2019-07-12), 103.5
    (since 2022-10-07)."""
    return {"size": HAND - taken, "in-turn": 0, "bottom": 1, "scry": 0}[what]


def first_draw_skipped(game: Game, player: str) -> str:
    """The rule by which the first draw of the game is skipped; empty where it isn't (103.8)."""
    if game.fact("first-turn") is None or game.state.turn.number != 1:
        return ""
    if game.state.two_headed:
        return "start.team-first-turn-draw"
    return "start.first-turn-draw" if len(game.state.order) == 2 else ""
