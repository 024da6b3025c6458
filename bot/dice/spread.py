"""Exact distributions in integers: the possible totals, and how many ways lead to each of them.

A sum of many dice is a power of a polynomial. Packed into one big integer with a slot per total, it's
multiplied by the machine's own arithmetic. Plain dice use a recurrence.
"""

from collections.abc import Callable, Iterable, Sequence
from math import lcm

from msgspec import Struct

_FEW = 400  # Up to this many pairs of totals, adding one by one is faster than a big integer.


class Spread(Struct, frozen=True, gc=False):
    """A distribution, where ``weights[total]`` of all ``of`` equally likely ways lead to a total.

    Ways missing from ``weights`` have no total: they were cut off, or the roll fails.
    """

    weights: dict[int, int]
    of: int

    @property
    def known(self) -> int:
        """The number of ways that lead to a total."""
        return sum(self.weights.values())

    def moved(self, by: int) -> "Spread":
        """Return the distribution with this number added to each total."""
        return Spread({total + by: ways for total, ways in self.weights.items()}, self.of) if by else self

    def negated(self) -> "Spread":
        """Return the distribution with its totals negated."""
        return Spread({-total: ways for total, ways in self.weights.items()}, self.of)


def certain(total: int) -> Spread:
    """Return a distribution with a single certain total."""
    return Spread({total: 1}, 1)


def shown(faces: Sequence[int]) -> Spread:
    """Return the distribution of one die with these faces."""
    weights: dict[int, int] = {}
    for face in faces:
        weights[face] = weights.get(face, 0) + 1
    return Spread(weights, len(faces))


def mixed(parts: Iterable[tuple[int, Spread]], of: int) -> Spread:
    """Return a mix of distributions, each in its number of ``of`` cases. Any other cases have no total."""
    cases = list(parts)
    common = lcm(*(spread.of for _, spread in cases))
    weights: dict[int, int] = {}
    for times, spread in cases:
        factor = times * (common // spread.of)
        for total, ways in spread.weights.items():
            weights[total] = weights.get(total, 0) + ways * factor
    return Spread({total: ways for total, ways in weights.items() if ways}, of * common)


def plus(left: Spread, right: Spread) -> Spread:
    """Return the sum of two independent distributions."""
    a, b = left.weights, right.weights
    of = left.of * right.of
    if len(a) == 1:
        a, b = b, a
    if len(b) == 1:
        ((by, factor),) = b.items()
        return Spread({total + by: ways * factor for total, ways in a.items()}, of)
    # If totals are far apart, most slots would be empty.
    if len(a) * len(b) <= _FEW or not a or _span(a) + _span(b) > len(a) * len(b):
        return paired(left, right, lambda one, other: one + other)
    width = width_of(of)
    low = min(a), min(b)
    return Spread(unpacked(packed(a, low[0], width) * packed(b, low[1], width), sum(low), width), of)


def paired(left: Spread, right: Spread, join: Callable[[int, int], int | None]) -> Spread:
    """Combine two independent distributions by ``join``, which returns None if there is no total."""
    weights: dict[int, int] = {}
    for one, ways in left.weights.items():
        for other, more in right.weights.items():
            if (total := join(one, other)) is not None:
                weights[total] = weights.get(total, 0) + ways * more
    return Spread(weights, left.of * right.of)


def greater(left: Spread, right: Spread) -> Spread:
    """Return the distribution of the greater of two independent totals: at most N if both are."""
    weights: dict[int, int] = {}
    up_to_left = up_to_right = both = 0
    for total in sorted({*left.weights, *right.weights}):
        up_to_left += left.weights.get(total, 0)
        up_to_right += right.weights.get(total, 0)
        now = up_to_left * up_to_right
        if now > both:
            weights[total] = now - both
        both = now
    return Spread(weights, left.of * right.of)


def lesser(left: Spread, right: Spread) -> Spread:
    """Return the distribution of the lesser of two independent totals."""
    return greater(left.negated(), right.negated()).negated()


def summed(one: Spread, count: int) -> Spread:
    """Return the sum of this many identical independent distributions."""
    weights = one.weights
    if count == 1:
        return one
    if is_even(one):
        return Spread(_of_dice(count, len(weights), count * min(weights)), one.of**count)
    if not weights or count == 0:
        return Spread({0: 1} if count == 0 else {}, one.of**count)
    of = one.of**count
    width, low = width_of(of), min(weights)
    if _span(weights) > len(weights) ** 2:
        half = summed(one, count // 2)
        return plus(plus(half, half), one) if count % 2 else plus(half, half)
    return Spread(unpacked(packed(weights, low, width) ** count, low * count, width), of)


def is_even(one: Spread) -> bool:
    """Return True for a plain die's faces: consecutive and equally likely."""
    weights = one.weights
    return len(weights) == one.of == _span(weights) > 0 and one.known == one.of


def _span(weights: dict[int, int]) -> int:
    return max(weights) - min(weights) + 1 if weights else 0


def _of_dice(count: int, sides: int, low: int) -> dict[int, int]:
    """Return the number of ways to each total of plain dice whose lowest face is ``low``.

    ``f = ((1 - z**sides) / (1 - z)) ** count`` satisfies ``(1 - z)(1 - z**sides) f' = count (1 - sides
    z**(sides-1) + (sides-1) z**sides) f``: each coefficient follows from three before it.
    """
    last = count * (sides - 1)
    ways = [1]
    for k in range(last // 2):
        now = (count + k) * ways[k]
        if k + 1 >= sides:
            now += (k + 1 - sides - count * sides) * ways[k + 1 - sides]
        if k >= sides:
            now += (count * (sides - 1) - k + sides) * ways[k - sides]
        ways.append(now // (k + 1))
    # The ways are symmetric.
    ways += ways[::-1] if last % 2 else ways[-2::-1]
    return dict(enumerate(ways, low))


def width_of(most: int) -> int:
    """Return the number of bytes that a slot needs for numbers up to this one."""
    return (most.bit_length() + 7) // 8


def packed(weights: dict[int, int], low: int, width: int) -> int:
    """Return the weights packed in slots of this width, starting at ``low``."""
    slots = bytearray((max(weights) - low + 1) * width)
    for total, ways in weights.items():
        at = (total - low) * width
        slots[at : at + width] = ways.to_bytes(width, "little")
    return int.from_bytes(slots, "little")


def unpacked(number: int, low: int, width: int) -> dict[int, int]:
    """Return the weights in a number's slots, leaving out empty ones."""
    length = -(-number.bit_length() // (8 * width)) * width
    slots = number.to_bytes(length, "little")
    read = int.from_bytes
    return {
        low + place: ways
        for place, at in enumerate(range(0, length, width))
        if (ways := read(slots[at : at + width], "little"))
    }
