"""What the end-to-end tests of D&D share: two characters, and what the table holds."""

from tests.support import components, labels, text_of

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
    return await table.alice.slash(table.channel, "dnd character new", **{**MIRA, **other})


async def bo(table):
    """Bob makes Bo, of whom nothing is special."""
    return await table.bob.slash(
        table.channel, "dnd character new", name="Bo", scores="10 10 10 10 10 10", hp=10
    )


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


async def sheet(table, label="", who=None, where=None, **given):
    """The sheet of the character that somebody plays, or of another; or what a button on it answers."""
    who = who or table.alice
    shown = await who.slash(where or table.channel, "dnd character show", **given)
    return await who.click(shown.response, label=label) if label else shown


async def deleted(table, where=None, **given):
    """Alice deletes the character she plays, or another of hers, by the buttons on its sheet."""
    shown = await sheet(table, "Delete…", where=where, **given)
    (yes, _back) = labels(shown)
    return await table.alice.click(shown.response, label=yes)


async def listed(table, by=None, **given):
    """Who there is, as a player is told who looks at nobody's sheet, or at the one they play."""
    shown = await sheet(table, who=by, **given)
    if "Others…" not in labels(shown):
        return shown
    return await (by or table.alice).click(shown.response, label="Others…")


async def edited(table, **changes):
    """Alice edits the character she plays, in the form."""
    shown = await sheet(table, "Edit")
    return await table.alice.submit_modal(shown, {**form_of(shown), **changes})


async def spend(table, roll, *faces, die="t0", by=None):
    """Press ✨ on a roll and choose one die, which then shows this."""
    await (by or table.alice).click(roll, label=INSPIRE)
    table.dice.will_show(*faces)
    return await (by or table.alice).select(roll, [die])
