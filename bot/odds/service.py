"""Odds: quick ones are calculated by the bot itself, others by a worker. Results are cached."""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Sequence

from bot.dice.expression import Expression
from bot.dice.odds import Beyond
from bot.dice.odds_size import AT_ONCE, cost
from bot.dice.odds_summary import OddsSummary, exact_odds
from bot.odds.system_odds import SystemOdds, system_odds
from bot.odds.worker import WorkerAnswer, WorkerQuestion
from bot.systems.request import SystemRequest
from bot.words import later
from bot.workers import Worker

PATIENCE = 2.0  # Seconds, including its start and the requests before it: Discord waits for three.
MOST_KNOWN = 1024  # Cached answers.
WORKER = (sys.executable, "-m", "bot.odds.worker")
_BUSY = later("Other odds are being calculated. Try again in a moment.")


class OddsService:
    """A service that returns the odds of expressions. ``worker`` is the command that starts the worker."""

    def __init__(self, worker: Sequence[str] = WORKER) -> None:
        self._worker = Worker(worker, WorkerAnswer, _BUSY, PATIENCE)
        self._moment = asyncio.Lock()
        self._system = asyncio.Lock()
        self._known: OrderedDict[WorkerQuestion, WorkerAnswer] = OrderedDict()

    async def of(self, expression: Expression) -> OddsSummary:
        """Return this expression's odds.

        Raises:
            PlayerError: The worker is busy with other people's odds.

        """
        return (await self._answer(expression, draws=False)).odds

    async def drawn(self, expression: Expression) -> WorkerAnswer:
        """Return this expression's odds, with a picture if one can be drawn.

        Raises:
            PlayerError: The worker is busy with other people's odds.

        """
        return await self._answer(expression, draws=True)

    async def of_system(self, request: SystemRequest) -> SystemOdds:
        """Return the odds of a system's roll. Only one roll's odds are calculated at a time."""
        async with self._system:
            return await asyncio.to_thread(system_odds, request)

    async def picture(self, percentiles: Sequence[tuple[float, str]]) -> bytes:
        """Return a picture of percentiles with their numbers, or nothing if it can't be drawn.

        Raises:
            PlayerError: The worker is busy with other people's odds.

        """
        answer = await self._worker.ask(WorkerQuestion(percentiles=tuple(percentiles)))
        return answer.picture if answer else b""

    async def _answer(self, expression: Expression, *, draws: bool) -> WorkerAnswer:
        asked = WorkerQuestion(unlabelled(expression), draws)
        known = self._known.get(asked) or await self._calculated(expression, asked)
        if known is None:  # Not cached: the machine may be less busy next time.
            return WorkerAnswer(OddsSummary(beyond=Beyond.TOO_LARGE))
        self._known[asked] = known
        self._known.move_to_end(asked)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return known

    async def _calculated(self, expression: Expression, asked: WorkerQuestion) -> WorkerAnswer | None:
        estimated = cost(expression)
        if estimated <= AT_ONCE and not asked.draws:
            # However many requests there are, the loop runs between any two.
            async with self._moment:
                odds = exact_odds(expression)
                await asyncio.sleep(0)
            if odds.beyond is not Beyond.INEXACT:
                return WorkerAnswer(odds)
        return await self._worker.ask(asked)

    async def close(self) -> None:
        """Stop the worker, if there is one."""
        await self._worker.stop()


def unlabelled(expression: Expression) -> str:
    """Return an expression in canonical notation without labels, which don't affect odds."""
    return "; ".join(line.notation for line in expression.lines)
