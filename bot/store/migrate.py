"""Bringing a database up to date: numbered SQL files, each in one transaction with its number.

The core's number is the database's ``user_version``, each game's stands in the table ``schemas``. A number
below that of the first file is of a database from before 2.0. Several processes may start at once: each step
looks again once it holds the write lock.
"""

import sqlite3
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files

from bot.errors import StoreError
from bot.store.postgres.statements import migration
from bot.words import later, say

Steps = list[tuple[int, str]]
"""Migrations: each a number and its SQL."""


def migrate(connection: sqlite3.Connection, games: Mapping[str, Steps] | None = None) -> None:
    """Apply the migrations that this database lacks, first the core's, then those of each game.

    Raises:
        StoreError: It is from a newer version of the bot or of a game, from before 2.0, or another program's,
            or a migration failed; it is as it was before that one.

    """
    run(connection, migrations("bot.store"))
    for game, steps in (games or {}).items():
        _run(connection, steps, partial(_game_version, connection, game), _game_mark(game), game)


def run(connection: sqlite3.Connection, steps: Steps) -> None:
    """Apply those of these numbered steps of the core that come after the database's version."""
    # In this order: what another process adds meanwhile has a version by the time it is looked for.
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] and not version(connection):
        raise StoreError(
            say("{path} is the database of another program; name another file.", path=_path(connection))
        )
    # A pragma takes no parameters.
    _run(connection, steps, lambda: version(connection), lambda number: f"PRAGMA user_version={number:d}")


def _run(
    connection: sqlite3.Connection,
    steps: Steps,
    seen: Callable[[], int],
    mark: Callable[[int], str],
    game: str = "",
) -> None:
    """Apply those steps that come after what was ``seen``; ``mark`` answers the statement that notes one."""
    numbers = [number for number, _ in steps]
    first, newest = min(numbers, default=0), max(numbers, default=0)
    if 0 < seen() < first:
        words = later("The database {path} is from before 2.0 and can't be read; start with a new one.")
        raise StoreError(words.say(path=_path(connection)))
    if seen() > newest:
        words = later(
            "The database {path} is of version {found}, this bot knows {newest}; install a newer Rollwright."
        )
        if game:
            words = later(
                "In the database {path} {game} is of version {found}, this bot knows {newest};"
                " install a newer one."
            )
        raise StoreError(words.say(path=_path(connection), found=seen(), newest=newest, game=game))
    for number, script in sorted(steps):
        if number > seen():
            _apply(connection, number, [*statements(script), mark(number)], seen)


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
    """The number of the last migration that this database has seen; 0 for a new one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrations(package: str) -> Steps:
    """Every migration that stands in a package; none if it has no folder of them."""
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
                    "The database {path} cannot be brought to version {number} ({error}); it is unchanged."
                    " Go back to the Rollwright you had.",
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
    if not isinstance(connection, sqlite3.Connection):
        return "of PostgreSQL"
    return str(connection.execute("PRAGMA database_list").fetchone()[2] or ":memory:")
