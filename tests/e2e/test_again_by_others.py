"""*Again* pressed by someone without a part in a roll, which rolls for them if the game allows it."""

from tests.e2e.dnd import mira
from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, hide_rolls, move_on, text_of


async def rolled(table, dice, *faces, **more):
    table.dice.will_show(*faces)
    return await table.alice.slash(table.channel, "roll", dice=dice, **more)


async def test_again_makes_it_their_roll_even_after_a_restart_unless_hidden(table):
    # The new roll is theirs, and the first one stays the same.
    shown = await rolled(table, "2d6+3 # luck", 1, 2)
    table.dice.will_show(6, 5)

    own = await table.bob.click(shown.response, label="Again")

    assert not own.response.ephemeral
    assert headline(own) == "14"
    assert own.response.embeds[0].author.name == "Bob: luck"
    assert headline(shown) == "6"
    refused = await table.alice.click(own.response, label="Reroll…")
    assert "This is Bob's roll" in refused.response.content

    # A roll by rule 706 counts among their own dice.
    move_on(table)
    table.dice.will_show(4)
    shown = await table.alice.slash(table.channel, "magic roll", dice="d20")
    table.dice.will_show(11)
    own = await table.bob.click(shown.response, label="Again")
    assert headline(own) == "11"
    assert own.response.embeds[0].author.name == "Bob"

    # It works after a restart.
    move_on(table)
    shown = await rolled(table, "d20", 7)
    await table.restart()
    table.dice.will_show(9)
    own = await table.bob.click(shown.response, label="Again")
    assert own.response.embeds[0].author.name == "Bob"

    # It's hidden if rolls are hidden now.
    move_on(table)
    shown = await rolled(table, "d20", 7)
    await hide_rolls(table.gm, table.channel, "gm")
    table.dice.will_show(9)
    own = await table.bob.click(shown.response, label="Again")
    assert own.response.ephemeral
    assert headline(own) == "9"

    # No one else can repeat a hidden roll.
    move_on(table)
    shown = await rolled(table, "d20", 7, hidden="gm")
    button = next(each for each in components(shown) if each["label"] == "Again")["custom_id"]
    (refused,) = press_at_once(table, shown.response, button, None, table.bob)
    await table.env.settle()
    assert refused.response.ephemeral
    assert "7" not in refused.response.content


async def test_each_of_several_simultaneous_presses_makes_a_roll(table):
    shown = await rolled(table, "d20", 7)
    table.dice.will_all_show(12)
    button = next(each for each in components(shown) if each["label"] == "Again")["custom_id"]
    results = press_at_once(table, shown.response, button, None, table.bob, table.kim, table.sam)
    await table.env.settle()
    assert sorted(each.response.embeds[0].author.name for each in results) == ["Bob", "Kim", "Sam"]


async def test_again_does_not_roll_for_someone_elses_character(table):
    await mira(table)
    table.dice.will_show(4)
    shown = await table.alice.slash(table.channel, "dnd check", what="perception")
    refused = await table.bob.click(shown.response, label="Again")
    assert refused.response.ephemeral
    assert "This is Alice's roll" in refused.response.content


async def test_only_a_gm_rolls_for_someone_elses_character(table):
    # A roll without a sheet is repeated without a sheet.
    table.dice.will_show(4)
    shown = await table.bob.slash(table.channel, "dnd check", what="perception", **{"with": "2"})
    assert headline(shown) == "6"
    await mira(table)
    table.dice.will_show(10)
    own = await table.alice.click(shown.response, label="Again")
    assert headline(own) == "12"
    assert "Mira" not in text_of(own)


async def test_a_gms_press_repeats_the_roll_as_it_was(table):
    await mira(table)
    table.dice.will_show(4)
    shown = await table.alice.slash(table.channel, "dnd check", what="perception")
    table.dice.will_show(10)
    own = await table.gm.click(shown.response, label="Again")
    assert "Mira" in text_of(own)
