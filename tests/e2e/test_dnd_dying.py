"""Death Saving Throws outside fights, which are counted on the sheet and updated when a roll changes."""

import pytest

from tests.e2e.dnd import bo, sheet
from tests.e2e.fights import end_fight, join, shown, start_fight
from tests.support import headline, labels, text_of


async def make_bo_dying(table):
    """Create Bo, who has 10 Hit Points, and let him be dying."""
    await bo(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")


async def save(table, *faces, by=None, **given):
    """Roll a Death Saving Throw for Bo."""
    table.dice.will_show(*faces)
    return await (by or table.bob).slash(table.channel, "dnd save", what="death", **given)


async def state(table):
    """Return Bo's state in words."""
    return text_of(await table.bob.slash(table.channel, "dnd hp"))


async def bears(table):
    """Return Bo's conditions in words."""
    return headline(await table.bob.slash(table.channel, "dnd condition"))


@pytest.mark.story
async def test_successes_and_failures_are_counted(table):
    await make_bo_dying(table)
    answer = await save(table, 9)
    assert headline(answer) == "9: failure"
    assert "**Bo** has 0 Hit Points and is dying: 0 of 3 successes, 1 of 3 failures" in text_of(answer)
    await table.restart()
    await save(table, 10)
    assert "1 of 3 successes, 1 of 3 failures" in await state(table)
    shown_there = text_of(await sheet(table, who=table.bob))
    assert "Unconscious and dying: 1 of 3 successes, 1 of 3 failures." in shown_there
    answer = await save(table, 1)
    assert "**Bo** is dead" in text_of(answer)
    assert "Dead." in await state(table)


async def test_the_stable_and_the_dead_make_no_death_saves(table):
    await make_bo_dying(table)
    for change, state_there in (("stable", "Stable"), ("-30", "dead")):
        await table.gm.slash(table.channel, "dnd hp", change=change, who="Bo")
        answer = await save(table)
        assert answer.ephemeral
        assert f"Bo is {state_there}, so no Death Saving Throw is made" in text_of(answer)


async def test_a_natural_20_wakes_prone_until_a_press_and_undo_reverts_it(table):
    await make_bo_dying(table)
    await save(table, 5)
    answer = await save(table, 20)
    assert "**Bo** has 1 of 10 Hit Points" in text_of(answer)
    assert "Bo: Prone" in text_of(answer)
    await table.restart()
    late = await table.alice.click(answer.response, label="Stand up: Bo")
    assert late.ephemeral
    assert await bears(table) == "Bo: Prone"
    await table.bob.click(answer.response, label="Stand up: Bo")
    assert "Stood up: Bo" in text_of(answer)
    assert await bears(table) == "Bo has no conditions"
    await table.bob.click(answer.response, label="Undo")
    assert await bears(table) == "Bo: Prone"
    await table.gm.click(answer.response, label="Undo")
    assert "Not applied yet to Bo" in text_of(answer)
    assert "0 of 3 successes, 1 of 3 failures" in await state(table)
    assert await bears(table) == "Bo has no conditions"
    await table.bob.click(answer.response, label="Apply")
    assert headline(await table.bob.slash(table.channel, "dnd hp")) == "Bo: 1/10"


async def test_an_edit_or_a_reroll_is_recounted(table):
    await make_bo_dying(table)
    answer = await save(table, 9)
    later = await save(table, 8)
    form = await table.bob.click(answer.response, label="Edit…")
    table.dice.will_show(1)
    await table.bob.submit_modal(form, {"bonus": "+1d4 Bless"})
    assert "dying: 1 of 3 successes, 0 of 3 failures" in text_of(answer)
    assert "1 of 3 successes, 1 of 3 failures" in await state(table)
    await table.bob.click(later.response, label="Reroll…")
    table.dice.will_show(1)
    await table.bob.select(later.response, ["t0"])
    assert "dying: 1 of 3 successes, 2 of 3 failures" in text_of(later)
    assert "1 of 3 successes, 2 of 3 failures" in await state(table)


async def test_a_hidden_one_does_not_count_and_a_gm_rolls_for_someone_absent(table):
    await make_bo_dying(table)
    for hidden in ("me", "gm"):
        answer = await save(table, 3, hidden=hidden)
        assert "of 3 failures" not in text_of(answer)
    assert "0 of 3 successes, 0 of 3 failures" in await state(table)

    refused = await table.sam.slash(table.channel, "dnd save", what="death", character="Bo")
    assert refused.ephemeral
    await save(table, 3, by=table.gm, character="Bo")
    assert "0 of 3 successes, 1 of 3 failures" in await state(table)


async def test_it_does_not_count_for_the_unhurt_and_the_third_success_stabilizes(table):
    await bo(table)
    answer = await save(table, 3)
    assert "Bo** has" not in text_of(answer)
    assert headline(await table.bob.slash(table.channel, "dnd hp")) == "Bo: 10/10"

    await table.bob.slash(table.channel, "dnd hp", change="-10")
    for face in (10, 15):
        await save(table, face)
    answer = await save(table, 19)
    assert "**Bo** has 0 Hit Points and is Stable" in text_of(answer)
    assert labels(await table.bob.slash(table.channel, "dnd hp")) == ["Wait 1d4 hours: Bo"]
    assert (await save(table)).ephemeral, "none is due anymore"
    assert "Stable" in await state(table)
    answer = await table.bob.slash(table.channel, "dnd hp", change="+1")
    assert "Bo is Prone" in text_of(answer)
    assert "Stand up: Bo" in labels(answer)
    assert await bears(table) == "Bo: Prone"


async def test_in_a_fight_it_is_made_there(table):
    await make_bo_dying(table)
    await start_fight(table)
    await join(table, table.bob, 10)
    answer = await save(table, 3)
    assert "not needed now, so it doesn't count" in text_of(answer)
    assert "(no death saves yet)" in shown(table)
    await end_fight(table)
    await save(table, 3)
    assert "0 of 3 successes, 1 of 3 failures" in await state(table)
