"""Forgetting somebody, or a server: asked for once, done in the background, gone on with after a crash."""

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

log = logging.getLogger(__name__)

_PASSES = (
    3  # Times that all is gone through: what was read before and written meanwhile is found by the next.
)
_PAUSE = 0.002  # Seconds between two pieces, in which others write alone.
_AGAIN = 60.0  # Seconds until it is tried again where the database failed.


class Forgetting:
    """Forgets. ``holds`` is what the tables of the database hold of people."""

    def __init__(self, database: Database, games: Games, holds: Sequence[Holds]) -> None:
        self._forgettings = Forgettings(database, holds, judge(games))
        self._running: asyncio.Task[None] | None = None
        self._is_asked = False

    async def person(self, who: Who) -> None:
        """Note that all that is kept of whoever asks is to be forgotten, and begin.

        Raises:
            PlayerError: That is being done already.

        """
        if not await self._forgettings.begin(who.user, 0, who.name):
            raise PlayerError(say("You are being forgotten already; it takes a moment."))
        self.go_on()

    async def server(self, place: Place, who: Who) -> None:
        """Note that all that is kept of the server is to be forgotten, and begin.

        Raises:
            PlayerError: That is being done already, or it is not theirs to ask for.

        """
        self.authorise(place, who)
        if not await self._forgettings.begin(0, place.guild):
            raise PlayerError(say("This server is being forgotten already; it takes a moment."))
        self.go_on()

    async def removed(self, server: int, missing: int) -> None:
        """Forget a server that removed the bot, if it is still missing since this moment, and begin."""
        if await self._forgettings.begin_removed(server, missing):
            log.info("A server is forgotten that has removed the bot")
            self.go_on()

    def authorise(self, place: Place, who: Who) -> None:
        """Let whoever may manage the server pass. Raises PlayerError for others."""
        if not place.guild or not who.manages_server:
            raise PlayerError(say("Whoever may manage the server can have it forgotten; ask one of them."))

    def go_on(self) -> None:
        """Do what is noted and not done yet, in the background."""
        self._is_asked = True
        if self._running is None or self._running.done():
            # No interaction waits for it.
            self._running = asyncio.create_task(self._run(), context=Context())

    async def done(self) -> None:
        """Wait until nothing is noted any more."""
        if self._running:
            await self._running

    async def close(self) -> None:
        """Leave the rest to the next start."""
        if self._running and not self._running.done():
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    async def _run(self) -> None:
        while self._is_asked:
            self._is_asked = False
            if not await self._once():
                log.warning("Forgetting is gone on with in a minute")
                await asyncio.sleep(_AGAIN)
                self._is_asked = True

    async def _once(self) -> bool:
        """Do all that is noted; False if something could not be saved, which keeps nothing else back."""
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
        except Exception:  # Nobody waits for this; the next start goes on with it.
            log.exception("Forgetting failed")
        return True

    async def _forget(self, task: Task) -> None:
        if task.person:
            task = await self._forgettings.named(task)
            await self._forgettings.rolls(task, _PAUSE)
        for _ in range(_PASSES):
            if not await self._forgettings.everywhere(task, _PAUSE):
                break
        await self._forgettings.finish(task)
        log.info("Forgotten: %s", "a server" if task.server else "a person")


def judge(games: Games) -> Judge:
    """What these games know of rolls. A roll that can no longer be read is nobody's but its roller's."""

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
