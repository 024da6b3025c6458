"""The bot's metrics in Prometheus's text format, version 0.0.4.

They contain no typed text and no IDs. The counters leave out hidden rolls, but the histograms don't.
"""

import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot import __version__
from bot.app import Rollwright

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
