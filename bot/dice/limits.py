"""Limits on one roll, so that every roll ends quickly and fits in a message."""

from collections.abc import Iterable

from bot.dice.expression import EXPLODE, Dice, Operator
from bot.errors import LimitError
from bot.words import later, say

MAX_TEXT = 400  # Characters of notation.
MAX_DICE = 1_000  # Dice rolled in one request, over all lines and repeats.
MAX_SIDES = 1_000_000  # Sides of one die; also the most a custom face shows.
MAX_CHAIN = 100  # Explosions of one die, and rerolls of one die.
MAX_REPEATS = 20  # Rolls of one request: lines and repeats together.
MAX_NESTING = 50  # Nested parentheses.
MAX_WORK = 2_000  # Operators × dice: the cost of a chain of operators over many dice.
MAX_EXTRA = 2_000  # Dice that explosions and rerolls can add to one request.
MAX_NUMBER = 1_000_000_000  # The largest number that can be typed.
MAX_TOTAL = 1_000_000_000_000_000  # The largest total or intermediate result.

_ENDLESS = (*EXPLODE, "rr")


class DiceTally:
    """The total size of one request, added up while parsing."""

    def __init__(self) -> None:
        self._rolls = self._dice = self._work = 0

    def add(self, times: int, pools: Iterable[Dice]) -> None:
        """Count one line that is rolled this many times.

        Raises:
            LimitError: The roll would be too large, or would never end.

        """
        self._rolls += times
        for pool in pools:
            self._dice += times * pool.count
            for operator in pool.operators:
                # Counting dice isn't enough: 1000d6kh500kh400kh300 took another engine three seconds.
                self._work += times * pool.count
                if operator.kind in _ENDLESS:
                    _check_ends(pool, operator)
        if self._rolls > MAX_REPEATS:
            words = later("That's {rolls:,} rolls. You can make up to {most} at once.")
            raise LimitError(words.say(rolls=self._rolls, most=MAX_REPEATS))
        if self._dice > MAX_DICE:
            raise LimitError(
                say("That's {dice:,} dice. A roll can have up to {most:,}.", dice=self._dice, most=MAX_DICE)
            )
        if self._work > MAX_WORK:
            raise LimitError(say("That's too much work on so many dice. Use fewer operators or fewer dice."))


def _check_ends(dice: Dice, operator: Operator) -> None:
    """Reject dice that would explode or be rerolled on every face, and so forever."""
    low, high = (min(dice.faces), max(dice.faces)) if dice.faces else (1, dice.sides)
    condition = operator.condition
    if condition is None or condition.sign == "=":
        endless = low == high and (condition is None or condition.value == low)
    else:
        # A comparison that holds at both ends holds in between.
        endless = condition.holds(low) and condition.holds(high)
    if endless:
        words = later("Every face of {die} meets “{operator}”, so the dice would never stop.")
        raise LimitError(words.say(die=dice.die, operator=operator))
