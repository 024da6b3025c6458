"""The database file: one writer that groups commits, one reader, and what can go wrong with a file.

A unit of work is one synchronous function. It runs in one hop to the writer's thread, inside
``BEGIN IMMEDIATE … COMMIT`` with no await in between, and is acknowledged after the commit has
reached the disk. Units that wait at the same time share one transaction and its sync. A unit that had
to wait too long for its turn is never run: whoever waits for it is told that nothing has changed. What is
read at the same time shares its hop to the reader's thread.
"""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
from msgspec import Struct

from bot.config import is_postgres
from bot.errors import NotSavedError, StoreError
from bot.figures import Figures
from bot.store.files import create, explain, explain_postgres, needing_driver
from bot.store.handled import HANDLING
from bot.store.hops import Hopping, Reading, Unit, as_spoken, hop
from bot.store.migrate import Steps, migrate
from bot.store.numbers import KEY_BYTES, Numbers
from bot.store.personal import Holds
from bot.store.transactions import BusyError, UnsureError, transaction
from bot.words import Later, later, say

log = logging.getLogger(__name__)

T = TypeVar("T")

MEMORY = ":memory:"
BUSY_MS = 10_000  # How long what no player waits for waits for another process to let go of the file.
WAIT = 2.0  # Seconds that a player's write waits for its turn; Discord waits three for the answer.
_LEAST_WAIT = 0.5  # Seconds, also for what is kept late in the handling of an interaction.
_TRY_MS = 100  # How long one try to begin a transaction waits: then others may have come, or given up.
_OLDEST = (3, 37)  # STRICT tables.
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    # In a simulated power cut NORMAL lost 141 acknowledged rows, FULL none.
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",
    "PRAGMA journal_size_limit=67108864",
    "PRAGMA trusted_schema=OFF",
)


_UNSAVED = later("I could not save that, so nothing has changed; please try again in a moment.")
_UNSURE = later("I cannot tell whether that was saved; look at how it is now before you do it again.")
_UNREAD = later("I could not look that up, so nothing has changed; please try again in a moment.")
_PARTLY = later(
    "That was begun, but not all of it could be saved; look at how it is now before you do it again."
)


PEOPLE = (Holds("numbering"), Holds("schemas"))
"""What these tables hold of people: nothing."""


class _Waiting(Struct, frozen=True, eq=False):
    """A unit that waits for its turn until this moment of the event loop's clock, and who is answered."""

    unit: Unit[Any]
    done: asyncio.Future[Any]
    until: float


class Database:
    """An open database. Make one with :func:`open_database`; close it when done.

    ``numbers`` is what its rolls are called, ``figures`` what is counted of it. ``forgettings`` counts how
    often something was taken out of what is kept: what was read of rolls before is not to be shown again.
    """

    def __init__(self, path: str, writer: Hopping, reader: Hopping, numbers: Numbers) -> None:
        self.path = path
        self.numbers = numbers
        self._writer = writer
        self._reader = reader
        self._reading = Reading(reader)
        self._waiting: list[_Waiting] = []
        self._committing: asyncio.Task[None] | None = None
        self._behind_since = 0.0
        self.figures = Figures()
        self.forgettings = 0

    async def write(self, unit: Unit[T], *, late: bool = False) -> T:
        """Run this unit in a transaction and answer its result once that is safely on disk.

        What a unit raises undoes that unit alone and is raised here. If the caller is cancelled, the unit may
        still be committed. What is kept for an interaction is kept once. ``late``: nobody waits for it any
        more, so that it may take longer, as it may outside of interactions.

        Raises:
            NotSavedError: The database did not take it, or not in time; nothing of the unit is kept.
            HandledError: The interaction that is handled was handled before.

        """
        loop, handling = asyncio.get_running_loop(), HANDLING.get()
        until = loop.time() + BUSY_MS / 1000
        if handling:
            until = until if late else max(handling.came + WAIT, loop.time() + _LEAST_WAIT)
            unit = handling.once(unit)
        waiting = _Waiting(as_spoken(unit), loop.create_future(), until)
        self._waiting.append(waiting)
        alarm = loop.call_at(until, self._give_up, waiting)
        if self._committing is None:
            self._behind_since = loop.time()
            self._committing = asyncio.create_task(self._commit_all())
        with _saying(_PARTLY if handling and handling.is_noted else _UNSAVED):
            try:
                result: T = await waiting.done
            except UnsureError:
                if handling:
                    handling.is_noted = True  # If it stands there, nobody else has noted it.
                raise
            finally:
                alarm.cancel()
        if handling:
            handling.is_noted = True
        return result

    async def read(self, unit: Unit[T]) -> T:
        """Run this unit on the read-only connection and answer its result.

        Raises:
            NotSavedError: The database cannot be read just now.

        """
        handling = HANDLING.get()
        with _saying(_PARTLY if handling and handling.is_noted else _UNREAD):
            return await self._reading.read(unit)

    @property
    def commit_waits(self) -> float:
        """Seconds since the last commit, or since there was something to commit; 0 if there is nothing."""
        if self._committing is None:
            return 0.0
        return asyncio.get_running_loop().time() - self._behind_since

    async def close(self) -> None:
        """Finish what is waiting, then close the reader and the writer."""
        while self._committing is not None:
            await asyncio.wait([self._committing])
        await self._reading.finish()
        if self._reader is not self._writer:
            await self._reader.close()
        await self._writer.close()

    async def check(self) -> None:
        """Read the whole file for damage; takes seconds for a million rolls. PostgreSQL only has to answer.

        Raises:
            StoreError: It is damaged.

        """
        if is_postgres(self.path):
            await self.read(lambda connection: connection.execute("SELECT 1").fetchone())
            return
        try:
            found = await hop(
                self._reader, lambda connection: connection.execute("PRAGMA quick_check").fetchone()[0]
            )
        except sqlite3.Error as error:
            raise explain(self.path, error) from error
        if found != "ok":
            raise explain(self.path, sqlite3.DatabaseError(found.splitlines()[-1]))

    async def backup(self, target: Path) -> None:
        """Write a complete copy to a file that does not exist yet, while everything goes on.

        Raises:
            StoreError: The copy cannot be written there.

        """
        if is_postgres(self.path):
            raise StoreError(
                say("PostgreSQL is copied by pg_dump and restored by pg_restore; docs/host.md has how.")
            )
        connection = await _connect(self.path, BUSY_MS)
        try:
            # Made first: for its owner's eyes only, and never over a file that is there.
            create(str(target))
            try:
                # The chunked backup API never finishes while rolls come in.
                await connection.execute("VACUUM INTO ?", (str(target),))
            except sqlite3.Error:
                os.unlink(target)  # noqa: PTH108 - what was made above, at once
                raise
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                say(
                    "The backup {path} cannot be written ({error}); name a new file.",
                    path=target,
                    error=error,
                )
            ) from error
        finally:
            await connection.close()

    def _give_up(self, waiting: _Waiting) -> None:
        """Tell whoever waits that it takes too long; what has begun may still be kept, and is waited for."""
        if waiting in self._waiting and not waiting.done.done():
            self._waiting.remove(waiting)
            waiting.done.set_exception(_too_long())

    async def _commit_all(self) -> None:
        """Commit whatever waits, again and again, until nothing does."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._commit([each for each in batch if not each.done.cancelled()])
        finally:
            self._committing = None

    async def _commit(self, batch: list[_Waiting]) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            outcomes = await hop(
                self._writer, lambda connection: transaction(connection, [w.unit for w in batch])
            )
            self._behind_since = loop.time()
            self.figures.commits.append(self._behind_since - began)
        except Exception as error:  # noqa: BLE001 - the commit itself failed: none of the batch is saved.
            outcomes = [error] * len(batch)
        # Of what somebody else held up, whoever can still wait is tried again, with those who came meanwhile.
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


def _too_long() -> sqlite3.OperationalError:
    return sqlite3.OperationalError("database is locked, or busy for too long")


@contextmanager
def _saying(sentence: Later) -> Iterator[None]:
    """Log what SQLite raises in here, and raise this sentence instead."""
    try:
        yield
    except sqlite3.Error as error:
        log.exception("The database failed")
        sentence = _UNSURE if isinstance(error, UnsureError) else sentence
        raise NotSavedError(sentence.say()) from error


async def open_database(
    path: str,
    games: Mapping[str, Steps] | None = None,
    *,
    busy_ms: int = BUSY_MS,
    entropy: Callable[[int], bytes] = os.urandom,
) -> Database:
    """Open the database at this path, creating it or bringing it up to date first.

    ":memory:" makes one that is gone when it is closed. ``games`` are the migrations of each game; one that
    is left out keeps its tables as they are. ``entropy`` answers that many random bytes, for the key of its
    numbers.

    Raises:
        StoreError: It is locked, damaged, from a newer version or before 2.0, or cannot be opened at all.

    """
    if is_postgres(path):
        return await _open_postgres(path, games, busy_ms, entropy)
    if sqlite3.sqlite_version_info < _OLDEST:
        raise StoreError(
            say(
                "SQLite {found} is too old; Python must come with 3.37 or newer.",
                found=sqlite3.sqlite_version,
            )
        )
    writer = reader = None
    try:
        if path != MEMORY:
            with suppress(OSError):  # It may be there; where nothing can be made, SQLite says it below.
                create(path)
        # A file that cannot be opened is found out here: aiosqlite would leave its thread behind.
        sqlite3.connect(path).close()
        writer = await _connect(path, busy_ms)
        await hop(writer, _prepare)
        await hop(writer, lambda connection: migrate(connection, games))
        numbers = await hop(writer, lambda connection: _numbers(connection, entropy(KEY_BYTES)))
        # A second connection to a database in memory would be to another one.
        reader = writer if path == MEMORY else await _connect(path, busy_ms)
        await _settle(writer, reader, numbers)
    except sqlite3.Error as error:
        await _close(reader, writer)
        raise explain(path, error) from error
    except BaseException:
        await _close(reader, writer)
        raise
    return Database(path, writer, reader, numbers)


async def _settle(writer: aiosqlite.Connection, reader: aiosqlite.Connection, numbers: Numbers) -> None:
    """Let the reader only read, both know what rolls are called, the writer wait no longer than a try may."""
    if reader is not writer:
        await hop(reader, _only_read)
    for connection in (reader, writer):
        await hop(connection, lambda raw: raw.create_function("number", 1, numbers.shown, deterministic=True))
    await hop(writer, lambda raw: raw.execute(f"PRAGMA busy_timeout={_TRY_MS:d}").fetchall())


def _numbers(connection: sqlite3.Connection, key: bytes) -> Numbers:
    """What the rolls of this database are called: by the key that is in it, or by this one from now on."""
    connection.execute("UPDATE numbering SET key = ? WHERE key IS NULL", (key,))
    return Numbers(*connection.execute("SELECT key FROM numbering").fetchone())


async def _connect(path: str, busy_ms: int) -> aiosqlite.Connection:
    return await aiosqlite.connect(path, isolation_level=None, timeout=busy_ms / 1000)


def _prepare(connection: sqlite3.Connection) -> None:
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        # Has to be set before the first table.
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
    for pragma in _PRAGMAS:
        connection.execute(pragma).fetchall()


def _only_read(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA query_only=ON")


async def _open_postgres(
    address: str, games: Mapping[str, Steps] | None, busy_ms: int, entropy: Callable[[int], bytes]
) -> Database:
    with needing_driver():
        from bot.store.postgres.schema import prepare  # noqa: PLC0415
        from bot.store.postgres.worker import Worker  # noqa: PLC0415
    writer, reader = Worker(address), Worker(address, only_read=True)
    try:
        await hop(writer, writer.limit(most_ms=0, lock_ms=busy_ms))
        await hop(writer, prepare)
        await hop(writer, lambda connection: migrate(connection, games))
        numbers = await hop(writer, lambda connection: _numbers(connection, entropy(KEY_BYTES)))
        for worker in (writer, reader):
            worker.connection.shown = numbers.shown
            await hop(worker, worker.limit(most_ms=int(WAIT * 1000), lock_ms=_TRY_MS))
    except sqlite3.Error as error:
        await _close(reader, writer)
        raise explain_postgres(error) from error
    except BaseException:
        await _close(reader, writer)
        raise
    return Database(address, writer, reader, numbers)


async def _close(*connections: Hopping | None) -> None:
    for connection in dict.fromkeys(connections):
        if connection is not None:
            with suppress(sqlite3.Error):
                await connection.close()
