"""A check that luck is honest, and the times of looking back at many rolls and of forgetting them.

    pip install -c constraints.txt '.[test]'
    python benchmarks/yours.py
    python benchmarks/yours.py forgetting    only the forgetting

Players are simulated with the operating system's randomness, so the shares differ a little between runs.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.dice.faces import FairFaces
from bot.hosting.process import save_memory
from bot.rolls.values import Place, Who
from bot.store.database import Database
from bot.store.notes import Notes
from bot.yours.channel_rolls import ChannelSince
from bot.yours.past_rolls import LuckQuery
from bot.yours.rules.luck import fewer, luck

PLAYERS = 10_000
HANDS = {
    "60 d20": {20: 60},
    "30 d20": {20: 30},
    "200 mixed": {20: 100, 6: 60, 8: 40},
    "30 d6": {6: 30},
}
ROLLS = 10_000
PLACE = Place(1, 2)
NOW = 1_800_000_000_000


def shares(low: int, high: int, numbers: list[float]) -> str:
    """Return the percentages of numbers below ``low`` and above ``high``, as text."""
    below = sum(each < low for each in numbers) / len(numbers)
    above = sum(each > high for each in numbers) / len(numbers)
    return f"below {low}: {below:6.2%}  above {high}: {above:6.2%}"


def calibrated() -> None:
    """Print how uniform the percentiles of fair players are."""
    source = FairFaces(os.urandom)
    for name, hand in HANDS.items():
        found = []
        for _ in range(PLAYERS):
            at = luck({sides: Counter(source.draw(n, sides)) for sides, n in hand.items()}).percentile
            assert at is not None
            found.append(at)
        print(f"{name:>12}: {shares(5, 95, found)}  {shares(1, 99, found)}")
    chances = [0.05 * n for n in range(1, 20)] * 5
    limits = [round(chance * 1000) for chance in chances]
    tried = [
        100 * fewer(Counter(chances), sum(face <= most for face, most in zip(faces, limits, strict=True)))
        for faces in (source.draw(len(chances), 1000) for _ in range(PLAYERS))
    ]
    print(f"{'95 targets':>12}: {shares(5, 95, tried)}")


def fill(path: str) -> None:
    """Store one player's rolls, each of several dice or against a target."""
    source = FairFaces(os.urandom)
    with sqlite3.connect(path) as connection:
        for number in range(1, ROLLS + 1):
            dice, faces = "1d20+5>=15", source.draw(1, 20)
            if number % 2:
                dice, faces = "4d6kh3", source.draw(4, 6)
            connection.execute(
                "INSERT INTO rolls (id, game, guild, channel, owner, made) VALUES (?, 'dice', 1, 2, 3, ?)",
                (number, NOW + number),
            )
            connection.execute(
                "INSERT INTO versions (roll, revision, request, faces, actor, name, why, picked, made)"
                " VALUES (?, 1, ?, ?, 3, 'Alice', 'roll', '[]', ?)",
                (number, f'{{"dice":"{dice}"}}', f'{{"pools":[{faces}],"extra":{{}}}}', NOW + number),
            )


async def lag(stop: asyncio.Event) -> float:
    """Return the loop's longest delay in milliseconds."""
    worst = 0.0
    while not stop.is_set():
        begun = time.perf_counter()
        await asyncio.sleep(0.001)
        worst = max(worst, time.perf_counter() - begun - 0.001)
    return worst * 1000


async def timed() -> None:
    """Print the time for 10,000 rolls of one player, and the loop's delay meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "rolls.db")
        bot = await build_bot(Config(database=path, shards=1, faces=False), clock=lambda: NOW + 2 * ROLLS)
        await asyncio.to_thread(fill, path)
        who = Who(3, "Alice")
        asks: dict[str, Callable[[], Awaitable[object]]] = {
            "luck": lambda: bot.yours.luck(ChannelSince.EVER, PLACE),
            "recap": lambda: bot.recaps.evening(PLACE, (0, 2 * NOW)),
            "/history": lambda: bot.yours.history(LuckQuery(3), PLACE, who, 0),
            "/history, the last page": lambda: bot.yours.history(LuckQuery(3), PLACE, who, ROLLS // 4 - 1),
            "/history with a word that nobody wrote": lambda: bot.yours.history(
                LuckQuery(3, word="zzz"), PLACE, who, 0
            ),
        }
        for name, ask in asks.items():
            for often in ("first", "again"):
                stop = asyncio.Event()
                watching = asyncio.create_task(lag(stop))
                await asyncio.sleep(0.01)
                begun = time.process_time()
                await ask()
                spent = 1000 * (time.process_time() - begun)
                stop.set()
                print(f"{name}, {often}: {spent:.0f} ms CPU, worst lag of the loop {await watching:.1f} ms")
        await bot.close()


ALICE, BOB = 1456074443980800037, 1456074443980800038
_WAITS = 0.005  # Seconds between others' writes.


def fill_of_two(path: str, rolls: int) -> None:
    """Store equally many rolls of Alice and Bob in ten channels, every tenth changed by the other player."""
    thrown = '{"dice":"4d6kh3 # a label"}', '{"pools":[[1,2,3,4]]}'
    with sqlite3.connect(path) as connection:
        for number in range(1, 2 * rolls + 1):
            by, other = (ALICE, BOB) if number % 2 else (BOB, ALICE)
            is_changed = number % 10 == 0 or number % 10 == 1
            connection.execute(
                "INSERT INTO rolls (id, game, guild, channel, owner, revision, made)"
                " VALUES (?, 'dice', 1, ?, ?, ?, ?)",
                (number, 2 + number % 10, by, 1 + is_changed, NOW + number),
            )
            for revision, actor in enumerate((by, other)[: 1 + is_changed], 1):
                connection.execute(
                    "INSERT INTO versions (roll, revision, request, faces, actor, name, why, picked, made)"
                    " VALUES (?, ?, ?, ?, ?, ?, 'roll', '[]', 0)",
                    (number, revision, *thrown, actor, "Alice" if actor == ALICE else "Bob"),
                )


async def waits(database: Database, stop: asyncio.Event) -> list[float]:
    """Return the milliseconds that others' writes take while this runs."""
    found = []
    notes = Notes(database)
    while not stop.is_set():
        begun = time.perf_counter()
        await notes.set("benchmark", str(begun))
        found.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(_WAITS)
    return sorted(found)


def measured(database: Database) -> list[float]:
    """Return the CPU milliseconds of each unit written from now on, unaffected by other programs."""
    write, found = database.write, list[float]()

    async def measuring(unit: Callable[[sqlite3.Connection], object], **more: bool) -> object:
        def timed(connection: sqlite3.Connection) -> object:
            begun = time.thread_time()
            try:
                return unit(connection)
            finally:
                found.append(1000 * (time.thread_time() - begun))

        return await write(timed, **more)

    database.write = measuring  # type: ignore[method-assign,assignment]
    return found


async def forgetting(rolls: int = ROLLS) -> None:
    """Print the time for forgetting 10,000 rolls, and how long others' writes wait."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "rolls.db")
        bot = await build_bot(Config(database=path, shards=1, faces=False))
        await asyncio.to_thread(fill_of_two, path, rolls)
        pieces = measured(bot.database)
        for name, forget in (("nothing", asyncio.sleep(1)), ("Forget me", forgotten(bot))):
            stop = asyncio.Event()
            watching = asyncio.create_task(waits(bot.database, stop))
            begun, spent = time.perf_counter(), time.process_time()
            await forget
            took, spent = time.perf_counter() - begun, time.process_time() - spent
            stop.set()
            waited = await watching
            print(
                f"{name}: {took:.2f} s, {spent:.2f} s of CPU; {len(waited)} other writes,"
                f" half within {waited[len(waited) // 2]:.1f} ms, the longest {waited[-1]:.1f} ms;"
                f" the longest piece {max(pieces):.1f} ms of CPU"
            )
        await bot.close()


async def forgotten(bot: Rollwright) -> None:
    await bot.forgetting.person(Who(ALICE, "Alice"))
    await bot.forgetting.done()


if __name__ == "__main__":
    save_memory()  # Like the bot itself.
    if sys.argv[1:] != ["forgetting"]:
        calibrated()
        asyncio.run(timed())
    asyncio.run(forgetting())
    os._exit(0)
