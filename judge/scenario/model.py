"""A scenario: what is where, what is done, what must come of it. Read and written as YAML or dictionaries.

Every field is checked as it is read; what is unknown is an error with its place and the nearest known word.
``from_dict(to_dict(s)) == s``. The fields:

``name``, ``title``, ``source``
    What it is called (the file's name), what it shows in one sentence, where it comes from.
``dates``
    Days (``2013-07-13``, ``today``) and spans (``2013-07-13..2017-09-28``, ``2018-04-27..``, ``..2009-07-10``) on which
    the expectations hold.
``reading``, ``variant``
    A text to take at its word; ``two-headed-giant``, ``free-for-all`` or ``commander``.
``players``
    ``{A: {life, team, hand, library, graveyard, poison, keywords, mana}, B: {}}``. Numbers of cards count those that
    nobody named. Without ``mana`` every cost of mana is taken as paid. ``deck`` and ``sideboard`` are mappings of names
    of the library's cards to numbers and ``commander`` is such a name: the game starts only with legal decks.
``turn``
    ``{active, step, priority, number}``; the first player's main phase before combat unless said otherwise.
``battlefield``, ``hand``, ``graveyard``, ``library``, ``exile``, ``command``, ``stack``, ``outside`` (the game)
    ``{A: [objects]}``. An object: ``id``, ``card`` (planeswalker, creature, instant, sorcery, burn, land, artifact,
    enchantment, battle, dungeon) or ``types``; ``name`` (the id unless given), ``supertypes`` (a planeswalker's are
    by date unless given), ``subtypes``, ``colors``, ``pt``, ``loyalty``, ``defense``, ``keywords``, ``effect``,
    ``abilities``, ``cost``; its state: ``tapped``, ``sick``, ``counters``, ``damage`` (of a burn: how much it
    deals), ``token``, ``owner``, ``controller``, ``protector``, ``targets``.
``do``
    In order: ``{cast: id, by, targets}``, ``{activate: id, ability, by, targets}`` (``ability`` is a place from 0, or a
    loyalty cost such as ``+1``), ``{play: id}``, ``{pass: all}`` (every player once), ``{pass: A}``, ``{pass: stack}``
    (until the stack is empty), ``{start: A}`` (the game begins), ``{concede: A}``,
    ``{look: id}`` (what an object is and
    why), ``{turn-face-up: id}``, ``{suspend: id}``, ``{foretell: id}``, ``{plot: id}``,
    ``{goto: step}`` or ``{goto: {step, active}}``, ``{attack: {creature: what}, bands: [[creature, creature]]}``,
    ``{block: {creature: attacker}}`` (both go to their step by themselves; ``attack: any`` and ``block: any`` leave the
    declaration open: every legal one is a line of play), ``{choose: {kind, option}}`` (answers the
    decision that the action before it asks for; with ``optional: true`` only if it asks for one, with ``player`` the next of that player's), ``{happen: {effect}, by, source}`` (by an effect that nobody named),
    ``{try: {action}}`` (may be refused). ``targets`` has one entry, or list, for each word "target".
``expect``
    Of every line of play: ``life``, ``poison``, ``hand``, ``tokens`` by player; ``loyalty``, ``defense``, ``counters``, ``damage``,
    ``zone``, ``controller``, ``types``, ``pt``, ``tapped``, ``attacking`` by object; ``blocked``, ``resolved``,
    ``countered``, ``gone``, ``lost``, ``won``, ``draw``. ``outcomes``: a list of such expectations, of which each line
    fulfils one and each is reached. Of all lines together: ``cites``, ``not_cites``, ``not_applied: {key: reason}``,
    ``refused: {key: reason}``, ``allowed`` (whether an attempt was), ``offered``, ``never_offered``, ``chooser: {kind:
    player}``, ``options: {kind: [...]}``, ``undetermined``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from judge.engine.reasons import Reason
from judge.engine.ruleset import readings
from judge.engine.state import TurnStep, Zone
from judge.engine.targets import is_target
from judge.locale import _, quoted
from judge.rules import FIRST_DAY, Timeline
from judge.scenario import cards
from judge.scenario.words import Path, Where

ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "command", "stack", "outside")
FIELDS = ("name", "title", "source", "dates", "reading", "variant", "players", "turn", *ZONES, "do", "expect")
PLAYER_FIELDS = (
    "life", "team", "hand", "library", "graveyard", "poison", "keywords", "mana", "counters", "deck", "sideboard",
    "commander",
)  # fmt: skip
TURN_FIELDS = ("active", "step", "priority", "number", "lands-played")
VARIANTS = ("two-headed-giant", "free-for-all", "commander")
SPECIAL = ("turn-face-up", "suspend", "foretell", "plot")
ACTIONS = (
    "cast", "activate", "play", "pass", "goto", "attack", "block", "choose", "happen", "try", "start", "concede",
    "look",
    *SPECIAL,
)  # fmt: skip
ACTION_FIELDS: Mapping[str, tuple[str, ...]] = {
    "cast": ("cast", "by", "targets", "way"), "start": ("start",), "concede": ("concede",), "look": ("look",),
    "turn-face-up": ("turn-face-up", "by"), "suspend": ("suspend", "by"), "foretell": ("foretell", "by"),
    "plot": ("plot", "by"), "activate": ("activate", "ability", "by", "targets"), "play": ("play", "by"),
    "pass": ("pass",), "goto": ("goto",), "attack": ("attack", "bands", "by"), "block": ("block", "by"),
    "choose": ("choose",),
    "happen": ("happen", "by", "source"), "try": ("try",),
}  # fmt: skip
EXPECT_OBJECTS = (
    "loyalty", "defense", "counters", "damage", "zone", "controller", "types", "pt", "tapped", "attached", "keywords",
    "colors",
    "lacks",
)  # fmt: skip
EXPECT_PLAYERS = ("life", "poison", "hand", "mana", "library", "tokens")
EXPECT_LISTS = ("attacking", "blocked", "lost", "won", "resolved", "countered", "gone")
EXPECT_KEYS = ("cites", "not_cites")
EXPECT_REASONS = ("not_applied", "refused")
EXPECT = (
    *EXPECT_OBJECTS,
    *EXPECT_PLAYERS,
    *EXPECT_LISTS,
    *EXPECT_KEYS,
    *EXPECT_REASONS,
    "offered",
    "never_offered",
    "chooser",
    "options",
    "outcomes",
    "undetermined",
    "allowed",
    "draw",
)
CHOICES = (
    "redirect",
    "replacement-order",
    "shield-order",
    "target",
    "targets",
    "keep",
    "assign",
    "damage-order",
    "defending-player",
    "trigger-order",
    "may",
    "discard",
    "protector",
    "attackers",
    "x",
    "blockers", "way", "mode", "divide", "mana", "mana-source", "mana-left", "phyrexian", "kicker", "multikicker",
    "buyback",
    "entwine", "replicate", "casualty", "bargain", "offspring", "squad", "convoke", "improvise", "delve", "sacrifice",
    "return", "exile", "tap", "pay", "mulligan", "first", "scry", "surveil", "search", "may-cast", "proliferate",
    "bolster", "explore", "amass", "populate", "endure", "blight", "new-targets", "opponent", "either", "champion",
    "attacked", "coin", "die", "command-zone", "dredge", "copy", "as-enters", "riot", "unleash", "devour", "tribute",
    "enlist", "armor", "counter-kind", "mutate", "pair", "splice", "cipher", "room", "dungeon",
)  # fmt: skip
TODAY = "today"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A checked scenario. The parts are plain data in the form in which they are written."""

    name: str
    players: Mapping[str, Mapping[str, Any]]
    title: str = ""
    source: str = ""
    dates: tuple[str, ...] = (TODAY,)
    reading: str = ""
    variant: str = ""
    turn: Mapping[str, Any] = field(default_factory=dict)
    zones: Mapping[str, Mapping[str, tuple[Mapping[str, Any], ...]]] = field(default_factory=dict)
    do: tuple[Mapping[str, Any], ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    where: Where = field(default=Where(), compare=False, repr=False)

    @classmethod
    def from_dict(cls, given: Mapping[str, Any], where: Where | None = None) -> Scenario:
        """Check a dictionary. Raises ScenarioError with the place of what is wrong."""
        return _read(given, where or Where())

    @classmethod
    def from_yaml(cls, text: str, file: str = "") -> Scenario:
        """Read YAML text; ``file`` is named in errors."""
        from judge.scenario import yaml_text

        value, lines = yaml_text.load(text, file)
        return cls.from_dict(value, Where(file, lines))

    def to_dict(self) -> dict[str, Any]:
        """The scenario as plain data, without what is as it is anyway."""
        made: dict[str, Any] = {"name": self.name}
        for name in ("title", "source"):
            if getattr(self, name):
                made[name] = getattr(self, name)
        made["dates"] = list(self.dates)
        for name in ("reading", "variant"):
            if getattr(self, name):
                made[name] = getattr(self, name)
        made["players"] = _plain(self.players)
        if self.turn:
            made["turn"] = _plain(self.turn)
        for zone, holders in self.zones.items():
            made[zone] = _plain(holders)
        if self.do:
            made["do"] = _plain(self.do)
        if self.expect:
            made["expect"] = _plain(self.expect)
        return made

    def to_yaml(self) -> str:
        from judge.scenario import yaml_text

        return yaml_text.dump(self.to_dict())

    def objects(self) -> Iterator[tuple[str, str, Path, Mapping[str, Any]]]:
        """Each object with its zone, the player it is listed under, and its place."""
        for zone, holders in self.zones.items():
            for player, listed in holders.items():
                for n, one in enumerate(listed):
                    yield zone, player, (zone, player, n), one

    def names(self) -> frozenset[str]:
        """The names that may be used: players and objects."""
        return frozenset(self.players) | {str(o["id"]) for _, _, _, o in self.objects()}

    def days(self, today: date | None = None) -> tuple[date, ...]:
        """The days it claims: single ones, and both ends of each span."""
        found: list[date] = []
        for text in self.dates:
            first, last = span(text, today or date.today())
            found += [first, last]
        return tuple(dict.fromkeys(found))

    def covers(self, day: date, today: date | None = None) -> bool:
        """Whether its expectations are meant to hold on a day."""
        return any(first <= day <= last for first, last in (span(t, today or date.today()) for t in self.dates))


def span(text: str, today: date) -> tuple[date, date]:
    """``2013-07-13``, ``today``, ``2013-07-13..2017-09-28``, ``2018-04-27..`` and ``..2018-04-26`` as first and last
    day."""
    first, dots, last = text.partition("..")
    if not dots:
        day = today if text == TODAY else date.fromisoformat(text)
        return day, day
    start = FIRST_DAY if not first else date.fromisoformat(first)
    return start, today if last in ("", TODAY) else date.fromisoformat(last)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    return value


def _frozen(value: Any) -> Any:
    """Lists as tuples, so that two readings of one text are equal."""
    if isinstance(value, Mapping):
        return {str(k): _frozen(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return tuple(_frozen(v) for v in value)
    if isinstance(value, date):
        return value.isoformat()
    return value


def _read(given: Mapping[str, Any], where: Where) -> Scenario:
    fields = _frozen(where.fields((), given, FIELDS))
    for needed in ("name", "players"):
        if not fields.get(needed):
            raise where.error((), _("a scenario needs {value}.").format(value=quoted(needed)))
    players = _players(where, fields["players"])
    names = _names(where, fields, players)
    scenario = Scenario(
        str(fields["name"]), players, str(fields.get("title", "")), str(fields.get("source", "")),
        _dates(where, fields.get("dates", (TODAY,))), _reading(where, fields.get("reading", "")),
        _known(where, ("variant",), "variant", fields.get("variant", ""), VARIANTS), _turn(where, fields.get("turn",
        {}), players), {zone: fields[zone] for zone in ZONES if fields.get(zone)}, tuple(fields.get("do", ())),
        fields.get("expect", {}), where, )  # fmt: skip
    for zone, player, path, one in scenario.objects():
        _object(where, zone, player, path, one, names, players)
    for n, item in enumerate(scenario.do):
        _action(where, ("do", n), item, names, players)
    _expect(where, ("expect",), scenario.expect, names, players)
    return scenario


def _known(where: Where, path: Path, what: str, value: Any, known: tuple[str, ...]) -> str:
    if value and value not in known:
        raise where.unknown(path, what, value, known)
    return str(value)


def _players(where: Where, given: Any) -> Mapping[str, Any]:
    if isinstance(given, tuple):
        given = {str(name): {} for name in given}
    if not isinstance(given, Mapping) or len(given) < 2:
        raise where.error(("players",), _("a scenario needs at least two players, such as A and B."))
    for name, one in given.items():
        fields = where.fields(("players", name), one or {}, PLAYER_FIELDS)
        cards.read_keywords(where, ("players", name, "keywords"), fields.get("keywords", ()))
        for number in ("life", "hand", "library", "graveyard", "poison"):
            if number in fields and (not isinstance(fields[number], int) or isinstance(fields[number], bool)):
                raise where.error(
                    ("players", name, number),
                    _("a whole number is needed here, not {value}.").format(value=quoted(fields[number])),
                )
        for listed in ("deck", "sideboard"):
            cards.read_deck(where, ("players", name, listed), fields.get(listed, {}))
        if "commander" in fields:
            cards.read_deck(where, ("players", name, "commander"), {fields["commander"]: 1})
    return {name: one or {} for name, one in given.items()}


def _names(where: Where, fields: Mapping[str, Any], players: Mapping[str, Any]) -> frozenset[str]:
    found: set[str] = set(players)
    for zone in ZONES:
        holders = fields.get(zone) or {}
        if not isinstance(holders, Mapping):
            raise where.error((zone,), _("a zone is a mapping of players to lists of objects."))
        for player, listed in holders.items():
            if player not in players:
                raise where.unknown((zone, player), "player", player, players)
            if not isinstance(listed, tuple):
                raise where.error((zone, player), _("a list of objects is needed here."))
            for n, one in enumerate(listed):
                if not isinstance(one, Mapping) or "id" not in one:
                    raise where.error((zone, player, n), _("an object needs an id."))
                if str(one["id"]) in found:
                    raise where.error(
                        (zone, player, n, "id"), _("the name {value} is used twice.").format(value=quoted(one["id"]))
                    )
                found.add(str(one["id"]))
    return frozenset(found)


def _dates(where: Where, given: Any) -> tuple[str, ...]:
    found = given if isinstance(given, tuple) else (given,)
    for n, text in enumerate(found):
        try:
            first, last = span(str(text), date.max)
        except ValueError:
            raise where.error(
                ("dates", n),
                _("{value} is no date.").format(value=quoted(text)),
                _("Write 2013-07-13, today or 2013-07-13..2017-09-28."),
            ) from None
        if last < first or first < FIRST_DAY:
            raise where.error(
                ("dates", n),
                _("{value} is outside the dates that are covered, {other} to today.").format(
                    value=quoted(text), other=FIRST_DAY
                ),
            )
    return tuple(str(t) for t in found)


def _reading(where: Where, given: Any) -> str:
    if given and given not in readings():
        raise where.unknown(("reading",), "reading", given, readings())
    return str(given)


def _turn(where: Where, given: Any, players: Mapping[str, Any]) -> Mapping[str, Any]:
    fields = where.fields(("turn",), given, TURN_FIELDS)
    for name in ("active", "priority"):
        if name in fields and fields[name] not in players:
            raise where.unknown(("turn", name), "player", fields[name], players)
    steps = [s.value for s in TurnStep]
    if "step" in fields and fields["step"] not in steps:
        raise where.unknown(("turn", "step"), "step", fields["step"], steps)
    if fields.get("step") in ("declare-blockers", "combat-damage", "untap", "cleanup"):
        raise where.error(("turn", "step"), _("a scenario can't begin in this step."), _("Begin earlier and use goto."))
    return fields


def _object(
    where: Where,
    zone: str,
    player: str,
    path: Path,
    one: Mapping[str, Any],
    names: frozenset[str],
    players: Mapping[str, Any],
) -> None:
    cards.read_card(where, path, one, names)
    if one.get("attached") is not None and one["attached"] not in names:
        raise where.unknown((*path, "attached"), "name", one["attached"], names)
    for name in ("owner", "controller", "protector"):
        if name in one and one[name] not in players:
            raise where.unknown((*path, name), "player", one[name], players)
    counters = one.get("counters", {})
    if not isinstance(counters, Mapping) or any(not isinstance(n, int) for n in counters.values()):
        raise where.error((*path, "counters"), _("counters are a mapping such as loyalty: 2."))
    _targets(where, path, one.get("targets"), names)


def _targets(where: Where, path: Path, given: Any, names: frozenset[str]) -> None:
    if given is None:
        return
    for one in given if isinstance(given, tuple) else (given,):
        for name in one if isinstance(one, tuple) else (one,):
            if name not in names and not _made_later(str(name)):
                raise where.unknown((*path, "targets"), "name", name, names)


def _made_later(name: str) -> bool:
    """Whether a name may belong to a token made on the way."""
    return (
        name.startswith("token") or "-copy" in name or name == "manifested" or name.endswith(("-trigger", "-ability"))
    )


def words(value: Any) -> frozenset[str]:
    """Every word in a part of a scenario, names of objects among them."""
    if isinstance(value, Mapping):
        return words([*value.keys(), *value.values()])
    if isinstance(value, list | tuple):
        return frozenset().union(*(words(one) for one in value))
    return frozenset({str(value)})


def left_open(item: Mapping[str, Any] | None) -> str:
    """Which declaration an action leaves open, ``attack`` or ``block``; empty if none."""
    return next((kind for kind in ("attack", "block") if item and item.get(kind) == "any"), "")


def _action(where: Where, path: Path, item: Any, names: frozenset[str], players: Mapping[str, Any]) -> None:
    if not isinstance(item, Mapping):
        raise where.error(path, _("an action is a mapping such as “cast: bolt”, not {value}.").format(value=quoted(item)))
    kinds = [k for k in item if k in ACTIONS]
    if len(kinds) != 1:
        strange = next((k for k in item if k not in ACTIONS), "")
        raise (
            where.unknown((*path, strange), "action", strange, ACTIONS)
            if not kinds
            else where.error(path, _("one action at a time."))
        )
    kind = kinds[0]
    fields = where.fields(path, item, ACTION_FIELDS[kind])
    if "by" in fields and fields["by"] not in players:
        raise where.unknown((*path, "by"), "player", fields["by"], players)
    _targets(where, path, fields.get("targets"), names)
    value = fields[kind]
    if kind == "try":
        _action(where, (*path, "try"), value, names, players)
        if set(value) & {"try", "choose", "goto"}:
            raise where.error(path, _("only what players do can be tried."))
    elif kind == "start" or kind == "concede":
        _known(where, (*path, kind), "player", value, tuple(players))
    elif kind in ("cast", "activate", "play", "look", *SPECIAL):
        if (value not in names or value in players) and not _made_later(str(value)):
            raise where.unknown((*path, kind), "object", value, names - set(players))
    elif kind == "pass":
        _known(where, (*path, "pass"), "player", value, ("all", "stack", *players))
    elif kind == "goto":
        target = value if isinstance(value, Mapping) else {"step": value}
        where.fields((*path, "goto"), target, ("step", "active"))
        _known(where, (*path, "goto", "step"), "step", target.get("step", ""), tuple(s.value for s in TurnStep))
        _known(where, (*path, "goto", "active"), "player", target.get("active", ""), tuple(players))
    elif kind in ("attack", "block") and value == "any":
        if "bands" in fields or path[-1] == "try":
            raise where.error((*path, kind), _("a declaration that is left open stands alone."))
    elif kind in ("attack", "block"):
        if not isinstance(value, Mapping):
            raise where.error((*path, kind), _("write each creature with what it attacks or blocks, or “any”."))
        for name, what in value.items():
            for one in (name, *(what if isinstance(what, tuple) else (what,))):
                if one not in names and not _made_later(str(one)):
                    raise where.unknown((*path, kind, name), "name", one, names)
        for n, band in enumerate(fields.get("bands", ())):
            for one in band if isinstance(band, tuple) else (band,):
                if one not in value:
                    raise where.unknown((*path, "bands", n), "name", one, value)
    elif kind == "choose":
        if isinstance(value, Mapping):
            where.fields((*path, "choose"), value, ("kind", "option", "optional", "player"))
            _known(where, (*path, "choose", "kind"), "choice", value.get("kind", ""), CHOICES)
    elif kind == "happen":
        effects = cards.read_effects(where, (*path, "happen"), value, names)
        if any(is_target(str(effect.get("to", ""))) for effect in effects):
            raise where.error((*path, "happen"), _("what just happens has no targets."), _("Name the player or object that it acts on."))
        if "source" in fields and fields["source"] not in names:
            raise where.unknown((*path, "source"), "object", fields["source"], names)


def _expect(where: Where, path: Path, given: Any, names: frozenset[str], players: Mapping[str, Any]) -> None:
    fields = where.fields(path, given, EXPECT, "expectation")
    for name in EXPECT_OBJECTS:
        for one in fields.get(name, ()):
            if one not in names and not _made_later(str(one)):
                raise where.unknown((*path, name, one), "object", one, names)
    for zone in dict(fields.get("zone", {})).values():
        _known(where, (*path, "zone"), "zone", zone, tuple(z.value for z in Zone))
    for name in EXPECT_PLAYERS:
        for one in fields.get(name, ()):
            if one not in players:
                raise where.unknown((*path, name, one), "player", one, players)
    timeline = Timeline.load()
    for name in EXPECT_KEYS:
        for one in _several(fields.get(name, ())):
            if str(one) not in timeline:
                raise where.unknown((*path, name), "rule key", one, map(str, timeline))
    for name in EXPECT_REASONS:
        for key, reasons in dict(fields.get(name, {})).items():
            if key not in timeline:
                raise where.unknown((*path, name, key), "rule key", key, map(str, timeline))
            for reason in _several(reasons):
                _known(where, (*path, name, key), "reason", reason, tuple(r.value for r in Reason))
    for name in ("offered", "never_offered"):
        for one in _several(fields.get(name, ())):
            _known(where, (*path, name), "choice", one, CHOICES)
    for kind, player in dict(fields.get("chooser", {})).items():
        _known(where, (*path, "chooser", kind), "choice", kind, CHOICES)
        _known(where, (*path, "chooser", kind), "player", player, tuple(players))
    for n, outcome in enumerate(fields.get("outcomes", ())):
        _expect(where, (*path, "outcomes", n), outcome, names, players)


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
