"""The odds of exploding, keeping and comparing dice, checked against every way the dice can land.

Every face of every die is followed, and every chain of exploding dice until it's less likely than ``CUT``.
The odds can differ only by these cut chains. Nothing here is shared with the code for the odds.
"""

from collections import defaultdict
from fractions import Fraction

import pytest

from benchmarks.fairness import notations
from bot.dice.expression import EXPLODE, KEEP_AND_DROP, Condition
from bot.dice.notation import parse
from bot.dice.odds import spread_of
from tests.cases import every

CUT = 1e-9
State = dict[tuple[int, tuple[int, ...]], float]
"""The chance of each sum of some dice, along with the dice that are kept or dropped."""


def chains(dice, operator):
    """Return every chain of values from one die with its chance, and the chance of all cut chains."""
    if operator is None:
        return {(face,): 1 / dice.sides for face in range(1, dice.sides + 1)}, 0.0
    condition = operator.condition or Condition("=", dice.highest)
    done: dict[tuple[int, ...], float] = defaultdict(float)
    live: dict[tuple[int, ...], float] = {(): 1.0}
    lost = 0.0
    while live:
        following: dict[tuple[int, ...], float] = defaultdict(float)
        for values, chance in live.items():
            if chance < CUT:
                lost += chance
                continue
            for face in range(1, dice.sides + 1):
                value = face - bool(values) if operator.kind == "!p" else face
                row = (sum(values) + face,) if operator.kind == "!!" else tuple(sorted((*values, value)))
                (following if condition.holds(face) else done)[row] += chance / dice.sides
        live = following
    return done, lost


def pool_chances(dice):
    """Return the chance of each value of a pool, and the chance of all ways that are cut."""
    operators = list(dice.operators)
    explodes = operators.pop(0) if operators and operators[0].kind in EXPLODE else None
    keeps = operators.pop(0) if operators and operators[0].kind in KEEP_AND_DROP else None
    counts = operators.pop(0) if operators else None
    assert not operators

    def worth(value):
        return value if counts is None else int(counts.condition.holds(value))

    def extremes(values):
        """Return the values that are kept or dropped."""
        return tuple(sorted(values, reverse=keeps.kind[1] == "h")[: keeps.value]) if keeps else ()

    rows, lost = chains(dice, explodes)
    each: State = defaultdict(float)
    for values, chance in rows.items():
        # For kept dice it doesn't matter what the others add up to.
        total = 0 if keeps and keeps.kind[0] == "k" else sum(map(worth, values))
        each[total, extremes(values)] += chance
    together: State = {(0, ()): 1.0}
    for _ in range(dice.count):
        more: State = defaultdict(float)
        for (total, ends), chance in together.items():
            for (added, new), other in each.items():
                more[total + added, extremes((*ends, *new))] += chance * other
        together = {}
        for state, chance in more.items():
            if chance < CUT:
                lost += chance
            else:
                together[state] = chance
    found: dict[int, float] = defaultdict(float)
    for (total, ends), chance in together.items():
        aside = sum(map(worth, ends))
        found[total - aside if keeps and keeps.kind[0] == "d" else aside if keeps else total] += chance
    return found, lost * dice.count


@every("notation", notations())
def test_the_odds_match_every_way_the_dice_can_land(notation):
    spread = spread_of(parse(notation).lines[0].part)
    found, lost = pool_chances(parse(notation).lines[0].part)

    assert lost < 1e-4
    assert len(spread.weights) > 1
    for total in {*found, *spread.weights}:
        assert spread.weights.get(total, 0) / spread.of == pytest.approx(found[total], abs=lost + 1e-9)


def test_three_dice_that_explode_above_four_match_their_series():
    """Each die has the series (t+t²+t³+t⁴)/(6-t⁵-t⁶). The odds match it exactly. Deviations were chance."""
    most = 100
    one = [Fraction()] * most
    for total in range(1, most):
        before = sum(one[total - face] for face in (5, 6) if total >= face)
        one[total] = Fraction(before + (1 if total <= 4 else 0)) / 6

    def and_(other):
        return [sum(one[part] * other[total - part] for part in range(total + 1)) for total in range(most)]

    spread = spread_of(parse("3d6!>4").lines[0].part)

    assert [Fraction(spread.weights.get(total, 0), spread.of) for total in range(most)] == and_(and_(one))
