"""Moving all writes into the database file itself, so that no deleted data remains elsewhere."""

import asyncio

import aiosqlite

from bot.config import is_postgres
from bot.store.hops import hop

_TRIES, _BETWEEN = 50, 0.1  # Attempts to empty the log, and seconds between them.


async def checkpoint(path: str) -> bool:
    """Empty the log next to an open database file. Return False if readers never pause."""
    if is_postgres(path):  # PostgreSQL's own vacuum does that.
        return True
    # On a separate connection that waits for no one, so that no write waits for it.
    async with aiosqlite.connect(path, isolation_level=None, timeout=0) as beside:
        for _ in range(_TRIES):
            # Most of it runs alongside writes; the rest is done at once.
            await hop(beside, lambda raw: raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall())
            (row,) = await hop(beside, lambda raw: raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
            if not row[0]:
                return True
            await asyncio.sleep(_BETWEEN)
    return False
