"""Forgetting somebody, or a server: what is to be forgotten is noted, then done a few rows at a time.

Each piece is a transaction of its own, and is found anew after a crash: what is done is not found again.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.codec import dumps, loads
from bot.rolls.card import NOBODY
from bot.store.checkpoint import checkpoint
from bot.store.database import Database
from bot.store.personal import Holds
from bot.yours.forget_rows import Key, Roll, Task, changes, condition, drop_rolls, key_of, needed, versions_of
from bot.yours.rules.scrubbed import names_of, scrubbed

PEOPLE = (Holds("forgetting"), Holds("places", within="server"), Holds("servers", within="server"))
"""What these tables hold of people: whoever is being forgotten, until it is done."""

AT_ONCE = 200  # Rows that are changed in one transaction: no other write waits long for them.
_ROLLS = AT_ONCE // 2  # Each has a row of its own and at least one version.
_LOOKED_AT = 2_000  # Rows that are looked through at a time, so that others read in between.


class Judge(Struct, frozen=True):
    """What of rolls only their games know."""

    is_shared: Callable[[Roll, int], bool]
    """Whether another than the user of this id took part in a roll."""
    unlabelled: Callable[[str, str], str]
    """The request, as JSON, of the game of this key without what was typed for it."""
    tells_apart: Callable[[str], bool]
    """Whether it matters in the requests of this game which of two users is which."""


class Forgettings:
    """What is being forgotten in one database. ``holds`` is what its tables hold of people."""

    def __init__(self, database: Database, holds: Sequence[Holds], judge: Judge) -> None:
        self._database = database
        self._holds = holds
        self._judge = judge
        self._keys: Mapping[str, tuple[str, ...]] = {}

    async def begin(self, person: int, server: int, name: str = "") -> bool:
        """Note that this person, or this server, is to be forgotten; False if that is noted already."""
        return await self._database.write(lambda connection: _begun(connection, person, server, name))

    async def begin_removed(self, server: int, missing: int) -> bool:
        """The same of a server, if it is missing since this very moment: what came from it since counts."""

        def write(connection: sqlite3.Connection) -> bool:
            row = connection.execute("SELECT missing FROM servers WHERE server = ?", (server,)).fetchone()
            return row == (missing,) and _begun(connection, 0, server)

        return await self._database.write(write)

    async def next(self, last: int) -> Task | None:
        """What was noted first after that of this number, and is not done yet."""

        def read(connection: sqlite3.Connection) -> Task | None:
            row = connection.execute(
                "SELECT id, person, server, until, names FROM forgetting WHERE id > ? ORDER BY id LIMIT 1",
                (last,),
            ).fetchone()
            return Task(row[0], row[1], row[2], row[3], loads(frozenset[str], row[4])) if row else None

        return await self._database.read(read)

    async def named(self, task: Task) -> Task:
        """The task with all that its person is called in what is kept, which is noted before it goes."""
        await self._learn_keys()
        names = set(task.names)
        for holds in self._holds:
            # Beside the number of a character stands that one's name.
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
        found: set[str] = set()
        async for rows in self._through(table, f"{column} = :person", {"person": task.person}, name):
            found |= {row[-1] for row in rows}
        return found

    async def rolls(self, task: Task, pause: float) -> None:
        """Let the person's own rolls go, or be nobody's, with a pause of so many seconds after each few."""
        are_left = True
        while are_left:
            are_left = await self._database.write(lambda connection: self._some_rolls(connection, task))
            await asyncio.sleep(pause)

    def _some_rolls(self, connection: sqlite3.Connection, task: Task) -> bool:
        found = connection.execute(
            "SELECT id, game FROM rolls WHERE owner = ? AND id <= ? LIMIT ?",
            (task.person, task.until, _ROLLS),
        ).fetchall()
        stay = needed(connection, self._holds, [roll for roll, _ in found])
        stay |= {
            roll
            for roll, game in found
            if self._judge.is_shared((game, versions_of(connection, roll)), task.person)
        }
        drop_rolls(connection, [roll for roll, _ in found if roll not in stay])
        for roll in stay:
            self._without_owner(connection, roll, task)
        return bool(found)

    def _without_owner(self, connection: sqlite3.Connection, roll: int, task: Task) -> None:
        for revision in range(1, len(versions_of(connection, roll)) + 1):
            self._change_version(connection, (roll, revision), task, is_own=True)
        # Without the nonce there is no proof any more, as there is none without what was sealed.
        connection.execute("UPDATE rolls SET owner = 0, nonce = '' WHERE id = ?", (roll,))

    def _change_version(
        self, connection: sqlite3.Connection, key: Key, task: Task, *, is_own: bool = False
    ) -> bool:
        """Take the person out of a version of a roll; False if they are not in it."""
        row = connection.execute(
            "SELECT game, request, faces, picked, actor, name FROM versions JOIN rolls ON rolls.id = roll"
            " WHERE roll = ? AND versions.revision = ?",
            key,
        ).fetchone()
        if row is None:
            return False
        game, *before = row
        request, faces, picked, actor, name = before
        if is_own:
            request = self._judge.unlabelled(game, request)
        instead = task.id if self._judge.tells_apart(game) else 0
        after: list[object] = [scrubbed(each, task.whom, instead) for each in (request, faces, picked)]
        after += [0, NOBODY] if actor == task.person else [actor, name]
        if after == before:
            return False
        connection.execute(
            "UPDATE versions SET request = ?, faces = ?, picked = ?, actor = ?, name = ?"
            " WHERE roll = ? AND revision = ?",
            (*after, *key),
        )
        if key[1] == 1 and after[:2] != before[:2]:  # What was sealed.
            connection.execute("UPDATE rolls SET nonce = '' WHERE id = ?", key[:1])
        return True

    async def everywhere(self, task: Task, pause: float) -> int:
        """Go through all tables once and answer how many rows have gone or were changed.

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

    async def _some(self, holds: Holds, keys: Sequence[Key], task: Task) -> int:
        def write(connection: sqlite3.Connection) -> int:
            if task.server and holds.table == "rolls":
                drop_rolls(connection, [key[0] for key in keys])
                return len(keys)
            return sum(self._one(connection, holds, key, task) for key in keys)

        return await self._database.write(write)

    def _one(self, connection: sqlite3.Connection, holds: Holds, key: Key, task: Task) -> bool:
        if holds.table == "versions":
            return self._change_version(connection, key, task)
        table, where = holds.table, " AND ".join(f"{each} = ?" for each in self._keys[holds.table])
        new = None if task.server else changes(connection, holds, where, key, task)
        if new is None:
            return connection.execute(f"DELETE FROM {table} WHERE {where}", key).rowcount > 0  # noqa: S608
        if not new:
            return False
        sets = ", ".join(f"{column} = ?" for column in new)
        # It may have become the same as another's: then that one stands for both.
        statement = f"UPDATE OR IGNORE {table} SET {sets} WHERE {where}"  # noqa: S608
        if not connection.execute(statement, (*new.values(), *key)).rowcount:
            connection.execute(f"DELETE FROM {table} WHERE {where}", key)  # noqa: S608
        for each in holds.then:
            connection.execute(each, dict(zip(self._keys[table], key, strict=True)))
        return True

    async def finish(self, task: Task) -> None:
        """Note that it is done; of whom it was, nothing is kept."""

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
        """Those rows of a table of which this is so, by their keys and these columns, some at a time."""
        keys = self._keys[table]
        after: Key = ()
        columns, marks = ", ".join(keys), ", ".join(f":k{n}" for n in range(len(keys)))
        while True:
            beyond = f"WHERE ({columns}) > ({marks})" if after else ""
            statement = (
                f"SELECT {', '.join((*keys, *more))}, {which} FROM {table} {beyond}"  # noqa: S608
                f" ORDER BY {columns} LIMIT {_LOOKED_AT}"
            )
            given = {**values, **{f"k{n}": each for n, each in enumerate(after)}}

            def read(connection: sqlite3.Connection, statement: str = statement, given: Any = given) -> Any:
                return connection.execute(statement, given).fetchall()

            rows = await self._database.read(read)
            if found := [row[:-1] for row in rows if row[-1]]:
                yield found
            if len(rows) < _LOOKED_AT:
                return
            after = rows[-1][: len(keys)]


def _begun(connection: sqlite3.Connection, person: int, server: int, name: str = "") -> bool:
    cursor = connection.execute(
        "INSERT INTO forgetting (person, server, until, names)"
        " VALUES (?, ?, (SELECT coalesce(max(id), 0) FROM rolls), ?) ON CONFLICT DO NOTHING RETURNING id",
        (person, server, dumps(sorted(names_of([name])))),
    )
    return bool(cursor.fetchall())
