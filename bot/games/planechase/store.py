"""Games of Planechase: what each is now, and the steps that made it so."""

import sqlite3
from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.games.magic.rules.request import PLANAR_LOG
from bot.games.planechase.rules.panel import SUBJECT
from bot.store.database import Database
from bot.store.panels import Panel, panel_here
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept, MovedError, StoredRoll
from bot.store.turns import Turn, back_to_turn, begin_turn, first_turn, logged, turn_of
from bot.words import later

MAX_STEPS = 60  # Steps of one game that are kept, the last ones; its rolls are kept for ever.

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
"""What these tables hold of people. Nobody is taken out of the turn order."""


class StoredGame(Struct, frozen=True):
    """A channel's game. ``state`` is JSON, ``revision`` counts its steps, ``turn`` is the channel's turn."""

    id: int
    channel: int
    revision: int
    state: str
    turn: Turn


class StoredStep(Struct, frozen=True):
    """One step of a game: the state after it, what was done, by whom (id and name), and when.

    ``detail`` is what it was done to, ``roll`` the roll that it came of, 0 for none; ``turn`` the turn after
    it. ``made`` is in milliseconds since 1970, UTC.
    """

    state: str
    did: str
    detail: str
    actor: int
    name: str
    made: int
    roll: int = 0
    turn: Turn = _FIRST


Seen = tuple[StoredGame, list[StoredStep], list[K | StoredRoll], Panel | None]
"""A game, its last steps, the oldest first, its turn's rolls, and the message on which it is shown."""

Turning = Literal["same", "next", "back"]
"""Whether a step begins the next turn of its channel, or goes back to the one that it names."""


class Planechases:
    """The games of Planechase of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self, channel: int) -> StoredGame | None:
        """The game that is on in this channel, or None."""
        return await self._database.read(lambda connection: _current(connection, channel))

    async def seen(
        self, channel: int, kept: Mapping[tuple[int, int], K], *, most: int, below: int
    ) -> Seen[K] | None:
        """The game that is on in this channel with all that is shown of it, at one moment; None without one.

        Of its turn's planar rolls the last ``most``, as :func:`bot.store.turns.logged` has them; of rolls
        below its table up to ``below`` are counted.
        """

        def read(connection: sqlite3.Connection) -> Seen[K] | None:
            # Of one moment: a roll that was changed since must not stand beside the game as it was before.
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

        return await self._database.read(read)

    async def start(self, channel: int, step: StoredStep) -> bool:
        """Begin a game here with its first turn; False if one is on."""

        def write(connection: sqlite3.Connection) -> bool:
            row = connection.execute(
                "INSERT INTO planechases (channel) VALUES (?) ON CONFLICT DO NOTHING RETURNING id", (channel,)
            ).fetchone()
            if row is None:
                return False
            _insert(connection, row[0], 1, replace(step, turn=first_turn(connection, channel)))
            return True

        return await self._database.write(write)

    async def step(self, game: StoredGame, step: StoredStep, turning: Turning = "same") -> bool:
        """Take a step in a game that is still as it was read; False if somebody was faster."""

        def write(connection: sqlite3.Connection) -> bool:
            return _step(connection, game, step, turning)

        return await self._database.write(write)

    async def end(self, game: StoredGame) -> bool:
        """End a game that is still as it was read, and forget its steps; False if somebody was faster."""

        def write(connection: sqlite3.Connection) -> bool:
            found = connection.execute(
                "DELETE FROM planechases WHERE id = ? AND revision = ? RETURNING id", (game.id, game.revision)
            )
            return bool(found.fetchall())

        return await self._database.write(write)


def stepping(game: StoredGame, step: StoredStep, turning: Turning = "same") -> Deed:
    """The deed of taking a step, of which the roll is the cause, in a game that is still as it was read."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        if not _step(connection, game, replace(step, roll=kept.roll), turning):
            raise MovedError(MOVED.say())

    return deed


MOVED = later("The table has changed at the same moment; look at it and press again.")


def _step(connection: sqlite3.Connection, game: StoredGame, step: StoredStep, turning: Turning) -> bool:
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


def _insert(connection: sqlite3.Connection, game: int, revision: int, step: StoredStep) -> None:
    connection.execute(
        "INSERT INTO planechase_steps (game, revision, state, did, detail, roll, turn, since, actor,"
        " name, made)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game,
            revision,
            step.state,
            step.did,
            step.detail,
            step.roll,
            step.turn.number,
            step.turn.since,
            step.actor,
            step.name,
            step.made,
        ),
    )


def _current(connection: sqlite3.Connection, channel: int) -> StoredGame | None:
    row = connection.execute(
        "SELECT planechases.id, planechases.revision, planechase_steps.state FROM planechases"
        " JOIN planechase_steps ON game = planechases.id AND planechase_steps.revision = planechases.revision"
        " WHERE channel = ?",
        (channel,),
    ).fetchone()
    if row is None:
        return None
    number, revision, state = row
    return StoredGame(number, channel, revision, state, turn_of(connection, channel))


def _steps(connection: sqlite3.Connection, game: int) -> list[StoredStep]:
    rows = connection.execute(
        "SELECT state, did, detail, actor, name, made, roll, turn, since FROM planechase_steps"
        " WHERE game = ?"
        " ORDER BY revision",
        (game,),
    ).fetchall()
    return [replace(StoredStep(*row[:7]), turn=Turn(*row[7:])) for row in rows]
