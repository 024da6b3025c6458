"""One bot on a database: the locks beside its file, who holds one, and how another is kept off.

A process that has some of a bot's shards alone has a lock of its own, and keeps off those that would have
some of these too.
"""

import asyncio
import logging
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from glob import escape
from hashlib import sha256
from pathlib import Path

from filelock import FileLock, Timeout

from bot.config import ALL, Shards
from bot.errors import ConfigError
from bot.store.database import MEMORY
from bot.store.files import ONLY_OWN
from bot.words import say

log = logging.getLogger(__name__)

_LOOK = 0.25  # Seconds between looks at whether another process has left, or asks this one to leave.
_SHARDS = re.compile(r"\.([0-9]+)-([0-9]+)-of-([0-9]+)\.lock$")


class Instance:
    """The place of one process: a bot, by its token, on a database, with these shards.

    By a lock beside the file, which the system lets go of whatever becomes of the process. What a backup or a
    check does needs none. Of a bot on another database nothing can be noticed.
    """

    def __init__(self, database: str, token: str, shards: Shards) -> None:
        self._database = database
        self._shards = shards
        self._lock: FileLock | None = None
        # One bot, one lock: by its token, of which the name tells nothing.
        self.base = f"{Path(database).resolve()}.{sha256(token.encode()).hexdigest()[:8]}"
        of_shards = f".{shards.first}-{shards.last}-of-{shards.count}" if shards.count else ""
        self._name = f"{self.base}{of_shards}.lock"

    @property
    def is_on(self) -> bool:
        """Whether this process has its place."""
        return self._lock is not None

    def take(self) -> None:
        """Take the place.

        Raises:
            ConfigError: Another process has it, or some of its shards, or the lock cannot be made.

        """
        if not self._is_taken():
            raise ConfigError(
                say(
                    "Another Rollwright runs with this token on the database {path};"
                    " stop that one, then start again, or let this one take its place: run --replace.",
                    path=self._database,
                )
            )

    async def take_over(self) -> None:
        """Take the place once whoever has it has left, which they are asked to do; nothing if it is taken."""
        asked = set[Path]()
        while not self._is_taken():
            for each in {self._name, *self._meeting()}:
                wish = _wish(each)
                # Each time anew: whoever came first has taken it away with the place.
                wish.touch(mode=ONLY_OWN)
                if wish not in asked:
                    log.info("Waiting for the other Rollwright to leave")
                asked.add(wish)
            await asyncio.sleep(_LOOK)
        for wish in asked:
            wish.unlink(missing_ok=True)

    async def asked_to_leave(self) -> None:
        """Wait until another process wants the place that this one has."""
        wish = _wish(self._name)
        while not (self._lock and wish.exists()):  # noqa: ASYNC110 - it is another process's to say.
            await asyncio.sleep(_LOOK)

    def leave(self) -> None:
        """Let go of the place."""
        if self._lock:
            self._lock.release()

    def _is_taken(self) -> bool:
        """Whether this process has the place by now."""
        if self._lock or self._database == MEMORY:
            return True
        try:
            mine = _taken(self._name)
        except Timeout:
            return False
        # After one's own: of two that begin at once at least one sees the other.
        if any(map(_is_held, self._meeting())):
            mine.release()
            return False
        _wish(self._name).unlink(missing_ok=True)  # Of somebody who gave up.
        self._lock = mine
        return True

    def _meeting(self) -> list[str]:
        """The locks of those that would have some of these shards too."""
        of_token = Path(self.base)
        names = (str(each) for each in of_token.parent.glob(f"{escape(of_token.name)}*.lock"))
        return [each for each in names if each != self._name and _shards(each).meets(self._shards)]


@contextmanager
def only_instance(
    database: str, token: str, shards: Shards = ALL, *, replaces: bool = False
) -> Iterator[Instance]:
    """Keep another bot with this token off this database and these shards, for as long as this one runs.

    One that ``replaces`` another has no place yet: :meth:`Instance.take_over`.

    Raises:
        ConfigError: There is one, or the lock cannot be made.

    """
    instance = Instance(database, token, shards)
    if not replaces:
        instance.take()
    try:
        yield instance
    finally:
        instance.leave()


@contextmanager
def no_instance(database: str) -> Iterator[None]:
    """Keep every bot that has run on this database off it, whatever its token.

    Raises:
        ConfigError: One is running, or a lock cannot be taken.

    """
    with ExitStack() as held:
        for name in _locks(database):
            try:
                held.callback(_taken(name).release)
            except Timeout as error:
                raise ConfigError(
                    say("A Rollwright runs on the database {path}; stop it first.", path=database)
                ) from error
        yield


def is_running(database: str) -> bool:
    """Whether a bot runs on this database now.

    Raises:
        ConfigError: That cannot be found out.

    """
    return any(map(_is_held, _locks(database)))


def _is_held(name: str) -> bool:
    try:
        _taken(name).release()
    except Timeout:
        return True
    return False


def _shards(name: str) -> Shards:
    """The shards whose lock has this name."""
    found = _SHARDS.search(name)
    first, last, count = map(int, found.groups()) if found else (0, 0, 0)
    return Shards(count, first, last)


def _wish(name: str) -> Path:
    """The file by which whoever holds this lock is asked to leave."""
    return Path(f"{name}.leave")


def _locks(database: str) -> list[str]:
    path = Path(database).resolve()
    return sorted(str(each) for each in path.parent.glob(f"{escape(path.name)}.*.lock"))


def _taken(name: str) -> FileLock:
    lock = FileLock(name, mode=ONLY_OWN)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise
    except (OSError, NotImplementedError) as error:
        raise ConfigError(
            say(
                "The lock {path} cannot be made ({error});"
                " check that the folder of the database is writable.",
                path=name,
                error=error,
            )
        ) from error
    return lock
