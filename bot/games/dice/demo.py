"""Plain dice in ``play``, and the table set up by ``play --demo dice``."""

from bot.seats import Seats
from bot.words import later, say

LINE = later("**Dice** `/roll 1d20+5 to hit`")


async def prepare(seats: Seats) -> None:
    """Prepare a results table, a hidden roll to reveal, and a roll with dice to reroll."""
    await seats.gm.slash(
        seats.channel, "table new", name="Loot", rows="1-3: nothing | 4-5: gold | 6: a sword"
    )
    await seats.gm.slash(seats.channel, "roll", dice="1d20+3", label=say("perception"), hidden="blind")
    await seats.first.slash(seats.channel, "roll", dice="4d6kh3", label=say("strength"))
