"""A creature's limited uses and regeneration during a fight.

Recharge, daily uses, Legendary Actions and Legendary Resistance follow "Monsters" (SRD 5.2.1).
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.creatures.record.stat_block import Uses
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.hit_points.record.hit_points import regenerated
from bot.rolls.card import plain
from bot.words import later, say

RECHARGE = "recharge"
"""The start of the name for a recharge roll, followed by the name of the attack or effect."""


Counted = Literal["legendary", "resistance"]
LEGENDARY: Counted = "legendary"
RESISTANCE: Counted = "resistance"
"""The costs of a Legendary Action, and of Legendary Resistance."""


class Recharged(Struct, frozen=True):
    """The d6 rolled at the start of a creature's turn to recharge an attack or effect (Recharge X–Y)."""

    target: int
    name: str
    face: int


def planned(of: Combatant) -> list[str]:
    """Return the attacks left in a creature's Multiattack by name, or none if it made any other attack."""
    plan = list(of.block.multiattack)
    for name in of.struck:
        entry = name if name in plan else ""
        if entry not in plan:
            return []
        plan.remove(entry)
    return plan


def used(actor: Combatant, name: str, by: str) -> Combatant:
    """Return the creature after an attack or effect, with any uses that it cost marked as spent."""
    spends = bool(name) and left(actor, name) is not None
    names = ((name,) if spends else ()) + ((LEGENDARY,) if by == "legendary" else ())
    return replace(actor, spent=(*actor.spent, *names)) if names else actor


def resisting(of: Combatant) -> Combatant:
    """Return a creature with one more Legendary Resistance used."""
    return replace(of, spent=(*of.spent, RESISTANCE))


def resisted(fight: Fight, those: Iterable[int]) -> Fight:
    """Return the fight after each of these creatures has used Legendary Resistance once."""
    generator = (fight.find(number) for number in those)
    return fight.changed(*(resisting(combatant) for combatant in generator if combatant))


def parried(fight: Fight, who: int) -> Fight:
    """Return the fight after the creature that parried (0 if none) has used its Reaction."""
    combatant = fight.find(who)
    return fight.changed(replace(combatant, reaction=True, ready="")) if combatant else fight


def ongoing_mark(actor: int, name: str) -> str:
    """Return the mark for ongoing damage from a creature's hit or effect with this name."""
    return f"{actor} {name}"


def left(of: Combatant, name: str) -> int | None:
    """Return how many uses the named attack or effect has left, or None if its uses aren't limited."""
    if not of.creature:
        return None
    most = 1 if of.block.recharge(name) else of.block.per_day(name)
    return max(0, most - of.spent.count(name)) if most else None


def uses(of: Combatant, what: Counted) -> Uses:
    """Return a creature's maximum number of Legendary Actions per round, or Legendary Resistances per day."""
    return of.block.legendary if what == LEGENDARY else of.block.resistance


def uses_left(of: Combatant, what: Counted) -> int:
    """Return a creature's remaining Legendary Actions or Resistances, with the extra ones in its lair."""
    return max(0, uses(of, what).most - of.spent.count(what))


def due(fight: Fight, group: int) -> list[tuple[Combatant, str]]:
    """Return each creature and its attack or effect that can recharge at the start of this group's turn."""
    return [
        (member, name)
        for member in fight.members(group)
        for name in dict.fromkeys(member.spent)
        if member.block.recharge(name) and not member.hp.dead
    ]


def recharged(fight: Fight, dice: Iterable[Recharged]) -> Fight:
    """Return the fight after these recharge rolls (Recharge X–Y)."""
    for die in dice:
        combatant = fight.find(die.target)
        if combatant and die.face >= combatant.block.recharge(die.name):
            kept = tuple(name for name in combatant.spent if name != die.name)
            fight = fight.changed(replace(combatant, spent=kept))
    return fight


def at_start(of: Combatant) -> Combatant:
    """Return a creature at the start of its turn: its Legendary Actions return, and it regenerates."""
    if LEGENDARY in of.spent:
        of = replace(of, spent=tuple(name for name in of.spent if name != LEGENDARY))
    if by := of.block.regeneration.hp:
        of = replace(of, hp=regenerated(of.hp, by, stopped=of.stopped), stopped=False)
    return of


def check_uses(actor: Combatant, name: str, by: str = "attack") -> None:
    """Raise PressError if a creature has no uses left for this attack or effect."""
    if left(actor, name) == 0:
        words = later("{name} has already used {what}. It may recharge at the start of their turn.")
        if not actor.block.recharge(name):
            words = later("{name} has no uses of {what} left today.")
        raise PressError(words.say(name=plain(actor.name), what=plain(name)))
    if by == "bonus":
        check_bonus(actor)
    if by == "legendary":
        check_left(actor, LEGENDARY)


def check_ongoing(of: Combatant | None, actor: int, name: str) -> None:
    """Raise PressError if the creature has already taken this ongoing damage this turn."""
    if of and ongoing_mark(actor, name) in of.suffered:
        words = later("{name} has already taken {what} damage this turn.")
        raise PressError(words.say(name=plain(of.name), what=plain(name)))


NO_RESISTANCE = later("{name} has no Legendary Resistance left today.")


def check_bonus(actor: Combatant) -> None:
    """Raise PressError for a second Bonus Action in a turn."""
    if actor.bonus:
        raise PressError(say("{name} has already taken a Bonus Action this turn.", name=plain(actor.name)))


def check_left(actor: Combatant, what: Counted) -> None:
    if not uses_left(actor, what):
        words = later("{name} has no Legendary Actions left until the start of their turn.")
        if what == RESISTANCE:
            words = NO_RESISTANCE
        raise PressError(words.say(name=plain(actor.name)))
