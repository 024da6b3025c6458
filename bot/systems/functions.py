"""Functions of rolled dice."""

from collections import Counter
from collections.abc import Callable, Sequence

Spans = tuple[tuple[int | None, int | None], ...]
"""Ranges of faces that include both limits. None means no limit on that side."""


def meets(spans: Spans, face: int) -> bool:
    """Return True if a face is in one of these spans."""
    for low, high in spans:  # noqa: SIM110 - called for every die, and a generator is half as fast
        if (low is None or face >= low) and (high is None or face <= high):
            return True
    return False


def asked_of(name: str, dice: Sequence[Sequence[int]], number: int, spans: Spans) -> int:
    """Return a function's result for one pool's values, or for tens and ones."""
    if name == "count":
        return len([value for value in dice[0] if meets(spans, value)])
    if name in _PERCENT:
        return percent(_PERCENT[name], dice[0], dice[1])
    return _OF_ONE[name](dice[0], number)


def percent(best: Callable[[list[int]], int], tens: Sequence[int], ones: Sequence[int]) -> int:
    """Return the best total of the ones die and one tens die. A 10 counts as 0, and 00 as 100."""
    totals = [(ten % 10 * 10 + (ones[0] if ones else 0) % 10) or 100 for ten in tens]
    return best(totals) if totals else 0


_PERCENT: dict[str, Callable[[list[int]], int]] = {"low_percent": min, "high_percent": max}


def _high(values: Sequence[int], number: int) -> int:
    if number == 1 and values:
        return max(values)
    return sum(sorted(values, reverse=True)[: max(number, 0)])


def _low(values: Sequence[int], number: int) -> int:
    if number == 1 and values:
        return min(values)
    return sum(sorted(values)[: max(number, 0)])


_OF_ONE: dict[str, Callable[[Sequence[int], int], int]] = {
    "sum": lambda values, _: sum(values),
    "size": lambda values, _: len(values),
    "high": _high,
    "low": _low,
    "at": lambda values, number: values[number - 1] if 0 < number <= len(values) else 0,
    "alike": lambda values, _: max(Counter(values).values(), default=0),
}
