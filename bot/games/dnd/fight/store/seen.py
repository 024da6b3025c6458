"""All that a press in a fight needs to know, read at one moment."""

import sqlite3
from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.games.dnd.fight.store.reading import FightReader, StoredFight
from bot.games.dnd.inspiration.store import Holder, holders_here
from bot.games.dnd.sheet.store import GAME
from bot.store.channels import StoredChannel, channel_here
from bot.store.panels import Panel, panel_here
from bot.store.rolls import StoredRoll, load
from bot.store.settings import setting_here

ToldOf = Callable[[StoredFight], Sequence[int]]
"""Which rolls are told of on a fight's message."""


class Spot(Struct, frozen=True):
    """Where to look: a channel or thread, its parent or 0, which of both is home, and what panel."""

    channel: int
    parent: int
    home: int
    kind: str


class Seen(Struct, frozen=True):
    """A fight as it was at one moment, and what was beside it.

    ``rolls`` are those told of on its message, which is ``panel``, None for none. ``turn`` is the one that is
    on that, None if none is known, and ``newest`` the newest message of that turn. ``channel`` is what holds
    there, ``scene`` the same for D&D, as JSON text, and ``holders`` are those of Heroic Inspiration.
    """

    fight: StoredFight
    rolls: tuple[StoredRoll, ...]
    panel: Panel | None
    turn: int | None
    newest: int
    channel: StoredChannel
    scene: str | None
    holders: tuple[Holder, ...]


def see(connection: sqlite3.Connection, reader: FightReader, spot: Spot, told_of: ToldOf) -> Seen | None:
    """The fight that is on there; None without one."""
    fight = reader.read(connection, "channel", spot.channel)
    if fight is None:
        return None
    panel = panel_here(connection, spot.channel, spot.kind, 0)  # It shows its rolls itself: none is below.
    turn, newest = _turn_on(connection, fight.id, panel.message if panel else 0)
    return Seen(
        fight,
        tuple(stored for roll in dict.fromkeys(told_of(fight)) if (stored := load(connection, roll))),
        panel,
        turn,
        newest,
        channel_here(connection, spot.channel, spot.parent),
        setting_here(connection, GAME, spot.channel, spot.parent),
        tuple(holders_here(connection, spot.home)),
    )


def _turn_on(connection: sqlite3.Connection, fight: int, message: int) -> tuple[int | None, int]:
    """The turn that is on this message, None if none is known, and the newest message of that turn."""
    # Of a turn that was taken back there are several.
    row = connection.execute(
        "SELECT turn, (SELECT max(message) FROM fight_turns AS newest"
        " WHERE newest.fight = shown.fight AND newest.turn = shown.turn)"
        " FROM fight_turns AS shown WHERE fight = ? AND message = ?",
        (fight, message),
    ).fetchone()
    return (row[0], row[1]) if row else (None, 0)
