"""WIZARDS in ``play``, and the table set up by ``play --demo wizards``."""

from bot.seats import Seats
from bot.words import later, say

LINE = later("**WIZARDS** `/wizards clash @Bob`")


async def prepare(seats: Seats) -> None:
    """Prepare a Narrative roll waiting for its terms, and a Clash waiting for its save."""
    await seats.gm.slash(seats.channel, "wizards reroll", to=f"<@{seats.first.id}>", count=2)
    await seats.first.slash(seats.channel, "wizards narrative", do=say("I swing over the chasm"))
    await seats.second.slash(seats.channel, "wizards clash", target=f"<@{seats.first.id}>", damage="2 light")
