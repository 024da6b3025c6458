"""The database file: one writer that groups commits, one reader, and what can go wrong with a file.

A unit of work is one synchronous function. It runs in one hop to the writer's thread, inside
``BEGIN IMMEDIATE … COMMIT`` with no await in between, and is acknowledged after the commit has
reached the disk. Units that wait at the same time share one transaction and its sync.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.errors import NotSavedError, StoreError
from bot.store.migrate import migrate
from bot.words import say

log = logging.getLogger(__name__)

T = TypeVar("T")
Unit = Callable[[sqlite3.Connection], T]

MEMORY = ":memory:"
BUSY_MS = 10_000  # How long a statement waits for another process to let go of the file.
_OLDEST = (3, 37)  # STRICT tables.
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",
    "PRAGMA journal_size_limit=67108864",
    "PRAGMA trusted_schema=OFF",
)


class Database:
    """An open database. Make one with :func:`open_database`; close it when done."""

    def __init__(self, path: str, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._waiting: list[tuple[Unit[Any], asyncio.Future[Any]]] = []
        self._committing: asyncio.Task[None] | None = None

    async def write(self, unit: Unit[T]) -> T:
        """Run this unit in a transaction and answer its result once that is safely on disk.

        What a unit raises undoes that unit alone and is raised here. If the caller is cancelled,
        the unit may still be committed.

        Raises:
            NotSavedError: The database did not take it; nothing of the unit is kept.

        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((unit, done))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_all())
        with _saying(say("I could not save that, so nothing has changed; please try again in a moment.")):
            return await done

    async def read(self, unit: Unit[T]) -> T:
        """Run this unit on the read-only connection and answer its result.

        Raises:
            NotSavedError: The database cannot be read just now.

        """
        with _saying(say("I could not look that up, so nothing has changed; please try again in a moment.")):
            return await _hop(self._reader, unit)

    async def close(self) -> None:
        """Finish what is waiting, then close the reader and the writer."""
        while self._committing is not None:
            await asyncio.wait([self._committing])
        if self._reader is not self._writer:
            await self._reader.close()
        await self._writer.close()

    async def check(self) -> None:
        """Read the whole file for damage; takes seconds for a million rolls.

        Raises:
            StoreError: It is damaged.

        """
        try:
            found = await _hop(self._reader, lambda connection: connection.execute("PRAGMA quick_check").fetchone()[0])
        except sqlite3.Error as error:
            raise explain(self.path, error) from error
        if found != "ok":
            raise explain(self.path, sqlite3.DatabaseError(found.splitlines()[-1]))

    async def backup(self, target: Path) -> None:
        """Write a complete copy to a file that does not exist yet, while everything goes on.

        Raises:
            StoreError: The copy cannot be written there.

        """
        connection = await aiosqlite.connect(self.path)
        try:
            await connection.execute("VACUUM INTO ?", (str(target),))
        except sqlite3.Error as error:
            raise StoreError(
                say("The backup {path} cannot be written ({error}); name a new file.", path=target, error=error)
            ) from error
        finally:
            await connection.close()

    async def _commit_all(self) -> None:
        """Commit whatever waits, again and again, until nothing does."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._commit([each for each in batch if not each[1].cancelled()])
        finally:
            self._committing = None

    async def _commit(self, batch: list[tuple[Unit[Any], asyncio.Future[Any]]]) -> None:
        try:
            outcomes = await _hop(self._writer, lambda connection: _transaction(connection, [u for u, _ in batch]))
        except Exception as error:  # noqa: BLE001 - the commit itself failed: none of the batch is saved.
            outcomes = [error] * len(batch)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if done.cancelled():
                continue
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome[0])


@contextmanager
def _saying(sentence: str) -> Iterator[None]:
    """Log what SQLite raises in here, and raise this sentence instead."""
    try:
        yield
    except sqlite3.Error as error:
        log.exception("The database failed")
        raise NotSavedError(sentence) from error


def _transaction(connection: sqlite3.Connection, units: list[Unit[Any]]) -> list[Any]:
    """Run the units in one transaction: for each its result in a tuple, or what it raised."""
    try:
        return _together(connection, units)
    except Exception:  # noqa: BLE001 - which unit raised it, and that it fails alone, is found out below
        return _apart(connection, units)


def _together(connection: sqlite3.Connection, units: list[Unit[Any]]) -> list[Any]:
    """All units or none: the usual case, and half the statements of the other."""
    with _begun(connection):
        return [(unit(connection),) for unit in units]


def _apart(connection: sqlite3.Connection, units: list[Unit[Any]]) -> list[Any]:
    """Each unit stands or falls alone. They ran before, but nothing of that was kept."""
    outcomes: list[Any] = []
    with _begun(connection):
        for unit in units:
            connection.execute("SAVEPOINT unit")
            try:
                outcomes.append((unit(connection),))
            except Exception as error:  # noqa: BLE001 - raised where the unit is awaited
                connection.execute("ROLLBACK TO unit")
                outcomes.append(error)
            connection.execute("RELEASE unit")
    return outcomes


@contextmanager
def _begun(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction: committed at the end, or rolled back by whatever is raised."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


async def _hop(connection: aiosqlite.Connection, unit: Unit[T]) -> T:
    """Run a function on the connection in its own thread.

    aiosqlite has no public way to run more than one statement per hop; a test fails if it changes.
    """
    run: Any = connection._execute
    result: T = await run(lambda: unit(connection._conn))
    return result


async def open_database(path: str, *, busy_ms: int = BUSY_MS) -> Database:
    """Open the database at this path, creating it or bringing it up to date first.

    ":memory:" makes one that is gone when it is closed.

    Raises:
        StoreError: It is locked, damaged, from a newer version, or cannot be opened at all.

    """
    if sqlite3.sqlite_version_info < _OLDEST:
        raise StoreError(
            say("SQLite {found} is too old; Python must come with 3.37 or newer.", found=sqlite3.sqlite_version)
        )
    writer = reader = None
    try:
        # A file that cannot be opened is found out here: aiosqlite would leave its thread behind.
        sqlite3.connect(path).close()
        writer = await _connect(path, busy_ms)
        await _hop(writer, _prepare)
        await _hop(writer, migrate)
        reader = writer if path == MEMORY else await _connect(path, busy_ms)
        if reader is not writer:
            await _hop(reader, _only_read)
    except sqlite3.Error as error:
        await _close(reader, writer)
        raise explain(path, error) from error
    except BaseException:
        await _close(reader, writer)
        raise
    return Database(path, writer, reader)


async def _connect(path: str, busy_ms: int) -> aiosqlite.Connection:
    return await aiosqlite.connect(path, isolation_level=None, timeout=busy_ms / 1000)


def _prepare(connection: sqlite3.Connection) -> None:
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
    for pragma in _PRAGMAS:
        connection.execute(pragma).fetchall()


def _only_read(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA query_only=ON")


async def _close(*connections: aiosqlite.Connection | None) -> None:
    for connection in dict.fromkeys(connections):
        if connection is not None:
            with suppress(sqlite3.Error):
                await connection.close()


def explain(path: str, error: sqlite3.Error) -> StoreError:
    """What this error means for the host: the file, what is wrong, and what to do."""
    text = str(error)
    if "locked" in text or "busy" in text:
        return StoreError(
            say("The database {path} is locked by another program; stop that one, then start again.", path=path)
        )
    if "unable to open" in text:
        return StoreError(
            say("The database {path} cannot be opened; check that its folder exists and is writable.", path=path)
        )
    if "readonly" in text:
        return StoreError(say("The database {path} is read-only; give the bot the right to write it.", path=path))
    if "full" in text:
        return StoreError(say("The disk that holds the database {path} is full; free some space.", path=path))
    return StoreError(
        say(
            "The database {path} is damaged ({error}); move it away and restore a backup, or start without it.",
            path=path,
            error=text,
        )
    )
