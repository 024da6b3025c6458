"""What games ask to be done together with a roll, as the store does it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.rolls.game import Use
from bot.store.rolls import Deed
from bot.store.turns import using

Makers = Mapping[type, Callable[[Any], Deed]]
"""For each kind of deed that a game asks for, what makes it one of the store's."""


def deeds_of(makers: Makers, asked: Iterable[object]) -> list[Deed]:
    """These deeds as the store does them, in order; uses are known here, every other kind to its game.

    Raises:
        KeyError: A game asks for something that it does not hand over.

    """
    known: Makers = {Use: using, **makers}
    return [known[type(each)](each) for each in asked]
