"""Forgetting a few rows at a time: new rolls stay, and it continues after a crash."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import build_bot
from bot.config import Config
from bot.games.dice.rules.request import exactly
from bot.holdings import all_holdings
from bot.rolls.values import Place, Who
from bot.yours.forget_store import AT_ONCE
from tests.support import beside

ZOE, BOB = Who(1456074443980800037, "Zkwqxvjtrbpl"), Who(1456074443980800038, "Bob")
HERE = Place(7, 8)
ROLLS = 5 * AT_ONCE

FORGETTER = """
import asyncio, sys
from bot.app import build_bot
from bot.config import Config
from bot.rolls.values import Who
from tests.support import beside
from tests.support import beside

async def main():
    bot = await build_bot(Config(database=sys.argv[1], shards=1))
    database, write = bot.database, bot.database.write
    async def told(*given, **more):
        result = await write(*given, **more)
        print("kept", flush=True)
        return result
    database.write = told
    await bot.forgetting.person(Who(int(sys.argv[2]), sys.argv[3]))
    await bot.forgetting.done()
    print("done", flush=True)

asyncio.run(main())
"""


def fill(path, rolls=ROLLS):
    """Store Zoe's rolls, every third changed by Bob, and as many of Bob's, some changed by Zoe."""
    with beside(path) as connection:
        for number in range(1, 2 * rolls + 1):
            by, other = (ZOE, BOB) if number % 2 else (BOB, ZOE)
            connection.execute(
                "INSERT INTO rolls (id, game, guild, channel, owner, revision, made)"
                " VALUES (?, 'dice', 7, 8, ?, ?, 0)",
                (number, by.user, 2 if number % 3 == 0 else 1),
            )
            for revision, actor in enumerate((by, other)[: 2 if number % 3 == 0 else 1], 1):
                connection.execute(
                    "INSERT INTO versions (roll, revision, request, faces, actor, name, why, picked, made)"
                    """ VALUES (?, ?, '{"dice":"1d20 # of mine"}', '{"pools":[[7]]}', ?, ?, 'roll',"""
                    " '[]', 0)",
                    (number, revision, actor.user, actor.name),
                )


def everything(path):
    """Return the content of all tables, without parts that are deleted with a roll."""
    with beside(path) as connection:
        return {
            holds.table: connection.execute(f"SELECT * FROM {holds.table}").fetchall()
            for holds in all_holdings()
        }


def tables_mentioning(path, who):
    """Return the tables that still mention someone."""
    found = {name: str(rows) for name, rows in everything(path).items()}
    return [name for name, rows in found.items() if str(who.user) in rows or who.name in rows]


async def made(path):
    return await build_bot(Config(database=path, shards=1))


async def prepared(path):
    bot = await made(path)
    await bot.close()
    fill(path)


async def test_many_rolls_are_fully_forgotten_and_those_with_others_stay(path):
    await prepared(path)
    bot = await made(path)

    await bot.forgetting.person(ZOE)
    await bot.forgetting.done()
    await bot.close()

    rows = everything(path)
    assert tables_mentioning(path, ZOE) == []
    mine = [row for row in rows["rolls"] if row[5] == 0]
    assert len(mine) == ROLLS // 3
    assert len(rows["rolls"]) == ROLLS + len(mine)
    labels = {row[0]: row[2] for row in rows["versions"] if row[1] == 1}
    assert all(("of mine" in labels[row[0]]) == (row[5] == BOB.user) for row in rows["rolls"])
    assert ZOE.name.encode() not in Path(path).read_bytes()


async def test_rolls_made_while_it_runs_stay(path):
    await prepared(path)
    bot = await made(path)
    await bot.forgetting.person(ZOE)

    numbers: set[int] = set()
    running = asyncio.ensure_future(bot.forgetting.done())
    while not running.done() or len(numbers) < 2:
        for who in (ZOE, BOB):
            numbers.add((await bot.service.roll("dice", exactly("1d20"), HERE, who)).roll)
    await running
    await bot.close()

    kept = {row[0]: row[5] for row in everything(path)["rolls"]}
    assert {number: kept[number] for number in numbers if kept[number] not in (ZOE.user, BOB.user)} == {}
    assert len(numbers) >= 2


@pytest.mark.slow(reason="starts and kills a process")
@pytest.mark.process
@pytest.mark.parametrize("pieces", [1, 4, 9])
async def test_after_a_kill_it_continues_at_the_next_start(durable_path, tmp_path, pieces):
    path = durable_path
    whole = str(tmp_path / "whole.db")
    for each in (path, whole):
        await prepared(each)
    bot = await made(whole)
    await bot.forgetting.person(ZOE)
    await bot.forgetting.done()
    await bot.close()

    given = [sys.executable, "-c", FORGETTER, path, str(ZOE.user), ZOE.name]
    forgetter = subprocess.Popen(given, stdout=subprocess.PIPE, text=True)
    assert forgetter.stdout is not None
    seen = [forgetter.stdout.readline() for _ in range(pieces)]
    forgetter.send_signal(signal.SIGKILL)
    rest = forgetter.communicate()[0]
    assert seen == ["kept\n"] * pieces
    assert "done" not in rest
    assert tables_mentioning(path, ZOE)

    bot = await made(path)
    bot.forgetting.go_on()
    await bot.forgetting.done()
    await bot.close()

    assert tables_mentioning(path, ZOE) == []
    same = {"numbering"}  # Its key is random.
    assert {name: rows for name, rows in everything(path).items() if name not in same} == {
        name: rows for name, rows in everything(whole).items() if name not in same
    }
    assert ZOE.name.encode() not in Path(path).read_bytes()


@pytest.mark.logs_errors
async def test_a_person_who_cannot_be_saved_does_not_block_forgetting_others(path):
    await prepared(path)
    bot = await made(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            f"CREATE TRIGGER full BEFORE DELETE ON rolls WHEN old.owner = {BOB.user}"
            " BEGIN SELECT RAISE (ABORT, 'database or disk is full'); END"
        )
    for who in (BOB, ZOE):
        await bot.forgetting._forgettings.begin(who.user, 0, who.name)

    bot.forgetting.go_on()
    while tables_mentioning(path, ZOE):
        await asyncio.sleep(0.1)
    await bot.close()

    assert tables_mentioning(path, BOB)


async def test_two_processes_forgetting_the_same_person_do_no_more_than_one(path):
    await prepared(path)
    bots = [await made(path), await made(path)]
    await bots[0].forgetting.person(ZOE)
    for each in bots:
        each.forgetting.go_on()
    await asyncio.gather(*(each.forgetting.done() for each in bots))
    for each in bots:
        await each.close()

    assert tables_mentioning(path, ZOE) == []
    assert len([row for row in everything(path)["rolls"] if row[5] == BOB.user]) == ROLLS
