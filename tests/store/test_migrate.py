"""Numbered migrations, each done whole or not at all, and safe with several processes at once."""

import sqlite3
import subprocess
import sys

import pytest

from bot.errors import StoreError
from bot.games import all_migrations
from bot.store import migrate as migrate_module
from bot.store.migrate import migrate, migrations, run, statements, version
from bot.store.opening import open_database


@pytest.fixture
def connection(durable_path):
    connection = sqlite3.connect(durable_path, isolation_level=None)
    yield connection
    connection.close()


def tables(connection):
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


CORE = migrations("bot.store")
GAMES = all_migrations()


@pytest.mark.parametrize(
    ("steps", "first"), [(CORE, 100), *((steps, 1) for steps in GAMES.values())], ids=["core", *GAMES]
)
def test_the_migrations_are_numbered(steps, first):
    numbers = [number for number, _ in steps]
    assert numbers[0] == first
    assert len(set(numbers)) == len(numbers)


def test_a_new_database_gets_all_of_them(connection):
    migrate(connection, GAMES)

    assert version(connection) == CORE[-1][0]
    assert {"rolls", "versions", "notes", "effects", "fights"} <= tables(connection)
    assert schemas(connection) == {game: steps[-1][0] for game, steps in GAMES.items()}


def schemas(connection):
    return dict(connection.execute("SELECT game, version FROM schemas").fetchall())


def test_a_disabled_game_keeps_its_tables_and_returns(connection):
    migrate(connection, GAMES)
    connection.execute("INSERT INTO creatures VALUES (1, 'goblin', '{}')")
    migrate(connection, {game: steps for game, steps in GAMES.items() if game != "dnd"})
    migrate(connection, GAMES)
    assert connection.execute("SELECT folded FROM creatures").fetchall() == [("goblin",)]


def test_a_newer_game_is_refused_by_name_and_the_others_are_not_asked(connection):
    migrate(connection, GAMES)
    connection.execute("UPDATE schemas SET version = 99 WHERE game = 'magic'")
    with pytest.raises(StoreError, match="magic has version 99"):
        migrate(connection, GAMES)
    migrate(connection, {"dnd": GAMES["dnd"]})


def test_a_full_disk_is_not_mistaken_for_a_failing_migration(connection):
    migrate(connection, GAMES)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(sqlite3.OperationalError, match="full"):
        migrate(connection, {"other": [(1, "CREATE TABLE other (x);")]})

    connection.execute("PRAGMA max_page_count = 1000000")
    migrate(connection, {"other": [(1, "CREATE TABLE other (x);")]})
    assert schemas(connection)["other"] == 1


def test_a_failing_migration_of_a_game_changes_nothing(connection):
    with pytest.raises(StoreError, match="can't be upgraded to version 1"):
        migrate(connection, {"other": [(1, "CREATE TABLE other (x);\nCREATE TABLE rolls (x);")]})
    assert "other" not in tables(connection)
    assert "other" not in schemas(connection)


def test_another_processs_migration_is_not_repeated(connection):
    migrate_module._apply(connection, 3, ["CREATE TABLE x (y)"], lambda: 3)
    assert "x" not in tables(connection)
    migrate_module._apply(connection, 3, ["CREATE TABLE x (y)"], lambda: 2)
    assert "x" in tables(connection)


def test_migrating_twice_changes_nothing(connection):
    migrate(connection)
    before = connection.execute("SELECT sql FROM sqlite_master").fetchall()

    migrate(connection)

    assert connection.execute("SELECT sql FROM sqlite_master").fetchall() == before


def test_a_failing_migration_changes_nothing(connection):
    steps = [
        (1, "CREATE TABLE a (x);"),
        (2, "CREATE TABLE b (x);\nINSERT INTO b VALUES (1);\nCREATE TABLE a (x);"),
    ]

    with pytest.raises(StoreError, match="can't be upgraded to version 2"):
        run(connection, steps)

    assert tables(connection) == {"a"}
    assert version(connection) == 1
    assert not connection.in_transaction


def test_another_programs_database_is_left_alone(connection):
    connection.execute("CREATE TABLE theirs (x)")

    with pytest.raises(StoreError, match="Choose another file"):
        migrate(connection)
    assert tables(connection) == {"theirs"}


def test_a_newer_database_is_refused_and_named(connection):
    connection.execute("PRAGMA user_version=999")

    with pytest.raises(StoreError, match=r"rolls\.db has version 999.*Install a newer Rollwright"):
        migrate(connection)
    assert tables(connection) == set()


@pytest.mark.parametrize("number", [1, 29, CORE[0][0] - 1])
def test_a_database_from_before_2_0_is_refused_in_one_sentence(connection, number):
    run(connection, [(number, "CREATE TABLE rolls (id INTEGER PRIMARY KEY);")])

    with pytest.raises(StoreError, match=r"^The database \S+ is from before 2\.0 and can't be read\."):
        migrate(connection, GAMES)
    assert tables(connection) == {"rolls"}


async def test_opening_a_newer_database_stops_the_start(durable_path, connection):
    connection.execute("PRAGMA user_version=999")

    with pytest.raises(StoreError, match="999"):
        await open_database(durable_path)


def test_a_script_is_split_only_at_its_semicolons():
    script = "-- why; because\nCREATE TABLE a (x TEXT DEFAULT ';');\n\nINSERT INTO a VALUES (';');\n"

    assert [each.splitlines()[-1] for each in statements(script)] == [
        "CREATE TABLE a (x TEXT DEFAULT ';');",
        "INSERT INTO a VALUES (';');",
    ]


def test_a_last_statement_without_semicolon_is_not_lost():
    assert statements("CREATE TABLE a (x);\nCREATE TABLE b (x)\n") == [
        "CREATE TABLE a (x);",
        "CREATE TABLE b (x)",
    ]


def test_a_faster_process_is_not_another_program(durable_path, monkeypatch):
    """The other process migrates right after this one has read that the database has no version yet."""
    ours, theirs = (
        sqlite3.connect(durable_path, isolation_level=None),
        sqlite3.connect(durable_path, isolation_level=None),
    )
    read, first = migrate_module.version, [True]

    def then_they_migrate(connection):
        found = read(connection)
        if first and connection is ours:
            first.clear()
            migrate(theirs)
        return found

    monkeypatch.setattr(migrate_module, "version", then_they_migrate)
    migrate(ours)
    assert not first
    assert read(ours) == CORE[-1][0]
    ours.close()
    theirs.close()


@pytest.mark.slow(reason="starts eight processes")
@pytest.mark.process
def test_eight_processes_can_start_at_once(durable_path):
    code = (
        "import asyncio, sys\n"
        "from bot.games import all_migrations\n"
        "from bot.store.opening import open_database\n"
        "async def main():\n"
        "    await (await open_database(sys.argv[1], all_migrations())).close()\n"
        "asyncio.run(main())\n"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", code, durable_path], stderr=subprocess.PIPE) for _ in range(8)
    ]

    outcomes = [(process.communicate()[1], process.returncode) for process in processes]

    assert outcomes == [(b"", 0)] * 8
