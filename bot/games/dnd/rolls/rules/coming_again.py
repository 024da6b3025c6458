"""The dice of an undone roll, which the next one for the same purpose shows again."""

from msgspec import Struct

from bot.games.dnd.rolls.rules.purpose import Purpose, Throw, purpose_of, stays_spent, throw_of
from bot.games.dnd.rolls.rules.rerolls import DndTrail, now


class Due(Struct, frozen=True):
    """A deed: all that came of a roll was undone, so its ``throw`` is the next one for its ``purpose``."""

    purpose: Purpose
    throw: Throw


def due(trail: DndTrail) -> tuple[Due, ...]:
    """Return what a roll leaves for the next one; nothing unless it was undone."""
    request = trail[-1].request
    if not request.undone:
        return ()
    throw = throw_of(request, trail[-1].faces, stays_spent(request, now(trail)))
    return (Due(purpose_of(request), throw),)
