"""The time of look-ups in a channel with 2,000 and 200,000 rolls, which must not grow with every roll.

    pip install -c constraints.txt '.[test]'
    python benchmarks/growing.py

The look-ups are those of the bot's own store. In the database, twenty players roll in turn, no turn is ever
started, every other roll is a Magic roll, and every fourth roll of each player is only for the GMs. Each
figure is from the fastest tenth of many runs, because other programs may use the machine. It ends with exit
code 1 if a look-up takes over three times as long with a hundred times the rolls.
"""

import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.audiences import Audience
from bot.games import all_migrations
from bot.games.magic.rules.turn import LOG, PLANAR_LOG, log_of
from bot.people.store import KnownPeople
from bot.store.database import Database
from bot.store.opening import open_database
from bot.store.panels import PanelStore
from bot.store.rolls import Rolls
from bot.store.stored_rolls import Kept, NewRoll, StoredVersion
from bot.store.turns import logged, unmoved

FEW, MANY = 2_000, 200_000
PLAYERS = 20
AUDIENCES = ("everyone", "everyone", "everyone", "gm")
CHANNEL, NOBODY = 5, 999
TIMES = 1000
MOST = 3.0
LOOK_UP = dict[str, Callable[[], Awaitable[Any]]]


def fill(connection: sqlite3.Connection, rolls: int) -> None:
    """Store this many rolls in one channel."""
    each = range(1, rolls + 1)
    connection.executemany(
        "INSERT INTO rolls (id, game, guild, channel, owner, audience, made) VALUES (?, ?, 1, ?, ?, ?, 0)",
        ((n, ("dice", "magic")[n % 2], CHANNEL, n % PLAYERS, AUDIENCES[n // PLAYERS % 4]) for n in each),
    )
    connection.executemany(
        "INSERT INTO versions VALUES (?, 1, '{}', '{}', ?, 'Alice', 'roll', '[]', 0)",
        ((n, n % PLAYERS) for n in each),
    )
    connection.executemany(
        "INSERT INTO logged VALUES (?, ?, ?)",
        ((CHANNEL, log, n) for n in each if n % 2 for log in (LOG, log_of(n % PLAYERS))),
    )
    connection.execute("INSERT INTO panels VALUES (?, 'fight', 1, 0, ?)", (CHANNEL, rolls // 2))


def look_ups(database: Database, last: int) -> LOOK_UP:
    """Return the look-ups in a channel whose newest roll has this number."""
    rolls = Rolls(database)

    def log(name: str, most: int) -> Callable[[], Awaitable[Any]]:
        return lambda: database.read(lambda each: logged(each, CHANNEL, name, 0, most=most, kept={}))

    def alone(connection: sqlite3.Connection) -> None:
        kept = Kept(last + 1, CHANNEL, NOBODY, "Alice", 1, "roll", NOBODY, "Alice")
        unmoved(log_of(NOBODY), 0, 1)(connection, kept)

    version = StoredVersion("{}", "{}", 7, "Alice", "roll", "[]", 0)
    new = NewRoll("dice", 1, CHANNEL, 0, 7, version, Audience.EVERYONE, str)
    return {
        "nothing": lambda: database.read(lambda _: None),
        "a roll is kept": lambda: rolls.add(new),
        "the last roll of somebody": lambda: rolls.latest(CHANNEL, 7),
        "their last notations": lambda: rolls.recent(CHANNEL, 7, "dice", 100),
        "those of a game they never rolled": lambda: rolls.recent(CHANNEL, 8, "wizards", 100),
        "hidden rolls, for their owner": lambda: rolls.hidden(CHANNEL, 8, is_gm=False, skip=0, limit=10),
        "hidden rolls, for a stranger": lambda: rolls.hidden(CHANNEL, NOBODY, is_gm=False, skip=0, limit=10),
        "hidden rolls, for a GM": lambda: rolls.hidden(CHANNEL, NOBODY, is_gm=True, skip=0, limit=10),
        "whoever is known by name": lambda: KnownPeople(database).known(CHANNEL, 0),
        "a panel": lambda: PanelStore(database).get(CHANNEL, "fight", 2),
        "the turn's log": log(LOG, 50),
        "of a player": log(log_of(7), 50),
        "of a stranger": log(log_of(NOBODY), 50),
        "of the planar die": log(PLANAR_LOG, 50),
        "a player's turn, as it is written": lambda: database.read(alone),
    }


async def timed(rolls: int) -> dict[str, float]:
    """Return the microseconds of each look-up, in a channel with this many rolls."""
    with tempfile.TemporaryDirectory() as folder:
        database = await open_database(str(Path(folder) / "rolls.db"), all_migrations())
        await database.write(lambda each: fill(each, rolls), late=True)
        took = {}
        for name, look_up in look_ups(database, rolls).items():
            each = []
            for _ in range(TIMES):
                start = time.perf_counter()
                await look_up()
                each.append((time.perf_counter() - start) * 1e6)
            took[name] = statistics.quantiles(each, n=10)[0]
        await database.close()
        return took


async def main() -> int:
    few, many = await timed(FEW), await timed(MANY)
    print(f"{'µs, with the way to the database and back':<44}{FEW:>10,}{MANY:>12,}{'ratio':>8}")
    for name, took in few.items():
        print(f"{name:<44}{took:>10.0f}{many[name]:>12.0f}{many[name] / took:>8.2f}")
    return int(any(many[name] > MOST * took for name, took in few.items()))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
