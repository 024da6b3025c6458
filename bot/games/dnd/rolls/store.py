"""Undone rolls outside of fights whose faces will be repeated, by the digest of their purpose."""

import sqlite3
from collections.abc import Callable, Iterable

from bot.codec import dumps, reader
from bot.errors import PressError
from bot.games.dnd.rolls.rules.purpose import KeptThrow, Purpose
from bot.store.database import Store
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept, MovedError
from bot.words import say

PEOPLE = (Holds("faces_again", within="guild"),)
"""This table has no readable data about people, and its rows can't be found without the digest key."""

Throws = tuple[KeptThrow, ...]
Work = Callable[[sqlite3.Connection, object], None]
"""Work done in the same database transaction as a roll or a rest."""
_read: Callable[[str], Throws] = reader(Throws)


class FacesAgain(Store):
    """The undone rolls in one database whose faces will be repeated."""

    async def of(self, purpose: Purpose) -> KeptThrow | None:
        """Return the next faces for a purpose, or None if there are no faces to repeat."""
        throws = await self._database.read(lambda connection: self._due(connection, purpose))
        return throws[0] if throws else None

    def using(self, purpose: Purpose, throw: KeptThrow, left: Callable[[], KeptThrow]) -> Work:
        """Return work that uses up these faces, except for the dice that are still ``left``.

        The work raises MovedError if other faces are due.
        """

        def work(connection: sqlite3.Connection, _of: object) -> None:
            due = self._due(connection, purpose)
            if due[:1] != (throw,):
                raise MovedError(say("The waiting dice have changed. Do that again."))
            rest = left()
            self._keep(connection, purpose, 0, (rest, *due[1:]) if rest.dice else due[1:])

        return work

    def settling(self, throws: Callable[[], Iterable[tuple[Purpose, KeptThrow]]]) -> Deed:
        """Return work that fixes these faces for their purposes, however often they are rolled from now on.

        The work raises MovedError if a purpose already has other faces.
        """

        def deed(connection: sqlite3.Connection, kept: Kept) -> None:
            for purpose, throw in throws():
                due = self._due(connection, purpose)
                if due and due[0] != throw:
                    raise MovedError(say("The waiting dice have changed. Do that again."))
                if not due:
                    self._keep(connection, purpose, kept.guild, (throw,))

        return deed

    def leaving(self, purpose: Purpose, throw: KeptThrow, guild: int) -> Work:
        """Return work that puts these faces, in the order rolled, before the faces already due."""

        def work(connection: sqlite3.Connection, _of: object) -> None:
            self._keep(connection, purpose, guild, (throw, *self._due(connection, purpose)))

        return work

    def left_by(self, purpose: Purpose, throw: KeptThrow) -> Deed:
        """Return work that puts a roll's faces before those already due."""

        def deed(connection: sqlite3.Connection, kept: Kept) -> None:
            self.leaving(purpose, throw, kept.guild)(connection, kept)

        return deed

    def counting(self, purpose: Purpose, throw: KeptThrow) -> Work:
        """Return work that uses up faces because the roll they came from counts again.

        The work raises PressError if they aren't the next faces.
        """

        def work(connection: sqlite3.Connection, _of: object) -> None:
            due = self._due(connection, purpose)
            if throw not in due:
                raise PressError(say("These dice have been rolled again since. This roll stays undone."))
            if throw != due[0]:
                raise PressError(say("An earlier roll for that was also undone. Apply that one first."))
            self._keep(connection, purpose, 0, due[1:])

        return work

    def changing(self, purpose: Purpose, before: KeptThrow, throw: KeptThrow) -> Work:
        """Return work that replaces faces with others, if they are still due."""

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
