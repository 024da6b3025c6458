"""Dice reduced, one by one, to the answers that are needed: the basis of odds."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.systems.evaluating import Meanings, UnknownError
from bot.systems.functions import asked_of, meets
from bot.systems.model import RollKind
from bot.systems.nodes import ALL, PERCENT, DiceCall, Name, Node, within


class UnreducibleError(Exception):
    """A question about dice that depends on other dice."""


class Reducer(Struct, frozen=True):
    """One question about dice as a fold: its start, its step for each die of a pool, and its end."""

    asked: DiceCall
    pools: tuple[str, ...]
    begin: Any
    step: Callable[[Any, str, int, Sequence[str]], Any]
    end: Callable[[Any], int | tuple[int, ...]]
    alike: Callable[[int, Sequence[str]], object] = lambda value, _side: value
    """Returns the part of a face that matters. Faces for which it's equal are merged."""


class Reduced:
    """Dice for which only the answers are known."""

    __slots__ = ("_answers",)

    def __init__(self, answers: Mapping[DiceCall, int | tuple[int, ...]]) -> None:
        self._answers = answers

    def answer(self, asked: DiceCall, scope: Meanings) -> int:
        """Return the number. Raises UnknownError if it depends on something unknown."""
        answer = self._answers.get(asked)
        if answer is None:
            raise UnknownError(asked.name)
        if isinstance(answer, int):
            return answer
        number = 0 if asked.number is None else scope.of(asked.number)
        return asked_of(asked.name, [answer], number, scope.spans(asked.faces))


class _NoDice:
    """Dice that can't be queried yet."""

    def answer(self, asked: DiceCall, scope: Meanings) -> int:
        """Refuse to answer."""
        raise UnreducibleError(asked.name, scope)


def questions(roll: RollKind) -> tuple[DiceCall, ...]:
    """Return the questions about dice that a roll's outcomes depend on, directly or through its numbers."""
    waiting = [outcome.when for outcome in roll.outcomes if outcome.when is not None]
    seen: set[str] = set()
    asked: dict[DiceCall, None] = {}
    while waiting:
        for node in within(waiting.pop()):
            if isinstance(node, DiceCall):
                asked[node] = None
            elif isinstance(node, Name) and node.key in roll.numbers and node.key not in seen:
                seen.add(node.key)
                waiting.append(roll.numbers[node.key])
    return tuple(asked)


def reducers(roll: RollKind, values: Mapping[str, int]) -> list[Reducer]:
    """Return a reducer for each answerable question. Raises UnreducibleError."""
    scope = Meanings(roll, values, _NoDice())
    made = []
    for asked in questions(roll):
        pools = tuple(pool.key for pool in roll.pools) if asked.pools == (ALL,) else asked.pools
        try:
            made.append(_reducer(asked, pools, _number(scope, asked.number), scope.spans(asked.faces)))
        except UnknownError:
            continue
        except UnreducibleError:
            made.append(_every_value(asked, pools))
    return made


def _number(scope: Meanings, node: Node | None) -> int:
    return 0 if node is None else scope.of(node)


def _reducer(
    asked: DiceCall, pools: tuple[str, ...], number: int, spans: tuple[tuple[int | None, int | None], ...]
) -> Reducer:
    match asked.name:
        case "count":
            return _counting(asked, pools, lambda value, _side: int(meets(spans, value)))
        case "sum":
            return _counting(asked, pools, lambda value, _side: value)
        case "size":
            return _counting(asked, pools, lambda _value, _side: 1)
        case "symbols":
            return _counting(asked, pools, lambda _value, side: side.count(asked.symbol))
        case "high":
            return _best(asked, pools, max(number, 0), highest=True)
        case "low":
            return _best(asked, pools, max(number, 0), highest=False)
        case "at":
            return Reducer(asked, pools, (0, 0), _at(number), lambda state: int(state[1]))
        case name if name in PERCENT:
            return _percent(asked)
    return _every_value(asked, pools)


def _every_value(asked: DiceCall, pools: tuple[str, ...]) -> Reducer:
    """Return the fold that keeps every value. Raises UnreducibleError if that isn't enough."""
    if asked.name in ("at", *PERCENT):
        raise UnreducibleError(asked.name)

    def step(kept: tuple[int, ...], _pool: str, value: int, _side: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted((*kept, value)))

    return Reducer(asked, pools, (), step, tuple)


def _counting(asked: DiceCall, pools: tuple[str, ...], worth: Callable[[int, Sequence[str]], int]) -> Reducer:
    return Reducer(asked, pools, 0, lambda sum_, _pool, value, side: sum_ + worth(value, side), int, worth)


def _best(asked: DiceCall, pools: tuple[str, ...], number: int, *, highest: bool) -> Reducer:
    def step(kept: tuple[int, ...], _pool: str, value: int, _side: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted((*kept, value), reverse=highest)[:number])

    return Reducer(asked, pools, (), step, sum)


def _at(number: int) -> Callable[[tuple[int, int], str, int, Sequence[str]], tuple[int, int]]:
    def step(state: tuple[int, int], _pool: str, value: int, _side: Sequence[str]) -> tuple[int, int]:
        place, kept = state
        place = min(place + 1, number + 1)
        return place, value if place == number else kept

    return step


def _percent(asked: DiceCall) -> Reducer:
    """Return the fold for tens and ones. It keeps the best tens with 0 as nothing and with 0 as 100."""
    tens, ones = asked.pools
    best = min if asked.name == PERCENT[0] else max

    def step(
        state: tuple[int, int, int], pool: str, value: int, _side: Sequence[str]
    ) -> tuple[int, int, int]:
        as_nothing, as_hundred, one = state
        if pool == ones and one < 0:
            return as_nothing, as_hundred, value % 10
        if pool != tens:
            return state
        digit = value % 10
        if as_nothing < 0:
            return digit, digit or 10, one
        return best(as_nothing, digit), best(as_hundred, digit or 10), one

    def end(state: tuple[int, int, int]) -> int:
        as_nothing, as_hundred, one = state
        if as_nothing < 0:
            return 0
        return as_nothing * 10 + one if one > 0 else as_hundred * 10

    return Reducer(asked, asked.pools, (-1, -1, -1), step, end)
