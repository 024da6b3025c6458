"""Rows with a forgotten person's data: deleted rows, anonymized rows, and a server's rows."""

import sqlite3

import pytest

from bot.games import all_migrations
from bot.holdings import all_holdings
from bot.rolls.card import NOBODY
from bot.store.migrate import migrate
from bot.store.personal import Holds
from bot.yours.forget_rows import Task, changes, condition, drop_rolls, key_of, needed, versions_of

ALICE = 1456074443980800037
TASK = Task(12, ALICE, 0, 99, frozenset({"Alice"}))


@pytest.fixture
def row():
    """Yield a function that returns the changes to a table's one row after forgetting, None if deleted."""
    connection = sqlite3.connect(":memory:")

    def row(holds, **columns):
        connection.execute(f"CREATE TABLE one (id INTEGER PRIMARY KEY, {', '.join(columns)})")
        marks = ", ".join("?" * len(columns))
        connection.execute(f"INSERT INTO one VALUES (1, {marks})", tuple(columns.values()))
        return changes(connection, holds, "id = ?", (1,), TASK)

    yield row
    connection.close()


def test_a_persons_own_row_is_deleted(row):
    assert row(Holds("one", owners={"owner": "name"}), owner=ALICE, name="Alice") is None


def test_someone_elses_row_is_unchanged(row):
    holds = Holds("one", owners={"owner": "name"}, actors={"author": "by"}, inside=("body",))

    assert row(holds, owner=7, name="Alice", author=8, by="Alice", body="[7, 8]") == {}


def test_a_row_with_their_number_in_its_key_is_deleted(row):
    assert row(Holds("one", keyed=("log",)), log=f"magic {ALICE}") is None


def test_a_row_with_a_longer_number_in_its_key_stays(row):
    assert row(Holds("one", keyed=("log",)), log=f"magic {ALICE}7") == {}


def test_someone_who_did_something_becomes_no_one_along_with_their_name(row):
    holds = Holds("one", actors={"asker": "asker_name", "gm": ""})

    found = row(holds, asker=ALICE, asker_name="Alice", gm=ALICE)

    assert found == {"asker": 0, "asker_name": NOBODY, "gm": 0}


def test_only_the_forgotten_one_of_two_people_becomes_no_one(row):
    holds = Holds("one", actors={"asker": "asker_name", "gm": ""})

    assert row(holds, asker=7, asker_name="Alice", gm=ALICE) == {"gm": 0}


def test_a_negative_id_becomes_minus_one_minus_the_place(row):
    holds = Holds("one", minus={"character": "place"})

    assert row(holds, character=-ALICE, place=4) == {"character": -5}


def test_the_character_with_that_number_is_not_theirs(row):
    assert row(Holds("one", minus={"character": "place"}), character=ALICE, place=4) == {}


def test_a_name_without_an_id_becomes_no_ones(row):
    assert row(Holds("one", names=("revealer",)), revealer="Alice") == {"revealer": NOBODY}


def test_an_id_in_a_text_becomes_no_ones(row):
    assert row(Holds("one", inside=("body",)), body=f"[{ALICE},7]") == {"body": "[0,7]"}


def test_if_people_have_to_be_distinguished_the_tasks_number_replaces_them(row):
    assert row(Holds("one", inside=("body",), apart=True), body=f"[{ALICE},7]") == {"body": "[12,7]"}


def test_a_deleted_row_has_nothing_to_change():
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY, owner INTEGER)")

        assert changes(connection, Holds("one", owners={"owner": ""}), "id = ?", (1,), TASK) == {}
    connection.close()


@pytest.fixture(scope="module")
def empty():
    """Yield an empty, up-to-date database."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys=ON")
    migrate(connection, all_migrations())
    yield connection
    connection.close()


@pytest.fixture
def connection(empty):
    """Yield the connection, and roll back a test's writes."""
    empty.execute("BEGIN")
    yield empty
    empty.execute("ROLLBACK")


def keep(connection, number, owner=ALICE):
    connection.execute(
        "INSERT INTO rolls (id, game, guild, channel, owner, made) VALUES (?, 'dice', 5, 2, ?, 0)",
        (number, owner),
    )
    connection.execute(
        "INSERT INTO versions (roll, revision, request, faces, actor, name, why, picked, made)"
        " VALUES (?, 1, '{}', '[]', ?, 'Alice', 'roll', '[]', 0)",
        (number, owner),
    )
    connection.execute("INSERT INTO logged (channel, log, roll) VALUES (2, 'magic', ?)", (number,))


def count(connection, table):
    return connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def test_a_roll_is_deleted_with_its_versions_and_log_and_others_stay(connection):
    keep(connection, 1)
    keep(connection, 2)

    drop_rolls(connection, [1, 9])

    assert [count(connection, each) for each in ("rolls", "versions", "logged")] == [1, 1, 1]
    assert versions_of(connection, 1) == []
    assert versions_of(connection, 2) == [("{}", "[]", ALICE)]


def test_a_roll_that_something_refers_to_is_needed(connection):
    keep(connection, 1)
    keep(connection, 2)
    connection.execute("INSERT INTO planechases (id, channel) VALUES (1, 2)")
    connection.execute(
        "INSERT INTO planechase_steps (game, revision, state, did, detail, roll, turn, since, actor, name,"
        " made) VALUES (1, 1, '{}', 'roll', '', 2, 1, 0, 3, 'A', 0)"
    )

    assert needed(connection, all_holdings(), [1, 2, 3]) == {2}
    assert needed(connection, all_holdings(), [1]) == set()


def test_a_row_is_found_by_all_columns_of_its_key_in_order(connection):
    assert key_of(connection, "rolls") == ("id",)
    assert key_of(connection, "versions") == ("roll", "revision")


def rows(connection, holds, task):
    """Return how many rows of a table are examined."""
    where, values = condition(holds, task)
    return connection.execute(f"SELECT count(*) FROM {holds.table} WHERE {where}", values).fetchone()[0]


BY_TABLE = {each.table: each for each in all_holdings()}


def test_rolls_made_after_the_request_stay(connection):
    for number in (1, 2, 3):
        keep(connection, number)

    assert rows(connection, BY_TABLE["versions"], Task(1, ALICE, 0, 2)) == 2
    assert rows(connection, BY_TABLE["rolls"], Task(1, 0, 5, 2)) == 2
    assert rows(connection, BY_TABLE["rolls"], Task(1, 0, 6, 2)) == 0


def test_a_servers_channels_are_known_until_everything_else_is_gone(connection):
    connection.execute("INSERT INTO servers (server, missing) VALUES (5, 0)")
    connection.execute("INSERT INTO places (channel, server) VALUES (2, 5)")
    keep(connection, 1)
    task = Task(1, 0, 5, 9)

    assert [rows(connection, BY_TABLE[each], task) for each in ("places", "servers")] == [0, 0]
    drop_rolls(connection, [1])
    assert [rows(connection, BY_TABLE[each], task) for each in ("places", "servers")] == [1, 0]
    connection.execute("DELETE FROM places")
    assert [rows(connection, BY_TABLE[each], task) for each in ("places", "servers")] == [0, 1]


@pytest.mark.parametrize(("channel", "found"), [(2, 1), (-5, 1), (3, 0), (5, 0), (-6, 0)])
def test_a_channels_data_belongs_to_its_server_and_so_does_server_wide_data(connection, channel, found):
    connection.execute("INSERT INTO servers (server, missing) VALUES (5, 0)")
    connection.execute("INSERT INTO places (channel, server) VALUES (2, 5)")
    connection.execute("INSERT INTO settings (channel, game, body) VALUES (?, 'dice', '{}')", (channel,))

    assert rows(connection, BY_TABLE["settings"], Task(1, 0, 5, 9)) == found
