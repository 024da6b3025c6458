"""The rolls of a channel that all see, read page by page, so that others read in between."""

import asyncio
from collections.abc import Callable, Sequence
from enum import Enum

from bot.rolls.values import Place
from bot.yours.store import LookingBack, TrailRow

GAP = 4 * 60 * 60 * 1000  # Milliseconds without a roll that end an evening.
MOST = 10_000  # Rolls that are looked back at.
READ = 200  # Rolls that are read at a time.
END = 2**62  # Above any roll's number, and after any time.
_DAY = 24 * 60 * 60 * 1000  # Milliseconds.


class Since(Enum):
    """How far back somebody looks. The value stands in buttons: never change one."""

    EVENING = "evening"
    MONTH = "month"
    EVER = "ever"


class ChannelRolls:
    """Reads the open rolls of channels. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(self, kept: LookingBack, clock: Callable[[], int]) -> None:
        self._kept = kept
        self._clock = clock

    async def read(
        self, place: Place, first: int, last: int, add: Callable[[Sequence[TrailRow]], object]
    ) -> bool:
        """Hand each page of what was rolled from ``first`` to ``last`` to ``add``, the newest roll first.

        That is called beside the loop, which turns meanwhile. Times are in milliseconds since 1970, UTC.
        False: there is more than is looked back at.
        """
        before = END
        for _ in range(0, MOST, READ):
            rows = await self._kept.trails(place.guild, place.channel, before, READ)
            await asyncio.to_thread(add, [row for row in rows if first <= row.made <= last])
            if len(rows) < READ or rows[-1].made < first:
                return True
            before = rows[-1].id
        return False

    async def begun(self, since: Since, place: Place) -> int:
        """From when on that is, in milliseconds since 1970, UTC."""
        if since is Since.MONTH:
            return self._clock() - 30 * _DAY
        return 0 if since is Since.EVER else (await self.evening(place))[0]

    async def evening(self, place: Place) -> tuple[int, int]:
        """When the last evening's first and last roll were made, in milliseconds since 1970, UTC.

        Both are now if there is none.
        """
        # Of open rolls alone: when an evening began must not tell of a hidden one.
        begun = last = self._clock()
        before = END
        for _ in range(0, MOST, READ):
            times = await self._kept.times(place.guild, place.channel, before, READ)
            if before == END and times:  # It may be over already.
                begun = last = times[0][1]
            for number, made in times:
                if begun - made > GAP:
                    return begun, last
                begun, before = made, number
            if len(times) < READ:
                break
        return begun, last
