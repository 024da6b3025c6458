"""Database upgrades: numbered SQL files, each applied in one transaction along with its number.

The core's number is the database's ``user_version``, and a game's is in the table ``schemas``. A number below
the first file's means that the database is from before 2.0. Several processes may start at once, so each step
checks again once it has the write lock.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from bot.errors import NewerError, StoreError
from bot.store.postgres.statements import migration
from bot.words import later, say

Steps = list[tuple[int, str]]
"""Migrations, each with its number and SQL."""


class Pending(NamedTuple):
    """The missing migrations of a game or the core, from its current version to the newest."""

    part: str
    old: int
    new: int


def migrate(connection: sqlite3.Connection, games: Mapping[str, Steps] | None = None) -> None:
    """Apply this database's missing migrations: first the core's, then each game's.

    Raises:
        StoreError: The database is from a newer version of the bot or a game, from before 2.0, or another
            program's. Or a migration failed, and the database is as it was before that migration.

    """
    run(connection, migrations("bot.store"))
    for game, steps in (games or {}).items():
        migrate_game(connection, game, steps)


def migrate_packages(connection: sqlite3.Connection, games: Mapping[str, Steps]) -> dict[str, str]:
    """Apply the migrations of games that the bot can run without, and return the reason for each failure."""
    refused = {}
    for game, steps in games.items():
        try:
            migrate_game(connection, game, steps)
        except (StoreError, sqlite3.Error) as error:
            refused[game] = str(error.__cause__ or error)
    return refused


def migrate_game(connection: sqlite3.Connection, game: str, steps: Steps) -> None:
    """Apply a game's migrations. Raises StoreError like :func:`migrate`."""
    _run(connection, steps, partial(_game_version, connection, game), _game_mark(game), game)


def run(connection: sqlite3.Connection, steps: Steps) -> None:
    """Apply the core's numbered steps after the database's version."""
    # In this order, because anything another process adds meanwhile has a version when it's looked up.
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] and not version(connection):
        raise _foreign(connection)
    # A pragma takes no parameters.
    _run(connection, steps, lambda: version(connection), lambda number: f"PRAGMA user_version={number:d}")


def _run(
    connection: sqlite3.Connection,
    steps: Steps,
    seen: Callable[[], int],
    mark: Callable[[int], str],
    game: str = "",
) -> None:
    """Apply the steps after ``seen``. ``mark`` returns the statement that records a step."""
    _check(connection, steps, seen(), game)
    for number, script in sorted(steps):
        if number > seen():
            _apply(connection, number, [*statements(script), mark(number)], seen)


def _check(connection: sqlite3.Connection, steps: Steps, version: int, game: str = "") -> int:
    """Return the number of the newest step. Raises StoreError if the database can't be upgraded to it."""
    numbers = [number for number, _ in steps]
    first, newest = min(numbers, default=0), max(numbers, default=0)
    if 0 < version < first:
        words = later("The database {path} is from before 2.0 and can't be read. Start with a new one.")
        raise StoreError(words.say(path=_path(connection)))
    if version > newest:
        words = later(
            "The database {path} has version {found}, but this bot only supports {newest}. "
            "Install a newer Rollwright."
        )
        if game:
            words = later(
                "In the database {path}, {game} has version {found}, but this bot only supports "
                "{newest}. Install a newer version."
            )
        raise NewerError(words.say(path=_path(connection), found=version, newest=newest, game=game))
    return newest


def pending(connection: sqlite3.Connection, games: Mapping[str, Steps]) -> Iterator[Pending]:
    """Yield this database's missing migrations, without changing anything.

    Raises:
        StoreError: The database is from a newer version of the bot or a game, before 2.0, or another program.

    """
    is_empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    version = 0 if is_empty else _core_version(connection)
    if (newest := _check(connection, migrations("bot.store"), version)) > version:
        yield Pending("", version, newest)
    for game, steps in games.items():
        yield from pending_of(connection, game, steps, is_empty=is_empty)


def pending_of(
    connection: sqlite3.Connection, game: str, steps: Steps, *, is_empty: bool = False
) -> Iterator[Pending]:
    """Yield a game's missing migrations. Raises StoreError if the database is newer."""
    version = 0 if is_empty else _game_version(connection, game)
    if (newest := _check(connection, steps, version, game)) > version:
        yield Pending(game, version, newest)


def _core_version(connection: sqlite3.Connection) -> int:
    """Return the version of a database with tables. Raises StoreError if it's another program's."""
    with suppress(sqlite3.OperationalError):  # PostgreSQL has our own table for it.
        if number := version(connection):
            return number
    raise _foreign(connection)


def _foreign(connection: sqlite3.Connection) -> StoreError:
    return StoreError(
        say("{path} is another program's database. Choose another file.", path=_path(connection))
    )


def _game_version(connection: sqlite3.Connection, game: str) -> int:
    row = connection.execute("SELECT version FROM schemas WHERE game = ?", (game,)).fetchone()
    return int(row[0]) if row else 0


def _game_mark(game: str) -> Callable[[int], str]:
    if not game.isidentifier():
        raise ValueError(game)
    return lambda number: (
        f"INSERT INTO schemas (game, version) VALUES ('{game}', {number:d})"  # noqa: S608 - an identifier and a number
        " ON CONFLICT (game) DO UPDATE SET version = excluded.version"
    )


def version(connection: sqlite3.Connection) -> int:
    """Return the number of the last applied migration, or 0 for a new database."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrations(package: str) -> Steps:
    """Return all migrations in a package, or none if it has no folder of migrations."""
    folder = files(package).joinpath("migrations")
    scripts = [file for file in folder.iterdir() if file.name.endswith(".sql")] if folder.is_dir() else []
    return sorted((int(file.name[:4]), file.read_text(encoding="utf-8")) for file in scripts)


def _apply(connection: sqlite3.Connection, number: int, script: list[str], seen: Callable[[], int]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if seen() < number:  # Another process may have been first.
            for statement in script:
                _execute(connection, statement)
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.OperationalError) and not _is_passing(error):
            raise StoreError(
                say(
                    "The database {path} can't be upgraded to version {number} ({error}). It's "
                    "unchanged. Go back to the Rollwright you had.",
                    path=_path(connection),
                    number=number,
                    error=error,
                )
            ) from error
        raise


def _execute(connection: sqlite3.Connection, statement: str) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute(statement)
    else:
        connection.execute(migration(statement))


def statements(script: str) -> list[str]:
    """Return a script's statements, because ``executescript`` would commit before the first statement."""
    statements: list[str] = []
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            statements.append(pending.strip())
            pending = ""
    return [*statements, pending.strip()] if pending.strip() else statements


def _is_passing(error: sqlite3.Error) -> bool:
    """Return True if the file or the disk caused this error, not the migration."""
    return any(word in str(error) for word in ("locked", "busy", "readonly", "full", "unable", "disk"))


def _path(connection: sqlite3.Connection) -> str:
    if not isinstance(connection, sqlite3.Connection):
        return "of PostgreSQL"
    return str(connection.execute("PRAGMA database_list").fetchone()[2] or ":memory:")
