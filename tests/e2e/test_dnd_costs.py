"""The costs of damage to several targets and of healing, typed after their dice as for attacks."""

from tests.e2e.dnd import sheet
from tests.e2e.fights import button, fill_form, press, shown
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_dnd_counters import COUNTERS, caster, choose_counter, fighting, left
from tests.support import labels, text_of

ONE = "Slots 3: 1\nKi 2 (short rest)"


async def cast(table, *faces, dice="2d6 fire costs slot 3", by=None, where=None, **given):
    if faces:
        table.dice.will_show(*faces)
    return await (by or table.alice).slash(where or table.channel, "dnd damage", dice=dice, **given)


async def test_healing_and_damage_with_hp_have_costs_too_and_the_spell_slot_comes_first(table):
    await caster(table, COUNTERS)
    for what in ("spell slot", "spell slot", "Pact Magic slot"):
        assert f"Spent: level 3 {what}" in text_of(await cast(table, 1, 1))

    table.dice.will_show(4)
    answer = await table.alice.slash(table.channel, "dnd hp", change="heal 1d8+3 costs slot 1")
    assert "Spent: level 1 spell slot" in text_of(answer)
    table.dice.will_show(4)
    answer = await table.alice.slash(table.thread, "dnd hp", change="-1d6 fire costs slot 1")
    assert "Spent: level 1 spell slot" in text_of(answer)
    assert "level 1 2/4" in await left(table)


async def test_damage_spends_its_cost_once_for_two_presses_and_undo_restores_it(table):
    refused = await cast(table)
    assert refused.ephemeral
    assert "Only characters have slots and counters" in text_of(refused)
    await caster(table, ONE)
    assert "“3” isn't a cost" in text_of(await cast(table, dice="2d6 costs 3"))
    answer = await cast(table, 6, 4, hidden="me")
    assert "Spent" not in text_of(answer)
    assert "Its cost wasn't paid, because the roll is hidden." in text_of(answer)
    assert "level 3 1/1" in await left(table)

    answer = await cast(table, 6, 4)
    assert "10" in text_of(answer)
    assert "Spent: level 3 spell slot" in text_of(answer)
    assert "level 3 0/1" in await left(table)
    await table.restart()
    refused = await cast(table)
    assert refused.ephemeral
    assert "It costs a level 3 spell slot, but Mira doesn't have enough left" in text_of(refused)
    await table.gm.click(answer.response, label="Undo")
    assert "Returned: level 3 spell slot" in text_of(answer)
    assert "level 3 1/1" in await left(table)
    await table.alice.click(answer.response, label="Apply")
    assert "level 3 0/1" in await left(table)

    answer = await cast(table, 4, dice="1d6 costs ki")
    assert "Spent: Ki" in text_of(answer)
    table.dice.will_all_show(5)  # Whoever comes too late may be refused before the dice are rolled.
    press_at_once(table, answer.response, button(answer, "Again"), None, table.alice, table.gm)
    await table.env.settle()
    assert "**Ki**: 0 of 2 left" in text_of(await sheet(table))
    assert "doesn't have enough left" in text_of(await table.alice.click(answer.response, label="Again"))


async def area(table, *faces, dice="2d6 fire costs slot 3", save="dex 15", by=None):
    return await fill_form(
        table, by or table.alice, "Area…", *faces, targets=("Goblin 1", "Goblin 2"), dice=dice, save=save
    )


async def test_areas_healing_and_typed_damage_in_a_fight_cost_once_and_undo_restores_it(table):
    await fighting(table, ONE)
    await area(table, 3, 1, 3, 3)
    assert "Goblin 1" in shown(table)
    assert "level 3 0/1" in await left(table)
    refused = await area(table)
    assert ", but Mira doesn't have enough left" in text_of(refused)
    await press(table, table.gm, "Undo")
    assert "level 3 1/1" in await left(table)
    await area(table)
    assert "level 3 0/1" in await left(table), "with the faces that came up before"

    await press(table, table.gm, "Undo")
    await area(table, 3, 3, dice="costs slot 3", save="dex 15 restrained")
    assert "Restrained" in shown(table)
    assert "level 3 0/1" in await left(table)

    await press(table, table.gm, "Undo")
    await fill_form(table, table.alice, "Heal…", 3, targets=("Mira",), dice="1d8 costs slot 3")
    assert "level 3 0/1" in await left(table)

    await press(table, table.gm, "Undo")
    await cast(table, 6, 4, 3, dice="2d6 cold costs slot 3", targets="Goblin 1", save="dex", dc="15")
    assert "level 3 0/1" in await left(table)
    await press(table, table.gm, "Undo")
    assert "level 3 1/1" in await left(table)

    await press(table, table.alice, "End turn")
    refused = await area(table, by=table.gm)
    assert "Only characters have slots and counters" in text_of(refused)


async def test_a_fights_roll_shows_the_counters(table):
    await fighting(table, ONE)
    await area(table, 3, 1, 3, 3)
    rolled = await press(table, table.alice, "Roll…")
    assert "Spent: level 3 spell slot" in text_of(rolled)
    await table.restart()
    answer = await table.alice.click(rolled.response, label="Counters…")
    assert "**Spell slots**: level 3 0/1" in text_of(answer)
    answer = await choose_counter(table, answer, "spend", "Ki")
    assert "**Ki**: 1 of 2 left" in text_of(answer)
    rolled = await press(table, table.sam, "Roll…")
    refused = await table.sam.click(rolled.response, label="Counters…")
    assert "Mira belongs to Alice" in text_of(refused)
    await press(table, table.alice, "End turn")
    await fill_form(table, table.gm, "Area…", 1, targets=("Mira",), dice="1d4")
    assert "Counters…" not in labels(await press(table, table.gm, "Roll…"))
