"""An update while an older bot runs: a newer bot's changes to the database disturb no one."""

import re

import pytest

from bot.errors import StoreError
from bot.games import all_migrations
from bot.store.migrate import migrations, statements
from bot.store.opening import open_database
from bot.store.rolls import Rolls
from tests.store.test_rolls import new, version

GAMES = all_migrations()
ADDS = """
CREATE TABLE later (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL) STRICT;
ALTER TABLE rolls ADD COLUMN later INTEGER NOT NULL DEFAULT 7;
ALTER TABLE versions ADD COLUMN later TEXT;
CREATE INDEX versions_later ON versions (later);
"""
NEWER = {**GAMES, "magic": [*GAMES["magic"], (99, ADDS)]}
ENOUGH = 7
"""The number of runs of a statement. From the sixth on, it's prepared for the table as it was then."""


async def test_an_older_bot_keeps_working_after_a_newer_one_upgrades_the_database(path):
    older = await open_database(path, GAMES)
    rolls = Rolls(older)
    before = [await rolls.add(new()) for _ in range(ENOUGH)]
    for each in before:
        assert await rolls.get(each.id) == each

    newer = await open_database(path, NEWER)
    following = await rolls.add(new())
    await rolls.change(before[0], version("[2]"))

    assert await rolls.get(following.id) == following
    assert [await rolls.get(each.id) for each in before[1:]] == before[1:]
    theirs = Rolls(newer)
    assert await theirs.get(before[0].id) == await rolls.get(before[0].id)
    assert (await theirs.add(new())).id > following.id
    await older.close()
    await newer.close()
    with pytest.raises(StoreError, match=r"magic has version 99.*Install a newer version"):
        await open_database(path, GAMES)


DISTURBS = re.compile(
    r"^\s*(?:--[^\n]*\n\s*)*(DROP|DELETE|ALTER TABLE \w+ (?:DROP|RENAME)"
    r"|ALTER TABLE \w+ ADD COLUMN (?!.*DEFAULT)(?=.*NOT NULL))"
)


def test_additions_to_a_database_do_not_disturb_an_older_bot():
    steps = {"bot.store": migrations("bot.store"), **GAMES}
    disturbing = {
        (name, number)
        for name, each in steps.items()
        for number, script in each
        if any(DISTURBS.match(statement) for statement in statements(script))
    }

    assert not disturbing
