"""Every table declares its data about people, so that forgetting overlooks no one."""

import re
import sqlite3
from collections import Counter

import pytest

from bot.games import all_migrations
from bot.holdings import all_holdings
from bot.store.migrate import migrate
from bot.yours.forget_rows import Task, condition, key_of

OF_PEOPLE = re.compile(
    r"(?!is_)(owner|player|person|user|actor|author|asker|gm|revealer|undone|.*_name|state|request|step)"
)
"""Names of columns that can contain people."""

OF_NO_SERVER = {
    "kept_filled": "a person's own",
    "readers": "a person's own",
    "kept_shared": "a person's own",
    "handled": "numbers of Discord's",
    "notes": "of the installation",
    "numbering": "of the installation",
    "schemas": "of the installation",
    "system_versions": "files, whoever has them on",
    "roster_numbers": "of the installation",
    "forgetting": "what is being forgotten",
}
WITHOUT_PEOPLE = {
    ("rolls", "owner"): "forgotten with the roll",
    ("forgetting", "person"): "until it is done",
    ("hit_points", "state"): "how a character is, which goes with them",
    ("bearing", "state"): "likewise",
}
"""Columns that no table declares, each with the reason why it needn't."""

NO_REFERENCE = {
    "versions": "part of the roll",
    "posts": "part of the roll",
    "unseen": "part of the roll",
    "logged": "goes with the roll",
    "uses": "what was used stays used",
    "panels": "since when it stands there",
}
"""Tables with a roll's number that don't need to keep the roll, each with the reason."""


@pytest.fixture(scope="module")
def connection():
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection, all_migrations())
    yield connection
    connection.close()


def columns(connection, table):
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def test_every_table_is_named_once(connection):
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )

    assert Counter(holds.table for holds in all_holdings()) == Counter(name for (name,) in tables)


def test_every_named_column_exists_and_the_row_has_a_key(connection):
    for holds in all_holdings():
        there = columns(connection, holds.table)
        assert set(holds.columns) | ({holds.rolls} - {""}) <= set(there), holds.table
        key = [row for row in connection.execute(f"PRAGMA table_info({holds.table})") if row[5]]
        assert key or not holds.columns, holds.table


def kinds(connection, table):
    """Return the type of each column in a table: INTEGER or TEXT."""
    return {row[1]: row[2] for row in connection.execute(f"PRAGMA table_info({table})")}


def test_ids_are_numbers_and_names_and_texts_are_texts(connection):
    for holds in all_holdings():
        there = kinds(connection, holds.table)
        pairs = {**holds.owners, **holds.actors}
        ids = {*pairs, *holds.minus, *holds.minus.values(), holds.rolls} - {""}
        texts = {*pairs.values(), *holds.keyed, *holds.names, *holds.inside} - {""}
        assert {each: there.get(each) for each in ids} == dict.fromkeys(ids, "INTEGER"), holds.table
        assert {each: there.get(each) for each in texts} == dict.fromkeys(texts, "TEXT"), holds.table


def test_statements_after_a_change_know_the_table_and_get_its_key(connection):
    """A statement with another parameter would fail only once someone is forgotten."""
    for holds in all_holdings():
        key = dict.fromkeys(key_of(connection, holds.table), 0)
        for statement in holds.then:
            assert connection.execute(statement, key).rowcount == 0, holds.table
            assert set(re.findall(r":(\w+)", statement)) <= set(key), holds.table


@pytest.mark.parametrize("task", [Task(1, 7, 0, 9, frozenset({"Alice"})), Task(1, 0, 5, 9)])
def test_each_tables_rows_are_searched_by_existing_columns(connection, task):
    for holds in all_holdings():
        where, values = condition(holds, task)
        assert "until" not in values or holds.table in ("rolls", "versions"), holds.table
        if where:
            found = connection.execute(f"SELECT {where} FROM {holds.table}", values).fetchall()
            assert found == [], holds.table


def test_forgetting_searches_every_table_with_people_or_with_servers(connection):
    person, server = Task(1, 7, 0, 9), Task(1, 0, 5, 9)

    for holds in all_holdings():
        assert bool(condition(holds, person)[0]) is bool(holds.columns), holds.table
        gone_with_others = holds.within in ("", "parent")
        assert bool(condition(holds, server)[0]) is not gone_with_others, holds.table


def test_no_column_is_named_twice_within_a_table():
    for holds in all_holdings():
        found = Counter(holds.columns)
        found.subtract(set(holds.inside) & set(holds.names))  # First searched for IDs, and then for names.
        assert max(found.values(), default=1) == 1, holds.table


def test_every_column_that_can_contain_people_is_declared(connection):
    for holds in all_holdings():
        if holds.owners:  # The row is deleted.
            continue
        for column in columns(connection, holds.table):
            if OF_PEOPLE.fullmatch(column) and (holds.table, column) not in WITHOUT_PEOPLE:
                assert column in holds.columns, f"{holds.table}.{column}"


def test_every_table_says_which_server_its_rows_belong_to(connection):
    for holds in all_holdings():
        if holds.within == "parent":
            parents = connection.execute(f"PRAGMA foreign_key_list({holds.table})").fetchall()
            assert any(row[6] == "CASCADE" for row in parents), holds.table
        elif holds.within:
            assert holds.within in columns(connection, holds.table), holds.table
        else:
            assert holds.table in OF_NO_SERVER, holds.table


def test_everything_that_refers_to_a_roll_keeps_it(connection):
    for holds in all_holdings():
        if "roll" in columns(connection, holds.table):
            assert holds.rolls == "roll" or holds.table in NO_REFERENCE, holds.table
