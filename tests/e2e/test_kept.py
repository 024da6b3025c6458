"Your saved rolls: by button, by form, from /roll, by others, elsewhere, after a restart."

import pytest

from bot.kept.book import MAX_NAME
from tests.e2e.dnd import form_of, mira
from tests.e2e.kept import SAVE_ROLL, offered, open_saved_roll, roll_and_save, save_roll
from tests.support import KEEP, all_labels, beside, headline, hide_rolls, labels, move_on, text_of


@pytest.mark.story
async def test_two_presses_and_one_word_save_a_roll_and_roll_completes_it(table):
    answer = await roll_and_save(table, "Longsword", "1d20+6", 10)
    assert answer.ephemeral
    assert "`1d20+6`" in text_of(answer)
    await table.restart()

    (choice,) = [
        each
        for each in await table.alice.autocomplete(table.channel, "roll", "dice", "longs")
        if each["value"].startswith("★")
    ]
    assert choice == {"name": "★ Longsword: 1d20+6", "value": "★ Longsword"}
    table.dice.will_show(11)
    rolled = await table.alice.slash(table.channel, "roll", dice="★ Longsword")

    assert headline(rolled) == "17"
    assert not rolled.response.ephemeral


async def test_the_form_has_the_rolls_label_or_purpose(table):
    # The form is filled in with the roll's label.
    for typed, name in [
        ("1d20+6 Longsword", "Longsword"),
        ("1d20+6", ""),
        ("1d20 # a ||sly|| jab", "a sly jab"),
        ("d20 " + "x" * 99, None),
    ]:
        table.dice.will_show(10)
        shown = await table.alice.slash(table.channel, "roll", dice=typed)

        filled = form_of(await table.alice.click(shown.response, label=KEEP))["name"]

        assert filled == name if name is not None else 0 < len(filled) <= MAX_NAME

    # For a check, it's filled in with the subject.
    await mira(table)
    table.dice.will_show(10)
    shown = await table.alice.slash(table.channel, "dnd check", what="stealth")
    more = await table.alice.click(shown.response, label="More…")

    form = await table.alice.click(more.response, label=SAVE_ROLL)

    assert form_of(form)["name"] == "Dexterity (Stealth)"


async def test_a_name_with_or_without_additions_is_rolled_hidden_if_rolls_are(table):
    # A name typed in full works with additions after it.
    await roll_and_save(table, "Longsword", "1d20+6", 10)

    table.dice.will_show(3)
    assert headline(await table.alice.slash(table.channel, "roll", dice="longsword")) == "9"
    table.dice.will_show(3, 8)
    assert headline(await table.alice.slash(table.channel, "roll", dice="Longsword +2 adv")) == "16"
    table.dice.will_show(9)
    assert headline(await table.alice.slash(table.channel, "roll", dice="longsword dc 15")) == "15: success"
    table.dice.will_show(4)
    hidden = await table.alice.slash(table.channel, "roll", dice="longsword hidden")
    assert hidden.response.ephemeral
    assert headline(hidden) == "10"

    # Other options typed with it aren't ignored silently.
    move_on(table)
    await roll_and_save(table, "Luck", "1d6", 1)
    answer = await table.alice.slash(table.channel, "roll", dice="luck", label="for fun")
    assert "A saved roll has its own label and table" in text_of(answer)

    # It's hidden if the channel hides rolls.
    move_on(table)
    await hide_rolls(table.gm, table.channel, "gm")
    table.dice.will_show(6)
    rolled = await table.alice.slash(table.channel, "roll", dice="luck")
    assert rolled.response.ephemeral
    assert headline(rolled) == "6"


async def test_a_name_that_reads_as_a_roll_is_refused_and_the_input_returned(table):
    table.dice.will_show(1)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20")
    form = await table.alice.click(shown.response, label="★")
    with pytest.raises(Exception, match="40"):
        await table.alice.submit_modal(form, {"name": "x" * 41})
    answer = await save_roll(table.alice, shown, "1d20")
    assert answer.ephemeral
    form = await table.alice.click(answer.response, label="Keep editing")
    await table.alice.submit_modal(form, {"name": "Fine", "whom": "me"})
    assert await offered(table.alice, table.channel, "fi") == ["★ Fine"]


async def test_your_own_wins_over_the_servers_and_others_have_the_servers(table):
    await roll_and_save(table, "Luck", "1d6", 1, by=table.bob, whom="server")
    await roll_and_save(table, "luck", "1d20", 1)

    table.dice.will_show(20)
    assert headline(await table.alice.slash(table.channel, "roll", dice="LUCK")) == "20"
    table.dice.will_show(6)
    assert headline(await table.kim.slash(table.channel, "roll", dice="luck")) == "6"
    assert await offered(table.alice, table.channel, "lu") == ["★ luck"]


async def test_your_own_is_no_one_elses(table):
    await roll_and_save(table, "Secret", "1d20", 1)
    assert await offered(table.bob, table.channel, "sec") == []
    answer = await table.bob.slash(table.channel, "roll", dice="Secret")
    assert answer.ephemeral
    assert "Secret" not in text_of(answer)


async def test_others_save_open_rolls_under_apps_too_but_no_hidden_ones(table):
    # Others can save an open roll, but not a hidden one that they can't see.
    table.dice.will_show(4)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20+3")
    assert "★ Saved" in text_of(await save_roll(table.bob, shown, "Theirs"))
    table.dice.will_show(4)
    line = await table.alice.slash(table.channel, "roll", dice="1d20+4", hidden="gm")
    number = table.number(2)
    message = table.channel.history()[-1]
    answer = await table.bob.context_menu(table.channel, "Save roll", message)
    assert answer.ephemeral
    assert "Only Alice and the GMs" in text_of(answer)
    assert number not in text_of(answer)
    assert "★" in all_labels(line)

    # The command under *Apps* saves a message's roll.
    table.dice.will_show(4)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20+3")
    form = await table.bob.context_menu(table.channel, "Save roll", shown.response)
    answer = await table.bob.submit_modal(form, {"name": "Theirs", "whom": "all"})
    assert "★ Saved" in text_of(answer)


async def test_everywhere_includes_threads_and_direct_messages(table):
    await roll_and_save(table, "Anywhere", "1d20", 1, whom="all")
    await roll_and_save(table, "Here", "1d8", 1)
    assert await offered(table.alice, table.thread, "") == ["★ Here", "★ Anywhere"]
    user = table.alice.user
    found = await user.autocomplete("roll", "dice", "a")
    assert "★ Anywhere" in [each["value"] for each in found]
    assert "★ Here" not in [each["value"] for each in found]
    table.dice.will_show(5)
    assert headline(await user.slash("roll", dice="anywhere")) == "5"


async def test_a_saved_roll_is_listed_edited_shared_exported_and_deleted(table):
    await roll_and_save(table, "Longsword", "1d20+6", 10)
    shown = await open_saved_roll(table.alice, table.channel, "Longsword")
    assert labels(shown) == ["Roll", "Edit…", "Delete…", "Share", "Export", "See all saved rolls…"]
    form = await table.alice.click(shown.response, label="Edit…")
    await table.alice.submit_modal(form, {"name": "Sword", "dice": "1d20+{bonus=6}"})
    assert "1d20+{bonus=6}" in text_of(shown)

    form = await table.alice.slash(table.channel, "roll", dice="sword")
    table.dice.will_show(2)
    assert headline(await table.alice.submit_modal(form, {"bonus": "-1"})) == "1"
    form = await table.alice.slash(table.channel, "roll", dice="sword")
    assert form.modal["components"][0]["component"]["value"] == "-1", "remembered"

    code = text_of(await table.alice.click(shown.response, label="Share")).split("`")[1]
    listed = await table.bob.slash(table.channel, "saved")
    form = await table.bob.click(listed.response, label="Import…")
    await table.bob.submit_modal(form, {"text": code, "whom": "me"})
    assert await offered(table.bob, table.channel, "sw") == ["★ Sword"]

    asked = await table.alice.click(shown.response, label="Delete…")
    await table.alice.click(asked.response, label="Yes, delete Sword")
    assert await offered(table.alice, table.channel, "sw") == []
    assert await offered(table.bob, table.channel, "sw") == ["★ Sword"]


async def test_only_their_author_and_gms_change_the_servers_saved_rolls(table):
    await roll_and_save(table, "Luck", "1d6", 1, whom="server")
    shown = await open_saved_roll(table.bob, table.channel, "Luck")
    answer = await table.bob.click(shown.response, label="Edit…")
    assert "Only Alice and GMs can change Luck." in text_of(answer)
    shown = await open_saved_roll(table.gm, table.channel, "Luck")
    form = await table.gm.click(shown.response, label="Edit…")
    await table.gm.submit_modal(form, {"name": "Fortune", "dice": "1d6"})
    assert await offered(table.bob, table.channel, "for") == ["★ Fortune"]


async def test_lists_and_panels_of_other_bots_are_imported_and_wrong_lines_named(table):
    # Other bots' lists are imported, and lines that can't be read are listed.
    listed = await table.alice.slash(table.channel, "saved")
    form = await table.alice.click(listed.response, label="Import…")
    answer = await table.alice.submit_modal(
        form, {"text": "name,expression\nSword,1d20+6\nOdd,what is this\n1d20,1d20", "whom": "me"}
    )
    assert "`Odd: what is this`" in text_of(answer)
    assert "`1d20: 1d20`" in text_of(answer)
    assert await offered(table.alice, table.channel, "") == []
    form = await table.alice.click(answer.response, label="Keep editing")
    await table.alice.submit_modal(form, {"text": "Sword:1d20+6;Bow:1d20+4", "whom": "me"})
    assert await offered(table.alice, table.channel, "") == ["★ Bow", "★ Sword"]

    # A panel exported by another bot is imported as rolls.
    panel = "---\nbuttonIdLabelAndDiceExpressions:\n"
    panel += '- buttonId: "1_button"\n  label: "Sword"\n  diceExpression: "1d20+6"\n'
    wrong = panel + '- buttonId: "2_button"\n  label: "Odd"\n  diceExpression: "what is this"\n'
    answer = await table.alice.slash(table.channel, "import", file=("panel.yaml", wrong.encode()))
    assert "`Odd: what is this`" in text_of(answer)
    await table.alice.slash(table.channel, "import", file=("panel.yaml", panel.encode()))
    table.dice.will_show(9)
    assert headline(await table.alice.slash(table.channel, "roll", dice="sword")) == "15"

    # Rolls of game systems are saved as typed, even with a number to fill in.
    lines = "Look: pbta+1\nDots: blades {dice=2}"
    await table.alice.slash(table.channel, "import", file=("kept.txt", lines.encode()))
    table.dice.will_show(6, 5, 2)
    shown = await table.alice.slash(table.channel, "roll", dice="look +1 dis")
    assert headline(shown) == "9: Weak hit"
    form = await table.alice.slash(table.channel, "roll", dice="Dots")
    table.dice.will_show(6, 6, 1)
    shown = await table.alice.submit_modal(form, {"dice": "3"})
    assert headline(shown) == "Critical"


async def test_if_a_name_becomes_readable_as_a_roll_the_dice_win_and_the_star_finds_it(table):
    await roll_and_save(table, "Luck", "1d6+1", 3)
    with beside(table.config.database) as connection:
        connection.execute("UPDATE kept SET name = 'sr6', folded = 'sr6'")
    table.dice.will_show(1, 2, 3, 4, 5, 6)
    assert "sr6" in text_of(await table.alice.slash(table.channel, "roll", dice="sr6"))
    assert await offered(table.alice, table.channel, "★ sr") == ["★ sr6"]
    table.dice.will_show(3)
    assert headline(await table.alice.slash(table.channel, "roll", dice="★ sr6")) == "4"
