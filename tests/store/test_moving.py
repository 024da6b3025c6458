"""A database that is moved keeps everything it had: rows, numbers, and the key of its numbers."""

import pytest

from bot.audiences import Audience
from bot.errors import StoreError
from bot.games import all_migrations
from bot.people.store import KnownPeople
from bot.store import moving
from bot.store.notes import Notes
from bot.store.opening import open_database
from bot.store.rolls import Rolls
from tests.store.test_rolls import new

GAMES = all_migrations()
TABLES = ("rolls", "versions", "notes", "named")


async def filled(path, count=5):
    """Make a database with people and rolls, one of which is hidden, and the last of which is deleted."""
    database = await open_database(path, GAMES)
    rolls = Rolls(database)
    for _ in range(count):
        await rolls.add(new())
    await rolls.add(new(audience=Audience.GM))
    last = await rolls.add(new())
    await database.write(lambda c: c.execute("DELETE FROM rolls WHERE id = ?", (last.id,)).fetchall())
    await KnownPeople(database).named(5, [(7, "Änne"), (8, "Bo")])
    await database.close()
    return last


async def moved(old, new):
    return await moving.move(old, new, GAMES, report=lambda *_: None)


async def rows(path, table):
    database = await open_database(path, GAMES)
    found = await database.read(lambda c: c.execute(f"SELECT * FROM {table}").fetchall())
    await database.close()
    return sorted(map(tuple, found))


async def test_all_data_arrives_and_can_be_moved_back(tmp_path, path, monkeypatch):
    monkeypatch.setattr(moving, "BATCH", 2)
    one, other = str(tmp_path / "one.db"), str(tmp_path / "other.db")
    last = await filled(one)

    counted = await moved(one, path)
    await moved(path, other)

    assert counted["rolls"] == 6
    for table in TABLES:
        assert await rows(path, table) == await rows(other, table) == await rows(one, table)
    for place in (path, other):
        database = await open_database(place, GAMES)
        following = await Rolls(database).add(new())
        assert following.id == last.id + 1  # No number is reused, not even that of a deleted roll.
        assert database.numbers.shown(last.id) == last.number
        await database.close()


async def test_an_interrupted_move_is_continued(tmp_path, path, monkeypatch):
    monkeypatch.setattr(moving, "BATCH", 2)
    one = str(tmp_path / "one.db")
    await filled(one)

    def stop(table, _rows):
        if table == "rolls":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await moving.move(one, path, GAMES, report=stop)
    await moved(one, path)

    assert await rows(path, "versions") == await rows(one, "versions")


async def test_a_database_in_use_is_left_alone(tmp_path, path):
    one = str(tmp_path / "one.db")
    await filled(one)
    await filled(path, 1)

    with pytest.raises(StoreError, match="Choose an empty one"):
        await moved(one, path)

    assert len(await rows(path, "rolls")) == 2


@pytest.mark.parametrize("which", [1, 4])
async def test_a_roll_that_does_not_match_its_seal_stops_it(tmp_path, path, monkeypatch, which):
    monkeypatch.setattr(moving, "BATCH", 2)
    one = str(tmp_path / "one.db")
    database = await open_database(one, GAMES)
    for _ in range(4):
        await Rolls(database).add(new(audience=Audience.GM))
    await database.write(
        lambda c: c.execute("UPDATE rolls SET nonce = '11' WHERE id = ?", (which,)).fetchall()
    )
    await database.close()

    with pytest.raises(StoreError, match="doesn't match its seal"):
        await moved(one, path)


async def test_every_existing_table_is_moved():
    tables = {each.name: each for each in await moving._tables(GAMES)}

    assert tables["versions"] == moving.MovedTable(
        "versions", tables["versions"].columns, ("roll", "revision"), counts=False
    )
    assert tables["rolls"].counts
    assert not {"numbering", "schemas"} & set(tables)
    assert list(tables).index("rolls") < list(tables).index("versions")
    assert all(each.key for each in tables.values())


async def noted(path, **facts):
    """Make a database with these notes besides its own."""
    database = await open_database(path, GAMES)
    for name, value in facts.items():
        await Notes(database).set(name, value)
    await database.close()


async def test_existing_notes_stay_and_the_others_arrive(tmp_path, path):
    one = str(tmp_path / "one.db")
    await noted(one, a="of the old one", b="of the old one")
    await noted(path, a="of the new one", c="of the new one")
    before = dict(await rows(path, "notes"))

    counted = await moved(one, path)

    after = dict(await rows(path, "notes"))
    assert after == {**dict(await rows(one, "notes")), **before}
    assert (after["a"], after["b"], after["c"]) == ("of the new one", "of the old one", "of the new one")
    assert counted["notes"] == len(await rows(one, "notes"))


async def test_a_table_with_other_data_stops_it(tmp_path, path):
    one = str(tmp_path / "one.db")
    await filled(one)
    database = await open_database(path, GAMES)
    await KnownPeople(database).named(5, [(1, "Eve")])
    await database.close()

    with pytest.raises(StoreError, match="Only 3 of 2 rows of the table named arrived"):
        await moved(one, path)


async def test_only_tables_that_assign_numbers_continue_counting(tmp_path):
    one, other = str(tmp_path / "one.db"), str(tmp_path / "other.db")
    last = await filled(one)
    await moved(one, other)

    counted = dict(await rows(other, "sqlite_sequence"))
    before = dict(await rows(one, "sqlite_sequence"))
    assert before["rolls"] == last.id
    assert counted == {
        each.name: before.get(each.name, 0) for each in await moving._tables(GAMES) if each.counts
    }


async def test_no_connection_stays_open(tmp_path):
    one, other = str(tmp_path / "one.db"), str(tmp_path / "other.db")
    await filled(one, 1)
    await moved(one, other)
    await noted(one, late="1")
    with pytest.raises(StoreError):
        await moved(one, other)

    # The last one to close a database tidies up.
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one.db", "other.db"]
