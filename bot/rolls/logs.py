"""The rolls in a channel's logs, as parsed by their games, each parsed only once.

Cached rolls are looked up by number and revision, which are read every time, so no decision rests on the
cache. It starts empty after a restart.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.rolls.rolls_read import Games, readable
from bot.rolls.trail import Trail
from bot.store.database import Database
from bot.store.stored_rolls import StoredRoll
from bot.store.turns import Turn, logged, turn_logged

KEPT = 500  # Rolls of about 3 KB each: enough for all turns being played at once.


class Logged(Struct, frozen=True):
    """A logged roll: its internal number, its number of versions, its public number, and the versions."""

    roll: int
    revision: int
    number: str
    trail: Trail[Any]


class TurnLogs:
    """The logs of one database's channels. A roll that can't be parsed is left out."""

    def __init__(self, database: Database, games: Games) -> None:
        self._database = database
        self._games = games
        self._kept: dict[tuple[int, int], Logged] = {}
        self._forgettings = 0

    @property
    def kept(self) -> Mapping[tuple[int, int], Logged]:
        """The cached rolls by number and revision, for callers that read more than one log."""
        if self._forgettings != self._database.forgettings:
            self._forgettings = self._database.forgettings
            self._kept.clear()
        return self._kept

    async def log(self, channel: int, log: str, most: int) -> list[Logged]:
        """Return the last rolls of a log, oldest first."""
        return self.read(
            await self._database.read(
                lambda connection: logged(connection, channel, log, 0, most=most, kept=self.kept)
            )
        )

    async def turn(self, channel: int, logs: Iterable[str], most: int) -> tuple[Turn, list[list[Logged]]]:
        """Return the current turn and, for each of these logs, its last rolls in that turn, oldest first."""
        turn, contents = await self._database.read(
            lambda connection: turn_logged(connection, channel, logs, most, self.kept)
        )
        return turn, [self.read(rolls) for rolls in contents]

    def read(self, log: Sequence[Logged | StoredRoll]) -> list[Logged]:
        """Return these rolls from a log, as parsed by their games."""
        rolls = [roll for roll in map(self._read, log) if roll]
        for roll in rolls:  # Keep the most recently used last.
            self._kept.pop((roll.roll, roll.revision), None)
            self._kept[roll.roll, roll.revision] = roll
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return rolls

    def _read(self, roll: Logged | StoredRoll) -> Logged | None:
        if isinstance(roll, Logged):
            return roll
        for stored, trail in readable(self._games, [roll]):
            return Logged(stored.id, stored.revision, stored.number, trail)
        return None
