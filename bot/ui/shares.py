"""A fair share for each user: a few of their presses at a time, the next ones wait, and too many are refused.

Without it, 200 presses of one user made another wait half a second. What is typed into options has a share of
its own, so that Enter doesn't wait for completions.
"""

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

AT_ONCE = 4  # Presses and commands of one user that are handled at a time.
WAITING = 36  # … and that wait behind them, which is more than anyone presses by hand.
PATIENCE = 2.0  # Seconds that one waits, which leaves time to refuse it within Discord's three.
REFUSED_AT_ONCE = 16  # Refusals that are sent at a time: hundreds at once would keep others waiting as well.


@dataclass(slots=True, weakref_slot=True)
class _Share:
    """The places that are free, and those who wait for one, each by a pause that a place cuts short."""

    free: int = AT_ONCE
    waiting: deque[asyncio.Task[None]] = field(default_factory=deque)

    async def comes(self) -> bool:
        """Wait for a place that is given up; return False if none is in time."""
        pause = asyncio.ensure_future(asyncio.sleep(PATIENCE))
        self.waiting.append(pause)
        await asyncio.gather(pause, return_exceptions=True)
        with suppress(ValueError):
            self.waiting.remove(pause)
        return pause.cancelled()


@dataclass(slots=True)
class Place:
    """A place in a share, or in none; ``is_refused``: it is held only while that is said."""

    _of: _Share | None = None
    is_refused: bool = False

    def give_up(self, _task: Any = None) -> None:
        """Hand the place to the next one that waits, unless it was given up already."""
        share, self._of = self._of, None
        if share is None:
            return
        while share.waiting:
            if share.waiting.popleft().cancel():
                return
        share.free += 1


class Shares:
    """The shares of the users who have something in flight."""

    def __init__(self) -> None:
        # Places and those who wait hold a share, and nothing else does.
        self._of: WeakValueDictionary[tuple[int, bool], _Share] = WeakValueDictionary()
        self._refusals = _Share(REFUSED_AT_ONCE)

    async def place(self, user: int, *, is_typing: bool = False) -> Place:
        """Return the user's next place once there is one; one to refuse in if too many wait, or too long."""
        share = self._of.get((user, is_typing))
        if share is None:
            share = self._of[user, is_typing] = _Share()
        if share.free:
            share.free -= 1
            return Place(share)
        if len(share.waiting) < WAITING:
            return Place(share) if await share.comes() else Place(None, is_refused=True)
        if self._refusals.free:
            self._refusals.free -= 1
            return Place(self._refusals, is_refused=True)
        return Place(self._refusals if await self._refusals.comes() else None, is_refused=True)
