"""Steps that change what an earlier step did: knocking out, and a roll that was changed."""

from bot.games.dnd.hit_points.record.steps import StepBase


class KnockedOut(StepBase, frozen=True, omit_defaults=True):
    """The blow of step ``blow`` knocks its target out instead of bringing it to 0 Hit Points."""

    blow: int
    target: int


class Rerolled(StepBase, frozen=True, omit_defaults=True):
    """A roll of the fight was changed, to ``revision``; what came of it is in the step that it is of."""

    revision: int


LaterStep = KnockedOut | Rerolled
