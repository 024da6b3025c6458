"""How a PostgreSQL is connected to, and how long each side may hear nothing of the other."""

from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict

_OURS: dict[str, Any] = {
    "application_name": "rollwright",
    # Of several hosts the one that takes writes, which after a fail-over is another.
    "target_session_attrs": "read-write",
    # Seconds, of which Discord gives three until a player is to be told.
    "connect_timeout": 2,
    # A machine that is gone says nothing: that is noticed within nine seconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 9_000,
}
"""What the address does not say otherwise."""

# The server notices as soon that a machine of ours is gone, which may have had a lock; else after two hours.
_THEIRS: LiteralString = """
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2;
SET tcp_user_timeout = 9000
"""


def connected(address: str, **ours: str) -> psycopg.Connection[Any]:
    """A new connection to this address, each statement of which is a transaction of its own.

    ``ours`` is what it is to be besides, by libpq's names.

    Raises:
        psycopg.OperationalError: There is none.

    """
    settings = {**_OURS, **conninfo_to_dict(address), **ours}
    connection = psycopg.connect(**settings, autocommit=True)
    connection.execute(_THEIRS)
    return connection
