"""Fights: the steps of each, and which characters are in it."""

import sqlite3
from collections.abc import Callable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.fight.store.reading import FacesKey, FightReader, StoredFight, StoredStep
from bot.games.dnd.fight.store.seen import Seen, Spot, ToldOf, see
from bot.games.dnd.hit_points.store import KeptHitPoints, keep
from bot.store.database import Database
from bot.store.fought import note_fought
from bot.store.panels import move_panel
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept
from bot.words import later, say

MAX_STEPS = 2_000  # Of one fight: far more than any table plays, and still read in a few milliseconds.


PEOPLE = (
    Holds("fights", actors={"gm": ""}, inside=("aim", "question"), within="guild"),
    Holds(
        "fight_steps",
        actors={"actor": "name"},
        names=("undone",),
        inside=("step", "thrown"),
        rolls="roll",
        within="parent",
        # So that it is read anew by whoever remembers it.
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
"""What these tables hold of people."""


class Ending(Struct, frozen=True):
    """What is kept of a fight that ends: how its characters are, its rounds, its panel's word, who fell."""

    kept: tuple[KeptHitPoints, ...] = ()
    rounds: int = 0
    panel: str = ""
    fell: tuple[str, ...] = ()


class Changes(Struct, frozen=True):
    """What becomes of a fight: steps ``added``, others written anew or undone.

    The numbers of steps are given when they are added. ``characters`` are those in it from then on, None: as
    before; ``kept`` how those are who left it. ``lowers``: how the next attack is meant holds no more.
    ``faces`` are what comes again by now, "" for nothing; ``renewed``: what is undone is to be thrown with
    new dice. ``question`` is what is asked from then on, None: as before.
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


Decide = Callable[[StoredFight], Changes]
"""Decides over the fight as it is when it is changed; what it raises leaves the fight as it was."""


class Fights:
    """The fights of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = FightReader()

    async def current(self, channel: int) -> StoredFight | None:
        """The fight that is on in this channel, or None."""
        return await self._database.read(lambda connection: self._reader.read(connection, "channel", channel))

    async def see(self, spot: Spot, told_of: ToldOf) -> Seen | None:
        """The fight that is on there with all that a press needs beside it, in one; None without one."""
        return await self._database.read(lambda connection: see(connection, self._reader, spot, told_of))

    async def get(self, fight: int) -> StoredFight | None:
        """The fight of this number, or None if it is over."""
        return await self._database.read(lambda connection: self._reader.read(connection, "id", fight))

    async def of(self, character: int) -> StoredFight | None:
        """The fight that this character is in, or None."""

        def read(connection: sqlite3.Connection) -> StoredFight | None:
            row = connection.execute(
                "SELECT fight FROM fighting WHERE character = ?", (character,)
            ).fetchone()
            return self._reader.read(connection, "id", row[0]) if row else None

        return await self._database.read(read)

    async def start(self, guild: int, channel: int, parent: int, first: StoredStep) -> bool:
        """Begin a fight here with its first step, called by whoever took that; False if one is on."""

        def write(connection: sqlite3.Connection) -> bool:
            row = connection.execute(
                "INSERT INTO fights (guild, channel, parent, gm) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
                " RETURNING id",
                (guild, channel, parent, first.user),
            ).fetchone()
            if row:
                _insert(connection, row[0], 1, first, 0)
            return bool(row)

        return await self._database.write(write)

    async def change(
        self, fight: int, decide: Decide, also: Callable[[sqlite3.Connection], object] | None = None
    ) -> StoredFight:
        """Change a fight as is decided over it at that moment, and answer it as it is then.

        What is to be done with it ``also`` is done if that changes it.

        Raises:
            PressError: It is over.

        """

        def write(connection: sqlite3.Connection) -> StoredFight:
            changed = self._change(connection, fight, decide)
            if also:
                also(connection)
            return changed

        return await self._database.write(write)

    async def end(self, fight: int, decide: Callable[[StoredFight], Ending], made: int) -> StoredFight | None:
        """End a fight and keep how its characters are; answer what it was, None if it was over.

        ``made`` is when that is, in milliseconds since 1970, UTC.
        """

        def write(connection: sqlite3.Connection) -> StoredFight | None:
            found = self._reader.read(connection, "id", fight)
            if found is None:
                return None
            ending = decide(found)
            for each in ending.kept:
                keep(connection, each)
            note_fought(
                connection,
                guild=found.guild,
                channel=found.channel,
                rounds=ending.rounds,
                panel=ending.panel,
                made=made,
                fell=ending.fell,
            )
            connection.execute("DELETE FROM fights WHERE id = ?", (fight,))
            return found

        return await self._database.write(write)

    async def shown(self, fight: int, turn: int, message: int) -> None:
        """Note on which message this turn is."""
        await self._database.write(lambda connection: _shown(connection, fight, turn, message))

    async def moved(self, fight: int, turn: int, message: int, spot: Spot, posted: int) -> int:
        """Note that the panel is on this message now, which shows that turn; answer on which it was, or 0.

        Whoever was to show the turn has done so.
        """

        def write(connection: sqlite3.Connection) -> int:
            _shown(connection, fight, turn, message)
            connection.execute("UPDATE fights SET posting = 0 WHERE id = ?", (fight,))
            return move_panel(connection, spot.channel, spot.kind, message, posted)

        return await self._database.write(write)

    async def claim_posting(self, fight: int, now: int, until: int) -> bool:
        """Claim to show the present turn, ``until`` then at most; False while somebody else does."""

        def write(connection: sqlite3.Connection) -> bool:
            claimed = connection.execute(
                "UPDATE fights SET posting = ? WHERE id = ? AND posting <= ? RETURNING id",
                (until, fight, now),
            ).fetchall()
            there = connection.execute("SELECT 1 FROM fights WHERE id = ?", (fight,)).fetchone()
            return bool(claimed) or there is None  # Of a fight that is over nobody shows a turn.

        return await self._database.write(write)

    async def end_posting(self, fight: int) -> None:
        """The present turn is shown, or could not be."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE fights SET posting = 0 WHERE id = ?", (fight,))

        await self._database.write(write)

    async def messages(self, fight: int, turn: int) -> list[int]:
        """The messages that show this turn, the newest last."""

        def read(connection: sqlite3.Connection) -> list[int]:
            rows = connection.execute(
                "SELECT message FROM fight_turns WHERE fight = ? AND turn = ? ORDER BY message", (fight, turn)
            )
            return [row[0] for row in rows.fetchall()]

        return await self._database.read(read)

    async def turn_on(self, fight: int, message: int) -> int | None:
        """The turn that is on this message; None if none is known."""

        def read(connection: sqlite3.Connection) -> int | None:
            row = connection.execute(
                "SELECT turn FROM fight_turns WHERE fight = ? AND message = ?", (fight, message)
            ).fetchone()
            return int(row[0]) if row else None

        return await self._database.read(read)

    async def aim(
        self,
        fight: int,
        change: Callable[[StoredFight], str],
        also: Callable[[sqlite3.Connection], object] | None = None,
    ) -> StoredFight:
        """Note how the next attack is meant: what is made of that as it was; and do ``also`` that.

        Raises PressError if the fight is over.
        """

        def write(connection: sqlite3.Connection) -> StoredFight:
            found = self._found(connection, fight)
            aim = change(found)
            connection.execute("UPDATE fights SET aim = ? WHERE id = ?", (aim, fight))
            if also:
                also(connection)
            return replace(found, aim=aim)

        return await self._database.write(write)

    def changing(
        self,
        fight: int,
        decide: Callable[[StoredFight, Kept], Changes],
        if_on: Callable[[Kept], bool] = lambda _: False,
    ) -> Deed:
        """The deed of changing a fight with a roll; ``if_on``: if only the roll changes once it is over."""

        def deed(connection: sqlite3.Connection, kept: Kept) -> None:
            if not if_on(kept) or self._reader.read(connection, "id", fight):
                self._change(connection, fight, lambda found: decide(found, kept))

        return deed

    def standing(self, fight: int, deed: Deed) -> Deed:
        """The deed, done only unless what came of its roll in this fight was taken back; 0 is of no fight."""

        def if_standing(connection: sqlite3.Connection, kept: Kept) -> None:
            row = connection.execute(
                "SELECT undone FROM fight_steps WHERE fight = ? AND roll = ? ORDER BY number LIMIT 1",
                (fight, kept.roll),
            ).fetchone()
            if row is None or not row[0]:
                deed(connection, kept)

        return if_standing

    def _change(self, connection: sqlite3.Connection, fight: int, decide: Decide) -> StoredFight:
        stored = self._found(connection, fight)
        changes = decide(stored)
        last = stored.steps[-1].number if stored.steps else 0
        if last + len(changes.added) > MAX_STEPS:
            raise PressError(
                say("This fight has gone on for very long; end it with /dnd fight end and start a new one.")
            )
        _write(connection, fight, changes, last)
        return self._found(connection, fight)

    def _found(self, connection: sqlite3.Connection, fight: int) -> StoredFight:
        stored = self._reader.read(connection, "id", fight)
        if stored is None:
            raise PressError(say("That fight is over; /dnd fight start begins the next."))
        return stored


def _write(connection: sqlite3.Connection, fight: int, changes: Changes, last: int) -> None:
    """Write these changes of a fight, whose last step has that number."""
    (revision,) = connection.execute(
        "UPDATE fights SET revision = revision + 1 WHERE id = ? RETURNING revision", (fight,)
    ).fetchone()
    for number, step in enumerate(changes.added, last + 1):
        _insert(connection, fight, number, step, revision)
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
        _fighting(connection, fight, changes.characters)
    for each in changes.kept:
        keep(connection, each)
    if changes.lowers:
        connection.execute("UPDATE fights SET aim = '' WHERE id = ?", (fight,))


def _shown(connection: sqlite3.Connection, fight: int, turn: int, message: int) -> None:
    """Note on which message this turn is, if the fight is still on."""
    connection.execute(
        "INSERT INTO fight_turns (fight, turn, message) SELECT id, ?2, ?3 FROM fights WHERE id = ?1"
        " ON CONFLICT (fight, message) DO UPDATE SET turn = excluded.turn",
        (fight, turn, message),
    )


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


def _fighting(connection: sqlite3.Connection, fight: int, characters: tuple[int, ...]) -> None:
    """Note who is in this fight. Raises PressError if somebody is in another."""
    connection.execute("DELETE FROM fighting WHERE fight = ?", (fight,))
    for character in characters:
        found = connection.execute(
            "INSERT INTO fighting (character, fight) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING fight",
            (character, fight),
        ).fetchall()
        if not found:
            (channel,) = connection.execute(
                "SELECT channel FROM fights JOIN fighting ON fight = id WHERE character = ?", (character,)
            ).fetchone()
            words = later("That character is in the fight in {channel}; they leave it there, behind *More…*.")
            raise PressError(words.say(channel=f"<#{channel}>"))


def _insert(connection: sqlite3.Connection, fight: int, number: int, step: StoredStep, revision: int) -> None:
    connection.execute(
        "INSERT INTO fight_steps (fight, number, step, roll, actor, name, made, thrown, changed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (fight, number, step.step, step.roll, step.user, step.name, step.made, step.thrown, revision),
    )
