"""Results tables of a server, by command, form and button."""

import json

import pytest

from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, labels, public, text_of

GOBLINS = "1-9: one Goblin | 10-19: two Goblins | 20: three Goblins, roll again"


async def new(table, name="Goblins", rows=GOBLINS, person=None, **given):
    return await (person or table.alice).slash(table.channel, "table new", name=name, rows=rows, **given)


async def write(person, shown, rows):
    """Fill in the form for the rows."""
    return await person.submit_modal(shown, {"rows": rows})


async def said(table, command, person=None, **given):
    return text_of(await (person or table.alice).slash(table.channel, f"table {command}", **given))


async def test_a_table_is_made_shown_and_rolled_on_after_a_restart(table):
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


async def test_the_button_under_a_table_rolls_its_die(table):
    made = await new(table)
    assert labels(made) == ["Roll d20"]
    await table.restart()
    table.dice.will_show(3)
    shown = await table.bob.click(made.response, label="Roll d20")
    assert "**1-9** one Goblin" in text_of(shown)


async def test_without_rows_a_form_asks_for_them(table):
    form = await table.alice.slash(table.channel, "table new", name="Goblins")
    await table.restart()
    made = await write(table.alice, form, "1-9: one\n10-20: two\n")
    assert "**10-20** two" in text_of(made)


async def test_what_was_written_is_given_back_and_gone_on_with(table):
    form = await table.alice.slash(table.channel, "table new", name="Goblins")
    told = await write(table.alice, form, "1-9: one\n9-20: `two`")
    assert told.ephemeral
    assert "Line 2, 9-20, overlaps line 1, 1-9" in told.response.content
    assert "1-9: one\n9-20: `two`" in told.response.content

    await table.restart()
    form = await table.alice.click(told.response, label="Go on writing")
    assert form.modal["components"][1]["component"]["value"] == "1-9: one\n9-20: `two`"
    made = await write(table.alice, form, "1-9: one\n10-20: `two`")
    assert "**10-20**" in text_of(made)


@pytest.mark.parametrize("rows", ["1: x\n" + "y" * 2000, "1: ```\n1: x"])
async def test_what_does_not_fit_a_message_is_given_back_as_a_file(table, rows):
    form = await table.alice.slash(table.channel, "table new", name="Goblins")
    told = await write(table.alice, form, rows)
    assert told.ephemeral
    (file,) = told.response.attachments
    assert file.filename == "table.txt"


async def test_its_author_edits_it_in_a_form_that_has_the_rows(table):
    await new(table)
    await table.restart()
    form = await table.alice.slash(table.channel, "table edit", name="GOBLINS")
    assert form.modal["components"][0]["component"]["value"] == GOBLINS.replace(" | ", "\n")
    await write(table.alice, form, "1-4: one\n5-6: two")
    assert "**5-6** two" in await said(table, "show", table.bob, name="Goblins")
    table.dice.will_show(17)
    await table.bob.slash(table.channel, "table roll", name="Goblins")  # Its die stays.
    form = await table.alice.slash(table.channel, "table edit", name="GOBLINS")
    await table.alice.submit_modal(form, {"rows": "1-4: one\n5-6: two", "sides": "d6"})
    table.dice.will_show(6)
    assert headline(await table.bob.slash(table.channel, "table roll", name="Goblins")) == "two · 6"


async def test_a_die_that_was_chosen_stays_through_an_edit(table):
    await new(table, rows="1-50: a | 51+: b", sides=100)
    form = await table.alice.slash(table.channel, "table edit", name="Goblins")
    await write(table.alice, form, "1-60: a | 61+: b")
    table.dice.will_show(97)
    assert headline(await table.bob.slash(table.channel, "table roll", name="Goblins")) == "b · 97"


async def test_others_may_see_and_roll_but_only_its_author_and_gms_change_it(table):
    await new(table)
    for command in ("edit", "delete"):
        told = await table.bob.slash(table.channel, f"table {command}", name="Goblins")
        assert told.ephemeral
        assert told.response.content == "Only Alice and GMs may change Goblins."
    assert (await table.gm.slash(table.channel, "table edit", name="Goblins")).modal
    assert "was deleted" in await said(table, "delete", table.gm, name="Goblins")
    assert (
        "There is no table “Goblins”"
        in (await table.alice.slash(table.channel, "table show", name="Goblins")).response.content
    )


async def test_a_form_that_was_opened_before_is_not_a_way_around(table):
    """Bob fills in the form of Alice's table under its number."""
    made = await new(table)
    form = await table.alice.slash(table.channel, "table edit", name="Goblins")
    (answer,) = press_at_once(
        table, made.response, form.modal["custom_id"], None, table.bob, form={"rows": "1: mine"}
    )
    await table.env.settle()
    assert answer.ephemeral
    assert "Only Alice and GMs" in answer.response.content
    assert "two Goblins" in await said(table, "show", name="Goblins")


async def test_of_two_who_edit_at_once_the_second_is_told_and_keeps_the_text(table):
    await new(table)
    one = await table.alice.slash(table.channel, "table edit", name="Goblins")
    two = await table.gm.slash(table.channel, "table edit", name="Goblins")
    await write(table.alice, one, "1: alice")
    told = await write(table.gm, two, "1: gwen")
    assert told.ephemeral
    assert "Somebody else has changed Goblins" in told.response.content
    assert "1: gwen" in told.response.content
    assert "alice" in await said(table, "show", name="Goblins")

    form = await table.gm.click(told.response, label="Go on writing")
    await write(table.gm, form, "1: both")
    assert "both" in await said(table, "show", name="Goblins")


async def test_a_name_is_taken_once_whatever_its_case(table):
    await new(table)
    told = await new(table, name="  GOBLINS ", person=table.bob)
    assert told.ephemeral
    assert "There is a table GOBLINS already" in told.response.content
    told = await table.bob.slash(table.channel, "table new", name="goblins")
    assert told.modal is None
    assert "already" in told.response.content


async def test_a_name_that_reads_as_a_table_is_none(table):
    told = await new(table, name="1-9: x")
    assert "needs a name of its own" in told.response.content


async def test_a_server_has_its_tables_and_no_others(table):
    await new(table)
    other = table.env.create_guild("Other")
    channel = other.create_text_channel("rolls")
    person = other.add_member(table.env.create_user("olga"))
    told = await person.slash(channel, "table show", name="Goblins")
    assert "There is no table “Goblins”" in told.response.content
    assert "two Goblins" in text_of(await table.alice.slash(table.thread, "table show", name="Goblins"))


async def test_the_list_and_what_is_offered_while_typing(table):
    assert "There are no tables here yet" in await said(table, "list")
    await new(table)
    await new(table, name="Wild Magic", rows="1-50: a | 51-100: b", person=table.bob)
    listed = await said(table, "list", table.sam)
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


async def test_any_roll_takes_a_table_by_name_or_as_it_is_written(table):
    await new(table)
    table.dice.will_show(7)
    shown = await table.bob.slash(table.channel, "roll", dice="1d20+5", table="goblins", label="ambush")
    assert "**10-19** two Goblins" in text_of(shown)
    assert "Bob: ambush · Goblins" in text_of(shown)

    table.dice.will_show(7, 18)
    shown = await table.bob.slash(table.channel, "roll", dice="2x1d20", table="1-9: no | 18: yes")
    assert "7 → **1-9** no" in text_of(shown)
    assert "**18** yes" in text_of(shown)

    told = await table.bob.slash(table.channel, "roll", dice="1d20", table="nothing")
    assert told.ephemeral
    assert "There is no table “nothing”" in told.response.content


async def test_a_row_follows_a_reroll_and_an_amendment(table):
    await new(table)
    table.dice.will_show(7)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20", table="Goblins")
    await table.restart()
    form = await table.alice.click(shown.response, label="Amend…")
    await table.alice.submit_modal(form, {"modifier": "+3"})
    assert "**10-19** two Goblins" in text_of(shown)


async def test_an_old_roll_keeps_the_table_that_it_was_made_with(table):
    await new(table)
    table.dice.will_show(7)
    shown = await table.alice.slash(table.channel, "table roll", name="Goblins")
    await table.alice.slash(table.channel, "table delete", name="Goblins")
    await table.restart()
    form = await table.alice.click(shown.response, label="Amend…")
    await table.alice.submit_modal(form, {"modifier": "+3"})
    assert "**10-19** two Goblins" in text_of(shown)


async def test_a_hidden_roll_on_a_table_shows_nothing_of_it(table):
    await new(table)
    table.dice.will_show(7)
    await table.alice.slash(table.channel, "table roll", name="Goblins", hidden="gm")
    line = public(table.channel)[-1].embeds[0]
    assert "Goblin" not in str(line.to_dict())


async def exported(table, **given):
    shown = await table.alice.slash(table.channel, "table export", **given)
    assert shown.ephemeral
    return await shown.response.attachments[0].read()


async def test_what_is_exported_can_be_imported_elsewhere(table):
    await new(table)
    await new(table, name="Wild Magic", rows="1-50: a | 51+: b", sides=100)
    content = await exported(table)
    assert [each["name"] for each in json.loads(content)["tables"]] == ["Goblins", "Wild Magic"]
    other = table.env.create_guild("Other")
    channel = other.create_text_channel("rolls")
    person = other.add_member(table.env.create_user("olga", global_name="Olga"))

    shown = await person.slash(channel, "table import", file=("tables.json", content))

    assert "Imported: Goblins, Wild Magic" in text_of(shown)
    table.dice.will_show(97)
    rolled = await person.slash(channel, "table roll", name="Wild Magic")
    assert "**51+** b" in text_of(rolled)


async def test_an_import_saves_all_or_nothing(table):
    await new(table)
    content = json.dumps(
        {"tables": [{"name": "Fine", "rows": ["1: x"]}, {"name": "Bad", "rows": ["1: x", "1: y"]}]}
    )
    told = await table.alice.slash(table.channel, "table import", file=("t.json", content.encode()))
    assert told.ephemeral
    assert "Nothing was imported, because of Bad: Line 2, 1, overlaps line 1, 1" in told.response.content
    assert "Fine" not in await said(table, "list")


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "no file of /table export"),
        (b"\xff\xfe", "no file of /table export"),
        (b"[]", "no file of /table export"),
        (b'{"tables": []}', "has no tables"),
        (b'{"tables": [{"name": "A", "rows": ["1: x"]}, {"name": "a", "rows": ["1: x"]}]}', "two tables"),
        (b'{"tables": [{"name": "Goblins", "rows": ["1: x"]}]}', "There is a table Goblins already"),
        (b'{"tables": [{"name": "A", "rows": ["1: x"], "sides": 5000000}]}', "a die of 1 to 1,000,000 sides"),
        (b" " * 1_000_001, "larger than 1,000,000 bytes"),
    ],
)
async def test_a_file_that_cannot_be_imported_is_answered_in_words(table, content, what):
    await new(table)
    told = await table.alice.slash(table.channel, "table import", file=("t.json", content))
    assert told.ephemeral
    assert what in told.response.content
    assert await said(table, "list") == "Tables\n**Goblins** · d20 · Alice"


async def test_an_import_replaces_only_what_is_ones_own_and_only_if_asked(table):
    await new(table)
    content = json.dumps({"tables": [{"name": "goblins", "rows": ["1: x"]}]}).encode()
    told = await table.bob.slash(table.channel, "table import", file=("t.json", content), replace=True)
    assert "Only Alice and GMs may change Goblins" in told.response.content
    await table.alice.slash(table.channel, "table import", file=("t.json", content), replace=True)
    assert "**1** x" in await said(table, "show", name="Goblins")


async def test_a_button_of_a_table_that_was_deleted_is_answered_in_words(table):
    made = await new(table)
    await table.alice.slash(table.channel, "table delete", name="Goblins")
    told = await table.alice.click(made.response, label="Roll d20")
    assert told.ephemeral
    assert "was deleted meanwhile" in told.response.content
    assert components(made)
