"""``play`` with a database, started twice."""

import pytest
import simcord

from bot.app import build_bot
from bot.config import Config
from bot.play import PageClock, demos, seat
from bot.seats import Seats
from bot.yours import pruning
from tests.support import LoadedDice, text_of


@pytest.fixture
def started(path, monkeypatch):
    """Return a function that starts the page's bot with these games, and does something there."""
    # Skip the hourly checks for old data between simcord's time and ours.
    monkeypatch.setattr(pruning, "_HOUR", 10**9)

    async def start(does, *games):
        dice = LoadedDice()
        dice.will_all_show(2)
        config = Config(database=path, shards=1, faces=False, games=games)
        clock = PageClock()
        bot = await build_bot(config, source=dice, always_sync=True, clock=clock)
        try:
            async with simcord.run(bot, shard_count=1) as env:
                channel, people = await seat(env)
                clock.env = env
                await clock.catch_up()
                return await does(channel, people)
        finally:
            await bot.close()

    return start


async def test_people_find_their_rolls_again_even_if_games_were_added(started):
    async def rolls(channel, people):
        await people[0].slash(channel, "roll", dice="1d20+5", label="to hit")

    async def looks_back(channel, people):
        return text_of(await people[0].slash(channel, "history"))

    await started(rolls)
    assert ", to hit: **7**" in await started(looks_back, "dice")


async def test_the_demos_are_set_up_again(started):
    async def prepares(channel, people):
        shown = []
        for prepare in demos().values():
            await prepare(Seats(channel, people[-1], *people[:2]))
            last = channel.history()[-1]
            shown.append((last.content, len(last.components)))
        return shown

    assert await started(prepares) == await started(prepares)
