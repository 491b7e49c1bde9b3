"""Keyword actions, and other instructions beyond the plainest ones: one function for each verb.

Source: 701, 603.7, 603.12, 611, 612, 613, 614.10, 702.26, 707, 712, 725, 731 (2026-04-17). What depends on chance has
each of its results as an option; what depends on cards that nobody knows isn't covered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.engine import (
    attaching,
    conditions,
    costs,
    counters,
    damage,
    entering,
    resolving,
    selectors,
    triggers,
    zones,
)
from judge.engine.effects import Resolution, _continuous, _in_order, _objects, carry_out, verb
from judge.engine.libraries import _top
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain, rule
from judge.engine.state import Card, Delayed, Effect, Kind, Ref, StackItem, Target, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "keyword-action.fight", "keyword-action.fight-none", "keyword-action.explore",
    "keyword-action.populate", "keyword-action.adapt", "keyword-action.monstrosity", "keyword-action.bolster",
    "keyword-action.investigate", "keyword-action.amass", "keyword-action.goad", "goad.requirement",
    "keyword-action.detain", "keyword-action.exert", "keyword-action.manifest", "keyword-action.transform",
    "keyword-action.connive", "keyword-action.suspect", "keyword-action.reveal", "keyword-action.double",
    "keyword-action.create", "keyword-action.tap", "keyword-action.untap", "keyword-action.support",
    "keyword-action.cloak", "keyword-action.endure", "keyword-action.double-power", "keyword-action.blight",
    "copy.spell", "copy.spell-not-cast", "copy.new-targets", "copy.becomes", "targets.change", "text.color-word",
    "effect.continuous-duration", "speed.start", "double-faced.transform", "transform.not-double", "flip.flipped",
    "flip.keeps-color", "flip.one-way", "token.copy-values", "token.owner", "token.definition",
)  # fmt: skip


def _key(effect: Effect, default: str) -> str:
    return str(effect.get("key") or default)


def _nested(run: Resolution, effects: Any, that: Target | None = None) -> None:
    """Instructions inside an instruction, for the same spell or ability."""
    item = replace(run.item, effects=tuple(effects), targets=(), subject=that if that is not None else run.item.subject)
    inner = Resolution(run.game, item)
    inner.last = run.last
    carry_out(run.game, item, (), inner)


@verb("attach-this")
def _attach(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for target in recipients[:1]:
        attaching.attach(
            run.game, run.item.source, target, "equip.attach" if run.item.get("keyword") == "equip" else ""
        )


@verb("attach")
def _attach_other(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for what in run.named(str(effect.get("what", "this"))):
        for target in recipients[:1]:
            if isinstance(what, Ref):
                attaching.attach(run.game, what, target, "resolving.instructions")


@verb("unattach")
def _unattach(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        attaching.unattach(run.game, ref, "resolving.instructions")


@verb("fight")
def _fight(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Two creatures deal damage equal to their power to each other; if one isn't there, neither does (701.14)."""
    game = run.game
    one = run.named(str(effect.get("with", "this")))
    pair = [r for r in (*one[:1], *recipients[:1]) if isinstance(r, Ref)]
    there = [r for r in pair if game.on_battlefield(r) and game.view(r).is_a("creature")]
    if len(there) < 2:
        gone = next((r for r in pair if r not in there), None)
        game.step(
            StepKind.NOT_FIGHTING, "resolving.instructions", "keyword-action.fight-none",
            object=gone.id if gone else "",
            considered=(Considered("keyword-action.fight", Reason.NOT_A_CREATURE,
            {"object": gone.id if gone else ""}),),
        )  # fmt: skip
        return
    first, second = (game.view(r) for r in there)
    game.step(StepKind.FIGHTS, "resolving.instructions", "keyword-action.fight", object=first.id, recipient=second.id)
    damage.deal(game, [damage.Damage(first, second.ref, first.power or 0), damage.Damage(second, first.ref,
    second.power or 0)],
                "keyword-action.fight")  # fmt: skip


# ---------------------------------------------------------------------- permanents


@verb("proliferate")
def _proliferate(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Any number of permanents and players with counters get one more of each kind there (701.34, 2026-04-17).

    Before 2010-10-01 the rules had no such action, and nothing is done.
    """
    game, player, key = run.game, run.you, "keyword-action.proliferate"
    if not game.rules.in_force(key):
        absent = Considered(key, game.rules.absence(key), {})
        game.step(StepKind.NOT_APPLIED, "resolving.instructions", object=run.item.source.id, considered=(absent,))
        return
    game.step(StepKind.PROLIFERATES, "keyword-action.proliferate", player=player)
    names = {v.id: v.ref for v in game.permanents() if v.counters}
    people = [p for p in game.living() if game.state.players[p].poison or game.state.players[p].counters]
    for name in [*sorted(names), *people]:
        if game.choose(player, "proliferate", ("yes", "no"), "keyword-action.proliferate", object=name) == "no":
            continue
        who = game.state.players.get(name)
        held = who.counters if who else game.view(names[name]).counters
        kinds = [kind for kind, _number in held] + (["poison"] if who and who.poison else [])
        for kind in game.rules["keyword-action.proliferate"](game, player, name, kinds):
            if who is None:
                counters.put(game, names[name], kind, 1, "keyword-action.proliferate")
            elif kind == "poison":
                damage.poison(game, name, 1, "keyword-action.proliferate")
            else:
                counters.player(game, name, kind, 1, "keyword-action.proliferate")


@rule("keyword-action.proliferate", variant="one-kind")
def one_kind(game: Game, player: str, name: str, kinds: list[str]) -> list[str]:
    """One counter of one kind that is there already. Source: 701.23a (2010-10-01), 701.26a (to 2019-05-02)."""
    return [game.choose(player, "counter-kind", kinds, "keyword-action.proliferate", object=name)]


@rule("keyword-action.proliferate", variant="every-kind")
def every_kind(game: Game, player: str, name: str, kinds: list[str]) -> list[str]:
    """One counter of each kind that is there. Source: 701.26a (2019-05-03), 701.34a (2026-04-17)."""
    return kinds


@verb("adapt", "monstrosity")
def _adapt(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """+1/+1 counters if it has none (701.46), or if it isn't monstrous yet (701.37)."""
    game, ref = run.game, run.item.source
    obj = game.on_battlefield(ref)
    if obj is None:
        return
    key = f"keyword-action.{effect.verb}"
    done = obj.count("+1/+1") > 0 if effect.verb == "adapt" else bool(obj.mark("monstrous"))
    if done:
        game.step(StepKind.NOT_APPLIED, key, object=ref.id,
                  considered=(Considered(key, Reason.ALREADY_SO, {"object": ref.id}),))  # fmt: skip
        return
    counters.put(game, ref, "+1/+1", run.number(effect), key)
    if effect.verb == "monstrosity":
        game.put(game.obj(ref.id).with_mark("monstrous", True))
        triggers.fire(game, "becomes-monstrous", subject=ref)


@verb("bolster")
def _bolster(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """+1/+1 counters on a creature of yours with the least toughness (701.39)."""
    game = run.game
    mine = [v for v in game.permanents() if v.controller == run.you and v.is_a("creature")]
    if not mine:
        return
    least = min(v.toughness or 0 for v in mine)
    names = {v.id: v.ref for v in mine if (v.toughness or 0) == least}
    name = game.choose(run.you, "bolster", sorted(names), "keyword-action.bolster")
    counters.put(game, names[name], "+1/+1", run.number(effect), "keyword-action.bolster")


@verb("support")
def _support(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        counters.put(run.game, ref, "+1/+1", 1, "keyword-action.support")


@verb("explore")
def _explore(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Reveal the top card: a land is put into the hand, anything else gives a +1/+1 counter and may go to the
    graveyard (701.44)."""
    game = run.game
    for ref in [r for r in recipients if isinstance(r, Ref)]:
        player = game.view(ref).controller
        names, unnamed = _top(run, player, 1)
        if not names and unnamed:
            raise NotCovered("nobody named the card on top of the library", code="chance")
        game.step(StepKind.EXPLORES, "keyword-action.explore", object=ref.id)
        land = bool(names) and "land" in game.view_of(names[0]).types
        if names:
            game.step(
                StepKind.REVEALED, "keyword-action.explore", "keyword-action.reveal", object=names[0], player=player
            )
        if land:
            game.move(game.obj(names[0]).ref, Zone.HAND)
            game.step(StepKind.PUT, "keyword-action.explore", object=names[0], zone="hand")
        else:
            counters.put(game, ref, "+1/+1", 1, "keyword-action.explore")
            if names and game.choose(player, "explore", ("top", "graveyard"), "keyword-action.explore") == "graveyard":
                game.move(game.obj(names[0]).ref, Zone.GRAVEYARD)
                game.step(StepKind.PUT_INTO_GRAVEYARD, "keyword-action.explore", object=names[0])
        triggers.fire(game, "explores", subject=ref)


@verb("connive")
def _connive(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Draw, then discard; a +1/+1 counter for each nonland card discarded (701.50)."""
    game = run.game
    for ref in [r for r in recipients if isinstance(r, Ref)]:
        player, number = game.view(ref).controller, run.number(effect)
        game.step(StepKind.CONNIVES, "keyword-action.connive", object=ref.id)
        zones.draw(game, player, number, keys=("keyword-action.connive",))
        if game.state.players[player].hand:
            raise NotCovered("nobody named the cards that may be discarded", code="chance")
        before = {o.id for o in game.cards_in(player, Zone.GRAVEYARD)}
        zones.discard(game, player, number, keys=("keyword-action.connive",))
        gone = [o for o in game.cards_in(player, Zone.GRAVEYARD) if o.id not in before]
        counters.put(game, ref, "+1/+1", sum("land" not in o.card.types for o in gone), "keyword-action.connive")


@verb("suspect")
def _suspect(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A suspected creature has menace and can't block (701.60)."""
    for ref in _objects(run.game, recipients):
        run.game.put(run.game.obj(ref.id).with_mark("suspected", True))
        entering.grant(run.game, ref, ("menace", "cant-block"), "keyword-action.suspect")


@verb("exert")
def _exert(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        costs.exert(run.game, ref)


@verb("goad")
def _goad(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Until your next turn it attacks each combat if able, and another player than you if able (701.15)."""
    game = run.game
    for ref in _objects(game, recipients):
        by = frozenset(game.obj(ref.id).mark("goaded", frozenset())) | {run.you}
        game.put(game.obj(ref.id).with_mark("goaded", by))
        game.step(StepKind.GOADED, "keyword-action.goad", "goad.requirement", object=ref.id, player=run.you)


@verb("detain")
def _detain(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Until your next turn it can't attack or block, and its abilities can't be activated (701.35)."""
    game = run.game
    refs = _objects(game, recipients)
    _continuous(
        run,
        "grant",
        refs,
        effect.with_args(until="your-next-turn"),
        run.you,
        keywords=("cant-attack", "cant-block", "detained"),
    )
    for ref in refs:
        game.step(
            StepKind.GAINS_ABILITIES,
            "keyword-action.detain",
            "effect.continuous-duration",
            object=ref.id,
            keywords=("cant-attack", "cant-block"),
        )


@verb("investigate")
def _investigate(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Create a Clue (701.16)."""
    for _ in range(run.number(effect)):
        make(run, CLUE, "token-clue", "keyword-action.investigate")


CLUE = Card("Clue", frozenset({"artifact"}), subtypes=frozenset({"Clue"}))


def make(
    run: Resolution, card: Card, name: str, *keys: str, player: str = "", tapped: bool = False, face: int = 0
) -> Ref | None:
    """Create one token (701.7, 111.1)."""
    game, player = run.game, player or run.you
    ref = zones.create(game, name, card, player, token=True)
    game.step(
        StepKind.TOKEN_CREATED,
        "keyword-action.create",
        "token.definition",
        "token.owner",
        *keys,
        object=ref.id,
        player=player,
    )
    return zones.enter(game, ref, player, "resolving.instructions", "token.enters", tapped=tapped)


@verb("amass")
def _amass(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """If you control no Army, create a 0/0 one; then +1/+1 counters on an Army of yours (701.47)."""
    game = run.game
    armies = [v for v in game.permanents() if v.controller == run.you and "Army" in v.subtypes]
    kind = str(effect.get("kind", "Zombie"))
    if not armies:
        card = Card(
            "Army",
            frozenset({"creature"}),
            subtypes=frozenset({kind, "Army"}),
            colors=frozenset({"black"}),
            power=0,
            toughness=0,
        )
        ref = make(run, card, "token-army", "keyword-action.amass")
        armies = [game.view(ref)] if ref else []
    names = {v.id: v.ref for v in armies}
    if names:
        name = game.choose(run.you, "amass", sorted(names), "keyword-action.amass")
        counters.put(game, names[name], "+1/+1", run.number(effect), "keyword-action.amass")


@verb("populate")
def _populate(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A token that is a copy of a creature token of yours (701.36)."""
    game = run.game
    names = {v.id: v for v in game.permanents() if v.token and v.is_a("creature") and v.controller == run.you}
    if names:
        name = game.choose(run.you, "populate", sorted(names), "keyword-action.populate")
        make(
            run,
            entering.copiable_of(game, names[name].ref),
            f"{name}-copy",
            "keyword-action.populate",
            "copy.copiable-values",
            "token.copy-values",
        )


@verb("endure")
def _endure(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """+1/+1 counters on it, or a white Spirit of that size (701.63)."""
    game, number = run.game, run.number(effect)
    answer = game.choose(run.you, "endure", ("counters", "token"), "keyword-action.endure", object=run.item.id)
    if answer == "counters":
        counters.put(game, run.item.source, "+1/+1", number, "keyword-action.endure")
    else:
        card = Card(
            "Spirit",
            frozenset({"creature"}),
            subtypes=frozenset({"Spirit"}),
            colors=frozenset({"white"}),
            power=number,
            toughness=number,
        )
        make(run, card, "token-spirit", "keyword-action.endure")


@verb("blight")
def _blight(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A player puts -1/-1 counters on a creature they control (701.68)."""
    game = run.game
    for player in _in_order(game, recipients):
        names = {v.id: v.ref for v in game.permanents() if v.controller == player and v.is_a("creature")}
        if names:
            name = game.choose(player, "blight", sorted(names), "keyword-action.blight")
            counters.put(game, names[name], "-1/-1", run.number(effect), "keyword-action.blight")


@verb("manifest", "cloak")
def _manifest(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Put the top card of the library onto the battlefield face down (701.40, 701.58)."""
    game = run.game
    for _ in range(run.number(effect)):
        names, unnamed = _top(run, run.you, 1)
        if not names and unnamed:
            game.set_player(run.you, library=game.state.players[run.you].library - 1)
            ref = zones.create(game, "manifested", Card("", filler=True), run.you, token=False)
        elif names:
            ref = game.obj(names[0]).ref
        else:
            return
        put_face_down(run, ref, effect.verb, f"keyword-action.{effect.verb}")


def put_face_down(run: Resolution, ref: Ref, kind: str, *keys: str) -> None:
    game = run.game
    game.put(replace(game.obj(ref.id), facedown=kind))
    moved = game.move(ref, Zone.BATTLEFIELD, controller=run.you)
    if moved:
        game.put(replace(game.obj(moved.id), facedown=kind))
        game.step(
            StepKind.ENTERS_FACE_DOWN,
            *keys,
            "face-down.enters",
            "face-down.characteristics",
            "face-down.no-triggers",
            object=moved.id,
        )
        triggers.fire(game, "enters", subject=moved)


@verb("transform")
def _transform(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        transform(run, ref)


def transform(run: Resolution, ref: Ref, *keys: str) -> None:
    """Turn a double-faced permanent over; it is the same object, with a new timestamp (701.27, 712.18)."""
    game = run.game
    obj = game.obj(ref.id)
    back = obj.card.back
    if (
        back is None
        or obj.card.layout != "transform"
        or obj.facedown
        or not (obj.card if obj.face else back).is_permanent
    ):
        game.step(StepKind.NOT_TRANSFORMED, "keyword-action.transform", "transform.not-double", object=ref.id,
                  considered=(Considered("keyword-action.transform", Reason.NOT_DOUBLE_FACED,
                  {"object": ref.id}),))  # fmt: skip
        return
    game.put(replace(obj, face=1 - obj.face, timestamp=game.tick()))
    game.step(
        StepKind.TRANSFORMS,
        "keyword-action.transform",
        "double-faced.transform",
        "double-faced.back" if not obj.face else "double-faced.front",
        *keys,
        object=ref.id,
    )
    triggers.fire(game, "transforms", subject=ref)
    zones.after_types_changed(game, "type.becomes-also")


@verb("flip")
def _flip(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A flip card's other half counts from now on; it never flips back (710.2, 710.4)."""
    game = run.game
    for ref in _objects(game, recipients):
        obj = game.obj(ref.id)
        if obj.card.layout != "flip" or obj.face or obj.facedown:
            game.step(StepKind.NOT_APPLIED, "flip.one-way", object=ref.id, considered=(
                Considered("flip.flipped", Reason.CANT_FLIP, {"object": ref.id}),
            ))  # fmt: skip
            continue
        game.put(replace(obj, face=1))
        game.step(StepKind.FLIPPED, "flip.flipped", "flip.keeps-color", "flip.one-way", object=ref.id)
        zones.after_types_changed(game, "type.becomes-also")


@verb("turn-face-up")
def _face_up(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        from judge.engine import special

        special.face_up(run.game, ref, "resolving.instructions")


@verb("phase-out")
def _phase_out(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    from judge.engine.keywords import phasing

    phasing.out(run.game, _objects(run.game, recipients), "resolving.instructions")


@verb("double-counters")
def _double(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Give as many counters of a kind as there are (701.10e)."""
    kind = str(effect.get("counter", "+1/+1"))
    for ref in _objects(run.game, recipients):
        counters.put(run.game, ref, kind, run.game.view(ref).count(kind), "keyword-action.double")


@verb("double-power")
def _double_power(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """It gets +X/+0 or +X/+X, where X is its power as the instruction is followed (701.10a-b)."""
    for ref in _objects(run.game, recipients):
        view = run.game.view(ref)
        both = (view.toughness or 0) if effect.get("both") else 0
        _continuous(run, "pump", [ref], effect, power=view.power or 0, toughness=both)
        _says(run, ref, "keyword-action.double", "keyword-action.double-power")


def _says(run: Resolution, ref: Ref, *keys: str) -> None:
    view = run.game.view(ref)
    run.game.step(StepKind.BECOMES, *keys, object=ref.id, types=tuple(sorted(view.types)), power=view.power,
                  toughness=view.toughness)  # fmt: skip


@verb("set-pt", "switch-pt", "set-color", "text", "become-land")
def _change(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Continuous effects on characteristics, each in its layer."""
    from judge.engine import layers

    refs = _objects(run.game, recipients)
    kept = {k: v for k, v in effect.args if k in ("pt", "colors", "also", "word", "becomes", "subtypes")}
    _continuous(run, effect.verb, refs, effect, source=run.item.source.id, **kept)
    layer = {"set-pt": "set", "switch-pt": "switch", "set-color": 5, "text": 3, "become-land": 4}[effect.verb]
    more = {"text": ("text.color-word",), "become-land": ("land.type-changed",)}.get(effect.verb, ())
    for ref in refs:
        _says(run, ref, "resolving.instructions", "effect.set-fixed", layers.LAYER_KEYS[layer], *more)
    zones.after_types_changed(run.game, "type.becomes-also")


@verb("become-copy")
def _become_copy(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A permanent becomes a copy of another; counters and what it is attached to stay (707.2, 707.4)."""
    game = run.game
    of = run.named(str(effect.get("of", "same-target")))
    for ref in _objects(game, recipients):
        for other in of[:1]:
            if isinstance(other, Ref):
                card = entering.copiable_of(game, other)
                _continuous(run, "copy", [ref], effect, card=card, nonlegendary=effect.get("nonlegendary"))
                game.step(
                    StepKind.COPIES,
                    "copy.becomes",
                    "copy.copiable-values",
                    "layers.copy",
                    object=ref.id,
                    recipient=other.id,
                )
                zones.after_types_changed(game, "copy.becomes")


# ---------------------------------------------------------------------- the stack


@verb("copy-spell")
def _copy_spell(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Copies of a spell are put on the stack; they aren't cast, and may have new targets (707.10)."""
    game = run.game
    from judge.engine import targets

    for ref in [r for r in recipients if isinstance(r, Ref)][:1]:
        item = resolving.spell_of(game, ref)
        if item is None:
            return
        player = run.you
        if effect.get("by-opponent"):
            player = game.choose(run.you, "opponent", game.opponents(run.you), "copy.spell")
        for _ in range(_copies(run, effect)):
            card = game.obj(ref.id).mark("as") or game.obj(ref.id).card
            made = zones.create(game, f"{ref.id}-copy", card, player, token=True)
            game.put(
                replace(game.obj(made.id), zone=Zone.STACK, controller=player, face=game.obj(ref.id).face).with_mark(
                    "copy", True
                )
            )
            copied = replace(item, id=made.id, source=made, controller=player, copy=True)
            view = game.view(made)
            game.step(
                StepKind.SPELL_COPIED,
                "copy.spell",
                "copy.spell-not-cast",
                _key(effect, ""),
                object=made.id,
                player=player,
            )
            if (
                item.targets
                and game.choose(player, "new-targets", ("no", "yes"), "copy.new-targets", object=made.id) == "yes"
            ):
                copied = replace(copied, targets=targets.choose(game, copied.effects, player, view, None))
            game.state.stack = (*game.state.stack, copied)
            triggers.fire(game, "copied", subject=made, player=player)


def _copies(run: Resolution, effect: Effect) -> int:
    game, word = run.game, effect.get("count", 1)
    if isinstance(word, int):
        return word
    if word == "spells-before":
        return max(0, sum(n for _, n in game.state.turn.casts) - 1)
    if word == "permanents-died":
        turn, number = game.fact("permanents-died", (0, 0))
        return number if turn == game.state.turn.number else 0
    if word == "replicate":
        item = next((i for i in game.state.stack if i.source == run.item.source), None)
        return int(item.get("replicate", 0)) if item else 0
    raise NotCovered(f"the engine doesn't know the number {word!r}", code="number")


@verb("counter-unless")
def _counter_unless(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Counter a spell or ability unless its controller pays (118.12a, 702.21a)."""
    game = run.game
    key = _key(effect, "resolving.instructions")
    subjects = recipients
    for target in subjects:
        item = _stacked(run, target)
        if item is None:
            continue
        view = game.view(run.item.source)
        if not costs.optional(game, item.controller, view, tuple(effect.get("costs") or ()), key):
            resolving.counter_item(game, item, key)


def _stacked(run: Resolution, target: Target) -> StackItem | None:
    if not isinstance(target, Ref):
        return None
    return next(
        (i for i in run.game.state.stack if (i.source == target and i.kind is Kind.SPELL) or i.id == target.id), None
    )


@verb("counter-ability")
def _counter_ability(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for target in recipients:
        item = _stacked(run, target)
        if item is not None:
            resolving.counter_item(run.game, item)


@verb("change-target")
def _change_target(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A new target for a spell with one target: another legal one, if there is any (115.7)."""
    from judge.engine import targets

    game = run.game
    for target in recipients:
        item = _stacked(run, target)
        if item is None or sum(len(t) for t in item.targets) != 1:
            continue
        (slot,) = targets.slots(game, item.effects)
        view = game.view(item.source)
        old = item.targets[0][0]
        names = {game.name_of(t): t for t in targets.legal(game, slot, item.controller, view) if t != old}
        if not names:
            continue
        name = game.choose(run.you, "target", sorted(names), "targets.change", object=item.id)
        changed = replace(item, targets=((names[name],),))
        game.state.stack = tuple(changed if i.id == item.id else i for i in game.state.stack)
        game.step(StepKind.TARGETS, "targets.change", object=item.id, targets=(name,))


# ---------------------------------------------------------------------- choices, conditions, later


@verb("pay-or")
def _pay_or(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """You may pay: then one thing, otherwise another (118.12)."""
    game = run.game
    price = tuple(effect.get("costs") or ())
    times = effect.get("times")
    if times is not None:
        obj = game.current(run.item.source)
        price = price * (obj.count(str(times)) if obj else 0)
    payer = run.you
    if effect.get("by") == "that-player":
        payer = triggers.subject_player(game, run.item.subject)
    paid = costs.optional(game, payer, game.view(run.item.source), price, _key(effect, "cost.optional-resolution"))
    _nested(run, (effect.get("then") if paid else effect.get("otherwise")) or ())


@verb("either")
def _either(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    answer = run.game.choose(
        run.you, "either", ("first", "second"), _key(effect, "resolving.instructions"), object=run.item.id
    )
    _nested(run, effect.get(answer) or ())


@verb("if-then")
def _if_then(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    true = conditions.holds(
        run.game, str(effect.get("condition")), run.you, run.item.source, run.item, run.item.subject
    )
    _nested(run, (effect.get("then") if true else effect.get("otherwise")) or ())


@verb("delayed")
def _delayed(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A delayed triggered ability (603.7)."""
    watches = None
    if effect.get("watch"):
        watches = next(iter(run.named(str(effect.get("watch")))), None)
    triggers.wait_for(
        run.game,
        Delayed(
            run.you,
            run.item.source,
            effect.get("ability"),
            watches,
            not effect.get("repeats"),
            str(effect.get("until") or ""),
        ),
    )


@verb("reflexive")
def _reflexive(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    triggers.reflexive(run.game, run.you, run.item.source, effect.get("ability"), run.item.subject)


@verb("mark")
def _mark(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    obj = run.game.current(run.item.source)
    if obj is not None:
        run.game.put(obj.with_mark(str(effect.get("name")), effect.get("value", True)))


@verb("player-sacrifices")
def _player_sacrifices(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Players choose and sacrifice permanents of theirs, in turn order; then all go at once (701.21, 101.4)."""
    game = run.game
    going: list[Ref] = []
    word = str(effect.get("what", "permanent"))
    for player in _in_order(game, recipients):
        for _ in range(run.number(effect)):
            names = {
                t.id: t for t in selectors.select(game, word, player, run.item.source)
                if isinstance(t,
                Ref) and game.on_battlefield(t) and game.view(t).controller == player and t not in going
            }  # fmt: skip
            if names:
                going.append(
                    names[
                        game.choose(player, "sacrifice", sorted(names), "keyword-action.sacrifice", object=run.item.id)
                    ]
                )
    zones.leave(game, going, Zone.GRAVEYARD, StepKind.SACRIFICED, "keyword-action.sacrifice", "resolving.instructions")
    if effect.get("exploit") and going:
        triggers.fire(game, "exploits", subject=run.item.source)


@verb("remove-or")
def _remove_or(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    kind = str(effect.get("counter"))
    obj = run.game.on_battlefield(run.item.source)
    if obj is not None and obj.count(kind):
        counters.remove(run.game, obj.ref, kind, 1, "resolving.instructions")
    else:
        _nested(run, effect.get("otherwise") or ())


@verb("move-counter")
def _move_counter(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    kind = str(effect.get("counter", "+1/+1"))
    for ref in _objects(run.game, recipients)[:1]:
        if counters.remove(run.game, run.item.source, kind, 1, "graft.move"):
            counters.put(run.game, ref, kind, 1, "graft.move")


@verb("must-block-this")
def _must_block(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    for ref in _objects(game, recipients):
        requirement = ("block", ref.id, run.item.source, game.state.turn.number)
        game.state.requirements = (*game.state.requirements, requirement)
