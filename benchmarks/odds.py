"""The time of odds, compared with icepool, and how long hostile requests block the bot's loop.

    pip install -c constraints.txt '.[test]'
    python benchmarks/odds.py

Figures are milliseconds of CPU, for the first time in a process that has imported everything but calculated
nothing, and for repeated calculations as a median. icepool caches its results, and the bot caches answers one
level up in a service. "Inline" is calculated by the bot itself because of its estimate. Its worker does the
rest.

Then the real bot logs in to a stand-in for Discord in another process. The benchmark measures how long the
slowest hundredth of the inline `/odds` requests wait, each with different dice, and the worst delay of the
loop while many people press Enter at once. Of that delay, only the CPU time of the loop's thread is due to
the bot, because other programs may use the machine.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import discord
import icepool
import uvloop
from discord.http import Route

from benchmarks.press import Answers, command, connect, cpu, stand_in
from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.dice.notation import parse
from bot.dice.odds_size import AT_ONCE, cost
from bot.dice.odds_summary import exact_odds
from bot.hosting.process import save_memory
from tests.payloads import COMMON

d6, d10, d20, d100 = map(icepool.d, (6, 10, 20, 100))
AGAIN = 5
LINES: dict[str, Callable[[], object]] = {
    "2d20kh1+7": lambda: d20.pool(2).highest(1).sum() + 7,
    "4d6kh3": lambda: d6.pool(4).highest(3).sum(),
    "8d6": lambda: 8 @ d6,
    "6d6ro<3": lambda: 6 @ d6.reroll([1, 2], depth=1),
    "10d10!": lambda: 10 @ d10.explode(depth=12),
    "10d10!>=8": lambda: 10 @ d10.explode([8, 9, 10], depth=12),
    "10d10>=8f1": lambda: 10 @ d10.map(lambda face: (face >= 8) - (face == 1)),
    "10d10!kh5": lambda: d10.explode(depth=5).pool(10).highest(5).sum(),
    "20d6": lambda: 20 @ d6,
    "20d20kh10": lambda: d20.pool(20).highest(10).sum(),
    "20d20dl5": lambda: d20.pool(20).highest(15).sum(),
    "20d12kl10": lambda: icepool.d(12).pool(20).lowest(10).sum(),
    "20d100": lambda: 20 @ d100,
    "20d100kh10": lambda: d100.pool(20).highest(10).sum(),
    "40d20kh20": lambda: d20.pool(40).highest(20).sum(),
    "100d6": lambda: 100 @ d6,
    "100d20": lambda: 100 @ d20,
    "100d6kh50": lambda: d6.pool(100).highest(50).sum(),
    "d1000*d1000": lambda: icepool.d(1000) * icepool.d(1000),
}
OURS = ("500d6", "100d100", "1000d6", "1d1000000", "100d100kh50")
HOSTILE = (
    "1d6",  # For comparison: what many commands at once take by themselves.
    "20d100",
    "1000d6",
    "100d100kh50",
    "1d1000000",
    "d1000*d1000",
    "500d6!",
    "20d20kh10!",
    "1000d1000000",
)
AT_A_TIME = 20
CONSTANT = "constant"  # An embed by plain discord.py, for comparison.
INLINE = (CONSTANT, "1d20+7", "4d6kh3", "20d20kh10", "20d6")
IN_FLIGHT, TURNS = 16, 5


def main() -> None:
    print(f"{'ms of CPU':<14}{'first':>9}{'again':>9}{'icepool':>10}{'again':>9}{'estimate':>11}")
    for text in LINES:
        mine, other = measured(text, "ours"), measured(text, "icepool")
        print(row(text, mine), f"{other[0]:>9.2f}{other[1]:>9.2f}{estimate(text)}")
    for text in OURS:
        print(row(text, measured(text, "ours")), " " * 18 + estimate(text))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # Like `python -m bot run`.
        runner.run(served())


def row(text: str, times: tuple[float, float]) -> str:
    return f"{text:<14}{times[0]:>9.2f}{times[1]:>9.2f}"


def estimate(text: str) -> str:
    milliseconds = cost(parse(text))
    return f"{milliseconds:>11.2f}{' inline' if milliseconds <= AT_ONCE else ''}"


def measured(text: str, whose: str) -> tuple[float, float]:
    """Return the milliseconds for the first time and for later ones, in a fresh process."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_measured, (text, whose))


def _measured(text: str, whose: str) -> tuple[float, float]:
    expression = parse(text)
    do: Callable[[], object] = (
        LINES[text] if whose == "icepool" else lambda: exact_odds(expression, float("inf"))
    )
    times = [_once(do) for _ in range(AGAIN + 1)]
    return times[0], statistics.median(times[1:])


def _once(do: Callable[[], object]) -> float:
    start = time.process_time()
    do()
    return (time.process_time() - start) * 1e3


async def served() -> None:
    """Ask the real bot, a few requests at a time, and then many at once."""
    save_memory()
    with tempfile.TemporaryDirectory() as folder, stand_in() as address:
        Route.BASE = f"http://{address}/api/v10"
        bot = await build_bot(Config(database=str(Path(folder) / "rolls.db"), shards=1, faces=False))
        answers = await connect(bot)
        print(f"\n{'/odds inline':<14}{'CPU of one':>12}{'median':>9}{'p99':>9}")
        for in_flight in (1, IN_FLIGHT):
            for text in INLINE:
                answers.waited.clear()
                asked = (inline(text, n) for n in count())
                spent = [await cpu(bot, answers, asked, in_flight) for _ in range(TURNS)]
                p99, middle = (statistics.quantiles(answers.waited, n=100)[at] for at in (98, 49))
                figures = [each * 1e3 for each in (statistics.median(spent), middle, p99)]
                print(
                    f"{text:<14}" + "".join(f"{each:>7.2f}ms" for each in figures), f"{in_flight} in flight"
                )
        print(f"\nthe loop at worst, with nothing to do: {await worst(asyncio.sleep(1))}")
        for text in HOSTILE:
            await bot.odds.close()
            asked = (command("odds", dice=f"{text}+{n}") for n in range(AT_A_TIME))
            print(f"{text:<14}x {AT_A_TIME}: {await worst(at_once(bot, answers, asked))}")
        await bot.close()


def inline(text: str, number: int) -> dict[str, Any]:
    """Return the command, with different dice each time."""
    if text == CONSTANT:
        return command(text)
    return command("odds", dice=f"{text}+{number}", goal=str(30 + number % 50))


_ids = count(10**9)  # Distinct from those of `cpu`.


async def at_once(bot: Rollwright, answers: Answers, payloads: Iterable[dict[str, Any]]) -> None:
    """Send all of these commands at once, and wait until each is answered."""
    for payload, number in zip(payloads, map(str, _ids), strict=False):
        answers.came[number] = time.perf_counter()
        text = json.dumps({**COMMON, **payload, "id": number})
        bot._connection.parse_interaction_create(discord.utils._from_json(text))
        await asyncio.sleep(0)  # The gateway's frames arrive one by one.
    while answers.came:
        await answers.one.acquire()


async def worst(work: Awaitable[object]) -> str:
    """Return the longest delay of the loop until this was done, and its longest piece of work."""
    doing = asyncio.ensure_future(work)
    late, worked = 0.0, 0.0
    while not doing.done():
        start, spent = time.perf_counter(), time.thread_time()
        await asyncio.sleep(0.001)
        late = max(late, time.perf_counter() - start - 0.001)
        worked = max(worked, time.thread_time() - spent)
    return f"{late * 1e3:>6.1f} ms late, {worked * 1e3:>5.1f} ms of CPU"


if __name__ == "__main__":
    main()
