"""The bot's memory with one server and with 50,000, and after 20,000 interactions.

    pip install -c constraints.txt '.[test]'
    python benchmarks/memory.py
    python benchmarks/memory.py 100000      after as many interactions instead, in a few minutes

Each figure is the final resident memory (RSS) of a separate process that runs the real bot, logged in to a
stand-in for Discord in another process. An earlier process has already registered the commands with Discord,
as for every start of a version except its first. For comparison, discord.py's own handling of READY is
measured too.
"""

import asyncio
import gc
import os
import subprocess
import sys
import tempfile
from itertools import repeat
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import uvloop
from discord.http import Route

from benchmarks.press import TIMES, command, connect, cpu, press, stand_in
from bot.app import build_bot
from bot.config import Config
from bot.hosting.process import save_memory
from tests.payloads import BOT

GUILDS, INTERACTIONS, GOAL = 50_000, 20_000, 75  # MiB at this many servers.
_MIB = 1 << 20


def main() -> None:
    interactions = int(sys.argv[1]) if sys.argv[1:] else INTERACTIONS
    one = measured("1 0")
    print(f"{'1 server':<44}{one:>7.1f} MiB")
    for words, what in (
        (f"{GUILDS:,} servers", f"{GUILDS} 0"),
        (f"{GUILDS:,} servers, as discord.py keeps them", f"{GUILDS} 0 all"),
        (f"1 server, after {interactions:,} interactions", f"1 {interactions}"),
    ):
        memory = measured(what)
        print(f"{words:<44}{memory:>7.1f} MiB  {memory / one:>5.2f} times")
    print(f"the goal is less than {GOAL} MiB at {GUILDS:,} servers")


def measured(what: str) -> float:
    """Return the memory in MiB of a process with these servers, interactions, and way of reading READY."""
    with tempfile.TemporaryDirectory() as folder:
        for each in ("1 0", what):
            done = subprocess.run(
                [sys.executable, __file__, folder, *each.split()], capture_output=True, text=True, check=True
            )
    return float(done.stdout)


async def run(folder: str, guilds: int, interactions: int, *, all_kept: bool) -> None:
    save_memory()
    with stand_in() as address:
        Route.BASE = f"http://{address}/api/v10"
        bot = await build_bot(Config(database=str(Path(folder) / "rolls.db"), shards=1, faces=False))
        answers, first = await connect(bot), bot.numbers.shown(1)
        state = bot._connection
        parse: Any = state.parse_ready if all_kept else state.parsers["READY"]
        parse(ready(guilds))
        for number in range(interactions // TIMES):
            what = press(f"rw:1:{first}:again") if number % 2 else command("roll", dice="4d6kh3+2")
            await cpu(bot, answers, repeat(what), 16)
            answers.waited.clear()
        gc.collect()
        print(resident() / _MIB)
        await bot.close()


def ready(guilds: int) -> dict[str, Any]:
    """Return Discord's data for a starting shard with this many servers."""
    ids = [{"id": str((1 << 59) + (each << 22)), "unavailable": True} for each in range(guilds)]
    return {"shard": [0, 1], "user": BOT, "guilds": ids, "application": {"id": "99", "flags": 0}}


def resident() -> int:
    """Return this process's resident memory in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    if len(sys.argv) <= 2:
        main()
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), all_kept="all" in sys.argv))
