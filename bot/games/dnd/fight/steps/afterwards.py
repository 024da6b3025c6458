"""Steps that change what an earlier step did: knocking out, and a roll that was changed."""

from collections.abc import Mapping

from bot.errors import PressError
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.kind import Kind
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.rolls.card import plain
from bot.words import say


class KnockedOut(StepBase, frozen=True, omit_defaults=True):
    """The blow of step ``blow`` knocks its target out instead of bringing it to 0 Hit Points."""

    blow: int
    target: int


class Rerolled(StepBase, frozen=True, omit_defaults=True):
    """A roll of the fight was changed, to ``revision``; what came of it is in the step that it is of."""

    revision: int


def _check_knocked_out(fight: Fight, step: KnockedOut) -> None:
    if standing(fight, step.target).hp.hp > 0:
        raise PressError(say("{name} is not at 0 Hit Points any more.", name=plain(fight.name(step.target))))


LaterStep = KnockedOut | Rerolled

KINDS: Mapping[type, Kind] = {
    KnockedOut: Kind(_check_knocked_out),
    Rerolled: Kind(),
}
