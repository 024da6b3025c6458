"""The copy of a SQLite file made before an upgrade changes it, and deleted two weeks later."""

import asyncio
import logging
import os
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from bot.store.inspecting import copy, inspect
from bot.store.migrate import Steps

log = logging.getLogger(__name__)

KEPT_DAYS = 14
_DAY = 24 * 60 * 60.0  # Seconds.
_HOUR = 60 * 60.0


def copy_before_migrating(
    path: str,
    games: Mapping[str, Steps],
    packages: Mapping[str, Steps] = MappingProxyType({}),
    *,
    moment: str,
) -> Path | None:
    """Copy a SQLite file that migrations will change. Return the copy's path, or None if none is needed.

    The copy's name has ``moment`` and the process ID, because several processes may start at once, and the
    first to migrate already has its copy.

    Raises:
        StoreError: The database can't be used, or the copy can't be written. Nothing has changed.

    """
    if not Path(path).exists():
        return None
    inspection = inspect(path, games, packages)
    if inspection.is_new or not inspection.pending:
        return None
    target = Path(f"{path}.version-{inspection.pending[0].old}-{moment}-{os.getpid()}")
    copy(path, target)
    log.info("Copied the database to %s before upgrading it", target)
    return target


def delete_old_copies(path: str, now: float) -> None:
    """Delete copies that are older than two weeks. ``now`` is in seconds since 1970, UTC."""
    file = Path(path)
    for made in file.resolve().parent.glob("*"):
        if made.name.startswith(f"{file.name}.version-") and made.stat().st_mtime < now - KEPT_DAYS * _DAY:
            made.unlink(missing_ok=True)
            log.info("Deleted the copy %s, older than %d days", made.name, KEPT_DAYS)


async def keep_deleting_copies(path: str) -> None:
    """Delete old copies now and every hour."""
    while True:
        try:
            delete_old_copies(path, time.time())
        except OSError as error:
            log.warning("Couldn't delete old copies of the database: %s", error)
        await asyncio.sleep(_HOUR)
