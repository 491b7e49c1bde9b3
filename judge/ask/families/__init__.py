"""Question families, one module for each field of the rules. Importing the package registers them all."""

from judge.ask.families import (  # noqa: F401
    assignments,
    casting,
    combat,
    combat_damage,
    damage,
    decks,
    declarations,
    duel_asks,
    framed,
    lookup,
    loyalty,
    loyalty_counts,
    redirection,
    targeting,
    turn_order,
    uniqueness,
    wounds,
)
