"""Leaving a fight and returning under any name, with one turn a round, one Initiative, and uses kept.

Also editing a fight's rolls: who the faces belong to, and who can remove them again.
"""

from tests.e2e.dnd import circumstances, create, edit_character, mira
from tests.e2e.fights import (
    OGRE,
    add_surprised,
    attack,
    begin_usual_fight,
    fill_form,
    join,
    leave,
    more,
    panel,
    press,
    ride,
    shown,
    start_fight,
)
from tests.support import components, headline, labels, text_of

HORSE = "horse i+0 ac11 hp20 hoof +4 1d6+2 bludgeoning"
LONGSWORD = {"attack": "Longsword", "target": "Goblin 1"}


async def edit_roll(table, who, card, *faces, **fields):
    """Return the roll after filling in these fields of its form, with ``faces`` for the new dice."""
    form = await who.click(card.response, label="Edit…")
    parts = [each["component"] for each in form.modal["components"]]
    values = {each["custom_id"]: each.get("value", "") for each in parts if "options" not in each}
    table.dice.will_show(*faces)
    return await who.submit_modal(form, {**values, **fields})


async def reroll_first(table, who, card, face):
    """Reroll the first die of the roll."""
    asked = await who.click(card.response, label="Reroll…")
    (menu,) = [each for each in components(asked) if each.get("options")]
    table.dice.will_show(face)
    return await who.select(asked.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])


async def leave_and_rejoin(table):
    await leave(table, table.alice)
    return await join(table, table.alice)


async def rest_of_round(table):
    """End the remaining turns of this round as the GM, and return whose turns they were."""
    seen = []
    while headline(panel(table)).startswith("Round 1"):
        seen.append(headline(panel(table)).removeprefix("Round 1: "))
        await press(table, table.gm, "End turn")
    return seen


async def test_under_another_name_it_is_the_same_creature(table):
    await begin_usual_fight(table)
    await attack(table, table.alice, "Goblin 1", 3)
    await leave(table, table.alice)
    await edit_character(table, name="Mirra")
    await join(table, table.alice)
    assert "20 **Mirra**" in shown(table)
    assert ", who left)" not in shown(table)
    assert "Mirra" not in await rest_of_round(table)


async def test_a_rider_whose_mount_keeps_its_turn_has_no_second_turn(table):
    await mira(table)
    await start_fight(table, (OGRE, 3))
    table.dice.will_show(5)
    await table.gm.slash(table.channel, "dnd fight add", who=HORSE, ally=True)
    await press(table, table.alice, "Join", 18)
    await press(table, table.gm, "GM: begin")
    await ride(table, table.alice, "Horse, controlled")
    await attack(table, table.alice, "Ogre", 3)
    await leave_and_rejoin(table)
    assert await rest_of_round(table) == ["Horse", "Ogre"]


async def test_someone_who_had_a_turn_and_becomes_a_mount_does_not_attack_again(table):
    await mira(table)
    await create(table.alice, table.channel, name="Zed", scores="10 10 10 10 10 10", hp=9)
    await start_fight(table, (OGRE, 12))
    for name, face in (("Mira", 18), ("Zed", 5)):
        await join(table, table.alice, face, name=name)
    await press(table, table.gm, "GM: begin")
    await attack(table, table.alice, "Ogre", 3)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    assert headline(panel(table)) == "Round 1: Zed"
    await ride(table, table.alice, "Mira, controlled", rider="Zed")
    await ride(table, table.alice, "Dismount", rider="Zed")  # Down again: Mira is in Zed's place now.
    assert not any(
        "Mira acts" in each["label"] for menu in components(panel(table)) for each in menu.get("options", ())
    )
    table.dice.will_show(4)
    refused = await table.alice.slash(
        table.channel, "dnd attack", attack="Longsword", target="Ogre", character="Mira"
    )
    assert "Mira has already had a turn this round" in text_of(refused)


async def test_a_used_reaction_stays_used(table):
    await begin_usual_fight(table)
    await press(table, table.alice, "End turn")
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "dnd attack", **LONGSWORD)
    await leave_and_rejoin(table)
    table.dice.will_show(2)
    refused = await table.alice.slash(table.channel, "dnd attack", **LONGSWORD)
    assert "used their Reaction" in text_of(refused)


async def test_initiative_is_the_same_on_return_unless_a_gm_allows_new_dice(table):
    await mira(table)
    await start_fight(table, (OGRE, 3))
    await press(table, table.alice, "Join", 15)
    card = await reroll_first(table, table.alice, await press(table, table.alice, "Roll"), 2)
    await edit_roll(table, table.alice, card, 3, bonus="1d4 Bless")
    assert "7 **Mira**" in shown(table)
    await leave_and_rejoin(table)
    assert "7 **Mira**" in shown(table)
    await leave(table, table.alice)
    await add_surprised(table, 1)
    assert "6 **Mira**" in shown(table)
    await leave_and_rejoin(table)
    assert "6 **Mira**" in shown(table)

    opened = await press(table, table.gm, "GM…")
    await press(table, table.gm, "Undo and allow new dice", on=opened)
    await join(table, table.alice, 7)
    assert "9 **Mira**" in shown(table)


async def test_an_edit_or_a_circumstance_applies_only_to_that_roll(table):
    await begin_usual_fight(table)
    table.dice.will_show(2)
    card = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Ogre")
    await attack(table, table.alice, "Goblin 1", 20, 8, 8)
    await press(table, table.gm, "Undo")
    await edit_roll(table, table.alice, card, 3, bonus="adv Help")
    await attack(table, table.alice, "Goblin 1")
    assert "d20 **20**" in shown(table)

    await attack(table, table.alice, "Goblin 2", 20, 8, 8)
    await press(table, table.gm, "Undo")
    asked = await circumstances(table.alice, card)
    (menu,) = [each for each in components(asked) if each.get("options")]
    (unseen,) = [each["value"] for each in menu["options"] if each["value"] == "fact unseen_attacker"]
    await table.alice.select(asked.response, [unseen], custom_id=menu["custom_id"])
    await attack(table, table.alice, "Goblin 2")
    assert "d20 **20**" in shown(table)


async def test_a_gm_undoes_rolls_on_their_message_and_saves_and_healing_keep_their_faces(
    table,
):
    await begin_usual_fight(table)
    await attack(table, table.alice, "Goblin 1", 14, 3)
    card = await press(table, table.alice, "Roll")
    card = await edit_roll(table, table.alice, card, 1, 1, extra="2d6 Sneak Attack")
    refused = await table.alice.click(card.response, label="Undo")
    assert "Ask the GM to undo it with *More…*, *Undo* on the fight's message" in text_of(refused)
    card = await press(table, table.gm, "Roll")
    allowed = await table.gm.click(card.response, label="Undo")
    assert "No longer counted: ~~1~~, ~~1~~" in text_of(allowed)

    area = {"dice": "1d6 fire", "save": "dex 12"}
    await fill_form(table, table.alice, "Area", 6, 4, 15, targets=("Goblin 2", "Ogre"), **area)
    card = await press(table, table.gm, "Roll")
    card = await edit_roll(table, table.gm, card, targets="Ogre")
    assert "No longer counted: ~~4~~" in text_of(card)
    assert "Ogre takes 3" in shown(table)
    await table.gm.click(card.response, label="Undo")
    assert "Goblin 2 takes 6" in shown(table)

    await table.bob.slash(table.channel, "dnd hp", change="-10")
    await attack(table, table.alice, "Ogre", 14, 1)
    await press(table, table.gm, "Undo")
    await fill_form(table, table.alice, "Heal", 7, targets=("Bo",), dice="1d8")
    assert "**Bo** 7/10" in shown(table)
    assert "Undo" in labels(await more(table, table.alice))
