"""A channel's choices on points that the source of WIZARDS leaves to the table."""

from msgspec import Struct

from bot.games.wizards.rules.pools import PER_DIE, Per

MAX_ACTIONS = 20


class WizardsSettings(Struct, frozen=True, omit_defaults=True):
    """The choices of a channel.

    ``per`` is how a modifier applies: to each die, or once to the roll (Q3). ``actions`` is the number of
    Actions per turn, or 0 if they aren't counted (Q14).
    """

    per: Per = PER_DIE
    actions: int = 0
