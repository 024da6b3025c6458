"""The database file, with one writer that groups commits, one reader, and the handling of failures.

A unit of work is one synchronous function. It runs in one hop to the writer's thread, inside ``BEGIN
IMMEDIATE … COMMIT`` with no await in between, and is acknowledged once the commit is on disk. Units that wait
at the same time share one transaction and its sync. A unit that waits too long for its turn never runs, and
its caller is told that nothing has changed. Simultaneous reads share a hop to the reader's thread.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Mapping
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from msgspec import Struct

from bot.config import is_postgres
from bot.errors import NotSavedError
from bot.figures import Figures
from bot.store.failures import Complaints, cause_of
from bot.store.files import explain
from bot.store.handled import HANDLING, Handling
from bot.store.hops import Hopping, SharedReads, Unit, as_spoken, gathering, hop
from bot.store.inspecting import copy
from bot.store.numbers import Numbers
from bot.store.personal import Holds
from bot.store.pipelining import Eventual
from bot.store.transactions import BusyError, UnsureError, transaction
from bot.words import Later, later

P = ParamSpec("P")
S = TypeVar("S", bound="HasDatabase")
T = TypeVar("T")

MEMORY = ":memory:"
BUSY_MS = 10_000  # How long background work waits for another process to release the file.
WAIT = 2.0  # Seconds that a player's write waits for its turn; Discord waits three for the answer.
_LEAST_WAIT = 0.5  # Seconds, even for writes late in an interaction.


_UNSAVED = later("That couldn't be saved, so nothing has changed. Try again in a moment.")
_UNSURE = later("That may or may not have been saved. Check before you try again.")
_UNREAD = later("That couldn't be loaded, so nothing has changed. Try again in a moment.")
_PARTLY = later("Only part of that was saved. Check before you try again.")


PEOPLE = (Holds("numbering"), Holds("schemas"))
"""These tables contain nothing about people."""


class _Waiting(Struct, frozen=True, eq=False):
    """A unit waiting for its turn, with its deadline on the event loop's clock, and its caller."""

    work: Unit[Any]
    done: asyncio.Future[Any]
    until: float


class Database:
    """An open database from :func:`open_database`. Close it afterwards.

    ``numbers`` makes its rolls' public numbers. ``figures`` are its metrics. ``forgettings`` counts deletions
    of personal data. Rolls read before a deletion must not be shown again. ``refused`` gives the reason for
    each game of a package whose migrations failed.
    """

    def __init__(
        self,
        path: str,
        writer: Hopping,
        reader: Hopping,
        numbers: Numbers,
        refused: Mapping[str, str] | None = None,
    ) -> None:
        self.path = path
        self.refused = refused or {}
        self.numbers = numbers
        self._writer = writer
        self._reader = reader
        self._reading = SharedReads(reader)
        self._waiting: list[_Waiting] = []
        self._committing: asyncio.Task[None] | None = None
        self._behind_since = 0.0
        self._complaints = Complaints()
        self.figures = Figures()
        self.forgettings = 0

    async def write(self, work: Unit[T | Eventual[T]], *, late: bool = False) -> T:
        """Run this unit in a transaction and return its result once it's safely on disk.

        An exception only undoes that unit, and is raised here. If the caller is canceled, the unit may still
        be committed. An interaction's writes happen once. ``late`` means that no one is waiting any longer,
        so the unit may take longer. The same applies outside interactions.

        Raises:
            NotSavedError: The database didn't accept the unit in time, or at all. Nothing of it is saved.
            HandledError: The current interaction was already handled.

        """
        loop, handling = asyncio.get_running_loop(), HANDLING.get()
        asked = loop.time()
        until = loop.time() + BUSY_MS / 1000
        if handling:
            until = until if late else max(handling.came + WAIT, loop.time() + _LEAST_WAIT)
            work = work if handling.is_noted else partial(handling.noted, work)
        waiting = _Waiting(as_spoken(work), loop.create_future(), until)
        self._waiting.append(waiting)
        alarm = loop.call_at(until, self._give_up, waiting)
        if self._committing is None:
            self._behind_since = loop.time()
            self._committing = asyncio.create_task(self._commit_all())
        sentence = _PARTLY if handling and handling.is_noted else _UNSAVED
        try:
            result: T = await waiting.done
        except sqlite3.Error as error:
            if isinstance(error, UnsureError) and handling:
                handling.is_noted = True  # If it's there, this task recorded it.
            raise self._not_saved(error, sentence) from error
        finally:
            alarm.cancel()
        self.figures.waits.observe(loop.time() - asked)
        if handling:
            handling.is_noted = True
        return result

    async def is_handled_elsewhere(self, handling: Handling) -> bool:
        """Return True if another process handled this interaction and answers it."""
        seen = "SELECT 1 FROM handled WHERE interaction = ?"
        return not handling.is_noted and await self.read(
            lambda connection: connection.execute(seen, (handling.interaction,)).fetchone() is not None
        )

    async def read(self, work: Unit[T | Eventual[T]]) -> T:
        """Run this unit on the read-only connection and return its result.

        Raises:
            NotSavedError: The database can't be read right now.

        """
        handling = HANDLING.get()
        sentence = _PARTLY if handling and handling.is_noted else _UNREAD
        try:
            return await self._reading.read(work)
        except sqlite3.Error as error:
            raise self._not_saved(error, sentence) from error

    @property
    def queued(self) -> tuple[int, int]:
        """The numbers of writes and reads waiting for their turn."""
        return len(self._waiting), self._reading.queued

    @property
    def commit_waits(self) -> float:
        """The seconds since the last commit, or since work began to wait for one, or 0 if none waits."""
        if self._committing is None:
            return 0.0
        return asyncio.get_running_loop().time() - self._behind_since

    async def close(self) -> None:
        """Finish waiting work, then close the reader and the writer."""
        while self._committing is not None:
            await asyncio.wait([self._committing])
        await self._reading.finish()
        if self._reader is not self._writer:
            await self._reader.close()
        await self._writer.close()

    async def check(self) -> None:
        """Check the file for damage. A million rolls take seconds, and PostgreSQL only has to answer.

        Raises:
            StoreError: The file is damaged.

        """
        if is_postgres(self.path):
            await self.read(lambda connection: connection.execute("SELECT 1").fetchone())
            return
        try:
            result = await hop(
                self._reader, lambda connection: connection.execute("PRAGMA quick_check").fetchone()[0]
            )
        except sqlite3.Error as error:
            raise explain(self.path, error) from error
        if result != "ok":
            raise explain(self.path, sqlite3.DatabaseError(result.splitlines()[-1]))

    async def backup(self, target: Path) -> None:
        """Write a complete copy to a new file without interrupting reads or writes.

        Raises:
            StoreError: The copy can't be written there.

        """
        await asyncio.to_thread(copy, self.path, target)

    def _give_up(self, waiting: _Waiting) -> None:
        """Tell a waiting caller that its unit takes too long. A unit that has begun may still be saved."""
        if waiting in self._waiting and not waiting.done.done():
            self._waiting.remove(waiting)
            waiting.done.set_exception(_too_long())

    async def _commit_all(self) -> None:
        """Commit waiting units until there are none."""
        try:
            while self._waiting:
                await gathering()
                batch, self._waiting = self._waiting, []
                await self._commit([waiting for waiting in batch if not waiting.done.cancelled()])
        finally:
            self._committing = None

    async def _commit(self, batch: list[_Waiting]) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            outcomes = await hop(self._writer, partial(transaction, units=[w.work for w in batch]))
            self._behind_since = loop.time()
            self.figures.commits.observe(self._behind_since - began)
        except Exception as error:  # noqa: BLE001 - the commit itself failed: none of the batch is saved.
            outcomes = [error] * len(batch)
        # If another process blocked them, retry units that can still wait, along with new ones.
        again, now = [], loop.time()
        for waiting, outcome in zip(batch, outcomes, strict=True):
            if waiting.done.cancelled():
                continue
            if isinstance(outcome, BusyError):
                if waiting.until > now:
                    again.append(waiting)
                else:
                    waiting.done.set_exception(_too_long())
            elif isinstance(outcome, Exception):
                waiting.done.set_exception(outcome)
            else:
                waiting.done.set_result(outcome[0])
        self._waiting[:0] = again

    def _not_saved(self, error: sqlite3.Error, sentence: Later) -> NotSavedError:
        """Log SQLite's error, and return the error to raise in its place."""
        self._complaints.note(error)
        sentence = _UNSURE if isinstance(error, UnsureError) else sentence
        return NotSavedError(sentence.say(), cause=cause_of(error))


def _too_long() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database is locked, or busy for too long")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error


class Store:
    """Part of the data in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database


class HasDatabase(Protocol):
    """An object whose methods can be units of work on its database."""

    _database: Database


Method = Callable[Concatenate[S, sqlite3.Connection, P], T | Eventual[T]]
"""A method that is a unit of work: its first argument is the connection."""

Awaited = Callable[Concatenate[S, P], Coroutine[Any, Any, T]]
"""The same method for callers, who await it and don't pass the connection."""


def reads(work: Method[S, P, T]) -> Awaited[S, P, T]:
    """Turn a method into one that runs as a unit of :meth:`Database.read`."""

    @wraps(work)
    async def read(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.read(lambda connection: work(self, connection, *args, **kwargs))

    return read


def writes(work: Method[S, P, T]) -> Awaited[S, P, T]:
    """Turn a method into one that runs as a unit of :meth:`Database.write`."""

    @wraps(work)
    async def write(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.write(lambda connection: work(self, connection, *args, **kwargs))

    return write
