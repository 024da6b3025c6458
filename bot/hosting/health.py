"""``/healthz`` and ``/metrics`` on loopback: whether the bot does its work, and its figures.

The figures are in Prometheus's text format, version 0.0.4. They hold no text that anybody typed, no id, and
nothing of hidden rolls; they are for the host all the same, and listen where the machine alone can ask.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.app import Rollwright
from bot.errors import ConfigError
from bot.figures import Figures, percentile
from bot.words import say

LOOPBACK = "127.0.0.1"
HEARTBEAT = 60.0  # Seconds; Discord wants a heartbeat every 41.
COMMIT = 5.0  # Seconds that what waits to be kept may wait.
_LOOK = 1.0  # Seconds between looks at how late the event loop is.
_COUNTED = {
    "rolls": ("game", "Rolls that all may see, by game."),
    "presses": ("game", "Changes of rolls that all may see, by game."),
    "refused": ("kind", "Texts of dice that were refused, by why."),
    "errors": ("kind", "What went wrong on the bot's side, by the kind of error."),
}


@asynccontextmanager
async def health_server(bot: Rollwright, port: int) -> AsyncIterator[None]:
    """Answer on this port of loopback for as long as this lasts; with port 0 nobody is answered.

    Raises:
        ConfigError: The port is taken.

    """
    if not port:
        yield
        return
    app = web.Application()
    app.router.add_get("/healthz", lambda _: _health(bot))
    app.router.add_get("/metrics", lambda _: _metrics(bot))
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    looking = asyncio.create_task(_look_at_loop(bot.figures))
    try:
        try:
            await web.TCPSite(runner, LOOPBACK, port).start()
        except OSError as error:
            raise ConfigError(
                say(
                    "The port {port} cannot be listened at ({error}); set another health_port.",
                    port=port,
                    error=error,
                )
            ) from error
        yield
    finally:
        looking.cancel()
        await runner.cleanup()


def ailments(bot: Rollwright) -> list[str]:
    """What keeps the bot from its work, for whoever reads the health; none if all is well."""
    found = []
    if not bot.is_ready():
        found.append("the gateway is not ready")
    elif (silent := heartbeat_age(bot)) > HEARTBEAT:
        found.append(f"the last heartbeat was answered {silent:.0f} s ago")
    if (waits := bot.commit_waits) > COMMIT:
        found.append(f"nothing was committed for {waits:.0f} s, and something waits")
    return found


def heartbeat_age(bot: Rollwright) -> float:
    """Seconds since Discord answered a heartbeat of the shard that has waited longest; 0 without a shard."""
    now = time.perf_counter()
    # discord.py has no public way to ask for it; a test fails if it changes.
    alive = [shard._parent.ws._keep_alive for shard in bot.shards.values()]
    return max((now - each._last_ack for each in alive if each), default=0.0)


async def _health(bot: Rollwright) -> web.Response:
    found = ailments(bot)
    return web.Response(text="\n".join(found or ["ok"]) + "\n", status=503 if found else 200)


async def _metrics(bot: Rollwright) -> web.Response:
    return web.Response(
        text="\n".join(lines(bot)) + "\n",
        headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"},
    )


def lines(bot: Rollwright) -> Iterable[str]:
    """The figures, line by line."""
    figures, own = bot.figures, bot.own_shards
    for name, (label, help_text) in _COUNTED.items():
        full = f"rollwright_{name}_total"
        yield f"# HELP {full} {help_text}"
        yield f"# TYPE {full} counter"
        for (counted, kind), number in sorted(figures.counts.items()):
            if counted == name:
                yield f'{full}{{{label}="{kind}"}} {number}'
    for name, help_text, value in (
        ("ready", "Whether the gateway is ready.", int(bot.is_ready())),
        ("shards", "Shards of this process.", len(bot.shards)),
        ("first_shard", "The first shard of this process.", own.first),
        ("heartbeat_age_seconds", "Since Discord answered a heartbeat.", heartbeat_age(bot)),
        ("gateway_lag_p99_seconds", "From an interaction to its arrival.", _p99(figures.gateway_lags)),
        ("commit_p99_seconds", "Of writing to the database.", _p99(figures.commits)),
        ("commit_waits_seconds", "How long the database has been behind.", bot.commit_waits),
        ("loop_lag_p99_seconds", "How late the event loop comes back.", _p99(figures.loop_lags)),
    ):
        yield f"# HELP rollwright_{name} {help_text}"
        yield f"# TYPE rollwright_{name} gauge"
        yield f"rollwright_{name} {value:.6g}"


def _p99(seconds: Iterable[float]) -> float:
    return percentile(list(seconds), 0.99)


async def _look_at_loop(figures: Figures) -> None:
    """Measure how much later than it asked for the loop comes back to it."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LOOK
        await asyncio.sleep(_LOOK)
        figures.loop_lags.append(max(0.0, loop.time() - due))
