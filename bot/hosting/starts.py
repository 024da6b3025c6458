"""The bot's remaining connections today. Discord resets the token of a bot that makes too many."""

import asyncio
import logging

from discord import AutoShardedClient

from bot.hosting.service_manager import extend_start

log = logging.getLogger(__name__)


async def wait_for_starts(bot: AutoShardedClient, shards: int) -> None:
    """Wait until Discord allows this many shards to identify themselves.

    A service that fails and restarts every 30 s would use up the day's 1,000 in eight hours.
    """
    while True:
        limits = await bot.fetch_session_start_limits()
        if limits.remaining >= min(shards, limits.total):
            return
        seconds = limits.reset_after / 1000  # Discord sends milliseconds.
        log.warning(
            "Discord allows %d more connections, but there are %d shards: waiting for %.0f s",
            limits.remaining,
            shards,
            seconds,
        )
        extend_start(seconds)
        await asyncio.sleep(seconds)
