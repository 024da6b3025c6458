"""The faces that were drawn for a roll, as :attr:`bot.rolls.game.Luck.thrown` returns them."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from bot.dice.expression import Dice, pools_of
from bot.dice.notation import reread
from bot.dice.roll import Faces
from bot.rolls.trail import R, Thrown

Drawn = Callable[[R, Faces], Thrown]
Die = tuple[str, int, int]
"""A key that stays with a die, its sides, and whose it is by user id; 0: of whoever rolled."""


def by_notation(dice: Callable[[R], str]) -> Drawn[R]:
    """Return which faces were drawn for a request whose dice are those of a notation.

    Only dice that are numbered from 1 are among them: of others the numbers say nothing about luck.
    """

    def drawn(request: R, faces: Faces) -> Thrown:
        pools = _pools(dice(request))
        found = {
            f"{place}.{number}": (pool.sides, face, 0)
            for place, (pool, roots) in enumerate(zip(pools, faces.pools, strict=True))
            if not pool.faces
            for number, face in enumerate(roots)
            if face is not None
        }
        for key, face in faces.extra.items():
            pool = pools[int(key.partition(".")[0])]
            if not pool.faces:
                found[key] = (pool.sides, face, 0)
        return found

    return drawn


def by_key(dice: Callable[[R], Callable[[str], Iterable[Die]]]) -> Drawn[R]:
    """Return which faces were drawn for a request whose dice have keys of the game's own.

    ``dice`` returns, for a request, what finds the die of a key; nothing of dice that are no one's luck.
    """

    def drawn(request: R, faces: Faces) -> Thrown:
        die = dice(request)
        return {
            own: (sides, face, player) for key, face in faces.extra.items() for own, sides, player in die(key)
        }

    return drawn


@lru_cache(maxsize=1024)
def _pools(dice: str) -> tuple[Dice, ...]:
    """Return the pools of a notation in the order of their throws: of each line, then of its goal."""
    return tuple(
        pool
        for line in reread(dice).lines
        for _ in range(line.times)
        for part in (line.part, *([line.goal.part] if line.goal else []))
        for pool in pools_of(part)
    )
