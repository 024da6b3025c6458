"""The application's emojis that show faces, which the bot lists at startup, uploading missing ones.

Cards use words until these emojis exist, and if anything here fails. Discord never changes an emoji's picture
and reports no digest of it, so the digest of each uploaded one is saved. None is deleted, because old cards
still show it: if a picture is redrawn, the old emoji is renamed.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import count
from types import MappingProxyType
from typing import Protocol

from bot.codec import dumps, loads
from bot.errors import NotSavedError
from bot.faces.names import NAMES, SIGNS
from bot.store.notes import Notes
from bot.ui.delivery import FAILURES

log = logging.getLogger(__name__)

PAUSE = 1.0  # Seconds between two uploads: Discord doesn't announce its emoji limits.
_HOUR = 60 * 60.0  # Seconds between two lists: Discord doesn't report deletions.
_SOON = 10 * 60.0  # Seconds until the next list while another process still uploads emojis.
_MOST = 5  # Failures in a row after which the rest wait.
_DIGEST = 16  # Hex digits that tell apart a few hundred pictures.


class Emoji(Protocol):
    """An emoji of the application; as text, it's the tag that displays it."""

    @property
    def name(self) -> str:
        """The name, unique in the application."""

    async def edit(self, *, name: str) -> object:
        """Rename the emoji."""


class Application(Protocol):
    """The application, as discord.py's client provides it."""

    @property
    def application_id(self) -> int | None:
        """The application's ID, once the bot has logged in."""

    async def fetch_application_emojis(self) -> Sequence[Emoji]:
        """List all emojis."""

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        """Upload a picture as an emoji."""


def shipped(name: str) -> bytes:
    """Return the PNG of the picture with this name."""
    return (files(__package__) / "pictures" / f"{name}.png").read_bytes()


class FaceEmojis:
    """The emoji tags that show pictures: the bot's own, and ``more`` pictures from games.

    ``own`` returns the PNG for one of the ``names``.
    """

    def __init__(
        self,
        notes: Notes,
        more: Mapping[str, Traversable] = MappingProxyType({}),
        names: Collection[str] = NAMES,
        own: Callable[[str], bytes] = shipped,
    ) -> None:
        self._notes = notes
        self._names = in_order([*names, *more])
        self._more, self._own = more, own
        self._digests: Mapping[str, str] = {}
        self._running: asyncio.Task[None] | None = None
        self._warned = ""
        self.pause = PAUSE
        """Seconds between two uploads."""
        self.tags: dict[str, str] = {}
        """The tags by picture name. A thread may read them, so each listing creates a new dict."""

    def picture(self, name: str) -> bytes:
        """Return the PNG of the picture with this name."""
        return self._more[name].read_bytes() if name in self._more else self._own(name)

    def begin(self, application: Application, *, uploads: bool) -> None:
        """List the emojis repeatedly in the background; with ``uploads``, upload missing ones."""
        if self._running is None:
            self._running = asyncio.create_task(self._run(application, uploads=uploads))

    async def close(self) -> None:
        """Stop, even during uploads."""
        if self._running:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    async def _run(self, application: Application, *, uploads: bool) -> None:
        while True:
            is_listed = await self.look(application, uploads=uploads)
            is_whole = len(self.tags) == len(self._names)
            await asyncio.sleep(_HOUR if is_listed and (uploads or is_whole) else _SOON)

    async def look(self, application: Application, *, uploads: bool) -> bool:
        """List the emojis, and with ``uploads`` upload missing ones. Return True if the listing worked."""
        try:
            there = await self._listed(application)
            if uploads:
                await self._bring_up_to_date(application, there)
        except (NotSavedError, *FAILURES) as error:
            self._warn(f"The pictures of dice aren't listed; trying again in ten minutes: {_reason(error)}")
            return False
        if len(self.tags) == len(self._names):
            self._warned = ""
        return True

    def _warn(self, words: str) -> None:
        """Log a warning unless it repeats the last one; a lasting problem would be logged every hour."""
        if words != self._warned:
            log.warning("%s", words)
        self._warned = words

    async def _listed(self, application: Application) -> dict[str, Emoji]:
        there = {emoji.name: emoji for emoji in await application.fetch_application_emojis()}
        self.tags = {name: str(there[name]) for name in self._names if name in there}
        return there

    async def _bring_up_to_date(self, application: Application, there: dict[str, Emoji]) -> None:
        """Upload the missing or redrawn pictures, one by one."""
        if not self._digests:
            self._digests = await asyncio.to_thread(self._read_digests)
        note = f"pictures of dice: {application.application_id}"
        before: Mapping[str, str] = loads(dict[str, str], await self._notes.get(note) or "{}")
        # If an upload couldn't be noted, assume it's the current picture.
        noted = {name: before.get(name, self._digests[name]) for name in self._names if name in there}
        try:
            await self._upload(application, there, noted, note)
        finally:
            if noted != before:
                await self._note(note, noted)

    async def _upload(
        self, application: Application, there: dict[str, Emoji], noted: dict[str, str], note: str
    ) -> None:
        failed = uploaded = 0
        last: BaseException | None = None
        for name in [name for name in self._names if noted.get(name) != self._digests[name]]:
            if name in there and name not in noted:
                continue  # Another process was faster, as the list now shows.
            try:
                if old := there.get(name):
                    await old.edit(name=old_name(name, there))
                    del noted[name]
                    await self._note(note, noted)  # So that the new one isn't taken for the old one.
                emoji = await application.create_application_emoji(name=name, image=self.picture(name))
            except FAILURES as error:
                last = error
                there = await self._listed(application)
                failed = 0 if name in there and name not in noted else failed + 1
            else:
                there[name], self.tags[name], noted[name] = emoji, str(emoji), self._digests[name]
                failed, uploaded = 0, uploaded + 1
            if failed == _MOST:
                break
            await asyncio.sleep(self.pause)
        self._tell(uploaded, last)

    def _tell(self, uploaded: int, last: BaseException | None) -> None:
        if uploaded:
            log.info("Uploaded %d pictures of dice as the application's emojis", uploaded)
        if last and (missing := len(self._names) - len(self.tags)):
            self._warn(
                f"{missing} pictures of dice are missing, so cards have words; trying again in an hour:"
                f" {_reason(last)}"
            )

    async def _note(self, note: str, noted: Mapping[str, str]) -> None:
        with suppress(NotSavedError):  # If it isn't noted, assume it's current.
            await self._notes.set(note, dumps(noted))

    def _read_digests(self) -> dict[str, str]:
        return {name: hashlib.sha256(self.picture(name)).hexdigest()[:_DIGEST] for name in self._names}


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names in upload order: faces of the most frequent rolls come first."""

    def rank(name: str) -> int:
        if name.startswith("d20_"):
            return 0
        return 1 if name.startswith("d6_") else 2 if name in SIGNS else 3

    return tuple(sorted(names, key=rank))


def old_name(name: str, taken: Collection[str]) -> str:
    """Return an unused name for the emoji of a picture that has since been redrawn."""
    return next(old for number in count(1) if (old := f"old{number}_{name}") not in taken)


def _reason(error: BaseException) -> str:
    return str(error) or type(error).__name__
