"""The rolls of a channel's logs, as their games read them, each read once.

What is kept of a roll is found by its number and revision, which are read each time: nothing is decided from
what is kept, and after a restart it is read again.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.rolls.rolls_read import Games, readable
from bot.rolls.trail import Trail
from bot.store.database import Database
from bot.store.rolls import StoredRoll
from bot.store.turns import Turn, logged, turn_logged

KEPT = 2000  # Rolls, about 1 KB each: those of the turns that are played at the same time.


class Logged(Struct, frozen=True):
    """A roll of a log: its inner number, what it is called, how many versions it has, and these."""

    roll: int
    revision: int
    number: str
    trail: Trail[Any]


class TurnLogs:
    """The logs of the channels of one database. A roll that cannot be read is in none; it stops nobody."""

    def __init__(self, database: Database, games: Games) -> None:
        self._database = database
        self._games = games
        self._kept: dict[tuple[int, int], Logged] = {}
        self._forgettings = 0

    @property
    def kept(self) -> Mapping[tuple[int, int], Logged]:
        """What is kept, by number and revision, for what reads more of a channel than a log."""
        if self._forgettings != self._database.forgettings:
            self._forgettings = self._database.forgettings
            self._kept.clear()
        return self._kept

    async def log(self, channel: int, log: str, most: int) -> list[Logged]:
        """The last rolls of a log, the oldest first."""
        return self.read(
            await self._database.read(lambda each: logged(each, channel, log, 0, most=most, kept=self.kept))
        )

    async def turn(self, channel: int, logs: Iterable[str], most: int) -> tuple[Turn, list[list[Logged]]]:
        """The turn it is, and for each of these logs its last rolls in that turn, the oldest first."""
        turn, found = await self._database.read(
            lambda each: turn_logged(each, channel, logs, most, self.kept)
        )
        return turn, [self.read(each) for each in found]

    def read(self, found: Sequence[Logged | StoredRoll]) -> list[Logged]:
        """These rolls of a log, as their games read them."""
        rolls = [each for each in map(self._read, found) if each]
        for roll in rolls:  # Those that were asked for last go last.
            self._kept.pop((roll.roll, roll.revision), None)
            self._kept[roll.roll, roll.revision] = roll
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return rolls

    def _read(self, found: Logged | StoredRoll) -> Logged | None:
        if isinstance(found, Logged):
            return found
        for stored, trail in readable(self._games, [found]):
            return Logged(stored.id, stored.revision, stored.number, trail)
        return None
