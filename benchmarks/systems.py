"""The cost of game systems: reading a file, judging a roll, and /roll blades 3 against /roll 3d6.

    python benchmarks/systems.py

Files are those that are shipped, and one of the allowed size with as much in it as fits. Rolls are measured
twice: from the text to the message, with the database; and as a whole command, from what the gateway delivers
to the answered call, as in ``press.py``. The ratio is the median of those of pairs that ran one right after
the other.
"""

import asyncio
import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import repeat
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import uvloop
from discord.http import Route

from benchmarks.press import TIMES as COMMANDS
from benchmarks.press import command, connect, cpu, stand_in
from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.dice.faces import FairFaces
from bot.games.dice.rules.request import game_of
from bot.games.dice.rules.typed import typed
from bot.rolls.values import Place, Who
from bot.systems.changes import throw
from bot.systems.files import shipped_files
from bot.systems.places import MAX_BYTES
from bot.systems.reader import read_system
from bot.systems.replay import RollState
from bot.systems.shipped import HERE, plan_of, shipped_library
from bot.systems.written import examples
from bot.ui.show import drawn

PAIRS, TIMES = 41, 40
READING, JUDGING, RATIO = 50, 1, 1.1  # Milliseconds, milliseconds, and a ratio.


def milliseconds(do: Callable[[], object], times: int = 5) -> float:
    """Return the CPU milliseconds of one run, as the minimum of several runs."""
    took = []
    for _ in range(times):
        begun = time.process_time()
        do()
        took.append(time.process_time() - begun)
    return min(took) * 1000


def largest() -> str:
    """Return a file of the maximum size: rolls with 24 options, 12 pools, 40 numbers, outcomes and acts."""
    text, number = 'format=1\nkey="large"\nname="Large"\nsource="a benchmark"\n', 0
    while len(text) + len(roll := _roll(number)) < MAX_BYTES:
        text, number = text + roll, number + 1
    return text


def _roll(number: int) -> str:
    letter = chr(ord("a") + number)
    options = ",\n".join(f'{{key="o{at}",to=20,default=1}}' for at in range(24))
    pools = ",\n".join(f'{{key="p{at}",count="1+o{at}",sides=10}}' for at in range(12))
    outcomes = ",\n".join(f'{{key="r{at}",when="n{at} > {at} and n{at // 2} < 50"}}' for at in range(39))
    acts = ",\n".join(
        f'{{key="a{at}",when="n{at} > 3 and not m{at}",throws=[{{pool="p{at}",only="1-3"}}],'
        f'marks={{m{at}="1"}}}}'
        for at in range(12)
    )
    marks = ",".join(f"m{at}=0" for at in range(12))
    numbers = "\n".join(
        f'n{at}="count(p{at % 12}, 6+) + sum(p{at % 11})'
        f' + if(o{at % 24} > 2, high(p{at % 12}, 2), low(p{at % 12}))"'
        for at in range(40)
    )
    return (
        f'[[roll]]\nkey="k{number}"\ntyped=["large{letter} {{o0}}"]\noptions=[\n{options}]\n'
        f"dice=[\n{pools}]\n"
        f'outcomes=[\n{outcomes},\n{{key="last"}}]\nacts=[\n{acts}]\nmarks={{{marks}}}\n[roll.numbers]\n{numbers}\n'
    )


def reading() -> None:
    """Print the times of reading."""
    gc.set_threshold(50_000, 20, 100)  # Like the worker that parses.
    took = {key: milliseconds(partial(read_system, text)) for key, text in shipped_files().items()}
    slowest = max(took, key=lambda key: took[key])
    text = largest()
    median, most = statistics.median(took.values()), took[slowest]
    print(f"reading: median {median:.1f} ms, {slowest} {most:.1f} ms;", end=" ")
    print(
        f"{len(text):,} bytes {milliseconds(partial(read_system, text)):.0f} ms; the goal is below {READING}"
    )


def judging() -> None:
    """Print the time of judging the slowest example of all systems."""
    library, source, took = shipped_library(), FairFaces(os.urandom), {}
    for digest, system in library.systems.items():
        for request in examples(library, digest):
            plan = plan_of(request)
            faces = throw(plan, request, source)
            took[system.key] = milliseconds(lambda: RollState(plan, request, faces.extra).judged())  # noqa: B023 - run at once
    slowest = max(took, key=lambda key: took[key])
    median = statistics.median(took.values())
    print(f"judging: median {median:.2f} ms, {slowest} {took[slowest]:.2f} ms; the goal is below {JUDGING}")


async def cost(bot: Rollwright, text: str) -> float:
    """Return the CPU seconds for many rolls of this text, from reading it to the message."""
    here, alice = Place(1, 2), Who(7, "Alice")
    begun = time.process_time()
    for _ in range(TIMES):
        HERE.set(partial(bot.sources.library, here))
        asked = typed(text)
        drawn(await bot.service.roll(game_of(asked), asked, here, alice))
    return time.process_time() - begun


async def rolling() -> None:
    """Print the cost of a system's roll compared with the same dice."""
    gc.set_threshold(50_000, 20, 100)  # As the bot.
    with tempfile.TemporaryDirectory() as folder, stand_in() as address:
        Route.BASE = f"http://{address}/api/v10"
        bot = await build_bot(Config(database=str(Path(folder) / "rolls.db"), shards=1, faces=False))
        answers = await connect(bot)
        await bot.sources.load()

        async def whole(text: str) -> float:
            return await cpu(bot, answers, repeat(command("roll", dice=text)), 1) * COMMANDS

        for name, of, times in (("text to message", partial(cost, bot), TIMES), ("command", whole, COMMANDS)):
            for text in ("blades 3", "3d6"):
                await of(text)
            ratios = [await of("blades 3") / await of("3d6") for _ in range(PAIRS)]
            each = await of("3d6") / times * 1000
            ratio = statistics.median(ratios)
            print(f"{name}: blades 3 is {ratio:.2f} × 3d6 ({each:.2f} ms); the goal is {RATIO}")
        await bot.close()


if __name__ == "__main__":
    reading()
    judging()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # As `python -m bot run`.
        runner.run(rolling())
