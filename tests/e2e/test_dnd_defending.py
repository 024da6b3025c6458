"""Creatures' reactions to hits and failed saves, by one press: Legendary Resistance, Parry."""

from tests.e2e.dnd import circumstances
from tests.e2e.fights import (
    add_conditions,
    attack,
    button,
    fill_form,
    messages,
    panel,
    pick,
    press,
    press_together,
    shown,
)
from tests.e2e.test_dnd_stat_blocks import DRAGON, begin_creature_fight, creature
from tests.support import components, labels, text_of

RESIST = "Legendary Resistance: Fire"


async def burn_target(table, *faces, save="con 20", dice="8d6 cold", each="", target="Adult Red Dragon"):
    """Let Mira, whose turn it is, burn someone."""
    return await fill_form(
        *(table, table.alice, "Area…", *faces),
        targets=[target],
        dice=f"{dice} # Fire",
        save=save,
        each=each,
    )


async def test_a_gm_turns_a_failed_save_once_with_one_press_and_striking_restores_the_use(table):
    await begin_creature_fight(table, (DRAGON, 1), auto=False, alice=18, bob=15)
    await burn_target(table, *[3] * 8, 2, save="con 20 restrained")
    assert "Adult Red Dragon takes 24" in shown(table)
    assert "Restrained" in shown(table)
    assert not any("Legendary" in text_of(each) for each in messages(table))
    answer = await creature(table)
    assert labels(answer)[2] == "Legendary Resistance: Fire (4 left)"
    await table.restart()
    await press(table, table.gm, RESIST, on=answer)
    assert "Adult Red Dragon takes 12" in shown(table)
    assert "Restrained" not in shown(table)
    assert "Adult Red Dragon uses Legendary Resistance" in shown(table)
    assert "success by Legendary Resistance" in shown(table)
    answer = await creature(table)
    assert "Legendary Resistance: 1 of 3 used" in text_of(answer)
    assert "Hit Points **244**/256" in text_of(answer)
    assert not any(each.startswith(RESIST) for each in labels(answer))
    await press(table, table.gm, "Undo")
    assert "Adult Red Dragon takes 24" in shown(table)
    answer = await creature(table)
    assert "Legendary Resistance: 0 of 3 used" in text_of(answer)
    assert RESIST + " (4 left)" in labels(answer)

    answer = await creature(table)
    custom_id = button(answer, RESIST)
    (refused,) = await press_together(table, panel(table), custom_id, (), table.alice)
    assert "Adult Red Dragon is played by the GM." in text_of(refused)
    opened = await press(table, table.alice, "Roll…")
    assert not any("Legendary" in each for each in [*labels(opened), text_of(opened)])
    listed = await circumstances(table.alice, opened)
    assert "Legendary" not in str(listed.response.components)
    results = await press_together(table, panel(table), custom_id, (), table.gm, table.gm)
    assert sum("Check" in text_of(each) for each in results) == 1
    assert "Legendary Resistance: 1 of 3 used" in text_of(await creature(table))
    (late,) = await press_together(table, panel(table), custom_id, (), table.gm)
    assert "That's no longer possible" in text_of(late)

    struck = await press(
        table, table.gm, "Remove a modifier from the last roll…", on=await press(table, table.gm, "GM…")
    )
    await table.gm.select(struck.response, ["on 0 resisted"])
    assert "Adult Red Dragon takes 24" in shown(table)
    assert "Legendary Resistance: 0 of 3 used" in text_of(await creature(table))


async def test_no_save_is_turned_without_uses_and_the_last_use_is_spent_once(table):
    await begin_creature_fight(table, (DRAGON, 1), auto=False, alice=18, bob=15)
    await burn_target(table, *[3] * 8, 2)
    await burn_target(table, *[3] * 8, 3)
    for _ in range(3):
        await press(table, table.gm, "Legendary Resistance (", on=await creature(table))
    answer = await creature(table)
    first, second = [
        each["custom_id"]
        for row in answer.response.components
        for each in row["components"]
        if each.get("label", "").startswith(RESIST)
    ]
    results = [
        *await press_together(table, panel(table), first, (), table.gm),
        *await press_together(table, panel(table), second, (), table.gm),
    ]
    assert sum("That's no longer possible" in text_of(each) for each in results) == 1
    assert "Legendary Resistance: 4 of 3 used" in text_of(await creature(table))


async def test_end_of_turn_and_concentration_saves_can_be_turned_too(table):
    await begin_creature_fight(table, (DRAGON, 18), auto=False)
    await add_conditions(table, table.gm, ["Adult Red Dragon"], ["Restrained"], until="wis 25", focus="")
    await press(table, table.gm, "End turn", 2)
    assert "** fails the save against" in "".join(map(text_of, messages(table)))
    answer = await creature(table)
    assert labels(answer)[2] == "Legendary Resistance: against Restrained (4 left)"
    await press(table, table.gm, "Legendary Resistance: against", on=answer)
    assert "saves against Restrained" in "".join(map(text_of, messages(table)))
    assert "Restrained" not in shown(table).split("Adult Red Dragon", 1)[1].split("\n")[0]
    assert "Legendary Resistance: 1 of 3 used" in text_of(await creature(table))


async def test_a_parry_turns_a_hit_into_a_miss_and_uses_the_reaction(table):
    await begin_creature_fight(table, ("knight", 1), auto=False, alice=18, bob=15)
    await attack(table, table.alice, "Knight", 13, 5)
    assert "hits" in shown(table)
    answer = await creature(table)
    assert labels(answer) == ["Parry Mira's Longsword: +2 AC against 19, misses"]
    await press(table, table.gm, "Parry", on=answer)
    assert "Knight parries" in shown(table)
    assert "**Mira** → **Knight**, Longsword: 19 misses" in shown(table)
    assert "Reaction used." in text_of(await creature(table))
    await press(table, table.gm, "Undo")
    assert "Longsword: 19 hits" in shown(table)
    assert "Reaction used." not in text_of(await creature(table))

    late = button(await creature(table), "Parry")
    await pick(table, table.gm, "gm_react", "Knight", on=await press(table, table.gm, "GM…"))
    answer = await pick(table, table.gm, "gm_react", "Knight", on=await press(table, table.gm, "GM…"))
    await press(table, table.gm, "Mark another Reaction as used", on=answer)
    (refused,) = await press_together(table, panel(table), late, (), table.gm)
    assert "That's no longer possible" in text_of(refused)
    assert labels(await creature(table)) == []


async def test_an_impossible_parry_is_not_offered(table):
    await begin_creature_fight(table, ("knight", 8), auto=False, alice=18, bob=1)
    await attack(table, table.alice, "Knight", 20, 5, 5)
    assert labels(await creature(table)) == [], "a natural 20 hits whatever the Armor Class"
    await attack(table, table.alice, "Knight", 2)
    assert labels(await creature(table)) == []
    await attack(table, table.alice, "Knight", 15, 5)
    late = button(await creature(table), "Parry")
    await press(table, table.alice, "End turn")
    (parry,) = labels(await creature(table))
    assert parry == "Parry Mira's Longsword: +2 AC against 21, still hits", "its turn began after the hit"
    await press(table, table.gm, "End turn")
    await press(table, table.bob, "End turn")
    (refused,) = await press_together(table, panel(table), late, (), table.gm)
    assert "That's no longer possible" in text_of(refused)


async def test_a_failed_concentration_save_can_be_turned_too(table):
    await begin_creature_fight(table, (DRAGON, 18), auto=False, alice=10, bob=1)
    await add_conditions(table, table.gm, [], [], focus="Wall of Fire")
    await press(table, table.gm, "End turn")
    await burn_target(table, *[6] * 8, 2)
    await press(table, table.gm, "Adult Red Dragon: Con save", 2)
    assert "** loses Concentration" in shown(table)
    await press(table, table.gm, "Legendary Resistance: concentration", on=await creature(table))
    assert "** keeps Concentration" in shown(table)
    assert "Legendary Resistance: 1 of 3 used" in text_of(await creature(table))


async def test_any_one_of_several_hits_can_be_parried(table):
    await begin_creature_fight(table, ("knight", 1), auto=False, alice=18, bob=15)
    for face in (12, 13, 14):
        await attack(table, table.alice, "Knight", face, 5)
    answer = await creature(table)
    assert labels(answer) == [
        "Parry Mira's Longsword: +2 AC against 20, still hits",
        "Parry Mira's Longsword: +2 AC against 19, misses",
        "Parry Mira's Longsword: +2 AC against 18, misses",
    ]
    first = [each["custom_id"] for each in components(answer) if each["type"] == 2][-1]
    await press_together(table, panel(table), first, (), table.gm)
    assert "**Mira** → **Knight**, Longsword: 18 misses" in shown(table)
    assert "**Mira** → **Knight**, Longsword: 19 hits" in shown(table)
    assert labels(await creature(table)) == []
