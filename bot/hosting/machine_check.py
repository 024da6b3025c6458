"""Warnings to a host about the machine: disk, files, clock, or another instance of the bot."""

import shutil
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from bot.hosting.instances import is_running
from bot.words import say

LEAST_FREE = 100 * 1024 * 1024
"""The bytes that should be free besides a copy of the database, which a backup needs."""
_MEGABYTE = 1024 * 1024
_PER_SECOND = 1000  # Milliseconds.


def warnings(database: Path, settings: Path, *, newest: int, now: int) -> list[str]:
    """Return everything wrong with the machine, one sentence each.

    ``newest`` is the time of the newest roll, or 0 if there is none, and ``now`` is the machine's time.
    Both are in milliseconds since 1970, UTC.

    Raises:
        ConfigError: The check for another running bot failed.

    """
    found = [*_open(settings, database), *_crowded(database)]
    if newest > now:
        found.append(
            say(
                "The machine's clock is {seconds} seconds behind the newest roll. Sync it with NTP.",
                seconds=(newest - now) // _PER_SECOND,
            )
        )
    if is_running(str(database)):
        found.append(say("Rollwright is now running on the database {path}.", path=database))
    return found


def _open(*paths: Path) -> Iterable[str]:
    for path in paths:
        if is_open(path):
            yield say("Others can read {path}. Run chmod 600 to restrict it to its owner.", path=path)


def is_open(path: Path) -> bool:
    """Return True if anyone but the owner can read a file. On Windows, where modes don't show it, False."""
    try:
        return sys.platform != "win32" and bool(path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))
    except OSError:
        return False


def _crowded(database: Path) -> Iterable[str]:
    """Yield a warning if there's too little space: a backup is as large as the database."""
    free, size = shutil.disk_usage(database.resolve().parent).free, database.stat().st_size
    if free < size + LEAST_FREE:
        yield say(
            "Only {free} MB are free on the disk of the database {path}. A backup takes {size} MB.",
            free=free // _MEGABYTE,
            size=-(-size // _MEGABYTE),
            path=database,
        )
