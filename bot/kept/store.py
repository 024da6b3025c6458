"""Rolls saved under a name, the last entries for their placeholders, and the codes that share them."""

import sqlite3
from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.codec import dumps, loads
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds

EVERYWHERE = 0
"""The scope of rolls that are saved for all servers and direct messages."""

SERVERS = 0
"""The owner of rolls that are saved for a server."""

KNOWN_MS = 366 * 24 * 60 * 60 * 1000
"""The time a code is valid after it was created or last used, in milliseconds."""

MAX_FILLED = 100
"""The number of templates whose last entries are remembered for each person."""

_PRUNED = 32  # Unused codes to delete with each new one.


PEOPLE = (
    Holds(
        "kept", owners={"owner": ""}, actors={"author": "author_name"}, inside=("request",), within="scope"
    ),
    Holds("kept_filled", owners={"person": ""}),
    Holds("kept_shared", owners={"person": ""}),
)
"""These tables' columns about people."""


class What(Struct, frozen=True):
    """The content of a saved roll: a game's request as JSON, or a template of dice with placeholders."""

    game: str
    request: str = ""
    template: str = ""


Shared = Mapping[str, tuple[str, What]]
"""The name and roll of each code."""


class KeptRoll(Struct, frozen=True):
    """A roll saved under a name.

    ``scope`` is a server's ID, minus a direct message's channel ID, or :data:`EVERYWHERE`. ``owner`` is a
    user's ID or :data:`SERVERS`. ``author`` is the person who saved it.
    """

    id: int
    scope: int
    owner: int
    name: str
    what: What
    author: int
    author_name: str
    revision: int = 1


_COLUMNS = "id, scope, owner, name, game, request, template, author, author_name, revision"
_OWN = "kept WHERE scope = ?1 AND owner = ?2"
_WIDE = "kept WHERE scope = 0 AND owner = ?2"
_ALL = "kept WHERE scope = ?1 AND owner = 0"


class KeptRolls(Store):
    """The saved rolls of one database."""

    @reads
    def named(
        self, connection: sqlite3.Connection, scope: int, user: int, names: Sequence[str]
    ) -> list[KeptRoll]:
        """Return the rolls that someone can make by these folded names, in order, their own first."""
        rows = [
            row
            for name in names
            for row in connection.execute(
                f"SELECT 1, {_COLUMNS} FROM {_OWN} AND folded = ?3"  # noqa: S608 - our own columns
                f" UNION ALL SELECT 2, {_COLUMNS} FROM {_WIDE} AND folded = ?3"
                f" UNION ALL SELECT 3, {_COLUMNS} FROM {_ALL} AND folded = ?3 ORDER BY 1",
                (scope, user, name),
            ).fetchall()
        ]
        return [_kept(row[1:]) for row in rows]

    @reads
    def all(self, connection: sqlite3.Connection, scope: int, user: int) -> list[KeptRoll]:
        """Return all rolls that someone can make by name in this scope, sorted. Their own take precedence."""
        rows = connection.execute(
            f"SELECT 1, folded, {_COLUMNS} FROM {_OWN}"  # noqa: S608 - our own columns
            f" UNION ALL SELECT 2, folded, {_COLUMNS} FROM {_WIDE}"
            f" UNION ALL SELECT 3, folded, {_COLUMNS} FROM {_ALL} ORDER BY 1, 2",
            (scope, user),
        )
        rolls = dict[str, KeptRoll]()
        for row in rows.fetchall():
            if row[1] not in rolls:
                rolls[row[1]] = _kept(row[2:])
        return list(rolls.values())

    @reads
    def own(self, connection: sqlite3.Connection, user: int) -> list[KeptRoll]:
        """Return everything that someone saved for themselves, sorted by scope and name."""
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM kept WHERE owner = ? ORDER BY scope, folded",  # noqa: S608 - our own columns
            (user,),
        )
        return [_kept(row) for row in rows.fetchall()]

    async def get(self, kept: int) -> KeptRoll | None:
        """Return the saved roll with this number, in any scope, or None if it no longer exists."""
        return await self._database.read(lambda connection: kept_here(connection, kept))

    async def add(self, new: Mapping[str, KeptRoll], most: int) -> str | None:
        """Save all of these rolls by folded name for the same scope and owner, or none of them.

        Return None on success, the name that is already taken, or "" if there would be more than ``most``.
        """

        def write(connection: sqlite3.Connection) -> None:
            first = next(iter(new.values()))
            (count,) = connection.execute(
                "SELECT count(*) FROM kept WHERE scope = ? AND owner = ?", (first.scope, first.owner)
            ).fetchone()
            if count + len(new) > most:
                raise _InTheWayError("")
            for name, roll in new.items():
                if not _insert(connection, name, roll):
                    raise _InTheWayError(roll.name)

        try:
            await self._database.write(write)
        except _InTheWayError as error:
            return str(error)
        return None

    @writes
    def edit(
        self, connection: sqlite3.Connection, old: KeptRoll, name: str, folded: str, what: What
    ) -> bool | None:
        """Change a saved roll. Return False if it changed since it was read, or None if the name is taken."""
        taken = connection.execute(
            "SELECT 1 FROM kept WHERE scope = ? AND owner = ? AND folded = ? AND id <> ?",
            (old.scope, old.owner, folded, old.id),
        ).fetchone()
        if taken:
            return None
        cursor = connection.execute(
            "UPDATE kept SET name = ?, folded = ?, game = ?, request = ?, template = ?,"
            " revision = revision + 1 WHERE id = ? AND revision = ? RETURNING id",
            (name, folded, what.game, what.request, what.template, old.id, old.revision),
        )
        return bool(cursor.fetchall())

    @writes
    def delete(self, connection: sqlite3.Connection, kept: int, revision: int) -> bool:
        """Delete a saved roll. Return False if it has changed since it was read."""
        cursor = connection.execute(
            "DELETE FROM kept WHERE id = ? AND revision = ? RETURNING id", (kept, revision)
        )
        return bool(cursor.fetchall())

    @reads
    def filled(self, connection: sqlite3.Connection, person: int, template: str) -> dict[str, str]:
        """Return someone's last entries for this template's placeholders."""
        row = connection.execute(
            "SELECT filled FROM kept_filled WHERE person = ? AND template = ?", (person, template)
        ).fetchone()
        return loads(dict[str, str], row[0]) if row else {}

    @writes
    def fill(
        self, connection: sqlite3.Connection, person: int, template: str, filled: Mapping[str, str], now: int
    ) -> None:
        """Store someone's entries for this template, keeping only those for their newest templates."""
        connection.execute(
            "INSERT INTO kept_filled (person, template, filled, used) VALUES (?1, ?2, ?3, ?4)"
            " ON CONFLICT (person, template) DO UPDATE SET filled = ?3, used = ?4",
            (person, template, dumps(dict(filled)), now),
        )
        connection.execute(
            "DELETE FROM kept_filled WHERE person = ?1 AND template NOT IN"
            " (SELECT template FROM kept_filled WHERE person = ?1 ORDER BY used DESC LIMIT ?2)",
            (person, MAX_FILLED),
        )

    @writes
    def share(
        self, connection: sqlite3.Connection, person: int, new: Sequence[tuple[str, str, What]], now: int
    ) -> list[str]:
        """Assign these codes to named rolls in their current state, and return the codes that are valid.

        A roll that this person shared before keeps its code. ``now`` is in milliseconds since 1970, UTC.
        """
        codes = [_share(connection, person, roll, now) for roll in new]
        connection.execute(
            "DELETE FROM kept_shared WHERE code IN"
            " (SELECT code FROM kept_shared WHERE used < ? ORDER BY used LIMIT ?)",
            (now - KNOWN_MS, _PRUNED + len(new)),
        )
        return codes

    @writes
    def use_codes(self, connection: sqlite3.Connection, codes: Sequence[str], now: int) -> Shared:
        """Return the name and roll of each known code, and record that the code was used."""
        shared = {
            code: connection.execute(
                "UPDATE kept_shared SET used = ? WHERE code = ? AND used >= ?"
                " RETURNING name, game, request, template",
                (now, code, now - KNOWN_MS),
            ).fetchone()
            for code in codes
        }
        return {code: (str(row[0]), What(*row[1:])) for code, row in shared.items() if row}


def _share(connection: sqlite3.Connection, person: int, new: tuple[str, str, What], now: int) -> str:
    """Record that a roll was shared, and return the code it already has, or else this new one."""
    code, name, what = new
    codes = connection.execute(
        "UPDATE kept_shared SET used = ?1 WHERE person = ?2 AND name = ?3 AND game = ?4 AND request = ?5"
        " AND template = ?6 AND used >= ?7 RETURNING code",
        (now, person, name, what.game, what.request, what.template, now - KNOWN_MS),
    ).fetchall()
    if codes:
        return str(codes[0][0])
    connection.execute(
        "INSERT INTO kept_shared (code, person, name, game, request, template, used)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (code, person, name, what.game, what.request, what.template, now),
    )
    return code


def kept_here(connection: sqlite3.Connection, kept: int) -> KeptRoll | None:
    """Return the saved roll with this number, as part of another unit of work."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM kept WHERE id = ?",  # noqa: S608 - our own columns
        (kept,),
    ).fetchone()
    return _kept(row) if row else None


def _kept(row: Sequence[object]) -> KeptRoll:
    number, scope, owner, name, game, request, template, author, author_name, revision = row
    what = What(str(game), str(request), str(template))
    return KeptRoll(number, scope, owner, name, what, author, author_name, revision)  # type: ignore[arg-type]


def _insert(connection: sqlite3.Connection, folded: str, kept: KeptRoll) -> bool:
    cursor = connection.execute(
        "INSERT INTO kept (scope, owner, name, folded, game, request, template, author, author_name)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
        (
            kept.scope,
            kept.owner,
            kept.name,
            folded,
            kept.what.game,
            kept.what.request,
            kept.what.template,
            kept.author,
            kept.author_name,
        ),
    )
    return bool(cursor.fetchall())


class _InTheWayError(Exception):
    """A roll with this name already exists, or there are too many rolls."""
