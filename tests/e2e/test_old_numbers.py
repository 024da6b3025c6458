"""Rolls from before numbers were six signs: they keep theirs; a number of digits alone is nobody else's."""

import sqlite3

import pytest

from bot.config import Config
from bot.rolls.seal import seal, sealed_text
from bot.store.migrate import migrations, run
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, text_of

OLD = 7  # The last migration before.


@pytest.fixture
def config(tmp_path):
    """A database of before, in which three rolls were made and the last is gone."""
    path = tmp_path / "rolls.db"
    connection = sqlite3.connect(path, isolation_level=None)
    run(connection, [step for step in migrations("bot.store") if step[0] <= OLD])
    connection.execute(
        "INSERT INTO rolls (id, game, guild, channel, owner, made) VALUES (41, 'dice', 0, 0, 0, 1)"
    )
    connection.execute(
        "INSERT INTO rolls (id, game, guild, channel, owner, made) VALUES (42, 'dice', 0, 0, 0, 1)"
    )
    connection.execute("DELETE FROM rolls WHERE id = 42")
    connection.close()
    return Config(database=str(path), shards=1)


def made_before(table):
    """Let the old roll be Alice's, blind, in this channel."""
    request, faces = '{"dice":"1d1000"}', '{"pools":[[423]],"extra":{}}'
    sealed = seal(sealed_text("0" * 32, "dice", request, faces))
    place = (table.guild.id, table.channel.id, table.alice.id)
    connection = sqlite3.connect(table.config.database)
    connection.execute(
        "UPDATE rolls SET guild = ?, channel = ?, owner = ?, audience = 'gm', nonce = ?, seal = ?"
        " WHERE id = 41",
        (*place, "0" * 32, sealed),
    )
    connection.execute(
        "INSERT INTO versions VALUES (41, 1, ?, ?, ?, 'Alice', 'roll', '[]', 1)",
        (request, faces, table.alice.id),
    )
    connection.commit()
    connection.close()


async def test_an_old_roll_keeps_its_number_in_buttons_and_in_verify(table):
    made_before(table)
    listed = await table.alice.slash(table.channel, "gm secrets")
    assert "Roll 41, Alice: **423**" in text_of(listed)
    peeked = await table.alice.click(listed.response, label="Peek 41")
    assert headline(peeked) == "423"
    proof = await table.alice.slash(table.channel, "verify", roll="41")
    assert "✓ Roll 41 is the roll that was sealed" in text_of(proof)

    table.dice.will_show(7)
    (again,) = press_at_once(table, peeked.response, "rw:1:41:again", None, table.alice)
    await table.env.settle()
    assert headline(again) == "7"


@pytest.mark.parametrize("digits", ["40", "42", "43", "44", "000041" + "0" * 9])
async def test_other_digits_are_no_rolls_number(table, digits):
    made_before(table)
    table.dice.will_show(7)
    fresh = await table.alice.slash(table.channel, "roll", dice="d20", hidden="gm")
    number = fresh.response.embeds[0].footer.text.split()[1]

    told = await table.alice.slash(table.channel, "verify", roll=digits)

    assert number == table.number(43)
    assert not number.isdigit()
    assert "I know no hidden roll of that number" in told.response.content
    proof = await table.alice.slash(table.channel, "verify", roll=number)
    assert f"✓ Roll {number}" in text_of(proof)
