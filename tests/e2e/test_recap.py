"""The recap in /history: a GM views an evening, posts it, and downloads it."""

import pytest

from bot.rolls.press import OTHER
from tests.e2e.dnd import INSPIRE, custom_id, inspired
from tests.e2e.fights import begin_usual_fight, end_fight
from tests.e2e.initiative import enter
from tests.e2e.initiative import press as next_one
from tests.e2e.test_yours import rolled
from tests.support import headline, labels, move_on, text_of


async def forged(table, person, custom_id):
    """Press a button that the bot never sent, on a message of the person's own."""
    mine = await rolled(person, table.channel, "1d4", [1], table)
    stored = table.env.backend.get_message(mine.response.channel_id, mine.response.id)
    stored.components[0]["components"][0]["custom_id"] = custom_id
    return await person.click(mine.response, custom_id=custom_id)


async def file_of(person, shown):
    (file,) = (await person.click(shown.response, label="Markdown")).response.attachments
    return (await file.read()).decode()


@pytest.mark.story
async def test_a_gm_sees_the_evening_privately_and_posts_it_after_a_restart(table):
    shown = await rolled(table.alice, table.channel, "1d20+5 stealth", [19], table)
    await rolled(table.bob, table.channel, "3d6", [1, 2, 3], table)

    recap = await table.gm.slash(table.channel, "history", view="recap")

    assert recap.response.ephemeral
    assert headline(recap) == "Recap of the evening"
    link = f"https://discord.com/channels/{table.guild.id}/{table.channel.id}/{shown.response.id}"
    assert f"Highest: [**24**]({link}) by Alice, stealth" in text_of(recap)
    assert "2 rolls with 4 dice by Alice and Bob" in text_of(recap)
    assert "Longest streak: Bob, 3 dice in a row in their lower half" in text_of(recap)
    assert labels(recap) == ["Post", "Markdown"]
    await table.restart()
    posted = await table.gm.click(recap.response, label="Post")
    assert not posted.response.ephemeral
    assert "[**24**]" in text_of(posted)
    assert labels(posted) == []


async def test_it_is_only_for_gms_and_unknown_buttons_do_nothing(table):
    # It's only for GMs, and so are its buttons.
    await rolled(table.alice, table.channel, "1d20", [19], table)
    recap = await table.gm.slash(table.channel, "history", view="recap")

    assert (
        "Only a GM can do that"
        in (await table.alice.slash(table.channel, "history", view="recap")).response.content
    )
    for label in labels(recap):
        answer = await forged(table, table.alice, custom_id(recap, label))
        assert "Only a GM can do that" in answer.response.content

    # An unknown button does nothing.
    for text in ("", ":post", ":post:1", ":post:1:x", ":own:1:2", ":post:1:2:3"):
        answer = await forged(table, table.gm, f"rw:1:recap{text}")

        assert answer.response.content == OTHER.say()

    # A period without rolls has no recap.
    for what in ["post", "file"]:
        answer = await forged(table, table.gm, f"rw:1:recap:{what}:1:2")

        assert answer.response.content == "There are no open rolls here to recap."


async def test_hidden_rolls_are_counted_for_the_gm_and_revealed_to_no_one(table):
    await rolled(table.alice, table.channel, "3d6", [1, 6, 1], table)
    before = await table.gm.slash(table.channel, "history", view="recap")
    posted = await table.gm.click(before.response, label="Post")
    await rolled(table.alice, table.channel, "1d20+50", [20], table, hidden="gm")
    await rolled(table.bob, table.channel, "8d6", [6] * 8, table, hidden="blind")
    await rolled(table.bob, table.channel, "8d6", [6] * 8, table, hidden="me")

    recap = await table.gm.slash(table.channel, "history", view="recap")

    assert "Hidden, and shown to no one: 1 GM only, 1 blind." in text_of(recap)
    assert text_of(recap).replace("\n-# Hidden, and shown to no one: 1 GM only, 1 blind.", "") == text_of(
        before
    )
    assert text_of(await table.gm.click(recap.response, label="Post")) == text_of(posted)
    assert await file_of(table.gm, recap) == await file_of(table.gm, before)


async def test_a_file_with_links_lists_fights_with_their_rounds_and_the_fallen(table):
    # The file is Markdown with links.
    await rolled(table.alice, table.channel, "1d20+5 stealth", [19], table)

    text = await file_of(table.gm, await table.gm.slash(table.channel, "history", view="recap"))

    assert text.startswith("# Recap of the evening\n\n- From ")
    assert "\n- Highest: [**24**](https://discord.com/channels/" in text

    # An initiative that was cleared counts as a fight with its rounds.
    move_on(table)
    await rolled(table.alice, table.channel, "1d20", [19], table)
    await enter(table, "Ana 14, Bo 3")
    for label in ("Begin", "Next", "Next"):
        await next_one(table, label)
    menu = await next_one(table, "More…")
    asked = await table.gm.click(menu.response, label="Clear…")
    await table.gm.click(asked.response, label="Yes, clear it")

    recap = await table.gm.slash(table.channel, "history", view="recap")

    assert "[Fight 1](https://discord.com/channels/" in text_of(recap)
    assert "): 2 rounds" in text_of(recap)

    # A fight that ended is listed with its rounds and who fell.
    move_on(table)
    await begin_usual_fight(table)
    await table.gm.slash(table.channel, "dnd hp", change="-50", who="Goblin 2")
    await table.gm.slash(table.channel, "dnd hp", change="-38", who="Mira")
    await table.gm.slash(table.channel, "dnd hp", change="+8", who="Mira")
    await end_fight(table)

    recap = await table.gm.slash(table.channel, "history", view="recap")

    assert "[Fight 1](https://discord.com/channels/" in text_of(recap)
    assert "): one round; fell: Goblin 2 and Mira" in text_of(recap)


async def test_dnd_lists_saves_attacks_and_inspiration(table):
    await inspired(table)
    table.dice.will_show(12, 5)
    hit = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", ac=15)
    await table.alice.click(hit.response, label=INSPIRE)
    table.dice.will_show(2)
    await table.alice.select(hit.response, ["t0"])
    table.dice.will_show(9)
    await table.alice.slash(table.channel, "dnd save", what="str", dc="15")
    table.dice.will_show(4, 5)
    await table.gm.slash(table.channel, "dnd damage", dice="2d6 fire")

    text = text_of(await table.gm.slash(table.channel, "history", view="recap"))

    assert "Heroic Inspiration was spent by Alice" in text
    assert "Closest save: Mira, [**just made**]" in text
    assert "Biggest hit: [**9**]" in text


async def test_a_thread_and_a_direct_message_have_their_own_evenings(table, simcord_env):
    # Without open rolls, there's no recap.
    await rolled(table.alice, table.channel, "1d20", [19], table, hidden="blind")

    assert (
        "There are no open rolls here to recap"
        in (await table.gm.slash(table.channel, "history", view="recap")).response.content
    )

    # A thread has its own evening.
    await rolled(table.alice, table.channel, "1d20", [19], table)

    assert (
        "There are no open rolls here to recap"
        in (await table.gm.slash(table.thread, "history", view="recap")).response.content
    )
    await rolled(table.alice, table.thread, "1d20", [7], table)
    assert "Highest: [**7**]" in text_of(await table.gm.slash(table.thread, "history", view="recap"))

    # In a direct message, the player is GM.
    dave = simcord_env.create_user("dave", global_name="Dave")
    table.dice.will_show(7)
    await dave.slash("roll", dice="1d20")

    recap = await dave.slash("history", view="recap")

    assert "Highest: [**7**](https://discord.com/channels/@me/" in text_of(recap)
    assert not (await dave.click(recap.response, label="Post")).response.ephemeral
