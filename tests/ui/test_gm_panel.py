"""The panel of a channel's GMs: its text and choices, and the effects of each press."""

import discord
import pytest

from bot.audiences import Audience
from bot.errors import PlayerError, PressError
from bot.rolls.press import OTHER
from bot.rolls.values import Place
from bot.ui.gm_panel import show_panel
from bot.words.speaking import Manner
from tests.ui.gm_room import CHANNEL, GWEN, MONA, SAM, THREAD, GmRoom, Person
from tests.ui.room import refusal

NO_GM = "No GM has been named, so everyone who can manage this channel is a GM."
OPEN = "Everyone sees rolls in this channel unless they're hidden."
NO_SCREEN = "No GM screen has been set."
ALL_GAMES = ["Games…", "Systems…", "Dialects…"]
HERE = Place(1, CHANNEL)
KIM = Person(7, "kim", discord.Permissions.none())


@pytest.fixture
def room(database):
    return GmRoom(database)


def told(room):
    """Return the public messages, one by one."""
    return [each.says for each in room.here()]


async def test_nothing_is_set_at_first_and_everything_is_offered(room):
    message = await room.open()

    assert message.private
    assert room.lines() == [NO_GM, OPEN, NO_SCREEN]
    assert room.labels() == [["Add…", "Odds under rolls", "Cards…"], ALL_GAMES]
    assert room.options() == {
        "gm:default": [
            ("everyone", "Rolls here: everyone", True),
            ("me", "Rolls here: only me", False),
            ("gm", "Rolls here: GM only", False),
            ("blind", "Rolls here: blind", False),
        ],
        "gm:language": [
            ("server", "Language in this channel: same as the server", True),
            ("en", "Language in this channel: English", False),
            ("de", "Language in this channel: Deutsch", False),
            ("ja", "Language in this channel: 日本語", False),
        ],
    }
    assert [row[0]["custom_id"] for row in room.rows()][2] == "rw:1:gm:screen:0"


async def test_someone_who_can_change_nothing_sees_it_without_controls(room):
    message = await room.open(by=SAM)

    assert message.private
    assert message.parts["view"] is discord.utils.MISSING
    assert room.lines() == [NO_GM, OPEN, NO_SCREEN]


async def test_in_a_direct_message_there_is_no_panel(room):
    with pytest.raises(PlayerError, match="Direct messages have no GM"):
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
        ("gm:read:server", ("x",), ""),
        ("gm:read:x", ("words",), ""),
        ("gm:odds", (), ""),
        ("gm:odds:x", (), ""),
        ("gm:added", (), ""),
        ("gm:screen:0", (), ""),
        ("games:x", (), ""),
        ("games:here", ("dice",), "1"),
    ],
)
async def test_an_unknown_panel_action_does_nothing(room, what, picked, of):
    await room.open()
    before = room.lines(), room.labels()

    with pytest.raises(PressError, match=OTHER.say()):
        await room.press(what, *picked, of=of)

    assert (room.lines(), room.labels()) == before
    assert told(room) == []


@pytest.mark.parametrize("what", ["gm", "gm:add", "gm:reset", "gm:odds:on", "games"])
async def test_only_gms_can_press(room, what):
    await room.open()
    with pytest.raises(PlayerError, match="Only a GM or a member who can manage this channel can do that"):
        await room.press(what, by=SAM)


async def test_the_first_named_gm_is_the_only_one_and_everyone_is_told(room):
    await room.open()
    await room.press("gm:add")
    assert room.message.ids == ["rw:1:gm:added", "rw:1:gm"]

    assert await room.name(7, "kim") == ["GMs here: **kim**.", OPEN, NO_SCREEN]

    assert room.labels()[0] == ["Add…", "Remove…", "Odds under rolls", "Cards…"]
    assert told(room) == [
        (
            "**kim** is now a GM of <#10>.\nFrom now on, only the members named here are GMs, not "
            "everyone who can manage the channel.\n**Gwen** isn't a GM. If you are, add yourself "
            "with /gm panel."
        )
    ]


async def test_naming_a_second_gm_announces_only_that(room):
    await room.open()
    await room.name(7, "kim")
    await room.press("gm:added", "8", roles={"8": {"name": "Keep*ers"}})

    assert room.lines()[0] == r"GMs here: **kim**, **@Keep\*ers** (role)."
    assert told(room)[1:] == [r"**@Keep\*ers** (role) is now a GM of <#10>."]


async def test_gms_are_limited_to_what_the_panel_can_list(room):
    await room.open()
    await room.press("gm:add")
    for number in range(20):
        lines = await room.name(100 + number, f"{number}" + "*" * 30)
        await room.press("gm:add")
    assert lines[0].count("**") == 40
    assert len(room.message.says) <= 4096
    with pytest.raises(PlayerError, match="There can be up to 20 GMs here"):
        await room.name(99, "bo")


async def test_someone_who_names_themselves_first_loses_nothing(room):
    await room.open()
    await room.name(GWEN.id, "gwen")
    assert told(room)[0].split("\n")[1:] == [
        ("From now on, only the members named here are GMs, not everyone who can manage the channel.")
    ]


async def test_gms_are_removed_one_by_one_and_all_at_once(room):
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
    assert (await room.press("gm:reset"))[0] == NO_GM
    assert told(room)[5:] == [f"<#10> no longer has named GMs.\n{NO_GM}"]
    with pytest.raises(PressError, match="They're no longer named here"):
        await room.press("gm:removed", "7")
    await room.press("gm:remove")
    assert room.labels() == [["Add…", "Odds under rolls", "Cards…"], ALL_GAMES]


@pytest.mark.parametrize("audience", Audience)
async def test_the_default_audience_is_chosen_and_shown(room, audience):
    await room.open()
    lines = await room.press("gm:default", audience.value)

    assert (await room.gms.settings(HERE)).hidden is audience
    assert room.picked("gm:default") == [audience.value]
    assert told(room) == [lines[1]]


def screened(permissions=0x800 | 0x400):
    return {"channels": {"60": {"id": "60", "type": 0, "permissions": str(permissions)}}}


async def test_a_screen_is_welcomed_and_without_gms_asked_to_name_some(room):
    await room.open()

    lines = await room.press("gm:screen:0", "60", **screened())

    assert lines == [NO_GM, OPEN, "Blind rolls are announced in <#60>."]
    assert [each.says for each in room.here(60)] == ["Blind rolls from <#10> are announced here."]
    assert told(room) == []
    assert room.told()[-1].says.startswith(
        "Add the GMs by name with *Add…*, so that they also count in that channel"
    )
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
    [("60", 0x400, "You can't post in <#60> yourself"), ("10", 0xC00, "That's this channel")],
)
async def test_an_unsuitable_screen_is_refused(room, channel, permissions, words):
    await room.open()
    picked = {"channels": {channel: {"id": channel, "type": 0, "permissions": str(permissions)}}}
    with pytest.raises(PlayerError, match=words):
        await room.press("gm:screen:0", channel, **picked)
    assert room.here(60) == []


async def test_a_screen_the_bot_cannot_post_in_is_refused(room):
    await room.open()
    room.fails["send"] = [refusal(403)]
    with pytest.raises(PlayerError, match="Rollwright can't post in <#60>"):
        await room.press("gm:screen:0", "60", **screened())
    assert (await room.press("gm"))[2] == NO_SCREEN


async def test_odds_are_turned_on_and_off(room):
    await room.open()
    lines = await room.press("gm:odds:on")
    assert lines[3:] == ["Each open roll shows how likely its result was."]
    assert "rw:1:gm:odds:off" in room.message.ids
    assert room.labels()[0] == ["Add…", "No odds under rolls", "Cards…"]

    assert await room.press("gm:odds:off") == [NO_GM, OPEN, NO_SCREEN]
    assert "rw:1:gm:odds:on" in room.message.ids


async def test_the_language_of_the_cards_is_set_and_reset(room):
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
        ("words", ["Cards here show dice in words."]),
        ("text", ["Cards here are plain text, without boxes."]),
        ("aloud", ["Cards here are screen-reader text."]),
        ("boxes", []),
    ],
)
async def test_the_reading_mode_of_the_channel_is_chosen(room, how, words):
    await room.open()
    await room.press("gm:cards")
    assert room.picked("gm:read") == ["boxes"]
    assert [label for _, label, _ in room.options()["gm:read"]] == [
        "Cards here: as boxes and pictures",
        "Cards here: as boxes, with dice in words",
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


async def test_a_server_manager_chooses_the_reading_mode_for_channels_without_one(room):
    await room.open(by=MONA)
    await room.press("gm:read", "text", by=MONA)
    await room.press("gm:cards", by=MONA)
    assert [label for _, label, _ in room.options()["gm:read:server"]][1] == (
        "Cards in the server: as boxes, with dice in words"
    )

    await room.press("gm:read:server", "words", by=MONA)
    elsewhere = Place(1, 12)
    read = room.languages.read_here
    assert [read(HERE), read(elsewhere), read(Place(2, 20))] == [Manner.TEXT, Manner.WORDS, Manner.BOXES]

    await room.press("gm:cards", by=MONA)
    assert [room.picked("gm:read"), room.picked("gm:read:server")] == [["text"], ["words"]]
    assert room.labels() == [["Same as the server", "Back"]]
    assert (await room.press("gm:read:around", by=MONA))[3:] == ["Cards here show dice in words."]
    await room.press("gm:cards", by=MONA)
    assert [room.picked("gm:read"), room.labels()] == [["words"], [["Back"]]]


async def test_a_thread_uses_its_channels_reading_mode_until_it_has_its_own(room):
    await room.open(by=MONA)
    await room.press("gm:read", "words", by=MONA)
    await room.open(by=MONA, where=THREAD)
    await room.press("gm:read", "boxes", by=MONA, where=THREAD)
    thread = Place(1, THREAD, CHANNEL)
    assert room.languages.read_here(thread) is Manner.BOXES

    await room.press("gm:cards", by=MONA, where=THREAD)
    assert room.labels() == [["Same as its channel", "Back"]]
    await room.press("gm:read:around", by=MONA, where=THREAD)
    assert room.languages.read_here(thread) is Manner.WORDS


async def test_a_gm_who_cannot_manage_the_server_chooses_only_for_the_channel(room):
    await room.open()
    await room.press("gm:cards")
    assert list(room.options()) == ["gm:read"]

    with pytest.raises(PlayerError, match="Only a member who can manage the server can do that"):
        await room.press("gm:read:server", "words")


async def test_a_servers_reading_mode_is_kept_after_a_restart(room, database):
    await room.open(by=MONA)
    await room.press("gm:read:server", "words", by=MONA)

    after = GmRoom(database)
    await after.languages.load()

    assert after.languages.read_here(HERE) is Manner.WORDS


async def test_a_named_gm_can_change_it_in_a_thread_too(room):
    await room.open()
    await room.name(KIM.id, "kim")
    await room.open(by=KIM, where=THREAD)
    assert room.labels()[0][:2] == ["Add…", "Remove…"]
