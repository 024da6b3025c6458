"""Several people acting in a fight at the same moment, where each step is taken once and none is lost."""

import discord

from tests.e2e.dnd import give_character
from tests.e2e.fights import (
    begin_usual_fight,
    button,
    menu,
    more,
    offered,
    panel,
    press,
    shown,
    start_fight,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, text_of


async def test_ten_people_join_at_once_and_each_is_in_once(table):
    people = [table.alice, table.bob, table.kim, table.sam, table.gm]
    for number in range(5):
        user = table.env.create_user(f"extra{number}", global_name=f"Extra{number}")
        people.append(table.guild.add_member(user))
    for number, who in enumerate(people):
        await give_character(table, who, name=f"Hero {number}", scores="10 10 10 10 10 10", hp=10)
    await start_fight(table)
    table.dice.will_all_show(10)

    press_at_once(table, panel(table).response, button(panel(table), "Join"), None, *people, *people)
    await table.env.settle()

    for number in range(10):
        assert shown(table).count(f"**Hero {number}** 10/10") == 1
    names = {each for each in shown(table).split("**") if each.startswith("Hero")}
    assert len(names) == 10


async def test_ten_people_end_the_turn_at_once_and_it_ends_once(table):
    await begin_usual_fight(table)
    role = table.guild.create_role("GMs", permissions=discord.Permissions(manage_channels=True))
    users = [table.env.create_user(f"gm{number}", global_name=f"GM{number}") for number in range(8)]
    extra = [table.guild.add_member(user, roles=[role]) for user in users]
    message = panel(table).response

    results = press_at_once(
        table, message, button(panel(table), "End turn"), None, table.alice, table.gm, *extra
    )
    await table.env.settle()

    assert headline(panel(table)) == "Round 1: Goblin 1, 2, 3"
    told = [each for each in results if each.response and each.response.ephemeral]
    assert len(told) == 9
    assert all("turn is over" in text_of(each) for each in told)


async def test_a_press_as_the_turn_ends_leaves_one_message_and_its_damage_counts(table):
    await begin_usual_fight(table)
    opened = await more(table, table.alice)
    press_at_once(table, panel(table).response, button(panel(table), "End turn"), None, table.gm)
    press_at_once(table, opened.response, menu(opened, "how")["custom_id"], ["adv"], table.alice)
    await table.env.settle()
    assert headline(panel(table)) == "Round 1: Goblin 1, 2, 3"

    message = panel(table).response
    form = await offered(table, "HP…") + ":0:0"
    press_at_once(table, message, button(panel(table), "End turn"), None, table.gm)
    press_at_once(table, message, form, None, table.gm, form={"targets": ["1"], "change": "-2"})
    await table.env.settle()
    assert headline(panel(table)) == "Round 1: Bo"
    assert "Goblin 1 hurt" in shown(table)

    form = await press(table, table.alice, "HP…")
    await press(table, table.gm, "End turn")
    fields = [each["component"] for each in form.modal["components"]]
    mira_of = next(each["value"] for each in fields[0]["options"] if each["label"] == "Mira")
    answer = await table.alice.submit_modal(form, {"targets": [mira_of], "change": "-7"})
    assert answer.response.ephemeral
    assert "**Mira** 31/38" in shown(table)
