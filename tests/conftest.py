import asyncio
import logging

import pytest
import pytest_asyncio
from hypothesis import settings

from bot.games import all_migrations
from bot.store.database import open_database

settings.register_profile("ci", deadline=None)
settings.register_profile("long", deadline=None, max_examples=5000)  # pytest --hypothesis-profile long
settings.load_profile("ci")


@pytest.fixture(autouse=True)
def no_errors_logged(caplog, request):
    """What the bot logs as an error is a failure, unless the test says that it expects one."""
    yield
    expected = request.node.get_closest_marker("logs_errors")
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert expected or not errors, errors


@pytest.fixture(scope="session")
def postgres(request):
    """The PostgreSQL of this run; None where SQLite is tested."""
    if not request.config.getoption("--postgres"):
        yield None
        return
    from tests import postgres as own

    with own.server() as server:
        asyncio.run(own.make_template(server))
        yield server


@pytest.fixture
def path(tmp_path, postgres):
    """A database of one's own: a file, or an address of PostgreSQL."""
    if postgres is None:
        yield str(tmp_path / "rolls.db")
        return
    from tests import postgres as own

    with own.database(postgres) as address:
        yield address


@pytest_asyncio.fixture
async def database(path):
    database = await open_database(path, all_migrations())
    yield database
    await database.close()


OF_FILES = (
    "test_before.py",
    "test_crash.py",
    "test_database.py",
    "test_forgetting.py",
    "test_main.py",
    "test_migrate.py",
    "test_old_numbers.py",
    "test_pruning.py",
    "test_restoring.py",
    "test_run.py",
    "test_shards.py",
    "test_snapshots.py",  # Numbers of rolls stand in them, and each database has its own.
    "test_statements.py",
    "test_upgrade.py",
    "test_waiting.py",
    "test_wire.py",
)
OLD = (
    "test_one_that_cannot_be_saved_keeps_nobody_else_from_being_forgotten",
    "test_a_code_of_before_has_its_year_from_now_on",
    "test_the_proof_of_a_roll_that_nobody_knows_of_costs_what_it_costs_for_none",  # SQLite says what it runs.
    "test_two_databases_call_the_same_roll_otherwise",
    "test_what_was_asked_before_it_was_of_any_game_is_there_under_its_number",
)
"""What is about SQLite's file, or begins processes of its own: with ``--postgres`` it is left out."""

OF_POSTGRES = (
    "test_postgres.py",
    "test_postgres_away.py",
    "test_postgres_failures.py",
    "test_postgres_plans.py",
)
"""What is about that alone; without ``--postgres`` it is not collected."""

WITH_DATABASE = ("path", "database", "config", "postgres")


def pytest_collection_modifyitems(config, items):
    """With ``--postgres`` leave out what needs no database, or a file."""
    if config.getoption("--postgres"):
        kept = [
            each
            for each in items
            if each.path.name not in OF_FILES
            and each.name not in OLD
            and any(name in each.fixturenames for name in WITH_DATABASE)
        ]
        config.hook.pytest_deselected(items=[each for each in items if each not in set(kept)])
        items[:] = kept
    else:
        items[:] = [each for each in items if each.path.name not in OF_POSTGRES]


def pytest_addoption(parser):
    parser.addoption("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    parser.addoption("--pseudo", action="store_true", help="the end-to-end tests in nobody's language")
    parser.addoption("--snapshots", action="store_true", help="write what is read in other languages anew")
    parser.addoption("--aloud", action="store_true", help="the end-to-end tests, read aloud too")
