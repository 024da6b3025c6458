"""``/healthz``, ``/livez`` and ``/metrics``: the bot's health, and its metrics.

They are for the host. By default, only the machine itself can reach them. The metrics are in Prometheus's
text format, version 0.0.4, without typed text and IDs. Counters leave out hidden rolls, histograms don't.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from aiohttp import web

from bot import __version__
from bot.app import Rollwright
from bot.errors import ConfigError
from bot.figures import Figures
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


CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_COUNTED = {
    "rolls": ("game", "Rolls that all may see, by game."),
    "presses": ("game", "Changes of rolls that all may see, by game."),
    "refused": ("kind", "Texts of dice that were refused, by why."),
    "errors": ("kind", "What went wrong on the bot's side, by the kind of error."),
    "unsaved": ("cause", "Players who were told that the database did not take or give something, by why."),
}
_MEMORY = Path("/proc/self/statm")  # Only Linux has it; elsewhere there's no figure.


def lines(bot: Rollwright, *, is_database_up: bool) -> Iterator[str]:
    """Yield all metrics, line by line."""
    yield from _gauge("build_info", "1, with the version.", 1, f'{{version="{__version__}"}}')
    yield from _counters(bot)
    yield from _gauges(bot, is_database_up=is_database_up)
    yield from _histograms(bot)
    if _MEMORY.exists():
        pages = int(_MEMORY.read_text(encoding="ascii").split()[1])
        yield "# HELP process_resident_memory_bytes Memory that the process has."
        yield "# TYPE process_resident_memory_bytes gauge"
        yield f"process_resident_memory_bytes {pages * os.sysconf('SC_PAGE_SIZE')}"


def heartbeat_age(bot: Rollwright) -> float:
    """Return the longest time since a shard's last answered heartbeat, in seconds; 0 if there is none."""
    now = time.perf_counter()
    # discord.py has no public way to ask for it; a test fails if it changes.
    beats = [shard._parent.ws._keep_alive for shard in bot.shards.values()]
    return max((now - beat._last_ack for beat in beats if beat), default=0.0)


def _gauge(name: str, help_text: str, value: float, labels: str = "") -> Iterable[str]:
    return (
        f"# HELP rollwright_{name} {help_text}",
        f"# TYPE rollwright_{name} gauge",
        f"rollwright_{name}{labels} {value:.9g}",
    )


def _counters(bot: Rollwright) -> Iterator[str]:
    for name, (label, help_text) in _COUNTED.items():
        full = f"rollwright_{name}_total"
        yield f"# HELP {full} {help_text}"
        yield f"# TYPE {full} counter"
        for (counted, kind), number in sorted(bot.figures.counts.items()):
            if counted == name:
                yield f'{full}{{{label}="{kind}"}} {number}'


def _gauges(bot: Rollwright, *, is_database_up: bool) -> Iterator[str]:
    own = bot.own_shards
    writing, reading = bot.database.queued
    for name, help_text, value in (
        ("ready", "Whether the gateway is ready.", int(bot.is_ready())),
        ("database_up", "Whether the database takes what is written now.", int(is_database_up)),
        ("shards", "Shards of this process that have connected.", len(bot.shards)),
        ("shards_wanted", "Shards that this process is to have.", len(own.numbers) or bot.shard_count or 0),
        ("first_shard", "The first shard of this process.", own.first),
        ("heartbeat_age_seconds", "Since Discord answered a heartbeat.", heartbeat_age(bot)),
        ("commit_waits_seconds", "How long the database has been behind.", bot.database.commit_waits),
        ("database_writes_queued", "Writes that wait for the database's one writer.", writing),
        ("database_reads_queued", "Reads that wait for the database's one reader.", reading),
    ):
        yield from _gauge(name, help_text, value)


def _histograms(bot: Rollwright) -> Iterator[str]:
    figures = bot.figures
    for name, help_text, histogram in (
        ("gateway_lag", "From an interaction to its arrival.", figures.gateway_lags),
        ("commit", "One transaction, with all that is written together.", figures.commits),
        ("database_wait", "From asking for something to be kept to having it kept.", figures.waits),
        ("loop_lag", "How late the event loop comes back.", figures.loop_lags),
    ):
        full = f"rollwright_{name}_seconds"
        yield f"# HELP {full} {help_text}"
        yield f"# TYPE {full} histogram"
        for bound, number in histogram.buckets():
            yield f'{full}_bucket{{le="{bound}"}} {number}'
        yield f"{full}_sum {histogram.sum:.9g}"
        yield f"{full}_count {histogram.count}"
