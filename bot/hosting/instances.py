"""One bot on a database: its lock, who holds it, and how others are kept out.

A process with only some of a bot's shards has its own lock, and keeps out others with any of these shards.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from glob import escape
from hashlib import sha256
from pathlib import Path

from filelock import FileLock, Timeout

from bot.config import ALL, Shards, is_postgres, shown
from bot.errors import ConfigError
from bot.hosting.instance import Instance
from bot.hosting.turnstile import APART, Turnstile
from bot.store.database import MEMORY
from bot.store.files import ONLY_OWN, needing_driver
from bot.words import say

_SHARDS = re.compile(r"\.([0-9]+)-([0-9]+)-of-([0-9]+)\.lock$")


class FileInstance(Instance):
    """A place held by a lock next to the file; the system releases it no matter how the process ends.

    Backups and checks don't need it.
    """

    def __init__(self, database: str, token: str, shards: Shards) -> None:
        super().__init__(database, shards)
        # One bot has one lock: it's by token, and its name doesn't reveal the token.
        self.base = f"{Path(database).resolve()}.{sha256(token.encode()).hexdigest()[:8]}"
        of_shards = f".{shards.first}-{shards.last}-of-{shards.count}" if shards.count else ""
        self._name = f"{self.base}{of_shards}.lock"
        self._lock: FileLock | None = None

    def turnstile(self, concurrency: Callable[[], Awaitable[int]]) -> Callable[..., Awaitable[None]]:
        """Return a turnstile with a file for each bucket."""
        return Turnstile(self.base, concurrency).passed

    def _taken(self) -> bool:
        try:
            mine = _taken(self._name)
        except Timeout:
            return False
        # Take one's own first, so that if two start at once, at least one sees the other.
        if any(map(_is_held, self._meeting())):
            mine.release()
            return False
        for name in (self._name, *self._meeting()):
            _wish(name).unlink(missing_ok=True)  # One's own, or an abandoned one.
        self._lock = mine
        return True

    def _ask_to_leave(self) -> None:
        for name in {self._name, *self._meeting()}:
            _wish(name).touch(mode=ONLY_OWN)

    def _is_asked(self) -> bool:
        return _wish(self._name).exists()

    def _let_go(self) -> None:
        if self._lock:
            self._lock.release()

    def _meeting(self) -> list[str]:
        """Return the locks of processes that share some of these shards."""
        of_token = Path(self.base)
        names = (str(path) for path in of_token.parent.glob(f"{escape(of_token.name)}*.lock"))
        return [name for name in names if name != self._name and _shards(name).meets(self._shards)]


class OnlyInstance(Instance):
    """The place on a database in memory, which no one else can have."""

    def turnstile(self, concurrency: Callable[[], Awaitable[int]]) -> Callable[..., Awaitable[None]]:  # noqa: ARG002
        """Return a turnstile that never waits."""

        async def passed(_shard: int | None, *, initial: bool = False) -> None:
            if not initial:
                await asyncio.sleep(APART)

        return passed

    def _taken(self) -> bool:
        return True

    def _ask_to_leave(self) -> None:
        pass

    def _is_asked(self) -> bool:
        return False

    def _let_go(self) -> None:
        pass


def instance_on(database: str, token: str, shards: Shards) -> Instance:
    """Return a process's place on this kind of database."""
    if database == MEMORY:
        return OnlyInstance(database, shards)
    if is_postgres(database):
        with needing_driver():
            from bot.hosting.postgres_instances import PostgresInstance, check_pooler  # noqa: PLC0415

        check_pooler(database)
        return PostgresInstance(database, token, shards)
    return FileInstance(database, token, shards)


@contextmanager
def only_instance(
    database: str, token: str, shards: Shards = ALL, *, replaces: bool = False
) -> Iterator[Instance]:
    """Keep other bots with this token off this database and these shards while the context lasts.

    A bot that ``replaces`` another has no place yet, and needs :meth:`Instance.take_over`.

    Raises:
        ConfigError: Another bot is running, or the lock can't be created.

    """
    instance = instance_on(database, token, shards)
    try:
        if not replaces:
            instance.take()
        yield instance
    finally:
        instance.leave()


@contextmanager
def no_instance(database: str) -> Iterator[None]:
    """Keep every bot that has used this database off it, with any token. On PostgreSQL, only check once.

    Raises:
        ConfigError: A bot is running, or a lock can't be taken.

    """
    with ExitStack() as held:
        if is_postgres(database) and is_running(database):
            raise ConfigError(_runs(shown(database)))
        for name in _locks(database):
            try:
                held.callback(_taken(name).release)
            except Timeout as error:
                raise ConfigError(_runs(database)) from error
        yield


def _runs(database: str) -> str:
    return say("Another Rollwright is running on the database {path}. Stop it first.", path=database)


def is_running(database: str) -> bool:
    """Return True if a bot is running on this database now.

    Raises:
        ConfigError: That can't be determined.

    """
    if is_postgres(database):
        with needing_driver():
            from bot.hosting.postgres_instances import is_on  # noqa: PLC0415

        return is_on(database)
    return any(map(_is_held, _locks(database)))


def _is_held(name: str) -> bool:
    try:
        _taken(name).release()
    except Timeout:
        return True
    return False


def _shards(name: str) -> Shards:
    """Return the shards given in a lock's name."""
    match = _SHARDS.search(name)
    first, last, count = map(int, match.groups()) if match else (0, 0, 0)
    return Shards(count, first, last)


def _wish(name: str) -> Path:
    """Return the file that asks the holder of this lock to leave."""
    return Path(f"{name}.leave")


def _locks(database: str) -> list[str]:
    if is_postgres(database):
        return []  # Not a file's.
    path = Path(database).resolve()
    return sorted(str(lock) for lock in path.parent.glob(f"{escape(path.name)}.*.lock"))


def _taken(name: str) -> FileLock:
    lock = FileLock(name, mode=ONLY_OWN)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise
    except (OSError, NotImplementedError) as error:
        raise ConfigError(
            say(
                "The lock {path} can't be created ({error}). Check that the database's folder is writable.",
                path=name,
                error=error,
            )
        ) from error
    return lock
