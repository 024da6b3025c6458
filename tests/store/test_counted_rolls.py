"""Counts of the rolls that are made and changed, and the tallies that a change deletes."""

import pytest
from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from tests.store.test_rolls import add, change, new, version
from tests.store.test_rolls import rolls as rolls  # noqa: PLC0414 - a fixture


@pytest.mark.parametrize(
    ("audience", "counted"), [(Audience.EVERYONE, 1), (Audience.GM, 0), (Audience.BLIND, 0), (Audience.ME, 0)]
)
async def test_only_presses_on_open_rolls_are_counted(rolls, database, audience, counted):
    roll = await add(rolls, new(audience=audience))

    await change(rolls, roll, 1, version(why="amend"))
    assert not await change(rolls, roll, 1, version(why="late"))

    assert database.figures.counts["presses", "dice"] == counted


@pytest.mark.parametrize(
    ("audience", "counted"), [(Audience.EVERYONE, 1), (Audience.GM, 0), (Audience.ME, 0)]
)
async def test_only_open_rolls_are_counted(rolls, database, audience, counted):
    await add(rolls, new(audience=audience))

    assert database.figures.counts["rolls", "dice"] == counted


@pytest.fixture
async def counted(database):
    """Count rolls 1 to 3 of channel 5, and return a function that tells whether they're still counted."""
    await database.write(
        lambda connection: (
            connection.execute(
                "INSERT INTO tallies (channel, level, last, first, guild, rules, since, until, evening, body)"
                " VALUES (5, 0, 3, 1, 1, '', 0, 0, 0, '')"
            ).rowcount
        )
    )

    async def is_counted():
        query = "SELECT count(*) FROM tallies"
        return await database.read(lambda connection: connection.execute(query).fetchone()[0]) == 1

    return is_counted


@pytest.mark.parametrize(("audience", "stays"), [(Audience.EVERYONE, False), (Audience.GM, True)])
async def test_a_changed_open_roll_is_counted_again(rolls, counted, audience, stays):
    kept = await rolls.add(new(audience=audience))
    assert await counted()

    await rolls.change(kept, version(why="amend"))

    assert await counted() == stays


async def test_an_open_roll_is_also_recounted_after_a_late_change(rolls, counted):
    kept = await rolls.add(new())

    assert not await rolls.change(replace(kept, revision=9), version(why="amend"))

    assert not await counted()


async def test_a_change_to_another_roll_causes_no_recount(rolls, counted):
    for roll in (new(channel=6), *[new()] * 3):
        kept = await rolls.add(roll)
        if kept.channel == 6 or kept.id > 3:
            await rolls.change(kept, version(why="amend"))

    assert await counted()


@pytest.mark.parametrize(("part", "stays"), [(Revealed.TOTAL, True), (Revealed.ALL, False)])
async def test_a_roll_is_counted_once_fully_revealed(rolls, counted, part, stays):
    await rolls.reveal(await rolls.add(new(audience=Audience.GM)), part, "Gwen")

    assert await counted() == stays
