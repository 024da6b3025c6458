"""The cost of reading inputs: plain notation, words, and hostile texts of 400 characters.

    python benchmarks/typed.py

Only the terms and the words themselves are cached between two readings. Each figure is the median.
"""

import statistics
import sys
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.dice import notation
from bot.dice.limits import MAX_TEXT
from bot.dice.typed import pipeline
from bot.errors import DiceError

PLAIN = ("1d20+5", "2d20kh1+7", "4d6kh3", "8d6", "1d20+1d4+3d6+5", "100d6", "1000d6", "10d10e10")
SAID = (
    "1d20+5 to hit",
    "1d20+5 # to hit",
    "roll 2d6 with advantage plus 5 damage",
    "4d6 drop lowest six times",
)
HOSTILE = (
    "(", "9", "d", "a ", "keep ", "1d6+", "1d20 ", "drop the lowest ", "[[", "{", "x ", "highest of ",
    "||", "best ", "reroll 1 and ", "ä", "の", "高", "((1d6,", "repeat(", "1 ", "1s ", "advantag ",
    "1d6kq3 ", "5+ ", "1d6 and ", "\\ ", "1,", "-rr 3", "/", "!r ", "vs ", "4d6 plus ", "two ", "! ",
    "1d6 fire + ", "{1,", "(1,2)k ", "how many ", "&{a}", "4d6kj3+", "roll ", "s", "p ", "w gm ", "@a",
    "1d6 # a; ",
)  # fmt: skip
GOAL = 10  # Milliseconds for a hostile text.


def main() -> None:
    for text in PLAIN:
        both = [(seconds(by_grammar, text, 300), seconds(as_typed, text, 300)) for _ in range(21)]
        grammar, typed = map(statistics.median, zip(*both, strict=True))
        print(f"{text:<40}{typed * 1e6:>8.1f}µs; by the grammar alone {grammar * 1e6:>6.1f}µs")
    for text in SAID:
        print(f"{text:<40}{seconds(as_typed, text, 300) * 1e6:>8.1f}µs")
    worst = max((seconds(as_typed, (each * MAX_TEXT)[:MAX_TEXT], 5), each) for each in HOSTILE)
    print(f"the worst hostile text, of {worst[1]!r}: {worst[0] * 1e3:.1f} ms; the goal is at most {GOAL}")


def by_grammar(text: str) -> None:
    """Read a text by the grammar alone, without the words that people use."""
    notation.reread.cache_clear()
    notation._Reader(" ".join(text.split())).expression()


def as_typed(text: str) -> None:
    """Read a text as the bot reads typed input."""
    notation.reread.cache_clear()
    pipeline.read.cache_clear()
    with suppress(DiceError):
        pipeline.read(text)


def seconds(read: object, text: str, times: int) -> float:
    """Return the median seconds of one reading."""
    took = []
    for _ in range(times):
        start = time.perf_counter()
        read(text)  # type: ignore[operator]
        took.append(time.perf_counter() - start)
    return statistics.median(took)


if __name__ == "__main__":
    main()
