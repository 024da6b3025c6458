"""The copy of a file, made before the file is upgraded and deleted two weeks later."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.games import all_migrations
from bot.store.copies import KEPT_DAYS, copy_before_migrating, delete_old_copies
from bot.store.migrate import Pending, migrate, pending
from bot.store.opening import open_database

pytestmark = pytest.mark.quick

GAMES = all_migrations()
DAY = 24 * 60 * 60


@pytest.fixture
def old(durable_path):
    """Return a database from before the WIZARDS game was added."""
    with closing(sqlite3.connect(durable_path, isolation_level=None)) as connection:
        migrate(connection, {game: steps for game, steps in GAMES.items() if game != "wizards"})
    return durable_path


def pending_migrations(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(pending(connection, GAMES))


async def test_a_changed_file_is_copied_beforehand_only_for_its_owner(old):
    copy = copy_before_migrating(old, GAMES, moment="now")
    assert copy
    await (await open_database(old, GAMES)).close()

    assert copy == Path(f"{old}.version-0-now-{os.getpid()}")
    assert pending_migrations(copy) == [Pending("wizards", 0, GAMES["wizards"][-1][0])]
    assert pending_migrations(old) == []
    assert copy.stat().st_mode & 0o777 == 0o600


async def test_an_unchanged_file_is_not_copied(old):
    assert copy_before_migrating(f"{old}-2", GAMES, moment="now") is None
    assert not Path(f"{old}-2").exists()
    await (await open_database(old, GAMES)).close()
    assert copy_before_migrating(old, GAMES, moment="now") is None


def test_only_the_copy_is_deleted_after_two_weeks(old):
    copy = copy_before_migrating(old, GAMES, moment="now")
    assert copy
    backup = Path(f"{old}.before-now")
    backup.write_text("a restored one")
    made = copy.stat().st_mtime

    delete_old_copies(old, made + KEPT_DAYS * DAY)
    assert copy.exists()
    delete_old_copies(old, made + KEPT_DAYS * DAY + 1)
    assert sorted(Path(old).parent.iterdir()) == [Path(old), backup]
