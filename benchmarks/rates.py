"""The rate of saved rolls and their round trips, for ``benchmarks/shards.py rate``."""

import asyncio
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

import psycopg

sys.path.insert(0, str(Path(__file__).parent.parent))

from bot.store.postgres.statements import LOCK
from tests.e2e.test_wire import rolling
from tests.link import Link, link
from tests.payloads import COMMON, PERSON
from tests.postgres import Server, server
from tests.standin import StandIn

SHARDS = 16
IN_TIME = 3.0  # Seconds that Discord waits for an answer.
LOOK = 0.002  # Seconds between checks of the answers.
CHANNELS = 50
_LOOKS_APART = 0.02  # Seconds.
_IS_HELD = (
    "SELECT EXISTS (SELECT 1 FROM pg_locks"
    " WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = %s)"
)


class Rate:
    """Rolls by many people in many channels, where each answer is followed by the next roll."""

    def __init__(self, discord: StandIn, in_flight: int, begins: int = 1_000_000) -> None:
        self._discord = discord
        self._in_flight = in_flight
        self._sent = dict[str, float]()
        self.sent = 0
        self._begins = begins
        self.slowest = 0.0
        self.late = 0

    async def last(self, seconds: float) -> float:
        """Roll for this long, wait briefly for unfinished rolls, and return the duration."""
        began = time.monotonic()
        while (now := time.monotonic()) < began + seconds:
            self._look(now)
            while len(self._sent) - self.late < self._in_flight:
                await self._roll()
            await asyncio.sleep(LOOK)
        while self._sent and time.monotonic() < now + 2 * IN_TIME:
            await asyncio.sleep(LOOK)
            self._look(time.monotonic())
        return now - began

    def _look(self, now: float) -> None:
        for number in [each for each in self._sent if each in self._discord.answered]:
            self.slowest = max(self.slowest, now - self._sent.pop(number))
        self.late = sum(now - each > IN_TIME for each in self._sent.values())

    async def _roll(self) -> None:
        at = self.sent
        number = str(self._begins + at)
        self._sent[number] = time.monotonic()
        of = {"id": str(100 + at % (4 * self._in_flight)), "username": f"user{at}"}
        member = {**COMMON["member"], "user": {**PERSON, **of}}
        where = {"guild_id": str((SHARDS + at % SHARDS) << 22), "channel_id": str(1000 + at % CHANNELS)}
        self.sent += 1
        await self._discord.send(**rolling(), **where, id=number, token=f"token-{number}", member=member)


def cpu(processes: Iterable[int]) -> float:
    """Return the CPU seconds of these processes, with their finished children."""
    ticks = 0
    for each in processes:
        of = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(map(int, of[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def children(first: int) -> list[int]:
    """Return a process and its children."""
    return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]


class Served(NamedTuple):
    """A database's address, its link, the server's first process and its own address; empty for a file."""

    address: str = ""
    over: Link | None = None
    first: int = 0
    beside: str = ""


@contextmanager
def served(delay: float) -> Iterator[Served]:
    """Start a PostgreSQL. A link adds this many seconds to each round trip; without any, there is no link."""
    with server(durable=True) as own, _linked(own, delay) as over:
        first = int((own.folder / "data/postmaster.pid").read_text().split()[0])
        yield Served((over or own).address("postgres"), over, first, own.address("postgres"))


def _linked(own: Server, delay: float) -> AbstractContextManager[Link | None]:
    return link(f"{own.folder}/.s.PGSQL.5432", delay) if delay else nullcontext()


class Held:
    """The share of time in which a transaction has the lock for writing, by looking now and then."""

    def __init__(self, there: Served) -> None:
        self._looks = list[bool]()
        self._task = asyncio.create_task(self._look(there.beside)) if there.beside else None

    async def _look(self, address: str) -> None:
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            while True:
                found = await connection.execute(_IS_HELD, (LOCK,))
                self._looks.append(await found.fetchone() == (True,))
                await asyncio.sleep(_LOOKS_APART)

    def ended(self) -> float:
        """Stop looking, and return the share, 0 to 1."""
        if self._task:
            self._task.cancel()
        return sum(self._looks) / max(len(self._looks), 1)


class Costs:
    """The costs of the bot's, the server's and this process, which is also the link, from now on."""

    def __init__(self, bots: list[int], there: Served) -> None:
        self._bots, self._there = bots, there
        self._before = self._now()

    def spent(self) -> list[float]:
        """Return the round trips, and the CPU seconds of the bots, of the server and of this process."""
        return [now - before for now, before in zip(self._now(), self._before, strict=True)]

    def _now(self) -> tuple[float, ...]:
        first, over = self._there.first, self._there.over
        server = cpu(children(first)) if first else 0
        return (over.trips if over else 0, cpu(self._bots), server, time.process_time())
