"""Steps that bring creatures into a fight and take them out."""

from bot.games.dnd.fight.record.newcomer import Newcomer
from bot.games.dnd.hit_points.record.steps import StepBase


class Started(StepBase, frozen=True, omit_defaults=True):
    """The fight was called. ``auto``: a turn ends by itself after its action."""

    auto: bool = False


class Entered(StepBase, frozen=True, omit_defaults=True):
    """Somebody, or several identical creatures, rolled Initiative and came up with this ``count``."""

    newcomers: tuple[Newcomer, ...]
    count: int
    group: int = 0


class Removed(StepBase, frozen=True, omit_defaults=True):
    """Somebody left the fight."""

    target: int


EnteringStep = Started | Entered | Removed
