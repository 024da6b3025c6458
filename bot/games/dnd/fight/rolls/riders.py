"""The riders on a creature's hits from its stat block, either automatic or picked."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.creatures.record.stat_block import BlockEffect, Rider, When
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.targets.target import Target
from bot.rolls.card import Choice
from bot.words import say

MOVED, GRAPPLED = "when moved", "when grappled"
"""Settings before an attack, because the fight has no map and doesn't track grapples."""


def when_choices(of: Combatant, weapon: Attack) -> list[Choice]:
    """Return the settings that add effects to this attack's hit."""
    rider = of.block.rider(weapon.name)
    feet = next((when.feet for when in rider.whens if when.holds == "moved"), 0)
    choices = []
    if feet:
        words = say("Moved {feet} feet straight toward the target", feet=feet)
        choices.append(Choice(MOVED, words, say("right before {attack}", attack=weapon.name)))
    if rider.advantage == "grappled" or any(when.holds == "grappled" for when in rider.whens):
        choices.append(Choice(GRAPPLED, say("Grappling the target")))
    return choices


def as_used(weapon: Attack, of: Combatant, against: Combatant, picks: Sequence[str]) -> Attack:
    """Return the attack with its damage under the current circumstances."""
    for when in of.block.rider(weapon.name).whens:
        if when.holds == "advantage":
            weapon = _by_advantage(weapon, when)
        elif _holds(when, of, against, picks):
            first = when.instead or weapon.damage[:1]
            weapon = replace(weapon, damage=(*first, *weapon.damage[1:], *when.add))
    if weapon.rider and not _fits(against, of.block.rider(weapon.name).max_size):
        return replace(weapon, rider=None)
    return weapon if weapon.rider else replace(weapon, rider=_afflicts(weapon, of, against, picks))


def _afflicts(weapon: Attack, of: Combatant, against: Combatant, picks: Sequence[str]) -> Affliction | None:
    """Return the conditions that an attack's hit causes, with or without a save, each with its own end."""
    saves = (effect for effect in of.block.effects if effect.use == "rider" and effect.name == weapon.name)
    if (save := next(saves, None)) and save.conditions:
        return Affliction(save.conditions, ability=save.save, dc=save.dc, each=save.ends)
    rider = of.block.rider(weapon.name)
    held: list[Rider | When] = [rider, *(when for when in rider.whens if _holds(when, of, against, picks))]
    conditions = [one for kind in held if _fits(against, kind.max_size) for one in kind.conditions]
    return Affliction(tuple(conditions), each=rider.ends) if conditions else None


def conditions_of(effect: BlockEffect, there: Sequence[Combatant]) -> Affliction | None:
    """Return the conditions caused by failing against an effect, or None if every target is too large."""
    fits = any(_fits(combatant, effect.max_size) for combatant in there)
    return Affliction(effect.conditions, each=effect.ends) if effect.conditions and fits else None


def measured(effect: BlockEffect, of: Combatant, target: Target) -> Target:
    """Return the target, marked as too large if the effect's conditions can't affect its size."""
    return target if _fits(of, effect.max_size) else replace(target, too_large=True)


def _fits(of: Combatant, most: str) -> bool:
    """Return True if a combatant isn't larger than this size; a character counts as Medium."""
    size = of.block.size if of.block.size in _SIZES else "medium"
    return not most or _SIZES.index(size) <= _SIZES.index(most)


_SIZES = ("tiny", "small", "medium", "large", "huge", "gargantuan")


def _by_advantage(weapon: Attack, when: When) -> Attack:
    """Return the attack, with the damage that depends on Advantage marked as such."""
    first = weapon.damage[:1]
    if when.instead:
        first = tuple(replace(part, when="no_adv") for part in first)
        first += tuple(replace(part, when="adv") for part in when.instead)
    more = tuple(replace(part, when="adv") for part in when.add)
    return replace(weapon, damage=(*first, *weapon.damage[1:], *more))


def _holds(when: When, of: Combatant, against: Combatant, picks: Sequence[str]) -> bool:
    return {
        "self_bloodied": of.hp.is_bloodied,
        "target_bloodied": against.hp.is_bloodied,
        "moved": MOVED in picks,
        "grappled": GRAPPLED in picks,
    }.get(when.holds, False)


def has_advantage(
    weapon: Attack, of: Combatant, against: Combatant, fight: Fight, picks: Sequence[str]
) -> bool:
    """Return True if the stat block gives this attack roll Advantage."""
    return {
        "wounded": against.hp.hp < against.hp.maximum,
        "first_round": fight.round == 1,
        "grappled": GRAPPLED in picks,
    }.get(of.block.rider(weapon.name).advantage, False)
