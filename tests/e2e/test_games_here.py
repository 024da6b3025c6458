"""Games turned on and off by a channel, a server, and the host; their old rolls keep working."""

import discord
import pytest
from msgspec.structs import replace

from bot.app import build_bot
from bot.config import Config
from bot.errors import ConfigError
from tests.support import components, gm_panel, headline, labels, options, public, text_of

OFF = "Magic is off in this channel"


async def choose_games(by, where, games, of="here"):
    """Pick which games answer, in a channel or in the server."""
    opened = await gm_panel(by, where, "Games…")
    return await by.select(opened.response, games, custom_id=f"rw:1:games:{of}")


async def magic(table, where=None, *faces):
    table.dice.will_show(*faces)
    return await table.alice.slash(where or table.channel, "magic roll", dice="d20")


def is_off(answer):
    return answer.response.ephemeral and answer.response.content.startswith(OFF)


@pytest.fixture
def manager(table, simcord_env):
    """Return Mona, who can manage the server and its channels."""
    role = table.guild.create_role(
        "Manager", permissions=discord.Permissions(manage_guild=True, manage_channels=True)
    )
    return table.guild.add_member(simcord_env.create_user("mona", global_name="Mona"), roles=[role])


@pytest.mark.story
async def test_a_game_turned_off_says_so_and_the_others_answer(table):
    before = len(public(table.channel))
    shown = await choose_games(table.gm, table.channel, ["dice"])
    await table.restart()

    others = [title.say() for name, title in table.bots[-1].games.items() if name != "dice"]
    assert f"Off here: {', '.join(others)}." in text_of(shown)
    assert [each["value"] for each in options(shown) if each.get("default")] == ["dice"]
    assert is_off(await magic(table))
    assert len(public(table.channel)) == before
    table.dice.will_show(4)
    assert headline(await table.alice.slash(table.channel, "roll", dice="d6")) == "4"
    assert (await table.alice.slash(table.channel, "help")).response.ephemeral
    other = table.guild.create_text_channel("other")
    assert headline(await magic(table, other, 9)) == "9"
    assert f"Off here: {others[0]}" in text_of(await gm_panel(table.bob, table.channel))


async def test_buttons_of_its_rolls_keep_working_and_typed_text_is_completed(table):
    shown = await magic(table, None, 9)
    await choose_games(table.gm, table.channel, ["dice"])

    table.dice.will_show(12)
    again = await table.alice.click(shown.response, label="Again")

    assert headline(again) == "12"
    assert await table.alice.autocomplete(table.channel, "magic card", "name", "Treasure")


async def test_a_thread_has_its_channels_games_until_it_has_its_own(table):
    await choose_games(table.gm, table.channel, ["dice"])
    assert is_off(await magic(table, table.thread))
    opened = await gm_panel(table.gm, table.thread, "Games…")
    assert "The thread uses its channel's setting until you choose another" in text_of(opened)
    assert labels(opened) == ["Back"]

    own = await choose_games(table.gm, table.thread, ["dice", "magic"])

    assert labels(own) == ["Same as its channel", "Back"]
    assert headline(await magic(table, table.thread, 9)) == "9"
    assert is_off(await magic(table))
    back = await table.gm.click(own.response, label="Same as its channel")
    assert labels(back) == ["Back"]
    assert is_off(await magic(table, table.thread))


async def test_a_channel_has_the_servers_games_until_it_has_its_own(table, manager):
    shown = await choose_games(manager, table.channel, ["dice"], "server")

    assert "The channel uses the server's setting until you choose another" in text_of(shown)
    assert is_off(await magic(table))
    assert is_off(await magic(table, table.thread))
    own = await choose_games(table.gm, table.channel, ["dice", "magic"])
    assert headline(await magic(table, None, 9)) == "9"
    await table.gm.click(own.response, label="Same as the server")
    assert is_off(await magic(table))


async def test_only_those_who_can_manage_the_server_are_offered_its_list(table, manager):
    theirs = await gm_panel(table.gm, table.channel, "Games…")
    hers = await gm_panel(manager, table.channel, "Games…")

    listed = [[each["custom_id"] for each in components(shown)] for shown in (theirs, hers)]
    assert listed == [["rw:1:games:here", "rw:1:gm"], ["rw:1:games:here", "rw:1:games:server", "rw:1:gm"]]
    assert "the second for the whole server" in text_of(hers)
    assert (
        "Members who manage the server can also hide its commands: Server Settings → Integrations → "
        "Rollwright"
    ) in text_of(theirs)


async def test_all_games_can_be_turned_off_and_on_again(table):
    await choose_games(table.gm, table.channel, [])
    refused = await table.alice.slash(table.channel, "roll", dice="d6")
    assert refused.response.content.startswith("Dice is off in this channel")

    every = ["dice", "dnd", "magic", "planechase", "systems", "wizards"]
    assert "All games are on in this channel." in text_of(await choose_games(table.gm, table.channel, every))
    assert headline(await magic(table, None, 9)) == "9"


async def test_only_the_hosts_games_have_commands_and_old_rolls_keep_working(table):
    shown = await magic(table, None, 9)
    table.config = replace(table.config, games=("dice", "dnd"))
    await table.restart()

    first = {each.name for each in table.bots[-1].tree.get_commands()}
    assert first >= {"roll", "again", "verify", "dnd", "gm", "table", "help", "about"}
    assert not first & {"magic", "planechase", "wizards"}
    table.dice.will_show(12)
    assert headline(await table.alice.click(shown.response, label="Again")) == "12"
    opened = await gm_panel(table.gm, table.channel, "Games…")
    assert [each["value"] for each in options(opened)] == ["dice", "dnd"]
    topics = [each["label"] for each in options(await table.alice.slash(table.channel, "help"))]
    assert "Magic" not in topics
    table.dice.will_show(7)
    assert headline(await table.alice.slash(table.channel, "again")) == "7"


async def test_without_plain_dice_the_other_games_have_all_they_need(table):
    table.config = replace(table.config, games=("magic",))
    await table.restart()

    assert headline(await magic(table, None, 9)) == "9"
    table.dice.will_show(7)
    assert headline(await table.alice.slash(table.channel, "again")) == "7"
    help_shown = await table.alice.slash(table.channel, "help")
    assert [each["label"] for each in options(help_shown)][:2] == ["Magic", "Hidden rolls, and GMs"]


async def test_an_unknown_game_is_named():
    with pytest.raises(ConfigError, match=r"games includes dnb, which isn't a game. Did you mean dnd"):
        await build_bot(Config(database=":memory:", games=("dnb",)))
