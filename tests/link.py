"""A slow link to PostgreSQL on loopback, which counts the round trips made over it."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class Link:
    """Passes data between a client and the server on this socket, delayed by ``seconds`` per round trip.

    ``trips`` counts how often the client sent something after the server had answered. Anything sent without
    waiting for an answer is part of the same round trip. ``pieces`` counts what arrived at once of it.
    """

    def __init__(self, behind: str, seconds: float = 0.0) -> None:
        self.trips = self.pieces = 0
        self.port = 0
        self.seconds = seconds
        self._behind = behind
        self._taken_by = list[asyncio.Task[Any] | None]()

    def address(self, name: str) -> str:
        """Return the setting for a database behind this link."""
        return f"postgresql://tests@127.0.0.1:{self.port}/{name}"

    async def serve(self, is_up: threading.Event, ends: asyncio.Event) -> None:
        """Accept connections on a port of its own, until ``ends`` is set."""
        server = await asyncio.start_server(self._taken, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        is_up.set()
        await ends.wait()
        server.close()
        going = [each for each in self._taken_by if each and not each.done()]
        for each in going:
            each.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        await asyncio.sleep(0.01)  # During which the sockets close.

    async def _taken(self, there: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._taken_by.append(asyncio.current_task())
        answering, asking = await asyncio.open_unix_connection(self._behind)
        heard = [True]  # Whether the server has responded since the last check.
        try:
            with suppress(OSError, asyncio.CancelledError):  # Cancelling all of it also raises one of these.
                await asyncio.gather(
                    self._carry(there, asking, heard, asks=True),
                    self._carry(answering, back, heard, asks=False),
                )
        finally:
            asking.transport.abort()
            back.transport.abort()

    async def _carry(
        self, one: asyncio.StreamReader, other: asyncio.StreamWriter, heard: list[bool], *, asks: bool
    ) -> None:
        loop, waiting = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()
        delivering = asyncio.create_task(_deliver(waiting, other))
        said = b"."
        try:
            while said:
                said = await _read(one)
                self.trips += asks and bool(said) and heard[0]
                self.pieces += asks and bool(said)
                heard[0] = not asks
                waiting.put_nowait((loop.time() + self.seconds / 2, said))
            await delivering
        finally:
            delivering.cancel()


async def _read(one: asyncio.StreamReader) -> bytes:
    try:
        return await one.read(1 << 16)
    except OSError:
        return b""


async def _deliver(waiting: asyncio.Queue[tuple[float, bytes]], other: asyncio.StreamWriter) -> None:
    said, loop = b".", asyncio.get_running_loop()
    with suppress(OSError):
        while said:
            due, said = await waiting.get()
            await asyncio.sleep(max(0.0, due - loop.time()))
            other.write(said)
    other.close()


@contextmanager
def link(behind: str, seconds: float = 0.0) -> Iterator[Link]:
    """Yield a link that runs in a thread of its own, so that nothing else delays it."""
    made, is_up, ends, loops = Link(behind, seconds), threading.Event(), asyncio.Event(), []

    async def run() -> None:
        loops.append(asyncio.get_running_loop())
        await made.serve(is_up, ends)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    assert is_up.wait(10)
    try:
        yield made
    finally:
        loops[0].call_soon_threadsafe(ends.set)
        thread.join(10)
