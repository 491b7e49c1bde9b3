"""Answers in words: the verdict, the reason made of failed and applied conditions, the line of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from judge.ask.answer import Answer, Verdict
from judge.ask.lexicon import word_for
from judge.ask.plan import Plan
from judge.ask.verdict import Finding, Played
from judge.engine.reasons import Reason
from judge.engine.records import Considered, Step
from judge.engine.ruleset import RuleSet
from judge.locale import _, format_date, format_list, joined, language, ngettext
from judge.rules import Timeline
from judge.scenario import narrate


class Names(dict[str, str]):
    """What players and objects are called; an object whose name is a concept's goes by the concept's official word."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or super().__contains__(_bare(str(name))) or word_for(_bare(str(name)), language()) is not None

    def __missing__(self, name: str) -> str:
        bare = _bare(name)
        if bare != name and super().__contains__(bare):
            return f"{self[bare]} {name[len(bare) :].lstrip('-')}"  # *the blocker 2*
        return word_for(bare, language()) or name

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
        return self[name] if name in self else default


def _bare(name: str) -> str:
    """``creature`` of ``creature-2``."""
    return name.rstrip("0123456789").rstrip("-")


def names() -> Names:
    """What the players and objects of questions' scenarios are called."""
    return Names({
        "A": _("A (you)"), "B": _("B (your opponent)"), "C": _("C (your teammate)"), "D": _("D (the other opponent)"),
        "walker": _("planeswalker"), "walker-copy": _("the copy"), "spell-copy": _("the copy"), "burn": _("the damage spell"), "spell": _("the spell"),
        "attacker": _("the attacker"), "blocker": _("the blocker"), "second": _("the second attacker"), "bear": _("creature"),
        "old": _("the first one"), "new": _("the second one"), "old-copy": _("the copy"), "doubler": _("the doubling enchantment"),
        "charm": _("the enchantment"), "guardian": _("the creature that takes the damage"), "source": _("the source"),
        "answer": _("the answer"), "denial": _("the counterspell"), "removal": _("the removal spell"), "siege": _("battle"),
        "ward": _("the preventing enchantment"),
    })  # fmt: skip


def headline(plan: Plan | None, finding: Finding | None) -> str:
    """The verdict as a judge says it, first of all."""
    if plan is None:
        return _("I don't know.")
    if finding is None:
        return _("By definition:")
    match finding.verdict:
        case Verdict.YES:
            return _("Yes.")
        case Verdict.NO:
            return _("No.")
        case Verdict.DEPENDS:
            return _("It depends.")
        case Verdict.DEFINITION:
            return _("These rules say so:")
        case _other:
            return outcome_text(plan, finding)


def reason_text(plan: Plan, finding: Finding, shown: Played, day: date) -> str:
    """Why: the failed conditions of the rules the answer turns on, or what these rules did."""
    if finding.verdict is Verdict.DEPENDS:
        return _cases_text(finding)
    known = names()
    sentences: list[str] = []
    negative = finding.verdict is Verdict.NO or shown.value is False
    telling = _telling(plan, shown)
    if telling and (negative or finding.verdict is Verdict.OUTCOME):
        sentences += [_reason(one, known, day) for one in telling[:2]]
    if not sentences:
        sentences += [narrate.step(step, known) for step in _decisive(plan, shown)[:3]]
    if not sentences and plan.query.ask == "allowed" and shown.value is False:
        sentences += [_reason(one, known, day) for one in shown.considered[-1:]]  # what it was refused for
    return " ".join(dict.fromkeys(_capital(s).replace("..", ".") for s in sentences if s))


def _telling(plan: Plan, shown: Played) -> list[Considered]:
    """The failed conditions of the plan's own keys, most telling first; that a rule is abolished comes after why it never applied."""
    applied = set(shown.applied)
    found = [c for key in plan.keys for c in shown.considered if c.key == key and key not in applied]
    return sorted(found, key=lambda c: c.reason in (Reason.RULE_ABOLISHED, Reason.RULE_NOT_YET))


def _decisive(plan: Plan, shown: Played) -> list[Step]:
    """The steps that cite the plan's keys, the most telling key first."""
    found: list[Step] = []
    for key in plan.keys:
        found += [s for s in shown.steps if key in s.cites and s not in found]
    return found


def _reason(one: Considered, known: Mapping[str, str], day: date) -> str:
    """A failed condition as a sentence; the commonest are put more plainly than the trace puts them."""
    data = one.data
    match one.reason:
        case Reason.RULE_ABOLISHED:
            since = _since(one.key, day)
            return _("That rule was abolished on {date}.").format(date=format_date(since)) if since else _("That rule is abolished.")
        case Reason.RULE_NOT_YET:
            return _("That rule did not exist yet.")
        case Reason.SOURCE_NOT_CONTROLLED_BY_OPPONENT:
            return _("The source of the damage is not controlled by an opponent of the player it is dealt to.")
        case Reason.COMBAT_DAMAGE:
            return _("It is combat damage: it goes to what the creature attacks.")
        case Reason.NOT_OWN_TURN:
            return _("It is not your own turn.") if data.get("player") == "A" else _("It is not that player's own turn.")
        case Reason.NOT_MAIN_PHASE:
            return _("It is not a main phase.")
        case Reason.STACK_NOT_EMPTY:
            return _("The stack is not empty.")
        case Reason.NOT_ENOUGH_LOYALTY_COUNTERS:
            has, needs = int(data.get("has", 0)), int(data.get("needs", 0))
            need = ngettext("To pay the cost, {n} loyalty counter must be removed", "To pay the cost, {n} loyalty counters must be removed", needs)
            there = ngettext("there is {n}", "there are {n}", has)
            return _("{need}; {there}.").format(need=need.format(n=needs), there=there.format(n=has))
        case Reason.LOYALTY_ABILITY_USED_THIS_TURN:
            return _("A loyalty ability of this permanent has already been activated this turn.")
        case Reason.NO_PLANESWALKER:
            return _("The player who is dealt the damage controls no planeswalker.")
        case _other:
            return narrate.reason(one, known) + "."


def _since(key: str, day: date) -> date | None:
    """From which day on a key is no longer in force."""
    spans = [s for s in Timeline.load().spans(key) if s.first <= day]
    return spans[-1].first if spans and not spans[-1].in_force else None


def _capital(sentence: str) -> str:
    """A capital for the first letter, behind quotation marks too, but not behind a number."""
    place = next((i for i, letter in enumerate(sentence[:3]) if letter.isalnum()), 0)
    return sentence[:place] + sentence[place : place + 1].upper() + sentence[place + 1 :]


def _cases_text(finding: Finding) -> str:
    yes = [case.label for case, value in finding.cases if value is True]
    no = [case.label for case, value in finding.cases if value is False]
    return " ".join(
        text.format(cases=format_list([_case(c) for c in cases]))
        for text, cases in ((_("Yes, if: {cases}."), yes), (_("No, if: {cases}."), no))
        if cases
    )


def _case(label: str) -> str:
    """A case in the current language; the labels are listed here so that catalogues find them."""
    labels = {
        "the damage dealt to the controller of the source": _("the damage dealt to the controller of the source"),
        "the damage dealt to an opponent": _("the damage dealt to an opponent"),
        "the source is controlled by the damaged player": _("the source is controlled by the damaged player"),
        "the source is controlled by an opponent of the damaged player": _("the source is controlled by an opponent of the damaged player"),
        "in a main phase of one's own turn with an empty stack": _("in a main phase of one's own turn with an empty stack"),
        "in another player's turn": _("in another player's turn"),
        "they have different names": _("they have different names"), "they have the same name": _("they have the same name"),
        "toughness": _("as much as its toughness"),
        "it is one's own": _("it is one's own"), "an opponent controls it": _("an opponent controls it"),
        "they share a planeswalker type": _("they share a planeswalker type"),
        "they are of different planeswalker types": _("they are of different planeswalker types"),
    }  # fmt: skip
    return labels.get(label, label)


def assumed_text(labels: Sequence[str]) -> str:
    """What was assumed because the question left it open."""
    return format_list([_case(label) for label in labels])


def outcome_text(plan: Plan, finding: Finding) -> str:
    """What happens, as a sentence made of the values the play gave."""
    value = finding.value
    if not isinstance(value, Mapping):
        return ""
    if "any" in value:
        return _("Several outcomes are possible: {outcomes}.").format(outcomes=" | ".join(_value_parts(v) for v in value["any"]))
    text = _value_parts(value)
    return _capital(text) + "." if text else ""


def _value_parts(value: Mapping[str, Any]) -> str:
    """The values of one outcome, as parts of a sentence."""
    parts: list[str] = []
    zone = value.get("zone")
    known = names()
    for name, one in value.items():
        match name:
            case "loyalty":
                if zone in (None, "battlefield"):
                    parts.append(ngettext("{n} loyalty counter", "{n} loyalty counters", one).format(n=one))
            case "counters_added":
                parts.append(_("counters added: {n}").format(n=one))
            case "zone":
                if one != "battlefield" or len(value) == 1:
                    parts.append(_("where it ends up: {zone}").format(zone=narrate.zone(str(one))))
            case "controller":
                parts.append(_("controller: {player}").format(player=known.get(str(one), str(one))))
            case "chooser" if one == "nobody":
                parts.append(_("nobody chooses: there is nothing to choose"))
            case "chooser":
                parts.append(_("{player} chooses").format(player=known.get(str(one), str(one))))
            case "damage" | "damage_dealt":
                parts.append(ngettext("{n} damage", "{n} damage", one).format(n=one))
            case "life_gained" if isinstance(one, Mapping):
                parts += [_("{player}: life gained: {n}").format(player=_seat(who), n=n) for who, n in one.items()]
            case "life_gained":
                parts.append(ngettext("{n} life gained", "{n} life gained", one).format(n=one))
            case "life":
                parts += [_("{player}: {n} life").format(player=_seat(who), n=n) for who, n in one.items()]
            case "attacks":
                parts.append(
                    _("each creature attacks one player or planeswalker of its choice")
                    if one == "individual"
                    else _("the team attacks the team; creatures aren't assigned to one player")
                )
            case "how":
                parts.append(
                    _("choose it as the target of something that deals damage to any target")
                    if one == "target it directly"
                    else _("deal the damage to its controller and have it redirected")
                )
            case "targets":
                parts.append(format_list([word_for(thing, language()) or thing for thing in one]))
            case "most":
                parts.append(_("any number") if one == "any" else _("at most {n}").format(n=one))
            case "number":
                parts.append(str(one))
            case "order":
                parts.append(" → ".join(word_for(step, language()) or step for step in one))
            case "least":
                parts.append(_("at least {n}").format(n=one))
            case "value" if isinstance(one, Mapping):
                parts.append(_value_parts(one))
            case "value":
                parts.append(word_for(str(one), language()) or _case(str(one)))
            case "life_lost":
                parts += [_("{player}: life lost: {n}").format(player=_seat(who), n=n) for who, n in one.items()]
            case "drawn":
                parts += [_("{player}: cards drawn: {n}").format(player=_seat(who), n=n) for who, n in one.items()]
            case "hand":
                parts += [_("{player}: cards in hand: {n}").format(player=_seat(who), n=n) for who, n in one.items()]
            case "library":
                parts += [_("{player}: cards in the library: {n}").format(player=_seat(who), n=n) for who, n in one.items()]
            case "tokens":
                parts += [_("{player}: tokens: {n}").format(player=_seat(who), n=n) for who, n in one.items()]
            case "poison":
                parts += [_("{player}: poison counters: {n}").format(player=_seat(who), n=n) for who, n in one.items()]
            case "lost":
                parts += [_("{player}: the game is lost").format(player=_seat(who)) for who in one] or [_("nobody loses the game")]
            case "won":
                parts += [_("{player}: the game is won").format(player=_seat(who)) for who in one] or [_("nobody wins the game")]
            case "resolves-first":
                parts += [_("{player}: resolves first").format(player=_seat(who)) for who in one]
            case "priority":
                parts += [_("{player}: priority").format(player=_seat(who)) for who in one] or [_("nobody has priority")]
            case "objects":
                parts += [_("{object}: {what}").format(object=narrate.option(thing, known), what=", ".join(_object_parts(told))) for thing, told in one.items()]
            case "enters_with":
                parts.append(
                    _("as many loyalty counters as the number printed on the card") if one == "printed" else str(one)
                )
            case "loyalty_is":
                parts.append(_("the number of loyalty counters on it") if one == "counters" else _("the number printed on the card"))
            case "old" | "new":
                parts.append(f"{known[name]}: {narrate.zone(str(one))}")
    return joined(parts)


def _object_parts(told: Mapping[str, Any]) -> list[str]:
    """What came of one object."""
    known = names()
    parts: list[str] = []
    for what, one in told.items():
        match what:
            case "zone":
                parts.append(narrate.zone(str(one)) if one else _("no longer exists"))
            case "counters":
                parts.append(", ".join(_("{kind} counters: {n}").format(kind=kind, n=n) for kind, n in (one or {}).items()) or _("no counters"))
            case "pt" if one:
                parts.append(str(one))
            case "copies":
                parts.append(ngettext("{n} copy", "{n} copies", one).format(n=one))
            case "x" if one is not None:
                parts.append(f"X = {one}")
            case "mana-value":
                parts.append(_("mana value {n}").format(n=one))
            case "paid":
                parts.append(_("cost to pay: {cost}").format(cost=one or "{0}"))
            case "damage" if one is not None:
                parts.append(ngettext("{n} damage", "{n} damage", one).format(n=one))
            case "controller" if one:
                parts.append(_("controller: {player}").format(player=known[str(one)]))
            case "owner" if one:
                parts.append(_("owner: {player}").format(player=known[str(one)]))
            case "tapped" if one is not None:
                parts.append(_("tapped") if one else _("untapped"))
            case "keywords" if one is not None:
                parts.append(", ".join(narrate.keyword(k) for k in one) or _("no keyword abilities"))
            case "resolved":
                parts.append(_("resolves") if one else _("does not resolve"))
            case "countered":
                parts.append(_("does not resolve") if one else _("resolves"))
            case "loyalty" if one is not None:
                parts.append(ngettext("{n} loyalty counter", "{n} loyalty counters", one).format(n=one))
            case "loyalty-lost" if one is not None:
                parts.append(_("loyalty counters removed: {n}").format(n=one))
            case "defense" if one is not None:
                parts.append(ngettext("{n} defense counter", "{n} defense counters", one).format(n=one))
            case "stacked-in" if one:
                parts.append(_("put on the stack in: {step}").format(step=narrate.turn_step(str(one))))
            case "ends-in" if one:
                parts.append(_("the effect ends in: {step}").format(step=narrate.turn_step(str(one))))
            case "untapped-in" if one:
                parts.append(_("untaps in: {step}").format(step=narrate.turn_step(str(one))))
    return parts


def _seat(who: str) -> str:
    seats = {"me": _("you"), "other-opponent": _("the other opponent"), "opponent": _("your opponent"), "team": _("the team"), "teammate": _("your teammate")}
    return seats.get(who, who)


def played_line(plan: Plan, finding: Finding, shown: Played) -> str:
    """What was played, in a line: the last few things that happened."""
    known = names()
    told = [narrate.step(step, known) for step in shown.steps if step.kind.value in _TOLD]
    return " ".join(told[:4])


_TOLD = frozenset({"casts", "activates", "attacks", "blocks", "damage", "damage-redirected", "enters", "countered", "does-not-resolve",
                   "put-into-graveyard", "pays-loyalty"})  # fmt: skip


def step_lines(steps: Sequence[Step], day: date) -> list[str]:
    """Every step with the rules that made it happen, and what was looked at and did not apply."""
    rules = RuleSet.at(day)
    known = names()
    lines = []
    for index, step in enumerate(steps, 1):
        numbers = ", ".join(narrate.numbers(step.cites, rules))
        lines.append(f"{index}. {narrate.step(step, known)}" + (f" [{numbers}]" if numbers else ""))
        for one in step.considered:
            number = narrate.former_number(one.key, rules)
            lines.append("   " + _("not applied: {rule}: {reason}").format(rule=number or one.key, reason=narrate.reason(one, known)))
    return lines


def disagreement_text(answer: Answer) -> list[str]:
    """The texts that say otherwise, each with what it contradicts."""
    from judge.corpus import Corpus

    verdicts = {Verdict.YES: _("yes"), Verdict.NO: _("no"), Verdict.DEPENDS: _("it depends"), Verdict.OUTCOME: _("another outcome")}
    corpus = Corpus.open()
    return [
        _("{text}, item {item}: {verdict}. This contradicts {rule}, in force then.").format(
            text=corpus.edition(one.edition).title(answer.language), item=one.item,
            verdict=verdicts.get(one.verdict, str(one.verdict)), rule=one.contradicts,
        )  # fmt: skip
        for one in answer.disagreements
    ]
