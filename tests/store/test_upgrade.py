"""A database of every earlier schema, which becomes the same as a new database when it's opened."""

import sqlite3
from contextlib import closing

import pytest

from bot.games import all_migrations
from bot.store.migrate import migrate, migrations, run
from bot.store.opening import open_database

CORE = migrations("bot.store")
GAMES = all_migrations()
EARLIER = [(game, number) for game, steps in GAMES.items() for number, _ in steps]


def schema(path):
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


@pytest.fixture
def new(template):
    """Return the schema of a newly created database."""
    return schema(template)


def roll(connection):
    connection.execute("INSERT INTO rolls (game, guild, channel, owner, made) VALUES ('dice', 1, 5, 7, 1000)")
    connection.execute("INSERT INTO versions VALUES (1, 1, '{}', '{}', 7, 'Alice', 'roll', '[]', 1000)")


def rolls(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT id, game, owner, made FROM rolls").fetchall()


@pytest.mark.parametrize("newest", [number for number, _ in CORE])
async def test_a_database_of_each_core_version_is_upgraded(empty_path, newest, new):
    with closing(sqlite3.connect(empty_path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        run(connection, [(number, script) for number, script in CORE if number <= newest])
        roll(connection)

    await (await open_database(empty_path, GAMES)).close()

    assert schema(empty_path) == new
    assert rolls(empty_path) == [(1, "dice", 7, 1000)]


@pytest.mark.parametrize(("game", "newest"), EARLIER)
async def test_a_database_of_each_game_version_is_upgraded(empty_path, game, newest, new):
    with closing(sqlite3.connect(empty_path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        steps = [(number, script) for number, script in GAMES[game] if number <= newest]
        migrate(connection, {**GAMES, game: steps})
        roll(connection)

    await (await open_database(empty_path, GAMES)).close()

    assert schema(empty_path) == new
    assert rolls(empty_path) == [(1, "dice", 7, 1000)]
