"""Bringing all that was written into the database's file itself: what was deleted is nowhere then."""

import asyncio

import aiosqlite

from bot.config import is_postgres
from bot.store.hops import hop

_TRIES, _BETWEEN = 50, 0.1  # How often it is tried to empty the log, and seconds between.


async def checkpoint(path: str) -> bool:
    """Empty the log beside the file of this database, which stays open; False if it is read all the time."""
    if is_postgres(path):  # There its own vacuum does that.
        return True
    # On a connection of its own, which waits for nobody, so that no write waits for it.
    async with aiosqlite.connect(path, isolation_level=None, timeout=0) as beside:
        for _ in range(_TRIES):
            # Most of it beside others that write; what is left is done at once.
            await hop(beside, lambda raw: raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall())
            (row,) = await hop(beside, lambda raw: raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
            if not row[0]:
                return True
            await asyncio.sleep(_BETWEEN)
    return False
