"""Hit Points changed by hand, which also ask for the save to keep Concentration, and end it at 0."""

from tests.e2e.dnd import bo, create, mira
from tests.e2e.fights import begin_fight, button, press
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, labels, text_of

SAVE = "Mira: Concentration save"


async def condition(table, by=None, **given):
    return await (by or table.alice).slash(table.channel, "dnd condition", **given)


async def bears(table):
    return headline(await condition(table))


async def hurt_mira(table, change="-24 fire", by=None, where=None, **given):
    """Let Mira concentrate on Bless, and change her Hit Points by hand."""
    await mira(table)
    await condition(table, what="concentration: Bless")
    return await (by or table.alice).slash(where or table.channel, "dnd hp", change=change, **given)


async def save(table, answer, *faces, by=None):
    if faces:
        table.dice.will_show(*faces)
    return await (by or table.alice).click(answer.response, label=SAVE)


async def test_one_press_rolls_the_save_once_even_after_a_restart(table):
    answer = await hurt_mira(table)
    assert "**Mira** concentrates on Bless: Constitution save, DC 12" in text_of(answer)
    await table.restart()
    refused = await save(table, answer, by=table.sam)
    assert refused.ephemeral
    assert "You don't play Mira" in text_of(refused)
    rolled = await save(table, answer, 7)
    assert "Concentration on Bless ends" in text_of(rolled)
    assert await bears(table) == "Mira has no conditions"
    late = await save(table, answer)
    assert late.ephemeral
    assert "Mira is no longer concentrating on that." in text_of(late)


async def test_a_successful_save_keeps_it_and_undo_repeats_the_same_face(table):
    answer = await hurt_mira(table)
    rolled = await save(table, answer, 15)
    assert "Concentration on Bless continues" in text_of(rolled)
    late = await save(table, answer)
    assert "Mira has already made that save" in text_of(late)
    await table.gm.click(rolled.response, label="Undo")
    assert "15" in text_of(await save(table, answer))


async def test_each_damage_requires_its_own_save(table):
    answer = await hurt_mira(table, "-4")
    again = await table.alice.slash(table.channel, "dnd hp", change="-25")
    assert "DC 10" in text_of(answer)
    assert "DC 12" in text_of(again)
    assert "DC 10" in text_of(await save(table, answer, 15))
    assert "DC 12" in text_of(await save(table, again, 15))
    assert "Mira has already made that save" in text_of(await save(table, again))


async def test_one_of_two_simultaneous_presses_rolls_it(table):
    answer = await hurt_mira(table)
    table.dice.will_show(15, 2)
    press_at_once(table, answer.response, button(answer, SAVE), None, table.alice, table.gm)
    await table.env.settle()
    assert "Bless" in await bears(table)
    assert "has already made that save" in text_of(await save(table, answer))


async def test_other_changes_require_no_save_and_dropping_manually_ends_concentration(table):
    answer = await hurt_mira(table, "+3")
    for change in ("temp 5", "set 20", "max -5"):
        assert "concentrates" not in text_of(answer)
        assert labels(answer) == []
        answer = await table.alice.slash(table.channel, "dnd hp", change=change)
    assert "Bless" in await bears(table)
    answer = await table.alice.slash(table.channel, "dnd hp", change="set 0")
    assert "**Mira** stops concentrating on Bless" in text_of(answer)
    assert labels(answer) == []
    assert await bears(table) == "Mira has no conditions"


async def test_only_those_of_several_who_concentrate_save(table):
    await bo(table)
    answer = await hurt_mira(table, "-4", by=table.gm, who="Mira; Bo")
    assert labels(answer) == [SAVE]
    rolled = await save(table, answer, 3, by=table.gm)
    assert "Concentration on Bless ends" in text_of(rolled)


async def test_concentration_saves_work_the_same_in_a_thread(table):
    answer = await hurt_mira(table, where=table.thread)
    assert "Concentration on Bless ends" in text_of(await save(table, answer, 2))


async def test_in_a_fight_the_save_is_offered_there(table):
    await mira(table)
    await begin_fight(table, alice=15)
    await condition(table, what="concentration: Bless")
    await table.alice.slash(table.channel, "dnd hp", change="-24")
    await press(table, table.alice, "Mira: Con save, DC 12 (Concentration)", 4)
    assert "Bless" not in await bears(table)


async def test_only_its_gm_learns_about_a_creature(table):
    made = {"name": "Ogre", "scores": "19 8 16 5 7 7", "level": "CR 2", "hp": 68}
    await create(table.gm, table.channel, **made)
    await condition(table, table.gm, what="concentration: Rage", who="Ogre")
    answer = await table.gm.slash(table.channel, "dnd hp", change="-24", who="Ogre")
    assert answer.ephemeral
    assert headline(answer) == "Ogre: 44/68"
    table.dice.will_show(3)
    rolled = await table.gm.click(answer.response, label="Ogre: Concentration save")
    assert "Concentration on Rage ends" in text_of(rolled)
