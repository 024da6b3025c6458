"""Streaks: dice in a row that fell in the same half, and how rare one so long is at a table.

Of a die with an even number of sides each half comes as often as the other, whatever the die is; dice with
an odd number are left out, for their middle face is in neither. So a player's dice are as many fair coins,
and how likely a streak is follows exactly from how many there are.
"""

from collections.abc import Iterable, Sequence
from math import prod


def longest(faces: Iterable[tuple[int, int]]) -> tuple[int, bool]:
    """The longest streak of these, each its sides and face, in their order: its length, and if it is high."""
    length, is_high = 0, False
    now, was = 0, False
    for sides, face in faces:
        if sides % 2:
            continue
        is_upper = 2 * face > sides
        now = now + 1 if now and is_upper is was else 1
        was = is_upper
        if now > length:
            length, is_high = now, is_upper
    return length, is_high


def chance(length: int, dice: int) -> float:
    """How likely so many dice have a streak so long, high or low, from 0 to 1."""
    if length <= 1:
        return float(dice >= length)
    # From the second on each die goes on as the one before or does not, as a fair coin: what is asked is how
    # likely it is that so many never go on ``same`` times in a row.
    same, steps = length - 1, max(0, dice - 1)
    never = [1.0] * same
    for step in range(same, steps + 1):
        # The first time that it does so: a change before, unless it begins with it.
        now = 1 - 0.5**same if step == same else never[step - 1] - 0.5 ** (same + 1) * never[step - same - 1]
        never.append(now)
    return 1 - never[steps]


def once_in(length: int, dice: Sequence[int]) -> int:
    """One in how many tables, where each player throws so many dice, has a streak so long."""
    return max(1, round(1 / max(1 - prod(1 - chance(length, each) for each in dice), 1e-9)))
