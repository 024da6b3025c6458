"""The process that reckons what would hold the bot up: ``python -m bot.odds.worker``, started by the bot.

Each line that comes in is :class:`Asked` as JSON, each line that goes out its :class:`Answer`. It ends with
its input.
"""

import os
import sys
import time
from contextlib import suppress

import msgspec
from msgspec import Struct

from bot.dice.expression import Expression
from bot.dice.faces import FairFaces
from bot.dice.notation import reread
from bot.dice.odds import Beyond
from bot.dice.odds_summary import Reckoned, reckon, tried
from bot.odds.percentiles_picture import draw_percentiles
from bot.odds.picture import can_draw, draw

MEMORY = 512 * 2**20  # Bytes that the process may have.
SECONDS = 1.0  # That rolls are tried out for; its start must fit into the patience of the bot too.
_LATER = 10  # How far it stands back behind the bot for the processor's time.


class Asked(Struct, frozen=True):
    """What is to be reckoned, in canonical notation, and whether a picture of it is wanted.

    Or a picture of ``percentiles``, each with the number that is told of it.
    """

    notation: str = ""
    draws: bool = False
    percentiles: tuple[tuple[float, str], ...] = ()


class Answer(Struct, frozen=True):
    """The chances; ``picture`` as PNG, empty where none was wanted, or can be drawn."""

    reckoned: Reckoned
    picture: bytes = b""


def answered(asked: Asked) -> Answer:
    """What is answered to this."""
    if asked.percentiles:
        at, told = zip(*asked.percentiles, strict=True)
        return Answer(Reckoned(), draw_percentiles(at, told) if can_draw() else b"")
    reckoned = _reckoned(reread(asked.notation))
    if asked.draws and can_draw() and reckoned.has_bars:
        return Answer(reckoned, draw(reckoned.lines))
    return Answer(reckoned)


def main() -> None:
    """Answer until the input ends."""
    with suppress(ImportError):  # Windows has neither; there the estimate alone bounds the memory.
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.nice(_LATER)
    for line in sys.stdin.buffer:
        answer = answered(msgspec.json.decode(line, type=Asked))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


def _reckoned(expression: Expression) -> Reckoned:
    """The chances, exactly; else tried out, as long as there is time."""
    try:
        answer = reckon(expression)
        if answer.beyond in (None, Beyond.NEVER):
            return answer
        start = time.monotonic()
        return tried(
            expression, FairFaces(os.urandom), lambda part: time.monotonic() - start < part * SECONDS
        )
    except MemoryError:
        return Reckoned(beyond=Beyond.TOO_LARGE)


if __name__ == "__main__":
    main()
