"""What is set for a channel, and what a thread takes from it."""

import asyncio

import pytest

from bot.hidden import Audience
from bot.store.channels import Channels, StoredChannel, StoredGm

CHANNEL, THREAD = 5, 50
GWEN, KEEPERS = StoredGm(7, is_role=False, name="Gwen"), StoredGm(8, is_role=True, name="Keeper")


@pytest.fixture
def channels(database):
    return Channels(database)


async def test_nothing_is_set_at_first(channels):
    assert await channels.get(CHANNEL, 0) == StoredChannel()


async def test_a_thread_takes_what_it_has_not_of_its_own(channels):
    await channels.add_gm(CHANNEL, 0, GWEN)
    await channels.set_hidden(CHANNEL, Audience.GM)
    await channels.set_screen(CHANNEL, 9)
    await channels.set_hidden(THREAD, Audience.EVERYONE)

    assert await channels.get(THREAD, CHANNEL) == StoredChannel((GWEN,), own_gms=False, screen=9)
    assert await channels.get(CHANNEL, 0) == StoredChannel((GWEN,), own_gms=True, hidden=Audience.GM, screen=9)


async def test_the_first_gm_of_a_thread_joins_those_of_its_channel(channels):
    await channels.add_gm(CHANNEL, 0, GWEN)

    assert await channels.add_gm(THREAD, CHANNEL, KEEPERS)

    assert (await channels.get(THREAD, CHANNEL)).gms == (GWEN, KEEPERS)
    assert (await channels.get(CHANNEL, 0)).gms == (GWEN,)


async def test_naming_again_changes_nothing(channels):
    await channels.add_gm(CHANNEL, 0, GWEN)

    assert not await channels.add_gm(THREAD, CHANNEL, GWEN)
    assert not (await channels.get(THREAD, CHANNEL)).own_gms


async def test_of_many_who_name_the_same_at_once_one_does(channels):
    named = await asyncio.gather(*(channels.add_gm(CHANNEL, 0, GWEN) for _ in range(50)))

    assert sum(named) == 1


async def test_a_thread_without_gms_of_its_own_takes_its_channels_again(channels):
    await channels.add_gm(CHANNEL, 0, GWEN)
    await channels.add_gm(THREAD, CHANNEL, KEEPERS)
    assert await channels.remove_gm(THREAD, GWEN.id)
    assert await channels.remove_gm(THREAD, KEEPERS.id)
    assert not await channels.remove_gm(THREAD, KEEPERS.id)

    assert await channels.get(THREAD, CHANNEL) == StoredChannel((GWEN,))
