"""Steps of mounted combat."""

from bot.games.dnd.hit_points.record.steps import StepBase


class Mounted(StepBase, frozen=True, omit_defaults=True):
    """Somebody rides; ``controlled``: the mount acts on the rider's Initiative."""

    rider: int
    mount: int
    controlled: bool = True


class Dismounted(StepBase, frozen=True, omit_defaults=True):
    """Nobody rides this mount any more."""

    mount: int


MountStep = Mounted | Dismounted
