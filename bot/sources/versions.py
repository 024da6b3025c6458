"""Loaded versions of files that rolls use: the host's, and those in the database."""

import logging
from asyncio import to_thread
from collections.abc import Callable

from msgspec.structs import replace

from bot import __version__
from bot.sources.folder import Folder, read_folder
from bot.sources.store import StoredSystem, SystemFiles
from bot.systems.files import SystemFileError, shipped_texts
from bot.systems.shipped import give, model_of

log = logging.getLogger(__name__)


class KeptVersions:
    """The host's files, and every version in the database. ``clock`` returns milliseconds since 1970, UTC."""

    def __init__(self, files: SystemFiles, clock: Callable[[], int], path: str) -> None:
        self._files = files
        self._clock = clock
        self._path = path
        self._kept: set[str] = set()
        self.folder = Folder({}, {}, ())

    async def load(self) -> None:
        """Read the host's folder, and load every version."""
        self.folder = await to_thread(read_folder, self._path)
        for problem in self.folder.problems:
            log.warning("Left out a system: %s", problem)
        for digest, system in self.folder.systems.items():
            give(digest, model_of(system))
        await self.look()

    async def look(self) -> None:
        """Load the versions that were added to the database since the last look."""
        for digest, model, reader in await self._files.models(self._kept):
            self._kept.add(digest)
            if digest in shipped_texts() or digest in self.folder.systems:
                continue
            if model and reader == __version__:
                give(digest, model.encode())
            else:
                await self._read_anew(digest)

    async def _read_anew(self, digest: str) -> None:
        """Parse a version again if a different version of the bot parsed it."""
        from bot.systems.reader import read_system  # noqa: PLC0415 - seldom needed

        version = await self._files.version(digest)
        if version is None:
            return
        try:
            model = model_of(await to_thread(read_system, version.text))
        except SystemFileError as error:
            log.warning("Can't read a system that old rolls use: %s", error)
            return
        give(digest, model)
        now = replace(version, model=model.decode(), reader=__version__)
        await self._files.keep(now, self._clock(), used=True)

    def has(self, digest: str) -> bool:
        """Return True if a version is stored."""
        return digest in self._kept

    def note(self, digest: str) -> None:
        """Record that a version is stored."""
        self._kept.add(digest)

    async def keep(self, digest: str) -> None:
        """Store the version that a roll is about to use, unless it's stored already."""
        if digest in self._kept:
            return
        text = self.folder.texts.get(digest) or shipped_texts().get(digest)
        if text:
            version = StoredSystem(digest, text, text, "", __version__)
            await self._files.keep(version, self._clock(), used=True)
        self._kept.add(digest)
