"""The rolls for effects in creatures' stat blocks, such as a breath, and their display in a fight."""

from collections.abc import Mapping
from typing import Literal

from bot.games.dnd.creatures.record.stat_block import BlockEffect, Lasting, Use
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.rolls.record.kinds import DamageRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.targets.target import Target

BY: Mapping[Use, Literal["area", "bonus", "reaction", "legendary", "trait"]] = {
    "": "area",
    "bonus": "bonus",
    "reaction": "reaction",
    "legendary": "legendary",
    "trait": "trait",
    "rider": "trait",
}
"""The cost of an effect in a fight."""


def effect_request(
    actor: Actor, effect: BlockEffect, met: tuple[Target, ...], fighting: Fighting
) -> DndRequest:
    """Return the request for a stat block effect on these targets, after their saves if it has one."""
    request = DamageRequest(
        effect.save,
        dc=effect.dc or None,
        spared=bool(effect.save) and not effect.half,
        parts=effect.damage,
        label=effect.name,
        targets=tuple(Target(target.name, combatant=target.combatant) for target in met),
        met=met,
        fighting=fighting.part,
    )
    return actor.request(request)


def ongoing_request(actor: Actor, what: Lasting, met: Target, fighting: Fighting) -> DndRequest:
    """Return the request for the ongoing damage that this target takes from a hit or an effect."""
    return effect_request(actor, BlockEffect(what.name, damage=what.damage), (met,), fighting)
