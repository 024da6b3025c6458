"""The speed of reading and rolling dice, compared with the ``d20`` package in the same process.

    pip install -c constraints.txt -e '.[bench]'
    python benchmarks/dice.py

Both sides parse and roll the same text with real randomness. Our side draws fair faces from the operating
system and, within the measured time, builds the full record of every die. The d20 side only computes the
total. "Cold" means that the parse cache is empty each time, and "warm" that it isn't. The garbage collector
has the bot's settings. Each figure is the median over pairs of both sides, run one right after the other.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import d20

from bot.dice import notation
from bot.dice.faces import FairFaces
from bot.dice.roll import roll
from bot.hosting.process import save_memory

LINES = ("1d20+5", "2d20kh1+7", "4d6kh3", "8d6", "1d20+1d4+3d6+5", "100d6", "1000d6", "10d10e10")
PAIRS = 41
SECONDS = 0.01  # About how long one side of a pair runs.
GOALS = {"cold": 0.2, "warm": 0.3}


def main() -> None:
    save_memory()
    print(f"{'notation':<16}" + "".join(f"{when + ' ours':>12}{'d20':>10}{'ratio':>8}" for when in GOALS))
    worst = dict.fromkeys(GOALS, 0.0)
    for text in LINES:
        row = f"{text:<16}"
        for when, (ours, theirs) in sides(text).items():
            mine, other, ratio = compare(ours, theirs)
            worst[when] = max(worst[when], ratio)
            row += f"{mine * 1e6:>10.1f}µs{other * 1e6:>8.1f}µs{ratio:>8.2f}"
        print(row)
    for when, goal in GOALS.items():
        print(f"worst {when} ratio {worst[when]:.2f}; the goal is at most {goal}")


def sides(text: str) -> dict[str, tuple[Callable[[], object], Callable[[], object]]]:
    """Return the measurements of one notation: our side and d20's, cold and warm."""
    source = FairFaces(os.urandom)
    roller = d20.Roller()

    def ours() -> object:
        rolled = roll(text, source)
        return rolled.total, rolled.dice

    def ours_cold() -> object:
        notation.reread.cache_clear()
        return ours()

    def theirs() -> object:
        return roller.roll(text).total

    def theirs_cold() -> object:
        roller._parse_cache.clear()
        return theirs()

    return {"cold": (ours_cold, theirs_cold), "warm": (ours, theirs)}


def compare(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float, float]:
    """Return the seconds for one call of each, and their ratio: medians over the pairs."""
    times = max(1, round(SECONDS / seconds(theirs, 20)))
    pairs = [(seconds(ours, times), seconds(theirs, times)) for _ in range(PAIRS)]
    mine, other = zip(*pairs, strict=True)
    return statistics.median(mine), statistics.median(other), statistics.median(a / b for a, b in pairs)


def seconds(call: Callable[[], object], times: int) -> float:
    """Return the average seconds that one call takes, over this many calls."""
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times


if __name__ == "__main__":
    main()
