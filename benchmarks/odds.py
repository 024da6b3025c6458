"""How long odds take, beside icepool, and how long hostile requests hold the bot's loop up.

    pip install -c constraints.txt '.[test]'
    python benchmarks/odds.py

Milliseconds of CPU: the first time, in a process that has imported what it needs and reckoned nothing; and
again, the median of some. icepool keeps what it has reckoned, ours keeps answers one level up, in the desk.
"Inline" is what the bot reckons itself by the estimate; the rest is its worker's.
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import icepool

from bot.dice.notation import parse
from bot.dice.odds_size import AT_ONCE, cost
from bot.dice.odds_summary import reckon
from bot.errors import PlayerError
from bot.odds.desk import OddsDesk

d6, d10, d20, d100 = map(icepool.d, (6, 10, 20, 100))
AGAIN = 5
LINES: dict[str, Callable[[], object]] = {
    "2d20kh1+7": lambda: d20.pool(2).highest(1).sum() + 7,
    "4d6kh3": lambda: d6.pool(4).highest(3).sum(),
    "8d6": lambda: 8 @ d6,
    "6d6ro<3": lambda: 6 @ d6.reroll([1, 2], depth=1),
    "10d10!": lambda: 10 @ d10.explode(depth=12),
    "10d10!>=8": lambda: 10 @ d10.explode([8, 9, 10], depth=12),
    "10d10>=8f1": lambda: 10 @ d10.map(lambda face: (face >= 8) - (face == 1)),
    "10d10!kh5": lambda: d10.explode(depth=5).pool(10).highest(5).sum(),
    "20d6": lambda: 20 @ d6,
    "20d20kh10": lambda: d20.pool(20).highest(10).sum(),
    "20d20dl5": lambda: d20.pool(20).highest(15).sum(),
    "20d12kl10": lambda: icepool.d(12).pool(20).lowest(10).sum(),
    "20d100": lambda: 20 @ d100,
    "20d100kh10": lambda: d100.pool(20).highest(10).sum(),
    "40d20kh20": lambda: d20.pool(40).highest(20).sum(),
    "100d6": lambda: 100 @ d6,
    "100d20": lambda: 100 @ d20,
    "100d6kh50": lambda: d6.pool(100).highest(50).sum(),
    "d1000*d1000": lambda: icepool.d(1000) * icepool.d(1000),
}
OURS = ("500d6", "100d100", "1000d6", "1d1000000", "100d100kh50")
HOSTILE = (
    "20d100",
    "1000d6",
    "100d100kh50",
    "1d1000000",
    "d1000*d1000",
    "500d6!",
    "20d20kh10!",
    "1000d1000000",
)
AT_A_TIME = 20


def main() -> None:
    print(f"{'ms of CPU':<14}{'first':>9}{'again':>9}{'icepool':>10}{'again':>9}{'estimate':>11}")
    for text in LINES:
        mine, other = measured(text, "ours"), measured(text, "icepool")
        print(row(text, mine), f"{other[0]:>9.2f}{other[1]:>9.2f}{estimate(text)}")
    for text in OURS:
        print(row(text, measured(text, "ours")), " " * 18 + estimate(text))
    asyncio.run(lag())


def row(text: str, times: tuple[float, float]) -> str:
    return f"{text:<14}{times[0]:>9.2f}{times[1]:>9.2f}"


def estimate(text: str) -> str:
    milliseconds = cost(parse(text))
    return f"{milliseconds:>11.2f}{' inline' if milliseconds <= AT_ONCE else ''}"


def measured(text: str, whose: str) -> tuple[float, float]:
    """Milliseconds the first time and again, in a process that has reckoned nothing before."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_measured, (text, whose))


def _measured(text: str, whose: str) -> tuple[float, float]:
    expression = parse(text)
    do: Callable[[], object] = LINES[text] if whose == "icepool" else lambda: reckon(expression, float("inf"))
    times = [_once(do) for _ in range(AGAIN + 1)]
    return times[0], statistics.median(times[1:])


def _once(do: Callable[[], object]) -> float:
    start = time.process_time()
    do()
    return (time.process_time() - start) * 1e3


async def lag() -> None:
    """Ask for much, and measure how late a task is meanwhile that wants to be woken every millisecond."""
    idle = await worst(asyncio.sleep(1))
    print(f"\nworst lag of the loop: {idle:.1f} ms with nothing to do")
    for text in HOSTILE:
        desk = OddsDesk()
        said = set[str]()
        asked = asyncio.gather(*(ask(desk, f"{text}+{n}", said) for n in range(AT_A_TIME)))
        print(f"{text:<14}x {AT_A_TIME}: {await worst(asked):>6.1f} ms; {', '.join(sorted(said))}")
        await desk.close()


async def ask(desk: OddsDesk, text: str, said: set[str]) -> None:
    with suppress(PlayerError):
        answer = await desk.of(parse(text))
        said.add(answer.beyond.value if answer.beyond else "answered")
        return
    said.add("busy")


async def worst(work: Awaitable[object]) -> float:
    """How late the loop was at worst, in milliseconds, until this was done."""
    doing = asyncio.ensure_future(work)
    late = list[float]()
    while not doing.done():
        start = time.perf_counter()
        await asyncio.sleep(0.001)
        late.append(time.perf_counter() - start - 0.001)
    return max(late) * 1e3


if __name__ == "__main__":
    main()
