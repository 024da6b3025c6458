"""The database file: who can read it, its problems, and its log, where deleted data mustn't remain."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import aiosqlite

from bot.config import is_postgres
from bot.errors import StoreError
from bot.store.hops import hop
from bot.words import say

ONLY_OWN = 0o600  # Only the owner can read and write it.


def create(path: str) -> None:
    """Create an empty file that only its owner can read. SQLite gives its companion files the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWN))


def explain(path: str, error: sqlite3.Error) -> StoreError:
    """Return this error in terms that help the host: the file, the problem and the remedy."""
    text = str(error)
    if "locked" in text or "busy" in text:
        return StoreError(
            say("Another program has locked the database {path}. Stop it, then start again.", path=path),
            is_temporary=True,
        )
    if "unable to open" in text:
        return StoreError(
            say(
                "The database {path} can't be opened. Check that its folder exists and is writable.",
                path=path,
            )
        )
    if "readonly" in text:
        return StoreError(
            say("The database {path} is read-only. Give the bot permission to write to it.", path=path)
        )
    if "full" in text:
        return full_disk(path)
    return StoreError(
        say(
            "The database {path} is damaged ({error}). Move it away and restore a backup, or "
            "start without it.",
            path=path,
            error=text,
        )
    )


def full_disk(path: str) -> StoreError:
    """Return the error for a disk that has no room for the database at this path."""
    words = say("The disk with the database {path} is full. Free some space.", path=path)
    return StoreError(words, is_temporary=True)


@contextmanager
def needing_driver() -> Iterator[None]:
    """Explain what to install to a host who chose PostgreSQL without its driver. Raises StoreError."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(
            say(
                "PostgreSQL needs {module}, which is missing. Install it with: pip install '.[postgres]'",
                module=error.name,
            )
        ) from error


def explain_postgres(error: Exception) -> StoreError:
    """Return a PostgreSQL error in terms that help the host."""
    return StoreError(
        say(
            "The PostgreSQL database can't be used ({error}). Check the setting database, and "
            "that PostgreSQL is running.",
            error=" ".join(str(error).split()),
        ),
        is_temporary=True,
    )


_TRIES, _BETWEEN = 50, 0.1  # Attempts to empty the log, and seconds between them.


async def checkpoint(path: str) -> bool:
    """Empty the log next to an open database file. Return False if readers never pause."""
    if is_postgres(path):  # PostgreSQL's own vacuum does that.
        return True
    # On a separate connection that waits for no one, so that no write waits for it.
    async with aiosqlite.connect(path, isolation_level=None, timeout=0) as beside:
        for _ in range(_TRIES):
            # Most of it runs alongside writes; the rest is done at once.
            await hop(beside, lambda raw: raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall())
            (row,) = await hop(beside, lambda raw: raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
            if not row[0]:
                return True
            await asyncio.sleep(_BETWEEN)
    return False
