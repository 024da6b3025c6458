"""The faces drawn for a roll, as :attr:`bot.rolls.game.Luck.thrown` returns them."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from bot.dice.expression import Dice, pools_of
from bot.dice.notation import reread
from bot.dice.roll import Faces
from bot.rolls.trail import R, Thrown

Drawn = Callable[[R, Faces], Thrown]
Die = tuple[str, int, int]
"""A die's permanent key, its number of sides, and its owner's user ID, or 0 for the roller."""


def by_notation(dice: Callable[[R], str]) -> Drawn[R]:
    """Return a function that returns the faces drawn for requests with dice in notation.

    It only covers dice numbered from 1, because other numbers don't indicate luck.
    """

    def drawn(request: R, faces: Faces) -> Thrown:
        pools = _pools(dice(request))
        thrown = {
            f"{place}.{number}": (pool.sides, face, 0)
            for place, (pool, roots) in enumerate(zip(pools, faces.pools, strict=True))
            if not pool.faces
            for number, face in enumerate(roots)
            if face is not None
        }
        for key, face in faces.extra.items():
            pool = pools[int(key.partition(".")[0])]
            if not pool.faces:
                thrown[key] = (pool.sides, face, 0)
        return thrown

    return drawn


def by_key(dice: Callable[[R], Callable[[str], Iterable[Die]]]) -> Drawn[R]:
    """Return a function that returns the faces drawn for requests whose dice have keys from the game.

    ``dice`` returns a request's lookup from key to die, which skips dice that don't count toward luck.
    """

    def drawn(request: R, faces: Faces) -> Thrown:
        die = dice(request)
        return {
            own: (sides, face, player) for key, face in faces.extra.items() for own, sides, player in die(key)
        }

    return drawn


@lru_cache(maxsize=1024)
def _pools(dice: str) -> tuple[Dice, ...]:
    """Return the pools of a notation in the order rolled: each line's dice, followed by its goal's."""
    return tuple(
        pool
        for line in reread(dice).lines
        for _ in range(line.times)
        for part in (line.part, *([line.goal.part] if line.goal else []))
        for pool in pools_of(part)
    )
