"""What ``play`` shows of plain dice, and the table that ``play --demo dice`` prepares."""

from bot.seats import Seats
from bot.words import later, say

LINE = later("**Dice** `/roll 1d20+5 to hit`")


async def prepare(seats: Seats) -> None:
    """A results table, a hidden roll that can be revealed, and one whose dice can be rolled again."""
    await seats.gm.slash(
        seats.channel, "table new", name="Loot", rows="1-3: nothing | 4-5: gold | 6: a sword"
    )
    await seats.gm.slash(seats.channel, "roll", dice="1d20+3", label=say("perception"), hidden="blind")
    await seats.first.slash(seats.channel, "roll", dice="4d6kh3", label=say("strength"))
