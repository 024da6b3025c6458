"""A server's results tables, used by command, form and button."""

import json

import pytest

from tests.cases import in_turn
from tests.e2e.fights import messages
from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, labels, options, public, text_of

GOBLINS = "1-9: one Goblin | 10-19: two Goblins | 20: three Goblins, roll again"


async def new(table, name="Goblins", rows=GOBLINS, person=None, **given):
    return await (person or table.alice).slash(table.channel, "table new", name=name, rows=rows, **given)


async def make_ambiguous_table(table, name="Goblins"):
    """Make a table whose rows don't show which die it needs."""
    form = await table.alice.slash(table.channel, "table new", name=name)
    await table.alice.submit_modal(form, {"name": name, "rows": "1-50: a | 51+: b", "sides": "d100"})


async def write(person, shown, rows):
    """Fill in the form for the rows."""
    return await person.submit_modal(shown, {"rows": rows})


async def press(table, label, person=None, name="Goblins"):
    """Show a table and press one of its buttons."""
    shown = await table.bob.slash(table.channel, "table show", name=name)
    return await (person or table.alice).click(shown.response, label=label)


async def delete_table(table, person=None, name="Goblins"):
    """Delete a table with its buttons, confirm, and return the public message."""
    asked = await press(table, "Delete…", person, name)
    assert asked.ephemeral
    done = await (person or table.alice).click(asked.response, label=f"Yes, delete {name}")
    assert text_of(done) == "Deleted."
    return text_of(messages(table)[-1])


async def said(table, command, person=None, **given):
    return text_of(await (person or table.alice).slash(table.channel, f"table {command}", **given))


@pytest.mark.story
async def test_a_table_is_created_shown_and_rolled_on_after_a_restart(table):
    made = await new(table)
    assert "**10-19** two Goblins" in text_of(made)
    assert "3 rows · Alice made this table." in text_of(made)

    await table.restart()
    table.dice.will_show(20)
    shown = await table.bob.slash(table.channel, "table roll", name="goblins")

    assert headline(shown).endswith(" · 20")
    assert "**20** three Goblins, roll again" in text_of(shown)
    assert "To roll again, press" in text_of(shown)
    assert "Bob: Goblins" in text_of(shown)


async def test_its_author_rolls_and_edits_it_and_its_die_stays(table):
    # The button under a table rolls the table's die.
    made = await new(table)
    assert labels(made) == ["Roll d20", "Edit", "Delete…", "Export"]
    await table.restart()
    table.dice.will_show(3)
    shown = await table.bob.click(made.response, label="Roll d20")
    assert "**1-9** one Goblin" in text_of(shown)

    # The author can edit it in a form with the rows.
    await delete_table(table)
    await new(table)
    await table.restart()
    form = await press(table, "Edit")
    assert form.modal["components"][0]["component"]["value"] == GOBLINS.replace(" | ", "\n")
    await write(table.alice, form, "1-4: one\n5-6: two")
    assert "**5-6** two" in await said(table, "show", table.bob, name="Goblins")
    table.dice.will_show(17)
    await table.bob.slash(table.channel, "table roll", name="Goblins")  # Its die stays the same.
    form = await press(table, "Edit")
    await table.alice.submit_modal(form, {"rows": "1-4: one\n5-6: two", "sides": "d6"})
    table.dice.will_show(6)
    assert headline(await table.bob.slash(table.channel, "table roll", name="Goblins")) == "two · 6"

    # An edit keeps a chosen die.
    await delete_table(table)
    await make_ambiguous_table(table)
    form = await press(table, "Edit")
    await write(table.alice, form, "1-60: a | 61+: b")
    table.dice.will_show(97)
    assert headline(await table.bob.slash(table.channel, "table roll", name="Goblins")) == "b · 97"

    # A table that changed meanwhile isn't deleted unseen.
    await delete_table(table)
    await new(table)
    asked = await press(table, "Delete…")
    await write(table.alice, await press(table, "Edit"), "1: x")
    answer = await table.alice.click(asked.response, label="Yes, delete Goblins")
    assert "Someone else has changed Goblins since you opened it" in text_of(answer)
    assert "**1** x" in await said(table, "show", name="Goblins")

    # A public table is edited in place, and any other is shown to everyone.
    await delete_table(table)
    made = await new(table)
    form = await table.alice.click(made.response, label="Edit")
    await write(table.alice, form, "1: x")
    assert "**1** x" in text_of(made)
    assert "Changed by Alice." in text_of(made)
    listed = await table.alice.slash(table.channel, "table show")
    shown = await table.alice.select(listed.response, [options(listed)[0]["value"]])
    form = await table.alice.click(shown.response, label="Edit")
    answer = await write(table.alice, form, "1: y")
    assert not answer.ephemeral
    assert "**1** y" in text_of(answer)


async def test_a_form_asks_for_the_rows_and_returns_what_was_entered(table):
    # The entries are returned, so editing can continue.
    form = await table.alice.slash(table.channel, "table new", name="Goblins")
    answer = await write(table.alice, form, "1-9: one\n9-20: `two`")
    assert answer.ephemeral
    assert "Line 2, 9-20, overlaps line 1, 1-9" in answer.response.content
    assert "1-9: one\n9-20: `two`" in answer.response.content

    await table.restart()
    form = await table.alice.click(answer.response, label="Keep editing")
    assert form.modal["components"][1]["component"]["value"] == "1-9: one\n9-20: `two`"
    made = await write(table.alice, form, "1-9: one\n10-20: `two`")
    assert "**10-20**" in text_of(made)

    # Without rows, a form asks for them.
    form = await table.alice.slash(table.channel, "table new", name="Ogres")
    await table.restart()
    made = await write(table.alice, form, "1-9: one\n10-20: two\n")
    assert "**10-20** two" in text_of(made)


@in_turn("rows", ["1: x\n" + "y" * 2000, "1: ```\n1: x"])
async def test_a_table_too_long_for_a_message_is_returned_as_a_file(table, rows):
    form = await table.alice.slash(table.channel, "table new", name="Goblins")
    answer = await write(table.alice, form, rows)
    assert answer.ephemeral
    (file,) = answer.response.attachments
    assert file.filename == "table.txt"


async def test_others_can_see_and_roll_it_and_a_long_list_has_pages(table):
    # Others can see and roll it, but only its author and GMs can change it.
    await new(table)
    for label in ("Edit", "Delete…"):
        answer = await press(table, label, table.bob)
        assert answer.ephemeral
        assert answer.response.content == "Only Alice and GMs can change Goblins."
    assert (await press(table, "Edit", table.gm)).modal
    assert "The table **Goblins** was deleted. It was: 1\\-9: one Goblin" in await delete_table(
        table, table.gm
    )
    assert (
        "There's no table named “Goblins”"
        in (await table.alice.slash(table.channel, "table show", name="Goblins")).response.content
    )

    # A list of many tables has pages.
    content = {"tables": [{"name": f"T{number:02}", "rows": ["1: x"]} for number in range(30)]}
    file = ("t.json", json.dumps(content).encode())
    await table.alice.slash(table.channel, "import", file=file)
    listed = await table.alice.slash(table.channel, "table show")
    assert labels(listed) == ["Next page", "Export all"]
    await table.alice.click(listed.response, label="Next page")
    assert [each["label"] for each in options(listed)] == [f"T{number:02}" for number in range(25, 30)]
    await table.alice.select(listed.response, [options(listed)[-1]["value"]])
    assert headline(listed) == "T29"


async def test_a_table_is_chosen_from_the_list_and_deleted_after_a_restart_publicly(table):
    await new(table)
    await new(table, name="Wild Magic", rows="1-50: a | 51-100: b", person=table.bob)
    listed = await table.alice.slash(table.channel, "table show")
    assert listed.ephemeral
    assert [each["label"] for each in options(listed)] == ["Goblins", "Wild Magic"]
    assert labels(listed) == ["Export all"]
    await table.restart()
    shown = await table.alice.select(listed.response, [options(listed)[0]["value"]])
    assert headline(shown) == "Goblins"
    assert "Made by Alice." in text_of(shown)
    await table.alice.click(shown.response, label="All tables…")
    assert labels(shown) == ["Export all"]
    await table.alice.select(shown.response, [options(shown)[0]["value"]])
    before = len(public(table.channel))

    await table.alice.click(shown.response, label="Delete…")
    assert headline(shown) == "Delete Goblins?"
    await table.alice.click(shown.response, label="Back")
    assert headline(shown) == "Goblins"
    assert len(public(table.channel)) == before, "no one was told yet"
    await table.alice.click(shown.response, label="Delete…")
    await table.restart()
    await table.alice.click(shown.response, label="Yes, delete Goblins")
    assert not components(shown)
    assert "The table **Goblins** was deleted." in text_of(messages(table)[-1])
    assert "Goblins" not in await said(table, "show")


async def test_only_its_author_and_gms_change_it_and_a_deleted_one_is_gone(table):
    # A form opened earlier doesn't bypass the rules.
    # Bob submits the edit form that Alice opened for her table.
    made = await new(table)
    form = await press(table, "Edit")
    (answer,) = press_at_once(
        table, made.response, form.modal["custom_id"], None, table.bob, form={"rows": "1: mine"}
    )
    await table.env.settle()
    assert answer.ephemeral
    assert "Only Alice and GMs" in answer.response.content
    assert "two Goblins" in await said(table, "show", name="Goblins")

    # A button of a deleted table is refused with a reason.
    await delete_table(table)
    made = await new(table)
    await delete_table(table)
    told = await table.alice.click(made.response, label="Roll d20")
    assert told.ephemeral
    assert "That table was deleted" in told.response.content
    assert components(made)


async def test_tables_are_listed_offered_and_exported(table):
    # The list, and the suggestions while typing.
    assert "There are no tables here yet" in await said(table, "show")
    await new(table)
    await new(table, name="Wild Magic", rows="1-50: a | 51-100: b", person=table.bob)
    listed = await said(table, "show", table.sam)
    assert "**Goblins** · d20 · Alice" in listed
    assert "**Wild Magic** · d100 · Bob" in listed
    for command, option in (
        ("table show", "name"),
        ("table roll", "name"),
        ("roll", "table"),
        ("magic roll", "table"),
    ):
        offered = await table.sam.autocomplete(table.channel, command, option, "magic")
        assert [choice["value"] for choice in offered] == ["Wild Magic"]

    # A button exports one table.
    shown = await press(table, "Export", table.sam)
    assert shown.ephemeral
    content = await shown.response.attachments[0].read()
    assert [each["name"] for each in json.loads(content)["tables"]] == ["Goblins"]


async def test_any_roll_can_use_a_table_and_keeps_the_version_of_that_time(table):
    # Any roll can use a table, by name or with its rows.
    await new(table)
    table.dice.will_show(7)
    shown = await table.bob.slash(table.channel, "roll", dice="1d20+5", table="goblins", label="ambush")
    assert "**10-19** two Goblins" in text_of(shown)
    assert "Bob: ambush · Goblins" in text_of(shown)

    table.dice.will_show(7, 18)
    shown = await table.bob.slash(table.channel, "roll", dice="2x1d20", table="1-9: no | 18: yes")
    assert "7 → **1-9** no" in text_of(shown)
    assert "**18** yes" in text_of(shown)

    answer = await table.bob.slash(table.channel, "roll", dice="1d20", table="nothing")
    assert answer.ephemeral
    assert "There's no table named “nothing”" in answer.response.content

    # The row follows rerolls and edits.
    await delete_table(table)
    await new(table)
    table.dice.will_show(7)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20", table="Goblins")
    await table.restart()
    form = await table.alice.click(shown.response, label="Edit…")
    await table.alice.submit_modal(form, {"modifier": "+3"})
    assert "**10-19** two Goblins" in text_of(shown)

    # A hidden roll on a table reveals nothing about the table.
    await delete_table(table)
    await new(table)
    table.dice.will_show(7)
    await table.alice.slash(table.channel, "table roll", name="Goblins", hidden="gm")
    line = public(table.channel)[-1].embeds[0]
    assert "Goblin" not in str(line.to_dict())

    # An old roll keeps the table it was made with.
    await delete_table(table)
    await new(table)
    table.dice.will_show(7)
    shown = await table.alice.slash(table.channel, "table roll", name="Goblins")
    await delete_table(table)
    await table.restart()
    form = await table.alice.click(shown.response, label="Edit…")
    await table.alice.submit_modal(form, {"modifier": "+3"})
    assert "**10-19** two Goblins" in text_of(shown)


async def export_tables(table):
    listed = await table.alice.slash(table.channel, "table show")
    shown = await table.alice.click(listed.response, label="Export all")
    assert shown.ephemeral
    return await shown.response.attachments[0].read()


async def test_an_exported_table_can_be_imported_elsewhere(table):
    await new(table)
    await make_ambiguous_table(table, "Wild Magic")
    content = await export_tables(table)
    assert [each["name"] for each in json.loads(content)["tables"]] == ["Goblins", "Wild Magic"]
    other = table.env.create_guild("Other")
    channel = other.create_text_channel("rolls")
    person = other.add_member(table.env.create_user("olga", global_name="Olga"))

    shown = await person.slash(channel, "import", file=("tables.json", content))

    assert "Tables imported: Goblins, Wild Magic" in text_of(shown)
    table.dice.will_show(97)
    rolled = await person.slash(channel, "table roll", name="Wild Magic")
    assert "**51+** b" in text_of(rolled)


@in_turn(
    ("content", "what"),
    [
        (b"", "Rollwright can import: D&D character, creatures"),
        (b"\xff\xfe", "Rollwright can import: D&D character, creatures"),
        (b"[]", "Rollwright can import: D&D character, creatures"),
        (b'{"tables": 1}', "Recognized: results tables\nThat isn't a file of exported tables"),
        (b'{"tables": []}', "has no tables"),
        (b'{"tables": [{"name": "A", "rows": ["1: x"]}, {"name": "a", "rows": ["1: x"]}]}', "two tables"),
        (b'{"tables": [{"name": "Goblins", "rows": ["1: x"]}]}', "There's already a table named Goblins"),
        (
            b'{"tables": [{"name": "A", "rows": ["1: x"], "sides": 5000000}]}',
            "A table needs a die with 1 to 1,000,000 sides",
        ),
        (b" " * 1_000_001, "larger than 1,000,000 bytes"),
    ],
)
async def test_a_file_that_cannot_be_imported_is_answered_in_words(table, content, what):
    await new(table)  # The first time.
    answer = await table.alice.slash(table.channel, "import", file=("t.json", content))
    assert answer.ephemeral
    assert what in answer.response.content
    assert await said(table, "show") == "Tables\n**Goblins** · d20 · Alice"
