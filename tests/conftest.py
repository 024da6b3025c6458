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


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "rolls.db")


@pytest_asyncio.fixture
async def database(path):
    database = await open_database(path, all_migrations())
    yield database
    await database.close()


def pytest_addoption(parser):
    parser.addoption("--pseudo", action="store_true", help="the end-to-end tests in nobody's language")
