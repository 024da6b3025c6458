import pytest
import pytest_asyncio

from bot.store.database import open_database


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "rolls.db")


@pytest_asyncio.fixture
async def database(path):
    database = await open_database(path)
    yield database
    await database.close()
