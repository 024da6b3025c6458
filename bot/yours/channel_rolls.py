"""A channel's open rolls, read page by page, so that other reads can run in between."""

import asyncio
from collections.abc import Callable, Sequence
from enum import Enum
from itertools import pairwise

from msgspec import Struct

from bot.rolls.values import Place
from bot.yours.store import LookingBack, TrailRow

GAP = 4 * 60 * 60 * 1000  # Milliseconds without a roll that end an evening.
MOST = 10_000  # Rolls to look back at.
READ = 200  # Rolls, or stretches of rolls, to read at a time.
END = 2**62  # Above any roll's number or time.
_DAY = 24 * 60 * 60 * 1000  # Milliseconds.


class ChannelSince(Enum):
    """The period to look back on. The values are in buttons: never change one."""

    EVENING = "evening"
    MONTH = "month"
    EVER = "ever"


class ChannelRolls(Struct, frozen=True):
    """Reads the open rolls of channels. ``clock`` returns milliseconds since 1970, UTC."""

    kept: LookingBack
    clock: Callable[[], int]

    async def read(
        self, place: Place, first: int, last: int, add: Callable[[Sequence[TrailRow]], object]
    ) -> bool:
        """Pass each page of rolls made from ``first`` to ``last`` to ``add``, newest first.

        ``add`` runs outside the event loop. Times are in milliseconds since 1970, UTC. Return False if there
        are more than the limit.
        """
        before = END
        for _ in range(0, MOST, READ):
            rows = await self.kept.trails(place.guild, place.channel, before, READ)
            await asyncio.to_thread(add, [row for row in rows if first <= row.made <= last])
            if len(rows) < READ or rows[-1].made < first:
                return True
            before = rows[-1].id
        return False

    async def start_of(self, since: ChannelSince, place: Place) -> int:
        """Return the start of the period, in milliseconds since 1970, UTC."""
        if since is ChannelSince.MONTH:
            return self.clock() - 30 * _DAY
        return 0 if since is ChannelSince.EVER else (await self.evening(place))[0]

    async def evening(self, place: Place) -> tuple[int, int]:
        """Return the times of the last evening's first and last roll, in milliseconds since 1970, UTC.

        Without any rolls, both are the current time.
        """
        # Use only open rolls, because the start of an evening mustn't reveal a hidden one.
        begun = last = self.clock()
        before = END
        for _ in range(0, MOST, READ):
            rows, is_all = await self.kept.rows(place.guild, place.channel, before, READ)
            if before == END and rows:  # It may be over already.
                begun = last = rows[0].until
            for row in rows:
                if begun - row.until > GAP:
                    return begun, last
                begun, before = row.evening, row.first
                if row.since < row.evening:
                    return begun, last
            if is_all:
                break
        return begun, last


def evening_of(made: Sequence[int]) -> int:
    """Return the start of the latest evening in these times, which are ordered from newest to oldest."""
    return next((new for new, old in pairwise(made) if new - old > GAP), made[-1])
