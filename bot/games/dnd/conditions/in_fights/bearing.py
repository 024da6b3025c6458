"""Conditions in a fight: how they begin, allow saves, break Concentration, and end."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import (
    GRAPPLED,
    Bearing,
    Borne,
    Ends,
    back_up,
    concentration_dc,
    ending,
    is_deadly,
    loose,
)
from bot.games.dnd.conditions.rules.changes import rested as after_rest
from bot.games.dnd.conditions.rules.changes import rid_of
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.hit_points.record.course import leaves_prone
from bot.games.dnd.hit_points.record.hit_points import HitPoints, died
from bot.games.dnd.spells.rules.effects import effects, withstands


def focusing(fight: Fight, actor: int, focus: str, number: int) -> Fight:
    """Return the fight with the actor concentrating on ``focus`` from this step on."""
    combatant = fight.find(actor)
    if combatant is None or not combatant.can_act:
        return fight
    return fight.changed(replace(combatant, focus=focus, focused=number, begun=0, shaken=()))


def hurt(of: Combatant, by: int) -> Combatant:
    """Return a combatant after damage from another (0 if none), with effects ended and new saves due."""
    stirs = [condition for condition in of.borne if condition.ends.stirs and condition.since >= 0]
    stirs = [stir for stir in stirs if stir.ends.stirs == "any" or stir.by != by]
    stirred = (*of.stirred, *((stir.condition, stir.since) for stir in stirs))
    gone = [condition for condition in of.borne if condition.ends.hurt]
    return replace(of, borne=ending(of.borne, gone), stirred=tuple(dict.fromkeys(stirred)))


def warded(of: Combatant, hp: HitPoints) -> Combatant:
    """Return a combatant with these Hit Points after damage; a spell such as Death Ward leaves it with 1."""
    wards = [borne for borne, effect in effects(of.borne) if effect.wards]
    if not wards or hp.hp or not of.hp.hp:
        return replace(of, hp=hp)
    return replace(of, hp=replace(of.hp, hp=1, temp=0), borne=ending(of.borne, wards))


def is_immune(of: Combatant, condition: str) -> bool:
    """Return True if a creature's stat block, or a spell on it, makes it immune to this condition."""
    if of.creature is not None and condition in of.creature.block.unaffected:
        return True
    return bool(of.borne) and condition in withstands(of.borne)[1]


def lifted(fight: Fight, targets: Sequence[int], lifts: Sequence[str]) -> Fight:
    """Return the fight after a spell has ended these conditions on its targets."""
    for target in targets if lifts else ():
        combatant = fight.find(target)
        if combatant and combatant.borne:
            fight = fight.changed(replace(combatant, borne=rid_of(combatant.bearing, lifts).borne))
    return fight


def counted(ends: Ends, of: Combatant, fight: Fight) -> Ends:
    """Return the end of a condition that begins now. A current turn that could end it doesn't count."""
    whose = fight.find(ends.of) if ends.of else of
    is_now = whose is not None and whose.group == fight.group
    return replace(ends, later=ends.later and is_now)


def with_bearing(of: Combatant, bearing: Bearing, number: int) -> Combatant:
    of = replace(of, borne=bearing.borne)
    if bearing.focus != of.focus:
        of = replace(of, focus=bearing.focus, focused=number, begun=0, shaken=())
    if is_deadly(bearing):
        of = replace(of, hp=died(of.hp))
    return lowered(of)


def rested(fight: Fight, target: int, number: int) -> Fight:
    """Return the fight after a combatant has finished a Long Rest."""
    combatant = fight.find(target)
    if combatant is None or not (combatant.borne or combatant.focus):
        return fight
    return fight.changed(with_bearing(combatant, after_rest(combatant.bearing), number))


def shaken(of: Combatant, damage: int) -> Combatant:
    """Return a concentrating creature with the save that this damage requires."""
    if not of.focus or damage <= 0:
        return of
    return replace(of, shaken=(*of.shaken, concentration_dc(damage)))


def released(before: Fight, after: Fight) -> Fight:
    """Return the fight without conditions that end with a lost Concentration, a grapple or another one."""
    was = {combatant.id: combatant for combatant in before.combatants if combatant.focus}
    lost = [
        combatant
        for combatant in after.combatants
        if combatant.id in was and (not combatant.focus or combatant.focused != was[combatant.id].focused)
    ]
    if lost:
        kept = {combatant.id: combatant.focused if combatant.focus else None for combatant in lost}
        gone = {(combatant.character, was[combatant.id].begun) for combatant in lost}
        after = after.changed(
            *(_freed(combatant, kept, gone) for combatant in after.combatants if combatant.borne)
        )
    return _let_go(before, after)


def _untied(fight: Fight) -> Fight:
    """Return the fight without conditions that end because a condition they are tied to has ended."""
    while tied := [combatant for combatant in fight.combatants if combatant.borne and loose(combatant.borne)]:
        fight = fight.changed(
            *(replace(combatant, borne=ending(combatant.borne, loose(combatant.borne))) for combatant in tied)
        )
    return fight


def woken(before: Fight, after: Fight, step: object) -> Fight:
    """Return the fight after this step, with everyone it woke now Prone (Unconscious)."""
    down = {combatant.id: combatant.hp for combatant in before.combatants if not combatant.hp.is_up}
    if not down:
        return after
    up = [
        combatant
        for combatant in after.combatants
        if combatant.id in down and leaves_prone(down[combatant.id], combatant.hp, step)
    ]
    return after.changed(
        *(
            replace(combatant, borne=back_up(combatant.borne))
            for combatant in up
            if not is_immune(combatant, "prone")
        )
    )


def _let_go(before: Fight, after: Fight) -> Fight:
    """Return the fight without grapples by creatures that can't act or have left, or effects of the dead.

    See Grappled, Ending a Grapple. Conditions tied to the ended ones end, too.
    """
    borne = [condition for of in after.combatants for condition in of.borne]
    if not borne:
        return after
    idle, dead = (
        _able(before) - _able(after),
        {combatant.id for combatant in after.combatants if combatant.hp.dead},
    )
    ended = [
        condition
        for condition in borne
        if condition.by in (idle if condition.condition == GRAPPLED else dead)
    ]
    over = [condition for condition in ended if condition.condition == GRAPPLED or condition.ends.dies]
    return _untied(_without(after, over) if over else after)


def _able(fight: Fight) -> set[int]:
    return {combatant.id for combatant in fight.combatants if combatant.can_act}


def _without(fight: Fight, over: Sequence[Borne]) -> Fight:
    of = [combatant for combatant in fight.combatants if any(one in over for one in combatant.borne)]
    return fight.changed(
        *(
            replace(combatant, borne=ending(combatant.borne, [one for one in combatant.borne if one in over]))
            for combatant in of
        )
    )


def _freed(of: Combatant, kept: dict[int, int | None], gone: set[tuple[int, int]]) -> Combatant:
    """Return a combatant without these creatures' conditions, except those of a current Concentration.

    ``gone`` lists the Concentrations from before the fight that are over, by character and start.
    """

    def is_over(condition: Borne) -> bool:
        if condition.hold:
            return (condition.hold.character, condition.hold.since) in gone
        since = kept.get(condition.held)
        return condition.held in kept and (since is None or condition.since < since)

    return replace(of, borne=ending(of.borne, [condition for condition in of.borne if is_over(condition)]))


def lowered(combatant: Combatant) -> Combatant:
    """Return a creature without what it loses by being Incapacitated or at Speed 0 (Dodge, Concentration)."""
    # These are lost for good, even if someone is healed before their turn (SRD 5.2, Actions).
    if not combatant.can_act:
        return replace(combatant, dodging=False, ready="", dashing=False, focus="", shaken=())
    return replace(combatant, dodging=False) if combatant.dodging and combatant.is_still else combatant
