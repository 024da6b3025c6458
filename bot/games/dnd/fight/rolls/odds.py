"""How likely the next attack is to hit each of those whose Armor Class all may know."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from bot.errors import PlayerError
from bot.games.dnd.fight.record.fighting import Fighting
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.requests import Actor, attack_request, target_of
from bot.games.dnd.rolls.rules.odds import hit_chance
from bot.games.dnd.sheet.record.sheet import Attack, Sheet


def hit_chances(
    fight: Fight, actor: Actor, weapon: Attack, picks: Sequence[str], sheets: Mapping[int, Sheet]
) -> dict[int, float]:
    """The chance to hit each combatant, from 0 to 1, by number; without those whose Armor Class is secret.

    None of a creature's attack, for its bonus is the GM's to know. ``sheets`` are those of the combatants.
    """
    of, found = actor.combatant, dict[int, float]()
    if of.is_secret or weapon.save:
        return {}
    helpers = [fight.name(helper) for helper in of.helpers]
    for combatant in fight.combatants:
        if combatant.is_secret or combatant.id == of.id or combatant.id not in sheets:
            continue
        with suppress(PlayerError):  # It cannot be attacked like that, which is said to who tries.
            target = target_of(combatant, sheets[combatant.id])
            fighting = Fighting(0, "attack", of.id)
            request = attack_request(actor, target, weapon, fighting, picks=picks, helpers=helpers)
            if (chance := hit_chance(request)) is not None:
                found[combatant.id] = chance
    return found
