"""A fair share for each user: a few of their presses at a time, the next ones wait, and too many are refused.

Without it, 200 presses of one user made another wait half a second for a roll.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field

AT_ONCE = 4  # Presses and commands of one user that are handled at a time.
WAITING = 36  # … and that wait behind them, which is more than anyone presses by hand.


@dataclass(slots=True)
class _Share:
    """The presses of one user that are handled, and those that wait."""

    running: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)


class Shares:
    """The shares of the users who have something in flight, by their ids."""

    def __init__(self) -> None:
        self._of: dict[int, _Share] = {}
        self.refusing = asyncio.Lock()
        """Held while one is refused: refusing many at once would keep others waiting as well."""

    async def turn(self, user: int) -> bool:
        """Wait for a place and return True; return False at once if too many of theirs wait."""
        share = self._of.setdefault(user, _Share())
        if share.running < AT_ONCE:
            share.running += 1
            return True
        if len(share.waiting) >= WAITING:
            return False
        place = asyncio.get_running_loop().create_future()
        share.waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # It came at that very moment.
                self.done(user)
            raise
        return True

    def done(self, user: int) -> None:
        """Hand the place of one that is done to the next that waits."""
        share = self._of[user]
        while share.waiting:
            place = share.waiting.popleft()
            if not place.done():
                place.set_result(None)
                return
        share.running -= 1
        if not share.running:
            del self._of[user]
