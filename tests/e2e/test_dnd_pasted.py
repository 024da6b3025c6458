"""A whole pasted stat block, which fights as written in the real bot. Unread lines are named."""

from tests.e2e.fights import attack, messages, panel, pick, press, press_together, shown, start_fight
from tests.e2e.test_dnd_bestiary import add_creatures
from tests.e2e.test_dnd_stat_blocks import begin_creature_fight, creature
from tests.games.dnd.creatures.test_stat_block import DRAKE
from tests.support import components, headline, labels, text_of

FLAT = " ".join(DRAKE.split("\n"))


async def test_it_joins_by_form_and_by_command_and_shows_what_was_only_kept_by_name(table):
    await start_fight(table)
    form = await press(table, table.gm, "GM: add monsters…")
    table.dice.will_show(10)
    answer = await table.gm.submit_modal(form, {"who": DRAKE})
    assert "Ember Drake: Initiative 18." in text_of(answer) or "18 Ember Drake" in shown(table)
    answer = await add_creatures(table, FLAT, 9)
    assert (
        "Smoky Hide, Spellcasting, Hop and Pounce: some stat block features were saved by name "
        "only. The GM applies them."
    ) in text_of(answer)
    answer = await add_creatures(table, "ember drake x2", 3)
    assert "Ember Drake ×2: Initiative 11." in text_of(answer)
    answer = await table.gm.slash(table.channel, "dnd fight library", name="ember drake")
    assert "**Fire Breath**: Dexterity save, DC 15; 60-foot Cone; 17d6 fire; half on a success" in text_of(
        answer
    )


async def test_its_breath_is_a_button_that_recharges_and_its_turn_ends_automatically(table):
    await begin_creature_fight(table, (FLAT, 1), alice=18, bob=1)
    await press(table, table.alice, "End turn")
    answer = await creature(table)
    lists = [each for each in components(answer) if each["type"] == 3]
    assert [each["placeholder"] for each in lists] == [
        *(
            "Tail Spike (after a hit): choose targets",
            "Fire Breath: choose targets",
            "Sleepy Smoke: choose targets",
            "Swallow: choose targets",
        )
    ]
    more = await press(table, table.gm, "More actions…", on=answer)
    assert [each["placeholder"] for each in components(more) if each["type"] == 3] == [
        "Ongoing damage: choose a target"
    ]
    breath = next(each for each in lists if each["placeholder"].startswith("Fire"))
    value = next(each["value"] for each in breath["options"] if each["label"] == "Mira")
    table.dice.will_show(*[3] * 17, 5)
    await press_together(table, panel(table), breath["custom_id"], [value], table.gm)
    assert "Mira takes 51" in text_of(messages(table)[-2])
    assert headline(panel(table)) == "Round 1: Bo"
    table.dice.will_show(5)
    await press(table, table.bob, "End turn")
    await press(table, table.alice, "End turn")
    assert "Fire Breath: used" not in text_of(await creature(table))
    await attack(table, table.gm, "Mira", 2, 2, 2)
    assert headline(panel(table)) == "Round 2: Bo"
    for what in ("Bite: 12 misses", "Claw: 12 misses"):
        assert what in text_of(messages(table)[-2])


async def test_its_resistance_parry_and_regeneration_work(table):
    await begin_creature_fight(table, (FLAT, 2), auto=False, alice=18, bob=17)
    await attack(table, table.alice, "Ember Drake", 13, 5)
    assert "Parry Mira's Longsword: +3 AC against 19, misses" in labels(await creature(table))
    await press(table, table.gm, "Parry", on=await creature(table))
    assert "misses" in shown(table)
    await table.gm.slash(table.channel, "dnd hp", change="-20", who="Ember Drake")
    await press(table, table.alice, "End turn")
    await table.restart()
    await press(table, table.bob, "End turn")
    assert "Hit Points **168**/178" in text_of(await creature(table))
    assert "Legendary Resistance: 0 of 3 used, 4 in the lair" in text_of(await creature(table))
    answer = await pick(table, table.alice, "attack", "Other actions of Ember Drake")
    assert "178" not in text_of(answer)
