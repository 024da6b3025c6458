"""Forgetting someone, or a server: requested once, done in the background, resumed after a crash."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from contextvars import Context
from typing import Any

from bot.codec import dumps, loads
from bot.dice.roll import Faces
from bot.errors import NotSavedError, PlayerError
from bot.rolls.game import Occasion
from bot.rolls.rolls_read import Games
from bot.rolls.values import Place, Who
from bot.store.database import Database
from bot.store.personal import Holds
from bot.words import say
from bot.yours.forget_rows import Roll, Task
from bot.yours.forget_store import Forgettings, Judge
from bot.yours.tally import merged

log = logging.getLogger(__name__)

_PASSES = 3  # Passes over all tables: each finds rows written during the last.
_PAUSE = 0.002  # Seconds between two pieces, for others' writes.
_AGAIN = 60.0  # Seconds until a retry if the database failed.


class Forgetting:
    """The service that forgets. ``holds`` are the database's columns about people."""

    def __init__(self, database: Database, games: Games, holds: Sequence[Holds]) -> None:
        self._forgettings = Forgettings(database, holds, judge(games))
        self._running: asyncio.Task[None] | None = None
        self._is_asked = False

    async def person(self, who: Who) -> None:
        """Start forgetting everything about the person asking.

        Raises:
            PlayerError: That's already in progress.

        """
        if not await self._forgettings.begin(who.user, 0, who.name):
            raise PlayerError(say("Your data is already being deleted. This takes a moment."))
        self.go_on()

    async def server(self, place: Place, who: Who) -> None:
        """Start forgetting everything about the server.

        Raises:
            PlayerError: That's already in progress, or they can't request it.

        """
        self.authorise(place, who)
        if not await self._forgettings.begin(0, place.guild):
            raise PlayerError(say("This server's data is already being deleted. It takes a moment."))
        self.go_on()

    async def removed(self, server: int, missing: int) -> None:
        """Start forgetting a server that removed the bot, if it has been missing since that moment."""
        if await self._forgettings.begin_removed(server, missing):
            log.info("Deleting the data of a server that removed the bot")
            self.go_on()

    def authorise(self, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user can manage the server."""
        if not place.guild or not who.manages_server:
            raise PlayerError(say("Only a member who can manage the server can delete its data."))

    def go_on(self) -> None:
        """Continue unfinished tasks in the background."""
        self._is_asked = True
        if self._running is None or self._running.done():
            # No interaction waits for it.
            self._running = asyncio.create_task(self._run(), context=Context())

    async def done(self) -> None:
        """Wait until no tasks are left."""
        if self._running:
            await self._running

    async def close(self) -> None:
        """Leave unfinished tasks to the next start."""
        if self._running and not self._running.done():
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    async def _run(self) -> None:
        while self._is_asked:
            self._is_asked = False
            if not await self._once():
                log.warning("Deleting data continues in a minute")
                await asyncio.sleep(_AGAIN)
                self._is_asked = True

    async def _once(self) -> bool:
        """Do all recorded tasks. Return False if a task couldn't be saved, which doesn't stop the others."""
        last, is_saved = 0, True
        with suppress(NotSavedError):
            while task := await self._forgettings.next(last):
                last = task.id
                is_saved &= await self._is_done(task)
            return is_saved
        return False

    async def _is_done(self, task: Task) -> bool:
        try:
            await self._forget(task)
        except NotSavedError:
            return False
        except Exception:  # No one waits for this; the next start continues it.
            log.exception("Deleting data failed")
        return True

    async def _forget(self, task: Task) -> None:
        if task.person:
            task = await self._forgettings.named(task)
            await self._forgettings.rolls(task, _PAUSE)
        for _ in range(_PASSES):
            if not await self._forgettings.everywhere(task, _PAUSE):
                break
        merged.cache_clear()
        await self._forgettings.finish(task)
        log.info("Deleted the data of %s", "a server" if task.server else "a person")


def judge(games: Games) -> Judge:
    """Return the facts that these games know about rolls. An unreadable roll only concerns its roller."""

    def is_shared(roll: Roll, user: int) -> bool:
        key, versions = roll
        if any(actor != user for *_, actor in versions):
            return True
        with suppress(KeyError, ValueError, LookupError):
            game = games[key]
            return any(
                player not in (0, user)
                for request, faces, _ in versions
                for *_, player in game.luck.thrown(_read(game, request), loads(Faces, faces)).values()
            )
        return False

    def unlabelled(key: str, request: str) -> str:
        with suppress(KeyError, ValueError):
            return dumps(games[key].reuse.adapt(_read(games[key], request), Occasion.FORGOTTEN))
        return request

    return Judge(is_shared, unlabelled, lambda key: key in games and games[key].reuse.tells_apart)


def _read(game: Any, request: str) -> Any:
    return loads(game.request, request)
