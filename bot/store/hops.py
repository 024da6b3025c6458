"""Hops to a connection's thread and back. Simultaneous reads share a hop."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from contextvars import copy_context
from typing import Any, Protocol, TypeVar

import aiosqlite

from bot.store.pipelining import Eventual, known
from bot.words.speaking import ENGLISH, spoken

T = TypeVar("T")
Unit = Callable[[sqlite3.Connection], T]


class Threaded(Protocol):
    """A connection to a database other than SQLite, with its own thread."""

    async def run(self, work: Unit[T], /) -> T:
        """Run a function on the connection in its thread."""
        ...

    async def close(self) -> None:
        """Close the connection and end its thread."""
        ...


Hopping = aiosqlite.Connection | Threaded


async def hop(connection: Hopping, work: Unit[T]) -> T:
    """Run a function on the connection in its own thread.

    aiosqlite has no public way to run several statements in one hop. A test fails if that changes.
    """
    if not isinstance(connection, aiosqlite.Connection):
        return await connection.run(work)
    run: Any = connection._execute
    result: T = await run(work, connection._conn)
    return result


async def gathering() -> None:
    """Let the event loop go round twice, so that more work shares the next hop.

    That's when the interactions that arrive together ask for theirs. On an idle loop, it takes microseconds.
    """
    for _ in range(2):
        await asyncio.sleep(0)


def as_spoken(work: Unit[T]) -> Unit[T]:
    """Return the unit with its errors in the current language, which the unit's thread doesn't know."""
    if spoken() == ENGLISH:
        return work
    context = copy_context()
    return lambda connection: context.run(work, connection)


class SharedReads:
    """Reads on one connection. They share hops between threads, because each hop slows everyone down."""

    def __init__(self, connection: Hopping) -> None:
        self._connection = connection
        self._waiting: list[tuple[Unit[Any], asyncio.Future[Any]]] = []
        self._going: asyncio.Task[None] | None = None

    async def read(self, work: Unit[T | Eventual[T]]) -> T:
        """Run this unit together with other waiting units, and return its result."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((as_spoken(work), done))
        if self._going is None:
            self._going = asyncio.create_task(self._go())
        return await done

    @property
    def queued(self) -> int:
        """The number of waiting reads."""
        return len(self._waiting)

    async def finish(self) -> None:
        """Wait until all reads are done."""
        while self._going is not None:
            await asyncio.wait([self._going])

    async def _go(self) -> None:
        try:
            while self._waiting:
                await gathering()
                batch, self._waiting = self._waiting, []
                await self._read([(work, done) for work, done in batch if not done.cancelled()])
        finally:
            self._going = None

    async def _read(self, batch: list[tuple[Unit[Any], asyncio.Future[Any]]]) -> None:
        try:
            outcomes = await hop(
                self._connection, lambda connection: _together(connection, [work for work, _ in batch])
            )
        except Exception as error:  # noqa: BLE001 - the connection failed, so no one has an answer
            outcomes = [error] * len(batch)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if done.cancelled():
                continue
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome[0])


def _together(connection: sqlite3.Connection, units: Sequence[Unit[Any]]) -> list[Any]:
    """Return the units' results (in tuples) or exceptions. In SQLite, they all read the same state."""
    # For each statement, SQLite locks and unlocks the file, unless another one isn't finished.
    is_file = isinstance(connection, sqlite3.Connection)
    unfinished = closing(connection.execute("SELECT 1 FROM sqlite_master")) if is_file else nullcontext()
    with unfinished:
        # All units are sent before any result is read, to reach a server together.
        return known([_asked(work, connection) for work in units])


def _asked(work: Unit[T], connection: sqlite3.Connection) -> tuple[T] | Exception:
    try:
        return (work(connection),)
    except Exception as error:  # noqa: BLE001 - raised where the unit is awaited
        return error
