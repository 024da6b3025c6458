"""Expressions over a roll's current state: numbers are calculated lazily, and only once."""

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from bot.systems.functions import Spans, asked_of, meets
from bot.systems.model import RollKind
from bot.systems.nodes import ALL, Constant, DiceCall, Faces, Function, Name, Node, Operation


class UnknownError(Exception):
    """An unknown number: ``name`` is its name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


Evaluate = Callable[["Meanings"], int]
"""An expression as a function of a roll's state."""


class DiceAnswers(Protocol):
    """Dice that can be queried, rolled or calculated."""

    def answer(self, asked: DiceCall, scope: "Meanings") -> int:
        """Return the number that answers a question about the dice."""
        ...


class Meanings:
    """A roll's names and their values.

    ``values`` are the numbers known without dice: of options, values, settings, marks and tracks.
    ``outcomes_first``: in acts and tracks, an outcome's name means that it occurred. ``settled`` are the
    roll's numbers that are calculated already.
    """

    __slots__ = ("_best", "_numbers", "_outcome", "_plan", "dice", "outcomes_first", "values")

    def __init__(
        self,
        plan: RollKind,
        values: Mapping[str, int],
        dice: DiceAnswers,
        best: Mapping[str, int] | None = None,
        settled: Mapping[str, int] | None = None,
    ) -> None:
        self._plan = plan
        self.values = values
        self.dice = dice
        self._best = best or {}
        self._numbers = dict(settled or {})
        self._outcome: str | None = None
        self.outcomes_first = False

    def with_values(self, values: Mapping[str, int], *, outcomes_first: bool = False) -> "Meanings":
        """Return the meanings of the same roll with these names added."""
        changed = any(self.values.get(key) != value for key, value in values.items())
        now = {**self.values, **values} if changed else self.values
        scope = Meanings(self._plan, now, self.dice, self._best)
        if not changed:
            scope._numbers, scope._outcome = self._numbers, self._outcome
        scope.outcomes_first = outcomes_first
        return scope

    def outcome(self) -> str:
        """Return the key of the outcome, or "" if there is none or a number is unknown."""
        if self._outcome is None:
            try:
                self._outcome = self._judged()
            except UnknownError:
                self._outcome = ""
        return self._outcome

    def _judged(self) -> str:
        first, self.outcomes_first = self.outcomes_first, False
        try:
            for outcome in self._plan.outcomes:
                if outcome.when is None or self.of(outcome.when):
                    return outcome.key
        finally:
            self.outcomes_first = first
        return ""

    def known(self) -> dict[str, int]:
        """Return the roll's numbers, without unknown ones."""
        numbers = {}
        for key in self._plan.numbers:
            try:
                numbers[key] = self.number(key)
            except UnknownError:
                continue
        return numbers

    def number(self, key: str) -> int:
        """Return a number of the roll by its name. Raises UnknownError."""
        number = self._numbers.get(key)
        if number is None:
            first, self.outcomes_first = self.outcomes_first, False
            try:
                number = self.of(self._plan.numbers[key])
            finally:
                self.outcomes_first = first
            if key in self._best:
                number = max(number, self._best[key])
            self._numbers[key] = number
        return number

    def named(self, key: str) -> int:
        """Return the value of a name. Raises UnknownError."""
        if self.outcomes_first and key in self._plan.by_outcome:
            return int(self.outcome() == key)
        if key in self._plan.numbers:
            return self.number(key)
        if key in self.values:
            return self.values[key]
        if key in self._plan.by_outcome:
            return int(self.outcome() == key)
        raise UnknownError(key)

    def of(self, node: Node) -> int:
        """Return the value of an expression. Raises UnknownError."""
        # A roll evaluates about a hundred, so compile each to a function once, which is several times faster.
        ready = self._plan.ready.get(id(node)) or _keep(self._plan, node, evaluator(node))
        value: int = ready[1](self)
        return value

    def meets(self, faces: Faces, face: int) -> bool:
        """Return True if a face is one of ``faces``."""
        return meets(self.spans(faces), face)

    def spans(self, faces: Faces) -> Spans:
        """Return the limits of these faces as numbers."""
        if not faces:
            return ()
        ready = self._plan.ready.get(id(faces)) or _keep(self._plan, faces, _spans(faces))
        limits: Spans = ready[1](self)
        return limits


def _keep(plan: RollKind, part: object, made: Callable[[Any], Any]) -> tuple[object, Callable[[Any], Any]]:
    plan.ready[id(part)] = part, made
    return part, made


def _spans(faces: Faces) -> Callable[[Meanings], Spans]:
    ends = [(_end(span.low), _end(span.high)) for span in faces]
    fixed = tuple((low, high) for low, high in ends if not callable(low) and not callable(high))
    if len(fixed) == len(faces):
        return lambda _scope: fixed
    return lambda scope: tuple(
        (low(scope) if callable(low) else low, high(scope) if callable(high) else high) for low, high in ends
    )


def _end(node: Node | None) -> Evaluate | int | None:
    if isinstance(node, Constant):
        return node.value
    return None if node is None else evaluator(node)


class Fallen:
    """Rolled dice: each die's value and symbols, by pool."""

    __slots__ = ("_symbols", "_values")

    def __init__(
        self, values: Mapping[str, Sequence[int]], symbols: Mapping[str, Sequence[Sequence[str]]]
    ) -> None:
        self._values = values
        self._symbols = symbols

    def answer(self, asked: DiceCall, scope: Meanings) -> int:
        """Return the number that answers a question about the dice."""
        pools = list(self._values) if asked.pools == (ALL,) else asked.pools
        if asked.symbol:
            shown = [side for pool in pools for side in self._symbols.get(pool, ())]
            return sum(side.count(asked.symbol) for side in shown)
        dice = [self._values.get(pool, ()) for pool in pools]
        if len(asked.pools) == 1 < len(dice):
            dice = [[value for pool in dice for value in pool]]
        number = 0 if asked.number is None else scope.of(asked.number)
        return asked_of(asked.name, dice, number, scope.spans(asked.faces))


_SIGNS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


def evaluator(node: Node) -> Evaluate:
    """Return a function that evaluates an expression in a roll's state; it can raise UnknownError."""
    match node:
        case Constant(value):
            return lambda _scope: value
        case Name(key):
            return lambda scope: scope.named(key)
        case Operation(sign, sides):
            return _operation(sign, sides)
        case Function(name, of):
            return _FUNCTIONS[name]([evaluator(inner) for inner in of])
        case _:
            return lambda scope: scope.dice.answer(node, scope)


def _operation(sign: str, sides: Sequence[Node]) -> Evaluate:
    first = evaluator(sides[0])
    if len(sides) == 1:
        return (lambda scope: -first(scope)) if sign == "-" else lambda scope: int(not first(scope))
    made, second = _SIGNS.get(sign), evaluator(sides[1])
    if sign == "or":
        return lambda scope: int(bool(first(scope) or second(scope)))
    if made is None:
        return lambda scope: int(bool(first(scope) and second(scope)))
    if isinstance(sides[1], Constant):  # Most are, and a call less is a tenth of the time.
        value = sides[1].value
        return lambda scope: int(made(first(scope), value))
    return lambda scope: int(made(first(scope), second(scope)))


def _if(of: Sequence[Evaluate]) -> Evaluate:
    ways, otherwise = tuple(zip(of[:-1:2], of[1::2], strict=True)), of[-1]

    def made(scope: Meanings) -> int:
        for condition, then in ways:
            if condition(scope):
                return then(scope)
        return otherwise(scope)

    return made


_FUNCTIONS: Mapping[str, Callable[[Sequence[Evaluate]], Evaluate]] = {
    "if": _if,
    "min": lambda of: lambda scope: min([one(scope) for one in of]),
    "max": lambda of: lambda scope: max([one(scope) for one in of]),
    "abs": lambda of: lambda scope: abs(of[0](scope)),
}
"""The builder of each function of numbers, which takes the functions of its arguments."""
