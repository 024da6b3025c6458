"""Other rolls in a fight by button: areas, healing, first aid, typed rolls.

Also Hit Points by hand.
"""

from tests.e2e.dnd import circumstances, mira
from tests.e2e.fights import (
    GOBLINS,
    attack,
    begin_fight,
    begin_usual_fight,
    button,
    fill_form,
    messages,
    pick,
    press,
    press_directly,
    ride,
    shown,
)
from tests.support import hide_rolls, options, text_of


async def test_an_area_is_rolled_once_and_a_dodger_saves_with_advantage_unless_at_speed_0(table):
    await begin_usual_fight(table)
    await pick(table, table.alice, "do", "Dodge")
    await press(table, table.alice, "End turn")
    caught = ("Mira", "Bo", "Ogre")
    faces = (6, 5, 2, 13, 9, 16)
    await fill_form(table, table.gm, "Area", *faces, targets=caught, dice="2d6 fire # Breath", save="dex 15")
    told = shown(table)
    assert "**Goblin 1**, Breath: Mira takes 5, Bo takes 11, Ogre takes 5 · **Bo falls unconscious**" in told
    assert "save 13 (Advantage, dropped die ~~2~~) + 2 = 15, success" in told, "Mira dodges"
    assert "\nOgre success" in told, "only the GM sees a monster's save"

    assert "**Mira** 33/38 (dodging)" in shown(table)
    told = await press_directly(table, table.bob, "do", "still 5")
    assert "Only Mira's player" in text_of(told)
    await pick(table, table.gm, "do", "Mira has Speed 0")
    assert "**Mira** 33/38\n" in shown(table)
    assert "Mira has Speed 0, so Dodge has no effect" in shown(table)
    await attack(table, table.gm, "Mira", 15, 2)
    assert "**Mira** 29/38" in shown(table), "one d20, 19 hits"


async def test_areas_have_a_form_cover_and_exceptions_for_single_targets(table):
    await begin_usual_fight(table)
    for texts, targets, wrong in (
        ({"dice": "8d6 fire", "save": "dex 15"}, (), "Choose one or more targets from the list"),
        ({"dice": "lots", "save": ""}, ("Ogre",), "isn't a damage type"),
        ({"dice": "8d6 fire", "save": "dex"}, ("Ogre",), "enter its DC"),
        ({"dice": "8d6 fire", "dc": "luck 15"}, ("Ogre",), "” isn't a saving throw"),
    ):
        told = await fill_form(table, table.alice, "Area", targets=targets, **texts)
        assert told.response.ephemeral
        assert wrong in text_of(told)
    assert "[Damage]\n8d6 fire" in told.response.content
    assert "[Targets]\nOgre\n" in told.response.content, "the choices are returned in the list's words"
    assert "[What it is]" not in told.response.content, "empty fields aren't returned"
    again = await table.alice.click(told.response, label="Keep editing")
    fields = {each["component"]["custom_id"]: each["component"] for each in again.modal["components"]}
    assert fields["dice"]["value"] == "8d6 fire"
    assert [each["label"] for each in fields["targets"]["options"] if each.get("default")] == ["Ogre"]
    table.dice.will_show(*[1] * 8, 20)
    await table.alice.submit_modal(again, {"dice": "8d6 fire", "save": "dex", "dc": "15", "targets": ["4"]})
    assert "**Mira**, area: Ogre takes 4" in shown(table)

    said = "Bo adv; ogre fails on purpose"
    caught = ("Bo", "Ogre", "Goblin 1")
    faces = (6, 2, 14, 3)
    given = {
        "dice": "1d6 fire # Breath",
        "save": "dex 13 none",
        "cover": ["Goblin 1: half cover"],
        "each": said,
    }
    await fill_form(table, table.alice, "Area", *faces, targets=caught, **given)
    told = shown(table)
    assert "**Mira**, Breath: Goblin 1 takes 6, Ogre takes 6, Bo takes 0" in told
    assert told.endswith("Bo save 14 (Advantage, dropped die ~~3~~), success")
    assert "Ogre failure, not rolled" in told
    given["each"] = "Mira adv"
    refused = await fill_form(table, table.alice, "Area", targets=caught, **given)
    assert "Mira isn't one of your targets:" in text_of(refused)
    again = await table.alice.click(refused.response, label="Keep editing")
    (cover,) = [each["component"] for each in again.modal["components"] if each["label"] == "Cover"]
    assert [each["label"] for each in cover["options"] if each.get("default")] == ["Goblin 1: half cover"]

    both = ("Ogre", "Goblin 1")
    await fill_form(
        table, table.alice, "Area", 6, 14, 3, targets=both, dice="1d6 fire # Breath", save="dex 13"
    )
    assert "\nOgre failure" in shown(table)
    told = text_of(await press(table, table.gm, "GM…"))
    assert (
        "Saves, Breath: Goblin 1 save 14 + 2 = 16, success · 6 → half 3; Ogre save 3 − 1 = 2, failure" in told
    )

    await pick(table, table.alice, "how", "Target has three-quarters cover")
    await fill_form(table, table.alice, "Area", 6, 10, targets=("Bo",), dice="1d6 fire", save="dex 13")
    assert "save 10 + 5 three-quarters cover = 15, success" in shown(table)


async def test_healing_is_capped_and_first_aid_succeeds_from_10(table):
    await begin_usual_fight(table)
    await table.alice.slash(table.channel, "dnd hp", change="-5")
    await fill_form(table, table.alice, "Heal", 4, 4, targets=("Mira", "Bo"), dice="2d8", label="Mass Cure")
    assert "**Mira**, Mass Cure: " in shown(table)
    assert "Mira regains 5 (3 above the maximum is lost)" in shown(table)
    assert "Bo regains 0 (8 above the maximum is lost)" in shown(table)
    assert "**Mira** 38/38" in shown(table)

    await table.bob.slash(table.channel, "dnd hp", change="-10")
    assert "**Bo** 0/10 **dying**" in shown(table)
    await pick(table, table.alice, "do", "Stabilize Bo", faces=[8])
    assert "first aid: 9: failure" in shown(table)
    assert "**dying**" in shown(table)
    await pick(table, table.alice, "do", "Stabilize Bo", faces=[9])
    assert "**Bo** 0/10 unconscious, Stable" in shown(table)


async def test_a_mount_acts_with_its_rider_and_help_gives_advantage_on_the_next_attack(table):
    await begin_usual_fight(table)
    answer = await ride(table, table.alice, "Ogre, controlled")
    assert "GM" in text_of(answer)
    assert "rides" not in shown(table)
    table.dice.will_show(2)
    await table.gm.slash(
        table.channel, "dnd fight add", who="horse ac10 hp19 hooves +6 2d4+4 bludgeoning", ally=True
    )
    await ride(table, table.alice, "Horse, controlled")
    assert "rides Horse" in shown(table)
    await pick(table, table.alice, "do", "Horse: Dash")
    assert "Horse unhurt (ally, acted, dashing)" in shown(table)
    await ride(table, table.alice, "Dismount")
    assert "rides" not in shown(table).split("•")[0]

    answer = await table.alice.slash(table.thread, "dnd fight start")
    assert f"<#{table.channel.id}>" in text_of(answer)

    await pick(table, table.alice, "do", "Help Bo")
    assert "helped by Mira" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    await attack(table, table.bob, "Ogre", 3, 17)
    assert "Advantage: Help by Mira" in shown(table)
    assert "helped by" not in shown(table)


async def test_forgotten_cover_changes_an_area_and_only_the_gm_knows_a_monsters_trigger(table):
    await begin_usual_fight(table)
    await press(table, table.alice, "End turn")
    await fill_form(
        table, table.gm, "Area", 6, 5, 12, 2, targets=("Mira", "Bo"), dice="2d6 fire", save="dex 15"
    )
    assert "**Mira** 27/38" in shown(table)
    opened = await press(table, table.gm, "Roll…")
    form = await table.gm.click(opened.response, custom_id=button(opened, "Edit"))
    await table.gm.submit_modal(form, {"targets": "Mira half cover; Bo"})
    assert "**Mira** 33/38" in shown(table), "12 + 2 + 2 for cover is 16"
    assert "**Bo** 0/10" in shown(table)

    form = await press(table, table.gm, "Ready")
    await table.gm.submit_modal(form, {"trigger": "when Mira moves, shoot"})
    assert "ready" in shown(table)
    assert "shoot" not in shown(table)


async def test_a_readied_action_can_be_a_shot(table):
    await begin_usual_fight(table)
    await pick(table, table.alice, "how", "Longbow")
    form = await press(table, table.alice, "Ready")
    await table.alice.submit_modal(form, {"trigger": "when one shows up, I shoot"})
    assert "ready: when one shows up, I shoot" in shown(table)
    await press(table, table.alice, "End turn")
    asked = await pick(table, table.alice, "attack", "Goblin 1")
    assert "that also takes your Reaction, with any weapon" in text_of(asked)
    await press(table, table.alice, "Mira's Reaction: attack Goblin 1", 15, 3, on=asked)
    assert "**Mira** → **Goblin 1**, Longbow (Reaction)" in shown(table)
    assert "ready:" not in shown(table).split("•")[0]


async def test_a_fight_cannot_start_where_rolls_are_hidden(table):
    await hide_rolls(table.gm, table.channel, "blind")
    answer = await table.gm.slash(table.channel, "dnd fight start")
    assert "A GM can open rolls with /gm panel" in text_of(answer)


async def test_stat_blocks_are_pasted_one_at_a_time_and_the_answer_shows_the_initiative(table):
    await table.gm.slash(table.channel, "dnd fight start")
    form = await press(table, table.gm, "GM: add monsters")
    table.dice.will_show(10)
    block = (
        "Wolf\nMedium Beast\nAC 12 Initiative +2\nHP 11 (2d8 + 2)\n"
        "Bite. Melee Attack Roll: +4, reach 5 ft. Hit: 5"
    )
    await table.gm.submit_modal(form, {"who": f"{block} (1d6 + 2) Piercing damage."})
    assert "12 Wolf unhurt" in shown(table)
    answer = await table.gm.slash(table.channel, "dnd fight add", who="qxzyvu")
    assert "There's no creature named Qxzyvu yet" in text_of(answer)

    block = (
        "Wolf AC 12 HP 11 (2d8 + 2)"
        " Bite. Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Piercing damage."
    )
    answer = await table.gm.slash(table.channel, "dnd fight add", who=f"{block} {block}")
    assert "one stat block at a time" in text_of(answer)

    table.dice.will_show(10)
    answer = await table.gm.slash(table.channel, "dnd fight add", who=GOBLINS)
    assert answer.response.ephemeral
    assert "Goblin ×3: Initiative 12." in text_of(answer)


async def test_reactions_and_features_are_marked_out_of_turn_and_questions_expire(table):
    await begin_usual_fight(table)
    await press(table, table.alice, "End turn")
    asked = await pick(table, table.alice, "attack", "Goblin 1")
    await press(table, table.gm, "End turn")
    answer = await press(table, table.alice, "Mira's Reaction", on=asked)
    assert "That turn is over" in text_of(answer)
    assert "reaction used" not in shown(table)

    await pick(table, table.alice, "do", "Reaction taken")
    assert "**Mira** 38/38 (reaction used)" in shown(table)
    await pick(table, table.bob, "do", "Once-a-turn feature used")
    assert "Bo uses a feature (once this turn)" in shown(table)
    again = await pick(table, table.bob, "do", "Once-a-turn feature used")
    assert "already" in text_of(again)


async def test_a_monsters_resistances_are_shown_for_attacks_and_areas_alike(table):
    await mira(table)
    await begin_fight(table, ("bat x2 ac12 hp20 resist fire slashing bite +3 1d4 piercing", 5), alice=18)
    await fill_form(table, table.alice, "Area", 6, targets=("Bat 1",), dice="1d6 fire # Torch")
    assert "Bat 1 6 → resisted 3" in shown(table)
    await attack(table, table.alice, "Bat 2", 15, 3)
    assert "6 → resisted 3" in shown(table)


async def test_players_change_rolls_within_limits_gms_freely_and_a_knockout_does_not_kill(table):
    await begin_usual_fight(table)
    assert "*Turn order*\n▶ **20** **Mira** 38/38" in shown(table)

    await attack(table, table.alice, "Goblin 1", 5)
    opened = await press(table, table.alice, "Roll…")
    form = await table.alice.click(opened.response, custom_id=button(opened, "Edit"))
    table.dice.will_show(4)
    answer = await table.alice.submit_modal(form, {"goal": "2"})
    assert "Only a GM can change Armor Class, saves and resistances in a fight" in text_of(answer)
    form = await table.alice.click(opened.response, custom_id=button(opened, "Edit"))
    answer = await table.alice.submit_modal(form, {"goal": "vulnerable slashing"})
    assert "Only a GM can change Armor Class, saves and resistances in a fight" in text_of(answer)
    assert "Goblin 1 unhurt" in shown(table)

    await attack(table, table.alice, "Goblin 1", 9, 8)
    await attack(table, table.alice, "Goblin 2", 2)
    opened = await press(table, table.gm, "GM…")
    await pick(table, table.gm, "gm_roll", "Mira, Longsword: 15 hits", on=opened)
    assert "Against Goblin 1" in text_of(opened)
    listed = await circumstances(table.gm, opened)
    value = next(each["value"] for each in options(listed) if each["label"] == "Remove: +3 proficiency")
    await table.gm.select(listed.response, [value])
    assert "Goblin 1 unhurt" in shown(table)

    await attack(table, table.alice, "Goblin 1", 15, 2)
    assert "d20 **15** + 3 Strength + 3 proficiency = 21" in shown(table)
    roll = await press(table, table.alice, "Roll…")
    form = await table.alice.click(roll.response, label="Edit…")
    table.dice.will_show(4)
    await table.alice.submit_modal(form, {"bonus": "+1d4 Bless"})
    assert "d20 **15** + 3 Strength + 3 proficiency + 1d4 (4) Bless = 25" in shown(table)

    await attack(table, table.alice, "Goblin 1", 15, 8)
    await press(table, table.alice, "Knock Goblin 1 out")
    assert "Goblin 1 knocked out" in shown(table)
    assert "~~Goblin 1~~" not in shown(table)
    await attack(table, table.alice, "Goblin 2", 15, 8)
    assert "~~Goblin 2~~ down" in shown(table)

    before = len(messages(table))
    await attack(table, table.alice, "Goblin 3", 2)
    assert len(messages(table)) == before


async def test_the_casters_dc_is_prefilled(table):
    await begin_usual_fight(table, ("mage", 20))
    assert {"id": "dc", "filled": "14"} in await filled_in(table, table.gm)
    await press(table, table.gm, "End turn")
    assert {"id": "dc", "filled": None} in await filled_in(table, table.alice)


async def filled_in(table, who):
    """Return what each field of *Area…* is filled in with."""
    parts = [part["component"] for part in (await press(table, who, "Area")).modal["components"]]
    return [{"id": part["custom_id"], "filled": part.get("value")} for part in parts]
