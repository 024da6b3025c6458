"""Rolls older than the host's limit are deleted unless something refers to them."""

import pytest

from bot.app import build_bot
from bot.config import Config
from bot.store.rolls import Rolls
from bot.yours import pruning
from tests.support import beside

DAY = 24 * 60 * 60 * 1000
NOW = 1_800_000_000_000
ROLLS = 450
LATE = 440
"""The number of the first roll that is too new to delete."""


def fill(path):
    """Store rolls, with one in 90 referred to in each possible way."""
    with beside(path) as connection:
        for number in range(1, ROLLS + 1):
            made = NOW - (20 if number >= LATE else 40) * DAY
            connection.execute(
                "INSERT INTO rolls (id, game, guild, channel, owner, made) VALUES (?, 'dice', 1, 2, 3, ?)",
                (number, made),
            )
            connection.execute(
                "INSERT INTO versions (roll, revision, request, faces, actor, name, why, picked, made)"
                """ VALUES (?, 1, '{"dice":"1d20"}', '{"pools":[[7]]}', 3, 'Alice', 'roll', '[]', ?)""",
                (number, made),
            )
            connection.execute("INSERT INTO logged (channel, log, roll) VALUES (2, 'magic', ?)", (number,))
            connection.execute("INSERT INTO posts (message, channel, roll) VALUES (?1, 2, ?1)", (number,))
        connection.execute("INSERT INTO fights (id, guild, channel, parent, gm) VALUES (1, 1, 2, 0, 9)")
        connection.execute(
            "INSERT INTO fight_steps (fight, number, step, roll, actor, name, made)"
            " VALUES (1, 1, '{}', 5, 3, 'A', 0)"
        )
        connection.execute(
            "INSERT INTO calls (id, guild, channel, parent, game, request, goal, is_hidden, is_open, asker,"
            " asker_name, made) VALUES (1, 1, 2, 0, 'dice', '{}', '', 0, 0, 9, 'Gwen', 0)"
        )
        connection.execute(
            "INSERT INTO called (ask, place, character, name, player, roll) VALUES (1, 0, -3, 'A', 3, 210)"
        )
        connection.execute(
            "INSERT INTO permanents (id, channel, owner, owner_name, name, folded)"
            " VALUES (1, 2, 3, 'A', 'C', 'c')"
        )
        connection.execute(
            "INSERT INTO stored (permanent, place, sides, value, roll, die) VALUES (1, 0, 6, 6, 399, 'a')"
        )
        connection.execute("INSERT INTO planechases (id, channel) VALUES (1, 2)")
        connection.execute(
            "INSERT INTO planechase_steps (game, revision, state, did, detail, roll, turn, since, actor,"
            " name, made) VALUES (1, 1, '{}', 'roll', '', 430, 1, 0, 3, 'A', 0)"
        )


def numbers(path, table="rolls", column="id"):
    with beside(path) as connection:
        return [row[0] for row in connection.execute(f"SELECT {column} FROM {table} ORDER BY 1")]


async def prepared(path, days):
    """Return a bot that keeps rolls for this many days, on a database that has older rolls."""
    bot = await build_bot(Config(database=path, shards=1))
    await bot.close()
    fill(path)
    return await build_bot(Config(database=path, shards=1, keep_rolls_days=days), clock=lambda: NOW)


async def test_old_rolls_are_deleted_with_their_data_unless_referred_to(path):
    bot = await prepared(path, 30)

    assert await bot.pruning.once() == LATE - 1 - 4
    assert await bot.pruning.once() == 0

    kept = [5, 210, 399, 430, *range(LATE, ROLLS + 1)]
    await bot.close()
    assert numbers(path) == kept
    for table in ("versions", "posts", "logged"):
        assert numbers(path, table, "roll") == kept


async def test_once_the_fight_is_over_its_rolls_are_deleted_too(path):
    bot = await prepared(path, 30)
    await bot.pruning.once()
    with beside(path) as connection:
        connection.execute("DELETE FROM fights")

    assert await bot.pruning.once() == 1

    await bot.close()
    assert numbers(path)[0] == 210


async def test_without_the_setting_all_are_kept_and_with_it_pruning_runs_at_the_start(path):
    bot = await prepared(path, 0)
    bot.pruning.begin()
    await bot.close()
    assert len(numbers(path)) == ROLLS

    bot = await build_bot(Config(database=path, shards=1, keep_rolls_days=30), clock=lambda: NOW)
    rolls = Rolls(bot.database)
    bot.pruning.begin()
    while await rolls.get(1):
        pass
    await bot.close()
    assert numbers(path)[0] == 5


@pytest.mark.parametrize(("gone", "forgotten", "vacuums"), [(0, 0, 0), (3, 0, 1), (0, 1, 1)])
async def test_pages_are_freed_once_after_a_deletion(database, monkeypatch, gone, forgotten, vacuums):
    freed = []

    async def vacuum(path):
        freed.append(path)

    monkeypatch.setattr(pruning, "vacuum", vacuum)
    service = pruning.Pruning(database, (), 0, lambda: NOW)
    database.forgettings += forgotten

    await service._vacuum(gone)
    await service._vacuum(0)

    assert freed == [database.path] * vacuums
