"""Rests: hit points, Hit Point Dice, slots and other counters, for one and for all, each with Undo."""

import pytest

from tests.e2e.dnd import bo, give_character, mira, services, sheet, who
from tests.e2e.dnd import here as place
from tests.e2e.fights import button, end_fight, join, menu, messages, start_fight
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, text_of

COUNTERS = "slots: wizard 5\nPact slots 3: 2\nRage 3 (short rest 1, long rest)\nWand 7 (dawn 1d6+1)\nLuck 2"
"""Mira's counters. At level 5, she has five d6 Hit Point Dice, each with +1 from her Constitution."""


async def set_up_mira(table, traits=COUNTERS, hurt=20, **left):
    """Set up Mira with this many Hit Points missing and these counters left."""
    await mira(table, start="wizard", saves="", skills=traits)
    if hurt:
        await table.alice.slash(table.channel, "dnd hp", change=f"-{hurt}")
    for name, number in left.items():
        await leave(table, name.replace("_", " "), number)


async def leave(table, name, number):
    """Leave this many of one of Mira's counters."""
    at, they = services(table), who(table, table.alice)
    mira = await at.characters.mine(place(table), they, "Mira")
    await at.counters.leave(await at.counters.of(mira), name, number)


async def rest(table, kind, by=None, **given):
    return await (by or table.alice).slash(table.channel, "dnd rest", kind=kind, **given)


async def state(table):
    """Return Mira's Hit Points and counters, as her sheet shows them."""
    return text_of(await sheet(table))


async def points(table, by=None, **given):
    return headline(await (by or table.alice).slash(table.channel, "dnd hp", **given))


async def dice(table, answer, name, *faces, by=None):
    """Spend Hit Point Dice during a rest, by selecting an entry of the list."""
    who = by or table.alice
    asked = await who.click(answer.response, label="Hit Point Dice…")
    listed = menu(asked, "throw")
    value = next(each["value"] for each in listed["options"] if each["label"] == name)
    if faces:
        table.dice.will_show(*faces)
    return await who.select(asked.response, [value], custom_id=listed["custom_id"])


@pytest.mark.story
async def test_a_long_rest_restores_everything_except_dawn_and_manual_counters(table):
    await set_up_mira(table, slot_3=0, pact_3=1, dice_6=2, own_rage=0, own_wand=1, own_luck=0)
    answer = await rest(table, "long")
    assert not answer.ephemeral
    assert headline(answer) == "Long rest"
    assert "**Mira** has 38 of 38 Hit Points" in text_of(answer)
    back = "level 3 spell slot +2, level 3 Pact Magic slot +1, Hit Point Die d6 +3, Rage +3"
    assert f"**Mira** regains {back}" in text_of(answer)
    now = await state(table)
    assert "level 3 2/2" in now
    assert "d6 5/5" in now
    assert "**Rage**: 3 of 3 left" in now
    assert "**Wand**: 1 of 7 left" in now
    assert "**Luck**: 0 of 2 left" in now

    refused = await table.alice.click(answer.response, label="GM: dawn")
    assert refused.ephemeral
    table.dice.will_show(6)
    dawn = await table.gm.click(answer.response, label="GM: dawn")
    assert "Wand +6" in text_of(dawn)


async def test_undo_restores_everything_once_and_keeps_later_changes(table):
    await set_up_mira(table, slot_3=0, own_rage=1)
    await table.alice.slash(table.channel, "dnd hp", change="temp 5")
    before = await state(table)
    answer = await rest(table, "long")
    assert await state(table) != before
    await table.restart()
    refused = await table.bob.click(answer.response, label="Undo")
    assert refused.ephemeral
    undone = button(answer, "Undo")
    answers = press_at_once(table, answer.response, undone, None, table.alice, table.gm)
    await table.env.settle()
    assert len([each for each in answers if "That rest has already been undone" in text_of(each)]) == 1
    assert await state(table) == before
    assert "): everything is as it was before" in text_of(messages(table)[-1])

    answer = await rest(table, "long")
    await table.alice.slash(table.channel, "dnd hp", change="-4")
    await leave(table, "slot 3", 1)
    await table.alice.click(answer.response, label="Undo")
    assert await points(table) == "Mira: 18/38 +1 temp", "later changes stay"
    assert "level 3 0/2" in await state(table)


async def test_a_short_rest_restores_its_counters_and_hit_point_dice_are_rolled(table):
    await set_up_mira(table, slot_3=0, pact_3=0, own_rage=0, dice_6=3)
    answer = await rest(table, "short")
    assert "**Mira** has 18 of 38 Hit Points" in text_of(answer)
    assert "** regains level 3 Pact Magic slot +2, Rage +1" in text_of(answer)
    await table.restart()
    rolled = await dice(table, answer, "Mira: 1 Hit Point Die", 4)
    assert "**Mira** regains 5: 23/38" in text_of(rolled)
    assert "Spent: Hit Point Die d6" in text_of(rolled)
    rolled = await dice(table, answer, "Mira: 2 Hit Point Dice", 1, 6)
    assert "**Mira** regains 9: 32/38" in text_of(rolled)
    assert "Spent: 2 Hit Point Dice d6" in text_of(rolled)
    assert "d6 0/5" in await state(table)
    none = await table.alice.click(answer.response, label="Hit Point Dice…")
    assert "None of your characters rested here with Hit Point Dice left" in text_of(none)


async def test_an_undone_hit_point_die_comes_up_again(table):
    await set_up_mira(table)
    answer = await rest(table, "short")
    rolled = await dice(table, answer, "Mira: 1 Hit Point Die", 1)
    await table.gm.click(rolled.response, label="Undo")
    assert await points(table) == "Mira: 18/38"
    assert "d6 5/5" in await state(table)
    table.dice.will_show(3)
    healed = await table.alice.slash(table.channel, "dnd hp", change="heal 1d6")
    assert headline(healed) == "3 healing", "no spell takes its face"
    rolled = await dice(table, answer, "Mira: 1 Hit Point Die")
    assert "**Mira** regains 2: 23/38" in text_of(rolled)


async def test_two_simultaneous_presses_spend_the_last_die_once(table):
    await set_up_mira(table, dice_6=1)
    answer = await rest(table, "short")
    asked = [
        await presser.click(answer.response, label="Hit Point Dice…") for presser in (table.alice, table.gm)
    ]
    table.dice.will_all_show(3)
    answers = []
    for presser, each in zip((table.alice, table.gm), asked, strict=True):
        listed = menu(each, "throw")
        value = listed["options"][0]["value"]
        answers += press_at_once(table, each.response, listed["custom_id"], [value], presser)
    await table.env.settle()
    assert await points(table) == "Mira: 22/38"
    assert "d6 0/5" in await state(table)


async def test_a_gm_lets_everyone_rest_and_a_player_their_own(table):
    await set_up_mira(table)
    await bo(table)
    refused = await rest(table, "long", who="all")
    assert refused.ephemeral
    refused = await rest(table, "long", who="Bo")
    assert refused.ephemeral
    await table.bob.slash(table.channel, "dnd hp", change="-3")
    answer = await rest(table, "long", by=table.gm, who="all")
    assert "**Mira** has 38 of 38 Hit Points" in text_of(answer)
    assert "**Bo** has 10 of 10 Hit Points" in text_of(answer)
    await table.gm.click(answer.response, label="Undo")
    assert (await points(table), await points(table, table.bob)) == ("Mira: 18/38", "Bo: 7/10")
    await give_character(table, table.gm, name="Ogre", scores="19 8 16 5 7 7", level="CR 2", hp=68)
    answer = await rest(table, "long", by=table.gm, who="Ogre")
    assert answer.ephemeral, "it is the GM's creature"


async def test_no_one_rests_in_a_fight_and_earlier_rests_are_final(table):
    await set_up_mira(table)
    answer = await rest(table, "long")
    await start_fight(table)
    await join(table, table.alice, 10)
    refused = await rest(table, "long")
    assert "is in a fight" in text_of(refused)
    await end_fight(table)
    late = await table.alice.click(answer.response, label="Undo")
    assert late.ephemeral
    assert "has been in a fight since" in text_of(late)
