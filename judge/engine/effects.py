"""What a resolving spell or ability does: one function for each verb.

Source: 608.2, 609, 611.2, 701 (2026-04-17). A verb the engine doesn't know raises NotCovered; illegal targets are left
out by the caller (608.2b), and what is impossible is left undone (609.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import attaching, conditions, counters, damage, resolving, selectors, targets, triggers, zones
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import plain
from judge.engine.state import Card, Continuous, Delayed, Effect, Ref, Shield, StackItem, Target, TurnStep, Zone
from judge.errors import NotCovered

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "land.put", "resolving.instructions", "type.becomes-also", "effect.set-fixed", "copy.copiable-values",
)  # fmt: skip

VERBS: dict[str, Callable[[Resolution, Effect, list[Target]], None]] = {}


class Resolution:
    """One spell or ability being carried out: the game, what it is, and the targets of its last instruction."""

    __slots__ = ("game", "item", "last")

    def __init__(self, game: Game, item: StackItem) -> None:
        self.game = game
        self.item = item
        self.last: tuple[Target, ...] = ()

    @property
    def you(self) -> str:
        return self.item.controller

    def number(self, effect: Effect, name: str = "amount", default: int = 1) -> int:
        value = effect.get(name, default)
        if value in ("that-much", "x"):
            if value == "x" and not self.item.amount and self.item.source.id in self.game.state.objects:
                return int(self.game.obj(self.item.source.id).mark("x", 0))
            return self.item.amount
        if isinstance(value, str):
            return self._counted(value)
        if not isinstance(value, int):
            raise NotCovered(f"the engine doesn't know the number {value!r}", code="number")
        return value

    def _counted(self, word: str) -> int:
        """A number that a word gives: the power of this, how many creatures there are."""
        from judge.engine import layers

        game = self.game
        this = game.view(self.item.source)
        if word == "its-power":
            return max(0, this.power or 0)
        if word.startswith("its-"):
            return this.count(word[4:])
        if word == "power-tapped":
            return int(self.item.get("memory") or 0)
        if word.startswith("mark-"):
            obj = game.state.objects.get(self.item.source.id)
            return int(obj.mark(word[5:], 0)) if obj else 0
        if word == "kicked":
            return int(self.item.get("kicked", 0))
        if word == "twice-x":
            return 2 * self.item.amount
        if word == "target-power":
            return max(0, game.view(self.last[0]).power or 0) if self.last and isinstance(self.last[0], Ref) else 0
        if word.startswith("count-"):
            return layers.count(game.state, word[6:], this, game.views, this)
        raise NotCovered(f"the engine doesn't know the number {word!r}", code="number")

    def named(self, word: str) -> list[Target]:
        """What an untargeted word means for this spell or ability."""
        game, subject = self.game, self.item.subject
        if word == "same-target":
            return [t for t in self.last if isinstance(t, str) or game.current(t) is not None]
        if word == "about" or word == "that-object":
            return [] if subject is None else [subject]
        if word == "attached":
            host = game.view(self.item.source).attached
            return [] if host is None else [host]
        if word == "defending-player":
            return self._defender()
        if word == "this-card":
            return [game.obj(self.item.source.id).ref] if self.item.source.id in game.state.objects else []
        if word == "each-other-player":
            return [p for p in game.living() if p != self.you]
        if word == "controller-of-target":
            return [t if isinstance(t, str) else game.view(t).controller for t in self.last]
        if word == "owner-of-target":
            return [t if isinstance(t, str) else game.view(t).owner for t in self.last]
        if word == "that":
            return [] if subject is None else [subject]
        if word in ("that-player", "its-controller"):
            return [] if subject is None else [subject if isinstance(subject, str) else game.view(subject).controller]
        return selectors.select(game, word, self.you, self.item.source)

    def _defender(self) -> list[Target]:
        """The player that the source attacks, or whose planeswalker or battle it attacks (508.5)."""
        combat = self.game.state.combat
        one = combat.attack_of(self.item.source) if combat else None
        return [one.defender] if one is not None else []


def verb(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def register(function: Callable[..., None]) -> Callable[..., None]:
        for name in names:
            VERBS[name] = function
        return function

    return register


def carry_out(
    game: Game, item: StackItem, kept: tuple[tuple[Target, ...], ...], within: Resolution | None = None
) -> None:
    """Follow the instructions in order (608.2c), each on the targets that are still legal."""
    run = within or Resolution(game, item)
    game.carrying_out += 1
    _instructions(run, kept)
    game.carrying_out -= 1


def _instructions(run: Resolution, kept: tuple[tuple[Target, ...], ...]) -> None:
    game, item = run.game, run.item
    slot = 0
    for effect in item.effects:
        if effect.verb not in VERBS:
            raise NotCovered(f"the engine doesn't know the effect {effect.verb!r}", code="effect")
        word = targets.word_of(game, effect)
        if targets.is_target(word):
            recipients = list(kept[slot])
            informs = game.rules["resolving.illegal-targets"]().informs
            run.last = item.targets[slot] if informs else kept[slot]
            slot += 1
        else:
            recipients = run.named(word) if word else []
        condition = str(effect.get("if", ""))
        if condition and not conditions.holds(game, condition, item.controller, item.source, item, item.subject):
            continue
        if (
            effect.get("may")
            and game.choose(
                item.controller, "may", ("yes", "no"), "resolving.instructions", object=item.id, effect=effect.verb
            )
            == "no"
        ):
            continue
        VERBS[effect.verb](run, effect, recipients)


def _players(recipients: list[Target]) -> list[str]:
    return [r for r in recipients if isinstance(r, str)]


def _objects(game: Game, recipients: list[Target]) -> list[Ref]:
    return [r for r in recipients if isinstance(r, Ref) and game.on_battlefield(r) is not None]


@verb("damage")
def _damage(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    named = effect.get("source")
    source = game.view(run.item.source) if not named else game.view_of(str(named))
    amount = run.number(effect)
    shares = dict(run.item.division) if effect.get("divided") else {}
    damage.deal(
        game,
        [
            damage.Damage(
                source, r, shares.get(r, amount), bool(effect.get("combat")), bool(effect.get("unpreventable"))
            )
            for r in recipients
        ],
        "resolving.instructions",
    )


@verb("destroy")
def _destroy(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    going = []
    for ref in _objects(game, recipients):
        if not game.view(ref).has("indestructible") and zones.regenerated(game, ref):
            continue
        if not game.view(ref).has("indestructible") and attaching.armored(game, ref):
            continue
        if not game.view(ref).has("indestructible") and game.obj(ref.id).count("shield"):
            counters.remove(game, ref, "shield", 1, "counter.shield", "replacement.instead")
            continue
        if game.view(ref).has("indestructible"):
            game.step(
                StepKind.NOT_DESTROYED,
                "indestructible.not-destroyed",
                object=ref.id,
                considered=(Considered("keyword-action.destroy", Reason.INDESTRUCTIBLE, {"object": ref.id}),),
            )
        else:
            going.append(ref)
    zones.leave(game, going, Zone.GRAVEYARD, StepKind.DESTROYED, "keyword-action.destroy")


@verb("exile")
def _exile(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    zones.leave(
        game, _objects(game, recipients), Zone.EXILE, StepKind.EXILED, "resolving.instructions", "keyword-action.exile"
    )
    for ref in recipients:
        if (
            isinstance(ref, Ref)
            and game.current(ref)
            and game.obj(ref.id).zone in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY)
        ):
            game.move(ref, Zone.EXILE)
            game.step(StepKind.EXILED, "resolving.instructions", "keyword-action.exile", object=ref.id)


@verb("sacrifice")
def _sacrifice(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    zones.leave(
        run.game, _objects(run.game, recipients), Zone.GRAVEYARD, StepKind.SACRIFICED, "keyword-action.sacrifice"
    )


@verb("graveyard")
def _graveyard(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    zones.leave(
        run.game, _objects(run.game, recipients), Zone.GRAVEYARD, StepKind.PUT_INTO_GRAVEYARD, "resolving.instructions"
    )


@verb("bounce")
def _bounce(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    zones.leave(run.game, _objects(run.game, recipients), Zone.HAND, StepKind.RETURNED, "resolving.instructions")


@verb("flicker")
def _flicker(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Exile a permanent and return it: it is a new object (400.7); a token doesn't return (111.8)."""
    game = run.game
    refs = _objects(game, recipients)
    owners = {ref.id: game.obj(ref.id).owner for ref in refs}
    under = {ref.id: run.you if effect.get("under") == "you" else owners[ref.id] for ref in refs}
    gone = zones.leave(game, refs, Zone.EXILE, StepKind.EXILED, "resolving.instructions")
    made = [zones.enter(game, ref, under.get(ref.id, game.obj(ref.id).owner), "resolving.instructions", "zone.new-object", seen=False) for ref in gone]
    for ref in made:
        if ref is not None:
            attaching.choose_host(game, ref, game.view(ref).controller)
    _announce(game, made)


def _announce(game: Game, made: Iterable[Ref | None]) -> None:
    """Objects that entered at the same time see each other (603.6a)."""
    for ref in made:
        if ref is not None:
            zones.announce(game, ref)


@verb("enter")
def _enter(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Put a card onto the battlefield by an effect, from wherever it is."""
    extra, tapped, under = tuple(effect.get("counters") or ()), bool(effect.get("tapped")), str(effect.get("under") or run.you)
    refs = [ref for ref in recipients if isinstance(ref, Ref) and run.game.current(ref) is not None]
    made = [
        zones.enter(
            run.game, ref, under, "resolving.instructions", *(("land.put",) if "land" in run.game.view(ref).types else ()),
            tapped=tapped, extra=extra, seen=False,
        )
        for ref in refs
    ]  # fmt: skip
    for ref in made:
        if ref is not None:
            attaching.choose_host(run.game, ref, under)
    _announce(run.game, made)


@verb("counter-spell")
def _counter(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in recipients:
        if isinstance(ref, Ref):
            resolving.counter(run.game, ref)


@verb("draw")
def _draw(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _in_order(run.game, recipients):
        zones.draw(run.game, player, run.number(effect))


@verb("discard")
def _discard(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _in_order(run.game, recipients):
        zones.discard(run.game, player, run.number(effect))


@verb("mill")
def _mill(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _in_order(run.game, recipients):
        zones.mill(run.game, player, run.number(effect))


def _in_order(game: Game, recipients: list[Target]) -> list[str]:
    order = game.apnap()
    return sorted(_players(recipients), key=order.index)


@verb("gain-life")
def _gain(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _players(recipients):
        damage.gain_life(run.game, player, run.number(effect), "resolving.instructions")


@verb("lose-life")
def _lose(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    opponents = run.game.state.two_headed and str(effect.get("to")) == "each-opponent"
    for player in _players(recipients):
        damage.lose_life(
            run.game, player, run.number(effect), "resolving.instructions", "term.teammate" if opponents else ""
        )


@verb("poison")
def _poison(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _players(recipients):
        damage.poison(run.game, player, run.number(effect), "resolving.instructions")


@verb("put-counters")
def _put_counters(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        counters.put(run.game, ref, str(effect.get("counter")), run.number(effect), "resolving.instructions")


@verb("remove-counters")
def _remove_counters(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        counters.remove(run.game, ref, str(effect.get("counter")), run.number(effect), "resolving.instructions")


@verb("tap")
def _tap(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        if not run.game.obj(ref.id).tapped:
            run.game.put(replace(run.game.obj(ref.id), tapped=True))
            triggers.fire(run.game, "becomes-tapped", subject=ref)
            keys = ("combat.tapped-stays",) if run.game.state.combat and run.game.state.combat.attack_of(ref) else ()
            run.game.step(StepKind.TAPS, "resolving.instructions", "keyword-action.tap", *keys, object=ref.id)


@verb("untap")
def _untap(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        if run.game.obj(ref.id).tapped:
            if run.game.obj(ref.id).count("stun"):
                counters.remove(run.game, ref, "stun", 1, "counter.stun", "replacement.instead")
                continue
            run.game.put(replace(run.game.obj(ref.id), tapped=False))
            run.game.step(StepKind.UNTAPS, "resolving.instructions", "keyword-action.untap", object=ref.id)


def _continuous(
    run: Resolution, change: str, refs: list[Ref], effect: Effect, player: str = "", **args: object
) -> None:
    """A continuous effect on objects that are fixed now (611.2c)."""
    game = run.game
    until = str(effect.get("until", "end-of-turn"))
    made = Continuous(change, frozenset(refs), tuple(args.items()), game.tick(), until, player)
    game.state.effects = (*game.state.effects, made)
    game.touch()


@verb("gain-control")
def _control(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    player = str(effect.get("by") or run.you)
    for ref in _objects(game, recipients):
        forever = effect.get("until") is None
        _continuous(run, "control", [ref], effect if not forever else effect.with_args(until="forever"), player)
        zones.change_control(game, ref, player, "resolving.instructions")


@verb("animate")
def _animate(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A permanent becomes a creature in addition to its other types, or of other types only (205.1)."""
    game = run.game
    refs = _objects(game, recipients)
    types = tuple(effect.get("types") or ("creature",))
    _continuous(
        run,
        "animate",
        refs,
        effect,
        types=types,
        pt=effect.get("pt"),
        only=bool(effect.get("only")),
        subtypes=tuple(effect.get("subtypes") or ()),
        colors=effect.get("colors"),
    )
    if effect.get("keywords"):
        _continuous(run, "grant", refs, effect, keywords=tuple(effect.get("keywords")))
    for ref in refs:
        view = game.view(ref)
        game.step(
            StepKind.BECOMES,
            "type.becomes-also",
            "effect.set-fixed",
            object=ref.id,
            types=tuple(sorted(view.types)),
            power=view.power,
            toughness=view.toughness,
        )
    zones.after_types_changed(game, "type.becomes-also")


@verb("grant")
def _grant(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    words = tuple(effect.get("keywords") or ())
    more = {k: effect.get(k) for k in ("with", "ability") if effect.get(k) is not None}
    for player in _players(recipients):
        run.game.set_player(player, keywords=run.game.state.players[player].keywords | set(words))
    refs = _objects(run.game, recipients)
    if refs:
        _continuous(run, "grant", refs, effect, keywords=words, **more)
    for target in [*_players(recipients), *refs]:
        run.game.step(
            StepKind.GAINS_ABILITIES,
            "resolving.instructions",
            "effect.set-fixed",
            object=run.game.name_of(target),
            keywords=words,
        )


@verb("lose-abilities")
def _lose_abilities(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    refs = _objects(run.game, recipients)
    words = tuple(effect.get("keywords") or ())
    _continuous(run, "lose-abilities", refs, effect, keywords=words or None)
    for ref in refs:
        run.game.step(
            StepKind.BECOMES,
            "resolving.instructions",
            "effect.set-fixed",
            object=ref.id,
            types=tuple(sorted(run.game.view(ref).types)),
            power=run.game.view(ref).power,
            toughness=run.game.view(ref).toughness,
        )


@verb("pump")
def _pump(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    power, toughness = effect.get("pt")
    times = effect.get("times")
    if times is not None:
        number = _times(run, str(times))
        power, toughness = power * number, toughness * number
    refs = _objects(run.game, recipients)
    _continuous(run, "pump", refs, effect, power=power, toughness=toughness)
    for ref in refs:
        view = run.game.view(ref)
        run.game.step(
            StepKind.BECOMES,
            "resolving.instructions",
            "effect.set-fixed",
            object=ref.id,
            types=tuple(sorted(view.types)),
            power=view.power,
            toughness=view.toughness,
        )


def _times(run: Resolution, word: str) -> int:
    """How often a change is made: once for each blocker, each attacked opponent, or whatever is counted."""
    combat = run.game.state.combat
    one = combat.attack_of(run.item.source) if combat else None
    if word == "blockers-beyond-first":
        return max(0, len(one.blockers) - 1) if one else 0
    if word == "opponents-attacked":
        return len({a.attacked for a in combat.attacks if isinstance(a.attacked, str)}) if combat else 0
    if word == "x":
        return run.item.amount
    return run._counted(word)


@verb("create-token")
def _token(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    card = effect.get("card")
    assert isinstance(card, Card)
    hosts = [r for r in recipients if isinstance(r, str) or run.game.on_battlefield(r)]
    if effect.get("to") is not None and not hosts:
        return
    player = str(effect.get("under") or run.you)
    tokens: list[tuple[Ref, Target | None]] = []
    for host in (hosts or [None]) * counters.tokens(run.game, player, run.number(effect, "count")):
        ref = zones.create(run.game, str(effect.get("id") or "token"), card, player, token=True)
        run.game.step(
            StepKind.TOKEN_CREATED, "resolving.instructions", "keyword-action.create", "token.definition",
            "token.owner", object=ref.id, player=player,
        )  # fmt: skip
        tapped = bool(effect.get("tapped") or effect.get("attacking"))
        made = zones.enter(run.game, ref, player, "resolving.instructions", "token.enters", tapped=tapped, seen=False)
        if made is not None:
            tokens.append((made, host))
    _announce(run.game, [made for made, _host in tokens])
    for made, host in tokens:
        if host is not None:
            attaching.attach(run.game, made, host, "resolving.instructions")
        _afterwards(run, effect, made)


def _afterwards(run: Resolution, effect: Effect, made: Ref) -> None:
    """What else is done with a token as it has entered: attached to, attacking, gone at the end of turn."""
    from judge.engine import combat
    from judge.engine.keywords import meaning

    game = run.game
    if effect.get("attach") and game.on_battlefield(run.item.source):
        attaching.attach(game, run.item.source, made, "resolving.instructions")
    if effect.get("attacking"):
        combat.put_attacking(game, made, "", "attack.put-attacking")
    if effect.get("end"):
        later = meaning.triggered("end", "trigger.delayed", "end", meaning.effect(str(effect.get("end")), to="this"))
        triggers.wait_for(game, Delayed(run.you, made, later))


@verb("copy-token")
def _copy(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A token that is a copy: it has the copiable values, so the printed loyalty, not the counters (707.2)."""
    game = run.game
    player = str(effect.get("under") or run.you)
    from judge.engine import entering

    there = [r for r in recipients if isinstance(r, Ref) and game.current(r)]
    for ref in [r for r in there for _ in range(counters.tokens(game, player, run.number(effect, "count")))]:
        card = entering.copiable_of(game, ref)
        if effect.get("pt"):
            card = replace(card, power=effect.get("pt")[0], toughness=effect.get("pt")[1])
        if effect.get("colors"):
            card = replace(card, colors=frozenset(effect.get("colors")), cost="")
        if effect.get("subtypes"):
            card = replace(card, subtypes=card.subtypes | frozenset(effect.get("subtypes")))
        if effect.get("nonlegendary"):
            card = replace(card, supertypes=card.supertypes - {"legendary"}, legendary_by_date=False)
        made = zones.create(game, str(effect.get("id") or f"{ref.id}-copy"), card, player, token=True)
        game.step(
            StepKind.TOKEN_CREATED, "resolving.instructions", "copy.copiable-values", "keyword-action.create",
            "token.copy-values", object=made.id, player=player,
        )  # fmt: skip
        extra = tuple(effect.get("counters") or ())
        zones.enter(game, made, player, "resolving.instructions", "copy.copiable-values", extra=extra)


@verb("prevent")
def _prevent(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A prevention effect: the next N damage, or all of it, this turn (615.1, 615.7)."""
    _shield(run, "prevent", effect, recipients, None)


@verb("redirect")
def _redirect(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A redirection effect: damage to what ``protects`` names is dealt to another instead (614.9)."""
    protects = run.named(str(effect.get("protects", "you")))
    for to in recipients[:1]:
        _shield(run, "redirect", effect, protects, to)


@verb("unpreventable")
def _unpreventable(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    _shield(run, "cant-be-prevented", effect, [], None)


SHIELD_RULES = {
    "prevent": "prevention.definition", "redirect": "replacement.redirection",
    "cant-be-prevented": "damage.unpreventable", "regenerate": "keyword-action.regenerate",
}  # fmt: skip
"""The rule on each kind of effect that waits for something to happen."""


def _shield(run: Resolution, kind: str, effect: Effect, protects: list[Target], to: Target | None) -> None:
    game = run.game
    amount = effect.get("amount", "all")
    source = effect.get("source")
    name, number = f"{run.item.source.id}-{kind}", 2
    while any(s.id == name for s in game.state.shields):
        name, number = f"{run.item.source.id}-{kind}-{number}", number + 1
    made = Shield(
        name, kind, run.you, tuple(protects), None if amount == "all" else int(amount), bool(effect.get("once")),
        game.obj(str(source)).ref if source else None, str(effect.get("from") or ""), to, effect.get("combat"),
    )  # fmt: skip
    game.state.shields = (*game.state.shields, made)
    game.step(
        StepKind.SHIELD_CREATED,
        "resolving.instructions",
        SHIELD_RULES[kind],
        object=name,
        player=run.you,
        amount=made.amount,
        by=run.item.source.id,
        shield=kind,
        protects=tuple(game.name_of(one) for one in made.protects),
        source=game.name_of(made.source),
        recipient=game.name_of(to),
        once=made.once,
        combat=made.combat,
    )


@verb("regenerate")
def _regenerate(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """The next time this permanent would be destroyed this turn, it isn't: damage is removed from it, it is tapped and
    removed from combat instead (701.19a)."""
    refs = _objects(run.game, recipients)
    if refs:
        _shield(run, "regenerate", effect.with_args(once=True), list(refs), None)


@verb("force-attack")
def _force(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Creatures of a player attack this permanent during that player's next turn if able (508.1d)."""
    game = run.game
    for player in _players(recipients):
        later = 2 if game.is_active(player) else 1
        requirement = ("attack", player, run.item.source, game.state.turn.number + later)
        game.state.requirements = (*game.state.requirements, requirement)


@verb("become-blocked")
def _become_blocked(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """An attacking creature becomes blocked with no creature blocking it (509.1h)."""
    combat = run.game.state.combat
    if combat is None or run.game.state.turn.step not in (TurnStep.DECLARE_BLOCKERS, TurnStep.COMBAT_DAMAGE):
        return
    refs = _objects(run.game, recipients)
    attacks = tuple(replace(a, blocked=True) if a.attacker in refs else a for a in combat.attacks)
    run.game.set_combat(replace(combat, attacks=attacks))
    for ref in refs:
        run.game.step(StepKind.BLOCKED, "block.becomes-blocked", object=ref.id, blockers=())


@verb("remove-from-combat")
def _remove_from_combat(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for ref in _objects(run.game, recipients):
        run.game.remove_from_combat(ref)


@verb("lose-game")
def _lose_game(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _players(recipients):
        run.game.set_player(player, lost=True)
        run.game.step(StepKind.LOSES, "resolving.instructions", player=player)
    teams = {run.game.state.players[p].team for p in run.game.living()}
    if len(teams) <= 1:
        run.game.state.over = f"won:{next(iter(teams))}" if teams else "draw"
