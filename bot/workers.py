"""Worker processes for slow work: one line of JSON in, one line of JSON out."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

import bot
from bot.errors import PlayerError
from bot.words import Later, say

log = logging.getLogger(__name__)

HOME = Path(bot.__file__).resolve().parent.parent  # The worker imports the same code from here.
MEMORY = 512 * 2**20  # Bytes of memory a worker can use.
_LATER = 10  # The worker's niceness: it yields the processor to the bot.
_LONGEST = 2**24  # Bytes per answer.

A = TypeVar("A", bound=Struct)
Q = TypeVar("Q", bound=Struct)


class Worker(Generic[A]):
    """A process that works on one task at a time; it starts when first needed, and again after it ends.

    ``answers`` is the type of its answers, ``busy`` the error if others occupy it longer than ``patience``
    seconds.
    """

    def __init__(self, command: Sequence[str], answers: type[A], busy: Later, patience: float) -> None:
        self._command = command
        self._answers = answers
        self._busy = busy
        self._patience = patience
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def ask(self, asked: Struct) -> A | None:
        """Return the worker's answer, or None if it doesn't answer in time or can't be started.

        Raises:
            PlayerError: The worker stays busy with other people's tasks.

        """
        is_asked = False
        try:
            async with asyncio.timeout(self._patience), self._turn:
                is_asked = True
                return await self._asked(asked)
        except TimeoutError:
            if not is_asked:
                raise PlayerError(self._busy.say()) from None
            log.info("Gave up on a worker that took too long: %s", self._command[-1])
        except (OSError, EOFError, ValueError) as error:
            log.warning("The worker %s failed: %s", self._command[-1], error)
        return None

    async def _asked(self, asked: Struct) -> A:
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
            answer = msgspec.json.decode(line, type=self._answers)
            is_answered = True
            return answer
        finally:
            # An unfinished task's answer mustn't be taken for the next one's.
            if not is_answered:
                await self.stop()

    async def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            # Read to the end of the output, so that nothing stays open.
            await process.communicate()


async def _started(command: Sequence[str]) -> Process:
    # The worker doesn't need the bot's token.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ROLLWRIGHT")}
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=HOME, env=environment, limit=_LONGEST
    )


def serve(asked: type[Q], answered: Callable[[Q], Struct]) -> None:
    """Answer requests in a worker until the input ends."""
    with suppress(ImportError):  # Windows has neither; there, only estimates limit the memory.
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.nice(_LATER)
    for line in sys.stdin.buffer:
        answer = answered(msgspec.json.decode(line, type=asked))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
