"""Units of work in one transaction: all together if possible, but separately if one fails."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bot.store.pipelining import known

Unit = Callable[[sqlite3.Connection], Any]
_MOST = 0.25  # Seconds for which units join one transaction, because each waits for all.
_PRIMARY = 0xFF  # The part of an error code that names the kind of error.


class BusyError(Exception):
    """Someone else has the lock, so nothing was done. A retry may work."""


class UnsureError(sqlite3.OperationalError):
    """It's unknown whether the transaction was committed."""

    sqlite_errorcode = sqlite3.SQLITE_CANTOPEN


def transaction(connection: sqlite3.Connection, units: list[Unit]) -> list[Any]:
    """Run the units in one transaction, and return each unit's result in a tuple, or its exception.

    Raises:
        BusyError: Nothing was done, because someone else has the lock. This may also be the exception of a
            single unit.
        UnsureError: It's unknown whether everything was saved.

    """
    try:
        # Usually all succeed, and doing them together takes half the statements.
        return _done(connection, units, apart=False)
    except (BusyError, UnsureError):
        raise
    except Exception:  # noqa: BLE001 - the units are retried one by one below
        # They run a second time, so a unit may only do what a rollback undoes.
        return _done(connection, units, apart=True)


def _done(connection: sqlite3.Connection, units: list[Unit], *, apart: bool) -> list[Any]:
    """Return the units' results after the commit. Units that ran out of time get an error and may retry."""
    outcomes, until = list[Any](), time.monotonic() + _MOST
    # A deferred BEGIN fails with BUSY_SNAPSHOT, whatever the timeout.
    _execute(connection, "BEGIN IMMEDIATE")
    try:
        for work in units:
            outcomes.append(_apart(connection, work) if apart else (work(connection),))
            if time.monotonic() > until:
                break
        _execute(connection, "COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    return known(outcomes) + [BusyError()] * (len(units) - len(outcomes))


def _apart(connection: sqlite3.Connection, work: Unit) -> Any:
    """Run a unit again, on its own, because its first run together with others wasn't stored."""
    connection.execute("SAVEPOINT unit")
    outcome: Any
    try:
        outcome = (work(connection),)
    except BusyError:
        raise
    except Exception as error:
        if not connection.in_transaction:
            raise  # On a full disk, SQLite rolls everything back at once.
        connection.execute("ROLLBACK TO unit")
        outcome = BusyError() if _is_busy(error) else error
    connection.execute("RELEASE unit")
    return outcome


def _execute(connection: sqlite3.Connection, statement: str) -> None:
    try:
        connection.execute(statement)
    except sqlite3.OperationalError as error:
        if _is_busy(error):
            raise BusyError from error
        raise


def _is_busy(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)  # Our own exceptions have no code.
    return isinstance(error, sqlite3.OperationalError) and code & _PRIMARY == sqlite3.SQLITE_BUSY
