"""Running the bot on Discord, until it is told to stop."""

import asyncio
import logging
import signal
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.errors import ConfigError
from bot.words import say

log = logging.getLogger(__name__)


async def run(config: Config, token: str, *, always_sync: bool = False) -> None:
    """Run the bot until SIGINT or SIGTERM; then leave Discord and close the database, in that order.

    Raises:
        ConfigError: Discord refuses the token, or cannot be reached.
        StoreError: The database cannot be used.

    """
    stop = stop_on_signals()
    bot = await build_bot(config, always_sync=always_sync)
    try:
        use_addresses(bot, config)
        running = asyncio.create_task(bot.start(token))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
    finally:
        log.info("Stopping")
        await bot.close()
    if stop.is_set():
        running.cancel()
        await asyncio.wait({running})  # Whatever it ends with, it ends because it was told to.
    else:
        await _outcome(running, config)


def use_addresses(bot: Rollwright, config: Config) -> None:
    """Talk to these addresses instead of Discord's own, for a REST proxy or a gateway proxy."""
    if config.api_url:
        Route.BASE = config.api_url.rstrip("/")
    if config.gateway_url:
        address = config.gateway_url
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address)
        ask = bot.http.get_bot_gateway

        async def gateway() -> tuple[int, str, Any]:
            shards, _, limit = await ask()
            return shards, address, limit

        bot.http.get_bot_gateway = gateway  # type: ignore[method-assign]


def stop_on_signals() -> asyncio.Event:
    """An event that SIGINT and SIGTERM set."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt instead.
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def _outcome(running: asyncio.Task[None], config: Config) -> None:
    """What made the bot end, in words where the host can mend it."""
    try:
        await running
    except discord.LoginFailure as error:
        raise ConfigError(
            say("Discord refuses the token; reset it in the Developer Portal, page Bot, and set it anew.")
        ) from error
    except discord.HTTPException as error:
        raise ConfigError(say("Discord does not let the bot start: {error}; try again later.", error=error)) from error
    except (aiohttp.ClientError, OSError) as error:
        raise ConfigError(
            say(
                "Discord cannot be reached at {address}; check the network and the settings api_url and gateway_url.",
                address=config.api_url or "discord.com",
            )
        ) from error
