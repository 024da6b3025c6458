"""Permissions in a fight: people act for their own, GMs for everyone, and refusals change nothing."""

from tests.e2e.dnd import create, mira
from tests.e2e.fights import (
    GOBLINS,
    attack,
    begin_fight,
    begin_usual_fight,
    button,
    end_fight,
    join,
    leave,
    menu,
    offered,
    panel,
    pick,
    press,
    press_directly,
    press_together,
    shown,
    start_fight,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import text_of


async def refused(table, doing, word):
    """Check that the action was refused in these words and changed nothing."""
    before = shown(table)
    answer = await doing
    assert answer.response.ephemeral
    assert word in text_of(answer)
    assert shown(table) == before


async def test_actions_of_the_current_player_or_of_gms_are_refused_to_others(table):
    await begin_usual_fight(table, (GOBLINS, 10))
    for label in ("Area", "Heal", "Ready"):
        await refused(
            table, press_directly(table, table.bob, label), "Only Mira's player and the GMs can do that"
        )

    await refused(table, press_directly(table, table.bob, "how", "adv"), "It's Mira's turn")

    for change in ("-3", "set 5", "max -5"):
        await refused(table, table.bob.slash(table.channel, "dnd hp", change=change, who="Mira"), "GM")
    for change in ("wake", "stable", "revive", "rest"):
        await refused(table, table.alice.slash(table.channel, "dnd hp", change=change), "GM")

    opened = await press(table, table.gm, "GM…")
    for word, value in (("gm_surprise", "1"), ("gm_remove", "1"), ("gm_react", "1")):
        listed = menu(opened, word)["custom_id"]
        (told,) = press_at_once(table, opened.response, listed, [value], table.bob)
        await table.env.settle()
        assert told.response.ephemeral
    assert "**Mira** 38/38" in shown(table)
    assert "Goblin 1 unhurt" in shown(table)

    await attack(table, table.alice, "Goblin 1", 14, 8)
    await refused(
        table, press(table, table.bob, "Knock Goblin 1 out"), "Only Mira's player and the GMs can do that"
    )

    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Bo")
    await refused(
        table, pick(table, table.kim, "attack", "Stabilize Bo"), "Only Mira's player and the GMs can do that"
    )


async def test_players_cannot_start_or_end_a_fight(table):
    await mira(table)
    await start_fight(table, (GOBLINS, 10))
    await refused(table, press(table, table.alice, "GM: begin"), "GM")
    await refused(table, press(table, table.alice, "GM: add"), "GM")
    ends = (await offered(table, "GM…")).replace(":gm", ":gm_end_now")
    (told,) = await press_together(table, panel(table), ends, (), table.alice)
    assert "Only a GM" in text_of(told)
    assert "Goblin 1 unhurt" in shown(table)


async def test_outside_a_fight_players_rest_and_gms_wake(table):
    await mira(table)
    await table.alice.slash(table.channel, "dnd hp", change="-38")
    for change in ("wake", "revive"):
        answer = await table.alice.slash(table.channel, "dnd hp", change=change)
        assert "GM" in text_of(answer)
    answer = await table.alice.slash(table.channel, "dnd hp", change="rest", who="all")
    assert "GM" in text_of(answer)
    assert "0/38" in text_of(await table.alice.slash(table.channel, "dnd hp"))


async def test_a_second_reaction_or_bonus_action_is_refused_and_questions_stay_private(table):
    await begin_usual_fight(table, (GOBLINS, 10))
    await pick(table, table.alice, "do", "Bonus Action taken")
    await refused(table, pick(table, table.alice, "do", "Bonus Action taken"), "Bonus Action this turn")
    await press(table, table.alice, "End turn")
    asked = await pick(table, table.alice, "attack", "Goblin 1")
    ids = button(asked, "Mira's Reaction")
    (told,) = press_at_once(table, asked.response, ids, None, table.bob)
    await table.env.settle()
    assert "Only Mira's player and the GMs can do that" in text_of(told)
    assert "reaction used" not in shown(table)
    await pick(table, table.alice, "do", "Reaction taken")
    await refused(table, pick(table, table.alice, "do", "Reaction taken"), "has already used their Reaction")


async def test_temporary_hit_points_are_taken_once_and_two_gms_end_the_fight_once(table):
    await begin_usual_fight(table, (GOBLINS, 10))
    await table.alice.slash(table.channel, "dnd hp", change="temp 10")
    asked = await table.alice.slash(table.channel, "dnd hp", change="temp 12")
    press_at_once(table, asked.response, button(asked, "Take 12"), None, table.alice, table.alice)
    await table.env.settle()
    assert shown(table).count("12 Temporary Hit Points") == 1

    asked = await table.gm.slash(table.channel, "dnd fight end")
    ends = button(asked, "Yes, end the fight")
    results = press_at_once(table, asked.response, ends, None, table.gm, table.gm)
    await table.env.settle()
    assert sum("There's no fight here" in text_of(each) for each in results if each.response) == 1


async def test_no_one_is_left(table):
    await mira(table)
    await begin_fight(table, alice=10)
    await leave(table, table.alice)
    answer = await press(table, table.gm, "HP…")
    assert "No one is left in this fight" in text_of(answer)
    await end_fight(table)


async def test_a_refused_form_opens_for_the_current_moment_or_returns_what_was_entered(table):
    await begin_usual_fight(table, (GOBLINS, 10))
    form = await press(table, table.alice, "Area")
    await pick(table, table.alice, "do", "Bonus Action taken")
    await attack(table, table.alice, "Goblin 1", 2)
    answer = await table.alice.submit_modal(form, {"dice": "2d6 fire", "targets": ["2"]})
    assert "[Damage]\n2d6 fire" in text_of(answer)
    assert "[Targets]\nGoblin 2" in text_of(answer)
    again = await table.alice.click(answer.response, label="Keep editing")
    table.dice.will_show(3, 4)
    await table.alice.submit_modal(again, {"dice": "2d6 fire", "targets": ["2"]})
    assert "Goblin 2 takes 7" in shown(table)

    form = await press(table, table.alice, "Area")
    await press(table, table.gm, "End turn")
    answer = await table.alice.submit_modal(form, {"dice": "2d6 fire", "targets": ["2"]})
    assert "That turn is over" in text_of(answer)
    assert "[Targets]\nGoblin 2\n[Damage]\n2d6 fire" in text_of(answer)


async def test_a_player_with_two_characters_says_whose_reaction_it_is(table):
    await mira(table)
    await create(table.alice, table.channel, name="Zed", scores="10 10 10 10 10 10", hp=10)
    await start_fight(table, (GOBLINS, 10))
    for name, face in (("Mira", 18), ("Zed", 11)):
        await join(table, table.alice, face, name=name)
    await press(table, table.gm, "GM: begin")
    await press(table, table.alice, "End turn")

    asked = await pick(table, table.alice, "attack", "Goblin 1")
    await press(table, table.alice, "Zed's Reaction: attack Goblin 1", 15, on=asked)
    assert "**Zed** → **Goblin 1**" in shown(table)
    assert "(Reaction)" in shown(table)
    asked = await pick(table, table.alice, "attack", "Goblin 2")
    await press(table, table.alice, "Mira's Reaction: attack Goblin 2", 2, on=asked)
    asked = await pick(table, table.alice, "attack", "Goblin 2")
    assert "Your Reaction is used until your next turn." in text_of(asked)
