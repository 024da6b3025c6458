"""Four processes with four shards each, on a stand-in for Discord on loopback: kills, updates and races.

    python benchmarks/shards.py kills 100         kill one process at a time while all of them roll
    python benchmarks/shards.py updates 8         replace one process after another while they roll
    python benchmarks/shards.py races 10000       all four spend the same thing at once, this many times
    python benchmarks/shards.py --postgres races 10000      the same on its own PostgreSQL instead of a file
    python benchmarks/shards.py --postgres --delay 10 rate 64       the rate of saving with 64 rolls in flight

Prints rolls that were acknowledged but are missing, rolls saved twice, people told that a roll couldn't be
saved, presses without an answer, and how close together shards of one bucket identified themselves. In a
race, the thing spent is the right to reroll a roll in its current state. A rate is measured with
``--processes`` over ``--seconds``, on PostgreSQL with ``--delay`` milliseconds added to each round trip by a
link, which also counts them. A kill takes six seconds or more, as long as Discord lets shards wait. Ends with
exit code 1 if anything is wrong.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.rates import IN_TIME, SHARDS, Costs, Held, Rate, Served, served
from tests.e2e.test_run import TOKEN, start, stop_process
from tests.e2e.test_wire import rolling
from tests.e2e.wire import message
from tests.standin import StandIn
from tests.support import beside

RANGES = ("0-3", "4-7", "8-11", "12-15")
BUCKETS = 4
FIRST = (0, 4, 8, 12)  # Each process's first shard.
OF_A_ROLL = 25  # Races; a roll can be changed 29 times.
CHANGED = 7  # Discord's type for an answer that edits the message.
PRIVATE = 64
EVERY, ON_POSTGRES = 0.004, 0.02  # Seconds between two rolls.
LEAST_APART = 5.0


class Load:
    """A load of rolls in all servers for as long as it runs. ``sent`` counts the rolls."""

    def __init__(self, discord: StandIn, every: float) -> None:
        self.discord = discord
        self.sent = 0
        self._every = every
        self._task = asyncio.create_task(self._roll())

    async def _roll(self) -> None:
        while True:
            await self.discord.send(**rolling(), guild_id=str((SHARDS + self.sent % SHARDS) << 22))
            self.sent += 1
            await asyncio.sleep(self._every)

    async def end(self) -> None:
        """Stop the load, and give unfinished rolls three more seconds."""
        self._task.cancel()
        await asyncio.sleep(3)


class Bots:
    """Four processes with this database and folder, or one process for each of these ranges of shards."""

    def __init__(
        self,
        discord: StandIn,
        folder: Path,
        database: str,
        ranges: Sequence[str] = RANGES,
        at_once: int = BUCKETS,
    ) -> None:
        self.discord = discord
        self.ranges = ranges
        self._at_once = at_once
        self._folder = folder
        self._database = database
        self.processes: list[Process] = []

    async def begun_all(self) -> Self:
        """Start all processes, and wait until each has identified its shards."""
        self.discord.concurrency = self._at_once
        for each in self.ranges:
            self.processes.append(await self.begun(each))
        return self

    async def begun(self, own: str, *command: str) -> Process:
        """Start a process with these shards, and wait until they have identified themselves."""
        before = len(self.discord.identified)
        process = await start(
            self.discord,
            self._folder,
            command=("run", *command),
            shards=str(SHARDS),
            shard_ids=own,
            log_level="warning",
            database=self._database,
        )
        while len(self.discord.identified) < before + SHARDS // len(self.ranges):  # noqa: ASYNC110 - of a stand-in
            await asyncio.sleep(0.05)
        return process

    async def kills(self, times: int) -> None:
        """Kill and restart one process at a random moment, this many times."""
        for _ in range(times):
            await asyncio.sleep(random.uniform(0.05, 0.5))  # noqa: S311
            at = random.randrange(len(RANGES))  # noqa: S311
            self.processes[at].send_signal(signal.SIGKILL)
            await self.processes[at].communicate()
            self.processes[at] = await self.begun(RANGES[at])

    async def updates(self, times: int) -> None:
        """Replace one process after the other, this many times in all."""
        for turn in range(times):
            at = turn % len(RANGES)
            new = await self.begun(RANGES[at], "--replace")
            await asyncio.wait_for(self.processes[at].communicate(), 60)
            self.processes[at] = new

    async def stop(self) -> None:
        """Stop all processes."""
        for each in self.processes:
            await stop_process(each)


def closest(identified: list[tuple[float, int]]) -> float:
    """Return the shortest time in seconds between two shards of one bucket identifying themselves."""
    buckets = [[when for when, shard in identified if shard % BUCKETS == each] for each in range(BUCKETS)]
    return min(later - sooner for each in buckets for sooner, later in pairwise(each))


async def measure(kind: str, times: int, database: str) -> bool:
    """Return True if everything was fine under load."""
    with tempfile.TemporaryDirectory() as name:
        path = database or str(Path(name) / "rollwright.db")
        async with StandIn(accepts=TOKEN) as discord:
            bots = await Bots(discord, Path(name), path).begun_all()
            load = Load(discord, ON_POSTGRES if database else EVERY)
            await (bots.kills if kind == "kills" else bots.updates)(times)
            await load.end()
            refused = {int(number) for number, each in discord.answered.items() if is_private(each)}
            answered = {int(number) for number in discord.answered} - refused
            await bots.stop()
        with beside(path) as connection:
            handled = {row[0] for row in connection.execute("SELECT interaction FROM handled").fetchall()}
        rolls = counted(path, "rolls")
    lost, doubled, silent = len(answered - handled), rolls - len(handled), load.sent - len(discord.answered)
    apart = closest(discord.identified)
    print(f"{times} {kind}, {load.sent} presses, {len(answered)} acknowledged")
    print(f"{lost} of these lost, {doubled} rolls doubled")
    print(f"{len(refused)} were told that it could not be saved")
    print(f"{silent} without an answer; {len(discord.identified)} IDENTIFY, {apart:.2f} s apart at least")
    return not lost and not doubled and apart >= LEAST_APART and (kind == "kills" or not silent)


def counted(database: str, table: str) -> int:
    """Return the number of rows in a table."""
    with beside(database) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 - our own


def is_private(answer: dict[str, Any]) -> bool:
    """Return True if an answer is private, which means that its roll was refused."""
    return bool(answer["data"].get("flags", 0) & PRIVATE)


async def races(times: int, database: str) -> bool:
    """Return True if, each time, exactly one of four processes gets to spend the same thing."""
    won = Counter[int]()
    with tempfile.TemporaryDirectory() as name:
        path = database or str(Path(name) / "rollwright.db")
        async with StandIn(accepts=TOKEN) as discord:
            bots = await Bots(discord, Path(name), path).begun_all()
            for race in range(times):
                if race % OF_A_ROLL == 0:
                    rolled = await discord.interaction(**rolling("2d20"))
                won[await winners(discord, rolled, 1 + race % OF_A_ROLL)] += 1
            await bots.stop()
        versions, rolls = counted(path, "versions"), counted(path, "rolls")
    print(f"{times} races of four: {won[1]} won by one, {won[0]} by nobody; {versions - rolls} kept")
    return won[1] == times and versions - rolls == times


async def winners(discord: StandIn, rolled: dict[str, Any], revision: int) -> int:
    """Return how many of four processes reroll this roll at this revision."""
    number = rolled["data"]["components"][0]["components"][0]["custom_id"].split(":")[2]
    data = {"custom_id": f"rw:1:{number}:reroll:{revision}:0", "component_type": 3, "values": ["0.0"]}
    on = message(rolled)  # type: ignore[no-untyped-call]
    await discord.send_each(FIRST, type=3, data=data, message=on)
    answers = [await asyncio.wait_for(discord.answers.get(), 20) for _ in FIRST]
    return sum(each["type"] == CHANGED for each in answers)


async def rate(in_flight: int, options: argparse.Namespace, server: Served) -> bool:
    """Return True if every roll was saved and answered in time."""
    each = SHARDS // options.processes
    ranges = [f"{at}-{at + each - 1}" for at in range(0, SHARDS, each)]
    with tempfile.TemporaryDirectory() as name:
        path = server.address or str(Path(name) / "rollwright.db")
        async with StandIn(accepts=TOKEN) as discord:
            bots = await Bots(discord, Path(name), path, ranges, SHARDS).begun_all()
            await Rate(discord, 1, begins=1000).last(1)  # Data that is read only once.
            discord.answered.clear()
            before, costs = counted(path, "rolls"), Costs([bot.pid for bot in bots.processes], server)
            load, lock = Rate(discord, in_flight), Held(server)
            lasted = await load.last(options.seconds)
            held, spent = lock.ended(), costs.spent()
            await bots.stop()
        kept = counted(path, "rolls") - before
    refused = sum(map(is_private, discord.answered.values()))
    silent, lost = load.sent - len(discord.answered), max(0, len(discord.answered) - refused - kept)
    trips, *used = (each / max(kept, 1) for each in spent)
    bot, there, own = (f"{1000 * each:.2f} ms" for each in used)
    counted_trips = f"{trips:.2f} round trips for each; " if server.over else ""
    print(f"{kept / lasted:.0f} kept per second, {counted_trips}the lock is held")
    print(f"{held:.0%} of the time, {1000 * held * lasted / max(kept, 1):.1f} ms for each; processor:")
    print(f"{bot} of the bot, {there} of the server, {own} of the stand-in; {refused} refused,")
    print(f"{silent} without an answer, {lost} lost, the slowest after {load.slowest:.2f} s")
    return not (refused or silent or lost) and load.slowest < IN_TIME


def main() -> int:
    """Run the measurement named on the command line, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of a file")
    parser.add_argument("--delay", type=float, default=0, help="milliseconds added to each round trip")
    parser.add_argument("--processes", type=int, choices=(1, 2, 4), default=1, help="of a rate")
    parser.add_argument("--seconds", type=float, default=10, help="of a rate")
    parser.add_argument("kind", choices=("kills", "updates", "races", "rate"))
    parser.add_argument("times", type=int)
    options = parser.parse_args()
    with served(options.delay / 1000) if options.postgres else nullcontext(Served()) as there:
        if options.kind == "rate":
            return 0 if asyncio.run(rate(options.times, options, there)) else 1
        if options.kind == "races":
            return 0 if asyncio.run(races(options.times, there.address)) else 1
        return 0 if asyncio.run(measure(options.kind, options.times, there.address)) else 1


if __name__ == "__main__":
    sys.exit(main())
