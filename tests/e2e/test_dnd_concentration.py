"""Concentration outside fights, where one press under the damage rolls the save, and a failure ends it."""

import pytest

from tests.e2e.dnd import bo, form_of, mira
from tests.e2e.fights import button, end_fight, join, start_fight
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, labels, text_of

SAVE = "Mira: Concentration save"


async def condition(table, by=None, **given):
    return await (by or table.alice).slash(table.channel, "dnd condition", **given)


async def damage_mira(table, *faces, by=None, dice="4d6 fire", where=None, **given):
    """Deal damage to Mira, who concentrates on Bless. By default it's 24, so her save is against DC 12."""
    await mira(table)
    await condition(table, what="concentration: Bless")
    table.dice.will_show(*faces or (6, 6, 6, 6))
    return await (by or table.alice).slash(
        where or table.channel, "dnd damage", dice=dice, **{"targets": "Mira", **given}
    )


async def save(table, answer, *faces, by=None):
    """Press the button below the damage. Without new faces, the earlier faces must come up again."""
    if faces:
        table.dice.will_show(*faces)
    return await (by or table.alice).click(answer.response, label=SAVE)


async def bears(table):
    return headline(await condition(table))


@pytest.mark.story
async def test_one_press_rolls_the_save_and_a_failure_ends_it_until_undone(table):
    answer = await damage_mira(table)
    assert "**Mira** concentrates on Bless: Constitution save, DC 12" in text_of(answer)
    await table.restart()
    rolled = await save(table, answer, 7)
    assert "Mira · Constitution save: concentration" in text_of(rolled)
    assert "Concentration on Bless ends" in text_of(rolled)
    assert "Again" not in labels(rolled)
    assert await bears(table) == "Mira has no conditions"
    await table.restart()
    await table.gm.click(rolled.response, label="Undo")
    assert "Bless" in text_of(await condition(table))
    table.dice.will_show(15)
    await table.alice.slash(table.channel, "dnd save", what="con")
    assert "Concentration on Bless ends" in text_of(await save(table, answer)), "its face comes up again"
    assert await bears(table) == "Mira has no conditions"


async def test_only_a_gm_can_roll_it_for_her_and_an_edit_changes_the_consequences(table):
    answer = await damage_mira(table, by=table.gm, where=table.thread)
    await table.alice.click(answer.response, label="Apply")
    refused = await save(table, answer, by=table.sam)
    assert refused.ephemeral
    rolled = await save(table, answer, 3, by=table.gm)
    assert "Concentration on Bless ends" in text_of(rolled)
    form = await table.gm.click(rolled.response, label="Edit…")
    await table.gm.submit_modal(form, {"bonus": "+5"})
    assert "Concentration on Bless continues" in text_of(rolled)
    assert "Bless" in text_of(await condition(table))


async def test_one_of_two_simultaneous_presses_rolls_it(table):
    answer = await damage_mira(table)
    table.dice.will_show(15, 2)
    press_at_once(table, answer.response, button(answer, SAVE), None, table.alice, table.gm)
    await table.env.settle()
    assert "Bless" in text_of(await condition(table))
    late = await save(table, answer)
    assert "has already made that save" in text_of(late)


async def test_several_targets_roll_their_own_and_a_gm_the_rest(table):
    await bo(table)
    await condition(table, table.bob, what="concentration: Fly")
    answer = await damage_mira(table, 1, 1, by=table.gm, dice="2d6", targets="Mira; Bo")
    await table.gm.click(answer.response, label="Apply")
    table.dice.will_show(2)
    rolled = await table.bob.click(answer.response, label="Mira, Bo: Concentration save")
    assert "Concentration on Fly ends" in text_of(rolled)
    table.dice.will_show(18)
    rolled = await table.gm.click(answer.response, label="Mira, Bo: Concentration save")
    assert "Concentration on Bless continues" in text_of(rolled)


async def test_dropping_to_0_ends_concentration_and_undo_restores_it(table):
    answer = await damage_mira(table, 20, 20, dice="2d20")
    assert "**Mira** stops concentrating on Bless" in text_of(answer)
    assert SAVE not in labels(answer)
    assert await bears(table) == "Mira has no conditions"
    await table.gm.click(answer.response, label="Undo")
    assert "Bless" in text_of(await condition(table))


async def test_a_new_concentration_is_unaffected(table):
    answer = await damage_mira(table)
    await condition(table, what="concentration: Fly")
    late = await save(table, answer)
    assert late.ephemeral
    assert "Mira is no longer concentrating on Bless" in text_of(late)


async def test_after_a_fight_it_is_no_longer_due(table):
    answer = await damage_mira(table)
    await start_fight(table)
    await join(table, table.alice, 10)
    await end_fight(table)
    late = await save(table, answer)
    assert late.ephemeral
    assert "Mira has been in a fight since" in text_of(late)


async def edit_roll(table, answer, *faces, **given):
    form = await table.gm.click(answer.response, label="Edit…")
    table.dice.will_show(*faces)
    await table.gm.submit_modal(form, {**form_of(form), **given})


async def test_a_successful_save_follows_damage_that_increases_and_decreases(table):
    answer = await damage_mira(table, 10, dice="1d20")
    assert "Concentration on Bless continues" in text_of(await save(table, answer, 9))
    await edit_roll(table, answer, 20, extra="1d20")
    assert "**Mira**'s 13 now misses DC 15: Concentration on Bless ends" in text_of(answer)
    assert await bears(table) == "Mira has no conditions"
    await table.restart()
    await table.gm.click(answer.response, label="Undo")
    assert "Bless" in text_of(await condition(table))


async def test_a_failed_save_follows_damage_that_decreases_or_is_undone(table):
    answer = await damage_mira(table, 10, 20, dice="2d20")
    assert "Concentration on Bless ends" in text_of(await save(table, answer, 9))
    await edit_roll(table, answer, targets="Mira resist all")
    assert "**Mira**'s 13 now meets DC 10: Concentration on Bless continues" in text_of(answer)
    assert "Bless" in text_of(await condition(table))
    await table.gm.click(answer.response, label="Undo")
    assert await bears(table) == "Mira has no conditions"
    await table.gm.click(answer.response, label="Undo")
    assert "Bless" in text_of(await condition(table)), "without damage no save is due"
