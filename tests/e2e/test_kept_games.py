"""Every game's rolls: saved in one server, rolled in another, by others, from a panel, in a thread."""

import re
from types import SimpleNamespace

import pytest

from tests.e2e.dnd import bo, mira
from tests.e2e.kept import export_rolls, import_file, offered, open_saved_roll, save_roll, starred, turn_off
from tests.e2e.planechase import newest, start
from tests.e2e.planechase import press as press_planechase
from tests.e2e.wizards import mira as wizard
from tests.support import KEEP, headline, labels, text_of


async def dice(table):
    table.dice.will_show(6, 5)
    return await table.alice.slash(table.channel, "roll", dice="2d6+1")


async def magic(table):
    table.dice.will_show(11)
    return await table.alice.slash(table.channel, "magic roll", dice="d20")


async def card(table):
    table.dice.will_show(4)
    return await table.alice.slash(table.channel, "magic card", name="Delina, Wild Mage")


async def with_sheet(table):
    await mira(table)
    await bo(table)
    table.dice.will_show(2, 2)
    return await table.alice.slash(
        table.channel, "dnd attack", attack="Longsword", target="Bo", **{"with": "dodge"}
    )


async def without_sheet(table):
    table.dice.will_show(4)
    return await table.bob.slash(table.channel, "dnd check", what="perception", **{"with": "2"})


async def damage(table):
    await wizard(table)
    table.dice.will_show(3)
    return await table.alice.slash(table.channel, "wizards damage", dice="light")


async def on_a_table(table):
    await table.alice.slash(table.channel, "table new", name="Loot", rows="1-3: nothing | 4-6: gold")
    table.dice.will_show(5)
    return await table.alice.slash(table.channel, "table roll", name="Loot")


ROLLS = [dice, magic, card, with_sheet, without_sheet, damage, on_a_table]


@pytest.fixture
def elsewhere(table):
    """Return another server with the same bot, with Alice, Bob and a channel."""
    guild = table.env.create_guild("Elsewhere")
    return SimpleNamespace(
        channel=guild.create_text_channel("rolls"),
        alice=guild.add_member(table.alice.user),
        bob=guild.add_member(table.bob.user),
    )


def rolled_by(result):
    """Return whose roll a message shows, or "" if it shows none."""
    (embed,) = result.response.embeds or [None]
    name = re.split(": | · ", embed.author.name)[0] if embed and embed.author.name else ""
    return "Alice" if name == "Mira" else name


@pytest.mark.story
@pytest.mark.parametrize("roll", ROLLS, ids=lambda each: each.__name__)
async def test_saved_in_one_server_it_is_rolled_by_name_panel_and_file_anywhere(table, elsewhere, roll):
    user = table.alice.user
    shown = await roll(table)
    assert "★ Saved" in text_of(await save_roll(table.alice, shown, "Favourite", "all"))
    assert "★ Saved" in text_of(await save_roll(table.alice, shown, "Ours", "server"))
    content = await export_rolls(table.alice, table.channel)
    there = await panel_of(table.alice, table.thread, "★ Favourite")
    form = await user.slash("panel new")
    alone = await user.submit_modal(form, {"title": "Mine", "rolls": "Favourite"})
    ours = await panel_of(table.gm, table.channel, "Ours")
    await table.restart()
    table.dice.will_all_show(2)

    await rolled_by_name(table, elsewhere)
    answer = await import_file(elsewhere.bob, elsewhere.channel, content)
    assert answer.ephemeral
    assert "Saved rolls imported: ★ Favourite" in text_of(answer)
    assert labels(answer) == ["See all saved rolls…"]
    rolled = await elsewhere.bob.slash(elsewhere.channel, "roll", dice="favourite")
    assert rolled_by(rolled) == "Bob", text_of(rolled)

    rolled = await table.kim.click(there.response, label="Favourite")
    assert rolled_by(rolled) == "Kim", text_of(rolled)
    assert rolled.response.channel_id == table.thread.id
    assert rolled_by(await user.click(alone.response, label="Favourite")) == "Alice"
    assert rolled_by(await table.kim.click(ours.response, label="Ours")) == "Kim"
    await delete_saved_roll(table, "Favourite")
    await delete_saved_roll(table, "Ours")
    for panel, person, name in (
        (there, table.kim, "Favourite"),
        (alone, user, "Favourite"),
        (ours, table.kim, "Ours"),
    ):
        answer = await person.click(panel.response, label=name)
        assert answer.ephemeral
        assert f"{name} is no longer saved" in text_of(answer)
    assert labels(ours) == ["Ours", "With…", "Edit…"]


async def panel_of(person, where, rolls):
    """Make a panel with these rolls, and return the message."""
    form = await person.slash(where, "panel new")
    return await person.submit_modal(form, {"title": "Combat", "rolls": rolls})


async def rolled_by_name(table, elsewhere):
    """Roll the saved roll by its completed name everywhere, and the server's by another person."""
    for person, where in (
        (elsewhere.alice, elsewhere.channel),
        (table.alice, table.thread),
        (table.alice, table.channel),
    ):
        (completed,) = await offered(person, where, "favou")
        rolled = await person.slash(where, "roll", dice=completed)
        assert rolled_by(rolled) == "Alice", text_of(rolled)
        assert not rolled.response.ephemeral
    (completed,) = starred(await table.alice.user.autocomplete("roll", "dice", "favou"))
    alone = await table.alice.user.slash("roll", dice=completed)
    assert rolled_by(alone) == "Alice", text_of(alone)
    assert rolled_by(await table.kim.slash(table.channel, "roll", dice="ours")) == "Kim"


async def delete_saved_roll(table, name):
    """Delete Alice's saved roll."""
    shown = await open_saved_roll(table.alice, table.channel, name)
    asked = await table.alice.click(shown.response, label="Delete…")
    await table.alice.click(asked.response, label=f"Yes, delete {name}")


async def test_an_attack_is_made_by_the_current_character_and_not_against_the_old_target(table, elsewhere):
    await save_roll(table.alice, await with_sheet(table), "Slash", "server")
    table.dice.will_show(10, 10)
    rolled = await table.bob.slash(table.channel, "roll", dice="slash")
    assert "Bo · Longsword" in rolled.response.embeds[0].author.name
    assert "target Bo" not in text_of(rolled)


async def test_additions_that_a_game_cannot_take_are_reported(table):
    await save_roll(table.alice, await magic(table), "Luck")
    answer = await table.alice.slash(table.channel, "roll", dice="luck +2")
    assert answer.ephemeral
    assert "Only hidden can follow " in text_of(answer)
    await save_roll(table.bob, await without_sheet(table), "Look", "server")
    table.dice.will_show(3, 12)
    rolled = await table.alice.slash(table.channel, "roll", dice="look +1 adv dc 15")
    assert headline(rolled).startswith("15")


async def test_a_game_turned_off_is_not_rolled_by_name_either(table):
    await save_roll(table.alice, await magic(table), "Luck")
    await turn_off(table, "magic")
    answer = await table.alice.slash(table.channel, "roll", dice="luck")
    assert answer.ephemeral
    assert "Magic is off in this channel" in text_of(answer)


def rows(result):
    """Return the labels of a message's buttons, row by row."""
    return [[each["label"] for each in row["components"]] for row in result.response.components]


async def test_save_is_shown_only_where_it_fits_and_the_roll_can_be_saved(table):
    assert rows(await dice(table)) == [["Again", "Reroll…", "Edit…", KEEP]]
    assert rows(await magic(table)) == [["Again", "Reroll…", "More…"]]
    assert rows(await without_sheet(table)) == [
        ["Again", "Reroll…", "Edit…", "More…"],
    ]
    assert rows(await damage(table)) == [["Again", "Re-roll", "Edit…", KEEP]]

    await start(table)
    await press_planechase(table, table.alice, "Roll planar die", 2)
    assert KEEP not in str(rows(newest(table)))


async def test_with_two_buttons_and_more_save_is_behind_more(table):
    await table.alice.slash(table.channel, "magic effect", name="Snickering Squirrel")
    shown = await magic(table)
    assert rows(shown) == [["Again", "+1", "Reroll…", "More…"]]
    assert "★ Saved" in text_of(await save_roll(table.alice, shown, "Favourite"))
