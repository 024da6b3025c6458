"""Applying damage outside fights: who can, only once for two people, *Undo*, and changes of the roll."""

import pytest

from tests.e2e.dnd import bo, create, mira
from tests.e2e.fights import begin_usual_fight, button, end_fight, join, messages, press, shown, start_fight
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, labels, text_of


async def here(table):
    """Create Mira with 38 Hit Points and Bo with 10."""
    await mira(table)
    await bo(table)


async def damage(table, *faces, by=None, dice="2d6 fire", **given):
    """Roll damage as Bob, unless someone else rolls. ``given`` are the command's other options."""
    table.dice.will_show(*faces)
    return await (by or table.bob).slash(table.channel, "dnd damage", dice=dice, **given)


async def points(table, by=None):
    return headline(await (by or table.alice).slash(table.channel, "dnd hp"))


@pytest.mark.story
async def test_a_hit_is_applied_by_the_targets_player_and_a_miss_restores_the_damage(table):
    await here(table)
    table.dice.will_show(17, 6)
    answer = await table.bob.slash(table.channel, "dnd attack", attack="Axe +5 1d8+3 slashing", target="Mira")
    assert headline(answer) == "22 hits: 9 damage"
    assert "Not applied yet to Mira" in text_of(answer)
    assert await points(table) == "Mira: 38/38"
    await table.alice.click(answer.response, label="Apply")
    assert "**Mira** has 29 of 38 Hit Points" in text_of(answer)
    assert "Applied to Mira (Alice)" in text_of(answer)
    assert "Apply" not in labels(answer)
    assert await points(table) == "Mira: 29/38"

    table.dice.will_show(3)
    answer = await table.bob.slash(table.channel, "dnd attack", attack="Axe +5 1d8+3 slashing", target="Mira")
    assert headline(answer) == "8 misses"
    assert "Apply" not in labels(answer)
    assert "applied" not in text_of(answer)

    table.dice.will_show(11, 6)
    answer = await table.bob.slash(table.channel, "dnd attack", attack="Axe +5 1d8+3 slashing", target="Mira")
    await table.alice.click(answer.response, label="Apply")
    assert await points(table) == "Mira: 20/38"
    form = await table.bob.click(answer.response, label="Edit…")
    await table.bob.submit_modal(form, {"bonus": "-2"})
    assert headline(answer) == "14 misses"
    assert await points(table) == "Mira: 29/38"


async def test_it_applies_to_your_own_character_at_once_and_is_undone_and_reapplied(table):
    await here(table)
    answer = await damage(table, 3, 4, targets="Bo")
    assert "**Bo** has 3 of 10 Hit Points" in text_of(answer)
    assert await points(table, table.bob) == "Bo: 3/10"
    await table.restart()
    await table.gm.click(answer.response, label="Undo")
    assert "Not applied yet to Bo" in text_of(answer)
    assert await points(table, table.bob) == "Bo: 10/10"
    await table.bob.click(answer.response, label="Apply")
    assert await points(table, table.bob) == "Bo: 3/10"
    await table.gm.click(answer.response, label="Undo")
    assert await points(table, table.bob) == "Bo: 10/10"


async def test_players_apply_it_to_their_own_even_in_a_thread_and_a_gm_to_all_once(table):
    await here(table)
    answer = await damage(table, 3, 3, by=table.sam, targets="Mira; Bo; Goblin")
    refused = await table.sam.click(answer.response, label="Apply")
    assert refused.ephemeral
    assert "You don't play Mira or Bo" in text_of(refused)
    await table.alice.click(answer.response, label="Apply")
    assert "Not applied yet to Bo" in text_of(answer)
    assert await points(table) == "Mira: 32/38"
    assert await points(table, table.bob) == "Bo: 10/10"
    await table.gm.click(answer.response, label="Apply")
    assert await points(table, table.bob) == "Bo: 4/10"
    again = await damage(table, 1, 1, by=table.sam, targets="Mira & Bo")
    await table.gm.click(again.response, label="Apply")
    assert (await points(table), await points(table, table.bob)) == ("Mira: 30/38", "Bo: 2/10")

    answer = await damage(table, 3, 4, targets="Mira")
    press_at_once(table, answer.response, button(answer, "Apply"), None, table.alice, table.gm)
    await table.env.settle()
    assert await points(table) == "Mira: 23/38"
    assert "**Mira** has 23 of 38 Hit Points" in text_of(answer)

    table.dice.will_show(2)
    answer = await table.bob.slash(table.thread, "dnd damage", dice="1d4", targets="Mira")
    await table.alice.click(answer.response, label="Apply")
    assert await points(table) == "Mira: 21/38"


async def test_hit_points_follow_the_applied_roll(table):
    await here(table)
    answer = await damage(table, 3, 4, targets="Mira")
    await table.alice.click(answer.response, label="Apply")
    form = await table.bob.click(answer.response, label="Edit…")
    await table.bob.submit_modal(form, {"extra": "5", "targets": "Mira"})
    assert "**Mira** has 26 of 38 Hit Points" in text_of(answer)
    assert await points(table) == "Mira: 26/38"
    await table.restart()
    await table.gm.click(answer.response, label="Undo")
    assert await points(table) == "Mira: 31/38"
    await table.bob.click(answer.response, label="Reroll…")
    table.dice.will_show(6)
    await table.bob.select(answer.response, ["w0:0.0"])
    assert await points(table) == "Mira: 28/38"
    await table.gm.click(answer.response, label="Undo")
    assert await points(table) == "Mira: 38/38"
    assert "Rerolled: ~~3~~ → 6" in text_of(answer)


async def test_later_events_are_recomputed_from_a_changed_roll(table):
    await here(table)
    answer = await damage(table, 3, 4, targets="Mira")
    await table.alice.click(answer.response, label="Apply")
    await table.alice.slash(table.channel, "dnd hp", change="-3")
    later = await damage(table, 1, 1, targets="Mira")
    await table.alice.click(later.response, label="Apply")
    await table.restart()
    form = await table.bob.click(answer.response, label="Edit…")
    await table.bob.submit_modal(form, {"extra": "5", "targets": "Mira"})
    assert "**Mira** has 26 of 38 Hit Points" in text_of(answer)
    assert "**Mira** has changed since then: now 21 of 38 Hit Points" in text_of(answer)
    assert await points(table) == "Mira: 21/38"
    await table.bob.click(answer.response, label="Undo")
    assert await points(table) == "Mira: 26/38"
    await table.gm.click(answer.response, label="Undo")
    assert "Not applied yet to Mira" in text_of(answer)
    assert await points(table) == "Mira: 33/38"
    form = await table.bob.click(later.response, label="Edit…")
    await table.bob.submit_modal(form, {"extra": "4", "targets": "Mira"})
    assert "**Mira** has 29 of 38 Hit Points" in text_of(later)
    assert await points(table) == "Mira: 29/38"


async def test_undoing_what_dropped_someone_also_undoes_the_death_saves(table):
    await here(table)
    answer = await damage(table, 6, 6, targets="Bo")
    table.dice.will_show(3)
    await table.bob.slash(table.channel, "dnd save", what="death")
    await table.bob.slash(table.channel, "dnd hp", change="+2")
    form = await table.bob.click(answer.response, label="Edit…")
    await table.bob.submit_modal(form, {"extra": "-5", "targets": "Bo"})
    assert "**Bo** has 3 of 10 Hit Points" in text_of(answer)
    assert await points(table, table.bob) == "Bo: 5/10"


async def test_it_also_lands_on_a_target_added_by_an_edit(table):
    await here(table)
    answer = await damage(table, 3, 4, targets="Goblin")
    form = await table.bob.click(answer.response, label="Edit…")
    await table.bob.submit_modal(form, {"targets": "Goblin; Bo; Mira resist fire"})
    await table.gm.click(answer.response, label="Allow")
    assert "Not applied yet to Bo and Mira" in text_of(answer)
    for who in (table.alice, table.bob):
        await who.click(answer.response, label="Apply")
    assert (await points(table), await points(table, table.bob)) == ("Mira: 35/38", "Bo: 3/10")


async def scene_form(table, **entered):
    """Change the channel's circumstances in its form."""
    shown = await table.gm.slash(table.channel, "dnd scene")
    form = await table.gm.click(shown.response, label="Change…")
    return await table.gm.submit_modal(form, entered)


async def test_the_scene_is_changed_in_a_form_and_can_apply_damage_to_all_at_once(table):
    scene = await scene_form(table, obscured="lightly", underwater=["yes"], half="last", pace="slow")
    for words in ("**Lightly obscured**", "**Underwater**", "after Resistance", "**Slow pace**"):
        assert words in text_of(scene)
    assert "Nothing is obscured\nNot underwater" in text_of(
        await scene_form(table, obscured="clear", pace="off")
    )
    assert "after Resistance" in text_of(await table.bob.slash(table.channel, "dnd scene"))

    await here(table)
    assert labels(await table.bob.slash(table.channel, "dnd scene")) == []
    scene = await scene_form(table, lands="all")
    assert "damage applies to everyone right away" in text_of(scene)
    await table.restart()
    answer = await damage(table, 3, 4, targets="Mira; Bo")
    assert "Apply" not in labels(answer)
    assert (await points(table), await points(table, table.bob)) == ("Mira: 31/38", "Bo: 3/10")
    await scene_form(table, lands="own")
    answer = await damage(table, 3, 4, targets="Mira")
    assert "Apply" in labels(answer)


async def test_a_flat_change_affects_several_together_or_no_one(table):
    await here(table)
    answer = await table.gm.slash(table.channel, "dnd hp", change="-5 fire", who="Mira; Bo")
    assert "**Mira: 33/38**" in text_of(answer)
    assert "**Bo: 5/10**" in text_of(answer)
    refused = await table.bob.slash(table.channel, "dnd hp", change="-1", who="Bo; Mira")
    assert refused.ephemeral
    assert await points(table, table.bob) == "Bo: 5/10"
    await table.gm.slash(table.channel, "dnd hp", change="+2", who="all")
    assert (await points(table), await points(table, table.bob)) == ("Mira: 35/38", "Bo: 7/10")
    unclear = await table.gm.slash(table.channel, "dnd hp", who="Mira; Bo")
    assert "You can check one character at a time" in text_of(unclear)


async def test_in_a_fight_it_is_a_step_and_a_flat_change_affects_several_combatants(table):
    await begin_usual_fight(table)
    await table.gm.slash(table.channel, "dnd hp", change="-5 fire", who="Mira; Bo; Ogre")
    assert "**Mira** 33/38" in shown(table)
    assert "**Bo** 5/10" in shown(table)

    answer = await damage(table, 1, 1, by=table.alice, targets="Bo")
    assert "Apply" not in labels(answer)
    assert "**Bo** 3/10" in shown(table)


async def test_hit_points_accept_damage_dice_but_a_hidden_roll_lands_on_no_one(table):
    await here(table)
    for hidden in ("me", "gm", "blind"):
        answer = await damage(table, 3, 4, targets="Bo; Mira", hidden=hidden)
        assert "Apply" not in labels(answer)
        if hidden != "blind":
            assert "Doesn't change the Hit Points of Bo and Mira" in text_of(answer)
        assert not any("7 fire" in text_of(each) for each in messages(table))
    assert await points(table, table.bob) == "Bo: 10/10"
    assert await points(table) == "Mira: 38/38"

    table.dice.will_show(3, 4)
    answer = await table.alice.slash(table.channel, "dnd hp", change="-2d6 fire")
    assert headline(answer) == "7 fire damage"
    assert await points(table) == "Mira: 31/38"
    table.dice.will_show(1, 2, 1, 2)
    answer = await table.alice.slash(table.channel, "dnd hp", change="-2d6 fire crit", who="Mira; Bo")
    assert await points(table) == "Mira: 25/38"
    assert "Not applied yet to Bo" in text_of(answer)
    await table.bob.click(answer.response, label="Apply")
    assert await points(table, table.bob) == "Bo: 4/10"
    table.dice.will_show(2)
    answer = await table.bob.slash(table.channel, "dnd hp", change="-1d4", hidden="me")
    assert await points(table, table.bob) == "Bo: 4/10"


async def test_someone_dropped_to_0_is_dying_and_a_critical_hit_fails_twice(table):
    await here(table)
    answer = await damage(table, 6, 6, targets="Bo")
    assert "**Bo** has 0 Hit Points and is dying: 0 of 3 successes, 0 of 3 failures" in text_of(answer)
    answer = await damage(table, 1, 1, dice="1d4", targets="Bo", critical=True)
    assert "**Bo** has 0 Hit Points and is dying: 0 of 3 successes, 2 of 3 failures" in text_of(answer)
    answer = await damage(table, 4, dice="1d4", targets="Bo")
    assert "**Bo** is dead" in text_of(answer)


async def test_no_one_learns_a_gms_creatures_hit_points(table):
    await mira(table)
    ogre = {"name": "Ogre", "scores": "19 8 16 5 7 7", "level": "CR 2", "hp": 68}
    await create(table.gm, table.channel, **ogre)
    answer = await damage(table, 3, 4, by=table.gm, targets="Ogre")
    assert "Applied to **Ogre**" in text_of(answer)
    assert "68" not in text_of(answer)
    assert "61" not in text_of(answer)
    assert headline(await table.gm.slash(table.channel, "dnd hp", who="Ogre")) == "Ogre: 61/68"


async def test_it_is_not_applied_during_a_fight_or_undone_after_one(table):
    await here(table)
    bos = await damage(table, 3, 4, targets="Bo")
    answer = await damage(table, 3, 4, targets="Mira")
    await start_fight(table)
    fight = next(each for each in messages(table) if "Join" in labels(each))
    await press(table, table.alice, "Join", 18, on=fight)
    late = await table.alice.click(answer.response, label="Apply")
    assert late.ephemeral
    assert f"Mira is in a fight in <#{table.channel.id}>" in text_of(late)
    assert await points(table) == "Mira: 38/38"

    await join(table, table.bob, 10)
    await end_fight(table)
    late = await table.gm.click(bos.response, label="Undo")
    assert late.ephemeral
    assert "Bo has been in a fight since" in text_of(late)
    assert await points(table, table.bob) == "Bo: 3/10"
