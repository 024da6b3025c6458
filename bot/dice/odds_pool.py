"""Exact odds of one pool: the effect of its operators on each die and on the whole pool.

Without a keep, the dice are independent, no matter what they add. A keep ranks them by value. The rules are
those of :mod:`bot.dice.pool`, and the tests compare the odds with its rolls.
"""

from collections.abc import Sequence
from math import comb, log

from bot.dice.expression import KEEP_AND_DROP, Dice, Operator
from bot.dice.odds_die import CUT, Fates, condition_of, faces_of
from bot.dice.odds_keep import Gives, itself, kept, ranks
from bot.dice.spread import Spread, mixed, plus, shown, summed


class InexactError(Exception):
    """These dice have no exact odds."""


def pool(dice: Dice) -> Spread:
    """Return the distribution of the sum or successes of these dice.

    Raises:
        InexactError: It can't be calculated exactly.

    """
    operators = dice.operators
    if dice.mode:
        operators = (Operator("kh" if dice.mode == "adv" else "kl", 1), *operators)
    first, end = keeps_of(operators)
    adds = [place for place, operator in enumerate(operators) if operator.kind == "ra"]
    if len(adds) > 1 or (first < end and any(place < end for place in adds)):
        raise InexactError
    if not operators:
        return summed(shown(faces_of(dice)), dice.thrown)
    everything = _together(dice, operators)
    if not adds:
        return everything
    # One more die is rolled, unless none of them meets the condition.
    none = _together(dice, operators, without=adds[0])
    some = mixed([(1, everything), (-1, none)], 1)
    return mixed([(1, none), (1, plus(some, Fates(dice, operators).fresh(adds[0] + 1)))], 1)


def keeps_of(operators: Sequence[Operator]) -> tuple[int, int]:
    """Return the range of operators from the first keep or drop to the last; empty if there are none.

    Raises:
        InexactError: There is another operator between them.

    """
    places = [place for place, operator in enumerate(operators) if operator.kind in KEEP_AND_DROP]
    if not places:
        return 0, 0
    first, end = places[0], places[-1] + 1
    if end - first != len(places):
        raise InexactError
    return first, end


def _together(dice: Dice, operators: tuple[Operator, ...], without: int = -1) -> Spread:
    """Return the total of all dice. ``without`` excludes dice that meet the condition of that operator."""
    first, end = keeps_of(operators)
    explodes = operators[0].kind == "!"
    if first == end:
        last = Fates(dice, operators, without)
        if explodes:
            exploding = _Exploding(dice, Fates(dice, operators[1:], without - 1))
            if exploding.is_rare:
                return exploding.total()
        return summed(last.fresh(0), dice.thrown)
    last = Fates(dice, operators[end:], without - end)
    gives = last.worth if end < len(operators) else itself
    before, keeps = operators[:first], operators[first:end]
    if any(operator.kind in ("!", "!p") for operator in before[explodes:]):
        raise InexactError
    if explodes:
        exploding = _Exploding(dice, Fates(dice, before[1:]))
        if exploding.is_rare:
            return exploding.kept(keeps, gives)
        raise InexactError
    if before[:1] and before[0].kind == "!p":
        raise InexactError
    return kept(Fates(dice, before).fresh(0), dice.thrown, *ranks(keeps, dice.thrown), gives)


class _Exploding:
    """Dice that explode before anything else.

    All rolled faces are independent. There are as many faces that don't explode as dice, with any number of
    exploding faces in between. ``met`` and ``other`` are the final values of a die of each kind.
    """

    def __init__(self, dice: Dice, later: Fates) -> None:
        condition = condition_of(dice.operators[0], dice)
        faces = faces_of(dice)
        meets = [face for face in faces if condition.holds(face)]
        others = [face for face in faces if not condition.holds(face)]
        self._sides, self._met, self._others = len(faces), len(meets), len(others)
        self.count = dice.thrown
        self.is_rare = len(meets) > 0 and is_rare(len(meets) / len(faces))
        if self.is_rare:
            self.met, self.other = later.any_of(meets), later.any_of(others)

    def cases(self) -> tuple[list[int], int]:
        """Return the ways in which 0, 1, … dice explode, and their total, up to the cut-off."""
        met, count, others = self._met, self.count, self._others
        most = most_exploded(met / self._sides, count)
        ways = [
            comb(count + n - 1, n) * met**n * others**count * self._sides ** (most - n)
            for n in range(most + 1)
        ]
        return ways, self._sides ** (count + most)

    def total(self) -> Spread:
        """Return the total of all dice."""
        cases, of = self.cases()
        none = Spread({0: 1}, of)
        brought = Spread({0: cases[-1]}, of)
        for ways in cases[-2::-1]:
            brought = mixed([(ways, none), (1, plus(self.met, brought))], 1)
        return plus(summed(self.other, self.count), brought)

    def kept(self, keeps: tuple[Operator, ...], gives: Gives) -> Spread:
        """Return the kept dice by kind, where all dice of one kind rank above the other kind.

        Raises:
            InexactError: Neither kind ranks above the other.

        """
        met, other = self.met.weights, self.other.weights
        is_above = min(met) >= max(other)
        if not is_above and max(met) > min(other):
            raise InexactError
        cases, of = self.cases()
        spreads: list[tuple[int, Spread]] = []
        for exploded, ways in enumerate(cases):
            groups = [(self.met, exploded), (self.other, self.count)]
            rank = ranks(keeps, self.count + exploded)
            spreads.append((ways, _of_both(groups if is_above else groups[::-1], rank, gives)))
        return mixed(spreads, of)


_OFTEN = 0.7  # A die that explodes this often does so a hundred times in a row at most once in 10**15.


def is_rare(chance: float) -> bool:
    """Return True if explosions this likely end long before the hundredth in a row."""
    return chance <= _OFTEN


def most_exploded(chance: float, count: int) -> int:
    """Return the largest number of explosions to consider; more are rarer than the cut-off."""
    # In logarithms, because the probability that none of a thousand dice explodes underflows a float.
    likely, exploded = count * log(1 - chance), 0
    while True:
        # The probability shrinks faster with every step, so a geometric series bounds the rest.
        grows = chance * (count + exploded) / (exploded + 1)
        if grows < 1 and likely + log(grows / (1 - grows)) < log(CUT):
            return exploded
        likely += log(grows)
        exploded += 1


def _of_both(groups: list[tuple[Spread, int]], rank: tuple[int, int], gives: Gives) -> Spread:
    """Return the kept dice of two groups, where all dice of the first group are higher."""
    (first, end), above = rank, groups[0][1]
    parts = (
        kept(groups[0][0], above, min(first, above), min(end, above), gives),
        kept(groups[1][0], groups[1][1], max(first - above, 0), max(end - above, 0), gives),
    )
    return plus(*parts)
