"""What more comes of a creature's hit, as its stat block says: by itself, or by a pick."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.creatures.record.stat_block import Effect, Rider, When
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.targets.target import Target
from bot.rolls.card import Choice
from bot.words import say

MOVED, GRAPPLED = "when moved", "when grappled"
"""What is said of an attack before it: the fight has no map, and knows nobody's grip."""


def when_choices(of: Combatant, weapon: Attack) -> list[Choice]:
    """What can be said of this attack so that more comes of a hit."""
    rider = of.block.rider(weapon.name)
    feet = next((when.feet for when in rider.whens if when.holds == "moved"), 0)
    choices = []
    if feet:
        words = say("Moved {feet} feet straight at it", feet=feet)
        choices.append(Choice(MOVED, words, say("just before, for {attack}", attack=weapon.name)))
    if rider.advantage == "grappled" or any(when.holds == "grappled" for when in rider.whens):
        choices.append(Choice(GRAPPLED, say("The target is grappled by it")))
    return choices


def as_used(weapon: Attack, of: Combatant, against: Combatant, picks: Sequence[str]) -> Attack:
    """The attack with the damage that it has as things stand."""
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
    """The conditions that its hit brings, after a save or without one, each until its own end."""
    saves = (effect for effect in of.block.effects if effect.use == "rider" and effect.name == weapon.name)
    if (save := next(saves, None)) and save.conditions:
        return Affliction(save.conditions, ability=save.save, dc=save.dc, each=save.ends)
    rider = of.block.rider(weapon.name)
    held: list[Rider | When] = [rider, *(when for when in rider.whens if _holds(when, of, against, picks))]
    conditions = [one for each in held if _fits(against, each.max_size) for one in each.conditions]
    return Affliction(tuple(conditions), each=rider.ends) if conditions else None


def brought(effect: Effect, there: Sequence[Combatant]) -> Affliction | None:
    """The conditions that an effect brings to whoever fails; none if all of them are too large for it."""
    fits = any(_fits(combatant, effect.max_size) for combatant in there)
    return Affliction(effect.conditions, each=effect.ends) if effect.conditions and fits else None


def measured(effect: Effect, of: Combatant, target: Target) -> Target:
    """Return the target of an effect, as too large for its conditions if it is."""
    return target if _fits(of, effect.max_size) else replace(target, too_large=True)


def _fits(of: Combatant, most: str) -> bool:
    """Whether somebody is not larger than that; of characters no sheet says more than Medium."""
    size = of.block.size if of.block.size in _SIZES else "medium"
    return not most or _SIZES.index(size) <= _SIZES.index(most)


_SIZES = ("tiny", "small", "medium", "large", "huge", "gargantuan")


def _by_advantage(weapon: Attack, when: When) -> Attack:
    """The attack with damage that it has with Advantage alone; what is struck later may take that."""
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
    """Whether the stat block gives this attack roll Advantage."""
    return {
        "wounded": against.hp.hp < against.hp.maximum,
        "first_round": fight.round == 1,
        "grappled": GRAPPLED in picks,
    }.get(of.block.rider(weapon.name).advantage, False)
