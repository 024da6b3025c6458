"""Healing rolled with ``/dnd hp``: its targets, its changes and their timing, and permissions."""

import pytest

from tests.e2e.dnd import MIRA, bo, create, mira
from tests.e2e.fights import begin_usual_fight, button, messages, press, shown, start_fight
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, labels, public, text_of


async def heal(table, *faces, by=None, dice="heal 2d8+3", **given):
    """Roll healing as Alice, unless someone else rolls. ``given`` are the command's other options."""
    if faces:
        table.dice.will_show(*faces)
    return await (by or table.alice).slash(table.channel, "dnd hp", change=dice, **given)


async def hurt(table, amount=7):
    """Set up Mira and Bo, with Mira missing this many Hit Points."""
    await mira(table)
    await bo(table)
    await table.alice.slash(table.channel, "dnd hp", change=f"-{amount}")


async def points(table, by=None):
    return headline(await (by or table.alice).slash(table.channel, "dnd hp"))


@pytest.mark.story
async def test_the_played_character_regains_the_rolled_hit_points(table):
    await hurt(table)
    answer = await heal(table, 3, 4, **{"for": "Cure Wounds"})
    assert not answer.ephemeral
    assert headline(answer) == "10 healing"
    assert "Mira · Cure Wounds" in text_of(answer)
    assert "**Mira** regains 7: 38/38 (3 above the maximum is lost)" in text_of(answer)
    await table.restart()
    assert await points(table) == "Mira: 38/38"


async def test_a_hidden_roll_changes_nothing_and_says_so(table):
    await hurt(table)
    for hidden in ("me", "gm", "blind"):
        answer = await heal(table, 3, 4, hidden=hidden)
        assert ("For Mira; hidden rolls don't change Hit Points" in text_of(answer)) == (hidden != "blind")
        assert not any("10 healing" in text_of(each) for each in messages(table))
        assert "regains" not in str(public(table.channel)[-1].embeds[0].to_dict())
    assert await points(table) == "Mira: 31/38"


async def test_hit_points_follow_edits_and_undos(table):
    await hurt(table, 20)
    answer = await heal(table, 3, 4)
    assert await points(table) == "Mira: 28/38"
    form = await table.alice.click(answer.response, label="Edit…")
    table.dice.will_show(4)
    await table.alice.submit_modal(form, {"extra": "1d4 Disciple of Life"})
    assert "**Mira** regains 14: 32/38" in text_of(answer)
    assert await points(table) == "Mira: 32/38"
    await table.restart()
    await table.alice.click(answer.response, label="Undo")
    assert await points(table) == "Mira: 28/38"
    await table.alice.click(answer.response, label="Reroll…")
    table.dice.will_show(8)
    await table.alice.select(answer.response, ["w0:0.0"])
    assert await points(table) == "Mira: 33/38"


async def test_changed_healing_recomputes_later_events_unless_the_healed_joined_a_fight(table):
    await hurt(table)
    answer = await heal(table, 1, 1)
    await table.alice.slash(table.channel, "dnd hp", change="-3")
    form = await table.alice.click(answer.response, label="Edit…")
    await table.alice.submit_modal(form, {"extra": "1"})
    assert headline(answer) == "6 healing"
    assert "**Mira** regains 6: 37/38" in text_of(answer)
    assert await points(table) == "Mira: 34/38"

    await start_fight(table)
    await press(table, table.alice, "Join", 18)
    form = await table.alice.click(answer.response, label="Edit…")
    late = await table.alice.submit_modal(form, {"extra": "1"})
    assert "That character is in a fight now" in text_of(late)
    assert headline(answer) == "6 healing"
    assert await points(table) == "Mira: 34/38"

    await table.alice.slash(table.channel, "dnd hp", change="-9")
    await heal(table, 1, 1)
    assert "Mira regains 5 (Alice)" in shown(table)
    answer = await heal(table, who="Mira; Bo")
    assert "Bo isn't in this fight" in text_of(answer)
    answer = await table.bob.slash(table.thread, "dnd hp", change="heal 1d4", who="Mira")
    assert f"Mira is in a fight in <#{table.channel.id}>" in text_of(answer)


async def test_someone_woken_by_healing_is_dying_when_undone_and_wakes_when_reapplied(
    table,
):
    await hurt(table, 38)
    answer = await heal(table, 1, 1, by=table.bob, who="Mira; Bo")
    assert await points(table) == "Mira: 5/38"
    await table.restart()
    await table.gm.click(answer.response, label="Undo")
    assert "Not applied yet to Mira and Bo" in text_of(answer)
    assert await points(table) == "Mira: 0/38"
    await table.bob.click(answer.response, label="Apply")
    assert "**Mira** regains 5: 5/38" in text_of(answer)
    assert await points(table) == "Mira: 5/38"


async def test_again_heals_again_even_for_two_simultaneous_healers(table):
    await hurt(table, 30)
    answer = await heal(table, 1, 1)
    table.dice.will_all_show(1)
    again = button(answer, "Again")
    answers = press_at_once(table, answer.response, again, None, table.alice, table.gm)
    await table.env.settle()
    assert [headline(each) for each in answers] == ["5 healing"] * 2
    table.dice.will_all_show(0)
    table.dice.will_show(1, 2)
    again = await table.alice.slash(table.channel, "again")
    assert "**Mira** regains 6: 29/38" in text_of(again)


async def test_healing_works_in_a_direct_message(table):
    dave = table.env.create_user("dave", global_name="Dave")
    await create(dave, **MIRA)
    await dave.slash("dnd hp", change="-7")
    table.dice.will_show(1, 1)
    answer = await dave.slash("dnd hp", change="heal 2d8+3")
    assert "**Mira** regains 5: 36/38" in text_of(answer)


async def test_no_one_learns_about_a_gms_creature_and_its_gm_heals_it(table):
    await bo(table)
    ogre = {"name": "Ogre", "scores": "19 8 16 5 7 7", "level": "CR 2", "hp": 68}
    await create(table.gm, table.channel, **ogre)
    answer = await heal(table, by=table.bob, who="Ogre")
    assert text_of(answer).startswith("There's no character named “Ogre” here")
    await table.gm.slash(table.channel, "dnd hp", change="-20", who="Ogre")
    answer = await heal(table, 1, 1, by=table.gm, who="Ogre")
    assert "**Ogre** is healed" in text_of(answer)
    assert "68" not in text_of(answer)
    assert headline(await table.gm.slash(table.channel, "dnd hp", who="Ogre")) == "Ogre: 53/68"


async def test_options_for_dice_are_refused_without_dice(table):
    await hurt(table)
    for given in (
        {"change": "-7 fire", "hidden": "gm"},
        {"change": "+8", "for": "Fire"},
        {"character": "Mira"},
    ):
        answer = await table.alice.slash(table.channel, "dnd hp", **given)
        assert answer.ephemeral
        assert "Those options only work with dice, such as heal 2d8+3 or -8d6 fire" in text_of(answer)
    assert await points(table) == "Mira: 31/38"


async def test_in_a_fight_healing_is_a_step_or_as_entered_unless_hidden(table):
    await begin_usual_fight(table)
    await table.bob.slash(table.channel, "dnd hp", change="-6")
    answer = await heal(table, 1, 1, dice="heal 2d4", who="Bo", **{"for": "Healing Word"})
    assert "**Bo** regains 2: 6/10" in text_of(answer)
    assert "Again" not in labels(answer)
    assert "**Mira**, Healing Word: Bo regains 2" in shown(table)
    assert "**Bo** 6/10" in shown(table)
    await press(table, table.gm, "Undo")
    assert "**Bo** 4/10" in shown(table)
    await heal(table, dice="heal 2d4", who="Bo", **{"for": "Healing Word"})
    assert "**Bo** 6/10" in shown(table), "the undone roll comes up again"

    answer = await heal(table, 1, 1, by=table.bob, dice="heal 2d4", hidden="gm")
    assert "For Bo; hidden rolls don't change Hit Points" in text_of(answer)
    assert "**Bo** 6/10" in shown(table)

    await heal(table, 1, 1, by=table.bob, dice="heal 2d4")
    assert "Bo regains 2 (Bob)" in shown(table)
    assert "**Bo** 8/10" in shown(table)
    answer = await heal(table, by=table.bob, who="Goblin 1")
    assert answer.ephemeral
    assert "Goblin 1 is played by the GM." in text_of(answer)
    answer = await heal(table, by=table.sam, who="Bo")
    assert "Only Bo's player and the GMs can do that." in text_of(answer)
    await heal(table, 4, 4, by=table.gm, dice="heal 2d4", who="all")
    assert "**Bo** 10/10" in shown(table)
