"""Who is next to whom, as far as a Sneak Attack needs that: the fight has no map, and knows what was said."""

from msgspec.structs import replace

from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.hit_points.record.steps import Dealt


def has_ally_near(fight: Fight, actor: Combatant, target: Combatant) -> bool:
    """Return whether an ally who can act is next to this target: as was said, or by their last attack.

    Whoever has no ally in the fight said so of someone who is not in it.
    """
    allies = _allies(fight, actor, target)
    said = actor.id in target.beset and (not allies or any(ally.can_act for ally in allies))
    return said or _is_known(allies, target)


def told(fight: Fight, step: Dealt) -> Fight:
    """Return the fight with what an attack tells of who is next to its target."""
    actor, aimed = fight.find(step.actor), fight.find(step.aimed)
    if actor is None or aimed is None:
        return fight
    fight = fight.changed(replace(actor, beside=aimed.id if step.near else 0))
    is_said = step.beside and actor.id not in aimed.beset
    if not is_said or _is_known(_allies(fight, actor, aimed), aimed):
        return fight
    return fight.changed(replace(aimed, beset=(*aimed.beset, actor.id)))


def parted(fight: Fight, number: int) -> Fight:
    """Return the fight with no one known to be next to this one any more, who has moved away."""
    near = (combatant for combatant in fight.combatants if number in (combatant.id, combatant.beside))
    fight = fight.changed(*(replace(combatant, beside=0) for combatant in near))
    found = fight.find(number)
    return fight.changed(replace(found, beset=())) if found else fight


def _allies(fight: Fight, actor: Combatant, target: Combatant) -> list[Combatant]:
    return [
        combatant
        for combatant in fight.combatants
        if combatant.side == actor.side
        and combatant.id not in (actor.id, target.id)
        and not combatant.hp.dead
    ]


def _is_known(allies: list[Combatant], target: Combatant) -> bool:
    """Return whether one of them who can act attacked it last, from next to it."""
    return any(ally.beside == target.id and ally.can_act for ally in allies)
