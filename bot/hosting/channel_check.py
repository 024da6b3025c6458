"""A check of the bot's permissions in a channel that uses only REST, without the gateway."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.app import build_bot
from bot.audiences import Audience
from bot.config import Config
from bot.errors import ConfigError
from bot.games.dice.rules.request import request
from bot.rolls.values import Place, Who
from bot.ui.delivery import FAILURES
from bot.ui.embeds import note_embed
from bot.ui.posting import post
from bot.ui.show import drawn
from bot.words import listed, say

_NAMES = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "embed_links": "Embed Links",
}
"""The permissions needed, under their names in Discord's English pages."""


def use_rest(config: Config) -> None:
    """Use the configured REST address, such as a proxy's, instead of Discord's own."""
    if config.api_url:
        Route.BASE = config.api_url.rstrip("/")


async def check_channel(config: Config, token: str, number: int) -> None:
    """Post one card of each kind in the channel with this ID, and delete them again.

    Raises:
        ConfigError: A permission is missing, Discord rejects a card, or Discord can't be reached.

    """
    use_rest(config)
    async with _logged_in(token) as client:
        channel = await _found(client, number)
        missing = await _missing(client, channel)
        if missing:
            raise ConfigError(
                say(
                    "The bot lacks {permissions} in the channel {channel}. Add them to its role "
                    "or to the channel.",
                    channel=channel.name,
                    permissions=listed([_NAMES[permission] for permission in missing]),
                )
            )
        for message in await _cards():
            await _post_and_take_away(client, number, message)


@asynccontextmanager
async def _logged_in(token: str) -> AsyncIterator[discord.Client]:
    """Yield a client that has the token but no gateway."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
            yield client
        except discord.LoginFailure as error:
            raise ConfigError(
                say(
                    "Discord refuses the token. Reset it on the Bot page of the Developer Portal and "
                    "set the new one."
                )
            ) from error
        except discord.HTTPException as error:
            raise ConfigError(
                say("Discord refuses the bot's requests: {error}. Try again later.", error=error),
                is_temporary=True,
            ) from error
        except (aiohttp.ClientError, OSError) as error:
            raise ConfigError(
                say("Discord can't be reached. Check the network and the setting api_url."), is_temporary=True
            ) from error


async def _found(client: discord.Client, number: int) -> discord.abc.GuildChannel | discord.Thread:
    """Return the channel with this ID, with its server's roles."""
    try:
        channel = await client.fetch_channel(number)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            guild = await client.fetch_guild(channel.guild.id, with_counts=False)
            return await guild.fetch_channel(number)
    except (discord.NotFound, discord.Forbidden) as error:
        raise ConfigError(
            say(
                "The bot can't see the channel {channel}. Invite it to the server, let it view "
                "the channel, and check the id.",
                channel=number,
            )
        ) from error
    raise ConfigError(say("{channel} isn't a server channel. Enter the id of one.", channel=number))


async def _missing(client: discord.Client, channel: discord.abc.GuildChannel | discord.Thread) -> list[str]:
    """Return the needed permissions that the bot lacks there."""
    assert client.user is not None
    me = await channel.guild.fetch_member(client.user.id)
    home: discord.abc.GuildChannel | discord.Thread = channel
    writing = "send_messages"
    if isinstance(channel, discord.Thread):  # Its permissions are its parent channel's.
        home, writing = await channel.guild.fetch_channel(channel.parent_id), "send_messages_in_threads"
    # A timeout or an invisible channel takes away everything else, too.
    may = home.permissions_for(me)
    if not may.view_channel:
        return ["view_channel"]
    return [permission for permission in (writing, "embed_links") if not getattr(may, permission)]


async def _cards() -> list[Mapping[str, Any]]:
    """Return a message of each kind that the bot posts: a roll with buttons, a hidden roll's line, a note."""
    bot = await build_bot(Config(database=":memory:", shards=1))
    try:
        # No one has these numbers: this roll stays in memory and is gone in a moment.
        place, who = Place(guild=1, channel=1), Who(user=1, name="Rollwright")
        purpose = say("a check of this channel")
        shown = await bot.service.roll("dice", request("4d6kh3", purpose), place, who)
        hidden = await bot.service.roll("dice", request("1d20", purpose), place, who, Audience.BLIND)
        note = note_embed(
            say("The host is checking whether Rollwright can post here. This message will be deleted.")
        )
        return [drawn(shown), *(drawn(copy.shown) for copy in hidden.copies), {"embed": note}]
    finally:
        await bot.close()


async def _post_and_take_away(client: discord.Client, channel: int, message: Mapping[str, Any]) -> None:
    posting = await post(client, channel, message)
    if not posting.message:
        raise ConfigError(
            say("Discord didn't accept a card in the channel {channel}. Try again later.", channel=channel),
            is_temporary=True,
        )
    try:
        await client.get_partial_messageable(channel).get_partial_message(posting.message).delete()
    except FAILURES as error:
        raise ConfigError(
            say(
                "A card was posted in the channel {channel} but couldn't be deleted. Delete it by hand.",
                channel=channel,
            )
        ) from error
