"""Going to a connection's own thread and back: what is to be read at the same time goes there together."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, Protocol, TypeVar

import aiosqlite

from bot.words.speaking import ENGLISH, spoken

T = TypeVar("T")
Unit = Callable[[sqlite3.Connection], T]


class Threaded(Protocol):
    """A connection to another database than SQLite, with a thread of its own."""

    async def run(self, unit: Unit[T], /) -> T:
        """Run a function on the connection, there."""
        ...

    async def close(self) -> None:
        """Close it, and end the thread."""
        ...


Hopping = aiosqlite.Connection | Threaded


async def hop(connection: Hopping, unit: Unit[T]) -> T:
    """Run a function on the connection in its own thread.

    aiosqlite has no public way to run more than one statement per hop; a test fails if it changes.
    """
    if not isinstance(connection, aiosqlite.Connection):
        return await connection.run(unit)
    run: Any = connection._execute
    result: T = await run(lambda: unit(connection._conn))
    return result


def as_spoken(unit: Unit[T]) -> Unit[T]:
    """The unit, with what it raises said in the language that is spoken now: its thread knows none."""
    if spoken() == ENGLISH:
        return unit
    context = copy_context()
    return lambda connection: context.run(unit, connection)


class Reading:
    """What is read on one connection. Each way there and back costs everybody something, so it is shared."""

    def __init__(self, connection: Hopping) -> None:
        self._connection = connection
        self._waiting: list[tuple[Unit[Any], asyncio.Future[Any]]] = []
        self._going: asyncio.Task[None] | None = None

    async def read(self, unit: Unit[T]) -> T:
        """Run this unit, with those that wait at the same time, and answer its result."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((as_spoken(unit), done))
        if self._going is None:
            self._going = asyncio.create_task(self._go())
        return await done

    async def finish(self) -> None:
        """Wait until nothing is read any more."""
        while self._going is not None:
            await asyncio.wait([self._going])

    async def _go(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._read([each for each in batch if not each[1].cancelled()])
        finally:
            self._going = None

    async def _read(self, batch: list[tuple[Unit[Any], asyncio.Future[Any]]]) -> None:
        try:
            found = await hop(
                self._connection, lambda connection: [_tried(unit, connection) for unit, _ in batch]
            )
        except Exception as error:  # noqa: BLE001 - the connection itself failed: nobody's was read
            found = [error] * len(batch)
        for (_, done), each in zip(batch, found, strict=True):
            if done.cancelled():
                continue
            if isinstance(each, Exception):
                done.set_exception(each)
            else:
                done.set_result(each[0])


def _tried(unit: Unit[T], connection: sqlite3.Connection) -> tuple[T] | Exception:
    try:
        return (unit(connection),)
    except Exception as error:  # noqa: BLE001 - raised where the unit is awaited
        return error
