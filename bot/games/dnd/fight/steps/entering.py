"""Steps that bring creatures into a fight and take them out."""

from collections.abc import Mapping

from bot.errors import PlayerError, PressError
from bot.games.dnd.fight.record.newcomer import Newcomer
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.kind import Kind
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.rolls.card import plain
from bot.words import later, say


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


MAX_COMBATANTS = 25  # As many as one list offers.


FULL = later("A fight has up to {most} creatures; remove some first.")


def _check_entered(fight: Fight, step: Entered) -> None:
    if len(fight.combatants) + len(step.newcomers) > MAX_COMBATANTS:
        raise PlayerError(FULL.say(most=MAX_COMBATANTS))
    present = {each.character: each.name for each in fight.combatants if each.character}
    for each in step.newcomers:
        if name := present.get(each.character):  # The newcomer has a number behind it by now.
            raise PressError(say("{name} is in the fight already.", name=plain(name)))


EnteringStep = Started | Entered | Removed

KINDS: Mapping[type, Kind] = {
    Started: Kind(),
    Entered: Kind(_check_entered),
    Removed: Kind(lambda fight, step: standing(fight, step.target)),
}
