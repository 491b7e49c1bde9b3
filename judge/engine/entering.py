"""What happens as a permanent enters: copies, choices, counters, and what it remembers of how it was cast.

Source: 614.1c-d, 614.12, 702.35, 702.44, 702.54, 702.82, 702.98, 702.136, 702.150, 707.9, 714.3, 716.2 (2026-04-17).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import selectors
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Ability, Card, Ref, View, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "copy.enters-as", "copy.exceptions", "riot.choice", "unleash.choice", "bloodthirst.counters",
    "devour.counters", "sunburst.counters", "tribute.choice", "saga.enters", "madness.cast", "face-down.enters",
    "replacement.choice-as-enters", "face-down.no-triggers",
)  # fmt: skip


def as_enters(game: Game, ref: Ref, controller: str) -> None:
    """Copies and choices as an object enters (614.12, 707.9)."""
    view = game.view(ref)
    if view.facedown:
        game.step(StepKind.ENTERS_FACE_DOWN, "face-down.enters", "face-down.characteristics", object=ref.id)
        return
    for ability in view.abilities:
        if ability.static == "enters-as-copy":
            _copy(game, ref, controller, view, ability)
        elif ability.static == "choose-as-enters":
            options = [str(o) for o in ability.get("options")]
            answer = game.choose(controller, "as-enters", options, "replacement.choice-as-enters", object=ref.id)
            game.put(game.obj(ref.id).with_mark("chosen", answer))


def _copy(game: Game, ref: Ref, controller: str, view: View, ability: Ability) -> None:
    word = str(ability.get("to", "creature"))
    names = {
        t.id: t for t in selectors.select(game, word, controller, ref)
        if isinstance(t, Ref) and t != ref and game.on_battlefield(t)
    }  # fmt: skip
    answer = game.choose(controller, "copy", ("no", *sorted(names)), "copy.enters-as", object=ref.id)
    if answer == "no":
        return
    card = copiable_of(game, names[answer])
    if ability.get("nonlegendary"):
        card = replace(card, supertypes=card.supertypes - {"legendary"}, legendary_by_date=False)
    more = tuple(ability.get("counters") or ())
    game.put(game.obj(ref.id).with_mark("as", card).with_mark("extra-counters", more or None))
    game.step(
        StepKind.COPIES,
        "copy.enters-as",
        "copy.copiable-values",
        "copy.exceptions" if ability.get("nonlegendary") or more else "",
        object=ref.id,
        recipient=answer,
    )


def copiable_of(game: Game, ref: Ref) -> Card:
    """The copiable values of an object: as printed, changed by copy effects and by being face down (707.2)."""
    from judge.engine import layers

    for effect in reversed(game.state.effects):
        if effect.change == "copy" and ref in effect.affected:
            return effect.get("card")
    return layers.copiable(game.obj(ref.id))


def counters_of(game: Game, view: View, controller: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """The counters that keyword abilities have a permanent enter with."""
    obj = game.obj(view.id)
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for kind, number in tuple(obj.mark("extra-counters") or ()):
        kind = "loyalty" if kind == "loyalty" and "planeswalker" in view.types else kind
        found.append((kind, int(number), ("replacement.enters-with", "copy.exceptions")))
    if (
        view.has("riot")
        and game.choose(controller, "riot", ("counter", "haste"), "riot.choice", object=view.id) == "counter"
    ):
        found.append(("+1/+1", 1, ("replacement.enters-with", "riot.choice")))
    elif view.has("riot"):
        game.put(game.obj(view.id).with_mark("haste", True))
        grant(game, view.ref, ("haste",), "riot.choice")
    if (
        view.has("unleash")
        and game.choose(controller, "unleash", ("yes", "no"), "unleash.choice", object=view.id) == "yes"
    ):
        found.append(("+1/+1", 1, ("replacement.enters-with", "unleash.choice")))
    if view.get("bloodthirst") is not None and any(game.noted("dealt-damage", p) for p in game.opponents(controller)):
        found.append(("+1/+1", int(view.get("bloodthirst")), ("replacement.enters-with", "bloodthirst.counters")))
    if view.get("devour") is not None:
        eaten = _devour(game, view, controller)
        if eaten:
            found.append(("+1/+1", eaten * int(view.get("devour")), ("replacement.enters-with", "devour.counters")))
    if view.has("sunburst") and obj.mark("colors-spent"):
        kind = "+1/+1" if "creature" in view.types else "charge"
        found.append((kind, int(obj.mark("colors-spent")), ("replacement.enters-with", "sunburst.counters")))
    if view.get("tribute") is not None:
        opponents = game.opponents(controller)
        payer = game.choose(controller, "opponent", opponents, "tribute.choice", object=view.id)
        if game.choose(payer, "tribute", ("yes", "no"), "tribute.choice", object=view.id) == "yes":
            found.append(("+1/+1", int(view.get("tribute")), ("replacement.enters-with", "tribute.choice")))
            game.put(game.obj(view.id).with_mark("tribute-paid", True))
    if "saga" in {s.lower() for s in view.subtypes}:
        found.append(("lore", 1, ("saga.enters",)))
    if obj.mark("way") == "impending":
        found.append(("time", int(view.get("impending-counters", 4)), ("replacement.enters-with", "impending.cost")))
    if obj.mark("way") == "escape" and view.get("escapes-with") is not None:
        found.append(("+1/+1", int(view.get("escapes-with")), ("replacement.enters-with", "escape.cast")))
    return found


def compleated(game: Game, view: View) -> int:
    """Two loyalty counters fewer for each Phyrexian symbol that was paid with life (702.150a)."""
    return 2 * int(game.obj(view.id).mark("paid-with-life", 0)) if view.has("compleated") else 0


def grant(game: Game, ref: Ref, keywords: tuple[str, ...], key: str, until: str = "forever") -> None:
    """A permanent gains keyword abilities by an effect."""
    from judge.engine.state import Continuous

    made = Continuous("grant", frozenset({ref}), (("keywords", keywords),), game.tick(), until)
    game.state.effects = (*game.state.effects, made)
    game.touch()
    game.step(StepKind.GAINS_ABILITIES, key, object=ref.id, keywords=keywords)


def _devour(game: Game, view: View, controller: str) -> int:
    """Sacrifice any number of creatures as it enters (702.82a)."""
    from judge.engine import zones

    eaten: list[Ref] = []
    while True:
        names = {
            t.id: t for t in selectors.select(game, "your-other-creatures", controller, view.ref)
            if isinstance(t, Ref) and t not in eaten
        }  # fmt: skip
        if not names:
            break
        answer = game.choose(controller, "devour", (*sorted(names), "done"), "devour.counters", object=view.id)
        if answer == "done":
            break
        eaten.append(names[answer])
    zones.leave(game, eaten, Zone.GRAVEYARD, StepKind.SACRIFICED, "keyword-action.sacrifice", "devour.counters")
    return len(eaten)


def entered(game: Game, ref: Ref) -> None:
    """What takes hold as something has entered without triggering: dash, blitz, warp (702.109a, 702.152a)."""
    from judge.engine import conditions, effects
    from judge.engine.state import Kind, StackItem

    view = game.view(ref)
    for ability in view.abilities:
        if ability.when == "entered" and conditions.holds(game, str(ability.get("if", "")), view.controller, ref):
            item = StackItem(
                "entered", Kind.TRIGGER, view.controller, ref, ability.effects, paid=(("key", ability.get("key")),)
            )
            effects.carry_out(game, item, ())


def madness(game: Game, player: str, ref: Ref, card: Card) -> None:
    """A card with madness that was discarded may be cast for its madness cost, else it goes to the graveyard
    (702.35a)."""
    from judge.engine.keywords import meaning
    from judge.engine.state import Waiting

    ability = meaning.triggered(
        "madness",
        "madness.cast",
        "exiled",
        meaning.effect("cast-for", cost=meaning.costs(card.get("madness")), name="madness", otherwise="graveyard"),
    )
    game.step(StepKind.TRIGGERS, "madness.cast", "trigger.when", object=ref.id, when="discards")
    game.state.waiting = (*game.state.waiting, Waiting(player, ref, ability, ref, 0, ("madness.cast",)))
