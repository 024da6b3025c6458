"""One bot on a database: the locks beside its file, who holds one, and how another is kept off."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from glob import escape
from hashlib import sha256
from pathlib import Path

from filelock import FileLock, Timeout

from bot.errors import ConfigError
from bot.store.database import MEMORY
from bot.store.files import ONLY_OWN
from bot.words import say


@contextmanager
def only_instance(database: str, token: str) -> Iterator[None]:
    """Keep another bot with this token off this database for as long as this one runs.

    By a lock beside the file, which the system lets go of whatever becomes of the process. What a backup or a
    check does needs none. Of a bot on another database nothing can be noticed.

    Raises:
        ConfigError: There is one, or the lock cannot be made.

    """
    if database == MEMORY:
        yield
        return
    # One bot, one lock: by its token, of which the name tells nothing.
    name = f"{Path(database).resolve()}.{sha256(token.encode()).hexdigest()[:8]}.lock"
    try:
        lock = _taken(name)
    except Timeout as error:
        raise ConfigError(
            say(
                "Another Rollwright runs with this token on the database {path};"
                " stop that one, then start again.",
                path=database,
            )
        ) from error
    try:
        yield
    finally:
        lock.release()


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
    for name in _locks(database):
        try:
            _taken(name).release()
        except Timeout:
            return True
    return False


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
