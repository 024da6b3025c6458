"""Looking at a database, or copying it, without creating or upgrading it."""

import errno
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from bot.config import is_postgres
from bot.errors import StoreError
from bot.store.files import create, explain, explain_postgres, full_disk, needing_driver
from bot.store.migrate import Pending, Steps, pending, pending_of
from bot.words import say

_ROOM = 1024 * 1024  # Bytes that must be free on a disk.
_BUSY = 10.0  # Seconds to wait for another process to release a file.


class Inspection(Struct, frozen=True):
    """The findings about a database: the migrations it lacks, and the time of its newest roll.

    ``newest`` is in milliseconds since 1970, UTC, or 0 if there is none. ``refused`` are the packages that
    are older than their tables, by name, with the reason.
    """

    pending: tuple[Pending, ...]
    newest: int
    refused: tuple[tuple[str, str], ...] = ()

    @property
    def is_new(self) -> bool:
        """True if the database is still empty."""
        return any(not step.part and not step.old for step in self.pending)


NEW = Inspection((Pending("", 0, 0),), 0)
"""The inspection of a file that doesn't exist yet."""


def inspect(
    path: str,
    games: Mapping[str, Steps],
    packages: Mapping[str, Steps] = MappingProxyType({}),
    *,
    whole: bool = False,
) -> Inspection:
    """Return what a database lacks. With ``whole``, check all of a file for damage, which takes seconds.

    ``packages`` are games that the bot can run without.

    Raises:
        StoreError: The database is damaged, too new, from before 2.0, another program's, or can't be used.

    """
    if not is_postgres(path) and not Path(path).exists():
        if not os.access(Path(path).resolve().parent, os.W_OK):
            raise explain(path, sqlite3.OperationalError("unable to open database file"))
        return NEW
    if is_postgres(path):
        _check_sessions(path)
    with _reading(path) as connection:
        lacking = tuple(pending(connection, games))
        if (empty := Inspection(lacking, 0)).is_new:
            return empty
        row = connection.execute("SELECT made FROM rolls WHERE id = (SELECT max(id) FROM rolls)").fetchone()
        if whole and not is_postgres(path):
            (state,) = connection.execute("PRAGMA quick_check").fetchone()
            if state != "ok":
                raise explain(path, sqlite3.DatabaseError(state.splitlines()[-1]))
        return _with_packages(connection, Inspection(lacking, row[0] if row else 0), packages)


def _with_packages(
    connection: sqlite3.Connection, inspection: Inspection, packages: Mapping[str, Steps]
) -> Inspection:
    """Return the findings, including the migrations that packages lack."""
    lacking, refused = [*inspection.pending], []
    for game, steps in packages.items():
        try:
            lacking += pending_of(connection, game, steps)
        except StoreError as error:
            refused.append((game, str(error)))
    return replace(inspection, pending=tuple(lacking), refused=tuple(refused))


def _check_sessions(address: str) -> None:
    with needing_driver():
        from bot.store.postgres.connection import as_sqlite  # noqa: PLC0415
        from bot.store.postgres.pooling import check_sessions  # noqa: PLC0415
    try:
        with as_sqlite():
            check_sessions(address)
    except sqlite3.Error as error:
        raise explain_postgres(error) from error


def try_writing(path: str) -> None:
    """Check that there is room for more than one roll. The attempt leaves nothing in the database.

    Raises:
        StoreError: The disk is full, or nothing can be written there.

    """
    if is_postgres(path):
        _try_writing_there(path)
        return
    try:
        with TemporaryFile(dir=Path(path).resolve().parent) as file:
            file.write(bytes(_ROOM))
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise full_disk(path) from error
        raise explain(path, sqlite3.OperationalError("unable to open database file")) from error


def _try_writing_there(address: str) -> None:
    with needing_driver():
        from bot.store.postgres.connection import Connection  # noqa: PLC0415

    connection = Connection(address)
    connection.limit(int(_BUSY * 1000), int(_BUSY * 1000))
    try:
        connection.execute("BEGIN IMMEDIATE")
        written = connection.execute("INSERT INTO notes (name, value) VALUES (?, ?)", ("try", "x" * _ROOM))
        assert written.rowcount == 1  # The next line asks for it, so the attempt happens now.
        connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise explain_postgres(error) from error
    finally:
        connection.close()


def copy(path: str, target: Path) -> None:
    """Write a complete copy to a new file, while everything continues.

    Raises:
        StoreError: The copy can't be written there.

    """
    if is_postgres(path):
        raise StoreError(
            say("PostgreSQL is copied with pg_dump and restored with pg_restore. See docs/host.md.")
        )
    try:
        # Create it first: readable by its owner only, and never over an existing file.
        create(str(target))
        try:
            with _opened(path) as connection:
                # The chunked backup API never finishes while rolls come in.
                connection.execute("VACUUM INTO ?", (str(target),))
        except sqlite3.Error:
            target.unlink()
            raise
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            say("The backup {path} can't be written ({error}). Choose a new file.", path=target, error=error)
        ) from error


@contextmanager
def _opened(path: str) -> Iterator[sqlite3.Connection]:
    """Open a connection to an existing file, because SQLite would create a missing one."""
    address = f"{Path(path).resolve().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=_BUSY)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _reading(path: str) -> Iterator[sqlite3.Connection]:
    """Open a read-only connection. Raises StoreError for the database's errors."""
    if is_postgres(path):
        with needing_driver():
            from bot.store.postgres.connection import Connection  # noqa: PLC0415

        connection = Connection(path, only_read=True)
        try:
            yield cast(sqlite3.Connection, connection)
        except sqlite3.Error as error:
            raise explain_postgres(error) from error
        finally:
            connection.close()
        return
    try:
        with _opened(path) as opened:
            opened.execute("PRAGMA query_only=ON")
            yield opened
    except sqlite3.Error as error:
        raise explain(path, error) from error
