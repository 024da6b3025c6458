"""The database's own file: errors in words for the host, emptying its log, and rewriting its tables."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import StoreError
from bot.store import files
from bot.store.files import checkpoint, explain, explain_postgres, needing_driver
from bot.store.readers import Readers
from bot.store.rewriting import rewrite, vacuum


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            "Another program has locked the database database",
            "Another program has locked the database rolls.db",
        ),
        ("database table is busy", "Another program has locked the database rolls.db"),
        ("unable to open database file", "The database rolls.db can't be opened"),
        ("attempt to write a readonly database", "rolls.db is read-only"),
        ("database or disk is full", "The disk with the database rolls.db is full"),
        ("malformed", r"rolls.db is damaged \(malformed\)"),
    ],
)
def test_an_error_shows_what_to_do(error, words):
    with pytest.raises(StoreError, match=words):
        raise explain("rolls.db", sqlite3.OperationalError(error))


def test_a_postgresql_message_is_one_line():
    error = explain_postgres(sqlite3.OperationalError("no\n  server"))
    assert str(error).startswith("The PostgreSQL database can't be used (no server)")


def test_a_missing_driver_is_named():
    with pytest.raises(StoreError, match="PostgreSQL needs psycopg, which is missing"), needing_driver():
        raise ModuleNotFoundError(name="psycopg")


def filled(path):
    """Open a database with a log file that isn't empty."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE noted (words)")
    connection.executemany("INSERT INTO noted VALUES (?)", [("x" * 1000,)] * 200)
    return connection


async def test_a_log_is_emptied_while_others_use_the_file(empty_path):
    with closing(filled(empty_path)) as connection:
        assert await checkpoint(empty_path)
        assert Path(f"{empty_path}-wal").read_bytes() == b""
        assert connection.execute("SELECT count(*) FROM noted").fetchone() == (200,)


async def test_a_log_that_is_constantly_read_is_given_up_on(empty_path, monkeypatch):
    monkeypatch.setattr(files, "_BETWEEN", 0)
    with closing(filled(empty_path)), closing(sqlite3.connect(empty_path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM noted").fetchone()
        assert not await checkpoint(empty_path)
        reader.execute("COMMIT")
        assert await checkpoint(empty_path)


async def test_rewriting_a_file_makes_it_smaller(empty_path):
    with closing(filled(empty_path)) as connection:
        connection.execute("DELETE FROM noted")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def pages():
        with closing(sqlite3.connect(empty_path)) as connection:
            return connection.execute("PRAGMA page_count").fetchone()[0]

    before = pages()
    await vacuum(empty_path)
    assert pages() == before
    await rewrite(empty_path)
    assert pages() < before / 10


async def test_a_file_that_cannot_be_rewritten_is_named(tmp_path):
    with pytest.raises(StoreError, match="can't be opened"):
        await rewrite(str(tmp_path / "nowhere" / "rolls.db"))


async def test_reading_modes_are_stored_until_reset(database):
    readers = Readers(database)
    await readers.choose(1, "text")
    await readers.choose(2, "aloud")
    await readers.choose(1, "aloud")
    assert await readers.all() == {1: "aloud", 2: "aloud"}

    await readers.choose(1, "")
    assert await readers.all() == {2: "aloud"}
