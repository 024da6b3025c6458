"""Entering and leaving a fight by buttons, all at once or from another fight, and riding."""

import discord

from tests.e2e.dnd import bo, give_character, mira
from tests.e2e.fights import (
    GOBLINS,
    OGRE,
    begin_usual_fight,
    button,
    join,
    leave,
    menu,
    messages,
    more,
    panel,
    pick,
    press,
    press_together,
    remove_combatant,
    ride,
    shown,
    start_fight,
)
from tests.support import labels, options, text_of

HORSE = "horse i+0 ac11 hp20 hoof +4 1d6+2 bludgeoning"
ZED = {"name": "Zed", "scores": "10 10 10 10 10 10", "hp": 9}


async def three_play(table):
    """Create Mira, Bo, and Sam's Zed, whose alphabetical order is Bo, Mira, Zed."""
    await mira(table)
    await bo(table)
    await give_character(table, table.sam, **ZED)


async def test_all_characters_played_here_join_with_one_press(table):
    await three_play(table)
    await give_character(table, table.gm, **{**ZED, "name": "Imp", "level": "CR 1"})
    await start_fight(table, (OGRE, 9))
    await press(table, table.gm, "GM: everyone joins", 11, 18, 5)
    for line in ("20 **Mira**", "11 **Bo**", "5 **Zed**", "8 Ogre"):
        assert line in shown(table)
    assert "Imp" not in shown(table), "it is the GM's creature"
    answer = await press(table, table.gm, "GM: everyone joins")
    assert answer.response.ephemeral
    assert "There's no other character here to join" in text_of(answer)
    answer = await press(table, table.alice, "GM: everyone joins")
    assert "Only a GM" in text_of(answer)


async def test_two_simultaneous_presses_by_gms_add_everyone_once(table):
    await three_play(table)
    role = table.guild.create_role("GMs", permissions=discord.Permissions(manage_channels=True))
    second = table.guild.add_member(table.env.create_user("greta", global_name="Greta"), roles=[role])
    await start_fight(table)
    table.dice.will_all_show(10)
    pressed = button(panel(table), "GM: everyone joins")
    await press_together(table, panel(table), pressed, (), table.gm, second, table.gm)
    for name in ("Mira", "Bo", "Zed"):
        assert shown(table).count(f"**{name}**") == 1


async def test_a_player_leaves_with_one_press_or_names_one_of_two_and_removes_no_one_elses(table):
    await begin_usual_fight(table)
    told = await leave(table, table.alice)
    assert "Mira is out of the fight." in text_of(told)
    assert "**Mira**" not in shown(table).split("•")[0]
    told = await more(table, table.alice)
    assert "Leave…" not in labels(told)
    await press(table, table.alice, "Join", on=told)
    assert "20 **Mira**" in shown(table), "with the rolled Initiative"

    assert "Join" not in labels(await more(table, table.alice))
    await give_character(table, table.alice, **ZED)
    told = await join(table, table.alice, 7)
    assert "Zed: Initiative 7." in text_of(told)
    assert "**Mira**" in shown(table)
    assert "7 **Zed**" in shown(table)

    asked = await press(table, table.alice, "Leave…")
    await table.restart()
    assert {each["label"] for each in options(asked)} == {"Zed", "Mira"}
    listed = menu(asked, "leave")["custom_id"]
    for number, whose in (("1", "Goblin 1 is played by the GM"), ("6", "'s player and the GMs can do that")):
        (told,) = await press_together(table, asked, listed, [number], table.alice)
        assert whose in text_of(told)
    told = await pick(table, table.alice, "leave", "Zed", on=asked)
    assert "Zed is out of the fight." in text_of(told)
    assert "**Zed**" not in shown(table).split("•")[0]
    assert "Goblin 1 unhurt" in shown(table)
    assert "**Bo**" in shown(table)

    opened = await press(table, table.gm, "GM…")
    await remove_combatant(table, "Goblin 1")
    told = await pick(table, table.gm, "gm_remove", "Goblin 1", on=opened)
    assert "Goblin 1 is no longer in the fight." in text_of(told)

    asked = await more(table, table.bob)
    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Bo")
    told = await press(table, table.bob, "Mount…", on=asked)
    assert "None of your characters can ride now." in text_of(told)


async def test_a_mount_is_controlled_or_independent_and_has_to_be_the_players_own(
    table,
):
    await begin_usual_fight(table)
    refused = await ride(table, table.alice, "Bo, controlled")
    assert "'s player and the GMs can do that" in text_of(refused)
    refused = await ride(table, table.alice, "Ogre, controlled")
    assert "GM" in text_of(refused)
    asked = await press(table, table.alice, "Mount…")
    listed = menu(asked, "mount_on")
    (told,) = await press_together(table, asked, listed["custom_id"], ["on 6"], table.bob)
    assert "'s player and the GMs can do that" in text_of(told)
    for forged in ("on x", "beside 6", "on", "off 1", "on 99"):
        (told,) = await press_together(table, asked, listed["custom_id"], [forged], table.alice)
        assert "Something went wrong" not in text_of(told)
    assert "rides" not in shown(table)

    table.dice.will_show(2)
    await table.gm.slash(table.channel, "dnd fight add", who=HORSE, ally=True)
    await table.restart()
    told = await ride(table, table.alice, "Horse, controlled")
    assert "Done" in text_of(told)
    assert "rides Horse" in shown(table)
    assert "2 Horse" not in shown(table), "it has its rider's place in the order"
    await ride(table, table.alice, "Dismount")
    assert "rides" not in shown(table).split("•")[0]
    await ride(table, table.alice, "Horse, independent")
    assert "rides Horse" in shown(table)
    await ride(table, table.gm, "Dismount", rider="Mira")
    assert "rides" not in shown(table).split("•")[0]


async def fighting_elsewhere(table, where):
    """Put Mira in a fight elsewhere and start one in the channel. Pressing *Join* then asks her first."""
    await mira(table)
    await table.gm.slash(where, "dnd fight start")
    await start_fight(table, (GOBLINS, 10))
    await table.alice.slash(where, "character play", name="Mira")
    await join(table, table.alice, 10, where=where)
    return await press(table, table.alice, "Join")


async def test_someone_fighting_elsewhere_is_asked_and_leaves_that_fight(table):
    asked = await fighting_elsewhere(table, table.thread)
    assert asked.response.ephemeral
    assert f"Mira is in the fight in <#{table.thread.id}>." in text_of(asked)
    assert "Mira" not in shown(table)
    await table.restart()
    (told,) = await press_together(table, asked, button(asked, "Leave that fight"), (), table.bob)
    assert "Alice" in text_of(told), "he can't decide that"
    pressed = button(asked, "Leave that fight")
    told = await press_together(table, asked, pressed, (), table.alice, table.alice)
    left = f"They've left the fight in <#{table.thread.id}>. Press Join here."
    assert sum(left in text_of(each) for each in told) == 1, "it can be answered only once"
    assert "**Mira**" not in shown(table, table.thread).split("•")[0]
    await press(table, table.alice, "Join", 18)
    assert "20 **Mira** 38/38" in shown(table)


async def test_a_fight_in_a_deleted_channel_can_be_left(table):
    other = table.guild.create_text_channel("cellar")
    asked = await fighting_elsewhere(table, other)
    table.env.backend.delete_channel(other.id)
    await press(table, table.alice, "Leave that fight", on=asked)
    await press(table, table.alice, "Join", 18)
    assert "20 **Mira** 38/38" in shown(table)


async def test_anyone_can_repost_the_fight_which_stays_one_message(table):
    await begin_usual_fight(table)
    first = panel(table).response.id
    await table.sam.slash(table.channel, "dnd fight start")
    assert panel(table).response.id != first
    assert messages(table)[-1].response.id == panel(table).response.id
    await table.restart()
    await press(table, table.alice, "End turn")
    assert "Round 1: Goblin 1, 2, 3" in shown(table)
