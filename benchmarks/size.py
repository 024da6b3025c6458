"""The growth of a database with 1,000 rolls of a kind.

    pip install -c constraints.txt '.[test]'
    python benchmarks/size.py

Five players roll each kind 5,000 times in one channel, in a separate database. Its file is measured before
and after, including everything that the rolls write.
"""

import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.app import Rollwright, build_bot
from bot.audiences import Audience
from bot.config import Config
from bot.games.dice.rules.request import request
from bot.rolls.values import Place, Press, Shown, Who

ROLLS, AT_ONCE, PLAYERS = 5_000, 100, 5
PLACE = Place(guild=1456074443980800013, channel=1456074443980800014)
KINDS = {
    "1d20+5 that all see": ("1d20+5", Audience.EVERYONE, False),
    "4d6kh3, one die rolled again": ("4d6kh3", Audience.EVERYONE, True),
    "1d20+5, blind": ("1d20+5", Audience.BLIND, False),
}


async def grown(path: Path, text: str, audience: Audience, *, again: bool) -> float:
    """Return the bytes per roll."""
    bot = await build_bot(Config(database=str(path), shards=1, faces=False))
    before = size(path)
    for start in range(0, ROLLS, AT_ONCE):
        numbers = range(start, start + AT_ONCE)
        await asyncio.gather(*(roll(bot, each, text, audience, again=again) for each in numbers))
    after = size(path)
    await bot.close()
    return (after - before) / ROLLS


async def roll(bot: Rollwright, number: int, text: str, audience: Audience, *, again: bool) -> None:
    who = Who(user=1456074443980800100 + number % PLAYERS, name="Alice")
    shown = await bot.service.roll("dice", request(text, "to hit the goblin"), PLACE, who, audience)
    if again:
        asked = await bot.presses.press(Press(shown.roll, "reroll", number=shown.number), PLACE, who)
        assert isinstance(asked, Shown)
        assert asked.picking
        picked = (asked.picking.choices[0].key,)
        await bot.presses.press(Press(shown.roll, "reroll", picked, number=shown.number), PLACE, who)


def size(path: Path) -> int:
    """Return the file's size in bytes, after merging its log."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return path.stat().st_size


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, (text, audience, again)) in enumerate(KINDS.items()):
            found = await grown(Path(folder) / f"{number}.db", text, audience, again=again)
            print(f"{name:32} {found * 1000 / 1024:7.0f} KiB for 1,000 rolls")


if __name__ == "__main__":
    asyncio.run(main())
