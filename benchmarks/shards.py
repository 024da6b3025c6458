"""Four processes with four shards each, on a stand-in for Discord on loopback: kills, and updates under load.

    python benchmarks/shards.py kills 100     one of them at a time is killed while all of them roll
    python benchmarks/shards.py updates 8     one after the other is replaced by a new one meanwhile

Prints what was acknowledged and is not there, what was kept twice, which presses had no answer, and how
close shards of one bucket identified themselves. Ends with exit code 1 if anything is amiss.
"""

import argparse
import asyncio
import random
import signal
import sqlite3
import sys
import tempfile
from asyncio.subprocess import Process
from contextlib import closing
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.e2e.test_run import TOKEN, start, stopped
from tests.e2e.test_wire import rolling
from tests.standin import StandIn

RANGES = ("0-3", "4-7", "8-11", "12-15")
SHARDS = 16
BUCKETS = 4
EVERY = 0.004  # Seconds between two rolls.
LEAST_APART = 5.0


class Load:
    """Rolls in all servers, for as long as it lasts. ``sent`` counts them."""

    def __init__(self, discord: StandIn) -> None:
        self.discord = discord
        self.sent = 0
        self._task = asyncio.create_task(self._roll())

    async def _roll(self) -> None:
        while True:
            await self.discord.send(**rolling(), guild_id=str((SHARDS + self.sent % SHARDS) << 22))
            self.sent += 1
            await asyncio.sleep(EVERY)

    async def end(self) -> None:
        """No more; what is in flight has three seconds."""
        self._task.cancel()
        await asyncio.sleep(3)


async def begun(discord: StandIn, folder: Path, own: str, *command: str) -> Process:
    """A process with these shards, once they have identified themselves."""
    before = len(discord.identified)
    process = await start(
        discord, folder, command=("run", *command), shards=str(SHARDS), shard_ids=own, log_level="warning"
    )
    while len(discord.identified) < before + SHARDS // len(RANGES):  # noqa: ASYNC110 - it is of a stand-in
        await asyncio.sleep(0.05)
    return process


async def kills(discord: StandIn, folder: Path, processes: list[Process], times: int) -> None:
    """Kill one of them at a moment of chance, so many times, and start it anew."""
    for _ in range(times):
        await asyncio.sleep(random.uniform(0.05, 0.5))  # noqa: S311
        at = random.randrange(len(RANGES))  # noqa: S311
        processes[at].send_signal(signal.SIGKILL)
        await processes[at].communicate()
        processes[at] = await begun(discord, folder, RANGES[at])


async def updates(discord: StandIn, folder: Path, processes: list[Process], times: int) -> None:
    """Replace one after the other, so many times in all."""
    for turn in range(times):
        at = turn % len(RANGES)
        new = await begun(discord, folder, RANGES[at], "--replace")
        await asyncio.wait_for(processes[at].communicate(), 60)
        processes[at] = new


def closest(identified: list[tuple[float, int]]) -> float:
    """How close two shards of one bucket identified themselves, in seconds."""
    buckets = [[when for when, shard in identified if shard % BUCKETS == each] for each in range(BUCKETS)]
    return min(later - sooner for each in buckets for sooner, later in pairwise(each))


async def measure(kind: str, times: int) -> bool:
    """Whether all was well."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with StandIn(accepts=TOKEN) as discord:
            discord.concurrency = BUCKETS
            processes = [await begun(discord, folder, each) for each in RANGES]
            load = Load(discord)
            await (kills if kind == "kills" else updates)(discord, folder, processes, times)
            await load.end()
            answered = {int(each) for each in discord._answered}
            for each in processes:
                await stopped(each)
        with closing(sqlite3.connect(folder / "rollwright.db")) as connection:
            handled = {row[0] for row in connection.execute("SELECT interaction FROM handled")}
            (rolls,) = connection.execute("SELECT count(*) FROM rolls").fetchone()
    lost, doubled, silent = len(answered - handled), rolls - len(handled), load.sent - len(answered)
    apart = closest(discord.identified)
    print(f"{times} {kind}, {load.sent} presses, {len(answered)} acknowledged")
    print(f"{lost} of these lost, {doubled} rolls doubled")
    print(f"{silent} without an answer; {len(discord.identified)} IDENTIFY, {apart:.2f} s apart at least")
    return not lost and not doubled and apart >= LEAST_APART and (kind == "kills" or not silent)


def main() -> int:
    """Measure what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("kills", "updates"))
    parser.add_argument("times", type=int)
    options = parser.parse_args()
    return 0 if asyncio.run(measure(options.kind, options.times)) else 1


if __name__ == "__main__":
    sys.exit(main())
