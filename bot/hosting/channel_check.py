"""Whether the bot can do its work in a channel: asked of Discord over REST alone, never by the gateway."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.app import build_bot
from bot.config import Config
from bot.errors import ConfigError
from bot.games.dice.rules.request import request
from bot.rolls.hidden import Audience
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
"""What is needed, by the names that Discord's English pages have for it."""


def use_rest(config: Config) -> None:
    """Talk to this REST address instead of Discord's own, for a proxy."""
    if config.api_url:
        Route.BASE = config.api_url.rstrip("/")


async def check_channel(config: Config, token: str, number: int) -> None:
    """Post a card of each kind in the channel of this id and take it away again.

    Raises:
        ConfigError: A permission is missing, Discord does not take a card, or it cannot be asked.

    """
    use_rest(config)
    async with _logged_in(token) as client:
        channel = await _found(client, number)
        missing = await _missing(client, channel)
        if missing:
            raise ConfigError(
                say(
                    "In the channel {channel} the bot lacks {permissions};"
                    " add that to its role or to the channel.",
                    channel=channel.name,
                    permissions=listed([_NAMES[each] for each in missing]),
                )
            )
        for message in await _cards():
            await _post_and_take_away(client, number, message)


@asynccontextmanager
async def _logged_in(token: str) -> AsyncIterator[discord.Client]:
    """A client that knows the token and has no gateway."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
            yield client
        except discord.LoginFailure as error:
            raise ConfigError(
                say("Discord refuses the token; reset it in the Developer Portal, page Bot, and set it anew.")
            ) from error
        except discord.HTTPException as error:
            raise ConfigError(
                say("Discord does not let the bot ask: {error}; try again later.", error=error)
            ) from error
        except (aiohttp.ClientError, OSError) as error:
            raise ConfigError(
                say("Discord cannot be reached; check the network and the setting api_url.")
            ) from error


async def _found(client: discord.Client, number: int) -> discord.abc.GuildChannel | discord.Thread:
    """The channel of this id, with the roles of its server."""
    try:
        found = await client.fetch_channel(number)
        if isinstance(found, discord.abc.GuildChannel | discord.Thread):
            guild = await client.fetch_guild(found.guild.id, with_counts=False)
            return await guild.fetch_channel(number)
    except (discord.NotFound, discord.Forbidden) as error:
        raise ConfigError(
            say(
                "The bot sees no channel {channel}; invite it to the server, let it view the channel,"
                " and copy the id anew.",
                channel=number,
            )
        ) from error
    raise ConfigError(say("{channel} is no channel of a server; name one.", channel=number))


async def _missing(client: discord.Client, channel: discord.abc.GuildChannel | discord.Thread) -> list[str]:
    """What of what is needed the bot may not do there."""
    assert client.user is not None
    me = await channel.guild.fetch_member(client.user.id)
    home: discord.abc.GuildChannel | discord.Thread = channel
    writing = "send_messages"
    if isinstance(channel, discord.Thread):  # Its permissions are those of the channel that it belongs to.
        home, writing = await channel.guild.fetch_channel(channel.parent_id), "send_messages_in_threads"
    # A timeout and a channel that cannot be seen take everything else away, too.
    may = home.permissions_for(me)
    if not may.view_channel:
        return ["view_channel"]
    return [each for each in (writing, "embed_links") if not getattr(may, each)]


async def _cards() -> list[Mapping[str, Any]]:
    """A message of each kind that the bot posts: a roll with its buttons, a hidden one's line, a note."""
    bot = await build_bot(Config(database=":memory:", shards=1))
    try:
        # Numbers that nobody has: what is rolled here is in memory, and gone in a moment.
        place, who = Place(guild=1, channel=1), Who(user=1, name="Rollwright")
        purpose = say("a check of this channel")
        shown = await bot.service.roll("dice", request("4d6kh3", purpose), place, who)
        hidden = await bot.service.roll("dice", request("1d20", purpose), place, who, Audience.BLIND)
        note = note_embed(say("The host checks whether I can write here; this is taken away again."))
        return [drawn(shown), *(drawn(copy.shown) for copy in hidden.copies), {"embed": note}]
    finally:
        await bot.close()


async def _post_and_take_away(client: discord.Client, channel: int, message: Mapping[str, Any]) -> None:
    posting = await post(client, channel, message)
    if not posting.message:
        raise ConfigError(
            say("Discord did not take a card in the channel {channel}; try again later.", channel=channel)
        )
    try:
        await client.get_partial_messageable(channel).get_partial_message(posting.message).delete()
    except FAILURES as error:
        raise ConfigError(
            say(
                "A card was posted in the channel {channel} and could not be taken away; delete it by hand.",
                channel=channel,
            )
        ) from error
