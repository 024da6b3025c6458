"""A PostgreSQL that fails: whoever waits is told, what was acknowledged is kept, and it goes on by itself."""

import asyncio
import threading

import psycopg
import pytest

from bot.config import Shards
from bot.errors import ConfigError, NotSavedError
from bot.games import all_migrations
from bot.hosting.instances import only_instance
from bot.hosting.postgres_instances import PostgresInstance
from bot.hosting.postgres_turnstile import PostgresTurnstile
from bot.store.database import open_database
from bot.store.notes import Notes
from bot.store.postgres import connecting, connection
from bot.store.postgres.connection import Connection
from bot.store.rolls import Rolls
from tests.postgres import place, server
from tests.store.test_rolls import new
from tests.store.test_waiting import handled, names, put

pytestmark = pytest.mark.process

GAMES = all_migrations()
RAISES = """
CREATE SEQUENCE tries;
CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('tries') < {until} THEN {does}; END IF;
    RETURN NEW;
END $$;
CREATE {kind} TRIGGER fails AFTER INSERT ON notes {when} FOR EACH ROW EXECUTE FUNCTION fails();
"""


def failing(beside, does, *, until=1_000_000, at_commit=False):
    """Have each new note do that, until it was tried so often; "at commit" it is done only then."""
    kind, when = ("CONSTRAINT", "DEFERRABLE INITIALLY DEFERRED") if at_commit else ("", "")
    beside.execute(RAISES.format(does=does, until=until, kind=kind, when=when))


@pytest.fixture
def stopped(postgres):
    """Stop the server, which runs again in the end."""
    went = []

    def stop(how="fast"):
        postgres.stop(how)
        went.append(how)

    yield stop
    if went:
        postgres.stop()
        postgres.start()


@pytest.fixture
def beside(path):
    """A connection beside the bot's."""
    with psycopg.connect(path, autocommit=True) as found:
        yield found


async def is_told(database):
    """Make sure that who reads or writes now is told so."""
    with pytest.raises(NotSavedError, match="could not save that, so nothing has changed"):
        await database.write(put("lost"))
    with pytest.raises(NotSavedError, match="could not look that up"):
        await database.read(names)


@pytest.mark.logs_errors
@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_a_server_that_goes_away_and_comes_back(database, postgres, stopped, how):
    rolls = Rolls(database)
    kept = await rolls.add(new())
    stopped(how)
    await is_told(database)
    await is_told(database)
    postgres.start()

    assert await rolls.get(kept.id) == kept
    assert (await rolls.add(new())).id > kept.id
    assert await database.read(names) == []


@pytest.mark.logs_errors
async def test_a_server_that_says_nothing(database, postgres, monkeypatch):
    monkeypatch.setattr(connection, "_APART", 0)
    await database.write(put("a"))
    postgres.silence()
    try:
        await is_told(database)  # Of connections that there are, …
        await is_told(database)  # … and where there has to be a new one.
    finally:
        postgres.speak()
    await database.write(put("b"))

    assert await database.read(names) == ["a", "b"]


@pytest.mark.logs_errors
async def test_who_came_while_a_server_said_nothing_waits_no_second_time(database, postgres, monkeypatch):
    monkeypatch.setattr(connection, "_APART", 60)
    tries, go = [], connecting.connected

    def counting(address, **ours):
        tries.append(address)
        return go(address, **ours)

    monkeypatch.setattr(connection, "connected", counting)
    database._reader.connection.close()
    postgres.silence()
    try:
        first = asyncio.create_task(database.read(names))
        while not tries:
            await asyncio.sleep(0.01)
        second = asyncio.create_task(database.read(names))
        told = await asyncio.gather(first, second, return_exceptions=True)
    finally:
        postgres.speak()

    assert [type(each) for each in told] == [NotSavedError] * 2
    assert len(tries) == 1


@pytest.mark.parametrize("how", ["stopped", "demoted"])
@pytest.mark.logs_errors
async def test_another_server_takes_over(postgres, how):
    with server() as first, place() as second:
        second.follow(first)
        second.start()
        database = await open_database(first.address("postgres", second), GAMES)
        kept = await Rolls(database).add(new())
        while not await database.read(follows):
            await asyncio.sleep(0.05)
        if how == "stopped":
            first.stop()
            await is_told(database)
            second.promote()
        else:
            second.promote()
            with psycopg.connect(first.address("postgres"), autocommit=True) as beside:
                beside.execute("ALTER SYSTEM SET default_transaction_read_only = on")
                beside.execute("SELECT pg_reload_conf()")
            while await database.write(is_demoted) != "on":
                await asyncio.sleep(0.05)

        following = await Rolls(database).add(new())

        assert await Rolls(database).get(kept.id) == kept
        assert following.id > kept.id
        await database.close()
        with psycopg.connect(second.address("postgres")) as there:
            assert there.execute("SELECT count(*) FROM rolls").fetchone() == (2,)


def follows(connection):
    found = connection.execute("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'")
    return found.fetchone() is not None


def is_demoted(connection):
    return connection.execute("SHOW default_transaction_read_only").fetchone()[0]


@pytest.mark.parametrize("at_commit", [False, True])
async def test_what_another_transaction_got_in_the_way_of_is_done_again(database, beside, at_commit):
    failing(beside, "RAISE SQLSTATE '40001'", until=4, at_commit=at_commit)

    assert await database.write(put("a")) == "a"

    assert await database.read(names) == ["a"]


async def test_of_two_that_wait_for_each_other_ours_tries_again(database, path):
    for name in "ab":
        await database.write(put(name))
    began, holds = threading.Event(), threading.Event()

    def theirs():
        with psycopg.connect(path) as other:
            other.execute("UPDATE notes SET value = 'theirs' WHERE name = 'b'")
            holds.set()
            assert began.wait(20)
            other.execute("UPDATE notes SET value = 'theirs' WHERE name = 'a'")

    def ours(connection):
        connection.execute("UPDATE notes SET value = 'ours' WHERE name = 'a'")
        began.set()
        connection.execute("UPDATE notes SET value = 'ours' WHERE name = 'b'")

    going = asyncio.create_task(asyncio.to_thread(theirs))
    await asyncio.to_thread(holds.wait, 20)
    await database.write(ours)
    await going

    assert [await Notes(database).get(each) for each in "ab"] == ["ours", "ours"]


@pytest.mark.logs_errors
@pytest.mark.parametrize("at_commit", [False, True])
async def test_a_disk_that_is_full(database, beside, at_commit):
    kept = await Rolls(database).add(new())
    # What the server says where it is full, as no disk of the tests' own can be made everywhere.
    failing(beside, "RAISE SQLSTATE '53100'", at_commit=at_commit)

    with pytest.raises(NotSavedError, match="nothing has changed") as told:
        await database.write(put("a"))
    assert await Rolls(database).get(kept.id) == kept  # Reading goes on.
    beside.execute("DROP TRIGGER fails ON notes")
    await database.write(put("b"))

    assert "database or disk is full" in str(told.value.__cause__)
    assert await database.read(names) == ["b"]


@pytest.mark.logs_errors
async def test_where_nobody_answers_a_commit_it_is_not_said_that_nothing_has_changed(database, beside):
    failing(beside, "PERFORM pg_terminate_backend(pg_backend_pid())", at_commit=True)

    with pytest.raises(NotSavedError, match="I cannot tell whether that was saved"):
        await handled(database, 1, put("a"))

    assert beside.execute("SELECT last_value FROM tries").fetchone() == (1,)  # It was not done a second time.


async def test_a_machine_that_is_gone_in_the_middle_of_a_write_keeps_nobody_else_from_it(
    database, path, monkeypatch
):
    monkeypatch.setattr(connection, "_WRITE", "SET idle_in_transaction_session_timeout = 300")
    gone = Connection(path)
    gone.execute("BEGIN IMMEDIATE")

    assert await database.write(put("a")) == "a"

    gone.close()


async def test_the_place_of_a_process_is_taken_again(path, postgres, stopped):
    with only_instance(path, "token") as ours:
        assert isinstance(ours, PostgresInstance)
        stopped()
        while ours._raw is not None:
            assert not ours._is_asked()
        assert not ours._is_asked()
        postgres.start()
        assert not ours._is_asked()
        with pytest.raises(ConfigError, match="Another Rollwright"), only_instance(path, "token"):
            pass


async def test_a_process_that_lost_its_place_to_another_leaves(path, postgres, stopped):
    with only_instance(path, "token", Shards(4, 0, 1)) as ours:
        stopped()
        postgres.start()
        with only_instance(path, "token", Shards(4, 1, 2)):
            await asyncio.wait_for(ours.asked_to_leave(), 20)


async def test_a_process_does_not_take_its_own_lost_connection_for_another(path):
    with only_instance(path, "token") as ours:
        assert isinstance(ours, PostgresInstance)
        lost, ours._raw = ours._raw, None  # The server has not noticed yet.
        assert not ours._is_asked()
        with pytest.raises(ConfigError, match="Another Rollwright"), only_instance(path, "token"):
            pass
        assert lost is not None
        lost.close()


async def test_one_that_replaces_another_waits_for_a_database_that_is_away(path, postgres, stopped):
    with only_instance(path, "token", replaces=True) as ours:
        stopped()
        taking = asyncio.create_task(ours.take_over())
        done, _ = await asyncio.wait({taking}, timeout=0.5)
        assert not done
        postgres.start()
        await asyncio.wait_for(taking, 20)
        assert ours.is_on


async def test_a_shard_waits_for_a_database_that_is_away(database, path, postgres, stopped):
    async def one():
        return 1

    stopped()
    passing = asyncio.create_task(PostgresTurnstile(path, 1, one).passed(0))
    done, _ = await asyncio.wait({passing}, timeout=0.5)
    assert not done
    postgres.start()
    await asyncio.wait_for(passing, 20)
