"""The cost of completing a saved name in /roll, with 100 rolls of the user and 200 of the server.

    python benchmarks/kept.py

As in the bot, each typed key reads the saved rolls again. p99 is over all keys of many names. On a busy
machine, a key's elapsed time includes time used by other programs, but its CPU time doesn't.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.app import build_bot
from bot.config import Config
from bot.kept.book import MAX_OWN, MAX_SERVER, of_dice
from bot.kept.services import KeptServices
from bot.kept.ui import offers
from bot.rolls.values import Place, Who

WORDS = (
    "Longsword",
    "Fireball",
    "Stealth",
    "Perception",
    "Bow",
    "Healing Word",
    "Sneak Attack",
    "Initiative",
)
GOAL = 10  # Milliseconds, p99.
ROUNDS = 20


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bot = await build_bot(Config(database=str(Path(folder) / "rolls.db"), shards=1, faces=False))
        services, here, alice = bot.services(KeptServices), Place(1, 2), Who(7, "Alice")
        for whom, most in (("me", MAX_OWN), ("server", MAX_SERVER)):
            rolls = {f"{WORDS[each % 8]} {whom} {each}": of_dice(f"1d20+{each % 9}") for each in range(most)}
            await services.book.keep(here, alice, rolls, whom)  # type: ignore[arg-type]
        typed = [word[:end] for word in WORDS for end in range(len(word) + 1)]
        interaction: Any = SimpleNamespace()
        took = list[float]()
        with patch.object(offers, "place", lambda _: here), patch.object(offers, "who", lambda _: alice):
            began = time.process_time()
            for text in typed * ROUNDS:
                start = time.perf_counter()
                await offers.kept_choices(services, interaction, text)
                took.append((time.perf_counter() - start) * 1000)
            cpu = (time.process_time() - began) * 1000 / len(took)
        took.sort()
        print(
            f"{len(took)} keys with {MAX_OWN + MAX_SERVER} kept: median {statistics.median(took):.2f} ms,",
            end=" ",
        )
        print(
            f"p99 {took[int(len(took) * 0.99)]:.2f} ms, the processor {cpu:.2f} ms; the goal is below {GOAL}"
        )
        await bot.close()


if __name__ == "__main__":
    asyncio.run(main())
