"""Rows to forget: how they are found in each table, and what happens to them."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.codec import dumps
from bot.names import folded
from bot.rolls.card import NOBODY
from bot.store.personal import Holds
from bot.store.tallies import uncount
from bot.yours.rules.scrubbed import Person, scrubbed, unnamed

_OF_SERVER = {
    "guild": "guild = :server",
    "scope": "scope = :server",
    # A server's ID, negated, stands for server-wide settings.
    "channel": "(channel IN (SELECT channel FROM places WHERE server = :server) OR channel = -:server)",
}
_LAST = {
    # Both are needed for as long as anything else is.
    "places": "server = :server AND NOT EXISTS"
    " (SELECT 1 FROM rolls WHERE rolls.channel = places.channel AND guild = :server)",
    "servers": "server = :server AND NOT EXISTS (SELECT 1 FROM places WHERE places.server = servers.server)",
}
_UNTIL = {"rolls": "id <= :until AND", "versions": "roll <= :until AND"}


Key = tuple[Any, ...]
"""A row's key: the values of its key columns."""

Roll = tuple[str, Sequence[tuple[str, str, int]]]
"""A roll to judge: its game, and each version's request, faces and actor."""


class Task(Struct, frozen=True):
    """A person to forget, by ID, or a server if that's 0. Rolls after ``until`` stay."""

    id: int
    person: int
    server: int
    until: int
    names: frozenset[str] = frozenset()

    @property
    def whom(self) -> Person:
        """The person to find in texts."""
        return Person(self.person, self.names)


def condition(holds: Holds, task: Task) -> tuple[str, Mapping[str, object]]:
    """Return a condition with parameters for rows that may be about the forgotten person, or ""."""
    until = _UNTIL.get(holds.table, "")
    values: dict[str, object] = {"until": task.until} if until else {}
    if task.server:
        of_server = _LAST.get(holds.table) or _OF_SERVER.get(holds.within, "")
        return (f"{until} {of_server}", {**values, "server": task.server}) if of_server else ("", {})
    conditions = [f"{column} = :person" for column in (*holds.owners, *holds.actors)]
    conditions += [f"{column} = -:person" for column in holds.minus]
    conditions += [f"instr({column}, :person)" for column in (*holds.keyed, *holds.inside)]
    # This also searches inside JSON.
    in_it = "EXISTS (SELECT 1 FROM json_each(:names) WHERE instr({}, value))"
    conditions += [in_it.format(name) for name in holds.names]
    if not conditions:
        return "", {}
    values["person"] = task.person
    if holds.names:
        values["names"] = dumps(sorted({*task.names, *map(folded, task.names)} - {""}))  # Keys are folded.
    return f"{until} ({' OR '.join(conditions)})", values


def changes(
    connection: sqlite3.Connection, holds: Holds, where: str, key: Key, task: Task
) -> dict[str, object] | None:
    """Return a row's changed columns, which can be empty, or None if the row must be deleted."""
    columns = list(dict.fromkeys((*holds.columns, *holds.minus.values())))
    statement = f"SELECT {', '.join(columns)} FROM {holds.table} WHERE {where}"  # noqa: S608 - our own columns
    values = connection.execute(statement, key).fetchone()
    if values is None:
        return {}
    row = dict(zip(columns, values, strict=True))
    if any(row[owner] == task.person for owner in holds.owners):
        return None
    if any(scrubbed(row[column], task.whom) != row[column] for column in holds.keyed):
        return None
    return {column: value for column, value in _without(holds, row, task).items() if value != row[column]}


def _without(holds: Holds, row: Mapping[str, Any], task: Task) -> dict[str, object]:
    """Return the columns of a row without the person."""
    instead = task.id if holds.apart else 0
    new: dict[str, object] = {column: scrubbed(row[column], task.whom, instead) for column in holds.inside}
    for column, name in holds.actors.items():
        if row[column] == task.person:
            new |= {column: 0, name: NOBODY} if name else {column: 0}
    for column, other in holds.minus.items():
        if row[column] == -task.person:
            new[column] = -(row[other] + 1)
    return new | {name: unnamed(str(new.get(name, row[name])), task.names) for name in holds.names}


def needed(connection: sqlite3.Connection, holdings: Iterable[Holds], rolls: Sequence[int]) -> set[int]:
    """Return the rolls, among the given ones, that other rows still need."""
    numbers: set[int] = set()
    for holds in holdings:
        if column := holds.rolls:
            rows = connection.execute(
                f"SELECT {column} FROM {holds.table}"  # noqa: S608 - our own columns
                f" WHERE {column} IN (SELECT CAST(value AS BIGINT) FROM json_each(?))",
                (dumps(rolls),),
            )
            numbers |= {row[0] for row in rows}
    return numbers


def drop_rolls(connection: sqlite3.Connection, rolls: Sequence[int]) -> None:
    """Delete these rolls with everything about them."""
    given = (dumps(rolls),)
    connection.execute(
        "DELETE FROM logged WHERE roll IN (SELECT CAST(value AS BIGINT) FROM json_each(?))", given
    )
    gone = connection.execute(
        "DELETE FROM rolls WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"
        " RETURNING channel, id",
        given,
    )
    channels: dict[int, list[int]] = {}
    for channel, roll in gone.fetchall():
        channels.setdefault(channel, []).append(roll)
    for channel, numbers in channels.items():
        uncount(connection, channel, min(numbers), max(numbers))


def key_of(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """Return the columns that identify a row of this table."""
    rows = connection.execute(
        "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", (table,)
    ).fetchall()
    return tuple(row[0] for row in rows)


def versions_of(connection: sqlite3.Connection, roll: int) -> list[tuple[str, str, int]]:
    """Return the request, faces and author of each version."""
    return connection.execute(
        "SELECT request, faces, actor FROM versions WHERE roll = ? ORDER BY revision", (roll,)
    ).fetchall()
