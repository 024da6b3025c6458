"""A channel's settings, and which of them a thread inherits."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.store.channels import Channels, StoredChannel, StoredGm, StoredOff
from bot.store.settings import Settings

CHANNEL, THREAD = 5, 50
GWEN, KEEPERS = StoredGm(7, is_role=False, name="Gwen"), StoredGm(8, is_role=True, name="Keeper")


@pytest.fixture
def channels(database):
    return Channels(database)


async def test_nothing_is_set_at_first(channels):
    assert await channels.get(CHANNEL, 0) == StoredChannel()


async def test_a_thread_inherits_what_it_does_not_set_itself(channels):
    await channels.add_gm(CHANNEL, 0, GWEN, 9)
    await channels.set_hidden(CHANNEL, Audience.GM)
    await channels.set_screen(CHANNEL, 9)
    await channels.set_hidden(THREAD, Audience.EVERYONE)

    assert await channels.get(THREAD, CHANNEL) == StoredChannel((GWEN,), screen=9)
    assert await channels.get(CHANNEL, 0) == StoredChannel((GWEN,), hidden=Audience.GM, screen=9)


async def test_a_channels_gms_are_its_threads_too_but_not_vice_versa(channels):
    await channels.add_gm(CHANNEL, 0, GWEN, 9)
    await channels.add_gm(THREAD, CHANNEL, KEEPERS, 9)
    assert (await channels.get(THREAD, CHANNEL)).gms == (KEEPERS, GWEN)
    assert (await channels.get(CHANNEL, 0)).gms == (GWEN,)

    await channels.remove_gms(CHANNEL, GWEN.id)

    assert (await channels.get(THREAD, CHANNEL)).gms == (KEEPERS,)


async def test_someone_named_for_a_thread_and_then_its_channel_is_named_once(channels):
    await channels.add_gm(THREAD, CHANNEL, GWEN, 9)
    await channels.add_gm(CHANNEL, 0, GWEN, 9)

    assert (await channels.get(THREAD, CHANNEL)).gms == (GWEN,)


async def test_naming_again_changes_nothing(channels):
    await channels.add_gm(CHANNEL, 0, GWEN, 9)

    assert not await channels.add_gm(THREAD, CHANNEL, GWEN, 9)


async def test_one_of_many_simultaneous_namings_succeeds(channels):
    named = await asyncio.gather(*(channels.add_gm(CHANNEL, 0, GWEN, 9) for _ in range(50)))

    assert sum(named) == 1


async def test_the_number_of_gms_is_limited(channels):
    named = [await channels.add_gm(CHANNEL, 0, replace(GWEN, id=number), 3) for number in range(5)]

    assert named == [True, True, True, False, False]


async def test_one_gm_or_all_can_be_removed(channels):
    for gm in (GWEN, KEEPERS, replace(GWEN, id=9)):
        await channels.add_gm(CHANNEL, 0, gm, 9)
    assert await channels.remove_gms(CHANNEL, GWEN.id)
    assert not await channels.remove_gms(CHANNEL, GWEN.id)
    assert await channels.remove_gms(CHANNEL, None)
    assert not await channels.remove_gms(CHANNEL, None)

    assert await channels.get(CHANNEL, 0) == StoredChannel()


async def test_the_nearest_setting_decides_which_games_are_off(channels):
    dnd, magic = frozenset({"dnd"}), frozenset({"magic"})
    none: frozenset[str] = frozenset()
    assert (await channels.off(3, THREAD, CHANNEL)).here == none
    await channels.set_off(-3, dnd)
    assert await channels.off(3, THREAD, CHANNEL) == StoredOff(server=dnd)
    await channels.set_off(CHANNEL, magic)
    assert (await channels.off(3, THREAD, CHANNEL)).here == magic
    await channels.set_off(THREAD, none)
    assert await channels.off(3, THREAD, CHANNEL) == StoredOff(none, magic, dnd)
    assert (await channels.off(3, THREAD, CHANNEL)).here == none
    assert (await channels.off(3, 9, 0)).here == dnd
    assert (await channels.off(4, 9, 0)).here == none

    for channel in (THREAD, CHANNEL, -3):
        await channels.set_off(channel, None)

    assert await channels.off(3, THREAD, CHANNEL) == StoredOff()


async def test_a_server_with_the_same_number_as_a_channel_is_not_that_channel(channels):
    await channels.set_off(CHANNEL, frozenset({"dnd"}))

    assert await channels.off(CHANNEL, CHANNEL, 0) == StoredOff(own=frozenset({"dnd"}))
    assert await channels.off(CHANNEL, 9, 0) == StoredOff()


async def test_odds_are_shown_where_they_are_set_and_in_threads_without_a_setting(channels):
    await channels.set_odds(CHANNEL, on=True)
    await channels.set_odds(51, on=False)

    assert [
        (await channels.get(*here)).odds for here in ((CHANNEL, 0), (THREAD, CHANNEL), (51, CHANNEL))
    ] == [
        True,
        True,
        False,
    ]
    assert await channels.get(6, 0) == StoredChannel()
    await channels.set_odds(CHANNEL, on=False)
    assert await channels.get(CHANNEL, 0) == StoredChannel()


async def test_a_threads_own_gms_come_first_then_users_then_the_lowest_number(channels):
    low, high = (StoredGm(number, is_role=False, name="") for number in (3, 9))
    for gm in (KEEPERS, high, low):
        await channels.add_gm(CHANNEL, 0, gm, 9)
    for gm in (replace(KEEPERS, id=1), GWEN):
        await channels.add_gm(THREAD, CHANNEL, gm, 9)

    gms = (await channels.get(THREAD, CHANNEL)).gms

    assert [(gm.id, gm.is_role) for gm in gms] == [(7, False), (1, True), (3, False), (9, False), (8, True)]


async def test_a_gm_of_another_channel_stays(channels):
    await channels.add_gm(CHANNEL, 0, GWEN, 9)
    await channels.add_gm(6, 0, GWEN, 9)

    assert await channels.remove_gms(CHANNEL, None)
    assert (await channels.get(6, 0)).gms == (GWEN,)


async def test_a_thread_and_its_channel_share_the_maximum_number_of_gms(channels):
    assert await channels.add_gm(CHANNEL, 0, GWEN, 2)
    assert await channels.add_gm(THREAD, CHANNEL, KEEPERS, 2)
    assert not await channels.add_gm(THREAD, CHANNEL, replace(KEEPERS, id=9), 2)
    assert (await channels.get(THREAD, CHANNEL)).gms == (KEEPERS, GWEN)


async def test_whether_anything_was_ever_set_is_known_without_a_read_once_loaded(channels, database):
    await channels.set_hidden(CHANNEL, Audience.GM)
    await channels.set_hidden(6, Audience.EVERYONE)
    await channels.set_off(-3, frozenset({"dnd"}))
    assert (channels.switched, channels.hiding) == (None, None)

    await channels.load()
    assert (channels.switched, channels.hiding) == ({-3}, {CHANNEL})

    await channels.set_hidden(THREAD, Audience.ME)
    await channels.set_hidden(7, Audience.EVERYONE)
    await channels.set_off(8, frozenset())
    await channels.set_off(9, None)
    assert (channels.switched, channels.hiding) == ({-3, 8, 9}, {CHANNEL, THREAD})

    again = Channels(database)
    await again.load()
    assert (again.switched, again.hiding) == ({-3, 8}, {CHANNEL, THREAD})


async def test_a_games_own_settings_turn_no_game_off(channels, database):
    await Settings(database, "dnd").change(CHANNEL, 0, lambda _: "[]")
    await channels.load()

    assert channels.switched == set()
    assert await channels.off(3, CHANNEL, 0) == StoredOff()


@pytest.mark.parametrize(
    ("off", "here"),
    [
        (StoredOff(), ""),
        (StoredOff(frozenset("a"), frozenset("b"), frozenset("c")), "a"),
        (StoredOff(None, frozenset("b"), frozenset("c")), "b"),
        (StoredOff(None, None, frozenset("c")), "c"),
        (StoredOff(None, frozenset(), frozenset("c")), ""),
    ],
)
def test_the_nearest_setting_wins_even_if_it_is_empty(off, here):
    assert off.here == frozenset(here)
