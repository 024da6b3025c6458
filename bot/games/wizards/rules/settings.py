"""How a channel plays WIZARDS, where the source leaves it to the table."""

from msgspec import Struct

from bot.games.wizards.rules.pools import PER_DIE, Per

MAX_ACTIONS = 20


class Settings(Struct, frozen=True, omit_defaults=True):
    """How a channel plays.

    ``per``: whether a modifier is added to each die or once to the roll (Q3). ``actions`` in a turn, 0: not
    counted (Q14).
    """

    per: Per = PER_DIE
    actions: int = 0
