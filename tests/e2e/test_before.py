"""A database and messages of before games were folders, had tables and schemas of their own: all goes on."""

import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest
from simcord.results import ResponseMessage

from bot.config import Config
from bot.games import all_migrations
from tests.e2e.fights import attack, panel
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, text_of

DATA = Path(__file__).parents[1] / "data"
VERSION = 9  # Of the database then.
FIRST = 1456074443980800013
"""The number of the server then, and so of the first thing that is not a command."""
MESSAGES = json.loads((DATA / "before_games_had_schemas.json").read_text())


@pytest.fixture
def config(tmp_path):
    """The database as it was."""
    path = tmp_path / "rolls.db"
    connection = sqlite3.connect(path)
    connection.executescript((DATA / "before_games_had_schemas.sql").read_text())
    connection.execute(f"PRAGMA user_version={VERSION}")
    # This Discord was not told of the commands yet, and counts its interactions anew.
    connection.executescript("DELETE FROM notes; DELETE FROM handled;")
    connection.commit()
    connection.close()
    return Config(database=str(path), shards=1)


@pytest.fixture
def simcord_env(simcord_env):
    """A Discord that numbers people and channels as it did then, however many commands it is told of."""
    backend = simcord_env.backend
    (moment,) = backend._sequences
    backend._reserved_ids = {each for each in backend._reserved_ids if each < FIRST}
    backend._sequences[moment] = FIRST - (moment << 22)
    return simcord_env


async def test_each_game_knows_what_it_had(table):
    connection = sqlite3.connect(table.config.database)
    found = dict(connection.execute("SELECT game, version FROM schemas").fetchall())
    connection.close()
    assert found == {game: steps[-1][0] for game, steps in all_migrations().items()}


@pytest.mark.parametrize("message", MESSAGES, ids=lambda each: each["says"][:30])
async def test_every_button_of_an_old_message_is_answered_and_none_is_unknown(table, message):
    """Whatever it answers: it is not told to be of another version, nor that the roll is gone."""
    table.dice.will_all_show(1)
    where = table.thread if message["thread"] else table.channel
    client = table.bots[-1].get_partial_messageable(where.id)
    posted = await client.send("as it was")
    stored = table.env.backend.get_message(where.id, posted.id)
    for custom_id in message["ids"]:
        for kind in ({"type": 2, "style": 1, "label": "x"}, {"type": 3, "options": []}):
            if posted.id not in [each.id for each in where.history()]:
                return  # What was pressed last has moved it.
            stored.components = [{"type": 1, "components": [{**kind, "custom_id": custom_id}]}]
            (answer,) = press_at_once(
                table,
                ResponseMessage(table.env, stored),
                custom_id,
                None if kind["type"] == 2 else ["1"],
                table.gm,
            )
            await table.env.settle()
            assert answer.acknowledged
            said = text_of(answer) if answer.response else ""
            assert "another version" not in said
            assert "no longer have" not in said


async def test_the_fight_goes_on(table):
    await table.gm.slash(table.channel, "dnd fight start")
    assert "Goblin" in text_of(panel(table))
    table.dice.will_show(15, 4)
    await attack(table, table.gm, "Mira")
    assert "Mira" in text_of(panel(table))


async def test_characters_effects_and_games_are_there(table):
    sheet = text_of(await table.alice.slash(table.channel, "dnd character show"))
    assert "Mira" in sheet
    assert "✨ Heroic Inspiration" in sheet
    effects = text_of(await table.alice.slash(table.channel, "magic effect"))
    assert "Pixie Guide" in effects
    assert "Barbarian Class" in effects
    assert "Centaur of Attention" in text_of(await table.alice.slash(table.channel, "magic stored"))
    assert "Alice's turn: next roll costs 1" in text_of(
        await table.alice.slash(table.thread, "planechase start")
    )
    assert ": 2" in text_of(await table.alice.slash(table.channel, "wizards reroll"))
    assert "Loot" in text_of(await table.alice.slash(table.channel, "table show", name="Loot"))


async def test_an_old_roll_is_changed_where_it_stands(table):
    (amend,) = [each for each in MESSAGES[0]["ids"] if each.endswith(":amend")]
    posted = await table.bots[-1].get_partial_messageable(table.channel.id).send("as it was")
    stored = table.env.backend.get_message(table.channel.id, posted.id)
    stored.components = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": amend}]}
    ]
    message = ResponseMessage(table.env, stored)
    form = await table.alice.click(message, custom_id=amend)
    await table.alice.submit_modal(form, {"modifier": "+2"})
    assert headline(SimpleNamespace(response=message)) == "19"


@pytest.mark.parametrize(
    ("notation", "shown"), [("2d6>=7", "0 successes"), ("1d20+5 adv", "21"), ("5d10>7", "1 success")]
)
async def test_a_button_with_notation_means_what_it_meant(table, notation, shown):
    """Since then ``2d6>=7`` compares the total when it is typed."""
    posted = await table.bots[-1].get_partial_messageable(table.channel.id).send("as it was")
    stored = table.env.backend.get_message(table.channel.id, posted.id)
    custom_id = f"rw:1:try:{notation}"
    stored.components = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": custom_id}]}
    ]
    table.dice.will_show(*{"2d6>=7": (3, 4), "1d20+5 adv": (9, 16), "5d10>7": (7, 8, 1, 2, 3)}[notation])
    answer = await table.alice.click(ResponseMessage(table.env, stored), custom_id=custom_id)
    assert headline(answer) == shown
