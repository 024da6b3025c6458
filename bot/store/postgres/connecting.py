"""Connections to PostgreSQL, and the time that either side may be silent."""

from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict

_OURS: dict[str, Any] = {
    "application_name": "rollwright",
    # Of several hosts, the one that accepts writes, which changes after a failover.
    "target_session_attrs": "read-write",
    # Seconds; Discord allows three until a player must be answered.
    "connect_timeout": 2,
    # A machine that disappears is noticed within nine seconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 9_000,
}
"""The defaults for settings that the address doesn't specify."""

# The server notices as quickly if our machine disappears, which may hold a lock; by default, after two hours.
_THEIRS: LiteralString = """
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2;
SET tcp_user_timeout = 9000
"""


def connected(address: str, **ours: str) -> psycopg.Connection[Any]:
    """Open a connection to this address in autocommit mode.

    ``ours`` are additional settings, by their names in libpq.

    Raises:
        psycopg.OperationalError: The connection can't be opened.

    """
    settings = {**_OURS, **conninfo_to_dict(address), **ours}
    connection = psycopg.connect(**settings, autocommit=True)
    connection.execute(_THEIRS)
    return connection
