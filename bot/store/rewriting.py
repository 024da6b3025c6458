"""Taking out of a database's own files what was deleted from its tables.

SQLite writes zeros over it at once (``secure_delete``). PostgreSQL leaves it in its pages: a plain VACUUM
lets them be used again. Only VACUUM FULL writes them anew, and it locks them, so every bot is stopped then.
"""

import asyncio
import sqlite3

from bot.config import is_postgres
from bot.store.files import explain, explain_postgres, needing_driver


async def vacuum(path: str) -> None:
    """Let PostgreSQL use the pages of deleted rows again, beside everything else; a file needs none."""
    if is_postgres(path):
        await asyncio.to_thread(_on_postgres, path, "VACUUM")


async def rewrite(path: str) -> None:
    """Write every table anew, without anything that was deleted, while no bot runs.

    Raises:
        StoreError: The database can't be used.

    """
    if is_postgres(path):
        # Statistics have the commonest values of a column, also those of before.
        await asyncio.to_thread(_on_postgres, path, "ANALYZE", "VACUUM FULL", "CHECKPOINT")
    else:
        await asyncio.to_thread(_file, path)


def _on_postgres(address: str, *statements: str) -> None:
    with needing_driver():
        import psycopg  # noqa: PLC0415

        from bot.store.postgres.connecting import connected  # noqa: PLC0415
    try:
        with connected(address) as connection:
            for statement in statements:
                try:
                    connection.execute(statement.encode())
                except psycopg.errors.InsufficientPrivilege:
                    if statement != "CHECKPOINT":  # Without it the server does so by itself in minutes.
                        raise
    except psycopg.Error as error:
        raise explain_postgres(sqlite3.OperationalError(str(error))) from error


def _file(path: str) -> None:
    try:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise explain(path, error) from error
