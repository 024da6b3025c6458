"""A database with a message of every kind, written by scripts/every_message.py, keeps working.

The copy was written for 2.0 and never changes.
"""

import sqlite3
from contextlib import closing

import pytest
import pytest_asyncio

from bot import games
from bot.config import Config
from bot.games import all_games, all_migrations
from bot.rolls.rolls_read import read_trail
from bot.sources.store import SystemFiles
from bot.sources.versions import KeptVersions
from bot.store import migrate
from bot.store.opening import open_database
from bot.store.rolls import Rolls
from tests.e2e.every_message import COPY, TABLES, begin, is_an_end, kind_of, messages, pressed, said
from tests.support import seated

MESSAGES = messages()
FURTHER = "CREATE TABLE {name}_later (x INTEGER NOT NULL) STRICT;\nALTER TABLE rolls ADD COLUMN {name} TEXT;"
HALF = 1800  # Seconds after which Discord gives out new IDs that the copy doesn't contain.


@pytest.fixture
def config(empty_path):
    """Return the settings of a bot that uses a copy of the database."""
    with closing(sqlite3.connect(empty_path)) as connection:
        connection.executescript(COPY.read_text())
    return Config(database=empty_path, shards=1, faces=False)


@pytest_asyncio.fixture
async def database(config):
    database = await open_database(config.database, all_migrations())
    yield database
    await database.close()


@pytest.fixture
def further(monkeypatch):
    """Make the core and every game know one more migration."""
    known = migrate.migrations

    def more(package):
        steps, name = known(package), package.rpartition(".")[2]
        return [*steps, (steps[-1][0] + 1, FURTHER.format(name=name))] if steps else []

    for module in (migrate, games):
        monkeypatch.setattr(module, "migrations", more)


@pytest_asyncio.fixture
async def table(request, config, simcord_env, simcord_bot, dice):
    """Yield the table of this name, with the people who sat there."""
    begin(simcord_env.backend, list(TABLES).index(request.param) + 1)
    table = seated(simcord_env, simcord_bot, config, dice)
    simcord_env.backend.clock.advance(HALF)
    yield table
    await simcord_env.shutdown()


def new_at(table):
    """Return the components of a table's messages that aren't at an earlier one, and all those of rolls."""
    earlier = list(TABLES)[: list(TABLES).index(table)]
    known = {kind_of(part) for name in earlier for part in MESSAGES[name]}
    return [
        part for part in MESSAGES[table] if kind_of(part) not in known or kind_of(part).startswith("roll:")
    ]


@pytest.mark.parametrize("table", TABLES, indirect=True)
async def test_every_button_works_and_nothing_is_unknown(table, request):
    """No answer says that a version is different, that a roll is gone, or that something went wrong.

    What stands at several tables is pressed at the first one; each game's rolls are pressed at every table.
    """
    table.dice.will_all_show(1)
    for part in sorted(new_at(request.node.callspec.params["table"]), key=is_an_end):
        for answer in await pressed(table, part, table.gm, table.alice):
            assert answer.acknowledged, part
            for words in (
                "another version",
                "is no longer stored",
                "This roll can't be loaded",
                "Something went wrong",
            ):
                assert words not in said(answer), part


async def test_every_roll_is_read_and_drawn(database):
    await KeptVersions(SystemFiles(database), lambda: 0, "").load()  # As the bot does at its start.
    (last,) = await database.read(lambda each: each.execute("SELECT max(id) FROM rolls").fetchone())
    stored = [await Rolls(database).get(number) for number in range(1, last + 1)]
    for each in filter(None, stored):
        playing, trail = read_trail(all_games(), each)
        assert playing.card(trail).headline
    assert {each.game for each in stored if each} == set(all_games())


@pytest.mark.parametrize("table", ["a fight"], indirect=True)
async def test_after_one_step_more_everything_is_the_same_and_works(further, table):
    with closing(sqlite3.connect(table.config.database)) as connection:
        kept = connection.execute("SELECT count(*), max(id) FROM rolls WHERE store IS NULL").fetchone()
    with closing(sqlite3.connect(":memory:")) as before:
        before.executescript(COPY.read_text())
        assert kept == before.execute("SELECT count(*), max(id) FROM rolls").fetchone()
    table.dice.will_all_show(1)
    for part in MESSAGES["a fight"]:
        await pressed(table, part, table.gm)
