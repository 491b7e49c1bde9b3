"""Looking at, searching, shuffling and exiling from libraries; casting what is found there.

Source: 401, 701.20, 701.22-701.25, 701.29, 701.57, 702.35, 702.62, 702.85 (2026-04-17). What depends on cards that
nobody knows isn't covered.
"""

from __future__ import annotations

from itertools import permutations

from judge.engine import costs, entering, mana, selectors, triggers, zones
from judge.engine.effects import Resolution, _in_order, verb
from judge.engine.reasons import StepKind
from judge.engine.ruleset import plain, rule
from judge.engine.state import Effect, Ref, Target, Zone
from judge.errors import NotCovered

plain(
    __name__, "cost.alternative", "effect.may-cast", "keyword-action.discover", "keyword-action.exile",
    "keyword-action.fateseal", "keyword-action.reveal", "keyword-action.scry", "keyword-action.scry-zero",
    "keyword-action.search", "keyword-action.search-fail", "keyword-action.shuffle", "keyword-action.surveil",
    "library.position", "resolving.instructions", "suspend.cast",
)  # fmt: skip


# ---------------------------------------------------------------------- libraries


def _top(run: Resolution, player: str, number: int) -> tuple[list[str], int]:
    """The named cards on top of a library, and how many unnamed ones are looked at beneath them."""
    named = list(run.game.state.libraries.get(player, ()))[:number]
    if run.game.state.players[player].shuffled and named:
        raise NotCovered("which card is on top of a shuffled library is chance", code="chance")
    return named, min(number - len(named), run.game.state.players[player].library)


def _arranged(names: list[str]) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to keep some cards on top and put the rest away, both in any order."""
    if len(names) > 3:
        raise NotCovered("the engine arranges no more than three cards", code="budget")
    found = {}
    for order in permutations(names):
        for cut in range(len(order) + 1):
            top, rest = order[:cut], order[cut:]
            found[f"{', '.join(top) or '-'} | {', '.join(rest) or '-'}"] = (top, rest)
    return found


@verb("scry")
def _scry(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _in_order(run.game, recipients):
        look(run, player, run.number(effect), "scry", "keyword-action.scry")


def look(run: Resolution, player: str, number: int, kind: str, key: str) -> None:
    """Look at the top cards; keep some on top, put the others on the bottom or into the graveyard (701.22, 701.25)."""
    game = run.game
    if number <= 0:
        game.step(
            StepKind.LOOKS,
            key,
            "keyword-action.scry-zero" if kind == "scry" else "",
            player=player,
            amount=0,
            what=kind,
        )
        return
    names, _others = _top(run, player, number)
    game.step(StepKind.LOOKS, key, player=player, amount=number, what=kind)
    if names:
        ways = _arranged(names)
        top, rest = ways[game.choose(player, kind, ways, key)]
        kept = [n for n in game.state.libraries[player] if n not in names]
        bottom = list(rest) if kind == "scry" else []
        game.state.libraries[player] = (*top, *kept, *bottom)
        if kind == "surveil":
            for name in rest:
                game.state.libraries[player] = (*game.state.libraries[player], name)
                game.move(game.obj(name).ref, Zone.GRAVEYARD)
                game.step(StepKind.PUT_INTO_GRAVEYARD, key, object=name)
    triggers.fire(game, "scries" if kind == "scry" else "surveils", subject=player)


@verb("surveil")
def _surveil(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _in_order(run.game, recipients):
        look(run, player, run.number(effect), "surveil", "keyword-action.surveil")


@verb("fateseal")
def _fateseal(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _in_order(run.game, recipients):
        look(run, player, run.number(effect), "scry", "keyword-action.fateseal")


@verb("search")
def _search(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Search a library for a card; a card of a stated quality need not be found; then shuffle (701.23, 701.24)."""
    game = run.game
    player = run.you
    word = str(effect.get("what", "card"))
    game.step(StepKind.SEARCHES, "resolving.instructions", "keyword-action.search", player=player)
    triggers.fire(game, "searches", subject=player)
    names = [
        n for n in game.state.libraries.get(player, ())
        if word == "card" or selectors.view_matches(word, game.view(run.item.source), game.view_of(n))
    ]  # fmt: skip
    if effect.get("same-value"):
        wanted = mana.mana_value(game.view(run.item.source).cost)
        names = [n for n in names if mana.mana_value(game.view_of(n).cost) == wanted]
    options = names if word == "card" and names else ["nothing", *names]
    found = game.choose(player, "search", options, "keyword-action.search", object=run.item.id)
    if found == "nothing":
        game.step(StepKind.FINDS_NOTHING, "resolving.instructions", "keyword-action.search-fail", player=player)
    else:
        game.step(StepKind.REVEALED, "resolving.instructions", "keyword-action.reveal", player=player, object=found)
        zone = str(effect.get("zone", "hand"))
        if zone == "battlefield":
            zones.enter(game, game.obj(found).ref, player, "resolving.instructions", tapped=bool(effect.get("tapped")))
        elif zone == "top":
            game.state.libraries[player] = (found, *(n for n in game.state.libraries[player] if n != found))
        else:
            game.move(game.obj(found).ref, Zone(zone))
            game.step(StepKind.PUT, "resolving.instructions", "keyword-action.search", object=found, zone=zone)
    shuffle(run, player, keep=found if str(effect.get("zone")) == "top" else "")


@verb("shuffle")
def _shuffle(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for player in _in_order(run.game, recipients):
        shuffle(run, player)


def shuffle(run: Resolution, player: str, keep: str = "") -> None:
    """Shuffle a library; afterwards nobody knows the order of its cards (701.24)."""
    game = run.game
    game.set_player(player, shuffled=not keep)
    game.step(StepKind.SHUFFLES, "keyword-action.shuffle", "resolving.instructions", player=player)


@verb("reveal")
def _reveal(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    for target in recipients:
        run.game.step(
            StepKind.REVEALED,
            "resolving.instructions",
            "keyword-action.reveal",
            object=run.game.name_of(target),
            player=run.you,
        )


@verb("exile-top")
def _exile_top(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    game = run.game
    for player in _in_order(game, recipients):
        names, unnamed = _top(run, player, run.number(effect))
        for name in names:
            moved = game.move(game.obj(name).ref, Zone.EXILE)
            game.step(StepKind.EXILED, "keyword-action.exile", object=name)
            if effect.get("may-play") and moved:
                game.put(game.obj(name).with_mark("may-cast", run.you))
        if unnamed:
            game.set_player(player, library=game.state.players[player].library - unnamed)
            game.step(StepKind.EXILED, "keyword-action.exile", object="", player=player, amount=unnamed)


@verb("to-library")
def _to_library(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Put permanents or cards on top or on the bottom of their owners' libraries (401.4)."""
    game = run.game
    for ref in recipients:
        if isinstance(ref, Ref) and game.current(ref):
            if game.on_battlefield(ref):
                zones.leave(
                    game, [ref], Zone.LIBRARY, StepKind.PUT_INTO_LIBRARY, "resolving.instructions", "library.position"
                )
            else:
                game.move(ref, Zone.LIBRARY)
                game.step(StepKind.PUT_INTO_LIBRARY, "resolving.instructions", "library.position", object=ref.id)
            owner = game.obj(ref.id).owner
            if effect.get("bottom") and ref.id in game.state.libraries.get(owner, ()):
                rest = [n for n in game.state.libraries[owner] if n != ref.id]
                game.state.libraries[owner] = (*rest, ref.id)


@verb("cascade")
def _cascade(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """Exile cards from the top until a nonland card with lesser mana value; it may be cast for nothing; the others go
    to the bottom (702.85a)."""
    _until_cheaper(run, mana.mana_value(run.game.view(run.item.source).cost), "cascade.trigger", strict=True)


@verb("discover")
def _discover(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """As cascade, with a number; a card that isn't cast is put into the hand (701.57)."""
    _until_cheaper(run, run.number(effect), "keyword-action.discover", strict=False)


def _until_cheaper(run: Resolution, limit: int, key: str, *, strict: bool) -> None:
    from judge.engine import casting, ways

    game, player = run.game, run.you
    library = list(game.state.libraries.get(player, ()))
    if game.state.players[player].shuffled:
        raise NotCovered("which cards a shuffled library shows is chance", code="chance")
    exiled, hit = [], ""
    for name in library:
        moved = game.move(game.obj(name).ref, Zone.EXILE)
        game.step(StepKind.EXILED, key, object=name)
        view = game.view(moved)
        value = min(mana.compared(view))
        if "land" not in view.types and (value < limit if strict else value <= limit):
            hit = name
            break
        exiled.append(name)
    if not hit and game.state.players[player].library:
        raise NotCovered("the cards that nobody named may hold the one that is found", code="chance")
    if hit:
        obj = game.obj(hit)
        within = game.rules["cascade.trigger"] if game.rules.in_force("cascade.trigger") else any_face
        names = {
            way.name or "normal": way for way in ways.free(obj.card, key, "cost.alternative", "effect.may-cast")
            if within(mana.mana_value(way.card.cost), limit, strict) and casting.possible(game, player, obj, way)
        }  # fmt: skip
        if names and game.choose(player, "may-cast", ("yes", "no"), key, object=hit) == "yes":
            casting.carry(game, player, obj, names[game.choose(player, "way", names, key, object=hit)])
        elif strict:
            exiled.append(hit)
        else:
            game.move(obj.ref, Zone.HAND)
            game.step(StepKind.PUT, key, object=hit, zone="hand")
    for name in exiled:
        game.move(game.obj(name).ref, Zone.LIBRARY, bottom=True)


@rule("cascade.trigger", variant="any-face")
def any_face(value: int, limit: int, strict: bool) -> bool:
    """Whichever face the card is cast as, it was the card's mana value that counted. Source: 502.85a (2009-05-01),
    702.84a (to 2021-02-14)."""
    return True


@rule("cascade.trigger", variant="resulting-spell")
def resulting_spell(value: int, limit: int, strict: bool) -> bool:
    """The spell that it is cast as must be cheap enough too. Source: 702.84a (2021-02-15), 702.85a (since
    2021-04-22)."""
    return value < limit if strict else value <= limit


@verb("cast-for")
def _cast_for(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A player may cast a card for another cost as something resolves; else it goes elsewhere (702.35a)."""
    from judge.engine import casting, ways

    game, name = run.game, run.item.source.id
    obj = game.current(run.item.source)
    if obj is None:
        return
    price = tuple(effect.get("cost") or ())
    key = f"{effect.get('name')}.cast"
    view = game.view(obj.ref)
    way = ways.Way(str(effect.get("name")), obj.card, price, (key, "cost.alternative"), alternative=True)
    able = not [c for one in price for c in costs.problems(game, run.you, view, one)]
    able = able and casting.possible(game, run.you, obj, way)
    if able and game.choose(run.you, "may-cast", ("yes", "no"), key, object=name) == "yes":
        casting.carry(game, run.you, obj, way)
    elif effect.get("otherwise"):
        game.move(obj.ref, Zone(str(effect.get("otherwise"))))
        game.step(StepKind.PUT_INTO_GRAVEYARD, key, object=name)


@verb("suspend-tick")
def _suspend(run: Resolution, effect: Effect, recipients: list[Target]) -> None:
    """A time counter is removed; with the last one the card is cast without paying (702.62a)."""
    from judge.engine import casting, ways

    game = run.game
    obj = game.current(run.item.source)
    if obj is None or obj.zone is not Zone.EXILE:
        return
    left = obj.count("time") - 1
    game.put(obj.with_counters("time", left))
    game.step(StepKind.COUNTERS_REMOVED, "suspend.cast", object=obj.id, counter="time", amount=1, left=left)
    if left == 0:
        way = ways.Way(
            "suspend",
            obj.card,
            (),
            ("suspend.cast", "cost.alternative", "effect.may-cast"),
            alternative=True,
            free=True,
        )
        ref = casting.carry(game, run.you, game.obj(obj.id), way)
        if "creature" in obj.card.types:
            entering.grant(game, ref, ("haste",), "suspend.cast")
