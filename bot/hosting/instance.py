"""The place of one bot process. The way it keeps others out depends on the database."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

from bot.config import Shards
from bot.errors import ConfigError
from bot.words import say

log = logging.getLogger(__name__)

_LOOK = 0.25  # Seconds between checks whether another process has left, or wants this one to leave.


class Instance(ABC):
    """The place of one process: a bot, known by its token, on a database, with these shards.

    It can't detect a bot that uses another database.
    """

    def __init__(self, named: str, shards: Shards) -> None:
        self._named = named
        self._shards = shards
        self.is_on = False

    def take(self) -> None:
        """Take the place.

        Raises:
            ConfigError: Another process has it or some of its shards, or that can't be determined.

        """
        self.is_on = self._taken()
        if not self.is_on:
            raise ConfigError(
                say(
                    "Another Rollwright is running with this token on the database {path}. Stop "
                    "it first, or replace it with: run --replace.",
                    path=self._named,
                ),
                is_temporary=True,
            )

    async def take_over(self) -> None:
        """Ask the place's holder to leave, and then take the place, unless this process already has it."""
        said = ""
        while True:
            try:
                self.is_on = await asyncio.to_thread(self._taken_or_asked)
                waits_for = "Waiting for the other Rollwright to leave"
            except ConfigError as error:  # A database may be down for a while.
                waits_for = str(error)
            if self.is_on:
                return
            if waits_for != said:
                log.info(waits_for)
            said = waits_for
            await asyncio.sleep(_LOOK)

    def _taken_or_asked(self) -> bool:
        """Take the place, or ask its holder to leave; return True if the place is now taken."""
        if self.is_on or self._taken():
            return True
        # Ask each time, because the process that came first removed the request along with the lock.
        self._ask_to_leave()
        return False

    async def asked_to_leave(self) -> None:
        """Wait until another process wants this process's place."""
        while not (self.is_on and await asyncio.to_thread(self._is_asked)):  # noqa: ASYNC110
            await asyncio.sleep(_LOOK)

    def leave(self) -> None:
        """Release the place."""
        self.is_on = False
        self._let_go()

    @abstractmethod
    def turnstile(self, concurrency: Callable[[], Awaitable[int]]) -> Callable[..., Awaitable[None]]:
        """Return the function that a shard awaits before it identifies itself; see :class:`Turnstile`."""

    @abstractmethod
    def _taken(self) -> bool:
        """Take the place if no one has it or any of its shards; return True if that worked."""

    @abstractmethod
    def _ask_to_leave(self) -> None:
        """Ask the process that has the place, or some of its shards, to leave."""

    @abstractmethod
    def _is_asked(self) -> bool:
        """Return True if another process has asked this one to leave."""

    @abstractmethod
    def _let_go(self) -> None:
        """Release the place, if it was taken."""
