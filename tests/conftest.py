import asyncio
import gc
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import cache
from pkgutil import iter_modules

import pytest
import pytest_asyncio
from hypothesis import settings

from bot import commands, games
from bot.games import all_migrations
from bot.help import topics
from bot.hosting.process import save_memory
from bot.store import opening
from bot.store.migrate import migrate, migrations
from bot.store.opening import open_database

collect_ignore = ["data"]  # Packages with tests of their own.

# Rewriting asserts is half the cost of collecting, and a process that compiles the bot starts in
# twice the time. So the tests keep their bytecode even where it's off, such as in containers.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Each run has the same examples, so a failure comes from the change. New ones run before a release.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=5000)  # pytest --hypothesis-profile long
settings.load_profile("ci")


@pytest.fixture(autouse=True)
def no_errors_logged(caplog, request):
    """Fail the test if the bot logs an error, unless the test says that it expects one."""
    yield
    expected = request.node.get_closest_marker("logs_errors")
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert expected or not errors, errors


@pytest.fixture(autouse=True, scope="session")
def looks_for_games_once():
    """Load the games and cogs, their migrations and the text of /help once per worker."""
    listed = cache(lambda *paths: list(iter_modules(paths)))
    with pytest.MonkeyPatch.context() as patch:
        for module in (commands, games):
            patch.setattr(module, "iter_modules", lambda paths: listed(*paths))
        patch.setattr(games, "migrations", cache(migrations))
        patch.setattr("bot.help.topics", cache(topics))
        yield


@pytest.fixture(scope="session")
def postgres(request):
    """Yield the PostgreSQL server of this run, or None when SQLite is tested."""
    if not request.config.getoption("--postgres"):
        yield None
        return
    from tests import postgres as own

    with own.server() as server:
        asyncio.run(own.make_template(server))
        yield server


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    """Return an up-to-date SQLite file, created once per worker. The tests get copies of it."""
    path = tmp_path_factory.mktemp("template") / "rolls.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        opening._prepare(connection)
        migrate(connection, all_migrations())
    return path


@pytest.fixture
def path(request, tmp_path, postgres, monkeypatch):
    """Yield an up-to-date database for one test, either an unsynced file or a PostgreSQL address."""
    if postgres is None:
        path = tmp_path / "rolls.db"
        shutil.copyfile(request.getfixturevalue("template"), path)
        _leave_unsynced(path, monkeypatch)
        yield str(path)
        return
    from tests import postgres as own

    with own.database(postgres) as address:
        yield address


def _leave_unsynced(path, monkeypatch):
    """Make this process, but no other, open that one file without waiting for the disk."""
    prepare = opening._prepare

    def prepare_unsynced(connection):
        prepare(connection)
        if connection.execute("PRAGMA database_list").fetchone()[2] == str(path):
            connection.execute("PRAGMA synchronous=OFF")

    monkeypatch.setattr(opening, "_prepare", prepare_unsynced)


@pytest.fixture
def empty_path(tmp_path, monkeypatch):
    """Return a path with no file yet, which isn't synced to disk, for tests of migrations."""
    _leave_unsynced(tmp_path / "rolls.db", monkeypatch)
    return str(tmp_path / "rolls.db")


@pytest.fixture
def durable_path(tmp_path):
    """Return a path with no file yet. Opening it migrates it and waits for the disk, as for a host."""
    return str(tmp_path / "rolls.db")


ENDANGERS = {"SIGKILL", "max_page_count", "write_bytes"}
"""Names in tests that kill a process, fill the disk or damage a file, and so need ``durable_path``."""


@pytest_asyncio.fixture
async def database(path):
    database = await open_database(path, all_migrations())
    yield database
    await database.close()


OF_FILES = (
    "test_crash.py",
    "test_database.py",
    "test_every_message.py",
    "test_forgetting.py",
    "test_main.py",
    "test_migrate.py",
    "test_pruning.py",
    "test_restoring.py",
    "test_run.py",
    "test_shards.py",
    "test_snapshots.py",  # They contain roll numbers, and each database has its own.
    "test_statements.py",
    "test_upgrade.py",
    "test_waiting.py",
    "test_wire.py",
)
OLD = (
    "test_a_person_who_cannot_be_saved_does_not_block_forgetting_others",
    "test_verifying_a_secret_roll_makes_the_same_queries_as_a_nonexistent_one",  # SQLite says what it runs.
    "test_two_databases_give_the_same_roll_different_numbers",
)
"""Tests that use SQLite's file or start processes of their own; ``--postgres`` leaves them out."""

OF_POSTGRES = (
    "test_postgres.py",
    "test_postgres_away.py",
    "test_postgres_failures.py",
    "test_postgres_plans.py",
    "test_postgres_trips.py",
)
"""Tests that need PostgreSQL; without ``--postgres`` they aren't collected."""


@pytest.fixture(autouse=True)
def starts_no_process(request):
    """Fail a quick test that starts a process, because it must be marked ``process``."""
    _running[:] = [request.node.nodeid] if request.node.get_closest_marker("quick") else []
    yield
    _running.clear()


_running = list[str]()


def _refuse_processes(self, *given, begin=subprocess.Popen.__init__, **more):
    if _running:
        raise AssertionError(f"{_running[0]} starts a process: mark it with pytest.mark.process")
    begin(self, *given, **more)


# Don't use an audit hook, because it would run at each import and for each file.
pytest.MonkeyPatch().setattr(subprocess.Popen, "__init__", _refuse_processes)


def pytest_ignore_collect(collection_path, config):
    """Don't import the tests for PostgreSQL when SQLite is tested."""
    return True if collection_path.name in OF_POSTGRES and not config.getoption("--postgres") else None


WITH_DATABASE = ("path", "database", "config", "postgres")


def pytest_collection_modifyitems(config, items):
    """Mark the quick tests, and leave out those that don't concern this run's database."""
    for item in items:
        if "path" in item.fixturenames and ENDANGERS & set(item.function.__code__.co_names):
            raise pytest.UsageError(f"{item.nodeid} endangers its database: have it take durable_path")
        if "simcord_env" in item.fixturenames:
            item.add_marker("e2e")
        for mark in item.iter_markers("slow"):
            if not mark.kwargs.get("reason"):
                raise pytest.UsageError(f"{item.nodeid} is slow without a reason")
        if not any(map(item.get_closest_marker, ("e2e", "process", "slow"))) or item.get_closest_marker(
            "story"
        ):
            item.add_marker("quick")
    on_postgres = config.getoption("--postgres")
    left = [item for item in items if not _runs_on(item, postgres=on_postgres)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if _runs_on(item, postgres=on_postgres)]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    """Exclude ten thousand tests from garbage collections, and collect as often as the bot does."""
    gc.collect()
    gc.freeze()
    save_memory()


def _runs_on(item, *, postgres):
    if not postgres:
        return item.path.name not in OF_POSTGRES
    has_database = any(name in item.fixturenames for name in WITH_DATABASE)
    return has_database and item.path.name not in OF_FILES and item.name not in OLD


def pytest_addoption(parser):
    parser.addoption("--postgres", action="store_true", help="use PostgreSQL instead of SQLite")
    parser.addoption("--pseudo", action="store_true", help="run end-to-end tests in an artificial language")
    parser.addoption("--snapshots", action="store_true", help="rewrite the snapshots of other languages")
    parser.addoption(
        "--aloud", action="store_true", help="run end-to-end tests with text for screen readers too"
    )
