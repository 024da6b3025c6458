"""What the tests of fights share: its message, pressing and picking on it, and counting what that takes."""

from simcord.results import ResponseMessage

from tests.e2e.dnd import bo, mira
from tests.support import Line, components, labels, public, text_of

GOBLINS = "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"
OGRE = "ogre i-1 ac11 hp68 greatclub +6 2d8+4 bludgeoning"


def messages(table, where=None):
    """Every message that all see, the oldest first, as results."""
    where = where or table.channel
    stored = [table.env.backend.get_message(where.id, message.id) for message in public(where)]
    return [Line(ResponseMessage(table.env, each), None) for each in stored]


def panel(table, where=None):
    """The fight's message: the one with its buttons."""
    found = [each for each in messages(table, where) if "GM…" in labels(each)]
    assert len(found) == 1, f"there is one fight's message, not {len(found)}"
    return found[0]


def shown(table, where=None):
    """What the fight's message says."""
    return text_of(panel(table, where))


def button(message, label):
    """The custom_id of the button whose label begins so."""
    found = [each for each in components(message) if each["type"] == 2 and each["label"].startswith(label)]
    assert len(found) == 1, f"{label} among {labels(message)}"
    return found[0]["custom_id"]


def menu(message, word):
    """The list whose custom_id has this word."""
    found = [each for each in components(message) if each["type"] == 3 and f":{word}:" in each["custom_id"]]
    assert len(found) == 1, f"{word} among {[each.get('custom_id') for each in components(message)]}"
    return found[0]


async def press(table, who, label, *faces, on=None):
    """Press a button of the fight's message that begins so."""
    if faces:
        table.dice.will_show(*faces)
    message = on or panel(table)
    return await who.click(message.response, custom_id=button(message, label))


async def pick(table, who, word, *choices, faces=(), on=None):
    """Pick from a list of the fight's message what is labelled so."""
    if faces:
        table.dice.will_show(*faces)
    message = on or panel(table)
    listed = menu(message, word)
    values = [
        next(option["value"] for option in listed["options"] if option["label"].startswith(choice))
        for choice in choices
    ]
    return await who.select(message.response, values, custom_id=listed["custom_id"])


async def attack(table, who, target, *faces):
    """Attack somebody with the weapon in hand."""
    return await pick(table, who, "attack", target, faces=faces)


async def started(table, *lines, auto=False):
    """A fight with these monsters."""
    await table.gm.slash(table.channel, "dnd fight start", **({"auto-end": True} if auto else {}))
    for line, face in lines:
        table.dice.will_show(face)
        await table.gm.slash(table.channel, "dnd fight add", who=line)


async def ended(table):
    """End the fight by command, which asks."""
    asked = await table.gm.slash(table.channel, "dnd fight end")
    return await press(table, table.gm, "Yes, end the fight", on=asked)


async def joined(table, *monsters, auto=False, alice=18, bob=11):
    """Mira 20, three goblins 12, Bo 11, an ogre 8, or these monsters with their faces; it is Mira's turn."""
    await mira(table)
    await bo(table)
    await started(table, *(monsters or ((GOBLINS, 10), (OGRE, 9))), auto=auto)
    await press(table, table.alice, "Join", alice)
    await press(table, table.bob, "Join", bob)
    return await press(table, table.gm, "GM: begin")


async def filled(table, who, opens, *faces, targets=(), **texts):
    """Open a form of the fight by its button, and fill it in."""
    form = await press(table, who, opens)
    (listed, *_) = [each["component"] for each in form.modal["components"] if each["component"]["type"] == 3]
    values = [each["value"] for each in listed["options"] if each["label"] in targets]
    if faces:
        table.dice.will_show(*faces)
    return await who.submit_modal(form, {listed["custom_id"]: values, **texts})
