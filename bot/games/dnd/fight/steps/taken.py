"""Steps that were taken, and requests to undo one."""

from msgspec import Struct

from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.turns import Turned


class Question(Struct, frozen=True, omit_defaults=True):
    """A player's request to undo the last step, which has dice, with its number and its trigger's.

    ``by`` and ``name`` identify the player, and ``turn`` and ``made`` are when the player asked.
    """

    step: int
    cause: int
    by: int
    name: str
    turn: int
    made: int = 0


class Taken(Struct, frozen=True):
    """A step that was taken, with its number, author, time, and the ``roll`` behind it (0 for none).

    ``made`` is in milliseconds since 1970, UTC. ``undone`` is the name of the person who undid it, or "". If
    it's ``renewed``, it was undone so that new dice can be rolled for it.
    """

    number: int
    step: Step
    roll: int
    user: int
    name: str
    made: int
    undone: str = ""
    renewed: bool = False

    @property
    def is_change(self) -> bool:
        """True if it only changed another step's roll."""
        return isinstance(self.step, Rerolled)

    @property
    def came_along(self) -> bool:
        """True if it's a turn that started automatically with the previous step."""
        return isinstance(self.step, Turned) and self.step.auto

    @property
    def has_dice(self) -> bool:
        """True if dice were rolled for it: by its roll, or automatically at the start of a turn."""
        return bool(self.roll) or (isinstance(self.step, Turned) and bool(self.step.recharged))
