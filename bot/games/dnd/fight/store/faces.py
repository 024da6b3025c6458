"""Faces that come up again outside of fights, by character and kind of throw."""

import sqlite3
from collections.abc import Callable, Mapping

from bot.codec import dumps, reader
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept, MovedError
from bot.words import say

PEOPLE = (Holds("faces_again", within="parent"),)
"""What this table holds of people."""

FacesByKind = Mapping[str, tuple[int, ...]]
_read: Callable[[str], tuple[int, ...]] = reader(tuple[int, ...])


class FacesAgain:
    """The faces that come again in one database, of characters by their numbers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, character: int) -> FacesByKind:
        """What comes again with this character's throws, the next face first."""
        return await self._database.read(lambda connection: kept_faces(connection, character))


def kept_faces(connection: sqlite3.Connection, character: int) -> dict[str, tuple[int, ...]]:
    """What comes again with a character's throws, for a unit that needs it."""
    rows = connection.execute("SELECT kind, faces FROM faces_again WHERE character = ?", (character,))
    return {kind: _read(faces) for kind, faces in rows.fetchall()}


def keep_faces(connection: sqlite3.Connection, character: int, faces: FacesByKind) -> None:
    """Have these come again from now on; of a kind without any nothing does."""
    for kind, each in faces.items():
        connection.execute("DELETE FROM faces_again WHERE character = ? AND kind = ?", (character, kind))
        if each:
            connection.execute(
                "INSERT INTO faces_again (character, kind, faces)"
                " SELECT id, ?2, ?3 FROM roster WHERE game = 'dnd' AND id = ?1",
                (character, kind, dumps(each)),
            )


def put_back(connection: sqlite3.Connection, character: int, faces: FacesByKind) -> None:
    """Have these come again, in front of what is due already: in the order in which they fell."""
    kept = kept_faces(connection, character)
    keep_faces(connection, character, {kind: (*each, *kept.get(kind, ())) for kind, each in faces.items()})


def using(character: int, kept: FacesByKind, thrown: Callable[[], FacesByKind]) -> Deed:
    """The deed of a throw that began with what was ``kept`` when it was read, of which these were ``thrown``.

    Raises MovedError if other faces are due by now.
    """

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        use(connection, character, kept, thrown())

    return deed


def use(connection: sqlite3.Connection, character: int, kept: FacesByKind, thrown: FacesByKind) -> None:
    """Have what was thrown come again no more, in a unit of something else. Raises MovedError as above."""
    due = kept_faces(connection, character)
    came = {kind: faces for kind, faces in thrown.items() if kind in kept or kind in due}
    if any(due.get(kind, ()) != kept.get(kind, ()) for kind in came):
        raise MovedError(say("Other faces are due by now; please do that again."))
    keep_faces(connection, character, {kind: due[kind][len(faces) :] for kind, faces in came.items()})


def coming_again(character: int, faces: FacesByKind) -> Deed:
    """The deed of having these come again, as all that came of their roll was taken back."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        put_back(connection, character, faces)

    return deed


def counting_again(character: int, faces: FacesByKind) -> Deed:
    """The deed of having these come again no more, as their roll counts once more; nothing for a new roll."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        if kept.revision == 1:  # What came again with it the throw itself has used.
            return
        due = kept_faces(connection, character)
        keep_faces(
            connection,
            character,
            {kind: _without(due[kind], each) for kind, each in faces.items() if kind in due},
        )

    return deed


def _without(due: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """What is due but for the first of these faces in a row."""
    places = range(len(due) - len(faces) + 1)
    first = next((at for at in places if due[at : at + len(faces)] == faces), None)
    return due if first is None else (*due[:first], *due[first + len(faces) :])
