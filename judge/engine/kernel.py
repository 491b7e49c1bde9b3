"""The kernel: what may be done, and doing it.

``legal_actions(rules, state)`` lists what the players may do now. ``apply(rules, state, action, decisions)`` does one
thing and everything that follows of itself, until a player has priority again or must declare attackers or blockers. It
returns a Result, or Pending when a rule asks for a decision that ``decisions`` doesn't hold yet (nothing has happened
then; call again with one decision more), or Refused with every condition that failed. No globals, no clock, no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator

from judge.engine import (
    abilities,
    actions,
    casting,
    combat,
    combat_damage,
    deck,
    dungeons,
    effects,
    gaining,
    happenings,
    inspect,
    loops,
    mana,
    melding,
    priority,
    returning,
    special,
    start,
    turn,
)
from judge.engine.game import Game
from judge.engine.keywords import activating, encoding, pairing, splicing
from judge.engine.records import (
    Action,
    ActionKind,
    Choice,
    Considered,
    Pending,
    Refusal,
    Refused,
    Result,
    Step,
    Unanswered,
)
from judge.engine.ruleset import RuleSet
from judge.engine.state import Card, Kind, Obj, StackItem, State, Zone
from judge.errors import InputError

__all__ = [
    "Action", "ActionKind", "Choice", "Considered", "Pending", "Refused", "Result", "Step", "actions", "activating",
    "apply",
    "combat_damage", "deck", "dungeons", "encoding", "gaining", "happenings", "legal_actions", "loops", "melding",
    "pairing", "problems", "returning", "splicing", "turn",
]  # fmt: skip


def apply(
    rules: RuleSet, state: State, action: Action, decisions: tuple[Hashable, ...] = ()
) -> Result | Pending | Refused:
    """Carry out one action; the state given is never changed."""
    game = Game(rules, state, decisions)
    try:
        _do(game, action)
        priority.settle(game)
    except Refusal as refusal:
        return Refused(action, refusal.considered)
    except Unanswered as unanswered:
        return Pending(unanswered.choice, tuple(game.steps))
    if game.used < len(decisions):
        raise InputError(f"nobody asked for {decisions[game.used]!r}", code="choice")
    return Result(game.state, tuple(game.steps), tuple(game.choices))


def _do(game: Game, action: Action) -> None:
    DOING[action.kind](game, action)
    if game.fact("turn-ends"):
        game.set_fact("turn-ends", None)
        turn.end_now(game)


def _event(game: Game, action: Action) -> None:
    """Something happens by an effect that nobody named; it comes from ``source`` or from an object without
    qualities."""
    from judge.engine import zones

    assert action.effect is not None
    if action.source:
        source = game.obj(action.source).ref
    else:
        source = zones.create(game, "effect", Card("", filler=True), action.player, token=False)
    item = StackItem("event", Kind.ABILITY, action.player, source, (action.effect,))
    effects.carry_out(game, item, ())


DOING: dict[ActionKind, Callable[[Game, Action], None]] = {
    ActionKind.CAST: casting.cast,
    ActionKind.ACTIVATE: abilities.activate,
    ActionKind.PLAY: casting.play_land,
    ActionKind.PASS: priority.pass_priority,
    ActionKind.ATTACK: combat.attack,
    ActionKind.BLOCK: combat.block,
    ActionKind.SPECIAL: special.act,
    ActionKind.START: start.begin,
    ActionKind.CONCEDE: special.concede,
    ActionKind.LOOK: inspect.look,
    ActionKind.EVENT: _event,
}
"""What carries out each kind of action."""

WRONG: dict[ActionKind, Callable[[Game, Action], Iterable[Considered]]] = {
    ActionKind.CAST: casting.problems,
    ActionKind.ACTIVATE: abilities.problems,
    ActionKind.PLAY: casting.land_problems,
    ActionKind.SPECIAL: special.problems,
    ActionKind.PASS: priority.pass_problems,
}
"""What keeps an action of a kind from being taken, where that can be told without taking it."""


def problems(rules: RuleSet, state: State, action: Action) -> tuple[Considered, ...]:
    """Every condition of an action that fails now; empty when it is legal. Declarations are checked as a whole."""
    if action.kind in WRONG:
        return problems_of(Game(rules, state), action)
    outcome = apply(rules, state, action)
    return outcome.considered if isinstance(outcome, Refused) else ()


def problems_of(game: Game, action: Action) -> tuple[Considered, ...]:
    """The same in a game that is there already, for the kinds of actions in WRONG."""
    return tuple(WRONG[action.kind](game, action))


def legal_actions(rules: RuleSet, state: State) -> tuple[Action, ...]:
    """What the players may do now. Targets are left to be chosen: each such action is Pending for them."""
    game = Game(rules, state)
    if state.over:
        return ()
    if state.turn.awaiting:
        return tuple(combat.legal_declarations(game))
    found: list[Action] = []
    for player in game.living():
        if priority.has_priority(game, player):
            found.append(Action(ActionKind.PASS, player))
            found += [action for action in _conceivable(game, player) if not problems_of(game, action)]
    return tuple(found)


def legal_declarations(
    rules: RuleSet, state: State, apart: Collection[str] = (), most: int = combat.DECLARATIONS
) -> tuple[Action, ...]:
    """The declarations of attackers or blockers that may be made now, the smallest first (508.1, 509.1).

    Those that differ only in which of several alike creatures does something are one, except for the objects that are to
    be told ``apart``. Raises NotCovered with code ``budget`` where more than ``most`` would have to be looked through.
    """
    return tuple(combat.legal_declarations(Game(rules, state), apart, most))


def _conceivable(game: Game, player: str) -> Iterator[Action]:
    """Everything that a player could think of doing with the cards and permanents there are, legal or not."""
    for obj in list(game.state.objects.values()):
        if obj.zone is Zone.BATTLEFIELD:
            if not obj.phased and game.view(obj.ref).controller == player:
                yield from _activations(game, player, obj)
                if obj.facedown:
                    yield Action(ActionKind.SPECIAL, player, obj.id, way="face-up")
            continue
        if obj.owner != player or obj.zone not in CARDS_IN or obj.card.filler or obj.token:
            continue
        back = obj.card.back if obj.card.layout == "modal" else None
        if "land" in obj.card.types or (back is not None and "land" in back.types):
            yield Action(ActionKind.PLAY, player, obj.id)
        if "land" not in obj.card.types:
            yield Action(ActionKind.CAST, player, obj.id)
        yield from _activations(game, player, obj)
        if obj.zone is Zone.HAND:
            for way in FROM_HAND:
                if obj.card.get(way) is not None:
                    yield Action(ActionKind.SPECIAL, player, obj.id, way=way)


CARDS_IN = frozenset({Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND})
"""Where cards lie that may be cast, played or have abilities to activate."""
FROM_HAND = ("suspend", "foretell", "plot")
"""Special actions with a card in hand (116.2f, h, k)."""


def _activations(game: Game, player: str, obj: Obj) -> Iterator[Action]:
    view = game.view(obj.ref)
    for place, ability in enumerate(abilities.activated(view)):
        if ability.get("zone", "battlefield") != obj.zone.value:
            continue
        if game.state.players[player].mana is None and mana.is_mana_ability(game, ability):
            continue
        yield Action(ActionKind.ACTIVATE, player, obj.id, place)
