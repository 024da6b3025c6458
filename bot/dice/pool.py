"""The operators applied to one pool's dice, in the order written."""

from collections.abc import Callable
from functools import lru_cache

from bot.dice.die import Die, Fate, Mark, Replaced
from bot.dice.expression import COMPARE, Condition, Dice, Operator
from bot.dice.limits import MAX_CHAIN
from bot.errors import LimitError
from bot.words import say

Draw = Callable[[str], int]
"""A function that returns the face with this key, whether known or new."""

# Bound once: looking up an Enum member costs as much as creating the mark.
_DROPPED, _EXPLODED, _COMPOUNDED, _PENETRATED = Fate.DROPPED, Fate.EXPLODED, Fate.COMPOUNDED, Fate.PENETRATED
_ADDED, _CLAMPED, _SUCCESS, _FAILURE = Fate.ADDED, Fate.CLAMPED, Fate.SUCCESS, Fate.FAILURE


def kept(index: int, dice: Dice, roots: list[int]) -> tuple[tuple[Die, ...], int]:
    """Return the finished dice and their sum, if dice are only kept or dropped.

    Most rolls with an operator are of this kind. Skipping :class:`Bench` for them halves the time.
    """
    kind, number, by = (dice.mode, 1, dice.mode) if dice.mode else _kept(dice.operators[0], len(roots))
    ranked = sorted(range(len(roots)), key=roots.__getitem__, reverse=kind in _HIGHEST)
    dropped = ranked[number:]
    marks = (Mark(_DROPPED, by),)
    sides = dice.sides
    thrown = tuple(
        [
            Die(index, at, "", sides, face, face, (), marks)
            if at in dropped
            else Die(index, at, "", sides, face, face)
            for at, face in enumerate(roots)
        ]
    )
    return thrown, sum([roots[at] for at in ranked[:number]])


@lru_cache(maxsize=1024)
def _kept(operator: Operator, count: int) -> tuple[str, int, str]:
    number = operator.value if operator.kind in ("kh", "kl") else max(0, count - operator.value)
    return operator.kind, number, str(operator)


_HIGHEST = ("kh", "dl", "adv")


class Bench:
    """A pool's dice while operators are being applied.

    A die is an index into the columns ``_faces``, ``_values`` and so on. Sparse columns are dicts, because
    most dice are simply rolled and counted.
    """

    def __init__(self, index: int, dice: Dice, roots: list[int], draw: Draw) -> None:
        self._index = index
        self._dice = dice
        self._draw = draw
        self._faces = roots[:]
        self._values = roots[:]
        self._counted = list(range(len(roots)))
        self._order = self._counted  # Explosions are listed after the die they came from.
        self._born: dict[int, tuple[int, str]] = {}  # Number and path of dice that an operator added.
        self._replaced: dict[int, tuple[Replaced, ...]] = {}
        self._marks: dict[int, tuple[Mark, ...]] = {}
        self._counts = False  # Whether the pool's value is its successes, not its sum.

    def work(self) -> tuple[tuple[Die, ...], int]:
        """Return the finished dice, and their sum or number of successes."""
        # Advantage comes first, because it's written directly after the dice.
        if mode := self._dice.mode:
            self._keep(1, mode == "adv", mode)
        # Operators work in the order written: 4d6kh3e6 and 4d6e6kh3 differ (docs/notation.md).
        for place, operator in enumerate(self._dice.operators):
            _WORK[operator.kind](self, operator, place)
        return self._finished(), self._worth()

    def _finished(self) -> tuple[Die, ...]:
        index, sides, values = self._index, self._dice.sides, self._values
        replaced, marks = self._replaced.get, self._marks.get
        dice = [
            Die(index, at, "", sides, face, values[at], replaced(at, ()), marks(at, ()))
            for at, face in enumerate(self._faces)
        ]
        if not self._born:
            return tuple(dice)
        for at, (number, path) in self._born.items():
            dice[at] = Die(
                index, number, path, sides, self._faces[at], values[at], replaced(at, ()), marks(at, ())
            )
        return tuple([dice[at] for at in self._order])

    def _worth(self) -> int:
        if not self._counts:
            values = self._values
            return sum([values[at] for at in self._counted])
        fates = [mark.fate for marks in self._marks.values() for mark in marks]
        return fates.count(_SUCCESS) - fates.count(_FAILURE)

    def _mark(self, at: int, fate: Fate, by: str) -> None:
        self._marks[at] = (*self._marks.get(at, ()), Mark(fate, by))

    def _new(self, number: int, path: str, face: int, value: int) -> int:
        """Add a die and return its index. The caller sets its position and whether it counts."""
        self._faces.append(face)
        self._values.append(value)
        at = len(self._faces) - 1
        self._born[at] = number, path
        return at

    def _name(self, at: int) -> tuple[int, str]:
        """Return the number and path of a die."""
        return self._born.get(at) or (at, "")

    def _key(self, at: int) -> str:
        number, path = self._name(at)
        return f"{self._index}.{'+' if number < 0 else number}{path}"

    def _meeting(self, condition: Condition) -> list[int]:
        """Return the counted dice that meet the condition."""
        if condition.sign == "=" and condition.value not in self._values:
            return []
        meets, value, values = COMPARE[condition.sign], condition.value, self._values
        return [at for at in self._counted if meets(values[at], value)]

    def _keep(self, number: int, highest: bool, by: str) -> None:
        """Keep dice. Among equal dice, keep those rolled first."""
        ranked = sorted(self._counted, key=self._values.__getitem__, reverse=highest)
        mark = (Mark(_DROPPED, by),)
        for at in ranked[number:]:  # 4d6kh9 keeps all four; elsewhere it is an error (docs/notation.md).
            self._marks[at] = self._marks.get(at, ()) + mark
        self._counted = sorted(ranked[:number])

    def _keep_or_drop(self, operator: Operator, _place: int) -> None:
        # Only count dice that still count: in 4d6kh3kl1, the second works on three (docs/notation.md).
        kind, number, by = _kept(operator, len(self._counted))
        self._keep(number, kind in _HIGHEST, by)

    def _reroll(self, operator: Operator, place: int) -> None:
        condition = _condition(operator, self._dice)
        by = str(operator)
        times = 1 if operator.kind == "ro" else MAX_CHAIN
        for at in self._meeting(condition):
            chain = 0
            while chain < times and condition.holds(self._values[at]):
                chain += 1
                face = self._draw(f"{self._key(at)}/{place}:{chain}")
                self._replaced[at] = (*self._replaced.get(at, ()), Replaced(self._faces[at], by))
                self._faces[at] = face
                self._values[at] = self._fresh(at, face)
            if chain == MAX_CHAIN and condition.holds(self._values[at]):
                raise _endless(self._dice, operator)

    def _fresh(self, at: int, face: int) -> int:
        """Return a die's value with a new face, to which penetration still applies but a clamp doesn't."""
        marks = tuple(mark for mark in self._marks.get(at, ()) if mark.fate is not _CLAMPED)
        self._marks[at] = marks
        return face - any(mark.fate is _PENETRATED for mark in marks)

    def _reroll_and_add(self, operator: Operator, place: int) -> None:
        """Add at most one die, as in the dialect that has this operator."""
        if self._meeting(_condition(operator, self._dice)):
            path = f"/{place}:1"
            face = self._draw(f"{self._index}.+{path}")
            at = self._new(-1, path, face, face)
            self._mark(at, _ADDED, str(operator))
            self._counted = [*self._counted, at]
            self._order = [*self._order, at]

    def _explode(self, operator: Operator, place: int) -> None:
        condition = operator.condition or _condition(operator, self._dice)
        if met := self._meeting(condition):
            by = str(operator)
            chains = {at: self._chain(at, operator, condition, place, by) for at in met}
            alike = self._counted is self._order  # Nothing has been dropped yet.
            self._order = _with_chains(self._order, chains)
            if operator.kind != "!!":
                self._counted = self._order if alike else _with_chains(self._counted, chains)

    def _chain(self, first: int, operator: Operator, condition: Condition, place: int, by: str) -> list[int]:
        """Return the chain of dice that one die adds. Each die in it follows a die that met the condition."""
        number, path = self._name(first)
        start = f"{self._index}.{'+' if number < 0 else number}"
        meets, value = COMPARE[condition.sign], condition.value
        chain: list[int] = []
        last, again = first, True
        while again:
            # Exceeding a limit is a clear error, never a truncated result.
            if len(chain) == MAX_CHAIN:
                raise _endless(self._dice, operator)
            self._mark(last, _EXPLODED, by)
            step = f"{path}/{place}:{len(chain) + 1}"
            face = self._draw(start + step)
            last = self._new(number, step, face, face)
            if operator.kind == "!p":
                self._values[last] -= 1
                self._mark(last, _PENETRATED, by)
            elif operator.kind == "!!":
                self._values[first] += face
                self._mark(last, _COMPOUNDED, by)
            chain.append(last)
            # Compare the face: penetration lowers the value, but doesn't end the chain.
            again = meets(face, value)
        return chain

    def _clamp(self, operator: Operator, _place: int) -> None:
        sign = "<" if operator.kind == "mi" else ">"
        for at in self._meeting(Condition(sign, operator.value)):
            self._values[at] = operator.value
            self._mark(at, _CLAMPED, str(operator))

    def _count(self, operator: Operator, _place: int) -> None:
        fate = _SUCCESS if operator.kind == "count" else _FAILURE
        self._counts = True
        by = str(operator)
        for at in self._meeting(_condition(operator, self._dice)):
            self._mark(at, fate, by)


def _with_chains(dice: list[int], chains: dict[int, list[int]]) -> list[int]:
    """Return the dice, each followed by its chain."""
    together: list[int] = []
    for at in dice:
        together.append(at)
        if at in chains:
            together += chains[at]
    return together


def _condition(operator: Operator, dice: Dice) -> Condition:
    """Return the operator's condition; an explosion without a condition needs the highest face."""
    return operator.condition or Condition("=", dice.highest)


def _endless(dice: Dice, operator: Operator) -> LimitError:
    return LimitError(
        say(
            "A {die} met “{operator}” more than {most} times in a row. Choose a condition that's "
            "met less often.",
            die=dice.die,
            operator=operator,
            most=MAX_CHAIN,
        )
    )


_WORK: dict[str, Callable[[Bench, Operator, int], None]] = {
    "kh": Bench._keep_or_drop,
    "kl": Bench._keep_or_drop,
    "dh": Bench._keep_or_drop,
    "dl": Bench._keep_or_drop,
    "ro": Bench._reroll,
    "rr": Bench._reroll,
    "ra": Bench._reroll_and_add,
    "!": Bench._explode,
    "!!": Bench._explode,
    "!p": Bench._explode,
    "mi": Bench._clamp,
    "ma": Bench._clamp,
    "count": Bench._count,
    "f": Bench._count,
}
