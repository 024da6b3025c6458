"""Checks that need PostgreSQL: the same tables as in SQLite, one writer, a lost connection."""

import asyncio
import sqlite3
from contextlib import suppress

import psycopg
import pytest

from bot.config import ALL, Shards
from bot.errors import ConfigError, NotSavedError, StoreError
from bot.games import all_migrations
from bot.hosting.instances import is_running, no_instance, only_instance
from bot.hosting.postgres_instances import PostgresTurnstile
from bot.store.database import MEMORY
from bot.store.notes import Notes
from bot.store.opening import open_database
from bot.store.postgres.statements import LOCK
from bot.store.rewriting import rewrite, vacuum
from bot.store.rolls import Rolls
from tests.postgres import created
from tests.store.test_rolls import new

COLUMNS = (
    "SELECT column_name, is_nullable FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position"
)


@pytest.fixture
def beside(path):
    """Open a second connection next to the bot's."""
    with psycopg.connect(path, autocommit=True) as connection:
        yield connection


def tables_of(connection):
    """Return each table of a SQLite database with its columns, and whether each can be empty."""
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    told = {}
    for (name,) in names:
        rows = connection.execute(f"PRAGMA table_info({name})").fetchall()
        # A key's columns are never null, which SQLite reports separately.
        told[name] = [(each[1], "NO" if each[3] or each[5] else "YES") for each in rows]
    return {name: columns for name, columns in told.items() if not name.startswith("sqlite")}


async def test_both_kinds_of_database_have_the_same_tables(database):
    lite = await open_database(MEMORY, all_migrations())
    ours = await lite.read(tables_of)
    await lite.close()

    assert ours == await database.read(
        lambda c: {name: c.execute(COLUMNS, (name,)).fetchall() for name in ours}
    )


async def test_a_database_from_before_2_0_is_refused_in_one_sentence(path, beside):
    beside.execute("UPDATE core_version SET version = 29")

    with pytest.raises(StoreError, match=r"^The database of PostgreSQL is from before 2\.0"):
        await open_database(path, all_migrations())


async def test_a_write_waits_while_another_machine_writes(database, beside):
    beside.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
    writing = asyncio.create_task(Notes(database).set("a", "b"))
    done, _ = await asyncio.wait({writing}, timeout=0.5)
    assert not done
    beside.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
    await writing
    assert await Notes(database).get("a") == "b"


@pytest.mark.logs_errors
async def test_a_broken_connection_is_replaced_and_nothing_half_done_is_stored(database, beside):
    rolls = Rolls(database)
    await rolls.add(new())

    def broken(connection):
        assert connection.execute("INSERT INTO notes (name, value) VALUES ('half', 'done')").rowcount == 1
        beside.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rollwright'"
        )
        connection.execute("SELECT 1").fetchone()

    with pytest.raises(NotSavedError, match="nothing has changed"):
        await database.write(broken)
    again = await rolls.add(new())

    assert await Notes(database).get("half") is None
    assert (await rolls.get(again.id)) == again


async def test_a_great_many_rows_arrive_unchanged(database):
    rows = [(f"{number:03}\t\\N\n", "'ä\\.") for number in range(150)]

    await database.write(lambda c: c.executemany("INSERT INTO notes (name, value) VALUES (?, ?)", rows))

    found = await database.read(lambda c: c.execute("SELECT name, value FROM notes ORDER BY name").fetchall())
    assert found == rows


@pytest.mark.logs_errors
async def test_an_uncommitted_write_is_not_acknowledged(database):
    def careless(connection):
        connection.execute("INSERT INTO notes (name, value) VALUES ('a', 'b')")
        with suppress(sqlite3.Error):  # Units never do this: on PostgreSQL it ends the transaction.
            connection.execute("INSERT INTO notes (name, value) VALUES ('a', 'b')")

    with pytest.raises(NotSavedError, match="nothing has changed"):
        await database.write(careless)

    assert await Notes(database).get("a") is None


@pytest.mark.logs_errors
async def test_a_read_only_connection_can_change_nothing(database):
    with pytest.raises(NotSavedError):
        await database.read(lambda c: c.execute("DELETE FROM rolls").fetchall())


@pytest.mark.process
async def test_a_dump_is_restored_with_its_numbers(database, path, postgres, beside):
    rolls = Rolls(database)
    kept = [await rolls.add(new()) for _ in range(3)]
    dump = postgres.folder / "rolls.dump"
    postgres.run("pg_dump", "--format", "custom", "--file", dump, path)
    created(postgres, "restored", "template0")
    there = postgres.address("restored")
    postgres.run("pg_restore", "--no-owner", "--exit-on-error", "--dbname", there, dump)

    restored = await open_database(there, all_migrations())
    assert [await Rolls(restored).get(each.id) for each in kept] == kept
    assert (await Rolls(restored).add(new())).id == kept[-1].id + 1
    await restored.close()
    with psycopg.connect(there, autocommit=True) as connection:  # As in docs/host.md.
        connection.execute("SELECT setval('rolls_id_seq', nextval('rolls_id_seq') + 1000000)")
    beside.execute("DROP DATABASE restored")


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        (ALL, ALL, True),
        (Shards(4, 0, 1), Shards(4, 2, 3), False),
        (Shards(4, 0, 1), Shards(4, 1, 2), True),
        (Shards(4, 0, 1), Shards(8, 6, 7), True),
        (ALL, Shards(4, 2, 3), True),
    ],
)
async def test_a_process_keeps_away_others_with_its_shards(path, one, other, meets):
    with only_instance(path, "token", one), only_instance(path, "another token", one):
        if not meets:
            with only_instance(path, "token", other):
                return
        with pytest.raises(ConfigError, match="Another Rollwright"), only_instance(path, "token", other):
            pass
    with only_instance(path, "token", other):
        pass


async def test_a_database_in_use_by_a_bot_is_not_moved(path):
    with (
        only_instance(path, "token"),
        pytest.raises(ConfigError, match="Another Rollwright is running on the database"),
    ):
        no_instance(path).__enter__()
    while is_running(path):  # The server notices the lost connection a moment later.
        await asyncio.sleep(0.05)
    with no_instance(path):
        pass


async def test_a_replacement_asks_the_old_process_to_leave(path):
    with only_instance(path, "token") as old, only_instance(path, "token", replaces=True) as new:
        taking = asyncio.create_task(new.take_over())
        await asyncio.wait_for(old.asked_to_leave(), 20)
        assert not taking.done()
        old.leave()
        await asyncio.wait_for(taking, 20)
        assert new.is_on


async def test_shards_of_a_bucket_start_one_after_another_whatever_happens_to_the_first(database, path):
    async def two():
        return 2

    turnstiles = [PostgresTurnstile(path, two, token=1, apart=60) for _ in range(3)]
    both = [each.passed(shard) for each, shard in zip(turnstiles, (0, 3), strict=False)]
    await asyncio.wait_for(asyncio.gather(*both), 20)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(turnstiles[2].passed(2), 0.5)
    await asyncio.wait_for(PostgresTurnstile(path, two, token=2, apart=60).passed(2), 20)  # Another bot's.


async def test_rewriting_the_database_removes_deleted_data_from_every_file(path, postgres, beside):
    (folder,) = beside.execute("SELECT oid FROM pg_database WHERE datname = current_database()").fetchone()
    files = postgres.folder / "data" / "base" / str(folder)

    def is_there(word):
        beside.execute("CHECKPOINT")
        return any(word.encode() in each.read_bytes() for each in files.iterdir() if each.is_file())

    database = await open_database(path, all_migrations())
    for number in range(300):
        await Notes(database).set(f"n{number}", "Zkwqxvjtrbpl")
    await database.close()
    beside.execute("ANALYZE")
    beside.execute("UPDATE notes SET value = name")
    await vacuum(path)
    assert is_there("Zkwqxvjtrbpl"), "a plain VACUUM leaves it"

    await rewrite(path)

    assert not is_there("Zkwqxvjtrbpl")
