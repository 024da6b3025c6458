"""What games ask to be done together with a roll, as the store does it."""

from collections.abc import Iterable

from bot.codec import dumps
from bot.game import Use
from bot.games.magic.changing import ForNext, RestoreResults, StoreResults
from bot.games.magic.effects import Effect
from bot.store.play import StoredEffect, returning, using, using_next
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
        case StoreResults(name, results, instead, fresh):
            return storing(name, results, instead, fresh=fresh, most=MAX_STORED)
        case RestoreResults(results):
            return restoring(results)
        case ForNext(effect, in_play):
            return returning(_stored(effect)) if in_play else using_next(effect.id)
        case _:
            raise TypeError(asked)


def _stored(effect: Effect) -> StoredEffect:
    return StoredEffect(effect.id, effect.player, "", effect.owner, effect.by, effect.name, dumps(effect.abilities))
