"""Playing a plan: the value of its query at a date, and what the play cited on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from judge.ask.answer import Verdict
from judge.ask.plan import Case, Plan, Query
from judge.engine.records import Choice, Considered, Step
from judge.engine.ruleset import RuleSet
from judge.engine.state import State, Zone
from judge.errors import NotCovered, ScenarioError
from judge.scenario import Scenario, explore
from judge.scenario.build import state_of
from judge.scenario.explore import considered as everything_considered


@dataclass(frozen=True)
class Facts:
    """What can be read off the end of one line of play."""

    state: State
    steps: Sequence[Step]
    rules: RuleSet
    begun: State

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.state.players)

    @property
    def beginning(self) -> Facts:
        """What could be read off before anything happened."""
        return Facts(self.begun, (), self.rules, self.begun)

    def life(self, player: str) -> int:
        return self.state.life[self.state.players[player].team]

    def _object(self, name: str):
        return self.state.objects.get(name)

    def loyalty(self, name: str) -> int:
        thing = self._object(name)
        return thing.count("loyalty") if thing and thing.zone is Zone.BATTLEFIELD else 0

    def zone(self, name: str) -> str:
        thing = self._object(name)
        return str(thing.zone) if thing else "nowhere"

    def controller(self, name: str) -> str:
        thing = self._object(name)
        return thing.controller if thing else ""

    def damage(self, name: str) -> int:
        thing = self._object(name)
        return thing.damage if thing else 0

    def is_a(self, name: str, kind: str) -> bool:
        """Whether an object has a card type or supertype, or is a permanent, or is a player (no object is)."""
        from judge.engine.layers import compute

        if kind == "player":
            return False
        thing = self._object(name)
        if thing is None:
            return False
        if kind == "permanent":
            return thing.zone is Zone.BATTLEFIELD
        seen = compute(self.state, self.rules).get(name)
        return seen is not None and (kind in seen.types or kind in seen.supertypes)

    def happened(self, kind: str, name: str) -> bool:
        """Whether a step of that kind befell the object."""
        return any(str(step.kind) == kind and name in map(str, step.data.values()) for step in self.steps)

    def attacking(self, name: str) -> bool:
        combat = self.state.combat
        return bool(combat) and any(a.attacker.id == name for a in combat.attacks)


@dataclass(frozen=True, slots=True)
class Played:
    """One case played at one date: its value, and everything that was cited or considered, in order."""

    value: Any
    applied: tuple[str, ...]
    considered: tuple[Considered, ...]
    steps: tuple[Step, ...]
    outcomes: tuple[Mapping[str, Any], ...] = ()
    complete: bool = True
    chooser: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on a plan at a date."""

    verdict: Verdict
    played: tuple[Played, ...]
    cases: tuple[tuple[Case, Any], ...] = field(default=())

    @property
    def value(self) -> Any:
        return self.played[0].value if self.played else None


def find(plan: Plan, day: date, reading: str | None = None) -> Finding:
    """Play all cases of a plan at a date. Raises NotCovered where the engine can't say."""
    try:
        played = tuple(_play(case, case.query or plan.query, day, reading, plan) for case in plan.cases)
    except ScenarioError as error:  # the situation can't come about at this date
        raise NotCovered(error.message, code="situation") from error
    values = [p.value for p in played]
    cases = tuple(zip(plan.cases, values, strict=True))
    if any(not p.complete and not _settled(plan.query, p.value) for p in played):
        return Finding(Verdict.UNKNOWN, played, cases)
    if any(value is None for value in values) or (plan.query.settled and any(value != values[0] for value in values)):
        return Finding(Verdict.UNKNOWN, played, cases)
    if plan.query.name == "which-rule":
        return Finding(Verdict.DEFINITION, played, cases)
    if all(isinstance(value, bool) for value in values):
        if len(set(values)) > 1:
            return Finding(Verdict.DEPENDS, played, cases)
        return Finding(Verdict.YES if values[0] is not plan.query.negate else Verdict.NO, played, cases)
    return Finding(Verdict.OUTCOME, played, cases)


def _settled(query: Query, value: Any) -> bool:
    """Whether an unfinished search has already shown what it looked for: one line is enough for *can*."""
    return value is True and query.ask in ("offered", "happens") and not query.every


def _much(value: Any) -> int:
    """How much a value is, to be compared: a number, or what there is of counters or tokens of all kinds together."""
    return sum(_much(one) for one in value.values()) if isinstance(value, Mapping) else len(value) if isinstance(value, (list, tuple)) else int(value or 0)


def _play(case: Case, query: Query, day: date, reading: str | None, plan: Plan) -> Played:
    if query.ask in ("deck", "deck-most", "deck-bound"):
        return _deck(case, query, day)
    scenario = Scenario.from_dict({"name": plan.family, "dates": [day.isoformat()], **case.scenario})
    tree = explore(scenario, day, reading)
    if not tree.lines:
        raise NotCovered("the scenario has no line of play", code="no-line")
    if any(line.stopped for line in tree.lines):
        raise NotCovered("a step of the situation isn't legal at this date", code="illegal-setup")
    lines = list(tree.lines)
    shown = lines[0]
    value: Any
    chooser = None
    rules = RuleSet.at(day, reading)
    begun = state_of(scenario, rules)
    facts = [Facts(line.state, line.steps, rules, begun) for line in lines]
    outcomes: list[Mapping[str, Any]] = []
    if query.ask == "allowed":
        value = any(line.allowed for line in lines)
        shown = next((line for line in lines if bool(line.allowed) is value), shown)
    elif query.ask == "offered":
        offers = [c for c in tree.offered if c.kind == query.kind and (query.player is None or c.player == query.player)]
        value = bool(offers)
        shown = next((line for line in lines if any(c in offers and option for c, option in line.decisions)), shown)
    elif query.ask == "chooser":
        offers = [c for c in tree.offered if c.kind == query.kind]
        chooser = offers[0].player if offers else query.option
        value = {"chooser": chooser} if chooser else None
        if offers and query.kind == "replacement-order":
            outcomes.append({"chooser": "affected_player"})
    elif query.ask == "happens":
        holds = [bool(query.fact(f)) for f in facts] if query.fact else []
        value = all(holds) if query.every else any(holds)
        shown = next((line for line, held in zip(lines, holds, strict=True) if held is value), shown)
        if query.settled and query.every and len(set(holds)) > 1:
            value = None
    elif query.ask in ("value", "most", "least"):
        values = [query.fact(f) for f in facts] if query.fact else []
        if query.ask in ("most", "least"):
            best = (max if query.ask == "most" else min)(range(len(values)), key=lambda i: _much(values[i]))
            shown, value = lines[best], {query.name: _much(values[best])}
        else:
            distinct = list({repr(v): v for v in values}.values())
            value = distinct[0] if len(distinct) == 1 else None if query.settled else {"any": distinct}
            outcomes += [v for v in distinct if isinstance(v, Mapping)]
    elif query.ask == "variant":
        variant = rules.variant(query.key) or "none"
        if query.values is not None and variant not in query.values:
            raise NotCovered(f"nothing is said of {query.key} as {variant}", code="variant")
        told = variant if query.values is None else query.values[variant]
        value = told if isinstance(told, bool) else {query.name: told}
    elif query.ask == "cited":
        value = any(query.key in step.cites for line in lines for step in line.steps)
    else:
        raise NotCovered(f"no query {query.ask}", code="query")
    steps = tuple(shown.steps)
    considered = tuple({(c.key, c.reason): c for line in (shown, *lines) for c in everything_considered(line.steps, line.refused)}.values())
    applied = tuple(dict.fromkeys(key for step in steps for key in step.cites))
    outcomes += [_outcome(f, scenario) for f in facts[:8]]
    unique = tuple({repr(sorted(o.items(), key=str)): o for o in outcomes}.values())
    return Played(value, applied, considered, steps, unique, tree.complete, chooser)


def _outcome(facts: Facts, scenario: Scenario) -> dict[str, Any]:
    """The end of a line, in the terms of answers: the asker is *me*."""
    seats = {"A": "me", "B": "opponent", "C": "teammate", "D": "other-opponent"}
    life = {seats.get(p, p): facts.life(p) for p in facts.players}
    if facts.state.two_headed:
        life["team"] = facts.life("A")
    outcome: dict[str, Any] = {"life": life}
    walker = facts.state.objects.get("walker")
    if walker is not None and "planeswalker" in walker.card.types:
        outcome["loyalty"] = facts.loyalty("walker")
        outcome["dies"] = walker.zone is Zone.GRAVEYARD
    return outcome


def _deck(case: Case, query: Query, day: date) -> Played:
    """Deck construction is no play: the rules are asked whether the deck is allowed."""
    from judge.engine.deck import LEAST, deck_problems, limited_problems

    rules = RuleSet.at(day)
    told = case.scenario["deck"]
    limited = told.get("limited", False)
    if query.ask == "deck-bound":
        return _deck_bound(told, rules)
    if query.ask == "deck-most":
        if told["basic"] or limited:
            return Played({"most": "any"}, ("deck.minimum-forty",) if limited else ("deck.four-of-a-name",), (), ())
        most = max(n for n in range(1, 61) if not deck_problems(_deck_of(n, "Card"), rules))
        return Played({"most": most}, ("deck.four-of-a-name",), (), ())
    if "size" in told:
        cards = [f"Other {n // 4}" for n in range(told["size"])]
        side = [f"Side {n // 4}" for n in range(told.get("sideboard", 0))]
        problems = limited_problems(cards) if limited else deck_problems(cards, rules, side)
        applied = ("deck.minimum-forty" if limited else "deck.minimum-sixty", "deck.no-maximum", *(["deck.sideboard"] if side else ()))
    elif "sideboard" in told:
        side = [f"Side {n // 4}" for n in range(told["sideboard"])]
        problems = () if limited else deck_problems(_deck_of(4, "Card"), rules, side)
        applied = ("deck.sideboard-use", "deck.sideboard-limited" if limited else "deck.sideboard")
    elif limited:
        problems = limited_problems(_deck_of(told["copies"], "Card"))
        applied = ("deck.minimum-forty",)
    else:
        problems = deck_problems(_deck_of(told["copies"], "Forest" if told["basic"] else "Card", max(LEAST, told["copies"])), rules)
        applied = ("deck.four-of-a-name",)
    applied = tuple(key for key in applied if rules.in_force(key))
    return Played(not problems, () if problems else applied, tuple(problems), ())


def _deck_bound(told: Mapping[str, Any], rules: RuleSet) -> Played:
    """The least or the greatest number of cards of a deck or of a sideboard."""
    from judge.engine.deck import deck_problems, limited_problems

    limited = told["limited"]
    if "sideboard" in told:
        if limited:
            return Played({"most": "any"}, ("deck.sideboard-limited",), (), ())
        sizes = [n for n in range(61) if not deck_problems(_deck_of(4, "Card"), rules, [f"Side {k // 4}" for k in range(n)])]
        return Played({"most": max(sizes)}, ("deck.sideboard",), (), ())
    if told["bound"] == "most":
        return Played({"most": "any"}, ("deck.no-maximum",), (), ())
    wrong = limited_problems if limited else lambda cards: deck_problems(cards, rules)
    least = next(n for n in range(1, 101) if not wrong([f"Other {k // 4}" for k in range(n)]))
    return Played({"least": least}, ("deck.minimum-forty" if limited else "deck.minimum-sixty",), (), ())


def _deck_of(copies: int, name: str, size: int = 60) -> list[str]:
    """A deck of so many cards, so many of them of one name."""
    return [name] * copies + [f"Other {n // 4}" for n in range(size - copies)]


def offers(choices: Iterable[Choice], kind: str) -> list[Choice]:
    """The choices of one kind."""
    return [c for c in choices if c.kind == kind]
