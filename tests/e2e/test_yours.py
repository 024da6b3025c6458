"""/history and its luck view, as people at a table use them."""

import pytest

from tests.support import components, headline, labels, move_on, text_of


async def rolled(person, where, dice, face, table, **options):
    table.dice.will_show(*face)
    return await person.slash(where, "roll", dice=dice, **options)


@pytest.mark.story
async def test_the_history_has_your_own_rolls_newest_first_with_buttons(table):
    await rolled(table.alice, table.channel, "1d20+5 stealth", [9], table)
    await rolled(table.bob, table.channel, "1d6", [2], table)
    await rolled(table.alice, table.thread, "1d4", [3], table)

    shown = await table.alice.slash(table.channel, "history")

    assert shown.response.ephemeral
    text = text_of(shown)
    assert text.index(table.number(3)) < text.index("stealth: **14**")
    assert table.number(2) not in text
    assert labels(shown) == [f"Show {table.number(3)}", "Again", f"Show {table.number(1)}", "Again"]


async def test_you_see_only_others_public_rolls_in_this_channel(table):
    await rolled(table.bob, table.channel, "1d6 here", [2], table)
    await rolled(table.bob, table.thread, "1d6 elsewhere", [2], table)
    await rolled(table.bob, table.channel, "1d6 ambush", [2], table, hidden="gm")

    shown = text_of(await table.alice.slash(table.channel, "history", who=table.bob))
    gms = await table.gm.slash(table.channel, "history", who=table.bob)
    open_ones = text_of(gms)
    apart = await table.gm.click(gms.response, label="Hidden rolls")

    assert "here: **2**" in shown
    assert "elsewhere" not in shown
    assert "ambush" not in shown
    assert "ambush" not in open_ones
    assert headline(apart) == "Hidden rolls, newest first"
    assert "ambush: **2** (GM only)" in text_of(apart)
    assert "here" not in text_of(apart)
    assert "here: **2**" in text_of(await table.gm.click(apart.response, label="Open rolls"))


async def test_pages_are_turned_and_rolls_found_by_a_word_of_their_label_after_a_restart(table):
    for face, way in enumerate(("cellar", "attic", "garden", "hall", "yard", "roof"), 1):
        await rolled(table.alice, table.channel, f"1d6 # Stealth {way}", [face], table)
    await rolled(table.alice, table.channel, "1d6 other", [6], table)
    shown = await table.alice.slash(table.channel, "history", word="stealth")
    await table.restart()

    older = await table.alice.click(shown.response, label="Older")

    assert "Stealth attic" in text_of(older)
    assert "Stealth garden" not in text_of(older)
    assert labels(older)[-1] == "Newer"


async def test_rolls_from_here_and_elsewhere_are_shown_and_repeated(table):
    # A roll in the history can be repeated and shown.
    await rolled(table.alice, table.channel, "1d20+5", [9], table)
    shown = await table.alice.slash(table.channel, "history")
    table.dice.will_show(4)

    again = await table.alice.click(shown.response, label="Again")
    whole = await table.alice.click(shown.response, label=f"Show {table.number(1)}")

    assert headline(again) == "9"
    assert headline(whole) == "14"

    # A thread has its own luck, and so does a direct message.
    move_on(table)
    await rolled(table.alice, table.channel, "30d6", [3, 4] * 15, table)

    assert (
        "Look further back"
        in (await table.alice.slash(table.thread, "history", view="luck")).response.content
    )
    assert (
        headline(await table.alice.slash(table.channel, "history", view="luck", since="ever"))
        == "Alice: percentile 50"
    )


async def test_no_ones_history_or_luck_changes_with_a_blind_roll(table):
    for _ in range(16):
        await rolled(table.alice, table.channel, "2d20", [9, 12], table)
    before = [
        text_of(await table.alice.slash(table.channel, "history")),
        text_of(await table.alice.slash(table.channel, "history", view="luck")),
        text_of(await table.bob.slash(table.channel, "history", view="luck", who=table.alice)),
    ]
    await rolled(table.alice, table.channel, "8d20", [1] * 8, table, hidden="blind")

    assert before == [
        text_of(await table.alice.slash(table.channel, "history")),
        text_of(await table.alice.slash(table.channel, "history", view="luck")),
        text_of(await table.bob.slash(table.channel, "history", view="luck", who=table.alice)),
    ]


async def test_luck_needs_enough_dice_is_compared_with_the_table_and_shared(table):
    # Luck is compared with the table, and can be shared.
    await rolled(table.alice, table.channel, "30d20", [3] * 15 + [15] * 15, table)
    await rolled(table.bob, table.channel, "30d6", [3, 4] * 15, table)

    shown = await table.alice.slash(table.channel, "history", view="luck")

    assert shown.response.ephemeral
    assert headline(shown) == "Alice: percentile 8"
    text = text_of(shown)
    assert "30 dice: 8 of 100 players with fair dice roll lower." in text
    assert "At a table of 2, someone rolls this low one time in 7." in text
    assert (
        "d20, rolled 30 times: average 9.0 (10.5 expected); 0 times a 1 and 0 times a 20 (1.5 of "
        "each expected)"
    ) in text
    assert "Bob   ░░░░░░░░░░█░░░░░░░░░ 50" in text
    shared = await table.alice.click(shown.response, label="Share")
    assert not shared.response.ephemeral
    assert labels(shared) == []

    # With few dice, there's no claim about luck.
    move_on(table)
    await rolled(table.alice, table.channel, "2d20", [1, 1], table)

    shown = await table.alice.slash(table.channel, "history", view="luck")

    assert headline(shown) == "Alice: not enough dice to tell"
    assert "2 dice were rolled. A comparison needs at least 30." in text_of(shown)

    # A button changes the period.
    move_on(table)
    await rolled(table.alice, table.channel, "30d6", [3, 4] * 15, table)
    shown = await table.alice.slash(table.channel, "history", view="luck")
    assert labels(shown) == ["Share", "30 days", "All time", "Picture"]

    ever = await table.alice.click(shown.response, label="All time")

    assert "Based on all open rolls in this channel." in text_of(ever)
    assert labels(ever) == ["Share", "This evening", "30 days", "Picture"]

    # Attempts are compared with their exact chance.
    move_on(table)
    for face in (3, 19, 12, 20):
        await rolled(table.alice, table.channel, "1d20>=11", [face], table)
    await rolled(table.alice, table.channel, "26d6", [3] * 26, table)

    text = text_of(await table.alice.slash(table.channel, "history", view="luck"))

    assert "At a table of" not in text, "no one else has rolled enough"
    assert "Rolls with a target: 3 of 4 succeeded (2.0 expected); 81 of 100 players do worse." in text


async def test_without_a_roll_it_says_what_would_work(table):
    assert (
        "Look further back"
        in (await table.alice.slash(table.channel, "history", view="luck")).response.content
    )
    whole = await table.alice.slash(table.channel, "history")
    assert "You haven't rolled in this channel yet. Try /roll 1d20+5." in text_of(whole)
    for options in ({"who": table.bob}, {"word": "stealth"}):
        part = await table.alice.slash(table.channel, "history", **options)
        assert "No rolls here match. Leave an option empty" in text_of(part)


async def test_a_roll_from_elsewhere_is_shown_and_repeated_here(table):
    await rolled(table.alice, table.thread, "1d20+5", [9], table)
    shown = await table.alice.slash(table.channel, "history")
    assert f"in <#{table.thread.id}>" in text_of(shown)

    whole = await table.alice.click(shown.response, label=f"Show {table.number(1)}")
    table.dice.will_show(4)
    again = await table.alice.click(shown.response, label="Again")

    assert headline(whole) == "14"
    assert headline(again) == "9"


async def test_a_button_says_whose_rolls_and_the_presser_sees_only_what_they_can(table):
    for _ in range(6):
        await rolled(table.alice, table.channel, "1d6", [3], table)
    shown = await table.alice.slash(table.channel, "history")
    later = await table.alice.click(shown.response, label="Older")
    custom_id = next(each["custom_id"] for each in components(later) if "history" in each["custom_id"])

    assert custom_id == f"rw:1:history:0:{table.alice.id}::ever:"
    # Anyone else who opens it sees what they can see, and never what Alice can.
    await rolled(table.alice, table.channel, "1d6", [3], table, hidden="me")
    others = await table.bob.slash(table.channel, "history", who=table.alice)
    assert table.number(7) not in text_of(others)
    assert table.number(7) in text_of(await table.alice.slash(table.channel, "history"))


async def test_luck_is_a_picture_if_wanted_with_words_for_those_who_cannot_see_it(table):
    await rolled(table.alice, table.channel, "30d20", [3] * 15 + [15] * 15, table)
    await rolled(table.bob, table.channel, "30d6", [3, 4] * 15, table)
    shown = await table.alice.slash(table.channel, "history", view="luck")
    await table.restart()

    pictured = await table.alice.click(shown.response, label="Picture")

    (file,) = pictured.response.attachments
    assert file.filename == "luck.png"
    assert "1. Alice: 8\n2. Bob: 50" in text_of(pictured)
    assert file.description.startswith("Alice: percentile 8\n30 dice: 8 of 100 players")
    assert file.description.endswith("1. Alice: 8\n2. Bob: 50")
    assert labels(pictured) == ["Share", "30 days", "All time", "Bars"]
    shared = await table.alice.click(pictured.response, label="Share")
    assert not shared.response.ephemeral
    assert [each.filename for each in shared.response.attachments] == ["luck.png"]
    bars = await table.alice.click(pictured.response, label="Bars")
    assert bars.response.attachments == []
    assert "Bob   ░░░░░░░░░░█░░░░░░░░░ 50" in text_of(bars)


async def test_without_pictures_there_are_bars(table):
    await rolled(table.alice, table.channel, "30d6", [3, 4] * 15, table)
    shown = await table.alice.slash(table.channel, "history", view="luck")
    table.bots[-1].odds._worker._command = ("false",)

    answered = await table.alice.click(shown.response, label="Picture")

    assert answered.response.attachments == []
    assert "Alice ░░░░░░░░░░█░░░░░░░░░ 50" in text_of(answered)
    assert labels(answered)[-1] == "Picture"
