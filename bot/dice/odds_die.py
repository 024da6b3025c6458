"""Exact odds of a single die: the effect of its operators, including every die it adds."""

from collections.abc import Sequence
from math import ceil, log

from bot.dice.expression import Condition, Dice, Operator
from bot.dice.limits import MAX_CHAIN
from bot.dice.odds_keep import Gives
from bot.dice.spread import Spread, certain, mixed, plus, shown

CUT = 1e-12  # The probability of cutting off endless explosions, over the whole pool.


def chain(chance: float, count: int) -> int:
    """Return the longest chain to consider if each die adds another with this probability."""
    if chance <= 0:
        return 1
    return min(MAX_CHAIN, ceil(log(CUT / count) / log(chance))) if chance < 1 else MAX_CHAIN


def condition_of(operator: Operator, dice: Dice) -> Condition:
    """Return an operator's condition; an explosion without a condition needs the highest face."""
    return operator.condition or Condition("=", dice.highest)


def faces_of(dice: Dice) -> Sequence[int]:
    return dice.faces or range(1, dice.sides + 1)


class Fates:
    """The value of a die and everything it adds, by the face it shows when an operator is applied.

    ``without`` is the place of a "reroll and add" that no die may trigger. Dice that trigger it have no
    value.
    """

    def __init__(self, dice: Dice, operators: tuple[Operator, ...], without: int = -1) -> None:
        self._dice, self._operators, self._without = dice, operators, without
        self._counts = dice.counts_successes and any(operator.kind == "count" for operator in operators)
        self._known: dict[tuple[int, bool, int], Spread] = {}
        self._fresh: dict[tuple[bool, int], Spread] = {}
        self._chains: dict[int, Spread] = {}
        self._ends: dict[tuple[bool, int], Spread] = {}

    def worth(self, value: int) -> Spread:
        """Return the value of a die that counts as this number before the first operator."""
        return self._fate(value, False, 0)

    def any_of(self, faces: Sequence[int]) -> Spread:
        """Return the value of a die that shows one of these faces with equal probability."""
        return mixed([(ways, self.worth(face)) for face, ways in shown(faces).weights.items()], len(faces))

    def fresh(self, place: int, penetrated: bool = False) -> Spread:
        """Return the value of a die rolled just before the operator at this place."""
        known = self._fresh.get((penetrated, place))
        if known is None:
            faces = shown(faces_of(self._dice))
            if place == len(self._operators) and not self._counts:
                known = faces.moved(-penetrated)
            else:
                fates = [
                    (ways, self._fate(face - penetrated, penetrated, place))
                    for face, ways in faces.weights.items()
                ]
                known = mixed(fates, faces.of)
            self._fresh[penetrated, place] = known
        return known

    def _fate(self, value: int, penetrated: bool, place: int) -> Spread:
        if place == len(self._operators):
            return certain(0 if self._counts else value)
        known = self._known.get((value, penetrated, place))
        if known is None:
            known = self._known[value, penetrated, place] = self._worked(value, penetrated, place)
        return known

    def _worked(self, value: int, penetrated: bool, place: int) -> Spread:
        """Return the value of the die after this operator and all later ones."""
        operator = self._operators[place]
        if operator.kind in ("mi", "ma"):
            value = (max if operator.kind == "mi" else min)(value, operator.value)
            return self._fate(value, penetrated, place + 1)
        if not condition_of(operator, self._dice).holds(value):
            return self._fate(value, penetrated, place + 1)
        match operator.kind:
            case "count" | "f":
                return self._fate(value, penetrated, place + 1).moved(1 if operator.kind == "count" else -1)
            case "ro":
                return self.fresh(place + 1, penetrated)
            case "rr":
                if (penetrated, place) not in self._ends:
                    self._ends[penetrated, place] = self._until(penetrated, place)
                return self._ends[penetrated, place]
            case "ra":
                met = Spread({}, 1)
                return met if place == self._without else self._fate(value, penetrated, place + 1)
            case "!!":
                return self._compounded(value, penetrated, place)
            case _:
                return plus(self._fate(value, penetrated, place + 1), self._chain(place))

    def _until(self, penetrated: bool, place: int) -> Spread:
        """Return the value of a die rerolled until it fails the condition, at most a hundred times."""
        condition = condition_of(self._operators[place], self._dice)
        faces = shown(faces_of(self._dice))
        values = {face - penetrated: ways for face, ways in faces.weights.items()}
        ends = {value: ways for value, ways in values.items() if not condition.holds(value)}
        rest, of = sum(ends.values()), faces.of
        fates = [(ways, self._fate(value, penetrated, place + 1)) for value, ways in ends.items()]
        meeting = of - rest
        if chain(meeting / of, self._dice.thrown) < MAX_CHAIN:
            return mixed(fates, rest)
        row = sum(of ** (MAX_CHAIN - 1 - n) * meeting**n for n in range(MAX_CHAIN))
        return mixed([(ways * row, fate) for ways, fate in fates], of**MAX_CHAIN)

    def _chain(self, place: int) -> Spread:
        """Return the value of the dice that an explosion adds."""
        known = self._chains.get(place)
        if known is None:
            penetrated = self._operators[place].kind == "!p"
            known = self._chains[place] = self._row(
                place, lambda face: self._fate(face - penetrated, penetrated, place + 1)
            )
        return known

    def _compounded(self, value: int, penetrated: bool, place: int) -> Spread:
        """Return the value of a die including its chain of explosions."""
        added = self._chains.get(place)
        if added is None:
            added = self._chains[place] = self._row(place, certain)
        if place + 1 == len(self._operators) and not self._counts:
            return added.moved(value)
        fates = [
            (ways, self._fate(value + more, penetrated, place + 1)) for more, ways in added.weights.items()
        ]
        return mixed(fates, added.of)

    def _row(self, place: int, worth: Gives) -> Spread:
        """Return the value of a chain of dice, each rolled because the previous die met the condition."""
        condition = condition_of(self._operators[place], self._dice)
        faces = shown(faces_of(self._dice))
        meets = [(ways, worth(face)) for face, ways in faces.weights.items() if condition.holds(face)]
        others = [(ways, worth(face)) for face, ways in faces.weights.items() if not condition.holds(face)]
        last = mixed(others, faces.of)
        if not meets:
            return last
        again, row = mixed(meets, faces.of), last
        for _ in range(chain(sum(ways for ways, _ in meets) / faces.of, self._dice.thrown) - 1):
            row = mixed([(1, last), (1, plus(again, row))], 1)
        return row
