"""Two-Headed Giant: teams, shared life, and combat by date.

Source: 805.4-805.10, 810.1-810.10, 704.6a-b (2026-04-17); 606 (2007-10-01); 810.7a-f (2010-06-18 to 2018-04-26). Until
2018-04-26 creatures attacked the other team as a whole, and the attacking team chose at damage which of its players
was dealt it; since 2018-04-27 each creature attacks one player, planeswalker or battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.ruleset import plain, rule

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "two-headed.lose-life-zero", "shared-turns.blocks", "shared-turns.team-attacks-team",
    "shared-turns.damage", "combat.defending-team", "two-headed.combat", "two-headed.poison",
    "two-headed.win-lose-as-team",
)  # fmt: skip

POISON = 10
TEAM_POISON = 15


@rule("shared-turns.attack", variant="team")
def team_attack() -> bool:
    """A creature that attacks no planeswalker attacks the defending team. Source: 606.7 (2007-10-01), 806.7
    (2009-07-11), 810.7a-f (2010-06-18 to 2018-04-26)."""
    return True


@rule("shared-turns.attack", variant="individual")
def individual_attack() -> bool:
    """Each creature attacks one defending player, planeswalker or battle. Source: 810.7, 805.10b (since 2018-04-27)."""
    return False


def attacks_team(game: Game) -> bool:
    """Whether creatures attack the team as a whole in this game at this date."""
    return game.state.two_headed and bool(game.rules["shared-turns.attack"]())


def combat_keys(game: Game) -> tuple[str, ...]:
    if not game.state.two_headed:
        return ()
    return "two-headed.combat", "shared-turns.attack", "shared-turns.team-attacks-team", "combat.defending-team"


def losing_keys(game: Game) -> tuple[str, ...]:
    """The rule by which players of a team win and lose together (810.8a)."""
    return ("two-headed.win-lose-as-team",) if game.state.two_headed else ()


def loss(game: Game, player: str) -> tuple[str, ...]:
    """Why a player's team loses now: no life left, or poison (704.6a-b); empty when it doesn't."""
    if game.life(player) <= 0:
        return ("two-headed.lose-life-zero", "sba.player-life")
    return game.rules["sba.poison"](game, player)


@rule("sba.poison", variant="every-game")
def poison_each(game: Game, player: str) -> tuple[str, ...]:
    """Ten poison counters lose a player the game in every kind of game. Source: 420.5h (2007-10-01), 704.5c
    (2009-07-11 to 2011-03-31)."""
    return ("sba.poison", "ending.poison") if game.state.players[player].poison >= POISON else ()


@rule("sba.poison", variant="not-two-headed")
def poison_shared(game: Game, player: str) -> tuple[str, ...]:
    """Ten poison counters lose a player the game, but in Two-Headed Giant fifteen on the team lose it for the team.

    Source: 704.5c, 704.5u (2011-04-01), 704.6b and 810.8d (2026-04-17).
    """
    if not game.state.two_headed:
        return ("sba.poison", "ending.poison") if game.state.players[player].poison >= POISON else ()
    shared = sum(game.state.players[p].poison for p in game.teammates(player))
    return ("two-headed.poison",) if shared >= TEAM_POISON else ()
