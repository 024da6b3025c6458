"""Spells in a fight by buttons: first the spell, then the targets, then one press."""

import pytest

from tests.e2e.dnd import bo, form_of, sheet
from tests.e2e.fights import (
    GOBLINS,
    OGRE,
    begin_fight,
    panel,
    pick,
    press,
    press_together,
    shown,
    start_fight,
)
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_dnd_counters import caster, left
from tests.e2e.test_dnd_fight_reference import Thumbs
from tests.support import components, text_of

WIZARD = "slots: wizard 5\nspellcasting: int DC 15 +7\nspells: fireball, fire bolt, magic missile, bless, "
WIZARD += "hold person, healing word, shield, scorching ray, false life"


async def wizards_turn(table, *monsters, auto=False, traits=WIZARD):
    """Begin a fight on the turn of Mira, who casts spells."""
    await caster(table, traits)
    await bo(table)
    await begin_fight(table, *(monsters or ((GOBLINS, 10), (OGRE, 9))), auto=auto, alice=18, bob=11)


async def cast(table, who, spell, *targets, faces=(), slot="", choice=""):
    """Cast a spell with the buttons on the fight's message."""
    told = await pick(table, who, "attack", "Cast…")
    told = await pick(table, who, "cast", spell, on=told)
    told = await pick(table, who, "cast", choice, on=told) if choice else told
    lists = [each for each in components(told) if each["type"] == 3]
    listed = next(each for each in lists if each["placeholder"].startswith(slot))
    values = [
        next(option["value"] for option in listed["options"] if option["label"] == target)
        for target in targets
    ]
    if faces:
        table.dice.will_show(*faces)
    return await who.select(told.response, values, custom_id=listed["custom_id"])


@pytest.mark.story
async def test_a_fireball_on_three_takes_three_presses_and_darts_and_rays_are_split(table):
    await wizards_turn(table)
    three = ("Goblin 1", "Goblin 2", "Ogre")
    told = await cast(table, table.alice, "Fireball", *three, faces=(*[3] * 8, 20, 2, 9))
    assert "Rolled Fireball" in text_of(told)
    assert "**Mira**, Fireball: Goblin 1 takes 12, Goblin 2 takes 24, Ogre takes 24" in shown(table)
    assert "level 3 1/2" in await left(table)
    await press(table, table.gm, "Undo")
    assert "Fireball: Goblin 1" not in shown(table).partition("Undone")[0]
    assert "level 3 2/2" in await left(table)

    split = ("Goblin 1, 2 times", "Goblin 2")
    await cast(table, table.alice, "Magic Missile", *split, faces=(3,), slot="level 1")
    assert "Magic Missile: Goblin 1 takes 8, Goblin 2 takes 4" in shown(table)
    await press(table, table.gm, "Undo")
    rays = ("Goblin 1", "Goblin 2, 2 times")
    await cast(table, table.alice, "Scorching Ray", *rays, faces=(15, 1, 1, 2, 18, 6, 6), slot="level 2")
    told = shown(table)
    assert "**Mira** → **Goblin 1**, Scorching Ray: 22 hits: 2 damage" in told
    assert "**Mira** → **Goblin 2**, Scorching Ray: 9 misses" in told
    assert "**Mira** → **Goblin 2**, Scorching Ray: 25 hits: 12 damage" in told
    assert "level 2 2/3" in await left(table)


async def test_bless_is_added_to_attacks_and_saves_until_concentration_ends(table):
    await wizards_turn(table)
    await cast(table, table.alice, "Bless", "Mira", "Bo", slot="level 1")
    assert "**Mira**, Bless" in shown(table)
    assert "concentrates on Bless" in shown(table)
    await press(table, table.alice, "End turn")
    await pick(table, table.gm, "attack", "Mira", faces=(1,))
    await press(table, table.gm, "End turn")
    await pick(table, table.bob, "attack", "Goblin 1", faces=(10, 4))
    assert "d20 **10** + 2 proficiency + 1d4 (4) Bless = 16" in shown(table)
    await press(table, table.bob, "End turn")
    # Dice that a save asks of her are rolled with it: 9 + 2 + 3 isn't enough without them.
    table.dice.will_show(9, 4)
    given = {"dice": "4 fire", "targets": "Mira", "save": "dex", "dc": "15"}
    await table.gm.slash(table.channel, "dnd damage", **given)
    assert "1d4 (4) Bless" in shown(table)


async def test_losing_concentration_ends_its_effects_and_healing_word_leaves_the_action(table):
    await wizards_turn(table)
    await cast(table, table.alice, "Hold Person", "Goblin 1", faces=(3,), slot="level 2")
    assert "Goblin 1 unhurt, Paralyzed (while Mira concentrates, save ends: Wis DC 15" in shown(table)
    await cast(table, table.alice, "Bless", "Mira", slot="level 1")
    assert "Paralyzed" not in shown(table).partition("Bless")[2].partition("•")[0]
    assert "concentrates on Bless" in shown(table)
    await press(table, table.gm, "Undo")
    assert "Goblin 1 unhurt, Paralyzed" in shown(table)

    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Bo")
    assert "**Bo** 0/10 **dying**" in shown(table)
    await cast(table, table.alice, "Healing Word", "Bo", faces=(2, 3), slot="level 1")
    assert "**Mira**, Healing Word: Bo regains 4" in shown(table)
    refused = await cast(table, table.alice, "Healing Word", "Bo", slot="level 1")
    assert "Mira has already taken a Bonus Action this turn" in text_of(refused)
    await cast(table, table.alice, "False Life", "level 1 spell slot", faces=(2, 3))
    assert "**Mira**, False Life: Mira: 9 Temporary Hit Points" in shown(table)
    assert "38/38 +9 temp" in shown(table)


async def test_a_spell_that_is_on_no_sheet_is_named_and_its_numbers_asked_for_once(table):
    await wizards_turn(table, traits="slots: wizard 5")
    answer = await pick(table, table.alice, "attack", "Cast…")
    form = await table.alice.click(answer.response, label="Another spell…")
    answer = await table.alice.submit_modal(form, {"what": "burning h", "dc": "13"})
    listed = next(each for each in components(answer) if each["type"] == 3)
    values = [each["value"] for each in listed["options"][:2]]
    table.dice.will_show(*[2] * 3, 20, 1)
    await table.alice.select(answer.response, values, custom_id=listed["custom_id"])
    assert "Burning Hands: Goblin 1 takes 3, Goblin 2 takes 6" in shown(table)


async def test_a_double_press_casts_once_and_uses_one_slot(table):
    await wizards_turn(table)
    answer = await pick(table, table.alice, "attack", "Cast…")
    answer = await pick(table, table.alice, "cast", "Fireball", on=answer)
    listed = next(each for each in components(answer) if each["type"] == 3)
    value = next(option["value"] for option in listed["options"] if option["label"] == "Ogre")
    table.dice.will_show(*[1] * 8, 2, *[6] * 8, 20)  # Both roll, and one of them is kept.
    results = press_at_once(table, answer.response, listed["custom_id"], [value], table.alice, table.alice)
    await table.env.settle()
    answers = sorted(text_of(each).partition(" ")[0] for each in results)
    assert answers == ["Rolled", "That's"], "the second one is told that it's already done"
    assert "level 3 1/2" in await left(table)
    assert shown(table).count("Fireball: Ogre takes 8") == 1

    await press(table, table.alice, "End turn")
    await pick(table, table.gm, "attack", "Mira", faces=(13, 3))
    shield = next(button for button in components(panel(table)) if "Shield" in button.get("label", ""))
    await press_together(table, panel(table), shield["custom_id"], (), table.alice, table.alice)
    assert "level 1 3/4" in await left(table)
    assert "17 misses" in shown(table)
    assert "**Mira** 38/38 Shield" in shown(table)
    await pick(table, table.gm, "attack", "Mira", faces=(16,))
    assert "20 misses" in shown(table), "it lasts until her next turn"


class CountedCasts(Thumbs):
    """Counts presses for casting as well, which are three for each spell."""

    async def cast(self, who, spell, *targets, faces=(), slot=""):
        self.interactions += 3
        return await cast(self.table, who, spell, *targets, faces=faces, slot=slot)


CLERIC = "slots: cleric 5\nspellcasting: wis DC 14 +6\nspells: bless, hold person, healing word"
HOBGOBLINS = "hobgoblin x3 i+1 ac18 hp40 longsword +3 1d8+1 slashing"


async def test_a_wizard_and_cleric_fight_takes_at_most_25_interactions_and_60_characters(table):
    await caster(table, WIZARD)
    await bo(table)
    form = await sheet(table, "Edit", who=table.bob)
    await table.bob.submit_modal(form, {**form_of(form), "traits": CLERIC})
    await start_fight(table, (HOBGOBLINS, 10), (OGRE, 9), auto=True)
    await press(table, table.alice, "Join", 16)
    await press(table, table.bob, "Join", 20)
    counted = CountedCasts(table)
    await counted.tap(table.gm, "GM: begin")
    await counted.cast(table.bob, "Bless", "Bo", "Mira", slot="level 1")
    three = ("Hobgoblin 1", "Hobgoblin 2", "Hobgoblin 3")
    await counted.cast(table.alice, "Fireball", *three, faces=(*[3] * 8, 20, 2, 9))
    # Don't count the monsters' attacks; Shield against the first counts.
    await pick(table, table.gm, "attack", "Mira", faces=(14, 8))
    await counted.tap(table.alice, "Mira: Shield")
    assert "Longsword: Mira casts Shield (Alice), now 17 misses" in shown(table)
    await press(table, table.gm, "End turn")
    await table.gm.slash(table.channel, "dnd hp", change="-38", who="Mira")
    await press(table, table.gm, "End turn")
    await counted.cast(table.bob, "Healing Word", "Mira", faces=(4, 4), slot="level 1")
    await counted.cast(table.bob, "Hold Person", "Hobgoblin 1", faces=(3,), slot="level 2")
    split = ("Hobgoblin 2, 2 times", "Hobgoblin 3")
    await counted.cast(table.alice, "Magic Missile", *split, faces=(3,), slot="level 1")
    await counted.tap(table.gm, "End turn: Hobgoblin 1 saves against Paralyzed", 18)
    assert "Hobgoblin 1 hurt (" not in shown(table)
    assert (counted.interactions, counted.typed) == (18, 0)


async def test_an_area_continues_in_later_turns_without_a_slot(table):
    await wizards_turn(table, traits="slots: druid 5\nspellcasting: wis DC 15\nspells: moonbeam, fire bolt")
    await cast(table, table.alice, "Moonbeam", "Ogre", faces=(5, 5, 3), slot="level 2")
    await press(table, table.alice, "End turn")
    answer = await press(table, table.alice, "Cast…")
    answer = await pick(table, table.alice, "cast", "Moonbeam again", on=answer)
    table.dice.will_show(4, 4, 20)
    await pick(table, table.alice, "cast_on", "Goblin 1", on=answer)
    assert "**Mira**, Moonbeam: Goblin 1 takes 4" in shown(table)
    assert "**Mira** 38/38 concentrates on Moonbeam" in shown(table)
    assert "level 2 2/3" in await left(table)


async def test_a_countered_spell_keeps_its_slot_and_a_creature_uses_its_stat_blocks_dc(table):
    await caster(table, f"{WIZARD}, counterspell")
    await begin_fight(table, ("Lich", 1), alice=18)
    await cast(table, table.alice, "Fireball", "Lich", faces=(*[3] * 8, 1), slot="level 3")
    assert "Fireball: Lich takes 24" in shown(table)
    answer = await press(table, table.gm, "Creature…")
    answer = await press(table, table.gm, "Cast…", on=answer)
    form = await table.gm.click(answer.response, label="Another spell…")
    answer = await table.gm.submit_modal(form, {"what": "counterspell", "dc": ""})
    table.dice.will_show(2)
    await pick(table, table.gm, "cast_on", "Mira", on=answer)
    await press(table, table.gm, "GM: counter Mira's Fireball")
    assert "The spell is countered (Gwen)" in shown(table)
    assert "Lich unhurt" in shown(table)
    assert "level 3 2/2" in await left(table)
    await press(table, table.gm, "Undo")
    assert "Lich hurt" in shown(table)
    assert "level 3 1/2" in await left(table)

    await press(table, table.alice, "End turn")
    answer = await pick(table, table.gm, "attack", "Other actions of Lich…")
    answer = await press(table, table.gm, "Cast…", on=answer)
    form = await table.gm.click(answer.response, label="Another spell…")
    answer = await table.gm.submit_modal(form, {"what": "fireball", "dc": ""})
    listed = next(each for each in components(answer) if each["type"] == 3)
    value = next(each["value"] for each in listed["options"] if each["label"] == "Mira")
    table.dice.will_show(*[1] * 8, 19)
    await table.gm.select(answer.response, [value], custom_id=listed["custom_id"])
    assert "**Lich**, Fireball: Mira takes 4" in shown(table)  # 19 + 1 is DC 20.


async def test_numbers_missing_from_the_sheet_are_asked_for_once(table):
    await wizards_turn(table, traits="spells: sacred flame, fire bolt")
    answer = await pick(table, table.alice, "attack", "Cast…")
    form = await pick(table, table.alice, "cast", "Sacred Flame", on=answer)
    answer = await table.alice.submit_modal(form, {"what": "Sacred Flame", "dc": "15 +7"})
    table.dice.will_show(4, 4, 9)
    await pick(table, table.alice, "cast_on", "Goblin 1", on=answer)
    assert "Sacred Flame: Goblin 1 takes 8" in shown(table)
    await cast(table, table.alice, "Fire Bolt", "Goblin 2", faces=(9, 3, 3))
    assert "Fire Bolt: 16 hits: 6 damage" in shown(table)


async def test_hex_adds_damage_only_to_the_casters_hits(table):
    await wizards_turn(
        table, traits="slots: warlock 5\nspellcasting: cha DC 14 +6\nspells: hex, eldritch blast"
    )
    await cast(table, table.alice, "Hex", "Ogre", choice="Strength")
    assert "Ogre unhurt, Hex: Strength (while Mira concentrates)" in shown(table)
    await cast(table, table.alice, "Eldritch Blast", "Ogre, 2 times", faces=(15, 5, 4, 2))
    assert "Eldritch Blast: 21 hits: 9 damage" in shown(table)  # 5 on the d10, plus 4 from Hex.
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await pick(table, table.bob, "attack", "Ogre", faces=(15,))
    assert "Unarmed Strike: 17 hits: 1 damage" in shown(table)


PALADIN = "slots: paladin 5\nspellcasting: cha DC 14 +6\nspells: divine smite"


async def test_divine_smite_follows_a_hit_and_a_critical_hit_doubles_it(table):
    await caster(table, PALADIN, "Longsword str 1d8 slashing")
    await begin_fight(table, ("skeleton", 9), alice=18)
    lonely = await cast(table, table.alice, "Divine Smite", "level 1 spell slot")
    assert "right after a hit with a Melee weapon. Attack first." in text_of(lonely)
    assert "level 1 4/4" in await left(table)

    await pick(table, table.alice, "attack", "Skeleton", faces=(20, 1, 1))
    # It's 2d8 twice, plus 1d8 for the Undead, which is doubled too.
    await cast(table, table.alice, "Divine Smite", "level 1 spell slot", faces=(1, 2, 3, 4, 5, 6))
    assert "**Mira**, Divine Smite (Bonus Action): Skeleton takes 21" in shown(table)
    assert "4d8 (1, 2, 3, 4) + 2d8 (5, 6) = 21 radiant" in shown(table)
    assert "level 1 3/4" in await left(table)
    again = await cast(table, table.alice, "Divine Smite", "level 1 spell slot")
    assert "Mira has already taken a Bonus Action this turn" in text_of(again)


async def test_rays_for_someone_who_fell_get_a_new_target(table):
    await wizards_turn(table, ("goblin x2 i+2 ac15 hp3 scimitar +4 1d6+2 slashing", 9), (OGRE, 9))
    answer = await cast(
        table, table.alice, "Scorching Ray", "Goblin 1, 3 times", faces=(15, 1, 2), slot="level 2"
    )
    assert "The target fell with 2 left. Choose Cast… again." in text_of(answer)
    answer = await cast(table, table.alice, "Scorching Ray again", "Ogre, 2 times", faces=(2, 14, 3, 4))
    assert "Rolled Scorching Ray" in text_of(answer)
    assert shown(table).count("**Mira** → **Ogre**, Scorching Ray") == 2
    assert "level 2 2/3" in await left(table)
    again = await pick(table, table.alice, "attack", "Cast…")
    assert "Scorching Ray again" not in str(components(again))


async def test_searing_smite_burns_each_turn_until_its_target_saves(table):
    traits = "slots: paladin 5\nspellcasting: cha DC 14 +6\nspells: searing smite"
    await caster(table, traits, "Longsword str 1d8 slashing")
    await begin_fight(table, (OGRE, 9), alice=18)
    await pick(table, table.alice, "attack", "Ogre", faces=(15, 1))
    await cast(table, table.alice, "Searing Smite", "level 1 spell slot", faces=(3,))
    assert "**Mira**, Searing Smite (Bonus Action): Ogre takes 3" in shown(table)
    assert "Searing Smite (save ends: Con DC 14" in shown(table)
    await press(table, table.alice, "End turn")
    answer = await press(table, table.alice, "Cast…")
    answer = await pick(table, table.alice, "cast", "Searing Smite: 1d6 fire", on=answer)
    table.dice.will_show(5)
    await pick(table, table.alice, "cast_on", "Ogre", on=answer)
    assert "**Mira**, Searing Smite: Ogre takes 5" in shown(table)
    assert "level 1 3/4" in await left(table)
    await press(table, table.gm, "End turn: Ogre saves against Searing Smite", 18)
    assert "Searing Smite (save ends" not in shown(table)


async def test_guiding_bolt_gives_advantage_once_and_faerie_fire_while_she_concentrates(table):
    traits = "slots: wizard 5\nspellcasting: int DC 15 +7\nspells: faerie fire, guiding bolt"
    await wizards_turn(table, traits=traits)
    await cast(table, table.alice, "Guiding Bolt", "Ogre", faces=(15, 1, 1, 1, 1), slot="level 1")
    assert "Guiding Bolt (until the end of Mira's next turn)" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await pick(table, table.bob, "attack", "Ogre", faces=(3, 17))
    assert "Advantage: Guiding Bolt" in shown(table)
    assert "Guiding Bolt (until" not in shown(table), "it was for one attack"
    await press(table, table.bob, "End turn")
    await press(table, table.gm, "End turn")
    await cast(table, table.alice, "Faerie Fire", "Goblin 1", "Ogre", faces=(2, 20), slot="level 1")
    assert "Goblin 1 unhurt, Faerie Fire (while Mira concentrates" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await pick(table, table.bob, "attack", "Goblin 1", faces=(3, 2))
    assert "Advantage: Faerie Fire" in shown(table)


async def test_acid_arrow_halves_on_a_miss_vampiric_touch_heals_and_ice_knife_has_parts(table):
    traits = "slots: wizard 5\nspellcasting: int DC 15 +7\nspells: acid arrow, vampiric touch, ice knife"
    await wizards_turn(table, traits=traits)
    await table.gm.slash(table.channel, "dnd hp", change="-9", who="Mira")
    await cast(table, table.alice, "Acid Arrow", "Ogre", faces=(2, 1, 2, 3, 3), slot="level 2")
    assert "**Mira** → **Ogre**, Acid Arrow: 9 misses: 4 damage" in shown(table)
    await press(table, table.gm, "Undo")
    await cast(table, table.alice, "Acid Arrow", "Ogre", slot="level 2")
    assert "Acid Arrow: 9 misses: 4 damage" in shown(table), "the same dice"
    await press(table, table.gm, "Undo")
    await cast(table, table.alice, "Vampiric Touch", "Ogre", faces=(15, 1, 2, 4), slot="level 3")
    assert "Vampiric Touch: 22 hits: 7 damage · Mira regains 3" in shown(table)
    assert "**Mira** 32/38" in shown(table)
    await press(table, table.gm, "Undo")
    assert "**Mira** 29/38" in shown(table)

    await cast(table, table.alice, "Ice Knife", "Ogre", faces=(2,), slot="level 1")
    await cast(table, table.alice, "Ice Knife: 2d6 cold", "Ogre", "Goblin 1", faces=(3, 4, 20, 2))
    assert "**Mira**, Ice Knife: Ogre takes 0, Goblin 1 takes 7" in shown(table)
    assert "level 1 3/4" in await left(table)
    assert "Ice Knife: 2d6" not in str(components(await pick(table, table.alice, "attack", "Cast…")))
    await press(table, table.gm, "Undo")
    assert "Ice Knife: Ogre" not in shown(table)
    assert "level 1 3/4" in await left(table)

    answer = await pick(table, table.alice, "attack", "Cast…")
    answer = await pick(table, table.alice, "cast", "Ice Knife: 2d6 cold", on=answer)
    listed = next(each for each in components(answer) if each["type"] == 3)
    ogre = next(option["value"] for option in listed["options"] if option["label"] == "Ogre")
    table.dice.will_show(3, 4, 3, 4)  # Both roll, one is kept, and the undone save is repeated.
    press_at_once(table, answer.response, listed["custom_id"], [ogre], table.alice, table.alice)
    await table.env.settle()
    (late,) = press_at_once(table, answer.response, listed["custom_id"], [ogre], table.alice)
    await table.env.settle()
    assert "no longer possible" in text_of(late)
    assert "used Ice Knife" in shown(table)
    assert shown(table).count("**Mira**, Ice Knife: Ogre") == 1


async def test_aid_raises_the_maximum_and_heroism_gives_temporary_hit_points_each_turn(table):
    traits = "slots: bard 5\nspellcasting: dex DC 15 +7\nspells: aid, heroism"
    await wizards_turn(table, traits=traits)
    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Bo")
    await cast(table, table.alice, "Aid", "Mira", "Bo", slot="level 3")
    assert "**Mira**, Aid: Mira regains 10, Bo regains 10" in shown(table)
    assert "**Mira** 48/48" in shown(table)
    assert "**Bo** 10/20" in shown(table)
    await press(table, table.gm, "Undo")
    assert "**Bo** 0/10 **dying**" in shown(table)
    await table.gm.slash(table.channel, "dnd hp", change="+10", who="Bo")
    await cast(table, table.alice, "Heroism", "Mira", slot="level 1")
    assert "Heroism: 2 (while Mira concentrates" in shown(table)
    for who in (table.alice, table.gm, table.bob, table.gm):
        await press(table, who, "End turn")
    assert "**Mira** 38/38 +2 temp" in shown(table)


async def test_lesser_restoration_and_heal_end_conditions(table):
    traits = "slots: cleric 11\nspellcasting: wis DC 15 +7\nspells: lesser restoration, heal"
    await wizards_turn(table, traits=traits)
    await table.gm.slash(table.channel, "dnd condition", what="blinded, poisoned", who="Bo")
    await cast(table, table.alice, "Lesser Restoration", "Bo", slot="level 2", choice="Blinded")
    assert "Bo is no longer Blinded" in shown(table)
    assert "**Bo** 10/10 Poisoned" in shown(table)
    await press(table, table.gm, "Undo")
    assert "**Bo** 10/10 Blinded, Poisoned" in shown(table)
    await cast(table, table.alice, "Heal", "Bo", slot="level 6")
    assert "**Bo** 10/10 \n" in shown(table).replace("10/10\n", "10/10 \n")


async def test_hex_moves_to_another_target_as_a_bonus_action_without_a_slot(table):
    await wizards_turn(table, traits="slots: wizard 5\nspellcasting: cha DC 14 +6\nspells: hex")
    await cast(table, table.alice, "Hex", "Ogre", slot="level 1", choice="Strength")
    refused = await cast(table, table.alice, "Hex again", "Goblin 1", choice="Dexterity")
    assert "Mira has already taken a Bonus Action this turn" in text_of(refused)
    for who in (table.alice, table.gm, table.bob, table.gm):
        await press(table, who, "End turn")
    await cast(table, table.alice, "Hex again", "Goblin 1", choice="Dexterity")
    assert "Goblin 1 unhurt, Hex: Dexterity (while Mira concentrates)" in shown(table)
    assert "Hex: Strength" not in shown(table).partition("\n\n")[0]
    assert "level 1 3/4" in await left(table)


async def test_magic_weapon_with_a_higher_slot_adds_2_to_hit_and_damage(table):
    traits = "slots: wizard 5\nspellcasting: int DC 15 +7\nspells: magic weapon, fire bolt"
    await wizards_turn(table, traits=traits)
    await cast(table, table.alice, "Magic Weapon", "Bo", slot="level 3")
    assert "Bo is under Magic Weapon: +2" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await pick(table, table.bob, "attack", "Ogre", faces=(10,))
    assert "+ 2 Magic Weapon: +2 = 14" in shown(table)
    assert "14 hits: 3 damage" in shown(table)


async def test_slow_ends_with_a_save_at_the_end_of_a_turn(table):
    await wizards_turn(table, traits="slots: wizard 5\nspellcasting: int DC 15 +7\nspells: slow")
    await cast(table, table.alice, "Slow", "Ogre", faces=(2,), slot="level 3")
    assert "Slow (while Mira concentrates, save ends: Wis DC 15" in shown(table)


async def test_only_a_dead_ally_can_be_chosen_for_revivify(table):
    traits = "slots: cleric 5\nspellcasting: wis DC 15 +7\nspells: revivify, cure wounds"
    await wizards_turn(table, traits=traits)
    await table.gm.slash(table.channel, "dnd hp", change="-20", who="Bo")
    assert "**Bo** 0/10 **dead**" in shown(table)
    await cast(table, table.alice, "Revivify", "Bo", slot="level 3")
    assert "**Mira**, Revivify: Bo regains 1" in shown(table)
    assert "**Bo** 1/10" in shown(table)
    await press(table, table.gm, "Undo")
    assert "**Bo** 0/10 **dead**" in shown(table)


async def test_spare_the_dying_stabilizes_an_ally_without_a_roll(table):
    await wizards_turn(table, traits="spellcasting: wis DC 15 +7\nspells: spare the dying")
    refused = await cast(table, table.alice, "Spare the Dying", "Bo")
    assert "Bo: Only the dying can be stabilized." in text_of(refused)
    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Bo")
    await cast(table, table.alice, "Spare the Dying", "Bo")
    assert "**Mira**, Spare the Dying: Bo is helped · **Bo is Stable**" in shown(table)


async def test_mass_heal_is_divided_among_its_targets_in_the_chosen_order(table):
    await wizards_turn(table, traits="slots: cleric 17\nspellcasting: wis DC 15 +7\nspells: mass heal")
    await table.gm.slash(table.channel, "dnd hp", change="-30", who="Mira")
    await table.gm.slash(table.channel, "dnd hp", change="-5", who="Bo")
    await cast(table, table.alice, "Mass Heal", "Mira", "Bo", slot="level 9")
    assert "**Mira**, Mass Heal: Mira regains 30, Bo regains 5" in shown(table)


async def test_bless_takes_no_more_targets_than_its_slot_allows(table):
    await wizards_turn(table)
    four = ("Mira", "Bo", "Goblin 1", "Goblin 2")
    refused = await cast(table, table.alice, "Bless", *four, slot="level 1")
    assert "Bless can have up to 3 targets. A higher slot may allow more." in text_of(refused)
    await cast(table, table.alice, "Bless", *four, slot="level 2")
    assert "concentrates on Bless" in shown(table)


async def test_grease_and_a_conjured_flame_continue_without_a_slot(table):
    await wizards_turn(
        table, traits="slots: wizard 1\nspellcasting: int DC 15 +7\nspells: grease, produce flame"
    )
    await cast(table, table.alice, "Grease", "Ogre", faces=(2,), slot="level 1")
    await cast(table, table.alice, "Grease again", "Goblin 1", faces=(3,))
    assert "Goblin 1 unhurt, Prone" in shown(table)
    assert "level 1 1/2" in await left(table)
    await press(table, table.gm, "Undo")
    await press(table, table.gm, "Undo")
    await cast(table, table.alice, "Produce Flame", "Cast Produce Flame")
    await cast(table, table.alice, "Produce Flame again", "Ogre", faces=(14, 5, 6))
    assert "**Mira** → **Ogre**, Produce Flame: 21 hits: 11 damage" in shown(table)


async def test_resistance_reduces_a_hits_damage_once_per_turn_even_if_critical(table):
    await wizards_turn(table, traits="spellcasting: wis DC 15 +7\nspells: resistance")
    await cast(table, table.alice, "Resistance", "Mira", choice="slashing")
    await press(table, table.alice, "End turn")
    await pick(table, table.gm, "attack", "Mira", faces=(20, 3, 4, 2))
    assert "Critical: 7 damage" in shown(table)  # 2d6 + 2 are 9, less 2.
    await pick(table, table.gm, "attack", "Mira", faces=(15, 3))
    assert "19 hits: 5 damage" in shown(table), "once per turn"
    await press(table, table.gm, "End turn")


async def test_a_power_word_kills_a_creature_with_a_hundred_hit_points(table):
    traits = "slots: wizard 17\nspellcasting: int DC 19 +11\nspells: power word kill, sorcerous burst"
    await wizards_turn(table, traits=traits)
    await cast(table, table.alice, "Power Word Kill", "Ogre", slot="level 9", choice="0-100 Hit Points")
    assert "**Ogre dies**" in shown(table)
    await press(table, table.gm, "Undo")
    await cast(table, table.alice, "Sorcerous Burst", "Ogre", choice="fire", faces=(9, 8, 2, 2))
    assert "Sorcerous Burst: 20 hits: 12 damage" in shown(table)


async def test_death_ward_leaves_one_hit_point_and_ends(table):
    await wizards_turn(table, traits="slots: cleric 7\nspellcasting: wis DC 15 +7\nspells: death ward")
    await cast(table, table.alice, "Death Ward", "Bo", slot="level 4")
    assert "Bo is under Death Ward" in shown(table)
    await table.gm.slash(table.channel, "dnd damage", dice="30 fire", targets="Bo")
    assert "**Bo** 1/10" in shown(table)
    assert "10/10 Death Ward" not in shown(table)
    await table.gm.slash(table.channel, "dnd damage", dice="3 fire", targets="Bo")
    assert "**Bo** 0/10 **dying**" in shown(table)


async def test_sacred_flame_ignores_cover(table):
    traits = "spellcasting: wis DC 15 +7\nspells: sacred flame, acid splash"
    await wizards_turn(table, traits=traits)
    await pick(table, table.alice, "how", "Target has three-quarters cover")
    await cast(table, table.alice, "Sacred Flame", "Goblin 1", faces=(4, 4, 10))
    assert "Sacred Flame: Goblin 1 takes 8" in shown(table)  # 10 and 2 aren't 15.
    await press(table, table.gm, "Undo")
    await pick(table, table.alice, "how", "Target has three-quarters cover")
    await cast(table, table.alice, "Acid Splash", "Goblin 2", faces=(4, 4, 10))
    assert "Acid Splash: Goblin 2 takes 0" in shown(table)
