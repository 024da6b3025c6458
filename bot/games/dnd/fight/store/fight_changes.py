"""Changes to a stored fight, and how they are written."""

import sqlite3
from collections.abc import Callable, Mapping

from msgspec import Struct, field

from bot.errors import PressError
from bot.games.dnd.fight.store.reading import FacesKey, StoredFight, StoredStep
from bot.games.dnd.hit_points.store import KeptHitPoints, keep
from bot.words import later


class FightChanges(Struct, frozen=True):
    """A change to a fight: steps that are ``added``, rewritten or undone.

    Steps get their numbers when they are added. ``characters`` are those in the fight after the change, or
    None if they stay the same. ``kept`` is the state of those who left. ``lowers`` means that the next
    attack's settings no longer apply. ``faces`` are the faces to repeat, with "" to remove them, and
    ``renewed`` means that undone rolls get new dice. ``question`` is the open question after the change, or
    None if it stays the same.
    """

    added: tuple[StoredStep, ...] = ()
    rewritten: Mapping[int, str] = field(default_factory=dict)
    undone: Mapping[int, str] = field(default_factory=dict)
    characters: tuple[int, ...] | None = None
    kept: tuple[KeptHitPoints, ...] = ()
    lowers: bool = False
    faces: Mapping[FacesKey, str] = field(default_factory=dict)
    renewed: bool = False
    question: str | None = None


Decide = Callable[[StoredFight], FightChanges]
"""Returns the changes to a fight as it is at that moment. If it raises, the fight is unchanged."""


def write_changes(connection: sqlite3.Connection, fight: int, changes: FightChanges, last: int) -> None:
    """Write these changes to a fight, whose last step has this number."""
    (revision,) = connection.execute(
        "UPDATE fights SET revision = revision + 1 WHERE id = ? RETURNING revision", (fight,)
    ).fetchone()
    for number, step in enumerate(changes.added, last + 1):
        insert_step(connection, fight, number, step, revision)
    for number, text in changes.rewritten.items():
        connection.execute(
            "UPDATE fight_steps SET step = ?, changed = ? WHERE fight = ? AND number = ?",
            (text, revision, fight, number),
        )
    for number, name in changes.undone.items():
        connection.execute(
            "UPDATE fight_steps SET undone = ?, renewed = ?, changed = ? WHERE fight = ? AND number = ?",
            (name, changes.renewed, revision, fight, number),
        )
    for key, text in changes.faces.items():
        _keep_faces(connection, fight, key, text)
    if changes.question is not None:
        connection.execute("UPDATE fights SET question = ? WHERE id = ?", (changes.question, fight))
    if changes.characters is not None:
        note_fighting(connection, fight, changes.characters)
    for points in changes.kept:
        keep(connection, points)
    if changes.lowers:
        connection.execute("UPDATE fights SET aim = '' WHERE id = ?", (fight,))


def _keep_faces(connection: sqlite3.Connection, fight: int, key: FacesKey, text: str) -> None:
    connection.execute(
        "DELETE FROM fight_faces WHERE fight = ? AND round = ? AND place = ? AND creature = ? AND kind = ?",
        (fight, *key),
    )
    if text:
        connection.execute(
            "INSERT INTO fight_faces (fight, round, place, creature, kind, faces) VALUES (?, ?, ?, ?, ?, ?)",
            (fight, *key, text),
        )


def note_fighting(connection: sqlite3.Connection, fight: int, characters: tuple[int, ...]) -> None:
    """Record who is in this fight. Raises PressError if someone is in another."""
    connection.execute("DELETE FROM fighting WHERE fight = ?", (fight,))
    for character in characters:
        inserted = connection.execute(
            "INSERT INTO fighting (character, fight) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING fight",
            (character, fight),
        ).fetchall()
        if not inserted:
            (channel,) = connection.execute(
                "SELECT channel FROM fights JOIN fighting ON fight = id WHERE character = ?", (character,)
            ).fetchone()
            words = later("That character is in a fight in {channel}. To leave it, press *More…* there.")
            raise PressError(words.say(channel=f"<#{channel}>"))


def insert_step(
    connection: sqlite3.Connection, fight: int, number: int, step: StoredStep, revision: int
) -> None:
    connection.execute(
        "INSERT INTO fight_steps (fight, number, step, roll, actor, name, made, thrown, changed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (fight, number, step.step, step.roll, step.user, step.name, step.made, step.thrown, revision),
    )
