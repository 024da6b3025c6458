"""Connections to PostgreSQL, and the time that either side may be silent."""

from selectors import EVENT_READ, DefaultSelector
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import ExecStatus

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
_THEIRS = b"""
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
    try:
        _set_up(connection, float(settings["connect_timeout"]))
    except psycopg.Error:
        connection.close()
        raise
    return connection


def _set_up(connection: psycopg.Connection[Any], seconds: float) -> None:
    """Set the server's side of a new connection within these seconds; 0 means no limit.

    A pooler without a free session accepts clients all the same, and answers nothing for minutes.
    """
    raw = connection.pgconn
    raw.send_query(_THEIRS)
    with DefaultSelector() as selector:
        selector.register(connection.fileno(), EVENT_READ)
        if not selector.select(seconds or None):
            raise errors.ConnectionTimeout("The server accepted a connection, but gave it no session.")
    failed = [result for result in iter(raw.get_result, None) if result.status == ExecStatus.FATAL_ERROR]
    if failed:
        raise errors.error_from_result(failed[0])
