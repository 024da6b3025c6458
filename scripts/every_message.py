"""Write a database with a message of every kind, and the messages' components: tests/data/every_message.*.

python scripts/every_message.py

The files were written for 2.0 and never change. tests/e2e/test_every_message.py opens the database and
presses everything. On a simulated Discord, people type the inputs that start each game, and then press
everything they are shown.
"""

import asyncio
import json
import random
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import simcord

from bot.app import build_bot
from bot.config import Config
from tests.e2e.dnd import create
from tests.e2e.every_message import (
    COPY,
    FIRST,
    MESSAGES,
    TABLES,
    Part,
    begin,
    form_of,
    is_an_end,
    kind_of,
    pressed,
    shown,
)
from tests.support import CountedBytes, LoadedDice, Server, seated

PEOPLE = ("players", "target", "to")  # Options that name people.
TIMES, MOST = 3, 3  # How often to say everything, and how many of each kind to press.


class AnyDice(LoadedDice):
    """Scripted dice; unscripted ones come up the same in each run."""

    def __init__(self) -> None:
        super().__init__()
        self._said: list[int] = []
        self._random = random.Random(2)  # noqa: S311 - not used for real dice

    def will_show(self, *faces: int) -> None:
        self._said = list(faces)

    def draw(self, count: int, sides: int) -> list[int]:
        said, self._said = self._said[:count], self._said[count:]
        return [*said, *(self._random.randint(1, sides) for _ in range(count - len(said)))]


async def played(table: Server, name: str) -> list[Part]:
    """Play this table's script, and return the last component of each kind that could be pressed."""
    seen, times = dict[str, Part](), Counter[str]()
    if name in FIRST:
        await FIRST[name](table)
    for _ in range(TIMES):
        for who, command, options in TABLES[name]:
            person, said = getattr(table, who), _filled(table, options)
            if command == "character new" and said:
                await create(person, table.channel, **said)
            else:
                await person.slash(table.channel, command, **said)
        await press_all(table, seen, times)
    return list(seen.values())


async def press_all(table: Server, seen: dict[str, Part], times: Counter[str]) -> None:
    """Press everything shown, the rarest kind first, until nothing is left, and record kinds in ``seen``."""
    done, forms = set[str](), list[Part]()
    while True:
        parts = [*forms, *shown(table)]
        for part in parts:
            seen[kind_of(part)] = part
        left = [
            each
            for each in parts
            if each["id"] not in done and times[kind_of(each)] < MOST and not is_an_end(each)
        ]
        if not left:
            return
        rarest = min(left, key=lambda each: times[kind_of(each)])
        done.add(rarest["id"])
        times[kind_of(rarest)] += 1
        answers = await pressed(table, rarest, table.gm, table.alice, table.bob)
        forms += [form_of(answer.modal, rarest) for answer in answers if answer.modal]


def _filled(table: Server, options: dict[str, Any]) -> dict[str, Any]:
    """Return a command's options, with people in place of their names."""
    people = {"alice": f"<@{table.alice.id}>", "bob": f"<@{table.bob.id}>"}
    return {name: option.format_map(people) if name in PEOPLE else option for name, option in options.items()}


async def write(path: str) -> dict[str, list[Part]]:
    """Play at each table with one bot on a database at this path, and return the messages' components."""
    dice, found = AnyDice(), dict[str, list[Part]]()
    config = Config(database=path, shards=1, faces=False)
    bot = await build_bot(config, source=dice, entropy=CountedBytes())
    try:
        async with simcord.run(bot) as env:
            for at, name in enumerate(TABLES, 1):
                begin(env.backend, at)
                found[name] = await played(seated(env, bot, config, dice), name)
                print(f"{name}: {len(found[name])}")
    finally:
        await bot.close()
    return found


def dumped(path: str) -> str:
    """Return the database as SQL, without the commands and interactions of one particular Discord."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DELETE FROM handled; DELETE FROM notes;")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        return "\n".join([*connection.iterdump(), f"PRAGMA user_version={version};", ""])


def main() -> None:
    with TemporaryDirectory() as folder:
        path = f"{folder}/rolls.db"
        found = asyncio.run(write(path))
        COPY.write_text(dumped(path))
    tables = (
        f" {json.dumps(name)}: [\n" + ",\n".join(f"  {json.dumps(each)}" for each in parts) + "\n ]"
        for name, parts in found.items()
    )
    MESSAGES.write_text("{\n" + ",\n".join(tables) + "\n}\n")


if __name__ == "__main__":
    main()
