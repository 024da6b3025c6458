"""What games ask to be done together with a roll, as the store does it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.rolls.game import Use
from bot.store.play import using
from bot.store.rolls import Deed

Makers = Mapping[type, Callable[[Any], Deed]]
"""For each kind of deed that a game asks for, what makes it one of the store's."""


class Deeds:
    """Every kind of deed that is known: uses, and those of the games."""

    def __init__(self, makers: Makers) -> None:
        self._makers: Makers = {Use: using, **makers}

    def of(self, asked: Iterable[object]) -> list[Deed]:
        """These deeds as the store does them, in order.

        Raises:
            KeyError: A game asks for something that is not known here.

        """
        return [self._makers[type(each)](each) for each in asked]
