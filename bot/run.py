"""Running the bot on Discord, until it is told to stop."""

import asyncio
import logging
import signal
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.errors import ConfigError
from bot.hosting.channel_check import use_rest
from bot.hosting.health import health_server
from bot.hosting.instance import Instance
from bot.hosting.instances import only_instance
from bot.hosting.service_manager import READY, STOPPING, give_signs_of_life, notify
from bot.words import later, say

log = logging.getLogger(__name__)


async def run(config: Config, token: str, *, always_sync: bool = False, replaces: bool = False) -> None:
    """Run the bot until SIGINT or SIGTERM; then leave Discord and close the database, in that order.

    One that ``replaces`` another has it leave once Discord has let in its own shards, so that no press is
    lost while a bot is updated. What both are handed meanwhile is handled once: :mod:`bot.store.handled`.

    Raises:
        ConfigError: Discord refuses the token, or cannot be reached, or another instance is on.
        StoreError: The database cannot be used.

    """
    stop = stop_on_signals()
    with only_instance(config.database, token, config.own_shards, replaces=replaces) as instance:
        bot = await build_bot(config, always_sync=always_sync)
        await _until(stop, bot, config, token, instance)


async def _until(
    stop: asyncio.Event, bot: Rollwright, config: Config, token: str, instance: Instance
) -> None:
    """Run this bot until it is told to stop, or ends by itself."""
    try:
        use_addresses(bot, config)
        _take_turns(bot, config, instance)
        bot.add_listener(partial(_let_in, bot, instance), "on_ready")
        async with health_server(bot, config.health_port):
            running = asyncio.create_task(bot.start(token))
            stopping = asyncio.create_task(stop.wait())
            leaving = asyncio.create_task(instance.asked_to_leave())
            living = asyncio.create_task(give_signs_of_life())
            keeping_up = asyncio.create_task(bot.languages.keep_up())
            await asyncio.wait({running, stopping, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                log.info("Another Rollwright takes over")
                stop.set()
            for each in (stopping, leaving, living, keeping_up):
                each.cancel()
    finally:
        log.info("Stopping")
        notify(STOPPING)
        await bot.close()
    if stop.is_set():
        running.cancel()
        await asyncio.wait({running})  # Whatever it ends with, it ends because it was told to.
    else:
        await _outcome(running, config)


async def _let_in(bot: Rollwright, instance: Instance) -> None:
    """Discord has let in every shard: whoever is to be replaced leaves, and whoever waits is told."""
    if not instance.is_on:
        await instance.take_over()
        await bot.load_noted()  # What the other one noted until then.
    notify(READY)


def _take_turns(bot: Rollwright, config: Config, instance: Instance) -> None:
    """Identify shards one after the other over all processes, where there are several."""
    if config.own_shards.count:

        async def concurrency() -> int:
            return (await bot.fetch_session_start_limits()).max_concurrency

        bot.before_identify_hook = instance.turnstile(concurrency)  # type: ignore[method-assign,assignment]


def use_addresses(bot: Rollwright, config: Config) -> None:
    """Talk to these addresses instead of Discord's own, for a REST proxy or a gateway proxy."""
    use_rest(config)
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


_DISALLOWED_INTENTS = 4014


def _closed(code: int) -> str:
    """Why Discord has closed the gateway for good, by its code, and what to do."""
    words = {
        4004: later(
            "Discord no longer takes the token; reset it in the Developer Portal, page Bot, and set it anew."
        ),
        4010: later("Discord does not know this shard; set shards to 0, or to a number that fits."),
        4011: later("Discord wants this bot to have more shards; set shards to 0, or to a larger number."),
        4012: later("Discord no longer speaks this version of its gateway; install a newer Rollwright."),
        4013: later(
            "Discord does not know what this bot wants to be told (intents); install a newer Rollwright."
        ),
        _DISALLOWED_INTENTS: later(
            "Discord does not tell this bot what it wants to be told (intents);"
            " look at page Bot of the Developer Portal."
        ),
    }.get(
        code,
        later("Discord has closed the connection for good, with code {code}; look it up, then start again."),
    )
    return words.say(code=code)


async def _outcome(running: asyncio.Task[None], config: Config) -> None:
    """What made the bot end, in words where the host can mend it."""
    try:
        await running
    except discord.LoginFailure as error:
        raise ConfigError(
            say("Discord refuses the token; reset it in the Developer Portal, page Bot, and set it anew.")
        ) from error
    except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        code = error.code if isinstance(error, discord.ConnectionClosed) else _DISALLOWED_INTENTS
        raise ConfigError(_closed(code)) from error
    except discord.HTTPException as error:
        raise ConfigError(
            say("Discord does not let the bot start: {error}; try again later.", error=error)
        ) from error
    except (aiohttp.ClientError, OSError) as error:
        raise ConfigError(
            say(
                "Discord cannot be reached at {address};"
                " check the network and the settings api_url and gateway_url.",
                address=config.api_url or "discord.com",
            )
        ) from error
