"""Connection poolers: each of the bot's connections needs its own session.

The bot holds a session lock for its place on the database, listens for others who take it, and sets the
reader's session to read-only. A pooler that shares sessions between transactions, such as PgBouncer with
``pool_mode = transaction``, would give the lock and the settings to other clients. Without session locks, two
bots on one database can't be kept apart, so such a pooler is refused.
"""

from typing import Any

import psycopg

from bot.errors import StoreError
from bot.store.postgres.connecting import connected
from bot.words import say


def check_sessions(address: str) -> None:
    """Raise StoreError if a pooler at this address lets connections share sessions.

    Idle sessions are reused as a stack or a queue. With a stack, the second connection gets the session of
    the first. With a queue, the first connection gets a different session at once.

    Raises:
        psycopg.Error: The database can't be reached.

    """
    with connected(address) as one, connected(address) as other:
        first, again, second = _session(one), _session(one), _session(other)
    if first != again or second == first:
        raise StoreError(
            say(
                "The PostgreSQL database is behind a pooler that lets connections share "
                "sessions. Set its pool_mode to session, or connect without it."
            )
        )


def _session(connection: psycopg.Connection[Any]) -> int:
    """Return the ID of the server process behind this connection."""
    row = connection.execute("SELECT pg_backend_pid()").fetchone()
    assert row
    return int(row[0])
