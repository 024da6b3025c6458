"""Files of game systems, uploaded on the GMs' panel, played, changed or turned off, and host files."""

import asyncio

import discord
import msgspec
import pytest
from msgspec.structs import replace

from bot.app import build_bot
from bot.rolls.card import NOBODY
from bot.rolls.values import Place, Who
from bot.sources import service
from bot.sources.worker import FileAsked, FileRead, file_read
from bot.systems.request import SystemRequest
from bot.systems.shipped import forget_given, system_of
from tests.e2e.forgotten import ask_to_be_forgotten
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_me import exported
from tests.sources.files import HEIST, SHIFT
from tests.support import components, gm_panel, headline, labels, options, public, text_of


class _Reads:
    """A reader of files in the test's own process that still encodes and decodes each request."""

    def __init__(self, *_given):
        pass

    async def ask(self, asked):
        asked = msgspec.json.decode(msgspec.json.encode(asked), type=FileAsked)
        return msgspec.json.decode(msgspec.json.encode(file_read(asked)), type=FileRead)

    async def stop(self):
        pass


@pytest.fixture(autouse=True)
def reads_quickly(request, monkeypatch):
    """Read files in the test's own process, as only one test starts the worker."""
    if not request.node.get_closest_marker("process"):
        monkeypatch.setattr(service, "Worker", _Reads)


@pytest.fixture
def manager(table, simcord_env):
    """Return Mona, who has permission to manage the server and its channels."""
    role = table.guild.create_role(
        "Manager", permissions=discord.Permissions(manage_guild=True, manage_channels=True)
    )
    return table.guild.add_member(simcord_env.create_user("mona", global_name="Mona"), roles=[role])


async def restart(table):
    forget_given()
    await table.restart()


async def upload(table, by, where, text, *faces):
    """Upload a file on the panel, and return its preview or the error."""
    opened = await gm_panel(by, where, "Systems…")
    form = await by.click(opened.response, label="Upload…")
    table.dice.will_show(*faces)
    content = text.encode() if isinstance(text, str) else text
    return await by.submit_modal(form, {"file": ("heist.toml", content)})


async def turn_on_file(table, by, where, text=HEIST, label="Turn on in this channel"):
    shown = await upload(table, by, where, text, *[1] * 6)
    return await by.click(shown.response, label=label)


async def roll(table, text, *faces, where=None, who=None):
    table.dice.will_show(*faces)
    return await (who or table.alice).slash(where or table.channel, "roll", dice=text)


@pytest.mark.story
async def test_a_gm_uploads_a_file_views_examples_and_plays_it(table):
    preview = await upload(table, table.gm, table.channel, HEIST, 6, 5, 1, 1, 4, 4)
    assert preview.ephemeral
    embeds = preview.response.embeds
    assert embeds[0].title == "Night Shift"
    assert "`heist+3`: clean getaway 58% · sirens 33% · caught 8%" in embeds[0].description
    assert [embed.description.split("\n")[0] for embed in embeds[1:]] == [
        "# 14: Clean getaway",
        "# 7: Sirens",
        "# 16: Clean getaway",
    ]
    assert labels(preview) == ["Turn on in this channel"]
    assert (await table.alice.slash(table.channel, "roll", dice="heist+1")).ephemeral

    shown = await table.gm.click(preview.response, label="Turn on in this channel")
    assert "**Night Shift**: in this channel, by Gwen" in text_of(shown)
    assert told(table) == "You can now roll Night Shift in this channel: `/roll heist+3`"
    await restart(table)
    rolled = await roll(table, "heist+1", 5, 5)
    assert headline(rolled) == "11: Clean getaway"
    assert "Night Shift, from this channel's file" in text_of(rolled)


@pytest.mark.process
async def test_an_uploaded_file_is_checked_and_previewed(table):
    refused = await upload(table, table.gm, table.channel, HEIST.replace("sum(", "smu("))
    assert "heist.toml, line 16: " in text_of(refused)
    assert "Did you mean" in text_of(refused)
    preview = await upload(table, table.gm, table.channel, HEIST, *[1] * 6)
    assert preview.response.embeds[0].title == "Night Shift"


def told(table):
    """Return the last public message in the channel."""
    return public(table.channel)[-1].embeds[0].description


async def test_a_file_applies_where_it_was_turned_on_and_its_panel_can_be_posted(table):
    # A channel's file applies in its threads and nowhere else.
    await turn_on_file(table, table.gm, table.channel)
    assert headline(await roll(table, "heist-1", 5, 5, where=table.thread)) == "9: Sirens"
    other = table.guild.create_text_channel("other")
    assert (await table.alice.slash(other, "roll", dice="heist")).ephemeral
    assert "Upload a TOML file" in text_of(await gm_panel(table.gm, other, "Systems…"))

    # The panel of a file can be posted with it.
    text = HEIST.replace("[[setting]]", 'panel=["Steady = heist+0", "Nerve… = heist{nerve}"]\n[[setting]]', 1)
    shown = await turn_on_file(table, table.gm, table.channel, text)
    (file,) = [each["value"] for each in options(shown) if each["label"] == "Night Shift"][:1]
    about = await table.gm.select(shown.response, [file], custom_id="rw:1:systems:file")
    panel = await table.gm.click(about.response, label="Panel")
    assert not panel.ephemeral
    assert labels(panel)[:2] == ["Steady", "Nerve…"]
    table.dice.will_show(5, 5)
    assert headline(await table.alice.click(panel.response, label="Steady")) == "10: Clean getaway"


async def test_a_server_manager_turns_a_file_on_for_the_whole_server(table, manager):
    # Someone who manages the server can turn a file on for all of it.
    preview = await upload(table, manager, table.channel, HEIST, *[1] * 6)
    assert labels(preview) == ["Turn on in the server", "Turn on in this channel"]
    await manager.click(preview.response, label="Turn on in the server")
    other = table.guild.create_text_channel("other")
    assert headline(await roll(table, "heist", 6, 6, where=other)) == "12: Clean getaway"
    assert "Night Shift, from this server's file" in text_of(
        await roll(table, "heist", 6, 6, where=table.thread)
    )
    listed = await gm_panel(table.gm, table.channel, "Systems…")
    shown = await table.gm.select(
        listed.response, [options(listed)[0]["value"]], custom_id="rw:1:systems:file"
    )
    assert "Turn off" not in labels(shown)


async def test_two_simultaneous_presses_turn_it_on_once(table):
    preview = await upload(table, table.gm, table.channel, HEIST, *[1] * 6)
    (button,) = [part["custom_id"] for part in components(preview)]
    answers = press_at_once(table, preview.response, button, None, table.gm, table.gm)
    await table.env.settle()
    refused = [answer for answer in answers if "is already on" in text_of(answer)]
    assert len(refused) == 1
    assert headline(await roll(table, "heist", 6, 6)) == "12: Clean getaway"


async def test_only_gms_open_it_and_forged_or_hostile_input_changes_nothing(table):
    # Only GMs can open it.
    shown = await gm_panel(table.gm, table.channel)
    (refused,) = press_at_once(table, shown.response, "rw:1:systems", None, table.alice)
    await table.env.settle()
    assert "Only a GM" in text_of(refused)

    # Forged presses change nothing.
    for forged in [
        "systems:ruled:coc",
        "systems:read",
        "systems:file:x",
        "systems:off:7",
        "systems:channel:0",
        "systems:what",
    ]:
        shown = await gm_panel(table.gm, table.channel)
        before = len(public(table.channel))
        (refused,) = press_at_once(table, shown.response, f"rw:1:{forged}", None, table.gm)
        await table.env.settle()
        assert refused.ephemeral
        assert len(public(table.channel)) == before

    # Hostile files are refused with a line number.
    for text, said in [
        (b"\xff\xfe", "That file isn't UTF-8 text"),
        (b"x" * 70_000, "larger than 65,536 bytes"),
        ("a" * 2_001, "line 1: This line is too long"),
        ("a=" + "[" * 30, "line 1: Brackets can be nested"),
        (HEIST.replace("Night Shift", "<@1>"), "line 3: “<@1>” has a mention"),
        (HEIST.replace('"heist{nerve}"', '"2d6"'), "line 13: "),
        (HEIST.replace('count="2"', 'count="2000000"'), "line 15: This can add up to"),
    ]:
        refused = await upload(table, table.gm, table.channel, text)
        assert said in text_of(refused)
        assert not labels(refused)


async def test_a_file_turned_off_still_works_below_its_rolls(table):
    await turn_on_file(table, table.gm, table.channel)
    shown = await roll(table, "heist", 1, 2)
    listed = await gm_panel(table.gm, table.channel, "Systems…")
    value = options(listed)[0]["value"]
    of_file = await table.gm.select(listed.response, [value], custom_id="rw:1:systems:file")
    assert labels(of_file) == ["Export", "House rules…", "Turn off", "Back"]
    exported = await table.gm.click(of_file.response, label="Export")
    assert (await exported.response.attachments[0].read()).decode() == HEIST
    button = f"rw:1:systems:off:{value}"
    answers = press_at_once(table, of_file.response, button, None, table.gm, table.gm)
    await table.env.settle()
    assert sum("no longer on here" in text_of(answer) for answer in answers) == 1
    assert told(table) == "Night Shift is turned off in this channel."
    await restart(table)

    assert (await table.alice.slash(table.channel, "roll", dice="heist")).ephemeral
    table.dice.will_show(6, 3)
    pushed = await table.alice.click(shown.response, label="Push")
    assert headline(pushed) == "9: Sirens"
    form = await table.alice.click(pushed.response, label="Edit…")
    edited = await table.alice.submit_modal(form, {"roll": "heist +1"})
    assert headline(edited) == "10: Clean getaway"
    assert headline(await table.alice.click(edited.response, label="Undo")) == "9: Sirens"
    again = await table.alice.click(shown.response, label="Again")
    assert again.ephemeral
    assert "Night Shift is no longer available." in text_of(again)


async def test_house_rules_apply_in_their_channel_or_server_and_are_refused_in_words(table, manager):
    # House rules apply in their channel, and invalid ones are refused.
    await turn_on_file(table, manager, table.channel)

    async def ruled(rules):
        listed = await gm_panel(manager, table.channel, "Systems…")
        form = await manager.select(listed.response, ["heist"], custom_id="rw:1:systems:rules")
        return text_of(await manager.submit_modal(form, {"rules": rules, "where": "channel"}))

    assert "clean from can be 7 to 12." in await ruled("clean from = 13")
    assert "“clean = 8” can't be read. Enter clean from." in await ruled("clean = 8")
    await ruled("clean_from = 8")
    assert told(table) == "House rules for Night Shift: clean from = 8"
    await restart(table)
    assert headline(await roll(table, "heist", 5, 3)) == "8: Clean getaway"

    # The server's house rules also apply to shipped systems.
    listed = await gm_panel(manager, table.channel, "Systems…")
    form = await manager.select(listed.response, ["coc"], custom_id="rw:1:systems:rules")
    await manager.submit_modal(form, {"rules": "critical_to = 5", "where": "server"})
    other = table.guild.create_text_channel("other")
    assert headline(await roll(table, "coc 65", 10, 5, where=other)) == "5: Critical"


async def test_a_file_changes_another_and_gets_a_new_version(table):
    # A file that changes another one inherits the rest.
    await turn_on_file(table, table.gm, table.channel, SHIFT)
    assert headline(await roll(table, "shift+2", 5, 5)) == "12: Strong hit"

    # New rolls use a new version, and old ones keep theirs.
    await turn_on_file(table, table.gm, table.channel)
    old = await roll(table, "heist", 5, 5)
    await turn_on_file(table, table.gm, table.channel, HEIST.replace("default=10", "default=11"))
    await restart(table)
    assert headline(await roll(table, "heist", 5, 5)) == "10: Sirens"
    form = await table.alice.click(old.response, label="Edit…")
    assert headline(await table.alice.submit_modal(form, {"roll": "heist +1"})) == "11: Clean getaway"
    table.dice.will_show(5, 5)
    assert headline(await table.alice.click(old.response, label="Again")) == "11: Clean getaway"


async def test_the_hosts_folder_is_read_at_the_start_and_bad_files_are_skipped(table, tmp_path, caplog):
    (tmp_path / "heist.toml").write_text(HEIST)
    (tmp_path / "bad.toml").write_text("format=2")
    table.config = replace(table.config, systems=str(tmp_path))
    await restart(table)
    assert "Left out a system:" in caplog.text
    shown = await roll(table, "heist", 6, 6)
    assert headline(shown) == "12: Clean getaway"
    assert "Night Shift, from this bot's host" in text_of(shown)
    table.config = replace(table.config, systems="")
    await restart(table)
    form = await table.alice.click(shown.response, label="Edit…")
    assert headline(await table.alice.submit_modal(form, {"roll": "heist +1"})) == "13: Clean getaway"


async def test_the_hosts_file_replaces_a_shipped_one_and_the_servers_replaces_both(table, tmp_path):
    own = HEIST.replace('key="heist"', 'key="pbta"').replace("heist{nerve}", "pbta{nerve}")
    (tmp_path / "own.toml").write_text(own)
    table.config = replace(table.config, systems=str(tmp_path))
    await restart(table)
    assert headline(await roll(table, "pbta", 5, 5)) == "10: Clean getaway"
    await turn_on_file(table, table.gm, table.channel, own.replace("clean getaway", "gone"))
    assert headline(await roll(table, "pbta", 5, 5)) == "10: Gone"


async def test_an_uploader_has_the_file_in_their_export_and_is_forgotten_without_it(table):
    await turn_on_file(table, table.gm, table.channel)
    panel = await table.gm.slash(table.channel, "me")
    assert (await exported(table.gm, panel))["systems/heist.toml"].decode() == HEIST
    await ask_to_be_forgotten(table, table.gm)
    listed = await gm_panel(table.kim, table.channel)
    assert not labels(listed)
    assert not await table.bots[-1].sources.exported(Who(table.gm.id, "Gwen"))
    (file,) = await table.bots[-1].sources.files(Place(table.guild.id, table.channel.id))
    assert (file.author, file.author_name) == (0, NOBODY)
    assert headline(await roll(table, "heist", 6, 6)) == "12: Clean getaway"


async def test_another_bot_on_the_same_database_has_them_once_it_starts(table):
    await turn_on_file(table, table.gm, table.channel)
    shown = await roll(table, "heist", 1, 1)
    other = await build_bot(table.config, source=table.dice)
    await other.load_noted()
    here = Place(table.guild.id, table.channel.id)
    assert other.sources.library(here).digest("heist") == table.bots[-1].sources.library(here).digest("heist")
    await other.close()
    assert headline(shown) == "2: Caught"


async def test_another_bot_learns_within_seconds_what_is_turned_on_and_off(table, monkeypatch):
    other = await build_bot(table.config, source=table.dice)
    await other.load_noted()
    preview = await upload(table, table.gm, table.channel, HEIST, *[1] * 6)
    await table.gm.click(preview.response, label="Turn on in this channel")
    forget_given()  # A separate process would never have had it.
    monkeypatch.setattr(service, "LOOK", 0)
    other.sources.follow()
    here = Place(table.guild.id, table.channel.id)
    async with asyncio.timeout(30):
        while not (digest := other.sources.library(here).digest("heist")):
            await asyncio.sleep(0)
    assert system_of(digest).key == "heist"
    await other.close()


async def test_a_button_of_a_roll_by_a_file_another_bot_just_read_works_at_once(table):
    shown = await roll(table, "2d6", 1, 1)
    here, alice = Place(table.guild.id, table.channel.id), Who(table.alice.id, "Alice")
    gwen = Who(table.gm.id, "Gwen", manages=True, administers=True, manages_server=True)
    other = await build_bot(table.config, source=table.dice)
    await other.load_noted()
    read = await other.sources.read(here, gwen, HEIST.encode())
    await other.sources.turn_on(here, gwen, read.digest, everywhere=False)
    table.dice.will_show(6, 6)
    asked = SystemRequest(read.digest, "move")
    rolled = await other.service.roll("systems", asked, here, alice)
    await other.close()
    forget_given()  # A separate process would never have had it.
    table.dice.will_show(1, 1)
    (again,) = press_at_once(table, shown.response, f"rw:1:{rolled.number}:again:1:0", None, table.alice)
    await table.env.settle()
    assert headline(again) == "2: Caught"


async def test_a_file_of_plain_dice_is_rolled_by_its_name(table):
    plain = 'format=1\nkey="loot"\nname="Loot"\nsource="our table"\n[[roll]]\nkey="find"\n'
    plain += 'typed=["lootdice {n}"]\noptions=[{key="n",from=1,to=9}]\nis="{n}d4"\n'
    preview = await upload(table, table.gm, table.channel, plain)
    assert "`lootdice {n}` rolls `{n}d4`" in text_of(preview)
    await table.gm.click(preview.response, label="Turn on in this channel")
    assert headline(await roll(table, "lootdice 2", 3, 1)) == "4"
