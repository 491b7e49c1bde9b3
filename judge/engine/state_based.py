"""State-based actions: checked whenever a player would get priority, all that apply performed at once.

Source: 704.1-704.8 (2026-04-17); 420 (2007-10-01), where they were state-based effects.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine import attaching, dungeons, sagas, triggers, zones
from judge.engine.multiplayer import two_headed_giant
from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered, Unanswered
from judge.engine.ruleset import plain, rule
from judge.engine.state import Ref, View, Zone

if TYPE_CHECKING:
    from judge.engine.game import Game

plain(
    __name__, "sba.check", "sba.player-life", "sba.empty-library", "sba.token", "sba.toughness-zero",
    "sba.lethal-damage", "sba.deathtouch", "sba.loyalty-zero", "sba.counters-annihilate", "ending.life-zero",
    "ending.empty-library", "ending.poison", "keyword-action.destroy", "token.ceases",
    "counter.plus-minus-annihilate", "sba.battle-defense", "sba.world", "sba.aura", "sba.equipment", "sba.unattach",
    "sba.battle-protector", "sba.siege-protector", "sba.counter-limit", "sba.speed", "sba.commander",
    "sba.commander-damage", "commander.damage", "commander.zone", "ending.last-player", "multiplayer.leaves",
    "sba.copy", "sba.not-while-resolving", "sba.role", "role.newest",
)  # fmt: skip


Moment = tuple[triggers.Watching, dict[str, View]]
"""The abilities and permanents as they were before any of the actions: what leaves looks back to them (704.8)."""


def check(game: Game) -> bool:
    """Perform whatever applies, as one event; whether anything did (704.3)."""
    acted = _losses(game)
    if game.state.over:
        return True
    fallen, destroyed, zero, defeated = [], [], [], []
    for view in list(game.permanents()):
        obj = game.obj(view.id)
        if "creature" in view.types and view.toughness is not None:
            if view.toughness <= 0:
                fallen.append(view.ref)
                continue
            lethal = obj.damage > 0 and obj.damage >= view.toughness
            if lethal or obj.deathtouched:
                if "indestructible" in view.keywords:
                    _spared(game, view)
                else:
                    destroyed.append((view.ref, "sba.lethal-damage" if lethal else "sba.deathtouch"))
        if "planeswalker" in view.types and view.count("loyalty") == 0 and _has_loyalty(game, view):
            zero.append(view.ref)
        if (
            "battle" in view.types
            and view.count("defense") == 0
            and not any(i.source == view.ref for i in game.state.stack)
        ):
            defeated.append(view.ref)
    legends, about_legends = game.rules["sba.legend"](game)
    shared: list[Ref] = []
    about_types: list[Considered] = []
    if game.rules.in_force("sba.planeswalker-uniqueness"):
        shared, about_types = game.rules["sba.planeswalker-uniqueness"](game)
    else:
        about_types = _no_uniqueness(game)
    worlds = _older_worlds(game)
    loose, off = _attachments(game)
    over = sagas.finished(game)
    going = {ref for ref, _ in destroyed} | set(fallen) | set(zero) | set(defeated)
    legends = [r for r in legends if r not in going]
    shared = [r for r in shared if r not in going and r not in legends]
    moment = triggers.watchers(game), game.views
    _put(game, fallen, "sba.toughness-zero", moment)
    saved = {ref for ref, _ in destroyed if zones.regenerated(game, ref) or attaching.armored(game, ref)}
    for key in ("sba.lethal-damage", "sba.deathtouch"):
        refs = [ref for ref, why in destroyed if why == key and ref not in saved]
        if refs:
            _leave(game, refs, StepKind.DESTROYED, moment, key, "keyword-action.destroy", "sba.check")
    _put(game, zero, "sba.loyalty-zero", moment, "planeswalker.loyalty-zero")
    _put(game, defeated, "sba.battle-defense", moment)
    _put(game, legends, "sba.legend", moment)
    _put(game, shared, "sba.planeswalker-uniqueness", moment, "planeswalker.uniqueness", "planeswalker.subtypes")
    worlds = [r for r in worlds if r not in going and r not in legends and r not in shared]
    _put(game, worlds, "sba.world", moment)
    _put(game, [r for r in loose if r not in going], "sba.aura", moment)
    for ref, why in off:
        attaching.unattach(game, ref, why)
    for ref in over:
        zones.leave(
            game,
            [ref],
            Zone.GRAVEYARD,
            StepKind.SACRIFICED,
            "sba.saga",
            "saga.final",
            "sba.check",
            "keyword-action.sacrifice",
        )
    acted = acted or bool(going or legends or shared or worlds or loose or off or over)
    acted = _others(game) or acted
    acted = _roles(game, moment) or acted
    acted = dungeons.finished(game) or acted
    if not (legends or shared):
        _tell(game, [*about_legends, *about_types])
    for obj in list(game.state.objects.values()):
        phased = obj.phased and game.rules.variant("sba.token") == "phased-out-ceases"
        if obj.token and (phased or obj.zone not in (Zone.BATTLEFIELD, Zone.NOWHERE, Zone.STACK)):
            game.put(replace(obj, zone=Zone.NOWHERE))
            game.step(StepKind.TOKEN_CEASES, "sba.token", "token.ceases", object=obj.id)
            acted = True
    for view in list(game.permanents()):
        plus, minus = view.count("+1/+1"), view.count("-1/-1")
        both = min(plus, minus)
        if both:
            obj = game.obj(view.id)
            game.put(obj.with_counters("+1/+1", plus - both).with_counters("-1/-1", minus - both))
            game.step(
                StepKind.COUNTERS_REMOVED,
                "sba.counters-annihilate",
                "counter.plus-minus-annihilate",
                object=view.id,
                counter="+1/+1, -1/-1",
                amount=both,
                left=max(plus, minus) - both,
            )
            acted = True
    for obj in list(game.state.objects.values()):
        if obj.deathtouched:
            game.put(replace(obj, deathtouched=False))
    return acted


def _attachments(game: Game) -> tuple[list[Ref], list[tuple[Ref, str]]]:
    """Auras that are on nothing legal, and what comes off and stays (704.5m-p)."""
    loose: list[Ref] = []
    off: list[tuple[Ref, str]] = []
    for view in list(game.permanents()):
        subtypes = {s.lower() for s in view.subtypes}
        wrong = attaching.illegal(game, view)
        if "aura" in subtypes and "creature" not in view.types:
            if view.attached is None and view.get("enchant"):
                wrong = Considered("sba.aura", Reason.NOT_ATTACHED, {"object": view.id})
            if wrong is not None:
                if view.has("bestow") or game.obj(view.id).mark("way") == "bestow":
                    game.put(replace(game.obj(view.id), attached=None).with_mark("as", None).with_mark("way", None))
                    game.step(StepKind.NOT_APPLIED, "bestow.becomes-creature", considered=(wrong,), object=view.id)
                    continue
                game.step(StepKind.NOT_APPLIED, "sba.aura", considered=(wrong,), object=view.id)
                loose.append(view.ref)
        elif wrong is not None and view.attached is not None:
            game.step(StepKind.NOT_APPLIED, "sba.check", considered=(wrong,), object=view.id)
            gear = bool(subtypes & {"equipment", "fortification"})
            off.append((view.ref, "sba.equipment" if gear and "creature" not in view.types else "sba.unattach"))
        elif view.attached is not None and not subtypes & {"aura", "equipment", "fortification"}:
            off.append((view.ref, "sba.unattach"))
    return loose, off


def _roles(game: Game, moment: Moment) -> bool:
    """Of a player's Roles on one permanent only the newest stays (704.5y, 303.7a)."""
    newest: dict[tuple[object, str], View] = {}
    older: list[Ref] = []
    roles = [v for v in game.permanents() if v.attached is not None and "role" in {s.lower() for s in v.subtypes}]
    for view in sorted(roles, key=lambda v: game.obj(v.id).timestamp):
        place = (view.attached, view.controller)
        if place in newest:
            older.append(newest[place].ref)
        newest[place] = view
    _put(game, older, "sba.role", moment, "role.newest")
    return bool(older)


def _others(game: Game) -> bool:
    """Protectors of battles, too many counters, speed, the city's blessing, commanders (704.5r, w, x, z; 704.6d)."""
    acted = False
    for view in list(game.permanents()):
        obj = game.obj(view.id)
        if "battle" in view.types:
            acted = _protector(game, view) or acted
        for ability in view.abilities:
            most = ability.get("most-counters") if ability.static == "counter-limit" else None
            kind = str(ability.get("counter"))
            if most is not None and obj.count(kind) > int(most):
                from judge.engine import counters

                counters.remove(game, view.ref, kind, obj.count(kind) - int(most), "sba.counter-limit", "sba.check")
                acted = True
        if view.has("start-your-engines") and not game.state.players[view.controller].count("speed"):
            from judge.engine import counters

            counters.player(game, view.controller, "speed", 1, "sba.speed", "speed.start")
            acted = True
        if view.has("ascend"):
            from judge.engine import happenings

            before = game.state.players[view.controller].count("city-blessing")
            happenings.bless(game, view.controller)
            acted = acted or (not before and bool(game.state.players[view.controller].count("city-blessing")))
    return _commanders(game) or acted


def _protector(game: Game, view: View) -> bool:
    """A battle without a protector, or a Siege that its controller protects, gets another protector (704.5w, x)."""
    player = view.protector
    siege = "siege" in {s.lower() for s in view.subtypes}
    attacked = game.state.combat is not None and any(a.attacked == view.ref for a in game.state.combat.attacks)
    gone = (not player or game.state.players[player].lost) and not attacked
    own = siege and player == view.controller
    if not gone and not own:
        return False
    key = "sba.siege-protector" if own else "sba.battle-protector"
    options = game.opponents(view.controller) if siege else [view.controller]
    chosen = game.choose(view.controller, "protector", options, key, object=view.id)
    game.put(replace(game.obj(view.id), protector=chosen))
    game.step(StepKind.PROTECTOR, key, "sba.check", "battle.protector", object=view.id, player=chosen)
    return True


def _commanders(game: Game) -> bool:
    """A commander that has come to a graveyard or exile may go to the command zone (704.6d)."""
    if game.state.variant != "commander" or not game.rules.in_force("sba.commander"):
        return False
    acted = False
    for obj in list(game.state.objects.values()):
        if obj.mark("commander") and obj.mark("moved") and obj.zone in (Zone.GRAVEYARD, Zone.EXILE):
            game.put(obj.with_mark("moved", None))
            if game.choose(obj.owner, "command-zone", ("yes", "no"), "sba.commander", object=obj.id) == "yes":
                game.move(obj.ref, Zone.COMMAND)
                game.step(StepKind.TO_COMMAND_ZONE, "sba.commander", "commander.zone", "sba.check", object=obj.id)
                acted = True
    return acted


def _no_uniqueness(game: Game) -> list[Considered]:
    """Planeswalkers that share a type stay, since there is no rule on that any more."""
    views = [v for v in game.permanents() if "planeswalker" in v.types]
    sharing = tuple(v.id for v in views if any(o.ref != v.ref and o.subtypes & v.subtypes for o in views))
    keys = ("sba.planeswalker-uniqueness", "planeswalker.uniqueness")
    return [Considered(key, game.rules.absence(key), {"objects": sharing}) for key in keys] if sharing else []


def _has_loyalty(game: Game, view: View) -> bool:
    return view.printed_loyalty is not None or bool(game.obj(view.id).card.types & {"planeswalker"})


def _put(game: Game, refs: list[Ref], key: str, moment: Moment, *more: str) -> None:
    if not refs:
        return
    considered = tuple(
        Considered("indestructible.not-destroyed", Reason.NOT_DESTRUCTION, {"object": r.id})
        for r in refs
        if "indestructible" in game.view(r).keywords
    )
    if considered:
        game.step(StepKind.NOT_APPLIED, key, considered=considered, object=considered[0].data["object"])
    _leave(game, refs, StepKind.PUT_INTO_GRAVEYARD, moment, key, *more, "sba.check")


def _leave(game: Game, refs: list[Ref], kind: StepKind, moment: Moment, *keys: str) -> None:
    watching, before = moment
    zones.leave(game, refs, Zone.GRAVEYARD, kind, *keys, watching=watching, before=before)


def _spared(game: Game, view: View) -> None:
    """An indestructible creature ignores lethal damage (702.12b); said once, when the damage is new."""
    new = any(s.kind is StepKind.DAMAGE_MARKED and s.data["object"] == view.id for s in game.steps)
    told = any(s.kind is StepKind.NOT_DESTROYED and s.data["object"] == view.id for s in game.steps)
    if new and not told:
        game.step(
            StepKind.NOT_DESTROYED,
            "indestructible.not-destroyed",
            object=view.id,
            considered=(Considered("sba.lethal-damage", Reason.INDESTRUCTIBLE, {"object": view.id}),),
        )


def _tell(game: Game, considered: list[Considered]) -> None:
    """Say why nothing was put away, when a permanent has just entered beside another."""
    entered = {s.data["object"] for s in game.steps if s.kind in (StepKind.ENTERS, StepKind.CONTROL_CHANGES)}
    told = {(c.key, c.reason) for s in game.steps for c in s.considered}
    new = [c for c in considered if set(c.data.get("objects", ())) & entered and (c.key, c.reason) not in told]
    if new:
        game.step(StepKind.NOT_APPLIED, "sba.check", considered=new, object="")


def _older_worlds(game: Game) -> list[Ref]:
    """Of permanents with the supertype world only the newest stays; of the newest ones several, none (704.5k)."""
    worlds = [v for v in game.permanents() if "world" in v.supertypes]
    if len(worlds) < 2:
        return []
    newest = max(game.obj(v.id).timestamp for v in worlds)
    last = [v for v in worlds if game.obj(v.id).timestamp == newest]
    return [v.ref for v in worlds if len(last) > 1 or v.ref != last[0].ref]


# ---------------------------------------------------------------------- legends


def _legends(game: Game) -> list[View]:
    return [v for v in game.permanents() if "legendary" in v.supertypes and v.name]


def _exempt(game: Game, view: View) -> bool:
    """Whether a card says that the legend rule doesn't apply to this permanent (101.1)."""
    from judge.engine import selectors

    for holder in game.permanents():
        for ability in holder.abilities:
            word = str(ability.get("to", "your-permanents"))
            if ability.static == "legend-rule-off" and selectors.view_matches(word, holder, view):
                return True
    return False


@rule("sba.legend", variant="all-die")
def legend_all_die(game: Game) -> tuple[list[Ref], list[Considered]]:
    """Legendary permanents with the same name on the battlefield all go, whoever controls them.

    Source: 420.5e (2007-10-01 to 2009-07-10), 704.5k (2009-07-11 to 2013-07-12).
    """
    views = [v for v in _legends(game) if not _exempt(game, v)]
    return [v.ref for v in views if any(o.ref != v.ref and o.name == v.name for o in views)], _why_not(game, views)


@rule("sba.legend", variant="controller-keeps-one")
def legend_keep_one(game: Game) -> tuple[list[Ref], list[Considered]]:
    """A player who controls two or more legendary permanents with the same name chooses one; the rest go.

    Source: 704.5k (2013-07-13 to 2017-09-28), 704.5j (since 2017-09-29).
    """
    going: list[Ref] = []
    views = _legends(game)
    for player in game.apnap():
        mine = [v for v in views if v.controller == player]
        for name in sorted({v.name for v in mine}):
            group = [v for v in mine if v.name == name]
            if len(group) < 2:
                continue
            bound = [v for v in group if not _exempt(game, v)]
            if len(bound) < len(group):
                game.step(
                    StepKind.NOT_APPLIED,
                    "golden-rule.card-wins",
                    object=name,
                    considered=(
                        Considered("sba.legend", Reason.OVERRIDDEN_BY_CARD, {"objects": tuple(v.id for v in group)}),
                    ),
                )
            if len(bound) < 2:
                continue
            kept = game.choose(player, "keep", [v.id for v in bound], "sba.legend", name=name)
            going += [v.ref for v in bound if v.id != kept]
    return going, _why_not(game, views)


def _why_not(game: Game, legends: list[View]) -> list[Considered]:
    """Why permanents of one name, or legends, stay side by side."""
    found = []
    permanents = [v for v in game.permanents() if v.name and not v.types & {"land"}]
    for place, one in enumerate(permanents):
        for other in permanents[place + 1 :]:
            pair = {"objects": (one.id, other.id)}
            both = "legendary" in one.supertypes and "legendary" in other.supertypes
            if one.name == other.name and not both and (one.supertypes | other.supertypes) & {"legendary"}:
                found.append(Considered("sba.legend", Reason.NOT_LEGENDARY, pair))
            elif both and one.name != other.name and one.subtypes & other.subtypes:
                found.append(Considered("sba.legend", Reason.DIFFERENT_NAMES, pair))
            elif both and one.name == other.name and one.controller != other.controller:
                found.append(Considered("sba.legend", Reason.DIFFERENT_CONTROLLERS, pair))
    return found


# ---------------------------------------------------------------------- losing


def _losses(game: Game) -> bool:
    """Players who lose, all at once (704.5a-c, 704.6a-b)."""
    losing: dict[str, tuple[str, ...]] = {}
    for player in game.living():
        who = game.state.players[player]
        if game.state.two_headed:
            reason = two_headed_giant.loss(game, player)
            if reason:
                losing[player] = reason
        else:
            if game.life(player) <= 0:
                losing[player] = ("sba.player-life", "ending.life-zero")
            elif _commander_damage(game, player):
                losing[player] = ("sba.commander-damage", "commander.damage")
            elif game.rules["sba.poison"](game, player):
                losing[player] = game.rules["sba.poison"](game, player)
        if who.drew_from_empty:
            losing.setdefault(player, ("sba.empty-library", "ending.empty-library"))
            game.set_player(player, drew_from_empty=False)
    for player in list(losing):
        if any(
            "cant-lose" in game.state.players[p].keywords
            for p in (game.teammates(player) if game.state.two_headed else [player])
        ):
            del losing[player]
            if not any("golden-rule.cant-wins" in s.cites and s.data.get("object") == player for s in game.steps):
                game.step(
                    StepKind.NOT_APPLIED, "golden-rule.cant-wins", *two_headed_giant.losing_keys(game), object=player,
                    considered=tuple(
                        Considered(key, Reason.OVERRIDDEN_BY_CARD, {"player": player})
                        for key in ("sba.player-life", "two-headed.lose-life-zero")[: 1 + game.state.two_headed]
                    ),
                )  # fmt: skip
    if not losing:
        return False
    for player, keys in list(losing.items()):
        if game.state.two_headed:
            for mate in game.teammates(player):
                losing.setdefault(mate, (*keys, "two-headed.lose-life-zero"))
    for player, keys in losing.items():
        game.set_player(player, lost=True)
        game.step(StepKind.LOSES, *keys, "sba.check", player=player)
    ending(game)
    return True


def _commander_damage(game: Game, player: str) -> bool:
    """Whether one commander has dealt a player 21 or more combat damage over the game (704.6c)."""
    if game.state.variant != "commander":
        return False
    prefix = f"commander-damage:{player}:"
    return any(k.startswith(prefix) and int(v) >= 21 for k, v in game.state.facts.items())


def ending(game: Game) -> None:
    """Whether the game is over now that somebody has lost: the last team there has won (104.2a); what a player who has
    left owned leaves too (800.4a)."""
    teams = {game.state.players[p].team for p in game.living()}
    if len(teams) > 1:
        _leaves(game)
    if not teams:
        game.state.over = "draw"
        game.step(StepKind.GAME_DRAWN, "sba.check")
    elif len(teams) == 1:
        game.state.over = f"won:{next(iter(teams))}"
        for player in game.living():
            game.step(StepKind.WINS, "ending.last-player", player=player)


def _leaves(game: Game) -> None:
    """All that the players who have left owned leaves the game; effects that gave them control end (800.4a)."""
    gone = [p for p, who in game.state.players.items() if who.lost]
    for obj in list(game.state.objects.values()):
        if obj.owner in gone and obj.zone is not Zone.NOWHERE:
            game.remove_from_combat(obj.ref)
            game.put(replace(obj, zone=Zone.NOWHERE, n=obj.n + 1))
            game.step(StepKind.NOT_APPLIED, "multiplayer.leaves", object=obj.id)
    game.state.stack = tuple(i for i in game.state.stack if i.controller not in gone)
    taken = [e for e in game.state.effects if e.change == "control" and e.player in gone]
    if taken:
        game.state.effects = tuple(e for e in game.state.effects if e not in taken)
        game.touch()
        for ref in sorted({ref for e in taken for ref in e.affected}, key=str):
            zones.recompute_control(game, ref, "multiplayer.leaves")
    if game.state.turn.priority in gone:
        rest = [p for p in game.apnap() if p not in gone]
        game.set_turn(priority=rest[0] if rest else None)


def would_act(game: Game) -> bool:
    """Whether a check would do anything now (514.3a)."""
    from judge.engine.game import Game as Fresh

    try:
        return check(Fresh(game.rules, game.state))
    except Unanswered:
        return True
