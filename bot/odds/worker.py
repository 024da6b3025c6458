"""A process for calculations that would block the bot, which runs ``python -m bot.odds.worker``.

Each input line is a :class:`WorkerQuestion` as JSON, and each output line is its :class:`WorkerAnswer`.
The process ends when its input ends.
"""

import os
import time

from msgspec import Struct

from bot.dice.expression import Expression
from bot.dice.faces import FairFaces
from bot.dice.notation import reread
from bot.dice.odds import Beyond
from bot.dice.odds_summary import OddsSummary, exact_odds, simulated_odds
from bot.odds.percentiles_picture import draw_percentiles
from bot.odds.picture import can_draw, draw
from bot.workers import serve

SECONDS = 1.0  # For trying out rolls; its start must fit into the bot's patience too.


class WorkerQuestion(Struct, frozen=True):
    """A question about the odds of canonical notation, possibly with a picture.

    If ``percentiles`` are given, it asks for a picture of those instead, each with its number.
    """

    notation: str = ""
    draws: bool = False
    percentiles: tuple[tuple[float, str], ...] = ()


class WorkerAnswer(Struct, frozen=True):
    """The odds. ``picture`` is a PNG, or empty if none was requested or it can't be drawn."""

    odds: OddsSummary
    picture: bytes = b""


def answered(asked: WorkerQuestion) -> WorkerAnswer:
    """Return the answer to this question."""
    if asked.percentiles:
        at, numbers = zip(*asked.percentiles, strict=True)
        return WorkerAnswer(OddsSummary(), draw_percentiles(at, numbers) if can_draw() else b"")
    odds = _calculated(reread(asked.notation))
    if asked.draws and can_draw() and odds.has_bars:
        return WorkerAnswer(odds, draw(odds.lines))
    return WorkerAnswer(odds)


def _calculated(expression: Expression) -> OddsSummary:
    """Return the odds: exact if possible, otherwise simulated for as long as there's time."""
    try:
        answer = exact_odds(expression)
        if answer.beyond in (None, Beyond.NEVER):
            return answer
        start = time.monotonic()
        return simulated_odds(
            expression, FairFaces(os.urandom), lambda part: time.monotonic() - start < part * SECONDS
        )
    except MemoryError:
        return OddsSummary(beyond=Beyond.TOO_LARGE)


def main() -> None:
    """Answer questions until the input ends."""
    serve(WorkerQuestion, answered)


if __name__ == "__main__":
    main()
