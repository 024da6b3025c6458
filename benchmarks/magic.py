"""What a roll of Magic's dice costs beside the same dice in plain notation: drawn, resolved and described.

    pip install -c constraints.txt '.[test]'
    python benchmarks/magic.py

Both sides are the rules alone, over fair faces, without storage and Discord. Each figure is the median of the
ratios of pairs that ran one right after the other.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.dice.faces import FairFaces
from bot.game import AnyGame, Version
from bot.games import dice, magic
from bot.games.magic.asking import asked
from bot.games.magic.cards import card_named
from bot.games.magic.effects import Effect
from bot.games.magic.request import MagicRequest

PAIRS = 41
TIMES = 60


def cost(game: AnyGame, request: object) -> float:
    """Seconds of CPU for so many rolls of this request."""
    source = FairFaces(os.urandom)
    begun = time.process_time()
    for _ in range(TIMES):
        game.card((Version(request, game.throw(request, source), 1, "Alice"),))
    return time.process_time() - begun


def in_play(text: str, *names: str) -> MagicRequest:
    request = asked(text)
    effects = tuple(
        Effect(number, name, 1, 1, "Alice", card_named(name).abilities) for number, name in enumerate(names, 1)
    )
    return MagicRequest(request.throws, effects=effects)


CASES: tuple[tuple[str, str, Callable[[], MagicRequest]], ...] = (
    ("d20", "1d20", lambda: asked("d20")),
    ("d20, Pixie Guide twice", "3d20kh1", lambda: in_play("d20", "Pixie Guide", "Pixie Guide")),
    ("5d6", "5d6", lambda: asked("5d6")),
    (
        "5d6, four effects",
        "5d6",
        lambda: in_play("5d6", "Brazen Dwarf", "Steel Squirrel", "Monitor Monitor", "Xenosquirrels"),
    ),
    ("100d6", "100d6", lambda: asked("100d6")),
)


def main() -> None:
    print(f"{'/magic roll':<26}{'beside /roll':<14}ratio")
    for name, plain, make in CASES:
        theirs, ours = dice.request(plain), make()
        ratios = [cost(magic.GAME, ours) / cost(dice.GAME, theirs) for _ in range(PAIRS)]
        print(f"{name:<26}{plain:<14}{statistics.median(ratios):.1f}")


if __name__ == "__main__":
    main()
