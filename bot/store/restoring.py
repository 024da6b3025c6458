"""Replacing a database with a backup, without ever reusing a roll number."""

import os
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from bot.errors import StoreError
from bot.store.files import create
from bot.store.migrate import Steps
from bot.store.opening import open_database
from bot.words import say

UNKNOWN = 1_000_000
"""The amount to add to the backup's counters if the old database's counters can't be read."""

_BESIDE = ("-wal", "-shm")  # The suffixes of SQLite's companion files.

Counted = Mapping[str, int]
"""Each table's last number, by name."""


async def restore(path: Path, backup: Path, games: Mapping[str, Steps], *, moment: str) -> Path | None:
    """Replace the database at this path with a backup, and return the path of the old one.

    No one may use the database meanwhile. The backup itself stays unchanged, because an upgraded copy of it
    replaces the database. ``games`` are the migrations of each game. ``moment`` is part of the old database's
    new name. Return None if there was no old database.

    Raises:
        StoreError: The backup is missing, damaged, from a newer version or from another program, or the files
            can't be written. The database is then as it was.

    """
    if not backup.is_file():
        raise StoreError(say("There's no backup {path}. Choose a file that exists.", path=backup))
    if path.exists() and backup.samefile(path):
        raise StoreError(say("{path} is the database itself. Choose a backup of it.", path=backup))
    ready = path.with_name(f"{path.name}.restoring")
    try:
        _clear(ready)  # Left by an interrupted attempt.
        _copy(backup, ready)
        await _bring_up_to_date(ready, backup, games)
        _count_on(ready, _counted(path) if path.exists() else {})
        aside = _put_aside(path, moment)
        ready.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise StoreError(
            say("The backup {path} can't be restored: {error}.", path=backup, error=error)
        ) from error
    finally:
        with suppress(OSError):
            _clear(ready)
    return aside


def _clear(path: Path) -> None:
    for beside in ("", *_BESIDE):
        path.with_name(path.name + beside).unlink(missing_ok=True)


def _copy(backup: Path, target: Path) -> None:
    """Copy a database with its companion files, to include anything that a killed process left there."""
    create(str(target))
    try:
        with (
            closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            if not source.execute("PRAGMA user_version").fetchone()[0]:
                raise StoreError(say("{path} isn't a Rollwright backup. Choose another file.", path=backup))
            source.backup(copy)
    except sqlite3.Error as error:
        raise StoreError(
            say("The backup {path} can't be read ({error}). Choose another one.", path=backup, error=error)
        ) from error


async def _bring_up_to_date(path: Path, backup: Path, games: Mapping[str, Steps]) -> None:
    """Upgrade a copy and check it for damage. Reject a newer one."""
    try:
        database = await open_database(str(path), games)
        try:
            await database.check()
        finally:
            await database.close()
    except StoreError as error:
        raise StoreError(
            say("The backup {path} can't be restored: {error}", path=backup, error=error)
        ) from error


def _counted(path: Path) -> Counted | None:
    """Return each table's last number, or None if the numbers can't be read.

    This also merges data that a killed process left next to the file.
    """
    try:
        with closing(sqlite3.connect(path, timeout=1)) as connection:
            numbers = dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            return numbers
    except sqlite3.Error:
        return None


def _count_on(path: Path, old: Counted | None) -> None:
    """Make each table's numbers continue above all numbers that it or the old database ever assigned."""
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
        # The replacement must be a single file without companions.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _counting(connection: sqlite3.Connection) -> list[str]:
    """Return the tables whose numbers are never reused."""
    rows = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
    )
    return [str(name) for (name,) in rows]


def _put_aside(path: Path, moment: str) -> Path | None:
    """Keep the old database and its companion files under another name and, for now, also in place.

    This ensures that there's always a database, so a bot that starts now doesn't create an empty one.
    """
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.before-{moment}")
    for beside in _BESIDE:  # Only there if it was unreadable; it must never be taken for the new one's.
        with suppress(FileNotFoundError):
            path.with_name(path.name + beside).rename(aside.with_name(aside.name + beside))
    try:
        os.link(path, aside)
    except FileExistsError:
        raise
    except OSError:  # Some file systems have no hard links.
        path.rename(aside)
    return aside


def _sync_folder(folder: Path) -> None:
    """Write the new names to disk before reporting them."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
