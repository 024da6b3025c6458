"""Throws that come up again outside of fights, by the digest of what they are for."""

import sqlite3
from collections.abc import Callable, Iterable

from bot.codec import dumps, reader
from bot.errors import PressError
from bot.games.dnd.rolls.rules.purpose import Purpose, Throw
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept, MovedError
from bot.words import say

PEOPLE = (Holds("faces_again", within="guild"),)
"""This table holds nothing of people that can be read, or found without the key of its digests."""

Throws = tuple[Throw, ...]
Work = Callable[[sqlite3.Connection, object], None]
"""Work in a unit of something else: with a roll, or a rest."""
_read: Callable[[str], Throws] = reader(Throws)


class FacesAgain:
    """The throws that come up again in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, purpose: Purpose) -> Throw | None:
        """Return the next throw for a purpose; None if it's a new one."""
        throws = await self._database.read(lambda connection: self._due(connection, purpose))
        return throws[0] if throws else None

    def using(self, purpose: Purpose, throw: Throw, left: Callable[[], Throw]) -> Work:
        """Return what has a throw come up no more, as it was made, but for the dice that are ``left`` then.

        It raises MovedError if another throw is due.
        """

        def work(connection: sqlite3.Connection, _of: object) -> None:
            due = self._due(connection, purpose)
            if due[:1] != (throw,):
                raise MovedError(say("Other dice are due by now. Do that again."))
            rest = left()
            self._keep(connection, purpose, 0, (rest, *due[1:]) if rest.dice else due[1:])

        return work

    def settling(self, throws: Callable[[], Iterable[tuple[Purpose, Throw]]]) -> Deed:
        """Return the deed of having these throws come up for their purposes from now on, however often.

        It raises MovedError if another one does already.
        """

        def deed(connection: sqlite3.Connection, kept: Kept) -> None:
            for purpose, throw in throws():
                due = self._due(connection, purpose)
                if due and due[0] != throw:
                    raise MovedError(say("Other dice are due by now. Do that again."))
                if not due:
                    self._keep(connection, purpose, kept.guild, (throw,))

        return deed

    def leaving(self, purpose: Purpose, throw: Throw, guild: int) -> Work:
        """Return what has a throw come up before those that are due: in the order in which they fell."""

        def work(connection: sqlite3.Connection, _of: object) -> None:
            self._keep(connection, purpose, guild, (throw, *self._due(connection, purpose)))

        return work

    def left_by(self, purpose: Purpose, throw: Throw) -> Deed:
        """Return the same of a roll."""

        def deed(connection: sqlite3.Connection, kept: Kept) -> None:
            self.leaving(purpose, throw, kept.guild)(connection, kept)

        return deed

    def counting(self, purpose: Purpose, throw: Throw) -> Work:
        """Return what has a throw come up no more, as its roll counts once more.

        It raises PressError if it isn't the next one.
        """

        def work(connection: sqlite3.Connection, _of: object) -> None:
            due = self._due(connection, purpose)
            if throw not in due:
                raise PressError(say("These dice have been rolled again since. This roll stays undone."))
            if throw != due[0]:
                raise PressError(say("An earlier roll for that was undone too. Apply that one first."))
            self._keep(connection, purpose, 0, due[1:])

        return work

    def changing(self, purpose: Purpose, before: Throw, throw: Throw) -> Work:
        """Return what has one throw in the place of another, if that is due still."""

        def work(connection: sqlite3.Connection, _of: object) -> None:
            due = self._due(connection, purpose)
            at = due.index(before) if before in due else len(due)
            self._keep(connection, purpose, 0, (*due[:at], throw, *due[at + 1 :]) if due[at:] else due)

        return work

    def _due(self, connection: sqlite3.Connection, purpose: Purpose) -> Throws:
        digest = self._database.numbers.digest(dumps(purpose))
        row = connection.execute("SELECT throws FROM faces_again WHERE purpose = ?", (digest,)).fetchone()
        return _read(row[0]) if row else ()

    def _keep(self, connection: sqlite3.Connection, purpose: Purpose, guild: int, throws: Throws) -> None:
        digest = self._database.numbers.digest(dumps(purpose))
        if throws:
            connection.execute(
                "INSERT INTO faces_again (purpose, guild, throws) VALUES (?, ?, ?)"
                " ON CONFLICT (purpose) DO UPDATE SET throws = excluded.throws",
                (digest, guild, dumps(throws)),
            )
        else:
            connection.execute("DELETE FROM faces_again WHERE purpose = ?", (digest,))
