"""Reading fights: for a fight that was read before, only the changes since then."""

import sqlite3
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from bot.games.dnd.fight.record.keys import SUBJECT
from bot.games.dnd.inspiration.store import Holder, holders_here
from bot.games.dnd.sheet.store import GAME
from bot.rolls.values import Place
from bot.store.channels import StoredChannel, channel_here
from bot.store.panels import PanelMessage, panel_here
from bot.store.settings import setting_here
from bot.store.stored_rolls import StoredRoll, load_all

MOST_REMEMBERED = 256
"""The number of fights kept in memory, over all servers."""

MOST_STEPS = 10_000
"""The number of their steps, each about 2 KB with what follows from it; the last fight is always kept."""


class StoredStep(Struct, frozen=True):
    """A step as stored, with JSON text in ``step`` and the ``roll`` that made or changed it (0 for none).

    ``made`` is in milliseconds since 1970, UTC. ``undone`` is the name of the person who undid it, or "" if
    no one did, and ``renewed`` is 1 if it then gets new dice. ``thrown`` are the faces rolled for it as JSON
    text, or "".
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
"""The key for stored faces: the round and place of their turn, the creature, and the kind of throw."""


class Memory:
    """A fight in memory, with its steps as of a ``revision`` and results calculated from them.

    No decision depends on it alone, because every read also gets the steps since that revision.
    ``worked_out`` results are valid only for exactly those steps, so their users compare the steps.
    """

    def __init__(self) -> None:
        self.read: tuple[int, tuple[StoredStep, ...]] = (-1, ())
        self.worked_out: Any = None


class StoredFight(Struct, frozen=True):
    """A stored fight: its place, who started it, the next attack's settings as JSON text, and all steps.

    ``maxima`` are the Hit Point maximums on its characters' sheets, by character, and ``sheets`` are those
    sheets as JSON text. ``faces`` are the faces to repeat, as JSON text. ``question`` is the step that a
    player asked to undo, as JSON text, or "". Steps unchanged since the last read are the same objects.
    ``on`` are the characters' active riders, by key.
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


ToldOf = Callable[[StoredFight], Sequence[int]]
"""The rolls described on a fight's message."""


class Seen(Struct, frozen=True):
    """A fight at one moment, with the data read along with it.

    ``rolls`` are those described on its message. ``panel`` is that message, or None. ``turn`` is the turn
    shown on it, or None if unknown, and ``newest`` is that turn's newest message. ``channel`` are the
    channel's settings, ``scene`` its D&D settings as JSON text, and ``holders`` those who have Heroic
    Inspiration.
    """

    fight: StoredFight
    rolls: tuple[StoredRoll, ...]
    panel: PanelMessage | None
    turn: int | None
    newest: int
    channel: StoredChannel
    scene: str | None
    holders: tuple[Holder, ...]


class FightReader:
    """A reader of one database's fights that caches current ones."""

    def __init__(self) -> None:
        self._memories: dict[int, Memory] = {}

    def read(self, connection: sqlite3.Connection, column: str, value: int) -> StoredFight | None:
        """Return a fight as this transaction sees it, even uncommitted, or None if it's over."""
        row = connection.execute(
            "SELECT id, guild, channel, parent, gm, aim, question, revision FROM fights"  # noqa: S608 - our own columns
            f" WHERE {column} = ?",
            (value,),
        ).fetchone()
        if row is None:
            return None
        number, guild, channel, parent, gm, aim, question, revision = row
        memory = self._memories.get(number) or Memory()
        # They and the steps share a round trip to PostgreSQL, because no answer is read before all are asked.
        # Sheets leave out defaults, which is 1 for Hit Points.
        bodies = connection.execute(
            "SELECT id, coalesce(json_extract(body, '$.hp'), 1), body FROM roster"
            " WHERE game = 'dnd' AND id IN (SELECT character FROM fighting WHERE fight = ?)",
            (number,),
        )
        faces = connection.execute(
            "SELECT round, place, creature, kind, faces FROM fight_faces WHERE fight = ?", (number,)
        )
        riders = connection.execute(
            "SELECT character, rider FROM riders_on"
            " WHERE character IN (SELECT character FROM fighting WHERE fight = ?)",
            (number,),
        )
        steps = _steps(connection, number, memory)
        if not connection.in_transaction:  # Uncommitted data may never be stored, so don't cache it.
            memory.read = (revision, steps)
            self._remember(number, memory)
        of = (number, guild, channel, parent, gm, aim, question)
        due = {(at, place, creature, kind): text for at, place, creature, kind, text in faces.fetchall()}
        rows = bodies.fetchall()
        maxima, sheets = {row[0]: row[1] for row in rows}, {row[0]: row[2] for row in rows}
        on: dict[int, frozenset[str]] = {}
        for character, rider in riders.fetchall():
            on[character] = on.get(character, frozenset()) | {rider}
        return StoredFight(*of, steps, maxima, due, sheets, on, memory)

    def see(self, place: Place, told_of: ToldOf, connection: sqlite3.Connection) -> Seen | None:
        """Return the current fight in that place, or None if there is none."""
        fight = self.read(connection, "channel", place.channel)
        if fight is None:
            return None
        # It shows its rolls itself, so none is below.
        panel = panel_here(connection, place.channel, SUBJECT, 0)
        turn, newest = self.turn_on(connection, fight.id, panel.message if panel else 0)
        return Seen(
            fight,
            tuple(load_all(connection, list(dict.fromkeys(told_of(fight))))),
            panel,
            turn,
            newest,
            channel_here(connection, place.channel, place.parent),
            setting_here(connection, GAME, place.channel, place.parent),
            tuple(holders_here(connection, place.home)),
        )

    @staticmethod
    def turn_on(connection: sqlite3.Connection, fight: int, message: int) -> tuple[int | None, int]:
        """Return the turn on this message (None if unknown) and that turn's newest message."""
        # A turn that was undone has several of them.
        row = connection.execute(
            "SELECT turn, (SELECT max(message) FROM fight_turns AS newest"
            " WHERE newest.fight = shown.fight AND newest.turn = shown.turn)"
            " FROM fight_turns AS shown WHERE fight = ? AND message = ?",
            (fight, message),
        ).fetchone()
        return (row[0], row[1]) if row else (None, 0)

    def _remember(self, fight: int, memory: Memory) -> None:
        """Cache a fight, dropping the least recently read ones."""
        self._memories.pop(fight, None)
        self._memories[fight] = memory
        steps = sum(len(kept.read[1]) for kept in self._memories.values())
        while len(self._memories) > MOST_REMEMBERED or (steps > MOST_STEPS and len(self._memories) > 1):
            steps -= len(self._memories.pop(next(iter(self._memories))).read[1])


def _steps(connection: sqlite3.Connection, fight: int, memory: Memory) -> tuple[StoredStep, ...]:
    """Return all steps of a fight: the cached ones, then everything from the first change on."""
    revision, known = memory.read
    rows = connection.execute(
        "SELECT number, step, roll, actor, name, made, undone, thrown, renewed FROM fight_steps"
        " WHERE fight = ?1 AND number >="
        " (SELECT min(number) FROM fight_steps WHERE fight = ?1 AND changed > ?2) ORDER BY number",
        (fight, revision),
    ).fetchall()
    if not rows:
        return known
    before = bisect_left(known, rows[0][0], key=lambda step: step.number)
    return (*known[:before], *(StoredStep(*row) for row in rows))
