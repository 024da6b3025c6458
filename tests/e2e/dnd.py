"""What the end-to-end tests of D&D share: two characters, and what the table holds."""

from tests.support import components, text_of

MIRA = {
    "name": "Mira",
    "scores": "16 14 13 8 12 10",
    "level": "5",
    "ac": 16,
    "hp": 38,
    "saves": "str con",
    "skills": "athletics, stealth+",
    "attacks": "Longsword str 1d8 slashing | Longbow 1d8 piercing 150/600",
}
INSPIRE = "✨ Heroic Inspiration…"


async def mira(table, **other):
    """Alice makes Mira, level 5."""
    return await table.alice.slash(table.channel, "dnd pc new", **{**MIRA, **other})


async def bo(table):
    """Bob makes Bo, of whom nothing is special."""
    return await table.bob.slash(table.channel, "dnd pc new", name="Bo", scores="10 10 10 10 10 10", hp=10)


async def inspired(table):
    """Mira holds Heroic Inspiration."""
    await mira(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")


async def holders(table, where=None):
    """Who holds Heroic Inspiration, in words."""
    return text_of(await table.gm.slash(where or table.channel, "dnd inspire"))


def custom_id(message, label):
    """The custom_id of a message's button."""
    return next(each["custom_id"] for each in components(message) if each.get("label") == label)


def form_of(shown):
    """What stands in the fields of a form, by their ids."""
    fields = [each["component"] for each in shown.modal["components"]]
    return {each["custom_id"]: each.get("value", "") for each in fields}


async def edited(table, **changes):
    """Alice edits the character she plays, in the form."""
    shown = await table.alice.slash(table.channel, "dnd pc edit")
    return await table.alice.submit_modal(shown, {**form_of(shown), **changes})


async def spend(table, roll, *faces, die="t0", by=None):
    """Press ✨ on a roll and choose one die, which then shows this."""
    await (by or table.alice).click(roll, label=INSPIRE)
    table.dice.will_show(*faces)
    return await (by or table.alice).select(roll, [die])
