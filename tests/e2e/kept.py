"""Helpers for the end-to-end tests of saved rolls."""

from tests.support import KEEP, all_labels, options

SAVE_ROLL = "★ Save roll…"


async def save_roll(person, shown, name, whom="me"):
    """Save the roll of a message, and return the answer."""
    label = KEEP
    if KEEP not in all_labels(shown):
        shown, label = await person.click(shown.response, label="More…"), SAVE_ROLL
    form = await person.click(shown.response, label=label)
    return await person.submit_modal(form, {"name": name, "whom": whom})


async def roll_and_save(table, name, dice, *faces, by=None, whom="me", where=None):
    """Roll dice and save that roll."""
    by = by or table.alice
    table.dice.will_show(*faces)
    shown = await by.slash(where or table.channel, "roll", dice=dice)
    return await save_roll(by, shown, name, whom)


async def open_saved_roll(person, where, name, page=""):
    """Open one saved roll from its owner's list."""
    shown = await person.slash(where, "saved")
    (key,) = [each["value"] for each in options(shown) if each["label"] == name]
    return await person.select(shown.response, [key])


async def offered(person, where, typed):
    """Return the saved rolls among the suggestions while someone types into /roll."""
    return starred(await person.autocomplete(where, "roll", "dice", typed))


def starred(offers):
    """Return the saved rolls among these suggestions."""
    return [each["value"] for each in offers if each["value"].startswith("★")]


async def turn_off(table, game):
    """Let a GM switch a game off in the channel."""
    shown = await table.gm.slash(table.channel, "gm panel")
    shown = await table.gm.click(shown.response, label="Games…")
    listed = next(
        each for row in shown.response.components for each in row["components"] if "options" in each
    )
    on = [each["value"] for each in listed["options"] if each["value"] != game]
    await table.gm.select(shown.response, on, custom_id=listed["custom_id"])


async def export_rolls(person, where):
    """Return the exported file of all rolls that someone can roll by a name."""
    listed = await person.slash(where, "saved")
    shown = await person.click(listed.response, label="Export all")
    assert shown.ephemeral
    return await shown.response.attachments[0].read()


async def import_file(person, where, content, **options):
    """Import this file and return the answer."""
    content = content.encode() if isinstance(content, str) else content
    return await person.slash(where, "import", file=("kept.txt", content), **options)
