"""Steps, reasons and choices as sentences in the current language.

The engine speaks keys; here each kind of step, each reason and each kind of choice has one message, English at the
source and translated through the catalogues. Messages name their placeholders. Names of objects and players stand
where no language needs to inflect them: translators put them in quotation marks or after a colon.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.engine.reasons import StepKind
from judge.engine.records import Choice, Considered, Step
from judge.engine.ruleset import RuleSet
from judge.locale import _, format_list, ngettext
from judge.rules import Timeline
from judge.scenario.phrases import CHOICES, REASONS, Speak
from judge.scenario.phrases import say as _say

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
    if one == ():
        return _("nobody")
    if isinstance(one, tuple) and all(isinstance(o, tuple) and len(o) == 2 and not isinstance(o[1], tuple) for o in one):
        pairs = ((_name(str(name), known), _name(n, known) if isinstance(n, str) else n) for name, n in one)
        return ", ".join(_("{name}: {amount}").format(name=name, amount=n) for name, n in pairs)
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
        "dungeon": _("dungeon"),
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
        "casts": _("casting a spell"), "gains-level": _("gaining a level"), "mutates": _("mutating"),
        "room": _("entering a room"),
        "takes-initiative": _("taking the initiative"), "gains-life": _("gaining life"), "loses-life": _("losing life"),
    }  # fmt: skip
    return words[name] if name in words else turn_step(name)


def effect_word(name: str) -> str:
    """A word of the scenario language, shown as it is written, with spaces."""
    return name.replace("-", " ")


def _filled(data: Data, names: Names) -> dict[str, Any]:
    """The data of a step with names for ids, words for keys, and an empty text for what is missing."""
    filled: dict[str, Any] = _Missing()
    for key, value in data.items():
        if key == "shield":
            filled[key] = value
        elif key == "zone":
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
        elif key == "option":
            filled[key] = option(value, names)
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
    if value == "shield-counter":
        return _("shield counter")
    if value == "protection":
        return _("protection")
    if value == "redirect":
        return _("redirecting the damage")
    base, found, number = value.partition("#")
    if found and number.isdigit():
        return _("ability of {object}").format(object=names.get(base, base))
    effect = _("effect of “{object}”")
    endings = {
        "-ability": _("ability of {object}"), "-trigger": _("triggered ability of {object}"),
        "-prevent": effect, "-redirect": effect, "-cant-be-prevented": effect, "-regenerate": effect,
    }  # fmt: skip
    for ending, message in endings.items():
        base, found, number = value.rpartition(ending)
        if found and base and (not number or number[1:].isdigit()):
            return message.format(object=names.get(base, base))
    return value


class _Missing(dict[str, Any]):
    """A missing placeholder is shown as nothing: data may be fuller or leaner than a sentence."""

    def __missing__(self, key: str) -> str:
        return ""


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
    if d["player"]:
        return _say(
            ngettext(
                "{amount} damage from “{source}” goes to {recipient} instead of {before}; decided by: {player}.",
                "{amount} damage from “{source}” goes to {recipient} instead of {before}; decided by: {player}.",
                d["amount"],
            ),
            d,
        )
    return _say(
        ngettext(
            "{amount} damage from “{source}” goes to {recipient} instead of {before} ({by}).",
            "{amount} damage from “{source}” goes to {recipient} instead of {before} ({by}).",
            d["amount"],
        ),
        d,
    )


def _prevented(d: dict[str, Any]) -> str:
    return _say(
        ngettext(
            "{amount} damage from “{source}” to {recipient} is prevented ({by}).",
            "{amount} damage from “{source}” to {recipient} is prevented ({by}).",
            d["amount"],
        ),
        d,
    )


def _shield_created(d: dict[str, Any]) -> str:
    if d["shield"] == "cant-be-prevented":
        return _say(_("Damage can't be prevented from now on; effect of: {by}."), d)
    if d["shield"] == "regenerate":
        return _say(_("Regenerates instead of the next destruction this turn: {protects}."), d)
    limits = [
        _say(message, d)
        for message, known in (
            (_("to: {protects}"), d["protects"]),
            (_("from: {source}"), d["source"]),
            (_("amount: {amount}"), d["amount"]),
            (_("combat damage only"), d["combat"] is True),
            (_("no combat damage"), d["combat"] is False),
            (_("only once"), d["once"]),
            (_("instead to: {recipient}"), d["recipient"]),
        )
        if known
    ]
    d["limits"] = ", ".join(limits) or _("any damage")
    if d["shield"] == "redirect":
        return _say(_("From now on an effect of “{by}” redirects damage ({limits})."), d)
    return _say(_("From now on an effect of “{by}” prevents damage ({limits})."), d)


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
    StepKind.DAMAGE_PREVENTED: _prevented,
    StepKind.DAMAGE_NOT_PREVENTED: lambda d: _say(
        _("The damage from “{source}” to {recipient} can't be prevented."), d
    ),
    StepKind.DAMAGE_REDIRECTED: _redirected,
    StepKind.DAMAGE_CHANGED: lambda d: _say(
        _("Because of “{by}” the damage from “{source}” to {recipient} is {amount} instead of {before}."), d
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
    StepKind.BAND: lambda d: _say(_("Attacking in a band: {objects}."), d),
    StepKind.PAIRED: lambda d: _say(_("“{object}” is paired with “{recipient}”."), d),
    StepKind.UNPAIRED: lambda d: _say(_("“{object}” and “{recipient}” aren't paired any more."), d),
    StepKind.SPLICED: lambda d: _say(_("{player} splices “{object}” onto “{recipient}”."), d),
    StepKind.CLASS_LEVEL: lambda d: _say(_("“{object}” is now of level {amount}."), d),
    StepKind.DUNGEON_ENTERED: lambda d: _say(_("{player} enters the dungeon “{object}”."), d),
    StepKind.ROOM: lambda d: _say(_("{player} is now in this room of “{object}”: {room}."), d),
    StepKind.DUNGEON_COMPLETED: lambda d: _say(_("{player} has completed the dungeon “{object}”."), d),
    StepKind.INITIATIVE: lambda d: _say(_("{player} takes the initiative."), d),
    StepKind.MELD_ENDS: lambda d: _say(_("“{object}” and “{other}” are two cards again."), d),
    StepKind.MUTATES: lambda d: _say(_("“{object}” merges with “{recipient}” as one creature."), d),
    StepKind.ENCODED: lambda d: _say(_("“{object}” is exiled, encoded on “{recipient}”."), d),
    StepKind.FLIPPED: lambda d: _say(_("“{object}” flips."), d),
    StepKind.DECK: lambda d: _say(
        ngettext(
            "The deck of {player} has {amount} card and may be played.",
            "The deck of {player} has {amount} cards and may be played.",
            d["amount"],
        ),
        d,
    ),
    StepKind.COMMANDER: lambda d: _say(_("{player} puts the commander “{object}” into the command zone."), d),
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
    StepKind.SHIELD_CREATED: _shield_created,
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


