"""Tracks and clocks in the running bot: stored, shown with − and +, and changed or charged by rolls."""

import io
import zipfile

import pytest

from bot.games.systems import table as table_of_systems
from bot.systems.library import library
from bot.testing.table import as_result
from tests.e2e.dnd import custom_id, delete_character, form_of, mira
from tests.e2e.forgotten import NAME, ask_to_be_forgotten, found, newcomer
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_systems import roll
from tests.support import headline, labels, line_of, move_on, public, text_of


def tracks(table, place=-1):
    """Return the current state of the last message with tracks."""
    messages = [as_result(table, each) for each in public(table.channel)]
    return [each for each in messages if {"Set…", "Clock…"} & set(labels(each))][place]


async def press_track(who, table, label):
    return await who.click(tracks(table).response, label=label)


async def open_tracks(table, text, *faces, who=None):
    """Roll, open the roller's tracks, and return the roll."""
    who = who or table.alice
    shown = await roll(table, text, *faces, who=who)
    await more(who, shown, "Tracks…")
    return shown


async def more(who, shown, label):
    """Press a button behind More… under a roll."""
    tucked = await who.click(shown.response, label="More…")
    return await who.click(tucked.response, label=label)


async def roll_with_tracks(table, text, *faces, who=None, **numbers):
    """Roll, keep the roller's tracks at their start or set these values, and return the roll."""
    who = who or table.alice
    shown = await open_tracks(table, text, *faces, who=who)
    if numbers:
        await set_track(who, table, **numbers)
    else:
        await press_track(who, table, "Keep track")
    return shown


async def set_track(who, table, **numbers):
    form = await press_track(who, table, "Set…")
    lines = "\n".join(f"{name.replace('_', ' ')}: {number}" for name, number in numbers.items())
    return await who.submit_modal(form, {"tracks": lines})


async def edit_roll(who, shown, to):
    form = await who.click(shown.response, label="Edit…")
    return await who.submit_modal(form, {"roll": to})


@pytest.mark.story
async def test_stress_is_stored_changed_and_shown_even_after_a_restart(table):
    await roll_with_tracks(table, "blades resist 2", 2, 4)
    assert "Stress: **0** of 9" in text_of(tracks(table))
    shown = await roll(table, "blades resist 2", 2, 4)
    assert "stress 0 → 2 · trauma 0" in text_of(shown)
    assert "Stress: **2** of 9" in text_of(tracks(table))
    await table.restart()
    await press_track(table.alice, table, "+ Stress")
    assert "Stress: **3** of 9" in text_of(tracks(table))
    refused = await edit_roll(table.alice, shown, "blades resist 0")
    assert "Stress changed after this roll" in text_of(refused)
    await press_track(table.alice, table, "− Stress")
    table.dice.will_show(5)
    better = await edit_roll(table.alice, shown, "blades resist 3")
    assert "stress 0 → 1" in text_of(better)
    assert "Stress: **1** of 9" in text_of(tracks(table))
    await table.alice.click(better.response, label="Undo")
    assert "Stress: **2** of 9" in text_of(tracks(table))


async def test_spent_or_full_tracks_change_and_undo_restores_them(table):
    # A full track changes another.
    await roll_with_tracks(table, "blades resist 2", 2, 4, stress=8, trauma=1)
    shown = await roll(table, "blades resist 2", 2, 3)
    assert "stress 8 → 0 · trauma 1 → 2" in text_of(shown)
    await set_track(table.alice, table, stress=8, trauma=3)
    await press_track(table.alice, table, "+ Stress")
    assert "Stress: **0** of 9\nTrauma: **4** of 4" in text_of(tracks(table))

    # Undo refunds what was spent, which can be spent again.
    move_on(table)
    await roll_with_tracks(table, "coc 50", 5, 2, luck=30)
    shown = await roll(table, "coc 50", 5, 7)
    form = await table.alice.click(shown.response, label="Spend luck…")
    spent = await table.alice.submit_modal(form, {"points": "7"})
    assert headline(spent) == "50: Success"
    assert "luck 30 → 23" in text_of(spent)
    assert "Luck: **23** of 99" in text_of(tracks(table))
    undone = await table.alice.click(spent.response, label="Undo")
    assert headline(undone) == "57: Failure"
    assert "Luck: **30** of 99" in text_of(tracks(table))

    # Acts that only spent something are undone one by one, last first.
    move_on(table)
    await roll_with_tracks(table, "fate vs 5", 2, 2, 2, 2, fate_points=2)
    shown = await roll(table, "fate vs 5", 2, 2, 2, 2)
    for _ in range(2):
        shown = await table.alice.click(shown.response, label="Invoke (+2)")
    assert "fate points 2 → 0" in text_of(shown)
    for left in (1, 2):
        shown = await table.alice.click(shown.response, label="Undo")
        assert f"Fate points: **{left}** of" in text_of(tracks(table))
    assert "Undo" not in labels(shown)


async def test_one_of_two_simultaneous_rolls_spends_and_all_count(table):
    # Two people who spend at once spend once.
    await roll_with_tracks(table, "fate vs 5", 2, 2, 2, 2)
    shown = await roll(table, "fate vs 5", 2, 2, 2, 2)
    invoke = custom_id(shown, "Invoke (+2)")
    press_at_once(table, shown.response, invoke, None, table.alice, table.gm)
    await table.env.settle()
    assert "Fate points: **2** of 20" in text_of(tracks(table))

    # Two people who count at once both count.
    move_on(table)
    await open_tracks(table, "conan 2 tn10", 11, 12)
    await press_track(table.alice, table, "Keep track")
    up = custom_id(tracks(table), "+ Momentum")
    press_at_once(table, tracks(table).response, up, None, table.alice, table.bob, table.kim)
    await table.env.settle()
    assert "Momentum: **3** of 6" in text_of(tracks(table))


async def test_a_tracked_number_need_not_be_typed_and_is_not_overwritten(table):
    # A tracked number needn't be typed.
    asked = await table.alice.slash(table.channel, "roll", dice="vtm 5")
    assert "still needs: hunger. For example: vtm5h3" in text_of(asked)
    await roll_with_tracks(table, "vtm 5h1", 8, 8, 2, 2, 10, hunger=2, willpower=4)
    shown = await roll(table, "vtm 5", 8, 8, 2, 10, 10)
    assert "Messy critical" in headline(shown)
    asked = await table.alice.slash(table.channel, "roll", dice="vtm")
    form = await table.alice.click(asked.response, label=labels(asked)[0])
    assert form_of(form) == {"pool": ""}
    table.dice.will_show(7, 2)
    shown = await table.alice.submit_modal(form, {"pool": "2"})
    assert "vtm2" in text_of(shown)
    await set_track(table.alice, table, willpower=4)
    again = await table.alice.click(shown.response, label="Again")
    assert "still needs: hunger. For example: vtm2h3" in text_of(again)

    # If a number is missing, tracks and clocks are shown with the question.
    move_on(table)
    asked = await table.alice.slash(table.channel, "roll", dice="blades")
    assert labels(asked) == ["Enter dice…", "Panel", "Tracks…", "Clocks…"]
    await table.alice.click(asked.response, label="Clocks…")
    assert "This table: Forged in the Dark\nNo clocks." in text_of(tracks(table))
    await table.alice.click(asked.response, label="Tracks…")
    assert "Alice: Forged in the Dark\nStress: not tracked" in text_of(tracks(table))

    # A track that changed meanwhile isn't overwritten.
    move_on(table)
    await roll_with_tracks(table, "blades resist 2", 2, 4)
    form = await press_track(table.alice, table, "Set…")
    await press_track(table.gm, table, "+ Stress")
    refused = await table.alice.submit_modal(form, {"tracks": "stress: 0"})
    assert "The tracks have changed since then." in text_of(refused)
    assert "Stress: **1** of 9" in text_of(tracks(table))


async def test_a_hidden_roll_reads_tracks_and_changes_nothing_even_when_revealed(table):
    # A hidden roll reads tracks but doesn't move them.
    await roll_with_tracks(table, "blades resist 2", 2, 4)
    rolled = await roll(table, "blades resist 2", 2, 4, hidden="gm")
    own = text_of(rolled)
    assert "This roll doesn't change tracks, because it's hidden." in own
    assert "Mark these yourself: stress +2" in own
    assert "Stress: **0** of 9" in text_of(tracks(table))
    line = line_of(table, rolled, table.channel)
    assert "stress" not in text_of(line)

    # A hidden roll doesn't move them once it's revealed, either.
    rolled = await roll(table, "blades resist 2", 2, 4, hidden="me")
    asked = await table.alice.click(rolled.response, label="Reveal…")
    await table.alice.select(asked.response, ["all"])
    assert "Stress: **0** of 9" in text_of(tracks(table))
    shown = line_of(table, rolled, table.channel)
    assert "This roll doesn't change tracks, because it's hidden" in text_of(shown)

    # The cost of a hidden roll is shown but not charged.
    move_on(table)
    await roll_with_tracks(table, "fate vs 5", 2, 2, 2, 2)
    rolled = await roll(table, "fate vs 5", 2, 2, 2, 2, hidden="me")
    spent = await table.alice.click(rolled.response, label="Invoke (+2)")
    assert "Mark these yourself: fate points -1" in text_of(spent).replace("−", "-")
    assert "Fate points: **3** of 20" in text_of(tracks(table))


async def test_tracks_belong_to_their_owners_and_gms(table):
    # Only their owner and GMs can change tracks.
    shown = await roll_with_tracks(table, "blades resist 2", 2, 4)
    refused = await press_track(table.bob, table, "+ Stress")
    assert "These are Alice's tracks." in text_of(refused)
    await press_track(table.gm, table, "+ Stress")
    assert "Stress: **1** of 9" in text_of(tracks(table))
    await more(table.gm, shown, "Tracks…")
    assert "Alice: Forged in the Dark\nStress: **1** of 9" in text_of(tracks(table))
    await more(table.bob, shown, "Tracks…")
    assert "Bob: Forged in the Dark\nStress: not tracked" in text_of(tracks(table))


async def test_a_character_has_its_own_tracks(table):
    # A character has its own tracks.
    await roll_with_tracks(table, "blades resist 2", 2, 4)
    await mira(table)
    await roll_with_tracks(table, "blades resist 2", 2, 4)
    await press_track(table.alice, table, "+ Stress")
    assert "Mira: Forged in the Dark\nStress: **1** of 9" in text_of(tracks(table))
    assert "Alice: Forged in the Dark\nStress: **0** of 9" in text_of(tracks(table, 0))
    await delete_character(table)
    gone = await press_track(table.alice, table, "+ Stress")
    assert "These tracks are gone." in text_of(gone)


async def test_clocks_are_created_ticked_and_removed(table):
    await open_tracks(table, "blades resist 2", 2, 4)
    await press_track(table.alice, table, "Table…")
    form = await press_track(table.bob, table, "Clock…")
    refused = await table.bob.submit_modal(form, {"name": " ", "size": "6"})
    assert "A clock needs a name." in text_of(refused)
    form = await table.bob.click(refused.response, label=labels(refused)[0])
    await table.bob.submit_modal(form, {"name": "Alarm", "size": "4"})
    press_at_once(
        table, tracks(table).response, custom_id(tracks(table), "+ Alarm"), None, table.bob, table.gm
    )
    await table.env.settle()
    assert "●●○○ Alarm: **2** of 4" in text_of(tracks(table))
    await table.restart()
    await press_track(table.kim, table, "− Alarm")
    form = await press_track(table.kim, table, "Set…")
    assert form_of(form) == {"tracks": "Alarm: 1"}
    await table.kim.submit_modal(form, {"tracks": ""})
    assert "No clocks." in text_of(tracks(table))


async def test_a_follow_up_uses_the_numbers_its_roll_left(table):
    # Pushing with a track asks for its panic roll, with the remaining stress.
    await roll_with_tracks(table, "alien 2 s1", 2, 3, 2, stress=1)
    shown = await roll(table, "alien 2", 2, 3, 2)
    table.dice.will_show(6, 3, 2, 1)
    pushed = await table.alice.click(shown.response, label="Push")
    assert "stress 1 → 2" in text_of(pushed)
    table.dice.will_show(4)
    panic = await table.alice.click(pushed.response, label="Panic")
    assert "6" in headline(panic)

    # An act asks for the number that its roll needs.
    move_on(table)
    shown = await roll_with_tracks(table, "blades 2", 3, 2)
    form = await table.alice.click(shown.response, label="Resist…")
    refused = await table.alice.submit_modal(form, {"dice": "11"})
    assert "Enter a number from 0 to 10." in text_of(refused)
    await table.restart()
    form = await table.alice.click(shown.response, label="Resist…")
    table.dice.will_show(5, 1)
    resisted = await table.alice.submit_modal(form, {"dice": "2"})
    assert headline(resisted) == "Resisted"
    assert "stress 0 → 1" in text_of(resisted)
    stranger = await table.bob.click(shown.response, label="Resist…")
    assert "Alice's roll" in text_of(stranger)

    # A follow-up roll belongs to the first roll's player, even if a GM makes it.
    move_on(table)
    await roll_with_tracks(table, "alien 2 s1", 2, 3, 2, stress=3)
    shown = await roll(table, "alien 2", 2, 3, 1, 2, 2)
    table.dice.will_show(5)
    panic = await table.gm.click(shown.response, label="Panic")
    assert "8" in headline(panic)
    assert "stress 3" in text_of(panic)


async def test_tracks_and_clocks_are_exported_and_forgotten(table, monkeypatch):
    # A clock with a mention in its name continues without it.
    someone = newcomer(table)
    await open_tracks(table, "blades resist 2", 2, 4, who=someone)
    await press_track(someone, table, "Table…")
    form = await press_track(someone, table, "Clock…")
    await someone.submit_modal(form, {"name": f"Hunt for <@{someone.id}>", "size": "6"})
    assert "**0** of 6" in text_of(tracks(table))
    await ask_to_be_forgotten(table, someone)
    assert await found(table, someone.id) == []
    assert await found(table, NAME) == []
    assert await found(table, "Hunt for") == ["track_sheets"]

    # Tracks can be exported and are forgotten.
    move_on(table)
    await roll_with_tracks(table, "blades resist 2", 2, 4, who=table.bob, stress=3)
    panel = await table.bob.slash(table.channel, "me")
    (file,) = (await table.bob.click(panel.response, label="Export")).response.attachments
    with zipfile.ZipFile(io.BytesIO(await file.read())) as archive:
        (name,) = [each for each in archive.namelist() if each.startswith("tracks/")]
        assert archive.read(name).decode() == "stress: 3\ntrauma:"
    monkeypatch.setattr(table_of_systems, "library_here", lambda: library({}))
    panel = await table.bob.slash(table.channel, "me")
    (file,) = (await table.bob.click(panel.response, label="Export")).response.attachments
    with zipfile.ZipFile(io.BytesIO(await file.read())) as archive:
        assert archive.read(name).decode() == "stress: 3", "even if the system was removed"
    assert "track_sheets" in await found(table, table.bob.id)
    await ask_to_be_forgotten(table, table.bob)
    assert "track_sheets" not in await found(table, table.bob.id)
