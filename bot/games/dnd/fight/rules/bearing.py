"""What those in a fight bear: how it begins, is saved against, breaks Concentration, and ends with that."""

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.borne import (
    Bearing,
    Borne,
    Ends,
    back_up,
    concentration_dc,
    ending,
    is_deadly,
)
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.changes import rested as after_rest
from bot.games.dnd.conditions.rules.text import Focus, Typed
from bot.games.dnd.fight.record.course import leaves_prone
from bot.games.dnd.fight.record.hit_points import died
from bot.games.dnd.fight.record.steps import Concentrated, Conditioned, Dealt, Step, Withstood
from bot.games.dnd.fight.rules.stat_blocks import resisting
from bot.games.dnd.fight.rules.state import Combatant, Fight
from bot.games.dnd.fight.rules.turns import lowered


def conditioned(fight: Fight, step: Conditioned, number: int) -> Fight:
    """With what these bear changed by the step of this number."""
    fight = focusing(fight, step.actor, step.focus, number)
    for target in step.targets:
        found = fight.find(target)
        if found is None:
            continue
        like = replace(step.like, since=number, ends=_counted(step.like.ends, found, fight))
        changes = [
            each
            for each in step.changes
            if isinstance(each, Focus) or each.off or not _is_immune(found, each.condition)
        ]
        after = changed(found.bearing, changes, like)
        fight = fight.changed(_bearing(found, after, number))
    return fight


def focusing(fight: Fight, actor: int, focus: str, number: int) -> Fight:
    """With somebody who concentrates on that since the step of this number; "" changes nothing."""
    found = fight.find(actor)
    if found is None or not focus or not found.can_act:
        return fight
    return fight.changed(replace(found, focus=focus, focused=number, begun=0, shaken=()))


def afflicted(fight: Fight, step: Dealt, number: int) -> Fight:
    """With the conditions that a hit or a failed save brought with the step of this number."""
    changes = [(each, Typed(each.condition)) for each in step.afflicts]
    for target in step.afflicted:
        for like, change in changes:
            found = fight.find(target)
            if found is None or found.hp.dead or _is_immune(found, like.condition):
                continue
            like_now = replace(like, since=number, ends=_counted(like.ends, found, fight))
            fight = fight.changed(_bearing(found, changed(found.bearing, (change,), like_now), number))
    return fight


def _is_immune(of: Combatant, condition: str) -> bool:
    """Whether its stat block says that it cannot bear this condition."""
    return of.creature is not None and condition in of.creature.block.unaffected


def _counted(ends: Ends, of: Combatant, fight: Fight) -> Ends:
    """When something ends that begins now: the turn that is on counts, unless it is of who matters."""
    whose = fight.find(ends.of) if ends.of else of
    is_now = whose is not None and whose.group == fight.group
    return replace(ends, later=ends.later and is_now)


def _bearing(of: Combatant, bearing: Bearing, number: int) -> Combatant:
    of = replace(of, borne=bearing.borne)
    if bearing.focus != of.focus:
        of = replace(of, focus=bearing.focus, focused=number, begun=0, shaken=())
    if is_deadly(bearing):
        of = replace(of, hp=died(of.hp))
    return lowered(of)


def rested(fight: Fight, target: int, number: int) -> Fight:
    """With a Long Rest finished."""
    found = fight.find(target)
    if found is None or not (found.borne or found.focus):
        return fight
    return fight.changed(_bearing(found, after_rest(found.bearing), number))


def withstood(fight: Fight, step: Withstood) -> Fight:
    """With a save against a condition made, which ends it, or not."""
    found = fight.find(step.target)
    if found is None:
        return fight
    found = replace(found, tried=(*found.tried, (step.condition, step.since)))
    found = resisting(found) if step.resisted else found
    gone = [each for each in found.borne if (each.condition, each.since) == (step.condition, step.since)]
    return fight.changed(replace(found, borne=ending(found.borne, gone)) if step.success else found)


def shaken(of: Combatant, damage: int) -> Combatant:
    """With the save that is owed for so much damage by whoever concentrates."""
    if not of.focus or damage <= 0:
        return of
    return replace(of, shaken=(*of.shaken, concentration_dc(damage)))


def concentrated(fight: Fight, step: Concentrated) -> Fight:
    """With the first save that is owed made; what it needs is as of the damage by now."""
    found = fight.find(step.target)
    if found is None or not found.shaken:  # The blow was changed since, and did nothing.
        return fight
    found = resisting(found) if step.resisted else found
    needed, *rest = found.shaken
    if step.resisted or step.total >= needed:
        return fight.changed(replace(found, shaken=tuple(rest)))
    return fight.changed(replace(found, focus="", shaken=()))


def released(before: Fight, after: Fight) -> Fight:
    """Without what a Concentration held that is over, or for something else by now, and let-go grapples."""
    after = _let_go(before, after)
    was = {each.id: each for each in before.combatants if each.focus}
    lost = [
        each
        for each in after.combatants
        if each.id in was and (not each.focus or each.focused != was[each.id].focused)
    ]
    if not lost:
        return after
    kept = {each.id: each.focused if each.focus else None for each in lost}
    gone = {(each.character, was[each.id].begun) for each in lost}
    return after.changed(*(_freed(each, kept, gone) for each in after.combatants if each.borne))


def woken(before: Fight, after: Fight, step: Step) -> Fight:
    """Return the fight with those Prone who are up again by this step (Unconscious)."""
    down = {each.id: each.hp for each in before.combatants if not each.hp.is_up}
    if not down:
        return after
    up = [each for each in after.combatants if each.id in down and leaves_prone(down[each.id], each.hp, step)]
    return after.changed(
        *(replace(each, borne=back_up(each.borne)) for each in up if not _is_immune(each, "prone"))
    )


def _let_go(before: Fight, after: Fight) -> Fight:
    """Without the grapples of whoever cannot act any more (Grappled, Ending a Grapple)."""
    held = [each for each in after.combatants if any(map(_is_grapple, each.borne))]
    if not held:
        return after
    could = {each.id for each in before.combatants if each.can_act}
    idle = {each.id for each in after.combatants if each.id in could and not each.can_act}
    return after.changed(
        *(
            replace(
                of,
                borne=ending(of.borne, [each for each in of.borne if _is_grapple(each) and each.by in idle]),
            )
            for of in held
        )
    )


def _is_grapple(borne: Borne) -> bool:
    return borne.condition == "grappled" and bool(borne.by)


def _freed(of: Combatant, kept: dict[int, int | None], gone: set[tuple[int, int]]) -> Combatant:
    """Somebody without what these held, but for what began with their present Concentration.

    ``gone`` are the Concentrations that began before the fight and are over: whose, and when they began.
    """

    def is_over(each: Borne) -> bool:
        if each.hold:
            return (each.hold.character, each.hold.since) in gone
        since = kept.get(each.held)
        return each.held in kept and (since is None or each.since < since)

    return replace(of, borne=ending(of.borne, [each for each in of.borne if is_over(each)]))
