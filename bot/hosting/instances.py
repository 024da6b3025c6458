"""One bot on a database: its lock, who holds it, and how another is kept off.

A process that has some of a bot's shards alone has a lock of its own, and keeps off those that would have
some of these too.
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
    """By a lock beside the file, which the system lets go of whatever becomes of the process.

    What a backup or a check does needs none.
    """

    def __init__(self, database: str, token: str, shards: Shards) -> None:
        super().__init__(database, shards)
        # One bot, one lock: by its token, of which the name tells nothing.
        self.base = f"{Path(database).resolve()}.{sha256(token.encode()).hexdigest()[:8]}"
        of_shards = f".{shards.first}-{shards.last}-of-{shards.count}" if shards.count else ""
        self._name = f"{self.base}{of_shards}.lock"
        self._lock: FileLock | None = None

    def turnstile(self, concurrency: Callable[[], Awaitable[int]]) -> Callable[..., Awaitable[None]]:
        """By a file for each bucket."""
        return Turnstile(self.base, concurrency).passed

    def _taken(self) -> bool:
        try:
            mine = _taken(self._name)
        except Timeout:
            return False
        # After one's own: of two that begin at once at least one sees the other.
        if any(map(_is_held, self._meeting())):
            mine.release()
            return False
        for each in (self._name, *self._meeting()):
            _wish(each).unlink(missing_ok=True)  # One's own, or of somebody who gave up.
        self._lock = mine
        return True

    def _ask_to_leave(self) -> None:
        for each in {self._name, *self._meeting()}:
            _wish(each).touch(mode=ONLY_OWN)

    def _is_asked(self) -> bool:
        return _wish(self._name).exists()

    def _let_go(self) -> None:
        if self._lock:
            self._lock.release()

    def _meeting(self) -> list[str]:
        """The locks of those that would have some of these shards too."""
        of_token = Path(self.base)
        names = (str(path) for path in of_token.parent.glob(f"{escape(of_token.name)}*.lock"))
        return [name for name in names if name != self._name and _shards(name).meets(self._shards)]


class OnlyInstance(Instance):
    """Of a database in memory nobody else can have any."""

    def turnstile(self, concurrency: Callable[[], Awaitable[int]]) -> Callable[..., Awaitable[None]]:  # noqa: ARG002
        """Nobody else is to be waited for."""

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
    """The place of a process, as this kind of database knows it."""
    if database == MEMORY:
        return OnlyInstance(database, shards)
    if is_postgres(database):
        with needing_driver():
            from bot.hosting.postgres_instances import PostgresInstance  # noqa: PLC0415

        return PostgresInstance(database, token, shards)
    return FileInstance(database, token, shards)


@contextmanager
def only_instance(
    database: str, token: str, shards: Shards = ALL, *, replaces: bool = False
) -> Iterator[Instance]:
    """Keep another bot with this token off this database and these shards, for as long as this one runs.

    One that ``replaces`` another has no place yet: :meth:`Instance.take_over`.

    Raises:
        ConfigError: There is one, or the lock cannot be made.

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
    """Keep every bot that has run on this database off it, whatever its token; PostgreSQL is only looked at.

    Raises:
        ConfigError: One is running, or a lock cannot be taken.

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
    return say("A Rollwright runs on the database {path}; stop it first.", path=database)


def is_running(database: str) -> bool:
    """Whether a bot runs on this database now.

    Raises:
        ConfigError: That cannot be found out.

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
    """The shards whose lock has this name."""
    match = _SHARDS.search(name)
    first, last, count = map(int, match.groups()) if match else (0, 0, 0)
    return Shards(count, first, last)


def _wish(name: str) -> Path:
    """The file by which whoever holds this lock is asked to leave."""
    return Path(f"{name}.leave")


def _locks(database: str) -> list[str]:
    if is_postgres(database):
        return []  # No file's.
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
