"""Spells by their names: damage with saves, attacks, slots, Concentration, and undoing."""

import pytest

from tests.e2e.dnd import bo, sheet
from tests.e2e.fights import begin_usual_fight, shown
from tests.e2e.kept import save_roll
from tests.e2e.test_dnd_counters import caster, left
from tests.support import headline, labels, text_of

WIZARD = "slots: wizard 5"


async def cast(table, spell, *faces, by=None, **given):
    if faces:
        table.dice.will_show(*faces)
    return await (by or table.alice).slash(table.channel, "dnd cast", spell=spell, **given)


@pytest.mark.story
async def test_a_fireball_is_undone_a_slot_is_chosen_and_later_parts_use_none(table):
    await caster(table, f"{WIZARD}\nspellcasting: int DC 15 +7")
    await table.restart()
    answer = await cast(table, "fireball", *[3] * 8, 9, 15, targets="Goblin +2; Ogre -1", level=3)
    # 8d6 of threes are 24. 9 + 2 is less than 15, and 15 - 1 isn't enough either.
    assert "24 fire damage" in text_of(answer)
    assert "Goblin" in text_of(answer)
    assert "Spent: level 3 spell slot" in text_of(answer)
    assert "level 3 1/2" in await left(table)
    await table.gm.click(answer.response, label="Undo")
    assert "level 3 2/2" in await left(table)

    answer = await cast(table, "burning hands", targets="Goblin +2")
    assert [*labels(answer)][:3] == ["level 1 spell slot", "level 2 spell slot", "level 3 spell slot"]
    table.dice.will_show(*[2] * 4, 18)
    answer = await table.alice.click(answer.response, label="level 2 spell slot")
    assert "Spent: level 2 spell slot" in text_of(answer)
    assert "**Goblin** takes **4**" in text_of(answer)  # 4d6 of twos are 8, and half on a 20.

    asked = await cast(table, "chromatic orb", targets="Goblin")
    asked = await table.alice.click(asked.response, label="acid")
    table.dice.will_show(13)
    answer = await table.alice.click(asked.response, label="level 2 spell slot")
    table.dice.will_show(1, 2, 3, 4)
    answer = await table.alice.click(answer.response, label="Hit: roll damage")
    assert "4d8 (1, 2, 3, 4) = 10 acid" in text_of(answer)

    answer = await cast(table, "acid arrow", *[2] * 2, targets="Goblin", choice="later")
    assert "**Goblin** takes **4**" in text_of(answer)
    assert "Spent" not in text_of(answer)
    assert "level 2 1/3" in await left(table)


async def test_without_a_sheet_the_casters_numbers_are_asked_for_once_and_darts_need_none(table):
    told = await cast(table, "magic missile", 3, targets="Goblin; Goblin; Ogre")
    assert "**Goblin** takes **8**" in text_of(told)
    assert "**Ogre** takes **4**" in text_of(told)

    asked = await cast(table, "fireball", targets="Goblin +2")
    await table.restart()
    form = await table.alice.click(asked.response, label="Enter numbers…")
    table.dice.will_show(*[3] * 8, 12)
    told = await table.alice.submit_modal(form, {"numbers": "15 +7"})
    assert "**Goblin** takes **24**: save 12 + 2 = 14, failure" in text_of(told)
    told = await cast(table, "fireball", *[2] * 8, 13, targets="Goblin +2")
    assert "save 13 + 2 = 15, success" in text_of(told)
    form = await table.alice.click(asked.response, label="Enter numbers…")
    refused = await table.alice.submit_modal(form, {"numbers": "many"})
    assert "15 +7" in text_of(refused)

    # Only spells have a caster: a check that ends in the same mark is a check.
    message = table.env.backend.get_message(table.channel.id, asked.response.id)
    (button,) = message.components[0]["components"]
    button["custom_id"] = "rw:1:dnd_check:everyone:stealth?"
    answer = await table.alice.click(asked.response, custom_id=button["custom_id"])
    assert answer.modal is None
    assert "stealth?" in text_of(answer)

    refused = await cast(table, "fire bolt", targets="Goblin", by=table.bob)
    assert refused.ephemeral
    assert "Fire Bolt needs your spell save DC and attack bonus" in text_of(refused)
    told = await cast(table, "fire bolt", 12, targets="Goblin", dc="15 +7", by=table.bob)
    assert "19" in text_of(told)
    # Once is enough, because the next spell here is cast with the same numbers.
    told = await cast(table, "burning hands", *[3] * 3, 14, targets="Goblin +2", level=1, by=table.bob)
    assert "**Goblin** takes **4**" in text_of(told)
    refused = await cast(table, "fire bolt", targets="Goblin", by=table.sam)
    assert "Fire Bolt needs your spell save DC" in text_of(refused)


async def test_a_spell_without_dice_starts_concentration_and_undo_ends_it(table):
    await caster(table, "slots: cleric 1\nspellcasting: wis")
    answer = await cast(table, "bless", targets="Mira")
    assert "casts Bless" in text_of(answer)
    assert "level 1, range: 30 feet, Concentration, 1 minute" in text_of(answer)
    assert "+1d4 to attack rolls and saving throws" in text_of(answer)
    assert "Mira concentrates on Bless" in text_of(answer)
    await table.gm.click(answer.response, label="Undo")
    assert "level 1 2/2" in await left(table)
    refused = await cast(table, "fire")
    assert "Which spell is it?" in text_of(refused)


async def test_in_a_fight_a_spell_is_a_step(table):
    await begin_usual_fight(table)
    await cast(table, "hold person", 3, targets="Goblin 1", dc="15")
    assert "Paralyzed" in shown(table)
    await cast(table, "bless", targets="Mira")
    assert "concentrates on Bless" in shown(table)


async def test_a_saved_spell_pays_again_and_false_life_and_aid_change_hit_points(table):
    await caster(table, f"{WIZARD}\nspellcasting: int DC 15 +7")
    answer = await cast(table, "fireball", *[3] * 8, 9, targets="Goblin +2", level=3)
    await save_roll(table.alice, answer, "Boom")
    table.dice.will_show(*[2] * 8)
    answer = await table.alice.slash(table.channel, "roll", dice="Boom")
    assert "16 fire damage" in text_of(answer)
    assert "Spent: level 3 spell slot" in text_of(answer)
    assert "level 3 0/2" in await left(table)
    refused = await table.alice.slash(table.channel, "roll", dice="Boom")
    assert ", but Mira doesn't have enough left" in text_of(refused)

    answer = await cast(table, "false life", 2, 3, targets="Mira", level=1)
    assert "9 Temporary Hit Points" in text_of(answer)
    assert "**Mira** has 38 of 38 Hit Points, and 9 temporary" in text_of(answer)
    answer = await cast(table, "aid", targets="Mira", level=2)
    assert "**Mira** regains 5: 43/43" in text_of(answer)
    assert "43" in text_of(await sheet(table))
    await table.gm.click(answer.response, label="Undo")
    assert "43" not in text_of(await sheet(table))


async def test_pact_magic_and_a_free_daily_use_pay_for_a_spell(table):
    traits = "pact slots 3: 2\nMisty Step 1 (long rest)\nspellcasting: cha\nspells: misty step, fly"
    await caster(table, traits)
    answer = await cast(table, "misty step")
    assert "Spent: Misty Step" in text_of(answer)
    answer = await cast(table, "misty step")
    assert "Spent: level 3 Pact Magic slot" in text_of(answer)
    answer = await cast(table, "fly", targets="Bo")
    assert "Spent: level 3 Pact Magic slot" in text_of(answer)
    refused = await cast(table, "fly", targets="Bo")
    assert "There's no slot left for Fly" in text_of(refused)
    await table.gm.click(answer.response, label="Undo")
    assert "**Pact Magic**: level 3 1/2" in text_of(await sheet(table))


async def test_guidance_adds_its_die_to_checks_with_the_skill_until_concentration_ends(table):
    await caster(table, "spellcasting: wis\nspells: guidance")
    asked = await cast(table, "guidance", targets="Mira")
    assert "Guidance has a choice: Acrobatics" in text_of(asked)
    answer = await table.alice.click(asked.response, label="Stealth")
    assert "Mira: Guidance: Stealth" in text_of(answer)
    assert "Hit Points" not in text_of(answer)
    table.dice.will_show(10, 3)
    checked = await table.alice.slash(table.channel, "dnd check", what="stealth")
    assert "1d4 (3) Guidance: Stealth" in text_of(checked)
    table.dice.will_show(10)
    checked = await table.alice.slash(table.channel, "dnd check", what="perception")
    assert "Guidance" not in text_of(checked)
    await table.gm.click(answer.response, label="Undo")
    table.dice.will_show(10)
    checked = await table.alice.slash(table.channel, "dnd check", what="stealth")
    assert "Guidance" not in text_of(checked)


async def test_false_life_and_aid_change_hit_points_outside_fights(table):
    await caster(table, "slots: wizard 5\nspellcasting: int DC 15 +7")
    answer = await cast(table, "false life", 2, 3, targets="Mira", level=1)
    assert "9 Temporary Hit Points" in text_of(answer)
    assert "**Mira** has 38 of 38 Hit Points, and 9 temporary" in text_of(answer)
    answer = await cast(table, "aid", targets="Mira", level=3)
    assert "**Mira** regains 10: 48/48" in text_of(answer)
    assert "48" in text_of(await sheet(table))
    await table.gm.click(answer.response, label="Undo")
    assert "48" not in text_of(await sheet(table))


async def test_outside_fights_a_spell_ends_conditions_and_undo_restores_them(table):
    await caster(table, "slots: cleric 11\nspellcasting: wis DC 15 +7")
    await table.alice.slash(table.channel, "dnd condition", what="blinded, poisoned, exhaustion 2")
    answer = await cast(table, "lesser restoration", targets="Mira", choice="poisoned", level=2)
    assert "Mira: no longer Poisoned" in text_of(answer)
    assert headline(await table.alice.slash(table.channel, "dnd condition")) == "Mira: Blinded, Exhaustion 2"
    healed = await cast(table, "heal", targets="Mira", level=6)
    assert headline(await table.alice.slash(table.channel, "dnd condition")) == "Mira: Exhaustion 2"
    await cast(table, "greater restoration", targets="Mira", choice="exhaustion", level=5)
    assert headline(await table.alice.slash(table.channel, "dnd condition")) == "Mira: Exhaustion 1"
    await table.gm.click(healed.response, label="Undo")
    await table.gm.click(answer.response, label="Undo")
    state = headline(await table.alice.slash(table.channel, "dnd condition"))
    assert state == "Mira: Exhaustion 1, Blinded, Poisoned"


async def test_outside_fights_the_dead_are_revived_and_the_dying_stabilized(table):
    await caster(table, "slots: cleric 5\nspellcasting: wis DC 15 +7")
    await bo(table)
    refused = await cast(table, "revivify", targets="Bo")
    assert "Only the dead can be revived." in text_of(refused)
    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Bo")
    answer = await cast(table, "spare the dying", targets="Bo")
    assert headline(answer) == "Stable"
    assert "**Bo** has 0 Hit Points and is Stable" in text_of(answer)
    await table.gm.slash(table.channel, "dnd hp", change="-20", who="Bo")
    answer = await cast(table, "revivify", targets="Bo")
    assert headline(answer) == "Back to life"
    assert "**Bo** has 1 of 10 Hit Points" in text_of(answer)
    assert "level 3 1/2" in await left(table)


async def test_a_curse_without_a_target_affects_no_one(table):
    await caster(table, f"{WIZARD}\nspellcasting: int DC 15 +7")
    answer = await cast(table, "hex", choice="strength", level=1)
    assert "Mira concentrates on Hex" in text_of(answer)
    assert headline(await table.alice.slash(table.channel, "dnd condition")) == "Mira: concentrates on Hex"
