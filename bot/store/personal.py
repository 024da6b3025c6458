"""What the tables of a database hold of people: each store module names its own, as ``PEOPLE``.

Whoever asks to be forgotten is found by it in every table; a test fails for a table that nobody has named.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field


class Holds(Struct, frozen=True):
    """What a table holds of people, and what becomes of it once somebody is forgotten.

    The row goes if their id is in one of ``owners``, or stands in one of the texts ``keyed``. Else it stays:
    of ``actors`` the id becomes 0 and the name nobody's. Both are columns of an id, each with the column of
    what Discord calls them beside it, "" for none. ``minus`` has an id with a minus, in whose place comes
    minus what another column has, and 1; ``names`` are names without an id, or JSON with such; ``inside`` are
    texts, JSON or not, in which ids and names are looked for. ``apart``: it matters in these texts which of
    two people is which.

    ``rolls`` is a column with the number of a roll, which is kept as long as the row is. ``within`` says how
    the row is of a server: by the column of that name, with the row that it goes with ("parent"), or not at
    all. ``then`` are statements after a row was changed, whose parameters are the columns of its key.
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
        """Every column that holds people."""
        pairs = [each for pair in (*self.owners.items(), *self.actors.items()) for each in pair if each]
        return (*pairs, *self.keyed, *self.minus, *self.names, *self.inside)
