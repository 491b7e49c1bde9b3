"""Frames: situations that people ask about, as data, each with what may be asked of it.

A file ``corpus/frames/*.yaml`` is a list of frames; ``groups.yaml`` beside them names groups of concepts, which any list
of concepts may use as ``@name``. A frame knows concepts and no words, so it serves every language. Its fields:

``frame``
    Its name, once in all files.
``says``, ``tells``, ``unless``
    Lists of concepts; ``a | b`` is one of them. All of ``says`` must be named somewhere; all of ``tells`` outside what
    is asked (a condition is told, and so is a clause of time); none of ``unless``.
``denies``
    Concepts of which a negation must stand beside at least one naming (*if I don't pay*).
``allows``
    Further concepts that don't change the answer. What the question says beyond these is a veto. What comes out of a
    group here gives way to ``unless``.
``apart``
    Pairs such as ``r-another + planeswalker``: the frame doesn't fit where the one stands right beside the other.
``idle``
    Concepts of which a negation beside them changes nothing (*it hits the planeswalker and not the player*, *a creature
    that hasn't dealt damage yet*).
``roles``
    ``{P: {does: [...], has: [...]}, Q: {...}}``: who P and Q are. P is the asker unless what is said of the subjects of
    ``does`` and of the owners of ``has`` shows that P is the opponent; where it shows both, the frame doesn't fit.
    ``sure``: whose one of these is must be said; ``surely``: who does one of these must be said. ``PM: {surely: [...]}``:
    that P's teammate does one of these must be said (``never``: may not be said).
``let``
    Values read off the question: ``{number: [concepts], default}`` (with ``one: true`` an article before it is 1; with ``only: [2]`` it must be one of these, ``["${n}"]`` being a value read before it; with ``behind: true`` it follows the concept; with ``within: 1`` it stands right beside it), ``{size: [concepts], default}`` (power/toughness;
    ``least: 1``: a power of 1 or more),
    ``{change: [concepts], default}`` (such as -1/-1, where that isn't the name of a counter), ``{said: [concepts], then,
    else}``, ``{which: [concepts], default}`` (the one of them that is named), ``{first: [concepts], before: [concepts], then,
    else}`` (whether the one is told before the other; without ``else`` it must be), ``{holder: [concepts], only: [planeswalker]}`` (what or who is said to have this keyword), ``{turn: P, step: main1}`` (whose turn and which step, unless it
    says another; ``at`` instead of ``step``: always that).
    ``{times: [concepts], least: 2}`` (how often they are named; fewer than that, or more than ``most``, and the frame doesn't fit: *my red spell … protection from red*),
    ``{symbols: true}`` (the first mana cost that is written in symbols; ``most`` and ``least``: the greater and the lesser of two),
    ``{signed: [concepts], default}`` (a loyalty cost such as -3).
    Without a default the value must be there.
``numbers``
    ``any``: numbers that no ``let`` has read don't matter. Otherwise they are a veto.
``play``, or ``cases: [{label, play}]``
    A scenario without ``expect``, in the words of scenario files; ``P`` and ``Q`` are the players (``PM`` and ``QM``
    their teammates), ``${name}`` is a value, ``${n + 1}`` a sum; ``{repeat: n, of: [...]}`` in a list is its items n times.
``asks``
    What may be asked (``WHO`` in a fact is the player of whom it is asked: *do I still control it?*). The first entry that fits counts: ``of`` (concepts: the event or the thing asked about; without
    it, anything), ``about`` (what must be named in the question besides), ``not_about`` (what may not be named there), ``kinds`` (of question), ``unless``, and one of: ``allowed: true`` (may the last ``try`` be done?), ``fact`` (what
    a scenario file may expect of the end of a line; ``every: false`` if one line is enough), ``offered: kind`` (or ``{kind, player}``:
    offered to this player; ``ACTOR`` is who is asked about),
    ``chooser: kind``, ``tell: {what: [names]}`` (what comes of it), ``most``/``least: {what: name}``, ``variant: {key,
    values}`` (the value that goes with the variant in force; true and false are yes and no; for what the dates alone
    decide, and never one value for all variants). ``contrary`` lists concepts that ask for the opposite.
    ``keys`` and ``play`` of an entry take the place of the frame's.
``keys``
    The rules that the answer turns on, most telling first. ``related``: others worth reading.
"""

from __future__ import annotations

import ast
import json
import operator
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from judge import compiled, data
from judge.ask.grammar import Kind
from judge.errors import DataError
from judge.rules import Timeline
from judge.scenario.model import EXPECT_KEYS, EXPECT_LISTS, EXPECT_OBJECTS, EXPECT_PLAYERS

FIELDS = ("frame", "title", "rank", "says", "tells", "unless", "apart", "denies", "allows", "idle", "roles", "let", "numbers", "play", "cases", "asks",
          "keys", "related", "assumed")  # fmt: skip
ASK_FIELDS = ("of", "kinds", "unless", "allowed", "fact", "every", "offered", "chooser", "tell", "most", "least", "variant", "contrary",
              "keys", "play", "denies", "allows", "about", "not_about")  # fmt: skip
QUERIES = ("allowed", "fact", "offered", "chooser", "tell", "most", "least", "variant")
LETS = ("number", "size", "change", "signed", "said", "which", "first", "times", "turn", "symbols", "holder")
OF_CONCEPTS = ("number", "size", "change", "signed", "said", "which", "first", "before", "times", "holder")
OWN = ("life-lost", "drawn", "owner", "priority", "mana-value", "copies", "stacked-in", "untapped-in", "priority-in", "paid", "on-stack",
       "x", "life-gained", "resolves-first", "layer", "loyalty-lost", "ends-in")
"""What may be told, or be a fact, of a frame and isn't in the format of scenarios."""
TELLS = (*EXPECT_OBJECTS, *EXPECT_PLAYERS, *EXPECT_LISTS, *OWN)
FACTS = (*EXPECT_OBJECTS, *EXPECT_PLAYERS, *EXPECT_LISTS, *EXPECT_KEYS, *OWN, "draw")
YES_NO = (Kind.CAN, Kind.DOES, Kind.MUST)
OPEN = (Kind.WHAT_HAPPENS, Kind.HOW_MANY, Kind.WHO, Kind.WHY, Kind.HOW, Kind.WHEN, Kind.WHERE, Kind.WHAT_IS, Kind.WHICH_RULE)

Need = tuple[str, ...]
"""Concepts of which one must be named."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that may be asked of a frame; the fields are those of the file."""

    query: str
    value: Any
    of: Need = ()
    kinds: tuple[Kind, ...] = ()
    unless: Need = ()
    contrary: Need = ()
    denies: Need = ()
    allows: Need = ()
    about: Need = ()
    not_about: Need = ()
    every: bool | None = None
    keys: tuple[str, ...] = ()
    play: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """A situation with what may be asked of it; the fields are those of the file, groups written out."""

    name: str
    says: tuple[Need, ...]
    asks: tuple[Ask, ...]
    cases: tuple[tuple[str, Mapping[str, Any]], ...]
    keys: tuple[str, ...]
    rank: int = 60
    tells: tuple[Need, ...] = ()
    unless: Need = ()
    denies: Need = ()
    allows: Need = ()
    idle: Need = ()
    apart: tuple[tuple[Need, Need], ...] = ()
    roles: Mapping[str, Mapping[str, Need]] = field(default_factory=dict)
    let: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    any_numbers: bool = False
    related: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


@cache
def frames() -> tuple[Frame, ...]:
    """All frames shipped. Raises DataError with the file and the frame for the first fault."""
    here = Path(__file__)
    file = compiled.ensure("frames.json", [data.path("frames"), here], lambda target: _write(target))
    groups, raw = json.loads(file.read_text(encoding="utf-8"))
    return tuple(_frame(entry, groups, place) for place, entry in raw)


def _write(target: Path) -> None:
    groups, raw = read_files(sorted(data.path("frames").glob("*.yaml")))
    check(groups, raw)
    target.write_text(json.dumps([groups, raw], ensure_ascii=False), encoding="utf-8")


def read_files(files: Iterable[Path]) -> tuple[dict[str, list[str]], list[tuple[str, dict[str, Any]]]]:
    """The groups, and the entries of all other files, each with its place (file and line). Raises DataError."""
    from judge.scenario import yaml_text

    groups: dict[str, list[str]] = {}
    raw: list[tuple[str, dict[str, Any]]] = []
    for file in files:
        value, lines = yaml_text.load(file.read_text(encoding="utf-8"), file.name)
        if file.stem == "groups":
            groups = {str(name): [str(c) for c in concepts] for name, concepts in (value or {}).items()}
            continue
        for n, entry in enumerate(value or ()):
            raw.append((f"{file.name}:{lines.get((n,), 0)}", entry))
    return groups, raw


def check(groups: Mapping[str, Sequence[str]], raw: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
    """Raise DataError for the first fault of the entries: what is unknown, missing or there twice."""
    known = _known_concepts()
    keys = set(Timeline.load())
    seen: set[str] = set()
    for name, concepts in groups.items():
        _each_known(concepts, known, f"groups.yaml: {name}", "concept")
    for place, entry in raw:
        frame = _frame(entry, groups, place)
        if frame.name in seen:
            raise DataError(f"a second frame {frame.name}", place=place)
        seen.add(frame.name)
        concepts = {c for need in (*frame.says, *frame.tells) for c in need} | {*frame.unless, *frame.denies, *frame.allows, *frame.idle}
        concepts |= {c for pair in frame.apart for need in pair for c in need}
        concepts |= {c for role in frame.roles.values() for need in role.values() for c in need}
        concepts |= {c for ask in frame.asks for c in (*ask.of, *ask.unless, *ask.contrary, *ask.denies, *ask.allows, *ask.about, *ask.not_about)}
        concepts |= {c for let in frame.let.values() for kind in OF_CONCEPTS for c in let.get(kind, ())}
        _each_known(concepts, known, place, "concept")
        _each_known({*frame.keys, *frame.related, *(k for ask in frame.asks for k in ask.keys)}, keys, place, "key")


def _each_known(names: Iterable[str], known: Iterable[str], place: str, what: str) -> None:
    from rapidfuzz import process

    table = set(known)
    for name in names:
        if name not in table:
            near = process.extractOne(name, sorted(table))
            raise DataError(f"no {what} {name}", place=place, hint=f"Nearest: {near[0]}." if near else "")


@cache
def _known_concepts() -> frozenset[str]:
    from judge.language.build import wordings

    return frozenset(n.concept for n in wordings())


def _frame(entry: Mapping[str, Any], groups: Mapping[str, Sequence[str]], place: str) -> Frame:
    """A frame out of its entry. Raises DataError for fields that are unknown, missing or of the wrong kind."""
    if not isinstance(entry, dict) or not entry.get("frame"):
        raise DataError("a frame has no name", place=place, hint="Begin each entry with “frame: name”.")
    place = f"{place} ({entry['frame']})"
    _each_known(entry, FIELDS, place, "field")
    if not entry.get("says") or not entry.get("asks") or not (entry.get("play") or entry.get("cases")):
        raise DataError("a frame needs says, asks, and play or cases", place=place)

    def need(text: str) -> Need:
        found: list[str] = []
        for part in (p.strip() for p in str(text).split("|")):
            if part.startswith("@"):
                if part[1:] not in groups:
                    raise DataError(f"no group {part}", place=place)
                found += groups[part[1:]]
            else:
                found.append(part)
        return tuple(dict.fromkeys(found))

    def flat(value: Any) -> Need:
        return tuple(dict.fromkeys(c for text in _list(value) for c in need(text)))

    def needs(value: Any) -> tuple[Need, ...]:
        return tuple(need(text) for text in _list(value))

    unless = flat(entry.get("unless"))
    named = {part.strip() for text in _list(entry.get("allows")) for part in str(text).split("|")}
    let = {}
    for name, spec in (entry.get("let") or {}).items():
        kind = next((k for k in LETS if k in spec), None)
        if kind is None:
            raise DataError(f"“{name}” reads nothing", place=place, hint=f"One of: {', '.join(LETS)}.")
        let[name] = {k: flat(v) if k in OF_CONCEPTS else v for k, v in spec.items()}
    cases = [(c.get("label", ""), c["play"]) for c in entry["cases"]] if "cases" in entry else [("", entry["play"])]
    return Frame(
        name=entry["frame"], says=needs(entry["says"]), tells=needs(entry.get("tells")), unless=unless,
        denies=flat(entry.get("denies")), allows=tuple(c for c in flat(entry.get("allows")) if c in named or c not in unless), idle=flat(entry.get("idle")),
        apart=tuple((need(one), need(other)) for one, other in (str(pair).split("+") for pair in _list(entry.get("apart")))),
        roles={letter: {k: flat(v) for k, v in role.items()} for letter, role in (entry.get("roles") or {}).items()},
        let=let, any_numbers=entry.get("numbers") == "any", rank=int(entry.get("rank", 60)), cases=tuple(cases),
        asks=tuple(_ask(one, flat, place) for one in entry["asks"]), keys=tuple(_list(entry.get("keys"))),
        related=tuple(_list(entry.get("related"))), assumed=tuple(_list(entry.get("assumed"))),
    )  # fmt: skip


def _ask(one: Mapping[str, Any], flat: Any, place: str) -> Ask:
    _each_known(one, ASK_FIELDS, place, "field of asks")
    found = [q for q in QUERIES if q in one]
    if len(found) != 1:
        raise DataError("each entry of asks has exactly one query", place=place, hint=f"One of: {', '.join(QUERIES)}.")
    query = found[0]
    _each_known(_list(one.get("kinds")), [str(k) for k in Kind], place, "kind of question")
    kinds = tuple(Kind(k) for k in _list(one.get("kinds"))) or (YES_NO if query in ("allowed", "fact", "offered") else OPEN)
    if Kind.WHAT_HAPPENS in kinds and Kind.WHERE not in kinds:
        kinds = (*kinds, Kind.WHERE)  # where something goes is a part of what happens
    if query == "fact":
        _each_known(one[query], FACTS, place, "fact")
    if query in ("tell", "most", "least"):
        _each_known(one[query], TELLS, place, "thing to tell")
    if query == "variant" and len({repr(v) for v in one[query]["values"].values()}) < 2:
        raise DataError("a variant that always says the same is an answer that nothing was played for", place=place)
    both = set(flat(one.get("of"))) & set(flat(one.get("contrary")))
    if both:
        raise DataError(f"asked for and asked for the contrary of: {', '.join(sorted(both))}", place=place)
    return Ask(
        query, one[query], flat(one.get("of")), kinds, flat(one.get("unless")), flat(one.get("contrary")), flat(one.get("denies")),
        flat(one.get("allows")), flat(one.get("about")), flat(one.get("not_about")), one.get("every"), tuple(_list(one.get("keys"))), one.get("play"),
    )  # fmt: skip


def _list(value: Any) -> list[Any]:
    return [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]


# --- filling in ---------------------------------------------------------------------------------------------------------

_VALUE = re.compile(r"\$\{([^{}]+)\}")
_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv}


def fill(template: Any, values: Mapping[str, Any], seats: Mapping[str, str]) -> Any:
    """A template with its values and players put in; list items and fields that come out as None are left out."""
    if isinstance(template, Mapping):
        made = {fill(k, values, seats): fill(v, values, seats) for k, v in template.items()}
        return {k: v for k, v in made.items() if v is not None}
    if isinstance(template, (list, tuple)):
        return [v for v in (fill(item, values, seats) for item in _repeated(template, values)) if v is not None]
    if not isinstance(template, str):
        return template
    if template in seats:
        return seats[template]
    whole = _VALUE.fullmatch(template)
    if whole:
        found = evaluate(whole[1], values)
        again = isinstance(found, (dict, list)) or (isinstance(found, str) and (found in seats or "${" in found))
        return fill(found, values, seats) if again else found
    return _VALUE.sub(lambda m: str(evaluate(m[1], values)), template)


def _repeated(items: Sequence[Any], values: Mapping[str, Any]) -> Iterator[Any]:
    """The items of a list, those of a ``{repeat: n, of: [...]}`` as often as it says. Raises DataError beyond a dozen."""
    for item in items:
        if not isinstance(item, Mapping) or set(item) != {"repeat", "of"}:
            yield item
            continue
        times = int(fill(item["repeat"], values, {}))
        if not 0 <= times <= 12:
            raise DataError(f"a frame repeats nothing {times} times")
        yield from list(item["of"]) * times


def evaluate(expression: str, values: Mapping[str, Any]) -> Any:
    """The value of a name, of its part (``size.power``, ``when.step``), or of a sum of such and of whole numbers."""

    def of(node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=int() as number):
                return number
            case ast.Name(id=name) if name in values:
                found = values[name]
                return evaluate(whole[1], values) if isinstance(found, str) and (whole := _VALUE.fullmatch(found)) else found
            case ast.Attribute(value=ast.Name(id=name), attr="power" | "toughness" as part) if name in values:
                power, _, toughness = str(values[name]).replace("−", "-").partition("/")
                return int(power if part == "power" else toughness)
            case ast.Attribute(value=ast.Name(id=name), attr=part) if isinstance(values.get(name), Mapping) and part in values[name]:
                return values[name][part]
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return _OPERATORS[type(op)](of(left), of(right))
        raise DataError(f"a frame can't work out ${{{expression}}}")

    return of(ast.parse(expression.strip(), mode="eval").body)
