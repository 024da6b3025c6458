"""The database file itself: who may read it, and what can go wrong with it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from bot.errors import StoreError
from bot.words import say

ONLY_OWN = 0o600  # The mode of a file that its owner alone reads and writes.


def create(path: str) -> None:
    """Make an empty file that its owner alone may read: SQLite gives what stands beside it the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWN))


def explain(path: str, error: sqlite3.Error) -> StoreError:
    """What this error means for the host: the file, what is wrong, and what to do."""
    text = str(error)
    if "locked" in text or "busy" in text:
        return StoreError(
            say(
                "The database {path} is locked by another program; stop that one, then start again.",
                path=path,
            )
        )
    if "unable to open" in text:
        return StoreError(
            say(
                "The database {path} cannot be opened; check that its folder exists and is writable.",
                path=path,
            )
        )
    if "readonly" in text:
        return StoreError(
            say("The database {path} is read-only; give the bot the right to write it.", path=path)
        )
    if "full" in text:
        return StoreError(say("The disk that holds the database {path} is full; free some space.", path=path))
    return StoreError(
        say(
            "The database {path} is damaged ({error}); move it away and restore a backup, "
            "or start without it.",
            path=path,
            error=text,
        )
    )


@contextmanager
def needing_driver() -> Iterator[None]:
    """Say what is missing to a host who chose PostgreSQL and has what SQLite needs. Raises StoreError."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(
            say(
                "For PostgreSQL, {module} is missing; install with: pip install '.[postgres]'",
                module=error.name,
            )
        ) from error


def explain_postgres(error: sqlite3.Error) -> StoreError:
    """What this error of a PostgreSQL database means for the host."""
    return StoreError(
        say(
            "The PostgreSQL database cannot be used ({error}); check the setting database, and that it runs.",
            error=" ".join(str(error).split()),
        )
    )
