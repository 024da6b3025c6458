"""Forgetting a person or a server: recorded first, then done a few rows at a time.

Each piece is its own transaction. After a crash, the rest is found again, but finished work isn't.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.codec import dumps, loads
from bot.rolls.card import NOBODY
from bot.store.database import Database, reads, writes
from bot.store.files import checkpoint
from bot.store.personal import Holds
from bot.store.tallies import uncount
from bot.yours.forget_rows import Key, Roll, Task, changes, condition, drop_rolls, key_of, needed, versions_of
from bot.yours.rules.scrubbed import names_of, scrubbed

PEOPLE = (Holds("forgetting"), Holds("places", within="server"), Holds("servers", within="server"))
"""These tables' columns about people: those being forgotten, until it's done."""

AT_ONCE = 200  # Rows to change in one transaction, so that no other write waits long.
_ROLLS = AT_ONCE // 2  # Each has a row of its own and at least one version.
_LOOKED_AT = 2_000  # Rows to look through at a time, so that others can read in between.


class Judge(Struct, frozen=True):
    """The games' knowledge about rolls."""

    is_shared: Callable[[Roll, int], bool]
    """True if someone other than this user took part in a roll."""
    unlabelled: Callable[[str, str], str]
    """Returns a request of the game with this key as JSON, without any typed text."""
    tells_apart: Callable[[str], bool]
    """True if this game's requests distinguish between two users."""


class Forgettings:
    """Forgetting in one database. ``holds`` are its tables' columns about people."""

    def __init__(self, database: Database, holds: Sequence[Holds], judge: Judge) -> None:
        self._database = database
        self._holds = holds
        self._judge = judge
        self._keys: Mapping[str, tuple[str, ...]] = {}

    async def begin(self, person: int, server: int, name: str = "") -> bool:
        """Record that this person or server is to be forgotten. Return False if it's already recorded."""
        return await self._database.write(lambda connection: _add_task(connection, person, server, name))

    @writes
    def begin_removed(self, connection: sqlite3.Connection, server: int, missing: int) -> bool:
        """Record a server to forget if it has been missing since this time without any event."""
        row = connection.execute("SELECT missing FROM servers WHERE server = ?", (server,)).fetchone()
        return row == (missing,) and _add_task(connection, 0, server)

    @reads
    def next(self, connection: sqlite3.Connection, last: int) -> Task | None:
        """Return the next unfinished task whose number is above this one."""
        row = connection.execute(
            "SELECT id, person, server, until, names FROM forgetting WHERE id > ? ORDER BY id LIMIT 1",
            (last,),
        ).fetchone()
        return Task(row[0], row[1], row[2], row[3], loads(frozenset[str], row[4])) if row else None

    async def named(self, task: Task) -> Task:
        """Return the task with all stored names of its person, recorded before they disappear."""
        await self._learn_keys()
        names = set(task.names)
        for holds in self._holds:
            # A character's number is next to its name.
            for column, name in () if holds.minus else (*holds.owners.items(), *holds.actors.items()):
                if name:
                    names |= await self._names(holds.table, column, name, task)

        def write(connection: sqlite3.Connection) -> Task:
            known = names_of(names)
            connection.execute(
                "UPDATE forgetting SET names = ? WHERE id = ?", (dumps(sorted(known)), task.id)
            )
            return Task(task.id, task.person, task.server, task.until, known)

        return await self._database.write(write)

    async def _names(self, table: str, column: str, name: str, task: Task) -> set[str]:
        rolls: set[str] = set()
        async for rows in self._through(table, f"{column} = :person", {"person": task.person}, name):
            rolls |= {row[-1] for row in rows}
        return rolls

    async def rolls(self, task: Task, pause: float) -> None:
        """Delete the person's rolls, or detach them, pausing for this many seconds in between."""
        are_left = True
        while are_left:
            are_left = await self._database.write(lambda connection: self._some_rolls(connection, task))
            await asyncio.sleep(pause)

    def _some_rolls(self, connection: sqlite3.Connection, task: Task) -> bool:
        rolls = connection.execute(
            "SELECT id, game FROM rolls WHERE owner = ? AND id <= ? LIMIT ?",
            (task.person, task.until, _ROLLS),
        ).fetchall()
        stay = needed(connection, self._holds, [roll for roll, _ in rolls])
        stay |= {
            roll
            for roll, game in rolls
            if self._judge.is_shared((game, versions_of(connection, roll)), task.person)
        }
        drop_rolls(connection, [roll for roll, _ in rolls if roll not in stay])
        for roll in stay:
            self._without_owner(connection, roll, task)
        return bool(rolls)

    def _without_owner(self, connection: sqlite3.Connection, roll: int, task: Task) -> None:
        for revision in range(1, len(versions_of(connection, roll)) + 1):
            self._change_version(connection, (roll, revision), task, is_own=True)
        # Without the nonce there's no proof, and without the sealed text there's none either.
        (channel,) = connection.execute(
            "UPDATE rolls SET owner = 0, nonce = '' WHERE id = ? RETURNING channel", (roll,)
        ).fetchone()
        uncount(connection, channel, roll, roll)

    def _change_version(
        self, connection: sqlite3.Connection, key: Key, task: Task, *, is_own: bool = False
    ) -> bool:
        """Remove the person from a version of a roll, or return False if the version didn't name them."""
        row = connection.execute(
            "SELECT game, channel, request, faces, picked, actor, name"
            " FROM versions JOIN rolls ON rolls.id = roll WHERE roll = ? AND versions.revision = ?",
            key,
        ).fetchone()
        if row is None:
            return False
        game, channel, *before = row
        request, faces, picked, actor, name = before
        if is_own:
            request = self._judge.unlabelled(game, request)
        instead = task.id if self._judge.tells_apart(game) else 0
        after: list[object] = [scrubbed(text, task.whom, instead) for text in (request, faces, picked)]
        after += [0, NOBODY] if actor == task.person else [actor, name]
        if after == before:
            return False
        connection.execute(
            "UPDATE versions SET request = ?, faces = ?, picked = ?, actor = ?, name = ?"
            " WHERE roll = ? AND revision = ?",
            (*after, *key),
        )
        uncount(connection, channel, key[0], key[0])
        if key[1] == 1 and after[:2] != before[:2]:  # The sealed text.
            connection.execute("UPDATE rolls SET nonce = '' WHERE id = ?", key[:1])
        return True

    async def everywhere(self, task: Task, pause: float) -> int:
        """Go through all tables once, and return how many rows were deleted or changed.

        ``pause``: seconds after each piece, in which others write.
        """
        await self._learn_keys()
        done = 0
        for holds in self._holds:
            which, values = condition(holds, task)
            if which:
                async for rows in self._through(holds.table, which, values):
                    for first in range(0, len(rows), AT_ONCE):
                        done += await self._some(holds, rows[first : first + AT_ONCE], task)
                        await asyncio.sleep(pause)
        return done

    @writes
    def _some(self, connection: sqlite3.Connection, holds: Holds, keys: Sequence[Key], task: Task) -> int:
        if task.server and holds.table == "rolls":
            drop_rolls(connection, [key[0] for key in keys])
            return len(keys)
        return sum(self._one(connection, holds, key, task) for key in keys)

    def _one(self, connection: sqlite3.Connection, holds: Holds, key: Key, task: Task) -> bool:
        if holds.table == "versions":
            return self._change_version(connection, key, task)
        table, where = holds.table, " AND ".join(f"{column} = ?" for column in self._keys[holds.table])
        new = None if task.server else changes(connection, holds, where, key, task)
        if new is None:
            return connection.execute(f"DELETE FROM {table} WHERE {where}", key).rowcount > 0  # noqa: S608
        if not new:
            return False
        sets = ", ".join(f"{column} = ?" for column in new)
        # It may now equal another row, which then stands for both.
        statement = f"UPDATE OR IGNORE {table} SET {sets} WHERE {where}"  # noqa: S608
        if not connection.execute(statement, (*new.values(), *key)).rowcount:
            connection.execute(f"DELETE FROM {table} WHERE {where}", key)  # noqa: S608
        for sql in holds.then:
            connection.execute(sql, dict(zip(self._keys[table], key, strict=True)))
        return True

    async def finish(self, task: Task) -> None:
        """Mark the task as done, without storing whom it was about."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM forgetting WHERE id = ?", (task.id,))

        await self._database.write(write)
        self._database.forgettings += 1
        await checkpoint(self._database.path)

    async def _learn_keys(self) -> None:
        def read(connection: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
            return {holds.table: key_of(connection, holds.table) for holds in self._holds}

        self._keys = self._keys or await self._database.read(read)

    async def _through(
        self, table: str, which: str, values: Mapping[str, object], *more: str
    ) -> AsyncIterator[list[Key]]:
        """Yield the keys of a table's rows that meet this condition, with these columns, in batches."""
        keys = self._keys[table]
        after: Key = ()
        columns, marks = ", ".join(keys), ", ".join(f":k{n}" for n in range(len(keys)))
        while True:
            beyond = f"WHERE ({columns}) > ({marks})" if after else ""
            statement = (
                f"SELECT {', '.join((*keys, *more))}, {which} FROM {table} {beyond}"  # noqa: S608
                f" ORDER BY {columns} LIMIT {_LOOKED_AT}"
            )
            given = {**values, **{f"k{n}": value for n, value in enumerate(after)}}

            def read(connection: sqlite3.Connection, statement: str = statement, given: Any = given) -> Any:
                return connection.execute(statement, given).fetchall()

            rows = await self._database.read(read)
            if matches := [row[:-1] for row in rows if row[-1]]:
                yield matches
            if len(rows) < _LOOKED_AT:
                return
            after = rows[-1][: len(keys)]


def _add_task(connection: sqlite3.Connection, person: int, server: int, name: str = "") -> bool:
    cursor = connection.execute(
        "INSERT INTO forgetting (person, server, until, names)"
        " VALUES (?, ?, (SELECT coalesce(max(id), 0) FROM rolls), ?) ON CONFLICT DO NOTHING RETURNING id",
        (person, server, dumps(sorted(names_of([name])))),
    )
    return bool(cursor.fetchall())
