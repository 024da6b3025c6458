"""Whether a step can be taken in a fight as it is now. Who may take it is decided before."""

from bot.errors import PressError
from bot.games.dnd.fight.record.fighting import moment, turn_of
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.kinds import KINDS, Step
from bot.words import later, say


def now(fight: Fight) -> int:
    """The moment of the fight, for buttons."""
    return moment(fight.turn, fight.acts)


def check(fight: Fight, step: Step, at: int | None) -> None:
    """Let a step pass that fits the fight; ``at`` is the moment for which it was asked, None for any.

    Raises:
        PressError: It came too late, was taken already, or whom it is of can do nothing.

    """
    check_moment(fight, at)
    KINDS[type(step)].check(fight, step)


def check_moment(fight: Fight, at: int | None) -> None:
    """Let pass what was asked for this moment, or any. Raises PressError for what came too late, or twice."""
    if at is not None and turn_of(at) != fight.turn:
        raise PressError(TURN_OVER.say())
    if at is not None and at != now(fight):
        raise PressError(
            say("That was done already, or something came before it; look at the fight as it is now.")
        )


TURN_OVER = later(
    "That turn is over; the fight goes on at the newest message, and /dnd fight start brings it here."
)
