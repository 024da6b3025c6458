"""*More…* on a game's table, seen by the presser alone, with their permissions, even after a restart."""

import pytest

from tests.e2e.planechase import (
    BLANK,
    CHAOS,
    beside,
    bring_in,
    change,
    command,
    effect_roll,
    filled_in,
    leave,
    newest,
    panel,
    press,
    reveal,
    start,
    take_out,
    walk,
)
from tests.support import headline, labels, options, text_of


async def test_more_is_shown_to_the_presser_alone_and_says_what_was_done(table):
    await start(table)
    shown = await press(table, table.bob, "More…")
    assert shown.ephemeral
    assert labels(shown) == [
        "Effect's roll…",
        "Planeswalk…",
        "One extra plane…",
        "Reveal cards…",
        "Change the die…",
        "Extra turn…",
        "Add player…",
        "Remove player…",
        "End the game…",
    ]
    await table.restart()
    listed = await table.bob.click(shown.response, label="Change the die…")
    assert options(listed)[0]["label"] == "On: blank counts as chaos"
    await table.bob.select(listed.response, ["aether on"])
    assert "Bob turned on Chaotic Aether" in text_of(listed)
    assert "On the die: blank counts as chaos" in text_of(panel(table))
    assert "Undo: the change" in labels(listed)


async def test_somebody_is_brought_in_from_discords_list_and_no_bot_is(table):
    await start(table, table.alice, table.bob)
    await bring_in(table, table.bob, table.sam)
    assert "Turn order: **Alice** → Bob → Sam" in text_of(panel(table))
    told = await bring_in(table, table.gm, table.sam)
    assert "Sam is already in this game" in text_of(told)
    told = await bring_in(table, table.kim, table.kim)
    assert "Only this game's players and GMs can do that" in text_of(told)


async def test_a_player_takes_nobody_else_out_and_a_gm_begins_the_next_turn_by_it(table):
    await start(table)
    first = panel(table).response.id
    assert "Only Bob or a GM can make Bob leave" in text_of(await take_out(table, table.alice, table.bob))
    await take_out(table, table.gm, table.alice)
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    assert panel(table).response.id != first, "a new message pings whose turn it is"
    assert str(panel(table).response.content).startswith(f"<@{table.bob.id}>")


async def test_leaving_is_asked_first(table):
    await start(table)
    asked = await press(table, table.bob, "Leave")
    assert headline(asked) == "Bob, leave the game?"
    assert "Turn order: **Alice** → Bob → Kim" in text_of(panel(table))
    await leave(table, table.bob)
    assert "Turn order: **Alice** → Kim" in text_of(panel(table))
    told = await press(table, table.bob, "Yes, leave", on=asked)
    assert "Only this game's players and GMs can do that" in text_of(told)


async def test_what_was_written_in_a_form_that_cannot_be_taken_is_given_back(table):
    await start(table)
    told = await walk(table, table.alice, "Bantt")
    assert "Did you mean Bant?" in text_of(told)
    again = await table.alice.click(told.response, label="Keep editing")
    assert again.modal["components"][0]["component"]["value"] == "Bantt"
    await table.alice.submit_modal(again, {"plane": "Bant"})
    assert "**Bant**" in text_of(panel(table))


@pytest.mark.parametrize("cards", ["", "0", "11", "x", "²"])
async def test_so_many_cards_can_be_revealed_and_no_more(table, cards):
    await start(table, deck="common", faces=[1] * 30)
    told = await reveal(table, table.alice, cards=cards)
    assert "Enter how many cards to reveal, from 1 to 10." in text_of(told)


async def test_planes_are_revealed_past_phenomena(table):
    await start(table, table.alice, deck="none")
    told = await reveal(table, table.alice, cards=1, of="planes")
    assert "There's no planar deck to reveal cards from." in text_of(told)


async def test_one_more_plane_and_an_effects_roll(table):
    await start(table)
    await walk(table, table.alice, "Goldmeadow")
    await beside(table, table.bob, "Norn's Seedcore")
    await effect_roll(table, table.bob, CHAOS, by="Fractured Powerstone")
    assert newest(table).response.embeds[0].author.name == "Bob: planar die by Fractured Powerstone"
    assert "of **Goldmeadow** and **Norn's Seedcore** trigger" in text_of(newest(table))
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"


async def test_the_last_player_ends_the_game_instead(table):
    await command(table, table.alice, "start", deck="none")
    assert "End the game with More…, End the game…" in text_of(await leave(table, table.alice))


async def test_a_change_is_of_the_game_and_a_roll_after_it_goes_by_it(table):
    await start(table)
    await change(table, table.kim, "aether")
    await filled_in(table, table.alice, "Effect's roll…", BLANK, by="")
    assert headline(newest(table)) == "Chaos"
