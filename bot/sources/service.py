"""The systems of each place: its own files, those of its server and host, and the shipped ones."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from msgspec.structs import replace

from bot import __version__
from bot.errors import NotSavedError, PlayerError, StaleError
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.sources.kept_rules import HouseRules
from bot.sources.store import FileOn, SameError, StoredSystem, SystemFiles
from bot.sources.versions import KeptVersions
from bot.sources.worker import FileAsked, FileRead
from bot.store.settings import Settings
from bot.systems.changes import once_more
from bot.systems.files import shipped_texts
from bot.systems.library import SystemLibrary
from bot.systems.model import System
from bot.systems.naming import system_name
from bot.systems.request import SystemRequest
from bot.systems.shipped import NOW, give, plan_of, shipped_library, system_of
from bot.words import later, say
from bot.words.speaking import spoken
from bot.workers import Worker

OF_SYSTEMS = "systems"
"""The key of house rules in the settings of channels and servers."""

MAX_FILES = 20
"""The maximum number of files that can be on in a server, including its channels."""

WORKER = (sys.executable, "-m", "bot.sources.worker")
LOOK = 10.0
"""Seconds between checks for other processes' changes."""
_PATIENCE = 10.0  # Seconds for a file, including earlier files and the worker's start.
_BUSY = later("Other files are being read. Try again in a moment.")
_BASED_ON = re.compile(r"^\s*based_on\s*=\s*[\"']([a-z0-9_]{1,40})[\"']", re.MULTILINE)

SOURCES, PRESENT, AT_HAND = "sources", "present", "at_hand"
"""The name under which tables find the sources, and the methods offered by :class:`SystemSources`."""

Present = Callable[[SystemRequest, Place], Awaitable[SystemRequest]]
AtHand = Callable[[SystemRequest, Place], SystemRequest | None]


class SystemSources:
    """The systems that can be played in each place. Enabled systems are cached, as every roll needs them.

    ``clock`` returns milliseconds since 1970, UTC. ``folder`` is the host's folder, or "" for none.
    """

    def __init__(
        self,
        files: SystemFiles,
        settings: Settings,
        gms: GameMasters,
        *,
        clock: Callable[[], int],
        folder: str = "",
        worker: Sequence[str] = WORKER,
    ) -> None:
        self._files = files
        self._gms = gms
        self._clock = clock
        self._worker = Worker(worker, FileRead, _BUSY, _PATIENCE)
        self._versions = KeptVersions(files, clock, folder)
        self._on: dict[int, list[FileOn]] = {}
        self._rules = HouseRules(settings)
        self._changes = 0
        self._looking: asyncio.Task[None] | None = None
        self._library = lru_cache(maxsize=256)(self._of)

    async def load(self) -> None:
        """Load everything that is enabled anywhere, and every version that a roll may use."""
        await self._versions.load()
        await self.look()

    def follow(self) -> None:
        """Check for other processes' changes every few seconds, in the background."""
        if self._looking is None:
            self._looking = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            with suppress(NotSavedError):  # The next check finds it.
                await self.look()

    async def look(self) -> None:
        """Load the enabled files and the house rules, unless either was changed here in the meantime."""
        changes = self._changes
        on, rules = await self._files.all_on(), await self._rules.read()
        await self._versions.look()  # Last, so every enabled file is known.
        if changes == self._changes:
            self._rules.everywhere = rules
            self._on = {scope: list(files) for scope, files in groupby(sorted(on, key=_scope), key=_scope)}

    async def close(self) -> None:
        """Stop checking, and stop the worker, if there is one."""
        if self._looking:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
        await self._worker.stop()

    def library(self, place: Place) -> SystemLibrary:
        """Return the systems that can be played in a place."""
        return self._library(tuple(file.digest for file in self._near(place)))

    def _of(self, digests: tuple[str, ...]) -> SystemLibrary:
        base = shipped_library()
        if self._versions.folder.systems:
            base = self._library(()) if digests else SystemLibrary(self._versions.folder.systems, base)
        return SystemLibrary({digest: system_of(digest) for digest in digests}, base) if digests else base

    def _near(self, place: Place) -> Iterator[FileOn]:
        """Yield the files that apply in a place, one per key: the thread's, its channel's or the server's."""
        keys = set()
        if on := place.guild and self._on.get(place.guild):
            for channel in dict.fromkeys((place.channel, place.parent, 0)):
                for file in on:
                    if file.channel == channel and file.key not in keys:
                        keys.add(file.key)
                        yield file

    async def files(self, place: Place) -> list[FileOn]:
        """Return the files that are enabled in a place, as stored, because their uploaders may be gone."""
        near = {file.id for file in self._near(place)}
        files = [file for file in await self._files.on_in(place.guild) if file.id in near]
        return sorted(files, key=lambda file: (not file.channel, file.key))

    def origin(self, digest: str, place: Place) -> str:
        """Return a file's origin: "channel", "server" or "host", or "" for a shipped file."""
        file = next((file for file in self._near(place) if file.digest == digest), None)
        if file:
            return "channel" if file.channel else "server"
        return "host" if digest in self._versions.folder.systems else ""

    async def present(self, request: SystemRequest, place: Place) -> SystemRequest:
        """Return a request as it would be rolled there now, with the current file and house rules.

        Raises:
            PlayerError: Its system is no longer available there, or the request no longer fits it.

        """
        origin = request.origin
        if request.digest.startswith(NOW):
            request = once_more(self.library(place), plan_of(request), request)
            origin = ""
        await self._versions.keep(request.digest)
        return self._by_house_rules(request, place, origin)

    def at_hand(self, request: SystemRequest, place: Place) -> SystemRequest | None:
        """Return the result of :meth:`present` if its version is already stored, and otherwise None."""
        is_kept = self._versions.has(request.digest)
        return self._by_house_rules(request, place, request.origin) if is_kept else None

    def _by_house_rules(self, request: SystemRequest, place: Place, origin: str) -> SystemRequest:
        rules = self.rules(place, plan_of(request).system)
        return replace(
            request, settings=tuple(rules.items()), origin=self.origin(request.digest, place) or origin
        )

    def rules(self, place: Place, system: System) -> dict[str, int]:
        """Return a system's house rules in a place, where they differ from its defaults."""
        return self._rules.of(place, system)

    async def set_rules(
        self, place: Place, who: Who, key: str, rules: Mapping[str, int], *, everywhere: bool
    ) -> None:
        """Set a system's house rules, for the server or a channel. Raises PlayerError if it's forbidden."""
        await self._authorise(place, who, everywhere=everywhere)
        await self._rules.change(place, key, rules, everywhere=everywhere)
        self._changes += 1

    async def read(self, place: Place, who: Who, content: bytes) -> FileRead:
        """Parse a file in a worker, and store it for a day, so that it can be turned on.

        Raises:
            PlayerError: The user can't do this, or the file isn't accepted.

        """
        await self._gms.authorise(place, who)
        try:
            text = content.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            raise PlayerError(say("That file isn't UTF-8 text. Save it as plain text.")) from error
        answer = await self._worker.ask(FileAsked(text, spoken(), await self._bases(text, place)))
        if answer is None:
            raise PlayerError(say("That file took too long to read. Simplify it."))
        if not answer.problems:
            version = StoredSystem(answer.digest, answer.text, text, answer.model, __version__)
            await self._files.keep(version, self._clock(), used=False)
            give(answer.digest, answer.model.encode())
            if answer.digest not in shipped_texts():
                self._versions.note(answer.digest)
        return answer

    async def _bases(self, text: str, place: Place) -> dict[str, str]:
        """Return the file that this one is based on, if it belongs to the place or the host."""
        named = _BASED_ON.search(text)
        if named is None:
            return {}
        digest = self.library(place).digest(named[1]) or ""
        if digest in self._versions.folder.texts:
            return {named[1]: self._versions.folder.texts[digest]}
        version = await self._files.version(digest)
        return {named[1]: version.text} if version else {}

    async def turn_on(self, place: Place, who: Who, digest: str, *, everywhere: bool) -> System:
        """Turn on a parsed file in the server or this channel. Raises PlayerError if that's impossible."""
        await self._authorise(place, who, everywhere=everywhere)
        version = await self._files.version(digest)
        if version is None or digest in shipped_texts():
            raise StaleError(_GONE.say())
        if version.model and not self._is_known(digest):  # Another process parsed it.
            give(digest, version.model.encode())
        system = system_of(digest)
        channel = 0 if everywhere else place.channel
        try:
            file = await self._files.turn_on(
                FileOn(0, place.guild, channel, system.key, digest, who.user, who.name), MAX_FILES
            )
        except LookupError as error:
            raise StaleError(_GONE.say()) from error
        except SameError as error:
            raise PlayerError(say("{system} is already on.", system=system_name(system))) from error
        if file is None:
            raise PlayerError(
                say("A server can have up to {most} system files. Turn one off first.", most=MAX_FILES)
            )
        self._versions.note(digest)
        self._changes += 1
        others = [other for other in self._on.get(place.guild, ()) if other.id != file.id]
        self._on[place.guild] = [*others, file]
        return system

    @staticmethod
    def _is_known(digest: str) -> bool:
        try:
            return bool(system_of(digest))
        except LookupError:
            return False

    async def turn_off(self, place: Place, who: Who, file: int) -> FileOn:
        """Turn off a file. Rolls made with it keep working. Raises PlayerError if that's impossible."""
        on = await self.file(place, file)
        await self._authorise(place, who, everywhere=not on.channel)
        if not await self._files.turn_off(on):
            raise StaleError(_OFF.say())
        self._changes += 1
        self._on[place.guild] = [other for other in self._on[place.guild] if other.id != on.id]
        return on

    async def file(self, place: Place, number: int) -> FileOn:
        """Return a file that is enabled here, as stored. Raises PlayerError if it isn't."""
        for file in await self.files(place):
            if file.id == number:
                return file
        raise StaleError(_OFF.say())

    async def given(self, file: FileOn) -> bytes:
        """Return a file as it was uploaded."""
        version = await self._files.version(file.digest)
        if version is None:
            raise StaleError(_GONE.say())
        return version.given.encode()

    async def exported(self, who: Who) -> Mapping[str, bytes]:
        """Return the files that a user has turned on anywhere."""
        files = await self._files.put_by(who.user)
        return {
            f"systems/{key}{f'-{number}' if number else ''}.toml": given.encode()
            for key in dict.fromkeys(key for key, _ in files)
            for number, given in enumerate(text for other, text in files if other == key)
        }

    def may_change(self, who: Who, file: FileOn) -> bool:
        """Return True if someone with the panel open can change this file."""
        return bool(file.channel) or who.manages_server

    async def _authorise(self, place: Place, who: Who, *, everywhere: bool) -> None:
        """Raise PlayerError unless the user can manage the server, or is a GM of this channel."""
        if everywhere:
            self._gms.authorise_in_server(place, who)
        else:
            await self._gms.authorise(place, who)


_scope = attrgetter("scope")
_OFF = later("That file is no longer on here. Check the list.")
_GONE = later("That file is no longer available. Upload it again.")
