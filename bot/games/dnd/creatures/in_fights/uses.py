"""What a fight makes of creatures' stat blocks: uses that are spent and come back, and regeneration.

Recharge, uses a day, Legendary Actions and Legendary Resistance are those of "Monsters" (SRD 5.2.1).
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.creatures.record.stat_block import Uses
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.hit_points.record.hit_points import regenerated

RECHARGE = "recharge"
"""The kind of throw that brings back what was used; behind it stands its name."""


Counted = Literal["legendary", "resistance"]
LEGENDARY: Counted = "legendary"
RESISTANCE: Counted = "resistance"
"""What is spent with a Legendary Action, and with Legendary Resistance."""


class Recharged(Struct, frozen=True):
    """The d6 at the start of a creature's turn, which may bring what has this name back (Recharge X–Y)."""

    target: int
    name: str
    face: int


def planned(of: Combatant) -> list[str]:
    """The attacks that its Multiattack still has in this turn, by name; none once it did something else."""
    plan = list(of.block.multiattack)
    for name in of.struck:
        each = name if name in plan else ""
        if each not in plan:
            return []
        plan.remove(each)
    return plan


def used(actor: Combatant, name: str, by: str) -> Combatant:
    """Whoever attacked or had such an effect, with what that spends."""
    spends = bool(name) and bool(actor.block.recharge(name) or actor.block.per_day(name))
    names = ((name,) if spends else ()) + ((LEGENDARY,) if by == "legendary" else ())
    return replace(actor, spent=(*actor.spent, *names)) if names else actor


def resisting(of: Combatant) -> Combatant:
    """A creature with a Legendary Resistance more used."""
    return replace(of, spent=(*of.spent, RESISTANCE))


def resisted(fight: Fight, those: Iterable[int]) -> Fight:
    """With a Legendary Resistance used by each of these."""
    generator = (fight.find(number) for number in those)
    return fight.changed(*(resisting(each) for each in generator if each))


def parried(fight: Fight, who: int) -> Fight:
    """With the Reaction used of whoever parried, 0 for nobody."""
    combatant = fight.find(who)
    return fight.changed(replace(combatant, reaction=True, ready="")) if combatant else fight


def ongoing_mark(actor: int, name: str) -> str:
    """What stands for the damage with which a creature's hit or effect of this name goes on."""
    return f"{actor} {name}"


def left(of: Combatant, name: str) -> int | None:
    """How many uses are left of what has this name; None where they are not counted."""
    most = 1 if of.block.recharge(name) else of.block.per_day(name)
    return max(0, most - of.spent.count(name)) if most else None


def uses(of: Combatant, what: Counted) -> Uses:
    """How often it may use its Legendary Actions in a round, or its Legendary Resistance in a day."""
    return of.block.legendary if what == LEGENDARY else of.block.resistance


def uses_left(of: Combatant, what: Counted) -> int:
    """How many of them are left, with those of its lair."""
    return max(0, uses(of, what).most - of.spent.count(what))


def due(fight: Fight, group: int) -> list[tuple[Combatant, str]]:
    """What may come back as the turn of this group starts: whose it is, and its name."""
    return [
        (member, name)
        for member in fight.members(group)
        for name in dict.fromkeys(member.spent)
        if member.block.recharge(name) and not member.hp.dead
    ]


def recharged(fight: Fight, dice: Iterable[Recharged]) -> Fight:
    """With what these dice bring back (Recharge X–Y)."""
    for die in dice:
        combatant = fight.find(die.target)
        if combatant and die.face >= combatant.block.recharge(die.name):
            kept = tuple(name for name in combatant.spent if name != die.name)
            fight = fight.changed(replace(combatant, spent=kept))
    return fight


def at_start(of: Combatant) -> Combatant:
    """A creature as its turn starts: it has its Legendary Actions again, and regenerates."""
    if LEGENDARY in of.spent:
        of = replace(of, spent=tuple(name for name in of.spent if name != LEGENDARY))
    if by := of.block.regeneration.hp:
        of = replace(of, hp=regenerated(of.hp, by, stopped=of.stopped), stopped=False)
    return of
