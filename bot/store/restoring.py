"""Putting a backup in the place of a database, so that no number of a roll is ever given twice."""

import os
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from bot.errors import StoreError
from bot.store.database import open_database
from bot.store.files import create
from bot.store.migrate import Steps
from bot.words import say

UNKNOWN = 1_000_000
"""How far the counting goes on above the backup's where the old database cannot say how far it came."""

_BESIDE = ("-wal", "-shm")  # What SQLite puts beside a file, by what its name ends in.

Counted = Mapping[str, int]
"""The last number that each table has given out, by the table's name."""


async def restore(path: Path, backup: Path, games: Mapping[str, Steps], *, moment: str) -> Path | None:
    """Put a backup in the place of the database at this path, and answer where the old one is kept.

    Nobody may use the database meanwhile. The backup itself stays as it is: what takes the database's place
    is a copy, brought up to date. ``games`` are the migrations of each game, ``moment`` is what the name of
    the old one tells it by. None: there was no old one.

    Raises:
        StoreError: The backup is missing, damaged, of a newer version or of another program, or the files
            cannot be written; then the database is as it was.

    """
    if not backup.is_file():
        raise StoreError(say("There is no backup {path}; name a file that exists.", path=backup))
    if path.exists() and backup.samefile(path):
        raise StoreError(say("{path} is the database itself; name a backup of it.", path=backup))
    ready = path.with_name(f"{path.name}.restoring")
    try:
        _clear(ready)  # What a try left that was cut short.
        _copy(backup, ready)
        await _bring_up_to_date(ready, backup, games)
        _count_on(ready, _counted(path) if path.exists() else {})
        aside = _put_aside(path, moment)
        ready.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise StoreError(
            say("The backup {path} cannot be restored: {error}.", path=backup, error=error)
        ) from error
    finally:
        with suppress(OSError):
            _clear(ready)
    return aside


def _clear(path: Path) -> None:
    for beside in ("", *_BESIDE):
        path.with_name(path.name + beside).unlink(missing_ok=True)


def _copy(backup: Path, target: Path) -> None:
    """Copy a database with whatever stands beside it, so that what a killed process left is in it too."""
    create(str(target))
    try:
        with (
            closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            if not source.execute("PRAGMA user_version").fetchone()[0]:
                raise StoreError(say("{path} is no backup of Rollwright; name another file.", path=backup))
            source.backup(copy)
    except sqlite3.Error as error:
        raise StoreError(
            say("The backup {path} cannot be read ({error}); name another one.", path=backup, error=error)
        ) from error


async def _bring_up_to_date(path: Path, backup: Path, games: Mapping[str, Steps]) -> None:
    """Bring a copy to this version and look for damage; a newer one is refused by what it is newer in."""
    try:
        database = await open_database(str(path), games)
        try:
            await database.check()
        finally:
            await database.close()
    except StoreError as error:
        raise StoreError(
            say("The backup {path} cannot be restored: {error}", path=backup, error=error)
        ) from error


def _counted(path: Path) -> Counted | None:
    """The last number that each table of this database gave out; None if that cannot be read.

    What a process that was killed left beside the file is taken into it.
    """
    try:
        with closing(sqlite3.connect(path, timeout=1)) as connection:
            found = dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            return found
    except sqlite3.Error:
        return None


def _count_on(path: Path, old: Counted | None) -> None:
    """Let every table go on above what it and the old database gave out."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("BEGIN IMMEDIATE")
        own = dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
        for table in _counting(connection):
            last = own.get(table, 0)
            last = last + UNKNOWN if old is None else max(last, old.get(table, 0))
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))
        connection.execute("COMMIT")
        # What takes the place of the database is one file, with nothing beside it.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _counting(connection: sqlite3.Connection) -> list[str]:
    """The tables whose numbers are never given out again."""
    rows = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
    )
    return [str(name) for (name,) in rows]


def _put_aside(path: Path, moment: str) -> Path | None:
    """Keep the old database, and what stands beside it, under another name; until the end it stands here too.

    So there is a database at every moment, and a bot that starts now does not begin with an empty one.
    """
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.before-{moment}")
    for beside in _BESIDE:  # There only if it could not be read; never to be taken for the new one's.
        with suppress(FileNotFoundError):
            path.with_name(path.name + beside).rename(aside.with_name(aside.name + beside))
    try:
        os.link(path, aside)
    except FileExistsError:
        raise
    except OSError:  # Some file systems have one name for each file.
        path.rename(aside)
    return aside


def _sync_folder(folder: Path) -> None:
    """Have the new names on disk before anybody is told of them."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
