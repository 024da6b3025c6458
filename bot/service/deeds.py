"""What games ask to be done together with a roll, as the store does it."""

from collections.abc import Iterable

from bot.game import Use
from bot.games.magic.changing import RestoreResults, StoreResults
from bot.store.play import using
from bot.store.rolls import Deed
from bot.store.stored import restoring, storing

MAX_STORED = 100  # Results on one permanent.


def deeds_of(asked: Iterable[object]) -> list[Deed]:
    """The deeds, in order.

    Raises:
        TypeError: A game asks for something that is not known here.

    """
    return [_deed(each) for each in asked]


def _deed(asked: object) -> Deed:
    match asked:
        case Use():
            return using(asked)
        case StoreResults(name, results, instead):
            return storing(name, results, instead, MAX_STORED)
        case RestoreResults(name, results):
            return restoring(name, results)
        case _:
            raise TypeError(asked)
