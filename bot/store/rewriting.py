"""Removing deleted data from a database's own files.

SQLite overwrites it with zeros at once (``secure_delete``). PostgreSQL leaves it in its pages, and a plain
VACUUM only makes them reusable. VACUUM FULL rewrites them but locks them, so every bot must be stopped.
"""

import asyncio
import sqlite3

from bot.config import is_postgres
from bot.store.files import explain, explain_postgres, needing_driver


async def vacuum(path: str) -> None:
    """Let PostgreSQL reuse the pages of deleted rows, alongside other work. SQLite doesn't need that."""
    if is_postgres(path):
        await asyncio.to_thread(_on_postgres, path, "VACUUM")


async def rewrite(path: str) -> None:
    """Rewrite every table without deleted data, while no bot runs.

    Raises:
        StoreError: The database can't be used.

    """
    if is_postgres(path):
        # Statistics contain frequent values of columns, including deleted ones.
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
                    if statement != "CHECKPOINT":  # Otherwise the server does it within minutes.
                        raise
    except psycopg.Error as error:
        raise explain_postgres(error) from error


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
