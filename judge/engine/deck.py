"""What a deck may hold.

Source: 100.2a, 100.4a (2026-04-17); 100.2 (2007-10-01): constructed, at least sixty cards, and no more than four of any
card with a particular English name other than basic lands; in the main deck and the sideboard together. A sideboard had
exactly fifteen cards if any, and since 2013-07-13 at most fifteen. Limited (100.2b, 100.4b; 100.3 in 2007-10-01), at
least forty cards, any number of a name, and the rest of the pool is the sideboard. No deck has a maximum size (100.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from judge.engine.reasons import Reason
from judge.engine.records import Considered
from judge.engine.ruleset import RuleSet, plain, rule

plain(
    __name__, "deck.minimum-sixty", "deck.four-of-a-name", "deck.minimum-forty", "deck.no-maximum", "deck.sideboard-limited", "deck.sideboard-use"
)  # fmt: skip

LEAST = 60
LEAST_LIMITED = 40
OF_A_NAME = 4
SIDEBOARD = 15
BASIC_LANDS = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"}) | frozenset(
    f"Snow-Covered {name}" for name in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
)
"""Names of the basic lands; snow-covered ones have the supertype basic too."""


@rule("deck.sideboard", variant="exactly-fifteen")
def exactly_fifteen(number: int) -> bool:
    """A sideboard has exactly fifteen cards. Source: 100.3a (2009-07-11), 100.4a (to 2013-07-12)."""
    return number == SIDEBOARD


@rule("deck.sideboard", variant="up-to-fifteen")
def up_to_fifteen(number: int) -> bool:
    """A sideboard has no more than fifteen cards. Source: 100.4a (since 2013-07-13)."""
    return number <= SIDEBOARD


def deck_problems(
    deck: Iterable[str], rules: RuleSet, sideboard: Iterable[str] = (), unlimited: Iterable[str] = ()
) -> tuple[Considered, ...]:
    """What is wrong with a constructed deck of these English names; ``unlimited`` are names whose cards say that a deck
    may hold any number of them."""
    main, side = list(deck), list(sideboard)
    assert rules.in_force("deck.four-of-a-name")
    found = []
    if len(main) < LEAST:
        found.append(Considered("deck.minimum-sixty", Reason.TOO_FEW_CARDS, {"has": len(main), "needs": LEAST}))
    free = BASIC_LANDS | frozenset(unlimited)
    for name, number in sorted(Counter(main + side).items()):
        if number > OF_A_NAME and name not in free:
            found.append(
                Considered(
                    "deck.four-of-a-name", Reason.TOO_MANY_OF_A_NAME, {"name": name, "has": number, "most": OF_A_NAME}
                )
            )
    if side and rules.in_force("deck.sideboard") and not rules["deck.sideboard"](len(side)):
        found.append(Considered("deck.sideboard", Reason.SIDEBOARD_SIZE, {"has": len(side), "most": SIDEBOARD}))
    return tuple(found)


def limited_problems(deck: Iterable[str]) -> tuple[Considered, ...]:
    """What is wrong with a deck made of the cards of a limited pool; what isn't in it is the sideboard."""
    number = len(list(deck))
    if number >= LEAST_LIMITED:
        return ()
    return (Considered("deck.minimum-forty", Reason.TOO_FEW_CARDS, {"has": number, "needs": LEAST_LIMITED}),)
