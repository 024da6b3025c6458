"""Nothing that grows is scanned on PostgreSQL, as tests/store/test_statements.py checks for SQLite.

A planner looks at the data in the tables, so they are filled as in a few busy channels. Without a million
rows, scanning, sorting or joining whole tables is forbidden wherever there is another way. Anything that is
still planned would be planned with a million rows too.
"""

import re

import psycopg
import pytest

from bot.store.postgres.statements import translated
from tests.cases import every
from tests.postgres import created
from tests.store.test_statements import AT_START, LONG, NEWEST, NOT_GROWING, statements

ROWS = 3_000
FEW = {"channel": 3, "guild": 2, "server": 2, "owner": 40, "actor": 40, "person": 40, "game": 4, "fight": 9}
"""The number of different values in each of these columns. In other columns, every row has its own."""

COLUMNS = """
SELECT table_name, column_name, data_type FROM information_schema.columns JOIN information_schema.tables
USING (table_schema, table_name) WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
"""


PLAINLY = """
ANALYZE; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
SET enable_incremental_sort = off; SET enable_hashjoin = off; SET enable_mergejoin = off
"""
SORTS = "UNION ALL SELECT id FROM rolls"
"""The one statement that sorts: both lists are ordered, but PostgreSQL 15 doesn't merge them.

It reads rolls that are still hidden, which are few.
"""


@pytest.fixture(scope="module")
def plans(postgres):
    """Yield a connection to a full database, which plans statements for any values."""
    created(postgres, "full", "template")
    with psycopg.connect(postgres.address("full"), autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")  # No row needs another.
        tables = dict[str, dict[str, str]]()
        for table, column, kind in connection.execute(COLUMNS):
            value = f"(n % {FEW[column]})" if column in FEW else "n"
            tables.setdefault(table, {})[column] = {
                "bigint": value, "text": f"{value}::text", "bytea": f"{value}::text::bytea",
            }[kind]  # fmt: skip
        for table in tables.keys() - NOT_GROWING:
            columns = tables[table]
            names = ", ".join(f'"{each}"' for each in columns)
            connection.execute(
                f"INSERT INTO {table} ({names}) SELECT {', '.join(columns.values())}"
                f" FROM generate_series(1, {ROWS}) AS n ON CONFLICT DO NOTHING"
            )
        connection.execute(PLAINLY)
        yield connection
    with psycopg.connect(postgres.address("postgres"), autocommit=True) as connection:
        connection.execute('DROP DATABASE "full"')


def nodes(plan):
    """Yield the plan's parts, each a dict."""
    yield plan
    for each in plan.get("Plans", ()):
        yield from nodes(each)


def planned(connection, statement):
    """Return the parts of a statement's plan, whatever its values."""
    text = translated(statement).text
    kinds = ["unknown"] * max(map(int, re.findall(r"\$(\d+)", text)), default=0)
    while True:
        given = f"({', '.join(kinds)})" if kinds else ""
        try:
            with connection.transaction():
                connection.execute(f"PREPARE asked {given} AS {text}")
            break
        except psycopg.errors.AmbiguousParameter as error:  # A number: psycopg reports its type itself.
            (number,) = re.findall(r"parameter \$(\d+)", str(error))
            kinds[int(number) - 1] = "bigint"
    given = f"({', '.join(['NULL'] * len(kinds))})" if kinds else ""
    ((found,),) = connection.execute(f"EXPLAIN (FORMAT JSON) EXECUTE asked {given}").fetchall()
    connection.execute("DEALLOCATE asked")
    return list(nodes(found[0]["Plan"]))


def is_whole(part):
    """Return True if a part of a plan reads the whole of a growing table or index."""
    kind, condition = part["Node Type"], part.get("Index Cond", "")
    if part.get("Relation Name") in NOT_GROWING:
        return False
    if kind == "Seq Scan" or ("Index" in kind and not condition):
        return True
    # This reads all rolls of a channel; a roll's number, or an owner, must narrow it down.
    is_by_channel = part.get("Index Name", "").startswith("rolls_by_")
    return is_by_channel and re.fullmatch(r"\(channel = \S+\)", condition) is not None


def wrong(connection, statement):
    """Return the parts of a statement's plan that cost more with every stored row."""
    parts = planned(connection, statement)
    if NEWEST.search(statement):
        return []
    if not LONG & {each.get("Relation Name") for each in parts} or SORTS in statement:
        return [*filter(is_whole, parts)]
    connection.execute("SET enable_sort = off")
    in_order = planned(connection, statement)
    connection.execute("SET enable_sort = on")
    return [*filter(is_whole, parts), *(each for each in in_order if "Sort" in each["Node Type"])]


@every("statement", [each for each in statements() if "sqlite_master" not in each and each not in AT_START])
def test_growing_tables_are_never_scanned(plans, statement):
    assert wrong(plans, statement) == []


@pytest.mark.parametrize(
    "index", ["rolls_by_owner", "posts_by_roll", "fight_steps_by_roll", "effects_by_channel"]
)
def test_without_an_index_a_growing_table_is_scanned(plans, index):
    with plans.transaction(force_rollback=True):
        plans.execute(f"DROP INDEX {index}")
        assert [each for each in statements() if "sqlite_master" not in each and wrong(plans, each)]
