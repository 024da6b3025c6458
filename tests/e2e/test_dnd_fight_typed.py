"""Rolls that are typed during a fight, both those that count in it and those that don't."""

from tests.e2e.dnd import mira
from tests.e2e.fights import attack, begin_fight, begin_usual_fight, panel, press, remove_combatant, shown
from tests.support import headline, labels, text_of


async def test_a_typed_attack_on_a_combatant_counts_in_the_fight(table):
    await begin_usual_fight(table, auto=True)
    table.dice.will_show(15, 4, 5)
    typed = await table.alice.slash(
        table.channel, "dnd attack", attack="Longsword", target="goblin 2", damage="1d6 Sneak Attack"
    )
    assert headline(typed) == "21 hits: 12 damage"
    assert "AC" not in text_of(typed), "only the GM sees a monster's Armor Class"
    assert "~~Goblin 2~~ down" in shown(table)
    assert headline(panel(table)) == "Round 1: Goblin 1, 3"
    assert "Edit…" in labels(typed)


async def test_typed_damage_is_a_reaction_or_a_gms_trap_and_a_critical_is_two_failures(table):
    await begin_usual_fight(table)
    table.dice.will_show(3, 4, 5)
    await table.gm.slash(
        table.channel, "dnd damage", dice="2d6 piercing", targets="Mira; Goblin 1 saved", save="dex", dc="12"
    )
    assert "**Mira** 31/38" in shown(table)
    assert "Goblin 1 hurt" in shown(table)

    table.dice.will_show(3)
    await table.bob.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Ogre", **{"for": "Rebuke"})
    assert "**Bo** 10/10 (reaction used)" in shown(table)
    assert "**Bo** → **Ogre**, Rebuke (Reaction): 3 fire damage" in shown(table)
    table.dice.will_show(3)
    answer = await table.bob.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Ogre")
    assert "used their Reaction" in text_of(answer)
    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Bo")
    table.dice.will_show(3)
    answer = await table.bob.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Mira")
    assert "and can't act now" in text_of(answer)

    table.dice.will_show(1, 2)
    await table.gm.slash(table.channel, "dnd damage", dice="1d4 fire", targets="Bo", critical=True)
    assert "**Bo** 0/10 **dying** (0 of 3 successes, 2 of 3 failures)" in shown(table)

    answer = await table.gm.slash(table.channel, "dnd damage", dice="1d4 fire", targets="all", hidden="gm")
    assert "Name its targets" in text_of(answer)


async def test_the_name_of_someone_who_left_means_no_one_else(table):
    await mira(table)
    await begin_fight(table, ("goblin x10 i+2 ac15 hp10 scimitar +4 1d6+2 slashing", 10), alice=18)
    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Goblin 1")
    answer = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Goblin 1")
    assert "Goblin 1 is down" in text_of(answer)
    opened = await remove_combatant(table, "Goblin 1")
    assert "Goblin 1 is out of the fight" in text_of(opened)
    answer = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Goblin 1")
    assert answer.response.ephemeral


async def test_again_counts_in_the_fight_and_is_shown_there(table):
    await begin_usual_fight(table)
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
