"""Fights: their steps, and the characters in them."""

import sqlite3
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.fight.record.keys import SUBJECT
from bot.games.dnd.fight.store.fight_changes import Decide, FightChanges, insert_step, write_changes
from bot.games.dnd.fight.store.reading import FightReader, Seen, StoredFight, StoredStep, ToldOf
from bot.games.dnd.hit_points.store import KeptHitPoints, keep
from bot.games.dnd.inspiration.store import Holder, holders_here
from bot.games.dnd.sheet.store import GAME
from bot.people.roster_store import Character, InUse, Roster
from bot.rolls.values import Place
from bot.store.database import Database, Store, reads, writes
from bot.store.fought import note_fought
from bot.store.panels import move_panel
from bot.store.personal import Holds
from bot.store.settings import setting_here
from bot.store.stored_rolls import Deed, Kept
from bot.words import say

MAX_STEPS = 2_000  # Per fight: far more than any table plays, and still read in a few milliseconds.


PEOPLE = (
    Holds("fights", actors={"gm": ""}, inside=("aim", "question"), within="guild"),
    Holds(
        "fight_steps",
        actors={"actor": "name"},
        names=("undone",),
        inside=("step", "thrown"),
        rolls="roll",
        within="parent",
        # This makes callers with a cached copy read it again.
        then=(
            "UPDATE fights SET revision = revision + 1 WHERE id = :fight",
            """UPDATE fight_steps SET changed = (SELECT revision FROM fights WHERE id = :fight)
            WHERE fight = :fight AND number = :number""",
        ),
    ),
    Holds("fight_turns", within="parent"),
    Holds("fight_faces", inside=("creature",), within="parent"),
    Holds("fighting", within="parent"),
)
"""The columns of these tables that have data about people."""


Found = tuple[InUse, StoredFight | None, str | None, Sequence[Holder], list[Character] | None]
"""A roller's character, the fight, the scene as JSON, the holders of Heroic Inspiration, all characters."""


class Ending(Struct, frozen=True):
    """The results of a fight that ends: characters' states, number of rounds, panel's kind, and who fell."""

    kept: tuple[KeptHitPoints, ...] = ()
    rounds: int = 0
    panel: str = ""
    fell: tuple[str, ...] = ()


class Fights(Store):
    """The fights of one database."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._reader = FightReader()

    @reads
    def current(self, connection: sqlite3.Connection, channel: int) -> StoredFight | None:
        """Return this channel's current fight, or None."""
        return self._reader.read(connection, "channel", channel)

    @reads
    def around(
        self, connection: sqlite3.Connection, roster: Roster, place: Place, user: int, of: int, *, aims: bool
    ) -> Found:
        """Return what a roll ``of`` a character finds around it, or of the one that the user plays, for 0.

        If it ``aims`` at someone, all characters are included.
        """
        at = (place.channel, place.parent)
        return (
            roster.used_here(connection, place.scope, at, user, of),
            self._reader.read(connection, "channel", place.channel),
            setting_here(connection, GAME, *at),
            holders_here(connection, place.home),
            roster.all_here(connection, place.scope) if aims else None,
        )

    @reads
    def see(self, connection: sqlite3.Connection, place: Place, told_of: ToldOf) -> Seen | None:
        """Return the fight in that place with everything a press needs, or None if there is none."""
        return self._reader.see(place, told_of, connection)

    @reads
    def get(self, connection: sqlite3.Connection, fight: int) -> StoredFight | None:
        """Return the fight with this number, or None if it's over."""
        return self._reader.read(connection, "id", fight)

    @reads
    def of(self, connection: sqlite3.Connection, character: int) -> StoredFight | None:
        """Return this character's fight, or None."""
        row = connection.execute("SELECT fight FROM fighting WHERE character = ?", (character,)).fetchone()
        return self._reader.read(connection, "id", row[0]) if row else None

    @writes
    def start(
        self, connection: sqlite3.Connection, guild: int, channel: int, parent: int, first: StoredStep
    ) -> bool:
        """Start a fight here with its first step; return False if there already is one."""
        row = connection.execute(
            "INSERT INTO fights (guild, channel, parent, gm) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            " RETURNING id",
            (guild, channel, parent, first.user),
        ).fetchone()
        if row:
            insert_step(connection, row[0], 1, first, 0)
        return bool(row)

    @writes
    def change(
        self,
        connection: sqlite3.Connection,
        fight: int,
        decide: Decide,
        also: Callable[[sqlite3.Connection], object] | None = None,
    ) -> StoredFight:
        """Apply ``decide`` to the current fight and return the changed fight.

        ``also`` is done in the same transaction.

        Raises:
            PressError: The fight is over.

        """
        self._change(connection, fight, decide)
        if also:
            also(connection)
        return self._found(connection, fight)

    @writes
    def end(
        self, connection: sqlite3.Connection, fight: int, decide: Callable[[StoredFight], Ending], made: int
    ) -> StoredFight | None:
        """End a fight, store its characters' states, and return its last state, or None if it's over.

        ``made`` is the time in milliseconds since 1970, UTC.
        """
        stored = self._reader.read(connection, "id", fight)
        if stored is None:
            return None
        ending = decide(stored)
        for points in ending.kept:
            keep(connection, points)
        note_fought(
            connection,
            guild=stored.guild,
            channel=stored.channel,
            rounds=ending.rounds,
            panel=ending.panel,
            made=made,
            fell=ending.fell,
        )
        connection.execute("DELETE FROM fights WHERE id = ?", (fight,))
        return stored

    @writes
    def shown(self, connection: sqlite3.Connection, fight: int, turn: int, message: int) -> None:
        """Record which message shows this turn."""
        _shown(connection, fight, turn, message)

    async def moved(self, fight: int, turn: int, message: int, place: Place, posted: int) -> int:
        """Record that the panel is on this message and shows that turn; return the old message, or 0.

        This also completes the posting of that turn.
        """

        def write(connection: sqlite3.Connection) -> int:
            _shown(connection, fight, turn, message)
            connection.execute("UPDATE fights SET posting = 0 WHERE id = ?", (fight,))
            return move_panel(connection, place.channel, SUBJECT, message, posted)

        return await self._database.write(write)

    @writes
    def claim_posting(self, connection: sqlite3.Connection, fight: int, now: int, until: int) -> bool:
        """Claim posting the current turn, up to ``until``; return False while another process does it."""
        claimed = connection.execute(
            "UPDATE fights SET posting = ? WHERE id = ? AND posting <= ? RETURNING id",
            (until, fight, now),
        )
        there = connection.execute("SELECT 1 FROM fights WHERE id = ?", (fight,)).fetchone()
        return bool(claimed.fetchall()) or there is None  # No one shows turns of an ended fight.

    @writes
    def end_posting(self, connection: sqlite3.Connection, fight: int) -> None:
        """Record that posting the current turn has finished or failed."""
        connection.execute("UPDATE fights SET posting = 0 WHERE id = ?", (fight,))

    @reads
    def messages(self, connection: sqlite3.Connection, fight: int, turn: int) -> list[int]:
        """Return the messages that show this turn, newest last."""
        rows = connection.execute(
            "SELECT message FROM fight_turns WHERE fight = ? AND turn = ? ORDER BY message", (fight, turn)
        )
        return [row[0] for row in rows.fetchall()]

    @reads
    def turn_on(self, connection: sqlite3.Connection, fight: int, message: int) -> int | None:
        """Return the turn that this message shows, or None if it's unknown."""
        return self._reader.turn_on(connection, fight, message)[0]

    @writes
    def aim(
        self,
        connection: sqlite3.Connection,
        fight: int,
        change: Callable[[StoredFight], str],
        also: Callable[[sqlite3.Connection], object] | None = None,
    ) -> StoredFight:
        """Change the next attack's settings with ``change``, and perform ``also``.

        Raises PressError if the fight is over.
        """
        stored = self._found(connection, fight)
        aim = change(stored)
        connection.execute("UPDATE fights SET aim = ? WHERE id = ?", (aim, fight))
        if also:
            also(connection)
        return replace(stored, aim=aim)

    def changing(
        self,
        fight: int,
        decide: Callable[[StoredFight, Kept], FightChanges],
        if_on: Callable[[Kept], bool] | None = None,
    ) -> Deed:
        """Return work that changes a fight with a roll. With ``if_on``, it skips a fight that is over."""

        def deed(connection: sqlite3.Connection, kept: Kept) -> None:
            if not (if_on and if_on(kept)) or self._reader.read(connection, "id", fight):
                self._change(connection, fight, lambda stored: decide(stored, kept))

        return deed

    def standing(self, fight: int, deed: Deed) -> Deed:
        """Return work that is skipped if its roll's step in the fight was undone; 0 means no fight."""

        def if_standing(connection: sqlite3.Connection, kept: Kept) -> None:
            row = connection.execute(
                "SELECT undone FROM fight_steps WHERE fight = ? AND roll = ? ORDER BY number LIMIT 1",
                (fight, kept.roll),
            ).fetchone()
            if row is None or not row[0]:
                deed(connection, kept)

        return if_standing

    def _change(self, connection: sqlite3.Connection, fight: int, decide: Decide) -> None:
        stored = self._found(connection, fight)
        changes = decide(stored)
        last = stored.steps[-1].number if stored.steps else 0
        if last + len(changes.added) > MAX_STEPS:
            raise PressError(
                say("This fight has reached its limit. End it with /dnd fight end, then start a new one.")
            )
        write_changes(connection, fight, changes, last)

    def _found(self, connection: sqlite3.Connection, fight: int) -> StoredFight:
        stored = self._reader.read(connection, "id", fight)
        if stored is None:
            raise PressError(say("That fight is over. Start the next one with /dnd fight start."))
        return stored


def _shown(connection: sqlite3.Connection, fight: int, turn: int, message: int) -> None:
    """Record which message this turn is on, if the fight is still running."""
    connection.execute(
        "INSERT INTO fight_turns (fight, turn, message) SELECT id, ?2, ?3 FROM fights WHERE id = ?1"
        " ON CONFLICT (fight, message) DO UPDATE SET turn = excluded.turn",
        (fight, turn, message),
    )
