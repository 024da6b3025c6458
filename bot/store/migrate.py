"""Bringing a database up to date: numbered SQL files, each in one transaction with its number.

The number of the last one applied is the database's ``user_version``. Several processes may start
at once: each step looks again once it holds the write lock.
"""

import sqlite3
from importlib.resources import files

from bot.errors import StoreError
from bot.words import say


def migrate(connection: sqlite3.Connection) -> None:
    """Apply the migrations that this database lacks.

    Raises:
        StoreError: It is from a newer version of the bot, or another program's, or a migration failed; it
            is as it was before that one.

    """
    run(connection, migrations())


def run(connection: sqlite3.Connection, steps: list[tuple[int, str]]) -> None:
    """Apply those of these numbered steps that come after the database's version."""
    # In this order: what another process adds meanwhile has a version by the time it is looked for.
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] and not version(connection):
        raise StoreError(say("{path} is the database of another program; name another file.", path=_path(connection)))
    newest = max((number for number, _ in steps), default=0)
    if version(connection) > newest:
        raise StoreError(
            say(
                "The database {path} is of version {found}, this bot knows {newest}; install a newer Rollwright.",
                path=_path(connection),
                found=version(connection),
                newest=newest,
            )
        )
    for number, script in sorted(steps):
        if number > version(connection):
            _apply(connection, number, script)


def version(connection: sqlite3.Connection) -> int:
    """The number of the last migration that this database has seen; 0 for a new one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrations() -> list[tuple[int, str]]:
    """Every migration that this bot knows: its number and its SQL."""
    folder = files("bot.store").joinpath("migrations")
    scripts = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return sorted((int(file.name[:4]), file.read_text(encoding="utf-8")) for file in scripts)


def _apply(connection: sqlite3.Connection, number: int, script: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version(connection) < number:  # Another process may have been first.
            for statement in statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version={number:d}")  # A pragma takes no parameters.
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.OperationalError) and not _is_passing(error):
            raise StoreError(
                say(
                    "The database {path} cannot be brought to version {number} ({error}); it is unchanged."
                    " Go back to the Rollwright you had.",
                    path=_path(connection),
                    number=number,
                    error=error,
                )
            ) from error
        raise


def statements(script: str) -> list[str]:
    """The statements of a script; ``executescript`` would commit before the first."""
    found: list[str] = []
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    return [*found, pending.strip()] if pending.strip() else found


def _is_passing(error: sqlite3.Error) -> bool:
    """Whether this is about the file or the disk, not about the migration."""
    return any(word in str(error) for word in ("locked", "busy", "readonly", "full", "unable", "disk"))


def _path(connection: sqlite3.Connection) -> str:
    return str(connection.execute("PRAGMA database_list").fetchone()[2] or ":memory:")
