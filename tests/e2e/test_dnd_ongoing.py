"""Ongoing damage from a creature's hit or effect: the GM presses in the following turns."""

from tests.e2e.fights import attack, button, messages, panel, pick, press, press_together, shown
from tests.e2e.test_dnd_stat_blocks import begin_creature_fight, creature
from tests.support import labels, text_of

GOES_ON = "Engulf (ongoing): Mira"


async def engulf_mira(table):
    """Let a Shambling Mound engulf Mira, whose turn then begins."""
    await begin_creature_fight(table, ("shambling mound", 19), auto=False)
    answer = await creature(table)
    await pick(table, table.gm, "effect", "Mira", faces=(2,), on=answer)
    assert GOES_ON not in labels(panel(table))
    await press(table, table.gm, "End turn")


async def test_it_is_one_press_per_turn_of_its_bearer_until_the_condition_ends(table):
    await engulf_mira(table)
    (refused,) = await press_together(table, panel(table), button(panel(table), GOES_ON), (), table.alice)
    assert "Shambling Mound is played by the GM." in text_of(refused)
    await table.restart()
    await press(table, table.gm, GOES_ON, *[4] * 3)
    assert "**Shambling Mound**, Engulf (ongoing): Mira takes 12" in shown(table)
    assert "**Mira** 188/200" in shown(table)
    assert GOES_ON not in labels(panel(table))
    told = await pick(table, table.gm, "ongoing", GOES_ON, on=await creature(table))
    assert "Mira has already taken Engulf damage this turn." in text_of(told)
    await press(table, table.alice, "End turn")
    assert GOES_ON not in labels(panel(table))
    await press(table, table.bob, "End turn")
    await press(table, table.gm, "End turn")
    assert GOES_ON in labels(panel(table))

    late = button(panel(table), GOES_ON)
    await table.gm.slash(
        table.channel, "dnd condition", what="restrained off, blinded off, grappled off", who="Mira"
    )
    assert GOES_ON not in labels(panel(table))
    (told,) = await press_together(table, panel(table), late, (), table.gm)
    assert "The fight has moved on since then" in text_of(told)
    for forged in ("1 9 2", "x", "1 0 7"):
        custom_id = next(
            each["custom_id"]
            for row in (await creature(table)).response.components
            for each in row["components"]
            if ":ongoing:" in each["custom_id"]
        )
        (refused,) = await press_together(table, panel(table), custom_id, [forged], table.gm)
        assert refused.ephemeral
    assert "**Mira** 188/200" in shown(table)


async def test_two_simultaneous_presses_deal_it_once(table):
    await engulf_mira(table)
    table.dice.will_show(*[4] * 6)
    custom_id = button(panel(table), GOES_ON)
    results = await press_together(table, panel(table), custom_id, (), table.gm, table.gm)
    assert (
        sum(
            "already" in text_of(each) or "The fight has moved on since then" in text_of(each)
            for each in results
        )
        == 1
    )
    assert "**Mira** 188/200" in shown(table)


async def test_its_dice_are_rolled_once_and_belong_to_no_other_damage(table):
    await engulf_mira(table)
    await press(table, table.gm, GOES_ON, 6, 5, 4)
    await press(table, table.gm, "Undo")
    await attack(table, table.alice, "Shambling Mound", 18, 17, 7)  # Her damage is another roll.
    assert "hits" in shown(table)
    answer = await creature(table)
    await pick(table, table.gm, "ongoing", GOES_ON, on=answer)  # No die is left, so the same repeat.
    assert "Mira takes 15" in shown(table)


async def test_ongoing_damage_without_a_condition_is_on_the_creatures_card(table):
    await begin_creature_fight(table, ("stirge", 19), auto=False)
    await attack(table, table.gm, "Mira", 15, 3)
    assert not any("(ongoing)" in each for each in labels(panel(table)))
    await press(table, table.gm, "End turn")
    assert not any("(ongoing)" in each for each in labels(panel(table)))
    await pick(
        table, table.gm, "ongoing", "Proboscis (ongoing): Mira", faces=(2, 3), on=await creature(table)
    )
    assert "Proboscis (ongoing): Mira takes 5" in shown(table)
    assert all("2d4" not in text_of(each) for each in messages(table)[:-1])
