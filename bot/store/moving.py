"""Moving a database into PostgreSQL, or back, row by row, gone on with where it was cut short.

Both are brought up to this version first, so both have the same tables; what these are is read off a new one
in memory. Numbers go along: the last that each table gave out, and the key of those that people see.
"""

import sqlite3
from collections.abc import Callable, Mapping
from functools import partial
from graphlib import TopologicalSorter

from msgspec import Struct

from bot.errors import StoreError
from bot.rolls.seal import seal, sealed_text
from bot.store.database import MEMORY, Database, open_database
from bot.store.migrate import Steps
from bot.store.notes import Notes
from bot.words import say

BATCH = 2_000
"""Rows that are moved in one transaction."""

_NOTE = "moving"
_NOTES = "notes"  # Of these the new database has some before.
_OWN = ("numbering", "schemas")  # Every database has these of its own; of the first the row is taken over.


class Table(Struct, frozen=True):
    """A table: its columns, those of its key, and whether it gives out numbers that it never gives again."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    counts: bool


async def move(
    old: str, new: str, games: Mapping[str, Steps], *, told: Callable[[str, int], None]
) -> Mapping[str, int]:
    """Copy all that is kept in one database to another, and answer how many rows each table has.

    Nobody may use either meanwhile. ``told`` hears of each table that is done, with its rows.

    Raises:
        StoreError: One of them cannot be used or is of a newer version, the new one is in use already, or
            what arrived is not what was sent.

    """
    tables = await _tables(games)
    source = await open_database(old, games)
    try:
        target = await open_database(new, games)
        try:
            await _begin(source, target)
            counted = {}
            for table in tables:
                counted[table.name] = await _moved(source, target, table)
                told(table.name, counted[table.name])
            await _check_seals(target)
            await _finish(source, target, [table.name for table in tables if table.counts])
        finally:
            await target.close()
    finally:
        await source.close()
    return counted


async def _tables(games: Mapping[str, Steps]) -> list[Table]:
    """All tables of this version, each behind those that it refers to."""
    database = await open_database(MEMORY, games)

    def read(connection: sqlite3.Connection) -> list[Table]:
        rows = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
        found, after = {}, {}
        for name, text in rows.fetchall():
            columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
            key = sorted((column[5], column[1]) for column in columns if column[5])
            found[name] = Table(
                name,
                tuple(column[1] for column in columns),
                tuple(each for _, each in key),
                "AUTOINCREMENT" in text,
            )
            parents = connection.execute(f"PRAGMA foreign_key_list({name})").fetchall()
            after[name] = {parent[2] for parent in parents}
        return [found[name] for name in TopologicalSorter(after).static_order() if name not in _OWN]

    try:
        return await database.read(read)
    finally:
        await database.close()


async def _begin(source: Database, target: Database) -> None:
    """Have the new one call rolls as the old one does. Raises StoreError if it has others already."""
    (found,) = await source.read(lambda each: each.execute("SELECT key FROM numbering").fetchone())
    key = bytes(found)
    begun = await Notes(target).get(_NOTE)
    if begun not in (None, key.hex()) or (begun is None and await _count(target, "rolls")):
        raise StoreError(say("The database to move to has rolls of its own; name an empty one."))

    def write(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE numbering SET key = ?", (key,))
        connection.execute(
            "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (_NOTE, key.hex())
        )

    await target.write(write)


async def _moved(source: Database, target: Database, table: Table) -> int:
    """Move what of a table is not there yet, and answer how many rows it has."""
    columns, key, places = ", ".join(table.columns), ", ".join(table.key), ", ".join("?" * len(table.columns))
    marks = ", ".join("?" * len(table.key))
    insert = f"INSERT INTO {table.name} ({columns}) VALUES ({places})"  # noqa: S608 - our own tables
    if table.name == _NOTES:
        insert += " ON CONFLICT DO NOTHING"
    at = [table.columns.index(each) for each in table.key]
    last: tuple[object, ...] = ()

    def batch(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
        behind = f"WHERE ({key}) > ({marks})" if last else ""
        return connection.execute(
            f"SELECT {columns} FROM {table.name} {behind} ORDER BY {key} LIMIT {BATCH:d}",  # noqa: S608
            last,
        ).fetchall()

    newest = ", ".join(f"{each} DESC" for each in table.key)
    there = await target.read(
        lambda connection: connection.execute(
            f"SELECT {key} FROM {table.name} ORDER BY {newest} LIMIT 1"  # noqa: S608
        ).fetchone()
    )
    # All others are filled in the order of their keys.
    last = tuple(there) if there and table.name != _NOTES else ()
    while rows := await source.read(batch):
        await target.write(partial(_insert, insert, rows))
        last = tuple(rows[-1][number] for number in at)
    sent, arrived = await _count(source, table.name), await _count(target, table.name)
    if sent > arrived or (sent < arrived and table.name != _NOTES):
        raise StoreError(
            say(
                "Of the table {table} {sent} rows were sent and {arrived} are there;"
                " move to an empty database.",
                table=table.name,
                sent=sent,
                arrived=arrived,
            )
        )
    return sent


def _insert(insert: str, rows: list[tuple[object, ...]], connection: sqlite3.Connection) -> None:
    connection.executemany(insert, rows)


async def _count(database: Database, table: str) -> int:
    found: tuple[int] = await database.read(
        lambda connection: connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    )
    return found[0]


async def _check_seals(target: Database) -> None:
    """Make sure that every hidden roll is still what was sealed."""
    last = 0
    while True:
        rows = await target.read(partial(_sealed, last))
        if not rows:
            return
        for roll, nonce, game, sealed, request, faces in rows:
            if seal(sealed_text(nonce, game, request, faces)) != sealed:
                raise StoreError(
                    say("The roll {roll} is not what was sealed.", roll=target.numbers.shown(roll))
                )
        last = rows[-1][0]


def _sealed(last: int, connection: sqlite3.Connection) -> list[tuple[int, str, str, str, str, str]]:
    """The next rolls behind this one that were sealed, with what they were sealed as."""
    return connection.execute(
        "SELECT rolls.id, nonce, game, seal, request, faces FROM rolls JOIN versions"
        " ON roll = rolls.id AND versions.revision = 1 WHERE rolls.id > ? AND seal <> ''"
        " ORDER BY rolls.id LIMIT ?",
        (last, BATCH),
    ).fetchall()


async def _finish(source: Database, target: Database, counting: list[str]) -> None:
    """Let every table go on counting where the old one stood, and the move be over."""

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
