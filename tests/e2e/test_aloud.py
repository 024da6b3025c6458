"""Cards read aloud or as plain text, as readers chose in private and the channel's GMs in public."""

import asyncio

import pytest

from bot.store.readers import Readers
from bot.ui.languages import OF_MANNERS
from tests.e2e import planechase
from tests.e2e.aloud import faults
from tests.e2e.test_buttons import press_at_once
from tests.support import (
    all_labels,
    components,
    gm_panel,
    labels,
    move_on,
    name_gm,
    options,
    press,
    public,
    text_of,
    unname_gm,
)


async def reads(person, where, manner):
    """Let someone choose on /me how they read messages."""
    shown = await person.slash(where, "me")
    listed = next(each["custom_id"] for each in components(shown) if "mine:read" in each["custom_id"])
    return await person.select(shown.response, [manner], custom_id=listed)


async def cards_here(by, where, manner):
    """Let a GM choose on the panel how a channel's cards are read."""
    return await by.select((await gm_panel(by, where, "Cards…")).response, [manner])


def sent(result):
    """Return a message as Discord would receive it."""
    response = result.response
    return {"content": response.content, "embeds": response.embeds, "components": response.components}


def assert_heard(result):
    assert not list(faults(sent(result)))


@pytest.mark.story
async def test_private_messages_are_read_as_i_chose_and_public_ones_as_the_channels_gm_did(table):
    panel = await reads(table.alice, table.channel, "aloud")
    assert text_of(panel).startswith("Data stored about you.\n0 rolls")
    assert_heard(panel)
    await table.restart()
    table.dice.will_show(9)
    mine = await table.alice.slash(table.channel, "roll", dice="1d20+5", hidden="me")
    assert mine.response.content.startswith("14: rolled natural 9 plus 5.\nAlice.")
    assert_heard(mine)
    table.dice.will_show(9)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20+5")
    assert shown.response.embeds
    table.dice.will_show(9)
    theirs = await table.bob.slash(table.channel, "roll", dice="1d20+5", hidden="me")
    assert theirs.response.embeds


async def test_a_channels_cards_are_read_as_its_gm_chose_whoever_rolls_and_in_its_threads(table):
    panel = await cards_here(table.gm, table.channel, "aloud")
    assert "Cards here are screen-reader text." in text_of(panel)
    assert panel.response.embeds, "the panel is private, and its reader uses embeds"
    await table.restart()
    table.dice.will_show(6, 2, 5, 4)
    shown = await table.alice.slash(table.thread, "roll", dice="4d6kh3+2", label="strength")
    assert shown.response.content.split("\n")[:3] == [
        "17: rolled 15 plus 2.",
        "Alice: strength.",
        "`4d6kh3`: 6, 5, 4; dropped die: 2.",
    ]
    assert_heard(shown)
    assert all_labels(shown) == ["Again", "Reroll…", "Edit…", "Save roll…"]
    await cards_here(table.gm, table.thread, "boxes")
    table.dice.will_show(3)
    assert (await table.bob.slash(table.thread, "roll", dice="1d6")).response.embeds


async def test_a_channels_cards_tell_screen_readers_what_their_buttons_do(table):
    # Buttons say what they do, and presses are answered in the same form.
    await cards_here(table.gm, table.channel, "aloud")
    table.dice.will_show(6, 2)
    shown = await table.alice.slash(table.channel, "roll", dice="2d6")
    assert shown.response.content.startswith("8: rolled 6, 2.")
    picking = await press(table.alice, shown, "Reroll…")
    assert [each["label"] for each in options(picking)] == [
        "Reroll die 1, shows 6",
        "Reroll die 2, shows 2",
    ]
    table.dice.will_show(5)
    again = await table.alice.select(picking.response, [options(picking)[1]["value"]])
    assert again.response.content.startswith("11: rolled 6, 5 (was 2).")
    assert "Rerolled once: 2 became 5" in again.response.content
    assert_heard(again)

    # Nothing more is revealed about a hidden roll.
    move_on(table)
    await cards_here(table.gm, table.channel, "aloud")
    table.dice.will_show(17)
    await table.alice.slash(table.channel, "roll", dice="1d20+5", hidden="blind")
    line = public(table.channel)[-1]
    assert line.content.startswith("Hidden roll.\nAlice.\nBlind: only the GMs see it.")
    assert not {"17", "22"} & set(line.content.replace(".", " ").split())
    assert not line.embeds

    # A total below zero is read aloud with its calculation.
    move_on(table)
    await cards_here(table.gm, table.channel, "aloud")
    table.dice.will_show(2)
    shown = await table.alice.slash(table.channel, "roll", dice="1d6-10")
    assert shown.response.content.startswith("minus 8: rolled 2 minus 10.\nAlice.")

    # Rows of a table are read aloud with their limits.
    move_on(table)
    await cards_here(table.gm, table.channel, "aloud")
    given = {"name": "sky", "rows": "1: rain | 2-4: clouds | 5+: sun"}
    shown = await table.alice.slash(table.channel, "table new", **given)
    assert shown.response.content.split("\n")[1:4] == ["1: rain.", "2 to 4: clouds.", "5 or more: sun."]
    assert_heard(shown)

    # An earlier message follows the channel's setting once it changes.
    move_on(table)
    table.dice.will_show(6, 2)
    shown = await table.alice.slash(table.channel, "roll", dice="2d6")
    assert shown.response.embeds
    await cards_here(table.gm, table.channel, "text")
    picking = await press(table.alice, shown, "Reroll…")
    assert not picking.response.embeds
    assert picking.response.content
    await cards_here(table.gm, table.channel, "boxes")
    table.dice.will_show(5)
    again = await table.alice.select(picking.response, [options(picking)[1]["value"]])
    assert again.response.embeds
    assert not again.response.content


async def test_a_press_by_someone_with_other_settings_leaves_the_channels_message_as_it_is(table):
    await reads(table.bob, table.channel, "aloud")
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "roll", dice="1d6")
    table.dice.will_show(4)
    again = await table.bob.click(shown.response, label="Again")
    assert again.response.embeds
    assert labels(again)[0] == "Again"


async def test_plain_text_is_the_same_card_without_an_embed(table):
    panel = await cards_here(table.gm, table.channel, "text")
    assert "Cards here are plain text, without boxes." in text_of(panel)
    table.dice.will_show(9)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20+5", label="hide")
    assert not shown.response.embeds
    assert shown.response.content == (
        f"-# Alice: hide\n# 14\n`1d20+5` = natural **9** + 5\n-# Roll {table.number(1)}"
    )
    answer = await table.gm.slash(table.channel, "gm panel")
    assert answer.response.embeds


async def test_a_private_text_message_becomes_an_embed_once_its_reader_turns_them_on(table):
    await reads(table.gm, table.channel, "text")
    panel = await gm_panel(table.gm, table.channel)
    assert panel.response.content.startswith("# This channel's GMs")
    await reads(table.gm, table.channel, "boxes")
    games = await table.gm.click(panel.response, label="Games…")
    assert games.response.embeds
    assert not games.response.content


async def test_private_messages_for_screen_readers_have_no_bars_or_symbols(table):
    # A picture is described in the same words.
    await reads(table.alice, table.channel, "aloud")
    shown = await table.alice.slash(table.channel, "odds", dice="1d20+7", goal="15")
    pictured = await table.alice.click(shown.response, label="Picture")
    (file,) = pictured.response.attachments
    assert file.description == "65% for 15 or more\n1d20+7>=15: average 17.5; half of all rolls are 12 to 22"
    assert_heard(pictured)

    # The position of a mistake is described in words.
    await reads(table.alice, table.channel, "aloud")
    wrong = await table.alice.slash(table.channel, "roll", dice="1d20+?")
    assert "At character" in text_of(wrong)
    assert "^" not in text_of(wrong)
    assert_heard(wrong)

    # A mistake's message names the signs to type.
    await reads(table.alice, table.channel, "aloud")
    wrong = await table.alice.slash(table.channel, "dnd hp", change="minus 7")
    assert "Try `-7` fire" in text_of(wrong)
    assert "`+8`" in text_of(wrong)
    assert_heard(wrong)
    wrong = await table.alice.slash(table.channel, "planechase start", players="x")
    assert "@Alice `+` @Bob" in text_of(wrong)

    # Odds buttons say what they add.
    await reads(table.alice, table.channel, "aloud")
    shown = await table.alice.slash(table.channel, "odds", dice="1d6")
    assert {"Add 1", "Take 1 away"} <= set(all_labels(shown))

    # There are no bars, but all the information is there.
    for command, given in [("odds", {"dice": "1d6"}), ("history", {"view": "luck"})]:
        await reads(table.alice, table.channel, "aloud")
        table.dice.will_show(4)
        await table.alice.slash(table.channel, "roll", dice="1d6")
        shown = await table.alice.slash(table.channel, command, **given)
        assert_heard(shown)


async def test_a_direct_message_is_read_as_its_reader_chose(table, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")
    shown = await dave.slash("me")
    listed = next(each["custom_id"] for each in components(shown) if "mine:read" in each["custom_id"])
    await dave.select(shown.response, ["aloud"], custom_id=listed)
    table.dice.will_show(2)
    rolled = await dave.slash("roll", dice="1d6")
    assert rolled.response.content.startswith("2: rolled 2.")


async def test_only_gms_choose_for_a_channel_even_in_an_already_open_list(table):
    assert all_labels(await gm_panel(table.alice, table.channel)) == []
    await name_gm(table.gm, table.channel, table.gm)
    await name_gm(table.gm, table.channel, table.kim)
    opened = await gm_panel(table.kim, table.channel, "Cards…")
    await unname_gm(table.gm, table.channel, table.kim)
    assert "Only a GM" in text_of(await table.kim.select(opened.response, ["aloud"]))


async def test_one_of_two_simultaneous_choices_by_gms_is_stored(table):
    await name_gm(table.gm, table.channel, table.gm)
    await name_gm(table.gm, table.channel, table.kim)
    opened = await gm_panel(table.gm, table.channel, "Cards…")
    (listed,) = [each["custom_id"] for each in components(opened) if each["type"] == 3]
    press_at_once(table, opened.response, listed, ["text"], table.gm, table.kim)
    press_at_once(table, opened.response, listed, ["aloud"], table.kim)
    await table.env.settle()
    (kept,) = await table.bots[-1].database.read(
        lambda connection: connection.execute(
            "SELECT body FROM settings WHERE game = ?", (OF_MANNERS,)
        ).fetchone()
    )
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "roll", dice="1d6")
    assert shown.response.content.startswith({"text": "-# Alice", "aloud": "3: rolled 3."}[kept])


async def test_each_button_of_several_rolls_names_the_roll(table):
    await reads(table.alice, table.channel, "aloud")
    table.dice.will_show(4)
    await table.alice.slash(table.channel, "roll", dice="1d6")
    number = table.number(1)
    shown = await table.alice.slash(table.channel, "history")
    assert labels(shown) == [f"Show {number}", f"Roll {number} again"]


@pytest.mark.parametrize("manner", ["aloud", "text"])
async def test_links_have_no_previews_just_as_in_an_embed(table, manner):
    await cards_here(table.gm, table.channel, manner)
    await planechase.start(table)
    await planechase.walk(table, table.alice, plane="Bant")
    told = str(public(table.channel)[-1].content)
    assert "](<https://scryfall.com/" in told
    assert "(http" not in told


async def test_a_choice_made_in_another_process_applies_here_too(table):
    bot, alice = table.bots[-1], int(table.alice.id)
    keeping_up = asyncio.create_task(bot.languages.keep_up(pause=0))
    await Readers(bot.database).choose(alice, "aloud")
    async with asyncio.timeout(10):
        while bot.languages.read_by(alice).value != "aloud":
            await asyncio.sleep(0)
    keeping_up.cancel()
    assert_heard(await table.alice.slash(table.channel, "me"))
