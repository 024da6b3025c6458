"""Steps of mounted combat."""

from collections.abc import Mapping

from bot.errors import PressError
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import able, standing
from bot.games.dnd.fight.steps.kind import Kind
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.rolls.card import plain
from bot.words import later, say


class Mounted(StepBase, frozen=True, omit_defaults=True):
    """Somebody rides; ``controlled``: the mount acts on the rider's Initiative."""

    rider: int
    mount: int
    controlled: bool = True


class Dismounted(StepBase, frozen=True, omit_defaults=True):
    """Nobody rides this mount any more."""

    mount: int


def _check_mounted(fight: Fight, step: Mounted) -> None:
    rider, mount = able(fight, step.rider), able(fight, step.mount)
    is_ridden = any(each.riding == mount.id for each in fight.combatants)
    if rider.id == mount.id or is_ridden or rider.riding or mount.riding:
        words = later("{rider} cannot ride {mount}: one of them is riding, or ridden, already.")
        raise PressError(words.say(rider=plain(rider.name), mount=plain(mount.name)))


def _check_dismounted(fight: Fight, step: Dismounted) -> None:
    mount = standing(fight, step.mount)
    if not any(each.riding == mount.id for each in fight.combatants):
        raise PressError(say("Nobody rides {mount}.", mount=plain(mount.name)))


MountStep = Mounted | Dismounted

KINDS: Mapping[type, Kind] = {
    Mounted: Kind(_check_mounted),
    Dismounted: Kind(_check_dismounted),
}
