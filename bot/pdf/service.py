"""Reads PDFs one at a time, in a process that is killed if it takes too much time or memory."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import msgspec

import bot
from bot.errors import PlayerError
from bot.pdf.worker import MOST_ANSWER, SECONDS, Field
from bot.words import later, say

log = logging.getLogger(__name__)

MAX_PDF = 8_000_000
"""The maximum size of a PDF in bytes. Most of it is fonts and a portrait."""
# The process counts CPU time itself if it can; the clock is the fallback.
CLOCK = 6.0 if hasattr(signal, "setitimer") else SECONDS
_STARTS = 10.0  # Seconds for the process to start on a busy machine.
_WAITS = 20.0  # Seconds to wait for others' files.
HOME = Path(bot.__file__).resolve().parent.parent  # The worker finds the same code there.
WORKER = (sys.executable, "-m", "bot.pdf.worker")


def is_pdf(content: bytes) -> bool:
    """Return True if this file claims to be a PDF."""
    return b"%PDF-" in content[:1024]


class PdfReading:
    """Reads the form fields of PDFs. ``worker`` is the command that starts the process."""

    def __init__(self, worker: Sequence[str] = WORKER, *, seconds: float = CLOCK) -> None:
        self._worker = worker
        self._seconds = seconds
        self._turn = asyncio.Lock()

    async def fields(self, content: bytes) -> list[Field]:
        """Return the fields of a PDF, each with its page, name and value, in their order on the page.

        Raises:
            PlayerError: The PDF can't be read. The message says why, and what would work.

        """
        if find_spec("pypdf") is None:
            raise PlayerError(say("This bot can't read PDFs. Ask its host to install `rollwright[pdf]`."))
        try:
            async with asyncio.timeout(_WAITS):
                await self._turn.acquire()
        except TimeoutError:
            raise PlayerError(say("Other PDFs are being read. Try again in a moment.")) from None
        try:
            return await self._read(content)
        finally:
            self._turn.release()

    async def _read(self, content: bytes) -> list[Field]:
        answer: str | list[Field] = "slow"
        try:
            process = await _started(self._worker)
        except OSError as error:
            log.warning("Couldn't start the process for PDFs: %s", error)
            raise PlayerError(_REFUSED["broken"].say()) from error
        try:
            answer = await self._answer(process, content)
        except (TimeoutError, OSError, EOFError, ValueError) as error:
            log.info("Gave up on a PDF: %s", type(error).__name__)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if isinstance(answer, str):
            raise PlayerError(_REFUSED.get(answer, _REFUSED["broken"]).say())
        return answer

    async def _answer(self, process: Process, content: bytes) -> str | list[Field]:
        assert process.stdin is not None
        assert process.stdout is not None
        async with asyncio.timeout(_STARTS):
            if await process.stdout.readline() != b"ready\n":
                raise EOFError(say("it has ended"))
        async with asyncio.timeout(self._seconds):
            process.stdin.write(content)
            await process.stdin.drain()
            process.stdin.close()
            line = await process.stdout.readline()
        return msgspec.json.decode(line, type=str | list[Field])


_REFUSED = {
    "encrypted": later("That PDF is encrypted. Save it without a password first."),
    "pages": later("That PDF has too many pages for a character sheet. Send the sheet alone."),
    "large": later("That PDF is too large to read. Send the sheet alone."),
    "slow": later("Reading that PDF took too long. Download it again, or paste the sheet into the form."),
    "broken": later("That PDF can't be read. Download it again, or paste the sheet into the form."),
}


async def _started(command: Sequence[str]) -> Process:
    # A stranger's file mustn't get the bot's token or anything else from its environment.
    kept = ("PATH", "PYTHONPATH", "SYSTEMROOT", "VIRTUAL_ENV")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=HOME, env=environment, limit=MOST_ANSWER
    )
