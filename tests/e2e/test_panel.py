"""Panels of buttons, made with a form or a starter, and pressed by many at once or after a restart."""

import json

import pytest

from bot.kept.starters import starters
from tests.cases import in_turn
from tests.e2e.dnd import bo, mira
from tests.e2e.kept import open_saved_roll, roll_and_save
from tests.e2e.test_buttons import calls, press_at_once
from tests.support import (
    beside,
    components,
    headline,
    hide_rolls,
    labels,
    line_of,
    name_gm,
    public,
    text_of,
)


async def make_panel(table, lines="Sword: 1d20+6\nBow = 1d20+4", by=None, where=None, **filled):
    """Make a panel with the form, and return the answer."""
    by = by or table.alice
    form = await by.slash(where or table.channel, "panel new", title="Combat")
    return await by.submit_modal(form, {"title": "Combat", "rolls": lines, **filled})


async def press_panel(table, panel, label, *faces, by=None):
    table.dice.will_show(*faces)
    return await (by or table.bob).click(panel.response, label=label)


TWENTY = "\n".join(f"Roll {chr(97 + each)}: 1d20+{each}" for each in range(20))


def answers(table):
    """Return the calls that answered an interaction."""
    return [each for each in calls(table) if "/callback" in each.path]


async def press_all(table, panel, people):
    """Let each of these people press each of twenty buttons at once, with every die showing 7."""
    table.dice.will_all_show(7)
    buttons = [each["custom_id"] for each in components(panel)][:20]
    results = [
        each for button in buttons for each in press_at_once(table, panel.response, button, None, *people)
    ]
    await table.env.settle(timeout=60)  # The machine may be busy with other tests.
    return results


def panels(where):
    """Return the channel's messages with a panel."""
    return [
        each for each in public(where) if any("rw:1:panel" in str(row.to_dict()) for row in each.components)
    ]


def standing(where):
    """Return the message of the panel, wherever it is now."""
    return panels(where)[-1]


@pytest.mark.story
async def test_a_form_creates_it_and_anyone_presses_it_after_a_restart(table):
    panel = await make_panel(table)
    assert not panel.response.ephemeral
    assert labels(panel) == ["Sword", "Bow", "With…", "Edit…"]
    await table.restart()

    rolled = await press_panel(table, panel, "Sword", 11)

    assert headline(rolled) == "17"
    assert rolled.response.embeds[0].author.name == "Bob: Sword"
    assert rolled.response.id != panel.response.id


async def test_a_press_is_one_call_in_a_thread_and_in_a_direct_message_too(table):
    # A press is one API call, and every fifth one moves the panel down with two.
    panel = await make_panel(table)
    counts = []
    for _ in range(5):
        before = len(calls(table))
        await press_panel(table, panel, "Bow", 3)
        counts.append(len(calls(table)) - before)
    assert counts == [1, 1, 1, 1, 3]
    assert public(table.channel)[-1].embeds[0].description == "# Combat"
    assert panel.response is None, "the previous one is removed"

    # In a thread and in a direct message.
    there = await make_panel(table, where=table.thread)
    assert headline(await press_panel(table, there, "Sword", 4)) == "10"
    user = table.alice.user
    form = await user.slash("panel new", title="Mine")
    panel = await user.submit_modal(form, {"title": "Mine", "rolls": "Sword: 1d20+6"})
    table.dice.will_show(5)
    assert headline(await user.click(panel.response, label="Sword")) == "11"


async def forged(table, on, custom_id, by, **form):
    """Submit a form with a made-up ID on this message, and return the answer."""
    (answer,) = press_at_once(table, on.response, custom_id, None, by, form=form)
    await table.env.settle()
    return answer


WITH_BOW = {"entry": "2", "hidden": "everyone"}


async def test_a_forged_form_cannot_show_roll_or_edit_another_channels_panel(table):
    table.dice.will_all_show(4)
    lines = "Check: 1d20+{bonus}\nBow: 1d20+4"
    panel = await make_panel(
        table, lines, by=table.gm, where=table.guild.create_text_channel("gms"), quiet="1"
    )
    await name_gm(table.gm, table.channel, table.bob)
    own = await table.bob.slash(table.channel, "roll", dice="1d6")
    before = text_of(own), text_of(panel), len(public(table.channel))

    for custom_id, form in (
        ("rw:1:panel_with:1", WITH_BOW),
        ("rw:1:kept_fill:p1.1:everyone:", {"bonus": "1"}),
        ("rw:1:panel_edit:1:1", {"title": "Mine", "rolls": "Sword: 1d20"}),
    ):
        answer = await forged(table, own, custom_id, table.bob, **form)
        assert "That panel no longer exists" in text_of(answer)
        assert (text_of(own), text_of(panel), len(public(table.channel))) == before


@in_turn("quiet", [None, "1"])
async def test_a_forged_form_on_another_message_cannot_replace_or_delete_it(table, quiet):
    table.dice.will_all_show(4)
    panel = await make_panel(table, quiet=quiet)
    number = components(panel)[0]["custom_id"].removeprefix("rw:1:panel").partition(":")[0]
    other = await table.gm.slash(table.channel, "roll", dice="1d6")
    before = text_of(other), text_of(panel)

    for _ in range(5):
        rolled = await forged(table, other, f"rw:1:panel_with:{number}", table.bob, **WITH_BOW)
        assert headline(rolled) == "8"
    edit = {"title": "War", "rolls": "Axe: 1d12"}
    edited = await forged(table, other, f"rw:1:panel_edit:{number}:1", table.alice, **edit)

    assert "War" in text_of(edited)
    assert (text_of(other), text_of(panel)) == before


@in_turn("default", ["everyone", "me"])
async def test_a_panel_does_not_move_for_rolls_that_no_one_else_can_know_about(table, default):
    panel = await make_panel(table)
    form = await table.bob.click(panel.response, label="With…")
    entry = form.modal["components"][0]["component"]["options"][1]["value"]
    await hide_rolls(table.gm, table.channel, default)
    before = [each.id for each in public(table.channel)]
    for _ in range(6):
        if default == "me":
            rolled = await press_panel(table, panel, "Bow", 3)
        else:
            form = await table.bob.click(panel.response, label="With…")
            table.dice.will_show(3)
            rolled = await table.bob.submit_modal(form, {"entry": entry, "hidden": "me"})
        assert rolled.response.ephemeral
        assert [each.id for each in public(table.channel)] == before

    # Everyone can know that there was a roll for the GMs.
    await hide_rolls(table.gm, table.channel, "gm")
    for face in range(1, 6):
        await press_panel(table, panel, "Bow", face)
    assert panel.response is None
    assert public(table.channel)[-1].id == standing(table.channel).id


async def test_a_quiet_panel_shows_the_last_results_itself_in_one_call(table):
    panel = await make_panel(table, quiet="1")
    before, messages = len(calls(table)), len(public(table.channel))
    for face in (1, 2, 3, 4, 5, 6):
        await press_panel(table, panel, "Sword", face)
    assert len(calls(table)) - before == 6
    assert len(public(table.channel)) == messages
    assert "Bob: Sword · **12**" in text_of(panel)
    assert "**7**" not in text_of(panel), "the last five of six"

    await hide_rolls(table.gm, table.channel, "gm")
    hidden = await press_panel(table, panel, "Sword", 14)
    assert hidden.response.ephemeral
    assert "**20**" not in text_of(panel)


async def test_forms_ask_for_changes_and_fields_which_are_prefilled_the_next_time(table):
    # *With…* asks in one form for what's different this time.
    panel = await make_panel(table)
    form = await table.bob.click(panel.response, label="With…")
    number = form.modal["components"][0]["component"]["options"][1]["value"]
    table.dice.will_show(4, 9)
    rolled = await table.bob.submit_modal(
        form, {"entry": number, "tilt": "adv", "bonus": "1", "goal": "14", "hidden": "everyone"}
    )
    assert headline(rolled) == "14: success"
    form = await table.bob.click(panel.response, label="With…")
    table.dice.will_show(4)
    rolled = await table.bob.submit_modal(form, {"entry": number, "hidden": "gm"})
    assert rolled.response.ephemeral
    assert headline(rolled) == "8"
    form = await table.bob.click(panel.response, label="With…")
    answer = await table.bob.submit_modal(form, {"bonus": "1"})
    assert "Choose one of the rolls in the form." in text_of(answer)

    # A form asks for placeholders, and remembers the entries.
    panel = await make_panel(table, "Check: 1d20+{bonus}\nMove: 2d6+{stat: cool|hard}")
    form = await table.bob.click(panel.response, label="Check")
    table.dice.will_show(10)
    assert headline(await table.bob.submit_modal(form, {"bonus": "3"})) == "13"
    form = await table.bob.click(panel.response, label="Move")
    table.dice.will_show(1, 2)
    filled = {"stat": "hard", "stat#": "cool 2, hard -1"}
    assert headline(await table.bob.submit_modal(form, filled)) == "2"
    form = await table.bob.click(panel.response, label="Move")
    assert form.modal["components"][1]["component"]["value"] == "cool 2, hard -1"
    answer = await table.bob.submit_modal(form, {"stat": "cool", "stat#": ""})
    assert "Enter your number for cool too, such as cool 2" in text_of(answer)


async def test_only_its_author_and_gms_edit_it_and_wrong_lines_or_deletion_are_shown(table):
    # Only the author and GMs can edit it, and earlier buttons say what's gone.
    panel = await make_panel(table)
    old = next(each["custom_id"] for each in components(panel) if each["label"] == "Bow")
    told = await table.bob.click(panel.response, label="Edit…")
    assert "Only Alice and GMs" in text_of(told)
    form = await table.gm.click(panel.response, label="Edit…")
    assert form.modal["components"][1]["component"]["value"] == "Sword = 1d20+6\nBow = 1d20+4"
    await table.gm.submit_modal(form, {"title": "War", "rolls": "Axe: 1d12\nSword = 1d20+6"})
    assert labels(panel) == ["Axe", "Sword", "With…", "Edit…"]

    (told,) = press_at_once(table, panel.response, old, None, table.bob)
    await table.env.settle()
    assert "That's no longer on this panel" in text_of(told)

    # A mistake in a line is explained, and the entries are returned.
    told = await make_panel(table, "Sword: 1d20+6\nBow: what is this")
    assert told.ephemeral
    assert "`Bow: what is this`" in text_of(told)
    form = await table.alice.click(told.response, label="Keep editing")
    panel = await table.alice.submit_modal(form, {"title": "Combat", "rolls": "Sword: 1d20+6"})
    assert labels(panel) == ["Sword", "With…", "Edit…"]
    assert "up to 20" in text_of(await make_panel(table, "\n".join(f"a{each}x: 1d6" for each in range(21))))

    # A saved roll is shown as it is now, and says if it's gone.
    await roll_and_save(table, "Luck", "1d6", 1)
    panel = await make_panel(table, "Luck\nBow: 1d20")
    shown = await open_saved_roll(table.alice, table.channel, "Luck")
    form = await table.alice.click(shown.response, label="Edit…")
    await table.alice.submit_modal(form, {"name": "Luck", "dice": "1d8+1"})
    assert headline(await press_panel(table, panel, "Luck", 8)) == "9"

    asked = await table.alice.click(shown.response, label="Delete…")
    await table.alice.click(asked.response, label="Yes, delete Luck")
    told = await table.bob.click(panel.response, label="Luck")
    assert told.ephemeral
    assert "Luck is no longer saved" in text_of(told)
    assert headline(await press_panel(table, panel, "Bow", 8)) == "8"


async def test_starters_use_the_pressers_own_character_or_are_a_systems_panel(table):
    # A D&D entry rolls for the presser's own character.
    await mira(table)
    await bo(table)
    panel = await table.alice.slash(table.channel, "panel new", starter="dnd")
    assert labels(panel)[:3] == ["Longsword", "Longbow", "Strength"]

    mine = await press_panel(table, panel, "Strength", 10, by=table.alice)
    theirs = await press_panel(table, panel, "Strength", 10)

    assert (headline(mine), headline(theirs)) == ("13", "10")
    assert "Mira" in text_of(mine)
    assert "Bo" in text_of(theirs)

    # A system's panel can be a starter.
    offered = await table.alice.autocomplete(table.channel, "panel new", "starter", "mothersh")
    assert [(each["name"], each["value"]) for each in offered] == [
        ("Mothership: less than the stat succeeds, of 00 to 99; doubles are critical", "mothership")
    ]
    panel = await table.alice.slash(table.channel, "panel new", starter="Mothership", title="Ship")
    assert headline(panel) == "Ship"
    refused = await table.alice.slash(table.channel, "panel new", starter="motherboard")
    assert "No starter panel is called “motherboard”. Choose one from the list." in text_of(refused)
    for slip, near in (("mothershp", "mothership"), ("blads", "blades"), ("Old shcool", "old school")):
        refused = await table.alice.slash(table.channel, "panel new", starter=slip)
        assert f"No starter panel is called “{slip}”. Did you mean {near}?" in text_of(refused)

    # A game system's panel shows the outcome.
    await table.alice.slash(table.channel, "panel new", starter="blades")
    table.dice.will_show(6, 6)
    rolled = await table.bob.click(standing(table.channel), label="2 dice")
    assert headline(rolled) == "Critical"


@in_turn("key", [each for each in starters() if each != "dnd"])
async def test_every_button_of_a_starter_rolls(table, key):
    table.dice.will_all_show(1)
    where = table.guild.create_text_channel(key)
    panel = await table.alice.slash(where, "panel new", starter=key)
    assert len(starters()) >= 12
    assert starters()[key].says
    for label in [each for each in labels(panel) if each not in ("With…", "Edit…")]:
        rolled = await table.bob.click(standing(where), label=label)
        if rolled.modal:
            fields = [each["component"] for each in rolled.modal["components"]]
            rolled = await table.bob.submit_modal(
                rolled, {each["custom_id"]: each.get("value") or "4" for each in fields}
            )
        assert rolled.response.embeds[0].author.name.startswith("Bob"), (label, text_of(rolled))


async def test_twenty_presses_by_five_people_lose_nothing_and_the_panel_is_posted_once(table):
    panel = await make_panel(table, TWENTY)
    before = len(calls(table))

    results = await press_all(table, panel, [table.alice, table.bob, table.kim, table.sam, table.gm])

    shown = [headline(each) for each in results]
    assert sorted(shown) == sorted(str(7 + each) for each in range(20) for _ in range(5))
    numbers = {each.response.embeds[0].footer.text for each in results}
    assert len(numbers) == 100, "each is a roll of its own"
    assert len({each.response.embeds[0].author.name for each in results}) == 100, "every person's every roll"
    assert len(panels(table.channel)) == 1, "the pressed one was removed and posted again below"
    assert len(calls(table)) - before == 100 + 2


async def test_a_quiet_panel_pressed_by_three_at_once_shows_the_last_and_loses_nothing(table):
    panel = await make_panel(table, TWENTY, quiet="1")
    messages, before = len(public(table.channel)), len(answers(table))

    await press_all(table, panel, [table.alice, table.bob, table.kim])

    assert len(answers(table)) - before == 60
    assert len(public(table.channel)) == messages
    with beside(table.config.database) as connection:
        (last, count) = connection.execute("SELECT max(id), count(*) FROM rolls").fetchone()
        ((rolls,),) = connection.execute("SELECT rolls FROM kept_panels")
    assert count == 60
    assert json.loads(rolls)[-1] == last
    newest = (await table.bots[-1].service.shown(last)).card
    assert text_of(panel).rstrip().endswith(f"{newest.label} · **{newest.headline}**")


@in_turn("quiet", [None, "1"])
async def test_a_panels_hidden_roll_is_peeked_at_revealed_proved_and_edited_like_any_other(table, quiet):
    panel = await make_panel(table, quiet=quiet)
    form = await table.bob.click(panel.response, label="With…")
    table.dice.will_show(13)
    number = form.modal["components"][0]["component"]["options"][0]["value"]
    hidden = await table.bob.submit_modal(form, {"entry": number, "hidden": "gm"})
    assert hidden.response.ephemeral
    assert "**19" not in "".join(str(one.to_dict()) for each in public(table.channel) for one in each.embeds)
    line = line_of(table, hidden, table.channel)
    await table.restart()

    assert "19" in text_of(await table.gm.click(line.response, label="Peek"))
    listed = await table.bob.click(hidden.response, label="Reveal…")
    await table.bob.select(listed.response, ["all"])
    assert headline(line) == "19"
    form = await table.bob.click(line.response, label="Edit…")
    await table.bob.submit_modal(form, {"modifier": "-2"})
    assert headline(line) == "17"
    number = hidden.response.embeds[0].footer.text.split()[1]
    proof = await table.sam.slash(table.channel, "verify", roll=number)
    assert "is the roll that was sealed" in text_of(proof)
    table.dice.will_show(2)
    assert headline(await table.bob.click(line.response, label="Again")) == "6"
