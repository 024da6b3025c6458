"""Fairness of the dice: counts over many rolls, and their distance from even chances, in plain words.

    pip install -c constraints.txt '.[test]'
    python benchmarks/fairness.py

The planar die is rolled as in a game of Planechase, and plain dice as with /roll, using all the rules and the
operating system's randomness, as the bot does. The measure is chi-square: the sum of (counted - expected)² /
expected over all faces. For fair dice, it's about one less than their number of faces. "1 in N" is how rarely
fair dice are so uneven.

Forty notations that explode, keep and compare are also rolled and compared with the odds that the bot
calculates. tests/test_fairness.py compares those odds with every possible result of the dice.
"""

import math
import os
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.dice.faces import FairFaces
from bot.dice.notation import parse
from bot.dice.odds import spread_of
from bot.dice.roll import evaluate
from bot.games.dice.rules import game as dice
from bot.games.dice.rules.request import request as dice_request
from bot.games.magic.rules import game as magic
from bot.games.magic.rules.changes import now
from bot.games.magic.rules.planar import planar_request
from bot.games.magic.rules.request import Planar
from bot.games.magic.rules.words import face_words
from bot.rolls.trail import Version

ROLLS = 60_000
THROWS = 15_000  # Per notation.
LEAST = 10  # Throws expected of the rarest results, which are merged until they reach this number.
PLAIN = (4, 6, 8, 10, 12, 20, 100)
UNLIKELY = 1e-5  # In a run of 49 tests of fair dice, one run in 2,000 would be called uneven.


def planar(source: FairFaces) -> tuple[Counter[str], Counter[str]]:
    """Roll the planar die many times, and return its results and its six faces, four of which are blank."""
    request, seen, six = planar_request(Planar(0)), Counter[str](), Counter[str]()
    for _ in range(ROLLS):
        faces = magic.GAME.throw(request, source)
        (die,) = now((Version(request, faces, 1, "Alice"),)).counted
        seen[face_words(request.throws[0], die.natural)] += 1
        six[str(die.natural)] += 1
    return seen, six


def plain(source: FairFaces, sides: int) -> Counter[str]:
    """Roll many plain dice, a hundred per roll, and return their faces."""
    request, seen = dice_request(f"100d{sides}"), Counter[str]()
    for _ in range(ROLLS // 100):
        seen.update(str(face) for pool in dice.GAME.throw(request, source).pools for face in pool)
    return seen


def notations() -> list[str]:
    """Return forty notations that explode, keep and compare, each in a different way."""
    found = ["3d6!>4"]  # Looked uneven once; its odds are those of (t+t²+t³+t⁴)³/(6-t⁵-t⁶)³, term by term.
    for place in range(39):
        count, sides = (2, 3, 4)[place % 3], (6, 4, 8, 10)[place % 4]
        explodes = ("", f"e{sides}", f"!>={sides - 1}", f"!!{sides}", f"!p{sides}")[place % 5]
        # There are no exact odds for penetrating dice that are kept.
        keeps = ("", "kh1", "dh1", "dl1", "", "kh2", "kl2")[place % 7] if explodes[:2] != "!p" else ""
        compares = ("", f">={sides // 2 + 1}", "", "=2", "<=2", f"<>{sides - 1}")[place % 6]
        found.append(f"{count}d{sides}{explodes}{keeps}{compares}")
    return found


def thrown(source: FairFaces, notation: str) -> tuple[Counter[str], dict[str, float]]:
    """Return the rolled and the expected totals of many rolls of this notation, with rare totals grouped."""
    expression = parse(notation)
    totals = spread_of(expression.lines[0].part)
    likely = {total: THROWS * ways / totals.of for total, ways in totals.weights.items()}
    seen, expected = Counter[str](), dict[str, float]()
    for total, often in sorted(likely.items(), key=lambda each: each[1]):
        key = str(total) if expected.get("rare", 0) >= LEAST else "rare"
        expected[key] = expected.get(key, 0) + often
    for _ in range(THROWS):
        result = str(evaluate(expression, source).total)
        seen[result if result in expected else "rare"] += 1
    return seen, expected


def chi_square(seen: Mapping[str, int], expected: Mapping[str, float]) -> float:
    """Return the chi-square distance of the observed counts from the expected counts."""
    return sum((seen.get(face, 0) - often) ** 2 / often for face, often in expected.items())


def chance(value: float, freedom: int) -> float:
    """Return the chance that fair dice are at least this uneven, from the upper tail of chi-square."""
    half, x = freedom / 2, value / 2
    if x == 0:
        return 1.0
    scale = math.exp(half * math.log(x) - x - math.lgamma(half))
    if x < half + 1:  # The series of the lower incomplete gamma function.
        term = total = 1 / half
        for step in range(1, 10_000):
            term *= x / (half + step)
            total += term
        return max(0.0, 1 - scale * total)
    fraction = 0.0  # The upper one's continued fraction, from its far end.
    for step in range(1_000, 0, -1):
        fraction = step * (step - half) / (x + 2 * step + 1 - half - fraction)
    return scale / (x + 1 - half - fraction)


def told(name: str, seen: Counter[str], expected: Mapping[str, float]) -> bool:
    """Print the results of one kind of die, and return True if the die passes as fair."""
    value, freedom = chi_square(seen, expected), len(expected) - 1
    likely = chance(value, freedom)
    is_fair = likely >= UNLIKELY and set(seen) <= set(expected)
    rarely = f"1 in {1 / likely:,.1f}" if likely else "next to never"
    print(
        f"{name:<17} {sum(seen.values()):>7,} rolls  chi-square {value:6.1f} (fair: about {freedom})"
        f"  so uneven or more: {rarely:<14} {'fair' if is_fair else 'NOT FAIR'}"
    )
    return is_fair


def main() -> None:
    source = FairFaces(os.urandom)
    seen, six = planar(source)
    expected = {"planeswalker": ROLLS / 6, "chaos": ROLLS / 6, "blank": ROLLS * 4 / 6}
    fair = [told("planar die", seen, expected)]
    for face, often in expected.items():
        print(f"    {face:<13}{seen[face]:>7,}, expected {often:,.0f}: {seen[face] / often - 1:+.1%}")
    fair.append(told("its 6 faces", six, {str(face): ROLLS / 6 for face in range(1, 7)}))
    for sides in PLAIN:
        faces = {str(face): ROLLS / sides for face in range(1, sides + 1)}
        fair.append(told(f"/roll d{sides}", plain(source, sides), faces))
    fair += [told(each, *thrown(source, each)) for each in notations()]
    print(
        "All dice pass for fair."
        if all(fair)
        else "Something is wrong with the dice marked so; run it again."
    )
    sys.exit(0 if all(fair) else 1)


if __name__ == "__main__":
    main()
