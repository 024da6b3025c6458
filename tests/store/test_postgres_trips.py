"""The number of a unit's round trips to PostgreSQL, whose own statements do the same as SQLite's."""

import asyncio
import re
import sys
from itertools import count, product
from pathlib import Path

import pytest
import simcord
from msgspec.structs import replace

from bot.app import build_bot
from bot.audiences import Audience
from bot.config import Config
from bot.errors import HandledError
from bot.games import all_migrations
from bot.store.answers import Answers
from bot.store.channels import Channels
from bot.store.handled import HANDLING, Handling
from bot.store.opening import open_database
from bot.store.rolls import Rolls
from bot.store.stored_rolls import Post
from tests.link import link
from tests.store.test_rolls import new
from tests.support import CountedBytes, LoadedDice, seated

sys.path.append(str(Path(__file__).parents[2] / "scripts"))

import figures_presses as presses

pytestmark = pytest.mark.process

HOST = Path(__file__).parents[2] / "docs" / "host.md"
PRESSES = {
    "`/roll 4d6kh3`": presses.roll,
    "*Again*": presses.again,
    "*Reroll…*, *Edit…*": presses.reroll,
    "a saved roll": presses.saved_roll,
    "a panel's button": presses.panel_button,
    "a hidden roll's *Peek*": presses.peek,
    "*Roll* under `/ask`": presses.ask,
    "an attack in a D&D fight": presses.attack,
    "*End turn*": presses.end_turn,
    "`/magic card`": presses.magic_card,
    "the planar die": presses.planar_die,
    "a WIZARDS save": presses.wizards_save,
}
"""Kinds of press, by their names in the docs."""
GAMES = all_migrations()
LATE = 0.03  # Seconds of a round trip that sends everything not awaiting an answer.


@pytest.fixture
async def linked(path, postgres):
    """Yield a database over a link, and that link."""
    with link(f"{postgres.folder}/.s.PGSQL.5432", LATE) as over:
        database = await open_database(over.address(path.split("/")[3].split("?")[0]), GAMES)
        await Rolls(database).posts(1)  # The reader connects as well.
        yield database, over
        await database.close()


async def test_the_round_trips_of_each_unit(linked):
    database, over = linked
    rolls, channels = Rolls(database), Channels(database)

    async def trips(doing):
        before = over.trips
        result = await doing
        return over.trips - before, result

    numbers = count(1)

    async def unit_of(doing):
        """Run this as an interaction's first stored action in a server, and return its trips and result."""
        HANDLING.set(Handling(next(numbers), asyncio.get_running_loop().time(), 5_000_000, 1, 5))
        return await trips(doing())

    took, roll = await unit_of(lambda: rolls.add(new()))
    assert took == 1
    # This continues the same interaction.
    assert (await trips(rolls.post(roll.id, Post(5, 6))))[0] == 1
    assert (await unit_of(lambda: rolls.change(roll, roll.versions[0])))[0] == 1
    deed = [
        lambda connection, kept: connection.execute("UPDATE rolls SET odds = 0 WHERE id = ?", (kept.roll,))
    ]
    assert (await unit_of(lambda: rolls.add(new(), deed)))[0] == 2
    changed = replace(roll, revision=2)
    assert (await unit_of(lambda: rolls.change(changed, roll.versions[0], deed)))[0] == 2
    assert (await unit_of(lambda: channels.set_hidden(5, Audience.GM)))[0] == 1
    assert (await trips(channels.off(1, 2, 3)))[0] == 1
    assert (await trips(rolls.get(roll.id)))[0] == 1
    answers = Answers(database)
    for message in range(2):
        await answers.note(roll.id + message, message)
    assert (await trips(answers.write()))[0] == 1


async def test_the_round_trips_of_each_press(path, postgres):
    """``docs/host.md`` lists them: until everything is shown, then the link to the message."""
    listed = dict(re.findall(r"^\| (.*) \| (\d+(?: \+ \d+)?) \|$", HOST.read_text(), re.MULTILINE))
    found = {}
    with link(f"{postgres.folder}/.s.PGSQL.5432") as over:
        config = Config(database=over.address(path.split("/")[3].split("?")[0]), shards=1, faces=False)
        dice = LoadedDice()
        bot = await build_bot(config, source=dice, entropy=CountedBytes())
        async with simcord.run(bot) as env:
            for name, kind in PRESSES.items():
                for _ in range(2):  # The first one warms up the caches.
                    press = await kind(seated(env, bot, config, dice))
                    await bot.answers.write()
                    over.seconds, before = LATE, over.trips
                    await press
                    shown = over.trips
                    await bot.answers.write()
                    over.seconds = 0.0
                found[name] = " + ".join(str(each) for each in (shown - before, over.trips - shown) if each)
        await bot.close()

    assert found == {name: listed.get(name) for name in found}


async def test_a_transaction_arrives_in_one_piece_so_the_server_never_waits_with_the_lock(linked):
    database, over = linked
    for _ in range(7):  # The statement is run as it is, prepared, and run by its name.
        before = over.pieces
        await Rolls(database).add(new())
        assert over.pieces - before == 1


async def test_simultaneous_units_are_sent_at_once(linked):
    database, over = linked
    rolls = Rolls(database)
    before = over.trips
    kept = await asyncio.gather(*(rolls.add(new()) for _ in range(64)))
    seen = await asyncio.gather(*(rolls.get(roll.id) for roll in kept))

    assert seen == kept
    assert len({roll.id for roll in kept}) == 64
    # The first one starts alone, because the next ones aren't known yet; so read it.
    assert over.trips - before <= 4


async def test_both_statements_store_the_same(database, tmp_path):
    """Any roll is stored the same by PostgreSQL's own statements as by SQLite's."""
    other = await open_database(str(tmp_path / "other.db"), GAMES)
    kept = [await kept_in(each) for each in (other, database)]
    await other.close()

    assert kept[0] == kept[1]


async def kept_in(database):
    """Return all stored content after rolls of every kind, with the answer for each."""
    rolls, channels, said = Rolls(database), Channels(database), []
    for channel, hidden in enumerate((None, *Audience)):
        if hidden:
            await channels.set_hidden(channel, hidden)
        await channels.set_odds(channel, on=bool(channel % 2))
    numbers = count(1)
    for guild, channel, parent, audience in product((0, 1), range(5), (0, 3), Audience):
        roll = new(channel=channel, parent=parent, audience=audience)
        said.append(await in_interaction(rolls, replace(roll, guild=guild), next(numbers)))
    said.append(await in_interaction(rolls, new(), 1))  # Again.
    return said, [await database.read(rows(each)) for each in TABLES]


async def in_interaction(rolls, roll, number):
    """Store, change and read a roll in an interaction, and return the results without the roll's number."""

    async def handle():
        HANDLING.set(Handling(number * 8, asyncio.get_running_loop().time(), 5, 9, number // 9, number % 3))
        kept = await rolls.add(roll)
        changes = [await rolls.change(kept, roll.version) for _ in range(2)]
        return replace(kept, number=""), changes, replace(await rolls.get(kept.id), number="")

    try:
        return await asyncio.create_task(handle())
    except HandledError as error:
        return str(error)


TABLES = "rolls", "versions", "handled", "places", "servers"


def rows(table):
    """Return a unit that reads all of a table."""
    return lambda connection: sorted(connection.execute(f"SELECT * FROM {table}").fetchall())
