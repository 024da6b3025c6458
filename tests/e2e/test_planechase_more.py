"""*More…* on a game's table, seen only by the presser, with their permissions, even after a restart."""

from tests.e2e.planechase import (
    BLANK,
    CHAOS,
    add_plane,
    add_player,
    command,
    effect_roll,
    fill_form,
    leave,
    newest,
    panel,
    press,
    remove_player,
    reveal,
    start,
    toggle_change,
    walk,
)
from tests.support import headline, labels, move_on, options, text_of


async def test_more_is_shown_only_to_the_presser_and_shows_what_was_done(table):
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


async def test_players_are_added_and_leave_by_themselves_or_by_a_gm(table):
    # People can be added from Discord's list, but bots can't.
    await start(table, table.alice, table.bob)
    await add_player(table, table.bob, table.sam)
    assert "Turn order: **Alice** → Bob → Sam" in text_of(panel(table))
    answer = await add_player(table, table.gm, table.sam)
    assert "Sam is already in this game" in text_of(answer)
    answer = await add_player(table, table.kim, table.kim)
    assert "Only this game's players and GMs can do that" in text_of(answer)

    # Only they or a GM can remove a player. Removing the active player starts the next turn.
    move_on(table)
    await start(table)
    first = panel(table).response.id
    assert "Only Bob or a GM can make Bob leave" in text_of(
        await remove_player(table, table.alice, table.bob)
    )
    await remove_player(table, table.gm, table.alice)
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    assert panel(table).response.id != first, "a new message pings whose turn it is"
    assert str(panel(table).response.content).startswith(f"<@{table.bob.id}>")

    # Leaving needs a confirmation.
    move_on(table)
    await start(table)
    asked = await press(table, table.bob, "Leave")
    assert headline(asked) == "Bob, leave the game?"
    assert "Turn order: **Alice** → Bob → Kim" in text_of(panel(table))
    await leave(table, table.bob)
    assert "Turn order: **Alice** → Kim" in text_of(panel(table))
    answer = await press(table, table.bob, "Yes, leave", on=asked)
    assert "Only this game's players and GMs can do that" in text_of(answer)

    # The last player ends the game instead.
    move_on(table)
    await command(table, table.alice, "start", deck="none")
    assert "End the game with More…, End the game…" in text_of(await leave(table, table.alice))


async def test_forms_behind_more_work_or_are_returned(table):
    # Entries in a form that isn't accepted are returned.
    await start(table)
    answer = await walk(table, table.alice, "Bantt")
    assert "Did you mean Bant?" in text_of(answer)
    again = await table.alice.click(answer.response, label="Keep editing")
    assert again.modal["components"][0]["component"]["value"] == "Bantt"
    await table.alice.submit_modal(again, {"plane": "Bant"})
    assert "**Bant**" in text_of(panel(table))

    # Planes are revealed, skipping phenomena.
    move_on(table)
    await start(table, table.alice, deck="none")
    answer = await reveal(table, table.alice, cards=1, of="planes")
    assert "There's no planar deck to reveal cards from." in text_of(answer)

    # One more plane, and an effect's roll.
    move_on(table)
    await start(table)
    await walk(table, table.alice, "Goldmeadow")
    await add_plane(table, table.bob, "Norn's Seedcore")
    await effect_roll(table, table.bob, CHAOS, by="Fractured Powerstone")
    assert newest(table).response.embeds[0].author.name == "Bob: planar die by Fractured Powerstone"
    assert "of **Goldmeadow** and **Norn's Seedcore** trigger" in text_of(newest(table))
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"

    # A change applies to the whole game, and the next roll follows it.
    move_on(table)
    await start(table)
    await toggle_change(table, table.kim, "aether")
    await fill_form(table, table.alice, "Effect's roll…", BLANK, by="")
    assert headline(newest(table)) == "Chaos"
