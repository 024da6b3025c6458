"""Effects of creatures' stat blocks, as a breath: their rolls, and what a fight tells of them."""

from collections.abc import Mapping
from typing import Literal

from bot.games.dnd.creatures.record.stat_block import Effect, Lasting, Use
from bot.games.dnd.fight.record.fighting import Fighting
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check

BY: Mapping[Use, Literal["area", "bonus", "reaction", "legendary", "trait"]] = {
    "": "area",
    "bonus": "bonus",
    "reaction": "reaction",
    "legendary": "legendary",
    "trait": "trait",
    "rider": "trait",
}
"""What an effect is in a fight, by what it takes."""


def effect_request(actor: Actor, effect: Effect, met: tuple[Target, ...], fighting: Fighting) -> DndRequest:
    """What a stat block's effect does to these, after their saves if it has one."""
    request = DndRequest(
        "damage",
        check=Check(effect.save),
        dc=effect.dc or None,
        spared=bool(effect.save) and not effect.half,
        parts=effect.damage,
        label=effect.name,
        targets=tuple(Target(target.name, combatant=target.combatant) for target in met),
        met=met,
        fighting=fighting,
    )
    return actor.request(request)


def ongoing_request(actor: Actor, what: Lasting, met: Target, fighting: Fighting) -> DndRequest:
    """The damage with which a hit or an effect goes on for this target."""
    return effect_request(actor, Effect(what.name, damage=what.damage), (met,), fighting)
