"""Entering and leaving the battlefield, drawing, discarding, milling, control.

Source: 110.2, 110.5b, 121.1-121.4, 306.5b, 310.4b, 400.3, 400.7, 614.1c, 614.12, 701.9, 701.17 (2026-04-17).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import conditions, counters, entering, layers, leaving, sagas, selectors, triggers
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain
from judge.engine.state import Card, Obj, Ref, StackItem, View, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "battlefield.definition", "library.definition", "hand.definition", "graveyard.definition",
    "exile.definition", "command.definition", "compleated.counters", "draw.empty-library",
    "keyword-action.regenerate", "replacement.enters-with", "planeswalker.loyalty-printed", "planeswalker.loyalty",
    "replacement.enters-tapped", "draw.one-at-a-time", "keyword-action.discard", "keyword-action.mill",
    "battle.enters", "battle.protector-siege", "battle.protector", "token.enters", "discard.madness",
    "permanent.status", "draw.definition", "token.leaves", "keyword-action.sacrifice",
)  # fmt: skip


def create(game: Game, name: str, card: Card, owner: str, *, token: bool) -> Ref:
    """A new object that is in no zone yet; give it a name of its own."""
    unique, number = name, 2
    while unique in game.state.objects or unique in game.state.players:
        unique = f"{name}-{number}"
        number += 1
    obj = Obj(unique, 0, card, owner, owner, Zone.NOWHERE, owner, token)
    game.put(obj)
    return obj.ref


def enter(
    game: Game, ref: Ref, controller: str, *keys: str, tapped: bool = False, extra: tuple[tuple[str, int], ...] = (),
    seen: bool = True,
) -> Ref | None:
    """Put an object onto the battlefield: what replaces how it enters, the entering itself, its triggers.

    A planeswalker enters with as many loyalty counters as its printed loyalty says, by whatever route it comes: that is
    a replacement effect, so effects that double counters apply to it. With ``seen`` False nothing triggers yet: several
    objects enter at the same time, and ``announce`` comes when all are there (603.6a). Source: 306.5b, 614.1c, 614.16,
    122.6.
    """
    before = game.obj(ref.id)
    item = next((i for i in game.state.stack if i.source == ref), None) or game.fact("resolving")
    moved = game.move(ref, Zone.BATTLEFIELD, controller=controller)
    if moved is None:
        return None
    obj = replace(game.obj(moved.id), tapped=tapped)
    obj = _remembered(obj, before, item)
    game.put(obj)
    entering.as_enters(game, moved, controller)
    obj = game.obj(moved.id)
    card = layers.copiable(obj)
    view = game.view(moved)
    if any(a.static == "enters-tapped" for a in view.abilities) or _enters_tapped(game, view):
        tapped = True
        game.put(replace(game.obj(moved.id), tapped=True))
        keys = (*keys, "replacement.enters-tapped")
    wanted: list[tuple[str, int, tuple[str, ...]]] = []
    if "planeswalker" in view.types and card.loyalty is not None:
        wanted.append(
            (
                "loyalty",
                max(0, card.loyalty - entering.compleated(game, view)),
                (
                    "compleated.counters" if entering.compleated(game, view) else "",
                    "planeswalker.enters-with-loyalty",
                    "replacement.enters-with",
                    "planeswalker.loyalty-printed",
                ),
            )
        )
    if "battle" in view.types and card.defense is not None:
        wanted.append(("defense", card.defense, ("replacement.enters-with", "battle.enters")))
    for ability in view.abilities:
        if ability.static == "enters-with":
            number = ability.get("amount", 1)
            number = int(obj.mark("x", 0)) if number == "x" else int(number)
            if ability.get("if") is None or conditions.holds(game, str(ability.get("if")), controller, moved):
                wanted.append(
                    (str(ability.get("counter")), number, ("replacement.enters-with", str(ability.get("key", ""))))
                )
    wanted += entering.counters_of(game, view, controller)
    for kind, number in extra:
        wanted.append((kind, number, ("replacement.enters-with",)))
    again = "zone.new-object" if before.zone in (Zone.GRAVEYARD, Zone.EXILE) else ""
    if card.layout == "transform" and before.zone is not Zone.STACK and not obj.face:
        keys = (*keys, "double-faced.enters")
    game.step(
        StepKind.ENTERS, *keys, "permanent.definition", "battlefield.definition", again, object=obj.id,
        controller=controller,
    )  # fmt: skip
    for kind, number, cited in wanted:
        final = counters.modified(game, moved, kind, number, effect=True)
        if final > 0:
            game.put(game.obj(obj.id).with_counters(kind, game.obj(obj.id).count(kind) + final))
            game.step(
                StepKind.COUNTERS_PUT,
                *cited,
                "counter.enters-with-counts-as-put",
                *(("planeswalker.loyalty-is-counters", "planeswalker.loyalty") if kind == "loyalty" else ()),
                object=obj.id,
                counter=kind,
                amount=final,
                printed=number,
            )
    if "battle" in view.types:
        _protector(game, moved, controller)
    if "land" in view.types:
        game.note("land-entered", controller)
    entering.entered(game, moved)
    if "saga" in {s.lower() for s in view.subtypes}:
        sagas.reached(game, moved, 0)
    if seen:
        announce(game, moved)
    return moved


def announce(game: Game, ref: Ref) -> None:
    """What has entered is seen by every ability that watches for it (603.6a)."""
    if game.on_battlefield(ref) is not None:
        triggers.fire(game, "enters", subject=ref)


def _remembered(obj: Obj, before: Obj, item: StackItem | None) -> Obj:
    """What a permanent remembers of the spell it was (400.7d): that it was kicked, X, how it was cast."""
    if item is not None and item.source.id == obj.id and before.zone is Zone.STACK:
        obj = obj.with_mark("cast", True)
        for name, value in item.paid:
            if value and name in REMEMBERED:
                obj = obj.with_mark(name, value)
        if int(item.get("x", 0)) >= 5:
            obj = obj.with_mark("x-five", True)
        if before.mark("as") is not None and item.get("way") == "prototype":
            obj = obj.with_mark("as", before.mark("as"))
        if before.facedown:
            obj = replace(obj, facedown=before.facedown)
    return obj


REMEMBERED = frozenset(
    {"paid-with-life", "kicked", "x", "way", "colors-spent", "offspring", "squad", "bargain", "from"}
)


def _enters_tapped(game: Game, view: View) -> bool:
    return any(
        a.static == "others-enter-tapped" and selectors.view_matches(str(a.get("to", "permanents")), h, view)
        for h in game.permanents() for a in h.abilities if h.ref != view.ref
    )  # fmt: skip


def _protector(game: Game, ref: Ref, controller: str) -> None:
    """A battle's controller chooses its protector as it enters; a Siege's must be an opponent (310.8a, 310.11a)."""
    view = game.view(ref)
    if "siege" in {s.lower() for s in view.subtypes}:
        protector = game.choose(
            controller, "protector", game.opponents(controller), "battle.protector-siege", object=ref.id
        )
    else:
        protector = controller
    game.put(replace(game.obj(ref.id), protector=protector))
    game.step(StepKind.PROTECTOR, "battle.protector", "battle.protector-siege", object=ref.id, player=protector)


def leave(
    game: Game,
    refs: list[Ref],
    zone: Zone,
    kind: StepKind,
    *keys: str,
    watching: triggers.Watching | None = None,
    before: Mapping[str, View] | None = None,
    **data: object,
) -> list[Ref]:
    """Move objects off the battlefield at the same time; what sees them go looks back to before (603.10a).

    ``watching`` and ``before`` are the abilities and the permanents as they were before an event of which this is a
    part: state-based actions look back to before all of them (704.8).
    """
    from judge.engine import melding

    before = game.views if before is None else before
    watching = triggers.watchers(game) if watching is None else watching
    views: list[tuple[View, Zone]] = []
    moved = []
    for ref in refs:
        obj = game.on_battlefield(ref)
        if obj is None or obj.phased:
            continue
        view = before[ref.id]
        to, extra = leaving.destination(game, view, zone)
        views.append((view, to))
        place = {
            Zone.GRAVEYARD: "graveyard.definition",
            Zone.EXILE: "exile.definition",
            Zone.COMMAND: "command.definition",
        }.get(to, "")
        game.step(kind if to is zone else leaving.KIND_OF[to], *keys, *extra, "zone.owner", place,
                  "token.leaves" if obj.token else "", object=ref.id, zone=to.value, owner=obj.owner,
                  **data)  # fmt: skip
        there = game.move(ref, to)
        game.state.known[ref] = view
        if there is not None:
            moved.append(there)
            leaving.remember(game, obj, there)
            moved += melding.apart(game, obj, to)
    for view, to in views:
        triggers.fire(game, "leaves", subject=view, watching=watching)
        if to is Zone.GRAVEYARD:
            game.note("creature-died") if "creature" in view.types else None
            game.set_fact("permanents-died", (game.state.turn.number, _died(game) + 1))
            triggers.fire(game, "dies", subject=view, watching=watching)
        if to is Zone.EXILE:
            triggers.fire(game, "exiled", subject=view, watching=watching)
        if kind is StepKind.SACRIFICED:
            triggers.fire(game, "sacrificed", subject=view, watching=watching)
    return moved


def _died(game: Game) -> int:
    turn, number = game.fact("permanents-died", (0, 0))
    return number if turn == game.state.turn.number else 0


def regenerated(game: Game, ref: Ref) -> bool:
    """Whether a regeneration shield replaces the destruction of a permanent; one shield is used up (701.19a, 614.8)."""
    shield = next((s for s in game.state.shields if s.kind == "regenerate" and ref in s.protects), None)
    if shield is None:
        return False
    game.state.shields = tuple(s for s in game.state.shields if s.id != shield.id)
    game.remove_from_combat(ref)
    game.put(replace(game.obj(ref.id), damage=0, deathtouched=False, tapped=True))
    game.step(StepKind.REGENERATED, "keyword-action.regenerate", "replacement.instead", object=ref.id)
    return True


def draw(game: Game, player: str, number: int, keys: tuple[str, ...] = ()) -> None:
    """Draw cards one at a time; from an empty library nothing is drawn, and that is remembered (121.2, 121.4)."""
    drawn = 0
    each = ("draw.one-at-a-time",) if number > 1 else ()
    for _ in range(number):
        if leaving.draw_replaced(game, player):
            continue
        library = game.state.libraries.get(player, ())
        who = game.state.players[player]
        if library:
            if who.shuffled and (who.library or len(library) > 1):
                raise NotCovered("which card is on top of a shuffled library is chance", code="chance")
            game.move(game.obj(library[0]).ref, Zone.HAND)
            game.step(
                StepKind.DRAWS, *(keys or ("resolving.instructions",)), *each, "draw.definition", "hand.definition",
                player=player,
                object=library[0], amount=1,
            )  # fmt: skip
        elif who.library > 0:
            game.set_player(player, library=who.library - 1, hand=who.hand + 1)
            drawn += 1
        else:
            game.set_player(player, drew_from_empty=True)
            game.step(StepKind.DRAWS_FROM_EMPTY, "draw.empty-library", *keys, player=player)
        triggers.fire(game, "draws", subject=player)
    if drawn:
        game.step(StepKind.DRAWS, *(keys or ("resolving.instructions",)), *each, "draw.definition", player=player,
                  object="", amount=drawn)  # fmt: skip


def discard_to(game: Game, player: str, most: int) -> None:
    """Discard down to a number of cards: those that nobody named go first, since nothing depends on them."""
    named = game.cards_in(player, Zone.HAND)
    excess = len(named) + game.state.players[player].hand - most
    if excess > 0:
        discard(game, player, excess, keys=("turn.cleanup-discard",))


def discard(
    game: Game, player: str, number: int, keys: tuple[str, ...] = ("resolving.instructions",), word: str = "",
    but: str = "",
) -> None:  # fmt: skip
    """Discard cards of the player's choice (701.9)."""
    who = game.state.players[player]
    plain_cards = 0 if word else min(number, who.hand)
    if plain_cards:
        game.set_player(player, hand=who.hand - plain_cards, graveyard=who.graveyard + plain_cards)
        game.step(StepKind.DISCARDS, *keys, "keyword-action.discard", player=player, object="", amount=plain_cards)
        triggers.fire(game, "discards", subject=player, amount=plain_cards)
    for _ in range(number - plain_cards):
        named = sorted(o.id for o in game.cards_in(player, Zone.HAND) if o.id != but and _fits(game, o, word))
        if not named:
            return
        name = game.choose(player, "discard", named, keys[0])
        discard_card(game, player, name, *keys)


def _fits(game: Game, obj: Obj, word: str) -> bool:
    view = game.view(obj.ref)
    return word in ("", "card", "cards") or selectors.view_matches(word, view, view)


def discard_card(game: Game, player: str, name: str, *keys: str) -> None:
    """One particular card is discarded; with madness it is exiled instead and may be cast (702.35)."""
    obj = game.obj(name)
    if obj.card.get("madness") is not None:
        moved = game.move(obj.ref, Zone.EXILE)
        game.step(
            StepKind.DISCARDS, *keys, "keyword-action.discard", "discard.madness", player=player, object=name, amount=1
        )
        assert moved is not None
        entering.madness(game, player, moved, obj.card)
    else:
        zone, more = leaving.of_card(game, Zone.GRAVEYARD)
        game.move(obj.ref, zone)
        game.step(StepKind.DISCARDS, *keys, "keyword-action.discard", *more, player=player, object=name, amount=1)
    triggers.fire(game, "discards", subject=player, amount=1)


def mill(game: Game, player: str, number: int) -> None:
    """Put cards from the top of a library into its owner's graveyard; no more than there are (701.17)."""
    milled = 0
    for _ in range(number):
        library = game.state.libraries.get(player, ())
        who = game.state.players[player]
        if library:
            game.move(game.obj(library[0]).ref, leaving.of_card(game, Zone.GRAVEYARD)[0])
            milled += 1
        elif who.library:
            game.set_player(player, library=who.library - 1, graveyard=who.graveyard + 1)
            milled += 1
    if milled:
        game.step(StepKind.MILLS, "resolving.instructions", "keyword-action.mill", player=player, amount=milled)
        triggers.fire(game, "mills", subject=player, amount=milled)


def change_control(game: Game, ref: Ref, player: str, *keys: str) -> None:
    """A permanent comes under another player's control: it leaves combat and is summoning sick (506.4, 302.6)."""
    obj = game.on_battlefield(ref)
    if obj is None or obj.controller == player:
        return
    game.remove_from_combat(ref)
    game.put(replace(game.obj(ref.id), controller=player, sick=True))
    attached = {s.lower() for v in game.permanents() if v.attached == ref for s in v.subtypes}
    kept = [f"{kind}.controller" for kind in ("aura", "equipment") if kind in attached]  # they keep theirs (301.5d, 303.4e)
    game.step(
        StepKind.CONTROL_CHANGES, *keys, "layers.control", *kept, object=ref.id, controller=player, before=obj.controller
    )


def recompute_control(game: Game, ref: Ref, key: str = "turn.cleanup-damage") -> None:
    """Who controls a permanent by the effects that are left (613.1b); ``key`` is the rule that ended the others."""
    obj = game.on_battlefield(ref)
    if obj is None:
        return
    change_control(game, ref, _controller(game, obj), key)


def _controller(game: Game, obj: Obj) -> str:
    """Whose a permanent is after all control-changing effects, by timestamp (613.1b)."""
    holders = [(e.timestamp, e.player) for e in game.state.effects if e.change == "control" and obj.ref in e.affected]
    for view in game.permanents():
        if view.attached == obj.ref and any(a.static == "control" for a in view.abilities):
            holders.append((game.obj(view.id).timestamp, view.controller))
    holders = [h for h in holders if not game.state.players[h[1]].lost]
    return max(holders)[1] if holders else obj.base_controller


def settle_control(game: Game) -> None:
    """Auras and Equipment that give control of what they are on (613.1b)."""
    if not any(a.static == "control" for v in game.permanents() for a in v.abilities) and not game.fact("controlled"):
        return
    game.set_fact("controlled", True)
    for view in list(game.permanents()):
        obj = game.obj(view.id)
        change_control(game, obj.ref, _controller(game, obj), "effect.static")


def after_types_changed(game: Game, key: str) -> None:
    """What stopped being a creature, planeswalker or battle leaves combat accordingly (506.4)."""
    combat = game.state.combat
    if combat is None:
        return
    for attack in combat.attacks:
        obj = game.on_battlefield(attack.attacker)
        if obj is not None and "creature" not in game.view(attack.attacker).types:
            game.remove_from_combat(attack.attacker)
        attacked = attack.attacked
        there = isinstance(attacked, Ref) and game.on_battlefield(attacked) is not None
        if there and not game.view(attacked).types & {"planeswalker", "battle"}:
            game.remove_from_combat(attacked)
    for blocker, _ in combat.blocks:
        if game.on_battlefield(blocker) is not None and "creature" not in game.view(blocker).types:
            game.remove_from_combat(blocker)
