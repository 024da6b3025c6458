"""Reading fights: of one that was read before only what was changed since."""

import sqlite3
from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

MOST_REMEMBERED = 256
"""Fights of which is remembered what was read, of all servers; a long one takes some 2 MB."""


class StoredStep(Struct, frozen=True):
    """One step: ``step`` is JSON text, ``roll`` the one that it came of or changed, 0 for none.

    ``made`` is in milliseconds since 1970, UTC; ``undone`` is the name of whoever took it back, "" while it
    stands, and ``renewed`` whether it is to be thrown with new dice then. ``thrown`` are the faces that were
    thrown for it, as JSON text, "" for none.
    """

    number: int
    step: str
    roll: int
    user: int
    name: str
    made: int
    undone: str = ""
    thrown: str = ""
    renewed: int = 0


FacesKey = tuple[int, int, str, str]
"""The round and the place of a turn, whose faces they are, and of which kind of throw."""


class Memory:
    """What is remembered of one fight: its steps as of a ``revision``, and what was worked out from some.

    Nothing is decided from it: a fight is always read again, and of its steps those since the revision. What
    was ``worked_out`` of steps holds for those very steps and no others; whoever works it out compares them.
    """

    def __init__(self) -> None:
        self.read: tuple[int, tuple[StoredStep, ...]] = (-1, ())
        self.worked_out: Any = None


class StoredFight(Struct, frozen=True):
    """A fight: where it is, who called it, how the next attack is meant (JSON text), every step taken.

    ``maxima`` are the Hit Point maxima on the sheets of those who are in it, by character, and ``sheets`` the
    whole of them, as JSON text. ``faces`` are those that come again, as JSON text. ``question`` is which step
    a player asks to take back, as JSON text, "" for none. Steps that were not changed since they were last
    read are the very same. ``on`` are the riders that characters have put on, by their keys.
    """

    id: int
    guild: int
    channel: int
    parent: int
    gm: int
    aim: str
    question: str
    steps: tuple[StoredStep, ...]
    maxima: Mapping[int, int]
    faces: Mapping[FacesKey, str]
    sheets: Mapping[int, str] = field(default_factory=dict)
    on: Mapping[int, frozenset[str]] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)


class FightReader:
    """Reads the fights of one database, and remembers those that are on."""

    def __init__(self) -> None:
        self._memories: dict[int, Memory] = {}

    def read(self, connection: sqlite3.Connection, column: str, value: int) -> StoredFight | None:
        """A fight as it is in this transaction, which may not be kept yet; None if it is over."""
        row = connection.execute(
            "SELECT id, guild, channel, parent, gm, aim, question, revision FROM fights"  # noqa: S608 - our own columns
            f" WHERE {column} = ?",
            (value,),
        ).fetchone()
        if row is None:
            return None
        number, guild, channel, parent, gm, aim, question, revision = row
        memory = self._memories.get(number) or Memory()
        steps = _steps(connection, number, memory)
        # Sheets leave out what is the default, which for Hit Points is 1.
        bodies = connection.execute(
            "SELECT id, coalesce(json_extract(body, '$.hp'), 1), body FROM roster"
            " WHERE game = 'dnd' AND id IN (SELECT character FROM fighting WHERE fight = ?)",
            (number,),
        ).fetchall()
        faces = connection.execute(
            "SELECT round, place, creature, kind, faces FROM fight_faces WHERE fight = ?", (number,)
        ).fetchall()
        due = {(round_, place, creature, kind): text for round_, place, creature, kind, text in faces}
        if not connection.in_transaction:  # What is not kept yet may never be, and is not remembered.
            memory.read = (revision, steps)
            self._remember(number, memory)
        of = (number, guild, channel, parent, gm, aim, question)
        maxima, sheets = {body[0]: body[1] for body in bodies}, {body[0]: body[2] for body in bodies}
        on: dict[int, frozenset[str]] = {}
        for character, rider in connection.execute(
            "SELECT character, rider FROM riders_on"
            " WHERE character IN (SELECT character FROM fighting WHERE fight = ?)",
            (number,),
        ).fetchall():
            on[character] = on.get(character, frozenset()) | {rider}
        return StoredFight(*of, steps, maxima, due, sheets, on, memory)

    def _remember(self, fight: int, memory: Memory) -> None:
        """Remember a fight, and forget the one that was not read for the longest time."""
        self._memories.pop(fight, None)
        self._memories[fight] = memory
        if len(self._memories) > MOST_REMEMBERED:
            del self._memories[next(iter(self._memories))]


def _steps(connection: sqlite3.Connection, fight: int, memory: Memory) -> tuple[StoredStep, ...]:
    """All steps of a fight: those that are remembered as they are, and from the first changed one on anew."""
    revision, known = memory.read
    rows = connection.execute(
        "SELECT number, step, roll, actor, name, made, undone, thrown, renewed FROM fight_steps"
        " WHERE fight = ?1 AND number >="
        " (SELECT min(number) FROM fight_steps WHERE fight = ?1 AND changed > ?2) ORDER BY number",
        (fight, revision),
    ).fetchall()
    if not rows:
        return known
    before = bisect_left(known, rows[0][0], key=lambda each: each.number)
    return (*known[:before], *(StoredStep(*row) for row in rows))
