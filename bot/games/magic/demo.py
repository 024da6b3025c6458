"""Magic in the ``play`` command, and the table that ``play --demo magic`` sets up."""

from bot.seats import Seats
from bot.words import later

LINE = later("**Magic** `/magic card Treasure Chest`")


async def prepare(seats: Seats) -> None:
    """Roll a card with something in play."""
    await seats.first.slash(seats.channel, "magic effect", name="Pixie Guide")
    await seats.second.slash(seats.channel, "magic effect", name="Barbarian Class")
    await seats.first.slash(seats.channel, "magic card", name="Treasure Chest")
