"""Units of work in one transaction: all together where that goes, each alone where one of them fails."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

Unit = Callable[[sqlite3.Connection], Any]
_PRIMARY = 0xFF  # Of an error's code the part that says which error, not which kind of it.


class BusyError(Exception):
    """Somebody else holds what is needed, so nothing was done; to try again may work."""


class UnsureError(sqlite3.OperationalError):
    """Nobody answered whether the transaction was committed, so it may be or not."""


def transaction(connection: sqlite3.Connection, units: list[Unit]) -> list[Any]:
    """Run the units in one transaction: for each its result in a tuple, or what it raised.

    Raises:
        BusyError: Nothing was done, as somebody else holds the database. One unit alone may end with it too.
        UnsureError: It cannot be said whether all of that was kept.

    """
    try:
        return _together(connection, units)
    except (BusyError, UnsureError):
        raise
    except Exception:  # noqa: BLE001 - which unit raised it, and that it fails alone, is found out below
        # They run a second time, so a unit may do nothing that a rollback does not undo.
        return _apart(connection, units)


def _together(connection: sqlite3.Connection, units: list[Unit]) -> list[Any]:
    """All units or none: the usual case, and half the statements of the other."""
    with _begun(connection):
        return [(unit(connection),) for unit in units]


def _apart(connection: sqlite3.Connection, units: list[Unit]) -> list[Any]:
    """Each unit stands or falls alone. They ran before, but nothing of that was kept."""
    outcomes: list[Any] = []
    with _begun(connection):
        for unit in units:
            connection.execute("SAVEPOINT unit")
            try:
                outcomes.append((unit(connection),))
            except Exception as error:
                if not connection.in_transaction:
                    raise  # Where the disk is full SQLite takes back all at once.
                connection.execute("ROLLBACK TO unit")
                outcomes.append(BusyError() if _is_busy(error) else error)
            connection.execute("RELEASE unit")
    return outcomes


@contextmanager
def _begun(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction: committed at the end, or rolled back by whatever is raised."""
    with _raising_busy():
        # A deferred BEGIN fails with BUSY_SNAPSHOT, whatever the timeout.
        connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        with _raising_busy():
            connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _raising_busy() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if _is_busy(error):
            raise BusyError from error
        raise


def _is_busy(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)  # Those of our own have none.
    return isinstance(error, sqlite3.OperationalError) and code & _PRIMARY == sqlite3.SQLITE_BUSY
