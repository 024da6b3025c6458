"""Writes that have to wait: people are told in time and correctly."""

import asyncio
import sqlite3

import pytest

from bot.errors import HandledError, NotSavedError
from bot.store import database as database_module
from bot.store.handled import HANDLING, Handling
from bot.store.transactions import UnsureError


def put(name):
    def unit(connection):
        connection.execute("INSERT INTO notes (name, value) VALUES (?, 'x')", (name,))
        return name

    return unit


def names(connection):
    return [row[0] for row in connection.execute("SELECT name FROM notes ORDER BY name")]


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(database_module, "WAIT", 0.3)
    monkeypatch.setattr(database_module, "_LEAST_WAIT", 0.1)


@pytest.fixture
def other(path, database):
    """Yield another program's connection to the file."""
    other = sqlite3.connect(path, isolation_level=None)
    yield other
    other.close()


@pytest.mark.logs_errors
async def test_a_write_that_waits_too_long_is_refused_and_never_stored(database, other):
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(NotSavedError, match="nothing has changed"):
        await asyncio.wait_for(handled(database, 1, put("late")), 20)
    other.execute("COMMIT")
    await database.write(put("next"))

    assert await database.read(names) == ["next"]


async def test_a_write_that_can_still_wait_is_stored_once_the_file_is_free(database, other):
    other.execute("BEGIN IMMEDIATE")
    later = [handled(database, number, put(name)) for number, name in enumerate("abcd")]
    waiting = [asyncio.create_task(each) for each in later[:2]]
    await asyncio.sleep(0.15)
    # Those that arrive meanwhile wait with them.
    waiting += [asyncio.create_task(each) for each in later[2:]]
    other.execute("COMMIT")

    assert await asyncio.gather(*waiting) == ["a", "b", "c", "d"]
    assert await database.read(names) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("number", [0, 1], ids=["outside of interactions", "once a player was answered"])
async def test_a_write_no_player_waits_for_waits_longer(database, other, number):
    other.execute("BEGIN IMMEDIATE")
    write = late(database, put("long")) if number else database.write(put("long"))
    waiting = asyncio.create_task(write)
    await asyncio.sleep(0.6)
    other.execute("COMMIT")

    assert await waiting == "long"


@pytest.mark.logs_errors
async def test_nothing_has_changed_is_said_only_while_that_is_true(database, other):
    await handled(database, 1, put("first"))
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSavedError, match="Only part of that was saved"):
        await database.write(put("second"))
    other.execute("COMMIT")


@pytest.mark.logs_errors
async def test_each_waiting_caller_is_told_when_its_own_time_is_over(database, other):
    other.execute("BEGIN IMMEDIATE")
    early = asyncio.create_task(handled(database, 1, put("early")))
    await asyncio.sleep(0.2)
    later = asyncio.create_task(handled(database, 2, put("later")))
    with pytest.raises(NotSavedError):
        await early
    other.execute("COMMIT")

    assert await later == "later"
    assert await database.read(names) == ["later"]


@pytest.mark.logs_errors
async def test_someone_waiting_behind_a_slow_disk_is_told_in_time(database):
    def slow(connection):
        import time

        time.sleep(0.7)
        return put("slow")(connection)

    first = asyncio.create_task(handled(database, 1, slow))
    await asyncio.sleep(0.05)
    second = asyncio.create_task(handled(database, 2, put("second")))
    done, _ = await asyncio.wait({first, second}, return_when=asyncio.FIRST_COMPLETED)

    assert done == {second}
    with pytest.raises(NotSavedError):
        await second
    assert await first == "slow"  # It had started, so it's awaited and kept.
    assert await database.read(names) == ["slow"]


async def test_another_process_knows_that_an_interaction_was_handled(database):
    own = Handling(1, asyncio.get_running_loop().time(), made=5_000_000)
    other = Handling(1, asyncio.get_running_loop().time(), made=5_000_000)
    assert not await database.is_handled_elsewhere(other)
    await asyncio.create_task(kept(database, own))

    assert await database.is_handled_elsewhere(other)
    assert not await database.is_handled_elsewhere(own)


async def kept(database, handling):
    HANDLING.set(handling)
    await database.write(put("own"))


async def late(database, unit):
    HANDLING.set(Handling(1, asyncio.get_running_loop().time(), made=5_000_000))
    return await database.write(unit, late=True)


async def handled(database, number, unit, loop_time=None):
    """Handle an interaction with this number in its own context, as its task does."""
    HANDLING.set(Handling(number, loop_time or asyncio.get_running_loop().time(), made=5_000_000))
    return await database.write(unit)


async def test_an_interaction_is_stored_once_whoever_handles_it(database):
    outcomes = await asyncio.gather(
        *(asyncio.create_task(handled(database, 7, put(f"n{number}"))) for number in range(10)),
        return_exceptions=True,
    )

    assert sum(isinstance(each, HandledError) for each in outcomes) == 9
    assert len(await database.read(names)) == 1


async def test_later_writes_of_an_interaction_are_stored_too(database):
    async def twice():
        await handled(database, 7, put("a"))
        return await database.write(put("b"))

    await asyncio.create_task(twice())

    assert await database.read(names) == ["a", "b"]


async def test_an_interaction_that_stored_nothing_can_be_retried(database):
    def fails(connection):
        put("half")(connection)
        raise ValueError("half")

    with pytest.raises(ValueError, match="half"):
        await asyncio.create_task(handled(database, 7, fails))
    await asyncio.create_task(handled(database, 7, put("a")))

    assert await database.read(names) == ["a"]


@pytest.mark.logs_errors
@pytest.mark.parametrize(("error", "is_noted"), [(sqlite3.OperationalError, False), (UnsureError, True)])
async def test_an_uncertain_write_counts_as_stored(database, error, is_noted):
    def fails(_connection):
        raise error("away")

    async def handle():
        with pytest.raises(NotSavedError):
            await handled(database, 7, fails)
        handling = HANDLING.get()
        return handling and handling.is_noted

    assert await asyncio.create_task(handle()) == is_noted


async def test_interaction_numbers_are_deleted_after_an_hour(database):
    async def at(number, made):
        HANDLING.set(Handling(number, asyncio.get_running_loop().time(), made))
        await database.write(lambda _: None)

    for number in range(1, 21):
        await asyncio.create_task(at(number, number))
    hour = 60 * 60 * 1000
    for number in range(21, 41):
        await asyncio.create_task(at(number, 30 + hour))

    assert await interactions(database) == list(range(21, 41))


async def interactions(database):
    query = "SELECT interaction FROM handled ORDER BY interaction"
    return await database.read(lambda connection: [row[0] for row in connection.execute(query)])


async def test_a_number_stays_for_a_whole_hour_and_every_sixteenth_deletes_old_ones(database):
    async def at(number, made):
        HANDLING.set(Handling(number, asyncio.get_running_loop().time(), made))
        await database.write(lambda _: None)

    hour = 60 * 60 * 1000
    for number, made in ((1, 999), (2, 1000), (15, 1000 + hour), (17, 1000 + hour)):
        await asyncio.create_task(at(number, made))
    assert await interactions(database) == [1, 2, 15, 17]
    await asyncio.create_task(at(16, 1000 + hour))
    assert await interactions(database) == [2, 15, 16, 17]


async def test_a_limited_number_is_deleted_at_a_time(database):
    def note(connection):
        rows = [(number, 1) for number in range(1, 40)]
        connection.executemany("INSERT INTO handled (interaction, made) VALUES (?, ?)", rows)

    async def at(number):
        HANDLING.set(Handling(number, asyncio.get_running_loop().time(), 2 * 60 * 60 * 1000))
        await database.write(lambda _: None)

    await database.write(note)
    await asyncio.create_task(at(48))
    assert await interactions(database) == [*range(33, 40), 48]


@pytest.mark.parametrize(
    ("where", "places", "servers"),
    [
        ({}, [], []),
        ({"channel": 5}, [], []),
        ({"server": 9}, [(0, 9)], [9]),
        ({"server": 9, "channel": 5}, [(5, 9)], [9]),
        ({"server": 9, "channel": 5, "parent": 4}, [(4, 9), (5, 9)], [9]),
    ],
)
async def test_an_interactions_origin_is_stored_with_its_server(database, where, places, servers):
    async def handle(number):
        HANDLING.set(Handling(number, asyncio.get_running_loop().time(), made=5_000_000, **where))
        await database.write(lambda _: None)

    for number in (1, 2):
        await asyncio.create_task(handle(number))

    def kept(connection):
        found = connection.execute("SELECT channel, server FROM places ORDER BY channel").fetchall()
        return found, [row[0] for row in connection.execute("SELECT server FROM servers")]

    assert await database.read(kept) == (places, servers)
