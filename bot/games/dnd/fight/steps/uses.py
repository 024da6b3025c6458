"""Steps that spend what a stat block counts."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.creatures.in_fights.allowed_uses import check_left
from bot.games.dnd.creatures.in_fights.uses import RESISTANCE, Counted
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.kind import Kind, Known
from bot.games.dnd.fight.steps.telling import Telling
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.words import later, say


class Spent(StepBase, frozen=True, omit_defaults=True):
    """A use was spent, the ``nth``: of a creature's Legendary Actions, or of its Legendary Resistance."""

    actor: int
    what: Counted
    nth: int = 1


def _check_spent(fight: Fight, step: Spent) -> None:
    """Let a use pass that is left, and not spent by now. Raises PressError for another."""
    actor = standing(fight, step.actor)
    check_left(actor, step.what)
    if step.nth != actor.spent.count(step.what) + 1:
        raise PressError(say("That was done already; look at the creature as it is now."))


def _apply_spent(fight: Fight, step: Spent, _known: Known) -> Fight:
    combatant = fight.find(step.actor)
    return fight.changed(replace(combatant, spent=(*combatant.spent, step.what))) if combatant else fight


def _tell_spent(step: Spent, of: Telling) -> str:
    words = later("{name} uses a Legendary Action")
    if step.what == RESISTANCE:
        words = later("{name} uses Legendary Resistance: it succeeds")
    return words.say(name=of.name(step.actor))


KINDS: Mapping[type, Kind] = {
    Spent: Kind(_check_spent, _apply_spent, _tell_spent),
}
