"""Steps of mounted combat."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import able, standing
from bot.games.dnd.fight.steps.entering import without_group
from bot.games.dnd.fight.steps.kind import Known, StepKind, Telling
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.rolls.card import Choice, plain
from bot.words import later, say


class Mounted(StepBase, frozen=True, omit_defaults=True):
    """A rider on a mount, which acts on the rider's Initiative if it's ``controlled``."""

    rider: int
    mount: int
    controlled: bool = True


def _check_mounted(fight: Fight, step: Mounted) -> None:
    rider, mount = able(fight, step.rider), able(fight, step.mount)
    is_ridden = any(combatant.riding == mount.id for combatant in fight.combatants)
    if rider.id == mount.id or is_ridden or rider.riding or mount.riding:
        words = later("{rider} can't ride {mount}. One of them is already riding or being ridden.")
        raise PressError(words.say(rider=plain(rider.name), mount=plain(mount.name)))


def _apply_mounted(fight: Fight, step: Mounted, _known: Known) -> Fight:
    """Return the fight with a rider, who gives a controlled mount their Initiative (Controlling a Mount)."""
    mount, rider = fight.find(step.mount), fight.find(step.rider)
    if mount is None or rider is None:
        return fight
    rider = replace(rider, riding=mount.id)
    # An independent mount retains its place (SRD 5.2, Controlling a Mount).
    if not step.controlled:
        return fight.changed(rider)
    left = mount.group
    fight = fight.changed(rider, replace(mount, rider=rider.id, group=rider.group))
    return without_group(fight, left)


def _tell_mounted(step: Mounted, of: Telling) -> str:
    words = (
        later("{rider} rides {mount}")
        if step.controlled
        else later("{rider} rides {mount}, which acts independently")
    )
    return words.say(rider=of.name(step.rider), mount=of.name(step.mount))


class Dismounted(StepBase, frozen=True, omit_defaults=True):
    """The end of riding this mount."""

    mount: int


def _check_dismounted(fight: Fight, step: Dismounted) -> None:
    mount = standing(fight, step.mount)
    if not any(combatant.riding == mount.id for combatant in fight.combatants):
        raise PressError(say("No one is riding {mount}.", mount=plain(mount.name)))


def _apply_dismounted(fight: Fight, step: Dismounted, _known: Known) -> Fight:
    mount = fight.find(step.mount)
    if mount is None:
        return fight
    # The mount keeps the rider's place, because the chapter doesn't give it its own back.
    riders = [replace(combatant, riding=0) for combatant in fight.combatants if combatant.riding == mount.id]
    return fight.changed(replace(mount, rider=0), *riders)


def ride_choices(fight: Fight, rider: Combatant) -> tuple[Choice, ...]:
    """Return the possible mounts, and dismounting (SRD 5.2, Mounted Combat)."""
    if rider.riding:
        return (Choice("off", say("Dismount"), fight.name(rider.riding)),)
    free = [
        combatant
        for combatant in fight.combatants
        if combatant.id != rider.id and combatant.hp.is_up and not combatant.rider
    ]
    free.sort(key=lambda combatant: combatant.side != rider.side)
    own = say("acts on its rider's Initiative and can Dash, Disengage or Dodge")
    alone = say("keeps its own Initiative and actions")
    return tuple(
        choice
        for mount in free[: MOST_CHOICES // 2]
        for choice in (
            Choice(f"on {mount.id}", say("{name}, controlled", name=mount.name), own),
            Choice(f"alone {mount.id}", say("{name}, independent", name=mount.name), alone),
        )
    )


MountStep = Mounted | Dismounted

KINDS: Mapping[type, StepKind] = {
    Mounted: StepKind(_check_mounted, _apply_mounted, _tell_mounted, empties=True),
    Dismounted: StepKind(
        _check_dismounted,
        _apply_dismounted,
        lambda step, of: say("No one rides {mount} now", mount=of.name(step.mount)),
    ),
}
