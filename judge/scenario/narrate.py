"""Steps, reasons and choices as sentences in the current language.

The engine speaks keys; here each kind of step, each reason and each kind of choice has one message, English at the
source and translated through the catalogues. Messages name their placeholders. Names of objects and players stand
where no language needs to inflect them: translators put them in quotation marks or after a colon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Choice, Considered, Step
from judge.engine.ruleset import RuleSet
from judge.locale import _, format_list, ngettext
from judge.rules import Timeline

Names = Mapping[str, str]
Data = Mapping[str, Any]


def numbers(keys: Iterable[str], rules: RuleSet) -> list[str]:
    """The numbers that rules had at the date, in order, each once; what has no number at the date is left out."""
    found: list[str] = []
    for key in keys:
        if rules.reading and key in rules.reading.overlays:
            text = _("{text}, item {number}").format(text=rules.reading.name, number=rules.reading.items[key])
        else:
            number = rules.span(key).number
            text = str(number) if number else ""
        if text and text not in found:
            found.append(text)
    return found


def former_number(key: str, rules: RuleSet) -> str:
    """The number of a rule at the date or, where there is no such rule any more, the last one it had."""
    if rules.in_force(key):
        number = rules.span(key).number
        return str(number) if number else ""
    spans = [s for s in Timeline.load().spans(key) if s.number and s.first <= rules.day]
    return str(spans[-1].number) if spans else ""


def step(one: Step, names: Names | None = None) -> str:
    """What happened, as a sentence."""
    return STEPS[one.kind](_filled(one.data, names or {}))


def reason(one: Considered, names: Names | None = None) -> str:
    """Why a rule did not apply, as a sentence."""
    return REASONS[one.reason](_filled(one.data, names or {}))


def choice(one: Choice, names: Names | None = None) -> str:
    """What a player is asked, as a sentence."""
    data = _filled({**one.data, "player": one.player}, names or {})
    ask = CHOICES.get(one.kind)
    return ask(data) if ask else one.kind


def option(one: Any, names: Names | None = None) -> str:
    """An option of a choice as text: a name, yes or no, or who gets how much."""
    known = names or {}
    if one == "yes":
        return _("yes")
    if one == "no":
        return _("no")
    if isinstance(one, tuple) and one and all(isinstance(o, tuple) and len(o) == 2 for o in one):
        return ", ".join(f"{known.get(str(name), name)}: {n}" for name, n in one)
    if isinstance(one, tuple):
        return ", ".join(option(o, known) for o in one)
    return _name(str(one), known)


# ---------------------------------------------------------------------- words inside sentences


def zone(name: str) -> str:
    words = {
        "library": _("library"), "hand": _("hand"), "battlefield": _("battlefield"), "graveyard": _("graveyard"),
        "stack": _("stack"), "exile": _("exile"), "nowhere": _("nowhere"),
    }  # fmt: skip
    return words.get(name, name)


def turn_step(name: str) -> str:
    words = {
        "untap": _("untap step"), "upkeep": _("upkeep step"), "draw": _("draw step"),
        "main1": _("main phase before combat"),
        "begin-combat": _("beginning of combat step"), "declare-attackers": _("declare attackers step"),
        "declare-blockers": _("declare blockers step"), "combat-damage": _("combat damage step"),
        "first-strike": _("combat damage step for first strike and double strike"),
        "end-combat": _("end of combat step"),
        "main2": _("main phase after combat"), "end": _("end step"), "cleanup": _("cleanup step"),
    }  # fmt: skip
    return words.get(name, name)


def card_type(name: str) -> str:
    words = {
        "artifact": _("artifact"), "battle": _("battle"), "creature": _("creature"), "enchantment": _("enchantment"),
        "instant": _("instant"), "land": _("land"), "planeswalker": _("planeswalker"), "sorcery": _("sorcery"),
    }  # fmt: skip
    return words.get(name, name)


def counter(name: str) -> str:
    words = {"loyalty": _("loyalty"), "defense": _("defense"), "poison": _("poison")}
    return words.get(name, name)


def keyword(name: str) -> str:
    words = {
        "deathtouch": _("deathtouch"), "defender": _("defender"), "double-strike": _("double strike"),
        "first-strike": _("first strike"), "flash": _("flash"), "flying": _("flying"), "haste": _("haste"),
        "hexproof": _("hexproof"), "indestructible": _("indestructible"), "infect": _("infect"),
        "lifelink": _("lifelink"),
        "menace": _("menace"), "reach": _("reach"), "shroud": _("shroud"), "trample": _("trample"),
        "trample-over-planeswalkers": _("trample over planeswalkers"), "vigilance": _("vigilance"),
        "wither": _("wither"),
    }  # fmt: skip
    return words.get(name, name.replace("-", " "))


def event(name: str) -> str:
    words = {
        "enters": _("entering the battlefield"), "dies": _("dying"), "leaves": _("leaving the battlefield"),
        "attacks": _("attacking"), "attacks-player": _("attacking a player"),
        "attacks-planeswalker": _("attacking a planeswalker"), "player-attacked": _("a player being attacked"),
        "planeswalker-attacked": _("a planeswalker being attacked"), "blocks": _("blocking"),
        "becomes-blocked": _("becoming blocked"), "deals-damage": _("dealing damage"),
        "deals-combat-damage": _("dealing combat damage"), "dealt-damage": _("being dealt damage"),
        "deals-combat-damage-to-player": _("dealing combat damage to a player"),
        "deals-combat-damage-to-permanent": _("dealing combat damage to a permanent"),
        "deals-damage-to-player": _("dealing damage to a player"),
        "deals-damage-to-permanent": _("dealing damage to a permanent"),
        "deals-damage-to-creature": _("dealing damage to a creature"),
        "deals-damage-to-planeswalker": _("dealing damage to a planeswalker"),
        "deals-damage-to-battle": _("dealing damage to a battle"), "draws": _("drawing a card"),
        "casts": _("casting a spell"), "gains-life": _("gaining life"), "loses-life": _("losing life"),
    }  # fmt: skip
    return words[name] if name in words else turn_step(name)


def effect_word(name: str) -> str:
    """A word of the scenario language, shown as it is written, with spaces."""
    return name.replace("-", " ")


def _filled(data: Data, names: Names) -> dict[str, Any]:
    """The data of a step with names for ids, words for keys, and an empty text for what is missing."""
    filled: dict[str, Any] = _Missing()
    for key, value in data.items():
        if key in ("zone",):
            filled[key] = zone(str(value))
        elif key == "step":
            filled[key] = turn_step(str(value))
        elif key == "steps":
            filled[key] = format_list([turn_step(str(v)) for v in value])
        elif key == "types":
            filled[key] = format_list([card_type(str(v)) for v in value])
        elif key == "counter":
            filled[key] = counter(str(value))
        elif key == "keywords":
            filled[key] = format_list([keyword(str(v)) for v in value])
        elif key == "when":
            filled[key] = event(str(value))
        elif key == "word":
            filled[key] = effect_word(str(value))
        elif isinstance(value, tuple | list | frozenset):
            filled[key] = format_list([option(v, names) for v in value]) if value else ""
        elif isinstance(value, str):
            filled[key] = _name(value, names)
        else:
            filled[key] = value
    return filled


def _name(value: str, names: Names) -> str:
    """What a name of the engine is called: an object's name, or what an object of the engine's own making is."""
    if value in names:
        return names[value]
    if value == "effect":
        return _("an unnamed effect")
    if value == "combat-damage":
        return _("combat damage")
    for ending, message in (("-ability", _("ability of {object}")), ("-trigger", _("triggered ability of {object}"))):
        base, found, number = value.rpartition(ending)
        if found and (not number or number[1:].isdigit()):
            return message.format(object=names.get(base, base))
    return value


class _Missing(dict[str, Any]):
    """A missing placeholder is shown as nothing: data may be fuller or leaner than a sentence."""

    def __missing__(self, key: str) -> str:
        return ""


Speak = Callable[[dict[str, Any]], str]


def _layer(data: Mapping[str, Any]) -> str:
    """A continuous effect as it is applied; one that nobody named has no source to tell of."""
    words = {
        "lose-abilities": _("abilities are lost"), "grant": _("an ability is given"),
        "pump": _("power and toughness are changed"), "anthem": _("power and toughness are changed"),
        "set-pt": _("power and toughness are set"), "animate": _("it becomes a creature"),
        "become-land": _("land types are set"), "control": _("its controller changes"),
        "gain-control": _("its controller changes"), "switch-pt": _("power and toughness are switched"),
        "set-color": _("colors are set"),
    }  # fmt: skip
    told = {**data, "change": words.get(str(data.get("change")), str(data.get("change")))}
    if not data.get("source"):
        return _say(_("An effect is applied to “{object}”: {change}."), told)
    return _say(_("An effect of “{source}” is applied to “{object}” ({change})."), told)


def _say(message: str, data: dict[str, Any]) -> str:
    return message.format_map(data)


# ---------------------------------------------------------------------- steps


def _cast(d: dict[str, Any]) -> str:
    return _say(_("{player} casts “{object}”."), d)


def _damage(d: dict[str, Any]) -> str:
    if d["combat"]:
        return _say(
            ngettext(
                "“{source}” deals {amount} combat damage to: {recipient}.",
                "“{source}” deals {amount} combat damage to: {recipient}.",
                d["amount"],
            ),
            d,
        )
    return _say(
        ngettext(
            "“{source}” deals {amount} damage to: {recipient}.",
            "“{source}” deals {amount} damage to: {recipient}.",
            d["amount"],
        ),
        d,
    )


def _draws(d: dict[str, Any]) -> str:
    if d["object"]:
        return _say(_("{player} draws “{object}”."), d)
    return _say(ngettext("{player} draws {amount} card.", "{player} draws {amount} cards.", d["amount"]), d)


def _discards(d: dict[str, Any]) -> str:
    if d["object"]:
        return _say(_("{player} discards “{object}”."), d)
    return _say(ngettext("{player} discards {amount} card.", "{player} discards {amount} cards.", d["amount"]), d)


def _pays_loyalty(d: dict[str, Any]) -> str:
    if not d["amount"]:
        return _say(_("The loyalty cost of “{object}” is 0; loyalty: {left}."), d)
    d["amount"] = abs(d["amount"])
    if d["cost"] > 0:
        return _say(
            ngettext(
                "As a cost, {amount} loyalty counter is put on “{object}”; loyalty: {left}.",
                "As a cost, {amount} loyalty counters are put on “{object}”; loyalty: {left}.",
                d["amount"],
            ),
            d,
        )
    return _say(
        ngettext(
            "As a cost, {amount} loyalty counter is removed from “{object}”; loyalty: {left}.",
            "As a cost, {amount} loyalty counters are removed from “{object}”; loyalty: {left}.",
            d["amount"],
        ),
        d,
    )


def _not_resolved(d: dict[str, Any]) -> str:
    if d["way"] == "no-target":
        return _say(_("“{object}” has no legal target and is removed from the stack."), d)
    if d["way"] == "countered":
        return _say(_("“{object}” is countered: all its targets are illegal."), d)
    return _say(_("“{object}” doesn't resolve: all its targets are illegal."), d)


def _attacks(d: dict[str, Any]) -> str:
    if d["team"]:
        return _say(_("“{attacker}” attacks the team of: {attacked}."), d)
    return _say(_("“{attacker}” attacks: {attacked}."), d)


def _blocked(d: dict[str, Any]) -> str:
    if d["blockers"]:
        return _say(_("“{object}” is blocked by: {blockers}."), d)
    return _say(_("“{object}” becomes blocked."), d)


def _becomes(d: dict[str, Any]) -> str:
    if d["power"] is not None and d["power"] != "":
        return _say(_("“{object}” is now: {types}, {power}/{toughness}."), d)
    return _say(_("“{object}” is now: {types}."), d)


def _redirected(d: dict[str, Any]) -> str:
    return _say(
        ngettext(
            "{amount} damage from “{source}” goes to {recipient} instead of {before}; decided by: {by}.",
            "{amount} damage from “{source}” goes to {recipient} instead of {before}; decided by: {by}.",
            d["amount"],
        ),
        d,
    )


def _off_combat(d: dict[str, Any]) -> str:
    if d["attacker"]:
        return _say(_("“{object}” is removed from combat; “{attacker}” still attacks, but nothing."), d)
    return _say(_("“{object}” is removed from combat."), d)


def _enters(d: dict[str, Any]) -> str:
    return _say(_("“{object}” enters the battlefield; controller: {controller}."), d)


def _chooses(d: dict[str, Any]) -> str:
    kind = choice_kind(str(d["choice"]))
    d["choice"] = kind
    return _say(_("{player} decides ({choice}): {option}."), d)


def _step_begins(d: dict[str, Any]) -> str:
    return _say(_("Begins: {step}; active player: {player}."), d)


def _not_applied(d: dict[str, Any]) -> str:
    return _say(_("Looked at, without effect: {object}."), d) if d["object"] else _("Looked at, without effect.")


def _looks(d: dict[str, Any]) -> str:
    return _say(
        ngettext(
            "{player} looks at the top {amount} card of a library.",
            "{player} looks at the top {amount} cards of a library.",
            d["amount"] or 0,
        ),
        d,
    )


def _daytime(d: dict[str, Any]) -> str:
    return _("It becomes day.") if d["what"] == "day" else _("It becomes night.")


STEPS: dict[StepKind, Speak] = {
    StepKind.TURN_BEGINS: lambda d: _say(_("A new turn begins; active player: {player}."), d),
    StepKind.STEP_BEGINS: _step_begins,
    StepKind.STEP_SKIPPED: lambda d: _say(_("Skipped, since nothing attacks: {steps}."), d),
    StepKind.UNTAPS: lambda d: _say(_("“{object}” untaps."), d),
    StepKind.TAPS: lambda d: _say(_("“{object}” is tapped."), d),
    StepKind.DRAWS: _draws,
    StepKind.DRAWS_FROM_EMPTY: lambda d: _say(_("{player} would draw from an empty library."), d),
    StepKind.DISCARDS: _discards,
    StepKind.MILLS: lambda d: _say(
        ngettext("{player} mills {amount} card.", "{player} mills {amount} cards.", d["amount"]), d
    ),
    StepKind.PASSES: lambda d: _say(_("{player} passes priority."), d),
    StepKind.ALL_PASS: lambda d: (
        _say(_("All players have passed; the top of the stack is: {object}."), d)
        if d["object"]
        else _("All players have passed with an empty stack: the step ends.")
    ),
    StepKind.CASTS: _cast,
    StepKind.ANNOUNCES_X: lambda d: _say(_("{player} announces the value {amount}."), d),
    StepKind.TARGETS: lambda d: _say(_("Targets of “{object}”: {targets}."), d),
    StepKind.PAYS: lambda d: _say(_("{player} pays {cost} for “{object}”."), d),
    StepKind.PAYS_LOYALTY: _pays_loyalty,
    StepKind.PLAYS_LAND: lambda d: _say(_("{player} plays the land “{object}”."), d),
    StepKind.ACTIVATES: lambda d: _say(_("{player} activates an ability of “{object}”."), d),
    StepKind.TRIGGERS: lambda d: _say(_("An ability of “{object}” triggers ({when})."), d),
    StepKind.GOES_ON_STACK: lambda d: _say(_("“{object}” is on the stack; controller: {player}."), d),
    StepKind.RESOLVES: lambda d: _say(_("“{object}” resolves."), d),
    StepKind.DOES_NOT_RESOLVE: _not_resolved,
    StepKind.COUNTERED: lambda d: _say(_("“{object}” is countered."), d),
    StepKind.NOT_COUNTERED: lambda d: _say(_("“{object}” is not countered."), d),
    StepKind.CHOOSES: _chooses,
    StepKind.TARGET_ILLEGAL: lambda d: _say(_("“{object}” resolves without its illegal targets."), d),
    StepKind.ENTERS: _enters,
    StepKind.DESTROYED: lambda d: _say(_("“{object}” is destroyed."), d),
    StepKind.NOT_DESTROYED: lambda d: _say(_("“{object}” is not destroyed."), d),
    StepKind.REGENERATED: lambda d: _say(_("“{object}” regenerates instead of being destroyed."), d),
    StepKind.SACRIFICED: lambda d: _say(_("“{object}” is sacrificed."), d),
    StepKind.EXILED: lambda d: _say(_("“{object}” is exiled."), d),
    StepKind.RETURNED: lambda d: _say(_("“{object}” returns to its owner's hand."), d),
    StepKind.PUT_INTO_GRAVEYARD: lambda d: _say(_("“{object}” is put into its owner's graveyard."), d),
    StepKind.TOKEN_CREATED: lambda d: _say(_("{player} creates the token “{object}”."), d),
    StepKind.TOKEN_CEASES: lambda d: _say(_("The token “{object}” ceases to exist."), d),
    StepKind.COUNTERS_PUT: lambda d: _say(
        ngettext(
            "{amount} counter is put on “{object}” ({counter}).",
            "{amount} counters are put on “{object}” ({counter}).",
            d["amount"],
        ),
        d,
    ),
    StepKind.COUNTERS_REMOVED: lambda d: _say(
        ngettext(
            "{amount} counter is removed from “{object}” ({counter}); left: {left}.",
            "{amount} counters are removed from “{object}” ({counter}); left: {left}.",
            d["amount"],
        ),
        d,
    ),
    StepKind.COUNTERS_MULTIPLIED: lambda d: _say(
        _("Because of “{by}” the number of counters is {after} instead of {before}."), d
    ),
    StepKind.TOKENS_MULTIPLIED: lambda d: _say(
        _("Because of “{by}” the number of tokens is {after} instead of {before}."), d
    ),
    StepKind.CONTROL_CHANGES: lambda d: _say(_("“{object}” changes its controller: {before} → {controller}."), d),
    StepKind.BECOMES: _becomes,
    StepKind.GAINS_ABILITIES: lambda d: _say(_("“{object}” gains: {keywords}."), d),
    StepKind.EFFECT_ENDS: lambda d: _say(_("Effects end on: {objects}."), d),
    StepKind.DAMAGE: _damage,
    StepKind.DAMAGE_PREVENTED: lambda d: _say(
        ngettext(
            "{amount} damage from “{source}” to {recipient} is prevented.",
            "{amount} damage from “{source}” to {recipient} is prevented.",
            d["amount"],
        ),
        d,
    ),
    StepKind.DAMAGE_NOT_PREVENTED: lambda d: _say(
        _("The damage from “{source}” to {recipient} can't be prevented."), d
    ),
    StepKind.DAMAGE_REDIRECTED: _redirected,
    StepKind.DAMAGE_CHANGED: lambda d: _say(
        _("Because of “{by}” the damage from “{source}” is {amount} instead of {before}."), d
    ),
    StepKind.DAMAGE_NOT_DEALT: lambda d: _say(_("“{source}” deals no damage to: {recipient}."), d),
    StepKind.DAMAGE_REPLACED_BY_COUNTERS: lambda d: _say(
        _("Instead of the damage from “{source}”, counters are put on “{by}”."), d
    ),
    StepKind.LIFE_LOST: lambda d: _say(
        ngettext(
            "{player} loses {amount} life; life total: {life}.",
            "{player} loses {amount} life; life total: {life}.",
            d["amount"],
        ),
        d,
    ),
    StepKind.LIFE_GAINED: lambda d: _say(
        ngettext(
            "{player} gains {amount} life; life total: {life}.",
            "{player} gains {amount} life; life total: {life}.",
            d["amount"],
        ),
        d,
    ),
    StepKind.POISONED: lambda d: _say(
        ngettext(
            "{player} gets {amount} poison counter; in all: {total}.",
            "{player} gets {amount} poison counters; in all: {total}.",
            d["amount"],
        ),
        d,
    ),
    StepKind.DAMAGE_MARKED: lambda d: _say(_("Damage marked on “{object}”: {total}."), d),
    StepKind.DAMAGE_WEARS_OFF: lambda d: _say(_("Damage wears off: {objects}."), d),
    StepKind.ATTACKS: _attacks,
    StepKind.NO_ATTACK: lambda d: _say(_("{player} attacks with nothing."), d),
    StepKind.BLOCKS: lambda d: _say(_("“{blocker}” blocks “{attacker}”."), d),
    StepKind.BLOCKED: _blocked,
    StepKind.UNBLOCKED: lambda d: _say(_("“{object}” is unblocked."), d),
    StepKind.DAMAGE_ORDER: lambda d: _say(_("Damage assignment order for “{object}”: {order}."), d),
    StepKind.ASSIGNS: lambda d: _say(
        ngettext(
            "“{source}” assigns {amount} damage to: {recipient}.",
            "“{source}” assigns {amount} damage to: {recipient}.",
            d["amount"],
        ),
        d,
    ),
    StepKind.ASSIGNS_NOTHING: lambda d: _say(_("“{object}” assigns no combat damage."), d),
    StepKind.DAMAGE_ON_STACK: lambda d: _("Combat damage is put on the stack."),
    StepKind.REMOVED_FROM_COMBAT: _off_combat,
    StepKind.COMBAT_ENDS: lambda d: _("Combat ends; everything is removed from combat."),
    StepKind.SHIELD_CREATED: lambda d: _say(_("An effect waits for damage to be dealt; controller: {player}."), d),
    StepKind.LOSES: lambda d: _say(_("{player} loses the game."), d),
    StepKind.WINS: lambda d: _say(_("{player} wins the game."), d),
    StepKind.GAME_DRAWN: lambda d: _("The game is a draw."),
    StepKind.NOT_APPLIED: _not_applied,
    StepKind.LOOKS: _looks,
    StepKind.DAYTIME: _daytime,
    StepKind.CHARACTERISTICS: _becomes,
    StepKind.ADDS_MANA: lambda d: _say(_("{player} adds mana: {mana}."), d),
    StepKind.MANA_EMPTIES: lambda d: _say(_("Unspent mana of {player} is lost: {amount}."), d),
    StepKind.NOT_ON_STACK: lambda d: _say(_("A mana ability of “{object}” doesn't use the stack."), d),
    StepKind.NOT_PAID: lambda d: _say(_("{player} doesn't pay."), d),
    StepKind.ANNOUNCES: lambda d: _say(_("{player} announces for “{object}”: {what}."), d),
    StepKind.EXERTED: lambda d: _say(_("“{object}” is exerted."), d),
    StepKind.REVEALED: lambda d: _say(_("“{object}” is revealed."), d),
    StepKind.PLAYER_COUNTERS: lambda d: _say(_("Counters of {player} ({counter}): {total}."), d),
    StepKind.WAITS: lambda d: _say(_("A delayed ability of “{object}” waits for: {when}."), d),
    StepKind.PROTECTOR: lambda d: _say(_("The protector of “{object}” is: {player}."), d),
    StepKind.ATTACHED: lambda d: _say(_("“{object}” becomes attached to: {recipient}."), d),
    StepKind.UNATTACHED: lambda d: _say(_("“{object}” becomes unattached."), d),
    StepKind.NOT_ATTACHED: lambda d: _say(_("“{object}” doesn't become attached."), d),
    StepKind.TO_COMMAND_ZONE: lambda d: _say(_("“{object}” is put into the command zone."), d),
    StepKind.PUT_INTO_LIBRARY: lambda d: _say(_("“{object}” is put into its owner's library."), d),
    StepKind.NOT_DRAWN: lambda d: _say(_("{player} doesn't draw."), d),
    StepKind.ENTERS_FACE_DOWN: lambda d: _say(_("“{object}” enters the battlefield face down."), d),
    StepKind.COPIES: lambda d: _say(_("“{object}” is a copy of: {recipient}."), d),
    StepKind.FIGHTS: lambda d: _say(_("“{object}” fights: {recipient}."), d),
    StepKind.NOT_FIGHTING: lambda d: _("No creature fights."),
    StepKind.SEARCHES: lambda d: _say(_("{player} searches a library."), d),
    StepKind.FINDS_NOTHING: lambda d: _say(_("{player} finds nothing."), d),
    StepKind.PUT: lambda d: _say(_("“{object}” is put here: {zone}."), d),
    StepKind.SHUFFLES: lambda d: _say(_("{player} shuffles."), d),
    StepKind.PROLIFERATES: lambda d: _say(_("{player} proliferates."), d),
    StepKind.EXPLORES: lambda d: _say(_("“{object}” explores."), d),
    StepKind.CONNIVES: lambda d: _say(_("“{object}” connives."), d),
    StepKind.GOADED: lambda d: _say(_("“{object}” is goaded by: {player}."), d),
    StepKind.TRANSFORMS: lambda d: _say(_("“{object}” transforms."), d),
    StepKind.NOT_TRANSFORMED: lambda d: _say(_("“{object}” doesn't transform."), d),
    StepKind.SPELL_COPIED: lambda d: _say(_("The copy “{object}” is put on the stack; controller: {player}."), d),
    StepKind.EXCHANGES: lambda d: _say(_("{player} exchanges with: {recipient}."), d),
    StepKind.EMBLEM: lambda d: _say(_("{player} gets an emblem."), d),
    StepKind.EXTRA_TURN: lambda d: _say(_("Extra turn: {player}."), d),
    StepKind.EXTRA_PHASE: lambda d: _("There is an additional combat phase."),
    StepKind.WILL_SKIP: lambda d: _say(_("{player} will skip: {step}."), d),
    StepKind.TURN_ENDS: lambda d: _("The turn ends now."),
    StepKind.MONARCH: lambda d: _say(_("The monarch is: {player}."), d),
    StepKind.COIN: lambda d: _say(_("Result of the flip for {player}: {option}."), d),
    StepKind.DIE: lambda d: _say(_("{player} rolls: {amount}."), d),
    StepKind.PHASES_OUT: lambda d: _say(_("“{object}” phases out."), d),
    StepKind.PHASES_IN: lambda d: _say(_("“{object}” phases in."), d),
    StepKind.TURNED_FACE_UP: lambda d: _say(_("“{object}” is turned face up."), d),
    StepKind.STARTS: lambda d: _say(_("Takes the first turn: {player}."), d),
    StepKind.LIFE_SET: lambda d: _say(_("{player} begins with this life total: {life}."), d),
    StepKind.MULLIGAN: lambda d: _say(_("{player} takes a mulligan and draws: {amount}."), d),
    StepKind.KEEPS: lambda d: _say(_("{player} keeps a hand of: {amount}."), d),
    StepKind.PUT_ON_BOTTOM: lambda d: _say(_("{player} puts cards on the bottom of the library: {amount}."), d),
    StepKind.NOT_TRIGGERED: lambda d: _say(_("“{object}” does nothing: its condition isn't fulfilled any more."), d),
    StepKind.LAYER: lambda d: _layer(d),
    StepKind.STAYS_TAPPED: lambda d: _say(_("“{object}” doesn't untap."), d),
    StepKind.COPY_CEASES: lambda d: _say(_("The copy “{object}” ceases to exist."), d),
}


# ---------------------------------------------------------------------- reasons

REASONS: dict[Reason, Speak] = {
    Reason.RULE_ABOLISHED: lambda d: _("the rule had been abolished by this date"),
    Reason.RULE_NOT_YET: lambda d: _("the rule did not exist yet at this date"),
    Reason.OVERRIDDEN_BY_CARD: lambda d: _("a card says otherwise, and the card takes precedence"),
    Reason.SOURCE_NOT_CONTROLLED_BY_OPPONENT: lambda d: _say(
        _("the source, “{source}”, is controlled by {controller}, who is not an opponent of {player}"), d
    ),
    Reason.COMBAT_DAMAGE: lambda d: _("it is combat damage"),
    Reason.NOT_DAMAGE: lambda d: _("losing life is not damage"),
    Reason.NO_PLANESWALKER: lambda d: _say(_("{player} controls no planeswalker"), d),
    Reason.RECIPIENT_NOT_A_PLAYER: lambda d: _say(_("the damage would be dealt to “{object}” and not to a player"), d),
    Reason.DECLINED: lambda d: _say(_("{player} chose not to"), d),
    Reason.UNPREVENTABLE: lambda d: _("the damage can't be prevented"),
    Reason.RECIPIENT_GONE: lambda d: _say(_("“{object}” is no longer there to be dealt damage"), d),
    Reason.NO_DAMAGE_TO_DEAL: lambda d: _("zero damage is no damage"),
    Reason.NOT_AN_EFFECT: lambda d: _("the counters are paid as a cost and not put by an effect"),
    Reason.NO_PRIORITY: lambda d: _say(_("{player} doesn't have priority"), d),
    Reason.NOT_OWN_TURN: lambda d: _say(_("it is not the turn of {player}"), d),
    Reason.NOT_MAIN_PHASE: lambda d: _say(_("it is not a main phase but: {step}"), d),
    Reason.STACK_NOT_EMPTY: lambda d: _("the stack isn't empty"),
    Reason.NOT_IN_HAND: lambda d: _say(_("“{object}” isn't in the hand of {player}"), d),
    Reason.NOT_ON_BATTLEFIELD: lambda d: _say(_("“{object}” isn't on the battlefield"), d),
    Reason.NOT_CONTROLLER: lambda d: _say(_("{player} doesn't control “{object}”"), d),
    Reason.NO_SUCH_ABILITY: lambda d: _say(_("“{object}” has no such ability"), d),
    Reason.NOT_A_LAND: lambda d: _say(_("“{object}” isn't a land"), d),
    Reason.IS_A_LAND: lambda d: _say(_("“{object}” is a land, and lands aren't cast"), d),
    Reason.LAND_ALREADY_PLAYED: lambda d: _say(_("{player} has already played a land this turn"), d),
    Reason.LOYALTY_ABILITY_USED_THIS_TURN: lambda d: _say(
        _("a loyalty ability of “{object}” has already been activated this turn"), d
    ),
    Reason.NOT_ENOUGH_LOYALTY_COUNTERS: lambda d: _say(
        _("“{object}” doesn't have enough loyalty counters: has {has}, needs {needs}"), d
    ),
    Reason.NOT_ENOUGH_MANA: lambda d: _say(_("the mana doesn't suffice: there is {mana}, needed is {cost}"), d),
    Reason.COST_CANT_BE_PAID: lambda d: _("the cost can't be paid"),
    Reason.GAME_OVER: lambda d: _("the game has ended"),
    Reason.PLAYER_LOST: lambda d: _say(_("{player} has left the game"), d),
    Reason.DECLARATION_DUE: lambda d: _("attackers or blockers are declared before anybody has priority"),
    Reason.ILLEGAL_TARGET: lambda d: _say(_("“{object}” is an illegal target"), d),
    Reason.NO_LEGAL_TARGET: lambda d: _("there is no legal target"),
    Reason.WRONG_NUMBER_OF_TARGETS: lambda d: _say(
        _("the number of targets is wrong: named {named}, needed {wanted}"), d
    ),
    Reason.SAME_TARGET_TWICE: lambda d: _say(_("“{object}” was named twice as a target"), d),
    Reason.NOT_A_CREATURE: lambda d: _say(_("{object} isn't a creature"), d),
    Reason.NOT_A_PLANESWALKER: lambda d: _say(_("{object} isn't a planeswalker"), d),
    Reason.NOT_A_PLAYER: lambda d: _say(_("{object} isn't a player"), d),
    Reason.NOT_A_SPELL: lambda d: _say(_("{object} isn't a spell"), d),
    Reason.WRONG_TYPE: lambda d: _say(_("{object} isn't of a type that may be chosen"), d),
    Reason.TARGET_GONE: lambda d: _say(_("“{object}” has left the zone it was in"), d),
    Reason.HEXPROOF: lambda d: _say(_("{object} has hexproof, so opponents can't target it"), d),
    Reason.SHROUD: lambda d: _say(_("{object} has shroud, so nobody can target it"), d),
    Reason.PROTECTION: lambda d: _say(_("{object} has protection from a quality that the other has"), d),
    Reason.NOT_AN_OPPONENT: lambda d: _say(_("{object} isn't an opponent or an opponent's"), d),
    Reason.SUMMONING_SICK: lambda d: _say(
        _("“{object}” hasn't been under its controller's control since the turn began, and has no haste"), d
    ),
    Reason.TAPPED: lambda d: _say(_("“{object}” is tapped"), d),
    Reason.DEFENDER: lambda d: _say(_("“{object}” has defender"), d),
    Reason.NOT_DECLARE_ATTACKERS: lambda d: _("attackers are declared only as the declare attackers step begins"),
    Reason.NOT_DECLARE_BLOCKERS: lambda d: _("blockers are declared only as the declare blockers step begins"),
    Reason.NOT_A_DEFENDING_PLAYER: lambda d: _say(_("{player} isn't a defending player"), d),
    Reason.CANT_BE_ATTACKED: lambda d: _say(_("“{object}” can't be attacked"), d),
    Reason.OWN_SIDE: lambda d: _say(_("{object} is on the attacker's own side"), d),
    Reason.PROTECTOR_CANT_ATTACK: lambda d: _say(_("the protector of “{object}” can't attack it"), d),
    Reason.ATTACK_REQUIRED: lambda d: _say(_("“{object}” must attack as an effect requires"), d),
    Reason.NOT_ATTACKING: lambda d: _say(_("“{object}” isn't attacking"), d),
    Reason.NOT_ATTACKING_DEFENDER: lambda d: _say(
        _("“{attacker}” attacks neither the controller of “{object}” nor that side"), d
    ),
    Reason.FLYING: lambda d: _say(_("“{attacker}” has flying, “{object}” has neither flying nor reach"), d),
    Reason.MENACE: lambda d: _say(_("“{attacker}” has menace and can't be blocked by one creature alone"), d),
    Reason.CANT_BE_BLOCKED: lambda d: _say(_("“{attacker}” can't be blocked"), d),
    Reason.CANT_BLOCK: lambda d: _say(_("“{object}” can't block"), d),
    Reason.CANT_ATTACK: lambda d: _say(_("“{object}” can't attack"), d),
    Reason.BLOCKS_TOO_MANY: lambda d: _say(_("“{object}” can block only one attacker"), d),
    Reason.BLOCKED_NO_BLOCKER: lambda d: _say(_("“{object}” is blocked, and no creature blocks it any more"), d),
    Reason.ATTACKS_NOTHING: lambda d: _say(_("there is nothing left that “{object}” fights"), d),
    Reason.ALREADY_DEALT: lambda d: _say(_("“{object}” dealt its damage in the first combat damage step"), d),
    Reason.NO_TRAMPLE_OVER_PLANESWALKERS: lambda d: _say(
        _("“{object}” has no trample over planeswalkers, so nothing goes on to the planeswalker's controller"), d
    ),
    Reason.NO_TRAMPLE: lambda d: _say(_("“{object}” has no trample"), d),
    Reason.INDESTRUCTIBLE: lambda d: _say(_("“{object}” is indestructible"), d),
    Reason.DIFFERENT_NAMES: lambda d: _say(_("the names differ: {objects}"), d),
    Reason.DIFFERENT_CONTROLLERS: lambda d: _say(_("the controllers differ: {objects}"), d),
    Reason.DIFFERENT_PLANESWALKER_TYPES: lambda d: _say(_("they share no planeswalker type: {objects}"), d),
    Reason.NOT_LEGENDARY: lambda d: _say(_("not both are legendary: {objects}"), d),
    Reason.NOT_DESTRUCTION: lambda d: _say(_("“{object}” is put into the graveyard without being destroyed"), d),
    Reason.CANT_BE_COUNTERED: lambda d: _say(_("“{object}” can't be countered"), d),
    Reason.NOT_ENOUGH_LIFE: lambda d: _say(_("{player} doesn't have enough life"), d),
    Reason.NOTHING_TO_SACRIFICE: lambda d: _say(_("{player} has too little to sacrifice"), d),
    Reason.NOTHING_TO_DISCARD: lambda d: _say(_("{player} has too few cards to discard"), d),
    Reason.NO_SPELL_CAST_YET: lambda d: _("nobody of the team has cast another spell this turn"),
    Reason.NO_LIFE_LOST_YET: lambda d: _("no opponent has lost life this turn"),
    Reason.CANT_BE_CAST: lambda d: _say(_("an effect says that “{object}” can't be cast"), d),
    Reason.CANT_BE_ACTIVATED: lambda d: _say(_("an effect says that abilities of “{object}” can't be activated"), d),
    Reason.SPLIT_SECOND: lambda d: _say(_("“{object}” with split second is on the stack"), d),
    Reason.WRONG_ZONE: lambda d: _say(_("“{object}” isn't in the right zone"), d),
    Reason.WRONG_STEP: lambda d: _say(_("it isn't the right time but: {step}"), d),
    Reason.ALREADY_ACTIVATED: lambda d: _say(_("the ability of “{object}” has been activated already"), d),
    Reason.HAS_NOT_ATTACKED: lambda d: _say(_("“{object}” hasn't attacked this turn"), d),
    Reason.CONDITION_FAILS: lambda d: _say(_("the condition of the ability of “{object}” isn't fulfilled"), d),
    Reason.ALREADY_SO: lambda d: _say(_("“{object}” is so already"), d),
    Reason.NOT_FACE_DOWN: lambda d: _say(_("“{object}” isn't face down"), d),
    Reason.CANT_TURN_UP: lambda d: _say(_("nothing allows “{object}” to be turned face up"), d),
    Reason.NOT_DOUBLE_FACED: lambda d: _say(_("“{object}” isn't a double-faced card that can be turned over"), d),
    Reason.NOTHING_TO_EXCHANGE: lambda d: _("the exchange can't be made in full"),
    Reason.ATTACHED_TO_ITSELF: lambda d: _say(_("“{object}” can't be attached to itself"), d),
    Reason.ALREADY_ATTACHED: lambda d: _say(_("it is attached to {object} already"), d),
    Reason.IS_A_CREATURE: lambda d: _say(_("“{object}” is a creature and can't be attached to anything"), d),
    Reason.NOT_ATTACHED: lambda d: _say(_("“{object}” is attached to nothing"), d),
    Reason.FEAR: lambda d: _say(_("“{attacker}” has fear, and “{object}” is neither an artifact nor black"), d),
    Reason.INTIMIDATE: lambda d: _say(
        _("“{attacker}” has intimidate, and “{object}” is no artifact and shares no color with it"), d
    ),
    Reason.SHADOW: lambda d: _say(_("only one of “{attacker}” and “{object}” has shadow"), d),
    Reason.HORSEMANSHIP: lambda d: _say(_("“{attacker}” has horsemanship, “{object}” has none"), d),
    Reason.LANDWALK: lambda d: _say(_("“{attacker}” has landwalk, and the defending player controls such a land"), d),
    Reason.SKULK: lambda d: _say(_("“{attacker}” has skulk, and “{object}” has greater power"), d),
    Reason.BLOCK_REQUIRED: lambda d: _say(_("“{object}” must block “{attacker}”"), d),
    Reason.COLOR_IDENTITY: lambda d: _say(_("“{name}” isn't within the commander's color identity"), d),
    Reason.TOO_MANY_CARDS: lambda d: _say(_("the deck has {has} cards; allowed are {most}"), d),
    Reason.TOO_FEW_CARDS: lambda d: _say(_("the deck has {has} cards and needs at least {needs}"), d),
    Reason.TOO_MANY_OF_A_NAME: lambda d: _say(_("the deck has {has} cards named “{name}”; allowed are {most}"), d),
    Reason.SIDEBOARD_SIZE: lambda d: _say(_("the sideboard has {has} cards; allowed are {most}"), d),
}


# ---------------------------------------------------------------------- choices


def choice_kind(name: str) -> str:
    """What a decision is about, as a few words."""
    words = {
        "redirect": _("redirecting the damage"), "replacement-order": _("which effect applies first"),
        "shield-order": _("which damage is prevented first"), "target": _("target"), "targets": _("targets"),
        "keep": _("which one to keep"), "assign": _("assigning combat damage"),
        "damage-order": _("damage assignment order"),
        "defending-player": _("which defending player"), "trigger-order": _("which ability goes on the stack first"),
        "may": _("whether to do it"), "discard": _("which card to discard"), "protector": _("protector"),
        "attackers": _("which creatures attack"),
        "x": _("the value of X"),
        "blockers": _("which creatures block"),
        "way": _("how it is cast"),
        "mode": _("which modes"),
        "divide": _("how it is divided"),
        "mana": _("which mana is added"),
        "mana-source": _("which mana ability is activated"),
        "mana-left": _("which mana is kept"),
        "phyrexian": _("how many Phyrexian symbols are paid with life"),
        "kicker": _("whether it is kicked"),
        "multikicker": _("how often it is kicked"),
        "buyback": _("buyback"),
        "entwine": _("entwine"),
        "replicate": _("replicate"),
        "casualty": _("casualty"),
        "bargain": _("bargain"),
        "offspring": _("offspring"),
        "squad": _("squad"),
        "convoke": _("convoke"),
        "improvise": _("improvise"),
        "delve": _("delve"),
        "sacrifice": _("what is sacrificed"),
        "return": _("what is returned"),
        "exile": _("what is exiled"),
        "tap": _("what is tapped"),
        "pay": _("whether the cost is paid"),
        "mulligan": _("whether to mulligan"),
        "first": _("who takes the first turn"),
        "scry": _("scry"),
        "surveil": _("surveil"),
        "search": _("what is found"),
        "may-cast": _("whether to cast it"),
        "proliferate": _("proliferate"),
        "bolster": _("which creature is bolstered"),
        "explore": _("where the card goes"),
        "amass": _("which Army grows"),
        "populate": _("which token is copied"),
        "endure": _("endure"),
        "blight": _("which creature withers"),
        "new-targets": _("whether to choose new targets"),
        "opponent": _("which opponent"),
        "either": _("which of the two"),
        "champion": _("what is exiled"),
        "attacked": _("what it attacks"),
        "coin": _("the flip of a coin"),
        "die": _("the roll of a die"),
        "command-zone": _("whether it goes to the command zone"),
        "dredge": _("dredge"),
        "copy": _("what it copies"),
        "as-enters": _("what is chosen as it enters"),
        "riot": _("riot"),
        "unleash": _("unleash"),
        "devour": _("what is devoured"),
        "tribute": _("tribute"),
        "enlist": _("which creature is enlisted"),
    }  # fmt: skip
    return words.get(name, name)


CHOICES: dict[str, Speak] = {
    "redirect": lambda d: _say(
        _("{player}, which planeswalker is dealt the damage from “{source}” instead of {recipient}, if any?"), d
    ),
    "replacement-order": lambda d: _say(_("{player}, which effect applies first?"), d),
    "shield-order": lambda d: _say(_("{player}, which source's damage is prevented first?"), d),
    "target": lambda d: _say(_("{player}, what does “{object}” target?"), d),
    "targets": lambda d: _say(_("{player}, what does “{object}” target?"), d),
    "keep": lambda d: _say(_("{player}, which one do you keep?"), d),
    "assign": lambda d: _say(_("{player}, how does “{object}” assign its combat damage?"), d),
    "damage-order": lambda d: _say(_("{player}, in which order does “{object}” assign its damage?"), d),
    "defending-player": lambda d: _say(_("{player}, which defending player is dealt the damage of “{object}”?"), d),
    "trigger-order": lambda d: _say(_("{player}, which ability goes on the stack first?"), d),
    "may": lambda d: _say(_("{player}, do you do it?"), d),
    "discard": lambda d: _say(_("{player}, which card do you discard?"), d),
    "protector": lambda d: _say(_("{player}, who protects “{object}”?"), d),
    "attackers": lambda d: _say(_("{player}, which creatures attack?"), d),
    "x": lambda d: _say(_("{player}, what is the value of X?"), d),
    "blockers": lambda d: _say(_("{player}, which creatures block?"), d),
    "way": lambda d: _say(_("{player}, how do you cast “{object}”?"), d),
    "mode": lambda d: _say(_("{player}, which modes do you choose?"), d),
    "divide": lambda d: _say(_("{player}, how do you divide it?"), d),
    "mana": lambda d: _say(_("{player}, which mana do you add?"), d),
    "mana-source": lambda d: _say(_("{player}, which mana ability do you activate?"), d),
    "mana-left": lambda d: _say(_("{player}, which mana do you keep?"), d),
    "phyrexian": lambda d: _say(_("{player}, how many Phyrexian symbols do you pay with life?"), d),
    "kicker": lambda d: _say(_("{player}, do you pay the kicker cost?"), d),
    "multikicker": lambda d: _say(_("{player}, how often do you pay the kicker cost?"), d),
    "buyback": lambda d: _say(_("{player}, do you pay for buyback?"), d),
    "entwine": lambda d: _say(_("{player}, do you pay for entwine?"), d),
    "replicate": lambda d: _say(_("{player}, how often do you replicate it?"), d),
    "casualty": lambda d: _say(_("{player}, do you sacrifice a creature for casualty?"), d),
    "bargain": lambda d: _say(_("{player}, do you bargain?"), d),
    "offspring": lambda d: _say(_("{player}, do you pay for offspring?"), d),
    "squad": lambda d: _say(_("{player}, how often do you pay for squad?"), d),
    "convoke": lambda d: _say(_("{player}, which creature helps to pay?"), d),
    "improvise": lambda d: _say(_("{player}, which artifact helps to pay?"), d),
    "delve": lambda d: _say(_("{player}, how many cards do you exile to pay?"), d),
    "sacrifice": lambda d: _say(_("{player}, what do you sacrifice?"), d),
    "return": lambda d: _say(_("{player}, what do you return?"), d),
    "exile": lambda d: _say(_("{player}, what do you exile?"), d),
    "tap": lambda d: _say(_("{player}, what do you tap?"), d),
    "pay": lambda d: _say(_("{player}, do you pay?"), d),
    "mulligan": lambda d: _say(_("{player}, do you take a mulligan?"), d),
    "first": lambda d: _("Who takes the first turn?"),
    "scry": lambda d: _say(_("{player}, which cards stay on top?"), d),
    "surveil": lambda d: _say(_("{player}, which cards stay on top?"), d),
    "search": lambda d: _say(_("{player}, what do you find?"), d),
    "may-cast": lambda d: _say(_("{player}, do you cast “{object}”?"), d),
    "proliferate": lambda d: _say(_("{player}, does “{object}” get another counter?"), d),
    "bolster": lambda d: _say(_("{player}, which creature do you bolster?"), d),
    "explore": lambda d: _say(_("{player}, where does the card go?"), d),
    "amass": lambda d: _say(_("{player}, which Army grows?"), d),
    "populate": lambda d: _say(_("{player}, which token do you copy?"), d),
    "endure": lambda d: _say(_("{player}, counters or a token?"), d),
    "blight": lambda d: _say(_("{player}, which creature gets the counters?"), d),
    "new-targets": lambda d: _say(_("{player}, do you choose new targets?"), d),
    "opponent": lambda d: _say(_("{player}, which opponent do you choose?"), d),
    "either": lambda d: _say(_("{player}, which of the two do you do?"), d),
    "champion": lambda d: _say(_("{player}, what do you exile?"), d),
    "attacked": lambda d: _say(_("{player}, what does “{object}” attack?"), d),
    "coin": lambda d: _say(_("How does the coin of {player} fall?"), d),
    "die": lambda d: _say(_("What does {player} roll?"), d),
    "command-zone": lambda d: _say(_("{player}, does “{object}” go to the command zone?"), d),
    "dredge": lambda d: _say(_("{player}, which card do you dredge, if any?"), d),
    "copy": lambda d: _say(_("{player}, what does “{object}” copy?"), d),
    "as-enters": lambda d: _say(_("{player}, what do you choose for “{object}”?"), d),
    "riot": lambda d: _say(_("{player}, a counter or haste for “{object}”?"), d),
    "unleash": lambda d: _say(_("{player}, does “{object}” enter with a counter?"), d),
    "devour": lambda d: _say(_("{player}, what does “{object}” devour?"), d),
    "tribute": lambda d: _say(_("{player}, do you pay tribute to “{object}”?"), d),
    "enlist": lambda d: _say(_("{player}, which creature does “{object}” enlist?"), d),
}
