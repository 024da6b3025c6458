"""Streaks of consecutive dice in the same half, and how rare they are at a table.

A die with an even number of sides lands in each half equally often. Dice with an odd number are left out,
because their middle face is in neither half. So a player's dice are like fair coins, and the probability of a
streak follows exactly from the number of dice.
"""

from collections.abc import Sequence
from math import prod


class Streaks:
    """One player's ``longest`` streak, whether it ``is_high``, and the number of dice counted.

    Dice can be added oldest first or newest first.
    """

    def __init__(self) -> None:
        self.dice = self.longest = 0
        self.is_high = False
        self._now, self._was = 0, False

    def add(self, sides: int, face: int) -> None:
        """Add a die."""
        if sides % 2:
            return
        is_upper = 2 * face > sides
        self._now = self._now + 1 if self._now and is_upper is self._was else 1
        self._was = is_upper
        self.dice += 1
        if self._now > self.longest:
            self.longest, self.is_high = self._now, is_upper


def chance(length: int, dice: int) -> float:
    """Return the probability, from 0 to 1, that this many dice have a streak this long, high or low."""
    if length <= 1:
        return float(dice >= length)
    # From the second die on, each continues the previous one or doesn't, like a fair coin. The question
    # is how likely it is that so many never continue ``same`` times in a row.
    same, steps = length - 1, max(0, dice - 1)
    never = [1.0] * same
    for step in range(same, steps + 1):
        # This is the first time it does: after a change, unless the run starts at the beginning.
        now = 1 - 0.5**same if step == same else never[step - 1] - 0.5 ** (same + 1) * never[step - same - 1]
        never.append(now)
    return 1 - never[steps]


def once_in(length: int, dice: Sequence[int]) -> int:
    """Return N such that one in N tables whose players roll this many dice has a streak this long."""
    return max(1, round(1 / max(1 - prod(1 - chance(length, die) for die in dice), 1e-9)))
