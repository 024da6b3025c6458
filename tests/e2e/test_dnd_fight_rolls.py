"""What is rolled in a fight beside attacks by tap: areas, healing, first aid, typed rolls; and hit points by hand."""

import pytest

from tests.e2e.dnd import bo, mira
from tests.e2e.fights import GOBLINS, OGRE, attack, button, messages, panel, pick, press, shown, started
from tests.support import headline, labels, options, text_of


async def joined(table, *, auto=False):
    """Mira 20, three goblins 12, Bo 11, an ogre 8; Mira's turn."""
    await mira(table)
    await bo(table)
    await started(table, (GOBLINS, 10), (OGRE, 9), auto=auto)
    await press(table, table.alice, "Join", 18)
    await press(table, table.bob, "Join", 11)
    return await press(table, table.gm, "GM: begin")


async def filled(table, who, opens, *faces, targets=(), **texts):
    """Open a form of the fight by its button, and fill it in."""
    form = await press(table, who, opens)
    (listed, *_) = [each["component"] for each in form.modal["components"] if each["component"]["type"] == 3]
    values = [each["value"] for each in listed["options"] if each["label"] in targets]
    if faces:
        table.dice.will_show(*faces)
    return await who.submit_modal(form, {listed["custom_id"]: values, **texts})


async def test_an_area_is_rolled_once_and_each_saves_for_itself(table):
    await joined(table)
    await pick(table, table.alice, "do", "Dodge")
    await press(table, table.alice, "End turn")
    caught = ("Mira", "Bo", "Ogre")
    faces = (6, 5, 2, 13, 9, 16)
    await filled(table, table.gm, "Area", *faces, targets=caught, dice="2d6 fire", save="dex 15", label="Breath")
    told = shown(table)
    assert "**Goblin 1**, Breath: Mira takes 5, Bo takes 11, Ogre takes 5 · **Bo falls unconscious**" in told
    assert "save 13 (Advantage, dropped ~~2~~) + 2 = 15, success" in told, "Mira dodges"
    assert "\nOgre success" in told, "what a monster's save is, is the GM's to know"


async def test_what_is_wrong_in_a_form_is_said_and_nothing_is_rolled(table):
    await joined(table)
    for texts, targets, wrong in (
        ({"dice": "8d6 fire", "save": "dex 15"}, (), "Choose from the list"),
        ({"dice": "lots", "save": ""}, ("Ogre",), "no damage type"),
        ({"dice": "8d6 fire", "save": "dex"}, ("Ogre",), "with its DC"),
        ({"dice": "8d6 fire", "save": "luck 15"}, ("Ogre",), "no saving throw"),
    ):
        told = await filled(table, table.alice, "Area", targets=targets, **texts)
        assert told.response.ephemeral
        assert wrong in text_of(told)
    again = await table.alice.click(told.response, label="Go on writing")
    fields = {each["component"]["custom_id"]: each["component"] for each in again.modal["components"]}
    assert fields["dice"]["value"] == "8d6 fire"
    assert [each["label"] for each in fields["targets"]["options"] if each.get("default")] == ["Ogre"]
    table.dice.will_show(*[1] * 8, 20)
    await table.alice.submit_modal(again, {"dice": "8d6 fire", "save": "dex 15", "targets": ["4"]})
    assert "**Mira**, area: Ogre takes 4" in shown(table)


async def test_healing_is_capped_and_what_is_lost_is_said(table):
    await joined(table)
    await table.alice.slash(table.channel, "dnd hp", change="-5")
    await filled(table, table.alice, "Heal", 4, 4, targets=("Mira", "Bo"), dice="2d8", label="Mass Cure")
    assert "**Mira**, Mass Cure: " in shown(table)
    assert "Mira regains 5 (3 over the maximum are lost)" in shown(table)
    assert "Bo regains 0 (8 over the maximum are lost)" in shown(table)
    assert "**Mira** 38/38" in shown(table)


async def test_first_aid_fails_below_10_and_helps_from_10_on(table):
    await joined(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    assert "**Bo** 0/10 **dying**" in shown(table)
    await pick(table, table.alice, "do", "Stabilise Bo", faces=[8])
    assert "first aid: 9: failure" in shown(table)
    assert "**dying**" in shown(table)
    await pick(table, table.alice, "do", "Stabilise Bo", faces=[9])
    assert "**Bo** 0/10 unconscious, Stable" in shown(table)


async def test_help_gives_advantage_on_the_next_attack(table):
    await joined(table)
    await pick(table, table.alice, "do", "Help Bo")
    assert "helped by Mira" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await attack(table, table.bob, "Ogre", 3, 17)
    assert "Advantage: Help by Mira" in shown(table)
    assert "helped by" not in shown(table)


async def test_a_typed_attack_on_somebody_of_the_fight_counts_there(table):
    await joined(table, auto=True)
    table.dice.will_show(15, 4, 5)
    typed = await table.alice.slash(
        table.channel, "dnd attack", attack="Longsword", target="goblin 2", damage="1d6 Sneak Attack"
    )
    assert headline(typed) == "21 hits: 12 damage"
    assert "AC" not in text_of(typed), "what a monster's Armor Class is, is the GM's to know"
    assert "~~Goblin 2~~ down" in shown(table)
    assert headline(panel(table)) == "Round 1: Goblin 1, 3"
    assert "Amend…" in labels(typed)


async def test_a_target_that_is_mistyped_is_not_rolled_for(table):
    await joined(table)
    for target, near in (("Goblin 9", "Goblin"), ("goblin", "Goblin 1 or Goblin 2 or Goblin 3"), ("Orge", "Ogre")):
        told = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target=target)
        assert told.response.ephemeral
        assert near in text_of(told)
    told = await table.gm.slash(table.channel, "dnd damage", dice="2d6", targets="Goblin 1; Door")
    assert "Door is not in the fight" in text_of(told)


async def test_for_what_a_monster_is_ready_is_the_gms_to_know(table):
    await joined(table)
    await press(table, table.alice, "End turn")
    form = await press(table, table.gm, "Ready")
    await table.gm.submit_modal(form, {"trigger": "when Mira moves, shoot"})
    assert "ready" in shown(table)
    assert "shoot" not in shown(table)


async def test_typed_damage_by_the_gm_is_a_trap(table):
    await joined(table)
    table.dice.will_show(3, 4, 5)
    await table.gm.slash(
        table.channel, "dnd damage", dice="2d6 piercing", targets="Mira; Goblin 1 saved", save="dex", dc="12"
    )
    assert "**Mira** 31/38" in shown(table)
    assert "Goblin 1 hurt" in shown(table)


async def test_a_typed_attack_on_nobody_of_the_fight_is_no_part_of_it(table):
    await joined(table)
    table.dice.will_show(15, 4)
    await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Door", ac=10)
    before = shown(table)
    table.dice.will_show(15)
    told = await table.sam.slash(table.channel, "dnd attack", attack="Knife +4 1d4 piercing", target="Goblin 1")
    assert headline(told) == "19", "a stranger learns no Armor Class"
    assert shown(table) == before


async def test_a_changed_roll_changes_the_fight(table):
    await joined(table)
    await attack(table, table.alice, "Goblin 1", 9, 8)
    assert "Goblin 1~~ down" in shown(table)
    opened = await press(table, table.gm, "GM…")
    await press(table, table.gm, "Strike a source", on=opened)
    struck = [each["label"] for each in options(opened)]
    assert "Strike: +3 proficiency" in struck
    value = next(each["value"] for each in options(opened) if each["label"] == "Strike: +3 proficiency")
    await table.gm.select(opened.response, [value])
    assert "Goblin 1 unhurt" in shown(table)
    assert "Struck: +3 proficiency (Gwen), now 12 misses" in shown(table)


async def test_a_player_cannot_lower_an_armor_class_by_amending(table):
    await joined(table)
    await attack(table, table.alice, "Goblin 1", 5)
    opened = await press(table, table.alice, "Roll…")
    form = await table.alice.click(opened.response, custom_id=button(opened, "Amend"))
    table.dice.will_show(4)
    told = await table.alice.submit_modal(form, {"goal": "2"})
    assert "only a GM" in text_of(told)
    form = await table.alice.click(opened.response, custom_id=button(opened, "Amend"))
    told = await table.alice.submit_modal(form, {"goal": "vulnerable slashing"})
    assert "only a GM" in text_of(told)
    assert "Goblin 1 unhurt" in shown(table)


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        (["-7 fire"], "**Mira** 31/38"),
        (["-20", "+8"], "**Mira** 26/38"),
        (["-20"], "**Mira** 18/38 bloodied"),
        (["temp 12"], "**Mira** 38/38 +12 temp"),
        (["max -10"], "**Mira** 28/28"),
        (["-38"], "**Mira** 0/38 **dying** (no death saves yet)"),
        (["-38", "-1 crit"], "**Mira** 0/38 **dying** (0 of 3 successes, 2 of 3 failures)"),
        (["-38", "stable"], "**Mira** 0/38 unconscious, Stable"),
        (["-76"], "**Mira** 0/38 **dead**"),
        (["-76", "revive 5"], "**Mira** 5/38"),
    ],
)
async def test_hit_points_by_hand(table, changes, state):
    await joined(table)
    for change in changes:
        await table.gm.slash(table.channel, "dnd hp", change=change, who="mira")
    assert state in shown(table)


async def test_temporary_hit_points_ask_only_where_there_are_some(table):
    await joined(table)
    await table.alice.slash(table.channel, "dnd hp", change="temp 10")
    asked = await table.alice.slash(table.channel, "dnd hp", change="temp 12")
    assert labels(asked) == ["Keep 10", "Take 12"]
    await press(table, table.alice, "Keep 10", on=asked)
    assert "+10 temp" in shown(table)
    asked = await table.alice.slash(table.channel, "dnd hp", change="temp 3")
    await press(table, table.alice, "Take 3", on=asked)
    assert "+3 temp" in shown(table)


async def test_anybody_of_the_fight_gives_others_temporary_hit_points(table):
    await joined(table)
    await table.bob.slash(table.channel, "dnd hp", change="temp 5", who="mira")
    assert "**Mira** 38/38 +5 temp" in shown(table)
    await table.bob.slash(table.channel, "dnd hp", change="temp 3", who="mira")
    assert "**Mira** 38/38 +5 temp" in shown(table), "the higher are kept; its own player is asked"


async def test_a_long_rest_for_everybody(table):
    await mira(table)
    await bo(table)
    await table.alice.slash(table.channel, "dnd hp", change="-7")
    await table.bob.slash(table.channel, "dnd hp", change="-7")
    told = await table.gm.slash(table.channel, "dnd hp", change="rest", who="all")
    assert "Bo, Mira" in text_of(told)
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 38/38"


async def test_hit_points_of_others_are_theirs_and_the_gms(table):
    await joined(table)
    for who, name, change in (
        (table.bob, "Mira", {"change": "-1"}),
        (table.alice, "Goblin 1", {"change": "-1"}),
        (table.alice, "Goblin 1", {"change": "temp 5"}),
        (table.alice, "Goblin 1", {}),
        (table.alice, "Mira", {"change": "revive"}),
        (table.sam, "Mira", {"change": "temp 5"}),
    ):
        told = await who.slash(table.channel, "dnd hp", who=name, **change)
        assert told.response.ephemeral
        assert "GM" in text_of(told)
        assert "10" not in text_of(told)
    assert headline(await table.bob.slash(table.channel, "dnd hp", who="mira")) == "Mira: 38/38", "all see that"
    assert headline(await table.gm.slash(table.channel, "dnd hp", who="goblin 1")) == "Goblin 1: 10/10"


async def test_damage_by_hand_is_resisted(table):
    await mira(table)
    await started(table, ("fire bat ac12 hp20 immune fire resist cold bite +3 1d4 piercing", 5))
    await table.gm.slash(table.channel, "dnd hp", change="-9 cold", who="fire bat")
    told = await press(table, table.gm, "GM…")
    assert "Fire bat: 16/20" in text_of(told)
    await table.gm.slash(table.channel, "dnd hp", change="-9 fire", who="fire bat")
    assert "Fire bat: 16/20" in text_of(await press(table, table.gm, "GM…"))


async def test_hit_points_outside_of_a_fight(table):
    await mira(table)
    hurt = await table.alice.slash(table.channel, "dnd hp", change="-7 fire")
    assert headline(hurt) == "Mira: 31/38"
    assert "Was 38/38." in text_of(hurt)
    assert "**31/38** hit points" in text_of(await table.alice.slash(table.channel, "dnd pc show"))
    healed = await table.alice.slash(table.channel, "dnd hp", change="+10")
    assert "7 regained." in text_of(healed)
    assert "3 more than the maximum are lost." in text_of(healed)
    await table.alice.slash(table.channel, "dnd hp", change="-38")
    await table.gm.slash(table.channel, "dnd hp", change="stable", who="Mira")
    table.dice.will_show(3)
    woken = await table.gm.slash(table.channel, "dnd hp", change="wake", who="Mira")
    assert headline(woken) == "Mira: 1/38"
    assert "1d4 hours: **3**" in text_of(woken)
    await table.restart()
    rested = await table.gm.slash(table.channel, "dnd hp", change="rest", who="Mira")
    assert headline(rested) == "Mira: 38/38"


async def test_somebody_like_a_character_falls_unconscious(table):
    await mira(table)
    await table.gm.slash(table.channel, "dnd fight start")
    table.dice.will_show(3)
    await table.gm.slash(
        table.channel, "dnd fight add", who="captain ac16 hp20 sword +5 1d8+3 slashing", **{"like-characters": True}
    )
    await table.gm.slash(table.channel, "dnd hp", change="-25", who="captain")
    told = await press(table, table.gm, "GM…")
    assert "Captain: 0/20, AC 16, dying" in text_of(told)


async def test_a_mount_acts_with_its_rider(table):
    await joined(table)
    table.dice.will_show(2)
    await table.gm.slash(table.channel, "dnd fight add", who="horse ac10 hp19 hooves +6 2d4+4 bludgeoning", ally=True)
    told = await table.bob.slash(table.channel, "dnd fight mount", rider="Mira", mount="Horse")
    assert "another player" in text_of(told)
    await table.alice.slash(table.channel, "dnd fight mount", rider="Mira", mount="Horse")
    assert "rides Horse" in shown(table)
    await pick(table, table.alice, "do", "Horse: Dash")
    assert "Horse unhurt (ally, acted, dashing)" in shown(table)
    await table.alice.slash(table.channel, "dnd fight mount", rider="Mira")
    assert "rides" not in shown(table).split("•")[0]


async def test_whoever_leaves_takes_their_hit_points_along(table):
    await joined(table)
    await table.bob.slash(table.channel, "dnd hp", change="-4")
    await table.bob.slash(table.channel, "dnd fight remove", name="Bo")
    assert "**Bo**" not in shown(table).split("•")[0]
    assert headline(await table.bob.slash(table.channel, "dnd hp")) == "Bo: 6/10"
    refused = await table.bob.slash(table.channel, "dnd fight remove", name="Goblin 1")
    assert "GM" in text_of(refused)
    await press(table, table.gm, "Undo")
    assert "**Bo** 6/10" in shown(table)


async def test_a_press_is_one_call_to_discord(table):
    await joined(table)
    before = len(messages(table))
    await attack(table, table.alice, "Goblin 1", 2)
    assert len(messages(table)) == before


async def test_inspiration_is_spent_on_a_save_by_whoever_made_it(table):
    await joined(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Bo, Mira")
    await press(table, table.alice, "End turn")
    faces = (6, 5, 2, 3)
    await filled(table, table.gm, "Area", *faces, targets=("Mira", "Bo"), dice="2d6 fire", save="dex 15")
    assert "**Bo** 0/10" in shown(table)
    opened = await press(table, table.bob, "✨ Mira, Bo")
    assert "Bo's save shows 3" in [each["label"] for each in options(opened)]
    table.dice.will_show(20)
    told = await table.bob.select(opened.response, ["s0:0"])
    assert "another player's" in text_of(told)
    table.dice.will_show(18)
    await table.bob.select(opened.response, ["s1:0"])
    assert "**Bo** 5/10" in shown(table)
    assert "✨ Bo's Heroic Inspiration: ~~3~~ → 18 (Bob)" in shown(table)
    assert [each for each in labels(panel(table)) if each.startswith("✨")] == ["✨ Mira…"]

    await press(table, table.gm, "Undo")
    assert "**Bo** 0/10" in shown(table)
    assert "✨ Mira, Bo…" in labels(panel(table))


async def test_movement_is_answered_in_feet_and_squares(table):
    told = text_of(await table.alice.slash(table.channel, "dnd move", speed=25, feet=15, difficult=True))
    assert "**5 squares**" in told
    assert "Mounting or dismounting costs **12 feet**" in told
    assert "Moving 15 feet costs **30 feet**, 5 more than the Speed." in told
    told = text_of(await table.alice.slash(table.channel, "dnd move", speed=30, feet=10))
    assert "Moving 10 feet costs **10 feet**, 20 are left." in told


async def test_cover_that_was_forgotten_changes_what_an_area_dealt(table):
    await joined(table)
    await press(table, table.alice, "End turn")
    await filled(table, table.gm, "Area", 6, 5, 12, 2, targets=("Mira", "Bo"), dice="2d6 fire", save="dex 15")
    assert "**Mira** 27/38" in shown(table)
    opened = await press(table, table.gm, "Roll…")
    form = await table.gm.click(opened.response, custom_id=button(opened, "Amend"))
    await table.gm.submit_modal(form, {"targets": "Mira half cover; Bo"})
    assert "**Mira** 33/38" in shown(table), "12 and 2 and 2 for cover are 16"
    assert "**Bo** 0/10" in shown(table)


async def test_what_was_readied_may_be_a_shot(table):
    await joined(table)
    await pick(table, table.alice, "how", "Longbow")
    form = await press(table, table.alice, "Ready")
    await table.alice.submit_modal(form, {"trigger": "when one shows up, I shoot"})
    assert "ready: when one shows up, I shoot" in shown(table)
    await press(table, table.alice, "End turn")
    asked = await pick(table, table.alice, "attack", "Goblin 1")
    assert "what you are ready for" in text_of(asked)
    await press(table, table.alice, "Mira's Reaction: attack Goblin 1", 15, 3, on=asked)
    assert "**Mira** → **Goblin 1**, Longbow (Reaction)" in shown(table)
    assert "ready:" not in shown(table).split("•")[0]


async def test_a_fight_is_not_called_where_rolls_are_hidden(table):
    await table.gm.slash(table.channel, "gm default", hidden="blind")
    told = await table.gm.slash(table.channel, "dnd fight start")
    assert "/gm default everyone" in text_of(told)


async def test_a_typed_death_save_is_the_one_that_is_due_and_no_other(table):
    await joined(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    table.dice.will_show(12)
    early = await table.bob.slash(table.channel, "dnd save", what="death")
    assert "none is due now, it counts nothing" in text_of(early)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    table.dice.will_show(12)
    await table.bob.slash(table.channel, "dnd save", what="death")
    assert "(1 of 3 successes, 0 of 3 failures)" in shown(table)
    assert headline(panel(table)) == "Round 1: Ogre"


async def test_a_stat_block_is_pasted_into_the_form(table):
    await table.gm.slash(table.channel, "dnd fight start")
    form = await press(table, table.gm, "GM: add monsters")
    table.dice.will_show(10)
    block = "Wolf\nMedium Beast\nAC 12 Initiative +2\nHP 11 (2d8 + 2)\nBite. Melee Attack Roll: +4, reach 5 ft. Hit: 5"
    await table.gm.submit_modal(form, {"who": f"{block} (1d6 + 2) Piercing damage."})
    assert "12 Wolf unhurt" in shown(table)
    told = await table.gm.slash(table.channel, "dnd fight add", who="owlbear")
    assert "I know no Owlbear yet" in text_of(told)


async def test_the_answer_to_who_joins_says_their_initiative(table):
    await table.gm.slash(table.channel, "dnd fight start")
    table.dice.will_show(10)
    told = await table.gm.slash(table.channel, "dnd fight add", who=GOBLINS)
    assert told.response.ephemeral
    assert "Goblin ×3: Initiative 12." in text_of(told)


async def test_a_thread_says_where_the_fight_of_its_channel_is(table):
    await joined(table)
    told = await table.alice.slash(table.thread, "dnd fight show")
    assert f"<#{table.channel.id}>" in text_of(told)


async def test_players_cannot_ride_a_monster(table):
    await joined(table)
    told = await table.alice.slash(table.channel, "dnd fight mount", rider="Mira", mount="Ogre")
    assert "GM" in text_of(told)
    assert "rides" not in shown(table)


async def test_a_reaction_and_a_feature_once_a_turn_are_marked_out_of_turn(table):
    await joined(table)
    await press(table, table.alice, "End turn")
    await pick(table, table.alice, "do", "Reaction taken")
    assert "**Mira** 38/38 (reaction used)" in shown(table)
    await pick(table, table.bob, "do", "Once-a-turn feature used")
    assert "Bo uses a feature, once this turn" in shown(table)
    again = await pick(table, table.bob, "do", "Once-a-turn feature used")
    assert "already" in text_of(again)


async def test_the_question_for_a_reaction_is_over_with_the_turn(table):
    await joined(table)
    await press(table, table.alice, "End turn")
    asked = await pick(table, table.alice, "attack", "Goblin 1")
    await press(table, table.gm, "End turn")
    told = await press(table, table.alice, "Mira's Reaction", on=asked)
    assert "That turn is over" in text_of(told)
    assert "reaction used" not in shown(table)


async def test_cover_picked_before_an_area_is_of_its_targets(table):
    await joined(table)
    await pick(table, table.alice, "how", "Target has three-quarters cover")
    await filled(table, table.alice, "Area", 6, 10, targets=("Bo",), dice="1d6 fire", save="dex 13")
    assert "save 10 + 5 three-quarters cover = 15, success" in shown(table)


async def test_a_gm_reaches_the_rolls_before_the_last(table):
    await joined(table)
    await attack(table, table.alice, "Goblin 1", 9, 8)
    await attack(table, table.alice, "Goblin 2", 2)
    opened = await press(table, table.gm, "GM…")
    await pick(table, table.gm, "gm_roll", "Mira, Longsword: 15 hits", on=opened)
    assert "Against Goblin 1" in text_of(opened)
    listed = await table.gm.click(opened.response, label="Circumstances…")
    value = next(each["value"] for each in options(listed) if each["label"] == "Strike: +3 proficiency")
    await table.gm.select(opened.response, [value])
    assert "Goblin 1 unhurt" in shown(table)


async def test_inspiration_that_a_save_took_comes_back_to_whoever_saved(table):
    await joined(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await press(table, table.alice, "End turn")
    await filled(table, table.gm, "Area", 6, 5, 2, targets=("Mira",), dice="2d6 fire", save="dex 15")
    opened = await press(table, table.alice, "✨ Mira")
    table.dice.will_show(19)
    await table.alice.select(opened.response, ["s0:0"])
    assert "**Mira** 33/38" in shown(table)
    await press(table, table.gm, "Undo")
    assert "**Mira** 27/38" in shown(table)
    assert "✨ Mira…" in labels(panel(table))


async def test_the_name_of_somebody_who_is_gone_means_nobody_else(table):
    await mira(table)
    await started(table, ("goblin x10 i+2 ac15 hp10 scimitar +4 1d6+2 slashing", 10))
    await press(table, table.alice, "Join", 18)
    await press(table, table.gm, "GM: begin")
    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Goblin 1")
    told = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Goblin 1")
    assert "Goblin 1 is down" in text_of(told)
    await table.gm.slash(table.channel, "dnd fight remove", name="Goblin 1")
    told = await table.gm.slash(table.channel, "dnd fight remove", name="Goblin 1")
    assert "Nobody called Goblin 1" in text_of(told)
    told = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Goblin 1")
    assert told.response.ephemeral


async def test_the_same_once_more_counts_in_the_fight_and_shows_there(table):
    await joined(table)
    await attack(table, table.alice, "Goblin 1", 15, 2)
    table.dice.will_show(15, 1)
    await table.alice.slash(table.channel, "again")
    assert "Goblin 1 bloodied" in shown(table)
    await press(table, table.alice, "End turn")
    await attack(table, table.gm, "Mira", 15, 2)
    table.dice.will_show(15)
    again = await table.gm.slash(table.channel, "again")
    assert headline(again) == "19"
    assert "**Mira** 34/38" in shown(table)


async def test_what_was_taken_back_is_never_hidden(table):
    await joined(table)
    await attack(table, table.alice, "Goblin 1", 3)
    await press(table, table.alice, "Undo")
    await attack(table, table.alice, "Goblin 1", 15, 8)
    assert "Taken back by Alice: Mira, Longsword: 9 misses" in shown(table)
    await press(table, table.alice, "End turn")
    assert any("Taken back by Alice: Mira, Longsword: 9 misses" in text_of(each) for each in messages(table))


async def test_a_player_does_not_take_a_reroll_back(table):
    await joined(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Goblin 1", 3)
    opened = await press(table, table.alice, "✨ Mira")
    table.dice.will_show(4)
    await table.alice.select(opened.response, ["t0"])
    told = await press(table, table.alice, "Undo")
    assert "only a GM" in text_of(told)
    assert "10 misses" in shown(table)


async def test_of_a_stat_block_only_one_at_a_time(table):
    await table.gm.slash(table.channel, "dnd fight start")
    block = "Wolf AC 12 HP 11 (2d8 + 2) Bite. Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Piercing damage."
    told = await table.gm.slash(table.channel, "dnd fight add", who=f"{block} {block}")
    assert "one stat block at a time" in text_of(told)


async def test_damage_that_is_typed_out_of_turn_is_a_reaction(table):
    await joined(table)
    table.dice.will_show(3)
    await table.bob.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Ogre", **{"for": "Rebuke"})
    assert "**Bo** 10/10 (reaction used)" in shown(table)
    assert "**Bo** → **Ogre**, Rebuke (Reaction): 3 fire damage" in shown(table)
    table.dice.will_show(3)
    told = await table.bob.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Ogre")
    assert "used its Reaction" in text_of(told)
    await table.gm.slash(table.channel, "dnd hp", change="-99", who="Bo")
    table.dice.will_show(3)
    told = await table.bob.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Mira")
    assert "can do nothing" in text_of(told)


async def test_a_hidden_attack_says_that_nothing_comes_of_it(table):
    await joined(table)
    table.dice.will_show(15, 3)
    told = await table.alice.slash(
        table.channel, "dnd attack", attack="Longsword", target="Goblin 1", ac=15, hidden="me"
    )
    assert "Longsword: hidden, so nothing comes of it in the fight" in text_of(told)
    assert "Goblin 1 unhurt" in shown(table)
    table.dice.will_show(15)
    told = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="an orc", hidden="me")
    assert "nothing comes of it" not in text_of(told)
