"""A failing PostgreSQL: waiting users are told, confirmed changes stay, and the bot recovers."""

import asyncio
import os
import shutil
import subprocess
import tempfile
import threading
import time
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from bot.config import Shards
from bot.errors import TEMPORARY, ConfigError, NotSavedError, StoreError
from bot.games import all_migrations
from bot.hosting.instances import only_instance
from bot.hosting.postgres_instances import PostgresInstance, PostgresTurnstile
from bot.store import inspecting
from bot.store.notes import Notes
from bot.store.opening import open_database
from bot.store.postgres import connecting, connection, pooling
from bot.store.postgres.connection import Connection
from bot.store.rolls import Rolls
from tests.postgres import created, place, server
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
    """Make each new record run this, until enough tries. With ``at_commit``, it runs at the commit."""
    kind, when = ("CONSTRAINT", "DEFERRABLE INITIALLY DEFERRED") if at_commit else ("", "")
    beside.execute(RAISES.format(does=does, until=until, kind=kind, when=when))


@pytest.fixture
def stopped(postgres):
    """Yield a function that stops the server, and start the server again at the end."""
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
    """Open a second connection next to the bot's."""
    with psycopg.connect(path, autocommit=True) as found:
        yield found


async def assert_failing(database, words="couldn't be saved, so nothing has changed"):
    """Check that reads and writes now fail with these words."""
    with pytest.raises(NotSavedError, match=words):
        await database.write(put("lost"))
    with pytest.raises(NotSavedError, match="That couldn't be loaded, so nothing has changed"):
        await database.read(names)


@pytest.mark.logs_errors
@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_a_server_that_goes_away_and_comes_back(database, postgres, stopped, how):
    rolls = Rolls(database)
    kept = await rolls.add(new())
    stopped(how)
    await assert_failing(database)
    await assert_failing(database)
    postgres.start()

    assert await rolls.get(kept.id) == kept
    assert (await rolls.add(new())).id > kept.id
    assert await database.read(names) == []


@pytest.mark.logs_errors
async def test_a_server_that_does_not_answer(database, postgres, monkeypatch):
    monkeypatch.setattr(connection, "_APART", 0)
    await database.write(put("a"))
    postgres.silence()
    try:
        # Existing connections had sent everything, which is done once the server continues, …
        await assert_failing(database, "That may or may not have been saved")
        await assert_failing(database)  # … and here a new one is needed.
    finally:
        postgres.speak()
    await database.write(put("b"))

    assert await database.read(names) in (["a", "b"], ["a", "b", "lost"])


@pytest.mark.logs_errors
async def test_someone_who_waited_for_a_silent_server_does_not_wait_again(database, postgres, monkeypatch):
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
        answer = await asyncio.gather(first, second, return_exceptions=True)
    finally:
        postgres.speak()

    assert [type(each) for each in answer] == [NotSavedError] * 2
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
            await assert_failing(database)
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
async def test_a_conflict_with_another_transaction_is_retried(database, beside, at_commit):
    failing(beside, "RAISE SQLSTATE '40001'", until=4, at_commit=at_commit)

    assert await database.write(put("a")) == "a"

    assert await database.read(names) == ["a"]


async def test_in_a_deadlock_ours_is_retried(database, path):
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
async def test_a_full_disk(database, beside, at_commit):
    kept = await Rolls(database).add(new())
    # Raise what a full server reports, because the tests can't have a full disk everywhere.
    failing(beside, "RAISE SQLSTATE '53100'", at_commit=at_commit)

    with pytest.raises(NotSavedError, match="nothing has changed") as told:
        await database.write(put("a"))
    assert await Rolls(database).get(kept.id) == kept  # Reading still works.
    beside.execute("DROP TRIGGER fails ON notes")
    await database.write(put("b"))

    assert "database or disk is full" in str(told.value.__cause__)
    assert await database.read(names) == ["b"]


@pytest.mark.logs_errors
async def test_an_unanswered_commit_is_not_reported_as_unchanged(database, beside):
    failing(beside, "PERFORM pg_terminate_backend(pg_backend_pid())", at_commit=True)

    with pytest.raises(NotSavedError, match="That may or may not have been saved"):
        await handled(database, 1, put("a"))

    assert beside.execute("SELECT last_value FROM tries").fetchone() == (1,)  # It wasn't done a second time.


async def test_a_machine_lost_in_the_middle_of_a_write_blocks_no_one_else(database, path, monkeypatch):
    monkeypatch.setattr(connection, "_WRITE", "SET idle_in_transaction_session_timeout = 300")
    gone = Connection(path)
    gone.execute("BEGIN IMMEDIATE")

    assert await database.write(put("a")) == "a"

    gone.close()


async def test_a_processs_lock_is_taken_again(path, postgres, stopped):
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


async def test_a_process_that_lost_its_lock_to_another_leaves(path, postgres, stopped):
    with only_instance(path, "token", Shards(4, 0, 1)) as ours:
        stopped()
        postgres.start()
        with only_instance(path, "token", Shards(4, 1, 2)):
            await asyncio.wait_for(ours.asked_to_leave(), 20)


async def test_a_process_does_not_mistake_its_own_lost_connection_for_another(path):
    with only_instance(path, "token") as ours:
        assert isinstance(ours, PostgresInstance)
        lost, ours._raw = ours._raw, None  # The server hasn't noticed yet.
        assert not ours._is_asked()
        with pytest.raises(ConfigError, match="Another Rollwright"), only_instance(path, "token"):
            pass
        assert lost is not None
        lost.close()


async def test_a_replacement_waits_for_an_unavailable_database(path, postgres, stopped):
    with only_instance(path, "token", replaces=True) as ours:
        stopped()
        taking = asyncio.create_task(ours.take_over())
        done, _ = await asyncio.wait({taking}, timeout=0.5)
        assert not done
        postgres.start()
        await asyncio.wait_for(taking, 20)
        assert ours.is_on


async def test_a_shard_waits_for_an_unavailable_database(database, path, postgres, stopped):
    async def one():
        return 1

    stopped()
    passing = asyncio.create_task(PostgresTurnstile(path, one, token=1).passed(0))
    done, _ = await asyncio.wait({passing}, timeout=0.5)
    assert not done
    postgres.start()
    await asyncio.wait_for(passing, 20)


def test_an_inspection_leaves_no_trace_and_fails_if_the_disk_is_full(path, beside):
    inspecting.inspect(path, GAMES, whole=True)
    inspecting.try_writing(path)
    assert beside.execute("SELECT count(*) FROM notes").fetchone() == (0,)
    failing(beside, "RAISE SQLSTATE '53100'")

    with pytest.raises(StoreError, match=r"can't be used .database or disk is full.") as told:
        inspecting.try_writing(path)
    assert told.value.exit_code == TEMPORARY


def test_an_inspection_does_not_fill_an_empty_database(postgres):
    created(postgres, "looked_at", "template0")
    found = inspecting.inspect(postgres.address("looked_at"), GAMES)
    assert found.is_new
    with psycopg.connect(postgres.address("looked_at")) as connection:
        assert connection.execute(
            "SELECT count(*) FROM pg_class WHERE relname = 'core_version'"
        ).fetchone() == (0,)


@pytest.mark.parametrize(
    ("sessions", "is_shared"),
    [((1, 1, 2), False), ((1, 1, 1), True), ((1, 2, 1), True), ((1, 2, 3), True)],
    ids=["its own", "a stack", "a queue of two", "a queue"],
)
def test_a_pooler_that_shares_sessions_is_refused(path, monkeypatch, sessions, is_shared):
    answers = iter(sessions)
    monkeypatch.setattr(pooling, "_session", lambda _: next(answers))
    with pytest.raises(StoreError, match="Set its pool_mode to session") if is_shared else nullcontext():
        pooling.check_sessions(path)


@pytest.mark.slow(reason="needs PgBouncer")
@pytest.mark.parametrize("mode", ["session", "transaction", "statement"])
def test_pgbouncer_is_accepted_only_with_session_pooling(path, mode):
    with pgbouncer(path, mode) as address:
        with pytest.raises(StoreError, match="pool_mode") if mode != "session" else nullcontext():
            inspecting.inspect(address, GAMES)
        refused = pytest.raises(StoreError, match="pool_mode") if mode != "session" else nullcontext()
        with refused, only_instance(address, "a token"):
            pass


@contextmanager
def pgbouncer(path, mode, size=20):
    """Yield the address of a PgBouncer in front of this database."""
    found = conninfo_to_dict(path)
    folder = Path(tempfile.mkdtemp(prefix="bouncer-"))
    (folder / "users").write_text('"tests" ""\n')
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n* = host={found['host']}\n[pgbouncer]\nlisten_addr=\nunix_socket_dir={folder}\n"
        f"auth_type=trust\nauth_file={folder}/users\npool_mode={mode}\nlisten_port=6432\n"
        f"default_pool_size={size}\nquery_wait_timeout=0\n"
        "ignore_startup_parameters=options,extra_float_digits\n"
    )
    as_user = []
    if os.geteuid() == 0:  # It refuses to run as root.
        subprocess.run(["chown", "-R", "postgres", folder], check=True)
        as_user = ["runuser", "-u", "postgres", "--"]
    process = subprocess.Popen([*as_user, "pgbouncer", "-q", folder / "pgbouncer.ini"])
    try:
        until = time.monotonic() + 10
        while not (folder / ".s.PGSQL.6432").exists():
            assert time.monotonic() < until
            time.sleep(0.05)
        yield f"postgresql://tests@/{found['dbname']}?host={folder}&port=6432"
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder)


@asynccontextmanager
async def mirrored(connections=200):
    """Yield a server, its synchronous standby, and a database on both."""
    with server(connections=connections) as first, place(connections=connections) as second:
        second.follow(first)
        second.start()
        database = await open_database(first.address("postgres", second), GAMES)
        with psycopg.connect(first.address("postgres"), autocommit=True) as beside:
            beside.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            beside.execute("SELECT pg_reload_conf()")
        while not await database.read(is_synchronous):
            await asyncio.sleep(0.05)
        yield first, second, database
        await database.close()


@pytest.mark.logs_errors
async def test_a_write_missing_on_a_synchronous_standby_is_not_acknowledged(postgres):
    async with mirrored() as (first, second, database):
        kept = await Rolls(database).add(new())
        second.stop()

        # The server stops waiting for the standby and reports a commit; only a warning tells.
        with pytest.raises(NotSavedError, match="That may or may not have been saved"):
            await Rolls(database).add(new())

        first.stop("immediate")
        second.start()
        second.promote()
        assert await Rolls(database).get(kept.id) == kept


def is_synchronous(connection):
    found = connection.execute("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'").fetchone()
    return found is not None


@pytest.mark.logs_errors
async def test_a_standby_promoted_under_load_has_every_acknowledged_write(postgres):
    async with mirrored() as (first, second, database):
        rolls, kept, is_over = Rolls(database), [], asyncio.Event()

        async def rolling():
            while not is_over.is_set():
                try:
                    kept.append((await rolls.add(new())).id)
                except NotSavedError:
                    await asyncio.sleep(0.05)

        going = [asyncio.create_task(rolling()) for _ in range(16)]
        while len(kept) < 100:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(first.stop, "immediate")
        before = len(kept)
        await asyncio.to_thread(second.promote)
        while len(kept) < before + 100:
            await asyncio.sleep(0.01)
        is_over.set()
        await asyncio.gather(*going)

        with psycopg.connect(second.address("postgres")) as there:
            found = [number for (number,) in there.execute("SELECT id FROM rolls").fetchall()]
    assert len(set(kept)) == len(kept)
    assert set(kept) <= set(found)


@pytest.mark.logs_errors
async def test_statements_prepared_before_an_upgrade_are_prepared_again(database, beside):
    def notes(connection):
        return connection.execute("SELECT * FROM notes").fetchall()

    for _ in range(6):
        await database.read(notes)
    beside.execute("ALTER TABLE notes ADD COLUMN more TEXT")
    with pytest.raises(NotSavedError):
        await database.read(notes)
    assert await database.read(notes) == []


@pytest.mark.logs_errors
async def test_a_server_without_a_connection_left(postgres):
    async with mirrored(connections=10) as (first, second, database):
        kept = [await Rolls(database).add(new())]
        with ExitStack() as others:
            beside = take_all(others, first.address("postgres"))
            kept.append(await Rolls(database).add(new()))  # The bot's own connections go on.
            beside.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rollwright'"
            )
            take_all(others, first.address("postgres"))
            await assert_failing(database)
        kept.append(await Rolls(database).add(new()))

        first.stop("immediate")
        second.promote()
        with psycopg.connect(second.address("postgres")) as there:
            found = there.execute("SELECT id FROM rolls ORDER BY id").fetchall()
    assert found == [(each.id,) for each in kept]


def take_all(others, address):
    """Take every connection that is left, and return the last one."""
    while True:
        try:
            taken = others.enter_context(psycopg.connect(address, autocommit=True))
        except psycopg.OperationalError as error:
            assert "too many clients" in str(error)
            return taken


@pytest.mark.slow(reason="needs PgBouncer")
@pytest.mark.logs_errors
async def test_a_pool_without_a_session_left(path, monkeypatch):
    monkeypatch.setattr(connection, "_APART", 0)
    with (
        pgbouncer(path, "session", size=3) as address,
        psycopg.connect(path) as beside,
        ExitStack() as others,
    ):
        database = await open_database(address, GAMES)
        await database.write(put("a"))
        await database.read(names)
        others.enter_context(psycopg.connect(address)).execute("SELECT 1")
        await database.write(put("b"))
        beside.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rollwright'"
        )
        for _ in range(2):
            others.enter_context(psycopg.connect(address)).execute("SELECT 1")
        await assert_failing(database)
        others.close()
        await database.write(put("c"))

        assert await database.read(names) == ["a", "b", "c"]
        await database.close()
