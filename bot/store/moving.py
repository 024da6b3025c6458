"""Moving a database to PostgreSQL or back, row by row. An interrupted move continues.

Both databases are upgraded to this version first, so they have the same tables, which are read from a new
database in memory. Counters are moved too: each table's last number, and the key of the public roll numbers.
"""

import sqlite3
from collections.abc import Callable, Mapping
from functools import partial
from graphlib import TopologicalSorter

from msgspec import Struct

from bot.errors import StoreError
from bot.store.database import MEMORY, Database
from bot.store.migrate import Steps
from bot.store.notes import Notes
from bot.store.opening import open_database
from bot.store.packages import PackageRecords
from bot.store.stored_rolls import seal, sealed_text
from bot.words import say

BATCH = 2_000
"""The number of rows moved in one transaction."""

_NOTE = "moving"
_NOTES = "notes"  # Tables in which the new database already has rows.
_OWN = ("numbering", "schemas")  # Every database has its own rows in these; the first one's row is copied.


class MovedTable(Struct, frozen=True):
    """A table, with its columns, its key columns, and ``counts`` if its numbers are never reused."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    counts: bool


async def move(
    old: str, new: str, games: Mapping[str, Steps], *, report: Callable[[str, int], None]
) -> Mapping[str, int]:
    """Copy everything from one database to another, and return the number of rows in each table.

    No one may use either database meanwhile. ``report`` is called with each finished table and its row count.

    Raises:
        StoreError: One of them can't be used or is from a newer version, the new one already has rolls, or
            the moved data doesn't match the original.

    """
    source = await open_database(old, games)
    try:
        # Packages' tables are copied whether or not the packages are installed.
        games = {
            **{game: record.steps for game, record in (await PackageRecords(source).all()).items()},
            **games,
        }
        tables = await _tables(games)
        target = await open_database(new, games)
        try:
            await _begin(source, target)
            counted = {}
            for table in tables:
                counted[table.name] = await _moved(source, target, table)
                report(table.name, counted[table.name])
            await _check_seals(target)
            await _finish(source, target, [table.name for table in tables if table.counts])
        finally:
            await target.close()
    finally:
        await source.close()
    return counted


async def _tables(games: Mapping[str, Steps]) -> list[MovedTable]:
    """Return all tables of this version, each after the tables it refers to."""
    database = await open_database(MEMORY, games)

    def read(connection: sqlite3.Connection) -> list[MovedTable]:
        rows = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
        tables, after = {}, {}
        for name, text in rows.fetchall():
            columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
            key = sorted((column[5], column[1]) for column in columns if column[5])
            tables[name] = MovedTable(
                name,
                tuple(column[1] for column in columns),
                tuple(column for _, column in key),
                "AUTOINCREMENT" in text,
            )
            parents = connection.execute(f"PRAGMA foreign_key_list({name})").fetchall()
            after[name] = {parent[2] for parent in parents}
        return [tables[name] for name in TopologicalSorter(after).static_order() if name not in _OWN]

    try:
        return await database.read(read)
    finally:
        await database.close()


async def _begin(source: Database, target: Database) -> None:
    """Give the new database the old one's key for roll numbers. Raises StoreError if it already has rolls."""
    (number_key,) = await source.read(lambda raw: raw.execute("SELECT key FROM numbering").fetchone())
    key = bytes(number_key)
    begun = await Notes(target).get(_NOTE)
    if begun not in (None, key.hex()) or (begun is None and await _count(target, "rolls")):
        raise StoreError(say("The new database already has rolls. Choose an empty one."))

    def write(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE numbering SET key = ?", (key,))
        connection.execute(
            "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (_NOTE, key.hex())
        )

    await target.write(write)


async def _moved(source: Database, target: Database, table: MovedTable) -> int:
    """Copy a table's missing rows, and return the number of rows it has."""
    columns, key, places = ", ".join(table.columns), ", ".join(table.key), ", ".join("?" * len(table.columns))
    marks = ", ".join("?" * len(table.key))
    insert = f"INSERT INTO {table.name} ({columns}) VALUES ({places})"  # noqa: S608 - our own tables
    if table.name == _NOTES:
        insert += " ON CONFLICT DO NOTHING"
    at = [table.columns.index(column) for column in table.key]
    last: tuple[object, ...] = ()

    def batch(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
        behind = f"WHERE ({key}) > ({marks})" if last else ""
        return connection.execute(
            f"SELECT {columns} FROM {table.name} {behind} ORDER BY {key} LIMIT {BATCH:d}",  # noqa: S608
            last,
        ).fetchall()

    newest = ", ".join(f"{column} DESC" for column in table.key)
    there = await target.read(
        lambda connection: connection.execute(
            f"SELECT {key} FROM {table.name} ORDER BY {newest} LIMIT 1"  # noqa: S608
        ).fetchone()
    )
    # All others are filled in key order.
    last = tuple(there) if there and table.name != _NOTES else ()
    while rows := await source.read(batch):
        await target.write(partial(_insert, insert, rows))
        last = tuple(rows[-1][number] for number in at)
    sent, arrived = await _count(source, table.name), await _count(target, table.name)
    if sent > arrived or (sent < arrived and table.name != _NOTES):
        raise StoreError(
            say(
                "Only {arrived} of {sent} rows of the table {table} arrived. Move to an empty database.",
                table=table.name,
                sent=sent,
                arrived=arrived,
            )
        )
    return sent


def _insert(insert: str, rows: list[tuple[object, ...]], connection: sqlite3.Connection) -> None:
    connection.executemany(insert, rows)


async def _count(database: Database, table: str) -> int:
    row: tuple[int] = await database.read(
        lambda connection: connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    )
    return row[0]


async def _check_seals(target: Database) -> None:
    """Check that every hidden roll still matches its seal."""
    last = 0
    while True:
        rows = await target.read(partial(_sealed, last))
        if not rows:
            return
        for roll, nonce, game, sealed, request, faces in rows:
            if seal(sealed_text(nonce, game, request, faces)) != sealed:
                raise StoreError(
                    say("The roll {roll} doesn't match its seal.", roll=target.numbers.shown(roll))
                )
        last = rows[-1][0]


def _sealed(last: int, connection: sqlite3.Connection) -> list[tuple[int, str, str, str, str, str]]:
    """Return the next sealed rolls after this one, with the sealed text."""
    return connection.execute(
        "SELECT rolls.id, nonce, game, seal, request, faces FROM rolls JOIN versions"
        " ON roll = rolls.id AND versions.revision = 1 WHERE rolls.id > ? AND seal <> ''"
        " ORDER BY rolls.id LIMIT ?",
        (last, BATCH),
    ).fetchall()


async def _finish(source: Database, target: Database, counting: list[str]) -> None:
    """Set every table's counter to that of the old database, and mark the move as finished."""

    def given(connection: sqlite3.Connection) -> dict[str, int]:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())

    last = await source.read(given)

    def write(connection: sqlite3.Connection) -> None:
        for name in counting:
            _count_on(connection, name, last.get(name) or 0)
        connection.execute("DELETE FROM notes WHERE name = ?", (_NOTE,))

    await target.write(write)


def _count_on(connection: sqlite3.Connection, table: str, last: int) -> None:
    connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))
