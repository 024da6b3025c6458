"""What the end-to-end tests of kept rolls share."""

from tests.support import KEEP, all_labels, options


async def kept(person, shown, name, whom="me"):
    """Somebody keeps the roll of a message; what they are told."""
    if KEEP not in all_labels(shown):
        shown = await person.click(shown.response, label="More…")
    form = await person.click(shown.response, label=KEEP)
    return await person.submit_modal(form, {"name": name, "whom": [whom]})


async def keep_dice(table, name, dice, *faces, by=None, whom="me", where=None):
    """Somebody rolls dice and keeps that roll."""
    by = by or table.alice
    table.dice.will_show(*faces)
    shown = await by.slash(where or table.channel, "roll", dice=dice)
    return await kept(by, shown, name, whom)


async def opened(person, where, name, page=""):
    """One kept roll as its person opens it from the list."""
    shown = await person.slash(where, "kept list")
    (key,) = [each["value"] for each in options(shown) if each["label"] == name]
    return await person.select(shown.response, [key])


async def offered(person, where, typed):
    """What of the kept rolls is offered while somebody types into /roll."""
    return starred(await person.autocomplete(where, "roll", "dice", typed))


def starred(offers):
    """What of these is kept."""
    return [each["value"] for each in offers if each["value"].startswith("★")]


async def switch_off(table, game):
    """A GM switches a game off in the channel."""
    shown = await table.gm.slash(table.channel, "gm panel")
    shown = await table.gm.click(shown.response, label="Games…")
    listed = next(
        each for row in shown.response.components for each in row["components"] if "options" in each
    )
    on = [each["value"] for each in listed["options"] if each["value"] != game]
    await table.gm.select(shown.response, on, custom_id=listed["custom_id"])
