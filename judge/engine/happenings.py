"""Instructions about players and the game itself: mana, life totals, emblems, extra turns, winning, chance.

Source: 104.2-104.4, 106.3, 114, 119.5-119.7, 122.1, 500.7-500.8, 614.10, 701.12, 702.131, 705, 706, 724, 725, 731
(2026-04-17). What depends on chance has each of its results as an option.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.engine import counters, damage, mana, triggers, zones
from judge.engine.actions import _nested
from judge.engine.effects import Resolution, _continuous, _objects, _players, verb
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain, rule
from judge.engine.state import Effect, Kind, Target, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "ascend.blessing", "coin.flip", "coin.win", "die.roll", "effect.prevent-lose", "emblem.abilities",
    "emblem.created", "ending.effect-draw", "ending.effect-wins", "keyword-action.double-life", "keyword-action.exchange", "layers.control",
    "life.exchange", "life.set", "mana-ability.no-spell", "mana.any-color", "mana.produced", "monarch.becomes", "replacement.skip",
    "resolving.instructions", "turn.end-the-turn", "turn.extra", "turn.extra-phase",
)  # fmt: skip


# ---------------------------------------------------------------------- players and the game


@verb("add-mana")
def _add_mana(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    source = game.view(run.item.source)
    options = [a.strip() for a in str(effect.get("amount")).split(" or ")]
    more: tuple[str, ...] = ("mana-ability.no-spell",) if source.types & {"instant", "sorcery"} else ()
    if options == ["any"]:
        options, more = [f"{{{c}}}" for c in "WUBRG"], (*more, "mana.any-color")
    for player in _players(recipients) or [run.you]:
        amount = game.choose(player, "mana", options, "mana.produced", object=source.id)
        mana.add(game, player, str(amount), source, "resolving.instructions", *more)
    triggers.fire(game, "tapped-for-mana", subject=run.item.source)


@verb("set-life")
def _set_life(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A life total becomes a number: the player gains or loses what is needed (119.5)."""
    for player in _players(recipients):
        set_life(run, player, run.number(effect), "life.set")


@verb("double-life")
def _double_life(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A life total is doubled: the player gains or loses what is needed (701.10d)."""
    for player in _players(recipients):
        set_life(run, player, 2 * own_life(run.game, player), "keyword-action.double-life", "life.set")


def own_life(game: Game, player: str) -> int:
    """What an effect takes for the life total of one player, who may share one with a team (810.9a, 2026-04-17)."""
    return game.rules["two-headed.life-each-player"](game.life(player)) if game.state.two_headed else game.life(player)


@rule("two-headed.life-each-player", variant="half-rounded-up")
def half_rounded_up(total: int) -> int:
    """A player's share is half of the team's total, rounded up. Source: 606.9a (2007-10-01), 806.10a (to 2010-04-22)."""
    return -(-total // 2)


@rule("two-headed.life-each-player", variant="whole-total")
def whole_total(total: int) -> int:
    """A player's life total is the team's. Source: 806.10a (2010-04-23), 810.9a (since 2010-06-18)."""
    return total


def set_life(run: Resolution, player: str, number: int, *keys: str) -> None:
    """A single player's life total becomes a number; a team's shared total is adjusted by as much (119.5, 810.9c)."""
    if run.game.state.two_headed:
        keys = (*keys, "two-headed.life-each-player")
    change = number - own_life(run.game, player)
    if change > 0:
        damage.gain_life(run.game, player, change, *keys)
    elif change < 0:
        damage.lose_life(run.game, player, -change, *keys)


@verb("exchange-life")
def _exchange_life(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Two players exchange life totals: each gains or loses (119.7, 701.12)."""
    for other in _players(recipients)[:1]:
        mine, theirs = own_life(run.game, run.you), own_life(run.game, other)
        run.game.step(StepKind.EXCHANGES, "keyword-action.exchange", "life.exchange", player=run.you, recipient=other)
        set_life(run, run.you, theirs, "life.exchange")
        set_life(run, other, mine, "life.exchange")


@verb("exchange-control")
def _exchange_control(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Two permanents change sides, or nothing happens (701.12b)."""
    game = run.game
    refs = _objects(game, recipients)
    if len(refs) != 2 or game.view(refs[0]).controller == game.view(refs[1]).controller:
        game.step(StepKind.NOT_APPLIED, "keyword-action.exchange", object=run.item.id,
                  considered=(Considered("keyword-action.exchange", Reason.NOTHING_TO_EXCHANGE,
                  {"object": run.item.id}),))  # fmt: skip
        return
    one, other = (game.view(r).controller for r in refs)
    for ref, player in ((refs[0], other), (refs[1], one)):
        _continuous(run, "control", [ref], effect.with_args(until="forever"), player)
        zones.change_control(game, ref, player, "keyword-action.exchange", "layers.control")


@verb("drain")
def _drain(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Players lose life, and you gain as much as was lost in all."""
    total = 0
    for player in _players(recipients):
        damage.lose_life(run.game, player, run.number(effect), "resolving.instructions")
        total += run.number(effect)
    damage.gain_life(run.game, run.you, total, "resolving.instructions")


@verb("player-counters")
def _player_counters(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _players(recipients):
        counters.player(run.game, player, str(effect.get("counter")), run.number(effect), "resolving.instructions")


@verb("emblem")
def _emblem(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """An emblem in the command zone, with abilities and nothing else (114)."""
    game = run.game
    ref = zones.create(game, "emblem", effect.get("card"), run.you, token=False)
    game.put(replace(game.obj(ref.id), zone=Zone.COMMAND).with_mark("emblem", True))
    game.step(StepKind.EMBLEM, "emblem.created", "emblem.abilities", object=ref.id, player=run.you)


@verb("extra-turn")
def _extra_turn(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """An extra turn after this one; the last created is taken first (500.7)."""
    for player in _players(recipients):
        run.game.set_fact("extra-turns", (player, *tuple(run.game.fact("extra-turns", ()))))
        run.game.step(StepKind.EXTRA_TURN, "turn.extra", player=player)


@verb("extra-combat")
def _extra_combat(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A combat phase and a main phase after this main phase (500.8)."""
    run.game.set_fact("extra-combats", int(run.game.fact("extra-combats", 0)) + 1)
    run.game.step(StepKind.EXTRA_PHASE, "turn.extra-phase", player=run.you)


@verb("skip")
def _skip(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A player skips their next such step, phase or turn (614.10)."""
    for player in _players(recipients):
        run.game.set_fact("skips", (*tuple(run.game.fact("skips", ())), (player, str(effect.get("what")))))
        run.game.step(StepKind.WILL_SKIP, "replacement.skip", player=player, step=str(effect.get("what")))


@verb("end-turn")
def _end_turn(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """The turn ends: the stack is exiled, and it is the cleanup step (724.1)."""

    game = run.game
    game.state.waiting = ()
    for item in list(game.state.stack):
        if item.kind is Kind.SPELL and game.current(item.source):
            game.move(item.source, Zone.EXILE)
            game.step(StepKind.EXILED, "turn.end-the-turn", object=item.id)
    game.state.stack = ()
    game.set_combat(None)
    game.step(StepKind.TURN_ENDS, "turn.end-the-turn", player=run.you)
    game.set_fact("turn-ends", True)


@verb("win-game")
def _win(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A player wins, so everybody else loses (104.2b)."""
    for player in _players(recipients)[:1]:
        run.game.state.over = f"won:{run.game.state.players[player].team}"
        run.game.step(StepKind.WINS, "ending.effect-wins", player=player)


@verb("draw-game")
def _draw_game(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    run.game.state.over = "draw"
    run.game.step(StepKind.GAME_DRAWN, "ending.effect-draw", "resolving.instructions")


@verb("monarch")
def _monarch(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _players(recipients)[:1]:
        become_monarch(run.game, player, "monarch.becomes")


def become_monarch(game: Any, player: str, *keys: str) -> None:
    """There is one monarch at a time (725.1)."""
    game.set_fact("monarch", player)
    game.step(StepKind.MONARCH, *keys, player=player)


@verb("day", "night")
def _day(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    from judge.engine import daytime

    daytime.becomes(run.game, effect.verb)


@verb("coin")
def _coin(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Flip a coin: chance decides, so both results are gone through (705)."""
    won = run.game.choose(run.you, "coin", ("win", "lose"), "coin.flip", object=run.item.id)
    run.game.step(StepKind.COIN, "coin.flip", "coin.win", player=run.you, option=won)
    _nested(run, (effect.get("then") if won == "win" else effect.get("otherwise")) or ())


@verb("die")
def _die(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Roll a die: every result is gone through (706)."""
    result = int(
        run.game.choose(run.you, "die", range(1, int(effect.get("sides", 6)) + 1), "die.roll", object=run.item.id)
    )
    run.game.step(StepKind.DIE, "die.roll", player=run.you, amount=result)
    run.item = replace(run.item, amount=result)
    rows = tuple(effect.get("results") or ())
    for least, effects in rows:
        if result >= int(least):
            _nested(run, effects)
            break
    if not rows:
        _nested(run, effect.get("then") or ())


@verb("cant-lose")
def _cant_lose(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _players(recipients):
        run.game.set_player(player, keywords=run.game.state.players[player].keywords | {"cant-lose"})
        run.game.step(StepKind.GAINS_ABILITIES, "effect.prevent-lose", object=player, keywords=("cant-lose",))


@verb("ascend")
def _ascend(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    bless(run.game, run.you)


def bless(game: Any, player: str) -> None:
    """With ten permanents a player with ascend gets the city's blessing for the rest of the game (702.131)."""
    mine = sum(v.controller == player for v in game.permanents())
    if mine >= 10 and not game.state.players[player].count("city-blessing"):
        counters.player(game, player, "city-blessing", 1, "ascend.blessing")
