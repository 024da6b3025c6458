"""Planechase in ``play``, and the table set up by ``play --demo planechase``."""

from bot.seats import Seats
from bot.words import later

LINE = later("**Planechase** `/planechase start @Alice @Bob`")


async def prepare(seats: Seats) -> None:
    """Start a game."""
    players = f"<@{seats.first.id}> <@{seats.second.id}>"
    await seats.first.slash(seats.channel, "planechase start", players=players)
