"""The faces and highlights that are counted of rolls of Magic."""

from collections.abc import Callable

from bot.games.magic.rules.changes import MagicTrail, now
from bot.games.magic.rules.request import MagicRequest
from bot.rolls.drawn_faces import Die
from bot.rolls.trail import Highlight


def highlights(trail: MagicTrail) -> tuple[Highlight, ...]:
    """Its highest result; coins and planar dice have none (706.7)."""
    results = [result for event in now(trail).events if not event.throw.coin for result in event.results]
    return (Highlight("high", max(results)),) if results else ()


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
