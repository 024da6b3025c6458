"""The messages that show rolls, gathered and written for many rolls at once."""

import sqlite3
from typing import Any

import pytest

from bot.audiences import Audience
from bot.errors import NotSavedError
from bot.store.answers import MOST, Answers
from bot.store.rolls import Rolls
from bot.store.stored_rolls import NewRoll, StoredVersion

VERSION = StoredVersion("{}", "{}", 7, "Alice", "roll", "[]", 1000)


async def rolls(database, count):
    new = NewRoll("dice", 1, 5, 0, 7, VERSION, Audience.EVERYONE, str)
    return [(await Rolls(database).add(new)).id for _ in range(count)]


async def messages(database):
    return [
        row[0]
        for row in await database.read(
            lambda connection: connection.execute("SELECT message FROM rolls ORDER BY id").fetchall()
        )
    ]


async def test_gathered_answers_are_written_when_someone_reads(database):
    answers = Answers(database)
    for number in await rolls(database, 2):
        await answers.note(number, 100 + number)
    assert await messages(database) == [0, 0]

    await answers.write()

    assert await messages(database) == [101, 102]


async def test_many_gathered_answers_are_written_automatically(database):
    answers = Answers(database)

    for number in await rolls(database, MOST):
        await answers.note(number, 100 + number)

    assert await messages(database) == [100 + n for n in range(1, MOST + 1)]


class Database:
    """A database that records its writes, each with True if no one waits for it, or that can't be written."""

    def __init__(self, error=None):
        self.writes = []
        self.error = error

    async def write(self, unit, *, late=False):
        if self.error:
            raise self.error
        ran = []
        with sqlite3.connect(":memory:") as connection:
            connection.execute("CREATE TABLE rolls (id INTEGER, message INTEGER)")
            connection.executemany("INSERT INTO rolls VALUES (?, 0)", [(1,), (2,)])
            unit(connection)
            ran = connection.execute("SELECT id, message FROM rolls ORDER BY id").fetchall()
        connection.close()
        self.writes.append((late, ran))


async def test_no_one_waits_for_it_and_without_any_nothing_is_written():
    database: Any = Database()
    answers = Answers(database)
    await answers.write()
    assert database.writes == []

    await answers.note(1, 101)
    await answers.note(1, 102)
    await answers.write()
    await answers.write()

    assert database.writes == [(True, [(1, 102), (2, 0)])]


async def test_answers_that_cannot_be_saved_are_given_up():
    database: Any = Database(NotSavedError("full", cause="full"))
    answers = Answers(database)
    await answers.note(1, 101)
    await answers.write()
    database.error = None
    await answers.note(2, 102)
    await answers.write()

    assert database.writes == [(True, [(1, 0), (2, 102)])]


async def test_only_expected_failures_are_given_up():
    database: Any = Database(ValueError("a bug"))
    answers = Answers(database)
    await answers.note(1, 101)
    with pytest.raises(ValueError, match="a bug"):
        await answers.write()
