"""Spell slots and other counters on the sheet, spent once by a press or an attack, and restored."""

import json

import pytest
from msgspec.structs import force_setattr

from bot.games.dnd.services import DndServices
from tests.e2e.dnd import MIRA, create, form_of, mira, sheet
from tests.e2e.fights import GOBLINS, begin_fight, button, end_fight, menu, pick, press, shown
from tests.e2e.test_buttons import press_at_once
from tests.support import labels, text_of

COUNTERS = "slots: wizard 5\nPact slots 3: 2\nRage 3 (long rest)\nWand 7 (dawn 1d6+1)"
ATTACKS = "Bolt spell int 1d10 fire costs slot 3\nFlurry str 1d4 costs 2 Ki\nLongsword str 1d8 slashing"


async def caster(table, traits=COUNTERS, attacks=ATTACKS):
    """Create Mira with these counters and attacks."""
    await mira(table, start="wizard", skills=traits, attacks=attacks.replace("\n", "|"))


async def open_counters(table, by=None, **given):
    """Open Mira's counters for anyone who plays her."""
    return await sheet(table, "Counters…", who=by, **given)


async def choose_counter(table, answer, word, name, by=None):
    """Select the entry with this name from one of the lists."""
    listed = menu(answer, word)
    value = next(each["value"] for each in listed["options"] if each["label"] == name)
    return await (by or table.alice).select(answer.response, [value], custom_id=listed["custom_id"])


@pytest.mark.story
async def test_counters_are_typed_in_the_form_and_are_on_the_sheet_and_in_files(table):
    bite = "Bite str 1d6 piercing restrained con 12 until save costs slot 1"
    await caster(table, attacks=f"{ATTACKS}\n{bite}")
    answer = await sheet(table)
    assert "1d6 + 3 piercing, Restrained Con 12 until save, costs a level 1 spell slot" in text_of(answer)
    assert "**Spell slots**: level 1 4/4, level 2 3/3, level 3 2/2" in text_of(answer)
    assert "**Pact Magic**: level 3 2/2" in text_of(answer)
    assert "**Hit Point Dice**: d6 5/5" in text_of(answer)
    assert "**Rage**: 3 of 3 left, back after a long rest" in text_of(answer)
    assert "**Wand**: 7 of 7 left, back 1d6+1 at dawn" in text_of(answer)
    assert "costs a level 3 spell slot" in text_of(answer)
    form = form_of(await sheet(table, "Edit"))
    assert "slots: wizard 5\npact slots 3: 2\nRage 3 (long rest)\nWand 7 (dawn 1d6+1)" in form["traits"]
    assert "costs slot 3" in form["attacks"]

    answer = await sheet(table, "Export")
    content = await answer.response.attachments[0].read()
    assert json.loads(content)["counters"].split("\n")[0] == "slots: wizard 5"
    before = text_of(await sheet(table))
    again = await table.alice.slash(table.channel, "import", file=("character.json", content))
    assert again.ephemeral
    assert "This file matches the sheet. Nothing to update." in text_of(again)
    assert text_of(await sheet(table)) == before


async def test_unreadable_counters_are_named_and_returned(table):
    refused = await create(table.alice, table.channel, **{**MIRA, "skills": "Rage 0"})
    assert refused.ephemeral
    assert "Enter a number from 1 to 999." in text_of(refused)
    assert labels(refused) == ["Keep editing"]


async def test_a_use_is_spent_restored_and_set_by_its_player_or_a_gm_even_in_a_thread(table):
    await caster(table)
    answer = await open_counters(table)
    assert answer.response.ephemeral
    answer = await choose_counter(table, answer, "spend", "Rage")
    assert "**Rage**: 2 of 3 left" in text_of(answer)
    await table.restart()
    answer = await choose_counter(table, answer, "spend", "level 3 spell slot")
    assert "level 3 1/2" in text_of(answer)
    assert "**Rage**: 2 of 3 left" in text_of(await sheet(table))
    answer = await choose_counter(table, answer, "give", "Rage")
    assert "**Rage**: 3 of 3 left" in text_of(answer)

    form = await table.alice.click(answer.response, label="Set…")
    answer = await table.alice.submit_modal(form, {"which": ["own wand"], "left": "2"})
    assert "**Wand**: 2 of 7 left" in text_of(answer)
    form = await table.alice.click(answer.response, label="Set…")
    wrong = await table.alice.submit_modal(form, {"which": ["own wand"], "left": "8"})
    assert "enter a number from 0 to 7" in text_of(wrong)

    refused = await sheet(table, who=table.bob, name="Mira")
    assert refused.ephemeral
    assert "Rage" not in text_of(refused)
    answer = await open_counters(table, by=table.gm, name="Mira")
    assert "**Rage**: 3 of 3 left" in text_of(answer)

    answer = await sheet(table, "Counters…", where=table.thread)
    answer = await choose_counter(table, answer, "spend", "Rage")
    assert "**Rage**: 2 of 3 left" in text_of(await sheet(table))


async def test_one_of_two_simultaneous_presses_spends_the_last_use(table):
    await caster(table, "Luck 1")
    one, other = await open_counters(table), await open_counters(table, by=table.gm, name="Mira")
    listed = menu(one, "spend")["custom_id"]
    first = press_at_once(table, one.response, listed, ["own luck"], table.alice)
    second = press_at_once(table, other.response, listed, ["own luck"], table.gm)
    await table.env.settle()
    assert len([each for each in (*first, *second) if "None left: Luck" in text_of(each)]) == 1
    assert "**Luck**: 0 of 1 left" in text_of(await open_counters(table))


async def attack_by_command(table, attack="Bolt", *faces, **given):
    if faces:
        table.dice.will_show(*faces)
    return await table.alice.slash(table.channel, "dnd attack", attack=attack, ac=10, **given)


async def left(table):
    """Return the sheet's line about Mira's slots."""
    return next(line for line in text_of(await sheet(table)).split("\n") if "Spell slots" in line)


async def test_an_attack_asks_which_slot_and_spends_it(table):
    await caster(table)
    asked = await attack_by_command(table)
    assert asked.ephemeral
    assert "Bolt: choose a slot" in text_of(asked)
    assert labels(asked) == ["level 3 spell slot", "level 3 Pact Magic slot"]
    table.dice.will_show(15, 7)
    answer = await table.alice.click(asked.response, label="level 3 spell slot")
    assert "Spent: level 3 spell slot" in text_of(answer)
    assert "level 3 1/2" in await left(table)
    answer = await attack_by_command(table, "Bolt, pact slot 3", 15, 7)
    assert "Spent: level 3 Pact Magic slot" in text_of(answer)
    assert "**Pact Magic**: level 3 1/2" in text_of(await sheet(table))


async def test_the_only_slot_left_is_spent_once_and_undo_restores_it(table):
    await caster(table, "Slots 3: 1")
    answer = await attack_by_command(table, "Bolt", 15, 7, hidden="me")
    assert "Spent" not in text_of(answer)
    assert "level 3 1/1" in await left(table)

    answer = await attack_by_command(table, "Bolt", 15, 7)
    assert "Spent: level 3 spell slot" in text_of(answer)
    refused = await attack_by_command(table)
    assert refused.ephemeral
    assert "It costs a level 3 spell slot, but Mira doesn't have enough left" in text_of(refused)
    refused = await table.alice.click(answer.response, label="Again")
    assert refused.ephemeral
    none = await attack_by_command(table, "Flurry")
    assert "It costs 2 Ki, but Mira doesn't have that counter" in text_of(none)

    await table.restart()
    await table.gm.click(answer.response, label="Undo")
    assert "Returned: level 3 spell slot" in text_of(answer)
    assert "level 3 1/1" in await left(table)
    await table.alice.click(answer.response, label="Apply")
    assert "Spent: level 3 spell slot" in text_of(answer)
    assert "level 3 0/1" in await left(table)
    form = await table.alice.click(answer.response, label="Edit…")
    await table.alice.submit_modal(form, {"bonus": "+1"})
    assert "level 3 0/1" in await left(table), "an edit costs nothing"

    await table.gm.click(answer.response, label="Undo")
    await table.gm.click(answer.response, label="Undo")
    again = button(answer, "Again")
    table.dice.will_all_show(9)
    answers = press_at_once(table, answer.response, again, None, table.alice, table.gm)
    await table.env.settle()
    assert len([each for each in answers if each.ephemeral]) == 1
    assert "level 3 0/1" in await left(table)


async def fighting(table, traits):
    """Begin Mira's turn in a fight against goblins."""
    await caster(table, traits)
    await begin_fight(table, (GOBLINS, 3), alice=18)


async def test_in_a_fight_it_asks_which_slot_and_undo_restores_it(table):
    await fighting(table, COUNTERS)
    asked = await pick(table, table.alice, "attack", "Goblin 1")
    assert "**Bolt** on **Goblin 1**" in text_of(asked)
    await pick(table, table.alice, "paid", "level 3 Pact Magic slot", faces=(15, 7), on=asked)
    assert "Bolt" in shown(table)
    assert "**Pact Magic**: level 3 1/2" in text_of(await sheet(table))
    await table.restart()
    await press(table, table.gm, "Undo")
    assert "**Pact Magic**: level 3 2/2" in text_of(await sheet(table))
    asked = await pick(table, table.alice, "attack", "Goblin 1")
    await pick(table, table.alice, "paid", "level 3 spell slot", on=asked)
    assert "level 3 1/2" in await left(table), "with the faces that came up before"


async def test_undone_without_a_gm_it_stays_spent_and_is_not_charged_again(table):
    await fighting(table, "Slots 3: 2")
    await pick(table, table.alice, "attack", "Goblin 1", faces=(15, 7))
    await press(table, table.alice, "Undo")
    assert "Wait two minutes" in text_of(await press(table, table.alice, "Undo without a GM"))
    undo = table.bots[-1].services(DndServices).fight_undo
    later = undo.clock() + 2 * 60 * 1000
    force_setattr(undo, "clock", lambda: later)
    assert "Only Alice or a GM" in text_of(await press(table, table.bob, "Undo without a GM"))
    await press(table, table.alice, "Undo without a GM")
    assert "Undone by Alice" in shown(table)
    assert "level 3 1/2" in await left(table)
    await pick(table, table.alice, "attack", "Goblin 1")
    assert "level 3 1/2" in await left(table), "with the same faces, for the same slot"
    await pick(table, table.alice, "attack", "Goblin 1", faces=(15, 7))
    assert "level 3 0/2" in await left(table)


async def test_in_a_fight_the_counters_are_behind_more(table):
    await fighting(table, "Luck 3")
    answer = await press(table, table.alice, "Counters…")
    answer = await choose_counter(table, answer, "spend", "Luck")
    assert "**Luck**: 2 of 3 left" in text_of(answer)
    await end_fight(table)
    assert "**Luck**: 2 of 3 left" in text_of(await sheet(table))


async def test_counters_from_another_bot_are_pasted_onto_the_sheet(table):
    await mira(table)
    form = await table.alice.slash(table.channel, "import")
    answer = await table.alice.submit_modal(
        form, {"text": "!cc create Ki -max 5 -reset short\n!cc create Luck"}
    )
    assert "`!cc create Luck`" in text_of(answer)
    again = await table.alice.click(answer.response, label="Keep editing")
    answer = await table.alice.submit_modal(again, {"text": "!cc create Ki -max 5 -reset short"})
    assert "Counters imported: Ki" in text_of(answer)
    assert "**Ki**: 5 of 5 left, back after a short rest" in text_of(answer)
