"""Steps that spend a stat block's limited uses."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.creatures.in_fights.uses import RESISTANCE, Counted, check_left
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.kind import Known, StepKind, Telling
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.words import later, say


class Spent(StepBase, frozen=True, omit_defaults=True):
    """The ``nth`` use of a creature's Legendary Actions or Legendary Resistance."""

    actor: int
    what: Counted
    nth: int = 1


def _check_spent(fight: Fight, step: Spent) -> None:
    """Raise PressError unless this is the next use and one is left."""
    actor = standing(fight, step.actor)
    check_left(actor, step.what)
    if step.nth != actor.spent.count(step.what) + 1:
        raise PressError(say("That's already done. Check the creature's card."))


def _apply_spent(fight: Fight, step: Spent, _known: Known) -> Fight:
    combatant = fight.find(step.actor)
    return fight.changed(replace(combatant, spent=(*combatant.spent, step.what))) if combatant else fight


def _tell_spent(step: Spent, of: Telling) -> str:
    words = later("{name} uses a Legendary Action")
    if step.what == RESISTANCE:
        words = later("{name} uses Legendary Resistance and succeeds")
    return words.say(name=of.name(step.actor))


KINDS: Mapping[type, StepKind] = {Spent: StepKind(_check_spent, _apply_spent, _tell_spent)}
