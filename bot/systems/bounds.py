"""Bounds of expressions: intervals of integers, calculated without a roll."""

from collections.abc import Callable, Mapping
from typing import cast

from bot.dice.limits import MAX_TOTAL
from bot.systems.nodes import ALL, SYMBOLS, Constant, DiceCall, Function, Name, Node, Operation
from bot.words import say

Interval = tuple[int, int]
TRUTH: Interval = (0, 1)


class BoundsError(Exception):
    """An expression that may exceed the limits, or divide by zero; the message says which."""


class Bounds:
    """A calculator for the ranges of expressions. ``sizes`` and ``worths`` are by pool."""

    def __init__(
        self,
        named: Callable[[str], Interval],
        sizes: Mapping[str, Interval] | None = None,
        worths: Mapping[str, Interval] | None = None,
    ) -> None:
        self._named = named
        self._sizes = sizes or {}
        self._worths = worths or {}

    def of(self, node: Node) -> Interval:
        """Return an expression's minimum and maximum. Raises BoundsError."""
        if type(node) is Name:  # A file of the maximum size has ten thousand nodes, and this is faster.
            return self._named(node.key)
        if type(node) is Constant:
            return node.value, node.value
        if type(node) is Operation:
            low, high = self._operation(node.sign, [self.of(side) for side in node.sides])
        elif isinstance(node, Function):
            low, high = self._function(node.name, node.of)
        else:
            low, high = self._asked(cast(DiceCall, node))
        if low < -MAX_TOTAL or high > MAX_TOTAL:
            raise BoundsError(say("This can add up to more than {most:,}.", most=MAX_TOTAL))
        return low, high

    def _operation(self, sign: str, sides: list[Interval]) -> Interval:
        if sign in _TRUTHS:
            return TRUTH
        if len(sides) == 1:
            return -sides[0][1], -sides[0][0]
        (low, high), (least, most) = sides
        if sign == "+":
            return low + least, high + most
        if sign == "-":
            return low - most, high - least
        if sign == "*":
            return _ends(lambda one, other: one * other, sides)
        if least <= 0 <= most:
            raise BoundsError(say("This can divide by 0. Use `max(1, …)`."))
        if sign == "//":
            return _ends(lambda one, other: one // other, sides)
        return min(0, least + 1), max(0, most - 1)

    def _function(self, name: str, of: tuple[Node, ...]) -> Interval:
        spans = [self.of(node) for node in of]
        if name == "abs":
            ((low, high),) = spans
            return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))
        if name in ("min", "max"):
            best = min if name == "min" else max
            return best(low for low, _ in spans), best(high for _, high in spans)
        results = [*spans[1:-1:2], spans[-1]]
        return min([low for low, _ in results]), max([high for _, high in results])

    def _asked(self, asked: DiceCall) -> Interval:
        if asked.number is not None:
            self.of(asked.number)
        pools = list(self._sizes) if asked.pools == (ALL,) else asked.pools
        low = sum([self._sizes[pool][0] for pool in pools])
        high = sum([self._sizes[pool][1] for pool in pools])
        if asked.name in ("count", "alike"):
            return 0, high
        if asked.name == "size":
            return low, high
        if "percent" in asked.name:
            return 0, 100
        least = min([self._worths[pool][0] for pool in pools], default=0)
        most = max([self._worths[pool][1] for pool in pools], default=0)
        if asked.name == "at":
            return min(0, least), max(0, most)
        if asked.name == SYMBOLS:
            return 0, high * 100
        return min(0, least * high), max(0, most * high)


def _ends(of: Callable[[int, int], int], sides: list[Interval]) -> Interval:
    results = [of(one, other) for one in sides[0] for other in sides[1]]
    return min(results), max(results)


_TRUTHS = ("and", "or", "not", "<", ">", "<=", ">=", "==", "!=")
