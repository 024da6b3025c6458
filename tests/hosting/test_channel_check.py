"""``check --channel``: the bot's permissions in a channel, by REST alone, without leaving a card."""

import asyncio
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.config import Config
from bot.errors import TEMPORARY, ConfigError
from bot.hosting.channel_check import check_channel
from tests.e2e.test_run import TOKEN, start
from tests.payloads import BOT
from tests.standin import StandIn

ALL = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, embed_links=True
)


def fake_server(permissions: discord.Permissions) -> dict[str, dict[str, Any]]:
    """Return a server with a channel and a thread, in which everyone has these permissions."""
    role = {
        "id": "4", "name": "@everyone", "color": 0, "hoist": False, "position": 0, "flags": 0,
        "permissions": str(permissions.value), "managed": False, "mentionable": False,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    }  # fmt: skip
    guild = {
        "id": "4", "name": "Table", "owner_id": "7", "roles": [role], "emojis": [], "stickers": [],
        "features": [], "afk_timeout": 60, "verification_level": 0, "default_message_notifications": 0,
        "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0,
        "preferred_locale": "en-US", "system_channel_flags": 0, "premium_progress_bar_enabled": False,
    }  # fmt: skip
    channel = {"id": "5", "type": 0, "guild_id": "4", "name": "rolls", "position": 0,
               "permission_overwrites": [], "nsfw": False, "parent_id": None}  # fmt: skip
    thread = {"id": "6", "type": 11, "guild_id": "4", "name": "a thread", "parent_id": "5", "owner_id": "7",
              "message_count": 0, "member_count": 1, "rate_limit_per_user": 0,
              "thread_metadata": {"archived": False, "auto_archive_duration": 60, "locked": False,
                                  "archive_timestamp": "2026-01-01T00:00:00+00:00"}}  # fmt: skip
    member = {"user": BOT, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False,
              "mute": False, "flags": 0}  # fmt: skip
    private = {"id": "9", "type": 1, "recipients": [], "last_message_id": None}
    return {
        "channels/5": channel,
        "channels/6": thread,
        "channels/9": private,
        "guilds/4": guild,
        "guilds/4/members/99": member,
    }


async def reported_faults(discord, channel):
    """Return the reported faults of a channel, or nothing if all is well."""
    config = Config(api_url=f"http://{discord.address}/api/v10")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", Route.BASE)
        try:
            await check_channel(config, TOKEN, channel)
        except ConfigError as error:
            return str(error)
    return ""


@pytest.mark.process
@pytest.mark.parametrize(
    ("permissions", "code", "line"),
    [
        ({}, 0, "The bot has all the permissions it needs in the channel 5."),
        ({"embed_links": False}, 2, "The bot lacks Embed Links in the channel rolls"),
    ],
)
async def test_a_host_is_told_in_one_line(tmp_path, permissions, code, line):
    async with StandIn(accepts=TOKEN) as discord:
        discord.known = fake_server(all_except(permissions))
        process = await start(discord, tmp_path, command=("check", "--channel", "5"))
        out, err = await asyncio.wait_for(process.communicate(), 30)

    said = [each for each in err.decode().splitlines() if not each.startswith("20")]  # Everything but logs.
    assert process.returncode == code
    assert len(said) == (code > 0)
    assert line in out.decode() + "".join(said)


@pytest.mark.parametrize("channel", [5, 6])
async def test_cards_are_posted_and_deleted_without_the_gateway(channel):
    async with StandIn(accepts=TOKEN) as discord:
        discord.known = fake_server(ALL)
        assert await reported_faults(discord, channel) == ""

    assert discord.log.count(f"POST channels/{channel}/messages") == 3
    assert len([each for each in discord.log if each.startswith(f"DELETE channels/{channel}/messages/")]) == 3
    assert discord.messages == {}
    assert not [each for each in discord.log if "IDENTIFY" in each or "gateway" in each or "PUT" in each]


@pytest.mark.parametrize(
    ("channel", "permissions", "words"),
    [
        (5, {"view_channel": False}, "The bot lacks View Channels in the channel rolls."),
        (5, {"send_messages": False}, "The bot lacks Send Messages"),
        (
            6,
            {"send_messages_in_threads": False},
            "The bot lacks Send Messages in Threads in the channel a thread",
        ),
    ],
)
async def test_a_missing_permission_is_named_and_nothing_is_posted(channel, permissions, words):
    async with StandIn(accepts=TOKEN) as discord:
        discord.known = fake_server(all_except(permissions))
        assert words in await reported_faults(discord, channel)

    assert not [each for each in discord.log if each.startswith("POST")]


def all_except(permissions: dict[str, bool]) -> discord.Permissions:
    some = discord.Permissions(ALL.value)
    some.update(**permissions)
    return some


@pytest.mark.parametrize(
    ("channel", "words"),
    [(8, "The bot can't see the channel 8"), (9, "9 isn't a server channel. Enter the id of one.")],
)
async def test_an_invalid_channel_is_reported(channel, words):
    async with StandIn(accepts=TOKEN) as discord:
        discord.known = fake_server(ALL)
        assert words in await reported_faults(discord, channel)


async def test_a_card_that_cannot_be_deleted_is_named():
    async with StandIn(accepts=TOKEN) as discord:
        discord.known = fake_server(ALL)
        discord.faults.append(("DELETE *", 403))
        assert "Delete it by hand" in await reported_faults(discord, 5)


@pytest.mark.parametrize(("fault", "words"), [(503, "Try again later"), ("away", "Discord can't be reached")])
async def test_a_temporary_failure_has_its_own_exit_code(monkeypatch, fault, words):
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    async with StandIn(accepts=TOKEN) as discord:
        discord.faults = [("GET users/@me", fault)]
        where = "127.0.0.1:1" if fault == "away" else discord.address
        with pytest.raises(ConfigError, match=words) as told:
            await check_channel(Config(api_url=f"http://{where}/api/v10"), TOKEN, 5)
    assert told.value.exit_code == TEMPORARY


async def test_a_refused_token_is_reported():
    async with StandIn(accepts="another") as discord:
        assert "Discord refuses the token" in await reported_faults(discord, 5)
