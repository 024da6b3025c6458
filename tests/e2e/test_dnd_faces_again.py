"""Nobody has a second throw outside of fights: what was taken back comes again with the next of its kind."""

import pytest

from tests.e2e.dnd import bo, mira
from tests.support import headline, text_of


async def here(table):
    """Mira with 38 hit points and Bo with 10 are here."""
    await mira(table)
    await bo(table)


async def damage(table, *faces, by=None, dice="2d6 fire", **given):
    """Roll damage, by Bob for Bo unless something else is said; with no faces those of before must come."""
    if faces:
        table.dice.will_show(*faces)
    return await (by or table.bob).slash(table.channel, "dnd damage", dice=dice, **{"targets": "Bo", **given})


async def taken_back(table, told):
    return await table.bob.click(told.response, label="Undo")


async def test_damage_that_was_taken_back_comes_again_whatever_it_is_aimed_at(table):
    await here(table)
    await taken_back(table, await damage(table, 1, 2))
    await table.restart()
    told = await damage(table, targets="Mira", dice="2d6 cold")
    assert headline(told) == "3 cold damage"
    told = await damage(table, 6, 5, targets="Goblin")
    assert headline(told) == "11 fire damage", "it has come again, and is new again"


async def test_only_dice_of_that_kind_and_size_come_again(table):
    await here(table)
    await taken_back(table, await damage(table, 1, 2))
    assert headline(await damage(table, 8, dice="1d8 fire")) == "8 fire damage"
    table.dice.will_show(20)
    assert headline(await table.bob.slash(table.channel, "dnd check", what="dex")) == "20"
    told = await damage(table, 4, dice="3d6")
    assert "(1, 2, 4)" in text_of(told), "those two, then a new one"


async def test_another_character_has_dice_of_their_own(table):
    await here(table)
    await taken_back(table, await damage(table, 1, 2))
    told = await damage(table, 5, 5, by=table.alice, targets="Mira")
    assert headline(told) == "10 fire damage"


async def test_what_counts_once_more_comes_no_more(table):
    await here(table)
    told = await damage(table, 1, 2)
    await taken_back(table, told)
    await table.bob.click(told.response, label="Apply")
    assert headline(await damage(table, 6, 6, targets="Goblin")) == "12 fire damage"


async def test_several_come_in_the_order_in_which_they_fell(table):
    await here(table)
    first = await damage(table, 1, dice="1d6")
    second = await damage(table, 2, dice="1d6")
    await taken_back(table, second)
    await taken_back(table, first)
    assert headline(await damage(table, dice="1d6", targets="Goblin")) == "1 damage"
    assert headline(await damage(table, dice="1d6", targets="Goblin")) == "2 damage"


async def test_a_reroll_that_was_taken_back_with_it_stays_as_it_fell(table):
    await here(table)
    told = await damage(table, 1, dice="1d6")
    await table.bob.click(told.response, label="Reroll a die…")
    table.dice.will_show(5)
    await table.bob.select(told.response, ["w0:0.0"])
    await taken_back(table, told)
    assert headline(await damage(table, dice="1d6", targets="Goblin")) == "5 damage"


async def test_a_death_save_comes_again_and_no_check_takes_its_face(table):
    await here(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    table.dice.will_show(1)
    told = await table.bob.slash(table.channel, "dnd save", what="death")
    await taken_back(table, told)
    table.dice.will_show(15)
    assert headline(await table.bob.slash(table.channel, "dnd save", what="wis")) == "15"
    again = await table.bob.slash(table.channel, "dnd save", what="death")
    assert headline(again) == "Natural 1: two failures"


async def test_an_attack_comes_again_with_its_damage(table):
    await here(table)
    axe = "Axe +5 1d8+3 slashing"
    table.dice.will_show(17, 1)
    told = await table.bob.slash(table.channel, "dnd attack", attack=axe, target="Bo")
    await taken_back(table, told)
    told = await table.bob.slash(table.channel, "dnd attack", attack=axe, target="Mira")
    assert headline(told) == "22 hits: 4 damage"


@pytest.mark.parametrize("hidden", ["me", "gm"])
async def test_a_hidden_roll_neither_shows_nor_takes_them(table, hidden):
    await here(table)
    await taken_back(table, await damage(table, 1, 2))
    told = await damage(table, 6, 6, hidden=hidden)
    assert "6, 6" in text_of(told)
    assert headline(await damage(table, targets="Goblin")) == "3 fire damage"
