"""Games of Planechase: the current state of each, and the steps that led to it."""

import sqlite3
from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, replace

from bot.games.magic.rules.turn import PLANAR_LOG
from bot.games.planechase.rules.panel import SUBJECT
from bot.store.database import Store, reads, writes
from bot.store.panels import PanelMessage, panel_here
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept, MovedError, StoredRoll
from bot.store.turns import Turn, back_to_turn, begin_turn, first_turn, logged, turn_of
from bot.words import later

MAX_STEPS = 60  # The latest steps kept per game; its rolls are kept forever.

K = TypeVar("K")

_FIRST = Turn()


PEOPLE = (
    Holds("planechases", within="channel"),
    Holds(
        "planechase_steps",
        actors={"actor": "name"},
        names=("detail",),
        inside=("state",),
        apart=True,
        rolls="roll",
        within="parent",
    ),
)
"""These tables' columns about people. No one is removed from the turn order."""


class StoredGame(Struct, frozen=True):
    """A channel's game. ``state`` is JSON, ``revision`` counts its steps, ``turn`` is the channel's turn."""

    id: int
    channel: int
    revision: int
    state: str
    turn: Turn


class StoredPlanarStep(Struct, frozen=True):
    """One step of a game: the state after it, what was done, who did it (ID and name), and when.

    ``detail`` is what the step affected, and ``roll`` is the roll it came from (0: none). ``turn`` is the
    turn after the step. ``made`` is in milliseconds since 1970, UTC.
    """

    state: str
    did: str
    detail: str
    actor: int
    name: str
    made: int
    roll: int = 0
    turn: Turn = _FIRST


Seen = tuple[StoredGame, list[StoredPlanarStep], list[K | StoredRoll], PanelMessage | None]
"""A game, its last steps, oldest first, its turn's rolls, and its message."""

Turning = Literal["same", "next", "back"]
"""How a step changes the channel's turn: not at all, to the next one, or back to the one it names."""


class Planechases(Store):
    """The games of Planechase of one database."""

    async def current(self, channel: int) -> StoredGame | None:
        """Return this channel's current game, or None."""
        return await self._database.read(lambda connection: _current(connection, channel))

    @reads
    def seen(
        self,
        connection: sqlite3.Connection,
        channel: int,
        kept: Mapping[tuple[int, int], K],
        *,
        most: int,
        below: int,
    ) -> Seen[K] | None:
        """Return this channel's current game and everything shown of it, read at one moment, or None.

        This includes the turn's last ``most`` planar rolls, as in :func:`bot.store.turns.logged`.
        ``below`` is the highest number of rolls after the table's message that are counted.
        """
        # Use one snapshot, because a changed roll mustn't appear next to the game as it was before.
        connection.execute("BEGIN")
        try:
            game = _current(connection, channel)
            if game is None:
                return None
            rolls = logged(connection, channel, PLANAR_LOG, game.turn.since, most=most, kept=kept)
            shown_on = panel_here(connection, channel, SUBJECT, below)
            return game, _steps(connection, game.id), rolls, shown_on
        finally:
            connection.execute("COMMIT")

    @writes
    def start(self, connection: sqlite3.Connection, channel: int, step: StoredPlanarStep) -> bool:
        """Start a game here with its first turn; False if there is one."""
        row = connection.execute(
            "INSERT INTO planechases (channel) VALUES (?) ON CONFLICT DO NOTHING RETURNING id", (channel,)
        ).fetchone()
        if row is None:
            return False
        _insert(connection, row[0], 1, replace(step, turn=first_turn(connection, channel)))
        return True

    @writes
    def step(
        self,
        connection: sqlite3.Connection,
        game: StoredGame,
        step: StoredPlanarStep,
        turning: Turning = "same",
    ) -> bool:
        """Take a step in a game. Return False if the game has changed since it was read."""
        return _step(connection, game, step, turning)

    @writes
    def end(self, connection: sqlite3.Connection, game: StoredGame) -> bool:
        """End a game and delete its steps, if it's unchanged since it was read; False if it isn't."""
        cursor = connection.execute(
            "DELETE FROM planechases WHERE id = ? AND revision = ? RETURNING id", (game.id, game.revision)
        )
        return bool(cursor.fetchall())


def stepping(game: StoredGame, step: StoredPlanarStep, turning: Turning = "same") -> Deed:
    """Return work that takes a roll's step in a game. It fails if the game has changed since it was read."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        if not _step(connection, game, replace(step, roll=kept.roll), turning):
            raise MovedError(MOVED.say())

    return deed


MOVED = later("The table just changed. Check it and press again.")


def _step(connection: sqlite3.Connection, game: StoredGame, step: StoredPlanarStep, turning: Turning) -> bool:
    row = connection.execute(
        "UPDATE planechases SET revision = revision + 1 WHERE id = ? AND revision = ? RETURNING revision",
        (game.id, game.revision),
    ).fetchone()
    if row is None:
        return False
    turn = step.turn
    if turning == "next":
        turn = begin_turn(connection, game.channel) or turn
    elif turning == "back":
        back_to_turn(connection, game.channel, turn)
    else:
        turn = turn_of(connection, game.channel)
    _insert(connection, game.id, row[0], replace(step, turn=turn))
    connection.execute(
        "DELETE FROM planechase_steps WHERE game = ? AND revision <= ?", (game.id, row[0] - MAX_STEPS)
    )
    return True


def _insert(connection: sqlite3.Connection, game: int, revision: int, step: StoredPlanarStep) -> None:
    connection.execute(
        "INSERT INTO planechase_steps (game, revision, state, did, detail, actor, name, made, roll, turn,"
        " since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (game, revision, *astuple(step)[:-1], *astuple(step.turn)),
    )


def _current(connection: sqlite3.Connection, channel: int) -> StoredGame | None:
    rows = connection.execute(
        "SELECT planechases.id, planechases.revision, planechase_steps.state FROM planechases"
        " JOIN planechase_steps ON game = planechases.id AND planechase_steps.revision = planechases.revision"
        " WHERE channel = ?",
        (channel,),
    )
    turn = turn_of(connection, channel)
    row = rows.fetchone()
    return StoredGame(row[0], channel, row[1], row[2], turn) if row else None


def _steps(connection: sqlite3.Connection, game: int) -> list[StoredPlanarStep]:
    rows = connection.execute(
        "SELECT state, did, detail, actor, name, made, roll, turn, since FROM planechase_steps"
        " WHERE game = ? ORDER BY revision",
        (game,),
    ).fetchall()
    return [replace(StoredPlanarStep(*row[:7]), turn=Turn(*row[7:])) for row in rows]
