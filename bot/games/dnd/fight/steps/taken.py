"""Steps as they were taken, and the question whether one is taken back."""

from msgspec import Struct

from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.turns import Turned


class Question(Struct, frozen=True, omit_defaults=True):
    """A player asks to take the last step back, which has dice: its number, and that of what it came with.

    ``by`` and ``name`` are the player's, ``turn`` is in which it was asked, and ``made`` when.
    """

    step: int
    cause: int
    by: int
    name: str
    turn: int
    made: int = 0


class Taken(Struct, frozen=True):
    """A step that was taken: its number, the roll that it came of or changed (0: none), by whom and when.

    ``made`` is in milliseconds since 1970, UTC. ``undone`` is the name of whoever took it back, "" while it
    stands; ``renewed``: it was taken back to be thrown with new dice.
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
        """Whether it only changed the roll of another step."""
        return isinstance(self.step, Rerolled)

    @property
    def came_along(self) -> bool:
        """Whether it is a turn that came by itself with the step before."""
        return isinstance(self.step, Turned) and self.step.auto

    @property
    def has_dice(self) -> bool:
        """Whether dice were thrown for it: for its roll, or by itself as a turn began."""
        return bool(self.roll) or (isinstance(self.step, Turned) and bool(self.step.recharged))
