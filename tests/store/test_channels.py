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


async def test_a_thread_takes_what_it_has_not_of_its_own(channels):
    await channels.add_gm(CHANNEL, 0, GWEN, 9)
    await channels.set_hidden(CHANNEL, Audience.GM)
    await channels.set_screen(CHANNEL, 9)
    await channels.set_hidden(THREAD, Audience.EVERYONE)

    assert await channels.get(THREAD, CHANNEL) == StoredChannel((GWEN,), screen=9)
    assert await channels.get(CHANNEL, 0) == StoredChannel((GWEN,), hidden=Audience.GM, screen=9)


async def test_a_channels_gms_are_its_threads_too_and_not_the_other_way_round(channels):
    await channels.add_gm(CHANNEL, 0, GWEN, 9)
    await channels.add_gm(THREAD, CHANNEL, KEEPERS, 9)
    assert (await channels.get(THREAD, CHANNEL)).gms == (KEEPERS, GWEN)
    assert (await channels.get(CHANNEL, 0)).gms == (GWEN,)

    await channels.remove_gms(CHANNEL, GWEN.id)

    assert (await channels.get(THREAD, CHANNEL)).gms == (KEEPERS,)


async def test_who_is_named_for_the_thread_and_then_for_its_channel_is_named_once(channels):
    await channels.add_gm(THREAD, CHANNEL, GWEN, 9)
    await channels.add_gm(CHANNEL, 0, GWEN, 9)

    assert (await channels.get(THREAD, CHANNEL)).gms == (GWEN,)


async def test_naming_again_changes_nothing(channels):
    await channels.add_gm(CHANNEL, 0, GWEN, 9)

    assert not await channels.add_gm(THREAD, CHANNEL, GWEN, 9)


async def test_of_many_who_name_the_same_at_once_one_does(channels):
    named = await asyncio.gather(*(channels.add_gm(CHANNEL, 0, GWEN, 9) for _ in range(50)))

    assert sum(named) == 1


async def test_no_more_than_so_many_are_named(channels):
    named = [await channels.add_gm(CHANNEL, 0, replace(GWEN, id=number), 3) for number in range(5)]

    assert named == [True, True, True, False, False]


async def test_one_naming_is_taken_back_or_all(channels):
    for gm in (GWEN, KEEPERS, replace(GWEN, id=9)):
        await channels.add_gm(CHANNEL, 0, gm, 9)
    assert await channels.remove_gms(CHANNEL, GWEN.id)
    assert not await channels.remove_gms(CHANNEL, GWEN.id)
    assert await channels.remove_gms(CHANNEL, None)
    assert not await channels.remove_gms(CHANNEL, None)

    assert await channels.get(CHANNEL, 0) == StoredChannel()


async def test_which_games_are_off_is_said_by_what_is_nearest(channels):
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


async def test_a_server_of_the_number_of_its_channel_is_not_that_channel(channels):
    await channels.set_off(CHANNEL, frozenset({"dnd"}))

    assert await channels.off(CHANNEL, CHANNEL, 0) == StoredOff(own=frozenset({"dnd"}))
    assert await channels.off(CHANNEL, 9, 0) == StoredOff()


async def test_odds_are_shown_where_they_are_set_and_in_threads_that_set_nothing(channels):
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


async def test_of_gms_the_threads_own_are_first_then_users_then_the_lowest_number(channels):
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


async def test_no_more_are_named_for_a_thread_than_there_is_room_for_with_its_channels(channels):
    assert await channels.add_gm(CHANNEL, 0, GWEN, 2)
    assert await channels.add_gm(THREAD, CHANNEL, KEEPERS, 2)
    assert not await channels.add_gm(THREAD, CHANNEL, replace(KEEPERS, id=9), 2)
    assert (await channels.get(THREAD, CHANNEL)).gms == (KEEPERS, GWEN)


async def test_what_was_ever_set_is_known_without_a_look_once_it_is_loaded(channels, database):
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


async def test_what_a_game_sets_turns_no_game_off(channels, database):
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
