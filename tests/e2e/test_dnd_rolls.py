"""Checks, saves, attacks and damage by command, and actions on them by button."""

from tests.e2e.dnd import bo, circumstances, edit_character, mira
from tests.support import headline, labels, options, public, text_of


async def roll(table, kind, /, *faces, by=None, where=None, **options):
    table.dice.will_show(*faces)
    return await (by or table.alice).slash(where or table.channel, f"dnd {kind}", **options)


async def test_everything_works_without_a_sheet_and_advantage_and_disadvantage_cancel(table):
    check = await roll(table, "check", 12, 3, what="stealth", dc="hard", **{"with": "+5, +1d4 Bless"})
    assert headline(check) == "20: success"
    assert "DC 20 (hard)\nd20 **12** + 5 bonus + 1d4 (3) Bless = 20" in text_of(check)
    line = "Longsword +5 1d8+3 slashing"
    attack = await roll(table, "attack", 12, 4, attack=line, target="goblin", ac=15)
    assert headline(attack) == "17 hits: 7 damage"
    assert "Against goblin, AC 15" in text_of(attack)

    check = await roll(table, "check", 9, what="dex", **{"with": "adv Help, dis Mud, dis Dark, dis Poison"})
    assert "Advantage (Help) and Disadvantage (Mud, Dark, Poison) cancel out: one d20" in text_of(check)
    assert headline(check) == "9"

    save = await roll(table, "save", what="dex", dc="5", fail=True)
    assert headline(save) == "Fails on purpose"
    assert labels(save) == ["Again", "Roll after all"]
    table.dice.will_show(12)
    await table.alice.click(save.response, label="Roll after all")
    assert headline(save) == "12: success"

    shown = await roll(table, "damage", dice="28 fire", targets="Ogre less 5 resist all vulnerable fire")
    assert headline(shown) == "22 fire damage"
    assert "28 −5 = 23 → resisted 11 → vulnerable 22" in text_of(shown)


async def test_a_check_names_each_numbers_source_even_a_tool_and_half_proficiency(table):
    await mira(table)
    check = await roll(table, "check", 10, what="Stealth", dc="DC 15")
    assert headline(check) == "18: success"
    assert "d20 **10** + 2 Dexterity + 6 expertise = 18" in text_of(check)
    other = await roll(table, "check", 10, what="athletics", ability="con")
    assert "Mira · Constitution (Athletics)" in text_of(other)
    assert "d20 **10** + 1 Constitution + 3 proficiency = 14" in text_of(other)

    await edit_character(table, traits="skills: sleight of hand\ntools: Thieves' Tools")
    check = await roll(table, "check", 5, 16, what="sleight of hand", tool="thieves' tools")
    assert "d20 (**16**, dropped die ~~5~~) + 2 Dexterity + 3 proficiency = 21" in text_of(check)
    assert "Advantage: proficient with the tool and in the skill" in text_of(check)

    traits = "saves: str con\nsave bonus: +1, wis +2\nskills: all others (half)\ninitiative: prof adv"
    told = text_of(await edit_character(table, traits=traits))
    assert "**Saves**: Str +7, Dex +3, Con +5, Int +0, Wis +4, Cha +1" in told
    assert "**Skills**: half proficiency in all others, +1" in told
    assert "**Initiative**: +5, with Advantage" in told
    check = await roll(table, "check", 5, what="arcana")
    assert "d20 **5** − 1 Intelligence + 1 half proficiency = 5" in text_of(check)
    save = await roll(table, "save", 5, what="wis")
    assert "d20 **5** + 1 Wisdom + 3 save bonus = 9" in text_of(save)
    death = await roll(table, "save", 9, what="death")
    assert headline(death) == "10: success"
    first = await roll(table, "check", 5, 12, what="initiative")
    assert "d20 (**12**, dropped die ~~5~~) + 2 Dexterity + 3 proficiency = 17" in text_of(first)
    assert "Advantage: on Initiative" in text_of(first)


async def test_the_scene_is_dark_and_wet_and_listening_in_dim_light_has_no_disadvantage(table):
    await mira(table)
    await table.gm.slash(table.channel, "dnd scene", obscured="lightly")
    seen = await roll(table, "check", 5, 12, what="perception")
    assert "d20 (**5**, dropped die ~~12~~)" in text_of(seen)
    assert "A GM can remove it afterwards if Perception is by hearing" in text_of(seen)
    heard = await roll(table, "check", 12, what="perception by hearing")
    assert "Wisdom (Perception) by hearing" in text_of(heard)
    assert headline(heard) == "13"
    offered = await table.alice.autocomplete(table.channel, "dnd check", "what", "perc")
    assert "Perception by hearing" in [each["name"] for each in offered]

    await table.gm.slash(table.channel, "dnd scene", obscured="lightly", underwater=True)
    check = await roll(table, "check", 15, 4, what="perception")
    assert "Disadvantage: lightly obscured" in text_of(check)
    sword = await roll(table, "attack", 15, 4, 3, attack="Longsword", ac=10)
    assert "Disadvantage: underwater" in text_of(sword)
    sword = await roll(table, "attack", 15, 3, attack="Trident str 1d6 piercing", ac=10)
    assert "Disadvantage" not in text_of(sword)
    bow = await roll(table, "attack", 20, 20, attack="Longbow", ac=10, **{"with": "long range"})
    assert headline(bow) == "25 misses"
    fire = await roll(table, "damage", 6, 5, dice="2d6 fire", targets="Ogre")
    assert "**Ogre** takes **5**; 11 → resisted 5" in text_of(fire)


async def test_a_misspelled_skill_and_an_ambiguous_bonus_take_one_press_and_keep_the_rest(
    table,
):
    await mira(table)
    answer = await table.alice.slash(
        table.channel, "dnd check", what="arcna", dc="15", hidden="me", **{"with": "+1d4 Guidance"}
    )
    assert "Did you mean Arcana?" in text_of(answer)
    await table.restart()
    table.dice.will_show(15, 3)
    rolled = await table.alice.click(answer.response, label="Arcana")
    assert headline(rolled) == "17: success"
    assert rolled.response.ephemeral
    answer = await table.alice.slash(table.channel, "dnd check", what="arcna", **{"with": "+1 " + "x" * 90})
    assert labels(answer) == [], "text too long for a button isn't offered"

    line = "Axe +1 1d8+3 slashing"
    answer = await table.alice.slash(table.channel, "dnd attack", attack=line, ac=15, target="orc")
    assert answer.response.ephemeral
    assert labels(answer) == ["Magic weapon: +7 to hit", "+1 to hit in total"]
    table.dice.will_show(10)
    rolled = await table.alice.click(answer.response, label="+1 to hit in total")
    assert headline(rolled) == "11 misses"
    table.dice.will_show(10, 4)
    rolled = await table.alice.click(answer.response, label="Magic weapon: +7 to hit")
    assert headline(rolled) == "17 hits: 7 damage"
    assert "Against orc" in text_of(rolled)


async def test_against_an_unknown_armor_class_a_press_calls_the_hit_with_the_best_cover(table):
    attack = await roll(table, "attack", 12, attack="Claw +3 1d8 slashing", target="dragon")
    assert headline(attack) == "15"
    table.dice.will_show(6)
    await table.alice.click(attack.response, label="Hit: roll damage")
    assert headline(attack) == "15 hits: 6 damage"
    await table.alice.click(attack.response, label="Undo")
    assert headline(attack) == "15"
    await table.alice.click(attack.response, label="Hit: roll damage")
    assert headline(attack) == "15 hits: 6 damage"

    attack = await roll(
        table, "attack", 12, 8, attack="Claw +3 1d8 slashing", ac=13, **{"with": "half cover"}
    )
    assert headline(attack) == "15 hits: 8 damage"
    assert "AC 13 + 2 half cover = 15" in text_of(attack)
    listed = await circumstances(table.alice, attack)
    await table.alice.select(listed.response, ["cover three_quarters"])
    assert headline(attack) == "15 misses"
    assert "AC 13 + 5 three-quarters cover = 18" in text_of(attack)
    save = await roll(table, "save", 12, what="dex", dc="14", **{"with": "half cover"})
    assert headline(save) == "14: success"
    assert "d20 **12** + 0 Dexterity \\(no sheet\\) + 2 cover = 14" in text_of(save)


async def test_forgotten_or_wrong_circumstances_are_changed_without_rerolling(table):
    await mira(table)
    for said, why in (("total cover", "total cover"), ("beyond", "out of range")):
        answer = await roll(table, "attack", attack="Longbow", ac=10, **{"with": said})
        assert answer.ephemeral
        assert why in text_of(answer)

    attack = await roll(table, "attack", 3, 17, 5, attack="Longsword", ac=15, **{"with": "adv Help, +2 Luck"})
    assert headline(attack) == "25 hits: 8 damage"
    listed = await circumstances(table.alice, attack)
    assert "Remove: Help" in [each["label"] for each in options(listed)]
    answer = await table.alice.select(listed.response, ["adv 0"])
    assert "Only a GM can remove or restore what applies" in text_of(answer)

    listed = await circumstances(table.gm, attack)
    await table.gm.select(listed.response, ["adv 0"])
    assert headline(attack) == "11 misses"
    assert "Removed: Help (Gwen)" in text_of(attack)

    listed = await circumstances(table.gm, attack)
    await table.gm.select(listed.response, ["adv 0"])
    assert headline(attack) == "25 hits: 8 damage"

    attack = await roll(table, "attack", 12, 5, attack="Longbow", ac=15)
    assert headline(attack) == "17 hits: 7 damage"
    listed = await circumstances(table.alice, attack)
    table.dice.will_show(4)
    await table.alice.select(listed.response, ["fact close_combat", "cover half"])
    assert headline(attack) == "9 misses"
    await table.alice.click(attack.response, label="Undo")
    assert headline(attack) == "17 hits: 7 damage"
    listed = await circumstances(table.alice, attack)
    await table.alice.select(listed.response, ["fact close_combat"])
    assert headline(attack) == "9 misses"

    attack = await roll(table, "attack", 8, attack="Longsword", ac=15)
    assert headline(attack) == "14 misses"
    form = await table.alice.click(attack.response, label="Edit…")
    table.dice.will_show(3, 6, 5, 2)
    await table.alice.submit_modal(form, {"bonus": "+1d4 Bless", "extra": "2d6 Sneak Attack"})
    assert headline(attack) == "17 hits: 16 damage"
    assert "Edited: +1d4 Bless, 2d6 Sneak Attack" in text_of(attack)
    await table.alice.click(attack.response, label="Undo")
    assert headline(attack) == "14 misses"
    form = await table.alice.click(attack.response, label="Edit…")
    await table.alice.submit_modal(form, {"bonus": "+1d4 Bless"})
    assert "1d4 (3) Bless" in text_of(attack)


async def test_the_pace_changes_checks_even_in_threads_and_anyone_can_ask_how_far_they_get(table):
    await table.gm.slash(table.channel, "dnd scene", pace="fast")
    far = await table.alice.slash(table.channel, "dnd scene", time="5 hours")
    assert not far.ephemeral
    assert "5 hours at a fast pace: **20 miles**" in text_of(far)
    assert "A mount can cover 24 miles by going twice as fast for one hour." in text_of(far)
    slowly = await table.alice.slash(table.channel, "dnd scene", time="1 day", pace="slow")
    assert "1 day at a slow pace: **18 miles**" in text_of(slowly)
    moved = await table.alice.slash(table.channel, "dnd scene", time="35 ft")
    assert text_of(moved) == (
        "35 feet: **7 squares**. In Difficult Terrain, that costs 70 feet, or 14 squares.\n"
        "With a Speed of 35 feet, mounting or dismounting costs **17 feet**."
    )
    assert "**Fast pace**" in text_of(await table.alice.slash(table.channel, "dnd scene"))
    answer = await table.gm.slash(table.channel, "dnd scene", time="1 day", underwater=True)
    assert (
        text_of(answer) == "Setting the scene and travel are separate. Leave the time empty to set the scene."
    )

    await mira(table)
    set_to = await table.gm.slash(table.channel, "dnd scene", pace="fast")
    assert "400 feet a minute, 4 miles an hour, 30 miles a day" in text_of(set_to)
    check = await roll(table, "check", 15, 4, where=table.thread, what="perception")
    assert "Disadvantage: fast pace" in text_of(check)
    assert headline(check) == "5"
    answer = await table.alice.slash(table.channel, "dnd scene", pace="off")
    assert answer.ephemeral
    await table.gm.slash(table.channel, "dnd scene", underwater=True)
    assert "**Fast pace**" in text_of(await table.alice.slash(table.channel, "dnd scene")), "it stays"
    ended = await table.gm.slash(table.channel, "dnd scene", pace="off")
    assert "**Underwater**" in text_of(ended)
    assert "No travel pace is set here, so it doesn't affect checks." in text_of(ended)


async def test_those_allowed_roll_for_a_character_and_damage_is_rolled_once_for_all(table):
    await mira(table)
    await bo(table)
    own = await roll(table, "check", 10, by=table.gm, what="stealth", character="Mira")
    assert headline(own) == "18"
    answer = await roll(table, "check", by=table.bob, what="stealth", character="Mira")
    assert answer.ephemeral
    assert "Mira belongs to Alice. Only they and the GMs can do that." in text_of(answer)

    shown = await roll(
        table, "attack", 13, 7, attack="Longsword", target="goblin", ac=15, hidden="gm", **{"with": "+1"}
    )
    assert headline(shown) == "20 hits: 10 damage"
    line = public(table.channel)[-1].embeds[0].to_dict()
    assert "Mira · Longsword" in str(line)
    for secret in ("15", "20", "13", "10", "goblin", "hit"):
        assert secret not in str(line["description"]) + str(line["author"])

    fire = await roll(
        table,
        "damage",
        *(6, 5, 4, 3, 3, 2, 2, 2),
        *(14, 9, 3),
        by=table.gm,
        dice="8d6 fire",
        save="dex",
        dc="15",
        targets="Goblin 1 +2; Ogre -1 resist fire; Mira; Bat failed",
    )
    assert headline(fire) == "27 fire damage"
    assert "**Goblin 1** takes **13**: save 14 + 2 = 16, success; 27 → half 13" in text_of(fire)
    assert "**Ogre** takes **13**: save 9 − 1 = 8, failure; 27 → resisted 13" in text_of(fire)
    assert "**Mira** takes **27**: save 3 + 2 = 5, failure" in text_of(fire)
    assert "**Bat** takes **27**: failure, not rolled" in text_of(fire)

    await edit_character(table, traits="resist: slashing")
    attack = await roll(table, "attack", 13, 7, by=table.sam, attack="Claw +3 1d8 slashing", target="mira")
    assert headline(attack) == "16 hits: 3 damage"
    assert "Against Mira, AC 16" in text_of(attack)
    assert "**Mira** takes **3**: 7 → resisted 3" in text_of(attack)


MISTAKES = [
    ("dnd check", {"what": "flying"}, "“flying” isn't a skill or ability"),
    ("dnd check", {"what": "dex", "dc": "impossible"}, "“impossible” isn't a difficulty"),
    ("dnd check", {"what": "dex", "with": "+lots"}, "“+lots” isn't a bonus"),
    ("dnd save", {"what": "stealth"}, "“stealth” isn't a saving throw"),
    ("dnd attack", {"attack": "Bow of doom"}, "There's no attack named “Bow of doom”"),
    ("dnd attack", {"attack": "Claw +3 1d8 slashng"}, "Did you mean slashing?"),
    (
        "dnd attack",
        {"attack": "Claw +3 1d8 slashing", "with": "long range"},
        "is a melee attack without a range",
    ),
    (
        "dnd damage",
        {"dice": "8d6 fire", "save": "dex"},
        "A save needs an ability, such as dex, and a DC, such as 15",
    ),
    ("dnd damage", {"dice": "8d6 off fire"}, "“8d6 off” isn't damage"),
    ("dnd hp", {"change": "heal 1d8 fire"}, "fire"),
    ("ask", {"what": "dex"}, "Only a GM"),
    ("character play", {"name": "Noone"}, "There's no character named “Noone” here"),
    ("character show", {}, "There are no characters here yet"),
]


async def test_a_mistake_is_answered_privately_with_what_would_work(table):
    for command, given, what in MISTAKES:
        answer = await table.alice.slash(table.channel, command, **given)
        assert answer.ephemeral, given
        assert what in text_of(answer), given


async def test_a_correction_is_rolled_with_everything_typed(table):
    await mira(table)
    for typed, button, words in (
        ("arcna +5 dc 15", "Arcana", "DC 15"),
        ("stelth +5", "Stealth", "+ 5"),
        ("stelth adv", "Stealth", "Advantage"),
    ):
        answer = await table.alice.slash(table.channel, "dnd check", what=typed)
        table.dice.will_all_show(12)
        rolled = await table.alice.click(answer.response, label=button)
        assert words in text_of(rolled)
    answer = await table.alice.slash(table.channel, "dnd check", what="Perception hearing")
    assert "by hearing" in text_of(answer)
