"""What a host should know of the machine that the bot runs on: disk, files, clock, another instance."""

import shutil
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from bot.hosting.instances import is_running
from bot.words import say

LEAST_FREE = 100 * 1024 * 1024
"""Bytes that should be free beside a copy of the database, which a backup takes."""
_MEGABYTE = 1024 * 1024
_PER_SECOND = 1000  # Milliseconds.


def warnings(database: Path, settings: Path, *, newest: int, now: int) -> list[str]:
    """What is amiss, each in a sentence.

    ``newest`` is when the newest roll was made, 0 if there is none, and ``now`` the machine's time, both in
    milliseconds since 1970, UTC.

    Raises:
        ConfigError: Whether another bot runs cannot be found out.

    """
    found = [*_open(settings, database), *_crowded(database)]
    if newest > now:
        found.append(
            say(
                "The machine's clock is {seconds} seconds behind the newest roll; set it by NTP.",
                seconds=(newest - now) // _PER_SECOND,
            )
        )
    if is_running(str(database)):
        found.append(say("A Rollwright runs on the database {path} now.", path=database))
    return found


def _open(*paths: Path) -> Iterable[str]:
    for path in paths:
        if is_open(path):
            yield say("Others can read {path}; chmod 600 keeps it to its owner.", path=path)


def is_open(path: Path) -> bool:
    """Whether others than its owner can read a file. On Windows modes do not say."""
    try:
        return sys.platform != "win32" and bool(path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))
    except OSError:
        return False


def _crowded(database: Path) -> Iterable[str]:
    """Whether there is too little room: a backup is as large as the database."""
    free, size = shutil.disk_usage(database.resolve().parent).free, database.stat().st_size
    if free < size + LEAST_FREE:
        yield say(
            "Only {free} MB are free on the disk of the database {path}; a backup takes {size} MB.",
            free=free // _MEGABYTE,
            size=-(-size // _MEGABYTE),
            path=database,
        )
