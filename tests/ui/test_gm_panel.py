"""The panel of a channel's GMs: what it says and offers, and what each press on it changes and tells."""

import discord
import pytest

from bot.errors import PlayerError, PressError
from bot.rolls.hidden import Audience
from bot.rolls.press import OTHER
from bot.rolls.values import Place
from bot.ui.gm_panel import show_panel
from tests.ui.gm_room import CHANNEL, GWEN, SAM, THREAD, GmRoom, Person
from tests.ui.room import refusal

NOBODY = "Nobody is named as GM, so all who may manage this channel are."
OPEN = "Rolls here are open to everyone, unless hidden one by one."
NO_SCREEN = "No GM screen is set."
ALL_GAMES = ["Games…", "Dialects…"]
HERE = Place(1, CHANNEL)
KIM = Person(7, "kim", discord.Permissions.none())


@pytest.fixture
def room(database):
    return GmRoom(database)


def told(room):
    """What all were told, one after the other."""
    return [each.says for each in room.here()]


async def test_at_first_nothing_is_set_and_everything_is_offered(room):
    message = await room.open()

    assert message.private
    assert room.lines() == [NOBODY, OPEN, NO_SCREEN]
    assert room.labels() == [["Add…", "Odds under rolls", "Cards…"], ALL_GAMES]
    assert room.options() == {
        "gm:default": [
            ("everyone", "Rolls here: everyone", True),
            ("me", "Rolls here: only me", False),
            ("gm", "Rolls here: GM only", False),
            ("blind", "Rolls here: blind", False),
        ],
        "gm:language": [
            ("server", "Language of the cards here: the server's", True),
            ("en", "Language of the cards here: English", False),
            ("de", "Language of the cards here: Deutsch", False),
            ("ja", "Language of the cards here: 日本語", False),
        ],
    }
    assert [row[0]["custom_id"] for row in room.rows()][2] == "rw:1:gm:screen:0"


async def test_whoever_may_change_nothing_sees_it_without_controls(room):
    message = await room.open(by=SAM)

    assert message.private
    assert message.parts["view"] is discord.utils.MISSING
    assert room.lines() == [NOBODY, OPEN, NO_SCREEN]


async def test_in_a_direct_message_there_is_no_panel(room):
    with pytest.raises(PlayerError, match="There is no GM in a direct message"):
        await show_panel(room, room.did(guild_id=None))


@pytest.mark.parametrize(
    ("what", "picked", "of"),
    [
        ("gm:x", (), ""),
        ("gm:add", (), "1"),
        ("gm:default", ("x",), ""),
        ("gm:default", (), ""),
        ("gm:language", ("fr",), ""),
        ("gm:read", ("x",), ""),
        ("gm:odds", (), ""),
        ("gm:odds:x", (), ""),
        ("gm:added", (), ""),
        ("gm:screen:0", (), ""),
        ("games:x", (), ""),
        ("games:here", ("dice",), "1"),
    ],
)
async def test_what_no_panel_offers_does_nothing(room, what, picked, of):
    await room.open()
    before = room.lines(), room.labels()

    with pytest.raises(PressError, match=OTHER.say()):
        await room.press(what, *picked, of=of)

    assert (room.lines(), room.labels()) == before
    assert told(room) == []


@pytest.mark.parametrize("what", ["gm", "gm:add", "gm:reset", "gm:odds:on", "games"])
async def test_whoever_is_no_gm_may_press_nothing(room, what):
    await room.open()
    with pytest.raises(PlayerError, match="Only a GM, or a member who may manage this channel"):
        await room.press(what, by=SAM)


async def test_the_first_gm_who_is_named_is_alone_and_all_are_told(room):
    await room.open()
    await room.press("gm:add")
    assert room.message.ids == ["rw:1:gm:added", "rw:1:gm"]

    assert await room.name(7, "kim") == ["GMs here: **kim**.", OPEN, NO_SCREEN]

    assert room.labels()[0] == ["Add…", "Remove…", "Odds under rolls", "Cards…"]
    assert told(room) == [
        (
            "**kim** is now a GM of <#10>.\n"
            "From now on only those who are named are GMs here, not all who may manage it.\n"
            "**Gwen** is not: /gm panel adds you too, if you are."
        )
    ]


async def test_of_a_second_who_is_named_only_that_is_told(room):
    await room.open()
    await room.name(7, "kim")
    await room.press("gm:added", "8", roles={"8": {"name": "Keep*ers"}})

    assert room.lines()[0] == r"GMs here: **kim**, **@Keep\*ers** (role)."
    assert told(room)[1:] == [r"**@Keep\*ers** (role) is now a GM of <#10>."]


async def test_whoever_names_themselves_first_loses_nothing(room):
    await room.open()
    await room.name(GWEN.id, "gwen")
    assert told(room)[0].split("\n")[1:] == [
        "From now on only those who are named are GMs here, not all who may manage it."
    ]


async def test_gms_are_taken_back_one_by_one_and_all_at_once(room):
    await room.open()
    for number, name in ((7, "kim"), (8, "x" * 50), (9, "bo")):
        await room.name(number, name)
    await room.press("gm:added", "20", roles={"20": {"name": "y" * 50}})
    await room.press("gm:remove")
    assert room.options() == {
        "gm:removed": [
            ("7", "kim", False),
            ("8", "x" * 50, False),
            ("9", "bo", False),
            ("20", f"@{'y' * 39}… (role)", False),
        ]
    }
    assert room.labels() == [["Remove all", "Back"]]

    lines = await room.press("gm:removed", "20")

    assert lines[0] == f"GMs here: **kim**, **{'x' * 39}…**, **bo**."
    assert told(room)[4:] == [f"**@{'y' * 39}…** (role) is no longer a GM of <#10>.\n{lines[0]}"]
    assert (await room.press("gm:reset"))[0] == NOBODY
    assert told(room)[5:] == [f"All who were named as GMs of <#10> no longer are.\n{NOBODY}"]
    with pytest.raises(PressError, match="They are named here no longer"):
        await room.press("gm:removed", "7")
    await room.press("gm:remove")
    assert room.labels() == [["Add…", "Odds under rolls", "Cards…"], ALL_GAMES]


@pytest.mark.parametrize("audience", Audience)
async def test_what_rolls_are_hidden_as_is_picked_and_told(room, audience):
    await room.open()
    lines = await room.press("gm:default", audience.value)

    assert (await room.gms.settings(HERE)).hidden is audience
    assert room.picked("gm:default") == [audience.value]
    assert told(room) == [lines[1]]


def screened(permissions=0x800 | 0x400):
    return {"channels": {"60": {"id": "60", "type": 0, "permissions": str(permissions)}}}


async def test_a_screen_is_greeted_and_without_gms_it_is_said_to_name_some(room):
    await room.open()

    lines = await room.press("gm:screen:0", "60", **screened())

    assert lines == [NOBODY, OPEN, "Blind rolls are announced in <#60>."]
    assert [each.says for each in room.here(60)] == ["Blind rolls of <#10> are announced here."]
    assert told(room) == []
    assert room.told()[-1].says.startswith("Name the GMs with *Add…*")
    assert "rw:1:gm:screen:60" in room.message.ids
    assert room.labels() == [["Add…", "Odds under rolls", "Cards…"], ["No screen", *ALL_GAMES]]
    assert (await room.press("gm:no_screen"))[2] == NO_SCREEN
    assert room.labels()[1] == ALL_GAMES


async def test_with_gms_a_screen_needs_nothing_more(room):
    await room.open()
    await room.name(GWEN.id, "gwen")
    await room.press("gm:screen:0", "60", **screened())
    assert room.told() == [room.message]


@pytest.mark.parametrize(
    ("channel", "permissions", "words"),
    [("60", 0x400, "You may not write in <#60> yourself"), ("10", 0xC00, "That is this very channel")],
)
async def test_a_screen_that_cannot_be_is_refused(room, channel, permissions, words):
    await room.open()
    picked = {"channels": {channel: {"id": channel, "type": 0, "permissions": str(permissions)}}}
    with pytest.raises(PlayerError, match=words):
        await room.press("gm:screen:0", channel, **picked)
    assert room.here(60) == []


async def test_a_screen_that_the_bot_may_not_write_in_is_not_set(room):
    await room.open()
    room.fails["send"] = [refusal(403)]
    with pytest.raises(PlayerError, match="I may not write in <#60>"):
        await room.press("gm:screen:0", "60", **screened())
    assert (await room.press("gm"))[2] == NO_SCREEN


async def test_odds_are_turned_on_and_off(room):
    await room.open()
    lines = await room.press("gm:odds:on")
    assert lines[3:] == ["Under each open roll stands how often such rolls come to that."]
    assert "rw:1:gm:odds:off" in room.message.ids
    assert room.labels()[0] == ["Add…", "No odds under rolls", "Cards…"]

    assert await room.press("gm:odds:off") == [NOBODY, OPEN, NO_SCREEN]
    assert "rw:1:gm:odds:on" in room.message.ids


async def test_the_language_of_the_cards_is_chosen_and_given_back(room):
    await room.open()
    await room.press("gm:language", "de")
    assert room.picked("gm:language") == ["de"]
    assert room.languages.chosen(HERE) == "de"

    await room.press("gm:language", "server")
    assert room.picked("gm:language") == ["server"]
    assert room.languages.chosen(HERE) == ""


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("text", ["Cards here are plain text, without boxes."]),
        ("aloud", ["Cards here are text to be read aloud."]),
        ("boxes", []),
    ],
)
async def test_how_cards_are_read_here_is_chosen(room, how, words):
    await room.open()
    await room.press("gm:cards")
    assert room.picked("gm:read") == ["boxes"]
    assert [label for _, label, _ in room.options()["gm:read"]] == [
        "Cards here: as boxes and pictures",
        "Cards here: as plain text",
        "Cards here: read aloud",
    ]
    assert room.labels() == [["Back"]]

    assert (await room.press("gm:read", how))[3:] == words

    await room.press("gm:cards")
    assert room.picked("gm:read") == [how]
    assert told(room) == []
    await room.press("gm")
    assert room.labels()[0][0] == "Add…"


async def test_whoever_was_named_may_change_it_in_a_thread_too(room):
    await room.open()
    await room.name(KIM.id, "kim")
    await room.open(by=KIM, where=THREAD)
    assert room.labels()[0][:2] == ["Add…", "Remove…"]
