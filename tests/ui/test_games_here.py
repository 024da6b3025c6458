"""The games that answer in a channel, a thread and a server, as set on the GMs' panel."""

import pytest

from bot.errors import PlayerError
from bot.ui.games_here import check_on
from tests.ui.gm_room import CHANNEL, GWEN, MONA, SAM, THREAD, GmRoom

ALL = "All games are on in this channel."
NO_MAGIC = "Off here: Magic."
OF_CHANNEL = "Set for this channel or thread."
OF_PARENT = "The thread uses its channel's setting until you choose another."
OF_SERVER = "The channel uses the server's setting until you choose another."
TWO_LISTS = "The first list is for this channel, the second for the whole server."
HINTS = [
    "When a game is off, its commands only get a short reply. Its rolls' buttons still work.",
    (
        "Members who manage the server can also hide its commands: Server Settings → Integrations → "
        "Rollwright."
    ),
]


@pytest.fixture
async def room(database):
    room = GmRoom(database)
    await room.open()
    return room


async def answers(room, where=CHANNEL):
    """Return the games whose commands are allowed in this place."""
    passed = []
    for game in room.games:
        try:
            await check_on(room, room.did(SAM, where), game)
            passed.append(game)
        except PlayerError:
            pass
    return passed


async def test_every_game_answers_at_first(room):
    assert await room.press("games") == [ALL, OF_SERVER, *HINTS]
    assert room.options() == {"games:here": [("dice", "Dice", True), ("magic", "Magic", True)]}
    assert room.labels() == [["Back"]]
    assert await answers(room) == ["dice", "magic"]


async def test_a_game_is_off_where_it_was_not_chosen(room):
    assert await room.press("games:here", "dice") == [NO_MAGIC, OF_CHANNEL, *HINTS]

    assert room.picked("games:here") == ["dice"]
    assert room.labels() == [["Same as the server", "Back"]]
    assert await answers(room) == await answers(room, THREAD) == ["dice"]
    assert await answers(room, 20) == ["dice", "magic"]
    with pytest.raises(PlayerError, match=r"\AMagic is off in this channel"):
        await check_on(room, room.did(SAM), "magic")
    await room.press("gm")
    assert room.lines()[3:] == [NO_MAGIC]
    assert await room.press("games:around") == [ALL, OF_SERVER, *HINTS]
    assert await answers(room) == ["dice", "magic"]


async def test_a_thread_has_its_channels_games_until_it_has_its_own(room):
    await room.press("games:here", "dice")
    assert await room.press("games", where=THREAD) == [NO_MAGIC, OF_PARENT, *HINTS]
    assert room.labels() == [["Back"]]

    assert await room.press("games:here", "dice", "magic", where=THREAD) == [ALL, OF_CHANNEL, *HINTS]

    assert room.labels() == [["Same as its channel", "Back"]]
    assert await answers(room, THREAD) == ["dice", "magic"]
    assert await answers(room) == ["dice"]


async def test_a_server_manager_has_a_list_for_the_whole_server(room):
    assert await room.press("games", by=MONA) == [ALL, OF_SERVER, TWO_LISTS, *HINTS]
    assert set(room.options()) == {"games:here", "games:server"}

    assert (await room.press("games:server", "magic", by=MONA))[0] == "Off here: Dice."

    assert room.picked("games:server") == room.picked("games:here") == ["magic"]
    await room.press("games:here", "dice", "magic", by=MONA)
    assert (room.picked("games:here"), room.picked("games:server")) == (["dice", "magic"], ["magic"])
    assert await answers(room) == ["dice", "magic"]
    assert await answers(room, 20) == ["magic"]


@pytest.mark.parametrize(
    ("what", "by", "words"),
    [
        ("games:here", SAM, "Only a GM or a member who can manage this channel can do that"),
        ("games:around", SAM, "Only a GM or a member who can manage this channel can do that"),
        ("games:server", GWEN, "Only a member who can manage the server can do that"),
    ],
)
async def test_games_that_someone_cannot_change_are_unchanged(room, what, by, words):
    with pytest.raises(PlayerError, match=words):
        await room.press(what, "dice", by=by)
    assert await answers(room) == ["dice", "magic"]
