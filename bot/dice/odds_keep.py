"""Exact odds of dice of which only some are kept, by rank.

Values are scanned from one end, counting the dice that show the values so far. As soon as every kept die is
known, the other dice make no difference.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import comb, lcm

from msgspec import Struct

from bot.dice.expression import Operator
from bot.dice.spread import Spread, is_even, packed, summed, unpacked, width_of

Gives = Callable[[int], Spread]
"""A function that returns what a kept die with this value adds to the total."""


def itself(value: int) -> Spread:
    """Return the die's own value."""
    return Spread({value: 1}, 1)


def ranks(operators: Sequence[Operator], count: int) -> tuple[int, int]:
    """Return the ranks that are kept, as a half-open range; the highest rank is 0."""
    first, end = 0, count
    for operator in operators:
        match operator.kind:
            case "kh":
                end = min(end, first + operator.value)
            case "kl":
                first = max(first, end - operator.value)
            case "dh":
                first = min(end, first + operator.value)
            case _:
                end = max(first, end - operator.value)
    return first, end


def kept(one: Spread, count: int, first: int, end: int, gives: Gives = itself) -> Spread:
    """Return the total of the dice with these ranks among identical independent dice.

    ``one`` is the distribution of each, ``first`` and ``end`` are as in :func:`ranks`.
    """
    if first >= end or not one.weights:
        return Spread({0: one.known**count} if one.weights or not count else {}, one.of**count)
    if gives is itself and end - first == count:
        return summed(one, count)
    if gives is itself and is_even(one) and (first == 0 or end == count):
        return _ends_of_dice(min(one.weights), one.of, count, end - first, is_highest=first == 0)
    if end <= count - first:
        return _Ranked(one, count, first, end, gives).total(highest_first=True)
    return _Ranked(one, count, count - end, count - first, gives).total(highest_first=False)


def _ends_of_dice(low: int, sides: int, count: int, keep: int, *, is_highest: bool) -> Spread:
    """Return the distribution of the sum of the highest, or lowest, plain dice.

    Faces start at 0. For each greatest value ``v`` among the lowest dice, the ``below`` dice under it come to
    ``((1 - z**v) / (1 - z)) ** below``, and the other kept dice show ``v``. Each power of ``1 - z**v`` has
    few terms, and dividing by ``1 - z`` is a running sum, done once for all values together.
    """
    columns = _ways_by_greatest(sides, count, keep)
    numbers = [0] * (keep * (sides - 1) + 1)
    for below in reversed(range(keep)):
        numbers, factor = list(accumulate(numbers)), 1
        for number in range(below + 1):
            step = keep - below + number
            of_one_step = slice(0, step * (sides - 1) + 1, step)
            added = zip(numbers[of_one_step], columns[below], strict=True)
            numbers[of_one_step] = [known + factor * ways for known, ways in added]
            factor = -factor * (below - number) // (number + 1)
    if is_highest:  # The same, counted from the other end.
        numbers.reverse()
    return Spread(dict(enumerate(numbers, keep * low)), sides**count)


def _ways_by_greatest(sides: int, count: int, keep: int) -> list[list[int]]:
    """Return how many ways put this many dice below each value while the last kept die shows the value.

    The ways are listed by the number of dice below, then by value. They don't count those dice's faces.
    """
    dropped = count - keep
    columns: list[list[int]] = [[] for _ in range(keep)]
    steps = [(comb(count - 1 - below, dropped), comb(count, below), columns[below]) for below in range(keep)]
    steps.reverse()
    for above in reversed(range(sides)):
        # At most the dropped dice are above, out of those that aren't below: start with none at the lowest
        # count below, then add one more each time.
        ways, less = (above + 1) ** dropped, above ** (dropped + 1)
        for more, of_them, column in steps:
            ways = (above + 1) * ways - more * less
            column.append(of_them * ways)
    return columns


def _at_least(count: int, least: int, these: int, others: int) -> int:
    """Return the ways in which at least this many dice show these faces and the others show other faces."""

    def ways(numbers: range) -> int:
        total: int = sum(comb(count, n) * these**n * others ** (count - n) for n in numbers)
        return total

    # Sum whichever side has fewer terms.
    if count - least < least:
        return ways(range(least, count + 1))
    every: int = (these + others) ** count
    return every - ways(range(least))


class _Added(Struct, frozen=True):
    """The factor for a die of one value: a big integer, or a shift if the die adds a single total."""

    number: int
    shift: int = 0

    def times(self, polynomial: int, count: int) -> int:
        """Return a polynomial after adding this many dice."""
        longer: int = polynomial * self.number**count if count else polynomial
        return longer << self.shift * count


class _Ranked:
    """Dice ranked from one end; those from ``first`` up to ``end`` are kept."""

    def __init__(self, one: Spread, count: int, first: int, end: int, gives: Gives) -> None:
        self._one, self._count, self._first, self._end = one, count, first, end
        given = {value: gives(value) for value in one.weights}
        common = lcm(*(spread.of for spread in given.values()))
        keep = end - first
        self._of = one.of**count * common**keep
        self._width = width_of(self._of)
        self._low = min((min(spread.weights) for spread in given.values() if spread.weights), default=0)
        self._added = {value: self._long(spread, common) for value, spread in given.items()}

    def _long(self, spread: Spread, common: int) -> _Added:
        factor = common // spread.of
        weights = {total: ways * factor for total, ways in spread.weights.items()}
        if len(weights) == 1:
            ((total, ways),) = weights.items()
            return _Added(ways, 8 * self._width * (total - self._low))
        return _Added(packed(weights, self._low, self._width) if weights else 0)

    def total(self, *, highest_first: bool) -> Spread:
        """Return the total of the kept dice."""
        below, done = self._one.known, 0
        states = {0: 1}  # Dice showing a scanned value → the ways, as a big integer.
        for value in sorted(self._one.weights, reverse=highest_first):
            below -= self._one.weights[value]
            reached: dict[int, int] = {}
            for seen, polynomial in states.items():
                done += self._placed(value, below, seen, polynomial, reached)
            states = reached
        low = self._low * (self._end - self._first)
        return Spread(unpacked(done, low, self._width), self._of)

    def _placed(self, value: int, below: int, seen: int, polynomial: int, reached: dict[int, int]) -> int:
        """Add the cases in which more dice show this value. Return the ways that settle every kept die."""
        here, added = self._one.weights[value], self._added[value]
        left = self._count - seen
        missing = self._end - seen
        for more in range(missing):
            ways = comb(left, more) * here**more
            longer = added.times(polynomial * ways, self._kept(seen, seen + more))
            reached[seen + more] = reached.get(seen + more, 0) + longer
        rest = _at_least(left, missing, here, below)
        return added.times(polynomial * rest, self._kept(seen, self._end))

    def _kept(self, start: int, stop: int) -> int:
        """Return how many dice of these ranks are kept."""
        return max(0, min(stop, self._end) - max(start, self._first))
