"""A story of conditions, press by press: a web, a critical hit that breaks it, a bite, and undoing it all."""

import pytest

from tests.e2e.dnd import circumstances, mira
from tests.e2e.fights import add_conditions, attack, begin_fight, button, fill_form, panel, pick, press, shown
from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, labels, text_of

WOLF = "wolf i+2 ac13 hp60 dex+0 | bite +5 2d6+2 piercing prone str 11"


async def in_turn(table):
    """Begin Mira's turn, with the wolf's turn next."""
    await mira(table)
    await begin_fight(table, (WOLF, 3), alice=18)


async def web(table, *faces):
    """Let Mira throw a web over the wolf and hold it with her Concentration."""
    return await fill_form(
        table,
        table.alice,
        "Area…",
        *faces,
        targets=("Wolf",),
        dice="Web",
        save="dex 13 restrained concentration",
        each="",
    )


@pytest.mark.story
async def test_a_web_holds_until_a_critical_hit_breaks_it_and_every_step_is_undone(table):
    await in_turn(table)
    await web(table, 5)
    assert "Wolf unhurt, Restrained (while Mira concentrates)" in shown(table)
    assert "• **Mira**, Web · **Wolf is Restrained" in shown(table)
    assert "takes 0" not in shown(table)
    assert "**Mira** 38/38 concentrates on Web" in shown(table)
    await attack(table, table.alice, "Wolf", 4, 15, 5)
    assert "Advantage: the target is Restrained" in shown(table)
    await press(table, table.alice, "End turn")
    await table.restart()

    await attack(table, table.gm, "Mira", 20, 20, 6, 6, 6, 6, 15)
    assert "Critical" in shown(table)
    asked = "Mira: Con save, DC 13 (Concentration)"
    assert asked in labels(panel(table))
    refused = await press(table, table.bob, asked)
    assert "player and the GMs can do that" in text_of(refused)
    await press(table, table.alice, asked, 5)
    assert "Mira no longer concentrates on Web" in shown(table)
    assert "Wolf is no longer Restrained" in shown(table)
    assert "Wolf hurt" in shown(table)

    await press(table, table.gm, "Undo")
    assert asked in labels(panel(table))
    assert "Wolf hurt, Restrained" in shown(table)
    await press(table, table.gm, "Undo")
    assert asked not in labels(panel(table))
    await press(table, table.gm, "Undo")
    await press(table, table.gm, "Undo")
    assert "Wolf unhurt, Restrained" in shown(table)
    await press(table, table.gm, "Undo")
    assert "Restrained" not in shown(table).split("•")[0]
    await web(table)
    assert "Wolf unhurt, Restrained" in shown(table), "its save comes up again with the same face"


async def test_an_edited_save_frees_and_restrains_again(table):
    await in_turn(table)
    await web(table, 5)
    answer = await press(table, table.gm, "Roll…")
    struck = await circumstances(table.gm, answer)
    (value,) = [
        option["value"]
        for option in components(struck)[0]["options"]
        if option["label"] == "Remove: Restrained"
    ]
    await table.gm.select(struck.response, [value])
    assert "Restrained" not in shown(table).split("•")[0]
    assert "**Mira** 38/38 concentrates on Web" in shown(table)


async def test_a_bite_knocks_prone_unless_the_save_succeeds(table):
    await in_turn(table)
    await press(table, table.alice, "End turn")
    await attack(table, table.gm, "Mira", 15, 3, 3, 9)
    assert "**Mira** 30/38" in shown(table)
    assert "Prone" not in shown(table).split("•")[0], "9 + 3 is 12"
    await press(table, table.gm, "Undo")
    await attack(table, table.gm, "Mira")
    assert "Prone" not in shown(table).split("•")[0]
    await press(table, table.gm, "End turn")
    await press(table, table.alice, "End turn")
    await attack(table, table.gm, "Mira", 15, 3, 3, 4)
    assert "**Mira** 22/38 Prone" in shown(table)
    assert "Mira is Prone" in shown(table)
    await press(table, table.gm, "End turn")
    await pick(table, table.alice, "do", "Stand up")
    assert "Prone" not in shown(table).split("•")[0]


async def test_two_simultaneous_presses_roll_a_concentration_save_once(table):
    await in_turn(table)
    await add_conditions(table, table.alice, [], [], focus="Bless")
    await table.gm.slash(table.channel, "dnd hp", who="Mira", change="-4")
    message = panel(table)
    custom_id = button(message, "Mira: Con save")
    table.dice.will_all_show(15)
    press_at_once(table, message.response, custom_id, None, table.alice, table.gm)
    await table.env.settle()
    assert "concentrates on Bless" in shown(table)
    assert not [each for each in labels(panel(table)) if "to concentrate" in each]
    assert shown(table).count("Concentration save") == 1


async def test_another_spell_incapacitated_or_a_press_ends_concentration(table):
    await in_turn(table)
    await add_conditions(table, table.alice, ["Wolf"], ["Frightened"], ends="concentration", focus="Fear")
    assert "Frightened (while Mira concentrates)" in shown(table)
    await add_conditions(table, table.alice, [], [], focus="Bless")
    assert "Frightened" not in shown(table).split("•")[0]
    await add_conditions(table, table.gm, ["Mira"], ["Stunned"])
    assert "Mira no longer concentrates on Bless" in shown(table)
    assert headline(panel(table)) == "Round 1: Mira"


async def test_25_creatures_with_two_conditions_each_fit_on_the_message(table):
    await mira(table)
    goblins, orcs = (
        "goblin x12 i+2 ac15 hp10 scimitar +4 1d6+2 slashing",
        "orc x12 ac13 hp15 axe +5 1d12+3 slashing",
    )
    await begin_fight(table, (goblins, 3), (orcs, 2), alice=18)
    await add_conditions(
        table, table.gm, ["Goblin", "Orc", "Mira"], ["Poisoned", "Restrained"], until="5 rounds"
    )
    assert shown(table).count("Poisoned, Restrained") == 25
    await attack(table, table.alice, "Goblin 12", 15, 5)
    assert "cancel out: one d20" in shown(table)
    await press(table, table.alice, "End turn")
    assert headline(panel(table)).startswith("Round 1: Goblin 1")
