"""Which faces were drawn for a roll of Magic's dice; coins and planar dice have no numbers (706.7)."""

from collections.abc import Callable

from bot.games.magic.rules.request import MagicRequest
from bot.rolls.drawn_faces import Die


def dice(request: MagicRequest) -> Callable[[str], tuple[Die, ...]]:
    """Return what finds the die of a key; each reroll has a key of its own."""

    def die(key: str) -> tuple[Die, ...]:
        if request.planar:
            return ()
        throw = request.throws[int(key.partition(".")[0])]
        # Dice of somebody who is not known are nobody's luck.
        if throw.coin or throw.planar or (throw.foreign and not throw.player):
            return ()
        return ((key, throw.drawn, throw.player),)

    return die
