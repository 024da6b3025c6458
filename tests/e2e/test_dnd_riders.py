"""Riders on the sheet, which come with attacks, stay on, count once a turn, and cost only on a hit."""

import pytest

from tests.e2e.dnd import circumstances, edit_character, form_of, mira, sheet
from tests.e2e.fights import OGRE, begin_fight, menu, panel, pick, press, press_together, shown
from tests.e2e.test_buttons import press_at_once
from tests.support import labels, text_of

ROGUE = "Sneak Attack: 3d6, once a turn"
PALADIN = "slots: paladin 5\nDivine Smite: 2d8 radiant +1d8 a level, costs slot 1"
ALLY = "An ally is next to the target"
BANDIT = "bandit i+0 ac12 hp20 scimitar +4 1d8+2 slashing"
ALL = f"{ROGUE}\nRage: +2, while on\nBless: 1d4 to hit, while on\npoisoned blade: 1d4 poison"


async def mira_with_riders(table, traits):
    """Create Mira with a rapier, and with these lines among her traits."""
    await mira(table, start="rogue", saves="", skills=traits, attacks="Rapier finesse 1d8 piercing")


async def fighting(table, traits, *monsters):
    """Begin Mira's turn in a fight against an ogre with AC 11."""
    await mira_with_riders(table, traits)
    await begin_fight(table, *(monsters or ((OGRE, 3),)), alice=18)


async def attack(table, *faces):
    return await pick(table, table.alice, "attack", "Ogre", faces=faces)


async def how(table, *choices):
    """Select the options for the next attack in the list."""
    return await pick(table, table.alice, "how", *choices)


async def chosen(table):
    """Return the entries that are already selected when the list is opened."""
    listed = menu(await press(table, table.alice, "More…", on=panel(table)), "how")
    return [each["label"] for each in listed["options"] if each.get("default")]


async def slots(table):
    return next(line for line in text_of(await sheet(table)).split("\n") if "Spell slots" in line)


async def test_riders_are_on_the_sheet_and_in_files_and_their_player_turns_them_on(table):
    await mira_with_riders(table, ALL)
    answer = await sheet(table)
    assert "with attacks: Sneak Attack: 3d6, once a turn" in text_of(answer)
    assert "with attacks: Rage: +2, while on" in text_of(answer)
    assert form_of(await sheet(table, "Edit"))["traits"] == ALL
    refused = await edit_character(table, traits="Rage: +2, sometimes")
    assert "Try once a turn, on a critical hit, while on" in text_of(refused)

    answer = await sheet(table, "Export")
    content = await answer.response.attachments[0].read()
    before = text_of(await sheet(table))
    again = await table.alice.slash(table.channel, "import", file=("character.json", content))
    assert "This file matches the sheet. Nothing to update." in text_of(again)
    assert text_of(await sheet(table)) == before

    answer = await sheet(table, "Riders…")
    assert answer.response.ephemeral
    listed = menu(answer, "put")
    values = [each["value"] for each in listed["options"]]
    assert values == ["sneak attack", "rage", "bless"]
    answer = await table.alice.select(answer.response, ["rage"], custom_id=listed["custom_id"])
    assert "On: Rage" in text_of(answer)
    await table.restart()
    assert "Rage: +2, while on (on)" in text_of(await sheet(table))
    answer = await table.alice.select(answer.response, [], custom_id=listed["custom_id"])
    assert "Nothing is turned on." in text_of(answer)


@pytest.mark.story
async def test_sneak_attack_applies_once_per_turn_to_the_attack_that_hits(table):
    await fighting(table, ROGUE)
    await how(table, "With Sneak Attack", ALLY)
    assert "Next attack: Rapier, With Sneak Attack" in shown(table)
    await attack(table, 2)
    await table.restart()
    assert "With Sneak Attack" in shown(table), "a miss has not used it"
    await attack(table, 10, 4, 1, 2, 3)
    assert "3d6 (1, 2, 3) Sneak Attack" in shown(table)
    assert "13 damage" in shown(table)
    assert "used Sneak Attack" in shown(table)
    assert "Next attack" not in shown(table), "it doesn't apply again this turn"
    await attack(table, 10, 4)
    assert shown(table).count("3d6 (1, 2, 3) Sneak Attack") == 1, "from the attack before"
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    assert "Next attack: Rapier, With Sneak Attack" in shown(table), "the chosen ones are on again"
    await attack(table, 20, 4, 5, 1, 2, 3, 4, 5, 6)
    assert "6d6 (1, 2, 3, 4, 5, 6) Sneak Attack" in shown(table)
    await press(table, table.alice, "End turn")
    asked = await pick(table, table.alice, "attack", "Ogre")
    await press(table, table.alice, "Mira's Reaction", 10, 5, 4, 5, 6, on=asked)
    assert "3d6 (4, 5, 6) Sneak Attack" in shown(table), "it's someone else's turn"


async def test_an_active_rider_stays_on_until_turned_off_even_outside_fights(table):
    await fighting(table, ALL)
    assert await chosen(table) == ["With poisoned blade"]
    await how(table, "Advantage")
    await attack(table, 10, 9, 4)
    assert "1d4" not in shown(table), "it was left out of this attack"
    assert await chosen(table) == ["With poisoned blade"]
    await how(table, "With Rage", "With Bless", "With poisoned blade")
    await attack(table, 10, 3, 4, 2)
    assert "3 Bless" in shown(table).replace("1d4 (3)", "3")
    assert "2 Rage" in shown(table)
    assert "poisoned blade" in shown(table)
    assert await chosen(table) == ["With Rage", "With Bless", "With poisoned blade"]
    await how(table, "With Bless")
    await attack(table, 10, 1, 4)
    await table.restart()
    assert await chosen(table) == ["With Bless", "With poisoned blade"], "automatic riders apply again"
    table.dice.will_show(10, 2, 8, 1)
    answer = await table.bob.slash(table.channel, "character show")
    answer = await table.alice.slash(table.thread, "dnd attack", attack="Rapier", ac=10)
    assert "1d4 (2) Bless" in text_of(answer)
    assert "Rage" not in text_of(answer)


async def test_rage_halves_resisted_damage_while_it_is_on(table):
    await fighting(table, "Rage: +2, resist slashing, while on", (OGRE, 3), (BANDIT, 2))
    await how(table, "With Rage")
    await attack(table, 10, 3)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await pick(table, table.gm, "attack", "Mira", faces=(18, 6))
    assert "hits: 4 damage" in shown(table)  # 6 + 2, halved.
    table.dice.will_show(5)
    await table.gm.slash(table.channel, "dnd damage", dice="1d6 slashing", targets="Mira")
    assert "Mira takes 2" in shown(table)
    table.dice.will_show(5)
    await table.gm.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Mira")
    assert "Mira takes 5" in shown(table)


async def test_undone_riders_dice_show_the_same_faces_again(table):
    await fighting(table, ROGUE)
    await attack(table, 10, 4)
    await press(table, table.gm, "Undo")
    await how(table, "With Sneak Attack", ALLY)
    await attack(table, 1, 2, 3)
    assert "3d6 (1, 2, 3) Sneak Attack" in shown(table)
    await press(table, table.gm, "Undo")
    await how(table)
    await attack(table)
    await press(table, table.gm, "Undo")
    await how(table, "With Sneak Attack", ALLY)
    await attack(table)
    assert "d20 **10**" in shown(table)
    assert "3d6 (1, 2, 3) Sneak Attack" in shown(table)


async def test_a_typed_one_is_used_for_the_turn_once_a_press_confirms_a_nearby_ally(table):
    await fighting(table, ROGUE)
    table.dice.will_show(10, 4)
    given = {"attack": "Rapier", "target": "Ogre", "riders": "sneak"}
    await table.alice.slash(table.channel, "dnd attack", **given)
    assert "3d6" not in shown(table)
    answer = await press(table, table.bob, "Sneak Attack: an ally is next to Ogre")
    assert answer.ephemeral
    assert "3d6" not in shown(table)
    await table.restart()
    await press(table, table.alice, "Sneak Attack: an ally is next to Ogre", 1, 2, 3)
    assert "3d6 (1, 2, 3) Sneak Attack" in shown(table)
    assert "used Sneak Attack" in shown(table)
    table.dice.will_show(10, 5)
    await table.alice.slash(table.channel, "dnd attack", **given)
    assert "3d6" not in shown(table), "it applied only to the first attack"
    assert not any("Sneak Attack" in each for each in labels(panel(table)))
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await attack(table, 10, 4, 4, 5, 6)
    assert "3d6 (4, 5, 6) Sneak Attack" in shown(table), "that stays true"
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await pick(table, table.alice, "do", "No ally is next to Ogre now")
    assert "No one is next to Ogre now" in shown(table)
    await attack(table, 10, 4)
    assert "Sneak Attack: an ally is next to Ogre" in labels(panel(table))


async def test_the_command_names_riders_which_stay_on(table):
    await mira_with_riders(table, ALL)
    table.dice.will_show(10, 4, 2)
    answer = await table.alice.slash(
        table.channel, "dnd attack", attack="Rapier", ac=10, riders="sneak, rage"
    )
    table.dice.will_show(1, 1, 1)
    await table.alice.click(answer.response, label="Sneak Attack: an ally is next to the target")
    assert "3d6 (1, 1, 1) Sneak Attack" in text_of(answer)
    table.dice.will_show(10, 10, 4, 1, 1, 1, 2)
    answer = await table.alice.slash(
        table.channel, "dnd attack", attack="Rapier", ac=10, **{"with": "adv hidden"}
    )
    assert "+ 2 Rage" in text_of(answer)
    assert "3d6 (1, 1, 1) Sneak Attack" in text_of(answer)
    wrong = await table.alice.slash(table.channel, "dnd attack", attack="Rapier", ac=10, riders="smite")
    assert "Choose from Sneak Attack, Rage, Bless or poisoned blade" in text_of(wrong)


async def test_a_smite_costs_its_slot_only_while_the_attack_hits_and_it_is_not_struck(table):
    await fighting(table, PALADIN)
    await how(table, "With Divine Smite")
    asked = await attack(table)
    assert "**Divine Smite** on **Ogre**" in text_of(asked)
    await pick(table, table.alice, "paid", "level 1 spell slot", on=asked, faces=(2,))
    assert "level 1 4/4" in await slots(table)
    assert await chosen(table) == []
    await how(table, "With Divine Smite")
    asked = await attack(table)
    await pick(table, table.alice, "paid", "level 2 spell slot", on=asked, faces=(10, 4, 1, 2, 3))
    assert "2d8+1d8 (1, 2, 3) Divine Smite" in shown(table)
    assert "Spent: level 2 spell slot" in shown(table)
    assert "level 1 4/4, level 2 1/2" in await slots(table)
    roll = await press(table, table.gm, "Roll…")
    form = await table.gm.click(roll.response, label="Edit…")
    await table.gm.submit_modal(form, {"bonus": "-9"})
    assert "level 2 2/2" in await slots(table), "it was a miss after all"
    await press(table, table.gm, "Undo")
    assert "level 2 1/2" in await slots(table), "the edit was undone"
    answer = await circumstances(table.gm, await press(table, table.gm, "Roll…"))
    await table.gm.select(answer.response, ["extra 0"])
    assert "Removed: 2d8+1d8 radiant Divine Smite" in shown(table)
    assert "level 2 2/2" in await slots(table)
    await press(table, table.gm, "Undo")
    assert "level 2 1/2" in await slots(table)
    await press(table, table.gm, "Undo")
    assert "level 2 2/2" in await slots(table)


async def test_one_of_two_presses_pays_and_without_a_slot_it_is_refused_before_rolling(table):
    await fighting(table, PALADIN.replace("slots: paladin 5", "slots 1: 1"))
    await how(table, "With Divine Smite", "Target has half cover")
    listed = menu(panel(table), "attack")
    value = next(each["value"] for each in listed["options"] if each["label"].startswith("Ogre"))
    table.dice.will_all_show(8)
    await press_together(table, panel(table), listed["custom_id"], [value], table.alice, table.gm)
    assert shown(table).count("Spent: level 1 spell slot") == 1
    assert "level 1 0/1" in await slots(table)
    assert await chosen(table) == [], "the settings apply only to that attack"
    table.dice.will_all_show(0)
    await how(table, "With Divine Smite")
    refused = await attack(table)
    assert "Divine Smite costs a level 1 spell slot, but Mira doesn't have enough left" in text_of(refused)
    assert await chosen(table) == []
    await attack(table, 10, 4)
    assert "level 1 0/1" in await slots(table)


async def test_outside_fights_the_slot_is_asked_for_and_undo_restores_it(table):
    await mira_with_riders(table, PALADIN)
    asked = await table.alice.slash(table.channel, "dnd attack", attack="Rapier", ac=10, riders="smite")
    assert labels(asked) == ["level 1 spell slot", "level 2 spell slot"]
    table.dice.will_show(10, 4, 5, 6, 7)
    answer = await table.alice.click(asked.response, label="level 2 spell slot")
    assert "2d8+1d8 (5, 6, 7) Divine Smite" in text_of(answer)
    assert "Spent: level 2 spell slot" in text_of(answer)
    assert "level 2 1/2" in await slots(table)
    await table.restart()
    await table.gm.click(answer.response, label="Undo")
    assert "Returned: level 2 spell slot" in text_of(answer)
    assert "level 2 2/2" in await slots(table)


async def test_one_of_two_simultaneous_smites_with_the_last_slot_pays(table):
    await mira_with_riders(table, PALADIN.replace("slots: paladin 5", "slots 1: 1"))
    table.dice.will_show(10, 4, 5, 6)
    answer = await table.alice.slash(table.channel, "dnd attack", attack="Rapier", ac=10, riders="smite")
    await table.gm.click(answer.response, label="Undo")
    again = next(
        each["custom_id"]
        for row in table.env.backend.get_message(answer.response.channel_id, answer.response.id).components
        for each in row["components"]
        if each.get("label") == "Again"
    )
    table.dice.will_all_show(8)
    answers = press_at_once(table, answer.response, again, None, table.alice, table.gm)
    await table.env.settle()
    assert len([each for each in answers if each.ephemeral]) == 1
    assert "level 1 0/1" in await slots(table)
