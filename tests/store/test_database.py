"""One writer that groups commits, independent units, and unusable files."""

import asyncio
import errno
import sqlite3
import threading
from contextlib import closing
from io import BytesIO
from itertools import count
from pathlib import Path

import pytest

from bot.audiences import Audience
from bot.errors import NotSavedError, StoreError
from bot.games import all_migrations
from bot.store import hops, inspecting
from bot.store.database import MEMORY
from bot.store.handled import HANDLING, Handling
from bot.store.inspecting import NEW, Inspection, inspect
from bot.store.migrate import Pending
from bot.store.opening import open_database
from bot.store.rolls import Rolls
from bot.store.stored_rolls import NewRoll, StoredVersion


def put(name, value="x"):
    def unit(connection):
        connection.execute("INSERT INTO notes (name, value) VALUES (?, ?)", (name, value))
        return name

    return unit


def names(connection):
    return [row[0] for row in connection.execute("SELECT name FROM notes ORDER BY name")]


async def test_written_data_is_read(database):
    assert await database.write(put("a")) == "a"

    assert await database.read(names) == ["a"]


async def test_waiting_units_share_a_commit_and_each_gets_its_own_answer(database):
    begun = []
    await database.read(lambda _: None)
    connection = database._writer._conn
    await database._writer.set_trace_callback(
        lambda sql: begun.append(sql) if sql.startswith("BEGIN") else None
    )

    answers = await asyncio.gather(*(database.write(put(f"n{number:02}")) for number in range(20)))

    assert answers == [f"n{number:02}" for number in range(20)]
    assert len(await database.read(names)) == 20
    assert len(begun) <= 2
    assert connection.in_transaction is False


async def test_units_of_the_next_event_loop_iteration_share_the_commit(database):
    async def a_pass_later():
        await asyncio.sleep(0)
        await database.write(put("b"))

    await asyncio.gather(database.write(put("a")), a_pass_later())

    assert database.figures.commits.count == 1


async def test_a_failing_unit_undoes_only_itself(database):
    def half(connection):
        put("half")(connection)
        raise ValueError("no")

    outcomes = await asyncio.gather(
        database.write(put("a")), database.write(half), database.write(put("b")), return_exceptions=True
    )

    assert outcomes[0] == "a"
    assert isinstance(outcomes[1], ValueError)
    assert await database.read(names) == ["a", "b"]


async def test_a_cancelled_caller_does_not_disturb_the_others(database):
    tasks = [asyncio.create_task(database.write(put(name))) for name in ("a", "b", "c")]
    await asyncio.sleep(0)
    tasks[1].cancel()

    outcomes = await asyncio.gather(*tasks, return_exceptions=True)

    assert isinstance(outcomes[1], asyncio.CancelledError)
    assert {"a", "c"} <= set(await database.read(names))
    assert await database.write(put("d")) == "d"


@pytest.mark.logs_errors
async def test_the_reader_cannot_write(database, caplog):
    with pytest.raises(NotSavedError, match="nothing has changed"):
        await database.read(put("a"))

    assert "attempt to write a readonly database" in caplog.text


async def test_closing_finishes_waiting_writes(path):
    database = await open_database(path)
    waiting = asyncio.create_task(database.write(put("a")))
    await asyncio.sleep(0)

    await database.close()

    assert await waiting == "a"


async def test_the_file_is_safe_against_power_cuts(durable_path):
    def pragmas(connection):
        return [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "auto_vacuum")
        ]

    database = await open_database(durable_path)
    assert await database.write(pragmas) == ["wal", 2, 1, 1, 2]
    await database.close()


async def test_a_database_in_memory_works_the_same():
    database = await open_database(MEMORY)
    await database.write(put("a"))

    assert await database.read(names) == ["a"]
    await database.close()


async def test_a_backup_is_a_complete_copy(database, tmp_path):
    await database.write(put("a"))
    copy = tmp_path / "copy.db"

    await database.backup(copy)

    opened = await open_database(str(copy))
    assert await opened.read(names) == ["a"]
    await opened.close()


async def test_a_backup_never_overwrites(database, tmp_path):
    copy = tmp_path / "copy.db"
    copy.write_text("something else")

    with pytest.raises(StoreError, match="copy\\.db can't be written"):
        await database.backup(copy)
    assert copy.read_text() == "something else"


async def test_a_locked_database_is_named(path):
    await (await open_database(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("INSERT INTO notes VALUES ('a', 'b')")
    try:
        with pytest.raises(StoreError, match=r"Another program has locked the database .*rolls\.db. Stop it"):
            await open_database(path, busy_ms=50)
    finally:
        other.close()


@pytest.mark.parametrize("damage", [b"this is no database at all, but long enough to look like one" * 20])
async def test_a_file_that_is_not_a_database_is_named(durable_path, damage):
    Path(durable_path).write_bytes(damage)

    with pytest.raises(StoreError, match=r"rolls\.db is damaged .*restore a backup"):
        await open_database(durable_path)
    assert Path(durable_path).read_bytes() == damage


async def test_a_database_with_a_broken_page_is_named(durable_path):
    database = await open_database(durable_path)
    await database.write(put("a"))
    await database.close()
    content = bytearray(Path(durable_path).read_bytes())
    content[100:400] = b"\xff" * 300
    Path(durable_path).write_bytes(content)

    with pytest.raises(StoreError, match=r"rolls\.db is damaged"):
        await open_database(durable_path)


async def test_damage_deep_in_the_file_is_found_by_checking(durable_path):
    database = await open_database(durable_path)
    for number in range(900):
        await database.write(put(f"n{number}", "x" * 200))
    await database.close()
    content = bytearray(Path(durable_path).read_bytes())
    for page in range(0, len(content), 4096):
        if b"x" * 200 in content[page : page + 4096]:  # Of these notes: the ones read at startup stay whole.
            content[page : page + 60] = b"\x07" * 60
    Path(durable_path).write_bytes(content)

    database = await open_database(durable_path)
    with pytest.raises(StoreError, match=r"rolls\.db is damaged"):
        await database.check()
    await database.close()
    assert not inspect(durable_path, {}).is_new
    with pytest.raises(StoreError, match=r"rolls\.db is damaged"):
        inspect(durable_path, {}, whole=True)


async def test_a_folder_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(StoreError, match="folder exists and is writable"):
        await open_database(str(tmp_path / "nowhere" / "rolls.db"))


@pytest.mark.logs_errors
async def test_a_full_disk_loses_no_acknowledged_write_and_recovers_with_space(
    durable_path,
):
    database = await open_database(durable_path)
    pages = await database.write(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await database.write(lambda c: c.execute(f"PRAGMA max_page_count={pages + 20}").fetchall())
    await database.write(put("kept"))
    with pytest.raises(NotSavedError, match="nothing has changed") as told:
        await database.write(put("large", "x" * 1_000_000))

    assert "database or disk is full" in str(told.value.__cause__)
    assert await database.read(names) == ["kept"]
    await database.write(lambda c: c.execute("PRAGMA max_page_count=1000000").fetchall())
    await database.write(put("next"))
    assert await database.read(names) == ["kept", "next"]
    await database.close()


async def test_simultaneous_reads_go_together_and_fail_separately(database, monkeypatch):
    gone = []
    go = hops.hop

    async def counting(connection, unit):
        gone.append(unit)
        return await go(connection, unit)

    monkeypatch.setattr(hops, "hop", counting)

    def fails(_connection):
        raise ValueError("this one alone")

    units = [lambda connection, n=n: connection.execute("SELECT ?", (n,)).fetchone()[0] for n in range(9)]
    read = await asyncio.gather(*map(database.read, [*units, fails]), return_exceptions=True)
    assert read[:9] == list(range(9))
    assert str(read[9]) == "this one alone"
    assert len(gone) == 1


async def test_simultaneous_reads_see_the_same_moment(path):
    def while_written(connection):
        before = names(connection)
        with closing(sqlite3.connect(path)) as other, other:
            put("b")(other)
        return before + names(connection)

    database = await open_database(path)
    await database.write(put("a"))

    first, second = await asyncio.gather(database.read(while_written), database.read(names))

    assert (first, second) == (["a", "a"], ["a"])
    assert await database.read(names) == ["a", "b"]
    await database.close()


async def test_a_cancelled_read_blocks_no_other(database):
    given_up = asyncio.create_task(database.read(lambda _: 1))
    other = asyncio.create_task(database.read(lambda _: 2))
    await asyncio.sleep(0)
    given_up.cancel()
    assert await other == 2
    assert given_up.cancelled()


async def test_running_reads_finish_before_the_database_is_closed(path):
    database = await open_database(path)
    read = asyncio.create_task(database.read(lambda _: 1))
    await asyncio.sleep(0)
    await database.close()
    assert await read == 1


async def test_how_long_commits_have_waited_is_known(database):
    assert database.commit_waits == 0.0
    entered, leave = threading.Event(), threading.Event()

    def slow(_connection):
        entered.set()
        leave.wait(10)

    before = asyncio.get_running_loop().time()
    writing = asyncio.create_task(database.write(slow))
    while not entered.is_set():
        await asyncio.sleep(0)

    waits = database.commit_waits
    assert 0 < waits <= asyncio.get_running_loop().time() - before
    leave.set()
    await writing
    assert database.commit_waits == 0.0


async def test_a_backup_that_fails_halfway_leaves_no_file(durable_path, tmp_path):
    database = await open_database(durable_path)
    await database.close()
    Path(durable_path).write_bytes(b"no database any more" * 400)
    copy = tmp_path / "copy.db"

    with pytest.raises(StoreError, match="can't be written"):
        await database.backup(copy)

    assert not copy.exists()


async def test_only_its_owner_can_read_a_new_database(durable_path):
    await (await open_database(durable_path)).close()

    assert Path(durable_path).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("pending", "is_new"),
    [((), False), ((Pending("", 0, 9),), True), ((Pending("", 8, 9), Pending("dnd", 0, 3)), False)],
)
def test_a_database_without_the_cores_tables_is_new(pending, is_new):
    assert Inspection(pending, 0).is_new == is_new


@pytest.mark.parametrize(
    ("came", "late", "until"),
    [
        (1000, {}, 1002),
        (999, {}, 1001),
        (998, {}, 1000.5),
        (900, {}, 1000.5),
        (1000, {"late": True}, 1010),
        (900, {"late": True}, 1010),
        (None, {}, 1010),
        (None, {"late": True}, 1010),
    ],
)
async def test_a_write_waits_as_long_as_its_caller(database, monkeypatch, came, late, until):
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 1000.0)

    async def write():
        HANDLING.set(None if came is None else Handling(1, came, made=5_000_000))
        return await database.write(put("a"), **late)

    writing = asyncio.create_task(write())
    await asyncio.sleep(0)

    assert [each.until for each in database._waiting] == [until]
    assert database.queued == (1, 0)
    assert await writing == "a"
    assert database.queued == (0, 0)


async def test_each_write_and_each_commit_is_timed(database, monkeypatch):
    assert (database.figures.waits.count, database.figures.commits.count) == (0, 0)
    ticks = count()
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: next(ticks) / 1024)

    await asyncio.gather(database.write(put("a")), database.write(put("b")))

    assert (database.figures.waits.count, database.figures.commits.count) == (2, 1)
    assert database.figures.waits.sum > database.figures.commits.sum > 0


async def test_the_number_of_waiting_reads_is_known(database):
    reading = [asyncio.create_task(database.read(lambda _, n=n: n)) for n in range(3)]
    await asyncio.sleep(0)

    assert database.queued == (0, 3)
    assert await asyncio.gather(*reading) == [0, 1, 2]
    assert database.queued == (0, 0)


def test_an_empty_file_lacks_everything(empty_path):
    Path(empty_path).touch()

    found = inspect(empty_path, {"dice": [(3, "")]})

    assert (found.is_new, found.newest, found.refused) == (True, 0, ())
    assert [(step.part, step.old) for step in found.pending] == [("", 0), ("dice", 0)]


async def test_a_files_age_is_that_of_its_newest_roll(path, database):
    assert inspect(path, all_migrations()) == Inspection((), 0)
    for made in (3000, 2000):
        version = StoredVersion("{}", "{}", 7, "Alice", "roll", "[]", made)
        await Rolls(database).add(NewRoll("dice", 1, 5, 0, 7, version, Audience.EVERYONE, str))

    assert inspect(path, all_migrations()) == Inspection((), 2000)


async def test_a_packages_missing_or_extra_tables_are_found(path, database):
    await database.write(lambda c: c.execute("INSERT INTO schemas VALUES ('newer', 4)").rowcount)

    found = inspect(path, all_migrations(), {"missing": [(2, "")], "newer": [(3, "")]})

    assert found.pending == (Pending("missing", 0, 2),)
    assert [name for name, _ in found.refused] == ["newer"]
    assert "newer has version 4, but this bot only supports 3" in found.refused[0][1]


def test_a_missing_file_lacks_everything_and_is_not_created(empty_path):
    assert inspect(empty_path, {}) == NEW
    assert NEW.is_new
    assert not Path(empty_path).exists()


def test_at_least_a_mebibyte_of_space_is_required(path, monkeypatch):
    written = []

    class File(BytesIO):
        def close(self):
            written.append(len(self.getvalue()))
            super().close()

    monkeypatch.setattr(inspecting, "TemporaryFile", lambda **_: File())
    inspecting.try_writing(path)

    assert written == [1024 * 1024]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "disk with the database .* is full"),
        (errno.EDQUOT, "disk with the database .* is full"),
        (errno.EACCES, "can't be opened"),
        (errno.EIO, "can't be opened"),
    ],
)
def test_a_full_disk_is_distinguished_from_an_unusable_one(path, monkeypatch, code, words):
    def refused(**_):
        raise OSError(code, "no")

    monkeypatch.setattr(inspecting, "TemporaryFile", refused)
    with pytest.raises(StoreError, match=words):
        inspecting.try_writing(path)


def test_an_inspection_says_if_no_file_can_be_created(tmp_path):
    with pytest.raises(StoreError, match="folder exists and is writable"):
        inspect(str(tmp_path / "nowhere" / "rolls.db"), {})


@pytest.mark.parametrize("whole", [True, False])
async def test_a_complete_database_is_sound(path, database, whole):
    await database.write(put("a"))

    assert inspect(path, all_migrations(), whole=whole) == Inspection((), 0)


async def test_only_the_full_check_reports_damage(path, database):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE odd (value CHECK (value > 0))")
        other.execute("PRAGMA ignore_check_constraints=ON")
        other.execute("INSERT INTO odd VALUES (-1)")

    words = r"rolls\.db is damaged \(CHECK constraint failed in odd\)"
    with pytest.raises(StoreError, match=words):
        await database.check()
    with pytest.raises(StoreError, match=words):
        inspect(path, all_migrations(), whole=True)
    assert inspect(path, all_migrations()) == Inspection((), 0)
