"""``/healthz``, ``/livez`` and ``/metrics``: the bot's health, and its metrics.

They are for the host. By default, only the machine itself can reach them.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from aiohttp import web

from bot.app import Rollwright
from bot.errors import ConfigError
from bot.figures import Figures
from bot.hosting.metrics import CONTENT_TYPE, heartbeat_age, lines
from bot.store.probing import Probe
from bot.words import say

HEARTBEAT = 60.0  # Seconds; Discord wants a heartbeat every 41.
COMMIT = 5.0  # Seconds that data can wait to be stored.
_LOOK = 1.0  # Seconds between checks of the event loop's delay.


@asynccontextmanager
async def health_server(bot: Rollwright, address: str, port: int) -> AsyncIterator[None]:
    """Answer requests at this address and port while the context lasts.

    Raises:
        ConfigError: The port is taken, or the machine doesn't have this address.

    """
    app, probe = web.Application(), Probe(bot.database)
    app.router.add_get("/livez", _life)
    app.router.add_get("/healthz", partial(_health, bot, probe))
    app.router.add_get("/metrics", partial(_metrics, bot, probe))
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    looking = asyncio.create_task(_look_at_loop(bot.figures))
    try:
        try:
            await web.TCPSite(runner, address, port).start()
        except OSError as error:
            raise ConfigError(
                say(
                    "The bot can't listen at {address}, port {port} ({error}). Set another health_address or"
                    " health_port.",
                    address=address,
                    port=port,
                    error=error,
                )
            ) from error
        yield
    finally:
        looking.cancel()
        await runner.cleanup()


def ailments(bot: Rollwright) -> list[str]:
    """Return everything that keeps the bot from working, for the health check; empty if all is well."""
    wrong = []
    if not bot.is_ready():
        wrong.append("the gateway is not ready")
    elif (silent := heartbeat_age(bot)) > HEARTBEAT:
        wrong.append(f"the last heartbeat was answered {silent:.0f} s ago")
    if (waits := bot.database.commit_waits) > COMMIT:
        wrong.append(f"nothing was committed for {waits:.0f} s, and something waits")
    return wrong


async def _life(_: web.Request) -> web.Response:
    """Answer that the event loop is running. If it isn't, there's no answer and a restart helps."""
    return web.Response(text="ok\n")


async def _health(bot: Rollwright, probe: Probe, _: web.Request) -> web.Response:
    wrong = [*ailments(bot), *filter(None, [await probe.ailment()])]
    return web.Response(text="\n".join(wrong or ["ok"]) + "\n", status=503 if wrong else 200)


async def _metrics(bot: Rollwright, probe: Probe, _: web.Request) -> web.Response:
    is_up = not await probe.ailment()
    return web.Response(
        text="\n".join(lines(bot, is_database_up=is_up)) + "\n", headers={"Content-Type": CONTENT_TYPE}
    )


async def _look_at_loop(figures: Figures) -> None:
    """Measure how late the event loop wakes a sleeping task."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LOOK
        await asyncio.sleep(_LOOK)
        figures.loop_lags.observe(loop.time() - due)
