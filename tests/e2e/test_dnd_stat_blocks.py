"""A stat block's parts in the real bot: breath, recharge, Multiattack, legendary actions, regeneration."""

from tests.e2e.dnd import bo, mira
from tests.e2e.fights import (
    attack,
    begin_fight,
    button,
    menu,
    messages,
    more,
    panel,
    pick,
    press,
    press_together,
    shown,
)
from tests.support import components, headline, labels, text_of

DRAGON = "adult red dragon"


async def begin_creature_fight(table, *creatures, auto=True, alice=5, bob=1):
    """Begin a fight of Mira and Bo against these creatures, given with the faces of their Initiative."""
    await mira(table, hp=200)
    await bo(table)
    await begin_fight(table, *creatures, auto=auto, alice=alice, bob=bob)


async def creature(table, name="", by=None):
    """Return the creature's card from *More…*, or the card of the named one if there are several."""
    answer = await press(table, by or table.gm, "Creature…")
    return await pick(table, by or table.gm, "creature", name, on=answer) if name else answer


async def breathe_on(table, *targets, faces):
    """Let the dragon, whose turn it is, breathe on these targets."""
    answer = await pick(table, table.gm, "attack", "Other actions of Adult Red Dragon")
    return await pick(table, table.gm, "effect", *targets, faces=faces, on=answer)


async def test_a_breath_is_one_press_with_its_targets_and_spent_until_a_die_recharges_it(table):
    await begin_creature_fight(table, (DRAGON, 8))
    await breathe_on(table, "Mira", "Bo", faces=(*[3] * 17, 19, 2))
    # 17d6 of threes are 51. Mira's save is 19 + 2 = 21, so half; Bo fails.
    assert "Mira takes 25, Bo takes 51" in text_of(messages(table)[-2])
    assert "**Mira** 175/200" in shown(table)
    assert "Mira takes 25" in text_of(messages(table)[-2])
    assert ": used; may recharge at the start of the creature's turn" in text_of(await creature(table))
    table.dice.will_show(4)
    await press(table, table.alice, "End turn")
    assert headline(panel(table)) == "Round 2: Adult Red Dragon"
    answer = await pick(table, table.gm, "attack", "Other actions")
    assert ": used; may recharge at the start of the creature's turn" in text_of(answer)
    assert not [each for each in components(answer) if ":effect:" in each["custom_id"]]
    await press(table, table.gm, "End turn")
    table.dice.will_show(5)
    await press(table, table.alice, "End turn")
    assert ": used; may recharge at the start of the creature's turn" not in text_of(await creature(table))
    assert not any("Recharge" in text_of(each) for each in messages(table))


async def test_a_breaths_recharge_die_is_rolled_once_whoever_undoes_the_turn(table):
    await begin_creature_fight(table, (DRAGON, 8), auto=False, alice=1, bob=5)
    await breathe_on(table, "Mira", faces=(*[1] * 17, 2))
    await press(table, table.gm, "End turn")
    await press(table, table.bob, "End turn")
    table.dice.will_show(2)
    await press(table, table.alice, "End turn")
    answer = await press(table, table.alice, "Undo")
    assert "The GM has been asked" in text_of(answer)
    await press(table, table.gm, "Allow")
    assert headline(panel(table)) == "Round 1: Mira"
    await press(table, table.alice, "End turn")  # No die is left, so the same 2 repeats.
    assert ": used; may recharge at the start of the creature's turn" in text_of(await creature(table))
    await press(table, table.gm, "Undo and allow new dice", on=await press(table, table.gm, "GM…"))
    table.dice.will_show(6)
    await press(table, table.alice, "End turn")
    assert ": used; may recharge at the start of the creature's turn" not in text_of(await creature(table))


async def test_each_of_several_identical_creatures_makes_all_its_attacks_before_the_next(table):
    await begin_creature_fight(table, ("goblin boss x2", 18))
    await attack(table, table.gm, "Mira", 2, 2)
    assert shown(table).count("**Goblin Boss 1** → **Mira**, Scimitar: 6 misses") == 2
    await attack(table, table.gm, "Mira", 2, 2)
    assert headline(panel(table)) == "Round 1: Mira"
    assert text_of(messages(table)[-2]).count("**Goblin Boss 2** → **Mira**, Scimitar: 6 misses") == 2


async def test_extra_damage_depends_on_advantage_and_a_charge_is_declared_beforehand(table):
    await begin_creature_fight(table, ("goblin warrior", 18), ("boar", 17), auto=False)
    await pick(table, table.gm, "how", "Advantage")
    await attack(table, table.gm, "Mira", 14, 3, 6, 4)
    assert "18 hits: 12 damage" in shown(table)
    assert "**Mira** 188/200" in shown(table)
    struck = await press(
        table, table.gm, "Remove a modifier from the last roll…", on=await press(table, table.gm, "GM…")
    )
    await table.gm.select(struck.response, ["adv 0"])
    assert "**Mira** 192/200" in shown(table)

    await press(table, table.gm, "End turn")
    answer = await more(table, table.gm)
    assert "Moved 20 feet straight toward the target" in [
        each["label"] for each in menu(answer, "how")["options"]
    ]
    await pick(table, table.gm, "how", "Moved 20 feet", on=answer)
    await attack(table, table.gm, "Mira", 15, 2, 5)
    assert "**Mira** 184/200" in shown(table)
    assert "Mira is Prone" in shown(table)
    await attack(table, table.gm, "Mira", 15, 4, 2)  # With Advantage, because Mira is Prone.
    assert "**Mira** 181/200" in shown(table)


async def test_legendary_actions_come_after_others_turns_and_return_on_its_own(table):
    await begin_creature_fight(table, (DRAGON, 1), auto=False, alice=18, bob=15)
    answer = await creature(table)
    await pick(table, table.gm, "legendary", "Mira", faces=(12, 1, 1, 1), on=answer)
    assert "**Adult Red Dragon** → **Mira**, Rend (Legendary Action): 26 hits: 11 damage" in shown(table)
    answer = await creature(table)
    assert labels(answer) == ["Legendary Action used (3 left)", "Legendary Resistance (4 left)", "Cast…"]
    await press(table, table.gm, "Legendary Action used", on=answer)
    await press(table, table.gm, "Legendary Resistance", on=await creature(table))
    assert "uses Legendary Resistance and succeeds" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.bob, "End turn")
    answer = await creature(table)
    assert "Legendary Actions: 0 of 3 used, 4 in the lair" in text_of(answer)
    assert "Legendary Resistance: 1 of 3 used, 4 in the lair" in text_of(answer)


async def test_two_simultaneous_presses_spend_the_same_use_once(table):
    await begin_creature_fight(table, (DRAGON, 1), auto=False, alice=18, bob=15)
    answer = await creature(table)
    custom_id = button(answer, "Legendary Action used")
    results = await press_together(table, panel(table), custom_id, (), table.gm, table.gm)
    assert sum("That's already done" in text_of(each) for each in results) == 1
    assert "Legendary Actions: 1 of 3 used" in text_of(await creature(table))


async def test_a_troll_regenerates_automatically_unless_burned(table):
    await begin_creature_fight(table, ("troll", 1), auto=False, alice=18, bob=15)
    await table.gm.slash(table.channel, "dnd hp", change="-60", who="Troll")
    await press(table, table.alice, "End turn")
    await press(table, table.bob, "End turn")
    assert "Hit Points **49**/94" in text_of(await creature(table))
    assert "Troll regenerates" in text_of(messages(table)[-2])
    await table.gm.slash(table.channel, "dnd hp", change="-48 fire, -1 cold", who="Troll")
    assert "Troll unconscious" in shown(table)
    await press(table, table.gm, "End turn")
    await press(table, table.alice, "End turn")
    await press(table, table.bob, "End turn")
    assert headline(panel(table)) == "Round 3: Mira"
    assert "~~Troll~~ down" in shown(table)


async def test_an_effect_without_damage_shows_who_failed(table):
    await begin_creature_fight(table, ("giant spider", 18), auto=False)
    answer = await pick(table, table.gm, "attack", "Other actions of Giant Spider")
    await pick(table, table.gm, "effect", "Mira", faces=(10,), on=answer)
    assert "**Giant Spider**, Web: Mira fails" in shown(table)
    assert "Restrained" in shown(table)
    assert "save 10 + 2 = 12, failure" in shown(table)
    assert "**Mira** 200/200" in shown(table)


async def test_only_the_gm_sees_a_creatures_card_and_buttons(table):
    await begin_creature_fight(table, (DRAGON, 8))
    answer = await creature(table)
    for what in ("AC **19**", "256", "Recharge", "Legendary Resistance"):
        assert what in text_of(answer)
        assert not any(what in text_of(each) for each in messages(table))
    assert "Creature…" not in labels(await more(table, table.alice))
    refused = await pick(table, table.alice, "attack", "Other actions")
    assert "Only" in text_of(refused) or "GM" in text_of(refused)
    assert "AC" not in text_of(refused)
    answer = await pick(table, table.gm, "attack", "Other actions")
    custom_id = menu(answer, "effect")["custom_id"]
    value = menu(answer, "effect")["options"][0]["value"]
    (refused,) = await press_together(table, panel(table), custom_id, [value], table.alice)
    assert "Adult Red Dragon is played by the GM." in text_of(refused)
    for forged in ("1 0", "1 7 2", "x", "9 0 2"):
        (refused,) = await press_together(table, panel(table), custom_id, [forged], table.gm)
        assert refused.ephemeral
    assert headline(panel(table)) == "Round 1: Adult Red Dragon"


async def test_late_or_double_presses_do_nothing_again(table):
    await begin_creature_fight(table, (DRAGON, 8), auto=False)
    answer = await pick(table, table.gm, "attack", "Other actions")
    custom_id, value = menu(answer, "effect")["custom_id"], menu(answer, "effect")["options"][1]["value"]
    table.dice.will_show(*[1] * 17, 2, *[1] * 17, 2)  # The second is rolled too, but never shown.
    results = await press_together(table, panel(table), custom_id, [value], table.gm, table.gm)
    assert sum("already" in text_of(each) for each in results) == 1
    await table.restart()
    await press(table, table.gm, "End turn")
    (late,) = await press_together(table, panel(table), custom_id, [value], table.gm)
    assert "That turn is over" in text_of(late)
