"""What ``play`` shows of Planechase, and the table that ``play --demo planechase`` prepares."""

from bot.seats import Seats
from bot.words import later

LINE = later("**Planechase** `/planechase start @Alice @Bob`")


async def prepare(seats: Seats) -> None:
    """A game that has begun."""
    players = f"<@{seats.first.id}> <@{seats.second.id}>"
    await seats.first.slash(seats.channel, "planechase start", players=players)
