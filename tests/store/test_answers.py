"""The messages that show rolls, gathered and written for many rolls at once."""

from bot.audiences import Audience
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


async def test_what_gathers_is_written_when_somebody_looks(database):
    answers = Answers(database)
    for number in await rolls(database, 2):
        await answers.note(number, 100 + number)
    assert await messages(database) == [0, 0]

    await answers.write()

    assert await messages(database) == [101, 102]


async def test_of_many_it_is_written_by_itself(database):
    answers = Answers(database)

    for number in await rolls(database, MOST):
        await answers.note(number, 100 + number)

    assert await messages(database) == [100 + n for n in range(1, MOST + 1)]
