"""Statements sent without waiting for their answers, for PostgreSQL.

Each answer that a unit of work waits for costs a round trip during which it has the lock for writing. For
frequent decisions, PostgreSQL has its own statement that needs no answer before COMMIT.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct

T = TypeVar("T")


class ServerAnswer(Protocol):
    """The answer to a statement. Reading it sends all unsent statements and waits."""

    @property
    def rowcount(self) -> int:
        """The number of affected rows."""
        ...

    def fetchone(self) -> tuple[Any, ...] | None:
        """Return the next row, or None."""
        ...


class Pipeline(Protocol):
    """A connection to PostgreSQL, within a transaction."""

    def send(self, text: str, values: Sequence[Any], refusal: Exception | None = None) -> ServerAnswer:
        """Run a PostgreSQL statement at any time before COMMIT.

        ``refusal`` is raised on a uniqueness conflict.
        """
        ...

    def settle(self) -> None:
        """Wait for all answers, and raise the first error."""
        ...


class Eventual(Struct, Generic[T], frozen=True):
    """A unit's result, available once the server has answered. The unit doesn't wait for it.

    ``read`` returns the result, or raises the refusal of a statement that has changed nothing. It's called
    after the transaction, or with other reads.
    """

    read: Callable[[], T]


def eventually(connection: sqlite3.Connection, read: Callable[[], T]) -> T | Eventual[T]:
    """Return the result of this function, which reads answers that arrive later on PostgreSQL."""
    return read() if isinstance(connection, sqlite3.Connection) else Eventual(read)


def known(outcomes: Sequence[Any]) -> list[Any]:
    """Return the units' results (in tuples) or exceptions, once the server has answered."""
    return [
        _answered(outcome[0]) if isinstance(outcome, tuple) and isinstance(outcome[0], Eventual) else outcome
        for outcome in outcomes
    ]


def _answered(result: Eventual[T]) -> tuple[T] | Exception:
    try:
        return (result.read(),)
    except Exception as error:  # noqa: BLE001 - raised where the unit is awaited
        return error


def pipeline_of(connection: sqlite3.Connection) -> Pipeline | None:
    """Return the connection as a pipeline, or None for SQLite."""
    return None if isinstance(connection, sqlite3.Connection) else cast(Pipeline, connection)
