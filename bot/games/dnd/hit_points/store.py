"""How characters are outside of fights, and each server's library of creatures."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing
from bot.games.dnd.conditions.store import Follow, keep_bearing
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept
from bot.words import say

PEOPLE = (Holds("hit_points", within="parent"), Holds("creatures", within="scope"))
"""What these tables hold of people: nothing that does not go with their character."""


class KeptHitPoints(Struct, frozen=True):
    """How a character is: ``state`` is JSON text, "" for uninjured; ``sheet`` the maximum on its sheet then.

    ``course`` is what befell it, as JSON text; "" where none of that can change any more. ``revision`` counts
    the changes, 0: none is kept yet. ``bearing`` is what it bears once it leaves a fight; None: as before.
    """

    character: int
    state: str
    sheet: int
    course: str = ""
    revision: int = 0
    bearing: Bearing | None = None


class KeptStates:
    """How the characters of one database are."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, character: int) -> KeptHitPoints | None:
        """How this character is, None for uninjured."""
        return await self._database.read(lambda connection: _found(connection, character))

    async def change(self, changes: Sequence[KeptHitPoints], follow: Sequence[Follow] = ()) -> int:
        """Keep how each of these is that was read at its ``revision``, and is in no fight: all, or none.

        ``follow`` is done with it. Answers the number of the first that changed meanwhile, 0 if none did.
        """

        def write(connection: sqlite3.Connection) -> int:
            for change in changes:
                row = connection.execute(
                    "SELECT (SELECT revision FROM hit_points WHERE character = ?1),"
                    " EXISTS (SELECT 1 FROM fighting WHERE character = ?1)",
                    (change.character,),
                ).fetchone()
                # Between reading and writing it may have changed, or joined a fight.
                if row[1] or (row[0] or 0) != change.revision:
                    return change.character
            for change in changes:
                keep(connection, change)
            for then in follow:
                then(connection)
            return 0

        return await self._database.write(write)


def _found(connection: sqlite3.Connection, character: int) -> KeptHitPoints | None:
    row = connection.execute(
        "SELECT character, state, sheet, course, revision FROM hit_points WHERE character = ?", (character,)
    ).fetchone()
    return KeptHitPoints(*row) if row else None


Change = Callable[[KeptHitPoints | None, int], KeptHitPoints | None]
"""What becomes of how a character is kept, None for uninjured, by the roll of this number; None: nothing.

Of a rest it is minus its number.
"""


def changing(character: int, change: Change) -> Deed:
    """The deed of changing how a character is that is in no fight, from how it is kept."""
    return lambda connection, kept: change_kept(connection, character, change, kept.roll)


def change_kept(connection: sqlite3.Connection, character: int, change: Change, roll: int) -> None:
    """Change how a character is that is in no fight, in a unit of something else.

    ``roll`` is what it comes of, or minus the number of a rest. Raises PressError for one in a fight.
    """
    after = change(_found(connection, character), roll)
    if after is None:
        return
    if connection.execute("SELECT 1 FROM fighting WHERE character = ?", (character,)).fetchone():
        raise PressError(
            say("That character is in a fight by now; what happens there is done on its message.")
        )
    keep(connection, after)


def changing_by_hand(character: int, change: Change) -> Callable[[sqlite3.Connection], None]:
    """The same where it comes of no roll."""
    return lambda connection: change_kept(connection, character, change, 0)


def changing_all(changes: Mapping[int, Change]) -> Deed:
    """The same for several characters, by their numbers."""
    each_of_them = [changing(character, change) for character, change in changes.items()]

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        for each in each_of_them:
            each(connection, kept)

    return deed


def keep(connection: sqlite3.Connection, kept: KeptHitPoints) -> None:
    """Keep how a character is, unless it was deleted."""
    connection.execute(
        "INSERT INTO hit_points (character, state, sheet, course)"
        " SELECT id, ?2, ?3, ?4 FROM roster WHERE game = 'dnd' AND id = ?1"
        " ON CONFLICT (character) DO UPDATE"
        " SET state = excluded.state, sheet = excluded.sheet, course = excluded.course,"
        " revision = hit_points.revision + 1",
        (kept.character, kept.state, kept.sheet, kept.course),
    )
    if kept.bearing is not None:
        keep_bearing(connection, kept.character, kept.bearing)


class Creatures:
    """One database's libraries of creatures. ``scope``: the server; in a direct message minus its channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, scope: int) -> list[str]:
        """Every creature there, as JSON text, by name."""

        def read(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT creature FROM creatures WHERE scope = ? ORDER BY folded", (scope,)
            )
            return [row[0] for row in rows.fetchall()]

        return await self._database.read(read)

    async def put(self, scope: int, name: str, creature: str, most: int) -> bool:
        """Keep a creature, in place of another of that name; False if there are ``most`` already."""

        def write(connection: sqlite3.Connection) -> bool:
            found = connection.execute(
                "INSERT INTO creatures (scope, folded, creature) SELECT ?1, ?2, ?3"
                " WHERE (SELECT count(*) FROM creatures WHERE scope = ?1 AND folded <> ?2) < ?4"
                " ON CONFLICT (scope, folded) DO UPDATE SET creature = excluded.creature RETURNING folded",
                (scope, name.casefold(), creature, most),
            )
            return bool(found.fetchall())

        return await self._database.write(write)

    async def forget(self, scope: int, name: str) -> bool:
        """Take a creature out of the library; False if it is not there."""

        def write(connection: sqlite3.Connection) -> bool:
            found = connection.execute(
                "DELETE FROM creatures WHERE scope = ? AND folded = ? RETURNING folded",
                (scope, name.casefold()),
            )
            return bool(found.fetchall())

        return await self._database.write(write)
