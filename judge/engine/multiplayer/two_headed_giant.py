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
    __name__, "two-headed.lose-life-zero", "two-headed.shared-life", "two-headed.life", "shared-turns.blocks",
    "shared-turns.attack", "shared-turns.team-attacks-team", "shared-turns.damage", "combat.defending-team",
)  # fmt: skip

TEAM_POISON = 15


@rule("two-headed.combat", variant="team-attack")
def team_attack() -> bool:
    """A creature that attacks no planeswalker attacks the defending team. Source: 606.7 (2007-10-01), 806.7
    (2009-07-11), 810.7a-f (2010-06-18 to 2018-04-26)."""
    return True


@rule("two-headed.combat", variant="individual-attack")
def individual_attack() -> bool:
    """Each creature attacks one defending player, planeswalker or battle. Source: 810.7, 805.10b (since 2018-04-27)."""
    return False


def attacks_team(game: Game) -> bool:
    """Whether creatures attack the team as a whole in this game at this date."""
    return game.state.two_headed and bool(game.rules["two-headed.combat"]())


def combat_keys(game: Game) -> tuple[str, ...]:
    if not game.state.two_headed:
        return ()
    return "two-headed.combat", "shared-turns.attack", "combat.defending-team"


def loss(game: Game, player: str) -> tuple[str, ...]:
    """Why a player's team loses now: no life left, or poison (704.6a-b); empty when it doesn't."""
    if game.life(player) <= 0:
        return ("two-headed.lose-life-zero", "sba.player-life")
    shared = sum(game.state.players[p].poison for p in game.teammates(player))
    if shared >= TEAM_POISON:
        return ("sba.poison",)
    return ()
