"""Nothing that grows is scanned: every statement that the stores can send is explained on all tables."""

import ast
import importlib
import re
import sqlite3
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from bot.games import all_migrations
from bot.store.migrate import migrate

STORES = [
    path
    for path in sorted(Path("bot").rglob("*.py"))
    if "import sqlite3" in path.read_text() and path.name != "migrate.py"
]
_SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE)\b")
NOT_GROWING = {
    *("numbering", "sqlite_master", "sqlite_sequence", "unseen", "handled"),
    *("forgetting", "servers", "readers", "json_each", "pragma_table_info"),
    *("system_versions", "system_files"),
}
"""Tables that can be scanned.

They have one row, are SQLite's own, are read once when the bot or a shard starts, are passed in with the
statement, or are read by key up to a limit.
"""


def texts(path):
    """Yield the texts of a module, with its own names filled in."""
    tree = ast.parse(path.read_text())
    names = vars(importlib.import_module(".".join(path.with_suffix("").parts)))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in parts:
            with suppress(NameError):  # Statements built from a local name have their cases below.
                yield eval(compile(ast.Expression(node), str(path), "eval"), dict(names))
    yield from names.values()


@cache
def statements():
    """Return whole statements that aren't only for PostgreSQL, and the roster's conditions as statements."""
    found = {each for path in STORES for each in texts(path) if isinstance(each, str) and "\\" not in each}
    conditions = {f"SELECT id FROM roster {each}" for each in found if each.startswith("WHERE game = ?")}
    whole = {
        each
        for each in found
        if _SQL.match(each) and not re.search(r"\($|\bSELECT$|,$| = roster\.game$|\$\d|\bpg_", each)
    }
    return sorted(conditions | whole)


BY_CHANNEL = re.compile(r"SEARCH rolls USING (COVERING )?INDEX rolls_by_\w+ \(channel=\?\)$")
"""All rolls of a channel, which a statement must narrow down by number or owner."""

NEWEST = re.compile(r"FROM rolls WHERE channel = \? ORDER BY id DESC LIMIT \d")
"""The newest few of a channel, which are read in the order of its index."""

LONG = {"rolls", "versions", "logged", "fight_steps"}
"""Tables with so many rows per channel or fight that they are never sorted."""


@pytest.fixture(scope="module")
def database():
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.create_function("number", 1, str, deterministic=True)
    migrate(connection, all_migrations())
    yield connection
    connection.close()


def wrong(database, statement):
    """Return the parts of a statement's plan that cost more with every stored row."""
    numbered = [int(each) for each in re.findall(r"\?(\d+)", statement)]
    values = [None] * (max(numbered) if numbered else statement.count("?"))
    named = dict.fromkeys(re.findall(r":([a-z]+)", statement))
    plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", named or values)]
    made = set(re.findall(r"(?:MATERIALIZE|CO-ROUTINE) (\w+)", "\n".join(plan)))
    read = [(each, found) for each in plan if (found := re.match(r"(SCAN|SEARCH) (?!CONSTANT)(\w+)", each))]
    may = NOT_GROWING | made | {"rolled"}  # What a recursion has found.
    scans = [each for each, found in read if found[1] == "SCAN" and found[2] not in may]
    sorts = [each for each in plan if each.startswith("USE TEMP B-TREE")]
    is_long = LONG & {found[2] for _, found in read}
    whole = [] if NEWEST.search(statement) else filter(BY_CHANNEL.match, plan)
    return [*scans, *(sorts if is_long else ()), *whole]


def test_there_are_statements():
    assert len(statements()) > 140


AT_START = {"SELECT channel FROM channels WHERE hidden <> 'everyone'"}
"""Statements that run once, before anyone waits: 5 ms for 100,000 channels with their own settings."""


def test_growing_tables_are_never_scanned(database):
    assert {each: found for each in statements() if (found := wrong(database, each))}.keys() == AT_START
    assert [each for each in statements() if "instr(" in each] == [], "a text in every roll belongs in a log"


NOT_SEEN = {
    "called_by_roll": "what refers to some rolls is put together of the columns that do",
    "planechase_steps_by_roll": "likewise",
    "places_by_server": "likewise, of what tables hold of a server",
    "fight_steps_by_change": "without it all steps of the fight are read, but of no other",
    "kept_shared_by_person": "without it all codes of the last year are read",
    "played_by_character": "a foreign key's, for when a character goes",
    "track_sheets_by_character": "likewise",
    "rolls_by_owner": "without it rolls of its player elsewhere are read too, but of nobody else",
    "rolls_hidden_by_owner": "without it all rolls of its player are read, but of nobody else",
}


def test_without_an_index_a_growing_table_is_scanned(database):
    indexes = {
        row[0]
        for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql <> ''")
    }
    assert {"rolls_by_person", "rolls_by_channel", *NOT_SEEN} < indexes
    for index in indexes - {*NOT_SEEN}:
        database.execute("BEGIN")
        database.execute(f"DROP INDEX {index}")
        found = [each for each in statements() if wrong(database, each)]
        database.execute("ROLLBACK")
        assert found, f"{index} is unused"
