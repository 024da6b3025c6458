"""Opening a database: creating it, bringing it up to date, and preparing its connections."""

import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial

import aiosqlite

from bot.config import is_postgres
from bot.errors import StoreError
from bot.store.database import BUSY_MS, MEMORY, WAIT, Database
from bot.store.files import create, explain, explain_postgres, needing_driver
from bot.store.hops import Hopping, hop
from bot.store.migrate import Steps, migrate, migrate_packages
from bot.store.numbers import KEY_BYTES, Numbers
from bot.words import say

_TRY_MS = 100  # How long one attempt to start a transaction waits; then others may have arrived or given up.
_TRY_THERE_MS = 300  # … on PostgreSQL, where each attempt costs a round trip and a place in the queue.
_OLDEST = (3, 37)  # The first version with STRICT tables.
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    # In a simulated power cut, NORMAL lost 141 acknowledged rows, FULL none.
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",
    "PRAGMA journal_size_limit=67108864",
    "PRAGMA trusted_schema=OFF",
)


async def open_database(
    path: str,
    games: Mapping[str, Steps] | None = None,
    *,
    packages: Mapping[str, Steps] | None = None,
    busy_ms: int = BUSY_MS,
    entropy: Callable[[int], bytes] = os.urandom,
) -> Database:
    """Open the database at this path, creating or upgrading it first.

    ":memory:" creates a database that disappears when closed. ``games`` are the migrations of each game. A
    game that is left out keeps its tables unchanged. A package's failure is recorded in the database object.
    ``entropy`` returns random bytes for the key of the roll numbers.

    Raises:
        StoreError: The database is locked, damaged, too new, from before 2.0, or can't be opened at all.

    """
    if is_postgres(path):
        return await _open_postgres(path, games, packages or {}, busy_ms, entropy)
    _check_sqlite()
    if path != MEMORY:
        with suppress(OSError):  # It may exist; if it can't be created, SQLite reports that below.
            create(path)
    async with _closed_on_failure(partial(explain, path)) as opened:
        # Find out here if the file can't be opened, because aiosqlite would leave its thread behind.
        sqlite3.connect(path).close()
        opened.append(writer := await _connect(path, busy_ms))
        await hop(writer, _prepare)
        await hop(writer, lambda connection: migrate(connection, games))
        refused = await hop(writer, lambda connection: migrate_packages(connection, packages or {}))
        numbers = await hop(writer, lambda connection: _numbers(connection, entropy(KEY_BYTES)))
        # A second connection to an in-memory database would be to a different one.
        opened.append(reader := writer if path == MEMORY else await _connect(path, busy_ms))
        await _settle(writer, reader, numbers)
    return Database(path, writer, reader, numbers, refused)


@asynccontextmanager
async def _closed_on_failure(
    explained: Callable[[sqlite3.Error], StoreError],
) -> AsyncIterator[list[Hopping]]:
    """Close the connections in this list if opening the database fails."""
    opened: list[Hopping] = []
    try:
        yield opened
    except BaseException as error:
        for connection in dict.fromkeys(reversed(opened)):
            with suppress(sqlite3.Error):
                await connection.close()
        if isinstance(error, sqlite3.Error):
            raise explained(error) from error
        raise


def _check_sqlite() -> None:
    if sqlite3.sqlite_version_info < _OLDEST:
        version = sqlite3.sqlite_version
        raise StoreError(say("SQLite {found} is too old. Python needs 3.37 or newer.", found=version))


async def _settle(writer: aiosqlite.Connection, reader: aiosqlite.Connection, numbers: Numbers) -> None:
    """Make the reader read-only, give reader and writer the roll numbers, and limit the writer's waits."""
    if reader is not writer:
        await hop(reader, _only_read)
    for connection in (reader, writer):
        await hop(connection, lambda raw: raw.create_function("number", 1, numbers.shown, deterministic=True))
    await hop(writer, lambda raw: raw.execute(f"PRAGMA busy_timeout={_TRY_MS:d}").fetchall())


def _numbers(connection: sqlite3.Connection, key: bytes) -> Numbers:
    """Return this database's roll numbers, made with its own key or, if it has none, with this new key."""
    connection.execute("UPDATE numbering SET key = ? WHERE key IS NULL", (key,))
    return Numbers(*connection.execute("SELECT key FROM numbering").fetchone())


async def _connect(path: str, busy_ms: int) -> aiosqlite.Connection:
    return await aiosqlite.connect(path, isolation_level=None, timeout=busy_ms / 1000)


def _prepare(connection: sqlite3.Connection) -> None:
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        # Must be set before the first table.
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
    for pragma in PRAGMAS:
        connection.execute(pragma).fetchall()


def _only_read(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA query_only=ON")


async def _open_postgres(
    address: str,
    games: Mapping[str, Steps] | None,
    packages: Mapping[str, Steps],
    busy_ms: int,
    entropy: Callable[[int], bytes],
) -> Database:
    with needing_driver():
        from bot.store.postgres.schema import prepare  # noqa: PLC0415
        from bot.store.postgres.worker import PostgresWorker  # noqa: PLC0415
    writer, reader = PostgresWorker(address), PostgresWorker(address, only_read=True)
    async with _closed_on_failure(explain_postgres) as opened:
        opened += [writer, reader]
        await hop(writer, writer.limit(most_ms=0, lock_ms=busy_ms))
        await hop(writer, prepare)
        await hop(writer, lambda connection: migrate(connection, games))
        refused = await hop(writer, lambda connection: migrate_packages(connection, packages))
        numbers = await hop(writer, lambda connection: _numbers(connection, entropy(KEY_BYTES)))
        for worker in (writer, reader):
            worker.connection.shown = numbers.shown
            await hop(worker, worker.limit(most_ms=int(WAIT * 1000), lock_ms=_TRY_THERE_MS))
    return Database(address, writer, reader, numbers, refused)
