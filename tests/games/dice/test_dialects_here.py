"""The preferred notation: the list on the GMs' panel, and permissions for channel and server."""

import pytest

from bot.errors import PlayerError, PressError
from bot.games.dice import dialects
from bot.rolls.press import OTHER
from bot.rolls.values import Place
from bot.ui.custom_id import Tap
from tests.ui.gm_room import GWEN, MONA, SAM, GmRoom

HERE, ELSEWHERE = Place(1, 10), Place(1, 20)


@pytest.fixture
async def room(database):
    room = GmRoom(database)
    await room.open()
    return room


async def press(room, text, *picked, by=GWEN, of=""):
    do = dialects.taps(room.reading)[dialects.WORD].do
    await do(room.did(by, on=room.message), Tap(dialects.WORD, of, 0, text, picked))
    return room.lines()


async def read(room):
    return [await room.reading.dialect(place) for place in (HERE, ELSEWHERE)]


async def test_a_gm_chooses_for_the_channel(room):
    assert await press(room, "") == ["Dice here are read like Rollwright."]
    listed = room.options()
    assert list(listed) == ["dialect:here"]
    assert ("bcdice", "BCDice", False) in listed["dialect:here"]
    assert room.labels() == [["Back"]]

    assert await press(room, "here", "bcdice") == ["Dice here are read like BCDice."]

    assert await read(room) == ["bcdice", ""]
    assert [each.says for each in room.here()] == ["Dice in this channel are now read like BCDice."]
    ours = listed["dialect:here"][0][0]
    assert await press(room, "here", ours) == ["Dice here are read like Rollwright."]
    assert await room.reading.chosen(HERE) == ""


async def test_someone_who_manages_the_server_chooses_for_all_of_it(room):
    await press(room, "", by=MONA)
    assert list(room.options()) == ["dialect:here", "dialect:everywhere"]

    await press(room, "everywhere", "bcdice", by=MONA)

    assert await read(room) == ["bcdice", "bcdice"]
    assert [each.says for each in room.here()] == [
        "Dice in this server are now read like BCDice, unless a channel has its own dialect."
    ]


@pytest.mark.parametrize(
    ("text", "picked", "of"),
    [
        ("x", ("bcdice",), ""),
        ("here", ("x",), ""),
        ("here", (), ""),
        ("", (), "1"),
        ("everywhere", ("x",), ""),
    ],
)
async def test_a_choice_that_no_list_offers_changes_nothing(room, text, picked, of):
    with pytest.raises(PressError, match=OTHER.say()):
        await press(room, text, *picked, by=MONA, of=of)
    assert await read(room) == ["", ""]


@pytest.mark.parametrize(("text", "by"), [("here", SAM), ("everywhere", SAM), ("everywhere", GWEN)])
async def test_a_choice_without_permission_changes_nothing(room, text, by):
    with pytest.raises(PlayerError, match="Only a"):
        await press(room, text, "bcdice", by=by)
    assert await read(room) == ["", ""]
