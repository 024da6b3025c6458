"""Who reckons odds: the bot itself where that is done in a moment, else a worker; what is known is kept."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

import bot
from bot.dice.expression import Expression
from bot.dice.odds import Beyond
from bot.dice.odds_size import AT_ONCE, cost
from bot.dice.odds_summary import Reckoned, reckon
from bot.errors import PlayerError
from bot.odds.worker import Answer, Asked
from bot.words import say

log = logging.getLogger(__name__)

PATIENCE = 2.0  # Seconds, its start and those before included: Discord waits for three.
MOST_KNOWN = 1024  # Answers that are kept.
HOME = Path(bot.__file__).resolve().parent.parent  # From there the worker finds the same code.
WORKER = (sys.executable, "-m", "bot.odds.worker")


class OddsService:
    """Answers the chances of expressions. ``worker`` is the command that starts the worker."""

    def __init__(self, worker: Sequence[str] = WORKER) -> None:
        self._worker = Worker(worker)
        self._moment = asyncio.Lock()
        self._known: OrderedDict[Asked, Answer] = OrderedDict()

    async def of(self, expression: Expression) -> Reckoned:
        """The chances of this expression.

        Raises:
            PlayerError: The worker is busy with those of others.

        """
        return (await self._answer(expression, draws=False)).reckoned

    async def drawn(self, expression: Expression) -> Answer:
        """The chances of this expression with a picture of them, if one can be drawn.

        Raises:
            PlayerError: The worker is busy with those of others.

        """
        return await self._answer(expression, draws=True)

    async def picture(self, percentiles: Sequence[tuple[float, str]]) -> bytes:
        """A picture of percentiles, each with the number that is told of it; empty if it cannot be drawn.

        Raises:
            PlayerError: The worker is busy with those of others.

        """
        answer = await self._worker.ask(Asked(percentiles=tuple(percentiles)))
        return answer.picture if answer else b""

    async def _answer(self, expression: Expression, *, draws: bool) -> Answer:
        asked = Asked(unlabelled(expression), draws)
        known = self._known.get(asked) or await self._reckoned(expression, asked)
        if known is None:  # Not kept: the next time the machine may be less busy.
            return Answer(Reckoned(beyond=Beyond.TOO_LARGE))
        self._known[asked] = known
        self._known.move_to_end(asked)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return known

    async def _reckoned(self, expression: Expression, asked: Asked) -> Answer | None:
        estimated = cost(expression)
        if estimated <= AT_ONCE and not asked.draws:
            # However many are asked for at once, the loop turns between any two.
            async with self._moment:
                reckoned = reckon(expression)
                await asyncio.sleep(0)
            if reckoned.beyond is not Beyond.INEXACT:
                return Answer(reckoned)
        return await self._worker.ask(asked)

    async def close(self) -> None:
        """Stop the worker, if there is one."""
        await self._worker.stop()


def unlabelled(expression: Expression) -> str:
    """An expression in canonical notation, without the labels, which change no chances."""
    return "; ".join(line.notation for line in expression.lines)


class Worker:
    """A process that reckons one after the other: started when first needed, and again after its end."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def ask(self, asked: Asked) -> Answer | None:
        """What it answers; None if it does not answer in time, or cannot be started.

        Raises:
            PlayerError: It is busy with others all the time.

        """
        is_asked = False
        try:
            async with asyncio.timeout(PATIENCE), self._turn:
                is_asked = True
                return await self._asked(asked)
        except TimeoutError:
            if not is_asked:
                raise PlayerError(
                    say("Other odds are being reckoned just now; try again in a moment.")
                ) from None
            log.info("Odds took too long and were given up: %s", asked.notation)
        except (OSError, EOFError, ValueError) as error:
            log.warning("Odds could not be reckoned by the worker: %s", error)
        return None

    async def _asked(self, asked: Asked) -> Answer:
        is_answered = False
        try:
            if self._process is None:
                self._process = await _started(self._command)
            process = self._process
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(msgspec.json.encode(asked) + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
            if not line:
                raise EOFError(say("it has ended"))
            answer = msgspec.json.decode(line, type=Answer)
            is_answered = True
            return answer
        finally:
            # What it still works on must not be taken for the answer to the next.
            if not is_answered:
                await self.stop()

    async def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            # Until the end of its output, so that nothing of it stays open.
            await process.communicate()


async def _started(command: Sequence[str]) -> Process:
    # The bot's token is none of its business.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ROLLWRIGHT")}
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=HOME, env=environment
    )
