"""A backup restored in place of a database: nothing in either is lost, and no number is given twice."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import StoreError
from bot.games import all_migrations
from bot.store.opening import open_database
from bot.store.restoring import UNKNOWN, _put_aside, restore

GAMES = all_migrations()
ROLL = "INSERT INTO rolls (game, guild, channel, owner, made) VALUES ('dice', 1, 5, 7, ?)"


async def made(path, *moments):
    """Return a database at this path, with one roll for each of these moments."""
    database = await open_database(str(path), GAMES)
    await database.write(lambda connection: connection.executemany(ROLL, [(each,) for each in moments]))
    return database


def moments(path):
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT made FROM rolls ORDER BY id")]


def next_number(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(ROLL, (0,)).lastrowid


def counted(path):
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())


@pytest.fixture
async def places(tmp_path):
    """Return the paths of a database with rolls 10, 20 and 30, and of a backup with only roll 10."""
    path, backup = tmp_path / "rolls.db", tmp_path / "copy.db"
    database = await made(path, 10)
    await database.backup(backup)
    await database.close()
    await (await made(path, 20, 30)).close()
    return path, backup


async def test_the_backup_is_restored_and_the_old_database_and_the_backup_are_kept(places):
    path, backup = places
    aside = await restore(path, backup, GAMES, moment="now")

    assert aside == path.with_name("rolls.db.before-now")
    assert (moments(path), moments(aside), moments(backup)) == ([10], [10, 20, 30], [10])
    assert sorted(each.name for each in path.parent.iterdir()) == [
        "copy.db",
        "rolls.db",
        "rolls.db.before-now",
    ]
    assert path.stat().st_mode & 0o777 == 0o600


async def test_numbers_continue_after_the_old_ones_in_every_table(places):
    path, backup = places
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('fights', 12)")
        connection.commit()
    await restore(path, backup, GAMES, moment="now")

    found = counted(path)
    assert found == {**dict.fromkeys(found, 0), "rolls": 3, "fights": 12}
    assert next_number(path) == 4


async def test_if_the_old_one_is_unreadable_numbers_continue_far_above_the_backup(places):
    path, backup = places
    path.write_bytes(b"no database at all" * 400)
    path.with_name("rolls.db-wal").write_bytes(b"neither")
    aside = await restore(path, backup, GAMES, moment="now")

    found = counted(path)
    assert found == {**dict.fromkeys(found, UNKNOWN), "rolls": 1 + UNKNOWN}
    assert next_number(path) == 1 + UNKNOWN + 1
    assert moments(path) == [10]
    assert aside is not None
    assert aside.read_bytes().startswith(b"no database")
    assert not path.with_name("rolls.db-wal").exists()


def test_companion_files_of_the_old_database_are_moved_with_it(tmp_path):
    path = tmp_path / "rolls.db"
    for beside in ("", "-wal", "-shm"):
        path.with_name(f"rolls.db{beside}").write_text(beside)

    aside = _put_aside(path, "now")

    assert aside is not None
    assert aside == tmp_path / "rolls.db.before-now"
    there = {each.name: each.read_text() for each in tmp_path.iterdir()}
    assert there == {"rolls.db": "", **{f"{aside.name}{each}": each for each in ("", "-wal", "-shm")}}


async def test_without_a_database_the_backup_becomes_one(places):
    path, backup = places
    path.unlink()
    assert await restore(path, backup, GAMES, moment="now") is None
    assert moments(path) == [10]
    assert next_number(path) == 2


async def test_an_older_backup_is_upgraded_without_changing_its_file(places):
    path, backup = places
    before = backup.read_bytes()
    newer = {**GAMES, "magic": [*GAMES["magic"], (99, "CREATE TABLE later (x INTEGER) STRICT;")]}
    await restore(path, backup, newer, moment="now")

    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM later").fetchone() == (0,)
    assert moments(path) == [10]
    assert backup.read_bytes() == before


def newer(backup):
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("PRAGMA user_version=999")


def from_before_2(backup):
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("PRAGMA user_version=29")


def newer_game(backup):
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("UPDATE schemas SET version = 99 WHERE game = 'magic'")
        connection.commit()


def of_other_program(backup):
    backup.unlink()
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("CREATE TABLE theirs (x)")


def truncated(backup):
    backup.write_bytes(backup.read_bytes()[:20_000])


def damaged(backup):
    backup.write_bytes(backup.read_bytes()[:-4096] + bytes(4096))


def not_a_database(backup):
    backup.write_text("a letter, and no database, but long enough to be one" * 100)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (newer, "copy\\.db can't be restored: .* has version 999"),
        (from_before_2, "can't be restored: .* is from before 2\\.0"),
        (newer_game, "magic has version 99"),
        (of_other_program, "isn't a Rollwright backup"),
        (truncated, "can't be read"),
        (damaged, "damaged"),
        (not_a_database, "can't be read"),
        (Path.unlink, "There's no backup"),
    ],
)
async def test_an_unusable_backup_is_refused_and_nothing_changes(places, spoil, words):
    path, backup = places
    spoil(backup)
    before = sorted(each.name for each in path.parent.iterdir())

    with pytest.raises(StoreError, match=words):
        await restore(path, backup, GAMES, moment="now")

    assert moments(path) == [10, 20, 30]
    assert sorted(each.name for each in path.parent.iterdir()) == before


async def test_the_database_itself_is_not_a_backup(places):
    path, _ = places
    with pytest.raises(StoreError, match="is the database itself"):
        await restore(path, path, GAMES, moment="now")


async def test_a_file_kept_by_an_earlier_attempt_is_not_overwritten(places):
    path, backup = places
    path.with_name("rolls.db.before-now").write_text("kept")
    path.with_name("rolls.db.restoring-wal").write_text("of a try that was cut short")
    with pytest.raises(StoreError, match="can't be restored:"):
        await restore(path, backup, GAMES, moment="now")
    assert path.with_name("rolls.db.before-now").read_text() == "kept"
    assert moments(path) == [10, 20, 30]


async def test_leftovers_of_an_interrupted_attempt_block_nothing(places):
    path, backup = places
    for beside in ("", "-wal", "-shm"):
        path.with_name(f"rolls.db.restoring{beside}").write_bytes(b"left" * 2000)
    await restore(path, backup, GAMES, moment="now")
    assert moments(path) == [10]


async def test_without_hard_links_the_old_database_is_renamed(places, monkeypatch):
    path, backup = places

    def refuse(*_paths):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    aside = await restore(path, backup, GAMES, moment="now")

    assert (moments(path), moments(aside)) == ([10], [10, 20, 30])
