"""Helpers for the tests of the initiative: its message, and pressing its buttons."""

from tests.e2e.planechase import messages
from tests.support import labels, options, text_of


async def enter(table, text="", *faces, person=None, where=None, **options):
    """Add an entry by command, and return the answer."""
    if faces:
        table.dice.will_show(*faces)
    given = {"who": text} if text else {}
    return await (person or table.gm).slash(where or table.channel, "initiative", **given, **options)


def panel(table, where=None):
    """Return the initiative's message, which is the one with its buttons."""
    found = [each for each in messages(table, where) if "Join…" in labels(each)]
    assert len(found) == 1, f"there is one initiative's message, not {len(found)}"
    return found[0]


def shown(table, where=None):
    """Return the message's text."""
    return text_of(panel(table, where))


def order(table, where=None):
    """Return the lines of the turn order."""
    return str(panel(table, where).response.embeds[0].description).split("\n")[1:]


async def press(table, label, person=None, where=None):
    """Press a button of the message."""
    return await (person or table.gm).click(panel(table, where).response, label=label)


async def join(table, text, *faces, person=None, where=None):
    """Fill in the form behind *Join…*."""
    if faces:
        table.dice.will_show(*faces)
    form = await press(table, "Join…", person or table.alice, where)
    return await (person or table.alice).submit_modal(form, {"who": text})


async def pick(table, label, name, person=None):
    """Select someone from the list behind a button of the message."""
    person = person or table.gm
    listed = await press(table, label, person)
    value = next(each["value"] for each in options(listed) if each["label"].endswith(name))
    return await person.select(listed.response, [value])
