"""The personal data in a database's tables. Each store module lists its own columns as ``PEOPLE``.

These lists are used to forget a person in every table. A test fails for an unlisted table.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field


class Holds(Struct, frozen=True):
    """A table's columns about people, and the changes to them when someone is forgotten.

    The row is deleted if the person's ID is in one of ``owners``, or in one of the texts ``keyed``. Otherwise
    it stays, and in ``actors`` the ID becomes 0 and the name is removed. Both are ID columns, each with the
    column of the display name, or "" for none. ``minus`` has columns with a negated ID, which is replaced by
    minus another column's value, and 1. ``names`` are names without an ID, or JSON with such names.
    ``inside`` are texts, JSON or not, to search for IDs and names. ``apart``: these texts distinguish between
    two people.

    ``rolls`` is a column with a roll's number. The roll is kept as long as the row is. ``within`` defines how
    to find the row's server: by the column of that name, with the row it belongs to ("parent"), or not at
    all. ``then`` are statements to run after a row was changed, with its key's columns as parameters.
    """

    table: str
    owners: Mapping[str, str] = field(default_factory=dict)
    keyed: tuple[str, ...] = ()
    actors: Mapping[str, str] = field(default_factory=dict)
    minus: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    apart: bool = False
    rolls: str = ""
    within: Literal["guild", "channel", "scope", "server", "parent", ""] = ""
    then: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns with data about people."""
        pairs = [column for pair in (*self.owners.items(), *self.actors.items()) for column in pair if column]
        return (*pairs, *self.keyed, *self.minus, *self.names, *self.inside)
