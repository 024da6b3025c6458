"""The commands for databases: check, migrate, backup, restore, move and rewrite."""

import argparse
import shutil
import stat
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from bot.app import milliseconds
from bot.config import DEFAULT_FILE, Config, check_address, is_postgres, shown
from bot.errors import ConfigError
from bot.games import all_migrations, package_migrations, packaged
from bot.holdings import note_packages
from bot.hosting.instances import is_running, no_instance
from bot.store.copies import copy_before_migrating
from bot.store.database import MEMORY
from bot.store.inspecting import Inspection, copy, inspect, try_writing
from bot.store.moving import move
from bot.store.opening import open_database
from bot.store.restoring import restore
from bot.store.rewriting import rewrite
from bot.words import say


def checked_database(config: Config, settings: Path | None) -> Iterable[str]:
    """Yield sentences that tell a host about the state of the database, without changing anything.

    Raises:
        StoreError: The database can't be used.

    """
    path = config.database
    if path == MEMORY:
        yield _in_memory()
        return
    inspection = inspect(path, all_migrations(), package_migrations(), whole=True)
    for game, why in inspection.refused:
        packaged().leave_out(game, why)
    if is_postgres(path):
        if is_running(path):
            yield say("Rollwright is now running on the database {path}.", path=shown(path))
    elif Path(path).exists():
        yield from warnings(
            Path(path), settings or DEFAULT_FILE, newest=inspection.newest, now=milliseconds()
        )
    if not (inspection.is_new and is_postgres(path)):  # There, an empty database has no table to write to.
        try_writing(path)
    yield from _plan(path, inspection)


def _in_memory() -> str:
    return say("The database is in memory. Its rolls are lost when the bot stops.")


def _plan(path: str, inspection: Inspection) -> Iterable[str]:
    """Yield sentences with what `run` or `migrate` would do to a database."""
    if inspection.is_new:
        yield say(
            "The database {path} is empty or doesn't exist yet. Its tables will be created.", path=shown(path)
        )
        return
    for step in inspection.pending:
        yield say(
            "The database {path} needs an upgrade: {part} from version {old} to {new}.",
            path=shown(path),
            part=step.part or "Rollwright",
            old=step.old,
            new=step.new,
        )


def moment() -> str:
    """Return the current time in the form used in the names of copies."""
    return time.strftime("%Y-%m-%dT%H%M%S")


async def migrate_command(config: Config, _options: argparse.Namespace) -> None:
    """Upgrade the database, after announcing the changes and, for a file, copying it."""
    if config.database == MEMORY:
        raise ConfigError(_in_memory())
    packages = package_migrations()
    inspection = inspect(config.database, all_migrations(), packages)
    for sentence in _plan(config.database, inspection):
        print(sentence)
    if not is_postgres(config.database) and (
        aside := copy_before_migrating(config.database, all_migrations(), packages, moment=moment())
    ):
        print(say("The old database was copied to {path}, where it stays for two weeks.", path=aside))
    database = await open_database(config.database, all_migrations(), packages=packages)
    await note_packages(database)
    await database.close()
    print(say("The database {path} is up to date.", path=shown(config.database)))


async def backup_command(config: Config, options: argparse.Namespace) -> None:
    """Copy the database while the bot runs."""
    if not is_postgres(config.database) and not Path(config.database).exists():
        raise ConfigError(
            say("There's no database {path} to copy. Check the setting database.", path=config.database)
        )
    copy(config.database, options.file)
    print(say("The database {path} was copied to {copy}.", path=config.database, copy=options.file))


async def restore_command(config: Config, options: argparse.Namespace) -> None:
    """Replace the database with a backup."""
    if config.database == MEMORY or is_postgres(config.database):
        raise ConfigError(say("The setting database isn't a file, so nothing can be restored there."))
    with no_instance(config.database):
        aside = await restore(Path(config.database), options.file, all_migrations(), moment=moment())
    print(say("The backup {backup} is now the database {path}.", backup=options.file, path=config.database))
    if aside:
        print(say("The previous database is stored as {path}.", path=aside))


async def move_command(_config: Config, options: argparse.Namespace) -> None:
    """Copy a database to another kind of database."""

    def say_rows(table: str, rows: int) -> None:
        if rows:
            print(f"{table}: {rows}")

    if options.old == options.new:
        raise ConfigError(say("A database can't be moved to itself. Choose a new one."))
    for database in (options.old, options.new):
        check_address(database)
    if options.old == MEMORY or inspect(options.old, all_migrations()).is_new:
        raise ConfigError(
            say("There's no database {path} to move. Choose one that exists.", path=shown(options.old))
        )
    with ExitStack() as held:
        for database in (options.old, options.new):
            held.enter_context(no_instance(database))
        counted = await move(options.old, options.new, all_migrations(), report=say_rows)
    print(say("{rolls} rolls were moved, with everything that belongs to them.", rolls=counted["rolls"]))


async def rewrite_command(config: Config, _options: argparse.Namespace) -> None:
    """Rewrite the database, so that deleted data is no longer in it."""
    if not is_postgres(config.database) and not Path(config.database).exists():
        raise ConfigError(
            say("There's no database {path} to rewrite. Check the setting database.", path=config.database)
        )
    with no_instance(config.database):
        await rewrite(config.database)
    print(say("The database {path} no longer contains any deleted data.", path=shown(config.database)))


LEAST_FREE = 100 * 1024 * 1024
"""The bytes that should be free besides a copy of the database, which a backup needs."""
_MEGABYTE = 1024 * 1024
_PER_SECOND = 1000  # Milliseconds.


def warnings(database: Path, settings: Path, *, newest: int, now: int) -> list[str]:
    """Return everything wrong with the machine, one sentence each.

    ``newest`` is the time of the newest roll, or 0 if there is none, and ``now`` is the machine's time.
    Both are in milliseconds since 1970, UTC.

    Raises:
        ConfigError: The check for another running bot failed.

    """
    lines = [*_open(settings, database), *_crowded(database)]
    if newest > now:
        lines.append(
            say(
                "The machine's clock is {seconds} seconds behind the newest roll. Sync it with NTP.",
                seconds=(newest - now) // _PER_SECOND,
            )
        )
    if is_running(str(database)):
        lines.append(say("Rollwright is now running on the database {path}.", path=database))
    return lines


def _open(*paths: Path) -> Iterable[str]:
    for path in paths:
        if is_open(path):
            yield say("Others can read {path}. Run chmod 600 to restrict it to its owner.", path=path)


def is_open(path: Path) -> bool:
    """Return True if anyone but the owner can read a file. On Windows, where modes don't show it, False."""
    try:
        return sys.platform != "win32" and bool(path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))
    except OSError:
        return False


def _crowded(database: Path) -> Iterable[str]:
    """Yield a warning if there's too little space: a backup is as large as the database."""
    free, size = shutil.disk_usage(database.resolve().parent).free, database.stat().st_size
    if free < size + LEAST_FREE:
        yield say(
            "Only {free} MB are free on the disk of the database {path}. A backup takes {size} MB.",
            free=free // _MEGABYTE,
            size=-(-size // _MEGABYTE),
            path=database,
        )
