"""Nothing that grows is scanned: every statement that the stores can send is explained, with all tables."""

import ast
import importlib
import re
import sqlite3
from contextlib import suppress
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
NOT_GROWING = {"numbering", "sqlite_master", "unseen", "handled"}
"""Tables that may be scanned.

They are of one row, SQLite's own, what a start reads once, and what is read by its key up to a limit.
"""


def texts(path):
    """The texts of a module, with its own names filled in."""
    tree = ast.parse(path.read_text())
    names = vars(importlib.import_module(".".join(path.with_suffix("").parts)))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in parts:
            with suppress(NameError):  # What is put together from a local name is tried with its cases below.
                yield eval(compile(ast.Expression(node), str(path), "eval"), dict(names))
    yield from names.values()


def statements():
    """Those that are whole statements; and the conditions of the roster, which stand apart."""
    found = {each for path in STORES for each in texts(path) if isinstance(each, str)}
    conditions = {f"SELECT id FROM roster {each}" for each in found if each.startswith("WHERE game = ?")}
    whole = {
        each
        for each in found
        if _SQL.match(each) and not re.search(r"\($|\bSELECT$|,$| = roster\.game$", each)
    }
    return sorted(conditions | whole)


STATEMENTS = statements()


@pytest.fixture(scope="module")
def database():
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.create_function("number", 1, str, deterministic=True)
    migrate(connection, all_migrations())
    yield connection
    connection.close()


def test_there_are_statements():
    assert len(STATEMENTS) > 140


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda each: " ".join(each.split())[:60])
def test_no_table_is_scanned(database, statement):
    numbered = [int(each) for each in re.findall(r"\?(\d+)", statement)]
    values = [None] * (max(numbered) if numbered else statement.count("?"))
    plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
    scans = [found[1] for each in plan if (found := re.match(r"SCAN (?!CONSTANT)(\w+)", each))]
    assert set(scans) <= NOT_GROWING | {"last"}, plan
