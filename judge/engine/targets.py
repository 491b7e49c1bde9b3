"""Targets: which words need one, what may be chosen, and whether it still may when the spell or ability resolves.

Source: 115.1-115.10, 601.2c, 608.2b, 702.11, 702.16b (2026-04-17); 402, 409.1c, 413.2a (2007-10-01). What "any target"
means goes by date: creature or player until 2018-04-26, planeswalkers too since then, battles since 2023-04-14.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from judge.engine import mana, selectors
from judge.engine.keywords import protection
from judge.engine.reasons import Reason
from judge.engine.records import Considered, Refusal
from judge.engine.ruleset import plain, rule
from judge.engine.state import Effect, Ref, StackItem, Target, View
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "targets.definition", "targets.spell", "casting.targets", "targets.ability",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """One word "target": what it may be, how many of it, and the greatest mana value it may have (None: any)."""

    word: str
    least: int = 1
    most: int = 1
    value: int | None = None


@rule("targets.any-target", variant="creature-or-player")
def creature_or_player() -> frozenset[str]:
    """Spells that say "any target" today said "target creature or player".

    Source: wordings of cards up to 2018-04-26; 115.4 doesn't exist yet in the edition of 2018-01-19.
    """
    return frozenset({"creature", "player"})


@rule("targets.any-target", variant="creature-player-planeswalker")
def creature_player_planeswalker() -> frozenset[str]:
    """Any target: a creature, a player or a planeswalker. Source: 115.4 (2018-04-27 to 2023-04-13)."""
    return frozenset({"creature", "player", "planeswalker"})


@rule("targets.any-target", variant="creature-player-planeswalker-battle")
def creature_player_planeswalker_battle() -> frozenset[str]:
    """Any target: a creature, a player, a planeswalker or a battle. Source: 115.4 (since 2023-04-14)."""
    return frozenset({"creature", "player", "planeswalker", "battle"})


def word_of(game: Game, effect: Effect) -> str:
    """The word for what an effect acts on, as the card read at this date.

    What says "target player or planeswalker" since 2018-04-27 said "target player" before (b08: one date selects both
    the rules and the wording of cards).
    """
    word = str(effect.get("to", ""))
    if "player-or-planeswalker" in word and "planeswalker" not in game.rules["targets.any-target"]():
        return word.replace("player-or-planeswalker", "player")
    if "opponent-or-planeswalker" in word and "planeswalker" not in game.rules["targets.any-target"]():
        return word.replace("opponent-or-planeswalker", "opponent")
    return word


def is_target(word: str) -> bool:
    return word == "any-target" or word.startswith("target-") or word.startswith("up-to-one-target-")


def targeted(game: Game, effects: tuple[Effect, ...]) -> list[Effect]:
    """The instructions that have targets, in order."""
    return [e for e in effects if is_target(word_of(game, e))]


def slots(game: Game, effects: tuple[Effect, ...]) -> list[Slot]:
    """The words "target" of a spell or ability, in order."""
    found = []
    for effect in effects:
        word = word_of(game, effect)
        if not is_target(word):
            continue
        number = int(effect.get("targets", 1))
        value = effect.get("most")
        if word.startswith("up-to-one-"):
            found.append(Slot(word.removeprefix("up-to-one-"), 0, 1, value))
        else:
            found.append(Slot(word, 0 if effect.get("up-to") else number, number, value))
    return found


def fault(game: Game, slot: Slot, you: str, source: View, candidate: Target) -> Considered | None:
    """Why a player or object can't be this target; None where it can."""
    key = "targets.any-target" if "any-target" in slot.word else "targets.spell"
    reason = selectors.fault(game, slot.word, you, source.ref, candidate)
    name = game.name_of(candidate)
    if reason is not None:
        split = reason is Reason.OUTSIDE_LIMIT and compared(game, [slot], [(candidate,)])
        return Considered(split[0] if split else key, reason, {"object": name, "word": slot.word})
    if isinstance(candidate, Ref) and candidate.n == -1:
        return None
    if slot.value is not None and isinstance(candidate, Ref):
        if min(mana.compared(game.view(candidate))) > slot.value:
            return Considered(key, Reason.MANA_VALUE_TOO_GREAT, {"object": name, "most": slot.value})
    if isinstance(candidate, Ref) and candidate == source.ref and "spell" in slot.word:
        return Considered(key, Reason.ILLEGAL_TARGET, {"object": name, "word": slot.word})
    return protection.targeting_fault(game, you, source, candidate)


def compared(game: Game, wanted: Iterable[Slot], chosen: Iterable[Sequence[Target]]) -> tuple[str, ...]:
    """The key by which halves are compared, where a mana value is asked for and a split card outside the stack is chosen."""
    if not any(slot.value is not None or "mana-value" in slot.word for slot in wanted):
        return ()
    refs = [t for group in chosen for t in group if isinstance(t, Ref) and t.n != -1]
    return ("split.compared",) if any(game.view(ref).get("half-costs") for ref in refs) else ()


def legal(game: Game, slot: Slot, you: str, source: View) -> list[Target]:
    return [t for t in selectors.candidates(game, slot.word) if fault(game, slot, you, source, t) is None]


def find(game: Game, name: str) -> Target:
    """A target named in an action."""
    if name in game.state.players:
        return name
    if name in game.state.objects:
        return game.obj(name).ref
    if any(i.id == name for i in game.state.stack):
        return Ref(name, -1)
    raise NotCovered(f"nothing is called {name!r}", code="object")


def problems(
    game: Game, effects: tuple[Effect, ...], you: str, source: View, named: tuple[tuple[str, ...], ...] | None
) -> list[Considered]:
    """Everything that is wrong with the targets named, or that there are none to name."""
    wanted = slots(game, effects)
    found: list[Considered] = []
    if named is None:
        for slot in wanted:
            if len(legal(game, slot, you, source)) < slot.least:
                found.append(Considered("casting.targets", Reason.NO_LEGAL_TARGET, {"word": slot.word}))
                found += _near_misses(game, slot, you, source)
        return found
    if len(named) != len(wanted):
        return [
            Considered("casting.targets", Reason.WRONG_NUMBER_OF_TARGETS, {"wanted": len(wanted), "named": len(named)})
        ]
    for slot, names in zip(wanted, named, strict=True):
        if not slot.least <= len(names) <= slot.most:
            found.append(
                Considered(
                    "casting.targets", Reason.WRONG_NUMBER_OF_TARGETS, {"wanted": slot.most, "named": len(names)}
                )
            )
        if len(set(names)) != len(names):
            found.append(Considered("casting.targets", Reason.SAME_TARGET_TWICE, {"object": names[0]}))
        for name in names:
            wrong = fault(game, slot, you, source, find(game, name))
            if wrong is not None:
                found.append(Considered("casting.targets", Reason.ILLEGAL_TARGET, {"object": name, "word": slot.word}))
                found.append(wrong)
    return found


def _near_misses(game: Game, slot: Slot, you: str, source: View) -> list[Considered]:
    faults = [fault(game, slot, you, source, t) for t in selectors.candidates(game, slot.word)]
    return [f for f in faults if f is not None]


def choose(
    game: Game, effects: tuple[Effect, ...], you: str, source: View, named: tuple[tuple[str, ...], ...] | None
) -> tuple[tuple[Target, ...], ...]:
    """Choose the targets as the spell or ability is put on the stack (601.2c). Refuses illegal ones."""
    wrong = problems(game, effects, you, source, named)
    if wrong:
        raise Refusal(wrong)
    if named is not None:
        return tuple(tuple(find(game, n) for n in names) for names in named)
    chosen: list[tuple[Target, ...]] = []
    for number, slot in enumerate(slots(game, effects)):
        options = legal(game, slot, you, source)
        sets = [c for n in range(slot.least, slot.most + 1) for c in combinations(options, n)]
        names = {tuple(game.name_of(t) for t in c): c for c in sets}
        if slot.least == slot.most == 1:
            single = {game.name_of(c[0]): c for c in sets}
            answer = game.choose(
                you, "target", single, "casting.targets", object=source.id, word=slot.word, slot=number
            )
            chosen.append(single[answer])
        else:
            answer = game.choose(
                you, "targets", names, "casting.targets", object=source.id, word=slot.word, slot=number
            )
            chosen.append(names[answer])
    return tuple(chosen)


def still_legal(game: Game, item: StackItem) -> tuple[tuple[tuple[Target, ...], ...], list[Considered]]:
    """The targets that are still legal as the spell or ability resolves, and why the others aren't (608.2b)."""
    kept: list[tuple[Target, ...]] = []
    lost: list[Considered] = []
    source = game.view(item.source)
    for slot, chosen in zip(slots(game, item.effects), item.targets, strict=True):
        good = []
        for target in chosen:
            wrong = fault(game, slot, item.controller, source, target)
            if wrong is None:
                good.append(target)
            else:
                lost.append(wrong)
        kept.append(tuple(good))
    return tuple(kept), lost
