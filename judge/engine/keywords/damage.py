"""Lifelink and deathtouch, by date.

Source: 702.2 and 702.15 (2009-07-11 on): static abilities. 502.63 and 502.68 (2007-10-01 to 2009-07-10): triggered
ones, so the creature is destroyed and the life gained only when the ability resolves. What counts as lethal damage
from a source with deathtouch is in combat_damage.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine.reasons import Reason, StepKind
from judge.engine.records import Considered
from judge.engine.ruleset import rule
from judge.engine.state import Ability, AbilityKind, Effect, Ref, Waiting

if TYPE_CHECKING:
    from judge.engine.damage import Damage
    from judge.engine.game import Game


def after_damage(game: Game, damage: Damage) -> None:
    """Let the keywords of the source do what they do at this date."""
    if damage.source.has("lifelink"):
        game.rules["lifelink.gain"](game, damage)
    if damage.source.has("deathtouch") and isinstance(damage.recipient, Ref):
        if "creature" in game.view(damage.recipient).types:
            game.rules["deathtouch.destroys"](game, damage)
        elif game.on_battlefield(damage.recipient) is not None:
            about = {"object": damage.recipient.id}
            spared = Considered("deathtouch.destroys", Reason.NOT_A_CREATURE, about)
            game.step(StepKind.NOT_APPLIED, "damage.recipients", considered=(spared,), **about)


@rule("damage.lifelink", variant="static")
@rule("lifelink.gain", variant="static")
def lifelink_static(game: Game, damage: Damage) -> None:
    """The source's controller gains that much life as a result of the damage. Source: 702.15b, 120.3f (2009-07-11
    on)."""
    from judge.engine import damage as damages

    damages.gain_life(game, damage.source.controller, damage.amount, "damage.lifelink", "lifelink.gain")


@rule("damage.lifelink", variant="triggered")
@rule("lifelink.gain", variant="triggered")
def lifelink_triggered(game: Game, damage: Damage) -> None:
    """Whenever this permanent deals damage, you gain that much life. Source: 502.68a (2007-10-01 to 2009-07-10)."""
    effect = Effect("gain-life", (("amount", damage.amount), ("to", "you")))
    _trigger(game, damage, effect, None, "lifelink.gain")


@rule("deathtouch.destroys", variant="static")
def deathtouch_static(game: Game, damage: Damage) -> None:
    """A creature dealt damage by such a source is destroyed as a state-based action. Source: 702.2b (2009-07-11 on)."""
    assert isinstance(damage.recipient, Ref)
    game.put(replace(game.obj(damage.recipient.id), deathtouched=True))


@rule("deathtouch.destroys", variant="triggered")
def deathtouch_triggered(game: Game, damage: Damage) -> None:
    """Whenever this permanent deals damage to a creature, destroy that creature. Source: 502.63a (2007-10-01 to
    2009-07-10)."""
    _trigger(game, damage, Effect("destroy", (("to", "that"),)), damage.recipient, "deathtouch.destroys")


def _trigger(game: Game, damage: Damage, effect: Effect, subject: object, key: str) -> None:
    ability = Ability(AbilityKind.TRIGGERED, (effect,), when="deals-damage")
    waiting = Waiting(damage.source.controller, damage.source.ref, ability, subject, damage.amount, (key,))
    game.state.waiting = (*game.state.waiting, waiting)
    game.step(StepKind.TRIGGERS, key, "trigger.when", object=damage.source.id, when="deals-damage")
