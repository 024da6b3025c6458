"""Running the bot on Discord until it's told to stop."""

import asyncio
import gc
import logging
import signal
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from functools import partial
from http import HTTPStatus
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.app import Rollwright, build_bot
from bot.config import Config, is_postgres
from bot.errors import ConfigError
from bot.games import all_migrations, package_migrations
from bot.hosting.channel_check import use_rest
from bot.hosting.databases import moment
from bot.hosting.instance import Instance
from bot.hosting.instances import only_instance
from bot.hosting.service_manager import READY, STOPPING, give_signs_of_life, notify
from bot.hosting.starts import wait_for_starts
from bot.store.copies import copy_before_migrating, keep_deleting_copies
from bot.store.database import MEMORY
from bot.words import later, say

log = logging.getLogger(__name__)

_PERMISSIONS = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, embed_links=True
)


async def run(config: Config, token: str, *, always_sync: bool = False, replaces: bool = False) -> None:
    """Run the bot until SIGINT or SIGTERM, then leave Discord and close the database.

    With ``replaces``, the bot asks the running one to leave once its own shards are connected, so that an
    update loses no press. Interactions that reach both are handled once; see :mod:`bot.store.handled`.

    Raises:
        ConfigError: Discord refuses the token or can't be reached, or another instance is running.
        StoreError: The database can't be used.

    """
    stop = stop_on_signals()
    with only_instance(config.database, token, config.own_shards, replaces=replaces) as instance:
        if config.database == MEMORY:
            log.warning("The database is in memory: its rolls are lost when the bot stops")
        elif not is_postgres(config.database):
            copy_before_migrating(config.database, all_migrations(), package_migrations(), moment=moment())
        bot = await build_bot(config, always_sync=always_sync)
        gc.collect()
        gc.freeze()  # What is loaded stays, so no later collection has to look through it.
        await _until(stop, bot, config, token, instance)


async def _until(
    stop: asyncio.Event, bot: Rollwright, config: Config, token: str, instance: Instance
) -> None:
    """Run this bot until it's told to stop, or stops by itself."""
    try:
        use_addresses(bot, config)
        _take_turns(bot, config, instance)
        bot.add_listener(partial(_let_in, bot, instance), "on_ready")
        async with _answering_for(bot, config):
            running = asyncio.create_task(
                _started(bot, token, len(config.own_shards.numbers) or config.shards or 1)
            )
            stopping = asyncio.create_task(stop.wait())
            leaving = asyncio.create_task(instance.asked_to_leave())
            living = asyncio.create_task(give_signs_of_life())
            deleting = asyncio.create_task(keep_deleting_copies(config.database))
            keeping_up = asyncio.create_task(bot.languages.keep_up())
            await asyncio.wait({running, stopping, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                log.info("Another Rollwright is taking over")
                stop.set()
            for task in (stopping, leaving, living, deleting, keeping_up):
                task.cancel()
    finally:
        log.info("Stopping")
        notify(STOPPING)
        await bot.close()
    if stop.is_set():
        running.cancel()
        await asyncio.wait({running})  # However it ends, it was told to.
    else:
        await _outcome(running, config)


def _answering_for(bot: Rollwright, config: Config) -> AbstractAsyncContextManager[None]:
    """Serve the health checks, if the host has enabled them."""
    if not config.health_port:
        return nullcontext()
    from bot.hosting.health import health_server  # noqa: PLC0415 - its web server is 3 MiB

    return health_server(bot, config.health_address, config.health_port)


async def _started(bot: Rollwright, token: str, shards: int) -> None:
    """Connect once Discord allows this many shards to start, and stay connected until the bot is closed."""
    await bot.login(token)
    await wait_for_starts(bot, shards)
    await bot.connect()


async def _let_in(bot: Rollwright, instance: Instance) -> None:
    """Ask the replaced bot to leave once every shard is connected, and report readiness."""
    if not instance.is_on:
        await instance.take_over()
        await bot.load_noted()  # What the other bot recorded until then.
    notify(READY)
    log.info(
        "Ready: %d servers, shards %s; invite it with %s",
        sum(1 for _ in bot.guild_ids),
        ", ".join(map(str, sorted(bot.shards))),
        discord.utils.oauth_url(bot.application_id or 0, permissions=_PERMISSIONS, scopes=["bot"]),
    )


def _take_turns(bot: Rollwright, config: Config, instance: Instance) -> None:
    """Identify the shards of all processes one by one, if there are several."""
    if config.own_shards.count:

        async def concurrency() -> int:
            return (await bot.fetch_session_start_limits()).max_concurrency

        bot.before_identify_hook = instance.turnstile(concurrency)  # type: ignore[method-assign,assignment]


def use_addresses(bot: Rollwright, config: Config) -> None:
    """Use these addresses instead of Discord's own, for a REST or gateway proxy."""
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
    """Return an event that is set on SIGINT and SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt instead.
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


_DISALLOWED_INTENTS = 4014


_CLOSED = {
    4004: later(
        "Discord no longer accepts the token. Reset it on the Bot page of the Developer Portal "
        "and set the new one."
    ),
    4010: later("Discord doesn't know this shard. Set shards to 0, or to a number that fits."),
    4011: later("Discord wants more shards for this bot. Set shards to 0, or to a larger number."),
    4012: later("Discord no longer supports this version of its gateway. Install a newer Rollwright."),
    4013: later("Discord doesn't know the intents this bot asks for. Install a newer Rollwright."),
    _DISALLOWED_INTENTS: later(
        "Discord doesn't allow the intents this bot asks for. Check the Bot page of the Developer Portal."
    ),
}
"""Reasons why Discord closes the gateway permanently, by code, with the fix. A restart doesn't help."""


def _closed(code: int) -> str:
    """Return why Discord closed the gateway permanently, and how to fix that."""
    unknown = later("Discord closed the connection for good with code {code}. Look it up, then start again.")
    return _CLOSED.get(code, unknown).say(code=code)


async def _outcome(running: asyncio.Task[None], config: Config) -> None:
    """Log why the bot ended, and how the host can fix that, if possible."""
    try:
        await running
    except discord.LoginFailure as error:
        raise ConfigError(
            say(
                "Discord refuses the token. Reset it on the Bot page of the Developer Portal and set "
                "the new one."
            )
        ) from error
    except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        code = error.code if isinstance(error, discord.ConnectionClosed) else _DISALLOWED_INTENTS
        raise ConfigError(_closed(code), is_temporary=code not in _CLOSED) from error
    except (discord.HTTPException, discord.GatewayNotFound) as error:
        # Only its cause says why there's no gateway.
        reason = error.__cause__ if isinstance(error, discord.GatewayNotFound) else error
        raise ConfigError(
            say("Discord doesn't let the bot start: {error}. Try again later.", error=reason),
            # Keep an address that isn't Discord's as it is.
            is_temporary=getattr(reason, "status", 0) != HTTPStatus.NOT_FOUND,
        ) from error
    except (aiohttp.ClientError, OSError) as error:
        raise ConfigError(
            say(
                "Discord can't be reached at {address}. Check the network and the settings "
                "api_url and gateway_url.",
                address=config.api_url or "discord.com",
            ),
            is_temporary=True,
        ) from error
