"""Running interactions: the work after each, and unfinished work when the bot stops."""

import asyncio
import gc
import logging
import weakref
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.webhook.async_ import async_context

from bot.store.handled import HANDLING, Handling
from bot.ui.arrivals import Arrivals
from bot.ui.delivery import missed, shown_elsewhere
from tests.payloads import BOT, COMMON
from tests.ui.no_time import at_once
from tests.ui.room import Room


class Unseen:
    """A record of messages noted as unseen. With ``waits``, there is also an older one in this channel."""

    def __init__(self, *, waits=False, channel=10):
        self.noted = []
        self.waiting = {(100, channel)} if waits else set()

    async def note(self, rolls, user, channel):
        self.noted.append((rolls, user, channel))


def handled(unseen, work, *, kind=discord.InteractionType.component, tells=None, **more):
    """Handle an interaction with all its follow-up work, and return the ids of those that were notified."""
    told = []

    async def telling(interaction):
        told.append(interaction.id)
        if tells:
            await tells()

    async def all_of_it():
        arrivals = Arrivals(lambda: 5000, unseen, telling)
        interaction = Room().interaction(id=77, application_id=9, type=kind, **more)

        async def handle():
            assert await arrivals.begin(interaction)
            await work(interaction)

        await asyncio.gather(asyncio.create_task(handle()), return_exceptions=True)
        await asyncio.sleep(1)
        await arrivals.leave()
        assert not arrivals._tasks

    at_once(all_of_it())
    return told


def handling() -> Handling:
    """Return the stored records of the current interaction."""
    found = HANDLING.get()
    assert found is not None
    return found


async def keeps(_interaction):
    handling().rolls += [3, 4]


async def keeps_and_shows(_interaction):
    handling().rolls += [3, 4]
    shown_elsewhere()


async def answers(interaction):
    handling().rolls.append(3)
    shown_elsewhere()
    await interaction.response.send_message("done")


async def misses_one(interaction):
    await answers(interaction)
    missed(3)


async def fails(_interaction):
    handling().rolls.append(3)
    raise ValueError


@pytest.mark.parametrize(
    ("work", "waits", "noted", "told"),
    [
        (keeps, False, [([3, 4], 100, 10)], []),
        (keeps, True, [([3, 4], 100, 10)], []),
        (fails, False, [([3], 100, 10)], []),
        (keeps_and_shows, False, [], []),
        (keeps_and_shows, True, [], []),
        (misses_one, False, [([3], 100, 10)], []),
        (answers, False, [], []),
        (answers, True, [], [77]),
    ],
)
def test_unseen_answers_are_recorded_and_unseen_rolls_shown(work, waits, noted, told):
    unseen = Unseen(waits=waits)
    assert handled(unseen, work) == told
    assert unseen.noted == noted


@pytest.mark.parametrize(("waits_in", "told"), [(0, [77]), (1, []), (10, [])])
def test_an_interaction_without_a_channel_has_channel_0(waits_in, told):
    unseen = Unseen(waits=True, channel=waits_in)
    assert handled(unseen, answers, channel_id=None) == told
    handled(unseen, keeps, channel_id=None)
    assert unseen.noted == [([3, 4], 100, 0)]


def test_data_is_stored_with_its_interaction_its_time_and_place():
    found = []

    async def look(_interaction):
        of = handling()
        found.append((of.interaction, of.made, of.server, of.channel, of.parent))

    handled(Unseen(), look)
    assert found == [(77, 5000, 1, 10, 0)]


def test_nothing_is_recorded_for_autocomplete():
    async def look(_interaction):
        assert HANDLING.get(None) is None

    assert handled(Unseen(waits=True), look, kind=discord.InteractionType.autocomplete) == []


@pytest.mark.logs_errors
def test_errors_in_later_work_are_logged(caplog):
    async def breaks():
        raise ValueError

    assert handled(Unseen(waits=True), answers, tells=breaks) == [77]
    assert [each.levelno for each in caplog.records if each.name == "bot.ui.arrivals"] == [logging.ERROR]


def test_stopping_accepts_no_more_and_waits_only_for_a_limited_time():
    ended = []

    async def all_of_it():
        loop = asyncio.get_running_loop()
        unseen: Any = Unseen()
        tells: Any = None
        arrivals = Arrivals(lambda: 0, unseen, tells)

        async def handle(seconds):
            assert await arrivals.begin(Room().interaction(id=1, application_id=9))
            try:
                await asyncio.sleep(seconds)
                ended.append(seconds)
            except asyncio.CancelledError:
                ended.append("cancelled")

        working = [asyncio.create_task(handle(seconds)) for seconds in (1, 1.5, 30)]
        await asyncio.sleep(0.1)
        began = loop.time()
        await arrivals.leave()
        assert 1.8 <= loop.time() - began <= 2.2
        await asyncio.gather(*working)
        assert not await arrivals.begin(Room().interaction(id=2))

    at_once(all_of_it())
    assert ended == [1, 1.5, "cancelled"]


@pytest.mark.parametrize("kind", [discord.InteractionType.component, discord.InteractionType.autocomplete])
async def test_an_answered_interaction_is_freed_at_once(kind):
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    state: Any = client._connection
    state.user = discord.ClientUser(state=state, data=cast(Any, BOT))
    state.http._HTTPClient__session = None
    data: Any = {**COMMON, "type": kind.value, "id": "8", "data": {}}

    async def taken(*_, **__):
        return {"interaction": {"id": "8", "type": 2}}

    async def handle():
        async_context.set(cast(Any, SimpleNamespace(create_interaction_response=taken)))
        interaction: Any = discord.Interaction(data=data, state=state)
        interaction.extras["owned"] = owned = Room()
        await Arrivals(lambda: 5000, cast(Any, Unseen()), cast(Any, None)).begin(interaction)
        if kind is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await interaction.response.send_message("done")
        return weakref.ref(owned)

    gc.disable()
    try:
        owned = await asyncio.create_task(handle())
        await asyncio.sleep(0)
        assert owned() is None
    finally:
        gc.enable()
