"""Servers that removed the bot, known only from READY, and forgotten only when that is certain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import build_bot
from bot.config import Config
from bot.games.dice.rules.request import exactly
from bot.rolls.values import Place, Who
from bot.store.handled import HANDLING, Handling
from bot.yours.departed import MISSING, Ready, Standing

DAY = 24 * 60 * 60 * 1000
OURS, THEIRS = 1456074443980800028, 1456074443980800028 + (1 << 22)
"""Servers on two different shards, the first on shard 0."""

APP = 99
ALICE = Who(1456074443980800037, "Alice")


class Clock:
    def __init__(self):
        self.now = 1_800_000_000_000

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


async def made(path, clock):
    """Return a bot on this database."""
    return await build_bot(Config(database=path, shards=1), clock=clock)


async def roll(bot, clock, server, interaction=1):
    """Make a roll in a channel of this server, for an interaction."""
    HANDLING.set(Handling(interaction, 10**9, clock.now, server, server + 1))
    await bot.service.roll("dice", exactly("1d20"), Place(server, server + 1), ALICE)
    HANDLING.set(None)


async def ready(bot, *servers, application=APP, shards=1, shard=0):
    bot.departed.record_shard(application, shard, shards, servers)
    await bot.departed.done()
    await bot.forgetting.done()


async def kept(bot):
    """Return the number of stored rolls."""
    return (await bot.mine.counts(ALICE)).rolls


async def test_a_server_missing_for_thirty_days_is_forgotten_even_after_a_restart(path, clock):
    bot = await made(path, clock)
    await roll(bot, clock, OURS)
    await ready(bot, OURS, 5)
    clock.now += DAY
    await ready(bot, 5)
    await bot.close()
    bot = await made(path, clock)
    clock.now += 30 * DAY - 1
    await ready(bot, 5)
    assert await kept(bot) == 1

    clock.now += 1
    await ready(bot, 5)

    assert await kept(bot) == 0
    await bot.close()


async def left(bot, clock):
    """Make a server that was once named in READY, and has been missing since yesterday."""
    await roll(bot, clock, OURS)
    await ready(bot, OURS)
    clock.now += DAY
    await ready(bot)


@pytest.mark.parametrize("what", ["stood", "application", "shard", "shards", "roll", "press"])
async def test_it_stays_if_it_could_be_something_else(path, clock, what):
    bot = await made(path, clock)
    await left(bot, clock)
    clock.now += 15 * DAY
    if what == "stood":
        await ready(bot, OURS)
    elif what == "roll":
        bot.departed.heard(OURS)
        await roll(bot, clock, OURS, 2)
    elif what == "press":
        bot.departed.heard(OURS)
    await bot.departed.done()
    clock.now += 20 * DAY

    if what == "application":
        await ready(bot, application=7)
    elif what == "shard":
        assert OURS >> 22 & 1 == 0
        await ready(bot, shard=1, shards=2)
    elif what == "shards":
        await ready(bot, shard=((OURS >> 22) + 1) % 5, shards=5)
    else:
        await ready(bot)

    assert await kept(bot) == (2 if what == "roll" else 1)
    await bot.close()


async def test_a_server_never_in_ready_stays(path, clock):
    bot = await made(path, clock)
    await roll(bot, clock, OURS)
    for _ in range(3):
        await ready(bot)
        clock.now += 40 * DAY

    assert await kept(bot) == 1
    await bot.close()


async def test_an_event_from_it_restarts_the_countdown(path, clock):
    bot = await made(path, clock)
    await left(bot, clock)
    clock.now += 29 * DAY
    bot.departed.heard(OURS)
    await bot.departed.done()
    await ready(bot)
    clock.now += 29 * DAY
    await ready(bot)
    assert await kept(bot) == 1

    clock.now += DAY
    await ready(bot)

    assert await kept(bot) == 0
    await bot.close()


NOW = 10**12
SERVERS = st.sampled_from([OURS, THEIRS])
STANDINGS = st.builds(
    Standing, SERVERS, st.sampled_from([0, APP, 7]), st.sampled_from([0, 1, NOW - MISSING, NOW - MISSING + 1])
)


@given(
    STANDINGS,
    st.frozensets(SERVERS),
    st.sampled_from([APP, 7]),
    st.integers(0, 1),
)
def test_only_a_server_that_meets_every_condition_is_removed(standing, servers, application, shard):
    ready = Ready(application, shard, 2, servers, NOW)

    after = ready.after(standing)

    is_removed = (
        standing.server not in servers
        and (standing.server >> 22) % 2 == shard
        and standing.application == application
        and standing.missing in (1, NOW - MISSING)
    )
    assert ready.has_removed(after) == is_removed
